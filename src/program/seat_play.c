/* seat_play.c: a chair at a table: what the server says is taken in, and what is due is done. */
#include <gnutls/crypto.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/grow.h"
#include "base/hex.h"
#include "client/dial.h"
#include "program/program.h"
#include "program/seat_chair.h"

#define WAIT_MS 200
#define TRIES_MOST 4    /* a server that was never there is not waited for */
#define REFUSALS_MOST 5 /* of one decision, until the stand-in makes it */
#define PAUSE_MS 60     /* between two actions: servers take 20 messages a second */
#define NO_CONNECTION 4 /* exit code: docs/architecture.md */

static int number(const ul_json *object, const char *key)
{
    const ul_json *found = ul_json_member_of(object, key, UL_JSON_INTEGER);
    return found ? (int)found->integer : -1;
}

static bool has_seat(const ul_json *news, int seat)
{
    const ul_json *seats = ul_json_member_of(news, "seats", UL_JSON_ARRAY);
    for (const ul_json *one = ul_json_first(seats); one; one = ul_json_next(seats, one))
        if (one->integer == seat)
            return true;
    return false;
}

static void keep(const ul_json *value, ul_text *text)
{
    ul_json_out out;
    ul_text_clear(text);
    ul_json_begin(&out, text);
    ul_json_copy(&out, value);
}

/* ---- events */

static void begin_game(ul_seat_chair *c)
{
    ul_text_clear(&c->events);
    ul_text_clear(&c->ground);
    c->count = c->told = 0;
    c->greeted = false;
}

static void add_event(ul_seat_chair *c, const ul_json *event)
{
    ul_json_out out;
    size_t     *grown = ul_grow(c->ends, c->count, 1, &c->room, sizeof *grown);
    if (!grown)
        return;
    c->ends = grown;
    if (c->count)
        ul_text_put(&c->events, ",");
    ul_json_begin(&out, &c->events);
    ul_json_copy(&out, event);
    c->ends[c->count++] = c->events.len;
}

/* Somebody took something back. A program that has heard of it is told the whole game anew. */
static void take_back(ul_seat_chair *c, int events)
{
    size_t gone = events < 0 ? 0 : (size_t)events < c->count ? (size_t)events : c->count;
    c->count -= gone;
    c->events.len = c->count ? c->ends[c->count - 1] : 0;
    if (c->told > c->events.len) {
        c->greeted = false;
        c->told = 0;
    }
}

static void say_bytes(ul_seat_chair *c, const char *what, const uint8_t bytes[UL_SHA256_BYTES])
{
    ul_text members = {0};
    ul_text_print(&members, "\"do\":\"%s\",\"bytes\":\"", what);
    ul_hex_write(bytes, UL_SHA256_BYTES, &members);
    ul_text_put(&members, "\"");
    if (!members.failed)
        ul_client_say(c->client, members.bytes);
    ul_text_free(&members);
}

/* A seed for the deal, so that nobody can have chosen the cards (docs/trust.md). */
static void give_seed(ul_seat_chair *c, bool promise)
{
    uint8_t hash[UL_SHA256_BYTES];
    if (promise)
        gnutls_rnd(GNUTLS_RND_KEY, c->seed, sizeof c->seed);
    ul_sha256(c->seed, sizeof c->seed, hash);
    say_bytes(c, promise ? "commit" : "reveal", promise ? hash : c->seed);
}

static void take_news(ul_seat_chair *c, const ul_json *news)
{
    const char *what = ul_json_text_of(news, "news");
    bool        mine = c->seat >= 0 && number(news, "seat") == c->seat;
    if (strcmp(what, "dealt") == 0 || strcmp(what, "begun") == 0)
        begin_game(c);
    else if (strcmp(what, "undone") == 0)
        take_back(c, number(news, "events"));
    else if ((strcmp(what, "promises") == 0 || strcmp(what, "seeds") == 0) && has_seat(news, c->seat))
        give_seed(c, what[0] == 'p');
    else if (mine && strcmp(what, "stand-in") == 0 && strcmp(ul_json_text_of(news, "because"), "wish") != 0) {
        ul_chair_note(c, "%s: too late; the stand-in plays for it", ul_json_text_of(news, "because"));
        c->resting = c->is_own_decision = true;
    } else if (mine && strcmp(what, "back") == 0)
        c->resting = false;
    else if (mine && c->end == UL_SEAT_GOES_ON && (strcmp(what, "removed") == 0 || strcmp(what, "left") == 0)) {
        ul_chair_note(c, "the seat was taken away: %s", what);
        c->end = UL_SEAT_FINISHED;
    }
}

static void take_events(ul_seat_chair *c, const ul_json *message)
{
    const ul_json *events = ul_json_member_of(message, "events", UL_JSON_ARRAY);
    for (const ul_json *one = ul_json_first(events); one; one = ul_json_next(events, one)) {
        const ul_json *game = ul_json_member_of(one, "game", UL_JSON_OBJECT),
                      *news = ul_json_member_of(one, "table", UL_JSON_OBJECT);
        if (number(one, "n") <= (int)ul_client_seen(c->client))
            continue;
        if (game)
            add_event(c, game);
        else if (news)
            take_news(c, news);
    }
}

/* ---- the table */

static const ul_json *sitter(const ul_json *status, int seat)
{
    const ul_json *seats = ul_json_member_of(status, "seats", UL_JSON_ARRAY), *one = ul_json_first(seats);
    while (one && seat-- > 0)
        one = ul_json_next(seats, one);
    return one;
}

/* What it waits for, before a game: free seats, or somebody who begins. Said once each. */
static void tell_lobby(ul_seat_chair *c, const ul_json *status)
{
    int     owner = number(status, "owner"), free_seats = 0;
    ul_text link = {0};
    for (int seat = 0; sitter(status, seat); seat++)
        free_seats += strcmp(ul_json_text_of(sitter(status, seat), "sitter"), "free") == 0;
    int waits_for = free_seats ? free_seats : -1 - owner;
    if (waits_for == c->waits_for)
        return;
    c->waits_for = waits_for;
    ul_table_link_write(&c->link, false, &link);
    if (free_seats > 0)
        ul_chair_note(c, "waits for %d more: who opens %s can sit down", free_seats, ul_text_bytes(&link));
    else if (owner >= 0 && owner != c->seat)
        ul_chair_note(c, "waits until %s begins the game", ul_json_text_of(sitter(status, owner), "name"));
    ul_text_free(&link);
}

/* Of a game that is over: "Ann won", "seat 2 won" if nobody calls her anything, "nobody won". */
static void tell_result(ul_seat_chair *c, const ul_json *view, const ul_json *status)
{
    int         seat = number(view, "winner");
    const char *name = seat >= 0 && sitter(status, seat) ? ul_json_text_of(sitter(status, seat), "name") : "";
    if (seat < 0)
        ul_chair_note(c, "the game is over: nobody won");
    else if (name[0])
        ul_chair_note(c, "the game is over: %s won", name);
    else
        ul_chair_note(c, "the game is over: seat %d won", seat);
}

/* How the table goes on is said to who looks at this, once each. */
static void tell_phase(ul_seat_chair *c, const ul_json *message, const ul_json *status)
{
    const ul_json *view = ul_json_member_of(message, "view", UL_JSON_OBJECT);
    if (strcmp(c->phase, "playing") == 0) {
        ul_chair_note(c, "a game begins");
        c->waits_for = 0;
    } else if (strcmp(c->phase, "over") == 0 && view) {
        tell_result(c, view, status);
        if (!c->shared->how->once)
            ul_chair_note(c, "stays for another game; ^C ends it, and --once leaves by itself");
    }
}

/* An owner begins, or better leaves that to a person. */
static void own(ul_seat_chair *c, const ul_json *status)
{
    char           members[48];
    const ul_json *seats = ul_json_member_of(status, "seats", UL_JSON_ARRAY);
    bool           free_seat = false;
    int            seat = 0, person = -1;
    for (const ul_json *one = ul_json_first(seats); one; one = ul_json_next(seats, one), seat++) {
        free_seat |= strcmp(ul_json_text_of(one, "sitter"), "free") == 0;
        if (person < 0 && strcmp(ul_json_text_of(one, "sitter"), "person") == 0)
            person = seat;
    }
    if (person >= 0) {
        snprintf(members, sizeof members, "\"do\":\"own\",\"other\":%d", person);
        ul_client_say(c->client, members);
    } else if (!free_seat && !c->starting) {
        c->starting = ul_client_say(c->client, "\"do\":\"start\"");
    }
}

static void game_over(ul_seat_chair *c, const ul_json *message)
{
    const ul_json *view = ul_json_member_of(message, "view", UL_JSON_OBJECT);
    if (view)
        ul_chair_game_over(c, view);
    c->greeted = false;
    if (c->shared->how->once) {
        ul_client_say(c->client, "\"do\":\"leave\"");
        c->end = UL_SEAT_FINISHED;
    }
}

/* Does nobody play besides but bots, and people for whom bots stand in? */
static bool is_alone(const ul_seat_chair *c, const ul_json *status)
{
    const ul_json *seats = ul_json_member_of(status, "seats", UL_JSON_ARRAY);
    int            seat = 0;
    for (const ul_json *one = ul_json_first(seats); one; one = ul_json_next(seats, one), seat++) {
        bool person = strcmp(ul_json_text_of(one, "sitter"), "person") == 0 ||
                      strcmp(ul_json_text_of(one, "sitter"), "program") == 0;
        if (seat != c->seat && person && !ul_json_member_of(one, "bot", UL_JSON_STRING))
            return false;
    }
    return true;
}

/* Another game is for those who are there, or who ask for one: programs do not play on for nobody, night and day. */
static bool is_wanted_again(const ul_seat_chair *c, const ul_json *status)
{
    const ul_json *seats = ul_json_member_of(status, "seats", UL_JSON_ARRAY);
    int            seat = 0;
    for (const ul_json *one = ul_json_first(seats); one; one = ul_json_next(seats, one), seat++) {
        const ul_json *wish = ul_json_member_of(one, "wants_rematch", UL_JSON_BOOL);
        if (seat != c->seat && wish && wish->integer)
            return true;
    }
    return !c->alone;
}

static void take_status(ul_seat_chair *c, const ul_json *message, const ul_json *status)
{
    const char *phase = ul_json_text_of(status, "phase");
    c->alone = is_alone(c, status);
    bool new_phase = strcmp(phase, c->phase) != 0;
    c->wishes_rematch = c->wishes_rematch && !new_phase;
    snprintf(c->phase, sizeof c->phase, "%s", phase);
    if (new_phase && c->seat >= 0)
        tell_phase(c, message, status);
    if (strcmp(phase, "lobby") == 0 && c->seat >= 0)
        tell_lobby(c, status);
    if (strcmp(phase, "closed") == 0)
        c->end = UL_SEAT_FINISHED;
    else if (strcmp(phase, "lobby") == 0 && c->seat >= 0 && number(status, "owner") == c->seat)
        own(c, status);
    else if (strcmp(phase, "over") == 0 && new_phase && c->seat >= 0)
        game_over(c, message);
    if (strcmp(phase, "over") == 0 && c->seat >= 0 && c->end == UL_SEAT_GOES_ON && !c->wishes_rematch &&
        is_wanted_again(c, status))
        c->wishes_rematch = ul_client_say(c->client, "\"do\":\"rematch\",\"flag\":true") != 0;
}

/* What the stand-in had to decide is decided: the program has another try, if it has one left. */
static void come_back(ul_seat_chair *c, const ul_json *waiting)
{
    if (!waiting || number(waiting, "seat") == c->seat || !c->is_own_decision || !c->lives)
        return;
    c->is_own_decision = c->helped = false;
    if (c->resting)
        ul_client_say(c->client, "\"do\":\"rest\",\"flag\":false");
}

static void take_message(void *context, const ul_json *message)
{
    ul_seat_chair *c = context;
    const char    *type = ul_json_text_of(message, "type");
    const ul_json *status = ul_json_member_of(message, "status", UL_JSON_OBJECT), *view, *legal;
    if (strcmp(type, "welcome") == 0) {
        c->here = true;
        c->seat = number(message, "seat");
    }
    if (strcmp(type, "welcome") != 0 && strcmp(type, "told") != 0)
        return;
    take_events(c, message);
    if ((view = ul_json_member_of(message, "view", UL_JSON_OBJECT)) != NULL)
        keep(view, &c->view);
    if ((legal = ul_json_member_of(message, "legal", UL_JSON_ARRAY)) != NULL) {
        keep(legal, &c->legal);
        c->may = legal->count > 0;
    }
    come_back(c, status ? ul_json_member_of(status, "waiting", UL_JSON_OBJECT)
                        : ul_json_member_of(message, "waiting", UL_JSON_OBJECT));
    if (status)
        take_status(c, message, status);
}

/* ---- what is due */

static void sit_down(ul_seat_chair *c)
{
    ul_text     members = {0};
    ul_json_out out;
    uint8_t     key[UL_KEY_BYTES];
    ul_text     hex = {0};
    gnutls_rnd(GNUTLS_RND_KEY, key, sizeof key);
    ul_hex_write(key, sizeof key, &hex);
    snprintf(c->key, sizeof c->key, "%s", ul_text_bytes(&hex));
    ul_text_free(&hex);
    ul_text_print(&members, "\"do\":\"sit\",\"program\":true,\"key\":\"%s\",\"name\":", c->key);
    ul_json_begin(&out, &members);
    ul_json_string(&out, c->shared->how->name);
    c->sitting = members.failed ? 0 : ul_client_say(c->client, members.bytes);
    ul_text_free(&members);
}

static void look_at_seat(ul_seat_chair *c)
{
    ul_fault refused;
    if (!c->sitting || !ul_client_answered(c->client, c->sitting, &refused))
        return;
    c->sitting = 0;
    if (refused.message[0]) {
        ul_chair_note(c, "no seat: %s", refused.message);
        c->end = UL_SEAT_FAILED;
        return;
    }
    ul_client_set_key(c->client, c->key);
    memcpy(c->link.key, c->key, sizeof c->key);
}

/* Name, version and author, for people to see. */
static void say_program(ul_seat_chair *c)
{
    const ul_seat_how *how = c->shared->how;
    ul_text            members = {0};
    ul_json_out        out;
    if (!how->version && !how->author)
        return;
    ul_text_put(&members, "\"do\":\"program\"");
    if (how->version) {
        ul_text_put(&members, ",\"version\":");
        ul_json_begin(&out, &members);
        ul_json_string(&out, how->version);
    }
    if (how->author) {
        ul_text_put(&members, ",\"author\":");
        ul_json_begin(&out, &members);
        ul_json_string(&out, how->author);
    }
    c->saying = members.failed ? 0 : ul_client_say(c->client, members.bytes);
    ul_text_free(&members);
}

static void introduce(ul_seat_chair *c)
{
    ul_text link = {0};
    c->introduced = true;
    say_program(c);
    ul_chair_note(c, "%s sits on seat %d", c->shared->how->name, c->seat);
    ul_table_link_write(&c->link, true, &link);
    if (c->shared->how->show_link && !link.failed) {
        pthread_mutex_lock(&c->shared->lock);
        printf("%s\n", link.bytes);
        fflush(stdout);
        pthread_mutex_unlock(&c->shared->lock);
    }
    ul_text_free(&link);
}

/* A refusal need not be the program's fault: a store may be away, somebody may have paused. */
static void look_at_action(ul_seat_chair *c)
{
    ul_fault refused;
    if (!c->acting || !ul_client_answered(c->client, c->acting, &refused))
        return;
    c->acting = 0;
    if (!refused.message[0]) {
        c->refusals = 0;
        return;
    }
    ul_chair_note(c, "refused: %s", refused.message);
    if (++c->refusals < REFUSALS_MOST)
        c->again = ul_clock() + 500;
}

static void do_what_is_due(ul_seat_chair *c)
{
    ul_fault refused;
    look_at_seat(c);
    look_at_action(c);
    if (c->starting && ul_client_answered(c->client, c->starting, &refused))
        c->starting = 0;
    if (c->saying && ul_client_answered(c->client, c->saying, &refused)) {
        c->saying = 0;
        if (refused.message[0])
            ul_chair_note(c, "what it says of itself is not taken: %s", refused.message);
    }
    if (c->here && c->seat < 0 && !c->sitting && c->end == UL_SEAT_GOES_ON && !c->introduced)
        sit_down(c);
    if (c->seat >= 0 && !c->introduced)
        introduce(c);
    uint32_t seen = ul_client_seen(c->client);
    bool     due = c->asked != seen || (c->again && c->again <= ul_clock());
    if (c->seat < 0 || !c->may || c->resting || c->acting || !due || ul_clock() < c->last + PAUSE_MS)
        return;
    c->asked = seen;
    c->again = 0;
    if (c->helped)
        ul_chair_help(c);
    else
        ul_chair_decide(c);
    c->last = ul_clock();
}

static int result_of(ul_seat_chair *c)
{
    unsigned        tries;
    ul_fault        why;
    ul_client_state state = ul_client_state_now(c->client, &tries, &why);
    if (c->end != UL_SEAT_GOES_ON)
        return c->end == UL_SEAT_FAILED || !c->lives ? UL_EXIT_FAILED : UL_EXIT_FINE;
    if (state == UL_CLIENT_REFUSED || (!c->here && tries >= TRIES_MOST)) {
        ul_chair_note(c, "%s [%s]", why.message, why.code);
        return c->here || state == UL_CLIENT_REFUSED ? UL_EXIT_FAILED : NO_CONNECTION;
    }
    return *c->shared->stop ? UL_EXIT_FINE : -1;
}

/* Whether the connection holds is the owner's to know. */
static void tell_connection(ul_seat_chair *c)
{
    unsigned tries;
    ul_fault why;
    bool     lost = c->here && ul_client_state_now(c->client, &tries, &why) == UL_CLIENT_CONNECTING;
    if (lost && !c->lost)
        ul_chair_note(c, "%s: coming back", why.message);
    if (!lost && c->lost)
        ul_chair_note(c, "back at the table");
    c->lost = lost;
}

int ul_seat_run(ul_seat_shared *shared, const ul_table_link *link)
{
    ul_seat_chair c = {.shared = shared, .link = *link, .seat = -1, .lives = shared->how->lives};
    ul_client_ear ear = {take_message, &c};
    int           result = -1;
    gnutls_rnd(GNUTLS_RND_KEY, c.seed, sizeof c.seed);
    c.client = ul_client_new(link, ul_lang_tag(ul_program_speech()), &ear);
    if (!c.client)
        return ul_program_no_memory();
    ul_client_introduce(c.client, "seat", true);
    while (result < 0) {
        ul_client_poll(c.client, WAIT_MS / (c.may && !c.resting ? 8 : 1), -1);
        tell_connection(&c);
        do_what_is_due(&c);
        result = result_of(&c);
    }
    for (int i = 0; i < 20 && c.end == UL_SEAT_FINISHED; i++) /* what was said last is to arrive */
        ul_client_poll(c.client, 20, -1);
    ul_child_process_stop(&c.child);
    ul_client_free(c.client);
    free(c.ends);
    ul_text *texts[] = {&c.ground, &c.view, &c.legal, &c.events, &c.out, &c.in};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        ul_text_free(texts[i]);
    return result;
}
