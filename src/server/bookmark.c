/*
 * bookmark.c: a snapshot of a table and its bots, which the store keeps beside
 * the log. A server that starts reads it and the lines after it, not the whole
 * log.
 *
 * It is memory as it lies there, so only the same build can use it: the
 * fingerprint says which build made it. If anything is wrong with it, the log
 * is read instead.
 */
#include "server/bookmark.h"

#include <stddef.h>
#include <string.h>
#include "base/sha256.h"
#include "server/server_state.h"
#include "table/log.h"

#define EVERY 64 /* lines between two. To replay so many takes half a millisecond; a bookmark is six pages to write */

typedef struct head {
    char     print[64];
    uint8_t  sum[UL_SHA256_BYTES]; /* of what follows, up to the table's own bookmark, which has its own sum */
    uint8_t  ground[UL_SHA256_BYTES];
    uint64_t opened;
    uint64_t bots, plan; /* bytes of what bots know, and of its own board; the table's own bookmark follows */
} head;

static void sum_up(const char *bytes, const head *h, uint8_t sum[UL_SHA256_BYTES])
{
    size_t from = offsetof(head, ground);
    ul_sha256(bytes + from, sizeof *h - from + (size_t)(h->bots + h->plan), sum);
}

bool ul_live_wants_bookmark(const ul_live_table *l)
{
    /* A store that forgets has nobody to come back. */
    return !ul_store_forgets(l->server->store) && ul_table_entries(ul_table_of(l)) >= l->marked + EVERY;
}

void ul_live_bookmark(const ul_live_table *l, ul_text *text)
{
    const ul_ground *on = l->ground->on;
    head             h = {.opened = l->opened, .plan = on->plan ? on->plan_len : 0};
    ul_text_clear(text);
    ul_text_add(text, (const char *)&h, sizeof h);
    ul_table_bots_keep(ul_host_bots(l->host), text);
    h.bots = text->len - sizeof h;
    ul_text_add(text, on->plan, (size_t)h.plan);
    ul_table_bookmark(ul_table_of(l), text);
    if (text->failed || text->len > UL_STORE_BODY_BYTES) {
        ul_text_free(text); /* then there is none */
        return;
    }
    memcpy(h.print, ul_build_print, sizeof h.print);
    memcpy(h.ground, l->ground->sum, sizeof h.ground);
    memcpy(text->bytes, &h, sizeof h);
    sum_up(text->bytes, &h, h.sum);
    memcpy(text->bytes, &h, sizeof h);
}

bool ul_bookmark_is_usable(const ul_text *text)
{
    return text->len >= sizeof(head) && memcmp(text->bytes, ul_build_print, sizeof((head *)0)->print) == 0;
}

bool ul_bookmark_split(const ul_text *text, ul_bookmark_parts *parts, ul_fault *fault)
{
    head    h;
    uint8_t sum[UL_SHA256_BYTES] = {0};
    size_t  rest = text->len - sizeof h;
    memcpy(&h, text->bytes, sizeof h);
    bool fits = h.bots <= rest && h.plan <= rest - h.bots;
    if (fits)
        sum_up(text->bytes, &h, sum);
    if (!fits || memcmp(sum, h.sum, sizeof sum) != 0)
        return ul_fault_set(fault, "bad-bookmark", 0, 0,
                            "this bookmark is damaged: the log is read from its beginning");
    parts->opened = h.opened;
    memcpy(parts->ground, h.ground, sizeof h.ground);
    parts->bots = text->bytes + sizeof h;
    parts->bots_len = (size_t)h.bots;
    parts->plan = parts->bots + parts->bots_len;
    parts->plan_len = (size_t)h.plan;
    parts->table = parts->plan + parts->plan_len;
    parts->table_len = rest - parts->bots_len - parts->plan_len;
    return true;
}
