/* event_text.c: every kind of event as JSON and back. */
#include "record/refusal.h"
#include "record/event_text.h"

static stage mansion, ship;

static void says(const stage *s, ul_event event, const char *wanted)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_event    read;
    ul_json_begin(&out, &text);
    ul_event_write(&out, s->world, event);
    assert_string_equal(text.bytes, wanted);
    ul_json *json = ul_json_read(text.bytes, text.len, NULL);
    assert_true(ul_event_read(s->world, json, &read, NULL));
    assert_int_equal(read.kind, event.kind);
    ul_text_clear(&text);
    ul_json_begin(&out, &text);
    ul_event_write(&out, s->world, read);
    assert_string_equal(text.bytes, wanted);
    ul_json_free(json);
    ul_text_free(&text);
}

TEST(the_list_of_events_has_every_kind_by_its_name)
{
#define MEMBER(key, part) part
#define NAME(kind, name, ...) [UL_##kind] = #name,
    static const char *const listed[UL_EVENT_KINDS] = {UL_EVENT_LIST(NAME, MEMBER)};
    for (int kind = 0; kind < UL_EVENT_KINDS; kind++) {
        assert_non_null(listed[kind]);
        assert_string_equal(listed[kind], ul_event_name((ul_event_kind)kind));
    }
}

TEST(every_kind_has_its_members)
{
    const stage *s = &mansion;
    ul_room      foyer = stage_room(s, "foyer"), piazza = stage_room(s, "piazza");
    ul_card      trowel = stage_card(s, "trowel"), failure = stage_card(s, "failure-2");
    says(s, (ul_event){.kind = UL_STEPPED, .seat = 2, .from = foyer, .room = piazza},
         "{\"event\":\"stepped\",\"seat\":2,\"from\":\"foyer\",\"room\":\"piazza\"}");
    says(s,
         (ul_event){.kind = UL_PLAYED,
                    .seat = 1,
                    .card = stage_card(s, "move-1"),
                    .pawn = UL_PAWN_DOCTOR,
                    .from = foyer,
                    .room = piazza},
         "{\"event\":\"played\",\"seat\":1,\"card\":\"move-1\",\"pawn\":\"doctor\",\"from\":\"foyer\",\"room\":"
         "\"piazza\"}");
    says(
        s, (ul_event){.kind = UL_ATTEMPTED, .seat = 0, .pawn = UL_PAWN_DOG, .card = trowel, .room = foyer, .number = 4},
        "{\"event\":\"attempted\",\"seat\":0,\"target\":\"dog\",\"weapon\":\"trowel\",\"room\":\"foyer\",\"value\":4}");
    says(s, (ul_event){.kind = UL_ATTEMPTED, .pawn = UL_PAWN_DOCTOR, .card = UL_NO_CARD, .room = foyer, .number = 1},
         "{\"event\":\"attempted\",\"seat\":0,\"target\":\"doctor\",\"weapon\":null,\"room\":\"foyer\",\"value\":1}");
    says(s, (ul_event){.kind = UL_FOILED_WITH, .seat = 3, .card = failure, .number = 2},
         "{\"event\":\"foiled_with\",\"seat\":3,\"card\":\"failure-2\",\"points\":2}");
    says(s, (ul_event){.kind = UL_PASSED, .seat = 3}, "{\"event\":\"passed\",\"seat\":3}");
    says(s, (ul_event){.kind = UL_FOILED, .seat = 0, .pawn = UL_PAWN_DOCTOR},
         "{\"event\":\"foiled\",\"seat\":0,\"target\":\"doctor\"}");
    says(s, (ul_event){.kind = UL_SUCCEEDED, .seat = 0, .pawn = UL_PAWN_DOCTOR, .other = UL_NOBODY},
         "{\"event\":\"succeeded\",\"seat\":0,\"target\":\"doctor\",\"loser\":null}");
    says(s, (ul_event){.kind = UL_TOKEN, .seat = 2, .number = 3}, "{\"event\":\"token\",\"seat\":2,\"tokens\":3}");
    says(s, (ul_event){.kind = UL_TOKEN, .seat = UL_NOBODY, .number = 1},
         "{\"event\":\"token\",\"seat\":null,\"tokens\":1}");
    says(s, (ul_event){.kind = UL_DREW, .seat = 2, .card = trowel, .number = 60},
         "{\"event\":\"drew\",\"seat\":2,\"card\":\"trowel\",\"left\":60}");
    says(s, (ul_event){.kind = UL_DREW, .seat = 2, .card = UL_NO_CARD, .number = 60},
         "{\"event\":\"drew\",\"seat\":2,\"card\":null,\"left\":60}");
    says(s, (ul_event){.kind = UL_RESHUFFLED, .number = 31}, "{\"event\":\"reshuffled\",\"cards\":31}");
    says(s, (ul_event){.kind = UL_DOCTOR_WALKED, .from = foyer, .room = piazza},
         "{\"event\":\"doctor_walked\",\"from\":\"foyer\",\"room\":\"piazza\"}");
    says(s, (ul_event){.kind = UL_DOG_WALKED, .from = foyer, .room = piazza},
         "{\"event\":\"dog_walked\",\"from\":\"foyer\",\"room\":\"piazza\"}");
    says(s, (ul_event){.kind = UL_DOG_KILLED, .seat = 1, .room = piazza, .number = 2},
         "{\"event\":\"dog_killed\",\"seat\":1,\"room\":\"piazza\",\"tokens\":2}");
    says(s, (ul_event){.kind = UL_CALMED, .room = piazza, .number = 2},
         "{\"event\":\"calmed\",\"room\":\"piazza\",\"tokens\":2}");
    says(s, (ul_event){.kind = UL_COLLECTED, .seat = 1, .card = trowel, .number = 2},
         "{\"event\":\"collected\",\"seat\":1,\"card\":\"trowel\",\"tokens\":2}");
    says(s, (ul_event){.kind = UL_TURN, .seat = 1, .number = 12, .other = 0, .seats = 5},
         "{\"event\":\"turn\",\"seat\":1,\"number\":12,\"after\":0,\"called\":[0,2]}");
    says(s, (ul_event){.kind = UL_OVER, .seat = 2, .number = UL_ENDING_SUCCESS},
         "{\"event\":\"over\",\"winner\":2,\"ending\":\"killed\"}");
    says(s, (ul_event){.kind = UL_OVER, .seat = UL_NOBODY, .number = UL_ENDING_STALLED},
         "{\"event\":\"over\",\"winner\":null,\"ending\":\"stalled\"}");
}

TEST(the_ships_events)
{
    const stage *s = &ship;
    says(s,
         (ul_event){
             .kind = UL_SANK, .number = 3, .room = stage_room(s, "infirmary"), .seats = 6, .pawn = UL_PAWN_DOCTOR},
         "{\"event\":\"sank\",\"deck\":\"D\",\"room\":\"infirmary\",\"seats\":[1,2],\"doctor\":true}");
    says(s, (ul_event){.kind = UL_SANK, .number = 0, .room = UL_NOWHERE},
         "{\"event\":\"sank\",\"deck\":\"A\",\"room\":null,\"seats\":[],\"doctor\":false}");
    says(s, (ul_event){.kind = UL_SUCCEEDED, .seat = 0, .pawn = UL_PAWN_DOCTOR, .other = 3},
         "{\"event\":\"succeeded\",\"seat\":0,\"target\":\"doctor\",\"loser\":3}");
    says(s, (ul_event){.kind = UL_OVER, .seat = 2, .number = UL_ENDING_SUCCESS},
         "{\"event\":\"over\",\"winner\":2,\"ending\":\"saved\"}");
    says(s, (ul_event){.kind = UL_OVER, .seat = UL_NOBODY, .number = UL_ENDING_DROWNED},
         "{\"event\":\"over\",\"winner\":null,\"ending\":\"drowned\"}");
}

#define STEPPED "{\"event\":\"stepped\",\"seat\":2,\"from\":\"foyer\",\"room\":\"piazza\"}"
#define PLAYED                                                                                                         \
    "{\"event\":\"played\",\"seat\":1,\"card\":\"move-1\",\"pawn\":\"self\",\"from\":\"foyer\",\"room\":\"piazza\"}"
#define SANK "{\"event\":\"sank\",\"deck\":\"D\",\"room\":null,\"seats\":[1],\"doctor\":false}"
#define OVER "{\"event\":\"over\",\"winner\":null,\"ending\":\"stalled\"}"
#define TURN_EVENT "{\"event\":\"turn\",\"seat\":1,\"number\":12,\"after\":0,\"called\":[0,2]}"

static const refusal events[] = {
    {"no object", STEPPED, STEPPED, "[]", "wrong-type", "event: this should be an object"},
    {"no event", STEPPED, "\"event\":\"stepped\",", "", "missing-key", "event: 'event' is missing"},
    {"a number for an event", STEPPED, "\"stepped\"", "1", "wrong-type", "event: this should be the name"},
    {"an unknown event", STEPPED, "\"stepped\"", "\"danced\"", "unknown-event", "event: there is no event 'danced'"},
    {"a member missing", STEPPED, ",\"room\":\"piazza\"", "", "missing-key", "event: 'room' is missing"},
    {"a member too many", STEPPED, "\"seat\":2", "\"seat\":2,\"card\":\"trowel\"", "unknown-key", "'card'"},
    {"a seat not there", STEPPED, "\"seat\":2", "\"seat\":4", "wrong-type", "seat"},
    {"a step of nobody", STEPPED, "\"seat\":2", "\"seat\":null", "wrong-type", "seat"},
    {"an unknown room", STEPPED, "\"piazza\"", "\"pizza\"", "unknown-room", "room: there is no room 'pizza'"},
    {"from an unknown room", STEPPED, "\"foyer\"", "\"lobby\"", "unknown-room", "from"},
    {"an unknown card", PLAYED, "\"move-1\"", "\"move-4\"", "unknown-card", "card"},
    {"no card played", PLAYED, "\"move-1\"", "null", "wrong-type", "card"},
    {"an unknown pawn", PLAYED, "\"self\"", "\"cat\"", "unknown-word", "pawn: 'cat' is none of: self, doctor, dog"},
    {"an unknown deck", SANK, "\"D\"", "\"E\"", "unknown-word", "deck"},
    {"an unknown refuge", SANK, "null", "\"boat\"", "unknown-room", "room"},
    {"seats of another type", SANK, "[1]", "1", "wrong-type", "seats"},
    {"a seat of the list", SANK, "[1]", "[1,7]", "wrong-type", "seats[1]"},
    {"doctor of another type", SANK, "false", "0", "wrong-type", "doctor"},
    {"an unknown ending", OVER, "\"stalled\"", "\"bored\"", "unknown-word",
     "ending: 'bored' is none of: killed, drowned"},
    {"an ending of another edition", OVER, "\"stalled\"", "\"saved\"", "unknown-word", "ending"},
    {"a winner not there", OVER, "null", "9", "wrong-type", "winner"},
    {"a number out of range", TURN_EVENT, "12", "65536", "wrong-type", "number"},
    {"a seat before not there", TURN_EVENT, "\"after\":0", "\"after\":-1", "wrong-type", "after"},
};

static void an_event_is_refused(void **state)
{
    const refusal *row = *state;
    ul_fault       fault = {0};
    ul_event       event = {.kind = UL_PASSED, .seat = 3};
    char          *text = play_edit(row->fixture, row->from, row->to);
    ul_json       *json = ul_json_read(text, strlen(text), &fault);
    refusal_check(row, ul_event_read(mansion.world, json, &event, &fault), &fault);
    assert_true(event.kind == UL_PASSED && event.seat == 3);
    ul_json_free(json);
    free(text);
}

int main(void)
{
    refusal_suite suite = {.count = 0};
    stage_open(&mansion, "kill-2009", 4, "{\"dog\":\"old-dog-new-tricks\"}");
    stage_open(&ship, "save-2000", 4, NULL);
    ADD(&suite, the_list_of_events_has_every_kind_by_its_name);
    ADD(&suite, every_kind_has_its_members);
    ADD(&suite, the_ships_events);
    ADD_ROWS(&suite, events, an_event_is_refused);
    int failed = suite_run(&suite);
    stage_close(&mansion);
    stage_close(&ship);
    return failed;
}
