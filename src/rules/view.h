/*
 * view.h: what one chair may know (R-KNOWN).
 *
 * A type of its own, with no place for a hidden card: whoever is given a view
 * cannot leak what it does not hold. What a seat remembers beyond it is its
 * own affair, fed by events.
 */
#ifndef UL_RULES_VIEW_H
#define UL_RULES_VIEW_H

#include <stddef.h>
#include "base/random.h"
#include "rules/action.h"
#include "rules/scene.h"
#include "rules/why.h"
#include "rules/world.h"

typedef struct ul_game ul_game; /* the secrets themselves: rules/game.h, not for everybody */

typedef struct ul_view {
    ul_scene scene;
    ul_seat  seat; /* UL_NOBODY: a spectator */
    ul_cards hand; /* that seat's */
} ul_view;

/* What is open once the game is over, beside the scene. */
typedef struct ul_reveal {
    ul_cards hand[UL_MAX_SEATS];
    ul_card  deck[UL_MAX_CARDS]; /* the next to be drawn first; the piles D, C, B, A in turn */
    uint8_t  deck_size;
} ul_reveal;

void ul_view_of(const ul_world *world, const ul_game *game, ul_seat seat, ul_view *view);

/* True, with *reveal filled, only when the game is over. */
bool ul_game_reveal(const ul_world *world, const ul_game *game, ul_reveal *reveal);

/* The legal actions of the view's own seat; none if it is not the one to act. */
size_t ul_view_legal(const ul_world *world, const ul_view *view, ul_action *list);

/* Judge an action of the view's own seat, which must be the one to act or the game over. */
ul_why ul_view_why(const ul_world *world, const ul_view *view, ul_action action);

/*
 * Would what comes of this action hang on a card that the view hides? Then
 * nobody can plan past it: a draw, or whatever another seat does.
 */
bool ul_view_hides(const ul_view *view, ul_action action);

/*
 * The cards that the view hides, in a fixed order: at most UL_MAX_CARDS.
 * Returns how many: those of the other hands and of the deck together.
 */
size_t ul_view_hidden(const ul_world *world, const ul_view *view, ul_card *cards);

/*
 * The game in which the hidden cards lie in this order: first the other hands,
 * seat by seat, then the deck from the top. Its view is `view` again. Coming
 * reshuffles follow `chance_seed`.
 */
void ul_view_fill(const ul_world *world, const ul_view *view, const ul_card *cards, uint64_t chance_seed,
                  ul_game *game);

/* A game consistent with the view, every deal of the hidden cards equally likely. */
void ul_view_imagine(const ul_world *world, const ul_view *view, ul_random *random, ul_game *game);

#endif
