/* clock.c: what time brings. */
#include <string.h>
#include "table/agreement_inside.h"
#include "table/answer_inside.h"
#include "table/deed_inside.h"
#include "table/holiday_inside.h"
#include "table/table_inside.h"

/* a + b, and never is never. */
static uint64_t later(uint64_t a, uint64_t b)
{
    return a > UL_NEVER - b ? UL_NEVER : a + b;
}

uint64_t ul_table_deadline(const ul_table *table)
{
    uint64_t limit = table->question.phase == UL_PHASE_TURN ? table->about.turn : table->about.answer;
    return limit ? later(later(table->question.since, limit), ul_table_held_up(table)) : UL_NEVER;
}

/* Keep the sooner one; of two at once the first that was offered. */
typedef struct soonest {
    uint64_t when;
    ul_deed *deed; /* NULL: only the time is asked for */
} soonest;

static void offer(soonest *s, uint64_t when, ul_deed_kind kind, ul_seat seat, const char *word)
{
    if (when >= s->when)
        return;
    s->when = when;
    if (!s->deed)
        return;
    ul_deed_init(s->deed, kind, seat);
    ul_word_set(s->deed->word, word);
}

/* Somebody beside `seat` who would be kept waiting. */
static bool others_wait(const ul_table *table, ul_seat seat)
{
    for (ul_seat k = 0; k < table->players; k++)
        if (k != seat && ul_chair_is_person(&table->chair[k]) && table->chair[k].here)
            return true;
    return false;
}

bool ul_table_has_answer(const ul_table *table)
{
    const question *q = &table->question;
    return q->held ||
           (q->phase == UL_PHASE_DEFEND && ul_secret_armed(ul_table_secret_of(table), q->seat)->kind != UL_ARMED_ASK);
}

/* A warning sooner than that would tell that no answer is armed. */
static uint64_t not_before_due(const ul_table *table, uint64_t when)
{
    const question *q = &table->question;
    return q->phase == UL_PHASE_DEFEND && when < q->due ? q->due : when;
}

/* A person is waited for: warn it, and in the end let a bot play. */
static void offer_person(const ul_table *table, soonest *s)
{
    const question *q = &table->question;
    const chair    *c = &table->chair[q->seat];
    uint64_t        deadline = ul_table_deadline(table), away = c->away > q->since ? c->away : q->since;
    if (c->holiday_until > away)
        away = c->holiday_until;
    if (!c->here && table->about.grace && others_wait(table, q->seat))
        offer(s, not_before_due(table, later(away, table->about.grace)), UL_DO_LATE, q->seat, "away");
    offer(s, not_before_due(table, deadline), UL_DO_LATE, q->seat, "clock");
    uint64_t warn = deadline > table->about.warn ? deadline - table->about.warn : 0;
    if (!q->warned && deadline != UL_NEVER && table->about.warn)
        offer(s, not_before_due(table, warn), UL_DO_WARN, q->seat, "");
}

static void offer_play(const ul_table *table, soonest *s)
{
    const question *q = &table->question;
    if (table->paused)
        return;
    if (ul_table_has_answer(table))
        offer(s, q->due, UL_DO_ACT, q->seat, q->held ? "held" : "armed");
    else if (!ul_chair_is_botted(&table->chair[q->seat]))
        offer_person(table, s);
}

/*
 * The rematch that is offered begins when all have agreed, or those who are
 * here and nobody is away for less than the table waits for such; else when
 * the time is over.
 */
static uint64_t rematch_time(const ul_table *table)
{
    uint64_t when = 0;
    if (ul_table_all_wish_rematch(table))
        return 0;
    for (ul_seat seat = 0; seat < table->players; seat++) {
        const chair *c = &table->chair[seat];
        if (!ul_chair_is_person(c) || c->wants_rematch || c->stand_in)
            continue;
        if (c->here || !table->about.grace)
            return table->offer_until;
        uint64_t gone = later(c->away, table->about.grace);
        when = gone > when ? gone : when;
    }
    return when < table->offer_until ? when : table->offer_until;
}

static bool anybody_here(const ul_table *table)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (ul_chair_is_person(&table->chair[seat]) && table->chair[seat].here)
            return true;
    return false;
}

/* How long it waits for somebody. Where nobody sits yet nobody is missed. */
static uint64_t patience(const ul_table *table)
{
    bool sat = table->phase != UL_TABLE_LOBBY;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        sat = sat || ul_chair_is_person(&table->chair[seat]);
    return sat || table->about.abandon < UL_EMPTY_MS ? table->about.abandon : UL_EMPTY_MS;
}

/* Nobody is missed before the last holiday is over. */
static uint64_t missed_since(const ul_table *table)
{
    uint64_t last = ul_table_last_holiday(table);
    return last > table->last_seen ? last : table->last_seen;
}

bool ul_table_give_up(ul_table *table, uint64_t now, ul_outbox *out)
{
    ul_deed deed;
    if (table->broken || table->phase != UL_TABLE_LOBBY || anybody_here(table))
        return false;
    ul_deed_init(&deed, UL_DO_ABANDON, UL_NOBODY);
    ul_table_enter(table, &deed, now, out);
    return true;
}

uint64_t ul_table_due(const ul_table *table, ul_deed *deed)
{
    soonest s = {UL_NEVER, deed};
    if (table->phase == UL_TABLE_CLOSED)
        return UL_NEVER;
    if (table->phase == UL_TABLE_PLAYING)
        offer_play(table, &s);
    if (table->phase == UL_TABLE_PROMISES || table->phase == UL_TABLE_SEEDS)
        offer(&s, table->seeds_until, UL_DO_ROUND, UL_NOBODY, "");
    if (table->phase == UL_TABLE_OVER && table->offer_until)
        offer(&s, rematch_time(table), UL_DO_AGAIN, UL_NOBODY, "");
    if (!anybody_here(table))
        offer(&s, later(missed_since(table), patience(table)), UL_DO_ABANDON, UL_NOBODY, "");
    return s.when;
}

uint64_t ul_table_next_time(const ul_table *table)
{
    return table->broken ? UL_NEVER : ul_table_due(table, NULL);
}
