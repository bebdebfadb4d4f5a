/*
 * belief_evidence.c: what somebody's choice says of the cards behind it.
 *
 * Turns are remembered whole (remembered_turn.h), the last ones of each seat. Of one that
 * is forgotten a rule of thumb stays: which single card would have made it
 * better, the rest of the hand taken to be middling. Replies are weighed for
 * every number of failure cards.
 */
#include <string.h>
#include "bots/belief.h"
#include "bots/bots_inside.h"
#include "rules/check.h"

#define SURE_REPLY 4 /* a gain that a Butler hardly lets go, in ten-thousandths of a game */
#define STRANGE 20   /* what a turn must have missed for certain to be no Butler's */
#define UNFITTING 32 /* how much such a turn speaks against a Butler, in 1/16 nats, */
#define FITTING 5    /* and any other turn for one: of strangers' turns one in four is strange */
#define MOST_CARD 40 /* what a turn says of a single card, in 1/16 nats */
#define MOST_REPLY 112

static int said(int32_t missed, int sure, int most)
{
    return missed <= 0 ? 0 : missed >= sure ? -most : -(int)(most * missed / sure);
}

/* How many of a card are neither discarded nor out of the game. */
static int copies_unseen(const ul_world *world, const ul_scene *scene, ul_card card)
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
    const ul_deck  *deck = &ul_world_edition(b->world)->deck;
    ul_unseen_cards unseen;
    unsigned        cards = 0, size = scene->hand_size[seat];
    memset(view, 0, sizeof *view);
    view->scene = *scene;
    view->seat = seat;
    ul_unseen_cards_count(b->world, view, &unseen);
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE) {
            unsigned expected = unseen.failure[deck->card[c].value] * size * 2u + unseen.cards;
            for (unsigned n = unseen.cards ? expected / (2u * unseen.cards) : 0; n > 0; n--, cards++)
                ul_cards_add(&view->hand, c);
        }
    for (ul_card c = 0; c < deck->kinds; c++)
        for (int n = moves(deck, c) ? copies_unseen(b->world, scene, c) : 0; n > 0 && cards < size; n--, cards++)
            ul_cards_add(&view->hand, c);
}

/* What was used in a turn, and as many failure cards as were to be expected. */
static void middling_hand(const ul_remembered_turn *remembered, ul_cards *hand)
{
    *hand = remembered->used;
    for (int value = 1; value <= 3; value++)
        for (uint8_t n = remembered->expected[value]; n > 0; n--)
            ul_cards_add(hand, remembered->failure[value]);
}

/* A turn is forgotten: cards with which it would have been better are unlikely to be in the slots of that time. */
static void past_forget(ul_belief *b, ul_seat seat, const ul_remembered_turn *remembered)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    int            most = ul_belief_heed_turn(b, seat, MOST_CARD);
    for (ul_card c = 0; c < deck->kinds; c++) {
        ul_cards hand;
        middling_hand(remembered, &hand);
        ul_cards_add(&hand, c);
        bool better =
            deck->card[c].kind != UL_CARD_FAILURE && ul_remembered_turn_regret(remembered, &hand) > UL_REMEMBERED_DOUBT;
        for (uint8_t i = 0; better && i < b->slots; i++) {
            ul_slot *slot = &b->slot[i];
            int      weight = slot->weight[c] - (slot->seat == seat && slot->since <= remembered->when ? most : 0);
            slot->weight[c] = (int16_t)(weight < UL_LEAST_WEIGHT ? UL_LEAST_WEIGHT : weight);
        }
    }
}

/* Room for one turn more of a seat. */
static ul_remembered_turn *past_add(ul_belief *b, ul_seat seat)
{
    uint8_t             most = ul_belief_most_remembered(b);
    ul_remembered_turn *kept = &b->remembered[ul_belief_first_remembered(b, seat)];
    if (b->kept[seat] == most) {
        past_forget(b, seat, kept);
        memmove(kept, kept + 1, (most - 1u) * sizeof *kept);
        b->kept[seat]--;
    }
    return &kept[b->kept[seat]++];
}

/* Would a Butler have done better with what was used alone, whatever failure cards he had beside? */
static bool is_strange(const ul_remembered_turn *remembered)
{
    for (int one = 0; one < 4; one++)
        for (int two = 0; two < 3; two++) {
            ul_cards hand = remembered->used;
            for (int n = 0; n < one; n++)
                ul_cards_add(&hand, remembered->failure[1]);
            for (int n = 0; n < two; n++)
                ul_cards_add(&hand, remembered->failure[2]);
            if (ul_remembered_turn_regret(remembered, &hand) <= STRANGE)
                return false;
        }
    return true;
}

/* Like whom does the seat play? Of replies those tell it that were free. */
static void style_note(ul_belief *b, ul_bot *bot, ul_style_deed *deed)
{
    const ul_deck *deck = &ul_world_edition(b->world)->deck;
    for (ul_card c = 0; deed->is_reply && c < deck->kinds; c++)
        for (int n = deck->card[c].kind == UL_CARD_FAILURE ? deed->paid[deck->card[c].value] : 0; n > 0; n--)
            ul_cards_add(&deed->shown, c);
    if (!deed->is_reply && deed->weapon != UL_NO_CARD)
        ul_cards_add(&deed->shown, deed->weapon);
    if (!deed->is_reply || deed->before->attempt.asked + 2u < ul_world_players(b->world))
        ul_style_note(&bot->guess[deed->seat], b->world, &bot->styles, deed, &bot->slice[0].odds, b->count);
}

void ul_evidence_turn(ul_belief *b, ul_bot *bot, ul_seat seat, ul_action_kind last, ul_card weapon)
{
    ul_view             view;
    ul_remembered_turn *remembered = past_add(b, seat);
    middling_view(b, &b->turn_began, seat, &view);
    ul_mind_fill(&bot->mind, bot, &view, ul_bot_hurry(bot, b->turn_began.turn));
    ul_remembered_turn_fill(
        remembered, &bot->mind,
        &(ul_turn_done){.after = &b->scene, .spent = &b->spent, .last = (uint8_t)last, .weapon = weapon});
    remembered->when = b->turn_count;
    style_note(b, bot,
               &(ul_style_deed){.before = &b->turn_began,
                                .after = &b->scene,
                                .seat = seat,
                                .shown = b->spent,
                                .last = (uint8_t)last,
                                .weapon = weapon});
    if (b->turns[seat] == UINT8_MAX) { /* then its share is what counts */
        b->turns[seat] /= 2;
        b->strange[seat] /= 2;
    }
    b->turns[seat]++;
    b->strange[seat] = (uint8_t)(b->strange[seat] + is_strange(remembered));
    int lead = FITTING * (b->turns[seat] - b->strange[seat]) - UNFITTING * b->strange[seat];
    b->butler[seat] = (uint8_t)ul_style_is_butler(&bot->guess[seat], lead);
}

/* The seat's last table of replies if no card has come or gone since, else a new one that says nothing yet. */
static ul_reply_table *reply_table_for(ul_belief *b, ul_seat seat)
{
    ul_reply_table *of = b->reply_table[seat];
    uint8_t         count = b->reply_tables[seat];
    bool            changed = count == 0;
    for (uint8_t i = 0; !changed && i < b->slots; i++)
        changed = b->slot[i].seat == seat && (b->slot[i].since > of[count - 1].when ||
                                              (b->slot[i].left != UL_STILL && b->slot[i].left > of[count - 1].when));
    if (!changed)
        return &of[count - 1];
    if (count == UL_REPLY_TABLES)
        memmove(of, of + 1, (UL_REPLY_TABLES - 1) * sizeof *of);
    else
        b->reply_tables[seat] = ++count;
    of[count - 1] = (ul_reply_table){.when = b->count};
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
void ul_evidence_reply(ul_belief *b, ul_bot *bot, ul_seat seat, uint8_t points, ul_card last)
{
    ul_view         view;
    ul_scene        scene;
    ul_regrets      regrets;
    ul_reply_table *h = reply_table_for(b, seat);
    int             most = ul_belief_heed_reply(b, seat, MOST_REPLY);
    reply_began(b, seat, points, last, &scene);
    middling_view(b, &scene, seat, &view);
    ul_mind_fill(&bot->mind, bot, &view, 100);
    ul_foil_regrets(&bot->mind, &bot->odds, b->paid, regrets);
    style_note(b, bot,
               &(ul_style_deed){
                   .before = &scene, .seat = seat, .is_reply = true, .paid = {0, b->paid[1], b->paid[2], b->paid[3]}});
    b->by_odds[seat] = (uint8_t)ul_style_pays_by_odds(&bot->guess[seat]);
    for (uint8_t one = 0; one < UL_FEW_1; one++)
        for (uint8_t two = 0; two < UL_FEW_2; two++)
            for (uint8_t three = 0; three < UL_FEW_3; three++) {
                int8_t *weight = &h->weight[one][two][three];
                int     sum = *weight + said(regrets[one][two][three], SURE_REPLY, most);
                *weight = (int8_t)(sum < UL_LEAST_WEIGHT ? UL_LEAST_WEIGHT : sum);
            }
}
