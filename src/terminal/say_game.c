/* say_game.c: cards, attempts, players, the beginning and the end of a game in sentences. */
#include <stdio.h>
#include <string.h>
#include "engine/story.h"
#include "rules/check.h"
#include "terminal/say_game.h"

static const ul_deck *deck_of(const ul_voice *voice)
{
    return &ul_world_edition(voice->world)->deck;
}

static void end_line(ul_text *out)
{
    ul_text_put(out, "\n");
}

static void say_number(const ul_voice *voice, const char *key, long n, ul_text *out)
{
    ul_words_say(voice->lang, key, UL_PARAMS(ul_param_number("n", n)), out);
}

size_t ul_say_hand_order(const ul_world *world, const ul_cards *cards, ul_card *order)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    size_t         count = 0;
    for (uint8_t i = 0; i < deck->kinds; i++)
        if (ul_cards_has(cards, deck->listed[i]))
            order[count++] = deck->listed[i];
    return count;
}

/* What a weapon is worth, with the option that makes them all stronger. */
static void say_worth(const ul_voice *voice, ul_card card, ul_text *out)
{
    const ul_card_info *about = &deck_of(voice)->card[card];
    uint8_t             more = ul_world_options(voice->world)->value[UL_WEAPON_BONUS];
    ul_room             home = ul_world_card_room(voice->world, card);
    ul_text             worth = {0};
    ul_words_say(voice->lang, about->bonus && home != UL_NOWHERE ? "ui.hand.value.room" : "ui.hand.value",
                 UL_PARAMS(ul_param_number("value", about->value + more),
                           ul_param_number("points", about->bonus + more),
                           ul_param_room("room", ul_world_plan(voice->world), home)),
                 &worth);
    ul_words_brackets(voice->lang, ul_text_bytes(&worth), out);
    ul_text_free(&worth);
}

static void say_card(const ul_voice *voice, ul_card card, uint8_t copies, bool worth, ul_text *out)
{
    ul_words_card(voice->lang, ul_world_plan(voice->world), deck_of(voice), card, UL_FORM_NAME, out);
    if (worth && deck_of(voice)->card[card].kind == UL_CARD_WEAPON)
        say_worth(voice, card, out);
    if (copies > 1)
        ul_words_say(voice->lang, "mark.times", UL_PARAMS(ul_param_text("a", ""), ul_param_number("n", copies)), out);
}

void ul_say_card(const ul_voice *voice, ul_card card, uint8_t copies, ul_text *out)
{
    say_card(voice, card, copies, true, out);
}

static void say_cards(const ul_voice *voice, const ul_cards *cards, bool worth, ul_text *out)
{
    ul_card  order[UL_MAX_KINDS];
    ul_items items = {0};
    size_t   count = ul_say_hand_order(voice->world, cards, order);
    for (size_t i = 0; i < count; i++)
        say_card(voice, order[i], ul_cards_count(cards, order[i]), worth, ul_items_more(&items));
    if (count)
        ul_items_end(&items, voice->lang, false, out);
    else
        ul_say(voice, "ui.none", out);
}

void ul_say_cards(const ul_voice *voice, const ul_cards *cards, ul_text *out)
{
    say_cards(voice, cards, true, out);
}

void ul_say_card_names(const ul_voice *voice, const ul_cards *cards, ul_text *out)
{
    say_cards(voice, cards, false, out);
}

/* Where the listener stands in the order: the seats before it, and those after. */
static void say_place(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    const ul_attempt *attempt = &view->scene.attempt;
    uint8_t           players = ul_world_players(voice->world);
    uint8_t           place = (uint8_t)((view->seat + players - attempt->seat) % players);
    ul_say_gap(voice, out);
    if (place == players - 1)
        ul_say(voice, "ui.tray.last", out);
    else
        ul_words_say(voice->lang, "ui.tray.place",
                     UL_PARAMS(ul_param_number("place", place), ul_param_number("total", players - 1),
                               ul_param_number("n", players - 1 - place)),
                     out);
}

void ul_say_tray(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    const ul_scene   *scene = &view->scene;
    const ul_attempt *attempt = &scene->attempt;
    uint8_t           missing = (uint8_t)(attempt->value - attempt->points);
    ul_words_say(voice->lang, "ui.tray.sum",
                 UL_PARAMS(ul_param_number("value", attempt->value), ul_param_number("points", attempt->points),
                           ul_param_number("n", missing)),
                 out);
    if (view->seat == UL_NOBODY || view->seat == attempt->seat)
        return;
    say_place(voice, view, out);
    if (scene->to_act != view->seat)
        return;
    if (ul_scene_must_foil(voice->world, scene, &view->hand)) {
        ul_say_gap(voice, out);
        ul_say(voice, "ui.tray.must", out);
    } else if (ul_cards_points(voice->world, &view->hand) < missing) {
        ul_say_gap(voice, out);
        ul_say(voice, ul_cards_points(voice->world, &view->hand) ? "ui.tray.cannot" : "ui.tray.none", out);
    }
}

static void say_player(const ul_voice *voice, const ul_match *match, const ul_view *view, ul_seat seat, ul_text *out)
{
    const ul_scene *scene = &view->scene;
    const ul_chair *chair = ul_match_chair(match, seat);
    char            key[32];
    ul_text_print(out, "%c. ", 'A' + seat);
    ul_say_where(voice, view, seat, out);
    ul_say_gap(voice, out);
    say_number(voice, "ui.hand.count", scene->hand_size[seat], out);
    if (ul_world_options(voice->world)->value[UL_SPITE]) {
        ul_words_comma(voice->lang, out);
        say_number(voice, "ui.tokens", scene->tokens[seat], out);
    }
    ul_words_between(voice->lang, "mark.sentence", out);
    if (scene->phase != UL_PHASE_OVER)
        ul_say_reach(voice, view, seat, out);
    if (chair->bot) {
        const char *name;
        snprintf(key, sizeof key, "bot.%s", ul_level_name(chair->level));
        name = ul_words_find(voice->lang, key);
        ul_words_brackets(voice->lang, name ? name : ul_level_name(chair->level), out);
    }
    end_line(out);
}

void ul_say_players(const ul_voice *voice, const ul_match *match, const ul_view *view, ul_text *out)
{
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        say_player(voice, match, view, seat, out);
    if (view->scene.dog != UL_NOWHERE) {
        ul_say_dog(voice, view, out);
        end_line(out);
    }
}

static void say_who_is_in(const ul_voice *voice, const ul_scene *scene, ul_room room, ul_text *out)
{
    ul_items items = {0};
    ul_text  list = {0};
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++)
        if (scene->at[seat] == room)
            ul_text_put(ul_items_more(&items), ul_words_seat(voice, seat));
    if (scene->doctor == room)
        ul_say(voice, "doctor", ul_items_more(&items));
    if (scene->dog == room)
        ul_say(voice, "dog", ul_items_more(&items));
    ul_param where = ul_param_room("room", ul_world_plan(voice->world), room);
    if (items.count) {
        ul_items_end(&items, voice->lang, false, &list);
        ul_words_say(voice->lang, "ui.room.here", UL_PARAMS(ul_param_text("seats", ul_text_bytes(&list))), out);
    } else {
        ul_words_say(voice->lang, "ui.room.empty", UL_PARAMS(where), out);
    }
    ul_text_free(&list);
}

static void say_of_room(const ul_voice *voice, const char *key, ul_room room, ul_rooms others, ul_text *out)
{
    ul_text list = {0};
    ul_say_rooms(voice, others & ~ul_rooms_of(room), &list);
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_room("room", ul_world_plan(voice->world), room),
                           ul_param_text("rooms", ul_text_bytes(&list))),
                 out);
    end_line(out);
    ul_text_free(&list);
}

void ul_say_room(const ul_voice *voice, const ul_view *view, ul_room room, ul_text *out)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    ul_rooms       afloat = ul_world_afloat(voice->world, view->scene.sunk);
    if (!(afloat >> room & 1)) {
        ul_words_say(voice->lang, "why.sunk", UL_PARAMS(ul_param_room("room", plan, room)), out);
        end_line(out);
        return;
    }
    say_of_room(voice, "ui.room.doors", room, ul_plan_doors(plan, room) & afloat, out);
    say_of_room(voice, "ui.room.sees", room, ul_plan_sight(plan, room) & afloat, out);
    say_who_is_in(voice, &view->scene, room, out);
    end_line(out);
    if (view->seat != UL_NOBODY) {
        ul_say_seen(voice, view, room, out);
        end_line(out);
    }
}

void ul_say_board(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    ul_rooms       afloat = ul_world_afloat(voice->world, view->scene.sunk);
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        if (!(afloat >> room & 1))
            continue;
        if (ul_plan_number(plan, room) != UL_NO_NUMBER)
            ul_text_print(out, "%d. ", ul_plan_number(plan, room));
        say_of_room(voice, "ui.room.doors", room, ul_plan_doors(plan, room) & afloat, out);
    }
}

static void say_levels(const ul_voice *voice, const ul_scene *scene, ul_text *out)
{
    for (uint8_t level = 0; level < UL_LEVELS; level++) {
        const char name[] = {(char)('A' + level), '\0'};
        bool       sunk = level >= UL_LEVELS - scene->sunk;
        ul_words_say(voice->lang, sunk ? "ui.pile.sunk" : "ui.pile",
                     UL_PARAMS(ul_param_text("level", name), ul_param_number("n", scene->pile_size[level])), out);
        end_line(out);
    }
    const char next[] = {(char)('A' + ul_scene_pile(scene)), '\0'};
    if (scene->sunk < UL_LEVELS) {
        ul_words_say(voice->lang, "ui.pile.next", UL_PARAMS(ul_param_text("level", next)), out);
        end_line(out);
    }
}

static long removed_cards(const ul_world *world, const ul_scene *scene)
{
    long count = 0;
    for (ul_card card = 0; card < ul_world_edition(world)->deck.kinds; card++)
        count += ul_cards_count(&scene->removed, card);
    return count;
}

/* Failure cards never come back, so what is left of them is open to everybody who counts. */
static long points_left(const ul_world *world, const ul_scene *scene)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    long           points = 0;
    for (ul_card card = 0; card < deck->kinds; card++)
        if (deck->card[card].kind == UL_CARD_FAILURE)
            points += deck->card[card].value * (ul_world_copies(world, card) - ul_cards_count(&scene->removed, card));
    return points;
}

void ul_say_piles(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    const ul_scene *scene = &view->scene;
    if (ul_world_edition(voice->world)->sinks) {
        say_levels(voice, scene, out);
    } else {
        say_number(voice, "ui.deck", scene->pile_size[ul_scene_pile(scene)], out);
        end_line(out);
        say_number(voice, "ui.discard", scene->discard_size, out);
        end_line(out);
    }
    say_number(voice, "ui.removed", removed_cards(voice->world, scene), out);
    end_line(out);
    say_number(voice, "ui.failures.left", points_left(voice->world, scene), out);
    end_line(out);
}

void ul_say_now(const ul_voice *voice, const ul_view *view, ul_action action, ul_text *out)
{
    ul_text text = {0};
    ul_words_action(voice, &view->scene, action, &text);
    ul_words_say(voice->lang, "tutorial.now", UL_PARAMS(ul_param_text("text", ul_text_bytes(&text))), out);
    ul_text_free(&text);
}

void ul_say_edition(const ul_voice *voice, ul_text *out)
{
    const ul_edition *edition = ul_world_edition(voice->world);
    const char       *name = ul_words_edition(voice->lang, edition);
    ul_text_print(out, "%s\n", name ? name : edition->id);
}

void ul_say_scene(const ul_voice *voice, const ul_match *match, const ul_view *view, ul_text *out)
{
    ul_say_edition(voice, out);
    ul_words_say(voice->lang, "ui.turn", UL_PARAMS(ul_param_number("turn", view->scene.turn)), out);
    end_line(out);
    ul_say_players(voice, match, view, out);
    ul_say_doctor(voice, view, out);
    end_line(out);
}

void ul_say_start(const ul_voice *voice, const ul_scene *start, ul_text *out)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    ul_seat        first = start->to_act;
    ul_say_edition(voice, out);
    ul_words_say(voice->lang, ul_world_edition(voice->world)->wants_witness ? "start.save" : "start.kill",
                 UL_PARAMS(ul_param_room("room", plan, start->at[first]), ul_param_room("doctor", plan, start->doctor)),
                 out);
    end_line(out);
    ul_words_say(voice->lang, first == voice->listener ? "start.first.you" : "start.first.other",
                 UL_PARAMS(ul_param_text("seat", ul_words_seat(voice, first))), out);
    end_line(out);
}

static long attempts_of(const ul_match *match)
{
    long count = 0;
    for (size_t i = 0; i < ul_match_events(match); i++)
        count += ul_match_event(match, i, UL_NOBODY).kind == UL_ATTEMPTED;
    return count;
}

static void say_moment(const ul_voice *voice, const ul_story_moment *moment, ul_text *out)
{
    char key[40];
    snprintf(key, sizeof key, "story.%s.%s", ul_story_name((ul_story_kind)moment->kind),
             moment->seat == voice->listener ? "you" : "other");
    ul_words_say(voice->lang, key,
                 UL_PARAMS(ul_param_text("seat", ul_words_seat(voice, moment->seat)),
                           ul_param_card("card", ul_world_plan(voice->world), deck_of(voice), moment->card),
                           ul_param_number("turn", moment->turn), ul_param_number("n", moment->number),
                           ul_param_number("value", moment->value), ul_param_number("points", moment->points)),
                 out);
    end_line(out);
}

/* What it will be remembered for, where the whole game is known. */
static void say_story(const ul_voice *voice, const ul_match *match, ul_text *out)
{
    ul_story_moment    list[UL_STORY_MOST];
    const ul_playback *playback = ul_match_playback(match);
    size_t             count = playback ? ul_story_find(ul_playback_record(playback), list) : 0;
    for (size_t i = 0; i < count; i++)
        say_moment(voice, &list[i], out);
}

void ul_say_end(const ul_voice *voice, const ul_match *match, ul_text *out)
{
    ul_reveal reveal;
    ul_view   view;
    if (!ul_match_reveal(match, &reveal))
        return;
    ul_match_view(match, UL_NOBODY, &view);
    say_number(voice, "ui.end.turns", view.scene.turn, out);
    ul_say_gap(voice, out);
    say_number(voice, "ui.end.attempts", attempts_of(match), out);
    end_line(out);
    say_story(voice, match, out);
    ul_say(voice, "ui.end.hands", out);
    end_line(out);
    for (ul_seat seat = 0; seat < ul_world_players(voice->world); seat++) {
        ul_text cards = {0};
        ul_say_cards(voice, &reveal.hand[seat], &cards);
        ul_words_say(voice->lang, "ui.end.hand",
                     UL_PARAMS(ul_param_text("seat", ul_match_chair(match, seat)->name),
                               ul_param_text("list", ul_text_bytes(&cards))),
                     out);
        end_line(out);
        ul_text_free(&cards);
    }
}
