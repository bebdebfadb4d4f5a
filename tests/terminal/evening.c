/* evening.c: a table in this process for tests of the terminal. */
#include "terminal/evening.h"
#include <string.h>
#include "table/archive.h"
#include "terminal/match_told.h"

ul_local_table *evening_open(const char *edition_id, const char *seats, const char *seed)
{
    ul_edition edition;
    ul_options options;
    ul_chair   chair[UL_MAX_SEATS] = {0};
    ul_fault   fault = {0};
    uint8_t    players = (uint8_t)strlen(seats);
    assert_true(ul_edition_find(&edition, edition_id, strlen(edition_id)));
    assert_true(ul_options_read(&options, &edition, NULL, false, NULL));
    for (uint8_t i = 0; i < players; i++) {
        chair[i].bot = seats[i] != 'p';
        chair[i].level = seats[i] == 'n' ? UL_NEPHEW : UL_BUTLER;
        chair[i].name[0] = (char)('A' + i);
    }
    ul_record *record = ul_record_new(&edition, &options, players, NULL, 0, seed, strlen(seed), UL_NOBODY, NULL);
    assert_non_null(record);
    ul_position *position = ul_position_of_record(record, 0, &fault);
    assert_non_null(position);
    ul_record_free(record);
    ul_local_table *table = ul_local_table_open(position, chair, seed, &fault);
    assert_non_null(table);
    return table;
}

void evening_run(ul_local_table *table, int actions)
{
    const ul_pace pace = {.think_ms = 0};
    for (int i = 0; i < actions && ul_local_table_is_busy(table); i++)
        ul_local_table_run(table, &pace);
    assert_false(ul_local_table_has_failed(table));
}

ul_playback *evening_playback(const ul_local_table *table, uint16_t game)
{
    ul_record *record = ul_local_table_record(table, game, NULL);
    assert_non_null(record);
    ul_playback *playback = ul_playback_new(record);
    assert_non_null(playback);
    return playback;
}

/* The world is the match's own: as if it were told of elsewhere. */
ul_match *evening_match(const ul_playback *playback, size_t actions, ul_seat seat)
{
    const ul_record *record = ul_playback_record(playback);
    ul_chair  chair[UL_MAX_SEATS] = {{true, UL_BUTLER, "Ann"}, {true, UL_BUTLER, "Ben"}, {true, UL_BUTLER, "Cem"}};
    ul_view   view;
    ul_match *match = ul_match_new(ul_world_new(ul_world_edition(record->world), ul_world_options(record->world),
                                                ul_world_players(record->world), NULL, 0, NULL),
                                   chair);
    assert_non_null(match);
    ul_playback_view(playback, 0, seat, &view);
    ul_match_set_first(match, view.scene.to_act);
    ul_playback_view(playback, actions, seat, &view);
    ul_match_show(match, &view, NULL, 0);
    for (size_t i = 0; i < ul_playback_events_by(playback, actions); i++)
        assert_true(ul_match_tell(match, seat, ul_playback_event(playback, i, seat)));
    return match;
}
