/*
 * http.c: any bytes as what comes over an HTTP connection.
 *
 * A request that gets to its route is whole and has one host; what comes back
 * is HTTP or nothing. One server for all inputs, a connection for each.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "fuzz.h"
#include "server/http.h"
#include "server/websocket_handshake.h"

typedef struct setting {
    uv_loop_t          loop;
    ul_limits          limits;
    ul_http           *http;
    struct sockaddr_in at;
} setting;

static void route(void *context, ul_http_request *request)
{
    ul_text     text = {0};
    char        accept[UL_ACCEPT_BYTES];
    const char *key = ul_http_header(request, "Sec-WebSocket-Key"), *host = ul_http_header(request, "Host");
    setting    *s = context;
    MUST(ul_http_body(request)->len <= s->limits.of[UL_LIMIT_BODY_BYTES]);
    MUST(*ul_http_method(request));
    ul_origin_is_host(ul_http_header(request, "Origin") ? ul_http_header(request, "Origin") : "", host);
    ul_header_has(ul_http_header(request, "Connection"), "upgrade");
    if (key && ul_handshake_is_key(key)) {
        ul_handshake_accept(key, accept);
        MUST(strlen(accept) == UL_ACCEPT_BYTES - 1);
    }
    ul_text_put(&text, ul_http_path(request));
    if (ul_http_argument(request, "after"))
        ul_text_put(&text, ul_http_argument(request, "after"));
    ul_http_answer(request, 200, "text/plain", &text);
}

static setting *set_up(void)
{
    static setting s;
    socklen_t      len = sizeof s.at;
    if (s.http)
        return &s;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    s.at.sin_family = AF_INET;
    s.at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    MUST(bind(fd, (struct sockaddr *)&s.at, len) == 0 && listen(fd, 16) == 0);
    MUST(getsockname(fd, (struct sockaddr *)&s.at, &len) == 0);
    ul_limits_init(&s.limits);
    s.limits.of[UL_LIMIT_BODY_BYTES] = 1024;
    MUST(uv_loop_init(&s.loop) == 0);
    const ul_http_how how = {.listening = fd,
                             .trust_proxy = true,
                             .limits = &s.limits,
                             .addresses = ul_address_limits_new(&s.limits),
                             .route = route,
                             .context = &s};
    MUST(how.addresses != NULL);
    MUST((s.http = ul_http_new(&s.loop, &how)) != NULL);
    return &s;
}

/* A connection. The fuzzer's own alarm may come between, or a busy machine be out of ports for a moment. */
static int dial(setting *s)
{
    struct linger at_once = {1, 0}; /* else ports would run out */
    for (int tries = 0; tries < 1000; tries++) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        MUST(fd >= 0);
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        if (connect(fd, (struct sockaddr *)&s->at, sizeof s->at) == 0)
            return fd;
        close(fd);
        uv_run(&s->loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    return -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    setting *s = set_up();
    char     answer[16384];
    size_t   len = 0;
    int      fd = dial(s);
    if (size > 8000)
        size = 8000;
    MUST(fd >= 0);
    MUST(send(fd, data, size, MSG_NOSIGNAL) == (ssize_t)size);
    shutdown(fd, SHUT_WR);
    for (int i = 0; i < 200 && len < sizeof answer; i++) {
        uv_run(&s->loop, UV_RUN_NOWAIT);
        ssize_t got = recv(fd, answer + len, sizeof answer - len, MSG_DONTWAIT);
        if (got == 0)
            break;
        len += got > 0 ? (size_t)got : 0;
    }
    MUST(len < 7 || memcmp(answer, "HTTP/1.", 7) == 0);
    close(fd);
    for (int i = 0; i < 20 && ul_http_count(s->http) > 0; i++)
        uv_run(&s->loop, UV_RUN_NOWAIT);
    return 0;
}
