/*
 * foil_reply.c: the reply to somebody's attempt.
 *
 * One payment saves all defenders and each would rather have another pay. With
 * the need r, a payment x costs c(x) and leaves r - x to those after me, who
 * can and will supply it with chance P(x): pay the x for which P(x) times what
 * is left of my game is greatest.
 */
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/choice_features.h"
#include "rules/check.h"

/* Failure cards of 1, 2 and 3 points: how many I have, and how many I pay. */
typedef struct payment {
    uint8_t pay[4];
    int     sum;
} payment;

static void failures_held(const mind *m, uint8_t held[4], ul_card card[4])
{
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    memset(held, 0, 4);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE) {
            card[deck->card[c].value] = c;
            held[deck->card[c].value] = ul_cards_count(&m->view->hand, c);
        }
}

/* Those who are asked after me: the points they may have, and how far they are to be trusted. */
typedef struct later {
    unsigned       cards;
    unsigned       seats;
    int64_t        trust, willing; /* in 1/100, by their cards */
    const ul_odds *odds;
    int            part;    /* for a chooser: what part they have paid so far, by their cards, */
    unsigned       telling; /* those of their cards that may well be failures, */
    ul_odds        likely;  /* and the points among them */
} later;

static void later_count(const mind *m, later *l)
{
    const ul_scene *scene = &m->view->scene;
    uint8_t         players = ul_world_players(m->world);
    unsigned        trust = 0, willing = 0;
    l->cards = l->seats = 0;
    for (unsigned k = scene->attempt.asked + 2u; k < players; k++) {
        ul_seat seat = (ul_seat)((scene->attempt.seat + k) % players);
        l->cards += scene->hand_size[seat];
        trust += (unsigned)scene->hand_size[seat] * m->trust[seat];
        willing += (unsigned)scene->hand_size[seat] * (unsigned)ul_habit_willing(&m->habits[seat]);
        l->seats++;
    }
    l->willing = l->cards ? willing / l->cards : 0;
    l->trust = l->cards ? trust / l->cards : 0;
}

/* What a chooser is told of them beside that. */
static void later_describe(const mind *m, later *l)
{
    const ul_scene *scene = &m->view->scene;
    uint8_t         players = ul_world_players(m->world);
    for (unsigned k = scene->attempt.asked + 2u; k < players; k++) {
        ul_seat seat = (ul_seat)((scene->attempt.seat + k) % players);
        l->telling += m->telling[seat];
        l->part += scene->hand_size[seat] * ul_habit_part(&m->habits[seat]);
    }
    l->part = l->cards ? l->part / (int)l->cards : 0;
    ul_odds_of(&m->unseen, (uint8_t)l->telling, &l->likely);
}

/* The chance that the game goes on with that need left to them. */
static int64_t goes_on(const later *l, int need)
{
    if (need <= 0)
        return UL_CERTAIN;
    uint32_t lacking = l->odds->below[need > UL_MAX_POINTS ? UL_MAX_POINTS : need];
    return (int64_t)(UL_CERTAIN - lacking) * l->trust / 100;
}

static int64_t payment_worth(const mind *m, const payment *p, const later *l, int need)
{
    int64_t game = EQUITY / ul_world_players(m->world);
    int64_t left = game - (int64_t)m->worth->point * p->sum;
    return goes_on(l, need - p->sum) * (left > 1 ? left : 1);
}

/* The best payments so far, best first. */
typedef struct purse {
    payment p[UL_MAX_CANDIDATES];
    int64_t score[UL_MAX_CANDIDATES];
    uint8_t count;
} purse;

static void purse_offer(purse *best, payment p, int64_t score)
{
    uint8_t place = best->count;
    while (place > 0 && best->score[place - 1] < score)
        place--;
    if (place == UL_MAX_CANDIDATES)
        return;
    if (best->count < UL_MAX_CANDIDATES)
        best->count++;
    for (uint8_t i = (uint8_t)(best->count - 1); i > place; i--) {
        best->p[i] = best->p[i - 1];
        best->score[i] = best->score[i - 1];
    }
    best->p[place] = p;
    best->score[place] = score;
}

/* How good it is, as a chooser has it; `game` is what it is given of the game. */
static int64_t payment_score(const mind *m, const payment *p, const later *l, int need, const int16_t *game)
{
    ul_choice_inputs  in;
    ul_choice_payment of = {
        .paid = p->sum,
        .need = need,
        .held = ul_cards_points(m->world, &m->view->hand),
        .worth = (int32_t)(payment_worth(m, p, l, need) / UL_CERTAIN),
        .supplied = (int32_t)(UL_CERTAIN - ul_odds_below(l->odds, need - p->sum)),
        .likely = (int32_t)(UL_CERTAIN - ul_odds_below(&l->likely, need - p->sum)),
        .willing = (int32_t)l->willing,
        .part = l->part,
        .later = (int)l->seats,
    };
    memcpy(in, game, sizeof in);
    ul_choice_payment_describe(m, &of, in);
    return m->chooser->judge(m->chooser->context, UL_CHOICE_REPLY, in);
}

/* All that I could pay; more than the need only where no smaller card would do. */
static void purse_fill(const mind *m, const later *l, const uint8_t held[4], int need, bool must, purse *best)
{
    payment          p;
    ul_choice_inputs game;
    if (m->chooser)
        ul_choice_game_describe(m, game);
    for (p.pay[3] = 0; p.pay[3] <= held[3]; p.pay[3]++)
        for (p.pay[2] = 0; p.pay[2] <= held[2]; p.pay[2]++)
            for (p.pay[1] = 0; p.pay[1] <= held[1]; p.pay[1]++) {
                p.sum = p.pay[1] + 2 * p.pay[2] + 3 * p.pay[3];
                bool wasteful = false;
                for (int value = 1; value <= 3; value++)
                    wasteful |= p.pay[value] && p.sum - value >= need;
                if (!wasteful && (p.sum >= need || !must))
                    purse_offer(best, p,
                                m->chooser ? payment_score(m, &p, l, need, game) : payment_worth(m, &p, l, need));
            }
}

/* The cards of a payment, dearest first, and the pass after it where one is due. */
static void payment_plan(const payment *p, const ul_card card[4], int need, ul_candidate *plan)
{
    for (int value = 3; value >= 1; value--)
        for (uint8_t i = 0; i < p->pay[value] && plan->actions < UL_MAX_PLAN; i++)
            plan->action[plan->actions++] = ul_action_give(UL_FOIL, card[value]);
    if (p->sum < need && plan->actions < UL_MAX_PLAN)
        plan->action[plan->actions++] = ul_action_plain(UL_PASS);
}

uint8_t ul_foil_replies(const mind *m, ul_candidate plans[UL_MAX_CANDIDATES], int64_t behind[UL_MAX_CANDIDATES])
{
    const ul_attempt *attempt = &m->view->scene.attempt;
    int               need = attempt->value - attempt->points;
    uint8_t           held[4];
    ul_card           card[4] = {0};
    purse             all = {0};
    later             l = {0};
    ul_odds           odds;

    failures_held(m, held, card);
    if (attempt->target == UL_PAWN_DOG) /* nobody's game hangs on the dog */
        purse_offer(&all, (payment){.sum = 0}, 0);
    else {
        later_count(m, &l);
        ul_odds_of(&m->unseen, (uint8_t)l.cards, &odds);
        l.odds = &odds;
        if (m->chooser)
            later_describe(m, &l);
        purse_fill(m, &l, held, need, ul_scene_must_foil(m->world, &m->view->scene, &m->view->hand), &all);
    }
    for (uint8_t i = 0; i < all.count; i++) {
        payment_plan(&all.p[i], card, need, &plans[i]);
        behind[i] = m->chooser ? all.score[0] - all.score[i] : 0;
        plans[i].mean = l.odds ? (int32_t)(payment_worth(m, &all.p[i], &l, need) / UL_CERTAIN) : 0;
    }
    return all.count;
}

/* Must somebody who holds so much pay the whole need (R-MUST)? */
static bool must_pay(const mind *m, const uint8_t held[4], const ul_card card[4])
{
    ul_cards hand = {0};
    for (int value = 1; value <= 3; value++)
        for (uint8_t i = 0; i < held[value]; i++)
            ul_cards_add(&hand, card[value]);
    return ul_scene_must_foil(m->world, &m->view->scene, &hand);
}

static int32_t regret(const mind *m, const later *l, const uint8_t held[4], const payment *paid, bool must)
{
    const ul_attempt *attempt = &m->view->scene.attempt;
    int               need = attempt->value - attempt->points;
    purse             all = {0};
    if (must && paid->sum < need)
        return EQUITY;
    purse_fill(m, l, held, need, must, &all);
    return (int32_t)((all.score[0] - payment_worth(m, paid, l, need)) / UL_CERTAIN);
}

/* The unseen cards as seen by somebody who holds so much of all the failure cards that there are still; false: he
 * cannot. */
static bool unseen_beside(const uint8_t all[4], const uint8_t held[4], ul_unseen_cards *unseen)
{
    for (int value = 1; value <= 3; value++) {
        if (held[value] > all[value])
            return false;
        unseen->failure[value] = (uint8_t)(all[value] - held[value]);
    }
    return true;
}

void ul_foil_regrets(const mind *m, ul_odds_cache *cache, const uint8_t paid[4], ul_regrets regrets)
{
    later           l;
    payment         p = {.pay = {0, paid[1], paid[2], paid[3]}, .sum = paid[1] + 2 * paid[2] + 3 * paid[3]};
    ul_unseen_cards unseen = m->unseen;
    uint8_t         all[4];
    ul_card         card[4] = {0};
    failures_held(m, all, card);
    later_count(m, &l);
    for (int value = 1; value <= 3; value++)
        all[value] = (uint8_t)(all[value] + m->unseen.failure[value]);
    for (uint8_t one = 0; one < UL_FEW_1; one++)
        for (uint8_t two = 0; two < UL_FEW_2; two++)
            for (uint8_t three = 0; three < UL_FEW_3; three++) {
                uint8_t  held[4] = {0, (uint8_t)(one + p.pay[1]), (uint8_t)(two + p.pay[2]),
                                    (uint8_t)(three + p.pay[3])};
                int32_t *of = &regrets[one][two][three];
                bool     fits = held[1] + held[2] + held[3] <= m->view->scene.hand_size[m->view->seat];
                *of = EQUITY;
                if (fits && unseen_beside(all, held, &unseen)) {
                    l.odds = ul_odds_recall(cache, &unseen, (uint8_t)l.cards);
                    *of = regret(m, &l, held, &p, must_pay(m, held, card));
                }
            }
}
