/* screen_command.c: commands of the plain form, typed on the full screen. */
#include <string.h>
#include "terminal/command.h"
#include "terminal/encode.h"
#include "terminal/name_lookup.h"
#include "terminal/question.h"
#include "terminal/say_game.h"
#include "terminal/screen_act_inside.h"
#include "terminal/screen_inside.h"
#include "terminal/screen_page_inside.h"
#include "words/rulebook.h"

static void say_rules(screen *s, const char *name)
{
    const ul_rule *rule = name && *name ? ul_rule_find(name) : NULL;
    bool           save = ul_world_edition(s->voice.world)->wants_witness;
    ul_text_clear(&s->page);
    for (size_t i = 0; i < ul_rule_count(); i++) {
        const ul_rule *now = ul_rule_nth(i);
        if ((rule && now != rule) || !ul_rule_applies(now, ul_world_edition(s->voice.world)))
            continue;
        ul_say_rule_title(&s->voice, now, &s->page);
        ul_text_print(&s->page, "\n%s\n\n", ul_rule_text(s->voice.lang, now, save));
    }
    ul_screen_page(s, "ui.pane.rules");
}

/* Where what is asked about is; of a dog that there is not, the Doctor. */
static ul_room room_of(const screen *s, const ul_command *command)
{
    ul_room room = ul_question_room(&s->view, command);
    return room == UL_NOWHERE ? s->view.scene.doctor : room;
}

/* Whatever is asked about is chosen on the board, and told. */
static void about(screen *s, const ul_command *command)
{
    s->selected = room_of(s, command);
    ul_text_clear(&s->message);
    if (command->verb == UL_VERB_LOOK) {
        ul_text_clear(&s->page);
        ul_say_room(&s->voice, &s->view, s->selected, &s->page);
        ul_screen_page(s, "ui.column.room");
    } else if (command->subject == UL_ABOUT_DOCTOR) {
        ul_say_doctor(&s->voice, &s->view, &s->message);
    } else if (command->subject == UL_ABOUT_DOG) {
        ul_say_dog(&s->voice, &s->view, &s->message);
    } else if (command->verb == UL_VERB_WHO && s->seat != UL_NOBODY) {
        ul_say_seen(&s->voice, &s->view, s->selected, &s->message);
    } else if (command->subject == UL_ABOUT_SEAT || (command->subject == UL_ABOUT_SELF && s->seat != UL_NOBODY)) {
        ul_say_where(&s->voice, &s->view, command->subject == UL_ABOUT_SELF ? s->seat : command->id, &s->message);
    }
}

/* The way there is a page; a room that is named is chosen on the board. */
static void ways(screen *s, const ul_command *command)
{
    if (command->rest.len)
        s->selected = room_of(s, command);
    ul_text_clear(&s->page);
    if (command->verb == UL_VERB_MAP)
        ul_question_map(&s->voice, &s->view, command, &s->page);
    else if (command->verb == UL_VERB_FAR)
        ul_question_far(&s->voice, &s->view, command, &s->page);
    else
        ul_question_route(&s->voice, &s->view, command, &s->page);
    ul_screen_page(s, "ui.pane.board");
}

static void lines(screen *s, const ul_command *command)
{
    ul_text_clear(&s->page);
    switch (command->verb) {
    case UL_VERB_PLAYERS:
        ul_say_players(&s->voice, s->match, &s->view, &s->page);
        ul_screen_page(s, "ui.pane.players");
        break;
    case UL_VERB_ME:
        ul_question_me(&s->voice, &s->view, &s->page);
        ul_screen_page(s, "ui.pane.players");
        break;
    case UL_VERB_ROOMS:
        ul_say_board(&s->voice, &s->view, &s->page);
        ul_screen_page(s, "ui.pane.board");
        break;
    case UL_VERB_DECK:
        ul_say_piles(&s->voice, &s->view, &s->page);
        ul_screen_page(s, "ui.pane.board");
        break;
    case UL_VERB_HAND:
        ul_say_cards(&s->voice, &s->view.hand, &s->page);
        ul_screen_page(s, "ui.pane.hand");
        break;
    case UL_VERB_RULES:
        say_rules(s, command->rest.bytes);
        break;
    default: /* UL_VERB_WHY */
        say_rules(s, s->rule);
        break;
    }
}

static void verb(screen *s, const ul_command *command)
{
    static const ul_bind binds[UL_VERBS] = {
        [UL_VERB_CHOICES] = UL_BIND_CHOICES, [UL_VERB_LOG] = UL_BIND_LOG,         [UL_VERB_REPEAT] = UL_BIND_SINCE,
        [UL_VERB_SINCE] = UL_BIND_SINCE,     [UL_VERB_UNDO] = UL_BIND_UNDO,       [UL_VERB_RESET] = UL_BIND_RESET,
        [UL_VERB_QUIT] = UL_BIND_QUIT,       [UL_VERB_HELP] = UL_BIND_HELP,       [UL_VERB_REPLAY] = UL_BIND_REPLAY,
        [UL_VERB_CHANCES] = UL_BIND_CHANCES, [UL_VERB_ANOTHER] = UL_BIND_ANOTHER, [UL_VERB_HINT] = UL_BIND_ADVICE,
    };
    bool after = command->verb >= UL_VERB_REPLAY && command->verb <= UL_VERB_ANOTHER;
    if (after && s->base != BASE_OVER)
        ul_screen_say(s, "ui.command.after", true);
    else if (command->verb == UL_VERB_SAVE)
        ul_screen_save(s, ul_text_bytes(&command->rest));
    else if (binds[command->verb])
        ul_screen_bind(s, binds[command->verb]);
    else if (command->verb == UL_VERB_WHO || command->verb == UL_VERB_WHERE || command->verb == UL_VERB_LOOK)
        about(s, command);
    else if (command->verb == UL_VERB_ROUTE || command->verb == UL_VERB_MAP || command->verb == UL_VERB_FAR)
        ways(s, command);
    else if (command->verb == UL_VERB_BELL)
        ul_screen_say(s, (s->play->bell = !s->play->bell) ? "ui.bell.on" : "ui.bell.off", false);
    else if (command->verb >= UL_VERB_BRIEF && command->verb <= UL_VERB_FULL)
        ul_screen_say(s, "ui.detail.plain", true);
    else if (command->verb != UL_VERB_NEXT) /* the forecast is there when there is no other answer */
        lines(s, command);
}

static void action(screen *s, const ul_command *command)
{
    if (s->base != BASE_DECIDE)
        ul_screen_say(s, "ui.status.watching", true);
    else if (command->verb != UL_VERB_WHY)
        ul_screen_choose(s, command->pattern);
    else {
        ul_action judged;
        ul_why    why;
        ul_text_clear(&s->message);
        if (ul_menu_judge(s->voice.world, &s->view, command->pattern, &judged, &why) == UL_VERDICT_REFUSE)
            ul_words_why(&s->voice, &s->view.scene, judged, why, &s->message);
        else
            ul_screen_say(s, "why.legal", false);
    }
}

void ul_screen_type_key(char *typed, size_t *len, long key)
{
    char   bytes[4];
    size_t size = key >= ' ' && key < 0x110000 && key != 127 ? ul_encode_utf8((unsigned)key, bytes) : 0;
    if (key == FUNCTION(KEY_BACKSPACE) || key == 127 || key == 8) {
        while (*len && ((unsigned char)typed[--*len] & 0xc0) == 0x80)
            ;
    } else if (size && *len + size < TYPED) {
        memcpy(typed + *len, bytes, size);
        *len += size;
    }
    typed[*len] = '\0';
}

/* A choice, typed as menus say it. */
static bool choose_typed(screen *s, const char *line)
{
    ul_menu menu;
    if (s->base != BASE_DECIDE)
        return false;
    ul_menu_fill(&menu, s->voice.world, &s->view, ul_pattern_any());
    size_t place = ul_menu_find(&menu, &s->voice, &s->view, line);
    if (place < menu.count)
        ul_screen_choose(s, menu.choice[place]);
    return place < menu.count;
}

void ul_screen_type(screen *s, const char *line)
{
    if (ul_sitting_line(s->play->sitting, line) || choose_typed(s, line))
        return;
    ul_command command;
    ul_rooms   rooms = ul_lookup_rooms(&s->voice, line);
    ul_command_read(&command, &s->voice, &s->view, line);
    switch (command.heard) {
    case UL_HEARD_ACTION:
        action(s, &command);
        break;
    case UL_HEARD_VERB:
        verb(s, &command);
        break;
    case UL_HEARD_WRONG:
        /* The name of a room alone goes to it. */
        if (rooms && !(rooms & (rooms - 1))) {
            s->selected = (ul_room)__builtin_ctzll(rooms);
            break;
        }
        ul_text_clear(&s->message);
        ul_text_put(&s->message, ul_text_bytes(&command.reply));
        s->refused = true;
        break;
    default:
        break;
    }
    ul_command_free(&command);
}
