/* name_lookup.c: names that people type, found among those that there are. */
#include "terminal/name_lookup.h"
#include <string.h>
#include "terminal/encode.h"
#include "terminal/width_fold.h"

#define SURE 4 /* letters of a name that is written without umlauts */

static bool is_listed(const char *const *list, const char *word, size_t len)
{
    for (; *list; list++)
        if (strlen(*list) == len && memcmp(*list, word, len) == 0)
            return true;
    return false;
}

/* Words that say nothing about which one: articles, prepositions, the verbs of questions. */
static bool is_filler(ul_lang lang, const char *word, size_t len)
{
    return is_listed(ul_lang_fillers(lang), word, len) || is_listed(ul_lang_fillers(UL_LANG_SOURCE), word, len);
}

static size_t without_particle(ul_lang lang, const char *word, size_t len)
{
    for (const char *const *particle = ul_lang_particles(lang); *particle; particle++) {
        size_t size = strlen(*particle);
        if (len > size && memcmp(word + len - size, *particle, size) == 0)
            return len - size;
    }
    return len;
}

/* Signs that only part words: spaces, quotes of every kind, what ends a sentence. */
static bool is_gap(unsigned letter)
{
    static const unsigned signs[] = {' ',    '-',    '\'',   '`',    '_',    ',',    '.',    ':',   ';',
                                     '?',    '!',    '"',    0xa0,   0xa1,   0xab,   0xb4,   0xbb,  0xbf,
                                     0x2026, 0x202f, 0x3000, 0x3001, 0x3002, 0x300c, 0x300d, 0x30fb};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (letter == signs[i])
            return true;
    return letter >= 0x2000 && letter <= 0x201f; /* spaces of print, dashes, curly quotes */
}

/* An accent that is a letter of its own, behind the one that it stands on. */
static bool is_accent(unsigned letter)
{
    return letter >= 0x300 && letter <= 0x36f;
}

/* How names are compared: without accents, or with what the language writes where it has no such letters (kueche). */
typedef enum spelling { BARE, SPELLED } spelling;

static const char *plain_of(ul_lang lang, spelling how, unsigned letter)
{
    for (const ul_plain_letter *own = ul_lang_plain(lang); how == SPELLED && own->letter; own++)
        if (own->letter == letter)
            return own->plain;
    return letter < 0x80 ? NULL : ul_encode_plain(letter);
}

/* One letter as it is compared. */
static void fold_letter(ul_lang lang, spelling how, unsigned letter, ul_text *word)
{
    char        bytes[4] = {0};
    size_t      size = ul_encode_utf8(letter, bytes);
    const char *plain = plain_of(lang, how, letter);
    for (const char *from = plain; from && *from; from++)
        fold_letter(lang, how, (unsigned char)*from, word);
    if (letter >= 'A' && letter <= 'Z') /* not tolower: in Turkish a capital I is no i */
        bytes[0] = (char)(letter - 'A' + 'a');
    if (!plain && !is_accent(letter))
        ul_text_add(word, bytes, size);
}

static void end_word(ul_lang lang, ul_text *word, bool keep, ul_text *out)
{
    size_t len = word->len ? without_particle(lang, word->bytes, word->len) : 0;
    if (len && (keep || !is_filler(lang, word->bytes, len)))
        ul_text_add(out, word->bytes, len);
    ul_text_clear(word);
}

static void fold(ul_lang lang, spelling how, const char *text, bool keep, ul_text *out)
{
    ul_text word = {0};
    size_t  len = strlen(text);
    for (size_t at = 0; at < len;) {
        unsigned letter;
        at += ul_letters_next(text + at, len - at, &letter);
        if (is_gap(letter))
            end_word(lang, &word, keep, out);
        else
            fold_letter(lang, how, letter, &word);
    }
    end_word(lang, &word, keep, out);
    ul_text_free(&word);
}

static void fold_name(ul_lang lang, spelling how, const char *text, ul_text *out)
{
    size_t before = out->len;
    fold(lang, how, text, false, out);
    if (out->len == before)
        fold(lang, how, text, true, out); /* "a" is no article where it is all there is */
    ul_text_add(out, "", 0);
}

void ul_lookup_fold(ul_lang lang, const char *text, ul_text *out)
{
    fold_name(lang, BARE, text, out);
}

void ul_lookup_fold_spelled(ul_lang lang, const char *text, ul_text *out)
{
    if (ul_lang_plain(lang)->letter)
        fold_name(lang, SPELLED, text, out);
}

bool ul_lookup_filler(ul_lang lang, const char *word)
{
    ul_text folded = {0};
    fold(lang, BARE, word, false, &folded);
    bool filler = folded.len == 0;
    ul_text_free(&folded);
    return filler;
}

static ul_fit better(ul_fit a, ul_fit b)
{
    return a > b ? a : b;
}

/* Both folded. */
static ul_fit fit(const char *typed, const char *name)
{
    if (!*typed || !*name)
        return UL_FIT_NONE;
    const char *found = strstr(name, typed);
    if (!found)
        return UL_FIT_NONE;
    if (found > name)
        /* One letter is inside of almost everything. */
        return strlen(typed) >= 3 ? UL_FIT_INSIDE : UL_FIT_NONE;
    return name[strlen(typed)] ? UL_FIT_BEGINS : UL_FIT_WHOLE;
}

ul_fit ul_lookup_fit(ul_lang lang, const char *typed, const char *name)
{
    ul_text a = {0}, b = {0}, c = {0};
    ul_lookup_fold(lang, typed, &a);
    ul_lookup_fold(lang, name, &b);
    ul_lookup_fold_spelled(lang, name, &c);
    ul_fit bare = fit(ul_text_bytes(&a), ul_text_bytes(&b)), spelled = fit(ul_text_bytes(&a), ul_text_bytes(&c));
    if (spelled < UL_FIT_WHOLE && a.len < SURE) /* "tue" need not be the beginning of "tueren" */
        spelled = UL_FIT_NONE;
    ul_text_free(&a);
    ul_text_free(&b);
    ul_text_free(&c);
    return better(bare, spelled);
}

const char *ul_lookup_next(const char *names, ul_text *one)
{
    static const char comma[] = "、";
    const char       *a = strchr(names, ','), *b = strstr(names, comma);
    const char       *end = a && (!b || a < b) ? a : b;
    ul_text_clear(one);
    ul_text_add(one, names, end ? (size_t)(end - names) : strlen(names));
    if (!end)
        return NULL;
    return end + (*end == ',' ? 1 : sizeof comma - 1);
}

ul_fit ul_lookup_fit_any(ul_lang lang, const char *typed, const char *names)
{
    ul_text one = {0};
    ul_fit  best = UL_FIT_NONE;
    while (names) {
        names = ul_lookup_next(names, &one);
        ul_fit now = ul_lookup_fit(lang, typed, ul_text_bytes(&one));
        best = now > best ? now : best;
    }
    ul_text_free(&one);
    return best;
}

/* Both with all their words: is the line one of those names? */
static bool is_line_of(ul_lang lang, const char *folded, const char *names)
{
    bool found = false;
    while (names && !found) {
        ul_text one = {0}, name = {0}, spelled = {0};
        names = ul_lookup_next(names, &one);
        fold(lang, BARE, ul_text_bytes(&one), true, &name);
        fold(lang, SPELLED, ul_text_bytes(&one), true, &spelled);
        found = strcmp(folded, ul_text_bytes(&name)) == 0 || strcmp(folded, ul_text_bytes(&spelled)) == 0;
        ul_text_free(&one);
        ul_text_free(&name);
        ul_text_free(&spelled);
    }
    return found;
}

bool ul_lookup_is_line(ul_lang lang, const char *typed, const char *key)
{
    ul_text usual = {0}, folded = {0};
    ul_letters_usual(typed, &usual);
    fold(lang, BARE, ul_text_bytes(&usual), true, &folded);
    bool is = folded.len && (is_line_of(lang, folded.bytes, ul_words_find(lang, key)) ||
                             is_line_of(lang, folded.bytes, ul_words_find(UL_LANG_SOURCE, key)));
    ul_text_free(&usual);
    ul_text_free(&folded);
    return is;
}

bool ul_lookup_means(ul_lang lang, const char *typed, const char *key)
{
    return ul_lookup_fit_any(lang, typed, ul_words_find(lang, key)) == UL_FIT_WHOLE ||
           ul_lookup_fit_any(lang, typed, ul_words_find(UL_LANG_SOURCE, key)) == UL_FIT_WHOLE;
}

/* The best fits so far, as a set. */
typedef struct found {
    ul_fit   best;
    uint64_t set;
} found;

static void offer(found *so_far, ul_fit now, uint8_t member)
{
    if (now == UL_FIT_NONE || now < so_far->best)
        return;
    if (now > so_far->best)
        so_far->set = 0;
    so_far->best = now;
    so_far->set |= (uint64_t)1 << member;
}

static ul_fit fit_room(const ul_voice *voice, const char *typed, ul_room room)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    ul_text        name = {0};
    ul_words_room(voice->lang, plan, room, UL_FORM_NAME, &name);
    ul_fit result = better(ul_lookup_fit(voice->lang, typed, ul_plan_room_id(plan, room)),
                           ul_lookup_fit(voice->lang, typed, ul_plan_room_name(plan, room)));
    result = better(result, ul_lookup_fit(voice->lang, typed, ul_text_bytes(&name)));
    ul_text_free(&name);
    return result;
}

ul_rooms ul_lookup_rooms(const ul_voice *voice, const char *typed)
{
    found rooms = {UL_FIT_NONE, 0};
    for (ul_room room = 0; room < ul_plan_count(ul_world_plan(voice->world)); room++)
        offer(&rooms, fit_room(voice, typed, room), room);
    return rooms.set;
}

ul_fit ul_lookup_fit_card(const ul_voice *voice, const char *typed, ul_card card)
{
    const ul_plan      *plan = ul_world_plan(voice->world);
    const ul_deck      *deck = &ul_world_edition(voice->world)->deck;
    const ul_card_info *about = &deck->card[card];
    ul_fit              result = ul_lookup_fit(voice->lang, typed, about->id);
    for (int own = 0; own < 2; own++) {
        ul_text name = {0};
        ul_words_card(own ? voice->lang : UL_LANG_SOURCE, plan, deck, card, UL_FORM_NAME, &name);
        result = better(result, ul_lookup_fit(voice->lang, typed, ul_text_bytes(&name)));
        ul_text_free(&name);
    }
    if (about->kind != UL_CARD_WEAPON && ul_world_card_room(voice->world, card) != UL_NOWHERE)
        result = better(result, fit_room(voice, typed, ul_world_card_room(voice->world, card)));
    return result;
}

uint64_t ul_lookup_cards(const ul_voice *voice, const char *typed)
{
    found cards = {UL_FIT_NONE, 0};
    for (ul_card card = 0; card < ul_world_edition(voice->world)->deck.kinds; card++)
        offer(&cards, ul_lookup_fit_card(voice, typed, card), card);
    return cards.set;
}

ul_seats ul_lookup_seats(const ul_voice *voice, const char *typed)
{
    found seats = {UL_FIT_NONE, 0};
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        offer(&seats, ul_lookup_fit(voice->lang, typed, voice->names[seat]), seat);
    return (ul_seats)seats.set;
}
