/*
 * status.h: how a table stands beside its game, as plain facts.
 *
 * Strings and pointers are the table's own: they last until its next deed.
 * wire/ writes them for others.
 */
#ifndef UL_TABLE_STATUS_H
#define UL_TABLE_STATUS_H

#include <stdbool.h>
#include <stdint.h>
#include "table/table.h"

/* Who a seat belongs to. */
typedef enum ul_sitter {
    UL_SITTER_NONE,
    UL_SITTER_PERSON,
    UL_SITTER_PROGRAM, /* a program of somebody's, with a key like a person */
    UL_SITTER_BOT,     /* one of ours, the owner's choice */
    UL_SITTER_LEFT     /* somebody who stood up in the middle of a game: a bot plays on */
} ul_sitter;

typedef struct ul_seat_status {
    ul_sitter   sitter;
    const char *name;
    const char *version, *author; /* of a program, as it says itself; NULL: it does not */
    bool        here, silenced, wants_pause, wants_rematch;
    uint64_t    away_since;    /* of a person who is not here; 0: is, or is none */
    uint64_t    holiday_until; /* its clock stands still until then; 0: it does not */
    bool        open;          /* whoever comes may sit down there */
    ul_seats    admits;        /* whose vacated seats somebody new may take, for all of this person */
    const char *bot;           /* the level of the bot that plays there now; NULL: none does */
    uint64_t    bot_since;     /* when it began to stand in for somebody; 0: it does not */
    uint16_t    penalties;     /* R-PENALTY, of this game */
} ul_seat_status;

/* What everybody may know. */
typedef struct ul_table_status {
    ul_table_phase phase;
    uint32_t       told;  /* events */
    const uint8_t *head;  /* SHA-256 of the last of them, as spectators were told it */
    uint16_t       games; /* the one at hand included */
    uint8_t        players;
    ul_seat        owner; /* UL_NOBODY: none yet */
    bool           paused, latecomers;
    uint64_t       rematch_since; /* one is offered since then, */
    uint64_t       rematch_until; /* and so long answers are waited for; 0: none is */
    uint8_t        seats;
    ul_seat_status seat[UL_MAX_SEATS];
    ul_waiting     waiting;
} ul_table_status;

void ul_table_status_now(const ul_table *table, ul_table_status *status);

/* How many seats are open to somebody who comes in. */
uint8_t ul_table_free_seats(const ul_table *table);

/* What only the seat itself may know. */
typedef struct ul_seat_own {
    ul_seat        seat;
    uint16_t       keys; /* how many it has had */
    ul_armed       armed;
    uint8_t        cards; /* of UL_ARMED_CARDS */
    const ul_card *card;
    bool           held;     /* its answer waits for its least time */
    uint8_t        undoable; /* so many actions it may take back */
    const char    *level;    /* of the bot that would stand in */
    ul_seats       muted;
    uint8_t        holiday_left; /* days that it may still be on holiday for, in this game */
} ul_seat_own;

void ul_table_own(const ul_table *table, ul_seat seat, ul_seat_own *own);

/* Since its last turn: what a message to somebody who is away says. */
typedef struct ul_seat_digest {
    ul_seat        seat;
    uint32_t       since, told; /* numbers of events */
    uint16_t       turns, attempts, skipped;
    ul_seats       attempted; /* who made them */
    uint8_t        players;   /* 0: nothing is dealt yet */
    const uint8_t *tokens;    /* of each */
    ul_table_phase phase;
    bool           your_turn;
    uint64_t       until; /* UL_NEVER */
} ul_seat_digest;

void ul_table_digest(const ul_table *table, ul_seat seat, ul_seat_digest *digest);

#endif
