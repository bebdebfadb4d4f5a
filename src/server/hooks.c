/*
 * hooks.c: tells somebody who is away that it is their turn.
 *
 * The owner of a seat gives an address. When the table waits for that seat and
 * nobody is there, a digest and a link are sent to the address, once a day at
 * most.
 */
#include "server/hooks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "server/http_post.h"
#include "server/server_state.h"
#include "table/status.h"
#include "wire/write.h"
#include "words/words.h"

/* ---- what is told */

/* Everybody else who sits there and has a name. */
static void list_others(const ul_table *table, ul_seat seat, ul_lang lang, ul_text *out)
{
    const char     *name[UL_MAX_SEATS];
    size_t          count = 0;
    ul_table_status status;
    ul_table_status_now(table, &status);
    for (ul_seat k = 0; k < status.seats; k++) {
        if (k != seat && *status.seat[k].name)
            name[count++] = status.seat[k].name;
    }
    ul_words_list(lang, name, count, false, out);
}

static void write_sentence(const ul_table *table, ul_seat seat, bool test, ul_text *out)
{
    ul_lang lang = UL_LANG_SOURCE;
    ul_text others = {0};
    ul_lang_find(&lang, ul_table_language(table, seat));
    list_others(table, seat, lang, &others);
    ul_words_say(
        lang,
        test         ? "web.hook.test.says"
        : others.len ? "web.hook.says"
                     : "web.hook.says.alone",
        UL_PARAMS(ul_param_text("name", ul_table_name(table, seat)), ul_param_text("list", ul_text_bytes(&others))),
        out);
    ul_text_free(&others);
}

void ul_hooks_write(const ul_live_table *l, ul_seat seat, bool test, ul_hook_message *message)
{
    const char *base = l->server->how->public_url;
    ul_json_out json;
    write_sentence(ul_table_of(l), seat, test, &message->sentence);
    ul_text_print(&message->link, "%s/t/%s", base ? base : l->server->url, l->id);
    ul_json_begin(&json, &message->json);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "type", test ? "test" : "your-turn");
    ul_json_put_string(&json, "table", l->id);
    ul_json_put_string(&json, "link", ul_text_bytes(&message->link));
    ul_wire_put_digest(&json, ul_table_of(l), seat);
    ul_json_close(&json);
}

/* ---- sending */

bool ul_hooks_send(const ul_server *s, const ul_hook *hook, const ul_hook_message *message, ul_fault *fault)
{
    ul_text head = {0}, body = {0};
    ul_hook_body_write(message, hook->shape, &head, &body);
    const ul_post post = {.url = hook->url,
                          .relay = s->how->hook_relay,
                          .head = ul_text_bytes(&head),
                          .body = ul_text_bytes(&body),
                          .len = body.len,
                          .near = s->how->hooks_private};
    bool          sent = head.failed || body.failed ? ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out")
                                                    : ul_post_send(&post, fault);
    ul_text_free(&head);
    ul_text_free(&body);
    return sent;
}

typedef struct nudge {
    ul_job          job;
    ul_server      *server;
    char            key[UL_STORE_NAME_BYTES + 1], id[UL_TABLE_ID_BYTES + 1];
    ul_hook_message message;
    int64_t         now;
    bool            sent, tried;
    ul_fault        fault;
} nudge;

static void send_nudge(ul_job *job)
{
    nudge   *n = (nudge *)job;
    ul_hook  hook = ul_hook_read(n->server->hook_store, n->key);
    ul_fault fault;
    if (!hook.url[0] || n->now - hook.last < UL_HOOK_DAY_MS)
        return;
    n->tried = true;
    hook.last = n->now;
    /* First keep, then send: a server that dies between the two must not send it again and again. */
    if (ul_hook_write(n->server->hook_store, n->key, &hook, &fault) == UL_STORE_OK)
        n->sent = ul_hooks_send(n->server, &hook, &n->message, &n->fault);
}

static void sent_nudge(ul_job *job)
{
    nudge *n = (nudge *)job;
    if (n->tried)
        UL_SAY(n->server, UL_INFO, n->sent ? "nudged" : "not-nudged", "table", n->id, "code",
               n->sent ? "ok" : n->fault.code);
    n->server->figures.nudges += n->sent;
    ul_hook_message_free(&n->message);
    free(n);
}

/* Who is waited for and is to be told so: not who is here, and not who is on holiday. */
static ul_seat find_missed(const ul_live_table *l, uint64_t *since)
{
    ul_table_status status;
    ul_table_status_now(ul_table_of(l), &status);
    ul_seat seat = status.waiting.seat;
    *since = status.waiting.since;
    if (seat == UL_NOBODY || status.waiting.bot || status.seat[seat].here ||
        status.seat[seat].holiday_until > ul_server_now(l->server))
        return UL_NOBODY;
    return seat;
}

void ul_hooks_notify(ul_live_table *l)
{
    ul_server *s = l->server;
    uint64_t   since;
    if (!s->hook_worker || !ul_host_is_ours(l->host))
        return;
    ul_seat seat = find_missed(l, &since);
    if (seat == UL_NOBODY || since == l->nudged)
        return;
    l->nudged = since;
    nudge *n = calloc(1, sizeof *n);
    if (!n)
        return;
    n->job.run = send_nudge;
    n->job.done = sent_nudge;
    n->job.account = ul_live_account(l);
    n->server = s;
    n->now = (int64_t)ul_server_now(s);
    strcpy(n->id, l->id);
    ul_live_player_key(l, seat, n->key);
    ul_hooks_write(l, seat, false, &n->message);
    ul_workers_send(s->hook_worker, &n->job);
}
