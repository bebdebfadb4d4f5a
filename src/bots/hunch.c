/*
 * hunch.c: what somebody's choice says of the cards behind it.
 *
 * For each card that the seat may hold: would a Butler with it have done
 * something better than what was done? The better, the less likely it holds
 * it. The rest of the hand is taken to be middling, so all this is by the
 * rule of thumb, and nobody's word is taken for certain.
 */
#include <string.h>
#include "bots/belief.h"
#include "bots/bots_inside.h"
#include "rules/check.h"

#define SURE 40       /* a gain that a Butler hardly lets go, in ten-thousandths of a game */
#define SURE_REPLY 4  /* the same of replies, which are known to the point */
#define STRANGE 250   /* what a turn must have missed for certain to be no Butler's */
#define MOST 40       /* what a way not gone can say at most, in 1/16 nats: more may hang on than one card */
#define MOST_PLAIN 80 /* what a weapon can, where the choice was between cards */
#define MOST_REPLY 112

/* A seat's choices say less the more of them no Butler would have made. */
static int most_said(const ul_belief *b, ul_seat seat, int most)
{
    int strange = b->strange[seat], turns = b->turns[seat];
    return 4 * strange >= turns + 2 ? most / 12 : 10 * strange >= turns + 2 ? most / 3 : most;
}

static int said(int32_t missed, int sure, int most)
{
    return missed <= 0 ? 0 : missed >= sure ? -most : -(int)(most * missed / sure);
}

static void less_likely(ul_slot *slot, ul_card card, int by)
{
    int weight = slot->weight[card] + by;
    slot->weight[card] = (int16_t)(weight < UL_LEAST_WEIGHT ? UL_LEAST_WEIGHT : weight);
}

static void seat_weigh(ul_belief *b, ul_seat seat, ul_card card, int by)
{
    for (uint8_t i = 0; by && i < b->slots; i++)
        if (b->slot[i].seat == seat)
            less_likely(&b->slot[i], card, by);
}

/* How many of a card are neither discarded nor out of the game. */
static int unseen(const ul_world *world, const ul_scene *scene, ul_card card)
{
    int count = ul_world_copies(world, card) - ul_cards_count(&scene->removed, card);
    for (uint8_t i = 0; i < scene->discard_size; i++)
        count -= scene->discard[i] == card;
    return count;
}

static bool moves(const ul_deck *deck, ul_card card)
{
    return deck->card[card].kind == UL_CARD_MOVE || deck->card[card].kind == UL_CARD_ROOM;
}

/* A hand of its size with as many failure cards as are to be expected; the rest are cards that move. */
static void middling_view(const ul_belief *b, const ul_scene *scene, ul_seat seat, ul_view *view)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    ul_heap        heap;
    unsigned       cards = 0, size = scene->hand_size[seat];
    memset(view, 0, sizeof *view);
    view->scene = *scene;
    view->seat = seat;
    ul_heap_of(b->world, view, &heap);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE) {
            unsigned expected = heap.failure[deck->card[c].value] * size * 2u + heap.cards;
            for (unsigned n = heap.cards ? expected / (2u * heap.cards) : 0; n > 0; n--, cards++)
                ul_cards_add(&view->hand, c);
        }
    for (ul_card c = 0; c < deck->kinds; c++)
        for (int n = moves(deck, c) ? unseen(b->world, scene, c) : 0; n > 0 && cards < size; n--, cards++)
            ul_cards_add(&view->hand, c);
}

/* The best that a turn could have been with this card, or none. */
static int32_t best_with(ul_bot *bot, const ul_view *view, ul_card card)
{
    ul_cards hand = {0};
    turn_end end;
    if (card != UL_NO_CARD)
        ul_cards_add(&hand, card);
    ul_ways_find(bot->world, &view->scene, &hand, card != UL_NO_CARD, bot->mind.cost, &bot->ways);
    ul_turn_ends(&bot->mind, &bot->ways, &end, 1, NULL, 0);
    return end.score;
}

/* What was done, with bare hands. */
static int32_t score_done(const ul_belief *b, ul_bot *bot, ul_action_kind last)
{
    ul_way way = {.me = b->scene.at[b->scene.turn_seat], .doctor = b->scene.doctor, .cards = b->scene.cards_played};
    for (uint64_t left = b->spent.kinds; left; left &= left - 1) {
        ul_card card = (ul_card)__builtin_ctzll(left);
        way.cost += bot->mind.cost[card] * ul_cards_count(&b->spent, card);
    }
    return ul_turn_score(&bot->mind, &way, last);
}

/* With a better weapon at hand he would have taken it. */
static void weapons_weigh(ul_belief *b, ul_bot *bot, ul_seat seat, ul_card used, int most)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    int32_t        done = ul_weapon_score(&bot->mind, &b->scene, used);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_WEAPON && c != used)
            seat_weigh(b, seat, c, said(2 * (ul_weapon_score(&bot->mind, &b->scene, c) - done), SURE, most));
}

void ul_hunch_turn(ul_belief *b, ul_bot *bot, ul_seat seat, ul_action_kind last, ul_card weapon)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    ul_view        view;
    middling_view(b, &b->turn_began, seat, &view);
    ul_mind_fill(&bot->mind, bot, &view, ul_bot_hurry(bot, b->turn_began.turn));
    int32_t none = best_with(bot, &view, UL_NO_CARD), done = score_done(b, bot, last);
    b->turns[seat]++;
    b->strange[seat] = (uint8_t)(b->strange[seat] + (none - done > STRANGE));
    int     most = most_said(b, seat, MOST);
    int32_t beat = done > none ? done : none;
    for (ul_card c = 0; c < deck->kinds; c++)
        if (moves(deck, c) && unseen(b->world, &b->scene, c) > 0)
            seat_weigh(b, seat, c, said(best_with(bot, &view, c) - beat, SURE, most));
    if (last == UL_ATTEMPT)
        weapons_weigh(b, bot, seat, weapon, most_said(b, seat, MOST_PLAIN));
}

/* The seat's last hearing if it has drawn no card since, else a new one that says nothing yet. */
static ul_hearing *hearing_for(ul_belief *b, ul_seat seat)
{
    ul_hearing *of = b->hearing[seat];
    uint8_t     count = b->hearings[seat];
    bool        drew = count == 0;
    for (uint8_t i = 0; !drew && i < b->slots; i++)
        drew = b->slot[i].seat == seat && b->slot[i].since > of[count - 1].when;
    if (!drew)
        return &of[count - 1];
    if (count == UL_HEARINGS)
        memmove(of, of + 1, (UL_HEARINGS - 1) * sizeof *of);
    else
        b->hearings[seat] = ++count;
    of[count - 1] = (ul_hearing){.when = b->count};
    return &of[count - 1];
}

/* The scene in which a seat began its reply: what it has paid since is in its hand again. */
static void reply_began(const ul_belief *b, ul_seat seat, uint8_t points, ul_card last, ul_scene *scene)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    *scene = b->scene;
    scene->to_act = seat;
    scene->attempt.points = (uint8_t)(points - b->paid[1] - 2 * b->paid[2] - 3 * b->paid[3]);
    for (ul_card c = 0; c < deck->kinds; c++) {
        int paid = deck->card[c].kind == UL_CARD_FAILURE ? b->paid[deck->card[c].value] - (c == last) : 0;
        for (; paid > 0; paid--) {
            ul_cards_take(&scene->removed, c);
            scene->hand_size[seat]++;
        }
    }
}

/* For every number of failure cards left after a reply: how far is it from the best that could have been paid? */
void ul_hunch_reply(ul_belief *b, ul_bot *bot, ul_seat seat, uint8_t points, ul_card last)
{
    ul_view     view;
    ul_scene    scene;
    ul_regrets  regrets;
    ul_hearing *h = hearing_for(b, seat);
    int         most = most_said(b, seat, MOST_REPLY);
    reply_began(b, seat, points, last, &scene);
    middling_view(b, &scene, seat, &view);
    ul_mind_fill(&bot->mind, bot, &view, 100);
    ul_foil_regrets(&bot->mind, &bot->odds, b->paid, regrets);
    for (uint8_t one = 0; one < UL_FEW_1; one++)
        for (uint8_t two = 0; two < UL_FEW_2; two++)
            for (uint8_t three = 0; three < UL_FEW_3; three++) {
                int8_t *weight = &h->weight[one][two][three];
                int     sum = *weight + said(regrets[one][two][three], SURE_REPLY, most);
                *weight = (int8_t)(sum < UL_LEAST_WEIGHT ? UL_LEAST_WEIGHT : sum);
            }
}
