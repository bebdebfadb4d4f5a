/* Tests of src/arena/bot_spec.c: who can be written, and who cannot. */
#include "arena/bot_spec.h"
#include <string.h>
#include "base/asset.h"
#include "support/stage.h"

static ul_bot_spec kind_of(const char *text)
{
    ul_bot_spec kind;
    ul_fault    fault = {0};
    if (!ul_bot_spec_read(&kind, text, &fault))
        fail_msg("%s: %s", text, fault.message);
    return kind;
}

static void refused(const char *text, const char *code)
{
    ul_bot_spec kind;
    ul_fault    fault = {0};
    assert_false(ul_bot_spec_read(&kind, text, &fault));
    assert_string_equal(fault.code, code);
    assert_false(ul_bot_spec_read(&kind, text, NULL));
}

TEST(a_level_may_have_a_budget)
{
    ul_bot_spec plain = kind_of("butler"), playouts = kind_of("butler:20"), time = kind_of("nephew:5ms"),
                none = kind_of("butler:0");
    assert_int_equal(plain.how, UL_BOT_SPEC_LEVEL);
    assert_int_equal(plain.level, UL_BUTLER);
    assert_int_equal(plain.playouts, UL_BOT_SPEC_PLAYOUTS);
    assert_int_equal(plain.ms, 0);
    assert_string_equal(plain.name, "butler");
    assert_int_equal(playouts.playouts, 20);
    assert_string_equal(playouts.name, "butler:20");
    assert_int_equal(time.ms, 5);
    assert_int_equal(time.level, UL_NEPHEW);
    assert_int_equal(none.playouts, 0);
}

TEST(a_level_may_have_a_variant)
{
    ul_bot_spec yardstick = kind_of("butler-1"), blind = kind_of("widow-blind:30");
    assert_int_equal(yardstick.level, UL_BUTLER);
    assert_string_equal(ul_bot_variant_name(yardstick.variant), "butler-1");
    assert_int_equal(blind.level, UL_WIDOW);
    assert_int_equal(blind.playouts, 30);
    assert_null(kind_of("butler").variant);
    refused("butler-3", "unknown-bot");
}

TEST(a_nemesis_thinks_longer_unless_told_how_long)
{
    assert_int_equal(kind_of("widow").playouts, UL_BOT_SPEC_PLAYOUTS);
    assert_int_equal(kind_of("nemesis").playouts, 4 * UL_BOT_SPEC_PLAYOUTS);
    assert_int_equal(kind_of("nemesis:30").playouts, 30);
}

TEST(anybody_may_have_a_name)
{
    assert_string_equal(kind_of("old=butler:5").name, "old");
    assert_string_equal(kind_of("my.bot-2=cmd:./bot").name, "my.bot-2");
    assert_string_equal(kind_of("cmd:./bot --seed=4").name, "cmd:./bot --seed=4"); /* that is no name */
}

TEST(a_program_is_a_command)
{
    ul_bot_spec kind = kind_of("cmd:python3 bot.py a:b");
    assert_int_equal(kind.how, UL_BOT_SPEC_PROGRAM);
    assert_string_equal(kind.command, "python3 bot.py a:b");
}

TEST(an_engine_is_asked_for_a_level)
{
    ul_bot_spec plain = kind_of("engine:greedy:./old engine"), much = kind_of("engine:widow:400:./old engine"),
                time = kind_of("x=engine:widow:5ms:./old engine");
    assert_int_equal(plain.how, UL_BOT_SPEC_ENGINE);
    assert_string_equal(plain.asked, "greedy");
    assert_string_equal(plain.command, "./old engine");
    assert_int_equal(much.playouts, 400);
    assert_string_equal(much.command, "./old engine");
    assert_int_equal(time.ms, 5);
    assert_string_equal(time.asked, "widow");
    assert_string_equal(kind_of("engine:widow:7zip").command, "7zip"); /* a command that begins with a digit */
}

TEST(what_cannot_be_read_is_refused)
{
    char long_name[200], long_command[UL_BOT_SPEC_COMMAND + 10];
    memset(long_name, 'n', sizeof long_name);
    strcpy(long_name + 100, "=butler");
    memset(long_command, 'c', sizeof long_command);
    memcpy(long_command, "cmd:", 4);
    long_command[sizeof long_command - 1] = '\0';
    refused("cook", "unknown-bot");
    refused("", "unknown-bot");
    refused("=butler", "unknown-bot");
    refused("butler:", "bad-budget");
    refused("butler:x", "bad-budget");
    refused("butler:-1", "bad-budget");
    refused("butler:5s", "bad-budget");
    refused("butler:0ms", "bad-budget");
    refused("butler:99999999999", "bad-budget");
    refused("cmd:", "bad-bot");
    refused("engine:", "bad-bot");
    refused("engine:widow", "bad-bot");
    refused("engine:widow:", "bad-bot");
    refused("engine:widow:4x:./old", "bad-budget");
    refused(long_name, "bad-bot");
    refused(long_command, "bad-bot");
}

static void league_refused(const char *text, const char *code)
{
    ul_bot_spec kinds[UL_MAX_BOT_SPECS];
    ul_fault    fault = {0};
    assert_int_equal(ul_league_read(kinds, text, strlen(text), &fault), 0);
    assert_string_equal(fault.code, code);
}

TEST(a_league_is_a_list_of_bots)
{
    ul_bot_spec       kinds[UL_MAX_BOT_SPECS];
    static const char text[] =
        "{\"version\":1,\"members\":[{\"name\":\"b\",\"bot\":\"butler\"},{\"name\":\"n\",\"bot\":\"nephew:7\"}]}";
    assert_int_equal(ul_league_read(kinds, text, sizeof text - 1, NULL), 2);
    assert_string_equal(kinds[0].name, "b");
    assert_string_equal(kinds[1].name, "n");
    assert_int_equal(kinds[1].playouts, 7);
}

TEST(what_is_no_league_is_refused)
{
    league_refused("[", "bad-json");
    league_refused("{}", "bad-league");
    league_refused("{\"members\":[]}", "bad-league");
    league_refused("{\"members\":7}", "bad-league");
    league_refused("{\"members\":[{\"name\":\"b\"}]}", "bad-league");
    league_refused("{\"members\":[{\"name\":\"b\",\"bot\":7}]}", "bad-league");
    league_refused("{\"members\":[{\"name\":7,\"bot\":\"butler\"}]}", "bad-league");
    league_refused("{\"members\":[{\"name\":\"b\",\"bot\":\"butler\",\"x\":1}]}", "bad-league");
    league_refused("{\"members\":[{\"name\":\"\",\"bot\":\"butler\"}]}", "bad-bot");
    league_refused("{\"members\":[{\"name\":\"b\",\"bot\":\"cook\"}]}", "unknown-bot");
}

TEST(our_own_league_is_one)
{
    ul_bot_spec     kinds[UL_MAX_BOT_SPECS];
    ul_fault        fault = {0};
    const ul_asset *asset = ul_asset_find("league.json");
    assert_non_null(asset);
    if (ul_league_read(kinds, asset->bytes, asset->len, &fault) == 0)
        fail_msg("%s", fault.message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_may_have_a_budget),      cmocka_unit_test(a_level_may_have_a_variant),
        cmocka_unit_test(a_nemesis_thinks_longer_unless_told_how_long),
        cmocka_unit_test(anybody_may_have_a_name),        cmocka_unit_test(a_program_is_a_command),
        cmocka_unit_test(an_engine_is_asked_for_a_level), cmocka_unit_test(what_cannot_be_read_is_refused),
        cmocka_unit_test(a_league_is_a_list_of_bots),     cmocka_unit_test(what_is_no_league_is_refused),
        cmocka_unit_test(our_own_league_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
