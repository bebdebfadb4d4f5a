/* choice_features.c: see choice_features.h. */
#include "bots/choice_features.h"
#include <string.h>
#include "bots/turn_meeting.h"
#include "rules/check.h"

#define ONE UL_CHOICE_ONE
#define GAME 27 /* where the numbers begin that are the same for all */

static int16_t at_most(int64_t value)
{
    return (int16_t)(value > 4 * ONE ? 4 * ONE : value < -4 * ONE ? -4 * ONE : value);
}

int32_t ul_habit_willing(const habit *of)
{
    enum { KNOWN = 2, USUAL = 45 };
    return (KNOWN * USUAL + 100 * of->paid) / (KNOWN + of->asked);
}

/* All the others' habits together. */
static habit habits_of_others(const mind *m)
{
    habit all = {0};
    for (ul_seat k = 0; k < ul_world_players(m->world); k++) {
        const habit *of = &m->habits[k];
        if (k == m->view->seat)
            continue;
        all.turns = (uint16_t)(all.turns + of->turns);
        all.odd = (uint16_t)(all.odd + of->odd);
        all.asked = (uint16_t)(all.asked + of->asked);
        all.paid = (uint16_t)(all.paid + of->paid);
        all.attempts = (uint16_t)(all.attempts + of->attempts);
        all.weapons = (uint16_t)(all.weapons + of->weapons);
        all.draws = (uint16_t)(all.draws + of->draws);
        all.points = (uint16_t)(all.points + of->points);
    }
    return all;
}

/* A part of a whole, as if `known` had been seen before of which `usual` in 100 were so; less than usual is below 0. */
static int16_t part(int is, int of, int known, int usual)
{
    return at_most(4 * ONE * (100 * is + known * usual) / (of + known) / 100 - 4 * ONE * usual / 100);
}

static int points_left(const mind *m)
{
    return m->unseen.failure[1] + 2 * m->unseen.failure[2] + 3 * m->unseen.failure[3];
}

static int cards_of_others(const mind *m)
{
    int cards = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        cards += k == m->view->seat ? 0 : m->view->scene.hand_size[k];
    return cards;
}

static int cards_in_piles(const ul_scene *scene)
{
    int cards = 0;
    for (int level = 0; level <= ul_scene_pile(scene) && level < UL_LEVELS; level++)
        cards += scene->pile_size[level];
    return cards;
}

void ul_choice_game_describe(const mind *m, int16_t *in)
{
    const ul_scene *scene = &m->view->scene;
    habit           all = habits_of_others(m);
    int             cards = cards_of_others(m), most = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        if (k != m->view->seat && scene->tokens[k] > most)
            most = scene->tokens[k];
    memset(in, 0, sizeof(ul_choice_inputs));
    in[GAME + 0] = at_most(ONE * ul_cards_points(m->world, &m->view->hand) / 8);
    in[GAME + 1] = at_most(ONE * scene->hand_size[m->view->seat] / 8);
    in[GAME + 2] = at_most(m->unseen.cards ? ONE * points_left(m) * cards / m->unseen.cards / 12 : 0);
    in[GAME + 3] = at_most(ONE * points_left(m) / 32);
    in[GAME + 4] = at_most(ONE * cards_in_piles(scene) / 32);
    in[GAME + 5] = at_most(ONE * cards / 16);
    in[GAME + 6] = at_most(ONE * (ul_world_players(m->world) - 4) / 2);
    in[GAME + 7] = at_most(ONE * scene->turn / ul_world_players(m->world) / 8);
    in[GAME + 8] = part(all.paid, all.asked, 2, 45);
    in[GAME + 9] = part(all.attempts, all.turns, 6, 30);
    in[GAME + 10] = part(all.weapons, all.attempts, 3, 40);
    in[GAME + 11] = part(all.draws, all.turns, 6, 50);
    in[GAME + 12] = part(all.odd, all.turns, 6, 10);
    in[GAME + 13] = at_most(ONE * all.points / (all.attempts + 2) / 2);
    in[GAME + 14] = at_most(ONE * scene->tokens[m->view->seat] / 8);
    in[GAME + 15] = at_most(ONE * most / 8);
    in[GAME + 16] = at_most(ONE * (m->hurry - 100) / 100);
}

static void describe_route(const mind *m, const ul_turn_route *route, int16_t *in)
{
    int steps, rooms;
    ul_turn_route_spends(m->world, route, &steps, &rooms);
    in[1] = at_most(ONE * route->cards / 2);
    in[2] = at_most(ONE * steps / 4);
    in[3] = at_most(ONE * rooms / 2);
}

static int cards_to_attempt(const mind *m, const ul_choice_place *p)
{
    return ul_turn_cards_to_attempt(&(ul_turn_meeting){
        .world = m->world,
        .scene = p->scene,
        .hand = &m->view->hand,
        .route = p->route,
        .outlook = p->outlook,
        .seat = m->view->seat,
        .doctor = p->meeting,
    });
}

void ul_choice_place_describe(const mind *m, const ul_choice_place *p, int16_t *in)
{
    const ul_turn_outlook *o = p->outlook;
    ul_rooms               ahead = ul_turn_rooms_ahead(m->world, p->scene);
    int                    near = 0, reach = 0;
    int64_t                harm = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++) {
        near += o->near[k];
        reach += o->reach[k];
        harm += (int64_t)o->near[k] * m->rival_harm[k];
    }
    describe_route(m, p->route, in);
    in[4] = o->again ? ONE : 0;
    in[5] = at_most(o->turns == UL_NO_TURN ? 0 : ONE / (o->turns + 1));
    in[6] = at_most(ONE * o->doors / 4);
    in[7] = at_most(ONE * near / 4);
    in[8] = at_most(ONE * reach / 4);
    in[9] = at_most(ONE * harm / 500);
    in[10] = at_most(ONE * __builtin_popcountll(ahead & ul_plan_sight(ul_world_plan(m->world), p->route->me)) / 3);
    in[11] = ahead >> p->route->me & 1 ? ONE : 0;
    in[12] = at_most(in[5] * p->best / 4);
    in[13] = at_most(ONE * p->best / 8);
    in[25] = cards_to_attempt(m, p) == 1 ? ONE : 0;
    in[26] = at_most(in[25] * p->best / 4);
}

void ul_choice_end_describe(const mind *m, const ul_choice_end *end, int16_t *in)
{
    int     hand = m->view->scene.hand_size[m->view->seat];
    int32_t wins = end->value ? ul_attempt_wins(m, end->value) : 0;
    in[0] = at_most((int64_t)ONE * end->score / 500);
    in[14] = end->draws ? ONE : 0;
    in[15] = at_most(end->draws && hand < 6 ? ONE * (6 - hand) / 4 : 0);
    in[16] = end->value ? ONE : 0;
    in[17] = at_most(ONE * end->value / 8);
    in[18] = at_most(ONE * end->weapon / 8);
    in[19] = at_most(ONE * wins / EQUITY);
    in[20] = end->value && !end->weapon ? ONE : 0;
    in[21] = at_most(end->value ? in[GAME + 8] : 0);
    in[22] = at_most(in[GAME + 8] * end->weapon / 4);
    in[23] = at_most(end->draws ? in[GAME + 8] : 0);
    in[24] = at_most(end->value ? in[GAME + 2] : 0);
}

void ul_choice_payment_describe(const mind *m, const ul_choice_payment *p, int16_t *in)
{
    const ul_scene *scene = &m->view->scene;
    int             can = (int)((int64_t)ONE * p->supplied / UL_CERTAIN), rest = p->need - p->paid;
    in[0] = at_most((int64_t)ONE * p->worth / 1000);
    in[1] = rest <= 0 ? ONE : 0;
    in[2] = p->paid ? ONE : 0;
    in[3] = at_most(ONE * p->paid / 8);
    in[4] = at_most(p->held ? ONE * p->paid / p->held : 0);
    in[5] = at_most(can);
    in[6] = 100 * can >= 95 * ONE ? ONE : 0;
    in[7] = 2 * can < ONE ? ONE : 0;
    in[8] = at_most(rest < 0 ? -ONE * rest / 2 : 0);
    in[9] = at_most(ONE * p->later / 4);
    in[10] = at_most(ONE * p->need / 8);
    in[11] = at_most(ONE * p->held / 8);
    in[12] = p->held < p->need ? ONE : 0;
    in[13] = at_most(rest > 0 ? ONE * rest / 8 : 0);
    in[14] = at_most(can * can / ONE);
    in[15] = at_most(4 * ONE * (p->willing - 45) / 100);
    in[16] = at_most(p->paid ? 0 : in[15]);
    in[17] = at_most(rest > 0 ? can * in[15] / ONE : 0);
    in[18] = at_most(ONE * scene->tokens[scene->attempt.seat] / 8);
    in[19] = at_most(p->later == 0 ? ONE : 0);
}
