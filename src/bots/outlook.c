/* outlook.c: see outlook.h. */
#include "bots/outlook.h"
#include <string.h>

void ul_outlook_fill(ul_outlook *o, const ul_world *world, const ul_game *game, ul_seat seat, ul_glance *glance)
{
    const ul_scene *scene = &game->scene;
    const ul_deck  *deck = &ul_world_edition(world)->deck;
    memset(o, 0, sizeof *o);
    o->glance = glance;
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        o->others += k == seat ? 0 : scene->hand_size[k];
    o->heap.cards = (uint8_t)(o->others + game->deck_size);
    for (ul_card c = 0; c < deck->kinds && c < UL_MAX_ALIKE; c++) {
        uint8_t value = deck->card[c].value, held = ul_cards_count(&game->hand[seat], c);
        if (deck->card[c].kind != UL_CARD_FAILURE)
            continue;
        o->heap.failure[value] = (uint8_t)(ul_world_copies(world, c) - ul_cards_count(&scene->removed, c) - held);
        o->held[value] = held;
        o->card[value] = c;
        o->own += value * held;
    }
}

int ul_outlook_below(const ul_outlook *o, int cards, int value)
{
    return (int)ul_glance_below(o->glance, &o->heap, (uint8_t)cards, value);
}
