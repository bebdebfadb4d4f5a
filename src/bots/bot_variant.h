/*
 * bot_variant.h: other ways of playing a level.
 *
 * The ladder has one bot a level. Variants of a level play only in the arena:
 * the yardstick that never changes, Butlers of several temperaments for mixed
 * tables, and a Widow without one of her methods, to measure what it is worth.
 */
#ifndef UL_BOTS_BOT_VARIANT_H
#define UL_BOTS_BOT_VARIANT_H

#include "bots/bot.h"

typedef struct ul_bot_variant ul_bot_variant;

size_t                ul_bot_variant_count(void);
const ul_bot_variant *ul_bot_variant_nth(size_t nth);                     /* NULL past the last */
const ul_bot_variant *ul_bot_variant_find(const char *name, size_t len);  /* NULL: there is none */
const char           *ul_bot_variant_name(const ul_bot_variant *variant); /* "butler-1" */
ul_level              ul_bot_variant_level(const ul_bot_variant *variant);

/* As ul_bot_new, with a variant. */
ul_bot *ul_bot_new_variant(const ul_world *world, ul_seat seat, const ul_bot_variant *variant);

#endif
