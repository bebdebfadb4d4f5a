/* screen_keys.c: what each key does. */
#include <stdio.h>
#include <string.h>
#include "terminal/screen_inside.h"

void ul_screen_say(screen *s, const char *key, bool refused)
{
    ul_text_clear(&s->message);
    ul_say(&s->voice, key, &s->message);
    s->refused = refused;
}

void ul_screen_page(screen *s, const char *title_key)
{
    ul_text_clear(&s->page_title);
    ul_say(&s->voice, title_key, &s->page_title);
    s->page_top = 0;
    s->popup = POPUP_PAGE;
}

void ul_screen_look(screen *s, ul_seat seat)
{
    s->seat = seat;
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

void ul_screen_lesson(screen *s)
{
    const char *text = ul_tutorial_text(s->play->tutorial, s->match, s->voice.lang);
    if (!text)
        return;
    ul_text_clear(&s->page);
    ul_text_print(&s->page, "%s\n\n", text);
    if (ul_match_to_act(s->match) != UL_NOBODY) {
        ul_say_now(&s->voice, &s->view, ul_tutorial_action(s->play->tutorial, s->match), &s->page);
        ul_text_print(&s->page, "\n\n%s", ul_words_find(s->voice.lang, "tutorial.keys"));
    }
    ul_screen_page(s, "ui.pane.lesson");
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
    s->no_memory = !ul_match_act(s->match, action);
    s->card = UL_NO_CARD;
    s->pawn = UL_PAWN_SELF;
    s->popup = POPUP_NONE;
    ul_match_view(s->match, s->seat, &s->view);
    if (s->seat != UL_NOBODY && (action.kind == UL_STEP || action.kind == UL_PLAY))
        s->selected = s->view.scene.at[s->seat];
}

static void refuse(screen *s, ul_action action, ul_why why)
{
    const char *rule = ul_words_why_rule(s->voice.world, action, why);
    ul_text_clear(&s->message);
    ul_words_why(&s->voice, &s->view.scene, action, why, &s->message);
    if (rule)
        ul_text_print(&s->message, " (%s)", rule);
    s->refused = true;
    s->why_action = action;
    s->why = why;
}

void ul_screen_choose(screen *s, ul_action pattern)
{
    ul_action action;
    ul_why    why;
    switch (ul_menu_judge(s->voice.world, &s->view, pattern, &action, &why)) {
    case UL_VERDICT_DO:
        ul_screen_act(s, action);
        break;
    case UL_VERDICT_ASK:
        ul_screen_open_menu(s, pattern);
        break;
    case UL_VERDICT_REFUSE:
        refuse(s, action, why);
        break;
    }
}

/* Enter on a room: go there with the chosen card, or in whatever way there is. */
static void enter_room(screen *s)
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
    else
        ul_screen_choose(s, (ul_action){UL_HOLE, UL_HOLE, UL_HOLE, s->selected});
}

/* A move or room card waits for a room; a weapon asks to be used; others say why not. */
static void take_card(screen *s, size_t place)
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
        s->pawn = s->pawn == UL_PAWN_SELF ? UL_PAWN_DOCTOR : UL_PAWN_SELF;
    } else {
        s->card = card;
        s->pawn = UL_PAWN_SELF;
        s->selected = room == UL_NOWHERE ? s->selected : room;
        ul_screen_say(s, "ui.plan.enter", false);
    }
}

static void attempt(screen *s)
{
    ul_action pattern = {UL_ATTEMPT, UL_HOLE, UL_HOLE, UL_HOLE};
    ul_screen_open_menu(s, pattern);
    if (s->popup != POPUP_MENU)
        ul_screen_choose(s, pattern);
}

static void end_turn(screen *s, bool sure)
{
    bool may_draw = ul_view_why(s->voice.world, &s->view, ul_action_plain(UL_DRAW)).reason == UL_WHY_LEGAL;
    if (may_draw && !sure)
        s->popup = POPUP_END;
    else
        ul_screen_choose(s, ul_action_plain(UL_END));
}

static void take_back(screen *s, bool all)
{
    size_t draft = ul_match_draft(s->match), count = all ? draft : draft > 0;
    if (!count) {
        ul_screen_say(s, ul_match_actions(s->match) ? "ui.plan.revealed" : "ui.plan.nothing_to_undo", true);
        return;
    }
    ul_match_take_back(s->match, count);
    ul_match_view(s->match, s->seat, &s->view);
    s->selected = s->view.scene.at[s->seat];
    s->card = UL_NO_CARD;
    ul_screen_say(s, "ui.plan.undone", false);
}

/* The next room that the pawn could go to, in the plan's order. */
static void next_goal(screen *s, int step)
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

static void help_page(screen *s)
{
    static const char *const lines[][2] = {
        {"<- -> hjkl", "ui.help.arrows"},
        {"Tab", "ui.help.goal"},
        {"1-9", "ui.help.digits"},
        {"x", "ui.help.whom"},
        {"Enter", "ui.help.enter"},
        {"a", "ui.help.attempt"},
        {"d", "ui.help.draw"},
        {"e", "ui.help.end"},
        {"p", "ui.help.pass"},
        {"c", "ui.help.choices"},
        {"u", "ui.help.undo"},
        {"r", "ui.help.reset"},
        {"s", "ui.help.sight"},
        {"o", "ui.help.route"},
        {"D", "ui.help.doctor"},
        {"Home", "ui.help.home"},
        {": /", "ui.help.type"},
        {"R", "ui.help.rules"},
        {"L", "ui.help.log"},
        {"+ -", "ui.help.speed"},
        {"Space", "ui.help.skip"},
        {"q", "ui.help.quit"},
        {"?", "ui.help.help"},
    };
    ul_text_clear(&s->page);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ul_text_print(&s->page, "%s: %s\n", lines[i][0], ul_words_find(s->voice.lang, lines[i][1]));
    ul_text_print(&s->page, "\n%s\n%s", ul_words_find(s->voice.lang, "ui.marks"),
                  ul_words_find(s->voice.lang, "ui.marks.more"));
    ul_screen_page(s, "ui.pane.help");
}

static void log_page(screen *s)
{
    ul_text_clear(&s->page);
    for (size_t i = 0; i < ul_screen_events(s); i++) {
        ul_event event = ul_match_event(s->match, i, s->seat);
        ul_words_event(&s->voice, &event, &s->page);
        ul_text_put(&s->page, "\n");
    }
    ul_screen_page(s, "ui.pane.log");
    s->page_top = (size_t)-1; /* the end; the page knows where that is */
}

void ul_screen_end_page(screen *s)
{
    ul_text_clear(&s->page);
    if (ul_match_events(s->match)) {
        ul_event last = ul_match_event(s->match, ul_match_events(s->match) - 1, s->seat);
        ul_words_event(&s->voice, &last, &s->page);
        ul_text_put(&s->page, "\n");
    }
    ul_say_end(&s->voice, s->match, &s->page);
    if (s->play->tutorial)
        ul_text_print(&s->page, "\n%s\n", ul_tutorial_text(s->play->tutorial, s->match, s->voice.lang));
    if (*s->play->save.path)
        ul_words_say(s->voice.lang, "ui.end.record", UL_PARAMS(ul_param_text("text", s->play->save.path)), &s->page);
    ul_screen_page(s, "ui.end.hands");
}

static void go(screen *s, int dy, int dx)
{
    if (s->place.width)
        s->selected = ul_map_toward(&s->map, s->selected, dy, dx);
}

/* Keys that work in every state of the game. False if it is another. */
static bool common_key(screen *s, long key)
{
    switch (key) {
    case FUNCTION(KEY_LEFT):
    case 'h':
        go(s, 0, -1);
        return true;
    case FUNCTION(KEY_RIGHT):
    case 'l':
        go(s, 0, 1);
        return true;
    case FUNCTION(KEY_UP):
    case 'k':
        go(s, -1, 0);
        return true;
    case FUNCTION(KEY_DOWN):
    case 'j':
        go(s, 1, 0);
        return true;
    case 'D':
        s->selected = s->view.scene.doctor;
        return true;
    case FUNCTION(KEY_HOME):
        if (s->seat != UL_NOBODY)
            s->selected = s->view.scene.at[s->seat];
        return true;
    case 's':
        s->sight = !s->sight;
        return true;
    case 't':
        if (s->play->tutorial)
            ul_screen_lesson(s);
        return true;
    case 'L':
        log_page(s);
        return true;
    case '?':
        help_page(s);
        return true;
    case 'o':
        ul_screen_type(s, "route");
        return true;
    case 'R':
        ul_screen_type(s, s->why.reason ? "why" : "rules");
        return true;
    case 'q':
        s->popup = POPUP_QUIT;
        return true;
    case '+':
        s->play->dwell_ms = s->play->dwell_ms > 200 ? s->play->dwell_ms - 200 : 0;
        return true;
    case '-':
        s->play->dwell_ms += 200;
        return true;
    case ':':
    case '/':
        s->typed_len = 0;
        s->popup = POPUP_TYPE;
        return true;
    default:
        return false;
    }
}

static void decide_key(screen *s, long key)
{
    switch (key) {
    case '\n':
    case '\r':
    case FUNCTION(KEY_ENTER):
        enter_room(s);
        break;
    case 'a':
        attempt(s);
        break;
    case 'd':
        ul_screen_choose(s, ul_action_plain(UL_DRAW));
        break;
    case 'e':
        end_turn(s, false);
        break;
    case 'p':
        ul_screen_choose(s, ul_action_plain(UL_PASS));
        break;
    case 'u':
        take_back(s, false);
        break;
    case 'r':
        take_back(s, true);
        break;
    case 'x':
        s->pawn = s->pawn == UL_PAWN_SELF ? UL_PAWN_DOCTOR : UL_PAWN_SELF;
        break;
    case 'c':
        ul_screen_open_menu(s, ul_pattern_any());
        break;
    case '\t':
        next_goal(s, 1);
        break;
    case FUNCTION(KEY_BTAB):
        next_goal(s, -1);
        break;
    case 27:
    case '0':
        s->card = UL_NO_CARD;
        break;
    default:
        if (key >= '1' && key <= '9')
            take_card(s, (size_t)(key - '1'));
        else if (key >= KEY_CARD && key < KEY_CARD + UL_MAX_KINDS)
            take_card(s, (size_t)(key - KEY_CARD));
        break;
    }
}

static void pick(screen *s, size_t place)
{
    if (place >= s->menu.count)
        return;
    s->menu_at = place;
    ul_screen_choose(s, s->menu.choice[place]);
}

static void menu_key(screen *s, long key)
{
    switch (key) {
    case FUNCTION(KEY_UP):
    case 'k':
        s->menu_at = s->menu_at ? s->menu_at - 1 : s->menu.count - 1;
        break;
    case FUNCTION(KEY_DOWN):
    case 'j':
    case '\t':
        s->menu_at = (s->menu_at + 1) % s->menu.count;
        break;
    case '\n':
    case '\r':
    case FUNCTION(KEY_ENTER):
        pick(s, s->menu_at);
        break;
    case 27:
    case '0':
        s->popup = POPUP_NONE;
        if (s->menu.asked.kind != UL_HOLE && ul_screen_is_small(s))
            ul_screen_open_menu(s, ul_pattern_any());
        break;
    default:
        if (key >= '1' && key <= '9')
            pick(s, (size_t)(key - '1'));
        else if (key >= KEY_CHOICE && key < KEY_CHOICE + UL_MAX_CHOICES)
            pick(s, (size_t)(key - KEY_CHOICE));
        else if (key == 'p' || key == 'u' || key == 'r' || key == 'd' || key == 'e' || key == 'a')
            decide_key(s, key);
        else
            common_key(s, key);
        break;
    }
}

static void page_key(screen *s, long key)
{
    size_t screenful = s->rows > 4 ? (size_t)s->rows - 4 : 1;
    switch (key) {
    case FUNCTION(KEY_UP):
    case 'k':
        s->page_top -= s->page_top > 0;
        break;
    case FUNCTION(KEY_DOWN):
    case 'j':
        s->page_top++;
        break;
    case FUNCTION(KEY_PPAGE):
        s->page_top = s->page_top > screenful ? s->page_top - screenful : 0;
        break;
    case FUNCTION(KEY_NPAGE):
    case ' ':
        s->page_top += screenful;
        break;
    case FUNCTION(KEY_HOME):
        s->page_top = 0;
        break;
    case FUNCTION(KEY_END):
        s->page_top = (size_t)-1;
        break;
    case 27:
    case '?':
    case 'q':
    case '\n':
    case '\r':
        s->popup = POPUP_NONE;
        break;
    default:
        break;
    }
}

static void question_key(screen *s, long key)
{
    popup asked = s->popup;
    bool  yes = key == 'y' || key == 'Y' || key == 'o' || key == '\n' || key == '\r';
    bool  no = key == 'n' || key == 'N' || key == 27 || key == 'q';
    /* The key that asked is an answer, too: e e ends the turn. */
    yes = yes || (asked == POPUP_END && key == 'e');
    if (!yes && !no)
        return;
    s->popup = POPUP_NONE;
    if (yes && asked == POPUP_QUIT)
        s->leaving = true;
    else if (yes)
        end_turn(s, true);
}

static void typing_key(screen *s, long key)
{
    if (key == 27) {
        s->popup = POPUP_NONE;
    } else if (key == '\n' || key == '\r') {
        s->typed[s->typed_len] = '\0';
        s->popup = POPUP_NONE;
        ul_screen_type(s, s->typed);
    } else if (key == FUNCTION(KEY_BACKSPACE) || key == 127 || key == 8) {
        while (s->typed_len && ((unsigned char)s->typed[--s->typed_len] & 0xc0) == 0x80)
            ;
    } else if (key >= ' ' && key < 0x10000 && s->typed_len + 4 < TYPED) {
        char *at = s->typed + s->typed_len;
        if (key < 0x80) {
            *at++ = (char)key;
        } else if (key < 0x800) {
            *at++ = (char)(0xc0 | key >> 6);
            *at++ = (char)(0x80 | (key & 0x3f));
        } else {
            *at++ = (char)(0xe0 | key >> 12);
            *at++ = (char)(0x80 | (key >> 6 & 0x3f));
            *at++ = (char)(0x80 | (key & 0x3f));
        }
        s->typed_len = (size_t)(at - s->typed);
    }
}

static void base_key(screen *s, long key)
{
    bool enter = key == '\n' || key == '\r';
    if (key >= KEY_ROOM && key < KEY_ROOM + UL_MAX_ROOMS) {
        bool again = s->selected == (ul_room)(key - KEY_ROOM);
        s->selected = (ul_room)(key - KEY_ROOM);
        if (again && s->base == BASE_DECIDE)
            enter_room(s);
    } else if (s->base == BASE_CURTAIN) {
        if (enter)
            ul_screen_look(s, ul_match_to_act(s->match));
        else if (key == 'q')
            s->popup = POPUP_QUIT;
    } else if (s->base == BASE_REPLAY) {
        ul_replay_key(s, key);
    } else if (!common_key(s, key)) {
        if (s->base == BASE_DECIDE)
            decide_key(s, key);
        else if (s->base == BASE_WATCH && key == ' ')
            s->skipping = true;
        else if (s->base == BASE_OVER && key == 'v')
            ul_replay_begin(s);
        else if (s->base == BASE_OVER && key == 'w')
            ul_replay_chances(s);
        else if (s->base == BASE_OVER && enter)
            ul_screen_end_page(s);
    }
}

void ul_screen_key(screen *s, long key)
{
    ul_text_clear(&s->message);
    s->refused = false;
    switch (s->popup) {
    case POPUP_MENU:
        menu_key(s, key);
        break;
    case POPUP_PAGE:
        page_key(s, key);
        break;
    case POPUP_QUIT:
    case POPUP_END:
        question_key(s, key);
        break;
    case POPUP_TYPE:
        typing_key(s, key);
        break;
    case POPUP_NONE:
        base_key(s, key);
        break;
    }
}
