/* docs/protocol.md held against the code: its tables list what there is, and nothing else. */
#include "engine/engine_tests.h"
#include "record/event_text.h"
#include "rules/event.h"
#include "rules/why.h"

#define MOST 64
#define LONGEST 400

/* Words that a table, or the code, lists. */
typedef struct list {
    char   word[MOST][LONGEST];
    size_t count;
} list;

static void add(list *all, const char *word, size_t len)
{
    assert_in_range(all->count, 0, MOST - 1);
    assert_in_range(len, 1, LONGEST - 1);
    snprintf(all->word[all->count++], LONGEST, "%.*s", (int)len, word);
}

static bool has(const list *all, const char *word)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->word[i], word) == 0)
            return true;
    return false;
}

/* Each of the one is among the other. */
static void expect_within(const list *one, const list *other, const char *where)
{
    for (size_t i = 0; i < one->count; i++)
        if (!has(other, one->word[i]))
            fail_msg("%s: there is no %s", where, one->word[i]);
}

static void expect_same(const list *told, const list *real)
{
    expect_within(told, real, "the code");
    expect_within(real, told, "docs/protocol.md");
}

static ul_text read_file(const char *path)
{
    char    piece[4096];
    size_t  len;
    ul_text text = {0};
    FILE   *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    while ((len = fread(piece, 1, sizeof piece, file)) > 0)
        ul_text_add(&text, piece, len);
    fclose(file);
    return text;
}

/* The words in `marks` of column `column` (from 0) of the table whose head begins with `head`; one entry a row or a
 * word. */
static list table(const char *head, int column, bool row_by_row)
{
    list        all = {.count = 0};
    ul_text     page = read_file("docs/protocol.md");
    const char *at = strstr(page.bytes, head);
    if (!at)
        fail_msg("there is no table %s", head);
    at = strchr(strchr(at, '\n') + 1, '\n') + 1; /* over the head and the line below it */
    for (; *at == '|'; at = strchr(at, '\n') + 1) {
        const char *cell = at + 1;
        for (int i = 0; i < column; i++)
            cell = strchr(cell, '|') + 1;
        char        row[LONGEST] = "";
        const char *end = strchr(cell, '|');
        for (const char *mark = strchr(cell, '`'); mark && mark < end;) {
            const char *close = strchr(mark + 1, '`');
            if (row_by_row)
                snprintf(row + strlen(row), LONGEST - strlen(row), "%s%.*s", row[0] ? " " : "", (int)(close - mark - 1),
                         mark + 1);
            else
                add(&all, mark + 1, (size_t)(close - mark - 1));
            mark = strchr(close + 1, '`');
        }
        if (row_by_row)
            add(&all, row[0] ? row : "-", row[0] ? strlen(row) : 1);
    }
    ul_text_free(&page);
    return all;
}

TEST(every_error_is_in_the_table)
{
    list told = table("| error |", 0, false), real = {.count = 0};
    for (size_t i = 0; ul_engine_error(i); i++)
        add(&real, ul_engine_error(i), strlen(ul_engine_error(i)));
    assert_int_equal(told.count, real.count);
    expect_same(&told, &real);
}

TEST(every_reason_is_in_the_table_and_in_its_order)
{
    list told = table("| reason |", 0, false);
    assert_int_equal(told.count, UL_REASONS - 1);
    for (size_t i = 0; i < told.count; i++)
        assert_string_equal(told.word[i], ul_reason_name((ul_reason)(i + 1)));
}

TEST(every_command_is_in_the_table)
{
    list told = table("| request |", 0, false), real = {.count = 0};
    desk d = desk_open();
    refused(&d, "unknown-command", "{'cmd':'?'}");
    const char *at = strstr(get(d.answer, "message")->text, "there are ");
    assert_non_null(at);
    for (at += strlen("there are "); *at; at += strspn(at, ", ")) {
        add(&real, at, strcspn(at, ","));
        at += strcspn(at, ",");
    }
    expect_same(&told, &real);
    desk_close(&d);
}

/* A member that is known is refused here for its type, any other for its name. */
TEST(every_member_in_the_table_is_known_to_its_command)
{
    list commands = table("| request |", 0, true), members = table("| request |", 1, true);
    desk d = desk_open();
    for (size_t i = 0; i < commands.count; i++) {
        char *member = members.word[i];
        for (char *next; strcmp(member, "-") != 0; member = next + 1) {
            next = member + strcspn(member, " ");
            refused(&d, "wrong-type", "{'cmd':'%s','%.*s':null}", commands.word[i], (int)(next - member), member);
            if (!*next)
                break;
        }
    }
    desk_close(&d);
}

/* The members of an event of this kind as the table lists them: "seat from room". */
static void members_of(const ul_world *world, ul_event_kind kind, char members[LONGEST])
{
    ul_text     text = {0};
    ul_json_out out;
    ul_event    event = {.kind = (uint8_t)kind, .pawn = UL_PAWN_DOCTOR, .number = 1};
    ul_json_begin(&out, &text);
    ul_event_write(&out, world, event);
    ul_json *json = ul_json_read(text.bytes, text.len, NULL);
    assert_non_null(json);
    assert_string_equal(ul_json_first(json)->key, "event");
    members[0] = '\0';
    for (const ul_json *m = ul_json_next(json, ul_json_first(json)); m; m = ul_json_next(json, m))
        snprintf(members + strlen(members), LONGEST - strlen(members), "%s%s", members[0] ? " " : "", m->key);
    ul_json_free(json);
    ul_text_free(&text);
}

TEST(every_event_is_in_the_table_with_its_members)
{
    list       names = table("| event |", 0, true), members = table("| event |", 1, true);
    ul_edition edition;
    ul_fault   fault;
    assert_true(ul_edition_find(&edition, "kill-2009", 9));
    ul_world *world = ul_world_new(&edition, &edition.defaults, 3, NULL, 0, &fault);
    assert_non_null(world);
    assert_int_equal(names.count, UL_EVENT_KINDS);
    for (size_t i = 0; i < names.count; i++) {
        char real[LONGEST];
        assert_string_equal(names.word[i], ul_event_name((ul_event_kind)i));
        members_of(world, (ul_event_kind)i, real);
        assert_string_equal(members.word[i], real);
    }
    ul_world_free(world);
}

/* The members of both games' states, and no others, are in the table. */
TEST(every_member_of_a_state_is_in_the_table)
{
    list told = table("| member |", 0, false), real = {.count = 0};
    desk d = desk_open();
    ask(&d, "{'cmd':'new','edition':'save-2000','players':3,'options':{'penalties':true}}");
    const ul_json *state = get(d.answer, "state");
    for (const ul_json *m = ul_json_first(state); m; m = ul_json_next(state, m))
        add(&real, m->key, m->key_len);
    add(&real, "deck", 4);        /* kill's */
    add(&real, "collecting", 10); /* in its phase */
    expect_same(&told, &real);
    desk_close(&d);
}

/* Codes are words in quotes that stand where a reader refuses. */
static void add_codes(list *all, const char *path, const char *call)
{
    ul_text text = read_file(path);
    for (const char *at = strstr(text.bytes, call); at; at = strstr(at + 1, call)) {
        char code[LONGEST];
        if (sscanf(at + strlen(call), "%*[^\"();]\"%60[a-z-]\"", code) == 1 && !has(all, code))
            add(all, code, strlen(code));
    }
    ul_text_free(&text);
}

TEST(every_cause_of_a_bad_state_is_in_the_table)
{
    static const char *const files[] = {"src/record/reader.c", "src/record/sheet_read.c", "src/record/sheet_check.c",
                                        "src/record/event_text.c"};
    list                     told = table("| cause |", 0, false), real = {.count = 0};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        add_codes(&real, files[i], "reader_refuse(");
    assert_in_range(real.count, 15, MOST);
    expect_within(&real, &told, "docs/protocol.md");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_error_is_in_the_table),
        cmocka_unit_test(every_reason_is_in_the_table_and_in_its_order),
        cmocka_unit_test(every_command_is_in_the_table),
        cmocka_unit_test(every_member_in_the_table_is_known_to_its_command),
        cmocka_unit_test(every_event_is_in_the_table_with_its_members),
        cmocka_unit_test(every_member_of_a_state_is_in_the_table),
        cmocka_unit_test(every_cause_of_a_bad_state_is_in_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
