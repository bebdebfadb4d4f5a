/* board_json.c: a board for programs to read; its members are told in docs/plan.md. */
#include <string.h>
#include "base/json.h"
#include "program/board.h"

static void write_counts(ul_json_out *out, const ul_board *board)
{
    ul_json_put_object(out, "counts");
    ul_json_put_number(out, "rooms", board->rooms);
    ul_json_put_number(out, "numbered", board->numbered);
    ul_json_put_number(out, "doors", board->doors);
    ul_json_put_number(out, "sights", board->sights);
    ul_json_put_number(out, "staircases", board->staircases);
    ul_json_close(out);
}

static void write_drawing(ul_json_out *out, const ul_plan *plan)
{
    ul_text text = {0};
    ul_board_put_drawing(&text, plan);
    out->text->failed |= text.failed;
    ul_json_put_array(out, "drawing");
    for (const char *line = text.bytes, *end; line && (end = strchr(line, '\n')); line = end + 1)
        ul_json_string_n(out, line, (size_t)(end - line));
    ul_json_close(out);
    ul_text_free(&text);
}

static void write_route(ul_json_out *out, const ul_board *board)
{
    ul_json_put_array(out, "route");
    for (int number = 0; number < (int)board->numbered; number++) {
        ul_room room = ul_plan_numbered(board->plan, number);
        ul_json_open_object(out);
        ul_json_put_string(out, "room", ul_plan_room_id(board->plan, room));
        ul_json_put_number(out, "doors", board->far[room]);
        ul_json_close(out);
    }
    ul_json_close(out);
}

static void write_walks(ul_json_out *out, const ul_board *board)
{
    ul_json_put_object(out, "walks");
    for (ul_room room = 0; room < board->rooms; room++)
        if (ul_plan_number(board->plan, room) == UL_NO_NUMBER)
            ul_json_put_string(out, ul_plan_room_id(board->plan, room),
                               ul_plan_room_id(board->plan, board->walk[room]));
    ul_json_close(out);
}

static void write_editions(ul_json_out *out, const ul_board *board)
{
    ul_json_put_array(out, "editions");
    for (const ul_board_edition *it = board->edition; it < board->edition + board->editions; it++) {
        ul_json_open_object(out);
        ul_json_put_string(out, "id", it->id);
        ul_json_put_bool(out, "playable", it->playable);
        if (it->playable)
            ul_json_put_number(out, "cards", it->cards);
        if (!it->playable)
            ul_json_put_string(out, "why", it->why.message);
        ul_json_close(out);
    }
    ul_json_close(out);
}

static void write_notes(ul_json_out *out, const ul_board *board)
{
    ul_json_put_array(out, "notes");
    for (const ul_board_note *it = board->note; it < board->note + board->notes; it++) {
        ul_json_open_object(out);
        ul_json_put_string(out, "code", it->code);
        ul_json_key(out, "room");
        if (it->room == UL_NOWHERE)
            ul_json_null(out);
        else
            ul_json_string(out, ul_plan_room_id(board->plan, it->room));
        ul_json_put_string(out, "message", it->message);
        ul_json_close(out);
    }
    ul_json_close(out);
}

void ul_board_write(ul_text *text, const ul_board *board)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_plan_write(&out, board->plan);
    write_counts(&out, board);
    write_drawing(&out, board->plan);
    write_route(&out, board);
    write_walks(&out, board);
    write_editions(&out, board);
    write_notes(&out, board);
    ul_json_close(&out);
    ul_text_put(text, "\n");
}
