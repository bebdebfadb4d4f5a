/*
 * plain_choices.c: what can be done, in lines, and which of its numbers count.
 *
 * A number means something only while its list is in somebody's ear: a place
 * of the list that was not read out, or that belongs to a question which has
 * been left, is read out before it does anything.
 */
#include <string.h>
#include "terminal/plain_choices_inside.h"

#define CARDS_SAID 3 /* of those that can be played, in a sentence; a list has them all */

static bool is_question(const session *s)
{
    return s->menu.asked.kind != UL_HOLE;
}

/* A card is one choice and asks on, whatever it can do: so the list stays short. */
static void fold_cards(ul_menu *menu)
{
    size_t kept = 0;
    for (size_t i = 0; i < menu->count; i++) {
        ul_action choice = menu->choice[i];
        if (choice.kind == UL_PLAY)
            choice.pawn = choice.room = UL_HOLE;
        if (!kept || !ul_action_same(menu->choice[kept - 1], choice))
            menu->choice[kept++] = choice;
    }
    menu->count = kept;
}

static void fill(session *s, ul_action pattern)
{
    ul_menu_fill(&s->menu, s->voice.world, &s->view, pattern);
    if (s->play->detail != UL_DETAIL_FULL && s->menu.question == UL_ASK_ACTION)
        fold_cards(&s->menu);
    memset(s->said, 0, sizeof s->said);
}

void ul_plain_choices(session *s)
{
    ul_menu_say_question(&s->menu, &s->voice, &s->out);
    ul_plain_end_line(s);
    for (size_t i = 0; i < s->menu.count; i++) {
        ul_text choice = {0};
        ul_menu_say(&s->menu, &s->voice, &s->view, i, &choice);
        ul_text_print(&s->out, "%zu. %s\n", i + 1, ul_text_bytes(&choice));
        ul_text_free(&choice);
        s->said[i] = true;
    }
    if (is_question(s)) {
        ul_text_put(&s->out, "0. ");
        ul_plain_line(s, "ui.choose.back");
    }
}

/* A weapon and what it would be worth here and now: "Trowel (value 6)". */
static void say_attempt(session *s, size_t place, ul_text *out)
{
    ul_action   choice = s->menu.choice[place];
    ul_forecast forecast;
    ul_text     value = {0};
    if (choice.pawn == UL_PAWN_DOG) {
        ul_menu_say(&s->menu, &s->voice, &s->view, place, out);
        return;
    }
    ul_forecast_action(s->voice.world, &s->view, choice, &forecast);
    ul_command_card(&s->voice, choice.card, out);
    ul_words_say(s->voice.lang, "ui.hand.value", UL_PARAMS(ul_param_number("value", forecast.value)), &value);
    ul_words_brackets(s->voice.lang, ul_text_bytes(&value), out);
    ul_text_free(&value);
}

/* Behind "play:" a card that leads to a room needs no more than the room's name. */
static void say_played(session *s, ul_card card, ul_text *out)
{
    ul_room room = ul_world_card_room(s->voice.world, card);
    if (ul_world_edition(s->voice.world)->deck.card[card].kind == UL_CARD_ROOM && room != UL_NOWHERE)
        ul_words_room(s->voice.lang, ul_world_plan(s->voice.world), room, UL_FORM_NAME, out);
    else
        ul_command_card(&s->voice, card, out);
}

/* "4 Trophy Room", "7 Move 2", "9 draw". */
static void say_short(session *s, size_t place, ul_text *out)
{
    ul_action choice = s->menu.choice[place];
    ul_seat   winner;
    ul_text   text = {0};
    switch (choice.kind) {
    case UL_STEP:
    case UL_DOG_WAY:
        ul_words_room(s->voice.lang, ul_world_plan(s->voice.world), choice.room, UL_FORM_NAME, &text);
        break;
    case UL_ATTEMPT:
        say_attempt(s, place, &text);
        break;
    case UL_PLAY:
        say_played(s, choice.card, &text);
        break;
    case UL_FOIL:
    case UL_COLLECT:
        ul_command_card(&s->voice, choice.card, &text);
        break;
    default:
        if (ul_menu_ends(s->voice.world, &s->view, choice, &winner)) /* "Pass: Ben wins" */
            ul_menu_say(&s->menu, &s->voice, &s->view, place, &text);
        else
            ul_command_verb(&s->voice, (ul_action_kind)choice.kind, &text);
        break;
    }
    ul_text_print(out, "%zu %s", place + 1, ul_text_bytes(&text));
    ul_text_free(&text);
    s->said[place] = true;
}

/* What has no object is its own word: "9 draw". */
static bool takes_object(ul_action_kind kind)
{
    return kind != UL_DRAW && kind != UL_END && kind != UL_PASS;
}

/* The choices of one kind from `first` on in one sentence. Returns where the next kind begins. */
static size_t say_kind(session *s, size_t first)
{
    ul_text        sentence = {0};
    ul_action_kind kind = (ul_action_kind)s->menu.choice[first].kind;
    size_t         end = first;
    while (end < s->menu.count && s->menu.choice[end].kind == kind)
        end++;
    size_t most = kind == UL_PLAY && end - first > CARDS_SAID + 1 ? CARDS_SAID : end - first;
    if (takes_object(kind)) {
        ul_command_verb(&s->voice, kind, &sentence);
        ul_words_between(s->voice.lang, "mark.colon", &sentence);
    }
    for (size_t i = first; i < first + most; i++) {
        if (i > first)
            ul_words_comma(s->voice.lang, &sentence); /* no "or" at the end: cards have one in their names */
        say_short(s, i, &sentence);
    }
    if (first + most < end) {
        ul_words_comma(s->voice.lang, &sentence);
        ul_words_say(s->voice.lang, "ui.choose.more", UL_PARAMS(ul_param_number("n", (long)(end - first - most))),
                     &sentence);
    }
    if (first)
        ul_words_gap(s->voice.lang, &s->out);
    ul_words_say(s->voice.lang, "mark.end", UL_PARAMS(ul_param_text("a", ul_text_bytes(&sentence))), &s->out);
    ul_text_free(&sentence);
    return end;
}

static void say_in_sentences(session *s)
{
    for (size_t place = 0; place < s->menu.count;)
        place = say_kind(s, place);
    ul_plain_end_line(s);
}

void ul_plain_offer(session *s)
{
    fill(s, ul_pattern_any());
    if (s->play->detail == UL_DETAIL_FULL)
        ul_plain_choices(s);
    else if (s->view.scene.phase != UL_PHASE_TURN || (s->play->detail == UL_DETAIL_NORMAL && s->fresh))
        say_in_sentences(s);
}

void ul_plain_ask(session *s, ul_action pattern)
{
    fill(s, pattern);
    ul_plain_choices(s);
}

void ul_plain_drop(session *s)
{
    if (is_question(s))
        fill(s, ul_pattern_any());
}

ul_action ul_plain_chosen(session *s, unsigned number)
{
    if (number == 0 && is_question(s)) {
        ul_plain_ask(s, ul_pattern_any());
    } else if (number >= 1 && number <= s->menu.count && s->said[number - 1]) {
        return s->menu.choice[number - 1];
    } else if (!s->said[0]) { /* of a list that nobody has heard */
        ul_plain_line(s, "ui.choose.unsaid");
        ul_plain_choices(s);
    } else {
        ul_words_say(s->voice.lang, "ui.choose.range", UL_PARAMS(ul_param_number("n", (long)s->menu.count)), &s->out);
        ul_plain_end_line(s);
    }
    return ul_pattern_any();
}

bool ul_plain_find(session *s, const char *line, ul_action *choice)
{
    ul_menu all;
    size_t  place = ul_menu_find(&s->menu, &s->voice, &s->view, line);
    if (place < s->menu.count) {
        *choice = s->menu.choice[place];
        return true;
    }
    ul_menu_fill(&all, s->voice.world, &s->view, s->menu.asked); /* as it would be said in full */
    place = ul_menu_find(&all, &s->voice, &s->view, line);
    *choice = place < all.count ? all.choice[place] : ul_pattern_any();
    return place < all.count;
}
