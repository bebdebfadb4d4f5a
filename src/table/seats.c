/* seats.c: who sits where, and who plays for whom. */
#include <string.h>
#include "table/table_inside.h"

const char *ul_chair_level(const ul_table *table, ul_seat seat)
{
    const chair *c = &table->chair[seat];
    return c->level[0] ? c->level : table->about.level;
}

static void set_text(char *to, const ul_deed *deed)
{
    memset(to, 0, UL_NAME_BYTES + 1);
    memcpy(to, deed->text, deed->len);
}

/* The owner is gone: the first person who is here, else the first, else whoever comes. */
static void find_owner(ul_table *table)
{
    ul_seat found = UL_NOBODY;
    for (ul_seat seat = UL_MAX_SEATS; seat-- > 0;) {
        const chair *c = &table->chair[seat];
        if (ul_chair_is_person(c) && (c->here || found == UL_NOBODY || !table->chair[found].here))
            found = seat;
    }
    table->owner = found;
}

static void news_named(ul_table *table, ul_outbox *out, const char *name, ul_seat seat)
{
    news         n;
    const chair *c = &table->chair[seat];
    ul_json_out *json = ul_news_begin(&n, table, out, name);
    ul_json_key(json, "seat");
    ul_json_int(json, seat);
    ul_json_key(json, "name");
    ul_json_string(json, c->name);
    ul_json_key(json, "program");
    ul_json_bool(json, c->sitter == SITTER_PROGRAM);
    ul_news_end(&n);
}

/* Whom one has muted is a person, not a seat. */
static void forget_mutes_of(ul_table *table, ul_seat seat)
{
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        table->chair[k].muted = (ul_seats)(table->chair[k].muted & ~(1U << seat));
}

/* Of what was there only the game's own is left: penalties, and what has happened since its last turn. */
static void sit(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair   *c = &table->chair[deed->seat];
    uint16_t penalties = c->penalties;
    uint16_t keys = c->keys;
    absence  since = c->absence;
    memset(c, 0, sizeof *c);
    c->penalties = penalties;
    c->keys = (uint16_t)(keys + 1);
    c->absence = since;
    c->sitter = deed->flag ? SITTER_PROGRAM : SITTER_PERSON;
    c->here = true;
    memcpy(c->key, deed->bytes, sizeof c->key);
    ul_word_set(c->language, deed->word);
    set_text(c->name, deed);
    if (table->owner == UL_NOBODY)
        table->owner = deed->seat;
    if (deed->seat == table->question.seat && table->question.held_by_bot)
        table->question.held = false;
    forget_mutes_of(table, deed->seat);
    news_named(table, out, "sat", deed->seat);
}

static void leave(ul_table *table, ul_seat seat, const char *how, ul_outbox *out)
{
    chair *c = &table->chair[seat];
    bool   lobby = table->phase == UL_TABLE_LOBBY;
    ul_news_seat(table, out, how, seat);
    if (lobby) {
        memset(c, 0, sizeof *c);
    } else {
        c->sitter = SITTER_LEFT;
        c->here = c->stand_in = c->resting = c->wants_pause = c->wants_rematch = false;
        c->stand_in_since = table->now;
        memset(c->key, 0, sizeof c->key);
    }
    if (seat == table->owner)
        find_owner(table);
}

static void set_key(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair *c = &table->chair[deed->seat];
    memcpy(c->key, deed->bytes, sizeof c->key);
    c->keys++;
    if (deed->kind == UL_DO_HAND) {
        set_text(c->name, deed);
        c->muted = 0;
        forget_mutes_of(table, deed->seat);
        news_named(table, out, "handed", deed->seat);
    } else {
        out->own = (ul_seats)(out->own | 1U << deed->seat);
    }
}

void ul_chair_back(ul_table *table, ul_seat seat, ul_outbox *out)
{
    chair    *c = &table->chair[seat];
    question *q = &table->question;
    if (!c->stand_in)
        return;
    c->stand_in = c->resting = false;
    ul_news_seat(table, out, "back", seat);
    if (table->phase != UL_TABLE_PLAYING || q->seat != seat)
        return;
    /* What the bot has thought of and nobody has seen is the person's to decide again. */
    if (q->held_by_bot)
        q->held = q->held_by_bot = false;
    q->since = table->now;
    q->warned = false;
}

static void presence(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair *c = &table->chair[deed->seat];
    c->here = deed->kind == UL_DO_HERE;
    if (!c->here)
        c->away = table->now;
    ul_news_seat(table, out, c->here ? "here" : "away", deed->seat);
    if (c->here && !c->resting)
        ul_chair_back(table, deed->seat, out);
}

static void stand_in(ul_table *table, const ul_deed *deed, const char *why, ul_outbox *out)
{
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, "stand-in");
    ul_json_key(json, "seat");
    ul_json_int(json, deed->seat);
    ul_json_key(json, "level");
    ul_json_string(json, ul_chair_level(table, deed->seat));
    ul_json_key(json, "because");
    ul_json_string(json, why);
    ul_news_end(&n);
    table->chair[deed->seat].stand_in = true;
    table->chair[deed->seat].stand_in_since = table->now;
}

static void rest(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair *c = &table->chair[deed->seat];
    if (!deed->flag) {
        ul_chair_back(table, deed->seat, out);
    } else if (!c->stand_in) {
        stand_in(table, deed, "wish", out);
        c->resting = true;
    }
}

static void bot(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news         n;
    chair       *c = &table->chair[deed->other];
    ul_json_out *json = ul_news_begin(&n, table, out, "bot");
    memset(c, 0, sizeof *c);
    c->sitter = SITTER_BOT;
    ul_word_set(c->level, deed->word);
    ul_json_key(json, "seat");
    ul_json_int(json, deed->other);
    ul_json_key(json, "level");
    ul_json_string(json, c->level);
    ul_news_end(&n);
}

/* Only before the first game: every chair has the same numbers then, and nothing to hide. */
static void order(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair        old[UL_MAX_SEATS];
    ul_seat      owner = table->owner;
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, "ordered");
    ul_json_key(json, "from");
    ul_json_open_array(json);
    memcpy(old, table->chair, sizeof old);
    for (uint8_t seat = 0; deed->word[seat]; seat++) {
        ul_seat from = (ul_seat)(deed->word[seat] - '0');
        ul_json_int(json, from);
        table->chair[seat] = old[from];
        table->chair[seat].muted = 0;
        if (from == owner)
            table->owner = seat;
    }
    ul_json_close(json);
    ul_news_end(&n);
}

void ul_apply_seat(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    switch (deed->kind) {
    case UL_DO_SIT:
        sit(table, deed, out);
        break;
    case UL_DO_LEAVE:
        leave(table, deed->seat, "left", out);
        break;
    case UL_DO_REMOVE:
        leave(table, deed->other, "removed", out);
        break;
    case UL_DO_KEY:
    case UL_DO_HAND:
        set_key(table, deed, out);
        break;
    case UL_DO_HERE:
    case UL_DO_AWAY:
        presence(table, deed, out);
        break;
    case UL_DO_REST:
        rest(table, deed, out);
        break;
    case UL_DO_LEVEL:
        ul_word_set(table->chair[deed->seat].level, deed->word);
        out->own = (ul_seats)(out->own | 1U << deed->seat);
        break;
    case UL_DO_BOT:
        bot(table, deed, out);
        break;
    case UL_DO_ORDER:
        order(table, deed, out);
        break;
    case UL_DO_LATE:
        stand_in(table, deed, deed->word, out);
        break;
    default: /* UL_DO_OWN */
        table->owner = deed->other;
        ul_news_seat(table, out, "owner", deed->other);
        break;
    }
}
