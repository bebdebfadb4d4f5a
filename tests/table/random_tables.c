/*
 * random_tables.c: tables at which anything is tried.
 *
 * Several clients, some of whose messages come twice, late or not at all,
 * play, talk, leave, come back, hand seats on, arm, undo, pause; bots and the
 * clock do their part. After it all the log, read again, gives the same table
 * and tells everybody the same, byte for byte.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/random.h"
#include "record/action_text.h"
#include "table/archive.h"
#include "table/deed_inside.h"
#include "table/evening.h"
#include "table/table_inside.h"

#define RESENT 8

typedef struct party {
    evening   e;
    ul_random random;
    ul_input  sent[RESENT]; /* the last inputs, to come again */
    uint8_t   key[RESENT][UL_KEY_BYTES];
    unsigned  ids;
    int       people;
    bool      seeds_kept;
    uint8_t   seed[UL_MAX_SEATS][UL_SHA256_BYTES];
    unsigned  done[UL_DEED_KINDS], refused[UL_REFUSALS];
} party;

static uint32_t below(party *p, uint32_t limit)
{
    return ul_random_below(&p->random, limit);
}

static int person_of(const party *p, ul_seat seat)
{
    uint8_t key[UL_KEY_BYTES];
    for (int person = 0; person < p->people; person++) {
        evening_key(person, key);
        if (ul_table_whose(p->e.table, key, sizeof key) == seat)
            return person;
    }
    return -1;
}

static void submit(party *p, ul_input *input, int person)
{
    unsigned slot = below(p, RESENT);
    uint8_t  key[UL_KEY_BYTES];
    if (person >= 0) {
        evening_key(person, key);
        input->key = key;
        input->key_len = sizeof key;
        if (below(p, 8))
            snprintf(input->deed.id, sizeof input->deed.id, "c%u", p->ids++);
    }
    uint32_t  before = ul_table_entries(p->e.table);
    ul_answer answer = evening_input(&p->e, input);
    p->refused[answer.refusal]++;
    if (answer.refusal == UL_FINE && ul_table_entries(p->e.table) > before)
        p->done[input->deed.kind]++;
    if (answer.refusal == UL_FINE && !input->deed.text &&
        !input->new_key) { /* what can come again without its lender */
        p->sent[slot] = *input;
        memcpy(p->key[slot], key, person >= 0 ? sizeof key : 0);
        p->sent[slot].key = person >= 0 ? p->key[slot] : NULL;
    }
}

/* An old message again: it is known, or refused, but never done. */
static void resend(party *p)
{
    const ul_input *input = &p->sent[below(p, RESENT)];
    if (!input->key || !input->deed.id[0] || input->deed.kind != UL_DO_ACT)
        return;
    uint32_t  before = ul_table_entries(p->e.table);
    uint64_t  next = ul_table_next_time(p->e.table);
    ul_answer answer = evening_input(&p->e, input);
    if (next > p->e.now)
        assert_int_equal(ul_table_entries(p->e.table), before);
    assert_true(answer.again || answer.refusal != UL_FINE);
}

static void play(party *p)
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_seat          seat = evening_to_act(&p->e);
    ul_view          view;
    ul_input         input = {.seen = ul_table_told(p->e.table)};
    if (seat == UL_NOBODY || !ul_table_view(p->e.table, seat, &view))
        return;
    size_t count = ul_view_legal(ul_table_world(p->e.table), &view, list);
    ul_deed_init(&input.deed, UL_DO_ACT, seat);
    input.deed.action[0] = list[below(p, (uint32_t)count)];
    input.deed.count = 1;
    if (below(p, 3)) /* people attempt when they can, else games never end */
        for (size_t i = 0; i < count; i++)
            if (list[i].kind == UL_ATTEMPT)
                input.deed.action[0] = list[i];
    if (below(p, 12) == 0) {
        input.deed.action[1] = list[below(p, (uint32_t)count)];
        input.deed.count = 2;
    }
    if (below(p, 30) == 0)
        input.seen -= 1;
    bool bot = ul_table_wants_bot(p->e.table) && below(p, 4);
    submit(p, &input, bot ? -1 : person_of(p, seat));
}

static void arm_any(party *p)
{
    ul_seat  seat = (ul_seat)below(p, UL_MAX_SEATS);
    ul_input input = {0};
    ul_view  view;
    ul_deed_init(&input.deed, UL_DO_ARM, seat);
    input.deed.number = (uint8_t)below(p, 5);
    if (ul_table_view(p->e.table, seat, &view) && input.deed.number == UL_ARMED_CARDS)
        for (ul_card c = 0; c < UL_MAX_KINDS && input.deed.count < 3; c++)
            if (ul_cards_has(&view.hand, c) &&
                ul_world_edition(ul_table_world(p->e.table))->deck.card[c].kind == UL_CARD_FAILURE)
                input.deed.action[input.deed.count++] = ul_action_give(UL_FOIL, c);
    submit(p, &input, person_of(p, seat));
}

/* What a program says of itself when it has sat down; who is none is refused. */
static void introduce(party *p, int person)
{
    ul_input input = {0};
    uint8_t  key[UL_KEY_BYTES];
    evening_key(person, key);
    ul_seat seat = ul_table_whose(p->e.table, key, sizeof key);
    if (seat == UL_NOBODY)
        return;
    ul_deed_init(&input.deed, UL_DO_PROGRAM, seat);
    strcpy(input.deed.word, "1.0");
    input.deed.text = "Ada";
    input.deed.len = strlen(input.deed.text);
    submit(p, &input, person);
}

static void sit_any(party *p)
{
    static const char *const names[] = {"Anna", "Björn", "千尋", "a\"b\\c", " bad", "Eve"};
    ul_input                 input = {0};
    uint8_t                  key[UL_KEY_BYTES];
    const char              *name = names[below(p, 6)];
    ul_deed_init(&input.deed, UL_DO_SIT, below(p, 3) ? UL_NOBODY : (ul_seat)below(p, UL_MAX_SEATS));
    int person = (int)below(p, (uint32_t)p->people);
    evening_key(person, key);
    input.new_key = key;
    input.new_key_len = sizeof key;
    input.deed.text = name;
    input.deed.len = strlen(name);
    strcpy(input.deed.word, "fr");
    input.deed.flag = below(p, 5) == 0;
    submit(p, &input, -1);
    if (below(p, 4) == 0)
        introduce(p, person);
}

static void key_any(party *p)
{
    ul_input input = {0};
    ul_seat  seat = (ul_seat)below(p, UL_MAX_SEATS);
    uint8_t  key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, below(p, 2) ? UL_DO_KEY : UL_DO_HAND, seat);
    evening_key((int)below(p, (uint32_t)p->people), key);
    if (ul_table_whose(p->e.table, key, sizeof key) != UL_NOBODY)
        return;
    input.new_key = key;
    input.new_key_len = sizeof key;
    input.deed.text = "Zoé";
    input.deed.len = strlen(input.deed.text);
    submit(p, &input, person_of(p, seat));
}

static void seed_any(party *p, ul_deed_kind kind)
{
    ul_input input = {0};
    ul_seat  seat = (ul_seat)below(p, UL_MAX_SEATS);
    ul_deed_init(&input.deed, kind, seat);
    memset(p->seed[seat], 'a' + seat, UL_SHA256_BYTES);
    if (kind == UL_DO_COMMIT)
        ul_proof_promise(p->seed[seat], input.deed.bytes);
    else
        memcpy(input.deed.bytes, p->seed[seat], UL_SHA256_BYTES);
    submit(p, &input, person_of(p, seat));
}

static void say_any(party *p)
{
    static const char *const lines[] = {"I'll kill him!", "bonjour", "殺せ", "\"\\", "take that"};
    ul_input                 input = {0};
    ul_seat                  seat = (ul_seat)below(p, UL_MAX_SEATS);
    ul_deed_init(&input.deed, UL_DO_SAY, seat);
    input.deed.text = lines[below(p, 5)];
    input.deed.len = strlen(input.deed.text);
    strcpy(input.deed.word, "en");
    submit(p, &input, person_of(p, seat));
}

/* Any other deed with whatever is in its fields. */
static void anything(party *p)
{
    static const uint8_t kinds[] = {
        UL_DO_LEAVE,   UL_DO_REST,    UL_DO_LEVEL, UL_DO_BOT,   UL_DO_ORDER,  UL_DO_REMOVE,     UL_DO_OWN,
        UL_DO_START,   UL_DO_DECLINE, UL_DO_UNDO,  UL_DO_PAUSE, UL_DO_RESUME, UL_DO_REMATCH,    UL_DO_PHRASE,
        UL_DO_MUTE,    UL_DO_SILENCE, UL_DO_START, UL_DO_BOT,   UL_DO_PAUSE,  UL_DO_UNDO,       UL_DO_RESUME,
        UL_DO_REMATCH, UL_DO_REMATCH, UL_DO_ADMIT, UL_DO_ADMIT, UL_DO_ADMIT,  UL_DO_LATECOMERS, UL_DO_HOLIDAY,
        UL_DO_HOLIDAY, UL_DO_ORDER,   UL_DO_ORDER};
    static const char *const words[] = {"butler", "dog", "2103", "012", "01234567", ""};
    ul_seat                  seat = (ul_seat)below(p, UL_MAX_SEATS);
    ul_input                 input = {.seen = ul_table_told(p->e.table)};
    ul_deed_init(&input.deed, (ul_deed_kind)kinds[below(p, sizeof kinds)], seat);
    if (input.deed.kind == UL_DO_LEAVE && below(p, 8))
        return;
    if (input.deed.kind == UL_DO_UNDO || below(p, 2))
        input.deed.seat = seat = p->e.table->undo_seat < UL_MAX_SEATS ? p->e.table->undo_seat : seat;
    if (ul_deed_doer((ul_deed_kind)input.deed.kind) == DOER_OWNER && below(p, 4))
        input.deed.seat = seat = p->e.table->owner;
    input.deed.other = (ul_seat)below(p, UL_MAX_SEATS);
    input.deed.number = (uint8_t)below(p, 3);
    input.deed.flag = below(p, 3) > 0;
    strcpy(input.deed.word, words[below(p, 6)]);
    memset(input.deed.bytes, (int)below(p, 256), sizeof input.deed.bytes);
    submit(p, &input, below(p, 20) ? person_of(p, seat) : 0);
}

static void presence_any(party *p)
{
    ul_input input = {0};
    ul_deed_init(&input.deed, below(p, 3) ? UL_DO_HERE : UL_DO_AWAY, (ul_seat)below(p, UL_MAX_SEATS));
    submit(p, &input, -1);
}

static void step(party *p)
{
    static const uint32_t waits[] = {0, 0, 1, 50, 700, 3000, 20000};
    uint32_t              dice = below(p, 100);
    if (dice < 50)
        play(p);
    else if (dice < 58)
        evening_wait(&p->e, waits[below(p, 7)]);
    else if (dice < 64)
        resend(p);
    else if (dice < 70)
        arm_any(p);
    else if (dice < 74)
        sit_any(p);
    else if (dice < 75)
        key_any(p);
    else if (dice < 79)
        say_any(p);
    else if (dice < 84)
        seed_any(p, UL_DO_COMMIT);
    else if (dice < 89)
        seed_any(p, UL_DO_REVEAL);
    else if (dice < 93)
        presence_any(p);
    else
        anything(p);
}

/* No chair's numbers have a gap, and the last of them can be had again. */
static void check_since(const party *p)
{
    ul_text text = {0};
    for (unsigned k = 0; k < CHAIRS; k++) {
        ul_seat  seat = k == SPECTATOR ? UL_NOBODY : (ul_seat)k;
        uint32_t told = ul_table_told(p->e.table), from = told > 3 ? told - 3 : 0, n = 0;
        ul_text_clear(&text);
        assert_true(ul_table_since(p->e.table, seat, from, &text));
        for (const char *at = text.bytes; (at = strstr(at, "{\"n\":")) != NULL; at++)
            assert_int_equal(strtoul(at + 5, NULL, 10), from + ++n);
        assert_int_equal(from + n, told);
        if (n) /* the last line told is the last of these */
            assert_memory_equal(p->e.told[k].bytes + p->e.told[k].len - 40, text.bytes + text.len - 40, 39);
    }
    ul_text_free(&text);
}

static void check_records(const party *p)
{
    for (uint16_t game = 1; game <= p->e.table->games; game++) {
        ul_fault   fault = {0};
        ul_record *record = ul_table_record(&p->e.ground, p->e.log.bytes, p->e.log.len, game, &fault);
        ul_text    text = {0};
        if (!record) {
            assert_string_equal(fault.code, "no-game");
            continue;
        }
        ul_record_write(record, &text);
        ul_record *again = ul_record_read(text.bytes, text.len, &fault);
        if (!again)
            fail_msg("line %zu: %s", fault.line, fault.message);
        ul_record_free(again);
        ul_record_free(record);
        ul_text_free(&text);
    }
}

static unsigned played_to_the_end, rematches;

static void one_table(party *p, uint64_t seed, int steps)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    static const char *const options[] = {"{\"dog\":\"new-tricks\",\"spite\":true}", "{\"dog\":\"old-dog\"}",
                                          "{\"penalties\":true}"};
    ul_random_seed(&p->random, seed);
    unsigned edition = below(p, 3);
    evening_begin(&p->e, editions[edition], options[edition], (uint8_t)(3 + below(p, 5)));
    p->people = 6;
    p->e.about.version = below(p, 4) ? UL_TABLE_VERSION : 0;
    p->e.about.quick = below(p, 2);
    p->e.about.seeds = below(p, 2);
    p->e.about.turn = below(p, 2) ? 30000 : 0;
    p->e.about.answer = below(p, 2) ? 15000 : 0;
    p->e.about.warn = 5000;
    p->e.about.grace = below(p, 2) ? 8000 : 0;
    p->e.about.abandon = below(p, 4) ? p->e.about.abandon : 90000;
    if (below(p, 6) == 0) { /* a slow one, with holidays */
        p->e.about.turn = (uint64_t)24 * 3600 * 1000;
        p->e.about.abandon = 14 * p->e.about.turn;
    }
    evening_open(&p->e);
    for (int i = 0; i < steps && ul_table_phase_now(p->e.table) != UL_TABLE_CLOSED; i++) {
        step(p);
        if (i % 16 == 0)
            check_since(p);
        if (i % 512 == 511)
            evening_check_log(&p->e);
        if (i % 64 == 63)
            evening_check_mark(&p->e);
        if (i % 64 == 63 || i == 0)
            evening_mark(&p->e);
    }
    evening_check_log(&p->e);
    evening_check_mark(&p->e);
    check_records(p);
    played_to_the_end += strstr(p->e.log.bytes, " rematch ") || ul_table_phase_now(p->e.table) == UL_TABLE_OVER;
    rematches += p->e.table->games > 1;
    evening_end(&p->e);
}

TEST(whatever_is_tried_the_log_gives_the_same_table_again)
{
    static party p;
    const char  *wish = getenv("UL_TABLES");
    int          tables = wish ? atoi(wish) : 60;
    for (int i = 0; i < tables; i++) {
        memset(p.sent, 0, sizeof p.sent);
        one_table(&p, (uint64_t)i, i % 8 == 0 ? 8000 : 1500);
    }
    if (tables < 60)
        return;
    /* Everything has been tried, and everything has happened. */
    for (int kind = 0; kind < UL_DEED_KINDS; kind++)
        if (ul_deed_doer((ul_deed_kind)kind) != DOER_CLOCK && kind != UL_DO_CLOSE && !p.done[kind])
            fail_msg("'%s' was never done", ul_deed_name((ul_deed_kind)kind));
    assert_true(played_to_the_end > 0);
    assert_true(rematches > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whatever_is_tried_the_log_gives_the_same_table_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
