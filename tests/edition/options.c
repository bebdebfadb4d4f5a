/* options.c: the table of RULES.md section 1, and what is no option. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "edition/edition.h"

/* Linked with --wrap=realloc. */
static bool no_memory;

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_realloc(void *memory, size_t size)
{
    return no_memory ? NULL : __real_realloc(memory, size);
}

static ul_edition edition;

static void choose(const char *id)
{
    assert_true(ul_edition_find(&edition, id, strlen(id)));
}

/* What an object of options becomes in the edition chosen, written again; NULL if refused, with *fault. */
static bool read_options(ul_options *options, const char *text, bool complete, ul_fault *fault)
{
    ul_json *json = ul_json_read(text, strlen(text), NULL);
    assert_non_null(json);
    bool good = ul_options_read(options, &edition, json, complete, fault);
    ul_json_free(json);
    return good;
}

static void refused(const char *text, bool complete, const char *code, const char *in_message)
{
    ul_options options, before;
    ul_fault   fault = {0};
    memset(&options, 0x5a, sizeof options);
    before = options;
    if (read_options(&options, text, complete, &fault))
        fail_msg("accepted: %s", text);
    if (strcmp(fault.code, code) != 0 || !strstr(fault.message, in_message))
        fail_msg("of %s: %s: %s", text, fault.code, fault.message);
    assert_int_equal(fault.line, 1);
    assert_in_range(fault.column, 1, strlen(text));
    assert_memory_equal(&options, &before, sizeof options);
}

static void assert_written(const ul_options *options, const char *expected)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_options_write(&out, &edition, options);
    assert_string_equal(text.bytes, expected);
    ul_text_free(&text);
}

static void each_edition_has_its_defaults(void **state)
{
    (void)state;
    choose("kill-1996");
    assert_written(&edition.defaults, "{\"next_player\":\"clockwise\",\"must_foil\":false,\"spite\":false,"
                                      "\"fixed_first_round\":false,\"dog\":\"none\",\"weapon_bonus\":0,"
                                      "\"failure_3\":true}");
    choose("kill-2009");
    assert_written(&edition.defaults, "{\"next_player\":\"clockwise\",\"must_foil\":true,\"spite\":true,"
                                      "\"fixed_first_round\":true,\"dog\":\"none\",\"weapon_bonus\":0,"
                                      "\"failure_3\":true}");
    choose("save-2000");
    assert_written(&edition.defaults, "{\"next_player\":\"clockwise\",\"must_foil\":true,"
                                      "\"fixed_first_round\":false,\"weapon_bonus\":0,\"failure_3\":true,"
                                      "\"penalties\":false}");
}

static void options_left_out_have_their_defaults(void **state)
{
    (void)state;
    ul_options options;
    choose("kill-2009");
    assert_true(ul_options_read(&options, &edition, NULL, false, NULL));
    assert_memory_equal(&options, &edition.defaults, sizeof options);
    assert_true(ul_options_read(&options, &edition, NULL, true, NULL));
    assert_true(read_options(&options, "{}", false, NULL));
    assert_memory_equal(&options, &edition.defaults, sizeof options);
    assert_true(read_options(&options, "{\"must_foil\": false, \"weapon_bonus\": 1}", false, NULL));
    assert_int_equal(options.value[UL_MUST_FOIL], 0);
    assert_int_equal(options.value[UL_WEAPON_BONUS], 1);
    assert_int_equal(options.value[UL_SPITE], 1);
}

/* Every value of every option, in every edition that has it, reads back as itself. */
static void every_value_reads_back(void **state)
{
    (void)state;
    for (size_t place = 0; place < ul_edition_count(); place++) {
        assert_true(ul_edition_nth(&edition, place));
        for (unsigned o = 0; o < UL_OPTION_COUNT; o++)
            for (uint8_t value = 0; edition.has[o] && value < ul_option_about((ul_option)o)->values; value++) {
                ul_text     text = {0};
                ul_json_out out;
                ul_options  options = edition.defaults, again;
                options.value[o] = value;
                options.value[UL_SPITE] = options.value[UL_SPITE] || options.value[UL_DOG] >= UL_DOG_NEW_TRICKS;
                ul_json_begin(&out, &text);
                ul_options_write(&out, &edition, &options);
                assert_true(read_options(&again, text.bytes, true, NULL));
                assert_memory_equal(&again, &options, sizeof options);
                ul_text_free(&text);
            }
    }
}

static void words_mean_their_places(void **state)
{
    (void)state;
    ul_options options;
    choose("kill-2009");
    assert_true(read_options(&options, "{\"next_player\":\"longest-idle\",\"dog\":\"old-dog\"}", false, NULL));
    assert_int_equal(options.value[UL_NEXT_PLAYER], UL_LONGEST_IDLE);
    assert_int_equal(options.value[UL_DOG], UL_DOG_OLD);
    assert_true(read_options(&options, "{\"dog\":\"new-tricks\"}", false, NULL));
    assert_int_equal(options.value[UL_DOG], UL_DOG_NEW_TRICKS);
    assert_true(read_options(&options, "{\"dog\":\"old-dog-new-tricks\"}", false, NULL));
    assert_int_equal(options.value[UL_DOG], UL_DOG_OLD_NEW_TRICKS);
}

static void options_of_other_editions_are_unknown(void **state)
{
    (void)state;
    choose("kill-1996");
    refused("{\"penalties\":false}", false, "unknown-option", "kill-1996 has no option penalties");
    refused("{\"cheating\":true}", false, "unknown-option", "there is no option \"cheating\"");
    choose("save-2000");
    refused("{\"spite\":false}", false, "unknown-option", "save-2000 has no option spite");
    refused("{\"dog\":\"none\"}", false, "unknown-option", "save-2000 has no option dog");
}

static void only_an_option_s_own_values_will_do(void **state)
{
    (void)state;
    choose("kill-2009");
    refused("{\"must_foil\":1}", false, "bad-option", "the option must_foil must be false or true");
    refused("{\"must_foil\":\"true\"}", false, "bad-option", "false or true");
    refused("{\"must_foil\":null}", false, "bad-option", "false or true");
    refused("{\"weapon_bonus\":2}", false, "bad-option", "the option weapon_bonus must be 0 or 1");
    refused("{\"weapon_bonus\":-1}", false, "bad-option", "0 or 1");
    refused("{\"weapon_bonus\":256}", false, "bad-option", "0 or 1");
    refused("{\"weapon_bonus\":1.0}", false, "bad-option", "0 or 1");
    refused("{\"weapon_bonus\":true}", false, "bad-option", "0 or 1");
    refused("{\"dog\":1}", false, "bad-option",
            "must be \"none\", \"old-dog\", \"new-tricks\" or \"old-dog-new-tricks\"");
    refused("{\"dog\":\"old\"}", false, "bad-option", "\"old-dog\"");
    refused("{\"next_player\":\"anticlockwise\"}", false, "bad-option", "\"clockwise\" or \"longest-idle\"");
    refused("[]", false, "bad-option", "object");
    refused("\"spite\"", true, "bad-option", "object");
}

static void R_NEW_TRICKS_a_dog_with_tokens_needs_spite(void **state)
{
    (void)state;
    ul_options options;
    choose("kill-1996");
    refused("{\"dog\":\"new-tricks\"}", false, "bad-option", "the dog new-tricks takes spite tokens");
    refused("{\"dog\":\"old-dog-new-tricks\",\"spite\":false}", false, "bad-option", "set spite to true");
    assert_true(read_options(&options, "{\"dog\":\"old-dog\"}", false, NULL));
    assert_true(read_options(&options, "{\"dog\":\"new-tricks\",\"spite\":true}", false, NULL));
    choose("kill-2009");
    assert_true(read_options(&options, "{\"dog\":\"new-tricks\"}", false, NULL));
    refused("{\"spite\":false,\"dog\":\"new-tricks\"}", false, "bad-option", "another dog");
}

static void a_complete_list_lacks_nothing(void **state)
{
    (void)state;
    ul_options options;
    choose("save-2000");
    refused("{}", true, "missing-option", "next_player");
    refused("{\"next_player\":\"clockwise\",\"must_foil\":true,\"fixed_first_round\":false,\"weapon_bonus\":0,"
            "\"failure_3\":true}",
            true, "missing-option", "the option penalties of save-2000 is missing");
    assert_true(read_options(&options,
                             "{\"penalties\":true,\"next_player\":\"clockwise\",\"must_foil\":true,"
                             "\"fixed_first_round\":false,\"weapon_bonus\":0,\"failure_3\":false}",
                             true, NULL));
    assert_int_equal(options.value[UL_PENALTIES], 1);
    assert_int_equal(options.value[UL_FAILURE_3], 0);
}

static void every_option_says_what_it_is(void **state)
{
    (void)state;
    static const char *const names[] = {"next_player", "must_foil",    "spite",     "fixed_first_round",
                                        "dog",         "weapon_bonus", "failure_3", "penalties"};
    for (unsigned o = 0; o < UL_OPTION_COUNT; o++) {
        const ul_option_info *info = ul_option_about((ul_option)o);
        assert_string_equal(info->name, names[o]);
        for (uint8_t value = 0; info->type == UL_OPTION_WORD && value < info->values; value++)
            assert_non_null(info->word[value]);
    }
    assert_int_equal(ul_option_about(UL_DOG)->values, 4);
    assert_int_equal(ul_option_about(UL_WEAPON_BONUS)->type, UL_OPTION_NUMBER);
    assert_int_equal(ul_option_about(UL_PENALTIES)->type, UL_OPTION_BOOL);
}

static void without_memory_the_values_are_not_listed(void **state)
{
    (void)state;
    ul_options options;
    ul_fault   fault = {0};
    choose("kill-2009");
    no_memory = true;
    bool good = read_options(&options, "{\"dog\":1}", false, &fault);
    no_memory = false;
    assert_false(good);
    assert_string_equal(fault.code, "bad-option");
    assert_string_equal(fault.message, "the option dog must be another value");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_edition_has_its_defaults),
        cmocka_unit_test(options_left_out_have_their_defaults),
        cmocka_unit_test(every_value_reads_back),
        cmocka_unit_test(words_mean_their_places),
        cmocka_unit_test(options_of_other_editions_are_unknown),
        cmocka_unit_test(only_an_option_s_own_values_will_do),
        cmocka_unit_test(R_NEW_TRICKS_a_dog_with_tokens_needs_spite),
        cmocka_unit_test(a_complete_list_lacks_nothing),
        cmocka_unit_test(every_option_says_what_it_is),
        cmocka_unit_test(without_memory_the_values_are_not_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
