/* why.c: actions as choices, and the reasons against them as sentences. Which, data/words/sentences.json says. */
#include <string.h>
#include "rules/check.h"
#include "words/words_inside.h"

/* An action that is offered, or refused: then there are a scene, to be asked about its text, and a reason. */
typedef struct judged {
    const ul_world *world;
    const ul_scene *scene;
    ul_action       action;
    ul_why          why;
} judged;

static const char *phase_name(const ul_scene *scene)
{
    static const char *const names[] = {
        [UL_PHASE_TURN] = "turn",
        [UL_PHASE_DEFEND] = "defend",
        [UL_PHASE_DOG] = "dog",
        [UL_PHASE_COLLECT] = "collect",
    };
    return names[scene->phase];
}

static const char *action_name(ul_action_kind kind)
{
    static const char *const names[UL_ACTION_KINDS] = {
        [UL_STEP] = "step", [UL_PLAY] = "play", [UL_ATTEMPT] = "attempt", [UL_DRAW] = "draw",       [UL_END] = "end",
        [UL_FOIL] = "foil", [UL_PASS] = "pass", [UL_DOG_WAY] = "dog",     [UL_COLLECT] = "collect",
    };
    return names[kind];
}

static const char *fact(const void *context, const char *name)
{
    const judged *j = context;
    const char   *game = ul_words_game(ul_world_edition(j->world));
    if (strcmp(name, "action") == 0)
        return action_name((ul_action_kind)j->action.kind);
    if (strcmp(name, "pawn") == 0)
        return ul_word_pawn((ul_pawn)j->action.pawn);
    if (strcmp(name, "about") == 0)
        return j->action.pawn == UL_PAWN_DOG ? "dog" : game;
    if (strcmp(name, "game") == 0)
        return game;
    if (strcmp(name, "card") == 0)
        return ul_word_card_kind(j->world, j->action.card);
    if (strcmp(name, "room") == 0)
        return j->action.room == UL_UNKNOWN ? "unknown" : "known";
    if (strcmp(name, "number") == 0)
        return j->why.number ? "some" : "zero";
    if (strcmp(name, "phase") == 0)
        return phase_name(j->scene);
    if (strcmp(name, "here") == 0)
        return j->why.room == j->scene->at[j->scene->turn_seat] ? "yes" : "no";
    return ul_reason_name((ul_reason)j->why.reason); /* tools/words checks that nothing else is asked */
}

/* The room that a reason is about: its own, the one that the action names, or where the pawn stands. */
static ul_room room_of(const ul_scene *scene, ul_action action, ul_why why)
{
    if (why.room != UL_NOWHERE)
        return why.room;
    return why.reason == UL_WHY_UNNAMED_ROOM ? scene->at[scene->turn_seat] : action.room;
}

void ul_words_why(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_why why, ul_text *out)
{
    const judged        j = {voice->world, scene, action, why};
    const ul_plan      *plan = ul_world_plan(voice->world);
    const ul_deck      *deck = &ul_world_edition(voice->world)->deck;
    const ul_seats_said said = {voice, why.by, false, why.reason == UL_WHY_SEEN ? scene : NULL};
    long                n = why.by ? (long)ul_word_members(why.by) : why.number;
    char                key[WORD_KEY];
    ul_word_choose(*ul_word_told("why", ul_reason_name((ul_reason)why.reason)), fact, &j, key);
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_seats("seats", &said), ul_param_room("room", plan, room_of(scene, action, why)),
                           ul_param_card("card", plan, deck, action.card), ul_param_number("n", n)),
                 out);
}

const char *ul_words_why_rule(const ul_world *world, ul_action action, ul_why why)
{
    const judged            j = {world, NULL, action, why};
    const word_case *const *told = ul_word_told("rule", ul_reason_name((ul_reason)why.reason));
    char                    name[WORD_KEY];
    if (!*told)
        return NULL;
    ul_word_choose(*told, fact, &j, name);
    return ul_rule_find(name)->name;
}

void ul_words_action(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_text *out)
{
    const judged   j = {voice->world, scene, action, {0}};
    const ul_plan *plan = ul_world_plan(voice->world);
    const ul_deck *deck = &ul_world_edition(voice->world)->deck;
    long           value = action.kind == UL_ATTEMPT ? ul_scene_value(voice->world, scene, action.card) : 0;
    char           key[WORD_KEY];
    ul_word_choose(*ul_word_told("action", action_name((ul_action_kind)action.kind)), fact, &j, key);
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_room("room", plan, action.room), ul_param_card("card", plan, deck, action.card),
                           ul_param_number("value", value)),
                 out);
}
