/*
 * sheet_read.c: states and views from JSON.
 *
 * First edition, players and options, which make the world; then the members
 * that this edition's state has in this phase. Cards are counted as they are
 * met: each is taken from what the deck has, so no list can be longer than it
 * should, and the first card too many is named.
 */
#include <string.h>
#include "record/action_text.h"
#include "record/reader_inside.h"
#include "record/record_inside.h"
#include "record/state_text.h"
#include "record/view_text.h"

typedef struct intake {
    reader  r;
    sheet  *sheet;
    uint8_t left[UL_MAX_KINDS]; /* of each card, not yet met */
    uint8_t hidden;             /* cards that a view has as numbers only */
} intake;

#define MAX_KEYS 32

/* The members there must be: fewer are missed when they are looked for, more are found here. */
static void check_keys(intake *in, const spot *root)
{
    static const char *const always[] = {"edition",   "board",   "players", "options",   "phase",  "to_act", "turn",
                                         "last_turn", "rooms",   "doctor",  "dog",       "hands",  "tokens", "pool",
                                         "discard",   "removed", "attempt", "next_seat", "winner", "ending"};
    const char              *keys[MAX_KEYS];
    size_t                   count = sizeof always / sizeof *always;
    memcpy(keys, always, sizeof always);
    if (ul_world_edition(in->r.world)->sinks) {
        keys[count++] = "piles";
        keys[count++] = "sunk";
    } else {
        keys[count++] = "deck";
    }
    if (ul_world_edition(in->r.world)->names_loser)
        keys[count++] = "loser";
    if (ul_world_options(in->r.world)->value[UL_PENALTIES])
        keys[count++] = "penalties";
    if (in->sheet->scene.phase == UL_PHASE_COLLECT)
        keys[count++] = "collecting";
    if (in->sheet->is_view)
        keys[count++] = "seat";
    ul_reader_only(&in->r, root, keys, count);
}

static void read_phase(intake *in, const spot *root)
{
    const char *words[UL_PHASE_OVER + 1];
    for (uint8_t i = 0; i <= UL_PHASE_OVER; i++)
        words[i] = ul_phase_word((ul_phase)i);
    spot at = ul_reader_member(&in->r, root, "phase");
    in->sheet->scene.phase = ul_reader_word(&in->r, &at, words, UL_PHASE_OVER + 1);
}

/* Whose hands, and is the deck, to be seen here? */
static void read_seat(intake *in, const spot *root)
{
    sheet *s = in->sheet;
    s->deck_open = !s->is_view || s->scene.phase == UL_PHASE_OVER;
    s->open = s->deck_open ? (ul_seats)~0 : 0;
    if (!s->is_view)
        return;
    spot at = ul_reader_member(&in->r, root, "seat");
    s->seat = ul_reader_seat_or_null(&in->r, &at);
    if (s->seat != UL_NOBODY)
        s->open |= (ul_seats)(1 << s->seat);
}

static void read_turn(intake *in, const spot *root)
{
    static const char *const keys[] = {"number", "seat", "stepped", "cards_played"};
    reader                  *r = &in->r;
    ul_scene                *scene = &in->sheet->scene;
    spot                     turn = ul_reader_member(r, root, "turn");
    ul_reader_only(r, &turn, keys, 4);
    spot number = ul_reader_member(r, &turn, "number"), seat = ul_reader_member(r, &turn, "seat");
    spot stepped = ul_reader_member(r, &turn, "stepped"), played = ul_reader_member(r, &turn, "cards_played");
    scene->turn = (uint16_t)ul_reader_integer(r, &number, 1, UL_MAX_TURNS);
    scene->turn_seat = ul_reader_seat(r, &seat);
    scene->stepped = ul_reader_bool(r, &stepped);
    scene->cards_played = (uint8_t)ul_reader_integer(r, &played, 0, ul_world_cards(r->world));

    spot act = ul_reader_member(r, root, "to_act"), list = ul_reader_member(r, root, "last_turn");
    scene->to_act = ul_reader_seat_or_null(r, &act);
    ul_reader_count(r, &list, ul_world_players(r->world));
    for (spot each = ul_reader_first(r, &list); each.value; each = ul_reader_next(r, &list, &each))
        scene->last_turn[each.index] = (uint16_t)ul_reader_integer(r, &each, 0, UL_MAX_TURNS);
}

static void read_dog(intake *in, const spot *root)
{
    static const char *const keys[] = {"room", "alive", "tokens", "walked"};
    reader                  *r = &in->r;
    ul_scene                *scene = &in->sheet->scene;
    spot                     dog = ul_reader_member(r, root, "dog");
    bool                     wanted = ul_world_options(r->world)->value[UL_DOG] != UL_DOG_NONE;
    scene->dog = UL_NOWHERE;
    if (ul_reader_null(r, &dog) == wanted)
        ul_reader_refuse(r, &dog, "wrong-dog",
                         wanted ? "this game has a dog: say where it is" : "this game has no dog");
    if (!wanted)
        return;
    ul_reader_only(r, &dog, keys, 4);
    spot room = ul_reader_member(r, &dog, "room"), alive = ul_reader_member(r, &dog, "alive");
    spot tokens = ul_reader_member(r, &dog, "tokens"), walked = ul_reader_member(r, &dog, "walked");
    scene->dog = ul_reader_room(r, &room);
    scene->dog_alive = ul_reader_bool(r, &alive);
    scene->dog_tokens = (uint8_t)ul_reader_integer(r, &tokens, 0, UL_SPITE_TOKENS);
    scene->dog_walked = ul_reader_bool(r, &walked);
}

static void read_pawns(intake *in, const spot *root)
{
    reader   *r = &in->r;
    ul_scene *scene = &in->sheet->scene;
    spot      rooms = ul_reader_member(r, root, "rooms"), doctor = ul_reader_member(r, root, "doctor");
    memset(scene->at, UL_NOWHERE, sizeof scene->at);
    ul_reader_count(r, &rooms, ul_world_players(r->world));
    for (spot each = ul_reader_first(r, &rooms); each.value; each = ul_reader_next(r, &rooms, &each))
        scene->at[each.index] = ul_reader_room(r, &each);
    scene->doctor = ul_reader_room(r, &doctor);
    read_dog(in, root);
}

static void read_tokens(intake *in, const spot *root)
{
    reader   *r = &in->r;
    ul_scene *scene = &in->sheet->scene;
    spot      tokens = ul_reader_member(r, root, "tokens"), pool = ul_reader_member(r, root, "pool");
    ul_reader_count(r, &tokens, ul_world_players(r->world));
    for (spot each = ul_reader_first(r, &tokens); each.value; each = ul_reader_next(r, &tokens, &each))
        scene->tokens[each.index] = (uint8_t)ul_reader_integer(r, &each, 0, UL_SPITE_TOKENS);
    scene->pool = (uint8_t)ul_reader_integer(r, &pool, 0, UL_SPITE_TOKENS);
}

/* One card, which must still be there. */
static ul_card take_card(intake *in, const spot *at)
{
    ul_card card = ul_reader_card(&in->r, at);
    if (in->r.failed)
        return card;
    if (in->left[card] == 0)
        ul_reader_refuse(&in->r, at, "wrong-cards", "one %s more than the %u of this game", at->value->text,
                         ul_world_copies(in->r.world, card));
    else
        in->left[card]--;
    return card;
}

/* A list of cards; since they are taken from the deck's it is no longer than that. */
static uint8_t take_pile(intake *in, const spot *list, ul_card *cards)
{
    uint8_t count = 0;
    for (spot each = ul_reader_first(&in->r, list); each.value; each = ul_reader_next(&in->r, list, &each)) {
        ul_card card = take_card(in, &each);
        if (!in->r.failed)
            cards[count++] = card;
    }
    return count;
}

static uint8_t take_set(intake *in, const spot *list, ul_cards *cards)
{
    ul_card pile[UL_MAX_CARDS];
    uint8_t count = take_pile(in, list, pile);
    for (uint8_t i = 0; i < count; i++)
        ul_cards_add(cards, pile[i]);
    return count;
}

/* Cards that are there, face down. */
static uint8_t take_hidden(intake *in, const spot *at)
{
    uint8_t room = (uint8_t)(ul_world_cards(in->r.world) - in->hidden);
    uint8_t count = (uint8_t)ul_reader_integer(&in->r, at, 0, room);
    in->hidden = (uint8_t)(in->hidden + count);
    return count;
}

static void read_hands(intake *in, const spot *root)
{
    sheet *s = in->sheet;
    spot   hands = ul_reader_member(&in->r, root, "hands");
    ul_reader_count(&in->r, &hands, ul_world_players(in->r.world));
    for (spot each = ul_reader_first(&in->r, &hands); each.value; each = ul_reader_next(&in->r, &hands, &each)) {
        bool open = s->open >> each.index & 1;
        s->scene.hand_size[each.index] = open ? take_set(in, &each, &s->hand[each.index]) : take_hidden(in, &each);
    }
}

static void read_level(intake *in, const spot *at, uint8_t level)
{
    sheet  *s = in->sheet;
    uint8_t size = s->deck_open ? take_pile(in, at, s->deck + s->deck_size) : take_hidden(in, at);
    s->scene.pile_size[level] = size;
    s->deck_size = (uint8_t)(s->deck_size + size);
}

static void read_sunk(intake *in, const spot *root)
{
    reader *r = &in->r;
    spot    sunk = ul_reader_member(r, root, "sunk");
    for (spot each = ul_reader_first(r, &sunk); each.value; each = ul_reader_next(r, &sunk, &each)) {
        if (each.index >= UL_LEVELS || !ul_json_is(each.value, ul_level_word((uint8_t)(UL_LEVELS - 1 - each.index))))
            ul_reader_refuse(r, &each, "wrong-sunk", "decks sink in the order D, C, B, A, each once");
        in->sheet->scene.sunk++;
    }
}

static void read_piles(intake *in, const spot *root)
{
    static const char *const keys[] = {"A", "B", "C", "D"};
    spot                     piles = ul_reader_member(&in->r, root, "piles");
    ul_reader_only(&in->r, &piles, keys, UL_LEVELS);
    for (uint8_t i = 1; i <= UL_LEVELS; i++) {
        uint8_t level = (uint8_t)(UL_LEVELS - i);
        spot    pile = ul_reader_member(&in->r, &piles, keys[level]);
        read_level(in, &pile, level);
    }
    read_sunk(in, root);
}

static void read_deck(intake *in, const spot *root)
{
    if (ul_world_edition(in->r.world)->sinks) {
        read_piles(in, root);
    } else {
        spot deck = ul_reader_member(&in->r, root, "deck");
        read_level(in, &deck, UL_LEVELS - 1);
    }
}

static void read_used(intake *in, const spot *root)
{
    ul_scene *scene = &in->sheet->scene;
    spot      discard = ul_reader_member(&in->r, root, "discard"), removed = ul_reader_member(&in->r, root, "removed");
    scene->discard_size = take_pile(in, &discard, scene->discard);
    take_set(in, &removed, &scene->removed);
}

/* `asked` are the seats from the attempter's left on; how many says which. */
static void read_asked(intake *in, const spot *attempt)
{
    reader   *r = &in->r;
    ul_scene *scene = &in->sheet->scene;
    unsigned  players = ul_world_players(r->world);
    spot      asked = ul_reader_member(r, attempt, "asked");
    for (spot each = ul_reader_first(r, &asked); each.value; each = ul_reader_next(r, &asked, &each)) {
        if (ul_reader_seat(r, &each) != (scene->attempt.seat + each.index + 1) % players || each.index + 2 >= players)
            ul_reader_refuse(r, &each, "wrong-attempt",
                             "seats are asked in turn from the attempter's left, and one is left to act");
        scene->attempt.asked++;
    }
}

static void read_attempt(intake *in, const spot *root)
{
    static const char *const keys[] = {"seat", "target", "weapon", "value", "points", "asked"};
    static const char *const targets[] = {NULL, "doctor", "dog"};
    reader                  *r = &in->r;
    ul_attempt              *attempt = &in->sheet->scene.attempt;
    spot                     at = ul_reader_member(r, root, "attempt");
    *attempt = (ul_attempt){.seat = UL_NOBODY, .weapon = UL_NO_CARD};
    if (ul_reader_null(r, &at))
        return;
    ul_reader_only(r, &at, keys, 6);
    spot seat = ul_reader_member(r, &at, "seat"), target = ul_reader_member(r, &at, "target");
    spot weapon = ul_reader_member(r, &at, "weapon");
    spot value = ul_reader_member(r, &at, "value"), points = ul_reader_member(r, &at, "points");
    attempt->seat = ul_reader_seat(r, &seat);
    attempt->target = ul_reader_word(r, &target, targets, 3);
    attempt->weapon = ul_reader_null(r, &weapon) ? UL_NO_CARD : take_card(in, &weapon);
    attempt->value = (uint8_t)ul_reader_integer(r, &value, 0, UINT8_MAX);
    attempt->points = (uint8_t)ul_reader_integer(r, &points, 0, UINT8_MAX);
    read_asked(in, &at);
}

static void read_next(intake *in, const spot *root)
{
    reader   *r = &in->r;
    ul_scene *scene = &in->sheet->scene;
    spot      next = ul_reader_member(r, root, "next_seat");
    scene->next_seat = ul_reader_seat_or_null(r, &next);
    if (scene->phase != UL_PHASE_COLLECT)
        return;
    spot list = ul_reader_member(r, root, "collecting");
    for (spot each = ul_reader_first(r, &list); each.value; each = ul_reader_next(r, &list, &each)) {
        ul_seat seat = ul_reader_seat(r, &each);
        if (scene->collecting >> seat & 1)
            ul_reader_refuse(r, &each, "wrong-dog", "this seat is in the list already");
        else
            in->sheet->collector[each.index] = seat;
        scene->collecting |= (ul_seats)(1 << seat);
    }
}

static void read_penalties(intake *in, const spot *root)
{
    reader *r = &in->r;
    if (!ul_world_options(r->world)->value[UL_PENALTIES])
        return;
    spot list = ul_reader_member(r, root, "penalties");
    ul_reader_count(r, &list, ul_world_players(r->world));
    for (spot each = ul_reader_first(r, &list); each.value; each = ul_reader_next(r, &list, &each))
        in->sheet->scene.penalties[each.index] = (uint16_t)ul_reader_integer(r, &each, 0, UINT16_MAX);
}

static void read_ending(intake *in, const spot *root)
{
    reader     *r = &in->r;
    ul_scene   *scene = &in->sheet->scene;
    const char *words[UL_ENDING_STALLED + 1];
    for (uint8_t i = 0; i <= UL_ENDING_STALLED; i++)
        words[i] = ul_ending_word(r->world, (ul_ending)i);
    spot winner = ul_reader_member(r, root, "winner"), ending = ul_reader_member(r, root, "ending");
    scene->winner = ul_reader_seat_or_null(r, &winner);
    scene->ending =
        ul_reader_null(r, &ending) ? UL_ENDING_NONE : ul_reader_word(r, &ending, words, UL_ENDING_STALLED + 1);
    scene->loser = UL_NOBODY;
    if (ul_world_edition(r->world)->names_loser) {
        spot loser = ul_reader_member(r, root, "loser");
        scene->loser = ul_reader_seat_or_null(r, &loser);
    }
    read_penalties(in, root);
}

/* All of the deck's cards must be there, the hidden ones by number. */
static void check_cards(intake *in, const spot *root)
{
    const ul_deck *deck = &ul_world_edition(in->r.world)->deck;
    unsigned       left = 0;
    for (ul_card c = 0; c < deck->kinds && !in->r.failed; c++) {
        left += in->left[c];
        if (in->left[c] && in->sheet->deck_open)
            ul_reader_refuse(&in->r, root, "wrong-cards",
                             "%u of the card %s missing: every card is in exactly one place", in->left[c],
                             deck->card[c].id);
    }
    if (left != in->hidden)
        ul_reader_refuse(&in->r, root, "wrong-cards", "%u cards are hidden, and hands and deck have %u of them", left,
                         in->hidden);
}

static void read_members(intake *in, const spot *root)
{
    read_phase(in, root);
    check_keys(in, root);
    read_seat(in, root);
    read_turn(in, root);
    read_pawns(in, root);
    read_tokens(in, root);
    for (ul_card c = 0; c < ul_world_edition(in->r.world)->deck.kinds; c++)
        in->left[c] = ul_world_copies(in->r.world, c);
    read_hands(in, root);
    read_deck(in, root);
    read_used(in, root);
    read_attempt(in, root);
    read_next(in, root);
    read_ending(in, root);
    check_cards(in, root);
}

/* Which board is it on? */
static void check_board(reader *r, const spot *root)
{
    spot        at = ul_reader_member(r, root, "board");
    const char *id = ul_plan_id(ul_world_plan(r->world));
    if (ul_reader_expect(r, &at, UL_JSON_STRING, "the id of a board") && !ul_json_is(at.value, id))
        ul_reader_refuse(r, &at, "unknown-board", "the board here is '%s': '%.40s' needs its plan", id, at.value->text);
}

static ul_world *read_world(reader *r, const spot *root, const char *plan_text, size_t plan_len)
{
    ul_edition edition;
    ul_options options;
    spot       id = ul_reader_member(r, root, "edition"), players = ul_reader_member(r, root, "players");
    spot       chosen = ul_reader_member(r, root, "options");
    if (ul_reader_expect(r, &id, UL_JSON_STRING, "the id of an edition") &&
        !ul_edition_find(&edition, id.value->text, id.value->text_len))
        ul_reader_refuse(r, &id, "unknown-edition", "there is no edition '%.40s'", id.value->text);
    uint8_t seats = (uint8_t)ul_reader_integer(r, &players, 1, UL_MAX_SEATS);
    if (!ul_reader_expect(r, &chosen, UL_JSON_OBJECT, "an object") ||
        !ul_options_read(&options, &edition, chosen.value, true, r->fault))
        return NULL;
    return ul_world_new(&edition, &options, seats, plan_text, plan_len, r->fault);
}

ul_world *ul_sheet_read(const ul_json *json, const char *plan_text, size_t plan_len, sheet *s, ul_fault *fault)
{
    intake    in = {.r = {.fault = fault}, .sheet = s};
    spot      root = {json, NULL, s->is_view ? "view" : "state", 0};
    ul_world *world = read_world(&in.r, &root, plan_text, plan_len);
    if (!world)
        return NULL;
    in.r.world = world;
    check_board(&in.r, &root);
    read_members(&in, &root);
    if (!in.r.failed)
        ul_sheet_check(&in.r, &root, s);
    if (!in.r.failed)
        return world;
    ul_world_free(world);
    return NULL;
}
