/* answer.c: armed answers to an attempt, from the seat's own view. */
#include "table/answer_inside.h"

#include <assert.h>
#include <string.h>
#include "rules/check.h"

#define FAILURES 8 /* kinds of failure cards; the decks have three */

/* A search over how many of each failure card to play. */
typedef struct choice {
    uint8_t  need, kinds;
    ul_card  card[FAILURES];
    uint8_t  value[FAILURES], held[FAILURES];
    uint8_t  take[FAILURES], best[FAILURES];
    unsigned best_sum, best_cards; /* best_sum 0: none yet */
} choice;

static void judge(choice *c, unsigned sum, unsigned cards)
{
    if (c->best_sum && (sum > c->best_sum || (sum == c->best_sum && cards >= c->best_cards)))
        return;
    c->best_sum = sum;
    c->best_cards = cards;
    memcpy(c->best, c->take, sizeof c->best);
}

/* Kinds from `kind` on; nothing is added to a sum that is enough. */
static void search(choice *c, uint8_t kind, unsigned sum, unsigned cards)
{
    if (sum >= c->need) {
        judge(c, sum, cards);
        return;
    }
    if (kind == c->kinds)
        return;
    for (unsigned take = 0; take <= c->held[kind]; take++) {
        unsigned more = sum + take * c->value[kind];
        c->take[kind] = (uint8_t)take;
        search(c, (uint8_t)(kind + 1), more, cards + take);
        if (more >= c->need)
            break;
    }
    c->take[kind] = 0;
}

static void look(choice *c, const ul_world *world, const ul_cards *hand, uint8_t need)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    memset(c, 0, sizeof *c);
    c->need = need;
    for (ul_card card = 0; card < deck->kinds && c->kinds < FAILURES; card++)
        if (deck->card[card].kind == UL_CARD_FAILURE && ul_cards_has(hand, card)) {
            c->card[c->kinds] = card;
            c->value[c->kinds] = deck->card[card].value;
            c->held[c->kinds++] = ul_cards_count(hand, card);
        }
}

/* The smallest sum of failure cards that is enough, by the fewest cards; none if the hand has not so much. */
static size_t just_enough(const ul_world *world, const ul_cards *hand, uint8_t need, ul_action *list)
{
    choice c;
    size_t count = 0;
    look(&c, world, hand, need);
    search(&c, 0, 0, 0);
    /* Attempts are worth less than forty points, and every failure card one at least. */
    assert(c.best_cards < UL_DEED_ACTIONS - UL_ARMED_MOST);
    for (uint8_t kind = 0; kind < c.kinds; kind++)
        for (uint8_t i = 0; i < c.best[kind]; i++)
            list[count++] = ul_action_give(UL_FOIL, c.card[kind]);
    return count;
}

/* The cards named, as long as they are in the hand and needed; the hand and the scene follow. */
static size_t play_named(const ul_world *world, ul_view *view, const arm *armed, ul_action *list)
{
    ul_attempt *attempt = &view->scene.attempt;
    size_t      count = 0;
    for (uint8_t i = 0; i < armed->count && attempt->points < attempt->value; i++) {
        if (!ul_cards_has(&view->hand, armed->card[i]))
            continue;
        ul_cards_take(&view->hand, armed->card[i]);
        attempt->points = (uint8_t)(attempt->points + ul_world_edition(world)->deck.card[armed->card[i]].value);
        list[count++] = ul_action_give(UL_FOIL, armed->card[i]);
    }
    return count;
}

static bool is_last(const ul_world *world, const ul_scene *scene)
{
    return scene->attempt.asked + 2 == ul_world_players(world);
}

size_t ul_answer_choose(const ul_world *world, const ul_view *view, const arm *armed, ul_action *list)
{
    ul_view     rest = *view;
    ul_attempt *attempt = &rest.scene.attempt;
    size_t      count = armed->kind == UL_ARMED_CARDS ? play_named(world, &rest, armed, list) : 0;
    if (attempt->points >= attempt->value)
        return count;
    uint8_t need = (uint8_t)(attempt->value - attempt->points);
    size_t  more = 0;
    if (ul_scene_must_foil(world, &rest.scene, &rest.hand) ||
        (armed->kind == UL_ARMED_ENOUGH && is_last(world, &rest.scene)))
        more = just_enough(world, &rest.hand, need, list + count);
    count += more;
    if (!more)
        list[count++] = ul_action_plain(UL_PASS);
    return count;
}
