/*
 * table.c: any bytes as an evening at a table, and as a log.
 *
 * The first byte says which. 'L': what follows is a log; it is refused with
 * line and reason, or gives a table whose log, written again, is the same.
 * Else lines follow, each "MILLISECONDS DEED": as much time passes, then the
 * deed is tried with its seat's own key. Whatever comes of it, the log kept
 * gives the same table again.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "table/archive.h"
#include "table/log.h"

static const ul_ground *ground_of(void)
{
    static ul_ground ground;
    ul_edition       edition;
    for (uint8_t players = 3; !ground.world[7] && players <= 7; players++) {
        MUST(ul_edition_find(&edition, "save-2000", 9));
        ul_options options = edition.defaults;
        options.value[UL_PENALTIES] = 1;
        ground.world[players] = ul_world_new(&edition, &options, players, NULL, 0, NULL);
        MUST(ground.world[players]);
    }
    return &ground;
}

static void keep(const ul_outbox *out, ul_text *log)
{
    size_t         count;
    const ul_keep *line = ul_outbox_keeps(out, &count);
    MUST(!out->failed);
    for (size_t i = 0; i < count; i++) {
        ul_text_add(log, out->text.bytes + line[i].at, line[i].len);
        ul_text_put(log, "\n");
    }
}

static void check_log(const ul_table *table, const ul_text *log)
{
    ul_table *again = ul_table_read(ground_of(), log->bytes, log->len, NULL, NULL);
    MUST(again && ul_table_same(table, again));
    ul_table_free(again);
    ul_record_free(ul_table_record(ground_of(), log->bytes, log->len, 1, NULL));
}

/* The key that opens the seat, if any of those given out does. */
static void find_key(const ul_table *table, ul_seat seat, const bool given[256], uint8_t key[UL_KEY_BYTES])
{
    for (int byte = 0; byte < 256; byte++) {
        memset(key, byte, UL_KEY_BYTES);
        if (given[byte] && ul_table_whose(table, key, UL_KEY_BYTES) == seat)
            return;
    }
}

/* A line as an input. A key is one byte over and over: the first of the sitter's name. */
static void try_line(ul_table *table, const char *line, size_t len, bool given[256], uint64_t *now, ul_outbox *out)
{
    uint8_t  key[UL_KEY_BYTES], new_key[UL_KEY_BYTES];
    ul_input input = {.key = key, .key_len = sizeof key, .new_key = new_key, .new_key_len = sizeof new_key};
    size_t   at = 0;
    uint64_t wait = 0;
    while (at < len && at < 8 && line[at] >= '0' && line[at] <= '9')
        wait = wait * 10 + (uint64_t)(line[at++] - '0');
    if (at == len || line[at++] != ' ' ||
        !ul_deed_read(ul_table_world(table) ? ul_table_world(table) : ground_of()->world[7], line + at, len - at,
                      &input.deed, NULL))
        return;
    *now += wait;
    ul_table_tick(table, *now, out);
    memset(new_key, input.deed.len ? input.deed.text[0] : 'k', sizeof new_key);
    given[new_key[0]] |= input.deed.kind == UL_DO_SIT || input.deed.kind == UL_DO_KEY || input.deed.kind == UL_DO_HAND;
    find_key(table, input.deed.seat, given, key);
    if (input.deed.word[0] == 'b')
        input.key = NULL;
    input.seen = ul_table_told(table);
    ul_answer answer = ul_table_do(table, &input, *now, out);
    MUST(answer.refusal < UL_REFUSALS && answer.refusal != UL_REFUSED_BROKEN);
}

static void check_evening(const char *data, size_t size)
{
    uint8_t   secret[UL_SECRET_BYTES] = {7};
    ul_about  about;
    ul_outbox out = {0};
    ul_text   log = {0};
    uint64_t  now = 1000;
    bool      given[256] = {0};
    ul_about_init(&about, 5);
    memcpy(about.id, "fuzz", 5);
    about.turn = 60000;
    ul_table *table = ul_table_new(ground_of(), &about, secret, now, &out, NULL);
    MUST(table);
    keep(&out, &log);
    for (size_t at = 0, len; at < size; at += len + 1) {
        const char *end = memchr(data + at, '\n', size - at);
        len = end ? (size_t)(end - data) - at : size - at;
        ul_outbox_clear(&out);
        try_line(table, data + at, len, given, &now, &out);
        keep(&out, &log);
    }
    check_log(table, &log);
    ul_table_free(table);
    ul_outbox_free(&out);
    ul_text_free(&log);
}

static void check_any_log(const char *data, size_t size)
{
    ul_fault  fault = {0};
    ul_outbox out = {0};
    ul_table *table = ul_table_read(ground_of(), data, size, &out, &fault);
    if (table) {
        ul_text log = {0};
        keep(&out, &log);
        check_log(table, &log);
        ul_text_free(&log);
    } else {
        MUST(fault.code && fault.message[0] && fault.line > 0);
    }
    ul_table_free(table);
    ul_outbox_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == 'L')
        check_any_log((const char *)data + 1, size - 1);
    else
        check_evening((const char *)data, size);
    return 0;
}
