/*
 * bot.h: players who are shown a view and answer with an action.
 *
 * A bot sits in one seat of one game. It is told what that seat sees happen,
 * is asked when that seat is to act, and answers with one action and a report
 * of what it thought. It never gets more than a person in that chair would:
 * there is no ul_game in here that it did not imagine itself.
 *
 * Memory is taken when the bot is made, and never after. The same view, what
 * was seen, seed and number of playouts give the same action on every machine.
 */
#ifndef UL_BOTS_BOT_H
#define UL_BOTS_BOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "rules/action.h"
#include "rules/event.h"
#include "rules/view.h"
#include "rules/world.h"

/* Weakest first. */
typedef enum ul_level {
    UL_SLEEPWALKER,
    UL_NEPHEW,
    UL_BUTLER,
    UL_COLONEL,
    UL_WIDOW,
    UL_NEMESIS,
    UL_BOT_LEVELS
} ul_level;

const char *ul_level_name(ul_level level);                                /* "butler" */
bool        ul_level_find(const char *name, size_t len, ul_level *level); /* false: there is none */

/* How many times as long it thinks as other levels, where nobody says how long each of them may: 4 for a Nemesis. */
uint32_t ul_level_patience(ul_level level);

/* How much thinking is allowed for one decision; a whole turn is one. */
typedef struct ul_budget {
    uint64_t seed;
    uint32_t playouts;        /* at most; 0: the answer of a Butler, at once */
    uint64_t (*now)(void *);  /* microseconds of any clock; NULL: no limit of time */
    void              *clock; /* handed to `now` */
    uint64_t           until; /* by that clock */
    const atomic_bool *stop;  /* turns true: answer now; may be NULL */

    /*
     * Threads, if the caller has some to lend: calls part(context, 0) to
     * part(context, parts - 1) in any order, at once if it likes, and returns
     * when all are done. The answer is the same with and without. May be NULL.
     */
    void (*parallel)(void *threads, void (*part)(void *context, unsigned number), void *context, unsigned parts);
    void *threads; /* handed to `parallel` */
} ul_budget;

#define UL_MAX_CANDIDATES 14
#define UL_MAX_PLAN 8 /* actions of one turn, or of one reply to an attempt */

/* One way to go on. Chances are in ten-thousandths. */
typedef struct ul_candidate {
    ul_action action[UL_MAX_PLAN];
    uint8_t   actions;
    int32_t   mean, error; /* its seat's chance to win, and the standard error of that */
    uint32_t  visits;
} ul_candidate;

typedef struct ul_report {
    ul_action    action;               /* the answer */
    uint16_t     chance[UL_MAX_SEATS]; /* each seat's chance to win; all 0 if the level does not judge */
    uint8_t      candidates;           /* the first is the one chosen */
    ul_candidate candidate[UL_MAX_CANDIDATES];
    uint32_t     playouts;
} ul_report;

typedef struct ul_bot ul_bot;

/* A bot for a seat of a game in that world, which must outlive it. NULL: no memory. */
ul_bot *ul_bot_new(const ul_world *world, ul_seat seat, ul_level level);
void    ul_bot_free(ul_bot *bot); /* NULL is welcome */

/* As if it were new, for another game in the same world; takes no memory. */
void ul_bot_reset(ul_bot *bot, ul_seat seat);

/* An attempt on the Doctor that is being replied to. */
typedef struct ul_bot_attempt {
    ul_seat seat;
    uint8_t value;        /* 0: none is being replied to */
    uint8_t before, paid; /* points when the seat to reply was asked, and what it has paid since */
} ul_bot_attempt;

/*
 * What a seat's turns and replies tell of it. Whoever spends cards and then
 * attempts nothing, or neither draws nor attempts, plays without a plan: such
 * turns are odd, and such a seat is not to be trusted to foil when it should.
 */
typedef struct ul_bot_habit {
    uint16_t turns, odd, asked, paid;          /* asked for more than a point, others after it: did it pay some? */
    uint16_t attempts, weapons, draws, points; /* attempts, those with a weapon, cards drawn, points paid in all */
    uint16_t walks, pushes;                    /* cards played to move its own pawn, or the Doctor */
    uint16_t part;                             /* of what was wanted, when it paid some: the sum, in 16ths */
    uint8_t  since_lacking; /* cards drawn since it left a payment lacking, and one more; 0: it has not */
} ul_bot_habit;

/*
 * What a bot below the Widow has seen of a game, which is what everybody has
 * seen: put aside between two decisions, so that one bot can play many games,
 * and several seats of each. All zero: a game that begins.
 */
typedef struct ul_bot_memory {
    uint16_t       turn, last_attempt;
    ul_bot_habit   habit[UL_MAX_SEATS];
    bool           played, drew, attempted;
    ul_bot_attempt attempt;
} ul_bot_memory;

void ul_bot_put_aside(const ul_bot *bot, ul_bot_memory *memory);
void ul_bot_take_up(ul_bot *bot, const ul_bot_memory *memory);

/* Tell it what its seat saw happen, in order: events as ul_event_for gives them. */
void ul_bot_see(ul_bot *bot, const ul_event *event);

/*
 * Ask it, when its seat is to act. A turn is planned once: asked again after
 * its own action, it goes on with its plan, and the report is the same.
 */
void ul_bot_think(ul_bot *bot, const ul_view *view, const ul_budget *budget, ul_report *report);

#endif
