/*
 * http_inside.h: what http.c, which brings requests, and query.c, which
 * answers them, share.
 */
#ifndef UL_SERVER_HTTP_INSIDE_H
#define UL_SERVER_HTTP_INSIDE_H

#include <microhttpd.h>
#include "server/http.h"

#define MOST_HEADERS 4 /* of an answer, beside ours */

/* One connection of a client. */
typedef struct peer {
    struct peer *next, *before;
    ul_http     *http;
    int          fd;
    uint64_t     since; /* a request is awaited, or has begun; 0: it is whole */
    ul_address   address;
} peer;

struct ul_http {
    ul_http_how        how;
    uv_loop_t         *loop;
    struct MHD_Daemon *daemon;
    uv_poll_t          poll;
    uv_timer_t         timer;
    uv_prepare_t       prepare;
    peer              *peers;
    ul_query          *waiting; /* suspended */
    size_t             count;
    uint64_t           requests;
    bool               ending;
    bool               resumed; /* a request goes on: the library is to be run before the loop sleeps */
    int                handles; /* still open, at the end */
};

typedef enum stage { STAGE_HEAD, STAGE_BODY, STAGE_WAITING, STAGE_READY, STAGE_ANSWERED } stage;

struct ul_query {
    ul_http               *http;
    struct MHD_Connection *connection;
    ul_query              *next, *before; /* while it waits */
    char                  *method, *path;
    ul_text                body, answer;
    ul_address             address;
    void                  *note;
    stage                  stage;
    bool                   too_long, suspended, upgrade, odd, flag;
    unsigned               hosts;
    unsigned               status;
    const char            *type;
    const ul_file         *file;
    const char            *header[MOST_HEADERS], *value[MOST_HEADERS];
    size_t                 headers;
    char                   accept[32], protocol[16];
};

/* The answer that was decided on, to the library. */
enum MHD_Result ul_query_send(ul_query *request);

#endif
