/* sheet_read.c: what is not a state or a view at all, and which member is to blame. */
#include "record/refusal.h"
#include "record/state_text.h"
#include "record/view_text.h"

#define TURN "states/turn.json"
#define DEFEND "states/defend.json"
#define DOG "states/dog.json"
#define COLLECT "states/collect.json"
#define EIGHT "states/collect-eight.json"
#define SHIP "states/ship.json"
#define KILLED "states/killed.json"

static const refusal states[] = {
    /* the root and its keys */
    {"unknown key", TURN, "\"pool\":", "\"colour\":1,\"pool\":", "unknown-key", "state: 'colour'"},
    {"no edition", TURN, "\"edition\":\"kill-2009\",", "", "missing-key", "state: 'edition'"},
    {"no board", TURN, "\"board\":\"mansion\",", "", "missing-key", "'board'"},
    {"no players", TURN, "\"players\":4,", "", "missing-key", "'players'"},
    {"no options", TURN, "\"options\"", "\"choices\"", "missing-key", "'options'"},
    {"no phase", TURN, "\"phase\":\"turn\",", "", "missing-key", "'phase'"},
    {"no to_act", TURN, "\"to_act\":1,", "", "missing-key", "'to_act'"},
    {"no turn", TURN, "\"turn\":{\"number\":22,\"seat\":1,\"stepped\":true,\"cards_played\":1},", "", "missing-key",
     "'turn'"},
    {"no last_turn", TURN, "\"last_turn\":[21,15,16,20],", "", "missing-key", "'last_turn'"},
    {"no doctor", TURN, "\"doctor\":\"lilac-room\",", "", "missing-key", "'doctor'"},
    {"no dog", TURN, "\"dog\":null,\n", "", "missing-key", "'dog'"},
    {"no pool", TURN, "\"pool\":29,", "", "missing-key", "'pool'"},
    {"no attempt", TURN, "\"attempt\":null,", "", "missing-key", "'attempt'"},
    {"no next_seat", TURN, "\"next_seat\":null,", "", "missing-key", "'next_seat'"},
    {"no winner", TURN, "\"winner\":null,", "", "missing-key", "'winner'"},
    {"no ending", TURN, ",\n\"ending\":null", "", "missing-key", "'ending'"},
    {"no removed", TURN, "\"removed\":[\"failure-1\",\"failure-1\",\"failure-3\"],", "", "missing-key", "'removed'"},
    {"no sunk on the ship", SHIP, "\"sunk\":[\"D\"],", "", "missing-key", "'sunk'"},
    {"no loser on the ship", SHIP, "\"loser\":null,", "", "missing-key", "'loser'"},
    {"no penalties where they count", SHIP, ",\n\"penalties\":[0,0,0,0]", "", "missing-key", "'penalties'"},
    {"no collecting in collect", COLLECT, "\"collecting\":[3,0],", "", "missing-key", "'collecting'"},
    {"collecting in another phase", TURN, "\"winner\"", "\"collecting\":[],\"winner\"", "unknown-key", "'collecting'"},
    {"piles in the mansion", TURN, "\"winner\"", "\"piles\":{},\"winner\"", "unknown-key", "'piles'"},
    {"a loser in the mansion", TURN, "\"winner\"", "\"loser\":null,\"winner\"", "unknown-key", "'loser'"},
    {"penalties without the option", TURN, "\"winner\"", "\"penalties\":[],\"winner\"", "unknown-key", "'penalties'"},
    {"a deck on the ship", SHIP, "\"winner\"", "\"deck\":[],\"winner\"", "unknown-key", "'deck'"},
    {"a seat is for views", TURN, "\"winner\"", "\"seat\":0,\"winner\"", "unknown-key", "'seat'"},

    /* what makes the world */
    {"edition of another type", TURN, "\"kill-2009\"", "2009", "wrong-type", "edition: this should be the id"},
    {"unknown edition", TURN, "\"kill-2009\"", "\"kill-2010\"", "unknown-edition",
     "edition: there is no edition 'kill-2010'"},
    {"unknown board", TURN, "\"mansion\"", "\"castle\"", "unknown-board",
     "board: the board here is 'mansion': 'castle'"},
    {"board of another type", TURN, "\"mansion\"", "1", "wrong-type", "board"},
    {"no players at all", TURN, "\"players\":4", "\"players\":0", "wrong-type",
     "players: this should be a number from 1 to 8"},
    {"nine players", TURN, "\"players\":4", "\"players\":9", "wrong-type", "players"},
    {"eight in an edition for seven", TURN, "\"players\":4", "\"players\":8", "bad-players", "8"},
    {"half a player", TURN, "\"players\":4", "\"players\":4.5", "wrong-type", "players: this should be a whole number"},
    {"options of another type", TURN, "\"options\":{", "\"options\":7,\"x\":{", "wrong-type",
     "options: this should be an object"},
    {"an option missing", TURN, "\"must_foil\":true,", "", "missing-option", "must_foil"},
    {"unknown option", TURN, "\"must_foil\":true,", "\"must_foil\":true,\"colour\":1,", "unknown-option", "colour"},
    {"an option's value", TURN, "\"must_foil\":true,", "\"must_foil\":3,", "bad-option", "must_foil"},
    {"an option of another edition", TURN, "\"must_foil\":true,", "\"must_foil\":true,\"penalties\":false,",
     "unknown-option", "penalties"},
    {"a learning dog without spite", DOG, "\"spite\":true", "\"spite\":false", "bad-option", "spite"},

    /* whose turn */
    {"unknown phase", TURN, "\"phase\":\"turn\"", "\"phase\":\"tea\"", "unknown-word",
     "phase: 'tea' is none of: turn, defend, dog, collect, over"},
    {"phase of another type", TURN, "\"phase\":\"turn\"", "\"phase\":0", "wrong-type", "phase: this should be a word"},
    {"turn of another type", TURN, "\"turn\":{\"number\":22,\"seat\":1,\"stepped\":true,\"cards_played\":1}",
     "\"turn\":22", "wrong-type", "turn"},
    {"a key too many in turn", TURN, "\"stepped\":true", "\"stepped\":true,\"x\":1", "unknown-key", "turn: 'x'"},
    {"a key missing in turn", TURN, "\"stepped\":true,", "", "missing-key", "turn: 'stepped'"},
    {"turn zero", TURN, "\"number\":22", "\"number\":0", "wrong-type",
     "turn.number: this should be a number from 1 to 2000"},
    {"turn 2001", TURN, "\"number\":22", "\"number\":2001", "wrong-type", "turn.number"},
    {"a turn of nobody", TURN, "\"seat\":1", "\"seat\":null", "wrong-type", "turn.seat"},
    {"a seat that is not there", TURN, "\"seat\":1", "\"seat\":4", "wrong-type",
     "turn.seat: this should be a number from 0 to 3"},
    {"stepped once", TURN, "\"stepped\":true", "\"stepped\":1", "wrong-type",
     "turn.stepped: this should be true or false"},
    {"cards_played below zero", TURN, "\"cards_played\":1", "\"cards_played\":-1", "wrong-type", "turn.cards_played"},
    {"more cards played than there are", TURN, "\"cards_played\":1", "\"cards_played\":97", "wrong-type",
     "turn.cards_played"},
    {"to_act that is not there", TURN, "\"to_act\":1", "\"to_act\":4", "wrong-type", "to_act"},
    {"last_turn too short", TURN, "[21,15,16,20]", "[21,15,16]", "wrong-count",
     "last_turn: this list should have 4 elements, and has 3"},
    {"last_turn of another type", TURN, "[21,15,16,20]", "21", "wrong-type", "last_turn: this should be a list"},
    {"a last turn below zero", TURN, "[21,15,16,20]", "[21,15,-16,20]", "wrong-type", "last_turn[2]"},

    /* where everybody is */
    {"rooms too many", TURN, "\"library\"],", "\"library\",\"foyer\"],", "wrong-count", "rooms"},
    {"unknown room", TURN, "\"library\"],", "\"attic\"],", "unknown-room", "rooms[3]: there is no room 'attic'"},
    {"a room of another type", TURN, "\"library\"],", "3],", "wrong-type", "rooms[3]: this should be the id of a room"},
    {"the Doctor nowhere", TURN, "\"doctor\":\"lilac-room\"", "\"doctor\":null", "wrong-type", "doctor"},
    {"a dog where there is none", TURN, "\"dog\":null", "\"dog\":{}", "wrong-dog", "dog: this game has no dog"},
    {"no dog where there is one", DOG,
     "\"dog\":{\"room\":\"east-main-hall\",\"alive\":true,\"tokens\":0,\"walked\":false}", "\"dog\":null", "wrong-dog",
     "dog: this game has a dog"},
    {"a dog of another type", DOG, "\"dog\":{\"room\":\"east-main-hall\",\"alive\":true,\"tokens\":0,\"walked\":false}",
     "\"dog\":1", "wrong-type", "dog"},
    {"a key too many of the dog", DOG, "\"alive\":true", "\"alive\":true,\"name\":\"Rex\"", "unknown-key",
     "dog: 'name'"},
    {"a key missing of the dog", DOG, "\"alive\":true,", "", "missing-key", "dog: 'alive'"},
    {"the dog's room", DOG, "\"dog\":{\"room\":\"east-main-hall\"", "\"dog\":{\"room\":\"kennel\"", "unknown-room",
     "dog.room"},
    {"the dog's life", DOG, "\"alive\":true", "\"alive\":\"yes\"", "wrong-type", "dog.alive"},
    {"the dog's tokens", DOG, "\"tokens\":0", "\"tokens\":31", "wrong-type", "dog.tokens"},
    {"the dog's walk", DOG, "\"walked\":false", "\"walked\":0", "wrong-type", "dog.walked"},

    /* tokens */
    {"tokens too few", TURN, "[0,0,0,1]", "[0,0,1]", "wrong-count", "tokens"},
    {"tokens below zero", TURN, "[0,0,0,1]", "[0,0,-1,1]", "wrong-type", "tokens[2]"},
    {"pool above all", TURN, "\"pool\":29", "\"pool\":31", "wrong-type", "pool"},

    /* cards */
    {"hands too few", TURN, "[\"crepe-pan\",\"failure-1\",\"failure-2\",\"rat-poison\"],", "", "wrong-count", "hands"},
    {"a hand of another type", TURN, "[\"crepe-pan\",\"failure-1\",\"failure-2\",\"rat-poison\"]", "4", "wrong-type",
     "hands[2]: this should be a list"},
    {"unknown card", TURN, "\"crepe-pan\"", "\"spoon\"", "unknown-card",
     "hands[2][0]: there is no card 'spoon' in this edition"},
    {"a card of another edition", TURN, "\"crepe-pan\"", "\"whisky\"", "unknown-card", "hands[2][0]"},
    {"a card of another type", TURN, "\"crepe-pan\"", "7", "wrong-type",
     "hands[2][0]: this should be the id of a card"},
    {"a card twice", TURN, "\"crepe-pan\"", "\"rat-poison\"", "wrong-cards",
     "hands[2][3]: one rat-poison more than the 1 of this game"},
    {"a card missing", TURN, "\"crepe-pan\",", "", "wrong-cards", "state: 1 of the card crepe-pan missing"},
    {"cards missing", TURN, "\"removed\":[\"failure-1\",\"failure-1\",", "\"removed\":[", "wrong-cards",
     "state: 2 of the card failure-1 missing"},
    {"one move card too many in the deck", TURN, "\"deck\":[", "\"deck\":[\"move-3\",", "wrong-cards",
     "deck[48]: one move-3 more than the 2"},
    {"a card in the discard pile too", TURN, "\"discard\":[", "\"discard\":[\"trowel\",", "wrong-cards", "discard[0]"},
    {"a card out of the game too", TURN, "\"removed\":[", "\"removed\":[\"trowel\",", "wrong-cards", "removed[0]"},
    {"the weapon elsewhere too", DEFEND, "\"weapon\":\"big-red-hammer\"", "\"weapon\":\"trowel\"", "wrong-cards",
     "attempt.weapon"},
    {"failure_3 left in the box", TURN, "\"failure_3\":true", "\"failure_3\":false", "wrong-cards",
     "one failure-3 more than the 0"},
    {"a pile missing", SHIP, "\"D\":[]", "\"E\":[]", "unknown-key", "piles: 'E'"},
    {"a pile of another type", SHIP, "\"D\":[]", "\"D\":0", "wrong-type", "piles.D"},
    {"decks sunk out of order", SHIP, "\"sunk\":[\"D\"]", "\"sunk\":[\"C\"]", "wrong-sunk",
     "sunk[0]: decks sink in the order D, C, B, A"},
    {"decks sunk twice", SHIP, "\"sunk\":[\"D\"]", "\"sunk\":[\"D\",\"D\"]", "wrong-sunk", "sunk[1]"},
    {"five decks sunk", SHIP, "\"sunk\":[\"D\"]", "\"sunk\":[\"D\",\"C\",\"B\",\"A\",\"A\"]", "wrong-sunk", "sunk[4]"},

    /* attempts */
    {"an attempt of another type", TURN, "\"attempt\":null", "\"attempt\":[]", "wrong-type",
     "attempt: this should be an object"},
    {"a key too many of an attempt", DEFEND, "\"points\":1", "\"points\":1,\"luck\":0", "unknown-key",
     "attempt: 'luck'"},
    {"a key missing of an attempt", DEFEND, "\"points\":1,", "", "missing-key", "attempt: 'points'"},
    {"an attempt of nobody", DEFEND, "\"attempt\":{\"seat\":0", "\"attempt\":{\"seat\":null", "wrong-type",
     "attempt.seat"},
    {"an attempt on oneself", DEFEND, "\"target\":\"doctor\"", "\"target\":\"self\"", "unknown-word",
     "attempt.target: 'self' is none of: doctor, dog"},
    {"an unknown weapon", DEFEND, "\"weapon\":\"big-red-hammer\"", "\"weapon\":\"bare\"", "unknown-card",
     "attempt.weapon"},
    {"a value out of reach", DEFEND, "\"value\":6", "\"value\":256", "wrong-type", "attempt.value"},
    {"points below zero", DEFEND, "\"points\":1", "\"points\":-1", "wrong-type", "attempt.points"},
    {"asked out of order", DEFEND, "\"asked\":[1]", "\"asked\":[2]", "wrong-attempt",
     "attempt.asked[0]: seats are asked in turn"},
    {"asked who is not there", DEFEND, "\"asked\":[1]", "\"asked\":[9]", "wrong-type", "attempt.asked[0]"},
    {"all have been asked", DEFEND, "\"asked\":[1]", "\"asked\":[1,2,3]", "wrong-attempt", "attempt.asked[2]"},
    {"asked of another type", DEFEND, "\"asked\":[1]", "\"asked\":1", "wrong-type", "attempt.asked"},

    /* the end and what comes next */
    {"next_seat not there", DOG, "\"next_seat\":0", "\"next_seat\":4", "wrong-type", "next_seat"},
    {"collecting of another type", COLLECT, "\"collecting\":[3,0]", "\"collecting\":3", "wrong-type", "collecting"},
    {"collecting who is not there", COLLECT, "\"collecting\":[3,0]", "\"collecting\":[3,4]", "wrong-type",
     "collecting[1]"},
    {"collecting twice", COLLECT, "\"collecting\":[3,0]", "\"collecting\":[3,0,0]", "wrong-dog",
     "collecting[2]: this seat is in the list already"},
    {"seats twice behind all that there are", EIGHT, "[2,3,4,5,6,7,0,1]", "[1,2,3,4,5,6,7,1,1]", "wrong-dog",
     "collecting[7]: this seat is in the list already"},
    {"a winner not there", KILLED, "\"winner\":3", "\"winner\":4", "wrong-type", "winner"},
    {"an unknown ending", KILLED, "\"killed\"", "\"saved\"", "unknown-word",
     "ending: 'saved' is none of: killed, drowned, stalled"},
    {"an ending of another type", KILLED, "\"killed\"", "1", "wrong-type", "ending"},
    {"a loser not there", SHIP, "\"loser\":null", "\"loser\":5", "wrong-type", "loser"},
    {"penalties too few", SHIP, "\"penalties\":[0,0,0,0]", "\"penalties\":[0,0,0]", "wrong-count", "penalties"},
    {"penalties below zero", SHIP, "\"penalties\":[0,0,0,0]", "\"penalties\":[0,0,0,-1]", "wrong-type", "penalties[3]"},
};

static void a_state_is_refused(void **state)
{
    const refusal *row = *state;
    ul_fault       fault = {0};
    ul_game        game;
    char          *text = refusal_edit(row, play_file(row->fixture));
    ul_json       *json = ul_json_read(text, strlen(text), &fault);
    ul_world      *world = json ? ul_state_read(json, NULL, 0, "", 0, &game, &fault) : NULL;
    refusal_check(row, world != NULL, &fault);
    ul_json_free(json);
    free(text);
}

/* A view of a fixture, as text on one line. */
static char *view_of(const char *fixture, ul_seat seat)
{
    ul_game     game;
    ul_view     view;
    ul_reveal   reveal;
    ul_text     text = {0};
    ul_json_out out;
    char       *base = play_file(fixture);
    ul_json    *json = ul_json_read(base, strlen(base), NULL);
    ul_world   *world = ul_state_read(json, NULL, 0, "", 0, &game, NULL);
    assert_non_null(world);
    ul_view_of(world, &game, seat, &view);
    ul_json_begin(&out, &text);
    ul_view_write(&out, world, &view, ul_game_reveal(world, &game, &reveal) ? &reveal : NULL);
    ul_world_free(world);
    ul_json_free(json);
    free(base);
    return text.bytes;
}

/* Of seat 1's views. Hands of the turn's: 5, 5, 4 and 5 cards, the deck 64. */
static const refusal views[] = {
    {"view: no seat", TURN, "\"seat\":1,\"edition\"", "\"edition\"", "missing-key", "view: 'seat'"},
    {"view: a seat not there", TURN, "{\"seat\":1,", "{\"seat\":4,", "wrong-type", "seat"},
    {"view: another's hand", TURN, "\"hands\":[5,", "\"hands\":[[],", "wrong-type",
     "hands[0]: this should be a whole number"},
    {"view: one's own hand hidden", TURN, "{\"seat\":1,", "{\"seat\":2,", "wrong-type",
     "hands[1]: this should be a whole number"},
    {"view: the deck seen", TURN, "\"deck\":64", "\"deck\":[]", "wrong-type", "deck: this should be a whole number"},
    {"view: a card too many", TURN, "\"deck\":64", "\"deck\":65", "wrong-cards",
     "view: 78 cards are hidden, and hands and deck have 79 of them"},
    {"view: a card too few", TURN, "\"deck\":64", "\"deck\":63", "wrong-cards", "have 77"},
    {"view: fewer than no cards", TURN, "\"deck\":64", "\"deck\":-1", "wrong-type",
     "deck: this should be a number from 0 to 82"},
    {"view: more than all cards", TURN, "\"hands\":[5,", "\"hands\":[97,", "wrong-type", "hands[0]"},
    {"view: a card twice in what is open", TURN, "\"discard\":[", "\"discard\":[\"bad-cream\",", "wrong-cards",
     "discard[0]: one bad-cream more"},
    {"view: a pile sunk and not empty", SHIP, "\"D\":0", "\"D\":1", "wrong-cards", "hidden"},
    {"view: a pile afloat and empty", SHIP, "\"B\":16,\"C\":17", "\"B\":33,\"C\":0", "wrong-sunk",
     "piles: a pile is empty exactly if its deck has sunk: C"},
    {"view: an attempt's value", DEFEND, "\"value\":6", "\"value\":7", "wrong-attempt",
     "attempt: its value should be 6"},
    {"view: hidden though it is over", KILLED, "\"hands\":[[", "\"hands\":[3,[", "wrong-count", "hands"},
    {"view: collecting of one without cards", COLLECT, "\"hands\":[10,", "\"hands\":[0,", "wrong-cards", "hidden"},
};

static void a_view_is_refused(void **state)
{
    const refusal *row = *state;
    ul_fault       fault = {0};
    ul_view        view;
    ul_reveal      reveal;
    char          *text = refusal_edit(row, view_of(row->fixture, 1));
    ul_json       *json = ul_json_read(text, strlen(text), &fault);
    ul_world      *world = json ? ul_view_read(json, NULL, 0, &view, &reveal, &fault) : NULL;
    refusal_check(row, world != NULL, &fault);
    ul_json_free(json);
    free(text);
}

static void refused_value(const char *text, const char *says)
{
    ul_fault fault = {0};
    ul_game  game;
    ul_json *json = ul_json_read(text, strlen(text), NULL);
    assert_null(ul_state_read(json, NULL, 0, "", 0, &game, &fault));
    assert_string_equal(fault.code, "wrong-type");
    assert_string_equal(fault.message, says);
    ul_json_free(json);
}

TEST(what_is_no_object_is_no_state)
{
    refused_value("[]", "state: this should be an object");
    refused_value("null", "state: this should be an object");
    refused_value("\"state\"", "state: this should be an object");
}

TEST(a_fault_has_the_place_in_the_text)
{
    ul_fault fault = {0};
    ul_game  game;
    char    *base = play_file(TURN), *text = play_edit(base, "\"crepe-pan\"", "\"spoon\"");
    ul_json *json = ul_json_read(text, strlen(text), NULL);
    assert_null(ul_state_read(json, NULL, 0, "", 0, &game, &fault));
    assert_int_equal(fault.line, 13);
    assert_int_equal(fault.column, 143);
    ul_json_free(json);
    free(text);
    free(base);
}

TEST(nobody_need_want_the_fault)
{
    ul_game  game;
    char    *base = play_file(TURN), *text = play_edit(base, "\"crepe-pan\"", "\"spoon\"");
    ul_json *json = ul_json_read(text, strlen(text), NULL);
    assert_null(ul_state_read(json, NULL, 0, "", 0, &game, NULL));
    ul_json_free(json);
    free(text);
    free(base);
}

TEST(a_refused_state_leaves_the_game_alone)
{
    ul_game  game, before;
    char    *base = play_file(TURN), *text = play_edit(base, "\"to_act\":1", "\"to_act\":2");
    ul_json *json = ul_json_read(text, strlen(text), NULL);
    memset(&game, 0x5a, sizeof game);
    before = game;
    assert_null(ul_state_read(json, NULL, 0, "", 0, &game, NULL));
    assert_memory_equal(&game, &before, sizeof game);
    ul_json_free(json);
    free(text);
    free(base);
}

/* Does it load? If so what it writes must load as well, and be the same. */
static bool loads(const char *text, size_t len)
{
    ul_fault    fault = {0};
    ul_game     game, again;
    ul_text     once = {0}, twice = {0};
    ul_json_out out;
    ul_json    *json = ul_json_read(text, len, NULL);
    ul_world   *world = json ? ul_state_read(json, NULL, 0, "", 0, &game, &fault) : NULL;
    ul_json_free(json);
    if (!world)
        return false;
    ul_json_begin(&out, &once);
    ul_state_write(&out, world, &game);
    json = ul_json_read(once.bytes, once.len, NULL);
    ul_world *copy = ul_state_read(json, NULL, 0, "", 0, &again, &fault);
    assert_non_null(copy);
    ul_json_begin(&out, &twice);
    ul_state_write(&out, copy, &again);
    assert_string_equal(once.bytes, twice.bytes);
    ul_world_free(world);
    ul_world_free(copy);
    ul_json_free(json);
    ul_text_free(&once);
    ul_text_free(&twice);
    return true;
}

TEST(hands_may_come_unsorted)
{
    char *base = play_file(TURN);
    char *text = play_edit(base, "\"crepe-pan\",\"failure-1\",\"failure-2\",\"rat-poison\"",
                           "\"rat-poison\",\"failure-2\",\"crepe-pan\",\"failure-1\"");
    assert_true(loads(text, strlen(text)));
    free(text);
    free(base);
}

static const char *const fixtures[] = {TURN,
                                       DEFEND,
                                       DOG,
                                       COLLECT,
                                       SHIP,
                                       KILLED,
                                       "states/dog-attacked.json",
                                       "states/drowned.json",
                                       "states/rescue.json",
                                       "states/saved.json"};
#define FIXTURES (sizeof fixtures / sizeof *fixtures)

/* Every value of every fixture in turn replaced by values of every type: refused, or it is another good state. */
TEST(no_value_can_be_replaced_by_nonsense)
{
    static const char *const others[] = {"null", "true", "-1", "99999", "0.5", "\"x\"", "[]", "{}", "[[[]]]"};
    unsigned                 tried = 0, accepted = 0;
    for (size_t f = 0; f < FIXTURES; f++) {
        char *text = play_file(fixtures[f]);
        for (char *at = text; *at; at++) {
            if (!strchr(":[,", *at) || !strchr("\"[{-0123456789tfn", at[1]))
                continue;
            size_t len = strcspn(at + 1, strchr("[{", at[1]) ? "]}" : ",]}\n") + (strchr("[{", at[1]) != NULL);
            for (size_t o = 0; o < sizeof others / sizeof *others; o++) {
                ul_text changed = {0};
                if (strlen(others[o]) == len && memcmp(others[o], at + 1, len) == 0)
                    continue;
                ul_text_add(&changed, text, (size_t)(at + 1 - text));
                ul_text_put(&changed, others[o]);
                ul_text_put(&changed, at + 1 + len);
                accepted += loads(changed.bytes, changed.len);
                tried++;
                ul_text_free(&changed);
            }
        }
        free(text);
    }
    assert_in_range(tried, 8000, 20000);
    /* The few that are free: `stepped` now true (6), `fixed_first_round` now true (4), a `loser` now null (1). */
    assert_int_equal(accepted, 11);
}

TEST(the_fixtures_are_good)
{
    for (size_t f = 0; f < FIXTURES; f++) {
        char *text = play_file(fixtures[f]);
        assert_true(loads(text, strlen(text)));
        free(text);
    }
}

int main(void)
{
    refusal_suite suite = {.count = 0};
    ADD(&suite, the_fixtures_are_good);
    ADD(&suite, what_is_no_object_is_no_state);
    ADD(&suite, a_fault_has_the_place_in_the_text);
    ADD(&suite, nobody_need_want_the_fault);
    ADD(&suite, a_refused_state_leaves_the_game_alone);
    ADD(&suite, hands_may_come_unsorted);
    ADD(&suite, no_value_can_be_replaced_by_nonsense);
    ADD_ROWS(&suite, states, a_state_is_refused);
    ADD_ROWS(&suite, views, a_view_is_refused);
    return suite_run(&suite);
}
