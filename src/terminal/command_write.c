/* command_write.c: an action as the line that does it, in the player's own words. */
#include <stdio.h>
#include "terminal/command_inside.h"

/* The first of the words that a key lists: the one that is shown. */
static void put_word(const ul_voice *voice, const char *key, ul_text *out)
{
    const char *names = ul_words_find(voice->lang, key);
    ul_text_add(out, names, ul_verb_first(names));
}

static void put_verb(const ul_voice *voice, ul_verb verb, ul_text *out)
{
    char key[32];
    snprintf(key, sizeof key, "ui.verb.%s", ul_verb_name(verb));
    put_word(voice, key, out);
}

static void put_room(const ul_voice *voice, ul_room room, ul_text *out)
{
    ul_text_put(out, " ");
    ul_words_room(voice->lang, ul_world_plan(voice->world), room, UL_FORM_NAME, out);
}

void ul_command_card(const ul_voice *voice, ul_card card, ul_text *out)
{
    const ul_deck *deck = &ul_world_edition(voice->world)->deck;
    if (card == UL_NO_CARD)
        put_word(voice, "ui.word.bare", out);
    else
        ul_words_card(voice->lang, ul_world_plan(voice->world), deck, card, UL_FORM_NAME, out);
}

static void put_card(const ul_voice *voice, ul_card card, ul_text *out)
{
    ul_text_put(out, " ");
    ul_command_card(voice, card, out);
}

static void put_whom(const ul_voice *voice, const char *key, ul_text *out)
{
    ul_text_put(out, " ");
    put_word(voice, key, out);
}

static ul_verb verb_of(uint8_t kind)
{
    static const ul_verb verbs[] = {
        [UL_STEP] = UL_VERB_STEP, [UL_PLAY] = UL_VERB_PLAY,   [UL_ATTEMPT] = UL_VERB_ATTEMPT,
        [UL_DRAW] = UL_VERB_DRAW, [UL_END] = UL_VERB_END,     [UL_FOIL] = UL_VERB_FOIL,
        [UL_PASS] = UL_VERB_PASS, [UL_DOG_WAY] = UL_VERB_DOG, [UL_COLLECT] = UL_VERB_COLLECT,
    };
    return verbs[kind];
}

void ul_command_verb(const ul_voice *voice, ul_action_kind kind, ul_text *out)
{
    put_verb(voice, verb_of((uint8_t)kind), out);
}

void ul_command_write(const ul_voice *voice, ul_action action, ul_text *out)
{
    put_verb(voice, verb_of(action.kind), out);
    if (action.kind == UL_ATTEMPT && action.pawn == UL_PAWN_DOG)
        put_whom(voice, "ui.word.dog", out);
    if (action.kind == UL_PLAY || action.kind == UL_ATTEMPT || action.kind == UL_FOIL || action.kind == UL_COLLECT)
        put_card(voice, action.card, out);
    if (action.kind == UL_PLAY)
        put_whom(voice, action.pawn == UL_PAWN_DOCTOR ? "ui.word.doctor" : "ui.word.self", out);
    if (action.kind == UL_STEP || action.kind == UL_PLAY || action.kind == UL_DOG_WAY)
        put_room(voice, action.room, out);
}
