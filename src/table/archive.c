/* archive.c: a game of a table's log as a record, with what proves its deal. */
#include "table/archive.h"

#include <string.h>
#include "base/hex.h"
#include "table/log.h"
#include "table/position_inside.h"
#include "table/table_inside.h"

static ul_record *begin_record(const ul_table *table, const ul_position *position, ul_fault *fault)
{
    const ul_ground *ground = table->ground;
    const ul_world  *world = ul_table_world(table);
    char             id[UL_GAME_ID_BYTES + 1], seed[UL_SEED_TEXT];
    ul_table_game_id(table, id);
    ul_secret_seed_text(ul_table_secret_of(table), id, table->given, seed);
    if (table->placed)
        return ul_position_record(position, seed, UL_SEED_TEXT - 1, fault);
    return ul_record_new(ul_world_edition(world), ul_world_options(world), ul_world_players(world), ground->plan,
                         ground->plan_len, seed, UL_SEED_TEXT - 1, table->dealer, fault);
}

/* What the last line of the log did to the game. */
static bool follow(ul_record *record, const ul_outbox *out, ul_fault *fault)
{
    const ul_action *action = (const ul_action *)(const void *)out->done.bytes;
    ul_record_cut(record, record->count - out->undone);
    for (size_t i = 0; i < out->done.len / sizeof *action; i++)
        if (!ul_record_add(record, action[i]))
            return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return true;
}

static bool put_tag(ul_record *record, const char *name, ul_text *text, ul_fault *fault)
{
    bool good = text->failed ? ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out")
                             : ul_record_tag(record, name, text->bytes, text->len, fault);
    ul_text_clear(text);
    return good;
}

static void write_names(const ul_table *table, ul_json_out *json)
{
    ul_json_open_array(json);
    for (ul_seat seat = 0; seat < table->players; seat++) {
        if (table->chair[seat].name[0])
            ul_json_string(json, table->chair[seat].name);
        else
            ul_json_null(json);
    }
    ul_json_close(json);
}

static void write_proof(const ul_table *table, ul_json_out *json)
{
    uint8_t secret[UL_SECRET_BYTES], seeds[UL_MAX_SEATS][UL_SHA256_BYTES], digest[UL_SHA256_BYTES];
    char    id[UL_GAME_ID_BYTES + 1];
    ul_table_game_id(table, id);
    ul_secret_commitment(ul_table_secret_of(table), id, digest);
    ul_json_open_object(json);
    ul_json_put_string(json, "game", id);
    ul_json_put_hex(json, "commitment", digest, sizeof digest);
    if (ul_secret_proof(ul_table_secret_of(table), table->phase == UL_TABLE_CLOSED, secret, seeds)) {
        ul_json_put_hex(json, "secret", secret, sizeof secret);
        ul_json_put_array(json, "seeds");
        for (ul_seat seat = 0; seat < table->players; seat++)
            if (table->given >> seat & 1)
                ul_json_hex(json, seeds[seat], sizeof seeds[seat]);
        ul_json_close(json);
    }
    ul_json_close(json);
}

static void write_penalties(const ul_table *table, ul_json_out *json)
{
    ul_json_open_array(json);
    for (ul_seat seat = 0; seat < table->players; seat++)
        ul_json_int(json, table->chair[seat].penalties);
    ul_json_close(json);
}

typedef struct line_of_head {
    const char *name;
    void (*write)(const ul_table *table, ul_json_out *json);
} line_of_head;

static bool tag_record(ul_record *record, const ul_table *table, ul_fault *fault)
{
    static const line_of_head lines[] = {
        {"Names", write_names}, {"Proof", write_proof}, {"TalkPenalties", write_penalties}};
    ul_text text = {0};
    bool    good = true;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0] && good; i++) {
        ul_json_out json;
        if (lines[i].write == write_penalties && !ul_world_options(ul_table_world(table))->value[UL_PENALTIES])
            continue;
        if (lines[i].write == write_proof && table->placed)
            continue;
        ul_json_begin(&json, &text);
        lines[i].write(table, &json);
        good = put_tag(record, lines[i].name, &text, fault);
    }
    ul_text_free(&text);
    return good;
}

/* After each line: has the game begun, gone on, or made place for the next? */
typedef struct reading {
    ul_record   *record;
    ul_position *position; /* that the first game begins with; NULL: it is dealt */
    uint16_t     game;
    bool         failed, done;
} reading;

static void look(reading *r, const ul_table *table, const ul_outbox *out, ul_fault *fault)
{
    if (table->games != r->game || !table->dealt)
        return;
    if (!r->record)
        r->failed = (r->record = begin_record(table, r->position, fault)) == NULL;
    else
        r->failed = !follow(r->record, out, fault);
    r->done = table->phase >= UL_TABLE_OVER;
}

/* Of the line that was just done. */
static void keep_position(reading *r, const ul_table *table, const char *line, size_t len, ul_fault *fault)
{
    const ul_ground *ground = table->ground;
    const char      *end = line + len;
    for (int blanks = 0; blanks < 4; line++) /* number, time, seal, and what the deed is called */
        blanks += *line == ' ';
    r->position = ul_position_read(line, (size_t)(end - line), ground->plan, ground->plan_len, fault);
    r->failed = !r->position;
}

static void read_on(reading *r, ul_table *table, const char *log, size_t len, ul_fault *fault)
{
    ul_outbox out = {0};
    for (size_t at = 0, line; at < len && !r->failed && !r->done; at += line + 1) {
        const char *end = memchr(log + at, '\n', len - at);
        line = end ? (size_t)(end - log) - at : len - at;
        ul_outbox_clear(&out);
        r->failed = !ul_table_redo(table, log + at, line, &out, fault);
        if (!r->failed && table->placed && !r->position)
            keep_position(r, table, log + at, line, fault);
        if (!r->failed)
            look(r, table, &out, fault);
    }
    ul_outbox_free(&out);
}

ul_record *ul_table_record(const ul_ground *ground, const char *log, size_t len, uint16_t game, ul_fault *fault)
{
    reading     r = {.game = game};
    const char *end = memchr(log, '\n', len);
    size_t      first = end ? (size_t)(end - log) + 1 : len;
    ul_table   *table = ul_table_read(ground, log, first, NULL, fault);
    if (!table)
        return NULL;
    read_on(&r, table, log + first, len - first, fault);
    if (!r.failed && !r.record)
        r.failed = !ul_fault_set(fault, "no-game", 0, 0, "this table has not played a game %u", game);
    if (r.failed || !tag_record(r.record, table, fault)) {
        ul_record_free(r.record);
        r.record = NULL;
    }
    ul_position_free(r.position);
    ul_table_free(table);
    return r.record;
}
