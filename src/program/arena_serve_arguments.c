/* arena_serve_arguments.c: the command line of `unlucky arena serve`. */
#include "arena/job_pool.h"
#include "program/arena_serve_inside.h"
#include "program/options.h"
#include "program/program.h"

static ul_option_taken take_option(ul_ladder_plea *p, char **argv, int *at)
{
    const ul_command_option options[] = {
        {"--players", .number = &p->setting.players, .least = 2, .most = UL_MAX_SEATS},
        {"--games", .number = &p->games, .least = 1, .most = 100000000},
        {"--enough", .number = &p->enough, .least = 1, .most = 100000000},
        {"--threads", .number = &p->threads, .least = 1, .most = UL_MAX_WORKERS},
        {"--ms", .number = &p->ms, .least = 1, .most = 3600000},
        {"--lives", .number = &p->lives, .least = 1, .most = 1000000},
        {"--memory", .number = &p->memory, .least = 16, .most = 1000000},
        {"--cpu", .number = &p->cpu, .least = 1, .most = 1000000},
        {"--edition", .text = &p->setting.edition},
        {"--plan", .text = &p->setting.plan},
        {"--option", .setting = &p->setting},
        {"--no-sandbox", .flag = &p->no_sandbox},
        {"--processes", .flag = &p->more_processes},
    };
    return ul_command_option_take(UL_LADDER_COMMAND, options, sizeof options / sizeof *options, argv, at);
}

int ul_ladder_plea_read(ul_ladder_plea *p, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char     *argument = argv[i];
        ul_option_taken taken = argument[0] == '-' ? take_option(p, argv, &i) : UL_OPTION_TAKEN;
        if (taken == UL_OPTION_OTHER)
            return ul_program_usage(UL_LADDER_COMMAND, "there is no option '%s' for a ladder", argument);
        if (taken == UL_OPTION_REFUSED)
            return UL_EXIT_USAGE;
        if (argument[0] != '-' && p->folder)
            return ul_program_usage(UL_LADDER_COMMAND, "one folder at a time: '%s' is one too many", argument);
        if (argument[0] != '-')
            p->folder = argument;
    }
    return p->folder ? UL_EXIT_FINE : ul_program_usage(UL_LADDER_COMMAND, "in which folder?");
}
