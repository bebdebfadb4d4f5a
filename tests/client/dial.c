/* dial.c: several addresses of one host, some of which never answer. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>
#include "client/client_inside.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))
#define PATIENCE 3000 /* milliseconds, of which an address that never answers may use its share */
#define CALLERS 4     /* more than find room in the queue of a listener who never takes anybody */

/* Somebody listening on this machine, and how they are called. */
typedef struct place {
    int                fd, caller[CALLERS];
    struct sockaddr_in at;
    struct addrinfo    address;
} place;

static void place_open(place *p)
{
    socklen_t len = sizeof p->at;
    memset(p, 0, sizeof *p);
    p->at.sin_family = AF_INET;
    p->at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    p->fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(p->fd, (struct sockaddr *)&p->at, len), 0);
    assert_int_equal(listen(p->fd, 0), 0);
    assert_int_equal(getsockname(p->fd, (struct sockaddr *)&p->at, &len), 0);
    p->address = (struct addrinfo){
        .ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_addr = (struct sockaddr *)&p->at, .ai_addrlen = len};
    memset(p->caller, -1, sizeof p->caller);
}

/* From now on nobody gets through, and nobody is told so. */
static void place_fill(place *p)
{
    for (int i = 0; i < CALLERS; i++) {
        p->caller[i] = socket(AF_INET, SOCK_STREAM, 0);
        fcntl(p->caller[i], F_SETFL, O_NONBLOCK);
        connect(p->caller[i], p->address.ai_addr, p->address.ai_addrlen);
    }
}

static void place_close(place *p)
{
    for (int i = 0; i < CALLERS; i++)
        close(p->caller[i]);
    close(p->fd);
}

static uint16_t port_behind(int fd)
{
    struct sockaddr_in at;
    socklen_t          len = sizeof at;
    assert_int_equal(getpeername(fd, (struct sockaddr *)&at, &len), 0);
    return at.sin_port;
}

TEST(an_address_that_never_answers_leaves_time_to_the_next)
{
    place hole, other_hole, good;
    place_open(&hole);
    place_open(&other_hole);
    place_open(&good);
    place_fill(&hole);
    place_fill(&other_hole);
    hole.address.ai_next = &other_hole.address;
    other_hole.address.ai_next = &good.address;
    int fd = ul_dial_some(&hole.address, NULL, ul_clock() + PATIENCE);
    assert_true(fd >= 0);
    assert_int_equal(port_behind(fd), good.at.sin_port);
    close(fd);
    place_close(&hole);
    place_close(&other_hole);
    place_close(&good);
}

TEST(alone_it_is_waited_for_until_the_end_and_no_longer)
{
    place   hole;
    int64_t began = ul_clock();
    place_open(&hole);
    place_fill(&hole);
    assert_int_equal(ul_dial_some(&hole.address, NULL, began + PATIENCE / 3), -1);
    assert_true(ul_clock() >= began + PATIENCE / 3);
    place_close(&hole);
}

static bool nowhere(const void *socket)
{
    return ((const struct sockaddr *)socket)->sa_family != AF_INET;
}

TEST(nobody_is_called_who_may_not_be)
{
    place         good;
    struct pollfd door;
    place_open(&good);
    assert_int_equal(ul_dial_some(&good.address, nowhere, ul_clock() + PATIENCE), -1);
    door = (struct pollfd){.fd = good.fd, .events = POLLIN};
    assert_int_equal(poll(&door, 1, 0), 0);
    place_close(&good);
}

TEST(what_is_wrong_is_said)
{
    ul_fault fault;
    assert_int_equal(ul_dial("127.0.0.1", "1", NULL, ul_clock() + PATIENCE, &fault), -1);
    assert_string_equal(fault.code, "no-connection");
    assert_int_equal(ul_dial("127.0.0.1", "1", nowhere, ul_clock() + PATIENCE, &fault), -1);
    assert_string_equal(fault.code, "private-address");
    assert_int_equal(ul_dial("no.such.host.invalid", "1", NULL, ul_clock() + PATIENCE, &fault), -1);
    assert_string_equal(fault.code, "no-host");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_that_never_answers_leaves_time_to_the_next),
        cmocka_unit_test(alone_it_is_waited_for_until_the_end_and_no_longer),
        cmocka_unit_test(nobody_is_called_who_may_not_be),
        cmocka_unit_test(what_is_wrong_is_said),
    };
    return cmocka_run_group_tests_name("client-dial", tests, NULL, NULL);
}
