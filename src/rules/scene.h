/*
 * scene.h: the open part of a game, what everybody at the table sees.
 *
 * R-KNOWN drawn as a type. A game is a scene and its secrets (game.h); a view
 * is a scene and one hand (view.h). The legal actions of the seat to act
 * follow from the scene and that seat's hand, so the rules that list and
 * judge actions take those two and could not cheat.
 */
#ifndef UL_RULES_SCENE_H
#define UL_RULES_SCENE_H

#include <stdbool.h>
#include <stdint.h>
#include "edition/edition.h"
#include "plan/plan.h"

typedef uint8_t ul_seat;
typedef uint8_t ul_seats; /* a set: bit k is seat k */
#define UL_NOBODY ((ul_seat)255)
#define UL_SPITE_TOKENS 30
#define UL_MAX_TURNS 2000 /* R-STALL */

typedef enum ul_phase { UL_PHASE_TURN, UL_PHASE_DEFEND, UL_PHASE_DOG, UL_PHASE_COLLECT, UL_PHASE_OVER } ul_phase;

typedef enum ul_ending { UL_ENDING_NONE, UL_ENDING_SUCCESS, UL_ENDING_DROWNED, UL_ENDING_STALLED } ul_ending;

typedef struct ul_attempt {
    ul_seat seat;   /* UL_NOBODY: there is none */
    uint8_t target; /* ul_pawn */
    ul_card weapon; /* UL_NO_CARD: bare hands */
    uint8_t value, points;
    uint8_t asked; /* how many seats are done, from the attempter's left */
} ul_attempt;

typedef struct ul_scene {
    uint8_t    phase;  /* ul_phase */
    ul_seat    to_act; /* UL_NOBODY when over */
    uint16_t   turn;   /* from 1 */
    ul_seat    turn_seat;
    bool       stepped;
    uint8_t    cards_played;
    uint8_t    ending;                  /* ul_ending */
    uint16_t   last_turn[UL_MAX_SEATS]; /* the last turn each seat finished; 0: none */
    ul_room    at[UL_MAX_SEATS];        /* UL_NOWHERE for seats that are not there */
    ul_room    doctor;
    ul_room    dog; /* UL_NOWHERE: there is none */
    bool       dog_alive;
    bool       dog_walked; /* in UL_PHASE_COLLECT only */
    uint8_t    dog_tokens;
    uint8_t    pool;
    ul_seat    next_seat;  /* in UL_PHASE_DOG and UL_PHASE_COLLECT; else UL_NOBODY */
    ul_seats   collecting; /* seats still to be asked, from next_seat on to the left */
    uint8_t    tokens[UL_MAX_SEATS];
    uint8_t    hand_size[UL_MAX_SEATS];
    uint8_t    pile_size[UL_LEVELS]; /* by level; where nothing sinks the deck is pile 3 */
    uint8_t    sunk;                 /* levels gone, from the lowest */
    ul_seat    winner;
    ul_seat    loser; /* R-LOSER */
    ul_attempt attempt;
    uint8_t    discard_size;
    ul_cards   removed;
    uint16_t   penalties[UL_MAX_SEATS]; /* R-LOSER's alone: talk is the table's */
    ul_card    discard[UL_MAX_CARDS];   /* oldest first */
} ul_scene;

/* The pile that is drawn from: the lowest that has not sunk. */
static inline uint8_t ul_scene_pile(const ul_scene *scene)
{
    return (uint8_t)(UL_LEVELS - 1 - scene->sunk);
}

#endif
