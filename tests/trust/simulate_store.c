/* simulate_store.c: logs and bookmarks, commits that fail, and databases that fail over. */
#include <stdio.h>
#include <string.h>
#include "table/log.h"
#include "trust/simulate.h"

#define MARKED 32 /* lines between two bookmarks: few, so that short games have some */

/* ---- lines, kept whole or not at all */

/* An id is new when it is asked for, so it cannot be in what was there before. */
unsigned times_in_log(const table *t, const char *id, size_t from)
{
    char     word[32];
    unsigned count = 0;
    snprintf(word, sizeof word, " %s", id);
    for (const char *at = t->log.bytes + from; (at = strstr(at, word)) != NULL; at += strlen(word))
        count += at[strlen(word)] == ' ' || at[strlen(word)] == '\n';
    return count;
}

const char *line_of_log(const table *t, uint32_t number)
{
    const char *at = t->log.bytes;
    while (--number)
        at = strchr(at, '\n') + 1;
    return at;
}

/* The last line of what was kept is the one that the bookmark stands behind. */
static void keep_mark(live *l)
{
    table  *t = l->table;
    ul_text old = t->mark;
    if (!l->mark.len || t->log.len < 2)
        return;
    t->mark = l->mark;
    t->mark_bots = l->mark_bots;
    l->mark = old;
    ul_text_clear(&l->mark);
    t->marked = t->lines;
    for (t->mark_at = t->log.len - 1; t->mark_at && t->log.bytes[t->mark_at - 1] != '\n';)
        t->mark_at--;
}

void keep_lines(table *t, const ul_delivery *out)
{
    size_t len = out->lines.len;
    if (w.plant == PLANT_WRONG_SHARD && w.shard_count > 1 && below(100) == 0) {
        ul_text_add(&t->stray, out->lines.bytes, len);
        return;
    }
    t->log_before = t->log.len;
    disk_note_commit(t);
    if (w.plant == PLANT_TORN_LINE && below(40) == 0)
        len -= 5;
    if (w.plant == PLANT_HALF_COMMIT && out->count > 1 && below(4) == 0)
        do
            len--;
        while (len && out->lines.bytes[len - 1] != '\n');
    ul_text_add(&t->log, out->lines.bytes, len);
    if (w.plant == PLANT_FLIPPED_BIT && below(40) == 0)
        t->log.bytes[t->log.len - 3] ^= 1;
    t->lines += out->count;
}

void keep(live *l)
{
    keep_lines(l->table, &l->current);
    keep_mark(l);
}

/* Where the line begins that the bookmark stands behind; the end of the log if a disk has lost it. */
static size_t place_of_mark(const table *t)
{
    if (!w.lies)
        return t->mark_at;
    return t->marked <= t->lines ? (size_t)(line_of_log(t, t->marked) - t->log.bytes) : t->log.len;
}

/* From the bookmark on, if there is one, as table_reader.c does; now and then from the first line all the same. */
ul_table *read_table(table *t, ul_table_bots *players, ul_outbox *out, ul_fault *fault)
{
    size_t from = t->marked ? place_of_mark(t) : 0;
    if (!t->marked || below(8) == 0)
        return ul_table_read(t->ground, t->log.bytes, t->log.len, out, fault);
    ul_table *read = ul_table_read_on(t->ground, t->mark.bytes + t->mark_bots, t->mark.len - t->mark_bots,
                                      t->log.bytes + from, t->log.len - from, out, fault);
    if (!read && w.lies) { /* it is of another log: table_reader.c does the same */
        ul_outbox_clear(out);
        return ul_table_read(t->ground, t->log.bytes, t->log.len, out, fault);
    }
    if (read && players && !ul_table_bots_recall(players, t->mark.bytes, t->mark_bots))
        broken("what the bots knew cannot be read");
    return read;
}

/* Nobody will be told whether it was kept. One commit of a node has the lines of all its tables in one database. */
void keep_unanswered(live *l, int *kept)
{
    if (!l->under_way || l->kept || l->current.first != l->table->lines + 1 || shard_is_away(l->table->shard))
        return;
    if (*kept < 0)
        *kept = below(2) == 0;
    l->kept = *kept;
    if (*kept)
        keep(l);
}

/* ---- commits */

void make_mark(live *l)
{
    const ul_table *now = ul_host_table(l->host);
    ul_text_clear(&l->mark);
    if (!l->current.count || ul_table_entries(now) < l->table->marked + MARKED)
        return;
    ul_table_bots_keep(ul_host_bots(l->host), &l->mark);
    l->mark_bots = l->mark.len;
    ul_table_bookmark(now, &l->mark);
}

void begin_commit(live *l)
{
    ul_delivery taken = l->out;
    if (!l->loaded || l->under_way || ul_delivery_is_empty(&l->out))
        return;
    l->out = l->current;
    l->current = taken;
    ul_delivery_clear(&l->out);
    make_mark(l);
    if (l->current.count && w.plant != PLANT_TELL_FIRST) {
        l->under_way = true;
        if (w.plant == PLANT_EARLY_ACK)
            send_letters(l, &l->current);
        return;
    }
    send_letters(l, &l->current);
    if (l->current.count)
        l->under_way = true;
    else
        ul_delivery_clear(&l->current);
}

static void spread_hints(const live *from)
{
    for (int i = 0; i < w.node_count; i++) {
        live *l = &from->table->lives[i];
        w.hints += l != from;
        w.heeded += l != from && l->loaded;
        l->wants_read |= l != from && (w.calm || below(10) > 0); /* hints get lost */
    }
}

static void acknowledge(live *l)
{
    if (w.plant != PLANT_TELL_FIRST)
        send_letters(l, &l->current);
    ul_delivery_clear(&l->current);
    spread_hints(l);
}

/*
 * Kept; or late; or the store is away; or the answer was lost. Then the log
 * tells whether it was kept, as it does to server/writer.c.
 */
static void end_one(live *l, uint32_t fault, int *answer, bool first)
{
    bool late = !l->kept && l->current.first != l->table->lines + 1 && w.plant != PLANT_TWICE, unknown = fault < 4;
    if (!l->kept && !late && unknown && *answer < 0)
        *answer = below(2) == 0;
    bool kept = l->kept || (!late && (unknown ? *answer : fault >= 8)), there = l->kept, waited = l->has_waited;
    l->under_way = l->kept = l->has_waited = false;
    if ((w.plant == PLANT_HALF_GROUP && !first) || (w.plant == PLANT_TAKEN_FOR_KEPT && waited))
        kept = there = true;
    if (kept && !there && !(w.plant == PLANT_LOST_ACK && below(30) == 0))
        keep(l);
    if (kept && unknown && w.plant == PLANT_COMMIT_AGAIN)
        keep_lines(l->table, &l->current);
    if (late && w.plant == PLANT_LATE_ACK)
        send_letters(l, &l->current);
    if (kept)
        acknowledge(l);
    else if (w.plant == PLANT_STALE)
        ul_delivery_clear(&l->current);
    else
        live_reread(l);
}

static bool any_is_away(void)
{
    bool away = false;
    for (int i = 0; i < w.shard_count; i++)
        away |= shard_is_away(&w.shards[i]);
    return away;
}

/* Everything that this node has under way in that database is one commit. */
void end_commit(live *l)
{
    int  answer = -1;
    bool first = true;
    if (shard_is_away(l->table->shard) || (w.plant == PLANT_AWAY_STOPS_ALL && any_is_away())) {
        l->has_waited = true;
        return;
    }
    uint32_t fault = w.calm ? 100 : below(100);
    w.faults += fault < 8;
    for (int i = l->table->shard->number; i < w.table_count; i += w.shard_count) {
        live *other = &w.tables[i].lives[l->node->number];
        if (!other->under_way)
            continue;
        end_one(other, fault, &answer, first);
        first = false;
    }
}

/* ---- a database */

static void lose_tail(table *t)
{
    for (size_t i = t->log_before; i < t->log.len; i++)
        t->lines -= t->log.bytes[i] == '\n';
    t->log.len = t->log_before;
    t->log.bytes[t->log.len] = '\0';
}

bool shard_is_away(const shard *s)
{
    return w.step < s->away_until;
}

/* What was under way in it may have been kept, and nobody is told. */
static void lose_answers(const shard *s)
{
    for (int k = 0; k < w.node_count; k++) {
        int kept = -1;
        for (int i = s->number; i < w.table_count; i += w.shard_count)
            keep_unanswered(&w.tables[i].lives[k], &kept);
    }
}

/*
 * The database fails over to its replica: what was under way is not kept, or
 * nobody knows. Whatever was acknowledged is there, unless the replica was
 * behind: that nobody can mend afterwards, but it must not go unnoticed.
 */
static void fail_over(const shard *s)
{
    w.failovers++;
    for (int i = s->number; i < w.table_count && w.plant == PLANT_LOST_TAIL; i += w.shard_count)
        if (w.tables[i].log_before)
            lose_tail(&w.tables[i]);
    for (int k = 0; k < w.node_count; k++) {
        int kept = -1;
        for (int i = s->number; i < w.table_count; i += w.shard_count) {
            live *l = &w.tables[i].lives[k];
            bool  under_way = l->under_way;
            keep_unanswered(l, &kept);
            l->under_way = l->kept = false;
            if (under_way)
                live_reread(l);
        }
    }
}

static void go_away(shard *s, uint64_t steps)
{
    lose_answers(s);
    w.aways++;
    s->away_from = w.step;
    s->away_until = w.step + steps;
}

/* Without faults one of them is away for a while: the tables of all others must not notice. */
void shard_step(shard *s)
{
    if (shard_is_away(s))
        return;
    if (w.shard_count > 1 && w.step == STEPS && !w.quiet && s->number == (int)(w.seed % (uint64_t)w.shard_count))
        go_away(s, AWAY);
    else if (w.shard_count > 1 && !w.calm && below(1200) == 0)
        go_away(s, 20 + below(300));
    else if (!w.calm && below(700) == 0)
        fail_over(s);
}
