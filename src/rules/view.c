/* view.c: what one chair may know, and the games that it cannot tell from the real one. */
#include <string.h>
#include "rules/rules_inside.h"

void ul_view_of(const ul_world *world, const ul_game *game, ul_seat seat, ul_view *view)
{
    memset(view, 0, sizeof *view);
    view->scene = game->scene;
    view->seat = seat;
    if (seat < world->players)
        view->hand = game->hand[seat];
}

bool ul_game_reveal(const ul_world *world, const ul_game *game, ul_reveal *reveal)
{
    if (game->scene.phase != UL_PHASE_OVER)
        return false;
    memset(reveal, 0, sizeof *reveal);
    memcpy(reveal->hand, game->hand, world->players * sizeof reveal->hand[0]);
    reveal->deck_size = game->deck_size;
    for (uint8_t i = 0; i < game->deck_size; i++)
        reveal->deck[i] = game->deck[game->deck_size - 1 - i];
    return true;
}

size_t ul_view_legal(const ul_world *world, const ul_view *view, ul_action *list)
{
    if (view->seat != view->scene.to_act)
        return 0;
    return ul_scene_legal(world, &view->scene, &view->hand, list);
}

ul_why ul_view_why(const ul_world *world, const ul_view *view, ul_action action)
{
    return ul_scene_why(world, &view->scene, &view->hand, action);
}

bool ul_view_hides(const ul_view *view, ul_action action)
{
    return view->seat != view->scene.to_act || action.kind == UL_DRAW;
}

size_t ul_view_hidden(const ul_world *world, const ul_view *view, ul_card *cards)
{
    const ul_scene *scene = &view->scene;
    uint8_t         open[UL_MAX_KINDS] = {0};
    size_t          count = 0;

    for (uint8_t i = 0; i < scene->discard_size; i++)
        open[scene->discard[i]]++;
    if (scene->attempt.weapon != UL_NO_CARD)
        open[scene->attempt.weapon]++;
    for (ul_card c = 0; c < world->edition.deck.kinds; c++) {
        uint8_t known = (uint8_t)(open[c] + ul_cards_count(&scene->removed, c) + ul_cards_count(&view->hand, c));
        for (uint8_t copy = known; copy < world->copies[c]; copy++)
            cards[count++] = c;
    }
    return count;
}

void ul_view_fill(const ul_world *world, const ul_view *view, const ul_card *cards, uint64_t chance_seed, ul_game *game)
{
    const ul_scene *scene = &view->scene;
    ul_random       random;

    memset(game, 0, sizeof *game);
    game->scene = *scene;
    game->could_foil = UL_NOBODY;
    for (ul_seat k = 0; k < world->players; k++) {
        if (k == view->seat)
            game->hand[k] = view->hand;
        else
            for (uint8_t i = 0; i < scene->hand_size[k]; i++)
                ul_cards_add(&game->hand[k], *cards++);
    }
    for (uint8_t level = 0; level < UL_LEVELS; level++)
        game->deck_size = (uint8_t)(game->deck_size + scene->pile_size[level]);
    for (uint8_t i = game->deck_size; i > 0; i--)
        game->deck[i - 1] = *cards++;

    ul_random_seed(&random, chance_seed);
    for (size_t i = 0; i < sizeof game->chance.key; i++)
        game->chance.key[i] = (uint8_t)(ul_random_next(&random) >> 56);
    game->chance.drawings = UL_FIRST_RESHUFFLE;
}

void ul_view_imagine(const ul_world *world, const ul_view *view, ul_random *random, ul_game *game)
{
    ul_card cards[UL_MAX_CARDS];
    size_t  count = ul_view_hidden(world, view, cards);
    ul_random_shuffle(random, cards, count);
    ul_view_fill(world, view, cards, ul_random_next(random), game);
}
