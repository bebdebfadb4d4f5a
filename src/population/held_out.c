/*
 * held_out.c: the half of the population that bots are only measured against.
 *
 * Nothing is tuned, trained or chosen by games with these, their own figures
 * included. Programs that tune and train are linked with nobody_held_out.c in
 * place of this file (experiments/meson.build), and tests/population shows it.
 */
#include "population/population_inside.h"
#include "rules/forecast.h"

/* drawer: a card a turn; what moves, moves for free. */

static int drawer_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int hand = m->view->scene.hand_size[m->view->seat];
    int worth = ul_thumb_soon(p, 20) - (hand > 11 ? 5 : 30) * p->route->cards + (e->draws ? 30 : 0);
    return e->value ? worth + 45 + 4 * e->value + ul_thumb_wins(m, e->value) : worth;
}

static int drawer_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return ul_thumb_least_payment(r, 800);
}

/* blocker: stands where the Doctor's next rooms are in sight (on the ship: where they are not). */

static int blocker_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int watched = ul_thumb_rooms_watched(m, p) * (ul_world_edition(m->world)->wants_witness ? -7 : 7);
    int worth = watched - 25 * ul_thumb_rivals_near(m, p) - 10 * ul_thumb_rivals_in_reach(m, p) - 12 * p->route->cards +
                (e->draws ? 14 : 0);
    return e->value ? worth + 35 + 6 * e->value + ul_thumb_wins(m, e->value) - 4 * e->weapon : worth;
}

static int blocker_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return ul_thumb_least_payment(r, 930);
}

/* grudge-bearer: knows who has foiled it, and who is ahead. */

static ul_seat enemy(const thumb_mind *m)
{
    ul_seat worst = m->view->seat;
    int     most = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++) {
        int grudge = m->memory->paid_against_me[k] + 2 * m->view->scene.tokens[k];
        if (k != m->view->seat && grudge > most) {
            worst = k;
            most = grudge;
        }
    }
    return worst;
}

static int grudge_bearer_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    ul_seat foe = enemy(m);
    int     harm = foe == m->view->seat ? 0 : 40 * p->outlook.near[foe] + 15 * p->outlook.reach[foe];
    int     worth = ul_thumb_soon(p, 22) - harm - 11 * p->route->cards + (e->draws ? 12 : 0);
    return e->value ? worth + 38 + 6 * e->value + ul_thumb_wins(m, e->value) - 5 * e->weapon : worth;
}

static int grudge_bearer_pay(const thumb_mind *m, const thumb_reply *r)
{
    bool foe = m->view->scene.attempt.seat == enemy(m);
    return ul_thumb_least_payment(r, foe ? 990 : 600);
}

/* last-moment: keeps weapons for an attempt that may succeed, and pays when it looks bad. */

static int last_moment_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int wins = e->value ? ul_thumb_wins(m, e->value) : 0;
    int worth = ul_thumb_soon(p, 25) - 16 * p->route->cards + (e->draws ? 16 : 0);
    return e->value ? worth + 35 + 3 * e->value + wins - (wins < 200 ? 25 * (e->weapon > 0) : 0) : worth;
}

static int last_moment_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return ul_thumb_others_can(r, r->need) >= 500 ? 0 : r->need;
}

/*
 * planner: attempts when what it takes from the others is more than it costs;
 * else it looks for the cheapest way to be alone with the Doctor next turn.
 */

static int planner_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int spite = m->view->scene.pool ? 20 : 0, cards = ul_thumb_cards_to_attempt(m, p);
    int worth = -11 * p->route->cards - 12 * ul_thumb_rivals_near(m, p) - 3 * ul_thumb_rivals_in_reach(m, p);
    worth += (e->draws ? 12 : 0) + (cards == 0 ? 24 : cards == 1 ? 10 : 0) + (p->outlook.again ? 8 : 0);
    if (!e->value)
        return worth;
    int wins = ul_thumb_wins(m, e->value);
    return worth + wins * 3 / 4 + (CERTAIN - wins) * (8 * e->value + spite - 4 * e->weapon) / CERTAIN;
}

static int planner_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return ul_thumb_least_payment(r, 880);
}

/* ambusher: waits where the Doctor will come by, and plays again and again when he does. */

static int ambusher_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int ahead = p->path >> p->route->me & 1 ? 20 : 0;
    int worth = ahead + (p->outlook.again ? 25 : 0) + ul_thumb_soon(p, 30) - 15 * p->route->cards + (e->draws ? 11 : 0);
    return e->value ? worth + 40 + 6 * e->value + ul_thumb_wins(m, e->value) - 4 * e->weapon : worth;
}

static int ambusher_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return r->expected >= 15 * r->need ? 0 : ul_thumb_least_payment(r, 950);
}

/* collector: spends a weapon only where it counts for more than elsewhere, or wins. */

static int collector_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int wins = e->value ? ul_thumb_wins(m, e->value) : 0;
    int worth = ul_thumb_soon(p, 12 + 3 * m->best) - 13 * p->route->cards + (e->draws ? 18 : 0);
    return e->value ? worth + 28 + 7 * e->value + wins - (e->weapon && e->weapon < 4 && wins < 150 ? 30 : 0) : worth;
}

static int collector_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return ul_thumb_least_payment(r, 700);
}

/* sharer: everybody who is still to be asked owes the same. */

static int sharer_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int spite = m->view->scene.pool ? 18 : 0;
    int worth = ul_thumb_soon(p, 20) - 8 * ul_thumb_rivals_near(m, p) - 10 * p->route->cards + (e->draws ? 12 : 0);
    return e->value ? worth + 8 * e->value + spite + ul_thumb_wins(m, e->value) - 5 * e->weapon : worth;
}

static int sharer_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return (r->need + r->later) / (r->later + 1);
}

static const ul_thumb thumbs[] = {
    {.name = "drawer", .worth = drawer_worth, .pay = drawer_pay},
    {.name = "blocker", .worth = blocker_worth, .pay = blocker_pay},
    {.name = "grudge-bearer", .worth = grudge_bearer_worth, .pay = grudge_bearer_pay},
    {.name = "last-moment", .worth = last_moment_worth, .pay = last_moment_pay},
    {.name = "planner", .worth = planner_worth, .pay = planner_pay},
    {.name = "ambusher", .worth = ambusher_worth, .pay = ambusher_pay},
    {.name = "collector", .worth = collector_worth, .pay = collector_pay},
    {.name = "sharer", .worth = sharer_worth, .pay = sharer_pay},
    {.name = "hermit", .nets = &ul_hermit_nets},
    {.name = "foundling", .nets = &ul_foundling_nets},
    {.name = "duellist", .weights = ul_duellist_weights},
    {.name = "heir", .nets = &ul_heir_nets},
};

const thumb_half ul_held_out_half = {thumbs, sizeof thumbs / sizeof *thumbs};
