/* data.c: is the data that the program was built with sound? data/README.md invites everybody to change it. */
#include <stdio.h>
#include <string.h>
#include "base/asset.h"
#include "program/program.h"
#include "rules/world.h"
#include "table/talk.h"

int ul_program_data_fault(const char *file, const ul_fault *fault)
{
    char path[64];
    if (strcmp(fault->code, "out-of-memory") == 0)
        return ul_program_no_memory();
    snprintf(path, sizeof path, "data/%s", file);
    ul_program_fault(path, fault);
    fputs("unlucky: this program was built with that file: mend it and build again\n", stderr);
    return UL_EXIT_DAMAGED;
}

/* The rooms that its cards name, and the levels, must be on an edition's board. */
static int check_board(const ul_edition *edition)
{
    ul_fault  fault = {0};
    ul_world *world = ul_world_new(edition, &edition->defaults, edition->min_players, NULL, 0, &fault);
    if (!world)
        return ul_program_data_fault(ul_edition_board(edition)->name, &fault);
    ul_world_free(world);
    return UL_EXIT_FINE;
}

/* The words that cost penalty points at a rescue. */
static int check_talk(void)
{
    const char *file;
    ul_fault    fault = {0};
    ul_talk    *talk = ul_talk_ours(&file, &fault);
    if (!talk)
        return ul_program_data_fault(file, &fault);
    ul_talk_free(talk);
    return UL_EXIT_FINE;
}

int ul_program_check_data(void)
{
    const char *file;
    ul_edition  edition;
    ul_fault    fault = {0};
    int         result = UL_EXIT_FINE;
    if (!ul_edition_check(&file, &fault))
        return ul_program_data_fault(file, &fault);
    for (size_t i = 0; result == UL_EXIT_FINE && ul_edition_nth(&edition, i); i++)
        result = check_board(&edition);
    return result == UL_EXIT_FINE ? check_talk() : result;
}
