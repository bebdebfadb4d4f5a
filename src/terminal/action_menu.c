/* action_menu.c: the legal actions as a list of choices, a question at a time. */
#include "terminal/action_menu.h"
#include <string.h>
#include "rules/forecast.h"
#include "terminal/name_lookup.h"

static bool fits(uint8_t hole, uint8_t value)
{
    return hole == UL_HOLE || hole == value;
}

static bool pattern_fits(ul_action pattern, ul_action action)
{
    return fits(pattern.kind, action.kind) && fits(pattern.card, action.card) && fits(pattern.pawn, action.pawn) &&
           fits(pattern.room, action.room);
}

size_t ul_pattern_pick(ul_action pattern, ul_action *list, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (pattern_fits(pattern, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* How many of the legal actions play that card. */
static size_t ways_with(const ul_action *list, size_t count, ul_card card)
{
    size_t ways = 0;
    for (size_t i = 0; i < count; i++)
        ways += list[i].kind == UL_PLAY && list[i].card == card;
    return ways;
}

static void add(ul_menu *menu, ul_action choice)
{
    for (size_t i = 0; i < menu->count; i++)
        if (ul_action_same(menu->choice[i], choice))
            return;
    if (menu->count < UL_MAX_CHOICES)
        menu->choice[menu->count++] = choice;
}

/* A room card for two pawns is two choices; a card with more ways is one, and asks on. */
#define FEW 2

static void fill_actions(ul_menu *menu, const ul_action *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].kind == UL_PLAY && ways_with(list, count, list[i].card) > FEW)
            add(menu, (ul_action){UL_PLAY, list[i].card, UL_HOLE, UL_HOLE});
        else
            add(menu, list[i]);
    }
}

static void fill_pawns(ul_menu *menu, const ul_action *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add(menu, (ul_action){list[i].kind, list[i].card, list[i].pawn, UL_HOLE});
}

static bool differ_in_pawn(const ul_action *list, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (list[i].pawn != list[0].pawn)
            return true;
    return false;
}

static ul_question question_of(ul_action pattern, const ul_action *list, size_t count)
{
    switch (pattern.kind) {
    case UL_PLAY:
        if (pattern.card == UL_HOLE)
            return UL_ASK_CARD;
        return pattern.pawn == UL_HOLE && differ_in_pawn(list, count) ? UL_ASK_WHOM : UL_ASK_ROOM;
    case UL_STEP:
    case UL_DOG_WAY:
        return UL_ASK_ROOM;
    case UL_ATTEMPT:
        return UL_ASK_WEAPON;
    case UL_FOIL:
    case UL_COLLECT:
        return UL_ASK_CARD;
    default:
        return UL_ASK_ACTION;
    }
}

void ul_menu_fill(ul_menu *menu, const ul_world *world, const ul_view *view, ul_action pattern)
{
    ul_action list[UL_MAX_ACTIONS];
    size_t    count = ul_pattern_pick(pattern, list, ul_view_legal(world, view, list));
    menu->asked = pattern;
    menu->count = 0;
    menu->question = question_of(pattern, list, count);
    if (menu->question == UL_ASK_WHOM)
        fill_pawns(menu, list, count);
    else if (menu->question == UL_ASK_ACTION || menu->question == UL_ASK_CARD)
        fill_actions(menu, list, count);
    else
        for (size_t i = 0; i < count; i++)
            add(menu, list[i]);
}

bool ul_menu_only(const ul_world *world, const ul_view *view, ul_action choice, ul_action *action)
{
    ul_action list[UL_MAX_ACTIONS];
    if (ul_pattern_pick(choice, list, ul_view_legal(world, view, list)) != 1)
        return false;
    *action = list[0];
    return true;
}

bool ul_menu_ends(const ul_world *world, const ul_view *view, ul_action action, ul_seat *winner)
{
    const ul_scene *scene = &view->scene;
    ul_forecast     forecast;
    bool            turn = action.kind == UL_DRAW || action.kind == UL_END;
    bool            pass = action.kind == UL_PASS && scene->phase == UL_PHASE_DEFEND;
    /* The last pile of a ship, or the last turn of all: a forecast is too dear for every line of a menu. */
    bool            last = (ul_world_edition(world)->sinks && ul_scene_pile(scene) == 0) || scene->turn == UL_MAX_TURNS;
    if (!pass && !(turn && last))
        return false;
    ul_forecast_action(world, view, action, &forecast);
    *winner = forecast.winner;
    return forecast.winner != UL_NOBODY || (forecast.ends && forecast.next == UL_NOBODY);
}

static ul_card some_failure(const ul_world *world)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    ul_card        card = 0;
    while (card + 1 < deck->kinds && deck->card[card].kind != UL_CARD_FAILURE)
        card++;
    return card;
}

/* A pattern that nothing legal fits, its holes filled with what is at hand. */
static ul_action fill_holes(const ul_world *world, const ul_view *view, ul_action pattern)
{
    ul_room room = pattern.room == UL_HOLE ? view->scene.at[view->seat] : pattern.room;
    switch (pattern.kind) {
    case UL_ATTEMPT:
        return ul_action_attempt(pattern.pawn == UL_PAWN_DOG ? UL_PAWN_DOG : UL_PAWN_DOCTOR,
                                 pattern.card == UL_HOLE ? UL_NO_CARD : pattern.card);
    case UL_FOIL:
    case UL_COLLECT:
        return ul_action_give((ul_action_kind)pattern.kind,
                              pattern.card == UL_HOLE ? some_failure(world) : pattern.card);
    case UL_DOG_WAY:
        return ul_action_dog(room);
    case UL_PLAY:
        return ul_action_play(pattern.card == UL_HOLE ? 0 : pattern.card,
                              pattern.pawn == UL_PAWN_DOCTOR ? UL_PAWN_DOCTOR : UL_PAWN_SELF, room);
    case UL_DRAW:
    case UL_END:
    case UL_PASS:
        return ul_action_plain((ul_action_kind)pattern.kind);
    default:
        return ul_action_step(room);
    }
}

ul_verdict ul_menu_judge(const ul_world *world, const ul_view *view, ul_action pattern, ul_action *action, ul_why *why)
{
    ul_action list[UL_MAX_ACTIONS];
    size_t    count = ul_pattern_pick(pattern, list, ul_view_legal(world, view, list));
    if (count > 1)
        return UL_VERDICT_ASK;
    *action = count ? list[0] : fill_holes(world, view, pattern);
    *why = ul_view_why(world, view, *action);
    return count ? UL_VERDICT_DO : UL_VERDICT_REFUSE;
}

void ul_menu_say_question(const ul_menu *menu, const ul_voice *voice, ul_text *out)
{
    static const char *const keys[] = {
        [UL_ASK_ACTION] = "ui.pane.choices",
        [UL_ASK_ROOM] = "ui.plan.where",
        [UL_ASK_WEAPON] = "ui.plan.with",
        [UL_ASK_CARD] = "ui.plan.which",
    };
    const ul_deck *deck = &ul_world_edition(voice->world)->deck;
    if (menu->question == UL_ASK_WHOM)
        ul_words_say(voice->lang, "ui.plan.whom",
                     UL_PARAMS(ul_param_card("card", ul_world_plan(voice->world), deck, menu->asked.card)), out);
    else
        ul_words_say(voice->lang, keys[menu->question], NULL, out);
}

/* A failure card that is worth more than what is missing. */
static void say_overpay(const ul_voice *voice, const ul_view *view, ul_action choice, ul_text *out)
{
    const ul_attempt *attempt = &view->scene.attempt;
    if (choice.kind != UL_FOIL)
        return;
    int more = attempt->points + ul_world_edition(voice->world)->deck.card[choice.card].value - attempt->value;
    if (more <= 0)
        return;
    ul_words_between(voice->lang, "mark.sentence", out);
    ul_words_say(voice->lang, "ui.tray.overpay", UL_PARAMS(ul_param_number("n", more)), out);
}

/* "Pass: Ben wins", and what else ends the game. */
static void say_action(const ul_voice *voice, const ul_view *view, ul_action action, ul_text *out)
{
    ul_text text = {0};
    ul_seat winner;
    if (!ul_menu_ends(voice->world, view, action, &winner)) {
        ul_words_action(voice, &view->scene, action, out);
        say_overpay(voice, view, action, out);
        return;
    }
    ul_words_action(voice, &view->scene, action, &text);
    if (winner == UL_NOBODY)
        ul_words_say(voice->lang, "ui.choose.ends", UL_PARAMS(ul_param_text("text", ul_text_bytes(&text))), out);
    else
        ul_words_say(
            voice->lang, "ui.choose.wins",
            UL_PARAMS(ul_param_text("text", ul_text_bytes(&text)), ul_param_text("seat", voice->names[winner])), out);
    ul_text_free(&text);
}

void ul_menu_say(const ul_menu *menu, const ul_voice *voice, const ul_view *view, size_t place, ul_text *out)
{
    ul_action      choice = menu->choice[place];
    const ul_plan *plan = ul_world_plan(voice->world);
    const ul_deck *deck = &ul_world_edition(voice->world)->deck;
    if (choice.pawn == UL_HOLE)
        ul_words_say(voice->lang, "ui.choose.play", UL_PARAMS(ul_param_card("card", plan, deck, choice.card)), out);
    else if (choice.room == UL_HOLE)
        ul_words_say(voice->lang, choice.pawn == UL_PAWN_DOCTOR ? "ui.choose.doctor" : "ui.choose.self", NULL, out);
    else if (menu->question == UL_ASK_ROOM)
        ul_words_room(voice->lang, plan, choice.room, UL_FORM_NAME, out);
    else
        say_action(voice, view, choice, out);
}

/* Both folded: is it all of the choice, or all but what stands in brackets? */
static bool says(const char *choice, const char *typed)
{
    size_t len = strlen(typed);
    if (!len || strncmp(choice, typed, len) != 0)
        return false;
    const char *rest = choice + len;
    return !*rest || *rest == '(';
}

size_t ul_menu_find(const ul_menu *menu, const ul_voice *voice, const ul_view *view, const char *typed)
{
    ul_text wanted = {0};
    size_t  found = menu->count, fitting = 0;
    ul_lookup_fold(voice->lang, typed, &wanted);
    for (size_t place = 0; wanted.len && place < menu->count; place++) {
        ul_text choice = {0}, folded = {0}, spelled = {0};
        ul_menu_say(menu, voice, view, place, &choice);
        ul_lookup_fold(voice->lang, ul_text_bytes(&choice), &folded);
        ul_lookup_fold_spelled(voice->lang, ul_text_bytes(&choice), &spelled);
        if (says(ul_text_bytes(&folded), wanted.bytes) || says(ul_text_bytes(&spelled), wanted.bytes)) {
            found = place;
            fitting++;
        }
        ul_text_free(&choice);
        ul_text_free(&folded);
        ul_text_free(&spelled);
    }
    ul_text_free(&wanted);
    return fitting == 1 ? found : menu->count;
}
