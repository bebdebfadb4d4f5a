/*
 * table.h: one match with people round it.
 *
 * Seats, keys, clocks, stand-ins, answers to attempts, undo, talk, rematches.
 * A table takes inputs and fills an outbox: first what to keep, then what to
 * tell, and to whom. It is pure: time and chance are arguments, and whoever
 * drives it owns the sockets, the store and the bots. docs/table.md tells it
 * at length.
 *
 * A table is what its log says: every line kept, read again in order, gives
 * the same table (log.h). Nothing goes to a chair but what the rules' views and
 * events for that chair hold; see secret_inside.h.
 */
#ifndef UL_TABLE_TABLE_H
#define UL_TABLE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"
#include "base/text.h"
#include "edition/edition.h"
#include "rules/event.h"
#include "rules/view.h"
#include "rules/why.h"
#include "rules/world.h"
#include "table/about.h"
#include "table/deed.h"
#include "table/ground.h"
#include "table/news.h"
#include "table/outbox.h"
#include "table/position.h"
#include "table/refusal.h"

#define UL_KEY_BYTES 16 /* of a seat's key, at least */
#define UL_KEY_BYTES_MOST 64
#define UL_TICKET_BYTES 24 /* of what a seat is taken elsewhere with */
#define UL_MAX_UNDOS 16    /* in one turn */
#define UL_NEVER UINT64_MAX
#define UL_EMPTY_MS ((uint64_t)10 * 60 * 1000) /* a table where nobody sits is closed after so long */
#define UL_HOLIDAY_DAYS 21                     /* of one person in one game, all together */
#define UL_OFFER_MS ((uint64_t)60 * 1000)      /* an offer waits so long at a table without any clock */

typedef enum ul_table_phase {
    UL_TABLE_LOBBY,
    UL_TABLE_PROMISES, /* seeds are promised */
    UL_TABLE_SEEDS,    /* and shown */
    UL_TABLE_PLAYING,
    UL_TABLE_OVER,
    UL_TABLE_CLOSED,
    UL_TABLE_PHASES
} ul_table_phase;

typedef struct ul_table ul_table;

/*
 * Open a table. `secret` are 32 bytes that nobody could guess. The first
 * thing told is the commitment to it. NULL with *fault: "bad-table" (what
 * `about` says does not fit together), "out-of-memory".
 */
ul_table *ul_table_new(const ul_ground *ground, const ul_about *about, const uint8_t secret[UL_SECRET_BYTES],
                       uint64_t now, ul_outbox *out, ul_fault *fault);

/*
 * The same of a table whose first game begins with a position: as many seats
 * as it has players, private, without seeds, and with `from` as the position
 * has it (ul_position_from). What was done before is told before anybody sits.
 * Nothing proves the deal of that game; a rematch is dealt as ever. *fault
 * also: "bad-position" (it is of another game than the ground is for).
 */
ul_table *ul_table_new_from(const ul_ground *ground, const ul_about *about, const ul_position *position,
                            const uint8_t secret[UL_SECRET_BYTES], uint64_t now, ul_outbox *out, ul_fault *fault);
void      ul_table_free(ul_table *table); /* NULL is welcome */

typedef struct ul_answer {
    ul_refusal refusal;
    ul_why     why;    /* of UL_REFUSED_ILLEGAL */
    uint8_t    index;  /* which action of the batch */
    bool       again;  /* it had been done before: nothing was done now */
    ul_seat    seat;   /* of a UL_DO_SIT: which one it is */
    uint32_t   number; /* events told so far; of a deed done before: then */
} ul_answer;

/*
 * A key proves that its holder may act for a seat; every input of a person
 * has it. HERE and AWAY are the driver's to say, and so is ACT for a seat
 * that a bot plays, CLOSE without a seat, and BOT without one before anybody
 * has sat down.
 */
typedef struct ul_input {
    ul_deed        deed;
    const uint8_t *key; /* the seat's, NULL: none */
    size_t         key_len;
    const uint8_t *new_key; /* of SIT, KEY and HAND: 16 to 64 bytes that nobody could guess */
    size_t         new_key_len;
    const uint8_t *ticket; /* of KEY and HAND, instead of seat and key: UL_TICKET_BYTES; NULL: none */
    uint32_t       seen;   /* of ACT, UNDO and ARM: up to which event; ARM need not say it */
} ul_input;

/* Do it, or say why not. What is due by `now` happens before. */
ul_answer ul_table_do(ul_table *table, const ul_input *input, uint64_t now, ul_outbox *out);

/* Let time pass. */
void ul_table_tick(ul_table *table, uint64_t now, ul_outbox *out);

/*
 * Close it before its time as abandoned, since its place is needed: where
 * nothing has begun yet and nobody is here. False: it is not such a table.
 */
bool ul_table_give_up(ul_table *table, uint64_t now, ul_outbox *out);

/* When it wants to be told the time again; UL_NEVER. For the driver alone. */
uint64_t ul_table_next_time(const ul_table *table);

/* The seat that this key is of, or UL_NOBODY. */
ul_seat ul_table_whose(const ul_table *table, const uint8_t *key, size_t len);

/*
 * A ticket for that seat: whoever brings it before `until` has it do KEY, for
 * a `gift` HAND, once, and sits there from then on. It is void as soon as the
 * seat has another key. False: nobody sits there, or the table is closed.
 * As secret as a key; the driver asks for whom it is for.
 */
bool ul_table_ticket(const ul_table *table, ul_seat seat, bool gift, uint64_t until, uint8_t ticket[UL_TICKET_BYTES]);

/* Who is waited for. No more than everybody may know. */
typedef struct ul_waiting {
    ul_seat     seat; /* UL_NOBODY: for nobody */
    bool        bot;  /* ask the bot `level`, and hand in what it says; once, it may be held */
    const char *level;
    uint64_t    since, until; /* until: UL_NEVER where no clock runs */
} ul_waiting;
void ul_table_waiting(const ul_table *table, ul_waiting *waiting);

/* What a script has the seat to act do now; false: there is none, or it is over. For the driver alone. */
bool ul_table_scripted(const ul_table *table, ul_action *action);

/* Would a bot's answer be its first to this question? Else it is held already. For the driver alone. */
bool ul_table_wants_bot(const ul_table *table);

/*
 * The level of the bot that plays a seat now, NULL if none does. *since is
 * when it began to stand in for somebody, 0 if it does not; NULL is welcome.
 */
const char *ul_table_bot(const ul_table *table, ul_seat seat, uint64_t *since);

/* Small questions. */
const char     *ul_table_name(const ul_table *table, ul_seat seat);     /* "" where there is none */
const char     *ul_table_winner_name(const ul_table *table);            /* as they were called when the game was over */
const char     *ul_table_language(const ul_table *table, ul_seat seat); /* that who sits there plays in; "": not said */
ul_seat         ul_table_owner(const ul_table *table);
ul_seats        ul_table_here(const ul_table *table); /* those that were said to have a connection */
ul_table_phase  ul_table_phase_now(const ul_table *table);
const ul_about *ul_table_about(const ul_table *table);
uint32_t        ul_table_entries(const ul_table *table); /* lines kept */
uint32_t        ul_table_told(const ul_table *table);    /* events told */
uint64_t        ul_table_time(const ul_table *table);
const uint8_t  *ul_table_head(const ul_table *table);  /* SHA-256 of the last event as spectators were told it */
const ul_world *ul_table_world(const ul_table *table); /* NULL before the first start */
const char     *ul_table_phase_name(ul_table_phase phase);

/* What `seat` (UL_NOBODY: a spectator) may know of the game; false before there is one. */
bool ul_table_view(const ul_table *table, ul_seat seat, ul_view *view);

/* The same as JSON; null before there is one. When the game is over all is open. */
void ul_table_view_write(const ul_table *table, ul_seat seat, ul_json_out *json);

/* What was fixed when it was opened, as JSON: the first line of its log has the same. */
void ul_table_about_write(const ul_table *table, ul_json_out *json);

/*
 * Events after number `seen` as a chair was told them, appended as a JSON
 * array. False, and nothing is appended, if the table does not remember that
 * far back: ul_table_history does.
 */
bool ul_table_since(const ul_table *table, ul_seat seat, uint32_t seen, ul_text *text);

/* Are two tables the same, secrets and all? Both must stand on one ground. */
bool ul_table_same(const ul_table *a, const ul_table *b);

size_t ul_table_bytes(void); /* what a table takes, all in one piece */

#endif
