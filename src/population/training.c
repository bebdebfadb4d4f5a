/*
 * training.c: the half of the population that bots may be tuned and trained on.
 *
 * Each is a thing that people do at a table. A rule's figures are its
 * temperament: nobody has searched for better ones, but for `counter`, who is
 * to be as strong as rules of thumb get.
 */
#include "population/population_inside.h"
#include "rules/forecast.h"

static int doors(const thumb_place *p)
{
    return p->doors == UL_NO_WAY ? 8 : p->doors;
}

/* free-rider: attempts when it is cheap, and lets the others pay. */

static int free_rider_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int worth = ul_thumb_soon(p, 20) - 15 * p->route->cards + (e->draws ? 12 : 0);
    return e->value ? worth + 40 + 5 * e->value + ul_thumb_wins(m, e->value) - 4 * e->weapon : worth;
}

static int free_rider_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return r->later ? 0 : r->need;
}

/* hoarder: cards are for having. */

static int hoarder_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int hand = m->view->scene.hand_size[m->view->seat];
    int worth = ul_thumb_soon(p, 15) - 35 * p->route->cards + (e->draws ? hand < 9 ? 25 : 10 : 0);
    int wins = e->value ? ul_thumb_wins(m, e->value) : 0;
    return e->value ? worth + 32 + wins - (wins < 300 ? 20 * e->weapon : 0) : worth;
}

static int hoarder_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return ul_thumb_least_payment(r, 800);
}

/* attacker: an attempt every turn, whatever it costs; behind the Doctor if there is none. */

static int attacker_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int worth = -6 * doors(p) - 6 * p->route->cards + (e->draws ? 8 : 0) + ul_thumb_soon(p, 25);
    return e->value ? worth + 80 + 12 * e->value + ul_thumb_wins(m, e->value) : worth;
}

static int attacker_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return r->later ? r->need / 2 : r->need;
}

/* cautious: sees to it first that nobody else can, and pays rather too much than too little. */

static int cautious_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int worth = -22 * ul_thumb_rivals_near(m, p) - 7 * ul_thumb_rivals_in_reach(m, p) + ul_thumb_soon(p, 18) -
                14 * p->route->cards + (e->draws ? 14 : 0);
    int wins = e->value ? ul_thumb_wins(m, e->value) : 0;
    return e->value ? worth + 30 + 3 * e->value + wins - (wins < 250 ? 9 * e->weapon : 0) : worth;
}

static int cautious_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return 10 * r->need * 2 <= r->expected ? 0 : ul_thumb_least_payment(r, 990);
}

/* chaser: is where the Doctor goes, and takes what comes. */

static int chaser_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int worth = -10 * doors(p) + (p->outlook.again ? 15 : 0) - 12 * p->route->cards + (e->draws ? 10 : 0);
    return e->value ? worth + 40 + 7 * e->value + ul_thumb_wins(m, e->value) - 5 * e->weapon : worth;
}

/* By what the others have on average: people do not count odds. */
static int chaser_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return r->expected >= 12 * r->need ? 0 : r->need;
}

/*
 * counter: weighs the chance of the attempt by counting, what it takes from
 * the others if it fails, and how many cards the next attempt will cost.
 */

/* What an attempt is good for that is foiled, beside the points it takes: a token, or that somebody may nod. */
static int attempt_worth(const thumb_mind *m)
{
    return m->view->scene.pool ? 24 : 30;
}

static int danger(const thumb_mind *m, const thumb_place *p)
{
    int sum = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        sum += (4 * p->outlook.near[k] + p->outlook.reach[k]) * (10 + 3 * m->view->scene.tokens[k]);
    return sum / 8;
}

static int counter_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int fair = CERTAIN / ul_world_players(m->world), cards = ul_thumb_cards_to_attempt(m, p);
    int worth = -p->route->cost * 2 / 5 + (e->draws ? 11 : 0) + (p->outlook.again ? 4 : 0) - danger(m, p);
    worth -= m->view->scene.pool ? 0 : 5 * doors(p);
    if (cards != UL_NO_TURN) /* what an attempt then would be worth, less its card */
        worth += (8 * m->best + attempt_worth(m)) * (cards ? 8 : 45) / 100;
    if (!e->value)
        return worth;
    int wins = ul_thumb_wins(m, e->value), foiled = 9 * e->value + attempt_worth(m) - 5 * e->weapon;
    return worth + (wins * (CERTAIN - fair) + (CERTAIN - wins) * foiled) / CERTAIN;
}

static int counter_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return ul_thumb_least_payment(r, 900);
}

/* noisy: means to play as the counter does, and is not quite with it. */

static int noisy_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    return counter_worth(m, p, e) + (int)ul_random_below(m->random, 60);
}

static int noisy_pay(const thumb_mind *m, const thumb_reply *r)
{
    uint32_t mood = ul_random_below(m->random, 3);
    return !r->later || mood == 0 ? r->need : mood == 1 ? ul_thumb_least_payment(r, 900) : 0;
}

/* spender: a card in the hand is a card not played. */

static int spender_worth(const thumb_mind *m, const thumb_place *p, const thumb_end *e)
{
    int hand = m->view->scene.hand_size[m->view->seat];
    int worth = ul_thumb_soon(p, 30) - (hand < 4 ? 12 : 4) * p->route->cards - 3 * doors(p) +
                (e->draws ? hand < 4 ? 30 : 5 : 0);
    return e->value ? worth + 30 + 10 * e->value + ul_thumb_wins(m, e->value) : worth;
}

static int spender_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return r->held >= r->need ? r->need : ul_thumb_least_payment(r, 900);
}

static const ul_thumb thumbs[] = {
    {.name = "free-rider", .worth = free_rider_worth, .pay = free_rider_pay},
    {.name = "hoarder", .worth = hoarder_worth, .pay = hoarder_pay},
    {.name = "attacker", .worth = attacker_worth, .pay = attacker_pay},
    {.name = "cautious", .worth = cautious_worth, .pay = cautious_pay},
    {.name = "chaser", .worth = chaser_worth, .pay = chaser_pay},
    {.name = "counter", .worth = counter_worth, .pay = counter_pay},
    {.name = "noisy", .worth = noisy_worth, .pay = noisy_pay},
    {.name = "spender", .worth = spender_worth, .pay = spender_pay},
    {.name = "pupil", .nets = &ul_pupil_nets},
    {.name = "scholar", .nets = &ul_scholar_nets},
    {.name = "suitor", .weights = ul_suitor_weights},
    {.name = "fugitive", .nets = &ul_fugitive_nets},
};

const thumb_half ul_training_half = {thumbs, sizeof thumbs / sizeof *thumbs};

/* Two ways to pay that none of them has: a part of what is lacking, whatever others hold. */

static int third_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return r->later ? (r->need + 2) / 3 : r->need;
}

static int most_pay(const thumb_mind *m, const thumb_reply *r)
{
    (void)m;
    return r->later ? (2 * r->need + 2) / 3 : r->need;
}

/*
 * People mix ways: each who is told by rules has another's way to pay, too, or one of those two.
 * They are no kinds of the population, but there for whoever learns or wants
 * to know what it depends on: "cautious+attacker" has the turns of the first.
 */
#define PAYING_AS(turns, of, replies, by)                                                                              \
    {                                                                                                                  \
        .name = turns "+" replies, .worth = of##_worth, .pay = by##_pay                                                \
    }
#define PAYING_AS_ANY(turns, of)                                                                                       \
    PAYING_AS(turns, of, "free-rider", free_rider), PAYING_AS(turns, of, "hoarder", hoarder),                          \
        PAYING_AS(turns, of, "attacker", attacker), PAYING_AS(turns, of, "cautious", cautious),                        \
        PAYING_AS(turns, of, "chaser", chaser), PAYING_AS(turns, of, "counter", counter),                              \
        PAYING_AS(turns, of, "noisy", noisy), PAYING_AS(turns, of, "spender", spender),                                \
        PAYING_AS(turns, of, "third", third), PAYING_AS(turns, of, "most", most)

static const ul_thumb mixtures[] = {
    PAYING_AS_ANY("free-rider", free_rider), PAYING_AS_ANY("hoarder", hoarder), PAYING_AS_ANY("attacker", attacker),
    PAYING_AS_ANY("cautious", cautious),     PAYING_AS_ANY("chaser", chaser),   PAYING_AS_ANY("counter", counter),
    PAYING_AS_ANY("noisy", noisy),           PAYING_AS_ANY("spender", spender),
};

const thumb_half ul_training_mixtures = {mixtures, sizeof mixtures / sizeof *mixtures};
