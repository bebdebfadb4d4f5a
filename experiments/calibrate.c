/*
 * calibrate.c: how much of what a Widow says of the game to believe.
 *
 *     calibrate EDITION PLAYERS GAMES PLAYOUTS SEED
 *
 * Strangers of the training half play at mixed tables, and a Widow looks on
 * and judges, as in a replay. For every phase of the game it is told how much
 * of her chances beyond "everybody alike" came true, in percent (the slope of
 * the best straight line): below 100 she is too sure, above not sure enough.
 * The players that are held out cannot be named here: see
 * meson.build.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/arena.h"
#include "base/asset.h"

static int die(const char *why)
{
    fprintf(stderr, "calibrate: %s\n", why);
    return 1;
}

int main(int argc, char **argv)
{
    static ul_bot_spec kind[UL_MAX_BOT_SPECS], judge;
    static ul_score    score;
    ul_edition         edition;
    ul_fault           fault = {0};
    ul_text            text = {0};
    char               name[40];
    if (argc != 6)
        return die("usage: calibrate EDITION PLAYERS GAMES PLAYOUTS SEED");
    if (!ul_edition_find(&edition, argv[1], strlen(argv[1])))
        return die("there is no such edition");
    const ul_asset *league = ul_asset_find("league-training.json");
    size_t          players = (size_t)atoi(argv[2]), blocks = ((size_t)atoi(argv[3]) + players - 1) / players;
    ul_world       *world = ul_world_new(&edition, &edition.defaults, (uint8_t)players, NULL, 0, &fault);
    ul_block       *block = calloc(blocks + 1, sizeof *block);
    snprintf(name, sizeof name, "widow:%.20s", argv[4]);
    size_t kinds = ul_league_read(kind, league->bytes, league->len, &fault);
    if (!world || !block || !kinds || !ul_bot_spec_read(&judge, name, &fault))
        return die(fault.message);
    ul_arena arena = {.world = world,
                      .kind = kind,
                      .kinds = kinds,
                      .seating = UL_SEATING_LEAGUE,
                      .seed = argv[5],
                      .blocks = blocks,
                      .threads = 1,
                      .judge = &judge};
    ul_arena_run(&arena, block, &score);
    ul_calibration_put(&text, judge.name, &score.judged);
    fputs(text.bytes, stdout);
    printf("came true:");
    for (unsigned phase = 0; phase < UL_PHASES; phase++)
        printf(" %.0f", 100 * ul_calibration_slope(&score.judged, phase));
    printf("\n");
    ul_text_free(&text);
    free(block);
    ul_world_free(world);
    return 0;
}
