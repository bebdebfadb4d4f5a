/* screen_hints.c: the keys of now in the last line, to press or to click. */
#include <stdio.h>
#include <string.h>
#include "terminal/paint_inside.h"
#include "terminal/say_game.h"
#include "words/wrap.h"

/* A key, or two that belong together, and a word for what it does. */
typedef struct hint {
    ul_bind     bind;
    const char *word;  /* the text's key; NULL: the end of a list */
    ul_bind     other; /* the other way round, or UL_BIND_NONE */
    const char *label; /* shown instead of the binding's own key: as it is, or with a binding the key of a text */
    long        click; /* the key that a click on a label presses; NO_CLICK: there are several */
} hint;

#define NO_CLICK (-1)
#define ESCAPE 27
/* clang-format off */
#define BIND(bind, word) {UL_BIND_##bind, word, UL_BIND_NONE, NULL, 0}
#define BOTH(bind, other, word) {UL_BIND_##bind, word, UL_BIND_##other, NULL, 0}
#define DIGITS(word) {UL_BIND_NONE, word, UL_BIND_NONE, "1", NO_CLICK}
#define SHIFT(word) {UL_BIND_STEP_UP, word, UL_BIND_NONE, "ui.key.shift_arrow", NO_CLICK}
#define ESC(word) {UL_BIND_NONE, word, UL_BIND_NONE, "Esc", ESCAPE}
#define LAST_HINT {UL_BIND_NONE, NULL, UL_BIND_NONE, NULL, 0}
/* clang-format on */

/* In the order of their worth: a narrow window shows the first ones. */
static const hint turn_hints[] = {
    BIND(CHOOSE, "ui.key.move"),     DIGITS("ui.key.card"),
    BIND(ATTEMPT, "ui.key.attempt"), BIND(DRAW, "ui.key.draw"),
    BIND(END, "ui.key.end"),         BIND(ADVICE, "ui.key.advice"),
    BIND(HELP, "ui.key.help"),       BIND(QUIT, "ui.key.quit"),
    BIND(UNDO, "ui.key.undo"),       SHIFT("ui.key.step"),
    BIND(LOG, "ui.key.log"),         BIND(RESET, "ui.key.reset"),
    BIND(SIGHT, "ui.key.sight"),     BIND(ROUTE, "ui.key.route"),
    BIND(RULES, "ui.key.rules"),     LAST_HINT,
};
static const hint list_hints[] = {
    DIGITS("ui.key.commit"),
    ESC("ui.key.close"),
    BIND(ATTEMPT, "ui.key.attempt"),
    BIND(DRAW, "ui.key.draw"),
    BIND(END, "ui.key.end"),
    BIND(ADVICE, "ui.key.advice"),
    BIND(HELP, "ui.key.help"),
    BIND(UNDO, "ui.key.undo"),
    BIND(LOG, "ui.key.log"),
    BIND(QUIT, "ui.key.quit"),
    LAST_HINT,
};
static const hint answer_hints[] = {
    DIGITS("ui.key.foil"),
    BIND(PASS, "ui.key.pass"),
    BIND(ADVICE, "ui.key.advice"),
    BIND(LOG, "ui.key.log"),
    BIND(HELP, "ui.key.help"),
    BIND(QUIT, "ui.key.quit"),
    LAST_HINT,
};
static const hint watch_hints[] = {
    BIND(SKIP, "ui.key.skip"), BOTH(FASTER, SLOWER, "ui.key.speed"),
    BIND(LOG, "ui.key.log"),   BIND(HELP, "ui.key.help"),
    BIND(QUIT, "ui.key.quit"), LAST_HINT,
};
static const hint over_hints[] = {
    BIND(ANOTHER, "ui.key.another"),
    BIND(REPLAY, "ui.end.replay"),
    BIND(CHANCES, "ui.key.chances"),
    BIND(CHOOSE, "ui.end.hands"),
    BIND(LOG, "ui.key.log"),
    BIND(QUIT, "ui.key.quit"),
    LAST_HINT,
};
static const hint replay_hints[] = {
    BOTH(LEFT, RIGHT, "ui.replay.step"), BOTH(UP, DOWN, "ui.replay.turn"), BIND(NEXT_ATTEMPT, "ui.key.attempt"),
    BIND(EYES, "ui.replay.eyes"),        BIND(CHANCES, "ui.key.chances"),  BIND(QUIT, "ui.key.close"),
    BIND(HELP, "ui.key.help"),           BIND(LOG, "ui.key.log"),          LAST_HINT,
};
static const hint page_hints[] = {
    ESC("ui.key.close"),
    BIND(SEARCH, "ui.key.search"),
    BOTH(PAGE_UP, PAGE_DOWN, "ui.key.scroll"),
    LAST_HINT,
};
static const hint last_page_hints[] = {
    ESC("ui.key.close"),
    BIND(ANOTHER, "ui.key.another"),
    BIND(REPLAY, "ui.end.replay"),
    BIND(CHANCES, "ui.key.chances"),
    BOTH(PAGE_UP, PAGE_DOWN, "ui.key.scroll"),
    LAST_HINT,
};

static const hint *hints_of(const screen *s)
{
    bool deciding = s->base == BASE_DECIDE, lesson = s->play->tutorial != NULL;
    if (s->popup == POPUP_PAGE)
        return s->base == BASE_OVER && !lesson ? last_page_hints : page_hints;
    if (s->base == BASE_REPLAY)
        return replay_hints;
    if (s->base == BASE_OVER)
        return over_hints;
    if (!deciding)
        return watch_hints;
    if (s->view.scene.phase != UL_PHASE_TURN)
        return answer_hints;
    return s->popup == POPUP_MENU ? list_hints : turn_hints;
}

/* How many things the digits mean now: choices of the list that is open, or cards. */
static size_t digits_of(const screen *s)
{
    ul_card order[UL_MAX_KINDS];
    return s->popup == POPUP_MENU ? s->menu.count : ul_say_hand_order(s->voice.world, &s->view.hand, order);
}

static bool has_action(const screen *s, ul_action_kind kind)
{
    ul_action list[UL_MAX_ACTIONS], pattern = {(uint8_t)kind, UL_HOLE, UL_HOLE, UL_HOLE};
    return ul_pattern_pick(pattern, list, ul_view_legal(s->voice.world, &s->view, list)) > 0;
}

/* What is offered is possible. Keys that are not say why when they are pressed. */
static bool is_possible(const screen *s, const hint *h)
{
    if (s->base != BASE_DECIDE)
        return true;
    switch (h->bind) {
    case UL_BIND_NONE:
        return h->click != NO_CLICK || digits_of(s) > 0;
    case UL_BIND_ATTEMPT:
        return has_action(s, UL_ATTEMPT);
    case UL_BIND_DRAW:
        return has_action(s, UL_DRAW);
    case UL_BIND_END:
        return has_action(s, UL_END);
    case UL_BIND_PASS:
        return has_action(s, UL_PASS);
    case UL_BIND_STEP_UP:
        return has_action(s, UL_STEP) && s->play->keys.key[UL_BIND_STEP_UP][0] == FUNCTION(KEY_SR);
    case UL_BIND_ADVICE:
        return ul_sitting_may_advise(s->play->sitting);
    case UL_BIND_UNDO:
    case UL_BIND_RESET:
        return ul_match_to_undo(s->match, s->seat, false) > 0;
    default:
        return true;
    }
}

/* Of digits "1-9", as far as they mean anything now. */
static const char *label_of(const screen *s, const hint *h, char text[32])
{
    size_t count = digits_of(s);
    if (h->bind != UL_BIND_NONE)
        return ul_words_find(s->play->lang, h->label);
    if (h->click != NO_CLICK || count < 2)
        return h->label;
    snprintf(text, 32, "1-%zu", count);
    return text;
}

static attr_t key_attr(const screen *s)
{
    return ul_paint_tone(s, UL_TONE_KEY, UL_INK_TEXT, A_REVERSE);
}

/* The first key of a binding, and how many cells it takes. */
static int say_key(const screen *s, ul_bind bind, ul_text *key)
{
    ul_keys_say_first(&s->play->keys, bind, key);
    return (int)ul_wrap_width(ul_text_bytes(key), key->len);
}

/* A key, to be clicked, and `more` cells after it. Returns where what follows begins. */
static int paint_key(screen *s, int x, ul_bind bind, int more)
{
    ul_text key = {0};
    int     cells = say_key(s, bind, &key);
    ul_paint(s, s->rows - 1, x, cells, key_attr(s), ul_text_bytes(&key));
    ul_zone(s, s->rows - 1, x, 1, cells + more, KEY_BIND + (long)bind);
    ul_text_free(&key);
    return x + cells;
}

static int key_width(const screen *s, ul_bind bind)
{
    ul_text key = {0};
    int     cells = say_key(s, bind, &key);
    ul_text_free(&key);
    return cells;
}

/* Of all that is painted before the word. */
static int keys_width(const screen *s, const hint *h)
{
    char        text[32];
    const char *label = h->label ? label_of(s, h, text) : NULL;
    if (label)
        return (int)ul_wrap_width(label, strlen(label));
    return key_width(s, h->bind) + (h->other ? 1 + key_width(s, h->other) : 0);
}

static void paint_hint(screen *s, int x, const hint *h, const char *word, int cells)
{
    char text[32];
    if (h->label) {
        const char *label = label_of(s, h, text);
        int         width = keys_width(s, h);
        ul_paint(s, s->rows - 1, x, width, key_attr(s), label);
        if (h->click > 0)
            ul_zone(s, s->rows - 1, x, 1, width + 1 + cells, h->click);
        x += width;
    } else if (h->other) {
        x = paint_key(s, x, h->bind, 0);
        ul_paint(s, s->rows - 1, x, 1, A_NORMAL, "/");
        x = paint_key(s, x + 1, h->other, 1 + cells);
    } else {
        x = paint_key(s, x, h->bind, 1 + cells);
    }
    ul_paint(s, s->rows - 1, x + 1, cells, A_NORMAL, word);
}

/* As many as there is room for. A binding without a key is still to be clicked. */
void ul_screen_hints(screen *s)
{
    int x = 0;
    if (s->no_hints && s->popup != POPUP_PAGE)
        return;
    ul_paint_fill(s, s->rows - 1, 0, s->columns);
    for (const hint *h = hints_of(s); h->word; h++) {
        const char *word = ul_words_find(s->voice.lang, h->word);
        int         keys = keys_width(s, h), cells = (int)ul_wrap_width(word, strlen(word));
        if (!is_possible(s, h))
            continue;
        if (x + keys + 1 + cells > s->columns)
            break;
        paint_hint(s, x, h, word, cells);
        x += keys + cells + 2;
    }
}
