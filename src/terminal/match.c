/* match.c: a game as this terminal was told of it. */
#include "terminal/match_told.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "table/deed.h"
#include "words/words.h"

/* What one chair was told. */
typedef struct told {
    bool      here; /* it was told something */
    ul_view   view;
    size_t    undoable;
    ul_event *event;
    size_t    count, room;
} told;

struct ul_match {
    ul_world    *world;
    ul_chair     chair[UL_MAX_SEATS];
    told         told[UL_MAX_SEATS + 1]; /* the last is the spectators' */
    ul_seat      first;
    unsigned     changes;
    bool         started;
    ul_scene     start;
    bool         open; /* over: all hands are shown */
    ul_reveal    reveal;
    ul_playback *playback;
    ul_text      said;    /* remarks, a NUL behind each */
    ul_text      said_at; /* size_t[]: after how many events each was made */
};

void ul_chairs_name(ul_chair *chairs, uint8_t count)
{
    const char *names[UL_MAX_SEATS];
    for (ul_seat seat = 0; seat < count; seat++)
        names[seat] = chairs[seat].name;
    for (ul_seat seat = 0; seat < count; seat++)
        if (!chairs[seat].name[0])
            strcpy(chairs[seat].name, ul_words_bot_name(names, count, seat));
}

ul_match *ul_match_new(ul_world *world, const ul_chair *chairs)
{
    ul_match *match = calloc(1, sizeof *match);
    if (!match) {
        ul_world_free(world);
        return NULL;
    }
    match->world = world;
    match->first = UL_NOBODY;
    ul_match_seat(match, chairs);
    return match;
}

void ul_match_free(ul_match *match)
{
    if (!match)
        return;
    for (unsigned i = 0; i <= UL_MAX_SEATS; i++)
        free(match->told[i].event);
    ul_playback_free(match->playback);
    ul_text_free(&match->said);
    ul_text_free(&match->said_at);
    ul_world_free(match->world);
    free(match);
}

static told *told_of(ul_match *match, ul_seat seat)
{
    return &match->told[seat == UL_NOBODY ? UL_MAX_SEATS : seat];
}

/* Of a chair that is here; for one that is not, what any of those who are was told. */
static const told *nearest(const ul_match *match, ul_seat seat)
{
    unsigned i = seat == UL_NOBODY ? UL_MAX_SEATS : seat;
    if (match->told[i].here)
        return &match->told[i];
    for (i = 0; i < UL_MAX_SEATS && !match->told[i].here; i++)
        ;
    return &match->told[i];
}

void ul_match_seat(ul_match *match, const ul_chair *chairs)
{
    memcpy(match->chair, chairs, ul_world_players(match->world) * sizeof *chairs);
}

void ul_match_show(ul_match *match, const ul_view *view, const ul_reveal *reveal, size_t undoable)
{
    told *t = told_of(match, view->seat);
    t->here = true;
    t->view = *view;
    t->undoable = undoable;
    match->changes++;
    match->open = reveal != NULL;
    if (reveal)
        match->reveal = *reveal;
}

bool ul_match_tell(ul_match *match, ul_seat seat, ul_event event)
{
    told     *t = told_of(match, seat);
    ul_event *more = ul_grow(t->event, t->count, 1, &t->room, sizeof *more);
    if (!more)
        return false;
    t->event = more;
    t->event[t->count++] = event;
    return true;
}

void ul_match_untell(ul_match *match, ul_seat seat, size_t count)
{
    told *t = told_of(match, seat);
    t->count -= count < t->count ? count : t->count;
}

void ul_match_begin(ul_match *match, ul_seat seat)
{
    told_of(match, seat)->count = 0;
}

void ul_match_remarks_first(ul_match *match)
{
    if (match->said_at.len)
        memset(match->said_at.bytes, 0, match->said_at.len);
}

void ul_match_set_first(ul_match *match, ul_seat first)
{
    match->first = first;
}

void ul_match_notice_start(ul_match *match)
{
    const told *t = nearest(match, UL_NOBODY);
    if (match->started || t->count || !t->here)
        return;
    match->start = t->view.scene;
    match->started = true;
}

const ul_scene *ul_match_start(const ul_match *match)
{
    return match->started ? &match->start : NULL;
}

void ul_match_stand_up(ul_match *match, ul_seat seat)
{
    told *t = told_of(match, seat);
    free(t->event);
    memset(t, 0, sizeof *t);
}

void ul_match_set_playback(ul_match *match, ul_playback *playback)
{
    ul_playback_free(match->playback);
    match->playback = playback;
}

const ul_playback *ul_match_playback(const ul_match *match)
{
    return match->playback;
}

const ul_world *ul_match_world(const ul_match *match)
{
    return match->world;
}

const ul_chair *ul_match_chair(const ul_match *match, ul_seat seat)
{
    return &match->chair[seat];
}

ul_seat ul_match_to_act(const ul_match *match)
{
    return nearest(match, UL_NOBODY)->view.scene.to_act;
}

ul_seats ul_match_people(const ul_match *match)
{
    ul_seats people = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (match->told[seat].here)
            people |= (ul_seats)(1 << seat);
    return people;
}

ul_seat ul_match_only(const ul_match *match)
{
    ul_seats people = ul_match_people(match);
    return people && !(people & (people - 1)) ? (ul_seat)__builtin_ctz(people) : UL_NOBODY;
}

bool ul_match_is_ours(const ul_match *match)
{
    ul_seat seat = ul_match_to_act(match);
    return seat != UL_NOBODY && match->told[seat].here;
}

ul_seat ul_match_first(const ul_match *match)
{
    return match->first;
}

unsigned ul_match_changes(const ul_match *match)
{
    return match->changes;
}

void ul_match_view(const ul_match *match, ul_seat seat, ul_view *view)
{
    *view = nearest(match, seat)->view;
    if (view->seat == seat)
        return;
    view->seat = seat;
    memset(&view->hand, 0, sizeof view->hand);
}

bool ul_match_reveal(const ul_match *match, ul_reveal *reveal)
{
    if (match->open)
        *reveal = match->reveal;
    return match->open;
}

/* A step and a card played are one event each, and nothing else happens in between. */
size_t ul_match_draft(const ul_match *match, ul_seat seat, ul_action *list, size_t most)
{
    const told *t = nearest(match, seat);
    size_t      count = 0, can = seat == UL_NOBODY ? 0 : t->undoable;
    while (count < can && count < most && count < t->count) {
        const ul_event *event = &t->event[t->count - 1 - count];
        if (event->seat != seat || (event->kind != UL_STEPPED && event->kind != UL_PLAYED))
            break;
        count++;
    }
    for (size_t i = 0; i < count; i++) {
        const ul_event *event = &t->event[t->count - count + i];
        list[i] = event->kind == UL_STEPPED ? ul_action_step(event->room)
                                            : ul_action_play(event->card, (ul_pawn)event->pawn, event->room);
    }
    return count;
}

size_t ul_match_to_undo(const ul_match *match, ul_seat seat, bool turn)
{
    ul_action list[UL_DEED_ACTIONS];
    if (seat == UL_NOBODY || !match->told[seat].undoable)
        return 0;
    size_t draft = turn ? ul_match_draft(match, seat, list, UL_DEED_ACTIONS) : 0;
    return draft ? draft : 1;
}

size_t ul_match_events(const ul_match *match)
{
    return nearest(match, UL_NOBODY)->count;
}

ul_event ul_match_event(const ul_match *match, size_t place, ul_seat seat)
{
    return ul_event_for(nearest(match, seat)->event[place], seat);
}

bool ul_match_remark(ul_match *match, const char *text)
{
    size_t at = ul_match_events(match);
    ul_text_add(&match->said, text, strlen(text) + 1);
    ul_text_add(&match->said_at, (const char *)&at, sizeof at);
    return !match->said.failed && !match->said_at.failed;
}

/* What was taken back meanwhile does not make it unsaid. */
void ul_match_remarks(const ul_match *match, size_t events, ul_text *out)
{
    const char *text = match->said.bytes;
    size_t      all = ul_match_events(match), before = out->len, at;
    for (size_t i = 0; i < match->said_at.len && !match->said.failed; i += sizeof at, text += strlen(text) + 1) {
        memcpy(&at, match->said_at.bytes + i, sizeof at);
        if ((at < all ? at : all) != events)
            continue;
        ul_text_put(out, out->len > before ? "\n" : "");
        ul_text_put(out, text);
    }
}
