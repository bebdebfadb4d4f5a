/*
 * foil.c: the reply to somebody's attempt.
 *
 * One payment saves all defenders and each would rather have another pay. With
 * the need r, a payment x costs c(x) and leaves r - x to those after me, who
 * can and will supply it with chance P(x): pay the x for which P(x) times what
 * is left of my game is greatest.
 */
#include <string.h>
#include "bots/bots_inside.h"
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

/* The points among those who are asked after me. */
static void later_odds(const mind *m, ul_odds *odds)
{
    const ul_scene *scene = &m->view->scene;
    uint8_t         players = ul_world_players(m->world), cards = 0;
    for (unsigned k = scene->attempt.asked + 2u; k < players; k++)
        cards = (uint8_t)(cards + scene->hand_size[(scene->attempt.seat + k) % players]);
    ul_odds_of(&m->heap, cards, odds);
}

/* The chance that the game goes on if I pay x of the need. */
static int64_t goes_on(const mind *m, const ul_odds *later, int need)
{
    if (need <= 0)
        return UL_CERTAIN;
    uint32_t lacking = later->below[need > UL_MAX_POINTS ? UL_MAX_POINTS : need];
    return (int64_t)(UL_CERTAIN - lacking) * m->worth->trust / 100;
}

static int64_t payment_worth(const mind *m, const payment *p, const ul_odds *later, int need)
{
    int64_t game = EQUITY / ul_world_players(m->world);
    int64_t left = game - (int64_t)m->worth->point * p->sum;
    return goes_on(m, later, need - p->sum) * (left > 1 ? left : 1);
}

static payment payment_choose(const mind *m, const uint8_t held[4], int need)
{
    payment best = {0}, p;
    int64_t most = -1;
    ul_odds later;
    later_odds(m, &later);
    /* More than the need is looked at only where no smaller card would do. */
    for (p.pay[3] = 0; p.pay[3] <= held[3]; p.pay[3]++)
        for (p.pay[2] = 0; p.pay[2] <= held[2]; p.pay[2]++)
            for (p.pay[1] = 0; p.pay[1] <= held[1]; p.pay[1]++) {
                p.sum = p.pay[1] + 2 * p.pay[2] + 3 * p.pay[3];
                int64_t worth = payment_worth(m, &p, &later, need);
                if (worth > most) {
                    most = worth;
                    best = p;
                }
                if (p.sum >= need)
                    break;
            }
    return best;
}

uint8_t foil_reply(const mind *m, ul_action plan[UL_MAX_PLAN])
{
    const ul_attempt *attempt = &m->view->scene.attempt;
    int               need = attempt->value - attempt->points;
    uint8_t           held[4], count = 0;
    ul_card           card[4] = {0};
    payment           best = {0};

    failures_held(m, held, card);
    if (attempt->target == UL_PAWN_DOCTOR)
        best = payment_choose(m, held, need);
    bool must = !best.sum && ul_scene_must_foil(m->world, &m->view->scene, &m->view->hand);
    for (int value = 3; value >= 1; value--)
        for (uint8_t i = 0; i < (must ? held[value] : best.pay[value]) && count < UL_MAX_PLAN && need > 0; i++) {
            plan[count++] = ul_action_give(UL_FOIL, card[value]);
            need -= value;
        }
    if (need > 0 && count < UL_MAX_PLAN)
        plan[count++] = ul_action_plain(UL_PASS);
    return count;
}
