/* shard.c: the databases of the store, and the threads of each. */
#include "server/shard.h"

#include <stdio.h>
#include "server/server_state.h"

/* Of a store of one database the writer has the store itself, and one reader does for all. */
static bool open_only(ul_server *s)
{
    s->shard[0].store = s->store;
    s->shard[0].reader_store = s->reader_store = ul_store_open_beside(s->store, &s->fault);
    return s->reader_store != NULL;
}

/* Else all of it is the reader's of lists. */
static bool open_each(ul_server *s)
{
    s->reader_store = s->store;
    for (unsigned i = 0; i < s->shard_count; i++) {
        ul_shard *shard = &s->shard[i];
        shard->store = ul_store_open_shard(s->store, i, &s->fault);
        shard->reader_store = shard->store ? ul_store_open_shard(s->store, i, &s->fault) : NULL;
        if (!shard->reader_store)
            return false;
        if (ul_store_shard_is_away(s->store, i))
            UL_SAY(s, UL_ERROR, "store-away", "database", shard->name, "message", "it does not answer at the start");
    }
    return true;
}

bool ul_shards_open(ul_server *s)
{
    s->store = ul_store_open(s->how->store, &s->fault);
    if (!s->store)
        return false;
    s->shard_count = ul_store_shards(s->store);
    for (unsigned i = 0; i < s->shard_count; i++) {
        s->shard[i].server = s;
        s->shard[i].number = i;
        snprintf(s->shard[i].name, sizeof s->shard[i].name, "%u", i + 1);
    }
    return s->shard_count == 1 ? open_only(s) : open_each(s);
}

bool ul_shards_begin(ul_server *s)
{
    s->reader = ul_workers_new(&s->loop, 1, false);
    for (unsigned i = 0; i < s->shard_count; i++) {
        ul_shard *shard = &s->shard[i];
        shard->reader = s->shard_count == 1 ? s->reader : ul_workers_new(&s->loop, 1, false);
        shard->writer = ul_writer_new(&s->loop, shard->store, s->shard_count == 1 ? NULL : shard->name, s->how->weight);
        if (!shard->reader || !shard->writer)
            return false;
        if (ul_store_forgets(shard->store))
            ul_writer_use_loop(shard->writer);
    }
    return s->reader != NULL;
}

bool ul_shards_commit(ul_server *s)
{
    bool any = false;
    for (unsigned i = 0; i < s->shard_count; i++)
        any |= ul_writer_commit(s->shard[i].writer);
    return any;
}

void ul_shards_end_readers(ul_server *s)
{
    for (unsigned i = 0; i < s->shard_count && s->shard_count > 1; i++)
        ul_workers_end(s->shard[i].reader);
    ul_workers_end(s->reader);
}

void ul_shards_end_writers(ul_server *s)
{
    for (unsigned i = 0; i < s->shard_count; i++)
        ul_writer_end(s->shard[i].writer);
}

void ul_shards_close(ul_server *s)
{
    for (unsigned i = 0; i < s->shard_count; i++) {
        ul_store_close(s->shard[i].reader_store);
        if (s->shard[i].store != s->store)
            ul_store_close(s->shard[i].store);
    }
    ul_store_close(s->store);
}

ul_shard *ul_shard_of(ul_server *s, const char *table)
{
    return &s->shard[ul_store_shard_of(s->store, table)];
}

bool ul_shard_is_away(const ul_shard *shard)
{
    return ul_writer_is_away(shard->writer, NULL) || ul_shard_is_silent(shard);
}

bool ul_shard_is_silent(const ul_shard *shard)
{
    return shard->unread || ul_store_shard_is_away(shard->server->store, shard->number);
}

ul_shard *ul_shard_draw(ul_server *s)
{
    uint32_t  number;
    unsigned  there = 0;
    ul_shard *drawn = NULL;
    for (unsigned i = 0; i < s->shard_count; i++) {
        if (ul_shard_is_away(&s->shard[i]))
            continue;
        /* Each that is there comes out of it as often as any other. */
        ul_server_random((uint8_t *)&number, sizeof number);
        if (number % ++there == 0)
            drawn = &s->shard[i];
    }
    return drawn;
}

bool ul_shards_are_away(ul_server *s, const char **code)
{
    for (unsigned i = s->shard_count; i-- > 0;) {
        if (!ul_writer_is_away(s->shard[i].writer, code))
            return false;
    }
    return true;
}
