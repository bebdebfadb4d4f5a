/* sitting_replay.c: a record on the full screen: nobody sits anywhere, all that happened is known. */
#include <stdio.h>
#include "terminal/match_told.h"
#include "terminal/sitting_inside.h"

/* A match that was told the end of it, as a spectator; the record's board may be somebody's own. */
static ul_match *match_of(const ul_playback *playback, const char *const *names)
{
    const ul_record *record = ul_playback_record(playback);
    ul_chair         chair[UL_MAX_SEATS] = {{0}};
    ul_view          view;
    ul_world        *world =
        ul_world_new(ul_world_edition(record->world), ul_world_options(record->world), ul_world_players(record->world),
                     record->plan.len ? record->plan.bytes : NULL, record->plan.len, NULL);
    for (ul_seat seat = 0; seat < ul_world_players(record->world); seat++)
        snprintf(chair[seat].name, sizeof chair[seat].name, "%s", names[seat]);
    ul_match *match = world ? ul_match_new(world, chair) : NULL;
    if (!match)
        return NULL;
    ul_playback_view(playback, record->count, UL_NOBODY, &view);
    ul_match_show(match, &view, NULL, 0);
    return match;
}

int ul_replay_run(ul_play *play, ul_record *record, const char *const *names)
{
    ul_sitting   s = {.play = play, .owner = UL_NOBODY};
    ul_playback *playback = ul_playback_new(record);
    s.match = playback ? match_of(playback, names) : NULL;
    if (!s.match) {
        ul_playback_free(playback);
        return UL_PLAY_FAILED;
    }
    ul_match_set_playback(s.match, playback);
    play->sitting = &s;
    play->match = s.match;
    int result = ul_screen_run(play);
    ul_sitting_free(&s);
    return result;
}
