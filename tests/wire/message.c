/* message.c: what clients say, read strictly. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "table/evening.h"
#include "wire/message.h"
#include "wire/shape.h"

static const char *const levels[] = {"butler", "widow", NULL};
static evening           e;
static ul_message        m;
static ul_fault          fault;

#define KEY "000102030405060708090a0b0c0d0e0f"

static int set_up(void **unused)
{
    (void)unused;
    evening_begin(&e, "kill-2009", NULL, 4);
    evening_open(&e);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    evening_end(&e);
    return 0;
}

/* Single quotes stand for double ones. */
static bool read_in(const ul_world *world, const char *text)
{
    char buffer[2048];
    assert_true(strlen(text) < sizeof buffer);
    strcpy(buffer, text);
    for (char *at = buffer; (at = strchr(at, '\'')) != NULL;)
        *at = '"';
    memset(&fault, 0, sizeof fault);
    return ul_message_read(buffer, strlen(buffer), world, levels, &m, &fault);
}

static void read_good(const char *text)
{
    if (!read_in(e.world[4], text))
        fail_msg("%s: %s: %s", text, fault.code, fault.message);
}

static void refuse(const char *code, const char *text)
{
    if (read_in(e.world[4], text))
        fail_msg("taken: %s", text);
    if (strcmp(fault.code, code) != 0)
        fail_msg("%s: %s, not %s", text, fault.code, code);
    assert_true(strlen(fault.message) > 10);
    assert_null(strstr(fault.message, "00010203")); /* no key is ever quoted */
}

static void is_deed(ul_deed_kind kind)
{
    assert_int_equal(m.kind, UL_MESSAGE_DEED);
    assert_int_equal(m.input.deed.kind, kind);
    assert_int_equal(m.input.deed.seat, UL_NOBODY);
    assert_non_null(m.input.key);
    assert_int_equal(m.input.key_len, 0);
}

TEST(hello_says_who_comes_and_what_it_has_seen)
{
    read_good("{'do':'hello'}");
    assert_int_equal(m.kind, UL_MESSAGE_HELLO);
    assert_true(m.views && m.seen == 0 && m.key_len == 0 && !m.id[0] && !m.client[0] && !m.language[0]);
    read_good("{'do':'hello','key':'" KEY "','seen':41,'views':false,'client':'terminal 0.2','lang':'fr','id':'h.1'}");
    assert_true(!m.views && m.seen == 41 && m.key_len == 16 && m.key[15] == 15);
    assert_string_equal(m.client, "terminal 0.2");
    assert_string_equal(m.language, "fr");
    assert_string_equal(m.id, "h.1");
    read_good("{'do':'hello','seen':4294967295}");
    assert_true(m.seen == UINT32_MAX);
    refuse("bad-number", "{'do':'hello','seen':4294967296}");
    refuse("bad-text", "{'do':'hello','client':'a\\nb'}");
    refuse("bad-word", "{'do':'hello','lang':''}");
    refuse("bad-word", "{'do':'hello','lang':'a b'}");
}

TEST(the_small_questions)
{
    read_good("{'do':'digest','id':'d'}");
    assert_int_equal(m.kind, UL_MESSAGE_DIGEST);
    read_good("{'do':'ping'}");
    assert_int_equal(m.kind, UL_MESSAGE_PING);
    read_good("{'do':'history','seen':7}");
    assert_int_equal(m.kind, UL_MESSAGE_HISTORY);
    assert_int_equal(m.seen, 7);
    assert_false(ul_message_rekeys(&m));
}

TEST(sitting_down)
{
    read_good("{'do':'sit','key':'" KEY "','name':'Ana','seat':3,'program':true,'lang':'en','id':'s'}");
    assert_int_equal(m.input.deed.kind, UL_DO_SIT);
    assert_int_equal(m.input.deed.seat, 3);
    assert_null(m.input.key);
    assert_ptr_equal(m.input.new_key, m.key);
    assert_int_equal(m.input.new_key_len, 16);
    assert_true(m.input.deed.flag && m.input.deed.len == 3 && !memcmp(m.input.deed.text, "Ana", 4));
    assert_string_equal(m.input.deed.word, "en");
    assert_string_equal(m.input.deed.id, "s");
    assert_true(ul_message_rekeys(&m));
    ul_message_sign(&m, 1, m.key, 16); /* whoever it was before: it sits down anew */
    assert_int_equal(m.input.deed.seat, 3);
    read_good("{'do':'sit','key':'" KEY "','name':'Ana'}");
    assert_int_equal(m.input.deed.seat, UL_NOBODY);
    refuse("bad-key", "{'do':'sit','key':'0001','name':'Ana'}");
    refuse("bad-key", "{'do':'sit','key':'" KEY "0','name':'Ana'}");
    refuse("bad-key", "{'do':'sit','key':'" KEY KEY KEY KEY KEY "','name':'Ana'}");
    refuse("wrong-type", "{'do':'sit','key':'" KEY "AB','name':'Ana'}");
    refuse("wrong-type", "{'do':'sit','key':'" KEY "','name':'Ana','seat':8}");
    refuse("wrong-type", "{'do':'sit','key':'" KEY "','name':'Ana','seat':null}");
    refuse("missing-key", "{'do':'sit','key':'" KEY "'}");
}

TEST(keys_are_changed_and_seats_handed_on)
{
    read_good("{'do':'key','key':'" KEY "'}");
    is_deed(UL_DO_KEY);
    assert_true(ul_message_rekeys(&m) && m.input.new_key);
    read_good("{'do':'hand','key':'" KEY "','name':'Ben'}");
    is_deed(UL_DO_HAND);
    assert_true(!ul_message_rekeys(&m) && m.input.new_key);
}

TEST(seats_are_taken_elsewhere_by_tickets)
{
    read_good("{'do':'ticket','for':'me'}");
    assert_true(m.kind == UL_MESSAGE_TICKET && !m.gift);
    read_good("{'do':'ticket','for':'friend','id':'t'}");
    assert_true(m.kind == UL_MESSAGE_TICKET && m.gift);
    refuse("wrong-type", "{'do':'ticket','for':'anybody'}");
    read_good("{'do':'take','ticket':'" KEY "0001020304050607','key':'" KEY "'}");
    is_deed(UL_DO_KEY);
    assert_true(ul_message_rekeys(&m) && m.input.new_key && m.input.ticket == m.ticket && m.ticket[23] == 7);
    read_good("{'do':'take','ticket':'" KEY "0001020304050607','key':'" KEY "','name':'Ben'}");
    is_deed(UL_DO_HAND);
    assert_true(ul_message_rekeys(&m) && m.input.deed.len == 3);
    refuse("bad-ticket", "{'do':'take','ticket':'" KEY "','key':'" KEY "'}");
    refuse("missing-key", "{'do':'take','ticket':'" KEY "0001020304050607'}");
}

TEST(deeds_of_seats_and_owners)
{
    static const struct {
        const char  *text;
        ul_deed_kind kind;
    } plain[] = {
        {"{'do':'leave'}", UL_DO_LEAVE},     {"{'do':'start'}", UL_DO_START},   {"{'do':'close'}", UL_DO_CLOSE},
        {"{'do':'decline'}", UL_DO_DECLINE}, {"{'do':'resume'}", UL_DO_RESUME},
    };
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        read_good(plain[i].text);
        is_deed(plain[i].kind);
    }
    static const struct {
        const char  *name;
        ul_deed_kind kind;
    } flagged[] = {{"rest", UL_DO_REST}, {"pause", UL_DO_PAUSE}, {"rematch", UL_DO_REMATCH}};
    for (size_t i = 0; i < sizeof flagged / sizeof flagged[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "{'do':'%s','flag':true}", flagged[i].name);
        read_good(text);
        is_deed(flagged[i].kind);
        assert_true(m.input.deed.flag);
    }
    read_good("{'do':'level','level':'widow'}");
    is_deed(UL_DO_LEVEL);
    assert_string_equal(m.input.deed.word, "widow");
    read_good("{'do':'bot','other':2,'level':'butler'}");
    is_deed(UL_DO_BOT);
    assert_int_equal(m.input.deed.other, 2);
    refuse("unknown-bot", "{'do':'bot','other':2,'level':'footman'}");
    read_good("{'do':'order','order':'2013'}");
    is_deed(UL_DO_ORDER);
    assert_string_equal(m.input.deed.word, "2013");
    read_good("{'do':'remove','other':1}");
    is_deed(UL_DO_REMOVE);
    read_good("{'do':'own','other':1}");
    is_deed(UL_DO_OWN);
    read_good("{'do':'mute','other':1,'flag':false}");
    is_deed(UL_DO_MUTE);
    read_good("{'do':'silence','other':7,'flag':true}");
    is_deed(UL_DO_SILENCE);
    assert_true(m.input.deed.other == 7 && m.input.deed.flag);
    read_good("{'do':'holiday','number':7}");
    is_deed(UL_DO_HOLIDAY);
    assert_int_equal(m.input.deed.number, 7);
    read_good("{'do':'latecomers','flag':true}");
    is_deed(UL_DO_LATECOMERS);
    read_good("{'do':'admit','other':5,'flag':true}");
    is_deed(UL_DO_ADMIT);
    assert_true(m.input.deed.other == 5 && m.input.deed.flag);
}

#define SEED KEY KEY

TEST(seeds)
{
    read_good("{'do':'commit','bytes':'" SEED "'}");
    is_deed(UL_DO_COMMIT);
    assert_int_equal(m.input.deed.bytes[31], 15);
    read_good("{'do':'reveal','bytes':'" SEED "'}");
    is_deed(UL_DO_REVEAL);
    refuse("bad-bytes", "{'do':'reveal','bytes':'" KEY "'}");
    refuse("wrong-type", "{'do':'reveal','bytes':'xx'}");
}

TEST(actions_are_read_in_the_world_of_the_game)
{
    read_good("{'do':'act','seen':9,'actions':['step foyer','draw']}");
    is_deed(UL_DO_ACT);
    assert_int_equal(m.input.deed.count, 2);
    assert_int_equal(m.input.seen, 9);
    assert_int_equal(m.input.deed.action[1].kind, UL_DRAW);
    refuse("bad-action", "{'do':'act','seen':9,'actions':['go foyer']}");
    refuse("bad-action", "{'do':'act','seen':9,'actions':['draw','step foyerr']}");
    refuse("bad-batch", "{'do':'act','seen':9,'actions':[]}");
    refuse("wrong-type", "{'do':'act','seen':9,'actions':[1]}");
    refuse("wrong-type", "{'do':'act','seen':9,'actions':'draw'}");
    refuse("missing-key", "{'do':'act','actions':['draw']}");
    assert_false(read_in(NULL, "{'do':'act','seen':9,'actions':['draw']}"));
    assert_string_equal(fault.code, "not-now");
    char    batch[2000] = "{'do':'act','seen':9,'actions':['draw'";
    ul_text many = {0};
    for (int i = 1; i < UL_DEED_ACTIONS; i++)
        strcat(batch, ",'draw'");
    ul_text_print(&many, "%s]}", batch);
    read_good(many.bytes);
    ul_text_clear(&many);
    ul_text_print(&many, "%s,'draw']}", batch);
    refuse("bad-batch", many.bytes);
    ul_text_free(&many);
}

TEST(answers_in_advance_and_undo)
{
    read_good("{'do':'arm','armed':'cards','cards':['failure-1','failure-3']}");
    is_deed(UL_DO_ARM);
    assert_int_equal(m.input.deed.number, UL_ARMED_CARDS);
    assert_true(m.input.deed.count == 2 && m.input.deed.action[1].kind == UL_FOIL);
    read_good("{'do':'arm','armed':'enough'}");
    assert_int_equal(m.input.deed.number, UL_ARMED_ENOUGH);
    refuse("wrong-type", "{'do':'arm','armed':'never'}");
    refuse("unknown-card", "{'do':'arm','armed':'cards','cards':['failure-4']}");
    refuse("bad-batch", "{'do':'arm','armed':'cards','cards':['a','a','a','a','a','a','a','a','a','a','a','a','a']}");
    assert_false(read_in(NULL, "{'do':'arm','armed':'cards','cards':[]}"));
    read_good("{'do':'undo','seen':3}");
    is_deed(UL_DO_UNDO);
    assert_int_equal(m.input.deed.number, 0);
    read_good("{'do':'undo','seen':3,'number':2}");
    assert_int_equal(m.input.deed.number, 2);
    refuse("bad-number", "{'do':'undo','seen':3,'number':256}");
}

TEST(talk)
{
    char text[600] = "{'do':'say','text':'";
    read_good("{'do':'say','text':'\\u00e9t\\u00e9 \\\"here\\\"','lang':'fr'}");
    is_deed(UL_DO_SAY);
    assert_memory_equal(m.input.deed.text, "\xc3\xa9t\xc3\xa9 \"here\"", m.input.deed.len);
    assert_string_equal(m.input.deed.word, "fr");
    read_good("{'do':'phrase','number':15}");
    is_deed(UL_DO_PHRASE);
    assert_int_equal(m.input.deed.number, 15);
    size_t at = strlen(text);
    memset(text + at, 'x', UL_SAY_BYTES);
    strcpy(text + at + UL_SAY_BYTES, "'}");
    read_good(text);
    strcpy(text + at + UL_SAY_BYTES, "x'}");
    refuse("bad-text", text);
    char name[600] = "{'do':'hand','key':'" KEY "','name':'";
    at = strlen(name);
    memset(name + at, 'x', UL_SAY_BYTES + 1);
    strcpy(name + at + UL_SAY_BYTES + 1, "'}");
    refuse("bad-name", name);
}

TEST(what_is_no_message_is_refused_with_its_id_if_that_could_be_read)
{
    refuse("bad-json", "");
    refuse("bad-json", "{'do':'ping'");
    refuse("bad-utf8", "{'do':'\xff'}");
    refuse("duplicate-key", "{'do':'ping','do':'ping'}");
    refuse("number-too-large", "{'do':'undo','seen':99999999999999999999}");
    refuse("not-an-object", "[]");
    refuse("missing-key", "{}");
    refuse("wrong-type", "{'do':1}");
    refuse("unknown-message", "{'do':'open'}");
    refuse("unknown-message", "{'do':'here'}");
    refuse("unknown-message", "{'do':'hold'}");
    refuse("unknown-message", "{'do':'again'}");
    refuse("unknown-key", "{'do':'ping','pong':1,'id':'p-1'}");
    assert_string_equal(m.id, "p-1");
    refuse("wrong-type", "{'do':'rest','flag':1,'id':'x'}");
    assert_string_equal(m.id, "x");
    refuse("wrong-type", "{'do':'ping','id':1}");
    refuse("bad-id", "{'do':'ping','id':''}");
    refuse("bad-id", "{'do':'ping','id':'a b'}");
    refuse("bad-id", "{'do':'ping','id':'1234567890123456789012345'}");
    assert_string_equal(m.id, "");
    refuse("wrong-type", "{'do':'undo','seen':1.5}");
    refuse("wrong-type", "{'do':'undo','seen':-1}");
    char *long_one = calloc(1, UL_MESSAGE_BYTES + 1);
    memset(long_one, ' ', UL_MESSAGE_BYTES + 1);
    memcpy(long_one, "{\"do\":\"ping\"}", 13);
    assert_true(ul_message_read(long_one, UL_MESSAGE_BYTES, NULL, NULL, &m, &fault));
    assert_false(ul_message_read(long_one, UL_MESSAGE_BYTES + 1, NULL, NULL, &m, &fault));
    assert_string_equal(fault.code, "too-long");
    free(long_one);
}

/* Each member of each message but the tag: left out it is refused unless it may be, and nothing else is taken. */
TEST(every_message_of_the_description_is_read)
{
    size_t          count, read = 0;
    const ul_shape *shape = ul_shapes(&count);
    for (size_t i = 0; i < count; i++)
        if (shape[i].group == UL_SHAPE_ASKS) {
            char text[200];
            snprintf(text, sizeof text, "{'do':'%s','nonsense':1}", shape[i].name);
            refuse("unknown-key", text);
            for (size_t k = 0; k < shape[i].count; k++) {
                snprintf(text, sizeof text, "{'do':'%s','%s':{}}", shape[i].name, shape[i].members[k].key);
                refuse("wrong-type", text);
            }
            read++;
        }
    assert_int_equal(read, 36);
}

/* What nobody has signed the table does not do, and a socket that watches does nothing that is the driver's. */
TEST(nobodys_deeds_are_refused_by_the_table)
{
    static const char *const texts[] = {"{'do':'close'}", "{'do':'bot','other':3,'level':'butler'}", "{'do':'start'}",
                                        "{'do':'act','seen':99,'actions':['draw']}", "{'do':'leave'}"};
    for (int signed_too = 0; signed_too < 2; signed_too++)
        for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
            read_good(texts[i]);
            if (signed_too)
                ul_message_sign(&m, UL_NOBODY, NULL, 0);
            assert_int_equal(evening_input(&e, &m.input).refusal, UL_REFUSED_SEAT);
        }
    evening_sit(&e, 2);
    read_good("{'do':'close'}");
    ul_message_sign(&m, 0, NULL, 0); /* the owner's seat without its key */
    assert_int_equal(evening_input(&e, &m.input).refusal, UL_REFUSED_KEY);
    uint8_t key[UL_KEY_BYTES];
    evening_key(0, key);
    ul_message_sign(&m, 0, key, sizeof key);
    assert_int_equal(evening_input(&e, &m.input).refusal, UL_FINE);
}

#define AT_A_TABLE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_A_TABLE(hello_says_who_comes_and_what_it_has_seen),
        AT_A_TABLE(the_small_questions),
        AT_A_TABLE(sitting_down),
        AT_A_TABLE(keys_are_changed_and_seats_handed_on),
        AT_A_TABLE(seats_are_taken_elsewhere_by_tickets),
        AT_A_TABLE(deeds_of_seats_and_owners),
        AT_A_TABLE(seeds),
        AT_A_TABLE(actions_are_read_in_the_world_of_the_game),
        AT_A_TABLE(answers_in_advance_and_undo),
        AT_A_TABLE(talk),
        AT_A_TABLE(what_is_no_message_is_refused_with_its_id_if_that_could_be_read),
        AT_A_TABLE(every_message_of_the_description_is_read),
        AT_A_TABLE(nobodys_deeds_are_refused_by_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
