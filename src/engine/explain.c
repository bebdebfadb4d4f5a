/*
 * explain.c: what a front end needs to know about seats and attempts, so that it need not know the rules.
 *
 * `order` is the order of seats, which needs no game. `explain` says what an
 * attempt was worth and why, whom it asks, and when all hands are open who
 * could have stopped it.
 */
#include "engine/engine_inside.h"
#include "engine/questions_inside.h"
#include "engine/request_inside.h"
#include "engine/session_inside.h"
#include "record/event_text.h"
#include "rules/check.h"

/* The other seats from the left of `seat` on. */
static void tell_others(ul_json_out *out, uint8_t players, ul_seat seat)
{
    ul_json_open_array(out);
    for (uint8_t places = 1; places < players; places++)
        ul_json_int(out, ul_seat_after(players, seat, places));
    ul_json_close(out);
}

bool ul_answer_order(request *r)
{
    int64_t players = ul_request_member(r, "players")->integer;
    if (players < 2 || players > UL_MAX_SEATS)
        return ul_request_refuse(r, ERROR_BAD_PLAYERS, "a game has 2 to %d players", UL_MAX_SEATS);
    ul_request_grant(r);
    ul_json_put_array(&r->out, "order");
    for (ul_seat seat = 0; seat < players; seat++)
        tell_others(&r->out, (uint8_t)players, seat);
    ul_json_close(&r->out);
    return true;
}

/* The attempt that the request is about. */
static bool read_attempted(request *r, const ul_world *world, ul_event *event)
{
    ul_fault fault;
    if (!ul_event_read(world, ul_request_member(r, "event"), event, &fault))
        return ul_request_cause(r, ERROR_BAD_HISTORY, "event", &fault);
    return event->kind == UL_ATTEMPTED ||
           ul_request_refuse(r, ERROR_BAD_HISTORY, "only an event \"attempted\" can be explained");
}

static void tell_parts(ul_json_out *out, ul_value_parts parts)
{
    ul_json_put_object(out, "parts");
    ul_json_put_int(out, "weapon", parts.weapon);
    ul_json_put_int(out, "room", parts.room);
    ul_json_put_int(out, "bonus", parts.bonus);
    ul_json_put_int(out, "spite", parts.spite);
    ul_json_close(out);
}

/* Who still holds the points that were missing: alone, or all of them together. */
static void tell_foilers(request *r, const session *s, ul_seat attempter, int64_t missing)
{
    unsigned together = 0;
    ul_json_put_array(&r->out, "could_foil");
    for (uint8_t places = 1; places < ul_world_players(s->world); places++) {
        ul_seat seat = ul_seat_after(ul_world_players(s->world), attempter, places);
        uint8_t points = ul_cards_points(s->world, &s->game.hand[seat]);
        together += points;
        if (points < missing)
            continue;
        ul_json_open_object(&r->out);
        ul_json_put_int(&r->out, "seat", seat);
        ul_json_put_int(&r->out, "points", points);
        ul_json_close(&r->out);
    }
    ul_json_close(&r->out);
    ul_json_put_bool(&r->out, "together", together >= missing);
}

bool ul_answer_explain(request *r)
{
    const session *s = r->engine->session;
    const ul_json *points = ul_request_member(r, "points");
    ul_event       event;
    if (!read_attempted(r, s->world, &event))
        return false;
    if (event.number > UINT8_MAX || (points && (points->integer < 0 || points->integer > event.number)))
        return ul_request_refuse(r, ERROR_WRONG_TYPE, "\"points\" are at most the value, and that is at most 255");
    ul_request_grant(r);
    tell_parts(&r->out, ul_value_split(s->world, event.card, event.room, (uint8_t)event.number));
    ul_json_key(&r->out, "asks");
    tell_others(&r->out, ul_world_players(s->world), event.seat);
    if (s->game.scene.phase == UL_PHASE_OVER && (s->record || s->open))
        tell_foilers(r, s, event.seat, event.number - (points ? points->integer : 0));
    return true;
}
