/* table.c: a table from its opening on: inputs, time, and its log read back. */
#include "table/answer_inside.h"
#include "table/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "table/deed_inside.h"
#include "table/table_inside.h"

/* Where the secrets begin: behind the table, as malloc would align them. */
static size_t secret_at(void)
{
    size_t align = _Alignof(max_align_t);
    return (sizeof(ul_table) + align - 1) / align * align;
}

size_t ul_table_bytes(void)
{
    return secret_at() + ul_secret_bytes();
}

ul_secret *ul_table_secret(ul_table *table)
{
    return (ul_secret *)(void *)((char *)table + secret_at());
}

const ul_secret *ul_table_secret_of(const ul_table *table)
{
    return (const ul_secret *)(const void *)((const char *)table + secret_at());
}

bool ul_table_same(const ul_table *a, const ul_table *b)
{
    return memcmp(a, b, ul_table_bytes()) == 0;
}

static const char key_tag[] = "unlucky key 1\n";

/* With the table's id in it: the hash of one table's log opens no seat at another. */
void ul_key_hash(const ul_table *table, const uint8_t *key, size_t len, uint8_t digest[UL_SHA256_BYTES])
{
    uint8_t buffer[sizeof key_tag + UL_TABLE_ID_BYTES + 1 + UL_KEY_BYTES_MOST];
    size_t  at = 0, id = strlen(table->about.id);
    assert(len <= UL_KEY_BYTES_MOST);
    memcpy(buffer, key_tag, sizeof key_tag - 1);
    at += sizeof key_tag - 1;
    memcpy(buffer + at, table->about.id, id);
    at += id;
    buffer[at++] = '\n';
    memcpy(buffer + at, key, len);
    ul_sha256(buffer, at + len, digest);
}

/* All seats are looked at, and all bytes of each. */
ul_seat ul_table_whose(const ul_table *table, const uint8_t *key, size_t len)
{
    uint8_t digest[UL_SHA256_BYTES];
    ul_seat found = UL_NOBODY;
    if (!key || len < UL_KEY_BYTES || len > UL_KEY_BYTES_MOST)
        return UL_NOBODY;
    ul_key_hash(table, key, len, digest);
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        bool same = ul_proof_same(digest, table->chair[seat].key);
        found = same && ul_chair_is_person(&table->chair[seat]) ? seat : found;
    }
    return found;
}

uint64_t ul_time_most(uint64_t now)
{
    const uint64_t most = (uint64_t)100 * 1000 * 1000 * 1000 * 1000; /* the year 5138 */
    return now < most ? now : most;
}

/*
 * The line as it is kept, under its seal: a sum of the seal before it, the
 * head after it, and the line itself, so that no bit can be changed.
 */
static void keep(ul_table *table, const char *words, size_t len, ul_outbox *out)
{
    ul_text sealed = {0};
    ul_keep line;
    ul_text_add(&sealed, (const char *)table->seal, UL_SHA256_BYTES);
    ul_text_add(&sealed, (const char *)table->head, UL_SHA256_BYTES);
    size_t begin = sealed.len;
    ul_text_print(&sealed, "%u %llu ", table->entries, (unsigned long long)table->now);
    size_t end = sealed.len;
    ul_text_add(&sealed, words, len);
    out->failed |= sealed.failed;
    if (sealed.failed)
        return;
    ul_sha256(sealed.bytes, sealed.len, table->seal);
    memset(&line, 0, sizeof line);
    line.number = table->entries;
    line.at = out->text.len;
    ul_text_add(&out->text, sealed.bytes + begin, end - begin);
    ul_hex_write(table->seal, UL_SHA256_BYTES, &out->text);
    ul_text_put(&out->text, " ");
    ul_text_add(&out->text, words, len);
    line.len = out->text.len - line.at;
    ul_text_add(&out->keeps, (const char *)&line, sizeof line);
    ul_text_free(&sealed);
}

/* Do it and keep it: told are people only behind that. */
void ul_table_enter_words(ul_table *table, const char *words, size_t len, const ul_deed *deed, uint64_t now,
                          ul_outbox *out)
{
    now = ul_time_most(now);
    table->now = now > table->now ? now : table->now;
    table->entries++;
    ul_table_apply(table, deed, out);
    keep(table, words, len, out);
    out->failed |= out->text.failed || out->keeps.failed || out->tells.failed || out->done.failed;
    table->broken |= out->failed;
}

void ul_table_enter(ul_table *table, const ul_deed *deed, uint64_t now, ul_outbox *out)
{
    ul_text words = {0};
    ul_deed again;
    ul_deed_write(ul_ground_any(table->ground), deed, &words);
    out->failed |= words.failed;
    /* What is done is what can be read back, to the byte. */
    if (!out->failed) {
        bool good = ul_deed_read(ul_ground_any(table->ground), words.bytes, words.len, &again, NULL);
        assert(good);
        ul_table_enter_words(table, words.bytes, words.len, &again, now, out);
    }
    table->broken |= out->failed;
    ul_text_free(&words);
}

static ul_table *table_alloc(const ul_ground *ground, const ul_about *about, ul_fault *fault)
{
    if (!ul_about_fits(about, ground, fault))
        return NULL;
    ul_table *table = calloc(1, ul_table_bytes());
    if (!table) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    table->ground = ground;
    memcpy(&table->about, about, sizeof *about);
    return table;
}

ul_table *ul_table_open(const ul_ground *ground, const ul_about *about, const ul_deed *deed, uint64_t now,
                        ul_outbox *out, ul_fault *fault)
{
    ul_table *table = table_alloc(ground, about, fault);
    if (!table)
        return NULL;
    ul_table_enter(table, deed, now, out);
    if (!table->broken)
        return table;
    ul_table_free(table);
    ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return NULL;
}

static ul_table *open_new(const ul_ground *ground, const ul_about *about, const uint8_t secret[UL_SECRET_BYTES],
                          uint64_t now, ul_outbox *out, ul_fault *fault)
{
    ul_text     text = {0};
    ul_json_out json;
    ul_deed     deed;
    ul_deed_init(&deed, UL_DO_OPEN, UL_NOBODY);
    memcpy(deed.bytes, secret, UL_SECRET_BYTES);
    ul_json_begin(&json, &text);
    ul_about_write(about, ul_ground_any(ground), &json);
    deed.text = ul_text_bytes(&text);
    deed.len = text.len;
    out->failed |= text.failed;
    ul_table *table = ul_table_open(ground, about, &deed, now, out, fault);
    ul_text_free(&text);
    return table;
}

ul_table *ul_table_new(const ul_ground *ground, const ul_about *about, const uint8_t secret[UL_SECRET_BYTES],
                       uint64_t now, ul_outbox *out, ul_fault *fault)
{
    if (!ul_about_fits(about, ground, fault))
        return NULL;
    if (!about->from[0])
        return open_new(ground, about, secret, now, out, fault);
    ul_fault_set(fault, "bad-table", 0, 0, "a table that begins with a position has to be given one");
    return NULL;
}

ul_table *ul_table_new_from(const ul_ground *ground, const ul_about *about, const ul_position *position,
                            const uint8_t secret[UL_SECRET_BYTES], uint64_t now, ul_outbox *out, ul_fault *fault)
{
    ul_text text = {0};
    ul_deed deed;
    if (!ul_about_fits(about, ground, fault) || !ul_position_fits(position, about, ground, fault))
        return NULL;
    ul_table *table = open_new(ground, about, secret, now, out, fault);
    if (!table)
        return NULL;
    ul_deed_init(&deed, UL_DO_POSITION, UL_NOBODY);
    ul_position_write(position, &text);
    deed.text = ul_text_bytes(&text);
    deed.len = text.len;
    out->failed |= text.failed;
    ul_table_enter(table, &deed, now, out);
    ul_text_free(&text);
    if (!table->broken)
        return table;
    ul_table_free(table);
    ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return NULL;
}

/* Secrets do not stay behind in freed memory; the compiler cannot see that nobody looks there any more. */
void ul_table_free(ul_table *table)
{
    if (!table)
        return;
    volatile char *bytes = (volatile char *)table;
    for (size_t i = 0; i < ul_table_bytes(); i++)
        bytes[i] = 0;
    free(table);
}

void ul_table_tick(ul_table *table, uint64_t now, ul_outbox *out)
{
    ul_deed deed;
    now = ul_time_most(now);
    while (!table->broken && ul_table_due(table, &deed) <= now) {
        if (deed.kind == UL_DO_ACT && strcmp(deed.word, "held") == 0)
            ul_secret_release(ul_table_secret_of(table), &deed);
        else if (deed.kind == UL_DO_ACT)
            ul_secret_answer(ul_table_secret_of(table), ul_table_world(table), &deed);
        else if (deed.kind == UL_DO_AGAIN)
            ul_secret_offered(ul_table_secret_of(table), &deed);
        assert(ul_table_check(table, &deed).refusal == UL_FINE);
        ul_table_enter(table, &deed, now, out);
    }
}
