/* push.c: who is to be called, for what, and whether that was done before. */
#include "server/push.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "server/server_state.h"
#include "table/status.h"
#include "words/words.h"

#define SENDERS 4 /* a service that does not answer holds up one of them, for some seconds */
#define DAY_S 86400
#define HOUR_S 3600

/* ---- what it says */

/* By kind: at somebody's table, and at one's own. */
static const char *const sentences[UL_PUSH_KINDS][2] = {
    {"push.turn", "push.turn.own"},
    {"push.answer", "push.answer.own"},
    {"push.begun", "push.begun.own"},
    {"push.offer", "push.offer.own"},
};

static void write_text(const ul_table *table, const char *id, ul_seat seat, ul_push_kind kind, ul_text *text)
{
    ul_lang     lang = UL_LANG_SOURCE;
    ul_seat     owner = ul_table_owner(table);
    bool        own = owner == UL_NOBODY || owner == seat;
    ul_text     said = {0};
    ul_json_out json;
    ul_lang_find(&lang, ul_table_language(table, seat));
    ul_words_say(lang, sentences[kind][own], own ? NULL : UL_PARAMS(ul_param_text("name", ul_table_name(table, owner))),
                 &said);
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "kind", ul_push_kind_name(kind));
    ul_json_put_string(&json, "table", id);
    ul_json_put_string(&json, "lang", ul_lang_tag(lang));
    ul_json_put_string(&json, "text", ul_text_bytes(&said));
    ul_json_close(&json);
    text->failed |= said.failed;
    ul_text_free(&said);
}

/* ---- calling one seat */

typedef struct call {
    ul_job           job;
    ul_server       *server;
    char             key[UL_STORE_NAME_BYTES + 1], id[UL_TABLE_ID_BYTES + 1];
    ul_push_kind     kind;
    int64_t          seat_key;
    uint32_t         lasts;
    unsigned         round; /* of push_progress.h */
    ul_text          text;
    ul_push_devices *devices; /* found by then; NULL: none */
    ul_store_result  result;
    ul_fault         fault;
} call;

/* Only reads: calling must not make those wait whose actions are being kept. */
static void look_up(ul_job *job)
{
    call     *c = (call *)job;
    ul_store *store = c->server->push.store;
    c->devices = calloc(1, sizeof *c->devices);
    c->result = c->devices ? ul_push_devices_read(store, c->key, c->devices, &c->fault) : UL_STORE_AWAY;
    if (c->result == UL_STORE_OK)
        ul_push_devices_keep(c->devices, c->seat_key);
}

static void looked_up(ul_job *job)
{
    call          *c = (call *)job;
    ul_server     *s = c->server;
    ul_push_letter letter = {.text = c->text.bytes,
                             .len = c->text.len,
                             .lasts = c->lasts,
                             .urgent = c->kind == UL_PUSH_TURN || c->kind == UL_PUSH_ANSWER,
                             .round = c->round};
    strcpy(letter.table, c->id);
    strcpy(letter.key, c->key);
    if (c->result != UL_STORE_OK && !s->stopping)
        UL_SAY(s, UL_WARNING, "not-pushed", "table", c->id, "code", c->fault.code);
    bool due = c->result == UL_STORE_OK && c->devices && !c->text.failed;
    if (s->stopping) /* it may not have been looked up at all, and nothing is sent any more */
        s->push.progress.untried = true;
    if (due && c->devices->count > 0)
        ul_push_progress_note(s);
    for (unsigned i = 0; due && i < c->devices->count; i++) {
        letter.device = c->devices->of[i];
        ul_push_send(s, &letter);
    }
    ul_text_free(&c->text);
    free(c->devices);
    ul_push_progress_called(s, c->round);
    free(c);
}

static void call_seat(ul_live_table *l, ul_seat seat, ul_push_kind kind, uint32_t lasts)
{
    ul_server      *s = l->server;
    const ul_table *table = ul_table_of(l);
    ul_seat_own     own;
    if (s->stopping) {
        s->push.progress.untried = true;
        return;
    }
    if (ul_workers_waiting(s->push.keeper) >= s->how->limits.of[UL_LIMIT_PUSH_QUEUE]) {
        ul_limit_reached(&s->limits, UL_LIMIT_PUSH_QUEUE);
        s->push.dropped++;
        return;
    }
    call *c = calloc(1, sizeof *c);
    if (!c)
        return;
    ul_table_own(table, seat, &own);
    c->job = (ul_job){.run = look_up, .done = looked_up, .account = ul_live_account(l)};
    c->server = s;
    ul_fault_set(&c->fault, "out-of-memory", 0, 0, "memory ran out");
    c->kind = kind;
    c->seat_key = own.keys;
    c->lasts = lasts;
    strcpy(c->id, l->id);
    ul_live_player_key(l, seat, c->key);
    write_text(table, l->id, seat, kind, &c->text);
    c->round = ul_push_progress_round(s);
    ul_push_progress_call(s, c->round);
    ul_workers_send(s->push.keeper, &c->job);
}

/* ---- who is called */

/* Somebody sits there who is neither here nor on holiday. */
static bool is_missed(ul_live_table *l, const ul_table_status *status, ul_seat seat)
{
    const ul_seat_status *one = &status->seat[seat];
    return one->sitter == UL_SITTER_PERSON && !one->here && one->holiday_until <= ul_live_now(l);
}

static uint32_t seconds_until(ul_live_table *l, uint64_t until)
{
    uint64_t now = ul_live_now(l);
    if (until == UL_NEVER)
        return DAY_S;
    uint64_t left = until > now ? (until - now) / 1000 : 0;
    return left < 10 ? 10 : left > 28 * (uint64_t)DAY_S ? 28 * DAY_S : (uint32_t)left;
}

/*
 * Everybody who is asked is asked alike, whatever they hold, so this says
 * nothing of a hand. What came about before the table was ours is told
 * already, by the server that had it then, or by ourselves before it slept;
 * unless that server died over it.
 */
static void notify_waited_for(ul_live_table *l, const ul_table_status *status)
{
    const ul_waiting *waiting = &status->waiting;
    ul_view           view;
    if (waiting->seat == UL_NOBODY || waiting->bot || waiting->since == l->push.turn ||
        !is_missed(l, status, waiting->seat))
        return;
    uint64_t away = status->seat[waiting->seat].away_since, when = waiting->since > away ? waiting->since : away;
    l->push.turn = waiting->since;
    if (when < l->push.ours && !ul_push_progress_was_lost(l, when))
        return;
    bool answer = ul_table_view(ul_table_of(l), UL_NOBODY, &view) && view.scene.phase == UL_PHASE_DEFEND;
    call_seat(l, waiting->seat, answer ? UL_PUSH_ANSWER : UL_PUSH_TURN, seconds_until(l, waiting->until));
}

static void notify_begun(ul_live_table *l, const ul_table_status *status)
{
    for (ul_seat seat = 0; seat < status->seats; seat++) {
        if (seat != status->waiting.seat && is_missed(l, status, seat))
            call_seat(l, seat, UL_PUSH_BEGUN, HOUR_S);
    }
}

static void notify_offered(ul_live_table *l, const ul_table_status *status)
{
    if (l->push.offer != status->rematch_until)
        l->push.offered = 0;
    l->push.offer = status->rematch_until;
    for (ul_seat seat = 0; status->rematch_until && seat < status->seats; seat++) {
        if (!is_missed(l, status, seat) || status->seat[seat].wants_rematch || l->push.offered >> seat & 1)
            continue;
        l->push.offered |= (ul_seats)(1u << seat);
        call_seat(l, seat, UL_PUSH_OFFER, seconds_until(l, status->rematch_until));
    }
}

/* Nobody is called to a closed table any more. */
static void forget_all(ul_live_table *l)
{
    char key[UL_STORE_NAME_BYTES + 1];
    for (ul_seat seat = 0; seat < ul_table_about(ul_table_of(l))->seats; seat++) {
        if (!*ul_table_name(ul_table_of(l), seat))
            continue;
        ul_live_player_key(l, seat, key);
        ul_push_forget(l->server, key, NULL);
    }
}

/* The table has come to us, new or not: who is offered another game there was called before. */
static void take_over(ul_live_table *l, const ul_table_status *status)
{
    l->push = (ul_push_seen){.ours = ul_live_now(l), .phase = status->phase, .offer = status->rematch_until};
    l->push.offered = status->rematch_until && !ul_push_progress_was_lost(l, status->rematch_since) ? (ul_seats)~0u : 0;
}

void ul_push_notify(ul_live_table *l)
{
    ul_server      *s = l->server;
    ul_table_status status;
    if (!s->push.keeper || !ul_table_of(l) || ul_live_has_lines(l))
        return;
    if (!ul_host_is_ours(l->host)) {
        l->push.ours = 0;
        return;
    }
    ul_table_status_now(ul_table_of(l), &status);
    if (!l->push.ours)
        take_over(l, &status);
    ul_table_phase before = l->push.phase;
    l->push.phase = status.phase;
    if (before != status.phase && status.phase == UL_TABLE_CLOSED && !s->stopping)
        forget_all(l);
    if (before != status.phase && status.phase == UL_TABLE_PLAYING)
        notify_begun(l, &status);
    if (status.phase == UL_TABLE_PLAYING)
        notify_waited_for(l, &status);
    notify_offered(l, &status);
}

/* ---- beginning and ending */

bool ul_push_begin(ul_server *s)
{
    ul_push *push = &s->push;
    ul_text  key = {0};
    if (!s->how->push_contact)
        return true;
    push->store = ul_store_open_beside(s->store, &s->fault);
    /* What belongs to no table is in the first database. */
    if (!push->store ||
        ul_push_own_key(s->shard[0].reader_store, ul_server_now(s), &push->own, &s->fault) != UL_STORE_OK)
        return false;
    if (!ul_push_progress_begin(s, &s->fault))
        return false;
    ul_push_write(push->own.point, sizeof push->own.point, &key);
    snprintf(push->key, sizeof push->key, "%s", ul_text_bytes(&key));
    ul_text_free(&key);
    push->pool = ul_connection_pool_new();
    /* Not of low priority: while it has the store's lock the writer waits for it. */
    push->keeper = ul_workers_new(&s->loop, 1, false);
    push->senders = ul_workers_new(&s->loop, SENDERS, true);
    return (push->pool && push->keeper && push->senders) ||
           ul_fault_set(&s->fault, "out-of-memory", 0, 0, "memory ran out");
}

void ul_push_end(ul_server *s)
{
    ul_workers_end(s->push.senders);
    ul_workers_end(s->push.keeper);
    ul_push_progress_end(s);
}

void ul_push_close(ul_server *s)
{
    for (unsigned i = 0; i < s->shard_count; i++)
        ul_text_free(&s->shard[i].lost_calls.made_up);
    ul_connection_pool_free(s->push.pool);
    ul_store_close(s->push.store);
    sodium_memzero(&s->push.own, sizeof s->push.own);
}
