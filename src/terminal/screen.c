/* screen.c: the full screen: what goes on, key by key and frame by frame. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "terminal/paint_inside.h"
#include "terminal/screen_act_inside.h"
#include "terminal/screen_page_inside.h"
#include "terminal/turn_summary.h"

static void keep(screen *s)
{
    ul_fault fault = {0};
    s->unkept = ul_play_is_kept(s->play) && !ul_play_keep(s->play, &fault);
    if (!s->unkept)
        return;
    ul_text_clear(&s->message);
    ul_play_say_not_saved(s->voice.lang, &s->play->save, &fault, &s->message);
    s->refused = true;
}

static void say_kept(const screen *s, ul_text *out)
{
    const char *key = ul_match_to_act(s->match) == UL_NOBODY ? "ui.end.record"
                      : *s->play->save.place                 ? "ui.saved.in"
                                                             : "ui.saved";
    ul_words_say(s->voice.lang, key, UL_PARAMS(ul_param_text("text", s->play->save.path)), out);
}

void ul_screen_save(screen *s, const char *path)
{
    ul_fault fault = {0};
    if (!ul_play_is_kept(s->play)) {
        ul_screen_say(s, "ui.save.not_here", true);
        return;
    }
    if (*path && !ul_save_elsewhere(&s->play->save, path, &fault)) {
        ul_play_say_no_place(s->voice.lang, &s->play->save, &fault, &s->message);
        s->refused = true;
    } else {
        keep(s);
    }
    if (!s->message.len)
        say_kept(s, &s->message);
}

/* Nobody leaves in the belief that a game is kept which is not: it is tried before the question is put. */
void ul_screen_ask_to_leave(screen *s)
{
    keep(s);
    s->popup = POPUP_QUIT;
}

/* What has happened meanwhile, until the first key. */
static void begin_turn(screen *s, ul_seat seat)
{
    ul_turn_summary summary;
    s->selected = s->view.scene.at[seat];
    s->pane = PANE_BOARD;
    s->hand_at = 0;
    s->log_back = 0;
    if (s->play->tutorial)
        return;
    ul_turn_summary_of(s->match, seat, &summary);
    ul_text_clear(&s->message);
    ul_turn_summary_say(&summary, &s->voice, &s->message);
}

/* Which game somebody has gone on with, before whatever else is to be said; once. */
static void say_which(screen *s)
{
    ul_text *text = &s->play->resumed;
    if (!text->len)
        return;
    if (s->message.len) {
        ul_say_gap(&s->voice, text);
        ul_text_put(text, s->message.bytes);
    }
    ul_text_clear(&s->message);
    ul_text_put(&s->message, ul_text_bytes(text));
    ul_text_clear(text);
}

/* A new thing to decide: the bell, and the choices where there is no board to choose on. */
static void begin_decision(screen *s, ul_seat seat)
{
    const ul_scene *scene = &s->view.scene;
    bool            turn = scene->phase == UL_PHASE_TURN;
    if (s->decides == seat && s->turn == scene->turn && s->phase == scene->phase)
        return;
    if (s->play->bell && (s->decides != seat || s->turn != scene->turn))
        beep();
    s->decides = seat;
    s->turn = scene->turn;
    s->phase = scene->phase;
    s->play->skips = false;
    s->card = UL_NO_CARD;
    s->pawn = UL_PAWN_SELF;
    if (turn)
        begin_turn(s, seat);
    else
        ul_screen_open_menu(s, ul_pattern_any());
    say_which(s);
    keep(s);
}

/* Others decide, here or elsewhere. */
static void watch(screen *s)
{
    s->base = BASE_WATCH;
    s->decides = UL_NOBODY;
    s->popup = s->popup == POPUP_SURE || s->popup == POPUP_END ? POPUP_NONE : s->popup;
    ul_match_view(s->match, s->seat, &s->view);
}

static void game_over(screen *s)
{
    if (s->base == BASE_REPLAY) {
        ul_replay_view(s);
        return;
    }
    bool news = s->base != BASE_OVER;
    s->base = BASE_OVER;
    ul_screen_look(s, ul_match_only(s->match));
    if (news && s->decides != UL_MAX_SEATS) {
        s->decides = UL_MAX_SEATS; /* once */
        keep(s);
        ul_screen_end(s);
    }
}

/* From the first card on: the screen forgets the game before. */
static void begin_game(screen *s)
{
    s->match = s->play->match;
    s->card = UL_NO_CARD;
    s->decides = UL_NOBODY;
    s->base = BASE_WATCH;
    s->popup = POPUP_NONE;
    s->pane = PANE_BOARD;
    s->play->skips = s->another = s->sight = false;
    s->rule = NULL;
    ul_screen_look(s, ul_match_only(s->match));
    s->selected = s->seat == UL_NOBODY ? s->view.scene.doctor : s->view.scene.at[s->seat];
    s->map_rows = s->map_columns = 0;
}

static void play_another(screen *s)
{
    s->another = false;
    if (s->play->tutorial) /* what was learnt is played next: at a table of its own */
        s->leaving = s->play->goes_on = true;
    else if (ul_play_again(s->play))
        begin_game(s);
    else
        ul_screen_say(s, "ui.end.not_again", true);
}

/* What has come meanwhile, and another game if that has begun. */
static void hear(screen *s)
{
    ul_text news = {0};
    ul_sitting_poll(s->play->sitting, 0);
    if (s->match != s->play->match)
        begin_game(s);
    if (ul_sitting_news(s->play->sitting, &news)) {
        ul_text_clear(&s->message);
        ul_words_one_line(s->play->lang, ul_text_bytes(&news), &s->message);
        s->refused = false;
    }
    s->leaving |= ul_sitting_is_leaving(s->play->sitting);
    ul_text_free(&news);
}

/* A lesson is given once, also where it was taken back and comes again. */
static void teach(screen *s)
{
    size_t place = ul_tutorial_place(s->play->tutorial, s->match) + 1;
    if (s->lesson >= place)
        return;
    s->lesson = place;
    ul_screen_lesson(s);
}

/* Where there is no board to choose on, the choices are open by themselves. */
static void open_choices(screen *s)
{
    if (s->popup == POPUP_NONE && ul_screen_is_small(s)) {
        ul_screen_open_menu(s, ul_pattern_any());
        s->menu_by_itself = true;
    } else if (s->popup == POPUP_MENU && s->menu_by_itself && !ul_screen_is_small(s)) {
        s->popup = POPUP_NONE;
    }
}

/* Where there is but one answer, it is given and shown. */
static bool answer_forced(screen *s)
{
    ul_action action;
    if (!ul_play_is_forced(s->play, &s->view, &action))
        return false;
    ul_screen_act(s, action);
    if (action.kind == UL_PASS || action.kind == UL_FOIL)
        ul_screen_say(s, action.kind == UL_PASS ? "ui.forced.pass" : "ui.forced.foil", false);
    return true;
}

/* What is going on now? */
static void update(screen *s)
{
    hear(s);
    ul_seat seat = ul_match_to_act(s->match);
    if (s->play->replay.wanted) {
        ul_replay_view(s);
    } else if (seat == UL_NOBODY) {
        game_over(s);
    } else if (!ul_match_is_ours(s->match)) {
        watch(s);
    } else if (ul_match_only(s->match) == UL_NOBODY && s->seat != seat) {
        s->base = BASE_CURTAIN;
    } else {
        s->base = BASE_DECIDE;
        ul_screen_look(s, seat);
        if (answer_forced(s))
            return;
        begin_decision(s, seat);
        if (s->play->tutorial)
            teach(s);
        open_choices(s);
    }
}

/* ^C asks once, and is taken for an answer the second time; others leave no time to ask. */
static void heed_signals(screen *s)
{
    int caught = ul_play_caught();
    if (!caught)
        return;
    if (caught == 2 && !s->asked_to_leave) {
        s->asked_to_leave = true;
        ul_screen_ask_to_leave(s);
        ul_play_uncaught();
    } else {
        s->leaving = true;
    }
}

static bool begin(screen *s)
{
    if (!ul_paint_open(s))
        return false;
    set_escdelay(50); /* a sequence may come in pieces; Esc itself can wait that long */
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    if (s->play->encoding != UL_ENCODING_UTF8)
        s->play->ascii = true;
    if (!s->play->ascii && ul_screen_lines_are_wide())
        s->play->ascii = true;
    keypad(stdscr, TRUE);
    ul_paint_begin(s);
    return true;
}

/* Below the shell's line, where the screen was. */
static void say_last(const screen *s, const ul_text *last)
{
    ul_text bytes = {0};
    ul_encode_out(s->play->encoding, last->bytes, last->len, &bytes);
    puts(ul_text_bytes(&bytes));
    ul_text_free(&bytes);
}

static int leave(screen *s)
{
    int caught = ul_play_caught();
    keep(s);
    endwin();
    ul_text last = {0};
    if (s->refused)
        ul_text_put(&last, ul_text_bytes(&s->message));
    else if (*s->play->save.path)
        say_kept(s, &last);
    if (last.len)
        say_last(s, &last);
    bool failed = s->refused;
    ul_text_free(&last);
    ul_text_free(&s->message);
    ul_text_free(&s->page);
    ul_text_free(&s->page_title);
    return caught ? UL_PLAY_INTERRUPTED : failed ? UL_PLAY_FAILED : UL_PLAY_DONE;
}

int ul_screen_run(ul_play *play)
{
    static screen s; /* too large for a stack, and there is one screen */
    memset(&s, 0, sizeof s);
    s.play = play;
    begin_game(&s);
    if (play->replay.wanted)
        ul_replay_begin(&s);
    if (!begin(&s)) {
        if (play->replay.wanted)
            return UL_PLAY_FAILED;
        ul_play_complain_of_terminal(play->lang);
        return ul_plain_run(play);
    }
    play->bell = true; /* until `bell` is typed; in lines it rings for who asked for it */
    ul_play_catch_signals();
    while (!s.leaving) {
        getmaxyx(stdscr, s.rows, s.columns);
        update(&s);
        ul_screen_render(&s);
        long key = ul_screen_next_key(&s, s.base == BASE_WATCH || s.chances.each || s.advises ? 20 : 200);
        if (key >= 0)
            ul_screen_key(&s, key);
        if (s.another)
            play_another(&s);
        ul_replay_think(&s);
        ul_screen_advice(&s);
        heed_signals(&s);
    }
    s.refused = false;
    return leave(&s);
}
