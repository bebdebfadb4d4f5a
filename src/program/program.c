/* program.c: what the subcommands share. */
#include "program/program.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "terminal/encode.h"
#include "words/edit_distance.h"

static ul_lang speaking = UL_LANG_SOURCE; /* the language of complaints */

ul_lang ul_program_speech(void)
{
    return speaking;
}

void ul_program_speak(int argc, char **argv)
{
    const char *asked;
    speaking = ul_lang_choose(getenv("LANGUAGE"), getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    for (int i = 1; i < argc; i++)
        if (ul_program_takes("--lang", argv, &i, &asked) && asked)
            ul_lang_find(&speaking, asked);
    ul_encode_begin(speaking);
}

/* To standard error, where people read as well. */
static void complain(ul_text *text)
{
    ul_text bytes = {0};
    ul_encode_out(ul_encode_now(), ul_text_bytes(text), text->len, &bytes);
    fputs(text->failed || bytes.failed ? "unlucky: memory ran out\n" : bytes.bytes, stderr);
    ul_text_free(&bytes);
    ul_text_free(text);
}

static void begin_complaint(const char *command, const char *key, const ul_param *params, ul_text *text)
{
    ul_text_print(text, *command ? "unlucky %s" : "unlucky", command);
    ul_words_between(speaking, "mark.colon", text);
    ul_words_say(speaking, key, params, text);
    ul_text_put(text, "\n");
}

void ul_program_warn(const char *command, const char *key, const ul_param *params)
{
    ul_text text = {0};
    begin_complaint(command, key, params, &text);
    complain(&text);
}

/* A file of that name, and what the system says about it. */
static int file_failed(const char *key, const char *name)
{
    ul_text why = {0};
    ul_words_system(speaking, errno, &why);
    ul_program_warn("", key, UL_PARAMS(ul_param_text("name", name), ul_param_text("text", ul_text_bytes(&why))));
    ul_text_free(&why);
    return UL_EXIT_FAILED;
}

static int read_all(FILE *file, const char *name, size_t limit, ul_text *text)
{
    char   piece[16384];
    size_t start = text->len, got;
    while ((got = fread(piece, 1, sizeof piece, file)) > 0) {
        if (got > limit - (text->len - start)) {
            ul_fault fault;
            ul_fault_set(&fault, "text-too-large", 0, 0, "this is longer than %zu bytes: is it the right file?", limit);
            return ul_program_fault(name, &fault);
        }
        ul_text_add(text, piece, got);
        if (text->failed)
            return ul_program_no_memory();
    }
    if (ferror(file)) {
        return file_failed("usage.file.read", name);
    }
    return UL_EXIT_FINE;
}

int ul_program_read(const char *path, size_t limit, ul_text *text)
{
    if (strcmp(path, "-") == 0)
        return read_all(stdin, ul_words_find(speaking, "usage.input"), limit, text);
    FILE *file = fopen(path, "rb");
    if (!file) {
        return file_failed("usage.file.open", path);
    }
    int result = read_all(file, path, limit, text);
    fclose(file);
    return result;
}

int ul_program_write(const char *bytes, size_t len)
{
    if (fwrite(bytes, 1, len, stdout) == len && fflush(stdout) == 0)
        return UL_EXIT_FINE;
    return file_failed("usage.file.write", "");
}

int ul_program_write_text(const ul_text *text)
{
    return text->failed ? ul_program_no_memory() : ul_program_write(ul_text_bytes(text), text->len);
}

int ul_program_tell(const ul_text *text)
{
    ul_text bytes = {0};
    if (text->failed)
        return ul_program_no_memory();
    ul_encode_out(ul_encode_now(), ul_text_bytes(text), text->len, &bytes);
    int result = ul_program_write_text(&bytes);
    ul_text_free(&bytes);
    return result;
}

/* Where to find help, and all of it said. */
static void end_refusal(const char *command, ul_text *text)
{
    const char *key = *command ? "usage.help" : "usage.command.help";
    ul_words_say(speaking, key, UL_PARAMS(ul_param_text("name", command)), text);
    ul_text_put(text, "\n");
    complain(text);
}

int ul_program_usage(const char *command, const char *format, ...)
{
    char    what[1024];
    ul_text text = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    ul_text_print(&text, "unlucky %s: %s\n", command, what);
    end_refusal(command, &text);
    return UL_EXIT_USAGE;
}

int ul_program_refuse(const char *command, const char *key, const ul_param *params)
{
    ul_text text = {0};
    begin_complaint(command, key, params, &text);
    end_refusal(command, &text);
    return UL_EXIT_USAGE;
}

int ul_program_refuse_near(const char *command, const char *stem, const char *asked, const char *nearest)
{
    char key[64];
    snprintf(key, sizeof key, "%s.%s", stem, nearest ? "near" : "none");
    return ul_program_refuse(command, key,
                             UL_PARAMS(ul_param_text("name", asked), ul_param_text("text", nearest ? nearest : "")));
}

int ul_program_no_edition(const char *command, const char *id)
{
    ul_edition  edition[8];
    const char *ids[8];
    size_t      count = 0;
    ul_text     list = {0};
    for (; count < 8 && ul_edition_nth(&edition[count], count); count++)
        ids[count] = edition[count].id;
    const char *nearest = ul_program_nearest(id, ids, count);
    ul_words_list(speaking, ids, count, false, &list);
    int result = ul_program_refuse(command, nearest ? "usage.edition.near" : "usage.edition.none",
                                   UL_PARAMS(ul_param_text("name", id), ul_param_text("text", nearest ? nearest : ""),
                                             ul_param_text("list", ul_text_bytes(&list))));
    ul_text_free(&list);
    return result;
}

/* The options that a page of help names, as words of `copy`, which is the page and is cut up. */
static size_t find_options(char *copy, const char *words[], size_t most)
{
    size_t count = 0;
    for (char *at = copy; count < most && (at = strstr(at, "--"));) {
        size_t len = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
        words[count] = at;
        count += len > 2;
        at += len;
        if (*at)
            *at++ = '\0';
    }
    return count;
}

int ul_program_no_option(const char *command, const char *help, const char *argument)
{
    const char *words[128], *nearest = NULL;
    char        asked[64];
    ul_text     page = {0};
    snprintf(asked, sizeof asked, "%.*s", (int)strcspn(argument, "="), argument);
    ul_text_put(&page, help);
    if (page.bytes)
        nearest = ul_program_nearest(asked, words, find_options(page.bytes, words, sizeof words / sizeof *words));
    int result = ul_program_refuse_near(command, "usage.option", argument, nearest);
    ul_text_free(&page);
    return result;
}

int ul_program_fault(const char *path, const ul_fault *fault)
{
    ul_text     text = {0};
    const char *name = strcmp(path, "-") == 0 ? ul_words_find(speaking, "usage.input") : path;
    if (speaking != UL_LANG_SOURCE) /* place and reason are for whoever makes such files, and are in the source's */
        begin_complaint("", "usage.file.damaged", UL_PARAMS(ul_param_text("name", name)), &text);
    ul_text_put(&text, name);
    if (fault->line)
        ul_text_print(&text, ":%zu", fault->line);
    if (fault->column)
        ul_text_print(&text, ":%zu", fault->column);
    ul_text_print(&text, ": %s [%s]\n", fault->message, fault->code);
    complain(&text);
    return UL_EXIT_DAMAGED;
}

int ul_program_no_memory(void)
{
    fputs("unlucky: memory ran out\n", stderr);
    return UL_EXIT_FAILED;
}

bool ul_program_is_help(const char *argument)
{
    return strcmp(argument, "-h") == 0 || strcmp(argument, "--help") == 0;
}

bool ul_program_takes(const char *name, char **argv, int *at, const char **value)
{
    size_t len = strlen(name);
    if (strncmp(argv[*at], name, len) != 0 || (argv[*at][len] && argv[*at][len] != '='))
        return false;
    *value = argv[*at][len] ? argv[*at] + len + 1 : argv[++*at];
    return true;
}

int ul_program_give(const char *command, const char *argument, const char *value, const char **slot)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
    if (!value)
        return ul_program_refuse(command, "usage.option.value", UL_PARAMS(ul_param_text("name", argument)));
    if (*slot)
        return ul_program_refuse(command, "usage.option.twice", UL_PARAMS(ul_param_text("name", name)));
    *slot = value;
    return UL_EXIT_FINE;
}

static int no_lang(const char *command, const char *asked)
{
    ul_text langs = {0};
    ul_lang_list(speaking, &langs);
    int result = ul_program_refuse(
        command, "usage.lang", UL_PARAMS(ul_param_text("text", asked), ul_param_text("list", ul_text_bytes(&langs))));
    ul_text_free(&langs);
    return result;
}

int ul_program_help(const char *help)
{
    static const char mark[] = "LANGS";
    ul_text           page = {0};
    for (const char *at; (at = strstr(help, mark)); help = at + sizeof mark - 1) {
        ul_text_add(&page, help, (size_t)(at - help));
        ul_lang_list(UL_LANG_SOURCE, &page);
    }
    ul_text_put(&page, help);
    int result = page.failed ? ul_program_no_memory() : ul_program_write(page.bytes, page.len);
    ul_text_free(&page);
    return result;
}

int ul_program_lang(const char *command, const char *asked, ul_lang *lang)
{
    *lang = ul_lang_choose(getenv("LANGUAGE"), getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    if (asked && !ul_lang_find(lang, asked))
        return no_lang(command, asked);
    ul_encode_begin(*lang);
    return UL_EXIT_FINE;
}

const char *ul_program_nearest(const char *word, const char *const *words, size_t count)
{
    const char *nearest = NULL;
    size_t      best = 3; /* more than two slips is another word */
    for (size_t i = 0; i < count; i++) {
        size_t distance = ul_slips(word, words[i]);
        /* `x` is no slip of `go`: at least half of the word must be right. */
        if (distance < best && 2 * distance <= strlen(words[i])) {
            nearest = words[i];
            best = distance;
        }
    }
    return nearest;
}
