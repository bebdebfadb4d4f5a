/*
 * sheet_write.c: states and views as JSON.
 *
 * The two differ in what is a list and what a number, and in `seat`, so they
 * are written by the same hand. The members come in docs/protocol.md's order.
 */
#include <string.h>
#include "record/action_text.h"
#include "record/record_inside.h"
#include "record/state_text.h"
#include "record/view_text.h"

/* A sheet's parts where they lie, so that nothing is copied to be written. */
typedef struct page {
    const ul_world *world;
    const ul_scene *scene;
    const ul_cards *hand[UL_MAX_SEATS]; /* NULL: hidden */
    const ul_card  *deck;               /* top first; NULL: hidden */
    ul_json_out    *out;
} page;

const char *ul_phase_word(ul_phase phase)
{
    static const char *const words[] = {"turn", "defend", "dog", "collect", "over"};
    return words[phase];
}

const char *ul_ending_word(const ul_world *world, ul_ending ending)
{
    const char *const words[] = {NULL, ul_world_edition(world)->success, "drowned", "stalled"};
    return words[ending];
}

static void key_int(const page *p, const char *key, int64_t value)
{
    ul_json_put_int(p->out, key, value);
}

static void key_string(const page *p, const char *key, const char *string)
{
    ul_json_put_string(p->out, key, string);
}

static void key_bool(const page *p, const char *key, bool value)
{
    ul_json_put_bool(p->out, key, value);
}

static void key_seat(const page *p, const char *key, ul_seat seat)
{
    ul_json_key(p->out, key);
    ul_write_seat(p->out, seat);
}

static void key_room(const page *p, const char *key, ul_room room)
{
    ul_json_key(p->out, key);
    ul_write_room(p->out, p->world, room);
}

/* Their order in a deck is another, so they are sorted here. */
void ul_write_cards(ul_json_out *out, const ul_world *world, const ul_cards *cards)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    ul_card        sorted[UL_MAX_KINDS];
    size_t         count = 0;
    for (ul_card c = 0; c < deck->kinds; c++) {
        if (!ul_cards_has(cards, c))
            continue;
        size_t place = count++;
        for (; place > 0 && strcmp(deck->card[sorted[place - 1]].id, deck->card[c].id) > 0; place--)
            sorted[place] = sorted[place - 1];
        sorted[place] = c;
    }
    ul_json_open_array(out);
    for (size_t i = 0; i < count; i++)
        for (uint8_t copy = 0; copy < ul_cards_count(cards, sorted[i]); copy++)
            ul_write_card(out, world, sorted[i]);
    ul_json_close(out);
}

static void write_pile(const page *p, const ul_card *cards, uint8_t count)
{
    ul_json_open_array(p->out);
    for (uint8_t i = 0; i < count; i++)
        ul_write_card(p->out, p->world, cards[i]);
    ul_json_close(p->out);
}

static void write_turn(const page *p)
{
    ul_json_put_object(p->out, "turn");
    key_int(p, "number", p->scene->turn);
    key_seat(p, "seat", p->scene->turn_seat);
    key_bool(p, "stepped", p->scene->stepped);
    key_int(p, "cards_played", p->scene->cards_played);
    ul_json_close(p->out);

    ul_json_put_array(p->out, "last_turn");
    for (ul_seat k = 0; k < ul_world_players(p->world); k++)
        ul_json_int(p->out, p->scene->last_turn[k]);
    ul_json_close(p->out);
}

static void write_dog(const page *p)
{
    ul_json_key(p->out, "dog");
    if (p->scene->dog == UL_NOWHERE) {
        ul_json_null(p->out);
        return;
    }
    ul_json_open_object(p->out);
    key_room(p, "room", p->scene->dog);
    key_bool(p, "alive", p->scene->dog_alive);
    key_int(p, "tokens", p->scene->dog_tokens);
    key_bool(p, "walked", p->scene->dog_walked);
    ul_json_close(p->out);
}

static void write_pawns(const page *p)
{
    ul_json_put_array(p->out, "rooms");
    for (ul_seat k = 0; k < ul_world_players(p->world); k++)
        ul_write_room(p->out, p->world, p->scene->at[k]);
    ul_json_close(p->out);
    key_room(p, "doctor", p->scene->doctor);
    write_dog(p);
}

static void write_hands(const page *p)
{
    ul_json_put_array(p->out, "hands");
    for (ul_seat k = 0; k < ul_world_players(p->world); k++) {
        if (p->hand[k])
            ul_write_cards(p->out, p->world, p->hand[k]);
        else
            ul_json_int(p->out, p->scene->hand_size[k]);
    }
    ul_json_close(p->out);
}

static void write_tokens(const page *p)
{
    ul_json_put_array(p->out, "tokens");
    for (ul_seat k = 0; k < ul_world_players(p->world); k++)
        ul_json_int(p->out, p->scene->tokens[k]);
    ul_json_close(p->out);
    key_int(p, "pool", p->scene->pool);
}

static void write_level(const page *p, uint8_t level)
{
    uint8_t before = 0;
    for (uint8_t lower = level + 1; lower < UL_LEVELS; lower++)
        before = (uint8_t)(before + p->scene->pile_size[lower]);
    if (p->deck)
        write_pile(p, p->deck + before, p->scene->pile_size[level]);
    else
        ul_json_int(p->out, p->scene->pile_size[level]);
}

static void write_deck(const page *p)
{
    if (!ul_world_edition(p->world)->sinks) {
        ul_json_key(p->out, "deck");
        write_level(p, UL_LEVELS - 1);
        return;
    }
    ul_json_put_object(p->out, "piles");
    for (uint8_t level = 0; level < UL_LEVELS; level++) {
        ul_json_key(p->out, ul_level_word(level));
        write_level(p, level);
    }
    ul_json_close(p->out);
    ul_json_put_array(p->out, "sunk");
    for (uint8_t i = 1; i <= p->scene->sunk; i++)
        ul_json_string(p->out, ul_level_word((uint8_t)(UL_LEVELS - i)));
    ul_json_close(p->out);
}

void ul_attempt_write(ul_json_out *out, const ul_world *world, const ul_attempt *attempt)
{
    page p = {.world = world, .out = out};
    if (attempt->seat == UL_NOBODY) {
        ul_json_null(out);
        return;
    }
    ul_json_open_object(out);
    key_seat(&p, "seat", attempt->seat);
    key_string(&p, "target", ul_pawn_word((ul_pawn)attempt->target));
    ul_json_key(out, "weapon");
    ul_write_card(out, world, attempt->weapon);
    key_int(&p, "value", attempt->value);
    key_int(&p, "points", attempt->points);
    ul_json_put_array(out, "asked");
    for (unsigned i = 1; i <= attempt->asked; i++)
        ul_json_int(out, (attempt->seat + i) % ul_world_players(world));
    ul_json_close(out);
    ul_json_close(out);
}

static void write_ending(const page *p)
{
    const char *ending = ul_ending_word(p->world, (ul_ending)p->scene->ending);
    key_seat(p, "winner", p->scene->winner);
    ul_json_key(p->out, "ending");
    if (ending)
        ul_json_string(p->out, ending);
    else
        ul_json_null(p->out);
    if (ul_world_edition(p->world)->names_loser)
        key_seat(p, "loser", p->scene->loser);
    if (!ul_world_options(p->world)->value[UL_PENALTIES])
        return;
    ul_json_put_array(p->out, "penalties");
    for (ul_seat k = 0; k < ul_world_players(p->world); k++)
        ul_json_int(p->out, p->scene->penalties[k]);
    ul_json_close(p->out);
}

static void write_next(const page *p)
{
    key_seat(p, "next_seat", p->scene->next_seat);
    if (p->scene->phase != UL_PHASE_COLLECT)
        return;
    ul_json_key(p->out, "collecting");
    ul_seats_write(p->out, p->scene->collecting, p->scene->next_seat);
}

static void write_members(const page *p)
{
    const ul_edition *edition = ul_world_edition(p->world);
    key_string(p, "edition", edition->id);
    key_string(p, "board", ul_plan_id(ul_world_plan(p->world)));
    key_int(p, "players", ul_world_players(p->world));
    ul_json_key(p->out, "options");
    ul_options_write(p->out, edition, ul_world_options(p->world));
    key_string(p, "phase", ul_phase_word((ul_phase)p->scene->phase));
    key_seat(p, "to_act", p->scene->to_act);
    write_turn(p);
    write_pawns(p);
    write_hands(p);
    write_tokens(p);
    write_deck(p);
    ul_json_key(p->out, "discard");
    write_pile(p, p->scene->discard, p->scene->discard_size);
    ul_json_key(p->out, "removed");
    ul_write_cards(p->out, p->world, &p->scene->removed);
    ul_json_key(p->out, "attempt");
    ul_attempt_write(p->out, p->world, &p->scene->attempt);
    write_next(p);
    write_ending(p);
}

void ul_state_write(ul_json_out *out, const ul_world *world, const ul_game *game)
{
    ul_card deck[UL_MAX_CARDS];
    page    p = {.world = world, .scene = &game->scene, .deck = deck, .out = out};
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        p.hand[k] = &game->hand[k];
    for (uint8_t i = 0; i < game->deck_size; i++)
        deck[i] = game->deck[game->deck_size - 1 - i];
    ul_json_open_object(out);
    write_members(&p);
    ul_json_close(out);
}

void ul_view_write(ul_json_out *out, const ul_world *world, const ul_view *view, const ul_reveal *reveal)
{
    page p = {.world = world, .scene = &view->scene, .deck = reveal ? reveal->deck : NULL, .out = out};
    if (view->seat != UL_NOBODY)
        p.hand[view->seat] = &view->hand;
    for (ul_seat k = 0; reveal && k < ul_world_players(world); k++)
        p.hand[k] = &reveal->hand[k];
    ul_json_open_object(out);
    key_seat(&p, "seat", view->seat);
    write_members(&p);
    ul_json_close(out);
}
