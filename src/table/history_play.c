/* history_play.c: the game as everybody was told it, against the same game played again. */
#include <string.h>
#include "record/event_text.h"
#include "table/history_inside.h"

/* Is the event at hand, byte for byte, the one that should be told now? */
static bool is_told(const walk *w, ul_event event, ul_text *text)
{
    const told_event *told = &w->all[w->n - 1];
    ul_json_out       json;
    ul_text_clear(text);
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_int(&json, "n", w->n);
    ul_json_put_int(&json, "at", ul_walk_member(w->event, "at")->integer);
    ul_json_put_string(&json, "prev", ul_walk_member(w->event, "prev")->text);
    ul_json_key(&json, "game");
    ul_event_write(&json, w->record->world, ul_event_for(event, UL_NOBODY));
    ul_json_close(&json);
    return !text->failed && text->len == told->len && memcmp(text->bytes, told->text, told->len) == 0;
}

/* Of all that the seat to act could do, which begins with this event? No two do. */
static bool find_action(walk *w, ul_text *text)
{
    const ul_world *world = w->record->world;
    const ul_json  *name = ul_walk_member(ul_walk_member(w->event, "game"), "event");
    size_t          count = ul_game_legal(world, &w->game, w->legal);
    for (size_t i = 0; i < count; i++) {
        ul_game   game = w->game;
        ul_events events = {0};
        ul_game_act(world, &game, w->legal[i], &events);
        if (!events.count || !ul_walk_is(name, ul_event_name((ul_event_kind)events.event[0].kind)) ||
            !is_told(w, events.event[0], text))
            continue;
        w->game = game;
        w->due = events;
        w->told = 1;
        return ul_record_add(w->record, w->legal[i]) ? true
                                                     : ul_fault_set(w->fault, "out-of-memory", 0, 0, "memory ran out");
    }
    return ul_walk_blame(w, "illegal", "nothing that is legal then would have been told like this");
}

bool ul_walk_game(walk *w)
{
    ul_text text = {0};
    bool    good = true;
    if (!w->dealt)
        return ul_walk_blame(w, "bad-event", "something is played before the cards are dealt");
    if (!w->record) /* a game that is still played, or began with a position */
        return true;
    if (w->told == w->due.count)
        good = find_action(w, &text);
    else if (!is_told(w, w->due.event[w->told++], &text))
        good = ul_walk_blame(w, "wrong-event", "from the deal and the actions something else would follow");
    ul_text_free(&text);
    return good;
}

/* Nothing can be taken back that was left to chance or has shown anything. */
static bool undone(walk *w, const ul_json *news)
{
    const ul_json *count = ul_walk_member(news, "actions");
    ul_record     *record = w->record;
    if (!count || count->type != UL_JSON_INTEGER || count->integer < 1 || (uint64_t)count->integer > record->count)
        return ul_walk_blame(w, "wrong-undo", "more is taken back than was done");
    size_t left = record->count - (size_t)count->integer;
    for (size_t i = left; i < record->count; i++) {
        uint8_t kind = record->action[i].kind;
        if (kind == UL_DRAW || kind == UL_ATTEMPT || kind == UL_FOIL || kind == UL_PASS)
            return ul_walk_blame(w, "wrong-undo", "a draw, an attempt or an answer to one is taken back");
    }
    ul_record_cut(record, left);
    ul_record_game(record, left, &w->game);
    w->due.count = w->told = 0;
    return true;
}

static bool penalties_fit(const walk *w, const ul_json *list)
{
    ul_seat seat = 0;
    if (!list || list->type != UL_JSON_ARRAY || list->count != w->players)
        return false;
    for (const ul_json *item = ul_json_first(list); item; item = ul_json_next(list, item), seat++)
        if (item->type != UL_JSON_INTEGER || item->integer != w->game.scene.penalties[seat] + w->talk[seat])
            return false;
    return true;
}

static ul_seat winner_of(const ul_json *news)
{
    const ul_json *winner = ul_walk_member(news, "winner");
    return winner && winner->type == UL_JSON_INTEGER ? (ul_seat)winner->integer : UL_NOBODY;
}

static bool result(walk *w, const ul_json *news)
{
    ul_seat told = winner_of(news);
    if (w->game.scene.phase != UL_PHASE_OVER || told != w->game.scene.winner ||
        !penalties_fit(w, ul_walk_member(news, "penalties")))
        return ul_walk_blame(w, "wrong-result", "the game as it was told ends otherwise");
    w->dealer = told;
    return true;
}

/* What talk costs on the ship is in the result (R-PENALTY). */
static bool said(walk *w, const ul_json *news)
{
    const ul_json *cost = ul_walk_member(news, "cost");
    ul_seat        seat;
    if (!ul_walk_seat(w, news, "seat", &seat))
        return false;
    if (cost && cost->type == UL_JSON_INTEGER)
        w->talk[seat] = (uint16_t)(w->talk[seat] + cost->integer);
    return true;
}

bool ul_walk_play(walk *w, const ul_json *news, const char *name)
{
    if (strcmp(name, "said") == 0)
        return said(w, news);
    if (w->placed && strcmp(name, "result") == 0)
        w->dealer = winner_of(news); /* of a rematch */
    if (!w->record)
        return true;
    if (strcmp(name, "undone") == 0)
        return undone(w, news);
    if (strcmp(name, "result") == 0)
        return result(w, news);
    return true;
}
