/* log.c: a table read back from the lines that were kept. */
#include "table/log.h"

#include <string.h>
#include "base/hex.h"
#include "table/deed_inside.h"
#include "table/table_inside.h"

/* A line of the log: number, time, seal, and what was done. */
typedef struct entry {
    uint64_t    number, at;
    uint8_t     seal[UL_SHA256_BYTES];
    const char *deed;
    size_t      deed_len, column;
} entry;

static bool damaged(ul_fault *fault, size_t column)
{
    return ul_fault_set(fault, "bad-entry", 0, column, "a line of a log is NUMBER TIME SEAL DEED: this one is damaged");
}

/* Digits and the blank behind them; returns how many bytes that are, 0 if they are not there. */
static size_t read_decimal(const char *text, size_t len, uint64_t *value)
{
    size_t at = 0;
    *value = 0;
    while (at < len && at < 18 && text[at] >= '0' && text[at] <= '9')
        *value = *value * 10 + (uint64_t)(text[at++] - '0');
    bool led = at > 1 && text[0] == '0';
    return at > 0 && at < len && text[at] == ' ' && !led ? at + 1 : 0;
}

static bool read_entry(const char *line, size_t len, entry *e, ul_fault *fault)
{
    size_t number = read_decimal(line, len, &e->number);
    size_t at = number ? read_decimal(line + number, len - number, &e->at) : 0;
    size_t head = number + at, digits = (size_t)2 * UL_SHA256_BYTES;
    if (!at || len < head + digits + 1 || line[head + digits] != ' ' ||
        !ul_hex_read(line + head, digits, e->seal, UL_SHA256_BYTES))
        return damaged(fault, head + 1);
    e->deed = line + head + digits + 1;
    e->deed_len = len - (head + digits + 1);
    return true;
}

/* Do it again, and see that it comes to what was kept. */
static bool redo(ul_table *table, const entry *e, const ul_deed *deed, ul_outbox *out, ul_fault *fault)
{
    ul_table_enter_words(table, e->deed, e->deed_len, deed, e->at, out);
    if (table->broken)
        return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    if (!ul_proof_same(table->seal, e->seal))
        return ul_fault_set(fault, "wrong-seal", 0, 0,
                            "what comes of this line is not what was kept: it, or one before it, was changed");
    return true;
}

/* The deed of the line that comes next. */
static bool read_next(const ul_table *table, const entry *e, ul_deed *deed, ul_fault *fault)
{
    if (e->number != table->entries + 1U || e->at < table->now)
        return ul_fault_set(fault, "wrong-number", 0, 0, "here line %u should follow, no sooner than the one before it",
                            table->entries + 1U);
    return ul_deed_read(ul_ground_any(table->ground), e->deed, e->deed_len, deed, fault);
}

static bool check_next(ul_table *table, const entry *e, const ul_deed *deed, ul_fault *fault)
{
    table->now = e->at;
    ul_refusal refusal = deed->kind == UL_DO_OPEN ? UL_REFUSED_KIND : ul_table_check(table, deed).refusal;
    if (refusal != UL_FINE)
        return ul_fault_set(fault, "refused", 0, 0, "this could not be done then: %s", ul_refusal_text(refusal));
    return true;
}

bool ul_table_redo(ul_table *table, const char *line, size_t len, ul_outbox *out, ul_fault *fault)
{
    entry     e;
    ul_deed   deed;
    ul_outbox mine = {0};
    bool      good = read_entry(line, len, &e, fault) && read_next(table, &e, &deed, fault) &&
                check_next(table, &e, &deed, fault) && redo(table, &e, &deed, out ? out : &mine, fault);
    ul_outbox_free(&mine);
    table->broken |= !good;
    return good;
}

static bool read_open(const char *line, size_t len, entry *e, ul_deed *deed, ul_fault *fault)
{
    if (!read_entry(line, len, e, fault) || !ul_deed_read(NULL, e->deed, e->deed_len, deed, fault))
        return false;
    return deed->kind == UL_DO_OPEN && e->number == 1
               ? true
               : ul_fault_set(fault, "wrong-number", 0, 0, "a log begins with line 1, the opening of its table");
}

bool ul_table_peek(const char *line, size_t len, ul_about *about, ul_edition *edition, ul_options *options,
                   ul_fault *fault)
{
    entry       e;
    ul_deed     deed;
    const char *end = memchr(line, '\n', len);
    return read_open(line, end ? (size_t)(end - line) : len, &e, &deed, fault) &&
           ul_about_read(deed.text, deed.len, about, edition, options, fault);
}

static bool stands_on(const ul_ground *ground, const ul_edition *edition, const ul_options *options, ul_fault *fault)
{
    const ul_world *world = ul_ground_any(ground);
    if (world && strcmp(ul_world_edition(world)->id, edition->id) == 0 &&
        memcmp(ul_world_options(world), options, sizeof *options) == 0)
        return true;
    return ul_fault_set(fault, "wrong-ground", 0, 0, "this table plays %s, perhaps with other options: lay that ground",
                        edition->id);
}

static ul_table *read_first(const ul_ground *ground, const char *line, size_t len, ul_outbox *out, ul_fault *fault)
{
    entry      e;
    ul_deed    deed;
    ul_about   about;
    ul_edition edition;
    ul_options options;
    ul_table  *table = NULL;
    if (!read_open(line, len, &e, &deed, fault) ||
        !ul_about_read(deed.text, deed.len, &about, &edition, &options, fault) ||
        !stands_on(ground, &edition, &options, fault))
        return NULL;
    table = ul_table_open(ground, &about, &deed, e.at, out, fault);
    if (table && ul_proof_same(table->seal, e.seal))
        return table;
    if (table)
        ul_fault_set(fault, "wrong-seal", 0, 0, "what comes of this line is not what was kept: it was changed");
    ul_table_free(table);
    return NULL;
}

static size_t line_len(const char *lines, size_t len)
{
    const char *end = memchr(lines, '\n', len);
    return end ? (size_t)(end - lines) : len;
}

bool ul_log_redo(ul_table *table, const char *lines, size_t len, ul_outbox *out, ul_fault *fault)
{
    for (size_t at = 0, line; at < len; at += line + 1) {
        line = line_len(lines + at, len - at);
        size_t number = table->entries + 1U;
        if (ul_table_redo(table, lines + at, line, out, fault))
            continue;
        if (fault)
            fault->line = number;
        return false;
    }
    return true;
}

bool ul_log_seal(const char *line, size_t len, uint64_t *number, uint8_t seal[UL_SHA256_BYTES])
{
    entry e;
    if (!read_entry(line, len, &e, NULL))
        return false;
    *number = e.number;
    memcpy(seal, e.seal, UL_SHA256_BYTES);
    return true;
}

static ul_table *read_lines(const ul_ground *ground, const char *log, size_t len, ul_outbox *out, ul_fault *fault)
{
    size_t first = len ? line_len(log, len) : 0, next = first < len ? first + 1 : len;
    if (len == 0) {
        ul_fault_set(fault, "wrong-number", 1, 0, "a log begins with line 1, the opening of its table");
        return NULL;
    }
    ul_table *table = read_first(ground, log, first, out, fault);
    if (!table && fault)
        fault->line = 1;
    if (!table || ul_log_redo(table, log + next, len - next, out, fault))
        return table;
    ul_table_free(table);
    return NULL;
}

ul_table *ul_table_read(const ul_ground *ground, const char *log, size_t len, ul_outbox *out, ul_fault *fault)
{
    ul_outbox mine = {0};
    ul_table *table = read_lines(ground, log, len, out ? out : &mine, fault);
    ul_outbox_free(&mine);
    return table;
}

/* ---- another name */

/* What somebody said is written into `said`. */
static void rename_deed(ul_deed *deed, const char *name, const char *other, char said[UL_SAY_BYTES])
{
    bool names =
        deed->kind == UL_DO_SIT || deed->kind == UL_DO_HAND || deed->kind == UL_DO_BOT || deed->kind == UL_DO_PROGRAM;
    if (deed->kind == UL_DO_SAY) {
        deed->len = ul_talk_rename(deed->text, deed->len, name, other, said);
        deed->text = said;
    }
    if (!names || deed->len != strlen(name) || memcmp(deed->text, name, deed->len) != 0)
        return;
    deed->text = other;
    deed->len = strlen(other);
}

/* One line once more, under a seal of its own. */
static bool rename_line(ul_table *table, const char *line, size_t len, const char *name, const char *other,
                        ul_outbox *out, ul_fault *fault)
{
    entry   e;
    ul_deed deed;
    char    said[UL_SAY_BYTES];
    if (!read_entry(line, len, &e, fault) || !read_next(table, &e, &deed, fault))
        return false;
    rename_deed(&deed, name, other, said);
    if (!check_next(table, &e, &deed, fault))
        return false;
    ul_table_enter(table, &deed, e.at, out);
    return !table->broken || ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
}

static bool rename_lines(ul_table *table, const char *log, size_t len, const char *name, const char *other,
                         ul_outbox *out, ul_fault *fault)
{
    const char *at = memchr(log, '\n', len), *end = log + len, *stop;
    for (at = at ? at + 1 : end; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            stop = end;
        if (!rename_line(table, at, (size_t)(stop - at), name, other, out, fault))
            return false;
    }
    return true;
}

ul_table *ul_table_rename(const ul_ground *ground, const char *log, size_t len, const char *name, const char *other,
                          ul_text *renamed, ul_fault *fault)
{
    ul_outbox   out = {0};
    size_t      count;
    const char *end = memchr(log, '\n', len);
    ul_table   *table = ul_table_read(ground, log, len, NULL, fault); /* it must be sound */
    ul_table_free(table);
    table = table ? read_first(ground, log, end ? (size_t)(end - log) : len, &out, fault) : NULL;
    if (table && !rename_lines(table, log, len, name, other, &out, fault)) {
        ul_table_free(table);
        table = NULL;
    }
    const ul_keep *keeps = ul_outbox_keeps(&out, &count);
    for (size_t i = 0; table && i < count; i++) {
        ul_text_add(renamed, out.text.bytes + keeps[i].at, keeps[i].len);
        ul_text_put(renamed, "\n");
    }
    ul_outbox_free(&out);
    return table;
}

void ul_outbox_history(const ul_outbox *out, ul_seat seat, uint32_t seen, ul_text *text)
{
    size_t         count;
    const char    *between = "[";
    const ul_tell *tell = ul_outbox_tells(out, &count);
    for (size_t i = 0; i < count; i++) {
        bool mine = seat == UL_NOBODY ? tell[i].spectators : (tell[i].seats >> seat & 1) != 0;
        if (!mine || tell[i].number <= seen)
            continue;
        ul_text_put(text, between);
        ul_text_add(text, out->text.bytes + tell[i].at, tell[i].len);
        between = ",";
    }
    ul_text_put(text, *between == '[' ? "[]" : "]");
}

uint32_t ul_table_history(const ul_ground *ground, const char *log, size_t len, ul_seat seat, uint32_t seen,
                          ul_text *text, ul_fault *fault)
{
    ul_outbox out = {0};
    ul_table *table = ul_table_read(ground, log, len, &out, fault);
    if (table)
        ul_outbox_history(&out, seat, seen, text);
    uint32_t told = table ? ul_table_told(table) : 0;
    ul_outbox_free(&out);
    ul_table_free(table);
    return told;
}
