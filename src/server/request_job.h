/* request_job.h: a job whose result is the answer to a request. */
#ifndef UL_SERVER_REQUEST_JOB_H
#define UL_SERVER_REQUEST_JOB_H

#include <stddef.h>
#include "base/fault.h"
#include "server/http.h"
#include "server/workers.h"
#include "store/store.h"

typedef struct ul_server ul_server;

/* The first member of a job of one's own. */
typedef struct ul_request_job {
    ul_job           job;
    ul_server       *server;
    ul_http_request *request;
    ul_store_result  result; /* at first UL_STORE_AWAY, with the fault "stopping": in case it never runs */
    ul_fault         fault;
} ul_request_job;

/* `size` bytes that begin with one, the rest zero; `done` frees it. NULL: no memory; the request was refused. */
void *ul_request_job_new(size_t size, ul_server *s, ul_http_request *request, void (*run)(ul_job *),
                         void (*done)(ul_job *));

/* Why there is no answer: the result is not UL_STORE_OK. */
void ul_request_job_refuse(const ul_request_job *job);

#endif
