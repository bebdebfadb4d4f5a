/*
 * holiday.c: at a slow table a person may be on holiday, and the clock of that
 * seat stands still for so long.
 *
 * The clock is not stopped and started by deeds: when a question is due
 * follows from when it was asked and from the last holiday, so nothing has to
 * happen when a holiday ends by itself.
 */
#include "table/holiday_inside.h"

#include "table/deed_inside.h"
#include "table/news_inside.h"

#define DAY_MS ((uint64_t)24 * 3600 * 1000)

bool ul_chair_on_holiday(const ul_table *table, ul_seat seat)
{
    return table->chair[seat].holiday_until > table->now;
}

/* How long the last holiday was, up to now. */
static uint64_t length_of(const ul_table *table, const chair *c)
{
    return (c->holiday_until < table->now ? c->holiday_until : table->now) - c->holiday;
}

uint8_t ul_chair_holiday_left(const ul_table *table, ul_seat seat)
{
    const chair *c = &table->chair[seat];
    uint64_t     most = UL_HOLIDAY_DAYS * DAY_MS, spent = c->holiday_spent + length_of(table, c);
    if (table->about.version < 3 || table->about.turn < DAY_MS)
        return 0;
    return spent < most ? (uint8_t)((most - spent) / DAY_MS) : 0;
}

uint64_t ul_table_held_up(const ul_table *table)
{
    const question *q = &table->question;
    const chair    *c = &table->chair[q->seat];
    uint64_t        from = c->holiday > q->since ? c->holiday : q->since;
    return c->holiday_until > from ? c->holiday_until - from : 0;
}

uint64_t ul_table_last_holiday(const ul_table *table)
{
    uint64_t last = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        const chair *c = &table->chair[seat];
        if (ul_chair_is_person(c) && c->holiday_until > last)
            last = c->holiday_until;
    }
    return last;
}

ul_refusal ul_holiday_check(const ul_table *table, const ul_deed *deed)
{
    if (table->about.version < 3 || table->about.turn < DAY_MS)
        return UL_REFUSED_NO_HOLIDAY;
    if (deed->number == 0)
        return ul_chair_on_holiday(table, deed->seat) ? UL_FINE : UL_REFUSED_ALREADY;
    return deed->number <= ul_chair_holiday_left(table, deed->seat) ? UL_FINE : UL_REFUSED_LONG_HOLIDAY;
}

void ul_holiday_end(ul_table *table, ul_seat seat)
{
    chair *c = &table->chair[seat];
    if (c->holiday_until > table->now)
        c->holiday_until = table->now;
}

void ul_holiday_next_game(ul_table *table, ul_seat seat)
{
    chair *c = &table->chair[seat];
    c->holiday_spent = 0;
    if (ul_chair_on_holiday(table, seat))
        c->holiday = table->now;
    else
        c->holiday = c->holiday_until = 0;
}

/* What the last one has held up stays so, though the next one takes its place. */
static void begin(ul_table *table, ul_seat seat, uint8_t days)
{
    chair    *c = &table->chair[seat];
    question *q = &table->question;
    c->holiday_spent += length_of(table, c);
    if (table->phase == UL_TABLE_PLAYING && q->seat == seat) {
        uint64_t held = ul_table_held_up(table);
        q->since += held;
        q->undo_since += held;
        q->warned = false;
    }
    c->holiday = table->now;
    c->holiday_until = ul_time_most(table->now + days * DAY_MS);
}

void ul_apply_holiday(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news         n;
    ul_json_out *json;
    ul_holiday_end(table, deed->seat);
    if (deed->number)
        begin(table, deed->seat, deed->number);
    json = ul_news_begin(&n, table, out, deed->number ? UL_NEWS_HOLIDAY : UL_NEWS_HOLIDAY_OVER);
    ul_json_put_int(json, "seat", deed->seat);
    if (deed->number)
        ul_json_put_number(json, "until", table->chair[deed->seat].holiday_until);
    ul_news_end(&n);
    out->own = (ul_seats)(out->own | 1U << deed->seat);
}
