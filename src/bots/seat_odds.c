/* seat_odds.c: see seat_odds.h. */
#include "bots/seat_odds.h"
#include <string.h>

void ul_seat_odds_fill(ul_seat_odds *o, const ul_world *world, const ul_game *game, ul_seat seat, ul_fast_odds *odds)
{
    const ul_scene *scene = &game->scene;
    const ul_deck  *deck = &ul_world_edition(world)->deck;
    memset(o, 0, sizeof *o);
    o->odds = odds;
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        o->others += k == seat ? 0 : scene->hand_size[k];
    o->unseen.cards = (uint8_t)(o->others + game->deck_size);
    for (ul_card c = 0; c < deck->kinds && c < UL_MAX_ALIKE; c++) {
        uint8_t value = deck->card[c].value, held = ul_cards_count(&game->hand[seat], c);
        if (deck->card[c].kind != UL_CARD_FAILURE)
            continue;
        o->unseen.failure[value] = (uint8_t)(ul_world_copies(world, c) - ul_cards_count(&scene->removed, c) - held);
        o->held[value] = held;
        o->card[value] = c;
        o->own += value * held;
    }
}

int ul_seat_odds_below(const ul_seat_odds *o, int cards, int value)
{
    return (int)ul_fast_odds_below(o->odds, &o->unseen, (uint8_t)cards, value);
}
