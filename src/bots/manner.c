/* manner.c: see manner.h. */
#include "bots/manner.h"
#include <string.h>
#include "bots/bots_inside.h"

/*
 * Butler-1 is the yardstick: what he holds things to be worth is written down
 * here once more and never changes, whatever becomes of butler.c.
 */
static const weights butler_1 = {
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

/* In which respects somebody differs from Butler-1, in 1/100 of his. */
struct ul_manner {
    const char *name;
    ul_level    level;
    bool        blind; /* holds every deal equally likely, whatever was seen */
    uint16_t    draw;  /* what a card taken is worth */
    uint16_t    cards; /* what a card that moves is worth: little, and it is soon spent */
    uint16_t    point; /* what a failure point is worth: much, and others are left to pay */
    uint16_t    trust; /* in others who can foil */
};

static const ul_manner manners[] = {
    {.name = "butler-1", .level = UL_BUTLER, .draw = 100, .cards = 100, .point = 100, .trust = 100},
    {.name = "butler-bold", .level = UL_BUTLER, .draw = 80, .cards = 50, .point = 100, .trust = 100},
    {.name = "butler-timid", .level = UL_BUTLER, .draw = 100, .cards = 150, .point = 40, .trust = 80},
    {.name = "butler-hoarding", .level = UL_BUTLER, .draw = 220, .cards = 200, .point = 100, .trust = 100},
    {.name = "butler-mean", .level = UL_BUTLER, .draw = 100, .cards = 100, .point = 200, .trust = 100},
    {.name = "widow-blind", .level = UL_WIDOW, .blind = true, .draw = 100, .cards = 100, .point = 100, .trust = 100},
};

#define MANNERS (sizeof manners / sizeof *manners)

size_t ul_manner_count(void)
{
    return MANNERS;
}

const ul_manner *ul_manner_nth(size_t nth)
{
    return nth < MANNERS ? &manners[nth] : NULL;
}

const ul_manner *ul_manner_find(const char *name, size_t len)
{
    for (size_t i = 0; i < MANNERS; i++)
        if (strlen(manners[i].name) == len && !memcmp(manners[i].name, name, len))
            return &manners[i];
    return NULL;
}

const char *ul_manner_name(const ul_manner *manner)
{
    return manner->name;
}

ul_level ul_manner_level(const ul_manner *manner)
{
    return manner->level;
}

static void adopt(weights *worth, const ul_manner *manner)
{
    *worth = butler_1;
    worth->draw = worth->draw * manner->draw / 100;
    worth->step = worth->step * manner->cards / 100;
    worth->room = worth->room * manner->cards / 100;
    worth->point = worth->point * manner->point / 100;
    worth->trust = worth->trust * manner->trust / 100;
}

ul_bot *ul_bot_new_in(const ul_world *world, ul_seat seat, const ul_manner *manner)
{
    ul_bot *bot = ul_bot_new(world, seat, manner->level);
    if (bot) {
        adopt(&bot->worth, manner);
        bot->believes &= !manner->blind;
    }
    return bot;
}
