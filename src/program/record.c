/* record.c: reading a record that people gave us, and telling them why an action in it cannot be. */
#include <string.h>
#include "base/json.h"
#include "program/program.h"
#include "words/speech.h"

/* A name is somebody else's text: control characters are not for the screen. */
static void copy_name(char to[UL_SHOWN_NAME_BYTES], const char *from)
{
    size_t len = 0, step;
    for (; *from && (step = ul_utf8_char(from, strlen(from))) && len + step < UL_SHOWN_NAME_BYTES;
         from += step, len += step)
        memcpy(to + len, ul_utf8_is_control(from) ? "??" : from, step);
    to[len] = '\0';
}

void ul_program_names(ul_names *names, const ul_record *record, const ul_world *world, ul_lang lang)
{
    size_t         len = 0;
    const char    *value = record ? ul_record_tagged(record, "Names", &len) : NULL;
    ul_json       *json = value ? ul_json_read(value, len, NULL) : NULL;
    const ul_json *given = ul_json_first(json);
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        ul_text name = {0};
        if (given && given->type == UL_JSON_STRING)
            ul_text_put(&name, given->text);
        else
            ul_words_say(lang, "seat.name", UL_PARAMS(ul_param_number("value", k)), &name);
        copy_name(names->bytes[k], ul_text_bytes(&name));
        names->of[k] = names->bytes[k];
        ul_text_free(&name);
        given = given ? ul_json_next(json, given) : NULL;
    }
    ul_json_free(json);
}

static void say_why(const ul_refused *refused, ul_lang lang, ul_text *out)
{
    const ul_world *world = refused->before->world;
    const char     *rule = ul_words_why_rule(world, refused->action, refused->why);
    ul_names        names;
    ul_game         game;
    ul_record_game(refused->before, refused->before->count, &game);
    ul_program_names(&names, NULL, world, lang); /* numbers are what the record's turns are written with */
    const ul_voice voice = {lang, world, names.of, game.scene.to_act};
    ul_words_why(&voice, &game.scene, refused->action, refused->why, out);
    if (rule)
        ul_text_print(out, " (%s)", rule);
}

/* The fault ends in the reason's name: a sentence in its place. Without memory for one it stays as it is. */
static void explain(const ul_refused *refused, ul_lang lang, ul_fault *fault)
{
    const ul_fault bare = *fault;
    size_t         kept = strlen(bare.message) - strlen(ul_reason_name((ul_reason)refused->why.reason));
    ul_text        why = {0};
    say_why(refused, lang, &why);
    if (!why.failed)
        ul_fault_set(fault, bare.code, bare.line, bare.column, "%.*s%s", (int)kept, bare.message, why.bytes);
    ul_text_free(&why);
}

ul_record *ul_program_record(const ul_text *text, ul_lang lang, ul_fault *fault)
{
    ul_refused refused;
    ul_record *record = ul_record_read_why(ul_text_bytes(text), text->len, &refused, fault);
    if (refused.before)
        explain(&refused, lang, fault);
    ul_record_free(refused.before);
    return record;
}
