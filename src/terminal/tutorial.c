/* tutorial.c: a first game that explains itself. */
#include "terminal/tutorial.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/json.h"
#include "record/action_text.h"

#define SEED "tutorial" /* nothing is shuffled: the deal is the file's */

struct ul_tutorial {
    ul_json *json;
};

static void seat_everybody(const ul_json *json, ul_chair *chairs)
{
    const ul_json *names = ul_json_member(json, "names"), *seats = ul_json_member(json, "seats");
    const ul_json *name = ul_json_first(names), *seat = ul_json_first(seats);
    for (ul_chair *chair = chairs; name && seat; chair++) {
        snprintf(chair->name, sizeof chair->name, "%s", name->text);
        chair->bot = !ul_json_is(seat, "person");
        name = ul_json_next(names, name);
        seat = ul_json_next(seats, seat);
    }
}

static ul_match *open_match(const ul_json *json, ul_fault *fault)
{
    ul_chair   chairs[UL_MAX_SEATS] = {0};
    ul_record *record = ul_record_load(ul_json_member(json, "state"), NULL, 0, SEED, strlen(SEED), fault);
    if (!record)
        return NULL;
    seat_everybody(json, chairs);
    ul_match *match = ul_match_new(record, chairs);
    if (!match)
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return match;
}

ul_tutorial *ul_tutorial_open(ul_match **match, ul_fault *fault)
{
    const ul_asset *asset = ul_asset_find("tutorial-game.json");
    ul_tutorial    *tutorial = calloc(1, sizeof *tutorial);
    *match = NULL;
    if (!tutorial) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    tutorial->json = ul_json_read(asset->bytes, asset->len, fault);
    *match = tutorial->json ? open_match(tutorial->json, fault) : NULL;
    if (*match)
        return tutorial;
    ul_tutorial_free(tutorial);
    return NULL;
}

void ul_tutorial_free(ul_tutorial *tutorial)
{
    if (tutorial)
        ul_json_free(tutorial->json);
    free(tutorial);
}

/* The line of the script that the match has got to: [action, lesson]. NULL behind the last. */
static const ul_json *line_of(const ul_tutorial *tutorial, const ul_match *match)
{
    const ul_json *script = ul_json_member(tutorial->json, "script"), *line = ul_json_first(script);
    for (size_t i = ul_match_actions(match); line && i > 0; i--)
        line = ul_json_next(script, line);
    return line;
}

ul_action ul_tutorial_action(const ul_tutorial *tutorial, const ul_match *match)
{
    const ul_json *line = line_of(tutorial, match), *text = ul_json_first(line);
    ul_action      action;
    bool           read = ul_action_read(ul_match_world(match), text->text, text->text_len, &action, NULL);
    assert(read); /* a test plays the whole script */
    (void)read;
    return action;
}

const char *ul_tutorial_text(const ul_tutorial *tutorial, const ul_match *match, ul_lang lang)
{
    const ul_json *line = line_of(tutorial, match);
    char           key[64];
    if (!line)
        return ul_words_find(lang, "tutorial.end");
    const ul_json *lesson = ul_json_next(line, ul_json_first(line));
    if (lesson->type != UL_JSON_STRING)
        return NULL;
    snprintf(key, sizeof key, "tutorial.%s", lesson->text);
    return ul_words_find(lang, key);
}
