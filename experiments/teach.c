/*
 * teach.c: teaches the Butler's nets (src/bots/choice_net.h) by games with the
 * training half of the population.
 *
 *     teach GAME SEED GAMES STEPS FILE      GAME is spite, plain (kill without spite) or ship
 *     teach print FILE > data/nets/NAME-butler.net
 *
 * A step is so many GAMES, in each of which one seat is the learner's; after
 * it every weight goes where choices point after which things went better than
 * they seemed (policy gradient, Adam). How they seem is told by a second pair
 * of nets that is given the same, the critic: it learns who won after such a
 * choice, and is forgotten when the teaching is over.
 * Who sits in the other seats is drawn for each game, the oftener the harder
 * they have been of late: one of the training half, somebody who has the turns
 * of one and pays as another does, a Butler by weights; in one game of four
 * everybody is somebody else. The learner begins as a Butler by weights who is
 * in doubt, since what that one thinks is the first number it is given.
 *
 * FILE keeps where it stands after every ten steps: asked for the same again,
 * it goes on there, and the same number of steps gives the same file, however
 * often it was broken off.
 *
 * The players that are held out cannot be named here: see meson.build.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/arena_game.h"
#include "base/random.h"
#include "bots/bots_inside.h"
#include "bots/choice_net.h"
#include "gradient.h"
#include "learned_among.h"
#include "population/population.h"

#define IN UL_CHOICE_INPUTS
#define HIDDEN UL_CHOICE_HIDDEN
#define MOST 4096 /* ways to go on in one decision */
#define RATE 0.02
#define SLOWER 1500.0    /* steps after which the rate is half of that */
#define CREDIT 0.8       /* of how it went on, for each decision of one's own before it */
#define CRITIC_RATE 0.01 /* the critic's rate */
#define HARDER 6.0       /* the power by which who is harder comes more often */
#define EASY 0.5         /* a share that shows that there is little more to learn */
#define MOST_KINDS 128

typedef struct net {
    double direct[IN], input[HIDDEN][IN], bias[HIDDEN], output[HIDDEN];
} net;
#define WEIGHTS (UL_CHOICES * sizeof(net) / sizeof(double))

typedef union weights_row {
    net    of[UL_CHOICES];
    double at[WEIGHTS];
} weights_row;

/* A pair of nets that learn: Adam's two means of the way to go, that of this step, and what of a game points there. */
typedef struct learner {
    weights_row now, mean, square, way, trace;
} learner;

/* A decision of the learner's: what it could have done, and what it did. */
typedef struct decision {
    ul_choice what;
    size_t    count, chosen;
    int32_t   best;
    int16_t   in[MOST][IN];
    double    score[MOST], unit[MOST][HIDDEN];
} decision;

typedef struct teaching {
    char            game[8];
    unsigned        seed, games, step;
    learner         player, critic;
    double          hopes; /* what the critic held of the last decision's game; below 0: there was none */
    decision        decision;
    ul_random       random;
    ul_edition      edition;
    ul_bot_spec     kind[MOST_KINDS];
    double          usual[MOST_KINDS + 1]; /* the share won of late among each kind, and among all sorts */
    int             kinds, among;
    ul_arena_shared shared;
} teaching;

static void die(const char *why)
{
    fprintf(stderr, "teach: %s\n", why);
    exit(1);
}

static double chance(teaching *t)
{
    return ((double)(ul_random_next(&t->random) >> 11) + 0.5) / 9007199254740992.0;
}

static double judge(const net *n, const int16_t *in, double *units)
{
    double sum = 0, x[IN];
    for (int i = 0; i < IN; i++) {
        x[i] = in[i] / (double)UL_CHOICE_ONE;
        sum += n->direct[i] * x[i];
    }
    for (int h = 0; h < HIDDEN; h++) {
        double u = n->bias[h];
        for (int i = 0; i < IN; i++)
            u += n->input[h][i] * x[i];
        units[h] = u;
        sum += u > 0 ? u * n->output[h] : 0;
    }
    return sum;
}

/* One way to go on is judged, and a luck added (Gumbel's) by which each is the best as often as it should be. */
static int32_t judge_with_luck(void *context, ul_choice what, const int16_t *in)
{
    teaching *t = context;
    decision *d = &t->decision;
    if (d->count == MOST)
        return INT32_MIN;
    memcpy(d->in[d->count], in, sizeof d->in[0]);
    d->what = what;
    d->score[d->count] = judge(&t->player.now.of[what], in, d->unit[d->count]);
    double  luck = d->score[d->count] - log(-log(chance(t)));
    int32_t told = (int32_t)(luck * 65536);
    if (d->count == 0 || told > d->best) {
        d->best = told;
        d->chosen = d->count;
    }
    d->count++;
    return told;
}

/* By how much the score of that way to go on moves with each weight, times `by`. */
static void push(net *trace, const net *n, const int16_t *in, const double *units, double by)
{
    for (int i = 0; i < IN; i++)
        trace->direct[i] += by * in[i] / UL_CHOICE_ONE;
    for (int h = 0; h < HIDDEN; h++) {
        if (units[h] <= 0)
            continue;
        trace->output[h] += by * units[h];
        trace->bias[h] += by * n->output[h];
        for (int i = 0; i < IN; i++)
            trace->input[h][i] += by * n->output[h] * in[i] / UL_CHOICE_ONE;
    }
}

/* The scores become how likely each way to go on was. */
static void make_likely(decision *d)
{
    double most = -1e9, sum = 0;
    for (size_t i = 0; i < d->count; i++)
        most = d->score[i] > most ? d->score[i] : most;
    for (size_t i = 0; i < d->count; i++)
        sum += d->score[i] = exp(d->score[i] - most);
    for (size_t i = 0; i < d->count; i++)
        d->score[i] /= sum;
}

/* What the critic holds of the game before it is decided how to go on. */
static double hope(const teaching *t)
{
    const decision *d = &t->decision;
    double          units[HIDDEN], sum = 0, all = 0;
    for (size_t i = 0; i < d->count; i++)
        if (d->score[i] > 0.01) {
            sum += d->score[i] / (1 + exp(-judge(&t->critic.now.of[d->what], d->in[i], units)));
            all += d->score[i];
        }
    return all > 0 ? sum / all : 0.5;
}

/* Things went on, and now seem so: what pointed to that is pushed, or the other way. */
static void learn(learner *l, double by, double keep)
{
    for (size_t i = 0; i < WEIGHTS; i++) {
        l->way.at[i] += by * l->trace.at[i];
        l->trace.at[i] *= keep;
    }
}

static void went_on(teaching *t, double seems)
{
    if (t->hopes >= 0) {
        learn(&t->player, (seems - t->hopes) / t->games, CREDIT);
        learn(&t->critic, (seems - t->hopes) / t->games, 1);
    }
    t->hopes = seems;
}

/* Which weights would have made what was chosen likelier. */
static void note_decision(teaching *t)
{
    decision  *d = &t->decision;
    net       *trace = &t->player.trace.of[d->what];
    const net *n = &t->player.now.of[d->what], *critic = &t->critic.now.of[d->what];
    double     units[HIDDEN];
    if (d->count < 2)
        return;
    make_likely(d);
    went_on(t, hope(t));
    for (size_t i = 0; i < d->count; i++)
        if (d->score[i] > 1e-4)
            push(trace, n, d->in[i], d->unit[i], -d->score[i]);
    push(trace, n, d->in[d->chosen], d->unit[d->chosen], 1);
    judge(critic, d->in[d->chosen], units);
    push(&t->critic.trace.of[d->what], critic, d->in[d->chosen], units, 1);
}

/* Who sits at a table: the learner in one seat, others in the rest. */
typedef struct sitters {
    ul_seat         mine;
    ul_bot         *learner;
    ul_arena_player other[UL_MAX_SEATS];
} sitters;

/* How often a kind is to come: the harder it has been of late, the more often. */
static double hardness(const teaching *t, int kind)
{
    double left = EASY - t->usual[kind];
    return pow(left < 0.1 ? 0.1 : left, HARDER);
}

static int hard_kind(teaching *t)
{
    double sum = 0, left;
    for (int i = 0; i < t->kinds; i++)
        sum += hardness(t, i);
    left = chance(t) * sum;
    for (int i = 0; i < t->kinds - 1; i++) {
        left -= hardness(t, i);
        if (left < 0)
            return i;
    }
    return t->kinds - 1;
}

static void sit_down(teaching *t, sitters *s, const ul_world *world)
{
    uint8_t players = ul_world_players(world);
    bool    mixed = ul_random_below(&t->random, 4) == 0;
    t->among = hard_kind(t);
    s->learner = ul_bot_new(world, s->mine, UL_BUTLER);
    if (!s->learner)
        die("no memory");
    s->learner->chooser = (ul_chooser){judge_with_luck, t};
    for (ul_seat k = 0; k < players; k++) {
        int kind = mixed ? hard_kind(t) : t->among;
        if (k == s->mine)
            continue;
        ul_arena_player_init(&s->other[k], &t->shared, &t->kind[kind], &t->shared.errors[0]);
        if (!ul_arena_player_begin(&s->other[k], k, ul_random_next(&t->random)))
            die("no memory");
    }
    t->among = mixed ? MOST_KINDS : t->among;
}

static void stand_up(sitters *s, uint8_t players)
{
    for (ul_seat k = 0; k < players; k++)
        if (k != s->mine)
            ul_arena_player_free(&s->other[k]);
    ul_bot_free(s->learner);
}

static void tell_all(sitters *s, uint8_t players, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat k = 0; k < players; k++) {
            ul_event event = ul_event_for(events->event[i], k);
            if (k == s->mine)
                ul_bot_see(s->learner, &event);
            else
                ul_arena_player_see(&s->other[k], &event);
        }
}

static ul_action ask(teaching *t, sitters *s, ul_seat seat, const ul_view *view, uint64_t seed)
{
    ul_budget budget = {.seed = seed};
    ul_report report;
    if (seat != s->mine)
        return ul_arena_player_ask(&s->other[seat], view, seed);
    t->decision.count = 0;
    ul_bot_think(s->learner, view, &budget, &report);
    note_decision(t);
    return report.action;
}

static void play(teaching *t, sitters *s, const ul_world *world, ul_game *game)
{
    while (game->scene.phase != UL_PHASE_OVER) {
        ul_view   view;
        ul_events events = {0};
        ul_seat   seat = game->scene.to_act;
        ul_view_of(world, game, seat, &view);
        ul_game_act(world, game, ask(t, s, seat, &view, ul_random_next(&t->random)), &events);
        tell_all(s, ul_world_players(world), &events);
    }
}

static void begin_game(teaching *t)
{
    t->hopes = -1;
    memset(&t->player.trace, 0, sizeof t->player.trace);
    memset(&t->critic.trace, 0, sizeof t->critic.trace);
}

static void end_game(teaching *t, bool won, uint8_t players)
{
    double *usual = &t->usual[t->among];
    went_on(t, won);
    if (players == 4)
        *usual += 0.01 * (won - *usual);
}

/* Four players mostly, but for the one game in four that has any number. */
static uint8_t players_of(teaching *t, unsigned nth)
{
    uint32_t span = 7u - t->edition.min_players;
    return (uint8_t)(nth % 4 ? 4 : t->edition.min_players + ul_random_below(&t->random, span));
}

static void play_one(teaching *t, unsigned nth)
{
    ul_game   game;
    ul_fault  fault;
    char      seed[64];
    sitters   s = {0};
    uint8_t   players = players_of(t, nth);
    ul_world *world = ul_world_new(&t->edition, &t->edition.defaults, players, NULL, 0, &fault);
    if (!world)
        die(fault.message);
    snprintf(seed, sizeof seed, "teach %s %u %u %u", t->game, t->seed, t->step, nth);
    ul_game_new(world, &game, seed, strlen(seed), UL_NOBODY);
    begin_game(t);
    ul_arena_shared_init(&t->shared, world, NULL, 1000, 1);
    s.mine = (ul_seat)ul_random_below(&t->random, players);
    sit_down(t, &s, world);
    play(t, &s, world, &game);
    end_game(t, game.scene.winner == s.mine, players);
    stand_up(&s, players);
    ul_arena_shared_free(&t->shared);
    ul_world_free(world);
}

static void go(teaching *t, learner *l, double rate)
{
    ascend(&(ascent){WEIGHTS, l->now.at, l->mean.at, l->square.at, t->step}, l->way.at, rate);
    memset(&l->way, 0, sizeof l->way);
}

static void step(teaching *t)
{
    double rate = RATE / (1 + t->step / SLOWER);
    ul_random_seed(&t->random, (uint64_t)t->seed << 32 | t->step);
    for (unsigned i = 0; i < t->games; i++)
        play_one(t, i);
    t->step++;
    go(t, &t->player, rate);
    go(t, &t->critic, rate * CRITIC_RATE / RATE);
}

/* Files: a line that says what is learned, then the numbers to the last bit. */

static void learner_write(FILE *file, const learner *l)
{
    numbers_write(file, l->now.at, WEIGHTS);
    numbers_write(file, l->mean.at, WEIGHTS);
    numbers_write(file, l->square.at, WEIGHTS);
}

static bool learner_read(FILE *file, learner *l)
{
    return numbers_read(file, l->now.at, WEIGHTS) && numbers_read(file, l->mean.at, WEIGHTS) &&
           numbers_read(file, l->square.at, WEIGHTS);
}

static void keep(teaching *t, const char *path)
{
    FILE *file = beside_open(path);
    if (!file)
        die("cannot write the file");
    fprintf(file, "%s %u %u %u\n", t->game, t->seed, t->games, t->step);
    learner_write(file, &t->player);
    learner_write(file, &t->critic);
    numbers_write(file, t->usual, MOST_KINDS + 1);
    if (!beside_close(file, path))
        die("cannot write the file");
}

static bool go_on(teaching *t, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    if (fscanf(file, "%7s %u %u %u", t->game, &t->seed, &t->games, &t->step) != 4)
        die("the file is none of mine");
    if (!learner_read(file, &t->player) || !learner_read(file, &t->critic) ||
        !numbers_read(file, t->usual, MOST_KINDS + 1))
        die("the file is none of mine");
    fclose(file);
    return true;
}

static void add_kind(teaching *t, const char *turns, const char *replies)
{
    char     name[UL_BOT_SPEC_NAME];
    ul_fault fault;
    snprintf(name, sizeof name, "%s%s%s", turns, replies ? "+" : "", replies ? replies : "");
    if (t->kinds == MOST_KINDS)
        die("there are too many kinds");
    if (!ul_bot_spec_read(&t->kind[t->kinds++], name, &fault))
        die(fault.message);
}

static bool is_taught(const char *name)
{
    return !strcmp(name, "pupil") || !strcmp(name, "scholar");
}

/* Whoever may sit in the other seats. Nobody who wants to win has a hoarder's turns. */
static void find_kinds(teaching *t)
{
    for (size_t i = 0; i < learned_among_count(); i++) {
        const char *turns = ul_thumb_name(ul_thumb_nth(i));
        if (is_taught(turns) || !strcmp(turns, "hoarder")) {
            add_kind(t, turns, NULL);
            continue;
        }
        for (size_t k = 0; k < learned_among_count(); k++)
            if (!is_taught(ul_thumb_name(ul_thumb_nth(k))))
                add_kind(t, turns, ul_thumb_name(ul_thumb_nth(k)));
        add_kind(t, turns, "third");
        add_kind(t, turns, "most");
    }
    add_kind(t, "butler-1", NULL);
    add_kind(t, "butler-mean", NULL);
    add_kind(t, "butler-timid", NULL);
}

/* As a Butler by weights, who is in doubt where two ways are nearly alike to him. */
static void begin_as_butler(teaching *t)
{
    for (int what = 0; what < UL_CHOICES; what++) {
        for (int h = 0; h < HIDDEN; h++)
            for (int i = 0; i < IN; i++) {
                t->player.now.of[what].input[h][i] = ul_random_below(&t->random, 2001) / 2000.0 - 0.5;
                t->critic.now.of[what].input[h][i] = ul_random_below(&t->random, 2001) / 2000.0 - 0.5;
            }
        t->player.now.of[what].direct[0] = what == UL_CHOICE_TURN ? 12 : 24;
    }
    for (int i = 0; i <= MOST_KINDS; i++)
        t->usual[i] = 0.3;
}

static void begin(teaching *t, char **argv)
{
    const char *id = !strcmp(argv[1], "ship") ? "save-2000" : !strcmp(argv[1], "plain") ? "kill-1996" : "kill-2009";
    if (strcmp(argv[1], "ship") && strcmp(argv[1], "plain") && strcmp(argv[1], "spite"))
        die("GAME is spite, plain or ship");
    ul_random_seed(&t->random, (uint64_t)atoi(argv[2]));
    begin_as_butler(t);
    find_kinds(t);
    if (go_on(t, argv[5]) &&
        (strcmp(t->game, argv[1]) || t->seed != (unsigned)atoi(argv[2]) || t->games != (unsigned)atoi(argv[3])))
        die("the file is of another teaching");
    snprintf(t->game, sizeof t->game, "%s", argv[1]);
    t->seed = (unsigned)atoi(argv[2]);
    t->games = (unsigned)atoi(argv[3]);
    if (!ul_edition_find(&t->edition, id, strlen(id)))
        die("there is no such edition");
}

static void print_row(const double *value, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        long whole = lround(value[i] * UL_CHOICE_SCALE);
        printf("%ld%c", whole > 32767 ? 32767 : whole < -32767 ? -32767 : whole, i + 1 < count ? ' ' : '\n');
    }
}

static int print(teaching *t, const char *path)
{
    if (!go_on(t, path))
        die("there is no such file");
    printf("# Made by: teach %s %u %u %u\n# Of turns, then of replies: a line of direct weights, a line a hidden unit, "
           "their biases, their outputs.\n",
           t->game, t->seed, t->games, t->step);
    for (int what = 0; what < UL_CHOICES; what++) {
        const net *n = &t->player.now.of[what];
        print_row(n->direct, IN);
        for (int h = 0; h < HIDDEN; h++)
            print_row(n->input[h], IN);
        print_row(n->bias, HIDDEN);
        print_row(n->output, HIDDEN);
    }
    return 0;
}

int main(int argc, char **argv)
{
    static teaching t;
    if (argc == 3 && !strcmp(argv[1], "print"))
        return print(&t, argv[2]);
    if (argc != 6) {
        fputs("usage: teach spite|plain|ship SEED GAMES STEPS FILE\n"
              "       teach print FILE\n",
              stderr);
        return 2;
    }
    begin(&t, argv);
    while (t.step < (unsigned)atoi(argv[4])) {
        step(&t);
        if (t.step % 10 == 0 || t.step == (unsigned)atoi(argv[4]))
            keep(&t, argv[5]);
    }
    return 0;
}
