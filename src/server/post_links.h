/*
 * post_links.h: connections that are kept open for the next message to the
 * same host, so that not each has to shake hands anew. Any thread may use them.
 */
#ifndef UL_SERVER_POST_LINKS_H
#define UL_SERVER_POST_LINKS_H

#include "client/pipe.h"
#include "client/url.h"

typedef struct ul_post_links ul_post_links;

ul_post_links *ul_post_links_new(void); /* NULL: no memory */
void           ul_post_links_free(ul_post_links *links);

/* One to there that is open still and has nothing to say, the caller's from here on; NULL: none. */
ul_pipe *ul_post_links_take(ul_post_links *links, const ul_url *to);

/* For the next; closed if there is no room, or after a while. */
void ul_post_links_give(ul_post_links *links, const ul_url *to, ul_pipe *pipe);

const ul_trust *ul_post_links_trust(ul_post_links *links); /* read when it is first asked for; NULL: none */

#endif
