/* match.c: one game on one machine, with people and bots round it. */
#include "terminal/match.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "rules/game.h"
#include "table/deed.h"

/* An event, and the action that it came of. */
typedef struct happening {
    ul_event event;
    size_t   action;
} happening;

struct ul_match {
    ul_record *record;
    ul_game    game;
    ul_chair   chair[UL_MAX_SEATS];
    ul_bot    *bot[UL_MAX_SEATS];  /* NULL where a person sits */
    size_t     told[UL_MAX_SEATS]; /* events that the bot has seen */
    happening *happening;
    size_t     count, room;

    ul_elsewhere elsewhere; /* its `act` is NULL: the match is played here */
    size_t       undoable;
};

/* Room for what one more action can cause. */
static bool make_room(ul_match *match)
{
    if (match->room - match->count >= UL_MAX_EVENTS)
        return true;
    size_t     room = match->room * 2 + 4 * UL_MAX_EVENTS;
    happening *more = realloc(match->happening, room * sizeof *more);
    if (!more)
        return false;
    match->happening = more;
    match->room = room;
    return true;
}

/* Play an action that the record has, or is to have, at that place. */
static bool happen(ul_match *match, ul_action action, size_t place)
{
    ul_events events = {0};
    if (!make_room(match))
        return false;
    ul_game_act(match->record->world, &match->game, action, &events);
    for (uint8_t i = 0; i < events.count; i++)
        match->happening[match->count++] = (happening){events.event[i], place};
    return true;
}

static bool seat_bots(ul_match *match)
{
    for (ul_seat seat = 0; seat < ul_world_players(match->record->world); seat++) {
        const ul_chair *chair = &match->chair[seat];
        if (chair->bot && !(match->bot[seat] = ul_bot_new(match->record->world, seat, chair->level)))
            return false;
    }
    return true;
}

ul_match *ul_match_new(ul_record *record, const ul_chair *chairs)
{
    ul_match *match = calloc(1, sizeof *match);
    if (!match) {
        ul_record_free(record);
        return NULL;
    }
    match->record = record;
    match->game = record->start;
    memcpy(match->chair, chairs, ul_world_players(record->world) * sizeof *chairs);
    bool fine = seat_bots(match);
    for (size_t i = 0; fine && i < record->count; i++)
        fine = happen(match, record->action[i], i);
    if (fine)
        return match;
    ul_match_free(match);
    return NULL;
}

ul_match *ul_match_elsewhere(ul_world *world, const ul_chair *chairs, const ul_elsewhere *elsewhere)
{
    ul_match  *match = calloc(1, sizeof *match);
    ul_record *record = calloc(1, sizeof *record);
    if (!match || !record) {
        ul_world_free(world);
        free(match);
        free(record);
        return NULL;
    }
    record->world = world;
    match->record = record;
    match->elsewhere = *elsewhere;
    memcpy(match->chair, chairs, ul_world_players(world) * sizeof *chairs);
    return match;
}

bool ul_match_is_elsewhere(const ul_match *match)
{
    return match->elsewhere.act != NULL;
}

/* The others' hands seat by seat, then the deck, as ul_view_fill takes them. */
static void lay_open(const ul_world *world, const ul_view *view, const ul_reveal *reveal, ul_card *cards)
{
    size_t count = 0;
    for (ul_seat seat = 0; seat < ul_world_players(world); seat++)
        for (ul_card card = 0; seat != view->seat && card < UL_MAX_KINDS; card++)
            for (uint8_t n = ul_cards_has(&reveal->hand[seat], card) ? ul_cards_count(&reveal->hand[seat], card) : 0; n;
                 n--)
                cards[count++] = card;
    memcpy(cards + count, reveal->deck, reveal->deck_size * sizeof *cards);
}

/* Any game with this view will do: nobody is shown more than the view has. */
void ul_match_show(ul_match *match, const ul_view *view, const ul_reveal *reveal, size_t undoable)
{
    const ul_world *world = match->record->world;
    ul_card         cards[UL_MAX_CARDS];
    if (reveal)
        lay_open(world, view, reveal, cards);
    else
        ul_view_hidden(world, view, cards);
    ul_view_fill(world, view, cards, 0, &match->game);
    match->undoable = undoable;
}

bool ul_match_tell(ul_match *match, ul_event event)
{
    if (!make_room(match))
        return false;
    match->happening[match->count++] = (happening){event, 0};
    return true;
}

void ul_match_forget(ul_match *match)
{
    match->count = 0;
}

ul_match *ul_match_again(const ul_match *match, const char *seed, ul_fault *fault)
{
    const ul_record *old = match->record;
    const ul_world  *world = old->world;
    ul_record       *record = ul_record_new(ul_world_edition(world), ul_world_options(world), ul_world_players(world),
                                      old->plan.len ? old->plan.bytes : NULL, old->plan.len, seed, strlen(seed),
                                            match->game.scene.winner, fault);
    ul_match        *again = record ? ul_match_new(record, match->chair) : NULL;
    if (record && !again)
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return again;
}

void ul_match_free(ul_match *match)
{
    if (!match)
        return;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        ul_bot_free(match->bot[seat]);
    ul_record_free(match->record);
    free(match->happening);
    free(match);
}

/* A tag that is a list of strings, one a seat; NULL if it is none. The caller frees it. */
static ul_json *read_list(const ul_record *record, const char *tag)
{
    size_t      len;
    const char *value = ul_record_tagged(record, tag, &len);
    ul_json    *list = value ? ul_json_read(value, len, NULL) : NULL;
    bool        fine = list && list->type == UL_JSON_ARRAY && list->count == ul_world_players(record->world);
    for (const ul_json *item = fine ? ul_json_first(list) : NULL; item; item = ul_json_next(list, item))
        fine = fine && item->type == UL_JSON_STRING;
    if (fine)
        return list;
    ul_json_free(list);
    return NULL;
}

static bool read_seats(const ul_record *record, ul_chair *chairs, ul_fault *fault)
{
    ul_json *seats = read_list(record, "Seats");
    if (!seats)
        return ul_fault_set(fault, "bad-seats", 0, 0,
                            "this record does not say who sits where; its line Seats should read like [Seats "
                            "[\"person\",\"butler\"]], with one word a seat");
    ul_chair      *chair = chairs;
    const ul_json *item = ul_json_first(seats);
    for (; item; item = ul_json_next(seats, item), chair++) {
        chair->bot = !ul_json_is(item, "person");
        if (chair->bot && !ul_level_find(item->text, item->text_len, &chair->level))
            break;
    }
    if (item)
        ul_fault_set(fault, "bad-seats", 0, 0, "there is no bot '%s' here to take its seat; see `unlucky play --help`",
                     item->text);
    ul_json_free(seats);
    return !item;
}

/* A name is somebody else's text: what a terminal would obey is no name. */
static void read_names(const ul_record *record, ul_chair *chairs)
{
    ul_json  *names = read_list(record, "Names");
    ul_chair *chair = chairs;
    for (uint8_t seat = 0; seat < ul_world_players(record->world); seat++)
        snprintf(chairs[seat].name, sizeof chairs[seat].name, "%u", seat + 1u);
    for (const ul_json *item = names ? ul_json_first(names) : NULL; item; item = ul_json_next(names, item), chair++)
        if (ul_deed_text_fits(item->text, item->text_len, sizeof chair->name - 1))
            memcpy(chair->name, item->text, item->text_len + 1);
    ul_json_free(names);
}

ul_match *ul_match_read(const char *text, size_t len, ul_fault *fault)
{
    ul_chair   chairs[UL_MAX_SEATS] = {0};
    ul_record *record = ul_record_read(text, len, fault);
    if (!record)
        return NULL;
    if (!read_seats(record, chairs, fault)) {
        ul_record_free(record);
        return NULL;
    }
    read_names(record, chairs);
    ul_match *match = ul_match_new(record, chairs);
    if (!match)
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return match;
}

/* One string of each chair, as a tag of the record. */
static bool write_tag(const ul_match *match, const char *name, bool seats)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_array(&out);
    for (ul_seat seat = 0; seat < ul_world_players(match->record->world); seat++) {
        const ul_chair *chair = &match->chair[seat];
        ul_json_string(&out, !seats ? chair->name : chair->bot ? ul_level_name(chair->level) : "person");
    }
    ul_json_close(&out);
    bool fine = !text.failed && ul_record_tag(match->record, name, text.bytes, text.len, NULL);
    ul_text_free(&text);
    return fine;
}

void ul_match_write(const ul_match *match, ul_text *text)
{
    if (write_tag(match, "Names", false) && write_tag(match, "Seats", true))
        ul_record_write(match->record, text);
    else
        text->failed = true;
}

const ul_world *ul_match_world(const ul_match *match)
{
    return match->record->world;
}

const ul_chair *ul_match_chair(const ul_match *match, ul_seat seat)
{
    return &match->chair[seat];
}

const char *ul_match_seed(const ul_match *match)
{
    return match->record->seed.bytes ? match->record->seed.bytes : "";
}

ul_seat ul_match_to_act(const ul_match *match)
{
    return match->game.scene.to_act;
}

bool ul_match_bot_to_act(const ul_match *match)
{
    ul_seat seat = ul_match_to_act(match);
    return seat != UL_NOBODY && match->chair[seat].bot;
}

ul_seats ul_match_people(const ul_match *match)
{
    ul_seats people = 0;
    for (ul_seat seat = 0; seat < ul_world_players(match->record->world); seat++)
        if (!match->chair[seat].bot)
            people |= (ul_seats)(1 << seat);
    return people;
}

void ul_match_view(const ul_match *match, ul_seat seat, ul_view *view)
{
    ul_view_of(match->record->world, &match->game, seat, view);
}

bool ul_match_reveal(const ul_match *match, ul_reveal *reveal)
{
    return ul_game_reveal(match->record->world, &match->game, reveal);
}

bool ul_match_act(ul_match *match, ul_action action)
{
    if (match->elsewhere.act)
        return match->elsewhere.act(match->elsewhere.context, action);
    if (!make_room(match) || !ul_record_add(match->record, action))
        return false;
    return happen(match, action, match->record->count - 1);
}

/* Steps and moves show no hidden card, and nobody is asked before something else is done. */
size_t ul_match_draft(const ul_match *match)
{
    const ul_record *record = match->record;
    size_t           count = 0;
    if (match->elsewhere.act)
        return match->undoable;
    if (match->game.scene.phase != UL_PHASE_TURN)
        return 0;
    while (count < record->count) {
        uint8_t kind = record->action[record->count - 1 - count].kind;
        if (kind != UL_STEP && kind != UL_PLAY)
            break;
        count++;
    }
    return count;
}

void ul_match_take_back(ul_match *match, size_t count)
{
    assert(count <= ul_match_draft(match));
    if (match->elsewhere.act) {
        match->elsewhere.take_back(match->elsewhere.context, count);
        return;
    }
    ul_record_cut(match->record, match->record->count - count);
    ul_record_game(match->record, match->record->count, &match->game);
    while (match->count && match->happening[match->count - 1].action >= match->record->count)
        match->count--;
}

size_t ul_match_events(const ul_match *match)
{
    return match->count;
}

ul_event ul_match_event(const ul_match *match, size_t place, ul_seat seat)
{
    return ul_event_for(match->happening[place].event, seat);
}

size_t ul_match_event_action(const ul_match *match, size_t place)
{
    return match->happening[place].action;
}

size_t ul_match_actions(const ul_match *match)
{
    return match->record->count;
}

ul_action ul_match_action(const ul_match *match, size_t place)
{
    return match->record->action[place];
}

void ul_match_view_then(const ul_match *match, size_t actions, ul_seat seat, ul_view *view)
{
    ul_game game;
    ul_record_game(match->record, actions, &game);
    ul_view_of(match->record->world, &game, seat, view);
}

bool ul_match_hands_then(const ul_match *match, size_t actions, ul_cards hands[UL_MAX_SEATS])
{
    ul_game game;
    if (match->game.scene.phase != UL_PHASE_OVER)
        return false;
    ul_record_game(match->record, actions, &game);
    memcpy(hands, game.hand, sizeof game.hand);
    return true;
}

/* FNV-1a: the same game goes the same way, another one another. */
static uint64_t mix(uint64_t hash, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t seed_of(const ul_match *match, uint64_t seed)
{
    char place[24];
    int  len = snprintf(place, sizeof place, "%zu", match->record->count);
    return mix(mix(seed ^ UINT64_C(0xcbf29ce484222325), ul_match_seed(match), match->record->seed.len), place,
               (size_t)len);
}

void ul_match_think(ul_match *match, const ul_budget *budget, ul_report *report)
{
    ul_seat   seat = ul_match_to_act(match);
    ul_bot   *bot = match->bot[seat];
    ul_budget mine = *budget;
    ul_view   view;
    for (; match->told[seat] < match->count; match->told[seat]++) {
        ul_event event = ul_match_event(match, match->told[seat], seat);
        ul_bot_see(bot, &event);
    }
    ul_match_view(match, seat, &view);
    mine.seed = seed_of(match, budget->seed);
    ul_bot_think(bot, &view, &mine, report);
}

bool ul_match_judge(const ul_match *match, size_t actions, const ul_budget *budget, uint16_t chance[UL_MAX_SEATS])
{
    ul_view   view;
    ul_report report;
    ul_match_view_then(match, actions, UL_NOBODY, &view);
    ul_seat seat = view.scene.to_act;
    ul_bot *bot = seat == UL_NOBODY ? NULL : ul_bot_new(match->record->world, seat, UL_BOT_LEVELS - 1);
    if (!bot)
        return false;
    for (size_t i = 0; i < match->count && match->happening[i].action < actions; i++) {
        ul_event event = ul_match_event(match, i, seat);
        ul_bot_see(bot, &event);
    }
    ul_match_view_then(match, actions, seat, &view);
    ul_bot_think(bot, &view, budget, &report);
    memcpy(chance, report.chance, sizeof report.chance);
    ul_bot_free(bot);
    return true;
}
