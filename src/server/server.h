/*
 * server.h: tables for people elsewhere, by HTTP and WebSocket.
 *
 * One thread runs the event loop: it alone touches sockets and tables. One
 * writes to the store, one reads from it, one answers questions about long
 * logs, and some of low priority let bots think. docs/api.md is for clients,
 * docs/operate.md for operators.
 */
#ifndef UL_SERVER_SERVER_H
#define UL_SERVER_SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include "base/fault.h"
#include "server/journal.h"
#include "server/limits.h"

#define UL_SERVE_ORIGINS 16

/* How to run it. Strings must stay valid while it runs. */
typedef struct ul_serve {
    const char *listen;                   /* "127.0.0.1:8080", "[::1]:0" */
    const char *store;                    /* as ul_store_open takes it */
    const char *assets;                   /* a folder with the browser game; NULL: the one compiled in */
    const char *origin[UL_SERVE_ORIGINS]; /* whose pages may open sockets, beside our own: "https://example.org" */
    unsigned    origins;
    const char *host[UL_SERVE_ORIGINS]; /* what we are called: "play.example.org"; none: see docs/operate.md */
    unsigned    hosts;
    const char *public_url;           /* what links in messages begin with; NULL: no links can be made */
    const char *node;                 /* its name among those that share the store; NULL: drawn */
    const char *operator_token;       /* NULL: nobody is one */
    const char *program_token;        /* programs need it to sit; NULL: any may */
    bool        trust_proxy;          /* addresses are as X-Forwarded-For says */
    bool        open_metrics;         /* for anybody, not for operators and this machine alone */
    bool        hooks, hooks_private; /* messages to people who are away; also to addresses of the local network */
    const char *hook_relay;           /* who sends them for us; NULL: we do */
    const char *push_contact; /* "mailto:…" or "https://…", for push services; NULL: nobody is called by them */
    bool        push_private; /* also by such of the local network, and without TLS */
    bool        sandbox;      /* lock ourselves in: see confine.h */
    unsigned    thinkers;     /* threads for bots */
    uint64_t    keep_ms;      /* finished tables are kept so long; 0: for ever */
    ul_weight   weight;       /* of the journal, at least */
    ul_limits   limits;
} ul_serve;

void ul_serve_init(ul_serve *how); /* the usual */

/*
 * Serve until SIGTERM or SIGINT. `ready` is called with the address that it
 * listens on, "http://127.0.0.1:8080", once clients can connect. True after an
 * orderly stop; else *fault says what is wrong: ul_store_open's codes,
 * ul_files_new's, "bad-address", "port-taken", "no-listening",
 * "out-of-memory".
 */
typedef void ul_serve_ready(void *context, const char *url);
bool         ul_serve_run(const ul_serve *how, ul_serve_ready *ready, void *context, ul_fault *fault);

#endif
