/* history.c: a table's events: the chain they hang on, then one after the other. */
#include "table/history.h"

#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "table/history_inside.h"
#include "table/table.h"

bool ul_walk_blame(walk *w, const char *code, const char *what)
{
    return ul_fault_set(w->fault, code, w->event->line, w->event->column, "event %u: %s", w->n, what);
}

const ul_json *ul_walk_member(const ul_json *object, const char *key)
{
    return ul_json_member(object, key);
}

bool ul_walk_is(const ul_json *value, const char *string)
{
    return ul_json_is(value, string);
}

static bool shapeless(walk *w)
{
    return ul_walk_blame(w, "bad-event", "a member is missing or of another kind than docs/table.md says");
}

bool ul_walk_seat(walk *w, const ul_json *news, const char *key, ul_seat *seat)
{
    const ul_json *value = ul_walk_member(news, key);
    if (!value || value->type != UL_JSON_INTEGER || value->integer < 0 || value->integer >= UL_MAX_SEATS)
        return shapeless(w);
    *seat = (ul_seat)value->integer;
    return true;
}

bool ul_walk_list(walk *w, const ul_json *news, const char *key, ul_seat seat[UL_MAX_SEATS], uint8_t *count)
{
    const ul_json *list = ul_walk_member(news, key);
    ul_seats       twice = 0;
    *count = 0;
    if (!list || list->type != UL_JSON_ARRAY || list->count > UL_MAX_SEATS)
        return shapeless(w);
    for (const ul_json *item = ul_json_first(list); item; item = ul_json_next(list, item)) {
        if (item->type != UL_JSON_INTEGER || item->integer < 0 || item->integer >= UL_MAX_SEATS ||
            (twice >> item->integer & 1))
            return shapeless(w);
        seat[(*count)++] = (ul_seat)item->integer;
        twice = (ul_seats)(twice | 1U << item->integer);
    }
    return true;
}

bool ul_walk_seats(walk *w, const ul_json *news, const char *key, ul_seats *seats)
{
    ul_seat list[UL_MAX_SEATS];
    uint8_t count;
    *seats = 0;
    if (!ul_walk_list(w, news, key, list, &count))
        return false;
    for (uint8_t i = 0; i < count; i++)
        *seats = (ul_seats)(*seats | 1U << list[i]);
    return true;
}

bool ul_walk_hash(walk *w, const ul_json *value, uint8_t bytes[UL_SHA256_BYTES])
{
    bool good =
        value && value->type == UL_JSON_STRING && ul_hex_read(value->text, value->text_len, bytes, UL_SHA256_BYTES);
    return good ? true : shapeless(w);
}

/* Events are the only objects two levels down: find where each begins and ends. */
static void find_bytes(const char *text, size_t len, told_event *told)
{
    unsigned depth = 0;
    bool     quoted = false;
    for (size_t at = 0; at < len; at++) {
        char c = text[at];
        if (quoted && c == '\\') {
            at++;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && (c == '{' || c == '[')) {
            if (depth++ == 2)
                told->text = text + at;
        } else if (!quoted && (c == '}' || c == ']')) {
            if (--depth == 2) {
                told->len = (size_t)(text + at + 1 - told->text);
                told++;
            }
        }
    }
}

/* Number, time, and the hash of the event before it. */
static bool hangs_on(walk *w, int64_t *time)
{
    uint8_t        before[UL_SHA256_BYTES];
    const ul_json *n = ul_walk_member(w->event, "n"), *at = ul_walk_member(w->event, "at");
    if (w->event->count != 4 || !n || n->type != UL_JSON_INTEGER || !at || at->type != UL_JSON_INTEGER)
        return shapeless(w);
    if (w->n == 1 && n->integer > 1)
        return ul_walk_blame(w, "wrong-number", "pages before this one are missing: name all of them, the first first");
    if (n->integer != (int64_t)w->n)
        return ul_walk_blame(w, "wrong-number", "its number is another: events are missing, twice or out of order");
    if (at->integer < *time)
        return ul_walk_blame(w, "wrong-time", "it is told to have been before the one that precedes it");
    *time = at->integer;
    if (!ul_walk_hash(w, ul_walk_member(w->event, "prev"), before))
        return false;
    return memcmp(before, w->head, sizeof before) == 0
               ? true
               : ul_walk_blame(w, "wrong-chain",
                               "what it says of the event before it is not so: one of the two was changed");
}

/* Of a page, after its last event. */
static bool check_head(walk *w, const ul_json *head)
{
    uint8_t last[UL_SHA256_BYTES];
    w->event = head;
    if (!ul_walk_hash(w, head, last))
        return false;
    return memcmp(last, w->head, sizeof last) == 0
               ? true
               : ul_walk_blame(w, "wrong-head",
                               "the head is not the hash of this last event: it was changed, or others followed");
}

/* All of it before anything else: what was changed is told where it was, not where it leads to. */
static bool check_chain(walk *w)
{
    int64_t time = 0;
    for (w->n = 1; w->n <= w->count; w->n++) {
        const told_event *told = &w->all[w->n - 1];
        w->event = told->event;
        if (w->event->type != UL_JSON_OBJECT)
            return shapeless(w);
        if (!hangs_on(w, &time))
            return false;
        ul_sha256(told->text, told->len, w->head);
        memcpy(w->history->head[w->n - 1], w->head, sizeof w->head);
        if (told->head && !check_head(w, told->head))
            return false;
    }
    return true;
}

static bool opened(walk *w, const ul_json *news)
{
    const ul_json *about = ul_walk_member(news, "about");
    const ul_json *edition = ul_walk_member(about, "edition"), *id = ul_walk_member(about, "id");
    ul_history    *h = w->history;
    if (!edition || edition->type != UL_JSON_STRING || !id || id->type != UL_JSON_STRING ||
        id->text_len > UL_TABLE_ID_BYTES)
        return shapeless(w);
    memcpy(h->table, id->text, id->text_len + 1);
    if (!ul_edition_find(&h->edition, edition->text, edition->text_len))
        return ul_walk_blame(w, "unknown-edition", "this program does not know the edition that was played");
    return ul_options_read(&h->options, &h->edition, ul_walk_member(about, "options"), true, w->fault);
}

static bool walk_one(walk *w)
{
    const ul_json *news = ul_walk_member(w->event, "table"), *name = ul_walk_member(news, "news");
    if (ul_walk_member(w->event, "game"))
        return ul_walk_game(w);
    if (!name || name->type != UL_JSON_STRING)
        return shapeless(w);
    if ((w->n == 1) != (strcmp(name->text, "opened") == 0))
        return ul_walk_blame(w, "bad-event", "the first event, and no other, is the opening of the table");
    if (w->record && w->told < w->due.count)
        return ul_walk_blame(w, "wrong-event", "something of the last action has not been told");
    if (w->n == 1 && !opened(w, news))
        return false;
    return ul_walk_deal(w, news, name->text) && ul_walk_play(w, news, name->text);
}

static bool walk_all(walk *w)
{
    w->dealer = UL_NOBODY;
    for (w->n = 1; w->n <= w->count; w->n++) {
        w->event = w->all[w->n - 1].event;
        if (!walk_one(w))
            return false;
    }
    w->history->events = w->count;
    return true;
}

static bool no_memory(ul_fault *fault)
{
    return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
}

/* The last page must say that it is. */
static bool check_end(walk *w, const ul_json *more)
{
    w->event = more;
    w->n = w->count;
    return more ? ul_walk_blame(w, "wrong-number", "others follow, says this page: name the next one, too") : true;
}

/* The members of a page: nothing else may stand there, or find_bytes would go astray. */
static bool is_page(const ul_json *root)
{
    const ul_json *events = ul_walk_member(root, "events"), *head = ul_walk_member(root, "head");
    const ul_json *plan = ul_walk_member(root, "plan"), *more = ul_walk_member(root, "more");
    return events && events->type == UL_JSON_ARRAY && events->count > 0 && head && head->type == UL_JSON_STRING &&
           (!plan || plan->type == UL_JSON_STRING) && (!more || (more->type == UL_JSON_BOOL && more->integer)) &&
           root->count == 2U + (plan != NULL) + (more != NULL);
}

/* All pages are of one table, and so have one board. An empty text is none. */
static bool has_plan(const ul_history *h, const ul_json *plan)
{
    size_t len = plan ? plan->text_len : 0;
    return h->plan.len == len && (len == 0 || memcmp(h->plan.bytes, plan->text, len) == 0);
}

static bool read_page(ul_history *h, const ul_json *root, bool first, ul_fault *fault)
{
    const ul_json *plan = ul_walk_member(root, "plan");
    if (!is_page(root))
        return ul_fault_set(fault, "not-a-history", 1, 1,
                            "a table's history is {\"events\":[…],\"head\":\"…\"}, as the server gives it");
    if (first && plan)
        ul_text_add(&h->plan, plan->text, plan->text_len);
    if (h->plan.failed)
        return no_memory(fault);
    return has_plan(h, plan) ? true
                             : ul_fault_set(fault, "not-a-history", plan ? plan->line : 1, plan ? plan->column : 1,
                                            "the page has another board than the first one");
}

/* The events of a page, added to those of the pages before it. */
static void list_events(told_event *told, size_t page, const ul_history_page *text, const ul_json *root)
{
    const ul_json *events = ul_walk_member(root, "events");
    find_bytes(text->text, text->len, told);
    for (const ul_json *e = ul_json_first(events); e; e = ul_json_next(events, e), told++) {
        told->event = e;
        told->page = page;
    }
    told[-1].head = ul_walk_member(root, "head");
}

static bool check(ul_history *h, const told_event *all, uint32_t count, const ul_json *more, size_t *wrong,
                  ul_fault *fault)
{
    walk *w = calloc(1, sizeof *w);
    h->head = calloc(count, sizeof *h->head);
    if (!w || !h->head) {
        free(w);
        return no_memory(fault);
    }
    *w = (walk){.history = h, .all = all, .count = count, .fault = fault};
    bool good = check_chain(w) && check_end(w, more) && walk_all(w);
    if (!good)
        *wrong = all[w->n - 1].page;
    else if (w->dealt && !w->record && !w->placed)
        memcpy(h->live, w->id, sizeof w->id);
    free(w);
    return good;
}

static bool check_pages(ul_history *h, const ul_history_page *pages, ul_json *const *root, size_t count, size_t *wrong,
                        ul_fault *fault)
{
    size_t events = 0;
    for (size_t i = 0; i < count; i++)
        events += ul_walk_member(root[i], "events")->count;
    told_event *all = calloc(events + 1, sizeof *all);
    if (!all)
        return no_memory(fault);
    told_event *at = all;
    for (size_t i = 0; i < count; at += ul_walk_member(root[i++], "events")->count)
        list_events(at, i, &pages[i], root[i]);
    bool good = check(h, all, (uint32_t)events, ul_walk_member(root[count - 1], "more"), wrong, fault);
    free(all);
    return good;
}

static bool read_pages(ul_history *h, const ul_history_page *pages, ul_json **root, size_t count, size_t *wrong,
                       ul_fault *fault)
{
    for (*wrong = 0; *wrong < count; ++*wrong) {
        root[*wrong] = ul_json_read(pages[*wrong].text, pages[*wrong].len, fault);
        if (!root[*wrong] || !read_page(h, root[*wrong], *wrong == 0, fault))
            return false;
    }
    *wrong = 0;
    return check_pages(h, pages, root, count, wrong, fault);
}

ul_history *ul_history_read_pages(const ul_history_page *pages, size_t count, size_t *wrong, ul_fault *fault)
{
    ul_json   **root = calloc(count, sizeof *root);
    ul_history *h = calloc(1, sizeof *h);
    *wrong = 0;
    bool good = (root && h) || no_memory(fault);
    if (!good || !read_pages(h, pages, root, count, wrong, fault)) {
        ul_history_free(h);
        h = NULL;
    }
    for (size_t i = 0; root && i < count; i++)
        ul_json_free(root[i]);
    free(root);
    return h;
}

ul_history *ul_history_read(const char *text, size_t len, ul_fault *fault)
{
    size_t wrong;
    return ul_history_read_pages(&(ul_history_page){text, len}, 1, &wrong, fault);
}

void ul_history_free(ul_history *history)
{
    if (!history)
        return;
    for (size_t i = 0; i < history->games; i++)
        ul_record_free(history->game[i].record);
    free(history->game);
    free(history->head);
    ul_text_free(&history->plan);
    free(history);
}

const char *ul_history_table(const ul_history *history)
{
    return history->table;
}

uint32_t ul_history_events(const ul_history *history)
{
    return history->events;
}

const uint8_t *ul_history_head(const ul_history *history)
{
    return history->head[history->events - 1];
}

bool ul_history_passed(const ul_history *history, const uint8_t head[UL_SHA256_BYTES])
{
    for (uint32_t i = 0; i < history->events; i++)
        if (memcmp(history->head[i], head, UL_SHA256_BYTES) == 0)
            return true;
    return false;
}

size_t ul_history_games(const ul_history *history)
{
    return history->games;
}

const ul_record *ul_history_game(const ul_history *history, size_t place)
{
    return history->game[place].record;
}

const char *ul_history_game_id(const ul_history *history, size_t place)
{
    return history->game[place].id;
}

const char *ul_history_live(const ul_history *history)
{
    return history->live[0] ? history->live : NULL;
}

const char *ul_history_placed(const ul_history *history)
{
    return history->placed[0] ? history->placed : NULL;
}

static bool same_game(const ul_record *told, const ul_record *record, ul_fault *fault)
{
    if (told->seed.len != record->seed.len || memcmp(told->seed.bytes, record->seed.bytes, told->seed.len) != 0)
        return ul_fault_set(fault, "wrong-seed", 0, 0, "the record was dealt from another seed than the table");
    size_t both = told->count < record->count ? told->count : record->count, i = 0;
    while (i < both && ul_action_same(told->action[i], record->action[i]))
        i++;
    if (i < told->count || i < record->count)
        return ul_fault_set(fault, "wrong-action", 0, 0, "the record parts from what the table told at action %zu",
                            i + 1);
    return true;
}

bool ul_history_has(const ul_history *history, const ul_record *record, ul_fault *fault)
{
    char id[UL_GAME_ID_BYTES + 1];
    if (!ul_proof_verify(record, id, fault))
        return false;
    for (size_t i = 0; i < history->games; i++)
        if (strcmp(history->game[i].id, id) == 0)
            return same_game(history->game[i].record, record, fault);
    return ul_fault_set(fault, "no-game", 0, 0, "the table's events have no game '%s'", id);
}
