/*
 * event.c: tests of src/words/event.c and seats.c.
 *
 * The sentences of every kind of event are compared with events.txt beside
 * this file; `test-words-event --accept` writes it anew. Read the difference
 * as somebody who knows the language would.
 */
#include "words/words_tests.h"
#include <stdio.h>
#include "base/random.h"
#include "words/langs.h"

#define GOLDEN UL_TESTS "/words/events.txt"

/* The tables at which the events are told: Ben (seat 0), Chie, Dan, Eva. */
enum { KILL, SAVE, TABLES };

typedef struct scripted {
    const char *about;
    int         table;
    int         kind;
    ul_seat     seat, other;
    ul_seats    seats;
    const char *card; /* NULL: UL_NO_CARD */
    int         pawn;
    const char *from, *room; /* NULL: UL_NOWHERE */
    uint16_t    number;
} scripted;

#define NOBODY UL_NOBODY

static const scripted script[] = {
    {"a step", KILL, UL_STEPPED, 0, NOBODY, 0, NULL, 0, "library", "gallery", 0},
    {"a step from the stairs to the hallway", KILL, UL_STEPPED, 0, NOBODY, 0, NULL, 0, "west-stairs", "west-main-hall",
     0},
    {"a step on the ship", SAVE, UL_STEPPED, 0, NOBODY, 0, NULL, 0, "pantry", "galley", 0},
    {"a move card for oneself", KILL, UL_PLAYED, 0, NOBODY, 0, "move-2", UL_PAWN_SELF, "library", "kitchen", 0},
    {"a room card for oneself", KILL, UL_PLAYED, 0, NOBODY, 0, "room-armory", UL_PAWN_SELF, "library", "armory", 0},
    {"a move card for the Doctor", KILL, UL_PLAYED, 0, NOBODY, 0, "move-1", UL_PAWN_DOCTOR, "foyer", "piazza", 0},
    {"a room card for the Doctor", KILL, UL_PLAYED, 0, NOBODY, 0, "room-hedge-maze", UL_PAWN_DOCTOR, "foyer",
     "hedge-maze", 0},
    {"the ship's move card", SAVE, UL_PLAYED, 0, NOBODY, 0, "move-galley", UL_PAWN_SELF, "bridge", "galley", 0},
    {"murder with a weapon", KILL, UL_ATTEMPTED, 0, NOBODY, 0, "billiard-cue", UL_PAWN_DOCTOR, NULL, "nursery", 3},
    {"murder with scissors", KILL, UL_ATTEMPTED, 0, NOBODY, 0, "pinking-shears", UL_PAWN_DOCTOR, NULL, "lilac-room", 6},
    {"murder with bare hands", KILL, UL_ATTEMPTED, 0, NOBODY, 0, NULL, UL_PAWN_DOCTOR, NULL, "armory", 1},
    {"rescue with an aid card", SAVE, UL_ATTEMPTED, 0, NOBODY, 0, "whisky", UL_PAWN_DOCTOR, NULL, "captains-lounge", 6},
    {"rescue with good advice", SAVE, UL_ATTEMPTED, 0, NOBODY, 0, "good-advice", UL_PAWN_DOCTOR, NULL, "steerage", 2},
    {"rescue with nothing", SAVE, UL_ATTEMPTED, 0, NOBODY, 0, NULL, UL_PAWN_DOCTOR, NULL, "bridge", 1},
    {"the dog with a weapon", KILL, UL_ATTEMPTED, 0, NOBODY, 0, "loud-noise", UL_PAWN_DOG, NULL, "east-stairs", 2},
    {"the dog with bare hands", KILL, UL_ATTEMPTED, 0, NOBODY, 0, NULL, UL_PAWN_DOG, NULL, "white-room", 1},
    {"a failure card, one point", KILL, UL_FOILED_WITH, 0, NOBODY, 0, "failure-1", 0, NULL, NULL, 1},
    {"a failure card, more points", SAVE, UL_FOILED_WITH, 0, NOBODY, 0, "failure-3", 0, NULL, NULL, 4},
    {"a pass", KILL, UL_PASSED, 0, NOBODY, 0, NULL, 0, NULL, NULL, 0},
    {"a murder foiled", KILL, UL_FOILED, 0, NOBODY, 0, NULL, UL_PAWN_DOCTOR, NULL, NULL, 0},
    {"a rescue foiled", SAVE, UL_FOILED, 0, NOBODY, 0, NULL, UL_PAWN_DOCTOR, NULL, NULL, 0},
    {"the dog gets away", KILL, UL_FOILED, 0, NOBODY, 0, NULL, UL_PAWN_DOG, NULL, NULL, 0},
    {"a murder done", KILL, UL_SUCCEEDED, 0, NOBODY, 0, NULL, UL_PAWN_DOCTOR, NULL, NULL, 0},
    {"a rescue done", SAVE, UL_SUCCEEDED, 0, NOBODY, 0, NULL, UL_PAWN_DOCTOR, NULL, NULL, 0},
    {"a rescue done, with a loser", SAVE, UL_SUCCEEDED, 0, 1, 0, NULL, UL_PAWN_DOCTOR, NULL, NULL, 0},
    {"the listener is the loser", SAVE, UL_SUCCEEDED, 1, 0, 0, NULL, UL_PAWN_DOCTOR, NULL, NULL, 0},
    {"nobody saves the dog", KILL, UL_SUCCEEDED, 0, NOBODY, 0, NULL, UL_PAWN_DOG, NULL, NULL, 0},
    {"a token", KILL, UL_TOKEN, 0, NOBODY, 0, NULL, 0, NULL, NULL, 3},
    {"a token for the dog", KILL, UL_TOKEN, NOBODY, NOBODY, 0, NULL, 0, NULL, NULL, 1},
    {"a card drawn that all may see", KILL, UL_DREW, 0, NOBODY, 0, "room-library", 0, NULL, NULL, 40},
    {"a card drawn that is hidden", KILL, UL_DREW, 1, NOBODY, 0, NULL, 0, NULL, NULL, 40},
    {"drawn by the seat before somebody sat there", KILL, UL_DREW, 0, NOBODY, 0, NULL, 0, NULL, NULL, 40},
    {"drawn on the ship, one is left", SAVE, UL_DREW, 0, NOBODY, 0, "cork-ring", 0, NULL, NULL, 1},
    {"drawn on the ship, some are left", SAVE, UL_DREW, 1, NOBODY, 0, NULL, 0, NULL, NULL, 7},
    {"the last of a deck is drawn", SAVE, UL_DREW, 1, NOBODY, 0, NULL, 0, NULL, NULL, 0},
    {"a new deck", KILL, UL_RESHUFFLED, NOBODY, NOBODY, 0, NULL, 0, NULL, NULL, 31},
    {"an empty deck sinks", SAVE, UL_SANK, NOBODY, NOBODY, 0, NULL, 0, NULL, "palm-court", 3},
    {"a deck sinks under one", SAVE, UL_SANK, NOBODY, NOBODY, 1 << 1, NULL, 0, NULL, "infirmary", 3},
    {"a deck sinks under the Doctor", SAVE, UL_SANK, NOBODY, NOBODY, 0, NULL, UL_PAWN_DOCTOR, NULL, "palm-court", 2},
    {"a deck sinks under many", SAVE, UL_SANK, NOBODY, NOBODY, 7, NULL, UL_PAWN_DOCTOR, NULL, "bridge", 1},
    {"the last deck sinks", SAVE, UL_SANK, NOBODY, NOBODY, 0, NULL, 0, NULL, NULL, 0},
    {"the Doctor walks", KILL, UL_DOCTOR_WALKED, NOBODY, NOBODY, 0, NULL, 0, "nursery", "armory", 0},
    {"the Doctor stays", SAVE, UL_DOCTOR_WALKED, NOBODY, NOBODY, 0, NULL, 0, "bridge", "bridge", 0},
    {"the dog walks", KILL, UL_DOG_WALKED, NOBODY, NOBODY, 0, NULL, 0, "east-lower-hall", "servants-quarters", 0},
    {"the dog is dead", KILL, UL_DOG_KILLED, 0, NOBODY, 0, NULL, 0, NULL, "wine-cellar", 0},
    {"the dog is dead and had a token", KILL, UL_DOG_KILLED, 0, NOBODY, 0, NULL, 0, NULL, "foyer", 1},
    {"the dog is dead and had tokens", KILL, UL_DOG_KILLED, 0, NOBODY, 0, NULL, 0, NULL, "foyer", 4},
    {"the dog is calmed, one token", KILL, UL_CALMED, NOBODY, NOBODY, 0, NULL, 0, NULL, "library", 1},
    {"the dog is calmed, many tokens", KILL, UL_CALMED, NOBODY, NOBODY, 0, NULL, 0, NULL, "parlor", 5},
    {"a token of the dog's", KILL, UL_COLLECTED, 0, NOBODY, 0, "trowel", 0, NULL, NULL, 2},
    {"the next turn", KILL, UL_TURN, 0, 3, 0, NULL, 0, NULL, NULL, 12},
    {"the Doctor walks in on the next player", KILL, UL_TURN, 0, 3, 1, NULL, 0, NULL, NULL, 12},
    {"the Doctor walks in, one is skipped", KILL, UL_TURN, 2, 0, 4, NULL, 0, NULL, NULL, 13},
    {"the Doctor walks in, the listener is skipped", KILL, UL_TURN, 1, 3, 2, NULL, 0, NULL, NULL, 13},
    {"the Doctor walks in, several are skipped", KILL, UL_TURN, 0, 1, 1, NULL, 0, NULL, NULL, 14},
    {"the Doctor walks in, the listener and another are skipped", KILL, UL_TURN, 1, 2, 2, NULL, 0, NULL, NULL, 14},
    {"the Doctor walks in, again", KILL, UL_TURN, 0, 0, 1, NULL, 0, NULL, NULL, 15},
    {"out of turn, which is the Doctor's doing", KILL, UL_TURN, 2, 0, 0, NULL, 0, NULL, NULL, 15},
    {"the Doctor walks in on several", KILL, UL_TURN, 0, 3, 5, NULL, 0, NULL, NULL, 16},
    {"the Doctor walks in on several, another plays", KILL, UL_TURN, 1, 0, 7, NULL, 0, NULL, NULL, 17},
    {"the first round keeps its order", KILL, UL_TURN, 1, 0, 9, NULL, 0, NULL, NULL, 2},
    {"killed", KILL, UL_OVER, 0, NOBODY, 0, NULL, 0, NULL, NULL, UL_ENDING_SUCCESS},
    {"saved", SAVE, UL_OVER, 0, NOBODY, 0, NULL, 0, NULL, NULL, UL_ENDING_SUCCESS},
    {"drowned", SAVE, UL_OVER, NOBODY, NOBODY, 0, NULL, 0, NULL, NULL, UL_ENDING_DROWNED},
    {"stalled", KILL, UL_OVER, NOBODY, NOBODY, 0, NULL, 0, NULL, NULL, UL_ENDING_STALLED},
};
#define SCRIPT (sizeof script / sizeof *script)

static ul_event event_of(const stage *s, const scripted *line)
{
    return (ul_event){.kind = (uint8_t)line->kind,
                      .seat = line->seat,
                      .other = line->other,
                      .seats = line->seats,
                      .card = line->card ? stage_card(s, line->card) : UL_NO_CARD,
                      .pawn = (uint8_t)line->pawn,
                      .from = line->from ? stage_room(s, line->from) : UL_NOWHERE,
                      .room = line->room ? stage_room(s, line->room) : UL_NOWHERE,
                      .number = line->number};
}

/* Each event for Ben and for a spectator; once where that is the same sentence. */
static void tell_line(const stage *s, const scripted *line, ul_text *out)
{
    ul_event event = event_of(s, line);
    ul_text_print(out, "%s: %s\n", ul_event_name((ul_event_kind)line->kind), line->about);
    for (int lang = 0; lang < UL_LANGS; lang++) {
        ul_voice ben = voice_of(s, (ul_lang)lang, 0), nobody = voice_of(s, (ul_lang)lang, UL_NOBODY);
        ul_text  to_ben = {0}, to_nobody = {0};
        ul_words_event(&ben, &event, &to_ben);
        ul_words_event(&nobody, &event, &to_nobody);
        ul_text_print(out, "  %s\n", to_ben.bytes);
        if (strcmp(to_ben.bytes, to_nobody.bytes) != 0)
            ul_text_print(out, "  %s\n", to_nobody.bytes);
        ul_text_free(&to_ben);
        ul_text_free(&to_nobody);
    }
}

static void tell_script(ul_text *out)
{
    stage tables[TABLES];
    stage_open(&tables[KILL], "kill-2009", 4, "{\"dog\":\"old-dog-new-tricks\"}");
    stage_open(&tables[SAVE], "save-2000", 4, NULL);
    for (size_t i = 0; i < SCRIPT; i++)
        tell_line(&tables[script[i].table], &script[i], out);
    stage_close(&tables[KILL]);
    stage_close(&tables[SAVE]);
}

static void read_golden(ul_text *text)
{
    char   piece[4096];
    size_t got;
    FILE  *file = fopen(GOLDEN, "rb");
    assert_non_null(file);
    while ((got = fread(piece, 1, sizeof piece, file)) > 0)
        ul_text_add(text, piece, got);
    fclose(file);
}

static size_t next_line(const char *text)
{
    return strcspn(text, "\n") + 1;
}

TEST(every_event_is_told_as_it_was_accepted)
{
    ul_text told = {0}, golden = {0};
    tell_script(&told);
    read_golden(&golden);
    const char *a = told.bytes, *b = golden.bytes;
    for (; *a && *b; a += next_line(a), b += next_line(b))
        if (strncmp(a, b, next_line(a)) != 0)
            fail_msg("told\n%.*s, accepted is\n%.*s", (int)next_line(a), a, (int)next_line(b), b);
    assert_string_equal(a, b);
    ul_text_free(&told);
    ul_text_free(&golden);
}

TEST(every_kind_of_event_is_in_the_script)
{
    unsigned told = 0;
    for (size_t i = 0; i < SCRIPT; i++)
        told |= 1u << script[i].kind;
    assert_int_equal(told, (1u << UL_EVENT_KINDS) - 1);
}

TEST(seats_are_listed_with_you_after_the_others)
{
    stage s;
    stage_open(&s, "kill-1996", 8, NULL);
    ul_voice voice = voice_of(&s, UL_ENGLISH, 1);
    ul_text  out = {0};
    assert_string_equal(ul_words_seat(&voice, 1), "you");
    assert_string_equal(ul_words_seat(&voice, 7), "Ines");
    ul_words_seats(&voice, 0, &out);
    assert_says(&out, "");
    ul_words_seats(&voice, 0x83, &out);
    assert_says(&out, "Ben, Ines and you");
    voice.listener = UL_NOBODY;
    ul_words_seats(&voice, 0x83, &out);
    assert_says(&out, "Ben, Chie and Ines");
    stage_close(&s);
}

/* One line, no place left open, an end: what every event must be, whoever listens. */
static void assert_is_sentence(const ul_text *text, ul_lang lang)
{
    const char *end = lang == UL_JAPANESE ? "。" : ".";
    size_t      len = strlen(end);
    bool        ended = text->len > len && (strcmp(text->bytes + text->len - len, end) == 0 ||
                                     strstr("！!", text->bytes + text->len - 1) != NULL);
    if (!ended || strpbrk(text->bytes, "{}\n") || strstr(text->bytes, "  "))
        fail_msg("no sentence: %s", text->bytes);
}

static void tell_all(const stage *s, ul_events *events, uint8_t players)
{
    for (uint8_t i = 0; i < events->count; i++) {
        for (ul_seat k = 0; k <= players; k++) {
            ul_seat  listener = k == players ? UL_NOBODY : k;
            ul_event event = ul_event_for(events->event[i], listener);
            ul_lang  lang = (ul_lang)((i + k) % UL_LANGS);
            ul_voice voice = voice_of(s, lang, listener);
            ul_text  out = {0};
            ul_words_event(&voice, &event, &out);
            assert_is_sentence(&out, lang);
            ul_text_free(&out);
        }
    }
}

static void play_and_tell(const char *edition, uint8_t players, const char *options)
{
    static ul_action list[UL_MAX_ACTIONS];
    stage            s;
    ul_random        random;
    stage_open(&s, edition, players, options);
    ul_random_seed(&random, players);
    while (s.game.scene.phase != UL_PHASE_OVER) {
        ul_events events = {0};
        size_t    count = ul_game_legal(s.world, &s.game, list);
        ul_game_act(s.world, &s.game, list[ul_random_below(&random, (uint32_t)count)], &events);
        tell_all(&s, &events, players);
    }
    stage_close(&s);
}

TEST(whole_games_are_told_to_everybody)
{
    play_and_tell("kill-1996", 8, NULL);
    play_and_tell("kill-1996", 2, "{\"dog\":\"old-dog\"}");
    play_and_tell("kill-2009", 4, "{\"dog\":\"new-tricks\"}");
    play_and_tell("kill-2009", 5, "{\"dog\":\"old-dog-new-tricks\"}");
    play_and_tell("save-2000", 3, NULL);
    play_and_tell("save-2000", 7, "{\"must_foil\":false,\"penalties\":true}");
}

static int accept_golden(void)
{
    ul_text told = {0};
    tell_script(&told);
    FILE *file = fopen(GOLDEN, "wb");
    if (!file || fwrite(told.bytes, 1, told.len, file) != told.len || fclose(file) != 0)
        return 1;
    ul_text_free(&told);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_is_told_as_it_was_accepted),
        cmocka_unit_test(every_kind_of_event_is_in_the_script),
        cmocka_unit_test(seats_are_listed_with_you_after_the_others),
        cmocka_unit_test(whole_games_are_told_to_everybody),
    };
    if (argc > 1 && strcmp(argv[1], "--accept") == 0)
        return accept_golden();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
