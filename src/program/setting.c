/* setting.c: which game is to be played. */
#include "program/setting.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    char a[24], b[24];
    snprintf(a, sizeof a, "%lu", least);
    snprintf(b, sizeof b, "%lu", most);
    ul_program_refuse(command, "usage.option.number",
                      UL_PARAMS(ul_param_text("name", option), ul_param_text("a", a), ul_param_text("b", b),
                                ul_param_text("text", text)));
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
               *plan = value_of(pair, "plan"), *deck = value_of(pair, "deck");
    if (players)
        return take_players(setting, command, players);
    setting->edition = edition ? edition : setting->edition;
    setting->plan = plan ? plan : setting->plan;
    setting->deck = deck ? deck : setting->deck;
    if (edition || plan || deck || take_option(setting, pair))
        return true;
    ul_program_refuse_near(command, "usage.game.option", pair, nearest_option(pair));
    return false;
}

/* Which of the option's values the word is; `values` of them if it is none. */
static uint8_t find_value(const ul_option_info *about, const char *word)
{
    uint8_t value = 0;
    while (value < about->values && strcmp(about->word[value], word) != 0)
        value++;
    return value;
}

static int refuse_value(const char *command, const ul_option_info *about)
{
    ul_text list = {0};
    ul_words_list(ul_program_speech(), about->word, about->values, true, &list);
    int result =
        ul_program_refuse(command, "usage.game.value",
                          UL_PARAMS(ul_param_text("option", about->name), ul_param_text("list", ul_text_bytes(&list))));
    ul_text_free(&list);
    return result;
}

/* Refused: an option that the edition has not, or a value that the option has not. */
static int choose_options(const ul_setting *setting, const char *command, const ul_edition *edition,
                          ul_options *options)
{
    *options = edition->defaults;
    for (int i = 0; i < UL_OPTION_COUNT; i++) {
        const ul_option_info *about = ul_option_about((ul_option)i);
        if (!setting->option[i])
            continue;
        if (!edition->has[i])
            return ul_program_refuse(
                command, "usage.game.foreign",
                UL_PARAMS(ul_param_text("name", edition->id), ul_param_text("option", about->name)));
        options->value[i] = find_value(about, setting->option[i]);
        if (options->value[i] == about->values)
            return refuse_value(command, about);
    }
    return UL_EXIT_FINE;
}

int ul_setting_rules(const ul_setting *setting, const char *command, ul_edition *edition, ul_options *options)
{
    ul_fault fault = {0};
    if (!ul_edition_find(edition, setting->edition, strlen(setting->edition)))
        return ul_program_no_edition(command, setting->edition);
    int result = choose_options(setting, command, edition, options);
    if (result != UL_EXIT_FINE || ul_options_check(options, &fault))
        return result;
    return ul_program_refuse(command, "usage.game.dog", NULL); /* each is right by itself: a dog that needs tokens */
}

ul_world *ul_setting_world(const ul_setting *setting, const char *command, unsigned players, ul_text *plan, int *result)
{
    ul_edition edition;
    ul_options options;
    ul_fault   fault = {0};
    *result = ul_setting_rules(setting, command, &edition, &options);
    if (*result == UL_EXIT_FINE)
        *result = ul_setting_board(setting, command, &edition, plan);
    if (*result != UL_EXIT_FINE)
        return NULL;
    players = setting->players ? setting->players : players;
    ul_world *world = ul_world_new(&edition, &options, (uint8_t)players, plan->bytes, plan->len, &fault);
    if (!world)
        *result = ul_setting_fault(setting, command, &fault);
    return world;
}
