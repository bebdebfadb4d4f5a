/* ladder.c: who is on a ladder, who plays next, and what a game changes. */
#include "arena/ladder.h"

#include <stdlib.h>
#include <string.h>
#include "base/grow.h"

void ul_ladder_free(ul_ladder *ladder)
{
    free(ladder->entrant);
    *ladder = (ul_ladder){0};
}

bool ul_ladder_enter(ul_ladder *ladder, const char *name, const char *version, size_t *entrant)
{
    for (size_t i = 0; i < ladder->count; i++)
        if (strcmp(ladder->entrant[i].name, name) == 0 && strcmp(ladder->entrant[i].version, version) == 0) {
            *entrant = i;
            return true;
        }
    ul_entrant *more = ul_grow(ladder->entrant, ladder->count, 1, &ladder->room, sizeof *more);
    if (!more)
        return false;
    ladder->entrant = more;
    ul_entrant *e = &ladder->entrant[ladder->count];
    memset(e, 0, sizeof *e);
    snprintf(e->name, sizeof e->name, "%s", name);
    snprintf(e->version, sizeof e->version, "%s", version);
    e->rating = ul_rating_first();
    *entrant = ladder->count++;
    return true;
}

bool ul_entrant_plays(const ul_entrant *entrant)
{
    return entrant->present && entrant->strikes < UL_LADDER_STRIKES;
}

/* Who plays next */

static uint32_t games_ahead_of(size_t entrant, const ul_ladder_game *ahead, size_t count)
{
    uint32_t games = 0;
    for (size_t i = 0; i < count; i++)
        for (uint8_t seat = 0; seat < ahead[i].players; seat++)
            games += ahead[i].seat[seat].entrant == entrant;
    return games;
}

/* A game that is being played makes a rating surer, as far as one can tell by then: by about a twentieth. */
static double unsure(const ul_entrant *e, uint32_t ahead)
{
    double sigma = e->rating.sigma;
    while (ahead-- > 0)
        sigma *= 0.95;
    return sigma;
}

static bool needs_game(const ul_entrant *e, uint32_t ahead, uint32_t enough)
{
    return ul_entrant_plays(e) && e->version[0] && e->games + ahead < enough;
}

/* Whoever needs a game most; ladder->count if nobody does. */
static size_t neediest(const ul_ladder *ladder, uint32_t enough, const ul_ladder_game *ahead, size_t games_ahead)
{
    size_t best = ladder->count;
    double most = 0;
    for (size_t i = 0; i < ladder->count; i++) {
        uint32_t more = games_ahead_of(i, ahead, games_ahead);
        double   sigma = unsure(&ladder->entrant[i], more);
        if (needs_game(&ladder->entrant[i], more, enough) && sigma > most) {
            most = sigma;
            best = i;
        }
    }
    return best;
}

static void swap(size_t *a, size_t *b)
{
    size_t kept = *a;
    *a = *b;
    *b = kept;
}

bool ul_ladder_draw(const ul_ladder *ladder, ul_random *random, uint8_t players, uint32_t enough,
                    const ul_ladder_game *ahead, size_t games_ahead, size_t table[UL_MAX_SEATS])
{
    size_t first = neediest(ladder, enough, ahead, games_ahead), pool[2 * UL_LADDER_MOST], left = 0;
    if (first == ladder->count)
        return false;
    for (size_t i = 0; i < ladder->count && left < 2 * UL_LADDER_MOST; i++)
        if (i != first && ul_entrant_plays(&ladder->entrant[i]))
            pool[left++] = i;
    if (left + 1 < players)
        return false;
    table[0] = first;
    for (uint8_t taken = 1; taken < players; taken++) {
        size_t drawn = ul_random_below(random, (uint32_t)left);
        table[taken] = pool[drawn];
        pool[drawn] = pool[--left];
    }
    for (uint8_t i = 0; i < players; i++)
        swap(&table[i], &table[i + ul_random_below(random, (uint32_t)(players - i))]);
    return true;
}

/* What a game changes */

static void count_seat(ul_entrant *e, const ul_ladder_seat *seat, bool won)
{
    e->games++;
    e->wins += won;
    e->failures += seat->failed;
    e->strikes = seat->failed ? e->strikes + 1 : 0;
    for (int i = 0; i < UL_PROGRAM_ERRORS; i++)
        e->errors[i] += seat->errors[i];
    if (seat->first[0])
        memcpy(e->last_error, seat->first, sizeof e->last_error);
}

void ul_ladder_count(ul_ladder *ladder, const ul_ladder_game *game)
{
    ul_rating rating[UL_MAX_SEATS];
    unsigned  rank[UL_MAX_SEATS];
    for (uint8_t i = 0; i < game->players; i++) {
        const ul_ladder_seat *seat = &game->seat[i];
        bool                  won = game->winner == i && !seat->failed;
        ul_entrant           *e = &ladder->entrant[seat->entrant];
        rating[i] = e->rating;
        rank[i] = seat->failed ? 3 : won ? 1 : 2;
        count_seat(e, seat, won);
    }
    ul_ratings_update(rating, rank, game->players);
    for (uint8_t i = 0; i < game->players; i++)
        ladder->entrant[game->seat[i].entrant].rating = rating[i];
    ladder->games++;
}
