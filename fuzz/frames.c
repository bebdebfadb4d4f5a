/*
 * frames.c: any bytes as what comes over a WebSocket.
 *
 * What is taken for a message is UTF-8 and not too long; what is sent back
 * are whole frames, none of them masked, and after a close frame nothing.
 * The first byte says into how many pieces the rest is cut.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/text.h"
#include "fuzz.h"
#include "server/socket.h"

static void heard(void *guest, const char *text, size_t len)
{
    ul_socket **socket = guest;
    MUST(len <= 1024);
    for (size_t at = 0, step; at < len; at += step)
        MUST((step = ul_utf8_char(text + at, len - at)) > 0);
    if (len > 0 && text[0] == 'x')
        ul_socket_close(*socket, 1008, text + len > text + 1 ? "reason" : "");
    else
        ul_socket_send(*socket, text, len);
}

static void gone(void *guest)
{
    *(ul_socket **)guest = NULL;
}

static void check_frames(const uint8_t *bytes, size_t len)
{
    bool closed = false;
    for (size_t at = 0; at < len;) {
        MUST(len - at >= 2 && !closed && bytes[at + 1] < 127); /* nothing that we send here is longer than 65,535 */
        size_t head = bytes[at + 1] == 126 ? 4 : 2;
        MUST(len - at >= head);
        size_t payload = head == 4 ? (size_t)(bytes[at + 2] << 8 | bytes[at + 3]) : bytes[at + 1];
        MUST(bytes[at] & 0x80 && len - at >= head + payload);
        closed = (bytes[at] & 15) == 8;
        at += head + payload;
    }
}

static void feed(ul_sockets *sockets, ul_socket **socket, const uint8_t *data, size_t size)
{
    size_t pieces = size ? data[0] % 5 + 1 : 1, step = size / pieces + 1;
    for (size_t at = 1; at < size && *socket; at += step) {
        ul_socket_take(*socket, (const char *)data + at, size - at < step ? size - at : step);
        ul_sockets_flush(sockets);
        uv_run(sockets->loop, UV_RUN_NOWAIT);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t answer[1 << 16];
    uv_loop_t      loop;
    ul_limits      limits;
    ul_sockets     sockets;
    ul_socket     *socket = NULL;
    int            pair[2];
    ssize_t        got;
    ul_limits_init(&limits);
    limits.of[UL_LIMIT_MESSAGE_BYTES] = 1024;
    ul_address_limits *addresses = ul_address_limits_new(&limits);
    MUST(addresses != NULL);
    MUST(uv_loop_init(&loop) == 0 && ul_sockets_init(&sockets, &loop, &limits, addresses));
    MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    sockets.message = heard;
    sockets.gone = gone;
    socket = ul_socket_new(&sockets, pair[0], 0, &socket);
    MUST(socket);
    if (size < 8192)
        feed(&sockets, &socket, data, size);
    got = recv(pair[1], answer, sizeof answer, MSG_DONTWAIT);
    if (got > 0 && (size_t)got < sizeof answer)
        check_frames(answer, (size_t)got);
    ul_sockets_end(&sockets);
    close(pair[1]);
    while (uv_run(&loop, UV_RUN_DEFAULT) != 0) {
    }
    MUST(uv_loop_close(&loop) == 0 && sockets.count == 0);
    ul_address_limits_free(addresses);
    return 0;
}
