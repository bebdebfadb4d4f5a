/* http_post.c: one POST, with a time for everything. */
#include "server/http_post.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "base/text.h"
#include "client/byte_stream.h"
#include "client/url.h"

#define PATIENCE_MS 5000

static bool four_is_private(const uint8_t b[4])
{
    return b[0] == 0 || b[0] == 10 || b[0] == 127 || b[0] >= 224 || (b[0] == 100 && (b[1] & 0xc0) == 64) ||
           (b[0] == 169 && b[1] == 254) || (b[0] == 172 && (b[1] & 0xf0) == 16) || (b[0] == 192 && b[1] == 168) ||
           (b[0] == 192 && b[1] == 0 && b[2] == 0) || (b[0] == 198 && (b[1] & 0xfe) == 18);
}

static bool six_is_private(const uint8_t b[16])
{
    static const uint8_t nat[12] = {0, 0x64, 0xff, 0x9b}, mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (memcmp(b, nat, 12) == 0 || memcmp(b, mapped, 12) == 0)
        return four_is_private(b + 12);
    return (b[0] & 0xe0) != 0x20 || (b[0] == 0x20 && b[1] == 0x02); /* only what is routed, and no 6to4 */
}

bool ul_address_is_private(const void *socket)
{
    switch (((const struct sockaddr *)socket)->sa_family) {
    case AF_INET: {
        uint8_t bytes[4];
        memcpy(bytes, &((const struct sockaddr_in *)socket)->sin_addr, 4);
        return four_is_private(bytes);
    }
    case AF_INET6:
        return six_is_private(((const struct sockaddr_in6 *)socket)->sin6_addr.s6_addr);
    default:
        return true;
    }
}

/* ---- the answer */

#define HEAD_BYTES 4096  /* of an answer: what is longer is not read, and the connection not used again */
#define REST_BYTES 16384 /* of its body, which is read only to get it out of the way */

typedef struct answer {
    char   head[HEAD_BYTES + 1];
    size_t len;
    int    status; /* 0: none */
    bool   keep;   /* the connection may be used again */
} answer;

static bool read_more(ul_byte_stream *stream, answer *a, int64_t until)
{
    ssize_t some = a->len < HEAD_BYTES ? ul_byte_stream_wait(stream, a->head + a->len, HEAD_BYTES - a->len, until) : 0;
    if (some > 0)
        a->len += (size_t)some;
    a->head[a->len] = '\0';
    return some > 0;
}

static void read_status(ul_byte_stream *stream, answer *a, int64_t until)
{
    while (a->len < 12 && read_more(stream, a, until)) {
    }
    a->status = a->len >= 12 && strncmp(a->head, "HTTP/1.", 7) == 0 ? atoi(a->head + 9) : 0;
}

/* How many bytes follow the head; -1 if it does not say so, or wants the connection closed. */
static long body_length(const char *head, int status)
{
    const char *length = strstr(head, "\r\ncontent-length:");
    if (strncmp(head, "http/1.1", 8) != 0 || strstr(head, "\r\ntransfer-encoding:") ||
        strstr(head, "\r\nconnection: close"))
        return -1;
    if (status == 204)
        return 0;
    return length ? strtol(length + strlen("\r\ncontent-length:"), NULL, 10) : -1;
}

/* Read on to its end, so that the next answer is the next message's. */
static void read_rest(ul_byte_stream *stream, answer *a, int64_t until)
{
    char  rest[1024];
    char *end;
    while ((end = strstr(a->head, "\r\n\r\n")) == NULL && read_more(stream, a, until)) {
    }
    if (!end)
        return;
    long after = (long)(a->head + a->len - (end + 4));
    end[2] = '\0';
    for (char *c = a->head; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
    long left = body_length(a->head, a->status);
    if (left < after || left > REST_BYTES)
        return;
    left -= after;
    while (left > 0) {
        ssize_t some = ul_byte_stream_wait(stream, rest, left < (long)sizeof rest ? (size_t)left : sizeof rest, until);
        if (some <= 0)
            return;
        left -= some;
    }
    a->keep = true;
}

/* ---- the request */

static void write_request(const ul_post *post, const ul_url *to, ul_text *text)
{
    bool six = strchr(to->host, ':') != NULL;
    ul_text_print(text, "POST %s HTTP/1.1\r\nHost: %s%s%s:%s\r\nUser-Agent: unlucky/%s\r\n", to->path, six ? "[" : "",
                  to->host, six ? "]" : "", to->port, UL_VERSION);
    if (post->relay)
        ul_text_print(text, "X-Unlucky-Url: %s\r\n", post->url);
    ul_text_print(text, "%sContent-Length: %zu\r\nConnection: %s\r\n\r\n",
                  post->head ? post->head : "Content-Type: application/json\r\n", post->len,
                  post->pool ? "keep-alive" : "close");
    ul_text_add(text, post->body, post->len);
}

static bool is_public(const void *socket)
{
    return !ul_address_is_private(socket);
}

/* A connection, if we may go there at all. -1 with *fault. */
static int connect_to(const ul_post *post, const ul_url *to, int64_t until, ul_fault *fault)
{
    int fd = ul_dial(to->host, to->port, post->near || post->relay ? NULL : is_public, until, fault);
    if (fd < 0 && strcmp(fault->code, "private-address") != 0)
        fault->code = "not-sent";
    return fd;
}

/* Over this connection, which is closed, or kept for the next. The status, 0: none. */
static int exchange(const ul_post *post, const ul_url *to, ul_byte_stream *stream, int64_t until)
{
    ul_text text = {0};
    answer  a = {0};
    write_request(post, to, &text);
    if (!text.failed && ul_byte_stream_write_all(stream, text.bytes, text.len, until))
        read_status(stream, &a, until);
    if (a.status && post->pool)
        read_rest(stream, &a, until);
    ul_text_free(&text);
    if (a.keep)
        ul_connection_pool_give(post->pool, to, stream);
    else
        ul_byte_stream_close(stream);
    return a.status;
}

static ul_byte_stream *open_to(const ul_post *post, const ul_url *to, int64_t until, ul_fault *fault)
{
    int fd = connect_to(post, to, until, fault);
    if (fd < 0)
        return NULL;
    return post->pool && to->tls
               ? ul_byte_stream_over_tls(fd, to->host, ul_connection_pool_trust(post->pool), until, fault)
               : ul_byte_stream_over(fd, to->host, to->tls, until, fault);
}

int ul_post_exchange(const ul_post *post, ul_fault *fault)
{
    ul_url  url, relay;
    int64_t until = ul_clock() + PATIENCE_MS;
    int     status = 0;
    if (!ul_url_read(post->url, &url, fault) || (post->relay && !ul_url_read(post->relay, &relay, fault)))
        return 0;
    const ul_url   *to = post->relay ? &relay : &url;
    ul_byte_stream *stream = post->pool ? ul_connection_pool_take(post->pool, to) : NULL;
    if (stream)
        status = exchange(post, to, stream, until); /* or the other end was just closing it */
    if (!status && (stream = open_to(post, to, until, fault)) == NULL)
        return 0;
    if (!status && (status = exchange(post, to, stream, until)) == 0)
        ul_fault_set(fault, "not-sent", 0, 0, "there was no answer");
    return status;
}

bool ul_post_send(const ul_post *post, ul_fault *fault)
{
    int status = ul_post_exchange(post, fault);
    if (status >= 200 && status < 300)
        return true;
    return status ? ul_fault_set(fault, "not-sent", 0, 0, "it was not taken: status %d", status) : false;
}
