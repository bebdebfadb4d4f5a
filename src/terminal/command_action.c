/* command_action.c: the rest of a typed action, and what is wrong with it. */
#include <stdlib.h>
#include <string.h>
#include "terminal/action_menu.h"
#include "terminal/command_inside.h"
#include "terminal/name_lookup.h"
#include "terminal/say_game.h"
#include "words/edit_distance.h"

static void wrong(reading *r, size_t good)
{
    ul_text name = {0}, text = {0};
    r->command->heard = UL_HEARD_WRONG;
    ul_reading_join(r, 0, good, &name);
    ul_reading_join(r, good, r->words, &text);
    ul_words_say(r->voice->lang, "ui.command.rest",
                 UL_PARAMS(ul_param_text("name", ul_text_bytes(&name)), ul_param_text("text", ul_text_bytes(&text))),
                 &r->command->reply);
    ul_text_free(&name);
    ul_text_free(&text);
}

void ul_reading_list(reading *r, const char *key, ul_items *items)
{
    ul_text list = {0};
    if (!items->count)
        return;
    ul_items_end(items, r->voice->lang, true, &list);
    ul_say_gap(r->voice, &r->command->reply);
    ul_words_say(r->voice->lang, key, UL_PARAMS(ul_param_text("list", ul_text_bytes(&list))), &r->command->reply);
    ul_text_free(&list);
}

void ul_reading_not(reading *r, size_t good)
{
    wrong(r, good);
    ul_say_gap(r->voice, &r->command->reply);
    ul_say(r->voice, "ui.command.help", &r->command->reply);
}

/* How far what was typed is from a name, in parts of its length; ENOUGH and more is another word. */
#define ENOUGH 50

static size_t distance(const reading *r, size_t good, const char *name)
{
    ul_text typed = {0}, a = {0}, b = {0};
    ul_reading_join(r, good, r->words, &typed);
    ul_lookup_fold(r->voice->lang, ul_text_bytes(&typed), &a);
    ul_lookup_fold(r->voice->lang, name, &b);
    size_t in_a = a.len ? ul_letters_count(a.bytes) : 0, in_b = b.len ? ul_letters_count(b.bytes) : 0;
    size_t far = in_a && in_b ? ul_slips(a.bytes, b.bytes) * 100 / (in_a > in_b ? in_a : in_b) : 100;
    ul_text_free(&typed);
    ul_text_free(&a);
    ul_text_free(&b);
    return far;
}

#define SUGGESTIONS 3

/* The rooms that are most like it, the likest first. */
void ul_reading_not_rooms(reading *r, size_t good, ul_rooms among)
{
    const ul_plan *plan = ul_world_plan(r->voice->world);
    ul_items       items = {0};
    wrong(r, good);
    for (size_t limit = 0; limit < ENOUGH && items.count < SUGGESTIONS; limit += 10) {
        for (ul_room room = 0; room < ul_plan_count(plan) && items.count < SUGGESTIONS; room++) {
            ul_text name = {0};
            ul_words_room(r->voice->lang, plan, room, UL_FORM_NAME, &name);
            size_t own = distance(r, good, ul_text_bytes(&name));
            size_t id = distance(r, good, ul_plan_room_id(plan, room));
            size_t far = own < id ? own : id;
            if (far >= limit && far < limit + 10 && among >> room & 1)
                ul_text_put(ul_items_more(&items), ul_text_bytes(&name));
            ul_text_free(&name);
        }
    }
    if (items.count)
        ul_reading_list(r, "ui.command.nearest", &items);
    else {
        ul_say_gap(r->voice, &r->command->reply);
        ul_say(r->voice, "ui.command.rooms", &r->command->reply);
    }
}

/* Cards are few: those in the hand are named. */
static void refuse_cards(reading *r, size_t good)
{
    ul_text cards = {0};
    wrong(r, good);
    ul_say_cards(r->voice, &r->view->hand, &cards);
    ul_say_gap(r->voice, &r->command->reply);
    ul_words_say(r->voice->lang, "ui.command.hand", UL_PARAMS(ul_param_text("list", ul_text_bytes(&cards))),
                 &r->command->reply);
    ul_text_free(&cards);
}

void ul_reading_which_room(reading *r, ul_rooms rooms)
{
    const ul_plan *plan = ul_world_plan(r->voice->world);
    ul_items       items = {0};
    r->command->heard = UL_HEARD_WRONG;
    for (ul_room room = 0; room < ul_plan_count(plan); room++)
        if (rooms >> room & 1)
            ul_words_room(r->voice->lang, plan, room, UL_FORM_NAME, ul_items_more(&items));
    ul_reading_list(r, "ui.command.which", &items);
}

static void ask_which_card(reading *r, uint64_t cards)
{
    const ul_deck *deck = &ul_world_edition(r->voice->world)->deck;
    ul_items       items = {0};
    r->command->heard = UL_HEARD_WRONG;
    for (ul_card card = 0; card < deck->kinds; card++)
        if (cards >> card & 1)
            ul_words_card(r->voice->lang, ul_world_plan(r->voice->world), deck, card, UL_FORM_NAME,
                          ul_items_more(&items));
    ul_reading_list(r, "ui.command.which", &items);
}

/* Those of the set that a legal action with this pattern has in that field. */
static uint64_t legal_ones(const reading *r, ul_action pattern, uint64_t set, bool rooms)
{
    ul_action list[UL_MAX_ACTIONS];
    size_t    count = ul_pattern_pick(pattern, list, ul_view_legal(r->voice->world, r->view, list));
    uint64_t  legal = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t value = rooms ? list[i].room : list[i].card;
        if (value < 64)
            legal |= (uint64_t)1 << value;
    }
    return set & legal;
}

/* One member of the set, if it is unmistakable: the only one, or the only one that would be legal. */
static bool choose(const reading *r, uint64_t set, bool rooms, uint8_t *member)
{
    uint64_t legal = set & (set - 1) ? legal_ones(r, r->command->pattern, set, rooms) : set;
    if (!legal || legal & (legal - 1))
        return false;
    *member = (uint8_t)__builtin_ctzll(legal);
    return true;
}

/* Words first .. last-1 are the room of the pattern. */
static bool take_room(reading *r, size_t first, size_t last)
{
    ul_rooms rooms = ul_reading_rooms(r, first, last);
    if (!rooms)
        ul_reading_not_rooms(r, first, ~(ul_rooms)0);
    else if (!choose(r, rooms, true, &r->command->pattern.room))
        ul_reading_which_room(r, rooms);
    else
        return true;
    return false;
}

static bool take_card(reading *r, size_t first, size_t last)
{
    uint64_t cards = ul_reading_cards(r, first, last);
    if (!cards)
        refuse_cards(r, first);
    else if (!choose(r, cards, false, &r->command->pattern.card))
        ask_which_card(r, cards);
    else
        return true;
    return false;
}

/* Is the word a pawn? */
static bool take_pawn(const reading *r, const char *word, uint8_t *pawn)
{
    if (ul_reading_means(r, word, "ui.word.self"))
        *pawn = UL_PAWN_SELF;
    else if (ul_reading_means(r, word, "ui.word.doctor"))
        *pawn = UL_PAWN_DOCTOR;
    else if (ul_reading_means(r, word, "ui.word.dog"))
        *pawn = UL_PAWN_DOG;
    else
        return false;
    return true;
}

/* "3 doctor armory": as many words as make a card, a pawn, the rest a room. */
static void read_play(reading *r, size_t first)
{
    size_t   last = r->words, end;
    uint8_t *pawn = &r->command->pattern.pawn;
    if (first == last)
        return;
    for (end = last; end > first && !ul_reading_cards(r, first, end);)
        end--;
    if (end == first) {
        refuse_cards(r, first);
        return;
    }
    if (!take_card(r, first, end))
        return;
    if (end < last && take_pawn(r, r->word[end], pawn))
        end++;
    else if (end < last && take_pawn(r, r->word[last - 1], pawn))
        last--;
    if (*pawn == UL_PAWN_DOG)
        ul_reading_not(r, end - 1);
    else if (end < last)
        take_room(r, end, last);
}

static bool means_bare(const reading *r, size_t first, size_t last)
{
    ul_text text = {0};
    for (size_t i = first; i < last; i++)
        ul_text_print(&text, "%s ", r->word[i]);
    bool bare = text.bytes && ul_reading_means(r, text.bytes, "ui.word.bare");
    ul_text_free(&text);
    return bare;
}

static void read_attempt(reading *r, size_t first)
{
    size_t   last = r->words;
    uint8_t *target = &r->command->pattern.pawn;
    r->command->pattern.room = UL_NOWHERE;
    /* "Doctor Lucky" is two words for one pawn. */
    while (first < last && take_pawn(r, r->word[first], target))
        first++;
    while (first < last && take_pawn(r, r->word[last - 1], target))
        last--;
    if (*target == UL_PAWN_SELF)
        ul_reading_not(r, first - 1);
    else if (first < last && means_bare(r, first, last))
        r->command->pattern.card = UL_NO_CARD;
    else if (first < last)
        take_card(r, first, last);
}

/* Do all words behind the verb name a card with which one attempts? Part of its name is too little. */
static bool names_aid(const reading *r)
{
    const ul_deck *deck = &ul_world_edition(r->voice->world)->deck;
    ul_text        text = {0};
    bool           found = false;
    for (size_t i = 1; i < r->words; i++)
        ul_text_print(&text, "%s ", r->word[i]);
    for (ul_card card = 0; text.bytes && !found && card < deck->kinds; card++)
        found =
            deck->card[card].kind == UL_CARD_WEAPON && ul_lookup_fit_card(r->voice, text.bytes, card) == UL_FIT_WHOLE;
    ul_text_free(&text);
    return found;
}

bool ul_reading_is_rescue(const reading *r)
{
    uint8_t pawn;
    if (r->words < 2 || !ul_world_edition(r->voice->world)->wants_witness || strchr(r->typed, '/'))
        return false;
    if (take_pawn(r, r->word[1], &pawn) || take_pawn(r, r->word[r->words - 1], &pawn))
        return pawn == UL_PAWN_DOCTOR;
    return means_bare(r, 1, r->words) || names_aid(r);
}

/* "foil 2" is a Failure 2: that is what is printed on it. */
static void read_foil(reading *r, size_t first)
{
    const ul_deck *deck = &ul_world_edition(r->voice->world)->deck;
    int            points = r->words == first + 1 ? atoi(r->word[first]) : 0;
    if (first == r->words)
        return;
    for (ul_card card = 0; points > 0 && card < deck->kinds; card++) {
        if (deck->card[card].kind == UL_CARD_FAILURE && deck->card[card].value == points) {
            r->command->pattern.card = card;
            return;
        }
    }
    take_card(r, first, r->words);
}

static ul_action_kind kind_of(ul_verb verb)
{
    static const ul_action_kind kinds[] = {
        [UL_VERB_STEP] = UL_STEP, [UL_VERB_PLAY] = UL_PLAY,   [UL_VERB_ATTEMPT] = UL_ATTEMPT,
        [UL_VERB_DRAW] = UL_DRAW, [UL_VERB_END] = UL_END,     [UL_VERB_FOIL] = UL_FOIL,
        [UL_VERB_PASS] = UL_PASS, [UL_VERB_DOG] = UL_DOG_WAY, [UL_VERB_COLLECT] = UL_COLLECT,
    };
    return kinds[verb];
}

void ul_reading_action(reading *r, ul_verb verb, size_t first)
{
    ul_command *command = r->command;
    command->heard = UL_HEARD_ACTION;
    command->verb = verb;
    command->pattern = ul_pattern_any();
    command->pattern.kind = (uint8_t)kind_of(verb);
    switch (verb) {
    case UL_VERB_STEP:
    case UL_VERB_DOG:
        if (first < r->words)
            take_room(r, first, r->words);
        break;
    case UL_VERB_PLAY:
        read_play(r, first);
        break;
    case UL_VERB_ATTEMPT:
        read_attempt(r, first);
        break;
    case UL_VERB_FOIL:
        read_foil(r, first);
        break;
    case UL_VERB_COLLECT:
        if (first < r->words)
            take_card(r, first, r->words);
        break;
    default:
        command->pattern = ul_action_plain(kind_of(verb));
        if (first < r->words)
            ul_reading_not(r, first);
        break;
    }
}
