/*
 * tag.c: the header lines of a record.
 *
 * Each line is `[Name value]`, the value being JSON. The lines that the game
 * depends on are written from the game itself, and what a text says there is
 * held against what would be written.
 */
#include <string.h>
#include "record/record_inside.h"
#include "record/state_text.h"
#include "record/view_text.h"

static const char *const names[TAGS] = {
    [TAG_UNLUCKY] = "Unlucky", [TAG_EDITION] = "Edition", [TAG_BOARD] = "Board",   [TAG_PLAYERS] = "Players",
    [TAG_OPTIONS] = "Options", [TAG_SEED] = "Seed",       [TAG_DEALER] = "Dealer", [TAG_STATE] = "State",
    [TAG_DEAL] = "Deal",       [TAG_HANDS] = "Hands",     [TAG_RESULT] = "Result", [TAG_DIGEST] = "Digest",
};

const char *ul_tag_name(tag which)
{
    return names[which];
}

tag ul_tag_find(const char *name, size_t len)
{
    for (int i = 0; i < TAGS; i++)
        if (strlen(names[i]) == len && memcmp(names[i], name, len) == 0)
            return (tag)i;
    return TAGS;
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_letter_or_digit(char c)
{
    return is_capital(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

size_t ul_tag_name_len(const char *bytes, size_t len)
{
    size_t at = 0;
    if (len == 0 || !is_capital(bytes[0]))
        return 0;
    while (at < len && is_letter_or_digit(bytes[at]))
        at++;
    return at;
}

bool ul_tag_belongs(const ul_record *record, tag which)
{
    switch (which) {
    case TAG_STATE:
        return record->loaded;
    case TAG_DEALER:
    case TAG_DEAL:
    case TAG_HANDS:
        return !record->loaded;
    default:
        return true;
    }
}

static void write_dealer(const ul_record *record, ul_json_out *out)
{
    if (record->dealer == UL_NOBODY)
        ul_json_string(out, "drawn");
    else
        ul_json_int(out, record->dealer);
}

static void write_deal(const ul_record *record, ul_json_out *out)
{
    const ul_scene *scene = &record->start.scene;
    ul_json_open_object(out);
    ul_json_put_int(out, "first", scene->turn_seat);
    ul_json_key(out, "doctor");
    ul_write_room(out, record->world, scene->doctor);
    ul_json_put_array(out, "rooms");
    for (ul_seat k = 0; k < ul_world_players(record->world); k++)
        ul_write_room(out, record->world, scene->at[k]);
    ul_json_close(out);
    ul_json_close(out);
}

static void write_hands(const ul_record *record, ul_json_out *out)
{
    ul_json_open_array(out);
    for (ul_seat k = 0; k < ul_world_players(record->world); k++)
        ul_write_cards(out, record->world, &record->start.hand[k]);
    ul_json_close(out);
}

/* "killed by 2", "drowned"; "*" while it lasts. */
static void write_result(const ul_record *record, const ul_scene *end, ul_text *text)
{
    const char *ending = ul_ending_word(record->world, (ul_ending)end->ending);
    ul_text_print(text, "\"%s", ending ? ending : "*");
    if (end->winner != UL_NOBODY)
        ul_text_print(text, " by %u", end->winner);
    ul_text_put(text, "\"");
}

void ul_tag_write(const ul_record *record, const ul_game *end, tag which, ul_text *text)
{
    const ul_edition *edition = ul_world_edition(record->world);
    ul_json_out       out;
    ul_json_begin(&out, text);
    switch (which) {
    case TAG_UNLUCKY:
        ul_json_int(&out, UL_RECORD_VERSION);
        break;
    case TAG_EDITION:
        ul_json_string(&out, edition->id);
        break;
    case TAG_BOARD:
        ul_json_string(&out, ul_plan_id(ul_world_plan(record->world)));
        break;
    case TAG_PLAYERS:
        ul_json_int(&out, ul_world_players(record->world));
        break;
    case TAG_OPTIONS:
        ul_options_write(&out, edition, ul_world_options(record->world));
        break;
    case TAG_SEED:
        ul_json_string_n(&out, record->seed.bytes, record->seed.len);
        break;
    case TAG_DEALER:
        write_dealer(record, &out);
        break;
    case TAG_STATE:
        ul_state_write(&out, record->world, &record->start);
        break;
    case TAG_DEAL:
        write_deal(record, &out);
        break;
    case TAG_HANDS:
        write_hands(record, &out);
        break;
    case TAG_RESULT:
        write_result(record, &end->scene, text);
        break;
    default: /* TAG_DIGEST */
        ul_write_digest(record, text);
        break;
    }
}

/* A name for each seat, or null. */
static bool are_names(const ul_world *world, const ul_json *value)
{
    if (value->type != UL_JSON_ARRAY || value->count != ul_world_players(world))
        return false;
    for (const ul_json *name = ul_json_first(value); name; name = ul_json_next(value, name))
        if (name->type != UL_JSON_STRING && name->type != UL_JSON_NULL)
            return false;
    return true;
}

bool ul_tag_check_neutral(const ul_world *world, const char *name, size_t name_len, const ul_json *value,
                          ul_fault *fault)
{
    if (ul_tag_find(name, name_len) != TAGS)
        return ul_fault_set(fault, "bad-tag", 0, 0, "the line %.*s is the record's own: choose another name",
                            (int)name_len, name);
    if (name_len == 5 && memcmp(name, "Names", 5) == 0 && !are_names(world, value))
        return ul_fault_set(fault, "bad-tag", 0, 0, "Names is a list of a string or null for each of the %u seats",
                            ul_world_players(world));
    return true;
}

const char *ul_tag_line(const ul_text *tags, const char *name, size_t name_len, size_t *len)
{
    for (size_t at = 0; at < tags->len; at += *len + 1) {
        const char *line = tags->bytes + at;
        *len = (size_t)((const char *)memchr(line, '\n', tags->len - at) - line);
        if (ul_tag_name_len(line + 1, *len - 1) == name_len && memcmp(line + 1, name, name_len) == 0)
            return line;
    }
    return NULL;
}

const char *ul_record_tagged(const ul_record *record, const char *name, size_t *len)
{
    size_t      name_len = strlen(name), line_len;
    const char *line = ul_tag_line(&record->tags, name, name_len, &line_len);
    if (!line)
        return NULL;
    *len = line_len - name_len - 3; /* but for "[", the blank and "]" */
    return line + name_len + 2;
}

/* The lines with this one in the place of the one of that name, or behind them. */
static bool replace_line(ul_record *record, const char *name, const char *value, size_t len)
{
    ul_text     text = {0};
    size_t      line_len = 0, all = record->tags.len;
    const char *old = all ? record->tags.bytes : "", *line = ul_tag_line(&record->tags, name, strlen(name), &line_len);
    size_t      before = line ? (size_t)(line - old) : all, after = line ? before + line_len + 1 : all;
    ul_text_add(&text, old, before);
    ul_text_print(&text, "[%s ", name);
    ul_text_add(&text, value, len);
    ul_text_put(&text, "]\n");
    ul_text_add(&text, old + after, all - after);
    if (text.failed)
        return false;
    ul_text_free(&record->tags);
    record->tags = text;
    return true;
}

bool ul_record_tag(ul_record *record, const char *name, const char *value, size_t len, ul_fault *fault)
{
    size_t name_len = strlen(name);
    if (name_len == 0 || ul_tag_name_len(name, name_len) != name_len)
        return ul_fault_set(fault, "bad-tag", 0, 0, "'%.40s' is no name for a line: a capital, then letters and digits",
                            name);
    if (memchr(value, '\n', len) || memchr(value, '\r', len))
        return ul_fault_set(fault, "bad-tag", 0, 0, "the value of %.40s must be on one line", name);
    ul_json *json = ul_json_read(value, len, fault);
    if (!json)
        return false;
    bool good = ul_tag_check_neutral(record->world, name, name_len, json, fault);
    ul_json_free(json);
    if (good && !replace_line(record, name, value, len))
        good = ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return good;
}
