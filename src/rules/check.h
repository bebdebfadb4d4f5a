/*
 * check.h: questions about a scene that the rules ask themselves.
 *
 * For those who must judge a scene that they did not see come about (a state
 * that is loaded) or foretell one (a forecast on a button). All are about the
 * seat whose turn it is.
 */
#ifndef UL_RULES_CHECK_H
#define UL_RULES_CHECK_H

#include "rules/action.h"
#include "rules/scene.h"
#include "rules/world.h"

/* Seats with their pawn in `room`. */
ul_seats ul_scene_seats_in(const ul_world *world, const ul_scene *scene, ul_room room);

/* Other seats whose pawns are in `room` or see it (R-SIGHT). */
ul_seats ul_scene_watchers(const ul_world *world, const ul_scene *scene, ul_room room);

/* Does the living dog stand guard over `room` (R-OLD-DOG)? */
bool ul_scene_guarded(const ul_world *world, const ul_scene *scene, ul_room room);

/* Where a card that moves pawns can bring one that stands at `from` (R-MOVE, R-ROOM, R-SHIP-MOVE). */
ul_rooms ul_scene_destinations(const ul_world *world, const ul_scene *scene, ul_card card, ul_room from);

/* May an attempt be made on `target` here and now (R-ALONE, R-WITNESS, R-OLD-DOG)? */
bool ul_scene_may_attempt(const ul_world *world, const ul_scene *scene, ul_pawn target);

/* What it would be worth with this weapon, or UL_NO_CARD (R-VALUE, R-SPITE). */
uint8_t ul_scene_value(const ul_world *world, const ul_scene *scene, ul_card weapon);

/* What the value of an attempt is made of. */
typedef struct ul_value_parts {
    uint8_t weapon; /* the card, or bare hands */
    uint8_t room;   /* what the card is worth more in this room */
    uint8_t bonus;  /* the option weapon_bonus */
    uint8_t spite;  /* the attempter's tokens */
} ul_value_parts;

/*
 * The parts of the value of an attempt that was told: `value`, with that
 * weapon (or UL_NO_CARD) in that room. What cards and options do not explain
 * is spite.
 */
ul_value_parts ul_value_split(const ul_world *world, ul_card weapon, ul_room room, uint8_t value);

/* The failure points in a hand. */
uint8_t ul_cards_points(const ul_world *world, const ul_cards *cards);

/* May the defender to act, holding `hand`, not pass (R-MUST)? */
bool ul_scene_must_foil(const ul_world *world, const ul_scene *scene, const ul_cards *hand);

/*
 * Who plays next (R-NEXT, R-FIRST) once the turn is finished and the Doctor's
 * walk has brought him where the scene has him.
 */
ul_seat ul_scene_next(const ul_world *world, const ul_scene *scene);

/* The seat to the left of the one whose turn it is. */
ul_seat ul_scene_left(const ul_world *world, const ul_scene *scene);

/* First rooms of the dog's shortest ways to the Doctor (R-DOG-WALK); none if it stays. */
ul_rooms ul_scene_dog_ways(const ul_world *world, const ul_scene *scene);

/* Seats in the dog's room that have a card to give (R-COLLECT). */
ul_seats ul_scene_collectors(const ul_world *world, const ul_scene *scene);

/*
 * The seat so many places after `seat`, to the left. In this order seats play
 * unless the Doctor walks in on somebody (R-NEXT), and are asked about an
 * attempt (R-DEFEND).
 */
static inline ul_seat ul_seat_after(uint8_t players, ul_seat seat, uint8_t places)
{
    uint8_t sum = (uint8_t)(seat + places);
    return (ul_seat)(sum >= players ? sum - players : sum);
}

/* The seats that are passed over if `to` plays after `from` (R-NEXT): none if that is the same seat again. */
ul_seats ul_seats_between(uint8_t players, ul_seat from, ul_seat to);

/* The first of `seats`, counted from `from` on to the left. `seats` is not empty. */
ul_seat ul_seats_first(ul_seats seats, ul_seat from);

#endif
