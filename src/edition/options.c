/* options.c: the options of an edition: what they are called, and their values in JSON. */
#include <stdio.h>
#include <string.h>
#include "edition/edition.h"

static const ul_option_info infos[UL_OPTION_COUNT] = {
    [UL_NEXT_PLAYER] = {"next_player", UL_OPTION_WORD, 2, {"clockwise", "longest-idle"}},
    [UL_MUST_FOIL] = {"must_foil", UL_OPTION_BOOL, 2, {"false", "true"}},
    [UL_SPITE] = {"spite", UL_OPTION_BOOL, 2, {"false", "true"}},
    [UL_FIXED_FIRST_ROUND] = {"fixed_first_round", UL_OPTION_BOOL, 2, {"false", "true"}},
    [UL_DOG] = {"dog", UL_OPTION_WORD, 4, {"none", "old-dog", "new-tricks", "old-dog-new-tricks"}},
    [UL_WEAPON_BONUS] = {"weapon_bonus", UL_OPTION_NUMBER, 2, {"0", "1"}},
    [UL_FAILURE_3] = {"failure_3", UL_OPTION_BOOL, 2, {"false", "true"}},
    [UL_PENALTIES] = {"penalties", UL_OPTION_BOOL, 2, {"false", "true"}},
};

const ul_option_info *ul_option_about(ul_option option)
{
    return &infos[option];
}

/* UL_OPTION_COUNT if no option has that name. */
static ul_option find_option(const char *name)
{
    unsigned option = 0;
    while (option < UL_OPTION_COUNT && strcmp(infos[option].name, name) != 0)
        option++;
    return (ul_option)option;
}

static bool is_value(const ul_option_info *info, const ul_json *json, uint8_t value)
{
    switch (info->type) {
    case UL_OPTION_BOOL:
        return json->type == UL_JSON_BOOL && json->integer == value;
    case UL_OPTION_NUMBER:
        return json->type == UL_JSON_INTEGER && json->integer == value;
    default:
        return ul_json_is(json, info->word[value]);
    }
}

void ul_option_write(ul_json_out *out, ul_option option, uint8_t value)
{
    const char *word = infos[option].word[value];
    if (infos[option].type == UL_OPTION_WORD)
        ul_json_string(out, word);
    else
        ul_json_raw(out, word, strlen(word));
}

/* The value is none of the option's: say which there are. */
static bool refuse_value(ul_option option, const ul_json *at, ul_fault *fault)
{
    ul_text     values = {0};
    ul_json_out out;
    for (uint8_t value = 0; value < infos[option].values; value++) {
        if (value)
            ul_text_put(&values, value + 1 < infos[option].values ? ", " : " or ");
        ul_json_begin(&out, &values);
        ul_option_write(&out, option, value);
    }
    ul_fault_set(fault, "bad-option", at->line, at->column, "the option %s must be %s", infos[option].name,
                 values.failed ? "another value" : values.bytes);
    ul_text_free(&values);
    return false;
}

static bool read_option(ul_options *options, const ul_edition *edition, const ul_json *member, ul_fault *fault)
{
    ul_option option = find_option(member->key);
    if (option == UL_OPTION_COUNT)
        return ul_fault_set(fault, "unknown-option", member->line, member->column,
                            "there is no option \"%.60s\": check the spelling", member->key);
    if (!edition->has[option])
        return ul_fault_set(fault, "unknown-option", member->line, member->column, "%s has no option %s: leave it out",
                            edition->id, member->key);
    for (uint8_t value = 0; value < infos[option].values; value++)
        if (is_value(&infos[option], member, value)) {
            options->value[option] = value;
            return true;
        }
    return refuse_value(option, member, fault);
}

static bool find_missing(const ul_edition *edition, const ul_json *object, ul_fault *fault)
{
    for (unsigned option = 0; option < UL_OPTION_COUNT; option++)
        if (edition->has[option] && !ul_json_member(object, infos[option].name))
            return ul_fault_set(fault, "missing-option", object->line, object->column,
                                "the option %s of %s is missing: add it", infos[option].name, edition->id);
    return true;
}

/* R-NEW-TRICKS: the dog's tokens come from the pool, and there must be one. */
static bool go_together(const ul_options *options, size_t line, size_t column, ul_fault *fault)
{
    uint8_t dog = options->value[UL_DOG];
    if (dog < UL_DOG_NEW_TRICKS || options->value[UL_SPITE])
        return true;
    return ul_fault_set(fault, "bad-option", line, column,
                        "the dog %s takes spite tokens: set spite to true, or choose another dog",
                        infos[UL_DOG].word[dog]);
}

static bool read_options(ul_options *options, const ul_edition *edition, const ul_json *object, ul_fault *fault)
{
    if (object->type != UL_JSON_OBJECT)
        return ul_fault_set(fault, "bad-option", object->line, object->column,
                            "options must be an object: {\"must_foil\": true}");
    for (const ul_json *member = ul_json_first(object); member; member = ul_json_next(object, member))
        if (!read_option(options, edition, member, fault))
            return false;
    return go_together(options, object->line, object->column, fault);
}

bool ul_options_check(const ul_options *options, ul_fault *fault)
{
    return go_together(options, 0, 0, fault);
}

bool ul_options_read(ul_options *options, const ul_edition *edition, const ul_json *object, bool complete,
                     ul_fault *fault)
{
    ul_options chosen = edition->defaults;
    if (object && !read_options(&chosen, edition, object, fault))
        return false;
    if (object && complete && !find_missing(edition, object, fault))
        return false;
    *options = chosen;
    return true;
}

void ul_options_write(ul_json_out *out, const ul_edition *edition, const ul_options *options)
{
    ul_json_open_object(out);
    for (unsigned option = 0; option < UL_OPTION_COUNT; option++)
        if (edition->has[option]) {
            ul_json_key(out, infos[option].name);
            ul_option_write(out, (ul_option)option, options->value[option]);
        }
    ul_json_close(out);
}
