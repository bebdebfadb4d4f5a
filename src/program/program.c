/* program.c: what the subcommands share. */
#include "program/program.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "terminal/encode.h"
#include "words/slips.h"

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
        fprintf(stderr, "unlucky: cannot read %s: %s\n", name, strerror(errno));
        return UL_EXIT_FAILED;
    }
    return UL_EXIT_FINE;
}

int ul_program_read(const char *path, size_t limit, ul_text *text)
{
    if (strcmp(path, "-") == 0)
        return read_all(stdin, "standard input", limit, text);
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "unlucky: cannot open %s: %s\n", path, strerror(errno));
        return UL_EXIT_FAILED;
    }
    int result = read_all(file, path, limit, text);
    fclose(file);
    return result;
}

int ul_program_write(const char *bytes, size_t len)
{
    if (fwrite(bytes, 1, len, stdout) == len && fflush(stdout) == 0)
        return UL_EXIT_FINE;
    fprintf(stderr, "unlucky: cannot write to standard output: %s\n", strerror(errno));
    return UL_EXIT_FAILED;
}

int ul_program_write_text(const ul_text *text)
{
    return text->failed ? ul_program_no_memory() : ul_program_write(text->bytes ? text->bytes : "", text->len);
}

int ul_program_tell(const ul_text *text)
{
    ul_text bytes = {0};
    if (text->failed)
        return ul_program_no_memory();
    ul_encode_out(ul_encode_now(), text->bytes ? text->bytes : "", text->len, &bytes);
    int result = ul_program_write_text(&bytes);
    ul_text_free(&bytes);
    return result;
}

/* To standard error, where people read as well. */
static void complain(ul_text *text)
{
    ul_text bytes = {0};
    ul_encode_out(ul_encode_now(), text->bytes ? text->bytes : "", text->len, &bytes);
    fputs(text->failed || bytes.failed ? "unlucky: memory ran out\n" : bytes.bytes, stderr);
    ul_text_free(&bytes);
    ul_text_free(text);
}

int ul_program_usage(const char *command, const char *format, ...)
{
    char    what[1024];
    ul_text text = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    ul_text_print(&text, "unlucky %s: %s\n`unlucky %s --help` tells how it is used.\n", command, what, command);
    complain(&text);
    return UL_EXIT_USAGE;
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
    int result = ul_program_usage(command, "there is no option '%s'%s%s%s", argument, nearest ? "; did you mean '" : "",
                                  nearest ? nearest : "", nearest ? "'?" : "");
    ul_text_free(&page);
    return result;
}

int ul_program_fault(const char *path, const ul_fault *fault)
{
    ul_text text = {0};
    ul_text_put(&text, strcmp(path, "-") == 0 ? "standard input" : path);
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
    int len = (int)strcspn(argument, "=");
    if (!value)
        return ul_program_usage(command, "'%s' wants a value after it", argument);
    if (*slot)
        return ul_program_usage(command, "'%.*s' is given twice: which is meant?", len, argument);
    *slot = value;
    return UL_EXIT_FINE;
}

int ul_program_option(const char *command, const char *name, char **argv, int *at, const char **value)
{
    const char *argument = argv[*at], *given;
    *value = NULL;
    if (!ul_program_takes(name, argv, at, &given))
        return 0;
    return ul_program_give(command, argument, given, value) == UL_EXIT_FINE ? 1 : -1;
}

int ul_program_lang(const char *command, const char *asked, ul_lang *lang)
{
    *lang = ul_lang_choose(getenv("LANGUAGE"), getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    if (asked && !ul_lang_find(lang, asked))
        return ul_program_usage(command, "there are no words in '%s'; there are en, fr, ja", asked);
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
