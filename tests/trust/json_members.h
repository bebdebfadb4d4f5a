/*
 * json_members.h: the members of a JSON object as they stand in its text.
 *
 * The simulator's clients are told some ten messages for each deed, and most
 * of each is a view that is only compared. Reading them all into trees would
 * take a third of its time. This looks at every byte, too, and takes nothing
 * that base/json.h would refuse, but makes no tree. It is not for messages of
 * which it cannot be sure: see below.
 */
#ifndef UL_TRUST_JSON_MEMBERS_H
#define UL_TRUST_JSON_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>

#define JSON_MEMBERS 24

typedef struct json_member {
    const char *key, *value; /* lent; neither ends with a NUL */
    size_t      key_len, len;
} json_member;

typedef struct json_members {
    json_member member[JSON_MEMBERS];
    size_t      count;
} json_members;

/*
 * False: it may be no object; ask base/json.h. That is also said of what is
 * right and rare: blanks between values, \u, fractions, very long numbers,
 * more than JSON_MEMBERS members, deep nesting.
 */
bool json_members_find(json_members *members, const char *text, size_t len);

const json_member *json_member_named(const json_members *members, const char *key); /* NULL: none */

#endif
