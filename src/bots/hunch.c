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
#define STRANGE 250   /* what a turn must have missed for certain to be no Butler's */
#define MOST 40       /* what a way not gone can say at most, in 1/16 nats: more may hang on than one card */
#define MOST_PLAIN 80 /* what a weapon or a payment can, where the choice was between cards */

/* A seat's choices say less the more of them no Butler would have made. */
static int most_said(const ul_belief *b, ul_seat seat, int most)
{
    int strange = b->strange[seat], turns = b->turns[seat];
    return 4 * strange >= turns + 2 ? most / 12 : 10 * strange >= turns + 2 ? most / 3 : most;
}

static int said(int32_t missed, int most)
{
    return missed <= 0 ? 0 : missed >= SURE ? -most : -(int)(most * missed / SURE);
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

/* A hand with as many failure cards as are to be expected, and nothing else. */
static void middling_view(const ul_belief *b, const ul_scene *scene, ul_seat seat, ul_view *view)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    ul_heap        heap;
    memset(view, 0, sizeof *view);
    view->scene = *scene;
    view->seat = seat;
    ul_heap_of(b->world, view, &heap);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE) {
            unsigned expected = heap.failure[deck->card[c].value] * scene->hand_size[seat] * 2u + heap.cards;
            for (unsigned n = heap.cards ? expected / (2u * heap.cards) : 0; n > 0; n--)
                ul_cards_add(&view->hand, c);
        }
}

/* May the seat hold such a card at all? */
static bool may_hold(const ul_belief *b, ul_card card)
{
    uint8_t open = ul_cards_count(&b->scene.removed, card);
    for (uint8_t i = 0; i < b->scene.discard_size; i++)
        open = (uint8_t)(open + (b->scene.discard[i] == card));
    return open < ul_world_copies(b->world, card);
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
    for (uint8_t i = 0; i < way.cards && i < b->scene.discard_size; i++) /* the ship's are not discarded: then free */
        way.cost += bot->mind.cost[b->scene.discard[b->scene.discard_size - 1 - i]];
    return ul_turn_score(&bot->mind, &way, last);
}

/* With a better weapon at hand he would have taken it. */
static void weapons_weigh(ul_belief *b, ul_bot *bot, ul_seat seat, ul_card used, int most)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    int32_t        done = ul_weapon_score(&bot->mind, &b->scene, used);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_WEAPON && c != used)
            seat_weigh(b, seat, c, said(2 * (ul_weapon_score(&bot->mind, &b->scene, c) - done), most));
}

void ul_hunch_turn(ul_belief *b, ul_bot *bot, ul_seat seat, ul_action_kind last, ul_card weapon)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    ul_view        view;
    middling_view(b, &b->turn_began, seat, &view);
    ul_mind_fill(&bot->mind, bot, &view, 100);
    int32_t none = best_with(bot, &view, UL_NO_CARD), done = score_done(b, bot, last);
    b->turns[seat]++;
    b->strange[seat] = (uint8_t)(b->strange[seat] + (none - done > STRANGE));
    int     most = most_said(b, seat, MOST);
    int32_t beat = done > none ? done : none;
    for (ul_card c = 0; c < deck->kinds; c++)
        if ((deck->card[c].kind == UL_CARD_MOVE || deck->card[c].kind == UL_CARD_ROOM) && may_hold(b, c))
            seat_weigh(b, seat, c, said(best_with(bot, &view, c) - beat, most));
    if (last == UL_ATTEMPT)
        weapons_weigh(b, bot, seat, weapon, most_said(b, seat, MOST_PLAIN));
}

static ul_hearing *hearing_new(ul_belief *b, ul_seat seat)
{
    ul_hearing *of = b->hearing[seat];
    if (b->hearings[seat] == UL_HEARINGS)
        memmove(of, of + 1, (UL_HEARINGS - 1) * sizeof *of);
    else
        b->hearings[seat]++;
    return &of[b->hearings[seat] - 1];
}

/*
 * The reply as told, its payment out of the hand already: for every number of
 * failure cards left, how far is it from the best that could have been paid?
 */
void ul_hunch_reply(ul_belief *b, ul_bot *bot, ul_seat seat, uint8_t points)
{
    ul_view     view;
    ul_regrets  regrets;
    ul_hearing *h = hearing_new(b, seat);
    int         most = most_said(b, seat, MOST_PLAIN);
    ul_scene    scene = b->scene;
    scene.attempt.points = (uint8_t)(points - b->paid[1] - 2 * b->paid[2] - 3 * b->paid[3]);
    scene.to_act = seat;
    middling_view(b, &scene, seat, &view);
    ul_mind_fill(&bot->mind, bot, &view, 100);
    ul_foil_regrets(&bot->mind, &bot->slice[0].odds, b->paid, regrets);
    h->when = b->count;
    for (uint8_t one = 0; one < UL_FEW_1; one++)
        for (uint8_t two = 0; two < UL_FEW_2; two++)
            for (uint8_t three = 0; three < UL_FEW_3; three++)
                h->weight[one][two][three] = (int8_t)said(regrets[one][two][three], most);
}
