/* event.c: events as sentences. Which, data/words/sentences.json says; here is what it can ask. */
#include <string.h>
#include "rules/check.h"
#include "words/words_inside.h"

/* One event being told. */
typedef struct telling {
    const ul_voice *voice;
    const ul_event *event;
} telling;

static const char *name_of(const ul_voice *voice, ul_seat seat)
{
    return seat == UL_NOBODY ? NULL : ul_words_seat(voice, seat);
}

/* Seats between the one before and the one that plays now (R-NEXT). */
static ul_seats skipped(const telling *t)
{
    if (t->event->kind != UL_TURN)
        return 0;
    return ul_seats_between(ul_world_players(t->voice->world), t->event->other, t->event->seat);
}

/* ---- what can be asked of an event */

static const char *who(const telling *t, ul_seat seat)
{
    return seat == UL_NOBODY ? "nobody" : seat == t->voice->listener ? "you" : "other";
}

static const char *who_is_skipped(const telling *t)
{
    ul_seats seats = skipped(t);
    bool     me = t->voice->listener < UL_MAX_SEATS && seats == 1 << t->voice->listener;
    return !seats ? "nobody" : me ? "you" : "some";
}

/*
 * Why somebody plays: it is the order of seats, or the Doctor's doing
 * (R-NEXT). Out of turn it is always his, said or not.
 */
static const char *by(const telling *t)
{
    const ul_event *event = t->event;
    if (event->seat == event->other)
        return "again";
    return !skipped(t) && !(event->seats >> event->seat & 1) ? "order" : "doctor";
}

static const char *called(const telling *t)
{
    size_t count = ul_word_members(t->event->seats);
    return count == 0 ? "nobody" : count == 1 ? "one" : "several";
}

static bool moved(const ul_event *event)
{
    return event->kind == UL_SANK ? event->seats || event->pawn == UL_PAWN_DOCTOR : event->from != event->room;
}

static const char *ending(const telling *t)
{
    if (t->event->number == UL_ENDING_SUCCESS)
        return ul_world_edition(t->voice->world)->success;
    return t->event->number == UL_ENDING_DROWNED ? "drowned" : "stalled";
}

static const char *fact(const void *context, const char *name)
{
    const telling  *t = context;
    const ul_event *event = t->event;
    const char     *game = ul_words_game(ul_world_edition(t->voice->world));
    if (strcmp(name, "seat") == 0)
        return who(t, event->seat);
    if (strcmp(name, "other") == 0)
        return who(t, event->other);
    if (strcmp(name, "pawn") == 0)
        return ul_word_pawn((ul_pawn)event->pawn);
    if (strcmp(name, "about") == 0)
        return event->pawn == UL_PAWN_DOG ? "dog" : game;
    if (strcmp(name, "game") == 0)
        return game;
    if (strcmp(name, "card") == 0)
        return ul_word_card_kind(t->voice->world, event->card);
    if (strcmp(name, "number") == 0)
        return event->number ? "some" : "zero";
    if (strcmp(name, "moved") == 0)
        return moved(event) ? "yes" : "no";
    if (strcmp(name, "by") == 0)
        return by(t);
    if (strcmp(name, "called") == 0)
        return called(t);
    if (strcmp(name, "skipped") == 0)
        return who_is_skipped(t);
    return ending(t); /* tools/words checks that nothing else is asked */
}

/* ---- telling */

/* A sentence with all that the event may name; its text asks for what the event has. */
static void say(const telling *t, const char *key, ul_text *out)
{
    const ul_voice     *voice = t->voice;
    const ul_event     *event = t->event;
    const ul_plan      *plan = ul_world_plan(voice->world);
    const ul_deck      *deck = &ul_world_edition(voice->world)->deck;
    const ul_seats_said said = {voice, event->seats, event->pawn == UL_PAWN_DOCTOR, NULL};
    const ul_seats_said passed_over = {voice, skipped(t), false, NULL};
    const char          level[] = {(char)('A' + event->number % UL_LEVELS), '\0'};
    long                n = event->kind == UL_TURN ? (long)ul_word_members(passed_over.seats) : event->number;

    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_text("seat", name_of(voice, event->seat)),
                           ul_param_text("other", name_of(voice, event->other)), ul_param_seats("seats", &said),
                           ul_param_seats("skipped", &passed_over), ul_param_card("card", plan, deck, event->card),
                           ul_param_room("from", plan, event->from), ul_param_room("room", plan, event->room),
                           ul_param_text("level", level), ul_param_number("value", event->number),
                           ul_param_number("turn", event->number), ul_param_number("n", n)),
                 out);
}

void ul_words_event(const ul_voice *voice, const ul_event *event, ul_text *out)
{
    const telling           t = {voice, event};
    const word_case *const *told = ul_word_told("event", ul_event_name((ul_event_kind)event->kind));
    bool                    first = true;
    char                    key[WORD_KEY];
    for (; *told; told++) {
        if (!ul_word_choose(*told, fact, &t, key))
            continue;
        if (!first)
            ul_words_gap(voice->lang, out);
        first = false;
        say(&t, key, out);
    }
}
