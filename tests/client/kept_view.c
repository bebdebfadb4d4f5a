/*
 * kept_view.c: who keeps its own view has, after every message, the very view that would have been sent whole.
 *
 * At every chair of random tables sit two connections: one is told views, the
 * other says that it keeps its own. They must never differ, whatever happens:
 * seats that are left, taken over and handed on, stand-ins, undo, rematches,
 * connections that are cut and come back, tables that are read again.
 * UL_GAMES=200 plays more of them.
 */
#include "client/kept_view.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/random.h"
#include "hosting/connection.h"
#include "table/archive.h"
#include "table/log.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))
#define CHAIRS 8
#define PEOPLE (2 * (CHAIRS + 1)) /* of each chair who is told views, then who keeps its own; the last two watch */

typedef struct person {
    ul_connection *connection;
    ul_kept_view   kept;
    char           key[40];
    uint32_t       seen;
    ul_text        events, legal; /* all that was told, without `prev`; what may be done now */
    size_t         bytes, messages;
} person;

static ul_hosting  all;
static ul_host    *host;
static ul_ground  *ground;
static ul_delivery out;
static ul_text     log_lines;
static person      people[PEOPLE];
static uint64_t    now;
static ul_random   chance;
static unsigned    changed, checked, whole, over, keys;
static size_t      told_bytes, changed_bytes;

static uint32_t below(uint32_t n)
{
    return ul_random_below(&chance, n);
}

static void draw(void *context, uint8_t bytes[UL_SECRET_BYTES])
{
    (void)context;
    for (int i = 0; i < UL_SECRET_BYTES; i++)
        bytes[i] = (uint8_t)below(256);
}

static void copy_of(const ul_json *value, ul_text *text)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_copy(&json, value);
}

static void hear_events(person *p, const ul_json *events, bool past)
{
    for (const ul_json *one = events ? ul_json_first(events) : NULL; one; one = ul_json_next(events, one)) {
        uint32_t n = (uint32_t)ul_json_member(one, "n")->integer;
        if (n <= p->seen)
            continue; /* it had it before it was cut */
        assert_true(past || n == p->seen + 1);
        p->seen = n;
        for (const ul_json *m = ul_json_first(one); m; m = ul_json_next(one, m))
            if (strcmp(m->key, "prev") != 0) {
                ul_text_print(&p->events, "%s ", m->key);
                copy_of(m, &p->events);
            }
        ul_text_put(&p->events, "\n");
    }
}

static void hear(person *p, const char *words, size_t len)
{
    bool     lost;
    ul_json *message = ul_json_read(words, len, NULL), *told;
    assert_non_null(message);
    const char *type = ul_json_member(message, "type")->text;
    bool        keeps = (p - people) % 2 == 1, moment = strcmp(type, "told") == 0 || strcmp(type, "changed") == 0;
    told = ul_kept_view_take(&p->kept, message, &lost);
    assert_false(lost);
    assert_true((told != NULL) == (strcmp(type, "changed") == 0));
    assert_true(keeps || !told);
    changed += told != NULL;
    whole += keeps && strcmp(type, "told") == 0;
    checked += ul_json_member(message, "sum") != NULL;
    const ul_json *as = told ? told : message, *legal = ul_json_member(as, "legal");
    if (moment || strcmp(type, "welcome") == 0) {
        hear_events(p, ul_json_member(as, "events"), !moment);
        ul_text_clear(&p->legal);
        copy_of(legal, &p->legal);
    }
    if (told) {
        changed_bytes += len;
        told_bytes += people[p - people - 1].bytes; /* of its neighbour, who was told the same before it */
    }
    p->bytes = len;
    p->messages++;
    ul_json_free(told);
    ul_json_free(message);
}

static void deliver(void)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(&out, &count);
    ul_text_add(&log_lines, out.lines.bytes, out.lines.len);
    for (size_t i = 0; i < count; i++)
        if (letter[i].to) {
            hear(ul_connection_owner(letter[i].to), out.words.bytes + letter[i].at, letter[i].len);
            ul_letter_sent(&letter[i]);
        }
    ul_delivery_clear(&out);
}

/* What is too old for the table to remember comes from the log. */
static void look_back(void)
{
    ul_connection *c;
    ul_seat        seat;
    uint32_t       after;
    while ((c = ul_host_looks_back(host, &seat, &after)) != NULL) {
        ul_text   events = {0};
        ul_moment at = {.now = now, .out = &out};
        assert_true(ul_table_history(ground, log_lines.bytes, log_lines.len, seat, after, &events, NULL) > 0);
        ul_past past = {.seat = seat, .after = after, .events = events.bytes, .len = events.len};
        ul_host_past(host, c, &past, &at);
        ul_text_free(&events);
        deliver();
    }
}

static void same(const ul_text *a, const ul_text *b, const char *what, int chair)
{
    if (strcmp(ul_text_bytes(a), ul_text_bytes(b)) != 0)
        fail_msg("chair %d, %s:\n%s\n--- and ---\n%s", chair, what, ul_text_bytes(a), ul_text_bytes(b));
}

/* The two of a chair have the same, and it is how the table stands. */
static void compare(void)
{
    for (int i = 0; i < PEOPLE; i += 2) {
        person *told = &people[i], *keeps = &people[i + 1];
        if (!told->connection || !keeps->connection)
            continue;
        same(&told->kept.view, &keeps->kept.view, "view", i / 2);
        same(&told->kept.own, &keeps->kept.own, "own", i / 2);
        same(&told->kept.waiting, &keeps->kept.waiting, "waiting", i / 2);
        same(&told->legal, &keeps->legal, "legal", i / 2);
        same(&told->events, &keeps->events, "events", i / 2);
        ul_text_clear(&told->events);
        ul_text_clear(&keeps->events);
    }
}

static void say(person *p, const char *format, ...)
{
    char      text[600];
    ul_reply  reply;
    ul_moment at = {.now = now, .out = &out};
    va_list   list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *quote = text; (quote = strchr(quote, '\'')) != NULL;)
        *quote = '"';
    ul_host_verdict verdict = ul_host_message(host, p->connection, text, strlen(text), &at, &reply);
    if (verdict != UL_HOST_ANSWERED)
        fail_msg("%s: %s", text, reply.fault.message);
    deliver();
    look_back();
}

static void come(person *p)
{
    bool keeps = (p - people) % 2 == 1;
    p->connection = ul_host_connect(host, p, true);
    if (p->key[0])
        say(p, "{'do':'hello','key':'%s','seen':%u,'legal':true,'keeps':%s}", p->key, p->seen,
            keeps ? "true" : "false");
    else
        say(p, "{'do':'hello','seen':%u,'legal':true,'keeps':%s}", p->seen, keeps ? "true" : "false");
}

static void cut(person *p)
{
    ul_moment at = {.now = now, .out = &out};
    ul_host_disconnect(host, p->connection, &at);
    p->connection = NULL;
    deliver();
}

static void new_key(char key[40])
{
    snprintf(key, 40, "%032x", ++keys);
}

static ul_seat seat_of(const person *p)
{
    uint8_t key[16];
    for (int i = 0; i < 16; i++) {
        unsigned byte;
        sscanf(p->key + (ptrdiff_t)2 * i, "%2x", &byte);
        key[i] = (uint8_t)byte;
    }
    return p->key[0] ? ul_table_whose(ul_host_table(host), key, sizeof key) : UL_NOBODY;
}

static void read_again(void)
{
    ul_fault       fault = {0};
    ul_outbox      told = {0};
    ul_moment      at = {.now = now, .out = &out};
    ul_table      *table = ul_table_read(ground, log_lines.bytes, log_lines.len, &told, &fault);
    ul_table_bots *players = ul_table_bots_new();
    assert_non_null(table);
    assert_true(ul_table_bots_see(players, &told));
    ul_outbox_free(&told);
    ul_host_clear(host);
    ul_host_install(host, table, players, true, &at);
    deliver();
    look_back();
}

static void let_bots_play(void)
{
    for (int i = 0; i < 40 && ul_host_wants_bot(host); i++) {
        ul_moment at = {.now = now, .out = &out};
        if (!ul_host_play_on(host, &at)) {
            ul_budget   budget = {.seed = below(1000), .playouts = 1};
            ul_thought *thought = ul_host_question(host);
            assert_true(ul_thought_think(thought, &budget));
            ul_host_answer(host, thought, &at);
            ul_thought_free(thought);
        }
        deliver();
        compare();
    }
}

/* One of the actions that this person was told. */
static void act(person *p)
{
    ul_json *legal = p->legal.len ? ul_json_read(p->legal.bytes, p->legal.len, NULL) : NULL;
    if (legal && legal->count > 0) {
        const ul_json *one = ul_json_first(legal);
        for (uint32_t skip = below((uint32_t)legal->count); skip > 0; skip--)
            one = ul_json_next(legal, one);
        say(p, "{'do':'act','seen':%u,'actions':['%s']}", p->seen, one->text);
    }
    ul_json_free(legal);
}

static person *anybody(int seats)
{
    return &people[below((uint32_t)seats * 2)];
}

/* Whose key opens another seat now, or none, is told so; the two of a chair go together. */
static void hand_on(int chair)
{
    char    key[40];
    person *told = &people[2 * chair], *keeps = told + 1;
    person *by = below(2) ? told : keeps;
    new_key(key);
    if (below(2))
        say(by, "{'do':'key','key':'%s'}", key);
    else
        say(by, "{'do':'hand','key':'%s','name':'Friend %u'}", key, keys);
    cut(told);
    cut(keeps);
    memcpy(told->key, key, sizeof key);
    memcpy(keeps->key, key, sizeof key);
    told->seen = keeps->seen = 0; /* somebody else, who has seen nothing */
    come(told);
    come(keeps);
    ul_text_clear(&told->events);
    ul_text_clear(&keeps->events);
}

static void leave_and_return(int chair, int seats)
{
    person *told = &people[2 * chair], *keeps = told + 1;
    if (seat_of(told) == UL_NOBODY)
        return;
    say(told, "{'do':'leave'}");
    told->key[0] = keeps->key[0] = '\0';
    compare();
    for (int i = 0; i < seats; i++)
        if (people[2 * i].key[0])
            say(&people[2 * i], "{'do':'admit','other':%d,'flag':true}", chair);
    new_key(told->key);
    say(told, "{'do':'sit','key':'%s','name':'Late %u','seat':%d}", told->key, keys, chair);
    if (seat_of(told) == UL_NOBODY) {
        told->key[0] = '\0';
        return;
    }
    cut(keeps);
    memcpy(keeps->key, told->key, sizeof keeps->key);
    come(keeps);
    ul_text_clear(&told->events);
    ul_text_clear(&keeps->events);
}

static void something_else(int seats)
{
    person *p = anybody(seats + 1);
    switch (below(10)) {
    case 0:
        say(p, "{'do':'undo','seen':%u}", p->seen);
        break;
    case 1:
        say(p, "{'do':'say','text':'well'}");
        break;
    case 2:
        cut(p);
        come(p);
        break;
    case 3:
        read_again();
        break;
    case 4:
        hand_on((int)below((uint32_t)seats));
        break;
    case 5:
        leave_and_return((int)below((uint32_t)seats), seats);
        break;
    case 6:
        say(p, "{'do':'rest','flag':true}");
        break;
    case 7:
        say(p, "{'do':'arm','armed':'%s'}", below(2) ? "pass" : "enough");
        break;
    case 8:
        say(p, "{'do':'mute','other':%u,'flag':%s}", below((uint32_t)seats), below(2) ? "true" : "false");
        break;
    default:
        say(p, "{'do':'view'}");
        break;
    }
}

static void wait_a_moment(void)
{
    ul_moment at = {.now = now += 1 + below(900), .out = &out};
    ul_host_tick(host, &at);
    deliver();
}

static void open_table(const char *opening)
{
    ul_opening asked;
    ul_fault   fault = {0};
    ul_moment  at = {.now = now, .out = &out};
    if (!ul_opening_read(opening, strlen(opening), ul_table_bots_levels(), &asked, &fault))
        fail_msg("%s", fault.message);
    ground = ul_ground_new(&asked.edition, &asked.options, asked.plan, asked.plan_len, NULL, &fault);
    assert_non_null(ground);
    assert_true(ul_host_open(host, ground, &asked, "evening", &at, &fault));
    ul_opening_free(&asked);
    deliver();
}

static void begin(const char *opening, int seats, uint64_t seed)
{
    all = (ul_hosting){
        .away_ms = 2000, .settle_ms = 9000, .doubt_ms = 5000, .anybody_watches = true, .spectators = 100, .draw = draw};
    ul_random_seed(&chance, seed);
    now = 1700000000000;
    host = ul_host_new(&all);
    open_table(opening);
    for (int chair = 0; chair < seats; chair++) {
        person *told = &people[2 * chair];
        come(told);
        new_key(told->key);
        say(told, "{'do':'sit','key':'%s','name':'Person %d','seat':%d}", told->key, chair, chair);
        memcpy(told[1].key, told->key, sizeof told->key);
        come(told + 1);
    }
    come(&people[2 * seats]);
    come(&people[2 * seats + 1]);
    for (int i = 0; i < PEOPLE; i++)
        ul_text_clear(&people[i].events);
    say(&people[0], "{'do':'start'}");
    compare();
}

static void end(void)
{
    ul_host_free(host);
    ul_ground_free(ground);
    ul_hosting_free(&all);
    ul_delivery_free(&out);
    ul_text_free(&log_lines);
    for (int i = 0; i < PEOPLE; i++) {
        ul_kept_view_free(&people[i].kept);
        ul_text_free(&people[i].events);
        ul_text_free(&people[i].legal);
    }
    memset(people, 0, sizeof people);
}

/* Seats have moved when the game began: a chair is where its key says. */
static person *waited_for(int seats)
{
    ul_waiting waiting;
    ul_table_waiting(ul_host_table(host), &waiting);
    for (int chair = 0; chair < seats; chair++) {
        person *p = &people[2 * chair + (int)below(2)];
        if (waiting.seat != UL_NOBODY && !waiting.bot && seat_of(p) == waiting.seat)
            return p;
    }
    return NULL;
}

static void play(const char *opening, int seats, uint64_t seed, int moments)
{
    begin(opening, seats, seed);
    for (int i = 0; i < moments; i++) {
        person *p = waited_for(seats);
        if (p)
            act(p);
        compare();
        let_bots_play();
        if (below(6) == 0)
            something_else(seats);
        compare();
        if (below(4) == 0)
            wait_a_moment();
        compare();
        if (ul_table_phase_now(ul_host_table(host)) == UL_TABLE_OVER) {
            over++;
            for (int chair = 0; chair < seats; chair++)
                say(&people[2 * chair], "{'do':'rematch','flag':true}");
            compare();
        }
    }
    end();
}

#define TABLE(edition, seats, more)                                                                                    \
    "{\"edition\":\"" edition "\",\"seats\":" #seats ",\"seeds\":false,\"quick\":true,\"dwell\":0,\"grace\":1000" more \
    "}"

TEST(whoever_keeps_its_view_has_what_would_have_been_sent)
{
    static const struct {
        const char *opening;
        int         seats;
    } table[] = {
        {TABLE("kill-1996", 2, ""), 2},
        {TABLE("kill-1996", 8, ",\"options\":{\"dog\":\"new-tricks\",\"spite\":true}"), 8},
        {TABLE("kill-2009", 4, ""), 4},
        {TABLE("kill-2009", 3, ",\"options\":{\"dog\":\"old-dog\"}"), 3},
        {TABLE("kill-2009", 5, ",\"options\":{\"dog\":\"new-tricks\"},\"bots\":[\"butler\",\"nephew\"]"), 3},
        {TABLE("save-2000", 3, ""), 3},
        {TABLE("save-2000", 6, ",\"options\":{\"penalties\":true},\"bots\":[\"butler\"]"), 5},
    };
    const char *games = getenv("UL_GAMES");
    int         rounds = games ? atoi(games) : 1;
    changed = checked = whole = over = 0;
    told_bytes = changed_bytes = 0;
    for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
            play(table[i].opening, table[i].seats, (uint64_t)round * 100 + i + 1, 400);
    printf("# %u messages of changes, %u with a sum, %u whole; %u games over; %zu bytes instead of %zu\n", changed,
           checked, whole, over, changed_bytes, told_bytes);
    assert_true(changed > 1000 && checked > 50 && whole > 50 && over > 0);
    assert_true(changed_bytes * 3 < told_bytes);
}

TEST(who_went_wrong_notices_and_asks_for_a_whole_view)
{
    bool lost = false;
    begin(TABLE("kill-2009", 2, ""), 2, 5);
    person           *told = &people[0], *keeps = &people[1];
    static const char pool[] = "{\"type\":\"changed\",\"events\":[],\"view\":{\"pool\":77},\"now\":1}";
    ul_json          *wrong = ul_json_read(pool, sizeof pool - 1, NULL);
    assert_non_null(wrong);
    ul_json_free(ul_kept_view_take(&keeps->kept, wrong, &lost));
    ul_json_free(wrong);
    assert_false(lost); /* nothing says yet that it is not so */
    assert_string_not_equal(told->kept.view.bytes, keeps->kept.view.bytes);
    char     text[200];
    unsigned sum = ul_wire_sum(told->kept.view.bytes, told->kept.view.len);
    snprintf(text, sizeof text, "{\"type\":\"changed\",\"events\":[],\"sum\":\"%08x\",\"now\":2}", sum);
    ul_json *check = ul_json_read(text, strlen(text), NULL);
    ul_json_free(ul_kept_view_take(&keeps->kept, check, &lost));
    ul_json_free(check);
    assert_true(lost);
    say(keeps, "{'do':'view'}");
    compare();
    end();
}

TEST(changes_without_anything_to_change_are_noticed)
{
    static const char text[] = "{\"type\":\"changed\",\"events\":[],\"view\":{\"pool\":1},\"now\":1}";
    ul_kept_view      kept = {0};
    bool              lost = false;
    ul_json          *message = ul_json_read(text, sizeof text - 1, NULL);
    ul_json_free(ul_kept_view_take(&kept, message, &lost));
    ul_json_free(message);
    ul_kept_view_free(&kept);
    assert_true(lost);
}

/* Any server may be at the other end of a link. */
static void take_text(ul_kept_view *kept, const char *text)
{
    bool     lost;
    ul_json *message = ul_json_read(text, strlen(text), NULL);
    assert_non_null(message);
    ul_json_free(ul_kept_view_take(kept, message, &lost));
    ul_json_free(message);
}

TEST(what_no_server_of_ours_says_is_taken_calmly)
{
    static const char *const odd[] = {
        "{\"type\":\"welcome\",\"view\":{\"hands\":[1,[\"a\"],{\"x\":2}],\"pool\":3}}",
        "{\"type\":\"changed\",\"events\":[[1,[2]],3,null,\"n\"],\"now\":1}",
        ("{\"type\":\"changed\",\"events\":{\"n\":[1]},\"view\":{\"hands\":{\"-\":3,\"+\":{\"a\":[]},\"99\":[]}},"
         "\"now\":1}"),
        "{\"type\":\"changed\",\"events\":7,\"view\":{\"hands\":{\"x\":{\"-\":[\"a\"]},\"2\":{\"x\":[3]}}},\"sum\":4}",
        "{\"type\":\"changed\",\"view\":[1],\"own\":2,\"waiting\":null}",
        "{\"type\":\"changed\",\"view\":{\"pool\":1}}",
    };
    ul_kept_view kept = {0};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        take_text(&kept, odd[i]);
    ul_kept_view_free(&kept);
}

/* A message whose view is `{"a":{"a":…"z"…}}`, so many levels. */
static void take_deep(ul_kept_view *kept, const char *type, int levels)
{
    ul_text text = {0};
    ul_text_print(&text, "{\"type\":\"%s\",\"view\":", type);
    for (int i = 0; i < levels; i++)
        ul_text_put(&text, "{\"a\":");
    ul_text_put(&text, "\"z\"");
    for (int i = 0; i < levels; i++)
        ul_text_put(&text, "}");
    ul_text_put(&text, "}");
    take_text(kept, ul_text_bytes(&text));
    ul_text_free(&text);
}

TEST(a_view_does_not_grow_deeper_than_it_can_be_written)
{
    ul_kept_view kept = {0};
    take_deep(&kept, "welcome", 15);
    for (int levels = 15; levels < 100; levels++)
        take_deep(&kept, "changed", levels);
    assert_true(kept.view.len > 0 && !kept.view.failed);
    ul_kept_view_free(&kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_keeps_its_view_has_what_would_have_been_sent),
        cmocka_unit_test(who_went_wrong_notices_and_asks_for_a_whole_view),
        cmocka_unit_test(changes_without_anything_to_change_are_noticed),
        cmocka_unit_test(what_no_server_of_ours_says_is_taken_calmly),
        cmocka_unit_test(a_view_does_not_grow_deeper_than_it_can_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
