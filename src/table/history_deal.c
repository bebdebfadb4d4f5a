/* history_deal.c: from the commitment to the cards, as everybody was told it (docs/table.md, "Provable dealing"). */
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "table/history_inside.h"

/* {"game":…,"commitment":…,"secret":…,"seeds":[…]}, of an event or of a record's line Proof. */
typedef struct proof {
    char     id[UL_GAME_ID_BYTES + 1];
    uint8_t  commitment[UL_SHA256_BYTES], secret[UL_SHA256_BYTES], seed[UL_MAX_SEATS][UL_SHA256_BYTES];
    ul_seats given; /* which of the list are not null */
    uint8_t  count; /* of the list */
    bool     shown; /* secret and seeds are there */
} proof;

static bool read_hash(const ul_json *value, uint8_t bytes[UL_SHA256_BYTES])
{
    return value && value->type == UL_JSON_STRING && ul_hex_read(value->text, value->text_len, bytes, UL_SHA256_BYTES);
}

static bool read_seeds(const ul_json *list, proof *p)
{
    if (list->type != UL_JSON_ARRAY || list->count > UL_MAX_SEATS)
        return false;
    for (const ul_json *item = ul_json_first(list); item; item = ul_json_next(list, item), p->count++) {
        if (item->type == UL_JSON_NULL)
            continue;
        if (!read_hash(item, p->seed[p->count]))
            return false;
        p->given = (ul_seats)(p->given | 1U << p->count);
    }
    return true;
}

static bool read_proof(const ul_json *json, proof *p)
{
    const ul_json *id = ul_walk_member(json, "game"), *seeds = ul_walk_member(json, "seeds");
    memset(p, 0, sizeof *p);
    if (!id || id->type != UL_JSON_STRING || id->text_len > UL_GAME_ID_BYTES ||
        !read_hash(ul_walk_member(json, "commitment"), p->commitment))
        return false;
    memcpy(p->id, id->text, id->text_len + 1);
    p->shown = seeds != NULL;
    return !p->shown || (read_hash(ul_walk_member(json, "secret"), p->secret) && read_seeds(seeds, p));
}

static bool keeps_commitment(const proof *p)
{
    uint8_t digest[UL_SHA256_BYTES];
    ul_proof_commitment(p->id, p->secret, digest);
    return memcmp(digest, p->commitment, sizeof digest) == 0;
}

static void write_seed(const proof *p, char text[UL_SEED_TEXT])
{
    uint8_t seeds[UL_MAX_SEATS][UL_SHA256_BYTES];
    size_t  count = 0;
    for (uint8_t i = 0; i < p->count; i++)
        if (p->given >> i & 1)
            memcpy(seeds[count++], p->seed[i], UL_SHA256_BYTES);
    ul_proof_seed(p->id, p->secret, (const uint8_t(*)[UL_SHA256_BYTES])seeds, count, text);
}

/* A new game: what was promised before is of the last one. */
static bool committed(walk *w, const ul_json *news, bool rematch)
{
    const ul_json *id = ul_walk_member(news, "game"), *dealer = ul_walk_member(news, "dealer");
    ul_seat        told = UL_NOBODY;
    if (!id || id->type != UL_JSON_STRING || id->text_len > UL_GAME_ID_BYTES)
        return ul_walk_blame(w, "bad-event", "the id of the game is missing");
    if (dealer && dealer->type == UL_JSON_INTEGER)
        told = (ul_seat)dealer->integer;
    if (rematch && told != w->dealer)
        return ul_walk_blame(w, "wrong-dealer", "the winner of the last game deals");
    memcpy(w->id, id->text, id->text_len + 1);
    w->promised = w->kept = 0;
    w->dealt = w->placed = false;
    w->record = NULL;
    memset(w->talk, 0, sizeof w->talk);
    return ul_walk_hash(w, ul_walk_member(news, "commitment"), w->commitment);
}

/* Seats have new numbers: what belongs to them goes along. */
static bool moved(walk *w, const ul_json *news, bool started)
{
    uint8_t  promise[UL_MAX_SEATS][UL_SHA256_BYTES], count;
    uint16_t talk[UL_MAX_SEATS];
    ul_seats promised = w->promised;
    ul_seat  from[UL_MAX_SEATS];
    if (!ul_walk_list(w, news, "from", from, &count))
        return false;
    memcpy(promise, w->promise, sizeof promise);
    memcpy(talk, w->talk, sizeof talk);
    w->promised = 0;
    for (uint8_t k = 0; k < count; k++) {
        memcpy(w->promise[k], promise[from[k]], UL_SHA256_BYTES);
        w->talk[k] = talk[from[k]];
        if (promised >> from[k] & 1)
            w->promised = (ul_seats)(w->promised | 1U << k);
    }
    if (started)
        w->players = count;
    return true;
}

static bool promised(walk *w, const ul_json *news)
{
    ul_seat        seat;
    const ul_json *promise = ul_walk_member(news, "promise");
    if (!ul_walk_seat(w, news, "seat", &seat))
        return false;
    w->promised = (ul_seats)(w->promised & ~(1U << seat));
    if (promise && promise->type == UL_JSON_NULL)
        return true;
    w->promised = (ul_seats)(w->promised | 1U << seat);
    return ul_walk_hash(w, promise, w->promise[seat]);
}

static bool seed_shown(walk *w, const ul_json *news)
{
    ul_seat seat;
    if (!ul_walk_seat(w, news, "seat", &seat))
        return false;
    if (!(w->promised >> seat & 1))
        return ul_walk_blame(w, "wrong-promise", "a seat that has promised no seed is told to have shown one");
    w->kept = (ul_seats)(w->kept | 1U << seat);
    return true;
}

/* Somebody is gone, or somebody else sits there, before the cards are dealt: so is the seed. */
static bool seat_changed(walk *w, const ul_json *news)
{
    ul_seat seat;
    if (!ul_walk_seat(w, news, "seat", &seat))
        return false;
    if (!w->dealt) {
        w->promised = (ul_seats)(w->promised & ~(1U << seat));
        w->kept = (ul_seats)(w->kept & ~(1U << seat));
    }
    return true;
}

/* The proof stands among the events that follow; none if the game is still played. */
static const ul_json *find_proof(const walk *w)
{
    for (uint32_t i = w->n; i < w->count; i++) {
        const ul_json *news = ul_walk_member(w->all[i].event, "table");
        if (ul_walk_is(ul_walk_member(news, "news"), "proof") && ul_walk_is(ul_walk_member(news, "game"), w->id))
            return news;
    }
    return NULL;
}

static bool keep_record(walk *w, ul_record *record)
{
    ul_history  *h = w->history;
    proved_game *more = realloc(h->game, (h->games + 1) * sizeof *more);
    if (!more) {
        ul_record_free(record);
        return ul_fault_set(w->fault, "out-of-memory", 0, 0, "memory ran out");
    }
    h->game = more;
    memcpy(h->game[h->games].id, w->id, sizeof w->id);
    h->game[h->games++].record = record;
    w->record = record;
    w->game = record->start;
    w->due.count = w->told = 0;
    return true;
}

static bool promises_kept(walk *w, const proof *p)
{
    uint8_t digest[UL_SHA256_BYTES];
    if (p->given != w->kept || p->count != w->players)
        return ul_walk_blame(w, "wrong-seeds", "the proof has the seeds of other seats than showed theirs");
    for (ul_seat seat = 0; seat < w->players; seat++) {
        ul_proof_promise(p->seed[seat], digest);
        if ((p->given >> seat & 1) && memcmp(digest, w->promise[seat], sizeof digest) != 0)
            return ul_walk_blame(w, "wrong-promise", "a seed in the proof is not the one that its seat had promised");
    }
    return true;
}

static bool check_proof(walk *w, const ul_json *news, proof *p)
{
    if (!read_proof(news, p) || !p->shown)
        return ul_walk_blame(w, "bad-proof", "its proof is not as docs/table.md says");
    if (memcmp(p->commitment, w->commitment, sizeof w->commitment) != 0 || !keeps_commitment(p))
        return ul_walk_blame(w, "wrong-commitment", "the secret in its proof is not the one committed to before");
    return true;
}

static bool deal(walk *w, const ul_json *proof_news)
{
    proof             p;
    char              seed[UL_SEED_TEXT];
    const ul_history *h = w->history;
    if (!check_proof(w, proof_news, &p) || !promises_kept(w, &p))
        return false;
    write_seed(&p, seed);
    ul_record *record = ul_record_new(&h->edition, &h->options, w->players, h->plan.len ? h->plan.bytes : NULL,
                                      h->plan.len, seed, UL_SEED_TEXT - 1, w->dealer, w->fault);
    return record && keep_record(w, record);
}

static bool dealt(walk *w, const ul_json *news)
{
    ul_seats       seeds;
    ul_seat        first;
    const ul_json *proof_news = find_proof(w);
    if (!ul_walk_seats(w, news, "seeds", &seeds) || !ul_walk_seat(w, news, "first", &first))
        return false;
    if (!ul_walk_is(ul_walk_member(news, "game"), w->id) || w->dealt)
        return ul_walk_blame(w, "bad-event", "another game is dealt than the one committed to");
    if (seeds != w->kept)
        return ul_walk_blame(w, "wrong-seeds", "it is dealt from the seeds of other seats than showed theirs");
    w->dealt = true;
    if (!proof_news)
        return true;
    if (!deal(w, proof_news))
        return false;
    return w->game.scene.to_act == first
               ? true
               : ul_walk_blame(w, "wrong-deal", "from secret and seeds another seat would begin");
}

/* The events that follow are told, but there is no deal from which they would follow. */
static bool placed(walk *w, const ul_json *news)
{
    if (w->n != 2 || !ul_walk_is(ul_walk_member(news, "game"), w->id))
        return ul_walk_blame(w, "bad-event", "only the first game of a table can begin with a position");
    w->dealt = w->placed = true;
    memcpy(w->history->placed, w->id, sizeof w->id);
    return true;
}

/* A table that is closed before its cards are dealt shows its secret, too. */
static bool proof_told(walk *w, const ul_json *news)
{
    proof p;
    if (!ul_walk_is(ul_walk_member(news, "game"), w->id))
        return ul_walk_blame(w, "bad-event", "the proof is of another game");
    return check_proof(w, news, &p);
}

bool ul_walk_deal(walk *w, const ul_json *news, const char *name)
{
    ul_seats seats;
    if (strcmp(name, "opened") == 0 || strcmp(name, "rematch") == 0)
        return committed(w, news, *name == 'r');
    if (strcmp(name, "ordered") == 0 || strcmp(name, "started") == 0)
        return moved(w, news, *name == 's');
    if (strcmp(name, "promise") == 0)
        return promised(w, news);
    if (strcmp(name, "seed") == 0)
        return seed_shown(w, news);
    if (strcmp(name, "dealt") == 0)
        return dealt(w, news);
    if (strcmp(name, "position") == 0)
        return placed(w, news);
    if (strcmp(name, "proof") == 0)
        return proof_told(w, news);
    if (strcmp(name, "sat") == 0 || strcmp(name, "left") == 0 || strcmp(name, "removed") == 0)
        return seat_changed(w, news);
    if (strcmp(name, "dropped") != 0)
        return true;
    w->promised = w->kept = 0;
    return ul_walk_seats(w, news, "seats", &seats);
}

bool ul_proof_verify(const ul_record *record, char id[UL_GAME_ID_BYTES + 1], ul_fault *fault)
{
    proof       p;
    size_t      len;
    char        seed[UL_SEED_TEXT];
    const char *line = ul_record_tagged(record, "Proof", &len);
    ul_json    *json = line ? ul_json_read(line, len, NULL) : NULL;
    bool        good = json && read_proof(json, &p);
    ul_json_free(json);
    *id = 0;
    if (!line)
        return true;
    if (!good)
        return ul_fault_set(fault, "bad-proof", 0, 0, "the line Proof is not as docs/table.md says");
    memcpy(id, p.id, sizeof p.id);
    if (!p.shown)
        return ul_fault_set(fault, "unfinished", 0, 0, "the line Proof has no secret yet: it is shown after the end");
    if (!keeps_commitment(&p))
        return ul_fault_set(fault, "wrong-commitment", 0, 0, "the secret in Proof is not the one committed to");
    write_seed(&p, seed);
    if (record->seed.len != UL_SEED_TEXT - 1 || memcmp(record->seed.bytes, seed, UL_SEED_TEXT - 1) != 0)
        return ul_fault_set(fault, "wrong-seed", 0, 0, "Seed does not follow from the secret and the seeds in Proof");
    return true;
}
