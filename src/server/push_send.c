/* push_send.c: one message to one device, by its push service (RFC 8030). */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "base/sha256.h"
#include "server/http_post.h"
#include "server/push.h"
#include "server/server_state.h"

#define TOKEN_S (12 * 3600) /* so long our proof is good; a service refuses more than a day */

typedef struct message {
    ul_job         job;
    ul_server     *server;
    ul_push_letter letter;
    char           text[UL_PUSH_TEXT_BYTES + 1];
    uint64_t       now; /* milliseconds since 1970 */
    int            status;
    ul_fault       fault;
} message;

/* "https://push.example": what the proof is good for. */
static void write_audience(const char *endpoint, ul_text *text)
{
    const char *host = strstr(endpoint, "://") + 3;
    ul_text_add(text, endpoint, (size_t)(host - endpoint) + strcspn(host, "/?"));
}

/*
 * Of several messages under one topic that nobody has fetched yet the last is
 * enough. The service need not know which table it is.
 */
static void write_topic(const char *key, ul_text *text)
{
    uint8_t sum[UL_SHA256_BYTES];
    ul_sha256(key, strlen(key), sum);
    ul_hex_write(sum, 16, text);
}

static void write_head(const message *m, ul_text *head)
{
    ul_text audience = {0};
    write_audience(m->letter.device.endpoint, &audience);
    ul_text_put(head, "Content-Type: application/octet-stream\r\nContent-Encoding: aes128gcm\r\nAuthorization: ");
    ul_push_authorize(&m->server->push.own, ul_text_bytes(&audience), m->server->how->push_contact,
                      m->now / 1000 + TOKEN_S, head);
    ul_text_print(head, "\r\nTTL: %u\r\nUrgency: %s\r\nTopic: ", m->letter.lasts, m->letter.urgent ? "high" : "normal");
    write_topic(m->letter.key, head);
    ul_text_put(head, "\r\n");
    head->failed |= audience.failed;
    ul_text_free(&audience);
}

static void write_body(const message *m, ul_text *body)
{
    ul_push_pair once;
    uint8_t      salt[UL_PUSH_SALT_BYTES];
    ul_push_pair_draw(&once);
    randombytes_buf(salt, sizeof salt);
    if (!ul_push_encrypt(&m->letter.device.keys, &once, salt, m->text, m->letter.len, body))
        body->failed = true;
    sodium_memzero(&once, sizeof once);
}

static void send_message(ul_job *job)
{
    message        *m = (message *)job;
    const ul_serve *how = m->server->how;
    ul_text         head = {0}, body = {0};
    write_head(m, &head);
    write_body(m, &body);
    const ul_post post = {.url = m->letter.device.endpoint,
                          .relay = how->hook_relay,
                          .body = body.bytes,
                          .len = body.len,
                          .near = how->push_private,
                          .head = head.bytes,
                          .pool = m->server->push.pool};
    if (head.failed || body.failed)
        ul_fault_set(&m->fault, "out-of-memory", 0, 0, "memory ran out");
    else
        m->status = ul_post_exchange(&post, &m->fault);
    ul_text_free(&head);
    ul_text_free(&body);
}

static void sent_message(ul_job *job)
{
    message    *m = (message *)job;
    ul_server  *s = m->server;
    bool        taken = m->status >= 200 && m->status < 300, gone = m->status == 404 || m->status == 410;
    const char *code = taken ? "ok" : gone ? "gone" : m->status ? "not-taken" : m->fault.code;
    s->push.cpu_us += job->cpu;
    s->push.sent += taken;
    s->push.gone += gone;
    s->push.failed += !taken && !gone;
    if (!m->fault.code && !m->status) /* it was never tried: the server is being stopped */
        s->push.progress.untried = true;
    else
        UL_SAY(s, taken ? UL_DEBUG : UL_INFO, taken ? "pushed" : "not-pushed", "table", m->letter.table, "code", code);
    if (gone && !s->stopping)
        ul_push_forget(s, m->letter.key, m->letter.device.endpoint);
    ul_push_progress_called(s, m->letter.round);
    sodium_memzero(&m->letter, sizeof m->letter);
    free(m);
}

/* Whoever is slow waits for itself alone: services take turns, as addresses do elsewhere. */
static uint64_t account_of(const char *endpoint)
{
    const char *host = strstr(endpoint, "://") + 3;
    uint64_t    hash = 1469598103934665603U;
    for (size_t i = 0, len = strcspn(host, "/?"); i < len; i++)
        hash = (hash ^ (unsigned char)host[i]) * 1099511628211U;
    return hash;
}

void ul_push_send(ul_server *s, const ul_push_letter *letter)
{
    if (s->stopping || letter->len > UL_PUSH_TEXT_BYTES)
        return;
    message *m = NULL;
    if (ul_workers_waiting(s->push.senders) >= s->how->limits.of[UL_LIMIT_PUSH_QUEUE] || !(m = calloc(1, sizeof *m))) {
        ul_limit_reached(&s->limits, UL_LIMIT_PUSH_QUEUE);
        s->push.dropped++;
        return;
    }
    m->job = (ul_job){.run = send_message, .done = sent_message, .account = account_of(letter->device.endpoint)};
    m->server = s;
    m->letter = *letter;
    memcpy(m->text, letter->text, letter->len);
    m->letter.text = m->text;
    m->now = ul_server_now(s);
    ul_push_progress_call(s, letter->round);
    ul_workers_send(s->push.senders, &m->job);
}
