/*
 * local_table.h: a table in this process.
 *
 * A host (hosting/host.h) that this terminal feeds: with the time, with the
 * answers of its bots, and with what its people say, who sit at it by the
 * same messages as at a server's. Its log is what a save is.
 */
#ifndef UL_TERMINAL_LOCAL_TABLE_H
#define UL_TERMINAL_LOCAL_TABLE_H

#include "client/client.h"
#include "hosting/table_bots.h"
#include "record/record.h"
#include "table/position.h"
#include "terminal/match.h"

typedef struct ul_local_table ul_local_table;

/*
 * A new one whose game begins with a position, which is the table's from here
 * on: everybody of `chairs` sits there, and the game has begun. `seed` decides
 * what follows: rematches, what bots do; NULL: nobody is to guess it. NULL
 * with *fault: ul_host_open's, or "refused" (a name that cannot be: message).
 */
ul_local_table *ul_local_table_open(ul_position *position, const ul_chair *chairs, const char *seed, ul_fault *fault);

/* The same, with bots that answer the same deeds in the same way, at every such table. */
ul_local_table *ul_local_table_open_same(ul_position *position, const ul_chair *chairs, const char *seed,
                                         ul_fault *fault);

/* One from its log. NULL with *fault: ul_table_read's. */
ul_local_table *ul_local_table_read(const char *log, size_t len, ul_fault *fault);
void            ul_local_table_free(ul_local_table *table); /* NULL is welcome */

const ul_world *ul_local_table_world(const ul_local_table *table);
const char     *ul_local_table_name(const ul_local_table *table, ul_seat seat); /* of who sits there; NULL: nobody */
unsigned        ul_local_table_turn(const ul_local_table *table);
const char     *ul_local_table_edition(const ul_local_table *table);           /* its id */
const char     *ul_local_table_plan(const ul_local_table *table, size_t *len); /* NULL: the edition's own board */
const ul_text  *ul_local_table_log(const ul_local_table *table);
bool ul_local_table_has_failed(const ul_local_table *table); /* memory ran out: the log is all that is left */

/* The record of its game of that number, from 1. NULL with *fault: ul_table_record's. */
ul_record *ul_local_table_record(const ul_local_table *table, uint16_t game, ul_fault *fault);

/* The seats of people, and the key of each in hexadecimal: all of them sit at this screen. */
ul_seats ul_local_table_people(const ul_local_table *table);
void     ul_local_table_key(const ul_local_table *table, ul_seat seat, char key[UL_KEY_HEX + 1]);

/* How somebody's messages get there. */
ul_transport ul_local_table_transport(ul_local_table *table);

/* How its bots play. */
typedef struct ul_pace {
    unsigned think_ms; /* how long one that searches may think about a decision */
    unsigned dwell_ms; /* how long what one did stays before the next */
    bool     beside;   /* they think in a thread: a screen stays awake */
} ul_pace;

/* Let time pass, and a bot think or act: one action at most. */
void ul_local_table_run(ul_local_table *table, const ul_pace *pace);
bool ul_local_table_is_busy(const ul_local_table *table); /* a bot thinks, or is to */

/*
 * Have a bot think about what the person of that seat has to decide now, in a
 * thread or at once. False: nothing, or no memory. ul_local_table_advice is
 * what came of it, the caller's to free; NULL: not yet, or nothing was asked.
 */
bool        ul_local_table_ask_advice(ul_local_table *table, ul_seat seat, bool beside);
ul_thought *ul_local_table_advice(ul_local_table *table);

/* Nobody sits there, so all bots: play another game. False: people do, who say so themselves. */
bool ul_local_table_again(ul_local_table *table);

#endif
