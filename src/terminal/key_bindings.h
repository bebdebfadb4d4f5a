/*
 * key_bindings.h: which key does what on the full screen, and the file that says so.
 *
 * A binding has a name ("attempt"), keys, and the parts of the screen in which
 * it works, so that `n` may be one thing on the board and another in a replay.
 * People change the keys in $XDG_CONFIG_HOME/unlucky/keys, a line a binding:
 *
 *     attempt = a F5
 *     pass =
 *
 * Digits are cards and Esc closes what is open, whatever the file says.
 */
#ifndef UL_TERMINAL_KEY_BINDINGS_H
#define UL_TERMINAL_KEY_BINDINGS_H

#include <stdbool.h>
#include "base/fault.h"
#include "base/text.h"

typedef enum ul_bind {
    UL_BIND_NONE,
    UL_BIND_LEFT,
    UL_BIND_RIGHT,
    UL_BIND_UP,
    UL_BIND_DOWN,
    UL_BIND_UP_LEFT,
    UL_BIND_UP_RIGHT,
    UL_BIND_DOWN_LEFT,
    UL_BIND_DOWN_RIGHT,
    UL_BIND_STEP_LEFT,
    UL_BIND_STEP_RIGHT,
    UL_BIND_STEP_UP,
    UL_BIND_STEP_DOWN,
    UL_BIND_NEXT_PANE,
    UL_BIND_LAST_PANE,
    UL_BIND_CHOOSE,
    UL_BIND_GOAL,
    UL_BIND_LAST_GOAL,
    UL_BIND_WHOM,
    UL_BIND_ATTEMPT,
    UL_BIND_DRAW,
    UL_BIND_END,
    UL_BIND_PASS,
    UL_BIND_CHOICES,
    UL_BIND_ADVICE,
    UL_BIND_UNDO,
    UL_BIND_RESET,
    UL_BIND_SIGHT,
    UL_BIND_ROUTE,
    UL_BIND_DOCTOR,
    UL_BIND_HOME,
    UL_BIND_TYPE,
    UL_BIND_SEARCH,
    UL_BIND_RULES,
    UL_BIND_LOG,
    UL_BIND_SINCE,
    UL_BIND_LESSON,
    UL_BIND_FASTER,
    UL_BIND_SLOWER,
    UL_BIND_SKIP,
    UL_BIND_HINTS,
    UL_BIND_REPLAY,
    UL_BIND_CHANCES,
    UL_BIND_ANOTHER,
    UL_BIND_EYES,
    UL_BIND_NEXT_ATTEMPT,
    UL_BIND_PAGE_UP,
    UL_BIND_PAGE_DOWN,
    UL_BIND_FIRST,
    UL_BIND_LAST,
    UL_BIND_QUIT,
    UL_BIND_HELP,
    UL_BINDS
} ul_bind;

/* Where a binding works, as a set. */
enum { UL_KEYS_GAME = 1, UL_KEYS_REPLAY = 2, UL_KEYS_LIST = 4 };

/* A key: a letter's number in Unicode, or one of curses beyond all of those. */
#define UL_KEY_FUNCTION(key) (0x200000L + (key))

#define UL_BIND_KEYS 4
typedef struct ul_keys {
    long key[UL_BINDS][UL_BIND_KEYS]; /* 0: none */
} ul_keys;

void ul_keys_init(ul_keys *keys); /* as they come out of the box */

/*
 * Take the lines of a file over those out of the box. False with *fault and
 * *keys as they were: "bad-line" (not NAME = KEYS), "unknown-binding",
 * "unknown-key", "key-taken" (by another binding in the same place).
 */
bool ul_keys_read(ul_keys *keys, const char *text, size_t len, ul_fault *fault);

/*
 * Read the file in the person's configuration folder, if there is one; its
 * path goes to *path. False with *fault: ul_keys_read's, or "cannot-read".
 */
bool ul_keys_load(ul_keys *keys, ul_text *path, ul_fault *fault);

/* Such a file, with what every binding is for. */
void ul_keys_write(const ul_keys *keys, ul_text *out);

/* What a key does in one of those places; UL_BIND_NONE if nothing. */
ul_bind ul_keys_find(const ul_keys *keys, int place, long key);

void ul_key_say(long key, ul_text *out); /* "Left", "a" */

/* "Left h", "a", or "" where a binding has no key; the first key alone. */
void ul_keys_say(const ul_keys *keys, ul_bind bind, ul_text *out);
void ul_keys_say_first(const ul_keys *keys, ul_bind bind, ul_text *out);

const char *ul_bind_help(ul_bind bind); /* the catalogue's key of what it is for; NULL if another's line tells it */

#endif
