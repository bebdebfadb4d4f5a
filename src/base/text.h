/*
 * text.h: a growing piece of text.
 *
 * Starts as all zero bytes, grows on the heap. If memory runs out the text
 * is marked `failed`, drops what it had and swallows what follows, so a long
 * run of writing is checked once, at its end.
 */
#ifndef UL_BASE_TEXT_H
#define UL_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ul_text {
    char  *bytes; /* NUL-terminated once anything was added; else NULL */
    size_t len, room;
    bool   failed;
    bool   secret; /* what it held is zeroed before the memory is anybody else's; stays so until it is all zero again */
} ul_text;

void ul_text_free(ul_text *text);                /* back to all zero, but for `secret` */
void ul_text_clear(ul_text *text);               /* empty and no longer failed, the memory kept */
void ul_text_expect(ul_text *text, size_t more); /* room for so many bytes, so that it grows once for all of them */
void ul_text_add(ul_text *text, const char *bytes, size_t len);
void ul_text_put(ul_text *text, const char *string);
void ul_text_print(ul_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Its bytes, NUL-terminated; "" if it is empty. */
static inline const char *ul_text_bytes(const ul_text *text)
{
    return text->bytes ? text->bytes : "";
}

/* How many bytes the UTF-8 character at the front of `bytes` has: 1 to 4, or 0 if there is none. */
size_t ul_utf8_char(const char *bytes, size_t len);

/* Is the character at the front of `bytes`, which is whole, for a terminal to obey rather than to show? */
bool ul_utf8_is_control(const char *bytes);

#endif
