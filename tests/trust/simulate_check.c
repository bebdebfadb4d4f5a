/* simulate_check.c: the promises. What was compared once is not compared again. */
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "table/log.h"
#include "trust/simulate.h"

static uint32_t lines_in(const ul_text *text)
{
    uint32_t count = 0;
    for (size_t i = 0; i < text->len; i++)
        count += text->bytes[i] == '\n';
    return count;
}

static void note_tell(chair_news *news, const ul_outbox *out, const ul_tell *tell)
{
    if (tell->number >= NUMBERS)
        return;
    while (news->last < tell->number)
        news->from[++news->last] = (uint32_t)news->events.len;
    ul_text_add(&news->events, out->text.bytes + tell->at, tell->len);
    ul_text_add(&news->events, "", 1);
}

/* What each chair is told by these lines. */
static void note_news(table *t, const ul_outbox *out)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(out, &count);
    for (size_t i = 0; i < count; i++)
        for (int chair = 0; chair < CHAIRS; chair++)
            if (chair == UL_MAX_SEATS ? tell[i].spectators : (tell[i].seats >> chair & 1))
                note_tell(&t->news[chair], out, &tell[i]);
}

/* The same after every step, of the lines that are new. */
void check_lines(table *t)
{
    ul_fault  fault = {0};
    ul_outbox out = {0};
    if (!t->judge && t->log.len) {
        t->judge = ul_table_read(t->ground, t->log.bytes, t->log.len, &out, &fault);
        t->judged = t->log.len;
        note_news(t, &out);
        if (!t->judge)
            broken("the log is not sound: %s", fault.message);
    }
    if (t->judged > t->log.len)
        broken("the store has lost %zu bytes of the log that it had kept", t->judged - t->log.len);
    while (t->judged < t->log.len && !w.failed) {
        const char *line = t->log.bytes + t->judged;
        size_t      len = strcspn(line, "\n");
        ul_outbox_clear(&out);
        if (!ul_table_redo(t->judge, line, len, &out, &fault))
            broken("the log is not sound: %s", fault.message);
        note_news(t, &out);
        t->judged += len + 1;
    }
    ul_outbox_free(&out);
}

/* Is what was noted line by line what a reading of the whole log tells this chair? */
static void check_history(const table *t, int chair, const ul_text *history)
{
    const ul_text *events = &t->news[chair].events;
    size_t         at = 0, from = 1, len;
    for (; at < events->len && !w.failed; at += len + 1, from += len + 1) {
        len = strlen(events->bytes + at);
        if (from + len >= history->len || memcmp(history->bytes + from, events->bytes + at, len) != 0)
            broken("chair %d has another history than it was told: %s", chair, events->bytes + at);
    }
    if (!w.failed && history->len != (from > 1 ? from : 2))
        broken("chair %d has a history of %zu bytes, and was told %zu", chair, history->len, from);
}

/*
 * At the end the whole log is read by who has not read it before, as a server
 * does that is asked for old events. What it tells each chair is what that
 * chair's events were compared with when they came.
 */
void check_log(table *t)
{
    ul_fault  fault = {0};
    ul_outbox out = {0};
    ul_text   history = {0};
    ul_table *read = ul_table_read(t->ground, t->log.bytes, t->log.len, &out, &fault);
    if (!read)
        broken("the log is not sound: %s", fault.message);
    else if (t->lines != lines_in(&t->log))
        broken("the log has %u lines, and %u were kept", lines_in(&t->log), t->lines);
    for (int chair = 0; chair < CHAIRS && !w.failed; chair++) {
        if (!t->news[chair].events.len)
            continue; /* no seat of this table */
        ul_text_clear(&history);
        ul_outbox_history(&out, chair == UL_MAX_SEATS ? UL_NOBODY : (ul_seat)chair, 0, &history);
        check_history(t, chair, &history);
    }
    ul_text_free(&history);
    ul_outbox_free(&out);
    ul_table_free(read);
}

/* Without faults everybody gets in, and the game on. Who says too much may be cut off at any time. */
void check_end(table *t)
{
    const bool over = ul_table_told(t->judge) >= EVENTS;
    if (!over && t->lines <= t->lines_before)
        broken("nobody gets on: %u lines, as many as before faults ended", t->lines);
    for (int i = 0; i < CLIENTS && !over; i++)
        if ((!t->clients[i].live || !t->clients[i].knows_seat) && !client_floods(&t->clients[i]))
            broken("client %d does not get in", i);
}

/* Since when could it have been answered? */
static uint64_t waits_since(const client *c)
{
    uint64_t since = c->asked > STEPS ? c->asked : STEPS, there = c->table->shard->away_until;
    return since > there ? since : there;
}

static unsigned connections_of(const table *t)
{
    unsigned count = 0;
    for (int i = 0; i < w.node_count; i++)
        if (t->lives[i].host)
            for (const ul_connection *c = ul_host_connections(t->lives[i].host); c; c = ul_connection_next(c))
                count++;
    return count;
}

/* Who asked for something is answered in time, there is no connection too many, and no other database has its lines. */
void check_waiting(table *t)
{
    for (int i = 0; i < PLAYERS && w.calm; i++) {
        const client *c = &t->clients[i];
        if (c->id[0] && w.step > waits_since(c) + PATIENCE)
            broken("client %d has waited for an answer to %s for %d steps", i, c->id, PATIENCE);
    }
    if (t->stray.len)
        broken("another database than %d has lines of table %d", t->shard->number, t->number);
    if (w.step == STEPS + calm_steps() - 1 && connections_of(t) > CLIENTS)
        broken("there are %u connections of %d clients", connections_of(t), CLIENTS);
}

/* Everything that its view, or the table's, follows from. */
static uint64_t state_of_view(const client *c)
{
    const live *l = c->live;
    uint64_t    reads = l->reads << 8 | (uint64_t)l->node->number, entries = ul_table_entries(ul_host_table(l->host));
    return (reads << 40 ^ entries << 24 ^ c->heard) + 1;
}

/* Has the client, when all is told, the view that the table has? */
static void check_view(client *c)
{
    ul_text     text = {0};
    ul_json_out json;
    live       *l = c->live;
    if (!l || !l->loaded || !c->knows_seat || !mail_is_empty(&c->in) || has_lines(l) ||
        !ul_delivery_is_empty(&l->out) || c->seen != ul_table_told(ul_host_table(l->host)) ||
        c->same_view == state_of_view(c))
        return;
    ul_json_begin(&json, &text);
    ul_table_view_write(ul_host_table(l->host), c->seat < 0 ? UL_NOBODY : (ul_seat)c->seat, &json);
    if (strcmp(ul_text_bytes(&text), ul_text_bytes(&c->kept.view)) != 0)
        broken("client %d has another view than the table: %s instead of %s", c->number, ul_text_bytes(&c->kept.view),
               ul_text_bytes(&text));
    c->same_view = state_of_view(c);
    ul_text_free(&text);
}

void check_views(table *t)
{
    for (int i = 0; i < CLIENTS && !w.failed; i++)
        check_view(&t->clients[i]);
}
