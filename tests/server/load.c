/*
 * load.c: how many actions does a server bear?
 *
 *     test-server-load PORT PID TABLES ACTIONS RATE [SEATS [VIEWS]]
 *
 * Opens TABLES tables of SEATS people (4), each person a WebSocket of its own,
 * and has them draw in turn until ACTIONS actions are done, RATE a second in
 * all (0: as fast as it goes). Prints one JSON object: actions a second, and a
 * second of the server's CPU time; how long it took from an action to the last
 * of its table being told; memory of the server for each seat.
 *
 * Everything waits in one epoll, so that the client costs little beside the
 * server on the same machine.
 */
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define BUFFER 65536

typedef struct person {
    int           fd;
    struct table *table;
    int           seat; /* the one it sat down on */
    char         *in;
    size_t        len;
    long          seen;
    bool          sat;
} person;

typedef struct table {
    char     id[40];
    person   people[8];
    int      seats, told, turn; /* told: how many know of the last action; turn: the seat that is waited for */
    long     number;            /* of the last event */
    uint64_t sent;              /* when the last action was */
    bool     started, waiting, over, ready;
} table;

typedef struct load {
    int      port, epoll, seats, tables;
    long     actions, done, refused, in_flight;
    double   rate;
    bool     views;
    table   *all;
    uint64_t began, *took;
    table  **queue; /* that may act, first come first served */
    size_t   first, count;
} load;

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static int dial(int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int                fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0) {
        perror("load: cannot connect");
        exit(1);
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return fd;
}

static void send_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t sent = write(fd, bytes, len);
        if (sent < 0 && errno == EAGAIN)
            continue;
        if (sent <= 0) {
            perror("load: cannot write");
            exit(1);
        }
        bytes += sent;
        len -= (size_t)sent;
    }
}

/* Read a head, and a body of Content-Length if it says so. */
static size_t read_answer(int fd, char *text, size_t room, bool body)
{
    size_t len = 0, want = 0;
    for (;;) {
        ssize_t got = read(fd, text + len, body ? room - 1 - len : 1);
        if (got <= 0) {
            fprintf(stderr, "load: the server hung up: %.300s\n", text);
            exit(1);
        }
        len += (size_t)got;
        text[len] = '\0';
        char *end = strstr(text, "\r\n\r\n"), *length = strstr(text, "Content-Length: ");
        if (!end)
            continue;
        want = (size_t)(end + 4 - text) + (body && length ? strtoul(length + 16, NULL, 10) : 0);
        if (len >= want)
            return len;
    }
}

static void open_table(load *l, table *t)
{
    char body[256], text[8192];
    int  fd = dial(l->port);
    int  len = snprintf(
         body, sizeof body,
         "{\"edition\":\"kill-2009\",\"seats\":%d,\"quick\":true,\"seeds\":false,\"least\":0,\"dwell\":0}", l->seats);
    int head = snprintf(text, sizeof text,
                        "POST /api/1/tables HTTP/1.1\r\nHost: load\r\nContent-Type: application/json\r\n"
                        "Connection: close\r\nContent-Length: %d\r\n\r\n%s",
                        len, body);
    send_all(fd, text, (size_t)head);
    read_answer(fd, text, sizeof text, true);
    const char *id = strstr(text, "{\"id\":\"");
    if (!id || sscanf(id + 7, "%39[^\"]", t->id) != 1) {
        fprintf(stderr, "load: no table: %s\n", text);
        exit(1);
    }
    close(fd);
    t->seats = l->seats;
}

/* The mask is four zero bytes: nobody sits between us. */
static void say(person *p, const char *text)
{
    char   frame[512];
    size_t len = strlen(text), at = 0;
    frame[at++] = (char)0x81;
    if (len < 126) {
        frame[at++] = (char)(0x80 | len);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(len >> 8);
        frame[at++] = (char)len;
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, len);
    send_all(p->fd, frame, at + 4 + len);
}

static void connect_person(load *l, table *t, int seat)
{
    person            *p = &t->people[seat];
    char               text[4096];
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = p};
    p->fd = dial(l->port);
    p->table = t;
    p->seat = seat;
    int head = snprintf(text, sizeof text,
                        "GET /api/1/tables/%s/socket HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: "
                        "Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Protocol: unlucky.1\r\n\r\n",
                        t->id);
    send_all(p->fd, text, (size_t)head);
    read_answer(p->fd, text, sizeof text, false);
    if (strncmp(text, "HTTP/1.1 101", 12) != 0) {
        fprintf(stderr, "load: no socket: %s\n", text);
        exit(1);
    }
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"views\":%s}", l->views ? "true" : "false");
    say(p, text);
    snprintf(text, sizeof text, "{\"do\":\"sit\",\"id\":\"s\",\"seat\":%d,\"name\":\"p%d\",\"key\":\"%016lx%016lx\"}",
             seat, seat, (unsigned long)random(), (unsigned long)(uintptr_t)p);
    say(p, text);
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, p->fd, &event);
}

static void act(load *l, table *t)
{
    char text[160];
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":\"a%ld\",\"seen\":%ld,\"actions\":[\"draw\"]}", t->number,
             t->number);
    t->waiting = false;
    t->told = 0;
    t->sent = now_us();
    l->in_flight++;
    say(&t->people[t->turn], text);
}

static void queue_table(load *l, table *t)
{
    if (t->waiting || t->over || !t->started)
        return;
    t->waiting = true;
    l->queue[(l->first + l->count++) % (size_t)l->tables] = t;
}

/* As many as the rate allows by now. */
static void let_act(load *l)
{
    double allowed = l->rate > 0 ? (double)(now_us() - l->began) * l->rate / 1e6 : 1e18;
    while (l->count > 0 && (double)(l->done + l->in_flight) < allowed && l->done + l->in_flight < l->actions) {
        table *t = l->queue[l->first];
        l->first = (l->first + 1) % (size_t)l->tables;
        l->count--;
        act(l, t);
    }
}

static const char *last_of(const char *text, const char *mark)
{
    const char *found = NULL;
    for (const char *at = text; (at = strstr(at, mark)) != NULL; at++)
        found = at;
    return found;
}

static void heard_told(load *l, person *p, const char *text)
{
    table      *t = p->table;
    const char *waiting = last_of(text, "\"waiting\":{\"seat\":"), *n = last_of(text, "{\"n\":");
    long        number = n ? strtol(n + 5, NULL, 10) : 0;
    bool        mine = strstr(text, "\"event\":\"drew\"") != NULL;
    if (number > t->number)
        t->number = number;
    if (waiting && waiting[18] != 'n')
        t->turn = (int)strtol(waiting + 18, NULL, 10);
    else if (waiting && t->ready)
        t->over = true;
    if (!mine || ++t->told < t->seats)
        return;
    l->took[l->done++] = now_us() - t->sent;
    l->in_flight--;
    queue_table(l, t);
}

static void heard(load *l, person *p, const char *text)
{
    table *t = p->table;
    if (strncmp(text, "{\"type\":\"told\"", 14) == 0) {
        heard_told(l, p, text);
        if (!t->started && strstr(text, "\"news\":\"dealt\"")) {
            t->started = t->ready = true;
            queue_table(l, t);
        }
    } else if (strncmp(text, "{\"type\":\"refused\"", 17) == 0) {
        l->refused++;
        t->over = true; /* nothing left to draw, most likely */
        l->in_flight--;
        if (l->refused < 5)
            fprintf(stderr, "load: %.200s\n", text);
    } else if (strncmp(text, "{\"type\":\"done\",\"id\":\"s\"", 23) == 0) {
        p->sat = true;
    } else if (strncmp(text, "{\"type\":\"bye\"", 13) == 0) {
        fprintf(stderr, "load: %s\n", text);
        exit(1);
    }
}

static void take_frames(load *l, person *p)
{
    size_t at = 0;
    while (p->len - at >= 2) {
        uint8_t *b = (uint8_t *)p->in + at;
        size_t   len = b[1] & 127, head = 2;
        if (len == 126 && p->len - at >= 4) {
            len = (size_t)(b[2] << 8 | b[3]);
            head = 4;
        } else if (len >= 126) {
            break;
        }
        if (p->len - at < head + len)
            break;
        char *text = (char *)b + head, kept = text[len];
        text[len] = '\0';
        if ((b[0] & 15) == 1)
            heard(l, p, text);
        text[len] = kept;
        at += head + len;
    }
    memmove(p->in, p->in + at, p->len - at);
    p->len -= at;
}

static void turn_once(load *l, int wait)
{
    struct epoll_event events[256];
    int                count = epoll_wait(l->epoll, events, 256, wait);
    for (int i = 0; i < count; i++) {
        person *p = events[i].data.ptr;
        if (!p->in)
            p->in = malloc(BUFFER + 1);
        ssize_t got = read(p->fd, p->in + p->len, BUFFER - p->len);
        if (got <= 0) {
            fprintf(stderr, "load: cut\n");
            exit(1);
        }
        p->len += (size_t)got;
        take_frames(l, p);
        if (p->len == 0) {
            free(p->in);
            p->in = NULL;
        }
    }
}

static double cpu_of(int pid)
{
    char  path[64], text[1024];
    long  user = 0, system = 0;
    FILE *file;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    if (!(file = fopen(path, "r")) || !fgets(text, sizeof text, file))
        return 0;
    fclose(file);
    sscanf(strrchr(text, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double resident_of(int pid)
{
    char  path[64];
    long  pages = 0;
    FILE *file;
    snprintf(path, sizeof path, "/proc/%d/statm", pid);
    if (!(file = fopen(path, "r")) || fscanf(file, "%*d %ld", &pages) != 1)
        return 0;
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool all_sat(const load *l)
{
    for (int i = 0; i < l->tables; i++) {
        for (int seat = 0; seat < l->seats; seat++) {
            if (!l->all[i].people[seat].sat)
                return false;
        }
    }
    return true;
}

static bool all_started(const load *l)
{
    for (int i = 0; i < l->tables; i++) {
        if (!l->all[i].started)
            return false;
    }
    return true;
}

static void fill(load *l)
{
    for (int i = 0; i < l->tables; i++) {
        open_table(l, &l->all[i]);
        for (int seat = 0; seat < l->seats; seat++)
            connect_person(l, &l->all[i], seat);
        turn_once(l, 0);
    }
    while (!all_sat(l))
        turn_once(l, 100);
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "usage: test-server-load PORT PID TABLES ACTIONS RATE [SEATS [VIEWS]]\n");
        return 2;
    }
    load l = {
        .port = atoi(argv[1]), .tables = atoi(argv[3]), .actions = atol(argv[4]), .rate = atof(argv[5]), .seats = 4};
    int pid = atoi(argv[2]);
    if (argc > 6)
        l.seats = atoi(argv[6]);
    l.views = argc > 7 && atoi(argv[7]);
    struct rlimit files = {.rlim_cur = 65536, .rlim_max = 65536};
    setrlimit(RLIMIT_NOFILE, &files);
    l.all = calloc((size_t)l.tables, sizeof *l.all);
    l.queue = calloc((size_t)l.tables, sizeof *l.queue);
    l.took = calloc((size_t)l.actions + 1, sizeof *l.took);
    l.epoll = epoll_create1(0);
    double empty = resident_of(pid);
    fill(&l);
    double full = resident_of(pid);
    for (int i = 0; i < l.tables; i++)
        say(&l.all[i].people[0], "{\"do\":\"start\",\"id\":\"go\"}");
    while (!all_started(&l))
        turn_once(&l, 100);
    double cpu = cpu_of(pid);
    l.began = now_us();
    while (l.done < l.actions && (l.in_flight > 0 || l.count > 0)) {
        let_act(&l);
        turn_once(&l, l.rate > 0 ? 1 : 100);
    }
    double seconds = (double)(now_us() - l.began) / 1e6;
    cpu = cpu_of(pid) - cpu;
    qsort(l.took, (size_t)l.done, sizeof *l.took, by_size);
    printf("{\"actions\":%ld,\"refused\":%ld,\"seconds\":%.2f,\"actions_per_second\":%.0f,\"cpu_seconds\":%.2f,"
           "\"actions_per_cpu_second\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"seats\":%d,\"bytes_per_seat\":%.0f}\n",
           l.done, l.refused, seconds, (double)l.done / seconds, cpu, cpu > 0 ? (double)l.done / cpu : 0,
           l.done ? (double)l.took[l.done / 2] / 1e3 : 0, l.done ? (double)l.took[l.done * 99 / 100] / 1e3 : 0,
           l.tables * l.seats, (full - empty) / (l.tables * l.seats));
    return 0;
}
