/* same_deal.c: the murder of the day, and codes of deals. */
#include "hosting/same_deal.h"

#include <stdio.h>
#include <string.h>

/* ---- days */

#define DAY_SEED "unlucky-day-"

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int number_at(const char *text, size_t digits)
{
    int number = 0;
    for (size_t i = 0; i < digits; i++)
        number = 10 * number + (text[i] - '0');
    return number;
}

bool ul_date_is_one(const char *text, size_t len)
{
    static const char form[] = "0000-00-00";
    static const int  days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (len != UL_DATE_BYTES)
        return false;
    for (size_t i = 0; i < len; i++)
        if (form[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    int year = number_at(text, 4), month = number_at(text + 5, 2), day = number_at(text + 8, 2);
    if (month < 1 || month > 12 || day < 1)
        return false;
    return day <= days[month - 1] + (month == 2 && is_leap(year));
}

/* 0 is Monday. January and February count as months of the year before, so that a leap day comes last. */
static unsigned weekday_of(const char *date)
{
    static const int offset[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    int              year = number_at(date, 4), month = number_at(date + 5, 2), day = number_at(date + 8, 2);
    year -= month < 3;
    return (unsigned)(year + year / 4 - year / 100 + year / 400 + offset[month - 1] + day + 6) % 7;
}

/* It gets harder from Monday to Sunday. */
typedef struct day_kind {
    const char *edition;
    uint8_t     players;
    ul_level    level;
} day_kind;

static const day_kind kinds[7] = {
    {"kill-2009", 3, UL_NEPHEW}, {"kill-2009", 4, UL_NEPHEW},  {"kill-2009", 3, UL_BUTLER}, {"kill-2009", 4, UL_BUTLER},
    {"kill-1996", 4, UL_BUTLER}, {"kill-2009", 4, UL_COLONEL}, {"kill-2009", 4, UL_WIDOW},
};

static bool bad_date(ul_fault *fault, const char *text, size_t len)
{
    return ul_fault_set(fault, "bad-date", 0, 0,
                        "\"%.*s\" is no day that has a murder: they go from %s on, like 2026-11-17",
                        (int)(len < 40 ? len : 40), text, UL_FIRST_DAY);
}

bool ul_same_deal_of_day(const char *date, size_t len, ul_same_deal *deal, ul_fault *fault)
{
    if (!ul_date_is_one(date, len) || memcmp(date, UL_FIRST_DAY, UL_DATE_BYTES) < 0)
        return bad_date(fault, date, len);
    const day_kind *kind = &kinds[weekday_of(date)];
    memset(deal, 0, sizeof *deal);
    if (!ul_edition_find(&deal->edition, kind->edition, strlen(kind->edition)))
        return bad_date(fault, date, len);
    deal->options = deal->edition.defaults;
    deal->players = kind->players;
    deal->dealer = UL_NOBODY;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        deal->level[seat] = kind->level;
    memcpy(deal->date, date, UL_DATE_BYTES);
    snprintf(deal->seed, sizeof deal->seed, DAY_SEED "%s", deal->date);
    return true;
}

/* ---- codes: kill-2009.4.0.butler.SEED.spite=false */

typedef struct reader {
    const char   *at, *end; /* what is left; at is NULL behind the last part */
    ul_same_deal *deal;
    ul_fault     *fault;
} reader;

static bool bad(const reader *r, const char *what)
{
    return ul_fault_set(r->fault, "bad-deal", 0, 0, "this is no code of a deal: %s", what);
}

static bool next_part(reader *r, char separator, const char **part, size_t *len)
{
    if (!r->at)
        return false;
    const char *stop = memchr(r->at, separator, (size_t)(r->end - r->at));
    *part = r->at;
    *len = (size_t)((stop ? stop : r->end) - r->at);
    r->at = stop ? stop + 1 : NULL;
    return true;
}

/* One digit, from `least` to `most`. */
static bool read_digit(reader *r, int least, int most, uint8_t *value, const char *what)
{
    const char *part;
    size_t      len;
    if (!next_part(r, '.', &part, &len) || len != 1 || *part < '0' + least || *part > '0' + most)
        return bad(r, what);
    *value = (uint8_t)(*part - '0');
    return true;
}

static bool read_edition(reader *r)
{
    const char *part;
    size_t      len;
    if (!next_part(r, '.', &part, &len) || !ul_edition_find(&r->deal->edition, part, len))
        return bad(r, "it does not begin with a date or an edition, or this version does not have that edition");
    r->deal->options = r->deal->edition.defaults;
    return true;
}

/* One level for all, or one for each seat but one's own. */
static bool read_levels(reader *r)
{
    const char *part;
    size_t      len;
    if (!next_part(r, '.', &part, &len))
        return bad(r, "it ends too soon; was all of it copied?");
    reader   inner = {.at = part, .end = part + len, .deal = r->deal, .fault = r->fault};
    unsigned others = r->deal->players - 1U, count = 0;
    ul_level level[UL_MAX_SEATS];
    while (next_part(&inner, '+', &part, &len))
        if (count == others || !ul_level_find(part, len, &level[count++]))
            return bad(r, "there are no such bots");
    if (count != 1 && count != others)
        return bad(r, "it has bots for one seat or for all");
    /* Who plays the deal is no bot, so that seat's level does not matter. */
    for (ul_seat seat = 0, place = 0; seat < r->deal->players; seat++)
        r->deal->level[seat] = level[count == 1 || seat == r->deal->seat ? 0 : place++];
    return true;
}

static int hex_digit(char c)
{
    static const char digits[] = "0123456789ABCDEF";
    const char       *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static bool read_seed(reader *r)
{
    const char *part;
    size_t      len, put = 0;
    if (!next_part(r, '.', &part, &len))
        return bad(r, "it ends too soon; was all of it copied?");
    for (size_t i = 0; i < len; i++) {
        bool coded = part[i] == '%' && i + 2 < len && hex_digit(part[i + 1]) >= 0 && hex_digit(part[i + 2]) >= 0;
        char byte = coded ? (char)(16 * hex_digit(part[i + 1]) + hex_digit(part[i + 2])) : part[i];
        if (put == UL_SAME_DEAL_SEED || !byte || (!coded && !is_plain(byte)))
            return bad(r, "its seed is damaged");
        r->deal->seed[put++] = byte;
        i += coded ? 2 : 0;
    }
    return true;
}

static bool is_word(const char *word, const char *text, size_t len)
{
    return strlen(word) == len && memcmp(word, text, len) == 0;
}

static bool read_option(reader *r, const char *name, size_t name_len, const char *value, size_t len)
{
    ul_same_deal *deal = r->deal;
    if (is_word("dealer", name, name_len) && len == 1 && *value >= '0' && *value < '0' + deal->players) {
        deal->dealer = (ul_seat)(*value - '0');
        return true;
    }
    for (int option = 0; option < UL_OPTION_COUNT; option++) {
        const ul_option_info *about = ul_option_about((ul_option)option);
        for (uint8_t i = 0; deal->edition.has[option] && is_word(about->name, name, name_len) && i < about->values; i++)
            if (is_word(about->word[i], value, len)) {
                deal->options.value[option] = i;
                return true;
            }
    }
    return bad(r, "it has a rule that its edition does not have");
}

static bool read_options(reader *r)
{
    const char *part;
    size_t      len;
    while (next_part(r, '.', &part, &len)) {
        const char *equals = memchr(part, '=', len);
        if (!equals)
            return bad(r, "behind its seed there is something that is no rule");
        size_t name_len = (size_t)(equals - part);
        if (!read_option(r, part, name_len, equals + 1, len - name_len - 1))
            return false;
    }
    return true;
}

static bool read_players(reader *r)
{
    ul_same_deal *deal = r->deal;
    return read_digit(r, deal->edition.min_players, deal->edition.max_players, &deal->players,
                      "its edition is not for so many players") &&
           read_digit(r, 0, deal->players - 1, &deal->seat, "there is no such seat");
}

/* A game can be made of it: its seed is text, too. */
static bool can_be_dealt(const reader *r)
{
    ul_fault   cause;
    ul_record *record = ul_options_check(&r->deal->options, &cause) ? ul_same_deal_record(r->deal, &cause) : NULL;
    bool       fine = record != NULL;
    ul_record_free(record);
    if (!fine && strcmp(cause.code, "out-of-memory") == 0)
        *r->fault = cause;
    else if (!fine)
        bad(r, cause.message);
    return fine;
}

bool ul_same_deal_read(const char *code, size_t len, ul_same_deal *deal, ul_fault *fault)
{
    reader r = {.at = code, .end = code + len, .deal = deal, .fault = fault};
    if (len && *code >= '0' && *code <= '9')
        return ul_same_deal_of_day(code, len, deal, fault);
    memset(deal, 0, sizeof *deal);
    deal->dealer = UL_NOBODY;
    if (len > UL_SAME_DEAL_BYTES)
        return bad(&r, "it is too long");
    return read_edition(&r) && read_players(&r) && read_levels(&r) && read_seed(&r) && read_options(&r) &&
           can_be_dealt(&r);
}

static void write_levels(const ul_same_deal *deal, ul_text *code)
{
    ul_level first = deal->level[deal->seat == 0 ? 1 : 0];
    bool     same = true;
    for (ul_seat seat = 0; seat < deal->players; seat++)
        same = same && (seat == deal->seat || deal->level[seat] == first);
    for (ul_seat seat = 0, written = 0; seat < deal->players && !(same && written); seat++)
        if (seat != deal->seat)
            ul_text_print(code, "%s%s", written++ ? "+" : "", ul_level_name(deal->level[seat]));
}

void ul_same_deal_write(const ul_same_deal *deal, ul_text *code)
{
    if (*deal->date) {
        ul_text_put(code, deal->date);
        return;
    }
    ul_text_print(code, "%s.%u.%u.", deal->edition.id, (unsigned)deal->players, (unsigned)deal->seat);
    write_levels(deal, code);
    ul_text_put(code, ".");
    for (const char *at = deal->seed; *at; at++)
        ul_text_print(code, is_plain(*at) ? "%c" : "%%%02X", (unsigned char)*at);
    if (deal->dealer != UL_NOBODY)
        ul_text_print(code, ".dealer=%u", (unsigned)deal->dealer);
    for (int option = 0; option < UL_OPTION_COUNT; option++)
        if (deal->edition.has[option] && deal->options.value[option] != deal->edition.defaults.value[option]) {
            const ul_option_info *about = ul_option_about((ul_option)option);
            ul_text_print(code, ".%s=%s", about->name, about->word[deal->options.value[option]]);
        }
}

/* ---- records */

bool ul_same_deal_of_record(const ul_record *record, ul_seat seat, ul_same_deal *deal, ul_fault *fault)
{
    const char *why = record->loaded                            ? "it was not dealt from a seed"
                      : record->plan.len                        ? "it was played on a board of its own"
                      : record->seed.len > UL_SAME_DEAL_SEED    ? "its seed is too long"
                      : seat >= ul_world_players(record->world) ? "it has no such seat"
                                                                : NULL;
    if (why)
        return ul_fault_set(fault, "bad-deal", 0, 0, "this game has no code by which others could play it: %s", why);
    memset(deal, 0, sizeof *deal);
    deal->edition = *ul_world_edition(record->world);
    deal->options = *ul_world_options(record->world);
    deal->players = ul_world_players(record->world);
    deal->dealer = record->dealer;
    deal->seat = seat;
    memcpy(deal->seed, ul_text_bytes(&record->seed), record->seed.len);
    return true;
}

void ul_same_deal_find_day(ul_same_deal *deal)
{
    ul_same_deal day;
    ul_fault     fault;
    ul_text      mine = {0}, its = {0};
    const char  *date = strncmp(deal->seed, DAY_SEED, strlen(DAY_SEED)) == 0 ? deal->seed + strlen(DAY_SEED) : "";
    if (*deal->date || !ul_same_deal_of_day(date, strlen(date), &day, &fault))
        return;
    day.date[0] = '\0'; /* so that both write all that they are made of */
    ul_same_deal_write(deal, &mine);
    ul_same_deal_write(&day, &its);
    if (strcmp(ul_text_bytes(&mine), ul_text_bytes(&its)) == 0)
        memcpy(deal->date, date, UL_DATE_BYTES);
    ul_text_free(&mine);
    ul_text_free(&its);
}

ul_record *ul_same_deal_record(const ul_same_deal *deal, ul_fault *fault)
{
    return ul_record_new(&deal->edition, &deal->options, deal->players, NULL, 0, deal->seed, strlen(deal->seed),
                         deal->dealer, fault);
}
