/* key_bindings.c: which key does what on the full screen, and the file that says so. */
#include "terminal/key_bindings.h"
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "terminal/encode.h"
#include "words/edit_distance.h"
#include "words/words.h"

#define GAME UL_KEYS_GAME
#define REPLAY UL_KEYS_REPLAY
#define LIST UL_KEYS_LIST
#define EVERYWHERE (GAME | REPLAY | LIST)

typedef struct binding {
    const char *name;
    int         places;
    const char *keys; /* out of the box */
    const char *help; /* NULL: told with the one before */
} binding;

/* `u` takes back, so the fourth of the diagonals y u b n is a capital; the others may be, too. */
static const binding bindings[UL_BINDS] = {
    [UL_BIND_LEFT] = {"left", EVERYWHERE, "Left h", "ui.help.arrows"},
    [UL_BIND_RIGHT] = {"right", EVERYWHERE, "Right l", NULL},
    [UL_BIND_UP] = {"up", EVERYWHERE, "Up k", NULL},
    [UL_BIND_DOWN] = {"down", EVERYWHERE, "Down j", NULL},
    [UL_BIND_UP_LEFT] = {"up-left", GAME, "y Y", "ui.help.diagonals"},
    [UL_BIND_UP_RIGHT] = {"up-right", GAME, "U", NULL},
    [UL_BIND_DOWN_LEFT] = {"down-left", GAME, "b B", NULL},
    [UL_BIND_DOWN_RIGHT] = {"down-right", GAME, "n N", NULL},
    [UL_BIND_STEP_LEFT] = {"step-left", GAME, "S-Left", "ui.help.step"},
    [UL_BIND_STEP_RIGHT] = {"step-right", GAME, "S-Right", NULL},
    [UL_BIND_STEP_UP] = {"step-up", GAME, "S-Up", NULL},
    [UL_BIND_STEP_DOWN] = {"step-down", GAME, "S-Down", NULL},
    [UL_BIND_NEXT_PANE] = {"next-pane", GAME | LIST, "Tab", "ui.help.tab"},
    [UL_BIND_LAST_PANE] = {"last-pane", GAME | LIST, "S-Tab", NULL},
    [UL_BIND_CHOOSE] = {"choose", EVERYWHERE, "Enter", "ui.help.enter"},
    [UL_BIND_GOAL] = {"goal", GAME, "g", "ui.help.goal"},
    [UL_BIND_LAST_GOAL] = {"last-goal", GAME, "G", NULL},
    [UL_BIND_WHOM] = {"whom", GAME, "x", "ui.help.whom"},
    [UL_BIND_ATTEMPT] = {"attempt", GAME | LIST, "a", "ui.help.attempt"},
    [UL_BIND_DRAW] = {"draw", GAME | LIST, "d", "ui.help.draw"},
    [UL_BIND_END] = {"end", GAME | LIST, "e", "ui.help.end"},
    [UL_BIND_PASS] = {"pass", GAME | LIST, "p", "ui.help.pass"},
    [UL_BIND_CHOICES] = {"choices", GAME, "c", "ui.help.choices"},
    [UL_BIND_ADVICE] = {"advice", GAME | LIST, "i", "ui.help.advice"},
    [UL_BIND_UNDO] = {"undo", GAME | LIST, "u", "ui.help.undo"},
    [UL_BIND_RESET] = {"reset", GAME | LIST, "r", "ui.help.reset"},
    [UL_BIND_SIGHT] = {"sight", GAME, "s", "ui.help.sight"},
    [UL_BIND_ROUTE] = {"route", GAME, "o", "ui.help.route"},
    [UL_BIND_DOCTOR] = {"doctor", GAME, "D", "ui.help.doctor"},
    [UL_BIND_HOME] = {"home", GAME, "Home", "ui.help.home"},
    [UL_BIND_TYPE] = {"type", GAME, ": /", "ui.help.type"},
    [UL_BIND_SEARCH] = {"search", LIST, "/", "ui.help.search"},
    [UL_BIND_RULES] = {"rules", GAME, "R", "ui.help.rules"},
    [UL_BIND_LOG] = {"log", GAME | REPLAY, "L", "ui.help.log"},
    [UL_BIND_SINCE] = {"since", GAME, "S", "ui.help.since"},
    [UL_BIND_LESSON] = {"lesson", GAME, "t", "ui.help.lesson"},
    [UL_BIND_FASTER] = {"faster", GAME, "+", "ui.help.speed"},
    [UL_BIND_SLOWER] = {"slower", GAME, "-", NULL},
    [UL_BIND_SKIP] = {"skip", EVERYWHERE, "Space", "ui.help.skip"},
    [UL_BIND_HINTS] = {"hints", GAME | REPLAY, "H", "ui.help.hints"},
    [UL_BIND_REPLAY] = {"replay", GAME, "v", "ui.help.replay"},
    [UL_BIND_CHANCES] = {"chances", GAME | REPLAY, "w", "ui.help.chances"},
    [UL_BIND_ANOTHER] = {"another", GAME, "A", "ui.help.another"},
    [UL_BIND_EYES] = {"eyes", REPLAY, "Tab", "ui.help.eyes"},
    [UL_BIND_NEXT_ATTEMPT] = {"next-attempt", REPLAY, "n", "ui.help.next_attempt"},
    [UL_BIND_PAGE_UP] = {"page-up", EVERYWHERE, "PageUp", "ui.help.page"},
    [UL_BIND_PAGE_DOWN] = {"page-down", EVERYWHERE, "PageDown", NULL},
    [UL_BIND_FIRST] = {"first", REPLAY | LIST, "Home", "ui.help.ends"},
    [UL_BIND_LAST] = {"last", REPLAY | LIST, "End", NULL},
    [UL_BIND_QUIT] = {"quit", EVERYWHERE, "q", "ui.help.quit"},
    [UL_BIND_HELP] = {"help", EVERYWHERE, "?", "ui.help.help"},
};

typedef struct named_key {
    const char *name;
    long        key;
} named_key;

static const named_key named_keys[] = {
    {"Left", UL_KEY_FUNCTION(KEY_LEFT)},
    {"Right", UL_KEY_FUNCTION(KEY_RIGHT)},
    {"Up", UL_KEY_FUNCTION(KEY_UP)},
    {"Down", UL_KEY_FUNCTION(KEY_DOWN)},
    {"S-Left", UL_KEY_FUNCTION(KEY_SLEFT)},
    {"S-Right", UL_KEY_FUNCTION(KEY_SRIGHT)},
    {"S-Up", UL_KEY_FUNCTION(KEY_SR)}, /* curses calls these two scrolling */
    {"S-Down", UL_KEY_FUNCTION(KEY_SF)},
    {"Home", UL_KEY_FUNCTION(KEY_HOME)},
    {"End", UL_KEY_FUNCTION(KEY_END)},
    {"PageUp", UL_KEY_FUNCTION(KEY_PPAGE)},
    {"PageDown", UL_KEY_FUNCTION(KEY_NPAGE)},
    {"Insert", UL_KEY_FUNCTION(KEY_IC)},
    {"Delete", UL_KEY_FUNCTION(KEY_DC)},
    {"Tab", '\t'},
    {"S-Tab", UL_KEY_FUNCTION(KEY_BTAB)},
    {"Enter", '\n'},
    {"Space", ' '},
    {"Backspace", 127},
};
#define NAMED (sizeof named_keys / sizeof *named_keys)

const char *ul_bind_help(ul_bind bind)
{
    return bindings[bind].help;
}

/* One letter, a name, or F1 to F12. 0 if it is none, or one that is spoken for. */
static long read_key(const char *word, size_t len)
{
    unsigned letter, number;
    char     name[16], end;
    if (len > 0 && ul_utf8_char(word, len) == len && ul_encode_letter(word, len, &letter) == len)
        return letter > ' ' && letter != 127 && !(letter >= '0' && letter <= '9') ? (long)letter : 0;
    if (len == 0 || len >= sizeof name)
        return 0;
    memcpy(name, word, len);
    name[len] = '\0';
    if (sscanf(name, "F%2u%c", &number, &end) == 1 && number >= 1 && number <= 12)
        return UL_KEY_FUNCTION(KEY_F0 + (long)number);
    for (size_t i = 0; i < NAMED; i++)
        if (strcmp(name, named_keys[i].name) == 0)
            return named_keys[i].key;
    return 0;
}

void ul_key_say(long key, ul_text *out)
{
    char bytes[5] = {0};
    for (size_t i = 0; i < NAMED; i++) {
        if (named_keys[i].key == key) {
            ul_text_put(out, named_keys[i].name);
            return;
        }
    }
    if (key > UL_KEY_FUNCTION(0))
        ul_text_print(out, "F%ld", key - UL_KEY_FUNCTION(KEY_F0));
    else
        ul_text_add(out, bytes, ul_encode_utf8((unsigned)key, bytes));
}

/* The keys of a line, with spaces between. A fault's column is theirs, from `column` on. */
static bool read_keys(long keys[UL_BIND_KEYS], const char *words, size_t len, size_t line, size_t column,
                      ul_fault *fault)
{
    size_t count = 0;
    memset(keys, 0, UL_BIND_KEYS * sizeof *keys);
    for (size_t at = 0, size; at < len; at += size + 1) {
        for (size = 0; at + size < len && words[at + size] != ' '; size++)
            ;
        if (size == 0)
            continue;
        long key = count < UL_BIND_KEYS ? read_key(words + at, size) : 0;
        if (count == UL_BIND_KEYS)
            return ul_fault_set(fault, "bad-line", line, column + at, "a binding has at most %d keys", UL_BIND_KEYS);
        if (!key)
            return ul_fault_set(fault, "unknown-key", line, column + at,
                                "'%.*s' is no key for this: a letter or sign, F1 to F12, or Left, Right, Up, Down, "
                                "S-Left, S-Right, S-Up, S-Down, Home, End, PageUp, PageDown, Insert, Delete, Tab, "
                                "S-Tab, Enter, Space, Backspace "
                                "(digits are cards, Esc closes)",
                                (int)(size < 20 ? size : 20), words + at);
        keys[count++] = key;
    }
    return true;
}

static ul_bind find_name(const char *name, size_t len)
{
    for (int bind = 1; bind < UL_BINDS; bind++)
        if (strlen(bindings[bind].name) == len && memcmp(bindings[bind].name, name, len) == 0)
            return (ul_bind)bind;
    return UL_BIND_NONE;
}

static bool unknown_name(const char *name, size_t len, size_t line, size_t column, ul_fault *fault)
{
    char        word[32];
    const char *nearest = NULL;
    size_t      best = 3; /* more than two slips is another word */
    snprintf(word, sizeof word, "%.*s", (int)len, name);
    for (int bind = 1; bind < UL_BINDS; bind++) {
        size_t slips = ul_slips(word, bindings[bind].name);
        nearest = slips < best ? bindings[bind].name : nearest;
        best = slips < best ? slips : best;
    }
    return ul_fault_set(fault, "unknown-binding", line, column,
                        "nothing is called '%s'%s%s%s; `unlucky play --list-keys` prints all that can be bound", word,
                        nearest ? ", did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

/* "NAME = KEYS", a comment or nothing. */
static bool read_line(ul_keys *keys, const char *text, size_t len, size_t line, ul_fault *fault)
{
    size_t start = 0, end;
    while (start < len && text[start] == ' ')
        start++;
    if (start == len || text[start] == '#')
        return true;
    const char *equals = memchr(text + start, '=', len - start);
    if (!equals)
        return ul_fault_set(fault, "bad-line", line, start + 1, "this should read like `attempt = a F5`");
    for (end = (size_t)(equals - text); end > start && text[end - 1] == ' ';)
        end--;
    ul_bind bind = find_name(text + start, end - start);
    if (bind == UL_BIND_NONE)
        return unknown_name(text + start, end - start, line, start + 1, fault);
    size_t behind = (size_t)(equals - text) + 1;
    return read_keys(keys->key[bind], text + behind, len - behind, line, behind + 1, fault);
}

static bool is_bound(const ul_keys *keys, ul_bind bind, long key)
{
    for (int i = 0; i < UL_BIND_KEYS; i++)
        if (keys->key[bind][i] == key)
            return true;
    return false;
}

/* Does any key do two things in the same place? */
static bool check_taken(const ul_keys *keys, ul_fault *fault)
{
    for (int a = 1; a < UL_BINDS; a++) {
        for (int i = 0; i < UL_BIND_KEYS && keys->key[a][i]; i++) {
            for (int b = a + 1; b < UL_BINDS; b++) {
                if (!(bindings[a].places & bindings[b].places) || !is_bound(keys, (ul_bind)b, keys->key[a][i]))
                    continue;
                ul_text key = {0};
                ul_key_say(keys->key[a][i], &key);
                ul_fault_set(fault, "key-taken", 0, 0, "'%s' would be both '%s' and '%s': give one of them another key",
                             ul_text_bytes(&key), bindings[a].name, bindings[b].name);
                ul_text_free(&key);
                return false;
            }
        }
    }
    return true;
}

void ul_keys_init(ul_keys *keys)
{
    memset(keys, 0, sizeof *keys);
    for (int bind = 1; bind < UL_BINDS; bind++)
        read_keys(keys->key[bind], bindings[bind].keys, strlen(bindings[bind].keys), 0, 0, NULL);
}

bool ul_keys_read(ul_keys *keys, const char *text, size_t len, ul_fault *fault)
{
    ul_keys new = *keys;
    size_t line = 1;
    for (size_t at = 0, size; at < len; at += size + 1, line++) {
        const char *end = memchr(text + at, '\n', len - at);
        size = end ? (size_t)(end - text) - at : len - at;
        size_t used = size > 0 && text[at + size - 1] == '\r' ? size - 1 : size;
        if (!read_line(&new, text + at, used, line, fault))
            return false;
    }
    if (!check_taken(&new, fault))
        return false;
    *keys = new;
    return true;
}

ul_bind ul_keys_find(const ul_keys *keys, int place, long key)
{
    key = key == '\r' || key == UL_KEY_FUNCTION(KEY_ENTER) ? '\n' : key;
    key = key == UL_KEY_FUNCTION(KEY_BACKSPACE) || key == 8 ? 127 : key;
    for (int bind = 1; bind < UL_BINDS && key > 0; bind++)
        if ((bindings[bind].places & place) && is_bound(keys, (ul_bind)bind, key))
            return (ul_bind)bind;
    return UL_BIND_NONE;
}

void ul_keys_say(const ul_keys *keys, ul_bind bind, ul_text *out)
{
    for (int i = 0; i < UL_BIND_KEYS && keys->key[bind][i]; i++) {
        if (i)
            ul_text_put(out, " ");
        ul_key_say(keys->key[bind][i], out);
    }
}

void ul_keys_say_first(const ul_keys *keys, ul_bind bind, ul_text *out)
{
    if (keys->key[bind][0])
        ul_key_say(keys->key[bind][0], out);
}

void ul_keys_write(const ul_keys *keys, ul_text *out)
{
    ul_text_put(out, "# Keys of `unlucky play`: NAME = KEYS, at most four, none to turn it off.\n");
    for (int bind = 1; bind < UL_BINDS; bind++) {
        if (bindings[bind].help)
            ul_text_print(out, "\n# %s\n", ul_words_find(UL_LANG_SOURCE, bindings[bind].help));
        ul_text_print(out, "%s =", bindings[bind].name);
        if (keys->key[bind][0])
            ul_text_put(out, " ");
        ul_keys_say(keys, (ul_bind)bind, out);
        ul_text_put(out, "\n");
    }
}
