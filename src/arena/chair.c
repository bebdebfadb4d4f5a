/* chair.c: asking whoever sits there. */
#include "arena/chair.h"

#include <string.h>
#include <time.h>
#include "record/action_text.h"

#define NO_DECISION 0

const char *ul_wrong_name(ul_wrong wrong)
{
    static const char *const names[UL_WRONGS] = {"silent", "gone", "nonsense", "illegal"};
    return names[wrong];
}

/* The venue */

void ul_venue_init(ul_venue *venue, const ul_world *world, const char *plan, uint32_t answer_ms, uint32_t lives)
{
    memset(venue, 0, sizeof *venue);
    venue->world = world;
    venue->plan = plan;
    venue->answer_ms = answer_ms;
    pthread_mutex_init(&venue->lock, NULL);
    for (size_t i = 0; i < UL_MAX_KINDS_PLAYING; i++)
        venue->trouble[i].lives = lives;
}

void ul_venue_free(ul_venue *venue)
{
    pthread_mutex_destroy(&venue->lock);
}

static void note(ul_chair *chair, const ul_view *view, ul_wrong wrong, const char *what)
{
    ul_trouble *trouble = chair->trouble;
    bool        fatal = wrong == UL_WRONG_SILENT || wrong == UL_WRONG_GONE;
    pthread_mutex_lock(&chair->venue->lock);
    if (!trouble->first[0]) { /* it may quote anything: a fault's message is clean */
        ul_fault fault;
        ul_fault_set(&fault, ul_wrong_name(wrong), 0, 0, "turn %d, seat %d: %s", view->scene.turn, chair->seat, what);
        memcpy(trouble->first, fault.message, sizeof trouble->first);
    }
    trouble->times[wrong]++;
    if (fatal && trouble->lives > 0)
        trouble->lives--;
    pthread_mutex_unlock(&chair->venue->lock);
    if (fatal) {
        ul_outsider_stop(&chair->outsider);
        chair->greeted = chair->answered = false;
        chair->told = 0;
    }
}

static bool has_lives(ul_chair *chair)
{
    pthread_mutex_lock(&chair->venue->lock);
    bool left = chair->trouble->lives > 0;
    pthread_mutex_unlock(&chair->venue->lock);
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

static ul_action think(ul_chair *chair, const ul_view *view, uint64_t seed)
{
    ul_report report;
    ul_budget budget = {.seed = seed, .playouts = chair->kind->playouts};
    uint64_t  start = thread_us(NULL);
    if (chair->kind->ms) {
        budget.playouts = UINT32_MAX;
        budget.now = thread_us;
        budget.until = start + (uint64_t)chair->kind->ms * 1000;
    }
    ul_bot_think(chair->bot, view, &budget, &report);
    chair->cpu_us += thread_us(NULL) - start;
    return report.action;
}

static ul_action stand_in(ul_chair *chair, const ul_view *view, uint64_t seed)
{
    ul_report report;
    ul_bot_think(chair->bot, view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

/* Outsiders */

static void log_text(const ul_chair *chair, char mark, const ul_text *text, const char *end)
{
    if (chair->venue->log && text->len)
        fprintf(chair->venue->log, "%c %s/%d: %s%s", mark, chair->kind->name, chair->seat, text->bytes, end);
}

static uint32_t patience(const ul_chair *chair)
{
    uint32_t ms = chair->venue->answer_ms + (chair->kind->how == UL_KIND_ENGINE ? chair->kind->ms : 0);
    return chair->answered ? ms : ms + UL_VENUE_START_MS;
}

static bool ended(ul_chair *chair, const ul_view *view, ul_outsider_end end)
{
    static const char *const what[] = {
        [UL_OUTSIDER_SILENT] = "no answer in time",
        [UL_OUTSIDER_GONE] = "the program ended, or closed its output",
        [UL_OUTSIDER_ENDLESS] = "a line longer than 65536 bytes",
        [UL_OUTSIDER_NO_START] = "the program could not be started",
    };
    if (end == UL_OUTSIDER_FINE)
        return false;
    note(chair, view, end == UL_OUTSIDER_GONE || end == UL_OUTSIDER_NO_START ? UL_WRONG_GONE : UL_WRONG_SILENT,
         what[end]);
    return true;
}

/* All lines that are due must be heard, or the next question would get an old answer; the first refusal is kept. */
static ul_outsider_end hear_all(ul_chair *chair, unsigned answers)
{
    ul_outsider_end end = UL_OUTSIDER_FINE;
    bool            refused = false, engine = chair->kind->how == UL_KIND_ENGINE;
    for (unsigned i = 0; end == UL_OUTSIDER_FINE && i < answers; i++) {
        ul_text *line = refused ? &chair->out : &chair->in;
        end = ul_outsider_hear(&chair->outsider, line, patience(chair));
        if (end == UL_OUTSIDER_FINE) {
            log_text(chair, '<', line, "\n");
            chair->answered = true;
            refused = refused || (engine && !ul_lines_is_ok(line));
        }
    }
    return end;
}

/* Say what is in `out`, and hear so many lines, of which the last stays in `in`. */
static ul_outsider_end converse(ul_chair *chair, unsigned answers)
{
    ul_outsider_hush(&chair->outsider);
    log_text(chair, '>', &chair->out, "");
    ul_outsider_end end = ul_outsider_tell(&chair->outsider, &chair->out, patience(chair));
    return end == UL_OUTSIDER_FINE ? hear_all(chair, answers) : end;
}

static bool is_running(ul_chair *chair, const ul_view *view)
{
    if (chair->outsider.pid)
        return true;
    if (ul_outsider_start(&chair->outsider, chair->kind->command, &chair->venue->lock))
        return true;
    ended(chair, view, UL_OUTSIDER_NO_START);
    return false;
}

/* What the bot protocol says before an answer is due. */
static unsigned write_act(ul_chair *chair, const ul_view *view, uint64_t seed)
{
    const ul_world *world = chair->venue->world;
    if (!chair->greeted)
        ul_lines_game(&chair->out, world, chair->venue->plan, chair->seat, chair->game_seed);
    ul_lines_act(&chair->out, world, view, &chair->seen, chair->told, chair->venue->answer_ms, seed);
    return 1;
}

/* What the engine protocol does: a decision that goes on is not planned again, so the engine is told what it did. */
static unsigned write_bot(ul_chair *chair, const ul_view *view, uint64_t seed, bool goes_on)
{
    const ul_world *world = chair->venue->world;
    unsigned        answers = 2;
    if (!chair->greeted && chair->venue->plan) {
        ul_lines_engine_new(&chair->out, world, chair->venue->plan);
        answers++;
    }
    if (goes_on)
        ul_lines_engine_act(&chair->out, world, chair->last);
    else
        ul_lines_engine_load(&chair->out, world, view, &chair->seen);
    ul_lines_engine_bot(&chair->out, chair->kind, seed);
    return answers;
}

static bool read_action(ul_chair *chair, const ul_view *view, ul_action *action)
{
    char     what[2 * UL_FAULT_TEXT];
    ul_fault fault = {0};
    if (!ul_lines_action(&chair->in, chair->venue->world, action, &fault)) {
        snprintf(what, sizeof what, "answered '%.100s': %s", chair->in.bytes, fault.message);
        note(chair, view, UL_WRONG_NONSENSE, what);
        return false;
    }
    ul_why why = ul_view_why(chair->venue->world, view, *action);
    if (why.reason != UL_WHY_LEGAL) {
        snprintf(what, sizeof what, "answered '%.100s', which is not legal: %s", chair->in.bytes,
                 ul_reason_name((ul_reason)why.reason));
        note(chair, view, UL_WRONG_ILLEGAL, what);
        return false;
    }
    return true;
}

/* False if no legal action came of it. */
static bool consult(ul_chair *chair, const ul_view *view, uint64_t seed, bool goes_on, ul_action *action)
{
    unsigned answers;
    bool     engine = chair->kind->how == UL_KIND_ENGINE;
    if (!has_lives(chair) || !is_running(chair, view))
        return false;
    ul_text_clear(&chair->out);
    answers = engine ? write_bot(chair, view, seed, goes_on && chair->greeted) : write_act(chair, view, seed);
    ul_outsider_end end = converse(chair, answers);
    chair->cpu_us += ul_outsider_cpu(&chair->outsider);
    if (ended(chair, view, end))
        return false;
    chair->greeted = true;
    chair->told = chair->seen.count;
    return read_action(chair, view, action);
}

/* The chair */

void ul_chair_init(ul_chair *chair, ul_venue *venue, const ul_kind *kind, ul_trouble *trouble)
{
    memset(chair, 0, sizeof *chair);
    chair->venue = venue;
    chair->kind = kind;
    chair->trouble = trouble;
}

void ul_chair_free(ul_chair *chair)
{
    ul_outsider_stop(&chair->outsider);
    ul_bot_free(chair->bot);
    ul_seen_free(&chair->seen);
    ul_text_free(&chair->out);
    ul_text_free(&chair->in);
    chair->bot = NULL;
}

bool ul_chair_sit(ul_chair *chair, ul_seat seat, uint64_t seed)
{
    const ul_world *world = chair->venue->world;
    const ul_kind  *kind = chair->kind;
    chair->seat = seat;
    chair->game_seed = seed;
    chair->seen.count = chair->told = 0;
    chair->greeted = false;
    chair->decision = chair->lost = NO_DECISION;
    if (chair->bot) /* from the game before: it is in the same world, and keeps what it has reckoned out */
        ul_bot_reset(chair->bot, seat);
    else if (kind->manner)
        chair->bot = ul_bot_new_in(world, seat, kind->manner);
    else
        chair->bot = ul_bot_new(world, seat, kind->how == UL_KIND_LEVEL ? kind->level : UL_BUTLER);
    return chair->bot;
}

/* What a bot makes of what it sees is thinking, too, and on the same account. */
void ul_chair_see(ul_chair *chair, const ul_event *event)
{
    bool     counts = chair->kind->how == UL_KIND_LEVEL && chair->kind->level >= UL_WIDOW;
    uint64_t start = counts ? thread_us(NULL) : 0;
    ul_bot_see(chair->bot, event);
    chair->cpu_us += counts ? thread_us(NULL) - start : 0;
    if (chair->kind->how != UL_KIND_LEVEL)
        ul_seen_add(&chair->seen, *event);
}

/* A seat decides at most once a turn in each phase: its own turn, or one reply to each attempt. Never NO_DECISION. */
static uint32_t decision_of(const ul_scene *scene)
{
    return (uint32_t)scene->turn << 3 | scene->phase;
}

ul_action ul_chair_ask(ul_chair *chair, const ul_view *view, uint64_t seed)
{
    uint32_t  decision = decision_of(&view->scene);
    bool      goes_on = decision == chair->decision;
    ul_action action;
    chair->decisions += !goes_on;
    chair->decision = decision;
    if (chair->kind->how == UL_KIND_LEVEL)
        return think(chair, view, seed);
    if (chair->lost == decision || !consult(chair, view, seed, goes_on, &action)) {
        chair->lost = decision;
        action = stand_in(chair, view, seed);
    }
    chair->last = action;
    return action;
}

void ul_chair_rise(ul_chair *chair, const ul_scene *scene)
{
    bool over = scene->phase == UL_PHASE_OVER;
    if (over && chair->outsider.pid && chair->greeted && chair->kind->how == UL_KIND_PROGRAM) {
        ul_text_clear(&chair->out);
        ul_lines_over(&chair->out, chair->venue->world, scene, &chair->seen, chair->told);
        log_text(chair, '>', &chair->out, "");
        /* If it cannot be told it will not answer either: that is found out when it is asked. */
        ul_outsider_tell(&chair->outsider, &chair->out, chair->venue->answer_ms);
    }
}
