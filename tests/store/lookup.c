/*
 * lookup.c: a name server that is slow does not hold up who takes hints.
 *
 * This program brings a getaddrinfo of its own, which libpq finds as well: it
 * takes its time for names, of which it knows one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "store/hints.h"
#include "store/postgres_inside.h"

#define SLOW_MS 600
#define QUICK_MS 200 /* a call that does not wait, on a busy machine */

static pthread_t  mine;
static atomic_int asked, asked_of_mine;

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct addrinfo *loopback(void)
{
    struct addrinfo    *one = calloc(1, sizeof *one + sizeof(struct sockaddr_in));
    struct sockaddr_in *at = (struct sockaddr_in *)(one + 1);
    assert_non_null(one);
    at->sin_family = AF_INET;
    at->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    one->ai_family = AF_INET;
    one->ai_socktype = SOCK_STREAM;
    one->ai_addr = (struct sockaddr *)at;
    one->ai_addrlen = sizeof *at;
    return one;
}

/* libpq asks for the address that it was told, with its port. */
int getaddrinfo(const char *host, const char *port, const struct addrinfo *wish, struct addrinfo **found)
{
    struct in_addr number;
    if (inet_pton(AF_INET, host, &number) == 1) {
        *found = loopback();
        ((struct sockaddr_in *)(*found)->ai_addr)->sin_port = htons((uint16_t)(port ? atoi(port) : 0));
        return 0;
    }
    if (wish->ai_flags & AI_NUMERICHOST)
        return EAI_NONAME;
    asked++;
    asked_of_mine += pthread_equal(pthread_self(), mine) != 0;
    nanosleep(&(struct timespec){.tv_nsec = SLOW_MS * 1000000L}, NULL);
    if (strcmp(host, "database.test") != 0)
        return EAI_NONAME;
    *found = loopback();
    return 0;
}

void freeaddrinfo(struct addrinfo *all)
{
    free(all);
}

/* Nobody may call it: a program that another thread starts before fcntl() would keep both ends. Use pipe2(). */
int pipe(int ends[2])
{
    (void)ends;
    errno = EPERM;
    return -1;
}

/* ---- */

static char address[200];

static const char *shared_at(const ul_store *store)
{
    (void)store;
    return address;
}

static ul_hints *open_hints(const char *hosts, int port)
{
    static const store_kind kind = {.shared_at = shared_at};
    ul_store                store = {.kind = &kind};
    snprintf(address, sizeof address, "postgresql://me@%s:%d/games?sslmode=disable&gssencmode=disable", hosts, port);
    asked = asked_of_mine = 0;
    return ul_hints_open(&store, NULL);
}

static int listen_somewhere(int *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t          len = sizeof at;
    int                fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0 && bind(fd, (struct sockaddr *)&at, len) == 0 && listen(fd, 5) == 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &len), 0);
    *port = ntohs(at.sin_port);
    return fd;
}

static void hear(void *context, const char *table)
{
    (void)context;
    (void)table;
}

static void quick_step(ul_hints *hints)
{
    int64_t began = now_ms();
    ul_hints_step(hints, began, hear, NULL);
    assert_in_range(now_ms() - began, 0, QUICK_MS);
}

/* As a loop does: a step whenever the descriptor is ready. True if somebody has connected within that time. */
static bool go_on(ul_hints *hints, int listening, int64_t ms)
{
    for (int64_t until = now_ms() + ms; now_ms() < until;) {
        quick_step(hints);
        struct pollfd wait[2] = {{.fd = listening, .events = POLLIN},
                                 {.fd = ul_hints_descriptor(hints),
                                  .events = ul_hints_wants_write(hints) ? POLLIN | POLLOUT : POLLIN}};
        poll(wait, 2, 50);
        if (wait[0].revents)
            return true;
    }
    return false;
}

static void a_slow_name_server_holds_up_nobody(void **state)
{
    int       port, listening = listen_somewhere(&port);
    ul_hints *hints = open_hints("database.test", port);
    (void)state;
    assert_true(go_on(hints, listening, 10000));
    assert_int_equal(asked, 1);
    assert_int_equal(asked_of_mine, 0);
    ul_hints_close(hints);
    close(listening);
}

/* What libpq does by itself: the connection is tried at the host that has an address. */
static void of_several_hosts_the_one_that_is_known_is_found(void **state)
{
    int       port, listening = listen_somewhere(&port);
    char      hosts[80];
    ul_hints *hints;
    (void)state;
    snprintf(hosts, sizeof hosts, "nowhere.test:1,database.test");
    hints = open_hints(hosts, port);
    assert_true(go_on(hints, listening, 10000));
    assert_int_equal(asked, 2);
    assert_int_equal(asked_of_mine, 0);
    ul_hints_close(hints);
    close(listening);
}

/* Two hosts, of which one has an address, and no port: neither may there be two ports for one, nor none. */
static void hosts_without_a_port_have_the_usual_one(void **state)
{
    static const char hosts[] = "postgresql://me@nowhere.test,database.test/games";
    postgres_lookup  *lookup = postgres_lookup_begin(hosts);
    (void)state;
    assert_non_null(lookup);
    while (!postgres_lookup_is_done(lookup))
        poll(&(struct pollfd){.fd = postgres_lookup_descriptor(lookup), .events = POLLIN}, 1, 50);
    PGconn *connection = postgres_lookup_connect(lookup, hosts);
    assert_string_equal(PQport(connection), "5432");
    assert_null(strstr(PQerrorMessage(connection), "could not match"));
    PQfinish(connection);
    postgres_lookup_end(lookup);
}

static void a_name_that_nobody_knows_is_asked_for_again_later(void **state)
{
    int       port, listening = listen_somewhere(&port);
    ul_hints *hints = open_hints("nowhere.test", port);
    (void)state;
    assert_false(go_on(hints, listening, 2 * SLOW_MS + 1000));
    assert_in_range(asked, 2, 3);
    assert_int_equal(asked_of_mine, 0);
    ul_hints_close(hints);
    close(listening);
}

/* Its thread is still waiting then, and tidies up when it is done. */
static void closing_does_not_wait_for_the_name_server(void **state)
{
    ul_hints *hints = open_hints("database.test", 1);
    int64_t   began = now_ms();
    (void)state;
    quick_step(hints);
    assert_true(ul_hints_descriptor(hints) >= 0);
    ul_hints_close(hints);
    assert_in_range(now_ms() - began, 0, QUICK_MS);
    nanosleep(&(struct timespec){.tv_nsec = (SLOW_MS + 200) * 1000000L}, NULL);
}

static void an_address_needs_no_looking_up(void **state)
{
    int       port, listening = listen_somewhere(&port);
    ul_hints *hints = open_hints("127.0.0.1", port);
    (void)state;
    assert_true(go_on(hints, listening, 5000));
    assert_int_equal(asked, 0);
    ul_hints_close(hints);
    close(listening);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slow_name_server_holds_up_nobody),
        cmocka_unit_test(of_several_hosts_the_one_that_is_known_is_found),
        cmocka_unit_test(hosts_without_a_port_have_the_usual_one),
        cmocka_unit_test(a_name_that_nobody_knows_is_asked_for_again_later),
        cmocka_unit_test(closing_does_not_wait_for_the_name_server),
        cmocka_unit_test(an_address_needs_no_looking_up),
    };
    mine = pthread_self(); /* once: threads of a test that is over may still ask whose they are */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
