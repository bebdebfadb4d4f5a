/* http_post.c: one POST, with a time for everything. */
#include "server/http_post.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "base/text.h"
#include "client/pipe.h"
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

/* The status of the answer, and no more of it; 0 if there is none in time. */
static int read_status(ul_pipe *pipe, int64_t until)
{
    char   line[64];
    size_t len = 0;
    while (len < 12) {
        ssize_t some = ul_pipe_wait(pipe, line + len, sizeof line - 1 - len, until);
        if (some <= 0)
            return 0;
        len += (size_t)some;
    }
    line[len] = '\0';
    return strncmp(line, "HTTP/1.", 7) == 0 ? atoi(line + 9) : 0;
}

static void write_request(const ul_post *post, const ul_url *to, ul_text *text)
{
    bool six = strchr(to->host, ':') != NULL;
    ul_text_print(text, "POST %s HTTP/1.1\r\nHost: %s%s%s:%s\r\nUser-Agent: unlucky/%s\r\n", to->path, six ? "[" : "",
                  to->host, six ? "]" : "", to->port, UL_VERSION);
    if (post->relay)
        ul_text_print(text, "X-Unlucky-Url: %s\r\n", post->url);
    ul_text_print(text, "Content-Type: application/json\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
                  post->len);
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

static bool exchange(const ul_post *post, const ul_url *to, ul_pipe *pipe, int64_t until, ul_fault *fault)
{
    ul_text text = {0};
    int     status = 0;
    write_request(post, to, &text);
    if (!text.failed && ul_pipe_write_all(pipe, text.bytes, text.len, until))
        status = read_status(pipe, until);
    ul_text_free(&text);
    if (status >= 200 && status < 300)
        return true;
    return ul_fault_set(fault, "not-sent", 0, 0, "it was not taken: status %d", status);
}

bool ul_post_send(const ul_post *post, ul_fault *fault)
{
    ul_url  url, relay;
    int64_t until = ul_clock() + PATIENCE_MS;
    if (!ul_url_read(post->url, &url, fault) || (post->relay && !ul_url_read(post->relay, &relay, fault)))
        return false;
    const ul_url *to = post->relay ? &relay : &url;
    int           fd = connect_to(post, to, until, fault);
    ul_pipe      *pipe = fd >= 0 ? ul_pipe_over(fd, to->host, to->tls, until, fault) : NULL;
    bool          sent = pipe && exchange(post, to, pipe, until, fault);
    ul_pipe_close(pipe);
    return sent;
}
