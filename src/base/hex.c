/* hex.c: bytes as hexadecimal digits. */
#include "base/hex.h"

void ul_hex_write(const uint8_t *bytes, size_t count, ul_text *text)
{
    static const char digits[] = "0123456789abcdef";
    char              some[64]; /* a whole sum at a time: they are most of what is written */
    for (size_t i = 0, len = 0; i < count; i++) {
        some[len++] = digits[bytes[i] >> 4];
        some[len++] = digits[bytes[i] & 15];
        if (len == sizeof some || i + 1 == count) {
            ul_text_add(text, some, len);
            len = 0;
        }
    }
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool ul_hex_read(const char *hex, size_t len, uint8_t *bytes, size_t count)
{
    if (len != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

void ul_json_hex(ul_json_out *json, const uint8_t *bytes, size_t count)
{
    ul_text hex = {0};
    ul_hex_write(bytes, count, &hex);
    ul_json_string(json, hex.failed ? "" : hex.bytes);
    json->text->failed |= hex.failed;
    ul_text_free(&hex);
}

void ul_json_put_hex(ul_json_out *json, const char *key, const uint8_t *bytes, size_t count)
{
    ul_json_key(json, key);
    ul_json_hex(json, bytes, count);
}
