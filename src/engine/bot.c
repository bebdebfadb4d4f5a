/* bot.c: what would a bot do here? */
#include <string.h>
#include "base/sha256.h"
#include "engine/bot_answer.h"
#include "engine/engine_inside.h"
#include "engine/request_inside.h"
#include "engine/session_inside.h"

#define PLAYOUTS 400          /* when the request sets no bound */
#define MOST_MS 3600000       /* an hour */
#define MOST_PLAYOUTS 1000000 /* seconds: nobody can have the engine think for ever by one number */

void ul_engine_clock(ul_engine *engine, uint64_t (*now)(void *), void *clock)
{
    engine->now = now;
    engine->clock = clock;
}

/* The budget */

/* A bound of the request, 0 to `most`; left out: `preset`. */
static bool read_bound(request *r, const char *key, int64_t most, int64_t preset, int64_t *bound)
{
    const ul_json *value = ul_request_member(r, key);
    *bound = value ? value->integer : preset;
    if (*bound >= 0 && *bound <= most)
        return true;
    return ul_request_refuse(r, ERROR_WRONG_TYPE, "\"%s\" must be a whole number from 0 to %lld", key, (long long)most);
}

/* From the request's seed, or one that has not been before. */
static uint64_t read_seed(request *r)
{
    const ul_json *seed = ul_request_member(r, "seed");
    uint8_t        number[8], digest[UL_SHA256_BYTES];
    if (seed)
        return ul_bot_seed(seed->text, seed->text_len);
    for (unsigned i = 0; i < sizeof number; i++)
        number[i] = (uint8_t)(~r->engine->thoughts >> 8 * i); /* from above: the seeds of games come from below */
    r->engine->thoughts++;
    ul_hmac_sha256(r->engine->entropy, sizeof r->engine->entropy, number, sizeof number, digest);
    return ul_bot_seed_of(digest);
}

/* Without a clock a bound of time cannot be kept: then it is playouts that end the thinking. */
static bool read_budget(request *r, ul_budget *budget)
{
    const ul_engine *engine = r->engine;
    bool             timed = ul_request_member(r, "ms") && engine->now;
    int64_t          ms, playouts;
    if (!read_bound(r, "ms", MOST_MS, 0, &ms) || !read_bound(r, "playouts", MOST_PLAYOUTS, PLAYOUTS, &playouts))
        return false;
    *budget = (ul_budget){.seed = read_seed(r), .playouts = (uint32_t)playouts};
    if (timed) {
        if (!ul_request_member(r, "playouts"))
            budget->playouts = UINT32_MAX;
        budget->now = engine->now;
        budget->clock = engine->clock;
        budget->until = engine->now(engine->clock) + (uint64_t)ms * 1000;
    }
    return true;
}

/* The bot */

static void tell_new(session *s, ul_seat seat)
{
    ul_bot *bot = s->bot[seat];
    for (size_t i = s->told[seat]; i < s->events; i++) {
        ul_event event = ul_event_for(s->event[i], seat);
        ul_bot_see(bot, &event);
    }
    s->told[seat] = s->events;
}

/* The seat's bot of that level, told all that the seat has seen; it is kept, for it may be in the middle of a plan. */
static ul_bot *seat_bot(session *s, ul_seat seat, ul_level level)
{
    if (!s->bot[seat] || s->level[seat] != level) {
        ul_bot_free(s->bot[seat]);
        s->bot[seat] = ul_bot_new(s->world, seat, level);
        s->level[seat] = level;
        s->told[seat] = 0;
        for (size_t i = 0; s->bot[seat] && i < s->seen_count; i++)
            ul_bot_see(s->bot[seat], &s->seen[i]);
    }
    if (s->bot[seat])
        tell_new(s, seat);
    return s->bot[seat];
}

static bool consult(request *r, session *s, ul_level level, const ul_budget *budget)
{
    ul_view   view;
    ul_report report;
    ul_seat   seat = s->game.scene.to_act;
    ul_bot   *bot = seat_bot(s, seat, level);
    if (!bot)
        return ul_request_no_memory(r);
    ul_view_of(s->world, &s->game, seat, &view);
    ul_bot_think(bot, &view, budget, &report);
    ul_request_grant(r);
    ul_bot_answer_write(&r->out, s->world, level, &report);
    return true;
}

bool ul_answer_bot(request *r)
{
    session       *s = r->engine->session;
    const ul_json *name = ul_request_member(r, "level");
    ul_level       level;
    ul_budget      budget;
    if (s->game.scene.phase == UL_PHASE_OVER)
        return ul_request_refuse(r, ERROR_OVER, "the game is over: nobody is to act");
    if (!ul_request_may_judge(r, s))
        return false;
    if (!ul_level_find(name->text, name->text_len, &level))
        return ul_request_refuse(r, ERROR_UNKNOWN_BOT,
                                 "there is no bot \"%.40s\": \"bots\" in the answer to \"hello\" lists them",
                                 name->text);
    return read_budget(r, &budget) && consult(r, s, level, &budget);
}
