/*
 * table_bots.h: the bots of one table.
 *
 * They remember what was told, and nothing else: that is what a bot knows
 * beside its view. The bot itself is made for one decision and gone
 * afterwards, so that a table costs 10 bytes for each event of its game, not
 * the megabytes that a bot thinks with. A turn is thought about once: the
 * rest of the plan is played action by action as long as things are as
 * expected.
 *
 *     ul_table_bots_see(players, &out);                          after every deed and tick
 *     if (ul_table_wants_bot(table)) {
 *         if (!ul_table_bots_plan(players, table, &input)) {     no plan: it must think
 *             thought = ul_table_bots_question(players, table);
 *             ul_thought_think(thought, &budget);             on any thread
 *             good = ul_table_bots_answer(players, table, thought, &input);
 *         }
 *         ul_table_do(table, &input, now, &out);
 *     }
 */
#ifndef UL_HOSTING_TABLE_BOTS_H
#define UL_HOSTING_TABLE_BOTS_H

#include <stdbool.h>
#include "bots/bot.h"
#include "table/table.h"

typedef struct ul_table_bots ul_table_bots;
typedef struct ul_thought    ul_thought;

/* Names of all levels, weakest first, NULL at the end: for ul_message_read and ul_opening_read. */
const char *const *ul_table_bots_levels(void);

/* Who know nothing yet. NULL: no memory. */
ul_table_bots *ul_table_bots_new(void);
void           ul_table_bots_free(ul_table_bots *players); /* NULL is welcome */

/*
 * What was told: after every deed and tick; after a restart what ul_table_read
 * told again, which is the same as having been there. False if memory ran
 * out: then they know less than they should, and play on.
 */
bool ul_table_bots_see(ul_table_bots *players, const ul_outbox *out);

/*
 * What they have seen, as bytes appended to *text; and that again, in the
 * place of all that would have to be told again. For the same build of the
 * program only. False if memory ran out, or that is not what it was.
 */
void ul_table_bots_keep(const ul_table_bots *players, ul_text *text);
bool ul_table_bots_recall(ul_table_bots *players, const char *bytes, size_t len);

/* Is there a script, or a plan that goes on? Then *input is the next action of the seat waited for. */
bool ul_table_bots_plan(ul_table_bots *players, const ul_table *table, ul_input *input);

/*
 * A question for the bot that is waited for (ul_table_wants_bot): all that it
 * takes to think, apart from table and players, which may go on or be freed
 * meanwhile; only the world must stay. NULL: no memory.
 */
ul_thought *ul_table_bots_question(const ul_table_bots *players, const ul_table *table);
void        ul_thought_free(ul_thought *thought); /* NULL is welcome */

/*
 * The same question for a bot of that level in the place of the person who is
 * waited for: of what that seat knows, so that it can be advised. Nothing is
 * done with the answer. NULL: another seat is waited for, or no memory.
 */
ul_thought *ul_table_bots_advice(const ul_table_bots *players, const ul_table *table, ul_seat seat, ul_level level);

ul_level ul_thought_level(const ul_thought *thought);

/* All that it knows beside the view: what its seat has seen happen in this game, and still stands. */
const ul_event *ul_thought_events(const ul_thought *thought, size_t *count);

/*
 * Think, as long as the budget says; at a table that repeats itself by so many playouts, and by a chance that follows
 * from what has happened (docs/dealing.md), whatever it says. The one call that takes time, and megabytes while it
 * lasts. False: no memory.
 */
#define UL_REPEAT_PLAYOUTS 240
bool ul_thought_think(ul_thought *thought, const ul_budget *budget);

/*
 * What it came to, as an input for the table. False if the question is no
 * longer the one that the table waits with (somebody came back, time went
 * on), or nothing was thought: ask again if ul_table_wants_bot.
 */
bool ul_table_bots_answer(ul_table_bots *players, const ul_table *table, const ul_thought *thought, ul_input *input);

/* What the thought came to, in full: for who shows it. */
const ul_report *ul_thought_report(const ul_thought *thought);

#endif
