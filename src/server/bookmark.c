/*
 * bookmark.c: how a table and its bots stand, as the store keeps it beside
 * the log, so that a server that starts need not do whole evenings again.
 *
 * Memory as it lies there, so only the same build can use it: it says by its
 * print which it is of. Whatever is wrong with one, the log is read instead.
 */
#include <string.h>
#include "server/server_inside.h"

#define EVERY 128 /* lines: to do so many again takes a millisecond or two, less than to fetch them */

extern const char ul_build_print[]; /* made by tools/fingerprint */

typedef struct head {
    char     print[64];
    uint64_t opened;
    uint64_t players; /* bytes of what they know; behind them is the table's own bookmark */
} head;

bool ul_live_wants_bookmark(const live *l)
{
    /* A store that forgets has nobody to come back. */
    return strcmp(ul_store_kind(l->server->store), "memory") != 0 && ul_table_entries(l->table) >= l->marked + EVERY;
}

void ul_live_bookmark(const live *l, ul_text *text)
{
    head   h = {.opened = l->opened};
    size_t at = text->len;
    memcpy(h.print, ul_build_print, sizeof h.print);
    ul_text_add(text, (const char *)&h, sizeof h);
    ul_players_keep(l->players, text);
    h.players = text->len - at - sizeof h;
    ul_table_bookmark(l->table, text);
    if (text->failed || text->len - at > UL_STORE_BODY_BYTES)
        ul_text_free(text); /* then there is none */
    else
        memcpy(text->bytes + at, &h, sizeof h);
}

bool ul_bookmark_split(const ul_text *text, bookmark *parts)
{
    head   h;
    size_t rest = text->len < sizeof h ? 0 : text->len - sizeof h;
    if (text->len < sizeof h)
        return false;
    memcpy(&h, text->bytes, sizeof h);
    if (memcmp(h.print, ul_build_print, sizeof h.print) != 0 || h.players > rest)
        return false;
    parts->opened = h.opened;
    parts->players = text->bytes + sizeof h;
    parts->players_len = (size_t)h.players;
    parts->table = parts->players + parts->players_len;
    parts->table_len = rest - parts->players_len;
    return true;
}
