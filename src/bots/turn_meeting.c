/* turn_meeting.c: see turn_meeting.h. */
#include "bots/turn_meeting.h"
#include "rules/check.h"
#include "rules/forecast.h"

static ul_rooms within_a_step(const ul_turn_meeting *m, ul_rooms rooms)
{
    ul_rooms all = rooms;
    for (; rooms; rooms &= rooms - 1)
        all |= ul_world_reach(m->world, m->scene->sunk, 1, (ul_room)__builtin_ctzll(rooms));
    return all;
}

static ul_rooms by_card(const ul_turn_meeting *m, ul_card card, ul_rooms from)
{
    ul_rooms all = 0;
    for (; from; from &= from - 1)
        all |= ul_scene_destinations(m->world, m->scene, card, (ul_room)__builtin_ctzll(from));
    return all;
}

/* Is the card still in the hand after that route? */
static bool is_left(const ul_turn_meeting *m, ul_card card)
{
    uint8_t left = ul_cards_count(m->hand, card);
    for (uint8_t i = 0; i < m->route->actions; i++)
        left = (uint8_t)(left - (m->route->action[i].kind == UL_PLAY && m->route->action[i].card == card));
    return left > 0;
}

int ul_turn_cards_to_attempt(const ul_turn_meeting *m)
{
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    ul_rooms       near = within_a_step(m, ul_rooms_of(m->route->me));
    if (m->doctor == UL_NOWHERE || m->outlook->turns != UL_NO_TURN)
        return m->outlook->turns != UL_NO_TURN ? 0 : UL_NO_TURN;
    for (ul_card c = 0; c < deck->kinds; c++) {
        ul_card_kind kind = deck->card[c].kind;
        if ((kind != UL_CARD_MOVE && kind != UL_CARD_ROOM) || !is_left(m, c))
            continue;
        ul_rooms mine = within_a_step(m, by_card(m, c, near));
        if ((mine >> m->doctor & 1) && ul_forecast_clear(m->world, m->scene, m->seat, m->doctor))
            return 1;
        for (ul_rooms his = by_card(m, c, ul_rooms_of(m->doctor)) & near; his; his &= his - 1)
            if (ul_forecast_clear(m->world, m->scene, m->seat, (ul_room)__builtin_ctzll(his)))
                return 1;
    }
    return UL_NO_TURN;
}
