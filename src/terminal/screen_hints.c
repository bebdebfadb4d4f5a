/* screen_hints.c: the keys of now in the last line, to press or to click. */
#include <string.h>
#include "terminal/paint_inside.h"
#include "words/wrap.h"

typedef struct hint {
    ul_bind     bind;
    const char *word;
    ul_bind     other;  /* the other way round, or UL_BIND_NONE */
    const char *digits; /* instead of a binding */
    long        key;    /* that means it, where no binding does */
} hint;

#define BIND(bind, word)                                                                                               \
    {                                                                                                                  \
        UL_BIND_##bind, word, UL_BIND_NONE, NULL, 0                                                                    \
    }
#define BOTH(bind, other, word)                                                                                        \
    {                                                                                                                  \
        UL_BIND_##bind, word, UL_BIND_##other, NULL, 0                                                                 \
    }
#define DIGITS(word)                                                                                                   \
    {                                                                                                                  \
        UL_BIND_NONE, word, UL_BIND_NONE, "1-9", -1                                                                    \
    }
#define ESC(word)                                                                                                      \
    {                                                                                                                  \
        UL_BIND_NONE, word, UL_BIND_NONE, "Esc", 27                                                                    \
    }
#define LAST_HINT                                                                                                      \
    {                                                                                                                  \
        UL_BIND_NONE, NULL, UL_BIND_NONE, NULL, 0                                                                      \
    }

/* In the order of their worth: a narrow window shows the first ones. */
static const hint turn_hints[] = {
    BIND(CHOOSE, "ui.key.move"),     DIGITS("ui.key.card"),
    BIND(ATTEMPT, "ui.key.attempt"), BIND(DRAW, "ui.key.draw"),
    BIND(END, "ui.key.end"),         BIND(HELP, "ui.key.help"),
    BIND(QUIT, "ui.key.quit"),       BIND(UNDO, "ui.key.undo"),
    BIND(LOG, "ui.key.log"),         BIND(RESET, "ui.key.reset"),
    BIND(SIGHT, "ui.key.sight"),     BIND(ROUTE, "ui.key.route"),
    BIND(RULES, "ui.key.rules"),     LAST_HINT,
};
static const hint answer_hints[] = {
    DIGITS("ui.key.foil"),     BIND(PASS, "ui.key.pass"), BIND(LOG, "ui.key.log"),
    BIND(HELP, "ui.key.help"), BIND(QUIT, "ui.key.quit"), LAST_HINT,
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
static const hint lesson_over_hints[] = {
    BIND(REPLAY, "ui.end.replay"), BIND(CHANCES, "ui.key.chances"), BIND(CHOOSE, "ui.end.hands"),
    BIND(LOG, "ui.key.log"),       BIND(QUIT, "ui.key.quit"),       LAST_HINT,
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
        return lesson ? lesson_over_hints : over_hints;
    return !deciding ? watch_hints : s->view.scene.phase == UL_PHASE_TURN ? turn_hints : answer_hints;
}

/* A key, to be clicked. Returns where what follows begins. */
static int paint_key(screen *s, int x, ul_bind bind, int more)
{
    ul_text key = {0};
    ul_keys_say_first(&s->play->keys, bind, &key);
    int cells = (int)ul_wrap_width(ul_text_bytes(&key), key.len);
    ul_paint(s, s->rows - 1, x, cells, A_REVERSE, ul_text_bytes(&key));
    ul_zone(s, s->rows - 1, x, 1, cells + more, KEY_BIND + (long)bind);
    ul_text_free(&key);
    return x + cells;
}

static int cells_of(const screen *s, ul_bind bind)
{
    ul_text key = {0};
    ul_keys_say_first(&s->play->keys, bind, &key);
    int cells = (int)ul_wrap_width(ul_text_bytes(&key), key.len);
    ul_text_free(&key);
    return cells;
}

static int keys_width(const screen *s, const hint *h)
{
    if (h->digits)
        return (int)strlen(h->digits);
    return cells_of(s, h->bind) + (h->other ? 1 + cells_of(s, h->other) : 0);
}

static void paint_hint(screen *s, int x, const hint *h, const char *word, int cells)
{
    if (h->digits) {
        int width = (int)strlen(h->digits);
        ul_paint(s, s->rows - 1, x, width, A_REVERSE, h->digits);
        if (h->key > 0)
            ul_zone(s, s->rows - 1, x, 1, width + 1 + cells, h->key);
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
        if (x + keys + 1 + cells > s->columns)
            break;
        paint_hint(s, x, h, word, cells);
        x += keys + cells + 2;
    }
}
