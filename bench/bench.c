/*
 * bench.c: how fast the rules are, and a signature of how they play.
 *
 * Every figure is per CPU-second of this process. The floors (a copy of 512
 * bytes, one random number) are measured in the same run, so that figures of
 * different machines can be read as ratios. tools/bench adds the counts of
 * instructions, which do not depend on the machine's mood, and renders the
 * table.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/json.h"
#include "batch/batch.h"
#include "rules/game.h"
#include "rules/view.h"

#define SECONDS 0.4      /* of CPU for each figure */
#define BATCH 20000      /* actions between two looks at the clock */
#define MAX_LINE 400000  /* actions that `act` alone repeats */
#define BATCH_GAMES 1024 /* games side by side, of kill-2009 with four players */

typedef struct bench {
    ul_world *world;
    ul_game   game;
    ul_random random;
    uint64_t  games; /* begun; each has its own seed */
} bench;

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void next_game(bench *b)
{
    char seed[32];
    int  len = snprintf(seed, sizeof seed, "bench %" PRIu64, b->games++);
    ul_game_new(b->world, &b->game, seed, (size_t)len, UL_NOBODY);
}

static void bench_open(bench *b, const char *id, uint8_t players, const ul_options *options)
{
    ul_edition edition;
    ul_fault   fault;
    if (!ul_edition_find(&edition, id, strlen(id))) {
        fprintf(stderr, "bench: no edition %s\n", id);
        exit(2);
    }
    memset(b, 0, sizeof *b);
    b->world = ul_world_new(&edition, options ? options : &edition.defaults, players, NULL, 0, &fault);
    if (!b->world) {
        fprintf(stderr, "bench: %s\n", fault.message);
        exit(2);
    }
    ul_random_seed(&b->random, 1996);
    next_game(b);
}

/* Random play: the whole legal list is written, one of it picked, the state changed in place. */
static void play(bench *b, uint64_t actions)
{
    ul_action list[UL_MAX_ACTIONS];
    while (actions) {
        size_t count = ul_game_legal(b->world, &b->game, list);
        if (!count) {
            next_game(b);
            continue;
        }
        ul_game_act(b->world, &b->game, list[ul_random_below(&b->random, (uint32_t)count)], NULL);
        actions--;
    }
}

/* How often a second `work` gets through its batch of `each`. */
static double rate(void (*work)(bench *), bench *b, double each)
{
    double   start = cpu_seconds(), spent;
    uint64_t rounds = 0;
    do {
        work(b);
        rounds++;
        spent = cpu_seconds() - start;
    } while (spent < SECONDS);
    return (double)rounds * each / spent;
}

/* The same by numbers, as the npm package does it: what is legal as numbers and a mask, and one of those done. */
static void work_numbers(bench *b)
{
    static ul_numbers numbers;
    static uint16_t   legal[UL_MAX_ACTIONS];
    static uint8_t    mask[UL_MAX_NUMBERS];
    ul_action         list[UL_MAX_ACTIONS];
    if (!numbers.count)
        ul_numbers_init(&numbers, b->world);
    for (int actions = 0; actions < BATCH; actions++) {
        size_t count;
        while (!(count = ul_game_legal(b->world, &b->game, list)))
            next_game(b);
        for (size_t i = 0; i < count; i++)
            mask[legal[i] = ul_number_of(&numbers, list[i])] = 1;
        uint16_t number = legal[ul_random_below(&b->random, (uint32_t)count)];
        if (mask[number])
            ul_game_act(b->world, &b->game, numbers.action[number], NULL);
        for (size_t i = 0; i < count; i++)
            mask[legal[i]] = 0;
    }
}

static void work_play(bench *b)
{
    play(b, BATCH);
}

/* One long line of play, to be acted again without asking what is legal. */
static struct {
    ul_action action[MAX_LINE];
    ul_game   start[MAX_LINE / 4];
    uint32_t  begins[MAX_LINE / 4]; /* the action before which start[i] is set up */
    uint32_t  actions, games;
} line;

static void line_record(bench *b)
{
    ul_action list[UL_MAX_ACTIONS];
    line.actions = line.games = 0;
    next_game(b);
    for (bool begun = false; line.actions < BATCH;) {
        if (!begun) {
            line.begins[line.games] = line.actions;
            line.start[line.games++] = b->game;
            begun = true;
        }
        size_t count = ul_game_legal(b->world, &b->game, list);
        if (!count) {
            next_game(b);
            begun = false;
            continue;
        }
        ul_action action = list[ul_random_below(&b->random, (uint32_t)count)];
        line.action[line.actions++] = action;
        ul_game_act(b->world, &b->game, action, NULL);
    }
}

static void work_act(bench *b)
{
    for (uint32_t i = 0, g = 0; i < line.actions; i++) {
        if (g < line.games && line.begins[g] == i)
            b->game = line.start[g++];
        ul_game_act(b->world, &b->game, line.action[i], NULL);
    }
}

static void work_view(bench *b)
{
    static volatile uint8_t sink;
    ul_view                 view;
    for (int i = 0; i < 1000; i++) {
        ul_view_of(b->world, &b->game, (ul_seat)(i & 1), &view);
        sink = view.scene.hand_size[0];
    }
    (void)sink;
}

static void work_imagine(bench *b)
{
    ul_view view;
    ul_game game;
    ul_view_of(b->world, &b->game, 0, &view);
    for (int i = 0; i < 1000; i++)
        ul_view_imagine(b->world, &view, &b->random, &game);
}

static void work_copy(bench *b)
{
    static ul_game other;
    for (int i = 0; i < 10000; i++) {
        other = b->game;
        __asm__ volatile("" : : "r"(&other) : "memory");
    }
}

static void work_copy_512(bench *b)
{
    static char from[512], to[512];
    (void)b;
    for (int i = 0; i < 10000; i++) {
        memcpy(to, from, sizeof to);
        __asm__ volatile("" : : "r"(to), "r"(from) : "memory");
    }
}

static void work_random(bench *b)
{
    uint64_t sum = 0;
    for (int i = 0; i < 10000; i++)
        sum += ul_random_next(&b->random);
    __asm__ volatile("" : : "r"(sum));
}

/* Many games at once: random legal actions, the mask written each time, and what is observed with it. */
static ul_batch *many;

static void work_batch(bench *b)
{
    static int32_t actions[BATCH_GAMES];
    (void)b;
    for (int i = 0; i < 20; i++) {
        ul_batch_sample(many, actions);
        ul_batch_step(many, actions);
    }
}

/* The memory that such a step writes, and nothing else: what no machine gets below. */
static void work_rows(bench *b)
{
    static uint8_t rows[BATCH_GAMES][1024];
    (void)b;
    for (int i = 0; i < BATCH_GAMES; i++) {
        memset(rows[i], i, ul_batch_layout(many)->size);
        __asm__ volatile("" : : "r"(rows[i]) : "memory");
    }
}

static void json_figure(ul_json_out *out, const char *key, double figure)
{
    ul_json_put_int(out, key, (int64_t)figure);
}

static void measure(ul_json_out *out, const char *id, uint8_t players)
{
    bench b;
    bench_open(&b, id, players, NULL);
    ul_json_open_object(out);
    ul_json_put_string(out, "edition", id);
    json_figure(out, "players", players);

    uint64_t before = b.games;
    double   start = cpu_seconds();
    double   actions = rate(work_play, &b, BATCH);
    double   games = (double)(b.games - before) / (cpu_seconds() - start);
    json_figure(out, "play", actions);
    json_figure(out, "games", games);
    line_record(&b);
    json_figure(out, "act", rate(work_act, &b, line.actions));
    next_game(&b);
    play(&b, 40); /* somewhere in the middle */
    json_figure(out, "view", rate(work_view, &b, 1000));
    json_figure(out, "imagine", rate(work_imagine, &b, 1000));
    json_figure(out, "copy", rate(work_copy, &b, 10000));
    ul_json_close(out);
    ul_world_free(b.world);
}

static void measure_batch(ul_json_out *out, const char *name, uint8_t observing, uint8_t history)
{
    ul_batch_setup setup = {
        .seed = "bench", .seed_len = 5, .games = BATCH_GAMES, .observing = observing, .history = history};
    ul_fault fault;
    bench    b;
    bench_open(&b, "kill-2009", 4, NULL);
    void *memory = aligned_alloc(UL_BATCH_ALIGNMENT, ul_batch_size(b.world, &setup, &fault));
    many = memory ? ul_batch_init(memory, b.world, &setup, &fault) : NULL;
    if (!many) {
        fputs("bench: not enough memory for a batch\n", stderr);
        exit(1);
    }
    ul_json_open_object(out);
    ul_json_put_string(out, "what", name);
    json_figure(out, "row", observing ? ul_batch_layout(many)->size : 0);
    json_figure(out, "decisions", rate(work_batch, &b, 20.0 * BATCH_GAMES));
    json_figure(out, "floor", observing ? rate(work_rows, &b, BATCH_GAMES) : 0);
    ul_json_close(out);
    free(memory);
    ul_world_free(b.world);
}

static void measure_batches(ul_json_out *out)
{
    ul_json_put_array(out, "batch");
    measure_batch(out, "mask", UL_OBSERVE_NOTHING, 0);
    measure_batch(out, "mask, uint8 observation", UL_OBSERVE_BYTES, 0);
    measure_batch(out, "mask, uint8 observation with 8 events", UL_OBSERVE_BYTES, 8);
    measure_batch(out, "mask, float32 observation", UL_OBSERVE_FLOATS, 0);
    ul_json_close(out);
}

static uint64_t mix(uint64_t sum, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

/* Every list that was offered and every state that came of it, of some games of one kind. */
static uint64_t sign_games(uint64_t sum, const ul_edition *edition, const ul_options *options, uint8_t players)
{
    ul_action list[UL_MAX_ACTIONS];
    bench     b;
    bench_open(&b, edition->id, players, options);
    for (int action = 0; action < 2000; action++) {
        size_t count = ul_game_legal(b.world, &b.game, list);
        sum = mix(sum, list, count * sizeof *list);
        sum = mix(sum, &b.game.scene.at, sizeof b.game.scene.at);
        sum = mix(sum, &b.game.scene.tokens, sizeof b.game.scene.tokens);
        if (!count)
            next_game(&b);
        else
            ul_game_act(b.world, &b.game, list[ul_random_below(&b.random, (uint32_t)count)], NULL);
    }
    ul_world_free(b.world);
    return sum;
}

/* One number for how all editions play, with each option turned one at a time. If it moves, play changed. */
static uint64_t signature(void)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t place = 0; place < ul_edition_count(); place++) {
        ul_edition edition;
        ul_edition_nth(&edition, place);
        for (uint8_t players = edition.min_players; players <= edition.max_players; players++)
            sum = sign_games(sum, &edition, &edition.defaults, players);
        for (int which = 0; which < UL_OPTION_COUNT; which++)
            for (uint8_t value = 0; edition.has[which] && value < ul_option_about((ul_option)which)->values; value++) {
                ul_options options = edition.defaults;
                options.value[which] = value;
                if (which == UL_DOG && value >= UL_DOG_NEW_TRICKS)
                    options.value[UL_SPITE] = 1;
                sum = sign_games(sum, &edition, &options, 4);
            }
    }
    return sum >> 32 ^ (sum & 0xffffffffu);
}

/* All of it, or all but the editions one by one: games by the thousand and by numbers. */
static void measure_all(ul_text *text, bool editions)
{
    ul_json_out out;
    bench       floors;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    bench_open(&floors, "kill-2009", 4, NULL);
    json_figure(&out, "copy_512", rate(work_copy_512, &floors, 10000));
    json_figure(&out, "random", rate(work_random, &floors, 10000));
    json_figure(&out, "one_by_numbers", rate(work_numbers, &floors, BATCH));
    ul_world_free(floors.world);
    json_figure(&out, "state_size", sizeof(ul_game));
    json_figure(&out, "signature", (double)signature());
    ul_json_put_string(&out, "compiler", UL_BENCH_COMPILER);
    measure_batches(&out);
    ul_json_put_array(&out, "rows");
    for (size_t place = 0; editions && place < ul_edition_count(); place++) {
        ul_edition edition;
        ul_edition_nth(&edition, place);
        uint8_t players[] = {edition.min_players, 4, 7};
        for (size_t i = 0; i < sizeof players; i++)
            measure(&out, edition.id, players[i]);
    }
    ul_json_close(&out);
    ul_json_close(&out);
}

int main(int argc, char **argv)
{
    if (argc == 2 && !strcmp(argv[1], "--signature")) {
        printf("%" PRIu64 "\n", signature());
    } else if (argc == 5 && !strcmp(argv[1], "--play")) {
        bench b;
        bench_open(&b, argv[2], (uint8_t)atoi(argv[3]), NULL);
        play(&b, strtoull(argv[4], NULL, 10));
        printf("%d\n", b.game.scene.turn);
        ul_world_free(b.world);
    } else if (argc == 1 || (argc == 2 && !strcmp(argv[1], "--batches"))) {
        ul_text text = {0};
        measure_all(&text, argc == 1);
        puts(text.bytes);
        ul_text_free(&text);
    } else {
        fputs("usage: bench [--batches | --signature | --play EDITION PLAYERS ACTIONS]\n", stderr);
        return 2;
    }
    return 0;
}
