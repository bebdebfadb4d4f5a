/* connection_pool.c: a few connections that wait for the next message to the same host. */
#include "server/connection_pool.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

#define CONNECTIONS 16 /* of all hosts; whoever gives more closes the oldest */
#define IDLE_MS 20000  /* push services close them after a minute or more: we go first */

typedef struct kept_connection {
    ul_byte_stream *stream; /* NULL: none */
    ul_url          to;
    int64_t         until;
} kept_connection;

struct ul_connection_pool {
    uv_mutex_t      mutex;
    ul_trust       *trust;
    kept_connection kept[CONNECTIONS];
};

ul_connection_pool *ul_connection_pool_new(void)
{
    ul_connection_pool *pool = calloc(1, sizeof *pool);
    if (pool && uv_mutex_init(&pool->mutex) == 0)
        return pool;
    free(pool);
    return NULL;
}

void ul_connection_pool_free(ul_connection_pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < CONNECTIONS; i++)
        ul_byte_stream_close(pool->kept[i].stream);
    ul_trust_free(pool->trust);
    uv_mutex_destroy(&pool->mutex);
    free(pool);
}

static bool is_to(const kept_connection *kept, const ul_url *to)
{
    return kept->stream && kept->to.tls == to->tls && strcmp(kept->to.host, to->host) == 0 &&
           strcmp(kept->to.port, to->port) == 0;
}

/* Nothing was asked, so anything that is heard is a goodbye. */
static bool is_open(kept_connection *kept)
{
    char byte;
    return ul_clock() < kept->until && ul_byte_stream_read(kept->stream, &byte, 1) == 0;
}

ul_byte_stream *ul_connection_pool_take(ul_connection_pool *pool, const ul_url *to)
{
    ul_byte_stream *found = NULL;
    uv_mutex_lock(&pool->mutex);
    for (size_t i = 0; i < CONNECTIONS && !found; i++) {
        kept_connection *kept = &pool->kept[i];
        if (!is_to(kept, to))
            continue;
        if (is_open(kept))
            found = kept->stream;
        else
            ul_byte_stream_close(kept->stream);
        kept->stream = NULL;
    }
    uv_mutex_unlock(&pool->mutex);
    return found;
}

void ul_connection_pool_give(ul_connection_pool *pool, const ul_url *to, ul_byte_stream *stream)
{
    uv_mutex_lock(&pool->mutex);
    kept_connection *place = &pool->kept[0];
    for (size_t i = 0; i < CONNECTIONS && place->stream; i++) {
        if (!pool->kept[i].stream || pool->kept[i].until < place->until)
            place = &pool->kept[i];
    }
    ul_byte_stream_close(place->stream);
    *place = (kept_connection){.stream = stream, .to = *to, .until = ul_clock() + IDLE_MS};
    uv_mutex_unlock(&pool->mutex);
}

const ul_trust *ul_connection_pool_trust(ul_connection_pool *pool)
{
    uv_mutex_lock(&pool->mutex);
    if (!pool->trust)
        pool->trust = ul_trust_new();
    const ul_trust *trust = pool->trust;
    uv_mutex_unlock(&pool->mutex);
    return trust;
}
