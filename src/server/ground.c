/* ground.c: what tables stand on. Most play the same few editions, so that there are few. */
#include <stdlib.h>
#include <string.h>
#include "base/sha256.h"
#include "server/server_inside.h"

static void sum_of(const ul_edition *edition, const ul_options *options, const char *plan, size_t plan_len,
                   uint8_t sum[UL_SHA256_BYTES])
{
    ul_text text = {0};
    ul_text_add(&text, edition->id, sizeof edition->id);
    ul_text_add(&text, (const char *)options->value, sizeof options->value);
    ul_text_add(&text, plan ? plan : "", plan ? plan_len : 0);
    ul_sha256(text.bytes, text.len, sum);
    ul_text_free(&text);
}

ground *ul_ground_known(server *s, const uint8_t sum[UL_SHA256_BYTES])
{
    for (ground *g = s->grounds; g; g = g->next) {
        if (memcmp(g->sum, sum, UL_SHA256_BYTES) == 0) {
            g->users++;
            return g;
        }
    }
    return NULL;
}

ground *ul_ground_take(server *s, const ul_edition *edition, const ul_options *options, const char *plan,
                       size_t plan_len, ul_fault *fault)
{
    uint8_t sum[UL_SHA256_BYTES];
    sum_of(edition, options, plan, plan_len, sum);
    ground *g = ul_ground_known(s, sum);
    if (g)
        return g;
    g = calloc(1, sizeof *g);
    if (!g || !(g->on = ul_ground_new(edition, options, plan, plan_len, s->talk, fault))) {
        if (!g)
            ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        free(g);
        return NULL;
    }
    memcpy(g->sum, sum, sizeof sum);
    g->users = 1;
    g->next = s->grounds;
    s->grounds = g;
    return g;
}

/* The last user gone, one is kept if it is of an edition's own board: the next table will want it. */
void ul_ground_drop(server *s, ground *g)
{
    if (!g || --g->users > 0 || (!g->on->plan && !s->stopping))
        return;
    for (ground **at = &s->grounds; *at; at = &(*at)->next) {
        if (*at == g) {
            *at = g->next;
            break;
        }
    }
    ul_ground_free(g->on);
    free(g);
}
