/* screen_render.c: the whole frame, and what of it is sentences: status, sight, forecast, log. */
#include <stdio.h>
#include <string.h>
#include "terminal/paint_inside.h"
#include "terminal/say_game.h"
#include "terminal/screen_page_inside.h"
#include "words/wrap.h"

#define FULL_COLUMNS 80
#define FULL_ROWS 24

bool ul_screen_is_small(const screen *s)
{
    return s->columns < FULL_COLUMNS || s->rows < FULL_ROWS;
}

static void say_status(const screen *s, ul_text *out)
{
    static const char *const mine[] = {
        [UL_PHASE_TURN] = "ui.status.your_turn",
        [UL_PHASE_DEFEND] = "ui.status.answer",
        [UL_PHASE_DOG] = "ui.status.dog",
        [UL_PHASE_COLLECT] = "ui.status.collect",
    };
    const ul_scene *scene = &s->view.scene;
    if (scene->phase == UL_PHASE_OVER && ul_sitting_say_offer(s->play->sitting, out))
        return; /* it runs down, as the screen is rendered anew */
    if (scene->phase == UL_PHASE_OVER)
        ul_say(&s->voice, "phase.over", out);
    else if (scene->to_act == s->seat)
        ul_say(&s->voice, mine[scene->phase], out);
    else
        ul_words_say(s->voice.lang, s->base == BASE_WATCH ? "ui.status.thinking" : "ui.status.waiting",
                     UL_PARAMS(ul_param_text("seat", s->voice.names[scene->to_act])), out);
}

/* Several people at one screen. */
static bool is_shared(const screen *s)
{
    return ul_match_people(s->match) && ul_match_only(s->match) == UL_NOBODY;
}

static void render_title(screen *s)
{
    const ul_edition *edition = ul_world_edition(s->voice.world);
    const char       *name = ul_words_edition(s->voice.lang, edition);
    ul_text           text = {0}, title = {0};
    int               room = s->columns;
    attr_t            bar = ul_paint_tone(s, UL_TONE_TITLE, UL_INK_TEXT, A_REVERSE);
    attron(bar);
    ul_paint_fill(s, 0, 0, s->columns);
    attroff(bar);
    if (is_shared(s)) {
        const char *hot = ul_words_find(s->voice.lang, "ui.hotseat");
        int         width = (int)ul_wrap_width(hot, strlen(hot));
        room -= width + 2;
        ul_paint(s, 0, s->columns - width - 1, width,
                 A_BOLD | ul_paint_tone(s, UL_TONE_TITLE, UL_INK_STRONG, A_REVERSE), hot);
    }
    ul_words_say(s->voice.lang, "ui.turn", UL_PARAMS(ul_param_number("turn", s->view.scene.turn)), &text);
    ul_text_put(&text, "  ");
    say_status(s, &text);
    /* What is asked weighs more than what is played: where both do not fit, the name goes. */
    ul_text_print(&title, " %s  %s", name ? name : edition->id, ul_text_bytes(&text));
    bool fits = (int)ul_wrap_width(ul_text_bytes(&title), title.len) <= room;
    ul_paint(s, 0, !fits, room - !fits, bar, ul_text_bytes(fits ? &title : &text));
    ul_text_free(&text);
    ul_text_free(&title);
}

/* All that happened, wrapped, as far as it can be scrolled back to. */
static size_t wrap_log(const screen *s, int width, size_t rows, ul_text *wrapped)
{
    size_t count = ul_screen_events(s), lines = 1, from = count > rows ? count - rows : 0;
    for (size_t i = from; i <= count; i++) {
        ul_text text = {0};
        ul_screen_log_item(s, i, &text);
        if (i > from && text.len)
            ul_text_put(wrapped, "\n");
        ul_wrap_text(ul_text_bytes(&text), (size_t)width, 2, wrapped);
        ul_text_free(&text);
    }
    for (const char *at = ul_text_bytes(wrapped); *at; at++)
        lines += *at == '\n';
    return lines;
}

/* The last of it, the newest at the bottom; a part further up when it is scrolled back. */
static void render_log(screen *s, int y, int x, int width, int height)
{
    ul_text wrapped = {0};
    s->log_rows = height > 0 ? height : 0;
    if (height <= 0)
        return;
    size_t lines = wrap_log(s, width, (size_t)height + s->log_back, &wrapped);
    size_t most = lines > (size_t)height ? lines - (size_t)height : 0;
    s->log_back = s->log_back > most ? most : s->log_back;
    const char *line = ul_text_bytes(&wrapped);
    for (lines -= s->log_back; lines > (size_t)height; lines--)
        line = strchr(line, '\n') + 1;
    if (s->pane == PANE_LOG) {
        s->cursor_y = y;
        s->cursor_x = x;
    }
    for (; line && height-- > 0; y++) {
        ul_paint(s, y, x, width, A_NORMAL, line);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    ul_text_free(&wrapped);
}

/*
 * Who sees me here, and who would in the chosen room; only the latter where
 * there is no place for both. An attempt's sums while one is answered.
 */
static void say_sight(const screen *s, bool both, ul_seen how, ul_text *out)
{
    const ul_view *view = &s->view;
    ul_room        here = s->seat == UL_NOBODY ? UL_NOWHERE : view->scene.at[s->seat];
    if (view->scene.phase == UL_PHASE_DEFEND) {
        ul_say_tray(&s->voice, view, out);
    } else if (s->seat == UL_NOBODY) {
        ul_say_doctor(&s->voice, view, out);
    } else {
        if (both || s->selected == here)
            ul_say_seen_as(&s->voice, view, here, how, out);
        if (both && s->selected != here)
            ul_text_put(out, " | ");
        if (s->selected != here)
            ul_say_seen_as(&s->voice, view, s->selected, how, out);
    }
}

/* In as many words as there is room for: the longest that needs no more than those lines. */
static void fit_sight(const screen *s, int width, int lines, ul_text *out)
{
    static const struct {
        bool    both;
        ul_seen how;
    } ways[] = {{true, UL_SEEN_WHOLE},  {true, UL_SEEN_NAMES},   {false, UL_SEEN_WHOLE},
                {false, UL_SEEN_NAMES}, {true, UL_SEEN_LETTERS}, {false, UL_SEEN_LETTERS}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        ul_text_clear(out);
        say_sight(s, ways[i].both, ways[i].how, out);
        if (ul_paint_lines(ul_text_bytes(out), width) <= lines)
            break;
    }
}

/* What is being answered: the log may lie below the choices. */
static void say_attempt(const screen *s, ul_text *out)
{
    for (size_t i = ul_screen_events(s); i-- > 0;) {
        ul_event event = ul_screen_event(s, i);
        if (event.kind == UL_ATTEMPTED) {
            ul_words_event(&s->voice, &event, out);
            return;
        }
    }
}

/* The answer to the last key; else what would follow if the turn ended now. */
static void say_second(const screen *s, ul_text *out)
{
    const ul_scene *scene = &s->view.scene;
    if (s->message.len) {
        ul_text_put(out, s->message.bytes);
    } else if (s->base == BASE_DECIDE && s->play->tutorial) {
        ul_say_now(&s->voice, &s->view, ul_tutorial_action(s->play->tutorial, s->match), out);
    } else if (s->base == BASE_DECIDE && scene->phase == UL_PHASE_TURN) {
        ul_text forecast = {0};
        ul_text_put(out, "[");
        ul_keys_say_first(&s->play->keys, UL_BIND_END, out);
        ul_text_put(out, "] ");
        ul_say_forecast(&s->voice, &s->view, UL_END, &forecast);
        ul_text_put(out, ul_text_bytes(&forecast));
        ul_text_free(&forecast);
    } else if (scene->phase == UL_PHASE_DEFEND) {
        say_attempt(s, out);
    } else if (s->seat != UL_NOBODY && scene->phase != UL_PHASE_OVER) {
        ul_say_doctor(&s->voice, &s->view, out);
    }
}

#define MOST_MORE 4 /* rows of the board that sentences may lie on */

/*
 * Rows of text below the board: sight first, or the sums of an attempt; then
 * the answer to the last key or the forecast. A sentence without its end says
 * nothing: where they need more rows, they lie on the board's last ones.
 */
static void render_lines(screen *s, int y, int last)
{
    ul_text first = {0}, second = {0};
    attr_t  bad = ul_paint_tone(s, UL_TONE_BAD, UL_INK_TEXT, ul_paint_color(s, PAINT_BAD));
    attr_t  attr = s->refused ? A_BOLD | bad : A_NORMAL;
    say_second(s, &second);
    int below = second.len ? ul_paint_lines(ul_text_bytes(&second), s->columns) : 0, half = (last - y) / 2;
    int room = last - y - below > half ? last - y - below : below ? half : last - y;
    fit_sight(s, s->columns, room, &first);
    int above = ul_paint_lines(ul_text_bytes(&first), s->columns), more = above + below - (last - y);
    more = more > MOST_MORE ? MOST_MORE : more < 0 ? 0 : more;
    for (int i = 0; i < more; i++)
        ul_paint_fill(s, --y, 0, s->columns);
    s->lines_y = y;
    y += ul_paint_wrapped(s, y, 0, s->columns, above, A_NORMAL, ul_text_bytes(&first));
    ul_paint_wrapped(s, y, 0, s->columns, last - y, attr, ul_text_bytes(&second));
    ul_text_free(&first);
    ul_text_free(&second);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

#define LEAST_LOG 3    /* rows that are the log's, whatever else there is */
#define LEAST_BELOW 30 /* rows with which it is below all else: one of the sentences' is the log's there */

/* Its rows below everything else; 0: there are too few, and it is below the hand. */
static int log_below(int rows)
{
    int log = (rows - 24) / 3;
    return rows < LEAST_BELOW ? 0 : log < LEAST_LOG ? LEAST_LOG : log;
}

/* Board on the left, with room for its names; people and cards on the right; sentences below. */
static void render_full(screen *s)
{
    const ul_plan *plan = ul_world_plan(s->voice.world);
    int            side = s->columns / 3 < 28 ? 28 : least(s->columns / 3, 48);
    int            log = log_below(s->rows), lines = s->rows < 28 ? 2 : s->rows == LEAST_BELOW ? 3 : 4;
    int            height = least(s->rows - 2 - lines - log, (int)UL_MAP_MOST(ul_plan_rows(plan)));
    int            width = least(s->columns - side - 1, (int)UL_MAP_MOST(ul_plan_columns(plan)));
    int            x = width + 1, below = 1 + height;
    side = s->columns - x;
    s->log_rows = 0;
    s->lines_y = below;
    ul_screen_board(s, 1, 0, height, width);
    int y = ul_screen_side(s, 1, x, side, log ? below : below - LEAST_LOG);
    if (!log) /* a row apart where there is one to spare */
        render_log(s, y + (below - y > LEAST_LOG), x, side, below - y - (below - y > LEAST_LOG));
    render_lines(s, below, below + lines);
    if (log)
        render_log(s, below + lines, 0, s->columns, s->rows - 1 - below - lines);
}

/* A window that has no room for a board: sentences, and the choices below them (screen_popup.c). */
static void render_small(screen *s)
{
    ul_text text = {0}, sight = {0};
    int     y = 1;
    s->place = (zone){0, 0, 0, 0, 0};
    s->lines_y = s->rows - 1;
    if (s->seat != UL_NOBODY) {
        ul_say_where(&s->voice, &s->view, s->seat, &text);
        ul_say_gap(&s->voice, &text);
    }
    fit_sight(s, s->columns, s->rows / 4 - ul_paint_lines(ul_text_bytes(&text), s->columns), &sight);
    ul_text_put(&text, ul_text_bytes(&sight));
    ul_text_free(&sight);
    y += ul_paint_wrapped(s, y, 0, s->columns, s->rows / 4, A_NORMAL, ul_text_bytes(&text));
    ul_text_clear(&text);
    say_second(s, &text);
    y += ul_paint_wrapped(s, y, 0, s->columns, 2, s->refused ? A_BOLD : A_NORMAL, ul_text_bytes(&text));
    render_log(s, y, 0, s->columns, s->popup == POPUP_MENU ? s->rows / 3 - y + 2 : s->rows - 1 - y);
    ul_text_free(&text);
}

static void render_curtain(screen *s)
{
    ul_text     text = {0};
    const char *name = s->voice.names[ul_match_to_act(s->match)];
    ul_words_say(s->voice.lang, "ui.curtain.pass", UL_PARAMS(ul_param_text("seat", name)), &text);
    ul_paint(s, s->rows / 2 - 1, 2, s->columns - 4, A_BOLD, ul_text_bytes(&text));
    ul_text_clear(&text);
    ul_words_say(s->voice.lang, "ui.curtain.ready", UL_PARAMS(ul_param_text("seat", name)), &text);
    ul_paint(s, s->rows / 2 + 1, 2, s->columns - 4, A_NORMAL, ul_text_bytes(&text));
    ul_paint(s, 0, 0, s->columns, A_REVERSE | A_BOLD, ul_words_find(s->voice.lang, "ui.hotseat"));
    ul_zone(s, 0, 0, s->rows, s->columns, '\n');
    s->cursor_y = s->rows / 2 + 1;
    s->cursor_x = 2;
    ul_text_free(&text);
}

#define LEAST_COLUMNS 40
#define LEAST_ROWS 12

static void render_tiny(screen *s)
{
    ul_text text = {0};
    ul_words_say(s->voice.lang, "ui.small",
                 UL_PARAMS(ul_param_number("columns", LEAST_COLUMNS), ul_param_number("rows", LEAST_ROWS)), &text);
    ul_paint_wrapped(s, 0, 0, s->columns, s->rows, A_NORMAL, ul_text_bytes(&text));
    ul_text_free(&text);
}

void ul_screen_render(screen *s)
{
    getmaxyx(stdscr, s->rows, s->columns);
    erase();
    s->zone_count = 0;
    s->cursor_y = s->rows - 1;
    s->cursor_x = 0;
    if (s->columns < LEAST_COLUMNS || s->rows < LEAST_ROWS) {
        render_tiny(s);
    } else if (s->base == BASE_CURTAIN) {
        render_curtain(s);
        ul_screen_popup(s);
    } else {
        render_title(s);
        if (ul_screen_is_small(s))
            render_small(s);
        else
            render_full(s);
        ul_screen_hints(s);
        ul_screen_popup(s);
    }
    move(s->cursor_y, s->cursor_x);
    refresh();
}
