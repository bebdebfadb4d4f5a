/* command.c: which verb it is, and what is asked about. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "terminal/action_menu.h"
#include "terminal/command_inside.h"
#include "terminal/name_lookup.h"
#include "terminal/say_game.h"
#include "terminal/width_fold.h"

static const char *const verb_names[UL_VERBS] = {
    [UL_VERB_STEP] = "step",       [UL_VERB_PLAY] = "play",       [UL_VERB_ATTEMPT] = "attempt",
    [UL_VERB_DRAW] = "draw",       [UL_VERB_END] = "end",         [UL_VERB_FOIL] = "foil",
    [UL_VERB_PASS] = "pass",       [UL_VERB_DOG] = "dog",         [UL_VERB_COLLECT] = "collect",
    [UL_VERB_CHOICES] = "choices", [UL_VERB_HAND] = "hand",       [UL_VERB_WHO] = "who",
    [UL_VERB_WHERE] = "where",     [UL_VERB_ROUTE] = "route",     [UL_VERB_NEXT] = "next",
    [UL_VERB_PLAYERS] = "players", [UL_VERB_LOOK] = "look",       [UL_VERB_ROOMS] = "rooms",
    [UL_VERB_DECK] = "deck",       [UL_VERB_WHY] = "why",         [UL_VERB_RULES] = "rules",
    [UL_VERB_LOG] = "log",         [UL_VERB_REPEAT] = "repeat",   [UL_VERB_UNDO] = "undo",
    [UL_VERB_RESET] = "reset",     [UL_VERB_SAVE] = "save",       [UL_VERB_QUIT] = "quit",
    [UL_VERB_HELP] = "help",       [UL_VERB_SINCE] = "since",     [UL_VERB_REPLAY] = "replay",
    [UL_VERB_ON] = "on",           [UL_VERB_TURN] = "turn",       [UL_VERB_AS] = "as",
    [UL_VERB_CHANCES] = "chances", [UL_VERB_ANOTHER] = "another", [UL_VERB_BRIEF] = "brief",
    [UL_VERB_NORMAL] = "normal",   [UL_VERB_FULL] = "full",       [UL_VERB_BELL] = "bell",
    [UL_VERB_ME] = "me",           [UL_VERB_MAP] = "map",         [UL_VERB_FAR] = "far",
    [UL_VERB_HINT] = "hint",
};

const char *ul_verb_name(ul_verb verb)
{
    return verb_names[verb];
}

const char *ul_verb_called(ul_lang lang, ul_verb verb)
{
    char key[32];
    snprintf(key, sizeof key, "ui.verb.%s", verb_names[verb]);
    return ul_words_find(lang, key);
}

size_t ul_verb_first(const char *names)
{
    const char *wide = strstr(names, "、");
    return wide ? (size_t)(wide - names) : strcspn(names, ",");
}

/* Prefixes of verbs are enough; something from their middle is not. */
static ul_fit fit_verb(const reading *r, const char *typed, ul_verb verb)
{
    ul_fit source = ul_lookup_fit_any(r->voice->lang, typed, ul_verb_called(UL_LANG_SOURCE, verb));
    ul_fit own = ul_lookup_fit_any(r->voice->lang, typed, ul_verb_called(r->voice->lang, verb));
    ul_fit best = own > source ? own : source;
    return best >= UL_FIT_BEGINS ? best : UL_FIT_NONE;
}

/* The verbs that fit best, bit by bit. */
static uint64_t find_verbs(const reading *r, const char *typed)
{
    ul_fit   best = UL_FIT_NONE;
    uint64_t found = 0;
    if (strcmp(typed, "?") == 0)
        return (uint64_t)1 << UL_VERB_HELP;
    for (int verb = 0; verb < UL_VERBS; verb++) {
        ul_fit now = fit_verb(r, typed, (ul_verb)verb);
        if (now == UL_FIT_NONE || now < best)
            continue;
        found = now > best ? 0 : found;
        best = now;
        found |= (uint64_t)1 << verb;
    }
    return found;
}

static bool split(reading *r, const char *line)
{
    ul_letters_usual(line, &r->line);
    if (!r->line.bytes)
        return false;
    for (char *word = r->line.bytes; r->words < MAX_WORDS;) {
        word += strspn(word, " ");
        if (!*word)
            break;
        r->word[r->words] = word;
        word += strcspn(word, " ");
        if (*word)
            *word++ = '\0';
        r->words += r->words == 0 || !ul_lookup_filler(r->voice->lang, r->word[r->words]);
    }
    return r->words > 0;
}

#define QUOTE 36 /* bytes of what was typed that a reply repeats */

void ul_reading_join(const reading *r, size_t first, size_t last, ul_text *out)
{
    ul_text all = {0};
    for (size_t i = first; i < last; i++)
        ul_text_print(&all, "%s%s", i > first ? " " : "", r->word[i]);
    size_t cut = all.len;
    if (cut > QUOTE)
        for (cut = QUOTE; cut && ((unsigned char)all.bytes[cut] & 0xc0) == 0x80;)
            cut--;
    ul_text_add(out, ul_text_bytes(&all), cut);
    if (cut < all.len)
        ul_text_put(out, "...");
    ul_text_free(&all);
}

bool ul_reading_means(const reading *r, const char *typed, const char *key)
{
    return ul_lookup_means(r->voice->lang, typed, key);
}

static bool all_digits(const char *word)
{
    return *word && strspn(word, "0123456789") == strlen(word) && strlen(word) < 6;
}

/* The words without the cut that replies make. */
static void join_all(const reading *r, size_t first, size_t last, ul_text *out)
{
    for (size_t i = first; i < last; i++)
        ul_text_print(out, "%s%s", i > first ? " " : "", r->word[i]);
}

ul_rooms ul_reading_rooms(const reading *r, size_t first, size_t last)
{
    ul_text text = {0};
    join_all(r, first, last, &text);
    ul_rooms rooms = text.bytes ? ul_lookup_rooms(r->voice, text.bytes) : 0;
    ul_text_free(&text);
    return rooms;
}

uint64_t ul_reading_cards(const reading *r, size_t first, size_t last)
{
    ul_text  text = {0};
    ul_card  order[UL_MAX_KINDS];
    size_t   held = ul_say_hand_order(r->voice->world, &r->view->hand, order);
    uint64_t cards = 0;
    if (last == first + 1 && all_digits(r->word[first])) {
        size_t number = (size_t)atoi(r->word[first]);
        return number >= 1 && number <= held ? (uint64_t)1 << order[number - 1] : 0;
    }
    join_all(r, first, last, &text);
    if (text.bytes)
        cards = ul_lookup_cards(r->voice, text.bytes);
    ul_text_free(&text);
    /* Of several that fit, those in the hand are meant. */
    return cards & r->view->hand.kinds ? cards & r->view->hand.kinds : cards;
}

void ul_command_free(ul_command *command)
{
    ul_text_free(&command->rest);
    ul_text_free(&command->reply);
}

/* Who or what a question is about. */
static void read_subject(reading *r)
{
    ul_command *command = r->command;
    ul_text     text = {0};
    ul_text     folded = {0};
    join_all(r, 1, r->words, &text);
    ul_lookup_fold(r->voice->lang, ul_text_bytes(&text), &folded);
    const char *typed = ul_text_bytes(&text);
    ul_seats    seats = ul_lookup_seats(r->voice, typed);
    ul_rooms    rooms = ul_lookup_rooms(r->voice, typed);
    command->heard = UL_HEARD_VERB;
    if (!folded.len || ul_reading_means(r, typed, "ui.word.self"))
        command->subject = r->view->seat == UL_NOBODY ? UL_ABOUT_DOCTOR : UL_ABOUT_SELF;
    else if (ul_reading_means(r, typed, "ui.word.doctor"))
        command->subject = UL_ABOUT_DOCTOR;
    else if (ul_reading_means(r, typed, "ui.word.dog"))
        command->subject = UL_ABOUT_DOG;
    else if (seats && !(seats & (seats - 1))) {
        command->subject = UL_ABOUT_SEAT;
        command->id = (uint8_t)__builtin_ctz(seats);
    } else if (rooms && !(rooms & (rooms - 1))) {
        command->subject = UL_ABOUT_ROOM;
        command->id = (uint8_t)__builtin_ctzll(rooms);
    } else if (rooms) {
        ul_reading_which_room(r, rooms);
    } else {
        ul_reading_not_rooms(r, 1, ~(ul_rooms)0);
    }
    ul_text_free(&text);
    ul_text_free(&folded);
}

/* "why step kitchen": the action is asked about, not done. */
static void read_why(reading *r)
{
    uint64_t verbs = find_verbs(r, r->word[1]);
    ul_verb  verb = verbs ? (ul_verb)__builtin_ctzll(verbs) : UL_VERBS;
    if (!verbs || verbs & (verbs - 1) || verb > UL_VERB_COLLECT) {
        ul_reading_not(r, 1);
        return;
    }
    ul_reading_action(r, verb, 2);
    if (r->command->heard == UL_HEARD_ACTION)
        r->command->verb = UL_VERB_WHY;
}

static bool takes_rest(ul_verb verb)
{
    return verb == UL_VERB_HELP || verb == UL_VERB_SAVE || verb == UL_VERB_RULES || verb == UL_VERB_LOG ||
           verb == UL_VERB_ON || verb == UL_VERB_UNDO || verb == UL_VERB_TURN || verb == UL_VERB_AS ||
           verb == UL_VERB_ANOTHER;
}

/* A file's name as it was typed, fillers and all, but for the blanks around it. */
static void copy_rest(const reading *r, ul_text *out)
{
    const char *rest = r->typed + strspn(r->typed, " ");
    rest += strcspn(rest, " ");
    rest += strspn(rest, " ");
    size_t len = strlen(rest);
    while (len && rest[len - 1] == ' ')
        len--;
    ul_text_add(out, rest, len);
}

static void read_verb(reading *r, ul_verb verb)
{
    ul_command *command = r->command;
    if (verb == UL_VERB_SAVE && ul_reading_is_rescue(r))
        verb = UL_VERB_ATTEMPT;
    command->verb = verb;
    if (verb == UL_VERB_SAVE)
        copy_rest(r, &command->rest);
    else
        join_all(r, 1, r->words, &command->rest);
    if (verb <= UL_VERB_COLLECT)
        ul_reading_action(r, verb, 1);
    else if (verb == UL_VERB_WHO || verb == UL_VERB_WHERE || verb == UL_VERB_LOOK || verb == UL_VERB_MAP ||
             verb == UL_VERB_FAR || (verb == UL_VERB_ROUTE && r->words > 1))
        read_subject(r);
    else if (verb == UL_VERB_WHY && r->words > 1)
        read_why(r);
    else if (r->words > 1 && !takes_rest(verb) && !(verb == UL_VERB_SINCE && r->words == 2 && all_digits(r->word[1])))
        ul_reading_not(r, 1);
    else
        command->heard = UL_HEARD_VERB;
}

/* Read the verb with these words behind it, if all of it is understood so. */
static bool try_verb(reading *r, ul_verb verb)
{
    ul_command *command = r->command, other = {.pattern = ul_pattern_any()};
    r->command = &other;
    read_verb(r, verb);
    bool understood = other.heard != UL_HEARD_WRONG;
    ul_command_free(understood ? command : &other);
    if (understood)
        *command = other;
    return understood;
}

/* Does the folded text end in one of the verb's names? How many bytes of it; a longer name is better. */
static size_t ending(const reading *r, const ul_text *folded, ul_verb verb)
{
    size_t longest = 0;
    for (const char *names = ul_verb_called(r->voice->lang, verb); names;) {
        ul_text one = {0}, name = {0};
        names = ul_lookup_next(names, &one);
        ul_lookup_fold(r->voice->lang, ul_text_bytes(&one), &name);
        if (name.len > longest && name.len <= folded->len &&
            memcmp(folded->bytes + folded->len - name.len, name.bytes, name.len) == 0)
            longest = name.len;
        ul_text_free(&one);
        ul_text_free(&name);
    }
    return longest;
}

/* The verb that the last word is, or ends in where words have no gaps between; UL_VERBS if none. `stem` is the rest. */
static ul_verb last_verb(const reading *r, ul_text *stem)
{
    ul_text folded = {0};
    ul_verb found = UL_VERBS;
    size_t  best = 0;
    ul_lookup_fold(r->voice->lang, r->word[r->words - 1], &folded);
    for (int verb = 0; folded.len && verb < UL_VERBS; verb++) {
        size_t len = ending(r, &folded, (ul_verb)verb);
        if (len > best && (len == folded.len || !ul_lang_is_latin(r->voice->lang))) {
            best = len;
            found = (ul_verb)verb;
        }
    }
    if (best < folded.len)
        ul_text_add(stem, folded.bytes, folded.len - best);
    ul_text_free(&folded);
    return found;
}

static void add_word(reading *r, char *word)
{
    r->word[r->words] = word;
    r->words += r->words < MAX_WORDS - 1 && !ul_lookup_filler(r->voice->lang, word);
}

/* The verb comes last in Japanese, and a German may write so: "in die Küche gehen". */
static bool read_verb_last(reading *r)
{
    ul_text stem = {0};
    reading other = *r;
    ul_verb verb = last_verb(r, &stem);
    bool    done = false;
    if (verb < UL_VERBS && (r->words > 1 || stem.len)) {
        other.words = 1;
        other.word[0] = r->word[r->words - 1];
        for (size_t i = 0; i + 1 < r->words; i++)
            add_word(&other, r->word[i]);
        if (stem.len)
            add_word(&other, stem.bytes);
        done = try_verb(&other, verb);
    }
    ul_text_free(&stem);
    return done;
}

/* Where words have no gaps between, the verb may be stuck to what follows it. */
static bool read_verb_stuck(reading *r)
{
    for (int verb = 0; r->words < MAX_WORDS && !ul_lang_is_latin(r->voice->lang) && verb < UL_VERBS; verb++) {
        const char *names = ul_verb_called(r->voice->lang, (ul_verb)verb);
        size_t      len = ul_verb_first(names);
        reading     other = *r;
        if (strlen(r->word[0]) <= len || strncmp(names, r->word[0], len) != 0)
            continue;
        memcpy(other.word + 2, r->word + 1, (r->words - 1) * sizeof *r->word);
        other.word[1] = r->word[0] + len;
        other.words++;
        read_verb(&other, (ul_verb)verb);
        return true;
    }
    return false;
}

static void read_words(reading *r)
{
    uint64_t verbs = find_verbs(r, r->word[0]);
    if (verbs & (verbs - 1))
        ul_reading_which_verb(r, verbs);
    else if (verbs)
        read_verb(r, (ul_verb)__builtin_ctzll(verbs));
    if (verbs && r->command->heard != UL_HEARD_WRONG)
        return;
    /* "Suite" is a command and begins the name of a room. */
    if (!read_verb_last(r) && !verbs && !read_verb_stuck(r))
        ul_reading_not_verb(r);
}

ul_verb ul_command_find(const ul_voice *voice, const char *word)
{
    const reading r = {.voice = voice};
    uint64_t      verbs = find_verbs(&r, word);
    return verbs && !(verbs & (verbs - 1)) ? (ul_verb)__builtin_ctzll(verbs) : UL_VERBS;
}

void ul_command_name(const ul_voice *voice, ul_verb verb, ul_text *out)
{
    const char *names = ul_verb_called(voice->lang, verb);
    ul_text_add(out, names, ul_verb_first(names));
}

void ul_command_read(ul_command *command, const ul_voice *voice, const ul_view *view, const char *line)
{
    reading r = {.command = command, .voice = voice, .view = view, .typed = line};
    *command = (ul_command){.heard = UL_HEARD_NOTHING, .pattern = ul_pattern_any()};
    if (!split(&r, line)) {
        ul_text_free(&r.line);
        return;
    }
    if (r.words == 1 && all_digits(r.word[0])) {
        command->heard = UL_HEARD_NUMBER;
        command->number = (unsigned)atoi(r.word[0]);
    } else if (ul_lookup_is_line(voice->lang, line, "ui.word.whoami")) {
        /* "Who am I?" is not asked of who sees: what elsewhere says nothing counts here. */
        command->heard = UL_HEARD_VERB;
        command->verb = UL_VERB_ME;
    } else {
        read_words(&r);
    }
    ul_text_free(&r.line);
}
