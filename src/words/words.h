/*
 * words.h: what ids are called, in every language that data/words has.
 *
 * The texts are data/words, compiled into a table. Each has a key
 * ("ui.tray.missing") and may have places for parameters, "{n}" or
 * "{room.to}": what comes after the dot is a form, for which a room or card
 * brings its own phrase, so that articles and elisions are right. docs/words.md
 * lists parameters and forms.
 *
 * A key or parameter that is not there is our mistake, and asserted;
 * `tools/words check` finds such before anybody else does. Nothing here reads
 * the environment. What is said is appended to a ul_text, UTF-8.
 */
#ifndef UL_WORDS_WORDS_H
#define UL_WORDS_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "edition/edition.h"
#include "plan/plan.h"
#include "words/language.h"

/* What is put in a text's places. Made by the functions below. */
typedef struct ul_param {
    const char *name;
    enum { UL_PARAM_TEXT, UL_PARAM_NUMBER, UL_PARAM_ROOM, UL_PARAM_CARD, UL_PARAM_SEATS } kind;
    const char                 *text;
    long                        number;
    const ul_plan              *plan;
    const ul_deck              *deck;
    uint8_t                     id; /* a room or card */
    const struct ul_seats_said *seats;
} ul_param;

ul_param ul_param_text(const char *name, const char *text);
ul_param ul_param_number(const char *name, long number); /* "n" also chooses the plural */
ul_param ul_param_room(const char *name, const ul_plan *plan, ul_room room);
ul_param ul_param_card(const char *name, const ul_plan *plan, const ul_deck *deck, ul_card card);

/* UL_PARAMS(ul_param_number("n", 3), ul_param_text("seat", "Ben")): a list of them as ul_words_say takes it. */
#define UL_PARAMS(...) ((const ul_param[]){__VA_ARGS__, {.name = NULL}})

/* The text of `key` with its parameters; NULL if it takes none. */
void ul_words_say(ul_lang lang, const char *key, const ul_param *params, ul_text *out);

/* The bare text of a key that takes no parameters; NULL if the language has no such key. */
const char *ul_words_find(ul_lang lang, const char *key);

/*
 * What a bot without a name of its own is called, the same by everybody: by its
 * seat, but not as anybody at the table is. `names` are those of all seats so
 * far, "" for who has none.
 */
const char *ul_words_bot_name(const char *const *names, size_t count, size_t seat);

/* "a, b and c"; with `or`, "a, b or c". */
void ul_words_list(ul_lang lang, const char *const *items, size_t count, bool or_list, ul_text *out);

/*
 * What stands between the two texts of a key like "mark.colon" ("{a}: {b}"):
 * for what is put together piece by piece. ul_words_gap is what comes between
 * two sentences, ul_words_comma between the members of a row without a last.
 */
void ul_words_between(ul_lang lang, const char *key, ul_text *out);
void ul_words_gap(ul_lang lang, ul_text *out);
void ul_words_comma(ul_lang lang, ul_text *out);

/* Append lines as sentences of one line, with the gaps of the language instead of their ends. */
void ul_words_one_line(ul_lang lang, const char *lines, ul_text *out);

/* Append why the operating system would not, an errno. Programmers read strerror; players do not. */
void ul_words_system(ul_lang lang, int why, ul_text *out);

/* " (inside)", behind what is there already. */
void ul_words_brackets(ul_lang lang, const char *inside, ul_text *out);

typedef enum ul_form {
    UL_FORM_THE,   /* "the Library", "la bibliothèque" */
    UL_FORM_IN,    /* a room's alone: "dans la bibliothèque" */
    UL_FORM_TO,    /* "à la bibliothèque" */
    UL_FORM_FROM,  /* "de la bibliothèque" */
    UL_FORM_WITH,  /* a weapon's alone: "avec la queue de billard" */
    UL_FORM_NAME,  /* as on a label: "Bibliothèque" */
    UL_FORM_SHORT, /* a room's alone, for narrow places */
    UL_FORMS
} ul_form; /* those that programs ask for; texts may ask for more, which their language declares */

/*
 * A room. One that is ours by its id, and that the plan calls as we do, has
 * phrases of its own; any other is called what its plan calls it, with words
 * around it that fit every name.
 */
void ul_words_room(ul_lang lang, const ul_plan *plan, ul_room room, ul_form form, ul_text *out);

/* A card; those that lead to a room are called by it. A card we do not know is called by its id. */
void ul_words_card(ul_lang lang, const ul_plan *plan, const ul_deck *deck, ul_card card, ul_form form, ul_text *out);

/*
 * The line of flavour on a card, NULL where it has none. Failure cards have
 * several, other ones for Save than for Kill: `pick` chooses, any number will do.
 */
const char *ul_words_flavour(ul_lang lang, const ul_edition *edition, ul_card card, unsigned pick);

/* An option and its values, as a heading, explained, and in a few words; an edition likewise. */
const char *ul_words_option(ul_lang lang, ul_option option);
const char *ul_words_option_about(ul_lang lang, ul_option option);
const char *ul_words_option_value(ul_lang lang, ul_option option, uint8_t value);
const char *ul_words_edition(ul_lang lang, const ul_edition *edition); /* NULL if it is not one of ours */
const char *ul_words_edition_about(ul_lang lang, const ul_edition *edition);

/* "kill" or "save": which of the two games an edition is, for keys that differ by it. */
const char *ul_words_game(const ul_edition *edition);

#endif
