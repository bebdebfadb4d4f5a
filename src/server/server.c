/* server.c: the loop: everything is set up here, runs, and is taken down in order. */
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
#include "server/server_inside.h"

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
 * Time passes as it does, whatever is done to the clock: set back, nobody's
 * turn stands still; set forward, we follow.
 */
uint64_t ul_server_now(server *s)
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

static bool listen_somewhere(server *s)
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

static void find_url(server *s)
{
    struct sockaddr_storage at;
    socklen_t               len = sizeof at;
    char                    host[64] = "?", port[16] = "?";
    getsockname(s->listening, (struct sockaddr *)&at, &len);
    getnameinfo((struct sockaddr *)&at, len, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0)
        strcpy(host, "localhost");
    snprintf(s->url, sizeof s->url, strchr(host, ':') ? "http://[%s]:%s" : "http://%s:%s", host, port);
}

/* ---- every turn, every second */

static void prepared(uv_prepare_t *prepare)
{
    server *s = prepare->data;
    ul_hall_commit(s);
    ul_sockets_flush(&s->sockets);
    if (s->shared)
        ul_nodes_flush(s);
}

static void every_second(uv_timer_t *timer)
{
    server         *s = timer->data;
    uint64_t        now = uv_now(&s->loop);
    const uint32_t *limit = s->how->limits.of;
    ul_sockets_look(&s->sockets, now);
    ul_http_look(s->http, now);
    if (++s->seconds % 30 == 0) {
        uint32_t opened = limit[UL_LIMIT_TABLES_ADDRESS], asked = limit[UL_LIMIT_REQUESTS_ADDRESS];
        ul_hall_sweep(s);
        ul_crowd_sweep(s->crowd, (uint64_t)3600000000 / (opened ? opened : 1), 1000000 / (asked ? asked : 1),
                       ul_server_now(s));
    }
}

/* ---- stopping */

static bool is_quiet(const server *s)
{
    if (s->hall.dirty)
        return false;
    for (size_t i = 0; i < HALL_PLACES; i++) {
        for (const live *l = s->hall.place[i]; l; l = l->next) {
            if (l->committing)
                return false;
        }
    }
    return true;
}

static void check_stop(uv_timer_t *timer)
{
    server  *s = timer->data;
    uint64_t since = uv_now(&s->loop) - s->stop_since;
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

static void stop(uv_signal_t *signal, int number)
{
    server *s = signal->data;
    if (s->stopping) { /* asked twice: now */
        uv_stop(&s->loop);
        return;
    }
    s->stopping = true;
    s->stop_since = uv_now(&s->loop);
    atomic_store(&s->no_thinking, true);
    SAY(s, UL_INFO, "stopping", "signal", number == SIGINT ? "INT" : "TERM");
    ul_http_deafen(s->http);
    uv_timer_start(&s->stop_check, check_stop, 0, 10);
}

/* ---- setting up */

static bool no_memory(server *s)
{
    return ul_fault_set(&s->fault, "out-of-memory", 0, 0, "memory ran out");
}

static bool read_editions(server *s)
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

static bool set_up_data(server *s)
{
    const ul_asset *talk = ul_asset_find("talk.json");
    s->files = ul_files_new(s->how->assets, &s->fault);
    if (!s->files)
        return false;
    s->talk = talk ? ul_talk_read(talk->bytes, talk->len, &s->fault) : NULL;
    return (s->talk || !talk) && read_editions(s);
}

static bool set_up_store(server *s)
{
    s->store = ul_store_open(s->how->store, &s->fault);
    s->reading = s->store ? ul_store_open_beside(s->store, &s->fault) : NULL;
    s->posting = s->reading && s->how->hooks ? ul_store_open_beside(s->store, &s->fault) : NULL;
    return s->reading && (s->posting || !s->how->hooks);
}

static void name_node(server *s)
{
    uint8_t bytes[6];
    if (s->how->node) {
        snprintf(s->node, sizeof s->node, "%s", s->how->node);
        return;
    }
    ul_server_random(bytes, sizeof bytes);
    sodium_bin2hex(s->node, sizeof s->node, bytes, sizeof bytes);
}

static void start_timers(server *s)
{
    uv_timer_init(&s->loop, &s->second);
    uv_timer_init(&s->loop, &s->stop_check);
    uv_prepare_init(&s->loop, &s->prepare);
    uv_signal_init(&s->loop, &s->term);
    uv_signal_init(&s->loop, &s->interrupt);
    s->second.data = s->stop_check.data = s->prepare.data = s->term.data = s->interrupt.data = s;
    uv_timer_start(&s->second, every_second, 1000, 1000);
    uv_prepare_start(&s->prepare, prepared);
    uv_signal_start(&s->term, stop, SIGTERM);
    uv_signal_start(&s->interrupt, stop, SIGINT);
}

static bool set_up_threads(server *s)
{
    s->writer = ul_writer_new(&s->loop, s->store, s->how->weight);
    s->reader = ul_workers_new(&s->loop, 1, false);
    s->thinkers = ul_workers_new(&s->loop, s->how->thinkers, true);
    s->posters = s->how->hooks ? ul_workers_new(&s->loop, 1, true) : NULL;
    s->crowd = ul_crowd_new();
    if (!s->writer || !s->reader || !s->thinkers || !s->crowd || (s->how->hooks && !s->posters) ||
        !ul_sockets_init(&s->sockets, &s->loop, &s->how->limits))
        return no_memory(s);
    s->sockets.message = ul_guest_message;
    s->sockets.gone = ul_guest_gone;
    return true;
}

static bool set_up_http(server *s)
{
    const ul_http_how how = {.listening = s->listening,
                             .trust_proxy = s->how->trust_proxy,
                             .limits = &s->how->limits,
                             .crowd = s->crowd,
                             .route = ul_route,
                             .upgraded = ul_route_upgraded,
                             .dropped = ul_route_dropped,
                             .context = s};
    s->http = ul_http_new(&s->loop, &how);
    return s->http || no_memory(s);
}

/* Every socket is a descriptor: take as many as we may. */
static void raise_descriptors(server *s)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < s->how->limits.of[UL_LIMIT_CONNECTIONS] + 1200)
        SAY(s, UL_WARNING, "few-descriptors", "message",
            "the system lets this process have fewer connections than its limit: raise LimitNOFILE, or lower "
            "--limit connections");
}

static bool set_up(server *s)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL); /* a write to somebody who has gone says so itself */
    s->listening = -1;
    s->began = uv_hrtime() / 1000000;
    uv_loop_init(&s->loop);
    start_timers(s);
    if (sodium_init() < 0)
        return ul_fault_set(&s->fault, "no-entropy", 0, 0, "the system gives no random bytes");
    raise_descriptors(s);
    name_node(s);
    return listen_somewhere(s) && set_up_data(s) && set_up_store(s) && set_up_threads(s) &&
           ul_nodes_begin(s, &s->fault) && set_up_http(s);
}

/* ---- taking down */

static void close_rest(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void take_down(server *s)
{
    s->stopping = true;
    atomic_store(&s->no_thinking, true);
    uv_timer_stop(&s->second);
    uv_timer_stop(&s->stop_check);
    uv_prepare_stop(&s->prepare);
    ul_workers_end(s->thinkers);
    ul_workers_end(s->reader);
    ul_workers_end(s->posters);
    ul_http_end(s->http);
    ul_writer_end(s->writer);
    ul_nodes_end(s);
    ul_sockets_end(&s->sockets);
    ul_hall_free(s);
    uv_run(&s->loop, UV_RUN_NOWAIT);
    uv_walk(&s->loop, close_rest, NULL);
    while (uv_run(&s->loop, UV_RUN_DEFAULT) != 0) {
    }
    uv_loop_close(&s->loop);
    ul_store_close(s->posting);
    ul_store_close(s->reading);
    ul_store_close(s->store);
    ul_files_free(s->files);
    ul_talk_free(s->talk);
    ul_crowd_free(s->crowd);
    ul_text_free(&s->editions);
    ul_text_free(&s->here);
    ul_outbox_free(&s->out);
    ul_teller_free(&s->teller);
    if (s->listening >= 0)
        close(s->listening);
}

bool ul_serve_run(const ul_serve *how, ul_serve_ready *ready, void *context, ul_fault *fault)
{
    server *s = calloc(1, sizeof *s);
    if (!s)
        return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    s->how = how;
    bool fine = set_up(s);
    if (fine) {
        find_url(s);
        ul_nodes_fill(s);
        SAY(s, UL_INFO, "listening", "url", s->url, "store", ul_store_kind(s->store), "node", s->node);
        ready(context, s->url);
        uv_run(&s->loop, UV_RUN_DEFAULT);
        SAY(s, UL_INFO, "stopped");
    } else {
        *fault = s->fault;
    }
    take_down(s);
    free(s);
    return fine;
}
