/* screen_input.c: keys and clicks, also from terminals that TERM describes badly. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "terminal/screen_inside.h"

/* A click means the key of what it is on. */
static long clicked(const screen *s, int y, int x)
{
    for (size_t i = s->zone_count; i-- > 0;) {
        const zone *z = &s->zones[i];
        if (y >= z->y && y < z->y + z->height && x >= z->x && x < z->x + z->width)
            return z->key;
    }
    return s->popup == POPUP_NONE ? ul_screen_room_at(s, y, x) : -1;
}

static long mouse(const screen *s)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return -1;
    if (event.bstate & BUTTON4_PRESSED)
        return FUNCTION(KEY_UP);
    if (event.bstate & BUTTON5_PRESSED)
        return FUNCTION(KEY_DOWN);
    return event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED) ? clicked(s, event.y, event.x) : -1;
}

/* What a terminal sends as "<0;5;7M": the button, column and row from 1; a small m is a release. */
static long sgr_mouse(const screen *s, const char *sequence)
{
    unsigned button, column, row;
    char     end;
    if (sscanf(sequence, "<%u;%u;%u%c", &button, &column, &row, &end) != 4 || end != 'M')
        return -1;
    if (button == 64 || button == 65)
        return button == 64 ? FUNCTION(KEY_UP) : FUNCTION(KEY_DOWN);
    return button == 0 ? clicked(s, (int)row - 1, (int)column - 1) : -1;
}

/* Keys that many terminals send, whatever their description says. */
static long known(const screen *s, const char *sequence)
{
    static const struct {
        const char *sequence;
        int         key;
    } keys[] = {{"A", KEY_UP},     {"B", KEY_DOWN},      {"C", KEY_RIGHT},    {"D", KEY_LEFT},  {"H", KEY_HOME},
                {"F", KEY_END},    {"1~", KEY_HOME},     {"7~", KEY_HOME},    {"4~", KEY_END},  {"8~", KEY_END},
                {"5~", KEY_PPAGE}, {"6~", KEY_NPAGE},    {"Z", KEY_BTAB},     {"M", KEY_ENTER}, {"1;2A", KEY_SR},
                {"1;2B", KEY_SF},  {"1;2C", KEY_SRIGHT}, {"1;2D", KEY_SLEFT}, {"a", KEY_SR},    {"b", KEY_SF},
                {"c", KEY_SRIGHT}, {"d", KEY_SLEFT}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(sequence, keys[i].sequence) == 0)
            return FUNCTION(keys[i].key);
    return *sequence == '<' ? sgr_mouse(s, sequence) : -1;
}

/*
 * After Esc: the key Escape if nothing follows at once, else the beginning of
 * something that curses did not know. It must not be taken for keys typed.
 */
static long after_escape(const screen *s)
{
    char   sequence[32];
    size_t len = 0;
    wint_t key;
    timeout(0);
    if (get_wch(&key) != OK)
        return 27;
    if (key != '[' && key != 'O') {
        unget_wch((wchar_t)key);
        return 27;
    }
    timeout(50); /* the rest is on its way */
    while (len + 1 < sizeof sequence && get_wch(&key) == OK) {
        sequence[len++] = key < 0x80 ? (char)key : '?';
        if ((key >= '@' && key <= '~' && !(len == 1 && key == '[')))
            break;
    }
    sequence[len] = '\0';
    return known(s, sequence);
}

/* A terminal that is gone answers at once and always the same: nothing. */
#define GONE 200

static void notice_silence(screen *s, bool too_soon)
{
    s->silent = too_soon ? s->silent + 1 : 0;
    if (s->silent > GONE)
        s->leaving = true;
}

long ul_screen_next_key(screen *s, int milliseconds)
{
    wint_t   key;
    uint64_t start = ul_play_now(NULL);
    timeout(milliseconds);
    int kind = get_wch(&key);
    notice_silence(s, kind == ERR && ul_play_now(NULL) - start < (uint64_t)milliseconds * 500);
    if (kind == OK)
        return key == 27 ? after_escape(s) : (long)key;
    if (kind != KEY_CODE_YES || key == KEY_RESIZE)
        return -1;
    return key == KEY_MOUSE ? mouse(s) : FUNCTION((long)key);
}

/* What came, up to the end of an answer, or as long as one may take. */
static size_t hear_answer(char *answer, size_t most)
{
    size_t len = 0;
    for (int key; len < most && (key = getch()) != ERR;) {
        answer[len++] = (char)key;
        if (key == 'R')
            break;
    }
    answer[len] = '\0';
    return len;
}

/*
 * In some terminals for Chinese and Japanese lines are two cells wide, and
 * frames would fall apart. So one is written, and the terminal asked where
 * its cursor is. What does not answer in time is taken for an ordinary one;
 * what was typed meanwhile is not lost.
 */
bool ul_screen_lines_are_wide(void)
{
    unsigned row, column = 0;
    char     answer[32];
    timeout(150);
    raw();
    if (write(STDOUT_FILENO, "\r\xe2\x94\x80\x1b[6n", 8) != 8)
        return false;
    size_t      len = hear_answer(answer, sizeof answer - 1);
    const char *start = strstr(answer, "\x1b[");
    if (!start || sscanf(start, "\x1b[%u;%uR", &row, &column) != 2)
        start = answer + len;
    while (start > answer)
        ungetch((unsigned char)*--start);
    if (write(STDOUT_FILENO, "\r\x1b[K", 4) != 4)
        return false;
    noraw();
    cbreak();
    return column == 3;
}
