/* history.c: what a table told everybody, read again: what is true is believed, and each lie is found where it is. */
#include "table/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "record/action_text.h"
#include "table/archive.h"
#include "table/evening.h"

static evening  e;
static ul_text  event[4000]; /* as spectators were told them */
static size_t   events;
static ul_text  text;
static ul_fault fault;

/* ---- an evening */

static void give(ul_deed_kind kind, ul_seat seat)
{
    ul_input input = {0};
    uint8_t  key[UL_KEY_BYTES], seed[UL_SHA256_BYTES];
    memset(seed, 'a' + seat, sizeof seed);
    ul_deed_init(&input.deed, kind, seat);
    if (kind == UL_DO_COMMIT)
        ul_proof_promise(seed, input.deed.bytes);
    else
        memcpy(input.deed.bytes, seed, sizeof seed);
    evening_key(e.person[seat], key);
    input.key = key;
    input.key_len = sizeof key;
    assert_int_equal(evening_input(&e, &input).refusal, UL_FINE);
}

static void begin(const char *edition, const char *options)
{
    evening_begin(&e, edition, options, 3);
    e.about.seeds = true;
    evening_open(&e);
    evening_sit(&e, 3);
    evening_do(&e, 0, "order 0 - 120"); /* who sat first sits last */
    for (ul_seat seat = 0; seat < 3; seat++)
        e.person[seat] = (seat + 1) % 3;
}

/* Two give seeds and the third does not. */
static void deal(bool again)
{
    if (!again) {
        give(UL_DO_COMMIT, 0); /* in the lobby already */
        evening_do(&e, 0, "start 2 -");
    } else {
        give(UL_DO_COMMIT, 0);
    }
    give(UL_DO_COMMIT, 1);
    give(UL_DO_DECLINE, 2);
    give(UL_DO_REVEAL, 0);
    give(UL_DO_REVEAL, 1);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
}

/* Somebody steps and takes it back. */
static void step_and_back(void)
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_view          view;
    ul_seat          seat = evening_to_act(&e);
    char             words[40], action[UL_ACTION_TEXT];
    ul_table_view(e.table, seat, &view);
    size_t count = ul_view_legal(ul_table_world(e.table), &view, list), i = 0;
    while (i < count && list[i].kind != UL_STEP)
        i++;
    assert_true(i < count);
    evening_act(&e, seat, ul_action_write(ul_table_world(e.table), list[i], action));
    snprintf(words, sizeof words, "undo %u - 1", seat);
    evening_do(&e, e.person[seat], words);
}

/* Each event by itself. */
static void take_events(void)
{
    events = 0;
    for (const char *at = e.told[SPECTATOR].bytes, *end; *at; at = end + 1) {
        end = strchr(at, '\n');
        ul_text_clear(&event[events]);
        ul_text_add(&event[events++], at, (size_t)(end - at));
    }
}

static int tear_down(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof event / sizeof event[0]; i++)
        ul_text_free(&event[i]);
    ul_text_free(&text);
    evening_end(&e);
    memset(&e, 0, sizeof e);
    return 0;
}

/* ---- telling it */

/* As the server gives it. `chained`: with hashes that fit what is told, as who lies would tell it. */
static void tell(bool chained)
{
    uint8_t head[UL_SHA256_BYTES] = {0};
    ul_text hex = {0};
    ul_text_clear(&text);
    ul_text_put(&text, "{\"events\":[");
    for (size_t i = 0; i < events; i++) {
        char *prev = chained ? strstr(event[i].bytes, "\"prev\":\"") : NULL;
        ul_text_clear(&hex);
        ul_hex_write(head, sizeof head, &hex);
        if (prev)
            memcpy(prev + 8, hex.bytes, hex.len);
        ul_text_put(&text, i ? "," : "");
        ul_text_add(&text, event[i].bytes, event[i].len);
        ul_sha256(event[i].bytes, event[i].len, head);
    }
    ul_text_clear(&hex);
    ul_hex_write(head, sizeof head, &hex);
    ul_text_print(&text, "],\"head\":\"%s\"}", hex.bytes);
    ul_text_free(&hex);
}

static ul_history *believed(void)
{
    memset(&fault, 0, sizeof fault);
    tell(true);
    ul_history *h = ul_history_read(text.bytes, text.len, &fault);
    if (!h)
        fail_msg("%s: %s", fault.code, fault.message);
    return h;
}

static void check_found(const char *code)
{
    ul_history *h = ul_history_read(text.bytes, text.len, &fault);
    if (h)
        fail_msg("believed, and should be %s", code);
    if (strcmp(fault.code, code) != 0)
        fail_msg("should be %s and is %s: %s", code, fault.code, fault.message);
}

/* The first event from `from` on that has this piece. */
static size_t find(size_t from, const char *piece)
{
    while (from < events && !strstr(event[from].bytes, piece))
        from++;
    if (from == events)
        fail_msg("no event has %s", piece);
    return from;
}

static void edit(size_t place, const char *old, const char *fresh)
{
    ul_text     changed = {0};
    const char *at = strstr(event[place].bytes, old);
    assert_non_null(at);
    ul_text_add(&changed, event[place].bytes, (size_t)(at - event[place].bytes));
    ul_text_put(&changed, fresh);
    ul_text_put(&changed, at + strlen(old));
    ul_text_free(&event[place]);
    event[place] = changed;
}

/* In the first event that has `piece`, `fresh` in the place of `old`: that must be found as `code`. */
static void lie(const char *piece, const char *old, const char *fresh, const char *code)
{
    size_t  place = find(0, piece);
    ul_text kept = {0};
    ul_text_add(&kept, event[place].bytes, event[place].len);
    edit(place, old, fresh);
    tell(true);
    check_found(code);
    ul_text_free(&event[place]);
    event[place] = kept;
}

/* Without that event, the numbers of the others moved up. */
static void lie_by_silence(const char *piece, const char *code)
{
    size_t place = find(0, piece);
    for (size_t i = place; i + 1 < events; i++) {
        char old[32], fresh[32];
        snprintf(old, sizeof old, "{\"n\":%zu,", i + 2);
        snprintf(fresh, sizeof fresh, "{\"n\":%zu,", i + 1);
        ul_text swap = event[i];
        event[i] = event[i + 1];
        event[i + 1] = swap;
        edit(i, old, fresh);
    }
    events--;
    tell(true);
    check_found(code);
    take_events();
}

/* Two games with all that can be told of them, the second from where the first ended. */
static void begin_two_games(void)
{
    begin("kill-2009", NULL);
    deal(false);
    step_and_back();
    evening_finish(&e);
    for (ul_seat seat = 0; seat < 3; seat++) {
        char words[40];
        snprintf(words, sizeof words, "rematch %u - 1", seat);
        evening_do(&e, e.person[seat], words);
    }
    deal(true);
    evening_finish(&e);
    take_events();
}

TEST(what_was_told_is_believed_and_played_again)
{
    begin_two_games();
    ul_history *h = believed();
    assert_string_equal(ul_history_table(h), "evening");
    assert_int_equal(ul_history_events(h), events);
    assert_int_equal(ul_history_games(h), 2);
    assert_string_equal(ul_history_game_id(h, 1), "evening/2");
    assert_true(ul_history_game(h, 0)->count > 0);
    assert_null(ul_history_live(h));
    assert_null(ul_history_placed(h));
    assert_memory_equal(ul_history_head(h), ul_table_head(e.table), UL_SHA256_BYTES);
    assert_true(ul_history_passed(h, ul_table_head(e.table)));
    uint8_t other[UL_SHA256_BYTES] = {1};
    assert_false(ul_history_passed(h, other));
    ul_history_free(h);
    ul_history_free(NULL);
}

TEST(a_record_is_one_of_its_games_or_is_not)
{
    begin_two_games();
    ul_history *h = believed();
    ul_record  *first = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    ul_record  *second = ul_table_record(&e.ground, e.log.bytes, e.log.len, 2, &fault);
    char        id[UL_GAME_ID_BYTES + 1];
    assert_true(first && second);
    assert_true(ul_history_has(h, first, &fault) && ul_history_has(h, second, &fault));
    assert_true(ul_proof_verify(first, id, &fault));
    assert_string_equal(id, "evening/1");
    ul_record_cut(first, first->count - 1);
    assert_false(ul_history_has(h, first, &fault));
    assert_string_equal(fault.code, "wrong-action");
    size_t      len;
    const char *proof = ul_record_tagged(second, "Proof", &len);
    char       *mine = strndup(proof, len);
    assert_true(ul_record_tag(first, "Proof", mine, strlen(mine), &fault)); /* another game's */
    assert_false(ul_proof_verify(first, id, &fault));
    assert_string_equal(fault.code, "wrong-seed");
    char *number = strstr(mine, "evening/2");
    number[8] = '3';
    assert_true(ul_record_tag(second, "Proof", mine, strlen(mine), &fault));
    assert_false(ul_history_has(h, second, &fault));
    assert_string_equal(fault.code, "wrong-commitment");
    assert_true(ul_record_tag(second, "Proof", "{}", 2, &fault));
    assert_false(ul_proof_verify(second, id, &fault));
    assert_string_equal(fault.code, "bad-proof");
    free(mine);
    ul_record_free(first);
    ul_record_free(second);
    ul_history_free(h);
}

TEST(a_record_of_another_table_is_none_of_its_games)
{
    begin_two_games();
    ul_history *h = believed();
    ul_record  *record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    ul_record  *bare = ul_record_new(ul_world_edition(record->world), ul_world_options(record->world), 3, NULL, 0, "x",
                                     1, UL_NOBODY, &fault);
    assert_false(ul_history_has(h, bare, &fault)); /* it names no game at all */
    assert_string_equal(fault.code, "no-game");
    ul_record_free(bare);
    ul_record_free(record);
    ul_history_free(h);
}

TEST(a_game_that_is_still_played_is_not_proved)
{
    char id[UL_GAME_ID_BYTES + 1];
    begin("kill-2009", NULL);
    deal(false);
    step_and_back();
    take_events();
    ul_history *h = believed();
    assert_int_equal(ul_history_games(h), 0);
    assert_string_equal(ul_history_live(h), "evening/1");
    ul_history_free(h);
    ul_record *record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    assert_false(ul_proof_verify(record, id, &fault));
    assert_string_equal(fault.code, "unfinished");
    ul_record_free(record);
}

TEST(what_is_no_history_is_refused)
{
    static const char *const wrong[] = {"{}", "{\"events\":[],\"head\":\"\"}", "{\"events\":[1],\"head\":\"\",\"x\":1}",
                                        "{\"events\":[1],\"head\":1}", "{\"events\":[1],\"head\":\"\",\"plan\":1}"};
    begin("kill-2009", NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_null(ul_history_read(wrong[i], strlen(wrong[i]), &fault));
        assert_string_equal(fault.code, "not-a-history");
    }
    assert_null(ul_history_read("[", 1, &fault));
    assert_string_equal(fault.code, "bad-json");
    static const char number[] = "{\"events\":[1],\"head\":\"\"}";
    assert_null(ul_history_read(number, sizeof number - 1, &fault));
    assert_string_equal(fault.code, "bad-event");
}

/* Which an empty text is not, wherever it stands: a sanitizer says if it is compared with nothing. */
TEST(a_page_with_another_board_is_refused)
{
    static const char none[] = "{\"events\":[1],\"head\":\"\"}";
    static const char empty[] = "{\"events\":[1],\"head\":\"\",\"plan\":\"\"}";
    static const char some[] = "{\"events\":[1],\"head\":\"\",\"plan\":\"x\"}";
    static const struct {
        const char *first, *second, *code;
    } cases[] = {{none, empty, "bad-event"},    {empty, none, "bad-event"},     {none, some, "not-a-history"},
                 {some, none, "not-a-history"}, {some, empty, "not-a-history"}, {some, some, "bad-event"}};
    begin("kill-2009", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t                wrong;
        const ul_history_page pages[] = {{cases[i].first, strlen(cases[i].first)},
                                         {cases[i].second, strlen(cases[i].second)}};
        assert_null(ul_history_read_pages(pages, 2, &wrong, &fault));
        assert_string_equal(fault.code, cases[i].code);
    }
}

/* The same events as so many pages. */
static ul_history *read_in_pages(size_t count, size_t *wrong, bool swapped)
{
    ul_text         page[8] = {0};
    ul_history_page pages[8] = {{0}};
    ul_text         hex = {0};
    for (size_t p = 0, i = 0; p < count; p++) {
        uint8_t head[UL_SHA256_BYTES];
        ul_text_put(&page[p], "{\"events\":[");
        for (size_t first = i; i < events * (p + 1) / count; i++) {
            ul_text_put(&page[p], i > first ? "," : "");
            ul_text_add(&page[p], event[i].bytes, event[i].len);
        }
        ul_sha256(event[i - 1].bytes, event[i - 1].len, head);
        ul_text_clear(&hex);
        ul_hex_write(head, sizeof head, &hex);
        ul_text_print(&page[p], "],\"head\":\"%s\"%s}", hex.bytes, i < events ? ",\"more\":true" : "");
    }
    for (size_t p = 0; p < count; p++) {
        size_t from = swapped && (p == 1 || p == 2) ? 3 - p : p;
        pages[p] = (ul_history_page){page[from].bytes, page[from].len};
    }
    memset(&fault, 0, sizeof fault);
    ul_history *h = ul_history_read_pages(pages, count, wrong, &fault);
    for (size_t p = 0; p < count; p++)
        ul_text_free(&page[p]);
    ul_text_free(&hex);
    return h;
}

TEST(pages_are_one_history_and_the_fault_says_in_which_page_it_is)
{
    size_t wrong;
    begin_two_games();
    ul_history_free(believed());
    for (size_t count = 1; count <= 8; count++) {
        ul_history *h = read_in_pages(count, &wrong, false);
        if (!h)
            fail_msg("%zu pages, %zu: %s: %s", count, wrong, fault.code, fault.message);
        assert_int_equal(ul_history_events(h), events);
        assert_int_equal(ul_history_games(h), 2);
        ul_history_free(h);
    }
    assert_null(read_in_pages(5, &wrong, true));
    assert_string_equal(fault.code, "wrong-number");
    assert_int_equal(wrong, 1);
    edit(events * 7 / 8, "\"at\":", "\"at\" :");
    assert_null(read_in_pages(8, &wrong, false));
    assert_string_equal(fault.code, "wrong-chain");
    assert_int_equal(wrong, 7);
    take_events();
}

TEST(an_event_that_was_changed_or_is_missing_breaks_the_chain)
{
    begin_two_games();
    size_t place = find(0, "\"news\":\"sat\"");
    edit(place, "Anna", "Inge");
    tell(false);
    check_found("wrong-chain");
    take_events();
    edit(events - 1, "\"news\":", "\"news\" :");
    tell(true);
    char *digit = &text.bytes[text.len - 3]; /* of the head */
    *digit = *digit == '0' ? '1' : '0';
    check_found("wrong-head");
    take_events();
    lie("\"news\":\"sat\"", "\"at\":", "\"at\":-", "wrong-time");
    lie("\"news\":\"sat\"", "{\"n\":2", "{\"n\":3", "wrong-number");
    lie("\"news\":\"sat\"", "{\"n\":2", "{\"n\":\"2\"", "bad-event");
    lie("\"news\":\"sat\"", "{\"n\":2", "{\"more\":1,\"n\":2", "bad-event");
    lie("\"news\":\"sat\"", "\"prev\":\"", "\"prev\":\"xx", "bad-event");
}

TEST(a_lie_about_the_deal_is_found)
{
    begin_two_games();
    lie("\"news\":\"opened\"", "\"edition\":\"kill-2009\"", "\"edition\":\"kill-3000\"", "unknown-edition");
    lie("\"news\":\"opened\"", "\"edition\":\"kill-2009\"", "\"edition\":7", "bad-event");
    lie("\"news\":\"opened\"", "\"game\":\"evening/1\"", "\"game\":1", "bad-event");
    lie("\"news\":\"opened\"", "\"commitment\":\"", "\"commitment\":\"x", "bad-event");
    lie("\"news\":\"opened\"", "opened", "sat", "bad-event");
    lie("\"news\":\"opened\"", "\"news\":\"opened\"", "\"news\":7", "bad-event");
    lie("\"news\":\"ordered\"", "[1,2,0]", "[1,1,0]", "bad-event");
    lie("\"news\":\"ordered\"", "[1,2,0]", "7", "bad-event");
    lie("\"news\":\"promise\"", "\"seat\":", "\"seat\":8", "bad-event");
    lie("\"news\":\"promise\"", "\"promise\":\"", "\"promise\":\"x", "bad-event");
    lie("\"news\":\"seed\"", "\"seat\":0", "\"seat\":2", "wrong-promise");
    lie("\"news\":\"seed\"", "\"seat\":0", "\"seat\":-1", "bad-event");
    lie("\"news\":\"dealt\"", "\"seeds\":[0,1]", "\"seeds\":[0]", "wrong-seeds");
    lie("\"news\":\"dealt\"", "\"seeds\":[0,1]", "\"seeds\":{}", "bad-event");
    lie("\"news\":\"dealt\"", "evening/1", "evening/2", "bad-event");
    lie("\"news\":\"rematch\"", "\"dealer\":", "\"dealer\":9", "wrong-dealer");
    lie_by_silence("\"news\":\"promise\",\"seat\":1", "wrong-promise");
}

TEST(a_lie_about_the_first_to_play_is_found)
{
    begin_two_games();
    static const char *const others[] = {"\"first\":1", "\"first\":2", "\"first\":0"};
    for (int seat = 0; seat < 3; seat++) {
        char first[16];
        snprintf(first, sizeof first, "\"first\":%d", seat);
        if (strstr(event[find(0, "\"news\":\"dealt\"")].bytes, first))
            lie("\"news\":\"dealt\"", first, others[seat], "wrong-deal");
    }
}

TEST(a_lie_about_the_proof_is_found)
{
    begin_two_games();
    lie("\"news\":\"proof\"", "\"secret\":\"5", "\"secret\":\"6", "wrong-commitment");
    lie("\"news\":\"proof\"", "\"secret\":\"5", "\"secret\":\"", "bad-proof");
    lie("\"news\":\"proof\"", "\"commitment\":\"", "\"commitment\":\"x", "bad-proof");
    lie("\"news\":\"proof\"", "\"seeds\":[\"61", "\"seeds\":[\"60", "wrong-promise");
    lie("\"news\":\"proof\"", "\"seeds\":[\"61", "\"seeds\":[\"zz", "bad-proof");
    lie("\"news\":\"proof\"", "null]", "null,null]", "wrong-seeds");
    lie("\"news\":\"proof\"", "\"seeds\":", "\"grains\":", "bad-proof");
}

TEST(a_lie_about_the_game_is_found)
{
    begin_two_games();
    lie("\"news\":\"undone\"", "\"actions\":1", "\"actions\":9", "wrong-undo");
    lie("\"news\":\"undone\"", "\"actions\":1", "\"actions\":\"1\"", "wrong-undo");
    lie("\"news\":\"result\"", "\"winner\":", "\"winner\":9", "wrong-result");
    lie("\"news\":\"result\"", "\"penalties\":[0", "\"penalties\":[1", "wrong-result");
    lie("\"news\":\"result\"", "\"penalties\":[0,", "\"penalties\":[", "wrong-result");
    lie("\"event\":\"stepped\"", "\"event\":\"stepped\"", "\"event\":\"jumped\"", "illegal");
    lie("\"event\":\"turn\"", "\"number\":", "\"number\":1", "wrong-event");
    lie_by_silence("\"event\":\"turn\"", "wrong-event");
    lie_by_silence("\"news\":\"dealt\"", "bad-event");
}

TEST(an_attempt_cannot_be_taken_back_in_a_history_either)
{
    begin_two_games();
    char   undone[160];
    size_t place = find(find(0, "\"event\":\"drew\""), "\"event\":\"turn\"");
    /* Behind a draw and all that came of it: somebody says that it was taken back. */
    snprintf(undone, sizeof undone, "\"table\":{\"news\":\"undone\",\"seat\":0,\"actions\":1,\"events\":1}}");
    for (size_t i = events++; i > place + 1; i--) {
        char old[32], fresh[32];
        event[i] = event[i - 1];
        memset(&event[i - 1], 0, sizeof event[i - 1]);
        snprintf(old, sizeof old, "{\"n\":%zu,", i);
        snprintf(fresh, sizeof fresh, "{\"n\":%zu,", i + 1);
        edit(i, old, fresh);
    }
    const char *body = strstr(event[place].bytes, "\"game\":");
    ul_text_add(&event[place + 1], event[place].bytes, (size_t)(body - event[place].bytes));
    ul_text_put(&event[place + 1], undone);
    char old[32], fresh[32];
    snprintf(old, sizeof old, "{\"n\":%zu,", place + 1);
    snprintf(fresh, sizeof fresh, "{\"n\":%zu,", place + 2);
    edit(place + 1, old, fresh);
    tell(true);
    check_found("wrong-undo");
}

TEST(on_the_ship_talk_that_costs_is_in_the_result)
{
    begin("save-2000", "{\"penalties\":true}");
    deal(false);
    evening_do(&e, 0, "say 2 - 0 en kill him");
    evening_drown(&e);
    take_events();
    ul_history *h = believed();
    assert_int_equal(ul_history_games(h), 1);
    ul_history_free(h);
    lie("\"news\":\"said\"", "\"seat\":2", "\"seat\":9", "bad-event");
    if (strstr(event[find(0, "\"news\":\"said\"")].bytes, "\"cost\":1"))
        lie("\"news\":\"said\"", "\"cost\":1", "\"cost\":0", "wrong-result");
}

TEST(who_breaks_a_promise_is_dropped_and_another_round_begins)
{
    begin("kill-2009", NULL);
    give(UL_DO_COMMIT, 0);
    evening_do(&e, 0, "start 2 -");
    give(UL_DO_COMMIT, 1);
    give(UL_DO_DECLINE, 2);
    give(UL_DO_REVEAL, 0);
    evening_wait(&e, e.about.seed_time + 1); /* seat 1 does not show its seed */
    give(UL_DO_COMMIT, 0);
    give(UL_DO_REVEAL, 0);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    evening_finish(&e);
    take_events();
    ul_history *h = believed();
    assert_int_equal(ul_history_games(h), 1);
    ul_history_free(h);
    lie("\"news\":\"dropped\"", "\"seats\":[1]", "\"seats\":1", "bad-event");
}

TEST(a_table_that_is_closed_before_its_deal_shows_its_secret_too)
{
    begin("kill-2009", NULL);
    evening_do(&e, 1, "leave 0 -");
    evening_do(&e, 0, "close 2 -");
    take_events();
    ul_history *h = believed();
    assert_int_equal(ul_history_games(h), 0);
    assert_null(ul_history_live(h));
    ul_history_free(h);
    lie("\"news\":\"proof\"", "evening/1", "evening/9", "bad-event");
    lie("\"news\":\"proof\"", "\"secret\":\"5", "\"secret\":\"6", "wrong-commitment");
    lie("\"news\":\"left\"", "\"seat\":0", "\"seat\":9", "bad-event");
}

#define ONE(test) cmocka_unit_test_teardown(test, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ONE(what_was_told_is_believed_and_played_again),
        ONE(a_record_is_one_of_its_games_or_is_not),
        ONE(a_record_of_another_table_is_none_of_its_games),
        ONE(a_game_that_is_still_played_is_not_proved),
        ONE(what_is_no_history_is_refused),
        ONE(a_page_with_another_board_is_refused),
        ONE(pages_are_one_history_and_the_fault_says_in_which_page_it_is),
        ONE(an_event_that_was_changed_or_is_missing_breaks_the_chain),
        ONE(a_lie_about_the_deal_is_found),
        ONE(a_lie_about_the_first_to_play_is_found),
        ONE(a_lie_about_the_proof_is_found),
        ONE(a_lie_about_the_game_is_found),
        ONE(an_attempt_cannot_be_taken_back_in_a_history_either),
        ONE(on_the_ship_talk_that_costs_is_in_the_result),
        ONE(who_breaks_a_promise_is_dropped_and_another_round_begins),
        ONE(a_table_that_is_closed_before_its_deal_shows_its_secret_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
