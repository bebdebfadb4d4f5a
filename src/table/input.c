/* input.c: what comes to a table from outside, and the names of its refusals. */
#include <assert.h>
#include <string.h>
#include "table/agreement_inside.h"
#include "table/deed_inside.h"
#include "table/table_inside.h"

static ul_answer refuse(const ul_table *table, ul_refusal refusal)
{
    return (ul_answer){.refusal = refusal, .seat = UL_NOBODY, .number = table->number};
}

static bool new_key_fits(const ul_input *input)
{
    return input->new_key && input->new_key_len >= UL_KEY_BYTES && input->new_key_len <= UL_KEY_BYTES_MOST;
}

static bool takes_new_key(ul_deed_kind kind)
{
    return kind == UL_DO_SIT || kind == UL_DO_KEY || kind == UL_DO_HAND;
}

/* What a caller can get wrong so that not even the log could hold it. */
static ul_refusal check_shape(const ul_input *input)
{
    const ul_deed *deed = &input->deed;
    bool           ended = memchr(deed->id, 0, sizeof deed->id) && memchr(deed->word, 0, sizeof deed->word);
    if (deed->kind >= UL_DEED_KINDS || ul_deed_doer((ul_deed_kind)deed->kind) == DOER_CLOCK)
        return UL_REFUSED_KIND;
    if (!ended || !ul_deed_id_fits(deed->id))
        return UL_REFUSED_ID;
    if (!ul_deed_word_fits(deed->word))
        return UL_REFUSED_WORD;
    if (takes_new_key((ul_deed_kind)deed->kind) && !new_key_fits(input))
        return UL_REFUSED_NEW_KEY;
    for (uint8_t i = 0; i < deed->count && deed->count <= UL_DEED_ACTIONS; i++)
        if (deed->action[i].card == UL_UNKNOWN || deed->action[i].room == UL_UNKNOWN)
            return UL_REFUSED_BATCH;
    return deed->count > UL_DEED_ACTIONS ? UL_REFUSED_BATCH : UL_FINE;
}

/*
 * What, without a seat, is the driver's: to close it; and where nobody sits to
 * bring bots and have them play, and play again.
 */
static bool is_drivers(const ul_table *table, const ul_deed *deed)
{
    bool bots = deed->kind == UL_DO_BOT || deed->kind == UL_DO_START || deed->kind == UL_DO_REMATCH;
    return deed->kind == UL_DO_CLOSE || (bots && table->owner == UL_NOBODY);
}

/* Whoever brings a ticket may do what it is for; who has done so already has the seat by its new key. */
static ul_refusal check_ticket(const ul_table *table, const ul_input *input)
{
    if (input->deed.kind != UL_DO_KEY && input->deed.kind != UL_DO_HAND)
        return UL_REFUSED_TICKET;
    bool done = ul_table_whose(table, input->new_key, input->new_key_len) != UL_NOBODY;
    return done || input->deed.seat != UL_NOBODY ? UL_FINE : UL_REFUSED_TICKET;
}

/* May this doer do such a thing for that seat? */
static ul_refusal check_doer(const ul_table *table, const ul_input *input)
{
    const ul_deed *deed = &input->deed;
    doer           who = ul_deed_doer((ul_deed_kind)deed->kind);
    if (input->ticket)
        return check_ticket(table, input);
    if (who == DOER_NEWCOMER || who == DOER_DRIVER)
        return UL_FINE;
    if (deed->seat == UL_NOBODY && !input->key && is_drivers(table, deed))
        return UL_FINE;
    if (deed->seat >= table->about.seats)
        return UL_REFUSED_SEAT;
    if (who == DOER_PLAYER && !input->key)
        return ul_chair_is_botted(&table->chair[deed->seat]) && ul_table_attended(table) ? UL_FINE : UL_REFUSED_KEY;
    return ul_table_whose(table, input->key, input->key_len) == deed->seat ? UL_FINE : UL_REFUSED_KEY;
}

/* One that is open; else one that others must agree to, for the refusal to say what is missing. */
static ul_seat free_seat(const ul_table *table)
{
    ul_seat left = UL_NOBODY;
    for (ul_seat seat = table->about.seats; seat-- > 0;)
        if (ul_seat_needs_admission(table, seat))
            left = seat;
    for (ul_seat seat = table->about.seats; seat-- > 0;)
        if (ul_seat_is_open(table, seat))
            left = seat;
    return left;
}

/* R-PENALTY: what a line costs is written down with it, so that another list later changes nothing. */
static uint8_t talk_cost(const ul_table *table, const ul_deed *deed)
{
    const ul_world *world = ul_ground_any(table->ground);
    bool            attempt = table->phase == UL_TABLE_PLAYING && table->question.phase == UL_PHASE_DEFEND;
    if (!table->ground->talk || !ul_world_options(world)->value[UL_PENALTIES] || !table->dealt)
        return 0;
    return (uint8_t)ul_talk_cost(table->ground->talk, deed->word, deed->text, deed->len, attempt, NULL);
}

/* An answer to an attempt, and anything of a bot's, is not shown before its time. */
static bool is_held(const ul_table *table, const ul_deed *deed)
{
    bool defends = table->question.phase == UL_PHASE_DEFEND;
    return table->now < table->question.due && (defends || strcmp(deed->word, "bot") == 0);
}

/* What the log has and the input has not. */
static void complete(const ul_table *table, const ul_input *input, ul_deed *deed)
{
    if (deed->kind == UL_DO_SIT && deed->seat == UL_NOBODY)
        deed->seat = free_seat(table);
    if (takes_new_key((ul_deed_kind)deed->kind))
        ul_key_hash(table, input->new_key, input->new_key_len, deed->bytes);
    if (deed->kind == UL_DO_SAY)
        deed->number = deed->len <= UL_SAY_BYTES ? talk_cost(table, deed) : 0;
    if (deed->kind == UL_DO_ACT) {
        ul_word_set(deed->word, input->key ? "person" : "bot");
        if (is_held(table, deed))
            deed->kind = UL_DO_HOLD;
    }
}

/* Has it been done before? Then it is fine, and nothing more. */
static bool is_repeated(const ul_table *table, const ul_input *input, ul_answer *answer)
{
    const ul_deed *deed = &input->deed;
    if (deed->kind == UL_DO_SIT || input->ticket)
        answer->seat = ul_table_whose(table, input->new_key, input->new_key_len);
    else if (input->key && deed->seat < UL_MAX_SEATS && ul_chair_knows_id(&table->chair[deed->seat], deed))
        answer->seat = deed->seat;
    else if (deed->kind == UL_DO_HERE || deed->kind == UL_DO_AWAY)
        answer->seat = deed->seat < UL_MAX_SEATS && ul_chair_is_person(&table->chair[deed->seat]) &&
                               table->chair[deed->seat].here == (deed->kind == UL_DO_HERE)
                           ? deed->seat
                           : UL_NOBODY;
    answer->again = answer->seat != UL_NOBODY;
    return answer->again;
}

/* A bot answers once, and not where its seat's person has armed an answer before leaving. */
static bool is_answered(const ul_table *table, const ul_input *input)
{
    return input->deed.kind == UL_DO_ACT && !input->key && table->phase == UL_TABLE_PLAYING &&
           input->deed.seat == table->question.seat && ul_table_has_answer(table);
}

/* An answer in advance is to an attempt: one that was on its way for long is not to be the answer to the next. */
static bool is_behind(const ul_table *table, const ul_input *input)
{
    ul_deed_kind kind = input->deed.kind;
    if (kind == UL_DO_ARM)
        return input->seen && input->seen < table->attempt_number;
    return (kind == UL_DO_ACT || kind == UL_DO_UNDO) && input->seen < table->game_number;
}

/* A wish is granted, or the others are asked: the input has brought a secret for the new game. */
static void follow(ul_table *table, const ul_input *input, uint64_t now, ul_outbox *out)
{
    ul_deed deed;
    if (input->deed.kind == UL_DO_REMATCH) {
        ul_deed_init(&deed, ul_table_all_wish_rematch(table) ? UL_DO_AGAIN : UL_DO_OFFER, UL_NOBODY);
        memcpy(deed.bytes, input->deed.bytes, sizeof deed.bytes);
        if (ul_table_check(table, &deed).refusal == UL_FINE)
            ul_table_enter(table, &deed, now, out);
    }
    ul_table_tick(table, now, out);
}

static ul_answer do_now(ul_table *table, const ul_input *input, uint64_t now, ul_outbox *out)
{
    ul_answer  answer = refuse(table, UL_FINE);
    ul_refusal refusal = check_doer(table, input);
    ul_deed    deed = input->deed;
    if (refusal != UL_FINE)
        return refuse(table, refusal);
    if (is_repeated(table, input, &answer))
        return answer;
    if (is_behind(table, input))
        return refuse(table, UL_REFUSED_BEHIND);
    if (is_answered(table, input))
        return refuse(table, UL_REFUSED_ALREADY);
    uint64_t before = table->now;
    now = ul_time_most(now);
    table->now = now > table->now ? now : table->now;
    complete(table, input, &deed);
    answer = ul_table_check(table, &deed);
    table->now = before; /* what is refused leaves no trace, since the log has none of it */
    if (answer.refusal != UL_FINE)
        return answer;
    ul_table_enter(table, &deed, now, out);
    follow(table, input, now, out);
    answer.number = table->number;
    return answer;
}

ul_answer ul_table_do(ul_table *table, const ul_input *input, uint64_t now, ul_outbox *out)
{
    ul_refusal refusal = table->broken ? UL_REFUSED_BROKEN : check_shape(input);
    if (refusal != UL_FINE)
        return refuse(table, refusal);
    ul_table_tick(table, now, out);
    ul_input whose = *input;
    if (input->ticket) /* it says whose seat it is */
        whose.deed.seat = ul_ticket_seat(table, input->ticket, input->deed.kind == UL_DO_HAND, now);
    ul_answer answer = table->broken ? refuse(table, UL_REFUSED_BROKEN) : do_now(table, &whose, now, out);
    return table->broken ? refuse(table, UL_REFUSED_BROKEN) : answer;
}

typedef struct refusal_words {
    const char *name, *text;
} refusal_words;

static const refusal_words words[UL_REFUSALS] = {
    [UL_FINE] = {"fine", "done"},
    [UL_REFUSED_BROKEN] = {"broken", "memory ran out at this table: it must be read again from its log"},
    [UL_REFUSED_KIND] = {"no-input", "only the table itself does this"},
    [UL_REFUSED_CLOSED] = {"closed", "this table is closed: open another one"},
    [UL_REFUSED_KEY] = {"wrong-key", "this key does not open that seat: ask its owner for the seat's new link"},
    [UL_REFUSED_NEW_KEY] = {"bad-key", "a seat's key has 16 to 64 bytes"},
    [UL_REFUSED_TICKET] = {"bad-ticket",
                           "this ticket was used, or its time is over: ask for a new one where the seat is now"},
    [UL_REFUSED_SEAT] = {"no-seat", "there is nobody on such a seat: see the table's status for who sits where"},
    [UL_REFUSED_OWNER] = {"not-owner", "only the table's owner may do this: ask them to"},
    [UL_REFUSED_PHASE] = {"not-now", "this is not the time for it: see the table's phase"},
    [UL_REFUSED_TAKEN] = {"taken", "this seat is taken: choose another, or watch until one is free"},
    [UL_REFUSED_ADMIT] = {"not-admitted",
                          "a bot plays this seat until the game is over: whoever plays at the table must agree to "
                          "somebody new"},
    [UL_REFUSED_NAME] = {"bad-name", "a name has 1 to 64 bytes of UTF-8 on one line, no blank at its ends"},
    [UL_REFUSED_NAME_TAKEN] = {"name-taken",
                               "somebody at this table has that name, or had it in this game: choose another"},
    [UL_REFUSED_TEXT] = {"bad-text",
                         "a line of talk has 1 to 400 bytes of UTF-8 on one line, a phrase is one of the list"},
    [UL_REFUSED_WORD] = {"bad-word", "a level, language or order is missing, too long or not one"},
    [UL_REFUSED_PROGRAM] = {"no-program", "only who sat down as a program says this of itself"},
    [UL_REFUSED_ID] = {"bad-id", "an id has up to 24 letters, digits, dots, - and _"},
    [UL_REFUSED_FULL] = {"full", "this table's log is full: play the game to its end, then open another table"},
    [UL_REFUSED_PLAYERS] = {"bad-players", "the game is not for so many players: fill seats with bots, or free some"},
    [UL_REFUSED_SEEDS] = {"no-seed", "no seed is asked of this seat now"},
    [UL_REFUSED_PROMISE] = {"wrong-seed", "this is not the seed that was promised: its SHA-256 is another"},
    [UL_REFUSED_PAUSED] = {"paused", "the game is paused: resume it first"},
    [UL_REFUSED_TO_ACT] = {"not-to-act", "it is not for this seat to act now"},
    [UL_REFUSED_BEHIND] = {"behind", "something has happened that you have not seen: take the new events, then decide"},
    [UL_REFUSED_BATCH] = {"bad-batch",
                          "not these actions together: none is empty, or follows what shows a hidden card"},
    [UL_REFUSED_ILLEGAL] = {"illegal", "the rules do not allow this action; the reason is with it"},
    [UL_REFUSED_SCRIPT] = {"lesson-only", "here one thing comes after the other: do what the lesson says"},
    [UL_REFUSED_POSITION] = {"bad-position", "the game cannot begin like this at this table"},
    [UL_REFUSED_ARM] = {"not-asked", "only who will still be asked to foil this attempt can arm an answer"},
    [UL_REFUSED_ENOUGH] = {"too-often", "this answer has been changed often enough: it stays as it is"},
    [UL_REFUSED_UNDO] = {"no-undo",
                         "nothing can be taken back: a card or an answer has been seen, or others have acted"},
    [UL_REFUSED_SILENCED] = {"silenced", "the table's owner has silenced this seat"},
    [UL_REFUSED_PHRASES] = {"phrases-only", "at this table there are set phrases only"},
    [UL_REFUSED_TOO_FAST] = {"too-fast", "too much at once: wait a moment"},
    [UL_REFUSED_ALREADY] = {"already", "it is so already"},
    [UL_REFUSED_NO_HOLIDAY] = {"no-holiday", "holidays are for tables where a turn may take a day or longer"},
    [UL_REFUSED_LONG_HOLIDAY] = {"long-holiday", "all holidays of a person in one game take 21 days at most"},
};

const char *ul_refusal_name(ul_refusal refusal)
{
    assert(refusal < UL_REFUSALS);
    return words[refusal].name;
}

const char *ul_refusal_text(ul_refusal refusal)
{
    assert(refusal < UL_REFUSALS);
    return words[refusal].text;
}
