/* deal.c: from the commitment to the deal, and in the end everything shown (docs/trust.md). */
#include <stdio.h>
#include <string.h>
#include "base/hex.h"
#include "table/agreement_inside.h"
#include "table/deed_inside.h"
#include "table/holiday_inside.h"
#include "table/news_inside.h"
#include "table/table_inside.h"

void ul_table_game_id(const ul_table *table, char id[UL_GAME_ID_BYTES + 1])
{
    snprintf(id, UL_GAME_ID_BYTES + 1, "%s/%u", table->about.id, table->games);
}

static void write_commitment(ul_table *table, ul_json_out *json)
{
    char    id[UL_GAME_ID_BYTES + 1];
    uint8_t digest[UL_SHA256_BYTES];
    ul_table_game_id(table, id);
    ul_secret_commitment(ul_table_secret_of(table), id, digest);
    ul_json_put_string(json, "game", id);
    ul_json_put_hex(json, "commitment", digest, sizeof digest);
}

/* A new secret: everything of the last game is over. */
static void begin_game(ul_table *table, const uint8_t secret[UL_SECRET_BYTES])
{
    ul_secret_begin(ul_table_secret(table), secret);
    table->games++;
    table->round = 1;
    table->given = table->dropped = 0;
    table->placed = 0;
    table->phase = UL_TABLE_LOBBY;
    table->dealt = table->paused = table->handed = false;
    table->gone_count = 0;
    memset(table->winner, 0, sizeof table->winner);
    table->offer_until = 0;
    table->undo_seat = UL_NOBODY;
    memset(&table->question, 0, sizeof table->question);
    table->question.seat = UL_NOBODY;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        chair *c = &table->chair[seat];
        c->promise = PROMISE_NONE;
        c->wants_pause = c->wants_rematch = false;
        c->removed = c->late = false;
        c->admits = 0;
        c->penalties = 0;
        memset(&c->absence, 0, sizeof c->absence);
        ul_holiday_next_game(table, seat);
    }
}

void ul_apply_open(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news n;
    table->owner = table->dealer = UL_NOBODY;
    table->last_seen = table->now;
    table->latecomers = table->about.latecomers;
    begin_game(table, deed->bytes);
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_OPENED);
    write_commitment(table, json);
    ul_json_put_raw(json, "about", deed->text, deed->len);
    ul_news_end(&n);
}

/* What was done before is told without the cards that were drawn: whoever sits down in the lobby would see them. */
static void tell_again(ul_table *table, const ul_position *position, ul_outbox *out)
{
    const ul_world *world = table->ground->world[table->placed];
    for (size_t i = 0; i < ul_position_actions(position); i++) {
        shown what;
        ul_secret_act(ul_table_secret(table), world, ul_position_action(position, i), false, &what);
        for (uint8_t k = 0; k < what.count; k++) {
            what.owner[k] = UL_NOBODY;
            ul_news_game(table, out, world, &what, k);
        }
    }
}

/* It was read when it was checked, so only memory can be wanting. */
static void place(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    char         id[UL_GAME_ID_BYTES + 1];
    news         n;
    ul_position *position = ul_position_read(deed->text, deed->len, table->ground->plan, table->ground->plan_len, NULL);
    out->failed |= !position;
    if (!position)
        return;
    ul_table_game_id(table, id);
    ul_secret_place(ul_table_secret(table), position, id);
    table->placed = ul_world_players(ul_position_world(position));
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_POSITION);
    ul_json_put_string(json, "game", id);
    ul_json_put_int(json, "turn", ul_position_turn(position));
    ul_json_put_number(json, "actions", ul_position_actions(position));
    ul_news_end(&n);
    tell_again(table, position, out);
    ul_secret_place_script(ul_table_secret(table), position);
    ul_position_free(position);
}

static void write_seats(ul_json_out *json, ul_seats seats)
{
    ul_json_open_array(json);
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (seats >> seat & 1)
            ul_json_int(json, seat);
    ul_json_close(json);
}

static void news_seats(ul_table *table, ul_outbox *out, ul_news name, ul_seats seats)
{
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, name);
    ul_json_put_int(json, "round", table->round);
    ul_json_key(json, "seats");
    write_seats(json, seats);
    ul_news_end(&n);
}

static ul_seats seats_that(const ul_table *table, promise p)
{
    ul_seats seats = 0;
    for (ul_seat seat = 0; seat < table->players; seat++)
        if (ul_chair_is_person(&table->chair[seat]) && table->chair[seat].promise == p)
            seats = (ul_seats)(seats | 1U << seat);
    return seats;
}

/* Or, from a position, see that play begins. */
static void deal(ul_table *table, ul_outbox *out)
{
    char         id[UL_GAME_ID_BYTES + 1];
    news         n;
    ul_json_out *json;
    ul_table_game_id(table, id);
    table->given = seats_that(table, PROMISE_KEPT);
    if (!table->placed)
        ul_secret_deal(ul_table_secret(table), ul_table_world(table), id, table->given, table->dealer);
    table->phase = UL_TABLE_PLAYING;
    table->dealt = true;
    json = ul_news_begin(&n, table, out, table->placed ? UL_NEWS_BEGUN : UL_NEWS_DEALT);
    ul_json_put_string(json, "game", id);
    if (!table->placed) {
        ul_json_key(json, "seeds");
        write_seats(json, table->given);
    }
    ul_json_put_int(json, "first", ul_secret_scene(ul_table_secret_of(table))->to_act);
    ul_news_end(&n);
    table->game_number = table->number;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        table->chair[seat].absence.since = table->number;
    ul_table_ask(table, true);
}

/* All have said what they had to: on to the next step. */
static void go_on(ul_table *table, ul_outbox *out)
{
    if (table->phase == UL_TABLE_PROMISES && !seats_that(table, PROMISE_NONE)) {
        table->phase = UL_TABLE_SEEDS;
        table->seeds_until = table->now + table->about.seed_time;
        if (seats_that(table, PROMISE_MADE))
            news_seats(table, out, UL_NEWS_SEEDS, seats_that(table, PROMISE_MADE));
    }
    if (table->phase == UL_TABLE_SEEDS && !seats_that(table, PROMISE_MADE))
        deal(table, out);
}

static void begin_round(ul_table *table, ul_outbox *out)
{
    table->phase = UL_TABLE_PROMISES;
    table->seeds_until = table->now + table->about.seed_time;
    if (!table->about.seeds)
        for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
            table->chair[seat].promise = PROMISE_DECLINED;
    if (seats_that(table, PROMISE_NONE))
        news_seats(table, out, UL_NEWS_PROMISES, seats_that(table, PROMISE_NONE));
    go_on(table, out);
}

/* Empty seats are taken away, the others move up: from now on seats are the game's. */
static void start(ul_table *table, ul_outbox *out)
{
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_STARTED);
    ul_seat      owner = table->owner;
    ul_json_put_array(json, "from");
    table->players = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        ul_seat to = table->players;
        if (table->chair[seat].sitter == UL_SITTER_NONE)
            continue;
        ul_json_int(json, seat);
        if (to != seat) {
            table->chair[to] = table->chair[seat];
            memset(&table->chair[seat], 0, sizeof table->chair[seat]);
            for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
                table->chair[k].muted = 0;
        }
        if (seat == owner)
            table->owner = to;
        table->players++;
    }
    ul_json_close(json);
    ul_news_end(&n);
    begin_round(table, out);
}

/* Who has not promised by now gives none; who has promised and not shown it must stay out from now on. */
static void end_of_time(ul_table *table, ul_outbox *out)
{
    ul_seats failed = seats_that(table, PROMISE_MADE);
    if (table->phase == UL_TABLE_PROMISES) {
        for (ul_seat seat = 0; seat < table->players; seat++)
            if (table->chair[seat].promise == PROMISE_NONE)
                table->chair[seat].promise = PROMISE_DECLINED;
        go_on(table, out);
        return;
    }
    news_seats(table, out, UL_NEWS_DROPPED, failed);
    table->dropped |= failed;
    table->round++;
    for (ul_seat seat = 0; seat < table->players; seat++) {
        chair *c = &table->chair[seat];
        if (c->promise != PROMISE_DECLINED)
            c->promise = failed >> seat & 1 ? PROMISE_DECLINED : PROMISE_NONE;
    }
    begin_round(table, out);
}

/* Everything that the deal came from. From a position nothing was dealt, so there is nothing to prove. */
static void show_proof(ul_table *table, ul_outbox *out)
{
    uint8_t      secret[UL_SECRET_BYTES], seeds[UL_MAX_SEATS][UL_SHA256_BYTES];
    news         n;
    ul_json_out *json;
    if (table->placed || !ul_secret_proof(ul_table_secret_of(table), table->phase == UL_TABLE_CLOSED, secret, seeds))
        return;
    json = ul_news_begin(&n, table, out, UL_NEWS_PROOF);
    write_commitment(table, json);
    ul_json_put_hex(json, "secret", secret, sizeof secret);
    ul_json_put_array(json, "seeds");
    for (ul_seat seat = 0; seat < table->players; seat++) {
        if (table->given >> seat & 1)
            ul_json_hex(json, seeds[seat], sizeof seeds[seat]);
        else
            ul_json_null(json);
    }
    ul_json_close(json);
    ul_news_end(&n);
}

/* The result, with the penalties of talk and of R-LOSER together (R-PENALTY). */
void ul_table_over(ul_table *table, ul_outbox *out)
{
    const ul_scene *scene = ul_secret_scene(ul_table_secret_of(table));
    news            n;
    ul_json_out    *json = ul_news_begin(&n, table, out, UL_NEWS_RESULT);
    table->phase = UL_TABLE_OVER;
    table->dealer = scene->winner;
    if (scene->winner != UL_NOBODY)
        memcpy(table->winner, table->chair[scene->winner].name, sizeof table->winner);
    ul_json_key(json, "winner");
    if (scene->winner == UL_NOBODY)
        ul_json_null(json);
    else
        ul_json_int(json, scene->winner);
    ul_json_put_array(json, "penalties");
    for (ul_seat seat = 0; seat < table->players; seat++)
        ul_json_int(json, scene->penalties[seat] + table->chair[seat].penalties);
    ul_json_close(json);
    ul_news_end(&n);
    show_proof(table, out);
}

static void close_table(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_CLOSED);
    bool         over = table->phase == UL_TABLE_OVER;
    const char  *abandoned = over ? "finished" : "abandoned";
    ul_json_put_string(json, "because",
                       deed->kind == UL_DO_ABANDON ? abandoned
                       : deed->seat == UL_NOBODY   ? "operator"
                                                   : "owner");
    ul_news_end(&n);
    table->phase = UL_TABLE_CLOSED;
    if (!over)
        show_proof(table, out);
}

/* As long as the table waits for who is away, or for a turn if that is longer: a slow table is looked at once a day. */
uint64_t ul_table_offer_time(const ul_table *table)
{
    const ul_about *about = &table->about;
    uint64_t        time = about->grace > about->turn ? about->grace : about->turn;
    return time ? time : UL_OFFER_MS;
}

static void offer(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_OFFERED);
    table->offer_until = table->now + ul_table_offer_time(table);
    ul_secret_offer(ul_table_secret(table), deed->bytes);
    ul_json_put_number(json, "until", table->offer_until);
    ul_news_end(&n);
}

static ul_seats who_did_not_answer(const ul_table *table)
{
    ul_seats seats = 0;
    for (ul_seat seat = 0; seat < table->players; seat++) {
        const chair *c = &table->chair[seat];
        if (ul_chair_is_person(c) && !c->wants_rematch && !c->stand_in && !ul_chair_on_holiday(table, seat))
            seats = (ul_seats)(seats | 1U << seat);
    }
    return seats;
}

static void again(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news     n;
    ul_seats silent = who_did_not_answer(table);
    begin_game(table, deed->bytes);
    for (ul_seat seat = 0; seat < table->players; seat++)
        if (table->chair[seat].sitter == UL_SITTER_LEFT)
            table->chair[seat].sitter = UL_SITTER_BOT;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_REMATCH);
    write_commitment(table, json);
    ul_json_key(json, "dealer");
    if (table->dealer == UL_NOBODY)
        ul_json_null(json);
    else
        ul_json_int(json, table->dealer);
    ul_news_end(&n);
    for (ul_seat seat = 0; seat < table->players; seat++)
        if (silent >> seat & 1)
            ul_chair_stand_in(table, seat, table->chair[seat].here ? "clock" : "away", out);
    start(table, out);
}

static void wish_rematch(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    if (deed->seat == UL_NOBODY)
        return; /* nobody sits there: the driver wishes it, and it is so */
    table->chair[deed->seat].wants_rematch = deed->flag;
    ul_news_seat(table, out, deed->flag ? UL_NEWS_WANTS_REMATCH : UL_NEWS_WANTS_NO_REMATCH, deed->seat);
}

static void promise_seed(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    chair       *c = &table->chair[deed->seat];
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_PROMISE);
    c->promise = deed->kind == UL_DO_COMMIT ? PROMISE_MADE : PROMISE_DECLINED;
    memcpy(c->promised, deed->bytes, sizeof c->promised);
    ul_json_put_int(json, "seat", deed->seat);
    ul_json_key(json, "promise");
    if (c->promise == PROMISE_MADE)
        ul_json_hex(json, c->promised, sizeof c->promised);
    else
        ul_json_null(json);
    ul_news_end(&n);
    go_on(table, out);
}

static void show_seed(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    table->chair[deed->seat].promise = PROMISE_KEPT;
    ul_secret_seed(ul_table_secret(table), deed->seat, deed->bytes);
    ul_news_seat(table, out, UL_NEWS_SEED, deed->seat);
    go_on(table, out);
}

void ul_apply_deal(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    switch (deed->kind) {
    case UL_DO_POSITION:
        place(table, deed, out);
        break;
    case UL_DO_START:
        start(table, out);
        break;
    case UL_DO_COMMIT:
    case UL_DO_DECLINE:
        promise_seed(table, deed, out);
        break;
    case UL_DO_REVEAL:
        show_seed(table, deed, out);
        break;
    case UL_DO_ROUND:
        end_of_time(table, out);
        break;
    case UL_DO_REMATCH:
        wish_rematch(table, deed, out);
        break;
    case UL_DO_OFFER:
        offer(table, deed, out);
        break;
    case UL_DO_AGAIN:
        again(table, deed, out);
        break;
    default: /* UL_DO_CLOSE, UL_DO_ABANDON */
        close_table(table, deed, out);
        break;
    }
}
