/*
 * train.c: trains the value net of src/bots/neural_net.h from self-play.
 *
 *     train GAME GAMES SEED > data/nets/BOARD.net
 *
 * GAME is kill, plain (kill without spite) or save. Butlers and strangers of
 * the training half play at mixed tables; positions at the beginning of turns
 * are described, with who won in the end; the net learns to tell. The same
 * compiler, flags and seed give the same file.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots/bot.h"
#include "bots/rollout_policy.h"
#include "population/population.h"
#include "bots/neural_net.h"
#include "rules/game.h"

#define EPOCHS 12
#define EVERY 3 /* one in so many turns is kept */

typedef struct position {
    int16_t in[UL_MAX_SEATS][UL_NET_INPUTS];
    uint8_t players, winner; /* winner == players: nobody */
} position;

static position *kept;
static size_t    count, room;

static ul_fast_odds odds;

static double input[UL_NET_HIDDEN][UL_NET_INPUTS], bias[UL_NET_HIDDEN], output[UL_NET_HIDDEN], nobody;

static void keep(const ul_world *world, const ul_game *game)
{
    if (count == room) {
        room = room ? 2 * room : 65536;
        kept = realloc(kept, room * sizeof *kept);
        if (!kept)
            exit(1);
    }
    kept[count].players = ul_world_players(world);
    ul_features_of(world, game, kept[count++].in);
}

/* Who has a seat: a Butler or Nephew, or a stranger. */
typedef struct sitter {
    ul_bot          *bot;
    ul_thumb_player *stranger;
} sitter;

static sitter sit_down(const ul_world *world, ul_seat seat, ul_random *random)
{
    sitter who = {0};
    if (ul_random_below(random, 4))
        who.stranger =
            ul_thumb_player_new(world, seat, ul_thumb_nth(ul_random_below(random, (uint32_t)ul_thumb_count())));
    else
        who.bot = ul_bot_new(world, seat, ul_random_below(random, 6) ? UL_BUTLER : UL_NEPHEW);
    if (!who.bot && !who.stranger)
        exit(1);
    return who;
}

static void tell_all(sitter *sitters, uint8_t players, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat k = 0; k < players; k++) {
            ul_event event = ul_event_for(events->event[i], k);
            if (sitters[k].bot)
                ul_bot_see(sitters[k].bot, &event);
            else
                ul_thumb_player_see(sitters[k].stranger, &event);
        }
}

static ul_action ask(const sitter *who, const ul_view *view, uint64_t seed)
{
    ul_report report;
    if (who->stranger)
        return ul_thumb_player_think(who->stranger, view, seed);
    ul_bot_think(who->bot, view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

/* One decision: by who sits there, or now and then by the rollout policy, for variety. */
static void decide(const ul_world *world, ul_game *game, sitter *sitters, ul_random *random)
{
    ul_view   view;
    ul_events events = {0};
    ul_seat   seat = game->scene.to_act;
    if (ul_random_below(random, 12) == 0) {
        ul_rollout_table butlers;
        ul_rollout_butlers(&butlers, world);
        ul_rollout_play(world, game, &butlers, &odds);
        return;
    }
    ul_view_of(world, game, seat, &view);
    ul_game_act(world, game, ask(&sitters[seat], &view, ul_random_next(random)), &events);
    tell_all(sitters, ul_world_players(world), &events);
}

static void play(const ul_world *world, ul_random *random)
{
    ul_game  game;
    sitter   sitters[UL_MAX_SEATS];
    char     seed[32];
    size_t   first = count;
    uint16_t seen = 0;
    snprintf(seed, sizeof seed, "train %016" PRIx64, ul_random_next(random));
    ul_game_new(world, &game, seed, strlen(seed), UL_NOBODY);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        sitters[k] = sit_down(world, k, random);
    while (game.scene.phase != UL_PHASE_OVER) {
        if (game.scene.phase == UL_PHASE_TURN && game.scene.turn != seen) {
            seen = game.scene.turn;
            if (ul_random_below(random, EVERY) == 0)
                keep(world, &game);
        }
        decide(world, &game, sitters, random);
    }
    for (size_t i = first; i < count; i++)
        kept[i].winner = game.scene.winner == UL_NOBODY ? kept[i].players : game.scene.winner;
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        ul_bot_free(sitters[k].bot);
        ul_thumb_player_free(sitters[k].stranger);
    }
}

/* Mostly four players; every edition of the game, now and then an option turned. */
static void play_all(const char *game, unsigned games, ul_random *random)
{
    for (unsigned i = 0; i < games; i++) {
        ul_edition  edition;
        ul_fault    fault;
        bool        save = !strcmp(game, "save"), plain = !strcmp(game, "plain");
        const char *id = save ? "save-2000" : plain ? "kill-1996" : "kill-2009";
        ul_edition_find(&edition, id, strlen(id));
        uint32_t   span = edition.max_players - edition.min_players + 1u;
        uint8_t    players = (uint8_t)(i % 2 ? 4 : edition.min_players + ul_random_below(random, span));
        ul_options options = edition.defaults;
        if (!save && ul_random_below(random, 8) == 0) {
            options.value[UL_DOG] = (uint8_t)ul_random_below(random, plain ? 2 : 4); /* tokens are spite */
        }
        ul_world *world = ul_world_new(&edition, &options, players, NULL, 0, &fault);
        play(world, random);
        ul_world_free(world);
        if (i % 2000 == 1999)
            fprintf(stderr, "%u games, %zu positions\n", i + 1, count);
    }
}

typedef struct pass {
    double hidden[UL_MAX_SEATS][UL_NET_HIDDEN], share[UL_MAX_SEATS + 1];
} pass;

static double forward(const position *p, pass *f)
{
    double score[UL_MAX_SEATS + 1], most = nobody, sum = 0;
    for (int k = 0; k < p->players; k++) {
        score[k] = 0;
        for (int h = 0; h < UL_NET_HIDDEN; h++) {
            double unit = bias[h];
            for (int i = 0; i < UL_NET_INPUTS; i++)
                unit += input[h][i] * p->in[k][i] / 64;
            f->hidden[k][h] = unit > 0 ? unit : 0;
            score[k] += output[h] * f->hidden[k][h];
        }
        most = score[k] > most ? score[k] : most;
    }
    score[p->players] = nobody;
    for (int k = 0; k <= p->players; k++)
        sum += f->share[k] = exp(score[k] - most);
    for (int k = 0; k <= p->players; k++)
        f->share[k] /= sum;
    return -log(f->share[p->winner] + 1e-9);
}

static void learn(const position *p, const pass *f, double rate)
{
    nobody += rate * ((p->winner == p->players) - f->share[p->players]);
    for (int k = 0; k < p->players; k++) {
        double error = (p->winner == k) - f->share[k];
        for (int h = 0; h < UL_NET_HIDDEN; h++) {
            if (f->hidden[k][h] <= 0)
                continue;
            double back = error * output[h];
            output[h] += rate * error * f->hidden[k][h];
            bias[h] += rate * back;
            for (int i = 0; i < UL_NET_INPUTS; i++)
                input[h][i] += rate * back * p->in[k][i] / 64;
        }
    }
}

static void train(ul_random *random)
{
    size_t test = count / 10;
    for (int h = 0; h < UL_NET_HIDDEN; h++) {
        output[h] = (ul_random_below(random, 2001) / 1000.0 - 1) / 3;
        for (int i = 0; i < UL_NET_INPUTS; i++)
            input[h][i] = (ul_random_below(random, 2001) / 1000.0 - 1) / 4;
    }
    nobody = -3;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double rate = 0.01 * (EPOCHS - epoch) / EPOCHS, loss = 0;
        pass   f;
        for (size_t n = test; n < count; n++) {
            size_t i = test + (size_t)(ul_random_next(random) % (count - test));
            forward(&kept[i], &f);
            learn(&kept[i], &f, rate);
        }
        for (size_t i = 0; i < test; i++)
            loss += forward(&kept[i], &f);
        fprintf(stderr, "epoch %d: log loss %.4f\n", epoch + 1, loss / (double)test);
    }
}

static void write_number(double value, double scale)
{
    printf("%ld ", lround(value * scale));
}

static void write_net(const char *game, const char *games, const char *seed)
{
    printf("# Made by: train %s %s %s\n# A line a hidden unit: weights of its inputs, bias, weight of its output. "
           "Last, nobody's score.\n",
           game, games, seed);
    for (int h = 0; h < UL_NET_HIDDEN; h++) {
        for (int i = 0; i < UL_NET_INPUTS; i++)
            write_number(input[h][i], UL_NET_SCALE);
        write_number(bias[h], UL_NET_SCALE * 64);
        write_number(output[h], UL_NET_SCALE);
        putchar('\n');
    }
    write_number(nobody, UL_NET_SCALE);
    putchar('\n');
}

int main(int argc, char **argv)
{
    ul_random random;
    if (argc != 4 || (strcmp(argv[1], "kill") && strcmp(argv[1], "plain") && strcmp(argv[1], "save"))) {
        fputs("usage: train kill|plain|save GAMES SEED > data/nets/BOARD.net\n", stderr);
        return 2;
    }
    ul_random_seed(&random, strtoull(argv[3], NULL, 10));
    play_all(argv[1], (unsigned)atoi(argv[2]), &random);
    train(&random);
    write_net(argv[1], argv[2], argv[3]);
    free(kept);
    return 0;
}
