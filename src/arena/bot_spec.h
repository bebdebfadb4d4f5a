/*
 * bot_spec.h: who can be asked to play.
 *
 *     butler                       a level of our own
 *     butler-1                     a variant of a level: bots/bot_variant.h
 *     free-rider                   a stranger: population/population.h
 *     widow:400                    ... with that many playouts a decision
 *     widow:5ms                    ... with that much CPU time a decision
 *     cmd:python3 mine.py          a program that speaks docs/arena.md's protocol
 *     engine:widow:400:OLD engine  a program that speaks the engine protocol, asked for its `bot`
 *
 * Each may have a name in front: `mine=cmd:python3 mine.py`.
 */
#ifndef UL_ARENA_BOT_SPEC_H
#define UL_ARENA_BOT_SPEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "bots/bot.h"
#include "bots/bot_variant.h"
#include "population/population.h"

#define UL_BOT_SPEC_NAME 48
#define UL_BOT_SPEC_COMMAND 1024
#define UL_MAX_BOT_SPECS 32

/* What a level thinks with that is given no budget; a Nemesis has four times as many. */
#define UL_BOT_SPEC_PLAYOUTS 400

typedef enum ul_bot_spec_how {
    UL_BOT_SPEC_LEVEL,
    UL_BOT_SPEC_THUMB,
    UL_BOT_SPEC_PROGRAM,
    UL_BOT_SPEC_ENGINE
} ul_bot_spec_how;

typedef struct ul_bot_spec {
    char                  name[UL_BOT_SPEC_NAME];
    ul_bot_spec_how       how;
    ul_level              level;      /* of UL_BOT_SPEC_LEVEL */
    const ul_bot_variant *variant;    /* NULL: as the ladder has it */
    const ul_thumb       *thumb;      /* of UL_BOT_SPEC_THUMB */
    char     asked[UL_BOT_SPEC_NAME]; /* the level that a UL_BOT_SPEC_ENGINE is asked for, which we may not know */
    uint32_t playouts;                /* 0 beside a limit of time: as many as it can */
    uint32_t ms;                      /* 0: no limit of time */
    char     command[UL_BOT_SPEC_COMMAND];
} ul_bot_spec;

/* Codes: "unknown-bot", "bad-budget", "bad-bot" (a command is missing, or something is too long). */
bool ul_bot_spec_read(ul_bot_spec *kind, const char *text, ul_fault *fault);

/*
 * The members of a league: JSON, `{"members": [{"name": N, "bot": TEXT}, ...]}`
 * and a "version" that says which one it is. Returns how many were read, at
 * most UL_MAX_BOT_SPECS; 0 with *fault: JSON's codes, "bad-league" and
 * those above.
 */
size_t ul_league_read(ul_bot_spec *kinds, const char *text, size_t len, ul_fault *fault);

#endif
