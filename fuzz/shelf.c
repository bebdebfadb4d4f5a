/*
 * shelf.c: shipped boards and editions, read once for all the inputs of a fuzzer.
 *
 * Whoever reads a state or a record reads the board's drawing and the deck
 * with it, always the same ones: that was four fifths of a run. The linker
 * puts these functions in the place of those (--wrap, see meson.build). A plan
 * that the input itself brings is read as ever. The fuzzers of plans and decks,
 * and the corpora where they run as tests, do without the shelf.
 */
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "edition/edition.h"
#include "plan/plan.h"

#define PLACES 8 /* more than there are; what finds no place is read each time */

/* The linker's names for what it replaces, and for what it replaces it by. */
ul_plan *__real_ul_plan_read(const char *text, size_t len, ul_fault *fault);
void     __real_ul_plan_free(ul_plan *plan);
bool     __real_ul_edition_find(ul_edition *edition, const char *id, size_t len);
ul_plan *__wrap_ul_plan_read(const char *text, size_t len, ul_fault *fault);
void     __wrap_ul_plan_free(ul_plan *plan);
bool     __wrap_ul_edition_find(ul_edition *edition, const char *id, size_t len);

static struct {
    const char *text; /* as the build carries it: its place in memory tells it from an input's */
    ul_plan    *plan;
} boards[PLACES];
static ul_edition editions[PLACES];

static bool is_shipped(const char *text)
{
    const ul_asset *mansion = ul_asset_find("mansion.plan"), *ship = ul_asset_find("ship.plan");
    return text == mansion->bytes || text == ship->bytes;
}

ul_plan *__wrap_ul_plan_read(const char *text, size_t len, ul_fault *fault)
{
    size_t i = 0;
    if (!is_shipped(text))
        return __real_ul_plan_read(text, len, fault);
    while (boards[i].text && boards[i].text != text)
        i++;
    if (!boards[i].text) {
        boards[i].plan = __real_ul_plan_read(text, len, fault);
        boards[i].text = text;
    }
    return boards[i].plan;
}

void __wrap_ul_plan_free(ul_plan *plan)
{
    for (size_t i = 0; i < PLACES; i++)
        if (plan && boards[i].plan == plan)
            return;
    __real_ul_plan_free(plan);
}

bool __wrap_ul_edition_find(ul_edition *edition, const char *id, size_t len)
{
    size_t i = 0;
    while (i < PLACES && editions[i].id[0] && (strlen(editions[i].id) != len || memcmp(editions[i].id, id, len) != 0))
        i++;
    if (i < PLACES && editions[i].id[0]) {
        *edition = editions[i];
        return true;
    }
    bool found = __real_ul_edition_find(edition, id, len);
    if (found && i < PLACES)
        editions[i] = *edition;
    return found;
}
