/*
 * table_commit.c: first keep, then send: nobody hears of anything that could
 * still be lost. One commit of a table is under way while the next is
 * collected.
 */
#include "server/table_commit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "hosting/connection.h"
#include "server/bookmark.h"
#include "server/push.h"
#include "server/routes.h"
#include "server/server_state.h"
#include "server/table_client.h"
#include "wire/write.h"

/* It is looked at before the loop sleeps. */
static void mark_dirty(ul_live_table *l)
{
    if (l->commit != UL_COMMIT_CLEAN) /* it is looked at again when what is under way has ended */
        return;
    ul_commit_become(&l->commit, UL_COMMIT_DIRTY);
    l->dirty_next = l->server->tables.dirty;
    l->server->tables.dirty = l;
}

/* ---- commits, which are used again */

#define MARKS_PART 24     /* the marks of all tables together may keep 1/24 of the memory */
#define SPARE 64          /* that are kept for the next */
#define SPARE_BYTES 65536 /* of each */

static ul_table_commit *commit_new(ul_server *s)
{
    ul_table_commit *commit = s->spare_commits;
    if (commit) {
        s->spare_commits = commit->next;
        s->spares--;
    } else {
        commit = calloc(1, sizeof *commit);
        assert(commit); /* without so little memory a server is better started again */
        commit->out.words.secret = true; /* people's messages are in it, with the keys of their seats */
        commit->bookmark.secret = true;  /* and in this the whole table */
    }
    return commit;
}

ul_table_commit *ul_live_collect(ul_live_table *l)
{
    if (!l->collecting)
        l->collecting = commit_new(l->server);
    return l->collecting;
}

static void commit_free(ul_table_commit *commit)
{
    ul_delivery_free(&commit->out);
    ul_text_free(&commit->bookmark);
    free(commit);
}

static void recycle(ul_server *s, ul_table_commit **from)
{
    ul_table_commit *commit = *from;
    *from = NULL;
    if (!commit)
        return;
    if (s->spares == SPARE || commit->out.words.room > SPARE_BYTES || commit->out.lines.room > SPARE_BYTES) {
        commit_free(commit);
        return;
    }
    ul_delivery_clear(&commit->out);
    ul_text_free(&commit->bookmark);
    commit->closer = NULL;
    commit->next = s->spare_commits;
    s->spare_commits = commit;
    s->spares++;
}

void ul_table_commits_free(ul_server *s)
{
    while (s->spare_commits) {
        ul_table_commit *commit = s->spare_commits;
        s->spare_commits = commit->next;
        commit_free(commit);
    }
}

bool ul_live_has_lines(const ul_live_table *l)
{
    return l->commit == UL_COMMIT_UNDER_WAY || (l->collecting && l->collecting->out.count > 0);
}

void ul_live_drop_commits(ul_live_table *l)
{
    recycle(l->server, &l->current);
    recycle(l->server, &l->collecting);
    recycle(l->server, &l->postponed);
}

void ul_live_schedule(ul_live_table *l)
{
    if (l->collecting && ul_delivery_is_empty(&l->collecting->out))
        recycle(l->server, &l->collecting);
    else if (l->collecting)
        mark_dirty(l);
}

/* ---- letters */

static ul_table_client *client_of(const ul_letter *letter)
{
    return letter->to ? ul_connection_owner(letter->to) : NULL;
}

static void deliver(ul_live_table *l, ul_table_commit *commit)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(&commit->out, &count);
    for (size_t i = 0; i < count; i++) {
        const ul_table_client *to = client_of(&letter[i]);
        if (!to)
            continue;
        if (commit->out.words.failed) /* who comes back misses nothing */
            ul_socket_close(to->socket, 1013, "memory ran out");
        else
            ul_socket_send(to->socket, commit->out.words.bytes + letter[i].at, letter[i].len);
        ul_letter_sent(&letter[i]);
    }
    if (l->opener && commit->out.count) {
        ul_route_opened(l);
        l->opener = NULL;
    }
    if (commit->closer)
        ul_route_closed(commit->closer, true);
}

void ul_live_forget_client(ul_live_table *l, const ul_table_client *client)
{
    ul_table_commit *const under_way[] = {l->current, l->collecting, l->postponed, l->replaying};
    for (size_t i = 0; i < sizeof under_way / sizeof under_way[0]; i++) {
        if (under_way[i])
            ul_delivery_forget(&under_way[i]->out, client->connection);
    }
}

/* ---- keeping */

/* All deeds of the table are in this commit or kept already, so a snapshot of it now belongs after these lines. */
static void add_bookmark(ul_live_table *l, ul_store_change *change)
{
    if (!change->open) {
        change->bookmark = ""; /* a closed table need not be read fast, and a bookmark has names in it */
    } else if (change->count && ul_live_wants_bookmark(l)) {
        ul_live_bookmark(l, &l->current->bookmark);
        change->bookmark = l->current->bookmark.bytes;
        change->bookmark_len = l->current->bookmark.len;
        if (!change->bookmark_len) /* too long for the store: not tried again at every line */
            l->marked = ul_table_entries(ul_table_of(l));
    }
}

/* The same for who looks back. A server that has little memory keeps none. */
static void note_mark(ul_live_table *l, const ul_store_change *change)
{
    ul_server *s = l->server;
    s->mark_bytes -= ul_log_marks_bytes(&l->marks);
    if (change->open && s->mark_bytes <= ul_memory_part(&s->limits, MARKS_PART))
        ul_log_marks_note(&l->marks, ul_table_of(l));
    else
        ul_log_marks_free(&l->marks);
    s->mark_bytes += ul_log_marks_bytes(&l->marks);
}

static void begin_commit(ul_live_table *l)
{
    ul_server       *s = l->server;
    ul_store_change *change = &l->write.change;
    const ul_table  *table = ul_table_of(l);
    bool             closed = ul_table_phase_now(table) == UL_TABLE_CLOSED;
    l->current = l->collecting;
    l->collecting = NULL;
    const ul_delivery *out = &l->current->out;
    memset(change, 0, sizeof *change);
    change->table = l->id;
    change->first = out->count ? out->first : (int64_t)ul_table_entries(table) + 1;
    change->count = out->count;
    change->lines = out->lines.bytes;
    change->lines_len = out->lines.len;
    change->open = !closed;
    change->listed = !closed && ul_table_about(table)->listed;
    change->changed = (int64_t)ul_server_now(s);
    change->finished = closed ? change->changed : 0;
    if (out->first == 1)
        change->owner = s->nodes.name;
    if (out->status) {
        ul_text_clear(&l->summary);
        ul_wire_summary(table, l->opened, ul_host_spectators(l->host), &l->summary);
        change->summary = l->summary.bytes;
        change->summary_len = l->summary.len;
    }
    add_bookmark(l, change);
    note_mark(l, change);
    ul_commit_become(&l->commit, UL_COMMIT_UNDER_WAY);
    ul_writer_put(l->shard->writer, &l->write);
}

void ul_live_commit(ul_live_table *l)
{
    ul_table_commit *commit = ul_table_of(l) ? l->collecting : NULL;
    bool             failed = commit && (commit->out.lines.failed || commit->out.letters.failed);
    if (commit && !failed && (commit->out.count || commit->out.status)) {
        begin_commit(l);
        return;
    }
    ul_commit_become(&l->commit, UL_COMMIT_CLEAN);
    if (failed) {
        ul_live_reread(l);
    } else if (commit) {
        deliver(l, commit);
        recycle(l->server, &l->collecting);
    }
}

void ul_live_postpone(ul_live_table *l, ul_table_client *client, const char *text, size_t len)
{
    if (!l->postponed)
        l->postponed = commit_new(l->server);
    ul_delivery_add(&l->postponed->out, client->connection, text, len);
}

/*
 * Somebody else has written first, so what we did does not count. What was
 * asked for is done again when the table has been read, and judged by how it
 * stands then.
 */
static void roll_back(ul_live_table *l, ul_table_commit **from)
{
    size_t count = 0;
    if (!*from)
        return;
    const ul_delivery *out = &(*from)->out;
    const ul_letter   *letter = ul_delivery_letters(out, &count);
    for (size_t i = 0; i < count; i++) {
        if (letter[i].to && letter[i].message_len && !out->words.failed)
            ul_live_postpone(l, client_of(&letter[i]), out->words.bytes + letter[i].message_at, letter[i].message_len);
    }
    if ((*from)->closer)
        ul_route_closed((*from)->closer, false);
    recycle(l->server, from);
}

void ul_live_roll_back(ul_live_table *l)
{
    if (l->commit != UL_COMMIT_UNDER_WAY)
        roll_back(l, &l->current);
    roll_back(l, &l->collecting);
}

void ul_live_end_commit(ul_write_job *job)
{
    ul_live_table *l = (ul_live_table *)job;
    ul_server     *s = l->server;
    if (job->change.fate == UL_STORE_KEPT) {
        if (job->change.bookmark_len)
            l->marked = (uint32_t)(job->change.first + job->change.count - 1);
        uint64_t began = uv_hrtime();
        ul_live_send_watchers_away(l, job->change.first + job->change.count - 1); /* before they are told what begins */
        deliver(l, l->current);
        ul_account_charge(&s->limits, UL_PAYER_TABLE, &l->account, UL_COST_CPU,
                          ul_address_limits_worked(s->addresses, began), uv_now(&s->loop));
        if (l->current->out.count && s->nodes.shared)
            ul_nodes_tell(l->shard, l->id);
        recycle(s, &l->current);
        ul_commit_become(&l->commit, UL_COMMIT_CLEAN);
        mark_dirty(l);
        ul_push_notify(l);
        if (l->read_on)
            ul_live_read_on(l);
    } else {
        UL_SAY(s, UL_INFO, job->change.fate == UL_STORE_LATE ? "behind" : "not-kept", "table", l->id);
        ul_commit_become(&l->commit, UL_COMMIT_CLEAN);
        ul_live_roll_back(l);
        ul_live_reread(l);
    }
}

/* As if it came now. */
void ul_live_replay(ul_live_table *l)
{
    size_t           count;
    ul_table_commit *commit = l->postponed;
    if (!commit)
        return;
    l->replaying = commit; /* whoever leaves meanwhile is forgotten there, too */
    l->postponed = NULL;
    const ul_letter *letter = ul_delivery_letters(&commit->out, &count);
    for (size_t i = 0; i < count; i++) {
        ul_table_client *client = client_of(&letter[i]);
        if (!client)
            continue;
        ul_table_client_resume(client);
        if (client->live == l && !commit->out.words.failed)
            ul_table_client_message(client, commit->out.words.bytes + letter[i].at, letter[i].len);
    }
    recycle(l->server, &l->replaying);
}
