/* http.c: libmicrohttpd in the server's loop. */
#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>
#include "server/http_inside.h"

#define POOL_BYTES 8192  /* for each connection: the head of a request must fit in, and what is written at once */
#define CONNECTIONS 1024 /* of requests; sockets have left us */
#define SPARE 64         /* of them are kept free */
#define REQUEST_US 60    /* what a request takes beside its route: to read it, to write its answer */
#define CONNECT_US 40    /* what a connection takes that comes and goes, */
#define TURNED_US 15     /* and one that is turned away */
#define DEEP_MS 1000     /* who is overdrawn for so long is turned away; until then they are told */

/* ---- requests as they come */

static peer *peer_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static enum MHD_Result find_last(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0)
        *(const char **)context = value;
    return MHD_YES;
}

/* Some proxies say the port, too: 192.0.2.1:4711, [2001:db8::1]:4711. The word ends with a space or the text. */
static const char *without_port(const char *word, size_t *len)
{
    size_t      colon = strcspn(word, ": ");
    const char *after = word + colon + (word[colon] == ':');
    if (*word == '[') {
        *len = strcspn(word + 1, "] ");
        return word + 1;
    }
    *len = after[strcspn(after, ": ")] == ':' ? strcspn(word, " ") : colon; /* of two colons none begins a port */
    return word;
}

/*
 * The client's address, as the proxy says it: the last entry of the last list.
 * Everything before that was written by the client. Some proxies add to the
 * list that came, some add a header line of their own.
 */
static void find_address(ul_http_request *request)
{
    peer       *l = peer_of(request->connection);
    const char *list = NULL;
    if (l)
        request->address = l->address;
    if (!request->http->how.trust_proxy)
        return;
    MHD_get_connection_values(request->connection, MHD_HEADER_KIND, find_last, &list);
    if (!list)
        return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " ");
    char   text[64];
    size_t len;
    last = without_port(last, &len);
    snprintf(text, sizeof text, "%.*s", (int)len, last);
    ul_address_read(text, &request->address); /* one that is none counts as an address of its own */
}

/* The path of "http://host/path", which means the same as "/path". */
static const char *path_of(const char *target)
{
    if (strncasecmp(target, "http://", 7) != 0)
        return target;
    const char *path = strchr(target + 7, '/');
    return path ? path : "/";
}

static ul_http_request *request_new(ul_http *http, struct MHD_Connection *connection, const char *path,
                                    const char *method)
{
    ul_http_request *request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->http = http;
    request->connection = connection;
    request->method = strdup(method);
    request->path = strdup(path_of(path));
    find_address(request);
    request->account = ul_address_account(http->how.addresses, &request->address);
    ul_address_limits_find(http->how.addresses, &request->address); /* from here on it is remembered */
    return request;
}

static enum MHD_Result take_body(ul_http_request *request, const char *bytes, size_t *len)
{
    ul_http_charge(request, UL_COST_IN, *len);
    if (request->body.len + *len > request->http->how.limits->of[UL_LIMIT_BODY_BYTES])
        request->too_long = true; /* read on and forget, so that the answer can be heard */
    else
        ul_text_add(&request->body, bytes, *len);
    *len = 0;
    return MHD_YES;
}

static void suspend(ul_http_request *request)
{
    request->suspended = true;
    request->before = NULL;
    request->next = request->http->waiting;
    if (request->next)
        request->next->before = request;
    request->http->waiting = request;
    MHD_suspend_connection(request->connection);
}

static bool has_control(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (((unsigned char)text[i] < 0x20 && text[i] != '\t') || text[i] == 0x7f)
            return true;
    }
    return false;
}

/*
 * What the library accepts and a proxy in front may read differently: names
 * with spaces, control characters (a CR alone, a zero), two Host or
 * Content-Length headers, Content-Length together with Transfer-Encoding.
 */
static enum MHD_Result check_header(void *context, enum MHD_ValueKind kind, const char *name, size_t name_len,
                                    const char *value, size_t value_len)
{
    ul_http_request *request = context;
    (void)kind;
    request->odd |=
        name[strcspn(name, " \t")] != '\0' || has_control(name, name_len) || (value && has_control(value, value_len));
    request->hosts += strcasecmp(name, "Host") == 0;
    request->lengths += strcasecmp(name, "Content-Length") == 0;
    request->codings += strcasecmp(name, "Transfer-Encoding") == 0;
    return MHD_YES;
}

static bool is_odd(ul_http_request *request)
{
    MHD_get_connection_values_n(request->connection, MHD_HEADER_KIND, check_header, request);
    return request->odd || request->hosts > 1 || request->lengths + request->codings > 1;
}

/* A zero would end the string: it becomes a byte that no path and no name has. */
static size_t unescape(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    size_t len = MHD_http_unescape(text);
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\0')
            text[i] = '\x01';
    }
    return len;
}

/* What comes behind it on this connection is not looked at: a proxy may have taken it for a part of this request. */
static void refuse_and_close(ul_http_request *request, unsigned status, const char *code, const char *message)
{
    ul_http_add_header(request, "Connection", "close");
    ul_http_refuse(request, status, code, message);
}

static enum MHD_Result whole(ul_http_request *request)
{
    peer    *l = peer_of(request->connection);
    uint64_t began = uv_hrtime();
    if (l)
        l->since = 0;
    request->stage = STAGE_WAITING;
    request->http->requests++;
    if (request->too_long)
        ul_limit_reached(request->http->how.limits, UL_LIMIT_BODY_BYTES);
    if (request->too_long)
        refuse_and_close(request, MHD_HTTP_CONTENT_TOO_LARGE, "too-long", "the body is longer than this server takes");
    else if (request->body.failed || !request->path || !request->method)
        return MHD_NO;
    else if (is_odd(request))
        refuse_and_close(request, MHD_HTTP_BAD_REQUEST, "bad-request", "a header is not as it should be");
    else
        request->http->how.route(request->http->how.context, request);
    ul_http_charge(request, UL_COST_CPU, REQUEST_US + ul_address_limits_worked(request->http->how.addresses, began));
    if (request->stage == STAGE_READY)
        return ul_http_send(request);
    suspend(request);
    return MHD_YES;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
                              const char *version, const char *upload, size_t *upload_len, void **note)
{
    ul_http_request *request = *note;
    (void)version;
    if (!request) {
        *note = request_new(context, connection, path, method);
        return *note ? MHD_YES : MHD_NO;
    }
    if (*upload_len > 0)
        return take_body(request, upload, upload_len);
    if (request->stage == STAGE_READY)
        return ul_http_send(request);
    return whole(request);
}

static void completed(void *context, struct MHD_Connection *connection, void **note,
                      enum MHD_RequestTerminationCode code)
{
    ul_http_request *request = *note;
    ul_http         *http = context;
    peer            *l = peer_of(connection);
    (void)code;
    if (l)
        l->since = uv_now(http->loop);
    if (!request)
        return;
    if (request->upgrade && request->note)
        http->how.dropped(request->note);
    ul_text_free(&request->body);
    ul_text_free(&request->answer);
    ul_http_release(request);
    free(request->method);
    free(request->path);
    free(request);
    *note = NULL;
}

/* ---- connections */

static void count_peer(ul_http *http, const ul_address *address, int by)
{
    ul_address_use *use = ul_address_limits_find(http->how.addresses, address);
    if (use)
        use->peers += (uint32_t)by;
}

/*
 * May one more connection of this address come? Of IPv6 the first 64 bits
 * count. Behind a proxy all have its address.
 */
static enum MHD_Result may_connect(void *context, const struct sockaddr *from, socklen_t len)
{
    ul_http   *http = context;
    uint32_t   most = http->how.limits->of[UL_LIMIT_CONNECTIONS_ADDRESS];
    uint64_t   now = uv_now(http->loop);
    ul_address address;
    (void)len;
    if (http->how.trust_proxy)
        return MHD_YES;
    ul_address_of(from, &address);
    const ul_address_use *use = ul_address_limits_find(http->how.addresses, &address);
    if (!use)
        return MHD_NO;
    uint64_t number = use->number;
    bool     room = !most || use->peers < most;
    if (!room)
        ul_limit_reached(http->how.limits, UL_LIMIT_CONNECTIONS_ADDRESS);
    room = room && ul_address_limits_wait(http->how.addresses, number, now) < DEEP_MS;
    ul_address_limits_charge(http->how.addresses, number, UL_COST_CPU, room ? CONNECT_US : TURNED_US, now);
    return room ? MHD_YES : MHD_NO;
}

/*
 * Nearly full: the address with the most connections loses the one that has
 * been silent for longest, so that a few addresses cannot keep out all others.
 */
static void make_room(ul_http *http)
{
    peer    *found = NULL;
    uint32_t most = 0;
    if (http->count < CONNECTIONS - SPARE)
        return;
    for (peer *l = http->peers; l; l = l->next) {
        const ul_address_use *use = ul_address_limits_find(http->how.addresses, &l->address);
        uint32_t              peers = use ? use->peers : 0;
        if (l->since && l->fd >= 0 && !l->cut &&
            (peers > most || (peers == most && found && l->since < found->since))) {
            most = peers;
            found = l;
        }
    }
    if (found) {
        found->cut = true;
        shutdown(found->fd, SHUT_RDWR);
    }
}

static void peer_begin(ul_http *http, struct MHD_Connection *connection, void **context)
{
    peer *l = calloc(1, sizeof *l);
    *context = l;
    if (!l)
        return;
    l->http = http;
    l->since = uv_now(http->loop);
    /* What the library returns is valid until the next call: since version 1.0 it reuses the memory. */
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    l->fd = info ? info->connect_fd : -1;
    info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info && info->client_addr)
        ul_address_of(info->client_addr, &l->address);
    l->next = http->peers;
    if (l->next)
        l->next->before = l;
    http->peers = l;
    http->count++;
    count_peer(http, &l->address, 1);
    make_room(http);
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
    count_peer(http, &l->address, -1);
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

void ul_http_check(ul_http *http, uint64_t now)
{
    uint64_t most = (uint64_t)http->how.limits->of[UL_LIMIT_REQUEST_SECONDS] * 1000;
    for (peer *l = http->peers; l; l = l->next) {
        /* The library only notices clients that are silent, not those that send a byte now and then. */
        if (l->since && now - l->since > most && l->fd >= 0) {
            ul_limit_reached(http->how.limits, UL_LIMIT_REQUEST_SECONDS);
            shutdown(l->fd, SHUT_RDWR);
        }
    }
    /*
     * The library closes its descriptor of a socket that was handed over only
     * when it runs again. Until then the client sees no end.
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

/* The timer is for a request that is resumed when `prepared` has been called already. */
void ul_http_resume(ul_http *http)
{
    http->resumed = true;
    uv_timer_start(&http->timer, timed, 0, 0);
}

/* Before the loop sleeps: resumed requests go on, and the library says when to wake it. */
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
    http->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, may_connect, http, handle, http,
        MHD_OPTION_LISTEN_SOCKET, http->how.listening, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK,
        unescape, http, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_BYTES, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)http->how.limits->of[UL_LIMIT_REQUEST_SECONDS],
        MHD_OPTION_NOTIFY_COMPLETED, completed, http, MHD_OPTION_NOTIFY_CONNECTION, connected, http, MHD_OPTION_END);
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

void ul_http_stop_accepting(ul_http *http)
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
        ul_http_refuse(http->waiting, MHD_HTTP_SERVICE_UNAVAILABLE, "stopping",
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
