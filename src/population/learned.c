/* learned.c: what a learned player is given to judge by, and its net. */
#include "population/learned_inside.h"
#include <string.h>
#include "population/population_inside.h"
#include "rules/check.h"
#include "rules/forecast.h"

#define ONE 64 /* of an input */

ul_learned_game ul_learned_game_of(const ul_world *world)
{
    if (ul_world_edition(world)->wants_witness)
        return UL_LEARNED_SHIP;
    return ul_world_options(world)->value[UL_SPITE] ? UL_LEARNED_SPITE : UL_LEARNED_PLAIN;
}

static int16_t at_most(int value)
{
    return (int16_t)(value > 4 * ONE ? 4 * ONE : value < -4 * ONE ? -4 * ONE : value);
}

/* The cards that the way there takes. */
static void describe_route(const thumb_mind *m, const ul_turn_route *route, int16_t *in)
{
    int steps, rooms;
    ul_turn_route_spends(m->world, route, &steps, &rooms);
    in[0] = at_most(ONE / 2 * route->cards);
    in[1] = at_most(ONE / 4 * steps);
    in[2] = at_most(ONE / 2 * rooms);
}

/* Who may attempt before my next turn, and what with. */
static void describe_rivals(const thumb_mind *m, const thumb_place *p, int16_t *in)
{
    int near = 0, reach = 0, near_tokens = 0, reach_tokens = 0, near_wins = 0;
    int own = ul_cards_points(m->world, &m->view->hand);
    for (ul_seat k = 0; k < ul_world_players(m->world); k++) {
        int tokens = m->view->scene.tokens[k];
        near += p->outlook.near[k];
        reach += p->outlook.reach[k];
        near_tokens += p->outlook.near[k] * tokens;
        reach_tokens += p->outlook.reach[k] * tokens;
        near_wins += p->outlook.near[k] * ul_thumb_wins(m, tokens + 3 - own);
    }
    in[0] = at_most(ONE / 4 * near);
    in[1] = at_most(ONE / 4 * reach);
    in[2] = at_most(ONE / 8 * near_tokens);
    in[3] = at_most(ONE / 8 * reach_tokens);
    in[4] = at_most(ONE * near_wins / CERTAIN);
}

/* How the game stands: the same for every way to go on. */
static void describe_game(const thumb_mind *m, int16_t *in)
{
    const ul_scene *scene = &m->view->scene;
    int             most = 0, quiet = m->memory->turn - m->memory->last_attempt;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        if (k != m->view->seat && scene->tokens[k] > most)
            most = scene->tokens[k];
    in[0] = at_most(ONE / 16 * ul_cards_points(m->world, &m->view->hand));
    in[1] = at_most(ONE / 16 * scene->hand_size[m->view->seat]);
    in[2] = at_most(m->expected * ONE / 160);
    in[3] = at_most(ONE / 8 * scene->tokens[m->view->seat]);
    in[4] = at_most(ONE / 8 * most);
    in[5] = at_most(quiet);
    in[6] = at_most(ONE / 8 * ul_world_players(m->world));
}

/* [0] to [21]: the same whatever is done at that place. */
static void describe_place(const thumb_mind *m, const thumb_place *p, int16_t *in)
{
    memset(in, 0, sizeof(ul_learned_inputs));
    describe_route(m, p->route, in);
    in[3] = p->outlook.again ? ONE : 0;
    in[4] = at_most(ul_thumb_soon(p, ONE));
    in[5] = ul_thumb_cards_to_attempt(m, p) == 1 ? ONE : 0;
    in[6] = at_most(ONE / 8 * (p->doors > 8 ? 8 : p->doors));
    in[7] = at_most(ONE / 3 * ul_thumb_rooms_watched(m, p));
    in[8] = p->path >> p->route->me & 1 ? ONE : 0;
    describe_rivals(m, p, in + 9);
    describe_game(m, in + 14);
    in[21] = at_most(ONE / 8 * m->best);
    in[22] = at_most(in[4] * m->best / 4);
}

static void describe_end(const thumb_mind *m, const thumb_end *e, int16_t *in)
{
    int hand = m->view->scene.hand_size[m->view->seat];
    in[23] = e->draws ? ONE : 0;
    in[24] = at_most(e->draws && hand < 6 ? ONE / 4 * (6 - hand) : 0);
    in[25] = e->value ? ONE : 0;
    in[26] = at_most(ONE / 8 * e->value);
    in[27] = at_most(ONE / 8 * e->weapon);
    in[28] = at_most(e->value ? ONE * ul_thumb_wins(m, e->value) / CERTAIN : 0);
    in[29] = at_most(e->value && e->weapon == 0 ? ONE : 0);
    in[30] = at_most(ONE / 8 * (10 * e->value < m->expected ? e->value : m->expected / 10) * (e->value > 0));
    in[31] = at_most(e->value ? ONE / 8 * m->view->scene.tokens[m->view->seat] : 0);
}

void ul_learned_ends(const thumb_mind *m, const thumb_place *p, const thumb_end *ends, size_t count,
                     ul_learned_inputs *in)
{
    ul_learned_inputs place;
    describe_place(m, p, place);
    for (size_t i = 0; i < count; i++) {
        memcpy(in[i], place, sizeof place);
        describe_end(m, &ends[i], in[i]);
    }
}

void ul_learned_payment(const thumb_mind *m, const thumb_reply *r, int paid, ul_learned_inputs in)
{
    const ul_scene *scene = &m->view->scene;
    int             rest = r->need - paid, can = ul_thumb_others_can(r, rest);
    memset(in, 0, sizeof(ul_learned_inputs));
    in[0] = paid >= r->need ? ONE : 0;
    in[1] = paid > 0 ? ONE : 0;
    in[2] = at_most(ONE / 8 * paid);
    in[3] = at_most(r->held ? ONE * paid / r->held : 0);
    in[4] = at_most(ONE * can / CERTAIN);
    in[5] = can >= CERTAIN * 95 / 100 ? ONE : 0;
    in[6] = can < CERTAIN / 2 ? ONE : 0;
    in[7] = at_most(paid > r->need ? ONE / 2 * (paid - r->need) : 0);
    in[8] = at_most(ONE / 4 * r->later);
    in[9] = at_most(ONE / 8 * r->need);
    in[10] = at_most(ONE / 8 * r->held);
    in[11] = at_most(r->held < r->need ? ONE : 0);
    in[12] = at_most(ONE / 8 * scene->tokens[scene->attempt.seat]);
    in[13] = at_most(ONE / 8 * scene->tokens[m->view->seat]);
    in[14] = at_most(rest > 0 ? ONE / 8 * rest : 0);
    in[15] = at_most(ONE * can / CERTAIN * can / CERTAIN);
    describe_game(m, in + 16);
}

static int32_t judge(const ul_learned_net *net, const int16_t *in)
{
    int64_t score = 0;
    for (int i = 0; i < UL_LEARNED_INPUTS; i++)
        score += (int64_t)net->direct[i] * in[i] * UL_LEARNED_SCALE;
    for (int h = 0; h < UL_LEARNED_HIDDEN; h++) {
        int32_t unit = net->bias[h] * ONE;
        for (int i = 0; i < UL_LEARNED_INPUTS; i++)
            unit += net->input[h][i] * in[i];
        if (unit > 0)
            score += (int64_t)unit * net->output[h];
    }
    return (int32_t)(score / UL_LEARNED_SCALE);
}

size_t ul_learned_best(const ul_learned_net *net, const ul_learned_inputs *in, size_t count)
{
    size_t  best = 0;
    int32_t most = judge(net, in[0]);
    for (size_t i = 1; i < count; i++) {
        int32_t score = judge(net, in[i]);
        if (score > most) {
            best = i;
            most = score;
        }
    }
    return best;
}
