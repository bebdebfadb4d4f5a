/* reader_inside.h: JSON read with complaints that name the place (reader.c). */
#ifndef UL_RECORD_READER_INSIDE_H
#define UL_RECORD_READER_INSIDE_H

#include "base/json.h"
#include "rules/scene.h"
#include "rules/world.h"

/*
 * A value of a JSON document and the way to it, kept on the stack, so that a
 * complaint can name it: "hands[2][0]".
 */
typedef struct spot {
    const ul_json     *value; /* NULL: there is none; a complaint has been made */
    const struct spot *parent;
    const char        *key; /* of a member; of the root what it is: "state" */
    size_t             index;
} spot;

/*
 * Reading stops at the first complaint: after it every reader below does
 * nothing and answers with something harmless, so that a run of reading is
 * checked once, at its end.
 */
typedef struct reader {
    const ul_world *world;
    ul_fault       *fault;
    bool            failed;
} reader;

/* Complain, unless there has been a complaint. Always false. */
bool ul_reader_refuse(reader *r, const spot *at, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Is it of that type? If not that is a complaint. */
bool ul_reader_expect(reader *r, const spot *at, ul_json_type type, const char *what);

/* The member `key` of an object; missing is a complaint. */
spot ul_reader_member(reader *r, const spot *object, const char *key);

/* Every member of the object must be one of these. */
void ul_reader_only(reader *r, const spot *object, const char *const *keys, size_t count);

/* A list of `count` elements; then each in turn, until `each.value` is NULL: at the end, or after a complaint. */
void ul_reader_count(reader *r, const spot *list, size_t count);
spot ul_reader_first(reader *r, const spot *list);
spot ul_reader_next(const reader *r, const spot *list, const spot *each);

int64_t ul_reader_integer(reader *r, const spot *at, int64_t low, int64_t high);
bool    ul_reader_bool(reader *r, const spot *at);
bool    ul_reader_null(reader *r, const spot *at); /* is it null? no complaint if not */
ul_seat ul_reader_seat(reader *r, const spot *at);
ul_seat ul_reader_seat_or_null(reader *r, const spot *at); /* null: UL_NOBODY */
ul_room ul_reader_room(reader *r, const spot *at);
ul_card ul_reader_card(reader *r, const spot *at);

/* Which of the words it is; NULL among them is none. */
uint8_t ul_reader_word(reader *r, const spot *at, const char *const *words, size_t count);

#endif
