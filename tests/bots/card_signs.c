/* Tests of src/bots/card_signs.c: what a seat does is counted, each thing as what it is. */
#include "bots/card_signs.h"
#include <string.h>
#include "bots/watched_game.h"

typedef struct counted {
    stage           s;
    ul_sign_counter signs;
} counted;

static void counted_open(counted *c, const char *edition)
{
    memset(&c->signs, 0, sizeof c->signs);
    stage_open(&c->s, edition, 4, NULL);
}

static void tell(counted *c, ul_event event)
{
    ul_signs_note(&c->signs, c->s.world, &c->s.game.scene, &event);
}

static unsigned of(const counted *c, ul_seat seat, unsigned sign)
{
    return c->signs.seat[seat].of[sign];
}

static void turn_end(counted *c)
{
    tell(c, (ul_event){.kind = UL_TURN, .other = 0, .seat = 1, .number = 2});
}

TEST(a_turn_is_counted_by_what_was_done_in_it)
{
    counted c;
    counted_open(&c, "kill-2009");
    ul_card move = stage_card(&c.s, "move-1");
    tell(&c, (ul_event){.kind = UL_PLAYED, .seat = 0, .card = move, .pawn = UL_PAWN_SELF});
    turn_end(&c);
    assert_int_equal(of(&c, 0, UL_SIGN_MOVES), 1);
    assert_int_equal(of(&c, 0, UL_SIGN_IDLE), 1);
    assert_int_equal(of(&c, 0, UL_SIGN_STAYED), 0);
    tell(&c, (ul_event){.kind = UL_DREW, .seat = 0, .card = UL_NO_CARD});
    turn_end(&c);
    assert_int_equal(of(&c, 0, UL_SIGN_TURNS), 2);
    assert_int_equal(of(&c, 0, UL_SIGN_IDLE), 1);
    assert_int_equal(of(&c, 0, UL_SIGN_STAYED), 1);
    assert_int_equal(of(&c, 1, UL_SIGN_TURNS), 0);
    stage_close(&c.s);
}

TEST(an_attempt_that_could_have_been_made_is_missed)
{
    static const struct {
        const char *pawns;
        unsigned    sign;
    } cases[] = {{"nursery foyer foyer foyer", UL_SIGN_MISSED}, {"armory foyer foyer foyer", UL_SIGN_NEARLY}};
    for (int i = 0; i < 2; i++) {
        counted c;
        counted_open(&c, "kill-2009");
        stage_doctor(&c.s, "nursery");
        stage_pawns(&c.s, cases[i].pawns);
        c.signs.fresh = true;
        c.s.game.scene.turn_seat = 0;
        tell(&c, (ul_event){.kind = UL_DREW, .seat = 0, .card = UL_NO_CARD});
        turn_end(&c);
        assert_int_equal(of(&c, 0, cases[i].sign), 1);
        stage_close(&c.s);
    }
}

static void attempt(counted *c, uint8_t value)
{
    c->s.game.scene.phase = UL_PHASE_DEFEND;
    c->s.game.scene.attempt = (ul_attempt){.seat = 0, .target = UL_PAWN_DOCTOR, .value = value, .weapon = UL_NO_CARD};
    tell(c, (ul_event){.kind = UL_ATTEMPTED, .seat = 0, .card = UL_NO_CARD, .number = value});
}

TEST(a_reply_is_counted_by_what_was_wanted_and_who_comes_after)
{
    counted c;
    counted_open(&c, "kill-2009");
    attempt(&c, 5);
    tell(&c, (ul_event){.kind = UL_PASSED, .seat = 1});
    attempt(&c, 2);
    tell(&c, (ul_event){.kind = UL_PASSED, .seat = 1});
    c.s.game.scene.attempt.asked = 1;
    tell(&c, (ul_event){.kind = UL_PASSED, .seat = 2});
    assert_int_equal(of(&c, 0, UL_SIGN_BARE), 2);
    assert_int_equal(of(&c, 1, UL_SIGN_PASSED), 1);
    assert_int_equal(of(&c, 1, UL_SIGN_SMALL), 1);
    assert_int_equal(of(&c, 2, UL_SIGN_LATE), 1);
    stage_close(&c.s);
}

TEST(who_pays_too_little_or_too_much_is_noticed)
{
    counted c;
    counted_open(&c, "kill-2009");
    ul_card two = stage_card(&c.s, "failure-2"), three = stage_card(&c.s, "failure-3");
    attempt(&c, 4);
    tell(&c, (ul_event){.kind = UL_FOILED_WITH, .seat = 1, .card = two, .number = 2});
    tell(&c, (ul_event){.kind = UL_PASSED, .seat = 1});
    tell(&c, (ul_event){.kind = UL_FOILED_WITH, .seat = 2, .card = three, .number = 5});
    assert_int_equal(of(&c, 1, UL_SIGN_PAID_2), 1);
    assert_int_equal(of(&c, 1, UL_SIGN_SHORT), 1);
    assert_int_equal(of(&c, 1, UL_SIGN_PASSED), 0);
    assert_int_equal(of(&c, 2, UL_SIGN_PAID_3), 1);
    assert_int_equal(of(&c, 2, UL_SIGN_OVER), 1);
    assert_int_equal(c.signs.paid, 0);
    stage_close(&c.s);
}

/* However long a game lasts: nothing overflows, and all is of one size. */
TEST(a_card_is_described_by_small_numbers)
{
    static const char *const editions[] = {"kill-1996", "save-2000"};
    for (int i = 0; i < 2; i++) {
        counted  c;
        ul_signs none = {{0}}, all;
        int8_t   in[UL_CARD_INPUTS];
        memset(&all, 255, sizeof all);
        counted_open(&c, editions[i]);
        ul_card_place place = {.now = &all, .then = &none, .hand = 90, .older = 89, .round = 1999, .hidden = 96};
        memset(place.sort, 16, sizeof place.sort);
        place.in_hands = 95;
        ul_card_inputs(c.s.world, &place, in);
        for (int n = 0; n < UL_CARD_INPUTS; n++)
            assert_in_range(in[n], 0, 127);
        stage_close(&c.s);
    }
}

TEST(a_pass_that_is_no_reply_to_an_attempt_on_the_doctor_says_nothing)
{
    counted c;
    counted_open(&c, "kill-2009");
    tell(&c, (ul_event){.kind = UL_PASSED, .seat = 1}); /* nothing more is collected from the dog */
    c.s.game.scene.phase = UL_PHASE_DEFEND;
    c.s.game.scene.attempt = (ul_attempt){.seat = 0, .target = UL_PAWN_DOG, .value = 3, .weapon = UL_NO_CARD};
    tell(&c, (ul_event){.kind = UL_PASSED, .seat = 1});
    for (unsigned sign = 0; sign < UL_SIGNS; sign++)
        assert_int_equal(of(&c, 1, sign), 0);
    stage_close(&c.s);
}

TEST(every_card_is_of_a_sort)
{
    counted c;
    counted_open(&c, "kill-2009");
    for (ul_card card = 0; card < ul_world_edition(c.s.world)->deck.kinds; card++)
        assert_in_range(ul_card_sort(c.s.world, card), 0, UL_SORTS - 1);
    assert_int_equal(ul_card_sort(c.s.world, stage_card(&c.s, "failure-1")), UL_SORT_1);
    assert_int_equal(ul_card_sort(c.s.world, stage_card(&c.s, "failure-2")), UL_SORT_2);
    assert_int_equal(ul_card_sort(c.s.world, stage_card(&c.s, "room-kitchen")), UL_SORT_ROOM);
    assert_int_equal(ul_card_sort(c.s.world, stage_card(&c.s, "failure-3")), UL_SORT_3);
    assert_int_equal(ul_card_sort(c.s.world, stage_card(&c.s, "move-1")), UL_SORT_MOVE);
    assert_int_equal(ul_card_sort(c.s.world, stage_card(&c.s, "chain-saw")), UL_SORT_WEAPON);
    stage_close(&c.s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_counted_by_what_was_done_in_it),
        cmocka_unit_test(an_attempt_that_could_have_been_made_is_missed),
        cmocka_unit_test(a_reply_is_counted_by_what_was_wanted_and_who_comes_after),
        cmocka_unit_test(who_pays_too_little_or_too_much_is_noticed),
        cmocka_unit_test(a_card_is_described_by_small_numbers),
        cmocka_unit_test(a_pass_that_is_no_reply_to_an_attempt_on_the_doctor_says_nothing),
        cmocka_unit_test(every_card_is_of_a_sort),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
