/* world_text.c: edition, options, board and cards of a game. */
#include "record/world_text.h"

void ul_world_write_setting(ul_json_out *out, const ul_world *world)
{
    ul_json_put_string(out, "edition", ul_world_edition(world)->id);
    ul_json_put_int(out, "players", ul_world_players(world));
    ul_json_key(out, "options");
    ul_options_write(out, ul_world_edition(world), ul_world_options(world));
}

void ul_world_write_ground(ul_json_out *out, const ul_world *world, const char *plan, size_t len)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    if (plan)
        ul_json_put_string_n(out, "plan", plan, len);
    else
        ul_json_put_null(out, "plan");
    ul_json_put_object(out, "board");
    ul_plan_write(out, ul_world_plan(world));
    ul_json_close(out);
    ul_json_put_array(out, "cards");
    for (uint8_t i = 0; i < deck->kinds; i++)
        ul_deck_write_card(out, deck, deck->listed[i], ul_world_copies(world, deck->listed[i]));
    ul_json_close(out);
}
