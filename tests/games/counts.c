/*
 * Counts of legal lines: how many ways there are to play the first n actions
 * of a deal, for every edition. Any change in what is legal, or in who is to
 * act, moves one of them. tests/games/counts.txt has what they were;
 *
 *     build/tests/test-games-counts --accept
 *
 * writes what they are now. Read the difference before you commit it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/stage.h"

#define COUNTS UL_TESTS "/games/counts.txt"

/* Lines of `depth` more actions; a game that ends earlier is one line. */
static uint64_t lines(const ul_world *world, const ul_game *game, unsigned depth)
{
    ul_action list[UL_MAX_ACTIONS];
    size_t    count = ul_game_legal(world, game, list);
    uint64_t  sum = 0;
    if (depth <= 1 || !count)
        return count ? count : 1;
    for (size_t i = 0; i < count; i++) {
        ul_game next = *game;
        ul_game_act(world, &next, list[i], NULL);
        sum += lines(world, &next, depth - 1);
    }
    return sum;
}

/*
 * From a deal, or from the middle of a game: `lead` actions are played first,
 * always the one at a third of the list, which brings attempts and dogs in.
 */
static uint64_t count(const char *edition, unsigned players, const char *options, unsigned lead, unsigned depth)
{
    stage     s;
    ul_action list[UL_MAX_ACTIONS];
    stage_open(&s, edition, (uint8_t)players, options);
    ul_game_new(s.world, &s.game, "counts", 6, 0);
    while (lead--) {
        size_t legal = ul_game_legal(s.world, &s.game, list);
        assert_true(legal);
        ul_game_act(s.world, &s.game, list[legal / 3], NULL);
    }
    uint64_t sum = lines(s.world, &s.game, depth);
    stage_close(&s);
    return sum;
}

static bool accepting;

TEST(legal_lines_are_as_many_as_they_were)
{
    char     text[200], edition[32], options[120], kept[8000] = "";
    unsigned players, lead, depth, rows = 0, moved = 0;
    uint64_t then;
    FILE    *file = fopen(COUNTS, "r");
    assert_non_null(file);
    while (fgets(text, sizeof text, file)) {
        if (sscanf(text, "%31s %u %119s %u %u %" SCNu64, edition, &players, options, &lead, &depth, &then) != 6) {
            strcat(kept, text);
            continue;
        }
        uint64_t now = count(edition, players, options, lead, depth);
        if (now != then && !accepting)
            print_error("%s %u %s, %u on after %u: %" PRIu64 ", was %" PRIu64 "\n", edition, players, options, depth,
                        lead, now, then);
        moved += now != then;
        rows++;
        sprintf(kept + strlen(kept), "%s %u %s %u %u %" PRIu64 "\n", edition, players, options, lead, depth, now);
    }
    fclose(file);
    assert_true(rows >= 12);
    if (accepting) {
        file = fopen(COUNTS, "w");
        assert_non_null(file);
        assert_true(fputs(kept, file) >= 0);
        assert_int_equal(fclose(file), 0);
    } else {
        assert_int_equal(moved, 0);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(legal_lines_are_as_many_as_they_were)};
    accepting = argc == 2 && !strcmp(argv[1], "--accept");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
