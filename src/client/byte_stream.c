/* byte_stream.c: a connection, in the clear or through TLS. */
#include "client/byte_stream.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct ul_trust {
    gnutls_certificate_credentials_t list;
};

struct ul_byte_stream {
    int              fd;
    gnutls_session_t session; /* NULL: in the clear */
    ul_trust        *trust;   /* its own; NULL: somebody else's, or in the clear */
};

ul_trust *ul_trust_new(void)
{
    const char *file = getenv("SSL_CERT_FILE");
    ul_trust   *trust = calloc(1, sizeof *trust);
    if (!trust || gnutls_certificate_allocate_credentials(&trust->list) != 0) {
        free(trust);
        return NULL;
    }
    if ((file && *file ? gnutls_certificate_set_x509_trust_file(trust->list, file, GNUTLS_X509_FMT_PEM)
                       : gnutls_certificate_set_x509_system_trust(trust->list)) > 0)
        return trust;
    ul_trust_free(trust);
    return NULL;
}

void ul_trust_free(ul_trust *trust)
{
    if (trust)
        gnutls_certificate_free_credentials(trust->list);
    free(trust);
}

static bool shake_hands(ul_byte_stream *stream, const char *host, const ul_trust *trust, int64_t until, ul_fault *fault)
{
    int result;
    if (!trust || gnutls_init(&stream->session, GNUTLS_CLIENT | GNUTLS_NONBLOCK) != 0)
        return ul_fault_set(fault, "no-tls", 0, 0,
                            "no certificates to trust: install ca-certificates, or name a file in SSL_CERT_FILE");
    gnutls_set_default_priority(stream->session);
    gnutls_credentials_set(stream->session, GNUTLS_CRD_CERTIFICATE, trust->list);
    gnutls_server_name_set(stream->session, GNUTLS_NAME_DNS, host, strlen(host));
    gnutls_session_set_verify_cert(stream->session, host, 0);
    gnutls_transport_set_int(stream->session, stream->fd);
    while ((result = gnutls_handshake(stream->session)) < 0 && gnutls_error_is_fatal(result) == 0)
        if (!ul_wait_for(stream->fd, gnutls_record_get_direction(stream->session) ? POLLOUT : POLLIN, until))
            return ul_fault_set(fault, "no-connection", 0, 0, "%s does not answer", host);
    if (result == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR)
        return ul_fault_set(fault, "bad-certificate", 0, 0,
                            "%s cannot prove who it is: its certificate is not one that this machine trusts", host);
    return result == 0 ? true : ul_fault_set(fault, "no-tls", 0, 0, "%s: %s", host, gnutls_strerror(result));
}

static ul_byte_stream *stream_new(int fd, ul_fault *fault)
{
    ul_byte_stream *stream = calloc(1, sizeof *stream);
    if (stream) {
        stream->fd = fd;
    } else {
        close(fd);
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    }
    return stream;
}

static ul_byte_stream *if_shaken(ul_byte_stream *stream, bool shaken)
{
    if (shaken)
        return stream;
    ul_byte_stream_close(stream);
    return NULL;
}

ul_byte_stream *ul_byte_stream_over(int fd, const char *host, bool tls, int64_t until, ul_fault *fault)
{
    ul_byte_stream *stream = stream_new(fd, fault);
    if (!stream || !tls)
        return stream;
    stream->trust = ul_trust_new();
    return if_shaken(stream, shake_hands(stream, host, stream->trust, until, fault));
}

ul_byte_stream *ul_byte_stream_over_tls(int fd, const char *host, const ul_trust *trust, int64_t until, ul_fault *fault)
{
    ul_byte_stream *stream = stream_new(fd, fault);
    return stream ? if_shaken(stream, shake_hands(stream, host, trust, until, fault)) : NULL;
}

ul_byte_stream *ul_byte_stream_open(const char *host, const char *port, bool tls, int64_t until, ul_fault *fault)
{
    int fd = ul_dial(host, port, NULL, until, fault);
    return fd >= 0 ? ul_byte_stream_over(fd, host, tls, until, fault) : NULL;
}

void ul_byte_stream_close(ul_byte_stream *stream)
{
    if (!stream)
        return;
    if (stream->session) {
        gnutls_bye(stream->session, GNUTLS_SHUT_WR);
        gnutls_deinit(stream->session);
    }
    ul_trust_free(stream->trust);
    close(stream->fd);
    free(stream);
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

ssize_t ul_byte_stream_read(ul_byte_stream *stream, void *bytes, size_t room)
{
    return stream->session ? tls_result(gnutls_record_recv(stream->session, bytes, room))
                           : clear_result(recv(stream->fd, bytes, room, 0));
}

ssize_t ul_byte_stream_write(ul_byte_stream *stream, const void *bytes, size_t len)
{
    return stream->session ? tls_result(gnutls_record_send(stream->session, bytes, len))
                           : clear_result(send(stream->fd, bytes, len, MSG_NOSIGNAL));
}

bool ul_byte_stream_write_all(ul_byte_stream *stream, const void *bytes, size_t len, int64_t until)
{
    while (len > 0) {
        ssize_t sent = ul_byte_stream_write(stream, bytes, len);
        if (sent < 0 || (sent == 0 && !ul_wait_for(stream->fd, POLLOUT, until)))
            return false;
        bytes = (const char *)bytes + sent;
        len -= (size_t)sent;
    }
    return true;
}

ssize_t ul_byte_stream_wait(ul_byte_stream *stream, void *bytes, size_t room, int64_t until)
{
    ssize_t got;
    while ((got = ul_byte_stream_read(stream, bytes, room)) == 0)
        if (!ul_wait_for(stream->fd, POLLIN, until))
            return -1;
    return got;
}

int ul_byte_stream_fd(const ul_byte_stream *stream)
{
    return stream->fd;
}
