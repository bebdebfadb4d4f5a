/*
 * rules_inside.h: what the files of rules/ share, and nobody else sees.
 */
#ifndef UL_RULES_RULES_INSIDE_H
#define UL_RULES_RULES_INSIDE_H

#include <assert.h>
#include "rules/check.h"
#include "rules/game.h"
#include "rules/view.h"
#include "rules/world.h"

/* The board with some levels gone: one of these for each number of them. */
typedef struct board {
    ul_rooms afloat;
    ul_rooms reach[UL_MAX_STEPS + 1][UL_MAX_ROOMS]; /* [steps][from]; [1] are the doors */
    ul_room  walk[UL_MAX_ROOMS];                    /* R-DOCTOR */
    ul_room  refuge;                                /* where pawns of the level that went last were sent (R-SINK) */
} board;

struct ul_world {
    board    board[UL_LEVELS + 1]; /* by the number of levels sunk */
    ul_rooms sight[UL_MAX_ROOMS];
    ul_rooms drawing; /* where a card may be drawn (R-DRAW) */
    uint8_t  players;
    uint8_t  distance[UL_MAX_ROOMS][UL_MAX_ROOMS]; /* in doors, nothing sunk: the dog's */

    /* Sets of cards, bit c is card c; and what each card does. */
    uint64_t movers, weapons, failures;
    ul_rooms goal[UL_MAX_KINDS]; /* the room a mover leads to, as a set of one or none */
    uint8_t  steps[UL_MAX_KINDS];
    uint8_t  value[UL_MAX_KINDS];
    ul_room  room[UL_MAX_KINDS];
    uint8_t  copies[UL_MAX_KINDS];
    uint8_t  cards, leading; /* all of them; those that lead to a room */
    bool     own_board;      /* it is the edition's */
    bool     own_cards;      /* they are the board's, not the edition's */
    bool     lacks_rooms;    /* some of them name a room that is not on the board (R-BOARD) */

    bool dog_guards, dog_learns; /* R-OLD-DOG, R-NEW-TRICKS */

    ul_options options;
    ul_edition edition;
    ul_plan   *plan;
};

static inline uint8_t option(const ul_world *world, ul_option which)
{
    return world->options.value[which];
}

/* Take the lowest member out of a set that is not empty. */
static inline uint8_t take_lowest(uint64_t *set)
{
    uint8_t lowest = (uint8_t)__builtin_ctzll(*set);
    *set &= *set - 1;
    return lowest;
}

/* Where a mover can bring a pawn that stands at `from` (R-MOVE, R-ROOM, R-SHIP-MOVE). */
static inline ul_rooms destinations(const ul_world *world, const ul_scene *scene, ul_card card, ul_room from)
{
    const board *now = &world->board[scene->sunk];
    return (now->reach[world->steps[card]][from] | (world->goal[card] & now->afloat)) & ~ul_rooms_of(from);
}

/* Is there a card to draw (R-RESHUFFLE)? */
static inline bool can_be_drawn(const ul_scene *scene)
{
    return scene->pile_size[ul_scene_pile(scene)] || scene->discard_size;
}

static inline ul_seat seat_after(const ul_world *world, ul_seat seat, uint8_t places)
{
    return ul_seat_after(world->players, seat, places);
}

static inline void tell(ul_events *events, ul_event event)
{
    if (events) {
        assert(events->count < UL_MAX_EVENTS);
        events->event[events->count++] = event;
    }
}

/* world_cards.c: find out what cards there are. */
bool ul_world_take_cards(ul_world *world, ul_fault *fault);

/* world_check.c: is all there that the game needs? */
bool   ul_world_check(const ul_world *world, ul_fault *fault);
size_t ul_world_lacks(const ul_world *world, ul_lack lack[UL_MAX_LACKS]);

/* legal.c */
size_t ul_scene_legal(const ul_world *world, const ul_scene *scene, const ul_cards *hand, ul_action *list);

/* attempt.c */
void ul_attempt_begin(const ul_world *world, ul_game *game, ul_action action, ul_events *events);
void ul_attempt_foil(const ul_world *world, ul_game *game, ul_card card, ul_events *events);
void ul_attempt_pass(const ul_world *world, ul_game *game, ul_events *events);

/* after.c: section 5 of the rules, all that follows a seat's last action */
void ul_turn_finish(const ul_world *world, ul_game *game, ul_events *events);
void ul_turn_begin(const ul_world *world, ul_scene *scene, ul_seat seat, ul_events *events);
void ul_game_over(ul_scene *scene, ul_seat winner, ul_ending ending, ul_events *events);

/* dog.c: section 6, each ends with the next seat's turn or a question */
void ul_dog_follow(const ul_world *world, ul_scene *scene, ul_seat next, ul_events *events);
void ul_dog_walk(const ul_world *world, ul_scene *scene, ul_room room, ul_events *events);
void ul_dog_collect(const ul_world *world, ul_game *game, ul_card card, ul_events *events);
void ul_dog_pass(const ul_world *world, ul_scene *scene, ul_events *events);

/* act.c */
/* A card that leaves a hand or the table's middle goes where used cards go (R-RESHUFFLE, R-SHIP-GONE). */
void ul_card_retire(const ul_world *world, ul_scene *scene, ul_card card);
void ul_card_leave_hand(ul_game *game, ul_seat seat, ul_card card);

#endif
