/*
 * flood.c: one address that asks a server for as much as it can.
 *
 *     trust-flood KIND PORT ADDRESS SECONDS TABLE
 *
 * Some eighty connections from ADDRESS, each opened again as soon as it is
 * closed, all of them doing what KIND says until the time is up: at full
 * speed, or just as fast as the limits allow, which hurts more. Prints what
 * was done in one line of JSON. `trust-flood kinds` lists the kinds.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define LINKS 80
#define ALLOWED 60 /* of them, for who keeps to the limits */
#define AGAIN_US 200000
#define ROOM 65536

typedef struct kind {
    const char *name;
    const char *request;           /* before a socket, or again and again; @ is the table */
    const char *body;              /* of the request */
    const char *hello;             /* the first message on a socket */
    unsigned    hello_first;       /* the first byte of its frame, if it is no text */
    const char *message;           /* and what is said then, again and again */
    unsigned    first;             /* the first byte of its frame, if it is no text; 0: text */
    unsigned    pace;              /* so many a second on each connection; 0: at full speed */
    unsigned    padding;           /* so many bytes are added to the message */
    bool        once, deaf, drips; /* closed after an answer; reads nothing; a byte a second */
} kind;

#define SOCKET "/api/1/tables/@/socket"
#define HELLO "{\"do\":\"hello\",\"views\":true}"

static const kind kinds[] = {
    {.name = "connect"},
    {.name = "requests", .request = "GET /api/1"},
    {.name = "pages", .request = "GET /t/@"},
    {.name = "nowhere", .request = "GET /api/1/tables/nobody/ground"},
    {.name = "lobby", .request = "GET /api/1/tables?limit=200"},
    {.name = "open",
     .request = "POST /api/1/tables",
     .body = "{\"edition\":\"kill-2009\",\"seats\":4,\"bots\":[\"widow\"]}"},
    {.name = "wrong", .request = "POST /api/1/tables", .body = "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["},
    {.name = "events", .request = "GET /api/1/tables/@/events?after=0", .once = true},
    {.name = "slow-readers", .request = "GET /api/1/tables/@/events?after=0", .deaf = true},
    {.name = "drips", .request = "GET /api/1", .drips = true},
    {.name = "handshakes", .request = SOCKET, .once = true},
    {.name = "spectators", .request = SOCKET, .hello = HELLO, .once = true},
    {.name = "silent-spectators",
     .request = SOCKET,
     .hello = HELLO,
     .deaf = true,
     .message = "",
     .first = 0x8a,
     .pace = 1},
    {.name = "pings", .request = SOCKET, .message = "", .first = 0x89},
    {.name = "pings-in-time", .request = SOCKET, .message = "", .first = 0x89, .pace = 19, .padding = 125},
    {.name = "pieces", .request = SOCKET, .hello = "", .hello_first = 0x01, .message = "", .first = 0x00},
    {.name = "messages", .request = SOCKET, .hello = HELLO, .message = "{\"do\":\"ping\"}"},
    {.name = "messages-in-time", .request = SOCKET, .hello = HELLO, .message = "{\"do\":\"ping\"}", .pace = 19},
    {.name = "long-messages",
     .request = SOCKET,
     .hello = HELLO,
     .message = "{\"do\":\"ping\",\"x\":\"",
     .pace = 19,
     .padding = 16000},
    {.name = "history", .request = SOCKET, .hello = HELLO, .message = "{\"do\":\"history\",\"seen\":0}", .pace = 19},
    {.name = "hello-again", .request = SOCKET, .hello = HELLO, .message = HELLO, .pace = 19},
    {.name = "sits", .request = SOCKET, .hello = HELLO, .message = "{\"do\":\"sit\",\"name\":\"Flood\"}", .pace = 19},
    {.name = "records", .request = "GET /api/1/tables/@/records/1"},
    {.name = "replays", .request = "GET /t/@?replay=1"},
    {.name = "ground", .request = "GET /api/1/tables/@/ground"},
    {.name = "nonsense", .request = SOCKET, .hello = HELLO, .message = "{\"do\":\"\\u0000\",\"do\":[]}", .pace = 19},
};

typedef struct link {
    int      fd;
    bool     open, upgraded, begun;
    size_t   at; /* of `unit`, as far as it was sent */
    uint64_t next;
} link_;

static const kind        *what;
static struct sockaddr_in server, from;
static char               head[1024], unit[ROOM];
static size_t             head_len, unit_len, once_len; /* unit_len: whole messages, as many as fit; once_len: one */
static unsigned long      connects, answers;
static unsigned long long sent, got;

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* A frame whose mask is zero, which changes nothing. */
static size_t frame(char *to, unsigned first, const char *text, size_t padding)
{
    size_t len = strlen(text) + padding, at = 2;
    to[0] = (char)first;
    to[1] = (char)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) {
        to[2] = (char)(len >> 8);
        to[3] = (char)len;
        at = 4;
    }
    memset(to + at, 0, 4);
    memcpy(to + at + 4, text, strlen(text));
    memset(to + at + 4 + strlen(text), 'x', padding);
    if (padding && *text)
        memcpy(to + at + 4 + len - 2, "\"}", 2);
    return at + 4 + len;
}

static void put_path(char *to, size_t room, const char *path, const char *table)
{
    const char *mark = strchr(path, '@');
    if (mark)
        snprintf(to, room, "%.*s%s%s", (int)(mark - path), path, table, mark + 1);
    else
        snprintf(to, room, "%s", path);
}

static void prepare(const char *table)
{
    char        path[256];
    char        one[ROOM / 2];
    bool        socket_wanted = what->request && strcmp(what->request, SOCKET) == 0;
    const char *body = what->body ? what->body : "";
    put_path(path, sizeof path, what->request ? what->request : "", table);
    if (socket_wanted) {
        head_len =
            (size_t)snprintf(head, sizeof head,
                             "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Protocol: unlucky.1\r\n\r\n",
                             path);
        if (what->message)
            once_len = frame(one, what->first || strlen(what->message) == 0 ? what->first : 0x81, what->message,
                             what->padding);
    } else if (what->request) {
        once_len = (size_t)snprintf(
            one, sizeof one,
            "%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s", path,
            strlen(body), body);
    }
    while (once_len && unit_len + once_len <= sizeof unit) {
        memcpy(unit + unit_len, one, once_len);
        unit_len += once_len;
    }
}

static void hang_up(link_ *l)
{
    struct linger at_once = {1, 0}; /* else ports would run out */
    setsockopt(l->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(l->fd);
    memset(l, 0, sizeof *l);
    l->fd = -1;
}

static void dial(link_ *l)
{
    int yes = 1, little = 4096;
    memset(l, 0, sizeof *l);
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (l->fd < 0)
        return;
    if (what->deaf)
        setsockopt(l->fd, SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(l->fd, SOL_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    bind(l->fd, (struct sockaddr *)&from, sizeof from);
    if (connect(l->fd, (struct sockaddr *)&server, sizeof server) != 0 && errno != EINPROGRESS)
        hang_up(l);
    connects++;
}

static bool give(link_ *l, const char *bytes, size_t len, size_t *done)
{
    ssize_t some = send(l->fd, bytes, len, MSG_NOSIGNAL);
    if (some > 0) {
        sent += (size_t)some;
        *done = (size_t)some;
    }
    return some > 0;
}

/* False: it is closed. */
static bool listen_to(link_ *l)
{
    static char scrap[ROOM];
    ssize_t     some = recv(l->fd, scrap, sizeof scrap, 0);
    if (some == 0 || (some < 0 && errno != EAGAIN))
        return false;
    if (some <= 0)
        return true;
    got += (size_t)some;
    answers++;
    if (head_len && !l->upgraded) {
        char   hello[256];
        size_t len = 0;
        if (strncmp(scrap, "HTTP/1.1 101", 12) != 0)
            return false;
        l->upgraded = true;
        if (what->hello &&
            !give(l, hello, frame(hello, what->hello_first ? what->hello_first : 0x81, what->hello, 0), &len))
            return false;
        return !(what->once && !what->hello);
    }
    return !what->once;
}

static bool speak(link_ *l, uint64_t now)
{
    size_t   done = 0;
    unsigned pace = what->drips ? 1 : what->pace;
    if (!l->begun && head_len) {
        l->begun = true;
        return give(l, head, head_len, &done);
    }
    if (!unit_len)
        return !(l->open && !head_len); /* nothing to say: it came, and goes */
    if ((head_len && !l->upgraded) || now < l->next)
        return true;
    if (what->once && l->begun)
        return true;
    l->begun = true;
    size_t len = what->drips ? 1 : pace || what->once || what->deaf ? once_len - l->at % once_len : unit_len - l->at;
    if (!give(l, unit + l->at, len, &done) && errno != EAGAIN)
        return false;
    l->at = (l->at + done) % unit_len;
    if (pace && (what->drips || l->at % once_len == 0))
        l->next = now + 1000000 / pace;
    return true;
}

static void flood(double seconds)
{
    static link_  links[LINKS];
    struct pollfd polls[LINKS];
    uint64_t      until = now_us() + (uint64_t)(seconds * 1e6);
    size_t        count = what->pace ? ALLOWED : LINKS;
    for (size_t i = 0; i < LINKS; i++)
        links[i].fd = -1;
    for (uint64_t now; (now = now_us()) < until;) {
        for (size_t i = 0; i < count; i++) {
            link_ *l = &links[i];
            if (l->fd < 0 && now >= l->next)
                dial(l);
            bool hears = !what->deaf || (head_len && !l->upgraded);
            bool busy = now < l->next || (head_len && l->begun && !l->upgraded) || (what->once && l->begun) ||
                        (what->deaf && l->begun && !head_len);
            polls[i] = (struct pollfd){
                l->fd,
                (short)((hears ? POLLIN : 0) | (busy || (l->open && !unit_len && head_len && l->begun) ? 0 : POLLOUT)),
                0};
        }
        poll(polls, (nfds_t)count, 5);
        now = now_us();
        for (size_t i = 0; i < count; i++) {
            link_ *l = &links[i];
            if (l->fd < 0 || !polls[i].revents)
                continue;
            bool fine = true;
            if (polls[i].revents & (POLLIN | POLLHUP | POLLERR))
                fine = listen_to(l);
            if (fine && (polls[i].revents & POLLOUT)) {
                l->open = true;
                fine = speak(l, now);
            }
            if (!fine) {
                hang_up(l);
                l->next = what->pace ? now + AGAIN_US : 0;
            }
        }
    }
    for (size_t i = 0; i < LINKS; i++) {
        if (links[i].fd >= 0)
            hang_up(&links[i]);
    }
}

static const kind *find(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    }
    return NULL;
}

int main(int count, char **arg)
{
    for (size_t i = 0; count == 2 && i < sizeof kinds / sizeof *kinds; i++)
        puts(kinds[i].name);
    if (count == 2)
        return 0;
    if (count != 6 || !(what = find(arg[1]))) {
        fprintf(stderr, "trust-flood KIND PORT ADDRESS SECONDS TABLE\n");
        return 2;
    }
    server = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(arg[2]))};
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    from = (struct sockaddr_in){.sin_family = AF_INET};
    inet_pton(AF_INET, arg[3], &from.sin_addr);
    prepare(arg[5]);
    flood(atof(arg[4]));
    printf("{\"connects\":%lu,\"sent\":%llu,\"got\":%llu,\"answers\":%lu}\n", connects, sent, got, answers);
    return 0;
}
