/* table_link.c: the link of a table, taken apart and put together. */
#include "client/table_link.h"

#include <stdlib.h>
#include <string.h>

static const char id_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static bool refuse(ul_fault *fault, const char *what)
{
    return ul_fault_set(fault, "bad-link", 0, 0, "%s: a link is like https://example.org/t/TABLE or …/t/TABLE#KEY",
                        what);
}

static bool take(const char *from, size_t len, char *to, size_t most)
{
    if (len == 0 || len > most)
        return false;
    memcpy(to, from, len);
    to[len] = 0;
    return true;
}

/* "example.org:8080", "[::1]:8080". */
static bool read_host(const char *text, size_t len, ul_table_link *link)
{
    const char *end = text + len, *colon = NULL, *first = text, *close = text;
    if (*text == '[') {
        close = memchr(text, ']', len);
        if (!close || !take(text + 1, (size_t)(close - text - 1), link->host, UL_HOST_BYTES))
            return false;
        first = close + 1;
    }
    colon = memchr(first, ':', (size_t)(end - first));
    if (*text != '[' && !take(text, (size_t)((colon ? colon : end) - text), link->host, UL_HOST_BYTES))
        return false;
    if (*text == '[' && first != end && colon != first)
        return false;
    strcpy(link->port, link->tls ? "443" : "80");
    if (!colon)
        return true;
    size_t digits = (size_t)(end - colon - 1);
    return strspn(colon + 1, "0123456789") == digits && take(colon + 1, digits, link->port, 5) &&
           strtoul(link->port, NULL, 10) - 1 < 65535;
}

static bool read_key(const char *text, ul_table_link *link)
{
    size_t len = strlen(text);
    return len >= (size_t)2 * UL_KEY_BYTES && len % 2 == 0 && strspn(text, "0123456789abcdef") == len &&
           take(text, len, link->key, UL_KEY_HEX);
}

static bool read_ticket(const char *text, ul_table_link *link)
{
    const char *hex = strchr(text, '-');
    link->gift = strncmp(text, "gift-", 5) == 0;
    return (link->gift || strncmp(text, "ticket-", 7) == 0) && strlen(hex + 1) == sizeof link->ticket - 1 &&
           strspn(hex + 1, "0123456789abcdef") == sizeof link->ticket - 1 &&
           take(hex + 1, sizeof link->ticket - 1, link->ticket, sizeof link->ticket - 1);
}

bool ul_table_link_read(const char *text, ul_table_link *link, ul_fault *fault)
{
    memset(link, 0, sizeof *link);
    link->tls = strncmp(text, "https://", 8) == 0;
    if (!link->tls && strncmp(text, "http://", 7) != 0)
        return refuse(fault, "it should begin with https:// or http://");
    text += link->tls ? 8 : 7;
    const char *path = strchr(text, '/');
    if (!path ||
        strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_:[]") < (size_t)(path - text) ||
        !read_host(text, (size_t)(path - text), link))
        return refuse(fault, "the name of the server is missing or no such name");
    if (strncmp(path, "/t/", 3) != 0 || !take(path + 3, strspn(path + 3, id_letters), link->table, UL_TABLE_ID_BYTES))
        return refuse(fault, "the table is missing");
    const char *rest = path + 3 + strlen(link->table);
    if (*rest && (*rest != '#' || (!read_key(rest + 1, link) && !read_ticket(rest + 1, link))))
        return refuse(fault, "what follows the table is no key and no ticket");
    return true;
}

void ul_table_link_write(const ul_table_link *link, bool key, ul_text *text)
{
    bool usual = strcmp(link->port, link->tls ? "443" : "80") == 0, numbers = strchr(link->host, ':') != NULL;
    ul_text_print(text, "%s://%s%s%s", link->tls ? "https" : "http", numbers ? "[" : "", link->host,
                  numbers ? "]" : "");
    if (!usual)
        ul_text_print(text, ":%s", link->port);
    ul_text_print(text, "/t/%s", link->table);
    if (key && *link->key)
        ul_text_print(text, "#%s", link->key);
}
