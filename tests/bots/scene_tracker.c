/* Tests of src/bots/scene_tracker.c: what events tell is what views show, in every game. */
#include "bots/scene_tracker.h"
#include <string.h>
#include "base/random.h"
#include "support/stage.h"

typedef struct told {
    stage    s;
    ul_scene tracked;
} told;

/* What a seat cannot be told in events alone: where pawns begin. */
static void told_open(told *t, const char *edition, uint8_t players, const char *options, const char *seed)
{
    stage_open(&t->s, edition, players, options);
    ul_game_new(t->s.world, &t->s.game, seed, strlen(seed), UL_NOBODY);
    ul_scene_track_begin(t->s.world, &t->tracked);
    assert_false(ul_scene_track_is_placed(t->s.world, &t->tracked));
    ul_scene_track_place_doctor(&t->tracked, t->s.game.scene.doctor);
    memcpy(t->tracked.at, t->s.game.scene.at, sizeof t->tracked.at);
    assert_true(ul_scene_track_is_placed(t->s.world, &t->tracked));
}

static void told_compare(const told *t)
{
    ul_view         view;
    const ul_scene *scene = &t->s.game.scene, *tracked = &t->tracked;
    ul_view_of(t->s.world, &t->s.game, scene->to_act, &view);
    assert_true(ul_scene_track_fits(t->s.world, tracked, &view));
    assert_int_equal(tracked->sunk, scene->sunk);
    assert_int_equal(tracked->pool, scene->pool);
    assert_int_equal(tracked->dog, scene->dog);
    assert_int_equal(tracked->dog_alive, scene->dog_alive);
    assert_int_equal(tracked->dog_tokens, scene->dog_tokens);
    assert_int_equal(tracked->pile_size[ul_scene_pile(tracked)], scene->pile_size[ul_scene_pile(scene)]);
    if (scene->turn > 1) { /* who begins is told by the second turn */
        assert_int_equal(tracked->turn, scene->turn);
        assert_int_equal(tracked->turn_seat, scene->turn_seat);
        assert_memory_equal(tracked->last_turn, scene->last_turn, sizeof scene->last_turn);
    }
    if (scene->phase == UL_PHASE_DEFEND) {
        assert_int_equal(tracked->phase, scene->phase);
        assert_int_equal(tracked->attempt.seat, scene->attempt.seat);
        assert_int_equal(tracked->attempt.value, scene->attempt.value);
        assert_int_equal(tracked->attempt.points, scene->attempt.points);
        assert_int_equal(tracked->attempt.asked, scene->attempt.asked);
    }
}

static void follow(const char *edition, uint8_t players, const char *options, const char *seed)
{
    told      t;
    ul_random random;
    ul_random_seed(&random, players);
    told_open(&t, edition, players, options, seed);
    while (t.s.game.scene.phase != UL_PHASE_OVER) {
        ul_action list[UL_MAX_ACTIONS];
        size_t    count = ul_game_legal(t.s.world, &t.s.game, list);
        told_compare(&t);
        t.s.events.count = 0;
        ul_game_act(t.s.world, &t.s.game, list[ul_random_below(&random, (uint32_t)count)], &t.s.events);
        for (uint8_t i = 0; i < t.s.events.count; i++) {
            ul_event event = ul_event_for(t.s.events.event[i], 0);
            ul_scene_track_event(t.s.world, &t.tracked, &event);
        }
    }
    stage_close(&t.s);
}

TEST(a_story_is_the_scene)
{
    static const char *const seeds[] = {"a", "b", "c"};
    for (int i = 0; i < 3; i++) {
        follow("kill-1996", 8, NULL, seeds[i]);
        follow("kill-1996", 3, "{\"next_player\":\"longest-idle\",\"dog\":\"old-dog\"}", seeds[i]);
        follow("kill-2009", 4, NULL, seeds[i]);
        follow("kill-2009", 5, "{\"dog\":\"old-dog-new-tricks\"}", seeds[i]);
        follow("kill-2009", 2, "{\"dog\":\"new-tricks\"}", seeds[i]);
        follow("save-2000", 6, NULL, seeds[i]);
    }
}

TEST(where_pawns_began_is_learnt_from_where_they_left)
{
    stage    s;
    ul_scene tracked;
    stage_open(&s, "save-2000", 3, NULL);
    ul_scene_track_begin(s.world, &tracked);
    ul_scene_track_learn(&tracked, &(ul_event){.kind = UL_STEPPED, .seat = 1, .from = 7, .room = 8});
    ul_scene_track_learn(&tracked,
                         &(ul_event){.kind = UL_STEPPED, .seat = 1, .from = 8, .room = 9}); /* that is later */
    ul_scene_track_learn(&tracked,
                         &(ul_event){.kind = UL_PLAYED, .seat = 2, .pawn = UL_PAWN_SELF, .from = 3, .room = 9});
    assert_int_equal(tracked.at[1], 7);
    assert_int_equal(tracked.at[2], 3);
    assert_false(ul_scene_track_is_placed(s.world, &tracked));
    ul_scene_track_learn(&tracked,
                         &(ul_event){.kind = UL_PLAYED, .seat = 0, .pawn = UL_PAWN_DOCTOR, .from = 5, .room = 9});
    ul_scene_track_learn(&tracked, &(ul_event){.kind = UL_STEPPED, .seat = 0, .from = 2, .room = 8});
    assert_int_equal(tracked.doctor, 5);
    assert_true(ul_scene_track_is_placed(s.world, &tracked));
    stage_close(&s);
}

TEST(a_story_that_was_not_told_does_not_fit)
{
    stage    s;
    ul_scene tracked;
    ul_view  view;
    stage_open(&s, "kill-2009", 4, NULL);
    ul_scene_track_begin(s.world, &tracked);
    ul_scene_track_place_doctor(&tracked, s.game.scene.doctor);
    ul_view_of(s.world, &s.game, 0, &view);
    assert_true(ul_scene_track_fits(s.world, &tracked, &view));
    stage_act(&s, "draw");
    ul_view_of(s.world, &s.game, 0, &view);
    assert_false(ul_scene_track_fits(s.world, &tracked, &view));
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_story_is_the_scene),
        cmocka_unit_test(where_pawns_began_is_learnt_from_where_they_left),
        cmocka_unit_test(a_story_that_was_not_told_does_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
