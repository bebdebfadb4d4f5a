/* calibrate.c: see calibrate.h. */
#include "bots/calibrate.h"
#include <string.h>
#include "rules/check.h"

#define SHARE 1000000 /* of a seat, while it is reckoned with */

/*
 * In 1/100: how much of what playouts say beyond "everybody alike" to believe,
 * with spite, without, on the ship. Fitted by experiments/calibrate at mixed
 * tables of the training half, and smoothed: of each phase some hundred
 * judgements were compared.
 */
static const uint8_t believed[3][UL_PHASES] = {
    {54, 64, 74, 78, 80, 90},
    {50, 70, 72, 80, 80, 90},
    {48, 44, 50, 50, 55, 60},
};

static unsigned game_of(const ul_world *world)
{
    return ul_world_edition(world)->wants_witness ? 2 : !ul_world_options(world)->value[UL_SPITE];
}

unsigned ul_game_phase(const ul_world *world, const ul_scene *scene)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    unsigned       all = 0, gone = ul_cards_points(world, &scene->removed);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE)
            all += (unsigned)deck->card[c].value * ul_world_copies(world, c);
    unsigned phase = all ? gone * UL_PHASES / all : 0;
    return phase < UL_PHASES ? phase : UL_PHASES - 1;
}

/* The shares of all seats, which add up to about SHARE; all alike if nothing is known. */
static void shares_of(const int64_t sum[UL_MAX_SEATS], uint8_t players, int64_t share[UL_MAX_SEATS])
{
    int64_t all = 0;
    for (ul_seat k = 0; k < players; k++)
        all += sum[k];
    for (ul_seat k = 0; k < players; k++)
        share[k] = all ? sum[k] * SHARE / all : SHARE / players;
}

void ul_calibrate(const ul_world *world, const ul_scene *scene, const int64_t sum[UL_MAX_SEATS],
                  uint16_t chance[UL_MAX_SEATS])
{
    uint8_t players = ul_world_players(world), largest = 0;
    int64_t share[UL_MAX_SEATS], even = SHARE / players, left = UL_CALIBRATED;
    int64_t belief = believed[game_of(world)][ul_game_phase(world, scene)];
    shares_of(sum, players, share);
    memset(chance, 0, UL_MAX_SEATS * sizeof *chance);
    for (ul_seat k = 0; k < players; k++)
        largest = share[k] > share[largest] ? k : largest;
    if (share[largest] >= SHARE - players) /* nobody else can: the game is as good as over */
        belief = 100;
    for (ul_seat k = 0; k < players; k++) {
        int64_t told = (even + (share[k] - even) * belief / 100) * UL_CALIBRATED / SHARE;
        chance[k] = (uint16_t)(told > 0 ? told : 0);
        left -= chance[k];
    }
    chance[largest] = (uint16_t)(chance[largest] + left); /* what rounding has left over */
}
