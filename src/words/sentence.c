/* sentence.c: which sentences something is told with, by data/words/sentences.json. */
#include <string.h>
#include "words/words_inside.h"

const word_case *const *ul_word_told(const char *family, const char *kind)
{
    char name[WORD_KEY], rest[WORD_KEY];
    ul_word_key(name, family, kind, "");
    ul_word_key(rest, family, "else", "");
    const word_case *const *found = NULL;
    for (size_t i = 0; i < ul_sentence_count; i++) {
        if (strcmp(ul_sentence_table[i].name, name) == 0)
            return ul_sentence_table[i].told;
        if (strcmp(ul_sentence_table[i].name, rest) == 0)
            found = ul_sentence_table[i].told;
    }
    return found;
}

/* Is `value` one of "you|other", which is `len` long? */
static bool is_among(const char *value, const char *list, size_t len)
{
    size_t wanted = strlen(value);
    for (const char *at = list, *end = list + len; at < end;) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        size_t      one = (size_t)((bar ? bar : end) - at);
        if (one == wanted && memcmp(at, value, one) == 0)
            return true;
        at += one + 1;
    }
    return false;
}

/* The value of the fact whose name is the `len` letters at `name`. */
static const char *ask(word_fact *fact, const void *about, const char *name, size_t len)
{
    char asked[WORD_FORM] = "";
    memcpy(asked, name, len < sizeof asked ? len : sizeof asked - 1);
    return fact(about, asked);
}

/* "card=none|weapon and game=save"; nothing always holds. */
static bool holds(const char *when, word_fact *fact, const void *about)
{
    static const char and[] = " and ";
    while (*when) {
        size_t      name = strcspn(when, "=");
        const char *list = when + name + 1, *next = strstr(list, and);
        if (!is_among(ask(fact, about, when, name), list, next ? (size_t)(next - list) : strlen(list)))
            return false;
        when = next ? next + sizeof and-1 : "";
    }
    return true;
}

/* "event.drew.{seat}" with its facts in place. */
static void fill(char key[WORD_KEY], const char *pattern, word_fact *fact, const void *about)
{
    size_t at = 0;
    while (*pattern && at < WORD_KEY - 1) {
        size_t len = strcspn(pattern, "}");
        if (*pattern != '{') {
            key[at++] = *pattern++;
            continue;
        }
        for (const char *value = ask(fact, about, pattern + 1, len - 1); *value && at < WORD_KEY - 1;)
            key[at++] = *value++;
        pattern += len + 1;
    }
    key[at] = '\0';
}

bool ul_word_choose(const word_case *sentence, word_fact *fact, const void *about, char key[WORD_KEY])
{
    for (; sentence->key; sentence++) {
        if (!holds(sentence->when, fact, about))
            continue;
        fill(key, sentence->key, fact, about);
        return true;
    }
    return false;
}

const char *ul_word_pawn(ul_pawn pawn)
{
    return pawn == UL_PAWN_DOG ? "dog" : pawn == UL_PAWN_DOCTOR ? "doctor" : "self";
}

const char *ul_word_card_kind(const ul_world *world, ul_card card)
{
    static const char *const names[] = {
        [UL_CARD_WEAPON] = "weapon",
        [UL_CARD_ROOM] = "room",
        [UL_CARD_MOVE] = "move",
        [UL_CARD_FAILURE] = "failure",
    };
    const ul_deck *deck = &ul_world_edition(world)->deck;
    if (card == UL_NO_CARD)
        return "none";
    if (card >= deck->kinds)
        return "unknown";
    const ul_card_info *about = &deck->card[card];
    return about->kind == UL_CARD_MOVE && *about->room ? "to" : names[about->kind];
}
