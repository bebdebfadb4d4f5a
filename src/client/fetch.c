/* fetch.c: one HTTP request. The connection ends with the answer, so nothing has to be counted. */
#include "client/fetch.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/json.h"
#include "client/byte_stream.h"

#define FETCH_BYTES ((size_t)16 << 20)
#define FETCH_PATIENCE 5000

static bool no_answer(const char *host, ul_fault *fault)
{
    return ul_fault_set(fault, "no-answer", 0, 0, "%s did not answer as a server of unlucky does", host);
}

static void write_request(const ul_call *call, ul_text *text)
{
    bool six = strchr(call->host, ':') != NULL;
    ul_text_print(text, "%s %s HTTP/1.1\r\nHost: %s%s%s:%s\r\nConnection: close\r\n", call->method, call->path,
                  six ? "[" : "", call->host, six ? "]" : "", call->port);
    if (call->token)
        ul_text_print(text, "Authorization: Bearer %s\r\n", call->token);
    if (call->body)
        ul_text_print(text, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(call->body));
    ul_text_print(text, "\r\n%s", call->body ? call->body : "");
}

static bool converse(const ul_call *call, ul_text *answer, ul_fault *fault)
{
    char            some[16384];
    ssize_t         got = 0;
    ul_text         request = {0};
    int             ms = call->patience;
    ul_byte_stream *stream = ul_byte_stream_open(call->host, call->port, call->tls, ul_clock() + ms, fault);
    if (!stream)
        return false;
    write_request(call, &request);
    bool fine = !request.failed && ul_byte_stream_write_all(stream, request.bytes, request.len, ul_clock() + ms);
    while (fine && answer->len < call->most &&
           (got = ul_byte_stream_wait(stream, some, sizeof some, ul_clock() + ms)) > 0)
        ul_text_add(answer, some, (size_t)got);
    ul_text_free(&request);
    ul_byte_stream_close(stream);
    return fine && !answer->failed ? true : no_answer(call->host, fault);
}

static bool is_whole(const char *head, size_t head_len, size_t body)
{
    for (const char *at = head; at && at < head + head_len; at = strstr(at, "\r\n"), at = at ? at + 2 : NULL)
        if (strncasecmp(at, "content-length:", 15) == 0)
            return strtoul(at + 15, NULL, 10) == body;
    return false;
}

bool ul_call_make(const ul_call *call, int *status, ul_text *body, ul_fault *fault)
{
    ul_text     answer = {0};
    bool        fine = converse(call, &answer, fault);
    const char *end = fine && answer.bytes ? strstr(answer.bytes, "\r\n\r\n") : NULL;
    size_t      head = end ? (size_t)(end - answer.bytes) + 4 : 0;
    if (fine &&
        (!end || strncmp(answer.bytes, "HTTP/1.1 ", 9) != 0 || !is_whole(answer.bytes, head, answer.len - head)))
        fine = no_answer(call->host, fault);
    if (fine) {
        *status = atoi(answer.bytes + 9);
        ul_text_add(body, answer.bytes + head, answer.len - head);
    }
    ul_text_free(&answer);
    return fine;
}

static bool refused(const ul_table_link *link, const ul_text *body, ul_fault *fault)
{
    ul_json       *json = ul_json_read(body->bytes, body->len, NULL);
    const ul_json *message = ul_json_member(json, "message");
    if (message && message->type == UL_JSON_STRING)
        ul_fault_set(fault, "refused", 0, 0, "%s: %s", link->host, message->text);
    else
        no_answer(link->host, fault);
    ul_json_free(json);
    return false;
}

bool ul_fetch(const ul_table_link *link, const char *path, ul_text *body, ul_fault *fault)
{
    ul_text from = {0}, answer = {0};
    int     status = 0;
    ul_text_print(&from, "/api/1/tables/%s%s", link->table, path);
    const ul_call call = {.host = link->host,
                          .port = link->port,
                          .tls = link->tls,
                          .method = "GET",
                          .path = from.bytes,
                          .most = FETCH_BYTES,
                          .patience = FETCH_PATIENCE};
    bool          fine = from.failed ? no_answer(link->host, fault) : ul_call_make(&call, &status, &answer, fault);
    if (fine && status != 200)
        fine = refused(link, &answer, fault);
    else if (fine)
        ul_text_add(body, answer.bytes, answer.len);
    ul_text_free(&from);
    ul_text_free(&answer);
    return fine;
}
