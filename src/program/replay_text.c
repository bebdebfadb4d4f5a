/* replay_text.c: a recorded game as people read it: the story, or how it stood at a turn. */
#include "program/replay_inside.h"
#include "record/view_text.h"

/* The story */

static void tell_event(ul_replay *r, ul_event event)
{
    event = ul_replay_shown(r, event);
    ul_text_put(&r->out, event.kind == UL_TURN ? "\n" : "  ");
    ul_words_event(&r->voice, &event, &r->out);
    ul_text_put(&r->out, "\n");
}

static void tell_head(ul_replay *r)
{
    const ul_world *world = r->record->world;
    const char     *title = ul_words_edition(r->voice.lang, ul_world_edition(world));
    ul_text_print(&r->out, "%s (%s, %s)\n", title ? title : "", ul_world_edition(world)->id,
                  ul_plan_id(ul_world_plan(world)));
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        ul_text_print(&r->out, "  %u  %s\n", k, r->names[k]);
}

/* Nobody has been told whose the first turn is. */
static void tell_first_turn(ul_replay *r)
{
    const ul_scene *scene = &r->record->start.scene;
    uint8_t         players = ul_world_players(r->record->world);
    if (scene->phase != UL_PHASE_OVER)
        tell_event(r, (ul_event){.kind = UL_TURN,
                                 .seat = scene->turn_seat,
                                 .other = (ul_seat)((scene->turn_seat + players - 1) % players),
                                 .number = scene->turn});
}

void ul_replay_text_story(ul_replay *r)
{
    ul_game game = r->record->start;
    tell_head(r);
    tell_first_turn(r);
    for (size_t i = 0; i < r->record->count; i++) {
        ul_events events = {0};
        ul_game_act(r->record->world, &game, r->record->action[i], &events);
        for (uint8_t e = 0; e < events.count; e++)
            tell_event(r, events.event[e]);
    }
}

/* A position */

static void put_card(ul_replay *r, ul_card card)
{
    ul_text_print(&r->out, " %s", ul_world_edition(r->record->world)->deck.card[card].id);
}

static void put_cards(ul_replay *r, const ul_cards *cards)
{
    const ul_deck *deck = &ul_world_edition(r->record->world)->deck;
    for (uint8_t i = 0; i < deck->kinds; i++)
        for (uint8_t copy = 0; copy < ul_cards_count(cards, deck->listed[i]); copy++)
            put_card(r, deck->listed[i]);
    ul_text_put(&r->out, "\n");
}

static void put_seat(ul_replay *r, const ul_game *game, ul_seat seat)
{
    const ul_scene *scene = &game->scene;
    const char     *room = ul_plan_room_id(ul_world_plan(r->record->world), scene->at[seat]);
    bool            open = r->voice.listener == UL_NOBODY || r->voice.listener == seat || scene->phase == UL_PHASE_OVER;
    ul_text_print(&r->out, "%u  %s: %s, tokens %u, cards %u%s", seat, r->names[seat], room, scene->tokens[seat],
                  scene->hand_size[seat], open ? ":" : "\n");
    if (open)
        put_cards(r, &game->hand[seat]);
}

static void put_piles(ul_replay *r, const ul_game *game)
{
    const ul_scene *scene = &game->scene;
    unsigned        left = 0;
    for (int level = 0; level < UL_LEVELS; level++)
        left += scene->pile_size[level];
    ul_text_print(&r->out, "deck: %u, discarded:", left);
    for (uint8_t i = 0; i < scene->discard_size; i++)
        put_card(r, scene->discard[i]);
    ul_text_put(&r->out, "\nout of the game:");
    put_cards(r, &scene->removed);
}

void ul_replay_text_position(ul_replay *r, const ul_game *game)
{
    const ul_scene *scene = &game->scene;
    const ul_plan  *plan = ul_world_plan(r->record->world);
    ul_text_print(&r->out, "turn %u of seat %u, phase %s\n", scene->turn, scene->turn_seat,
                  ul_phase_word((ul_phase)scene->phase));
    ul_text_print(&r->out, "doctor: %s\n", ul_plan_room_id(plan, scene->doctor));
    if (scene->dog != UL_NOWHERE)
        ul_text_print(&r->out, "dog: %s%s, tokens %u\n", ul_plan_room_id(plan, scene->dog),
                      scene->dog_alive ? "" : " (dead)", scene->dog_tokens);
    for (ul_seat k = 0; k < ul_world_players(r->record->world); k++)
        put_seat(r, game, k);
    put_piles(r, game);
}
