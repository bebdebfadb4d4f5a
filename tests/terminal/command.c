/* command.c: tests of src/terminal/command.c and command_suggest.c: lines as people type them, in every language. */
#include "terminal/command.h"
#include <stdio.h>
#include <string.h>
#include "support/stage.h"
#include "terminal/action_menu.h"
#include "terminal/name_lookup.h"
#include "words/edit_distance.h"
#include "words/langs.h"

static const char *const names[UL_MAX_SEATS] = {"Ann", "Ben", "Chie"};

/* Somebody at a table, with a view of it. */
typedef struct listener {
    stage    s;
    ul_view  view;
    ul_voice voice;
} listener;

static void sit_down_at(listener *l, const char *edition)
{
    stage_open(&l->s, edition, 3, NULL);
    ul_view_of(l->s.world, &l->s.game, l->s.game.scene.to_act, &l->view);
    l->voice = (ul_voice){.world = l->s.world, .names = names, .listener = l->s.game.scene.to_act};
}

static void sit_down(listener *l)
{
    sit_down_at(l, "kill-2009");
}

static const char *reply_of(const ul_command *command)
{
    return command->reply.bytes ? command->reply.bytes : "";
}

static void reads_number(ul_lang lang, const char *line, unsigned number)
{
    listener   l;
    ul_command command;
    sit_down(&l);
    l.voice.lang = lang;
    ul_command_read(&command, &l.voice, &l.view, line);
    assert_int_equal(command.heard, UL_HEARD_NUMBER);
    assert_int_equal(command.number, number);
    ul_command_free(&command);
    stage_close(&l.s);
}

TEST(a_number_may_be_as_wide_as_an_input_method_writes_it)
{
    for (int lang = 0; lang < UL_LANGS; lang++) {
        reads_number((ul_lang)lang, "12", 12);
        reads_number((ul_lang)lang, "１２", 12);
        reads_number((ul_lang)lang, "　１2 ", 12);
    }
}

/* The line is a step to that room. */
static void steps_to(listener *l, const char *line, ul_room room)
{
    ul_command command;
    ul_command_read(&command, &l->voice, &l->view, line);
    if (command.heard != UL_HEARD_ACTION || command.pattern.kind != UL_STEP || command.pattern.room != room)
        fail_msg("%s: \"%s\" is no step: %s", ul_lang_tag(l->voice.lang), line, reply_of(&command));
    ul_command_free(&command);
}

/* As its own people put it: what the menu says is understood whether or not that choice is in the menu. */
TEST(the_verb_may_come_last)
{
    listener l;
    sit_down(&l);
    const ul_plan *plan = ul_world_plan(l.s.world);
    for (int lang = 0; lang < UL_LANGS; lang++) {
        l.voice.lang = (ul_lang)lang;
        for (ul_room room = 0; room < ul_plan_count(plan); room++) {
            ul_text     line = {0}, one = {0}, choice = {0};
            const char *verbs = ul_words_find((ul_lang)lang, "ui.verb.step");
            ul_lookup_next(verbs, &one);
            ul_words_room((ul_lang)lang, plan, room, UL_FORM_NAME, &line);
            ul_text_print(&line, " %s", one.bytes);
            steps_to(&l, line.bytes, room);
            if (!ul_lang_is_latin((ul_lang)lang)) {
                ul_words_action(&l.voice, &l.view.scene, ul_action_step(room), &choice);
                steps_to(&l, choice.bytes, room);
            }
            ul_text_free(&line);
            ul_text_free(&one);
            ul_text_free(&choice);
        }
    }
    l.voice.lang = UL_JAPANESE;
    steps_to(&l, "台所へ移動する", ul_plan_find(plan, "kitchen", 7));
    steps_to(&l, "台所へ　移動します。", ul_plan_find(plan, "kitchen", 7));
    l.voice.lang = UL_GERMAN;
    steps_to(&l, "in die Küche gehen", ul_plan_find(plan, "kitchen", 7));
    stage_close(&l.s);
}

/* A word before a verb that it does not go with is not ignored. */
TEST(a_verb_that_comes_last_wants_all_the_rest_understood)
{
    static const char *const lines[] = {"do not draw", "never pass", "please wait and end", "not kill", "xyzzy step"};
    listener                 l;
    sit_down(&l);
    l.voice.lang = UL_ENGLISH;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ul_command command;
        ul_command_read(&command, &l.voice, &l.view, lines[i]);
        if (command.heard != UL_HEARD_WRONG)
            fail_msg("\"%s\" is understood", lines[i]);
        ul_command_free(&command);
    }
    stage_close(&l.s);
}

/* Are these all that is suggested? Suggestions stand in back quotes; `help` is named where there are none. */
static bool suggests(const ul_command *command, ul_lang lang, const char *expected)
{
    ul_text list = {0};
    bool    help = strstr(reply_of(command), ul_words_find(lang, "ui.command.help")) != NULL;
    for (const char *at = help ? NULL : strchr(reply_of(command), '`'); at;) {
        const char *end = strchr(at + 1, '`');
        ul_text_print(&list, "%s%.*s", list.len ? " " : "", (int)(end - at - 1), at + 1);
        at = strchr(end + 1, '`');
    }
    bool same = strcmp(list.len ? list.bytes : "-", expected) == 0;
    ul_text_free(&list);
    return same;
}

static void check_line(listener *l, const char *typed, const char *expected)
{
    ul_command command;
    ul_command_read(&command, &l->voice, &l->view, typed);
    bool right = strncmp(expected, "= ", 2) == 0
                     ? command.heard != UL_HEARD_WRONG && strcmp(ul_verb_name(command.verb), expected + 2) == 0
                     : command.heard == UL_HEARD_WRONG && suggests(&command, l->voice.lang, expected);
    if (!right)
        fail_msg("%s: \"%s\" should be %s: verb %s, \"%s\"", ul_lang_tag(l->voice.lang), typed, expected,
                 ul_verb_name(command.verb), reply_of(&command));
    ul_command_free(&command);
}

TEST(a_suggestion_names_the_likely_deed_or_none)
{
    char     line[256];
    unsigned lines[64] = {0};
    listener l;
    FILE    *file = fopen("tests/terminal/suggestions.txt", "r");
    assert_non_null(file);
    sit_down(&l);
    while (fgets(line, sizeof line, file)) {
        char *tag = strtok(line, "\t\n"), *typed = strtok(NULL, "\t\n"), *expected = strtok(NULL, "\t\n");
        if (!tag || *tag == '#')
            continue;
        assert_true(ul_lang_find(&l.voice.lang, tag) && expected);
        check_line(&l, typed, expected);
        lines[l.voice.lang]++;
    }
    fclose(file);
    for (int lang = 0; lang < UL_LANGS; lang++)
        if (lines[lang] < 8)
            fail_msg("%s has too few lines in suggestions.txt", ul_lang_tag((ul_lang)lang));
    stage_close(&l.s);
}

/* Is one of the verb's names in back quotes? */
static bool quotes(const char *reply, const char *all)
{
    bool found = false;
    while (all) {
        ul_text one = {0}, quoted = {0};
        all = ul_lookup_next(all, &one);
        ul_text_print(&quoted, "`%s`", one.bytes + strspn(one.bytes, " "));
        found = found || strstr(reply, quoted.bytes);
        ul_text_free(&one);
        ul_text_free(&quoted);
    }
    return found;
}

/* Something typed with one letter wrong: it is understood, or the verb is suggested. */
static void one_slip(listener *l, const char *all, const char *name, const char *typed)
{
    ul_command command;
    ul_command_read(&command, &l->voice, &l->view, typed);
    if (command.heard == UL_HEARD_WRONG && !quotes(reply_of(&command), all) && strncmp(name, typed, strlen(typed)) != 0)
        fail_msg("%s: \"%s\" for %s: %s", ul_lang_tag(l->voice.lang), typed, name, reply_of(&command));
    ul_command_free(&command);
}

/* Each letter of the word left out, one after the other. */
static void slip_in(listener *l, const char *all, const char *name)
{
    for (size_t at = 0; name[at];) {
        char   typed[64];
        size_t size = ul_utf8_char(name + at, strlen(name + at));
        snprintf(typed, sizeof typed, "%.*s%s", (int)at, name, name + at + size);
        one_slip(l, all, name, typed);
        at += size;
    }
}

TEST(a_letter_left_out_of_a_verb_is_found)
{
    listener l;
    sit_down(&l);
    for (int lang = 0; lang < UL_LANGS; lang++) {
        l.voice.lang = (ul_lang)lang;
        for (int verb = 0; verb < UL_VERBS; verb++) {
            char key[32];
            snprintf(key, sizeof key, "ui.verb.%s", ul_verb_name((ul_verb)verb));
            const char *all = ul_words_find((ul_lang)lang, key);
            for (const char *rest = all; rest;) {
                ul_text one = {0};
                rest = ul_lookup_next(rest, &one);
                const char *name = one.bytes + strspn(one.bytes, " ");
                if (ul_letters_count(name) >= 5 && !strchr(name, ' '))
                    slip_in(&l, all, name);
                ul_text_free(&one);
            }
        }
    }
    stage_close(&l.s);
}

/* The line saves the Doctor with that card, UL_NO_CARD for empty hands, UL_ANY_CARD if it names none. */
static void rescues(listener *l, const char *line, ul_card card)
{
    ul_command command;
    ul_command_read(&command, &l->voice, &l->view, line);
    if (command.heard != UL_HEARD_ACTION || command.pattern.kind != UL_ATTEMPT || command.pattern.card != card)
        fail_msg("%s: \"%s\" is no rescue: %s", ul_lang_tag(l->voice.lang), line, reply_of(&command));
    ul_command_free(&command);
}

/* The line saves the game, to that file. */
static void writes(listener *l, const char *line, const char *file)
{
    ul_command command;
    ul_command_read(&command, &l->voice, &l->view, line);
    assert_int_equal(command.heard, UL_HEARD_VERB);
    assert_int_equal(command.verb, UL_VERB_SAVE);
    assert_string_equal(ul_text_bytes(&command.rest), file);
    ul_command_free(&command);
}

TEST(on_the_ship_one_saves_a_game_or_the_doctor)
{
    listener l;
    sit_down_at(&l, "save-2000");
    ul_card any = ul_pattern_any().card, whisky = stage_card(&l.s, "whisky"), coat = stage_card(&l.s, "warm-coat");
    rescues(&l, "save doctor", any);
    rescues(&l, "save Doctor Lucky", any);
    rescues(&l, "save doctor whisky", whisky);
    rescues(&l, "save Doctor Lucky with the whisky", whisky);
    rescues(&l, "save the Doctor with the warm coat", coat);
    rescues(&l, "save with the whisky", whisky);
    rescues(&l, "save warm coat", coat);
    rescues(&l, "save with empty hands", UL_NO_CARD);
    writes(&l, "save", "");
    writes(&l, "save monday", "monday");
    writes(&l, "save w", "w");
    writes(&l, "save doctor.txt", "doctor.txt");
    writes(&l, "save ./whisky", "./whisky");
    writes(&l, "save me", "me");
    stage_close(&l.s);
    sit_down(&l);
    writes(&l, "save doctor", "doctor");
    writes(&l, "save trowel", "trowel");
    stage_close(&l.s);
}

/* An answer that is prepared: a word for it, or failure cards as `foil` takes them. */
static void is_answer(listener *l, const char *words)
{
    static const char *const keys[] = {"ui.verb.pass", "ui.word.enough", "ui.word.ask"};
    ul_text                  line = {0};
    ul_command               command;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (ul_lookup_means(l->voice.lang, words, keys[i]))
            return;
    ul_text_print(&line, "foil %s", words);
    ul_command_read(&command, &l->voice, &l->view, line.bytes);
    if (command.heard != UL_HEARD_ACTION || command.pattern.card >= ul_world_edition(l->s.world)->deck.kinds)
        fail_msg("%s: \"%s\" is no answer: %s", ul_lang_tag(l->voice.lang), words, reply_of(&command));
    ul_command_free(&command);
    ul_text_free(&line);
}

/* How many answers a text shows, behind the verb and in back quotes; all are understood. */
static int answers_shown(listener *l, const char *text)
{
    int count = 0;
    for (const char *from = strchr(text, '`'), *to; from; from = strchr(to + 1, '`')) {
        char typed[128];
        to = strchr(from + 1, '`');
        snprintf(typed, sizeof typed, "%.*s", (int)(to - from - 1), from + 1);
        for (char *answer = strtok(typed + strcspn(typed, " "), ","); answer; answer = strtok(NULL, ","), count++)
            is_answer(l, answer + strspn(answer, " "));
    }
    return count;
}

TEST(answers_that_can_be_prepared_are_understood_as_they_are_shown)
{
    listener l;
    sit_down(&l);
    for (int lang = 0; lang < UL_LANGS; lang++) {
        l.voice.lang = (ul_lang)lang;
        assert_true(answers_shown(&l, ul_words_find((ul_lang)lang, "ui.join.arm")) > 0);
    }
    stage_close(&l.s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_may_be_as_wide_as_an_input_method_writes_it),
        cmocka_unit_test(the_verb_may_come_last),
        cmocka_unit_test(a_verb_that_comes_last_wants_all_the_rest_understood),
        cmocka_unit_test(a_suggestion_names_the_likely_deed_or_none),
        cmocka_unit_test(a_letter_left_out_of_a_verb_is_found),
        cmocka_unit_test(on_the_ship_one_saves_a_game_or_the_doctor),
        cmocka_unit_test(answers_that_can_be_prepared_are_understood_as_they_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
