/* book.c: tests of src/program/rules_text.c and rules_json.c where memory runs out. */
#include "words/words_tests.h"
#include "base/asset.h"
#include "program/rules_inside.h"
#include "words/langs.h"

/* Requests that are granted before they no longer are. */
static size_t left;

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size)
{
    if (!left)
        return NULL;
    left--;
    return __real_realloc(memory, size);
}

#define PLENTY ((size_t)1 << 30)

static size_t write_book(const ul_book *book, size_t granted, bool json)
{
    ul_text out = {0};
    left = granted;
    (json ? ul_book_json : ul_book_text)(book, &out);
    size_t used = granted - left;
    assert_int_equal(out.failed, granted != PLENTY);
    assert_true(out.failed || out.len > 10000);
    ul_text_free(&out);
    return used;
}

static void fails_wherever_memory_runs_out(const ul_book *book)
{
    size_t needed = write_book(book, PLENTY, false);
    for (size_t granted = 0; granted < needed; granted++)
        write_book(book, granted, false);
    needed = write_book(book, PLENTY, true);
    for (size_t granted = 0; granted < needed; granted++)
        write_book(book, granted, true);
    left = PLENTY;
}

TEST(the_book_of_all_editions_is_whole_or_failed)
{
    fails_wherever_memory_runs_out(&(ul_book){.lang = UL_ENGLISH});
}

TEST(the_book_of_an_edition_is_whole_or_failed)
{
    left = PLENTY;
    ul_edition      edition;
    ul_fault        fault;
    const ul_asset *asset = ul_asset_find("ship.plan");
    ul_plan        *plan = ul_plan_read(asset->bytes, asset->len, &fault);
    assert_true(ul_edition_find(&edition, "save-2000", strlen("save-2000")));
    fails_wherever_memory_runs_out(&(ul_book){.lang = UL_JAPANESE, .edition = &edition, .plan = plan});
    ul_plan_free(plan);
}

/* What data/README.md invites to: a card, and an edition, that the words have never heard of. */
TEST(the_book_of_an_edition_with_cards_of_its_own_is_whole)
{
    left = PLENTY;
    ul_edition      edition;
    ul_text         out = {0};
    const ul_asset *asset = ul_asset_find("ship.plan");
    ul_plan        *plan = ul_plan_read(asset->bytes, asset->len, NULL);
    assert_true(ul_edition_find(&edition, "save-2000", strlen("save-2000")));
    ul_card card = ul_deck_find(&edition.deck, "whisky", strlen("whisky"));
    strcpy(edition.deck.card[card].id, "hot-grog");
    strcpy(edition.id, "save-2100");
    ul_book_text(&(ul_book){.lang = UL_ENGLISH, .edition = &edition, .plan = plan}, &out);
    assert_non_null(strstr(out.bytes, "    Hot grog: value "));
    assert_in_range(strstr(out.bytes, "save-2100") - out.bytes, 0, strcspn(out.bytes, "\n")); /* in the title */
    ul_text_free(&out);
    ul_book_json(&(ul_book){.lang = UL_ENGLISH, .edition = &edition, .plan = plan}, &out);
    assert_non_null(strstr(out.bytes, "\"edition\":\"save-2100\",\"title\":null"));
    ul_text_free(&out);
    ul_plan_free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_book_of_all_editions_is_whole_or_failed),
        cmocka_unit_test(the_book_of_an_edition_is_whole_or_failed),
        cmocka_unit_test(the_book_of_an_edition_with_cards_of_its_own_is_whole),
    };
    left = PLENTY;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
