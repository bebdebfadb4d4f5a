/* arena_player.c: asking whoever sits there. */
#include "arena/arena_player.h"

#include <string.h>
#include <time.h>
#include "record/action_text.h"

#define NO_DECISION 0

const char *ul_program_error_name(ul_program_error error)
{
    static const char *const names[UL_PROGRAM_ERRORS] = {"silent", "gone", "nonsense", "illegal"};
    return names[error];
}

bool ul_program_failed(const ul_error_counts *errors, uint64_t decisions)
{
    uint64_t lost = 0;
    for (int error = 0; error < UL_PROGRAM_ERRORS; error++)
        lost += errors->times[error];
    return errors->first[0] && (errors->times[UL_PROGRAM_GONE] || errors->lives == 0 || 2 * lost > decisions);
}

/* The shared */

void ul_arena_shared_init(ul_arena_shared *shared, const ul_world *world, const char *plan, uint32_t answer_ms,
                          uint32_t lives)
{
    memset(shared, 0, sizeof *shared);
    shared->world = world;
    shared->plan = plan;
    shared->answer_ms = answer_ms;
    pthread_mutex_init(&shared->lock, NULL);
    for (size_t i = 0; i < UL_MAX_BOT_SPECS; i++)
        shared->errors[i].lives = lives;
}

void ul_arena_shared_free(ul_arena_shared *shared)
{
    pthread_mutex_destroy(&shared->lock);
}

static void note(ul_arena_player *player, const ul_view *view, ul_program_error error, const char *what)
{
    ul_error_counts *errors = player->errors;
    bool             fatal = error == UL_PROGRAM_SILENT || error == UL_PROGRAM_GONE;
    pthread_mutex_lock(&player->shared->lock);
    if (!errors->first[0]) { /* it may quote anything: a fault's message is clean */
        ul_fault fault;
        ul_fault_set(&fault, ul_program_error_name(error), 0, 0, "turn %d, seat %d: %s", view->scene.turn, player->seat,
                     what);
        memcpy(errors->first, fault.message, sizeof errors->first);
    }
    errors->times[error]++;
    if (fatal && errors->lives > 0)
        errors->lives--;
    pthread_mutex_unlock(&player->shared->lock);
    if (fatal) {
        ul_child_process_stop(&player->child);
        player->greeted = player->answered = false;
        player->told = 0;
    }
}

static bool has_lives(ul_arena_player *player)
{
    pthread_mutex_lock(&player->shared->lock);
    bool left = player->errors->lives > 0;
    pthread_mutex_unlock(&player->shared->lock);
    return left;
}

/* Our own */

static uint64_t thread_us(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static ul_action think(ul_arena_player *player, const ul_view *view, uint64_t seed)
{
    ul_report report;
    ul_budget budget = {.seed = seed, .playouts = player->kind->playouts};
    uint64_t  start = thread_us(NULL);
    if (player->kind->ms) {
        budget.playouts = UINT32_MAX;
        budget.now = thread_us;
        budget.until = start + (uint64_t)player->kind->ms * 1000;
    }
    ul_bot_think(player->bot, view, &budget, &report);
    player->cpu_us += thread_us(NULL) - start;
    return report.action;
}

static ul_action think_thumb(ul_arena_player *player, const ul_view *view, uint64_t seed)
{
    uint64_t  start = thread_us(NULL);
    ul_action action = ul_thumb_player_think(player->thumb, view, seed);
    player->cpu_us += thread_us(NULL) - start;
    return action;
}

static ul_action stand_in(ul_arena_player *player, const ul_view *view, uint64_t seed)
{
    ul_report report;
    ul_bot_think(player->bot, view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

/* Outsiders */

static void log_text(const ul_arena_player *player, char mark, const ul_text *text, const char *end)
{
    if (player->shared->log && text->len)
        fprintf(player->shared->log, "%c %s/%d: %s%s", mark, player->kind->name, player->seat, text->bytes, end);
}

static uint32_t patience(const ul_arena_player *player)
{
    uint32_t ms = player->shared->answer_ms + (player->kind->how == UL_BOT_SPEC_ENGINE ? player->kind->ms : 0);
    return player->answered ? ms : ms + UL_PROGRAM_START_MS;
}

static bool ended(ul_arena_player *player, const ul_view *view, ul_child_result end)
{
    char what[UL_CHILD_WHAT];
    if (end == UL_CHILD_OK)
        return false;
    note(player, view, end == UL_CHILD_CLOSED || end == UL_CHILD_NO_START ? UL_PROGRAM_GONE : UL_PROGRAM_SILENT,
         ul_child_process_what(&player->child, end, what));
    return true;
}

/* All lines that are due must be heard, or the next question would get an old answer; the first refusal is kept. */
static ul_child_result hear_all(ul_arena_player *player, unsigned answers)
{
    ul_child_result end = UL_CHILD_OK;
    bool            refused = false, engine = player->kind->how == UL_BOT_SPEC_ENGINE;
    for (unsigned i = 0; end == UL_CHILD_OK && i < answers; i++) {
        ul_text *line = refused ? &player->out : &player->in;
        end = ul_child_process_read_line(&player->child, line, patience(player));
        if (end == UL_CHILD_OK) {
            log_text(player, '<', line, "\n");
            player->answered = true;
            refused = refused || (engine && !ul_protocol_is_ok(line));
        }
    }
    return end;
}

/* Say what is in `out`, and hear so many lines, of which the last stays in `in`. */
static ul_child_result converse(ul_arena_player *player, unsigned answers)
{
    ul_child_process_discard(&player->child);
    log_text(player, '>', &player->out, "");
    ul_child_result end = ul_child_process_write(&player->child, &player->out, patience(player));
    return end == UL_CHILD_OK ? hear_all(player, answers) : end;
}

static bool is_running(ul_arena_player *player, const ul_view *view)
{
    if (player->child.pid)
        return true;
    if (ul_child_process_start(&player->child, player->kind->command, &player->shared->lock))
        return true;
    ended(player, view, UL_CHILD_NO_START);
    return false;
}

/* What the bot protocol says before an answer is due. */
static unsigned write_act(ul_arena_player *player, const ul_view *view, uint64_t seed)
{
    const ul_world *world = player->shared->world;
    if (!player->greeted)
        ul_protocol_write_game(&player->out, world, player->shared->plan, player->seat, player->game_seed);
    ul_protocol_write_act(&player->out, world, view, &player->seen, player->told, player->shared->answer_ms, seed);
    return 1;
}

/* What the engine protocol does: a decision that goes on is not planned again, so the engine is told what it did. */
static unsigned write_bot(ul_arena_player *player, const ul_view *view, uint64_t seed, bool goes_on)
{
    const ul_world *world = player->shared->world;
    unsigned        answers = 2;
    if (!player->greeted && player->shared->plan) {
        ul_protocol_write_engine_new(&player->out, world, player->shared->plan);
        answers++;
    }
    if (goes_on)
        ul_protocol_write_engine_act(&player->out, world, player->last);
    else
        ul_protocol_write_engine_load(&player->out, world, view, &player->seen);
    ul_protocol_write_engine_bot(&player->out, player->kind, seed);
    return answers;
}

static bool read_action(ul_arena_player *player, const ul_view *view, ul_action *action)
{
    char     what[2 * UL_FAULT_TEXT];
    ul_fault fault = {0};
    if (!ul_protocol_read_action(&player->in, player->shared->world, action, &fault)) {
        snprintf(what, sizeof what, "answered '%.100s': %s", player->in.bytes, fault.message);
        note(player, view, UL_PROGRAM_NONSENSE, what);
        return false;
    }
    ul_why why = ul_view_why(player->shared->world, view, *action);
    if (why.reason != UL_WHY_LEGAL) {
        snprintf(what, sizeof what, "answered '%.100s', which is not legal: %s", player->in.bytes,
                 ul_reason_name((ul_reason)why.reason));
        note(player, view, UL_PROGRAM_ILLEGAL, what);
        return false;
    }
    return true;
}

/* False if no legal action came of it. */
static bool consult(ul_arena_player *player, const ul_view *view, uint64_t seed, bool goes_on, ul_action *action)
{
    unsigned answers;
    bool     engine = player->kind->how == UL_BOT_SPEC_ENGINE;
    if (!has_lives(player) || !is_running(player, view))
        return false;
    ul_text_clear(&player->out);
    answers = engine ? write_bot(player, view, seed, goes_on && player->greeted) : write_act(player, view, seed);
    ul_child_result end = converse(player, answers);
    player->cpu_us += ul_child_process_cpu(&player->child);
    if (ended(player, view, end))
        return false;
    player->greeted = true;
    player->told = player->seen.count;
    return read_action(player, view, action);
}

/* The player */

void ul_arena_player_init(ul_arena_player *player, ul_arena_shared *shared, const ul_bot_spec *kind,
                          ul_error_counts *errors)
{
    memset(player, 0, sizeof *player);
    player->shared = shared;
    player->kind = kind;
    player->errors = errors;
}

void ul_arena_player_free(ul_arena_player *player)
{
    ul_child_process_stop(&player->child);
    ul_bot_free(player->bot);
    ul_thumb_player_free(player->thumb);
    ul_event_list_free(&player->seen);
    ul_text_free(&player->out);
    ul_text_free(&player->in);
    player->bot = NULL;
    player->thumb = NULL;
}

static bool sit_down_thumb(ul_arena_player *player)
{
    if (player->thumb)
        ul_thumb_player_reset(player->thumb, player->seat);
    else
        player->thumb = ul_thumb_player_new(player->shared->world, player->seat, player->kind->thumb);
    return player->thumb;
}

bool ul_arena_player_begin(ul_arena_player *player, ul_seat seat, uint64_t seed)
{
    const ul_world    *world = player->shared->world;
    const ul_bot_spec *kind = player->kind;
    player->seat = seat;
    player->game_seed = seed;
    player->seen.count = player->told = 0;
    player->greeted = false;
    player->decision = player->lost = NO_DECISION;
    if (kind->how == UL_BOT_SPEC_THUMB)
        return sit_down_thumb(player);
    if (player->bot) /* from the game before: it is in the same world, and keeps what it has reckoned out */
        ul_bot_reset(player->bot, seat);
    else if (kind->variant)
        player->bot = ul_bot_new_variant(world, seat, kind->variant);
    else
        player->bot = ul_bot_new(world, seat, kind->how == UL_BOT_SPEC_LEVEL ? kind->level : UL_BUTLER);
    return player->bot;
}

/* What a bot makes of what it sees is thinking, too, and on the same account. */
void ul_arena_player_see(ul_arena_player *player, const ul_event *event)
{
    if (player->thumb) {
        ul_thumb_player_see(player->thumb, event);
        return;
    }
    bool     counts = player->kind->how == UL_BOT_SPEC_LEVEL && player->kind->level >= UL_WIDOW;
    uint64_t start = counts ? thread_us(NULL) : 0;
    ul_bot_see(player->bot, event);
    player->cpu_us += counts ? thread_us(NULL) - start : 0;
    if (player->kind->how != UL_BOT_SPEC_LEVEL)
        ul_event_list_add(&player->seen, *event);
}

/* A seat decides at most once a turn in each phase: its own turn, or one reply to each attempt. Never NO_DECISION. */
static uint32_t decision_of(const ul_scene *scene)
{
    return (uint32_t)scene->turn << 3 | scene->phase;
}

ul_action ul_arena_player_ask(ul_arena_player *player, const ul_view *view, uint64_t seed)
{
    uint32_t  decision = decision_of(&view->scene);
    bool      goes_on = decision == player->decision;
    ul_action action;
    player->decisions += !goes_on;
    player->decision = decision;
    if (player->kind->how == UL_BOT_SPEC_LEVEL)
        return think(player, view, seed);
    if (player->thumb)
        return think_thumb(player, view, seed);
    if (player->lost == decision || !consult(player, view, seed, goes_on, &action)) {
        player->lost = decision;
        action = stand_in(player, view, seed);
    }
    player->last = action;
    return action;
}

void ul_arena_player_end(ul_arena_player *player, const ul_scene *scene)
{
    bool over = scene->phase == UL_PHASE_OVER;
    if (over && player->child.pid && player->greeted && player->kind->how == UL_BOT_SPEC_PROGRAM) {
        ul_text_clear(&player->out);
        ul_protocol_write_over(&player->out, player->shared->world, scene, &player->seen, player->told);
        log_text(player, '>', &player->out, "");
        /* If it cannot be told it will not answer either: that is found out when it is asked. */
        ul_child_process_write(&player->child, &player->out, player->shared->answer_ms);
    }
}
