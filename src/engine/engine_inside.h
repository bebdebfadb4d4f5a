/*
 * engine_inside.h: what the files of engine/ share, and nobody else sees.
 */
#ifndef UL_ENGINE_ENGINE_INSIDE_H
#define UL_ENGINE_ENGINE_INSIDE_H

#include <stdbool.h>
#include "base/json.h"
#include "bots/bot.h"
#include "engine/engine.h"
#include "record/action_text.h"
#include "record/record.h"
#include "rules/view.h"

/* session.c: the game that an engine holds. */

typedef struct step {
    ul_game before;
    size_t  events; /* how many there were before it */
} step;

/*
 * A game with its way back. Either it is known whole, and has a record; or it
 * is known through one seat's view: then `game` is imagined, and nothing of
 * it may be told that the view does not show.
 */
typedef struct session {
    ul_record      *record; /* NULL: known through a view */
    const ul_world *world;
    ul_game         game;
    ul_seat         seat; /* whose view it is; UL_NOBODY: a spectator's */
    bool            open; /* the view was of a finished game: nothing in `game` is imagined */
    ul_world       *own;  /* the world where there is no record to own it */
    ul_text         plan; /* the text of its plan, likewise; empty if it is the edition's board */
    ul_event       *seen; /* what the seat has seen before, for the beliefs of bots */
    size_t          seen_count;
    step           *past; /* the actions that can be undone */
    size_t          steps, step_room;
    ul_event       *event; /* since the game began */
    size_t          events, event_room;
    ul_bot         *bot[UL_MAX_SEATS];   /* that were asked; NULL: none yet */
    ul_level        level[UL_MAX_SEATS]; /* of each */
    size_t          told[UL_MAX_SEATS];  /* how many of the events each knows */
} session;

/* A session takes over what it is given, which is freed if memory runs out: then NULL. */
session *ul_session_of_record(ul_record *record); /* its actions done */
session *ul_session_of_view(ul_world *world, const ul_view *view, const ul_reveal *reveal);
void     ul_session_free(session *s);

/* Do a legal action. False, and nothing changed, if memory ran out. */
bool ul_session_act(session *s, ul_action action);

/* Back to where only the first `steps` of the steps were done. */
void ul_session_back(session *s, size_t steps);

/* The text of its plan where that is not the edition's board; NULL where it is. */
const ul_text *ul_session_plan(const session *s);

/* The engine. */

struct ul_engine {
    ul_edition *edition; /* those that there are */
    size_t      editions;
    uint8_t     entropy[UL_ENGINE_ENTROPY];
    uint64_t    seeds;       /* made so far */
    uint64_t    thoughts;    /* of bots that were given no seed, so far */
    uint64_t (*now)(void *); /* microseconds; NULL: there is no clock */
    void     *clock;
    session  *session; /* NULL: no game */
    ul_text   answer;
    ul_text   scratch; /* for a record */
    ul_action list[UL_MAX_ACTIONS];
    char      text[UL_MAX_ACTIONS][UL_ACTION_TEXT]; /* those of the list, and in order */
    char     *sorted[UL_MAX_ACTIONS];
};

/* error.c: the codes of docs/protocol.md. */

typedef enum error {
    ERROR_BAD_JSON,
    ERROR_BAD_UTF8,
    ERROR_DUPLICATE_KEY,
    ERROR_NUMBER_TOO_LARGE,
    ERROR_TOO_DEEP,
    ERROR_LINE_TOO_LONG,
    ERROR_OUT_OF_MEMORY,
    ERROR_NOT_AN_OBJECT,
    ERROR_UNKNOWN_COMMAND,
    ERROR_UNKNOWN_KEY,
    ERROR_MISSING_KEY,
    ERROR_EXTRA_KEY,
    ERROR_WRONG_TYPE,
    ERROR_UNKNOWN_EDITION,
    ERROR_UNKNOWN_OPTION,
    ERROR_BAD_OPTION,
    ERROR_BAD_PLAYERS,
    ERROR_BAD_SEAT,
    ERROR_BAD_PLAN,
    ERROR_BAD_STATE,
    ERROR_BAD_VIEW,
    ERROR_BAD_HISTORY,
    ERROR_BAD_RECORD,
    ERROR_NO_GAME,
    ERROR_BAD_ACTION,
    ERROR_ILLEGAL,
    ERROR_OVER,
    ERROR_HIDDEN,
    ERROR_NOTHING_TO_UNDO,
    ERROR_UNKNOWN_BOT,
    ERRORS
} error;

/* A request being answered. */
typedef struct request {
    ul_engine     *engine;
    const ul_json *root;
    ul_json_out    out;
} request;

/*
 * Answer with an error, printf-wise; what was written before is dropped. The
 * object stays open, for what explains it. Always false.
 */
bool ul_request_refuse(request *r, error code, const char *format, ...) __attribute__((format(printf, 3, 4)));

bool ul_request_no_memory(request *r);

/* Answer with a fault whose code is an error's own: JSON's, or one about options or players. */
bool ul_request_fault(request *r, const ul_fault *fault);

/*
 * Answer with a fault of the `what` that the request brought: `code`, with the
 * fault's own as "cause". Only memory that ran out is no fault of the text.
 */
bool ul_request_cause(request *r, error code, const char *what, const ul_fault *fault);

/* Begin an answer that says "ok": true. */
void ul_request_grant(request *r);

/* request.c: the members of a request, whose types the table of commands has checked. */

const ul_json *ul_request_member(const request *r, const char *key); /* NULL if left out */

/* Exactly one of two members must be there. */
bool ul_request_one_of(request *r, const char *one, const char *other);

/* The member `key`, if it is there, is of no use without `with`. */
bool ul_request_only_with(request *r, const char *key, const char *with);

/* The seat that `key` names, below `players`; left out: UL_NOBODY. */
bool ul_request_seat(request *r, const char *key, uint8_t players, ul_seat *seat);

/* The edition that the request names; NULL, and refused, if there is none. */
const ul_edition *ul_request_edition(request *r);

/* about.c: the plan of the request, or of the edition that it names; NULL, and refused, if there is none. */
ul_plan *ul_request_plan(request *r);

/* The commands: each checks its request and answers it. False if refused. */

bool ul_answer_hello(request *r);
bool ul_answer_editions(request *r);
bool ul_answer_board(request *r);
bool ul_answer_drawing(request *r);
bool ul_answer_deck(request *r);

bool ul_answer_new(request *r);
bool ul_answer_load(request *r);
bool ul_answer_replay(request *r);

bool ul_answer_state(request *r);
bool ul_answer_view(request *r);
bool ul_answer_legal(request *r);
bool ul_answer_history(request *r);
bool ul_answer_why(request *r);
bool ul_answer_record(request *r);
bool ul_answer_bot(request *r);

bool ul_answer_route(request *r);
bool ul_answer_survey(request *r);
bool ul_answer_forecast(request *r);

bool ul_answer_act(request *r);
bool ul_answer_undo(request *r);

/* drawing.c: the answer to `drawing`. False, and refused, if memory ran out. */
bool ul_request_tell_drawing(request *r, const ul_plan *plan);

/* ask.c: what several of them need. */

/* Whose view is asked for: "seat", or the one that the game is known by; UL_NOBODY: a spectator's. */
bool ul_request_view_seat(request *r, const session *s, ul_seat *seat);

/* "state", or "view" where the game is known through one, of `game`. */
void ul_request_tell_game(request *r, const session *s, const ul_game *game);

/* The events from `from` on, as `seat` may know them or with nothing hidden. */
void ul_request_tell_events(request *r, const session *s, size_t from, bool everything, ul_seat seat);

/* The action in a value of the request, which may be of any type. */
bool ul_request_action(request *r, const ul_json *value, ul_action *action);

/* "reason" and who or what explains it. */
void        ul_request_tell_why(request *r, const session *s, ul_why why);
const char *ul_reason_sentence(ul_reason reason);

/* Through a view only that seat's choices can be judged; when over there are none to judge. */
bool ul_request_may_judge(request *r, const session *s);

#endif
