/* chances.c: who was likely to win, turn by turn, and which turns cost their player most. */
#include "terminal/chances.h"
#include <string.h>
#include "bots/bot.h"
#include "terminal/say.h"
#include "words/wrap.h"

/*
 * What a Widow, for whom chances are calibrated, thinks of each seat's
 * chances, knowing what the seat to act knew then. By playouts and not by
 * time: asked again she says the same.
 */
static bool judge(const ul_playback *playback, size_t actions, unsigned playouts, uint16_t chance[UL_MAX_SEATS])
{
    ul_view   view;
    ul_report report;
    unsigned  sum = 0;
    ul_playback_view(playback, actions, UL_NOBODY, &view);
    ul_seat         seat = view.scene.to_act;
    const ul_world *world = ul_playback_record(playback)->world;
    ul_bot         *bot = seat == UL_NOBODY ? NULL : ul_bot_new(world, seat, UL_WIDOW);
    if (!bot)
        return false;
    for (size_t i = 0; i < ul_playback_events_by(playback, actions); i++) {
        ul_event event = ul_playback_event(playback, i, seat);
        ul_bot_see(bot, &event);
    }
    ul_playback_view(playback, actions, seat, &view);
    ul_bot_think(bot, &view, &(ul_budget){.playouts = playouts}, &report);
    ul_bot_free(bot);
    memcpy(chance, report.chance, sizeof report.chance);
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        sum += chance[k];
    return sum > 0; /* else it has looked at nothing */
}

/* ---- a turn's line */

#define NUMBER 5 /* cells of the turn's number, and of a seat's chance */
#define CHANCE 6
#define LEAST_BAR 10
#define MOST_BAR 40

static void pad(ul_text *out, size_t start, int cells)
{
    int wide = (int)ul_wrap_width(ul_text_bytes(out) + start, out->len - start);
    for (; wide < cells; wide++)
        ul_text_put(out, " ");
}

/* Every seat's letter as often as its share of the bar. */
static void put_bar(const ul_voice *voice, const uint16_t *chance, int cells, ul_text *out)
{
    unsigned sum = 0, all = 0;
    int      done = 0;
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        all += chance[seat];
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++) {
        sum += chance[seat];
        for (int until = (int)((sum * (unsigned)cells + all / 2) / all); done < until; done++)
            ul_text_print(out, "%c", 'A' + seat);
    }
}

static void put_columns(const ul_chances *chances, const ul_voice *voice, const uint16_t *chance, unsigned turn,
                        ul_text *out)
{
    ul_text_print(out, "%*u ", NUMBER - 1, turn);
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++) {
        ul_text percent = {0};
        ul_say_percent(voice, chance[seat], &percent);
        for (int wide = (int)ul_wrap_width(ul_text_bytes(&percent), percent.len); wide < CHANCE; wide++)
            ul_text_put(out, " ");
        ul_text_put(out, ul_text_bytes(&percent));
        ul_text_free(&percent);
    }
    ul_text_put(out, "  ");
    put_bar(voice, chance, chances->bar, out);
}

static void put_sentence(const ul_voice *voice, const uint16_t *chance, unsigned turn, ul_text *out)
{
    ul_words_say(voice->lang, "ui.turn", UL_PARAMS(ul_param_number("turn", (long)turn)), out);
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++) {
        ul_text_print(out, "   %c %s ", 'A' + seat, voice->names[seat]);
        ul_say_percent(voice, chance[seat], out);
    }
}

/* Whose letter is whose, and above each column its letter. */
static void put_head(const ul_voice *voice, ul_text *out)
{
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        ul_text_print(out, "%s%c %s", seat ? "   " : "", 'A' + seat, voice->names[seat]);
    size_t start = out->len + 1;
    ul_text_put(out, "\n");
    pad(out, start, NUMBER);
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        ul_text_print(out, "%*c", CHANCE, 'A' + seat);
    ul_text_put(out, "\n");
}

/* ---- the turns that cost most */

static int cost(const ul_costly_turn *turn)
{
    return turn->turn ? turn->before - turn->after : 0;
}

/* The turn before is over: what has it cost its player? */
static void note_cost(ul_chances *chances, const uint16_t *chance)
{
    ul_costly_turn now = chances->last;
    if (!now.turn)
        return;
    now.after = chance[now.seat];
    for (int i = 0; i < UL_COSTLY_TURNS; i++) {
        if (cost(&now) > cost(&chances->costly[i])) {
            ul_costly_turn other = chances->costly[i];
            chances->costly[i] = now;
            now = other;
        }
    }
}

static bool say_costly(const ul_chances *chances, const ul_voice *voice, ul_text *out)
{
    if (!chances->costly[0].turn)
        return false;
    ul_text_print(out, "\n%s\n", ul_words_find(voice->lang, "ui.end.dear"));
    for (int i = 0; i < UL_COSTLY_TURNS && chances->costly[i].turn; i++) {
        const ul_costly_turn *one = &chances->costly[i];
        ul_words_say(voice->lang, "web.moment",
                     UL_PARAMS(ul_param_number("turn", (long)one->turn), ul_param_text("seat", voice->names[one->seat]),
                               ul_param_number("value", (one->before + 50) / 100),
                               ul_param_number("points", (one->after + 50) / 100)),
                     out);
        ul_text_put(out, "\n");
    }
    return true;
}

/* ---- all of it */

static void say_turn(ul_chances *chances, const ul_voice *voice, size_t actions, unsigned turn, ul_text *out)
{
    uint16_t chance[UL_MAX_SEATS];
    ul_view  view;
    if (!judge(chances->playback, actions, chances->each, chance))
        return;
    note_cost(chances, chance);
    ul_playback_view(chances->playback, actions, UL_NOBODY, &view);
    ul_seat seat = view.scene.turn_seat;
    chances->last = (ul_costly_turn){turn, seat, chance[seat], 0};
    if (chances->bar)
        put_columns(chances, voice, chance, turn, out);
    else
        put_sentence(voice, chance, turn, out);
    ul_text_put(out, "\n");
}

#define ALL_CHANCES 40000 /* playouts for the whole game: somebody waits */
#define LEAST_CHANCE 150  /* for a turn of a long one */
#define MOST_CHANCE 1200  /* keys must not wait longer */

void ul_chances_begin(ul_chances *chances, const ul_playback *playback, int width)
{
    ul_view first, last;
    ul_playback_view(playback, 0, UL_NOBODY, &first);
    ul_playback_view(playback, ul_playback_record(playback)->count, UL_NOBODY, &last);
    unsigned each = ALL_CHANCES / (unsigned)(last.scene.turn - first.scene.turn + 1);
    int      bar = width - NUMBER - CHANCE * ul_world_players(ul_playback_record(playback)->world) - 2;
    each = each < LEAST_CHANCE ? LEAST_CHANCE : each;
    *chances = (ul_chances){.playback = playback, .each = each > MOST_CHANCE ? MOST_CHANCE : each};
    chances->bar = bar < LEAST_BAR ? 0 : bar > MOST_BAR ? MOST_BAR : bar;
}

bool ul_chances_more(ul_chances *chances, const ul_voice *voice, ul_text *out)
{
    const ul_playback *playback = chances->playback;
    if (chances->each && chances->next == 0) {
        ul_view first;
        ul_playback_view(playback, 0, UL_NOBODY, &first);
        chances->next = 1;
        if (chances->bar)
            put_head(voice, out);
        say_turn(chances, voice, 0, first.scene.turn, out);
        return true;
    }
    while (chances->each && chances->next <= ul_playback_events(playback)) {
        size_t   place = chances->next++ - 1;
        ul_event event = ul_playback_event(playback, place, UL_NOBODY);
        if (event.kind == UL_TURN) {
            say_turn(chances, voice, ul_playback_event_action(playback, place) + 1, event.number, out);
            return true;
        }
    }
    bool told = chances->each && say_costly(chances, voice, out);
    chances->each = 0;
    return told;
}
