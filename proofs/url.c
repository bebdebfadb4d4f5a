/* url.c: addresses that others give us. */
#include "client/url.c"
#include "libc.h"

bool ul_fault_set(ul_fault *fault, const char *code, size_t line, size_t column, const char *format, ...)
{
    (void)fault, (void)code, (void)line, (void)column, (void)format;
    return false;
}

/* Of the path: "%s%s". */
int snprintf(char *to, size_t room, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *slash = va_arg(args, const char *), *rest = va_arg(args, const char *);
    va_end(args);
    size_t len = strlen(slash) + strlen(rest);
    must(len < room); /* nothing of it is cut off */
    strcpy(to, slash);
    strcpy(to + strlen(slash), rest);
    return (int)len;
}

int main(void)
{
    ul_url url;
    ANY_STRING(text, MOST);
    if (!ul_url_read(text, &url, NULL))
        return 0;
    must(*url.host && *url.port && url.path[0] == '/');
    must(strlen(url.host) < sizeof url.host && strlen(url.port) < sizeof url.port);
    must(url.tls == (text[4] == 's'));
    for (size_t i = 0; url.path[i]; i++) /* no line break can get into a request's head */
        must(url.path[i] > ' ' && url.path[i] <= '~');
    for (size_t i = 0; url.host[i]; i++)
        must(url.host[i] > ' ' && url.host[i] <= '~');
}
