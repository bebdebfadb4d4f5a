/*
 * archive.h: the games of a table as records, and records as beginnings of games.
 *
 * A record holds the seed: while its game is live it is as secret as the
 * hands. Apart from table.h, so that who only runs tables need not see a
 * ul_game.
 */
#ifndef UL_TABLE_ARCHIVE_H
#define UL_TABLE_ARCHIVE_H

#include "record/record.h"
#include "table/position.h"
#include "table/table.h"

/*
 * The record of the game of that number, from 1, in a table's log. It has the
 * lines Names, Table, Proof and, where talk cost something, Penalties
 * (docs/table.md). The caller owns it. NULL with *fault: ul_table_read's,
 * "no-game", "out-of-memory".
 */
ul_record *ul_table_record(const ul_ground *ground, const char *log, size_t len, uint16_t game, ul_fault *fault);

/*
 * The position that a record has after its first `actions` (at most its
 * count), for a table that plays on from there: with none, a game that is
 * dealt from a seed of one's own. The record is not kept, nor are its names.
 * The caller owns it. NULL with *fault as of ul_position_of.
 */
ul_position *ul_position_of_record(const ul_record *record, size_t actions, ul_fault *fault);

/* The beginning of a record, which was loaded from a state, with its actions as the script. As above. */
ul_position *ul_position_of_lesson(const ul_record *record, ul_fault *fault);

#endif
