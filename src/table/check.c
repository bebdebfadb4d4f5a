/* check.c: may it be done now? Asked of every deed, also of those read back from a log. */
#include <string.h>
#include "base/sha256.h"
#include "table/agreement_inside.h"
#include "table/deed_inside.h"
#include "table/holiday_inside.h"
#include "table/log.h"
#include "table/name_likeness.h"
#include "table/table_inside.h"

enum {
    IN_LOBBY = 1 << UL_TABLE_LOBBY,
    IN_PROMISES = 1 << UL_TABLE_PROMISES,
    IN_SEEDS = 1 << UL_TABLE_SEEDS,
    IN_PLAY = 1 << UL_TABLE_PLAYING,
    IN_OVER = 1 << UL_TABLE_OVER,
    BETWEEN = IN_LOBBY | IN_PLAY | IN_OVER, /* not while seeds are gathered: that takes seconds */
    ALWAYS = BETWEEN | IN_PROMISES | IN_SEEDS
};

typedef ul_refusal check_more(const ul_table *table, const ul_deed *deed, ul_answer *answer);

typedef struct rule {
    uint8_t     phases;
    uint8_t     doer;
    bool        spare; /* a full log can do without it */
    check_more *more;
} rule;

bool ul_chair_is_person(const chair *c)
{
    return c->sitter == UL_SITTER_PERSON || c->sitter == UL_SITTER_PROGRAM;
}

bool ul_chair_is_botted(const chair *c)
{
    return c->sitter == UL_SITTER_BOT || c->sitter == UL_SITTER_LEFT || c->stand_in;
}

/*
 * Does anybody play who is not one of our bots? If only bots were ever meant to, they may. Who lets one play for them
 * and watches is as good, unless somebody is away who did not wish for it: their game is not to end without them.
 */
bool ul_table_attended(const ul_table *table)
{
    bool meant = true, watched = false, missed = false;
    for (ul_seat seat = 0; seat < table->players; seat++) {
        const chair *c = &table->chair[seat];
        if (ul_chair_is_person(c) && !c->stand_in)
            return true;
        watched = watched || (ul_chair_is_person(c) && c->resting && c->here);
        missed = missed || (ul_chair_is_person(c) && !c->resting);
        meant = meant && c->sitter == UL_SITTER_BOT;
    }
    return meant || (watched && !missed);
}

/* Of somebody who left while this game is played: nobody is to be taken for them. */
static bool name_gone(const ul_table *table, const ul_deed *deed)
{
    ul_name_look look = ul_name_look_of(deed->text, deed->len, table->about.version);
    if (table->about.version == 0 || table->phase == UL_TABLE_OVER)
        return false;
    for (uint8_t i = 0; i < table->gone_count; i++)
        if (ul_names_are_alike(&table->gone[i], &look, table->about.version))
            return true;
    return false;
}

/* The first tables looked at the bytes alone. */
static bool is_same_name(const ul_table *table, const chair *c, const ul_deed *deed)
{
    uint8_t version = table->about.version;
    if (version == 0)
        return strlen(c->name) == deed->len && memcmp(c->name, deed->text, deed->len) == 0;
    ul_name_look theirs = ul_name_look_of(c->name, strlen(c->name), version);
    ul_name_look look = ul_name_look_of(deed->text, deed->len, version);
    return ul_names_are_alike(&theirs, &look, version);
}

/* By anybody on another seat than `own`. */
static bool name_taken(const ul_table *table, const ul_deed *deed, ul_seat own)
{
    if (name_gone(table, deed))
        return true;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        const chair *c = &table->chair[seat];
        bool         named = ul_chair_is_person(c) || (c->sitter == UL_SITTER_BOT && c->name[0]);
        if (seat != own && named && is_same_name(table, c, deed))
            return true;
    }
    return false;
}

/* Two seats with one key would be one. */
static ul_refusal check_key(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (ul_chair_is_person(&table->chair[seat]) && ul_proof_same(table->chair[seat].key, deed->bytes))
            return UL_REFUSED_NEW_KEY;
    return UL_FINE;
}

static ul_refusal check_name(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    if (!ul_deed_text_fits(deed->text, deed->len, UL_NAME_BYTES))
        return UL_REFUSED_NAME;
    if (table->about.version > 0 && !ul_name_look_of(deed->text, deed->len, table->about.version).any)
        return UL_REFUSED_NAME;
    if (table->about.version > 0 && deed->kind == UL_DO_HAND && table->chair[deed->seat].silenced)
        return UL_REFUSED_SILENCED; /* or it would talk by its names */
    return name_taken(table, deed, deed->seat) ? UL_REFUSED_NAME_TAKEN : check_key(table, deed, answer);
}

/*
 * Whoever sits down in mid-game sees a hand that was somebody else's. So all
 * who play must have agreed to it, those too who are away: it is their game.
 * An owner who removes everybody has nobody left to ask: so if somebody was
 * removed, two must agree who have played from the beginning.
 */
static bool is_admitted(const ul_table *table, ul_seat seat)
{
    unsigned from_beginning = 0;
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++) {
        const chair *c = &table->chair[k];
        if (ul_chair_is_person(c) && !(c->admits >> seat & 1))
            return false;
        from_beginning += ul_chair_is_person(c) && !c->late;
    }
    bool owner_alone = table->about.version >= 4 && table->chair[seat].removed && from_beginning < 2;
    return !owner_alone && table->gone_count < GONE_NAMES;
}

/*
 * The hand of a bot that sat there from the beginning was nobody's: the owner
 * alone says whether who comes late may play on with it.
 */
static bool is_for_latecomers(const ul_table *table)
{
    bool begun = table->phase == UL_TABLE_PLAYING || table->phase == UL_TABLE_OVER;
    return begun && table->latecomers && table->owner != UL_NOBODY && table->gone_count < GONE_NAMES;
}

/* Who has left this game, or gave the seat away, may come back as somebody else, and has seen a hand already. */
static bool asks_for_bots(const ul_table *table)
{
    return table->about.version >= 4 && table->phase == UL_TABLE_PLAYING && (table->gone_count > 0 || table->handed) &&
           is_for_latecomers(table);
}

bool ul_seat_needs_admission(const ul_table *table, ul_seat seat)
{
    uint8_t who = table->chair[seat].sitter;
    return who == UL_SITTER_LEFT || (who == UL_SITTER_BOT && asks_for_bots(table));
}

bool ul_seat_is_open(const ul_table *table, ul_seat seat)
{
    uint8_t who = table->chair[seat].sitter;
    if (table->phase == UL_TABLE_LOBBY)
        return who == UL_SITTER_NONE;
    if (who == UL_SITTER_BOT)
        return is_for_latecomers(table) && (!asks_for_bots(table) || is_admitted(table, seat));
    return who == UL_SITTER_LEFT &&
           (table->phase == UL_TABLE_OVER || table->about.version == 0 || is_admitted(table, seat));
}

static ul_refusal check_sit(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    if (deed->seat >= table->about.seats)
        return deed->seat == UL_NOBODY ? UL_REFUSED_TAKEN : UL_REFUSED_SEAT;
    if (!ul_seat_is_open(table, deed->seat))
        return ul_seat_needs_admission(table, deed->seat) ? UL_REFUSED_ADMIT : UL_REFUSED_TAKEN;
    return check_name(table, deed, answer);
}

static ul_refusal check_admit(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    if (deed->other >= table->about.seats || !ul_seat_needs_admission(table, deed->other))
        return UL_REFUSED_SEAT;
    bool admits = table->chair[deed->seat].admits >> deed->other & 1;
    return admits == deed->flag ? UL_REFUSED_ALREADY : UL_FINE;
}

/* Who may not talk does not by this either. */
static ul_refusal check_program(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    const chair *c = &table->chair[deed->seat];
    (void)answer;
    if (c->sitter != UL_SITTER_PROGRAM)
        return UL_REFUSED_PROGRAM;
    if (c->silenced)
        return UL_REFUSED_SILENCED;
    if (!ul_deed_word_fits(deed->word))
        return UL_REFUSED_WORD;
    return deed->len == 0 || ul_deed_text_fits(deed->text, deed->len, UL_NAME_BYTES) ? UL_FINE : UL_REFUSED_TEXT;
}

static ul_refusal check_latecomers(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    if (table->about.version < 2)
        return UL_REFUSED_PHASE;
    return table->latecomers == deed->flag ? UL_REFUSED_ALREADY : UL_FINE;
}

static ul_refusal check_level(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)table;
    (void)answer;
    return deed->word[0] ? UL_FINE : UL_REFUSED_WORD;
}

static ul_refusal check_bot(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    if (deed->other >= table->about.seats)
        return UL_REFUSED_SEAT;
    uint8_t who = table->chair[deed->other].sitter;
    if (who != UL_SITTER_NONE && who != UL_SITTER_BOT)
        return UL_REFUSED_TAKEN;
    bool seen = deed->len == 0;
    if (deed->len && ul_deed_text_fits(deed->text, deed->len, UL_NAME_BYTES))
        seen = ul_name_look_of(deed->text, deed->len, table->about.version).any;
    if (!seen)
        return UL_REFUSED_NAME;
    if (deed->len && name_taken(table, deed, deed->other))
        return UL_REFUSED_NAME_TAKEN;
    return check_level(table, deed, answer);
}

/* A way to write all seats that there are in another order. */
static ul_refusal check_order(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    unsigned seen = 0;
    (void)answer;
    if (strlen(deed->word) != table->about.seats)
        return UL_REFUSED_WORD;
    for (const char *c = deed->word; *c; c++)
        if (*c >= '0' && *c < '0' + table->about.seats)
            seen |= 1U << (*c - '0');
    if (seen != (1U << table->about.seats) - 1)
        return UL_REFUSED_WORD;
    return table->games > 1 ? UL_REFUSED_PHASE : UL_FINE;
}

static ul_refusal check_other(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    bool there = deed->other < table->about.seats && deed->other != deed->seat &&
                 (ul_chair_is_person(&table->chair[deed->other]) ||
                  (deed->kind == UL_DO_REMOVE && table->phase == UL_TABLE_LOBBY &&
                   table->chair[deed->other].sitter == UL_SITTER_BOT));
    return there ? UL_FINE : UL_REFUSED_SEAT;
}

/* The second line of the log, and only where the first has said that there would be one. */
static ul_refusal check_position(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    const ul_ground *ground = table->ground;
    ul_fault         fault = {0};
    (void)answer;
    if (table->entries != 1 || !table->about.from[0])
        return UL_REFUSED_PHASE;
    ul_position *position = ul_position_read(deed->text, deed->len, ground->plan, ground->plan_len, &fault);
    bool         fits = position && ul_position_fits(position, &table->about, ground, &fault);
    ul_position_free(position);
    if (fits)
        return UL_FINE;
    return strcmp(fault.code, "out-of-memory") == 0 ? UL_REFUSED_BROKEN : UL_REFUSED_POSITION;
}

static ul_refusal check_start(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    unsigned players = 0;
    (void)deed;
    (void)answer;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        players += table->chair[seat].sitter != UL_SITTER_NONE;
    if (table->about.from[0] && table->games == 1 && players != table->placed)
        return UL_REFUSED_PLAYERS; /* everybody whom the position has, or no position is there */
    return table->ground->world[players] ? UL_FINE : UL_REFUSED_PLAYERS;
}

static ul_refusal check_promise(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    if (!table->about.seeds || (table->dropped >> deed->seat & 1))
        return UL_REFUSED_SEEDS;
    return table->chair[deed->seat].promise == PROMISE_NONE ? UL_FINE : UL_REFUSED_ALREADY;
}

static ul_refusal check_reveal(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    const chair *c = &table->chair[deed->seat];
    uint8_t      digest[UL_SHA256_BYTES];
    (void)answer;
    if (c->promise != PROMISE_MADE)
        return c->promise == PROMISE_KEPT ? UL_REFUSED_ALREADY : UL_REFUSED_SEEDS;
    ul_proof_promise(deed->bytes, digest);
    return ul_proof_same(digest, c->promised) ? UL_FINE : UL_REFUSED_PROMISE;
}

/* How an action came about: handed in by one of these, or due. */
static bool is_known_way(const ul_deed *deed)
{
    bool handed_in = strcmp(deed->word, "person") == 0 || strcmp(deed->word, "bot") == 0;
    bool due = strcmp(deed->word, "held") == 0 || strcmp(deed->word, "armed") == 0;
    return handed_in || (due && deed->kind == UL_DO_ACT);
}

static ul_refusal check_act(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    if (table->paused)
        return UL_REFUSED_PAUSED;
    if (deed->seat != table->question.seat)
        return UL_REFUSED_TO_ACT;
    if (deed->count == 0)
        return UL_REFUSED_BATCH;
    if (!is_known_way(deed))
        return UL_REFUSED_WORD;
    if (deed->kind == UL_DO_HOLD && table->question.holds == MOST_CHANGES)
        return UL_REFUSED_ENOUGH;
    if (!ul_secret_follows(ul_table_secret_of(table), deed->action, deed->count, &answer->index))
        return UL_REFUSED_SCRIPT;
    if (ul_secret_try(ul_table_secret_of(table), table->ground->world[table->players], deed->seat, deed->action,
                      deed->count, &answer->why, &answer->index))
        return UL_FINE;
    return answer->why.reason == UL_WHY_LEGAL ? UL_REFUSED_BATCH : UL_REFUSED_ILLEGAL;
}

/* Are these failure cards of the hand, as many as it has? */
static bool armed_cards_fit(const ul_table *table, const ul_deed *deed)
{
    const ul_world *world = table->ground->world[table->players];
    ul_view         view;
    ul_secret_view(ul_table_secret_of(table), world, deed->seat, &view);
    for (uint8_t i = 0; i < deed->count; i++) {
        ul_card card = deed->action[i].card;
        if (deed->action[i].kind != UL_FOIL || !ul_cards_has(&view.hand, card) ||
            ul_world_edition(world)->deck.card[card].kind != UL_CARD_FAILURE)
            return false;
        ul_cards_take(&view.hand, card);
    }
    return true;
}

/* From the attempt on, until it has answered. */
static bool is_still_asked(const ul_table *table, ul_seat seat)
{
    const ul_attempt *attempt = &ul_secret_scene(ul_table_secret_of(table))->attempt;
    uint8_t           place = (uint8_t)((seat + table->players - attempt->seat) % table->players);
    return seat < table->players && place > attempt->asked;
}

static ul_refusal check_arm(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    ul_action scripted;
    (void)answer;
    if (ul_secret_scripted(ul_table_secret_of(table), &scripted))
        return UL_REFUSED_SCRIPT; /* what it came to would have to be what the script says */
    if (table->question.phase != UL_PHASE_DEFEND || !is_still_asked(table, deed->seat))
        return UL_REFUSED_ARM;
    if (table->chair[deed->seat].arms == MOST_CHANGES)
        return UL_REFUSED_ENOUGH;
    if (deed->number > UL_ARMED_ENOUGH || deed->count > UL_ARMED_MOST)
        return UL_REFUSED_BATCH;
    if ((deed->number == UL_ARMED_CARDS) != (deed->count > 0) || !armed_cards_fit(table, deed))
        return UL_REFUSED_BATCH;
    return UL_FINE;
}

static ul_refusal check_undo(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    uint8_t can = ul_secret_undoable(ul_table_secret_of(table));
    (void)answer;
    if (table->paused)
        return UL_REFUSED_PAUSED;
    return can && deed->seat == table->undo_seat && deed->number <= can && table->question.undos < UL_MAX_UNDOS
               ? UL_FINE
               : UL_REFUSED_UNDO;
}

static ul_refusal check_pause(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    return table->paused || table->chair[deed->seat].wants_pause == deed->flag ? UL_REFUSED_ALREADY : UL_FINE;
}

static ul_refusal check_resume(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)deed;
    (void)answer;
    return table->paused ? UL_FINE : UL_REFUSED_ALREADY;
}

static ul_refusal check_rematch(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    if (deed->seat == UL_NOBODY)
        return deed->flag ? UL_FINE : UL_REFUSED_ALREADY;
    return table->chair[deed->seat].wants_rematch == deed->flag ? UL_REFUSED_ALREADY : UL_FINE;
}

static ul_refusal may_talk(const ul_table *table, ul_seat seat)
{
    const chair *c = &table->chair[seat];
    if (c->silenced)
        return UL_REFUSED_SILENCED;
    return c->talk_time > table->now + TALK_MOST - TALK_LINE ? UL_REFUSED_TOO_FAST : UL_FINE;
}

static ul_refusal check_say(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    if (!table->about.talk)
        return UL_REFUSED_PHRASES;
    if (!ul_deed_text_fits(deed->text, deed->len, UL_SAY_BYTES))
        return UL_REFUSED_TEXT;
    return may_talk(table, deed->seat);
}

static ul_refusal check_phrase(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    uint8_t most = table->about.version < 3 ? UL_PHRASES : UL_PHRASES + UL_REACTIONS;
    return deed->number < most ? may_talk(table, deed->seat) : UL_REFUSED_TEXT;
}

static ul_refusal check_holiday(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)answer;
    return ul_holiday_check(table, deed);
}

static ul_refusal check_offer(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)deed;
    (void)answer;
    if (table->about.version < 2 || !ul_table_any_wishes_rematch(table))
        return UL_REFUSED_PHASE;
    return table->offer_until ? UL_REFUSED_ALREADY : UL_FINE;
}

/* Of an offer the clock is asked: here only whether there is one. */
static ul_refusal check_again(const ul_table *table, const ul_deed *deed, ul_answer *answer)
{
    (void)deed;
    (void)answer;
    return table->offer_until || ul_table_all_wish_rematch(table) ? UL_FINE : UL_REFUSED_PHASE;
}

static const rule rules[UL_DEED_KINDS] = {
    [UL_DO_OPEN] = {0, DOER_CLOCK, false, NULL},
    [UL_DO_POSITION] = {IN_LOBBY, DOER_CLOCK, false, check_position},
    [UL_DO_SIT] = {BETWEEN, DOER_NEWCOMER, true, check_sit},
    [UL_DO_LEAVE] = {BETWEEN, DOER_SEAT, false, NULL},
    [UL_DO_KEY] = {ALWAYS, DOER_SEAT, true, check_key},
    [UL_DO_HAND] = {ALWAYS, DOER_SEAT, true, check_name},
    [UL_DO_HERE] = {ALWAYS, DOER_DRIVER, true, NULL},
    [UL_DO_AWAY] = {ALWAYS, DOER_DRIVER, true, NULL},
    [UL_DO_REST] = {BETWEEN, DOER_SEAT, true, NULL},
    [UL_DO_LEVEL] = {ALWAYS, DOER_SEAT, true, check_level},
    [UL_DO_HOLIDAY] = {IN_PLAY | IN_OVER, DOER_SEAT, true, check_holiday},
    [UL_DO_ADMIT] = {IN_PLAY, DOER_SEAT, true, check_admit},
    [UL_DO_PROGRAM] = {ALWAYS, DOER_SEAT, true, check_program},
    [UL_DO_BOT] = {IN_LOBBY, DOER_OWNER, true, check_bot},
    [UL_DO_ORDER] = {IN_LOBBY, DOER_OWNER, true, check_order},
    [UL_DO_LATECOMERS] = {ALWAYS, DOER_OWNER, true, check_latecomers},
    [UL_DO_REMOVE] = {BETWEEN, DOER_OWNER, true, check_other},
    [UL_DO_OWN] = {ALWAYS, DOER_OWNER, true, check_other},
    [UL_DO_START] = {IN_LOBBY, DOER_OWNER, true, check_start},
    [UL_DO_CLOSE] = {ALWAYS, DOER_OWNER, false, NULL},
    [UL_DO_COMMIT] = {IN_LOBBY | IN_PROMISES, DOER_SEAT, true, check_promise},
    [UL_DO_REVEAL] = {IN_SEEDS, DOER_SEAT, false, check_reveal},
    [UL_DO_DECLINE] = {IN_LOBBY | IN_PROMISES, DOER_SEAT, true, check_promise},
    [UL_DO_ACT] = {IN_PLAY, DOER_PLAYER, false, check_act},
    [UL_DO_HOLD] = {IN_PLAY, DOER_CLOCK, false, check_act},
    [UL_DO_ARM] = {IN_PLAY, DOER_SEAT, true, check_arm},
    [UL_DO_UNDO] = {IN_PLAY, DOER_SEAT, true, check_undo},
    [UL_DO_PAUSE] = {IN_PLAY, DOER_SEAT, true, check_pause},
    [UL_DO_RESUME] = {IN_PLAY, DOER_SEAT, false, check_resume},
    [UL_DO_REMATCH] = {IN_OVER, DOER_SEAT, true, check_rematch},
    [UL_DO_SAY] = {ALWAYS, DOER_SEAT, true, check_say},
    [UL_DO_PHRASE] = {ALWAYS, DOER_SEAT, true, check_phrase},
    [UL_DO_MUTE] = {ALWAYS, DOER_SEAT, true, check_other},
    [UL_DO_SILENCE] = {ALWAYS, DOER_OWNER, true, check_other},
    [UL_DO_OFFER] = {IN_OVER, DOER_CLOCK, false, check_offer},
    [UL_DO_AGAIN] = {IN_OVER, DOER_CLOCK, false, check_again},
    [UL_DO_ROUND] = {IN_PROMISES | IN_SEEDS, DOER_CLOCK, false, NULL},
    [UL_DO_WARN] = {IN_PLAY, DOER_CLOCK, false, NULL},
    [UL_DO_LATE] = {IN_PLAY, DOER_CLOCK, false, NULL},
    [UL_DO_ABANDON] = {ALWAYS, DOER_CLOCK, false, NULL},
};

doer ul_deed_doer(ul_deed_kind kind)
{
    return (doer)rules[kind].doer;
}

/* Is the seat one that this deed can be of? */
static bool seat_fits(const ul_table *table, const ul_deed *deed)
{
    bool there = deed->seat < table->about.seats;
    bool person = there && ul_chair_is_person(&table->chair[deed->seat]);
    switch (deed->kind) {
    case UL_DO_SIT:
        return true;
    case UL_DO_POSITION:
    case UL_DO_OFFER:
    case UL_DO_AGAIN:
    case UL_DO_ROUND:
    case UL_DO_ABANDON:
        return deed->seat == UL_NOBODY;
    case UL_DO_CLOSE:
        return person || deed->seat == UL_NOBODY;
    case UL_DO_BOT:
    case UL_DO_START:
    case UL_DO_REMATCH:
        return person || (deed->seat == UL_NOBODY && table->owner == UL_NOBODY);
    case UL_DO_ACT:
    case UL_DO_HOLD:
        return there && table->chair[deed->seat].sitter != UL_SITTER_NONE;
    case UL_DO_WARN:
    case UL_DO_LATE:
        return person && deed->seat == table->question.seat && !table->chair[deed->seat].stand_in;
    default:
        return person;
    }
}

/* The game itself may have used up what is kept for the owner. */
static bool is_reserve_used(const ul_table *table)
{
    return table->about.version >= 4 && table->entries >= UL_LOG_ENTRIES + UL_LOG_RESERVE;
}

/*
 * What neither the game nor the table needs: one seat could fill the log with
 * it. Talk has its own measure. In a log that is full and more than that all
 * is fuss that the owner still may do.
 */
static bool is_fuss(const ul_table *table, const ul_deed *deed)
{
    switch (deed->kind) {
    case UL_DO_KEY:
    case UL_DO_HAND:
    case UL_DO_REST:
    case UL_DO_LEVEL:
    case UL_DO_HOLIDAY:
    case UL_DO_ADMIT:
    case UL_DO_LATECOMERS:
    case UL_DO_PROGRAM:
    case UL_DO_PAUSE:
    case UL_DO_REMATCH:
    case UL_DO_MUTE:
        return true;
    default:
        return rules[deed->kind].spare && is_reserve_used(table);
    }
}

static bool is_too_fast(const ul_table *table, const ul_deed *deed)
{
    return table->about.version > 0 && is_fuss(table, deed) && deed->seat != UL_NOBODY &&
           table->chair[deed->seat].fuss_time > table->now + FUSS_MOST - FUSS_DEED;
}

void ul_chair_fuss(ul_table *table, const ul_deed *deed)
{
    chair *c = &table->chair[deed->seat];
    if (is_fuss(table, deed))
        c->fuss_time = (c->fuss_time > table->now ? c->fuss_time : table->now) + FUSS_DEED;
}

/* The owner has to be able to put things right, whoever filled the log; behind the reserve that is only measured. */
static bool is_full(const ul_table *table, const ul_deed *deed)
{
    bool owner = table->about.version > 0 && deed->seat != UL_NOBODY && deed->seat == table->owner;
    bool does = owner && deed->kind != UL_DO_SIT;
    if (does && is_reserve_used(table) && rules[deed->kind].doer != DOER_DRIVER)
        return table->entries >= UL_LOG_MOST;
    return table->entries >= UL_LOG_ENTRIES + (does ? UL_LOG_RESERVE : 0);
}

ul_answer ul_table_check(const ul_table *table, const ul_deed *deed)
{
    ul_answer   answer = {.refusal = UL_FINE, .seat = deed->seat, .number = table->number};
    const rule *r = &rules[deed->kind];
    if (table->phase == UL_TABLE_CLOSED)
        answer.refusal = UL_REFUSED_CLOSED;
    else if (!seat_fits(table, deed))
        answer.refusal = UL_REFUSED_SEAT;
    else if (r->doer == DOER_OWNER && deed->seat != UL_NOBODY && deed->seat != table->owner)
        answer.refusal = UL_REFUSED_OWNER;
    else if (!(r->phases >> table->phase & 1))
        answer.refusal = UL_REFUSED_PHASE;
    else if (r->spare && is_full(table, deed))
        answer.refusal = UL_REFUSED_FULL;
    else if (is_too_fast(table, deed))
        answer.refusal = UL_REFUSED_TOO_FAST;
    else if (r->more)
        answer.refusal = r->more(table, deed, &answer);
    return answer;
}
