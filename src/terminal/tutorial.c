/* tutorial.c: a first game that explains itself. */
#include "terminal/tutorial.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/json.h"
#include "record/action_text.h"
#include "table/archive.h"

#define SEED "tutorial" /* nothing is shuffled: the deal is the file's */

struct ul_tutorial {
    ul_json     *json;
    ul_playback *game; /* as the script has it */
};

static bool no_memory(ul_fault *fault)
{
    return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
}

static void seat_everybody(const ul_json *json, ul_chair *chairs)
{
    const ul_json *names = ul_json_member(json, "names"), *seats = ul_json_member(json, "seats");
    const ul_json *name = ul_json_first(names), *seat = ul_json_first(seats);
    for (ul_chair *chair = chairs; name && seat; chair++) {
        snprintf(chair->name, sizeof chair->name, "%s", name->text);
        chair->bot = !ul_json_is(seat, "person");
        if (chair->bot && !ul_level_find(seat->text, seat->text_len, &chair->level))
            chair->level = UL_BUTLER;
        name = ul_json_next(names, name);
        seat = ul_json_next(seats, seat);
    }
}

/* The whole game: each line of the script is [action, lesson]. */
static ul_record *read_game(const ul_json *json, ul_fault *fault)
{
    const ul_json *script = ul_json_member(json, "script");
    ul_record     *record = ul_record_load(ul_json_member(json, "state"), NULL, 0, SEED, strlen(SEED), fault);
    for (const ul_json *line = ul_json_first(script); record && line; line = ul_json_next(script, line)) {
        const ul_json *text = ul_json_first(line);
        ul_action      action;
        bool           read = ul_action_read(record->world, text->text, text->text_len, &action, NULL);
        assert(read); /* a test plays the whole script */
        if (read && ul_record_add(record, action))
            continue;
        ul_record_free(record);
        record = NULL;
        no_memory(fault);
    }
    return record;
}

static ul_local_table *open_table(ul_tutorial *tutorial, ul_fault *fault)
{
    ul_chair   chairs[UL_MAX_SEATS] = {0};
    ul_record *record = read_game(tutorial->json, fault);
    seat_everybody(tutorial->json, chairs);
    ul_position *position = record ? ul_position_of_lesson(record, fault) : NULL;
    tutorial->game = record ? ul_playback_new(record) : NULL;
    if (position && tutorial->game)
        return ul_local_table_open(position, chairs, SEED, fault);
    ul_position_free(position);
    if (!tutorial->game)
        no_memory(fault);
    return NULL;
}

ul_tutorial *ul_tutorial_open(ul_lesson lesson, ul_local_table **table, ul_fault *fault)
{
    static const char *const files[] = {
        [UL_LESSON_KILL] = "tutorial-game.json",
        [UL_LESSON_1996] = "tutorial-1996.json",
        [UL_LESSON_SAVE] = "tutorial-save.json",
        [UL_LESSON_DOG] = "tutorial-dog.json",
    };
    const ul_asset *asset = ul_asset_find(files[lesson]);
    ul_tutorial    *tutorial = calloc(1, sizeof *tutorial);
    *table = NULL;
    if (!tutorial) {
        no_memory(fault);
        return NULL;
    }
    tutorial->json = ul_json_read(asset->bytes, asset->len, fault);
    *table = tutorial->json ? open_table(tutorial, fault) : NULL;
    if (*table)
        return tutorial;
    ul_tutorial_free(tutorial);
    return NULL;
}

void ul_tutorial_free(ul_tutorial *tutorial)
{
    if (tutorial) {
        ul_json_free(tutorial->json);
        ul_playback_free(tutorial->game);
    }
    free(tutorial);
}

/* Every action causes something: by what has happened one knows how far it is. */
size_t ul_tutorial_place(const ul_tutorial *tutorial, const ul_match *match)
{
    size_t place = 0;
    while (place < ul_playback_record(tutorial->game)->count &&
           ul_playback_events_by(tutorial->game, place) < ul_match_events(match))
        place++;
    return place;
}

ul_action ul_tutorial_action(const ul_tutorial *tutorial, const ul_match *match)
{
    return ul_playback_record(tutorial->game)->action[ul_tutorial_place(tutorial, match)];
}

bool ul_tutorial_shows_undo(const ul_tutorial *tutorial, const ul_match *match)
{
    /* Every lesson begins with a step of one's own: behind it is the place. */
    return ul_tutorial_place(tutorial, match) == 1 && ul_match_to_undo(match, ul_match_only(match), false);
}

const char *ul_tutorial_text(const ul_tutorial *tutorial, const ul_match *match, ul_lang lang)
{
    const ul_json *script = ul_json_member(tutorial->json, "script"), *line = ul_json_first(script);
    char           key[64];
    for (size_t i = ul_tutorial_place(tutorial, match); line && i > 0; i--)
        line = ul_json_next(script, line);
    if (!line)
        return ul_words_find(lang, "tutorial.end");
    const ul_json *lesson = ul_json_next(line, ul_json_first(line));
    if (lesson->type != UL_JSON_STRING)
        return NULL;
    snprintf(key, sizeof key, "tutorial.%s", lesson->text);
    return ul_words_find(lang, key);
}
