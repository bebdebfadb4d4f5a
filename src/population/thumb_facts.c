/* thumb_facts.c: what a rule of thumb can see in a view. */
#include <string.h>
#include "bots/turn_meeting.h"
#include "population/population_inside.h"
#include "rules/check.h"
#include "rules/forecast.h"

static const ul_deck *deck_of(const thumb_mind *m)
{
    return &ul_world_edition(m->world)->deck;
}

/* Points that so many of the hidden cards hold on average, in tenths. */
static int expected_in(const ul_unseen_cards *unseen, unsigned cards)
{
    unsigned points = unseen->failure[1] + 2u * unseen->failure[2] + 3u * unseen->failure[3];
    return unseen->cards ? (int)(10 * points * cards / unseen->cards) : 0;
}

static int best_value(const thumb_mind *m)
{
    int best = ul_scene_value(m->world, &m->view->scene, UL_NO_CARD);
    for (ul_card c = 0; c < deck_of(m)->kinds; c++)
        if (deck_of(m)->card[c].kind == UL_CARD_WEAPON && ul_cards_has(&m->view->hand, c)) {
            int value = ul_scene_value(m->world, &m->view->scene, c);
            best = value > best ? value : best;
        }
    return best;
}

void ul_thumb_mind_fill(thumb_mind *m, const ul_world *world, const ul_view *view, const ul_thumb_memory *memory,
                        ul_random *random)
{
    unsigned cards = 0;
    *m = (thumb_mind){.world = world, .view = view, .memory = memory, .random = random};
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        cards += k == view->seat ? 0 : view->scene.hand_size[k];
    ul_unseen_cards_count(world, view, &m->unseen);
    ul_odds_of(&m->unseen, (uint8_t)cards, &m->others);
    m->expected = expected_in(&m->unseen, cards);
    m->best = view->scene.phase == UL_PHASE_TURN ? best_value(m) : 0;
}

void ul_thumb_place_fill(thumb_place *p, const thumb_mind *m, const ul_turn_route *route)
{
    uint8_t  doors[UL_MAX_ROOMS];
    ul_scene next;
    p->route = route;
    p->scene = m->view->scene;
    p->scene.at[m->view->seat] = route->me;
    p->scene.doctor = route->doctor;
    p->scene.cards_played = (uint8_t)(p->scene.cards_played + route->cards);
    next = p->scene;
    ul_turn_outlook_fill(&p->outlook, m->world, &next, m->view->seat);
    p->meeting = next.turn_seat == m->view->seat ? next.doctor : UL_NOWHERE;
    p->path = ul_turn_rooms_ahead(m->world, &p->scene);
    ul_forecast_doors(m->world, p->scene.sunk, route->me, doors);
    ul_room ahead = ul_world_walk(m->world, p->scene.sunk, route->doctor);
    p->doors = ahead == UL_NOWHERE ? UL_NO_WAY : doors[ahead];
}

int ul_thumb_wins(const thumb_mind *m, int value)
{
    return (int)((uint64_t)ul_odds_below(&m->others, value) * CERTAIN / UL_CERTAIN);
}

void ul_thumb_reply_fill(thumb_reply *r, const thumb_mind *m)
{
    const ul_scene   *scene = &m->view->scene;
    const ul_attempt *attempt = &scene->attempt;
    uint8_t           players = ul_world_players(m->world);
    unsigned          cards = 0;
    memset(r, 0, sizeof *r);
    r->need = attempt->value - attempt->points;
    r->held = ul_cards_points(m->world, &m->view->hand);
    for (unsigned k = attempt->asked + 2u; k < players; k++, r->later++)
        cards += scene->hand_size[(attempt->seat + k) % players];
    ul_odds_of(&m->unseen, (uint8_t)cards, &r->odds);
    r->expected = expected_in(&m->unseen, cards);
}

int ul_thumb_others_can(const thumb_reply *r, int points)
{
    return CERTAIN - (int)((uint64_t)ul_odds_below(&r->odds, points) * CERTAIN / UL_CERTAIN);
}

int ul_thumb_least_payment(const thumb_reply *r, int chance)
{
    int points = 0;
    while (points < r->need && ul_thumb_others_can(r, r->need - points) < chance)
        points++;
    return points;
}

static int sum_over(const thumb_mind *m, const uint8_t *times)
{
    int sum = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        sum += times[k];
    return sum;
}

int ul_thumb_rivals_near(const thumb_mind *m, const thumb_place *p)
{
    return sum_over(m, p->outlook.near);
}

int ul_thumb_rivals_in_reach(const thumb_mind *m, const thumb_place *p)
{
    return sum_over(m, p->outlook.reach);
}

int ul_thumb_rooms_watched(const thumb_mind *m, const thumb_place *p)
{
    return __builtin_popcountll(p->path & ul_plan_sight(ul_world_plan(m->world), p->route->me));
}

int ul_thumb_cards_to_attempt(const thumb_mind *m, const thumb_place *p)
{
    return ul_turn_cards_to_attempt(&(ul_turn_meeting){
        .world = m->world,
        .scene = &p->scene,
        .hand = &m->view->hand,
        .route = p->route,
        .outlook = &p->outlook,
        .seat = m->view->seat,
        .doctor = p->meeting,
    });
}
