/* dog_choices.c: which way the dog goes, and what its tokens are worth in cards. */
#include "bots/bots_inside.h"
#include "rules/check.h"

/* Where it brings me tokens, else where it brings the fewest rivals any. */
ul_action ul_dog_way(const mind *m, const ul_action *list, size_t count)
{
    const ul_scene *scene = &m->view->scene;
    ul_action       best = list[0];
    int             least = 1000;
    for (size_t i = 0; i < count; i++) {
        ul_seats there = ul_scene_seats_in(m->world, scene, list[i].room);
        bool     mine = there >> m->view->seat & 1;
        int      harm = mine ? -1 : __builtin_popcount(there);
        if (harm < least) {
            least = harm;
            best = list[i];
        }
    }
    return best;
}

/* Give up the cheapest card as long as a token is worth more. */
ul_action ul_dog_collection(const mind *m)
{
    ul_card cheapest = UL_NO_CARD;
    for (ul_card c = 0; c < ul_world_edition(m->world)->deck.kinds; c++)
        if (ul_cards_has(&m->view->hand, c) && (cheapest == UL_NO_CARD || m->cost[c] < m->cost[cheapest]))
            cheapest = c;
    if (cheapest == UL_NO_CARD || m->cost[cheapest] >= m->worth->token)
        return ul_action_plain(UL_PASS);
    return ul_action_give(UL_COLLECT, cheapest);
}
