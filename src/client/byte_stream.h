/*
 * byte_stream.h: bytes to a server and back, in the clear or through TLS.
 *
 * Certificates are checked, always: against the system's authorities, or
 * those in the file that SSL_CERT_FILE names.
 */
#ifndef UL_CLIENT_BYTE_STREAM_H
#define UL_CLIENT_BYTE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include "base/fault.h"
#include "client/dial.h"

typedef struct ul_byte_stream ul_byte_stream;

/*
 * Connect, until that moment (dial.h). NULL with *fault: "no-host",
 * "no-connection", "bad-certificate", "no-tls", "out-of-memory".
 */
ul_byte_stream *ul_byte_stream_open(const char *host, const char *port, bool tls, int64_t until, ul_fault *fault);

/*
 * Over a connection that does not wait and is there already, to `host`; with
 * `tls`, hands are shaken by then. The descriptor is the stream's from here
 * on, and closed if there is none: NULL with *fault as above but "no-host".
 */
ul_byte_stream *ul_byte_stream_over(int fd, const char *host, bool tls, int64_t until, ul_fault *fault);

/*
 * Whom to believe. To read the system's list takes longer than all the rest of
 * a connection, so who opens many shares one, between threads too: it must
 * outlive its streams. NULL: there are no certificates to trust, or no memory.
 */
typedef struct ul_trust ul_trust;
ul_trust               *ul_trust_new(void);
void                    ul_trust_free(ul_trust *trust); /* NULL is welcome */

/* The same with TLS and such a list. */
ul_byte_stream *ul_byte_stream_over_tls(int fd, const char *host, const ul_trust *trust, int64_t until,
                                        ul_fault *fault);
void            ul_byte_stream_close(ul_byte_stream *stream); /* NULL is welcome */

/* As many bytes as there are or go; 0 if none now; -1 if the other end is gone. They do not wait. */
ssize_t ul_byte_stream_read(ul_byte_stream *stream, void *bytes, size_t room);
ssize_t ul_byte_stream_write(ul_byte_stream *stream, const void *bytes, size_t len);

/* Write all of it, or read something, until that moment: for the beginning of a conversation. False, -1 if not. */
bool    ul_byte_stream_write_all(ul_byte_stream *stream, const void *bytes, size_t len, int64_t until);
ssize_t ul_byte_stream_wait(ul_byte_stream *stream, void *bytes, size_t room, int64_t until);

int ul_byte_stream_fd(const ul_byte_stream *stream); /* to be polled; what TLS has read ahead is read first */

#endif
