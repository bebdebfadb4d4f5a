/* Tests of src/bots/remembered_turn.c: a Butler's turn suits the hand he had, and not those that he did not have. */
#include "bots/remembered_turn.h"
#include <string.h>
#include "bots/bots_inside.h"
#include "support/butler.h"
#include "support/stage.h"

/* Butlers play; a Widow sees what seat 0 sees. */
typedef struct table {
    stage    s;
    ul_bot  *player[UL_MAX_SEATS], *widow;
    ul_cards began; /* what the seat whose turn it is held when it began */
    uint32_t when;  /* of the last turn looked at */
} table;

typedef struct tally {
    unsigned turns, better; /* looked at; that would have been better with a card more */
} tally;

static void table_open(table *t, const char *edition, uint8_t players, const char *options, const char *seed)
{
    memset(t, 0, sizeof *t);
    stage_open(&t->s, edition, players, options);
    ul_game_new(t->s.world, &t->s.game, seed, strlen(seed), UL_NOBODY);
    for (ul_seat k = 0; k < players; k++)
        assert_non_null(t->player[k] = butler_by_weights(t->s.world, k));
    assert_non_null(t->widow = ul_bot_new(t->s.world, 0, UL_WIDOW));
}

static void table_close(table *t)
{
    for (ul_seat k = 0; k < ul_world_players(t->s.world); k++)
        ul_bot_free(t->player[k]);
    ul_bot_free(t->widow);
    stage_close(&t->s);
}

static void table_play(table *t)
{
    ul_view         view;
    ul_report       report;
    const ul_scene *scene = &t->s.game.scene;
    ul_seat         seat = scene->to_act;
    if (scene->phase == UL_PHASE_TURN && !scene->stepped && !scene->cards_played)
        t->began = t->s.game.hand[seat];
    ul_view_of(t->s.world, &t->s.game, seat, &view);
    ul_bot_think(t->player[seat], &view, &(ul_budget){.seed = scene->turn}, &report);
    t->s.events.count = 0;
    ul_game_act(t->s.world, &t->s.game, report.action, &t->s.events);
}

/* The turn that was remembered just now, if there is one. */
static const ul_remembered_turn *newest(table *t, ul_seat seat)
{
    const ul_belief *b = &t->widow->belief;
    if (seat == 0 || !b->kept[seat])
        return NULL;
    const ul_remembered_turn *remembered = &ul_belief_remembered(b, seat)[b->kept[seat] - 1];
    if (remembered->when <= t->when)
        return NULL;
    t->when = remembered->when;
    return remembered;
}

/* How many cards, one at a time, would have made another turn better. */
static unsigned betters(const table *t, const ul_remembered_turn *remembered)
{
    const ul_deck *deck = &ul_world_edition(t->s.world)->deck;
    unsigned       count = 0;
    for (ul_card c = deck->alike; c < deck->kinds; c++) {
        ul_cards hand = t->began;
        ul_cards_add(&hand, c);
        count += ul_remembered_turn_regret(remembered, &hand) > UL_REMEMBERED_DOUBT;
    }
    return count;
}

static void game_check(tally *of, const char *edition, uint8_t players, const char *options, const char *seed)
{
    table t;
    table_open(&t, edition, players, options, seed);
    for (unsigned n = 0; n < 500 && t.s.game.scene.phase != UL_PHASE_OVER; n++) {
        ul_seat seat = t.s.game.scene.turn_seat;
        table_play(&t);
        for (uint8_t i = 0; i < t.s.events.count; i++) {
            for (ul_seat k = 0; k < players; k++) {
                ul_event event = ul_event_for(t.s.events.event[i], k);
                ul_bot_see(t.player[k], &event);
            }
            ul_event mine = ul_event_for(t.s.events.event[i], 0);
            bool     at_once = t.widow->belief.started; /* what had to wait is judged by what is known later */
            ul_bot_see(t.widow, &mine);
            const ul_remembered_turn *remembered = newest(&t, seat);
            if (!remembered || !at_once)
                continue;
            assert_true(ul_remembered_turn_regret(remembered, &t.began) <= 0);
            of->turns++;
            of->better += betters(&t, remembered);
        }
    }
    table_close(&t);
}

TEST(what_a_butler_does_never_speaks_against_the_hand_he_had)
{
    static const char *const seeds[] = {"a", "b", "c", "d", "e", "f"};
    tally                    of = {0};
    for (int i = 0; i < 6; i++) {
        game_check(&of, "kill-2009", 4, NULL, seeds[i]);
        game_check(&of, "kill-2009", 6, "{\"dog\":\"old-dog-new-tricks\"}", seeds[i]);
        game_check(&of, "kill-1996", 3, "{\"weapon_bonus\":1}", seeds[i]);
        game_check(&of, "save-2000", 4, NULL, seeds[i]);
        game_check(&of, "save-2000", 7, NULL, seeds[i]);
    }
    assert_true(of.turns > 300);
}

TEST(many_a_card_would_have_made_a_butler_do_something_else)
{
    tally of = {0};
    for (int i = 0; i < 4; i++)
        game_check(&of, "kill-2009", 4, NULL, (const char *[]){"g", "h", "i", "j"}[i]);
    assert_true(of.turns > 40);
    assert_true(of.better > 2 * of.turns); /* of some forty cards */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_butler_does_never_speaks_against_the_hand_he_had),
        cmocka_unit_test(many_a_card_would_have_made_a_butler_do_something_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
