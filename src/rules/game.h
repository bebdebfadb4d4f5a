/*
 * game.h: a game being played, secrets and all.
 *
 * Plain, of fixed size, without pointers: copy it with `=`. Whoever holds a
 * ul_game knows every hand; players, bots and the wire are given a ul_view.
 */
#ifndef UL_RULES_GAME_H
#define UL_RULES_GAME_H

#include <stddef.h>
#include "base/chance.h"
#include "rules/action.h"
#include "rules/event.h"
#include "rules/scene.h"
#include "rules/why.h"
#include "rules/world.h"

typedef struct ul_game {
    ul_scene  scene;
    ul_cards  hand[UL_MAX_SEATS];
    ul_card   deck[UL_MAX_CARDS]; /* the next to be drawn last; the ship's piles D, C, B, A in turn */
    uint8_t   deck_size;
    ul_seat   could_foil; /* of the seats asked so far the last that could have and did not (R-LOSER) */
    ul_chance chance;
} ul_game;
_Static_assert(sizeof(ul_game) <= 512, "bots copy a game at every node");

/*
 * Set up a game (R-SETUP-KILL, R-SETUP-SAVE, R-DOG-START) from a seed text.
 * `dealer` UL_NOBODY: drawn from the seed. The drawings of chance are: 0 the
 * dealer (skipped over if one is named), 1 the cards dealt face up, 2 the
 * hands, 3 and on the reshuffles.
 */
void ul_game_new(const ul_world *world, ul_game *game, const char *seed, size_t seed_len, ul_seat dealer);

/* The first drawing that is left for a game which was not dealt but loaded. */
#define UL_FIRST_RESHUFFLE 3

/* All legal actions of the seat to act, each once, at most UL_MAX_ACTIONS; none when over. */
size_t ul_game_legal(const ul_world *world, const ul_game *game, ul_action *list);

/* Is it legal, and if not why? */
ul_why ul_game_why(const ul_world *world, const ul_game *game, ul_action action);

/*
 * Do a legal action of the seat to act. Never asks anybody anything: if
 * somebody must answer, the scene says who. What happened is appended to
 * *events, which may be NULL.
 */
void ul_game_act(const ul_world *world, ul_game *game, ul_action action, ul_events *events);

#endif
