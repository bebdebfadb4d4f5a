/* deck.c: reading a deck file (docs/editions.md) and finding cards in it. */
#include "edition/deck.h"

#include <stdio.h>
#include <string.h>
#include "base/json.h"
#include "edition/edition_inside.h"

#define MAX_VALUE 50
#define MAX_BONUS 99 /* with thirty tokens and weapon_bonus still far within a byte */
#define MAX_FAILURE 9
#define WHAT (UL_MAX_CARD_ID + 20)

enum { ID, KIND, COUNT, STEPS, ROOM, VALUE, BONUS, KEYS };
static const char *const card_keys[KEYS] = {"id", "kind", "count", "steps", "room", "value", "bonus"};
#define BIT(key) (1u << (key))
#define ALWAYS (BIT(ID) | BIT(KIND) | BIT(COUNT))

typedef struct kind_info {
    const char  *word;
    ul_card_kind kind;
    unsigned     must, may; /* keys, beside those a card always has */
} kind_info;

/* Weapon and aid are one kind by two names, and a deck keeps to one of them. */
static const kind_info kinds[] = {
    {"move", UL_CARD_MOVE, BIT(STEPS), BIT(ROOM)},      {"room", UL_CARD_ROOM, BIT(ROOM), 0},
    {"weapon", UL_CARD_WEAPON, BIT(VALUE), BIT(BONUS)}, {"failure", UL_CARD_FAILURE, BIT(VALUE), 0},
    {"aid", UL_CARD_WEAPON, BIT(VALUE), BIT(BONUS)},
};
enum { WEAPON = 2, AID = 4, KINDS = sizeof kinds / sizeof *kinds };

/* The deck as it grows, its cards still in the file's order. */
typedef struct reader {
    ul_card_info card[UL_MAX_KINDS];
    unsigned     kinds, alike, size;
    bool         weapons, aids;
    ul_fault    *fault;
} reader;

static bool refuse(reader *r, const char *code, const ul_json *at, const char *message)
{
    return ul_fault_set(r->fault, code, at->line, at->column, "%s", message);
}

/* NULL if there is no such kind; of a card that names none anything might be. */
static const kind_info *find_kind(const ul_json *word)
{
    static const kind_info any = {"", UL_CARD_MOVE, 0, BIT(KEYS) - 1};
    if (!word)
        return &any;
    for (size_t k = 0; k < KINDS; k++)
        if (ul_json_is(word, kinds[k].word))
            return &kinds[k];
    return NULL;
}

static bool check_keys(reader *r, const ul_json *object, const kind_info *kind)
{
    const ul_json *id = ul_json_member(object, "id");
    char           what[WHAT] = "a card";
    if (id && id->type == UL_JSON_STRING)
        snprintf(what, sizeof what, "the card \"%.*s\"", UL_MAX_CARD_ID, id->text);
    return ul_keys_check(object, card_keys, KEYS, ALWAYS | kind->must, ALWAYS | kind->must | kind->may, what, r->fault);
}

/* An id that no other card has, nor the protocol a use for. */
static bool read_card_id(reader *r, ul_card_info *card, const ul_json *value)
{
    if (!ul_id_read(card->id, sizeof card->id, value, "a card's id", r->fault))
        return false;
    if (strcmp(card->id, "bare") == 0)
        return refuse(r, "bad-id", value, "no card can be called \"bare\", which means bare hands: choose another id");
    for (unsigned c = 0; c < r->kinds; c++)
        if (strcmp(r->card[c].id, card->id) == 0)
            return ul_fault_set(r->fault, "duplicate-card", value->line, value->column,
                                "there are two cards \"%s\": give one another id, or make it one with a greater count",
                                card->id);
    return true;
}

static bool read_bonus(reader *r, ul_card_info *card, const ul_json *bonus)
{
    static const char *const keys[] = {"room", "value"};
    char                     what[WHAT];
    snprintf(what, sizeof what, "the bonus of %s", card->id);
    if (!ul_keys_check(bonus, keys, 2, 3, 3, what, r->fault))
        return false;
    if (!ul_id_read(card->room, sizeof card->room, ul_json_member(bonus, "room"), "a bonus's room", r->fault))
        return false;
    /* R-VALUE: the value in its own room is the higher one. */
    return ul_number_read(&card->bonus, (uint8_t)(card->value + 1), MAX_BONUS, ul_json_member(bonus, "value"), what,
                          r->fault);
}

static bool read_number(reader *r, uint8_t *number, uint8_t low, uint8_t high, const ul_json *object, const char *key,
                        const char *id)
{
    char what[WHAT];
    snprintf(what, sizeof what, "the %s of %s", key, id);
    return ul_number_read(number, low, high, ul_json_member(object, key), what, r->fault);
}

/* What the kind of card asks for; the keys are there. */
static bool read_details(reader *r, ul_card_info *card, const ul_json *object)
{
    const ul_json *room = ul_json_member(object, "room"), *bonus = ul_json_member(object, "bonus");
    if (room && !ul_id_read(card->room, sizeof card->room, room, "a card's room", r->fault))
        return false;
    switch (card->kind) {
    case UL_CARD_MOVE: /* one that leads to a room may have no steps (R-SHIP-MOVE), another must */
        return read_number(r, &card->steps, room ? 0 : 1, UL_MAX_STEPS, object, "steps", card->id);
    case UL_CARD_ROOM:
        return true;
    case UL_CARD_FAILURE:
        return read_number(r, &card->value, 1, MAX_FAILURE, object, "value", card->id);
    default:
        return read_number(r, &card->value, 1, MAX_VALUE, object, "value", card->id) &&
               (!bonus || read_bonus(r, card, bonus));
    }
}

/* The limits of a deck, with this card in it. */
static bool count_card(reader *r, const ul_card_info *card, const ul_json *object)
{
    r->kinds++;
    r->size += card->count;
    r->alike += card->count > 1;
    if (r->size > UL_MAX_CARDS)
        return refuse(r, "too-many-cards", object, "a deck has at most 96 cards: lower the counts");
    if (r->alike > UL_MAX_ALIKE)
        return refuse(r, "too-many-alike", object,
                      "at most 8 cards of a deck can have a count above 1: give the others ids of their own");
    if (r->weapons && r->aids)
        return refuse(r, "mixed-weapons", object, "a deck has weapons or aid, not both: choose one of the two kinds");
    return true;
}

static bool read_card(reader *r, const ul_json *object)
{
    if (r->kinds == UL_MAX_KINDS)
        return refuse(r, "too-many-kinds", object, "a deck has at most 64 different cards: leave some out");
    const ul_json   *word = ul_json_member(object, "kind");
    const kind_info *kind = find_kind(word);
    if (!kind)
        return refuse(r, "unknown-kind", word, "a card's kind must be move, room, weapon, aid or failure");
    if (!check_keys(r, object, kind))
        return false;
    ul_card_info *card = &r->card[r->kinds];
    card->kind = kind->kind;
    r->weapons |= kind == &kinds[WEAPON];
    r->aids |= kind == &kinds[AID];
    return read_card_id(r, card, ul_json_member(object, "id")) &&
           read_number(r, &card->count, 1, UL_MAX_CARDS, object, "count", card->id) && read_details(r, card, object) &&
           count_card(r, card, object);
}

static bool read_cards(reader *r, const ul_json *root)
{
    if (root->type != UL_JSON_ARRAY || root->count == 0)
        return refuse(r, "bad-deck", root, "a deck must be an array of cards, and not empty");
    for (const ul_json *card = ul_json_first(root); card; card = ul_json_next(root, card))
        if (!read_card(r, card))
            return false;
    return true;
}

/* Number the cards, those that there are several of first, so that a ul_cards counts only these. */
static void number_cards(ul_deck *deck, const reader *r)
{
    unsigned several = 0, single = r->alike;
    *deck = (ul_deck){.kinds = (uint8_t)r->kinds, .alike = (uint8_t)r->alike, .size = (uint8_t)r->size, .aid = r->aids};
    for (unsigned place = 0; place < r->kinds; place++) {
        unsigned card = r->card[place].count > 1 ? several++ : single++;
        deck->card[card] = r->card[place];
        deck->listed[place] = (ul_card)card;
    }
}

bool ul_deck_read(ul_deck *deck, const char *text, size_t len, ul_fault *fault)
{
    ul_json *root = ul_json_read(text, len, fault);
    if (!root)
        return false;
    reader r = {.fault = fault};
    bool   good = read_cards(&r, root);
    if (good)
        number_cards(deck, &r);
    ul_json_free(root);
    return good;
}

ul_card ul_deck_find(const ul_deck *deck, const char *id, size_t len)
{
    for (ul_card card = 0; card < deck->kinds; card++)
        if (strlen(deck->card[card].id) == len && memcmp(deck->card[card].id, id, len) == 0)
            return card;
    return UL_NO_CARD;
}

const char *ul_deck_kind_word(const ul_deck *deck, ul_card card)
{
    static const char *const words[] = {
        [UL_CARD_MOVE] = "move", [UL_CARD_ROOM] = "room", [UL_CARD_FAILURE] = "failure"};
    ul_card_kind kind = deck->card[card].kind;
    if (kind == UL_CARD_WEAPON)
        return deck->aid ? "aid" : "weapon";
    return words[kind];
}

/* Of steps, room, value and bonus what applies. */
static void write_powers(ul_json_out *out, const ul_card_info *card)
{
    if (card->kind == UL_CARD_MOVE)
        ul_json_put_int(out, "steps", card->steps);
    if (card->room[0] && card->kind != UL_CARD_WEAPON)
        ul_json_put_string(out, "room", card->room);
    if (card->value)
        ul_json_put_int(out, "value", card->value);
    if (card->bonus) {
        ul_json_put_object(out, "bonus");
        ul_json_put_string(out, "room", card->room);
        ul_json_put_int(out, "value", card->bonus);
        ul_json_close(out);
    }
}

void ul_deck_write_card(ul_json_out *out, const ul_deck *deck, ul_card card, uint8_t count)
{
    ul_json_open_object(out);
    ul_json_put_string(out, "id", deck->card[card].id);
    ul_json_put_string(out, "kind", ul_deck_kind_word(deck, card));
    ul_json_put_int(out, "count", count);
    write_powers(out, &deck->card[card]);
    ul_json_close(out);
}
