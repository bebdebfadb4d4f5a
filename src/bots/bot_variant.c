/* bot_variant.c: see bot_variant.h. */
#include "bots/bot_variant.h"
#include <string.h>
#include "bots/bots_inside.h"

/*
 * Butler-1 is the yardstick: what he holds things to be worth is written down
 * here once more and never changes, whatever becomes of turn_value.c.
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
struct ul_bot_variant {
    const char *name;
    ul_level    level;
    bool        of_today; /* by the weights of turn_value.c, which nobody compares with Butler-1's */
    bool        blind;    /* holds every deal equally likely, whatever was seen */
    uint16_t    draw;     /* what a card taken is worth */
    uint16_t    cards;    /* what a card that moves is worth: little, and it is soon spent */
    uint16_t    point;    /* what a failure point is worth: much, and others are left to pay */
    uint16_t    trust;    /* in others who can foil */
};

static const ul_bot_variant variants[] = {
    {.name = "butler-1", .level = UL_BUTLER, .draw = 100, .cards = 100, .point = 100, .trust = 100},
    {.name = "butler-2", .level = UL_BUTLER, .of_today = true},
    {.name = "butler-bold", .level = UL_BUTLER, .draw = 80, .cards = 50, .point = 100, .trust = 100},
    {.name = "butler-timid", .level = UL_BUTLER, .draw = 100, .cards = 150, .point = 40, .trust = 80},
    {.name = "butler-hoarding", .level = UL_BUTLER, .draw = 220, .cards = 200, .point = 100, .trust = 100},
    {.name = "butler-mean", .level = UL_BUTLER, .draw = 100, .cards = 100, .point = 200, .trust = 100},
    {.name = "widow-blind", .level = UL_WIDOW, .blind = true, .draw = 100, .cards = 100, .point = 100, .trust = 100},
};

#define VARIANTS (sizeof variants / sizeof *variants)

size_t ul_bot_variant_count(void)
{
    return VARIANTS;
}

const ul_bot_variant *ul_bot_variant_nth(size_t nth)
{
    return nth < VARIANTS ? &variants[nth] : NULL;
}

const ul_bot_variant *ul_bot_variant_find(const char *name, size_t len)
{
    for (size_t i = 0; i < VARIANTS; i++)
        if (strlen(variants[i].name) == len && !memcmp(variants[i].name, name, len))
            return &variants[i];
    return NULL;
}

const char *ul_bot_variant_name(const ul_bot_variant *variant)
{
    return variant->name;
}

ul_level ul_bot_variant_level(const ul_bot_variant *variant)
{
    return variant->level;
}

static void adopt(weights *worth, const ul_bot_variant *variant)
{
    *worth = butler_1;
    worth->draw = worth->draw * variant->draw / 100;
    worth->step = worth->step * variant->cards / 100;
    worth->room = worth->room * variant->cards / 100;
    worth->point = worth->point * variant->point / 100;
    worth->trust = worth->trust * variant->trust / 100;
}

ul_bot *ul_bot_new_variant(const ul_world *world, ul_seat seat, const ul_bot_variant *variant)
{
    ul_bot *bot = ul_bot_new(world, seat, variant->level);
    if (bot) {
        if (!variant->of_today)
            adopt(&bot->worth, variant);
        bot->chooser.judge = NULL;
        bot->believes &= !variant->blind;
    }
    return bot;
}

void ul_bot_weigh(ul_bot *bot, const ul_weights *worth)
{
    bot->worth = *worth;
    bot->chooser.judge = NULL;
}
