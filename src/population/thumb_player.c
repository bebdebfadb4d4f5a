/* thumb_player.c: somebody who plays by a rule of thumb, and the list of them. */
#include <stdlib.h>
#include <string.h>
#include "population/population_inside.h"
#include "rules/check.h"

struct ul_thumb_player {
    const ul_world *world;
    const ul_thumb *thumb;
    ul_seat         seat;
    ul_thumb_memory memory;
    ul_turn_plan    plan;
    ul_turn_routes  routes;
};

/* The list */

size_t ul_thumb_count(void)
{
    return ul_training_half.count + ul_held_out_half.count;
}

const ul_thumb *ul_thumb_nth(size_t nth)
{
    if (nth < ul_training_half.count)
        return &ul_training_half.thumb[nth];
    nth -= ul_training_half.count;
    return nth < ul_held_out_half.count ? &ul_held_out_half.thumb[nth] : NULL;
}

const ul_thumb *ul_thumb_find(const char *name, size_t len)
{
    for (size_t i = 0; i < ul_thumb_count(); i++)
        if (strlen(ul_thumb_nth(i)->name) == len && !memcmp(ul_thumb_nth(i)->name, name, len))
            return ul_thumb_nth(i);
    return NULL;
}

const char *ul_thumb_name(const ul_thumb *thumb)
{
    return thumb->name;
}

bool ul_thumb_is_held_out(const ul_thumb *thumb)
{
    for (size_t i = 0; i < ul_held_out_half.count; i++)
        if (thumb == &ul_held_out_half.thumb[i])
            return true;
    return false;
}

/* The player */

ul_thumb_player *ul_thumb_player_new(const ul_world *world, ul_seat seat, const ul_thumb *thumb)
{
    ul_thumb_player *player = calloc(1, sizeof *player);
    if (player) {
        player->world = world;
        player->thumb = thumb;
        ul_thumb_player_reset(player, seat);
    }
    return player;
}

void ul_thumb_player_free(ul_thumb_player *player)
{
    free(player);
}

void ul_thumb_player_reset(ul_thumb_player *player, ul_seat seat)
{
    player->seat = seat;
    memset(&player->memory, 0, sizeof player->memory);
    memset(&player->plan, 0, sizeof player->plan);
}

void ul_thumb_player_take_up(ul_thumb_player *player, const ul_thumb *thumb, ul_seat seat,
                             const ul_thumb_memory *memory)
{
    if (player->thumb != thumb || player->seat != seat)
        memset(&player->plan, 0, sizeof player->plan);
    player->thumb = thumb;
    player->seat = seat;
    player->memory = *memory;
}

void ul_thumb_player_see(ul_thumb_player *player, const ul_event *event)
{
    ul_thumb_memory_see(&player->memory, player->seat, event);
}

void ul_thumb_memory_see(ul_thumb_memory *memory, ul_seat seat, const ul_event *event)
{
    switch ((ul_event_kind)event->kind) {
    case UL_ATTEMPTED:
        memory->attempts[event->seat]++;
        memory->last_attempt = memory->turn;
        memory->attempter = event->seat;
        memory->points = 0;
        break;
    case UL_FOILED_WITH:
        if (memory->attempter == seat)
            memory->paid_against_me[event->seat] =
                (uint16_t)(memory->paid_against_me[event->seat] + event->number - memory->points);
        memory->points = (uint8_t)event->number;
        break;
    case UL_TURN:
        memory->turn = event->number;
        break;
    default:
        break;
    }
}

/* A turn */

/* Only to choose among routes that end alike: the longer a card's way, the dearer it is. */
static void prices_fill(const ul_world *world, int32_t price[UL_MAX_KINDS])
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    for (ul_card c = 0; c < deck->kinds; c++)
        price[c] = 10 + 5 * deck->card[c].steps + (deck->card[c].kind == UL_CARD_ROOM ? 12 : 0);
}

typedef struct choice {
    int          worth;
    ul_candidate plan;
} choice;

static void offer(choice *best, const thumb_place *p, ul_action last, int worth)
{
    if (best->plan.actions && worth <= best->worth)
        return;
    best->worth = worth;
    memcpy(best->plan.action, p->route->action, p->route->actions * sizeof *best->plan.action);
    best->plan.actions = p->route->actions;
    best->plan.action[best->plan.actions++] = last;
}

/* When nobody has attempted for long everybody gets impatient: no table waits for ever. */
static int impatience(const thumb_mind *m)
{
    int quiet = m->memory->turn - m->memory->last_attempt - 8 * ul_world_players(m->world);
    return quiet > 0 ? 5 * quiet : 0;
}

static void offer_attempts(const ul_thumb *thumb, choice *best, const thumb_mind *m, const thumb_place *p)
{
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    int            bare = ul_scene_value(m->world, &p->scene, UL_NO_CARD);
    if (!ul_scene_may_attempt(m->world, &p->scene, UL_PAWN_DOCTOR))
        return;
    for (ul_card c = 0; c <= deck->kinds; c++) {
        bool is_bare = c == deck->kinds;
        if (!is_bare && (deck->card[c].kind != UL_CARD_WEAPON || !ul_cards_has(&m->view->hand, c)))
            continue;
        ul_card   weapon = is_bare ? UL_NO_CARD : c;
        uint8_t   value = ul_scene_value(m->world, &p->scene, weapon);
        thumb_end end = {.value = value, .weapon = value - bare};
        offer(best, p, ul_action_attempt(UL_PAWN_DOCTOR, weapon), thumb->worth(m, p, &end) + impatience(m));
    }
}

static void offer_ends(const ul_thumb *thumb, choice *best, const thumb_mind *m, const thumb_place *p)
{
    bool may_draw = ul_scene_why(m->world, &p->scene, &m->view->hand, ul_action_plain(UL_DRAW)).reason == UL_WHY_LEGAL;
    offer_attempts(thumb, best, m, p);
    if (may_draw)
        offer(best, p, ul_action_plain(UL_DRAW), thumb->worth(m, p, &(thumb_end){.draws = true}));
    offer(best, p, ul_action_plain(UL_END), thumb->worth(m, p, &(thumb_end){.draws = false}));
}

static void plan_turn(ul_thumb_player *player, const thumb_mind *m, choice *best)
{
    int32_t price[UL_MAX_KINDS];
    prices_fill(m->world, price);
    ul_turn_routes_find(m->world, &m->view->scene, &m->view->hand, UL_ROUTE_CARDS, price, &player->routes);
    for (size_t i = 0; i < player->routes.count; i++) {
        thumb_place place;
        ul_thumb_place_fill(&place, m, &player->routes.route[i]);
        offer_ends(player->thumb, best, m, &place);
    }
}

/* A reply */

/* The failure cards of each value that add up to the least sum of at least `points`; to the most there is if none does.
 */
static void pay_exactly(const uint8_t held[4], int points, uint8_t pay[4])
{
    int best = -1;
    for (uint8_t three = 0; three <= held[3]; three++)
        for (uint8_t two = 0; two <= held[2]; two++)
            for (uint8_t one = 0; one <= held[1]; one++) {
                int  sum = one + 2 * two + 3 * three;
                bool enough = sum >= points, was_enough = best >= points;
                if (best >= 0 && (enough ? was_enough && sum >= best : was_enough || sum <= best))
                    continue;
                best = sum;
                pay[1] = one;
                pay[2] = two;
                pay[3] = three;
            }
}

static void plan_reply(const ul_thumb *thumb, const thumb_mind *m, ul_candidate *plan)
{
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    uint8_t        held[4] = {0}, pay[4] = {0};
    ul_card        card[4] = {0};
    thumb_reply    r;
    int            sum;
    ul_thumb_reply_fill(&r, m);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE) {
            card[deck->card[c].value] = c;
            held[deck->card[c].value] = ul_cards_count(&m->view->hand, c);
        }
    bool must = ul_scene_must_foil(m->world, &m->view->scene, &m->view->hand);
    int  points = must ? r.need : m->view->scene.attempt.target == UL_PAWN_DOG ? 0 : thumb->pay(m, &r);
    points = points > r.need ? r.need : points;
    if (points >= r.need && r.held < r.need && !r.later)
        points = 0; /* lost in any case */
    if (points > 0)
        pay_exactly(held, points, pay);
    for (int value = 3; value >= 1; value--)
        for (uint8_t i = 0; i < pay[value] && plan->actions < UL_MAX_PLAN - 1; i++)
            plan->action[plan->actions++] = ul_action_give(UL_FOIL, card[value]);
    sum = pay[1] + 2 * pay[2] + 3 * pay[3];
    if (sum < r.need || plan->actions == 0)
        plan->action[plan->actions++] = ul_action_plain(UL_PASS);
}

/* Rules of thumb know nothing of dogs: it goes any way, and nobody gives a card for its tokens. */
static void plan_other(const thumb_mind *m, ul_candidate *plan)
{
    ul_action list[UL_MAX_ACTIONS];
    size_t    count = ul_view_legal(m->world, m->view, list);
    plan->action[0] = m->view->scene.phase == UL_PHASE_COLLECT ? ul_action_plain(UL_PASS)
                                                               : list[ul_random_below(m->random, (uint32_t)count)];
    plan->actions = 1;
}

ul_action ul_thumb_player_think(ul_thumb_player *player, const ul_view *view, uint64_t seed)
{
    if (!ul_turn_plan_goes_on(&player->plan, view)) {
        choice     best = {0};
        thumb_mind m;
        ul_random  random;
        ul_random_seed(&random, seed);
        ul_thumb_mind_fill(&m, player->world, view, &player->memory, &random);
        if (view->scene.phase == UL_PHASE_TURN)
            plan_turn(player, &m, &best);
        else if (view->scene.phase == UL_PHASE_DEFEND)
            plan_reply(player->thumb, &m, &best.plan);
        else
            plan_other(&m, &best.plan);
        ul_turn_plan_begin(&player->plan, &best.plan);
    }
    return ul_turn_plan_next(&player->plan, player->world, view);
}
