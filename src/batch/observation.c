/* observation.c: a view as a row of numbers. */
#include "batch/observation.h"

#include <assert.h>
#include <string.h>
#include "batch/batch_inside.h"

/* Turns are counted to 2000, so they take two numbers: eighths of them, and what is left. */
#define TURN_PART 8

/* What is 1.0 in floats. */
enum { MOST_ALIKE = 8, MOST_HAND = 16, MOST_POINTS = 16, MOST_TURN = UL_MAX_TURNS / TURN_PART };

static const char *const names[UL_SECTIONS] = {
    "phase",          "seat",           "to_act",         "turn_seat", "turn",          "stepped",
    "cards_played",   "last_turn",      "hand",           "unseen",    "discarded",     "removed",
    "hand_size",      "tokens",         "pool",           "piles",     "sunk",          "attempt_seat",
    "attempt_target", "attempt_weapon", "attempt_points", "rooms",     "doctor",        "dog",
    "dog_state",      "next_seat",      "collecting",     "sees",      "watched",       "arrival",
    "ending",         "winner",         "loser",          "penalties", "discard_order", "history",
};

const char *ul_section_name(ul_section_id id)
{
    return names[id];
}

static void section_add(ul_layout *layout, ul_section_id id, unsigned rows, unsigned columns, unsigned most)
{
    unsigned numbers = rows * columns;
    assert(layout->size + numbers <= UL_MAX_OBSERVATION);
    layout->section[id] = (ul_section){layout->size, (uint16_t)rows, (uint16_t)columns, (uint16_t)most};
    for (unsigned i = 0; i < numbers; i++)
        layout->scale[layout->size + i] = 1.0f / (float)most;
    layout->size = (uint16_t)(layout->size + numbers);
}

static void sections_of_turn(ul_layout *layout)
{
    uint8_t players = layout->players;
    section_add(layout, UL_SECTION_PHASE, 1, UL_PHASE_OVER + 1, 1);
    section_add(layout, UL_SECTION_SEAT, 1, players, 1);
    section_add(layout, UL_SECTION_TO_ACT, 1, players, 1);
    section_add(layout, UL_SECTION_TURN_SEAT, 1, players, 1);
    section_add(layout, UL_SECTION_TURN, 1, 2, MOST_TURN);
    section_add(layout, UL_SECTION_STEPPED, 1, 1, 1);
    section_add(layout, UL_SECTION_CARDS_PLAYED, 1, 1, MOST_ALIKE);
    section_add(layout, UL_SECTION_LAST_TURN, players, 2, MOST_TURN);
}

static void sections_of_cards(ul_layout *layout, bool spite)
{
    section_add(layout, UL_SECTION_HAND, 1, layout->kinds, MOST_ALIKE);
    section_add(layout, UL_SECTION_UNSEEN, 1, layout->kinds, MOST_ALIKE);
    section_add(layout, UL_SECTION_DISCARDED, 1, layout->kinds, MOST_ALIKE);
    section_add(layout, UL_SECTION_REMOVED, 1, layout->kinds, MOST_ALIKE);
    section_add(layout, UL_SECTION_HAND_SIZE, 1, layout->players, MOST_HAND);
    section_add(layout, UL_SECTION_TOKENS, 1, spite ? layout->players : 0, MOST_POINTS);
    section_add(layout, UL_SECTION_POOL, 1, spite, UL_SPITE_TOKENS);
    section_add(layout, UL_SECTION_PILES, 1, layout->sinks ? UL_LEVELS : 1, UL_MAX_CARDS);
    section_add(layout, UL_SECTION_SUNK, 1, layout->sinks ? UL_LEVELS + 1 : 0, 1);
}

static void sections_of_attempt(ul_layout *layout)
{
    section_add(layout, UL_SECTION_ATTEMPT_SEAT, 1, layout->players, 1);
    section_add(layout, UL_SECTION_ATTEMPT_TARGET, 1, 2, 1);
    section_add(layout, UL_SECTION_ATTEMPT_WEAPON, 1, layout->kinds + 1u, 1);
    section_add(layout, UL_SECTION_ATTEMPT_POINTS, 1, 3, MOST_POINTS);
}

static void sections_of_board(ul_layout *layout, bool dog)
{
    section_add(layout, UL_SECTION_ROOMS, layout->players, layout->rooms, 1);
    section_add(layout, UL_SECTION_DOCTOR, 1, layout->rooms, 1);
    section_add(layout, UL_SECTION_DOG, 1, dog ? layout->rooms : 0, 1);
    section_add(layout, UL_SECTION_DOG_STATE, 1, dog ? 3 : 0, MOST_POINTS);
    section_add(layout, UL_SECTION_NEXT_SEAT, 1, dog ? layout->players : 0, 1);
    section_add(layout, UL_SECTION_COLLECTING, 1, dog ? layout->players : 0, 1);
    section_add(layout, UL_SECTION_SEES, 1, layout->rooms, 1);
    section_add(layout, UL_SECTION_WATCHED, 1, layout->rooms, layout->players - 1u);
    section_add(layout, UL_SECTION_ARRIVAL, 1, layout->rooms, layout->rooms);
}

static void sections_of_end(ul_layout *layout, const ul_world *world)
{
    const ul_edition *edition = ul_world_edition(world);
    bool              penalties = ul_world_options(world)->value[UL_PENALTIES];
    section_add(layout, UL_SECTION_ENDING, 1, UL_ENDING_STALLED + 1, 1);
    section_add(layout, UL_SECTION_WINNER, 1, layout->players, 1);
    section_add(layout, UL_SECTION_LOSER, 1, edition->names_loser ? layout->players : 0, 1);
    section_add(layout, UL_SECTION_PENALTIES, penalties ? layout->players : 0, 2, MOST_ALIKE);
    section_add(layout, UL_SECTION_DISCARD_ORDER, 1, edition->used_cards_leave ? 0 : ul_world_cards(world), 1);
    section_add(layout, UL_SECTION_HISTORY, layout->history, UL_EVENT_FIELDS, 1);
}

/* In how many turns the Doctor comes to each room if nobody moves him; 0: he does not, or is there. */
static void arrivals_find(ul_layout *layout, const ul_world *world, uint8_t sunk, ul_room doctor)
{
    uint8_t *arrival = layout->arrival[sunk][doctor];
    ul_room  at = ul_world_walk(world, sunk, doctor);
    for (uint8_t turns = 1; at != UL_NOWHERE && at != doctor && !arrival[at]; turns++) {
        arrival[at] = turns;
        at = ul_world_walk(world, sunk, at);
    }
}

void ul_layout_init(ul_layout *layout, const ul_world *world, uint8_t history)
{
    const ul_options *options = ul_world_options(world);
    memset(layout, 0, sizeof *layout);
    layout->players = ul_world_players(world);
    layout->rooms = ul_plan_count(ul_world_plan(world));
    layout->kinds = ul_world_edition(world)->deck.kinds;
    layout->history = history < UL_MAX_HISTORY ? history : UL_MAX_HISTORY;
    layout->sinks = ul_world_edition(world)->sinks;
    for (ul_card c = 0; c < layout->kinds; c++)
        layout->copies[c] = ul_world_copies(world, c);
    for (ul_room r = 0; r < layout->rooms; r++) {
        for (ul_room seen = 0; seen < layout->rooms; seen++)
            layout->sees[r][seen] = ul_plan_sight(ul_world_plan(world), r) >> seen & 1;
        for (uint8_t sunk = 0; sunk <= (layout->sinks ? UL_LEVELS : 0); sunk++)
            arrivals_find(layout, world, sunk, r);
    }
    sections_of_turn(layout);
    sections_of_cards(layout, options->value[UL_SPITE]);
    sections_of_attempt(layout);
    sections_of_board(layout, options->value[UL_DOG] != UL_DOG_NONE);
    sections_of_end(layout, world);
}

/* Writing */

/* Where a section begins in the row. */
static inline uint8_t *at(const ul_layout *layout, ul_section_id id, uint8_t *row)
{
    return row + layout->section[id].first;
}

/*
 * As memcpy of at most 96 bytes. A compiler that knows the length to be small
 * makes an instruction of it that takes its time, and of a loop, too: that
 * was half of an observation. So pieces that may overlap, and no loop.
 */
static inline void copy(uint8_t *to, const uint8_t *from, size_t len)
{
    enum { PIECE = 16 };
    _Static_assert(UL_MAX_CARDS <= 6 * PIECE && UL_MAX_ROOMS <= 6 * PIECE, "six pieces");
    if (len < PIECE) {
        for (size_t i = 0; i < len; i++)
            to[i] = from[i];
        return;
    }
    memcpy(to, from, PIECE);
    if (len > 2 * PIECE) {
        memcpy(to + PIECE, from + PIECE, PIECE);
        memcpy(to + len - 2 * PIECE, from + len - 2 * PIECE, PIECE);
    }
    if (len > 4 * PIECE) {
        memcpy(to + 2 * PIECE, from + 2 * PIECE, PIECE);
        memcpy(to + 3 * PIECE, from + 3 * PIECE, PIECE);
    }
    memcpy(to + len - PIECE, from + len - PIECE, PIECE);
}

/* A seat as the one that looks counts it; a spectator counts from seat 0. */
static inline uint8_t place_of(const ul_layout *layout, ul_seat me, ul_seat seat)
{
    uint8_t from = me < layout->players ? me : 0;
    return (uint8_t)(seat >= from ? seat - from : seat + layout->players - from);
}

static inline void put_seat(const ul_layout *layout, ul_section_id id, ul_seat me, ul_seat seat, uint8_t *row)
{
    if (seat < layout->players)
        at(layout, id, row)[place_of(layout, me, seat)] = 1;
}

static inline void put_turn(uint8_t *pair, unsigned turn)
{
    pair[0] = (uint8_t)(turn / TURN_PART);
    pair[1] = (uint8_t)(turn % TURN_PART);
}

/* As ul_seats, turned so that the one that looks is bit 0. */
static inline uint8_t seats_turned(const ul_layout *layout, ul_seat me, ul_seats seats)
{
    uint8_t from = me < layout->players ? me : 0;
    return (uint8_t)((seats >> from | seats << (layout->players - from)) & ((1 << layout->players) - 1));
}

static inline void put_cards(const ul_cards *cards, uint8_t *counts)
{
    for (uint64_t kinds = cards->kinds; kinds; kinds &= kinds - 1) {
        ul_card card = (ul_card)__builtin_ctzll(kinds);
        counts[card] = ul_cards_count(cards, card);
    }
}

static void put_turns(const ul_layout *layout, const ul_scene *scene, ul_seat me, uint8_t *row)
{
    at(layout, UL_SECTION_PHASE, row)[scene->phase] = 1;
    if (me < layout->players)
        at(layout, UL_SECTION_SEAT, row)[me] = 1;
    put_seat(layout, UL_SECTION_TO_ACT, me, scene->to_act, row);
    put_seat(layout, UL_SECTION_TURN_SEAT, me, scene->turn_seat, row);
    put_turn(at(layout, UL_SECTION_TURN, row), scene->turn);
    *at(layout, UL_SECTION_STEPPED, row) = scene->stepped;
    *at(layout, UL_SECTION_CARDS_PLAYED, row) = scene->cards_played;
}

/* What is counted for each seat, and where each stands. */
static void put_seats(const ul_layout *layout, const ul_scene *scene, ul_seat me, uint8_t *row)
{
    bool    spite = layout->section[UL_SECTION_TOKENS].columns, penalties = layout->section[UL_SECTION_PENALTIES].rows;
    uint8_t watched[UL_MAX_ROOMS] = {0};
    for (ul_seat seat = 0; seat < layout->players; seat++) {
        uint8_t place = place_of(layout, me, seat);
        ul_room room = scene->at[seat];
        put_turn(at(layout, UL_SECTION_LAST_TURN, row) + 2 * place, scene->last_turn[seat]);
        at(layout, UL_SECTION_HAND_SIZE, row)[place] = scene->hand_size[seat];
        at(layout, UL_SECTION_ROOMS, row)[place * layout->rooms + room] = 1;
        if (spite)
            at(layout, UL_SECTION_TOKENS, row)[place] = scene->tokens[seat];
        if (penalties) {
            at(layout, UL_SECTION_PENALTIES, row)[2 * place] = (uint8_t)(scene->penalties[seat] >> 8);
            at(layout, UL_SECTION_PENALTIES, row)[2 * place + 1] = (uint8_t)scene->penalties[seat];
        }
        for (int r = 0; seat != me && r < UL_MAX_ROOMS; r++) /* all of them: a loop of fixed length takes few steps */
            watched[r] = (uint8_t)(watched[r] + layout->sees[room][r]);
    }
    copy(at(layout, UL_SECTION_WATCHED, row), watched, layout->rooms);
    if (spite)
        *at(layout, UL_SECTION_POOL, row) = scene->pool;
}

static void put_board(const ul_layout *layout, const ul_scene *scene, ul_seat me, uint8_t *row)
{
    at(layout, UL_SECTION_DOCTOR, row)[scene->doctor] = 1;
    copy(at(layout, UL_SECTION_ARRIVAL, row), layout->arrival[scene->sunk][scene->doctor], layout->rooms);
    if (me < layout->players)
        copy(at(layout, UL_SECTION_SEES, row), layout->sees[scene->at[me]], layout->rooms);
    if (layout->sinks) {
        memcpy(at(layout, UL_SECTION_PILES, row), scene->pile_size, UL_LEVELS);
        at(layout, UL_SECTION_SUNK, row)[scene->sunk] = 1;
    } else {
        *at(layout, UL_SECTION_PILES, row) = scene->pile_size[UL_LEVELS - 1];
    }
}

static void put_dog(const ul_layout *layout, const ul_scene *scene, ul_seat me, uint8_t *row)
{
    uint8_t *state = at(layout, UL_SECTION_DOG_STATE, row), waiting = seats_turned(layout, me, scene->collecting);
    at(layout, UL_SECTION_DOG, row)[scene->dog] = 1;
    state[0] = scene->dog_alive;
    state[1] = scene->dog_walked;
    state[2] = scene->dog_tokens;
    put_seat(layout, UL_SECTION_NEXT_SEAT, me, scene->next_seat, row);
    for (uint8_t place = 0; place < layout->players; place++)
        at(layout, UL_SECTION_COLLECTING, row)[place] = waiting >> place & 1;
}

static void put_attempt(const ul_layout *layout, const ul_attempt *attempt, ul_seat me, uint8_t *row)
{
    uint8_t *points = at(layout, UL_SECTION_ATTEMPT_POINTS, row);
    put_seat(layout, UL_SECTION_ATTEMPT_SEAT, me, attempt->seat, row);
    at(layout, UL_SECTION_ATTEMPT_TARGET, row)[attempt->target == UL_PAWN_DOG] = 1;
    at(layout, UL_SECTION_ATTEMPT_WEAPON, row)[attempt->weapon == UL_NO_CARD ? layout->kinds : attempt->weapon] = 1;
    points[0] = attempt->value;
    points[1] = attempt->points;
    points[2] = attempt->asked;
}

/* Which cards were discarded, and in which order: from the oldest, one more than the card. */
static void put_discard(const ul_layout *layout, const ul_scene *scene, uint8_t counts[UL_MAX_KINDS], uint8_t *row)
{
    uint8_t order[UL_MAX_CARDS], size = scene->discard_size;
    for (uint8_t i = 0; i < size; i++)
        counts[scene->discard[i]]++;
    for (int i = 0; i < UL_MAX_CARDS; i++)
        order[i] = (uint8_t)(scene->discard[i] + 1);
    copy(at(layout, UL_SECTION_DISCARD_ORDER, row), order, size);
}

/* What is left of the deck after all that lies open is hidden: in other hands, or still to be drawn. */
static void put_piles(const ul_layout *layout, const ul_scene *scene, const ul_cards *hand, uint8_t *row)
{
    uint8_t mine[UL_MAX_KINDS] = {0}, removed[UL_MAX_KINDS] = {0}, discarded[UL_MAX_KINDS] = {0}, unseen[UL_MAX_KINDS];
    size_t  kinds = layout->kinds;
    put_cards(hand, mine);
    put_cards(&scene->removed, removed);
    put_discard(layout, scene, discarded, row);
    for (int c = 0; c < UL_MAX_KINDS; c++)
        unseen[c] = (uint8_t)(layout->copies[c] - mine[c] - removed[c] - discarded[c]);
    if (scene->attempt.weapon != UL_NO_CARD)
        unseen[scene->attempt.weapon]--;
    copy(at(layout, UL_SECTION_HAND, row), mine, kinds);
    copy(at(layout, UL_SECTION_UNSEEN, row), unseen, kinds);
    copy(at(layout, UL_SECTION_DISCARDED, row), discarded, kinds);
    copy(at(layout, UL_SECTION_REMOVED, row), removed, kinds);
}

static void put_end(const ul_layout *layout, const ul_scene *scene, ul_seat me, uint8_t *row)
{
    at(layout, UL_SECTION_ENDING, row)[scene->ending] = 1;
    put_seat(layout, UL_SECTION_WINNER, me, scene->winner, row);
    if (layout->section[UL_SECTION_LOSER].columns)
        put_seat(layout, UL_SECTION_LOSER, me, scene->loser, row);
}

void ul_observe_scene(const ul_layout *layout, const ul_scene *scene, ul_seat seat, const ul_cards *hand, uint8_t *row)
{
    memset(row, 0, layout->size);
    put_turns(layout, scene, seat, row);
    put_seats(layout, scene, seat, row);
    put_board(layout, scene, seat, row);
    put_piles(layout, scene, hand, row);
    if (layout->section[UL_SECTION_DOG].columns)
        put_dog(layout, scene, seat, row);
    if (scene->attempt.seat != UL_NOBODY)
        put_attempt(layout, &scene->attempt, seat, row);
    put_end(layout, scene, seat, row);
}

/* The numbers of an event. */
enum {
    EVENT_KIND,
    EVENT_SEAT,
    EVENT_OTHER,
    EVENT_SEATS,
    EVENT_CARD,
    EVENT_PAWN,
    EVENT_FROM,
    EVENT_ROOM,
    EVENT_NUMBER, /* and one more: as a turn is written */
};

/* Which members an event of each kind has: what it has not is no news, whatever its bytes are (event.h). */
enum { SEAT = 1, OTHER = 2, SEATS = 4, CARD = 8, PAWN = 16, FROM = 32, ROOM = 64, NUMBER = 128 };
static const uint8_t members[UL_EVENT_KINDS] = {
    [UL_STEPPED] = SEAT | FROM | ROOM,
    [UL_PLAYED] = SEAT | CARD | PAWN | FROM | ROOM,
    [UL_ATTEMPTED] = SEAT | PAWN | CARD | ROOM | NUMBER,
    [UL_FOILED_WITH] = SEAT | CARD | NUMBER,
    [UL_PASSED] = SEAT,
    [UL_FOILED] = SEAT | PAWN,
    [UL_SUCCEEDED] = SEAT | PAWN | OTHER,
    [UL_TOKEN] = SEAT | NUMBER,
    [UL_DREW] = SEAT | CARD | NUMBER,
    [UL_RESHUFFLED] = NUMBER,
    [UL_SANK] = NUMBER | ROOM | SEATS | PAWN,
    [UL_DOCTOR_WALKED] = FROM | ROOM | SEATS,
    [UL_DOG_WALKED] = FROM | ROOM,
    [UL_DOG_KILLED] = SEAT | ROOM | NUMBER,
    [UL_CALMED] = ROOM | NUMBER,
    [UL_COLLECTED] = SEAT | CARD | NUMBER,
    [UL_TURN] = SEAT | NUMBER | OTHER | SEATS,
    [UL_OVER] = SEAT | NUMBER,
};

/*
 * An event as numbers, seats counted from seat 0: one more than each, 0 for
 * what is not there. So it is written once, and only turned for who looks.
 */
void ul_event_encode(ul_event event, uint8_t field[UL_EVENT_FIELDS])
{
    uint8_t has = members[event.kind];
    memset(field, 0, UL_EVENT_FIELDS);
    field[EVENT_KIND] = (uint8_t)(event.kind + 1);
    if (has & SEAT) /* nobody, no card and nowhere are 255, and so 0 */
        field[EVENT_SEAT] = (uint8_t)(event.seat + 1);
    if (has & OTHER)
        field[EVENT_OTHER] = (uint8_t)(event.other + 1);
    if (has & SEATS)
        field[EVENT_SEATS] = event.seats;
    if (has & CARD)
        field[EVENT_CARD] = (uint8_t)(event.card + 1);
    if (has & PAWN)
        field[EVENT_PAWN] = (uint8_t)(event.pawn + 1);
    if (has & FROM)
        field[EVENT_FROM] = (uint8_t)(event.from + 1);
    if (has & ROOM)
        field[EVENT_ROOM] = (uint8_t)(event.room + 1);
    if (has & NUMBER)
        put_turn(field + EVENT_NUMBER, event.number);
}

void ul_observe_events(const ul_layout *layout, const uint8_t (*event)[UL_EVENT_FIELDS], size_t count, ul_seat me,
                       unsigned place, uint8_t *row)
{
    uint8_t *to = at(layout, UL_SECTION_HISTORY, row) + place * UL_EVENT_FIELDS, turned[UL_MAX_SEATS + 1] = {0};
    for (ul_seat seat = 0; seat < layout->players; seat++)
        turned[seat + 1] = (uint8_t)(place_of(layout, me, seat) + 1);
    for (const uint8_t(*one)[UL_EVENT_FIELDS] = event + count; count--; to += UL_EVENT_FIELDS) {
        const uint8_t *from = *--one;
        bool           secret = from[EVENT_KIND] == UL_DREW + 1 && from[EVENT_SEAT] != me + 1; /* R-KNOWN */
        memcpy(to, from, UL_EVENT_FIELDS);
        to[EVENT_SEAT] = turned[from[EVENT_SEAT]];
        to[EVENT_OTHER] = turned[from[EVENT_OTHER]];
        to[EVENT_SEATS] = seats_turned(layout, me, from[EVENT_SEATS]);
        to[EVENT_CARD] = secret ? 0 : from[EVENT_CARD];
    }
}

void ul_observe(const ul_layout *layout, const ul_view *view, const ul_event *events, size_t count, uint8_t *row)
{
    ul_observe_scene(layout, &view->scene, view->seat, &view->hand, row);
    for (unsigned place = 0; place < layout->history && place < count; place++) {
        uint8_t field[1][UL_EVENT_FIELDS];
        ul_event_encode(events[count - 1 - place], field[0]);
        ul_observe_events(layout, (const uint8_t(*)[UL_EVENT_FIELDS])field, 1, view->seat, place, row);
    }
}

void ul_observe_floats(const ul_layout *layout, const uint8_t *row, float *floats)
{
    for (unsigned i = 0; i < layout->size; i++)
        floats[i] = (float)row[i] * layout->scale[i];
}
