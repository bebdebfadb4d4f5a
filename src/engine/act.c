/* act.c: actions done and undone. */
#include "engine/engine_inside.h"
#include "engine/request_inside.h"
#include "engine/session_inside.h"
#include "rules/view.h"

/* May this action be done now, and can what comes of it be told? */
static bool judge(request *r, const session *s, ul_action action)
{
    if (s->game.scene.phase == UL_PHASE_OVER)
        return ul_request_refuse(r, ERROR_OVER, "the game is over: there is nothing left to do");
    if (!ul_request_may_judge(r, s))
        return false;
    ul_why why = ul_game_why(s->world, &s->game, action);
    if (why.reason != UL_WHY_LEGAL) {
        ul_request_refuse(r, ERROR_ILLEGAL, "not legal: %s", ul_reason_sentence((ul_reason)why.reason));
        ul_request_tell_why(r, s, why);
        return false;
    }
    ul_view view;
    ul_view_of(s->world, &s->game, s->seat, &view);
    if (!s->record && ul_view_hides(&view, action))
        return ul_request_refuse(r, ERROR_HIDDEN, "what this leads to depends on a card that the view does not show");
    return true;
}

static bool act(request *r, session *s, const ul_json *text)
{
    ul_action action;
    if (!ul_request_action(r, text, &action) || !judge(r, s, action))
        return false;
    if (!ul_session_act(s, action))
        return ul_request_no_memory(r);
    return true;
}

/* Each element of the list; the error names the place of the one that failed. */
static bool act_all(request *r, session *s, const ul_json *list)
{
    int64_t index = 0;
    for (const ul_json *text = ul_json_first(list); text; text = ul_json_next(list, text), index++) {
        if (!act(r, s, text)) {
            ul_json_put_int(&r->out, "index", index);
            return false;
        }
    }
    return true;
}

bool ul_answer_act(request *r)
{
    const ul_json *one = ul_request_member(r, "action");
    session       *s = r->engine->session;
    size_t         steps = s->steps, events = s->events;

    if (!ul_request_one_of(r, "action", "actions"))
        return false;
    bool done = one ? act(r, s, one) : act_all(r, s, ul_request_member(r, "actions"));
    if (done) {
        ul_request_grant(r);
        ul_request_tell_events(r, s, events, true, s->seat);
        ul_request_tell_game(r, s, &s->game);
    }
    if (!done || r->engine->answer.failed) /* all or none */
        ul_session_back(s, steps);
    return done;
}

bool ul_answer_undo(request *r)
{
    session *s = r->engine->session;
    if (s->steps == 0)
        return ul_request_refuse(r, ERROR_NOTHING_TO_UNDO, "no action has been done since the game came in");
    ul_request_grant(r);
    ul_request_tell_game(r, s, &s->past[s->steps - 1].before);
    if (!r->engine->answer.failed)
        ul_session_back(s, s->steps - 1);
    return true;
}
