/* deal.c: provable dealing at a table, results, rematches, closing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "table/archive.h"
#include "table/deed_inside.h"
#include "table/evening.h"
#include "table/table_inside.h"

static evening e;

static void begin(uint8_t seats)
{
    evening_begin(&e, "kill-2009", NULL, seats);
    e.about.seeds = true;
    evening_open(&e);
    evening_sit(&e, seats);
}

static void seed_of(ul_seat seat, uint8_t seed[UL_SHA256_BYTES])
{
    memset(seed, 'a' + seat, UL_SHA256_BYTES);
}

static ul_answer give(ul_deed_kind kind, ul_seat seat)
{
    ul_input input = {0};
    uint8_t  key[UL_KEY_BYTES], seed[UL_SHA256_BYTES];
    ul_deed_init(&input.deed, kind, seat);
    seed_of(seat, seed);
    if (kind == UL_DO_COMMIT)
        ul_proof_promise(seed, input.deed.bytes);
    else
        memcpy(input.deed.bytes, seed, sizeof seed);
    evening_key(seat, key);
    input.key = key;
    input.key_len = sizeof key;
    return evening_input(&e, &input);
}

/* The text behind `"key":"` of the last time it was told. */
static void told(const char *key, char *value, size_t len)
{
    char        pattern[64];
    const char *at = e.told[SPECTATOR].bytes, *found = NULL;
    snprintf(pattern, sizeof pattern, "\"%s\":\"", key);
    while ((at = strstr(at, pattern)) != NULL)
        found = at += strlen(pattern);
    assert_non_null(found);
    memcpy(value, found, len);
    value[len] = 0;
}

TEST(the_commitment_is_told_before_anybody_sits)
{
    char    hex[65];
    uint8_t secret[UL_SECRET_BYTES], digest[UL_SHA256_BYTES], wanted[UL_SHA256_BYTES];
    evening_begin(&e, "kill-2009", NULL, 3);
    evening_open(&e);
    told("commitment", hex, 64);
    memset(secret, 'S', sizeof secret);
    ul_proof_commitment("evening/1", secret, digest);
    assert_true(ul_hex_read(hex, 64, wanted, sizeof wanted));
    assert_memory_equal(digest, wanted, sizeof digest);
}

TEST(the_deal_follows_from_the_secret_and_all_seeds)
{
    uint8_t  secret[UL_SECRET_BYTES], seeds[3][UL_SHA256_BYTES];
    char     text[UL_SEED_TEXT];
    ul_fault fault = {0};
    begin(3);
    assert_int_equal(give(UL_DO_COMMIT, 1).refusal, UL_FINE); /* in the lobby already */
    assert_int_equal(give(UL_DO_COMMIT, 1).refusal, UL_REFUSED_ALREADY);
    evening_do(&e, 0, "start 0 -");
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PROMISES);
    assert_int_equal(give(UL_DO_REVEAL, 1).refusal, UL_REFUSED_PHASE);
    give(UL_DO_COMMIT, 0);
    give(UL_DO_COMMIT, 2);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_SEEDS);
    evening_refuse(&e, 0, "reveal 0 - 0000000000000000000000000000000000000000000000000000000000000000", "wrong-seed");
    give(UL_DO_REVEAL, 2);
    assert_int_equal(give(UL_DO_REVEAL, 2).refusal, UL_REFUSED_ALREADY);
    give(UL_DO_REVEAL, 0);
    assert_false(evening_ever_told(&e, SPECTATOR, "6262626262")); /* nobody's seed is told before the end */
    give(UL_DO_REVEAL, 1);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    memset(secret, 'S', sizeof secret);
    for (ul_seat seat = 0; seat < 3; seat++)
        seed_of(seat, seeds[seat]);
    ul_proof_seed("evening/1", secret, (const uint8_t(*)[UL_SHA256_BYTES])seeds, 3, text);
    ul_record *record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    assert_non_null(record);
    assert_string_equal(record->seed.bytes, text);
    ul_record_free(record);
}

TEST(who_gives_no_seed_is_not_waited_for_for_ever)
{
    begin(3);
    evening_do(&e, 0, "start 0 -");
    give(UL_DO_COMMIT, 0);
    evening_do(&e, 1, "decline 1 -");
    evening_wait(&e, e.about.seed_time); /* seat 2 says nothing */
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_SEEDS);
    assert_int_equal(give(UL_DO_REVEAL, 2).refusal, UL_REFUSED_SEEDS);
    give(UL_DO_REVEAL, 0);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    assert_int_equal(e.table->given, 1);
}

TEST(who_promises_and_does_not_show_is_dropped_and_all_begin_anew)
{
    begin(3);
    evening_do(&e, 0, "start 0 -");
    for (ul_seat seat = 0; seat < 3; seat++)
        give(UL_DO_COMMIT, seat);
    give(UL_DO_REVEAL, 0);
    give(UL_DO_REVEAL, 2);
    evening_wait(&e, e.about.seed_time);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"dropped\",\"round\":1,\"seats\":[1]"));
    assert_true(evening_ever_told(&e, SPECTATOR, "\"promises\",\"round\":2,\"seats\":[0,2]"));
    assert_int_equal(give(UL_DO_COMMIT, 1).refusal, UL_REFUSED_SEEDS);
    give(UL_DO_COMMIT, 0);
    give(UL_DO_COMMIT, 2);
    give(UL_DO_REVEAL, 0);
    give(UL_DO_REVEAL, 2);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    assert_int_equal(e.table->given, 5);
}

TEST(seeds_are_not_asked_for_where_the_table_has_none)
{
    evening_begin(&e, "kill-2009", NULL, 2);
    evening_open(&e);
    evening_sit(&e, 2);
    assert_int_equal(give(UL_DO_COMMIT, 0).refusal, UL_REFUSED_SEEDS);
    evening_do(&e, 0, "start 0 -");
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
}

TEST(at_the_end_all_that_proves_the_deal_is_told)
{
    char     hex[65];
    ul_fault fault = {0};
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    assert_false(evening_ever_told(&e, SPECTATOR, "\"secret\""));
    evening_finish(&e);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_OVER);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"result\",\"winner\":"));
    told("secret", hex, 64);
    assert_string_equal(hex, "5353535353535353535353535353535353535353535353535353535353535353");
    ul_record *record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    assert_true(ul_record_verify(record, &fault));
    size_t len;
    assert_non_null(ul_record_tagged(record, "Proof", &len));
    ul_record_free(record);
    assert_null(ul_table_record(&e.ground, e.log.bytes, e.log.len, 2, &fault));
    assert_string_equal(fault.code, "no-game");
}

TEST(a_game_that_is_closed_unfinished_is_proved_too)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    evening_refuse(&e, 1, "close 1 -", "not-owner");
    evening_do(&e, 0, "close 0 -");
    assert_true(evening_was_told(&e, SPECTATOR, "\"because\":\"owner\""));
    assert_true(evening_was_told(&e, SPECTATOR, "\"secret\""));
    evening_refuse(&e, 0, "say 0 - 0 en hello", "closed");
    assert_int_equal(ul_table_next_time(e.table), UL_NEVER);
}

TEST(the_operator_closes_without_a_seat)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_open(&e);
    evening_do(&e, -1, "close - -");
    assert_true(evening_was_told(&e, SPECTATOR, "\"because\":\"operator\""));
}

static ul_answer wish(ul_seat seat, bool yes)
{
    ul_input input = {0};
    uint8_t  key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, UL_DO_REMATCH, seat);
    input.deed.flag = yes;
    memset(input.deed.bytes, 'T', sizeof input.deed.bytes);
    evening_key(seat, key);
    input.key = key;
    input.key_len = sizeof key;
    return evening_input(&e, &input);
}

TEST(R_SETUP_the_winner_deals_the_rematch_and_seats_stay)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    assert_int_equal(wish(0, true).refusal, UL_REFUSED_PHASE);
    evening_finish(&e);
    ul_view view;
    ul_table_view(e.table, UL_NOBODY, &view);
    assert_int_not_equal(view.scene.winner, UL_NOBODY);
    evening_do(&e, 2, "leave 2 -");
    wish(0, true);
    wish(0, false);
    wish(1, true);
    assert_int_equal(wish(1, true).refusal, UL_REFUSED_ALREADY);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_OVER);
    wish(0, true);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    assert_int_equal(e.table->dealer, view.scene.winner);
    assert_int_equal(e.table->games, 2);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"rematch\",\"game\":\"evening/2\",\"commitment\""));
    assert_true(ul_chair_is_botted(&e.table->chair[2])); /* who left is a bot now */
    ul_fault   fault = {0};
    ul_record *record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 2, &fault);
    assert_int_equal(record->dealer, view.scene.winner);
    ul_record_free(record);
}

/* A game of three that is over, at a table that waits 20 seconds for who is away. */
static void over(uint64_t grace, uint64_t turn)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    e.about.grace = grace;
    e.about.turn = turn;
    evening_start(&e, 3);
    evening_finish(&e);
}

TEST(an_offer_waits_so_long_for_answers_and_bots_play_for_who_gives_none)
{
    over(20000, 0);
    wish(0, true);
    assert_true(evening_was_told(&e, SPECTATOR, "\"offered\",\"until\":"));
    ul_table_status status;
    ul_table_status_now(e.table, &status);
    assert_int_equal(status.rematch_until, e.now + 20000);
    assert_int_equal(status.rematch_since, e.now);
    assert_int_equal(ul_table_next_time(e.table), e.now + 20000);
    wish(1, true);
    evening_wait(&e, 19999);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_OVER);
    evening_wait(&e, 1);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    assert_int_equal(e.table->games, 2);
    assert_true(evening_ever_told(&e, 0, "\"stand-in\",\"seat\":2,\"level\":\"butler\",\"because\":\"clock\""));
    assert_false(ul_chair_is_botted(&e.table->chair[0]));
    assert_true(ul_chair_is_botted(&e.table->chair[2]));
    assert_true(strstr(e.log.bytes, " again 5454") != NULL); /* the secret that came with the first wish */
    ul_table_status_now(e.table, &status);
    assert_int_equal(status.rematch_until, 0);
    evening_do(&e, 2, "phrase 2 - 1"); /* any sign of life */
    assert_true(evening_was_told(&e, SPECTATOR, "\"back\",\"seat\":2"));
}

TEST(an_offer_does_not_wait_for_who_has_been_away_for_long)
{
    over(20000, 0);
    evening_do(&e, -1, "away 2");
    evening_wait(&e, 15000);
    wish(0, true);
    wish(1, true);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_OVER);
    evening_wait(&e, 5000);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    assert_true(evening_ever_told(&e, 0, "\"stand-in\",\"seat\":2,\"level\":\"butler\",\"because\":\"away\""));
    evening_do(&e, -1, "here 2");
    assert_false(ul_chair_is_botted(&e.table->chair[2]));
}

TEST(an_offer_is_longer_where_people_come_once_a_day)
{
    over(0, 86400000);
    evening_do(&e, -1, "away 2");
    wish(0, true);
    assert_int_equal(ul_table_next_time(e.table), e.now + 86400000);
    evening_do(&e, -1, "here 2");
    evening_end(&e);
    over(0, 0);
    wish(0, true);
    assert_int_equal(ul_table_next_time(e.table), e.now + UL_OFFER_MS);
}

TEST(an_offer_ends_with_the_last_who_wishes_for_it_and_begins_when_the_others_leave)
{
    over(20000, 0);
    wish(0, true);
    wish(0, false);
    assert_int_equal(ul_table_next_time(e.table), UL_NEVER);
    evening_wait(&e, 30000);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_OVER);
    wish(1, true);
    evening_do(&e, 0, "leave 0 -");
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_OVER);
    evening_do(&e, 2, "leave 2 -");
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
}

/* A client promises its seed by itself: that is no sign that anybody sits before it. */
TEST(a_seed_does_not_bring_back_who_has_not_answered)
{
    evening_begin(&e, "kill-1996", NULL, 2);
    e.about.grace = 20000;
    e.about.seeds = true;
    evening_open(&e);
    evening_sit(&e, 2);
    evening_do(&e, 0, "start 0 -");
    evening_do(&e, 0, "decline 0 -");
    evening_do(&e, 1, "decline 1 -");
    evening_finish(&e);
    wish(0, true);
    evening_wait(&e, 20000);
    evening_do(&e, 0, "decline 0 -");
    evening_do(&e, 1, "decline 1 -");
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
    assert_true(ul_chair_is_botted(&e.table->chair[1]));
}

TEST(a_table_of_before_offers_waits_for_everybody)
{
    evening_begin(&e, "kill-1996", NULL, 2);
    e.about.version = 1;
    e.about.grace = 20000;
    evening_start(&e, 2);
    evening_finish(&e);
    wish(0, true);
    assert_int_equal(ul_table_next_time(e.table), UL_NEVER);
    assert_false(evening_ever_told(&e, SPECTATOR, "\"offered\""));
    wish(1, true);
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
}

TEST(where_nobody_wins_chance_deals_the_rematch)
{
    evening_begin(&e, "save-2000", NULL, 3);
    evening_start(&e, 3);
    evening_drown(&e);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"result\",\"winner\":null"));
    for (ul_seat seat = 0; seat < 3; seat++)
        wish(seat, true);
    assert_true(evening_ever_told(&e, SPECTATOR, "\"dealer\":null"));
}

/* The seeds of an unfinished game are nobody's business until it is closed; then its record has them. */
TEST(a_record_has_the_proof_once_the_table_is_closed)
{
    ul_fault fault = {0};
    size_t   len;
    begin(2);
    evening_do(&e, 0, "start 0 -");
    give(UL_DO_COMMIT, 0);
    evening_do(&e, 1, "decline 1 -");
    give(UL_DO_REVEAL, 0);
    ul_record  *record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    const char *proof = ul_record_tagged(record, "Proof", &len);
    assert_non_null(proof);
    assert_null(strstr(proof, "\"secret\""));
    ul_record_free(record);
    evening_do(&e, 0, "close 0 -");
    record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
    proof = ul_record_tagged(record, "Proof", &len);
    assert_non_null(strstr(proof, "\"seeds\":[\"6161616161"));
    ul_record_free(record);
}

/* Nobody sits there, so nobody else could. */
TEST(where_only_bots_sit_the_driver_has_them_play_and_play_again)
{
    evening_begin(&e, "kill-2009", NULL, 2);
    evening_open(&e);
    evening_do(&e, -1, "bot - - 0 butler");
    evening_refuse(&e, -1, "rematch - - 1", "not-now");
    evening_do(&e, -1, "bot - - 1 nephew");
    evening_do(&e, -1, "start - -");
    while (ul_table_phase_now(e.table) == UL_TABLE_PLAYING)
        evening_bot(&e, evening_to_act(&e), "end");
    evening_refuse(&e, -1, "rematch - - 0", "already");
    evening_do(&e, -1, "rematch - - 1");
    assert_true(evening_was_told(&e, SPECTATOR, "\"rematch\""));
    assert_int_equal(ul_table_phase_now(e.table), UL_TABLE_PLAYING);
}

TEST(where_somebody_sits_the_driver_begins_nothing)
{
    evening_begin(&e, "kill-2009", NULL, 2);
    evening_open(&e);
    evening_sit(&e, 2);
    evening_refuse(&e, -1, "start - -", "no-seat");
    evening_do(&e, 0, "start 0 -");
    evening_drown(&e);
    evening_refuse(&e, -1, "rematch - - 1", "no-seat");
}

TEST(who_has_won_is_called_as_they_were_whoever_sits_there_then)
{
    char won[UL_NAME_BYTES + 1];
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    assert_string_equal(ul_table_winner_name(e.table), "");
    evening_finish(&e);
    ul_seat winner = e.table->dealer;
    strcpy(won, ul_table_name(e.table, winner));
    assert_string_equal(ul_table_winner_name(e.table), won);
    evening_rekey(&e, winner, 7, winner, "Zoe");
    assert_string_equal(ul_table_name(e.table, winner), "Zoe");
    assert_string_equal(ul_table_winner_name(e.table), won);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENING_TEST(the_commitment_is_told_before_anybody_sits),
        EVENING_TEST(the_deal_follows_from_the_secret_and_all_seeds),
        EVENING_TEST(who_gives_no_seed_is_not_waited_for_for_ever),
        EVENING_TEST(who_promises_and_does_not_show_is_dropped_and_all_begin_anew),
        EVENING_TEST(seeds_are_not_asked_for_where_the_table_has_none),
        EVENING_TEST(at_the_end_all_that_proves_the_deal_is_told),
        EVENING_TEST(a_game_that_is_closed_unfinished_is_proved_too),
        EVENING_TEST(the_operator_closes_without_a_seat),
        EVENING_TEST(where_nobody_wins_chance_deals_the_rematch),
        EVENING_TEST(an_offer_waits_so_long_for_answers_and_bots_play_for_who_gives_none),
        EVENING_TEST(an_offer_does_not_wait_for_who_has_been_away_for_long),
        EVENING_TEST(an_offer_is_longer_where_people_come_once_a_day),
        EVENING_TEST(an_offer_ends_with_the_last_who_wishes_for_it_and_begins_when_the_others_leave),
        EVENING_TEST(a_seed_does_not_bring_back_who_has_not_answered),
        EVENING_TEST(a_table_of_before_offers_waits_for_everybody),
        EVENING_TEST(a_record_has_the_proof_once_the_table_is_closed),
        EVENING_TEST(where_only_bots_sit_the_driver_has_them_play_and_play_again),
        EVENING_TEST(where_somebody_sits_the_driver_begins_nothing),
        EVENING_TEST(R_SETUP_the_winner_deals_the_rematch_and_seats_stay),
        EVENING_TEST(who_has_won_is_called_as_they_were_whoever_sits_there_then),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
