/* options.c: takes the options of a command line, by the subcommand's table. */
#include "program/options.h"

#include <string.h>
#include "program/program.h"

static bool is_given(const ul_command_option *option)
{
    return (option->text && *option->text) || (option->number && *option->number);
}

static bool put_number(const char *command, const ul_command_option *option, const char *value)
{
    unsigned long number;
    if (!ul_setting_number(command, option->name, value, option->least, option->most, &number))
        return false;
    *option->number = (unsigned)number;
    return true;
}

static bool put(const char *command, const ul_command_option *option, const char *argument, const char *value)
{
    const char *given = option->once && is_given(option) ? "" : NULL;
    if (ul_program_give(command, argument, value, &given) != UL_EXIT_FINE)
        return false;
    if (option->setting)
        return ul_setting_take(option->setting, command, value);
    if (option->number)
        return put_number(command, option, value);
    *option->text = value;
    return true;
}

ul_option_taken ul_command_option_take(const char *command, const ul_command_option *options, size_t count, char **argv,
                                       int *at)
{
    const char *argument = argv[*at], *value;
    for (size_t i = 0; i < count; i++) {
        const ul_command_option *option = &options[i];
        if (option->flag && strcmp(argument, option->name) == 0) {
            *option->flag = true;
            return UL_OPTION_TAKEN;
        }
        if (!option->flag && ul_program_takes(option->name, argv, at, &value))
            return put(command, option, argument, value) ? UL_OPTION_TAKEN : UL_OPTION_REFUSED;
    }
    return UL_OPTION_OTHER;
}
