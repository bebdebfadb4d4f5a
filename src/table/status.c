/* status.c: how a table stands, as facts that everybody, or one seat, may know. */
#include "table/agreement_inside.h"
#include "table/answer_inside.h"
#include "table/status.h"

#include <string.h>
#include "table/deed_inside.h"
#include "table/holiday_inside.h"
#include "table/table_inside.h"

static void show_seat(const ul_table *table, ul_seat seat, ul_seat_status *status)
{
    const chair *c = &table->chair[seat];
    status->sitter = (ul_sitter)c->sitter;
    status->name = c->name;
    status->version = c->version[0] ? c->version : NULL;
    status->author = c->author[0] ? c->author : NULL;
    status->here = c->here;
    status->away_since = ul_chair_is_person(c) && !c->here ? c->away : 0;
    status->holiday_until = ul_chair_is_person(c) && ul_chair_on_holiday(table, seat) ? c->holiday_until : 0;
    status->silenced = c->silenced;
    status->wants_pause = c->wants_pause;
    status->wants_rematch = c->wants_rematch;
    status->open = ul_seat_is_open(table, seat);
    status->admits = c->admits;
    status->bot = ul_table_bot(table, seat, &status->bot_since);
    status->penalties = c->penalties;
}

void ul_table_status_now(const ul_table *table, ul_table_status *status)
{
    memset(status, 0, sizeof *status);
    status->phase = (ul_table_phase)table->phase;
    status->told = table->number;
    status->head = table->head;
    status->games = table->games;
    status->players = table->players;
    status->owner = table->owner;
    status->paused = table->paused;
    status->latecomers = table->latecomers;
    status->rematch_until = table->offer_until;
    status->rematch_since = table->offer_until ? table->offer_until - ul_table_offer_time(table) : 0;
    status->seats = table->players ? table->players : table->about.seats;
    for (ul_seat seat = 0; seat < status->seats; seat++)
        show_seat(table, seat, &status->seat[seat]);
    ul_table_waiting(table, &status->waiting);
}

uint8_t ul_table_free_seats(const ul_table *table)
{
    uint8_t count = 0;
    for (ul_seat seat = 0; seat < (table->players ? table->players : table->about.seats); seat++)
        count = (uint8_t)(count + ul_seat_is_open(table, seat));
    return count;
}

void ul_table_own(const ul_table *table, ul_seat seat, ul_seat_own *own)
{
    const chair *c = &table->chair[seat];
    const arm   *a = ul_secret_armed(ul_table_secret_of(table), seat);
    bool         mine = seat == table->undo_seat && !table->paused && table->phase == UL_TABLE_PLAYING &&
                table->question.undos < UL_MAX_UNDOS;
    memset(own, 0, sizeof *own);
    own->seat = seat;
    own->keys = c->keys;
    own->armed = (ul_armed)a->kind;
    own->cards = a->count;
    own->card = a->card;
    own->held = table->question.held && table->question.seat == seat;
    own->undoable = mine ? ul_secret_undoable(ul_table_secret_of(table)) : 0;
    own->level = ul_chair_level(table, seat);
    own->muted = c->muted;
    own->holiday_left = ul_chair_holiday_left(table, seat);
}

void ul_table_digest(const ul_table *table, ul_seat seat, ul_seat_digest *digest)
{
    const absence *a = &table->chair[seat].absence;
    ul_waiting     waiting;
    ul_table_waiting(table, &waiting);
    memset(digest, 0, sizeof *digest);
    digest->seat = seat;
    digest->since = a->since;
    digest->told = table->number;
    digest->turns = a->turns;
    digest->attempts = a->attempts;
    digest->attempted = a->attempted;
    digest->skipped = a->skipped;
    digest->players = table->dealt ? table->players : 0;
    digest->tokens = ul_secret_scene(ul_table_secret_of(table))->tokens;
    digest->phase = (ul_table_phase)table->phase;
    digest->your_turn = waiting.seat == seat;
    digest->until = waiting.seat == seat ? waiting.until : UL_NEVER;
}
