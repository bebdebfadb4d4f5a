/*
 * chair.h: somebody of a kind, playing one game after the other.
 *
 * Whoever it is, our own or a program outside, it is told what its seat sees
 * and asked what it does. An outsider that does not answer, dies or answers
 * nonsense is not asked again for that turn, or that reply to an attempt: a
 * Butler plays it. That is noted, and nothing else comes of it.
 */
#ifndef UL_ARENA_CHAIR_H
#define UL_ARENA_CHAIR_H

#include <pthread.h>
#include <stdio.h>
#include "arena/kind.h"
#include "arena/lines.h"
#include "arena/outsider.h"

typedef enum ul_wrong {
    UL_WRONG_SILENT,   /* no answer in time */
    UL_WRONG_GONE,     /* it ended, or could not be started */
    UL_WRONG_NONSENSE, /* an answer that is none */
    UL_WRONG_ILLEGAL,  /* an action that is not legal */
    UL_WRONGS
} ul_wrong;

const char *ul_wrong_name(ul_wrong wrong); /* "silent" */

/* What went wrong with the programs of one kind. */
typedef struct ul_trouble {
    uint32_t times[UL_WRONGS];
    uint32_t lives; /* how often it may still be started anew; none left: a Butler plays for it to the end */
    char     first[UL_FAULT_TEXT];
} ul_trouble;

/* What all chairs share. */
typedef struct ul_venue {
    const ul_world *world;
    const char     *plan;      /* the text of a board of one's own; else NULL */
    uint32_t        answer_ms; /* for a program's answer */
    FILE           *log;       /* all that is said to and by programs; may be NULL */
    pthread_mutex_t lock;      /* of the two below, and of starting programs */
    ul_trouble      trouble[UL_MAX_KINDS_PLAYING];
} ul_venue;

#define UL_VENUE_LIVES 3
#define UL_VENUE_START_MS 4000 /* more time for the first answer of a program */

void ul_venue_init(ul_venue *venue, const ul_world *world, const char *plan, uint32_t answer_ms, uint32_t lives);
void ul_venue_free(ul_venue *venue);

typedef struct ul_chair {
    ul_venue      *venue;
    const ul_kind *kind;
    ul_trouble    *trouble;
    ul_seat        seat;
    ul_bot        *bot; /* the player, or the Butler who stands in */
    ul_outsider    outsider;
    bool           greeted;  /* the program has been told of this game */
    bool           answered; /* it has answered once since it was started */
    ul_seen        seen;
    size_t         told;     /* how many of those it has been told */
    uint32_t       decision; /* which one is being made, as a number that another has not */
    uint32_t       lost;     /* the decision that a Butler makes for it */
    ul_action      last;     /* what it did last in this decision */
    uint64_t       game_seed;
    ul_text        out, in;

    uint64_t decisions, cpu_us; /* since it was set up */
} ul_chair;

void ul_chair_init(ul_chair *chair, ul_venue *venue, const ul_kind *kind, ul_trouble *trouble);
void ul_chair_free(ul_chair *chair); /* an outsider is ended */

/* A game begins. False if memory ran out. */
bool ul_chair_sit(ul_chair *chair, ul_seat seat, uint64_t seed);

void      ul_chair_see(ul_chair *chair, const ul_event *event);
ul_action ul_chair_ask(ul_chair *chair, const ul_view *view, uint64_t seed);
void      ul_chair_rise(ul_chair *chair, const ul_scene *scene); /* the game is over, or broken off */

#endif
