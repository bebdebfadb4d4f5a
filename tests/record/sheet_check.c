/* sheet_check.c: states that are well written and could not occur. */
#include "record/refusal.h"
#include "record/state_text.h"

#define TURN "states/turn.json"
#define DEFEND "states/defend.json"
#define DOG "states/dog.json"
#define DOG_ATTACKED "states/dog-attacked.json"
#define COLLECT "states/collect.json"
#define SHIP "states/ship.json"
#define RESCUE "states/rescue.json"
#define KILLED "states/killed.json"
#define SAVED "states/saved.json"
#define DROWNED "states/drowned.json"

static const refusal states[] = {
    /* piles */
    {"R_RESHUFFLE a failure card is not discarded", TURN,
     "\"discard\":[" THEN "\"failure-1\",\"failure-3\"],\n\"attempt\"",
     "\"discard\":[\"failure-3\"," THEN "\"failure-1\"],\n\"attempt\"", "wrong-discard",
     "discard: failure-3 belongs in 'removed'"},
    {"R_SHIP_GONE nothing is discarded on the ship", SHIP, "\"discard\":[],\n\"removed\":[",
     "\"removed\":[],\n\"discard\":[", "wrong-discard", "discard: failure-1 belongs in 'removed'"},
    {"R_SINK a sunk deck's pile is empty", SHIP, "\"sunk\":[\"D\"]", "\"sunk\":[\"D\",\"C\"]", "wrong-sunk",
     "piles: a pile is empty exactly if its deck has sunk: C"},
    {"R_SINK a deck afloat has cards", SHIP, "\"sunk\":[\"D\"]", "\"sunk\":[]", "wrong-sunk", "D is not so"},
    {"R_SINK no pawn on a sunk deck", SHIP, "\"galley\",\"officers", "\"boiler-room\",\"officers", "sunk-room",
     "rooms: the pawn of seat 2"},
    {"R_SINK no Doctor on a sunk deck", SHIP, "\"doctor\":\"barber-shop\"", "\"doctor\":\"mail-room\"", "sunk-room",
     "doctor: the Doctor"},
    {"R_SINK drowned means on deck A", DROWNED, "\"doctor\":\"bridge\"", "\"doctor\":\"galley\"", "sunk-room",
     "doctor"},
    {"R_SINK deck A has not gone if not drowned", DROWNED, "\"ending\":\"drowned\"", "\"ending\":\"stalled\"",
     "sunk-room", "rooms: the pawn of seat 0"},

    /* tokens */
    {"R_SPITE tokens make thirty", TURN, "\"pool\":29", "\"pool\":30", "wrong-tokens",
     "tokens: seats, pool and dog have 31 tokens together: this game has 30"},
    {"R_NEW_TRICKS the dog's count too", COLLECT, "\"tokens\":2", "\"tokens\":3", "wrong-tokens", "31"},
    {"R_SPITE none without spite", SHIP, "\"pool\":0", "\"pool\":30", "wrong-tokens", "this game has 0"},

    /* turns */
    {"last turns all different", TURN, "[21,15,16,20]", "[21,15,15,20]", "wrong-turn",
     "last_turn: seats 1 and 2 cannot both have had turn 15"},
    {"the greatest is the turn before", TURN, "[21,15,16,20]", "[19,15,16,20]", "wrong-turn",
     "last_turn: the greatest is 20, and by 'turn.number' it should be 21"},
    {"the greatest is not this turn", TURN, "[21,15,16,20]", "[21,22,16,20]", "wrong-turn", "it should be 21"},
    {"a turn defended is not finished", DEFEND, "[292,294,295,296]", "[297,294,295,296]", "wrong-turn",
     "it should be 296"},
    {"the turn of the dog's choice is finished", DOG, "[174,175,176,177]", "[174,175,176,173]", "wrong-turn",
     "it should be 177"},
    {"the turn of collecting is finished", COLLECT, "[179,174,177,178]", "[173,174,177,178]", "wrong-turn",
     "it should be 179"},
    {"a turn that wins is not finished", KILLED, "[267,268,265,266]", "[267,268,265,269]", "wrong-turn",
     "it should be 268"},
    {"a turn that drowns is finished", DROWNED, "[147,151,149,150]", "[147,148,149,150]", "wrong-turn",
     "it should be 151"},

    /* to act, and what is null when */
    {"turn: the seat to act", TURN, "\"to_act\":1", "\"to_act\":2", "wrong-seat",
     "to_act: in this phase it should be seat 1"},
    {"turn: nobody to act", TURN, "\"to_act\":1", "\"to_act\":null", "wrong-seat", "to_act: somebody must act"},
    {"over: somebody to act", KILLED, "\"to_act\":null", "\"to_act\":0", "wrong-seat", "to_act: nobody acts"},
    {"defend: the seat to act", DEFEND, "\"to_act\":2", "\"to_act\":3", "wrong-seat",
     "to_act: in this phase it should be seat 2"},
    {"dog: the seat to act", DOG, "\"to_act\":3", "\"to_act\":0", "wrong-seat",
     "to_act: in this phase it should be seat 3"},
    {"collect: the seat to act", COLLECT, "\"to_act\":3", "\"to_act\":0", "wrong-seat",
     "to_act: in this phase it should be seat 3"},
    {"an attempt in another phase", DEFEND, "\"phase\":\"defend\",\n\"to_act\":2", "\"phase\":\"turn\",\n\"to_act\":0",
     "wrong-attempt", "attempt: in this phase there is none"},
    {"no attempt to defend", TURN, "\"phase\":\"turn\"", "\"phase\":\"defend\"", "wrong-attempt",
     "attempt: in this phase there is one"},
    {"a next seat in another phase", TURN, "\"next_seat\":null", "\"next_seat\":2", "wrong-next",
     "next_seat: in this phase it is null"},
    {"no next seat in dog", DOG, "\"next_seat\":0", "\"next_seat\":null", "wrong-next",
     "next_seat: in this phase it is known"},
    {"no next seat in collect", COLLECT, "\"next_seat\":1", "\"next_seat\":null", "wrong-next", "next_seat"},
    {"an ending before the end", TURN, "\"ending\":null", "\"ending\":\"stalled\"", "wrong-ending",
     "ending: it is not over yet"},
    {"no ending at the end", KILLED, "\"ending\":\"killed\"" THEN "[267,268,265,266]",
     "\"ending\":null" THEN "[267,268,265,269]", "wrong-ending", "ending: a game that is over ended somehow"},

    /* R-ATTEMPT */
    {"another's attempt", DEFEND, "\"attempt\":{\"seat\":0", "\"attempt\":{\"seat\":3", "wrong-attempt", "asked"},
    {"another's attempt, nobody asked", DOG_ATTACKED, "\"attempt\":{\"seat\":2", "\"attempt\":{\"seat\":1",
     "wrong-attempt", "attempt: it is seat 2's turn"},
    {"R_VALUE no weapon", DEFEND, "\"room-library\",\"tight-hat\"" THEN "\"weapon\":\"big-red-hammer\"",
     "\"big-red-hammer\",\"tight-hat\"" THEN "\"weapon\":\"room-library\"", "wrong-attempt",
     "attempt: room-library is no weapon"},
    {"R_VALUE no aid", RESCUE, "\"failure-3\"]" THEN "\"weapon\":\"mail-sack\"",
     "\"mail-sack\"]" THEN "\"weapon\":\"failure-3\"", "wrong-attempt", "attempt: failure-3 is no aid card"},
    {"R_ALONE the Doctor is elsewhere", DEFEND, "\"doctor\":\"sitting-room\"", "\"doctor\":\"kitchen\"",
     "wrong-attempt", "attempt: an attempt on that target is not allowed here"},
    {"R_ALONE a witness", DEFEND, "\"wine-cellar\"", "\"dining-hall\"", "wrong-attempt", "not allowed"},
    {"R_WITNESS nobody looks", RESCUE, "\"royal-suite\",\"engine-room\",\"gymnasium\"",
     "\"bridge\",\"bridge\",\"bridge\"", "wrong-attempt", "not allowed"},
    {"R_OLD_DOG the dog is elsewhere", DOG_ATTACKED, "\"dog\":{\"room\":\"gallery\"", "\"dog\":{\"room\":\"foyer\"",
     "wrong-attempt", "not allowed"},
    {"R_OLD_DOG there is no dog", DEFEND, "\"target\":\"doctor\"", "\"target\":\"dog\"", "wrong-attempt",
     "not allowed"},
    {"R_VALUE another value", DEFEND, "\"value\":6", "\"value\":5", "wrong-attempt", "attempt: its value should be 6"},
    {"R_FOILED points enough", DEFEND, "\"points\":1", "\"points\":6", "wrong-attempt",
     "attempt: with 6 points it has been foiled"},

    /* R-DOG-WALK */
    {"R_DOG_WALK one way only", DOG, "\"dog\":{\"room\":\"east-main-hall\"", "\"dog\":{\"room\":\"foyer\"", "wrong-dog",
     "dog: there is no choice of ways"},
    {"R_DOG_WALK no way at all", DOG, "\"dog\":{\"room\":\"east-main-hall\"", "\"dog\":{\"room\":\"drawing-room\"",
     "wrong-dog", "dog: there is no choice"},
    {"R_DOG_WALK a dead dog", DOG, "\"alive\":true", "\"alive\":false", "wrong-dog", "dog: there is no choice"},
    {"walked only in collect", DOG, "\"walked\":false", "\"walked\":true", "wrong-dog",
     "dog: 'walked' is true in the phase collect"},
    {"walked in collect", COLLECT, "\"walked\":true", "\"walked\":false", "wrong-dog", "dog: 'walked'"},
    {"the choice of a dog that is not there", DOG,
     "\"dog\":\"old-dog-new-tricks\"" THEN
     "\"dog\":{\"room\":\"east-main-hall\",\"alive\":true,\"tokens\":0,\"walked\":false}",
     "\"dog\":\"none\"" THEN "\"dog\":null", "wrong-dog", "dog: there is no dog"},
    {"R_NEXT in dog", DOG, "\"next_seat\":0", "\"next_seat\":1", "wrong-next",
     "next_seat: by R-NEXT seat 0 plays next"},
    {"R_NEXT in collect", COLLECT, "\"next_seat\":1", "\"next_seat\":2", "wrong-next",
     "next_seat: by R-NEXT seat 1 plays next"},
    {"R_NEXT whom the Doctor walks in on", COLLECT, "\"library\",\"carriage-house\"", "\"library\",\"piazza\"",
     "wrong-next", "next_seat: by R-NEXT seat 2 plays next"},

    /* R-COLLECT */
    {"R_COLLECT a dead dog", COLLECT, "\"alive\":true", "\"alive\":false", "wrong-dog", "dog: nobody collects"},
    {"R_COLLECT no tokens", COLLECT, "\"tokens\":2" THEN "\"pool\":23", "\"tokens\":0" THEN "\"pool\":25", "wrong-dog",
     "dog: nobody collects"},
    {"R_CALM the dog with the Doctor", COLLECT, "\"doctor\":\"piazza\"", "\"doctor\":\"carriage-house\"", "wrong-dog",
     "dog: nobody collects"},
    {"R_COLLECT nobody", COLLECT, "\"collecting\":[3,0]", "\"collecting\":[]", "wrong-dog",
     "collecting: it should be those"},
    {"R_COLLECT one left out", COLLECT, "\"collecting\":[3,0]", "\"collecting\":[3]", "wrong-dog",
     "collecting: it should be those"},
    {"R_COLLECT one left out in the middle", COLLECT, "\"collecting\":[3,0]", "\"collecting\":[2,0]", "wrong-dog",
     "collecting: it should be those"},
    {"R_COLLECT one who is elsewhere", COLLECT, "\"collecting\":[3,0]", "\"collecting\":[1,3,0]", "wrong-dog",
     "collecting: it should be those"},
    {"R_COLLECT one too many", COLLECT, "\"collecting\":[3,0]", "\"collecting\":[3,0,1]", "wrong-dog",
     "collecting: it should be those"},
    {"R_COLLECT out of order", COLLECT, "\"collecting\":[3,0]", "\"collecting\":[2,0,3]", "wrong-dog",
     "collecting: seats are asked from 'next_seat' on"},

    /* R-WIN */
    {"R_WIN nobody", KILLED, "\"winner\":3", "\"winner\":null", "wrong-ending", "winner: somebody must have won"},
    {"R_WIN too early", TURN, "\"winner\":null", "\"winner\":1", "wrong-ending", "winner: nobody wins"},
    {"R_SINK nobody drowns in a mansion", KILLED, "\"winner\":3" THEN "\"ending\":\"killed\"" THEN "[267,268,265,266]",
     "\"winner\":null" THEN "\"ending\":\"drowned\"" THEN "[267,268,265,269]", "wrong-ending", "winner: nobody drowns"},
    {"R_SINK nobody wins", DROWNED, "\"winner\":null", "\"winner\":1", "wrong-ending", "winner: nobody wins"},
    {"R_STALL nobody wins", KILLED, "\"ending\":\"killed\"" THEN "[267,268,265,266]",
     "\"ending\":\"stalled\"" THEN "[267,268,265,269]", "wrong-ending", "winner: nobody wins"},
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

/* What looks odd and is not for `load` to judge: "Nothing else." `code` and `says` are not used. */
static const refusal odd[] = {
    {"odd: a winner whose turn it was not", KILLED, "\"winner\":3", "\"winner\":0", NULL, NULL},
    {"odd: stalled before the last turn", KILLED, "\"winner\":3,\n\"ending\":\"killed\"" THEN "[267,268,265,266]",
     "\"winner\":null,\n\"ending\":\"stalled\"" THEN "[267,268,265,269]", NULL, NULL},
    {"odd: a loser while nothing is lost", SHIP, "\"loser\":null", "\"loser\":2", NULL, NULL},
    {"odd: all cards played this turn", TURN, "\"cards_played\":1", "\"cards_played\":96", NULL, NULL},
    {"odd: the finished turn was another's", DOG, "[174,175,176,177]", "[177,175,176,174]", NULL, NULL},
    {"odd: a dog with tokens that learns nothing", COLLECT, "\"old-dog-new-tricks\"", "\"old-dog\"", NULL, NULL},
    {"odd: a move card out of the game", TURN, "\"discard\":[\"move-1\"," THEN "\"removed\":[",
     "\"discard\":[" THEN "\"removed\":[\"move-1\",", NULL, NULL},
    {"odd: points that no card made", DEFEND, "\"points\":1", "\"points\":5", NULL, NULL},
    {"odd: nobody has had a turn for long", TURN, "[21,15,16,20]", "[21,0,0,0]", NULL, NULL},
};

static void a_state_is_accepted(void **state)
{
    const refusal *row = *state;
    ul_fault       fault = {0};
    ul_game        game;
    char          *text = refusal_edit(row, play_file(row->fixture));
    ul_json       *json = ul_json_read(text, strlen(text), &fault);
    ul_world      *world = json ? ul_state_read(json, NULL, 0, "", 0, &game, &fault) : NULL;
    if (!world)
        fail_msg("%s", fault.message);
    ul_world_free(world);
    ul_json_free(json);
    free(text);
}

/* On a board of one number the Doctor walks in place, and has walked in on nobody then (R-NEXT). */
static bool loads_with_next(stage *s, const char *plan, ul_seat next)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_game     game;
    s->game.scene.next_seat = next;
    ul_json_begin(&out, &text);
    ul_state_write(&out, s->world, &s->game);
    ul_json  *json = ul_json_read(text.bytes, text.len, NULL);
    ul_world *world = ul_state_read(json, plan, strlen(plan), "", 0, &game, NULL);
    bool      loads = world != NULL;
    ul_world_free(world);
    ul_json_free(json);
    ul_text_free(&text);
    return loads;
}

TEST(R_NEXT_a_doctor_who_walks_in_place_may_have_called_nobody)
{
    stage s;
    char  plan[STAGE_PLAN];
    stage_row_plan(plan, "kill-2009", "foyer", false);
    stage_open_on(&s, "kill-2009", 3, "{\"dog\":\"new-tricks\",\"fixed_first_round\":false}", plan);
    stage_pawns(&s, "armory kitchen foyer");
    stage_doctor(&s, "foyer");
    stage_dog(&s, "armory");
    ul_scene *scene = &s.game.scene;
    scene->phase = UL_PHASE_COLLECT;
    scene->dog_walked = true;
    scene->dog_tokens = 1;
    scene->pool--;
    scene->last_turn[0] = 1;
    scene->collecting = 1;
    assert_true(loads_with_next(&s, plan, 2));
    assert_true(loads_with_next(&s, plan, 1));
    assert_false(loads_with_next(&s, plan, 0));
    stage_close(&s);
}

int main(void)
{
    refusal_suite suite = {.count = 0};
    ADD(&suite, R_NEXT_a_doctor_who_walks_in_place_may_have_called_nobody);
    ADD_ROWS(&suite, states, a_state_is_refused);
    ADD_ROWS(&suite, odd, a_state_is_accepted);
    return suite_run(&suite);
}
