/* names.c: what rooms, cards, options and editions are called. */
#include <stdio.h>
#include <string.h>
#include "words/words_inside.h"

/* Is this room one of ours, or has somebody else's plan only given it the same id? */
static bool is_our_room(const ul_plan *plan, ul_room room)
{
    char key[WORD_KEY];
    ul_word_key(key, "room", ul_plan_room_id(plan, room), "name");
    const char *name = ul_words_find(UL_LANG_SOURCE, key);
    return name && strcmp(name, ul_plan_room_name(plan, room)) == 0;
}

void ul_words_room(ul_lang lang, const ul_plan *plan, ul_room room, ul_form form, ul_text *out)
{
    ul_word_room(lang, plan, room, ul_word_form(form), out);
}

void ul_word_room(ul_lang lang, const ul_plan *plan, ul_room room, const char *form, ul_text *out)
{
    bool        ours = is_our_room(plan, room);
    const char *id = ours ? ul_plan_room_id(plan, room) : "own";
    char        key[WORD_KEY];
    ul_word_key(key, "room", id, form);
    ul_words_say(lang, key, UL_PARAMS(ul_param_text("name", ul_plan_room_name(plan, room))), out);
}

/* "brass-whistle" to "Brass whistle", for a card that the catalogue does not know. */
static void card_of_others(ul_lang lang, const ul_card_info *card, const char *form, ul_text *out)
{
    char name[UL_MAX_CARD_ID], key[WORD_KEY];
    for (size_t i = 0; i <= strlen(card->id); i++)
        name[i] = card->id[i] == '-' ? ' ' : card->id[i];
    name[0] = ul_word_upper(name[0]);
    ul_word_key(key, "card", "own", form);
    ul_words_say(lang, key, UL_PARAMS(ul_param_text("name", name)), out);
}

/* A card that is called by the room it leads to. */
static void card_to_room(ul_lang lang, const ul_plan *plan, const ul_card_info *card, const char *form, ul_text *out)
{
    bool    moves = card->kind == UL_CARD_MOVE, is_name = strcmp(form, ul_word_form(UL_FORM_NAME)) == 0;
    ul_room room = ul_plan_find(plan, card->room, strlen(card->room));
    char    key[WORD_KEY];
    if (room == UL_NOWHERE) { /* it stays in the box here (R-BOARD), but somebody may ask for it */
        card_of_others(lang, card, form, out);
        return;
    }
    ul_word_key(key, "card", moves ? "to" : "room", moves && is_name && card->steps ? "steps" : form);
    ul_words_say(lang, key, UL_PARAMS(ul_param_room("room", plan, room), ul_param_number("n", card->steps)), out);
}

void ul_words_card(ul_lang lang, const ul_plan *plan, const ul_deck *deck, ul_card card, ul_form form, ul_text *out)
{
    ul_word_card(lang, plan, deck, card, ul_word_form(form), out);
}

void ul_word_card(ul_lang lang, const ul_plan *plan, const ul_deck *deck, ul_card card, const char *form, ul_text *out)
{
    const ul_card_info *about = &deck->card[card];
    char                key[WORD_KEY];
    ul_word_key(key, "card", about->id, form);
    if (*about->room && about->kind != UL_CARD_WEAPON)
        card_to_room(lang, plan, about, form, out);
    else if (ul_word_find(lang, key))
        ul_words_say(lang, key, NULL, out);
    else
        card_of_others(lang, about, form, out);
}

const char *ul_words_game(const ul_edition *edition)
{
    return edition->wants_witness ? "save" : "kill";
}

static const char *find(ul_lang lang, const char *family, const char *id, const char *form)
{
    char key[WORD_KEY];
    ul_word_key(key, family, id, form);
    return ul_words_find(lang, key);
}

static const char *failure_line(ul_lang lang, const ul_edition *edition, ul_card card, unsigned number)
{
    char key[WORD_KEY];
    snprintf(key, sizeof key, "card.%s.flavour.%s.%u", edition->deck.card[card].id, ul_words_game(edition), number);
    return ul_words_find(lang, key);
}

const char *ul_words_flavour(ul_lang lang, const ul_edition *edition, ul_card card, unsigned pick)
{
    const char *line = find(lang, "card", edition->deck.card[card].id, "flavour");
    unsigned    count = 0;
    while (failure_line(lang, edition, card, count + 1))
        count++;
    return count ? failure_line(lang, edition, card, pick % count + 1) : line;
}

const char *ul_words_option(ul_lang lang, ul_option option)
{
    return find(lang, "option", ul_option_about(option)->name, "");
}

const char *ul_words_option_about(ul_lang lang, ul_option option)
{
    return find(lang, "option", ul_option_about(option)->name, "about");
}

const char *ul_words_option_value(ul_lang lang, ul_option option, uint8_t value)
{
    const ul_option_info *about = ul_option_about(option);
    return find(lang, "option", about->name, about->word[value]);
}

const char *ul_words_edition(ul_lang lang, const ul_edition *edition)
{
    return find(lang, "edition", edition->id, "");
}

const char *ul_words_edition_about(ul_lang lang, const ul_edition *edition)
{
    return find(lang, "edition", edition->id, "about");
}
