/* play_begin.c: the game that `unlucky play` is to play: who sits where, and how it is dealt. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "base/json.h"
#include "program/play_inside.h"
#include "program/program.h"
#include "table/archive.h"
#include "table/deed.h"
#include "terminal/saved_games.h"

/* What a new game begins with. */
typedef struct beginning {
    ul_edition edition;
    ul_options options;
    uint8_t    players;
    ul_chair   chair[UL_MAX_SEATS];
    ul_text    plan;
} beginning;

static int unknown_bot(const char *name, size_t len)
{
    const char *levels[UL_BOT_LEVELS];
    char        word[64];
    for (int level = 0; level < UL_BOT_LEVELS; level++)
        levels[level] = ul_level_name((ul_level)level);
    snprintf(word, sizeof word, "%.*s", (int)(len < 60 ? len : 60), name);
    const char *nearest = ul_program_nearest(word, levels, UL_BOT_LEVELS);
    return ul_program_refuse_near("play", "usage.play.bot", word, nearest);
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
            return ul_program_refuse("play", "usage.play.seats.many",
                                     UL_PARAMS(ul_param_number("total", UL_MAX_SEATS)));
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
        return ul_program_refuse("play", "usage.play.seats.bots", NULL);
    int result = asked->seats ? read_seats(asked->seats, b) : fill_seats(asked->bots, said ? said : 4, b);
    if (result != UL_EXIT_FINE)
        return result;
    if (asked->seats && said && said != b->players)
        return ul_program_refuse("play", "usage.play.seats.players",
                                 UL_PARAMS(ul_param_number("value", said), ul_param_number("total", b->players)));
    if (b->players < b->edition.min_players || b->players > b->edition.max_players)
        return ul_program_refuse(
            "play", "usage.play.players",
            UL_PARAMS(ul_param_text("name", b->edition.id), ul_param_number("value", b->edition.min_players),
                      ul_param_number("total", b->edition.max_players), ul_param_number("number", b->players)));
    return UL_EXIT_FINE;
}

/* Those that are not said are told apart by the screen: bots, and people by their seats. */
static int name_everybody(const char *names, beginning *b)
{
    const char *item;
    size_t      len;
    for (ul_seat seat = 0; next_item(&names, &item, &len); seat++) {
        if (seat == b->players)
            return ul_program_refuse("play", "usage.play.names.many", UL_PARAMS(ul_param_number("total", b->players)));
        if (len && !ul_deed_text_fits(item, len, UL_CHAIR_NAME - 1))
            return ul_program_refuse("play", "usage.play.names.bad", UL_PARAMS(ul_param_number("number", seat + 1)));
        snprintf(b->chair[seat].name, UL_CHAIR_NAME, "%.*s", (int)len, item);
    }
    ul_chairs_name(b->chair, b->players);
    return UL_EXIT_FINE;
}

/* A table for the game of a record, from where it is on; the record goes. */
static ul_local_table *open_table(ul_record *record, const ul_chair *chairs, const char *seed, ul_fault *fault)
{
    ul_position *position = ul_position_of_record(record, record->count, fault);
    ul_record_free(record);
    return position ? ul_local_table_open(position, chairs, seed, fault) : NULL;
}

static int deal(const ul_play_asked *asked, beginning *b, ul_local_table **table)
{
    ul_fault    fault = {0};
    char        random[UL_PLAY_SEED];
    const char *seed = asked->seed;
    int         result = ul_setting_board(&asked->setting, "play", &b->edition, &b->plan);
    if (result != UL_EXIT_FINE)
        return result;
    if (!seed) {
        ul_play_make_seed(random);
        seed = random;
    }
    ul_record *record = ul_record_new(&b->edition, &b->options, b->players, b->plan.bytes, b->plan.len, seed,
                                      strlen(seed), UL_NOBODY, &fault);
    if (!record && b->plan.bytes)
        return ul_setting_fault(&asked->setting, "play", &fault);
    if (!record && strcmp(fault.code, "bad-seed") == 0)
        return ul_program_refuse("play", "usage.play.seed", NULL);
    *table = record ? open_table(record, b->chair, asked->seed, &fault) : NULL;
    if (*table)
        return UL_EXIT_FINE;
    return strcmp(fault.code, "refused") == 0 ? ul_program_refuse("play", "usage.play.names.taken", NULL)
                                              : ul_program_no_memory();
}

/* With the code behind it where there is one: docs/play.md lists them. Without a key the fault says it all. */
static void warn_of_save(const ul_play *play, const char *key, const ul_fault *fault, const char *code)
{
    ul_text what = {0};
    ul_play_say_fault(ul_program_speech(), &play->save, fault, &what);
    if (*code)
        ul_text_print(&what, " [%s]", code);
    if (key)
        ul_program_warn("play", key, UL_PARAMS(ul_param_text("text", ul_text_bytes(&what))));
    else
        ul_play_complain(ul_program_speech(), ul_text_bytes(&what));
    ul_text_free(&what);
}

void ul_play_begin_save(ul_play *play, const char *edition)
{
    ul_fault fault = {0};
    if (!ul_save_begin(&play->save, edition, &fault))
        warn_of_save(play, "usage.play.not_kept", &fault, "");
}

static int begin_new(const ul_play_asked *asked, ul_play *play, ul_local_table **table)
{
    beginning b = {.players = 0};
    int       result = ul_setting_rules(&asked->setting, "play", &b.edition, &b.options);
    if (result == UL_EXIT_FINE)
        result = seat_everybody(asked, &b);
    if (result == UL_EXIT_FINE)
        result = name_everybody(asked->names, &b);
    if (result == UL_EXIT_FINE)
        result = deal(asked, &b, table);
    if (result == UL_EXIT_FINE)
        ul_play_begin_save(play, b.edition.id);
    ul_text_free(&b.plan);
    return result;
}

bool ul_play_asks_for_a_game(const ul_play_asked *asked)
{
    return asked->edition || asked->players || asked->bots || asked->seats || asked->names || asked->plan ||
           asked->deck || asked->seed || asked->options;
}

/* Is anything asked for that a prepared game does not have? */
static bool asks_for_more_than_a_lesson(const ul_play_asked *asked)
{
    ul_play_asked bare = *asked;
    bare.edition = NULL;
    bare.options = false;
    for (int option = 0; option < UL_OPTION_COUNT; option++)
        bare.options |= option != UL_DOG && asked->setting.option[option];
    return ul_play_asks_for_a_game(&bare);
}

static int begin_tutorial(const ul_play_asked *asked, ul_play *play, ul_local_table **table)
{
    ul_fault   fault = {0};
    ul_edition edition;
    ul_options options;
    int        result = ul_setting_rules(&asked->setting, "play", &edition, &options);
    if (result != UL_EXIT_FINE)
        return result;
    bool dog = !edition.wants_witness && options.value[UL_DOG] != UL_DOG_NONE;
    if (asks_for_more_than_a_lesson(asked))
        return ul_program_refuse("play", "usage.play.tutorial", NULL);
    play->tutorial = ul_tutorial_open(dog                        ? UL_LESSON_DOG
                                      : edition.wants_witness    ? UL_LESSON_SAVE
                                      : !options.value[UL_SPITE] ? UL_LESSON_1996
                                                                 : UL_LESSON_KILL,
                                      table, &fault);
    return play->tutorial ? UL_EXIT_FINE : ul_program_no_memory();
}

/* ---- a game that was left */

/* A line of a record's head that is a list of strings, one a seat; NULL if it is none. The caller frees it. */
static ul_json *read_list(const ul_record *record, const char *tag)
{
    size_t      len;
    const char *value = ul_record_tagged(record, tag, &len);
    ul_json    *list = value ? ul_json_read(value, len, NULL) : NULL;
    bool        fine = list && list->type == UL_JSON_ARRAY && list->count == ul_world_players(record->world);
    for (const ul_json *item = fine ? ul_json_first(list) : NULL; item; item = ul_json_next(list, item))
        fine = fine && item->type == UL_JSON_STRING;
    if (fine)
        return list;
    ul_json_free(list);
    return NULL;
}

static bool read_chairs(const ul_record *record, ul_chair *chairs, ul_fault *fault)
{
    ul_json *seats = read_list(record, "Seats");
    if (!seats)
        return ul_fault_set(fault, "bad-seats", 0, 0,
                            "this record does not say who sits where; its line Seats should read like [Seats "
                            "[\"person\",\"butler\"]], with one word a seat");
    ul_chair      *chair = chairs;
    const ul_json *item = ul_json_first(seats);
    for (; item; item = ul_json_next(seats, item), chair++) {
        chair->bot = !ul_json_is(item, "person");
        if (chair->bot && !ul_level_find(item->text, item->text_len, &chair->level))
            break;
    }
    if (item)
        ul_fault_set(fault, "bad-seats", 0, 0, "there is no bot '%s' here to take its seat; see `unlucky play --help`",
                     item->text);
    ul_json_free(seats);
    return !item;
}

/* A name is somebody else's text: what a terminal would obey is no name. */
static void read_names(const ul_record *record, ul_chair *chairs)
{
    ul_json  *names = read_list(record, "Names");
    ul_chair *chair = chairs;
    for (const ul_json *item = ul_json_first(names); item; item = ul_json_next(names, item), chair++)
        if (ul_deed_text_fits(item->text, item->text_len, sizeof chair->name - 1))
            memcpy(chair->name, item->text, item->text_len + 1);
    ul_json_free(names);
    ul_chairs_name(chairs, ul_world_players(record->world));
}

static bool is_over(const ul_record *record)
{
    ul_game game;
    ul_record_game(record, record->count, &game);
    return game.scene.phase == UL_PHASE_OVER;
}

/* A save of a former version, or a record that somebody wants to play on. */
static ul_local_table *open_record(const ul_text *text, ul_fault *fault)
{
    ul_chair   chairs[UL_MAX_SEATS] = {0};
    ul_record *record = ul_record_read(text->bytes, text->len, fault);
    if (record && is_over(record)) {
        ul_record_free(record);
        ul_fault_set(fault, "game-over", 0, 0, "this game is over; `unlucky replay` and its file tell it");
        return NULL;
    }
    if (record && read_chairs(record, chairs, fault)) {
        read_names(record, chairs);
        return open_table(record, chairs, NULL, fault);
    }
    ul_record_free(record);
    return NULL;
}

/* Where in which file it is wrong. */
static void name_file(const char *path, ul_fault *fault)
{
    ul_fault inner = *fault;
    if (strlen(path) + strlen(inner.message) + 24 >= sizeof inner.message)
        return;
    if (inner.line)
        ul_fault_set(fault, inner.code, inner.line, inner.column, "%s:%zu: %s", path, inner.line, inner.message);
    else
        ul_fault_set(fault, inner.code, 0, 0, "%s: %s", path, inner.message);
}

/* Which game it is: there may be several. */
static void note_game(ul_play *play, const ul_text *text)
{
    ul_saved_about about;
    ul_text        game = {0};
    ul_saved_look(play->lang, text, &about);
    if (about.fine)
        ul_saved_say_about(play->lang, &about, &game);
    if (game.len)
        ul_words_say(play->lang, "ui.saves.goes_on", UL_PARAMS(ul_param_text("text", game.bytes)), &play->resumed);
    ul_text_free(&game);
}

ul_local_table *ul_play_open_save(ul_play *play, const char *asked, ul_fault *fault)
{
    char            path[UL_SAVE_PATH];
    ul_text         text = {0};
    ul_local_table *table = NULL;
    if (!ul_save_read(&play->save, asked, path, &text, fault))
        return NULL;
    bool log = text.len && *text.bytes >= '0' && *text.bytes <= '9';
    ul_text_add(&text, "", 0);
    table = log ? ul_local_table_read(text.bytes, text.len, fault) : open_record(&text, fault);
    if (table)
        note_game(play, &text);
    if (!table)
        name_file(path, fault);
    else if (!*play->save.name)
        ul_play_begin_save(play, ul_local_table_edition(table));
    else if (!log)
        ul_save_put_aside(path);
    ul_text_free(&text);
    return table;
}

static int begin_again(const ul_play_asked *asked, ul_play *play, ul_local_table **table)
{
    ul_fault fault = {0};
    if (ul_play_asks_for_a_game(asked) || asked->tutorial)
        return ul_program_refuse("play", "usage.play.resume", NULL);
    *table = ul_play_open_save(play, asked->resume_path, &fault);
    if (*table)
        return UL_EXIT_FINE;
    if (asked->resume_path && !strchr(asked->resume_path, '/') && play->save.system == ENOENT) {
        ul_play_no_save(asked->resume_path);
        return UL_EXIT_FAILED;
    }
    bool none = strcmp(fault.code, "no-save") == 0 || strcmp(fault.code, "no-folder") == 0 ||
                strcmp(fault.code, "cannot-read") == 0 || strcmp(fault.code, "game-over") == 0;
    warn_of_save(play,
                 strcmp(fault.code, "no-save") == 0 ? "usage.play.no_save"
                 : none                             ? NULL
                                                    : "usage.play.broken",
                 &fault, fault.code);
    if (!none && !asked->resume_path)
        ul_program_warn("play", "usage.play.newest", NULL);
    return none ? UL_EXIT_FAILED : UL_EXIT_DAMAGED;
}

int ul_play_begin(const ul_play_asked *asked, ul_play *play, ul_local_table **table)
{
    return asked->resume               ? begin_again(asked, play, table)
           : asked->day || asked->deal ? ul_play_begin_deal(asked, play, table)
           : asked->tutorial           ? begin_tutorial(asked, play, table)
                                       : begin_new(asked, play, table);
}
