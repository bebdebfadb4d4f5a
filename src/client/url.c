/* url.c: an address of the web, taken apart. */
#include "client/url.h"

#include <stdio.h>
#include <string.h>

static bool bad_url(ul_fault *fault)
{
    return ul_fault_set(fault, "bad-url", 0, 0, "this is no address that a message can be sent to: http://host/path");
}

/* "host", "host:8080", "[::1]:8080". */
static bool read_host(const char *from, size_t len, ul_url *url)
{
    const char *end = from + len, *port = end, *host_end = end;
    if (*from == '[') {
        host_end = memchr(from, ']', len);
        if (!host_end)
            return false;
        port = host_end + 1;
        from++;
    } else {
        const char *colon = memchr(from, ':', len);
        host_end = port = colon ? colon : end;
    }
    size_t host_len = (size_t)(host_end - from), port_len = port < end ? (size_t)(end - port - 1) : 0;
    if (host_len == 0 || host_len >= sizeof url->host || port_len > 5 ||
        (port < end && (*port != ':' || port_len == 0)))
        return false;
    memcpy(url->host, from, host_len);
    memcpy(url->port, port_len ? port + 1 : (url->tls ? "443" : "80"), port_len ? port_len : (url->tls ? 3 : 2));
    return strspn(url->port, "0123456789") == strlen(url->port) &&
           strspn(url->host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:") == host_len;
}

bool ul_url_read(const char *text, ul_url *url, ul_fault *fault)
{
    memset(url, 0, sizeof *url);
    url->tls = strncmp(text, "https://", 8) == 0;
    if (strlen(text) >= UL_URL_BYTES || (!url->tls && strncmp(text, "http://", 7) != 0))
        return bad_url(fault);
    for (const char *c = text; *c; c++) {
        if (*c <= ' ' || *c > '~' || strchr("#\\\"<>", *c))
            return bad_url(fault);
    }
    const char *host = text + (url->tls ? 8 : 7);
    size_t      len = strcspn(host, "/?");
    if (!read_host(host, len, url))
        return bad_url(fault);
    snprintf(url->path, sizeof url->path, "%s%s", host[len] == '/' ? "" : "/", host + len);
    return true;
}
