/* pipe.c: a connection, in the clear or through TLS. */
#include "client/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <netdb.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct ul_pipe {
    int                              fd;
    gnutls_session_t                 session; /* NULL: in the clear */
    gnutls_certificate_credentials_t trusted;
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Until that time and no longer, however often the other end sends a single byte. */
static bool wait_for(int fd, short what, int64_t until)
{
    struct pollfd one = {.fd = fd, .events = what};
    int           ready;
    do {
        int64_t left = until - now();
        if (left <= 0)
            return false;
        ready = poll(&one, 1, (int)left);
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

/* One address: a connection, or -1. */
static int try_address(const struct addrinfo *to, int64_t until)
{
    int       fd = socket(to->ai_family, to->ai_socktype, to->ai_protocol), error = 0;
    socklen_t size = sizeof error;
    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    if (connect(fd, to->ai_addr, to->ai_addrlen) == 0)
        return fd;
    if (errno == EINPROGRESS && wait_for(fd, POLLOUT, until) &&
        getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
        return fd;
    if (error)
        errno = error;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static int connect_to(const ul_link *link, int ms, ul_fault *fault)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *all = NULL;
    int             fd = -1, found = getaddrinfo(link->host, link->port, &wish, &all);
    if (found != 0) {
        ul_fault_set(fault, "no-host", 0, 0, "%s is not found: %s", link->host, gai_strerror(found));
        return -1;
    }
    for (const struct addrinfo *to = all; to && fd < 0; to = to->ai_next)
        fd = try_address(to, now() + ms);
    if (fd < 0)
        ul_fault_set(fault, "no-connection", 0, 0, "no connection to %s, port %s: %s", link->host, link->port,
                     errno == EINPROGRESS ? "no answer" : strerror(errno));
    freeaddrinfo(all);
    return fd;
}

static bool trust(ul_pipe *pipe)
{
    const char *file = getenv("SSL_CERT_FILE");
    if (gnutls_certificate_allocate_credentials(&pipe->trusted) != 0)
        return false;
    return file && *file ? gnutls_certificate_set_x509_trust_file(pipe->trusted, file, GNUTLS_X509_FMT_PEM) > 0
                         : gnutls_certificate_set_x509_system_trust(pipe->trusted) > 0;
}

static bool shake_hands(ul_pipe *pipe, const char *host, int ms, ul_fault *fault)
{
    int     result;
    int64_t until = now() + ms;
    if (!trust(pipe) || gnutls_init(&pipe->session, GNUTLS_CLIENT | GNUTLS_NONBLOCK) != 0)
        return ul_fault_set(fault, "no-tls", 0, 0,
                            "no certificates to trust: install ca-certificates, or name a file in SSL_CERT_FILE");
    gnutls_set_default_priority(pipe->session);
    gnutls_credentials_set(pipe->session, GNUTLS_CRD_CERTIFICATE, pipe->trusted);
    gnutls_server_name_set(pipe->session, GNUTLS_NAME_DNS, host, strlen(host));
    gnutls_session_set_verify_cert(pipe->session, host, 0);
    gnutls_transport_set_int(pipe->session, pipe->fd);
    while ((result = gnutls_handshake(pipe->session)) < 0 && gnutls_error_is_fatal(result) == 0)
        if (!wait_for(pipe->fd, gnutls_record_get_direction(pipe->session) ? POLLOUT : POLLIN, until))
            return ul_fault_set(fault, "no-connection", 0, 0, "%s does not answer", host);
    if (result == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR)
        return ul_fault_set(fault, "bad-certificate", 0, 0,
                            "%s cannot prove who it is: its certificate is not one that this machine trusts", host);
    return result == 0 ? true : ul_fault_set(fault, "no-tls", 0, 0, "%s: %s", host, gnutls_strerror(result));
}

ul_pipe *ul_pipe_over(int fd, const char *host, bool tls, int ms, ul_fault *fault)
{
    ul_pipe *pipe = calloc(1, sizeof *pipe);
    if (!pipe) {
        close(fd);
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    pipe->fd = fd;
    if (!tls || shake_hands(pipe, host, ms, fault))
        return pipe;
    ul_pipe_close(pipe);
    return NULL;
}

ul_pipe *ul_pipe_open(const ul_link *link, int ms, ul_fault *fault)
{
    int fd = connect_to(link, ms, fault);
    return fd >= 0 ? ul_pipe_over(fd, link->host, link->tls, ms, fault) : NULL;
}

void ul_pipe_close(ul_pipe *pipe)
{
    if (!pipe)
        return;
    if (pipe->session) {
        gnutls_bye(pipe->session, GNUTLS_SHUT_WR);
        gnutls_deinit(pipe->session);
    }
    if (pipe->trusted)
        gnutls_certificate_free_credentials(pipe->trusted);
    close(pipe->fd);
    free(pipe);
}

static ssize_t tls_result(ssize_t result)
{
    if (result > 0)
        return result;
    return result == GNUTLS_E_AGAIN || result == GNUTLS_E_INTERRUPTED ? 0 : -1;
}

static ssize_t clear_result(ssize_t result)
{
    if (result > 0)
        return result;
    return result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

ssize_t ul_pipe_read(ul_pipe *pipe, void *bytes, size_t room)
{
    return pipe->session ? tls_result(gnutls_record_recv(pipe->session, bytes, room))
                         : clear_result(recv(pipe->fd, bytes, room, 0));
}

ssize_t ul_pipe_write(ul_pipe *pipe, const void *bytes, size_t len)
{
    return pipe->session ? tls_result(gnutls_record_send(pipe->session, bytes, len))
                         : clear_result(send(pipe->fd, bytes, len, MSG_NOSIGNAL));
}

bool ul_pipe_write_all(ul_pipe *pipe, const void *bytes, size_t len, int ms)
{
    int64_t until = now() + ms;
    while (len > 0) {
        ssize_t sent = ul_pipe_write(pipe, bytes, len);
        if (sent < 0 || (sent == 0 && !wait_for(pipe->fd, POLLOUT, until)))
            return false;
        bytes = (const char *)bytes + sent;
        len -= (size_t)sent;
    }
    return true;
}

ssize_t ul_pipe_wait(ul_pipe *pipe, void *bytes, size_t room, int ms)
{
    ssize_t got;
    int64_t until = now() + ms;
    while ((got = ul_pipe_read(pipe, bytes, room)) == 0)
        if (!wait_for(pipe->fd, POLLIN, until))
            return -1;
    return got;
}

int ul_pipe_fd(const ul_pipe *pipe)
{
    return pipe->fd;
}
