/*
 * turn_value.c: looking one turn ahead.
 *
 * A Butler looks at every end that its turn can have and holds each worth so
 * many ten-thousandths of a game: what the attempt may win or drain, what was
 * spent or drawn, and what the place is good for, when everybody else stays
 * where they are and the Doctor walks on.
 *
 * A `mind` (bots_inside.h) is one decision: the view, and what follows from it
 * for every end alike, computed once. `hurry` makes cards cheaper, and attempts
 * worth more, when nobody has attempted for long. ul_turn_ends goes through all
 * routes (turn_routes.h) and keeps the best ends.
 */
#include <string.h>
#include "bots/beginner_inside.h"
#include "bots/bots_inside.h"
#include "bots/choice_features.h"
#include "bots/turn_outlook.h"
#include "rules/check.h"

/* Chosen by hand and by experiments/tune, by games with the training half of the population alone: docs/strength.md. */
static const weights with_spite = {
    .draw = 100,
    .token = 220,
    .drain = 80,
    .point = 220,
    .step = 40,
    .room = 100,
    .weapon = 50,
    .bonus = 8,
    .again = 45,
    .chance = 45,
    .threat = 80,
    .reach = 25,
    .pay = 12,
    .trust = 98,
    .odd_trust = 40,
    .dog = 150,
};

static const weights without_spite = {
    .draw = 100,
    .token = 220,
    .drain = 80,
    .point = 220,
    .step = 40,
    .room = 100,
    .weapon = 25,
    .bonus = 8,
    .again = 45,
    .chance = 45,
    .threat = 60,
    .reach = 25,
    .pay = 9,
    .trust = 98,
    .odd_trust = 40,
    .dog = 150,
    .door = 30,
    .saved = 130,
};

static const weights on_the_ship = {
    .draw = 100,
    .token = 220,
    .drain = 80,
    .point = 220,
    .step = 40,
    .room = 100,
    .weapon = 20,
    .bonus = 8,
    .again = 120,
    .chance = 45,
    .threat = 60,
    .reach = 25,
    .pay = 9,
    .trust = 98,
    .odd_trust = 40,
    .dog = 150,
    .door = 120,
    .attempt = 100,
};

const weights *ul_butler_weights(const ul_world *world)
{
    if (ul_world_edition(world)->wants_witness)
        return &on_the_ship;
    return ul_world_options(world)->value[UL_SPITE] ? &with_spite : &without_spite;
}

/*
 * Where others pay willingly, the failure cards leave the game by themselves,
 * and a weapon is better saved for when it wins; where all leave the paying to
 * others, it is better spent to take points from them. In 1/100, of how often
 * the others have paid, as if some had been seen before: nothing to all of it.
 */
static int32_t willing(const mind *m)
{
    enum { MOST = 65 };
    habit   all = ul_habits_of_others(m);
    int32_t often = ul_habit_willing(&all);
    return often <= UL_USUALLY_WILLING ? 0
           : often >= MOST             ? 100
                                       : (often - UL_USUALLY_WILLING) * 100 / (MOST - UL_USUALLY_WILLING);
}

static void costs_fill(mind *m)
{
    weights worth = *m->worth;
    worth.weapon += worth.saved * willing(m) / 100;
    for (ul_card c = 0; c < ul_world_edition(m->world)->deck.kinds; c++)
        m->cost[c] = ul_card_price(&worth, m->world, c) * 100 / m->hurry;
}

/* The failure points that this seat holds itself. */
static uint8_t own_points(const mind *m)
{
    return ul_cards_points(m->world, &m->view->hand);
}

static int32_t fair_share(const mind *m)
{
    return EQUITY / ul_world_players(m->world);
}

/*
 * A rival's attempt would be worth its tokens and a weapon of two or three; it
 * goes through if the others, of whom I am one, hold fewer points than that.
 */
static void rivals_fill(mind *m)
{
    const ul_scene *scene = &m->view->scene;
    unsigned        all = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        all += k == m->view->seat ? 0 : scene->hand_size[k];
    for (ul_seat k = 0; k < ul_world_players(m->world); k++) {
        ul_odds odds;
        if (k == m->view->seat)
            continue;
        ul_odds_of(&m->unseen, (uint8_t)(all - scene->hand_size[k]), &odds);
        int     value = scene->tokens[k] + 3 - own_points(m);
        int64_t wins = (ul_odds_below(&odds, value) + ul_odds_below(&odds, value - 2)) / 2;
        m->rival_wins[k] = (uint32_t)wins;
        m->rival_harm[k] = ul_rival_price(m->worth, wins, fair_share(m), scene->tokens[k]);
    }
    ul_odds_of(&m->unseen, (uint8_t)all, &m->others);
}

/* Whom to trust: after three turns or more, nobody of whose turns a third were odd. */
static void trust_fill(mind *m, const habit *habits)
{
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++) {
        bool odd = habits[k].turns >= 3 && 3 * habits[k].odd >= habits[k].turns;
        m->trust[k] = (uint8_t)(odd ? m->worth->odd_trust : m->worth->trust);
    }
}

void ul_mind_fill(mind *m, const ul_bot *bot, const ul_view *view, int32_t hurry)
{
    memset(m, 0, sizeof *m);
    m->world = bot->world;
    m->view = view;
    m->worth = &bot->worth;
    m->hurry = hurry;
    m->habits = bot->habit;
    trust_fill(m, bot->habit);
    ul_unseen_cards_count(bot->world, view, &m->unseen);
    costs_fill(m);
    rivals_fill(m);
}

/* The chance that an attempt of that value wins now: they cannot foil it, or can and do not. */
int32_t ul_attempt_wins(const mind *m, uint8_t value)
{
    int64_t lacking = ul_odds_below(&m->others, value);
    int64_t trust = 0;
    uint8_t players = ul_world_players(m->world);
    for (ul_seat k = 0; k < players; k++)
        trust += k == m->view->seat ? 0 : m->trust[k];
    lacking += (UL_CERTAIN - lacking) * (100 - trust / (players - 1)) / 100;
    return (int32_t)(lacking * EQUITY / UL_CERTAIN);
}

/* What an attempt on the Doctor is worth beside not making it. */
int32_t ul_attempt_worth(const mind *m, uint8_t value)
{
    int32_t token = m->view->scene.pool ? m->worth->token : 0;
    return ul_attempt_price(m->worth, ul_attempt_wins(m, value), value, token, fair_share(m), m->hurry);
}

/* What my place is good for once this turn is over, until it is my turn again. */
static int32_t place_worth(const mind *m, const ul_turn_outlook *o, uint8_t best_value)
{
    int32_t worth = (o->again ? m->worth->again : 0) - m->worth->door * o->doors;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        worth -= o->near[k] * m->rival_harm[k] + o->reach[k] * (m->rival_harm[k] * m->worth->reach / 100);
    if (o->turns != UL_NO_TURN)
        worth += ul_attempt_worth(m, best_value) * m->worth->chance / 100 / (o->turns + 1);
    return worth;
}

/* The best value that I could put into an attempt, weapons at their common value. */
static uint8_t best_value(const mind *m, ul_scene *scene)
{
    uint8_t        best = ul_scene_value(m->world, scene, UL_NO_CARD);
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_WEAPON && ul_cards_has(&m->view->hand, c)) {
            uint8_t value = ul_scene_value(m->world, scene, c);
            best = value > best ? value : best;
        }
    return best;
}

/* Put an end among the best `most`, which are in order; among equals the one found first comes first. */
static size_t keep(turn_end *ends, size_t count, size_t most, turn_end end)
{
    size_t place = count;
    while (place > 0 && ends[place - 1].score < end.score)
        place--;
    if (place >= most)
        return count;
    size_t after = (count < most ? count : most - 1) - place;
    memmove(ends + place + 1, ends + place, after * sizeof *ends);
    ends[place] = end;
    return count < most ? count + 1 : count;
}

typedef struct judging {
    mind            *m;
    turn_end        *ends; /* the best so far, `most` of them at most */
    size_t           count, most;
    ul_random       *noise;       /* NULL: none. Weaker bots misjudge each end a little, */
    int32_t          amount;      /* by so much at most, up or down */
    ul_choice_inputs game, place; /* for a chooser: what is the same for all, and for all ends of a route */
} judging;

/* A route that is being judged. */
typedef struct route_end {
    ul_choice_place of;
    ul_scene        scene;
    ul_turn_outlook outlook;
    int32_t         worth; /* whatever is done at its end */
} route_end;

static void offer(judging *j, const route_end *r, ul_action last, ul_choice_end end)
{
    int32_t score = end.score;
    if (j->m->chooser) {
        ul_choice_inputs in;
        memcpy(in, j->place, sizeof in);
        ul_choice_end_describe(j->m, &end, in);
        score = j->m->chooser->judge(j->m->chooser->context, UL_CHOICE_TURN, in);
    }
    if (j->noise)
        score += (int32_t)ul_random_below(j->noise, (uint32_t)(2 * j->amount + 1)) - j->amount;
    j->count = keep(j->ends, j->count, j->most,
                    (turn_end){.route = r->of.route, .last = last, .score = score, .worth = end.score});
}

static int32_t dog_attempt_worth(const mind *m, uint8_t value)
{
    const ul_scene *scene = &m->view->scene;
    int64_t         prize = m->worth->dog + m->worth->token * scene->dog_tokens;
    int64_t         wins = ul_odds_below(&m->others, value) / 2 + UL_CERTAIN / 2; /* few will spend much on a dog */
    return (int32_t)(wins * prize / UL_CERTAIN);
}

static void offer_attempts(judging *j, const route_end *r, ul_pawn target)
{
    mind          *m = j->m;
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    if (!ul_scene_may_attempt(m->world, &r->scene, target))
        return;
    uint8_t hands = ul_scene_value(m->world, &r->scene, UL_NO_CARD);
    for (ul_card c = 0; c <= deck->kinds; c++) {
        bool bare = c == deck->kinds;
        if (!bare && (deck->card[c].kind != UL_CARD_WEAPON || !ul_cards_has(&m->view->hand, c)))
            continue;
        ul_card weapon = bare ? UL_NO_CARD : c;
        uint8_t value = ul_scene_value(m->world, &r->scene, weapon);
        int32_t gain = target == UL_PAWN_DOG ? dog_attempt_worth(m, value) : ul_attempt_worth(m, value);
        int32_t wins = ul_attempt_wins(m, value), cost = bare ? 0 : m->cost[c] * (EQUITY - wins) / EQUITY;
        if (target == UL_PAWN_DOCTOR && value > m->now_value) {
            m->now_value = value;
            m->now_wins = wins;
        }
        offer(j, r, ul_action_attempt(target, weapon),
              (ul_choice_end){.value = value, .weapon = (uint8_t)(value - hands), .score = r->worth + gain - cost});
    }
}

/* What follows from a route, whatever is done at its end. */
static void route_end_fill(judging *j, const ul_turn_route *route, route_end *r)
{
    const mind *m = j->m;
    r->scene = m->view->scene;
    r->scene.at[r->scene.turn_seat] = route->me;
    r->scene.doctor = route->doctor;
    r->scene.cards_played = (uint8_t)(r->scene.cards_played + route->cards);
    ul_scene after = r->scene;
    uint8_t  value = best_value(m, &r->scene);
    ul_turn_outlook_fill(&r->outlook, m->world, &after, m->view->seat);
    r->worth =
        place_worth(m, &r->outlook, value) - route->cost + (m->worth->hope ? ul_nephew_hope(m, &r->scene, value) : 0);
    r->of = (ul_choice_place){.route = route, .scene = &r->scene, .outlook = &r->outlook, .best = value};
    r->of.meeting = after.turn_seat == m->view->seat ? after.doctor : UL_NOWHERE;
    if (m->chooser) {
        memcpy(j->place, j->game, sizeof j->place);
        ul_choice_place_describe(m, &r->of, j->place);
    }
}

static void offer_ends(judging *j, const ul_turn_route *route)
{
    mind     *m = j->m;
    route_end r;
    route_end_fill(j, route, &r);
    offer(j, &r, ul_action_plain(UL_END), (ul_choice_end){.score = r.worth});
    if (ul_scene_why(m->world, &r.scene, &m->view->hand, ul_action_plain(UL_DRAW)).reason == UL_WHY_LEGAL)
        offer(j, &r, ul_action_plain(UL_DRAW), (ul_choice_end){.draws = true, .score = r.worth + m->worth->draw});
    offer_attempts(j, &r, UL_PAWN_DOCTOR);
    offer_attempts(j, &r, UL_PAWN_DOG);
}

size_t ul_turn_ends(mind *m, const ul_turn_routes *routes, turn_end *ends, size_t most, ul_random *noise,
                    int32_t amount)
{
    judging j = {.m = m, .ends = ends, .most = most, .noise = noise, .amount = amount};
    if (m->chooser)
        ul_choice_game_describe(m, j.game);
    for (size_t i = 0; i < routes->count; i++)
        offer_ends(&j, &routes->route[i]);
    return j.count;
}
