/*
 * forecast.c: what a front end would otherwise have to work out from the rules.
 *
 * `route` is the Doctor's walk from anywhere, `survey` how things stand for a
 * seat, `forecast` what an action of its turn would lead to. Nothing here
 * changes the game, and nothing is told that the seat could not see.
 */
#include <string.h>
#include "engine/engine_inside.h"
#include "engine/questions_inside.h"
#include "engine/request_inside.h"
#include "engine/session_inside.h"
#include "record/view_text.h"
#include "rules/check.h"
#include "rules/forecast.h"

#define AHEAD                                                                                                          \
    5 /* the Doctor's next rooms that are looked at for a meeting: further ahead everybody will have moved             \
       */

static const char *level_word(uint8_t level)
{
    static const char *const words[UL_LEVELS] = {"A", "B", "C", "D"};
    return words[level];
}

static const char *room_id(const ul_world *world, ul_room room)
{
    return ul_plan_room_id(ul_world_plan(world), room);
}

static void tell_seats(ul_json_out *out, const char *key, ul_seats seats)
{
    ul_json_key(out, key);
    ul_seats_write(out, seats, 0);
}

static void tell_rooms(ul_json_out *out, const char *key, const ul_world *world, ul_rooms rooms)
{
    ul_json_put_array(out, key);
    for (ul_room room = 0; room < ul_plan_count(ul_world_plan(world)); room++)
        if (rooms >> room & 1)
            ul_json_string(out, room_id(world, room));
    ul_json_close(out);
}

/* route */

/* How many levels are under water: "sunk" lists them from the lowest. */
static bool read_sunk(request *r, uint8_t *sunk)
{
    const ul_json *list = ul_request_member(r, "sunk");
    *sunk = 0;
    for (const ul_json *one = ul_json_first(list); one; one = ul_json_next(list, one)) {
        if (*sunk == UL_LEVELS || one->type != UL_JSON_STRING || !ul_json_is(one, level_word(UL_LEVELS - 1 - *sunk)))
            return ul_request_refuse(r, ERROR_WRONG_TYPE,
                                     "\"sunk\" lists decks from the lowest, such as [\"D\",\"C\"]");
        ++*sunk;
    }
    return true;
}

/* The rooms of a plan above water when so many levels have gone. */
static ul_rooms rooms_afloat(const ul_plan *plan, uint8_t sunk)
{
    ul_rooms afloat = 0;
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        uint8_t level = ul_plan_level(plan, room);
        if (level == UL_NO_LEVEL || level < UL_LEVELS - sunk)
            afloat |= ul_rooms_of(room);
    }
    return afloat;
}

bool ul_answer_route(request *r)
{
    uint8_t  sunk;
    ul_plan *plan = ul_request_plan(r);
    if (!plan || !read_sunk(r, &sunk)) {
        ul_plan_free(plan);
        return false;
    }
    ul_rooms afloat = rooms_afloat(plan, sunk);
    ul_request_grant(r);
    ul_json_put_object(&r->out, "route");
    for (ul_room from = 0; from < ul_plan_count(plan); from++) {
        ul_room to = afloat >> from & 1 ? ul_plan_walk(plan, from, afloat) : UL_NOWHERE;
        if (to != UL_NOWHERE)
            ul_json_put_string(&r->out, ul_plan_room_id(plan, from), ul_plan_room_id(plan, to));
    }
    ul_json_close(&r->out);
    ul_plan_free(plan);
    return true;
}

/* forecast */

static void tell_end(request *r, const ul_world *world, const ul_forecast *f)
{
    ul_json_out *out = &r->out;
    ul_json_put_string(out, "doctor", room_id(world, f->doctor));
    ul_json_put_bool(out, "stays", f->stays);
    ul_json_put_unless(out, "next", f->next, UL_NOBODY);
    ul_json_put_bool(out, "walks_in", f->walks_in);
    tell_seats(out, "skipped", f->skipped);
    if (f->sinks != UL_NO_LEVEL)
        ul_json_put_string(out, "sinks", level_word(f->sinks));
    if (f->dog != UL_NOWHERE)
        ul_json_put_string(out, "dog", room_id(world, f->dog));
    if (f->dog_ways)
        tell_rooms(out, "dog_ways", world, f->dog_ways);
}

static void tell_forecast(request *r, const ul_world *world, const ul_view *view, ul_action action)
{
    char        text[UL_ACTION_TEXT];
    ul_forecast f;
    ul_forecast_action(world, view, action, &f);
    ul_json_put_string(&r->out, "action", ul_action_write(world, action, text));
    tell_seats(&r->out, "by", f.watchers);
    if (action.kind == UL_ATTEMPT)
        ul_json_put_int(&r->out, "value", f.value);
    if (f.ends)
        tell_end(r, world, &f);
}

/* Only one answer depends on nobody else: the pass with which the last seat that is asked lets the attempt succeed. */
static bool foretell_answer(request *r, const ul_world *world, const ul_view *view, ul_action action)
{
    ul_forecast f = {.winner = UL_NOBODY};
    if (action.kind == UL_PASS)
        ul_forecast_action(world, view, action, &f);
    if (f.winner == UL_NOBODY)
        return ul_request_refuse(r, ERROR_HIDDEN, "what an answer leads to depends on what others do");
    ul_request_grant(r);
    ul_json_put_string(&r->out, "action", "pass");
    tell_seats(&r->out, "by", f.watchers);
    ul_json_put_int(&r->out, "winner", f.winner);
    return true;
}

bool ul_answer_forecast(request *r)
{
    const session *s = r->engine->session;
    ul_action      action;
    ul_view        view;
    if (!ul_request_action(r, ul_request_member(r, "action"), &action) || !ul_request_may_judge(r, s))
        return false;
    if (s->game.scene.phase == UL_PHASE_OVER)
        return ul_request_refuse(r, ERROR_OVER, "the game is over: there is nothing left to do");
    ul_why why = ul_game_why(s->world, &s->game, action);
    if (why.reason != UL_WHY_LEGAL) {
        ul_request_refuse(r, ERROR_ILLEGAL, "not legal: %s", ul_reason_sentence((ul_reason)why.reason));
        ul_request_tell_why(r, s, why);
        return false;
    }
    ul_view_of(s->world, &s->game, s->game.scene.to_act, &view);
    if (s->game.scene.phase != UL_PHASE_TURN)
        return foretell_answer(r, s->world, &view, action);
    ul_request_grant(r);
    tell_forecast(r, s->world, &view, action);
    return true;
}

/* survey */

static void tell_walk(request *r, const ul_world *world, const ul_scene *scene)
{
    ul_room  rooms[UL_MAX_ROOMS];
    ul_rooms seen = 0;
    size_t   count = ul_forecast_walk(world, scene, rooms, UL_MAX_ROOMS);
    ul_json_put_array(&r->out, "doctor");
    for (size_t i = 0; i < count && !(seen >> rooms[i] & 1); i++) {
        seen |= ul_rooms_of(rooms[i]);
        ul_json_string(&r->out, room_id(world, rooms[i]));
    }
    ul_json_close(&r->out);
    ul_json_put_array(&r->out, "reach");
    for (ul_seat seat = 0; seat < ul_world_players(world); seat++) {
        unsigned turns = ul_forecast_reach(world, scene, seat);
        if (turns)
            ul_json_int(&r->out, turns);
        else
            ul_json_null(&r->out);
    }
    ul_json_close(&r->out);
}

static void tell_doors(ul_json_out *out, const char *key, uint8_t doors)
{
    if (doors != UL_NO_WAY)
        ul_json_put_int(out, key, doors);
}

/* Every room above water: who would see the seat there, and how far it is. */
static void tell_places(request *r, const ul_world *world, const ul_view *view)
{
    const ul_scene *scene = &view->scene;
    uint8_t         mine[UL_MAX_ROOMS], his[UL_MAX_ROOMS];
    memset(mine, UL_NO_WAY, sizeof mine);
    if (view->seat != UL_NOBODY)
        ul_forecast_doors(world, scene->sunk, scene->at[view->seat], mine);
    ul_forecast_doors(world, scene->sunk, scene->doctor, his);
    ul_json_put_object(&r->out, "rooms");
    for (ul_room room = 0; room < ul_plan_count(ul_world_plan(world)); room++) {
        if (!(ul_world_afloat(world, scene->sunk) >> room & 1))
            continue;
        ul_json_put_object(&r->out, room_id(world, room));
        tell_seats(&r->out, "by", ul_forecast_watchers(world, scene, view->seat, room));
        ul_json_put_bool(&r->out, "dog", ul_scene_guarded(world, scene, room));
        tell_doors(&r->out, "doors", mine[room]);
        tell_doors(&r->out, "doctor_doors", his[room]);
        ul_json_close(&r->out);
    }
    ul_json_close(&r->out);
}

static void tell_meeting(ul_json_out *out, const ul_world *world, ul_room room, size_t walks)
{
    ul_json_open_object(out);
    ul_json_put_string(out, "room", room_id(world, room));
    ul_json_put_int(out, "walks", (int64_t)walks);
    ul_json_close(out);
}

/* Of the Doctor's room and his next ones those where an attempt could be made as things stand, each once. */
static void tell_meetings(request *r, const ul_world *world, const ul_view *view)
{
    ul_room  rooms[1 + AHEAD] = {view->scene.doctor};
    size_t   count = 1 + ul_forecast_walk(world, &view->scene, rooms + 1, AHEAD);
    ul_rooms told = 0;
    ul_json_put_array(&r->out, "meetings");
    for (size_t i = 0; i < count; i++)
        if (!(told >> rooms[i] & 1) && ul_forecast_clear(world, &view->scene, view->seat, rooms[i])) {
            told |= ul_rooms_of(rooms[i]);
            tell_meeting(&r->out, world, rooms[i], i);
        }
    ul_json_close(&r->out);
}

/* The failure cards of each value: gone, in the seat's own hand, and not seen yet. */
static void tell_failures(request *r, const ul_world *world, const ul_view *view)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    ul_json_put_array(&r->out, "failures");
    for (uint8_t place = 0; place < deck->kinds; place++) {
        ul_card card = deck->listed[place];
        if (deck->card[card].kind != UL_CARD_FAILURE || !ul_world_copies(world, card))
            continue;
        ul_json_open_object(&r->out);
        ul_json_put_int(&r->out, "value", deck->card[card].value);
        ul_json_put_int(&r->out, "gone", ul_cards_count(&view->scene.removed, card));
        ul_json_put_int(&r->out, "held", ul_cards_count(&view->hand, card));
        ul_json_put_int(&r->out, "unseen", ul_forecast_unseen(world, view, card));
        ul_json_close(&r->out);
    }
    ul_json_close(&r->out);
}

/* How full each deck's pile was and is; the lowest above water sinks next. */
static void tell_levels(request *r, const ul_world *world, const ul_scene *scene)
{
    ul_json_put_array(&r->out, "levels");
    for (uint8_t level = 0; ul_world_edition(world)->sinks && level < UL_LEVELS; level++) {
        ul_json_open_object(&r->out);
        ul_json_put_string(&r->out, "deck", level_word(level));
        ul_json_put_int(&r->out, "left", scene->pile_size[level]);
        ul_json_put_int(&r->out, "full", ul_world_pile(world, level));
        ul_json_put_bool(&r->out, "sunk", level >= UL_LEVELS - scene->sunk);
        ul_json_put_bool(&r->out, "next", level == UL_LEVELS - 1 - scene->sunk);
        ul_json_close(&r->out);
    }
    ul_json_close(&r->out);
}

static int by_value(const ul_world *world, const ul_scene *scene, ul_action action)
{
    return ul_scene_value(world, scene, action.card);
}

/* Attempts first by value, then by place in the list. */
static size_t sort_attempts(const ul_world *world, const ul_scene *scene, ul_action *list, size_t count)
{
    size_t attempts = 0;
    for (size_t i = 0; i < count; i++) {
        ul_action action = list[i];
        size_t    place = attempts;
        if (action.kind != UL_ATTEMPT)
            continue;
        for (; place > 0 && by_value(world, scene, list[place - 1]) < by_value(world, scene, action); place--)
            list[place] = list[place - 1];
        list[place] = action;
        attempts++;
    }
    return attempts;
}

/* What the seat could do with its turn now: every attempt, the strongest first, and how it would end. */
static void tell_turn(request *r, const ul_world *world, const ul_view *view)
{
    ul_action *list = r->engine->list;
    size_t     count = sort_attempts(world, &view->scene, list, ul_view_legal(world, view, list));
    ul_json_put_array(&r->out, "attempts");
    for (size_t i = 0; i < count; i++) {
        ul_json_open_object(&r->out);
        tell_forecast(r, world, view, list[i]);
        ul_json_close(&r->out);
    }
    ul_json_close(&r->out);
    ul_json_put_object(&r->out, "end");
    tell_forecast(r, world, view, ul_action_plain(UL_END));
    ul_json_close(&r->out);
}

bool ul_answer_survey(request *r)
{
    const session *s = r->engine->session;
    ul_view        view;
    ul_seat        seat;
    if (!ul_request_view_seat(r, s, &seat))
        return false;
    ul_view_of(s->world, &s->game, seat, &view);
    ul_request_grant(r);
    tell_walk(r, s->world, &view.scene);
    tell_places(r, s->world, &view);
    tell_meetings(r, s->world, &view);
    tell_failures(r, s->world, &view);
    tell_levels(r, s->world, &view.scene);
    if (view.scene.phase == UL_PHASE_TURN && view.scene.to_act == seat)
        tell_turn(r, s->world, &view);
    return true;
}
