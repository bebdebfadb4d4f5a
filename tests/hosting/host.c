/* host.c: a table with connections at it, without any socket: who is told what, when, and what is kept before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "hosting/connection.h"
#include "record/action_text.h"
#include "table/archive.h"
#include "table/evening.h"
#include "table/log.h"
#include "wire/write.h"

#define KEY_A "000102030405060708090a0b0c0d0e0f"
#define KEY_B "100102030405060708090a0b0c0d0e0f"
#define KEY_C "200102030405060708090a0b0c0d0e0f"

/* A driver that keeps in memory and sends at once. */
typedef struct person {
    ul_connection *connection;
    ul_text        heard; /* a line each */
} person;

static ul_hosting  all;
static ul_host    *host;
static ul_ground  *ground;
static ul_delivery out;
static ul_text     log_lines;
static person      people[32];
static ul_reply    reply;
static uint64_t    now;
static uint8_t     drawn;
static const char *shut;

static void draw(void *context, uint8_t bytes[UL_SECRET_BYTES])
{
    assert_ptr_equal(context, &drawn);
    memset(bytes, ++drawn, UL_SECRET_BYTES);
}

static ul_moment at(void)
{
    return (ul_moment){.now = now, .shut = shut, .out = &out};
}

/* Keep, then tell. */
static void deliver(void)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(&out, &count);
    ul_text_add(&log_lines, out.lines.bytes, out.lines.len);
    for (size_t i = 0; i < count; i++) {
        person *to = letter[i].to ? ul_connection_owner(letter[i].to) : NULL;
        if (!to)
            continue;
        ul_text_add(&to->heard, out.words.bytes + letter[i].at, letter[i].len);
        ul_text_put(&to->heard, "\n");
        ul_letter_sent(&letter[i]);
    }
    ul_delivery_clear(&out);
}

static void begin(void)
{
    all = (ul_hosting){.away_ms = 2000, .settle_ms = 9000, .doubt_ms = 5000, .spectators = 100, .draw = draw};
    all.context = &drawn;
    now = 1000;
    drawn = 0;
    shut = NULL;
    host = ul_host_new(&all);
    assert_non_null(host);
}

static void open_table(const char *opening)
{
    ul_opening asked;
    ul_fault   fault = {0};
    ul_moment  m = at();
    if (!ul_opening_read(opening, strlen(opening), ul_table_bots_levels(), &asked, &fault))
        fail_msg("%s", fault.message);
    ground = ul_ground_new(&asked.edition, &asked.options, asked.plan, asked.plan_len, NULL, &fault);
    assert_non_null(ground);
    assert_true(ul_host_open(host, ground, &asked, "evening", &m, &fault));
    ul_opening_free(&asked);
    deliver();
}

static int tear_down(void **unused)
{
    (void)unused;
    ul_host_free(host);
    host = NULL;
    ul_ground_free(ground);
    ground = NULL;
    ul_hosting_free(&all);
    ul_delivery_free(&out);
    ul_text_free(&log_lines);
    for (int i = 0; i < (int)(sizeof people / sizeof people[0]); i++)
        ul_text_free(&people[i].heard);
    memset(people, 0, sizeof people);
    return 0;
}

static void connect_one(int i)
{
    people[i].connection = ul_host_connect(host, &people[i], false);
    assert_non_null(people[i].connection);
}

static void hear_nothing(void)
{
    for (int i = 0; i < (int)(sizeof people / sizeof people[0]); i++)
        ul_text_clear(&people[i].heard);
}

/* With ' for ". What was heard before is forgotten. */
static ul_host_verdict say(int i, const char *message)
{
    char      text[400];
    ul_moment m = at();
    snprintf(text, sizeof text, "%s", message);
    for (char *quote = text; (quote = strchr(quote, '\'')) != NULL;)
        *quote = '"';
    hear_nothing();
    ul_host_verdict verdict = ul_host_message(host, people[i].connection, text, strlen(text), &m, &reply);
    deliver();
    return verdict;
}

static const char *heard_by(int i)
{
    return people[i].heard.len ? people[i].heard.bytes : "";
}

static void leave(int i)
{
    ul_moment m = at();
    hear_nothing();
    ul_host_disconnect(host, people[i].connection, &m);
    people[i].connection = NULL;
    deliver();
}

static void tick_at(uint64_t when)
{
    now = when;
    ul_moment m = at();
    hear_nothing();
    ul_host_tick(host, &m);
    deliver();
}

static bool kept(const char *words)
{
    return log_lines.len && strstr(log_lines.bytes, words) != NULL;
}

static void come(int i)
{
    connect_one(i);
    assert_int_equal(say(i, "{'do':'hello'}"), UL_HOST_ANSWERED);
}

#define TWO_SEATS "{\"edition\":\"kill-2009\",\"seats\":2,\"seeds\":false,\"quick\":true}"
#define WITH_BOTS                                                                                                      \
    "{\"edition\":\"kill-2009\",\"seats\":3,\"seeds\":false,\"quick\":true,\"dwell\":0,\"bots\":[\"butler\"]}"

static void sit_two(void)
{
    open_table(TWO_SEATS);
    come(0);
    come(1);
    say(0, "{'do':'sit','key':'" KEY_A "','name':'Ana'}");
    say(1, "{'do':'sit','key':'" KEY_B "','name':'Ben'}");
}

/* ---- hello */

TEST(who_says_hello_is_told_how_things_stand)
{
    begin();
    open_table(TWO_SEATS);
    connect_one(0);
    assert_int_equal(ul_connection_state_now(people[0].connection), UL_CONNECTION_NEW);
    assert_int_equal(say(0, "{'do':'hello','id':'h'}"), UL_HOST_ANSWERED);
    assert_int_equal(ul_connection_state_now(people[0].connection), UL_CONNECTION_HERE);
    assert_non_null(strstr(heard_by(0), "{\"type\":\"welcome\",\"id\":\"h\""));
    assert_non_null(strstr(heard_by(0), "{\"type\":\"spectators\",\"count\":1}"));
    assert_int_equal(ul_host_spectators(host), 1);
    assert_ptr_equal(ul_host_connections(host), people[0].connection);
    assert_null(ul_connection_next(people[0].connection));
}

/* Who comes now is told how it stands now, though it is written once for all who come in between. */
static void expect_status_for(int i)
{
    ul_text status = {0};
    come(i);
    ul_wire_status(ul_host_table(host), &status);
    status.bytes[status.len - 1] = '\0';
    assert_non_null(strstr(heard_by(i), status.bytes + 1));
    ul_text_free(&status);
}

TEST(the_status_in_a_welcome_is_that_of_now)
{
    begin();
    open_table(TWO_SEATS);
    expect_status_for(0);
    expect_status_for(1);
    const char *written = all.status.text.bytes;
    all.status.text.bytes[2] = 'P'; /* "phase": is it this text that the next one gets? */
    come(2);
    assert_non_null(strstr(heard_by(2), "{\"Phase\":"));
    assert_ptr_equal(all.status.text.bytes, written);
    say(0, "{'do':'sit','key':'" KEY_A "','name':'Ana'}");
    expect_status_for(3);
    say(1, "{'do':'sit','key':'" KEY_B "','name':'Ben'}");
    expect_status_for(4);
    say(0, "{'do':'start'}");
    expect_status_for(5);
    leave(1);
    tick_at(5000);
    expect_status_for(6);
}

/* A table lies where another one lay before: that is how memory is used. */
TEST(the_status_of_a_table_goes_with_it)
{
    begin();
    open_table(TWO_SEATS);
    expect_status_for(0);
    assert_ptr_equal(all.status.table, ul_host_table(host));
    ul_host_clear(host);
    assert_null(all.status.table);
}

TEST(who_is_here_is_counted_by_chair)
{
    begin();
    sit_two();
    come(2);
    come(3);
    connect_one(4);
    assert_int_equal(ul_host_spectators(host), 2);
    assert_int_equal(ul_host_seats(host), 3);
    leave(4); /* never said hello */
    leave(2);
    leave(0);
    assert_int_equal(ul_host_spectators(host), 1);
    assert_int_equal(ul_host_seats(host), 2);
    say(1, "{'do':'leave'}");
    assert_int_equal(ul_host_spectators(host), 2);
    assert_int_equal(ul_host_seats(host), 0);
    leave(3);
    leave(1);
    assert_null(ul_host_connections(host));
    come(5);
    assert_int_equal(ul_host_spectators(host), 1);
}

TEST(where_many_come_at_once_nobody_is_told_of_each)
{
    begin();
    open_table(TWO_SEATS);
    for (int i = 0; i < 19; i++)
        come(i);
    assert_null(strstr(heard_by(0), "\"type\":\"spectators\"")); /* of the last */
    assert_true(ul_host_next_time(host, now) <= now + 1000);
    tick_at(now + 1000);
    assert_non_null(strstr(heard_by(0), "{\"type\":\"spectators\",\"count\":19}"));
}

TEST(who_says_something_else_first_is_sent_away)
{
    begin();
    open_table(TWO_SEATS);
    connect_one(0);
    assert_int_equal(say(0, "{'do':'ping','id':'p'}"), UL_HOST_CLOSE);
    assert_string_equal(reply.fault.code, "hello-first");
    assert_string_equal(reply.id, "p");
    assert_int_equal(reply.close, 1008);
    assert_int_equal(say(0, "{'do':'dance'}"), UL_HOST_REPLY); /* what is no message is refused in words */
    assert_string_equal(reply.fault.code, "unknown-message");
}

TEST(a_second_hello_is_refused)
{
    begin();
    open_table(TWO_SEATS);
    come(0);
    assert_int_equal(say(0, "{'do':'hello'}"), UL_HOST_REPLY);
    assert_string_equal(reply.fault.code, "already");
}

TEST(a_key_that_opens_nothing_is_sent_away)
{
    begin();
    sit_two();
    connect_one(2);
    assert_int_equal(say(2, "{'do':'hello','key':'" KEY_C "'}"), UL_HOST_CLOSE);
    assert_string_equal(reply.fault.code, "wrong-key");
    connect_one(3);
    assert_int_equal(say(3, "{'do':'hello','key':'" KEY_B "'}"), UL_HOST_ANSWERED);
    assert_non_null(strstr(heard_by(3), "\"seat\":1,"));
}

TEST(only_so_many_may_watch_and_free_seats_are_for_more)
{
    begin();
    all.spectators = 1;
    open_table(TWO_SEATS);
    for (int i = 0; i < 3; i++)
        come(i); /* one to watch, two for the seats */
    connect_one(3);
    assert_int_equal(say(3, "{'do':'hello'}"), UL_HOST_FULL);
    assert_string_equal(reply.fault.code, "too-many-spectators");
    assert_int_equal(reply.close, 1013);
    all.anybody_watches = true;
    assert_int_equal(say(3, "{'do':'hello'}"), UL_HOST_ANSWERED);
}

TEST(a_table_that_says_less_than_its_driver_counts)
{
    begin();
    open_table("{\"edition\":\"kill-2009\",\"seats\":2,\"spectators\":0}");
    come(0);
    come(1);
    connect_one(2);
    assert_int_equal(say(2, "{'do':'hello'}"), UL_HOST_FULL);
    leave(0); /* there is room again */
    assert_int_equal(say(2, "{'do':'hello'}"), UL_HOST_ANSWERED);
    assert_true(ul_connection_watches(people[2].connection));
}

static bool nobody_may_sit(void *owner)
{
    assert_ptr_equal(owner, &people[0]);
    return false;
}

TEST(a_driver_may_have_its_own_measure_of_who_sits_down)
{
    begin();
    all.may_sit = nobody_may_sit;
    open_table(TWO_SEATS);
    come(0);
    const char *sit = "{\"do\":\"sit\",\"id\":\"s\",\"key\":\"" KEY_A "\",\"name\":\"Ana\"}";
    ul_moment   m = at();
    assert_int_equal(ul_host_message(host, people[0].connection, sit, strlen(sit), &m, &reply), UL_HOST_REPLY);
    assert_string_equal(reply.fault.code, "too-fast");
    assert_string_equal(reply.id, "s");
    /* Else it could be done again, when others have written, without being measured. */
    assert_true(ul_delivery_is_empty(&out));
}

TEST(a_table_that_nobody_came_to_is_given_up)
{
    begin();
    open_table(TWO_SEATS);
    ul_moment m = at();
    assert_true(ul_host_give_up(host, &m));
    deliver();
    assert_int_equal(ul_table_phase_now(ul_host_table(host)), UL_TABLE_CLOSED);
    m = at();
    assert_false(ul_host_give_up(host, &m));
}

/* ---- deeds */

TEST(what_is_done_is_kept_told_and_then_answered)
{
    begin();
    open_table(TWO_SEATS);
    come(0);
    come(1);
    ul_moment m = at();
    hear_nothing();
    const char *sit = "{\"do\":\"sit\",\"id\":\"s\",\"key\":\"" KEY_A "\",\"name\":\"Ana\"}";
    assert_int_equal(ul_host_message(host, people[0].connection, sit, strlen(sit), &m, &reply), UL_HOST_ANSWERED);
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(&out, &count);
    assert_int_equal(out.count, 1);
    assert_int_equal(out.first, 2);
    assert_true(out.status);
    assert_true(count >= 4);
    assert_true(letter[0].to == people[0].connection && letter[1].to == people[1].connection);
    assert_int_equal(letter[0].number, 2);
    /* The answer has the deed with it, in case it is to be done again. */
    assert_int_equal(letter[2].message_len, strlen(sit));
    assert_memory_equal(out.words.bytes + letter[2].message_at, sit, strlen(sit));
    deliver();
    assert_non_null(strstr(heard_by(0), "{\"type\":\"done\",\"id\":\"s\""));
    assert_non_null(strstr(heard_by(0), "{\"type\":\"welcome\",\"id\":null")); /* its seat is another */
    assert_null(strstr(heard_by(1), "welcome"));
    assert_true(kept(" sit 0 s "));
    assert_int_equal(ul_host_seats(host), 1);
}

/* It may have to wait for lines of others, and those may not be kept: then it is dropped, and the message comes again.
 */
TEST(every_answer_that_waits_has_its_message_with_it)
{
    static const char *const messages[] = {"{\"do\":\"start\",\"id\":\"refused\"}",
                                           "{\"do\":\"ping\",\"id\":\"p\"}",
                                           "{\"do\":\"view\",\"id\":\"v\"}",
                                           "{\"do\":\"digest\",\"id\":\"d\"}",
                                           "{\"do\":\"ticket\",\"for\":\"me\",\"id\":\"t\"}",
                                           "{\"do\":\"history\",\"seen\":1,\"id\":\"h\"}"};
    begin();
    sit_two();
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        ul_moment m = at();
        size_t    count, len = strlen(messages[i]);
        if (ul_host_message(host, people[1].connection, messages[i], len, &m, &reply) != UL_HOST_ANSWERED)
            fail_msg("%s: %s", messages[i], reply.fault.message);
        const ul_letter *letter = ul_delivery_letters(&out, &count);
        assert_int_equal(count, 1);
        assert_int_equal(letter->message_len, len);
        assert_memory_equal(out.words.bytes + letter->message_at, messages[i], len);
        deliver();
    }
}

TEST(what_does_not_depend_on_the_table_leaves_nothing_that_waits)
{
    static const char *const messages[] = {"no JSON at all", "{\"do\":\"dance\"}",
                                           "{\"do\":\"hello\",\"id\":\"again\"}",
                                           "{\"do\":\"sit\",\"key\":\"" KEY_C "\",\"name\":\"Cat\",\"program\":true}"};
    begin();
    sit_two();
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        ul_moment m = at();
        assert_int_equal(ul_host_message(host, people[1].connection, messages[i], strlen(messages[i]), &m, &reply),
                         UL_HOST_REPLY);
        assert_true(ul_delivery_is_empty(&out));
    }
}

TEST(what_is_refused_is_told_to_who_asked_alone)
{
    begin();
    sit_two();
    say(1, "{'do':'start','id':'x'}");
    assert_non_null(strstr(heard_by(1), "\"error\":\"not-owner\""));
    assert_string_equal(heard_by(0), "");
}

TEST(a_program_needs_leave_to_sit)
{
    begin();
    open_table(TWO_SEATS);
    come(0);
    assert_int_equal(say(0, "{'do':'sit','key':'" KEY_A "','name':'Ana','program':true}"), UL_HOST_REPLY);
    assert_string_equal(reply.fault.code, "no-token");
    people[1].connection = ul_host_connect(host, &people[1], true);
    say(1, "{'do':'hello'}");
    say(1, "{'do':'sit','key':'" KEY_A "','name':'Ana','program':true}");
    assert_non_null(strstr(heard_by(1), "\"type\":\"done\""));
}

TEST(while_nothing_can_be_kept_deeds_are_refused_at_once_and_questions_answered)
{
    begin();
    sit_two();
    shut = "store-away";
    size_t before = log_lines.len;
    assert_int_equal(say(0, "{'do':'start','id':'x'}"), UL_HOST_REPLY);
    assert_string_equal(reply.fault.code, "store-away");
    assert_string_equal(reply.id, "x");
    assert_int_equal(say(0, "{'do':'ping'}"), UL_HOST_ANSWERED);
    assert_non_null(strstr(heard_by(0), "pong"));
    leave(1);
    tick_at(now + 60000);
    assert_int_equal(log_lines.len, before);
    shut = NULL;
    tick_at(now + 60000);
    tick_at(now + 60000);
    assert_true(kept(" away 1"));
}

/* Answers wait for what was done before them, and that may take hours. */
TEST(while_nothing_can_be_kept_only_so_much_waits_to_be_sent)
{
    static char ask[8192];
    const char *hello = "{\"do\":\"hello\"}";
    int         asked = 0;
    begin();
    sit_two();
    connect_one(2);
    shut = "store-away";
    ul_moment m = at();
    memset(ask, ' ', sizeof ask);
    memcpy(ask, "{\"do\":\"ping\",\"id\":\"p\"}", 22);
    while (ul_host_message(host, people[0].connection, ask, sizeof ask, &m, &reply) == UL_HOST_ANSWERED)
        assert_true(++asked < 1000);
    assert_true(asked > 20);
    assert_string_equal(reply.fault.code, "store-away");
    assert_string_equal(reply.id, "p");
    size_t words = out.words.len, letters = out.letters.len;
    assert_true(words < 1100 * 1024);
    assert_int_equal(ul_host_message(host, people[2].connection, hello, strlen(hello), &m, &reply), UL_HOST_CLOSE);
    assert_string_equal(reply.fault.code, "store-away");
    assert_int_equal(reply.close, 1013);
    assert_true(out.words.len == words && out.letters.len == letters);
    deliver(); /* it is back */
    shut = NULL;
    assert_int_equal(say(0, "{'do':'view'}"), UL_HOST_ANSWERED);
    assert_int_equal(say(2, "{'do':'hello'}"), UL_HOST_ANSWERED);
}

TEST(who_hands_a_seat_on_watches_and_the_new_key_opens_it)
{
    begin();
    sit_two();
    say(1, "{'do':'hand','key':'" KEY_C "','name':'Cara'}");
    assert_non_null(strstr(heard_by(1), "\"type\":\"welcome\",\"id\":null"));
    assert_non_null(strstr(heard_by(1), "\"seat\":null"));
    assert_non_null(strstr(heard_by(0), "{\"type\":\"spectators\",\"count\":1}"));
    say(1, "{'do':'digest'}");
    assert_non_null(strstr(heard_by(1), "no-seat"));
    connect_one(2);
    say(2, "{'do':'hello','key':'" KEY_C "'}");
    assert_non_null(strstr(heard_by(2), "\"seat\":1,"));
    say(2, "{'do':'digest'}");
    assert_non_null(strstr(heard_by(2), "\"type\":\"digest\""));
    say(2, "{'do':'key','key':'" KEY_B "'}"); /* who changes its key stays */
    say(2, "{'do':'say','text':'still here'}");
    assert_non_null(strstr(heard_by(2), "\"type\":\"done\""));
}

TEST(a_rematch_has_a_secret_of_its_own)
{
    begin();
    sit_two();
    uint8_t before = drawn;
    say(0, "{'do':'rematch','flag':true}");
    assert_int_equal(drawn, before + 1);
}

/* ---- who is here */

TEST(a_seat_is_away_some_time_after_its_connection_and_not_if_it_comes_back)
{
    begin();
    sit_two();
    leave(1);
    assert_false(kept(" away 1"));
    assert_int_equal(ul_host_next_time(host, now), now + 2000);
    now += 1999;
    connect_one(1);
    say(1, "{'do':'hello','key':'" KEY_B "'}");
    tick_at(now + 5000);
    assert_false(kept(" away 1"));
    leave(1);
    tick_at(now + 2000);
    assert_true(kept(" away 1"));
    assert_non_null(strstr(heard_by(0), "\"news\":\"away\""));
    connect_one(1);
    say(1, "{'do':'hello','key':'" KEY_B "'}");
    assert_true(kept(" here 1"));
}

TEST(a_seat_with_two_connections_is_here_until_the_last_is_gone)
{
    begin();
    sit_two();
    connect_one(2);
    say(2, "{'do':'hello','key':'" KEY_B "'}");
    leave(1);
    tick_at(now + 9000);
    assert_false(kept(" away 1"));
    leave(2);
    tick_at(now + 9000);
    assert_true(kept(" away 1"));
}

TEST(a_closed_table_takes_no_more_news_of_anybody)
{
    begin();
    sit_two();
    say(0, "{'do':'close'}");
    leave(1);
    assert_true(ul_host_next_time(host, now) == UL_NEVER);
}

/* ---- a table that is read again */

static ul_table *read_back(ul_table_bots **players)
{
    ul_fault  fault = {0};
    ul_outbox told = {0};
    ul_table *table = ul_table_read(ground, log_lines.bytes, log_lines.len, &told, &fault);
    if (!table)
        fail_msg("%zu: %s", fault.line, fault.message);
    *players = ul_table_bots_new();
    assert_true(ul_table_bots_see(*players, &told));
    ul_outbox_free(&told);
    return table;
}

static void reread(bool ours)
{
    ul_table_bots *players;
    ul_moment      m = at();
    ul_table      *table = read_back(&players);
    assert_true(ul_table_same(table, ul_host_table(host)));
    ul_host_clear(host);
    assert_null(ul_host_table(host));
    hear_nothing();
    ul_host_install(host, table, players, ours, &m);
    deliver();
}

TEST(after_a_table_was_read_again_everybody_is_told_what_they_missed)
{
    begin();
    sit_two();
    ul_moment   m = at();
    const char *words = "{\"do\":\"say\",\"text\":\"lost on the way\"}";
    ul_host_message(host, people[0].connection, words, strlen(words), &m, &reply);
    ul_text_add(&log_lines, out.lines.bytes, out.lines.len); /* it was kept, but nobody heard it */
    ul_delivery_clear(&out);
    reread(true);
    for (int i = 0; i < 2; i++) {
        assert_non_null(strstr(heard_by(i), "\"type\":\"welcome\""));
        assert_non_null(strstr(heard_by(i), "lost on the way"));
        assert_null(strstr(heard_by(i), "\"news\":\"sat\""));
    }
    assert_true(ul_host_is_ours(host));
    assert_non_null(ul_host_bots(host));
}

TEST(who_does_not_come_back_after_that_is_away_when_the_time_to_settle_is_over)
{
    begin();
    sit_two();
    ul_host_clear(host);
    leave(1); /* while there is no table */
    ul_table_bots *players;
    ul_moment      m = at();
    ul_table      *table = read_back(&players);
    ul_host_install(host, table, players, true, &m);
    deliver();
    tick_at(now + 8999);
    assert_false(kept(" away 1"));
    tick_at(now + 1);
    assert_true(kept(" away 1"));
}

/* ---- what the table does not remember */

static void talk_for_long(void)
{
    for (int i = 0; i < 80; i++) {
        now += 5000;
        say(0, "{'do':'say','text':'and another thing'}");
    }
}

TEST(what_the_table_does_not_remember_is_fetched_and_then_told)
{
    ul_seat  seat;
    uint32_t after;
    begin();
    sit_two();
    talk_for_long();
    assert_null(ul_host_looks_back(host, &seat, &after));
    connect_one(2);
    assert_int_equal(say(2, "{'do':'hello','seen':3,'id':'h'}"), UL_HOST_ANSWERED);
    assert_int_equal(ul_connection_state_now(people[2].connection), UL_CONNECTION_COMING);
    assert_string_equal(heard_by(2), "");
    say(0, "{'do':'say','text':'one more'}");
    assert_string_equal(heard_by(2), ""); /* it would make no sense to it yet */
    assert_ptr_equal(ul_host_looks_back(host, &seat, &after), people[2].connection);
    assert_int_equal(seat, UL_NOBODY);
    assert_int_equal(after, 3);
    assert_null(ul_host_looks_back(host, &seat, &after)); /* it is asked for once */
    ul_text   events = {0};
    ul_moment m = at();
    assert_true(ul_table_history(ground, log_lines.bytes, log_lines.len, seat, after, &events, NULL));
    ul_past past = {1, after, events.bytes, events.len, false};
    ul_host_past(host, people[2].connection, &past, &m); /* what another seat was told is not for it */
    assert_ptr_equal(ul_host_looks_back(host, &seat, &after), people[2].connection);
    past.seat = seat;
    ul_host_past(host, people[2].connection, &past, &m);
    ul_host_past(host, people[2].connection, &past, &m); /* nor anything twice */
    size_t letters;
    ul_delivery_letters(&out, &letters);
    assert_int_equal(letters, 4); /* one welcome, and to three how many watch */
    deliver();
    assert_non_null(strstr(heard_by(2), "{\"type\":\"welcome\",\"id\":\"h\""));
    assert_non_null(strstr(heard_by(2), "one more"));
    say(2, "{'do':'history','seen':1,'id':'y'}");
    assert_int_equal(ul_connection_state_now(people[2].connection), UL_CONNECTION_ASKING);
    assert_ptr_equal(ul_host_looks_back(host, &seat, &after), people[2].connection);
    past.after = after;
    ul_host_past(host, people[2].connection, &past, &m);
    deliver();
    assert_non_null(strstr(heard_by(2), "{\"type\":\"history\",\"id\":\"y\""));
    assert_int_equal(ul_connection_state_now(people[2].connection), UL_CONNECTION_HERE);
    say(2, "{'do':'history','seen':80}");
    assert_non_null(strstr(heard_by(2), "\"type\":\"history\"")); /* that much it remembers */
    ul_text_free(&events);
}

/* The events of a seat, as a driver fetches them from its log. */
static void hand_in_past(int i, ul_seat seat, uint32_t after)
{
    ul_text   events = {0};
    ul_moment m = at();
    hear_nothing();
    assert_true(ul_table_history(ground, log_lines.bytes, log_lines.len, seat, after, &events, NULL));
    ul_host_past(host, people[i].connection, &(ul_past){seat, after, events.bytes, events.len, false}, &m);
    deliver();
    ul_text_free(&events);
}

/* Another server at the same log does something; this one reads it all again. */
static void reread_after(const char *message)
{
    ul_host       *here = host;
    ul_connection *was = people[0].connection;
    ul_table_bots *players;
    ul_moment      m = at();
    ul_host_clear(here);
    host = ul_host_new(&all);
    ul_table *table = read_back(&players);
    ul_host_install(host, table, players, false, &m);
    connect_one(0);
    say(0, "{'do':'hello','seen':80,'key':'" KEY_A "'}");
    say(0, message);
    ul_host_free(host);
    host = here;
    people[0].connection = was;
    table = read_back(&players);
    m = at();
    hear_nothing();
    ul_host_install(host, table, players, true, &m);
    deliver();
}

TEST(who_was_not_welcomed_when_a_table_is_read_again_is_told_nothing_before_that)
{
    ul_seat        seat;
    uint32_t       after;
    ul_table_bots *players;
    begin();
    sit_two();
    talk_for_long();
    connect_one(2);
    const char *hello = "{\"do\":\"hello\",\"seen\":80}";
    ul_moment   m = at();
    assert_int_equal(ul_host_message(host, people[2].connection, hello, strlen(hello), &m, &reply), UL_HOST_ANSWERED);
    assert_int_equal(ul_connection_state_now(people[2].connection), UL_CONNECTION_HERE);
    ul_delivery_clear(&out); /* another server was faster: the welcome is not sent */
    ul_host_clear(host);
    ul_table *table = read_back(&players);
    ul_host_install(host, table, players, true, &m);
    deliver();
    say(0, "{'do':'say','text':'one more'}");
    assert_non_null(strstr(heard_by(1), "one more"));
    assert_null(strstr(heard_by(2), "one more"));
    assert_ptr_equal(ul_host_looks_back(host, &seat, &after), people[2].connection);
    hand_in_past(2, seat, after);
    assert_non_null(strstr(heard_by(2), "\"type\":\"welcome\""));
    assert_non_null(strstr(heard_by(2), "one more"));
    say(0, "{'do':'say','text':'and another'}");
    assert_non_null(strstr(heard_by(2), "and another"));
}

TEST(who_is_coming_while_seats_are_renumbered_is_shown_its_own_seat)
{
    ul_seat  seat;
    uint32_t after;
    begin();
    sit_two();
    talk_for_long();
    connect_one(2);
    say(2, "{'do':'hello','seen':3,'id':'h','key':'" KEY_B "'}");
    assert_ptr_equal(ul_host_looks_back(host, &seat, &after), people[2].connection);
    assert_int_equal(seat, 1);
    reread_after("{'do':'order','order':'10'}");
    assert_true(kept(" order "));
    hand_in_past(2, seat, after); /* of what is now another's seat */
    assert_string_equal(heard_by(2), "");
    do
        assert_non_null(ul_host_looks_back(host, &seat, &after));
    while (seat != 0);
    hand_in_past(2, seat, after);
    assert_non_null(strstr(heard_by(2), "{\"type\":\"welcome\",\"id\":\"h\""));
    assert_non_null(strstr(heard_by(2), "\"seat\":0,"));
}

TEST(who_asks_for_the_past_while_the_table_is_read_again_is_answered_all_the_same)
{
    ul_seat  seat;
    uint32_t after;
    begin();
    sit_two();
    talk_for_long();
    say(1, "{'do':'history','seen':2,'id':'y'}");
    assert_ptr_equal(ul_host_looks_back(host, &seat, &after), people[1].connection);
    reread(true); /* its welcome needs nothing from the log */
    assert_non_null(strstr(heard_by(1), "\"type\":\"welcome\""));
    assert_int_equal(ul_connection_state_now(people[1].connection), UL_CONNECTION_ASKING);
    hand_in_past(1, seat, after);
    assert_non_null(strstr(heard_by(1), "{\"type\":\"history\",\"id\":\"y\""));
    assert_int_equal(ul_connection_state_now(people[1].connection), UL_CONNECTION_HERE);
}

TEST(who_asks_and_then_needs_the_log_for_its_welcome_too_is_told_both)
{
    ul_seat  seat;
    uint32_t after;
    begin();
    sit_two();
    talk_for_long();
    say(1, "{'do':'history','seen':2,'id':'y'}");
    assert_ptr_equal(ul_host_looks_back(host, &seat, &after), people[1].connection);
    ul_moment m = at();
    for (int i = 0; i < 80; i++) { /* kept, but nobody hears it */
        const char *words = "{\"do\":\"say\",\"text\":\"and yet another\"}";
        m.now = now += 5000;
        ul_host_message(host, people[0].connection, words, strlen(words), &m, &reply);
        ul_text_add(&log_lines, out.lines.bytes, out.lines.len);
        ul_delivery_clear(&out);
    }
    reread(true);
    assert_null(strstr(heard_by(1), "\"type\":\"welcome\""));
    while (ul_host_looks_back(host, &seat, &after) != people[1].connection)
        continue;
    assert_true(after > 2);
    hand_in_past(1, seat, after);
    assert_non_null(strstr(heard_by(1), "\"type\":\"welcome\""));
    assert_null(strstr(heard_by(1), "\"type\":\"history\""));
    assert_ptr_equal(ul_host_looks_back(host, &seat, &after), people[1].connection);
    assert_int_equal(after, 2);
    hand_in_past(1, seat, after);
    assert_non_null(strstr(heard_by(1), "{\"type\":\"history\",\"id\":\"y\""));
}

TEST(who_goes_while_it_is_looked_for_is_not_looked_for_any_more)
{
    ul_seat  seat;
    uint32_t after;
    begin();
    sit_two();
    talk_for_long();
    connect_one(2);
    say(2, "{'do':'hello','seen':3}");
    leave(2);
    assert_null(ul_host_looks_back(host, &seat, &after));
}

TEST(letters_to_who_has_gone_are_nobodys)
{
    begin();
    sit_two();
    ul_moment   m = at();
    size_t      count;
    const char *words = "{\"do\":\"say\",\"text\":\"who is there\"}";
    ul_host_message(host, people[0].connection, words, strlen(words), &m, &reply);
    ul_host_disconnect(host, people[1].connection, &m);
    const ul_letter *letter = ul_delivery_letters(&out, &count);
    for (size_t i = 0; i < count; i++)
        assert_true(letter[i].to != people[1].connection);
    deliver();
}

/* ---- several servers at one log */

TEST(a_stranger_is_put_off_once_where_others_may_have_written)
{
    begin();
    sit_two();
    all.shared = true;
    connect_one(2);
    assert_int_equal(say(2, "{'do':'hello','key':'" KEY_C "'}"), UL_HOST_LATER);
    assert_int_equal(ul_connection_state_now(people[2].connection), UL_CONNECTION_KNOCKED);
    assert_int_equal(say(2, "{'do':'hello','key':'" KEY_C "'}"), UL_HOST_CLOSE);
    connect_one(3);
    assert_int_equal(say(3, "{'do':'hello','seen':999}"), UL_HOST_LATER);
    assert_int_equal(say(3, "{'do':'hello','seen':999}"), UL_HOST_ANSWERED);
}

TEST(nobody_is_said_to_be_away_before_the_others_were_asked)
{
    begin();
    sit_two();
    all.shared = true;
    leave(1);
    assert_false(ul_host_asks_elsewhere(host));
    tick_at(now + 2000);
    assert_false(kept(" away 1"));
    assert_true(ul_host_asks_elsewhere(host));
    assert_true(ul_host_next_time(host, now) == UL_NEVER); /* the answer comes by itself */
    ul_moment m = at();
    ul_host_elsewhere(host, 1U << 1, now, &m); /* another has it */
    deliver();
    assert_false(kept(" away 1"));
    assert_false(ul_host_asks_elsewhere(host));
    tick_at(now + 5000);
    assert_true(ul_host_asks_elsewhere(host));
    m = at();
    ul_host_elsewhere(host, 0, now, &m);
    deliver();
    assert_true(kept(" away 1"));
}

TEST(lines_of_another_are_told_and_not_kept_twice)
{
    begin();
    sit_two();
    ul_host       *other = ul_host_new(&all);
    ul_table_bots *players;
    ul_moment      m = at();
    ul_fault       fault = {0};
    size_t         before = log_lines.len;
    ul_table      *table = read_back(&players);
    ul_host_install(other, table, players, false, &m);
    ul_delivery_clear(&out);
    people[2].connection = ul_host_connect(other, &people[2], false);
    const char *hello = "{\"do\":\"hello\",\"key\":\"" KEY_B "\"}";
    assert_int_equal(ul_host_message(other, people[2].connection, hello, strlen(hello), &m, &reply), UL_HOST_ANSWERED);
    ul_delivery_clear(&out);
    assert_false(ul_host_is_ours(other));
    ul_host_set_ours(other, true);
    assert_true(ul_host_is_ours(other));
    say(1, "{'do':'hand','key':'" KEY_C "','name':'Cara'}");
    const char *line = log_lines.bytes + before;
    assert_true(ul_host_redo(other, line, strcspn(line, "\n"), &m, &fault));
    assert_int_equal(out.count, 0);
    assert_int_equal(out.lines.len, 0);
    assert_false(out.status);
    hear_nothing();
    deliver();
    assert_non_null(strstr(heard_by(2), "\"news\":\"handed\""));
    assert_non_null(strstr(heard_by(2), "\"seat\":null"));
    assert_false(ul_host_redo(other, line, strcspn(line, "\n"), &m, &fault)); /* the same again is damage */
    assert_string_equal(fault.code, "wrong-number");
    ul_host_free(other);
}

/* ---- bots and time */

TEST(a_bot_is_asked_answers_and_plays_on_by_its_plan)
{
    begin();
    open_table(WITH_BOTS);
    come(0);
    come(1);
    say(0, "{'do':'sit','key':'" KEY_A "','name':'Ana'}");
    say(1, "{'do':'sit','key':'" KEY_B "','name':'Ben'}");
    assert_false(ul_host_wants_bot(host));
    say(0, "{'do':'start'}");
    say(0, "{'do':'rest','flag':true}");
    int thoughts = 0, planned = 0;
    for (int i = 0; i < 60 && ul_host_wants_bot(host); i++) {
        ul_moment m = at();
        if (ul_host_play_on(host, &m)) {
            planned++;
        } else {
            ul_budget   budget = {.seed = 7, .playouts = 10};
            ul_thought *thought = ul_host_question(host);
            assert_non_null(thought);
            assert_true(ul_thought_think(thought, &budget));
            assert_true(ul_host_answer(host, thought, &m));
            assert_false(ul_host_answer(host, thought, &m)); /* the question is another now */
            ul_thought_free(thought);
            thoughts++;
        }
        deliver();
    }
    assert_true(thoughts > 0);
    assert_true(planned > 0);
    assert_true(kept(" bot - ")); /* their actions are lines like others */
    assert_true(all.deeds > (uint64_t)(thoughts + planned) && all.told > all.deeds);
    ul_host_set_ours(host, false);
    assert_false(ul_host_wants_bot(host));
}

TEST(time_brings_a_stand_in)
{
    ul_waiting waiting;
    begin();
    sit_two();
    say(0, "{'do':'start'}");
    ul_table_waiting(ul_host_table(host), &waiting);
    leave(waiting.seat);
    tick_at(now + 2000);
    assert_false(kept(" late "));
    tick_at(ul_host_next_time(host, now));
    assert_true(kept(" late "));
    assert_non_null(strstr(heard_by(1 - waiting.seat), "\"news\":\"stand-in\""));
    assert_true(ul_host_wants_bot(host));
}

/* ---- the driver's own */

TEST(an_operator_closes_a_table)
{
    begin();
    sit_two();
    ul_input  input = {0};
    ul_moment m = at();
    ul_deed_init(&input.deed, UL_DO_CLOSE, UL_NOBODY);
    hear_nothing();
    assert_int_equal(ul_host_do(host, &input, &m).refusal, UL_FINE);
    deliver();
    assert_non_null(strstr(heard_by(0), "\"news\":\"closed\""));
    assert_int_equal(ul_table_phase_now(ul_host_table(host)), UL_TABLE_CLOSED);
}

TEST(bots_sit_from_the_last_seat_on)
{
    begin();
    open_table("{\"edition\":\"kill-2009\",\"seats\":4,\"bots\":[\"widow\",\"butler\"]}");
    const ul_table *table = ul_host_table(host);
    assert_string_equal(ul_table_bot(table, 3, NULL), "widow");
    assert_string_equal(ul_table_bot(table, 2, NULL), "butler");
    assert_null(ul_table_bot(table, 1, NULL));
    assert_int_equal(ul_table_entries(table), 3);
    assert_int_equal(ul_table_owner(table), UL_NOBODY);
}

TEST(a_table_that_cannot_be_opened_is_none)
{
    begin();
    open_table(TWO_SEATS);
    ul_host   *other = ul_host_new(&all);
    ul_opening asked;
    ul_fault   fault = {0};
    ul_moment  m = at();
    assert_true(ul_opening_read(TWO_SEATS, strlen(TWO_SEATS), ul_table_bots_levels(), &asked, &fault));
    assert_false(ul_host_open(other, ground, &asked, "/", &m, &fault));
    assert_string_equal(fault.code, "bad-table");
    assert_null(ul_host_table(other));
    ul_opening_free(&asked);
    ul_host_free(other);
    ul_host_free(NULL);
}

/* ---- tables that begin with a position */

/* The lesson of the data, as an opening: its state, with or without its script. */
static void write_lesson(bool script, ul_text *text)
{
    const ul_asset *asset = ul_asset_find("tutorial-game.json");
    ul_fault        fault = {0};
    ul_json        *json = ul_json_read(asset->bytes, asset->len, &fault);
    const char     *state = strstr(asset->bytes, "\"state\":"), *end = strstr(state, ",\n\"script\"");
    const ul_json  *lines = ul_json_member(json, "script");
    const char     *between = ",\"script\":[";
    ul_text_put(text, "{\"position\":{");
    ul_text_add(text, state, (size_t)(end - state));
    for (const ul_json *line = ul_json_first(lines); script && line; line = ul_json_next(lines, line)) {
        ul_text_print(text, "%s\"%s\"", between, ul_json_first(line)->text);
        between = ",";
    }
    ul_text_put(text, script ? "]" : "");
    ul_text_put(text, "},\"bots\":[\"butler\",\"butler\"],\"quick\":true,\"dwell\":0}");
    ul_json_free(json);
}

static void begin_lesson(bool script)
{
    ul_text text = {0};
    begin();
    write_lesson(script, &text);
    open_table(text.bytes);
    ul_text_free(&text);
    connect_one(0);
    say(0, "{'do':'hello'}");
    say(0, "{'do':'sit','key':'" KEY_A "','name':'Ada'}");
    say(0, "{'do':'start'}");
}

TEST(a_table_opens_from_a_state_and_who_sits_there_sees_its_own_hand_alone)
{
    begin_lesson(false);
    assert_true(kept(" position {\"state\":"));
    assert_non_null(strstr(heard_by(0), "\"news\":\"begun\""));
    assert_non_null(strstr(heard_by(0), "\"rat-poison\",\"runcible-spoon\"]"));
    assert_null(strstr(heard_by(0), "trowel")); /* in another's hand */
    assert_int_equal(ul_table_phase_now(ul_host_table(host)), UL_TABLE_PLAYING);
    say(0, "{'do':'act','seen':99,'actions':['step trophy-room']}");
    assert_non_null(strstr(heard_by(0), "\"type\":\"done\""));
    say(0, "{'do':'undo','seen':99}");
    assert_non_null(strstr(heard_by(0), "\"news\":\"undone\""));
}

TEST(in_a_lesson_bots_do_what_the_script_says_and_so_must_people)
{
    ul_action scripted;
    char      message[200], action[UL_ACTION_TEXT];
    int       played = 0, persons = 0;
    begin_lesson(true);
    say(0, "{'do':'act','id':'a','seen':99,'actions':['draw']}");
    assert_non_null(strstr(heard_by(0), "\"error\":\"lesson-only\""));
    while (ul_table_scripted(ul_host_table(host), &scripted)) {
        ul_moment m = at();
        played++;
        if (ul_host_wants_bot(host)) {
            assert_true(ul_host_play_on(host, &m)); /* nobody has to think */
            deliver();
            continue;
        }
        persons++;
        snprintf(message, sizeof message, "{'do':'act','seen':%u,'actions':['%s']}", ul_table_told(ul_host_table(host)),
                 ul_action_write(ul_table_world(ul_host_table(host)), scripted, action));
        say(0, message);
        assert_non_null(strstr(heard_by(0), "\"type\":\"done\""));
    }
    assert_int_equal(played, 22);
    assert_true(persons > 5);
    assert_int_equal(ul_table_phase_now(ul_host_table(host)), UL_TABLE_OVER);
    assert_null(strstr(heard_by(0), "\"news\":\"proof\""));
}

TEST(bots_remember_what_was_done_before_the_table_began)
{
    ul_fault   fault = {0};
    ul_opening opening;
    ul_edition edition;
    ul_options options;
    size_t     count;
    assert_true(ul_edition_find(&edition, "kill-2009", 9));
    assert_true(ul_options_read(&options, &edition, NULL, false, &fault));
    ul_record *record = ul_record_new(&edition, &options, 3, NULL, 0, "before", 6, 0, &fault);
    assert_non_null(record);
    for (int turn = 0; turn < 4; turn++)
        assert_true(ul_record_add(record, ul_action_plain(UL_DRAW)));
    ul_position *position = ul_position_of_record(record, 4, &fault);
    assert_non_null(position);
    ul_record_free(record);
    begin();
    assert_true(ul_opening_of_position(position, &opening, &fault));
    opening.about.quick = true;
    opening.about.dwell = 0;
    opening.bots = 2;
    strcpy(opening.bot[0], "widow");
    strcpy(opening.bot[1], "widow");
    ground = ul_ground_new(&opening.edition, &opening.options, opening.plan, opening.plan_len, NULL, &fault);
    ul_moment m = at();
    assert_true(ul_host_open(host, ground, &opening, "evening", &m, &fault));
    ul_opening_free(&opening);
    deliver();
    connect_one(0);
    say(0, "{'do':'hello'}");
    assert_non_null(strstr(heard_by(0), "\"event\":\"drew\",\"seat\":0,\"card\":null"));
    say(0, "{'do':'sit','key':'" KEY_A "','name':'Ada'}");
    say(0, "{'do':'start'}");
    assert_true(ul_host_wants_bot(host));
    ul_thought *thought = ul_host_question(host);
    assert_non_null(thought);
    ul_thought_events(thought, &count);
    assert_true(count >= 12); /* four draws, the Doctor's walks, the turns */
    ul_budget budget = {.playouts = 20, .seed = 1};
    assert_true(ul_thought_think(thought, &budget));
    assert_true(ul_host_answer(host, thought, &m));
    ul_thought_free(thought);
}

TEST(a_position_that_does_not_fit_opens_no_table)
{
    ul_text    text = {0};
    ul_opening asked;
    ul_fault   fault = {0};
    ul_moment  m;
    begin();
    write_lesson(true, &text);
    assert_true(ul_opening_read(text.bytes, text.len, ul_table_bots_levels(), &asked, &fault));
    asked.about.listed = true;
    asked.about.quick = false;
    ground = ul_ground_new(&asked.edition, &asked.options, NULL, 0, NULL, &fault);
    m = at();
    assert_false(ul_host_open(host, ground, &asked, "evening", &m, &fault));
    assert_string_equal(fault.code, "bad-table");
    assert_null(ul_host_table(host));
    assert_int_equal(out.lines.len, 0);
    ul_opening_free(&asked);
    ul_text_free(&text);
}

#define ONE(test) cmocka_unit_test_teardown(test, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ONE(who_says_hello_is_told_how_things_stand),
        ONE(the_status_in_a_welcome_is_that_of_now),
        ONE(the_status_of_a_table_goes_with_it),
        ONE(who_is_here_is_counted_by_chair),
        ONE(where_many_come_at_once_nobody_is_told_of_each),
        ONE(who_says_something_else_first_is_sent_away),
        ONE(a_second_hello_is_refused),
        ONE(a_key_that_opens_nothing_is_sent_away),
        ONE(only_so_many_may_watch_and_free_seats_are_for_more),
        ONE(a_table_that_says_less_than_its_driver_counts),
        ONE(a_driver_may_have_its_own_measure_of_who_sits_down),
        ONE(a_table_that_nobody_came_to_is_given_up),
        ONE(what_is_done_is_kept_told_and_then_answered),
        ONE(every_answer_that_waits_has_its_message_with_it),
        ONE(what_does_not_depend_on_the_table_leaves_nothing_that_waits),
        ONE(what_is_refused_is_told_to_who_asked_alone),
        ONE(a_program_needs_leave_to_sit),
        ONE(while_nothing_can_be_kept_deeds_are_refused_at_once_and_questions_answered),
        ONE(while_nothing_can_be_kept_only_so_much_waits_to_be_sent),
        ONE(who_hands_a_seat_on_watches_and_the_new_key_opens_it),
        ONE(a_rematch_has_a_secret_of_its_own),
        ONE(a_seat_is_away_some_time_after_its_connection_and_not_if_it_comes_back),
        ONE(a_seat_with_two_connections_is_here_until_the_last_is_gone),
        ONE(a_closed_table_takes_no_more_news_of_anybody),
        ONE(after_a_table_was_read_again_everybody_is_told_what_they_missed),
        ONE(who_does_not_come_back_after_that_is_away_when_the_time_to_settle_is_over),
        ONE(what_the_table_does_not_remember_is_fetched_and_then_told),
        ONE(who_was_not_welcomed_when_a_table_is_read_again_is_told_nothing_before_that),
        ONE(who_is_coming_while_seats_are_renumbered_is_shown_its_own_seat),
        ONE(who_asks_for_the_past_while_the_table_is_read_again_is_answered_all_the_same),
        ONE(who_asks_and_then_needs_the_log_for_its_welcome_too_is_told_both),
        ONE(who_goes_while_it_is_looked_for_is_not_looked_for_any_more),
        ONE(letters_to_who_has_gone_are_nobodys),
        ONE(a_stranger_is_put_off_once_where_others_may_have_written),
        ONE(nobody_is_said_to_be_away_before_the_others_were_asked),
        ONE(lines_of_another_are_told_and_not_kept_twice),
        ONE(a_bot_is_asked_answers_and_plays_on_by_its_plan),
        ONE(time_brings_a_stand_in),
        ONE(an_operator_closes_a_table),
        ONE(bots_sit_from_the_last_seat_on),
        ONE(a_table_that_cannot_be_opened_is_none),
        ONE(a_table_opens_from_a_state_and_who_sits_there_sees_its_own_hand_alone),
        ONE(in_a_lesson_bots_do_what_the_script_says_and_so_must_people),
        ONE(bots_remember_what_was_done_before_the_table_began),
        ONE(a_position_that_does_not_fit_opens_no_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
