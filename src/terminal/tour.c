/* tour.c: a finished game gone through again, through anybody's eyes. */
#include "terminal/tour.h"

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
