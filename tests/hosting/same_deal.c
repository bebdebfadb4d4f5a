/* same_deal.c: the murder of the day, and codes of deals; docs/dealing.md says both. */
#include "hosting/same_deal.h"
#include <stdio.h>
#include <string.h>
#include "support/stage.h"

static ul_same_deal deal;
static ul_fault     fault;

static bool read_code(const char *code)
{
    memset(&fault, 0, sizeof fault);
    return ul_same_deal_read(code, strlen(code), &deal, &fault);
}

static void assert_written(const char *expected)
{
    ul_text code = {0};
    ul_same_deal_write(&deal, &code);
    assert_string_equal(ul_text_bytes(&code), expected);
    ul_text_free(&code);
}

TEST(a_date_is_a_day_of_the_calendar)
{
    static const char *const good[] = {"2026-11-17", "2028-02-29", "2000-02-29", "9999-12-31", "0001-01-01"};
    static const char *const bad[] = {"2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01",  "2026-00-10",
                                      "2026-11-00", "2026-11-1",  "2026/11/17", "2026-11-17 ", "",
                                      "20261117",   "x026-11-17", "2026-11-1x", "-026-11-17"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(ul_date_is_one(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(ul_date_is_one(bad[i], strlen(bad[i])));
}

TEST(the_day_of_the_week_decides_who_plays)
{
    static const struct {
        const char *date, *edition;
        uint8_t     players;
        ul_level    level;
    } days[] = {
        {"2026-11-16", "kill-2009", 3, UL_NEPHEW}, {"2026-11-17", "kill-2009", 4, UL_NEPHEW},
        {"2026-11-18", "kill-2009", 3, UL_BUTLER}, {"2026-11-19", "kill-2009", 4, UL_BUTLER},
        {"2026-11-20", "kill-1996", 4, UL_BUTLER}, {"2026-11-21", "kill-2009", 4, UL_COLONEL},
        {"2026-11-22", "kill-2009", 4, UL_WIDOW},  {"2026-01-01", "kill-2009", 4, UL_BUTLER},
        {"2028-02-29", "kill-2009", 4, UL_NEPHEW}, {"2028-03-01", "kill-2009", 3, UL_BUTLER},
        {"2100-03-01", "kill-2009", 3, UL_NEPHEW},
    };
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        assert_true(read_code(days[i].date));
        assert_string_equal(deal.edition.id, days[i].edition);
        assert_int_equal(deal.players, days[i].players);
        assert_int_equal(deal.level[1], days[i].level);
        assert_int_equal(deal.seat, 0);
        assert_int_equal(deal.dealer, UL_NOBODY);
        assert_string_equal(deal.date, days[i].date);
        assert_string_equal(deal.seed + strlen("unlucky-day-"), days[i].date);
        assert_written(days[i].date);
    }
}

TEST(a_day_without_a_murder_is_refused)
{
    static const char *const bad[] = {"2025-12-31", "2026-02-30", "20261117", "2026-11-17.x", "0"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(read_code(bad[i]));
        assert_string_equal(fault.code, "bad-date");
    }
}

TEST(a_code_is_read_and_written_again)
{
    static const char *const codes[] = {
        "kill-2009.4.0.butler.5f0ce1",
        "kill-2009.4.3.butler+nephew+widow.a-b_C",
        "kill-1996.2.1.widow.x.dealer=1",
        "save-2000.7.6.sleepwalker.%C3%A9%20%2E%25",
        "kill-2009.3.0.colonel.x.dealer=2.next_player=longest-idle.spite=false.dog=old-dog.weapon_bonus=1",
        "kill-2009.4.0.butler.",
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        assert_true(read_code(codes[i]));
        assert_written(codes[i]);
        ul_record *record = ul_same_deal_record(&deal, &fault);
        assert_non_null(record);
        ul_same_deal again;
        assert_true(ul_same_deal_of_record(record, deal.seat, &again, &fault));
        memcpy(again.level, deal.level, sizeof again.level);
        assert_memory_equal(again.seed, deal.seed, sizeof deal.seed);
        deal = again;
        assert_written(codes[i]);
        ul_record_free(record);
    }
    assert_true(read_code("save-2000.7.6.sleepwalker.%C3%A9%20%2E%25"));
    assert_string_equal(deal.seed, "é .%");
}

/* | `CODE` | why | of the table in docs/dealing.md. */
TEST(the_codes_that_the_page_calls_bad_are_refused_as_it_says)
{
    char     line[4096], code[256];
    unsigned found = 0;
    FILE    *page = fopen("docs/dealing.md", "r");
    assert_non_null(page);
    while (fgets(line, sizeof line, page)) {
        if (sscanf(line, "| `%255[^`]` | i", code) != 1 || !strchr(code, '.') || strlen(line) > 200)
            continue;
        assert_false(read_code(code));
        assert_string_equal(fault.code, "bad-deal");
        const char *why = strrchr(line, '`') + strlen("` | ");
        line[strcspn(line, "\n") - 2] = '\0';
        assert_memory_equal(strstr(fault.message, ": ") + 2, why, 12);
        found++;
    }
    fclose(page);
    assert_int_equal(found, 8);
}

TEST(what_cannot_be_dealt_is_refused)
{
    char long_seed[UL_SAME_DEAL_BYTES + 40];
    memset(long_seed, 'a', sizeof long_seed);
    static const char *const bad[] = {
        "",
        ".",
        "kill-2009",
        "kill-2009.4.0.butler.%00",
        "kill-2009.4.0.butler.%ff",
        "kill-2009.4.0.butler.%FF",
        "kill-2009.4.0.butler.%4",
        "kill-2009.4.0.butler.x.",
        "kill-2009.4.0.butler.x.dealer=4",
        "kill-2009.4.0.butler.x.spite",
        "kill-2009.4.0.butler.x.spite=maybe",
        "kill-2009.4.0.butler.x.spite=false.dog=new-tricks",
        "kill-2009.44.0.butler.x",
        "kill-2009.4.0..x",
        "kill-2009.4.0.butler+butler+butler+butler.x",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(read_code(bad[i]));
        assert_string_equal(fault.code, "bad-deal");
    }
    memcpy(long_seed, "kill-2009.4.0.butler.", strlen("kill-2009.4.0.butler."));
    long_seed[strlen("kill-2009.4.0.butler.") + UL_SAME_DEAL_SEED + 1] = '\0';
    assert_false(read_code(long_seed));
    long_seed[strlen("kill-2009.4.0.butler.") + UL_SAME_DEAL_SEED] = '\0';
    assert_true(read_code(long_seed));
}

TEST(a_days_deal_is_found_by_what_it_is_made_of)
{
    assert_true(ul_same_deal_of_day("2026-11-17", UL_DATE_BYTES, &deal, &fault));
    deal.date[0] = '\0';
    ul_same_deal_find_day(&deal);
    assert_string_equal(deal.date, "2026-11-17");
    ul_same_deal_find_day(&deal); /* it is found already */
    assert_string_equal(deal.date, "2026-11-17");

    deal.date[0] = '\0';
    deal.level[1] = (ul_level)((deal.level[1] + 1) % UL_BOT_LEVELS);
    ul_same_deal_find_day(&deal);
    assert_string_equal(deal.date, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_date_is_a_day_of_the_calendar),
        cmocka_unit_test(the_day_of_the_week_decides_who_plays),
        cmocka_unit_test(a_day_without_a_murder_is_refused),
        cmocka_unit_test(a_code_is_read_and_written_again),
        cmocka_unit_test(the_codes_that_the_page_calls_bad_are_refused_as_it_says),
        cmocka_unit_test(what_cannot_be_dealt_is_refused),
        cmocka_unit_test(a_days_deal_is_found_by_what_it_is_made_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
