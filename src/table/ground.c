/* ground.c: the worlds that tables stand on. */
#include "table/ground.h"

#include <stdlib.h>
#include <string.h>

static bool copy_plan(ul_ground *ground, const char *plan, size_t len, ul_fault *fault)
{
    char *copy = plan ? malloc(len + 1) : NULL;
    if (plan && !copy)
        return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    if (plan) {
        memcpy(copy, plan, len);
        copy[len] = '\0';
    }
    ground->plan = copy;
    ground->plan_len = plan ? len : 0;
    return true;
}

ul_ground *ul_ground_new(const ul_edition *edition, const ul_options *options, const char *plan, size_t plan_len,
                         const ul_talk *talk, ul_fault *fault)
{
    ul_ground *ground = calloc(1, sizeof *ground);
    if (!ground) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    ground->talk = talk;
    bool good = copy_plan(ground, plan, plan_len, fault);
    for (uint8_t players = edition->min_players; good && players <= edition->max_players; players++) {
        ground->world[players] = ul_world_new(edition, options, players, plan, plan_len, fault);
        good = ground->world[players] != NULL;
    }
    if (good)
        return ground;
    ul_ground_free(ground);
    return NULL;
}

/* Made here, so that the casts are of what we own. */
void ul_ground_free(ul_ground *ground)
{
    if (!ground)
        return;
    for (unsigned players = 0; players <= UL_MAX_SEATS; players++)
        ul_world_free((ul_world *)(uintptr_t)ground->world[players]);
    free((char *)(uintptr_t)ground->plan);
    free(ground);
}
