/* dial.c: a connection to a host that may have several addresses. */
#include "client/dial.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "client/client_inside.h"

int64_t ul_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool ul_wait_for(int fd, short events, int64_t until)
{
    struct pollfd one = {.fd = fd, .events = events};
    int           ready;
    do {
        int64_t left = until - ul_clock();
        if (left <= 0)
            return false;
        ready = poll(&one, 1, (int)left);
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

/* Is it connected now? Else errno says why not. */
static bool connects(int fd, const struct addrinfo *to, int64_t until)
{
    int       error = 0;
    socklen_t size = sizeof error;
    if (connect(fd, to->ai_addr, to->ai_addrlen) == 0)
        return true;
    if (errno != EINPROGRESS)
        return false;
    if (!ul_wait_for(fd, POLLOUT, until))
        error = ETIMEDOUT;
    else if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
        error = errno;
    errno = error;
    return error == 0;
}

static int dial_one(const struct addrinfo *to, int64_t until)
{
    int fd = socket(to->ai_family, to->ai_socktype, to->ai_protocol);
    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    if (connects(fd, to, until))
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static int count_allowed(const struct addrinfo *addresses, ul_dial_may *may)
{
    int count = 0;
    for (const struct addrinfo *to = addresses; to; to = to->ai_next)
        count += !may || may(to->ai_addr);
    return count;
}

int ul_dial_some(const struct addrinfo *addresses, ul_dial_may *may, int64_t until)
{
    int fd = -1, left = count_allowed(addresses, may);
    errno = EADDRNOTAVAIL;
    for (const struct addrinfo *to = addresses; to && fd < 0; to = to->ai_next) {
        int64_t now = ul_clock();
        if (!may || may(to->ai_addr))
            fd = dial_one(to, now + (until - now) / left--);
    }
    return fd;
}

int ul_dial(const char *host, const char *port, ul_dial_may *may, int64_t until, ul_fault *fault)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *all = NULL;
    int             fd = -1, found = getaddrinfo(host, port, &wish, &all);
    if (found != 0) {
        ul_fault_set(fault, "no-host", 0, 0, "%s is not found: %s", host, gai_strerror(found));
        return -1;
    }
    if (count_allowed(all, may) == 0)
        ul_fault_set(fault, "private-address", 0, 0, "%s has no address that we may go to", host);
    else if ((fd = ul_dial_some(all, may, until)) < 0)
        ul_fault_set(fault, "no-connection", 0, 0, "no connection to %s, port %s: %s", host, port,
                     errno == ETIMEDOUT ? "no answer" : strerror(errno));
    freeaddrinfo(all);
    return fd;
}
