/*
 * speech.h: what happens at a table as sentences for one listener.
 *
 * The listener's seat is "you", the others go by their names. An event is one
 * or more sentences on one line; a reason of `why` says who or what explains
 * it; an action is a choice in a list.
 */
#ifndef UL_WORDS_SPEECH_H
#define UL_WORDS_SPEECH_H

#include "rules/action.h"
#include "rules/event.h"
#include "rules/scene.h"
#include "rules/why.h"
#include "rules/world.h"
#include "words/words.h"

typedef struct ul_voice {
    ul_lang            lang;
    const ul_world    *world;
    const char *const *names;    /* of the seats */
    ul_seat            listener; /* UL_NOBODY: a spectator, nobody is "you" */
} ul_voice;

/* An event as the listener may know it (ul_event_for). */
void ul_words_event(const ul_voice *voice, const ul_event *event, ul_text *out);

/* Why the action, of the seat to act, who is "you" here, is not legal. */
void ul_words_why(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_why why, ul_text *out);

/* The rule behind it, "R-ALONE"; NULL where it is no rule of the games (the game is over, no such card ...). */
const char *ul_words_why_rule(const ul_world *world, ul_action action, ul_why why);

/* A legal action of the seat to act, as a choice. */
void ul_words_action(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_text *out);

/* One seat: its name, or "you". */
const char *ul_words_seat(const ul_voice *voice, ul_seat seat);

/* "Ben, Chie and you". */
void ul_words_seats(const ul_voice *voice, ul_seats seats, ul_text *out);

/* The same as a parameter; `said` must outlive it. */
typedef struct ul_seats_said {
    const ul_voice *voice;
    ul_seats        seats;
    bool            doctor;    /* and the Doctor, last */
    const ul_scene *seen_from; /* NULL, or each with the room it watches from */
} ul_seats_said;

ul_param ul_param_seats(const char *name, const ul_seats_said *said);

#endif
