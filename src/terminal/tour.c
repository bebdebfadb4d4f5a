/* tour.c: a finished game gone through again, through anybody's eyes. */
#include "terminal/tour.h"
#include "terminal/play.h"

void ul_tour_begin(ul_tour *tour, const ul_match *match, ul_seat as)
{
    *tour = (ul_tour){.match = match, .as = as};
}

void ul_tour_step(ul_tour *tour, long actions)
{
    size_t all = ul_match_actions(tour->match), far = (size_t)(actions < 0 ? -actions : actions);
    if (actions < 0)
        tour->at = far < tour->at ? tour->at - far : 0;
    else
        tour->at = far < all - tour->at ? tour->at + far : all;
}

static uint16_t turn_after(const ul_tour *tour, size_t actions)
{
    ul_view view;
    ul_match_view_then(tour->match, actions, UL_NOBODY, &view);
    return view.scene.turn;
}

void ul_tour_turn(ul_tour *tour, int step)
{
    size_t   all = ul_match_actions(tour->match);
    uint16_t now = turn_after(tour, tour->at);
    if (step > 0)
        while (tour->at < all && turn_after(tour, tour->at) == now)
            tour->at++;
    if (step < 0 && tour->at > 0) {
        uint16_t before = turn_after(tour, tour->at - 1);
        while (tour->at > 0 && turn_after(tour, tour->at - 1) == before)
            tour->at--;
    }
}

bool ul_tour_goto(ul_tour *tour, unsigned turn)
{
    for (size_t at = 0; at <= ul_match_actions(tour->match); at++) {
        if (turn_after(tour, at) == turn) {
            tour->at = at;
            return true;
        }
    }
    return false;
}

void ul_tour_attempt(ul_tour *tour)
{
    size_t all = ul_match_actions(tour->match);
    while (tour->at < all && ul_match_action(tour->match, tour->at++).kind != UL_ATTEMPT)
        ;
}

void ul_tour_next_eyes(ul_tour *tour)
{
    uint8_t players = ul_world_players(ul_match_world(tour->match));
    if (tour->open) {
        tour->open = false;
        tour->as = 0;
    } else if (tour->as == UL_NOBODY) {
        tour->open = true;
    } else {
        tour->as = tour->as + 1 < players ? (ul_seat)(tour->as + 1) : UL_NOBODY;
    }
}

size_t ul_tour_events(const ul_tour *tour)
{
    size_t count = ul_match_events(tour->match);
    while (count && ul_match_event_action(tour->match, count - 1) >= tour->at)
        count--;
    return count;
}

void ul_tour_say(const ul_tour *tour, const ul_voice *voice, ul_text *out)
{
    const char *key = tour->open ? "ui.replay.all" : tour->as == UL_NOBODY ? "ui.replay.public" : "ui.replay.as";
    const char *name = tour->as == UL_NOBODY ? "" : voice->names[tour->as];
    ul_words_say(voice->lang, key, UL_PARAMS(ul_param_text("seat", name)), out);
    ul_text_print(out, "  %zu/%zu", tour->at, ul_match_actions(tour->match));
}

#define FEW_PLAYOUTS 100

/* Was anything looked at? */
static bool is_judged(const ul_match *match, const uint16_t chance[UL_MAX_SEATS])
{
    unsigned sum = 0;
    for (ul_seat seat = 0; seat < ul_world_players(ul_match_world(match)); seat++)
        sum += chance[seat];
    return sum > 0;
}

/*
 * What the strongest bot gives everybody. On a busy machine its time may be
 * over before it has looked at anything: then it looks a little, however long
 * that takes.
 */
static bool judge(const ul_match *match, size_t actions, unsigned milliseconds, uint16_t chance[UL_MAX_SEATS])
{
    ul_budget timed = {.playouts = UINT32_MAX, .now = ul_play_now}, few = {.playouts = FEW_PLAYOUTS};
    timed.until = ul_play_now(NULL) + (uint64_t)milliseconds * 1000;
    return ul_match_judge(match, actions, &timed, chance) &&
           (is_judged(match, chance) || (ul_match_judge(match, actions, &few, chance) && is_judged(match, chance)));
}

/* One line: what the strongest bot would have given for each seat at the beginning of a turn. */
static void say_chances(const ul_match *match, const ul_voice *voice, size_t actions, unsigned turn,
                        unsigned milliseconds, ul_text *out)
{
    uint16_t chance[UL_MAX_SEATS];
    if (!judge(match, actions, milliseconds, chance))
        return;
    ul_words_say(voice->lang, "ui.turn", UL_PARAMS(ul_param_number("turn", (long)turn)), out);
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        ul_text_print(out, "   %c %s %u %%", 'A' + seat, voice->names[seat], (chance[seat] + 50u) / 100u);
    ul_text_put(out, "\n");
}

#define ALL_CHANCES 1500 /* milliseconds for the whole game: somebody waits */
#define LEAST_CHANCE 5   /* for a turn of a long one */
#define MOST_CHANCE 50   /* keys must not wait longer */

void ul_chances_begin(ul_chances *chances, const ul_match *match)
{
    ul_view first, last;
    ul_match_view_then(match, 0, UL_NOBODY, &first);
    ul_match_view(match, UL_NOBODY, &last);
    unsigned each = ALL_CHANCES / (unsigned)(last.scene.turn - first.scene.turn + 1);
    each = each < LEAST_CHANCE ? LEAST_CHANCE : each;
    *chances = (ul_chances){match, 0, each > MOST_CHANCE ? MOST_CHANCE : each};
}

bool ul_chances_more(ul_chances *chances, const ul_voice *voice, ul_text *out)
{
    const ul_match *match = chances->match;
    if (chances->each && chances->next == 0) {
        ul_view first;
        ul_match_view_then(match, 0, UL_NOBODY, &first);
        chances->next = 1;
        say_chances(match, voice, 0, first.scene.turn, chances->each, out);
        return true;
    }
    while (chances->each && chances->next <= ul_match_events(match)) {
        size_t   place = chances->next++ - 1;
        ul_event event = ul_match_event(match, place, UL_NOBODY);
        if (event.kind == UL_TURN) {
            say_chances(match, voice, ul_match_event_action(match, place) + 1, event.number, chances->each, out);
            return true;
        }
    }
    chances->each = 0;
    return false;
}
