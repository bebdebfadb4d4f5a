/* text.c: a growing piece of text, and the shape of UTF-8. */
#include "base/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SMALLEST 64

/* The empty line of assembler looks at the memory: else the compiler would leave out what it takes for useless. */
static void forget(const ul_text *text)
{
    if (!text->secret || !text->bytes)
        return;
    memset(text->bytes, 0, text->len);
    __asm__ volatile("" : : "r"(text->bytes) : "memory");
}

void ul_text_free(ul_text *text)
{
    forget(text);
    free(text->bytes);
    *text = (ul_text){.secret = text->secret};
}

void ul_text_clear(ul_text *text)
{
    forget(text);
    text->len = 0;
    text->failed = false;
    if (text->bytes)
        text->bytes[0] = '\0';
}

/* The memory that it leaves is not seen by us any more: a secret is moved by hand. */
static char *resize(ul_text *text, size_t room)
{
    if (!text->secret)
        return realloc(text->bytes, room);
    char *bytes = malloc(room);
    if (bytes && text->bytes)
        memcpy(bytes, text->bytes, text->len + 1); /* its NUL, too */
    if (bytes) {
        forget(text);
        free(text->bytes);
    }
    return bytes;
}

/* Room for `more` bytes and the NUL; half as much again as is needed, so that growing is rare. */
static bool make_room(ul_text *text, size_t more)
{
    if (text->failed)
        return false;
    size_t need = text->len + more + 1;
    if (need <= text->room)
        return true;
    size_t room = need < SMALLEST ? SMALLEST : need + need / 2;
    char  *bytes = resize(text, room);
    if (!bytes) {
        ul_text_free(text);
        text->failed = true;
        return false;
    }
    text->bytes = bytes;
    text->room = room;
    return true;
}

void ul_text_expect(ul_text *text, size_t more)
{
    make_room(text, more);
}

void ul_text_add(ul_text *text, const char *bytes, size_t len)
{
    if (!make_room(text, len))
        return;
    if (len)
        memcpy(text->bytes + text->len, bytes, len);
    text->len += len;
    text->bytes[text->len] = '\0';
}

void ul_text_put(ul_text *text, const char *string)
{
    ul_text_add(text, string, strlen(string));
}

void ul_text_print(ul_text *text, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t len = (size_t)vsnprintf(NULL, 0, format, args);
    if (make_room(text, len)) {
        vsnprintf(text->bytes + text->len, len + 1, format, again);
        text->len += len;
    }
    va_end(again);
    va_end(args);
}

/* How long a character is by its first byte; 0 for one that cannot be first. */
static size_t length_by_lead(uint8_t lead)
{
    if (lead < 0x80)
        return 1;
    if (lead < 0xc2) /* a continuation, or two bytes for what fits into one */
        return 0;
    if (lead < 0xe0)
        return 2;
    if (lead < 0xf0)
        return 3;
    return lead < 0xf5 ? 4 : 0;
}

/* May these two begin a character? Rules out what is overlong, a surrogate or beyond U+10FFFF. */
static bool begins_well(uint8_t lead, uint8_t second)
{
    uint8_t low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    uint8_t high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    return low <= second && second <= high;
}

size_t ul_utf8_char(const char *bytes, size_t len)
{
    const uint8_t *b = (const uint8_t *)bytes;
    size_t         n = len ? length_by_lead(b[0]) : 0;
    if (n < 2)
        return n;
    if (n > len || !begins_well(b[0], b[1]))
        return 0;
    for (size_t i = 2; i < n; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

/* Those of ASCII, and U+0080 to U+009F: some terminals take U+009B for the beginning of a command. */
bool ul_utf8_is_control(const char *bytes)
{
    const uint8_t *b = (const uint8_t *)bytes;
    return b[0] < 0x20 || b[0] == 0x7f || (b[0] == 0xc2 && b[1] < 0xa0);
}
