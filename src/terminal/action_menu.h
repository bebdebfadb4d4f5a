/*
 * action_menu.h: the legal actions as a list of choices, a question at a time.
 *
 * A pattern is an action with holes. A card that can go to twenty rooms is
 * one choice, which then asks whom it moves and where to; whatever has only
 * one answer is not asked.
 */
#ifndef UL_TERMINAL_ACTION_MENU_H
#define UL_TERMINAL_ACTION_MENU_H

#include "rules/view.h"
#include "words/speech.h"

#define UL_HOLE ((uint8_t)253) /* in a pattern: not said yet */

static inline ul_action ul_pattern_any(void)
{
    return (ul_action){UL_HOLE, UL_HOLE, UL_HOLE, UL_HOLE};
}

/* Those of the actions that the pattern fits, moved to the front. Returns how many. */
size_t ul_pattern_pick(ul_action pattern, ul_action *list, size_t count);

typedef enum ul_question { UL_ASK_ACTION, UL_ASK_WHOM, UL_ASK_ROOM, UL_ASK_WEAPON, UL_ASK_CARD } ul_question;

#define UL_MAX_CHOICES 128

typedef struct ul_menu {
    ul_action   asked; /* the pattern that all choices fit */
    ul_question question;
    size_t      count;
    ul_action   choice[UL_MAX_CHOICES]; /* each a pattern, or an action without holes */
} ul_menu;

/*
 * The choices of the view's seat among the legal actions that fit `pattern`.
 * None if it is not to act.
 */
void ul_menu_fill(ul_menu *menu, const ul_world *world, const ul_view *view, ul_action pattern);

/* A choice that leaves only one legal action is that action: true, with *action it. */
bool ul_menu_only(const ul_world *world, const ul_view *view, ul_action choice, ul_action *action);

/* Does this legal action end the game at once? Then *winner is who has won, UL_NOBODY if nobody has. */
bool ul_menu_ends(const ul_world *world, const ul_view *view, ul_action action, ul_seat *winner);

/*
 * What comes of a pattern: the one action that fits it, *action; or several,
 * and one has to ask on; or none, and then *action is one that would have
 * fitted and *why what is wrong with it. (In the first case *why is that it
 * is legal.)
 */
typedef enum ul_verdict { UL_VERDICT_DO, UL_VERDICT_ASK, UL_VERDICT_REFUSE } ul_verdict;

ul_verdict ul_menu_judge(const ul_world *world, const ul_view *view, ul_action pattern, ul_action *action, ul_why *why);

/* The question in words, and a choice. */
void ul_menu_say_question(const ul_menu *menu, const ul_voice *voice, ul_text *out);
void ul_menu_say(const ul_menu *menu, const ul_voice *voice, const ul_view *view, size_t place, ul_text *out);

/*
 * The choice that somebody has typed as the menu says it, whole or without
 * what stands in brackets behind it; case, accents, articles and width do not
 * matter. `count` if it is none of them, or could be two.
 */
size_t ul_menu_find(const ul_menu *menu, const ul_voice *voice, const ul_view *view, const char *typed);

#endif
