/* event.c: events as sentences. */
#include <stdio.h>
#include "words/words_inside.h"

/* One event being told. */
typedef struct telling {
    const ul_voice *voice;
    const ul_event *event;
    ul_text        *out;
} telling;

static const char *name_of(const ul_voice *voice, ul_seat seat)
{
    return seat == UL_NOBODY ? NULL : ul_words_seat(voice, seat);
}

/*
 * A sentence with all that the event may name; its text asks for what the
 * event has. The number is also `n` unless the sentence counts seats.
 */
static void say_of_seats(const telling *t, const char *key, ul_seats seats, long n)
{
    const ul_voice     *voice = t->voice;
    const ul_event     *event = t->event;
    const ul_plan      *plan = ul_world_plan(voice->world);
    const ul_deck      *deck = &ul_world_edition(voice->world)->deck;
    const ul_seats_said said = {voice, seats, event->pawn == UL_PAWN_DOCTOR, NULL};
    const char          level[] = {(char)('A' + event->number % UL_LEVELS), '\0'};

    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_text("seat", name_of(voice, event->seat)),
                           ul_param_text("other", name_of(voice, event->other)), ul_param_seats("seats", &said),
                           ul_param_card("card", plan, deck, event->card), ul_param_room("from", plan, event->from),
                           ul_param_room("room", plan, event->room), ul_param_text("level", level),
                           ul_param_number("value", event->number), ul_param_number("turn", event->number),
                           ul_param_number("n", n)),
                 t->out);
}

static void say(const telling *t, const char *key)
{
    say_of_seats(t, key, t->event->seats, t->event->number);
}

/* The key "STEM.HOW.you" or "STEM.HOW.other"; `how` may be empty. */
static void say_as(const telling *t, ul_seat seat, const char *stem, const char *how)
{
    char key[WORD_KEY];
    snprintf(key, sizeof key, "%s%s%s.%s", stem, *how ? "." : "", how, seat == t->voice->listener ? "you" : "other");
    say(t, key);
}

/* Another sentence follows. */
static void go_on(const telling *t)
{
    if (t->voice->lang != UL_JAPANESE)
        ul_text_put(t->out, " ");
}

/* "dog", or the game: what an attempt is about. */
static const char *about(const telling *t)
{
    return t->event->pawn == UL_PAWN_DOG ? "dog" : ul_words_game(ul_world_edition(t->voice->world));
}

static void say_attempted(const telling *t)
{
    char how[16]; /* "kill.card" at the longest */
    snprintf(how, sizeof how, "%s.%s", about(t), t->event->card == UL_NO_CARD ? "bare" : "card");
    say_as(t, t->event->seat, "event.attempted", how);
}

static void say_succeeded(const telling *t)
{
    say_as(t, t->event->seat, "event.succeeded", about(t));
    if (t->event->other == UL_NOBODY)
        return;
    go_on(t);
    say_as(t, t->event->other, "event.succeeded.loser", "");
}

/* A card that is not the listener's own is known only where everything is shown. */
static void say_drew(const telling *t)
{
    const ul_event *event = t->event;
    if (event->card == UL_NO_CARD)
        say(t, "event.drew.other");
    else
        say(t, event->seat == t->voice->listener ? "event.drew.you" : "event.drew.shown");
    if (!ul_world_edition(t->voice->world)->sinks)
        return;
    go_on(t);
    say(t, event->number ? "event.drew.left" : "event.drew.last");
}

static void say_sank(const telling *t)
{
    say(t, "event.sank");
    if (!t->event->seats && t->event->pawn != UL_PAWN_DOCTOR)
        return;
    go_on(t);
    say(t, "event.sank.up");
}

static void say_dog_killed(const telling *t)
{
    say_as(t, t->event->seat, "event.dog_killed", "");
    if (!t->event->number)
        return;
    go_on(t);
    say_as(t, t->event->seat, "event.dog_killed.tokens", "");
}

static ul_seat left_of(const telling *t, ul_seat seat)
{
    return (ul_seat)((seat + 1) % ul_world_players(t->voice->world));
}

/* Seats between the one before and the one that plays now. Whoever plays again has skipped all, so nobody. */
static ul_seats skipped(const telling *t)
{
    ul_seats seats = 0;
    if (t->event->seat == t->event->other)
        return 0;
    for (ul_seat seat = left_of(t, t->event->other); seat != t->event->seat; seat = left_of(t, seat))
        seats |= (ul_seats)(1 << seat);
    return seats;
}

static void say_skipped(const telling *t, ul_seats seats)
{
    go_on(t);
    if (ul_word_members(seats) == 1 && t->voice->listener < UL_MAX_SEATS && seats >> t->voice->listener & 1)
        say(t, "event.turn.skipped.you");
    else
        say_of_seats(t, "event.turn.skipped", seats, (long)ul_word_members(seats));
}

/*
 * Who plays, and why if it is the Doctor's doing (R-NEXT) or could have been
 * but for R-FIRST. Out of turn it is always his, said or not.
 */
static void say_turn(const telling *t)
{
    const ul_event *event = t->event;
    bool            walked_in = event->seats >> event->seat & 1 || event->seat != left_of(t, event->other);
    const char     *again = event->seat == event->other ? "again" : "walked";
    say_as(t, event->seat, "event.turn", !walked_in ? "" : ul_word_members(event->seats) > 1 ? "among" : again);
    if (skipped(t))
        say_skipped(t, skipped(t));
    if (!event->seats || walked_in)
        return;
    go_on(t);
    say(t, "event.turn.stands");
}

static void say_over(const telling *t)
{
    if (t->event->number == UL_ENDING_SUCCESS)
        say_as(t, t->event->seat, "event.over", ul_world_edition(t->voice->world)->success);
    else
        say(t, t->event->number == UL_ENDING_DROWNED ? "event.over.drowned" : "event.over.stalled");
}

static void tell(const telling *t)
{
    const ul_event *event = t->event;
    switch ((ul_event_kind)event->kind) {
    case UL_STEPPED:
        say_as(t, event->seat, "event.stepped", "");
        return;
    case UL_PLAYED:
        say_as(t, event->seat, "event.played", event->pawn == UL_PAWN_DOCTOR ? "doctor" : "self");
        return;
    case UL_ATTEMPTED:
        say_attempted(t);
        return;
    case UL_FOILED_WITH:
        say_as(t, event->seat, "event.foiled_with", "");
        return;
    case UL_PASSED:
        say_as(t, event->seat, "event.passed", "");
        return;
    case UL_FOILED:
        say_as(t, event->seat, "event.foiled", about(t));
        return;
    case UL_SUCCEEDED:
        say_succeeded(t);
        return;
    case UL_TOKEN:
        if (event->seat == UL_NOBODY)
            say(t, "event.token.dog");
        else
            say_as(t, event->seat, "event.token", "");
        return;
    case UL_DREW:
        say_drew(t);
        return;
    case UL_RESHUFFLED:
        say(t, "event.reshuffled");
        return;
    case UL_SANK:
        say_sank(t);
        return;
    case UL_DOCTOR_WALKED:
        say(t, event->from == event->room ? "event.doctor_walked.stays" : "event.doctor_walked");
        return;
    case UL_DOG_WALKED:
        say(t, "event.dog_walked");
        return;
    case UL_DOG_KILLED:
        say_dog_killed(t);
        return;
    case UL_CALMED:
        say(t, "event.calmed");
        return;
    case UL_COLLECTED:
        say_as(t, event->seat, "event.collected", "");
        return;
    case UL_TURN:
        say_turn(t);
        return;
    default: /* UL_OVER */
        say_over(t);
        return;
    }
}

void ul_words_event(const ul_voice *voice, const ul_event *event, ul_text *out)
{
    tell(&(telling){voice, event, out});
}
