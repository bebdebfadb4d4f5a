/* session.c: a game with its way back. */
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "engine/session_inside.h"

/* A bot that has seen what is undone cannot forget it. */
static void dismiss(session *s)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        ul_bot_free(s->bot[seat]);
        s->bot[seat] = NULL;
    }
}

void ul_session_free(session *s)
{
    if (!s)
        return;
    ul_record_free(s->record);
    ul_world_free(s->own);
    ul_text_free(&s->plan);
    free(s->seen);
    free(s->past);
    free(s->event);
    dismiss(s);
    free(s);
}

static bool make_event_room(session *s)
{
    ul_event *event = ul_grow(s->event, s->events, UL_MAX_EVENTS, &s->event_room, sizeof *event);
    if (event)
        s->event = event;
    return event;
}

static bool make_step_room(session *s)
{
    step *past = ul_grow(s->past, s->steps, 1, &s->step_room, sizeof *past);
    if (past)
        s->past = past;
    return past;
}

/* Act, and keep what happened; there is room. */
static void happen(session *s, ul_action action)
{
    ul_events events = {0};
    ul_game_act(s->world, &s->game, action, &events);
    memcpy(s->event + s->events, events.event, events.count * sizeof *s->event);
    s->events += events.count;
}

/* Replay what the record has: its events are history, its actions are not for undoing. */
static bool catch_up(session *s)
{
    for (size_t i = 0; i < s->record->count; i++) {
        if (!make_event_room(s))
            return false;
        happen(s, s->record->action[i]);
    }
    return true;
}

session *ul_session_of_record(ul_record *record)
{
    session *s = calloc(1, sizeof *s);
    if (!s) {
        ul_record_free(record);
        return NULL;
    }
    s->record = record;
    s->world = record->world;
    s->game = record->start;
    s->seat = UL_NOBODY;
    if (catch_up(s))
        return s;
    ul_session_free(s);
    return NULL;
}

/* The cards of a finished game where ul_view_fill looks for them: the other hands, then the deck. */
static void lay_out(const ul_world *world, const ul_view *view, const ul_reveal *reveal, ul_card *cards)
{
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        for (ul_card c = 0; c < UL_MAX_KINDS && k != view->seat; c++)
            for (uint8_t copy = ul_cards_count(&reveal->hand[k], c); copy > 0; copy--)
                *cards++ = c;
    memcpy(cards, reveal->deck, reveal->deck_size);
}

session *ul_session_of_view(ul_world *world, const ul_view *view, const ul_reveal *reveal)
{
    session *s = calloc(1, sizeof *s);
    if (!s) {
        ul_world_free(world);
        return NULL;
    }
    s->own = world;
    s->world = world;
    s->seat = view->seat;
    s->open = view->scene.phase == UL_PHASE_OVER;

    ul_card cards[UL_MAX_CARDS];
    if (s->open)
        lay_out(world, view, reveal, cards);
    else
        ul_view_hidden(world, view, cards);
    ul_view_fill(world, view, cards, 0, &s->game);
    return s;
}

bool ul_session_act(session *s, ul_action action)
{
    if (!make_event_room(s) || !make_step_room(s) || (s->record && !ul_record_add(s->record, action)))
        return false;
    step *now = &s->past[s->steps++];
    now->before = s->game;
    now->events = s->events;
    happen(s, action);
    return true;
}

void ul_session_back(session *s, size_t steps)
{
    if (steps == s->steps)
        return;
    if (s->record)
        ul_record_cut(s->record, s->record->count - (s->steps - steps));
    dismiss(s);
    s->game = s->past[steps].before;
    s->events = s->past[steps].events;
    s->steps = steps;
}

const ul_text *ul_session_plan(const session *s)
{
    const ul_text *plan = s->record ? &s->record->plan : &s->plan;
    return plan->len ? plan : NULL;
}
