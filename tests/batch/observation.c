/* Observations: all that a view has, nothing that it has not. */
#include "batch/observation.h"
#include "batch/worlds.h"

#define HISTORY 6
#define KILL_LAYOUT 0x36b84553c2438585u
#define DOG_LAYOUT 0xb2686eb965779803u
#define SAVE_LAYOUT 0xc603d3006f65022u

static ul_layout layout;
static ul_random random_source;
static uint8_t   row[UL_MAX_OBSERVATION + 1], other[UL_MAX_OBSERVATION];
static unsigned  rows_compared;

/* The last events of a game, as told to everybody at the table. */
static ul_event told[4096];
static size_t   tellings;

/* Reading a row back, by what docs/learning.md says of it and nothing else */

static const uint8_t *at(ul_section_id id)
{
    return row + layout.section[id].first;
}

static uint8_t hot(const uint8_t *numbers, unsigned count, uint8_t none)
{
    uint8_t found = none;
    for (unsigned i = 0; i < count; i++) {
        assert_in_range(numbers[i], 0, 1);
        assert_true(!numbers[i] || found == none);
        found = numbers[i] ? (uint8_t)i : found;
    }
    return found;
}

static uint8_t hot_in(ul_section_id id, uint8_t none)
{
    return hot(at(id), layout.section[id].columns, none);
}

/* A seat that the row counts from its own. */
static ul_seat seat_in(ul_section_id id, ul_seat me)
{
    uint8_t place = hot_in(id, UL_NOBODY);
    if (place == UL_NOBODY)
        return UL_NOBODY;
    return (ul_seat)((place + (me == UL_NOBODY ? 0 : me)) % layout.players);
}

static uint16_t turn_at(const uint8_t *pair)
{
    return (uint16_t)(pair[0] * 8 + pair[1]);
}

static void cards_back(ul_section_id id, ul_cards *cards)
{
    for (ul_card c = 0; c < layout.kinds; c++)
        for (uint8_t copy = 0; copy < at(id)[c]; copy++)
            ul_cards_add(cards, c);
}

static void seats_back(ul_view *view)
{
    ul_scene *scene = &view->scene;
    for (uint8_t place = 0; place < layout.players; place++) {
        ul_seat seat = (ul_seat)((place + (view->seat == UL_NOBODY ? 0 : view->seat)) % layout.players);
        scene->last_turn[seat] = turn_at(at(UL_SECTION_LAST_TURN) + 2 * place);
        scene->at[seat] = hot(at(UL_SECTION_ROOMS) + place * layout.rooms, layout.rooms, UL_NOWHERE);
        scene->hand_size[seat] = at(UL_SECTION_HAND_SIZE)[place];
        if (layout.section[UL_SECTION_TOKENS].columns)
            scene->tokens[seat] = at(UL_SECTION_TOKENS)[place];
        if (layout.section[UL_SECTION_PENALTIES].rows)
            scene->penalties[seat] =
                (uint16_t)(at(UL_SECTION_PENALTIES)[2 * place] << 8 | at(UL_SECTION_PENALTIES)[2 * place + 1]);
        if (layout.section[UL_SECTION_COLLECTING].columns && at(UL_SECTION_COLLECTING)[place])
            scene->collecting = (ul_seats)(scene->collecting | 1 << seat);
    }
}

static void attempt_back(ul_view *view)
{
    ul_attempt *attempt = &view->scene.attempt;
    uint8_t     weapon = hot_in(UL_SECTION_ATTEMPT_WEAPON, UL_NO_CARD);
    attempt->seat = seat_in(UL_SECTION_ATTEMPT_SEAT, view->seat);
    attempt->weapon = weapon == layout.kinds ? UL_NO_CARD : weapon;
    if (attempt->seat != UL_NOBODY)
        attempt->target = hot_in(UL_SECTION_ATTEMPT_TARGET, 9) ? UL_PAWN_DOG : UL_PAWN_DOCTOR;
    attempt->value = at(UL_SECTION_ATTEMPT_POINTS)[0];
    attempt->points = at(UL_SECTION_ATTEMPT_POINTS)[1];
    attempt->asked = at(UL_SECTION_ATTEMPT_POINTS)[2];
}

static void piles_back(ul_scene *scene)
{
    if (layout.sinks)
        memcpy(scene->pile_size, at(UL_SECTION_PILES), UL_LEVELS);
    else
        scene->pile_size[UL_LEVELS - 1] = *at(UL_SECTION_PILES);
    scene->sunk = layout.sinks ? hot_in(UL_SECTION_SUNK, 0) : 0;
    cards_back(UL_SECTION_REMOVED, &scene->removed);
    for (unsigned i = 0; i < layout.section[UL_SECTION_DISCARD_ORDER].columns && at(UL_SECTION_DISCARD_ORDER)[i]; i++)
        scene->discard[scene->discard_size++] = (ul_card)(at(UL_SECTION_DISCARD_ORDER)[i] - 1);
}

static void dog_back(ul_view *view)
{
    ul_scene *scene = &view->scene;
    bool      has = layout.section[UL_SECTION_DOG].columns;
    scene->dog = has ? hot_in(UL_SECTION_DOG, UL_NOWHERE) : UL_NOWHERE;
    scene->dog_alive = has && at(UL_SECTION_DOG_STATE)[0];
    scene->dog_walked = has && at(UL_SECTION_DOG_STATE)[1];
    scene->dog_tokens = has ? at(UL_SECTION_DOG_STATE)[2] : 0;
    scene->next_seat = has ? seat_in(UL_SECTION_NEXT_SEAT, view->seat) : UL_NOBODY;
}

static void view_back(ul_view *view)
{
    ul_scene *scene = &view->scene;
    memset(view, 0, sizeof *view);
    memset(scene->at, UL_NOWHERE, sizeof scene->at);
    view->seat = hot_in(UL_SECTION_SEAT, UL_NOBODY);
    scene->phase = hot_in(UL_SECTION_PHASE, 9);
    scene->to_act = seat_in(UL_SECTION_TO_ACT, view->seat);
    scene->turn_seat = seat_in(UL_SECTION_TURN_SEAT, view->seat);
    scene->turn = turn_at(at(UL_SECTION_TURN));
    scene->stepped = *at(UL_SECTION_STEPPED);
    scene->cards_played = *at(UL_SECTION_CARDS_PLAYED);
    scene->doctor = hot_in(UL_SECTION_DOCTOR, UL_NOWHERE);
    scene->pool = layout.section[UL_SECTION_POOL].columns ? *at(UL_SECTION_POOL) : 0;
    scene->ending = hot_in(UL_SECTION_ENDING, 9);
    scene->winner = seat_in(UL_SECTION_WINNER, view->seat);
    scene->loser = layout.section[UL_SECTION_LOSER].columns ? seat_in(UL_SECTION_LOSER, view->seat) : UL_NOBODY;
    cards_back(UL_SECTION_HAND, &view->hand);
    seats_back(view);
    attempt_back(view);
    piles_back(scene);
    dog_back(view);
}

/* Both member by member, since there are gaps between them; what is behind the last discard says nothing. */
#define SAME(member) assert_memory_equal(&a->member, &b->member, sizeof a->member)

static void scenes_same(const ul_scene *a, const ul_scene *b)
{
    _Static_assert(sizeof(ul_scene) == 200, "a member of a scene is new: observe it, and compare it here");
    SAME(phase), SAME(to_act), SAME(turn), SAME(turn_seat), SAME(stepped), SAME(cards_played), SAME(ending);
    SAME(last_turn), SAME(at), SAME(doctor), SAME(dog), SAME(dog_alive), SAME(dog_walked), SAME(dog_tokens);
    SAME(pool), SAME(next_seat), SAME(collecting), SAME(tokens), SAME(hand_size), SAME(pile_size), SAME(sunk);
    SAME(winner), SAME(loser), SAME(attempt), SAME(discard_size), SAME(removed), SAME(penalties);
    assert_memory_equal(a->discard, b->discard, a->discard_size);
}

static void nothing_missing(const ul_view *view)
{
    ul_view back;
    row[layout.size] = 77;
    ul_observe(&layout, view, told, tellings, row);
    assert_int_equal(row[layout.size], 77);
    view_back(&back);
    scenes_same(&view->scene, &back.scene);
    assert_int_equal(view->seat, back.seat);
    assert_memory_equal(&view->hand, &back.hand, sizeof back.hand);
}

/* The hidden cards dealt in another way; `told` has what the table saw. */
static void nothing_hidden(const ul_world *world, const ul_game *game, const ul_view *view)
{
    ul_game imagined;
    ul_view alike;
    ul_view_imagine(world, view, &random_source, &imagined);
    ul_view_of(world, &imagined, view->seat, &alike);
    for (size_t i = tellings > HISTORY ? tellings - HISTORY : 0; i < tellings; i++)
        if (told[i].kind == UL_DREW && told[i].seat != view->seat)
            told[i].card = (ul_card)ul_random_below(&random_source, layout.kinds); /* might have been any */
    ul_observe(&layout, &alike, told, tellings, other);
    assert_memory_equal(row, other, layout.size);
    rows_compared += memcmp(game->hand, imagined.hand, sizeof game->hand) != 0;
}

static void check_game(const ul_world *world, const ul_game *game)
{
    ul_view view;
    for (int who = -1; who < layout.players; who++) {
        ul_view_of(world, game, who < 0 ? UL_NOBODY : (ul_seat)who, &view);
        nothing_missing(&view);
        if (game->scene.phase != UL_PHASE_OVER)
            nothing_hidden(world, game, &view);
    }
}

static void play_and_check(const ul_world *world)
{
    ul_action list[UL_MAX_ACTIONS];
    ul_game   game;
    ul_layout_init(&layout, world, HISTORY);
    ul_game_new(world, &game, "observe", 7, UL_NOBODY);
    tellings = 0;
    for (size_t actions = 0, count; (count = ul_game_legal(world, &game, list)) > 0; actions++) {
        ul_events events = {0};
        if (actions % 4 == 0)
            check_game(world, &game);
        ul_game_act(world, &game, list[ul_random_below(&random_source, (uint32_t)count)], &events);
        for (uint8_t i = 0; i < events.count; i++)
            told[tellings++ % 4096] = events.event[i];
        if (tellings > 4000) { /* room for what comes: the last are enough */
            memmove(told, told + tellings - HISTORY, HISTORY * sizeof *told);
            tellings = HISTORY;
        }
    }
    check_game(world, &game);
}

TEST(R_KNOWN_a_row_has_all_of_a_view_and_no_hidden_card)
{
    ul_random_seed(&random_source, 19);
    rows_compared = 0;
    worlds_all(play_and_check);
    assert_true(rows_compared > 10000);
}

static void check_sections(const ul_world *world)
{
    uint16_t end = 0;
    ul_layout_init(&layout, world, UL_MAX_HISTORY);
    for (int id = 0; id < UL_SECTIONS; id++) {
        const ul_section *section = &layout.section[id];
        assert_int_equal(section->first, end);
        end = (uint16_t)(end + section->rows * section->columns);
        assert_true(section->most >= 1);
        assert_true(strlen(ul_section_name((ul_section_id)id)) > 2);
    }
    assert_int_equal(end, layout.size);
}

TEST(sections_follow_each_other_and_fill_the_row)
{
    worlds_all(check_sections);
}

TEST(the_board_is_told_as_the_seat_stands_in_it)
{
    stage   s;
    ul_view view;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_pawns(&s, "foyer kitchen foyer");
    stage_doctor(&s, "foyer");
    ul_layout_init(&layout, s.world, 0);
    ul_view_of(s.world, &s.game, 1, &view);
    ul_observe(&layout, &view, NULL, 0, row);
    ul_room foyer = stage_room(&s, "foyer"), kitchen = stage_room(&s, "kitchen");
    assert_int_equal(at(UL_SECTION_ROOMS)[kitchen], 1);              /* I am seat 0 to myself */
    assert_int_equal(at(UL_SECTION_ROOMS)[layout.rooms + foyer], 1); /* seat 2 is to my left */
    assert_int_equal(at(UL_SECTION_TO_ACT)[2], 1);                   /* seat 0 comes after that */
    assert_int_equal(at(UL_SECTION_SEES)[kitchen], 1);
    assert_int_equal(at(UL_SECTION_WATCHED)[foyer], 2);
    ul_room next = ul_world_walk(s.world, 0, foyer), then = ul_world_walk(s.world, 0, next);
    assert_int_equal(at(UL_SECTION_ARRIVAL)[foyer], 0);
    assert_int_equal(at(UL_SECTION_ARRIVAL)[next], 1);
    assert_int_equal(at(UL_SECTION_ARRIVAL)[then], 2);
    stage_close(&s);
}

TEST(history_has_the_newest_first_and_a_drawn_card_for_its_seat_alone)
{
    stage   s;
    ul_view view;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_pawns(&s, "foyer kitchen kitchen");
    stage_deck_top(&s, "failure-1");
    ul_layout_init(&layout, s.world, 8);
    stage_act(&s, "draw");
    for (ul_seat seat = 0; seat < 3; seat++) {
        ul_view_of(s.world, &s.game, seat, &view);
        ul_observe(&layout, &view, s.events.event, s.events.count, row);
        const uint8_t *history = at(UL_SECTION_HISTORY), *drew = history + 2 * UL_EVENT_FIELDS;
        assert_int_equal(history[0], UL_TURN + 1);
        assert_int_equal(history[UL_EVENT_FIELDS], UL_DOCTOR_WALKED + 1);
        assert_int_equal(drew[0], UL_DREW + 1);
        assert_int_equal(drew[1], (3 - seat) % 3 + 1);
        assert_int_equal(drew[4], seat == 0 ? stage_card(&s, "failure-1") + 1 : 0);
        assert_int_equal(turn_at(drew + 8), s.game.scene.pile_size[3]);
        assert_int_equal(history[3 * UL_EVENT_FIELDS], 0); /* nothing before it */
    }
    stage_close(&s);
}

TEST(floats_are_the_numbers_by_what_is_one)
{
    stage   s;
    ul_view view;
    float   floats[UL_MAX_OBSERVATION];
    stage_open(&s, "kill-2009", 4, NULL);
    stage_hand(&s, 0, "move-1 move-1 failure-1");
    ul_layout_init(&layout, s.world, 0);
    ul_view_of(s.world, &s.game, 0, &view);
    ul_observe(&layout, &view, NULL, 0, row);
    ul_observe_floats(&layout, row, floats);
    ul_section hand = layout.section[UL_SECTION_HAND];
    assert_true(floats[hand.first + stage_card(&s, "move-1")] * hand.most == 2);
    assert_true(floats[layout.section[UL_SECTION_POOL].first] == 1);
    stage_close(&s);
}

static uint64_t layout_hash(const char *edition, const char *options, uint8_t players)
{
    stage    s;
    uint64_t sum = 0xcbf29ce484222325u;
    stage_open(&s, edition, players, options);
    ul_layout_init(&layout, s.world, 8);
    for (int id = 0; id < UL_SECTIONS; id++) {
        const char *name = ul_section_name((ul_section_id)id);
        sum = worlds_hash(sum, name, strlen(name) + 1);
        sum = worlds_hash(sum, &layout.section[id], sizeof layout.section[id]);
    }
    stage_close(&s);
    return sum;
}

/* If this fails, UL_OBSERVATION_VERSION and docs/learning.md must change. */
TEST(the_layout_is_that_of_version_1)
{
    assert_int_equal(UL_OBSERVATION_VERSION, 1);
    assert_int_equal(layout_hash("kill-2009", NULL, 4), KILL_LAYOUT);
    assert_int_equal(layout_hash("kill-2009", "{\"dog\":\"old-dog\"}", 7), DOG_LAYOUT);
    assert_int_equal(layout_hash("save-2000", "{\"penalties\":true}", 5), SAVE_LAYOUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_KNOWN_a_row_has_all_of_a_view_and_no_hidden_card),
        cmocka_unit_test(sections_follow_each_other_and_fill_the_row),
        cmocka_unit_test(the_board_is_told_as_the_seat_stands_in_it),
        cmocka_unit_test(history_has_the_newest_first_and_a_drawn_card_for_its_seat_alone),
        cmocka_unit_test(floats_are_the_numbers_by_what_is_one),
        cmocka_unit_test(the_layout_is_that_of_version_1),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
