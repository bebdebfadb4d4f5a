/*
 * What tunes and trains bots cannot name the players that are held out. This
 * program is linked as those of experiments/ are; held_out.py sees to it that
 * those are linked so.
 */
#include <string.h>
#include "arena/bot_spec.h"
#include "base/asset.h"
#include "base/json.h"
#include "support/stage.h"

static void each_member(const char *league, bool known)
{
    const ul_asset *asset = ul_asset_find(league);
    assert_non_null(asset);
    ul_json       *root = ul_json_read(asset->bytes, asset->len, NULL);
    const ul_json *members = ul_json_member(root, "members");
    assert_true(members && members->count >= 6);
    for (const ul_json *member = ul_json_first(members); member; member = ul_json_next(members, member)) {
        ul_bot_spec    spec;
        ul_fault       fault = {0};
        const ul_json *bot = ul_json_member(member, "bot");
        assert_int_equal(ul_bot_spec_read(&spec, bot->text, &fault), known);
        if (!known)
            assert_string_equal(fault.code, "unknown-bot");
        assert_int_equal(ul_thumb_find(bot->text, bot->text_len) != NULL, known);
    }
    ul_json_free(root);
}

TEST(a_tuning_tool_can_name_the_training_half)
{
    each_member("league-training.json", true);
}

TEST(a_tuning_tool_cannot_name_the_held_out_half)
{
    ul_bot_spec     members[UL_MAX_BOT_SPECS];
    ul_fault        fault = {0};
    const ul_asset *asset = ul_asset_find("league-held-out.json");
    each_member("league-held-out.json", false);
    assert_int_equal(ul_league_read(members, asset->bytes, asset->len, &fault), 0);
    for (size_t i = 0; i < ul_thumb_count(); i++)
        assert_false(ul_thumb_is_held_out(ul_thumb_nth(i)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tuning_tool_can_name_the_training_half),
        cmocka_unit_test(a_tuning_tool_cannot_name_the_held_out_half),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
