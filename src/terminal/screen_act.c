/* screen_act.c: what is done and planned on the full screen. */
#include "terminal/say_game.h"
#include "terminal/screen_act_inside.h"
#include "terminal/screen_inside.h"

void ul_screen_say(screen *s, const char *key, bool refused)
{
    ul_text_clear(&s->message);
    ul_say(&s->voice, key, &s->message);
    s->refused = refused;
}

void ul_screen_look(screen *s, ul_seat seat)
{
    s->seat = seat;
    ul_sitting_speak(s->play->sitting, seat);
    s->voice = ul_say_voice(s->match, s->play->lang, seat, &s->cast);
    ul_match_view(s->match, seat, &s->view);
}

void ul_screen_open_menu(screen *s, ul_action pattern)
{
    ul_menu_fill(&s->menu, s->voice.world, &s->view, pattern);
    s->menu_at = s->menu_top = 0;
    s->menu_by_itself = false;
    s->popup = s->menu.count ? POPUP_MENU : POPUP_NONE;
}

void ul_screen_act(screen *s, ul_action action)
{
    if (!ul_play_allows(s->play, action)) {
        s->popup = POPUP_NONE;
        ul_screen_say(s, "tutorial.not_yet", true);
        ul_say_gap(&s->voice, &s->message);
        ul_say_now(&s->voice, &s->view, ul_tutorial_action(s->play->tutorial, s->match), &s->message);
        return;
    }
    ul_sitting_act(s->play->sitting, action);
    ul_sitting_settle(s->play->sitting);
    s->card = UL_NO_CARD;
    s->pawn = UL_PAWN_SELF;
    s->popup = POPUP_NONE;
    s->number = 0;
    ul_match_view(s->match, s->seat, &s->view);
    if (s->seat != UL_NOBODY && (action.kind == UL_STEP || action.kind == UL_PLAY))
        s->selected = s->view.scene.at[s->seat];
}

static void refuse(screen *s, ul_action action, ul_why why)
{
    ul_text_clear(&s->message);
    s->rule = ul_say_refusal(&s->voice, &s->view.scene, action, why, &s->message);
    s->refused = true;
}

/* What ends the game wants one more key, unless there is nothing else to do. */
static void act_surely(screen *s, ul_action action)
{
    ul_action only;
    ul_seat   winner;
    if (ul_menu_ends(s->voice.world, &s->view, action, &winner) &&
        !ul_menu_only(s->voice.world, &s->view, ul_pattern_any(), &only)) {
        s->sure = action;
        s->popup = POPUP_SURE;
    } else {
        ul_screen_act(s, action);
    }
}

void ul_screen_choose(screen *s, ul_action pattern)
{
    ul_action action;
    ul_why    why;
    switch (ul_menu_judge(s->voice.world, &s->view, pattern, &action, &why)) {
    case UL_VERDICT_DO:
        act_surely(s, action);
        break;
    case UL_VERDICT_ASK:
        ul_screen_open_menu(s, pattern);
        break;
    case UL_VERDICT_REFUSE:
        refuse(s, action, why);
        break;
    }
}

static bool may(const screen *s, ul_action action)
{
    return ul_view_why(s->voice.world, &s->view, action).reason == UL_WHY_LEGAL;
}

/* Enter on a room: go there with the chosen card, else by the free step, else in whatever way there is. */
void ul_screen_enter_room(screen *s)
{
    const ul_scene *scene = &s->view.scene;
    if (scene->phase == UL_PHASE_DOG)
        ul_screen_choose(s, ul_action_dog(s->selected));
    else if (scene->phase != UL_PHASE_TURN)
        ul_screen_open_menu(s, ul_pattern_any());
    else if (s->card != UL_NO_CARD)
        ul_screen_choose(s, ul_action_play(s->card, (ul_pawn)s->pawn, s->selected));
    else if (s->selected == scene->at[s->seat])
        ul_screen_open_menu(s, ul_pattern_any());
    else if (may(s, ul_action_step(s->selected)))
        ul_screen_act(s, ul_action_step(s->selected));
    else
        ul_screen_choose(s, (ul_action){UL_HOLE, UL_HOLE, UL_HOLE, s->selected});
}

/* The next room in that direction, of the pawn that is to move: with the chosen card, or by the free step. */
void ul_screen_step(screen *s, int dy, int dx)
{
    const ul_scene *scene = &s->view.scene;
    if (!s->place.width)
        return; /* there is no board, and so no direction */
    if (scene->phase == UL_PHASE_DOG)
        ul_screen_choose(s, ul_action_dog(ul_map_toward(&s->map, scene->dog, dy, dx)));
    else if (scene->phase == UL_PHASE_TURN && s->card == UL_NO_CARD)
        ul_screen_choose(s, ul_action_step(ul_map_toward(&s->map, scene->at[s->seat], dy, dx)));
    else if (scene->phase == UL_PHASE_TURN) {
        ul_room from = s->pawn == UL_PAWN_DOCTOR ? scene->doctor : scene->at[s->seat];
        ul_screen_choose(s, ul_action_play(s->card, (ul_pawn)s->pawn, ul_map_toward(&s->map, from, dy, dx)));
    }
}

/* The card moves the other pawn; where it can go is looked for from there. */
void ul_screen_change_whom(screen *s)
{
    s->pawn = s->pawn == UL_PAWN_SELF ? UL_PAWN_DOCTOR : UL_PAWN_SELF;
    if (ul_world_card_room(s->voice.world, s->card) == UL_NOWHERE)
        s->selected = s->pawn == UL_PAWN_DOCTOR ? s->view.scene.doctor : s->view.scene.at[s->seat];
}

/* What to do with the card that was chosen. */
static void say_enter(screen *s)
{
    ul_text choose = {0}, whom = {0};
    ul_keys_say_first(&s->play->keys, UL_BIND_CHOOSE, &choose);
    ul_keys_say_first(&s->play->keys, UL_BIND_WHOM, &whom);
    ul_text_clear(&s->message);
    ul_words_say(s->voice.lang, "ui.plan.enter",
                 UL_PARAMS(ul_param_text("name", ul_text_bytes(&choose)), ul_param_text("text", ul_text_bytes(&whom))),
                 &s->message);
    ul_text_free(&choose);
    ul_text_free(&whom);
}

/* A move or room card waits for a room; a weapon asks to be used; others say why not. */
void ul_screen_take_card(screen *s, size_t place)
{
    ul_card order[UL_MAX_KINDS];
    size_t  count = ul_say_hand_order(s->voice.world, &s->view.hand, order);
    if (place >= count)
        return;
    ul_card      card = order[place];
    ul_card_kind kind = ul_world_edition(s->voice.world)->deck.card[card].kind;
    ul_room      room = ul_world_card_room(s->voice.world, card);
    if (s->view.scene.phase != UL_PHASE_TURN) {
        ul_screen_choose(
            s, (ul_action){s->view.scene.phase == UL_PHASE_COLLECT ? UL_COLLECT : UL_FOIL, card, UL_HOLE, UL_HOLE});
    } else if (kind == UL_CARD_WEAPON) {
        ul_action pattern = {UL_ATTEMPT, card, UL_HOLE, UL_NOWHERE};
        ul_screen_open_menu(s, pattern);
        if (s->popup != POPUP_MENU)
            ul_screen_choose(s, pattern);
    } else if (kind == UL_CARD_FAILURE) {
        ul_screen_choose(s, (ul_action){UL_FOIL, card, UL_PAWN_SELF, UL_NOWHERE});
    } else if (s->card == card) {
        ul_screen_change_whom(s);
    } else {
        s->card = card;
        s->pawn = UL_PAWN_SELF;
        s->selected = room == UL_NOWHERE ? s->selected : room;
        s->pane = PANE_BOARD;
        say_enter(s);
    }
}

void ul_screen_attempt(screen *s)
{
    ul_action pattern = {UL_ATTEMPT, UL_HOLE, UL_HOLE, UL_HOLE};
    ul_screen_open_menu(s, pattern);
    if (s->popup != POPUP_MENU)
        ul_screen_choose(s, pattern);
}

void ul_screen_end_turn(screen *s, bool sure)
{
    if (may(s, ul_action_plain(UL_DRAW)) && !sure)
        s->popup = POPUP_END;
    else
        ul_screen_choose(s, ul_action_plain(UL_END));
}

void ul_screen_take_back(screen *s, bool all)
{
    size_t count = ul_match_to_undo(s->match, s->seat, all);
    if (!count) {
        /* A turn that has shown something is over, or somebody is being asked. */
        bool mine = s->view.scene.to_act == s->seat, turn = s->view.scene.phase == UL_PHASE_TURN;
        ul_screen_say(s,
                      s->seat == UL_NOBODY ? "ui.join.watching"
                      : !turn              ? "ui.plan.revealed"
                      : mine               ? "ui.plan.nothing_to_undo"
                                           : "ui.join.not_yet",
                      true);
        return;
    }
    ul_sitting_take_back(s->play->sitting, count);
    ul_sitting_settle(s->play->sitting);
    s->popup = POPUP_NONE;
    ul_match_view(s->match, s->seat, &s->view);
    s->selected = s->view.scene.at[s->seat];
    s->card = UL_NO_CARD;
    ul_screen_say(s, "ui.plan.undone", false);
}

/* The next room that the pawn could go to, in the plan's order. */
void ul_screen_goal(screen *s, int step)
{
    ul_action list[UL_MAX_ACTIONS], pattern = {UL_STEP, UL_HOLE, UL_HOLE, UL_HOLE};
    if (s->card != UL_NO_CARD)
        pattern = (ul_action){UL_PLAY, s->card, s->pawn, UL_HOLE};
    size_t count = ul_pattern_pick(pattern, list, ul_view_legal(s->voice.world, &s->view, list));
    for (uint8_t i = 1, rooms = ul_plan_count(ul_world_plan(s->voice.world)); i <= rooms; i++) {
        ul_room room = (ul_room)((s->selected + rooms + step * i) % rooms);
        for (size_t k = 0; k < count; k++) {
            if (list[k].room == room) {
                s->selected = room;
                return;
            }
        }
    }
}
