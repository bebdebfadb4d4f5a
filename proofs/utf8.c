/*
 * utf8.c: ul_utf8_char takes exactly the characters of RFC 3629. It looks at
 * four bytes at the most, so that texts of five are all there are.
 */
#include "base/text.c"
#include "proof.h"

/* How a character is written: the other direction, which shares nothing with the reader. */
static size_t encode(uint32_t code, uint8_t to[4])
{
    size_t len = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    to[0] = (uint8_t)(len == 1 ? code : len == 2 ? 0xc0 | code >> 6 : len == 3 ? 0xe0 | code >> 12 : 0xf0 | code >> 18);
    for (size_t i = 1; i < len; i++)
        to[i] = (uint8_t)(0x80 | (code >> 6 * (len - 1 - i) & 0x3f));
    return len;
}

static uint32_t decode(const char *text, size_t len)
{
    uint32_t code = (uint8_t)text[0] & (len == 1 ? 0x7f : 0x7f >> len);
    for (size_t i = 1; i < len; i++)
        code = code << 6 | ((uint8_t)text[i] & 0x3f);
    return code;
}

static bool is_character(uint32_t code)
{
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

static void what_is_taken_is_a_character(void)
{
    uint8_t again[4];
    ANY_TEXT(text, MOST);
    size_t len = ul_utf8_char(text, text_len);
    must(len <= text_len && len <= 4);
    if (len == 0)
        return;
    uint32_t code = decode(text, len);
    must(is_character(code));
    must(encode(code, again) == len && memcmp(again, text, len) == 0);
    must(ul_utf8_is_control(text) == (code < 0x20 || (code >= 0x7f && code < 0xa0)));
}

static void every_character_is_taken(void)
{
    char     room[4];
    uint8_t  bytes[4];
    uint32_t code = nondet_code();
    given(is_character(code));
    size_t len = encode(code, bytes), cut = any_size(len);
    char  *text = room + sizeof room - cut;
    memcpy(text, bytes, cut);
    must(ul_utf8_char(text, cut) == (cut == len ? len : 0));
}

int main(void)
{
    what_is_taken_is_a_character();
    every_character_is_taken();
}
