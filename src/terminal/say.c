/* say.c: lists, sight, whereabouts and forecasts in sentences. */
#include "terminal/say.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "rules/check.h"

ul_text *ul_items_more(ul_items *items)
{
    assert(items->count < UL_MAX_ITEMS);
    return &items->item[items->count++];
}

void ul_items_end(ul_items *items, ul_lang lang, bool or_list, ul_text *out)
{
    const char *all[UL_MAX_ITEMS];
    for (size_t i = 0; i < items->count; i++)
        all[i] = items->item[i].bytes ? items->item[i].bytes : "";
    ul_words_list(lang, all, items->count, or_list, out);
    for (size_t i = 0; i < items->count; i++)
        ul_text_free(&items->item[i]);
    items->count = 0;
}

ul_voice ul_say_voice(const ul_match *match, ul_lang lang, ul_seat listener, ul_cast *cast)
{
    const ul_world *world = ul_match_world(match);
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        cast->names[seat] = seat < ul_world_players(world) ? ul_match_chair(match, seat)->name : "";
    return (ul_voice){lang, world, cast->names, listener};
}

void ul_say(const ul_voice *voice, const char *key, ul_text *out)
{
    ul_words_say(voice->lang, key, NULL, out);
}

void ul_say_gap(const ul_voice *voice, ul_text *out)
{
    if (out->len)
        ul_words_gap(voice->lang, out);
}

void ul_say_percent(const ul_voice *voice, unsigned chance, ul_text *out)
{
    char rounded[16];
    snprintf(rounded, sizeof rounded, "%u", (chance + 50) / 100);
    ul_words_say(voice->lang, "mark.percent", UL_PARAMS(ul_param_text("a", rounded)), out);
}

void ul_say_rule_title(const ul_voice *voice, const ul_rule *rule, ul_text *out)
{
    ul_words_say(voice->lang, "book.entry",
                 UL_PARAMS(ul_param_text("name", rule->name), ul_param_text("text", ul_rule_title(voice->lang, rule))),
                 out);
}

static ul_param room_of(const ul_voice *voice, ul_room room)
{
    return ul_param_room("room", ul_world_plan(voice->world), room);
}

static void add_rooms(const ul_voice *voice, ul_rooms rooms, ul_items *items)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    for (ul_room room = 0; room < ul_plan_count(plan); room++)
        if (rooms >> room & 1)
            ul_words_room(voice->lang, plan, room, UL_FORM_NAME, ul_items_more(items));
}

void ul_say_rooms(const ul_voice *voice, ul_rooms rooms, ul_text *out)
{
    ul_items items = {0};
    add_rooms(voice, rooms, &items);
    if (items.count)
        ul_items_end(&items, voice->lang, false, out);
    else
        ul_say(voice, "ui.none", out);
}

static void say_watcher(const ul_voice *voice, const ul_scene *scene, ul_seat seat, ul_room room, ul_seen how,
                        ul_text *item)
{
    bool here = scene->at[seat] == room;
    if (how == UL_SEEN_LETTERS)
        ul_text_print(item, "%c", 'A' + seat);
    else if (how == UL_SEEN_NAMES)
        ul_text_put(item, ul_words_seat(voice, seat));
    else
        ul_words_say(voice->lang, here ? "ui.seen.here" : "ui.seen.item",
                     UL_PARAMS(ul_param_text("seat", ul_words_seat(voice, seat)), room_of(voice, scene->at[seat])),
                     item);
}

/* Each of `watchers`, with its room; then the dog. */
static void add_watchers(const ul_voice *voice, const ul_scene *scene, ul_seats watchers, ul_room room, ul_seen how,
                         ul_items *items)
{
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++) {
        if (watchers >> seat & 1)
            say_watcher(voice, scene, seat, room, how, ul_items_more(items));
    }
    if (!ul_world_edition(voice->world)->wants_witness && ul_scene_guarded(voice->world, scene, room))
        ul_words_say(voice->lang, how == UL_SEEN_WHOLE ? "ui.seen.dog" : "dog", UL_PARAMS(room_of(voice, scene->dog)),
                     ul_items_more(items));
}

void ul_say_seen(const ul_voice *voice, const ul_view *view, ul_room room, ul_text *out)
{
    ul_say_seen_as(voice, view, room, UL_SEEN_WHOLE, out);
}

void ul_say_seen_as(const ul_voice *voice, const ul_view *view, ul_room room, ul_seen how, ul_text *out)
{
    static const char *const keys[2][2][2] = {
        /* a witness is wanted; in another room; somebody sees it */
        {{"ui.seen.none", "ui.seen.by"}, {"ui.there.none", "ui.there.by"}},
        {{"ui.witness.none", "ui.witness.by"}, {"ui.witness.there.none", "ui.witness.there.by"}},
    };
    ul_items        items = {0};
    ul_text         list = {0};
    const ul_scene *scene = &view->scene;
    bool            there = scene->at[view->seat] != room;
    add_watchers(voice, scene, ul_forecast_watchers(voice->world, scene, view->seat, room), room, how, &items);
    size_t seen = items.count;
    ul_items_end(&items, voice->lang, false, &list);
    ul_words_say(
        voice->lang, keys[ul_world_edition(voice->world)->wants_witness][there][seen > 0],
        UL_PARAMS(ul_param_text("seats", ul_text_bytes(&list)), room_of(voice, room), ul_param_number("n", (long)seen)),
        out);
    ul_text_free(&list);
}

void ul_say_where(const ul_voice *voice, const ul_view *view, ul_seat seat, ul_text *out)
{
    ul_words_say(voice->lang, seat == voice->listener ? "ui.seat.at.you" : "ui.seat.at.other",
                 UL_PARAMS(ul_param_text("seat", ul_words_seat(voice, seat)), room_of(voice, view->scene.at[seat])),
                 out);
}

void ul_say_doctor(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    ul_room  rooms[3];
    ul_items items = {0};
    ul_text  list = {0};
    size_t   count = ul_forecast_walk(voice->world, &view->scene, rooms, 3);
    ul_words_say(voice->lang, "ui.doctor.at", UL_PARAMS(room_of(voice, view->scene.doctor)), out);
    for (size_t i = 0; i < count; i++)
        ul_words_room(voice->lang, ul_world_plan(voice->world), rooms[i], UL_FORM_NAME, ul_items_more(&items));
    if (!count)
        return;
    ul_items_end(&items, voice->lang, false, &list);
    ul_say_gap(voice, out);
    ul_words_say(voice->lang, "ui.doctor.next", UL_PARAMS(ul_param_text("rooms", ul_text_bytes(&list))), out);
    ul_text_free(&list);
}

void ul_say_dog(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    const ul_scene *scene = &view->scene;
    if (scene->dog == UL_NOWHERE) {
        ul_say(voice, "ui.dog.none", out);
        return;
    }
    ul_words_say(voice->lang, scene->dog_alive ? "ui.dog.at" : "ui.dog.dead", UL_PARAMS(room_of(voice, scene->dog)),
                 out);
    if (scene->dog_tokens) {
        ul_say_gap(voice, out);
        ul_words_say(voice->lang, "ui.dog.tokens", UL_PARAMS(ul_param_number("n", scene->dog_tokens)), out);
    }
}

void ul_say_reach(const ul_voice *voice, const ul_view *view, ul_seat seat, ul_text *out)
{
    unsigned    turns = ul_forecast_reach(voice->world, &view->scene, seat);
    bool        you = seat == voice->listener;
    const char *key = turns ? (you ? "ui.doctor.reaches.you" : "ui.doctor.reaches.other")
                            : (you ? "ui.doctor.never.you" : "ui.doctor.never.other");
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_text("seat", ul_words_seat(voice, seat)), ul_param_number("n", (long)turns)), out);
}

static void say_dog_forecast(const ul_voice *voice, const ul_forecast *forecast, ul_text *out)
{
    ul_text rooms = {0};
    if (forecast->dog != UL_NOWHERE) {
        ul_say_gap(voice, out);
        ul_words_say(voice->lang, "ui.forecast.dog", UL_PARAMS(room_of(voice, forecast->dog)), out);
    }
    if (!forecast->dog_ways)
        return;
    ul_say_rooms(voice, forecast->dog_ways, &rooms);
    ul_say_gap(voice, out);
    ul_words_say(voice->lang, "ui.forecast.dog.choice", UL_PARAMS(ul_param_text("rooms", rooms.bytes)), out);
    ul_text_free(&rooms);
}

static void say_next(const ul_voice *voice, const ul_forecast *forecast, ul_text *out)
{
    bool        you = forecast->next == voice->listener;
    const char *key = forecast->walks_in ? (you ? "ui.forecast.walked.you" : "ui.forecast.walked.other")
                                         : (you ? "ui.forecast.next.you" : "ui.forecast.next.other");
    ul_say_gap(voice, out);
    ul_words_say(voice->lang, key, UL_PARAMS(ul_param_text("seat", ul_words_seat(voice, forecast->next))), out);
    if (!forecast->skipped)
        return;
    const ul_seats_said said = {.voice = voice, .seats = forecast->skipped};
    ul_say_gap(voice, out);
    ul_words_say(voice->lang, "ui.forecast.skips", UL_PARAMS(ul_param_seats("seats", &said)), out);
}

void ul_say_forecast(const ul_voice *voice, const ul_view *view, ul_action_kind ending, ul_text *out)
{
    ul_forecast forecast;
    ul_forecast_action(voice->world, view, ul_action_plain(ending), &forecast);
    if (forecast.sinks != UL_NO_LEVEL) {
        const char level[] = {(char)('A' + forecast.sinks), '\0'};
        ul_words_say(voice->lang, "ui.forecast.sinks", UL_PARAMS(ul_param_text("level", level)), out);
    }
    if (forecast.next == UL_NOBODY) {
        ul_say_gap(voice, out);
        ul_say(voice, "ui.forecast.over", out);
        return;
    }
    ul_say_gap(voice, out);
    ul_words_say(voice->lang, forecast.stays ? "ui.forecast.doctor.stays" : "ui.forecast.doctor",
                 UL_PARAMS(room_of(voice, forecast.doctor)), out);
    say_next(voice, &forecast, out);
    say_dog_forecast(voice, &forecast, out);
}

static const char *rule_behind(const ul_world *world, const ul_scene *scene, ul_action action, ul_why why)
{
    static const char *const phases[] = {
        [UL_PHASE_TURN] = "R-DEFEND", /* an answer to an attempt that nobody makes */
        [UL_PHASE_DEFEND] = "R-DEFEND",
        [UL_PHASE_DOG] = "R-DOG-WALK",
        [UL_PHASE_COLLECT] = "R-COLLECT",
    };
    return why.reason == UL_WHY_PHASE ? phases[scene->phase] : ul_words_why_rule(world, action, why);
}

const char *ul_say_refusal(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_why why, ul_text *out)
{
    const char *rule = rule_behind(voice->world, scene, action, why);
    ul_words_why(voice, scene, action, why, out);
    if (rule)
        ul_words_brackets(voice->lang, rule, out);
    return rule;
}
