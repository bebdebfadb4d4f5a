/*
 * sheet_check.c: could this state occur? docs/protocol.md's list of what `load`
 * checks, and nothing else: a puzzle may well begin in a position that no
 * game would come to.
 */
#include "record/reader_inside.h"
#include "record/record_inside.h"
#include "rules/check.h"

typedef struct check {
    reader         *r;
    const spot     *root;
    const ul_scene *scene;
    const ul_world *world;
} check;

/* A member that is there: reading has seen to that. */
static spot member(const check *c, const char *key)
{
    return ul_reader_member(c->r, c->root, key);
}

static void check_discard(const check *c)
{
    const ul_edition *edition = ul_world_edition(c->world);
    spot              at = member(c, "discard");
    for (uint8_t i = 0; i < c->scene->discard_size; i++)
        if (edition->used_cards_leave || edition->deck.card[c->scene->discard[i]].kind == UL_CARD_FAILURE)
            ul_reader_refuse(c->r, &at, "wrong-discard", "%s belongs in 'removed' when it has been used",
                             edition->deck.card[c->scene->discard[i]].id);
}

/* R-SINK: the piles of the sunk decks are empty, and only those. */
static void check_sunk(const check *c)
{
    if (!ul_world_edition(c->world)->sinks)
        return;
    spot at = member(c, "piles");
    for (uint8_t level = 0; level < UL_LEVELS; level++) {
        bool sunk = level + c->scene->sunk >= UL_LEVELS;
        if (sunk != (c->scene->pile_size[level] == 0))
            ul_reader_refuse(c->r, &at, "wrong-sunk", "a pile is empty exactly if its deck has sunk: %s is not so",
                             ul_level_word(level));
    }
}

static void check_pawns(const check *c)
{
    const ul_scene *scene = c->scene;
    spot            rooms = member(c, "rooms"), doctor = member(c, "doctor");
    /* When the last deck goes nothing more moves (R-SINK). */
    uint8_t         gone = scene->ending == UL_ENDING_DROWNED && scene->sunk == UL_LEVELS ? UL_LEVELS - 1 : scene->sunk;
    ul_rooms        afloat = ul_world_afloat(c->world, gone);
    for (ul_seat k = 0; k < ul_world_players(c->world); k++)
        if (!(afloat >> scene->at[k] & 1))
            ul_reader_refuse(c->r, &rooms, "sunk-room", "the pawn of seat %u is on a deck that has sunk", k);
    if (!(afloat >> scene->doctor & 1))
        ul_reader_refuse(c->r, &doctor, "sunk-room", "the Doctor is on a deck that has sunk");
}

static void check_tokens(const check *c)
{
    unsigned all = c->scene->pool + c->scene->dog_tokens;
    unsigned wanted = ul_world_options(c->world)->value[UL_SPITE] ? UL_SPITE_TOKENS : 0;
    spot     at = member(c, "tokens");
    for (ul_seat k = 0; k < ul_world_players(c->world); k++)
        all += c->scene->tokens[k];
    if (all != wanted)
        ul_reader_refuse(c->r, &at, "wrong-tokens", "seats, pool and dog have %u tokens together: this game has %u",
                         all, wanted);
}

/* Has the turn been finished? One that wins has not. */
static bool is_finished(const ul_scene *scene)
{
    switch ((ul_phase)scene->phase) {
    case UL_PHASE_TURN:
    case UL_PHASE_DEFEND:
        return false;
    case UL_PHASE_OVER:
        return scene->ending != UL_ENDING_SUCCESS;
    default:
        return true;
    }
}

static void check_last_turns(const check *c)
{
    const ul_scene *scene = c->scene;
    unsigned        greatest = 0, wanted = scene->turn - !is_finished(scene);
    spot            at = member(c, "last_turn");
    for (ul_seat k = 0; k < ul_world_players(c->world); k++) {
        unsigned last = scene->last_turn[k];
        greatest = last > greatest ? last : greatest;
        for (ul_seat j = 0; j < k; j++)
            if (last && last == scene->last_turn[j])
                ul_reader_refuse(c->r, &at, "wrong-turn", "seats %u and %u cannot both have had turn %u", j, k, last);
    }
    if (greatest != wanted)
        ul_reader_refuse(c->r, &at, "wrong-turn", "the greatest is %u, and by 'turn.number' it should be %u", greatest,
                         wanted);
}

/* What belongs to one phase is null in the others. */
static void check_nulls(const check *c)
{
    ul_phase phase = (ul_phase)c->scene->phase;
    bool     defend = phase == UL_PHASE_DEFEND, over = phase == UL_PHASE_OVER;
    bool     next = phase == UL_PHASE_DOG || phase == UL_PHASE_COLLECT;
    spot     attempt = member(c, "attempt"), next_seat = member(c, "next_seat"), ending = member(c, "ending");
    spot     to_act = member(c, "to_act");
    if ((c->scene->to_act == UL_NOBODY) != over)
        ul_reader_refuse(c->r, &to_act, "wrong-seat", over ? "nobody acts when the game is over" : "somebody must act");
    if ((c->scene->attempt.seat != UL_NOBODY) != defend)
        ul_reader_refuse(c->r, &attempt, "wrong-attempt",
                         defend ? "in this phase there is one" : "in this phase there is none: write null");
    if ((c->scene->next_seat != UL_NOBODY) != next)
        ul_reader_refuse(c->r, &next_seat, "wrong-next",
                         next ? "in this phase it is known who plays next" : "in this phase it is null");
    if ((c->scene->ending != UL_ENDING_NONE) != over)
        ul_reader_refuse(c->r, &ending, "wrong-ending",
                         over ? "a game that is over ended somehow" : "it is not over yet");
}

static void check_winner(const check *c)
{
    bool success = c->scene->ending == UL_ENDING_SUCCESS;
    spot at = member(c, "winner");
    if ((c->scene->winner != UL_NOBODY) != success)
        ul_reader_refuse(c->r, &at, "wrong-ending",
                         success ? "somebody must have won with this 'ending'" : "nobody wins with this 'ending'");
    if (c->scene->ending == UL_ENDING_DROWNED && !ul_world_edition(c->world)->sinks)
        ul_reader_refuse(c->r, &at, "wrong-ending", "nobody drowns on dry land: there it is 'killed' or 'stalled'");
}

static void check_to_act(const check *c, ul_seat wanted)
{
    spot at = member(c, "to_act");
    if (c->scene->to_act != wanted)
        ul_reader_refuse(c->r, &at, "wrong-seat", "in this phase it should be seat %u", wanted);
}

static void check_attempt(const check *c)
{
    const ul_attempt *attempt = &c->scene->attempt;
    const ul_deck    *deck = &ul_world_edition(c->world)->deck;
    spot              at = member(c, "attempt");
    if (attempt->seat != c->scene->turn_seat)
        ul_reader_refuse(c->r, &at, "wrong-attempt", "it is seat %u's turn", c->scene->turn_seat);
    else if (attempt->weapon != UL_NO_CARD && deck->card[attempt->weapon].kind != UL_CARD_WEAPON)
        ul_reader_refuse(c->r, &at, "wrong-attempt", "%s is no %s", deck->card[attempt->weapon].id,
                         deck->aid ? "aid card" : "weapon");
    else if (!ul_scene_may_attempt(c->world, c->scene, (ul_pawn)attempt->target))
        ul_reader_refuse(c->r, &at, "wrong-attempt", "an attempt on that target is not allowed here");
    else if (attempt->value != ul_scene_value(c->world, c->scene, attempt->weapon))
        ul_reader_refuse(c->r, &at, "wrong-attempt", "its value should be %u",
                         ul_scene_value(c->world, c->scene, attempt->weapon));
    else if (attempt->points >= attempt->value)
        ul_reader_refuse(c->r, &at, "wrong-attempt", "with %u points it has been foiled", attempt->points);
    check_to_act(c, (ul_seat)((c->scene->turn_seat + attempt->asked + 1u) % ul_world_players(c->world)));
}

/*
 * R-NEXT. Where the Doctor's walk leads from his room to that room he may
 * not have come in at all, and then the seat to the left is next.
 */
static void check_next(const check *c)
{
    const ul_scene *scene = c->scene;
    spot            at = member(c, "next_seat");
    bool            stayed = ul_world_walk(c->world, scene->sunk, scene->doctor) == scene->doctor;
    ul_seat         next = ul_scene_next(c->world, scene);
    if (scene->next_seat != next && !(stayed && scene->next_seat == ul_scene_left(c->world, scene)))
        ul_reader_refuse(c->r, &at, "wrong-next", "by R-NEXT seat %u plays next", next);
}

/* R-DOG-WALK: the seat that just played has a choice. */
static void check_dog(const check *c)
{
    ul_rooms ways = ul_scene_dog_ways(c->world, c->scene);
    spot     at = member(c, "dog");
    if (!c->scene->dog_alive || !(ways & (ways - 1)))
        ul_reader_refuse(c->r, &at, "wrong-dog", "there is no choice of ways: it needs two that are equally short");
    check_to_act(c, c->scene->turn_seat);
}

/* Of the seats in a set, those that come no earlier than `first` when counted from `from` to the left. */
static ul_seats not_before(ul_seats seats, ul_seat first, ul_seat from)
{
    ul_seats later = 0;
    bool     begun = false;
    for (unsigned i = 0; i < UL_MAX_SEATS; i++) {
        unsigned seat = (from + i) % UL_MAX_SEATS;
        begun = begun || seat == first;
        if (begun)
            later |= (ul_seats)(seats & 1 << seat);
    }
    return later;
}

static bool in_order(const sheet *s)
{
    uint8_t place = 0;
    bool    good = true;
    for (unsigned i = 0; i < UL_MAX_SEATS; i++) {
        unsigned seat = (s->scene.next_seat + i) % UL_MAX_SEATS;
        if (s->scene.collecting >> seat & 1)
            good &= s->collector[place++] == seat;
    }
    return good;
}

/* R-COLLECT: all who could give a card are asked in turn, so from the first of the list on none is left out. */
static void check_collecting(const check *c, const sheet *s)
{
    const ul_scene *scene = c->scene;
    ul_seats        able = ul_scene_collectors(c->world, scene);
    spot            dog = member(c, "dog"), list = member(c, "collecting");
    if (!scene->dog_alive || scene->dog == scene->doctor || !scene->dog_tokens)
        ul_reader_refuse(c->r, &dog, "wrong-dog",
                         "nobody collects but from a living dog with tokens, away from the Doctor");
    else if (!scene->collecting || scene->collecting != not_before(able, s->collector[0], scene->next_seat))
        ul_reader_refuse(c->r, &list, "wrong-dog",
                         "it should be those in the dog's room with cards who are yet to be asked");
    else if (!in_order(s))
        ul_reader_refuse(c->r, &list, "wrong-dog", "seats are asked from 'next_seat' on to the left");
    check_to_act(c, s->collector[0]);
}

static void check_walked(const check *c)
{
    bool collect = c->scene->phase == UL_PHASE_COLLECT;
    spot at = member(c, "dog");
    if (c->scene->dog_walked != collect)
        ul_reader_refuse(c->r, &at, "wrong-dog", "'walked' is true in the phase collect, and only there");
}

static void check_phase(const check *c, const sheet *s)
{
    switch ((ul_phase)c->scene->phase) {
    case UL_PHASE_TURN:
        check_to_act(c, c->scene->turn_seat);
        break;
    case UL_PHASE_DEFEND:
        check_attempt(c);
        break;
    case UL_PHASE_DOG:
        check_dog(c);
        check_next(c);
        break;
    case UL_PHASE_COLLECT:
        check_collecting(c, s);
        check_next(c);
        break;
    default: /* UL_PHASE_OVER: winner and ending have been looked at */
        break;
    }
}

void ul_sheet_check(reader *r, const spot *root, const sheet *s)
{
    check c = {r, root, &s->scene, r->world};
    check_discard(&c);
    check_sunk(&c);
    check_pawns(&c);
    check_tokens(&c);
    check_last_turns(&c);
    check_nulls(&c);
    check_winner(&c);
    check_walked(&c);
    bool needs_dog = s->scene.phase == UL_PHASE_DOG || s->scene.phase == UL_PHASE_COLLECT;
    if (needs_dog && s->scene.dog == UL_NOWHERE) {
        spot dog = member(&c, "dog");
        ul_reader_refuse(r, &dog, "wrong-dog", "there is no dog, so the phase cannot be one of its");
    }
    if (!r->failed)
        check_phase(&c, s);
}
