/* queries.c: questions about the game that an engine holds. */
#include <stdlib.h>
#include <string.h>
#include "engine/engine_inside.h"
#include "engine/questions_inside.h"
#include "engine/request_inside.h"
#include "engine/session_inside.h"
#include "engine/story.h"
#include "record/action_text.h"
#include "record/event_text.h"
#include "record/state_text.h"
#include "record/view_text.h"

static bool is_over(const session *s)
{
    return s->game.scene.phase == UL_PHASE_OVER;
}

/* state and view */

/* Nothing is revealed of a game that was only imagined to its end. */
static void tell_view(request *r, const session *s, const ul_game *game, ul_seat seat)
{
    ul_view   view;
    ul_reveal reveal;
    bool      real = s->record || s->open;
    ul_view_of(s->world, game, seat, &view);
    ul_json_key(&r->out, "view");
    ul_view_write(&r->out, s->world, &view, real && ul_game_reveal(s->world, game, &reveal) ? &reveal : NULL);
}

void ul_request_tell_game(request *r, const session *s, const ul_game *game)
{
    if (!s->record) {
        tell_view(r, s, game, s->seat);
        return;
    }
    ul_json_key(&r->out, "state");
    ul_state_write(&r->out, s->world, game);
}

bool ul_answer_state(request *r)
{
    ul_request_grant(r);
    ul_request_tell_game(r, r->engine->session, &r->engine->session->game);
    return true;
}

bool ul_request_view_seat(request *r, const session *s, ul_seat *seat)
{
    if (!ul_request_seat(r, "seat", ul_world_players(s->world), seat))
        return false;
    if (!s->record && ul_request_member(r, "seat") && *seat != s->seat)
        return ul_request_refuse(r, ERROR_HIDDEN, "the game is known only as another seat sees it");
    if (!s->record)
        *seat = s->seat;
    return true;
}

bool ul_answer_view(request *r)
{
    const session *s = r->engine->session;
    ul_seat        seat;
    if (!ul_request_view_seat(r, s, &seat))
        return false;
    ul_request_grant(r);
    tell_view(r, s, &s->game, seat);
    return true;
}

/* legal */

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The texts of the first `count` actions of the engine's list, sorted bytewise. */
static void tell_sorted(request *r, const session *s, size_t count)
{
    ul_engine *engine = r->engine;
    for (size_t i = 0; i < count; i++)
        engine->sorted[i] = ul_action_write(s->world, engine->list[i], engine->text[i]);
    qsort(engine->sorted, count, sizeof *engine->sorted, compare_texts);
    ul_json_put_array(&r->out, "actions");
    for (size_t i = 0; i < count; i++)
        ul_json_string(&r->out, engine->sorted[i]);
    ul_json_close(&r->out);
}

bool ul_request_may_judge(request *r, const session *s)
{
    if (s->record || is_over(s) || s->game.scene.to_act == s->seat)
        return true;
    return ul_request_refuse(r, ERROR_HIDDEN, "seat %d is to act, whose hand this view does not show",
                             s->game.scene.to_act);
}

bool ul_answer_legal(request *r)
{
    const session *s = r->engine->session;
    if (!ul_request_may_judge(r, s))
        return false;
    ul_request_grant(r);
    ul_json_put_unless(&r->out, "to_act", s->game.scene.to_act, UL_NOBODY);
    tell_sorted(r, s, ul_game_legal(s->world, &s->game, r->engine->list));
    return true;
}

/* history */

void ul_request_tell_events(request *r, const session *s, size_t from, bool everything, ul_seat seat)
{
    ul_json_put_array(&r->out, "events");
    for (size_t i = from; i < s->events; i++)
        ul_event_write(&r->out, s->world, everything ? s->event[i] : ul_event_for(s->event[i], seat));
    ul_json_close(&r->out);
}

bool ul_answer_history(request *r)
{
    const session *s = r->engine->session;
    ul_seat        seat;
    if (!ul_request_seat(r, "seat", ul_world_players(s->world), &seat))
        return false;
    ul_request_grant(r);
    ul_request_tell_events(r, s, 0, is_over(s), seat); /* after the end everything is open (R-KNOWN) */
    return true;
}

/* why */

const char *ul_reason_sentence(ul_reason reason)
{
    static const char *const sentences[UL_REASONS] = {
        [UL_WHY_LEGAL] = "it is legal",
        [UL_WHY_OVER] = "the game is over",
        [UL_WHY_PHASE] = "it belongs to another phase of the game",
        [UL_WHY_UNKNOWN] = "there is no such room or card",
        [UL_WHY_NO_CARD] = "that card is not in the hand",
        [UL_WHY_WRONG_KIND] = "that cannot be done with this card, or to this target",
        [UL_WHY_STEPPED] = "the step of this turn has been taken",
        [UL_WHY_SUNK] = "the room has sunk",
        [UL_WHY_SAME_ROOM] = "the pawn is there already",
        [UL_WHY_TOO_FAR] = "the room is too many doors away",
        [UL_WHY_NOT_TOGETHER] = "the pawn is not in the target's room",
        [UL_WHY_NOT_ALONE] = "another player's pawn is in the room",
        [UL_WHY_SEEN] = "another player's pawn sees the room",
        [UL_WHY_DOG] = "the dog watches over the Doctor",
        [UL_WHY_NO_WITNESS] = "nobody is there to see it",
        [UL_WHY_CARD_PLAYED] = "whoever has played a card this turn cannot draw one",
        [UL_WHY_UNNAMED_ROOM] = "cards are drawn in rooms with a name only",
        [UL_WHY_NOTHING_TO_DRAW] = "there is no card left to draw",
        [UL_WHY_MUST_FOIL] = "the last seat asked must stop the attempt if it can",
        [UL_WHY_NOT_ON_THE_WAY] = "that is on none of the dog's shortest ways to the Doctor",
    };
    return sentences[reason];
}

static void tell_seats(request *r, const ul_scene *scene, const ul_plan *plan, ul_seats seats)
{
    ul_json_put_array(&r->out, "by");
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        if (seats >> seat & 1) {
            ul_json_open_object(&r->out);
            ul_json_put_int(&r->out, "seat", seat);
            ul_json_put_string(&r->out, "room", ul_plan_room_id(plan, scene->at[seat]));
            ul_json_close(&r->out);
        }
    }
    ul_json_close(&r->out);
}

void ul_request_tell_why(request *r, const session *s, ul_why why)
{
    const ul_plan *plan = ul_world_plan(s->world);
    ul_json_put_string(&r->out, "reason", ul_reason_name((ul_reason)why.reason));
    if (why.by)
        tell_seats(r, &s->game.scene, plan, why.by);
    if (why.room != UL_NOWHERE)
        ul_json_put_string(&r->out, "room", ul_plan_room_id(plan, why.room));
    if (why.reason == UL_WHY_TOO_FAR || why.reason == UL_WHY_MUST_FOIL) {
        ul_json_put_int(&r->out, why.reason == UL_WHY_TOO_FAR ? "doors" : "points", why.number);
    }
}

bool ul_request_action(request *r, const ul_json *value, ul_action *action)
{
    ul_fault fault;
    if (value->type != UL_JSON_STRING)
        return ul_request_refuse(r, ERROR_WRONG_TYPE, "an action is a string, such as \"step foyer\"");
    if (ul_action_read(r->engine->session->world, value->text, value->text_len, action, &fault))
        return true;
    return ul_request_refuse(r, ERROR_BAD_ACTION, "%s", fault.message);
}

bool ul_answer_why(request *r)
{
    const session *s = r->engine->session;
    ul_action      action;
    if (!ul_request_action(r, ul_request_member(r, "action"), &action) || !ul_request_may_judge(r, s))
        return false;
    ul_why why = ul_game_why(s->world, &s->game, action);
    ul_request_grant(r);
    ul_json_put_bool(&r->out, "legal", why.reason == UL_WHY_LEGAL);
    if (why.reason != UL_WHY_LEGAL)
        ul_request_tell_why(r, s, why);
    return true;
}

/* record */

bool ul_answer_record(request *r)
{
    ul_text *text = &r->engine->scratch;
    ul_text_clear(text);
    ul_record_write(r->engine->session->record, text);
    if (text->failed)
        return ul_request_no_memory(r);
    ul_request_grant(r);
    ul_json_put_string_n(&r->out, "record", text->bytes, text->len);
    return true;
}

/* story */

bool ul_answer_story(request *r)
{
    const session  *s = r->engine->session;
    ul_story_moment list[UL_STORY_MOST];
    size_t          count = ul_story_find(s->record, list);
    ul_request_grant(r);
    ul_json_put_array(&r->out, "moments");
    for (size_t i = 0; i < count; i++)
        ul_story_write(&r->out, s->world, &list[i]);
    ul_json_close(&r->out);
    return true;
}
