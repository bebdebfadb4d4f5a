/* A batch plays the games that one would play one by one, in memory that is not its own. */
#include "batch/batch.h"
#include <stdlib.h>
#include "batch/worlds.h"

#define GAMES 12
#define GUARD 64

static size_t takings; /* of memory, by anybody, while it is counted */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_malloc(size_t size)
{
    takings++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    takings++;
    return __real_calloc(count, size);
}

/* Memory with a guard behind it, full of rubbish. */
typedef struct memory {
    unsigned char *bytes;
    size_t         size;
} memory;

static ul_batch *open_batch(memory *m, const ul_world *world, ul_batch_setup setup)
{
    ul_fault fault = {0};
    m->size = ul_batch_size(world, &setup, &fault);
    assert_true(m->size > 0);
    m->bytes = aligned_alloc(UL_BATCH_ALIGNMENT, m->size + GUARD);
    assert_non_null(m->bytes);
    memset(m->bytes, 0xa5, m->size + GUARD);
    ul_batch *batch = ul_batch_init(m->bytes, world, &setup, &fault);
    assert_ptr_equal(batch, m->bytes);
    return batch;
}

static void close_batch(memory *m)
{
    for (int i = 0; i < GUARD; i++)
        assert_int_equal(m->bytes[m->size + (size_t)i], 0xa5);
    free(m->bytes);
}

static ul_batch_setup setup_of(const char *seed, uint32_t games, uint8_t observing)
{
    return (ul_batch_setup){
        .seed = seed, .seed_len = strlen(seed), .games = games, .observing = observing, .history = 5};
}

#define ARRAY(type, batch, which) ((const type *)ul_batch_array_of(batch, which))

/* One by one */

typedef struct single {
    ul_game  game;
    ul_event past[4096];
    size_t   tellings;
    uint32_t deal;
} single;

static single   singles[GAMES];
static unsigned ends_seen;

static void single_deal(const ul_world *world, single *one, const char *seed, unsigned place)
{
    char text[96];
    int  len = sprintf(text, "%s/%u/%u", seed, place, (unsigned)one->deal);
    ul_game_new(world, &one->game, text, (size_t)len, UL_NOBODY);
    one->tellings = 0;
}

static void single_act(const ul_world *world, single *one, ul_action action)
{
    ul_events events = {0};
    if (one->tellings > 4000) {
        memmove(one->past, one->past + one->tellings - 8, 8 * sizeof *one->past);
        one->tellings = 8;
    }
    ul_game_act(world, &one->game, action, &events);
    memcpy(one->past + one->tellings, events.event, events.count * sizeof *events.event);
    one->tellings += events.count;
}

static void compare_row(const ul_world *world, const ul_batch *batch, const single *one, unsigned place)
{
    const ul_numbers *numbers = ul_batch_numbers(batch);
    const ul_layout  *layout = ul_batch_layout(batch);
    ul_action         list[UL_MAX_ACTIONS];
    static uint8_t    mask[UL_MAX_NUMBERS], row[UL_MAX_OBSERVATION];
    ul_view           view;
    size_t            count = ul_game_legal(world, &one->game, list);
    assert_memory_equal(&one->game, ul_batch_game(batch, place), sizeof one->game);
    assert_int_equal(ARRAY(uint8_t, batch, UL_BATCH_TO_ACT)[place], one->game.scene.to_act);
    assert_int_equal(ARRAY(uint16_t, batch, UL_BATCH_COUNT)[place], count);
    ul_mask_bytes(numbers, list, count, mask);
    assert_memory_equal(mask, ARRAY(uint8_t, batch, UL_BATCH_MASK) + place * numbers->count, numbers->count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(ARRAY(uint16_t, batch, UL_BATCH_LEGAL)[place * numbers->count + i],
                         ul_number_find(numbers, list[i]));
    ul_view_of(world, &one->game, one->game.scene.to_act, &view);
    ul_observe(layout, &view, one->past, one->tellings, row);
    assert_memory_equal(row, ARRAY(uint8_t, batch, UL_BATCH_OBSERVATION) + place * layout->size, layout->size);
}

static void compare_end(const ul_batch *batch, const ul_scene *scene, unsigned place)
{
    bool    over = scene->phase == UL_PHASE_OVER;
    uint8_t players = ul_batch_layout(batch)->players;
    assert_int_equal(ARRAY(uint8_t, batch, UL_BATCH_ENDED)[place], over ? scene->ending : UL_ENDING_NONE);
    assert_int_equal(ARRAY(uint8_t, batch, UL_BATCH_WINNER)[place], over ? scene->winner : UL_NOBODY);
    assert_int_equal(ARRAY(uint16_t, batch, UL_BATCH_TURNS)[place], over ? scene->turn : 0);
    for (ul_seat seat = 0; seat < players; seat++)
        assert_true(ARRAY(float, batch, UL_BATCH_REWARD)[place * players + seat] == (over && scene->winner == seat));
    ends_seen += over;
}

static void same_as_one_by_one(const ul_world *world)
{
    memory    m;
    int32_t   actions[GAMES];
    ul_batch *batch = open_batch(&m, world, setup_of("same", GAMES, UL_OBSERVE_BYTES));
    memset(singles, 0, sizeof singles);
    for (unsigned i = 0; i < GAMES; i++)
        single_deal(world, &singles[i], "same", i);
    for (int step = 0; step < 600; step++) {
        for (unsigned i = 0; i < GAMES; i++)
            compare_row(world, batch, &singles[i], i);
        takings = 0;
        ul_batch_sample(batch, actions);
        assert_int_equal(ul_batch_step(batch, actions), UL_ALL_WELL);
        assert_int_equal(takings, 0);
        for (unsigned i = 0; i < GAMES; i++) {
            single_act(world, &singles[i], ul_batch_numbers(batch)->action[actions[i]]);
            compare_end(batch, &singles[i].game.scene, i);
            if (singles[i].game.scene.phase == UL_PHASE_OVER) {
                singles[i].deal++;
                single_deal(world, &singles[i], "same", i);
            }
            assert_int_equal(ARRAY(uint32_t, batch, UL_BATCH_DEAL)[i], singles[i].deal);
        }
    }
    close_batch(&m);
}

TEST(a_batch_plays_the_same_games_as_one_by_one_and_takes_no_memory)
{
    ends_seen = 0;
    worlds_all(same_as_one_by_one);
    assert_true(ends_seen > 100);
}

TEST(the_same_seed_gives_the_same_batch_and_another_another)
{
    stage   s;
    memory  m[3];
    int32_t actions[GAMES];
    stage_open(&s, "kill-2009", 4, NULL);
    ul_batch *one = open_batch(&m[0], s.world, setup_of("a", GAMES, UL_OBSERVE_BYTES));
    ul_batch *two = open_batch(&m[1], s.world, setup_of("a", GAMES, UL_OBSERVE_BYTES));
    ul_batch *three = open_batch(&m[2], s.world, setup_of("b", GAMES, UL_OBSERVE_BYTES));
    for (int step = 0; step < 200; step++) {
        ul_batch_sample(one, actions);
        ul_batch_step(one, actions);
        ul_batch_sample_some(two, actions, 5, GAMES - 5); /* in two parts, the last first */
        ul_batch_step_some(two, actions, 5, GAMES - 5);
        ul_batch_sample_some(two, actions, 0, 5);
        ul_batch_step_some(two, actions, 0, 5);
        ul_batch_sample(three, actions);
        ul_batch_step(three, actions);
    }
    assert_memory_equal(m[0].bytes, m[1].bytes, m[0].size);
    assert_memory_not_equal(ul_batch_game(one, 0), ul_batch_game(three, 0), sizeof(ul_game));
    for (int i = 0; i < 3; i++)
        close_batch(&m[i]);
    stage_close(&s);
}

TEST(an_action_that_is_not_legal_is_named_and_nothing_is_done)
{
    stage   s;
    memory  m;
    int32_t actions[GAMES], wrong[] = {-2, INT32_MIN, INT32_MAX, 100000, 2 /* pass: nobody asks */};
    stage_open(&s, "kill-2009", 4, NULL);
    ul_batch *batch = open_batch(&m, s.world, setup_of("x", GAMES, UL_OBSERVE_BYTES));
    void     *before = malloc(m.size);
    memcpy(before, m.bytes, m.size);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        for (int k = 0; k < GAMES; k++)
            actions[k] = ARRAY(uint16_t, batch, UL_BATCH_LEGAL)[k * ul_batch_numbers(batch)->count];
        actions[7] = wrong[i];
        assert_int_equal(ul_batch_step(batch, actions), 7);
        assert_memory_equal(before, m.bytes, m.size);
    }
    actions[7] = ul_batch_numbers(batch)->count;
    assert_int_equal(ul_batch_step(batch, actions), 7);
    free(before);
    close_batch(&m);
    stage_close(&s);
}

TEST(a_game_without_an_action_is_left_alone)
{
    stage   s;
    memory  m;
    int32_t actions[GAMES];
    stage_open(&s, "kill-2009", 4, NULL);
    ul_batch *batch = open_batch(&m, s.world, setup_of("x", GAMES, UL_OBSERVE_BYTES));
    ul_game   before = *ul_batch_game(batch, 3);
    ul_batch_sample(batch, actions);
    actions[3] = UL_NO_ACTION_NUMBER;
    assert_int_equal(ul_batch_step(batch, actions), UL_ALL_WELL);
    assert_memory_equal(&before, ul_batch_game(batch, 3), sizeof before);
    assert_memory_not_equal(ul_batch_game(batch, 4), ul_batch_game(batch, 3), sizeof before);
    close_batch(&m);
    stage_close(&s);
}

/* Play on until every game is over. */
static void all_over(ul_batch *batch)
{
    int32_t actions[GAMES];
    for (unsigned left = GAMES; left;) {
        ul_batch_sample(batch, actions);
        assert_int_equal(ul_batch_step(batch, actions), UL_ALL_WELL);
        left = 0;
        for (int i = 0; i < GAMES; i++)
            left += ARRAY(uint8_t, batch, UL_BATCH_TO_ACT)[i] != UL_NOBODY;
    }
}

TEST(games_may_stay_over_until_they_are_dealt)
{
    stage          s;
    memory         m;
    int32_t        actions[GAMES];
    uint8_t        which[GAMES] = {0, 0, 1};
    ul_batch_setup setup = setup_of("over", GAMES, UL_OBSERVE_FLOATS);
    setup.stays_over = true;
    stage_open(&s, "kill-2009", 3, NULL);
    ul_batch *batch = open_batch(&m, s.world, setup);
    size_t    size = ul_batch_layout(batch)->size, numbers = ul_batch_numbers(batch)->count;
    all_over(batch);
    ul_batch_sample(batch, actions);
    assert_int_equal(actions[5], UL_NO_ACTION_NUMBER);
    assert_int_equal(ARRAY(uint16_t, batch, UL_BATCH_COUNT)[5], 0);
    for (size_t i = 0; i < size; i++)
        assert_true(ARRAY(float, batch, UL_BATCH_OBSERVATION)[5 * size + i] == 0);
    for (size_t i = 0; i < numbers; i++)
        assert_int_equal(ARRAY(uint8_t, batch, UL_BATCH_MASK)[5 * numbers + i], 0);
    actions[5] = 0; /* to end a turn, in a game that is over */
    assert_int_equal(ul_batch_step(batch, actions), 5);
    ul_batch_deal(batch, which);
    assert_int_equal(ARRAY(uint8_t, batch, UL_BATCH_TO_ACT)[1], UL_NOBODY);
    assert_int_not_equal(ARRAY(uint8_t, batch, UL_BATCH_TO_ACT)[2], UL_NOBODY);
    assert_int_equal(ARRAY(uint32_t, batch, UL_BATCH_DEAL)[2], 1);
    ul_batch_deal(batch, NULL);
    assert_int_equal(ARRAY(uint32_t, batch, UL_BATCH_DEAL)[2], 2);
    assert_int_equal(ARRAY(uint32_t, batch, UL_BATCH_DEAL)[1], 1);
    close_batch(&m);
    stage_close(&s);
}

TEST(a_game_put_into_a_batch_goes_on_there_and_any_seat_can_look)
{
    stage   s;
    memory  m;
    uint8_t row[UL_MAX_OBSERVATION], same[UL_MAX_OBSERVATION];
    ul_view view;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_turn(&s, 1, 9);
    stage_pawns(&s, "foyer kitchen foyer");
    ul_batch *batch = open_batch(&m, s.world, setup_of("put", GAMES, UL_OBSERVE_NOTHING));
    assert_null(ul_batch_array_of(batch, UL_BATCH_OBSERVATION));
    assert_int_equal(ul_batch_games(batch), GAMES);
    ul_batch_put(batch, 4, &s.game);
    assert_int_equal(ARRAY(uint8_t, batch, UL_BATCH_TO_ACT)[4], 1);
    for (int who = -1; who < 3; who++) {
        ul_seat seat = who < 0 ? UL_NOBODY : (ul_seat)who;
        ul_batch_observe(batch, 4, seat, row);
        ul_view_of(s.world, &s.game, seat, &view);
        ul_observe(ul_batch_layout(batch), &view, NULL, 0, same);
        assert_memory_equal(row, same, ul_batch_layout(batch)->size);
    }
    close_batch(&m);
    stage_close(&s);
}

TEST(every_legal_action_is_sampled_about_as_often)
{
    stage    s;
    memory   m;
    unsigned times[UL_MAX_NUMBERS] = {0};
    int32_t  actions[GAMES];
    stage_open(&s, "kill-2009", 4, NULL);
    ul_batch *batch = open_batch(&m, s.world, setup_of("fair", GAMES, UL_OBSERVE_NOTHING));
    unsigned  legal = ARRAY(uint16_t, batch, UL_BATCH_COUNT)[0], rounds = 400 * legal;
    for (unsigned i = 0; i < rounds; i++) {
        ul_batch_sample(batch, actions);
        times[actions[0]]++;
    }
    for (unsigned i = 0; i < legal; i++)
        assert_in_range(times[ARRAY(uint16_t, batch, UL_BATCH_LEGAL)[i]], 300, 500);
    close_batch(&m);
    stage_close(&s);
}

TEST(a_setup_that_cannot_be_is_refused_with_its_number)
{
    stage    s;
    ul_fault fault;
    char     word[8];
    stage_open(&s, "kill-2009", 4, NULL);
    ul_batch_setup wrong[] = {setup_of("s", 0, 0), setup_of("s", UL_MAX_BATCH + 1, 0), setup_of("s", 1, 3),
                              setup_of("s", 1, 0), setup_of("s", 1, 0)};
    wrong[3].history = UL_MAX_HISTORY + 1;
    wrong[4].seed_len = UL_MAX_BATCH_SEED + 1;
    const char *said[] = {"not 0", "not 1048577", "not 3", "not 65", "not 65"};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(ul_batch_size(s.world, &wrong[i], &fault), 0);
        assert_string_equal(fault.code, "bad-batch");
        assert_non_null(strstr(fault.message, said[i]));
        assert_null(ul_batch_init(word, s.world, &wrong[i], &fault));
    }
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_plays_the_same_games_as_one_by_one_and_takes_no_memory),
        cmocka_unit_test(the_same_seed_gives_the_same_batch_and_another_another),
        cmocka_unit_test(an_action_that_is_not_legal_is_named_and_nothing_is_done),
        cmocka_unit_test(a_game_without_an_action_is_left_alone),
        cmocka_unit_test(games_may_stay_over_until_they_are_dealt),
        cmocka_unit_test(a_game_put_into_a_batch_goes_on_there_and_any_seat_can_look),
        cmocka_unit_test(every_legal_action_is_sampled_about_as_often),
        cmocka_unit_test(a_setup_that_cannot_be_is_refused_with_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
