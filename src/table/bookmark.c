/*
 * bookmark.c: how a table stands, so that a long log need not be read from
 * its beginning.
 *
 * A sum, the description that the log's first line has, and the table as it
 * lies in memory. That makes it cheap, and good for one build of the program
 * only. The log stays the truth: a bookmark is believed if the line that it
 * says it stands behind has the very seal that it has, and seals are sums of
 * everything before them.
 */
#include <stdlib.h>
#include <string.h>
#include "table/log.h"
#include "table/table_inside.h"

static bool spoilt(ul_fault *fault)
{
    return ul_fault_set(fault, "bad-bookmark", 0, 0,
                        "this bookmark is damaged, of another program or another log: read the log from its beginning");
}

void ul_table_bookmark(const ul_table *table, ul_text *text)
{
    static const uint8_t no_sum[UL_SHA256_BYTES];
    ul_json_out          json;
    const ul_ground     *nowhere = NULL; /* where the ground lies is of no use to anybody later */
    size_t               at = text->len;
    ul_text_add(text, (const char *)no_sum, sizeof no_sum);
    ul_json_begin(&json, text);
    ul_about_write(&table->about, ul_ground_any(table->ground), &json);
    ul_text_put(text, "\n");
    ul_text_add(text, (const char *)table, ul_table_bytes());
    if (text->failed)
        return;
    memcpy(text->bytes + text->len - ul_table_bytes() + offsetof(ul_table, ground), &nowhere, sizeof nowhere);
    ul_sha256(text->bytes + at + sizeof no_sum, text->len - at - sizeof no_sum, (uint8_t *)text->bytes + at);
}

/* How long the description between the sum and, behind an LF, the table is. 0: it is no bookmark of ours. */
static size_t description_len(const char *bookmark, size_t len)
{
    uint8_t sum[UL_SHA256_BYTES];
    size_t  table = ul_table_bytes() + 1;
    if (len < sizeof sum + table || bookmark[len - table] != '\n')
        return 0;
    ul_sha256(bookmark + sizeof sum, len - sizeof sum, sum);
    return memcmp(sum, bookmark, sizeof sum) == 0 ? len - sizeof sum - table : 0;
}

bool ul_bookmark_peek(const char *bookmark, size_t len, ul_about *about, ul_edition *edition, ul_options *options,
                      ul_fault *fault)
{
    size_t description = description_len(bookmark, len);
    if (!description)
        return spoilt(fault);
    return ul_about_read(bookmark + UL_SHA256_BYTES, description, about, edition, options, fault);
}

/* Is the first line the one that the table stands behind? */
static bool is_behind(const ul_table *table, const char *line, size_t len)
{
    uint64_t number;
    uint8_t  seal[UL_SHA256_BYTES];
    return ul_log_seal(line, len, &number, seal) && number == table->entries && ul_proof_same(seal, table->seal);
}

/* Does the table stand on its ground? Then it would be described as it is. */
static bool stands_well(const ul_table *table, const char *description, size_t len, ul_fault *fault)
{
    ul_text     text = {0};
    ul_json_out json;
    ul_json_begin(&json, &text);
    ul_about_write(&table->about, ul_ground_any(table->ground), &json);
    bool same = text.len == len && memcmp(text.bytes, description, len) == 0;
    bool failed = text.failed;
    ul_text_free(&text);
    if (failed)
        return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return same || ul_fault_set(fault, "wrong-ground", 0, 0,
                                "this table plays something else, or with other options: lay that ground");
}

static ul_table *lift(const ul_ground *ground, const char *bookmark, size_t len, ul_fault *fault)
{
    size_t    description = description_len(bookmark, len);
    ul_table *table = description ? malloc(ul_table_bytes()) : NULL;
    if (!description)
        spoilt(fault);
    else if (!table)
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    if (!table)
        return NULL;
    memcpy(table, bookmark + len - ul_table_bytes(), ul_table_bytes());
    table->ground = ground;
    if (stands_well(table, bookmark + UL_SHA256_BYTES, description, fault))
        return table;
    ul_table_free(table);
    return NULL;
}

ul_table *ul_table_read_on(const ul_ground *ground, const char *bookmark, size_t len, const char *log, size_t log_len,
                           ul_outbox *out, ul_fault *fault)
{
    ul_outbox   mine = {0};
    ul_table   *table = lift(ground, bookmark, len, fault);
    const char *end = log_len ? memchr(log, '\n', log_len) : NULL;
    size_t      first = end ? (size_t)(end - log) : log_len;
    size_t      next = end ? first + 1 : log_len;
    bool        good = table && (is_behind(table, log, first) || spoilt(fault)) &&
                ul_log_redo(table, log + next, log_len - next, out ? out : &mine, fault);
    ul_outbox_free(&mine);
    if (good)
        return table;
    ul_table_free(table);
    return NULL;
}
