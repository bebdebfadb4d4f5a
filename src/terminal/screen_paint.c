/* screen_paint.c: texts, frames and colours on the screen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "terminal/encode.h"
#include "terminal/known_terminal.h"
#include "terminal/paint_inside.h"
#include "words/wrap.h"

#define MANY_COLORS 256
#define TRUE_COLORS 0x1000000
#define FIRST_TONE 16 /* pairs below are those of terminals with few colours */

/* Is a colour's number there its red, green and blue? */
static bool is_direct(void)
{
    return COLORS >= TRUE_COLORS && (tigetflag("RGB") > 0 || tigetnum("RGB") > 0);
}

static int ground_of(ul_place place, ul_tone tone)
{
    return is_direct() ? (int)ul_palette_ground(place, tone) : ul_palette_ground_of_256(place, tone);
}

static int ink_of(ul_place place, ul_tone tone, ul_ink ink)
{
    uint32_t rgb = ul_palette_ink(place, tone, ink);
    return is_direct() ? (int)rgb : ul_palette_nearest(rgb);
}

static int pair_of(ul_tone tone, ul_ink ink)
{
    return FIRST_TONE + (int)tone * UL_INKS + (int)ink;
}

/* A pair for every ink of every tone, and the night behind all that has none. */
static void begin_tones(screen *s)
{
    const ul_world *world = s->voice.world; /* there is none yet in the menu */
    ul_place        place = world && ul_world_edition(world)->sinks ? UL_PLACE_SHIP : UL_PLACE_MANSION;
    for (int tone = 0; tone < UL_TONES; tone++)
        for (int ink = 0; ink < UL_INKS; ink++)
            init_extended_pair(pair_of((ul_tone)tone, (ul_ink)ink), ink_of(place, (ul_tone)tone, (ul_ink)ink),
                               ground_of(place, (ul_tone)tone));
    bkgdset((chtype)' ' | (chtype)COLOR_PAIR(pair_of(UL_TONE_NIGHT, UL_INK_TEXT)));
}

static void begin_few_colors(void)
{
    /* As near as may be to the seats' tones; blue, which is hard to read on black, for as few as possible. */
    static const short seats[UL_MAX_SEATS] = {COLOR_RED,     COLOR_CYAN,  COLOR_YELLOW, COLOR_GREEN,
                                              COLOR_MAGENTA, COLOR_WHITE, COLOR_BLUE,   COLOR_RED};
    use_default_colors();
    for (short i = 0; i < UL_MAX_SEATS; i++)
        init_pair((short)(i + 1), seats[i], -1);
    init_pair(PAINT_DOCTOR, COLOR_YELLOW, -1);
    init_pair(PAINT_WATER, COLOR_BLUE, -1);
    init_pair(PAINT_BAD, COLOR_RED, -1);
    init_pair(PAINT_GOOD, COLOR_GREEN, -1);
    init_pair(PAINT_DARK, COLOR_WHITE, -1);
}

/* NULL: as what TERM says. */
static bool begin_as(const char *name)
{
    return ul_known_terminal(name) && newterm(name, stdout, stdin);
}

/*
 * A terminal that says by COLORTERM that it has true colours, and by TERM that it has 256, is taken for the one that
 * has them, if this machine knows that: tmux-direct for tmux-256color.
 */
static bool begin_direct(void)
{
    const char *term = getenv("TERM"), *says = getenv("COLORTERM");
    char        name[64];
    size_t      len = term ? strcspn(term, "-") : 0;
    if (!term || !says || (strcmp(says, "truecolor") && strcmp(says, "24bit")) || strcmp(term + len, "-256color"))
        return false;
    int size = snprintf(name, sizeof name, "%.*s-direct", (int)len, term);
    return size > 0 && (size_t)size < sizeof name && begin_as(name);
}

/*
 * Of a terminal that this machine does not know, the nearest that it does: xterm for xterm-kitty, screen for
 * screen.xterm-new. What those can do it can, too, or it would have another name.
 */
static bool begin_family(void)
{
    const char *term = getenv("TERM");
    char        name[64] = "";
    bool        open = false;
    if (term && strlen(term) < sizeof name)
        strcpy(name, term);
    for (char *end; !open && ((end = strrchr(name, '-')) || (end = strrchr(name, '.')));) {
        *end = '\0';
        open = *name && begin_as(name);
    }
    return open;
}

bool ul_paint_open(const screen *s)
{
    return (s->play->color && begin_direct()) || begin_as(NULL) || begin_family();
}

void ul_paint_begin(screen *s)
{
    s->play->color = s->play->color && has_colors();
    if (s->play->color) {
        start_color();
        s->rich = !s->play->ascii && COLORS >= MANY_COLORS && COLOR_PAIRS >= MANY_COLORS;
        if (s->rich)
            begin_tones(s);
        else
            begin_few_colors();
    }
    if (s->play->mouse)
        mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
}

attr_t ul_paint_tone(const screen *s, ul_tone tone, ul_ink ink, attr_t plain)
{
    _Static_assert(FIRST_TONE + (int)UL_TONES * (int)UL_INKS <= MANY_COLORS,
                   "an attribute has eight bits for its pair");
    return s->rich ? (attr_t)COLOR_PAIR(pair_of(tone, ink)) : plain;
}

attr_t ul_paint_color(const screen *s, int which)
{
    return s->play->color && !s->rich ? (attr_t)COLOR_PAIR(which) : A_NORMAL;
}

/* Eight players and seven colours: the last is told by its letter alone, as all are to those who see none. */
attr_t ul_paint_seat(const screen *s, ul_seat seat)
{
    return A_BOLD | ul_paint_tone(s, (ul_tone)(UL_TONE_SEAT + seat), UL_INK_TEXT, ul_paint_color(s, seat + 1));
}

size_t ul_paint_cut(const char *text, size_t width)
{
    size_t len = strlen(text), at = 0;
    while (at < len) {
        unsigned letter;
        size_t   size = ul_encode_letter(text + at, len - at, &letter);
        size_t   cells = ul_wrap_width(text + at, size);
        if (cells > width || letter == '\n')
            break;
        width -= cells;
        at += size;
    }
    return at;
}

void ul_paint(screen *s, int y, int x, int width, attr_t attr, const char *text)
{
    ul_text bytes = {0};
    if (width <= 0 || y < 0 || y >= s->rows || x < 0 || x >= s->columns)
        return;
    if (width > s->columns - x)
        width = s->columns - x;
    ul_encode_out(s->play->encoding, text, ul_paint_cut(text, (size_t)width), &bytes);
    if (s->play->encoding != UL_ENCODING_UTF8 && bytes.len > (size_t)width)
        bytes.len = (size_t)width; /* an oe for an œ may be one too many */
    attron(attr);
    mvaddnstr(y, x, ul_text_bytes(&bytes), (int)bytes.len);
    attroff(attr);
    ul_text_free(&bytes);
}

int ul_paint_wrapped(screen *s, int y, int x, int width, int height, attr_t attr, const char *text)
{
    ul_text wrapped = {0};
    int     lines = 0;
    if (width <= 0)
        return 0;
    ul_wrap_text(text, (size_t)width, 0, &wrapped);
    for (const char *line = ul_text_bytes(&wrapped); line && lines < height; lines++) {
        ul_paint(s, y + lines, x, width, attr, line);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    ul_text_free(&wrapped);
    return lines;
}

int ul_paint_lines(const char *text, int width)
{
    ul_text wrapped = {0};
    int     lines = 1;
    ul_wrap_text(text, (size_t)width, 0, &wrapped);
    for (const char *at = ul_text_bytes(&wrapped); *at; at++)
        lines += *at == '\n';
    ul_text_free(&wrapped);
    return lines;
}

void ul_paint_fill(screen *s, int y, int x, int width)
{
    for (int i = 0; i < width && x + i < s->columns; i++)
        mvaddch(y, x + i, ' ');
}

/* Cells of the letter there, or that it is the second half of. */
static int cells_at(int y, int x)
{
    cchar_t cell;
    wchar_t letters[CCHARW_MAX + 1] = {0};
    attr_t  attr;
    short   pair;
    bool    wide =
        mvin_wch(y, x, &cell) == OK && getcchar(&cell, letters, &attr, &pair, NULL) == OK && wcwidth(letters[0]) == 2;
    return wide ? 2 : 1;
}

/* A letter that an edge at x would cut in two goes whole: terminals differ in what they make of a half. */
static void make_way(int y, int x)
{
    int at = 0;
    while (at < x)
        at += cells_at(y, at);
    if (at > x)
        mvaddstr(y, x - 1, "  ");
}

void ul_paint_frame(screen *s, int y, int x, int height, int width, const char *title)
{
    bool        ascii = s->play->ascii;
    attr_t      line = ul_paint_tone(s, UL_TONE_NIGHT, UL_INK_STRONG, A_NORMAL);
    const char *corner[] = {ascii ? "+" : "┌", ascii ? "+" : "┐", ascii ? "+" : "└", ascii ? "+" : "┘"};
    for (int row = y; row < y + height; row++) {
        bool edge = row == y || row == y + height - 1;
        make_way(row, x);
        if (x + width < s->columns)
            make_way(row, x + width);
        ul_paint_fill(s, row, x, width);
        for (int i = 1; edge && i < width - 1; i++)
            ul_paint(s, row, x + i, 1, line, ascii ? "-" : "─");
        if (!edge) {
            ul_paint(s, row, x, 1, line, ascii ? "|" : "│");
            ul_paint(s, row, x + width - 1, 1, line, ascii ? "|" : "│");
        }
    }
    ul_paint(s, y, x, 1, line, corner[0]);
    ul_paint(s, y, x + width - 1, 1, line, corner[1]);
    ul_paint(s, y + height - 1, x, 1, line, corner[2]);
    ul_paint(s, y + height - 1, x + width - 1, 1, line, corner[3]);
    ul_paint(s, y, x + 2, width - 4, A_BOLD | line, title);
}

void ul_zone(screen *s, int y, int x, int height, int width, long key)
{
    if (s->zone_count < MAX_ZONES)
        s->zones[s->zone_count++] = (zone){y, x, height, width, key};
}
