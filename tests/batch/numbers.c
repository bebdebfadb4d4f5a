/* Actions as numbers: there and back, in every world, and the same as ever. */
#include "batch/numbers.h"
#include "batch/worlds.h"
#include "record/action_text.h"

#define KILL_NUMBERS 0x64308395ad945faeu
#define DOG_NUMBERS 0x1a4dbf6b8b95de1du
#define SAVE_NUMBERS 0x6c57f0f45dc74996u

static ul_numbers numbers;
static unsigned   seen_kinds;

static void there_and_back(const ul_world *world)
{
    char text[UL_ACTION_TEXT];
    ul_numbers_init(&numbers, world);
    assert_in_range(numbers.count, 100, UL_MAX_NUMBERS);
    for (int32_t n = 0; n < numbers.count; n++) {
        ul_action action, again;
        ul_fault  fault;
        assert_true(ul_number_action(&numbers, n, &action));
        assert_int_equal(ul_number_find(&numbers, action), n);
        assert_int_equal(ul_number_of(&numbers, action), n);
        ul_action_write(world, action, text);
        assert_true(ul_action_read(world, text, strlen(text), &again, &fault));
        assert_true(ul_action_same(action, again));
    }
}

TEST(every_number_is_an_action_and_every_action_has_one_number)
{
    worlds_all(there_and_back);
}

static void check_masks(const ul_action *list, size_t count)
{
    static uint8_t bytes[UL_MAX_NUMBERS + 1], bits[UL_MAX_NUMBERS / 8 + 1];
    size_t         ones = 0;
    memset(bytes, 7, sizeof bytes);
    memset(bits, 7, sizeof bits);
    ul_mask_bytes(&numbers, list, count, bytes);
    ul_mask_bits(&numbers, list, count, bits);
    for (unsigned n = 0; n < numbers.count; n++) {
        assert_int_equal(bytes[n], bits[n / 8] >> n % 8 & 1);
        ones += bytes[n];
    }
    assert_int_equal(ones, count); /* so no two actions share a number */
    for (size_t i = 0; i < count; i++)
        assert_int_equal(bytes[ul_number_find(&numbers, list[i])], 1);
    assert_int_equal(bytes[numbers.count], 7);
    assert_int_equal(bits[(numbers.count + 7) / 8], 7);
}

static void legal_have_numbers(const ul_world *world)
{
    ul_action list[UL_MAX_ACTIONS];
    ul_random random;
    ul_game   game;
    ul_numbers_init(&numbers, world);
    ul_random_seed(&random, 7);
    for (int games = 0; games < 3; games++) {
        char seed[] = {'n', (char)('0' + games)};
        ul_game_new(world, &game, seed, sizeof seed, UL_NOBODY);
        for (size_t count; (count = ul_game_legal(world, &game, list)) > 0;) {
            check_masks(list, count);
            ul_action action = list[ul_random_below(&random, (uint32_t)count)];
            seen_kinds |= 1u << action.kind;
            ul_game_act(world, &game, action, NULL);
        }
    }
}

TEST(every_legal_action_of_random_games_is_in_its_mask_and_nothing_else_is)
{
    seen_kinds = 0;
    worlds_all(legal_have_numbers);
    assert_int_equal(seen_kinds, (1u << UL_ACTION_KINDS) - 1);
}

TEST(what_no_game_of_the_world_can_have_gets_no_number)
{
    stage     s;
    ul_action action = ul_action_plain(UL_END);
    stage_open(&s, "kill-2009", 4, NULL);
    ul_numbers_init(&numbers, s.world);
    assert_int_equal(ul_number_find(&numbers, ul_action_step(UL_UNKNOWN)), UL_NO_ACTION_NUMBER);
    assert_int_equal(ul_number_find(&numbers, ul_action_step(numbers.rooms)), UL_NO_ACTION_NUMBER);
    assert_int_equal(ul_number_find(&numbers, ul_action_attempt(UL_PAWN_DOG, UL_NO_CARD)), UL_NO_ACTION_NUMBER);
    assert_int_equal(ul_number_find(&numbers, ul_action_dog(0)), UL_NO_ACTION_NUMBER);
    assert_int_equal(ul_number_find(&numbers, ul_action_give(UL_COLLECT, 0)), UL_NO_ACTION_NUMBER);
    assert_int_equal(ul_number_find(&numbers, ul_action_give(UL_FOIL, stage_card(&s, "move-1"))), UL_NO_ACTION_NUMBER);
    assert_int_equal(ul_number_find(&numbers, ul_action_give(UL_FOIL, UL_UNKNOWN)), UL_NO_ACTION_NUMBER);
    assert_int_equal(
        ul_number_find(&numbers, ul_action_play(stage_card(&s, "room-foyer"), UL_PAWN_SELF, stage_room(&s, "kitchen"))),
        UL_NO_ACTION_NUMBER);
    action.kind = UL_ACTION_KINDS;
    assert_int_equal(ul_number_find(&numbers, action), UL_NO_ACTION_NUMBER);
    action = ul_action_step(0);
    action.pawn = UL_PAWN_DOG + 1;
    assert_int_equal(ul_number_find(&numbers, action), UL_NO_ACTION_NUMBER);
    assert_false(ul_number_action(&numbers, UL_NO_ACTION_NUMBER, &action));
    assert_false(ul_number_action(&numbers, numbers.count, &action));
    stage_close(&s);
}

static uint64_t texts_hash(const char *edition, const char *options)
{
    stage    s;
    uint64_t sum = 0xcbf29ce484222325u;
    stage_open(&s, edition, 4, options);
    ul_numbers_init(&numbers, s.world);
    for (unsigned n = 0; n < numbers.count; n++) {
        char text[UL_ACTION_TEXT];
        ul_action_write(s.world, numbers.action[n], text);
        sum = worlds_hash(sum, text, strlen(text) + 1);
    }
    stage_close(&s);
    return sum;
}

/* Policies that were trained yesterday play on: if this fails, UL_NUMBERS_VERSION and docs/learning.md must change. */
TEST(the_numbers_are_those_of_version_1)
{
    assert_int_equal(UL_NUMBERS_VERSION, 1);
    assert_int_equal(texts_hash("kill-2009", NULL), KILL_NUMBERS);
    assert_int_equal(texts_hash("kill-1996", NULL), KILL_NUMBERS);
    assert_int_equal(texts_hash("kill-2009", "{\"dog\":\"old-dog\"}"), DOG_NUMBERS);
    assert_int_equal(texts_hash("save-2000", NULL), SAVE_NUMBERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_is_an_action_and_every_action_has_one_number),
        cmocka_unit_test(every_legal_action_of_random_games_is_in_its_mask_and_nothing_else_is),
        cmocka_unit_test(what_no_game_of_the_world_can_have_gets_no_number),
        cmocka_unit_test(the_numbers_are_those_of_version_1),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
