/* connection_pool.c: a few connections that wait for the next message to the same host. */
#include "server/connection_pool.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

#define LINKS 16      /* of all hosts; whoever gives more closes the oldest */
#define IDLE_MS 20000 /* push services close them after a minute or more: we go first */

typedef struct kept_link {
    ul_byte_stream *pipe; /* NULL: none */
    ul_url          to;
    int64_t         until;
} kept_link;

struct ul_connection_pool {
    uv_mutex_t mutex;
    ul_trust  *trust;
    kept_link  kept[LINKS];
};

ul_connection_pool *ul_connection_pool_new(void)
{
    ul_connection_pool *links = calloc(1, sizeof *links);
    if (links && uv_mutex_init(&links->mutex) == 0)
        return links;
    free(links);
    return NULL;
}

void ul_connection_pool_free(ul_connection_pool *links)
{
    if (!links)
        return;
    for (size_t i = 0; i < LINKS; i++)
        ul_byte_stream_close(links->kept[i].pipe);
    ul_trust_free(links->trust);
    uv_mutex_destroy(&links->mutex);
    free(links);
}

static bool is_to(const kept_link *kept, const ul_url *to)
{
    return kept->pipe && kept->to.tls == to->tls && strcmp(kept->to.host, to->host) == 0 &&
           strcmp(kept->to.port, to->port) == 0;
}

/* Nothing was asked, so anything that is heard is a goodbye. */
static bool is_open(kept_link *kept)
{
    char byte;
    return ul_clock() < kept->until && ul_byte_stream_read(kept->pipe, &byte, 1) == 0;
}

ul_byte_stream *ul_connection_pool_take(ul_connection_pool *links, const ul_url *to)
{
    ul_byte_stream *found = NULL;
    uv_mutex_lock(&links->mutex);
    for (size_t i = 0; i < LINKS && !found; i++) {
        kept_link *kept = &links->kept[i];
        if (!is_to(kept, to))
            continue;
        if (is_open(kept))
            found = kept->pipe;
        else
            ul_byte_stream_close(kept->pipe);
        kept->pipe = NULL;
    }
    uv_mutex_unlock(&links->mutex);
    return found;
}

void ul_connection_pool_give(ul_connection_pool *links, const ul_url *to, ul_byte_stream *pipe)
{
    uv_mutex_lock(&links->mutex);
    kept_link *place = &links->kept[0];
    for (size_t i = 0; i < LINKS && place->pipe; i++) {
        if (!links->kept[i].pipe || links->kept[i].until < place->until)
            place = &links->kept[i];
    }
    ul_byte_stream_close(place->pipe);
    *place = (kept_link){.pipe = pipe, .to = *to, .until = ul_clock() + IDLE_MS};
    uv_mutex_unlock(&links->mutex);
}

const ul_trust *ul_connection_pool_trust(ul_connection_pool *links)
{
    uv_mutex_lock(&links->mutex);
    if (!links->trust)
        links->trust = ul_trust_new();
    const ul_trust *trust = links->trust;
    uv_mutex_unlock(&links->mutex);
    return trust;
}
