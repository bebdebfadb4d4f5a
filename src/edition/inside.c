/* inside.c: the small readers behind decks and editions. */
#include "edition/edition_inside.h"

#include <string.h>

static bool is_id(const char *id, size_t len)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    return len > 0 && strspn(id, letters) == len;
}

bool ul_id_read(char *id, size_t room, const ul_json *value, const char *what, ul_fault *fault)
{
    if (value->type != UL_JSON_STRING || !is_id(value->text, value->text_len))
        return ul_fault_set(fault, "bad-id", value->line, value->column,
                            "%s must be a string of lower-case letters, digits and hyphens", what);
    if (value->text_len >= room)
        return ul_fault_set(fault, "bad-id", value->line, value->column,
                            "%s \"%.60s\" is too long: at most %zu characters", what, value->text, room - 1);
    memcpy(id, value->text, value->text_len + 1);
    return true;
}

bool ul_number_read(uint8_t *number, uint8_t low, uint8_t high, const ul_json *value, const char *what, ul_fault *fault)
{
    if (value->type != UL_JSON_INTEGER || value->integer < low || value->integer > high)
        return ul_fault_set(fault, "bad-value", value->line, value->column, "%s must be a whole number from %d to %d",
                            what, low, high);
    *number = (uint8_t)value->integer;
    return true;
}

/* The place of the key among the words, `count` if it is none of them. */
static unsigned find_key(const char *key, const char *const *keys, unsigned count)
{
    unsigned k = 0;
    while (k < count && strcmp(keys[k], key) != 0)
        k++;
    return k;
}

bool ul_keys_check(const ul_json *object, const char *const *keys, unsigned count, unsigned must, unsigned may,
                   const char *what, ul_fault *fault)
{
    if (object->type != UL_JSON_OBJECT)
        return ul_fault_set(fault, "not-an-object", object->line, object->column, "%s must be an object: {\"%s\": ...}",
                            what, keys[0]);
    for (const ul_json *m = ul_json_first(object); m; m = ul_json_next(object, m)) {
        unsigned k = find_key(m->key, keys, count);
        if (k == count || !(may >> k & 1))
            return ul_fault_set(fault, "unknown-key", m->line, m->column,
                                "%s has no \"%.60s\": check the spelling or leave it out", what, m->key);
        must &= ~(1u << k);
    }
    for (unsigned k = 0; k < count; k++)
        if (must >> k & 1)
            return ul_fault_set(fault, "missing-key", object->line, object->column, "%s lacks its \"%s\": add it", what,
                                keys[k]);
    return true;
}
