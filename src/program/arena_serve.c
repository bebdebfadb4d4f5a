/* arena_serve.c: `unlucky arena serve`: a standing league of programs that people hand in. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "arena/folder_lock.h"
#include "arena/job_pool.h"
#include "arena/ladder_folder.h"
#include "arena/ladder_play.h"
#include "base/entropy.h"
#include "base/hex.h"
#include "program/arena_serve_inside.h"
#include "program/program.h"
#include "program/subcommands.h"
#include "record/world_text.h"

#define SEED_FILE "seed"
#define LOCK_FILE "lock"
#define GAMES_FILE "page/games.jsonl"
#define GAMES_LIMIT ((size_t)1 << 30)
#define LOOK_SECONDS 2 /* how often it looks for new programs while nobody needs a game */

/* Who is there for newcomers to meet: from players by chance to the Butler. As many as sit at the largest table. */
static const char *const house[] = {"sleepwalker", "nephew",   "butler", "free-rider",
                                    "hoarder",     "attacker", "chaser", "spender"};

typedef struct serving {
    const ul_ladder_plea *plea;
    ul_world             *world;
    ul_text               plan, setting; /* setting: as the first line of the games' file has it */
    ul_ladder             ladder;
    ul_ladder_folder      folder;
    ul_ladder_run         run;
    ul_ladder_game       *past; /* the games on the last page of them */
    size_t                past_count;
    uint8_t               secret[UL_SHA256_BYTES];
    char                  title[200];

    /* A round: games that are played at once. */
    ul_ladder_game round[UL_MAX_WORKERS];
    char           seed[UL_MAX_WORKERS][2 * UL_SHA256_BYTES + 1];
    ul_text        record[UL_MAX_WORKERS];
    bool           done[UL_MAX_WORKERS];
    size_t         games;
} serving;

/* A signal cannot be handed an argument. */
static atomic_bool stopped;

static void stop(int signal)
{
    (void)signal;
    atomic_store(&stopped, true);
}

static int complain(const char *what, const char *path)
{
    fprintf(stderr, "unlucky arena serve: cannot %s %s: %s\n", what, path, strerror(errno));
    return UL_EXIT_FAILED;
}

/* Files */

static bool write_whole(const char *path, const ul_text *text)
{
    char  aside[100];
    FILE *file;
    snprintf(aside, sizeof aside, "%s.new", path);
    if (text->failed || !(file = fopen(aside, "w")))
        return false;
    bool right = fwrite(ul_text_bytes(text), 1, text->len, file) == text->len;
    right = fclose(file) == 0 && right;
    return right && rename(aside, path) == 0;
}

static bool make_folder(const char *path)
{
    return mkdir(path, 0755) == 0 || errno == EEXIST;
}

static int enter_folder(const ul_ladder_plea *p)
{
    static const char *const folders[] = {UL_LADDER_BOTS, "page", "page/games", UL_LADDER_ERRORS};
    if (!make_folder(p->folder) || chdir(p->folder) != 0)
        return complain("go to", p->folder);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (!make_folder(folders[i]))
            return complain("make", folders[i]);
    return UL_EXIT_FINE;
}

/* Two ladders in one folder would play the same games and write over each other. */
static int lock_folder(const ul_ladder_plea *p)
{
    long other = ul_folder_lock_take(LOCK_FILE);
    if (other == 0)
        return UL_EXIT_FINE;
    if (other < 0)
        return complain("lock", LOCK_FILE);
    fprintf(stderr,
            "unlucky arena serve: %s is in use: process %ld runs this ladder. Stop it first (kill %ld), or take\n"
            "  another folder. To play more games at once give that one more --threads.\n",
            p->folder, other, other);
    return UL_EXIT_FAILED;
}

/*
 * What deals follow from. Whoever knows it knows every hand before it is dealt, so it lies outside of what is
 * published, is drawn anew for each ladder, and of a game's own seed nothing else can be told.
 */
static int read_secret(serving *s)
{
    ssize_t got = -1;
    int     file = open(SEED_FILE, O_RDONLY | O_CLOEXEC);
    if (file >= 0)
        got = read(file, s->secret, sizeof s->secret);
    else if (!ul_entropy_read(s->secret, sizeof s->secret))
        return complain("read", UL_ENTROPY_SOURCE);
    else if ((file = open(SEED_FILE, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) >= 0)
        got = write(file, s->secret, sizeof s->secret);
    if (file >= 0)
        close(file);
    return got == (ssize_t)sizeof s->secret ? UL_EXIT_FINE : complain("read or write", SEED_FILE);
}

static void seed_of(const serving *s, uint32_t number, char seed[2 * UL_SHA256_BYTES + 1])
{
    char    name[20];
    uint8_t digest[UL_SHA256_BYTES];
    int     len = snprintf(name, sizeof name, "%" PRIu32, number);
    ul_hmac_sha256(s->secret, sizeof s->secret, name, (size_t)len, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(seed + 2 * i, 3, "%02x", digest[i]);
}

/* What was played before */

static void write_setting(serving *s)
{
    ul_json_out out;
    ul_json_begin(&out, &s->setting);
    ul_json_open_object(&out);
    ul_json_put_int(&out, "ladder", 1);
    ul_world_write_setting(&out, s->world);
    ul_json_put_string(&out, "board", ul_plan_id(ul_world_plan(s->world)));
    ul_json_close(&out);
    ul_text_put(&s->setting, "\n");
}

/* The games of one page are kept, to write the last page again; those before it are counted. */
static void remember(serving *s, const ul_ladder_game *game)
{
    if (s->past_count == UL_LADDER_PAGE)
        s->past_count = 0;
    s->past[s->past_count++] = *game;
    ul_ladder_count(&s->ladder, game);
}

static int read_lines(serving *s, const char *text, size_t len)
{
    ul_fault fault = {0};
    for (size_t line = 2; len > 0; line++) {
        ul_ladder_game game;
        const char    *newline = memchr(text, '\n', len);
        if (!newline) /* written when the machine stopped: the game is played again */
            return UL_EXIT_FINE;
        size_t count = (size_t)(newline - text);
        if (!ul_ladder_read_game(&s->ladder, text, count, &game, &fault) || game.number != s->ladder.games + 1) {
            if (!fault.code)
                ul_fault_set(&fault, "bad-ladder", 0, 0, "a game is missing before this one");
            fault.line = line;
            return ul_program_fault(GAMES_FILE, &fault);
        }
        remember(s, &game);
        text += count + 1;
        len -= count + 1;
    }
    return UL_EXIT_FINE;
}

static int read_past(serving *s)
{
    ul_text text = {0};
    int     result = UL_EXIT_FINE;
    if (access(GAMES_FILE, F_OK) != 0)
        return write_whole(GAMES_FILE, &s->setting) ? UL_EXIT_FINE : complain("write", GAMES_FILE);
    result = ul_program_read(GAMES_FILE, GAMES_LIMIT, &text);
    if (result == UL_EXIT_FINE &&
        (text.len < s->setting.len || memcmp(text.bytes, s->setting.bytes, s->setting.len) != 0))
        result = ul_program_usage(UL_LADDER_COMMAND,
                                  "this ladder plays another game: its %s begins with another line than\n%s"
                                  "take another folder, or the options that it was begun with",
                                  GAMES_FILE, s->setting.bytes);
    if (result == UL_EXIT_FINE)
        result = read_lines(s, text.bytes + s->setting.len, text.len - s->setting.len);
    ul_text_free(&text);
    return result;
}

/* A line that is not whole is cut off before another is written behind it. */
static int cut_past(void)
{
    FILE *file = fopen(GAMES_FILE, "r+");
    long  whole = 0, at = 0;
    for (int c; file && (c = getc(file)) != EOF;) {
        at++;
        whole = c == '\n' ? at : whole;
    }
    bool right = file && (whole == at || ftruncate(fileno(file), whole) == 0);
    if (file)
        fclose(file);
    return right ? UL_EXIT_FINE : complain("write", GAMES_FILE);
}

/* What there is to see */

static int write_pages(serving *s)
{
    ul_text         page = {0};
    char            name[40], setting[100];
    unsigned        number = (s->ladder.games + UL_LADDER_PAGE - 1) / UL_LADDER_PAGE;
    ul_ladder_about about = {.title = s->title,
                             .setting = setting,
                             .sandbox = !s->plea->no_sandbox,
                             .refused = ul_text_bytes(&s->folder.refused)};
    bool            right = true;
    snprintf(setting, sizeof setting, "%s, %d players", ul_world_edition(s->world)->id, ul_world_players(s->world));
    if (s->past_count > 0) {
        snprintf(name, sizeof name, "page/games/%04u.html", number);
        ul_ladder_games_page(&page, &s->ladder, s->past, s->past_count, number);
        right = write_whole(name, &page);
    }
    ul_text_clear(&page);
    ul_ladder_page(&page, &s->ladder, &about);
    right = write_whole("page/index.html", &page) && right;
    ul_text_free(&page);
    return right ? UL_EXIT_FINE : complain("write", "page");
}

/* The record first: a line that tells of a game has one. */
static int keep(serving *s, size_t i)
{
    char    name[40];
    ul_text line = {0};
    bool    right;
    snprintf(name, sizeof name, "page/games/%06" PRIu32 ".record", s->round[i].number);
    ul_ladder_write_game(&line, &s->ladder, &s->round[i], s->seed[i]);
    ul_text_put(&line, "\n");
    FILE *file = write_whole(name, &s->record[i]) ? fopen(GAMES_FILE, "a") : NULL;
    right = file && !line.failed && fwrite(line.bytes, 1, line.len, file) == line.len;
    right = file && fclose(file) == 0 && right;
    ul_text_free(&line);
    if (!right)
        return complain("write", name);
    remember(s, &s->round[i]);
    return s->past_count == UL_LADDER_PAGE ? write_pages(s) : UL_EXIT_FINE; /* before another page begins */
}

/* Rounds */

static void work(void *context, unsigned worker, size_t job)
{
    serving *s = context;
    (void)worker;
    s->done[job] = ul_ladder_play(&s->run, &s->ladder, s->seed[job], &s->round[job], &s->record[job]);
}

static size_t most_games(const serving *s)
{
    size_t left = s->plea->games ? s->plea->games - s->games : s->plea->threads;
    return left < s->plea->threads ? left : s->plea->threads;
}

static size_t draw_round(serving *s)
{
    size_t  count = 0, most = most_games(s);
    uint8_t players = ul_world_players(s->world);
    for (; count < most; count++) {
        ul_ladder_game *game = &s->round[count];
        size_t          table[UL_MAX_SEATS];
        ul_random       random;
        uint64_t        start;
        memset(game, 0, sizeof *game);
        game->number = s->ladder.games + 1 + (uint32_t)count;
        game->players = players;
        seed_of(s, game->number, s->seed[count]);
        memcpy(&start, s->seed[count], sizeof start);
        ul_random_seed(&random, start);
        if (!ul_ladder_draw(&s->ladder, &random, players, s->plea->enough, s->round, count, table))
            break;
        for (uint8_t i = 0; i < players; i++)
            game->seat[i].entrant = table[i];
    }
    return count;
}

static void say_game(const serving *s, const ul_ladder_game *game)
{
    printf("game %" PRIu32 ":", game->number);
    for (uint8_t i = 0; i < game->players; i++) {
        const char *how = game->seat[i].failed ? " (failed)" : game->winner == i ? " (won)" : "";
        printf(" %s%s", s->ladder.entrant[game->seat[i].entrant].name, how);
    }
    puts("");
    for (uint8_t i = 0; i < game->players; i++)
        if (game->seat[i].first[0])
            fprintf(stderr, "unlucky arena serve: game %" PRIu32 ": %s: %s\n", game->number,
                    s->ladder.entrant[game->seat[i].entrant].name, game->seat[i].first);
    fflush(stdout);
}

static int play_round(serving *s, size_t count)
{
    ul_job_pool pool = {.workers = (unsigned)count, .jobs = count, .context = s, .work = work};
    int         result = UL_EXIT_FINE;
    memset(s->done, 0, sizeof s->done);
    ul_job_pool_run(&pool);
    for (size_t i = 0; i < count && s->done[i] && result == UL_EXIT_FINE; i++, s->games++) {
        result = keep(s, i);
        say_game(s, &s->round[i]);
    }
    if (result == UL_EXIT_FINE && !s->done[0] && !atomic_load(&stopped))
        result = ul_program_no_memory();
    for (size_t i = 0; i < count; i++)
        ul_text_clear(&s->record[i]);
    return result;
}

static void say_refused(const char *refused)
{
    while (refused[0]) {
        size_t len = strcspn(refused, "\n");
        fprintf(stderr, "unlucky arena serve: cannot play: %.*s\n", (int)len, refused);
        refused += len + (refused[len] == '\n');
    }
}

/* Look again; what is new of those that cannot play is said. */
static int look(serving *s)
{
    ul_text before = s->folder.refused;
    s->folder.refused = (ul_text){0};
    bool right = ul_ladder_folder_read(&s->folder, &s->ladder);
    if (strcmp(ul_text_bytes(&before), ul_text_bytes(&s->folder.refused)) != 0)
        say_refused(ul_text_bytes(&s->folder.refused));
    ul_text_free(&before);
    return right ? UL_EXIT_FINE : ul_program_no_memory();
}

static void rest(void)
{
    struct timespec time = {.tv_sec = LOOK_SECONDS};
    nanosleep(&time, NULL); /* a signal ends it early, which is what is wanted */
}

static int serve(serving *s)
{
    int    result = UL_EXIT_FINE;
    bool   told = false;
    time_t written = 0;
    while (result == UL_EXIT_FINE && !atomic_load(&stopped) && (!s->plea->games || s->games < s->plea->games)) {
        result = look(s);
        size_t count = result == UL_EXIT_FINE ? draw_round(s) : 0;
        if (result == UL_EXIT_FINE && (count == 0 || time(NULL) != written)) {
            result = write_pages(s);
            written = time(NULL);
        }
        if (result == UL_EXIT_FINE && count > 0) {
            result = play_round(s, count);
            told = false;
        } else if (result == UL_EXIT_FINE) {
            if (!told)
                puts("nobody needs a game: put a program into " UL_LADDER_BOTS);
            fflush(stdout);
            told = true;
            if (s->plea->games)
                break;
            rest();
        }
    }
    int last = write_pages(s);
    return result == UL_EXIT_FINE ? last : result;
}

/* Setting up */

static int enter_house(serving *s)
{
    for (size_t i = 0; i < sizeof house / sizeof *house; i++) {
        size_t at;
        if (!ul_ladder_enter(&s->ladder, house[i], "", &at))
            return ul_program_no_memory();
        s->ladder.entrant[at].present = ul_bot_spec_read(&s->ladder.entrant[at].spec, house[i], NULL);
    }
    return UL_EXIT_FINE;
}

static int open_ladder(serving *s)
{
    const ul_ladder_plea *p = s->plea;
    const char           *slash = strrchr(p->folder, '/');
    int                   result = UL_EXIT_FINE;
    snprintf(s->title, sizeof s->title, "Ladder %.150s", slash && slash[1] ? slash + 1 : p->folder);
    s->world = ul_setting_world(&p->setting, UL_LADDER_COMMAND, 4, &s->plan, &result);
    if (!s->world)
        return result;
    s->run = (ul_ladder_run){.world = s->world,
                             .plan = s->plan.len ? &s->plan : NULL,
                             .answer_ms = p->ms,
                             .lives = p->lives,
                             .stop = &stopped};
    write_setting(s);
    result = ul_ladder_sandbox_begin(p, &s->folder.sandbox);
    result = result == UL_EXIT_FINE ? enter_folder(p) : result;
    result = result == UL_EXIT_FINE ? lock_folder(p) : result;
    result = result == UL_EXIT_FINE ? ul_ladder_sandbox_complete(p, &s->folder.sandbox) : result;
    result = result == UL_EXIT_FINE ? read_secret(s) : result;
    result = result == UL_EXIT_FINE ? enter_house(s) : result;
    result = result == UL_EXIT_FINE ? read_past(s) : result;
    return result == UL_EXIT_FINE ? cut_past() : result;
}

static void close_ladder(serving *s)
{
    for (size_t i = 0; i < UL_MAX_WORKERS; i++)
        ul_text_free(&s->record[i]);
    ul_ladder_folder_free(&s->folder);
    ul_ladder_free(&s->ladder);
    ul_text_free(&s->setting);
    ul_text_free(&s->plan);
    ul_world_free(s->world);
    free(s->past);
    free(s);
}

int ul_program_arena_serve(int argc, char **argv)
{
    ul_ladder_plea p = {.enough = 1000, .threads = 1, .ms = 1000, .lives = UL_PROGRAM_LIVES, .memory = 512, .cpu = 60};
    ul_setting_init(&p.setting);
    int result = ul_ladder_plea_read(&p, argc, argv);
    if (result != UL_EXIT_FINE)
        return result;
    struct sigaction action = {.sa_handler = stop};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    serving *s = calloc(1, sizeof *s);
    if (!s || !(s->past = calloc(UL_LADDER_PAGE, sizeof *s->past))) {
        free(s);
        return ul_program_no_memory();
    }
    s->plea = &p;
    result = open_ladder(s);
    result = result == UL_EXIT_FINE ? serve(s) : result;
    close_ladder(s);
    return result;
}
