/* writer.c: group commit, on a thread of its own or on the loop. */
#include "server/writer.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 512 /* changes in one commit */
#define AGAIN_MS 200

struct ul_writer {
    uv_async_t            bell; /* first */
    uv_mutex_t            mutex;
    uv_cond_t             wake;
    uv_thread_t           thread;
    ul_store             *store;
    const char           *name;                       /* or NULL */
    ul_write_job         *handed_in, *handed_in_last; /* the loop's own, up to ul_writer_commit */
    ul_write_job         *todo, *todo_last, *done, *done_last;
    bool                  ending;
    bool                  on_loop;   /* ul_writer_use_loop */
    bool                  on_thread; /* the thread commits what waits */
    ul_weight             least;
    _Atomic(const char *) away; /* the code of what is wrong; NULL: all is well */
    ul_writer_figures     figures;
    /* of whoever commits (on_thread), the last of them the thread's own: */
    ul_write_job         *batch[MOST];
    ul_store_change       change[MOST];
    ul_text               read;
};

static void put(ul_write_job **first, ul_write_job **last, ul_write_job *job)
{
    job->next = NULL;
    if (*first)
        (*last)->next = job;
    else
        *first = job;
    *last = job;
}

/*
 * The connection was lost during the commit: was it kept? The log tells. Every
 * line has a seal, so what is there is either ours to the byte or somebody
 * else's.
 */
static ul_store_result check_kept(ul_writer *writer, ul_store_change *change, ul_fault *fault)
{
    int64_t count = 0;
    ul_text_clear(&writer->read);
    if (change->count == 0) {
        change->fate = UL_STORE_KEPT; /* a summary: the next one replaces it */
        return UL_STORE_OK;
    }
    ul_store_result result =
        ul_store_read(writer->store, change->table, change->first, change->count, &writer->read, &count, fault);
    if (result == UL_STORE_NONE || (result == UL_STORE_OK && count == 0))
        return UL_STORE_NONE;
    if (result != UL_STORE_OK)
        return result;
    bool ours =
        writer->read.len == change->lines_len && memcmp(writer->read.bytes, change->lines, writer->read.len) == 0;
    change->fate = ours ? UL_STORE_KEPT : UL_STORE_LATE;
    return UL_STORE_OK;
}

/* UL_STORE_OK: each fate is set. UL_STORE_NONE: nothing was kept, commit again. */
static ul_store_result check_all_kept(ul_writer *writer, size_t count, ul_fault *fault)
{
    for (size_t i = 0; i < count; i++) {
        ul_store_result result = check_kept(writer, &writer->change[i], fault);
        if (result != UL_STORE_OK)
            return result; /* one transaction: if one is not there, none is */
    }
    return UL_STORE_OK;
}

/*
 * After a commit of unknown fate: what is late now may be so because of that
 * one, which the database was still at when we looked.
 */
static ul_store_result check_late(ul_writer *writer, size_t count, ul_fault *fault)
{
    for (size_t i = 0; i < count; i++) {
        ul_store_result result =
            writer->change[i].fate == UL_STORE_LATE ? check_kept(writer, &writer->change[i], fault) : UL_STORE_OK;
        if (result != UL_STORE_OK && result != UL_STORE_NONE)
            return result;
    }
    return UL_STORE_OK;
}

static void complain(ul_writer *writer, const ul_fault *fault)
{
    if (!atomic_exchange(&writer->away, fault->code)) {
        ul_journal_say(writer->least, UL_ERROR, fault->code, "message", fault->message,
                       writer->name ? "database" : NULL, writer->name, NULL);
        uv_async_send(&writer->bell);
    }
}

/* False: it is to end, and the store is away. */
static bool wait_a_little(ul_writer *writer)
{
    uv_mutex_lock(&writer->mutex);
    if (!writer->ending)
        uv_cond_timedwait(&writer->wake, &writer->mutex, (uint64_t)AGAIN_MS * 1000000);
    bool ending = writer->ending;
    uv_mutex_unlock(&writer->mutex);
    return !ending;
}

static bool commit(ul_writer *writer, size_t count)
{
    ul_fault fault;
    bool     unknown = false, was_unknown = false;
    for (;;) {
        ul_store_result result = UL_STORE_NONE;
        if (unknown)
            result = check_all_kept(writer, count, &fault);
        if (result == UL_STORE_NONE) {
            result = ul_store_commit(writer->store, writer->change, count, &fault);
            unknown = result == UL_STORE_UNKNOWN || (result == UL_STORE_OK && was_unknown);
            if (result == UL_STORE_OK && was_unknown)
                result = check_late(writer, count, &fault);
        }
        if (result == UL_STORE_OK)
            break;
        was_unknown |= unknown;
        complain(writer, &fault);
        if (!wait_a_little(writer))
            return false;
    }
    if (atomic_exchange(&writer->away, NULL))
        ul_journal_say(writer->least, UL_INFO, "store-back", writer->name ? "database" : NULL, writer->name, NULL);
    return true;
}

static size_t gather(ul_writer *writer)
{
    size_t count = 0;
    for (; count < MOST && writer->todo; count++) {
        writer->batch[count] = writer->todo;
        writer->change[count] = writer->todo->change;
        writer->todo = writer->todo->next;
    }
    return count;
}

static size_t wait_and_gather(ul_writer *writer)
{
    while (!writer->ending && !(writer->todo && writer->on_thread))
        uv_cond_wait(&writer->wake, &writer->mutex);
    return gather(writer);
}

static void count_figures(ul_writer *writer, size_t count, uint64_t began)
{
    writer->figures.commits++;
    writer->figures.changes += count;
    writer->figures.microseconds += (uv_hrtime() - began) / 1000;
    for (size_t i = 0; i < count; i++) {
        writer->figures.late += writer->change[i].fate != UL_STORE_KEPT;
        writer->figures.lines += (uint64_t)writer->change[i].count;
    }
}

/* `done` is called for them when the bell rings. */
static void finish(ul_writer *writer, size_t count, uint64_t began)
{
    count_figures(writer, count, began);
    for (size_t i = 0; i < count; i++) {
        writer->batch[i]->change.fate = writer->change[i].fate;
        put(&writer->done, &writer->done_last, writer->batch[i]);
    }
}

static void work(void *context)
{
    ul_writer *writer = context;
    size_t     count;
    uv_mutex_lock(&writer->mutex);
    while ((count = wait_and_gather(writer)) > 0) {
        uv_mutex_unlock(&writer->mutex);
        uint64_t began = uv_hrtime();
        bool     kept = commit(writer, count);
        uv_mutex_lock(&writer->mutex);
        if (!kept)
            break;
        finish(writer, count, began);
        writer->on_thread = !writer->on_loop;
        uv_async_send(&writer->bell);
    }
    uv_mutex_unlock(&writer->mutex);
}

static void rung(uv_async_t *bell)
{
    ul_writer *writer = (ul_writer *)bell;
    uv_mutex_lock(&writer->mutex);
    ul_write_job *done = writer->done;
    writer->done = NULL;
    for (ul_write_job *k = done; k; k = k->next)
        writer->figures.waiting--;
    uv_mutex_unlock(&writer->mutex);
    while (done) {
        ul_write_job *next = done->next;
        done->done(done);
        done = next;
    }
}

static void freed(uv_handle_t *bell)
{
    ul_writer *writer = (ul_writer *)bell;
    uv_mutex_destroy(&writer->mutex);
    uv_cond_destroy(&writer->wake);
    ul_text_free(&writer->read);
    free(writer);
}

ul_writer *ul_writer_new(uv_loop_t *loop, ul_store *store, const char *name, ul_weight least)
{
    ul_writer *writer = calloc(1, sizeof *writer);
    if (!writer || uv_async_init(loop, &writer->bell, rung) != 0) {
        free(writer);
        return NULL;
    }
    writer->store = store;
    writer->name = name;
    writer->least = least;
    writer->on_thread = true;
    uv_mutex_init(&writer->mutex);
    uv_cond_init(&writer->wake);
    if (uv_thread_create(&writer->thread, work, writer) == 0)
        return writer;
    uv_close((uv_handle_t *)&writer->bell, freed);
    return NULL;
}

void ul_writer_put(ul_writer *writer, ul_write_job *job)
{
    put(&writer->handed_in, &writer->handed_in_last, job);
    writer->figures.waiting++; /* which the loop alone changes */
}

static void hand_over(ul_writer *writer)
{
    if (!writer->handed_in)
        return;
    if (writer->todo)
        writer->todo_last->next = writer->handed_in;
    else
        writer->todo = writer->handed_in;
    writer->todo_last = writer->handed_in_last;
    writer->handed_in = NULL;
}

void ul_writer_use_loop(ul_writer *writer)
{
    writer->on_loop = true;
    writer->on_thread = false;
}

/* If it fails, nothing is kept, and all of it is left to the thread. */
static void commit_once(ul_writer *writer)
{
    ul_fault      fault;
    ul_write_job *first = writer->todo;
    uint64_t      began = uv_hrtime();
    size_t        count = gather(writer);
    if (ul_store_commit(writer->store, writer->change, count, &fault) == UL_STORE_OK) {
        finish(writer, count, began);
        return;
    }
    writer->todo = first;
    writer->on_thread = true;
}

bool ul_writer_commit(ul_writer *writer)
{
    if (!writer->handed_in && !writer->on_loop)
        return false;
    uv_mutex_lock(&writer->mutex);
    hand_over(writer);
    while (writer->todo && !writer->on_thread)
        commit_once(writer);
    if (writer->todo)
        uv_cond_signal(&writer->wake);
    bool any = writer->on_loop && writer->done;
    uv_mutex_unlock(&writer->mutex);
    if (any)
        rung(&writer->bell);
    return any;
}

bool ul_writer_is_away(ul_writer *writer, const char **code)
{
    const char *away = atomic_load(&writer->away);
    if (code)
        *code = away;
    return away != NULL;
}

void ul_writer_read_figures(ul_writer *writer, ul_writer_figures *figures)
{
    uv_mutex_lock(&writer->mutex);
    *figures = writer->figures;
    uv_mutex_unlock(&writer->mutex);
}

void ul_writer_figures_add(ul_writer_figures *sum, const ul_writer_figures *more)
{
    sum->commits += more->commits;
    sum->changes += more->changes;
    sum->lines += more->lines;
    sum->late += more->late;
    sum->microseconds += more->microseconds;
    sum->waiting += more->waiting;
}

void ul_writer_end(ul_writer *writer)
{
    if (!writer)
        return;
    uv_mutex_lock(&writer->mutex);
    hand_over(writer);
    writer->ending = true;
    uv_cond_signal(&writer->wake);
    uv_mutex_unlock(&writer->mutex);
    uv_thread_join(&writer->thread);
    uv_close((uv_handle_t *)&writer->bell, freed);
}
