/*
 * manner.h: other ways of playing a level.
 *
 * The ladder has one bot a level. Beside it there are some who play a level in
 * a manner of their own: the yardstick that never changes, Butlers of several
 * temperaments for mixed tables, a Widow who does without part of her art so
 * that its worth can be measured. They are for arenas, not for people to meet.
 */
#ifndef UL_BOTS_MANNER_H
#define UL_BOTS_MANNER_H

#include "bots/bot.h"

typedef struct ul_manner ul_manner;

size_t           ul_manner_count(void);
const ul_manner *ul_manner_nth(size_t nth);                    /* NULL past the last */
const ul_manner *ul_manner_find(const char *name, size_t len); /* NULL: there is none */
const char      *ul_manner_name(const ul_manner *manner);      /* "butler-1" */
ul_level         ul_manner_level(const ul_manner *manner);

/* As ul_bot_new, with a manner. */
ul_bot *ul_bot_new_in(const ul_world *world, ul_seat seat, const ul_manner *manner);

#endif
