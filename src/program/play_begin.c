/* play_begin.c: the game that `unlucky play` is to play: who sits where, and how it is dealt. */
#include <stdio.h>
#include <string.h>
#include "program/play_inside.h"
#include "program/program.h"
#include "table/deed.h"

/* What a new game begins with. */
typedef struct beginning {
    ul_edition edition;
    ul_options options;
    uint8_t    players;
    ul_chair   chair[UL_MAX_SEATS];
    ul_text    plan;
} beginning;

/* Names with initials A to H, as the seats are lettered. */
static const char *const default_names[UL_MAX_SEATS] = {"Ada", "Ben", "Chie", "Dora", "Emil", "Fleur", "Goro", "Hana"};

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

/* Me in the first seat, bots in the others. */
static int fill_seats(const char *bots, unsigned players, beginning *b)
{
    ul_level level = UL_BUTLER;
    if (bots && !ul_level_find(bots, strlen(bots), &level))
        return unknown_bot(bots, strlen(bots));
    b->players = (uint8_t)players;
    for (ul_seat seat = 0; seat < b->players; seat++) {
        b->chair[seat].bot = seat > 0;
        b->chair[seat].level = level;
    }
    return UL_EXIT_FINE;
}

static int seat_everybody(const ul_play_asked *asked, beginning *b)
{
    unsigned said = asked->setting.players;
    if (asked->seats && asked->bots)
        return ul_program_usage("play", "--bots is for the seats that --seats does not name, and it names them all");
    int result = asked->seats ? read_seats(asked->seats, b) : fill_seats(asked->bots, said ? said : 4, b);
    if (result != UL_EXIT_FINE)
        return result;
    if (asked->seats && said && said != b->players)
        return ul_program_usage("play", "--players %u, but --seats names %u", said, b->players);
    if (b->players < b->edition.min_players || b->players > b->edition.max_players)
        return ul_program_usage("play", "%s is for %u to %u players, not %u", b->edition.id, b->edition.min_players,
                                b->edition.max_players, b->players);
    return UL_EXIT_FINE;
}

static int name_everybody(const char *names, beginning *b)
{
    const char *item;
    size_t      len;
    ul_seat     seat = 0;
    for (ul_seat s = 0; s < b->players; s++)
        strcpy(b->chair[s].name, default_names[s]);
    for (; next_item(&names, &item, &len); seat++) {
        if (seat == b->players)
            return ul_program_usage("play", "--name has more names than there are seats (%u)", b->players);
        if (len && !ul_deed_text_fits(item, len, UL_CHAIR_NAME - 1))
            return ul_program_usage("play",
                                    "the name of seat %u cannot be shown: at most %d bytes of UTF-8, no control "
                                    "characters, no blanks at its ends",
                                    seat + 1u, UL_CHAIR_NAME - 1);
        if (len)
            snprintf(b->chair[seat].name, UL_CHAIR_NAME, "%.*s", (int)len, item);
    }
    return UL_EXIT_FINE;
}

static int deal(const ul_play_asked *asked, beginning *b, ul_play *play)
{
    ul_fault    fault = {0};
    char        random[UL_PLAY_SEED];
    const char *seed = asked->seed, *plan = asked->setting.plan;
    int         result = plan ? ul_program_read(plan, UL_PLAN_BYTES, &b->plan) : UL_EXIT_FINE;
    if (result != UL_EXIT_FINE)
        return result;
    if (!seed) {
        ul_play_make_seed(random);
        seed = random;
    }
    ul_record *record = ul_record_new(&b->edition, &b->options, b->players, plan ? b->plan.bytes : NULL, b->plan.len,
                                      seed, strlen(seed), UL_NOBODY, &fault);
    if (!record && plan)
        return ul_program_fault(plan, &fault);
    if (!record)
        return ul_program_usage("play", "%s [%s]", fault.message, fault.code);
    play->match = ul_match_new(record, b->chair);
    return play->match ? UL_EXIT_FINE : ul_program_no_memory();
}

static int begin_new(const ul_play_asked *asked, ul_play *play)
{
    beginning b = {.players = 0};
    int       result = ul_setting_rules(&asked->setting, "play", &b.edition, &b.options);
    if (result == UL_EXIT_FINE)
        result = seat_everybody(asked, &b);
    if (result == UL_EXIT_FINE)
        result = name_everybody(asked->names, &b);
    if (result == UL_EXIT_FINE)
        result = deal(asked, &b, play);
    play->seed = asked->seed;
    ul_text_free(&b.plan);
    return result;
}

static bool asks_for_a_game(const ul_play_asked *asked)
{
    return asked->edition || asked->players || asked->bots || asked->seats || asked->names || asked->plan ||
           asked->seed || asked->options;
}

static int begin_tutorial(const ul_play_asked *asked, ul_play *play)
{
    ul_fault fault = {0};
    if (asks_for_a_game(asked))
        return ul_program_usage("play", "--tutorial is a prepared game: only options of the screen go with it");
    play->tutorial = ul_tutorial_open(&play->match, &fault);
    return play->tutorial ? UL_EXIT_FINE : ul_program_no_memory();
}

static int begin_again(const ul_play_asked *asked, ul_play *play)
{
    ul_fault fault = {0};
    if (asks_for_a_game(asked) || asked->tutorial)
        return ul_program_usage("play",
                                "--resume goes on with a game as it was begun: only options of the screen go with it");
    play->match = ul_save_read(&play->save, asked->resume_path, &fault);
    if (play->match)
        return UL_EXIT_FINE;
    bool none = strcmp(fault.code, "no-save") == 0 || strcmp(fault.code, "no-folder") == 0 ||
                strcmp(fault.code, "cannot-read") == 0;
    fprintf(stderr, "unlucky play: %s [%s]\n", fault.message, fault.code);
    if (!none && !asked->resume_path)
        fputs("It was the newest. Move it elsewhere to go on with the one before, or name another: --resume=FILE.\n",
              stderr);
    return none ? UL_EXIT_FAILED : UL_EXIT_DAMAGED;
}

int ul_play_begin(const ul_play_asked *asked, ul_play *play)
{
    return asked->resume     ? begin_again(asked, play)
           : asked->tutorial ? begin_tutorial(asked, play)
                             : begin_new(asked, play);
}
