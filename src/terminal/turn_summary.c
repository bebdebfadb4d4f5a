/* turn_summary.c: what happened since somebody's last turn, in a line. */
#include "terminal/turn_summary.h"
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

static void count_turn(ul_turn_summary *summary, const ul_event *event, ul_seat seat, uint8_t players)
{
    if (event->seat == seat)
        return;
    summary->turns++;
    /* Whoever plays again has skipped all, so nobody. */
    for (unsigned next = (event->other + 1u) % players; event->other != event->seat && next != event->seat;
         next = (next + 1u) % players)
        summary->skipped += next == seat;
}

void ul_turn_summary_of(const ul_match *match, ul_seat seat, ul_turn_summary *summary)
{
    uint8_t players = ul_world_players(ul_match_world(match));
    *summary = (ul_turn_summary){.from = begin_of(match, seat)};
    if (summary->from == 0)
        return; /* it has not played yet */
    for (size_t i = summary->from; i < ul_match_events(match); i++) {
        ul_event event = ul_match_event(match, i, UL_NOBODY);
        if (event.kind == UL_TURN)
            count_turn(summary, &event, seat, players);
        summary->attempts += event.kind == UL_ATTEMPTED && event.seat != seat;
        if (event.kind == UL_TOKEN && event.seat != UL_NOBODY) {
            summary->spite |= (ul_seats)(1 << event.seat);
            summary->tokens[event.seat] = (uint8_t)event.number;
        }
    }
}

static void say_counts(const ul_turn_summary *summary, const ul_voice *voice, ul_text *out)
{
    ul_items items = {0};
    ul_text  list = {0};
    ul_words_say(voice->lang, "ui.digest.turns", UL_PARAMS(ul_param_number("n", (long)summary->turns)),
                 ul_items_more(&items));
    if (summary->attempts)
        ul_words_say(voice->lang, "ui.digest.attempts", UL_PARAMS(ul_param_number("n", (long)summary->attempts)),
                     ul_items_more(&items));
    ul_items_end(&items, voice->lang, false, &list);
    ul_words_say(voice->lang, "ui.digest", UL_PARAMS(ul_param_text("list", ul_text_bytes(&list))), out);
    ul_text_free(&list);
}

void ul_turn_summary_say(const ul_turn_summary *summary, const ul_voice *voice, ul_text *out)
{
    if (!summary->turns)
        return;
    say_counts(summary, voice, out);
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++) {
        if (!(summary->spite >> seat & 1) || seat == voice->listener)
            continue;
        ul_say_gap(voice, out);
        ul_words_say(voice->lang, "ui.digest.tokens",
                     UL_PARAMS(ul_param_text("seat", voice->names[seat]), ul_param_number("n", summary->tokens[seat])),
                     out);
    }
    if (summary->skipped) {
        ul_say_gap(voice, out);
        ul_words_say(voice->lang, "ui.digest.skipped", UL_PARAMS(ul_param_number("n", (long)summary->skipped)), out);
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

void ul_turn_summary_tell(const ul_turn_summary *summary, const ul_match *match, const ul_voice *voice, ul_text *out)
{
    for (size_t i = summary->from; i < ul_match_events(match);) {
        size_t passes = tell_passes(match, voice, i, out);
        if (passes < 2) {
            ul_event event = ul_match_event(match, i, voice->listener);
            ul_words_event(voice, &event, out);
            ul_text_put(out, "\n");
        }
        i += passes < 2 ? 1 : passes;
    }
    if (summary->from == ul_match_events(match)) {
        ul_say(voice, "ui.digest.nothing", out);
        ul_text_put(out, "\n");
    }
}
