/* fetch.c: one HTTP request. The connection ends with the answer, so nothing has to be counted. */
#include "client/fetch.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/json.h"
#include "client/pipe.h"

#define PATIENCE 5000

static bool no_answer(const ul_link *link, ul_fault *fault)
{
    return ul_fault_set(fault, "no-answer", 0, 0, "%s did not answer as a server of unlucky does", link->host);
}

static bool converse(const ul_link *link, const char *path, ul_text *answer, ul_fault *fault)
{
    char     some[8192];
    ssize_t  got = 0;
    ul_text  request = {0};
    ul_pipe *pipe = ul_pipe_open(link, ul_clock() + PATIENCE, fault);
    if (!pipe)
        return false;
    ul_text_print(&request, "GET /api/1/tables/%s%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", link->table,
                  path, link->host);
    bool fine = !request.failed && ul_pipe_write_all(pipe, request.bytes, request.len, ul_clock() + PATIENCE);
    while (fine && answer->len < UL_FETCH_BYTES &&
           (got = ul_pipe_wait(pipe, some, sizeof some, ul_clock() + PATIENCE)) > 0)
        ul_text_add(answer, some, (size_t)got);
    ul_text_free(&request);
    ul_pipe_close(pipe);
    return fine && !answer->failed ? true : no_answer(link, fault);
}

static bool is_whole(const char *head, size_t head_len, size_t body)
{
    for (const char *at = head; at && at < head + head_len; at = strstr(at, "\r\n"), at = at ? at + 2 : NULL)
        if (strncasecmp(at, "content-length:", 15) == 0)
            return strtoul(at + 15, NULL, 10) == body;
    return false;
}

static bool refused(const ul_link *link, const char *body, size_t len, ul_fault *fault)
{
    ul_json       *json = ul_json_read(body, len, NULL);
    const ul_json *message = json ? ul_json_member(json, "message") : NULL;
    if (message && message->type == UL_JSON_STRING)
        ul_fault_set(fault, "refused", 0, 0, "%s: %s", link->host, message->text);
    else
        no_answer(link, fault);
    ul_json_free(json);
    return false;
}

bool ul_fetch(const ul_link *link, const char *path, ul_text *body, ul_fault *fault)
{
    ul_text     answer = {0};
    bool        fine = converse(link, path, &answer, fault);
    const char *end = fine && answer.bytes ? strstr(answer.bytes, "\r\n\r\n") : NULL;
    if (fine && (!end || strncmp(answer.bytes, "HTTP/1.1 ", 9) != 0))
        fine = no_answer(link, fault);
    if (fine) {
        size_t head = (size_t)(end - answer.bytes) + 4;
        if (!is_whole(answer.bytes, head, answer.len - head))
            fine = no_answer(link, fault);
        else if (strncmp(answer.bytes + 9, "200", 3) != 0)
            fine = refused(link, answer.bytes + head, answer.len - head, fault);
        else
            ul_text_add(body, answer.bytes + head, answer.len - head);
    }
    ul_text_free(&answer);
    return fine;
}
