/* reader.c: picking a JSON document to pieces, with complaints that name the place. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "record/reader_inside.h"
#include "record/record_inside.h"
#include "record/view_text.h"

/* "turn.number", "hands[2][0]"; the root, an object, has its own name. */
static void print_path(char *path, size_t room, const spot *at)
{
    if (!at->parent || !at->parent->parent) {
        snprintf(path, room, "%s", at->key);
        return;
    }
    print_path(path, room, at->parent);
    size_t len = strlen(path);
    if (at->key)
        snprintf(path + len, room - len, ".%s", at->key);
    else
        snprintf(path + len, room - len, "[%zu]", at->index);
}

bool ul_reader_refuse(reader *r, const spot *at, const char *code, const char *format, ...)
{
    char    path[64], message[UL_FAULT_TEXT];
    va_list args;
    if (r->failed)
        return false;
    r->failed = true;
    print_path(path, sizeof path, at);
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return ul_fault_set(r->fault, code, at->value->line, at->value->column, "%s: %s", path, message);
}

bool ul_reader_expect(reader *r, const spot *at, ul_json_type type, const char *what)
{
    if (!r->failed && at->value->type != type)
        ul_reader_refuse(r, at, "wrong-type", "this should be %s", what);
    return !r->failed;
}

spot ul_reader_member(reader *r, const spot *object, const char *key)
{
    spot member = {NULL, object, key, 0};
    if (!ul_reader_expect(r, object, UL_JSON_OBJECT, "an object"))
        return member;
    member.value = ul_json_member(object->value, key);
    if (!member.value)
        ul_reader_refuse(r, object, "missing-key", "'%s' is missing: add it", key);
    return member;
}

void ul_reader_only(reader *r, const spot *object, const char *const *keys, size_t count)
{
    if (!ul_reader_expect(r, object, UL_JSON_OBJECT, "an object"))
        return;
    for (const ul_json *m = ul_json_first(object->value); m; m = ul_json_next(object->value, m)) {
        size_t i = 0;
        while (i < count && strcmp(m->key, keys[i]) != 0)
            i++;
        if (i == count)
            ul_reader_refuse(r, object, "unknown-key", "'%s' does not belong here: leave it out", m->key);
    }
}

void ul_reader_count(reader *r, const spot *list, size_t count)
{
    if (ul_reader_expect(r, list, UL_JSON_ARRAY, "a list") && list->value->count != count)
        ul_reader_refuse(r, list, "wrong-count", "this list should have %zu elements, and has %zu", count,
                         list->value->count);
}

spot ul_reader_first(reader *r, const spot *list)
{
    bool is_list = ul_reader_expect(r, list, UL_JSON_ARRAY, "a list");
    return (spot){is_list ? ul_json_first(list->value) : NULL, list, NULL, 0};
}

spot ul_reader_next(const reader *r, const spot *list, const spot *each)
{
    return (spot){r->failed ? NULL : ul_json_next(list->value, each->value), list, NULL, each->index + 1};
}

int64_t ul_reader_integer(reader *r, const spot *at, int64_t low, int64_t high)
{
    if (!ul_reader_expect(r, at, UL_JSON_INTEGER, "a whole number"))
        return low;
    int64_t value = at->value->integer;
    if (low <= value && value <= high)
        return value;
    ul_reader_refuse(r, at, "wrong-type", "this should be a number from %lld to %lld", (long long)low, (long long)high);
    return low;
}

bool ul_reader_bool(reader *r, const spot *at)
{
    return ul_reader_expect(r, at, UL_JSON_BOOL, "true or false") && at->value->integer;
}

bool ul_reader_null(reader *r, const spot *at)
{
    return r->failed || at->value->type == UL_JSON_NULL;
}

ul_seat ul_reader_seat(reader *r, const spot *at)
{
    return (ul_seat)ul_reader_integer(r, at, 0, ul_world_players(r->world) - 1);
}

ul_seat ul_reader_seat_or_null(reader *r, const spot *at)
{
    return ul_reader_null(r, at) ? UL_NOBODY : ul_reader_seat(r, at);
}

ul_room ul_reader_room(reader *r, const spot *at)
{
    if (!ul_reader_expect(r, at, UL_JSON_STRING, "the id of a room"))
        return 0;
    ul_room room = ul_plan_find(ul_world_plan(r->world), at->value->text, at->value->text_len);
    if (room != UL_NOWHERE)
        return room;
    ul_reader_refuse(r, at, "unknown-room", "there is no room '%.40s' on this board", at->value->text);
    return 0;
}

ul_card ul_reader_card(reader *r, const spot *at)
{
    if (!ul_reader_expect(r, at, UL_JSON_STRING, "the id of a card"))
        return 0;
    ul_card card = ul_deck_find(&ul_world_edition(r->world)->deck, at->value->text, at->value->text_len);
    if (card != UL_NO_CARD)
        return card;
    ul_reader_refuse(r, at, "unknown-card", "there is no card '%.40s' in this edition", at->value->text);
    return 0;
}

uint8_t ul_reader_word(reader *r, const spot *at, const char *const *words, size_t count)
{
    char list[128] = "";
    if (!ul_reader_expect(r, at, UL_JSON_STRING, "a word"))
        return 0;
    for (uint8_t i = 0; i < count; i++) {
        if (words[i] && ul_json_is(at->value, words[i]))
            return i;
        size_t len = strlen(list);
        if (words[i])
            snprintf(list + len, sizeof list - len, "%s%s", len ? ", " : "", words[i]);
    }
    ul_reader_refuse(r, at, "unknown-word", "'%.40s' is none of: %s", at->value->text, list);
    return 0;
}

void ul_write_seat(ul_json_out *out, ul_seat seat)
{
    if (seat == UL_NOBODY)
        ul_json_null(out);
    else
        ul_json_int(out, seat);
}

void ul_write_room(ul_json_out *out, const ul_world *world, ul_room room)
{
    if (room == UL_NOWHERE)
        ul_json_null(out);
    else
        ul_json_string(out, ul_plan_room_id(ul_world_plan(world), room));
}

void ul_write_card(ul_json_out *out, const ul_world *world, ul_card card)
{
    if (card == UL_NO_CARD)
        ul_json_null(out);
    else
        ul_json_string(out, ul_world_edition(world)->deck.card[card].id);
}

void ul_seats_write(ul_json_out *out, ul_seats seats, ul_seat from)
{
    ul_json_open_array(out);
    for (unsigned i = 0; i < UL_MAX_SEATS; i++) {
        unsigned seat = (from + i) % UL_MAX_SEATS;
        if (seats >> seat & 1)
            ul_json_int(out, (int64_t)seat);
    }
    ul_json_close(out);
}

const char *ul_level_word(uint8_t level)
{
    static const char *const words[UL_LEVELS] = {"A", "B", "C", "D"};
    return words[level];
}
