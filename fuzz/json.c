/*
 * json.c: any bytes as JSON.
 *
 * What is refused must say where and why; what is accepted must be a sound
 * tree, and the same tree when it is written and read again. That jansson
 * accepts and refuses the same is tested in tests/base/json_oracle.c.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "fuzz.h"

static void check_utf8(const char *text, size_t len)
{
    MUST(strlen(text) == len); /* so there is no U+0000 in it, and a NUL behind */
    for (size_t at = 0; at < len;) {
        size_t bytes = ul_utf8_char(text + at, len - at);
        MUST(bytes > 0);
        at += bytes;
    }
}

static void check_fault(const ul_fault *fault, const uint8_t *data, size_t size)
{
    size_t lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    MUST(fault->code && fault->message[0] != '\0');
    MUST(fault->line >= 1 && fault->line <= lines);
    MUST(fault->column >= 1 && fault->column <= size + 1);
    check_utf8(fault->message, strlen(fault->message));
}

/* Every value on its own; the children of one fill its span exactly. */
static void check_value(const ul_json *value)
{
    size_t children = 0, span = 1;
    for (const ul_json *child = ul_json_first(value); child; child = ul_json_next(value, child)) {
        MUST((child->key != NULL) == (value->type == UL_JSON_OBJECT));
        children++;
        span += child->span;
    }
    MUST(children == value->count && span == value->span);
    MUST(value->count == 0 || value->type == UL_JSON_ARRAY || value->type == UL_JSON_OBJECT);
    MUST((value->text != NULL) == (value->type == UL_JSON_STRING));
    if (value->text)
        check_utf8(value->text, value->text_len);
    if (value->key)
        check_utf8(value->key, value->key_len);
}

static void write_scalar(ul_json_out *out, const ul_json *value)
{
    switch (value->type) {
    case UL_JSON_BOOL:
        ul_json_bool(out, value->integer);
        break;
    case UL_JSON_INTEGER:
        ul_json_int(out, value->integer);
        break;
    case UL_JSON_REAL: /* its digits are not kept */
        ul_json_raw(out, "0.5", 3);
        break;
    case UL_JSON_STRING:
        ul_json_string_n(out, value->text, value->text_len);
        break;
    default:
        ul_json_null(out);
    }
}

/* True if all of it could be written: the writer goes 31 brackets deep. */
static bool write_value(ul_json_out *out, const ul_json *value)
{
    if (value->key)
        ul_json_key(out, value->key);
    if (value->type != UL_JSON_ARRAY && value->type != UL_JSON_OBJECT) {
        write_scalar(out, value);
        return true;
    }
    if (out->depth == 31)
        return false;
    value->type == UL_JSON_ARRAY ? ul_json_open_array(out) : ul_json_open_object(out);
    for (const ul_json *child = ul_json_first(value); child; child = ul_json_next(value, child))
        if (!write_value(out, child))
            return false;
    ul_json_close(out);
    return true;
}

static void check_same(const ul_json *a, const ul_json *b)
{
    MUST(a->type == b->type && a->count == b->count && a->span == b->span && a->integer == b->integer);
    MUST(!a->text || (a->text_len == b->text_len && memcmp(a->text, b->text, a->text_len) == 0));
    MUST(!a->key || (a->key_len == b->key_len && memcmp(a->key, b->key, a->key_len) == 0));
}

static void check_text(const ul_json *root)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    if (write_value(&out, root)) {
        ul_json *again = ul_json_read(text.bytes, text.len, NULL);
        MUST(again != NULL);
        for (size_t i = 0; i < root->span; i++)
            check_same(root + i, again + i);
        ul_json_free(again);
    }
    ul_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ul_fault fault = {0};
    ul_json *root = ul_json_read((const char *)data, size, &fault);
    if (root) {
        for (size_t i = 0; i < root->span; i++)
            check_value(root + i);
        check_text(root);
    } else {
        check_fault(&fault, data, size);
    }
    ul_json_free(root);
    return 0;
}
