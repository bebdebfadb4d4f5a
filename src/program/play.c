/* play.c: unlucky play: the game at this terminal. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/json.h"
#include "program/program.h"
#include "terminal/encode.h"
#include "terminal/play.h"

static const char help[] =
    "unlucky play: play at this terminal, against bots or with friends\n"
    "\n"
    "  unlucky play                               you and three bots, Kill Doctor Lucky (2009)\n"
    "  unlucky play --tutorial                    a first game, guided, ten minutes\n"
    "  unlucky play --edition save-2000 --lang fr Save Doctor Lucky, in French\n"
    "  unlucky play --seats me,butler,nephew      who sits where, from the first seat on\n"
    "  unlucky play --seats me,me --name Ann,Ben  two people at one screen\n"
    "  unlucky play --resume                      go on with the game that was left last\n"
    "  unlucky play --plain < moves.txt           the game as a conversation in lines\n"
    "\n"
    "The game\n"
    "  --edition ID          kill-1996, kill-2009 or save-2000 (kill-2009)\n"
    "  --players N           how many play (4)\n"
    "  --bots LEVEL          who takes the other seats (butler); `--bots help` lists the levels\n"
    "  --seats LIST          `me` or a bot's level for every seat, with commas\n"
    "  --name NAMES          names of the seats, with commas; empty ones keep theirs\n"
    "  --option NAME=VALUE   a rule of the edition; `unlucky rules` tells them all\n"
    "  --plan FILE           a board of your own: see `unlucky board`\n"
    "  --seed TEXT           the deal; the same text deals the same\n"
    "  --resume[=FILE]       go on with a game that was left\n"
    "  --tutorial            a first game that explains itself\n"
    "\n"
    "The screen\n"
    "  --plain               lines, nothing redrawn: for screen readers, pipes and plain terminals\n"
    "  --lang LANG           en, fr or ja; else as the environment says\n"
    "  --ascii               frames and marks without line drawing\n"
    "  --color=WHEN          auto, always or never; NO_COLOR is respected\n"
    "  --no-mouse            leave the mouse to the terminal\n"
    "  --speed MS            how long each thing that a bot does is shown (700)\n"
    "  --think MS            how long a bot that searches may think (1000)\n"
    "\n"
    "Type `help` in the plain game or `?` on the full screen for its commands and keys. Games are kept in\n"
    "$XDG_DATA_HOME/unlucky: `saves` while they last, `records` when they are over. Exit codes: 0 fine,\n"
    "1 failed, 2 wrong usage, 3 a save or plan that is damaged, 130 interrupted (the game is kept).\n";

#define MAX_OPTIONS 16

typedef struct arguments {
    const char *edition, *players, *bots, *seats, *names, *plan, *seed, *resume_path, *lang, *color, *speed, *think;
    const char *option[MAX_OPTIONS];
    size_t      options;
    bool        resume, plain, ascii, no_mouse, tutorial;
} arguments;

/* An option that takes a value, with the member that it is put in. */
typedef struct valued {
    const char  *name;
    const char **value;
} valued;

/* "--name value" or "--name=value". 1: taken; 0: another option; -1: the value is missing. */
static int take_value(const valued *option, int argc, char **argv, int *i)
{
    size_t len = strlen(option->name);
    if (strncmp(argv[*i], option->name, len) != 0)
        return 0;
    if (argv[*i][len] == '=') {
        *option->value = argv[*i] + len + 1;
        return 1;
    }
    if (argv[*i][len] != '\0')
        return 0;
    if (*i + 1 >= argc)
        return -1;
    *option->value = argv[++*i];
    return 1;
}

static bool take_switch(arguments *a, const char *argument)
{
    const struct {
        const char *name;
        bool       *value;
    } switches[] = {
        {"--plain", &a->plain},       {"--ascii", &a->ascii},   {"--no-mouse", &a->no_mouse},
        {"--tutorial", &a->tutorial}, {"--resume", &a->resume},
    };
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (strcmp(argument, switches[i].name) == 0) {
            *switches[i].value = true;
            return true;
        }
    }
    return false;
}

/* UL_EXIT_FINE if all arguments are understood. */
static int read_arguments(arguments *a, int argc, char **argv)
{
    const char  *option = NULL;
    const valued all[] = {
        {"--edition", &a->edition}, {"--players", &a->players}, {"--bots", &a->bots},   {"--seats", &a->seats},
        {"--name", &a->names},      {"--plan", &a->plan},       {"--seed", &a->seed},   {"--lang", &a->lang},
        {"--color", &a->color},     {"--speed", &a->speed},     {"--think", &a->think}, {"--option", &option},
    };
    for (int i = 1; i < argc; i++) {
        int taken = take_switch(a, argv[i]);
        if (strncmp(argv[i], "--resume=", 9) == 0) {
            a->resume_path = argv[i] + 9;
            taken = a->resume = true;
        }
        for (size_t k = 0; k < sizeof all / sizeof *all && !taken; k++)
            taken = take_value(&all[k], argc, argv, &i);
        if (taken < 0)
            return ul_program_usage("play", "%s wants a value", argv[i]);
        if (!taken && argv[i][0] == '-')
            return ul_program_usage("play", "there is no option %s", argv[i]);
        if (!taken)
            return ul_program_usage("play", "what is '%s'? Everything here is an option", argv[i]);
        if (option && a->options == MAX_OPTIONS)
            return ul_program_usage("play", "too many --option");
        if (option)
            a->option[a->options++] = option;
        option = NULL;
    }
    return UL_EXIT_FINE;
}

static int list_bots(void)
{
    ul_text text = {0};
    for (int level = 0; level < UL_BOT_LEVELS; level++) {
        char key[64];
        snprintf(key, sizeof key, "bot.%s.about", ul_level_name((ul_level)level));
        const char *about = ul_words_find(UL_ENGLISH, key);
        ul_text_print(&text, "%-12s %s\n", ul_level_name((ul_level)level), about ? about : "");
    }
    int result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

static int unknown_bot(const char *name, size_t len)
{
    const char *levels[UL_BOT_LEVELS];
    char        word[64];
    for (int level = 0; level < UL_BOT_LEVELS; level++)
        levels[level] = ul_level_name((ul_level)level);
    snprintf(word, sizeof word, "%.*s", (int)(len < 60 ? len : 60), name);
    const char *nearest = ul_program_nearest(word, levels, UL_BOT_LEVELS);
    return ul_program_usage("play", "there is no bot '%s'%s%s; `unlucky play --bots help` lists them", word,
                            nearest ? "; did you mean " : "", nearest ? nearest : "");
}

/* Names with initials A to H, as the seats are lettered. */
static const char *const default_names[UL_MAX_SEATS] = {"Ada", "Ben", "Chie", "Dora", "Emil", "Fleur", "Goro", "Hana"};

/* What the game begins with. */
typedef struct beginning {
    ul_edition edition;
    ul_options options;
    uint8_t    players;
    ul_chair   chair[UL_MAX_SEATS];
    ul_text    plan;
    char       seed[64];
} beginning;

/* The item of a list with commas that begins at *at; false after the last. */
static bool next_item(const char **at, const char **item, size_t *len)
{
    if (!*at)
        return false;
    const char *comma = strchr(*at, ',');
    *item = *at;
    *len = comma ? (size_t)(comma - *at) : strlen(*at);
    *at = comma ? comma + 1 : NULL;
    return true;
}

static bool is_me(const char *item, size_t len)
{
    return (len == 2 && memcmp(item, "me", 2) == 0) || (len == 6 && memcmp(item, "person", 6) == 0);
}

static int read_seats(const char *list, beginning *b)
{
    const char *item;
    size_t      len;
    b->players = 0;
    while (next_item(&list, &item, &len)) {
        if (b->players == UL_MAX_SEATS)
            return ul_program_usage("play", "--seats names more than %d seats", UL_MAX_SEATS);
        ul_chair *chair = &b->chair[b->players++];
        chair->bot = !is_me(item, len);
        if (chair->bot && !ul_level_find(item, len, &chair->level))
            return unknown_bot(item, len);
    }
    return UL_EXIT_FINE;
}

/* A whole number of `text` in its range; -1 if it is none. */
static long number_of(const char *text, long most)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    return errno || *end || !*text || number < 0 || number > most ? -1 : number;
}

/* Me in the first seat, bots in the others. */
static int fill_seats(const arguments *a, beginning *b)
{
    ul_level level = UL_BUTLER;
    long     players = a->players ? number_of(a->players, UL_MAX_SEATS) : 4;
    if (a->bots && !ul_level_find(a->bots, strlen(a->bots), &level))
        return unknown_bot(a->bots, strlen(a->bots));
    if (players < b->edition.min_players || players > b->edition.max_players)
        return ul_program_usage("play", "%s is for %u to %u players, not %s", b->edition.id, b->edition.min_players,
                                b->edition.max_players, a->players ? a->players : "4");
    b->players = (uint8_t)players;
    for (ul_seat seat = 0; seat < b->players; seat++) {
        b->chair[seat].bot = seat > 0;
        b->chair[seat].level = level;
    }
    return UL_EXIT_FINE;
}

static int seat_everybody(const arguments *a, beginning *b)
{
    int result = a->seats ? read_seats(a->seats, b) : fill_seats(a, b);
    if (result != UL_EXIT_FINE)
        return result;
    if (a->seats && a->players && number_of(a->players, UL_MAX_SEATS) != b->players)
        return ul_program_usage("play", "--players %s, but --seats names %u", a->players, b->players);
    if (a->seats && a->bots)
        return ul_program_usage("play", "--bots is for the seats that --seats does not name, and it names them all");
    if (b->players < b->edition.min_players || b->players > b->edition.max_players)
        return ul_program_usage("play", "%s is for %u to %u players, but --seats names %u", b->edition.id,
                                b->edition.min_players, b->edition.max_players, b->players);
    return UL_EXIT_FINE;
}

static bool is_utf8(const char *text, size_t len)
{
    for (size_t at = 0, size; at < len; at += size)
        if (!(size = ul_utf8_char(text + at, len - at)) || (unsigned char)text[at] < 0x20)
            return false;
    return true;
}

static int name_everybody(const arguments *a, beginning *b)
{
    const char *list = a->names, *item;
    size_t      len;
    ul_seat     seat = 0;
    for (ul_seat s = 0; s < b->players; s++)
        strcpy(b->chair[s].name, default_names[s]);
    for (; next_item(&list, &item, &len); seat++) {
        if (seat == b->players)
            return ul_program_usage("play", "--name has more names than there are seats (%u)", b->players);
        if (len >= UL_CHAIR_NAME || !is_utf8(item, len))
            return ul_program_usage("play", "the name of seat %u is longer than %d bytes, or not UTF-8", seat + 1u,
                                    UL_CHAIR_NAME - 1);
        if (len)
            snprintf(b->chair[seat].name, UL_CHAIR_NAME, "%.*s", (int)len, item);
    }
    return UL_EXIT_FINE;
}

static bool is_literal(const char *value)
{
    return strcmp(value, "true") == 0 || strcmp(value, "false") == 0 || number_of(value, 1000) >= 0;
}

static int read_options(const arguments *a, beginning *b)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_fault    fault = {0};
    ul_json_begin(&out, &text);
    ul_json_open_object(&out);
    for (size_t i = 0; i < a->options; i++) {
        const char *equals = strchr(a->option[i], '=');
        char        name[64];
        if (!equals || (size_t)(equals - a->option[i]) >= sizeof name || !is_utf8(a->option[i], strlen(a->option[i]))) {
            ul_text_free(&text);
            return ul_program_usage("play", "--option wants NAME=VALUE, not '%s'", a->option[i]);
        }
        snprintf(name, sizeof name, "%.*s", (int)(equals - a->option[i]), a->option[i]);
        ul_json_key(&out, name);
        if (is_literal(equals + 1))
            ul_json_raw(&out, equals + 1, strlen(equals + 1));
        else
            ul_json_string(&out, equals + 1);
    }
    ul_json_close(&out);
    ul_json *object = ul_json_read(text.bytes, text.len, &fault);
    bool     fine = object && ul_options_read(&b->options, &b->edition, object, false, &fault);
    ul_json_free(object);
    ul_text_free(&text);
    return fine ? UL_EXIT_FINE : ul_program_usage("play", "%s [%s]", fault.message, fault.code);
}

static int find_edition(const char *id, beginning *b)
{
    const char *ids[16];
    ul_edition  edition[16];
    size_t      count = 0;
    if (ul_edition_find(&b->edition, id, strlen(id)))
        return UL_EXIT_FINE;
    for (; count < 16 && ul_edition_nth(&edition[count], count); count++)
        ids[count] = edition[count].id;
    const char *nearest = ul_program_nearest(id, ids, count);
    return ul_program_usage("play", "there is no edition '%s'%s%s; there are kill-1996, kill-2009 and save-2000", id,
                            nearest ? "; did you mean " : "", nearest ? nearest : "");
}

/* A deal that nobody can guess. */
static void make_seed(char seed[64])
{
    unsigned char bytes[16] = {0};
    FILE         *file = fopen("/dev/urandom", "rb");
    if (!file || fread(bytes, 1, sizeof bytes, file) != sizeof bytes) {
        uint64_t now = ul_play_now(NULL) ^ (uint64_t)getpid() << 40;
        memcpy(bytes, &now, sizeof now);
    }
    if (file)
        fclose(file);
    for (size_t i = 0; i < sizeof bytes; i++)
        sprintf(seed + 2 * i, "%02x", bytes[i]);
}

static int begin_match(const arguments *a, beginning *b, ul_play *play)
{
    ul_fault fault = {0};
    if (a->plan) {
        int result = ul_program_read(a->plan, UL_PLAN_BYTES, &b->plan);
        if (result != UL_EXIT_FINE)
            return result;
    }
    if (!a->seed)
        make_seed(b->seed);
    const char *seed = a->seed ? a->seed : b->seed;
    ul_record *record = ul_record_new(&b->edition, &b->options, b->players, a->plan ? b->plan.bytes : NULL, b->plan.len,
                                      seed, strlen(seed), UL_NOBODY, &fault);
    if (!record && a->plan)
        return ul_program_fault(a->plan, &fault);
    if (!record)
        return ul_program_usage("play", "%s [%s]", fault.message, fault.code);
    play->match = ul_match_new(record, b->chair);
    return play->match ? UL_EXIT_FINE : ul_program_no_memory();
}

static int new_match(const arguments *a, ul_play *play)
{
    beginning b = {.players = 0};
    int       result = find_edition(a->edition ? a->edition : "kill-2009", &b);
    if (result == UL_EXIT_FINE)
        result = read_options(a, &b);
    if (result == UL_EXIT_FINE)
        result = seat_everybody(a, &b);
    if (result == UL_EXIT_FINE)
        result = name_everybody(a, &b);
    if (result == UL_EXIT_FINE)
        result = begin_match(a, &b, play);
    ul_text_free(&b.plan);
    return result;
}

static int first_match(const arguments *a, ul_play *play)
{
    ul_fault fault = {0};
    if (a->edition || a->players || a->bots || a->seats || a->names || a->plan || a->seed || a->options)
        return ul_program_usage("play", "--tutorial is a prepared game: only options of the screen go with it");
    play->tutorial = ul_tutorial_open(&play->match, &fault);
    return play->tutorial ? UL_EXIT_FINE : ul_program_no_memory();
}

static int resume_match(const arguments *a, ul_play *play)
{
    ul_fault fault = {0};
    if (a->edition || a->players || a->bots || a->seats || a->names || a->plan || a->seed || a->options || a->tutorial)
        return ul_program_usage("play",
                                "--resume goes on with a game as it was begun: only options of the screen go with it");
    play->match = ul_save_read(&play->save, a->resume_path, &fault);
    if (play->match)
        return UL_EXIT_FINE;
    bool none = strcmp(fault.code, "no-save") == 0 || strcmp(fault.code, "no-folder") == 0 ||
                strcmp(fault.code, "cannot-read") == 0;
    fprintf(stderr, "unlucky play: %s [%s]\n", fault.message, fault.code);
    return none ? UL_EXIT_FAILED : UL_EXIT_DAMAGED;
}

static int choose_language(const arguments *a, ul_play *play)
{
    play->lang = ul_lang_choose(getenv("LANGUAGE"), getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    if (a->lang && !ul_lang_find(&play->lang, a->lang))
        return ul_program_usage("play", "there is no language '%s' here; there are en, fr and ja", a->lang);
    return UL_EXIT_FINE;
}

static int choose_color(const arguments *a, ul_play *play)
{
    const char *no_color = getenv("NO_COLOR");
    play->color = !(no_color && *no_color);
    if (a->color && strcmp(a->color, "always") == 0)
        play->color = true;
    else if (a->color && strcmp(a->color, "never") == 0)
        play->color = false;
    else if (a->color && strcmp(a->color, "auto") != 0)
        return ul_program_usage("play", "--color is auto, always or never, not '%s'", a->color);
    return UL_EXIT_FINE;
}

static int choose_times(const arguments *a, ul_play *play)
{
    long think = a->think ? number_of(a->think, 600000) : 1000, speed = a->speed ? number_of(a->speed, 60000) : 700;
    if (think < 0)
        return ul_program_usage("play", "--think is a number of milliseconds up to 600000, not '%s'", a->think);
    if (speed < 0)
        return ul_program_usage("play", "--speed is a number of milliseconds up to 60000, not '%s'", a->speed);
    play->think_ms = (unsigned)think;
    play->dwell_ms = (unsigned)speed;
    return UL_EXIT_FINE;
}

/* A terminal at both ends, that can do more than write lines. */
static bool is_screen(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

static int run(const arguments *a, ul_play *play)
{
    ul_fault fault = {0};
    play->ascii = a->ascii;
    play->mouse = !a->no_mouse;
    play->utf8 = ul_encode_begin(play->lang);
    if (!play->tutorial && !*play->save.name && !ul_save_begin(&play->save, play->match, &fault))
        fprintf(stderr, "unlucky play: the game will not be kept: %s [%s]\n", fault.message, fault.code);
    return a->plain || !is_screen() ? ul_plain_run(play) : ul_screen_run(play);
}

int ul_program_play(int argc, char **argv)
{
    arguments a = {0};
    ul_play   play = {0};
    for (int i = 1; i < argc; i++)
        if (ul_program_is_help(argv[i]))
            return ul_program_write(help, sizeof help - 1);
    int result = read_arguments(&a, argc, argv);
    if (result == UL_EXIT_FINE && a.bots && strcmp(a.bots, "help") == 0)
        return list_bots();
    if (result == UL_EXIT_FINE)
        result = choose_language(&a, &play);
    if (result == UL_EXIT_FINE)
        result = choose_color(&a, &play);
    if (result == UL_EXIT_FINE)
        result = choose_times(&a, &play);
    if (result == UL_EXIT_FINE)
        result = a.resume ? resume_match(&a, &play) : a.tutorial ? first_match(&a, &play) : new_match(&a, &play);
    if (result == UL_EXIT_FINE)
        result = run(&a, &play);
    ul_match_free(play.match);
    ul_tutorial_free(play.tutorial);
    return result;
}
