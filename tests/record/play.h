/*
 * play.h: random games for the tests of record/, in every world there is.
 */
#ifndef UL_TESTS_RECORD_PLAY_H
#define UL_TESTS_RECORD_PLAY_H

#include "base/random.h"
#include "record/record.h"

/* Called with every edition, number of players and combination of options that exists; `nth` counts from 0. */
typedef void play_visitor(const ul_edition *edition, const ul_options *options, uint8_t players, unsigned nth);
void         play_each_world(play_visitor *visit);

/* A random legal action; attempts are taken when they can be had, so that games end. */
ul_action play_pick(const ul_world *world, const ul_game *game, ul_random *random);

/* Play on a record by random, at most `most` actions. */
void play_on(ul_record *record, ul_random *random, size_t most);

/* A record of a random game, of at most `most` actions. */
ul_record *play_random(const ul_edition *edition, const ul_options *options, uint8_t players, unsigned seed,
                       size_t most);

/* The same by names: options as JSON, or NULL; `plan` may be NULL. */
ul_record *play_named(const char *edition, uint8_t players, const char *options, const char *plan, const char *seed,
                      ul_seat dealer);

/* The text of a record; the caller frees it. */
char *play_text(const ul_record *record);

/* The text of a file in tests/record/; the caller frees it. */
char *play_file(const char *name);

/* A copy of `text` with the first `from` replaced by `to`, which must be there. The caller frees it. */
char *play_edit(const char *text, const char *from, const char *to);

#endif
