/* asset.c: what is compiled in is what lies in data/, byte by byte. Runs in the source folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"

static void assert_is_the_file(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "data/%s", name);
    const ul_asset *asset = ul_asset_find(name);
    FILE           *file = fopen(path, "rb");
    assert_non_null(asset);
    assert_non_null(file);
    char  *bytes = malloc(asset->len + 1);
    size_t len = fread(bytes, 1, asset->len + 1, file);
    fclose(file);
    assert_string_equal(asset->name, name);
    assert_int_equal(len, asset->len);
    assert_memory_equal(bytes, asset->bytes, len);
    assert_int_equal(asset->bytes[asset->len], '\0');
    free(bytes);
}

static void the_shipped_files_are_there(void **state)
{
    (void)state;
    static const char *const names[] = {"editions.json", "kill-deck.json", "mansion.plan", "save-deck.json",
                                        "ship.plan"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_is_the_file(names[i]);
}

static void others_are_not(void **state)
{
    (void)state;
    assert_null(ul_asset_find("cellar.plan"));
    assert_null(ul_asset_find("mansion"));
    assert_null(ul_asset_find(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shipped_files_are_there),
        cmocka_unit_test(others_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
