/* screen_page.c: pages of text on the full screen, and what is looked for in them. */
#include <string.h>
#include "terminal/advice.h"
#include "terminal/name_lookup.h"
#include "terminal/say_game.h"
#include "terminal/screen_act_inside.h"
#include "terminal/screen_inside.h"
#include "terminal/screen_page_inside.h"
#include "terminal/turn_summary.h"

void ul_screen_page(screen *s, const char *title_key)
{
    ul_text_clear(&s->page_title);
    ul_say(&s->voice, title_key, &s->page_title);
    s->page_top = 0;
    s->finding = false;
    s->find[0] = '\0';
    s->chances.each = 0;
    s->popup = POPUP_PAGE;
}

#define WIDEST 100

int ul_screen_page_width(const screen *s)
{
    return (s->columns > WIDEST ? WIDEST : s->columns) - 4;
}

/* Bindings that are told together, "Left h Right l": one for each direction. */
static void say_bound(const ul_keys *keys, int first, ul_text *out)
{
    for (int bind = first; bind < UL_BINDS && (bind == first || !ul_bind_help((ul_bind)bind)); bind++) {
        if (bind > first)
            ul_text_put(out, " ");
        ul_keys_say(keys, (ul_bind)bind, out);
    }
}

static void say_line(screen *s, const char *keys, const char *help)
{
    ul_text_put(&s->page, keys);
    ul_words_between(s->voice.lang, "mark.colon", &s->page);
    ul_text_print(&s->page, "%s\n", ul_words_find(s->voice.lang, help));
}

/* What the keys do in a replay, where nothing is played. */
static void say_replay_keys(screen *s)
{
    static const struct {
        ul_bind     bind, other;
        const char *help;
    } lines[] = {
        {UL_BIND_LEFT, UL_BIND_RIGHT, "ui.help.replay.step"},
        {UL_BIND_UP, UL_BIND_DOWN, "ui.help.replay.turn"},
        {UL_BIND_NEXT_ATTEMPT, UL_BIND_NONE, "ui.help.next_attempt"},
        {UL_BIND_FIRST, UL_BIND_LAST, "ui.help.ends"},
        {UL_BIND_EYES, UL_BIND_NONE, "ui.help.eyes"},
        {UL_BIND_CHANCES, UL_BIND_NONE, "ui.help.chances"},
        {UL_BIND_LOG, UL_BIND_NONE, "ui.help.log"},
        {UL_BIND_HINTS, UL_BIND_NONE, "ui.help.hints"},
        {UL_BIND_HELP, UL_BIND_NONE, "ui.help.help"},
        {UL_BIND_QUIT, UL_BIND_NONE, "ui.help.replay.quit"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ul_text keys = {0};
        ul_keys_say(&s->play->keys, lines[i].bind, &keys);
        if (lines[i].other) {
            ul_text_put(&keys, " / ");
            ul_keys_say(&s->play->keys, lines[i].other, &keys);
        }
        say_line(s, keys.len ? keys.bytes : "-", lines[i].help);
        ul_text_free(&keys);
    }
}

static void say_game_keys(screen *s)
{
    say_line(s, "1-9", "ui.help.digits");
    for (int bind = 1; bind < UL_BINDS; bind++) {
        ul_text keys = {0};
        if (!ul_bind_help((ul_bind)bind))
            continue;
        say_bound(&s->play->keys, bind, &keys);
        say_line(s, keys.len ? keys.bytes : "-", ul_bind_help((ul_bind)bind));
        ul_text_free(&keys);
    }
}

void ul_screen_help(screen *s)
{
    ul_text_clear(&s->page);
    if (s->base == BASE_REPLAY)
        say_replay_keys(s);
    else
        say_game_keys(s);
    ul_text_print(&s->page, "\n%s\n%s", ul_words_find(s->voice.lang, "ui.marks"),
                  ul_words_find(s->voice.lang, "ui.marks.more"));
    ul_screen_page(s, "ui.pane.help");
}

void ul_screen_log(screen *s)
{
    ul_text_clear(&s->page);
    for (size_t i = 0; i <= ul_screen_events(s); i++) {
        size_t before = s->page.len;
        ul_screen_log_item(s, i, &s->page);
        ul_text_put(&s->page, s->page.len > before ? "\n" : "");
    }
    ul_screen_page(s, "ui.pane.log");
    s->page_top = (size_t)-1; /* the end; the page knows where that is */
}

void ul_screen_since(screen *s)
{
    ul_turn_summary summary;
    if (s->seat == UL_NOBODY) {
        ul_screen_log(s);
        return;
    }
    ul_turn_summary_of(s->match, s->seat, &summary);
    ul_text_clear(&s->page);
    ul_turn_summary_say(&summary, &s->voice, &s->page);
    if (s->page.len)
        ul_text_put(&s->page, "\n\n");
    ul_turn_summary_tell(&summary, s->match, &s->voice, &s->page);
    ul_screen_page(s, "ui.pane.digest");
}

void ul_screen_ask_advice(screen *s)
{
    const char *why;
    if (ul_sitting_ask_advice(s->play->sitting, &why))
        s->advises = ul_match_changes(s->match);
    else
        ul_screen_say(s, why, true);
    if (s->play->tutorial && s->base == BASE_DECIDE) {
        ul_say_gap(&s->voice, &s->message);
        ul_say_now(&s->voice, &s->view, ul_tutorial_action(s->play->tutorial, s->match), &s->message);
    }
}

/* What was asked about may have changed while it was thought about. */
void ul_screen_advice(screen *s)
{
    ul_thought *thought = s->advises ? ul_sitting_advice(s->play->sitting) : NULL;
    if (!thought)
        return;
    if (s->base == BASE_DECIDE && s->advises == ul_match_changes(s->match)) {
        ul_text_clear(&s->page);
        ul_advice_say(&s->voice, &s->view, ul_thought_report(thought), &s->page);
        ul_screen_page(s, "ui.key.advice");
    }
    s->advises = 0;
    ul_thought_free(thought);
}

/* The last lesson, and the key that goes on from it. */
static void say_last_lesson(screen *s)
{
    ul_text key = {0};
    ul_keys_say_first(&s->play->keys, UL_BIND_ANOTHER, &key);
    ul_text_print(&s->page, "\n%s\n\n", ul_tutorial_text(s->play->tutorial, s->match, s->voice.lang));
    ul_words_say(s->voice.lang, "tutorial.real.key", UL_PARAMS(ul_param_text("name", ul_text_bytes(&key))), &s->page);
    ul_text_put(&s->page, "\n");
    ul_text_free(&key);
}

void ul_screen_end(screen *s)
{
    ul_text_clear(&s->page);
    if (ul_match_events(s->match)) {
        ul_event last = ul_match_event(s->match, ul_match_events(s->match) - 1, s->seat);
        ul_words_event(&s->voice, &last, &s->page);
        ul_text_put(&s->page, "\n");
    }
    ul_say_end(&s->voice, s->match, &s->page);
    ul_say_deal(&s->voice, s->match, &s->play->rival, &s->page);
    if (s->play->tutorial)
        say_last_lesson(s);
    if (*s->play->save.path)
        ul_words_say(s->voice.lang, "ui.end.record", UL_PARAMS(ul_param_text("text", s->play->save.path)), &s->page);
    ul_screen_page(s, "ui.end.hands");
}

static void say_lesson_keys(screen *s)
{
    static const ul_bind binds[] = {UL_BIND_CHOOSE, UL_BIND_CHOICES, UL_BIND_LESSON};
    ul_text              key[3] = {{0}};
    for (size_t i = 0; i < 3; i++)
        ul_keys_say_first(&s->play->keys, binds[i], &key[i]);
    ul_text_put(&s->page, "\n\n");
    ul_words_say(s->voice.lang, "tutorial.keys",
                 UL_PARAMS(ul_param_text("name", ul_text_bytes(&key[0])), ul_param_text("a", ul_text_bytes(&key[1])),
                           ul_param_text("b", ul_text_bytes(&key[2]))),
                 &s->page);
    for (size_t i = 0; i < 3; i++)
        ul_text_free(&key[i]);
}

static void say_undo_key(screen *s)
{
    ul_text key = {0};
    if (!ul_tutorial_shows_undo(s->play->tutorial, s->match))
        return;
    ul_keys_say_first(&s->play->keys, UL_BIND_UNDO, &key);
    ul_words_say(s->voice.lang, "tutorial.undo.key", UL_PARAMS(ul_param_text("name", ul_text_bytes(&key))), &s->page);
    ul_text_put(&s->page, "\n\n");
    ul_text_free(&key);
}

void ul_screen_lesson(screen *s)
{
    const char *text = ul_tutorial_text(s->play->tutorial, s->match, s->voice.lang);
    if (!text)
        return;
    ul_text_clear(&s->page);
    ul_text_print(&s->page, "%s\n\n", text);
    if (ul_match_to_act(s->match) != UL_NOBODY) {
        say_undo_key(s);
        ul_say_now(&s->voice, &s->view, ul_tutorial_action(s->play->tutorial, s->match), &s->page);
        say_lesson_keys(s);
    }
    ul_screen_page(s, "ui.pane.lesson");
}

/* Only the lines with what is looked for; case and accents do not matter. */
void ul_screen_page_text(const screen *s, ul_text *out)
{
    ul_text wanted = {0}, line = {0}, folded = {0};
    if (!s->find[0]) {
        ul_text_put(out, ul_text_bytes(&s->page));
        return;
    }
    ul_lookup_fold(s->voice.lang, s->find, &wanted);
    for (const char *at = ul_text_bytes(&s->page), *end; *at; at = *end ? end + 1 : end) {
        end = at + strcspn(at, "\n");
        ul_text_clear(&line);
        ul_text_clear(&folded);
        ul_text_add(&line, at, (size_t)(end - at));
        ul_lookup_fold(s->voice.lang, ul_text_bytes(&line), &folded);
        if (line.len && (strstr(ul_text_bytes(&folded), ul_text_bytes(&wanted)) || strstr(line.bytes, s->find)))
            ul_text_print(out, "%s\n", line.bytes);
    }
    if (!out->len)
        ul_say(&s->voice, "ui.find.none", out);
    ul_text_free(&wanted);
    ul_text_free(&line);
    ul_text_free(&folded);
}

static void find_key(screen *s, long key)
{
    size_t len = strlen(s->find);
    if (key == 27)
        s->find[0] = '\0';
    if (key == 27 || key == '\n' || key == '\r')
        s->finding = false;
    else
        ul_screen_type_key(s->find, &len, key);
    s->page_top = 0;
}

/* The first Esc ends the search, the next closes the page. */
static void close_page(screen *s)
{
    if (s->find[0])
        s->find[0] = '\0';
    else
        s->popup = POPUP_NONE;
    s->page_top = 0;
}

/* What a finished game offers is offered on top of its page as well. */
static void offered_key(screen *s, long key)
{
    ul_bind bind = key >= KEY_BIND ? (ul_bind)(key - KEY_BIND) : ul_keys_find(&s->play->keys, UL_KEYS_GAME, key);
    if (s->base != BASE_OVER || (bind != UL_BIND_REPLAY && bind != UL_BIND_CHANCES && bind != UL_BIND_ANOTHER))
        return;
    s->popup = POPUP_NONE;
    ul_screen_bind(s, bind);
}

void ul_screen_page_key(screen *s, long key)
{
    size_t  screenful = s->rows > 4 ? (size_t)s->rows - 4 : 1;
    ul_bind bind = key >= KEY_BIND ? (ul_bind)(key - KEY_BIND) : ul_keys_find(&s->play->keys, UL_KEYS_LIST, key);
    if (s->finding && key < KEY_BIND) {
        find_key(s, key);
        return;
    }
    switch (bind) {
    case UL_BIND_UP:
        s->page_top -= s->page_top > 0;
        break;
    case UL_BIND_DOWN:
        s->page_top++;
        break;
    case UL_BIND_PAGE_UP:
        s->page_top = s->page_top > screenful ? s->page_top - screenful : 0;
        break;
    case UL_BIND_PAGE_DOWN:
    case UL_BIND_SKIP:
        s->page_top += screenful;
        break;
    case UL_BIND_FIRST:
        s->page_top = 0;
        break;
    case UL_BIND_LAST:
        s->page_top = (size_t)-1;
        break;
    case UL_BIND_SEARCH:
        s->finding = true;
        s->find[0] = '\0';
        break;
    case UL_BIND_HELP:
    case UL_BIND_QUIT:
    case UL_BIND_CHOOSE:
        close_page(s);
        break;
    default:
        if (key == 27)
            close_page(s);
        else
            offered_key(s, key);
        break;
    }
}
