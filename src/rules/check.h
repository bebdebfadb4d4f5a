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

/* The first of `seats`, counted from `from` on to the left. `seats` is not empty. */
ul_seat ul_seats_first(ul_seats seats, ul_seat from);

#endif
