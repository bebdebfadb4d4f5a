/* play.c: the game at the table: actions, answers that wait their time, undo, pauses. */
#include <string.h>
#include "table/answer_inside.h"
#include "table/deed_inside.h"
#include "table/news_inside.h"
#include "table/table_inside.h"

static bool is_new(const question *q, const ul_scene *scene)
{
    return q->turn != scene->turn || q->phase != scene->phase || q->seat != scene->to_act ||
           q->asked != scene->attempt.asked;
}

/*
 * How long an answer is held at least. In a defence it is drawn anew for every
 * answer, and neither the hand nor who plays it has a part in that: time is
 * an output, too.
 */
static uint64_t least_time(const ul_table *table)
{
    if (table->about.quick)
        return 0;
    if (table->question.phase != UL_PHASE_DEFEND)
        return table->about.dwell;
    return table->about.least + ul_secret_pace(ul_table_secret_of(table), table->number, table->about.least / 2 + 1);
}

void ul_table_ask(ul_table *table, bool fresh)
{
    const ul_scene *scene = ul_secret_scene(ul_table_secret_of(table));
    question       *q = &table->question;
    if (fresh || is_new(q, scene)) {
        q->since = table->now;
        q->warned = false;
    }
    q->turn = scene->turn;
    q->phase = scene->phase;
    q->seat = scene->to_act;
    q->asked = scene->attempt.asked;
    q->held = q->held_by_bot = false;
    q->holds = 0;
    q->due = table->now + least_time(table);
    if (q->phase == UL_PHASE_DEFEND)
        return;
    ul_secret_disarm(ul_table_secret(table));
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        table->chair[seat].arms = 0;
}

/* Seats between the one that played and the one that plays next were passed over. */
static void count_turn(ul_table *table, const ul_event *event)
{
    for (ul_seat seat = 0; seat < table->players; seat++)
        table->chair[seat].absence.turns++;
    for (unsigned k = 1; k < table->players; k++) {
        ul_seat seat = (ul_seat)((event->other + k) % table->players);
        if (seat == event->seat)
            return;
        table->chair[seat].absence.skipped++;
    }
}

static void count_event(ul_table *table, const ul_event *event)
{
    if (event->kind == UL_TURN)
        count_turn(table, event);
    if (event->kind == UL_ATTEMPTED)
        for (ul_seat seat = 0; seat < table->players; seat++) {
            table->chair[seat].absence.attempts++;
            table->chair[seat].absence.attempted = (ul_seats)(table->chair[seat].absence.attempted | 1U << event->seat);
        }
}

static void act_once(ul_table *table, ul_action action, bool person, ul_outbox *out)
{
    question *q = &table->question;
    shown     what;
    bool      first = ul_secret_undoable(ul_table_secret(table)) == 0;
    if (first)
        q->undo_since = q->since;
    ul_secret_act(ul_table_secret(table), ul_table_world(table), action, person, &what);
    if (ul_secret_undoable(ul_table_secret(table)) == 0)
        q->undos = 0;
    ul_text_add(&out->done, (const char *)&action, sizeof action);
    for (uint8_t i = 0; i < what.count; i++) {
        ul_news_game(table, out, ul_table_world(table), &what, i);
        count_event(table, &what.open[i]);
        if (what.open[i].kind == UL_ATTEMPTED)
            table->attempt_number = table->number;
    }
}

static void act(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    bool person = strcmp(deed->word, "bot") != 0 && !ul_chair_is_botted(&table->chair[deed->seat]);
    if (table->undo_seat != deed->seat)
        ul_secret_settle(ul_table_secret(table));
    table->undo_seat = deed->seat;
    for (uint8_t i = 0; i < deed->count; i++)
        act_once(table, deed->action[i], person, out);
    table->game_number = table->number;
    if (person) {
        memset(&table->chair[deed->seat].absence, 0, sizeof(absence));
        table->chair[deed->seat].absence.since = table->number;
    }
    ul_table_ask(table, false);
    if (table->question.phase == UL_PHASE_OVER)
        ul_table_over(table, out);
}

static void hold(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    ul_secret_hold(ul_table_secret(table), deed);
    table->question.held = true;
    table->question.holds++;
    table->question.held_by_bot = strcmp(deed->word, "bot") == 0;
    out->own = (ul_seats)(out->own | 1U << deed->seat);
}

/* A held answer and an armed one take each other's place: the last said counts. */
static void arm_answer(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    arm answer = {.kind = deed->number, .count = deed->count};
    for (uint8_t i = 0; i < deed->count; i++)
        answer.card[i] = deed->action[i].card;
    ul_secret_arm(ul_table_secret(table), deed->seat, &answer);
    table->chair[deed->seat].arms++;
    if (deed->seat == table->question.seat)
        table->question.held = table->question.held_by_bot = false;
    out->own = (ul_seats)(out->own | 1U << deed->seat);
}

static void undo(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    uint8_t      count = deed->number ? deed->number : ul_secret_undoable(ul_table_secret(table));
    unsigned     events = ul_secret_undo(ul_table_secret(table), ul_table_world(table), count);
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_UNDONE);
    ul_json_put_int(json, "seat", deed->seat);
    ul_json_put_int(json, "actions", count);
    ul_json_put_int(json, "events", events);
    n.undone = (uint16_t)events;
    ul_news_end(&n);
    out->undone += count;
    table->game_number = table->number;
    ul_table_ask(table, true);
    table->question.since = table->question.undo_since; /* the clock is not turned back */
    table->question.undos++;
}

static void pause(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    table->chair[deed->seat].wants_pause = deed->flag;
    ul_news_seat(table, out, deed->flag ? UL_NEWS_WANTS_PAUSE : UL_NEWS_WANTS_NO_PAUSE, deed->seat);
}

static void resume(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    question *q = &table->question;
    uint64_t  length = table->now - table->paused_at;
    table->paused = false;
    q->since += length;
    q->due += length;
    q->undo_since += length;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        table->chair[seat].wants_pause = false;
        if (!table->chair[seat].here)
            table->chair[seat].away += length;
    }
    ul_news_seat(table, out, UL_NEWS_RESUMED, deed->seat);
}

static void warn(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    news         n;
    ul_json_out *json = ul_news_begin(&n, table, out, UL_NEWS_WARNED);
    ul_json_put_int(json, "seat", deed->seat);
    ul_json_put_number(json, "until", ul_table_deadline(table));
    ul_news_end(&n);
    table->question.warned = true;
}

void ul_apply_play(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    switch (deed->kind) {
    case UL_DO_ACT:
        act(table, deed, out);
        break;
    case UL_DO_HOLD:
        hold(table, deed, out);
        break;
    case UL_DO_ARM:
        arm_answer(table, deed, out);
        break;
    case UL_DO_UNDO:
        undo(table, deed, out);
        break;
    case UL_DO_PAUSE:
        pause(table, deed, out);
        break;
    case UL_DO_RESUME:
        resume(table, deed, out);
        break;
    default: /* UL_DO_WARN */
        warn(table, deed, out);
        break;
    }
}
