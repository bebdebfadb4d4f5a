/* verify_table.c: `unlucky verify` of a whole table: what everybody was told, or the log that the house kept. */
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "program/verify_inside.h"
#include "table/log.h"
#include "table/table.h"
#include "wire/opening.h"

bool ul_verify_is_history(const ul_text *text)
{
    return text->len && text->bytes[0] == '{';
}

bool ul_verify_goes_on(const ul_text *text)
{
    static const char begin[] = "{\"events\":[{\"n\":";
    const size_t      len = sizeof begin - 1;
    return text->len > len + 1 && memcmp(text->bytes, begin, len) == 0 && memcmp(text->bytes + len, "1,", 2) != 0;
}

ul_history *ul_verify_read_pages(const page_files *pages, size_t *wrong, ul_fault *fault)
{
    ul_history_page *page = calloc(pages->count, sizeof *page);
    ul_history      *h = NULL;
    *wrong = 0;
    for (size_t i = 0; page && i < pages->count; i++)
        page[i] = (ul_history_page){ul_text_bytes(&pages->text[i]), pages->text[i].len};
    if (page)
        h = ul_history_read_pages(page, pages->count, wrong, fault);
    else
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    free(page);
    return h;
}

static int say_events(const verifying *v, const page_files *pages, const ul_history *h)
{
    ul_text sentence = {0}, members = {0};
    size_t  actions = 0, games = ul_history_games(h);
    for (size_t i = 0; i < games; i++)
        actions += ul_history_game(h, i)->count;
    ul_text_print(&sentence, "verified: table %s, %u events", ul_history_table(h), ul_history_events(h));
    if (pages->count > 1)
        ul_text_print(&sentence, " on %zu pages", pages->count);
    ul_text_print(&sentence, " in one chain, %zu %s dealt as promised, %zu actions", games,
                  games == 1 ? "game" : "games", actions);
    ul_text_print(&members, "\"table\":\"%s\",\"events\":%u,\"games\":%zu,\"actions\":%zu", ul_history_table(h),
                  ul_history_events(h), games, actions);
    if (pages->count > 1)
        ul_text_print(&members, ",\"pages\":%zu", pages->count);
    if (ul_history_placed(h)) {
        ul_text_print(&sentence, "; the game %s began with a position: nothing proves its cards", ul_history_placed(h));
        ul_text_print(&members, ",\"position\":\"%s\"", ul_history_placed(h));
    }
    int result = ul_verify_praise(v, pages->path[0], &sentence, &members);
    ul_text_free(&sentence);
    ul_text_free(&members);
    return result;
}

static bool check_history(const verifying *v, const ul_history *h, ul_fault *fault)
{
    if (v->head && !ul_history_passed(h, v->kept))
        return ul_fault_set(fault, "other-history", 0, 0,
                            "no event of it has the head that you kept: you were told another history");
    if (ul_history_live(h))
        return ul_fault_set(fault, "unfinished", 0, 0, "the game %s is still played: its secret is shown after the end",
                            ul_history_live(h));
    return true;
}

int ul_verify_history(const verifying *v, const page_files *pages)
{
    size_t      wrong;
    ul_fault    fault = {0};
    ul_history *h = ul_verify_read_pages(pages, &wrong, &fault);
    bool        good = h && check_history(v, h, &fault);
    int         result = good ? say_events(v, pages, h) : ul_verify_blame(v, pages->path[wrong], &fault);
    ul_history_free(h);
    return result;
}

static int say_log(const verifying *v, const char *path, const ul_table *table)
{
    ul_text     sentence = {0}, members = {0};
    const char *id = ul_table_about(table)->id;
    ul_text_print(&sentence, "verified: the log of table %s, %u lines under seal, %u events, now %s", id,
                  ul_table_entries(table), ul_table_told(table), ul_table_phase_name(ul_table_phase_now(table)));
    ul_text_print(&members, "\"table\":\"%s\",\"lines\":%u,\"events\":%u", id, ul_table_entries(table),
                  ul_table_told(table));
    int result = ul_verify_praise(v, path, &sentence, &members);
    ul_text_free(&sentence);
    ul_text_free(&members);
    return result;
}

int ul_verify_log(const verifying *v, const char *path, const ul_text *text)
{
    ul_fault    fault = {0};
    ul_about    about;
    ul_edition  edition;
    ul_options  options;
    const char *file;
    ul_talk    *talk = ul_talk_ours(&file, &fault);
    ul_ground  *ground = NULL;
    ul_table   *table = NULL;
    if (!ul_table_peek(text->bytes, text->len, &about, &edition, &options, &fault))
        fault.line = 1;
    else if (talk)
        ground = ul_ground_new(&edition, &options, v->plan ? v->plan_text.bytes : NULL, v->plan_text.len, talk, &fault);
    if (ground)
        table = ul_table_read(ground, text->bytes, text->len, NULL, &fault);
    int result = table ? say_log(v, path, table) : ul_verify_blame(v, path, &fault);
    ul_table_free(table);
    ul_ground_free(ground);
    ul_talk_free(talk);
    return result;
}
