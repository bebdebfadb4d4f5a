/* http_request.c: what a request asks, and its answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/hex.h"
#include "base/sha256.h"
#include "server/http_inside.h"
#include "server/memory_limit.h"
#include "wire/write.h"

/*
 * What our page may do: run our own scripts and WebAssembly, and talk to the
 * server it came from. Nobody may show it in a frame.
 */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

static const char *const guards[][2] = {
    {"Content-Security-Policy", policy},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"},
};

#define HEAD_BYTES 700 /* of an answer, about */

void ul_http_charge(const ul_http_request *request, ul_cost cost, uint64_t amount)
{
    ul_address_limits_charge(request->http->how.addresses, request->account, cost, amount, uv_now(request->http->loop));
}

/* ---- asking a request */

const char *ul_http_method(const ul_http_request *request)
{
    return request->method;
}

const char *ul_http_path(const ul_http_request *request)
{
    return request->path;
}

const char *ul_http_argument(ul_http_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

size_t ul_http_page(ul_http_request *request, size_t usual, size_t most)
{
    const char *limit = ul_http_argument(request, "limit");
    size_t      wanted = limit ? strtoul(limit, NULL, 10) : usual;
    return wanted < 1 || wanted > most ? most : wanted;
}

const char *ul_http_header(ul_http_request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

const ul_text *ul_http_body(const ul_http_request *request)
{
    return &request->body;
}

const ul_address *ul_http_address(const ul_http_request *request)
{
    return &request->address;
}

uint64_t ul_http_account(const ul_http_request *request)
{
    return request->account;
}

void *ul_http_note(const ul_http_request *request)
{
    return request->note;
}

void ul_http_set_note(ul_http_request *request, void *note, bool flag)
{
    request->note = note;
    request->flag = flag;
}

bool ul_http_flag(const ul_http_request *request)
{
    return request->flag;
}

/* ---- answering */

static void head(struct MHD_Response *response, const char *name, const char *value)
{
    MHD_add_response_header(response, name, value);
}

static void add_heads(const ul_http_request *request, struct MHD_Response *response)
{
    for (size_t i = 0; i < sizeof guards / sizeof *guards; i++)
        head(response, guards[i][0], guards[i][1]);
    for (size_t i = 0; i < request->headers; i++)
        head(response, request->header[i], request->value[i]);
}

static enum MHD_Result queue(ul_http_request *request, unsigned status, struct MHD_Response *response)
{
    request->stage = STAGE_ANSWERED;
    if (!response)
        return MHD_NO;
    enum MHD_Result result = MHD_queue_response(request->connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* Does the client have it already? */
static bool is_known(ul_http_request *request, const char *tag)
{
    const char *known = ul_http_header(request, "If-None-Match");
    return known && (strcmp(known, "*") == 0 || strstr(known, tag) != NULL);
}

/* The answer's text with the usual headers; the response owns it then. NULL: no memory. */
static struct MHD_Response *answer_of(ul_http_request *request)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(request->answer.len, request->answer.bytes, MHD_RESPMEM_MUST_FREE);
    if (!response)
        return NULL;
    request->answer = (ul_text){0};
    add_heads(request, response);
    return response;
}

static enum MHD_Result send_page(ul_http_request *request)
{
    bool same = is_known(request, request->tag);
    if (same)
        ul_text_free(&request->answer);
    struct MHD_Response *response = answer_of(request);
    if (!response)
        return MHD_NO;
    head(response, "Cache-Control", "no-cache");
    head(response, "ETag", request->tag);
    head(response, "Vary", "Accept-Language");
    if (!same)
        head(response, "Content-Type", request->type);
    return queue(request, same ? MHD_HTTP_NOT_MODIFIED : request->status, response);
}

static enum MHD_Result send_text(ul_http_request *request)
{
    struct MHD_Response *response = answer_of(request);
    if (!response)
        return MHD_NO;
    head(response, "Content-Type", request->type);
    head(response, "Cache-Control", "no-store");
    return queue(request, request->status, response);
}

static bool has_word(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (; list && *list; list += strcspn(list, ",") + (list[strcspn(list, ",")] == ',')) {
        while (*list == ' ')
            list++;
        if (strncmp(list, word, len) == 0 && (list[len] == '\0' || strchr(",; ", list[len])))
            return strncmp(list + len, ";q=0", 4) != 0 || list[len + 4] == '.';
    }
    return false;
}

static enum MHD_Result send_file(ul_http_request *request)
{
    const ul_file *file = request->file;
    bool           packed = file->packed && has_word(ul_http_header(request, "Accept-Encoding"), "gzip");
    bool           same = is_known(request, file->tag);
    union {
        const char *in;
        void       *out;
    } bytes = {packed ? file->packed : file->bytes}; /* the library only reads it, but its type has no const */
    size_t               len = packed ? file->packed_len : file->len;
    struct MHD_Response *response =
        MHD_create_response_from_buffer(same ? 0 : len, same ? NULL : bytes.out, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    add_heads(request, response);
    head(response, "Cache-Control", file->forever ? "public, max-age=31536000, immutable" : "no-cache");
    head(response, "ETag", file->tag);
    head(response, "Vary", "Accept-Encoding");
    if (!same) {
        head(response, "Content-Type", file->type);
        if (packed)
            head(response, "Content-Encoding", "gzip");
    }
    return queue(request, same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
}

static void on_upgrade(void *context, struct MHD_Connection *connection, void *note, const char *first, size_t len,
                       MHD_socket fd, struct MHD_UpgradeResponseHandle *handle)
{
    ul_http_request *request = note;
    ul_http         *http = context;
    (void)connection;
    /*
     * We get a descriptor of our own for the same socket, so that each side
     * closes its own. The library closes its one now.
     */
    int ours = dup(fd);
    if (ours >= 0)
        http->how.upgraded(http->how.context, request, ours, first, len);
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

static enum MHD_Result send_upgrade(ul_http_request *request)
{
    struct MHD_Response *response = MHD_create_response_for_upgrade(on_upgrade, request->http);
    if (!response)
        return MHD_NO;
    head(response, "Upgrade", "websocket");
    head(response, "Sec-WebSocket-Accept", request->accept);
    head(response, "Sec-WebSocket-Protocol", request->protocol);
    return queue(request, MHD_HTTP_SWITCHING_PROTOCOLS, response);
}

enum MHD_Result ul_http_send(ul_http_request *request)
{
    if (request->upgrade)
        return send_upgrade(request);
    if (request->file)
        return send_file(request);
    return *request->tag ? send_page(request) : send_text(request);
}

/* The answer is known: if the library waits for it, wake it. */
static void ready(ul_http_request *request)
{
    request->stage = STAGE_READY;
    if (!request->suspended)
        return;
    request->suspended = false;
    if (request->before)
        request->before->next = request->next;
    else
        request->http->waiting = request->next;
    if (request->next)
        request->next->before = request->before;
    MHD_resume_connection(request->connection);
    ul_http_resume(request->http);
}

void ul_http_add_header(ul_http_request *request, const char *header, const char *value)
{
    if (request->headers == UL_MOST_HEADERS)
        return;
    request->header[request->headers] = header;
    request->value[request->headers++] = value;
}

#define LONG_ANSWER 65536 /* bytes: shorter ones are not counted */
#define HELD_PART 6       /* all long answers together may take that part of the memory */

static void hold(ul_http_request *request, size_t len)
{
    if (len <= LONG_ANSWER)
        return;
    request->held = len;
    request->http->held += len;
    ul_address_limits_find(request->http->how.addresses, &request->address); /* it may have been forgotten meanwhile */
    ul_address_limits_hold(request->http->how.addresses, request->account, (int64_t)len);
}

void ul_http_release(ul_http_request *request)
{
    request->http->held -= request->held;
    ul_address_limits_hold(request->http->how.addresses, request->account, -(int64_t)request->held);
    request->held = 0;
}

bool ul_http_may_answer_long(ul_http_request *request)
{
    bool full = request->http->held > ul_memory_part(request->http->how.limits, HELD_PART);
    if (full)
        ul_limit_reached(request->http->how.limits, UL_LIMIT_MEMORY);
    if (!full && ul_address_limits_may_hold(request->http->how.addresses, request->account))
        return true;
    ul_http_refuse_for(request, "10", full ? 503 : 429, "too-many-requests",
                       "so many long answers are still being sent: take those first");
    return false;
}

static void make_tag(ul_http_request *request, const ul_text *body)
{
    uint8_t sum[UL_SHA256_BYTES];
    ul_text tag = {0};
    ul_sha256(body->bytes, body->len, sum);
    ul_text_put(&tag, "\"");
    ul_hex_write(sum, 12, &tag);
    ul_text_put(&tag, "\"");
    snprintf(request->tag, sizeof request->tag, "%s", ul_text_bytes(&tag));
    ul_text_free(&tag);
}

void ul_http_answer(ul_http_request *request, unsigned status, const char *type, ul_text *body)
{
    if (status == MHD_HTTP_OK && !body->failed && strncmp(type, "text/html", 9) == 0)
        make_tag(request, body);
    hold(request, body->len);
    ul_http_charge(request, UL_COST_OUT, HEAD_BYTES + body->len);
    request->status = body->failed ? MHD_HTTP_INTERNAL_SERVER_ERROR : status;
    request->type = type;
    request->answer = *body;
    *body = (ul_text){0};
    ready(request);
}

void ul_http_answer_json(ul_http_request *request, unsigned status, ul_text *body)
{
    ul_http_answer(request, status, "application/json", body);
}

void ul_http_refuse(ul_http_request *request, unsigned status, const char *error, const char *message)
{
    ul_text body = {0};
    ul_wire_error(error, message, &body);
    ul_http_answer_json(request, status, &body);
}

void ul_http_refuse_for(ul_http_request *request, const char *seconds, unsigned status, const char *error,
                        const char *message)
{
    ul_http_add_header(request, "Retry-After", seconds);
    ul_http_refuse(request, status, error, message);
}

void ul_http_file(ul_http_request *request, const ul_file *file)
{
    request->file = file;
    ul_http_charge(request, UL_COST_OUT, HEAD_BYTES + (file->packed ? file->packed_len : file->len));
    ready(request);
}

void ul_http_upgrade(ul_http_request *request, const char *accept, const char *protocol)
{
    snprintf(request->accept, sizeof request->accept, "%s", accept);
    snprintf(request->protocol, sizeof request->protocol, "%s", protocol);
    request->upgrade = true;
    ready(request);
}
