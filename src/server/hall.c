/* hall.c: all tables in memory: where they are found, and when they go. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include "server/server_inside.h"

#define FORGET_MS ((uint64_t)10 * 60 * 1000) /* a closed table that nobody looks at */

static live **place_of(server *s, const char *id)
{
    size_t hash = 5381;
    for (const char *c = id; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    return &s->hall.place[hash % HALL_PLACES];
}

live *ul_hall_find(server *s, const char *id)
{
    for (live *l = *place_of(s, id); l; l = l->next) {
        if (strcmp(l->id, id) == 0)
            return l;
    }
    return NULL;
}

live *ul_hall_add(server *s, const char *id)
{
    live *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    assert(strlen(id) <= UL_TABLE_ID_BYTES);
    strcpy(l->id, id);
    l->server = s;
    l->keeping.done = ul_live_kept;
    l->used = ul_server_now(s);
    uv_timer_init(&s->loop, &l->clock);
    l->clock.data = l;
    live **place = place_of(s, id);
    l->next = *place;
    *place = l;
    s->hall.count++;
    return l;
}

void ul_hall_clear(live *l)
{
    ul_table_free(l->table);
    ul_players_free(l->players);
    l->table = NULL;
    l->players = NULL;
    uv_timer_stop(&l->clock);
}

static void freed(uv_handle_t *clock)
{
    free(clock->data);
}

void ul_hall_drop(live *l)
{
    server *s = l->server;
    for (live **at = place_of(s, l->id); *at; at = &(*at)->next) {
        if (*at == l) {
            *at = l->next;
            break;
        }
    }
    for (live **at = &s->hall.dirty; l->dirty && *at; at = &(*at)->dirty_next) {
        if (*at == l) {
            *at = l->dirty_next;
            break;
        }
    }
    s->hall.count--;
    ul_hall_clear(l);
    ul_ground_drop(s, l->ground);
    ul_live_forget(l);
    ul_text_free(&l->summary);
    uv_close((uv_handle_t *)&l->clock, freed);
}

/* ---- opening */

live *ul_hall_open(server *s, const char *id, const ul_opening *opening, ul_fault *fault)
{
    uint8_t  secret[UL_SECRET_BYTES];
    ul_about about = opening->about;
    uint64_t now = ul_server_now(s);
    live    *l = ul_hall_add(s, id);
    if (!l) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    strcpy(about.id, id);
    ul_server_random(secret, sizeof secret);
    ul_outbox_clear(&s->out);
    l->ground = ul_ground_take(s, &opening->edition, &opening->options, opening->plan, opening->plan_len, fault);
    l->players = ul_players_new();
    if (l->ground && l->players)
        l->table = ul_table_new(l->ground->on, &about, secret, now, &s->out, fault);
    sodium_memzero(secret, sizeof secret);
    if (!l->table) {
        ul_hall_drop(l);
        return NULL;
    }
    l->opened = now;
    l->ours = true;
    ul_opening_seat(opening, l->table, now, &s->out);
    ul_live_collect(l);
    ul_live_after(l);
    s->figures.opened++;
    return l;
}

/* ---- all of them */

void ul_hall_commit(server *s)
{
    live *dirty = s->hall.dirty;
    s->hall.dirty = NULL;
    while (dirty) {
        live *l = dirty;
        dirty = l->dirty_next;
        l->dirty = false;
        ul_live_commit(l);
    }
}

static bool may_go(const live *l, uint64_t now)
{
    return !l->guests && !l->pins && !l->committing && !l->reading && !l->dirty && l->table && !l->waiters &&
           (ul_table_phase_now(l->table) == UL_TABLE_CLOSED || !l->ours) && now - l->used > FORGET_MS;
}

void ul_hall_sweep(server *s)
{
    uint64_t now = ul_server_now(s);
    for (size_t i = 0; i < HALL_PLACES; i++) {
        for (live *l = s->hall.place[i], *next; l; l = next) {
            next = l->next;
            if (may_go(l, now))
                ul_hall_drop(l);
        }
    }
}

void ul_hall_free(server *s)
{
    for (size_t i = 0; i < HALL_PLACES; i++) {
        while (s->hall.place[i])
            ul_hall_drop(s->hall.place[i]);
    }
    ul_batches_free(s);
    while (s->grounds) {
        ground *g = s->grounds;
        s->grounds = g->next;
        ul_ground_free(g->on);
        free(g);
    }
}
