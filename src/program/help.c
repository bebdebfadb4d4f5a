/* help.c: pages of --help in the player's language. */
#include "program/help.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "program/program.h"
#include "terminal/encode.h"
#include "words/wrap.h"

#define COLUMNS 80
#define LEAST_ROOM 34 /* for what is told beside; what is typed and leaves less has a line of its own */

typedef enum kind { END, PARAGRAPH, USAGE, EXAMPLE, OPTION } kind;

static kind kind_of(const ul_help_line *line)
{
    if (!line->typed)
        return line->text ? PARAGRAPH : END;
    if (!line->text)
        return USAGE;
    return strncmp(line->typed, "unlucky ", 8) == 0 ? EXAMPLE : OPTION;
}

static bool is_of_word(char c)
{
    return c == '-' || isalnum((unsigned char)c);
}

/* How many letters the word in capitals has that stands alone at `at`; 0 if none does. */
static size_t capitals(const char *typed, const char *at)
{
    size_t len = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return (at > typed && is_of_word(at[-1])) || is_of_word(at[len]) ? 0 : len;
}

/* What is typed, with its words in capitals as the language has them. */
static void put_typed(ul_lang lang, const char *typed, ul_text *out)
{
    for (const char *at = typed; *at;) {
        char   key[32] = "help.word.";
        size_t len = capitals(typed, at), begun = strlen(key);
        for (size_t i = 0; i < len && begun + i + 1 < sizeof key; i++)
            key[begun + i] = (char)tolower((unsigned char)at[i]);
        const char *word = len ? ul_words_find(lang, key) : NULL;
        if (word)
            ul_text_put(out, word);
        else
            ul_text_add(out, at, len ? len : 1);
        at += len ? len : 1;
    }
}

static size_t put_spaces(size_t count, ul_text *out)
{
    for (size_t i = 0; i < count; i++)
        ul_text_put(out, " ");
    return count;
}

/* The text of a line from `column` on, which is `gap` cells away. */
static void put_text(ul_lang lang, const char *key, size_t gap, size_t column, ul_text *out)
{
    ul_text langs = {0}, text = {0};
    ul_lang_list(lang, &langs);
    ul_words_say(lang, key, UL_PARAMS(ul_param_text("list", ul_text_bytes(&langs))), &text);
    put_spaces(gap, out);
    ul_wrap_text(ul_text_bytes(&text), COLUMNS, column, out);
    ul_text_put(out, "\n");
    ul_text_free(&text);
    ul_text_free(&langs);
}

static size_t typed_width(ul_lang lang, const char *typed)
{
    ul_text text = {0};
    put_typed(lang, typed, &text);
    size_t width = ul_wrap_width(ul_text_bytes(&text), text.len);
    ul_text_free(&text);
    return width;
}

/* Where the texts beside `count` lines begin, which are themselves `indent` cells in. */
static size_t column_of(ul_lang lang, const ul_help_line *lines, size_t count, size_t indent)
{
    size_t column = 0;
    for (size_t i = 0; i < count; i++) {
        size_t end = indent + typed_width(lang, lines[i].typed) + 2;
        if (end > column && end <= COLUMNS - LEAST_ROOM)
            column = end;
    }
    return column ? column : COLUMNS - LEAST_ROOM;
}

/* "examples: " or "usage: ", or two spaces before an option: how far the lines are in. */
static size_t put_label(ul_lang lang, kind what, ul_text *out)
{
    if (what == OPTION)
        return put_spaces(2, out);
    ul_text label = {0};
    ul_words_say(lang, what == USAGE ? "help.usage" : "help.examples", NULL, &label);
    ul_words_between(lang, "mark.colon", &label);
    ul_text_put(out, ul_text_bytes(&label));
    size_t width = ul_wrap_width(ul_text_bytes(&label), label.len);
    ul_text_free(&label);
    return width;
}

/* `count` lines of one kind, the texts in a column beside what is typed. */
static void put_lines(ul_lang lang, const ul_help_line *lines, size_t count, ul_text *out)
{
    size_t indent = put_label(lang, kind_of(lines), out);
    size_t column = column_of(lang, lines, count, indent);
    for (size_t i = 0; i < count; i++) {
        put_spaces(i ? indent : 0, out);
        put_typed(lang, lines[i].typed, out);
        size_t end = indent + typed_width(lang, lines[i].typed);
        if (end + 2 > column) {
            ul_text_put(out, "\n");
            end = 0;
        }
        put_text(lang, lines[i].text, column - end, column, out);
    }
}

static void put_usage(ul_lang lang, const ul_help_line *line, ul_text *out)
{
    ul_text text = {0};
    size_t  indent = put_label(lang, USAGE, out);
    put_typed(lang, line->typed, &text);
    ul_wrap_text(ul_text_bytes(&text), COLUMNS, indent, out);
    ul_text_put(out, "\n");
    ul_text_free(&text);
}

static void put_page(ul_lang lang, const ul_help_line *page, ul_text *out)
{
    for (size_t at = 0, count; kind_of(&page[at]) != END; at += count) {
        kind what = kind_of(&page[at]);
        for (count = 1; what >= EXAMPLE && kind_of(&page[at + count]) == what;)
            count++;
        if (at)
            ul_text_put(out, "\n");
        if (what == PARAGRAPH)
            put_text(lang, page[at].text, 0, 0, out);
        else if (what == USAGE)
            put_usage(lang, &page[at], out);
        else
            put_lines(lang, &page[at], count, out);
    }
}

bool ul_help_wanted(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (ul_program_is_help(argv[i]))
            return true;
    return false;
}

int ul_help_print(const ul_help_line *page, int argc, char **argv)
{
    ul_text text = {0};
    ul_program_speak(argc, argv);
    put_page(ul_program_speech(), page, &text);
    int result = ul_program_tell(&text);
    ul_text_free(&text);
    return result;
}

int ul_help_refuse(const ul_help_line *page)
{
    ul_text text = {0}, bytes = {0};
    ul_program_speak(0, NULL);
    put_page(ul_program_speech(), page, &text);
    ul_encode_out(ul_encode_now(), ul_text_bytes(&text), text.len, &bytes);
    fputs(text.failed || bytes.failed ? "unlucky: memory ran out\n" : bytes.bytes, stderr);
    ul_text_free(&bytes);
    ul_text_free(&text);
    return UL_EXIT_USAGE;
}

int ul_help_no_option(const char *command, const ul_help_line *page, const char *argument)
{
    ul_text all = {0};
    for (; kind_of(page) != END; page++)
        ul_text_print(&all, "%s\n", page->typed ? page->typed : "");
    int result = ul_program_no_option(command, ul_text_bytes(&all), argument);
    ul_text_free(&all);
    return result;
}
