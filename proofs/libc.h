/*
 * libc.h: what CBMC does not bring of the C library, as simply as it can be
 * said. Each reads what the real one may read, so that a string without its
 * end is found here too.
 */
#ifndef UL_PROOF_LIBC_H
#define UL_PROOF_LIBC_H

#include "proof.h"

static bool is_among(char c, const char *set)
{
    while (*set && *set != c)
        set++;
    return *set;
}

size_t strspn(const char *text, const char *set)
{
    size_t len = 0;
    while (text[len] && is_among(text[len], set))
        len++;
    return len;
}

size_t strcspn(const char *text, const char *set)
{
    size_t len = 0;
    while (text[len] && !is_among(text[len], set))
        len++;
    return len;
}

void *memchr(const void *bytes, int c, size_t len)
{
    const char *at = bytes;
    for (size_t i = 0; i < len; i++)
        if (at[i] == (char)c)
            return (char *)at + i;
    return NULL;
}

char *strstr(const char *text, const char *part)
{
    for (;; text++) {
        size_t same = 0;
        while (part[same] && text[same] == part[same])
            same++;
        if (!part[same])
            return (char *)text;
        if (!*text)
            return NULL;
    }
}

#endif
