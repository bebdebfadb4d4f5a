/*
 * kind.h: who can be asked to play.
 *
 *     butler                       a level of our own
 *     butler-1                     a level in a manner of its own: bots/manner.h
 *     widow:400                    ... with that many playouts a decision
 *     widow:5ms                    ... with that much CPU time a decision
 *     cmd:python3 mine.py          a program that speaks docs/arena.md's protocol
 *     engine:widow:400:OLD engine  a program that speaks the engine protocol, asked for its `bot`
 *
 * Each may have a name in front: `mine=cmd:python3 mine.py`.
 */
#ifndef UL_ARENA_KIND_H
#define UL_ARENA_KIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "bots/bot.h"
#include "bots/manner.h"

#define UL_KIND_NAME 48
#define UL_KIND_COMMAND 1024
#define UL_MAX_KINDS_PLAYING 32

/* What a level thinks with that is given no budget. */
#define UL_KIND_PLAYOUTS 400

typedef enum ul_kind_how { UL_KIND_LEVEL, UL_KIND_PROGRAM, UL_KIND_ENGINE } ul_kind_how;

typedef struct ul_kind {
    char             name[UL_KIND_NAME];
    ul_kind_how      how;
    ul_level         level;               /* of UL_KIND_LEVEL */
    const ul_manner *manner;              /* NULL: as the ladder has it */
    char             asked[UL_KIND_NAME]; /* the level that a UL_KIND_ENGINE is asked for, which we may not know */
    uint32_t         playouts;            /* 0 beside a limit of time: as many as it can */
    uint32_t         ms;                  /* 0: no limit of time */
    char             command[UL_KIND_COMMAND];
} ul_kind;

/* Codes: "unknown-bot", "bad-budget", "bad-bot" (a command is missing, or something is too long). */
bool ul_kind_read(ul_kind *kind, const char *text, ul_fault *fault);

/*
 * The members of a league: JSON, `{"members": [{"name": N, "bot": TEXT}, ...]}`
 * and a "version" that says which one it is. Returns how many were read, at
 * most UL_MAX_KINDS_PLAYING; 0 with *fault: JSON's codes, "bad-league" and
 * those above.
 */
size_t ul_league_read(ul_kind *kinds, const char *text, size_t len, ul_fault *fault);

#endif
