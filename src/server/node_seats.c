/*
 * node_seats.c: where several servers share a store, which of them has a
 * socket of which seat. Each keeps a list of the seats it has a socket of
 * (seat_lists.h): for each table a number, bit s for seat s. Nobody is said to
 * be away before the lists of the others were read.
 */
#include <stdlib.h>
#include <string.h>
#include "server/server_state.h"

void ul_nodes_list_seats(ul_shard *shard, ul_text *list)
{
    for (const ul_live_table *l = NULL; (l = ul_table_cache_next(shard->server, l)) != NULL;) {
        ul_seats seats = ul_host_seats(l->host);
        if (seats && l->shard == shard)
            ul_text_print(list, "%s %u\n", l->id, seats);
    }
}

static void take_line(ul_server *s, const char *line, size_t len)
{
    char        id[UL_TABLE_ID_BYTES + 1];
    const char *blank = memchr(line, ' ', len);
    size_t      id_len = blank ? (size_t)(blank - line) : 0;
    if (id_len == 0 || id_len > UL_TABLE_ID_BYTES)
        return;
    memcpy(id, line, id_len);
    id[id_len] = '\0';
    ul_live_table *l = ul_table_cache_find(s, id);
    if (l)
        l->elsewhere |= (ul_seats)strtoul(blank + 1, NULL, 10);
}

static void tell_host(ul_live_table *l, uint64_t as_of)
{
    bool      asked = ul_host_asks_elsewhere(l->host);
    ul_moment at = ul_live_moment(l);
    ul_host_elsewhere(l->host, l->elsewhere, as_of + l->ahead, &at);
    l->elsewhere = 0;
    if (asked)
        ul_live_settle(l);
    else
        ul_live_schedule(l);
}

void ul_nodes_take_seats(ul_shard *shard, const ul_text *lists, uint64_t as_of)
{
    for (size_t at = 0, len; at < lists->len; at += len + 1) {
        len = strcspn(lists->bytes + at, "\n");
        take_line(shard->server, lists->bytes + at, len);
    }
    for (ul_live_table *l = NULL; (l = ul_table_cache_next(shard->server, l)) != NULL;) {
        if (l->shard == shard)
            tell_host(l, as_of);
    }
}
