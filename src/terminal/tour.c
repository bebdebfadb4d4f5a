/* tour.c: a finished game gone through again, through anybody's eyes. */
#include "terminal/tour.h"
#include <stdio.h>
#include <string.h>
#include "bots/bot.h"
#include "terminal/play.h"

void ul_tour_begin(ul_tour *tour, const ul_playback *playback, ul_seat as)
{
    *tour = (ul_tour){.playback = playback, .as = as};
}

static size_t actions_of(const ul_tour *tour)
{
    return ul_playback_record(tour->playback)->count;
}

void ul_tour_step(ul_tour *tour, long actions)
{
    size_t all = actions_of(tour), far = (size_t)(actions < 0 ? -actions : actions);
    if (actions < 0)
        tour->at = far < tour->at ? tour->at - far : 0;
    else
        tour->at = far < all - tour->at ? tour->at + far : all;
}

static uint16_t turn_after(const ul_tour *tour, size_t actions)
{
    ul_view view;
    ul_playback_view(tour->playback, actions, UL_NOBODY, &view);
    return view.scene.turn;
}

void ul_tour_turn(ul_tour *tour, int step)
{
    size_t   all = actions_of(tour);
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
    for (size_t at = 0; at <= actions_of(tour); at++) {
        if (turn_after(tour, at) == turn) {
            tour->at = at;
            return true;
        }
    }
    return false;
}

void ul_tour_attempt(ul_tour *tour)
{
    size_t all = actions_of(tour);
    while (tour->at < all && ul_playback_record(tour->playback)->action[tour->at++].kind != UL_ATTEMPT)
        ;
}

void ul_tour_next_eyes(ul_tour *tour)
{
    uint8_t players = ul_world_players(ul_playback_record(tour->playback)->world);
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
    return ul_playback_events_by(tour->playback, tour->at);
}

void ul_tour_say(const ul_tour *tour, const ul_voice *voice, ul_text *out)
{
    const char *key = tour->open ? "ui.replay.all" : tour->as == UL_NOBODY ? "ui.replay.public" : "ui.replay.as";
    const char *name = tour->as == UL_NOBODY ? "" : voice->names[tour->as];
    ul_words_say(voice->lang, key, UL_PARAMS(ul_param_text("seat", name)), out);
    ul_text_print(out, "  %zu/%zu", tour->at, actions_of(tour));
}

/*
 * What the strongest of the bots thinks of each seat's chances, knowing what
 * the seat to act knew then. By playouts and not by time: asked again it says
 * the same.
 */
static bool judge(const ul_playback *playback, size_t actions, unsigned playouts, uint16_t chance[UL_MAX_SEATS])
{
    ul_view   view;
    ul_report report;
    unsigned  sum = 0;
    ul_playback_view(playback, actions, UL_NOBODY, &view);
    ul_seat         seat = view.scene.to_act;
    const ul_world *world = ul_playback_record(playback)->world;
    ul_bot         *bot = seat == UL_NOBODY ? NULL : ul_bot_new(world, seat, UL_BOT_LEVELS - 1);
    if (!bot)
        return false;
    for (size_t i = 0; i < ul_playback_events_by(playback, actions); i++) {
        ul_event event = ul_playback_event(playback, i, seat);
        ul_bot_see(bot, &event);
    }
    ul_playback_view(playback, actions, seat, &view);
    ul_bot_think(bot, &view, &(ul_budget){.playouts = playouts}, &report);
    ul_bot_free(bot);
    memcpy(chance, report.chance, sizeof report.chance);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        sum += chance[k];
    return sum > 0; /* else it has looked at nothing */
}

/* One line: what the strongest bot would have given for each seat at the beginning of a turn. */
static void say_chances(const ul_chances *chances, const ul_voice *voice, size_t actions, unsigned turn, ul_text *out)
{
    uint16_t chance[UL_MAX_SEATS];
    if (!judge(chances->playback, actions, chances->each, chance))
        return;
    ul_words_say(voice->lang, "ui.turn", UL_PARAMS(ul_param_number("turn", (long)turn)), out);
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++) {
        char rounded[16];
        snprintf(rounded, sizeof rounded, "%u", (chance[seat] + 50u) / 100u);
        ul_text_print(out, "   %c %s ", 'A' + seat, voice->names[seat]);
        ul_words_say(voice->lang, "mark.percent", UL_PARAMS(ul_param_text("a", rounded)), out);
    }
    ul_text_put(out, "\n");
}

#define ALL_CHANCES 40000 /* playouts for the whole game: somebody waits */
#define LEAST_CHANCE 150  /* for a turn of a long one */
#define MOST_CHANCE 1200  /* keys must not wait longer */

void ul_chances_begin(ul_chances *chances, const ul_playback *playback)
{
    ul_view first, last;
    ul_playback_view(playback, 0, UL_NOBODY, &first);
    ul_playback_view(playback, ul_playback_record(playback)->count, UL_NOBODY, &last);
    unsigned each = ALL_CHANCES / (unsigned)(last.scene.turn - first.scene.turn + 1);
    each = each < LEAST_CHANCE ? LEAST_CHANCE : each;
    *chances = (ul_chances){playback, 0, each > MOST_CHANCE ? MOST_CHANCE : each};
}

bool ul_chances_more(ul_chances *chances, const ul_voice *voice, ul_text *out)
{
    const ul_playback *playback = chances->playback;
    if (chances->each && chances->next == 0) {
        ul_view first;
        ul_playback_view(playback, 0, UL_NOBODY, &first);
        chances->next = 1;
        say_chances(chances, voice, 0, first.scene.turn, out);
        return true;
    }
    while (chances->each && chances->next <= ul_playback_events(playback)) {
        size_t   place = chances->next++ - 1;
        ul_event event = ul_playback_event(playback, place, UL_NOBODY);
        if (event.kind == UL_TURN) {
            say_chances(chances, voice, ul_playback_event_action(playback, place) + 1, event.number, out);
            return true;
        }
    }
    chances->each = 0;
    return false;
}
