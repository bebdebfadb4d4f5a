/* plain_describe.c: how things stand, said to somebody who is to decide; and what the tutorial has to say to it. */
#include "rules/check.h"
#include "terminal/command.h"
#include "terminal/digest.h"
#include "terminal/plain_inside.h"

void ul_plain_say_now(session *s)
{
    ul_text   words = {0};
    ul_action action = ul_tutorial_action(s->play->tutorial, s->match);
    ul_command_write(&s->voice, action, &words);
    ul_say_now(&s->voice, &s->view, action, &s->out);
    ul_say_gap(&s->voice, &s->out);
    ul_words_say(s->voice.lang, "tutorial.type", UL_PARAMS(ul_param_text("text", ul_text_bytes(&words))), &s->out);
    ul_text_free(&words);
    ul_plain_end_line(s);
}

void ul_plain_teach(session *s)
{
    const char *text = s->play->tutorial ? ul_tutorial_text(s->play->tutorial, s->match, s->voice.lang) : NULL;
    if (text)
        ul_text_print(&s->out, "%s\n", text);
    if (s->play->tutorial && ul_match_to_act(s->match) != UL_NOBODY)
        ul_plain_say_now(s);
}

static bool may_attempt(const session *s)
{
    return s->view.scene.phase == UL_PHASE_TURN && ul_scene_may_attempt(s->voice.world, &s->view.scene, UL_PAWN_DOCTOR);
}

/* A lesson says what has happened itself. */
static void say_digest(session *s)
{
    ul_digest digest;
    size_t    before = s->out.len;
    ul_digest_of(s->match, s->view.seat, &digest);
    if (!s->play->tutorial)
        ul_digest_say(&digest, &s->voice, &s->out);
    if (s->out.len > before)
        ul_plain_end_line(s);
}

static void describe_turn(session *s, bool whole)
{
    const ul_view *view = &s->view;
    ul_room        here = view->scene.at[view->seat];
    if (whole) {
        say_digest(s);
        ul_say_where(&s->voice, view, view->seat, &s->out);
        ul_say_gap(&s->voice, &s->out);
    }
    ul_say_seen(&s->voice, view, here, &s->out);
    ul_plain_end_line(s);
    if (whole) {
        ul_say_doctor(&s->voice, view, &s->out);
        ul_plain_end_line(s);
        ul_text cards = {0};
        ul_say_cards(&s->voice, &view->hand, &cards);
        ul_words_say(s->voice.lang, "ui.hand.all", UL_PARAMS(ul_param_text("list", ul_text_bytes(&cards))), &s->out);
        ul_plain_end_line(s);
        ul_text_free(&cards);
    }
    if (may_attempt(s))
        ul_plain_line(s, ul_world_edition(s->voice.world)->wants_witness ? "ui.ready.save" : "ui.ready.kill");
}

void ul_plain_describe(session *s)
{
    static const char *const asked[] = {
        [UL_PHASE_DEFEND] = "ui.status.answer",
        [UL_PHASE_DOG] = "ui.status.dog",
        [UL_PHASE_COLLECT] = "ui.status.collect",
    };
    const ul_scene *scene = &s->view.scene;
    bool            whole = scene->turn != s->turn || scene->phase != s->phase;
    s->turn = scene->turn;
    s->phase = scene->phase;
    if (scene->phase == UL_PHASE_TURN) {
        describe_turn(s, whole);
        return;
    }
    if (scene->phase == UL_PHASE_DEFEND) {
        ul_say_tray(&s->voice, &s->view, &s->out);
        ul_plain_end_line(s);
    }
    ul_plain_line(s, asked[scene->phase]);
}

void ul_plain_say_if_ended(session *s)
{
    if (s->view.scene.phase != UL_PHASE_TURN || s->menu.asked.kind != UL_HOLE)
        return;
    ul_say(&s->voice, "ui.forecast.if_end", &s->out);
    ul_say_forecast(&s->voice, &s->view, UL_END, &s->out);
    ul_plain_end_line(s);
}
