/* simulate_plants.c: their names. */
#include "trust/simulate_plants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const plant_names[PLANTS] = {"",
                                         "tell-first",
                                         "lost-ack",
                                         "twice",
                                         "forgetful",
                                         "wrong-chair",
                                         "stale",
                                         "deaf",
                                         "peek",
                                         "early-ack",
                                         "lost-letter",
                                         "swapped",
                                         "doubled",
                                         "torn-line",
                                         "half-commit",
                                         "flipped-bit",
                                         "late-ack",
                                         "unkept-told",
                                         "commit-again",
                                         "no-replay",
                                         "no-refusal",
                                         "no-welcome",
                                         "orphans",
                                         "unfair",
                                         "hoard",
                                         "wrong-change",
                                         "lost-tail",
                                         "wrong-shard",
                                         "half-group",
                                         "shut-all",
                                         "away-stops-all",
                                         "taken-for-kept",
                                         "flood-first",
                                         "torn-taken",
                                         "hole",
                                         "remembered"};

plant plant_of(const char *name)
{
    for (int i = 1; i < PLANTS; i++)
        if (strcmp(name, plant_names[i]) == 0)
            return (plant)i;
    fprintf(stderr, "there is no mistake '%s' to plant: there are", name);
    for (int i = 1; i < PLANTS; i++)
        fprintf(stderr, " %s", plant_names[i]);
    fprintf(stderr, "\n");
    exit(2);
}
