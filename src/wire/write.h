/*
 * write.h: what a table says, as messages.
 *
 * Each function appends one message, a JSON object without a newline, to a
 * text of the caller's; once that text has grown nothing is allocated. What
 * is written for a chair is the same for every socket of that chair, so write
 * it once and send it to all of them. If memory runs out the text has
 * `failed`, and the sockets concerned are to be closed: who comes back misses
 * nothing.
 *
 * All of it is made from views, events and what a chair may ask the table
 * for: wire/ never sees a game.
 *
 * When: a message shows the table as it is now, so write it right after
 * the deed, before the next one. Send it when what the outbox keeps is stored.
 */
#ifndef UL_WIRE_WRITE_H
#define UL_WIRE_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"
#include "base/text.h"
#include "rules/view.h"
#include "table/status.h"
#include "table/table.h"

/* The place of spectators among chairs: behind all seats. */
#define UL_CHAIR_WATCHES UL_MAX_SEATS

/*
 * How a table stands for some of its chairs, to tell afterwards what has
 * changed. All zero to begin with; taken again before every deed.
 */
typedef struct ul_before {
    unsigned    chairs; /* bit c: chair c is here; bit UL_CHAIR_WATCHES: spectators are */
    bool        dealt;
    uint32_t    told;
    ul_waiting  waiting;
    ul_view     view[UL_MAX_SEATS + 1];
    ul_seat_own own[UL_MAX_SEATS];
    ul_card     card[UL_MAX_SEATS][UL_ARMED_MOST]; /* what `own` lends */
    char        level[UL_MAX_SEATS][UL_WORD_BYTES + 1];
} ul_before;

void ul_before_take(ul_before *before, const ul_table *table, unsigned chairs);

/*
 * What came of one ul_table_do or ul_table_tick, to be told chair by chair.
 * All zero to begin with; reuse it for every table, free it at the end.
 */
typedef struct ul_teller {
    const ul_table  *table;
    const ul_outbox *out;
    uint64_t         now;
    bool             view, status; /* have they changed? */
    ul_seats         special;      /* who are told something in other words than spectators are */
    ul_text          events;       /* as spectators are told them */
    ul_text          shared;       /* the rest that is the same for all: waiting, status, now */
    bool             brief;        /* are these written? They are for who keeps its own view */
    ul_text          brief_events; /* without what follows from the others */
    ul_text          scene;        /* what has changed of what all see, without braces */
    ul_text          scratch;
} ul_teller;

void ul_teller_begin(ul_teller *teller, const ul_table *table, const ul_outbox *out, uint64_t now);
void ul_teller_free(ul_teller *teller); /* back to all zero */

/*
 * Append `told` for one chair, UL_NOBODY: the spectators. `views`: with the
 * view where it has changed; `legal`: with what a seat may do now. False, and
 * nothing is appended, if there is nothing for that chair.
 */
bool ul_teller_told(ul_teller *teller, ul_seat chair, bool views, bool legal, ul_text *text);

/*
 * Append `changed` for a chair whose clients keep their own view, `before`
 * being how it stood when they were told the last time. False, and nothing is
 * appended, if it must be told whole: ul_teller_told.
 */
bool ul_teller_changed(ul_teller *teller, const ul_before *before, ul_seat chair, bool legal, ul_text *text);

/* Append `told` without events: how things stand for a chair, for who has lost count. */
void ul_wire_view(const ul_table *table, ul_seat chair, bool legal, uint64_t now, ul_text *text);

/* What `changed` has as the sum of a view: FNV-1a, 32 bits. */
uint32_t ul_wire_sum(const char *bytes, size_t len);

/* The answer to a deed that was done, and to one that was not. `id` "": none. */
void ul_wire_done(const ul_answer *answer, const char *id, ul_text *text);
void ul_wire_refused(const ul_table *table, const ul_answer *answer, const char *id, ul_text *text);

/* The answer to what was no message, or could not be done for reasons that are not the table's. */
void ul_wire_fault(const ul_fault *fault, const char *id, ul_text *text);

/*
 * Events go to a chair at most so many at once, in `welcome` and `history`.
 * The table remembers fewer, how many depends on the length of what was told to
 * others: so ask it, and if it does not remember take them from the log
 * (ul_table_history) whatever it costs, never fewer.
 */
#define UL_WIRE_EVENTS 500

/* Who has seen it up to `seen` gets the events after the number that this gives, in a welcome. */
uint32_t ul_wire_after(const ul_table *table, uint32_t seen);

/*
 * The status of a table as it was last written, for hundreds who come one
 * after the other. All zero to begin with, and again whenever that table goes.
 */
typedef struct ul_status_text {
    const ul_table *table;
    uint32_t        entries;
    ul_table_status status;
    ul_text         text;
} ul_status_text;

void ul_status_text_free(ul_status_text *text); /* back to all zero */

typedef struct ul_welcome {
    ul_seat         seat;   /* UL_NOBODY: watches */
    uint32_t        after;  /* ul_wire_after */
    const char     *events; /* those after it: a JSON array, as ul_table_since and ul_table_history append it */
    size_t          events_len;
    bool            views, legal;
    uint32_t        spectators;
    uint64_t        now;
    ul_status_text *status; /* used again, or written; NULL: none is kept */
} ul_welcome;

/* The answer to hello and, after `done`, to sit. */
void ul_wire_welcome(const ul_table *table, const ul_welcome *welcome, const char *id, ul_text *text);

/*
 * The answer to history: of the array `events`, all that a chair was told after number
 * `after`, the first UL_WIRE_EVENTS.
 */
void ul_wire_history(const ul_table *table, uint32_t after, const char *events, size_t len, const char *id,
                     ul_text *text);

/* `"digest":{…}`, a member of an object that is open. */
void ul_wire_put_digest(ul_json_out *json, const ul_table *table, ul_seat seat);
void ul_wire_digest(const ul_table *table, ul_seat seat, const char *id, ul_text *text);

/* The answer to ticket; `gift`: it is for somebody else. */
void ul_wire_ticket(const uint8_t ticket[UL_TICKET_BYTES], bool gift, uint64_t until, const char *id, ul_text *text);
void ul_wire_spectators(uint32_t count, ul_text *text);
void ul_wire_pong(const char *id, uint64_t now, ul_text *text);
void ul_wire_bye(const char *error, const char *message, ul_text *text);

/*
 * What the lobby shows of a table, and a store may keep as its summary:
 * nothing that not everybody may know. `opened` is when it was.
 */
void ul_wire_summary(const ul_table *table, uint64_t opened, uint32_t spectators, ul_text *text);

/* `{"status":{…}}` of GET /api/1/tables/ID. */
void ul_wire_status(const ul_table *table, ul_text *text);

/* `{"seat":1,"status":{…},"digest":{…}}` of GET /api/1/tables/ID/seat. */
void ul_wire_seat(const ul_table *table, ul_seat seat, ul_text *text);

/* Of GET /api/1/tables/ID/ground: edition, options, board and cards; `players` as in the game that is on, or could be.
 */
void ul_wire_ground(const ul_table *table, const ul_ground *ground, ul_text *text);

/* Every refusal over HTTP: `{"error":"…","message":"…"}`. */
void ul_wire_error(const char *error, const char *message, ul_text *text);

#endif
