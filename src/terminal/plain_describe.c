/* plain_describe.c: how things stand, said to somebody who is to decide; and what the tutorial has to say to it. */
#include "rules/check.h"
#include "terminal/command.h"
#include "terminal/plain_choices_inside.h"
#include "terminal/say_brief.h"
#include "terminal/say_game.h"
#include "terminal/turn_summary.h"

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
    if (!s->play->tutorial || ul_match_to_act(s->match) == UL_NOBODY)
        return;
    if (ul_tutorial_shows_undo(s->play->tutorial, s->match))
        ul_plain_line(s, "tutorial.undo");
    ul_plain_say_now(s);
}

static bool may_attempt(const session *s)
{
    return s->view.scene.phase == UL_PHASE_TURN && ul_scene_may_attempt(s->voice.world, &s->view.scene, UL_PAWN_DOCTOR);
}

/* Who sees it was said right before that: so only who wants all of it is told again. */
static const char *ready_key(bool rescue, bool full)
{
    if (full)
        return rescue ? "ui.ready.save" : "ui.ready.kill";
    return rescue ? "ui.brief.ready.save" : "ui.brief.ready.kill";
}

/* A lesson says what has happened itself. */
static void say_summary(session *s)
{
    ul_turn_summary summary;
    size_t          before = s->out.len;
    ul_turn_summary_of(s->match, s->view.seat, &summary);
    if (!s->play->tutorial)
        ul_turn_summary_say(&summary, &s->voice, &s->out);
    if (s->out.len > before)
        ul_plain_end_line(s);
}

static void say_hand(session *s)
{
    ul_text cards = {0};
    ul_say_cards(&s->voice, &s->view.hand, &cards);
    ul_words_say(s->voice.lang, "ui.hand.all", UL_PARAMS(ul_param_text("list", ul_text_bytes(&cards))), &s->out);
    ul_plain_end_line(s);
    ul_text_free(&cards);
}

/* Where the seat is and who sees it; behind a step, which was told, only the latter, and there names will do. */
static void say_here(session *s)
{
    const ul_view *view = &s->view;
    bool           brief = s->play->detail == UL_DETAIL_BRIEF;
    if (s->fresh && !brief) {
        ul_say_where(&s->voice, view, view->seat, &s->out);
        ul_say_gap(&s->voice, &s->out);
    }
    if (s->fresh && brief)
        ul_say_here_briefly(&s->voice, view, &s->out);
    else if (!s->fresh && s->play->detail != UL_DETAIL_FULL)
        ul_say_seen_briefly(&s->voice, view, &s->out);
    else
        ul_say_seen(&s->voice, view, view->scene.at[view->seat], &s->out);
    ul_plain_end_line(s);
}

/* Cards that come are told as they come, so a hand is told whole once; but to who wants all of it, every turn. */
static void describe_turn(session *s)
{
    const ul_view *view = &s->view;
    bool           full = s->play->detail == UL_DETAIL_FULL, met = s->met >> view->seat & 1;
    s->met |= (ul_seats)(1 << view->seat);
    if (s->fresh && (full || !met))
        say_summary(s);
    say_here(s);
    if (s->fresh) {
        if (full)
            ul_say_doctor(&s->voice, view, &s->out);
        else
            ul_say_doctor_briefly(&s->voice, view, &s->out);
        ul_plain_end_line(s);
    }
    if (s->fresh && (full || !met))
        say_hand(s);
    if (may_attempt(s))
        ul_plain_line(s, ready_key(ul_world_edition(s->voice.world)->wants_witness, full));
}

void ul_plain_describe(session *s)
{
    static const char *const asked[] = {
        [UL_PHASE_DEFEND] = "ui.status.answer",
        [UL_PHASE_DOG] = "ui.status.dog",
        [UL_PHASE_COLLECT] = "ui.status.collect",
    };
    const ul_scene *scene = &s->view.scene;
    s->fresh = scene->turn != s->turn || scene->phase != s->phase;
    s->turn = scene->turn;
    s->phase = scene->phase;
    if (scene->phase == UL_PHASE_TURN) {
        describe_turn(s);
        return;
    }
    if (scene->phase == UL_PHASE_DEFEND) {
        ul_say_tray(&s->voice, &s->view, &s->out);
        ul_plain_end_line(s);
    }
    ul_plain_line(s, asked[scene->phase]);
}

/* Nothing that anybody would be surprised by: the Doctor walks on, and the next seat plays. */
static bool is_usual(const ul_forecast *ahead)
{
    return ahead->next != UL_NOBODY && !ahead->walks_in && !ahead->skipped && ahead->sinks == UL_NO_LEVEL &&
           !ahead->stays && !ahead->dog_ways;
}

static bool is_same(const ul_forecast *a, const ul_forecast *b)
{
    return a->next == b->next && a->doctor == b->doctor && a->walks_in == b->walks_in && a->skipped == b->skipped &&
           a->sinks == b->sinks && a->dog_ways == b->dog_ways;
}

/* In full each time; else where it is not what one expects, or not any more what it was a moment ago. */
void ul_plain_say_if_ended(session *s)
{
    ul_forecast before = s->ahead;
    if (s->view.scene.phase != UL_PHASE_TURN)
        return;
    ul_forecast_action(s->voice.world, &s->view, ul_action_plain(UL_END), &s->ahead);
    bool news = s->fresh ? !is_usual(&s->ahead) : !is_same(&before, &s->ahead);
    if (s->play->detail != UL_DETAIL_FULL && !news)
        return;
    ul_say(&s->voice, "ui.forecast.if_end", &s->out);
    ul_say_forecast(&s->voice, &s->view, UL_END, &s->out);
    ul_plain_end_line(s);
}

void ul_plain_stand(session *s)
{
    if (s->menu.asked.kind != UL_HOLE) { /* a question is open: that is what matters */
        ul_plain_choices(s);
        return;
    }
    s->turn = 0; /* from the beginning */
    ul_plain_describe(s);
    ul_plain_offer(s);
    ul_plain_say_if_ended(s);
    if (s->play->tutorial)
        ul_plain_say_now(s);
}
