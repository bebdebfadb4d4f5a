/*
 * json.c: reading JSON into a flat tree.
 *
 * One allocation holds everything, since a text bounds what it can become: a
 * value other than the root comes after one of `[`, `{` or `,`, and a decoded
 * string with its NUL is shorter than it was in quotes. Nesting is followed
 * without recursion: while a bracket is open its `span` is the way back to
 * the bracket around it.
 */
#include "base/json.h"

#include <stdlib.h>
#include <string.h>
#include "base/base_inside.h"

#define NO_PARENT SIZE_MAX
#define FEW 24 /* members of an object */

typedef struct reader {
    const char     *text, *at, *end;
    const char     *line_start;
    size_t          line;
    size_t          folded; /* bytes of this line that are no character of their own */
    ul_json        *values;
    size_t          count;
    size_t          open; /* the innermost bracket, or NO_PARENT */
    size_t          depth;
    const char     *key; /* of the value to come */
    size_t          key_len;
    char           *strings; /* where the next decoded one goes */
    const ul_json **members; /* room to sort one object's members in */
    ul_fault       *fault;
} reader;

static size_t column(const reader *r, const char *at)
{
    return (size_t)(at - r->line_start) - r->folded + 1;
}

static bool refuse(reader *r, const char *code, const char *message)
{
    return ul_fault_set(r->fault, code, r->line, column(r, r->at), "%s", message);
}

static bool at_end(const reader *r)
{
    return r->at == r->end;
}

/* The next byte, NUL at the end of the text; no JSON has a NUL outside of strings either. */
static char peek(const reader *r)
{
    return at_end(r) ? '\0' : *r->at;
}

static bool take(reader *r, char c)
{
    if (peek(r) != c)
        return false;
    r->at++;
    return true;
}

static void skip_space(reader *r)
{
    for (;; r->at++) {
        char c = peek(r);
        if (c == '\n') {
            r->line++;
            r->line_start = r->at + 1;
            r->folded = 0;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            return;
        }
    }
}

/* Strings */

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char       *found = c ? strchr(digits, c) : NULL;
    return found ? (int)((found - digits) & 15) : -1;
}

/* The four digits of a \u. */
static bool read_hex(reader *r, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        int digit = hex_digit(peek(r));
        if (digit < 0)
            return refuse(r, "bad-json", "\\u needs four hexadecimal digits");
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

static void put_char(reader *r, uint32_t code)
{
    static const uint8_t mark[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int                  bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = bytes - 1; i > 0; i--, code >>= 6)
        r->strings[i] = (char)(0x80 | (code & 0x3f));
    r->strings[0] = (char)(mark[bytes] | code);
    r->strings += bytes;
}

/* What follows \u: one code, or the two halves of a surrogate pair. */
static bool read_unicode(reader *r)
{
    uint32_t code, low;
    if (!read_hex(r, &code))
        return false;
    if (code == 0)
        return refuse(r, "bad-json", "\\u0000 is not allowed in a string");
    if (code >= 0xd800 && code < 0xdc00) {
        if (!take(r, '\\') || !take(r, 'u'))
            return refuse(r, "bad-json", "the first half of a surrogate pair lacks its second: write both");
        if (!read_hex(r, &low))
            return false;
        if (low < 0xdc00 || low > 0xdfff)
            return refuse(r, "bad-json", "the first half of a surrogate pair lacks its second: write both");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code <= 0xdfff) {
        return refuse(r, "bad-json", "the second half of a surrogate pair lacks its first: write both");
    }
    put_char(r, code);
    return true;
}

static bool read_escape(reader *r)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (take(r, 'u'))
        return read_unicode(r);
    const char *found = peek(r) ? strchr(letters, peek(r)) : NULL;
    if (!found)
        return refuse(r, "bad-json",
                      "after a backslash only \" \\ / b f n r t or u may stand: write \\\\ for the character itself");
    *r->strings++ = meanings[found - letters];
    r->at++;
    return true;
}

/* One character that stands for itself. */
static bool read_plain(reader *r)
{
    size_t bytes = ul_utf8_char(r->at, (size_t)(r->end - r->at));
    if (bytes == 0)
        return refuse(r, "bad-utf8", "these bytes are not UTF-8: save the text in that encoding");
    if ((unsigned char)*r->at < 0x20)
        return refuse(r, "bad-json", "a string has a line break or control character: write it as \\n or \\u00XX");
    memcpy(r->strings, r->at, bytes);
    r->strings += bytes;
    r->at += bytes;
    r->folded += bytes - 1;
    return true;
}

/* As many as there are of those that most texts are made of. */
static void read_ascii(reader *r)
{
    const char *at = r->at;
    while (at < r->end && *at >= ' ' && *at <= '~' && *at != '"' && *at != '\\')
        at++;
    memcpy(r->strings, r->at, (size_t)(at - r->at));
    r->strings += at - r->at;
    r->at = at;
}

/* From after the opening quote to after the closing one. */
static bool read_string(reader *r, const char **string, size_t *len)
{
    char *start = r->strings;
    for (read_ascii(r); !take(r, '"'); read_ascii(r)) {
        if (at_end(r))
            return refuse(r, "bad-json", "the text ends inside a string: close it with \"");
        if (!(take(r, '\\') ? read_escape(r) : read_plain(r)))
            return false;
    }
    *len = (size_t)(r->strings - start);
    *r->strings++ = '\0';
    *string = start;
    return true;
}

/* Numbers */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *skip_digits(const reader *r, const char *at)
{
    while (at < r->end && is_digit(*at))
        at++;
    return at;
}

static bool read_integer(ul_json *value, const char *at, const char *end)
{
    bool     negative = *at == '-';
    uint64_t most = (uint64_t)INT64_MAX + negative, sum = 0;
    for (at += negative; at < end; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (sum > (most - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    value->integer = negative ? (int64_t)(0 - sum) : (int64_t)sum;
    return true;
}

/* The end of the number's fraction and exponent, NULL if there is a mark without digits. */
static const char *skip_fraction(const reader *r, const char *at)
{
    if (at == r->end || *at != '.')
        return at;
    const char *end = skip_digits(r, at + 1);
    return end == at + 1 ? NULL : end;
}

static const char *skip_exponent(const reader *r, const char *at)
{
    if (at == r->end || (*at != 'e' && *at != 'E'))
        return at;
    at++;
    at += at < r->end && (*at == '+' || *at == '-');
    const char *end = skip_digits(r, at);
    return end == at ? NULL : end;
}

static bool read_number(reader *r, ul_json *value)
{
    const char *start = r->at, *digits = start + (*start == '-');
    const char *whole = skip_digits(r, digits);
    if (whole == digits)
        return refuse(r, "bad-json", "a minus sign without a number: write digits after it");
    if (*digits == '0' && whole > digits + 1)
        return refuse(r, "bad-json", "a number begins with 0: leave the zero out");
    const char *fraction = skip_fraction(r, whole);
    const char *end = fraction ? skip_exponent(r, fraction) : NULL;
    if (!end)
        return refuse(r, "bad-json", "a number ends in the middle: write digits after its point or exponent");
    value->type = end == whole ? UL_JSON_INTEGER : UL_JSON_REAL;
    if (value->type == UL_JSON_INTEGER ? !read_integer(value, start, end) : ul_real_overflows(digits, end))
        return refuse(r, "number-too-large", "the number is too large: whole numbers must fit into 64 bits");
    r->at = end;
    return true;
}

/* The tree */

static bool read_word(reader *r, ul_json *value)
{
    static const struct {
        const char  *word;
        ul_json_type type;
        int64_t      integer;
    } words[] = {{"null", UL_JSON_NULL, 0}, {"true", UL_JSON_BOOL, 1}, {"false", UL_JSON_BOOL, 0}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t len = strlen(words[i].word);
        if ((size_t)(r->end - r->at) >= len && memcmp(r->at, words[i].word, len) == 0) {
            value->type = words[i].type;
            value->integer = words[i].integer;
            r->at += len;
            return true;
        }
    }
    if (at_end(r))
        return refuse(r, "bad-json", "the text ends where a value should stand: complete it");
    return refuse(r, "bad-json",
                  "no JSON value begins here: write an object, array, string, number, true, false or null");
}

static ul_json *add_value(reader *r)
{
    ul_json *value = &r->values[r->count++];
    *value = (ul_json){.span = 1, .key = r->key, .key_len = r->key_len, .line = r->line, .column = column(r, r->at)};
    r->key = NULL;
    r->key_len = 0;
    return value;
}

static void open_bracket(reader *r, ul_json *value)
{
    value->type = *r->at++ == '[' ? UL_JSON_ARRAY : UL_JSON_OBJECT;
    value->span = r->open;
    r->open = r->count - 1;
    r->depth++;
}

/* A whole value, or the opening bracket of one. */
static bool read_value(reader *r)
{
    skip_space(r);
    if (r->depth == UL_JSON_DEPTH)
        return ul_fault_set(r->fault, "too-deep", r->line, column(r, r->at),
                            "nested too deeply: at most %d values may lie inside each other", UL_JSON_DEPTH);
    if (r->open != NO_PARENT)
        r->values[r->open].count++;
    ul_json *value = add_value(r);
    char     c = peek(r);
    if (c == '[' || c == '{') {
        open_bracket(r, value);
        return true;
    }
    if (c == '-' || is_digit(c))
        return read_number(r, value);
    if (c != '"')
        return read_word(r, value);
    value->type = UL_JSON_STRING;
    r->at++;
    return read_string(r, &value->text, &value->text_len);
}

static bool read_key(reader *r)
{
    skip_space(r);
    if (!take(r, '"'))
        return refuse(r, "bad-json", "a member's name should stand here, in double quotes");
    if (!read_string(r, &r->key, &r->key_len))
        return false;
    skip_space(r);
    if (!take(r, ':'))
        return refuse(r, "bad-json", "a colon is missing after a member's name");
    return true;
}

static int compare_keys(const ul_json *a, const ul_json *b)
{
    if (a->key_len != b->key_len)
        return a->key_len < b->key_len ? -1 : 1;
    return memcmp(a->key, b->key, a->key_len);
}

/* By key, then by place. */
static int compare_members(const void *left, const void *right)
{
    const ul_json *a = *(const ul_json *const *)left, *b = *(const ul_json *const *)right;
    int            order = compare_keys(a, b);
    return order ? order : (a > b) - (a < b);
}

/* Each with each: of few that is faster than to sort them. */
static bool few_differ(const ul_json *const *members, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (members[i]->key_len == members[k]->key_len && compare_keys(members[i], members[k]) == 0)
                return false;
    return true;
}

/* Sorted, for a text of a mebibyte can hold an object of a hundred thousand members. */
static bool keys_differ(reader *r, const ul_json *object)
{
    size_t count = 0;
    for (const ul_json *m = object + 1; count < object->count; m += m->span)
        r->members[count++] = m;
    if (count <= FEW && few_differ(r->members, count))
        return true;
    qsort(r->members, count, sizeof *r->members, compare_members);
    for (size_t i = 1; i < count; i++)
        if (compare_keys(r->members[i - 1], r->members[i]) == 0)
            return ul_fault_set(r->fault, "duplicate-key", r->members[i]->line, r->members[i]->column,
                                "\"%.60s\" stands twice in one object: leave one of them out", r->members[i]->key);
    return true;
}

static bool close_bracket(reader *r)
{
    ul_json *value = &r->values[r->open];
    r->at++;
    r->depth--;
    r->open = value->span;
    value->span = (size_t)(r->values + r->count - value);
    return value->type == UL_JSON_ARRAY || keys_differ(r, value);
}

/* Between two values: closing brackets, a comma, the key of the next. */
static bool read_between(reader *r)
{
    bool fresh = r->open == r->count - 1; /* nothing stands in the bracket yet */
    for (skip_space(r); r->open != NO_PARENT; skip_space(r)) {
        bool array = r->values[r->open].type == UL_JSON_ARRAY;
        if (peek(r) != (array ? ']' : '}')) {
            if (!fresh && !take(r, ','))
                return refuse(r, "bad-json", array ? "a comma or ] is missing" : "a comma or } is missing");
            return array || read_key(r);
        }
        if (!close_bracket(r))
            return false;
        fresh = false;
    }
    return true;
}

static bool read_document(reader *r)
{
    do
        if (!read_value(r) || !read_between(r))
            return false;
    while (r->open != NO_PARENT);
    if (!at_end(r))
        return refuse(r, "bad-json", "something follows the end of the JSON value: remove it");
    return true;
}

/* One block: the values, room to sort members, the strings. Nothing in it is read before it is written. */
static bool make_room(reader *r, size_t len)
{
    const size_t unit = sizeof *r->values + sizeof *r->members;
    size_t       values = 1;
    for (const char *at = r->text; at < r->end; at++)
        values += *at == ',' || *at == '[' || *at == '{';
    size_t units = values + len / unit + 1;
    r->values = units < SIZE_MAX / unit ? malloc(units * unit) : NULL;
    if (!r->values)
        return ul_fault_set(r->fault, "out-of-memory", 0, 0, "not enough memory to read %zu bytes of JSON", len);
    r->members = (const ul_json **)(r->values + values);
    r->strings = (char *)(r->members + values);
    return true;
}

ul_json *ul_json_read(const char *text, size_t len, ul_fault *fault)
{
    if (!text)
        text = "";
    reader r = {
        .text = text, .at = text, .end = text + len, .line_start = text, .line = 1, .open = NO_PARENT, .fault = fault};
    if (!make_room(&r, len))
        return NULL;
    if (read_document(&r))
        return r.values;
    free(r.values);
    return NULL;
}

void ul_json_free(ul_json *root)
{
    free(root);
}

/* The compiler cannot see that nobody looks there any more. The strings lie behind the values, in the same block. */
void ul_json_forget(ul_json *root)
{
    for (size_t i = 0; root && i < root->span; i++) {
        if (root[i].type != UL_JSON_STRING)
            continue;
        volatile char *bytes = (char *)root + (root[i].text - (const char *)root);
        for (size_t at = 0; at < root[i].text_len; at++)
            bytes[at] = 0;
    }
    free(root);
}

const ul_json *ul_json_first(const ul_json *parent)
{
    return parent && parent->count ? parent + 1 : NULL;
}

const ul_json *ul_json_next(const ul_json *parent, const ul_json *child)
{
    const ul_json *next = child + child->span;
    return next < parent + parent->span ? next : NULL;
}

const ul_json *ul_json_member(const ul_json *object, const char *key)
{
    if (!object || object->type != UL_JSON_OBJECT)
        return NULL;
    const ul_json *member = ul_json_first(object);
    while (member && strcmp(member->key, key) != 0)
        member = ul_json_next(object, member);
    return member;
}

const ul_json *ul_json_member_of(const ul_json *object, const char *key, ul_json_type type)
{
    const ul_json *member = ul_json_member(object, key);
    return member && member->type == type ? member : NULL;
}

const char *ul_json_text_of(const ul_json *object, const char *key)
{
    const ul_json *member = ul_json_member_of(object, key, UL_JSON_STRING);
    return member ? member->text : "";
}

bool ul_json_is(const ul_json *value, const char *string)
{
    return value && value->type == UL_JSON_STRING && strcmp(value->text, string) == 0;
}
