/*
 * batch.c: what is to be kept and, when it is, told: nobody hears of anything
 * that could still be lost. One batch of a table is being committed while the
 * next is collected.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "server/server_inside.h"

void ul_live_dirty(live *l)
{
    if (l->dirty)
        return;
    l->dirty = true;
    l->dirty_next = l->server->hall.dirty;
    l->server->hall.dirty = l;
}

/* ---- batches */

#define SPARE 64          /* that are kept for the next */
#define SPARE_BYTES 65536 /* of each */

static batch *batch_take(server *s)
{
    batch *b = s->batches;
    if (b) {
        s->batches = b->next;
        s->spare--;
    } else {
        b = calloc(1, sizeof *b);
        assert(b); /* a server without so little memory is better started anew */
    }
    return b;
}

batch *ul_live_coming(live *l)
{
    if (!l->coming)
        l->coming = batch_take(l->server);
    return l->coming;
}

static void batch_free(batch *b)
{
    ul_text_free(&b->lines);
    ul_text_free(&b->bookmark);
    ul_text_free(&b->words);
    ul_text_free(&b->letters);
    free(b);
}

static void give_back(server *s, batch **from)
{
    batch *b = *from;
    *from = NULL;
    if (!b)
        return;
    if (s->spare == SPARE || b->words.room > SPARE_BYTES || b->lines.room > SPARE_BYTES) {
        batch_free(b);
        return;
    }
    ul_text_clear(&b->lines);
    ul_text_free(&b->bookmark);
    ul_text_clear(&b->words);
    ul_text_clear(&b->letters);
    b->first = b->count = 0;
    b->summary = false;
    b->closer = NULL;
    b->next = s->batches;
    s->batches = b;
    s->spare++;
}

void ul_batches_free(server *s)
{
    while (s->batches) {
        batch *b = s->batches;
        s->batches = b->next;
        batch_free(b);
    }
}

bool ul_live_has_lines(const live *l)
{
    return l->committing || (l->coming && l->coming->count > 0);
}

void ul_live_forget(live *l)
{
    give_back(l->server, &l->now);
    give_back(l->server, &l->coming);
    give_back(l->server, &l->again);
}

/* ---- letters */

ul_text *ul_live_letter(live *l)
{
    l->letter_at = ul_live_coming(l)->words.len;
    return &l->coming->words;
}

void ul_live_put(live *l, const letter *some)
{
    ul_text_add(&ul_live_coming(l)->letters, (const char *)some, sizeof *some);
    ul_live_dirty(l);
}

static letter letter_for(const live *l, guest *to)
{
    return (letter){.to = to, .at = l->letter_at, .len = l->coming->words.len - l->letter_at};
}

void ul_live_letter_end(live *l, guest *to)
{
    letter some = letter_for(l, to);
    ul_live_put(l, &some);
}

/* It brings the guest up to date once it is sent: a welcome that is not, because what it shows was not kept, does not.
 */
void ul_live_welcome_end(live *l, guest *to)
{
    letter some = letter_for(l, to);
    some.number = ul_table_told(l->table);
    ul_live_put(l, &some);
}

/* An answer that something is done has that with it, in case it has to be done again. */
void ul_live_answer_end(live *l, guest *to, const char *deed, size_t len)
{
    letter some = letter_for(l, to);
    some.deed_at = l->coming->words.len;
    some.deed_len = len;
    ul_text_add(&l->coming->words, deed, len);
    ul_live_put(l, &some);
}

static letter *letters_of(const batch *b, size_t *count)
{
    *count = b ? b->letters.len / sizeof(letter) : 0;
    return b ? (letter *)(void *)b->letters.bytes : NULL;
}

static void deliver(live *l, batch *b)
{
    size_t  count;
    letter *some = letters_of(b, &count);
    for (size_t i = 0; i < count; i++) {
        if (!some[i].to)
            continue;
        if (b->words.failed) /* who comes back misses nothing */
            ul_socket_close(some[i].to->socket, 1013, "memory ran out");
        else
            ul_socket_send(some[i].to->socket, b->words.bytes + some[i].at, some[i].len);
        if (some[i].number)
            some[i].to->told = some[i].number;
    }
    if (l->opener && b->count) {
        ul_route_opened(l);
        l->opener = NULL;
    }
    if (b->closer)
        ul_route_closed(b->closer, true);
}

static void forget_guest(batch *b, const guest *g)
{
    size_t  count;
    letter *some = letters_of(b, &count);
    for (size_t i = 0; i < count; i++) {
        if (some[i].to == g)
            some[i].to = NULL;
    }
}

void ul_live_forget_guest(live *l, const guest *g)
{
    forget_guest(l->now, g);
    forget_guest(l->coming, g);
    forget_guest(l->again, g);
}

/* ---- keeping */

/* All that the table has done is in this batch or kept already: how it stands now is how it stands behind it. */
static void add_bookmark(live *l, ul_store_change *change)
{
    if (!change->open) {
        change->bookmark = ""; /* nobody will come back in a hurry, and it has names in it */
    } else if (change->count && ul_live_wants_bookmark(l)) {
        ul_live_bookmark(l, &l->now->bookmark);
        change->bookmark = l->now->bookmark.bytes;
        change->bookmark_len = l->now->bookmark.len;
        if (!change->bookmark_len) /* too long for the store: not tried again at every line */
            l->marked = ul_table_entries(l->table);
    }
}

static void begin_commit(live *l)
{
    server          *s = l->server;
    ul_store_change *change = &l->keeping.change;
    bool             closed = ul_table_phase_now(l->table) == UL_TABLE_CLOSED;
    l->now = l->coming;
    l->coming = NULL;
    memset(change, 0, sizeof *change);
    change->table = l->id;
    change->first = l->now->count ? l->now->first : (int64_t)ul_table_entries(l->table) + 1;
    change->count = l->now->count;
    change->lines = l->now->lines.bytes;
    change->lines_len = l->now->lines.len;
    change->open = !closed;
    change->listed = !closed && ul_table_about(l->table)->listed;
    change->changed = (int64_t)ul_server_now(s);
    change->finished = closed ? change->changed : 0;
    if (l->now->first == 1)
        change->owner = s->node;
    if (l->now->summary) {
        ul_text_clear(&l->summary);
        ul_wire_summary(l->table, l->opened, l->spectators, &l->summary);
        change->summary = l->summary.bytes;
        change->summary_len = l->summary.len;
    }
    add_bookmark(l, change);
    l->committing = true;
    l->began_us = uv_hrtime() / 1000;
    ul_writer_put(s->writer, &l->keeping);
}

void ul_live_commit(live *l)
{
    batch *b = l->coming;
    if (l->committing || !l->table || !b)
        return;
    if (b->lines.failed || b->letters.failed) {
        ul_hall_reread(l);
    } else if (b->count || b->summary) {
        begin_commit(l);
    } else {
        deliver(l, b);
        give_back(l->server, &l->coming);
    }
}

void ul_live_later(live *l, guest *g, const char *text, size_t len)
{
    if (!l->again)
        l->again = batch_take(l->server);
    letter later = {.to = g, .at = l->again->words.len, .len = len};
    ul_text_add(&l->again->words, text, len);
    ul_text_add(&l->again->letters, (const char *)&later, sizeof later);
}

/*
 * What we did never was, since somebody else has written: what was asked for
 * is done again when the table has been read, and judged by how it stands then.
 */
static void unsay(live *l, batch **from)
{
    size_t  count;
    letter *some = letters_of(*from, &count);
    for (size_t i = 0; i < count; i++) {
        if (!some[i].to || !some[i].deed_len || (*from)->words.failed)
            continue;
        ul_live_later(l, some[i].to, (*from)->words.bytes + some[i].deed_at, some[i].deed_len);
    }
    if (*from && (*from)->closer)
        ul_route_closed((*from)->closer, false);
    give_back(l->server, from);
}

void ul_live_unsay(live *l)
{
    if (!l->committing)
        unsay(l, &l->now);
    unsay(l, &l->coming);
}

void ul_live_kept(ul_keeping *keeping)
{
    live   *l = (live *)keeping;
    server *s = l->server;
    l->committing = false;
    s->figures.latency_us += uv_hrtime() / 1000 - l->began_us;
    if (keeping->change.fate == UL_STORE_KEPT) {
        if (keeping->change.bookmark_len)
            l->marked = (uint32_t)(keeping->change.first + keeping->change.count - 1);
        deliver(l, l->now);
        if (l->now->count && s->shared)
            ul_nodes_tell(s, l->id);
        give_back(s, &l->now);
        ul_live_dirty(l);
        if (l->read_on)
            ul_hall_read_on(l);
    } else {
        s->figures.late++;
        SAY(s, UL_INFO, keeping->change.fate == UL_STORE_LATE ? "behind" : "not-kept", "table", l->id);
        ul_live_unsay(l);
        ul_hall_reread(l);
    }
}

/* As if it came now. */
void ul_live_again(live *l)
{
    size_t  count;
    batch  *b = l->again;
    letter *some = letters_of(b, &count);
    l->again = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!some[i].to)
            continue;
        ul_guest_heed(some[i].to);
        if (some[i].to->live == l && !b->words.failed)
            ul_guest_message(some[i].to, b->words.bytes + some[i].at, some[i].len);
    }
    give_back(l->server, &b);
}
