/* socket.c: WebSocket over libuv. */
#include "server/socket.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wslay/wslay.h>
#include "base/text.h"
#include "server/frame_place.h"

#define FRAME_FIN 0x80
#define LINGER_MS 2000     /* for the other side to close after our goodbye */
#define LINGER_BYTES 65536 /* what is still read of it meanwhile */
#define SETTLE_US 1000     /* what a socket has cost is charged when it is so much, */
#define SETTLE_BYTES 65536 /* or so much, or a second has passed */
#define READ_US 5          /* what the system takes to read something, or nearly nothing */
#define WAKE_MS 20         /* how often it is looked whether who was slowed down may go on */
#define PIECES_FREE 16     /* a message may come in so many pieces; every further so many count as a message */
#define PIECES_MOST 1024   /* of one message: wslay keeps each by itself until the last has come */

struct ul_socket {
    uv_tcp_t                tcp; /* first: libuv hands us its address as the socket's */
    uv_write_t              write;
    ul_sockets             *all;
    ul_socket              *next, *before, *dirty_next, *slow_next;
    wslay_event_context_ptr frames; /* NULL: it is between two messages, and needs no reader */
    ul_frame_place          place;
    void                   *owner;
    const char             *in; /* what wslay is to take, while it does */
    size_t                  in_len;
    size_t                  lingered;                               /* bytes that came after our goodbye */
    ul_text                 out, writing;                           /* to be sent; handed to the system */
    uint64_t                writing_since, heard_at, closing_since; /* uv_now; writing_since: 0, nothing is */
    ul_account              account;
    uint64_t                payer;       /* the account of its address */
    uint64_t                us, said;    /* CPU time and messages that are not charged yet */
    size_t                  got, given;  /* bytes, likewise */
    uint64_t                slow_until;  /* uv_now; 0: it is not slowed down */
    ul_text                 message;     /* what has come of it: not kept by wslay, which would leave keys in memory */
    uint8_t                *taken, *end; /* what wslay's own buffer has held of it */
    unsigned                pieces;      /* it has come in */
    bool                    in_control;  /* the frame that is coming is a ping or the like, and no part of it */
    bool                    dirty, closing, closed, reading, pinged, paused;
    bool                    bye; /* they said it, as they should */
};

bool ul_sockets_init(ul_sockets *sockets, uv_loop_t *loop, const ul_limits *limits, ul_address_limits *addresses)
{
    memset(sockets, 0, sizeof *sockets);
    sockets->loop = loop;
    sockets->limits = limits;
    sockets->addresses = addresses;
    uv_timer_init(loop, &sockets->wake);
    sockets->wake.data = sockets;
    sockets->bytes = malloc(UL_SOCKETS_READ);
    return sockets->bytes != NULL;
}

static void mark_dirty(ul_socket *socket)
{
    if (socket->dirty || socket->closed)
        return;
    socket->dirty = true;
    socket->dirty_next = socket->all->dirty;
    socket->all->dirty = socket;
}

/* ---- what it costs */

/* What it has cost is charged, to itself and to its address. */
static void settle(ul_socket *socket)
{
    ul_address_limits *addresses = socket->all->addresses;
    uint64_t           now = uv_now(socket->all->loop);
    ul_account_charge(socket->all->limits, UL_PAYER_CONNECTION, &socket->account, UL_COST_CPU, socket->us, now);
    ul_address_limits_charge(addresses, socket->payer, UL_COST_CPU, socket->us, now);
    ul_address_limits_charge(addresses, socket->payer, UL_COST_IN, socket->got, now);
    ul_address_limits_charge(addresses, socket->payer, UL_COST_OUT, socket->given, now);
    ul_address_limits_charge(addresses, socket->payer, UL_COST_MESSAGES, socket->said, now);
    socket->us = socket->said = 0;
    socket->got = socket->given = 0;
}

/* Bytes that wait in memory until it reads them. */
static void hold(ul_socket *socket, int64_t bytes)
{
    ul_address_limits_hold(socket->all->addresses, socket->payer, bytes);
}

/* ---- the end */

/* The library's buffer is not empty when it has given all of it: a key would stay there. */
static void forget_taken(ul_socket *socket)
{
    if (socket->taken)
        sodium_memzero(socket->taken, (size_t)(socket->end - socket->taken));
    socket->taken = socket->end = NULL;
}

static void freed(uv_handle_t *handle)
{
    ul_socket *socket = (ul_socket *)handle;
    forget_taken(socket);
    ul_text_free(&socket->message);
    wslay_event_context_free(socket->frames);
    hold(socket, -(int64_t)socket->writing.len);
    ul_text_free(&socket->out);
    ul_text_free(&socket->writing);
    free(socket);
}

static void unlink_socket(ul_socket *socket)
{
    ul_sockets *all = socket->all;
    if (socket->before)
        socket->before->next = socket->next;
    else
        all->first = socket->next;
    if (socket->next)
        socket->next->before = socket->before;
    for (ul_socket **at = &all->dirty; socket->dirty && *at; at = &(*at)->dirty_next) {
        if (*at == socket) {
            *at = socket->dirty_next;
            break;
        }
    }
    for (ul_socket **at = &all->slow; socket->slow_until && *at; at = &(*at)->slow_next) {
        if (*at == socket) {
            *at = socket->slow_next;
            break;
        }
    }
    all->count--;
}

/* At once; what was not sent is lost. */
static void cut(ul_socket *socket)
{
    if (socket->closed)
        return;
    socket->closed = true;
    settle(socket);
    unlink_socket(socket);
    socket->all->gone(socket->owner);
    uv_close((uv_handle_t *)&socket->tcp, freed);
}

/* ---- sending */

static void put_frame(ul_socket *socket, uint8_t opcode, const char *bytes, size_t len)
{
    uint8_t head[10] = {(uint8_t)(FRAME_FIN | opcode)};
    size_t  head_len = 2;
    if (len < 126) {
        head[1] = (uint8_t)len;
    } else if (len < 65536) {
        head[1] = 126;
        head[2] = (uint8_t)(len >> 8);
        head[3] = (uint8_t)len;
        head_len = 4;
    } else {
        head[1] = 127;
        for (int i = 0; i < 8; i++)
            head[2 + i] = (uint8_t)((uint64_t)len >> (56 - 8 * i));
        head_len = 10;
    }
    ul_text_expect(&socket->out, head_len + len);
    ul_text_add(&socket->out, (const char *)head, head_len);
    ul_text_add(&socket->out, bytes, len);
    mark_dirty(socket);
}

/*
 * Too much for this client: its socket is closed at the next flush. What the
 * system has already does not count, so that one long message alone closes
 * nothing.
 */
static bool is_over(const ul_socket *socket)
{
    return socket->out.failed ||
           (socket->writing.len && socket->out.len > socket->all->limits->of[UL_LIMIT_QUEUE_BYTES]);
}

void ul_socket_send(ul_socket *socket, const char *text, size_t len)
{
    if (socket->closing || socket->closed || is_over(socket))
        return;
    socket->all->sent++;
    socket->given += len;
    put_frame(socket, WSLAY_TEXT_FRAME, text, len);
}

static void flush(ul_socket *socket);

static void written(uv_write_t *write, int status)
{
    ul_socket *socket = (ul_socket *)((char *)write - offsetof(ul_socket, write));
    hold(socket, -(int64_t)socket->writing.len);
    ul_text_free(&socket->writing);
    socket->writing_since = 0;
    if (socket->closed)
        return;
    if (status < 0)
        cut(socket);
    else
        flush(socket);
}

/* The system takes no more now: it tells us when it does. */
static void write_rest(ul_socket *socket, size_t sent)
{
    memmove(socket->out.bytes, socket->out.bytes + sent, socket->out.len - sent);
    socket->out.len -= sent;
    socket->writing = socket->out;
    socket->out = (ul_text){0};
    socket->writing_since = uv_now(socket->all->loop);
    uv_buf_t buffer = uv_buf_init(socket->writing.bytes, (unsigned)socket->writing.len);
    hold(socket, (int64_t)socket->writing.len);
    if (!ul_address_limits_may_hold(socket->all->addresses, socket->payer)) {
        socket->all->cut_slow++;
        cut(socket);
    } else if (uv_write(&socket->write, (uv_stream_t *)&socket->tcp, &buffer, 1, written) < 0)
        cut(socket);
}

static void flush(ul_socket *socket)
{
    if (is_over(socket)) {
        ul_limit_reached(socket->all->limits, UL_LIMIT_QUEUE_BYTES);
        socket->all->cut_slow++;
        cut(socket);
        return;
    }
    if (socket->writing.len || !socket->out.len)
        return;
    uv_buf_t buffer = uv_buf_init(socket->out.bytes, (unsigned)socket->out.len);
    int      sent = uv_try_write((uv_stream_t *)&socket->tcp, &buffer, 1);
    if (sent < 0 && sent != UV_EAGAIN)
        cut(socket);
    else if (sent < 0 || (size_t)sent < socket->out.len)
        write_rest(socket, sent < 0 ? 0 : (size_t)sent);
    else
        ul_text_free(&socket->out);
}

void ul_sockets_flush(ul_sockets *sockets)
{
    while (sockets->dirty) {
        ul_socket *socket = sockets->dirty;
        sockets->dirty = socket->dirty_next;
        socket->dirty = false;
        flush(socket);
    }
}

/* ---- closing */

static void stop_reading(ul_socket *socket)
{
    if (socket->reading)
        uv_read_stop((uv_stream_t *)&socket->tcp);
    socket->reading = false;
}

/* Nothing is answered any more: wslay would keep a pong for each ping, and nobody would ever send it. */
static void begin_closing(ul_socket *socket)
{
    if (socket->frames)
        wslay_event_shutdown_write(socket->frames);
    socket->closing = true;
    socket->closing_since = uv_now(socket->all->loop);
}

void ul_socket_close(ul_socket *socket, uint16_t code, const char *reason)
{
    char   body[125];
    size_t len = strlen(reason);
    if (socket->closing || socket->closed)
        return;
    if (len > sizeof body - 2)
        len = sizeof body - 2;
    body[0] = (char)(code >> 8);
    body[1] = (char)code;
    memcpy(body + 2, reason, len);
    put_frame(socket, WSLAY_CONNECTION_CLOSE, body, len + 2);
    begin_closing(socket);
}

/* ---- receiving */

static ssize_t give_bytes(wslay_event_context_ptr frames, uint8_t *to, size_t room, int flags, void *context)
{
    ul_socket *socket = ((ul_sockets *)context)->taking;
    size_t     len = socket->in_len < room ? socket->in_len : room;
    (void)flags;
    if (len == 0) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, socket->in, len);
    if (!socket->taken || to < socket->taken)
        socket->taken = to;
    if (to + len > socket->end)
        socket->end = to + len;
    socket->in += len;
    socket->in_len -= len;
    return (ssize_t)len;
}

/* wslay's own frames: pongs, and the close frame that answers one or says what is wrong. */
static ssize_t take_bytes(wslay_event_context_ptr frames, const uint8_t *bytes, size_t len, int flags, void *context)
{
    ul_socket *socket = ((ul_sockets *)context)->taking;
    (void)frames;
    (void)flags;
    ul_text_add(&socket->out, (const char *)bytes, len);
    mark_dirty(socket);
    return (ssize_t)len;
}

/* So many messages a second; who was silent may send three seconds' worth at once. */
static bool may_speak(ul_socket *socket)
{
    return ul_account_take(socket->all->limits, UL_PAYER_CONNECTION, &socket->account, UL_COST_MESSAGES, 1,
                           uv_now(socket->all->loop));
}

static void too_fast(ul_socket *socket)
{
    socket->all->cut_fast++;
    ul_socket_close(socket, WSLAY_CODE_POLICY_VIOLATION, "too-many-messages");
}

/* A message in a hundred pieces, empty ones too, is as much work as several messages. */
static void count_piece(ul_socket *socket)
{
    socket->pieces++;
    if (socket->pieces > PIECES_MOST)
        ul_limit_reached(socket->all->limits, UL_LIMIT_MESSAGES);
    if (socket->pieces > PIECES_MOST || (socket->pieces % PIECES_FREE == 0 && !may_speak(socket)))
        too_fast(socket);
}

static void too_long(ul_socket *socket)
{
    ul_limit_reached(socket->all->limits, UL_LIMIT_MESSAGE_BYTES);
    socket->all->cut_wrong++;
    ul_socket_close(socket, WSLAY_CODE_MESSAGE_TOO_BIG, "");
}

/* wslay has looked at the length of this frame alone. */
static void frame_begins(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *arg,
                         void *context)
{
    ul_socket *socket = ((ul_sockets *)context)->taking;
    (void)frames;
    socket->in_control = (arg->opcode & WSLAY_CONNECTION_CLOSE) != 0;
    if (socket->in_control || socket->closing || socket->closed)
        return;
    if (arg->opcode == WSLAY_CONTINUATION_FRAME)
        count_piece(socket);
    else
        socket->pieces = 0;
    if (socket->closing)
        return;
    if (socket->message.len + arg->payload_length > socket->all->limits->of[UL_LIMIT_MESSAGE_BYTES])
        too_long(socket);
    else
        ul_text_expect(&socket->message, (size_t)arg->payload_length);
}

static void part_comes(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_chunk_arg *arg,
                       void *context)
{
    ul_socket *socket = ((ul_sockets *)context)->taking;
    (void)frames;
    if (!socket->in_control && !socket->closing && !socket->closed)
        ul_text_add(&socket->message, (const char *)arg->data, arg->data_length);
}

/* Whoever hears it may close the socket, or cut it: it is not freed before the loop goes on. */
static void say(ul_socket *socket)
{
    socket->all->messages++;
    socket->said++;
    wslay_event_send(socket->frames); /* pongs for what came before, before the answer to this */
    if (socket->message.failed)
        ul_socket_close(socket, WSLAY_CODE_INTERNAL_SERVER_ERROR, "memory ran out");
    else
        socket->all->message(socket->owner, ul_text_bytes(&socket->message), socket->message.len);
}

static void take_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *arg, void *context)
{
    ul_socket *socket = ((ul_sockets *)context)->taking;
    (void)frames;
    socket->bye |= arg->opcode == WSLAY_CONNECTION_CLOSE && arg->msg_length != 1;
    if (socket->closing || socket->closed || arg->opcode == WSLAY_CONNECTION_CLOSE)
        return;
    if (!may_speak(socket)) /* pings count too */
        too_fast(socket);
    else if (arg->opcode == WSLAY_BINARY_FRAME)
        ul_socket_close(socket, WSLAY_CODE_UNSUPPORTED_DATA, "messages are text");
    else if (arg->opcode == WSLAY_TEXT_FRAME)
        say(socket);
    if (!socket->in_control)
        ul_text_free(&socket->message);
}

/* ---- readers of frames */

static wslay_event_context_ptr reader_new(ul_sockets *all)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give_bytes,
                                                           .send_callback = take_bytes,
                                                           .on_frame_recv_start_callback = frame_begins,
                                                           .on_frame_recv_chunk_callback = part_comes,
                                                           .on_msg_recv_callback = take_message};
    wslay_event_context_ptr                   reader = NULL;
    if (wslay_event_context_server_init(&reader, &callbacks, all) != 0)
        return NULL;
    wslay_event_config_set_no_buffering(reader, 1);
    wslay_event_config_set_max_recv_msg_length(reader, all->limits->of[UL_LIMIT_MESSAGE_BYTES]);
    return reader;
}

/* False: no memory. */
static bool take_reader(ul_socket *socket)
{
    ul_sockets *all = socket->all;
    if (socket->frames)
        return true;
    socket->frames = all->spare ? all->spare : reader_new(all);
    all->spare = NULL;
    if (socket->frames && socket->closing)
        wslay_event_shutdown_write(socket->frames);
    return socket->frames != NULL;
}

/*
 * Between two messages there is nothing in it. One that has said goodbye, or
 * found something wrong, stays with its socket.
 */
static void give_reader_back(ul_socket *socket)
{
    ul_sockets *all = socket->all;
    if (socket->closing || socket->closed || !ul_frame_place_is_between(&socket->place) ||
        wslay_event_want_write(socket->frames))
        return;
    forget_taken(socket);
    if (all->spare)
        wslay_event_context_free(socket->frames);
    else
        all->spare = socket->frames;
    socket->frames = NULL;
}

/* We have sent our close frame and wait for theirs. Anything else is ignored. */
static void linger(ul_socket *socket, size_t len)
{
    socket->lingered += len;
    if (wslay_event_get_close_received(socket->frames) && !socket->out.len && !socket->writing.len)
        cut(socket);
    else if (socket->lingered > LINGER_BYTES)
        stop_reading(socket);
}

static void read_frames(ul_socket *socket, size_t len)
{
    int result = wslay_event_recv(socket->frames);
    if (socket->closed)
        return;
    if (socket->closing) {
        linger(socket, len);
        return;
    }
    size_t before = socket->out.len;
    wslay_event_send(socket->frames);
    bool     ended = wslay_event_get_close_sent(socket->frames);
    uint16_t code = ended ? wslay_event_get_status_code_sent(socket->frames) : 0;
    if (result != 0 || (ended && code == WSLAY_CODE_NO_STATUS_RCVD && !socket->bye)) {
        /* Some things wslay refuses without a word. */
        socket->out.len = before;
        socket->all->cut_wrong++;
        ul_socket_close(socket, WSLAY_CODE_PROTOCOL_ERROR, "");
    } else if (ended) { /* they said goodbye, or what they sent is no WebSocket */
        socket->all->cut_wrong += code == WSLAY_CODE_PROTOCOL_ERROR || code == WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA ||
                                  code == WSLAY_CODE_MESSAGE_TOO_BIG;
        if (code == WSLAY_CODE_MESSAGE_TOO_BIG)
            ul_limit_reached(socket->all->limits, UL_LIMIT_MESSAGE_BYTES);
        begin_closing(socket);
    }
}

static void take_in(ul_socket *socket, const char *bytes, size_t len)
{
    socket->in = bytes;
    socket->in_len = len;
    socket->heard_at = uv_now(socket->all->loop);
    socket->pinged = false;
    if (!take_reader(socket)) {
        cut(socket);
        return;
    }
    socket->all->taking = socket;
    read_frames(socket, len);
    socket->all->taking = NULL;
    ul_frame_place_pass(&socket->place, bytes, len);
    give_reader_back(socket);
}

/* Who costs too much is not listened to until it is paid. What they send waits in their own system meanwhile. */
static void receive(ul_socket *socket, const char *bytes, size_t len)
{
    uint64_t began = uv_hrtime();
    take_in(socket, bytes, len);
    socket->us += READ_US + ul_address_limits_worked(socket->all->addresses, began);
    socket->got += len;
    if (socket->closed || (socket->us < SETTLE_US && socket->got < SETTLE_BYTES))
        return;
    settle(socket);
    uint64_t now = uv_now(socket->all->loop);
    uint64_t own = ul_account_wait(socket->all->limits, UL_PAYER_CONNECTION, &socket->account, now);
    uint64_t all = ul_address_limits_wait(socket->all->addresses, socket->payer, now);
    ul_socket_slow(socket, own > all ? own : all);
}

/* One buffer is enough for all sockets: what was read is used up before the next read. */
static void lend_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)wanted;
    *buffer = uv_buf_init(((ul_socket *)handle)->all->bytes, UL_SOCKETS_READ);
}

static void was_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
    ul_socket *socket = (ul_socket *)stream;
    if (got > 0) {
        receive(socket, buffer->base, (size_t)got);
        sodium_memzero(buffer->base, (size_t)got); /* it may have had the key of a seat */
    } else if (got < 0)
        cut(socket);
}

static bool start_reading(ul_socket *socket)
{
    socket->reading = uv_read_start((uv_stream_t *)&socket->tcp, lend_buffer, was_read) == 0;
    return socket->reading;
}

static void read_or_not(ul_socket *socket)
{
    bool wanted = !socket->paused && !socket->slow_until;
    if (!wanted)
        stop_reading(socket);
    else if (!socket->reading && !start_reading(socket)) /* not cut: whoever calls has its owner in hand */
        ul_socket_close(socket, WSLAY_CODE_INTERNAL_SERVER_ERROR, "cannot read on");
}

void ul_socket_pause(ul_socket *socket, bool pause)
{
    if (socket->closed || socket->paused == pause)
        return;
    socket->paused = pause;
    read_or_not(socket);
}

/* ---- slowed down */

static void wake(uv_timer_t *timer)
{
    ul_sockets *sockets = timer->data;
    ul_socket  *slow = sockets->slow;
    sockets->slow = NULL;
    while (slow) {
        ul_socket *socket = slow;
        slow = socket->slow_next;
        if (uv_now(sockets->loop) < socket->slow_until) {
            socket->slow_next = sockets->slow;
            sockets->slow = socket;
            continue;
        }
        socket->slow_until = 0;
        socket->heard_at = uv_now(sockets->loop); /* nobody has listened */
        read_or_not(socket);
    }
    if (!sockets->slow)
        uv_timer_stop(timer);
}

void ul_socket_slow(ul_socket *socket, uint64_t ms)
{
    ul_sockets *all = socket->all;
    uint64_t    until = uv_now(all->loop) + ms;
    if (!ms || socket->closed || socket->closing || until <= socket->slow_until)
        return;
    if (!socket->slow_until) {
        socket->slow_next = all->slow;
        all->slow = socket;
    }
    socket->slow_until = until;
    all->slowed++;
    read_or_not(socket);
    if (!uv_is_active((uv_handle_t *)&all->wake))
        uv_timer_start(&all->wake, wake, WAKE_MS, WAKE_MS);
}

/* ---- the beginning */

static void link_socket(ul_socket *socket)
{
    socket->next = socket->all->first;
    if (socket->next)
        socket->next->before = socket;
    socket->all->first = socket;
    socket->all->count++;
}

void ul_socket_take(ul_socket *socket, const char *bytes, size_t len)
{
    if (len > 0 && !socket->closed)
        receive(socket, bytes, len);
}

ul_socket *ul_socket_new(ul_sockets *sockets, int fd, uint64_t payer, void *owner)
{
    ul_socket *socket = calloc(1, sizeof *socket);
    if (!socket) {
        close(fd);
        return NULL;
    }
    socket->all = sockets;
    socket->owner = owner;
    socket->payer = payer;
    socket->message.secret = true;
    socket->heard_at = uv_now(sockets->loop);
    uv_tcp_init(sockets->loop, &socket->tcp);
    if (uv_tcp_open(&socket->tcp, fd) != 0)
        close(fd);
    else if (start_reading(socket)) {
        uv_tcp_nodelay(&socket->tcp, 1);
        link_socket(socket);
        return socket;
    }
    uv_close((uv_handle_t *)&socket->tcp, freed);
    return NULL;
}

/* ---- every second */

/* Cut who takes nothing, is silent or does not close; ask for a sign of life in time. */
static void check_one(ul_socket *socket, uint64_t now)
{
    const uint32_t *limit = socket->all->limits->of;
    uint64_t        idle = (uint64_t)limit[UL_LIMIT_IDLE_SECONDS] * 1000;
    if (socket->writing_since && now - socket->writing_since > (uint64_t)limit[UL_LIMIT_QUEUE_SECONDS] * 1000) {
        ul_limit_reached(socket->all->limits, UL_LIMIT_QUEUE_SECONDS);
        socket->all->cut_slow++;
        cut(socket);
    } else if (socket->closing && now - socket->closing_since > LINGER_MS) {
        cut(socket);
    } else if (!socket->slow_until && now - socket->heard_at > idle) { /* else nobody has listened */
        ul_limit_reached(socket->all->limits, UL_LIMIT_IDLE_SECONDS);
        socket->all->cut_idle++;
        cut(socket);
    } else if (!socket->pinged && !socket->closing && now - socket->heard_at > idle / 3) {
        put_frame(socket, WSLAY_PING, "", 0);
        socket->pinged = true;
    }
}

void ul_sockets_check(ul_sockets *sockets, uint64_t now)
{
    for (ul_socket *socket = sockets->first, *next; socket; socket = next) {
        next = socket->next; /* cutting one cuts no other */
        settle(socket);
        check_one(socket, now);
    }
}

void ul_sockets_close(ul_sockets *sockets, uint16_t code, const char *reason)
{
    for (ul_socket *socket = sockets->first; socket; socket = socket->next)
        ul_socket_close(socket, code, reason);
}

void ul_sockets_end(ul_sockets *sockets)
{
    while (sockets->first)
        cut(sockets->first);
    if (sockets->bytes) /* else it never began */
        uv_close((uv_handle_t *)&sockets->wake, NULL);
    free(sockets->bytes);
    wslay_event_context_free(sockets->spare);
    sockets->bytes = sockets->spare = NULL;
}
