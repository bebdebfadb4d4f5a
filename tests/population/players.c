/*
 * Players by rules of thumb: all that they do is legal, depends on nothing that
 * their seat cannot see, and comes out the same again.
 */
#include <string.h>
#include "base/random.h"
#include "population/population.h"
#include "support/stage.h"

static void tell(const ul_world *world, ul_thumb_player *const player[UL_MAX_SEATS], const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat k = 0; k < ul_world_players(world); k++) {
            ul_event event = ul_event_for(events->event[i], k);
            ul_thumb_player_see(player[k], &event);
        }
}

/* The twin is shown the view of a game in which the hidden cards lie otherwise. */
static void ask_both(const stage *s, ul_thumb_player *one, ul_thumb_player *twin, ul_random *random, ul_action *action)
{
    ul_view  view, again;
    ul_game  other;
    uint64_t seed = ul_random_next(random);
    ul_view_of(s->world, &s->game, s->game.scene.to_act, &view);
    ul_view_imagine(s->world, &view, random, &other);
    ul_view_of(s->world, &other, view.seat, &again);
    *action = ul_thumb_player_think(one, &view, seed);
    assert_int_equal(ul_game_why(s->world, &s->game, *action).reason, UL_WHY_LEGAL);
    assert_true(ul_action_same(*action, ul_thumb_player_think(twin, &again, seed)));
}

static void play(size_t first, const char *edition, uint8_t players, const char *options, unsigned actions)
{
    stage            s;
    ul_thumb_player *player[2][UL_MAX_SEATS];
    ul_random        random;
    ul_random_seed(&random, first);
    stage_open(&s, edition, players, options);
    for (ul_seat k = 0; k < players; k++)
        for (int twin = 0; twin < 2; twin++)
            player[twin][k] = ul_thumb_player_new(s.world, k, ul_thumb_nth((first + k) % ul_thumb_count()));
    for (unsigned i = 0; i < actions && s.game.scene.phase != UL_PHASE_OVER; i++) {
        ul_action action;
        ul_seat   seat = s.game.scene.to_act;
        ask_both(&s, player[0][seat], player[1][seat], &random, &action);
        s.events.count = 0;
        ul_game_act(s.world, &s.game, action, &s.events);
        tell(s.world, player[0], &s.events);
        tell(s.world, player[1], &s.events);
    }
    for (ul_seat k = 0; k < players; k++)
        for (int twin = 0; twin < 2; twin++)
            ul_thumb_player_free(player[twin][k]);
    stage_close(&s);
}

TEST(strangers_play_every_game_legally_and_by_what_they_see)
{
    for (size_t first = 0; first < ul_thumb_count(); first++) {
        play(first, "kill-2009", 4, NULL, 200);
        play(first, "kill-2009", 7, "{\"dog\":\"old-dog-new-tricks\"}", 200);
        play(first, "kill-1996", 2, NULL, 100);
        play(first, "kill-1996", 5, "{\"dog\":\"old-dog\"}", 200);
        play(first, "save-2000", 5, NULL, 200);
    }
}

static size_t nth_of(const char *name)
{
    size_t nth = 0;
    while (strcmp(ul_thumb_name(ul_thumb_nth(nth)), name) != 0)
        nth++;
    return nth;
}

/* A Butler's weights are others in each edition, and so is a net; the two of a half sit side by side. */
TEST(best_responses_play_every_edition_with_any_number_of_players)
{
    static const struct {
        const char *id;
        uint8_t     fewest, most;
    } edition[] = {{"kill-2009", 2, 7}, {"kill-1996", 2, 8}, {"save-2000", 3, 7}};
    const size_t first[] = {nth_of("suitor"), nth_of("duellist")};
    assert_int_equal(nth_of("fugitive"), first[0] + 1);
    assert_int_equal(nth_of("heir"), first[1] + 1);
    for (size_t e = 0; e < sizeof edition / sizeof *edition; e++)
        for (uint8_t players = edition[e].fewest; players <= edition[e].most; players++)
            for (size_t half = 0; half < 2; half++)
                play(first[half], edition[e].id, players, NULL, 120);
}

TEST(half_of_them_are_held_out)
{
    size_t held_out = 0;
    for (size_t i = 0; i < ul_thumb_count(); i++) {
        const ul_thumb *thumb = ul_thumb_nth(i);
        held_out += ul_thumb_is_held_out(thumb);
        assert_ptr_equal(ul_thumb_find(ul_thumb_name(thumb), strlen(ul_thumb_name(thumb))), thumb);
    }
    assert_true(ul_thumb_count() >= 16);
    assert_int_equal(2 * held_out, ul_thumb_count());
    assert_null(ul_thumb_nth(ul_thumb_count()));
}

/* What it would do wherever somebody is to act in a few games, as one number. */
static uint64_t all_said(const ul_thumb *thumb)
{
    enum { GAMES = 4, VIEWS = 400 };
    uint64_t said = 0;
    stage    s;
    stage_open(&s, "kill-2009", 4, NULL);
    ul_thumb_player *player = ul_thumb_player_new(s.world, 0, thumb);
    for (unsigned game = 0; game < GAMES; game++) {
        char seed[2] = {(char)('a' + game), 0};
        ul_game_new(s.world, &s.game, seed, 1, 0);
        for (unsigned n = 0; n < VIEWS && s.game.scene.phase != UL_PHASE_OVER; n++) {
            ul_view          view;
            ul_thumb_player *guide = ul_thumb_player_new(s.world, s.game.scene.to_act, ul_thumb_nth(n % 8));
            ul_view_of(s.world, &s.game, s.game.scene.to_act, &view);
            ul_thumb_player_reset(player, s.game.scene.to_act);
            ul_action now = ul_thumb_player_think(player, &view, n);
            said = (said ^ now.kind ^ (uint64_t)now.card << 8 ^ (uint64_t)now.room << 16) * 0x100000001b3u;
            ul_game_act(s.world, &s.game, ul_thumb_player_think(guide, &view, n), &s.events);
            ul_thumb_player_free(guide);
            s.events.count = 0;
        }
    }
    ul_thumb_player_free(player);
    stage_close(&s);
    return said;
}

/* No two of them are one under two names: somewhere in some games each decides as no other does. */
TEST(each_has_a_way_of_its_own)
{
    uint64_t said[32];
    for (size_t i = 0; i < ul_thumb_count(); i++) {
        said[i] = all_said(ul_thumb_nth(i));
        for (size_t j = 0; j < i; j++)
            if (said[j] == said[i])
                fail_msg("%s plays as %s does", ul_thumb_name(ul_thumb_nth(i)), ul_thumb_name(ul_thumb_nth(j)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strangers_play_every_game_legally_and_by_what_they_see),
        cmocka_unit_test(best_responses_play_every_edition_with_any_number_of_players),
        cmocka_unit_test(half_of_them_are_held_out),
        cmocka_unit_test(each_has_a_way_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
