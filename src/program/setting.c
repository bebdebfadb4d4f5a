/* setting.c: which game is to be played. */
#include "program/setting.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "program/program.h"

void ul_setting_init(ul_setting *setting)
{
    *setting = (ul_setting){.edition = "kill-2009"};
}

bool ul_setting_number(const char *command, const char *option, const char *text, unsigned long least,
                       unsigned long most, unsigned long *number)
{
    char *end;
    errno = 0;
    *number = strtoul(text, &end, 10);
    bool digits = text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    if (digits && *number >= least && *number <= most)
        return true;
    ul_program_usage(command, "%s wants a whole number from %lu to %lu, not '%s'", option, least, most, text);
    return false;
}

/* What stands behind the '=', if `pair` is about `name`; else NULL. */
static const char *value_of(const char *pair, const char *name)
{
    size_t len = strlen(name);
    return strncmp(pair, name, len) == 0 && pair[len] == '=' ? pair + len + 1 : NULL;
}

static const char *nearest_option(const char *pair)
{
    const char *names[UL_OPTION_COUNT];
    char        name[40];
    for (int i = 0; i < UL_OPTION_COUNT; i++)
        names[i] = ul_option_about((ul_option)i)->name;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(pair, "="), pair);
    return ul_program_nearest(name, names, UL_OPTION_COUNT);
}

/* True if it is one of the games' options, and then it is taken. */
static bool take_option(ul_setting *setting, const char *pair)
{
    for (int i = 0; i < UL_OPTION_COUNT; i++) {
        const char *value = value_of(pair, ul_option_about((ul_option)i)->name);
        if (value) {
            setting->option[i] = value;
            return true;
        }
    }
    return false;
}

static bool take_players(ul_setting *setting, const char *command, const char *players)
{
    unsigned long number;
    if (!ul_setting_number(command, "players", players, 2, UL_MAX_SEATS, &number))
        return false;
    setting->players = (unsigned)number;
    return true;
}

bool ul_setting_take(ul_setting *setting, const char *command, const char *pair)
{
    const char *edition = value_of(pair, "edition"), *players = value_of(pair, "players"),
               *plan = value_of(pair, "plan");
    if (players)
        return take_players(setting, command, players);
    setting->edition = edition ? edition : setting->edition;
    setting->plan = plan ? plan : setting->plan;
    if (edition || plan || take_option(setting, pair))
        return true;
    const char *nearest = nearest_option(pair);
    ul_program_usage(command, "'%s' is no option of the games%s%s%s", pair, nearest ? "; did you mean '" : "",
                     nearest ? nearest : "", nearest ? "=...'?" : "");
    return false;
}

static void write_value(ul_json_out *out, const char *value)
{
    size_t digits = strspn(value, "0123456789");
    bool   plain = strcmp(value, "true") == 0 || strcmp(value, "false") == 0 || (digits == 1 && !value[1]);
    if (plain)
        ul_json_raw(out, value, strlen(value));
    else
        ul_json_string(out, value);
}

/* What was said, as the JSON object that options are read from. */
static void write_options(ul_json_out *out, const ul_setting *setting)
{
    ul_json_open_object(out);
    for (int i = 0; i < UL_OPTION_COUNT; i++)
        if (setting->option[i]) {
            ul_json_key(out, ul_option_about((ul_option)i)->name);
            write_value(out, setting->option[i]);
        }
    ul_json_close(out);
}

static bool read_options(const ul_setting *setting, const ul_edition *edition, ul_options *options, ul_fault *fault)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    write_options(&out, setting);
    ul_json *object = ul_json_read(text.bytes, text.len, fault);
    bool     read = object && ul_options_read(options, edition, object, false, fault);
    ul_json_free(object);
    ul_text_free(&text);
    return read;
}

static int unknown_edition(const char *command, const char *id)
{
    ul_edition  edition[8];
    const char *ids[8];
    char        list[200] = "";
    size_t      count = 0;
    for (; count < 8 && ul_edition_nth(&edition[count], count); count++) {
        ids[count] = edition[count].id;
        strcat(list, count ? ", " : "");
        strcat(list, ids[count]);
    }
    const char *nearest = ul_program_nearest(id, ids, count);
    return ul_program_usage(command, "there is no edition '%s'%s%s%s: there are %s", id,
                            nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "", list);
}

int ul_setting_rules(const ul_setting *setting, const char *command, ul_edition *edition, ul_options *options)
{
    ul_fault fault = {0};
    if (!ul_edition_find(edition, setting->edition, strlen(setting->edition)))
        return unknown_edition(command, setting->edition);
    if (!read_options(setting, edition, options, &fault))
        return ul_program_usage(command, "%s", fault.message);
    return UL_EXIT_FINE;
}

ul_world *ul_setting_world(const ul_setting *setting, const char *command, unsigned players, ul_text *plan, int *result)
{
    ul_edition edition;
    ul_options options;
    ul_fault   fault = {0};
    *result = ul_setting_rules(setting, command, &edition, &options);
    if (*result == UL_EXIT_FINE && setting->plan)
        *result = ul_program_read(setting->plan, UL_PLAN_BYTES, plan);
    if (*result != UL_EXIT_FINE)
        return NULL;
    players = setting->players ? setting->players : players;
    ul_world *world =
        ul_world_new(&edition, &options, (uint8_t)players, setting->plan ? plan->bytes : NULL, plan->len, &fault);
    if (!world)
        *result = setting->plan && fault.line ? ul_program_fault(setting->plan, &fault)
                                              : ul_program_usage(command, "%s", fault.message);
    return world;
}
