/* screen_replay.c: a finished game again on the full screen. */
#include "terminal/screen_act_inside.h"
#include "terminal/screen_inside.h"
#include "terminal/screen_page_inside.h"

size_t ul_screen_events(const screen *s)
{
    return s->base == BASE_REPLAY ? ul_tour_events(&s->tour) : ul_match_events(s->match);
}

ul_event ul_screen_event(const screen *s, size_t place)
{
    return s->base == BASE_REPLAY ? ul_playback_event(s->tour.playback, place, s->seat)
                                  : ul_match_event(s->match, place, s->seat);
}

void ul_screen_log_item(const screen *s, size_t place, ul_text *out)
{
    size_t before = out->len;
    if (s->base != BASE_REPLAY)
        ul_match_remarks(s->match, place, out);
    if (place == ul_screen_events(s))
        return;
    ul_event event = ul_screen_event(s, place);
    ul_text_put(out, out->len > before ? "\n" : "");
    ul_words_event(&s->voice, &event, out);
}

void ul_replay_view(screen *s)
{
    s->seat = s->tour.as;
    s->voice = ul_say_voice(s->match, s->play->lang, s->seat, &s->cast);
    ul_playback_view(s->tour.playback, s->tour.at, s->seat, &s->view);
    if (s->refused) /* of a key that does nothing here; until the next one */
        return;
    ul_text_clear(&s->message);
    ul_tour_say(&s->tour, &s->voice, &s->message);
}

void ul_replay_begin(screen *s)
{
    if (!ul_match_playback(s->match)) {
        ul_screen_say(s, "web.error.record", true);
        return;
    }
    s->base = BASE_REPLAY;
    s->pane = PANE_BOARD;
    ul_tour_begin(&s->tour, ul_match_playback(s->match), s->seat);
    if (s->play->replay.wanted) {
        s->tour.as = s->play->replay.as;
        s->tour.open = s->play->replay.open;
        ul_tour_goto(&s->tour, s->play->replay.turn);
    }
    ul_replay_view(s);
    s->selected = s->view.scene.doctor;
}

void ul_replay_chances(screen *s)
{
    if (!ul_match_playback(s->match)) {
        ul_screen_say(s, "web.error.record", true);
        return;
    }
    ul_text_clear(&s->page);
    ul_screen_page(s, "ui.end.chances");
    ul_chances_begin(&s->chances, ul_match_playback(s->match), ul_screen_page_width(s));
}

void ul_replay_think(screen *s)
{
    if (s->popup == POPUP_PAGE && s->chances.each)
        ul_chances_more(&s->chances, &s->voice, &s->page);
}

void ul_replay_bind(screen *s, ul_bind bind)
{
    switch (bind) {
    case UL_BIND_RIGHT:
    case UL_BIND_SKIP:
        ul_tour_step(&s->tour, 1);
        break;
    case UL_BIND_LEFT:
        ul_tour_step(&s->tour, -1);
        break;
    case UL_BIND_DOWN:
    case UL_BIND_PAGE_DOWN:
        ul_tour_turn(&s->tour, 1);
        break;
    case UL_BIND_UP:
    case UL_BIND_PAGE_UP:
        ul_tour_turn(&s->tour, -1);
        break;
    case UL_BIND_FIRST:
        s->tour.at = 0;
        break;
    case UL_BIND_LAST:
        s->tour.at = ul_playback_record(s->tour.playback)->count;
        break;
    case UL_BIND_NEXT_ATTEMPT:
        ul_tour_attempt(&s->tour);
        break;
    case UL_BIND_CHANCES:
        ul_replay_chances(s);
        break;
    case UL_BIND_EYES:
        ul_tour_next_eyes(&s->tour);
        break;
    case UL_BIND_LOG:
        ul_screen_log(s);
        break;
    case UL_BIND_HELP:
        ul_screen_help(s);
        break;
    case UL_BIND_HINTS:
        s->no_hints = !s->no_hints;
        break;
    case UL_BIND_QUIT:
        s->leaving = s->play->replay.wanted;
        s->base = s->leaving ? BASE_REPLAY : BASE_OVER;
        break;
    default:
        break;
    }
}
