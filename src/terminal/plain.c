/* plain.c: the game as a conversation in lines. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "terminal/encode.h"
#include "terminal/plain_choices_inside.h"
#include "terminal/say_brief.h"
#include "terminal/say_game.h"
#include "terminal/sitting.h"
#include "terminal/turn_summary.h"

void ul_plain_flush(session *s)
{
    ul_text bytes = {0};
    ul_encode_out(s->play->encoding, ul_text_bytes(&s->out), s->out.len, &bytes);
    if (!s->broken && ((bytes.len && fwrite(bytes.bytes, 1, bytes.len, stdout) != bytes.len) || fflush(stdout) != 0))
        s->broken = errno;
    ul_text_free(&bytes);
    ul_text_clear(&s->out);
}

void ul_plain_end_line(session *s)
{
    ul_text_put(&s->out, "\n");
}

void ul_plain_line(session *s, const char *key)
{
    ul_say(&s->voice, key, &s->out);
    ul_plain_end_line(s);
}

/* From now on everything is said to that seat, or to a spectator. */
static void listen(session *s, ul_seat seat)
{
    ul_sitting_speak(s->play->sitting, seat);
    s->voice = ul_say_voice(s->match, s->play->lang, seat, &s->cast);
    ul_match_view(s->match, seat, &s->view);
}

static size_t *heard_by(session *s, ul_seat seat)
{
    return seat == UL_NOBODY ? &s->spectator : &s->heard[seat];
}

size_t ul_plain_events(const session *s)
{
    return s->tour ? ul_tour_events(s->tour) : ul_match_events(s->match);
}

static ul_event event_at(const session *s, size_t place)
{
    return s->tour ? ul_playback_event(s->tour->playback, place, s->voice.listener)
                   : ul_match_event(s->match, place, s->voice.listener);
}

/* What was said before event `place`, or since the last one. */
static void tell_remarks(session *s, size_t place)
{
    size_t before = s->out.len;
    if (!s->tour)
        ul_match_remarks(s->match, place, &s->out);
    if (s->out.len > before)
        ul_plain_end_line(s);
}

void ul_plain_tell(session *s, size_t from)
{
    for (size_t i = from; i < ul_plain_events(s); i++) {
        ul_event event = event_at(s, i);
        tell_remarks(s, i);
        ul_words_event(&s->voice, &event, &s->out);
        ul_plain_end_line(s);
    }
    tell_remarks(s, ul_plain_events(s));
}

static void tell_news(session *s)
{
    size_t *heard = heard_by(s, s->voice.listener), count = ul_match_events(s->match);
    if (*heard < count)
        s->last_told = *heard;
    for (size_t i = *heard; i < count; i++) {
        ul_event event = event_at(s, i);
        if (s->play->detail == UL_DETAIL_FULL)
            ul_words_event(&s->voice, &event, &s->out);
        else
            ul_say_event_briefly(&s->voice, &event, s->play->detail == UL_DETAIL_BRIEF, &s->out);
        ul_plain_end_line(s);
    }
    *heard = count; /* if it was more, some of it was taken back */
}

bool ul_plain_has_moved_on(const session *s)
{
    return s->match != s->play->match;
}

static void say_why(session *s, ul_action action, ul_why why)
{
    s->rule = ul_say_refusal(&s->voice, &s->view.scene, action, why, &s->out);
    ul_plain_end_line(s);
}

/* "why step kitchen". */
static void explain(session *s, ul_action pattern)
{
    ul_action action;
    ul_why    why;
    if (ul_menu_judge(s->voice.world, &s->view, pattern, &action, &why) == UL_VERDICT_ASK)
        ul_plain_line(s, "why.legal");
    else
        say_why(s, action, why);
}

/* What makes somebody else win is asked for twice, where somebody sits who can be asked. */
static bool is_meant(session *s, ul_action action)
{
    const ul_menu only = {.question = UL_ASK_ACTION, .count = 1, .choice = {action}};
    ul_seat       winner;
    if (!s->prompts || ul_action_same(s->sure, action) || !ul_menu_ends(s->voice.world, &s->view, action, &winner) ||
        winner == s->view.seat)
        return true;
    ul_menu_say(&only, &s->voice, &s->view, 0, &s->out);
    ul_words_between(s->voice.lang, "mark.sentence", &s->out);
    ul_plain_line(s, "ui.choose.sure");
    s->sure = action;
    return false;
}

/* Do it, ask on, or say why not. True if something was done. */
static bool act(session *s, ul_action pattern)
{
    ul_action action;
    ul_why    why;
    switch (ul_menu_judge(s->voice.world, &s->view, pattern, &action, &why)) {
    case UL_VERDICT_DO:
        if (!ul_play_allows(s->play, action)) {
            ul_plain_line(s, "tutorial.not_yet");
            ul_plain_say_now(s);
            return false;
        }
        if (!is_meant(s, action))
            return false;
        ul_sitting_act(s->play->sitting, action);
        return true;
    case UL_VERDICT_ASK:
        ul_plain_ask(s, pattern);
        return false;
    case UL_VERDICT_REFUSE:
        say_why(s, action, why);
        return false;
    }
    return false;
}

static bool choose(session *s, unsigned number)
{
    ul_action choice = ul_plain_chosen(s, number);
    return choice.kind != UL_HOLE && act(s, choice);
}

/* Take back the last thing, or all of the turn. True if something was. */
static bool take_back(session *s, bool all)
{
    size_t count = ul_match_to_undo(s->match, s->view.seat, all);
    if (!count) {
        ul_plain_line(s, s->view.seat == UL_NOBODY              ? "ui.join.watching"
                         : s->view.scene.phase != UL_PHASE_TURN ? "ui.plan.revealed"
                         : s->view.scene.to_act == s->view.seat ? "ui.plan.nothing_to_undo"
                                                                : "ui.join.not_yet");
        return false;
    }
    ul_sitting_take_back(s->play->sitting, count);
    ul_plain_line(s, "ui.plan.undone");
    return true;
}

/* Something that is not done with a card or a pawn. True if the game is another one now. */
static bool obey(session *s, const ul_command *command)
{
    bool asked = s->menu.asked.kind != UL_HOLE;
    s->sure = ul_pattern_any();
    if (command->verb != UL_VERB_CHOICES)
        ul_plain_drop(s);
    if (command->verb == UL_VERB_UNDO && asked)
        ul_plain_line(s, "ui.plan.undone"); /* of the question */
    else if (command->verb == UL_VERB_UNDO || command->verb == UL_VERB_RESET)
        return take_back(s, command->verb == UL_VERB_RESET);
    else if (command->verb >= UL_VERB_REPLAY && command->verb <= UL_VERB_ANOTHER)
        ul_plain_line(s, "ui.command.after");
    else if (command->verb == UL_VERB_SAVE)
        ul_plain_save(s, ul_text_bytes(&command->rest));
    else
        ul_plain_answer(s, command);
    return false;
}

/* Answer a line. True if the game is another one now. */
static bool respond(session *s)
{
    ul_command  command;
    ul_action   choice;
    bool        done = false;
    const char *line = ul_text_bytes(&s->line);
    if (ul_sitting_line(s->play->sitting, line))
        return false;
    if (ul_plain_find(s, line, &choice))
        return act(s, choice);
    ul_command_read(&command, &s->voice, &s->view, line);
    switch (command.heard) {
    case UL_HEARD_NOTHING:
        ul_plain_stand(s);
        break;
    case UL_HEARD_NUMBER:
        done = choose(s, command.number);
        break;
    case UL_HEARD_ACTION:
        ul_plain_drop(s);
        if (command.verb == UL_VERB_WHY)
            explain(s, command.pattern);
        else
            done = act(s, command.pattern);
        break;
    case UL_HEARD_WRONG:
        ul_plain_drop(s);
        ul_text_print(&s->out, "%s\n", ul_text_bytes(&command.reply));
        break;
    case UL_HEARD_VERB:
        done = obey(s, &command);
        break;
    }
    ul_command_free(&command);
    return done;
}

/* Wait for Enter, where somebody sits. */
static bool wait_for_enter(session *s, const char *key, const char *name)
{
    if (!s->prompts)
        return true;
    ul_words_say(s->voice.lang, key, UL_PARAMS(ul_param_text("seat", name)), &s->out);
    ul_plain_end_line(s);
    s->prompts = false;
    bool there = ul_plain_hear(s);
    s->prompts = true;
    return there;
}

/* Several people at one screen: nothing of the next hand shows before its owner says so. */
static bool curtain(session *s, ul_seat seat)
{
    const char *name = ul_match_chair(s->match, seat)->name;
    bool        changes = s->voice.listener != seat && s->voice.listener != UL_NOBODY;
    if (!changes || ul_match_only(s->match) != UL_NOBODY)
        return true;
    if (!wait_for_enter(s, "ui.curtain.hide", name))
        return false;
    for (int i = 0; s->prompts && i < 50; i++)
        ul_plain_end_line(s);
    ul_words_say(s->voice.lang, "ui.curtain.pass", UL_PARAMS(ul_param_text("seat", name)), &s->out);
    ul_plain_end_line(s);
    return wait_for_enter(s, "ui.curtain.ready", name);
}

/* A question with one answer is not asked of who sits there; scripts are asked as ever. */
static bool passes_alone(session *s)
{
    ul_action action;
    if (!s->prompts || !ul_play_is_forced(s->play, &s->view, &action))
        return false;
    ul_sitting_act(s->play->sitting, action);
    ul_sitting_settle(s->play->sitting);
    if (!ul_plain_has_moved_on(s)) {
        ul_match_view(s->match, s->view.seat, &s->view);
        tell_news(s);
    }
    return true;
}

/* Once a turn, and once for each question of the game. */
static void ring(session *s)
{
    bool news = s->turn != s->view.scene.turn || s->phase != s->view.scene.phase;
    if (s->prompts && s->play->bell && news)
        ul_text_put(&s->out, "\a");
}

/* Somebody decides. */
static void decide(session *s, ul_seat seat)
{
    if (!curtain(s, seat)) {
        s->leaving = true;
        return;
    }
    listen(s, seat);
    tell_news(s);
    ul_plain_keep(s);
    s->sure = ul_pattern_any();
    if (passes_alone(s))
        return;
    ring(s);
    ul_plain_describe(s);
    ul_plain_offer(s);
    ul_plain_say_if_ended(s);
    ul_plain_teach(s);
    ul_sitting_ask(s->play->sitting);
    while (!s->leaving) {
        if (!ul_plain_hear(s))
            s->leaving = true;
        else if (ul_plain_is_outdated(s) || respond(s))
            break;
    }
    ul_sitting_settle(s->play->sitting);
    if (ul_plain_has_moved_on(s))
        return;
    /* What came of it, to the same person: a card that was drawn, say. */
    ul_match_view(s->match, seat, &s->view);
    tell_news(s);
}

/* What happened last, and who is waited for. */
static void say_waiting(session *s)
{
    size_t count = ul_plain_events(s);
    if (count)
        ul_plain_tell(s, count - 1);
    if (s->view.scene.to_act == UL_NOBODY)
        return;
    const char *name = ul_words_seat(&s->voice, s->view.scene.to_act);
    ul_words_say(s->voice.lang, "ui.status.waiting", UL_PARAMS(ul_param_text("seat", name)), &s->out);
    ul_plain_end_line(s);
}

static bool is_question(ul_verb verb)
{
    return verb != UL_VERB_CHOICES && (verb < UL_VERB_REPLAY || verb > UL_VERB_ANOTHER);
}

/* Something was typed while others decide: it is answered, but for what only whoever is to act can do. */
static void respond_idly(session *s)
{
    ul_command  command;
    const char *line = ul_text_bytes(&s->line);
    if (ul_sitting_line(s->play->sitting, line))
        return;
    if (s->view.seat == UL_NOBODY && ul_sitting_is_for_players(s->play->sitting, line)) {
        ul_plain_line(s, "ui.join.watching");
        return;
    }
    ul_command_read(&command, &s->voice, &s->view, line);
    if (command.heard == UL_HEARD_WRONG)
        ul_text_print(&s->out, "%s\n", ul_text_bytes(&command.reply));
    else if (command.heard == UL_HEARD_VERB && (command.verb == UL_VERB_UNDO || command.verb == UL_VERB_RESET))
        take_back(s, command.verb == UL_VERB_RESET);
    else if (command.heard == UL_HEARD_VERB && command.verb == UL_VERB_SAVE)
        ul_plain_save(s, ul_text_bytes(&command.rest));
    else if (command.heard == UL_HEARD_VERB && is_question(command.verb))
        ul_plain_answer(s, &command);
    else if (command.heard == UL_HEARD_NOTHING || command.verb == UL_VERB_CHOICES)
        say_waiting(s);
    else
        ul_plain_line(s, s->view.seat == UL_NOBODY ? "ui.join.watching" : "ui.join.not_yet");
    ul_command_free(&command);
}

/* Others decide, here or elsewhere. */
static void wait_for_others(session *s)
{
    bool more;
    ul_plain_flush(s);
    ul_waited waited = ul_plain_hear_idly(s, &more);
    ul_sitting_news(s->play->sitting, &s->out);
    if (waited == UL_WAITED_LEAVE)
        s->leaving = true;
    if (waited == UL_WAITED_LEAVE || ul_plain_has_moved_on(s))
        return;
    ul_match_view(s->match, s->voice.listener, &s->view);
    if (waited == UL_WAITED_TYPED) {
        if (more)
            respond_idly(s);
        else
            s->leaving = true;
    }
    if (s->voice.listener == UL_NOBODY || ul_match_only(s->match) != UL_NOBODY)
        tell_news(s);
}

/* How it ended. False if the record could not be kept. */
static bool finish(session *s)
{
    listen(s, ul_match_only(s->match));
    tell_news(s);
    ul_say_end(&s->voice, s->match, &s->out);
    ul_say_deal(&s->voice, s->match, &s->play->rival, &s->out);
    ul_plain_teach(s);
    bool kept = ul_plain_keep_somewhere(s);
    if (kept)
        ul_plain_say_kept(s);
    ul_plain_flush(s);
    return kept || !ul_play_is_kept(s->play);
}

static int leave(session *s)
{
    int signal_number = ul_play_caught();
    if (s->prompts)
        ul_plain_end_line(s);
    bool kept = ul_plain_keep_somewhere(s);
    if (kept)
        ul_plain_say_kept(s);
    ul_plain_flush(s);
    if (signal_number)
        return UL_PLAY_INTERRUPTED;
    return kept || !ul_play_is_kept(s->play) ? UL_PLAY_DONE : UL_PLAY_FAILED;
}

/* Did the game begin when nobody sat here, or is it one that was left? */
static bool came_back(const session *s)
{
    return !ul_match_start(s->match) || (ul_play_is_kept(s->play) && ul_match_events(s->match));
}

/* The attempt that is being answered, from its beginning; where there is none, nothing. */
static size_t since_attempt(const session *s)
{
    size_t count = ul_match_events(s->match);
    for (size_t i = count; i-- > 0;) {
        uint8_t kind = ul_match_event(s->match, i, UL_NOBODY).kind;
        if (kind == UL_ATTEMPTED)
            return i;
        if (kind == UL_TURN)
            break;
    }
    return count;
}

/* Somebody who comes back is told how it stands, and in full what has happened since; not the whole game again. */
static void begin_hearing(session *s)
{
    bool all = s->play->detail == UL_DETAIL_FULL || !came_back(s);
    for (ul_seat seat = 0; seat < ul_world_players(ul_match_world(s->match)); seat++) {
        ul_turn_summary summary;
        ul_turn_summary_of(s->match, seat, &summary);
        s->heard[seat] = all ? summary.from : since_attempt(s);
    }
    s->spectator = ul_match_start(s->match) ? 0 : ul_match_events(s->match);
}

static void begin_game(session *s)
{
    s->match = s->play->match;
    s->phase = UL_PHASE_OVER;
    s->turn = 0;
    s->last_told = 0;
    s->rule = NULL;
    begin_hearing(s);
    listen(s, ul_match_only(s->match));
    if (!came_back(s)) {
        if (s->play->resumed.len)
            ul_text_print(&s->out, "%s\n", s->play->resumed.bytes);
        ul_text_clear(&s->play->resumed);
        if (s->play->tutorial) /* a lesson says itself where everybody is */
            ul_say_edition(&s->voice, &s->out);
        else
            ul_say_start(&s->voice, ul_match_start(s->match), &s->out);
        ul_say_me(&s->voice, &s->out);
        ul_words_gap(s->voice.lang, &s->out);
        ul_plain_line(s, "ui.me.help");
        return;
    }
    if (s->play->resumed.len) { /* which says the edition, too */
        ul_text_print(&s->out, "%s\n", s->play->resumed.bytes);
        ul_text_clear(&s->play->resumed);
    } else if (!ul_match_start(s->match) && !ul_match_is_ours(s->match) && s->play->detail == UL_DETAIL_FULL)
        ul_say_scene(&s->voice, s->match, &s->view, &s->out);
    else
        ul_say_edition(&s->voice, &s->out);
    if (ul_match_to_act(s->match) != UL_NOBODY) {
        ul_say_recap(&s->voice, &s->view, &s->out);
        ul_plain_end_line(s);
    }
}

/* To its end, or until somebody leaves. */
static void play_game(session *s)
{
    while (!ul_plain_has_moved_on(s) && ul_match_to_act(s->match) != UL_NOBODY && !s->leaving && !s->broken &&
           !ul_play_caught()) {
        if (ul_match_is_ours(s->match) && !ul_sitting_is_busy(s->play->sitting))
            decide(s, ul_match_to_act(s->match));
        else /* nobody is to decide the same twice, while an answer is slow */
            wait_for_others(s);
        ul_plain_flush(s);
    }
}

int ul_plain_run(ul_play *play)
{
    session s = {.play = play, .match = play->match};
    bool    over, kept = true;
    s.prompts = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    play->plain = true;
    setvbuf(stdin, NULL, _IONBF, 0); /* what is left to read must be seen from outside */
    if (s.prompts)
        s.editor = ul_line_editor_new();
    ul_play_catch_signals();
    do {
        begin_game(&s);
        play_game(&s);
        over = ul_match_to_act(s.match) == UL_NOBODY;
        if (over)
            kept = finish(&s) && kept;
    } while (over && ul_plain_after(&s) && (ul_plain_has_moved_on(&s) || ul_play_again(play)));
    int result = over ? (kept ? UL_PLAY_DONE : UL_PLAY_FAILED) : leave(&s);
    ul_plain_flush(&s);
    /* Whoever has read enough may go; a full disk is no reader. */
    if (s.broken && s.broken != EPIPE) {
        ul_text why = {0}, text = {0};
        ul_words_system(play->lang, s.broken, &why);
        ul_words_say(play->lang, "usage.file.write", UL_PARAMS(ul_param_text("text", ul_text_bytes(&why))), &text);
        ul_play_complain(play->lang, ul_text_bytes(&text));
        ul_text_free(&why);
        ul_text_free(&text);
        result = UL_PLAY_FAILED;
    }
    ul_line_editor_free(s.editor);
    ul_text_free(&s.out);
    ul_text_free(&s.line);
    return result;
}
