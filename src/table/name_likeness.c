/*
 * name_likeness.c: when two names look alike.
 *
 * A name is compared as people see it: letters in small, those of Greek and
 * Cyrillic that look like Latin ones as those, full-width ones as the others,
 * every blank as one, and what cannot be seen not at all. It is for comparing
 * alone: everybody is called as they wish.
 */
#include <string.h>
#include "table/deed_inside.h"

typedef struct alike {
    uint16_t code;
    char     letter;
} alike;

static const alike letters[] = {
    /* Greek */
    {0x391, 'a'},
    {0x392, 'b'},
    {0x395, 'e'},
    {0x396, 'z'},
    {0x397, 'h'},
    {0x399, 'i'},
    {0x39a, 'k'},
    {0x39c, 'm'},
    {0x39d, 'n'},
    {0x39f, 'o'},
    {0x3a1, 'p'},
    {0x3a4, 't'},
    {0x3a5, 'y'},
    {0x3a7, 'x'},
    {0x3b1, 'a'},
    {0x3b9, 'i'},
    {0x3bd, 'v'},
    {0x3bf, 'o'},
    {0x3c1, 'p'},
    {0x3f2, 'c'},
    {0x3f3, 'j'},
    /* Cyrillic */
    {0x405, 's'},
    {0x406, 'i'},
    {0x408, 'j'},
    {0x410, 'a'},
    {0x412, 'b'},
    {0x415, 'e'},
    {0x41a, 'k'},
    {0x41c, 'm'},
    {0x41d, 'h'},
    {0x41e, 'o'},
    {0x420, 'p'},
    {0x421, 'c'},
    {0x422, 't'},
    {0x423, 'y'},
    {0x425, 'x'},
    {0x430, 'a'},
    {0x435, 'e'},
    {0x43e, 'o'},
    {0x440, 'p'},
    {0x441, 'c'},
    {0x443, 'y'},
    {0x445, 'x'},
    {0x455, 's'},
    {0x456, 'i'},
    {0x458, 'j'},
    {0x4bb, 'h'},
    {0x501, 'd'},
};

static uint32_t code_of(const char *text, size_t size)
{
    const uint8_t *byte = (const uint8_t *)text;
    uint32_t       code = size == 1 ? byte[0] : byte[0] & (0x7fU >> size);
    for (size_t i = 1; i < size; i++)
        code = code << 6 | (byte[i] & 0x3f);
    return code;
}

static bool is_unseen(uint32_t code)
{
    return code == 0xad || code == 0x34f || code == 0x61c || code == 0x115f || code == 0x1160 || code == 0x180e ||
           code == 0x3164 || code == 0xfeff || code == 0xffa0 || (code >= 0x200b && code <= 0x200f) ||
           (code >= 0x2060 && code <= 0x206f) || (code >= 0xfe00 && code <= 0xfe0f) ||
           (code >= 0xe0000 && code <= 0xe0fff);
}

static bool is_blank(uint32_t code)
{
    return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
           code == 0x205f || code == 0x3000;
}

static uint32_t looks_like(uint32_t code)
{
    if (code >= 0xff01 && code <= 0xff5e)
        code -= 0xff01 - '!';
    if (code >= 'A' && code <= 'Z')
        return code - 'A' + 'a';
    if ((code >= 0xc0 && code <= 0xde && code != 0xd7))
        return code + 0x20;
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (letters[i].code == code)
            return (uint32_t)letters[i].letter;
    return code;
}

uint64_t ul_name_look(const char *name, size_t len, bool *seen)
{
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    bool     blank = false;
    *seen = false;
    for (size_t at = 0, size; at < len; at += size) {
        size = ul_utf8_char(name + at, len - at);
        if (size == 0)
            break; /* no name at all, which is found out elsewhere */
        uint32_t code = code_of(name + at, size);
        blank = blank || is_blank(code);
        if (is_unseen(code) || is_blank(code))
            continue;
        if (blank && *seen)
            hash = (hash ^ ' ') * 1099511628211U;
        blank = false;
        *seen = true;
        hash = (hash ^ looks_like(code)) * 1099511628211U;
    }
    return hash;
}
