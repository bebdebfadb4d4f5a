/*
 * The names of PostgreSQL's hosts, looked up in a thread of their own.
 *
 * libpq looks them up wherever it is called, and waits. A name server that is
 * slow would hold up the event loop of a server, and with it every table.
 */
#define _GNU_SOURCE /* pipe2 */
#include "store/postgres_inside.h"

#include <fcntl.h>
#include <netdb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST_ADDRESSES 16 /* of all hosts together: enough to find one that answers */
#define USUAL_PORT "5432"
#define HOST_BYTES 256

struct postgres_lookup {
    char       *hosts, *ports; /* as the address of the store has them: several with commas between them */
    ul_text     host, hostaddr, port;
    unsigned    found;
    atomic_bool known;   /* all of it */
    atomic_int  holders; /* whoever wants it, and the thread: who leaves last frees it */
    int         done[2]; /* a pipe, closed at one end when all is known: that can be polled for */
};

static void leave(postgres_lookup *lookup)
{
    if (atomic_fetch_sub(&lookup->holders, 1) > 1)
        return;
    free(lookup->hosts);
    free(lookup->ports);
    ul_text_free(&lookup->host);
    ul_text_free(&lookup->hostaddr);
    ul_text_free(&lookup->port);
    free(lookup);
}

/* ---- in the thread */

static void add(ul_text *list, const char *bytes, size_t len)
{
    if (list->len)
        ul_text_put(list, ",");
    ul_text_add(list, bytes, len);
}

/* Up to the next comma. An empty one is the usual one, as for libpq. */
static void add_port(postgres_lookup *lookup, const char *port)
{
    size_t len = strcspn(port, ",");
    add(&lookup->port, len ? port : USUAL_PORT, len ? len : strlen(USUAL_PORT));
}

static void add_addresses(postgres_lookup *lookup, const char *host, const char *port)
{
    const struct addrinfo wish = {.ai_socktype = SOCK_STREAM};
    struct addrinfo      *all = NULL;
    char                  text[HOST_BYTES];
    if (getaddrinfo(host, NULL, &wish, &all) != 0)
        return;
    for (const struct addrinfo *one = all; one && lookup->found < MOST_ADDRESSES; one = one->ai_next) {
        if (getnameinfo(one->ai_addr, one->ai_addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST) != 0)
            continue;
        /* The name stays beside the address: certificates and passwords are for names. */
        add(&lookup->host, host, strlen(host));
        add(&lookup->hostaddr, text, strlen(text));
        if (port)
            add_port(lookup, port);
        lookup->found++;
    }
    freeaddrinfo(all);
}

/* A list of ports has one for each host; else one is for all, and stays as it is. */
static void *look_up(void *context)
{
    postgres_lookup *lookup = context;
    char            *port = strchr(lookup->ports, ',') ? lookup->ports : NULL;
    for (char *host = lookup->hosts, *comma; host; host = comma ? comma + 1 : NULL) {
        comma = strchr(host, ',');
        if (comma)
            *comma = '\0';
        add_addresses(lookup, host, port);
        if (port)
            port += strcspn(port, ",");
        if (port && *port)
            port++;
    }
    atomic_store(&lookup->known, true);
    close(lookup->done[1]);
    leave(lookup);
    return NULL;
}

/* ---- what there is to look up */

static const char *setting(const PQconninfoOption *of, const char *keyword)
{
    for (; of && of->keyword; of++) {
        if (strcmp(of->keyword, keyword) == 0)
            return of->val && *of->val ? of->val : NULL;
    }
    return NULL;
}

static bool is_number(const char *host)
{
    const struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST};
    struct addrinfo      *found = NULL;
    if (getaddrinfo(host, NULL, &wish, &found) != 0)
        return false;
    freeaddrinfo(found);
    return true;
}

/* Is there a name among them? If one is a socket of this machine, which has no address, libpq must see to all. */
static bool have_names(const char *hosts)
{
    bool names = false;
    for (bool last = false; !last; hosts++) {
        char   host[HOST_BYTES];
        size_t len = strcspn(hosts, ",");
        if (len == 0 || len >= sizeof host || *hosts == '/' || *hosts == '@')
            return false;
        memcpy(host, hosts, len);
        host[len] = '\0';
        names |= !is_number(host);
        hosts += len;
        last = !*hosts;
    }
    return names;
}

/* What the address says, or else the environment. */
static bool take_settings(postgres_lookup *lookup, const char *address)
{
    PQconninfoOption *own = PQconninfoParse(address, NULL), *usual = own ? PQconndefaults() : NULL;
    const char       *hosts = setting(own, "host"), *ports = setting(own, "port");
    hosts = hosts ? hosts : setting(usual, "host");
    ports = ports ? ports : setting(usual, "port");
    bool names = hosts && !setting(own, "hostaddr") && !setting(usual, "hostaddr") && !setting(own, "service") &&
                 have_names(hosts);
    if (names) {
        lookup->hosts = store_copy(hosts, NULL);
        lookup->ports = store_copy(ports ? ports : "", NULL);
    }
    PQconninfoFree(own);
    PQconninfoFree(usual);
    return names && lookup->hosts && lookup->ports;
}

static bool start_thread(postgres_lookup *lookup)
{
    pthread_attr_t how;
    pthread_t      thread;
    if (pipe2(lookup->done, O_CLOEXEC) != 0)
        return false;
    pthread_attr_init(&how);
    pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED);
    atomic_store(&lookup->holders, 2);
    bool started = pthread_create(&thread, &how, look_up, lookup) == 0;
    pthread_attr_destroy(&how);
    if (started)
        return true;
    close(lookup->done[0]);
    close(lookup->done[1]);
    return false;
}

postgres_lookup *postgres_lookup_begin(const char *address)
{
    postgres_lookup *lookup = calloc(1, sizeof *lookup);
    if (!lookup)
        return NULL;
    if (take_settings(lookup, address) && start_thread(lookup))
        return lookup;
    atomic_store(&lookup->holders, 1);
    leave(lookup);
    return NULL;
}

int postgres_lookup_descriptor(const postgres_lookup *lookup)
{
    return lookup->done[0];
}

bool postgres_lookup_is_done(const postgres_lookup *lookup)
{
    return atomic_load(&lookup->known);
}

PGconn *postgres_lookup_connect(const postgres_lookup *lookup, const char *address)
{
    bool fine = lookup->found && !lookup->host.failed && !lookup->hostaddr.failed && !lookup->port.failed;
    return fine ? postgres_start_at(address, lookup->host.bytes, lookup->hostaddr.bytes, lookup->port.bytes) : NULL;
}

void postgres_lookup_end(postgres_lookup *lookup)
{
    if (!lookup)
        return;
    close(lookup->done[0]);
    leave(lookup);
}
