/*
 * evenings.c: whole tables for the verifiers: games of every edition, with
 * options, seeds given, refused and broken, bots, undo, talk and rematches.
 *
 *     trust-evenings FOLDER FIRST COUNT
 *
 * Writes N.log, N.json (what spectators were told) and N-G.record for each.
 * The same numbers give the same tables.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/hex.h"
#include "base/random.h"
#include "base/sha256.h"
#include "record/action_text.h"
#include "table/archive.h"
#include "table/evening.h"
#include "table/log.h"
#include "table/proof.h"

typedef struct host {
    evening   e;
    ul_random random;
    unsigned  number;
    int       people;
    ul_action list[UL_MAX_ACTIONS];
} host;

static uint32_t below(host *h, uint32_t limit)
{
    return ul_random_below(&h->random, limit);
}

static void use_plan(host *h, const char *edition)
{
    ul_edition ed;
    assert_true(ul_edition_find(&ed, edition, strlen(edition)));
    const ul_asset *board = ul_edition_board(&ed);
    h->e.ground.plan = board->bytes;
    h->e.ground.plan_len = board->len;
}

static void open_table(host *h)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    static const char *const options[][3] = {
        {NULL, "{\"dog\":\"new-tricks\",\"spite\":true}", "{\"failure_3\":false,\"next_player\":\"longest-idle\"}"},
        {NULL, "{\"dog\":\"old-dog\"}", "{\"weapon_bonus\":1,\"must_foil\":false}"},
        {NULL, "{\"penalties\":true}", "{\"failure_3\":false}"}};
    unsigned edition = below(h, 3), least = edition == 2 ? 3 : 2;
    h->people = (int)(least + below(h, 4));
    evening_begin(&h->e, editions[edition], options[edition][below(h, 3)], (uint8_t)(h->people + 1));
    if (h->number % 10 == 9)
        use_plan(h, editions[edition]);
    snprintf(h->e.about.id, sizeof h->e.about.id, "table-%u", h->number);
    h->e.about.seeds = below(h, 4) > 0;
    h->e.about.seed_time = 1000;
    evening_open(&h->e);
    evening_sit(&h->e, h->people);
}

/* Everybody promises a seed and shows it; some do not, some are late. */
static void seed_of(const host *h, int person, unsigned round, uint8_t seed[UL_SHA256_BYTES])
{
    char text[64];
    int  len = snprintf(text, sizeof text, "%u of %d in %u", h->number, person, round);
    ul_sha256(text, (size_t)len, seed);
}

static void send_seed(host *h, ul_deed_kind kind, ul_seat seat, unsigned round)
{
    ul_input input = {0};
    uint8_t  seed[UL_SHA256_BYTES], key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, kind, seat);
    seed_of(h, h->e.person[seat], round, seed);
    if (kind == UL_DO_COMMIT)
        ul_proof_promise(seed, input.deed.bytes);
    else
        memcpy(input.deed.bytes, seed, sizeof seed);
    evening_key(h->e.person[seat], key);
    input.key = key;
    input.key_len = sizeof key;
    evening_input(&h->e, &input);
}

static void give_seeds(host *h, bool lazy)
{
    for (unsigned round = 1; round < 9 && ul_table_phase_now(h->e.table) != UL_TABLE_PLAYING; round++) {
        for (ul_seat seat = 0; seat < h->people; seat++)
            send_seed(h, lazy && below(h, 5) == 0 ? UL_DO_DECLINE : UL_DO_COMMIT, seat, round);
        for (ul_seat seat = 0; seat < h->people; seat++)
            if (!lazy || below(h, 6))
                send_seed(h, UL_DO_REVEAL, seat, round);
        if (ul_table_phase_now(h->e.table) != UL_TABLE_PLAYING)
            evening_wait(&h->e, 1001);
    }
    assert_int_equal(ul_table_phase_now(h->e.table), UL_TABLE_PLAYING);
}

static size_t choose(host *h, size_t count, bool hurry)
{
    size_t best = below(h, (uint32_t)count);
    for (size_t i = 0; i < count; i++)
        if (hurry && (h->list[i].kind == UL_ATTEMPT || h->list[i].kind == UL_PASS))
            best = i;
        else if (!hurry && h->list[i].kind == UL_DRAW && below(h, 3))
            best = i;
    return best;
}

static void play_one(host *h, bool hurry)
{
    ul_seat seat = evening_to_act(&h->e);
    char    action[UL_ACTION_TEXT];
    ul_view view;
    assert_true(ul_table_view(h->e.table, seat, &view));
    const ul_world *world = ul_table_world(h->e.table);
    size_t          count = ul_view_legal(world, &view, h->list);
    ul_action_write(world, h->list[choose(h, count, hurry)], action);
    if (ul_table_wants_bot(h->e.table))
        evening_bot(&h->e, seat, action);
    else
        evening_act(&h->e, seat, action);
    evening_wait(&h->e, below(h, 3) * 700);
}

static void take_back(host *h)
{
    for (ul_seat seat = 0; seat < h->people; seat++) {
        char words[32];
        snprintf(words, sizeof words, "undo %u - %u", seat, below(h, 3));
        if (evening_try(&h->e, h->e.person[seat], words).refusal == UL_FINE)
            return;
    }
}

static void talk(host *h)
{
    char words[96];
    snprintf(words, sizeof words, "say %u - 0 en take \\\"that\\\", 千尋 {%u} ]", below(h, (uint32_t)h->people),
             below(h, 1000));
    evening_try(&h->e, h->e.person[words[4] - '0'], words);
}

static void play_game(host *h)
{
    unsigned patience = below(h, 4) ? 40 : 400;
    for (unsigned i = 0; evening_to_act(&h->e) != UL_NOBODY; i++) {
        play_one(h, i > patience);
        if (below(h, 12) == 0)
            take_back(h);
        if (below(h, 30) == 0)
            talk(h);
    }
    assert_int_equal(ul_table_phase_now(h->e.table), UL_TABLE_OVER);
}

static void play_again(host *h)
{
    for (int seat = 0; seat < h->people; seat++) {
        ul_input input = {0};
        uint8_t  key[UL_KEY_BYTES];
        ul_deed_init(&input.deed, UL_DO_REMATCH, (ul_seat)seat);
        input.deed.flag = true;
        memset(input.deed.bytes, (int)h->number, sizeof input.deed.bytes);
        evening_key(h->e.person[seat], key);
        input.key = key;
        input.key_len = sizeof key;
        assert_int_equal(evening_input(&h->e, &input).refusal, UL_FINE);
    }
    if (h->e.about.seeds)
        give_seeds(h, false);
    play_game(h);
}

static void one_evening(host *h)
{
    open_table(h);
    bool lazy = below(h, 3) == 0;
    if (below(h, 3) == 0)
        evening_do(&h->e, 0, h->people == 3 ? "bot 0 - 3 footman" : "say 0 - 0 en hello");
    if (h->e.about.seeds && below(h, 2)) /* early, in the lobby */
        send_seed(h, UL_DO_COMMIT, 1, 1);
    evening_do(&h->e, 0, "start 0 -");
    if (h->e.about.seeds)
        give_seeds(h, lazy);
    play_game(h);
    if (below(h, 3) == 0)
        play_again(h);
    if (below(h, 2))
        evening_do(&h->e, 0, "close 0 -");
}

static void write_file(const host *h, const char *folder, const char *end, const ul_text *text)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%u%s", folder, h->number, end);
    FILE *file = fopen(path, "wb");
    if (!file || text->failed || fwrite(text->bytes, 1, text->len, file) != text->len || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static void write_history(const host *h, const char *folder)
{
    ul_text     text = {0};
    ul_json_out json;
    ul_fault    fault = {0};
    ul_text     head = {0};
    ul_text_put(&text, "{\"events\":");
    assert_true(ul_table_history(&h->e.ground, h->e.log.bytes, h->e.log.len, UL_NOBODY, 0, &text, &fault));
    ul_hex_write(ul_table_head(h->e.table), UL_SHA256_BYTES, &head);
    ul_text_print(&text, ",\"head\":\"%s\"", head.bytes);
    if (h->e.ground.plan) {
        ul_text_put(&text, ",\"plan\":");
        ul_json_begin(&json, &text);
        ul_json_string_n(&json, h->e.ground.plan, h->e.ground.plan_len);
    }
    ul_text_put(&text, "}\n");
    write_file(h, folder, ".json", &text);
    ul_text_free(&text);
    ul_text_free(&head);
}

static void write_records(const host *h, const char *folder)
{
    ul_fault   fault = {0};
    ul_record *record;
    for (uint16_t game = 1; (record = ul_table_record(&h->e.ground, h->e.log.bytes, h->e.log.len, game, &fault));
         game++) {
        char    end[32];
        ul_text text = {0};
        ul_record_write(record, &text);
        snprintf(end, sizeof end, "-%u.record", game);
        write_file(h, folder, end, &text);
        ul_text_free(&text);
        ul_record_free(record);
    }
    assert_string_equal(fault.code, "no-game");
}

int main(int argc, char **argv)
{
    static host h;
    if (argc != 4)
        return 2;
    unsigned first = (unsigned)atoi(argv[2]), count = (unsigned)atoi(argv[3]);
    for (unsigned i = first; i < first + count; i++) {
        memset(&h, 0, sizeof h);
        h.number = i;
        ul_random_seed(&h.random, i);
        one_evening(&h);
        write_file(&h, argv[1], ".log", &h.e.log);
        write_history(&h, argv[1]);
        write_records(&h, argv[1]);
        evening_end(&h.e);
    }
    return 0;
}
