/* json_members.c: every byte is looked at once. Whoever is not sure says NULL. */
#include "trust/json_members.h"

#include <stdint.h>
#include <string.h>
#include "base/text.h"

#define DEEP 12
#define DIGITS 18 /* any number of so many fits into 64 bits */

/* What may stand for itself in a string, as most bytes do: ASCII from the blank on, but " and backslash. */
static bool plain[256];

static void find_plain(void)
{
    for (int c = ' '; c <= '~'; c++)
        plain[c] = c != '"' && c != '\\';
}

static const char *skip_plain(const char *at, const char *end)
{
    while (at < end && plain[(uint8_t)*at])
        at++;
    return at;
}

/* Behind a character that is not plain. */
static const char *skip_odd(const char *at, const char *end)
{
    if (*at == '\\')
        return end - at > 1 && at[1] && strchr("\"\\/bfnrt", at[1]) ? at + 2 : NULL;
    size_t bytes = (unsigned char)*at < ' ' ? 0 : ul_utf8_char(at, (size_t)(end - at));
    return bytes ? at + bytes : NULL;
}

/* From behind the opening quote to behind the closing one. */
static const char *skip_string(const char *at, const char *end)
{
    while ((at = skip_plain(at, end)) < end && *at != '"')
        if (!(at = skip_odd(at, end)))
            return NULL;
    return at < end ? at + 1 : NULL;
}

static const char *skip_number(const char *at, const char *end)
{
    at += *at == '-';
    const char *first = at;
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    if (at == first || at - first > DIGITS || (*first == '0' && at - first > 1))
        return NULL;
    return at < end && (*at == '.' || *at == 'e' || *at == 'E') ? NULL : at;
}

static const char *skip_word(const char *at, const char *end, const char *word)
{
    size_t len = strlen(word);
    return (size_t)(end - at) >= len && memcmp(at, word, len) == 0 ? at + len : NULL;
}

/* Different for most keys that stand in one object. */
static uint64_t bit_of(const char *key, size_t len)
{
    unsigned sum = (unsigned)len * 29;
    if (len)
        sum += (uint8_t)key[0] * 7U + (uint8_t)key[len / 2] * 13U + (uint8_t)key[len - 1];
    return UINT64_C(1) << (sum & 63);
}

/* Is the last key new? *bits has the bits of all others. */
static bool is_new(const json_members *members, uint64_t *bits)
{
    const json_member *first = members->member, *last = first + members->count - 1;
    uint64_t           bit = bit_of(last->key, last->key_len);
    for (const json_member *m = first; m < last && (*bits & bit); m++)
        if (m->key_len == last->key_len && memcmp(m->key, last->key, last->key_len) == 0)
            return false;
    *bits |= bit;
    return true;
}

static const char *skip_value(const char *at, const char *end, int depth);

/* From behind the bracket to behind the one that closes it. A key is as it is written: those of ours need no escapes.
 */
static const char *skip_members(const char *at, const char *end, int depth, json_members *members)
{
    uint64_t bits = 0;
    members->count = 0;
    if (at < end && *at == '}')
        return at + 1;
    while (end - at > 2 && *at == '"' && members->count < JSON_MEMBERS) {
        json_member *m = &members->member[members->count++];
        m->key = at + 1;
        at = skip_plain(at + 1, end);
        m->key_len = (size_t)(at - m->key);
        if (end - at < 2 || at[0] != '"' || at[1] != ':' || !is_new(members, &bits))
            return NULL;
        m->value = at + 2;
        at = skip_value(m->value, end, depth);
        if (!at || at == end)
            return NULL;
        m->len = (size_t)(at - m->value);
        if (*at++ != ',')
            return at[-1] == '}' ? at : NULL;
    }
    return NULL;
}

static const char *skip_elements(const char *at, const char *end, int depth)
{
    if (at < end && *at == ']')
        return at + 1;
    while (at && at < end) {
        at = skip_value(at, end, depth);
        if (at && at < end && *at == ']')
            return at + 1;
        at = at && at < end && *at == ',' ? at + 1 : NULL;
    }
    return NULL;
}

static const char *skip_value(const char *at, const char *end, int depth)
{
    json_members inner;
    if (at == end || depth == DEEP)
        return NULL;
    switch (*at) {
    case '{':
        return skip_members(at + 1, end, depth + 1, &inner);
    case '[':
        return skip_elements(at + 1, end, depth + 1);
    case '"':
        return skip_string(at + 1, end);
    case 't':
        return skip_word(at, end, "true");
    case 'f':
        return skip_word(at, end, "false");
    case 'n':
        return skip_word(at, end, "null");
    default:
        return skip_number(at, end);
    }
}

bool json_members_find(json_members *members, const char *text, size_t len)
{
    members->count = 0;
    if (!plain['a'])
        find_plain();
    return len && *text == '{' && skip_members(text + 1, text + len, 0, members) == text + len;
}

const json_member *json_member_named(const json_members *members, const char *key)
{
    size_t len = strlen(key);
    for (size_t i = 0; i < members->count; i++)
        if (members->member[i].key_len == len && memcmp(members->member[i].key, key, len) == 0)
            return &members->member[i];
    return NULL;
}
