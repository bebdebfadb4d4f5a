/*
 * talk.c: any bytes as table talk, or as the lists that talk is judged by.
 *
 * The first byte says which: 'L' and what follows is a list file; else its
 * last digits choose the language, and what follows is a line. A line costs 0
 * or 1, twice that during an attempt, for words that are in it; and once it
 * costs, it costs also with a harmless word in front or behind.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "fuzz.h"
#include "table/talk.h"

#define LONGEST 4096

static void check_slip(const char *line, size_t len, unsigned cost, const ul_slip *slip)
{
    MUST(cost <= 1 && (cost == 0) == (slip->kind == UL_SLIP_NONE) && (cost == 0) == (slip->len == 0));
    MUST(slip->kind <= UL_SLIP_SAYING && slip->at <= len && slip->len <= len - slip->at);
    MUST(cost == 0 || (line[slip->at] & 0xc0) != 0x80); /* it begins where a character does */
}

/* In company of other sentences a line costs what it did. */
static void check_company(const ul_talk *talk, const char *language, const char *line, size_t len, unsigned cost)
{
    static char company[LONGEST + 16];
    memcpy(company, "oh. ", 4);
    memcpy(company + 4, line, len);
    memcpy(company + 4 + len, ". oh", 4);
    MUST(ul_talk_cost(talk, language, company, len + 8, false, NULL) == cost);
}

static void check_line(const ul_talk *talk, const char *language, const char *line, size_t len)
{
    ul_slip  slip;
    unsigned cost = ul_talk_cost(talk, language, line, len, false, &slip);
    check_slip(line, len, cost, &slip);
    MUST(ul_talk_cost(talk, language, line, len, true, NULL) == 2 * cost);
    if (len <= LONGEST && (len == 0 || (line[0] != '.' && line[len - 1] != '.')))
        check_company(talk, language, line, len, cost);
}

static void check_lists(const char *json, size_t len)
{
    static const char line[] = "I'll kill him, tiens, prends ça, 殺せ";
    ul_fault          fault = {0};
    ul_talk          *talk = ul_talk_read(json, len, &fault);
    MUST(talk || (fault.code && fault.message[0]));
    if (talk)
        check_line(talk, "en", line, sizeof line - 1);
    ul_talk_free(talk);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const languages[] = {"en", "fr", "ja", "de"};
    const char              *file;
    static ul_talk          *talk;
    if (!talk)
        talk = ul_talk_ours(&file, NULL);
    MUST(talk);
    if (size > 0 && data[0] == 'L')
        check_lists((const char *)data + 1, size - 1);
    else if (size > 0)
        check_line(talk, languages[data[0] % 4], (const char *)data + 1, size - 1);
    return 0;
}
