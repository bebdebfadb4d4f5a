/* request_inside.h: a request being answered: its members, refusals, and what several commands tell. */
#ifndef UL_ENGINE_REQUEST_INSIDE_H
#define UL_ENGINE_REQUEST_INSIDE_H

#include <stdbool.h>
#include "base/json.h"
#include "engine/engine.h"
#include "engine/session_inside.h"

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
    ERROR_BAD_DEAL,
    ERROR_BAD_DATE,
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

/* catalogue.c: the plan of the request, or of the edition that it names; NULL, and refused, if there is none. */
ul_plan *ul_request_plan(request *r);

/* drawing.c: the answer to `drawing`. False, and refused, if memory ran out. */
bool ul_request_tell_drawing(request *r, const ul_plan *plan);

/* queries.c: what several of them need. */

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
