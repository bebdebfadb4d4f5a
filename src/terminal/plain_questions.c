/* plain_questions.c: questions and their answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "terminal/advice.h"
#include "terminal/plain_choices_inside.h"
#include "terminal/question.h"
#include "terminal/say_game.h"
#include "terminal/sitting.h"
#include "terminal/turn_summary.h"
#include "words/rulebook.h"

static void answer_hand(session *s)
{
    ul_card order[UL_MAX_KINDS];
    size_t  count = ul_say_hand_order(s->voice.world, &s->view.hand, order);
    if (!count)
        ul_plain_line(s, s->view.seat == UL_NOBODY ? "ui.status.watching" : "ui.hand.empty");
    for (size_t i = 0; i < count; i++) {
        const char *flavour = ul_words_flavour(s->voice.lang, ul_world_edition(s->voice.world), order[i], s->view.seat);
        ul_text_print(&s->out, "%zu. ", i + 1);
        ul_say_card(&s->voice, order[i], ul_cards_count(&s->view.hand, order[i]), &s->out);
        if (flavour) {
            ul_words_between(s->voice.lang, "mark.about", &s->out);
            ul_text_put(&s->out, flavour);
        }
        ul_plain_end_line(s);
    }
}

static void answer_who(session *s, const ul_command *command)
{
    ul_room room = ul_question_room(&s->view, command);
    if (room == UL_NOWHERE)
        ul_say_dog(&s->voice, &s->view, &s->out);
    else if (s->view.seat == UL_NOBODY)
        ul_say_room(&s->voice, &s->view, room, &s->out);
    else
        ul_say_seen(&s->voice, &s->view, room, &s->out);
    ul_plain_end_line(s);
}

static void answer_where(session *s, const ul_command *command)
{
    switch (command->subject) {
    case UL_ABOUT_DOCTOR:
        ul_say_doctor(&s->voice, &s->view, &s->out);
        break;
    case UL_ABOUT_DOG:
        ul_say_dog(&s->voice, &s->view, &s->out);
        break;
    case UL_ABOUT_ROOM:
        ul_say_room(&s->voice, &s->view, command->id, &s->out);
        return;
    default: {
        ul_seat seat = command->subject == UL_ABOUT_SEAT ? command->id : s->view.seat;
        if (seat == UL_NOBODY) { /* who watches is nowhere */
            ul_say_doctor(&s->voice, &s->view, &s->out);
            break;
        }
        ul_say_where(&s->voice, &s->view, seat, &s->out);
        ul_say_gap(&s->voice, &s->out);
        ul_say_reach(&s->voice, &s->view, seat, &s->out);
    }
    }
    ul_plain_end_line(s);
}

static void answer_next(session *s)
{
    if (s->view.scene.phase == UL_PHASE_TURN && s->view.scene.to_act == s->view.seat) {
        ul_say(&s->voice, "ui.forecast.if_end", &s->out);
        ul_say_forecast(&s->voice, &s->view, UL_END, &s->out);
    } else if (s->view.scene.phase == UL_PHASE_DEFEND && s->view.scene.to_act == s->view.seat) {
        ul_say(&s->voice, "ui.status.answer", &s->out);
    } else {
        const char *name = ul_words_seat(&s->voice, s->view.scene.to_act);
        ul_words_say(s->voice.lang, "ui.status.waiting", UL_PARAMS(ul_param_text("seat", name)), &s->out);
    }
    ul_plain_end_line(s);
}

void ul_plain_say_rule(session *s, const ul_rule *rule)
{
    bool save = ul_world_edition(s->voice.world)->wants_witness;
    ul_say_rule_title(&s->voice, rule, &s->out);
    ul_text_print(&s->out, "\n%s\n", ul_rule_text(s->voice.lang, rule, save));
}

static void list_rules(session *s)
{
    for (size_t i = 0; i < ul_rule_count(); i++) {
        const ul_rule *rule = ul_rule_nth(i);
        if (!ul_rule_applies(rule, ul_world_edition(s->voice.world)))
            continue;
        ul_say_rule_title(&s->voice, rule, &s->out);
        ul_plain_end_line(s);
    }
    ul_plain_line(s, "ui.command.rules");
}

static void answer_rules(session *s, const char *name)
{
    const ul_rule *rule = name && *name ? ul_rule_find(name) : NULL, *nearest;
    if (rule)
        ul_plain_say_rule(s, rule);
    else if (!name || !*name)
        list_rules(s);
    else if (ul_rule_nearest(name, &nearest, 1))
        ul_words_say(s->voice.lang, "ui.command.nearest", UL_PARAMS(ul_param_text("list", nearest->name)), &s->out);
    if (!rule && name && *name)
        ul_plain_end_line(s);
}

/* `why` alone: the rule behind the last refusal. */
static void answer_why(session *s)
{
    if (s->rule)
        ul_plain_say_rule(s, ul_rule_find(s->rule));
    else
        ul_plain_line(s, "ui.command.why");
}

static void tell_from(session *s, size_t place)
{
    size_t before = s->out.len;
    ul_plain_tell(s, place);
    if (s->out.len == before)
        ul_plain_line(s, "ui.digest.nothing");
}

#define LOG_LINES 20

static void answer_log(session *s, const char *rest)
{
    size_t count = ul_plain_events(s), wanted = rest ? (size_t)strtoul(rest, NULL, 10) : 0;
    wanted = wanted ? wanted : LOG_LINES;
    tell_from(s, count > wanted ? count - wanted : 0);
}

static void answer_since_turn(session *s, unsigned turn)
{
    size_t place = 0, count = ul_plain_events(s);
    while (turn > 1 && place < count) {
        ul_event event = ul_match_event(s->match, place, UL_NOBODY);
        if (event.kind == UL_TURN && event.number >= turn)
            break;
        place++;
    }
    tell_from(s, place);
}

static void answer_since(session *s, const char *rest)
{
    ul_turn_summary summary;
    unsigned        turn = rest ? (unsigned)strtoul(rest, NULL, 10) : 0;
    if (turn) {
        answer_since_turn(s, turn);
        return;
    }
    if (s->view.seat == UL_NOBODY) {
        answer_log(s, NULL);
        return;
    }
    ul_turn_summary_of(s->match, s->view.seat, &summary);
    ul_turn_summary_tell(&summary, s->match, &s->voice, &s->out);
}

static void answer_hint(session *s)
{
    const char *why;
    ul_thought *thought = ul_sitting_ask_advice(s->play->sitting, &why) ? ul_sitting_advice(s->play->sitting) : NULL;
    if (thought)
        ul_advice_say(&s->voice, &s->view, ul_thought_report(thought), &s->out);
    else
        ul_plain_line(s, why);
    if (s->play->tutorial && ul_match_to_act(s->match) == s->view.seat)
        ul_plain_say_now(s);
    ul_thought_free(thought);
}

static void answer_bell(session *s)
{
    s->play->bell = !s->play->bell;
    ul_plain_line(s, s->play->bell ? "ui.bell.on" : "ui.bell.off");
}

static void answer_detail(session *s, ul_detail detail)
{
    static const char *const keys[] = {[UL_DETAIL_NORMAL] = "ui.detail.normal",
                                       [UL_DETAIL_BRIEF] = "ui.detail.brief",
                                       [UL_DETAIL_FULL] = "ui.detail.full"};
    s->play->detail = detail;
    ul_plain_line(s, keys[detail]);
}

void ul_plain_answer(session *s, const ul_command *command)
{
    switch (command->verb) {
    case UL_VERB_CHOICES:
        ul_plain_choices(s);
        break;
    case UL_VERB_HAND:
        answer_hand(s);
        break;
    case UL_VERB_WHO:
        answer_who(s, command);
        break;
    case UL_VERB_WHERE:
        answer_where(s, command);
        break;
    case UL_VERB_LOOK:
        if (ul_question_room(&s->view, command) == UL_NOWHERE)
            answer_who(s, command);
        else
            ul_say_room(&s->voice, &s->view, ul_question_room(&s->view, command), &s->out);
        break;
    case UL_VERB_ROUTE:
        ul_question_route(&s->voice, &s->view, command, &s->out);
        break;
    case UL_VERB_MAP:
        ul_question_map(&s->voice, &s->view, command, &s->out);
        break;
    case UL_VERB_FAR:
        ul_question_far(&s->voice, &s->view, command, &s->out);
        break;
    case UL_VERB_ME:
        ul_question_me(&s->voice, &s->view, &s->out);
        break;
    case UL_VERB_BELL:
        answer_bell(s);
        break;
    case UL_VERB_NEXT:
        answer_next(s);
        break;
    case UL_VERB_PLAYERS:
        ul_say_players(&s->voice, s->match, &s->view, &s->out);
        break;
    case UL_VERB_ROOMS:
        ul_say_board(&s->voice, &s->view, &s->out);
        break;
    case UL_VERB_DECK:
        ul_say_piles(&s->voice, &s->view, &s->out);
        break;
    case UL_VERB_WHY:
        answer_why(s);
        break;
    case UL_VERB_RULES:
        answer_rules(s, command->rest.bytes);
        break;
    case UL_VERB_LOG:
        answer_log(s, command->rest.bytes);
        break;
    case UL_VERB_SINCE:
        answer_since(s, command->rest.bytes);
        break;
    case UL_VERB_HINT:
        answer_hint(s);
        break;
    case UL_VERB_REPEAT:
        if (s->last_told < ul_plain_events(s))
            ul_plain_tell(s, s->last_told);
        else
            ul_plain_line(s, "ui.digest.nothing");
        break;
    case UL_VERB_BRIEF:
        answer_detail(s, UL_DETAIL_BRIEF);
        break;
    case UL_VERB_NORMAL:
        answer_detail(s, UL_DETAIL_NORMAL);
        break;
    case UL_VERB_FULL:
        answer_detail(s, UL_DETAIL_FULL);
        break;
    case UL_VERB_QUIT:
        s->leaving = true;
        break;
    default: /* UL_VERB_HELP */
        ul_plain_help(s, ul_text_bytes(&command->rest));
        break;
    }
}
