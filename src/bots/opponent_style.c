/* opponent_style.c: see opponent_style.h. */
#include "bots/opponent_style.h"
#include <string.h>
#include "bots/rollout_turn.h"
#include "bots/seat_odds.h"

#define HANDS 16        /* that are imagined for a choice */
#define LEAST (-112)    /* what is seven nats behind stays there */
#define BUTLERS_LEAD 16 /* before anything is seen a Butler's way is likelier than any other, by a nat */
#define FLOOR 1         /* in HANDS: chances of what a style does not explain; people err */

/* An attempt at almost any price, and after the Doctor for the next. */
static weights eager(weights w)
{
    w.attempt = 400;
    w.drain = 110;
    w.step = 20;
    w.room = 40;
    w.weapon = w.bonus = w.threat = w.pay = 0;
    w.draw = 60;
    w.chance = 30;
    w.again = 20;
    w.door = 45;
    return w;
}

/* A Butler to whom cards are dear. */
static weights keeper(weights w)
{
    w.draw *= 2;
    w.step *= 3;
    w.room *= 3;
    w.weapon *= 3;
    return w;
}

/* Cards are for having, and what others may do is no concern. */
static weights miser(weights w)
{
    w.draw = 240;
    w.step = 110;
    w.room = 350;
    w.weapon = 180;
    w.drain = w.token = w.threat = w.pay = w.again = 0;
    w.attempt = 320;
    return w;
}

/* Where the Doctor goes. */
static weights follower(weights w)
{
    w.door = 100;
    w.again += 100;
    w.threat = w.pay = w.chance = 0;
    return w;
}

/* For himself alone: nobody is a threat. */
static weights carefree(weights w)
{
    w.attempt += 150;
    w.threat = w.pay = 0;
    return w;
}

void ul_turn_styles_fill(ul_turn_styles *m, const ul_world *world)
{
    weights butler = *ul_butler_weights(world);
    m->worth[0] = butler;
    m->worth[1] = eager(butler);
    m->worth[2] = keeper(butler);
    m->worth[3] = miser(butler);
    m->worth[4] = follower(butler);
    m->worth[5] = carefree(butler);
}

/* Hands that a seat may have had */

typedef struct pool {
    ul_card  card[UL_MAX_CARDS]; /* that nobody had seen, but for those shown then */
    unsigned cards;
} pool;

static void pool_fill(pool *p, const ul_world *world, const ul_style_deed *deed)
{
    uint8_t seen[UL_MAX_KINDS] = {0};
    p->cards = 0;
    for (uint8_t i = 0; i < deed->before->discard_size; i++)
        seen[deed->before->discard[i]]++;
    for (ul_card c = 0; c < ul_world_edition(world)->deck.kinds; c++) {
        int left = ul_world_copies(world, c) - seen[c] - ul_cards_count(&deed->before->removed, c) -
                   ul_cards_count(&deed->shown, c);
        for (; left > 0 && p->cards < UL_MAX_CARDS; left--)
            p->card[p->cards++] = c;
    }
}

/* A game in which the seat has a hand that it may have had: what it showed, and any others. */
static void hand_imagine(pool *p, const ul_world *world, const ul_style_deed *deed, ul_random *random, ul_game *game)
{
    unsigned size = deed->before->hand_size[deed->seat], others = 0, shown = 0;
    ul_cards hand = deed->shown;
    for (ul_card c = 0; c < ul_world_edition(world)->deck.kinds; c++)
        shown += ul_cards_count(&deed->shown, c);
    for (unsigned i = 0; shown + i < size && i < p->cards; i++) {
        unsigned j = i + ul_random_below(random, p->cards - i);
        ul_card  drawn = p->card[j];
        p->card[j] = p->card[i];
        p->card[i] = drawn;
        ul_cards_add(&hand, drawn);
    }
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        others += k == deed->seat ? 0 : deed->before->hand_size[k];
    memset(game, 0, sizeof *game);
    game->scene = *deed->before;
    game->hand[deed->seat] = hand;
    unsigned hidden = p->cards + shown > size ? p->cards + shown - size : 0;
    game->deck_size = (uint8_t)(hidden > others ? hidden - others : 0);
}

/* Guesses */

/* 16 times the natural logarithm of (hits + FLOOR) / (HANDS + FLOOR). */
static int16_t said(unsigned hits)
{
    static const int8_t log[HANDS + 1] = {-45, -34, -28, -23, -20, -17, -14, -12, -10, -8, -7, -6, -4, -3, -2, -1, 0};
    return log[hits];
}

static void guess_level(int16_t *guess, size_t count)
{
    int16_t most = guess[0];
    for (size_t i = 1; i < count; i++)
        most = guess[i] > most ? guess[i] : most;
    for (size_t i = 0; i < count; i++)
        guess[i] = (int16_t)(guess[i] - most < LEAST ? LEAST : guess[i] - most);
}

/* e to the power of guess / 16, in 1/65536. */
static uint32_t likelihood(int16_t guess)
{
    uint64_t of = 65536;
    for (; guess <= -16; guess = (int16_t)(guess + 16))
        of = of * 24109 >> 16;
    for (; guess < 0; guess++)
        of = of * 61565 >> 16;
    return (uint32_t)of;
}

static uint32_t likelihood_sum(const int16_t *guess, size_t count)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += likelihood(guess[i]);
    return sum;
}

static uint8_t draw(const int16_t *guess, size_t count, ul_random *random)
{
    uint32_t left = ul_random_below(random, likelihood_sum(guess, count));
    for (uint8_t i = 0; i < count; i++) {
        uint32_t of = likelihood(guess[i]);
        if (left < of)
            return i;
        left -= of;
    }
    return 0;
}

static bool is_same_turn(const ul_rollout_choice *choice, const ul_style_deed *deed)
{
    return choice->last == deed->last && choice->room == deed->after->at[deed->seat] &&
           choice->doctor == deed->after->doctor && (deed->last != UL_ATTEMPT || choice->weapon == deed->weapon);
}

void ul_style_guess_begin(ul_style_guess *guess)
{
    for (unsigned m = 0; m < UL_TURN_STYLES; m++)
        guess->turn[m] = m ? -BUTLERS_LEAD : 0;
    for (unsigned m = 0; m < UL_PAYS; m++)
        guess->pay[m] = m == UL_PAYS_BY_ODDS ? 0 : -BUTLERS_LEAD;
}

/* Would the seat have done the same with that hand in its style number `m`? */
static bool is_same(const ul_style_deed *deed, const ul_world *world, ul_game *game, const ul_turn_styles *styles,
                    unsigned m, ul_fast_odds *odds)
{
    ul_rollout_table  table;
    ul_rollout_choice choice;
    ul_seat_odds      o;
    uint8_t           pay[4];
    ul_rollout_butlers(&table, world);
    if (deed->is_reply) {
        table.pays[deed->seat] = (uint8_t)m;
        ul_seat_odds_fill(&o, world, game, deed->seat, odds);
        ul_rollout_reply_choose(world, game, &table, &o, pay);
        return !memcmp(pay + 1, deed->paid + 1, 3);
    }
    table.worth[deed->seat] = &styles->worth[m];
    ul_rollout_turn_choose(world, game, &table, odds, &choice);
    return is_same_turn(&choice, deed);
}

void ul_style_note(ul_style_guess *guess, const ul_world *world, const ul_turn_styles *styles,
                   const ul_style_deed *deed, ul_fast_odds *odds, uint64_t seed)
{
    ul_random random;
    pool      p;
    unsigned  hits[UL_TURN_STYLES] = {0}, count = deed->is_reply ? UL_PAYS : UL_TURN_STYLES;
    int16_t  *of = deed->is_reply ? guess->pay : guess->turn;
    ul_random_seed(&random, seed);
    pool_fill(&p, world, deed);
    for (unsigned n = 0; n < HANDS; n++) {
        ul_game game;
        hand_imagine(&p, world, deed, &random, &game);
        for (unsigned m = 0; m < count; m++)
            hits[m] += is_same(deed, world, &game, styles, m, odds);
    }
    for (unsigned m = 0; m < count; m++)
        of[m] = (int16_t)(of[m] + said(hits[m]));
    guess_level(of, count);
}

int ul_style_is_butler(const ul_style_guess *guess, int lead)
{
    ul_style_guess of = *guess;
    of.turn[0] = (int16_t)(of.turn[0] + lead);
    guess_level(of.turn, UL_TURN_STYLES);
    return (int)(likelihood(of.turn[0]) * UINT64_C(100) / likelihood_sum(of.turn, UL_TURN_STYLES));
}

int ul_style_pays_by_odds(const ul_style_guess *guess)
{
    return (int)(likelihood(guess->pay[UL_PAYS_BY_ODDS]) * UINT64_C(100) / likelihood_sum(guess->pay, UL_PAYS));
}

void ul_style_draw(const ul_style_guess *guess, const ul_turn_styles *styles, ul_random *random, ul_seat seat,
                   ul_rollout_table *table)
{
    table->worth[seat] = &styles->worth[draw(guess->turn, UL_TURN_STYLES, random)];
    table->pays[seat] = draw(guess->pay, UL_PAYS, random);
}
