/*
 * match.h: one game on one machine, with people and bots round it.
 *
 * A match holds the game, who sits where, and all that has happened. It hands
 * out views and each chair's own events and never the game itself, so that no
 * front end can show a card to the wrong person. What a seat has done may be
 * taken back as long as it has shown nothing to anybody: bots are told of it
 * only when somebody is asked next.
 *
 * No files, clock or screen in here: those who drive it bring them.
 */
#ifndef UL_TERMINAL_MATCH_H
#define UL_TERMINAL_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"
#include "base/text.h"
#include "bots/bot.h"
#include "record/record.h"
#include "rules/view.h"

#define UL_CHAIR_NAME 64 /* bytes, the NUL included */

typedef struct ul_chair {
    bool     bot;
    ul_level level; /* of a bot */
    char     name[UL_CHAIR_NAME];
} ul_chair;

typedef struct ul_match ul_match;

/*
 * A match of the game in `record`, its actions played already. The match owns
 * the record from here on, also if there is no memory: then NULL.
 */
ul_match *ul_match_new(ul_record *record, const ul_chair *chairs);
void      ul_match_free(ul_match *match); /* NULL is welcome */

/*
 * A match that is played elsewhere, of which one seat's view and events are
 * known: chairs are persons where somebody acts at this screen. `act` and
 * `take_back` are told what is decided here; what comes of it is shown and
 * told later. The match owns the world, also if there is no memory: then NULL.
 */
typedef struct ul_elsewhere {
    bool (*act)(void *context, ul_action action);
    void (*take_back)(void *context, size_t count);
    void *context;
} ul_elsewhere;

ul_match *ul_match_elsewhere(ul_world *world, const ul_chair *chairs, const ul_elsewhere *elsewhere);
bool      ul_match_is_elsewhere(const ul_match *match);

/* How things stand there now; `reveal` once it is over; how many actions can be taken back. */
void ul_match_show(ul_match *match, const ul_view *view, const ul_reveal *reveal, size_t undoable);
bool ul_match_tell(ul_match *match, ul_event event); /* what happened there; false if memory ran out */
void ul_match_forget(ul_match *match);               /* all that was told */

/*
 * Another game at the same table once this one is over: the same board,
 * options and people, dealt from `seed` by the winner (R-SETUP-KILL), or by
 * whom the seed says where nobody won. NULL with *fault: ul_record_new's.
 */
ul_match *ul_match_again(const ul_match *match, const char *seed, ul_fault *fault);

/*
 * A match from its text. NULL with *fault: ul_record_read's, or "bad-seats"
 * (the line Seats does not name a person or a bot of ours for each seat).
 */
ul_match *ul_match_read(const char *text, size_t len, ul_fault *fault);

/* The record with the lines Names and Seats: as secret as the hands until the game is over. */
void ul_match_write(const ul_match *match, ul_text *text);

const ul_world *ul_match_world(const ul_match *match);
const ul_chair *ul_match_chair(const ul_match *match, ul_seat seat);
const char     *ul_match_seed(const ul_match *match);   /* secret as long as the game lasts */
ul_seat         ul_match_to_act(const ul_match *match); /* UL_NOBODY when over */
bool            ul_match_bot_to_act(const ul_match *match);
ul_seats        ul_match_people(const ul_match *match); /* seats with a person */
void            ul_match_view(const ul_match *match, ul_seat seat, ul_view *view);
bool            ul_match_reveal(const ul_match *match, ul_reveal *reveal); /* only when over */

/* Do a legal action of the seat to act. False, and nothing done, if memory ran out. */
bool ul_match_act(ul_match *match, ul_action action);

/* How many of the last actions can be taken back: those of this turn, if they were all steps and moves. */
size_t ul_match_draft(const ul_match *match);
void   ul_match_take_back(ul_match *match, size_t count); /* at most so many */

/* What happened, 0 .. count-1, as `seat` may know it; UL_NOBODY: a spectator. All is open once it is over. */
size_t   ul_match_events(const ul_match *match);
ul_event ul_match_event(const ul_match *match, size_t place, ul_seat seat);
size_t   ul_match_event_action(const ul_match *match, size_t place); /* the action that caused it, from 0 */

size_t    ul_match_actions(const ul_match *match);
ul_action ul_match_action(const ul_match *match, size_t place);

/* The view that a seat had after the first `actions`, and for finished games all hands of then. */
void ul_match_view_then(const ul_match *match, size_t actions, ul_seat seat, ul_view *view);
bool ul_match_hands_then(const ul_match *match, size_t actions, ul_cards hands[UL_MAX_SEATS]);

/*
 * What the strongest of the bots thinks of each seat's chances after the first
 * `actions` of a finished game, knowing what the seat to act knew then; in
 * ten-thousandths. False if nobody was to act, or memory ran out.
 */
bool ul_match_judge(const ul_match *match, size_t actions, const ul_budget *budget, uint16_t chance[UL_MAX_SEATS]);

/*
 * Ask the bot to act. Nothing but what only bots know is changed, so others
 * may look at the match meanwhile. The budget's seed is mixed with the game's.
 */
void ul_match_think(ul_match *match, const ul_budget *budget, ul_report *report);

#endif
