/*
 * say.h: what both forms of the game tell about a view, in sentences: who is
 * where, who sees whom, what follows, what is refused. say_game.h has cards
 * and whole games, say_map.h the board, say_brief.h all in fewer words.
 *
 * Each function appends to a text; none ends in a newline unless it is said
 * to be lines. Everything is said to the view's own seat, which is the
 * voice's listener.
 */
#ifndef UL_TERMINAL_SAY_H
#define UL_TERMINAL_SAY_H

#include "rules/forecast.h"
#include "rules/view.h"
#include "terminal/match.h"
#include "words/rulebook.h"
#include "words/speech.h"

/* The items of a list that is being put together. */
#define UL_MAX_ITEMS 64
typedef struct ul_items {
    ul_text item[UL_MAX_ITEMS];
    size_t  count;
} ul_items;

ul_text *ul_items_more(ul_items *items);                                          /* a new one to fill */
void     ul_items_end(ul_items *items, ul_lang lang, bool or_list, ul_text *out); /* "a, b and c"; frees them */

/* A place for the names that a voice needs. */
typedef struct ul_cast {
    const char *names[UL_MAX_SEATS];
} ul_cast;

/* A voice that speaks to `listener`; *cast must outlive it. */
ul_voice ul_say_voice(const ul_match *match, ul_lang lang, ul_seat listener, ul_cast *cast);

/* One sentence of the catalogue, without parameters. */
void ul_say(const ul_voice *voice, const char *key, ul_text *out);

/* A space where the language puts one between two sentences. */
void ul_say_gap(const ul_voice *voice, ul_text *out);

/* A chance in ten-thousandths, rounded: "33%", as the language writes it. */
void ul_say_percent(const ul_voice *voice, unsigned chance, ul_text *out);

/* "R-NEXT: Who plays next", as the language writes a colon. */
void ul_say_rule_title(const ul_voice *voice, const ul_rule *rule, ul_text *out);

/* The names of rooms: "Library, Armory and Gallery". */
void ul_say_rooms(const ul_voice *voice, ul_rooms rooms, ul_text *out);

/* Who sees the seat here; with another `room`, who would see it there. */
void ul_say_seen(const ul_voice *voice, const ul_view *view, ul_room room, ul_text *out);

/* The same where there is little room: names without their rooms, or the letters of the seats alone. */
typedef enum ul_seen { UL_SEEN_WHOLE, UL_SEEN_NAMES, UL_SEEN_LETTERS } ul_seen;
void ul_say_seen_as(const ul_voice *voice, const ul_view *view, ul_room room, ul_seen how, ul_text *out);

/* Where is that seat, the Doctor (with his next rooms), the dog? */
void ul_say_where(const ul_voice *voice, const ul_view *view, ul_seat seat, ul_text *out);
void ul_say_doctor(const ul_voice *voice, const ul_view *view, ul_text *out);
void ul_say_dog(const ul_voice *voice, const ul_view *view, ul_text *out);
void ul_say_reach(const ul_voice *voice, const ul_view *view, ul_seat seat, ul_text *out);

/*
 * Why the action is refused, and in brackets the rule behind that, which is
 * returned; NULL if there is none. What has to wait is ruled by what it waits for.
 */
const char *ul_say_refusal(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_why why, ul_text *out);

/* What follows if the turn ends like that. */
void ul_say_forecast(const ul_voice *voice, const ul_view *view, ul_action_kind ending, ul_text *out);

#endif
