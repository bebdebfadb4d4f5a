/* action_menu.c: tests of src/terminal/action_menu.c: whatever a menu shows is understood when it is typed, in every
 * language. */
#include "terminal/action_menu.h"
#include <string.h>
#include "base/random.h"
#include "support/stage.h"
#include "terminal/command.h"
#include "terminal/name_lookup.h"
#include "words/langs.h"

static const char *const names[UL_MAX_SEATS] = {"Ann", "Ben", "Chie", "Dan", "Eve", "Fay", "Gus", "Hal"};

/* Languages differ in their words, not in the code that sanitizers watch: there each has a third of the decisions. */
#ifdef __SANITIZE_ADDRESS__
enum { IN_TURN = 3 };
#else
enum { IN_TURN = 1 };
#endif

/* What is tried at each decision; the list is of the legal actions. */
typedef void trial(const ul_voice *voice, const ul_view *view, const ul_action *list, size_t count);

static void play_at_random(trial *tried, int actions, const char *edition, uint8_t players, const char *options)
{
    static ul_action list[UL_MAX_ACTIONS];
    stage            s;
    ul_random        random;
    stage_open(&s, edition, players, options);
    ul_random_seed(&random, players);
    for (int done = 0; done < actions && s.game.scene.phase != UL_PHASE_OVER; done++) {
        ul_view view;
        ul_view_of(s.world, &s.game, s.game.scene.to_act, &view);
        size_t count = ul_game_legal(s.world, &s.game, list);
        for (int lang = done % IN_TURN; lang < UL_LANGS; lang += IN_TURN) {
            ul_voice voice = {.lang = (ul_lang)lang, .world = s.world, .names = names, .listener = s.game.scene.to_act};
            tried(&voice, &view, list, count);
        }
        ul_game_act(s.world, &s.game, list[ul_random_below(&random, (uint32_t)count)], NULL);
    }
    stage_close(&s);
}

static void play_all_games(trial *tried, int actions)
{
    play_at_random(tried, actions, "kill-1996", 5, "{\"dog\":\"old-dog\"}");
    play_at_random(tried, actions, "kill-2009", 3, "{\"dog\":\"new-tricks\"}");
    play_at_random(tried, actions, "save-2000", 4, NULL);
}

/* Every choice of the menu finds itself, as it is shown and in capitals with other apostrophes. */
static void type_back(const ul_voice *voice, const ul_view *view, ul_action pattern, int depth)
{
    ul_menu menu;
    ul_menu_fill(&menu, voice->world, view, pattern);
    assert_true(menu.count > 0 && depth < 4);
    for (size_t place = 0; place < menu.count; place++) {
        ul_text   shown = {0};
        ul_action action;
        ul_menu_say(&menu, voice, view, place, &shown);
        size_t found = ul_menu_find(&menu, voice, view, shown.bytes);
        if (found != place)
            fail_msg("%s: \"%s\" typed back is choice %zu of %zu", ul_lang_tag(voice->lang), shown.bytes, found,
                     menu.count);
        for (char *at = shown.bytes; *at; at++)
            *at = *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at;
        assert_int_equal(ul_menu_find(&menu, voice, view, shown.bytes), place);
        ul_text_free(&shown);
        if (!ul_menu_only(voice->world, view, menu.choice[place], &action))
            type_back(voice, view, menu.choice[place], depth + 1);
    }
}

static void type_all_back(const ul_voice *voice, const ul_view *view, const ul_action *list, size_t count)
{
    (void)list;
    (void)count;
    type_back(voice, view, ul_pattern_any(), 0);
}

TEST(every_choice_typed_back_is_that_choice)
{
    play_all_games(type_all_back, 60);
}

/* The line that the first game shows for an action is understood as that action. */
static void write_and_read(const ul_voice *voice, const ul_view *view, const ul_action *list, size_t count)
{
    for (size_t i = 0; i < count && i < 40; i++) {
        ul_text    line = {0};
        ul_command command;
        ul_action  judged = {0};
        ul_why     why;
        ul_command_write(voice, list[i], &line);
        ul_command_read(&command, voice, view, line.bytes);
        if (command.heard != UL_HEARD_ACTION ||
            ul_menu_judge(voice->world, view, command.pattern, &judged, &why) != UL_VERDICT_DO ||
            !ul_action_same(judged, list[i]))
            fail_msg("%s: \"%s\" is not understood: %s", ul_lang_tag(voice->lang), line.bytes,
                     command.reply.bytes ? command.reply.bytes : "as something else");
        ul_command_free(&command);
        ul_text_free(&line);
    }
}

TEST(every_action_written_as_a_line_is_that_action)
{
    play_all_games(write_and_read, 40);
}

/* The first word of each list is what help, prompts and suggestions show; all of them are taken. */
TEST(every_verb_that_a_language_lists_is_that_verb)
{
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    ul_view view;
    ul_view_of(s.world, &s.game, s.game.scene.to_act, &view);
    for (int lang = 0; lang < UL_LANGS; lang++) {
        ul_voice voice = {.lang = (ul_lang)lang, .world = s.world, .names = names, .listener = s.game.scene.to_act};
        for (int verb = 0; verb < UL_VERBS; verb++) {
            char key[32], word[64];
            snprintf(key, sizeof key, "ui.verb.%s", ul_verb_name((ul_verb)verb));
            for (const char *at = ul_words_find((ul_lang)lang, key); *at;) {
                const char *wide = strstr(at, "、");
                size_t      len = wide ? (size_t)(wide - at) : strcspn(at, ",");
                snprintf(word, sizeof word, "%.*s", (int)len, at);
                ul_command command;
                ul_command_read(&command, &voice, &view, word);
                if (command.verb != (ul_verb)verb)
                    fail_msg("%s: %s typed for %s is not understood: %s", ul_lang_tag((ul_lang)lang), word, key,
                             command.reply.bytes ? command.reply.bytes : "another verb");
                ul_command_free(&command);
                at += len;
                at += wide ? strlen("、") : strspn(at, ", ");
            }
        }
    }
    stage_close(&s);
}

TEST(what_is_no_choice_is_none)
{
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    ul_view view;
    ul_view_of(s.world, &s.game, s.game.scene.to_act, &view);
    ul_voice voice = {.lang = UL_ENGLISH, .world = s.world, .names = names, .listener = s.game.scene.to_act};
    ul_menu  menu;
    ul_menu_fill(&menu, s.world, &view, ul_pattern_any());
    assert_int_equal(ul_menu_find(&menu, &voice, &view, ""), menu.count);
    assert_int_equal(ul_menu_find(&menu, &voice, &view, "step"), menu.count);
    assert_int_equal(ul_menu_find(&menu, &voice, &view, "fly to the moon"), menu.count);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_typed_back_is_that_choice),
        cmocka_unit_test(every_action_written_as_a_line_is_that_action),
        cmocka_unit_test(every_verb_that_a_language_lists_is_that_verb),
        cmocka_unit_test(what_is_no_choice_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
