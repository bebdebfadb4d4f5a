/*
 * about.h: what is fixed when a table is opened: its seats, its clocks, who may
 * talk, whether it is listed. Edition, options and board are its ground
 * (ground.h).
 */
#ifndef UL_TABLE_ABOUT_H
#define UL_TABLE_ABOUT_H

#include <stdbool.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"
#include "table/deed.h"

#define UL_TABLE_ID_BYTES 32
#define UL_MAX_SPECTATORS 1000

/* Times are milliseconds. */
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
 * 4: more names look alike (name_likeness.h); once somebody has left a game the
 * others must agree to newcomers on bots' seats, too.
 */
#define UL_TABLE_VERSION 4

/* A private table of friends: no clock, two seconds to answer, talk, seeds. `id` is left empty. */
void ul_about_init(ul_about *about, uint8_t seats);

/*
 * Set one of them from a member of a JSON object. False with *fault: "bad-table"
 * (not a value that it can have), "unknown-key" (there is no such member).
 */
bool ul_about_set(ul_about *about, const ul_json *value, ul_fault *fault);

#endif
