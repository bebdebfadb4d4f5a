/* child_process.c: starting a program, writing to it, reading from it, ending it. */
#include "arena/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LAST_MOMENT_MS 300 /* that a program has to end in when it has closed its output */

extern char **environ;

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Starting */

static void close_pair(const int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

static bool open_pair(int pair[2])
{
    if (pipe(pair) != 0)
        return false;
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* In a group of its own, with no signal blocked or ignored that we block or ignore. */
static void set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, fresh;
    sigemptyset(&none);
    sigemptyset(&fresh);
    sigaddset(&fresh, SIGPIPE);
    sigaddset(&fresh, SIGINT);
    sigaddset(&fresh, SIGTERM);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &fresh);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

/* A plain command can take the shell's place, so that the CPU time that is measured is its own. */
static bool is_simple(const char *command)
{
    return !strpbrk(command, ";&|()<>`$=!{}\n");
}

static bool spawn(pid_t *pid, const char *command, int in, int out)
{
    posix_spawnattr_t          attributes;
    posix_spawn_file_actions_t files;
    char                       shell[] = "sh", flag[] = "-c", line[1100];
    char                      *argv[] = {shell, flag, line, NULL};
    snprintf(line, sizeof line, "%s%s", is_simple(command) ? "exec " : "", command);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&files);
    set_attributes(&attributes);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    bool started = posix_spawn(pid, "/bin/sh", &files, &attributes, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return started;
}

static bool start(ul_child_process *child, const char *command)
{
    int in[2], out[2];
    if (!open_pair(in))
        return false;
    if (!open_pair(out)) {
        close_pair(in);
        return false;
    }
    if (!spawn(&child->pid, command, in[0], out[1])) {
        close_pair(in);
        close_pair(out);
        child->pid = 0;
        return false;
    }
    close(in[0]);
    close(out[1]);
    child->in = in[1];
    child->out = out[0];
    fcntl(child->in, F_SETFL, O_NONBLOCK);
    fcntl(child->out, F_SETFL, O_NONBLOCK);
    return true;
}

bool ul_child_process_start(ul_child_process *child, const char *command, pthread_mutex_t *lock)
{
    pthread_mutex_lock(lock);
    bool started = start(child, command);
    pthread_mutex_unlock(lock);
    child->cpu_before = 0;
    ul_text_clear(&child->got);
    return started;
}

void ul_child_process_stop(ul_child_process *child)
{
    if (child->pid) {
        close(child->in);
        close(child->out);
        kill(-child->pid, SIGKILL);
        while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
            ;
        child->pid = 0;
    }
    ul_text_free(&child->got);
}

/* Talking. A poll that was interrupted is asked again with what time is left. */

/* Can it be written to, or read from? False when the time is over. */
static bool wait_for(int fd, short what, uint64_t until)
{
    for (;;) {
        uint64_t      now = now_ms();
        struct pollfd asked = {.fd = fd, .events = what};
        int           ready = poll(&asked, 1, now < until ? (int)(until - now) : 0);
        if (ready > 0)
            return true;
        if (ready <= 0 && now >= until)
            return false;
    }
}

ul_child_result ul_child_process_write(ul_child_process *child, const ul_text *text, uint32_t ms)
{
    uint64_t until = now_ms() + ms;
    size_t   done = 0;
    while (done < text->len) {
        ssize_t put = write(child->in, text->bytes + done, text->len - done);
        if (put > 0)
            done += (size_t)put;
        else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_for(child->in, POLLOUT, until))
                return UL_CHILD_TIMEOUT;
        } else
            return UL_CHILD_CLOSED;
    }
    return UL_CHILD_OK;
}

/* What it said without being asked is no answer to what it is asked next. Rubbish without end is left for later. */
void ul_child_process_discard(ul_child_process *child)
{
    char piece[4096];
    ul_text_clear(&child->got);
    for (int i = 0; i < 64 && read(child->out, piece, sizeof piece) > 0; i++)
        ;
}

/* The first line of what has come; false if there is none yet. */
static bool cut_line(ul_text *got, ul_text *line)
{
    char *end = got->len ? memchr(got->bytes, '\n', got->len) : NULL;
    if (!end)
        return false;
    size_t len = (size_t)(end - got->bytes);
    ul_text_clear(line);
    ul_text_add(line, got->bytes, len && end[-1] == '\r' ? len - 1 : len);
    ul_text_add(line, "", 0);
    memmove(got->bytes, end + 1, got->len - len - 1);
    got->len -= len + 1;
    return true;
}

ul_child_result ul_child_process_read_line(ul_child_process *child, ul_text *line, uint32_t ms)
{
    uint64_t until = now_ms() + ms;
    char     piece[4096];
    while (!cut_line(&child->got, line)) {
        if (child->got.len > UL_CHILD_LINE)
            return UL_CHILD_TOO_LONG;
        if (!wait_for(child->out, POLLIN, until))
            return UL_CHILD_TIMEOUT;
        ssize_t got = read(child->out, piece, sizeof piece);
        if (got > 0)
            ul_text_add(&child->got, piece, (size_t)got);
        else if (got == 0 || (errno != EAGAIN && errno != EINTR))
            return UL_CHILD_CLOSED;
    }
    return UL_CHILD_OK;
}

/* What is left of it, when it has ended; it still can be waited for. False: it runs on. */
static bool look_at_end(const ul_child_process *child, siginfo_t *end)
{
    const struct timespec pause = {.tv_nsec = 2000000};
    for (uint64_t until = now_ms() + LAST_MOMENT_MS;; nanosleep(&pause, NULL)) {
        memset(end, 0, sizeof *end);
        if (!child->pid || waitid(P_PID, (id_t)child->pid, end, WEXITED | WNOHANG | WNOWAIT) != 0)
            return false;
        if (end->si_pid || now_ms() >= until)
            return end->si_pid != 0;
    }
}

/* By what the shell says of a command that it cannot run. */
static const char *hint_of(int code)
{
    return code == 127   ? ": there is no such program"
           : code == 126 ? ": it may not be executed (chmod +x)"
                         : "; what it said is on its standard error";
}

static void put_end(const ul_child_process *child, char what[UL_CHILD_WHAT])
{
    siginfo_t end;
    if (!look_at_end(child, &end))
        snprintf(what, UL_CHILD_WHAT, "the program closed its output");
    else if (end.si_code == CLD_EXITED)
        snprintf(what, UL_CHILD_WHAT, "the program ended with exit code %d%s", end.si_status, hint_of(end.si_status));
    else
        snprintf(what, UL_CHILD_WHAT, "the program was ended by signal %d", end.si_status);
}

const char *ul_child_process_what(const ul_child_process *child, ul_child_result result, char what[UL_CHILD_WHAT])
{
    static const char *const words[] = {
        [UL_CHILD_OK] = "",
        [UL_CHILD_TIMEOUT] = "no answer in time",
        [UL_CHILD_CLOSED] = "",
        [UL_CHILD_TOO_LONG] = "a line longer than 65536 bytes",
        [UL_CHILD_NO_START] = "the program could not be started",
    };
    snprintf(what, UL_CHILD_WHAT, "%s", words[result]);
    if (result == UL_CHILD_CLOSED)
        put_end(child, what);
    return what;
}

uint64_t ul_child_process_cpu(ul_child_process *child)
{
    clockid_t       clock;
    struct timespec used;
    if (!child->pid || clock_getcpuclockid(child->pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    uint64_t now = (uint64_t)used.tv_sec * 1000000 + (uint64_t)used.tv_nsec / 1000, before = child->cpu_before;
    child->cpu_before = now;
    return now - before;
}
