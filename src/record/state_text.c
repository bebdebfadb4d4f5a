/* state_text.c: from a sheet that has been checked to a game or a view. */
#include "record/state_text.h"

#include <string.h>
#include "record/record_inside.h"
#include "record/view_text.h"

ul_world *ul_state_read(const ul_json *json, const char *plan_text, size_t plan_len, const char *seed, size_t seed_len,
                        ul_game *game, ul_fault *fault)
{
    sheet     s = {.is_view = false};
    ul_world *world = ul_sheet_read(json, plan_text, plan_len, &s, fault);
    if (!world)
        return NULL;
    memset(game, 0, sizeof *game);
    game->scene = s.scene;
    memcpy(game->hand, s.hand, sizeof game->hand);
    game->deck_size = s.deck_size;
    for (uint8_t i = 0; i < s.deck_size; i++)
        game->deck[s.deck_size - 1 - i] = s.deck[i];
    game->could_foil = UL_NOBODY; /* R-LOSER: only seats asked from now on count */
    ul_chance_seed(&game->chance, seed, seed_len);
    game->chance.drawings = UL_FIRST_RESHUFFLE;
    return world;
}

ul_world *ul_view_read(const ul_json *json, const char *plan_text, size_t plan_len, ul_view *view, ul_reveal *reveal,
                       ul_fault *fault)
{
    sheet     s = {.is_view = true};
    ul_world *world = ul_sheet_read(json, plan_text, plan_len, &s, fault);
    if (!world)
        return NULL;
    memset(view, 0, sizeof *view);
    view->scene = s.scene;
    view->seat = s.seat;
    if (s.seat != UL_NOBODY)
        view->hand = s.hand[s.seat];
    if (!s.deck_open)
        return world;
    memset(reveal, 0, sizeof *reveal);
    memcpy(reveal->hand, s.hand, sizeof reveal->hand);
    memcpy(reveal->deck, s.deck, s.deck_size);
    reveal->deck_size = s.deck_size;
    return world;
}
