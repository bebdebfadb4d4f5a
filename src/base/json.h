/*
 * json.h: strict JSON, read into a flat tree and written piece by piece.
 *
 * The reader takes RFC 8259 and nothing beside: UTF-8 only, no byte order
 * mark, no duplicate keys, no U+0000 in strings, no lone surrogates, integers
 * within 64 bits, nesting up to UL_JSON_DEPTH. The values of a document lie
 * one after the other in one array, parents before children.
 */
#ifndef UL_BASE_JSON_H
#define UL_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/text.h"

#define UL_JSON_DEPTH 2048

typedef enum ul_json_type {
    UL_JSON_NULL,
    UL_JSON_BOOL,
    UL_JSON_INTEGER,
    UL_JSON_REAL, /* has a fraction or an exponent; we only ever refuse those */
    UL_JSON_STRING,
    UL_JSON_ARRAY,
    UL_JSON_OBJECT
} ul_json_type;

typedef struct ul_json {
    ul_json_type type;
    size_t       count;   /* elements of an array, members of an object */
    size_t       span;    /* values up to the next sibling: itself and all below it */
    int64_t      integer; /* of an integer; 0 or 1 of a bool */
    const char  *text;    /* of a string: decoded, NUL-terminated */
    size_t       text_len;
    const char  *key; /* of a member: decoded, NUL-terminated; else NULL */
    size_t       key_len;
    size_t       line, column; /* where it begins, from 1; columns are characters */
} ul_json;

/*
 * Read `len` bytes (NULL is welcome if 0) as one JSON value of any type. The
 * caller owns the result (the root, first of the array). NULL with *fault set
 * if it is not JSON or memory ran out. Codes: "bad-json", "too-deep",
 * "duplicate-key", "number-too-large", "bad-utf8", "out-of-memory".
 */
ul_json *ul_json_read(const char *text, size_t len, ul_fault *fault);
void     ul_json_free(ul_json *root);   /* NULL is welcome */
void     ul_json_forget(ul_json *root); /* the same, and no string of it stays in memory: one was a secret */

/* The first element or member; NULL if there is none, or no parent. */
const ul_json *ul_json_first(const ul_json *parent);

/* The one after `child`, NULL after the last. */
const ul_json *ul_json_next(const ul_json *parent, const ul_json *child);

/* The member `key` of an object; NULL if absent, or if `object` is NULL or no object. */
const ul_json *ul_json_member(const ul_json *object, const char *key);

/* The same, but only if the member is of that type. */
const ul_json *ul_json_member_of(const ul_json *object, const char *key, ul_json_type type);

/* The text of such a member that is a string; "" without one. */
const char *ul_json_text_of(const ul_json *object, const char *key);

/* Is it this string? NULL is none. */
bool ul_json_is(const ul_json *value, const char *string);

/*
 * The writer puts commas and quotes where they belong. Strings must be
 * UTF-8. Nesting up to 32.
 */
typedef struct ul_json_out {
    ul_text *text;
    uint32_t begun;  /* bit d: something stands at depth d already */
    uint32_t object; /* bit d: depth d is an object */
    unsigned depth;
    bool     after_key;
} ul_json_out;

void ul_json_begin(ul_json_out *out, ul_text *text);
void ul_json_open_object(ul_json_out *out);
void ul_json_open_array(ul_json_out *out);
void ul_json_close(ul_json_out *out); /* the innermost */
void ul_json_key(ul_json_out *out, const char *key);
void ul_json_string(ul_json_out *out, const char *string);
void ul_json_string_n(ul_json_out *out, const char *bytes, size_t len);
void ul_json_int(ul_json_out *out, int64_t value);
void ul_json_bool(ul_json_out *out, bool value);
void ul_json_null(ul_json_out *out);
void ul_json_copy(ul_json_out *out, const ul_json *value); /* that was read; what lies deeper than 16 levels is null */
/* A piece that is JSON already. */
void ul_json_raw(ul_json_out *out, const char *bytes, size_t len);

/* A key and its value at once. */
void ul_json_put_string(ul_json_out *out, const char *key, const char *string); /* NULL: null */
void ul_json_put_string_n(ul_json_out *out, const char *key, const char *bytes, size_t len);
void ul_json_put_int(ul_json_out *out, const char *key, int64_t value);
void ul_json_put_number(ul_json_out *out, const char *key, uint64_t value); /* below 2^63 */
void ul_json_put_bool(ul_json_out *out, const char *key, bool value);
void ul_json_put_null(ul_json_out *out, const char *key);
void ul_json_put_unless(ul_json_out *out, const char *key, uint64_t value, uint64_t none); /* null for `none` */
void ul_json_put_raw(ul_json_out *out, const char *key, const char *bytes, size_t len);    /* that is JSON already */

/* A key, and its object or array is open. */
void ul_json_put_object(ul_json_out *out, const char *key);
void ul_json_put_array(ul_json_out *out, const char *key);

#endif
