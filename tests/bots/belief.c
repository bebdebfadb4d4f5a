/*
 * Tests of src/bots/belief.c, belief_evidence.c and deal_sampler.c: deals are what the view
 * allows, what is public arithmetic is exact, and what others do is heard.
 */
#include "bots/belief.h"
#include "bots/bots_inside.h"
#include "bots/watched_game.h"

#define DEALS 400

static void table_play(table *t, uint64_t seed)
{
    table_act(t, &(ul_budget){.seed = seed});
}

static void deals_begin(table *t, ul_view *view, ul_deal_sampler *deal)
{
    ul_view_of(t->s.world, &t->s.game, 0, view);
    assert_true(ul_belief_settle(&t->widow->belief, t->widow, view));
    ul_deal_sampler_begin(deal, t->s.world, view, &t->widow->belief, 1);
    assert_non_null(deal->belief);
}

/* A deal is a game that seat 0 cannot tell from the real one; nothing is dealt that cannot be. */
static void deals_check(table *t, bool reshuffled)
{
    ul_view         view, again;
    ul_deal_sampler deal;
    ul_game         game;
    deals_begin(t, &view, &deal);
    for (int i = 0; i < 5; i++) {
        ul_deal_sampler_next(&deal, &game);
        ul_view_of(t->s.world, &game, 0, &again);
        assert_memory_equal(&view, &again, sizeof view);
        assert_int_equal(game.deck_size, t->s.game.deck_size);
        for (uint8_t n = 0; reshuffled && n < game.deck_size; n++)
            assert_true(ul_world_edition(t->s.world)->deck.card[game.deck[n]].kind != UL_CARD_FAILURE);
    }
}

/* A game; returns whether its discards have been the deck again. */
static bool play_and_check(ul_level level, const char *edition, uint8_t players, const char *options, const char *seed)
{
    table t;
    bool  reshuffled = false;
    table_open_with(&t, level, edition, players, options, seed);
    for (unsigned i = 0; i < 1500 && t.s.game.scene.phase != UL_PHASE_OVER; i++) {
        if (i % 3 == 0)
            deals_check(&t, reshuffled);
        table_play(&t, i);
        for (uint8_t e = 0; e < t.s.events.count; e++)
            reshuffled |= t.s.events.event[e].kind == UL_RESHUFFLED;
    }
    table_close(&t);
    return reshuffled;
}

TEST(every_deal_is_one_that_the_view_allows)
{
    play_and_check(UL_BUTLER, "kill-2009", 4, NULL, "a");
    play_and_check(UL_BUTLER, "kill-2009", 5, "{\"dog\":\"old-dog-new-tricks\"}", "b");
    play_and_check(UL_BUTLER, "kill-1996", 3, "{\"dog\":\"old-dog\",\"weapon_bonus\":1}", "c");
    play_and_check(UL_BUTLER, "save-2000", 4, NULL, "d");
    play_and_check(UL_BUTLER, "save-2000", 7, "{\"must_foil\":false}", "e");
}

TEST(R_RESHUFFLE_the_new_deck_is_known_to_have_no_failure_card)
{
    assert_true(play_and_check(UL_SLEEPWALKER, "kill-2009", 7, NULL, "f"));
    assert_true(play_and_check(UL_SLEEPWALKER, "kill-1996", 8, "{\"dog\":\"old-dog\"}", "g"));
}

/* The failure points that a seat has in the mean of many deals, or how often a card is there; in ten-thousandths. */
static unsigned expected(table *t, ul_seat seat, const char *card)
{
    ul_view         view;
    ul_deal_sampler deal;
    ul_game         game;
    unsigned        sum = 0;
    deals_begin(t, &view, &deal);
    for (int i = 0; i < DEALS; i++) {
        ul_deal_sampler_next(&deal, &game);
        if (card)
            sum += ul_cards_has(&game.hand[seat], stage_card(&t->s, card));
        else
            sum += ul_cards_points(t->s.world, &game.hand[seat]);
    }
    return sum * 10000 / DEALS;
}

static void tell(table *t, ul_event event)
{
    t->s.events.count = 1;
    t->s.events.event[0] = event;
    table_tell(t);
}

/* Deals do not look at the game, so what others do can simply be told. */
static void attempt_told(table *t, ul_card weapon, uint8_t value)
{
    ul_scene *scene = &t->s.game.scene;
    ul_room   doctor = scene->doctor;
    tell(t, (ul_event){.kind = UL_DOCTOR_WALKED, .from = doctor, .room = doctor});
    tell(t, (ul_event){.kind = UL_TURN, .seat = 1, .other = 0, .number = 2});
    tell(t, (ul_event){.kind = UL_ATTEMPTED, .seat = 1, .pawn = UL_PAWN_DOCTOR, .card = weapon, .number = value});
    if (weapon != UL_NO_CARD) {
        scene->hand_size[1]--;
        scene->attempt.weapon = weapon;
        ul_cards_take(&t->s.game.hand[1], weapon);
    }
}

/* Play until another seat has attempted with bare hands; which one was it? UL_NOBODY: none has. */
static ul_seat play_to_bare_hands(table *t)
{
    for (unsigned n = 0; n < 400 && t->s.game.scene.phase != UL_PHASE_OVER; n++) {
        table_play(t, n);
        for (uint8_t i = 0; i < t->s.events.count; i++) {
            const ul_event *event = &t->s.events.event[i];
            if (event->kind == UL_ATTEMPTED && event->card == UL_NO_CARD && event->seat != 0 &&
                t->s.game.scene.turn > 1) /* whose the first turn is nobody is told */
                return event->seat;
        }
    }
    return UL_NOBODY;
}

static bool is_hidden(table *t, const char *card)
{
    ul_view view;
    ul_card hidden[UL_MAX_CARDS];
    bool    found = false;
    ul_view_of(t->s.world, &t->s.game, 0, &view);
    for (size_t i = ul_view_hidden(t->s.world, &view, hidden); i-- > 0;)
        found |= hidden[i] == stage_card(&t->s, card);
    return found;
}

/* The others have shown that they play and pay as Butlers do. */
static void known_as_butlers(table *t)
{
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++) {
        ul_style_guess *guess = &t->widow->guess[k];
        for (int m = 1; m < UL_TURN_STYLES; m++)
            guess->turn[m] = -112;
        for (int m = 1; m < UL_PAYS; m++)
            guess->pay[m] = -112;
    }
}

TEST(bare_hands_say_that_there_is_no_good_weapon)
{
    static const char *const seeds[] = {"c", "d", "e", "f", "g", "h", "k", "l"};
    unsigned                 told = 0, heard = 0;
    for (int i = 0; i < 8; i++) {
        table t;
        table_open(&t, "kill-2009", 4, NULL, seeds[i]);
        known_as_butlers(&t);
        ul_seat seat = play_to_bare_hands(&t);
        if (seat != UL_NOBODY && is_hidden(&t, "chain-saw")) {
            told++;
            heard += expected(&t, seat, "chain-saw") < 100; /* with every deal equally likely it is 600 or more */
        }
        table_close(&t);
    }
    assert_true(told >= 3);
    assert_int_equal(heard, told);
}

TEST(who_passes_though_few_come_after_has_little_to_pay_with)
{
    table t;
    table_open(&t, "kill-2009", 4, NULL, "i");
    known_as_butlers(&t);
    attempt_told(&t, UL_NO_CARD, 4);
    unsigned before = expected(&t, 2, NULL);
    tell(&t, (ul_event){.kind = UL_PASSED, .seat = 2});
    unsigned second = expected(&t, 2, NULL), third = expected(&t, 3, NULL);
    tell(&t, (ul_event){.kind = UL_PASSED, .seat = 3});
    assert_true(second <= before + 2000);
    assert_true(4 * expected(&t, 3, NULL) < 3 * third); /* after him only seat 0 is left */
    table_close(&t);
}

/* A pass that few Butlers would have made says the less of a hand the less its seat is known to pay as they do. */
TEST(who_never_pays_while_others_can_is_not_taken_to_be_poor)
{
    table t;
    table_open(&t, "kill-2009", 4, NULL, "i");
    attempt_told(&t, UL_NO_CARD, 4);
    tell(&t, (ul_event){.kind = UL_PASSED, .seat = 2});
    unsigned third = expected(&t, 3, NULL);
    assert_in_range(ul_style_pays_by_odds(&t.widow->guess[3]), 40, 60); /* nothing is known of him */
    tell(&t, (ul_event){.kind = UL_PASSED, .seat = 3});
    assert_in_range(ul_style_pays_by_odds(&t.widow->guess[3]), 0, 40);
    assert_true(4 * expected(&t, 3, NULL) > 3 * third);
    table_close(&t);
}

/* As to a Butler: the net of hands, which is about anybody, is asked elsewhere. */
TEST(who_plays_like_nobody_in_his_senses_is_not_listened_to)
{
    table t;
    table_open(&t, "kill-2009", 4, NULL, "h");
    t.widow->belief.hands = NULL;
    t.widow->belief.turns[1] = t.widow->belief.strange[1] = 9;
    unsigned before = expected(&t, 1, "chain-saw");
    attempt_told(&t, UL_NO_CARD, 1);
    assert_true(3 * expected(&t, 1, "chain-saw") > before);
    table_close(&t);
}

/*
 * A net that holds each weapon in a hand e times likelier than another card,
 * and nothing else: then so many weapons are in hands as Fisher's noncentral
 * hypergeometric distribution has them.
 */
static double weapons_foretold(int hidden, int weapons, int in_hands)
{
    double weight = 1, sum = 0, of = 0;
    for (int k = 0; k <= weapons; k++) {
        sum += weight;
        of += k * weight;
        weight *= 2.718281828 * (weapons - k) * (in_hands - k) / ((k + 1.0) * (hidden - weapons - in_hands + k + 1));
    }
    return of / sum;
}

static int weapons_in(const table *t, const ul_cards *hand)
{
    int            count = 0;
    const ul_deck *deck = &ul_world_edition(t->s.world)->deck;
    for (ul_card c = 0; c < deck->kinds; c++)
        count += deck->card[c].kind == UL_CARD_WEAPON ? ul_cards_count(hand, c) : 0;
    return count;
}

TEST(deals_come_as_often_as_the_net_of_hands_says)
{
    table              t;
    ul_view            view;
    ul_deal_sampler    deal;
    ul_game            game;
    static ul_hand_net net;
    int                weapons = 0, found = 0;
    memset(&net, 0, sizeof net);
    net.sort[UL_SORT_WEAPON] = UL_HAND_SCALE;
    table_open(&t, "kill-2009", 4, NULL, "i");
    t.widow->belief.hands = &net;
    deals_begin(&t, &view, &deal);
    for (uint8_t i = 0; i < deal.cards; i++)
        weapons += deal.sort[deal.card[i]] == UL_SORT_WEAPON;
    double foretold = weapons_foretold(deal.cards, weapons, deal.hands);
    assert_true(foretold > 1.3 * weapons * deal.hands / deal.cards);
    for (int i = 0; i < 2 * DEALS; i++) {
        ul_deal_sampler_next(&deal, &game);
        for (ul_seat k = 1; k < 4; k++)
            found += weapons_in(&t, &game.hand[k]);
    }
    assert_true(found > 0.93 * foretold * 2 * DEALS && found < 1.07 * foretold * 2 * DEALS);
    table_close(&t);
}

/* Nobody knows how these play; the net of hands says it of anybody. */
TEST(who_passed_again_and_again_holds_fewer_points_than_who_was_never_asked)
{
    table t;
    table_open(&t, "kill-2009", 4, NULL, "i");
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        t.widow->belief.butler[k] = t.widow->belief.by_odds[k] = 0;
    for (int i = 0; i < 3; i++) {
        attempt_told(&t, UL_NO_CARD, 2);
        tell(&t, (ul_event){.kind = UL_PASSED, .seat = 2});
        tell(&t, (ul_event){.kind = UL_FOILED, .seat = 1, .pawn = UL_PAWN_DOCTOR});
    }
    assert_int_equal(t.s.game.scene.hand_size[2], t.s.game.scene.hand_size[3]);
    assert_true(10 * expected(&t, 2, NULL) < 9 * expected(&t, 3, NULL));
    table_close(&t);
}

/* Does what was heard of a seat speak against the failure cards that it holds? Asked of who has neither drawn nor spent
 * one since. */
static bool is_wronged(const table *t, ul_seat seat)
{
    const ul_belief      *b = &t->widow->belief;
    const ul_reply_table *last = &b->reply_table[seat][b->reply_tables[seat] - 1];
    const ul_deck        *deck = &ul_world_edition(t->s.world)->deck;
    uint8_t               held[4] = {0};
    for (uint8_t i = 0; i < b->slots; i++)
        if (b->slot[i].seat == seat && (b->slot[i].since > last->when || b->slot[i].left != UL_STILL))
            return false;
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE)
            held[deck->card[c].value] = ul_cards_count(&t->s.game.hand[seat], c);
    bool told_apart = held[1] < UL_FEW_1 && held[2] < UL_FEW_2 && held[3] < UL_FEW_3;
    return told_apart && last->weight[held[1]][held[2]][held[3]] < 0;
}

static unsigned replies_check(const char *edition, uint8_t players, const char *seed)
{
    table    t;
    unsigned replies = 0;
    table_open(&t, edition, players, NULL, seed);
    for (unsigned n = 0; n < 400 && t.s.game.scene.phase != UL_PHASE_OVER; n++) {
        table_play(&t, n);
        for (ul_seat k = 1; t.widow->belief.started && k < players; k++)
            if (t.widow->belief.reply_tables[k]) {
                assert_false(is_wronged(&t, k));
                replies++;
            }
    }
    table_close(&t);
    return replies;
}

/* A reply is understood to the point: no Butler is ever suspected of not holding what he holds. */
TEST(what_a_butler_replies_never_speaks_against_what_he_holds)
{
    static const char *const seeds[] = {"u", "v", "w", "x"};
    unsigned                 replies = 0;
    for (int i = 0; i < 4; i++) {
        replies += replies_check("kill-2009", 4, seeds[i]);
        replies += replies_check("kill-2009", 6, seeds[i]);
        replies += replies_check("kill-1996", 4, seeds[i]);
        replies += replies_check("save-2000", 4, seeds[i]);
    }
    assert_true(replies > 1000);
}

/*
 * How much of its true place the belief gives each hidden card, and how much
 * every deal equally likely would, summed over cards in other hands.
 */
static void truth_add(table *t, double *told, double *even)
{
    ul_view         view;
    ul_deal_sampler deal;
    ul_game         game;
    const ul_deck  *deck = &ul_world_edition(t->s.world)->deck;
    deals_begin(t, &view, &deal);
    for (int i = 0; i < DEALS / 4; i++) {
        ul_deal_sampler_next(&deal, &game);
        for (ul_seat k = 1; k < ul_world_players(t->s.world); k++)
            for (ul_card c = deck->alike; c < deck->kinds; c++) /* those there is one of */
                if (ul_cards_has(&t->s.game.hand[k], c)) {
                    *told += ul_cards_has(&game.hand[k], c);
                    *even += (double)view.scene.hand_size[k] / deal.cards;
                }
    }
}

TEST(a_belief_knows_more_than_that_every_deal_is_equally_likely)
{
    static const char *const seeds[] = {"m", "n", "o", "p", "q", "r", "s", "t"};
    double                   told = 0, even = 0;
    for (int i = 0; i < 8; i++) {
        table t;
        table_open(&t, "kill-2009", 4, NULL, seeds[i]);
        known_as_butlers(&t);
        for (unsigned n = 0; n < 400 && t.s.game.scene.phase != UL_PHASE_OVER; n++) {
            if (t.s.game.scene.turn > 20 && t.s.game.scene.phase == UL_PHASE_TURN)
                truth_add(&t, &told, &even);
            table_play(&t, n);
        }
        table_close(&t);
    }
    assert_true(even > 0);
    assert_true(told > 1.2 * even);
}

/* One Widow is asked at each of her turns, the other is told all and asked once. */
TEST(a_belief_is_of_what_was_seen_and_not_of_what_was_asked)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    for (int e = 0; e < 3; e++) {
        table   t;
        ul_bot *quiet;
        table_open(&t, editions[e], 4, NULL, "j");
        assert_non_null(quiet = ul_bot_new(t.s.world, 0, UL_WIDOW));
        for (unsigned i = 0; i < 60 && t.s.game.scene.phase != UL_PHASE_OVER; i++) {
            ul_view   view;
            ul_report report, same;
            ul_budget budget = {.seed = i, .playouts = 40};
            bool      fresh = !t.s.game.scene.stepped && !t.s.game.scene.cards_played; /* no plan that goes on */
            bool      mine = t.s.game.scene.to_act == 0 && t.s.game.scene.phase == UL_PHASE_TURN && fresh;
            ul_view_of(t.s.world, &t.s.game, 0, &view);
            if (mine) /* asked, but Butlers play */
                ul_bot_think(t.widow, &view, &budget, &report);
            if (mine && i > 40) {
                ul_bot_think(quiet, &view, &budget, &same);
                assert_memory_equal(&report, &same, sizeof same);
                break;
            }
            table_play(&t, i);
            for (uint8_t n = 0; n < t.s.events.count; n++) {
                ul_event event = ul_event_for(t.s.events.event[n], 0);
                ul_bot_see(quiet, &event);
            }
        }
        ul_bot_free(quiet);
        table_close(&t);
    }
}

TEST(a_history_that_is_missing_is_noticed)
{
    table   t;
    ul_view view;
    table_open(&t, "kill-2009", 4, NULL, "k");
    stage_act(&t.s, "draw"); /* and nobody is told */
    ul_view_of(t.s.world, &t.s.game, 0, &view);
    assert_false(ul_belief_settle(&t.widow->belief, t.widow, &view));
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_deal_is_one_that_the_view_allows),
        cmocka_unit_test(R_RESHUFFLE_the_new_deck_is_known_to_have_no_failure_card),
        cmocka_unit_test(bare_hands_say_that_there_is_no_good_weapon),
        cmocka_unit_test(who_passes_though_few_come_after_has_little_to_pay_with),
        cmocka_unit_test(who_never_pays_while_others_can_is_not_taken_to_be_poor),
        cmocka_unit_test(deals_come_as_often_as_the_net_of_hands_says),
        cmocka_unit_test(who_passed_again_and_again_holds_fewer_points_than_who_was_never_asked),
        cmocka_unit_test(who_plays_like_nobody_in_his_senses_is_not_listened_to),
        cmocka_unit_test(what_a_butler_replies_never_speaks_against_what_he_holds),
        cmocka_unit_test(a_belief_knows_more_than_that_every_deal_is_equally_likely),
        cmocka_unit_test(a_belief_is_of_what_was_seen_and_not_of_what_was_asked),
        cmocka_unit_test(a_history_that_is_missing_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
