/* evaluate.c: see evaluate.h. */
#include "bots/evaluate.h"
#include <string.h>
#include "rules/check.h"

static int32_t strength(const ul_world *world, const ul_game *game, ul_seat seat)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    int32_t        sum = 100 + 40 * game->scene.tokens[seat];
    for (uint64_t left = game->hand[seat].kinds; left; left &= left - 1) {
        ul_card              c = (ul_card)__builtin_ctzll(left);
        int32_t              copies = ul_cards_count(&game->hand[seat], c);
        static const int32_t kinds[] = {
            [UL_CARD_MOVE] = 8, [UL_CARD_ROOM] = 10, [UL_CARD_WEAPON] = 8, [UL_CARD_FAILURE] = 0};
        sum += kinds[deck->card[c].kind] * copies;
    }
    sum += 4 * ul_cards_points(world, &game->hand[seat]);
    return sum;
}

void ul_game_evaluate(const ul_world *world, const ul_net *net, const ul_game *game, int32_t whole,
                      int32_t chance[UL_MAX_SEATS])
{
    int32_t sum = 0;
    memset(chance, 0, UL_MAX_SEATS * sizeof *chance);
    if (game->scene.phase == UL_PHASE_OVER) {
        if (game->scene.winner != UL_NOBODY)
            chance[game->scene.winner] = whole;
        return;
    }
    if (net) {
        ul_net_judge(net, world, game, whole, chance);
        return;
    }
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        sum += chance[k] = strength(world, game, k);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        chance[k] = (int32_t)((int64_t)chance[k] * whole / sum);
}
