/* ladder_text.c: the games of a ladder as lines of JSON, both ways. */
#include <string.h>
#include "arena/ladder.h"
#include "base/json.h"

static bool has_error(const ul_ladder_seat *seat)
{
    return seat->failed || seat->first[0];
}

static void write_seat(ul_json_out *out, const ul_entrant *e, const ul_ladder_seat *seat)
{
    ul_json_open_object(out);
    ul_json_put_string(out, "name", e->name);
    ul_json_put_string(out, "version", e->version);
    if (has_error(seat)) {
        ul_json_put_bool(out, "failed", seat->failed);
        for (int i = 0; i < UL_PROGRAM_ERRORS; i++)
            ul_json_put_int(out, ul_program_error_name((ul_program_error)i), seat->errors[i]);
        ul_json_put_string(out, "first", seat->first);
    }
    ul_json_close(out);
}

void ul_ladder_write_game(ul_text *text, const ul_ladder *ladder, const ul_ladder_game *game, const char *seed)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_json_put_int(&out, "game", game->number);
    ul_json_put_string(&out, "seed", seed);
    ul_json_put_array(&out, "seats");
    for (uint8_t i = 0; i < game->players; i++)
        write_seat(&out, &ladder->entrant[game->seat[i].entrant], &game->seat[i]);
    ul_json_close(&out);
    ul_json_put_unless(&out, "winner", game->winner, UL_NOBODY);
    ul_json_put_int(&out, "turns", game->turns);
    ul_json_close(&out);
}

/* Reading */

static bool bad(ul_fault *fault, const char *what)
{
    return ul_fault_set(fault, "bad-ladder", 0, 0, "a line of a ladder's games has no right \"%s\"", what);
}

static bool read_number(const ul_json *object, const char *key, int64_t most, uint32_t *number)
{
    const ul_json *value = ul_json_member(object, key);
    if (!value || value->type != UL_JSON_INTEGER || value->integer < 0 || value->integer > most)
        return false;
    *number = (uint32_t)value->integer;
    return true;
}

static bool is_text(const ul_json *value, size_t room)
{
    return value && value->type == UL_JSON_STRING && value->text_len < room;
}

static bool read_errors(const ul_json *object, ul_ladder_seat *seat)
{
    const ul_json *failed = ul_json_member(object, "failed"), *first = ul_json_member(object, "first");
    if (!failed && !first)
        return true;
    if (!failed || failed->type != UL_JSON_BOOL || !is_text(first, sizeof seat->first))
        return false;
    seat->failed = failed->integer;
    memcpy(seat->first, first->text, first->text_len + 1);
    for (int i = 0; i < UL_PROGRAM_ERRORS; i++)
        if (!read_number(object, ul_program_error_name((ul_program_error)i), UINT32_MAX, &seat->errors[i]))
            return false;
    return true;
}

static bool read_seat(ul_ladder *ladder, const ul_json *object, ul_ladder_seat *seat, ul_fault *fault)
{
    const ul_json *name = ul_json_member(object, "name"), *version = ul_json_member(object, "version");
    if (!is_text(name, UL_BOT_SPEC_NAME) || !is_text(version, UL_LADDER_VERSION_TEXT) || !read_errors(object, seat))
        return bad(fault, "seats");
    if (!ul_ladder_enter(ladder, name->text, version->text, &seat->entrant))
        return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return true;
}

static bool read_game(ul_ladder *ladder, const ul_json *root, ul_ladder_game *game, ul_fault *fault)
{
    const ul_json *seats = ul_json_member(root, "seats"), *winner = ul_json_member(root, "winner");
    uint32_t       won = UL_NOBODY;
    if (!read_number(root, "game", UINT32_MAX, &game->number) || !read_number(root, "turns", UINT32_MAX, &game->turns))
        return bad(fault, "game");
    if (!seats || seats->type != UL_JSON_ARRAY || seats->count < 2 || seats->count > UL_MAX_SEATS)
        return bad(fault, "seats");
    if (!winner || (winner->type != UL_JSON_NULL && !read_number(root, "winner", (int64_t)seats->count - 1, &won)))
        return bad(fault, "winner");
    game->winner = (ul_seat)won;
    for (const ul_json *seat = ul_json_first(seats); seat; seat = ul_json_next(seats, seat))
        if (!read_seat(ladder, seat, &game->seat[game->players++], fault))
            return false;
    return true;
}

bool ul_ladder_read_game(ul_ladder *ladder, const char *line, size_t len, ul_ladder_game *game, ul_fault *fault)
{
    ul_json *root = ul_json_read(line, len, fault);
    memset(game, 0, sizeof *game);
    bool right = root && read_game(ladder, root, game, fault);
    ul_json_free(root);
    return right;
}
