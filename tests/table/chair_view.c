/* chair_view.c: what a chair can ask for: status, its own, the digest, what it missed; and how large a table is. */
#include <stdio.h>
#include <string.h>
#include "record/action_text.h"
#include "table/evening.h"
#include "table/log.h"
#include "table/table_inside.h"
#include "wire/wire_inside.h"

static evening e;
static ul_text text;

static int tear_down(void **unused)
{
    (void)unused;
    evening_end(&e);
    ul_text_free(&text);
    return 0;
}

typedef enum page { STATUS, OWN, DIGEST, VIEW } page;

static ul_json *read_page(page what, ul_seat seat)
{
    ul_json_out json;
    ul_fault    fault = {0};
    ul_text_clear(&text);
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    if (what == STATUS)
        ul_wire_put_status(&json, e.table);
    else if (what == OWN)
        ul_wire_put_own(&json, e.table, seat);
    else if (what == DIGEST)
        ul_wire_put_digest(&json, e.table, seat);
    else {
        ul_json_key(&json, "view");
        ul_table_view_write(e.table, seat, &json);
    }
    ul_json_close(&json);
    size_t   at = strcspn(text.bytes, ":") + 1; /* what stands behind the key */
    ul_json *root = ul_json_read(text.bytes + at, text.len - at - 1, &fault);
    if (!root)
        fail_msg("%s: %s", fault.message, text.bytes);
    return root;
}

static int64_t number(page what, ul_seat seat, const char *key)
{
    ul_json       *root = read_page(what, seat);
    const ul_json *value = ul_json_member(root, key);
    assert_non_null(value);
    int64_t result = value->type == UL_JSON_NULL ? -1 : value->integer;
    ul_json_free(root);
    return result;
}

TEST(the_status_says_who_sits_where_and_who_is_waited_for)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.turn = 60000;
    evening_open(&e);
    evening_sit(&e, 2);
    evening_do(&e, 0, "bot 0 - 2 dog");
    ul_json *root = read_page(STATUS, 0);
    assert_true(ul_json_is(ul_json_member(root, "phase"), "lobby"));
    assert_int_equal(ul_json_member(root, "seats")->count, 3);
    assert_int_equal(ul_json_member(ul_json_member(root, "waiting"), "seat")->type, UL_JSON_NULL);
    ul_json_free(root);
    root = read_page(VIEW, 0);
    assert_int_equal(root->type, UL_JSON_NULL);
    ul_json_free(root);
    evening_do(&e, 0, "start 0 -");
    root = read_page(STATUS, 0);
    assert_int_equal(ul_json_member(ul_json_member(root, "waiting"), "seat")->integer, evening_to_act(&e));
    ul_json_free(root);
    assert_non_null(strstr(text.bytes, "\"sitter\":\"bot\",\"name\":\"\",\"version\":null,\"author\":null,\"here\":false"));
    assert_non_null(strstr(text.bytes, "\"bot\":\"dog\",\"bot_since\":null"));
}

TEST(a_stand_in_is_marked_with_its_level_and_since_when)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    e.now += 77;
    evening_do(&e, 1, "rest 1 - 1");
    char since[64];
    snprintf(since, sizeof since, "\"bot\":\"butler\",\"bot_since\":%llu", (unsigned long long)e.now);
    ul_json_free(read_page(STATUS, 0));
    assert_non_null(strstr(text.bytes, since));
    uint64_t when;
    assert_string_equal(ul_table_bot(e.table, 1, &when), "butler");
    assert_int_equal(when, e.now);
    assert_null(ul_table_bot(e.table, 0, NULL));
    assert_string_equal(ul_table_name(e.table, 0), "Anna");
    assert_int_equal(ul_table_owner(e.table), 0);
}

TEST(its_own_page_has_what_only_the_seat_may_know)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.quick = false;
    evening_start(&e, 3);
    ul_seat seat = evening_find_attempt(&e), last = (ul_seat)((seat + 2) % 3), first = (ul_seat)((seat + 1) % 3);
    evening_act(&e, seat, "attempt doctor bare");
    char words[32];
    snprintf(words, sizeof words, "arm %u - 1 ", last);
    evening_do(&e, last, words);
    snprintf(words, sizeof words, "mute %u - %u 1", last, first);
    evening_do(&e, last, words);
    evening_act(&e, first, "pass");
    ul_json_free(read_page(OWN, last));
    assert_non_null(strstr(text.bytes, "\"armed\":\"pass\""));
    snprintf(words, sizeof words, "\"muted\":[%u]", first);
    assert_non_null(strstr(text.bytes, words));
    assert_int_equal(number(OWN, first, "held"), 1);
    assert_int_equal(number(OWN, last, "held"), 0);
    ul_json_free(read_page(STATUS, 0));
    assert_null(strstr(text.bytes, "armed"));
    assert_null(strstr(text.bytes, "held"));
}

TEST(the_digest_says_what_happened_since_ones_turn)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    ul_seat seat = evening_to_act(&e);
    evening_act(&e, seat, "end");
    int64_t since = number(DIGEST, seat, "since");
    assert_int_equal(since, ul_table_told(e.table));
    ul_seat other = evening_to_act(&e);
    for (int i = 0; i < 12 && (other = evening_to_act(&e)) != seat; i++)
        evening_act(&e, other, "end");
    assert_int_equal(number(DIGEST, seat, "since"), since);
    assert_true(number(DIGEST, seat, "turns") >= 1);
    assert_int_equal(number(DIGEST, seat, "your_turn"), evening_to_act(&e) == seat);
    evening_act(&e, seat, "end");
    assert_true(number(DIGEST, seat, "since") > since);
    assert_int_equal(number(DIGEST, seat, "turns"), 0);
}

/* The Doctor calls somebody else: whoever sits in between was passed over, and counts it. */
TEST(the_digest_counts_turns_that_passed_one_over)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    for (int i = 0; i < 200; i++) {
        ul_seat before = evening_to_act(&e), next = (ul_seat)((before + 1) % 3);
        int64_t skipped = number(DIGEST, next, "skipped");
        evening_act(&e, before, "end");
        if (evening_to_act(&e) == (before + 2) % 3) {
            assert_int_equal(number(DIGEST, next, "skipped"), skipped + 1);
            return;
        }
        if (next != evening_to_act(&e) || before == evening_to_act(&e))
            continue;
        assert_int_equal(number(DIGEST, next, "skipped"), skipped);
        /* Pawns part only by stepping: the seat to act does, the first way it can. */
        static ul_action list[UL_MAX_ACTIONS];
        char             words[UL_ACTION_TEXT];
        ul_view          view;
        ul_table_view(e.table, next, &view);
        size_t count = ul_view_legal(ul_table_world(e.table), &view, list);
        for (size_t k = 0; k < count; k++)
            if (list[k].kind == UL_STEP) {
                evening_act(&e, next, ul_action_write(ul_table_world(e.table), list[k], words));
                break;
            }
    }
    fail_msg("nobody was ever passed over");
}

TEST(the_digest_counts_attempts)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    evening_find_attempt(&e);
    evening_act(&e, evening_to_act(&e), "attempt doctor bare");
    ul_seat defender = evening_to_act(&e);
    assert_int_equal(number(DIGEST, defender, "attempts"), 1);
}

TEST(who_comes_back_gets_the_rest_from_any_number_or_is_told_to_read_all)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    for (int i = 0; i < 40; i++)
        evening_act(&e, evening_to_act(&e), "end");
    uint32_t told = ul_table_told(e.table);
    assert_true(told > TAIL_ITEMS);
    ul_text_clear(&text);
    assert_false(ul_table_since(e.table, 0, told + 1, &text)); /* from the future */
    assert_false(ul_table_since(e.table, 0, 0, &text));        /* too long ago */
    assert_int_equal(text.len, 0);
    assert_true(ul_table_since(e.table, 0, told, &text));
    assert_string_equal(text.bytes, "[]");
    /* As far as it remembers it gives what was told, line by line. */
    for (uint32_t seen = told - 1; seen > 0; seen--) {
        ul_text_clear(&text);
        if (!ul_table_since(e.table, 1, seen, &text))
            break;
        char        begin[32];
        const char *line;
        snprintf(begin, sizeof begin, "{\"n\":%u,", seen + 1);
        line = strstr(e.told[1].bytes, begin);
        assert_non_null(line);
        assert_memory_equal(text.bytes + 1, line, (size_t)(strchr(line, '\n') - line));
    }
}

TEST(R_KNOWN_after_the_end_everything_is_open_and_nothing_before)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    ul_json *root = read_page(VIEW, UL_NOBODY);
    assert_int_equal(ul_json_member(root, "deck")->type, UL_JSON_INTEGER);
    ul_json_free(root);
    evening_finish(&e);
    root = read_page(VIEW, UL_NOBODY);
    assert_int_equal(ul_json_member(root, "deck")->type, UL_JSON_ARRAY);
    ul_json_free(root);
    root = read_page(DIGEST, 0);
    assert_true(ul_json_member(root, "attempted")->count + ul_json_member(root, "tokens")->count > 0);
    ul_json_free(root);
    assert_int_equal(ul_table_about(e.table)->seats, 3);
}

TEST(a_table_is_small)
{
    print_message("# a table takes %zu bytes, of which %zu are secrets\n", ul_table_bytes(), ul_secret_bytes());
    assert_true(ul_table_bytes() <= 20 * 1024); /* four seats: 5 KiB each, of the 24 that a seat may take */
    evening_begin(&e, "kill-1996", NULL, 3);
}

TEST(every_refusal_has_a_name_of_its_own_and_says_what_to_do)
{
    for (int i = 0; i < UL_REFUSALS; i++) {
        assert_non_null(ul_refusal_name((ul_refusal)i));
        assert_true(strlen(ul_refusal_text((ul_refusal)i)) >= 4);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(ul_refusal_name((ul_refusal)i), ul_refusal_name((ul_refusal)k));
    }
    evening_begin(&e, "kill-1996", NULL, 3);
}

TEST(what_is_no_input_is_refused)
{
    ul_input input = {0};
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 3);
    ul_deed_init(&input.deed, UL_DO_ABANDON, UL_NOBODY);
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_KIND);
    input.deed.kind = 200;
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_KIND);
    ul_deed_init(&input.deed, UL_DO_LEAVE, 0);
    memset(input.deed.id, 'x', sizeof input.deed.id);
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_ID);
    strcpy(input.deed.id, "a b");
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_ID);
    strcpy(input.deed.id, "-");
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_ID);
    strcpy(input.deed.id, "");
    strcpy(input.deed.word, "a/b");
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_WORD);
    ul_deed_init(&input.deed, UL_DO_ACT, 0);
    input.deed.count = UL_DEED_ACTIONS + 1;
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_BATCH);
    input.deed.count = 1;
    input.deed.action[0] = ul_action_step(UL_UNKNOWN);
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_BATCH);
    evening_refuse(&e, -1, "here 7", "no-seat");
}

TEST(a_full_log_takes_nothing_but_the_game)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    e.table->entries = UL_LOG_ENTRIES;
    evening_refuse(&e, 1, "say 1 - 0 en more", "full");
    evening_refuse(&e, 1, "rest 1 - 1", "full");
    evening_act(&e, evening_to_act(&e), "end");
    evening_do(&e, 0, "close 0 -");
}

#define AT_A_TABLE(test) cmocka_unit_test_teardown(test, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_A_TABLE(the_status_says_who_sits_where_and_who_is_waited_for),
        AT_A_TABLE(a_stand_in_is_marked_with_its_level_and_since_when),
        AT_A_TABLE(its_own_page_has_what_only_the_seat_may_know),
        AT_A_TABLE(the_digest_says_what_happened_since_ones_turn),
        AT_A_TABLE(the_digest_counts_turns_that_passed_one_over),
        AT_A_TABLE(the_digest_counts_attempts),
        AT_A_TABLE(who_comes_back_gets_the_rest_from_any_number_or_is_told_to_read_all),
        AT_A_TABLE(R_KNOWN_after_the_end_everything_is_open_and_nothing_before),
        AT_A_TABLE(a_table_is_small),
        AT_A_TABLE(every_refusal_has_a_name_of_its_own_and_says_what_to_do),
        AT_A_TABLE(what_is_no_input_is_refused),
        AT_A_TABLE(a_full_log_takes_nothing_but_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
