/* fetch.h: one HTTP request, whole answer. */
#ifndef UL_CLIENT_FETCH_H
#define UL_CLIENT_FETCH_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"
#include "base/text.h"
#include "client/table_link.h"

typedef struct ul_call {
    const char *host, *port;
    bool        tls;
    const char *method, *path; /* from its slash on */
    const char *token;         /* of whoever asks; NULL: none */
    const char *body;          /* JSON; NULL: none */
    size_t      most;          /* bytes of an answer */
    int         patience;      /* milliseconds, for each word of it */
} ul_call;

/*
 * Ask. *status is what it was answered with, *body gets the answer behind its
 * head. False with *fault: ul_byte_stream_open's, "no-answer" (not HTTP, or cut off).
 */
bool ul_call_make(const ul_call *call, int *status, ul_text *body, ul_fault *fault);

/*
 * GET /api/1/tables/TABLE`path` of the link's server into *body. False with
 * *fault: ul_call_make's, "refused" (any status but 200; the message is the
 * server's).
 */
bool ul_fetch(const ul_table_link *link, const char *path, ul_text *body, ul_fault *fault);

#endif
