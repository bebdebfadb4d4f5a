/* opening.c: a table as somebody asks for it. */
#include <string.h>
#include "base/asset.h"
#include "table/evening.h"
#include "wire/opening.h"

static const char *const levels[] = {"butler", "widow", NULL};
static ul_opening        o;
static ul_fault          fault;

static bool read_it(const char *text)
{
    char buffer[1024];
    assert_true(strlen(text) < sizeof buffer);
    strcpy(buffer, text);
    for (char *at = buffer; (at = strchr(at, '\'')) != NULL;)
        *at = '"';
    memset(&fault, 0, sizeof fault);
    return ul_opening_read(buffer, strlen(buffer), levels, &o, &fault);
}

static void refuse(const char *code, const char *text)
{
    if (read_it(text))
        fail_msg("taken: %s", text);
    if (strcmp(fault.code, code) != 0)
        fail_msg("%s: %s (%s), not %s", text, fault.code, fault.message, code);
    assert_null(o.plan);
}

TEST(what_is_left_out_is_as_usual)
{
    ul_about usual;
    assert_true(read_it("{'edition':'kill-2009'}"));
    ul_about_init(&usual, o.edition.max_players);
    assert_memory_equal(&o.about, &usual, sizeof usual);
    assert_string_equal(o.about.level, "butler");
    assert_memory_equal(&o.options, &o.edition.defaults, sizeof o.options);
    assert_true(!o.plan && o.bots == 0);
}

TEST(everything_can_be_said)
{
    assert_true(read_it("{'edition':'save-2000','options':{'penalties':true},'seats':5,'listed':true,'talk':false,"
                        "'quick':false,'seeds':false,'least':1,'dwell':2,'turn':3,'answer':4,'warn':5,'grace':6,"
                        "'seed_time':7,'abandon':8,'spectators':9,'level':'widow','bots':['butler','widow']}"));
    const ul_about *a = &o.about;
    assert_true(a->seats == 5 && a->listed && !a->talk && !a->quick && !a->seeds && a->least == 1 && a->dwell == 2);
    assert_true(a->turn == 3 && a->answer == 4 && a->warn == 5 && a->grace == 6 && a->seed_time == 7);
    assert_true(a->abandon == 8 && a->spectators == 9 && o.options.value[UL_PENALTIES] == 1);
    assert_string_equal(a->level, "widow");
    assert_true(o.bots == 2 && !strcmp(o.bot[0], "butler") && !strcmp(o.bot[1], "widow"));
}

TEST(what_is_wrong_is_refused_with_its_code)
{
    refuse("bad-json", "");
    refuse("not-an-object", "[]");
    refuse("missing-key", "{}");
    refuse("wrong-type", "{'edition':1}");
    refuse("unknown-edition", "{'edition':'kill-3000'}");
    refuse("wrong-type", "{'edition':'kill-2009','options':[]}");
    refuse("unknown-option", "{'edition':'kill-2009','options':{'penalties':true}}");
    refuse("bad-option", "{'edition':'kill-2009','options':{'spite':1}}");
    refuse("unknown-key", "{'edition':'kill-2009','colour':'red'}");
    refuse("unknown-key", "{'edition':'kill-2009','id':'mine'}");
    refuse("bad-table", "{'edition':'kill-2009','least':60001}");
    refuse("bad-table", "{'edition':'kill-2009','least':-1}");
    refuse("bad-table", "{'edition':'kill-2009','quick':1}");
    refuse("bad-table", "{'edition':'kill-2009','seats':1}");
    refuse("bad-table", "{'edition':'save-2000','seats':8}");
    refuse("unknown-bot", "{'edition':'kill-2009','level':'footman'}");
    refuse("unknown-bot", "{'edition':'kill-2009','bots':['footman']}");
    refuse("wrong-type", "{'edition':'kill-2009','bots':'butler'}");
    refuse("wrong-type", "{'edition':'kill-2009','bots':[1]}");
    refuse("bad-bots", "{'edition':'kill-2009','seats':2,'bots':['butler','butler']}");
    refuse("bad-bots", "{'edition':'kill-2009','bots':['butler','butler','butler','butler','butler','butler','butler',"
                       "'butler','butler']}");
    refuse("wrong-type", "{'edition':'kill-2009','plan':1}");
    refuse("wrong-type", "{'edition':'kill-2009','plan':'x','bots':1}"); /* the plan was read, and is freed */
    assert_false(ul_opening_read("", UL_OPENING_BYTES + 1, levels, &o, &fault));
    assert_string_equal(fault.code, "too-long");
}

TEST(a_board_of_ones_own_is_laid_or_refused)
{
    const ul_asset *board = ul_asset_find("mansion.plan");
    assert_true(read_it("{'edition':'kill-2009','plan':'a shed'}"));
    assert_true(o.plan && o.plan_len == 6);
    assert_null(ul_ground_new(&o.edition, &o.options, o.plan, o.plan_len, NULL, &fault));
    assert_non_null(fault.code);
    ul_opening_free(&o);
    ul_ground *ground = ul_ground_new(&o.edition, &o.options, board->bytes, board->len, NULL, &fault);
    assert_non_null(ground);
    assert_true(ground->plan != board->bytes && ground->plan_len == board->len);
    assert_true(ground->world[o.edition.max_players] && !ground->world[1]);
    ul_ground_free(ground);
}

/* {"position":{"state":…},…}: the state of the lesson, with more members behind the position. */
static bool read_from_state(const char *within, const char *more)
{
    const ul_asset *asset = ul_asset_find("tutorial-game.json");
    const char     *state = strstr(asset->bytes, "\"state\":"), *end = strstr(state, ",\n\"script\"");
    ul_text         text = {0};
    ul_text_put(&text, "{\"position\":{");
    ul_text_add(&text, state, (size_t)(end - state));
    ul_text_print(&text, "%s}%s}", within, more);
    memset(&fault, 0, sizeof fault);
    bool good = ul_opening_read(text.bytes, text.len, levels, &o, &fault);
    ul_text_free(&text);
    return good;
}

static void refuse_from_state(const char *within, const char *more, const char *code)
{
    assert_false(read_from_state(within, more));
    if (strcmp(fault.code, code) != 0)
        fail_msg("%s: %s (%s), not %s", more, fault.code, fault.message, code);
    assert_true(!o.plan && !o.position);
}

TEST(a_position_says_what_is_played_and_by_how_many)
{
    assert_true(read_from_state("", ""));
    assert_string_equal(o.edition.id, "kill-2009");
    assert_string_equal(o.about.from, "state");
    assert_true(o.position && !o.plan && o.about.seats == 3 && !o.about.seeds && !o.about.listed);
    ul_opening_free(&o);
    assert_true(
        read_from_state(",\"script\":[\"draw\"]", ",\"edition\":\"kill-2009\",\"bots\":[\"widow\"],\"seats\":3"));
    assert_string_equal(o.about.from, "script");
    assert_int_equal(o.bots, 1);
    ul_opening_free(&o);
}

TEST(what_does_not_go_with_a_position_is_refused)
{
    refuse_from_state("", ",\"edition\":\"kill-1996\"", "bad-position");
    refuse_from_state("", ",\"edition\":7", "bad-position");
    refuse_from_state("", ",\"options\":{}", "bad-position");
    refuse_from_state("", ",\"seats\":4", "bad-position");
    refuse_from_state("", ",\"from\":\"state\"", "unknown-key");
    refuse_from_state("", ",\"plan\":7", "wrong-type");
    refuse_from_state("", ",\"plan\":\"a shed\"", "bad-position");
    refuse_from_state(",\"script\":[\"pass\"]", "", "bad-position");
    refuse("bad-position", "{'position':7}");
    refuse("bad-position", "{'position':{'record':'','turn':3}}");
    refuse("bad-position", "{'plan':'a shed','position':{'record':''}}");
}

TEST(the_board_of_a_position_is_laid_with_it)
{
    const ul_asset *board = ul_asset_find("mansion.plan");
    ul_text         more = {0};
    ul_json_out     json;
    ul_text_put(&more, ",\"plan\":");
    ul_json_begin(&json, &more);
    ul_json_string_n(&json, board->bytes, board->len);
    assert_true(read_from_state("", more.bytes));
    assert_true(o.plan && o.plan_len > 100);
    ul_ground *ground = ul_ground_new(&o.edition, &o.options, o.plan, o.plan_len, NULL, &fault);
    assert_non_null(ground);
    uint8_t   secret[UL_SECRET_BYTES] = {0};
    ul_outbox out = {0};
    strcpy(o.about.id, "evening");
    ul_table *table = ul_table_new_from(ground, &o.about, o.position, secret, 1000, &out, &fault);
    if (!table)
        fail_msg("%s", fault.message);
    ul_table_free(table);
    ul_outbox_free(&out);
    ul_ground_free(ground);
    ul_opening_free(&o);
    ul_text_free(&more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_is_as_usual),
        cmocka_unit_test(everything_can_be_said),
        cmocka_unit_test(what_is_wrong_is_refused_with_its_code),
        cmocka_unit_test(a_board_of_ones_own_is_laid_or_refused),
        cmocka_unit_test(a_position_says_what_is_played_and_by_how_many),
        cmocka_unit_test(what_does_not_go_with_a_position_is_refused),
        cmocka_unit_test(the_board_of_a_position_is_laid_with_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
