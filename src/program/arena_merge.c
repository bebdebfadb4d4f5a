/* arena_merge.c: `unlucky arena merge`: parts of a run put together. */
#include <stdlib.h>
#include <string.h>
#include "arena/arena_part.h"
#include "program/program.h"
#include "program/subcommands.h"

/* A part has a line for each block. */
#define PART_LIMIT ((size_t)256 << 20)

static int tell(const ul_merged *m, bool json)
{
    ul_text text = {0};
    if (m->is_each && json)
        ul_each_write(&text, m->each);
    else if (m->is_each)
        ul_each_put(&text, m->each);
    else if (json)
        ul_score_write(&text, &m->arena, &m->score);
    else
        ul_score_put(&text, &m->arena, &m->score);
    int result = json ? ul_program_write_text(&text) : ul_program_tell(&text);
    ul_text_free(&text);
    bool failed = m->is_each ? ul_each_failed(m->each) : ul_score_failed(&m->score, m->arena.kinds);
    return result == UL_EXIT_FINE && failed ? UL_EXIT_FAILED : result;
}

static int merge(const ul_text *text, size_t count, bool json)
{
    ul_fault   fault = {0};
    ul_merged *merged = calloc(1, sizeof *merged);
    int        result;
    if (!merged)
        return ul_program_no_memory();
    if (ul_merged_read(merged, text, count, &fault))
        result = tell(merged, json);
    else
        result = fault.code ? ul_program_fault("arena merge", &fault) : ul_program_no_memory();
    ul_merged_free(merged);
    free(merged);
    return result;
}

int ul_program_arena_merge(int argc, char **argv)
{
    ul_text *text = calloc((size_t)argc, sizeof *text);
    size_t   count = 0;
    bool     json = false;
    int      result = text ? UL_EXIT_FINE : ul_program_no_memory();
    for (int i = 1; i < argc && result == UL_EXIT_FINE; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (argv[i][0] == '-' && argv[i][1])
            result = ul_program_usage("arena", "merge takes --json and files: '%s' is neither", argv[i]);
        else if (count == UL_MAX_PARTS)
            result = ul_program_usage("arena", "%d parts are the most", UL_MAX_PARTS);
        else
            result = ul_program_read(argv[i], PART_LIMIT, &text[count++]);
    }
    if (result == UL_EXIT_FINE && count == 0)
        result = ul_program_usage("arena", "merge which files? `unlucky arena --part` writes them");
    if (result == UL_EXIT_FINE)
        result = merge(text, count, json);
    for (size_t i = 0; i < count; i++)
        ul_text_free(&text[i]);
    free(text);
    return result;
}
