/* players.c: the bots of one table. */
#include "engine/players.h"
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "rules/game.h"

/* A decision being carried out. */
typedef struct plan {
    ul_seat   seat;
    uint8_t   actions, done;
    ul_action action[UL_MAX_PLAN];
    ul_scene  expected; /* in which the next action is due */
} plan;

struct ul_players {
    ul_event *event; /* of the game at hand; the card of a draw is for its seat alone */
    size_t    events, room;
    plan      plan;
};

struct ul_thought {
    const ul_world *world;
    ul_view         view;
    ul_level        level;
    bool            done;
    ul_report       report;
    size_t          events;
    ul_event        event[]; /* as the seat knows them */
};

const char *const *ul_players_levels(void)
{
    static const char *const names[] = {"sleepwalker", "nephew", "butler", "colonel", "widow", NULL};
    _Static_assert(sizeof names / sizeof names[0] == UL_BOT_LEVELS + 1, "one name a level");
    return names;
}

ul_players *ul_players_new(void)
{
    return calloc(1, sizeof(ul_players));
}

void ul_players_free(ul_players *players)
{
    if (players)
        free(players->event);
    free(players);
}

/* What is seen */

static void forget(ul_players *p)
{
    p->events = 0;
    memset(&p->plan, 0, sizeof p->plan);
}

static bool remember(ul_players *p, ul_event event)
{
    if (p->events == p->room) {
        size_t    room = p->room ? 2 * p->room : 64;
        ul_event *grown = realloc(p->event, room * sizeof *grown);
        if (!grown)
            return false;
        p->event = grown;
        p->room = room;
    }
    p->event[p->events++] = event;
    return true;
}

/* How many of the last events an undo has made void. */
static size_t undone_events(const char *text, size_t len)
{
    ul_json       *root = ul_json_read(text, len, NULL);
    const ul_json *events = root ? ul_json_member(ul_json_member(root, "table"), "events") : NULL;
    size_t         count = events ? (size_t)events->integer : 0;
    ul_json_free(root);
    return count;
}

static bool see(ul_players *p, const ul_tell *tell, const ul_outbox *out)
{
    if (!tell->news && tell->spectators)
        return remember(p, tell->event);
    if (!tell->news && p->events) { /* the same once more, with what only its own seat may know */
        p->event[p->events - 1] = tell->event;
    } else if (tell->news && (strcmp(tell->news, "dealt") == 0 || strcmp(tell->news, "rematch") == 0)) {
        forget(p);
    } else if (tell->news && strcmp(tell->news, "undone") == 0) {
        size_t count = undone_events(out->text.bytes + tell->at, tell->len);
        p->events -= count < p->events ? count : p->events;
    }
    return true;
}

bool ul_players_see(ul_players *players, const ul_outbox *out)
{
    size_t         count;
    bool           good = true;
    const ul_tell *tell = ul_outbox_tells(out, &count);
    for (size_t i = 0; i < count; i++)
        good &= see(players, &tell[i], out);
    return good;
}

void ul_players_keep(const ul_players *players, ul_text *text)
{
    ul_text_add(text, (const char *)players->event, players->events * sizeof players->event[0]);
}

bool ul_players_recall(ul_players *players, const char *bytes, size_t len)
{
    ul_event event;
    bool     good = len % sizeof event == 0;
    forget(players);
    for (size_t at = 0; good && at < len; at += sizeof event) {
        memcpy(&event, bytes + at, sizeof event);
        good = remember(players, event);
    }
    return good;
}

/* What is asked */

static ul_level level_of(const char *name)
{
    ul_level level;
    return ul_level_find(name, strlen(name), &level) ? level : UL_BUTLER; /* a log may be older than its bots */
}

ul_thought *ul_players_question(const ul_players *players, const ul_table *table)
{
    ul_waiting  waiting;
    ul_thought *thought = calloc(1, sizeof *thought + players->events * sizeof players->event[0]);
    if (!thought)
        return NULL;
    ul_table_waiting(table, &waiting);
    ul_table_view(table, waiting.seat, &thought->view);
    thought->world = ul_table_world(table);
    thought->level = level_of(waiting.level);
    thought->events = players->events;
    for (size_t i = 0; i < players->events; i++)
        thought->event[i] = ul_event_for(players->event[i], waiting.seat);
    return thought;
}

void ul_thought_free(ul_thought *thought)
{
    free(thought);
}

ul_level ul_thought_level(const ul_thought *thought)
{
    return thought->level;
}

const ul_event *ul_thought_events(const ul_thought *thought, size_t *count)
{
    *count = thought->events;
    return thought->event;
}

const ul_report *ul_thought_report(const ul_thought *thought)
{
    return &thought->report;
}

bool ul_thought_think(ul_thought *thought, const ul_budget *budget)
{
    ul_bot *bot = ul_bot_new(thought->world, thought->view.seat, thought->level);
    if (!bot)
        return false;
    for (size_t i = 0; i < thought->events; i++)
        ul_bot_see(bot, &thought->event[i]);
    ul_bot_think(bot, &thought->view, budget, &thought->report);
    ul_bot_free(bot);
    return thought->done = true;
}

/* What is answered */

/* How things will stand after the plan's next action: nothing hidden comes into it before the last. */
static void expect(plan *p, const ul_world *world, const ul_view *view)
{
    ul_random random;
    ul_game   game;
    ul_random_seed(&random, 0);
    ul_view_imagine(world, view, &random, &game);
    ul_game_act(world, &game, p->action[p->done], NULL);
    p->expected = game.scene;
}

static void next_action(plan *p, const ul_table *table, const ul_view *view, ul_input *input)
{
    memset(input, 0, sizeof *input);
    ul_deed_init(&input->deed, UL_DO_ACT, p->seat);
    input->deed.action[0] = p->action[p->done];
    input->deed.count = 1;
    input->seen = ul_table_told(table);
    if (p->done + 1 < p->actions)
        expect(p, ul_table_world(table), view);
    p->done++;
}

bool ul_players_plan(ul_players *players, const ul_table *table, ul_input *input)
{
    plan      *p = &players->plan;
    ul_view    view;
    ul_waiting waiting;
    ul_table_waiting(table, &waiting);
    if (!waiting.bot || p->done == 0 || p->done >= p->actions || p->seat != waiting.seat)
        return false;
    ul_table_view(table, p->seat, &view);
    if (memcmp(&p->expected, &view.scene, sizeof view.scene) != 0)
        return false;
    next_action(p, table, &view, input);
    return true;
}

bool ul_players_answer(ul_players *players, const ul_table *table, const ul_thought *thought, ul_input *input)
{
    plan               *p = &players->plan;
    const ul_candidate *chosen = &thought->report.candidate[0];
    ul_view             view;
    ul_waiting          waiting;
    ul_table_waiting(table, &waiting);
    if (!thought->done || !ul_table_wants_bot(table) || waiting.seat != thought->view.seat)
        return false;
    ul_table_view(table, waiting.seat, &view);
    if (memcmp(&view, &thought->view, sizeof view) != 0)
        return false;
    memset(p, 0, sizeof *p);
    p->seat = waiting.seat;
    p->actions = chosen->actions;
    memcpy(p->action, chosen->action, sizeof p->action);
    next_action(p, table, &view, input);
    return true;
}
