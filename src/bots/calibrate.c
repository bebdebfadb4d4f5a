/* calibrate.c: see calibrate.h. */
#include "bots/calibrate.h"
#include <string.h>
#include "bots/neural_net.h"
#include "rules/check.h"

#define SHARE UL_NET_WHOLE /* of a seat, while it is reckoned with */
#define LN_2 693           /* in 1/1000 */
#define LEAST 1000         /* of a seat where two judgements are put together: neither rules anybody out alone */

/*
 * In 1/100: how much of what playouts say beyond "everybody alike" to believe,
 * with spite, without, on the ship, where there is no onlooker. Fitted by experiments/calibrate at mixed
 * tables of the training half, and smoothed: of each phase some hundred
 * judgements were compared.
 */
static const uint8_t believed[3][UL_PHASES] = {
    {54, 64, 74, 78, 80, 90},
    {50, 70, 72, 80, 80, 90},
    {48, 44, 50, 50, 55, 60},
};

/*
 * In 1/100: how far each of two judgements is believed where there is an onlooker: at the beginning, and afterwards;
 * for games with spite, without, and on the ship. Fitted at tables of the training half: by experiments/calibrate, and
 * with spite at tables where everybody is somebody else (docs/strength.md).
 */
typedef struct powers {
    uint8_t onlooker, playouts;
} powers;
static const powers powers_of[3][2] = {
    {{60, 15}, {85, 30}},
    {{90, 30}, {100, 20}},
    {{75, 20}, {75, 20}},
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

int64_t ul_root(int64_t square)
{
    int64_t guess = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((guess + bit) * (guess + bit) <= square)
            guess += bit;
    return guess;
}

int32_t ul_log2(int64_t number)
{
    int     whole = 63 - __builtin_clzll((unsigned long long)number);
    int32_t of = whole;
    int64_t rest = whole > 30 ? number >> (whole - 30) : number << (30 - whole);
    for (int bit = 0; bit < 8; bit++) { /* squared, it is twice as much: is that another whole one? */
        rest = rest * rest >> 30;
        int one = rest >= (int64_t)1 << 31;
        of = 2 * of + one;
        rest >>= one;
    }
    return of;
}

/*
 * Two judgements of the same game, in one: the shares that the net has learned
 * times those of the playouts, each to a power. Each has seen something that
 * the other has not, so together they may be surer than either.
 */
static void put_together(const powers *of, const int32_t *onlooker, uint8_t players, int64_t share[UL_MAX_SEATS])
{
    int32_t score[UL_MAX_SEATS + 1], both[UL_MAX_SEATS];
    for (ul_seat k = 0; k < players; k++) {
        int64_t a = onlooker[k] > LEAST ? onlooker[k] : LEAST, b = share[k] > LEAST ? share[k] : LEAST;
        score[k] = (of->onlooker * ul_log2(a) + of->playouts * ul_log2(b)) / 100 * LN_2 / 1000;
    }
    score[players] = INT32_MIN / 2; /* here somebody wins */
    ul_net_share_out(score, players, SHARE, both);
    for (ul_seat k = 0; k < players; k++)
        share[k] = both[k];
}

void ul_calibrate(const ul_world *world, const ul_scene *scene, const int64_t sum[UL_MAX_SEATS],
                  const int32_t *onlooker, uint16_t chance[UL_MAX_SEATS])
{
    uint8_t  players = ul_world_players(world), largest = 0;
    int64_t  share[UL_MAX_SEATS] = {0}, even = SHARE / players, left = UL_CALIBRATED;
    unsigned game = game_of(world), phase = ul_game_phase(world, scene);
    shares_of(sum, players, share);
    memset(chance, 0, UL_MAX_SEATS * sizeof *chance);
    for (ul_seat k = 0; k < players; k++)
        largest = share[k] > share[largest] ? k : largest;
    bool certain = share[largest] >= SHARE - players; /* nobody else can: the game is as good as over */
    for (ul_seat k = 0; k < players && !certain && !onlooker; k++)
        share[k] = even + (share[k] - even) * believed[game][phase] / 100;
    if (onlooker && !certain)
        put_together(&powers_of[game][phase > 0], onlooker, players, share);
    for (ul_seat k = 0; k < players; k++) {
        largest = share[k] > share[largest] ? k : largest;
        chance[k] = (uint16_t)(share[k] * UL_CALIBRATED / SHARE);
        left -= chance[k];
    }
    chance[largest] = (uint16_t)(chance[largest] + left); /* what rounding has left over */
}
