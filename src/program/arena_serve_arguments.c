/* arena_serve_arguments.c: the command line of `unlucky arena serve`. */
#include <string.h>
#include "arena/job_pool.h"
#include "program/arena_serve_inside.h"
#include "program/program.h"

static int take_number(ul_ladder_plea *p, char **argv, int *at)
{
    const struct {
        const char   *name;
        unsigned long least, most;
        unsigned     *place;
    } options[] = {
        {"--players", 2, UL_MAX_SEATS, &p->setting.players},
        {"--games", 1, 100000000, &p->games},
        {"--enough", 1, 100000000, &p->enough},
        {"--threads", 1, UL_MAX_WORKERS, &p->threads},
        {"--ms", 1, 3600000, &p->ms},
        {"--lives", 1, 1000000, &p->lives},
        {"--memory", 16, 1000000, &p->memory},
        {"--cpu", 1, 1000000, &p->cpu},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        unsigned long number;
        const char   *value;
        int           taken = ul_program_option(UL_LADDER_COMMAND, options[i].name, argv, at, &value);
        if (taken == 0)
            continue;
        if (taken < 0 ||
            !ul_setting_number(UL_LADDER_COMMAND, options[i].name, value, options[i].least, options[i].most, &number))
            return -1;
        *options[i].place = (unsigned)number;
        return 1;
    }
    return 0;
}

static int take_text(ul_ladder_plea *p, char **argv, int *at)
{
    const char *value;
    int         taken = ul_program_option(UL_LADDER_COMMAND, "--edition", argv, at, &p->setting.edition);
    if (taken == 0)
        taken = ul_program_option(UL_LADDER_COMMAND, "--plan", argv, at, &p->setting.plan);
    if (taken)
        return taken;
    taken = ul_program_option(UL_LADDER_COMMAND, "--option", argv, at, &value);
    return taken > 0 && !ul_setting_take(&p->setting, UL_LADDER_COMMAND, value) ? -1 : taken;
}

int ul_ladder_plea_read(ul_ladder_plea *p, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        int taken = 1;
        if (strcmp(argv[i], "--no-sandbox") == 0)
            p->no_sandbox = true;
        else if (strcmp(argv[i], "--processes") == 0)
            p->more_processes = true;
        else if (argv[i][0] == '-') {
            const char *argument = argv[i];
            taken = take_number(p, argv, &i);
            taken = taken ? taken : take_text(p, argv, &i);
            if (taken == 0)
                return ul_program_usage(UL_LADDER_COMMAND, "there is no option '%s' for a ladder", argument);
        } else if (p->folder)
            return ul_program_usage(UL_LADDER_COMMAND, "one folder at a time: '%s' is one too many", argv[i]);
        else
            p->folder = argv[i];
        if (taken < 0)
            return UL_EXIT_USAGE;
    }
    return p->folder ? UL_EXIT_FINE : ul_program_usage(UL_LADDER_COMMAND, "in which folder?");
}
