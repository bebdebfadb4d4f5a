/* seats.c: who sits where, and who plays for whom. */
#include <string.h>
#include "table/deed_inside.h"
#include "table/holiday_inside.h"
#include "table/news_inside.h"
#include "table/name_likeness.h"
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

/* `hand`: of so many cards that were somebody else's; 0: none. */
static void news_named(ul_table *table, ul_outbox *out, ul_news name, ul_seat seat, uint8_t hand)
{
    news         n;
    const chair *c = &table->chair[seat];
    ul_json_out *json = ul_news_begin(&n, table, out, name);
    ul_json_put_int(json, "seat", seat);
    ul_json_put_string(json, "name", c->name);
    ul_json_put_bool(json, "program", c->sitter == UL_SITTER_PROGRAM);
    if (hand)
        ul_json_put_int(json, "hand", hand);
    ul_news_end(&n);
}

/* An admission is for one who comes, and is given by those who were there. */
static void forget_admissions(ul_table *table, ul_seat seat)
{
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        table->chair[k].admits = (ul_seats)(table->chair[k].admits & ~(1U << seat));
}

/* In mid-game whoever sits down sees a hand, and everybody is told so. */
static uint8_t hand_seen(const ul_table *table, ul_seat seat)
{
    ul_view view;
    if (table->about.version == 0 || table->phase != UL_TABLE_PLAYING || !ul_table_view(table, seat, &view))
        return 0;
    return view.scene.hand_size[seat];
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
    c->sitter = deed->flag ? UL_SITTER_PROGRAM : UL_SITTER_PERSON;
    c->here = true;
    c->late = table->phase == UL_TABLE_PLAYING;
    memcpy(c->key, deed->bytes, sizeof c->key);
    ul_word_set(c->language, deed->word);
    set_text(c->name, deed);
    if (table->owner == UL_NOBODY)
        table->owner = deed->seat;
    if (deed->seat == table->question.seat && table->question.held_by_bot)
        table->question.held = false;
    forget_mutes_of(table, deed->seat);
    forget_admissions(table, deed->seat);
    news_named(table, out, UL_NEWS_SAT, deed->seat, hand_seen(table, deed->seat));
}

static void leave(ul_table *table, ul_seat seat, ul_news how, ul_outbox *out)
{
    chair *c = &table->chair[seat];
    bool   lobby = table->phase == UL_TABLE_LOBBY;
    ul_news_seat(table, out, how, seat);
    if (lobby) {
        memset(c, 0, sizeof *c);
    } else {
        if (table->phase == UL_TABLE_PLAYING && table->gone_count < GONE_NAMES)
            table->gone[table->gone_count++] = ul_name_look_of(c->name, strlen(c->name), table->about.version);
        c->sitter = UL_SITTER_LEFT;
        c->removed = how == UL_NEWS_REMOVED;
        c->admits = 0;
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
        memset(c->version, 0, sizeof c->version);
        memset(c->author, 0, sizeof c->author);
        c->muted = 0;
        if (table->about.version >= 4)
            c->admits = 0; /* it was somebody else who agreed */
        c->late = c->late || table->phase == UL_TABLE_PLAYING;
        table->handed = table->handed || table->phase == UL_TABLE_PLAYING;
        ul_holiday_end(table, deed->seat);
        forget_mutes_of(table, deed->seat);
        news_named(table, out, UL_NEWS_HANDED, deed->seat, 0);
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
    ul_news_seat(table, out, UL_NEWS_BACK, seat);
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
    ul_news_seat(table, out, c->here ? UL_NEWS_HERE : UL_NEWS_AWAY, deed->seat);
    if (c->here && !c->resting)
        ul_chair_back(table, deed->seat, out);
}

void ul_chair_stand_in(ul_table *table, ul_seat seat, const char *why, ul_outbox *out)
{
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_STAND_IN);
    ul_json_put_int(json, "seat", seat);
    ul_json_put_string(json, "level", ul_chair_level(table, seat));
    ul_json_put_string(json, "because", why);
    ul_news_end(&n);
    table->chair[seat].stand_in = true;
    table->chair[seat].stand_in_since = table->now;
}

static void rest(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair *c = &table->chair[deed->seat];
    if (!deed->flag) {
        ul_chair_back(table, deed->seat, out);
    } else if (!c->stand_in) {
        ul_chair_stand_in(table, deed->seat, "wish", out);
        c->resting = true;
    }
}

static void admit(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news         n;
    chair       *c = &table->chair[deed->seat];
    ul_json_out *json = ul_news_begin(&n, table, out, deed->flag ? UL_NEWS_ADMITS : UL_NEWS_ADMITS_NOBODY);
    c->admits = (ul_seats)((c->admits & ~(1U << deed->other)) | (unsigned)deed->flag << deed->other);
    ul_json_put_int(json, "seat", deed->seat);
    ul_json_put_int(json, "other", deed->other);
    ul_news_end(&n);
}

static void program(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news         n;
    chair       *c = &table->chair[deed->seat];
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_PROGRAM);
    ul_word_set(c->version, deed->word);
    set_text(c->author, deed);
    ul_json_put_int(json, "seat", deed->seat);
    ul_json_put_string(json, "version", c->version[0] ? c->version : NULL);
    ul_json_put_string(json, "author", c->author[0] ? c->author : NULL);
    ul_news_end(&n);
}

static void bot(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news         n;
    chair       *c = &table->chair[deed->other];
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_BOT);
    memset(c, 0, sizeof *c);
    c->sitter = UL_SITTER_BOT;
    ul_word_set(c->level, deed->word);
    if (deed->len)
        set_text(c->name, deed);
    ul_json_put_int(json, "seat", deed->other);
    ul_json_put_string(json, "level", c->level);
    if (deed->len)
        ul_json_put_string(json, "name", c->name);
    ul_news_end(&n);
}

/* Only before the first game: every chair has the same numbers then, and nothing to hide. */
static void order(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair        old[UL_MAX_SEATS];
    ul_seat      owner = table->owner;
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_ORDERED);
    ul_json_put_array(json, "from");
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
        leave(table, deed->seat, UL_NEWS_LEFT, out);
        break;
    case UL_DO_REMOVE:
        leave(table, deed->other, UL_NEWS_REMOVED, out);
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
    case UL_DO_HOLIDAY:
        ul_apply_holiday(table, deed, out);
        break;
    case UL_DO_ADMIT:
        admit(table, deed, out);
        break;
    case UL_DO_PROGRAM:
        program(table, deed, out);
        break;
    case UL_DO_BOT:
        bot(table, deed, out);
        break;
    case UL_DO_ORDER:
        order(table, deed, out);
        break;
    case UL_DO_LATE:
        ul_chair_stand_in(table, deed->seat, deed->word, out);
        break;
    case UL_DO_LATECOMERS:
        table->latecomers = deed->flag;
        ul_news_seat(table, out, deed->flag ? UL_NEWS_LATECOMERS : UL_NEWS_NO_LATECOMERS, deed->seat);
        break;
    default: /* UL_DO_OWN */
        table->owner = deed->other;
        ul_news_seat(table, out, UL_NEWS_OWNER, deed->other);
        break;
    }
}
