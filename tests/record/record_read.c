/* record_read.c: damaged records are refused, naming line and reason; what people write by hand is understood. */
#include "record/refusal.h"
#include "record/state_text.h"

#define KILLED "games/killed.record"
#define MANOR "games/manor.record"
#define LOADED "games/loaded.record"

typedef struct place {
    refusal row;
    size_t  line, column;
} place;

/* killed.record: head lines 1 to 14, turn n on line n + 15. */
static const place places[] = {
    {{"an empty text", KILLED, "", "", "not-a-record", "this is no record: it should begin with [Unlucky 1]"}, 1, 1},
    {{"no record at all", KILLED, "[Unlucky 1]", "Dear diary,", "not-a-record", "begin with [Unlucky 1]"}, 1, 1},
    {{"another line first", KILLED, "[Unlucky 1]\n", "", "not-a-record", "begin with [Unlucky 1]"}, 1, 1},
    {{"a plan first", KILLED, "[Unlucky 1]", "|board x", "not-a-record", "begin with"}, 1, 1},
    {{"a format of the future", KILLED, "[Unlucky 1]", "[Unlucky 2]", "unknown-version", "format 1 only"}, 1, 1},
    {{"a format in words", KILLED, "[Unlucky 1]", "[Unlucky \"1\"]", "unknown-version", "format 1 only"}, 1, 1},
    {{"not UTF-8", KILLED, "Anna", "\xe4nna", "bad-utf8", "not UTF-8"}, 4, 10},

    /* tags */
    {{"a tag that does not end", KILLED, "[Board \"mansion\"]", "[Board \"mansion\"", "bad-tag", "[Name value]"}, 6, 1},
    {{"a tag without a value", KILLED, "[Board \"mansion\"]", "[Board]", "bad-tag", "[Name value]"}, 6, 1},
    {{"a tag with nothing behind the blank", KILLED, "[Board \"mansion\"]", "[Board ]", "bad-json", ""}, 6, 8},
    {{"a tag without a name", KILLED, "[Board \"mansion\"]", "[\"mansion\"]", "bad-tag", "[Name value]"}, 6, 1},
    {{"a tag of nothing", KILLED, "[Board \"mansion\"]", "[", "bad-tag", "[Name value]"}, 6, 1},
    {{"a tag in small letters", KILLED, "[Board \"mansion\"]", "[board \"mansion\"]", "bad-tag", "[Name value]"}, 6, 1},
    {{"a tag with a comma", KILLED, "[Board \"mansion\"]", "[Board,\"mansion\"]", "bad-tag", "[Name value]"}, 6, 1},
    {{"a tag of only a name", KILLED, "[Board \"mansion\"]", "[Board", "bad-tag", "[Name value]"}, 6, 1},
    {{"a value that is no JSON", KILLED, "\"mansion\"", "mansion", "bad-json", ""}, 6, 8},
    {{"a tag twice", KILLED, "[Board \"mansion\"]", "[Edition \"kill-1996\"]", "duplicate-tag",
      "Edition already, line 5"},
     6,
     1},
    {{"a neutral tag twice", KILLED, "[Board \"mansion\"]", "[Date 1]", "duplicate-tag", "Date already"}, 6, 1},
    {{"names twice", KILLED, "[Board \"mansion\"]", "[Names []]", "duplicate-tag", "Names already"}, 6, 1},
    {{"names too few", KILLED, "\"Anna\",", "", "bad-tag", "Names is a list of a string or null for each of the 3"},
     4,
     8},
    {{"no edition", KILLED, "[Edition \"kill-1996\"]\n", "", "missing-tag", "[Edition ...] is missing"}, 15, 1},
    {{"no board", KILLED, "[Board \"mansion\"]\n", "", "missing-tag", "[Board ...]"}, 15, 1},
    {{"no players", KILLED, "[Players 3]\n", "", "missing-tag", "[Players ...]"}, 15, 1},
    {{"no options", KILLED, "[Options {", "[Choices {", "missing-tag", "[Options ...]"}, 16, 1},
    {{"no seed", KILLED, "[Seed \"a quiet evening 60\"]\n", "", "missing-tag", "[Seed ...]"}, 15, 1},
    {{"no dealer", KILLED, "[Dealer 0]\n", "", "missing-tag", "[Dealer ...]"}, 15, 1},
    {{"no result", KILLED, "[Result \"killed by 2\"]\n", "", "missing-tag", "[Result ...]"}, 15, 1},
    {{"edition of another type", KILLED, "\"kill-1996\"", "1996", "bad-tag", "Edition should be a string"}, 5, 10},
    {{"players of another type", KILLED, "[Players 3]", "[Players \"3\"]", "bad-tag",
      "Players should be a whole number"},
     7,
     10},
    {{"options of another type", KILLED, "[Options {", "[Options []]\n[Was {", "bad-tag",
      "Options should be an object"},
     8,
     10},
    {{"seed of another type", KILLED, "\"a quiet evening 60\"", "60", "bad-tag", "Seed should be a string"}, 9, 7},
    {{"board of another type", KILLED, "\"mansion\"", "null", "bad-tag", "Board should be a string"}, 6, 8},
    {{"behind blanks", KILLED, "[Board \"mansion\"]", " \t[Board null]", "bad-tag", "Board should be a string"}, 6, 10},
    {{"no JSON behind blanks", KILLED, "[Board \"mansion\"]", "  [Board \"ü\" ü]", "bad-json", ""}, 6, 14},
    {{"result of another type", KILLED, "\"killed by 2\"", "2", "bad-tag", "Result should be a string"}, 13, 9},
    {{"an unknown edition", KILLED, "kill-1996", "kill-1997", "unknown-edition", "no edition 'kill-1997'"}, 5, 10},
    {{"too many players", KILLED, "[Players 3]", "[Players 9]", "bad-players", "2 to 8 players"}, 7, 10},
    {{"too few players", KILLED, "[Players 3]", "[Players 1]", "bad-players", "2 to 8 players"}, 7, 10},
    {{"an option missing", KILLED, "\"must_foil\":false,", "", "missing-option", "must_foil"}, 8, 10},
    {{"a dog that needs spite", KILLED, "\"dog\":\"none\"", "\"dog\":\"new-tricks\"", "bad-option", "spite"}, 8, 10},
    {{"a dealer not there", KILLED, "[Dealer 0]", "[Dealer 3]", "bad-tag", "Dealer should be a seat"}, 10, 9},
    {{"a dealer below zero", KILLED, "[Dealer 0]", "[Dealer -1]", "bad-tag", "Dealer should be a seat"}, 10, 9},
    {{"a dealer in words", KILLED, "[Dealer 0]", "[Dealer \"Anna\"]", "bad-tag", "\"drawn\" from the seed"}, 10, 9},
    {{"a state where it was dealt", LOADED, "[Seed \"later\"]", "[Seed \"later\"]\n[Deal {}]", "bad-tag",
      "a game that began from a state has no Deal"},
     7,
     7},

    /* what the head says and what comes out */
    {{"another board", KILLED, "[Board \"mansion\"]", "[Board \"manor\"]", "wrong-tag",
      "Board is not what comes out of the game: \"mansion\""},
     6,
     8},
    {{"another seed", KILLED, "evening 60", "evening 61", "wrong-tag", "Deal is not what comes out"}, 11, 7},
    {{"another dealer", KILLED, "[Dealer 0]", "[Dealer 1]", "wrong-tag", "Deal is not what comes out"}, 11, 7},
    {{"another first seat", KILLED, "\"first\":1", "\"first\":2", "wrong-tag", "Deal is not"}, 11, 7},
    {{"a first seat in words", KILLED, "\"first\":1", "\"first\":\"1\"", "wrong-tag", "Deal is not"}, 11, 7},
    {{"another room of the Doctor's", KILLED, "\"doctor\":\"piazza\"", "\"doctor\":\"parlor\"", "wrong-tag",
      "Deal is not"},
     11,
     7},
    {{"a longer room in the deal", KILLED, "\"doctor\":\"piazza\"", "\"doctor\":\"kitchen\"", "wrong-tag",
      "Deal is not"},
     11,
     7},
    {{"another key in the deal", KILLED, "\"doctor\":\"piazza\"", "\"doktor\":\"piazza\"", "wrong-tag", "Deal is not"},
     11,
     7},
    {{"more in the deal", KILLED, "\"first\":1", "\"first\":1,\"x\":[]", "wrong-tag", "Deal is not"}, 11, 7},
    {{"a longer list in the deal", KILLED, "\"rooms\":[", "\"rooms\":[[],", "wrong-tag", "Deal is not"}, 11, 7},
    {{"more behind the hands", KILLED, "\"runcible-spoon\"]]", "\"runcible-spoon\"],[]]", "wrong-tag", "Hands is not"},
     12,
     8},
    {{"other hands", KILLED, "\"failure-3\",\"move-2\"", "\"failure-2\",\"move-2\"", "wrong-tag", "Hands is not"},
     12,
     8},
    {{"another winner", KILLED, "killed by 2", "killed by 1", "wrong-tag",
      "Result is not what comes out of the game: \"killed by 2\""},
     13,
     9},
    {{"another ending", KILLED, "killed by 2", "stalled", "wrong-tag", "Result is not"}, 13, 9},
    {{"not finished after all", KILLED, "; 1: pass", "", "wrong-tag",
      "Result is not what comes out of the game: \"*\""},
     13,
     9},
    {{"another digest", KILLED, "cb19", "cb18", "wrong-tag", "Digest is not what comes out"}, 14, 9},
    {{"another name than the digest's", KILLED, "Anna", "Anne", "wrong-tag", "Digest is not"}, 14, 9},
    {{"another option than the state's", LOADED, "[Options {\"next_player\":\"clockwise\"",
      "[Options {\"next_player\":\"longest-idle\"", "wrong-tag", "Options is not"},
     5,
     10},
    {{"another edition than the state's", LOADED, "[Edition \"kill-2009\"]", "[Edition \"kill-1996\"]", "wrong-tag",
      "Edition is not"},
     2,
     10},
    {{"another number of players than the state's", LOADED, "[Players 4]", "[Players 5]", "wrong-tag",
      "Players is not"},
     4,
     10},
    {{"a state that could not occur", LOADED, "\"pool\":21", "\"pool\":22", "wrong-tokens",
      "tokens: seats, pool and dog have 31"},
     7,
     1042},
    {{"a state on another board", LOADED, "[State {\"edition\":\"kill-2009\",\"board\":\"mansion\"",
      "[State {\"edition\":\"kill-2009\",\"board\":\"manor\"", "unknown-board", "manor"},
     7,
     39},

    /* the plan */
    {{"a plan that is none", MANOR, "|board manor", "|boards manor", "unknown-line", "boards"}, 10, 2},
    {{"a plan with a card that is none", MANOR, "|board manor\n", "|board manor\n|card {}\n", "missing-key", "id"},
     11,
     7},
    {{"a plan that cannot be played on", MANOR, "|board manor\n",
      "|board manor\n|card {\"id\":\"f\",\"kind\":\"failure\",\"value\":1,\"count\":8}\n", "too-few-cards",
      "cards for"},
     2,
     10},
    {{"a plan with another id", MANOR, "|board manor", "|board castle", "wrong-tag",
      "Board is not what comes out of the game: \"castle\""},
     3,
     8},

    /* turns */
    {{"no turn", KILLED, "1. 1: step", "then step", "bad-line", "NUMBER. SEAT: ACTION"}, 16, 1},
    {{"a turn in words", KILLED, "1. 1: step", "one. 1: step", "bad-line", "NUMBER. SEAT"}, 16, 1},
    {{"a seat in words", KILLED, "1. 1: step", "1. Anna: step", "bad-line", "NUMBER. SEAT"}, 16, 1},
    {{"a turn without a dot", KILLED, "1. 1: step", "1 1: step", "bad-line", "NUMBER. SEAT"}, 16, 1},
    {{"a turn without a number", KILLED, "1. 1: step", ". 1: step", "bad-line", "NUMBER. SEAT"}, 16, 1},
    {{"a long line", KILLED, "4. 1: end",
      "4. 1: end and now we are all going to have a cup of tea, are we not, my dear doctor?", "bad-action",
      "'end and now we"},
     19,
     7},
    {{"a long illegal action", KILLED, "4. 1: end",
      "4. 1: step the-room-that-is-so-far-away-that-nobody-has-ever-gone-there-and-come-back", "illegal-action",
      "'step the-room-that-is-so-far-away-that-nobody-has-ever-gone-' is"},
     19,
     7},
    {{"a turn of five digits", KILLED, "1. 1: step", "00001. 1: step", "bad-line", "NUMBER. SEAT"}, 16, 1},
    {{"a turn without actions", KILLED, "8. 2: end", "8. 2:", "bad-action", "'' is no action"}, 23, 6},
    {{"a turn without a colon", KILLED, "8. 2: end", "8. 2", "bad-action", "'' is no action"}, 23, 5},
    {{"a tag behind a turn", KILLED, "\n2. 2:", "\n[X 1]\n2. 2:", "bad-line", "NUMBER. SEAT"}, 17, 1},
    {{"a turn left out", KILLED, "3. 0: draw (failure-1)\n", "", "wrong-turn", "here turn 3 is on, and it is seat 0's"},
     18,
     1},
    {{"a turn twice", KILLED, "4. 1: end\n", "4. 1: end\n4. 1: end\n", "wrong-turn", "here turn 5 is on"}, 20, 1},
    {{"another's turn", KILLED, "4. 1: end", "4. 2: end", "wrong-turn", "it is seat 1's"}, 19, 1},
    {{"two turns on a line", KILLED, "4. 1: end\n5. 2:", "4. 1: end;", "wrong-turn",
      "'draw (failure-1)' comes when this turn is over"},
     19,
     12},
    {{"more than the game", KILLED, "1: pass", "1: pass; 2: pass", "wrong-turn",
      "'2: pass' comes when the game is over"},
     26,
     60},
    {{"a turn after the end", KILLED, "0: pass; 1: pass\n", "0: pass; 1: pass\n12. 0: end\n", "wrong-turn",
      "the game is over before this turn"},
     27,
     1},
    {{"another seat's reply", KILLED, "0: pass; 1: pass", "1: pass; 0: pass", "wrong-seat",
      "'1: pass': here seat 0 acts, so write '0: '"},
     26,
     42},
    {{"nobody's reply", KILLED, "0: pass; 1: pass", "pass; 1: pass", "wrong-seat", "'pass': here seat 0 acts"}, 26, 42},
    {{"a reply of one with a name", KILLED, "0: pass; 1: pass", "Anna: pass; 1: pass", "wrong-seat",
      "here seat 0 acts"},
     26,
     42},
    {{"no action", KILLED, "4. 1: end", "4. 1: rest", "bad-action", "'rest' is no action: write step"}, 19, 7},
    {{"half an action", KILLED, "4. 1: end", "4. 1: step", "bad-action", "'step' is no action: write step ROOM"},
     19,
     7},
    {{"nothing between semicolons", KILLED, "step trophy-room; draw", "step trophy-room;; draw", "bad-action",
      "'' is no action"},
     16,
     24},
    {{"an action that is not legal", KILLED, "step trophy-room; draw", "step kitchen; draw", "illegal-action",
      "'step kitchen' is not legal here: too-far"},
     16,
     7},
    {{"an action of another phase", KILLED, "0: pass; 1: pass", "0: draw; 1: pass", "illegal-action",
      "'draw' is not legal here: phase"},
     26,
     45},
    {{"an unknown room", KILLED, "step trophy-room; draw", "step attic; draw", "illegal-action",
      "'step attic' is not legal here: unknown"},
     16,
     7},
    {{"another card drawn", KILLED, "3. 0: draw (failure-1)", "3. 0: draw (failure-2)", "wrong-draw",
      "'failure-2' was not drawn here, but failure-1"},
     18,
     13},
    {{"a card drawn of another length", KILLED, "3. 0: draw (failure-1)", "3. 0: draw (trowel)", "wrong-draw",
      "'trowel' was not drawn"},
     18,
     13},
    {{"a card drawn by a step", KILLED, "step trophy-room; draw", "step trophy-room (trowel); draw", "wrong-draw",
      "but nothing"},
     16,
     25},
    {{"half a card", KILLED, "3. 0: draw (failure-1)", "3. 0: draw failure-1)", "bad-action", "is no action"}, 18, 7},
};

static void a_record_is_refused(void **state)
{
    const place *where = *state;
    ul_fault     fault = {0};
    bool         empty = !*where->row.from;
    char        *text = refusal_edit(&where->row, play_file(where->row.fixture));
    ul_record   *record = ul_record_read(text, empty ? 0 : strlen(text), &fault);
    refusal_check(&where->row, record != NULL, &fault);
    assert_int_equal(fault.line, where->line);
    assert_int_equal(fault.column, where->column);
    free(text);
}

/* The same game, in other words: `code` and `says` are not used. */
static const refusal same[] = {
    {"comments anywhere", KILLED, "[Unlucky 1]\n" THEN "\n4. 1: end\n" THEN "draw (failure-1)\n",
     "# A game\n\n   \n  # of ours\n[Unlucky 1]\n" THEN "\n# here we go\n4. 1: end # why?\n\n" THEN
     "draw (failure-1)# !\n",
     NULL, NULL},
    {"the cards drawn left out", KILLED, "draw (failure-1)", "draw", NULL, NULL},
    {"an empty card drawn", KILLED, "draw (failure-1)", "draw ()", NULL, NULL},
    {"a byte order mark", KILLED, "[Unlucky 1]", "\xef\xbb\xbf[Unlucky 1]", NULL, NULL},
    {"one's own seat named", KILLED, "4. 1: end", "4. 1: 1: end", NULL, NULL},
    {"a turn on two lines", KILLED, "step trophy-room; draw", "step trophy-room\n1. 1: draw", NULL, NULL},
    {"other blanks", KILLED, "1. 1: step trophy-room; draw (failure-1)", "\t1 .1 :step trophy-room ;draw(failure-1) ",
     NULL, NULL},
    {"blanks around a tag", KILLED, "[Players 3]", "  [Players  3 ]  ", NULL, NULL},
    {"lines in another order", KILLED, "[Seed \"a quiet evening 60\"]\n[Dealer 0]\n",
     "[Dealer 0]\n[Seed \"a quiet evening 60\"]\n", NULL, NULL},
    {"no last newline", KILLED, "0: pass; 1: pass\n", "0: pass; 1: pass", NULL, NULL},
    {"leading zeros", KILLED, "\n4. 1: end", "\n0004. 01: end", NULL, NULL},
};

static void check_same(const char *wanted, const char *text)
{
    ul_fault   fault = {0};
    ul_record *record = ul_record_read(text, strlen(text), &fault);
    if (!record)
        fail_msg("line %zu: %s in %s", fault.line, fault.message, text);
    char *written = play_text(record);
    assert_string_equal(written, wanted);
    free(written);
    ul_record_free(record);
}

static void a_record_is_the_same(void **state)
{
    const refusal *row = *state;
    char          *wanted = play_file(row->fixture), *text = refusal_edit(row, play_file(row->fixture));
    check_same(wanted, text);
    free(wanted);
    free(text);
}

TEST(carriage_returns_before_newlines_are_welcome)
{
    static const char *const names[] = {KILLED, MANOR, LOADED};
    for (int i = 0; i < 3; i++) {
        char   *wanted = play_file(names[i]);
        ul_text text = {0};
        for (const char *c = wanted; *c; c++)
            ul_text_print(&text, *c == '\n' ? "\r\n" : "%c", *c);
        check_same(wanted, text.bytes);
        ul_text_free(&text);
        free(wanted);
    }
}

/* docs/trust.md's lines to come, and whatever people like. */
TEST(lines_that_nobody_knows_are_kept)
{
    char      *base = play_file(KILLED);
    char      *plain = play_edit(base, "[Digest", "#[Digest");
    char      *text = play_edit(plain, "[Players 3]",
                                "[Event \"tea\"]\n[Commitment \"6b86\"]\n[Players 3]\n[ClientSeeds [\"a\",null]]");
    ul_record *record = ul_record_read(text, strlen(text), NULL);
    size_t     len;
    assert_non_null(record);
    assert_non_null(ul_record_tagged(record, "Commitment", &len));
    char *written = play_text(record);
    assert_non_null(strstr(written, "[Commitment \"6b86\"]\n[ClientSeeds [\"a\",null]]\n[Edition"));
    check_same(written, written);
    ul_record_free(record);
    free(written);
    free(text);
    free(plain);
    free(base);
}

TEST(an_illegal_action_comes_with_the_record_up_to_it)
{
    char      *whole = play_file(KILLED), *text = play_edit(whole, "step parlor", "step kitchen");
    ul_refused refused;
    ul_fault   fault = {0};
    ul_game    game;
    assert_null(ul_record_read_why(text, strlen(text), &refused, &fault));
    assert_string_equal(fault.code, "illegal-action");
    assert_int_equal(refused.action.kind, UL_STEP);
    assert_int_equal(refused.why.reason, UL_WHY_TOO_FAR);
    assert_non_null(refused.before);
    ul_record_game(refused.before, refused.before->count, &game);
    assert_int_equal(game.scene.turn, 10);
    assert_int_equal(ul_game_why(refused.before->world, &game, refused.action).reason, UL_WHY_TOO_FAR);
    ul_record_free(refused.before);
    assert_null(ul_record_read_why("x", 1, &refused, &fault));
    assert_null(refused.before);
    ul_record *record = ul_record_read_why(whole, strlen(whole), &refused, &fault);
    assert_non_null(record);
    assert_null(refused.before);
    ul_record_free(record);
    free(text);
    free(whole);
}

TEST(too_many_lines_that_nobody_knows_are_refused)
{
    ul_fault fault = {0};
    ul_text  text = {0};
    ul_text_put(&text, "[Unlucky 1]\n");
    for (int i = 1; i <= 65; i++)
        ul_text_print(&text, "[X%d %d]\n", i, i);
    assert_null(ul_record_read(text.bytes, text.len, &fault));
    assert_string_equal(fault.code, "bad-tag");
    assert_int_equal(fault.line, 66);
    ul_text_free(&text);
}

TEST(a_state_alone_makes_a_record)
{
    char   *state = play_file("states/turn.json");
    ul_text text = {0};
    for (char *c = state; *c; c++)
        if (*c == '\n')
            *c = ' ';
    ul_text_print(&text, "[Unlucky 1]\n[Board \"mansion\"]\n[Seed \"s\"]\n[State %s]\n[Result \"*\"]\n", state);
    ul_record *record = ul_record_read(text.bytes, text.len, NULL);
    assert_non_null(record);
    assert_true(record->loaded && !record->complete && record->count == 0);
    ul_record_free(record);
    ul_text_free(&text);
    free(state);
}

TEST(a_game_can_be_loaded_on_a_plan_of_its_own)
{
    stage       s;
    ul_json_out out;
    ul_text     state = {0};
    char        plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-1996", "foyer", false);
    stage_open_on(&s, "kill-1996", 2, NULL, plan);
    ul_json_begin(&out, &state);
    ul_state_write(&out, s.world, &s.game);
    ul_json   *json = ul_json_read(state.bytes, state.len, NULL);
    ul_record *record = ul_record_load(json, plan, strlen(plan), "s", 1, NULL);
    assert_non_null(record);
    char *text = play_text(record);
    assert_non_null(strstr(text, "[Board \"row\"]\n|board row\n|room A foyer 0 - foyer\n"));
    check_same(text, text);
    free(text);
    ul_record_free(record);
    ul_json_free(json);
    ul_text_free(&state);
    stage_close(&s);
}

TEST(nobody_need_want_the_fault)
{
    assert_null(ul_record_read("", 0, NULL));
    assert_null(ul_record_read("[Unlucky 1]\n[X ]\n", 17, NULL));
}

int main(void)
{
    refusal_suite suite = {.count = 0};
    ADD(&suite, carriage_returns_before_newlines_are_welcome);
    ADD(&suite, lines_that_nobody_knows_are_kept);
    ADD(&suite, an_illegal_action_comes_with_the_record_up_to_it);
    ADD(&suite, too_many_lines_that_nobody_knows_are_refused);
    ADD(&suite, a_state_alone_makes_a_record);
    ADD(&suite, a_game_can_be_loaded_on_a_plan_of_its_own);
    ADD(&suite, nobody_need_want_the_fault);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        suite_add_rows(&suite, &places[i].row, 1, a_record_is_refused);
    ADD_ROWS(&suite, same, a_record_is_the_same);
    return suite_run(&suite);
}
