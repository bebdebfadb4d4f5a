/*
 * http.h: HTTP requests and their answers.
 *
 * libmicrohttpd reads and writes, in strict mode; the server's loop watches
 * its descriptor. `route` gets each request once, when it is complete, and
 * answers it then or later. The security headers of all answers are set here
 * and nowhere else.
 */
#ifndef UL_SERVER_HTTP_H
#define UL_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>
#include "base/text.h"
#include "server/address_limits.h"
#include "server/limits.h"
#include "server/web_files.h"

typedef struct ul_http         ul_http;
typedef struct ul_http_request ul_http_request;

typedef struct ul_http_how {
    int                listening; /* a socket that listens; it stays the caller's */
    bool               trust_proxy;
    const ul_limits   *limits;
    ul_address_limits *addresses;
    void (*route)(void *context, ul_http_request *request);
    /* The socket of a request that was upgraded, and the bytes that came with it. The callee owns `fd`. */
    void (*upgraded)(void *context, ul_http_request *request, int fd, const char *first, size_t len);
    void (*dropped)(void *note); /* of a request that was to be upgraded and went away */
    void *context;
} ul_http_how;

ul_http *ul_http_new(uv_loop_t *loop, const ul_http_how *how); /* NULL: no memory, or no more descriptors */
void     ul_http_check(ul_http *http, uint64_t now);           /* once a second: requests that do not come to an end */
void     ul_http_stop_accepting(ul_http *http);                /* take no new connections */
void     ul_http_end(ul_http *http);                           /* those that wait are refused; NULL is welcome */
size_t   ul_http_count(const ul_http *http);                   /* connections open now */
uint64_t ul_http_requests(const ul_http *http);

/* A request, for its route. */
const char       *ul_http_method(const ul_http_request *request);
const char       *ul_http_path(const ul_http_request *request);
const char       *ul_http_argument(ul_http_request *request, const char *name);      /* NULL: not there */
size_t            ul_http_page(ul_http_request *request, size_t usual, size_t most); /* how many it wants: `limit` */
const char       *ul_http_header(ul_http_request *request, const char *name);
const ul_text    *ul_http_body(const ul_http_request *request);
const ul_address *ul_http_address(const ul_http_request *request);
uint64_t          ul_http_account(const ul_http_request *request); /* the same, as jobs have it */
void             *ul_http_note(const ul_http_request *request);    /* the route's own, NULL at first */
void              ul_http_set_note(ul_http_request *request, void *note, bool flag);
bool              ul_http_flag(const ul_http_request *request);

/* Ask this before a long answer. False: refused, since too many of them wait to be taken. */
bool ul_http_may_answer_long(ul_http_request *request);

/*
 * Answer it, exactly once, now or later. The body is moved out of *body.
 * `type` is static. HTML that is there (200) browsers may keep if they ask
 * each time whether it is still so; nothing else is kept.
 */
void ul_http_answer(ul_http_request *request, unsigned status, const char *type, ul_text *body);

void ul_http_answer_json(ul_http_request *request, unsigned status, ul_text *body);

/* Add a header to the answer, before it is given. Both strings are static, or valid until then. */
void ul_http_add_header(ul_http_request *request, const char *header, const char *value);

/* `{"error":…,"message":…}`; the second says after how many seconds to try again. */
void ul_http_refuse(ul_http_request *request, unsigned status, const char *error, const char *message);
void ul_http_refuse_for(ul_http_request *request, const char *seconds, unsigned status, const char *error,
                        const char *message);

/* Answer with a file, with its type and tag, and compressed if the client can read that. */
void ul_http_file(ul_http_request *request, const ul_file *file);

/* Upgrade it to a WebSocket. `accept` is the answer to its key. */
void ul_http_upgrade(ul_http_request *request, const char *accept, const char *protocol);

#endif
