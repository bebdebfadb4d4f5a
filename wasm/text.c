/*
 * text.c: what <string.h> has for texts and bytes, in few bytes of its own.
 *
 * The C library's forms read by words, search by two ways at once and copy
 * without the instruction for it: four times as long, for texts of a few dozen
 * letters. Compiled with -fno-builtin, else a loop here would be seen as a
 * call of itself.
 */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t len)
{
    return __builtin_memcpy(to, from, len); /* one instruction (-mbulk-memory) */
}

void *memchr(const void *bytes, int wanted, size_t len)
{
    const unsigned char *at = bytes;
    for (; len > 0; at++, len--)
        if (*at == (unsigned char)wanted)
            return (void *)at;
    return NULL;
}

char *strchr(const char *text, int wanted)
{
    for (;; text++) {
        if (*text == (char)wanted)
            return (char *)text;
        if (!*text)
            return NULL;
    }
}

char *strstr(const char *text, const char *wanted)
{
    size_t len = strlen(wanted);
    for (;; text++) {
        if (strncmp(text, wanted, len) == 0)
            return (char *)text;
        if (!*text)
            return NULL;
    }
}

char *strcpy(char *restrict to, const char *restrict from)
{
    return memcpy(to, from, strlen(from) + 1);
}

size_t strcspn(const char *text, const char *stops)
{
    size_t len = 0;
    while (text[len] && !strchr(stops, text[len]))
        len++;
    return len;
}

size_t strspn(const char *text, const char *allowed)
{
    size_t len = 0;
    while (text[len] && strchr(allowed, text[len]))
        len++;
    return len;
}
