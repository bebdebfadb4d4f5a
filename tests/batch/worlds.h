/*
 * worlds.h: one world after the other, for tests that must hold in all of them.
 *
 * Every edition with its fewest, four and most players; every value of every
 * option, one at a time; and boards of one's own.
 */
#ifndef UL_TESTS_BATCH_WORLDS_H
#define UL_TESTS_BATCH_WORLDS_H

#include <stdio.h>
#include <string.h>
#include "support/stage.h"

static inline void worlds_visit(const ul_edition *edition, ul_options options, uint8_t players, const char *plan,
                                void (*visit)(const ul_world *))
{
    ul_fault fault;
    if (options.value[UL_DOG] >= UL_DOG_NEW_TRICKS)
        options.value[UL_SPITE] = 1; /* a dog with tokens needs spite */
    ul_world *world = ul_world_new(edition, &options, players, plan, plan ? strlen(plan) : 0, &fault);
    if (!world)
        fail_msg("%s", fault.message);
    visit(world);
    ul_world_free(world);
}

static inline void worlds_of(const ul_edition *edition, void (*visit)(const ul_world *))
{
    char    plan[STAGE_PLAN];
    uint8_t players[] = {edition->min_players, 4, edition->max_players};
    for (size_t i = 0; i < sizeof players; i++)
        worlds_visit(edition, edition->defaults, players[i], NULL, visit);
    for (int which = 0; which < UL_OPTION_COUNT; which++)
        for (uint8_t value = 0; edition->has[which] && value < ul_option_about((ul_option)which)->values; value++) {
            ul_options options = edition->defaults;
            options.value[which] = value;
            worlds_visit(edition, options, 4, NULL, visit);
        }
    if (edition->sinks) /* a ship in one row has no numbers on its levels */
        return;
    stage_row_plan(plan, edition->id, "foyer", false);
    worlds_visit(edition, edition->defaults, 5, plan, visit);
}

static inline void worlds_all(void (*visit)(const ul_world *))
{
    for (size_t place = 0; place < ul_edition_count(); place++) {
        ul_edition edition;
        ul_edition_nth(&edition, place);
        worlds_of(&edition, visit);
    }
}

/* FNV-1a, for what must not change without a new version. */
static inline uint64_t worlds_hash(uint64_t sum, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

#endif
