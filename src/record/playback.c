/* playback.c: a record gone through again. */
#include "record/playback.h"

#include <stdlib.h>
#include <string.h>

/* An event, and the action that it came of. */
typedef struct happening {
    ul_event event;
    size_t   action;
} happening;

struct ul_playback {
    ul_record *record;
    size_t     count;
    happening  happening[];
};

/* Play all of it; note what happens, where there is a place for it. Returns how much that is. */
static size_t play(const ul_record *record, happening *place)
{
    ul_game game = record->start;
    size_t  count = 0;
    for (size_t i = 0; i < record->count; i++) {
        ul_events events = {0};
        ul_game_act(record->world, &game, record->action[i], &events);
        for (uint8_t k = 0; place && k < events.count; k++)
            place[count + k] = (happening){events.event[k], i};
        count += events.count;
    }
    return count;
}

ul_playback *ul_playback_new(ul_record *record)
{
    size_t       count = play(record, NULL);
    ul_playback *playback = calloc(1, sizeof *playback + count * sizeof playback->happening[0]);
    if (!playback) {
        ul_record_free(record);
        return NULL;
    }
    playback->record = record;
    playback->count = play(record, playback->happening);
    return playback;
}

void ul_playback_free(ul_playback *playback)
{
    if (playback)
        ul_record_free(playback->record);
    free(playback);
}

const ul_record *ul_playback_record(const ul_playback *playback)
{
    return playback->record;
}

size_t ul_playback_events(const ul_playback *playback)
{
    return playback->count;
}

ul_event ul_playback_event(const ul_playback *playback, size_t place, ul_seat seat)
{
    return ul_event_for(playback->happening[place].event, seat);
}

size_t ul_playback_event_action(const ul_playback *playback, size_t place)
{
    return playback->happening[place].action;
}

size_t ul_playback_events_by(const ul_playback *playback, size_t actions)
{
    size_t count = playback->count;
    while (count && playback->happening[count - 1].action >= actions)
        count--;
    return count;
}

void ul_playback_view(const ul_playback *playback, size_t actions, ul_seat seat, ul_view *view)
{
    ul_game game;
    ul_record_game(playback->record, actions, &game);
    ul_view_of(playback->record->world, &game, seat, view);
}

void ul_playback_hands(const ul_playback *playback, size_t actions, ul_cards hands[UL_MAX_SEATS])
{
    ul_game game;
    ul_record_game(playback->record, actions, &game);
    memcpy(hands, game.hand, sizeof game.hand);
}
