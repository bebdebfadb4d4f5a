/* new_game.c: how a game comes in: new, from a state, from a view, from a record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/sha256.h"
#include "engine/engine_inside.h"
#include "engine/request_inside.h"
#include "engine/session_inside.h"
#include "record/event_text.h"
#include "record/view_text.h"

/* Tell the new game (NULL: memory ran out); only when that is written does it take the old one's place. */
static bool install(request *r, session *next)
{
    if (!next)
        return ul_request_no_memory(r);
    ul_request_grant(r);
    ul_request_tell_game(r, next, &next->game);
    if (r->engine->answer.failed) {
        ul_session_free(next);
        return ul_request_no_memory(r);
    }
    ul_session_free(r->engine->session);
    r->engine->session = next;
    return true;
}

/* Seeds */

#define SEED_DIGITS (2 * UL_SHA256_BYTES)

typedef struct seed_text {
    const char *text;
    size_t      len;
    char        own[SEED_DIGITS + 1];
} seed_text;

/* A seed that nobody can guess and that has not been before. */
static void make_seed(ul_engine *engine, char digits[SEED_DIGITS + 1])
{
    uint8_t number[8], digest[UL_SHA256_BYTES];
    for (unsigned i = 0; i < sizeof number; i++)
        number[i] = (uint8_t)(engine->seeds >> 8 * i);
    engine->seeds++;
    ul_hmac_sha256(engine->entropy, sizeof engine->entropy, number, sizeof number, digest);
    for (unsigned i = 0; i < sizeof digest; i++)
        snprintf(digits + 2 * i, 3, "%02x", digest[i]);
}

/* The request's, or one made here. */
static void read_seed(request *r, seed_text *seed)
{
    const ul_json *given = ul_request_member(r, "seed");
    if (!given)
        make_seed(r->engine, seed->own);
    seed->text = given ? given->text : seed->own;
    seed->len = given ? given->text_len : SEED_DIGITS;
}

/* new */

static bool read_players(request *r, const ul_edition *edition, uint8_t *players)
{
    int64_t count = ul_request_member(r, "players")->integer;
    if (count < edition->min_players || count > edition->max_players)
        return ul_request_refuse(r, ERROR_BAD_PLAYERS, "%s is played by %d to %d", edition->id, edition->min_players,
                                 edition->max_players);
    *players = (uint8_t)count;
    return true;
}

/*
 * A board that lacks rooms of the deck is refused, as it always was: other
 * people's programs count on it. Who wants such cards to stay in the box
 * (R-BOARD) says so by `fit`.
 */
static bool has_rooms_of_deck(request *r, const ul_edition *edition, const ul_plan *plan, ul_fault *fault)
{
    const ul_json *fit = ul_request_member(r, "fit");
    size_t         len;
    if ((fit && fit->integer) || ul_plan_cards(plan, &len))
        return true;
    for (ul_card c = 0; c < edition->deck.kinds; c++) {
        const char *room = edition->deck.card[c].room;
        if (room[0] && ul_plan_find(plan, room, strlen(room)) == UL_NOWHERE)
            return ul_fault_set(fault, "missing-room", 0, 0,
                                "the cards name a room that the plan has not: %s; add it, or send \"fit\":true to play "
                                "without the cards that lead to rooms it has not",
                                room);
    }
    return true;
}

/* All that the board lacks, one by one, for who tells it in another language. */
static bool refuse_plan(request *r, const ul_edition *edition, const ul_options *options, uint8_t players,
                        const ul_json *plan, const ul_fault *fault)
{
    ul_lack lack[UL_MAX_LACKS];
    size_t  count = plan ? ul_plan_lacks(edition, options, players, plan->text, plan->text_len, lack) : 0;
    ul_request_cause(r, ERROR_BAD_PLAN, "plan", fault);
    if (!count)
        return false;
    ul_json_put_array(&r->out, "lacks");
    for (size_t i = 0; i < count; i++) {
        ul_json_open_object(&r->out);
        ul_json_put_string(&r->out, "code", lack[i].code);
        ul_json_put_number(&r->out, "need", lack[i].need);
        ul_json_put_number(&r->out, "has", lack[i].has);
        if (lack[i].decks[0])
            ul_json_put_string(&r->out, "decks", lack[i].decks);
        ul_json_close(&r->out);
    }
    ul_json_close(&r->out);
    return false;
}

bool ul_answer_new(request *r)
{
    const ul_json    *plan = ul_request_member(r, "plan");
    const ul_edition *edition = ul_request_edition(r);
    ul_options        options;
    uint8_t           players = 0;
    ul_seat           dealer;
    ul_fault          fault;
    seed_text         seed;

    if (!edition || !read_players(r, edition, &players) || !ul_request_seat(r, "dealer", players, &dealer))
        return false;
    if (!ul_options_read(&options, edition, ul_request_member(r, "options"), false, &fault))
        return ul_request_fault(r, &fault);
    read_seed(r, &seed);
    ul_record *record = ul_record_new(edition, &options, players, plan ? plan->text : NULL, plan ? plan->text_len : 0,
                                      seed.text, seed.len, dealer, &fault);
    if (!record) /* with edition, players and options all is well */
        return refuse_plan(r, edition, &options, players, plan, &fault);
    if (plan && !has_rooms_of_deck(r, edition, ul_world_plan(record->world), &fault)) {
        ul_record_free(record);
        return ul_request_cause(r, ERROR_BAD_PLAN, "plan", &fault);
    }
    return install(r, ul_session_of_record(record));
}

/* load */

/* The running game's plan, if it is one of its own and the `board` of this state or view; else empty. */
static ul_text plan_of(const request *r, const ul_json *state)
{
    const session *running = r->engine->session;
    const ul_json *board = ul_json_member(state, "board");
    const ul_text *plan = running ? ul_session_plan(running) : NULL;
    if (plan && ul_json_is(board, ul_plan_id(ul_world_plan(running->world))))
        return *plan;
    return (ul_text){0};
}

static bool load_state(request *r, const ul_json *state)
{
    ul_text   plan = plan_of(r, state);
    ul_fault  fault;
    seed_text seed;
    read_seed(r, &seed);
    ul_record *record = ul_record_load(state, plan.bytes, plan.len, seed.text, seed.len, &fault);
    if (!record)
        return ul_request_cause(r, ERROR_BAD_STATE, "state", &fault);
    return install(r, ul_session_of_record(record));
}

static bool read_seen(request *r, session *next, const ul_json *history)
{
    ul_fault fault;
    next->seen = calloc(history->count + 1, sizeof *next->seen);
    if (!next->seen)
        return ul_request_no_memory(r);
    for (const ul_json *item = ul_json_first(history); item; item = ul_json_next(history, item)) {
        ul_event event;
        if (!ul_event_read(next->world, item, &event, &fault)) {
            ul_request_cause(r, ERROR_BAD_HISTORY, "history", &fault);
            ul_json_put_number(&r->out, "index", next->seen_count);
            return false;
        }
        next->seen[next->seen_count++] = ul_event_for(event, next->seat);
    }
    return true;
}

/* The plan's text, and what the seat has seen (NULL: nothing is told of it). */
static bool add_to_view(request *r, session *next, ul_text plan, const ul_json *history)
{
    ul_text_add(&next->plan, plan.bytes, plan.len);
    if (next->plan.failed)
        return ul_request_no_memory(r);
    return !history || read_seen(r, next, history);
}

static bool load_view(request *r, const ul_json *json)
{
    ul_text   plan = plan_of(r, json);
    ul_fault  fault;
    ul_view   view;
    ul_reveal reveal;
    ul_world *world = ul_view_read(json, plan.bytes, plan.len, &view, &reveal, &fault);
    if (!world)
        return ul_request_cause(r, ERROR_BAD_VIEW, "view", &fault);
    session *next = ul_session_of_view(world, &view, &reveal);
    if (!next)
        return ul_request_no_memory(r);
    if (!add_to_view(r, next, plan, ul_request_member(r, "history"))) {
        ul_session_free(next);
        return false;
    }
    return install(r, next);
}

bool ul_answer_load(request *r)
{
    const ul_json *state = ul_request_member(r, "state");
    if (!ul_request_one_of(r, "state", "view") || !ul_request_only_with(r, "seed", "state") ||
        !ul_request_only_with(r, "history", "view"))
        return false;
    return state ? load_state(r, state) : load_view(r, ul_request_member(r, "view"));
}

/* replay */

bool ul_answer_replay(request *r)
{
    const ul_json *text = ul_request_member(r, "record");
    ul_fault       fault;
    ul_record     *record = ul_record_read(text->text, text->text_len, &fault);
    if (!record)
        return ul_request_cause(r, ERROR_BAD_RECORD, "record", &fault);
    return install(r, ul_session_of_record(record));
}
