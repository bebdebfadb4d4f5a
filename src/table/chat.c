/* chat.c: talk at the table, and who need not read it. */
#include <string.h>
#include "table/deed_inside.h"
#include "table/news_inside.h"
#include "table/table_inside.h"

static void use_up(ul_table *table, ul_seat seat)
{
    chair   *c = &table->chair[seat];
    uint64_t from = c->talk_time > table->now ? c->talk_time : table->now;
    c->talk_time = from + TALK_LINE;
}

static ul_seats who_muted(const ul_table *table, ul_seat seat)
{
    ul_seats seats = 0;
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        if (table->chair[k].muted >> seat & 1)
            seats = (ul_seats)(seats | 1U << k);
    return seats;
}

static void write_said(ul_json_out *json, const ul_deed *deed, bool heard)
{
    ul_json_put_int(json, "seat", deed->seat);
    ul_json_key(json, deed->kind == UL_DO_SAY ? "text" : "phrase");
    if (!heard)
        ul_json_null(json);
    else if (deed->kind == UL_DO_SAY)
        ul_json_string_n(json, deed->text, deed->len);
    else
        ul_json_int(json, deed->number);
    if (deed->kind != UL_DO_SAY)
        return;
    ul_json_put_string(json, "language", deed->word);
    ul_json_put_int(json, "cost", deed->number);
}

/* Who has muted the speaker is told that something was said, so that the numbers have no gap. */
static void say(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news     n;
    ul_seats deaf = who_muted(table, deed->seat);
    use_up(table, deed->seat);
    write_said(ul_news_begin(&n, table, out, UL_NEWS_SAID), deed, true);
    if (deaf)
        write_said(ul_news_own(&n, deaf), deed, false);
    ul_news_end(&n);
    if (deed->kind == UL_DO_SAY)
        table->chair[deed->seat].penalties = (uint16_t)(table->chair[deed->seat].penalties + deed->number);
}

static void mute(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair   *c = &table->chair[deed->seat];
    ul_seats bit = (ul_seats)(1U << deed->other);
    c->muted = (ul_seats)(deed->flag ? c->muted | bit : c->muted & ~bit);
    out->own = (ul_seats)(out->own | 1U << deed->seat);
}

void ul_apply_talk(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    if (deed->kind == UL_DO_SAY || deed->kind == UL_DO_PHRASE) {
        say(table, deed, out);
    } else if (deed->kind == UL_DO_MUTE) {
        mute(table, deed, out);
    } else {
        table->chair[deed->other].silenced = deed->flag;
        ul_news_seat(table, out, deed->flag ? UL_NEWS_SILENCED : UL_NEWS_HEARD, deed->other);
    }
}

/* ---- somebody who is to be forgotten */

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_word(char c)
{
    c = fold(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Does the name stand here, as a word of its own? Scripts without blanks have no such words: there it just stands. */
static bool stands(const char *text, size_t len, size_t at, const char *name, size_t name_len)
{
    if (!name_len || len - at < name_len || (at && is_word(text[at - 1]) && is_word(name[0])) ||
        (at + name_len < len && is_word(text[at + name_len]) && is_word(name[name_len - 1])))
        return false;
    for (size_t i = 0; i < name_len; i++)
        if (fold(text[at + i]) != fold(name[i]))
            return false;
    return true;
}

size_t ul_talk_rename(const char *text, size_t len, const char *name, const char *other, char renamed[UL_SAY_BYTES])
{
    size_t name_len = strlen(name), other_len = strlen(other), written = 0;
    for (size_t at = 0; at < len;) {
        bool        found = stands(text, len, at, name, name_len);
        const char *piece = found ? other : text + at;
        size_t      piece_len = found ? other_len : 1;
        if (written + piece_len > UL_SAY_BYTES) { /* it has become too long: then nothing of it is left */
            memcpy(renamed, other, other_len);
            return other_len;
        }
        memcpy(renamed + written, piece, piece_len);
        written += piece_len;
        at += found ? name_len : 1;
    }
    return written;
}
