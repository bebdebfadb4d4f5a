/* record.c: reading a record that people gave us, and telling them why an action in it cannot be. */
#include <string.h>
#include "program/program.h"
#include "words/speech.h"

/* Seats go by their numbers: those are what the record's turns are written with. */
static void name_seats(ul_lang lang, uint8_t players, ul_text name[UL_MAX_SEATS], const char *names[UL_MAX_SEATS])
{
    for (ul_seat k = 0; k < players; k++) {
        ul_words_say(lang, "seat.name", UL_PARAMS(ul_param_number("value", k)), &name[k]);
        names[k] = name[k].bytes ? name[k].bytes : "";
    }
}

static void say_why(const ul_refused *refused, ul_lang lang, ul_text *out)
{
    const ul_world *world = refused->before->world;
    const char     *rule = ul_words_why_rule(world, refused->action, refused->why);
    const char     *names[UL_MAX_SEATS] = {NULL};
    ul_text         name[UL_MAX_SEATS] = {{0}};
    ul_game         game;
    ul_record_game(refused->before, refused->before->count, &game);
    name_seats(lang, ul_world_players(world), name, names);
    const ul_voice voice = {lang, world, names, game.scene.to_act};
    ul_words_why(&voice, &game.scene, refused->action, refused->why, out);
    if (rule)
        ul_text_print(out, " (%s)", rule);
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        ul_text_free(&name[k]);
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
    ul_record *record = ul_record_read_why(text->bytes ? text->bytes : "", text->len, &refused, fault);
    if (refused.before)
        explain(&refused, lang, fault);
    ul_record_free(refused.before);
    return record;
}
