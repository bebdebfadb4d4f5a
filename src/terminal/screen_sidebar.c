/* screen_sidebar.c: what lies beside the board: people, piles, cards, and the turn so far. */
#include <stdio.h>
#include <string.h>
#include "terminal/paint_inside.h"
#include "terminal/say_game.h"
#include "words/wrap.h"

/* The width of a column with numbers, and what is left of the name. */
#define NUMBER 6
#define PLAYERS_MOST 48 /* wider, and the eye loses the row */

/* What stands above a pane. */
static attr_t head(const screen *s, pane which)
{
    return A_BOLD | ul_paint_tone(s, UL_TONE_NIGHT, UL_INK_STRONG, A_NORMAL) |
           (s->pane == which ? A_REVERSE : A_NORMAL);
}

static void render_player(screen *s, int y, int x, int width, ul_seat seat)
{
    const ul_scene *scene = &s->view.scene;
    bool            spite = ul_world_options(s->voice.world)->value[UL_SPITE];
    int             name = width - 5 - NUMBER * (2 + spite);
    unsigned        reach = ul_forecast_reach(s->voice.world, scene, seat);
    ul_seats        watchers =
        s->seat == UL_NOBODY ? 0 : ul_forecast_watchers(s->voice.world, scene, s->seat, scene->at[s->seat]);
    char number[16];
    bool chosen = s->pane == PANE_PLAYERS && s->player_at == seat;
    ul_zone(s, y, x, 1, width, KEY_PLAYER + seat);
    if (chosen) {
        s->cursor_y = y;
        s->cursor_x = x + 4;
    }
    ul_paint(s, y, x, 1, A_BOLD, scene->to_act == seat ? ">" : scene->turn_seat == seat ? "-" : " ");
    ul_paint(s, y, x + 1, 1, ul_paint_seat(s, seat), (const char[]){(char)('A' + seat), '\0'});
    ul_paint(s, y, x + 2, 1, A_BOLD, watchers >> seat & 1 ? "!" : " ");
    ul_paint(s, y, x + 4, name, chosen ? A_REVERSE : seat == s->seat ? A_UNDERLINE : A_NORMAL, s->voice.names[seat]);
    x += 4 + name;
    snprintf(number, sizeof number, "%5u", scene->hand_size[seat]);
    ul_paint(s, y, x, NUMBER, A_NORMAL, number);
    x += NUMBER;
    if (spite) {
        snprintf(number, sizeof number, "%5u", scene->tokens[seat]);
        ul_paint(s, y, x, NUMBER, A_NORMAL, number);
        x += NUMBER;
    }
    snprintf(number, sizeof number, reach ? "%5u" : "    -", reach);
    ul_paint(s, y, x, NUMBER, A_NORMAL, number);
}

static int render_players(screen *s, int y, int x, int width)
{
    bool        spite = ul_world_options(s->voice.world)->value[UL_SPITE];
    const char *heads[] = {"ui.short.cards", spite ? "ui.short.tokens" : NULL, NULL};
    int         at = x + width - 1 - NUMBER * (2 + spite);
    ul_paint(s, y, x, at - x, head(s, PANE_PLAYERS), ul_words_find(s->voice.lang, "ui.column.name"));
    for (int i = 0; i < 2 + spite; i++) {
        const char *short_head = heads[i] ? ul_words_find(s->voice.lang, heads[i]) : "Dr"; /* as on the board */
        size_t      bytes = ul_paint_cut(short_head, NUMBER - 1);
        int         cells = (int)ul_wrap_width(short_head, bytes);
        ul_paint(s, y, at + i * NUMBER + NUMBER - 1 - cells, NUMBER - 1,
                 ul_paint_tone(s, UL_TONE_NIGHT, UL_INK_FAINT, A_DIM), short_head);
    }
    for (ul_seat seat = 0; seat < ul_world_players(s->voice.world); seat++)
        render_player(s, ++y, x, width, seat);
    return y + 1;
}

/* The tokens that are left, where there is room to say so. */
static void add_pool(const screen *s, int width, ul_text *text)
{
    ul_text pool = {0};
    ul_words_say(s->voice.lang, "ui.pool", UL_PARAMS(ul_param_number("n", s->view.scene.pool)), &pool);
    if (ul_wrap_width(ul_text_bytes(text), text->len) + 2 + ul_wrap_width(ul_text_bytes(&pool), pool.len) <=
        (size_t)width)
        ul_text_print(text, "  %s", ul_text_bytes(&pool));
    ul_text_free(&pool);
}

/* The deck; on the ship every deck with what is left before it sinks, and water where it has. */
static int render_piles(screen *s, int y, int x, int width)
{
    const ul_scene *scene = &s->view.scene;
    ul_text         text = {0};
    if (!ul_world_edition(s->voice.world)->sinks) {
        ul_words_say(s->voice.lang, "ui.deck", UL_PARAMS(ul_param_number("n", scene->pile_size[ul_scene_pile(scene)])),
                     &text);
        if (ul_world_options(s->voice.world)->value[UL_SPITE])
            add_pool(s, width, &text);
    }
    for (uint8_t level = 0; level < UL_LEVELS && ul_world_edition(s->voice.world)->sinks; level++) {
        bool sunk = level >= UL_LEVELS - scene->sunk, next = level == ul_scene_pile(scene) && !sunk;
        if (sunk)
            ul_text_print(&text, "%c~~  ", 'A' + level);
        else
            ul_text_print(&text, "%c %u%s  ", 'A' + level, scene->pile_size[level], next ? "~" : "");
    }
    ul_paint(s, y, x, width, ul_paint_tone(s, UL_TONE_NIGHT, UL_INK_FAINT, A_DIM), ul_text_bytes(&text));
    ul_text_free(&text);
    return y + 1;
}

#define CARD 3 /* cells of a card's number in the hand */

/* A card of the hand, in as many rows as it takes, but at most so many. */
static int render_card(screen *s, int y, int x, int width, int most, size_t place, ul_card card)
{
    ul_text text = {0};
    char    number[24];
    bool    chosen = s->pane == PANE_HAND && s->hand_at == place;
    attr_t  attr = chosen || card == s->card ? A_REVERSE : A_NORMAL;
    /* A digit means one thing at a time: while a list is open, a choice of it. */
    snprintf(number, sizeof number, s->popup == POPUP_MENU ? "   " : "%2zu ", place + 1);
    ul_say_card(&s->voice, card, ul_cards_count(&s->view.hand, card), &text);
    ul_paint(s, y, x, CARD, attr, number);
    int rows = 1;
    if (most > 1)
        rows = ul_paint_wrapped(s, y, x + CARD, width - CARD, most, attr, ul_text_bytes(&text));
    else
        ul_paint(s, y, x + CARD, width - CARD, attr, ul_text_bytes(&text));
    if (chosen) {
        s->cursor_y = y;
        s->cursor_x = x;
    }
    ul_zone(s, y, x, rows, width, KEY_CARD + (long)place);
    ul_text_free(&text);
    return y + rows;
}

static int rows_of_hand(const screen *s, int width, const ul_card *order, size_t count)
{
    int rows = 0;
    for (size_t i = 0; i < count; i++) {
        ul_text text = {0};
        ul_say_card(&s->voice, order[i], ul_cards_count(&s->view.hand, order[i]), &text);
        rows += ul_paint_lines(ul_text_bytes(&text), width - CARD);
        ul_text_free(&text);
    }
    return rows;
}

static size_t place_of(const ul_card *order, size_t count, ul_card card)
{
    size_t place = 0;
    while (place < count && order[place] != card)
        place++;
    return place;
}

/* From which card on a hand is shown that has more cards than rows: the chosen one is always among them. */
static size_t scroll_hand(screen *s, const ul_card *order, size_t count, size_t rows)
{
    size_t at = s->pane == PANE_HAND    ? s->hand_at
                : s->card != UL_NO_CARD ? place_of(order, count, s->card)
                                        : s->hand_top;
    size_t shown = rows - 2; /* between the signs of what is hidden */
    at = at < count ? at : count - 1;
    if (at < s->hand_top)
        s->hand_top = at;
    if (at >= s->hand_top + shown)
        s->hand_top = at - shown + 1;
    if (s->hand_top <= 1) /* a sign in the place of one card hides that card only */
        s->hand_top = at <= shown ? 0 : s->hand_top;
    return s->hand_top;
}

static int render_hidden(screen *s, int y, int x, int width, const char *key, size_t count)
{
    ul_text text = {0};
    ul_words_say(s->voice.lang, key, UL_PARAMS(ul_param_number("n", (long)count)), &text);
    ul_paint(s, y, x + CARD, width - CARD, ul_paint_tone(s, UL_TONE_NIGHT, UL_INK_FAINT, A_DIM), ul_text_bytes(&text));
    ul_text_free(&text);
    return y + 1;
}

/* A row for each card, and signs of what is hidden above and below. */
static int render_part(screen *s, int y, int x, int width, int last, const ul_card *order, size_t count)
{
    size_t top = scroll_hand(s, order, count, (size_t)(last - y)), place = top;
    if (top)
        y = render_hidden(s, y, x, width, "ui.hand.above", top);
    for (; place < count && y < last - (place + 1 < count); place++)
        y = render_card(s, y, x, width, 1, place, order[place]);
    return place < count ? render_hidden(s, y, x, width, "ui.hand.below", count - place) : y;
}

#define LEAST_CARDS 3 /* rows of a hand that can be scrolled */

/* Every card in full if there is room for it; else a row for each; else a part of them. */
static int render_cards(screen *s, int y, int x, int width, int last)
{
    ul_card order[UL_MAX_KINDS];
    size_t  count = ul_say_hand_order(s->voice.world, &s->view.hand, order);
    bool    whole = y + rows_of_hand(s, width, order, count) <= last;
    if (!whole && (int)count > last - y && last - y >= LEAST_CARDS)
        return render_part(s, y, x, width, last, order, count);
    s->hand_top = 0;
    for (size_t i = 0; i < count && y < last; i++)
        y = render_card(s, y, x, width, whole ? last - y : 1, i, order[i]);
    return y;
}

static void say_open_hand(const screen *s, ul_seat seat, const ul_cards *hand, bool worth, ul_text *out)
{
    ul_text_print(out, "%c ", 'A' + seat);
    if (worth)
        ul_say_cards(&s->voice, hand, out);
    else
        ul_say_card_names(&s->voice, hand, out);
}

/* One seat's cards in at most so many rows, with a sign if that is not all of them. */
static int render_open_hand(screen *s, int y, int x, int width, int most, const char *text)
{
    bool cut = ul_paint_lines(text, width) > most;
    int  rows = ul_paint_wrapped(s, y, x, width - (cut ? 4 : 0), most, A_NORMAL, text);
    if (cut)
        ul_paint(s, y + rows - 1, x + width - 3, 3, ul_paint_tone(s, UL_TONE_NIGHT, UL_INK_FAINT, A_DIM), "...");
    return rows;
}

/*
 * A replay that shows everything: every seat's cards of then. What weapons
 * are worth is left out where there is no room for it, and no hand takes the
 * last row of another: each has its own eyes to be seen through in full.
 */
static int render_all_hands(screen *s, int y, int x, int width, int last)
{
    ul_cards hands[UL_MAX_SEATS];
    ul_seat  players = ul_world_players(s->voice.world);
    int      rows = 0;
    ul_playback_hands(s->tour.playback, s->tour.at, hands);
    for (ul_seat seat = 0; seat < players; seat++) {
        ul_text text = {0};
        say_open_hand(s, seat, &hands[seat], true, &text);
        rows += ul_paint_lines(ul_text_bytes(&text), width);
        ul_text_free(&text);
    }
    bool worth = y + rows <= last;
    for (ul_seat seat = 0; seat < players && y < last; seat++) {
        ul_text text = {0};
        int     most = last - y - (players - seat - 1);
        say_open_hand(s, seat, &hands[seat], worth, &text);
        y += render_open_hand(s, y, x, width, most > 1 ? most : 1, ul_text_bytes(&text));
        ul_text_free(&text);
    }
    return y;
}

static int render_hand(screen *s, int y, int x, int width, int last)
{
    if (s->base == BASE_REPLAY && s->tour.open)
        return render_all_hands(s, y, x, width, last);
    if (s->seat == UL_NOBODY)
        return y;
    ul_paint(s, y, x, width, head(s, PANE_HAND), ul_words_find(s->voice.lang, "ui.pane.hand"));
    if (s->card != UL_NO_CARD && s->base == BASE_DECIDE) {
        const char *whom =
            ul_words_find(s->voice.lang, s->pawn == UL_PAWN_DOCTOR ? "ui.choose.doctor" : "ui.choose.self");
        ul_text text = {0};
        ul_keys_say_first(&s->play->keys, UL_BIND_WHOM, &text);
        ul_words_between(s->voice.lang, "mark.colon", &text);
        ul_text_put(&text, whom);
        int cells = (int)ul_wrap_width(ul_text_bytes(&text), text.len);
        ul_paint(s, y, x + width - cells - 1, cells, A_REVERSE, ul_text_bytes(&text));
        ul_zone(s, y, x + width - cells - 1, 1, cells, KEY_BIND + UL_BIND_WHOM);
        ul_text_free(&text);
    }
    return render_cards(s, y + 1, x, width, last);
}

static void say_chip(const screen *s, ul_action action, ul_text *out)
{
    const ul_plan *plan = ul_world_plan(s->voice.world);
    const char    *key = action.kind == UL_STEP        ? "ui.chip.step"
                         : action.pawn == UL_PAWN_SELF ? "ui.chip.self"
                                                       : "ui.chip.doctor";
    ul_words_say(s->voice.lang, key,
                 UL_PARAMS(ul_param_room("room", plan, action.room),
                           ul_param_card("card", plan, &ul_world_edition(s->voice.world)->deck, action.card)),
                 out);
}

static size_t draft_of(const screen *s, ul_action list[UL_DEED_ACTIONS])
{
    return s->base == BASE_DECIDE ? ul_match_draft(s->match, s->seat, list, UL_DEED_ACTIONS) : 0;
}

/* One thing that was done, behind a star: in how many rows; painted from row `y` on if `most` of them may be. */
static int render_chip(screen *s, int y, int x, int width, int most, ul_action action)
{
    ul_text text = {0};
    say_chip(s, action, &text);
    int rows = ul_paint_lines(ul_text_bytes(&text), width - 2);
    if (most > 0) {
        ul_paint(s, y, x, width, A_NORMAL, "*");
        ul_paint_wrapped(s, y, x + 2, width - 2, most, A_NORMAL, ul_text_bytes(&text));
    }
    ul_text_free(&text);
    return rows;
}

/* How many rows that takes, with its head. */
static int plan_rows(screen *s, int width)
{
    ul_action list[UL_DEED_ACTIONS];
    size_t    draft = draft_of(s, list);
    int       rows = draft > 0;
    for (size_t i = 0; i < draft; i++)
        rows += render_chip(s, 0, 0, width, 0, list[i]);
    return rows;
}

/* What this turn was made of so far: it can still be taken back. */
static int render_plan(screen *s, int y, int x, int width, int last)
{
    ul_action list[UL_DEED_ACTIONS];
    size_t    draft = draft_of(s, list);
    if (!draft || y >= last)
        return y;
    ul_paint(s, y++, x, width, A_BOLD | ul_paint_tone(s, UL_TONE_NIGHT, UL_INK_STRONG, A_NORMAL),
             ul_words_find(s->voice.lang, "ui.pane.plan"));
    for (size_t i = 0; i < draft && y < last; i++)
        y += render_chip(s, y, x, width, last - y, list[i]);
    return y < last ? y : last;
}

int ul_screen_side(screen *s, int y, int x, int width, int last)
{
    y = render_players(s, y, x, width < PLAYERS_MOST ? width : PLAYERS_MOST);
    y = render_piles(s, y, x, width);
    y = render_hand(s, y + (s->rows > 24), x, width, last - plan_rows(s, width));
    return render_plan(s, y, x, width, last);
}
