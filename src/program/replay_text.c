/* replay_text.c: a recorded game as people read it: the story, or how it stood at a turn. */
#include <stdio.h>
#include "program/replay_inside.h"
#include "record/view_text.h"
#include "terminal/say_game.h"
#include "words/wrap.h"

#define COLUMNS 79
#define INDENT 5

static bool plays_with(const ul_replay *r, ul_option option)
{
    return ul_world_options(r->record->world)->value[option];
}

/* Those of R-LOSER, and when all is over those for talk, too (R-PENALTY). */
static void say_penalties(const ul_replay *r, const ul_scene *scene, ul_seat seat, ul_text *out)
{
    long talk = scene->phase == UL_PHASE_OVER ? r->talk[seat] : 0;
    ul_words_say(r->voice.lang, "ui.penalties", UL_PARAMS(ul_param_number("n", scene->penalties[seat] + talk)), out);
}

static void end_line(ul_replay *r)
{
    ul_text_put(&r->out, "\n");
}

/* How the game has ended, and who is the biggest loser (R-LOSER). */
static void put_end(ul_replay *r, const ul_scene *scene)
{
    const ul_event end = {.kind = UL_OVER, .seat = scene->winner, .other = UL_NOBODY, .number = scene->ending};
    ul_words_event(&r->voice, &end, &r->out);
    end_line(r);
    if (scene->loser == UL_NOBODY)
        return;
    ul_words_say(r->voice.lang,
                 scene->loser == r->voice.listener ? "event.succeeded.loser.you" : "event.succeeded.loser.other",
                 UL_PARAMS(ul_param_text("other", r->names.of[scene->loser])), &r->out);
    end_line(r);
}

/* The story */

static void tell_event(ul_replay *r, ul_event event)
{
    event = ul_replay_shown(r, event);
    ul_text_put(&r->out, event.kind == UL_TURN ? "\n" : "  ");
    ul_words_event(&r->voice, &event, &r->out);
    end_line(r);
}

static void tell_head(ul_replay *r)
{
    const ul_world *world = r->record->world;
    const char     *title = ul_words_edition(r->voice.lang, ul_world_edition(world));
    ul_text_print(&r->out, "%s (%s, %s)\n", title ? title : "", ul_world_edition(world)->id,
                  ul_plan_id(ul_world_plan(world)));
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        ul_text_print(&r->out, "  %u  %s\n", k, r->names.of[k]);
}

/* Nobody has been told whose the first turn is; nor how a game ended that was over when it was loaded. */
static void tell_start(ul_replay *r)
{
    const ul_scene *scene = &r->record->start.scene;
    uint8_t         players = ul_world_players(r->record->world);
    if (scene->phase != UL_PHASE_OVER) {
        tell_event(r, (ul_event){.kind = UL_TURN,
                                 .seat = scene->turn_seat,
                                 .other = (ul_seat)((scene->turn_seat + players - 1) % players),
                                 .number = scene->turn});
        return;
    }
    end_line(r);
    put_end(r, scene);
}

/* What everybody has to pay, where the game was played for penalties. The biggest loser has been told. */
static void tell_penalties(ul_replay *r, const ul_scene *scene)
{
    if (scene->phase != UL_PHASE_OVER || !plays_with(r, UL_PENALTIES))
        return;
    end_line(r);
    for (ul_seat k = 0; k < ul_world_players(r->record->world); k++) {
        ul_text said = {0};
        say_penalties(r, scene, k, &said);
        ul_text_print(&r->out, "  %u  ", k);
        ul_words_say(r->voice.lang, "book.entry",
                     UL_PARAMS(ul_param_text("name", r->names.of[k]), ul_param_text("text", ul_text_bytes(&said))),
                     &r->out);
        end_line(r);
        r->out.failed |= said.failed;
        ul_text_free(&said);
    }
}

void ul_replay_text_story(ul_replay *r)
{
    ul_game game = r->record->start;
    tell_head(r);
    tell_start(r);
    for (size_t i = 0; i < r->record->count; i++) {
        ul_events events = {0};
        ul_game_act(r->record->world, &game, r->record->action[i], &events);
        for (uint8_t e = 0; e < events.count; e++)
            tell_event(r, events.event[e]);
    }
    tell_penalties(r, &game.scene);
}

/* A position */

static void say_number(ul_replay *r, const char *key, long n)
{
    ul_words_say(r->voice.lang, key, UL_PARAMS(ul_param_number("n", n)), &r->out);
}

/* Some cards below what they are. */
static void put_cards(ul_replay *r, const ul_cards *cards)
{
    ul_text list = {0};
    if (!cards->kinds)
        return;
    ul_say_cards(&r->voice, cards, &list);
    ul_text_print(&r->out, "%*s", INDENT, "");
    ul_wrap_text(ul_text_bytes(&list), COLUMNS, INDENT, &r->out);
    end_line(r);
    r->out.failed |= list.failed;
    ul_text_free(&list);
}

static void put_phase(ul_replay *r, ul_phase phase)
{
    char key[16];
    snprintf(key, sizeof key, "phase.%s", ul_phase_word(phase));
    ul_words_brackets(r->voice.lang, ul_words_find(r->voice.lang, key), &r->out);
}

/* Whose turn it is, or how the game has ended. */
static void put_turn(ul_replay *r, const ul_scene *scene)
{
    bool over = scene->phase == UL_PHASE_OVER, you = scene->turn_seat == r->voice.listener;
    ul_words_say(r->voice.lang,
                 over  ? "ui.turn"
                 : you ? "event.turn.you"
                       : "event.turn.other",
                 UL_PARAMS(ul_param_number("turn", scene->turn), ul_param_text("seat", r->names.of[scene->turn_seat])),
                 &r->out);
    if (!over && scene->phase != UL_PHASE_TURN)
        put_phase(r, (ul_phase)scene->phase);
    end_line(r);
    if (over)
        put_end(r, scene);
}

/* In the middle of a turn, as a loaded game may begin: what is being asked, and of whom. */
static void put_question(ul_replay *r, const ul_view *view)
{
    static const char *const asks[] = {[UL_PHASE_DEFEND] = "ui.status.answer",
                                       [UL_PHASE_DOG] = "ui.status.dog",
                                       [UL_PHASE_COLLECT] = "ui.status.collect"};
    const ul_scene          *scene = &view->scene;
    if (scene->phase == UL_PHASE_TURN || scene->phase == UL_PHASE_OVER)
        return;
    if (scene->phase == UL_PHASE_DEFEND) {
        ul_say_tray(&r->voice, view, &r->out);
        end_line(r);
    }
    if (scene->to_act == r->voice.listener)
        ul_say(&r->voice, asks[scene->phase], &r->out);
    else
        ul_words_say(r->voice.lang, "ui.status.waiting", UL_PARAMS(ul_param_text("seat", r->names.of[scene->to_act])),
                     &r->out);
    end_line(r);
}

static void put_seat(ul_replay *r, const ul_game *game, const ul_view *view, ul_seat seat)
{
    const ul_scene *scene = &game->scene;
    ul_text_print(&r->out, "%u  ", seat);
    ul_say_where(&r->voice, view, seat, &r->out);
    ul_say_gap(&r->voice, &r->out);
    say_number(r, "ui.hand.count", scene->hand_size[seat]);
    if (plays_with(r, UL_SPITE)) {
        ul_words_comma(r->voice.lang, &r->out);
        say_number(r, "ui.tokens", scene->tokens[seat]);
    }
    if (plays_with(r, UL_PENALTIES)) {
        ul_words_comma(r->voice.lang, &r->out);
        say_penalties(r, scene, seat, &r->out);
    }
    ul_words_say(r->voice.lang, "mark.end", UL_PARAMS(ul_param_text("a", "")), &r->out);
    ul_text_put(&r->out, "\n");
    if (r->voice.listener == UL_NOBODY || r->voice.listener == seat || scene->phase == UL_PHASE_OVER)
        put_cards(r, &game->hand[seat]);
}

/* R-SINK: a pile a deck of the ship, and the decks that have gone. */
static void put_levels(ul_replay *r, const ul_scene *scene)
{
    for (uint8_t level = 0; level < UL_LEVELS; level++) {
        const char name[] = {(char)('A' + level), '\0'};
        ul_words_say(r->voice.lang, level >= UL_LEVELS - scene->sunk ? "ui.pile.sunk" : "ui.pile",
                     UL_PARAMS(ul_param_text("level", name), ul_param_number("n", scene->pile_size[level])), &r->out);
        end_line(r);
    }
}

static void put_deck(ul_replay *r, const ul_scene *scene)
{
    ul_cards discarded = {0};
    for (uint8_t i = 0; i < scene->discard_size; i++)
        ul_cards_add(&discarded, scene->discard[i]);
    say_number(r, "ui.deck", scene->pile_size[ul_scene_pile(scene)]);
    end_line(r);
    say_number(r, "ui.discard", scene->discard_size);
    end_line(r);
    put_cards(r, &discarded);
    if (plays_with(r, UL_SPITE)) {
        say_number(r, "ui.pool", scene->pool);
        end_line(r);
    }
}

static void put_removed(ul_replay *r, const ul_scene *scene)
{
    long count = 0;
    for (ul_card card = 0; card < UL_MAX_KINDS; card++)
        count += ul_cards_count(&scene->removed, card);
    say_number(r, "ui.removed", count);
    end_line(r);
    put_cards(r, &scene->removed);
}

void ul_replay_text_position(ul_replay *r, const ul_game *game)
{
    ul_view view;
    ul_view_of(r->record->world, game, r->voice.listener, &view);
    put_turn(r, &view.scene);
    put_question(r, &view);
    ul_words_say(r->voice.lang, "ui.doctor.at",
                 UL_PARAMS(ul_param_room("room", ul_world_plan(r->record->world), view.scene.doctor)), &r->out);
    end_line(r);
    if (view.scene.dog != UL_NOWHERE) {
        ul_say_dog(&r->voice, &view, &r->out);
        end_line(r);
    }
    for (ul_seat k = 0; k < ul_world_players(r->record->world); k++)
        put_seat(r, game, &view, k);
    if (ul_world_edition(r->record->world)->sinks)
        put_levels(r, &view.scene);
    else
        put_deck(r, &view.scene);
    put_removed(r, &view.scene);
}
