/*
 * long_answers.c: who asks for much and takes nothing of it is refused, alone.
 *
 * Long answers lie in the server's memory until they are taken: of one address
 * only so many bytes do. The real HTTP server, a route that answers with a
 * megabyte, and clients that do not read.
 */
#include <arpa/inet.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>
#include "server/http.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

#define ANSWER_BYTES ((size_t)8 << 20) /* more than any system keeps of it for us */

typedef struct house {
    uv_loop_t          loop;
    ul_limits          limits;
    ul_address_limits *addresses;
    ul_http           *http;
    int                listening;
    struct sockaddr_in at;
    unsigned           answered, refused;
} house;

static void route(void *context, ul_http_request *request)
{
    house  *h = context;
    ul_text text = {0};
    if (!ul_http_may_answer_long(request)) {
        h->refused++;
        return;
    }
    char *bytes = malloc(ANSWER_BYTES);
    memset(bytes, 'x', ANSWER_BYTES);
    ul_text_add(&text, bytes, ANSWER_BYTES);
    free(bytes);
    h->answered++;
    ul_http_answer(request, 200, "text/plain", &text);
}

static void house_open(house *h)
{
    socklen_t len = sizeof h->at;
    memset(h, 0, sizeof *h);
    h->at.sin_family = AF_INET;
    h->at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    h->listening = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(bind(h->listening, (struct sockaddr *)&h->at, len) == 0 && listen(h->listening, 64) == 0);
    assert_true(getsockname(h->listening, (struct sockaddr *)&h->at, &len) == 0);
    uv_loop_init(&h->loop);
    ul_limits_init(&h->limits);
    h->addresses = ul_address_limits_new(&h->limits);
    const ul_http_how how = {
        .listening = h->listening, .limits = &h->limits, .addresses = h->addresses, .route = route, .context = h};
    h->http = ul_http_new(&h->loop, &how);
    assert_non_null(h->http);
}

static void house_close(house *h)
{
    ul_http_end(h->http);
    while (uv_run(&h->loop, UV_RUN_DEFAULT) != 0) {
    }
    uv_loop_close(&h->loop);
    ul_address_limits_free(h->addresses);
    close(h->listening);
}

/* A request from 127.0.0.`last`, and nothing of the answer is read. */
static int ask(house *h, unsigned last)
{
    static const char  text[] = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    int                fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000000U + last)};
    unsigned           before = h->answered + h->refused;
    assert_true(bind(fd, (struct sockaddr *)&from, sizeof from) == 0);
    assert_true(connect(fd, (struct sockaddr *)&h->at, sizeof h->at) == 0);
    assert_int_equal(send(fd, text, sizeof text - 1, 0), sizeof text - 1);
    while (h->answered + h->refused == before)
        uv_run(&h->loop, UV_RUN_ONCE);
    return fd;
}

TEST(who_takes_nothing_gets_no_more_and_others_do)
{
    house    h;
    int      fd[8];
    unsigned asked = 0;
    house_open(&h);
    while (asked < 8 && h.refused == 0)
        fd[asked++] = ask(&h, 2);
    assert_int_equal(h.refused, 1);
    assert_int_equal(h.answered, 3); /* the third was asked for when no more than 16 MiB lay there */
    int other = ask(&h, 3);
    assert_int_equal(h.answered, 4);
    for (unsigned i = 0; i < asked; i++)
        close(fd[i]);
    while (ul_http_count(h.http) > 1)
        uv_run(&h.loop, UV_RUN_ONCE);
    int again = ask(&h, 2);
    assert_int_equal(h.answered, 5);
    close(other);
    close(again);
    house_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_takes_nothing_gets_no_more_and_others_do),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
