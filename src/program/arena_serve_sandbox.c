/* arena_serve_sandbox.c: is there a sandbox for the programs of a ladder, and how tight is it? */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "program/arena_serve_inside.h"
#include "program/program.h"
#include "sandbox/sandbox_filter.h"

static int sandbox_try(const ul_sandbox *sandbox)
{
    if (sandbox->none || ul_sandbox_works(sandbox))
        return UL_EXIT_FINE;
    fputs("unlucky arena serve: no sandbox: bubblewrap (`bwrap`) is not installed, or does not work here.\n"
          "  Install it (Debian: apt install bubblewrap). For programs that you would start yourself there is\n"
          "  --no-sandbox.\n",
          stderr);
    return UL_EXIT_FAILED;
}

int ul_ladder_sandbox_begin(const ul_ladder_plea *plea, ul_sandbox *sandbox)
{
    *sandbox = (ul_sandbox){.none = plea->no_sandbox, .memory = plea->memory, .seconds = plea->cpu};
    if (plea->no_sandbox)
        fputs("unlucky arena serve: WARNING: programs run without a sandbox and can do all that you can: read and\n"
              "  delete your files, use the network. Only for programs that you would start yourself.\n",
              stderr);
    return sandbox_try(sandbox);
}

static bool filter_keep(const ul_text *filter)
{
    FILE *file = fopen(UL_SANDBOX_FILTER, "wb");
    bool  right = file && fwrite(ul_text_bytes(filter), 1, filter->len, file) == filter->len;
    return file && fclose(file) == 0 && right;
}

int ul_ladder_sandbox_complete(const ul_ladder_plea *plea, ul_sandbox *sandbox)
{
    ul_text filter = {0};
    if (sandbox->none)
        return UL_EXIT_FINE;
    bool known = ul_sandbox_filter_write(&filter, plea->more_processes);
    bool kept = known && filter_keep(&filter);
    ul_text_free(&filter);
    if (known && !kept) {
        fprintf(stderr, "unlucky arena serve: cannot write %s: %s\n", UL_SANDBOX_FILTER, strerror(errno));
        return UL_EXIT_FAILED;
    }
    if (!known)
        fputs(
            "unlucky arena serve: WARNING: on this kind of machine programs may start others and share memory, which\n"
            "  --memory does not count. Limit all of them together from outside: docs/ladder.md says how.\n",
            stderr);
    sandbox->filtered = known;
    return sandbox_try(sandbox);
}
