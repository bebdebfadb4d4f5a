/* bot.c: a bot from the outside: what it is told, what it is asked, its plan carried out. */
#include "bots/bot.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "bots/beginner_inside.h"
#include "bots/bots_inside.h"
#include "rules/check.h"
#include "rules/game.h"

#define NEPHEW_NOISE 300      /* beginner.c has what else he does wrong */
#define LEANING_WITH_SPITE 20 /* docs/strength.md has what else was tried */
#define LEANING 60
#define LONG_WAIT 200 /* of ul_bot_hurry: here the weights decide, since a net might wait for ever */

static const char *const names[UL_BOT_LEVELS] = {"sleepwalker", "nephew", "butler", "colonel", "widow", "nemesis"};

const char *ul_level_name(ul_level level)
{
    return names[level];
}

bool ul_level_find(const char *name, size_t len, ul_level *level)
{
    for (int i = 0; i < UL_BOT_LEVELS; i++)
        if (strlen(names[i]) == len && !memcmp(names[i], name, len)) {
            *level = (ul_level)i;
            return true;
        }
    return false;
}

uint32_t ul_level_patience(ul_level level)
{
    return level == UL_NEMESIS ? 4 : 1;
}

/*
 * How far playouts go, in 1/4 rounds; a Widow who has long to think plays on
 * for a round more, a Nemesis for two. Without spite a round changes little: what an attempt was
 * good for shows only later. A net need not go as far on the ship, where games
 * are short.
 */
static uint16_t horizon(const ul_world *world, ul_level level, bool has_long)
{
    if (ul_world_options(world)->value[UL_SPITE])
        return has_long && level >= UL_WIDOW ? level == UL_NEMESIS ? 16 : 12 : 8;
    return level >= UL_WIDOW && ul_world_edition(world)->wants_witness ? 8 : 16;
}

ul_bot *ul_bot_new(const ul_world *world, ul_seat seat, ul_level level)
{
    ul_bot *bot = calloc(1, sizeof *bot);
    if (bot) {
        bot->world = world;
        bot->level = level;
        bot->worth = *ul_butler_weights(world);
        if (level >= UL_COLONEL) /* what they search with was measured without */
            bot->worth.saved = 0;
        ul_turn_styles_fill(&bot->styles, world);
        bot->search.turns = horizon(world, level, false);
        bot->search.far = horizon(world, level, true);
        bot->search.gate = 10;
        bot->search.leaning = ul_world_options(world)->value[UL_SPITE] ? LEANING_WITH_SPITE : LEANING;
        if (level == UL_NEPHEW)
            ul_nephew_spoil(&bot->worth);
        if (level >= UL_BUTLER && !ul_world_options(world)->value[UL_DOG] && /* nobody was taught with a dog */
            ul_choice_nets_find(&bot->choice_nets, world))
            bot->chooser = (ul_chooser){ul_choice_nets_judge, &bot->choice_nets};
        bot->believes = level >= UL_WIDOW;
        if (level >= UL_WIDOW) {
            bot->has_net = ul_net_find(&bot->net, world);
            bot->has_hands = ul_hand_net_find(&bot->hands);
        }
        if (level >= UL_COLONEL)
            bot->has_onlooker = ul_onlooker_net_find(&bot->onlooker, world);
        ul_bot_reset(bot, seat);
    }
    return bot;
}

void ul_bot_reset(ul_bot *bot, ul_seat seat)
{
    bot->seat = seat;
    ul_bot_recall(bot, &(ul_bot_memory){0});
    memset(&bot->report, 0, sizeof bot->report);
    memset(&bot->plan, 0, sizeof bot->plan);
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        ul_style_guess_begin(&bot->guess[k]);
    if (bot->believes)
        ul_belief_start(&bot->belief, bot->world, seat, bot->has_hands ? &bot->hands : NULL);
}

void ul_bot_put_aside(const ul_bot *bot, ul_bot_memory *memory)
{
    memset(memory, 0, sizeof *memory);
    memory->turn = bot->turn;
    memory->last_attempt = bot->last_attempt;
    memory->played = bot->played;
    memory->drew = bot->drew;
    memory->attempted = bot->attempted;
    memory->attempt = bot->attempt;
    memcpy(memory->habit, bot->habit, sizeof memory->habit);
}

void ul_bot_recall(ul_bot *bot, const ul_bot_memory *memory)
{
    bot->turn = memory->turn;
    bot->last_attempt = memory->last_attempt;
    bot->played = memory->played;
    bot->drew = memory->drew;
    bot->attempted = memory->attempted;
    bot->attempt = memory->attempt;
    memcpy(bot->habit, memory->habit, sizeof bot->habit);
}

/* A plan is of one decision, and none is under way. */
void ul_bot_take_up(ul_bot *bot, const ul_bot_memory *memory)
{
    assert(!bot->believes);
    ul_bot_recall(bot, memory);
    bot->plan.done = bot->plan.actions = 0;
}

void ul_bot_free(ul_bot *bot)
{
    free(bot);
}

/* A turn is over: was it an odd one? */
static void habit_note(ul_bot *bot, ul_seat seat)
{
    habit *of = &bot->habit[seat];
    of->turns++;
    of->draws = (uint16_t)(of->draws + bot->drew);
    of->odd = (uint16_t)(of->odd + (!bot->attempted && (bot->played || !bot->drew)));
    bot->played = bot->drew = bot->attempted = false;
}

/* A reply goes on until it is passed or all is paid. The last to be asked has no choice; a point cannot be shared. */
static void reply_note(ul_bot *bot, const ul_event *event)
{
    ul_bot_attempt *a = &bot->attempt;
    habit          *of = &bot->habit[event->seat];
    uint8_t         players = ul_world_players(bot->world), points;
    int             need = a->value - a->before;
    if (a->value == 0)
        return;
    if (event->kind == UL_FOILED_WITH)
        a->paid = (uint8_t)(event->number - a->before);
    points = (uint8_t)(a->before + a->paid);
    if (event->kind == UL_FOILED_WITH && points < a->value)
        return;
    if (need > 1 && ul_seat_after(players, event->seat, 1) != a->seat) {
        of->asked++;
        of->paid = (uint16_t)(of->paid + (a->paid > 0));
        of->part = (uint16_t)(of->part + 16 * (a->paid < need ? a->paid : need) / need);
    }
    of->since_lacking = points < a->value;
    of->points = (uint16_t)(of->points + a->paid);
    a->before = points;
    a->paid = 0;
    if (points >= a->value)
        a->value = 0;
}

static void card_note(ul_bot *bot, const ul_event *event)
{
    habit *of = &bot->habit[event->seat];
    bot->played = true;
    (*(event->pawn == UL_PAWN_DOCTOR ? &of->pushes : &of->walks))++;
}

static void draw_note(ul_bot *bot, ul_seat seat)
{
    habit *of = &bot->habit[seat];
    bot->drew = true;
    if (of->since_lacking && of->since_lacking < UINT8_MAX)
        of->since_lacking++;
}

static void attempt_note(ul_bot *bot, const ul_event *event)
{
    habit *of = &bot->habit[event->seat];
    bot->attempted = true;
    bot->last_attempt = bot->turn;
    of->attempts++;
    of->weapons = (uint16_t)(of->weapons + (event->card != UL_NO_CARD));
    bot->attempt =
        (ul_bot_attempt){.seat = event->seat, .value = (uint8_t)(event->pawn == UL_PAWN_DOCTOR ? event->number : 0)};
}

void ul_bot_note(ul_bot *bot, const ul_event *event)
{
    switch ((ul_event_kind)event->kind) {
    case UL_PLAYED:
        card_note(bot, event);
        break;
    case UL_DREW:
        draw_note(bot, event->seat);
        break;
    case UL_ATTEMPTED:
        attempt_note(bot, event);
        break;
    case UL_FOILED_WITH:
    case UL_PASSED:
        reply_note(bot, event);
        break;
    case UL_TURN:
        bot->attempt.value = 0;
        habit_note(bot, event->other);
        bot->turn = event->number;
        break;
    default:
        break;
    }
}

void ul_bot_see(ul_bot *bot, const ul_event *event)
{
    if (bot->believes)
        ul_belief_update(&bot->belief, bot, event);
    ul_bot_note(bot, event);
}

static void plan_only(ul_report *report, ul_action action)
{
    report->candidates = 1;
    report->candidate[0].action[0] = action;
    report->candidate[0].actions = 1;
}

/*
 * When nobody has attempted for ten rounds cards get cheaper and attempts
 * dearer, more so with every round: a crowd in which nobody finds it worth a
 * card to get out of sight would wait for ever.
 */
int32_t ul_bot_hurry(const ul_bot *bot, uint16_t turn)
{
    int quiet = turn - bot->last_attempt, patience = 10 * ul_world_players(bot->world);
    return quiet <= patience ? 100 : 100 + (quiet - patience) * 400 / patience;
}

/* The best ends of my turn as candidates; the mean is their score. */
static void plan_turn(ul_bot *bot, const ul_view *view, uint8_t width, ul_random *noise, int32_t amount)
{
    turn_end   ends[UL_MAX_CANDIDATES];
    ul_report *report = &bot->report;
    ul_turn_routes_find(bot->world, &view->scene, &view->hand, UL_ROUTE_CARDS, bot->mind.cost, &bot->routes);
    report->candidates = (uint8_t)ul_turn_ends(&bot->mind, &bot->routes, ends, width, noise, amount);
    for (uint8_t i = 0; i < report->candidates; i++) {
        ul_candidate *candidate = &report->candidate[i];
        memcpy(candidate->action, ends[i].route->action, ends[i].route->actions * sizeof *candidate->action);
        candidate->actions = ends[i].route->actions;
        candidate->action[candidate->actions++] = ends[i].last;
        bot->behind[i] = bot->mind.chooser ? (int64_t)ends[0].score - ends[i].score : 0;
        candidate->mean = EQUITY / ul_world_players(bot->world) + ends[i].worth;
    }
}

static void plan_other(ul_bot *bot, const ul_view *view, uint8_t width)
{
    ul_action list[UL_MAX_ACTIONS];
    uint8_t   replies;
    switch ((ul_phase)view->scene.phase) {
    case UL_PHASE_DEFEND:
        replies = ul_foil_replies(&bot->mind, bot->report.candidate, bot->behind);
        bot->report.candidates = replies < width ? replies : width;
        break;
    case UL_PHASE_DOG:
        plan_only(&bot->report, ul_dog_way(&bot->mind, list, ul_view_legal(bot->world, view, list)));
        break;
    default: /* UL_PHASE_COLLECT */
        plan_only(&bot->report, ul_dog_collection(&bot->mind));
        break;
    }
}

static void plan_butler(ul_bot *bot, const ul_view *view, const ul_budget *budget)
{
    ul_random noise;
    bool      awake = bot->level != UL_NEPHEW;
    uint8_t   width = bot->level < UL_COLONEL ? UL_FEW_CANDIDATES : ul_search_width(budget);
    ul_random_seed(&noise, budget->seed);
    ul_mind_fill(&bot->mind, bot, view, ul_bot_hurry(bot, view->scene.turn));
    if (bot->chooser.judge && bot->mind.hurry < LONG_WAIT)
        ul_mind_choose(&bot->mind, &bot->chooser);
    if (view->scene.phase == UL_PHASE_TURN)
        plan_turn(bot, view, width, awake ? NULL : &noise, NEPHEW_NOISE);
    else
        plan_other(bot, view, width);
}

static void plan_asleep(ul_bot *bot, const ul_view *view, uint64_t seed)
{
    ul_random random;
    ul_random_seed(&random, seed);
    if (view->scene.phase == UL_PHASE_TURN) {
        turn_end end;
        ul_mind_fill(&bot->mind, bot, view, 100);
        ul_turn_routes_find(bot->world, &view->scene, &view->hand, 1, bot->mind.cost, &bot->routes);
        ul_sleepwalker_stroll(&bot->routes, &random);
        /* A noise beside which every score is nothing. */
        ul_turn_ends(&bot->mind, &bot->routes, &end, 1, &random, 1 << 29);
        ul_candidate *only = &bot->report.candidate[0];
        bot->report.candidates = 1;
        memcpy(only->action, end.route->action, end.route->actions * sizeof *only->action);
        only->actions = end.route->actions;
        only->action[only->actions++] = end.last;
    } else {
        ul_action list[UL_MAX_ACTIONS];
        size_t    count = ul_view_legal(bot->world, view, list);
        bool      asked = view->scene.phase == UL_PHASE_DEFEND;
        plan_only(&bot->report,
                  asked ? ul_sleepwalker_reply(list, count, &random) : list[ul_random_below(&random, (uint32_t)count)]);
    }
}

void ul_bot_think(ul_bot *bot, const ul_view *view, const ul_budget *budget, ul_report *report)
{
    if (!ul_turn_plan_goes_on(&bot->plan, view)) {
        memset(&bot->report, 0, sizeof bot->report);
        if (bot->believes)
            ul_belief_settle(&bot->belief, bot, view);
        if (bot->level == UL_SLEEPWALKER)
            plan_asleep(bot, view, budget->seed);
        else
            plan_butler(bot, view, budget);
        if (bot->level >= UL_COLONEL)
            ul_search_improve(bot, view, budget);
        ul_turn_plan_begin(&bot->plan, &bot->report.candidate[0]);
    }
    bot->report.action = ul_turn_plan_next(&bot->plan, bot->world, view);
    *report = bot->report;
}
