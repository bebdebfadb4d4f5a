/*
 * table_bots.h: the bots of one table.
 *
 * They remember only what was told: with its view, that is all a bot knows.
 * The bot itself is made for one decision and freed afterwards. So a table
 * costs 10 bytes for each event of its game, not the megabytes that a bot
 * needs to think. A bot thinks about its turn once; the rest of its plan is
 * played action by action, as long as things are as expected.
 *
 *     ul_table_bots_see(bots, &out);                          after every deed and tick
 *     if (ul_table_wants_bot(table)) {
 *         if (!ul_table_bots_plan(bots, table, &input)) {     no plan: it must think
 *             thought = ul_table_bots_question(bots, table);
 *             ul_thought_think(thought, &budget);             on any thread
 *             good = ul_table_bots_answer(bots, table, thought, &input);
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

/* Bots that know nothing yet. NULL: no memory. */
ul_table_bots *ul_table_bots_new(void);
void           ul_table_bots_free(ul_table_bots *bots); /* NULL is welcome */

/*
 * They see what was told. Call it after every deed and tick, and after a
 * restart with what ul_table_read told again. False if memory ran out: then
 * they know less than they should, and play on.
 */
bool ul_table_bots_see(ul_table_bots *bots, const ul_outbox *out);

/*
 * What they have seen, as bytes that are appended to *text; `recall` reads
 * them back, so that nothing has to be told again. Only the build of the
 * program that wrote them can read them. False if memory ran out, or if these
 * are no such bytes.
 */
void ul_table_bots_keep(const ul_table_bots *bots, ul_text *text);
bool ul_table_bots_recall(ul_table_bots *bots, const char *bytes, size_t len);

/* Is there a script, or a plan that goes on? Then *input is the next action of the seat waited for. */
bool ul_table_bots_plan(ul_table_bots *bots, const ul_table *table, ul_input *input);

/*
 * A question for the bot that the table waits for (ul_table_wants_bot). It
 * holds all that the bot needs: table and bots may change or be freed while it
 * thinks, only the world must stay. NULL: no memory.
 */
ul_thought *ul_table_bots_question(const ul_table_bots *bots, const ul_table *table);
void        ul_thought_free(ul_thought *thought); /* NULL is welcome */

/*
 * A hint for a person: what would a bot of that level do in this seat, knowing
 * what the seat knows? The table never acts on the answer. NULL: the table
 * waits for another seat, or no memory.
 */
ul_thought *ul_table_bots_advice(const ul_table_bots *bots, const ul_table *table, ul_seat seat, ul_level level);

ul_level ul_thought_level(const ul_thought *thought);

/* All that it knows beside the view: what its seat has seen in this game, without what was undone. */
const ul_event *ul_thought_events(const ul_thought *thought, size_t *count);

/*
 * Think, within the budget: a Nemesis takes all of the time, every other level a quarter of it (ul_level_patience). A
 * table whose bots repeat themselves (docs/dealing.md) ignores the budget: there a bot thinks for UL_REPEAT_PLAYOUTS, a
 * Nemesis for four times as many, and its random numbers follow from what has happened. Only this call takes long, and
 * it uses megabytes while it lasts. False: no memory.
 */
#define UL_REPEAT_PLAYOUTS 240
bool ul_thought_think(ul_thought *thought, const ul_budget *budget);

/*
 * The answer as an input for the table. False if nothing was thought, or if
 * the table does not wait for this answer any more (somebody came back, time
 * passed): ask again if ul_table_wants_bot.
 */
bool ul_table_bots_answer(ul_table_bots *bots, const ul_table *table, const ul_thought *thought, ul_input *input);

/* The whole answer, for a front end that shows it. */
const ul_report *ul_thought_report(const ul_thought *thought);

#endif
