/* server.c: the event loop: sets everything up, runs, and takes everything down in order. */
#include "server/server.h"

#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "base/asset.h"
#include "engine/engine.h"
#include "server/confine.h"
#include "server/routes.h"
#include "server/server_state.h"
#include "server/table_client.h"
#include "server/websocket_handshake.h"

#define COMMIT_WAIT_MS 3000 /* at a stop, for what is being kept */
#define GOODBYE_MS 1000     /* and for clients to take their goodbye */
#define BACKLOG 4096        /* after a restart everybody comes at once; who finds no room tries again after a second */
#define JUMP_MS 1000        /* a clock that is so much ahead was set */

static uint64_t wall_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/*
 * Time passes evenly, whatever happens to the clock: if it is set back, no
 * turn stands still; if it is set forward, we follow.
 */
uint64_t ul_server_now(ul_server *s)
{
    uint64_t passed = uv_hrtime() / 1000000, wall = wall_clock();
    if (s->clock + passed + JUMP_MS < wall)
        s->clock = wall - passed;
    return s->clock + passed;
}

void ul_server_random(uint8_t *bytes, size_t len)
{
    randombytes_buf(bytes, len);
}

void ul_serve_init(ul_serve *how)
{
    memset(how, 0, sizeof *how);
    how->listen = "127.0.0.1:8080";
    how->store = "memory:";
    how->weight = UL_INFO;
    how->thinkers = 1;
    ul_limits_init(&how->limits);
}

/* ---- listening */

/* "host:port", "[::1]:port", or a port alone. */
static bool split_address(const char *listen, char host[128], char port[16], ul_fault *fault)
{
    const char *colon = strrchr(listen, ':');
    size_t      len = colon ? (size_t)(colon - listen) : 0;
    const char *from = listen;
    if (colon && len >= 2 && listen[0] == '[' && colon[-1] == ']') {
        from++;
        len -= 2;
    }
    const char *digits = colon ? colon + 1 : listen;
    if (len >= 128 || strlen(digits) > 5 || !*digits || strspn(digits, "0123456789") != strlen(digits))
        return ul_fault_set(fault, "bad-address", 0, 0,
                            "\"%.60s\" is no address: it is like 127.0.0.1:8080 or [::1]:8080", listen);
    snprintf(host, 128, "%.*s", (int)len, from);
    snprintf(port, 16, "%s", digits);
    return true;
}

static int listen_at(const struct addrinfo *where)
{
    int fd = socket(where->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, where->ai_addr, where->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static bool listen_somewhere(ul_server *s)
{
    char            host[128], port[16];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    const char     *where = s->how->listen;
    if (!split_address(where, host, port, &s->fault))
        return false;
    if (getaddrinfo(*host ? host : NULL, port, &hints, &found) != 0)
        return ul_fault_set(&s->fault, "bad-address", 0, 0, "there is no host \"%.60s\" to listen at", host);
    s->listening = listen_at(found);
    int why = errno;
    freeaddrinfo(found);
    if (s->listening >= 0)
        return true;
    if (why == EADDRINUSE)
        return ul_fault_set(&s->fault, "port-taken", 0, 0,
                            "%.60s is taken: is a server running already? Another port: --listen 127.0.0.1:8081, or :0 "
                            "for any that is free",
                            where);
    return ul_fault_set(&s->fault, "no-listening", 0, 0, "cannot listen at %.60s: %s", where, strerror(why));
}

static void find_url(ul_server *s)
{
    struct sockaddr_storage at;
    socklen_t               len = sizeof at;
    char                    host[64] = "?", port[16] = "?";
    getsockname(s->listening, (struct sockaddr *)&at, &len);
    getnameinfo((struct sockaddr *)&at, len, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0)
        strcpy(host, "localhost");
    snprintf(s->url, sizeof s->url, strchr(host, ':') ? "http://[%s]:%s" : "http://%s:%s", host, port);
    s->loopback = ul_host_is_near(s->url + strlen("http://"));
}

/* ---- every turn, every second */

static void prepared(uv_prepare_t *prepare)
{
    ul_server *s = prepare->data;
    ul_table_cache_commit(s);
    ul_sockets_flush(&s->sockets);
    if (s->nodes.shared)
        ul_nodes_flush(s);
}

static void every_second(uv_timer_t *timer)
{
    ul_server *s = timer->data;
    uint64_t   now = uv_now(&s->loop);
    ul_sockets_check(&s->sockets, now);
    ul_http_check(s->http, now);
    ul_push_progress_check(s);
    ul_memory_trim(s);
    if (++s->seconds % 30 == 0) {
        ul_table_cache_sweep(s);
        ul_address_limits_sweep(s->addresses, now);
    }
}

/* ---- stopping */

static bool is_quiet(const ul_server *s)
{
    const ul_live_table *l = ul_table_cache_next(s, NULL);
    while (l && l->commit == UL_COMMIT_CLEAN)
        l = ul_table_cache_next(s, l);
    return !l;
}

static void check_stop(uv_timer_t *timer)
{
    ul_server *s = timer->data;
    uint64_t   since = uv_now(&s->loop) - s->stop_since;
    if (!s->said_goodbye && !is_quiet(s) && since < COMMIT_WAIT_MS)
        return;
    if (!s->said_goodbye) {
        s->said_goodbye = true;
        s->stop_since = uv_now(&s->loop);
        ul_sockets_close(&s->sockets, 1001, "the server stops: come back in a moment");
    } else if (s->sockets.count == 0 || since > GOODBYE_MS) {
        uv_stop(&s->loop);
    }
}

static void stop(void *context, int number)
{
    ul_server *s = context;
    if (s->stopping) { /* asked twice: now */
        uv_stop(&s->loop);
        return;
    }
    s->stopping = true;
    s->stop_since = uv_now(&s->loop);
    atomic_store(&s->no_thinking, true);
    UL_SAY(s, UL_INFO, "stopping", "signal", number == SIGINT ? "INT" : "TERM");
    ul_http_stop_accepting(s->http);
    uv_timer_start(&s->stop_check, check_stop, 0, 10);
}

/* ---- setting up */

static bool no_memory(ul_server *s)
{
    return ul_fault_set(&s->fault, "out-of-memory", 0, 0, "memory ran out");
}

static bool read_editions(ul_server *s)
{
    static const char ask[] = "{\"cmd\":\"editions\"}", mark[] = "\"editions\":";
    uint8_t           entropy[UL_ENGINE_ENTROPY];
    size_t            len;
    ul_server_random(entropy, sizeof entropy);
    ul_engine  *engine = ul_engine_new(entropy);
    const char *answer = engine ? ul_engine_answer(engine, ask, sizeof ask - 1, &len) : NULL;
    const char *from = answer ? strstr(answer, mark) : NULL;
    if (from)
        ul_text_add(&s->editions, from + sizeof mark - 1, (size_t)(answer + len - 1 - (from + sizeof mark - 1)));
    ul_engine_free(engine);
    return (from && !s->editions.failed) || no_memory(s);
}

static bool set_up_data(ul_server *s)
{
    const char *file;
    s->files = ul_files_new(s->how->assets, &s->fault);
    if (!s->files)
        return false;
    s->talk = ul_talk_ours(&file, &s->fault);
    return s->talk && read_editions(s);
}

static bool set_up_store(ul_server *s)
{
    s->log_store = ul_shards_open(s) ? ul_store_open_beside(s->store, &s->fault) : NULL;
    s->hook_store = s->log_store && s->how->hooks ? ul_store_open_beside(s->store, &s->fault) : NULL;
    return s->log_store && (s->hook_store || !s->how->hooks);
}

/* All is open, and no thread runs yet. */
static bool lock_in(ul_server *s)
{
    ul_confined confined = {.why = "it was started with --no-sandbox"};
    if (s->how->sandbox)
        ul_confine(&confined, s->store,
                   s->how->hooks || s->how->push_contact || strcmp(ul_store_kind(s->store), "postgresql") == 0);
    if (confined.why)
        UL_SAY(s, UL_WARNING, "not-locked-in", "files", confined.files ? "locked" : "open", "calls",
               confined.calls ? "locked" : "open", "message", confined.why);
    return true;
}

static void name_node(ul_server *s)
{
    uint8_t bytes[6];
    if (s->how->node) {
        snprintf(s->nodes.name, sizeof s->nodes.name, "%s", s->how->node);
        return;
    }
    ul_server_random(bytes, sizeof bytes);
    sodium_bin2hex(s->nodes.name, sizeof s->nodes.name, bytes, sizeof bytes);
}

static void start_timers(ul_server *s)
{
    uv_timer_init(&s->loop, &s->second);
    uv_timer_init(&s->loop, &s->stop_check);
    uv_prepare_init(&s->loop, &s->prepare);
    s->second.data = s->stop_check.data = s->prepare.data = s;
    uv_timer_start(&s->second, every_second, 1000, 1000);
    uv_prepare_start(&s->prepare, prepared);
}

static void charge_job(void *context, const ul_job *job)
{
    ul_server *s = context;
    ul_address_limits_charge(s->addresses, job->account, UL_COST_CPU, job->cpu, uv_now(&s->loop));
}

static bool set_up_threads(ul_server *s)
{
    bool begun = ul_shards_begin(s);
    /* All of the memory's store has one lock: the writer would wait for a thread of low priority that has it. */
    s->log_worker = ul_workers_new(&s->loop, 1, !ul_store_forgets(s->store));
    s->bot_workers = ul_workers_new(&s->loop, s->how->thinkers, true);
    /* It writes to the store: a thread that is kept waiting must not hold the lock that people's deeds wait for. */
    s->hook_worker = s->how->hooks ? ul_workers_new(&s->loop, 1, false) : NULL;
    s->addresses = ul_address_limits_new(&s->limits);
    if (!begun || !s->log_worker || !s->bot_workers || !s->addresses || (s->how->hooks && !s->hook_worker) ||
        !ul_sockets_init(&s->sockets, &s->loop, &s->limits, s->addresses) ||
        !ul_stop_signals_begin(&s->stop_signals, &s->loop, stop, s))
        return no_memory(s);
    ul_workers_tell(s->reader, charge_job, s);
    for (unsigned i = 0; i < s->shard_count; i++)
        ul_workers_tell(s->shard[i].reader, charge_job, s);
    ul_workers_tell(s->log_worker, charge_job, s);
    s->sockets.message = ul_table_client_message;
    s->sockets.gone = ul_table_client_gone;
    return true;
}

#define AWAY_MS 2000    /* a page that is loaded again is not away */
#define SETTLE_MS 10000 /* after a start, since everybody has to come back first */
#define DOUBT_MS 5000   /* how often the node that runs a table checks whether seats at other nodes are still there */

static void draw(void *unused, uint8_t bytes[UL_SECRET_BYTES])
{
    (void)unused;
    ul_server_random(bytes, UL_SECRET_BYTES);
}

static bool set_up_hosting(ul_server *s)
{
    s->hosting = (ul_hosting){.away_ms = AWAY_MS,
                              .settle_ms = SETTLE_MS,
                              .doubt_ms = DOUBT_MS,
                              .spectators = s->how->limits.of[UL_LIMIT_SPECTATORS],
                              .shared = s->nodes.shared,
                              .draw = draw,
                              .may_sit = ul_table_client_may_sit};
    return true;
}

static bool set_up_http(ul_server *s)
{
    const ul_http_how how = {.listening = s->listening,
                             .trust_proxy = s->how->trust_proxy,
                             .limits = &s->limits,
                             .addresses = s->addresses,
                             .route = ul_route,
                             .upgraded = ul_route_upgraded,
                             .dropped = ul_route_dropped,
                             .context = s};
    s->http = ul_http_new(&s->loop, &how);
    return s->http || no_memory(s);
}

/* Every socket is a descriptor: take as many as we may. */
static void raise_descriptors(ul_server *s)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < s->how->limits.of[UL_LIMIT_CONNECTIONS] + 1200)
        UL_SAY(s, UL_WARNING, "few-descriptors", "message",
               "the system lets this process have fewer connections than its limit: raise LimitNOFILE, or lower "
               "--limit connections");
}

static bool open_all(ul_server *s)
{
    if (sodium_init() < 0)
        return ul_fault_set(&s->fault, "no-entropy", 0, 0, "the system gives no random bytes");
    raise_descriptors(s);
    name_node(s);
    return listen_somewhere(s) && set_up_data(s) && set_up_store(s);
}

static bool set_up(ul_server *s)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL); /* a write to somebody who has gone says so itself */
    ul_stop_signals_block(&s->stop_signals);
    s->listening = -1;
    s->began = uv_hrtime() / 1000000;
    /*
     * The loop is made after the lock: newer libuv gives it a ring of io_uring
     * if it can, and a filter of calls does not see what is asked for through
     * a ring. It is made whatever has failed, since take_down runs it.
     */
    bool locked = open_all(s) && lock_in(s);
    uv_loop_init(&s->loop);
    start_timers(s);
    return locked && set_up_threads(s) && ul_push_begin(s) && ul_nodes_begin(s, &s->fault) && set_up_hosting(s) &&
           set_up_http(s);
}

/* ---- taking down */

static void close_rest(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void take_down(ul_server *s)
{
    s->stopping = true;
    atomic_store(&s->no_thinking, true);
    uv_timer_stop(&s->second);
    uv_timer_stop(&s->stop_check);
    uv_prepare_stop(&s->prepare);
    ul_stop_signals_end(&s->stop_signals);
    ul_workers_end(s->bot_workers);
    ul_shards_end_readers(s);
    ul_workers_end(s->log_worker);
    ul_workers_end(s->hook_worker);
    ul_push_end(s);
    ul_http_end(s->http);
    ul_shards_end_writers(s);
    ul_nodes_end(s);
    ul_sockets_end(&s->sockets);
    ul_table_cache_free(s);
    uv_run(&s->loop, UV_RUN_NOWAIT);
    uv_walk(&s->loop, close_rest, NULL);
    while (uv_run(&s->loop, UV_RUN_DEFAULT) != 0) {
    }
    uv_loop_close(&s->loop);
    ul_push_close(s);
    ul_store_close(s->hook_store);
    ul_store_close(s->log_store);
    ul_shards_close(s);
    ul_files_free(s->files);
    ul_talk_free(s->talk);
    ul_address_limits_free(s->addresses);
    ul_text_free(&s->editions);
    ul_hosting_free(&s->hosting);
    if (s->listening >= 0)
        close(s->listening);
    ul_stop_signals_unblock(&s->stop_signals);
}

bool ul_serve_run(const ul_serve *how, ul_serve_ready *ready, void *context, ul_fault *fault)
{
    ul_server *s = calloc(1, sizeof *s);
    if (!s)
        return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    s->how = how;
    s->limits = how->limits;
    s->limits.reached = &s->reached;
    bool fine = set_up(s);
    if (fine) {
        find_url(s);
        ul_nodes_fill(s);
        UL_SAY(s, UL_INFO, "listening", "url", s->url, "store", ul_store_kind(s->store), "node", s->nodes.name);
        ready(context, s->url);
        uv_run(&s->loop, UV_RUN_DEFAULT);
        UL_SAY(s, UL_INFO, "stopped");
    } else {
        *fault = s->fault;
    }
    take_down(s);
    free(s);
    return fine;
}
