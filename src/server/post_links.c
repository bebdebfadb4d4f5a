/* post_links.c: a few connections that wait for the next message to the same host. */
#include "server/post_links.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

#define LINKS 16      /* of all hosts; whoever gives more closes the oldest */
#define IDLE_MS 20000 /* push services close them after a minute or more: we go first */

typedef struct kept_link {
    ul_pipe *pipe; /* NULL: none */
    ul_url   to;
    int64_t  until;
} kept_link;

struct ul_post_links {
    uv_mutex_t mutex;
    ul_trust  *trust;
    kept_link  kept[LINKS];
};

ul_post_links *ul_post_links_new(void)
{
    ul_post_links *links = calloc(1, sizeof *links);
    if (links && uv_mutex_init(&links->mutex) == 0)
        return links;
    free(links);
    return NULL;
}

void ul_post_links_free(ul_post_links *links)
{
    if (!links)
        return;
    for (size_t i = 0; i < LINKS; i++)
        ul_pipe_close(links->kept[i].pipe);
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
    return ul_clock() < kept->until && ul_pipe_read(kept->pipe, &byte, 1) == 0;
}

ul_pipe *ul_post_links_take(ul_post_links *links, const ul_url *to)
{
    ul_pipe *found = NULL;
    uv_mutex_lock(&links->mutex);
    for (size_t i = 0; i < LINKS && !found; i++) {
        kept_link *kept = &links->kept[i];
        if (!is_to(kept, to))
            continue;
        if (is_open(kept))
            found = kept->pipe;
        else
            ul_pipe_close(kept->pipe);
        kept->pipe = NULL;
    }
    uv_mutex_unlock(&links->mutex);
    return found;
}

void ul_post_links_give(ul_post_links *links, const ul_url *to, ul_pipe *pipe)
{
    uv_mutex_lock(&links->mutex);
    kept_link *place = &links->kept[0];
    for (size_t i = 0; i < LINKS && place->pipe; i++) {
        if (!links->kept[i].pipe || links->kept[i].until < place->until)
            place = &links->kept[i];
    }
    ul_pipe_close(place->pipe);
    *place = (kept_link){.pipe = pipe, .to = *to, .until = ul_clock() + IDLE_MS};
    uv_mutex_unlock(&links->mutex);
}

const ul_trust *ul_post_links_trust(ul_post_links *links)
{
    uv_mutex_lock(&links->mutex);
    if (!links->trust)
        links->trust = ul_trust_new();
    const ul_trust *trust = links->trust;
    uv_mutex_unlock(&links->mutex);
    return trust;
}
