/* story.c: a game gone through once more, for what it will be remembered for. */
#include "engine/story.h"

#include "rules/check.h"

/* An attempt on the Doctor under way, or the last one. */
typedef struct attempt {
    ul_seat  seat;
    ul_card  card;
    uint16_t turn, value;
    uint16_t against; /* points of all others when it began */
    ul_seat  passed;  /* the last who passed and could have stopped it alone; UL_NOBODY: none so far */
    uint16_t held, missing;
} attempt;

/* The game as far as it was looked at, and what was found. */
typedef struct looking {
    const ul_world *world;
    ul_game         game;
    attempt         attempt;
    ul_story_moment closest, run, drew, end; /* found so far; of a turn 0: none */
    ul_seat         runner;
    uint16_t        run_from, run_length;
    uint16_t        drawn[UL_MAX_SEATS][UL_MAX_CARDS]; /* the turn in which a seat last drew such a card */
} looking;

static uint16_t points_of(const looking *l, ul_seat seat)
{
    return ul_cards_points(l->world, &l->game.hand[seat]);
}

static void attempt_begin(looking *l, const ul_event *event)
{
    l->attempt = (attempt){.seat = event->seat,
                           .card = event->card,
                           .turn = l->game.scene.turn,
                           .value = event->number,
                           .passed = UL_NOBODY};
    for (ul_seat seat = 0; seat < ul_world_players(l->world); seat++)
        l->attempt.against = (uint16_t)(l->attempt.against + (seat == event->seat ? 0 : points_of(l, seat)));
}

/* `points` were played when this seat was asked. */
static void attempt_passed(looking *l, ul_seat seat, uint16_t points)
{
    attempt *a = &l->attempt;
    uint16_t held = points_of(l, seat), missing = (uint16_t)(a->value - points);
    if (held >= missing) {
        a->passed = seat;
        a->held = held;
        a->missing = missing;
    }
}

/* Did it come as close? What the others held is at least its value, so the larger part of that is the closer. */
static bool is_as_close(const ul_story_moment *one, const ul_story_moment *other)
{
    return one->value * other->points >= other->value * one->points;
}

/* A later one that came as close is the one that is remembered. */
static void attempt_failed(looking *l)
{
    const attempt        *a = &l->attempt;
    const ul_story_moment found = {.kind = UL_MOMENT_CLOSEST,
                                   .seat = a->seat,
                                   .card = UL_NO_CARD,
                                   .turn = a->turn,
                                   .value = a->value,
                                   .points = a->against};
    if (!l->closest.turn || is_as_close(&found, &l->closest))
        l->closest = found;
}

static void attempt_succeeded(looking *l)
{
    const attempt *a = &l->attempt;
    l->end = (ul_story_moment){.kind = a->against >= a->value ? UL_MOMENT_TOGETHER : UL_MOMENT_HELPLESS,
                               .seat = a->seat,
                               .card = UL_NO_CARD,
                               .turn = a->turn,
                               .value = a->value,
                               .points = a->against};
    if (a->passed != UL_NOBODY) {
        l->end.kind = UL_MOMENT_PASSED;
        l->end.seat = a->passed;
        l->end.value = a->missing;
        l->end.points = a->held;
    }
    uint16_t turn = a->card == UL_NO_CARD ? 0 : l->drawn[a->seat][a->card];
    if (turn)
        l->drew = (ul_story_moment){.kind = UL_MOMENT_DREW,
                                    .seat = a->seat,
                                    .card = a->card,
                                    .turn = turn,
                                    .number = (uint16_t)(a->turn - turn)};
}

static void turn_begun(looking *l, const ul_event *event)
{
    bool again = event->seat == l->runner;
    l->run_from = again ? l->run_from : event->number;
    l->run_length = again ? (uint16_t)(l->run_length + 1) : 1;
    l->runner = event->seat;
    if (l->run_length >= UL_STORY_RUN && l->run_length > l->run.number)
        l->run = (ul_story_moment){.kind = UL_MOMENT_RUN,
                                   .seat = event->seat,
                                   .card = UL_NO_CARD,
                                   .turn = l->run_from,
                                   .number = l->run_length};
}

/* What came of one action; `before` is the scene that it was done in. */
static void look_at(looking *l, const ul_event *event, const ul_scene *before)
{
    bool doctor = event->pawn == UL_PAWN_DOCTOR;
    switch (event->kind) {
    case UL_ATTEMPTED:
        if (doctor)
            attempt_begin(l, event);
        break;
    case UL_PASSED:
        if (before->phase == UL_PHASE_DEFEND && before->attempt.target == UL_PAWN_DOCTOR)
            attempt_passed(l, event->seat, before->attempt.points);
        break;
    case UL_FOILED:
        if (doctor)
            attempt_failed(l);
        break;
    case UL_SUCCEEDED:
        if (doctor)
            attempt_succeeded(l);
        break;
    case UL_DREW:
        l->drawn[event->seat][event->card] = before->turn;
        break;
    case UL_TURN:
        turn_begun(l, event);
        break;
    default:
        break;
    }
}

static void tell(ul_story_moment list[UL_STORY_MOST], size_t *count, const ul_story_moment *moment)
{
    if (moment->turn)
        list[(*count)++] = *moment;
}

size_t ul_story_find(const ul_record *record, ul_story_moment list[UL_STORY_MOST])
{
    looking l = {.world = record->world, .game = record->start};
    size_t  count = 0;
    l.runner = l.game.scene.turn_seat;
    l.run_from = l.game.scene.turn;
    l.run_length = 1;
    for (size_t i = 0; i < record->count; i++) {
        ul_events      events = {0};
        const ul_scene before = l.game.scene;
        ul_game_act(l.world, &l.game, record->action[i], &events);
        for (uint8_t k = 0; k < events.count; k++)
            look_at(&l, &events.event[k], &before);
    }
    tell(list, &count, &l.drew);
    tell(list, &count, &l.end);
    tell(list, &count, &l.closest);
    tell(list, &count, &l.run);
    return count;
}

const char *ul_story_name(ul_story_kind kind)
{
    static const char *const names[UL_MOMENT_KINDS] = {
        [UL_MOMENT_DREW] = "drew",         [UL_MOMENT_PASSED] = "passed",   [UL_MOMENT_TOGETHER] = "together",
        [UL_MOMENT_HELPLESS] = "helpless", [UL_MOMENT_CLOSEST] = "closest", [UL_MOMENT_RUN] = "run",
    };
    return names[kind];
}

void ul_story_write(ul_json_out *out, const ul_world *world, const ul_story_moment *moment)
{
    ul_json_open_object(out);
    ul_json_put_string(out, "moment", ul_story_name((ul_story_kind)moment->kind));
    ul_json_put_int(out, "seat", moment->seat);
    ul_json_put_int(out, "turn", moment->turn);
    if (moment->kind == UL_MOMENT_DREW)
        ul_json_put_string(out, "card", ul_world_edition(world)->deck.card[moment->card].id);
    if (moment->kind == UL_MOMENT_DREW || moment->kind == UL_MOMENT_RUN) {
        ul_json_put_int(out, "turns", moment->number);
    } else {
        ul_json_put_int(out, "value", moment->value);
        ul_json_put_int(out, "points", moment->points);
    }
    ul_json_close(out);
}
