/* request_job.c: jobs that answer requests. */
#include "server/request_job.h"

#include <stdlib.h>
#include "server/server_state.h"

void *ul_request_job_new(size_t size, ul_server *s, ul_http_request *request, void (*run)(ul_job *),
                         void (*done)(ul_job *))
{
    ul_request_job *job = calloc(1, size);
    if (!job) {
        ul_http_refuse(request, 503, "out-of-memory", "memory ran out");
        return NULL;
    }
    job->job = (ul_job){.run = run, .done = done, .account = ul_http_account(request)};
    job->server = s;
    job->request = request;
    job->result = UL_STORE_AWAY;
    ul_fault_set(&job->fault, "stopping", 0, 0, "the server is being stopped");
    return job;
}

void ul_request_job_refuse(const ul_request_job *job)
{
    if (job->result == UL_STORE_NONE)
        ul_http_refuse(job->request, 404, "no-table", "there is no such table");
    else if (job->result == UL_STORE_BEHIND)
        ul_http_refuse(job->request, 409, "still-open", "this table is open: close it first");
    else
        ul_http_refuse(job->request, 503, job->fault.code, job->fault.message);
}
