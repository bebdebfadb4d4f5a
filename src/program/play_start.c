/* play_start.c: unlucky play without a game: the menu before it, and the games that are kept. */
#include <string.h>
#include "program/play_inside.h"
#include "program/program.h"
#include "program/subcommands.h"
#include "terminal/saved_games.h"
#include "terminal/start_menu.h"

/* ---- saves */

static int tell(ul_text *text)
{
    ul_text_put(text, "\n");
    int result = ul_program_tell(text);
    ul_text_free(text);
    return result;
}

static int cannot(const ul_fault *fault)
{
    bool        bad = strcmp(fault->code, "bad-name") == 0, there = strcmp(fault->code, "file-there") == 0;
    const char *key = bad ? "usage.play.rename" : there ? "usage.play.name_taken" : NULL;
    if (key)
        return ul_program_refuse("play", key, UL_PARAMS(ul_param_text("text", fault->message)));
    ul_program_fault(fault->message, fault);
    return UL_EXIT_FAILED;
}

/* The save that was probably meant: a slip or two away, else the newest that begins so. NULL: none. */
static const char *nearest_save(const char *asked)
{
    static ul_saved list[UL_SAVES_LISTED]; /* too large for a stack */
    const char     *names[UL_SAVES_LISTED], *begins = NULL;
    size_t          count = ul_save_list(false, list, UL_SAVES_LISTED);
    for (size_t i = 0; i < count; i++) {
        names[i] = list[i].name;
        if (!begins && *asked && strncmp(names[i], asked, strlen(asked)) == 0)
            begins = names[i];
    }
    const char *nearest = ul_program_nearest(asked, names, count);
    return nearest ? nearest : begins;
}

int ul_play_no_save(const char *asked)
{
    return ul_program_refuse_near("play", "usage.play.save", asked, nearest_save(asked));
}

static int delete_save(const char *name, ul_lang lang)
{
    ul_saved saved;
    ul_fault fault = {0};
    ul_text  text = {0};
    if (!ul_saved_find(name, &saved))
        return ul_play_no_save(name);
    if (!ul_saved_delete(&saved, &fault))
        return cannot(&fault);
    ul_words_say(lang, "ui.saves.deleted", UL_PARAMS(ul_param_text("text", name)), &text);
    return tell(&text);
}

/* OLD=NEW */
static int rename_save(const char *names, ul_lang lang)
{
    const char *equals = strchr(names, '=');
    ul_saved    saved;
    ul_fault    fault = {0};
    ul_text     old = {0}, text = {0};
    if (!equals)
        return ul_program_refuse("play", "usage.play.rename", NULL);
    ul_text_add(&old, names, (size_t)(equals - names));
    bool found = ul_saved_find(ul_text_bytes(&old), &saved),
         fine = found && ul_saved_rename(&saved, equals + 1, &fault);
    int result = !found ? ul_play_no_save(ul_text_bytes(&old)) : fine ? UL_EXIT_FINE : cannot(&fault);
    if (fine) {
        ul_words_say(lang, "ui.saves.renamed",
                     UL_PARAMS(ul_param_text("a", ul_text_bytes(&old)), ul_param_text("b", equals + 1)), &text);
        result = tell(&text);
    }
    ul_text_free(&old);
    return result;
}

int ul_play_saves(const ul_play_asked *asked, ul_lang lang)
{
    ul_text text = {0};
    if (asked->delete_save)
        return delete_save(asked->delete_save, lang);
    if (asked->rename_save)
        return rename_save(asked->rename_save, lang);
    ul_saved_list(lang, &text);
    int result = ul_program_tell(&text);
    ul_text_free(&text);
    return result;
}

/* ---- the menu */

/* Options that say how the screen is, not what is played. */
static bool is_about_the_screen(char **argv, int *at)
{
    const char *value;
    return strcmp(argv[*at], "--ascii") == 0 || strcmp(argv[*at], "--no-mouse") == 0 ||
           ul_program_takes("--lang", argv, at, &value) || ul_program_takes("--color", argv, at, &value);
}

bool ul_play_wants_menu(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!is_about_the_screen(argv, &i))
            return false;
    return ul_play_has_screen();
}

#define MOST_WORDS 32

/* What was chosen is run as if it had been typed, with the options that were. */
static int run_words(ul_text *words, int argc, char **argv)
{
    char *line[MOST_WORDS + 1];
    int   count = 0;
    for (size_t at = 0; at < words->len && count < MOST_WORDS; at += strlen(words->bytes + at) + 1)
        line[count++] = words->bytes + at;
    bool replays = count && strcmp(line[0], "replay") == 0;
    for (int i = 1; i < argc && count + 2 < MOST_WORDS; i++) {
        const char *value;
        int         from = i;
        if (replays && !ul_program_takes("--lang", argv, &i, &value)) /* a replay has no other option of the screen */
            continue;
        for (; from <= i; from++)
            line[count++] = argv[from];
    }
    line[count] = NULL;
    return replays ? ul_program_replay(count, line) : ul_program_play(count, line);
}

int ul_play_menu(ul_play *play, int argc, char **argv)
{
    static const char in_lines[] = "play\0--plain";
    ul_text           words = {0};
    int               result = UL_EXIT_FINE;
    ul_started        started = ul_start_run(play, &words);
    if (started == UL_START_NO_SCREEN) { /* then a game at once, as in a pipe */
        ul_play_complain_of_terminal(play->lang);
        ul_text_add(&words, in_lines, sizeof in_lines);
    }
    if (started != UL_START_LEFT)
        result = words.failed ? ul_program_no_memory() : run_words(&words, argc, argv);
    else if (ul_play_caught())
        result = UL_PLAY_INTERRUPTED;
    ul_text_free(&words);
    return result;
}
