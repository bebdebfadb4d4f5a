/* edition.c: reading an edition (docs/editions.md), and those that are shipped. */
#include "edition/edition.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "base/asset.h"
#include "edition/edition_inside.h"

#define PILES 4 /* of an edition that sinks, one a level; each needs a card */
#define MAX_HAND 20

enum {
    ID,
    BOARD,
    DECK,
    PLAYERS,
    HAND,
    OPTIONS,
    SUCCESS,
    WANTS_WITNESS,
    PLACED_BY_CARDS,
    SINKS,
    USED_CARDS_LEAVE,
    DRAWS_ANYWHERE,
    NAMES_LOSER,
    KEYS
};
static const char *const edition_keys[KEYS] = {
    [ID] = "id",
    [BOARD] = "board",
    [DECK] = "deck",
    [PLAYERS] = "players",
    [HAND] = "hand",
    [OPTIONS] = "options",
    [SUCCESS] = "success",
    [WANTS_WITNESS] = "wants_witness",
    [PLACED_BY_CARDS] = "placed_by_cards",
    [SINKS] = "sinks",
    [USED_CARDS_LEAVE] = "used_cards_leave",
    [DRAWS_ANYWHERE] = "draws_anywhere",
    [NAMES_LOSER] = "names_loser",
};

typedef struct reader {
    ul_edition    *edition;
    const ul_json *object;
    const char   **file; /* becomes the deck's if the fault is in there */
    ul_fault      *fault;
} reader;

static const ul_json *member(const reader *r, int key)
{
    return ul_json_member(r->object, edition_keys[key]);
}

static bool refuse(reader *r, const char *code, int key, const char *message)
{
    const ul_json *at = member(r, key);
    return ul_fault_set(r->fault, code, at->line, at->column, "%s: %s", r->edition->id, message);
}

/* The asset `name` + `ending`, or NULL. */
static const ul_asset *find_asset(const char *name, const char *ending)
{
    char file[UL_MAX_EDITION_ID + 8];
    snprintf(file, sizeof file, "%.*s%s", UL_MAX_EDITION_ID, name, ending);
    return ul_asset_find(file);
}

const ul_asset *ul_edition_board(const ul_edition *edition)
{
    return find_asset(edition->board, ".plan");
}

/* One whose name the edition gives under a key. */
static const ul_asset *find_file(const reader *r, int key, const char *name, const char *ending)
{
    const ul_asset *asset = find_asset(name, ending);
    if (!asset)
        ul_fault_set(r->fault, "no-such-file", member(r, key)->line, member(r, key)->column,
                     "%s: there is no %s%s among the data files: correct the name, or add the file to the build",
                     r->edition->id, name, ending);
    return asset;
}

static bool read_names(reader *r)
{
    ul_edition *e = r->edition;
    return ul_id_read(e->id, sizeof e->id, member(r, ID), "an edition's id", r->fault) &&
           ul_id_read(e->board, sizeof e->board, member(r, BOARD), "an edition's board", r->fault) &&
           find_file(r, BOARD, e->board, ".plan");
}

static bool read_deck(reader *r)
{
    char name[UL_MAX_EDITION_ID];
    if (!ul_id_read(name, sizeof name, member(r, DECK), "an edition's deck", r->fault))
        return false;
    const ul_asset *asset = find_file(r, DECK, name, ".json");
    if (!asset)
        return false;
    if (ul_deck_read(&r->edition->deck, asset->bytes, asset->len, r->fault))
        return true;
    *r->file = asset->name;
    return false;
}

static bool read_players(reader *r)
{
    ul_edition    *e = r->edition;
    const ul_json *pair = member(r, PLAYERS);
    if (pair->type != UL_JSON_ARRAY || pair->count != 2)
        return refuse(r, "bad-value", PLAYERS, "players must be two numbers, the least and the most: [2, 8]");
    const ul_json *least = ul_json_first(pair), *most = ul_json_next(pair, least);
    return ul_number_read(&e->min_players, 2, UL_MAX_SEATS, least, "the least number of players", r->fault) &&
           ul_number_read(&e->max_players, e->min_players, UL_MAX_SEATS, most, "the greatest number of players",
                          r->fault);
}

/* The cards that are in every game: without those that `failure_3` can leave in the box. */
static unsigned cards_for_sure(const ul_edition *e)
{
    unsigned cards = e->deck.size;
    for (ul_card card = 0; card < e->deck.kinds; card++)
        if (e->has[UL_FAILURE_3] && e->deck.card[card].kind == UL_CARD_FAILURE && e->deck.card[card].value == 3)
            cards -= e->deck.card[card].count;
    return cards;
}

/* One number for each number of players, and the deck must suffice. */
static bool read_hands(reader *r)
{
    ul_edition    *e = r->edition;
    const ul_json *hands = member(r, HAND), *hand = ul_json_first(hands);
    unsigned       enough = cards_for_sure(e);
    if (hands->type != UL_JSON_ARRAY || hands->count != (size_t)(e->max_players - e->min_players + 1))
        return refuse(r, "bad-value", HAND, "hand must have one number of cards for each number of players");
    for (uint8_t players = e->min_players; hand; players++, hand = ul_json_next(hands, hand)) {
        if (!ul_number_read(&e->hand[players], 1, MAX_HAND, hand, "a hand", r->fault))
            return false;
        if (players * e->hand[players] + (e->sinks ? PILES : 0u) > enough)
            return refuse(r, "too-few-cards", HAND, "the deck has not enough cards for these hands: deal fewer");
    }
    return true;
}

static bool read_options(reader *r)
{
    const ul_json *options = member(r, OPTIONS);
    for (unsigned option = 0; option < UL_OPTION_COUNT; option++)
        r->edition->has[option] = ul_json_member(options, ul_option_about((ul_option)option)->name) != NULL;
    return ul_options_read(&r->edition->defaults, r->edition, options, true, r->fault);
}

static bool read_success(reader *r)
{
    static const char *const words[] = {"killed", "saved"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ul_json_is(member(r, SUCCESS), words[i])) {
            r->edition->success = words[i];
            return true;
        }
    return refuse(r, "bad-value", SUCCESS, "success must be \"killed\" or \"saved\"");
}

static bool read_properties(reader *r)
{
    bool *const property[KEYS] = {[WANTS_WITNESS] = &r->edition->wants_witness,
                                  [PLACED_BY_CARDS] = &r->edition->placed_by_cards,
                                  [SINKS] = &r->edition->sinks,
                                  [USED_CARDS_LEAVE] = &r->edition->used_cards_leave,
                                  [DRAWS_ANYWHERE] = &r->edition->draws_anywhere,
                                  [NAMES_LOSER] = &r->edition->names_loser};
    for (int key = WANTS_WITNESS; key < KEYS; key++) {
        if (member(r, key)->type != UL_JSON_BOOL)
            return ul_fault_set(r->fault, "bad-value", member(r, key)->line, member(r, key)->column,
                                "%s: %s must be true or false", r->edition->id, edition_keys[key]);
        *property[key] = member(r, key)->integer;
    }
    return true;
}

/*
 * R-SETUP-KILL deals until a room card shows; R-SETUP-SAVE until there is a
 * move card with a room for every pawn and one for the Doctor. Without enough
 * of them the dealing would not end.
 */
static bool check_start(reader *r)
{
    const ul_edition *e = r->edition;
    ul_card_kind      kind = e->placed_by_cards ? UL_CARD_MOVE : UL_CARD_ROOM;
    int               need = e->placed_by_cards ? e->max_players + 1 : 1;
    for (ul_card card = 0; card < e->deck.kinds; card++)
        if (e->deck.card[card].kind == kind && e->deck.card[card].room[0])
            need -= e->deck.card[card].count;
    if (need > 0)
        return refuse(r, "no-start", DECK, "the deck has not enough cards that say where pawns start: add some");
    return true;
}

static bool read_edition(ul_edition *edition, const ul_json *object, const char **file, ul_fault *fault)
{
    const unsigned all = (1u << KEYS) - 1;
    ul_edition     aside = {0};
    reader         r = {&aside, object, file, fault};
    if (!ul_keys_check(object, edition_keys, KEYS, all, all, "an edition", fault))
        return false;
    if (!read_names(&r) || !read_deck(&r) || !read_players(&r) || !read_options(&r) || !read_success(&r) ||
        !read_properties(&r) || !read_hands(&r) || !check_start(&r))
        return false;
    *edition = aside;
    return true;
}

bool ul_edition_read(ul_edition *edition, const ul_json *object, ul_fault *fault)
{
    const char *file;
    return read_edition(edition, object, &file, fault);
}

static const ul_asset *shipped(void)
{
    const ul_asset *asset = ul_asset_find("editions.json");
    assert(asset);
    return asset;
}

static bool check_list(const ul_json *root, ul_fault *fault)
{
    if (root->type != UL_JSON_ARRAY || !root->count)
        return ul_fault_set(fault, "no-editions", root->line, root->column,
                            "this must be a list of editions, one at least: [{\"id\": ...}]");
    return true;
}

bool ul_edition_check(const char **file, ul_fault *fault)
{
    const ul_asset *asset = shipped();
    ul_edition      edition;
    *file = asset->name;
    ul_json *root = ul_json_read(asset->bytes, asset->len, fault);
    bool     sound = root && check_list(root, fault);
    for (const ul_json *o = sound ? ul_json_first(root) : NULL; o && sound; o = ul_json_next(root, o))
        sound = read_edition(&edition, o, file, fault);
    ul_json_free(root);
    return sound;
}

/* All shipped ones; NULL if memory runs out, or if they are none (ul_edition_check). */
static ul_json *read_shipped(void)
{
    return ul_json_read(shipped()->bytes, shipped()->len, NULL);
}

size_t ul_edition_count(void)
{
    ul_json *root = read_shipped();
    size_t   count = root ? root->count : 0;
    ul_json_free(root);
    return count;
}

bool ul_edition_nth(ul_edition *edition, size_t place)
{
    ul_json *root = read_shipped();
    if (!root)
        return false;
    const ul_json *object = ul_json_first(root);
    while (object && place--)
        object = ul_json_next(root, object);
    bool found = object && ul_edition_read(edition, object, NULL);
    ul_json_free(root);
    return found;
}

bool ul_edition_find(ul_edition *edition, const char *id, size_t len)
{
    ul_json *root = read_shipped();
    if (!root)
        return false;
    const ul_json *object = ul_json_first(root);
    for (; object; object = ul_json_next(root, object)) {
        const ul_json *name = ul_json_member(object, "id");
        if (name->text_len == len && memcmp(name->text, id, len) == 0)
            break;
    }
    bool found = object && ul_edition_read(edition, object, NULL);
    ul_json_free(root);
    return found;
}
