/*
 * simulate_disk.c: disks that lie.
 *
 * A disk may say that something is written before it is. Then, when the power
 * of the machine fails, with servers and database on it, the last commits are
 * gone, though people were told of them, and of the first of these a part may
 * be there. Nobody can mend that. What must still be true: the log verifies
 * up to some line, all before it is as it was, what is torn is refused and
 * never read as something else, everybody is told only what is left, and who
 * has seen more can notice.
 */
#include <stdio.h>
#include <string.h>
#include "base/hex.h"
#include "base/sha256.h"
#include "table/log.h"
#include "trust/simulate.h"

#define MOST 5    /* commits that a disk pretends to have written */
#define SECTOR 64 /* bytes that are written together or not: small, since lines are */

void disk_note_commit(table *t)
{
    memmove(t->ends + 1, t->ends, sizeof t->ends - sizeof *t->ends);
    t->ends[0] = t->log.len;
}

/* The beginning of what was lost, perhaps with a hole. */
static void leave_torn(table *t, const char *lost, size_t len)
{
    size_t left = below((uint32_t)len) + 1, from = t->log.len;
    ul_text_add(&t->log, lost, left);
    if (left > SECTOR && below(2))
        memset(t->log.bytes + from + below((uint32_t)(left - SECTOR)), '\0', SECTOR);
}

static void cut_log(table *t, size_t len)
{
    t->log.len = len;
    t->log.bytes[len] = '\0';
}

/* Where a line of that number begins; the end of the log if there is none. */
static size_t place_of_line(const table *t, size_t number)
{
    const char *at = t->log.bytes, *end = at + t->log.len;
    for (; number > 1 && at < end; number--) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        at = stop ? stop + 1 : end;
    }
    return (size_t)(at - t->log.bytes);
}

/*
 * The log is refused from some line on, and whoever runs the server cuts it
 * there: `unlucky verify` says where. All that is left must have been there.
 */
static void mend(table *t, const ul_text *old)
{
    ul_fault  fault = {0};
    ul_table *read = ul_table_read(t->ground, t->log.bytes, t->log.len, NULL, &fault);
    if (!read && w.plant != PLANT_TORN_TAKEN) {
        cut_log(t, place_of_line(t, fault.line));
        w.torn++;
        read = ul_table_read(t->ground, t->log.bytes, t->log.len, NULL, &fault);
        if (!read)
            broken("the log is not sound before the line that was refused: %s", fault.message);
    }
    ul_table_free(read);
    if (t->log.len && t->log.bytes[t->log.len - 1] != '\n') /* only that was missing */
        ul_text_add(&t->log, "\n", 1);
    if (w.plant != PLANT_TORN_TAKEN && (t->log.len > old->len || memcmp(t->log.bytes, old->bytes, t->log.len) != 0))
        broken("a log that was torn reads as another one");
}

/* Everything is compared with what is left from now on. A bookmark may have been written though its line was not. */
static void begin_again(table *t)
{
    uint32_t before = t->lines;
    t->lines = 0;
    for (size_t i = 0; i < t->log.len; i++)
        t->lines += t->log.bytes[i] == '\n';
    w.lost += before - t->lines;
    ul_table_free(t->judge);
    t->judge = NULL;
    t->judged = t->log_before = 0;
    memset(t->ends, 0, sizeof t->ends);
    memset(t->prev, 0, sizeof t->prev);
    for (int chair = 0; chair < CHAIRS; chair++) {
        ul_text_clear(&t->news[chair].events);
        t->news[chair].last = 0;
    }
    if (t->marked > t->lines && below(2))
        t->marked = 0;
    check_lines(t);
}

static void forget_stale(table *t)
{
    for (int i = 0; i < CLIENTS && t->judge; i++) {
        client *c = &t->clients[i];
        c->stale |= c->seen > ul_table_told(t->judge);
        if (c->asked_at > t->log.len)
            c->asked_at = t->log.len;
    }
}

/* So many of its last commits had only been said to be written. */
static void lose_commits(table *t, unsigned count)
{
    ul_text old = t->log;
    size_t  left = count ? t->ends[count - 1] : t->log.len, end = count > 1 ? t->ends[count - 2] : old.len;
    if (!left || left >= old.len)
        return;
    t->log = (ul_text){0};
    ul_text_add(&t->log, old.bytes, left);
    if (below(2))
        leave_torn(t, old.bytes + left, end - left);
    if (w.plant == PLANT_HOLE && end < old.len)
        ul_text_add(&t->log, old.bytes + end, old.len - end);
    else
        mend(t, &old);
    begin_again(t);
    forget_stale(t);
    ul_text_free(&old);
}

/* The power fails: servers and databases of this machine begin again with what the disk has. */
void disk_step(void)
{
    if (!w.lies || w.calm || below(500))
        return;
    w.outages++;
    for (int i = 0; i < w.node_count; i++)
        if (w.plant != PLANT_REMEMBERED || i > 0)
            node_end(&w.nodes[i]);
    for (int i = 0; i < w.table_count; i++)
        lose_commits(&w.tables[i], below(MOST));
    for (int i = 0; i < w.node_count; i++)
        if (w.plant != PLANT_REMEMBERED || i > 0) {
            node_begin(&w.nodes[i], i);
            node_load(&w.nodes[i]);
        }
}

/* ---- who has seen more than there is */

/* The hash of an event as spectators are told it, which others can only compute of what is public. */
void disk_note_event(client *c, const char *event, size_t len)
{
    uint8_t sum[UL_SHA256_BYTES];
    ul_sha256(event, len, sum);
    ul_text_clear(&c->last);
    ul_hex_write(sum, sizeof sum, &c->last);
}

/* It is welcomed to a table that has less than it has seen, or is told again what it has seen: all of that is gone. */
void disk_hear_welcome(client *c, int told, int from)
{
    if (!c->stale || ((uint32_t)told >= c->seen && (uint32_t)from > c->seen))
        return;
    c->stale = false;
    c->seen = 0;
    w.noticed++;
}

/*
 * An event that comes next: does it hang on the one that was seen last? If it
 * does, what was lost has happened again just as it had been, to the
 * millisecond, and so has all before it, or the hashes would differ.
 */
void disk_hear_next(client *c, const char *prev)
{
    if (!c->stale)
        return;
    c->stale = false;
    c->leaves = c->seat < 0 && memcmp(prev, ul_text_bytes(&c->last), HEAD) != 0;
    w.noticed += c->leaves;
    w.unnoticed += c->seat >= 0; /* what it drew was for its eyes only: it cannot tell from one event */
}
