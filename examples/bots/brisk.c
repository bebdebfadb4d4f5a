/*
 * brisk.c: a complete bot for `unlucky arena`, in C, with libunlucky.
 *
 *     cc brisk.c $(pkg-config --cflags --libs unlucky) -o brisk
 *     unlucky arena cmd:./brisk sleepwalker
 *
 * It speaks the protocol of docs/arena.md. The library reads the view, lists
 * what is legal and tries actions out; the bot only chooses: an attempt if one
 * can be made, else an action after which one could be, else a card. When it
 * defends it plays what is just enough, if it has that.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "record/action_text.h"
#include "record/view_text.h"
#include "rules/check.h"
#include "rules/game.h"
#include "rules/view.h"

#define LINE ((size_t)4 << 20)

typedef struct choice {
    ul_action action;
    int       worth;
} choice;

static void better(choice *best, ul_action action, int worth)
{
    if (worth > best->worth)
        *best = (choice){action, worth};
}

/* The best attempt on the Doctor that the seat could make in this game; 0 if there is none. */
static int best_attempt(const ul_world *world, const ul_view *view, ul_action *action)
{
    int best = 0;
    if (view->scene.to_act != view->seat || view->scene.phase != UL_PHASE_TURN ||
        !ul_scene_may_attempt(world, &view->scene, UL_PAWN_DOCTOR))
        return 0;
    for (ul_card card = 0; card <= UL_MAX_KINDS; card++) {
        ul_card   weapon = card < UL_MAX_KINDS ? card : UL_NO_CARD;
        ul_action attempt = ul_action_attempt(UL_PAWN_DOCTOR, weapon);
        bool      legal = weapon == UL_NO_CARD || ul_cards_has(&view->hand, weapon);
        if (!legal || ul_view_why(world, view, attempt).reason != UL_WHY_LEGAL)
            continue;
        int value = ul_scene_value(world, &view->scene, weapon);
        if (value > best) {
            best = value;
            *action = attempt;
        }
    }
    return best;
}

/* What could be attempted after this action; nothing is hidden that it could hang on. */
static int worth_after(const ul_world *world, const ul_view *view, ul_action action)
{
    ul_random random;
    ul_game   game;
    ul_view   after;
    ul_action unused;
    if (ul_view_hides(view, action))
        return 0;
    ul_random_seed(&random, 1);
    ul_view_imagine(world, view, &random, &game);
    ul_game_act(world, &game, action, NULL);
    ul_view_of(world, &game, view->seat, &after);
    return best_attempt(world, &after, &unused);
}

static int worth_of_turn(const ul_world *world, const ul_view *view, ul_action action)
{
    switch ((ul_action_kind)action.kind) {
    case UL_STEP:
        return 100 + 10 * worth_after(world, view, action);
    case UL_PLAY: /* only for an attempt: cards are precious */
        return 9 * worth_after(world, view, action) + (worth_after(world, view, action) ? 100 : -100);
    case UL_DRAW:
        return 105;
    default:
        return 0;
    }
}

static int worth_of_foil(const ul_world *world, const ul_view *view, ul_action action)
{
    const ul_attempt *attempt = &view->scene.attempt;
    int               missing = attempt->value - attempt->points, mine = ul_cards_points(world, &view->hand);
    if (action.kind == UL_PASS)
        return mine >= missing ? 0 : 20;
    int value = ul_world_edition(world)->deck.card[action.card].value;
    return value >= missing ? 10 - value : value;
}

static ul_action choose(const ul_world *world, const ul_view *view)
{
    static ul_action list[UL_MAX_ACTIONS];
    size_t           count = ul_view_legal(world, view, list);
    choice           best = {list[0], -1000};
    if (best_attempt(world, view, &best.action))
        return best.action;
    for (size_t i = 0; i < count; i++)
        better(&best, list[i],
               view->scene.phase == UL_PHASE_DEFEND ? worth_of_foil(world, view, list[i])
                                                    : worth_of_turn(world, view, list[i]));
    return best.action;
}

static void answer(const ul_json *told, const char *plan)
{
    ul_fault  fault = {0};
    ul_view   view;
    ul_reveal reveal;
    char      text[UL_ACTION_TEXT];
    ul_world *world = ul_view_read(ul_json_member(told, "view"), plan, plan ? strlen(plan) : 0, &view, &reveal, &fault);
    if (!world) {
        fprintf(stderr, "brisk: %s\n", fault.message);
        exit(1);
    }
    printf("{\"action\":\"%s\"}\n", ul_action_write(world, choose(world, &view), text));
    fflush(stdout);
    ul_world_free(world);
}

/* The plan of a game that is not played on the edition's own board; else NULL. */
static char *keep_plan(const ul_json *told, char *old)
{
    const ul_json *plan = ul_json_member(told, "plan");
    free(old);
    if (!plan || plan->type != UL_JSON_STRING)
        return NULL;
    char *kept = malloc(plan->text_len + 1);
    if (kept)
        memcpy(kept, plan->text, plan->text_len + 1);
    return kept;
}

int main(void)
{
    char *line = malloc(LINE), *plan = NULL;
    while (line && fgets(line, (int)LINE, stdin)) {
        ul_json       *told = ul_json_read(line, strlen(line), NULL);
        const ul_json *command = told ? ul_json_member(told, "cmd") : NULL;
        if (command && ul_json_is(command, "game"))
            plan = keep_plan(told, plan);
        else if (command && ul_json_is(command, "act"))
            answer(told, plan);
        ul_json_free(told);
    }
    free(plan);
    free(line);
    return 0;
}
