/* evening.c: a table with people round it, for tests. */
#include "table/evening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/random.h"
#include "record/action_text.h"
#include "table/log.h"

void evening_key(int person, uint8_t key[UL_KEY_BYTES])
{
    char text[32];
    snprintf(text, sizeof text, "person %08d", person);
    memcpy(key, text, UL_KEY_BYTES);
}

void evening_begin(evening *e, const char *edition, const char *options, uint8_t seats)
{
    ul_edition  ed;
    ul_options  chosen;
    ul_fault    fault = {0};
    const char *file;
    ul_json    *json = options ? ul_json_read(options, strlen(options), &fault) : NULL;
    memset(e, 0, sizeof *e);
    assert_true(ul_edition_find(&ed, edition, strlen(edition)));
    if (!ul_options_read(&chosen, &ed, json, false, &fault))
        fail_msg("%s", fault.message);
    ul_json_free(json);
    for (uint8_t n = ed.min_players; n <= ed.max_players; n++) {
        e->world[n] = ul_world_new(&ed, &chosen, n, NULL, 0, &fault);
        assert_non_null(e->world[n]);
        e->ground.world[n] = e->world[n];
    }
    e->talk = ul_talk_ours(&file, &fault);
    e->ground.talk = e->talk;
    ul_about_init(&e->about, seats);
    strcpy(e->about.id, "evening");
    e->about.quick = true;
    e->about.seeds = false;
    e->about.grace = 0;
    e->now = 1000000;
    for (int seat = 0; seat < UL_MAX_SEATS; seat++)
        e->person[seat] = seat;
}

/* The same secret every time: tests are to be the same every time. */
static void collect(evening *e)
{
    size_t         count;
    const ul_keep *keep = ul_outbox_keeps(&e->out, &count);
    assert_false(e->out.failed);
    for (size_t i = 0; i < count; i++) {
        ul_text_add(&e->log, e->out.text.bytes + keep[i].at, keep[i].len);
        ul_text_put(&e->log, "\n");
    }
    const ul_tell *tell = ul_outbox_tells(&e->out, &count);
    for (size_t i = 0; i < count; i++)
        for (unsigned chair = 0; chair < CHAIRS; chair++)
            if (chair == SPECTATOR ? tell[i].spectators : (tell[i].seats >> chair & 1)) {
                ul_text_add(&e->told[chair], e->out.text.bytes + tell[i].at, tell[i].len);
                ul_text_put(&e->told[chair], "\n");
            }
}

void evening_open(evening *e)
{
    uint8_t  secret[UL_SECRET_BYTES];
    ul_fault fault = {0};
    memset(secret, 'S', sizeof secret);
    e->table = ul_table_new(&e->ground, &e->about, secret, e->now, &e->out, &fault);
    if (!e->table)
        fail_msg("%s", fault.message);
    collect(e);
}

void evening_open_from(evening *e, const ul_position *position)
{
    uint8_t  secret[UL_SECRET_BYTES];
    ul_fault fault = {0};
    memset(secret, 'S', sizeof secret);
    strcpy(e->about.from, ul_position_from(position));
    e->table = ul_table_new_from(&e->ground, &e->about, position, secret, e->now, &e->out, &fault);
    if (!e->table)
        fail_msg("%s", fault.message);
    collect(e);
}

void evening_end(evening *e)
{
    ul_table_free(e->table);
    ul_outbox_free(&e->out);
    ul_text_free(&e->log);
    ul_text_free(&e->bookmark);
    for (int chair = 0; chair < CHAIRS; chair++)
        ul_text_free(&e->told[chair]);
    for (int n = 0; n <= UL_MAX_SEATS; n++)
        ul_world_free(e->world[n]);
    ul_talk_free(e->talk);
}

ul_answer evening_input(evening *e, const ul_input *input)
{
    ul_outbox_clear(&e->out);
    ul_answer answer = ul_table_do(e->table, input, e->now, &e->out);
    collect(e);
    return answer;
}

static const ul_world *any_world(const evening *e)
{
    for (int n = UL_MAX_SEATS; n > 0; n--)
        if (e->world[n])
            return e->world[n];
    return NULL;
}

ul_answer evening_try(evening *e, int person, const char *words)
{
    ul_input input = {.seen = ul_table_told(e->table)};
    uint8_t  key[UL_KEY_BYTES];
    ul_fault fault = {0};
    if (e->seen)
        input.seen = e->seen;
    e->seen = 0;
    if (!ul_deed_read(any_world(e), words, strlen(words), &input.deed, &fault))
        fail_msg("'%s': %s", words, fault.message);
    evening_key(person, key);
    input.key = person < 0 ? NULL : key;
    input.key_len = sizeof key;
    return evening_input(e, &input);
}

void evening_do(evening *e, int person, const char *words)
{
    ul_answer answer = evening_try(e, person, words);
    if (answer.refusal != UL_FINE)
        fail_msg("'%s' is refused: %s (%s)", words, ul_refusal_name(answer.refusal),
                 ul_reason_name((ul_reason)answer.why.reason));
}

void evening_refuse(evening *e, int person, const char *words, const char *reason)
{
    ul_answer answer = evening_try(e, person, words);
    size_t    count;
    ul_outbox_keeps(&e->out, &count);
    if (answer.refusal == UL_FINE || strcmp(ul_refusal_name(answer.refusal), reason) != 0)
        fail_msg("'%s' should be %s and is %s", words, reason, ul_refusal_name(answer.refusal));
}

ul_answer evening_take(evening *e, int person, const char *seat, const char *name)
{
    ul_input input = {0};
    uint8_t  key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, UL_DO_SIT, seat[0] == '-' ? UL_NOBODY : (ul_seat)(seat[0] - '0'));
    strcpy(input.deed.word, "en");
    input.deed.text = name;
    input.deed.len = strlen(name);
    evening_key(person, key);
    input.new_key = key;
    input.new_key_len = sizeof key;
    return evening_input(e, &input);
}

ul_answer evening_rekey(evening *e, int person, int new_person, ul_seat seat, const char *name)
{
    ul_input input = {0};
    uint8_t  key[UL_KEY_BYTES], new_key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, name ? UL_DO_HAND : UL_DO_KEY, seat);
    input.deed.text = name;
    input.deed.len = name ? strlen(name) : 0;
    evening_key(person, key);
    evening_key(new_person, new_key);
    input.key = key;
    input.key_len = sizeof key;
    input.new_key = new_key;
    input.new_key_len = sizeof new_key;
    return evening_input(e, &input);
}

void evening_sit(evening *e, int count)
{
    static const char *const names[] = {"Anna", "Björn", "千尋", "Dan", "Eve", "Flo", "Gus", "Hal"};
    for (int person = 0; person < count; person++)
        assert_int_equal(evening_take(e, person, "-", names[person]).refusal, UL_FINE);
}

void evening_start(evening *e, int count)
{
    evening_open(e);
    evening_sit(e, count);
    evening_do(e, 0, "start 0 -");
    assert_int_equal(ul_table_phase_now(e->table), UL_TABLE_PLAYING);
}

static void act_as(evening *e, int person, ul_seat seat, const char *actions)
{
    char words[4096];
    snprintf(words, sizeof words, "act %u - - %s", seat, actions);
    evening_do(e, person, words);
}

void evening_act(evening *e, ul_seat seat, const char *actions)
{
    act_as(e, e->person[seat], seat, actions);
}

void evening_bot(evening *e, ul_seat seat, const char *actions)
{
    act_as(e, -1, seat, actions);
}

void evening_wait(evening *e, uint64_t ms)
{
    uint64_t end = e->now + ms;
    while (e->now < end) {
        uint64_t next = ul_table_next_time(e->table);
        e->now = next > end ? end : next > e->now ? next : e->now;
        ul_outbox_clear(&e->out);
        ul_table_tick(e->table, e->now, &e->out);
        collect(e);
        if (next >= end)
            e->now = end;
    }
}

ul_seat evening_to_act(const evening *e)
{
    ul_waiting waiting;
    ul_table_waiting(e->table, &waiting);
    return waiting.seat;
}

/* One action of the seat to act: the best of those that `rank` puts first. */
static bool play_one(evening *e, const uint8_t rank[UL_ACTION_KINDS], uint32_t dice)
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_seat          seat = evening_to_act(e);
    char             buffer[UL_ACTION_TEXT];
    ul_view          view;
    if (seat == UL_NOBODY)
        return false;
    ul_table_view(e->table, seat, &view);
    const ul_world *world = ul_table_world(e->table);
    size_t          count = ul_view_legal(world, &view, list), best = dice % count;
    for (size_t k = 0; k < count; k++) {
        size_t i = (dice + k) % count;
        if (rank[list[i].kind] > rank[list[best].kind])
            best = i;
    }
    if (rank[list[best].kind] == 255)
        return false;
    ul_action_write(world, list[best], buffer);
    if (ul_table_wants_bot(e->table))
        evening_bot(e, seat, buffer);
    else
        evening_act(e, seat, buffer);
    return true;
}

ul_seat evening_find_attempt(evening *e)
{
    static const uint8_t attempts[UL_ACTION_KINDS] = {[UL_ATTEMPT] = 255};
    ul_random            random;
    ul_random_seed(&random, 1);
    while (play_one(e, attempts, (uint32_t)ul_random_next(&random)))
        evening_wait(e, 5000);
    return evening_to_act(e);
}

void evening_finish(evening *e)
{
    static const uint8_t ends[UL_ACTION_KINDS] = {[UL_ATTEMPT] = 3, [UL_PASS] = 2};
    ul_random            random;
    ul_random_seed(&random, 2);
    while (play_one(e, ends, (uint32_t)ul_random_next(&random)))
        evening_wait(e, 5000);
}

void evening_drown(evening *e)
{
    static const uint8_t draws[UL_ACTION_KINDS] = {[UL_DRAW] = 3, [UL_END] = 2};
    while (play_one(e, draws, 0))
        evening_wait(e, 5000);
}

bool evening_was_told(const evening *e, unsigned chair, const char *piece)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(&e->out, &count);
    for (size_t i = 0; i < count; i++) {
        bool        mine = chair == SPECTATOR ? tell[i].spectators : (tell[i].seats >> chair & 1) != 0;
        const char *text = e->out.text.bytes + tell[i].at;
        for (size_t at = 0; mine && at + strlen(piece) <= tell[i].len; at++)
            if (memcmp(text + at, piece, strlen(piece)) == 0)
                return true;
    }
    return false;
}

bool evening_ever_told(const evening *e, unsigned chair, const char *piece)
{
    return e->told[chair].bytes && strstr(e->told[chair].bytes, piece);
}

/* What came of reading the log again, from some line and some things told on; the table is freed. */
static void check_again(const evening *e, ul_table *table, ul_outbox *out, size_t log, const size_t told[CHAIRS])
{
    evening again = *e;
    memset(again.told, 0, sizeof again.told);
    memset(&again.log, 0, sizeof again.log);
    again.table = table;
    again.out = *out;
    collect(&again);
    assert_int_equal(again.log.len, e->log.len - log);
    if (again.log.len)
        assert_memory_equal(again.log.bytes, e->log.bytes + log, again.log.len);
    for (int chair = 0; chair < CHAIRS; chair++) {
        assert_int_equal(again.told[chair].len, e->told[chair].len - told[chair]);
        if (again.told[chair].len)
            assert_memory_equal(again.told[chair].bytes, e->told[chair].bytes + told[chair], again.told[chair].len);
        ul_text_free(&again.told[chair]);
    }
    assert_true(ul_table_same(table, e->table));
    ul_table_free(table);
    ul_text_free(&again.log);
    ul_outbox_free(out);
}

void evening_check_log(const evening *e)
{
    static const size_t nothing[CHAIRS];
    ul_fault            fault = {0};
    ul_outbox           out = {0};
    ul_table           *table = ul_table_read(&e->ground, e->log.bytes, e->log.len, &out, &fault);
    if (!table)
        fail_msg("line %zu: %s: %s", fault.line, fault.code, fault.message);
    check_again(e, table, &out, 0, nothing);
}

int evening_tear_down(void **e)
{
    evening_check_log(*e);
    evening_end(*e);
    return 0;
}

void evening_mark(evening *e)
{
    ul_text_clear(&e->bookmark);
    ul_table_bookmark(e->table, &e->bookmark);
    assert_false(e->bookmark.failed);
    e->marked = e->log.len - 1;
    while (e->marked > 0 && e->log.bytes[e->marked - 1] != '\n')
        e->marked--;
    for (int chair = 0; chair < CHAIRS; chair++)
        e->marked_told[chair] = e->told[chair].len;
}

void evening_check_mark(const evening *e)
{
    ul_fault    fault = {0};
    ul_outbox   out = {0};
    const char *line = e->log.bytes + e->marked;
    ul_table   *table =
        ul_table_read_on(&e->ground, e->bookmark.bytes, e->bookmark.len, line, e->log.len - e->marked, &out, &fault);
    if (!table)
        fail_msg("line %zu: %s: %s", fault.line, fault.code, fault.message);
    check_again(e, table, &out, e->marked + strcspn(line, "\n") + 1, e->marked_told);
}
