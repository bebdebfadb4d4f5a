/*
 * plan_read.c: the lines of a .plan file that declare its board and rooms.
 *
 * Faults are met in the order of the text: a line is read from left to
 * right, and what only the whole head can show (a number missing) is looked
 * for at the word `plan`.
 */
#include <string.h>
#include "base/text.h"
#include "plan/plan_inside.h"

typedef struct plan_word {
    const char *bytes;
    size_t      len;    /* 0: the line has ended */
    size_t      column; /* from 1, counted in characters */
} plan_word;

bool ul_plan_next_line(plan_reader *reader)
{
    if (reader->at == reader->len)
        return false;
    const char *begin = reader->text + reader->at, *end = memchr(begin, '\n', reader->len - reader->at);
    size_t      len = end ? (size_t)(end - begin) : reader->len - reader->at;
    reader->at += end ? len + 1 : len;
    if (len > 0 && begin[len - 1] == '\r')
        len--;
    reader->line = (plan_line){begin, len, reader->line.number + 1};
    return true;
}

/* Control characters have no place on a screen that shows a name. Tabs may stand between words. */
static bool check_characters(const plan_reader *reader)
{
    const plan_line *line = &reader->line;
    size_t           column = 1, len;
    for (size_t at = 0; at < line->len; at += len, column++) {
        const char *here = line->bytes + at;
        len = ul_utf8_char(here, line->len - at);
        if (len == 0)
            return ul_fault_set(reader->fault, "bad-utf8", line->number, column,
                                "this is not UTF-8: save the file with that encoding");
        if (*here != '\t' && ul_utf8_is_control(here)) /* all of them are numbered as their last byte is */
            return ul_fault_set(reader->fault, "bad-character", line->number, column,
                                "the control character U+%04X does not belong in a plan: delete it",
                                (unsigned)(unsigned char)here[len - 1]);
    }
    return true;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The word at or after *at, and *at moves behind it. */
static plan_word next_word(const plan_line *line, size_t *at)
{
    while (*at < line->len && is_blank(line->bytes[*at]))
        ++*at;
    size_t begin = *at, column = 1;
    while (*at < line->len && !is_blank(line->bytes[*at]))
        ++*at;
    for (size_t i = 0; i < begin; i++)
        column += !is_continuation(line->bytes[i]);
    return (plan_word){line->bytes + begin, *at - begin, column};
}

/* All that follows on the line, without the blanks at its ends. */
static plan_word rest_of_line(const plan_line *line, size_t *at)
{
    plan_word word = next_word(line, at);
    *at = line->len;
    word.len = (size_t)(line->bytes + line->len - word.bytes);
    while (word.len > 0 && is_blank(word.bytes[word.len - 1]))
        word.len--;
    return word;
}

static bool word_is(plan_word word, const char *string)
{
    return strlen(string) == word.len && memcmp(word.bytes, string, word.len) == 0;
}

/* How much of a word to show in a message, as printf wants it: whole characters only. */
static int shown(plan_word word)
{
    size_t len = word.len < UL_PLAN_ID ? word.len : UL_PLAN_ID;
    while (len < word.len && is_continuation(word.bytes[len]))
        len--;
    return (int)len;
}

static bool is_id_character(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-';
}

static bool is_id(plan_word word)
{
    if (word.len > UL_PLAN_ID || word.bytes[0] == '-' || word.bytes[word.len - 1] == '-')
        return false;
    for (size_t i = 0; i < word.len; i++)
        if (!is_id_character(word.bytes[i]))
            return false;
    return true;
}

static bool read_id(plan_reader *reader, plan_word word, const char *whose, char id[UL_PLAN_ID + 1])
{
    if (word.len == 0)
        return ul_fault_set(reader->fault, "missing-field", reader->line.number, word.column,
                            "the line ends where the %s's id should be: add it", whose);
    if (!is_id(word))
        return ul_fault_set(reader->fault, "bad-id", reader->line.number, word.column,
                            "'%.*s' cannot be an id: use lower-case letters, digits and, not at either end, hyphens, "
                            "%d characters at most",
                            shown(word), word.bytes, UL_PLAN_ID);
    memcpy(id, word.bytes, word.len);
    id[word.len] = '\0';
    return true;
}

static bool check_end(const plan_reader *reader, size_t at)
{
    plan_word word = next_word(&reader->line, &at);
    if (word.len > 0)
        return ul_fault_set(reader->fault, "extra-text", reader->line.number, word.column,
                            "the line should have ended before '%.*s': delete the rest", shown(word), word.bytes);
    return true;
}

static bool read_board(plan_reader *reader, size_t at)
{
    if (reader->plan.id[0] != '\0')
        return ul_fault_set(reader->fault, "board-twice", reader->line.number, 1,
                            "the board has its id already, '%s': one file is one board", reader->plan.id);
    return read_id(reader, next_word(&reader->line, &at), "board", reader->plan.id) && check_end(reader, at);
}

/* One byte and no mark of the drawing. It is visible ASCII then: check_characters() let nothing else through. */
static bool is_key(plan_word word)
{
    return word.len == 1 && !strchr("#+=", word.bytes[0]);
}

static bool read_key(plan_reader *reader, plan_word word, plan_room *room)
{
    size_t line = reader->line.number;
    if (word.len == 0)
        return ul_fault_set(reader->fault, "missing-field", line, word.column,
                            "the line ends where the room's key should be: add the letter that draws it");
    if (!is_key(word))
        return ul_fault_set(reader->fault, "bad-key", line, word.column,
                            "'%.*s' cannot be a key: use one letter or digit (not #, + or =, which draw walls, "
                            "doorways and railings)",
                            shown(word), word.bytes);
    ul_room other = ul_plan_keyed(&reader->plan, word.bytes[0]);
    if (other != UL_NOWHERE)
        return ul_fault_set(reader->fault, "key-twice", line, word.column,
                            "the key '%c' is that of '%s' (line %zu) already: choose another", word.bytes[0],
                            reader->plan.room[other].id, reader->origin[other].line);
    room->key = word.bytes[0];
    reader->origin[reader->plan.count].key_column = word.column;
    return true;
}

static bool read_room_id(plan_reader *reader, plan_word word, plan_room *room)
{
    if (!read_id(reader, word, "room", room->id))
        return false;
    ul_room other = ul_plan_find(&reader->plan, word.bytes, word.len);
    if (other != UL_NOWHERE)
        return ul_fault_set(reader->fault, "id-twice", reader->line.number, word.column,
                            "the id '%s' is that of the room of line %zu already: choose another", room->id,
                            reader->origin[other].line);
    return true;
}

/* A number without useless zeros, or -1. */
static int number_of(plan_word word)
{
    int number = 0;
    if (word.len > 2 || (word.len == 2 && word.bytes[0] == '0'))
        return -1;
    for (size_t i = 0; i < word.len; i++) {
        if (word.bytes[i] < '0' || word.bytes[i] > '9')
            return -1;
        number = 10 * number + (word.bytes[i] - '0');
    }
    return number < UL_MAX_ROOMS ? number : -1;
}

static bool read_number(plan_reader *reader, plan_word word, plan_room *room)
{
    size_t line = reader->line.number;
    room->number = UL_NO_NUMBER;
    if (word.len == 0)
        return ul_fault_set(reader->fault, "missing-field", line, word.column,
                            "the line ends where the room's number should be: add it, or '-' for none");
    if (word_is(word, "-"))
        return true;
    int number = number_of(word);
    if (number < 0)
        return ul_fault_set(reader->fault, "bad-number", line, word.column,
                            "'%.*s' cannot be a room's number: use 0 to %d, or '-' for none", shown(word), word.bytes,
                            UL_MAX_ROOMS - 1);
    ul_room other = reader->plan.by_number[number];
    if (other != UL_NOWHERE)
        return ul_fault_set(reader->fault, "number-twice", line, word.column,
                            "the number %d is that of '%s' (line %zu) already: the Doctor can only walk to one of them",
                            number, reader->plan.room[other].id, reader->origin[other].line);
    room->number = number;
    reader->origin[reader->plan.count].number_column = word.column;
    return true;
}

static bool read_level(plan_reader *reader, plan_word word, plan_room *room)
{
    room->level = UL_NO_LEVEL;
    if (word.len == 0)
        return ul_fault_set(reader->fault, "missing-field", reader->line.number, word.column,
                            "the line ends where the room's deck should be: add it, or '-' for none");
    if (word_is(word, "-"))
        return true;
    if (word.len > 1 || word.bytes[0] < 'A' || word.bytes[0] >= 'A' + UL_LEVELS)
        return ul_fault_set(reader->fault, "bad-deck", reader->line.number, word.column,
                            "'%.*s' cannot be a deck: use A (on top), B, C or D, or '-' for none", shown(word),
                            word.bytes);
    room->level = (uint8_t)(word.bytes[0] - 'A');
    return true;
}

static bool read_name(plan_reader *reader, plan_word word, plan_room *room)
{
    size_t line = reader->line.number;
    if (word.len == 0)
        return ul_fault_set(reader->fault, "missing-field", line, word.column,
                            "the line ends where the room's name should be: add it");
    if (word.len > UL_PLAN_NAME)
        return ul_fault_set(reader->fault, "name-too-long", line, word.column,
                            "this name has %zu bytes: shorten it to %d", word.len, UL_PLAN_NAME);
    if (memchr(word.bytes, '\t', word.len))
        return ul_fault_set(reader->fault, "bad-character", line, word.column,
                            "there is a tab in this name: use spaces");
    memcpy(room->name, word.bytes, word.len);
    room->name[word.len] = '\0';
    return true;
}

static void add_room(plan_reader *reader, const plan_room *room)
{
    ul_plan *plan = &reader->plan;
    plan->room[plan->count] = *room;
    plan->by_key[(unsigned char)room->key] = plan->count;
    if (room->number != UL_NO_NUMBER) {
        plan->by_number[room->number] = plan->count;
        plan->numbers++;
    }
    plan->count++;
}

static bool read_room(plan_reader *reader, ul_room_kind kind, size_t at)
{
    plan_line *line = &reader->line;
    plan_room  room = {.kind = kind};
    if (reader->plan.count == UL_MAX_ROOMS)
        return ul_fault_set(reader->fault, "too-many-rooms", line->number, 1,
                            "this is room %d, and a board holds %d: leave some out", UL_MAX_ROOMS + 1, UL_MAX_ROOMS);
    reader->origin[reader->plan.count].line = line->number;
    if (!read_key(reader, next_word(line, &at), &room) || !read_room_id(reader, next_word(line, &at), &room) ||
        !read_number(reader, next_word(line, &at), &room) || !read_level(reader, next_word(line, &at), &room) ||
        !read_name(reader, rest_of_line(line, &at), &room))
        return false;
    add_room(reader, &room);
    return true;
}

/* A card is somebody else's to read (edition/deck.h): here it only has to be there. */
static bool read_card(plan_reader *reader, size_t at)
{
    plan_word card = rest_of_line(&reader->line, &at);
    if (card.len == 0)
        return ul_fault_set(reader->fault, "missing-field", reader->line.number, card.column,
                            "the line ends where the card should be: add it, as in {\"id\": \"move-1\", ...}");
    reader->has_cards = true;
    return true;
}

void ul_plan_copy_cards(ul_plan *plan, const plan_reader *reader, size_t above, char *memory)
{
    plan_reader head = {.text = reader->text, .len = above, .at = reader->begin};
    char       *end = memory;
    plan->cards = memory;
    for (bool first = true; ul_plan_next_line(&head); *end++ = '\n') {
        size_t at = 0;
        if (!word_is(next_word(&head.line, &at), "card"))
            continue;
        memcpy(end, head.line.bytes, head.line.len);
        memcpy(end + at - 4, first ? "   [" : "   ,", 4);
        end += head.line.len;
        first = false;
    }
    *end++ = ']';
    *end = '\0';
    plan->cards_len = (size_t)(end - memory);
}

/* Is it all that the text says? */
static bool is_alone(const plan_reader *reader, plan_word word)
{
    size_t len = reader->len;
    while (len > word.len && strchr("\r\n", reader->text[len - 1]))
        len--;
    return word.bytes == reader->text && word.len == len;
}

/* A name where a plan's text may be: a slip of one of ours. */
static bool no_board(const plan_reader *reader, plan_word word)
{
    char list[128];
    ul_plan_list_shipped(list, sizeof list);
    return ul_fault_set(reader->fault, "unknown-line", reader->line.number, word.column,
                        "there is no board '%.*s': use one of %s, or the whole text of a plan", (int)word.len,
                        word.bytes, list);
}

static bool read_declaration(plan_reader *reader, plan_word word, size_t at)
{
    if (word_is(word, "board"))
        return read_board(reader, at);
    if (word_is(word, "room"))
        return read_room(reader, UL_ROOM_NAMED, at);
    if (word_is(word, "hall"))
        return read_room(reader, UL_ROOM_HALL, at);
    if (word_is(word, "stairs"))
        return read_room(reader, UL_ROOM_STAIRS, at);
    if (word_is(word, "card"))
        return read_card(reader, at);
    if (is_alone(reader, word) && is_id(word))
        return no_board(reader, word);
    return ul_fault_set(reader->fault, "unknown-line", reader->line.number, word.column,
                        "'%.*s' begins no line of a plan: use board, room, hall, stairs, card or plan, or '#' for a "
                        "comment",
                        shown(word), word.bytes);
}

/* R-DOCTOR: he walks from number to number, so none may be missing. */
static bool check_numbers(const plan_reader *reader)
{
    const ul_plan *plan = &reader->plan;
    int            missing = 0, next;
    while (missing < plan->numbers && plan->by_number[missing] != UL_NOWHERE)
        missing++;
    if (missing == plan->numbers)
        return true;
    for (next = missing; plan->by_number[next] == UL_NOWHERE;)
        next++;
    const plan_origin *origin = &reader->origin[plan->by_number[next]];
    return ul_fault_set(reader->fault, "number-missing", origin->line, origin->number_column,
                        "there is a room %d but no room %d: number the rooms from 0 without a gap", next, missing);
}

/* At the word `plan`: is the head whole? */
static bool check_head(const plan_reader *reader, size_t at)
{
    size_t line = reader->line.number;
    if (!check_end(reader, at))
        return false;
    if (reader->plan.id[0] == '\0')
        return ul_fault_set(reader->fault, "no-board", line, 1,
                            "the board has no id: add a line like 'board my-house' above this one");
    if (reader->plan.count == 0)
        return ul_fault_set(reader->fault, "no-rooms", line, 1,
                            "no room is declared: add lines like 'room K kitchen 0 - Kitchen' above this one");
    if (reader->plan.numbers == 0)
        return ul_fault_set(reader->fault, "no-numbers", line, 1,
                            "no room has a number, so the Doctor has nowhere to walk: number some, from 0");
    return check_numbers(reader);
}

/* Up to the word `plan` and its line's end. */
static bool read_head(plan_reader *reader)
{
    while (ul_plan_next_line(reader)) {
        size_t    at = 0;
        plan_word word = next_word(&reader->line, &at);
        if (!check_characters(reader))
            return false;
        if (word_is(word, "plan"))
            return check_head(reader, at);
        if (word.len > 0 && word.bytes[0] != '#' && !read_declaration(reader, word, at))
            return false;
    }
    return ul_fault_set(reader->fault, "no-plan", reader->line.number + 1, 1,
                        "the text ends without a drawing: add a line with the word 'plan' and draw the rooms below it");
}

ul_plan *ul_plan_read(const char *text, size_t len, ul_fault *fault)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some editors begin UTF-8 with it */
    const ul_asset   *ours = ul_plan_find_shipped(text, len);
    plan_reader       reader = {.text = ours ? ours->bytes : text, .len = ours ? ours->len : len, .fault = fault};
    text = reader.text;
    len = reader.len;
    if (len > UL_PLAN_BYTES) {
        ul_fault_set(fault, "text-too-large", 0, 0, "the text has %zu bytes, and a plan may have %zu: shorten it", len,
                     UL_PLAN_BYTES);
        return NULL;
    }
    if (len >= 3 && memcmp(text, mark, 3) == 0)
        reader.at = reader.begin = 3;
    memset(reader.plan.by_key, UL_NOWHERE, sizeof reader.plan.by_key);
    memset(reader.plan.by_number, UL_NOWHERE, sizeof reader.plan.by_number);
    return read_head(&reader) ? ul_plan_draw(&reader) : NULL;
}
