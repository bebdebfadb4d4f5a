/* rollout_policy.c: see rollout_policy.h. Turns are in rollout_turn.c; here are the replies. */
#include "bots/rollout_policy.h"
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/rollout_turn.h"
#include "bots/seat_odds.h"
#include "rules/check.h"

/* Those who are asked after the seat to act: their cards, and how far they are to be trusted, by their cards. */
typedef struct later {
    int cards, trust;
} later;

static later later_count(const ul_world *world, const ul_scene *scene, const uint8_t *trust)
{
    uint8_t players = ul_world_players(world);
    later   l = {0};
    for (unsigned k = scene->attempt.asked + 2u; k < players; k++) {
        ul_seat seat = (ul_seat)((scene->attempt.seat + k) % players);
        l.cards += scene->hand_size[seat];
        l.trust += scene->hand_size[seat] * trust[seat];
    }
    l.trust = l.cards ? l.trust / l.cards : 0;
    return l;
}

/* What a payment leaves of my game: how likely the rest comes from those after me, times what is left. */
static int64_t payment_worth(const ul_seat_odds *o, int fair, int point, later l, int sum, int need)
{
    int64_t left = fair - point * sum, lives = UL_CERTAIN;
    if (sum < need)
        lives = l.cards ? (int64_t)(UL_CERTAIN - ul_seat_odds_below(o, l.cards, need - sum)) * l.trust / 100 : 0;
    return lives * (left > 1 ? left : 1);
}

/* Would the payment do without one of its cards? */
static bool is_wasteful(const uint8_t pay[4], int sum, int need)
{
    bool wasteful = false;
    for (int value = 1; value <= 3; value++)
        wasteful |= pay[value] && sum - value >= need;
    return wasteful;
}

/* The payment that leaves most, as a Butler finds it (foil_reply.c). */
static void payment_find(const ul_seat_odds *o, int fair, int point, later l, int need, bool must, uint8_t best[4])
{
    uint8_t pay[4] = {0};
    int64_t most = -1;
    memset(best, 0, 4);
    for (pay[3] = 0; pay[3] <= o->held[3]; pay[3]++)
        for (pay[2] = 0; pay[2] <= o->held[2]; pay[2]++)
            for (pay[1] = 0; pay[1] <= o->held[1]; pay[1]++) {
                int sum = pay[1] + 2 * pay[2] + 3 * pay[3];
                if (is_wasteful(pay, sum, need))
                    break; /* one more of the same is no better */
                int64_t worth = must && sum < need ? -1 : payment_worth(o, fair, point, l, sum, need);
                if (worth > most) {
                    most = worth;
                    memcpy(best, pay, sizeof pay);
                }
            }
}

/* The fewest points that are so many; if there are not so many, as many as there are. */
static void part_find(const ul_seat_odds *o, int part, uint8_t best[4])
{
    uint8_t pay[4] = {0};
    int     found = -1;
    memset(best, 0, 4);
    for (pay[3] = 0; pay[3] <= o->held[3]; pay[3]++)
        for (pay[2] = 0; pay[2] <= o->held[2]; pay[2]++)
            for (pay[1] = 0; pay[1] <= o->held[1]; pay[1]++) {
                int sum = pay[1] + 2 * pay[2] + 3 * pay[3];
                if (found >= part ? sum >= part && sum < found : sum > found) {
                    found = sum;
                    memcpy(best, pay, sizeof pay);
                }
            }
}

void ul_rollout_butlers(ul_rollout_table *table, const ul_world *world)
{
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++) {
        table->worth[k] = ul_butler_weights(world);
        table->trust[k] = (uint8_t)table->worth[k]->trust;
        table->pays[k] = UL_PAYS_BY_ODDS;
    }
}

void ul_rollout_reply_choose(const ul_world *world, const ul_game *game, const ul_rollout_table *table,
                             const ul_seat_odds *o, uint8_t pay[4])
{
    const ul_scene *scene = &game->scene;
    ul_seat         seat = scene->to_act;
    int             need = scene->attempt.value - scene->attempt.points, fair = EQUITY / ul_world_players(world);
    later           l = later_count(world, scene, table->trust);
    bool            must = ul_scene_must_foil(world, scene, &game->hand[seat]);
    memset(pay, 0, 4);
    if (table->pays[seat] == UL_PAYS_LAST && l.cards && !must)
        return;
    if (table->pays[seat] == UL_PAYS_AT_ONCE && o->own >= need)
        l = (later){0};
    if (table->pays[seat] == UL_PAYS_A_PART && l.cards && !must)
        part_find(o, (need + 1) / 2, pay);
    else
        payment_find(o, fair, table->worth[seat]->point, l, need, must, pay);
}

static void reply(const ul_world *world, ul_game *game, const ul_rollout_table *table, ul_fast_odds *odds)
{
    ul_scene    *scene = &game->scene;
    int          need = scene->attempt.value - scene->attempt.points;
    uint8_t      pay[4] = {0};
    ul_seat_odds o;
    ul_seat_odds_fill(&o, world, game, scene->to_act, odds);
    if (scene->attempt.target == UL_PAWN_DOCTOR)
        ul_rollout_reply_choose(world, game, table, &o, pay);
    for (int value = 3; value >= 1; value--)
        for (; pay[value]; pay[value]--, need -= value)
            ul_game_act(world, game, ul_action_give(UL_FOIL, o.card[value]), NULL);
    if (need > 0)
        ul_game_act(world, game, ul_action_plain(UL_PASS), NULL);
}

void ul_rollout_play(const ul_world *world, ul_game *game, const ul_rollout_table *table, ul_fast_odds *odds)
{
    ul_action list[UL_MAX_KINDS + UL_MAX_ROOMS + 1];
    switch ((ul_phase)game->scene.phase) {
    case UL_PHASE_TURN:
        ul_rollout_turn_play(world, game, table, odds);
        break;
    case UL_PHASE_DEFEND:
        reply(world, game, table, odds);
        break;
    case UL_PHASE_DOG:
        ul_game_legal(world, game, list);
        ul_game_act(world, game, list[0], NULL);
        break;
    case UL_PHASE_COLLECT:
        ul_game_act(world, game, ul_action_plain(UL_PASS), NULL);
        break;
    case UL_PHASE_OVER:
        break;
    }
}
