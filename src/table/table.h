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
 * the same table. Nothing goes to a chair but what the rules' views and
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
#include "table/deed.h"
#include "table/ground.h"
#include "table/news.h"
#include "table/position.h"

#define UL_TABLE_ID_BYTES 32
#define UL_KEY_BYTES 16 /* of a seat's key, at least */
#define UL_KEY_BYTES_MOST 64
#define UL_TICKET_BYTES 24   /* of what a seat is taken elsewhere with */
#define UL_LOG_ENTRIES 65536 /* from here on a table takes nothing but what brings its game to an end */
#define UL_LOG_RESERVE 4096  /* and so many deeds of its owner */
#define UL_MAX_SPECTATORS 1000
#define UL_MAX_UNDOS 16 /* in one turn */
#define UL_NEVER UINT64_MAX
#define UL_EMPTY_MS ((uint64_t)10 * 60 * 1000) /* a table where nobody sits is closed after so long */
#define UL_HOLIDAY_DAYS 21                     /* of one person in one game, all together */
#define UL_OFFER_MS ((uint64_t)60 * 1000)      /* an offer waits so long at a table without any clock */

/* What is fixed when a table is opened. Times are milliseconds. */
typedef struct ul_about {
    char     id[UL_TABLE_ID_BYTES + 1]; /* letters, digits, - and _ */
    uint8_t  seats;                     /* that can be taken; the game is played by those that are */
    bool     listed;                    /* a public table: people who may not know each other */
    bool     talk;                      /* any words; else the phrases only */
    bool     quick;                     /* answers to attempts show as soon as they are given. Not at a listed table */
    bool     seeds;                     /* the players' seeds are asked for (docs/trust.md) */
    uint32_t least;                     /* every defender is asked for at least so long, and up to half as long again */
    uint32_t dwell;                     /* a bot's other actions show no sooner */
    uint64_t turn;                      /* to play a turn; 0: no clock */
    uint64_t answer;                    /* to answer; 0: no clock */
    uint64_t warn;                      /* the warning comes so long before the end */
    uint64_t grace;                     /* a seat that is away is waited for so long; 0: as long as the clock runs */
    uint64_t seed_time;                 /* for each half of a round of seeds */
    uint64_t abandon;                   /* nobody here for so long: closed. Longer than turn and answer */
    uint16_t spectators;
    char     level[UL_WORD_BYTES + 1]; /* of stand-ins */
    bool     latecomers;               /* who comes when the game has begun may take a bot's seat (UL_DO_LATECOMERS) */
    uint8_t  version;                  /* of the table's own rules, UL_TABLE_VERSION; older logs are read by theirs */
    char     from[UL_WORD_BYTES + 1];  /* "state", "record", "script": its first game begins with such a position */
    bool     repeat;                   /* bots answer the same deeds in the same way, at every such table */
} ul_about;

/*
 * 0: whoever came could take a seat that was left in mid-game, and seats could
 * do as much as they liked. 1: the others must agree (UL_DO_ADMIT), and what
 * brings nothing on has its measure. 2: a rematch that somebody wishes for is
 * offered for a time, and does not wait longer for who is not there. 3: at a
 * slow table persons may be on holiday (UL_DO_HOLIDAY); there are reactions.
 */
#define UL_TABLE_VERSION 3

/* A private table of friends: no clock, two seconds to answer, talk, seeds. `id` is left empty. */
void ul_about_init(ul_about *about, uint8_t seats);

/*
 * Set one of them from a member of a JSON object. False with *fault: "bad-table"
 * (not a value that it can have), "unknown-key" (there is no such member).
 */
bool ul_about_set(ul_about *about, const ul_json *value, ul_fault *fault);

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
 * The outbox. All zero to begin with; reuse it, clear it in between. If it
 * has `failed` memory ran out: forget the table and read it again from what
 * is kept.
 */
typedef struct ul_keep {
    uint32_t number;  /* from 1 */
    size_t   at, len; /* the line, in the outbox's text, without its LF */
} ul_keep;

typedef struct ul_tell {
    uint32_t number;     /* from 1, the same for every chair, no gaps: the last may be told twice, differently */
    ul_seats seats;      /* whom it is for */
    bool     spectators; /* and whether for them */
    ul_news  news;       /* which */
    ul_event event;      /* of the game, as those whom it is for may know it */
    uint16_t undone;     /* of UL_NEWS_UNDONE: so many of the last events of the game are void */
    size_t   at, len;    /* a JSON object */
} ul_tell;

typedef struct ul_outbox {
    ul_text  text, keeps, tells;
    ul_text  done;   /* ul_action[]: what was played, for records; secret as those are */
    uint32_t undone; /* how many before them were taken back */
    ul_seats own;    /* seats whose ul_table_own has changed */
    bool     failed;
} ul_outbox;

void           ul_outbox_clear(ul_outbox *out);
void           ul_outbox_free(ul_outbox *out);
const ul_keep *ul_outbox_keeps(const ul_outbox *out, size_t *count);
const ul_tell *ul_outbox_tells(const ul_outbox *out, size_t *count);

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

/*
 * The table that its log, whole lines, makes. What was told is told again
 * into *out, unless that is NULL. NULL with *fault, whose line is the log's:
 * ul_table_new's, "bad-entry", "bad-deed", "bad-action", "wrong-number",
 * "wrong-seal" (not what was kept), "wrong-ground", "refused" (could not have
 * been done).
 */
ul_table *ul_table_read(const ul_ground *ground, const char *log, size_t len, ul_outbox *out, ul_fault *fault);

/* One more line of its log, as another node may have kept it. A table that refuses one is good for nothing more. */
bool ul_table_redo(ul_table *table, const char *line, size_t len, ul_outbox *out, ul_fault *fault);

/*
 * A bookmark: how the table stands, secrets and all, appended to *text, so
 * that a long log need not be read from its beginning. It is no substitute
 * for the log, and of use to the same build of the program only, which is the
 * caller's to see to.
 */
void ul_table_bookmark(const ul_table *table, ul_text *text);

/*
 * The table that a bookmark and the lines behind it make. The first of `log`
 * is the line that the bookmark stands behind: it is not done again, but shows
 * by its seal that the bookmark is of this log. Else as ul_table_read, whose
 * faults it has, and "bad-bookmark": read the log from its beginning.
 */
ul_table *ul_table_read_on(const ul_ground *ground, const char *bookmark, size_t len, const char *log, size_t log_len,
                           ul_outbox *out, ul_fault *fault);

/*
 * What a chair was told after event `seen`, from the log: as ul_table_since,
 * from any number on. Gives the number of the log's last event, or 0 with
 * *fault as of ul_table_read.
 */
uint32_t ul_table_history(const ul_ground *ground, const char *log, size_t len, ul_seat seat, uint32_t seen,
                          ul_text *text, ul_fault *fault);

/*
 * The log with `other` in every place where somebody was called `name`, by the
 * table or in talk, sealed anew and appended to *renamed, for somebody who is
 * to be forgotten; and the table that it makes. NULL with *fault as of
 * ul_table_read; "refused" if `other` is no name there, or somebody else's.
 */
ul_table *ul_table_rename(const ul_ground *ground, const char *log, size_t len, const char *name, const char *other,
                          ul_text *renamed, ul_fault *fault);

/* What the first line of a log says, so that the ground can be laid. False with *fault as of ul_table_read. */
bool ul_table_peek(const char *line, size_t len, ul_about *about, ul_edition *edition, ul_options *options,
                   ul_fault *fault);

/* The same of a bookmark, or "bad-bookmark". */
bool ul_bookmark_peek(const char *bookmark, size_t len, ul_about *about, ul_edition *edition, ul_options *options,
                      ul_fault *fault);

typedef enum ul_refusal {
    UL_FINE,
    UL_REFUSED_BROKEN,
    UL_REFUSED_KIND,
    UL_REFUSED_CLOSED,
    UL_REFUSED_KEY,
    UL_REFUSED_NEW_KEY,
    UL_REFUSED_TICKET,
    UL_REFUSED_SEAT,
    UL_REFUSED_OWNER,
    UL_REFUSED_PHASE,
    UL_REFUSED_TAKEN,
    UL_REFUSED_ADMIT,
    UL_REFUSED_NAME,
    UL_REFUSED_NAME_TAKEN,
    UL_REFUSED_TEXT,
    UL_REFUSED_WORD,
    UL_REFUSED_PROGRAM,
    UL_REFUSED_ID,
    UL_REFUSED_FULL,
    UL_REFUSED_PLAYERS,
    UL_REFUSED_SEEDS,
    UL_REFUSED_PROMISE,
    UL_REFUSED_PAUSED,
    UL_REFUSED_TO_ACT,
    UL_REFUSED_BEHIND,
    UL_REFUSED_BATCH,
    UL_REFUSED_ILLEGAL,
    UL_REFUSED_SCRIPT,
    UL_REFUSED_POSITION,
    UL_REFUSED_ARM,
    UL_REFUSED_ENOUGH,
    UL_REFUSED_UNDO,
    UL_REFUSED_SILENCED,
    UL_REFUSED_PHRASES,
    UL_REFUSED_TOO_FAST,
    UL_REFUSED_ALREADY,
    UL_REFUSED_NO_HOLIDAY,
    UL_REFUSED_LONG_HOLIDAY,
    UL_REFUSALS
} ul_refusal;

const char *ul_refusal_name(ul_refusal refusal); /* stable: "not-to-act" */
const char *ul_refusal_text(ul_refusal refusal); /* for people: what, and the cure */

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
