/* http.c: libmicrohttpd in the server's loop. */
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>
#include "server/http_inside.h"

#define POOL_BYTES 8192  /* of a connection: the head of a request must fit in, and what is written at once */
#define CONNECTIONS 1024 /* of requests; sockets have left us */

/* ---- requests as they come */

static peer *peer_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* The address that a proxy says it is for: the last of its list, since all before that may be anybody's words. */
static void find_address(ul_query *request)
{
    peer       *l = peer_of(request->connection);
    const char *list = ul_query_header(request, "X-Forwarded-For");
    if (l)
        request->address = l->address;
    if (!request->http->how.trust_proxy || !list)
        return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " ");
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(last, " "), last);
    ul_address_read(text, &request->address); /* one that is none counts as an address of its own */
}

static ul_query *request_new(ul_http *http, struct MHD_Connection *connection, const char *path, const char *method)
{
    ul_query *request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->http = http;
    request->connection = connection;
    request->method = strdup(method);
    request->path = strdup(path);
    find_address(request);
    return request;
}

static enum MHD_Result take_body(ul_query *request, const char *bytes, size_t *len)
{
    if (request->body.len + *len > request->http->how.limits->of[UL_LIMIT_BODY_BYTES])
        request->too_long = true; /* read on and forget, so that the answer can be heard */
    else
        ul_text_add(&request->body, bytes, *len);
    *len = 0;
    return MHD_YES;
}

static void suspend(ul_query *request)
{
    request->suspended = true;
    request->before = NULL;
    request->next = request->http->waiting;
    if (request->next)
        request->next->before = request;
    request->http->waiting = request;
    MHD_suspend_connection(request->connection);
}

/* What the library lets through and a proxy in front may read otherwise: names with spaces, a host given twice. */
static enum MHD_Result check_header(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    ul_query *request = context;
    (void)kind;
    (void)value;
    request->odd |= name[strcspn(name, " \t")] != '\0';
    request->hosts += strcasecmp(name, "Host") == 0;
    return MHD_YES;
}

static bool is_odd(ul_query *request)
{
    MHD_get_connection_values(request->connection, MHD_HEADER_KIND, check_header, request);
    return request->odd || request->hosts > 1;
}

static enum MHD_Result whole(ul_query *request)
{
    peer *l = peer_of(request->connection);
    if (l)
        l->since = 0;
    request->stage = STAGE_WAITING;
    request->http->requests++;
    if (request->too_long)
        ul_query_refuse(request, MHD_HTTP_CONTENT_TOO_LARGE, "too-long", "the body is longer than this server takes");
    else if (request->body.failed || !request->path || !request->method)
        return MHD_NO;
    else if (is_odd(request))
        ul_query_refuse(request, MHD_HTTP_BAD_REQUEST, "bad-request", "a header is not as it should be");
    else
        request->http->how.route(request->http->how.context, request);
    if (request->stage == STAGE_READY)
        return ul_query_send(request);
    suspend(request);
    return MHD_YES;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
                              const char *version, const char *upload, size_t *upload_len, void **note)
{
    ul_query *request = *note;
    (void)version;
    if (!request) {
        *note = request_new(context, connection, path, method);
        return *note ? MHD_YES : MHD_NO;
    }
    if (*upload_len > 0)
        return take_body(request, upload, upload_len);
    if (request->stage == STAGE_READY)
        return ul_query_send(request);
    return whole(request);
}

static void completed(void *context, struct MHD_Connection *connection, void **note,
                      enum MHD_RequestTerminationCode code)
{
    ul_query *request = *note;
    ul_http  *http = context;
    peer     *l = peer_of(connection);
    (void)code;
    if (l)
        l->since = uv_now(http->loop);
    if (!request)
        return;
    if (request->upgrade && request->note)
        http->how.dropped(request->note);
    ul_text_free(&request->body);
    ul_text_free(&request->answer);
    free(request->method);
    free(request->path);
    free(request);
    *note = NULL;
}

/* ---- connections */

static void peer_begin(ul_http *http, struct MHD_Connection *connection, void **context)
{
    const union MHD_ConnectionInfo *fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    const union MHD_ConnectionInfo *from = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    peer                           *l = calloc(1, sizeof *l);
    *context = l;
    if (!l)
        return;
    l->http = http;
    l->fd = fd ? fd->connect_fd : -1;
    l->since = uv_now(http->loop);
    if (from && from->client_addr)
        ul_address_of(from->client_addr, &l->address);
    l->next = http->peers;
    if (l->next)
        l->next->before = l;
    http->peers = l;
    http->count++;
}

static void peer_end(ul_http *http, peer *l)
{
    if (!l)
        return;
    if (l->before)
        l->before->next = l->next;
    else
        http->peers = l->next;
    if (l->next)
        l->next->before = l->before;
    http->count--;
    free(l);
}

static void connected(void *context, struct MHD_Connection *connection, void **note,
                      enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        peer_begin(context, connection, note);
    else
        peer_end(context, *note);
}

void ul_http_look(ul_http *http, uint64_t now)
{
    uint64_t most = (uint64_t)http->how.limits->of[UL_LIMIT_REQUEST_SECONDS] * 1000;
    for (peer *l = http->peers; l; l = l->next) {
        /* The library only knows of clients that are silent, not of those who send a byte now and then. */
        if (l->since && now - l->since > most && l->fd >= 0)
            shutdown(l->fd, SHUT_RDWR);
    }
    /* Its descriptor of a socket that was handed over goes when it runs again: until then the other side sees no end.
     */
    if (!http->ending)
        MHD_run(http->daemon);
}

/* ---- in the loop */

static void run(ul_http *http)
{
    if (!http->ending)
        MHD_run(http->daemon);
}

static void polled(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    run(poll->data);
}

static void timed(uv_timer_t *timer)
{
    run(timer->data);
}

/* Before the loop sleeps: what was resumed goes on, and the library says when it wants to be woken. */
static void prepared(uv_prepare_t *prepare)
{
    ul_http               *http = prepare->data;
    MHD_UNSIGNED_LONG_LONG ms;
    if (http->resumed) {
        http->resumed = false;
        run(http);
    }
    if (MHD_get_timeout(http->daemon, &ms) != MHD_YES)
        uv_timer_stop(&http->timer);
    else
        uv_timer_start(&http->timer, timed, ms, 0);
}

static bool start_daemon(ul_http *http)
{
    /* Behind a proxy all have one address: there the routes look at whom it is for. */
    unsigned each = http->how.trust_proxy ? 0 : http->how.limits->of[UL_LIMIT_CONNECTIONS_ADDRESS];
    http->daemon =
        MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, http,
                         MHD_OPTION_LISTEN_SOCKET, http->how.listening, MHD_OPTION_STRICT_FOR_CLIENT, 1,
                         MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_BYTES, MHD_OPTION_CONNECTION_LIMIT,
                         (unsigned)CONNECTIONS, MHD_OPTION_PER_IP_CONNECTION_LIMIT, each, MHD_OPTION_CONNECTION_TIMEOUT,
                         (unsigned)http->how.limits->of[UL_LIMIT_REQUEST_SECONDS], MHD_OPTION_NOTIFY_COMPLETED,
                         completed, http, MHD_OPTION_NOTIFY_CONNECTION, connected, http, MHD_OPTION_END);
    return http->daemon != NULL;
}

static void watch(ul_http *http)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    uv_poll_init(http->loop, &http->poll, info->epoll_fd);
    uv_timer_init(http->loop, &http->timer);
    uv_prepare_init(http->loop, &http->prepare);
    http->poll.data = http->timer.data = http->prepare.data = http;
    http->handles = 3;
    uv_poll_start(&http->poll, UV_READABLE, polled);
    uv_prepare_start(&http->prepare, prepared);
}

ul_http *ul_http_new(uv_loop_t *loop, const ul_http_how *how)
{
    ul_http *http = calloc(1, sizeof *http);
    if (!http)
        return NULL;
    http->how = *how;
    http->loop = loop;
    if (!start_daemon(http)) {
        free(http);
        return NULL;
    }
    watch(http);
    return http;
}

void ul_http_deafen(ul_http *http)
{
    MHD_quiesce_daemon(http->daemon);
}

static void freed(uv_handle_t *handle)
{
    ul_http *http = handle->data;
    if (--http->handles == 0)
        free(http);
}

void ul_http_end(ul_http *http)
{
    if (!http)
        return;
    while (http->waiting)
        ul_query_refuse(http->waiting, MHD_HTTP_SERVICE_UNAVAILABLE, "stopping",
                        "the server is being stopped: try again in a moment");
    MHD_run(http->daemon);
    http->ending = true;
    uv_close((uv_handle_t *)&http->poll, freed);
    uv_close((uv_handle_t *)&http->timer, freed);
    uv_close((uv_handle_t *)&http->prepare, freed);
    MHD_stop_daemon(http->daemon);
}

size_t ul_http_count(const ul_http *http)
{
    return http->count;
}

uint64_t ul_http_requests(const ul_http *http)
{
    return http->requests;
}
