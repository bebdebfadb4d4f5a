/*
 * load.c: the load driver: many tables, measured.
 *
 *     trust-load port=P[,P2] [tables=N] [seats=4] [seconds=S] [rate=R] [grow=A] [edition=E] [acks=FILE] [hold=1]
 *                [times=FILE] [pid=N] [as=programs|browsers|old-browsers]
 *
 * On its way it says, a line each, "tick TIME ACTIONS AWAY BAD" and, when
 * everybody is connected again, "back TIME"; SIGUSR1 sends clients back to
 * the node that they began at.
 *
 * Opens tables, seats a client at every seat and plays: as fast as the server
 * answers, or `rate` actions a second. With grow=A they first play as fast as
 * they can until each table has done A actions, more or less: evenings that
 * are long already. With hold=1 they only sit there. Says "ready" when all
 * play, and in the end one line of JSON. SIGTERM ends it sooner. `pid` is the
 * server's: what it used of the processor. `times` is written a line for each
 * action: when it was sent, and until all seats were told, in microseconds.
 */
#include "trust/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t ended, homeward;

static void end(int number)
{
    (void)number;
    ended = 1;
}

static void go_home(int number)
{
    (void)number;
    homeward = 1;
}

uint64_t load_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* What must not happen: the first of them is told. */
void load_complain(load *l, const char *what, const char *detail)
{
    if (l->bad++ == 0)
        snprintf(l->complaint, sizeof l->complaint, "%s: %.400s", what, detail);
}

void load_queue(load *l, table *t)
{
    if (t->queued)
        return;
    t->queued = true;
    t->next = NULL;
    if (l->last)
        l->last->next = t;
    else
        l->first = t;
    l->last = t;
}

static bool chairs_ready(const load *l, const table *t)
{
    for (unsigned k = 0; k < l->seats; k++)
        if (t->chair[k].state != CHAIR_READY)
            return false;
    return true;
}

/* A client acts on what it was told, and another node may tell it later than the one that did it. */
static bool knows(const table *t)
{
    return t->chair[t->pending ? t->actor : t->game.scene.to_act].seen >= t->told;
}

/* Those whose turn has come act. */
static void act_all(load *l)
{
    table *t = l->first, *next, *later = NULL;
    l->first = l->last = NULL;
    for (; t; t = next) {
        next = t->next;
        t->queued = false;
        bool due = l->rate == 0 || l->due <= l->now;
        if (t->phase != TABLE_PLAYING || l->stopping || t->sent || !chairs_ready(l, t)) {
            continue; /* it comes back by itself */
        } else if (!due || t->busy_until > l->now || l->hold || l->filling || !knows(t)) {
            t->next = later;
            later = t;
        } else {
            table_act(l, t);
            if (l->rate)
                l->due += 1000000 / l->rate;
        }
    }
    for (t = later; t; t = next) {
        next = t->next;
        load_queue(l, t);
    }
}

static void retry_all(load *l)
{
    unsigned here = 0;
    for (unsigned i = 0; i < l->tables; i++) {
        if (l->table[i].retry && l->table[i].busy_until <= l->now)
            table_retry(l, &l->table[i]);
        for (unsigned k = 0; k < l->seats; k++) {
            chair *c = &l->table[i].chair[k];
            here += c->state == CHAIR_READY;
            if (c->state == CHAIR_CLOSED && c->retry_at <= l->now)
                chair_connect(l, c);
        }
    }
    if (here == l->tables * l->seats && l->here < here && l->measuring)
        printf("back %.6f\n", (double)l->now / 1000000);
    l->here = here;
}

/* For who drives the driver: how far it is, ten times a second. Times are those of the system's steady clock. */
static void tick(load *l)
{
    if (l->now < l->tick_at)
        return;
    l->tick_at = l->now + 100000;
    printf("tick %.6f %llu %llu %llu\n", (double)l->now / 1000000, (unsigned long long)l->actions,
           (unsigned long long)l->away, (unsigned long long)l->bad);
    fflush(stdout);
}

/* A node is back: who belongs there goes there again. */
static void send_home(load *l)
{
    homeward = 0;
    for (unsigned i = 0; i < l->tables; i++)
        for (unsigned k = 0; k < l->seats; k++) {
            chair *c = &l->table[i].chair[k];
            if (c->port == k % l->ports || c->state != CHAIR_READY || l->table[i].phase != TABLE_PLAYING)
                continue;
            c->port = k % l->ports;
            chair_drop(l, c, 0);
            table_lost(l, c);
        }
}

static void turn(load *l, int wait)
{
    struct epoll_event event[512];
    int                count = epoll_wait(l->epoll, event, 512, wait);
    l->now = load_now();
    for (int i = 0; i < count; i++)
        chair_event(l, event[i].data.ptr, event[i].events);
    act_all(l);
}

/* A request of HTTP, one at a time: only for opening. */
static bool post_table(load *l, table *t)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port[t->number % l->ports])};
    char               body[256], head[512], answer[4096];
    int                fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int len =
        snprintf(body, sizeof body,
                 "{\"edition\":\"%s\",\"seats\":%u,\"quick\":true,\"seeds\":false,\"least\":0,\"dwell\":0,\"grace\":0}",
                 l->edition, l->seats);
    int    size = snprintf(head, sizeof head,
                           "POST /api/1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                              "Content-Length: %d\r\nConnection: close\r\n\r\n%s",
                           len, body);
    size_t got = 0;
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 && send(fd, head, (size_t)size, MSG_NOSIGNAL) == size)
        for (ssize_t some; got < sizeof answer - 1 && (some = recv(fd, answer + got, sizeof answer - 1 - got, 0)) > 0;)
            got += (size_t)some;
    close(fd);
    answer[got] = 0;
    const char *id = strstr(answer, "\"id\":\"");
    if (!id || sscanf(id + 6, "%47[^\"]", t->id) != 1) {
        load_complain(l, "a table was not opened", answer);
        return false;
    }
    return true;
}

static bool set(load *l, const char *argument, unsigned *seconds, unsigned *pid)
{
    char name[16], value[512];
    if (sscanf(argument, "%15[a-z]=%511s", name, value) != 2)
        return false;
    unsigned number = (unsigned)strtoul(value, NULL, 10);
    if (strcmp(name, "port") == 0)
        for (char *at = strtok(value, ","); at && l->ports < PORTS_MOST; at = strtok(NULL, ","))
            l->port[l->ports++] = (unsigned)strtoul(at, NULL, 10);
    else if (strcmp(name, "tables") == 0)
        l->tables = number;
    else if (strcmp(name, "seats") == 0)
        l->seats = number;
    else if (strcmp(name, "seconds") == 0)
        *seconds = number;
    else if (strcmp(name, "rate") == 0)
        l->rate = number;
    else if (strcmp(name, "grow") == 0)
        l->grow = number;
    else if (strcmp(name, "hold") == 0)
        l->hold = number != 0;
    else if (strcmp(name, "pid") == 0)
        *pid = number;
    else if (strcmp(name, "as") == 0)
        l->as = strcmp(value, "browsers") == 0       ? AS_BROWSERS
                : strcmp(value, "old-browsers") == 0 ? AS_OLD_BROWSERS
                                                     : AS_PROGRAMS;
    else if (strcmp(name, "edition") == 0)
        l->edition = strdup(value);
    else if (strcmp(name, "acks") == 0)
        return (l->acks = fopen(value, "w")) != NULL;
    else if (strcmp(name, "times") == 0)
        return (l->times = fopen(value, "w")) != NULL;
    else
        return false;
    return true;
}

/* Seconds of the processor that a process has used, its threads included. */
static double cpu_of(unsigned pid)
{
    char          path[64], text[1024];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%u/stat", pid);
    FILE *file = pid ? fopen(path, "r") : NULL;
    if (!file)
        return 0;
    size_t got = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[got] = 0;
    const char *at = strrchr(text, ')');
    if (at)
        sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double at_share(const load *l, double share)
{
    return l->latencies ? l->latency[(size_t)((double)(l->latencies - 1) * share)] / 1000.0 : 0;
}

/* `seat_bytes`: what a seat was sent for each action, frames and all. */
static void report(load *l, double seconds, double cpu)
{
    char *bad = l->complaint;
    for (char *at = bad; *at; at++)
        if (*at == '"' || *at == '\\' || (unsigned char)*at < ' ')
            *at = '\'';
    if (l->latencies)
        qsort(l->latency, l->latencies, sizeof *l->latency, by_size);
    printf("{\"actions\":%llu,\"seconds\":%.3f,\"per_second\":%.0f,\"cpu\":%.2f,\"per_cpu_second\":%.0f,\"us_per_"
           "action\":%.2f,\"seat_bytes\":%.0f,\"p50_ms\":%.2f,"
           "\"p99_ms\":%.2f,\"worst_ms\":%.2f,\"games\":%llu,\"refused\":%llu,\"store_away\":%llu,\"again\":%llu,"
           "\"reconnects\":%llu,\"resumed_worst_ms\":%.0f,\"forks\":%llu,\"gaps\":%llu,\"gap\":\"%s\",\"bad\":%llu,"
           "\"complaint\":\"%s\"}"
           "\n",
           (unsigned long long)l->actions, seconds, (double)l->actions / seconds, cpu,
           cpu > 0 ? (double)l->actions / cpu : 0, l->actions ? cpu * 1e6 / (double)l->actions : 0,
           l->actions ? (double)l->told_bytes / (double)l->actions / l->seats : 0, at_share(l, 0.5), at_share(l, 0.99),
           at_share(l, 1), (unsigned long long)l->games, (unsigned long long)l->refused, (unsigned long long)l->away,
           (unsigned long long)l->again, (unsigned long long)l->reconnects, (double)l->resumed_worst / 1000,
           (unsigned long long)l->forks, (unsigned long long)l->gaps, l->gap, (unsigned long long)l->bad, bad);
    fflush(stdout);
}

static const char *phase_of(const table *t)
{
    static const char *const names[] = {"sitting", "starting", "peeking", "returning", "playing", "again"};
    static char              text[200];
    const chair             *c = t->chair;
    snprintf(text, sizeof text, "%s %s, told %u, chairs %d %d %d %d, seen %u %u %u %u, views %x", t->id,
             names[t->phase], t->told, c[0].state, c[1].state, c[2].state, c[3].state, c[0].seen, c[1].seen, c[2].seen,
             c[3].seen, t->views);
    return text;
}

/* Everybody in, and playing. False if that takes a minute. */
static bool begin(load *l)
{
    uint64_t limit = load_now() + 60000000 + (uint64_t)l->tables * 200000;
    for (unsigned i = 0; i < l->tables; i++) {
        table *t = &l->table[i];
        t->number = i;
        t->load = l;
        if (!post_table(l, t))
            return false;
        table_open(l, t);
    }
    l->filling = true; /* nobody acts before everybody is there */
    while (l->ready < l->tables && !ended && !l->bad && load_now() < limit) {
        retry_all(l);
        turn(l, 10);
    }
    for (unsigned i = 0; i < l->tables && l->ready < l->tables; i++)
        if (l->table[i].phase != TABLE_PLAYING)
            load_complain(l, "not everybody could sit down", phase_of(&l->table[i]));
    return l->ready == l->tables;
}

/* Evenings grow long, quickly. */
static void grow(load *l)
{
    unsigned rate = l->rate;
    l->rate = 0;
    l->filling = false;
    while (l->actions < (uint64_t)l->grow * l->tables && !ended && !l->bad) {
        retry_all(l);
        turn(l, 5);
    }
    l->rate = rate;
}

/* What is on its way is waited for, so that every answer counts. */
static void finish(load *l)
{
    uint64_t limit = load_now() + 10000000;
    bool     open = true;
    l->stopping = true;
    while (open && load_now() < limit) {
        open = false;
        retry_all(l);
        for (unsigned i = 0; i < l->tables; i++) {
            table *t = &l->table[i];
            open |= t->pending && t->phase == TABLE_PLAYING;
            if (t->pending && !t->sent && t->phase == TABLE_PLAYING && t->busy_until <= l->now && chairs_ready(l, t) &&
                knows(t))
                table_act(l, t);
        }
        turn(l, 10);
    }
}

int main(int argc, char **argv)
{
    static load   l = {.tables = 1, .seats = 4, .edition = "kill-2009"};
    unsigned      seconds = 5, pid = 0;
    struct rlimit files;
    signal(SIGTERM, end);
    signal(SIGINT, end);
    signal(SIGUSR1, go_home);
    for (int i = 1; i < argc; i++)
        if (!set(&l, argv[i], &seconds, &pid))
            return fprintf(stderr, "trust-load: what is '%s'?\n", argv[i]), 2;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    ul_random_seed(&l.random, 1);
    l.epoll = epoll_create1(EPOLL_CLOEXEC);
    l.table = calloc(l.tables, sizeof *l.table);
    l.latency_room = (size_t)4 << 20;
    l.latency = malloc(l.latency_room * sizeof *l.latency);
    l.now = load_now();
    bool rate_later = l.rate != 0;
    l.hold = l.hold || !l.ports;
    if (!l.table || !l.latency || !l.ports || !begin(&l)) {
        fprintf(stderr, "trust-load: %s\n", l.complaint[0] ? l.complaint : "not everybody could sit down");
        return 1;
    }
    grow(&l);
    printf("ready\n");
    fflush(stdout);
    double   cpu = cpu_of(pid);
    uint64_t start = load_now(), stop = start + (uint64_t)seconds * 1000000;
    l.told_bytes = l.actions = l.refused = l.away = l.reconnects = l.games = l.again = 0;
    l.latencies = 0;
    l.measuring = true;
    l.filling = false;
    l.due = start;
    while (!ended && load_now() < stop) {
        if (homeward)
            send_home(&l);
        retry_all(&l);
        tick(&l);
        turn(&l, rate_later ? 1 : 5);
    }
    double   took = (double)(load_now() - start) / 1000000, used = cpu_of(pid) - cpu;
    uint64_t actions = l.actions, told_bytes = l.told_bytes;
    finish(&l);
    if (l.acks && fclose(l.acks) != 0)
        load_complain(&l, "the list of acknowledged actions", strerror(errno));
    if (l.times && fclose(l.times) != 0)
        load_complain(&l, "the list of times", strerror(errno));
    l.actions = actions;
    l.told_bytes = told_bytes;
    report(&l, took, used);
    return l.bad || l.forks ? 1 : 0;
}
