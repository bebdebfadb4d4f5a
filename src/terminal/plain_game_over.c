/* plain_game_over.c: after the end, in lines: the game again, everybody's chances, another game. */
#include <stdlib.h>
#include <string.h>
#include "terminal/name_lookup.h"
#include "terminal/plain_inside.h"
#include "terminal/say_game.h"

static void say_text(session *s, const char *key, const char *text)
{
    ul_words_say(s->voice.lang, key, UL_PARAMS(ul_param_text("text", text)), &s->out);
    ul_plain_end_line(s);
}

/* A replay that shows everything: every seat's cards of then. */
static void say_hands(session *s)
{
    ul_cards hands[UL_MAX_SEATS];
    ul_playback_hands(s->tour->playback, s->tour->at, hands);
    for (ul_seat seat = 0; seat < ul_world_players(s->voice.world); seat++) {
        ul_text cards = {0};
        ul_say_cards(&s->voice, &hands[seat], &cards);
        ul_words_say(
            s->voice.lang, "ui.end.hand",
            UL_PARAMS(ul_param_text("seat", s->voice.names[seat]), ul_param_text("list", ul_text_bytes(&cards))),
            &s->out);
        ul_plain_end_line(s);
        ul_text_free(&cards);
    }
}

/* Where the tour has got to; what the actions behind `from` led to, or the last one if it went back. */
static void show(session *s, size_t from)
{
    ul_tour *tour = s->tour;
    s->voice = ul_say_voice(s->match, s->play->lang, tour->as, &s->cast);
    ul_playback_view(tour->playback, tour->at, tour->as, &s->view);
    ul_words_say(s->voice.lang, "ui.turn", UL_PARAMS(ul_param_number("turn", s->view.scene.turn)), &s->out);
    ul_words_between(s->voice.lang, "mark.sentence", &s->out);
    ul_tour_say(tour, &s->voice, &s->out);
    ul_plain_end_line(s);
    if (tour->open)
        say_hands(s);
    size_t place = ul_tour_events(tour), first = from < tour->at ? from : tour->at ? tour->at - 1 : 0;
    while (place && ul_playback_event_action(tour->playback, place - 1) >= first)
        place--;
    ul_plain_tell(s, place);
}

static bool choose_eyes(session *s, const char *name)
{
    ul_seats seats = ul_lookup_seats(&s->voice, name);
    bool     everything = ul_lookup_means(s->voice.lang, name, "ui.word.all");
    bool     nobody = ul_lookup_means(s->voice.lang, name, "ui.word.spectator");
    if (!everything && !nobody && (!seats || seats & (seats - 1))) {
        say_text(s, "ui.replay.no_eyes", name);
        return false;
    }
    s->tour->open = everything;
    s->tour->as = everything || nobody ? UL_NOBODY : (ul_seat)__builtin_ctz(seats);
    return true;
}

static long count_of(const char *rest)
{
    long count = strtol(rest, NULL, 10);
    return count > 0 && count < 1000000 ? count : 1;
}

/* A line a turn, each as soon as it has been thought about. */
static void tell_chances(session *s)
{
    ul_chances chances;
    ul_plain_line(s, "ui.end.chances");
    ul_chances_begin(&chances, ul_match_playback(s->match), 0);
    while (!s->broken && !ul_play_caught() && ul_chances_more(&chances, &s->voice, &s->out))
        ul_plain_flush(s);
}

/* A command of the replay. True if it has moved, or looks through other eyes. */
static bool move(session *s, const ul_command *command)
{
    const char *rest = ul_text_bytes(&command->rest);
    switch (command->verb) {
    case UL_VERB_ON:
        ul_tour_step(s->tour, count_of(rest));
        return true;
    case UL_VERB_UNDO:
        ul_tour_step(s->tour, -count_of(rest));
        return true;
    case UL_VERB_TURN:
        if (ul_tour_goto(s->tour, (unsigned)strtoul(rest, NULL, 10)))
            return true;
        say_text(s, "ui.replay.no_turn", rest);
        return false;
    case UL_VERB_AS:
        return choose_eyes(s, rest);
    case UL_VERB_CHANCES:
        tell_chances(s);
        return false;
    case UL_VERB_SAVE:
        ul_plain_save(s, rest);
        return false;
    case UL_VERB_REPLAY:
    case UL_VERB_ANOTHER:
    case UL_VERB_RESET:
    case UL_VERB_CHOICES:
    case UL_VERB_SINCE:
    case UL_VERB_REPEAT:
    case UL_VERB_NEXT:
        ul_plain_line(s, "ui.replay.help");
        return false;
    default:
        ul_plain_answer(s, command);
        return false;
    }
}

/* Answer a line. False if there was none that a script's replay would understand. */
static bool respond(session *s)
{
    ul_command command;
    size_t     before = s->tour->at;
    bool       moved = false, known = true;
    ul_command_read(&command, &s->voice, &s->view, ul_text_bytes(&s->line));
    if (command.heard == UL_HEARD_NOTHING) {
        ul_tour_step(s->tour, 1);
        moved = true;
    } else if (command.heard == UL_HEARD_VERB) {
        moved = move(s, &command);
    } else if (command.heard == UL_HEARD_ACTION && command.verb == UL_VERB_ATTEMPT) {
        ul_tour_attempt(s->tour);
        moved = true;
    } else if (command.heard == UL_HEARD_WRONG) {
        ul_text_print(&s->out, "%s\n", ul_text_bytes(&command.reply));
        known = s->prompts;
    } else {
        ul_plain_line(s, command.heard == UL_HEARD_NUMBER ? "ui.replay.help" : "ui.replay.only");
    }
    if (moved)
        show(s, before);
    ul_command_free(&command);
    return known;
}

static void replay(session *s)
{
    ul_tour tour;
    ul_seat listener = s->voice.listener;
    ul_tour_begin(&tour, ul_match_playback(s->match), listener);
    s->tour = &tour;
    ul_plain_line(s, "ui.replay.help");
    show(s, 0);
    while (!s->leaving && ul_plain_hear(s) && !ul_plain_has_moved_on(s) && respond(s))
        ;
    s->tour = NULL;
    s->leaving = false;
    s->voice = ul_say_voice(s->match, s->play->lang, listener, &s->cast);
    ul_match_view(s->match, listener, &s->view);
}

typedef enum wish { WISH_MORE, WISH_ANOTHER, WISH_LEAVE } wish;

static wish answer(session *s, const ul_command *command)
{
    if (command->heard == UL_HEARD_NOTHING)
        return WISH_MORE;
    if (command->heard != UL_HEARD_VERB) {
        /* A script that is longer than its game ends with it. */
        if (s->prompts)
            ul_plain_line(s, command->heard == UL_HEARD_ACTION ? "ui.replay.only" : "ui.end.offer");
        return s->prompts ? WISH_MORE : WISH_LEAVE;
    }
    switch (command->verb) {
    case UL_VERB_ANOTHER:
        return WISH_ANOTHER;
    case UL_VERB_QUIT:
        return WISH_LEAVE;
    case UL_VERB_REPLAY:
    case UL_VERB_CHANCES:
        if (!ul_match_playback(s->match))
            ul_plain_line(s, "web.error.record");
        else if (command->verb == UL_VERB_REPLAY)
            replay(s);
        else
            tell_chances(s);
        return WISH_MORE;
    case UL_VERB_SAVE:
        ul_plain_save(s, ul_text_bytes(&command->rest));
        return WISH_MORE;
    case UL_VERB_ON:
    case UL_VERB_TURN:
    case UL_VERB_AS:
    case UL_VERB_UNDO:
    case UL_VERB_RESET:
    case UL_VERB_CHOICES:
    case UL_VERB_NEXT:
        ul_plain_line(s, "ui.end.offer");
        return WISH_MORE;
    default:
        ul_plain_answer(s, command);
        return WISH_MORE;
    }
}

/* Whoever has learnt it may play it: at once, where somebody sits or a script says so. */
static void offer_real_game(session *s)
{
    ul_command command = {.heard = UL_HEARD_WRONG};
    ul_plain_line(s, "tutorial.real");
    while (command.heard == UL_HEARD_WRONG && ul_plain_hear(s)) {
        ul_command_free(&command);
        ul_command_read(&command, &s->voice, &s->view, ul_text_bytes(&s->line));
        if (command.heard == UL_HEARD_WRONG)
            ul_text_print(&s->out, "%s\n", ul_text_bytes(&command.reply));
        s->play->goes_on = command.heard == UL_HEARD_NOTHING || command.verb == UL_VERB_ANOTHER;
    }
    ul_command_free(&command);
}

bool ul_plain_after(session *s)
{
    wish now = WISH_MORE;
    if (s->broken || ul_play_caught())
        return false;
    if (s->play->tutorial) {
        offer_real_game(s);
        return false;
    }
    if (s->prompts)
        ul_plain_line(s, "ui.end.offer");
    while (now == WISH_MORE && ul_plain_hear(s)) {
        if (ul_plain_has_moved_on(s))
            return true;
        ul_command command;
        ul_command_read(&command, &s->voice, &s->view, ul_text_bytes(&s->line));
        now = answer(s, &command);
        ul_command_free(&command);
    }
    return now == WISH_ANOTHER;
}
