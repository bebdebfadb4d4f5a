/*
 * intruder.c: code of somebody else in a running server, by LD_PRELOAD.
 *
 * It is given its turn in the loop's thread (each wait for sockets) and in the
 * others (each wait for work). Once the file UL_GO_AHEAD is there it tries
 * what a server never does, once in each thread, and writes a line for each to
 * standard error: "intruder THREAD WHAT: allowed" or the error's number.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local int done;
static const char       *go_ahead, *inside, *outside;

__attribute__((constructor)) static void begin(void)
{
    go_ahead = getenv("UL_GO_AHEAD");
    inside = getenv("UL_INSIDE");
    outside = getenv("UL_OUTSIDE");
}

static void tell(const char *what, long result)
{
    char line[200], why[40];
    snprintf(why, sizeof why, "error %d", errno);
    int len = snprintf(line, sizeof line, "intruder %ld %s: %s\n", (long)syscall(SYS_gettid), what,
                       result >= 0 ? "allowed" : why);
    if (write(2, line, (size_t)len) < 0)
        abort();
}

static void try_file(const char *what, const char *path, int how)
{
    int fd = open(path, how | O_CLOEXEC, 0600);
    tell(what, fd);
    if (fd >= 0)
        close(fd);
}

static void try_connect(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int                fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    tell("socket", fd);
    if (fd < 0)
        return;
    int result = connect(fd, (struct sockaddr *)&to, sizeof to);
    tell("connect", result == 0 || errno == ECONNREFUSED ? 0 : -1);
    close(fd);
    fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    to.sin_port = 0;
    result = bind(fd, (struct sockaddr *)&to, sizeof to);
    tell("bind", result == 0 ? listen(fd, 1) : -1);
    close(fd);
}

static void try_all(void)
{
    char *const none[] = {NULL};
    char        made[1000];
    snprintf(made, sizeof made, "%s.made", outside);
    try_file("read-inside", inside, O_RDONLY);
    try_file("read-outside", outside, O_RDONLY);
    try_file("write-outside", outside, O_WRONLY);
    try_file("read-passwords", "/etc/passwd", O_RDONLY);
    try_file("make-outside", made, O_WRONLY | O_CREAT);
    tell("chmod-outside", chmod(outside, 0666));
    tell("execve", execve("/no/such/program", none, none) == -1 && errno == ENOENT ? 0 : -1);
    long child = syscall(SYS_clone, 17 /* SIGCHLD: as fork does */, 0, 0, 0, 0);
    if (child == 0)
        _exit(0);
    tell("fork", child);
    tell("kill", syscall(SYS_kill, getppid(), 0));
    tell("read-a-process", syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0));
    tell("dumpable", prctl(PR_SET_DUMPABLE, 1));
    tell("run-what-is-written",
         mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1
                                                                                                                : 0);
    try_connect();
    tell("time", (long)syscall(SYS_clock_gettime, 0, &(struct timespec){0})); /* what it needs goes on */
    tell("done", 0);
}

static void my_turn(void)
{
    if (done || !go_ahead || access(go_ahead, F_OK) != 0)
        return;
    done = 1;
    try_all();
}

int epoll_wait(int fd, struct epoll_event *events, int most, int timeout)
{
    static int (*real)(int, struct epoll_event *, int, int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "epoll_wait");
    my_turn();
    return real(fd, events, most, timeout);
}

int epoll_pwait(int fd, struct epoll_event *events, int most, int timeout, const sigset_t *mask)
{
    static int (*real)(int, struct epoll_event *, int, int, const sigset_t *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "epoll_pwait");
    my_turn();
    return real(fd, events, most, timeout, mask);
}

/* A thread that has done some work waits for more. */
int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    static int (*real)(pthread_mutex_t *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_mutex_lock");
    if (go_ahead && syscall(SYS_gettid) != getpid())
        my_turn();
    return real(mutex);
}
