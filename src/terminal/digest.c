/* digest.c: what happened since somebody's last turn, in a line. */
#include "terminal/digest.h"
#include "terminal/say.h"

/* Has the seat's own turn, which began with event `place`, been ended? */
static bool is_behind(const ul_match *match, size_t place)
{
    for (size_t i = place + 1; i < ul_match_events(match); i++)
        if (ul_match_event(match, i, UL_NOBODY).kind == UL_TURN)
            return true;
    return false;
}

static size_t begin_of(const ul_match *match, ul_seat seat)
{
    size_t count = ul_match_events(match), from = count;
    /* From the end to the turn of the seat's own that is over; what follows is the next one's. */
    for (size_t i = count; i-- > 0;) {
        ul_event event = ul_match_event(match, i, UL_NOBODY);
        if (event.kind != UL_TURN)
            continue;
        if (event.seat == seat && is_behind(match, i))
            return from;
        from = i;
    }
    return ul_match_first(match) == seat && from < count ? from : 0;
}

static void count_turn(ul_digest *digest, const ul_event *event, ul_seat seat, uint8_t players)
{
    if (event->seat == seat)
        return;
    digest->turns++;
    /* Whoever plays again has skipped all, so nobody. */
    for (unsigned next = (event->other + 1u) % players; event->other != event->seat && next != event->seat;
         next = (next + 1u) % players)
        digest->skipped += next == seat;
}

void ul_digest_of(const ul_match *match, ul_seat seat, ul_digest *digest)
{
    uint8_t players = ul_world_players(ul_match_world(match));
    *digest = (ul_digest){.from = begin_of(match, seat)};
    if (digest->from == 0)
        return; /* it has not played yet */
    for (size_t i = digest->from; i < ul_match_events(match); i++) {
        ul_event event = ul_match_event(match, i, UL_NOBODY);
        if (event.kind == UL_TURN)
            count_turn(digest, &event, seat, players);
        digest->attempts += event.kind == UL_ATTEMPTED && event.seat != seat;
        if (event.kind == UL_TOKEN && event.seat != UL_NOBODY) {
            digest->spite |= (ul_seats)(1 << event.seat);
            digest->tokens[event.seat] = (uint8_t)event.number;
        }
    }
}

static void say_counts(const ul_digest *digest, const ul_voice *voice, ul_text *out)
{
    ul_items items = {0};
    ul_text  list = {0};
    ul_words_say(voice->lang, "ui.digest.turns", UL_PARAMS(ul_param_number("n", (long)digest->turns)),
                 ul_items_more(&items));
    if (digest->attempts)
        ul_words_say(voice->lang, "ui.digest.attempts", UL_PARAMS(ul_param_number("n", (long)digest->attempts)),
                     ul_items_more(&items));
    ul_items_end(&items, voice->lang, false, &list);
    ul_words_say(voice->lang, "ui.digest", UL_PARAMS(ul_param_text("list", ul_text_bytes(&list))), out);
    ul_text_free(&list);
}

void ul_digest_say(const ul_digest *digest, const ul_voice *voice, ul_text *out)
{
    if (!digest->turns)
        return;
    say_counts(digest, voice, out);
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++) {
        if (!(digest->spite >> seat & 1) || seat == voice->listener)
            continue;
        ul_say_gap(voice, out);
        ul_words_say(voice->lang, "ui.digest.tokens",
                     UL_PARAMS(ul_param_text("seat", voice->names[seat]), ul_param_number("n", digest->tokens[seat])),
                     out);
    }
    if (digest->skipped) {
        ul_say_gap(voice, out);
        ul_words_say(voice->lang, "ui.digest.skipped", UL_PARAMS(ul_param_number("n", (long)digest->skipped)), out);
    }
}

/* Passes from `place` on, folded into one line. Returns how many. */
static size_t tell_passes(const ul_match *match, const ul_voice *voice, size_t place, ul_text *out)
{
    size_t count = 0, all = ul_match_events(match);
    while (place + count < all && ul_match_event(match, place + count, voice->listener).kind == UL_PASSED)
        count++;
    if (count > 1) {
        ul_words_say(voice->lang, "ui.digest.passes", UL_PARAMS(ul_param_number("n", (long)count)), out);
        ul_text_put(out, "\n");
    }
    return count;
}

void ul_digest_tell(const ul_digest *digest, const ul_match *match, const ul_voice *voice, ul_text *out)
{
    for (size_t i = digest->from; i < ul_match_events(match);) {
        size_t passes = tell_passes(match, voice, i, out);
        if (passes < 2) {
            ul_event event = ul_match_event(match, i, voice->listener);
            ul_words_event(voice, &event, out);
            ul_text_put(out, "\n");
        }
        i += passes < 2 ? 1 : passes;
    }
    if (digest->from == ul_match_events(match)) {
        ul_say(voice, "ui.digest.nothing", out);
        ul_text_put(out, "\n");
    }
}
