/* advice.c: what a bot would do in somebody's place, and why, in sentences. */
#include "terminal/advice.h"
#include <string.h>
#include "bots/odds.h"
#include "rules/check.h"
#include "terminal/say.h"

/* How things stand for the seat behind the first `actions` of a plan: steps and cards, which nothing hidden changes. */
static void view_behind(const ul_voice *voice, const ul_view *view, const ul_candidate *plan, uint8_t actions,
                        ul_view *then)
{
    ul_random random;
    ul_game   game;
    ul_random_seed(&random, 0);
    ul_view_imagine(voice->world, view, &random, &game);
    for (uint8_t i = 0; i < actions; i++)
        ul_game_act(voice->world, &game, plan->action[i], NULL);
    ul_view_of(voice->world, &game, view->seat, then);
}

/* A way to go on, "Step to the Foyer; draw a card and end your turn". */
static void say_plan(const ul_voice *voice, const ul_view *view, const ul_candidate *plan, ul_text *out)
{
    for (uint8_t i = 0; i < plan->actions; i++) {
        ul_view then;
        view_behind(voice, view, plan, i, &then);
        if (i)
            ul_words_between(voice->lang, "mark.semicolon", out);
        ul_words_action(voice, &then.scene, plan->action[i], out);
    }
}

/* ---- why */

/* How likely it is that the hands of those seats hold so many points, in hundredths of a percent. */
static unsigned stop_chance(const ul_voice *voice, const ul_view *view, ul_seats seats, int points)
{
    ul_unseen_cards unseen;
    ul_odds         odds;
    unsigned        cards = 0;
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        if (seats >> seat & 1)
            cards += view->scene.hand_size[seat];
    ul_unseen_cards_count(voice->world, view, &unseen);
    ul_odds_of(&unseen, (uint8_t)(cards < unseen.cards ? cards : unseen.cards), &odds);
    return (unsigned)((uint64_t)(UL_CERTAIN - ul_odds_below(&odds, points)) * 10000 / UL_CERTAIN);
}

static void say_names(const ul_voice *voice, ul_seats seats, ul_text *out)
{
    ul_items items = {0};
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        if (seats >> seat & 1)
            ul_text_put(ul_items_more(&items), voice->names[seat]);
    ul_items_end(&items, voice->lang, false, out);
}

/* "Ben and Chie can stop it in 40 % of the cases." */
static void say_stop(const ul_voice *voice, const ul_view *view, ul_seats seats, int points, ul_text *out)
{
    ul_text  names = {0}, percent = {0};
    unsigned chance = stop_chance(voice, view, seats, points);
    say_names(voice, seats, &names);
    ul_say_percent(voice, chance, &percent);
    const char *key = chance < 50 ? "hint.stop.never" : chance >= 9950 ? "hint.stop.surely" : "hint.stop";
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_text("seats", ul_text_bytes(&names)), ul_param_text("a", ul_text_bytes(&percent))),
                 out);
    ul_text_free(&names);
    ul_text_free(&percent);
}

static ul_seats others(const ul_voice *voice, ul_seat seat)
{
    return (ul_seats)(((1U << ul_world_players(voice->world)) - 1) & ~(1U << seat));
}

static void say_attempt(const ul_voice *voice, const ul_view *then, ul_action action, ul_text *out)
{
    uint8_t value = ul_scene_value(voice->world, &then->scene, action.card);
    ul_words_say(voice->lang, "hint.worth", UL_PARAMS(ul_param_number("value", value)), out);
    ul_say_gap(voice, out);
    say_stop(voice, then, others(voice, then->seat), value, out);
}

/* Who responds after the view's seat. */
static ul_seats seats_after(const ul_voice *voice, const ul_view *view)
{
    uint8_t  players = ul_world_players(voice->world);
    ul_seats seats = 0;
    for (uint8_t i = 1; i < players; i++) {
        ul_seat seat = (ul_seat)((view->seat + i) % players);
        if (seat == view->scene.attempt.seat)
            break;
        seats |= (ul_seats)(1U << seat);
    }
    return seats;
}

/* An answer to an attempt: what is missing behind it, and who can still add that. */
static void say_answer(const ul_voice *voice, const ul_view *view, const ul_candidate *plan, ul_text *out)
{
    int      missing = view->scene.attempt.value - view->scene.attempt.points;
    ul_seats after = seats_after(voice, view);
    for (uint8_t i = 0; i < plan->actions; i++)
        if (plan->action[i].kind == UL_FOIL)
            missing -= ul_world_edition(voice->world)->deck.card[plan->action[i].card].value;
    if (missing <= 0) {
        ul_say(voice, "hint.foil", out);
        return;
    }
    ul_words_say(voice->lang, "hint.missing", UL_PARAMS(ul_param_number("n", missing)), out);
    if (after) {
        ul_say_gap(voice, out);
        say_stop(voice, view, after, missing, out);
    }
}

/* What the plan gains, who would see, who could stop it or plays next. */
static void say_reason(const ul_voice *voice, const ul_view *view, const ul_candidate *plan, ul_text *out)
{
    ul_view   then;
    ul_action last = plan->action[plan->actions - 1];
    if (view->scene.phase == UL_PHASE_DEFEND) {
        say_answer(voice, view, plan, out);
        return;
    }
    if (view->scene.phase != UL_PHASE_TURN)
        return;
    view_behind(voice, view, plan, (uint8_t)(plan->actions - 1), &then);
    if (last.kind == UL_DRAW) {
        ul_say(voice, "hint.draw", out);
        ul_say_gap(voice, out);
    }
    ul_say_seen(voice, &then, then.scene.at[then.seat], out);
    ul_text_put(out, "\n");
    ul_text follows = {0};
    if (last.kind == UL_ATTEMPT)
        say_attempt(voice, &then, last, &follows);
    else if (last.kind == UL_DRAW || last.kind == UL_END)
        ul_say_forecast(voice, &then, (ul_action_kind)last.kind, &follows);
    ul_text_put(out, ul_text_bytes(&follows));
    ul_text_free(&follows);
}

/* ---- chances */

static bool is_judged(const ul_report *report)
{
    unsigned sum = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        sum += report->chance[seat];
    return sum > 0 && report->playouts > 0;
}

#define ALTERNATIVES 2

/* The best of the candidates that are not chosen nor told yet; 0: there is none. */
static uint8_t next_best(const ul_report *report, const bool *told)
{
    uint8_t best = 0;
    for (uint8_t i = 1; i < report->candidates; i++)
        if (!told[i] && (!best || report->candidate[i].mean > report->candidate[best].mean))
            best = i;
    return best;
}

static void say_candidate(const ul_voice *voice, const ul_view *view, const ul_report *report, uint8_t place,
                          const char *key, ul_text *out)
{
    const ul_candidate *one = &report->candidate[place];
    ul_text             plan = {0}, percent = {0};
    say_plan(voice, view, one, &plan);
    if (is_judged(report)) {
        ul_text in = {0};
        ul_say_percent(voice, one->mean > 0 ? (unsigned)one->mean : 0, &in);
        ul_words_say(voice->lang, "hint.chance", UL_PARAMS(ul_param_text("a", ul_text_bytes(&in))), &percent);
        ul_text_free(&in);
    }
    ul_words_say(voice->lang, key, UL_PARAMS(ul_param_text("text", ul_text_bytes(&plan))), out);
    if (percent.len) {
        ul_say_gap(voice, out);
        ul_text_put(out, percent.bytes);
    }
    ul_text_put(out, "\n");
    ul_text_free(&plan);
    ul_text_free(&percent);
}

void ul_advice_say(const ul_voice *voice, const ul_view *view, const ul_report *report, ul_text *out)
{
    bool told[UL_MAX_CANDIDATES] = {false};
    say_candidate(voice, view, report, 0, "hint.do", out);
    size_t before = out->len;
    say_reason(voice, view, &report->candidate[0], out);
    if (out->len > before)
        ul_text_put(out, "\n");
    for (int i = 0; i < ALTERNATIVES; i++) {
        uint8_t other = next_best(report, told);
        if (!other)
            break;
        told[other] = true;
        say_candidate(voice, view, report, other, "hint.or", out);
    }
}
