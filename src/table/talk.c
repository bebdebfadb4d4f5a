/*
 * talk.c: judging a line of talk.
 *
 * The line goes through a window of words, of which the lists know the
 * numbers. At each word every phrase is tried; a phrase that touches a
 * harmless one ("kill time", 相殺する) is harmless too.
 */
#include <string.h>
#include "table/talk_inside.h"

/* What a phrase may reach, and what a harmless one that begins at its last word may. */
#define WINDOW 64
_Static_assert(WINDOW >= 2 * TALK_LONGEST_PHRASE, "a phrase and a harmless one across its end fit");

typedef struct heard {
    talk_id   id;
    talk_mark before;
    size_t    at, end;
} heard;

/* The words of a line from the one that is judged on; only at the line's end are there too few for a phrase. */
typedef struct window {
    const ul_talk   *talk;
    const talk_list *list;
    talk_scan        scan;
    heard            ring[WINDOW];
    size_t           first, count;
} window;

size_t ul_talk_slot(const ul_talk *talk, const char *bytes, size_t len)
{
    const uint32_t *words = (const uint32_t *)(const void *)talk->words.bytes;
    uint32_t        hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * 16777619u;
    size_t slot = hash % TALK_SLOTS;
    for (; talk->slots[slot]; slot = (slot + 1) % TALK_SLOTS) {
        const char *word = talk->letters.bytes + words[talk->slots[slot] - 1];
        if (strncmp(word, bytes, len) == 0 && word[len] == '\0')
            break;
    }
    return slot;
}

/* The word with each letter that stands in it three times in a row only `keep` times. */
static size_t shorten(const talk_word *word, size_t keep, char *out)
{
    size_t len = 0;
    for (size_t i = 0; i < word->len; i++) {
        const char *b = word->bytes + i;
        bool        run = i + 2 < word->len && b[0] == b[1] && b[1] == b[2];
        size_t      times = run ? keep : 1;
        memset(out + len, b[0], times);
        len += times;
        i += run ? 2 : 0;
    }
    return len;
}

/* People shout: "dieeee" is "die" and "killll" is "kill", so a letter three times may be meant twice or once. */
static talk_id find(const ul_talk *talk, const talk_word *word)
{
    talk_id found = talk->slots[ul_talk_slot(talk, word->bytes, word->len)];
    for (size_t keep = 2; !found && keep > 0; keep--) {
        char   shorter[TALK_LONGEST_WORD];
        size_t len = shorten(word, keep, shorter);
        found = talk->slots[ul_talk_slot(talk, shorter, len)];
    }
    return found;
}

static const heard *word_at(const window *w, size_t index)
{
    return &w->ring[(w->first + index) % WINDOW];
}

static void fill(window *w)
{
    talk_word word;
    while (w->count < WINDOW && ul_talk_next(&w->scan, &word)) {
        w->ring[(w->first + w->count) % WINDOW] = (heard){find(w->talk, &word), word.before, word.at, word.end};
        w->count++;
    }
}

static void drop_first(window *w)
{
    w->first = (w->first + 1) % WINDOW;
    w->count--;
}

/* May a phrase that began at `from` have a word at `at`? */
static bool reaches(const window *w, size_t from, size_t at)
{
    return at < w->count && (at == from || word_at(w, at)->before < TALK_STOP);
}

/* Where the words from `at` on stop being this spelling's; 0 if they are not it. */
static size_t spelled(const window *w, const talk_spelling *spelling, size_t from, size_t at)
{
    const talk_id *ids = (const talk_id *)(const void *)w->talk->ids.bytes + spelling->first;
    for (size_t i = 0; i < spelling->len; i++, at++) {
        if (!reaches(w, from, at) || word_at(w, at)->id != ids[i])
            return 0;
    }
    return at;
}

static size_t match(const window *w, const talk_step *step, const talk_step *end, size_t from, size_t at);

static size_t match_one_of(const window *w, const talk_step *step, const talk_step *end, size_t from, size_t at)
{
    const talk_spelling *spellings = (const talk_spelling *)(const void *)w->talk->spellings.bytes + step->first;
    for (size_t i = 0; i < step->count; i++) {
        size_t next = spelled(w, &spellings[i], from, at);
        size_t result = next ? match(w, step + 1, end, from, next) : 0;
        if (result)
            return result;
    }
    return step->optional ? match(w, step + 1, end, from, at) : 0;
}

static size_t match_gap(const window *w, const talk_step *step, const talk_step *end, size_t from, size_t at)
{
    for (size_t i = 0;; i++, at++) {
        size_t result = match(w, step + 1, end, from, at);
        if (result || i == step->count || !reaches(w, from, at))
            return result;
    }
}

/* Does one clause end and another begin before this word? */
static bool at_edge(const window *w, size_t at)
{
    return at == w->count || word_at(w, at)->before >= TALK_PAUSE;
}

/* Where the steps end if they fit the words that begin at `at`; 0 if they do not. */
static size_t match(const window *w, const talk_step *step, const talk_step *end, size_t from, size_t at)
{
    if (step == end)
        return at;
    switch (step->kind) {
    case TALK_ONE_OF:
        return match_one_of(w, step, end, from, at);
    case TALK_GAP:
        return match_gap(w, step, end, from, at);
    default:
        return at_edge(w, at) ? match(w, step + 1, end, from, at) : 0;
    }
}

static size_t match_phrase(const window *w, const talk_phrase *phrase, size_t from)
{
    const talk_step *steps = (const talk_step *)(const void *)w->talk->steps.bytes + phrase->first;
    return match(w, steps, steps + phrase->count, from, from);
}

static bool begins(const window *w, size_t at)
{
    talk_id id = word_at(w, at)->id;
    return w->list->begins[id / 8] >> id % 8 & 1;
}

static const talk_phrase *phrase_at(const window *w, uint32_t index)
{
    return (const talk_phrase *)(const void *)w->talk->phrases.bytes + index;
}

/* Where the longest harmless phrase ends that begins at `from`; 0 if none does. */
static size_t harmless(const window *w, size_t from)
{
    size_t longest = 0;
    for (uint32_t p = w->list->harmless; begins(w, from) && p < w->list->costly; p++) {
        size_t end = match_phrase(w, phrase_at(w, p), from);
        longest = end > longest ? end : longest;
    }
    return longest;
}

static bool all_meant(const window *w, size_t end)
{
    for (size_t i = 1; i < end; i++) {
        if (harmless(w, i))
            return false;
    }
    return true;
}

/* Does a phrase that costs begin at the first word? */
static bool costs(const window *w, ul_slip *slip)
{
    for (uint32_t p = w->list->costly; begins(w, 0) && p < w->list->end; p++) {
        size_t end = match_phrase(w, phrase_at(w, p), 0);
        if (end && all_meant(w, end)) {
            size_t at = word_at(w, 0)->at;
            *slip = (ul_slip){phrase_at(w, p)->kind, at, word_at(w, end - 1)->end - at};
            return true;
        }
    }
    return false;
}

static bool judge(window *w, ul_slip *slip)
{
    size_t covered = 0; /* by a harmless phrase: so many words from here on */
    for (fill(w); w->count; drop_first(w), fill(w)) {
        size_t end = harmless(w, 0);
        covered = end > covered ? end : covered;
        if (!covered && costs(w, slip))
            return true;
        covered -= covered > 0;
    }
    return false;
}

static const talk_list *find_list(const ul_talk *talk, const char *language)
{
    size_t len = strcspn(language, "-_.@");
    for (size_t i = 0; i < talk->languages; i++) {
        if (strncmp(talk->lists[i].code, language, len) == 0 && talk->lists[i].code[len] == '\0')
            return &talk->lists[i];
    }
    return NULL;
}

unsigned ul_talk_cost(const ul_talk *talk, const char *language, const char *line, size_t len, bool attempt,
                      ul_slip *slip)
{
    ul_slip found = {UL_SLIP_NONE, 0, 0};
    window  w = {.talk = talk, .list = find_list(talk, language), .scan = {line, len, 0}};
    bool    slipped = w.list && judge(&w, &found);
    if (slip)
        *slip = found;
    return slipped ? (attempt ? 2 : 1) : 0;
}
