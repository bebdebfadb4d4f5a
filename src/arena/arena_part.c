/* arena_part.c: see arena_part.h. */
#include "arena/arena_part.h"

#include <stdlib.h>
#include <string.h>
#include "base/json.h"

size_t ul_part_first(size_t all, unsigned number, unsigned parts)
{
    return (size_t)((uint64_t)all * (number - 1) / parts);
}

size_t ul_part_count(size_t all, unsigned number, unsigned parts)
{
    return ul_part_first(all, number + 1, parts) - ul_part_first(all, number, parts);
}

/* Writing */

static void write_errors(ul_json_out *out, const ul_error_counts *errors)
{
    ul_json_put_array(out, "errors");
    for (int error = 0; error < UL_PROGRAM_ERRORS; error++)
        ul_json_int(out, errors->times[error]);
    ul_json_close(out);
    ul_json_put_int(out, "lives", errors->lives);
    ul_json_put_string(out, "first", errors->first);
}

static void write_bot(ul_json_out *out, const ul_bot_spec *kind, const ul_standing *s)
{
    ul_json_open_object(out);
    ul_json_put_string(out, "name", kind->name);
    ul_json_put_number(out, "decisions", s->decisions);
    ul_json_put_number(out, "cpu_us", s->cpu_us);
    write_errors(out, &s->errors);
    ul_json_close(out);
}

/* A block in one line: what each place won, what nobody won, turns, and each place's luck if that is known. */
static void write_block(ul_json_out *out, const ul_block *b, uint8_t players, bool luck)
{
    ul_json_open_array(out);
    for (uint8_t i = 0; i < players; i++)
        ul_json_int(out, b->wins[i]);
    ul_json_int(out, b->no_winner);
    ul_json_int(out, b->turns);
    for (uint8_t i = 0; luck && i < players; i++)
        ul_json_int(out, b->luck[i]);
    ul_json_close(out);
}

static void write_run(ul_json_out *out, const ul_arena *arena, const ul_bot_spec *kind, const ul_score *score,
                      const ul_block *block)
{
    ul_json_open_object(out);
    ul_json_put_array(out, "bots");
    for (size_t i = 0; i < arena->kinds; i++)
        write_bot(out, &kind[i], &score->standing[i]);
    ul_json_close(out);
    ul_json_put_array(out, "results");
    for (size_t i = 0; i < score->blocks; i++)
        write_block(out, &block[i], ul_world_players(arena->world), arena->luck);
    ul_json_close(out);
    ul_json_close(out);
}

static void open_part(ul_json_out *out, ul_text *text, const ul_part *part, const ul_arena *arena, const char *seating)
{
    ul_json_begin(out, text);
    ul_json_open_object(out);
    ul_json_put_int(out, "part", part->number);
    ul_json_put_int(out, "parts", part->parts);
    ul_arena_write_setting(out, arena, seating);
    ul_json_put_number(out, "blocks", part->all);
    ul_json_put_string(out, "plan", arena->plan);
    ul_json_put_array(out, "runs");
}

static void close_part(ul_json_out *out, ul_text *text)
{
    ul_json_close(out);
    ul_json_close(out);
    ul_text_put(text, "\n");
}

void ul_part_write(ul_text *text, const ul_part *part, const ul_arena *arena, const ul_score *score,
                   const ul_block *block)
{
    ul_json_out out;
    open_part(&out, text, part, arena, NULL);
    write_run(&out, arena, arena->kind, score, block);
    close_part(&out, text);
}

void ul_part_write_each(ul_text *text, const ul_part *part, const ul_each *each)
{
    ul_json_out out;
    open_part(&out, text, part, &each->arena, "each");
    for (size_t kind = 0; kind < each->met; kind++) {
        const ul_bot_spec pair[2] = {each->pair[0], each->kind[kind]};
        write_run(&out, &each->arena, pair, &each->score[kind], each->block[kind]);
    }
    close_part(&out, text);
}

/* Reading */

static bool bad(ul_fault *fault, const ul_json *at, const char *what)
{
    return ul_fault_set(fault, "bad-part", at ? at->line : 0, at ? at->column : 0, "this is no part of a run: %s",
                        what);
}

static bool is_number(const ul_json *value, int64_t least, int64_t most)
{
    return value && value->type == UL_JSON_INTEGER && value->integer >= least && value->integer <= most;
}

static const char *text_of(const ul_json *root, const char *key)
{
    const ul_json *value = ul_json_member(root, key);
    return value && value->type == UL_JSON_STRING ? value->text : NULL;
}

static char *copy_of(const char *text)
{
    char *copy = text ? malloc(strlen(text) + 1) : NULL;
    return copy ? strcpy(copy, text) : NULL;
}

/* The two parts say the same there. */
static bool is_same(const ul_json *a, const ul_json *b)
{
    if (!a || !b || a->type != b->type || a->count != b->count || a->span != b->span || a->integer != b->integer)
        return false;
    if (a->type == UL_JSON_STRING && (a->text_len != b->text_len || memcmp(a->text, b->text, a->text_len)))
        return false;
    const ul_json *x = ul_json_first(a), *y = ul_json_first(b);
    for (; x && y; x = ul_json_next(a, x), y = ul_json_next(b, y))
        if ((x->key && strcmp(x->key, y->key)) || !is_same(x, y))
            return false;
    return true;
}

static bool belongs(const ul_json *first, const ul_json *other, ul_fault *fault)
{
    static const char *const same[] = {"parts",   "edition", "board",  "players", "options",
                                       "seating", "seed",    "blocks", "plan",    "luck"};
    const ul_json           *a = ul_json_member(first, "runs"), *b = ul_json_member(other, "runs");
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (!is_same(ul_json_member(first, same[i]), ul_json_member(other, same[i])))
            return ul_fault_set(fault, "bad-part", 0, 0, "the parts are not of one run: they differ in '%s'", same[i]);
    if (!a || !b || a->count != b->count)
        return ul_fault_set(fault, "bad-part", 0, 0, "the parts are not of one run: they differ in 'runs'");
    return true;
}

static bool read_world(ul_merged *m, const ul_json *root, ul_fault *fault)
{
    ul_edition     edition;
    ul_options     options;
    const char    *id = text_of(root, "edition"), *plan = text_of(root, "plan");
    const ul_json *players = ul_json_member(root, "players"), *luck = ul_json_member(root, "luck");
    if (!id || !ul_edition_find(&edition, id, strlen(id)))
        return bad(fault, root, "it has no edition that is known");
    if (!is_number(players, 2, UL_MAX_SEATS) || !text_of(root, "seed"))
        return bad(fault, root, "it has no number of players, or no seed");
    if (!ul_options_read(&options, &edition, ul_json_member(root, "options"), true, fault))
        return false;
    if (!is_number(luck, 0, UL_MAX_LUCK))
        return bad(fault, root, "it does not say in how many worlds luck was judged");
    m->arena.luck = (uint32_t)luck->integer;
    m->plan = copy_of(plan);
    m->seed = copy_of(text_of(root, "seed"));
    m->world = ul_world_new(&edition, &options, (uint8_t)players->integer, m->plan, plan ? strlen(plan) : 0, fault);
    m->arena.world = m->world;
    m->arena.plan = m->plan;
    m->arena.seed = m->seed;
    m->arena.threads = 1;
    return m->world && m->seed;
}

static bool read_names(ul_bot_spec *kind, const ul_json *run, size_t *count, ul_fault *fault)
{
    const ul_json *bots = ul_json_member(run, "bots");
    *count = 0;
    if (!bots || bots->type != UL_JSON_ARRAY || bots->count == 0 || bots->count > UL_MAX_BOT_SPECS)
        return bad(fault, run, "it does not say who played");
    for (const ul_json *bot = ul_json_first(bots); bot; bot = ul_json_next(bots, bot)) {
        const char *name = text_of(bot, "name");
        if (!name || strlen(name) >= UL_BOT_SPEC_NAME)
            return bad(fault, bot, "a bot has no name");
        strcpy(kind[(*count)++].name, name);
    }
    return true;
}

static bool read_block(ul_block *b, const ul_json *row, uint8_t players, bool luck, ul_fault *fault)
{
    int64_t  number[2 * UL_MAX_SEATS + 2];
    unsigned count = 0, known = players + 2u;
    if (row->type != UL_JSON_ARRAY || row->count != known + (luck ? players : 0))
        return bad(fault, row, "a block has the wins of every place and of nobody, turns, and luck if it was judged");
    for (const ul_json *n = ul_json_first(row); n; n = ul_json_next(row, n)) {
        if (!is_number(n, count < known ? 0 : INT64_MIN, count < known ? UINT32_MAX : INT64_MAX))
            return bad(fault, n, "a block has whole numbers");
        number[count++] = n->integer;
    }
    for (uint8_t i = 0; i < players; i++) {
        b->wins[i] = (uint8_t)number[i];
        b->luck[i] = luck ? number[known + i] : 0;
    }
    b->no_winner = (uint8_t)number[players];
    b->turns = (uint32_t)number[players + 1];
    b->complete = true;
    return true;
}

static void add_errors(ul_error_counts *errors, const ul_json *bot)
{
    const ul_json *times = ul_json_member(bot, "errors"), *lives = ul_json_member(bot, "lives");
    const char    *first = text_of(bot, "first");
    unsigned       error = 0;
    for (const ul_json *n = ul_json_first(times); n && error < UL_PROGRAM_ERRORS; n = ul_json_next(times, n))
        errors->times[error++] += (uint32_t)n->integer;
    if (first && first[0] && !errors->first[0] && strlen(first) < sizeof errors->first)
        strcpy(errors->first, first);
    if (lives && lives->integer < errors->lives)
        errors->lives = (uint32_t)lives->integer;
}

static void add_effort(ul_score *score, const ul_json *run)
{
    const ul_json *bots = ul_json_member(run, "bots");
    size_t         kind = 0;
    for (const ul_json *bot = ul_json_first(bots); bot && kind < UL_MAX_BOT_SPECS; bot = ul_json_next(bots, bot)) {
        const ul_json *decisions = ul_json_member(bot, "decisions"), *cpu_us = ul_json_member(bot, "cpu_us");
        ul_standing   *s = &score->standing[kind++];
        s->decisions += decisions ? (uint64_t)decisions->integer : 0;
        s->cpu_us += cpu_us ? (uint64_t)cpu_us->integer : 0;
        add_errors(&s->errors, bot);
    }
}

static bool read_results(const ul_json *run, const ul_arena *arena, ul_block *block, size_t count, ul_fault *fault)
{
    const ul_json *rows = ul_json_member(run, "results");
    if (!rows || rows->type != UL_JSON_ARRAY || rows->count != count)
        return bad(fault, run, "it was broken off, or blocks are missing");
    for (const ul_json *row = ul_json_first(rows); row; row = ul_json_next(rows, row))
        if (!read_block(block++, row, ul_world_players(arena->world), arena->luck, fault))
            return false;
    return true;
}

static void score_begin(ul_score *score)
{
    memset(score, 0, sizeof *score);
    for (size_t kind = 0; kind < UL_MAX_BOT_SPECS; kind++)
        score->standing[kind].errors.lives = UINT32_MAX;
}

/* Where the blocks of run `nth` go, and its score. */
static ul_block *place_of(ul_merged *m, size_t nth, ul_score **score)
{
    *score = m->is_each ? &m->each->score[nth] : &m->score;
    return m->is_each ? m->each->block[nth] : m->block;
}

static bool read_part(ul_merged *m, const ul_json *root, unsigned parts, ul_fault *fault)
{
    const ul_json *runs = ul_json_member(root, "runs");
    unsigned       number = (unsigned)ul_json_member(root, "part")->integer;
    size_t         first = ul_part_first(m->arena.blocks, number, parts), nth = 0;
    for (const ul_json *run = ul_json_first(runs); run; run = ul_json_next(runs, run), nth++) {
        ul_score *score;
        ul_block *block = place_of(m, nth, &score);
        if (!read_results(run, &m->arena, block + first, ul_part_count(m->arena.blocks, number, parts), fault))
            return false;
        add_effort(score, run);
    }
    return true;
}

/* Room for all blocks of all runs. */
static bool make_room(ul_merged *m, const ul_json *root, ul_fault *fault)
{
    const ul_json *runs = ul_json_member(root, "runs"), *run = ul_json_first(runs);
    size_t         count = 0;
    if (!m->is_each) {
        m->block = calloc(m->arena.blocks + 1, sizeof *m->block);
        m->arena.kind = m->kind;
        score_begin(&m->score);
        return m->block && read_names(m->kind, run, &m->arena.kinds, fault);
    }
    m->each = calloc(1, sizeof *m->each);
    if (!m->each)
        return false;
    m->each->arena = m->arena;
    for (; run; run = ul_json_next(runs, run)) {
        ul_bot_spec pair[UL_MAX_BOT_SPECS];
        if (m->each->kinds == UL_MAX_BOT_SPECS || !read_names(pair, run, &count, fault) || count != 2)
            return bad(fault, run, "two kinds play in each of its runs");
        m->each->pair[0] = pair[0];
        m->each->kind[m->each->kinds] = pair[1];
        score_begin(&m->each->score[m->each->kinds]);
        m->each->block[m->each->kinds] = calloc(m->arena.blocks + 1, sizeof(ul_block));
        if (!m->each->block[m->each->kinds++])
            return false;
    }
    return true;
}

static void count_all(ul_merged *m)
{
    if (!m->is_each) {
        ul_score_count(&m->score, &m->arena, m->block, m->arena.blocks);
        return;
    }
    m->each->met = m->each->kinds;
    m->each->arena.kind = m->each->pair;
    m->each->arena.kinds = 2;
    for (size_t kind = 0; kind < m->each->kinds; kind++)
        ul_score_count(&m->each->score[kind], &m->each->arena, m->each->block[kind], m->arena.blocks);
    ul_each_count(m->each);
}

static bool read_setting(ul_merged *m, const ul_json *root, size_t count, ul_fault *fault)
{
    static const char *const seatings[] = {"fixed", "guest", "league"};
    const ul_json           *parts = ul_json_member(root, "parts"), *blocks = ul_json_member(root, "blocks");
    const ul_json           *runs = ul_json_member(root, "runs"), *seating = ul_json_member(root, "seating");
    if (!is_number(parts, 1, UL_MAX_PARTS) || !is_number(blocks, 1, 100000000) || !runs || !ul_json_first(runs) ||
        !seating)
        return bad(fault, root, "`unlucky arena --part` writes one");
    if ((size_t)parts->integer != count)
        return ul_fault_set(fault, "missing-part", 0, 0, "the run has %d parts, and here are %zu", (int)parts->integer,
                            count);
    m->arena.blocks = (size_t)blocks->integer;
    m->is_each = ul_json_is(seating, "each");
    for (int i = 0; i < 3; i++)
        if (ul_json_is(seating, seatings[i]))
            m->arena.seating = (ul_seating)i;
    return read_world(m, root, fault) && make_room(m, root, fault);
}

static bool read_all(ul_merged *m, ul_json *const *root, size_t count, ul_fault *fault)
{
    bool here[UL_MAX_PARTS + 1] = {false};
    if (!read_setting(m, root[0], count, fault))
        return false;
    for (size_t i = 0; i < count; i++) {
        const ul_json *part = ul_json_member(root[i], "part");
        if (!is_number(part, 1, (int64_t)count))
            return bad(fault, root[i], "it does not say which part it is");
        if (here[part->integer])
            return ul_fault_set(fault, "missing-part", 0, 0, "part %d is there twice", (int)part->integer);
        here[part->integer] = true;
        if (!belongs(root[0], root[i], fault) || !read_part(m, root[i], (unsigned)count, fault))
            return false;
    }
    count_all(m);
    return true;
}

bool ul_merged_read(ul_merged *m, const ul_text *texts, size_t count, ul_fault *fault)
{
    ul_json **root = calloc(count, sizeof *root);
    bool      fine = root;
    memset(m, 0, sizeof *m);
    for (size_t i = 0; i < count && fine; i++) {
        root[i] = ul_json_read(texts[i].bytes, texts[i].len, fault);
        fine = root[i];
    }
    fine = fine && read_all(m, root, count, fault);
    for (size_t i = 0; root && i < count; i++)
        ul_json_free(root[i]);
    free(root);
    return fine;
}

void ul_merged_free(ul_merged *m)
{
    if (m->each) {
        ul_each_free(m->each);
        free(m->each);
    }
    free(m->block);
    free(m->plan);
    free(m->seed);
    ul_world_free(m->world);
}
