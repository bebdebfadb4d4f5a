/*
 * arena_player.h: somebody of a kind, playing one game after the other.
 *
 * Whoever it is, our own or a program outside, it is told what its seat sees
 * and asked what it does. A program that does not answer, dies or answers
 * nonsense is not asked again for that turn, or that reply to an attempt: a
 * Butler plays it. That is noted, and nothing else comes of it.
 */
#ifndef UL_ARENA_ARENA_PLAYER_H
#define UL_ARENA_ARENA_PLAYER_H

#include <pthread.h>
#include <stdio.h>
#include "arena/bot_spec.h"
#include "arena/child_process.h"
#include "arena/program_protocol.h"

typedef enum ul_program_error {
    UL_PROGRAM_SILENT,   /* no answer in time */
    UL_PROGRAM_GONE,     /* it ended, or could not be started */
    UL_PROGRAM_NONSENSE, /* an answer that is none */
    UL_PROGRAM_ILLEGAL,  /* an action that is not legal */
    UL_PROGRAM_ERRORS
} ul_program_error;

const char *ul_program_error_name(ul_program_error error); /* "silent" */

/* What went wrong with the programs of one kind. */
typedef struct ul_error_counts {
    uint32_t times[UL_PROGRAM_ERRORS];
    uint32_t lives; /* how often it may still be started anew; none left: a Butler plays for it to the end */
    char     first[UL_FAULT_TEXT];
} ul_error_counts;

/*
 * Did the program fail, which made so many decisions? It did if it crashed, if
 * it was silent too often, or if a Butler made more than half of them for it:
 * then what was won was won by Butlers.
 */
bool ul_program_failed(const ul_error_counts *errors, uint64_t decisions);

/* What all players share. */
typedef struct ul_arena_shared {
    const ul_world *world;
    const char     *plan;      /* the text of a board of one's own; else NULL */
    uint32_t        answer_ms; /* for a program's answer */
    FILE           *log;       /* all that is said to and by programs; may be NULL */
    pthread_mutex_t lock;      /* of the two below, and of starting programs */
    ul_error_counts errors[UL_MAX_BOT_SPECS];
} ul_arena_shared;

#define UL_PROGRAM_LIVES 3
#define UL_PROGRAM_START_MS 4000 /* more time for the first answer of a program */

void ul_arena_shared_init(ul_arena_shared *shared, const ul_world *world, const char *plan, uint32_t answer_ms,
                          uint32_t lives);
void ul_arena_shared_free(ul_arena_shared *shared);

typedef struct ul_arena_player {
    ul_arena_shared   *shared;
    const ul_bot_spec *kind;
    ul_error_counts   *errors;
    ul_seat            seat;
    ul_bot            *bot;   /* the player, or the Butler who stands in; none beside a stranger */
    ul_thumb_player   *thumb; /* the player, if it is a stranger; else NULL */
    ul_child_process   child;
    bool               greeted;  /* the program has been told of this game */
    bool               answered; /* it has answered once since it was started */
    ul_event_list      seen;
    size_t             told;     /* how many of those it has been told */
    uint32_t           decision; /* which one is being made, as a number that another has not */
    uint32_t           lost;     /* the decision that a Butler makes for it */
    ul_action          last;     /* what it did last in this decision */
    uint64_t           game_seed;
    ul_text            out, in;

    uint64_t decisions, cpu_us; /* since it was set up */
} ul_arena_player;

void ul_arena_player_init(ul_arena_player *player, ul_arena_shared *shared, const ul_bot_spec *kind,
                          ul_error_counts *errors);
void ul_arena_player_free(ul_arena_player *player); /* its program is ended */

/* A game begins. False if memory ran out. */
bool ul_arena_player_begin(ul_arena_player *player, ul_seat seat, uint64_t seed);

void      ul_arena_player_see(ul_arena_player *player, const ul_event *event);
ul_action ul_arena_player_ask(ul_arena_player *player, const ul_view *view, uint64_t seed);
void      ul_arena_player_end(ul_arena_player *player, const ul_scene *scene); /* the game is over, or broken off */

#endif
