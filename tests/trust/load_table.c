/* load_table.c: a table of the load driver: sit, look at the hands once, then play by the rules. */
#include "trust/load.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "record/action_text.h"
#include "record/view_text.h"

static void say(load *l, chair *c, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void say(load *l, chair *c, const char *format, ...)
{
    static char words[1024];
    va_list     list;
    va_start(list, format);
    int len = vsnprintf(words, sizeof words, format, list);
    va_end(list);
    chair_say(l, c, words, (size_t)len);
}

static const char *const hello_of[] = {
    [AS_PROGRAMS] = "\"views\":false", [AS_BROWSERS] = "\"keeps\":true", [AS_OLD_BROWSERS] = "\"views\":true"};

void table_upgraded(load *l, chair *c)
{
    c->state = CHAIR_GREETING;
    if (c->seated)
        say(l, c, "{\"do\":\"hello\",\"key\":\"%s\",\"seen\":%u,%s}", c->key, c->seen,
            c->views ? "\"views\":true" : hello_of[l->as]);
    else
        say(l, c, "{\"do\":\"hello\",\"seen\":%u,\"views\":false}", c->seen);
}

void table_lost(load *l, chair *c)
{
    l->reconnects++;
    c->table->sent = false;
}

static bool all_ready(const load *l, const table *t)
{
    for (unsigned k = 0; k < l->seats; k++)
        if (t->chair[k].state != CHAIR_READY)
            return false;
    return true;
}

/* Come again, with or without views. */
static void reconnect(load *l, table *t, table_phase phase, bool views, uint64_t wait)
{
    t->phase = phase;
    t->views = 0;
    for (unsigned k = 0; k < l->seats; k++) {
        t->chair[k].views = views;
        chair_drop(l, &t->chair[k], wait);
        t->chair[k].closed_at = 0;
    }
}

static void send_pending(load *l, table *t)
{
    char action[UL_ACTION_TEXT];
    t->sent = true;
    t->timed = true;
    t->known_before = t->told;
    t->sent_at = load_now();
    say(l, &t->chair[t->actor], "{\"do\":\"act\",\"id\":\"%s\",\"seen\":%u,\"actions\":[\"%s\"]}", t->pending_id,
        t->told, ul_action_write(l->world, t->action, action));
}

/* Games should last: attempts are rare, and foiled whenever that is possible. */
static ul_action choose(load *l, const table *t)
{
    static ul_action list[UL_MAX_ACTIONS];
    size_t           count = ul_game_legal(l->world, &t->game, list);
    ul_action        action = list[ul_random_below(&l->random, (uint32_t)count)];
    for (int tries = 0; tries < 4; tries++) {
        bool dull = action.kind == UL_PASS || (action.kind == UL_ATTEMPT && ul_random_below(&l->random, 8));
        if (!dull)
            break;
        action = list[ul_random_below(&l->random, (uint32_t)count)];
    }
    return action;
}

void table_act(load *l, table *t)
{
    if (!t->pending) {
        t->actor = t->game.scene.to_act;
        t->action = choose(l, t);
        t->drawn = UL_NO_CARD;
        t->pending = true;
        snprintf(t->pending_id, sizeof t->pending_id, "%u.%u", t->number, t->ids++);
    }
    send_pending(l, t);
}

/* Wherever a table stands: what is to be said next? */
static void go_on(load *l, table *t)
{
    if (!all_ready(l, t))
        return;
    switch (t->phase) {
    case TABLE_SITTING:
        for (unsigned k = 0; k < l->seats; k++)
            if (!t->chair[k].seated)
                return;
        t->phase = TABLE_STARTING;
        say(l, &t->chair[0], "{\"do\":\"start\",\"id\":\"start\"}");
        break;
    case TABLE_RETURNING:
        t->phase = TABLE_PLAYING;
        l->ready++;
        load_queue(l, t);
        break;
    case TABLE_PLAYING:
        if (!t->sent)
            load_queue(l, t);
        break;
    case TABLE_AGAIN:
        for (unsigned k = 0; k < l->seats && !t->wishes; k++)
            say(l, &t->chair[k], "{\"do\":\"rematch\",\"flag\":true,\"id\":\"r%u.%u\"}", t->ids, k);
        t->wishes = true;
        break;
    default:
        break;
    }
}

/* ---- what is told */

static bool remember(table *t, uint32_t n)
{
    if (n < t->chain_room)
        return true;
    size_t    room = n * 2U + 256;
    uint64_t *more = realloc(t->chain, room * sizeof *more);
    if (!more)
        return false;
    memset(more + t->chain_room, 0, (room - t->chain_room) * sizeof *more);
    t->chain = more;
    t->chain_room = room;
    return true;
}

/* Every seat must be told the same chain, without a gap and nothing twice. */
static void check_head(load *l, table *t, uint32_t n, const char *hash)
{
    uint64_t head;
    memcpy(&head, hash, sizeof head);
    if (!remember(t, n))
        return;
    if (t->chain[n] && t->chain[n] != head)
        l->forks++;
    t->chain[n] = head;
}

static void check_event(load *l, chair *c, uint32_t n, bool told)
{
    table *t = c->table;
    if (n != c->seen + 1) {
        if (n > c->seen + 1 && c->seen > 0 && l->gaps++ == 0)
            snprintf(l->gap, sizeof l->gap, "table %s, seat %u, from %u to %u, %s", t->id, c->seat, c->seen, n,
                     told ? "told" : "welcome");
        if (n <= c->seen && told)
            load_complain(l, "an event was told twice", t->id);
    }
    c->seen = n > c->seen ? n : c->seen;
    t->told = n > t->told ? n : t->told;
}

/* Past `,"key":` if that is next; else NULL. */
static const char *skip_key(const char *at, const char *key)
{
    return strncmp(at, key, strlen(key)) == 0 ? at + strlen(key) : NULL;
}

static void read_events(load *l, chair *c, const char *text, bool told)
{
    table      *t = c->table;
    const char *at = strstr(text, "\"events\":[");
    while (at && (at = strstr(at, "{\"n\":")) != NULL) {
        char       *end;
        uint32_t    n = (uint32_t)strtoul(at + 5, &end, 10);
        const char *time = skip_key(end, ",\"at\":");
        const char *prev = skip_key(time ? time + strspn(time, "0123456789") : end, ",\"prev\":\"");
        check_event(l, c, n, told);
        if (prev)
            check_head(l, t, n, prev);
        at = prev ? prev + 64 + 1 : time ? time + strspn(time, "0123456789") : end;
        const char *drew = ",\"game\":{\"event\":\"drew\",\"seat\":";
        if (t->pending && c->seat == t->actor && strncmp(at, drew, strlen(drew)) == 0) {
            const char *card = strstr(at, "\"card\":\"");
            const char *stop = card ? strchr(card + 8, '"') : NULL;
            for (ul_card k = 0; stop && k < ul_world_edition(l->world)->deck.kinds; k++)
                if (strncmp(ul_world_edition(l->world)->deck.card[k].id, card + 8, (size_t)(stop - card - 8)) == 0 &&
                    strlen(ul_world_edition(l->world)->deck.card[k].id) == (size_t)(stop - card - 8))
                    t->drawn = k;
        }
    }
}

/* Who keeps its own view is told the chain's head now and then. */
static void read_head(load *l, chair *c, const char *text)
{
    const char *head = strstr(text, "\"head\":\"");
    if (head)
        check_head(l, c->table, c->seen + 1, head + strlen("\"head\":\""));
}

/* When the last chair is told, whether the actor has its answer by then or not. */
static void take_time(load *l, table *t)
{
    uint64_t took = load_now() - t->sent_at;
    for (unsigned k = 0; k < l->seats; k++)
        if (t->chair[k].seen <= t->known_before)
            return;
    t->timed = false;
    if (!l->measuring)
        return;
    if (l->times)
        fprintf(l->times, "%llu %llu\n", (unsigned long long)t->sent_at, (unsigned long long)took);
    if (l->latencies < l->latency_room)
        l->latency[l->latencies++] = (uint32_t)took;
}

/* The next card is the one that the actor was told. */
static bool put_on_top(load *l, table *t)
{
    ul_game *g = &t->game;
    if (g->deck_size == 0) {
        /* It will be shuffled now: in whatever order, if this one comes first. Done by hand below. */
        ul_events events = {0};
        ul_game   copy = *g;
        ul_game_act(l->world, &copy, t->action, &events);
        ul_card got = UL_NO_CARD;
        for (uint8_t i = 0; i < events.count; i++)
            if (events.event[i].kind == UL_DREW)
                got = events.event[i].card;
        if (got == t->drawn) {
            *g = copy;
            return true;
        }
        /* Exchange the two: one in the hand, the other in the new deck. */
        for (uint8_t i = 0; i < copy.deck_size; i++) {
            if (copy.deck[i] != t->drawn)
                continue;
            copy.deck[i] = got;
            ul_cards_take(&copy.hand[t->actor], got);
            ul_cards_add(&copy.hand[t->actor], t->drawn);
            *g = copy;
            return true;
        }
        return false;
    }
    uint8_t top = (uint8_t)(g->deck_size - 1), place = top;
    while (g->deck[place] != t->drawn)
        if (place-- == 0)
            return false;
    g->deck[place] = g->deck[top];
    g->deck[top] = t->drawn;
    ul_game_act(l->world, g, t->action, NULL);
    return true;
}

static void acted(load *l, table *t)
{
    bool fine = true;
    t->pending = t->sent = false;
    l->actions++;
    if (l->acks)
        fprintf(l->acks, "%s %s\n", t->id, t->pending_id);
    if (t->action.kind == UL_DRAW)
        fine = t->drawn != UL_NO_CARD && put_on_top(l, t);
    else
        ul_game_act(l->world, &t->game, t->action, NULL);
    if (!fine)
        load_complain(l, "a card was drawn that could not be there", t->id);
    if (t->game.scene.phase != UL_PHASE_OVER) {
        load_queue(l, t);
        return;
    }
    l->games++;
    l->ready--;
    t->phase = TABLE_AGAIN;
    t->wishes = false;
    go_on(l, t);
}

/* The hands as each seat sees its own; the deck in any order. */
static void look_at(load *l, chair *c, const char *text, size_t len)
{
    table         *t = c->table;
    ul_json       *root = ul_json_read(text, len, NULL);
    const ul_json *json = root ? ul_json_member(root, "view") : NULL;
    ul_view        view;
    ul_reveal      reveal;
    ul_world *world = json && json->type == UL_JSON_OBJECT ? ul_view_read(json, NULL, 0, &view, &reveal, NULL) : NULL;
    ul_json_free(root);
    if (!world || view.scene.phase == UL_PHASE_OVER) { /* not dealt yet */
        ul_world_free(world);
        reconnect(l, t, TABLE_PEEKING, true, 30000);
        return;
    }
    if (!l->world)
        l->world = world;
    else
        ul_world_free(world);
    t->hand[c->seat] = view.hand;
    t->views = (uint8_t)(t->views | 1U << c->seat);
    if (t->views != (1U << l->seats) - 1)
        return;
    ul_card cards[UL_MAX_CARDS], rest[UL_MAX_CARDS];
    size_t  count = ul_view_hidden(l->world, &view, rest), filled = 0;
    for (unsigned k = 0; k < l->seats; k++) {
        for (ul_card card = 0; k != c->seat && card < UL_MAX_KINDS; card++) {
            for (unsigned n = ul_cards_has(&t->hand[k], card) ? ul_cards_count(&t->hand[k], card) : 0; n; n--) {
                cards[filled++] = card;
                for (size_t i = 0; i < count; i++)
                    if (rest[i] == card) {
                        rest[i] = rest[--count];
                        break;
                    }
            }
        }
    }
    memcpy(cards + filled, rest, count * sizeof rest[0]);
    ul_view_fill(l->world, &view, cards, 1, &t->game);
    t->pending = t->sent = false;
    reconnect(l, t, TABLE_RETURNING, false, 0);
}

static uint32_t number_of(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? (uint32_t)strtoul(at + strlen(key), NULL, 10) : 0;
}

static void sit(load *l, chair *c)
{
    say(l, c, "{\"do\":\"sit\",\"id\":\"sit\",\"key\":\"%s\",\"name\":\"Bot %u\",\"seat\":%u}", c->key, c->seat,
        c->seat);
}

static void welcomed(load *l, chair *c, const char *text, size_t len)
{
    table *t = c->table;
    c->state = CHAIR_READY;
    if (c->closed_at && l->measuring && l->now - c->closed_at > l->resumed_worst)
        l->resumed_worst = l->now - c->closed_at;
    c->closed_at = 0;
    read_events(l, c, text, false);
    if (t->phase == TABLE_SITTING && !c->seated)
        sit(l, c);
    else if (t->phase == TABLE_PEEKING)
        look_at(l, c, text, len);
    else
        go_on(l, t);
}

/* All wish to play again: look at the new hands. */
static void wished(load *l, chair *c)
{
    table *t = c->table;
    t->views = (uint8_t)(t->views | 1U << c->seat);
    if (t->views == (1U << l->seats) - 1)
        reconnect(l, t, TABLE_PEEKING, true, 0);
}

static void done(load *l, chair *c, const char *text)
{
    table      *t = c->table;
    const char *id = strstr(text, "\"id\":\"");
    char        mine[40];
    uint32_t    number = number_of(text, "\"number\":");
    t->told = number > t->told ? number : t->told;
    l->again += strstr(text, "\"again\":true") != NULL;
    snprintf(mine, sizeof mine, "\"id\":\"%s\"", t->pending_id);
    if (t->pending && id && strncmp(id, mine, strlen(mine)) == 0) {
        acted(l, t);
    } else if (t->phase == TABLE_SITTING) {
        c->seated = true;
        go_on(l, t);
    } else if (t->phase == TABLE_STARTING) {
        reconnect(l, t, TABLE_PEEKING, true, 0);
    } else if (t->phase == TABLE_AGAIN) {
        wished(l, c);
    }
}

/* Say it once more: another node was faster, or the store away. */
void table_retry(load *l, table *t)
{
    t->retry = false;
    for (unsigned k = 0; k < l->seats && t->phase == TABLE_SITTING; k++)
        if (t->chair[k].state == CHAIR_READY && !t->chair[k].seated)
            sit(l, &t->chair[k]);
    if (t->phase == TABLE_STARTING && t->chair[t->starter].state == CHAIR_READY)
        say(l, &t->chair[t->starter], "{\"do\":\"start\",\"id\":\"start\"}");
    else
        go_on(l, t);
}

static void refused(load *l, chair *c, const char *text)
{
    table *t = c->table;
    if (t->phase == TABLE_STARTING && strstr(text, "\"not-owner\"")) /* the first who sat owns it: somebody else */
        t->starter = (uint8_t)((t->starter + 1) % l->seats);
    l->refused++;
    bool away = strstr(text, "\"store-away\"") || t->phase == TABLE_STARTING || t->phase == TABLE_AGAIN ||
                strstr(text, "\"behind\"") || strstr(text, "\"stopping\"") || strstr(text, "\"paused\"");
    l->away += strstr(text, "\"store-away\"") != NULL;
    if (strstr(text, "\"already\"")) { /* it was done, but its answer lost */
        if (t->phase == TABLE_AGAIN)
            wished(l, c);
        return;
    }
    if (!away)
        load_complain(l, "refused", text);
    t->busy_until = l->now + 20000;
    t->sent = false;
    t->retry = true;
    if (t->phase == TABLE_AGAIN)
        t->wishes = false;
}

void table_message(load *l, chair *c, const char *text, size_t len)
{
    table *t = c->table;
    bool   changed = strncmp(text, "{\"type\":\"changed\"", 17) == 0;
    if (changed || strncmp(text, "{\"type\":\"told\"", 14) == 0) {
        read_events(l, c, text, true);
        if (changed)
            read_head(l, c, text);
        if (t->timed)
            take_time(l, t);
    } else if (strncmp(text, "{\"type\":\"done\"", 14) == 0) {
        done(l, c, text);
    } else if (strncmp(text, "{\"type\":\"welcome\"", 17) == 0) {
        bool already = c->state == CHAIR_READY; /* the one that follows sit */
        if (already)
            read_events(l, c, text, false);
        else
            welcomed(l, c, text, len);
    } else if (strncmp(text, "{\"type\":\"refused\"", 17) == 0) {
        refused(l, c, text);
    } else if (strncmp(text, "{\"type\":\"bye\"", 13) == 0 && !strstr(text, "\"behind\"") &&
               !strstr(text, "stopping") && !strstr(text, "store-away") && !strstr(text, "\"too-") &&
               !strstr(text, "moved")) {
        load_complain(l, "bye", text);
    }
}

void table_open(load *l, table *t)
{
    for (unsigned k = 0; k < l->seats; k++) {
        chair *c = &t->chair[k];
        c->table = t;
        c->seat = (uint8_t)k;
        c->fd = -1;
        c->port = k % l->ports;
        snprintf(c->key, sizeof c->key, "%08x%08x%08x%08x", 0x5eed, t->number, k, (unsigned)ul_random_next(&l->random));
    }
}
