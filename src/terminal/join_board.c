/*
 * join_board.c: the board of a table elsewhere that is not its game's own:
 * whose it is, and how it looks, before the game begins.
 */
#include <stdio.h>
#include <string.h>
#include "plan/plan.h"
#include "terminal/sitting_inside.h"

/* Is it a board that comes with the program? Only if it is the same: anybody may call a board as we do. */
static bool is_ours(const ul_sitting *s, const char *id)
{
    const ul_asset *own = ul_plan_find_shipped(id, strlen(id));
    return own && own->len == s->plan.len && memcmp(own->bytes, s->plan.bytes, own->len) == 0;
}

static void say_name(ul_sitting *s, const char *id)
{
    char key[80];
    snprintf(key, sizeof key, "house.%s", id);
    const char *house = is_ours(s, id) ? ul_words_find(s->play->lang, key) : NULL;
    if (house)
        ul_sitting_say(
            s, "mark.colon",
            UL_PARAMS(ul_param_text("a", ul_words_find(s->play->lang, "web.house.pick")), ul_param_text("b", house)));
    else
        ul_sitting_say(s, "web.ownboard", UL_PARAMS(ul_param_text("name", id)));
}

static void draw(const ul_plan *plan, ul_text *out)
{
    for (size_t row = 0; row < ul_plan_rows(plan); row++) {
        ul_text_put(out, "  ");
        for (size_t column = 0; column < ul_plan_columns(plan); column++)
            ul_text_print(out, "%c", ul_plan_mark(plan, row, column));
        ul_text_put(out, "\n");
    }
}

static void list_rooms(ul_sitting *s, const ul_plan *plan)
{
    ul_items items = {0};
    ul_text  list = {0};
    for (ul_room room = 0; room < ul_plan_count(plan); room++)
        ul_text_put(ul_items_more(&items), ul_plan_room_name(plan, room));
    ul_items_end(&items, s->play->lang, false, &list);
    ul_text_print(&s->news, "%s\n", ul_text_bytes(&list));
    ul_text_free(&list);
}

void ul_join_say_board(ul_sitting *sitting)
{
    ul_plan *plan = ul_join_fetch_plan(sitting) ? ul_plan_read(sitting->plan.bytes, sitting->plan.len, NULL) : NULL;
    if (plan) {
        say_name(sitting, ul_plan_id(plan));
        list_rooms(sitting, plan);
        if (!sitting->play->plain) /* lines of marks are nothing to be read aloud */
            draw(plan, &sitting->news);
    }
    ul_plan_free(plan);
}
