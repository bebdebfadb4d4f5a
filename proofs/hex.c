/* hex.c: digits become bytes and the same digits again, and the other way round. */
#include "base/hex.c"
#include "base/text.c"
#include "proof.h"

static void digits_come_back(void)
{
    uint8_t bytes[MOST / 2 + 1];
    ul_text again = {0};
    size_t  count = MOST / 2;
    ANY_TEXT(digits, MOST);
    if (!ul_hex_read(digits, digits_len, bytes + 1, count))
        return;
    must(digits_len == 2 * count);
    ul_hex_write(bytes + 1, count, &again);
    must(again.failed || again.len == digits_len);
    for (size_t i = 0; i < again.len; i++)
        must(again.bytes[i] == digits[i]);
}

static void bytes_come_back(void)
{
    uint8_t bytes[MOST / 2 + 1], again[MOST / 2 + 1];
    ul_text digits = {0};
    size_t  count = MOST / 2;
    ul_hex_write(bytes, count, &digits);
    if (digits.failed)
        return;
    must(ul_hex_read(digits.bytes, digits.len, again, count));
    for (size_t i = 0; i < count; i++)
        must(again[i] == bytes[i]);
}

int main(void)
{
    digits_come_back();
    bytes_come_back();
}
