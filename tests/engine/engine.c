/* Requests as such: JSON, commands, members and their types. */
#include "bots/bot.h"
#include "engine/engine_tests.h"

TEST(an_answer_says_ok_or_names_the_error)
{
    desk d = desk_open();
    ask(&d, "{'cmd':'hello'}");
    assert_string_equal(get(d.answer, "name")->text, "unlucky");
    assert_string_equal(get(d.answer, "version")->text, UL_VERSION);
    assert_int_equal(get(d.answer, "protocol")->integer, 1);
    assert_int_equal(get(d.answer, "bots")->type, UL_JSON_ARRAY);
    assert_int_equal(get(d.answer, "bots")->count, UL_BOT_LEVELS);
    assert_string_equal(element(get(d.answer, "bots"), 0)->text, "sleepwalker"); /* weakest first */
    refused(&d, "unknown-command", "{'cmd':'hallo'}");
    assert_non_null(strstr(get(d.answer, "message")->text, "hello"));
    desk_close(&d);
}

static void begin(desk *d)
{
    ask(d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'s'}");
}

TEST(what_is_no_json_is_refused_and_the_game_goes_on)
{
    static const struct {
        const char *code, *bytes;
    } bad[] = {
        {"bad-json", " "},
        {"bad-json", "{"},
        {"bad-json", "{\"cmd\":\"hello\"} x"},
        {"bad-json", "{\"cmd\":\"hello\"}{\"cmd\":\"hello\"}"},
        {"bad-json", "{'cmd':'hello'}"},
        {"bad-json", "{\"cmd\":\"hel\tlo\"}"},
        {"bad-json", "{\"cmd\":\"\\u0000\"}"},
        {"bad-json", "{\"cmd\":\"\\ud800\"}"},
        {"bad-json", "{\"cmd\":\"view\",\"seat\":01}"},
        {"bad-json", "{\"cmd\":\"view\",\"seat\":+1}"},
        {"bad-json", "{\"cmd\":\"view\",\"seat\":NaN}"},
        {"bad-json", "\xef\xbb\xbf{\"cmd\":\"hello\"}"},
        {"bad-utf8", "{\"cmd\":\"\xff\"}"},
        {"bad-utf8", "{\"cmd\":\"\xed\xa0\x80\"}"},
        {"bad-utf8", "{\"cmd\":\"\xc0\xaf\"}"},
        {"duplicate-key", "{\"cmd\":\"hello\",\"cmd\":\"hello\"}"},
        {"duplicate-key", "{\"cmd\":\"hello\",\"c\\u006dd\":\"hello\"}"},
        {"duplicate-key", "{\"cmd\":\"load\",\"state\":{\"a\":[{\"b\":1,\"b\":1}]}}"},
        {"number-too-large", "{\"cmd\":\"view\",\"seat\":9223372036854775808}"},
        {"number-too-large", "{\"cmd\":\"view\",\"seat\":-99999999999999999999999999}"},
        {"number-too-large", "{\"cmd\":\"view\",\"seat\":1e999}"},
        {"not-an-object", "[]"},
        {"not-an-object", "[\"cmd\",\"hello\"]"},
        {"not-an-object", "\"hello\""},
        {"not-an-object", "17"},
        {"not-an-object", "null"},
        {"missing-key", "{}"},
        {"missing-key", "{\"command\":\"hello\"}"},
        {"wrong-type", "{\"cmd\":1}"},
        {"wrong-type", "{\"cmd\":null}"},
        {"wrong-type", "{\"cmd\":[\"hello\"]}"},
        {"unknown-command", "{\"cmd\":\"\"}"},
        {"unknown-command", "{\"cmd\":\"HELLO\"}"},
        {"unknown-command", "{\"cmd\":\"hello \"}"},
    };
    desk d = desk_open();
    begin(&d);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refused_bytes(&d, bad[i].code, bad[i].bytes, strlen(bad[i].bytes));
    refused_bytes(&d, "bad-json", "", 0);
    refused_bytes(&d, "bad-json", "{\"cmd\":\"hello\"}\0", 16);
    refused_bytes(&d, "bad-json", "\0\0\0", 3);
    desk_close(&d);
}

/* `count` times `piece`. */
static ul_text repeated(const char *piece, size_t count)
{
    ul_text text = {0};
    while (count--)
        ul_text_put(&text, piece);
    return text;
}

TEST(what_is_too_deep_or_too_long_is_refused)
{
    desk d = desk_open();
    begin(&d);
    static const char *const pieces[] = {"[", "{\"a\":", "[[],"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        ul_text deep = repeated(pieces[i], UL_ENGINE_LINE / strlen(pieces[i]));
        refused_bytes(&d, "too-deep", deep.bytes, deep.len);
        ul_text_free(&deep);
    }
    ul_text wide = repeated("0,", UL_ENGINE_LINE / 2 - 1);
    wide.bytes[0] = '[';
    wide.bytes[1] = ' ';
    wide.bytes[wide.len - 1] = ']';
    refused_bytes(&d, "not-an-object", wide.bytes, wide.len);
    ul_text_free(&wide);

    ul_text space = repeated(" ", UL_ENGINE_LINE + 1);
    memcpy(space.bytes, "{\"cmd\":\"hello\"}", 15);
    assert_true(say(&d, space.bytes, UL_ENGINE_LINE));
    refused_bytes(&d, "line-too-long", space.bytes, UL_ENGINE_LINE + 1);
    ul_text_free(&space);
    desk_close(&d);
}

TEST(a_message_that_quotes_half_a_character_is_still_utf8)
{
    desk d = desk_open();
    begin(&d);
    /* Three bytes a character, and the quotes are cut after 40 and 60 bytes. */
    ul_text long_word = repeated("殺", 40);
    for (size_t shift = 0; shift < 3; shift++) {
        static const char letters[] = "xxx";
        const char       *x = letters + 3 - shift, *word = long_word.bytes;
        refused(&d, "unknown-command", "{'cmd':'%s%s'}", x, word);
        refused(&d, "unknown-key", "{'cmd':'hello','%s%s':1}", x, word);
        refused(&d, "duplicate-key", "{'%s%s':1,'%s%s':1}", x, word, x, word);
        refused(&d, "unknown-edition", "{'cmd':'deck','edition':'%s%s'}", x, word);
        refused(&d, "bad-action", "{'cmd':'act','action':'%s%s'}", x, word);
        refused(&d, "unknown-option", "{'cmd':'new','edition':'kill-2009','players':3,'options':{'%s%s':1}}", x, word);
        refused(&d, "bad-state", "{'cmd':'load','state':{'%s%s':1}}", x, word);
        refused(&d, "bad-record", "{'cmd':'replay','record':'%s%s'}", x, word);
        refused(&d, "bad-plan", "{'cmd':'board','plan':'board %s%s'}", x, word);
        refused(&d, "unknown-bot", "{'cmd':'bot','level':'%s%s'}", x, word);
    }
    ul_text_free(&long_word);
    desk_close(&d);
}

/* Every command with members that it takes, and what the members are. */
static const struct {
    const char *request; /* good, but for the last closing bracket */
    struct {
        const char *key;
        char        type; /* s, i, o, a */
    } members[7];
} commands[] = {
    {"{'cmd':'hello'", {{0}}},
    {"{'cmd':'editions'", {{0}}},
    {"{'cmd':'board'", {{"edition", 's'}, {"plan", 's'}}},
    {"{'cmd':'deck'", {{"edition", 's'}, {"plan", 's'}}},
    {"{'cmd':'new'",
     {{"edition", 's'}, {"players", 'i'}, {"options", 'o'}, {"seed", 's'}, {"dealer", 'i'}, {"plan", 's'}}},
    {"{'cmd':'load'", {{"state", 'o'}, {"seed", 's'}, {"view", 'o'}, {"history", 'a'}}},
    {"{'cmd':'state'", {{0}}},
    {"{'cmd':'view'", {{"seat", 'i'}}},
    {"{'cmd':'legal'", {{0}}},
    {"{'cmd':'act'", {{"action", 's'}, {"actions", 'a'}}},
    {"{'cmd':'history'", {{"seat", 'i'}}},
    {"{'cmd':'why'", {{"action", 's'}}},
    {"{'cmd':'undo'", {{0}}},
    {"{'cmd':'record'", {{0}}},
    {"{'cmd':'replay'", {{"record", 's'}}},
    {"{'cmd':'bot'", {{"level", 's'}, {"ms", 'i'}, {"playouts", 'i'}, {"seed", 's'}}},
};
#define COMMANDS (sizeof commands / sizeof *commands)

TEST(a_member_of_another_type_is_refused)
{
    static const struct {
        char        type;
        const char *text;
    } values[] = {{'n', "null"}, {'b', "true"},  {'b', "false"}, {'i', "1"},  {'r', "1.0"}, {'r', "1e0"},
                  {'r', "0.5"},  {'s', "'one'"}, {'a', "[]"},    {'o', "{}"}, {'r', "-0.0"}};
    desk d = desk_open();
    begin(&d);
    for (size_t c = 0; c < COMMANDS; c++)
        for (size_t m = 0; commands[c].members[m].key; m++)
            for (size_t v = 0; v < sizeof values / sizeof *values; v++)
                if (values[v].type != commands[c].members[m].type)
                    refused(&d, "wrong-type", "%s,'%s':%s}", commands[c].request, commands[c].members[m].key,
                            values[v].text);
    desk_close(&d);
}

TEST(a_member_that_the_command_does_not_know_is_refused)
{
    static const char *const keys[] = {"edition", "plan",     "players", "options", "seed",    "dealer", "state",
                                       "view",    "history",  "seat",    "action",  "actions", "record", "level",
                                       "ms",      "playouts", "",        "Seat",    "cmd "};
    desk                     d = desk_open();
    begin(&d);
    for (size_t c = 0; c < COMMANDS; c++) {
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            bool known = false;
            for (size_t m = 0; commands[c].members[m].key; m++)
                known |= strcmp(commands[c].members[m].key, keys[k]) == 0;
            if (!known)
                refused(&d, "unknown-key", "%s,'%s':null}", commands[c].request, keys[k]);
        }
    }
    refused(&d, "unknown-key", "{'cmd':'load','state':{},'plan':'board x'}");
    desk_close(&d);
}

TEST(a_member_that_the_command_needs_is_missed)
{
    static const char *const requests[] = {
        "{'cmd':'board'}",
        "{'cmd':'deck'}",
        "{'cmd':'new'}",
        "{'cmd':'new','edition':'kill-2009'}",
        "{'cmd':'new','players':3}",
        "{'cmd':'load'}",
        "{'cmd':'load','seed':'s'}",
        "{'cmd':'load','history':[]}",
        "{'cmd':'act'}",
        "{'cmd':'why'}",
        "{'cmd':'replay'}",
        "{'cmd':'bot'}",
    };
    desk d = desk_open();
    begin(&d);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        refused(&d, "missing-key", "%s", requests[i]);
    desk_close(&d);
}

TEST(members_that_exclude_each_other_are_refused)
{
    desk d = desk_open();
    begin(&d);
    refused(&d, "extra-key", "{'cmd':'board','edition':'kill-2009','plan':'board x'}");
    refused(&d, "extra-key", "{'cmd':'act','action':'draw','actions':['draw']}");
    refused(&d, "extra-key", "{'cmd':'load','state':{},'view':{}}");
    refused(&d, "extra-key", "{'cmd':'load','view':{},'seed':'s'}");
    refused(&d, "extra-key", "{'cmd':'load','state':{},'history':[]}");
    desk_close(&d);
}

TEST(without_a_game_there_is_nothing_to_ask)
{
    static const char *const requests[] = {
        "{'cmd':'state'}",
        "{'cmd':'view'}",
        "{'cmd':'view','seat':0}",
        "{'cmd':'legal'}",
        "{'cmd':'history'}",
        "{'cmd':'undo'}",
        "{'cmd':'act','action':'draw'}",
        "{'cmd':'record'}",
        "{'cmd':'act','actions':[]}",
        "{'cmd':'why','action':'draw'}",
        "{'cmd':'bot','level':'butler','ms':1}",
    };
    desk d = desk_open();
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        refused(&d, "no-game", "%s", requests[i]);
    desk_close(&d);
}

TEST(a_seat_is_one_of_the_players)
{
    desk d = desk_open();
    begin(&d);
    static const char *const seats[] = {"-1", "3", "255", "256", "4294967296", "9223372036854775807"};
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        refused(&d, "bad-seat", "{'cmd':'view','seat':%s}", seats[i]);
        refused(&d, "bad-seat", "{'cmd':'history','seat':%s}", seats[i]);
        refused(&d, "bad-seat", "{'cmd':'new','edition':'kill-2009','players':3,'dealer':%s}", seats[i]);
    }
    desk_close(&d);
}

TEST(two_engines_know_nothing_of_each_other)
{
    desk one = desk_open(), two = desk_open();
    begin(&one);
    refused(&two, "no-game", "{'cmd':'state'}");
    ask(&two, "{'cmd':'new','edition':'save-2000','players':3,'seed':'s'}");
    ask(&one, "{'cmd':'state'}");
    assert_string_equal(get_in(&one, "state", "edition")->text, "kill-2009");
    desk_close(&one);
    desk_close(&two);
    ul_engine_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_says_ok_or_names_the_error),
        cmocka_unit_test(what_is_no_json_is_refused_and_the_game_goes_on),
        cmocka_unit_test(what_is_too_deep_or_too_long_is_refused),
        cmocka_unit_test(a_message_that_quotes_half_a_character_is_still_utf8),
        cmocka_unit_test(a_member_of_another_type_is_refused),
        cmocka_unit_test(a_member_that_the_command_does_not_know_is_refused),
        cmocka_unit_test(a_member_that_the_command_needs_is_missed),
        cmocka_unit_test(members_that_exclude_each_other_are_refused),
        cmocka_unit_test(without_a_game_there_is_nothing_to_ask),
        cmocka_unit_test(a_seat_is_one_of_the_players),
        cmocka_unit_test(two_engines_know_nothing_of_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
