/*
 * command.h: typed lines, understood.
 *
 * "play 3 doctor armory", "who sees me", "7". Names may be in the player's
 * language or in English, as whole words or as far as they are unmistakable.
 * What is not understood comes back as a sentence: what was, what was not,
 * and what may have been meant.
 */
#ifndef UL_TERMINAL_COMMAND_H
#define UL_TERMINAL_COMMAND_H

#include "rules/view.h"
#include "words/speech.h"

typedef enum ul_verb {
    UL_VERB_STEP,
    UL_VERB_PLAY,
    UL_VERB_ATTEMPT,
    UL_VERB_DRAW,
    UL_VERB_END,
    UL_VERB_FOIL,
    UL_VERB_PASS,
    UL_VERB_DOG,
    UL_VERB_COLLECT,
    UL_VERB_CHOICES,
    UL_VERB_HAND,
    UL_VERB_WHO,
    UL_VERB_WHERE,
    UL_VERB_ROUTE,
    UL_VERB_NEXT,
    UL_VERB_PLAYERS,
    UL_VERB_ME,
    UL_VERB_LOOK,
    UL_VERB_ROOMS,
    UL_VERB_MAP,
    UL_VERB_FAR,
    UL_VERB_DECK,
    UL_VERB_WHY,
    UL_VERB_RULES,
    UL_VERB_LOG,
    UL_VERB_REPEAT,
    UL_VERB_SINCE,
    UL_VERB_HINT,
    UL_VERB_UNDO,
    UL_VERB_RESET,
    UL_VERB_REPLAY, /* from here on after the end */
    UL_VERB_ON,
    UL_VERB_TURN,
    UL_VERB_AS,
    UL_VERB_CHANCES,
    UL_VERB_ANOTHER, /* up to here */
    UL_VERB_BRIEF,   /* how much is said: three of them */
    UL_VERB_NORMAL,
    UL_VERB_FULL,
    UL_VERB_BELL,
    UL_VERB_SAVE,
    UL_VERB_QUIT,
    UL_VERB_HELP,
    UL_VERBS
} ul_verb;

const char *ul_verb_name(ul_verb verb); /* "step" */

typedef enum ul_heard {
    UL_HEARD_NOTHING, /* an empty line */
    UL_HEARD_NUMBER,  /* number */
    UL_HEARD_ACTION,  /* pattern; with UL_VERB_WHY, asked about and not done */
    UL_HEARD_VERB,    /* verb, and its subject or rest */
    UL_HEARD_WRONG    /* reply says why */
} ul_heard;

typedef enum ul_subject {
    UL_ABOUT_NOTHING,
    UL_ABOUT_SELF,
    UL_ABOUT_DOCTOR,
    UL_ABOUT_DOG,
    UL_ABOUT_SEAT,
    UL_ABOUT_ROOM
} ul_subject;

typedef struct ul_command {
    ul_heard   heard;
    ul_verb    verb;
    unsigned   number;
    ul_action  pattern; /* with UL_HOLE where nothing was said */
    ul_subject subject;
    uint8_t    id;    /* of the seat or room */
    ul_text    rest;  /* the words behind the verb */
    ul_text    reply; /* one sentence or two */
} ul_command;

/* Understand a line, UTF-8. The voice speaks to the view's seat. ul_command_free what comes of it. */
void ul_command_read(ul_command *command, const ul_voice *voice, const ul_view *view, const char *line);
void ul_command_free(ul_command *command);

/* The one verb that a word means, cut short or not: "att" is UL_VERB_ATTEMPT. UL_VERBS if it is none, or several. */
ul_verb ul_command_find(const ul_voice *voice, const char *word);

/* Of a word that is none, those that may have been meant: "`step` or `stop`". False if none is near. */
bool ul_command_nearest(const ul_voice *voice, const char *word, ul_text *out);

/* What the verb is called first: the word that help shows. */
void ul_command_name(const ul_voice *voice, ul_verb verb, ul_text *out);

/* The line that does an action, in the player's own words; ul_command_read understands it. */
void ul_command_write(const ul_voice *voice, ul_action action, ul_text *out);

/* The word in it that does actions of that kind; a card in it, or bare hands. */
void ul_command_verb(const ul_voice *voice, ul_action_kind kind, ul_text *out);
void ul_command_card(const ul_voice *voice, ul_card card, ul_text *out);

#endif
