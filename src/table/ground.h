/*
 * ground.h: what tables stand on: the worlds of one edition, its options and a
 * board, one for each number of players. It never changes, so all tables that
 * play the same may share one.
 */
#ifndef UL_TABLE_GROUND_H
#define UL_TABLE_GROUND_H

#include <stddef.h>
#include "base/fault.h"
#include "edition/edition.h"
#include "rules/world.h"
#include "table/talk.h"

typedef struct ul_ground {
    const ul_world *world[UL_MAX_SEATS + 1]; /* by players, all of one edition, board and options; NULL: not so many */
    const ul_talk  *talk;                    /* NULL: talk costs nothing */
    const char     *plan;                    /* the text of their plan, NULL: the edition's own board */
    size_t          plan_len;
} ul_ground;

/*
 * The ground of a table that is opened, or of a log's first line: all its
 * worlds. `plan` is the text of a custom board and is copied; NULL: the
 * edition's own. The caller owns the result. NULL with *fault as of
 * ul_world_new.
 */
ul_ground *ul_ground_new(const ul_edition *edition, const ul_options *options, const char *plan, size_t plan_len,
                         const ul_talk *talk, ul_fault *fault);
void       ul_ground_free(ul_ground *ground); /* NULL is welcome; not `talk` */

#endif
