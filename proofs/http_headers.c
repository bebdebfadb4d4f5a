/*
 * http_headers.c: what is ours in reading a request: libmicrohttpd cuts it
 * into lines and names, and hands us strings in which anything may stand.
 */
#include "server/http.c"
#include "server/http_request.c"
#include "libc.h"

size_t MHD_http_unescape(char *text)
{
    size_t len = strlen(text), less = any_size(len);
    for (size_t i = 0; i < less; i++)
        text[i] = nondet_char(); /* a zero, too */
    text[less] = '\0';
    return less;
}

const union MHD_ConnectionInfo *MHD_get_connection_info(struct MHD_Connection      *connection,
                                                        enum MHD_ConnectionInfoType type, ...)
{
    (void)connection, (void)type;
    return NULL;
}

static const char *forwarded;

int MHD_get_connection_values(struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator each,
                              void *context)
{
    (void)connection;
    each(context, kind, nondet_bool() ? "X-Forwarded-For" : "Host", forwarded);
    return 1;
}

/* "%.*s" */
int snprintf(char *to, size_t room, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int         most = va_arg(args, int);
    const char *from = va_arg(args, const char *);
    va_end(args);
    must(most >= 0 && room > 0);
    size_t len = 0;
    for (; len < (size_t)most && from[len]; len++)
        if (len + 1 < room)
            to[len] = from[len];
    to[len < room ? len : room - 1] = '\0';
    return (int)len;
}

bool ul_address_read(const char *text, ul_address *address)
{
    must(strlen(text) < 64);
    must_write(address, sizeof *address);
    return nondet_bool();
}

static void no_zero_is_in_a_path(void)
{
    ANY_STRING(path, MOST);
    size_t len = unescape(NULL, NULL, (char *)path);
    must(strlen(path) == len);
    must(*path_of(path) || !*path);
}

static void odd_headers_are_seen(void)
{
    ul_http_request request = {0};
    ANY_STRING(name, MOST);
    ANY_STRING(value, MOST);
    size_t name_len = strlen(name), at = any_size(MOST);
    bool   some = nondet_bool();
    check_header(&request, MHD_HEADER_KIND, name, name_len, some ? value : NULL, some ? strlen(value) : 0);
    must(request.hosts + request.lengths + request.codings <= 1);
    if (at < name_len && ((unsigned char)name[at] <= ' ' || name[at] == 0x7f))
        must(request.odd);
    if (some && at < strlen(value) && (value[at] == '\r' || value[at] == '\n' || value[at] == 0x7f))
        must(request.odd);
}

static void addresses_and_lists_are_read(void)
{
    ul_http         http = {.how.trust_proxy = nondet_bool()};
    ul_http_request request = {.http = &http};
    ANY_STRING(list, MOST);
    forwarded = list;
    find_address(&request);
    bool packed = has_word(nondet_bool() ? list : NULL, "gz");
    must(!packed || strstr(list, "gz"));
}

static void a_port_is_no_part_of_an_address(void)
{
    ANY_STRING(word, MOST);
    size_t      len, colons = 0;
    const char *address = without_port(word, &len);
    must(address >= word && len <= strlen(word) - (size_t)(address - word));
    for (size_t i = 0; i < len; i++) {
        must(address[i] != ' ');
        colons += address[i] == ':';
    }
    must(colons != 1 || *word == '[');
}

int main(void)
{
    a_port_is_no_part_of_an_address();
    no_zero_is_in_a_path();
    odd_headers_are_seen();
    addresses_and_lists_are_read();
}
