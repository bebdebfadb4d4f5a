/* lab.c: thousands of games, looked on at. */
#include "arena/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/arena_game.h"
#include "arena/job_pool.h"
#include "rules/check.h"

/* One thread's tally, and what it keeps in mind of the game that it watches. */
typedef struct watch {
    ul_tally *tally;
    ul_seat   starter;
    uint64_t  now[UL_COUNTS];
    uint32_t  decision; /* the last one's turn, phase and seat */
} watch;

typedef struct worker_state {
    ul_arena_player *player[UL_MAX_SEATS];
    ul_tally        *tally;
} worker_state;

typedef struct lab_run {
    const ul_lab   *lab;
    ul_arena_shared shared;
    worker_state    worker_state[UL_MAX_WORKERS];
    atomic_bool     failed;
} lab_run;

/* Looking on */

static ul_seat place_of(const watch *w, const ul_world *world, ul_seat seat)
{
    uint8_t players = ul_world_players(world);
    return (ul_seat)((seat + players - w->starter) % players);
}

static size_t span_of(uint16_t turn)
{
    size_t span = (size_t)(turn - 1) / UL_LAB_SPAN;
    return span < UL_LAB_SPANS ? span : UL_LAB_SPANS - 1;
}

/* For each seat of a set, one more in the counter of the room where it stands. */
static void count_eyes(ul_tally *tally, const ul_scene *scene, ul_seats seats, bool spoiling)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (seats >> seat & 1) {
            ul_room_tally *room = &tally->room[scene->at[seat]];
            *(spoiling ? &room->spoils : &room->eyes) += 1;
        }
}

static void begin_turn(watch *w, const ul_world *world, const ul_scene *scene)
{
    ul_room_tally *room = &w->tally->room[scene->doctor];
    ul_seats       watchers = ul_scene_watchers(world, scene, scene->doctor);
    w->now[UL_COUNT_TURNS]++;
    w->tally->turns_in[span_of(scene->turn)]++;
    w->tally->played[place_of(w, world, scene->turn_seat)]++;
    room->stays++;
    room->watched += watchers != 0;
    count_eyes(w->tally, scene, watchers, false);
}

/* Seats between the one that played and the one that plays now were passed over. */
static void count_skipped(watch *w, const ul_world *world, const ul_event *turn)
{
    uint8_t players = ul_world_players(world);
    ul_seat left = (ul_seat)((turn->other + 1) % players);
    w->tally->called += turn->seat != left;
    for (ul_seat seat = left; seat != turn->seat; seat = (ul_seat)((seat + 1) % players))
        w->tally->skipped[place_of(w, world, seat)]++;
}

/* A turn that ends beside the Doctor, though not by an attempt: could none be made? */
static void end_turn(watch *w, const ul_world *world, const ul_scene *scene)
{
    if (scene->at[scene->turn_seat] != scene->doctor || ul_scene_may_attempt(world, scene, UL_PAWN_DOCTOR))
        return;
    w->tally->room[scene->doctor].spoiled++;
    if (!ul_world_edition(world)->wants_witness)
        count_eyes(w->tally, scene, ul_scene_watchers(world, scene, scene->doctor), true);
}

static void begin(void *context, const ul_world *world, const ul_game *game)
{
    watch *w = context;
    memset(w->now, 0, sizeof w->now);
    w->decision = 0;
    w->starter = game->scene.turn_seat;
    begin_turn(w, world, &game->scene);
}

static void count_event(watch *w, const ul_world *world, const ul_event *event, const ul_scene *before,
                        const ul_scene *after)
{
    ul_tally *tally = w->tally;
    bool      doctor = event->pawn == UL_PAWN_DOCTOR;
    size_t    span = span_of(before->turn);
    switch ((ul_event_kind)event->kind) {
    case UL_ATTEMPTED:
        w->now[doctor ? UL_COUNT_ATTEMPTS : UL_COUNT_DOG]++;
        tally->attempts_in[span] += doctor;
        tally->room[event->room].attempts += doctor;
        *(doctor ? &tally->attempts : &tally->dog_attempts) += 1;
        break;
    case UL_SUCCEEDED:
        tally->successes_in[span] += doctor;
        tally->room[before->doctor].successes += doctor;
        *(doctor ? &tally->successes : &tally->dogs_killed) += 1;
        break;
    case UL_RESHUFFLED:
        w->now[UL_COUNT_RESHUFFLES]++;
        break;
    case UL_TURN:
        count_skipped(w, world, event);
        begin_turn(w, world, after);
        break;
    default:
        break;
    }
}

static void count_choice(watch *w, const ul_world *world, const ul_game *before)
{
    ul_action       list[UL_MAX_ACTIONS];
    const ul_scene *scene = &before->scene;
    uint32_t        decision = (uint32_t)scene->turn << 8 | (uint32_t)scene->phase << 4 | (uint32_t)(scene->to_act + 1);
    w->now[UL_COUNT_ACTIONS]++;
    w->now[UL_COUNT_DECISIONS] += decision != w->decision;
    w->decision = decision;
    w->tally->asked++;
    w->tally->choices += ul_game_legal(world, before, list);
    for (ul_seat seat = 0; seat < ul_world_players(world); seat++)
        w->tally->hidden += seat != scene->to_act ? scene->hand_size[seat] : 0;
}

static void act(void *context, const ul_world *world, const ul_game *before, ul_action action, const ul_game *after,
                const ul_events *events)
{
    watch *w = context;
    count_choice(w, world, before);
    if (action.kind == UL_DRAW || action.kind == UL_END)
        end_turn(w, world, &before->scene);
    for (uint8_t i = 0; i < events->count; i++)
        count_event(w, world, &events->event[i], &before->scene, &after->scene);
}

static uint64_t failures_in(const ul_world *world, const ul_cards *hand)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    uint64_t       count = 0;
    for (ul_card card = 0; card < deck->kinds; card++)
        count += deck->card[card].kind == UL_CARD_FAILURE ? ul_cards_count(hand, card) : 0;
    return count;
}

static void count_left(watch *w, const ul_world *world, const ul_game *game)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    for (ul_seat seat = 0; seat < ul_world_players(world); seat++)
        w->now[UL_COUNT_LEFT_HELD] += failures_in(world, &game->hand[seat]);
    w->now[UL_COUNT_LEFT] = w->now[UL_COUNT_LEFT_HELD];
    for (uint8_t i = 0; i < game->deck_size; i++)
        w->now[UL_COUNT_LEFT] += deck->card[game->deck[i]].kind == UL_CARD_FAILURE;
}

static void end(void *context, const ul_world *world, const ul_game *game)
{
    watch    *w = context;
    ul_tally *tally = w->tally;
    size_t    length = (size_t)(w->now[UL_COUNT_TURNS] - 1) / UL_LAB_LENGTH;
    count_left(w, world, game);
    if (game->scene.winner != UL_NOBODY) {
        tally->won[place_of(w, world, game->scene.winner)]++;
        w->now[UL_COUNT_TOKENS] = game->scene.tokens[game->scene.winner];
    }
    tally->games++;
    tally->endless += w->now[UL_COUNT_TURNS] > UL_LAB_PATIENCE;
    tally->ending[game->scene.ending]++;
    tally->length[length < UL_LAB_LENGTHS ? length : UL_LAB_LENGTHS - 1]++;
    tally->left[w->now[UL_COUNT_LEFT] < UL_LAB_LEFT ? w->now[UL_COUNT_LEFT] : UL_LAB_LEFT - 1]++;
    for (int i = 0; i < UL_COUNTS; i++) {
        tally->sum[i] += w->now[i];
        tally->squares[i] += w->now[i] * w->now[i];
    }
}

/* Playing */

static bool prepare(lab_run *r, worker_state *b)
{
    const ul_lab *lab = r->lab;
    b->tally = calloc(1, sizeof *b->tally);
    for (uint8_t i = 0; b->tally && i < ul_world_players(lab->world); i++) {
        size_t kind = i < lab->kinds ? i : lab->kinds - 1;
        b->player[i] = malloc(sizeof *b->player[i]);
        if (!b->player[i])
            return false;
        ul_arena_player_init(b->player[i], &r->shared, &lab->kind[kind], &r->shared.errors[kind]);
    }
    return b->tally;
}

/* Who sits where goes round with the games, so that a place is nobody's own. */
static void play_game(void *context, unsigned worker, size_t number)
{
    lab_run      *r = context;
    worker_state *b = &r->worker_state[worker];
    char          seed[200];
    uint8_t       players = ul_world_players(r->lab->world);
    if (!b->tally && !prepare(r, b)) {
        atomic_store(&r->failed, true);
        return;
    }
    watch         w = {.tally = b->tally};
    ul_watcher    watcher = {begin, act, end, &w};
    ul_arena_game run = {.world = r->lab->world, .seed = seed, .watcher = &watcher, .stop = r->lab->stop};
    ul_scene      scene;
    snprintf(seed, sizeof seed, "%.150s/%zu", r->lab->seed, number);
    for (uint8_t i = 0; i < players; i++)
        run.player[(i + number) % players] = b->player[i];
    if (!ul_arena_game_play(&run, &scene))
        atomic_store(&r->failed, true);
}

static bool look(void *context, size_t done)
{
    lab_run *r = context;
    if (r->lab->progress)
        r->lab->progress(r->lab->context, done);
    return !atomic_load(&r->failed);
}

/* Every member of a tally is a number of 64 bits. */
static void add_up(ul_tally *sum, const ul_tally *part)
{
    uint64_t       *to = (uint64_t *)(void *)sum;
    const uint64_t *from = (const uint64_t *)(const void *)part;
    _Static_assert(sizeof *sum % sizeof *to == 0, "nothing but such numbers");
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}

static void clear_away(lab_run *r, ul_tally *tally)
{
    for (unsigned worker = 0; worker < UL_MAX_WORKERS; worker++) {
        worker_state *b = &r->worker_state[worker];
        if (b->tally)
            add_up(tally, b->tally);
        free(b->tally);
        for (unsigned i = 0; i < UL_MAX_SEATS; i++)
            if (b->player[i]) {
                ul_arena_player_free(b->player[i]);
                free(b->player[i]);
            }
    }
}

bool ul_lab_run(const ul_lab *lab, ul_tally *tally)
{
    lab_run *r = calloc(1, sizeof *r);
    memset(tally, 0, sizeof *tally);
    if (!r)
        return false;
    r->lab = lab;
    ul_arena_shared_init(&r->shared, lab->world, lab->plan, lab->answer_ms, lab->lives);
    ul_job_pool pool = {.workers = lab->threads, .jobs = lab->games, .context = r, .work = play_game, .look = look};
    bool        all = ul_job_pool_run(&pool) == lab->games && !atomic_load(&r->failed);
    clear_away(r, tally);
    ul_arena_shared_free(&r->shared);
    free(r);
    return all;
}
