/* shape_check.c: is a JSON value what the description says? */
#include <string.h>
#include "edition/edition.h"
#include "wire/shape.h"

static bool wrong(const ul_json *value, const char *key, const char *expected, ul_fault *fault)
{
    ul_fault_set(fault, "wrong-type", value->line, value->column, "\"%.40s\" must be %s", key, expected);
    return false;
}

static bool is_hex(const ul_json *value)
{
    return value->type == UL_JSON_STRING && strspn(value->text, "0123456789abcdef") == value->text_len;
}

/* One of "ask|pass". */
static bool is_word(const ul_json *value, const char *words)
{
    if (value->type != UL_JSON_STRING)
        return false;
    for (; words; words = strchr(words, '|') ? strchr(words, '|') + 1 : NULL)
        if (value->text_len == strcspn(words, "|") && memcmp(value->text, words, value->text_len) == 0)
            return true;
    return false;
}

static bool check_part(const ul_json *value, const char *of, ul_fault *fault)
{
    for (unsigned group = 0; group < UL_SHAPE_PARTS; group++)
        if (strcmp(ul_shape_group_name((ul_shape_group)group), of) == 0)
            return ul_shape_check((ul_shape_group)group, NULL, value, fault) != NULL;
    return ul_shape_check(UL_SHAPE_PARTS, of, value, fault) != NULL;
}

static bool check_options(const ul_json *value, const char *key, ul_fault *fault)
{
    if (value->type != UL_JSON_OBJECT)
        return wrong(value, key, "an object", fault);
    for (const ul_json *one = ul_json_first(value); one; one = ul_json_next(value, one))
        if (one->type != UL_JSON_BOOL && one->type != UL_JSON_INTEGER && one->type != UL_JSON_STRING)
            return wrong(one, one->key, "true, false, a number or a string", fault);
    return true;
}

static bool check_value(const ul_json *value, const ul_shape_member *m, ul_fault *fault)
{
    bool whole = value->type == UL_JSON_INTEGER && value->integer >= 0;
    if ((m->how & UL_SHAPE_NULL) && value->type == UL_JSON_NULL)
        return true;
    switch (m->type) {
    case UL_SHAPE_FLAG:
        return value->type == UL_JSON_BOOL || wrong(value, m->key, "true or false", fault);
    case UL_SHAPE_NUMBER:
        return whole || wrong(value, m->key, "a whole number, not negative", fault);
    case UL_SHAPE_SEAT:
        return (whole && value->integer < UL_MAX_SEATS) || wrong(value, m->key, "a seat, 0 to 7", fault);
    case UL_SHAPE_TEXT:
        return value->type == UL_JSON_STRING || wrong(value, m->key, "a string", fault);
    case UL_SHAPE_BYTES:
        return is_hex(value) || wrong(value, m->key, "a string of lower-case hexadecimal digits", fault);
    case UL_SHAPE_WORDS:
        return is_word(value, m->of) || wrong(value, m->key, m->of, fault);
    case UL_SHAPE_OPTIONS:
        return check_options(value, m->key, fault);
    case UL_SHAPE_VIEW:
        return value->type == UL_JSON_OBJECT || wrong(value, m->key, "a view", fault);
    case UL_SHAPE_CHANGES:
        return value->type == UL_JSON_OBJECT || wrong(value, m->key, "an object", fault);
    default: /* UL_SHAPE_PART */
        return check_part(value, m->of, fault);
    }
}

static bool check_member(const ul_json *value, const ul_shape_member *m, ul_fault *fault)
{
    if (!(m->how & UL_SHAPE_LIST))
        return check_value(value, m, fault);
    if (value->type != UL_JSON_ARRAY)
        return wrong(value, m->key, "a list", fault);
    for (const ul_json *one = ul_json_first(value); one; one = ul_json_next(value, one))
        if (!check_value(one, m, fault))
            return false;
    return true;
}

static const ul_shape_member *find_member(const ul_shape *shape, const char *key)
{
    for (size_t i = 0; i < shape->count; i++)
        if (strcmp(shape->members[i].key, key) == 0)
            return &shape->members[i];
    return NULL;
}

static bool check_members(const ul_shape *shape, const char *tag, const ul_json *json, ul_fault *fault)
{
    for (const ul_json *one = ul_json_first(json); one; one = ul_json_next(json, one)) {
        const ul_shape_member *m = find_member(shape, one->key);
        if (!m && (!tag || strcmp(one->key, tag) != 0))
            return ul_fault_set(fault, "unknown-key", one->line, one->column, "\"%s\" has no member \"%.40s\"",
                                shape->name, one->key);
        if (m && !check_member(one, m, fault))
            return false;
    }
    for (size_t i = 0; i < shape->count; i++)
        if (!(shape->members[i].how & UL_SHAPE_OPTIONAL) && !ul_json_member(json, shape->members[i].key))
            return ul_fault_set(fault, "missing-key", json->line, json->column, "\"%s\" lacks \"%s\"", shape->name,
                                shape->members[i].key);
    return true;
}

/* By its tag, which must be there and known. */
static const ul_shape *find_tagged(ul_shape_group group, const ul_json *json, ul_fault *fault)
{
    const char    *tag = ul_shape_tag(group);
    const ul_json *name = ul_json_member(json, tag);
    if (!name || name->type != UL_JSON_STRING) {
        ul_fault_set(fault, name ? "wrong-type" : "missing-key", json->line, json->column,
                     "a message needs \"%s\", a string", tag);
        return NULL;
    }
    const ul_shape *shape = ul_shape_find(group, name->text);
    if (!shape)
        ul_fault_set(fault, "unknown-message", name->line, name->column,
                     "there is no \"%.40s\": docs/api.md lists what can be said", name->text);
    return shape;
}

const ul_shape *ul_shape_check(ul_shape_group group, const char *name, const ul_json *json, ul_fault *fault)
{
    if (json->type != UL_JSON_OBJECT) {
        ul_fault_set(fault, "not-an-object", json->line, json->column, "this is not an object: { ... }");
        return NULL;
    }
    const ul_shape *shape = group == UL_SHAPE_PARTS ? ul_shape_find(group, name) : find_tagged(group, json, fault);
    return shape && check_members(shape, ul_shape_tag(group), json, fault) ? shape : NULL;
}
