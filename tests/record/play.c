/* play.c: see play.h. */
#include "support/stage.h"
#include "record/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next combination, as if the values were the digits of a number; false after the last. */
static bool next_options(const ul_edition *edition, ul_options *options)
{
    for (int i = 0; i < UL_OPTION_COUNT; i++) {
        if (!edition->has[i])
            continue;
        if (++options->value[i] < ul_option_about((ul_option)i)->values)
            return true;
        options->value[i] = 0;
    }
    return false;
}

/* A dog with tokens needs spite. */
static bool is_allowed(const ul_options *options)
{
    return options->value[UL_DOG] < UL_DOG_NEW_TRICKS || options->value[UL_SPITE];
}

void play_each_world(play_visitor *visit)
{
    ul_edition edition;
    unsigned   nth = 0;
    for (size_t i = 0; ul_edition_nth(&edition, i); i++) {
        ul_options options = {{0}};
        do {
            for (uint8_t players = edition.min_players; players <= edition.max_players && is_allowed(&options);
                 players++)
                visit(&edition, &options, players, nth++);
        } while (next_options(&edition, &options));
    }
}

ul_action play_pick(const ul_world *world, const ul_game *game, ul_random *random)
{
    static ul_action list[UL_MAX_ACTIONS];
    size_t           count = ul_game_legal(world, game, list);
    assert_true(count > 0);
    ul_action pick = list[ul_random_below(random, (uint32_t)count)];
    for (size_t i = 0; i < count && ul_random_below(random, 2); i++)
        if (list[i].kind == UL_ATTEMPT || list[i].kind == UL_DRAW)
            pick = list[i];
    return pick;
}

void play_on(ul_record *record, ul_random *random, size_t most)
{
    ul_game game;
    ul_record_game(record, record->count, &game);
    for (size_t i = 0; i < most && game.scene.phase != UL_PHASE_OVER; i++) {
        ul_action action = play_pick(record->world, &game, random);
        assert_true(ul_record_add(record, action));
        ul_game_act(record->world, &game, action, NULL);
    }
}

ul_record *play_random(const ul_edition *edition, const ul_options *options, uint8_t players, unsigned seed,
                       size_t most)
{
    char      text[16];
    ul_random random;
    ul_fault  fault = {0};
    sprintf(text, "%u", seed);
    ul_record *record = ul_record_new(edition, options, players, NULL, 0, text, strlen(text),
                                      (ul_seat)(seed % 2 ? UL_NOBODY : seed / 2 % players), &fault);
    if (!record)
        fail_msg("%s", fault.message);
    ul_random_seed(&random, seed);
    play_on(record, &random, most);
    return record;
}

ul_record *play_named(const char *id, uint8_t players, const char *options, const char *plan, const char *seed,
                      ul_seat dealer)
{
    ul_edition edition;
    ul_options chosen;
    ul_fault   fault = {0};
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    ul_json *json = options ? ul_json_read(options, strlen(options), &fault) : NULL;
    assert_true(ul_options_read(&chosen, &edition, json, false, &fault));
    ul_json_free(json);
    ul_record *record =
        ul_record_new(&edition, &chosen, players, plan, plan ? strlen(plan) : 0, seed, strlen(seed), dealer, &fault);
    if (!record)
        fail_msg("%s", fault.message);
    return record;
}

char *play_text(const ul_record *record)
{
    ul_text text = {0};
    ul_record_write(record, &text);
    assert_false(text.failed);
    return text.bytes;
}

char *play_file(const char *name)
{
    char    path[512], piece[4096];
    ul_text text = {0};
    size_t  got;
    snprintf(path, sizeof path, "%s/record/%s", UL_TESTS, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    while ((got = fread(piece, 1, sizeof piece, file)) > 0)
        ul_text_add(&text, piece, got);
    fclose(file);
    assert_true(text.len > 0);
    return text.bytes;
}

char *play_edit(const char *text, const char *from, const char *to)
{
    ul_text     edited = {0};
    const char *found = strstr(text, from);
    if (!found)
        fail_msg("'%s' is not in %.200s", from, text);
    ul_text_add(&edited, text, (size_t)(found - text));
    ul_text_put(&edited, to);
    ul_text_put(&edited, found + strlen(from));
    return edited.bytes;
}
