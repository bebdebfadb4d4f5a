/* push_progress.c: until when everybody was called. */
#include "server/push_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/name_list.h"
#include "server/server_state.h"
#include "store/values.h"

/*
 * What came about so long ago has been looked at: nothing takes longer to be
 * kept unless the store is away, nor until somebody who has gone counts as away.
 */
#define BEHIND_MS (2 * (uint64_t)UL_STORE_WAIT_MS)
#define STALE_MS ((uint64_t)10 * 60 * 1000) /* a mark that is older makes the next server look for much */

static const char space[] = "push-told";

/* Without others at the store the next server has our place, whatever its name. */
static const char *name_of(const ul_server *s)
{
    return strcmp(ul_store_kind(s->store), "postgresql") == 0 ? s->nodes.name : "server";
}

/* Each database has one, for its own tables: whoever takes those over looks there alone. */
static ul_store_result write_mark(const ul_shard *shard, uint64_t told, ul_fault *fault)
{
    char text[32];
    int  len = snprintf(text, sizeof text, "%" PRIu64, told);
    return ul_store_value_put(shard->reader_store, space, name_of(shard->server), text, (size_t)len, fault);
}

static ul_store_result read_mark(ul_store *store, const char *name, uint64_t *told, ul_fault *fault)
{
    ul_text         text = {0};
    ul_store_result result = ul_store_value_get(store, space, name, &text, fault);
    *told = result == UL_STORE_OK ? strtoull(ul_text_bytes(&text), NULL, 10) : 0;
    ul_text_free(&text);
    return result;
}

/* ---- what others have left */

ul_store_result ul_push_progress_find(const ul_shard *shard, uint64_t now, uint64_t *told, ul_fault *fault)
{
    ul_store_result result = read_mark(shard->reader_store, name_of(shard->server), told, fault);
    if (result == UL_STORE_NONE) /* the first start: so that there is one if we die before the first call */
        result = write_mark(shard, now, fault);
    return result;
}

bool ul_push_progress_begin(ul_server *s, ul_fault *fault)
{
    uint64_t now = ul_server_now(s), told;
    s->push.progress.closed = s->push.progress.kept = now;
    for (unsigned i = 0; i < s->shard_count; i++) {
        ul_shard       *shard = &s->shard[i];
        ul_store_result result =
            ul_shard_is_silent(shard) ? UL_STORE_AWAY : ul_push_progress_find(shard, now, &told, fault);
        if (result == UL_STORE_OK)
            ul_push_progress_lost(shard, told);
        else if (i == 0 || result != UL_STORE_AWAY)
            return false;
        shard->unread = result != UL_STORE_OK; /* its first round reads it: nodes.c */
    }
    return true;
}

bool ul_push_progress_of(ul_store *store, const char *node, uint64_t *told)
{
    ul_fault        fault;
    ul_store_result result = read_mark(store, node, told, &fault);
    return result == UL_STORE_OK || result == UL_STORE_NONE;
}

void ul_push_progress_forget(ul_store *store, const char *node)
{
    ul_fault fault;
    ul_store_value_delete(store, space, node, &fault);
}

void ul_push_progress_lost(ul_shard *shard, uint64_t told)
{
    ul_lost_calls *lost = &shard->lost_calls;
    uint64_t       now = ul_server_now(shard->server);
    if (!told)
        return;
    /* What lies between two losses that are far apart was called for. */
    if (!lost->from || lost->until + STALE_MS < now) {
        lost->from = told;
        ul_text_clear(&lost->made_up);
    } else if (told < lost->from)
        lost->from = told;
    lost->until = now;
}

bool ul_push_progress_was_lost(ul_live_table *l, uint64_t when)
{
    ul_lost_calls *lost = &l->shard->lost_calls;
    if (when <= lost->from + l->ahead || when > lost->until + l->ahead)
        return false;
    for (const char *id = NULL; (id = ul_name_list_next(&lost->made_up, id)) != NULL;) {
        if (strcmp(id, l->id) == 0)
            return false;
    }
    ul_name_list_add(&lost->made_up, l->id);
    return true;
}

/* ---- our own mark */

unsigned ul_push_progress_round(const ul_server *s)
{
    return s->push.progress.round;
}

void ul_push_progress_call(ul_server *s, unsigned round)
{
    s->push.progress.under_way[round & 1]++;
}

void ul_push_progress_called(ul_server *s, unsigned round)
{
    s->push.progress.under_way[round & 1]--;
}

void ul_push_progress_note(ul_server *s)
{
    ul_push_progress *t = &s->push.progress;
    t->last = ul_server_now(s);
    if (!t->first)
        t->first = t->last;
}

typedef struct mark {
    ul_job          job;
    const ul_shard *shard;
    uint64_t        told;
    ul_store_result result;
} mark;

static void write_it(ul_job *job)
{
    mark    *m = (mark *)job;
    ul_fault fault;
    m->result = write_mark(m->shard, m->told, &fault);
}

static void wrote_it(ul_job *job)
{
    mark             *m = (mark *)job;
    ul_push_progress *t = &m->shard->server->push.progress;
    t->writing--;
    t->failed |= m->result != UL_STORE_OK;
    if (t->writing == 0 && !t->failed) {
        t->kept = m->told;
        t->first = t->last > m->told ? m->told + 1 : 0;
    }
    free(m);
}

/* Where lines wait to be kept, the old mark stays: who takes over calls rather twice than not. */
static void send_mark(const ul_shard *shard, uint64_t told)
{
    mark *m = ul_shard_is_away(shard) ? NULL : calloc(1, sizeof *m);
    if (!m)
        return;
    *m = (mark){.job = {.run = write_it, .done = wrote_it}, .shard = shard, .told = told, .result = UL_STORE_AWAY};
    shard->server->push.progress.writing++;
    ul_workers_send(shard->reader, &m->job);
}

void ul_push_progress_check(ul_server *s)
{
    ul_push_progress *t = &s->push.progress;
    if (!s->push.keeper || t->writing || t->under_way[~t->round & 1] > 0 || ul_shards_are_away(s, NULL))
        return;
    uint64_t due = t->first ? t->first : t->kept + STALE_MS;
    t->failed = false;
    for (unsigned i = 0; i < s->shard_count && t->closed >= due + BEHIND_MS; i++)
        send_mark(&s->shard[i], t->closed - BEHIND_MS);
    t->round++; /* those that are begun from now on are counted anew */
    t->closed = ul_server_now(s);
}

/* Nothing is under way any more: this mark is exact, unless some were not tried, or lines are yet to be kept. */
void ul_push_progress_end(ul_server *s)
{
    ul_writer_figures writer = {0};
    ul_fault          fault;
    for (unsigned i = 0; i < s->shard_count && s->push.keeper && !s->push.progress.untried; i++) {
        ul_writer_read_figures(s->shard[i].writer, &writer);
        if (!writer.waiting && !ul_shard_is_away(&s->shard[i]))
            write_mark(&s->shard[i], ul_server_now(s), &fault);
    }
}
