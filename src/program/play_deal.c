/* play_deal.c: unlucky play --day and --deal: a deal that others play, too, on the same seat against the same bots. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "hosting/same_deal.h"
#include "program/play_inside.h"
#include "program/program.h"
#include "table/archive.h"
#include "table/deed.h"
#include "terminal/save.h"

static void write_today(char date[UL_DATE_BYTES + 1])
{
    time_t    now = time(NULL);
    struct tm tm;
    strftime(date, UL_DATE_BYTES + 1, "%Y-%m-%d", localtime_r(&now, &tm) ? &tm : gmtime_r(&now, &tm));
}

static int refuse(const char *key, const char *text, size_t len)
{
    char word[80];
    snprintf(word, sizeof word, "%.*s", (int)(len < 60 ? len : 60), text);
    return ul_program_refuse("play", key, UL_PARAMS(ul_param_text("text", word)));
}

/* The deal that is asked for. A day that has not begun here is nobody's yet. */
static int find_deal(const ul_play_asked *asked, ul_rival *rival, ul_same_deal *deal)
{
    ul_fault    fault;
    char        today[UL_DATE_BYTES + 1];
    const char *code = asked->day && strcmp(asked->day, UL_PLAY_TODAY) == 0 ? today : asked->day;
    write_today(today);
    size_t len = code ? strlen(code) : 0;
    if (asked->deal)
        code = ul_deal_link_read(asked->deal, &len, rival);
    if (asked->day ? !ul_same_deal_of_day(code, len, deal, &fault) : !ul_same_deal_read(code, len, deal, &fault))
        return refuse(strcmp(fault.code, "bad-date") == 0 ? "usage.play.day" : "usage.play.deal", code, len);
    if (*deal->date && strcmp(deal->date, today) > 0)
        return refuse("usage.play.future", deal->date, strlen(deal->date));
    return UL_EXIT_FINE;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t len = strlen(name), end = strlen(ending);
    return len > end && strcmp(name + len - end, ending) == 0;
}

/* A game of that day among those that are kept; false: there is none. */
static bool find_kept(const char *ending, bool over, ul_saved *found)
{
    static ul_saved list[UL_SAVES_LISTED];
    size_t          count = ul_save_list(over, list, UL_SAVES_LISTED);
    for (size_t i = 0; i < count; i++)
        if (ends_with(list[i].name, ending)) {
            *found = list[i];
            return true;
        }
    return false;
}

static int name_everybody(const ul_same_deal *deal, const char *name, ul_chair *chairs)
{
    for (ul_seat seat = 0; seat < deal->players; seat++) {
        chairs[seat].bot = seat != deal->seat;
        chairs[seat].level = deal->level[seat];
    }
    if (name && !ul_deed_text_fits(name, strlen(name), UL_CHAIR_NAME - 1))
        return ul_program_refuse("play", "usage.play.names.bad", UL_PARAMS(ul_param_number("number", 1)));
    snprintf(chairs[deal->seat].name, UL_CHAIR_NAME, "%s", name ? name : "");
    ul_chairs_name(chairs, deal->players);
    return UL_EXIT_FINE;
}

static int open_deal(const ul_same_deal *deal, const ul_chair *chairs, ul_local_table **table)
{
    ul_fault     fault = {0};
    ul_record   *record = ul_same_deal_record(deal, &fault);
    ul_position *position = record ? ul_position_of_record(record, 0, &fault) : NULL;
    ul_record_free(record);
    *table = position ? ul_local_table_open_same(position, chairs, deal->seed, &fault) : NULL;
    if (*table)
        return UL_EXIT_FINE;
    return strcmp(fault.code, "refused") == 0 ? ul_program_refuse("play", "usage.play.names.taken", NULL)
                                              : ul_program_no_memory();
}

/* The day's game that was left is gone on with; when it is over, another one is practice. */
static bool go_on(ul_play *play, const char *ending, ul_local_table **table)
{
    ul_saved saved;
    ul_fault fault;
    if (find_kept(ending, false, &saved))
        *table = ul_play_open_save(play, saved.name, &fault);
    if (*table)
        return true;
    if (find_kept(ending, true, &saved))
        ul_text_put(&play->resumed, ul_words_find(play->lang, "ui.deal.practice"));
    return false;
}

int ul_play_begin_deal(const ul_play_asked *asked, ul_play *play, ul_local_table **table)
{
    ul_same_deal  deal;
    ul_chair      chairs[UL_MAX_SEATS] = {0};
    ul_play_asked bare = *asked;
    char          ending[24];
    bare.names = NULL;
    if (ul_play_asks_for_a_game(&bare) || asked->tutorial || (asked->day && asked->deal))
        return ul_program_refuse("play", "usage.play.same", NULL);
    int result = find_deal(asked, &play->rival, &deal);
    if (result != UL_EXIT_FINE)
        return result;
    snprintf(ending, sizeof ending, "-day-%s", deal.date);
    if (*deal.date && go_on(play, ending, table))
        return UL_EXIT_FINE;
    result = name_everybody(&deal, asked->names, chairs);
    if (result == UL_EXIT_FINE)
        result = open_deal(&deal, chairs, table);
    if (result == UL_EXIT_FINE)
        ul_play_begin_save(play, *deal.date ? ending + 1 : deal.edition.id);
    return result;
}
