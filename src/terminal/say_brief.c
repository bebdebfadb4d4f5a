/* say_brief.c: the same in fewer words, for ears. */
#include "rules/check.h"
#include "terminal/say_brief.h"

#define FEW_CARDS 5 /* of a pile: from here on they are counted out */

/* Nobody is skipped, nobody was walked in on: the next seat plays, as everybody expects. */
static bool is_usual_turn(const ul_voice *voice, const ul_event *event)
{
    return !event->seats && event->seat == (event->other + 1) % ul_world_players(voice->world);
}

/* The shorter text of an event that is told many times a game; NULL: it has none. Who listens knows where from. */
static const char *key_of(const ul_voice *voice, const ul_event *event, bool brief)
{
    bool you = event->seat == voice->listener;
    switch (event->kind) {
    case UL_STEPPED:
        return you ? "ui.brief.stepped.you" : "ui.brief.stepped.other";
    case UL_DOCTOR_WALKED:
        return event->from == event->room ? NULL : "ui.brief.doctor";
    case UL_DOG_WALKED:
        return "ui.brief.dog";
    case UL_TURN:
        if (!brief || !is_usual_turn(voice, event))
            return NULL;
        return you ? "ui.brief.turn.you" : "ui.brief.turn.other";
    default:
        return NULL;
    }
}

/* A card of a pile that runs out: how many are left is enough, and to who wants it brief, when it is few. */
static void say_drawn(const ul_voice *voice, const ul_event *event, bool brief, ul_text *out)
{
    const ul_deck *deck = &ul_world_edition(voice->world)->deck;
    bool           you = event->seat == voice->listener, hidden = event->card == UL_NO_CARD;
    const char    *key =
        hidden ? (you ? "event.drew.hidden" : "event.drew.other") : (you ? "event.drew.you" : "event.drew.shown");
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_text("seat", ul_words_seat(voice, event->seat)),
                           ul_param_card("card", ul_world_plan(voice->world), deck, event->card)),
                 out);
    if (brief && event->number > FEW_CARDS)
        return;
    ul_say_gap(voice, out);
    ul_words_say(voice->lang, "ui.brief.left", UL_PARAMS(ul_param_number("n", event->number)), out);
}

void ul_say_event_briefly(const ul_voice *voice, const ul_event *event, bool brief, ul_text *out)
{
    const char *key = key_of(voice, event, brief);
    if (event->kind == UL_DREW && event->number && ul_world_edition(voice->world)->sinks) {
        say_drawn(voice, event, brief, out);
        return;
    }
    if (!key) {
        ul_words_event(voice, event, out);
        return;
    }
    bool        walks = event->kind == UL_DOCTOR_WALKED || event->kind == UL_DOG_WALKED;
    const char *seat = walks ? "" : ul_words_seat(voice, event->seat);
    ul_words_say(
        voice->lang, key,
        UL_PARAMS(ul_param_text("seat", seat), ul_param_room("room", ul_world_plan(voice->world), event->room)), out);
}

void ul_say_doctor_briefly(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    ul_room        next;
    ul_text        name = {0};
    if (!ul_forecast_walk(voice->world, &view->scene, &next, 1)) {
        ul_say_doctor(voice, view, out);
        return;
    }
    ul_words_room(voice->lang, plan, next, UL_FORM_NAME, &name);
    ul_words_say(
        voice->lang, "ui.doctor.then",
        UL_PARAMS(ul_param_room("room", plan, view->scene.doctor), ul_param_text("text", ul_text_bytes(&name))), out);
    ul_text_free(&name);
}

void ul_say_seen_briefly(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    ul_room here = view->scene.at[view->seat];
    if (ul_world_edition(voice->world)->wants_witness &&
        !ul_forecast_watchers(voice->world, &view->scene, view->seat, here))
        ul_say(voice, "ui.brief.witness.none", out);
    else
        ul_say_seen_as(voice, view, here, UL_SEEN_NAMES, out);
}

void ul_say_here_briefly(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    ul_room here = view->scene.at[view->seat];
    ul_words_room(voice->lang, ul_world_plan(voice->world), here, UL_FORM_NAME, out);
    ul_words_between(voice->lang, "mark.sentence", out);
    ul_say_seen_briefly(voice, view, out);
}

void ul_say_recap(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    const ul_plan  *plan = ul_world_plan(voice->world);
    const ul_scene *scene = &view->scene;
    bool            sits = view->seat != UL_NOBODY;
    ul_seat         seat = sits ? view->seat : scene->to_act;
    if (seat == UL_NOBODY)
        return; /* it is over */
    ul_words_say(voice->lang, sits ? "ui.plain.recap.you" : "ui.plain.recap.other",
                 UL_PARAMS(ul_param_number("turn", scene->turn), ul_param_text("seat", voice->names[seat]),
                           ul_param_room("room", plan, scene->at[seat]), ul_param_number("n", scene->hand_size[seat]),
                           ul_param_room("doctor", plan, scene->doctor)),
                 out);
}

void ul_say_me(const ul_voice *voice, ul_text *out)
{
    ul_items items = {0};
    ul_text  list = {0};
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        ul_text_put(ul_items_more(&items), voice->names[seat]);
    ul_items_end(&items, voice->lang, false, &list);
    if (voice->listener != UL_NOBODY) {
        ul_words_say(voice->lang, "ui.me", UL_PARAMS(ul_param_text("seat", voice->names[voice->listener])), out);
        ul_words_gap(voice->lang, out);
    }
    ul_words_say(voice->lang, "ui.join.seats", UL_PARAMS(ul_param_text("list", ul_text_bytes(&list))), out);
    ul_text_free(&list);
}
