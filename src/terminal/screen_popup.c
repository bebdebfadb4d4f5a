/* screen_popup.c: what lies on top: choices, pages of text, questions, a line being typed. */
#include <stdio.h>
#include <string.h>
#include "terminal/paint_inside.h"
#include "terminal/screen_page_inside.h"
#include "words/wrap.h"

/* As wide as its widest line needs, within the screen. */
static int width_of(const screen *s, const char *title)
{
    const char *final = ul_words_find(s->voice.lang, "ui.plan.final");
    size_t      widest = ul_wrap_width(title, strlen(title)) + 2, below = ul_wrap_width(final, strlen(final));
    widest = below > widest ? below : widest;
    for (size_t i = 0; i < s->menu.count; i++) {
        ul_text text = {0};
        ul_menu_say(&s->menu, &s->voice, &s->view, i, &text);
        size_t wide = ul_wrap_width(ul_text_bytes(&text), text.len) + 4;
        widest = wide > widest ? wide : widest;
        ul_text_free(&text);
    }
    int width = (int)widest + 2;
    return width > s->columns ? s->columns : width < 24 ? 24 : width;
}

#define NUMBER 3 /* cells of a choice's number */

static int rows_of_choice(const screen *s, size_t place, int width)
{
    ul_text text = {0};
    ul_menu_say(&s->menu, &s->voice, &s->view, place, &text);
    int rows = ul_paint_lines(ul_text_bytes(&text), width - NUMBER);
    ul_text_free(&text);
    return rows;
}

/* A choice, in as many rows as it takes and there are. Returns how many. */
static int render_choice(screen *s, int y, int x, int width, int most, size_t place)
{
    ul_text text = {0};
    char    number[24];
    attr_t  attr = place == s->menu_at ? A_REVERSE : A_NORMAL;
    snprintf(number, sizeof number, "%2zu ", place + 1);
    ul_menu_say(&s->menu, &s->voice, &s->view, place, &text);
    ul_paint(s, y, x, NUMBER, attr, number);
    int rows = ul_paint_wrapped(s, y, x + NUMBER, width - NUMBER, most, attr, ul_text_bytes(&text));
    ul_zone(s, y, x, rows, width, KEY_CHOICE + (long)place);
    if (place == s->menu_at) {
        s->cursor_y = y;
        s->cursor_x = x;
    }
    ul_text_free(&text);
    return rows;
}

/* Does doing what is chosen show something, so that there is no way back? */
static bool is_final(const screen *s)
{
    uint8_t kind = s->menu.count ? s->menu.choice[s->menu_at].kind : UL_STEP;
    return kind != UL_STEP && kind != UL_PLAY;
}

/* From the first choice that is shown down to the chosen one there must be room. */
static void scroll_menu(screen *s, int width, int shown)
{
    int rows = 0;
    if (s->menu_at < s->menu_top)
        s->menu_top = s->menu_at;
    for (size_t i = s->menu_at + 1; i-- > s->menu_top;) {
        rows += rows_of_choice(s, i, width);
        if (rows > shown && i < s->menu_at) {
            s->menu_top = i + 1;
            return;
        }
    }
}

static void render_menu(screen *s)
{
    ul_text title = {0};
    ul_menu_say_question(&s->menu, &s->voice, &title);
    bool small = ul_screen_is_small(s);
    int  width = small ? s->columns : width_of(s, ul_text_bytes(&title));
    int  most = small ? s->rows * 2 / 3 - 3 : s->rows - 7, count = 0, row = 0;
    for (size_t i = 0; i < s->menu.count; i++)
        count += rows_of_choice(s, i, width - 2);
    int shown = count < most ? count : most, height = shown + 3, y = s->lines_y - height, x = s->columns - width;
    if (y < 1) /* a long list lies on the sentences, too */
        y = s->rows - height - 1;
    scroll_menu(s, width - 2, shown);
    ul_paint_frame(s, y, x, height, width, ul_text_bytes(&title));
    for (size_t place = s->menu_top; place < s->menu.count && row < shown; place++)
        row += render_choice(s, y + 1 + row, x + 1, width - 2, shown - row, place);
    if (is_final(s))
        ul_paint(s, y + shown + 1, x + 1, width - 2, A_DIM, ul_words_find(s->voice.lang, "ui.plan.final"));
    else if (shown < count)
        ul_paint(s, y + shown + 1, x + 1, width - 2, A_DIM, ul_words_find(s->voice.lang, "ui.more"));
    ul_text_free(&title);
}

static size_t lines_of(const ul_text *text)
{
    size_t lines = 1;
    for (const char *at = ul_text_bytes(text); *at; at++)
        lines += *at == '\n' && at[1];
    return lines;
}

/* What is looked for, in the frame's upper edge. */
static void render_find(screen *s, int y, int x, int width)
{
    ul_text text = {0};
    ul_text_print(&text, "/ %s ", s->find);
    ul_paint(s, y, x, width, A_REVERSE, ul_text_bytes(&text));
    if (s->finding) {
        s->cursor_y = y;
        s->cursor_x = x + (int)ul_wrap_width(ul_text_bytes(&text), text.len) - 1;
    }
    ul_text_free(&text);
}

/* Lines that fit stay as they are, with their columns. */
static void wrap_page(const char *text, size_t width, ul_text *out)
{
    while (*text) {
        size_t  len = strcspn(text, "\n");
        ul_text line = {0};
        ul_text_add(&line, text, len);
        if (ul_wrap_width(text, len) <= width)
            ul_text_put(out, ul_text_bytes(&line));
        else
            ul_wrap_text(ul_text_bytes(&line), width, 0, out);
        text += len;
        if (*text == '\n') {
            ul_text_put(out, "\n");
            text++;
        }
        ul_text_free(&line);
    }
}

/* No higher than its text, and at the bottom: what it is about may be on the board above. */
static void render_page(screen *s)
{
    ul_text text = {0}, wrapped = {0};
    int     width = ul_screen_page_width(s) + 4, x = (s->columns - width) / 2;
    ul_screen_page_text(s, &text);
    wrap_page(ul_text_bytes(&text), (size_t)width - 4, &wrapped);
    s->page_lines = lines_of(&wrapped);
    int    most = s->rows - 3, height = s->page_lines < (size_t)most ? (int)s->page_lines : most;
    int    y = s->rows - 3 - height;
    size_t last = s->page_lines - (size_t)height;
    s->page_top = s->page_top > last ? last : s->page_top;
    ul_paint_frame(s, y, x, height + 2, width, ul_text_bytes(&s->page_title));
    const char *line = ul_text_bytes(&wrapped);
    for (size_t i = 0; line && i < s->page_top + (size_t)height; i++) {
        if (i >= s->page_top)
            ul_paint(s, y + 1 + (int)(i - s->page_top), x + 2, width - 4, A_NORMAL, line);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    if (s->page_top < last) {
        ul_paint(s, s->rows - 2, x + width - 12, 8, A_REVERSE, ul_words_find(s->voice.lang, "ui.more"));
        ul_zone(s, s->rows - 2, x + width - 12, 1, 8, KEY_BIND + UL_BIND_PAGE_DOWN);
    }
    s->cursor_y = y + 1;
    s->cursor_x = x + 2;
    if (s->finding || s->find[0])
        render_find(s, y, x + width / 2, width / 2 - 2);
    ul_text_free(&text);
    ul_text_free(&wrapped);
}

static void render_question(screen *s, const char *text)
{
    const char *yes = ul_words_find(s->voice.lang, "ui.key.yes"), *no = ul_words_find(s->voice.lang, "ui.key.no");
    int         width = (int)ul_wrap_width(text, strlen(text)) + 4, x;
    width = width > s->columns ? s->columns : width < 30 ? 30 : width;
    x = (s->columns - width) / 2;
    int lines = ul_paint_lines(text, width - 4), y = (s->rows - lines - 4) / 2;
    ul_paint_frame(s, y, x, lines + 4, width, "");
    y += 2 + ul_paint_wrapped(s, y + 1, x + 2, width - 4, lines, A_BOLD, text);
    ul_paint(s, y, x + 2, 1, A_REVERSE, "y");
    ul_paint(s, y, x + 4, 12, A_NORMAL, yes);
    ul_zone(s, y, x + 2, 1, 12, 'y');
    ul_paint(s, y, x + 16, 1, A_REVERSE, "n");
    ul_paint(s, y, x + 18, 10, A_NORMAL, no);
    ul_zone(s, y, x + 16, 1, 12, 'n');
    s->cursor_y = y;
    s->cursor_x = x + 2;
}

/* "Pass: Ben wins. Are you sure?" */
static void render_sure(screen *s)
{
    ul_menu menu = {.asked = s->sure, .question = UL_ASK_ACTION, .count = 1, .choice = {s->sure}};
    ul_text what = {0}, text = {0};
    ul_menu_say(&menu, &s->voice, &s->view, 0, &what);
    ul_words_say(s->voice.lang, "ui.plan.sure", UL_PARAMS(ul_param_text("text", ul_text_bytes(&what))), &text);
    render_question(s, ul_text_bytes(&text));
    ul_text_free(&what);
    ul_text_free(&text);
}

/* A lesson is not kept, a table elsewhere keeps itself. */
static bool will_be_lost(const screen *s)
{
    return s->unkept || s->play->tutorial;
}

static void render_typed(screen *s)
{
    ul_text text = {0};
    ul_text_put(&text, ": ");
    ul_text_add(&text, s->typed, s->typed_len);
    ul_paint_fill(s, s->rows - 1, 0, s->columns);
    ul_paint(s, s->rows - 1, 0, s->columns, A_BOLD, ul_text_bytes(&text));
    s->cursor_y = s->rows - 1;
    s->cursor_x = (int)ul_wrap_width(ul_text_bytes(&text), text.len);
    ul_text_free(&text);
}

void ul_screen_popup(screen *s)
{
    switch (s->popup) {
    case POPUP_NONE:
        break;
    case POPUP_MENU:
        render_menu(s);
        break;
    case POPUP_PAGE:
        render_page(s);
        break;
    case POPUP_QUIT:
        render_question(s, ul_words_find(s->voice.lang, will_be_lost(s) ? "ui.quit.lost" : "ui.quit.ask"));
        break;
    case POPUP_END:
        render_question(s, ul_words_find(s->voice.lang, "ui.plan.could_draw"));
        break;
    case POPUP_SURE:
        render_sure(s);
        break;
    case POPUP_TYPE:
        render_typed(s);
        break;
    }
}
