/* screen_keys.c: what each key does. */
#include <string.h>
#include "terminal/say_game.h"
#include "terminal/screen_act_inside.h"
#include "terminal/screen_inside.h"
#include "terminal/screen_page_inside.h"

/* The arrows choose a room, a player, a card, or a part of the log, wherever one is. */
static void go_player(screen *s, int step)
{
    uint8_t players = ul_world_players(s->voice.world);
    s->player_at = (s->player_at + players + (size_t)(step + players)) % players;
    ul_seat seat = (ul_seat)s->player_at;
    s->selected = s->view.scene.at[seat];
    ul_text_clear(&s->message);
    ul_say_where(&s->voice, &s->view, seat, &s->message);
    if (s->view.scene.phase == UL_PHASE_OVER)
        return;
    ul_say_gap(&s->voice, &s->message);
    ul_say_reach(&s->voice, &s->view, seat, &s->message);
}

static void go_card(screen *s, int step)
{
    ul_card order[UL_MAX_KINDS];
    size_t  count = ul_say_hand_order(s->voice.world, &s->view.hand, order);
    if (!count)
        return;
    s->hand_at = (s->hand_at + count + (size_t)(step + 1) - 1) % count;
    /* The whole of it: the pane may be too narrow. */
    ul_card     card = order[s->hand_at];
    const char *flavour = ul_words_flavour(s->voice.lang, ul_world_edition(s->voice.world), card, s->view.seat);
    ul_text_clear(&s->message);
    ul_say_card(&s->voice, card, ul_cards_count(&s->view.hand, card), &s->message);
    if (flavour) {
        ul_words_between(s->voice.lang, "mark.about", &s->message);
        ul_text_put(&s->message, flavour);
    }
}

static void go(screen *s, int dy, int dx)
{
    if (s->pane == PANE_PLAYERS && dy)
        go_player(s, dy);
    else if (s->pane == PANE_HAND && dy)
        go_card(s, dy);
    else if (s->pane == PANE_LOG && dy)
        s->log_back = dy < 0 ? s->log_back + 1 : s->log_back - (s->log_back > 0);
    else if (s->pane == PANE_BOARD && s->place.width)
        s->selected = ul_map_toward(&s->map, s->selected, dy, dx);
}

static bool has_pane(const screen *s, int which)
{
    return which == PANE_BOARD || which == PANE_PLAYERS || (which == PANE_HAND && s->seat != UL_NOBODY) ||
           (which == PANE_LOG && s->log_rows > 0);
}

static void go_pane(screen *s, int step)
{
    int now = (int)s->pane;
    if (ul_screen_is_small(s))
        return;
    do
        now = (now + step + PANES) % PANES;
    while (!has_pane(s, now));
    s->pane = (pane)now;
    s->log_back = 0;
    if (s->pane == PANE_PLAYERS)
        go_player(s, 0);
    else if (s->pane == PANE_HAND)
        go_card(s, 0);
}

static void enter(screen *s)
{
    if (s->number && s->base == BASE_DECIDE)
        ul_screen_take_card(s, s->number - 1);
    else if (s->pane == PANE_HAND && s->base == BASE_DECIDE)
        ul_screen_take_card(s, s->hand_at);
    else if (s->pane == PANE_LOG)
        ul_screen_log(s);
    else if (s->pane == PANE_PLAYERS)
        s->pane = PANE_BOARD; /* in the room that was chosen there */
    else if (s->base == BASE_DECIDE)
        ul_screen_enter_room(s);
    else if (s->base == BASE_OVER)
        ul_screen_end(s);
}

static void open_typing(screen *s)
{
    s->typed_len = 0;
    s->popup = POPUP_TYPE;
}

static void quit(screen *s)
{
    if (s->base == BASE_OVER)
        s->leaving = true; /* there is nothing left to keep */
    else
        ul_screen_ask_to_leave(s);
}

/* Directions; false if it is another binding. */
static bool go_bind(screen *s, ul_bind bind)
{
    static const signed char ways[UL_BINDS][2] = {
        [UL_BIND_LEFT] = {0, -1},      [UL_BIND_RIGHT] = {0, 1},      [UL_BIND_UP] = {-1, 0},
        [UL_BIND_DOWN] = {1, 0},       [UL_BIND_UP_LEFT] = {-1, -1},  [UL_BIND_UP_RIGHT] = {-1, 1},
        [UL_BIND_DOWN_LEFT] = {1, -1}, [UL_BIND_DOWN_RIGHT] = {1, 1},
    };
    if (!ways[bind][0] && !ways[bind][1])
        return false;
    go(s, ways[bind][0], ways[bind][1]);
    return true;
}

/* What can be asked for in every state of the game. False if it is another binding. */
static bool common_bind(screen *s, ul_bind bind)
{
    switch (bind) {
    case UL_BIND_NEXT_PANE:
        go_pane(s, 1);
        return true;
    case UL_BIND_LAST_PANE:
        go_pane(s, -1);
        return true;
    case UL_BIND_CHOOSE:
        enter(s);
        return true;
    case UL_BIND_PAGE_UP:
        s->log_back += (size_t)s->log_rows;
        return true;
    case UL_BIND_PAGE_DOWN:
        s->log_back = s->log_back > (size_t)s->log_rows ? s->log_back - (size_t)s->log_rows : 0;
        return true;
    case UL_BIND_DOCTOR:
        s->selected = s->view.scene.doctor;
        return true;
    case UL_BIND_HOME:
        if (s->seat != UL_NOBODY)
            s->selected = s->view.scene.at[s->seat];
        return true;
    case UL_BIND_SIGHT:
        s->sight = !s->sight;
        return true;
    case UL_BIND_LESSON:
        if (s->play->tutorial)
            ul_screen_lesson(s);
        return true;
    case UL_BIND_LOG:
        ul_screen_log(s);
        return true;
    case UL_BIND_SINCE:
        ul_screen_since(s);
        return true;
    case UL_BIND_HELP:
        ul_screen_help(s);
        return true;
    case UL_BIND_HINTS:
        s->no_hints = !s->no_hints;
        return true;
    case UL_BIND_ROUTE:
        ul_screen_type(s, "route");
        return true;
    case UL_BIND_RULES:
        ul_screen_type(s, s->rule ? "why" : "rules");
        return true;
    case UL_BIND_QUIT:
        quit(s);
        return true;
    case UL_BIND_FASTER:
        s->play->dwell_ms = s->play->dwell_ms > 200 ? s->play->dwell_ms - 200 : 0;
        return true;
    case UL_BIND_SLOWER:
        s->play->dwell_ms += 200;
        return true;
    case UL_BIND_TYPE:
        open_typing(s);
        return true;
    default:
        return go_bind(s, bind);
    }
}

static void change_whom(screen *s)
{
    if (s->card == UL_NO_CARD)
        ul_screen_say(s, "ui.plan.card_first", true);
    else
        ul_screen_change_whom(s);
}

static void decide_bind(screen *s, ul_bind bind)
{
    switch (bind) {
    case UL_BIND_ATTEMPT:
        ul_screen_attempt(s);
        break;
    case UL_BIND_DRAW:
        ul_screen_choose(s, ul_action_plain(UL_DRAW));
        break;
    case UL_BIND_END:
        ul_screen_end_turn(s, false);
        break;
    case UL_BIND_PASS:
        ul_screen_choose(s, ul_action_plain(UL_PASS));
        break;
    case UL_BIND_CHOICES:
        ul_screen_open_menu(s, ul_pattern_any());
        break;
    case UL_BIND_ADVICE:
        ul_screen_ask_advice(s);
        break;
    case UL_BIND_UNDO:
        ul_screen_take_back(s, false);
        break;
    case UL_BIND_RESET:
        ul_screen_take_back(s, true);
        break;
    case UL_BIND_WHOM:
        change_whom(s);
        break;
    case UL_BIND_STEP_LEFT:
        ul_screen_step(s, 0, -1);
        break;
    case UL_BIND_STEP_RIGHT:
        ul_screen_step(s, 0, 1);
        break;
    case UL_BIND_STEP_UP:
        ul_screen_step(s, -1, 0);
        break;
    case UL_BIND_STEP_DOWN:
        ul_screen_step(s, 1, 0);
        break;
    case UL_BIND_GOAL:
        ul_screen_goal(s, 1);
        break;
    case UL_BIND_LAST_GOAL:
        ul_screen_goal(s, -1);
        break;
    default:
        break;
    }
}

static void watch_bind(screen *s, ul_bind bind)
{
    if (bind == UL_BIND_SKIP)
        s->play->skips = true;
    else if (bind != UL_BIND_NONE)
        ul_screen_say(s, "web.error.not-to-act", true);
}

static void over_bind(screen *s, ul_bind bind)
{
    if (bind == UL_BIND_REPLAY)
        ul_replay_begin(s);
    else if (bind == UL_BIND_CHANCES)
        ul_replay_chances(s);
    else if (bind == UL_BIND_ANOTHER)
        s->another = true;
}

void ul_screen_bind(screen *s, ul_bind bind)
{
    if (s->base == BASE_CURTAIN) {
        if (bind == UL_BIND_CHOOSE)
            ul_screen_look(s, ul_match_to_act(s->match));
        else if (bind == UL_BIND_QUIT)
            ul_screen_ask_to_leave(s);
    } else if (s->base == BASE_REPLAY) {
        ul_replay_bind(s, bind);
    } else if (!common_bind(s, bind)) {
        if (s->base == BASE_DECIDE)
            decide_bind(s, bind);
        else if (s->base == BASE_WATCH)
            watch_bind(s, bind);
        else if (s->base == BASE_OVER)
            over_bind(s, bind);
    }
}

static ul_bind bind_of(const screen *s, int place, long key)
{
    return key >= KEY_BIND ? (ul_bind)(key - KEY_BIND) : ul_keys_find(&s->play->keys, place, key);
}

static void say_no_key(screen *s, long key)
{
    ul_text typed = {0}, help_key = {0};
    ul_key_say(key, &typed);
    ul_keys_say_first(&s->play->keys, UL_BIND_HELP, &help_key);
    ul_words_say(
        s->voice.lang, "ui.no_key",
        UL_PARAMS(ul_param_text("text", ul_text_bytes(&typed)), ul_param_text("name", ul_text_bytes(&help_key))),
        &s->message);
    s->refused = true;
    ul_text_free(&typed);
    ul_text_free(&help_key);
}

/* What is bound to a key of the game. That nothing is bound to a letter or sign is told; other keys pass in silence. */
static ul_bind game_bind(screen *s, long key)
{
    ul_bind bind = bind_of(s, s->base == BASE_REPLAY ? UL_KEYS_REPLAY : UL_KEYS_GAME, key);
    if (bind == UL_BIND_NONE && key > ' ' && key != 127 && key < UL_KEY_FUNCTION(0) && s->base != BASE_CURTAIN)
        say_no_key(s, key);
    return bind;
}

/* A click on a room chooses it, and a second one goes there. */
static void click_room(screen *s, ul_room room)
{
    bool again = s->selected == room && s->pane == PANE_BOARD;
    s->selected = room;
    s->pane = PANE_BOARD;
    if (again && s->base == BASE_DECIDE)
        ul_screen_enter_room(s);
}

/*
 * A digit more of a number up to `count`. True if that is all of it: no
 * further digit could follow. Else it waits in s->number.
 * A number that is too great is told.
 */
static bool is_whole(screen *s, long key, size_t count)
{
    size_t digit = (size_t)(key - '0'), number = 10 * s->number + digit;
    s->number = number > count ? 0 : number;
    if (!s->number) {
        ul_words_say(s->voice.lang, "ui.no_number", UL_PARAMS(ul_param_number("number", (long)number)), &s->message);
        s->refused = true;
    }
    return s->number && 10 * s->number > count;
}

static void card_digit(screen *s, long key)
{
    ul_card order[UL_MAX_KINDS];
    if (is_whole(s, key, ul_say_hand_order(s->voice.world, &s->view.hand, order))) {
        ul_screen_take_card(s, s->number - 1);
        s->number = 0;
    } else if (s->number) {
        ul_text enter_key = {0};
        ul_keys_say_first(&s->play->keys, UL_BIND_CHOOSE, &enter_key);
        s->hand_at = s->number - 1;
        ul_words_say(
            s->voice.lang, "ui.plan.number",
            UL_PARAMS(ul_param_number("number", (long)s->number), ul_param_text("name", ul_text_bytes(&enter_key))),
            &s->message);
        ul_text_free(&enter_key);
    }
}

static bool is_digit(long key)
{
    return key >= '0' && key <= '9';
}

static void base_key(screen *s, long key)
{
    if (key >= KEY_ROOM && key < KEY_ROOM + UL_MAX_ROOMS) {
        click_room(s, (ul_room)(key - KEY_ROOM));
    } else if (key >= KEY_PLAYER && key < KEY_PLAYER + UL_MAX_SEATS) {
        s->player_at = (size_t)(key - KEY_PLAYER);
        go_player(s, 0);
    } else if (key >= KEY_CARD && key < KEY_CARD + UL_MAX_KINDS) {
        if (s->base == BASE_DECIDE)
            ul_screen_take_card(s, (size_t)(key - KEY_CARD));
    } else if (is_digit(key)) {
        if (s->base == BASE_DECIDE)
            card_digit(s, key);
    } else if (key == 27 && s->base == BASE_REPLAY) {
        ul_replay_bind(s, UL_BIND_QUIT);
    } else if (key == 27) {
        s->card = UL_NO_CARD;
        s->pane = PANE_BOARD;
    } else {
        ul_screen_bind(s, game_bind(s, key));
    }
}

static void pick(screen *s, size_t place)
{
    if (place >= s->menu.count)
        return;
    s->menu_at = place;
    ul_screen_choose(s, s->menu.choice[place]);
}

static void close_menu(screen *s)
{
    s->popup = POPUP_NONE;
    if (s->menu.asked.kind != UL_HOLE && ul_screen_is_small(s))
        ul_screen_open_menu(s, ul_pattern_any());
}

static void menu_bind(screen *s, ul_bind bind)
{
    switch (bind) {
    case UL_BIND_UP:
    case UL_BIND_LAST_PANE:
        s->menu_at = s->menu_at ? s->menu_at - 1 : s->menu.count - 1;
        break;
    case UL_BIND_DOWN:
    case UL_BIND_NEXT_PANE:
        s->menu_at = (s->menu_at + 1) % s->menu.count;
        break;
    case UL_BIND_FIRST:
        s->menu_at = 0;
        break;
    case UL_BIND_LAST:
        s->menu_at = s->menu.count - 1;
        break;
    case UL_BIND_CHOOSE:
        pick(s, s->menu_at);
        break;
    case UL_BIND_ATTEMPT:
    case UL_BIND_DRAW:
    case UL_BIND_END:
    case UL_BIND_PASS:
    case UL_BIND_ADVICE:
    case UL_BIND_UNDO:
    case UL_BIND_RESET:
        decide_bind(s, bind);
        break;
    default:
        break;
    }
}

/* The choice is marked while its number may go on. */
static void choice_digit(screen *s, long key)
{
    bool whole = is_whole(s, key, s->menu.count);
    if (s->number)
        s->menu_at = s->number - 1;
    if (whole) {
        s->number = 0;
        pick(s, s->menu_at);
    }
}

/* The list's own keys first; then those of the game, on which it lies. */
static void menu_key(screen *s, long key)
{
    ul_bind bind = bind_of(s, UL_KEYS_LIST, key);
    if (key == 27 || (key == '0' && !s->number))
        close_menu(s);
    else if (is_digit(key))
        choice_digit(s, key);
    else if (key >= KEY_CHOICE && key < KEY_CHOICE + UL_MAX_CHOICES)
        pick(s, (size_t)(key - KEY_CHOICE));
    else if (bind != UL_BIND_NONE && bind != UL_BIND_QUIT && bind != UL_BIND_HELP && bind != UL_BIND_SEARCH)
        menu_bind(s, bind);
    else if (key >= KEY_ROOM && key < KEY_BIND)
        base_key(s, key);
    else
        common_bind(s, game_bind(s, key));
}

static void question_key(screen *s, long key)
{
    popup asked = s->popup;
    bool  yes = key == 'y' || key == 'Y' || key == 'o' || key == '\n' || key == '\r';
    bool  no = key == 'n' || key == 'N' || key == 27 || key == 'q';
    /* The key that asked is an answer, too: e e ends the turn. */
    yes = yes || (asked == POPUP_END && bind_of(s, UL_KEYS_GAME, key) == UL_BIND_END);
    /* What ends the game is not answered by a key that was pressed too long. */
    yes = yes && !(asked == POPUP_SURE && (key == '\n' || key == '\r'));
    if (!yes && !no)
        return;
    s->popup = POPUP_NONE;
    if (yes && asked == POPUP_QUIT)
        s->leaving = true;
    else if (yes && asked == POPUP_SURE)
        ul_screen_act(s, s->sure);
    else if (yes)
        ul_screen_end_turn(s, true);
}

static void typing_key(screen *s, long key)
{
    if (key == 27) {
        s->popup = POPUP_NONE;
    } else if (key == '\n' || key == '\r') {
        s->typed[s->typed_len] = '\0';
        s->popup = POPUP_NONE;
        ul_screen_type(s, s->typed);
    } else {
        ul_screen_type_key(s->typed, &s->typed_len, key);
    }
}

/* Whoever has answered, but may answer more, is asked again. */
static void ask_on(screen *s)
{
    const ul_scene *scene = &s->view.scene;
    bool            asked = scene->phase == UL_PHASE_DEFEND || scene->phase == UL_PHASE_COLLECT;
    if (s->base == BASE_DECIDE && asked && scene->to_act == s->seat && s->popup == POPUP_NONE && !s->refused)
        ul_screen_open_menu(s, ul_pattern_any());
}

void ul_screen_key(screen *s, long key)
{
    unsigned before = ul_match_changes(s->match);
    popup    lay = s->popup;
    ul_text_clear(&s->message);
    s->refused = false;
    if (!is_digit(key) && bind_of(s, UL_KEYS_LIST, key) != UL_BIND_CHOOSE)
        s->number = 0;
    switch (s->popup) {
    case POPUP_MENU:
        menu_key(s, key);
        break;
    case POPUP_PAGE:
        ul_screen_page_key(s, key);
        break;
    case POPUP_QUIT:
    case POPUP_END:
    case POPUP_SURE:
        question_key(s, key);
        break;
    case POPUP_TYPE:
        typing_key(s, key);
        break;
    case POPUP_NONE:
        base_key(s, key);
        break;
    }
    if (bind_of(s, UL_KEYS_LIST, key) == UL_BIND_CHOOSE)
        s->number = 0;
    /* What lay on the question is gone, and the question still there. */
    bool was_over = lay == POPUP_PAGE || lay == POPUP_QUIT || lay == POPUP_TYPE || lay == POPUP_SURE;
    if (ul_match_changes(s->match) != before || was_over)
        ask_on(s);
}
