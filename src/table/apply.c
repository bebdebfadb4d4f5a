/* apply.c: a deed that was checked is done; here what all of them have in common. */
#include <string.h>
#include "table/agreement_inside.h"
#include "table/deed_inside.h"
#include "table/news_inside.h"
#include "table/table_inside.h"

/* Is it the deed of a seat's own person? */
static bool is_persons(const ul_table *table, const ul_deed *deed)
{
    doer who = ul_deed_doer((ul_deed_kind)deed->kind);
    if (deed->kind == UL_DO_ACT || deed->kind == UL_DO_HOLD)
        return strcmp(deed->word, "person") == 0;
    return deed->seat < UL_MAX_SEATS && ul_chair_is_person(&table->chair[deed->seat]) &&
           (who == DOER_SEAT || who == DOER_OWNER);
}

/* Whoever plays again is back; who was only late is back by any sign of life. */
static bool brings_back(const ul_table *table, const ul_deed *deed)
{
    switch (deed->kind) {
    case UL_DO_ACT:
    case UL_DO_HOLD:
    case UL_DO_ARM:
    case UL_DO_UNDO:
        return true;
    case UL_DO_REST:
    case UL_DO_LEAVE:
        return false;
    case UL_DO_COMMIT:
    case UL_DO_REVEAL:
    case UL_DO_DECLINE: /* a client does these by itself, whoever sits before it */
        return table->about.version < 2 && !table->chair[deed->seat].resting;
    default:
        return !table->chair[deed->seat].resting;
    }
}

/* FNV-1a: an id that clashes with another harms nobody but the client that chose both. */
static uint64_t id_hash(const char *id)
{
    uint64_t hash = 14695981039346656037U;
    for (; *id; id++)
        hash = (hash ^ (uint8_t)*id) * 1099511628211U;
    return hash;
}

static int ring_of(const ul_deed *deed)
{
    return deed->kind != UL_DO_ACT && deed->kind != UL_DO_HOLD && deed->kind != UL_DO_ARM && deed->kind != UL_DO_UNDO;
}

bool ul_chair_knows_id(const chair *c, const ul_deed *deed)
{
    uint64_t hash = id_hash(deed->id);
    for (int i = 0; i < KNOWN_IDS; i++)
        if (deed->id[0] && c->id[ring_of(deed)][i] == hash)
            return true;
    return false;
}

static void remember_id(chair *c, const ul_deed *deed)
{
    int ring = ring_of(deed);
    c->id[ring][c->known[ring]] = id_hash(deed->id);
    c->known[ring] = (uint8_t)((c->known[ring] + 1) % KNOWN_IDS);
}

static void dispatch(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    switch (deed->kind) {
    case UL_DO_OPEN:
        ul_apply_open(table, deed, out);
        break;
    case UL_DO_POSITION:
    case UL_DO_START:
    case UL_DO_CLOSE:
    case UL_DO_COMMIT:
    case UL_DO_REVEAL:
    case UL_DO_DECLINE:
    case UL_DO_REMATCH:
    case UL_DO_OFFER:
    case UL_DO_AGAIN:
    case UL_DO_ROUND:
    case UL_DO_ABANDON:
        ul_apply_deal(table, deed, out);
        break;
    case UL_DO_ACT:
    case UL_DO_HOLD:
    case UL_DO_ARM:
    case UL_DO_UNDO:
    case UL_DO_PAUSE:
    case UL_DO_RESUME:
    case UL_DO_WARN:
        ul_apply_play(table, deed, out);
        break;
    case UL_DO_SAY:
    case UL_DO_PHRASE:
    case UL_DO_MUTE:
    case UL_DO_SILENCE:
        ul_apply_talk(table, deed, out);
        break;
    default:
        ul_apply_seat(table, deed, out);
        break;
    }
}

/* A wish for a pause is granted by the last who wishes for it, or by who did not and leaves. */
static void pause_if_all_wish(ul_table *table, ul_outbox *out)
{
    if (table->phase != UL_TABLE_PLAYING || table->paused || !ul_table_all_wish_pause(table))
        return;
    table->paused = true;
    table->paused_at = table->now;
    ul_news_seat(table, out, UL_NEWS_PAUSED, UL_NOBODY);
}

/* An offer is of those who wish for it. */
static void forget_offer_of_nobody(ul_table *table)
{
    static const uint8_t none[UL_SECRET_BYTES];
    if (!table->offer_until || ul_table_any_wishes_rematch(table))
        return;
    table->offer_until = 0;
    ul_secret_offer(ul_table_secret(table), none);
}

void ul_table_apply(ul_table *table, const ul_deed *deed, ul_outbox *out)
{
    bool persons = is_persons(table, deed);
    if (persons || deed->kind == UL_DO_SIT || deed->kind == UL_DO_HERE || deed->kind == UL_DO_AWAY)
        table->last_seen = table->now;
    if (persons && brings_back(table, deed))
        ul_chair_back(table, deed->seat, out);
    if (persons && deed->id[0])
        remember_id(&table->chair[deed->seat], deed);
    if (persons)
        ul_chair_fuss(table, deed);
    dispatch(table, deed, out);
    pause_if_all_wish(table, out);
    forget_offer_of_nobody(table);
}
