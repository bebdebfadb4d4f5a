/* result.c: a game gone through once more, for what came of every attempt. */
#include "engine/result.h"
#include <string.h>
#include "rules/check.h"

static void add_sign(ul_result *result, size_t *count, char sign)
{
    if (*count == UL_RESULT_SIGNS)
        memmove(result->signs, result->signs + 1, --*count);
    result->signs[(*count)++] = sign;
    result->signs[*count] = '\0';
}

static void look_at(ul_result *result, size_t *count, const ul_event *event, ul_seat seat)
{
    bool mine = event->seat == seat;
    if (event->kind == UL_ATTEMPTED && mine)
        result->attempts++;
    if (event->kind == UL_FOILED)
        add_sign(result, count, mine ? UL_SIGN_MINE : UL_SIGN_OTHER);
    if (event->kind == UL_SUCCEEDED)
        add_sign(result, count, mine ? UL_SIGN_DONE : UL_SIGN_LOST);
    if (event->kind == UL_OVER) {
        result->over = true;
        result->won = mine;
    }
}

void ul_result_find(const ul_record *record, ul_seat seat, ul_result *result)
{
    ul_game game = record->start;
    size_t  count = 0;
    memset(result, 0, sizeof *result);
    for (size_t i = 0; i < record->count; i++) {
        ul_events events = {.count = 0};
        ul_game_act(record->world, &game, record->action[i], &events);
        for (uint8_t k = 0; k < events.count; k++)
            look_at(result, &count, &events.event[k], seat);
    }
    result->turns = game.scene.turn;
}
