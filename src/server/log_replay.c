/* log_replay.c: a table's log done again, with everything that was told. */
#include "server/log_replay.h"

#include <stdlib.h>
#include <string.h>
#include "table/log.h"

struct ul_log_replay {
    ul_table *table; /* as it stands behind the last line that was read; NULL: nothing was read */
    ul_outbox out;   /* all that was told up to there, */
    uint32_t  begin; /* after this event */
    unsigned  version;
};

ul_log_replay *ul_log_replay_new(void)
{
    return calloc(1, sizeof(ul_log_replay));
}

static void forget(ul_log_replay *r)
{
    ul_table_free(r->table);
    ul_outbox_free(&r->out);
    r->table = NULL;
    r->begin = 0;
}

void ul_log_replay_free(ul_log_replay *replay)
{
    if (replay)
        forget(replay);
    free(replay);
}

static bool redo_lines(ul_log_replay *r, const ul_text *lines, ul_fault *fault)
{
    const char *at = lines->bytes, *end = lines->len ? lines->bytes + lines->len : at;
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at)); /* the store ends every line with one */
        if (!ul_table_redo(r->table, at, (size_t)(stop - at), &r->out, fault))
            return false;
    }
    return true;
}

static bool take_lines(ul_log_replay *r, const ul_ground *ground, const ul_log_mark *mark, const ul_text *lines,
                       ul_fault *fault)
{
    if (r->table)
        return redo_lines(r, lines, fault);
    r->begin = mark->told;
    r->table = mark->line ? ul_table_read_on(ground, mark->bookmark.bytes, mark->bookmark.len, lines->bytes, lines->len,
                                             &r->out, fault)
                          : ul_table_read(ground, lines->bytes, lines->len, &r->out, fault);
    return r->table != NULL;
}

static bool read_on(ul_log_replay *r, ul_store *store, const char *table, const ul_ground *ground,
                    const ul_log_mark *mark, ul_fault *fault)
{
    ul_text         lines = {0};
    int64_t         first = mark->line ? mark->line : 1, count = 0;
    int64_t         from = r->table ? (int64_t)ul_table_entries(r->table) + 1 : first;
    ul_store_result result = ul_store_read(store, table, from, INT64_MAX, &lines, &count, fault);
    bool            there = result == UL_STORE_OK && (count > 0 || r->table);
    if (result == UL_STORE_NONE || (result == UL_STORE_OK && !there))
        ul_fault_set(fault, "no-table", 0, 0, "there is no such table");
    bool good = there && take_lines(r, ground, mark, &lines, fault);
    ul_text_free(&lines);
    ul_text_clear(&r->out.done); /* it is for records */
    if (good && r->out.failed)
        good = ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return good;
}

bool ul_log_replay_read(ul_log_replay *replay, ul_store *store, const char *table, const ul_ground *ground,
                        unsigned version, uint32_t after, const ul_log_mark *mark, ul_fault *fault)
{
    static const ul_log_mark beginning = {0};
    if (replay->version != version || after < replay->begin)
        forget(replay);
    replay->version = version;
    bool goes_on = replay->table != NULL || mark->line, good = read_on(replay, store, table, ground, mark, fault);
    if (!good)
        forget(replay);
    if (!good && goes_on) /* what we have may be what is wrong */
        good = read_on(replay, store, table, ground, &beginning, fault) || (forget(replay), false);
    return good;
}

static bool is_for(const ul_tell *tell, ul_seat seat)
{
    return seat == UL_NOBODY ? tell->spectators : (tell->seats >> seat & 1) != 0;
}

/* The first that has a number after this one; numbers only grow. */
static size_t first_after(const ul_tell *tell, size_t count, uint32_t after)
{
    size_t low = 0;
    while (low < count) {
        size_t middle = low + (count - low) / 2;
        if (tell[middle].number <= after)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

bool ul_log_replay_has(const ul_log_replay *replay, unsigned version, ul_seat seat, uint32_t after, size_t most)
{
    size_t         count, found = 0;
    const ul_tell *tell = ul_outbox_tells(&replay->out, &count);
    if (!replay->table || replay->version != version || after < replay->begin)
        return false;
    for (size_t i = first_after(tell, count, after); i < count && found < most; i++)
        found += is_for(&tell[i], seat);
    return found == most;
}

void ul_log_replay_write(const ul_log_replay *replay, ul_seat seat, uint32_t after, size_t most, ul_text *text,
                         uint32_t *last)
{
    size_t         count, written = 0;
    const ul_tell *tell = ul_outbox_tells(&replay->out, &count);
    ul_text_put(text, "[");
    *last = ul_table_told(replay->table);
    for (size_t i = first_after(tell, count, after); i < count && (!most || written < most); i++) {
        if (!is_for(&tell[i], seat))
            continue;
        ul_text_put(text, written++ ? "," : "");
        ul_text_add(text, replay->out.text.bytes + tell[i].at, tell[i].len);
        if (written == most)
            *last = tell[i].number;
    }
    ul_text_put(text, "]");
}

bool ul_log_replay_goes_on(const ul_log_replay *replay, uint32_t number)
{
    return number < ul_table_told(replay->table);
}

void ul_log_replay_head(const ul_log_replay *replay, uint32_t number, uint8_t head[UL_SHA256_BYTES])
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(&replay->out, &count);
    if (!ul_log_replay_goes_on(replay, number)) {
        memcpy(head, ul_table_head(replay->table), UL_SHA256_BYTES);
        return;
    }
    size_t i = first_after(tell, count, number - 1);
    while (i + 1 < count && !tell[i].spectators)
        i++;
    ul_sha256(replay->out.text.bytes + tell[i].at, tell[i].len, head);
}

size_t ul_log_replay_bytes(const ul_log_replay *replay)
{
    enum { TABLE = 32768 }; /* about */
    return replay->table ? TABLE + replay->out.text.room + replay->out.tells.room : 0;
}
