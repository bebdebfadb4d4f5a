/* handshake.c: the headers Connection, Host and Origin of a request, whatever stands in them. */
#include "server/websocket_handshake.c"
#include "libc.h"

static bool is_between(char c)
{
    return c == ',' || c == ' ' || c == '\t' || c == '\0';
}

static void words_are_found(void)
{
    ANY_STRING(header, MOST);
    bool   has = ul_header_has(header, "up");
    size_t len = strlen(header), at = any_size(MOST);
    if (at + 2 <= len && (at == 0 || is_between(header[at - 1])) && is_between(header[at + 2]) &&
        (header[at] | 32) == 'u' && (header[at + 1] | 32) == 'p')
        must(has);
    must(!has || len >= 2);
}

static void hosts_are_read(void)
{
    ANY_STRING(host, MOST);
    ANY_STRING(name, 3);
    ANY_STRING(origin, MOST);
    ul_origin_is_host(origin, nondet_bool() ? host : NULL);
    ul_host_is_near(host);
    bool same = ul_host_is(host, name);
    must(!same || host[strlen(name)] == '\0' || host[strlen(name)] == ':');
}

int main(void)
{
    words_are_found();
    hosts_are_read();
}
