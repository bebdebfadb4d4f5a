/* rules.c: `unlucky rules`: the rulebook of each edition, or one rule of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "program/help.h"
#include "program/options.h"
#include "program/program.h"
#include "program/rules_inside.h"
#include "program/subcommands.h"

static const ul_help_line help[] = {
    {"unlucky rules --edition kill-2009", "help.rules.whole"},
    {"unlucky rules R-NEXT --lang LANG", "help.rules.other"},
    {"unlucky rules sight", "help.rules.bare"},
    {"unlucky rules [RULE] [--edition EDITION] [--lang LANG] [--json]", NULL},
    {NULL, "help.rules"},
    {"RULE", "help.rules.rule"},
    {"--edition EDITION", "help.rules.edition"},
    {"--lang LANG", "help.lang"},
    {"--json", "help.json"},
    {NULL, "help.rules.exit"},
    {NULL, NULL},
};

typedef struct wishes {
    const char *rule, *edition, *lang;
    bool        json;
} wishes;

static int read_wishes(int argc, char **argv, wishes *asked)
{
    const ul_command_option options[] = {{"--edition", .text = &asked->edition, .once = true},
                                         {"--lang", .text = &asked->lang, .once = true},
                                         {"--json", .flag = &asked->json}};
    for (int i = 1; i < argc; i++) {
        const char     *argument = argv[i];
        ul_option_taken taken = ul_command_option_take("rules", options, sizeof options / sizeof *options, argv, &i);
        if (taken == UL_OPTION_REFUSED)
            return UL_EXIT_USAGE;
        if (taken == UL_OPTION_TAKEN)
            continue;
        if (*argument == '-')
            return ul_help_no_option("rules", help, argument);
        if (asked->rule)
            return ul_program_refuse("rules", "usage.rules.many", UL_PARAMS(ul_param_text("text", argument)));
        asked->rule = argument;
    }
    return UL_EXIT_FINE;
}

static int unknown_rule(const char *asked)
{
    const ul_rule *nearest[3];
    const char    *names[3];
    size_t         count = ul_rule_nearest(asked, nearest, 3);
    ul_text        list = {0};
    for (size_t i = 0; i < count; i++)
        names[i] = nearest[i]->name;
    ul_words_list(ul_program_speech(), names, count, false, &list);
    int result =
        ul_program_refuse("rules", count ? "usage.rules.near" : "usage.rules.none",
                          UL_PARAMS(ul_param_text("text", asked), ul_param_text("list", ul_text_bytes(&list))));
    ul_text_free(&list);
    return result;
}

static int write_book(const ul_book *book, const wishes *asked)
{
    const ul_rule *rule = asked->rule ? ul_rule_find(asked->rule) : NULL;
    ul_text        out = {0};
    if (rule && asked->json)
        ul_book_rule_json(book, rule, &out);
    else if (rule)
        ul_book_rule_text(book, rule, &out);
    else if (asked->json)
        ul_book_json(book, &out);
    else
        ul_book_text(book, &out);
    int result = asked->json ? ul_program_write_text(&out) : ul_program_tell(&out);
    ul_text_free(&out);
    return result;
}

static int write_edition(ul_book *book, const ul_edition *edition, const wishes *asked)
{
    const ul_asset *board = ul_edition_board(edition);
    ul_plan        *plan = ul_plan_read(board->bytes, board->len, NULL);
    if (!plan) /* ul_program_check_data has read it: memory ran out */
        return ul_program_no_memory();
    book->edition = edition;
    book->plan = plan;
    int result = write_book(book, asked);
    ul_plan_free(plan);
    return result;
}

int ul_program_rules(int argc, char **argv)
{
    wishes     asked = {0};
    ul_edition edition;
    ul_book    book = {0};
    if (ul_help_wanted(argc, argv))
        return ul_help_print(help, argc, argv);
    ul_program_speak(argc, argv);
    int result = read_wishes(argc, argv, &asked);
    if (result == UL_EXIT_FINE)
        result = ul_program_lang("rules", asked.lang, &book.lang);
    if (result != UL_EXIT_FINE)
        return result;
    if (asked.rule && !ul_rule_find(asked.rule))
        return unknown_rule(asked.rule);
    if (!asked.edition)
        return write_book(&book, &asked);
    if (!ul_edition_find(&edition, asked.edition, strlen(asked.edition)))
        return ul_program_no_edition("rules", asked.edition);
    return write_edition(&book, &edition, &asked);
}
