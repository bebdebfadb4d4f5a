/* news_chain.c: what is told, in a chain of hashes, and the last of it remembered for who comes back. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "record/event_text.h"
#include "table/news_inside.h"
#include "table/table_inside.h"

const char *ul_news_name(ul_news kind)
{
    static const char *const names[UL_NEWS_KINDS] = {
        [UL_NEWS_NONE] = "",
        [UL_NEWS_OPENED] = "opened",
        [UL_NEWS_POSITION] = "position",
        [UL_NEWS_REMATCH] = "rematch",
        [UL_NEWS_SAT] = "sat",
        [UL_NEWS_HANDED] = "handed",
        [UL_NEWS_PROGRAM] = "program",
        [UL_NEWS_ADMITS] = "admits",
        [UL_NEWS_ADMITS_NOBODY] = "admits-nobody",
        [UL_NEWS_LEFT] = "left",
        [UL_NEWS_REMOVED] = "removed",
        [UL_NEWS_HERE] = "here",
        [UL_NEWS_AWAY] = "away",
        [UL_NEWS_BACK] = "back",
        [UL_NEWS_HOLIDAY] = "holiday",
        [UL_NEWS_HOLIDAY_OVER] = "holiday-over",
        [UL_NEWS_OWNER] = "owner",
        [UL_NEWS_RESUMED] = "resumed",
        [UL_NEWS_PAUSED] = "paused",
        [UL_NEWS_SILENCED] = "silenced",
        [UL_NEWS_HEARD] = "heard",
        [UL_NEWS_WANTS_PAUSE] = "wants-pause",
        [UL_NEWS_WANTS_NO_PAUSE] = "wants-no-pause",
        [UL_NEWS_WANTS_REMATCH] = "wants-rematch",
        [UL_NEWS_WANTS_NO_REMATCH] = "wants-no-rematch",
        [UL_NEWS_OFFERED] = "offered",
        [UL_NEWS_LATECOMERS] = "latecomers",
        [UL_NEWS_NO_LATECOMERS] = "no-latecomers",
        [UL_NEWS_SEED] = "seed",
        [UL_NEWS_BOT] = "bot",
        [UL_NEWS_ORDERED] = "ordered",
        [UL_NEWS_STARTED] = "started",
        [UL_NEWS_PROMISES] = "promises",
        [UL_NEWS_SEEDS] = "seeds",
        [UL_NEWS_DROPPED] = "dropped",
        [UL_NEWS_PROMISE] = "promise",
        [UL_NEWS_DEALT] = "dealt",
        [UL_NEWS_BEGUN] = "begun",
        [UL_NEWS_STAND_IN] = "stand-in",
        [UL_NEWS_WARNED] = "warned",
        [UL_NEWS_UNDONE] = "undone",
        [UL_NEWS_SAID] = "said",
        [UL_NEWS_RESULT] = "result",
        [UL_NEWS_PROOF] = "proof",
        [UL_NEWS_CLOSED] = "closed",
    };
    assert(kind < UL_NEWS_KINDS);
    return names[kind];
}

ul_news ul_news_find(const char *name)
{
    unsigned kind = UL_NEWS_KINDS - 1;
    while (kind > UL_NEWS_NONE && strcmp(ul_news_name((ul_news)kind), name) != 0)
        kind--;
    return (ul_news)kind;
}

/* Number, time and the hash of the event before it: the same for every chair. */
static ul_json_out *write_head(news *n)
{
    ul_json_out *json = &n->json;
    ul_json_begin(json, &n->out->text);
    ul_json_open_object(json);
    ul_json_put_int(json, "n", n->table->number + 1);
    ul_json_put_number(json, "at", n->table->now);
    ul_json_put_hex(json, "prev", n->table->head, UL_SHA256_BYTES);
    ul_json_key(json, n->name ? "table" : "game");
    if (n->name) {
        ul_json_open_object(json);
        ul_json_put_string(json, "news", ul_news_name(n->name));
    }
    return json;
}

static void write_foot(news *n)
{
    if (n->name)
        ul_json_close(&n->json);
    ul_json_close(&n->json);
}

ul_json_out *ul_news_begin(news *n, ul_table *table, ul_outbox *out, ul_news name)
{
    memset(n, 0, sizeof *n);
    n->table = table;
    n->out = out;
    n->name = name;
    n->open_at = out->text.len;
    return write_head(n);
}

ul_json_out *ul_news_own(news *n, ul_seats seats)
{
    write_foot(n);
    n->seats = seats;
    n->own_at = n->out->text.len;
    return write_head(n);
}

/*
 * Forget the oldest events, whole ones: a quarter of what there is room for
 * and what `len` bytes more need, at once. To move all that stays for every
 * single event would cost more than to write it.
 */
static void tail_drop(tail *t, size_t len)
{
    uint16_t items = 0, bytes = 0;
    while (items < t->count && (t->count - items > TAIL_ITEMS * 3 / 4 || t->bytes - bytes + len > TAIL_BYTES * 3 / 4)) {
        uint32_t number = t->item[items].number;
        while (items < t->count && t->item[items].number == number)
            bytes = (uint16_t)(bytes + t->item[items++].len);
    }
    t->count = (uint16_t)(t->count - items);
    t->bytes = (uint16_t)(t->bytes - bytes);
    memmove(t->item, t->item + items, t->count * sizeof t->item[0]);
    memmove(t->text, t->text + bytes, t->bytes);
    for (uint16_t i = 0; i < t->count; i++)
        t->item[i].at = (uint16_t)(t->item[i].at - bytes);
    memset(t->item + t->count, 0, items * sizeof t->item[0]);
    memset(t->text + t->bytes, 0, bytes);
}

static void tail_add(tail *t, const ul_tell *tell, const char *text)
{
    assert(tell->len <= TAIL_BYTES / 2);
    if (t->count == TAIL_ITEMS || t->bytes + tell->len > TAIL_BYTES)
        tail_drop(t, tell->len);
    tail_item *item = &t->item[t->count++];
    item->number = tell->number;
    item->at = t->bytes;
    item->len = (uint16_t)tell->len;
    item->seats = tell->seats;
    item->spectators = tell->spectators;
    memcpy(t->text + t->bytes, text, tell->len);
    t->bytes = (uint16_t)(t->bytes + tell->len);
}

/* What stands in the outbox's text from `at` up to `end`. */
static void tell(news *n, size_t at, size_t end, ul_event event, ul_seats seats, bool spectators)
{
    ul_tell item;
    memset(&item, 0, sizeof item);
    item.number = n->table->number;
    item.seats = seats;
    item.spectators = spectators;
    item.news = n->name;
    item.undone = n->undone;
    item.event = event;
    item.at = at;
    item.len = end - at;
    ul_text_add(&n->out->tells, (const char *)&item, sizeof item);
    tail_add(&n->table->tail, &item, n->out->text.bytes + at);
}

void ul_news_end(news *n)
{
    write_foot(n);
    const ul_text *text = &n->out->text;
    n->out->failed |= text->failed;
    if (n->out->failed)
        return;
    size_t end = n->seats ? n->own_at : text->len;
    n->table->number++;
    ul_sha256(text->bytes + n->open_at, end - n->open_at, n->table->head);
    tell(n, n->open_at, end, n->event, (ul_seats)~n->seats, true);
    if (n->seats)
        tell(n, n->own_at, text->len, n->own_event, n->seats, false);
}

void ul_news_seat(ul_table *table, ul_outbox *out, ul_news name, ul_seat seat)
{
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, name);
    ul_json_put_unless(json, "seat", seat, UL_NOBODY);
    ul_news_end(&n);
}

void ul_news_game(ul_table *table, ul_outbox *out, const ul_world *world, const shown *what, uint8_t index)
{
    news n;
    ul_event_write(ul_news_begin(&n, table, out, UL_NEWS_NONE), world, what->open[index]);
    n.event = what->open[index];
    n.own_event = what->own[index];
    if (what->owner[index] != UL_NOBODY)
        ul_event_write(ul_news_own(&n, (ul_seats)(1U << what->owner[index])), world, what->own[index]);
    ul_news_end(&n);
}

static bool is_for(const tail_item *item, ul_seat seat)
{
    return seat == UL_NOBODY ? item->spectators : (item->seats >> seat & 1) != 0;
}

bool ul_table_since(const ul_table *table, ul_seat seat, uint32_t seen, ul_text *text)
{
    const tail *t = &table->tail;
    bool        first = true;
    if (seen > table->number || (seen < table->number && (t->count == 0 || t->item[0].number > seen + 1)))
        return false;
    ul_text_put(text, "[");
    for (uint16_t i = 0; i < t->count; i++) {
        if (t->item[i].number <= seen || !is_for(&t->item[i], seat))
            continue;
        ul_text_put(text, first ? "" : ",");
        ul_text_add(text, t->text + t->item[i].at, t->item[i].len);
        first = false;
    }
    ul_text_put(text, "]");
    return true;
}

void ul_outbox_clear(ul_outbox *out)
{
    ul_text_clear(&out->text);
    ul_text_clear(&out->keeps);
    ul_text_clear(&out->tells);
    ul_text_clear(&out->done);
    out->own = 0;
    out->undone = 0;
    out->failed = false;
}

void ul_outbox_free(ul_outbox *out)
{
    ul_text_free(&out->text);
    ul_text_free(&out->keeps);
    ul_text_free(&out->tells);
    ul_text_free(&out->done);
    memset(out, 0, sizeof *out);
}

/* malloc aligns for every type. */
const ul_keep *ul_outbox_keeps(const ul_outbox *out, size_t *count)
{
    *count = out->keeps.len / sizeof(ul_keep);
    return (const ul_keep *)(const void *)out->keeps.bytes;
}

const ul_tell *ul_outbox_tells(const ul_outbox *out, size_t *count)
{
    *count = out->tells.len / sizeof(ul_tell);
    return (const ul_tell *)(const void *)out->tells.bytes;
}
