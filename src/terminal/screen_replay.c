/* screen_replay.c: a finished game again, step by step, through anybody's eyes. */
#include "terminal/screen_inside.h"

size_t ul_screen_events(const screen *s)
{
    size_t count = ul_match_events(s->match);
    if (s->base != BASE_REPLAY)
        return count;
    while (count && ul_match_event_action(s->match, count - 1) >= s->at)
        count--;
    return count;
}

void ul_replay_view(screen *s)
{
    const char *key = s->open ? "ui.replay.all" : s->as == UL_NOBODY ? "ui.replay.public" : "ui.replay.as";
    ul_seat     seat = s->as;
    s->seat = seat;
    s->voice = ul_say_voice(s->match, s->play->lang, seat, &s->cast);
    ul_match_view_then(s->match, s->at, seat, &s->view);
    ul_text_clear(&s->message);
    ul_words_say(s->voice.lang, key, UL_PARAMS(ul_param_text("seat", seat == UL_NOBODY ? "" : s->voice.names[seat])),
                 &s->message);
    ul_text_print(&s->message, "  %zu/%zu", s->at, ul_match_actions(s->match));
}

void ul_replay_begin(screen *s)
{
    s->base = BASE_REPLAY;
    s->as = s->seat;
    s->open = false;
    s->at = 0;
    ul_replay_view(s);
    s->selected = s->view.scene.doctor;
}

/* Every seat's eyes, then a spectator's, then all hands open. */
static void next_eyes(screen *s)
{
    uint8_t players = ul_world_players(s->voice.world);
    if (s->open) {
        s->open = false;
        s->as = 0;
    } else if (s->as == UL_NOBODY) {
        s->open = true;
    } else {
        s->as = s->as + 1 < players ? (ul_seat)(s->as + 1) : UL_NOBODY;
    }
}

static uint16_t turn_after(const screen *s, size_t actions)
{
    ul_view view;
    ul_match_view_then(s->match, actions, UL_NOBODY, &view);
    return view.scene.turn;
}

/* To the beginning of the turn before this one, or after it. */
static void go_turn(screen *s, int step)
{
    size_t   all = ul_match_actions(s->match);
    uint16_t now = turn_after(s, s->at);
    if (step > 0)
        while (s->at < all && turn_after(s, s->at) == now)
            s->at++;
    if (step < 0 && s->at > 0) {
        uint16_t before = turn_after(s, s->at - 1);
        while (s->at > 0 && turn_after(s, s->at - 1) == before)
            s->at--;
    }
}

static void go_attempt(screen *s)
{
    size_t all = ul_match_actions(s->match);
    while (s->at < all && ul_match_action(s->match, s->at++).kind != UL_ATTEMPT)
        ;
}

/* One line: what the strongest bot would have given for each seat at the beginning of a turn. */
static void say_chances(screen *s, size_t actions, unsigned turn, unsigned milliseconds)
{
    uint16_t  chance[UL_MAX_SEATS];
    ul_budget budget = {.playouts = UINT32_MAX, .now = ul_play_now};
    budget.until = ul_play_now(NULL) + (uint64_t)milliseconds * 1000;
    if (!ul_match_judge(s->match, actions, &budget, chance))
        return;
    ul_words_say(s->voice.lang, "ui.turn", UL_PARAMS(ul_param_number("turn", (long)turn)), &s->page);
    for (ul_seat seat = 0; seat < ul_world_players(s->voice.world); seat++)
        ul_text_print(&s->page, "   %c %s %u %%", 'A' + seat, s->voice.names[seat], (chance[seat] + 50u) / 100u);
    ul_text_put(&s->page, "\n");
}

#define ALL_CHANCES 1500 /* milliseconds for the whole game: somebody waits */

void ul_replay_chances(screen *s)
{
    ul_view first, last;
    ul_match_view_then(s->match, 0, UL_NOBODY, &first);
    ul_match_view(s->match, UL_NOBODY, &last);
    unsigned turns = (unsigned)(last.scene.turn - first.scene.turn + 1), each = ALL_CHANCES / turns;
    ul_text_clear(&s->page);
    say_chances(s, 0, first.scene.turn, each < 5 ? 5 : each);
    for (size_t i = 0; i < ul_match_events(s->match); i++) {
        ul_event event = ul_match_event(s->match, i, UL_NOBODY);
        if (event.kind == UL_TURN)
            say_chances(s, ul_match_event_action(s->match, i) + 1, event.number, each < 5 ? 5 : each);
    }
    ul_screen_page(s, "ui.end.chances");
}

void ul_replay_key(screen *s, long key)
{
    size_t all = ul_match_actions(s->match);
    switch (key) {
    case FUNCTION(KEY_RIGHT):
    case 'l':
    case ' ':
        s->at += s->at < all;
        break;
    case FUNCTION(KEY_LEFT):
    case 'h':
        s->at -= s->at > 0;
        break;
    case FUNCTION(KEY_DOWN):
    case FUNCTION(KEY_NPAGE):
    case 'j':
        go_turn(s, 1);
        break;
    case FUNCTION(KEY_UP):
    case FUNCTION(KEY_PPAGE):
    case 'k':
        go_turn(s, -1);
        break;
    case FUNCTION(KEY_HOME):
        s->at = 0;
        break;
    case FUNCTION(KEY_END):
        s->at = all;
        break;
    case 'n':
        go_attempt(s);
        break;
    case 'w':
        ul_replay_chances(s);
        break;
    case '\t':
        next_eyes(s);
        break;
    case 'L':
        ul_text_clear(&s->page);
        for (size_t i = 0; i < ul_screen_events(s); i++) {
            ul_event event = ul_match_event(s->match, i, s->seat);
            ul_words_event(&s->voice, &event, &s->page);
            ul_text_put(&s->page, "\n");
        }
        ul_screen_page(s, "ui.pane.log");
        s->page_top = (size_t)-1;
        break;
    case 'q':
    case 27:
        s->base = BASE_OVER;
        break;
    default:
        break;
    }
}
