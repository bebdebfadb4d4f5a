/*
 * http.h: requests and their answers.
 *
 * libmicrohttpd reads and writes, in strict mode; its descriptor is watched by
 * the server's loop. A request comes to `route` whole, once, and is answered
 * there or later. What every answer has in its head (who may frame it, what
 * scripts may do) is said here and nowhere else.
 */
#ifndef UL_SERVER_HTTP_H
#define UL_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>
#include "base/text.h"
#include "server/crowd.h"
#include "server/files.h"
#include "server/limits.h"

typedef struct ul_http  ul_http;
typedef struct ul_query ul_query;

typedef struct ul_http_how {
    int              listening; /* a socket that listens; it stays the caller's */
    bool             trust_proxy;
    const ul_limits *limits;
    ul_crowd        *crowd;
    void (*route)(void *context, ul_query *request);
    /* The socket of a request that ul_query_upgrade was said of, and what came with it: `fd` is the callee's. */
    void (*upgraded)(void *context, ul_query *request, int fd, const char *first, size_t len);
    void (*dropped)(void *note); /* of a request that was to be upgraded and went away */
    void *context;
} ul_http_how;

ul_http *ul_http_new(uv_loop_t *loop, const ul_http_how *how); /* NULL: no memory, or no more descriptors */
void     ul_http_look(ul_http *http, uint64_t now);            /* once a second: requests that do not come to an end */
void     ul_http_deafen(ul_http *http);                        /* take no new connections */
void     ul_http_end(ul_http *http);                           /* those that wait are refused; NULL is welcome */
size_t   ul_http_count(const ul_http *http);                   /* connections open now */
uint64_t ul_http_requests(const ul_http *http);

/* A request, for its route. */
const char       *ul_query_method(const ul_query *request);
const char       *ul_query_path(const ul_query *request);
const char       *ul_query_argument(ul_query *request, const char *name); /* NULL: not there */
const char       *ul_query_header(ul_query *request, const char *name);
const ul_text    *ul_query_body(const ul_query *request);
const ul_address *ul_query_address(const ul_query *request);
void             *ul_query_note(const ul_query *request); /* the route's own, NULL at first */
void              ul_query_set_note(ul_query *request, void *note, bool flag);
bool              ul_query_flag(const ul_query *request);

/* Answer it: the body is moved out of *body. `type` is static. Exactly once, now or later. */
void ul_query_answer(ul_query *request, unsigned status, const char *type, ul_text *body);

/* Some more of the answer's head, before that; both static, or lent until then. */
void ul_query_say(ul_query *request, const char *header, const char *value);

/* `{"error":…,"message":…}`. */
void ul_query_refuse(ul_query *request, unsigned status, const char *error, const char *message);

/* A file, with its kind, its tag, and compressed if the client can read that. */
void ul_query_file(ul_query *request, const ul_file *file);

/* Make a WebSocket of it: `accept` is the answer to its key. */
void ul_query_upgrade(ul_query *request, const char *accept, const char *protocol);

#endif
