/*
 * floor.c: what an action costs a server that does nothing.
 *
 *     trust-floor [tables=200] [seats=4] [bytes=400] [asks=90] [seconds=5]
 *
 * A process with sockets and epoll: what one seat sends is read once, and
 * `bytes` are written to every seat of its table. No rules, no JSON, no
 * log: no server that tells everybody can be cheaper, so what ours costs is
 * said in multiples of it (docs/trust.md). One line of JSON in the end.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static unsigned tables = 200, seats = 4, bytes = 400, asks = 90, seconds = 5;
static char     noise[65536];

static int fail(const char *what)
{
    fprintf(stderr, "trust-floor: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void watch(int epoll, int fd, uint32_t number)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = number};
    int                on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0)
        fail("epoll");
}

/* The server: until the first socket closes. */
static void serve(int listener)
{
    int *fd = calloc((size_t)tables * seats, sizeof *fd), epoll = epoll_create1(EPOLL_CLOEXEC);
    for (unsigned i = 0; i < tables * seats; i++) {
        fd[i] = accept(listener, NULL, NULL);
        if (fd[i] < 0)
            fail("accept");
        watch(epoll, fd[i], i);
    }
    for (;;) {
        struct epoll_event event[512];
        int                count = epoll_wait(epoll, event, 512, -1);
        for (int i = 0; i < count; i++) {
            char     some[4096];
            unsigned table = event[i].data.u32 / seats;
            if (recv(fd[event[i].data.u32], some, sizeof some, 0) <= 0)
                exit(0);
            for (unsigned k = 0; k < seats; k++)
                if (send(fd[table * seats + k], noise, bytes, MSG_NOSIGNAL) < 0)
                    exit(0);
        }
    }
}

static int connect_to(uint16_t port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = port};
    int                fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        fail("connect");
    return fd;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void ask(int fd)
{
    if (send(fd, noise, asks, MSG_NOSIGNAL) < 0)
        fail("send");
}

/* Every table asks again when all its seats were told. How often that was. */
static uint64_t play(uint16_t port)
{
    int      *fd = calloc((size_t)tables * seats, sizeof *fd), epoll = epoll_create1(EPOLL_CLOEXEC);
    size_t   *got = calloc(tables, sizeof *got);
    unsigned *turn = calloc(tables, sizeof *turn);
    uint64_t  actions = 0;
    for (unsigned i = 0; i < tables * seats; i++) {
        fd[i] = connect_to(port);
        watch(epoll, fd[i], i);
    }
    for (unsigned i = 0; i < tables; i++)
        ask(fd[i * seats]);
    for (double end = now() + seconds; now() < end;) {
        struct epoll_event event[512];
        int                count = epoll_wait(epoll, event, 512, 100);
        for (int i = 0; i < count; i++) {
            static char some[65536];
            unsigned    table = event[i].data.u32 / seats;
            ssize_t     size = recv(fd[event[i].data.u32], some, sizeof some, 0);
            if (size <= 0)
                fail("recv");
            got[table] += (size_t)size;
            if (got[table] < (size_t)bytes * seats)
                continue;
            got[table] = 0;
            actions++;
            turn[table] = (turn[table] + 1) % seats;
            ask(fd[table * seats + turn[table]]);
        }
    }
    return actions;
}

static bool set(const char *argument)
{
    char     name[16];
    unsigned value;
    if (sscanf(argument, "%15[a-z]=%u", name, &value) != 2 || value == 0)
        return false;
    unsigned   *to[] = {&tables, &seats, &bytes, &asks, &seconds};
    const char *names[] = {"tables", "seats", "bytes", "asks", "seconds"};
    for (int i = 0; i < 5; i++)
        if (strcmp(names[i], name) == 0)
            return *to[i] = value, value < sizeof noise;
    return false;
}

int main(int argc, char **argv)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t          size = sizeof at;
    struct rlimit      files;
    struct rusage      used;
    for (int i = 1; i < argc; i++)
        if (!set(argv[i]))
            return fprintf(stderr, "trust-floor: what is '%s'?\n", argv[i]), 2;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&at, sizeof at) != 0 || listen(listener, 4096) != 0)
        return fail("listen");
    getsockname(listener, (struct sockaddr *)&at, &size);
    pid_t child = fork();
    if (child == 0)
        serve(listener);
    uint64_t actions = play(at.sin_port);
    kill(child, SIGTERM);
    if (wait4(child, NULL, 0, &used) != child)
        return fail("wait");
    double cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                 (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    printf("{\"actions\":%llu,\"us_per_action\":%.2f}\n", (unsigned long long)actions, cpu * 1e6 / (double)actions);
    return 0;
}
