/*
 * view_changes.c: what has become of a view, for who keeps the one before.
 *
 * docs/api.md, "Who keeps its own view", says how a change is written: a
 * member's new value, or for what changes in parts an object with those parts.
 * Everything is read from two views of the same chair, so nothing can be told
 * here that the chair's view does not hold.
 */
#include <string.h>
#include "record/view_text.h"
#include "wire/wire_inside.h"

/* Two scenes of one game, the later one's members as they are now. */
typedef struct pair {
    const ul_world *world;
    const ul_scene *was, *is;
    ul_json_out    *out;
} pair;

static void put_seat(ul_json_out *out, const char *key, ul_seat seat)
{
    ul_json_put_unless(out, key, seat, UL_NOBODY);
}

static void put_room(const pair *p, const char *key, ul_room room)
{
    ul_json_put_string(p->out, key, room == UL_NOWHERE ? NULL : ul_plan_room_id(ul_world_plan(p->world), room));
}

static const char *card_id(const ul_world *world, ul_card card)
{
    return ul_world_edition(world)->deck.card[card].id;
}

/* The place in a list as a member's key. */
static const char *place(size_t index, char key[8])
{
    char  *at = key + 7;
    size_t rest = index;
    *at = '\0';
    do
        *--at = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    return at;
}

/* ---- lists with a place for every seat */

/* Opened when the first of it has changed, so that what has not is not there. */
static void open_once(ul_json_out *out, const char *key, bool *open)
{
    if (*open)
        return;
    ul_json_put_object(out, key);
    *open = true;
}

static void close_if(ul_json_out *out, bool open)
{
    if (open)
        ul_json_close(out);
}

static void write_numbers(const pair *p, const char *key, const uint16_t *was, const uint16_t *is)
{
    char index[8];
    bool open = false;
    for (ul_seat k = 0; k < ul_world_players(p->world); k++)
        if (was[k] != is[k]) {
            open_once(p->out, key, &open);
            ul_json_put_int(p->out, place(k, index), is[k]);
        }
    close_if(p->out, open);
}

static void write_rooms(const pair *p)
{
    char index[8];
    bool open = false;
    for (ul_seat k = 0; k < ul_world_players(p->world); k++)
        if (p->was->at[k] != p->is->at[k]) {
            open_once(p->out, "rooms", &open);
            put_room(p, place(k, index), p->is->at[k]);
        }
    close_if(p->out, open);
    if (p->was->doctor != p->is->doctor)
        put_room(p, "doctor", p->is->doctor);
}

static void write_tokens(const pair *p)
{
    char index[8];
    bool open = false;
    for (ul_seat k = 0; k < ul_world_players(p->world); k++)
        if (p->was->tokens[k] != p->is->tokens[k]) {
            open_once(p->out, "tokens", &open);
            ul_json_put_int(p->out, place(k, index), p->is->tokens[k]);
        }
    close_if(p->out, open);
    if (p->was->pool != p->is->pool)
        ul_json_put_int(p->out, "pool", p->is->pool);
}

/* ---- cards */

/* Those of `more` that are not in `less`, as the list `key`. */
static void write_surplus(ul_json_out *out, const ul_world *world, const char *key, const ul_cards *more,
                          const ul_cards *less)
{
    bool open = false;
    for (ul_card card = 0; card < ul_world_edition(world)->deck.kinds; card++)
        for (int n = ul_cards_count(more, card) - ul_cards_count(less, card); n > 0; n--) {
            if (!open)
                ul_json_put_array(out, key);
            open = true;
            ul_json_string(out, card_id(world, card));
        }
    close_if(out, open);
}

static bool are_same(const ul_cards *a, const ul_cards *b)
{
    return a->kinds == b->kinds && memcmp(a->copies, b->copies, sizeof a->copies) == 0;
}

/* A list that is sorted: what is taken out, and what is put in. */
static void write_cards(ul_json_out *out, const ul_world *world, const char *key, const ul_cards *was,
                        const ul_cards *is)
{
    if (are_same(was, is))
        return;
    ul_json_put_object(out, key);
    write_surplus(out, world, "-", was, is);
    write_surplus(out, world, "+", is, was);
    ul_json_close(out);
}

/* The pile as it lies: mostly something is put on top; else it is another one. */
static void write_discard(const pair *p)
{
    uint8_t was = p->was->discard_size, is = p->is->discard_size;
    bool    grown = was <= is && memcmp(p->was->discard, p->is->discard, was * sizeof p->is->discard[0]) == 0;
    char    index[8];
    if (grown && was == is)
        return;
    ul_json_key(p->out, "discard");
    if (grown)
        ul_json_open_object(p->out);
    else
        ul_json_open_array(p->out);
    for (uint8_t i = grown ? was : 0; i < is; i++) {
        if (grown)
            ul_json_put_string(p->out, place(i, index), card_id(p->world, p->is->discard[i]));
        else
            ul_json_string(p->out, card_id(p->world, p->is->discard[i]));
    }
    ul_json_close(p->out);
}

static void write_deck(const pair *p)
{
    static const char *const levels[UL_LEVELS] = {"A", "B", "C", "D"};
    char                     index[8];
    bool                     open = false;
    if (!ul_world_edition(p->world)->sinks) {
        if (p->was->pile_size[UL_LEVELS - 1] != p->is->pile_size[UL_LEVELS - 1])
            ul_json_put_int(p->out, "deck", p->is->pile_size[UL_LEVELS - 1]);
        return;
    }
    for (uint8_t level = 0; level < UL_LEVELS; level++)
        if (p->was->pile_size[level] != p->is->pile_size[level]) {
            open_once(p->out, "piles", &open);
            ul_json_put_int(p->out, levels[level], p->is->pile_size[level]);
        }
    close_if(p->out, open);
    open = false;
    for (uint8_t i = p->was->sunk; i < p->is->sunk; i++) {
        open_once(p->out, "sunk", &open);
        ul_json_put_string(p->out, place(i, index), levels[UL_LEVELS - 1 - i]);
    }
    close_if(p->out, open);
}

/* ---- the rest */

static void write_turn(const pair *p)
{
    const ul_scene *was = p->was, *is = p->is;
    bool            open = false;
    if (was->turn != is->turn) {
        open_once(p->out, "turn", &open);
        ul_json_put_int(p->out, "number", is->turn);
    }
    if (was->turn_seat != is->turn_seat) {
        open_once(p->out, "turn", &open);
        put_seat(p->out, "seat", is->turn_seat);
    }
    if (was->stepped != is->stepped) {
        open_once(p->out, "turn", &open);
        ul_json_put_bool(p->out, "stepped", is->stepped);
    }
    if (was->cards_played != is->cards_played) {
        open_once(p->out, "turn", &open);
        ul_json_put_int(p->out, "cards_played", is->cards_played);
    }
    close_if(p->out, open);
    write_numbers(p, "last_turn", was->last_turn, is->last_turn);
}

static void write_dog(const pair *p)
{
    const ul_scene *was = p->was, *is = p->is;
    bool            open = false;
    if (was->dog != is->dog) {
        open_once(p->out, "dog", &open);
        put_room(p, "room", is->dog);
    }
    if (was->dog_alive != is->dog_alive) {
        open_once(p->out, "dog", &open);
        ul_json_put_bool(p->out, "alive", is->dog_alive);
    }
    if (was->dog_tokens != is->dog_tokens) {
        open_once(p->out, "dog", &open);
        ul_json_put_int(p->out, "tokens", is->dog_tokens);
    }
    if (was->dog_walked != is->dog_walked) {
        open_once(p->out, "dog", &open);
        ul_json_put_bool(p->out, "walked", is->dog_walked);
    }
    close_if(p->out, open);
}

/* Within one attempt more seats are asked and points come together; any other is told whole. */
static void write_attempt(const pair *p)
{
    const ul_attempt *was = &p->was->attempt, *is = &p->is->attempt;
    char              index[8];
    bool              same = was->seat == is->seat && was->target == is->target && was->weapon == is->weapon &&
                is->seat != UL_NOBODY && was->value == is->value && was->asked <= is->asked;
    if (memcmp(was, is, sizeof *was) == 0)
        return;
    ul_json_key(p->out, "attempt");
    if (!same) {
        ul_attempt_write(p->out, p->world, is);
        return;
    }
    ul_json_open_object(p->out);
    if (was->points != is->points)
        ul_json_put_int(p->out, "points", is->points);
    if (was->asked < is->asked) {
        ul_json_put_object(p->out, "asked");
        for (unsigned i = was->asked; i < is->asked; i++)
            ul_json_put_int(p->out, place(i, index), (is->seat + i + 1) % ul_world_players(p->world));
        ul_json_close(p->out);
    }
    ul_json_close(p->out);
}

static void write_next(const pair *p)
{
    if (p->was->next_seat != p->is->next_seat)
        put_seat(p->out, "next_seat", p->is->next_seat);
    if (p->is->phase != UL_PHASE_COLLECT || p->was->collecting == p->is->collecting)
        return;
    ul_json_key(p->out, "collecting");
    ul_seats_write(p->out, p->is->collecting, p->is->next_seat);
}

/*
 * Have both the same members, and none that is told when a game is over? The
 * seats that collect stand there only while they do, in the order of the next.
 */
bool ul_changes_can_be_told(const ul_view *was, const ul_view *is)
{
    const ul_scene *a = &was->scene, *b = &is->scene;
    return a->phase != UL_PHASE_OVER && b->phase != UL_PHASE_OVER &&
           (a->phase == UL_PHASE_COLLECT) == (b->phase == UL_PHASE_COLLECT) &&
           (b->phase != UL_PHASE_COLLECT || a->next_seat == b->next_seat) &&
           (a->dog == UL_NOWHERE) == (b->dog == UL_NOWHERE) && a->sunk <= b->sunk &&
           memcmp(a->penalties, b->penalties, sizeof a->penalties) == 0;
}

void ul_changes_of_scene(ul_json_out *out, const ul_world *world, const ul_scene *was, const ul_scene *is)
{
    pair p = {world, was, is, out};
    if (was->phase != is->phase)
        ul_json_put_string(out, "phase", ul_phase_word((ul_phase)is->phase));
    if (was->to_act != is->to_act)
        put_seat(out, "to_act", is->to_act);
    write_turn(&p);
    write_rooms(&p);
    write_dog(&p);
    write_tokens(&p);
    write_deck(&p);
    write_discard(&p);
    write_cards(out, world, "removed", &was->removed, &is->removed);
    write_attempt(&p);
    write_next(&p);
}

void ul_changes_of_hands(ul_json_out *out, const ul_world *world, const ul_view *was, const ul_view *is)
{
    char index[8];
    bool open = false;
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        bool own = k == is->seat;
        if (own ? are_same(&was->hand, &is->hand) : was->scene.hand_size[k] == is->scene.hand_size[k])
            continue;
        open_once(out, "hands", &open);
        if (own)
            write_cards(out, world, place(k, index), &was->hand, &is->hand);
        else
            ul_json_put_int(out, place(k, index), is->scene.hand_size[k]);
    }
    close_if(out, open);
}

void ul_changes_of_waiting(ul_json_out *out, const ul_waiting *was, const ul_waiting *is)
{
    bool open = false;
    if (was->seat != is->seat) {
        open_once(out, "waiting", &open);
        put_seat(out, "seat", is->seat);
    }
    if (was->bot != is->bot) {
        open_once(out, "waiting", &open);
        ul_json_put_bool(out, "bot", is->bot);
    }
    if (was->since != is->since) {
        open_once(out, "waiting", &open);
        ul_json_put_number(out, "since", is->since);
    }
    if (was->until != is->until) {
        open_once(out, "waiting", &open);
        ul_json_put_unless(out, "until", is->until, UL_NEVER);
    }
    close_if(out, open);
}

static bool are_same_cards(const ul_seat_own *was, const ul_seat_own *is)
{
    return was->cards == is->cards &&
           (is->cards == 0 || memcmp(was->card, is->card, is->cards * sizeof *is->card) == 0);
}

void ul_changes_of_own(ul_json_out *out, const ul_table *table, const ul_seat_own *was, const ul_seat_own *is)
{
    bool open = false;
    if (was->keys != is->keys) {
        open_once(out, "own", &open);
        ul_json_put_number(out, "keys", is->keys);
    }
    if (was->armed != is->armed) {
        open_once(out, "own", &open);
        ul_json_put_string(out, "armed", ul_wire_armed_word(is->armed));
    }
    if (!are_same_cards(was, is)) {
        open_once(out, "own", &open);
        ul_wire_put_armed_cards(out, table, is);
    }
    if (was->held != is->held) {
        open_once(out, "own", &open);
        ul_json_put_bool(out, "held", is->held);
    }
    if (was->undoable != is->undoable) {
        open_once(out, "own", &open);
        ul_json_put_number(out, "undoable", is->undoable);
    }
    if (strcmp(was->level, is->level) != 0) {
        open_once(out, "own", &open);
        ul_json_put_string(out, "level", is->level);
    }
    if (was->muted != is->muted) {
        open_once(out, "own", &open);
        ul_wire_put_seats_set(out, "muted", is->muted);
    }
    if (was->holiday_left != is->holiday_left) {
        open_once(out, "own", &open);
        ul_json_put_number(out, "holiday_left", is->holiday_left);
    }
    close_if(out, open);
}
