/* thumb_player.c: somebody who plays by a rule of thumb, and the list of them. */
#include <stdlib.h>
#include <string.h>
#include "population/population_inside.h"
#include "rules/check.h"

/* Ways to go on, for who judges them by a net. */
typedef struct options {
    size_t            count;
    ul_learned_inputs in[UL_LEARNED_MOST];
    uint16_t          route[UL_LEARNED_MOST];
    ul_action         last[UL_LEARNED_MOST];
} options;

struct ul_thumb_player {
    const ul_world   *world;
    const ul_thumb   *thumb;
    const ul_learner *learner; /* who chooses; NULL: the thumb's own worths, net or weights */
    ul_bot           *butler;  /* for whoever judges by weights, which it can become at any time; NULL: a learner */
    ul_seat           seat;
    ul_thumb_memory   memory;
    ul_turn_plan      plan;
    ul_turn_routes    routes;
    options           options;
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
    for (size_t i = 0; i < ul_training_mixtures.count; i++) {
        const ul_thumb *thumb = &ul_training_mixtures.thumb[i];
        if (strlen(thumb->name) == len && !memcmp(thumb->name, name, len))
            return thumb;
    }
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

static ul_thumb_player *player_new(const ul_world *world, ul_seat seat, const ul_thumb *thumb)
{
    ul_thumb_player *player = calloc(1, sizeof *player);
    if (player) {
        player->world = world;
        player->thumb = thumb;
        ul_thumb_player_reset(player, seat);
    }
    return player;
}

ul_thumb_player *ul_thumb_player_new(const ul_world *world, ul_seat seat, const ul_thumb *thumb)
{
    ul_thumb_player *player = player_new(world, seat, thumb);
    if (player && !(player->butler = ul_bot_new(world, seat, UL_BUTLER))) {
        free(player);
        return NULL;
    }
    return player;
}

ul_thumb_player *ul_thumb_player_new_learner(const ul_world *world, ul_seat seat, const ul_learner *learner)
{
    static const ul_learned_nets none = {.of = {{{.direct = {0}}}}};
    static const ul_thumb        nobody = {.name = "learner", .nets = &none};
    ul_thumb_player             *player = player_new(world, seat, &nobody);
    if (player)
        player->learner = learner;
    return player;
}

void ul_thumb_player_free(ul_thumb_player *player)
{
    if (player)
        ul_bot_free(player->butler);
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
    player->learner = NULL;
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

#define MOST_ENDS (UL_MAX_KINDS + 3) /* an attempt with each weapon or none, a draw, nothing */

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

/* The ends that a turn can have at a place, and the actions that they are; returns how many. */
static size_t ends_of(const thumb_mind *m, const thumb_place *p, thumb_end *end, ul_action *last)
{
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    int            bare = ul_scene_value(m->world, &p->scene, UL_NO_CARD);
    size_t         count = 0;
    if (ul_scene_may_attempt(m->world, &p->scene, UL_PAWN_DOCTOR))
        for (ul_card c = 0; c <= deck->kinds; c++) {
            bool is_bare = c == deck->kinds;
            if (!is_bare && (deck->card[c].kind != UL_CARD_WEAPON || !ul_cards_has(&m->view->hand, c)))
                continue;
            uint8_t value = ul_scene_value(m->world, &p->scene, is_bare ? UL_NO_CARD : c);
            last[count] = ul_action_attempt(UL_PAWN_DOCTOR, is_bare ? UL_NO_CARD : c);
            end[count++] = (thumb_end){.value = value, .weapon = value - bare};
        }
    if (ul_scene_why(m->world, &p->scene, &m->view->hand, ul_action_plain(UL_DRAW)).reason == UL_WHY_LEGAL) {
        last[count] = ul_action_plain(UL_DRAW);
        end[count++] = (thumb_end){.draws = true};
    }
    last[count] = ul_action_plain(UL_END);
    end[count++] = (thumb_end){0};
    return count;
}

static void offer_ends(const ul_thumb *thumb, choice *best, const thumb_mind *m, const thumb_place *p)
{
    thumb_end end[MOST_ENDS];
    ul_action last[MOST_ENDS];
    size_t    count = ends_of(m, p, end, last);
    for (size_t i = 0; i < count; i++)
        offer(best, p, last[i], thumb->worth(m, p, &end[i]) + (end[i].value ? impatience(m) : 0));
}

/* A turn, judged by a net */

static size_t learned_choice(const ul_thumb_player *player, ul_learned_choice what, size_t count)
{
    const ul_learned_inputs *in = player->options.in;
    if (player->learner)
        return player->learner->choose(player->learner->context, what, in, count);
    return ul_learned_best(&player->thumb->nets->of[ul_learned_game_of(player->world)][what], in, count);
}

static void add_options(options *o, const thumb_mind *m, const thumb_place *p, size_t route)
{
    thumb_end end[MOST_ENDS];
    ul_action last[MOST_ENDS];
    size_t    count = ends_of(m, p, end, last);
    while (end[0].value && !end[count - 1].value && impatience(m))
        count--; /* only attempts are left to choose from */
    if (o->count + count > UL_LEARNED_MOST)
        return;
    ul_learned_ends(m, p, end, count, o->in + o->count);
    for (size_t i = 0; i < count; i++, o->count++) {
        o->route[o->count] = (uint16_t)route;
        o->last[o->count] = last[i];
    }
}

static void plan_learned_turn(ul_thumb_player *player, const thumb_mind *m, ul_candidate *plan)
{
    options *o = &player->options;
    o->count = 0;
    for (size_t i = 0; i < player->routes.count; i++) {
        thumb_place place;
        ul_thumb_place_fill(&place, m, &player->routes.route[i]);
        add_options(o, m, &place, i);
    }
    size_t               chosen = learned_choice(player, UL_LEARNED_TURN, o->count);
    const ul_turn_route *route = &player->routes.route[o->route[chosen]];
    memcpy(plan->action, route->action, route->actions * sizeof *plan->action);
    plan->actions = route->actions;
    plan->action[plan->actions++] = o->last[chosen];
}

static void plan_turn(ul_thumb_player *player, const thumb_mind *m, choice *best)
{
    int32_t price[UL_MAX_KINDS];
    prices_fill(m->world, price);
    ul_turn_routes_find(m->world, &m->view->scene, &m->view->hand, UL_ROUTE_CARDS, price, &player->routes);
    if (player->thumb->nets) {
        plan_learned_turn(player, m, &best->plan);
        return;
    }
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

/* How many points a net would pay: any number that is lacking and can be paid. */
static int learned_pay(ul_thumb_player *player, const thumb_mind *m, const thumb_reply *r, const uint8_t held[4])
{
    size_t count = 0;
    int    most = r->held < r->need ? r->held : r->need;
    for (int points = 0; points <= most; points++) {
        uint8_t pay[4] = {0};
        if (points)
            pay_exactly(held, points, pay);
        ul_learned_payment(m, r, pay[1] + 2 * pay[2] + 3 * pay[3], player->options.in[count++]);
    }
    return (int)learned_choice(player, UL_LEARNED_REPLY, count);
}

static int points_to_pay(ul_thumb_player *player, const thumb_mind *m, const thumb_reply *r, const uint8_t held[4])
{
    if (ul_scene_must_foil(m->world, &m->view->scene, &m->view->hand))
        return r->need;
    if (m->view->scene.attempt.target == UL_PAWN_DOG || r->held == 0)
        return 0;
    return player->thumb->nets ? learned_pay(player, m, r, held) : player->thumb->pay(m, r);
}

static void plan_reply(ul_thumb_player *player, const thumb_mind *m, ul_candidate *plan)
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
    int points = points_to_pay(player, m, &r, held);
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

/*
 * What a Butler of the thumb's weights does. Of all that he could have noted of
 * a game he has only when the last attempt was, lest nobody attempts for ever.
 */
static void plan_weighed(ul_thumb_player *player, const ul_view *view, uint64_t seed, ul_candidate *plan)
{
    ul_report     report;
    ul_bot_memory memory = {.turn = player->memory.turn, .last_attempt = player->memory.last_attempt};
    ul_bot_weigh(player->butler, &player->thumb->weights[ul_learned_game_of(player->world)]);
    ul_bot_take_up(player->butler, &memory);
    ul_bot_think(player->butler, view, &(ul_budget){.seed = seed}, &report);
    *plan = report.candidate[0];
}

static void plan_by_thumb(ul_thumb_player *player, const ul_view *view, uint64_t seed, ul_candidate *plan)
{
    choice     best = {0};
    thumb_mind m;
    ul_random  random;
    ul_random_seed(&random, seed);
    ul_thumb_mind_fill(&m, player->world, view, &player->memory, &random);
    if (view->scene.phase == UL_PHASE_TURN)
        plan_turn(player, &m, &best);
    else if (view->scene.phase == UL_PHASE_DEFEND)
        plan_reply(player, &m, &best.plan);
    else
        plan_other(&m, &best.plan);
    *plan = best.plan;
}

ul_action ul_thumb_player_think(ul_thumb_player *player, const ul_view *view, uint64_t seed)
{
    if (!ul_turn_plan_goes_on(&player->plan, view)) {
        ul_candidate plan;
        if (player->thumb->weights)
            plan_weighed(player, view, seed, &plan);
        else
            plan_by_thumb(player, view, seed, &plan);
        ul_turn_plan_begin(&player->plan, &plan);
    }
    return ul_turn_plan_next(&player->plan, player->world, view);
}
