/*
 * bots_inside.h: what the files of bots/ share, and nobody else sees.
 */
#ifndef UL_BOTS_BOTS_INSIDE_H
#define UL_BOTS_BOTS_INSIDE_H

#include "base/random.h"
#include "bots/bot.h"
#include "bots/odds.h"
#include "bots/ways.h"

#define EQUITY 10000 /* a game won for certain */

/*
 * What a Butler holds things to be worth, in ten-thousandths of a game. Tuned
 * by tools against a league; see docs/bots.md.
 */
typedef struct weights {
    int32_t draw;   /* a card taken */
    int32_t token;  /* a spite token more */
    int32_t drain;  /* a failure point that an attempt costs the others */
    int32_t point;  /* a failure point of one's own */
    int32_t step;   /* a step on a move card */
    int32_t room;   /* a room card, or the room on a ship's move card */
    int32_t weapon; /* a point of a weapon beyond the bare hand */
    int32_t bonus;  /* a point more that it has in its own room */
    int32_t again;  /* to play once more at once */
    int32_t chance; /* in 1/100: of what an attempt at my next turn would be worth */
    int32_t threat; /* in 1/100: of what a rival at hand would win */
    int32_t reach;  /* in 1/100: of that, if it takes the rival a card */
    int32_t pay;    /* each point that a rival's attempt would be worth */
    int32_t slack;  /* in 1/100: attempts that get through though they need not */
    int32_t trust;  /* in 1/100: others who can foil and do */
    int32_t dog;    /* a dead dog */
} weights;

/* What a bot keeps in mind while it decides. */
typedef struct mind {
    const ul_world *world;
    const ul_view  *view;
    const weights  *worth;
    ul_heap         heap;
    int32_t         cost[UL_MAX_KINDS];       /* of each card, if it is spent */
    ul_odds         others;                   /* points in all other hands together */
    uint32_t        rival_wins[UL_MAX_SEATS]; /* the chance that an attempt of theirs now goes through */
    int32_t         hurry;                    /* in 1/100: grows when nobody has attempted for long */
} mind;

struct ul_bot {
    const ul_world *world;
    ul_seat         seat;
    ul_level        level;
    uint16_t        turn, last_attempt; /* by the events seen */
    ul_report       report;             /* of the decision being carried out */
    uint8_t         done;               /* actions of its plan that were done */
    ul_scene        expected;           /* the scene in which the plan goes on */
    weights         worth;
    mind            mind;
    ul_ways         ways;
};

extern const weights butler_weights;

/* butler.c: fill the mind for a view; judge the ends of a turn. */
void mind_fill(mind *m, const ul_world *world, const ul_view *view, const weights *worth, int32_t hurry);

/* A turn's end: where it leads, and how. */
typedef struct turn_end {
    const ul_way *way;
    ul_action     last; /* attempt, draw or end */
    int32_t       score;
} turn_end;

/*
 * All ends of a turn worth looking at, best first, at most `most`; returns how
 * many. `noise` is added to each score before they are compared.
 */
size_t turn_ends(mind *m, const ul_ways *ways, turn_end *ends, size_t most, ul_random *noise, int32_t amount);

/* foil.c: the reply to an attempt, as actions; returns how many. */
uint8_t foil_reply(const mind *m, ul_action plan[UL_MAX_PLAN]);

/* dog.c */
ul_action dog_way(const mind *m, const ul_action *list, size_t count);
ul_action dog_collection(const mind *m);

#endif
