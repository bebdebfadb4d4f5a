/* json_write.c: writing JSON piece by piece. */
#include <assert.h>
#include <string.h>
#include "base/json.h"

void ul_json_begin(ul_json_out *out, ul_text *text)
{
    *out = (ul_json_out){.text = text};
}

/* Before a key, an element or a whole document: is there a comma after the one before? */
static bool takes_comma(ul_json_out *out)
{
    uint32_t bit = UINT32_C(1) << out->depth;
    bool     takes = out->begun & bit;
    out->begun |= bit;
    return takes;
}

/* Before a value, which has none if its key is there already. */
static bool value_takes_comma(ul_json_out *out)
{
    bool takes = !out->after_key && takes_comma(out);
    out->after_key = false;
    return takes;
}

/* What belongs together is put together first, and added at once: views are made of little pieces. */

static void open_bracket(ul_json_out *out, char bracket, bool object)
{
    const char piece[2] = {',', bracket};
    bool       comma = value_takes_comma(out);
    ul_text_add(out->text, piece + !comma, (size_t)1 + comma);
    out->depth++;
    assert(out->depth < 32);
    uint32_t bit = UINT32_C(1) << out->depth;
    out->begun &= ~bit;
    out->object = object ? out->object | bit : out->object & ~bit;
}

void ul_json_open_object(ul_json_out *out)
{
    open_bracket(out, '{', true);
}

void ul_json_open_array(ul_json_out *out)
{
    open_bracket(out, '[', false);
}

void ul_json_close(ul_json_out *out)
{
    assert(out->depth > 0);
    ul_text_add(out->text, out->object >> out->depth & 1 ? "}" : "]", 1);
    out->depth--;
}

/* A quote, a backslash or a control character. */
static void put_escaped(ul_text *text, char c)
{
    static const char meanings[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char       *found = c ? strchr(meanings, c) : NULL;
    if (found)
        ul_text_print(text, "\\%c", letters[found - meanings]);
    else
        ul_text_print(text, "\\u%04x", (unsigned)c);
}

static bool needs_escape(char c)
{
    return (unsigned char)c < 0x20 || c == '"' || c == '\\';
}

#define SHORT 64 /* most names and words are shorter */
#define EACH_BYTE(byte) (UINT64_MAX / 255 * (byte))

/* Eight bytes at once. Below 0x20, less that, a byte borrows from its highest bit; so does one that is 0, less 1. */
static bool are_plain(const char bytes[8])
{
    uint64_t eight;
    memcpy(&eight, bytes, sizeof eight);
    uint64_t quote = eight ^ EACH_BYTE('"'), backslash = eight ^ EACH_BYTE('\\');
    uint64_t found = ((eight - EACH_BYTE(0x20)) & ~eight) | ((quote - EACH_BYTE(1)) & ~quote) |
                     ((backslash - EACH_BYTE(1)) & ~backslash);
    return !(found & EACH_BYTE(0x80));
}

static bool is_plain(const char *bytes, size_t len)
{
    size_t i = 0;
    for (; i + 8 <= len; i += 8)
        if (!are_plain(bytes + i))
            return false;
    for (; i < len; i++)
        if (needs_escape(bytes[i]))
            return false;
    return true;
}

/* With `comma` before it, and `end` after it unless that is NUL. */
static void put_string(ul_text *text, const char *bytes, size_t len, bool comma, char end)
{
    char piece[SHORT + 4];
    piece[0] = ',';
    piece[1] = '"';
    if (len <= SHORT && is_plain(bytes, len)) {
        if (len > 0) /* a text without bytes may have none to point at */
            memcpy(piece + 2, bytes, len);
        piece[len + 2] = '"';
        piece[len + 3] = end;
        ul_text_add(text, piece + !comma, len + 2 + comma + (end != '\0'));
        return;
    }
    ul_text_add(text, piece + !comma, (size_t)1 + comma);
    for (size_t at = 0; at < len;) {
        size_t plain = at;
        while (plain < len && !needs_escape(bytes[plain]))
            plain++;
        ul_text_add(text, bytes + at, plain - at);
        if (plain < len)
            put_escaped(text, bytes[plain]);
        at = plain + 1;
    }
    piece[0] = '"';
    piece[1] = end;
    ul_text_add(text, piece, (size_t)1 + (end != '\0'));
}

void ul_json_key(ul_json_out *out, const char *key)
{
    assert(!out->after_key && (out->object >> out->depth & 1));
    put_string(out->text, key, strlen(key), takes_comma(out), ':');
    out->after_key = true;
}

void ul_json_string(ul_json_out *out, const char *string)
{
    ul_json_string_n(out, string, strlen(string));
}

void ul_json_string_n(ul_json_out *out, const char *bytes, size_t len)
{
    put_string(out->text, bytes, len, value_takes_comma(out), '\0');
}

/* By hand: views are made of numbers, and printf takes ten times as long. */
void ul_json_int(ul_json_out *out, int64_t value)
{
    char     digits[21];
    size_t   at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digits[--at] = '-';
    if (value_takes_comma(out))
        digits[--at] = ',';
    ul_text_add(out->text, digits + at, sizeof digits - at);
}

void ul_json_bool(ul_json_out *out, bool value)
{
    ul_json_raw(out, value ? "true" : "false", value ? 4 : 5);
}

void ul_json_null(ul_json_out *out)
{
    ul_json_raw(out, "null", 4);
}

void ul_json_raw(ul_json_out *out, const char *bytes, size_t len)
{
    if (value_takes_comma(out))
        ul_text_add(out->text, ",", 1);
    ul_text_add(out->text, bytes, len);
}

void ul_json_put_string(ul_json_out *out, const char *key, const char *string)
{
    ul_json_key(out, key);
    if (string)
        ul_json_string(out, string);
    else
        ul_json_null(out);
}

void ul_json_put_string_n(ul_json_out *out, const char *key, const char *bytes, size_t len)
{
    ul_json_key(out, key);
    ul_json_string_n(out, bytes, len);
}

void ul_json_put_int(ul_json_out *out, const char *key, int64_t value)
{
    ul_json_key(out, key);
    ul_json_int(out, value);
}

void ul_json_put_number(ul_json_out *out, const char *key, uint64_t value)
{
    ul_json_put_int(out, key, (int64_t)value);
}

void ul_json_put_bool(ul_json_out *out, const char *key, bool value)
{
    ul_json_key(out, key);
    ul_json_bool(out, value);
}

void ul_json_put_null(ul_json_out *out, const char *key)
{
    ul_json_key(out, key);
    ul_json_null(out);
}

void ul_json_put_unless(ul_json_out *out, const char *key, uint64_t value, uint64_t none)
{
    if (value == none)
        ul_json_put_null(out, key);
    else
        ul_json_put_number(out, key, value);
}

void ul_json_put_raw(ul_json_out *out, const char *key, const char *bytes, size_t len)
{
    ul_json_key(out, key);
    ul_json_raw(out, bytes, len);
}

void ul_json_put_object(ul_json_out *out, const char *key)
{
    ul_json_key(out, key);
    ul_json_open_object(out);
}

void ul_json_put_array(ul_json_out *out, const char *key)
{
    ul_json_key(out, key);
    ul_json_open_array(out);
}

/* More than anything of ours has; a writer keeps count of 32. */
#define DEEP 16

static void copy_at(ul_json_out *out, const ul_json *value, unsigned depth)
{
    switch (depth < DEEP ? value->type : UL_JSON_NULL) {
    case UL_JSON_BOOL:
        ul_json_bool(out, value->integer);
        break;
    case UL_JSON_INTEGER:
        ul_json_int(out, value->integer);
        break;
    case UL_JSON_STRING:
        ul_json_string_n(out, value->text, value->text_len);
        break;
    case UL_JSON_ARRAY:
    case UL_JSON_OBJECT:
        if (value->type == UL_JSON_ARRAY)
            ul_json_open_array(out);
        else
            ul_json_open_object(out);
        for (const ul_json *child = ul_json_first(value); child; child = ul_json_next(value, child)) {
            if (child->key)
                ul_json_key(out, child->key);
            copy_at(out, child, depth + 1);
        }
        ul_json_close(out);
        break;
    default:
        ul_json_null(out);
    }
}

void ul_json_copy(ul_json_out *out, const ul_json *value)
{
    copy_at(out, value, 0);
}
