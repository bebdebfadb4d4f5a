/* websocket.c: a WebSocket over a stream, by wslay. */
#include "client/websocket.h"

#include <gnutls/crypto.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>
#include "base/json.h"
#include "base/text.h"
#include "client/byte_stream.h"
#include "wire/message.h"

#define MESSAGE_MOST ((size_t)4 << 20)

struct ul_websocket {
    ul_byte_stream         *stream;
    wslay_event_context_ptr ws;
    ul_websocket_hear      *hear;
    void                   *context;
    ul_text                 early; /* what came with the answer to the upgrade */
    ul_text                 words;
    bool                    gone;
};

static ssize_t receive(wslay_event_context_ptr ws, uint8_t *bytes, size_t room, int flags, void *user)
{
    ul_websocket *c = user;
    ssize_t       got;
    (void)flags;
    if (c->early.len) {
        got = (ssize_t)(c->early.len < room ? c->early.len : room);
        memcpy(bytes, c->early.bytes, (size_t)got);
        memmove(c->early.bytes, c->early.bytes + got, c->early.len - (size_t)got);
        c->early.len -= (size_t)got;
        return got;
    }
    got = ul_byte_stream_read(c->stream, bytes, room);
    c->gone |= got < 0;
    if (got <= 0)
        wslay_event_set_error(ws, got < 0 ? WSLAY_ERR_CALLBACK_FAILURE : WSLAY_ERR_WOULDBLOCK);
    return got > 0 ? got : -1;
}

static ssize_t transmit(wslay_event_context_ptr ws, const uint8_t *bytes, size_t len, int flags, void *user)
{
    ul_websocket *c = user;
    ssize_t       sent = ul_byte_stream_write(c->stream, bytes, len);
    (void)flags;
    c->gone |= sent < 0;
    if (sent <= 0)
        wslay_event_set_error(ws, sent < 0 ? WSLAY_ERR_CALLBACK_FAILURE : WSLAY_ERR_WOULDBLOCK);
    return sent > 0 ? sent : -1;
}

static int mask(wslay_event_context_ptr ws, uint8_t *bytes, size_t len, void *user)
{
    (void)ws;
    (void)user;
    return gnutls_rnd(GNUTLS_RND_NONCE, bytes, len);
}

static void received(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *message, void *user)
{
    ul_websocket *c = user;
    (void)ws;
    if (message->opcode != WSLAY_TEXT_FRAME)
        return;
    ul_text_clear(&c->words);
    ul_text_add(&c->words, (const char *)message->msg, message->msg_length);
    if (!c->words.failed && c->words.len)
        c->hear(c->context, c->words.bytes, c->words.len);
}

static bool begin(ul_websocket *c)
{
    static const struct wslay_event_callbacks calls = {
        receive, transmit, mask, NULL, NULL, NULL, received,
    };
    if (wslay_event_context_client_init(&c->ws, &calls, c) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(c->ws, MESSAGE_MOST);
    return true;
}

static bool no_answer(const ul_table_link *link, ul_fault *fault)
{
    return ul_fault_set(fault, "no-answer", 0, 0, "%s did not answer as a server of unlucky does", link->host);
}

static bool refused(const ul_table_link *link, const ul_text *answer, const char *body, ul_fault *fault)
{
    ul_json       *json = ul_json_read(body, answer->len - (size_t)(body - answer->bytes), NULL);
    const ul_json *message = ul_json_member(json, "message");
    bool           none = strncmp(answer->bytes, "HTTP/1.1 404", 12) == 0;
    if (message && message->type == UL_JSON_STRING)
        ul_fault_set(fault, none ? "no-table" : "refused", 0, 0, "%s", message->text);
    else
        no_answer(link, fault);
    ul_json_free(json);
    return false;
}

/* Sixteen random bytes as base64 want them, so that nobody in between mistakes it for something else. */
static void make_key(char key[25])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t           bytes[24];
    gnutls_rnd(GNUTLS_RND_NONCE, bytes, sizeof bytes);
    for (int i = 0; i < 21; i++)
        key[i] = letters[bytes[i] & 63];
    memcpy(key + 21, "A==", 4);
}

static bool upgrade(ul_websocket *c, const ul_table_link *link, int ms, ul_fault *fault)
{
    char        some[4096], key[25];
    const char *end = NULL;
    ssize_t     got = 1;
    ul_text     request = {0};
    make_key(key);
    ul_text_print(&request,
                  "GET /api/1/tables/%s/socket HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: " UL_WIRE_PROTOCOL
                  "\r\n",
                  link->table, link->host, link->port, key);
    if (*link->token)
        ul_text_print(&request, "Authorization: Bearer %s\r\n", link->token);
    ul_text_put(&request, "\r\n");
    bool fine = !request.failed && ul_byte_stream_write_all(c->stream, request.bytes, request.len, ul_clock() + ms);
    ul_text_free(&request);
    while (fine && !end && c->early.len < 65536 &&
           (got = ul_byte_stream_wait(c->stream, some, sizeof some, ul_clock() + ms)) > 0) {
        ul_text_add(&c->early, some, (size_t)got);
        end = c->early.bytes ? strstr(c->early.bytes, "\r\n\r\n") : NULL;
    }
    if (!end)
        return no_answer(link, fault);
    if (strncmp(c->early.bytes, "HTTP/1.1 101", 12) != 0)
        return refused(link, &c->early, end + 4, fault);
    size_t head = (size_t)(end - c->early.bytes) + 4;
    memmove(c->early.bytes, c->early.bytes + head, c->early.len - head);
    c->early.len -= head;
    return true;
}

ul_websocket *ul_websocket_open(const ul_table_link *link, int ms, ul_websocket_hear *hear, void *context,
                                ul_fault *fault)
{
    ul_websocket *c = calloc(1, sizeof *c);
    if (!c) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    c->hear = hear;
    c->context = context;
    c->stream = ul_byte_stream_open(link->host, link->port, link->tls, ul_clock() + ms, fault);
    if (c->stream && upgrade(c, link, ms, fault) && begin(c))
        return c;
    ul_websocket_close(c);
    return NULL;
}

void ul_websocket_close(ul_websocket *channel)
{
    if (!channel)
        return;
    if (channel->ws) {
        wslay_event_queue_close(channel->ws, 1000, NULL, 0);
        if (!channel->gone)
            wslay_event_send(channel->ws);
        wslay_event_context_free(channel->ws);
    }
    ul_byte_stream_close(channel->stream);
    ul_text_free(&channel->early);
    ul_text_free(&channel->words);
    free(channel);
}

bool ul_websocket_say(ul_websocket *channel, const char *text, size_t len)
{
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text, len};
    return !channel->gone && wslay_event_queue_msg(channel->ws, &message) == 0;
}

bool ul_websocket_pump(ul_websocket *channel, uint16_t *code)
{
    wslay_event_context_ptr ws = channel->ws;
    bool                    fine = wslay_event_recv(ws) == 0 && wslay_event_send(ws) == 0 && !channel->gone;
    bool                    done = wslay_event_get_close_received(ws);
    *code = done ? wslay_event_get_status_code_received(ws) : 1006;
    return fine && !done;
}

int ul_websocket_fd(const ul_websocket *channel)
{
    return ul_byte_stream_fd(channel->stream);
}

bool ul_websocket_is_full(const ul_websocket *channel)
{
    return wslay_event_want_write(channel->ws);
}
