/* The codes of the reader's faults: every one is documented, and has an example among the fuzzer's inputs. */
#include "plan/plan_tests.h"

#define MAX_CODES 64
#define MAX_CODE 32

typedef struct codes {
    char   code[MAX_CODES][MAX_CODE];
    size_t count;
} codes;

static bool has(const codes *all, const char *code)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->code[i], code) == 0)
            return true;
    return false;
}

static void add(codes *all, const char *code)
{
    if (has(all, code))
        return;
    assert_in_range(all->count, 0, MAX_CODES - 1);
    strcpy(all->code[all->count++], code);
}

/* Strings of words with hyphens between them, and nothing else, are codes. */
static void add_from_source(codes *all, const char *path)
{
    ul_text text = file_text(path);
    char    word[MAX_CODE], end;
    for (const char *at = strchr(text.bytes, '"'); at; at = strchr(at + 1, '"'))
        if (sscanf(at, "\"%31[a-z0-9-]%c", word, &end) == 2 && end == '"' && strchr(word + 1, '-'))
            add(all, word);
    ul_text_free(&text);
}

static codes codes_of_the_reader(void)
{
    codes all = {.count = 0};
    add_from_source(&all, "src/plan/plan_read.c");
    add_from_source(&all, "src/plan/plan_draw.c");
    return all;
}

/* The first cells of the table below the heading. */
static codes codes_of_the_manual(void)
{
    codes       all = {.count = 0};
    ul_text     text = file_text("docs/plan.md");
    const char *at = strstr(text.bytes, "## When a plan is refused"), *end = strstr(text.bytes, "## When a board");
    char        word[MAX_CODE];
    assert_non_null(at);
    assert_non_null(end);
    while ((at = strstr(at, "\n| `")) && at < end) {
        if (sscanf(at, "\n| `%31[a-z0-9-]` |", word) == 1)
            add(&all, word);
        at++;
    }
    ul_text_free(&text);
    return all;
}

static void every_code_is_documented(void **state)
{
    (void)state;
    codes source = codes_of_the_reader(), manual = codes_of_the_manual();
    assert_in_range(source.count, 30, MAX_CODES);
    for (size_t i = 0; i < source.count; i++)
        if (!has(&manual, source.code[i]))
            fail_msg("docs/plan.md does not tell of %s", source.code[i]);
    for (size_t i = 0; i < manual.count; i++)
        if (!has(&source, manual.code[i]))
            fail_msg("docs/plan.md tells of %s, but the reader does not know it", manual.code[i]);
}

static void every_code_has_an_example(void **state)
{
    (void)state;
    codes all = codes_of_the_reader();
    for (size_t i = 0; i < all.count; i++) {
        char     path[80];
        ul_fault fault = {0};
        /* These two have tests of their own: plan_read.c, plan_draw.c. */
        if (strcmp(all.code[i], "text-too-large") == 0 || strcmp(all.code[i], "out-of-memory") == 0)
            continue;
        snprintf(path, sizeof path, "fuzz/corpus/plan/bad-%s.plan", all.code[i]);
        ul_text text = file_text(path);
        assert_null(read_exactly(text.bytes, text.len, &fault));
        assert_string_equal(fault.code, all.code[i]);
        assert_in_range(fault.line, 1, 1000);
        assert_in_range(fault.column, 1, 1000);
        ul_text_free(&text);
    }
}

/* The manual's example does what the manual says of it. */
static void the_example_of_the_manual_is_a_plan(void **state)
{
    (void)state;
    ul_text text = file_text("docs/plan.md");
    char   *begin = strstr(text.bytes, "```plan\n");
    assert_non_null(begin);
    begin += strlen("```plan\n");
    char *end = strstr(begin, "```");
    assert_non_null(end);
    *end = '\0';
    ul_plan *plan = read_good(begin);
    assert_int_equal(ul_plan_doors(plan, room(plan, "kitchen")), rooms(plan, "gallery hall"));
    assert_int_equal(ul_plan_sight(plan, room(plan, "gallery")), rooms(plan, "gallery kitchen parlor stairs"));
    assert_int_equal(ul_plan_doors(plan, room(plan, "gallery")), rooms(plan, "kitchen"));
    ul_plan_free(plan);
    ul_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_is_documented),
        cmocka_unit_test(every_code_has_an_example),
        cmocka_unit_test(the_example_of_the_manual_is_a_plan),
    };
    return cmocka_run_group_tests_name("plan_codes", tests, NULL, NULL);
}
