/* say_deal.c: the card of the day's murder, the code of a deal, and how a friend did. */
#include "terminal/say_deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "engine/result.h"
#include "hosting/same_deal.h"
#include "table/deed.h"
#include "terminal/say.h"

/* ---- links */

static int hex_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

/* A name with its bytes as %C3%A9, as addresses have them. What a terminal would obey is no name. */
static bool read_name(const char *text, size_t len, char name[UL_CHAIR_NAME])
{
    size_t put = 0;
    for (size_t i = 0; i < len && put < UL_CHAIR_NAME - 1; i++) {
        bool coded = text[i] == '%' && i + 2 < len && hex_of(text[i + 1]) >= 0 && hex_of(text[i + 2]) >= 0;
        name[put++] = coded ? (char)(16 * hex_of(text[i + 1]) + hex_of(text[i + 2])) : text[i];
        i += coded ? 2 : 0;
    }
    name[put] = '\0';
    return put && ul_deed_text_fits(name, put, UL_CHAIR_NAME - 1);
}

/* "/Ada/26/3/won" */
static void read_rival(const char *text, ul_rival *rival)
{
    char        how[8] = "";
    const char *slash = strchr(text, '/');
    int         end = 0;
    ul_rival    read = {.turns = 0};
    if (!slash || !read_name(text, (size_t)(slash - text), read.name))
        return;
    if (sscanf(slash, "/%4u/%4u/%7[a-z]%n", &read.turns, &read.attempts, how, &end) != 3 || slash[end])
        return;
    read.won = strcmp(how, "won") == 0;
    if (read.won || strcmp(how, "lost") == 0)
        *rival = read;
}

const char *ul_deal_link_read(const char *typed, size_t *len, ul_rival *rival)
{
    static const char before[] = "#/deal/";
    const char       *link = strstr(typed, before), *code = link ? link + strlen(before) : typed;
    memset(rival, 0, sizeof *rival);
    *len = strcspn(code, "/");
    if (code[*len])
        read_rival(code + *len + 1, rival);
    return code;
}

/* ---- the end */

/* Who sits here alone, and the deal as that seat has played it. People elsewhere are as good as Butlers. */
static bool find_deal(const ul_match *match, ul_same_deal *deal)
{
    const ul_playback *playback = ul_match_playback(match);
    ul_fault           fault;
    ul_seat            seat = ul_match_only(match);
    if (!playback || seat == UL_NOBODY || !ul_same_deal_of_record(ul_playback_record(playback), seat, deal, &fault))
        return false;
    for (ul_seat other = 0; other < deal->players; other++) {
        const ul_chair *chair = ul_match_chair(match, other);
        deal->level[other] = chair->bot ? chair->level : UL_BUTLER;
    }
    ul_same_deal_find_day(deal);
    return true;
}

static void end_line(ul_text *out)
{
    ul_text_put(out, "\n");
}

static void say_turns(const ul_voice *voice, const char *key, const char *name, unsigned turns, unsigned attempts,
                      ul_text *out)
{
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_text("name", name), ul_param_number("turn", (long)turns),
                           ul_param_number("n", (long)attempts)),
                 out);
    end_line(out);
}

/* The murder of the day: 2026-11-17 / Won in turn 26 / . . o x * */
static void say_card(const ul_voice *voice, const ul_same_deal *deal, const ul_result *result, ul_text *out)
{
    ul_say(voice, "ui.day", out);
    ul_words_between(voice->lang, "mark.colon", out);
    ul_text_put(out, deal->date);
    end_line(out);
    ul_words_say(voice->lang, result->won ? "ui.deal.won" : "ui.deal.lost",
                 UL_PARAMS(ul_param_number("turn", result->turns)), out);
    end_line(out);
    for (const char *sign = result->signs; *sign; sign++)
        ul_text_print(out, "%s%c", sign == result->signs ? "" : " ", *sign);
    if (*result->signs)
        end_line(out);
}

static void say_friend(const ul_voice *voice, const ul_same_deal *deal, ul_text *out)
{
    ul_text command = {0};
    ul_text_put(&command, *deal->date ? "unlucky play --day " : "unlucky play --deal ");
    ul_same_deal_write(deal, &command);
    ul_words_say(voice->lang, "ui.deal.friend", UL_PARAMS(ul_param_text("text", ul_text_bytes(&command))), out);
    end_line(out);
    ul_text_free(&command);
}

void ul_say_deal(const ul_voice *voice, const ul_match *match, const ul_rival *rival, ul_text *out)
{
    ul_same_deal deal;
    ul_result    result;
    if (!find_deal(match, &deal))
        return;
    ul_result_find(ul_playback_record(ul_match_playback(match)), deal.seat, &result);
    if (*deal.date)
        say_card(voice, &deal, &result, out);
    if (*rival->name) {
        say_turns(voice, rival->won ? "ui.deal.they.won" : "ui.deal.they.lost", rival->name, rival->turns,
                  rival->attempts, out);
        say_turns(voice, result.won ? "ui.deal.you.won" : "ui.deal.you.lost", "", result.turns, result.attempts, out);
    }
    say_friend(voice, &deal, out);
}
