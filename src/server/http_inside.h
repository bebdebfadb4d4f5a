/*
 * http_inside.h: what http.c, which reads requests, and http_request.c, which
 * answers them, share.
 */
#ifndef UL_SERVER_HTTP_INSIDE_H
#define UL_SERVER_HTTP_INSIDE_H

#include <microhttpd.h>
#include "server/http.h"

#define UL_MOST_HEADERS 4 /* of an answer, beside ours */

/* One connection of a client. */
typedef struct peer {
    struct peer *next, *before;
    ul_http     *http;
    int          fd;
    uint64_t     since; /* a request is awaited, or has begun; 0: it is whole */
    bool         cut;   /* it is to go, and the library has not noticed yet */
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
    ul_http_request   *waiting; /* suspended */
    size_t             count;
    uint64_t           held; /* bytes of long answers that are being sent */
    uint64_t           requests;
    bool               ending;
    bool               resumed; /* a request was resumed: the library must run before the loop sleeps */
    int                handles; /* still open, at the end */
};

typedef enum stage { STAGE_HEAD, STAGE_BODY, STAGE_WAITING, STAGE_READY, STAGE_ANSWERED } stage;

struct ul_http_request {
    ul_http               *http;
    struct MHD_Connection *connection;
    ul_http_request       *next, *before; /* while it waits */
    char                  *method, *path;
    ul_text                body, answer;
    size_t                 held; /* bytes of the answer, if it is a long one */
    ul_address             address;
    uint64_t               account; /* of that */
    void                  *note;
    stage                  stage;
    bool                   too_long, suspended, upgrade, odd, flag;
    char                   tag[28];                 /* of an answer that may be kept; "": not this one */
    unsigned               hosts, lengths, codings; /* headers of that kind */
    unsigned               status;
    const char            *type;
    const ul_file         *file;
    const char            *header[UL_MOST_HEADERS], *value[UL_MOST_HEADERS];
    size_t                 headers;
    char                   accept[32], protocol[16];
};

void ul_http_release(ul_http_request *request); /* its answer is no longer in memory */
void ul_http_resume(ul_http *http);             /* a request was resumed: the library has to run */

void ul_http_charge(const ul_http_request *request, ul_cost cost, uint64_t amount); /* to its address */

/* The answer that was decided on, to the library. */
enum MHD_Result ul_http_send(ul_http_request *request);

#endif
