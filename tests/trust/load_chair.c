/* load_chair.c: one WebSocket of the load driver: connect, upgrade, frames. */
#include "trust/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static void watch(load *l, chair *c, int how, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = c};
    epoll_ctl(l->epoll, how, c->fd, &event);
}

void chair_drop(load *l, chair *c, uint64_t wait)
{
    if (c->fd >= 0)
        close(c->fd);
    if (c->state == CHAIR_READY)
        c->closed_at = l->now;
    c->fd = -1;
    c->state = CHAIR_CLOSED;
    c->retry_at = l->now + wait;
    ul_text_clear(&c->in);
    ul_text_clear(&c->out);
}

/*
 * Not all at once, as no clients do: hundreds of connections within one
 * millisecond, again and again, are more than the system's queue of packets
 * takes, and one that it drops comes again a second later.
 */
static void lost(load *l, chair *c)
{
    c->port = (c->port + 1) % l->ports;
    chair_drop(l, c, 20000 + ul_random_below(&l->random, 100000));
    table_lost(l, c);
}

void chair_connect(load *l, chair *c)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port[c->port])};
    int                on = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (c->fd < 0) {
        load_complain(l, "no more sockets", strerror(errno));
        return;
    }
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    c->state = CHAIR_CONNECTING;
    if (connect(c->fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS) {
        lost(l, c);
        return;
    }
    watch(l, c, EPOLL_CTL_ADD, EPOLLOUT);
}

static void flush(load *l, chair *c)
{
    ssize_t sent = c->out.len ? send(c->fd, c->out.bytes, c->out.len, MSG_NOSIGNAL) : 0;
    if (sent < 0 && errno != EAGAIN && errno != EINTR) {
        lost(l, c);
        return;
    }
    if (sent > 0) {
        memmove(c->out.bytes, c->out.bytes + sent, c->out.len - (size_t)sent);
        c->out.len -= (size_t)sent;
    }
    watch(l, c, EPOLL_CTL_MOD, c->out.len ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

/* A mask of zeros is a mask: it costs nobody anything. */
static void put_frame(chair *c, uint8_t opcode, const char *bytes, size_t len)
{
    char   head[8] = {(char)(0x80 | opcode), (char)(0x80 | (len < 126 ? len : 126)), (char)(len >> 8), (char)len};
    size_t size = len < 126 ? 2 : 4;
    memset(head + size, 0, 4);
    ul_text_add(&c->out, head, size + 4);
    ul_text_add(&c->out, bytes, len);
}

void chair_say(load *l, chair *c, const char *message, size_t len)
{
    bool idle = c->out.len == 0;
    put_frame(c, 1, message, len);
    if (idle)
        flush(l, c);
}

static void ask_upgrade(load *l, chair *c)
{
    ul_text_print(&c->out,
                  "GET /api/1/tables/%s/socket HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: unlucky.1\r\n\r\n",
                  c->table->id, l->port[c->port]);
    c->state = CHAIR_UPGRADING;
    flush(l, c);
}

static void connected(load *l, chair *c)
{
    int       error = 0;
    socklen_t size = sizeof error;
    getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error)
        lost(l, c);
    else
        ask_upgrade(l, c);
}

/* Is the answer to the upgrade whole? Then it is cut off. */
static bool upgraded(load *l, chair *c)
{
    const char *end = c->in.bytes ? strstr(c->in.bytes, "\r\n\r\n") : NULL;
    if (!end)
        return false;
    if (strncmp(c->in.bytes, "HTTP/1.1 101", 12) != 0) {
        l->refused++;
        lost(l, c);
        return false;
    }
    size_t head = (size_t)(end - c->in.bytes) + 4;
    memmove(c->in.bytes, c->in.bytes + head, c->in.len - head + 1);
    c->in.len -= head;
    table_upgraded(l, c);
    return c->fd >= 0;
}

/* One frame from `at` on; how long it is, 0 if it is not whole. */
static size_t read_frame(const ul_text *in, size_t at, const char **payload, size_t *len)
{
    const uint8_t *b = (const uint8_t *)in->bytes + at;
    size_t         have = in->len - at, head = 2;
    if (have < 2)
        return 0;
    *len = b[1] & 127;
    if (*len == 126) {
        head = 4;
        if (have < 4)
            return 0;
        *len = (size_t)b[2] << 8 | b[3];
    } else if (*len == 127) {
        head = 10;
        if (have < 10)
            return 0;
        *len = 0;
        for (int i = 2; i < 10; i++)
            *len = *len << 8 | b[i];
    }
    *payload = (const char *)b + head;
    return have < head + *len ? 0 : head + *len;
}

static void read_frames(load *l, chair *c)
{
    size_t      at = 0, len, size;
    const char *payload;
    int         fd = c->fd;
    while (c->fd == fd && c->fd >= 0 && (size = read_frame(&c->in, at, &payload, &len)) > 0) {
        uint8_t opcode = (uint8_t)c->in.bytes[at] & 15;
        at += size;
        if (opcode == 1) {
            /* The message is lent as a string: what is behind it is put back. */
            char kept = payload[len];
            c->in.bytes[at] = 0;
            table_message(l, c, payload, len);
            if (c->fd != fd || c->fd < 0)
                return;
            c->in.bytes[at] = kept;
        } else if (opcode == 9) {
            put_frame(c, 10, payload, len);
            flush(l, c);
        } else if (opcode == 8) {
            lost(l, c);
            return;
        }
    }
    if (c->fd != fd || c->fd < 0)
        return;
    memmove(c->in.bytes, c->in.bytes + at, c->in.len - at + 1);
    c->in.len -= at;
}

static void readable(load *l, chair *c)
{
    static char some[65536];
    ssize_t     got = recv(c->fd, some, sizeof some, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        lost(l, c);
        return;
    }
    l->told_bytes += (uint64_t)got;
    ul_text_add(&c->in, some, (size_t)got);
    if (c->state == CHAIR_UPGRADING && !upgraded(l, c))
        return;
    if (c->in.len)
        read_frames(l, c);
}

void chair_event(load *l, chair *c, uint32_t events)
{
    if (c->fd < 0)
        return;
    if (c->state == CHAIR_CONNECTING) {
        connected(l, c);
        return;
    }
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        readable(l, c);
    if (c->fd >= 0 && (events & EPOLLOUT))
        flush(l, c);
}
