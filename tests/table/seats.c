/* seats.c: who sits where, whose key opens what, and who plays for whom. */
#include <stdio.h>
#include <string.h>
#include "table/deed_inside.h"
#include "table/evening.h"
#include "table/log.h"
#include "table/table_inside.h"

static evening e;

static ul_seat seat_of(int person)
{
    uint8_t key[UL_KEY_BYTES];
    evening_key(person, key);
    return ul_table_whose(e.table, key, sizeof key);
}

TEST(opening_the_table_takes_a_free_seat_with_a_name)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    assert_int_equal(evening_take(&e, 0, "-", "Anna").seat, 0);
    assert_int_equal(evening_take(&e, 1, "2", "Björn").seat, 2);
    assert_int_equal(evening_take(&e, 2, "-", "千尋").seat, 1);
    assert_int_equal(evening_take(&e, 3, "-", "Dan").refusal, UL_REFUSED_TAKEN);
    assert_int_equal(evening_take(&e, 3, "1", "Dan").refusal, UL_REFUSED_TAKEN);
    assert_int_equal(evening_take(&e, 3, "5", "Dan").refusal, UL_REFUSED_SEAT);
    assert_int_equal(e.table->owner, 0);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"name\":\"千尋\""));
}

TEST(a_seat_taken_twice_by_one_key_is_taken_once)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    assert_int_equal(evening_take(&e, 0, "-", "Anna").seat, 0);
    ul_answer again = evening_take(&e, 0, "-", "Anna");
    assert_true(again.again && again.refusal == UL_FINE && again.seat == 0);
    assert_int_equal(ul_table_entries(e.table), 2);
}

/* What a ticket brings, for somebody else if there is a name. */
static ul_answer take_seat(const uint8_t ticket[UL_TICKET_BYTES], int person, const char *name)
{
    ul_input input = {.ticket = ticket};
    uint8_t  key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, name ? UL_DO_HAND : UL_DO_KEY, UL_NOBODY);
    input.deed.text = name;
    input.deed.len = name ? strlen(name) : 0;
    evening_key(person, key);
    input.new_key = key;
    input.new_key_len = sizeof key;
    return evening_input(&e, &input);
}

TEST(a_ticket_moves_its_seat_once_and_in_time)
{
    uint8_t ticket[UL_TICKET_BYTES], other[UL_TICKET_BYTES];
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 2);
    assert_true(ul_table_ticket(e.table, 1, false, e.now + 1000, ticket));
    assert_true(ul_table_ticket(e.table, 1, false, e.now + 2000, other));
    assert_int_equal(take_seat(ticket, 5, "Flo").refusal, UL_REFUSED_TICKET); /* it is not for somebody else */
    assert_int_equal(take_seat(ticket, 5, NULL).seat, 1);
    assert_int_equal(seat_of(5), 1);
    assert_int_equal(seat_of(1), UL_NOBODY);
    assert_true(take_seat(ticket, 5, NULL).again); /* the answer was lost on its way */
    assert_int_equal(take_seat(ticket, 6, NULL).refusal, UL_REFUSED_TICKET);
    assert_int_equal(take_seat(other, 6, NULL).refusal, UL_REFUSED_TICKET); /* of the old key, too */
    assert_string_equal(e.table->chair[1].name, "Björn");

    assert_true(ul_table_ticket(e.table, 0, false, e.now + 1000, ticket));
    evening_wait(&e, 1000);
    assert_int_equal(take_seat(ticket, 6, NULL).refusal, UL_REFUSED_TICKET);
    assert_false(ul_table_ticket(e.table, 2, false, e.now + 1000, ticket)); /* nobody sits there */
    assert_false(ul_table_ticket(e.table, UL_NOBODY, false, e.now + 1000, ticket));
}

TEST(a_ticket_is_good_for_nothing_else_and_nowhere_else)
{
    uint8_t ticket[UL_TICKET_BYTES], key[UL_KEY_BYTES];
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 2);
    assert_true(ul_table_ticket(e.table, 1, true, e.now + 1000, ticket));
    ul_input leave = {.ticket = ticket};
    ul_deed_init(&leave.deed, UL_DO_LEAVE, 1);
    assert_int_equal(evening_input(&e, &leave).refusal, UL_REFUSED_TICKET);
    for (size_t i = 0; i < sizeof ticket; i++) {
        ticket[i] ^= 1;
        assert_int_equal(take_seat(ticket, 5, "Flo").refusal, UL_REFUSED_TICKET);
        ticket[i] ^= 1;
    }
    assert_int_equal(take_seat(ticket, 5, NULL).refusal, UL_REFUSED_TICKET); /* it is for somebody else */
    assert_int_equal(take_seat(ticket, 5, "Anna").refusal, UL_REFUSED_NAME_TAKEN);
    assert_int_equal(take_seat(ticket, 5, "Flo").seat, 1);
    assert_string_equal(e.table->chair[1].name, "Flo");
    assert_true(evening_ever_told(&e, SPECTATOR, "\"handed\""));
    evening_key(1, key);
    assert_int_equal(ul_table_whose(e.table, key, sizeof key), UL_NOBODY);
}

TEST(names_are_short_plain_and_nobody_elses)
{
    char long_name[UL_NAME_BYTES + 2];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = 0;
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    assert_int_equal(evening_take(&e, 0, "-", "Anna").refusal, UL_FINE);
    assert_int_equal(evening_take(&e, 1, "-", "Anna").refusal, UL_REFUSED_NAME_TAKEN);
    assert_int_equal(evening_take(&e, 1, "-", "").refusal, UL_REFUSED_NAME);
    assert_int_equal(evening_take(&e, 1, "-", "a\nb").refusal, UL_REFUSED_NAME);
    assert_int_equal(evening_take(&e, 1, "-", long_name).refusal, UL_REFUSED_NAME);
    long_name[UL_NAME_BYTES] = 0;
    assert_int_equal(evening_take(&e, 1, "-", long_name).refusal, UL_FINE);
}

TEST(nobody_looks_like_somebody_else)
{
    static const char *const alike[] = {"anna",         "AnnA",        "Anna\xe2\x80\x8b",   "\xef\xbb\xbf\x41nna",
                                        "An\xc2\xadna", "\xd0\x90nna", "\xce\x91nn\xd0\xb0", "\xef\xbc\xa1nna"};
    static const char *const blanks[] = {"\xe2\x80\x8b", "\xc2\xa0", "\xe3\x85\xa4", "\xc2\xad\xc2\xa0"};
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    assert_int_equal(evening_take(&e, 0, "-", "Anna").refusal, UL_FINE);
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        assert_int_equal(evening_take(&e, 1, "-", alike[i]).refusal, UL_REFUSED_NAME_TAKEN);
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
        assert_int_equal(evening_take(&e, 1, "-", blanks[i]).refusal, UL_REFUSED_NAME);
    assert_int_equal(evening_take(&e, 1, "-", "Anna B").refusal, UL_FINE);
    assert_int_equal(evening_take(&e, 2, "-",
                                  "Anna\xc2\xa0"
                                  "B")
                         .refusal,
                     UL_REFUSED_NAME_TAKEN);
    assert_int_equal(evening_take(&e, 2, "-", "AnnaB").refusal, UL_FINE);
    assert_int_equal(evening_take(&e, 3, "-", "\xd0\x9e\xd0\xbb\xd1\x8f").refusal, UL_FINE); /* a name in Cyrillic */
}

/* Does who comes second get the name, after somebody has the first? */
static ul_refusal second_name(uint8_t version, const char *first, const char *second)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    e.about.version = version;
    evening_open(&e);
    assert_int_equal(evening_take(&e, 0, "-", first).refusal, UL_FINE);
    ul_refusal refusal = evening_take(&e, 1, "-", second).refusal;
    evening_end(&e);
    return refusal;
}

TEST(nobody_looks_like_somebody_else_in_any_script)
{
    static const char *const alike[] = {"AIice",
                                        "Alice",
                                        "A1ice",
                                        "Alice",
                                        "0tto",
                                        "Otto",
                                        "Ève",
                                        "E\xcc\x80ve",
                                        "Zoë",
                                        "Zoe",
                                        "Łukasz",
                                        "łukasz",
                                        "Nına",
                                        "Nina",
                                        "Gɑla",
                                        "Gala",
                                        "ᴏtto",
                                        "Otto",
                                        "Ꭺnna",
                                        "Anna",
                                        "ꓮnna",
                                        "Anna",
                                        "𝐀nna",
                                        "Anna",
                                        "Ⓐnna",
                                        "Anna",
                                        "Ⅰvan",
                                        "Ivan",
                                        "Kim",
                                        "\xe2\x84\xaaim",
                                        "Åsa",
                                        "\xe2\x84\xabsa",
                                        "Օtto",
                                        "Otto",
                                        "Anna⠀",
                                        "Anna",
                                        "Anna",
                                        "An\xe1\x9e\xb4na",
                                        "Anna",
                                        "Anna\xee\x80\x80",
                                        "O'Neil",
                                        "O’Neil",
                                        "Anna\xcc\xb2",
                                        "Anna",
                                        "Anna",
                                        "An\xef\xbf\xb9na",
                                        "Жан",
                                        "жан",
                                        "Jo-Ann",
                                        "Jo‐Ann",
                                        "юли\xd0\xb8\xcc\x86",
                                        "Юлий"};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i += 2)
        if (second_name(UL_TABLE_VERSION, alike[i], alike[i + 1]) != UL_REFUSED_NAME_TAKEN)
            fail_msg("%s and %s sit at one table", alike[i], alike[i + 1]);
    assert_int_equal(second_name(3, "Alice", "ALICE"), UL_REFUSED_NAME_TAKEN);
    assert_int_equal(second_name(3, "Alice", "AIice"), UL_FINE); /* there are such logs, and they must be read */
    assert_int_equal(second_name(UL_TABLE_VERSION, "Anna", "\xcc\xb2\xe2\xa0\x80"), UL_REFUSED_NAME);
}

TEST(names_that_only_remind_of_each_other_are_two)
{
    static const char *const others[] = {"Ella", "Eila", "Groß", "Grob", "Ольга", "Олег", "花子", "太郎",
                                         "かな", "がな", "Ann",  "Anna", "Mia",   "Mla",  "Bea",  "Вера"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i += 2)
        if (second_name(UL_TABLE_VERSION, others[i], others[i + 1]) != UL_FINE)
            fail_msg("%s and %s cannot sit at one table", others[i], others[i + 1]);
}

TEST(who_is_silenced_does_not_talk_by_names)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    evening_do(&e, 0, "silence 0 - 1 1");
    assert_int_equal(evening_rekey(&e, 1, 11, 1, "buy here").refusal, UL_REFUSED_SILENCED);
    evening_do(&e, 0, "silence 0 - 1 0");
    assert_int_equal(evening_rekey(&e, 1, 11, 1, "Bea").refusal, UL_FINE);
}

TEST(a_key_has_at_least_128_bits)
{
    ul_input input = {.new_key = (const uint8_t *)"fifteen bytes..", .new_key_len = 15};
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    ul_deed_init(&input.deed, UL_DO_SIT, UL_NOBODY);
    input.deed.text = "Anna";
    input.deed.len = 4;
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_NEW_KEY);
    input.new_key_len = 65;
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_NEW_KEY);
    input.new_key = NULL;
    assert_int_equal(evening_input(&e, &input).refusal, UL_REFUSED_NEW_KEY);
    assert_int_equal(ul_table_whose(e.table, (const uint8_t *)"", 0), UL_NOBODY);
    assert_int_equal(ul_table_whose(e.table, NULL, 16), UL_NOBODY);
}

TEST(the_key_itself_is_nowhere_in_the_log_or_the_table)
{
    uint8_t key[UL_KEY_BYTES];
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 2);
    evening_key(1, key);
    for (size_t i = 0; i + sizeof key <= ul_table_bytes(); i++)
        assert_memory_not_equal((const char *)e.table + i, key, sizeof key);
    assert_null(strstr(e.log.bytes, "person 0"));
    assert_null(strstr(e.log.bytes, "706572736f6e"));
}

TEST(without_the_key_nothing_is_done_for_a_seat)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 3);
    evening_refuse(&e, 1, "start 0 -", "wrong-key");
    evening_refuse(&e, -1, "start 0 -", "wrong-key");
    evening_refuse(&e, 7, "leave 1 -", "wrong-key");
    evening_refuse(&e, 0, "leave 7 -", "no-seat");
    evening_do(&e, 0, "start 0 -");
    evening_refuse(&e, -1, evening_to_act(&e) ? "act 1 - - end" : "act 0 - - end", "wrong-key");
}

TEST(a_revoked_key_opens_nothing_and_the_new_one_does)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    assert_int_equal(evening_rekey(&e, 1, 11, 1, NULL).refusal, UL_FINE);
    assert_int_equal(seat_of(1), UL_NOBODY);
    assert_int_equal(seat_of(11), 1);
    evening_refuse(&e, 1, "say 1 - 0 en hi", "wrong-key");
    evening_do(&e, 11, "say 1 - 0 en hi");
    assert_false(evening_ever_told(&e, SPECTATOR, "key"));
    assert_int_equal(evening_rekey(&e, 2, 11, 2, NULL).refusal, UL_REFUSED_NEW_KEY); /* another seat has it */
    assert_int_equal(evening_rekey(&e, 2, 11, 2, "Zoé").refusal, UL_REFUSED_NEW_KEY);
}

TEST(a_seat_is_handed_to_a_friend_in_mid_game_and_keeps_its_hand)
{
    ul_view before, after;
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    ul_table_view(e.table, 1, &before);
    assert_int_equal(evening_rekey(&e, 1, 11, 1, "Zoé").refusal, UL_FINE);
    ul_table_view(e.table, 1, &after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_true(evening_was_told(&e, 0, "\"handed\",\"seat\":1,\"name\":\"Zoé\""));
    assert_int_equal(evening_rekey(&e, 11, 12, 1, "Anna").refusal, UL_REFUSED_NAME_TAKEN);
}

TEST(leaving_in_the_lobby_frees_the_seat)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 3);
    evening_do(&e, 0, "leave 0 -");
    assert_int_equal(e.table->owner, 1);
    assert_int_equal(evening_take(&e, 5, "-", "Eve").seat, 0);
    evening_do(&e, 1, "leave 1 -");
    evening_do(&e, 2, "leave 2 -");
    evening_do(&e, 5, "leave 0 -");
    assert_int_equal(e.table->owner, UL_NOBODY);
    evening_take(&e, 3, "1", "Dan");
    assert_int_equal(e.table->owner, 1);
}

TEST(at_a_table_of_before_the_agreement_anybody_takes_the_seat_that_was_left)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    e.about.version = 0;
    evening_start(&e, 3);
    assert_null(strstr(e.log.bytes, "version"));
    evening_do(&e, 0, "remove 0 - 1");
    assert_int_equal(evening_take(&e, 6, "-", "Björn").seat, 1);
    assert_true(evening_was_told(&e, SPECTATOR, "\"sat\",\"seat\":1,\"name\":\"Björn\",\"program\":false}"));
    for (int i = 0; i < 100; i++)
        evening_do(&e, 2, i % 2 ? "level 2 - dog" : "level 2 - butler");
}

/* Two people and two bots, the game has begun. */
static void with_bots(void)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    evening_sit(&e, 2);
    evening_do(&e, 0, "bot 0 - 2 butler");
    evening_do(&e, 0, "bot 0 - 3 nephew");
    assert_int_equal(evening_take(&e, 6, "2", "Flo").refusal, UL_REFUSED_TAKEN); /* the owner wants a bot there */
    evening_do(&e, 0, "start 0 -");
}

TEST(who_comes_late_plays_on_for_a_bot_and_everybody_is_told_what_is_seen)
{
    with_bots();
    assert_int_equal(ul_table_free_seats(e.table), 2);
    assert_int_equal(evening_take(&e, 6, "-", "Flo").seat, 2);
    assert_true(evening_was_told(&e, SPECTATOR, "\"sat\",\"seat\":2,\"name\":\"Flo\",\"program\":false,\"hand\":6"));
    assert_null(ul_table_bot(e.table, 2, NULL));
    evening_do(&e, 6, "leave 2 -"); /* from now on it is a seat that somebody left */
    assert_int_equal(evening_take(&e, 7, "2", "Gus").refusal, UL_REFUSED_ADMIT);
    assert_int_equal(evening_take(&e, 7, "3", "Gus").refusal, UL_REFUSED_ADMIT); /* it may be Flo again */
}

/* Two people play, a third has come for the bot on seat 2 and gone again. */
static void somebody_came_and_left(uint8_t version)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    e.about.version = version;
    evening_open(&e);
    evening_sit(&e, 2);
    evening_do(&e, 0, "bot 0 - 2 butler");
    evening_do(&e, 0, "bot 0 - 3 nephew");
    evening_do(&e, 0, "start 0 -");
    evening_refuse(&e, 0, "admit 0 - 3 1", "no-seat"); /* nobody need agree yet */
    assert_int_equal(evening_take(&e, 6, "2", "Flo").seat, 2);
    evening_do(&e, 6, "leave 2 -");
}

TEST(who_has_seen_one_hand_does_not_come_back_for_a_bots)
{
    somebody_came_and_left(UL_TABLE_VERSION);
    assert_int_equal(evening_take(&e, 7, "3", "Gus").refusal, UL_REFUSED_ADMIT);
    assert_int_equal(evening_take(&e, 7, "-", "Gus").refusal, UL_REFUSED_ADMIT);
    assert_int_equal(ul_table_free_seats(e.table), 0);
    evening_do(&e, 0, "admit 0 - 3 1");
    assert_int_equal(evening_take(&e, 7, "3", "Gus").refusal, UL_REFUSED_ADMIT);
    evening_do(&e, 1, "admit 1 - 3 1");
    assert_int_equal(ul_table_free_seats(e.table), 1);
    assert_int_equal(evening_take(&e, 7, "3", "Flo").refusal, UL_REFUSED_NAME_TAKEN);
    assert_int_equal(evening_take(&e, 7, "-", "Gus").seat, 3);
    evening_check_log(&e);
}

TEST(when_all_hands_are_open_who_comes_takes_a_bots_seat)
{
    somebody_came_and_left(UL_TABLE_VERSION);
    evening_finish(&e);
    assert_int_equal(evening_take(&e, 7, "3", "Gus").seat, 3);
    assert_int_equal(evening_take(&e, 6, "2", "Flo").seat, 2);
}

/* From the beginning of the game or not: who has left has seen a hand. */
TEST(who_was_removed_does_not_come_back_for_a_bots)
{
    with_bots();
    evening_do(&e, 0, "remove 0 - 1");
    assert_int_equal(evening_take(&e, 7, "3", "Gus").refusal, UL_REFUSED_ADMIT);
    evening_do(&e, 0, "latecomers 0 - 0");
    assert_int_equal(evening_take(&e, 7, "3", "Gus").refusal, UL_REFUSED_TAKEN);
    evening_refuse(&e, 0, "admit 0 - 3 1", "no-seat");
}

TEST(who_gave_a_seat_away_does_not_come_back_for_a_bots)
{
    with_bots();
    assert_int_equal(evening_rekey(&e, 1, 11, 1, NULL).refusal, UL_FINE); /* the same person */
    assert_int_equal(ul_table_free_seats(e.table), 2);
    assert_int_equal(evening_rekey(&e, 11, 12, 1, "Zoé").refusal, UL_FINE);
    assert_int_equal(ul_table_free_seats(e.table), 0);
    assert_int_equal(evening_take(&e, 7, "3", "Gus").refusal, UL_REFUSED_ADMIT);
    evening_do(&e, 0, "admit 0 - 3 1");
    evening_do(&e, 12, "admit 1 - 3 1");
    assert_int_equal(evening_take(&e, 7, "3", "Gus").seat, 3);
    evening_check_log(&e);
}

/* Nobody has seen anything yet, or the table knows no such rule. */
TEST(a_seat_given_away_in_the_lobby_or_at_a_table_of_before_asks_nobody)
{
    for (int before = 0; before < 2; before++) {
        evening_begin(&e, "kill-2009", NULL, 3);
        e.about.version = before ? 3 : UL_TABLE_VERSION;
        evening_open(&e);
        evening_sit(&e, 2);
        if (!before)
            assert_int_equal(evening_rekey(&e, 1, 11, 1, "Zoé").refusal, UL_FINE);
        evening_do(&e, 0, "bot 0 - 2 butler");
        evening_do(&e, 0, "start 0 -");
        if (before)
            assert_int_equal(evening_rekey(&e, 1, 11, 1, "Zoé").refusal, UL_FINE);
        assert_int_equal(evening_take(&e, 7, "2", "Gus").seat, 2);
        evening_check_log(&e);
        if (!before)
            evening_end(&e);
    }
}

TEST(at_a_table_of_before_anybody_takes_the_next_bots_seat)
{
    somebody_came_and_left(3);
    evening_refuse(&e, 0, "admit 0 - 3 1", "no-seat");
    assert_int_equal(evening_take(&e, 7, "3", "Gus").seat, 3);
    evening_check_log(&e);
}

TEST(the_owner_says_whether_latecomers_may_play)
{
    ul_table_status status;
    with_bots();
    evening_refuse(&e, 1, "latecomers 1 - 0", "not-owner");
    evening_refuse(&e, 0, "latecomers 0 - 1", "already");
    evening_do(&e, 0, "latecomers 0 - 0");
    assert_true(evening_was_told(&e, SPECTATOR, "\"no-latecomers\",\"seat\":0"));
    ul_table_status_now(e.table, &status);
    assert_false(status.latecomers || status.seat[2].open);
    assert_int_equal(evening_take(&e, 6, "2", "Flo").refusal, UL_REFUSED_TAKEN);
    evening_do(&e, 0, "latecomers 0 - 1");
    assert_int_equal(evening_take(&e, 6, "2", "Flo").seat, 2);
}

TEST(a_table_may_be_opened_without_latecomers_and_older_ones_have_none)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    e.about.latecomers = false;
    evening_open(&e);
    evening_sit(&e, 2);
    evening_do(&e, 0, "bot 0 - 2 butler");
    evening_do(&e, 0, "start 0 -");
    assert_null(strstr(e.log.bytes, "latecomers"));
    assert_int_equal(evening_take(&e, 6, "2", "Flo").refusal, UL_REFUSED_TAKEN);
    evening_do(&e, -1, "away 1");
    ul_table_status status;
    ul_table_status_now(e.table, &status);
    assert_int_equal(status.seat[1].away_since, e.now);
    assert_int_equal(status.seat[0].away_since, 0);
}

TEST(a_seat_that_was_left_is_a_bots_until_everybody_else_agrees)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_start(&e, 4);
    evening_do(&e, 0, "remove 0 - 1");
    assert_int_equal(evening_take(&e, 6, "-", "Flo").refusal, UL_REFUSED_ADMIT);
    assert_int_equal(evening_take(&e, 6, "1", "Flo").refusal, UL_REFUSED_ADMIT);
    assert_int_equal(evening_take(&e, 6, "2", "Flo").refusal, UL_REFUSED_TAKEN);
    evening_refuse(&e, 0, "admit 0 - 2 1", "no-seat");
    evening_refuse(&e, 0, "admit 0 - 1 0", "already");
    evening_do(&e, 0, "admit 0 - 1 1");
    assert_true(evening_was_told(&e, SPECTATOR, "\"admits\",\"seat\":0,\"other\":1"));
    evening_do(&e, 2, "admit 2 - 1 1");
    evening_do(&e, -1, "away 3");
    assert_int_equal(evening_take(&e, 6, "-", "Flo").refusal, UL_REFUSED_ADMIT); /* who is away plays, too */
    assert_int_equal(ul_table_free_seats(e.table), 0);
    evening_do(&e, 3, "admit 3 - 1 1");
    assert_int_equal(ul_table_free_seats(e.table), 1);
    evening_do(&e, 2, "admit 2 - 1 0");
    assert_true(evening_was_told(&e, SPECTATOR, "\"admits-nobody\",\"seat\":2,\"other\":1"));
    assert_int_equal(evening_take(&e, 6, "-", "Flo").refusal, UL_REFUSED_ADMIT);
    evening_do(&e, 2, "admit 2 - 1 1");
    assert_int_equal(evening_take(&e, 6, "-", "Flo").seat, 1);
    evening_do(&e, 6, "leave 1 -"); /* an admission is for one */
    assert_int_equal(evening_take(&e, 7, "-", "Gus").refusal, UL_REFUSED_ADMIT);
}

TEST(an_owner_who_has_removed_everybody_agrees_with_nobody)
{
    evening_begin(&e, "kill-2009", NULL, 5);
    e.about.latecomers = true;
    evening_open(&e);
    evening_sit(&e, 4);
    evening_do(&e, 0, "bot 0 - 4 butler");
    evening_do(&e, 0, "start 0 -");
    assert_int_equal(evening_take(&e, 5, "4", "Sue").seat, 4); /* the owner's other device, on a bot's seat */
    e.person[4] = 5;
    evening_do(&e, 0, "remove 0 - 1");
    evening_do(&e, 0, "remove 0 - 2");
    evening_do(&e, 0, "admit 0 - 1 1");
    evening_do(&e, 5, "admit 4 - 1 1");
    evening_do(&e, 3, "admit 3 - 1 1");
    evening_do(&e, 0, "admit 0 - 2 1");
    evening_do(&e, 5, "admit 4 - 2 1");
    assert_int_equal(ul_table_free_seats(e.table), 1);
    evening_do(&e, 0, "remove 0 - 3"); /* the last who could object */
    evening_do(&e, 0, "admit 0 - 3 1");
    evening_do(&e, 5, "admit 4 - 3 1");
    assert_int_equal(ul_table_free_seats(e.table), 0);
    for (char seat[] = "1"; *seat < '4'; ++*seat)
        assert_int_equal(evening_take(&e, 6, seat, "Zed").refusal, UL_REFUSED_ADMIT);
    evening_do(&e, 0, "own 0 - 4"); /* nor is it of use to be no owner */
    assert_int_equal(evening_take(&e, 6, "-", "Zed").refusal, UL_REFUSED_ADMIT);
    evening_finish(&e);
    assert_int_equal(evening_take(&e, 6, "1", "Zed").seat, 1);
}

TEST(who_left_by_themselves_can_be_followed_by_whom_the_last_one_wants)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    evening_do(&e, 1, "leave 1 -");
    evening_do(&e, 2, "leave 2 -");
    assert_int_equal(evening_take(&e, 6, "1", "Zed").refusal, UL_REFUSED_ADMIT);
    evening_do(&e, 0, "admit 0 - 1 1");
    assert_int_equal(evening_take(&e, 6, "1", "Zed").seat, 1);
}

TEST(who_is_given_a_seat_has_agreed_to_nobody)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_start(&e, 4);
    evening_do(&e, 0, "remove 0 - 1");
    evening_do(&e, 0, "admit 0 - 1 1");
    evening_do(&e, 2, "admit 2 - 1 1");
    evening_do(&e, 3, "admit 3 - 1 1");
    assert_int_equal(evening_rekey(&e, 3, 13, 3, "Dan").refusal, UL_FINE);
    assert_int_equal(evening_take(&e, 6, "-", "Flo").refusal, UL_REFUSED_ADMIT);
    evening_do(&e, 13, "admit 3 - 1 1");
    assert_int_equal(evening_take(&e, 6, "-", "Flo").seat, 1);
}

TEST(what_a_newcomer_sees_of_a_hand_is_told_to_all)
{
    char    told[96];
    ul_view view;
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    evening_do(&e, 1, "leave 1 -");
    evening_do(&e, 0, "admit 0 - 1 1");
    evening_do(&e, 2, "admit 2 - 1 1");
    ul_table_view(e.table, 1, &view);
    snprintf(told, sizeof told, "\"sat\",\"seat\":1,\"name\":\"Flo\",\"program\":false,\"hand\":%u}",
             view.scene.hand_size[1]);
    assert_int_equal(evening_take(&e, 6, "-", "Flo").seat, 1);
    assert_true(evening_was_told(&e, 0, told));
    assert_true(evening_was_told(&e, SPECTATOR, told));
}

TEST(nobody_takes_the_name_of_who_left_before_the_game_is_over)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    evening_do(&e, 0, "remove 0 - 1");
    const char *name = "Björn";
    assert_string_equal(ul_table_name(e.table, 1), name);
    assert_int_equal(evening_rekey(&e, 2, 12, 2, name).refusal, UL_REFUSED_NAME_TAKEN);
    evening_do(&e, 0, "admit 0 - 1 1");
    evening_do(&e, 2, "admit 2 - 1 1");
    assert_int_equal(evening_take(&e, 6, "-", name).refusal, UL_REFUSED_NAME_TAKEN);
    assert_int_equal(evening_take(&e, 6, "-", "Flo").seat, 1);
    evening_do(&e, 0, "remove 0 - 1"); /* nor when somebody else has sat there meanwhile */
    assert_int_equal(evening_rekey(&e, 2, 12, 2, name).refusal, UL_REFUSED_NAME_TAKEN);
    evening_finish(&e);
    assert_int_equal(evening_take(&e, 7, "-", name).seat, 1); /* all hands are open now */
    assert_false(evening_was_told(&e, SPECTATOR, "\"hand\""));
}

TEST(one_seat_cannot_fill_the_log_and_the_owner_can_always_act)
{
    ul_refusal last = UL_FINE;
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 3);
    for (int i = 0; i < 60; i++)
        last = evening_try(&e, 2, i % 2 ? "level 2 - dog" : "level 2 - butler").refusal;
    assert_int_equal(last, UL_REFUSED_TOO_FAST);
    assert_true(ul_table_entries(e.table) < 50);
    evening_wait(&e, 3001);
    evening_do(&e, 2, "level 2 - dog");
    evening_refuse(&e, 2, "mute 2 - 1 1", "too-fast"); /* one measure for all of that */
    evening_do(&e, 1, "mute 1 - 2 1");
}

TEST(a_full_log_leaves_the_owner_room)
{
    ul_refusal last = UL_FINE;
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 3);
    e.table->entries = UL_LOG_ENTRIES;
    evening_refuse(&e, 1, "level 1 - dog", "full");
    assert_int_equal(evening_try(&e, 0, "remove 0 - 2").refusal, UL_FINE);
    assert_int_equal(evening_try(&e, 0, "say 0 - 0 en hello").refusal, UL_FINE);
    assert_int_equal(evening_rekey(&e, 0, 10, 0, NULL).refusal, UL_FINE);
    assert_int_equal(evening_try(&e, 10, "start 0 -").refusal, UL_FINE);
    e.table->entries = UL_LOG_ENTRIES + UL_LOG_RESERVE; /* the game's own lines may come to that */
    evening_refuse(&e, 1, "say 1 - 0 en hello", "full");
    assert_int_equal(evening_try(&e, 10, "say 0 - 0 en again").refusal, UL_FINE);
    for (int i = 0; i < 60; i++)
        last = evening_try(&e, 10, i % 2 ? "silence 0 - 1 1" : "silence 0 - 1 0").refusal;
    assert_int_equal(last, UL_REFUSED_TOO_FAST);
    assert_true(e.table->entries < UL_LOG_ENTRIES + UL_LOG_RESERVE + 50);
    evening_wait(&e, 3001);
    assert_int_equal(evening_try(&e, 10, "remove 0 - 1").refusal, UL_FINE);
    e.table->entries = UL_LOG_MOST; /* an owner who plays on and on does not make a log grow for ever */
    evening_wait(&e, 3001);
    evening_refuse(&e, 10, "say 0 - 0 en again", "full");
    assert_int_equal(evening_try(&e, 10, "close 0 -").refusal, UL_FINE);
    evening_end(&e); /* its log has a gap, and is not to be read */
}

TEST(leaving_never_ends_the_game_and_the_seat_can_be_taken_again)
{
    ul_waiting waiting;
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    ul_seat seat = evening_to_act(&e), other = (ul_seat)((seat + 1) % 3);
    char    words[] = "leave 0 -";
    words[6] = (char)('0' + seat);
    evening_do(&e, seat, words);
    ul_table_waiting(e.table, &waiting);
    assert_true(waiting.bot);
    assert_string_equal(waiting.level, "butler");
    assert_true(ul_table_wants_bot(e.table));
    evening_bot(&e, seat, "end");
    for (ul_seat k = 0; k < 3; k++) {
        char admit[] = "admit 0 - 0 1";
        admit[6] = (char)('0' + k);
        admit[10] = (char)('0' + seat);
        if (k != seat)
            evening_do(&e, k, admit);
    }
    assert_int_equal(evening_take(&e, 6, "-", "Flo").seat, seat);
    assert_false(ul_chair_is_botted(&e.table->chair[seat]));
    evening_refuse(&e, seat, words, "wrong-key");
    evening_act(&e, evening_to_act(&e) == other ? other : evening_to_act(&e), "end");
}

TEST(the_owner_orders_seats_before_the_first_game)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    evening_sit(&e, 3);
    evening_refuse(&e, 1, "order 1 - 3210", "not-owner");
    evening_refuse(&e, 0, "order 0 - 321", "bad-word");
    evening_refuse(&e, 0, "order 0 - 3221", "bad-word");
    evening_refuse(&e, 0, "order 0 - 3214", "bad-word");
    evening_do(&e, 0, "order 0 - 2103");
    assert_int_equal(seat_of(0), 2);
    assert_int_equal(seat_of(2), 0);
    assert_int_equal(e.table->owner, 2);
    evening_do(&e, 0, "start 2 -");
    evening_refuse(&e, 0, "order 2 - 2103", "not-now");
}

TEST(empty_seats_are_taken_away_at_the_start)
{
    evening_begin(&e, "kill-2009", NULL, 6);
    evening_open(&e);
    evening_take(&e, 0, "1", "Anna");
    evening_take(&e, 1, "5", "Björn");
    evening_do(&e, 0, "bot 1 - 3 butler");
    evening_do(&e, 0, "start 1 -");
    assert_int_equal(e.table->players, 3);
    assert_int_equal(seat_of(0), 0);
    assert_int_equal(seat_of(1), 2);
    assert_int_equal(e.table->owner, 0);
    assert_string_equal(ul_chair_level(e.table, 1), "butler");
    assert_true(evening_ever_told(&e, SPECTATOR, "\"started\",\"from\":[1,3,5]"));
}

TEST(too_few_players_do_not_start)
{
    evening_begin(&e, "save-2000", NULL, 4);
    evening_open(&e);
    evening_sit(&e, 2);
    evening_refuse(&e, 0, "start 0 -", "bad-players");
    evening_refuse(&e, 1, "start 1 -", "not-owner");
    evening_do(&e, 0, "bot 0 - 3 dog");
    evening_refuse(&e, 0, "bot 0 - 1 dog", "taken");
    evening_refuse(&e, 0, "bot 0 - 5 dog", "no-seat");
    evening_refuse(&e, 0, "bot 0 - 2 -", "bad-word");
    evening_do(&e, 0, "bot 0 - 3 butler");
    evening_do(&e, 0, "start 0 -");
}

TEST(a_bot_may_have_a_name_that_is_nobody_elses)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    evening_sit(&e, 1);
    evening_do(&e, 0, "bot 0 - 1 butler Ben");
    assert_true(evening_was_told(&e, SPECTATOR, "{\"news\":\"bot\",\"seat\":1,\"level\":\"butler\",\"name\":\"Ben\"}"));
    assert_string_equal(ul_table_name(e.table, 1), "Ben");
    evening_do(&e, 0, "bot 0 - 2 butler");
    assert_true(evening_was_told(&e, SPECTATOR, "{\"news\":\"bot\",\"seat\":2,\"level\":\"butler\"}"));
    assert_string_equal(ul_table_name(e.table, 2), "");
    evening_refuse(&e, 0, "bot 0 - 2 butler Anna", "name-taken");
    evening_refuse(&e, 0, "bot 0 - 2 butler BEN", "name-taken");
    evening_refuse(&e, 0, "bot 0 - 2 butler \xe2\x80\x8b", "bad-name");
    evening_refuse(&e, 0, "bot 0 - 2 butler 0123456789012345678901234567890123456789012345678901234567890123x",
                   "bad-name");
    evening_do(&e, 0, "bot 0 - 1 nephew Ben"); /* the same seat, another level */
    assert_int_equal(evening_take(&e, 3, "3", "Ben").refusal, UL_REFUSED_NAME_TAKEN);
    evening_do(&e, 0, "bot 0 - 1 nephew");
    assert_int_equal(evening_take(&e, 3, "3", "Ben").refusal, UL_FINE);
}

TEST(the_driver_brings_bots_before_anybody_sits_and_never_after)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    evening_do(&e, -1, "bot - - 3 nephew");
    assert_true(evening_was_told(&e, SPECTATOR, "\"bot\",\"seat\":3,\"level\":\"nephew\""));
    evening_sit(&e, 1);
    evening_refuse(&e, -1, "bot - - 2 nephew", "no-seat");
    assert_int_equal(e.table->owner, 0);
    evening_check_log(&e);
}

TEST(the_owner_removes_somebody_and_hands_ownership_on)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    evening_sit(&e, 3);
    evening_do(&e, 0, "bot 0 - 3 dog");
    evening_do(&e, 0, "remove 0 - 3");
    evening_do(&e, 0, "remove 0 - 2");
    assert_int_equal(seat_of(2), UL_NOBODY);
    evening_refuse(&e, 0, "remove 0 - 0", "no-seat");
    evening_refuse(&e, 0, "own 0 - 3", "no-seat");
    evening_do(&e, 0, "own 0 - 1");
    evening_refuse(&e, 0, "start 0 -", "not-owner");
    evening_do(&e, 1, "start 1 -");
    evening_do(&e, 1, "remove 1 - 0");
    assert_true(ul_chair_is_botted(&e.table->chair[0]));
}

TEST(a_stand_in_plays_for_who_wishes_it_until_the_owner_is_back)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_start(&e, 3);
    ul_seat seat = evening_to_act(&e);
    char    rest[] = "rest 0 - 1", level[] = "level 0 - butler";
    rest[5] = level[6] = (char)('0' + seat);
    evening_do(&e, seat, level);
    evening_do(&e, seat, rest);
    assert_true(evening_was_told(&e, SPECTATOR, "\"level\":\"butler\",\"because\":\"wish\""));
    assert_true(ul_table_wants_bot(e.table));
    rest[9] = '0';
    evening_do(&e, seat, rest);
    assert_true(evening_was_told(&e, SPECTATOR, "\"back\""));
    assert_false(ul_table_wants_bot(e.table));
    rest[9] = '1';
    evening_do(&e, seat, rest);
    evening_do(&e, -1, seat == 0 ? "away 0" : seat == 1 ? "away 1" : "away 2");
    evening_do(&e, -1, seat == 0 ? "here 0" : seat == 1 ? "here 1" : "here 2");
    assert_true(ul_table_wants_bot(e.table)); /* by wish: being here is not being back */
    evening_act(&e, seat, "end");             /* but playing is */
    assert_false(e.table->chair[seat].stand_in);
}

TEST(a_stand_in_by_wish_plays_even_where_all_others_are_bots_while_its_owner_is_here)
{
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    evening_sit(&e, 1);
    evening_do(&e, 0, "bot 0 - 1 butler");
    evening_do(&e, 0, "bot 0 - 2 butler");
    evening_do(&e, 0, "start 0 -");
    char here[] = "here 0", away[] = "away 0", rest[] = "rest 0 - 1";
    here[5] = away[5] = rest[5] = (char)('0' + seat_of(0));
    evening_do(&e, -1, here);
    evening_do(&e, 0, rest);
    assert_true(ul_table_wants_bot(e.table));
    for (int turn = 0; turn < 3; turn++)
        evening_bot(&e, evening_to_act(&e), "end");
    evening_do(&e, -1, away);
    assert_false(ul_table_wants_bot(e.table)); /* nobody sees it */
    evening_do(&e, -1, here);
    assert_true(ul_table_wants_bot(e.table));
}

TEST(a_program_of_somebodys_is_marked)
{
    ul_input input = {.new_key = (const uint8_t *)"sixteen bytes...", .new_key_len = 16};
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    ul_deed_init(&input.deed, UL_DO_SIT, UL_NOBODY);
    input.deed.text = "Deep Trowel";
    input.deed.len = 11;
    input.deed.flag = true;
    assert_int_equal(evening_input(&e, &input).refusal, UL_FINE);
    assert_true(evening_was_told(&e, SPECTATOR, "\"program\":true"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENING_TEST(opening_the_table_takes_a_free_seat_with_a_name),
        EVENING_TEST(a_seat_taken_twice_by_one_key_is_taken_once),
        EVENING_TEST(a_ticket_moves_its_seat_once_and_in_time),
        EVENING_TEST(a_ticket_is_good_for_nothing_else_and_nowhere_else),
        EVENING_TEST(names_are_short_plain_and_nobody_elses),
        EVENING_TEST(nobody_looks_like_somebody_else),
        cmocka_unit_test(nobody_looks_like_somebody_else_in_any_script),
        cmocka_unit_test(names_that_only_remind_of_each_other_are_two),
        EVENING_TEST(who_is_silenced_does_not_talk_by_names),
        EVENING_TEST(a_key_has_at_least_128_bits),
        EVENING_TEST(the_key_itself_is_nowhere_in_the_log_or_the_table),
        EVENING_TEST(without_the_key_nothing_is_done_for_a_seat),
        EVENING_TEST(a_revoked_key_opens_nothing_and_the_new_one_does),
        EVENING_TEST(a_seat_is_handed_to_a_friend_in_mid_game_and_keeps_its_hand),
        EVENING_TEST(leaving_in_the_lobby_frees_the_seat),
        EVENING_TEST(leaving_never_ends_the_game_and_the_seat_can_be_taken_again),
        EVENING_TEST(at_a_table_of_before_the_agreement_anybody_takes_the_seat_that_was_left),
        EVENING_TEST(who_comes_late_plays_on_for_a_bot_and_everybody_is_told_what_is_seen),
        EVENING_TEST(who_has_seen_one_hand_does_not_come_back_for_a_bots),
        EVENING_TEST(when_all_hands_are_open_who_comes_takes_a_bots_seat),
        EVENING_TEST(who_was_removed_does_not_come_back_for_a_bots),
        EVENING_TEST(who_gave_a_seat_away_does_not_come_back_for_a_bots),
        EVENING_TEST(a_seat_given_away_in_the_lobby_or_at_a_table_of_before_asks_nobody),
        EVENING_TEST(at_a_table_of_before_anybody_takes_the_next_bots_seat),
        EVENING_TEST(the_owner_says_whether_latecomers_may_play),
        EVENING_TEST(a_table_may_be_opened_without_latecomers_and_older_ones_have_none),
        EVENING_TEST(a_seat_that_was_left_is_a_bots_until_everybody_else_agrees),
        EVENING_TEST(what_a_newcomer_sees_of_a_hand_is_told_to_all),
        EVENING_TEST(an_owner_who_has_removed_everybody_agrees_with_nobody),
        EVENING_TEST(who_left_by_themselves_can_be_followed_by_whom_the_last_one_wants),
        EVENING_TEST(who_is_given_a_seat_has_agreed_to_nobody),
        EVENING_TEST(nobody_takes_the_name_of_who_left_before_the_game_is_over),
        EVENING_TEST(one_seat_cannot_fill_the_log_and_the_owner_can_always_act),
        cmocka_unit_test(a_full_log_leaves_the_owner_room),
        EVENING_TEST(the_owner_orders_seats_before_the_first_game),
        EVENING_TEST(empty_seats_are_taken_away_at_the_start),
        EVENING_TEST(too_few_players_do_not_start),
        EVENING_TEST(a_bot_may_have_a_name_that_is_nobody_elses),
        EVENING_TEST(the_driver_brings_bots_before_anybody_sits_and_never_after),
        EVENING_TEST(the_owner_removes_somebody_and_hands_ownership_on),
        EVENING_TEST(a_stand_in_plays_for_who_wishes_it_until_the_owner_is_back),
        EVENING_TEST(a_stand_in_by_wish_plays_even_where_all_others_are_bots_while_its_owner_is_here),
        EVENING_TEST(a_program_of_somebodys_is_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
