/* bot_answer.c: what a bot would do, as JSON. */
#include "engine/bot_answer.h"
#include "record/action_text.h"

uint64_t ul_bot_seed_of(const uint8_t digest[UL_SHA256_BYTES])
{
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++)
        word |= (uint64_t)digest[i] << 8 * i;
    return word;
}

uint64_t ul_bot_seed(const char *text, size_t len)
{
    uint8_t digest[UL_SHA256_BYTES];
    ul_sha256(text, len, digest);
    return ul_bot_seed_of(digest);
}

bool ul_report_judges(const ul_report *report)
{
    for (unsigned seat = 0; seat < UL_MAX_SEATS; seat++)
        if (report->chance[seat])
            return true;
    return false;
}

static void write_chances(ul_json_out *out, const ul_world *world, const ul_report *report)
{
    ul_json_key(out, "chances");
    if (!ul_report_judges(report)) {
        ul_json_null(out);
        return;
    }
    ul_json_open_array(out);
    for (uint8_t seat = 0; seat < ul_world_players(world); seat++)
        ul_json_int(out, report->chance[seat]);
    ul_json_close(out);
}

static void write_candidate(ul_json_out *out, const ul_world *world, const ul_candidate *candidate)
{
    char text[UL_ACTION_TEXT];
    ul_json_open_object(out);
    ul_json_put_array(out, "actions");
    for (uint8_t i = 0; i < candidate->actions; i++)
        ul_json_string(out, ul_action_write(world, candidate->action[i], text));
    ul_json_close(out);
    ul_json_put_int(out, "mean", candidate->mean);
    ul_json_put_int(out, "error", candidate->error);
    ul_json_put_int(out, "visits", candidate->visits);
    ul_json_close(out);
}

static void write_report(ul_json_out *out, const ul_world *world, ul_level level, const ul_report *report)
{
    ul_json_put_object(out, "report");
    ul_json_put_string(out, "level", ul_level_name(level));
    write_chances(out, world, report);
    ul_json_put_array(out, "candidates");
    for (uint8_t i = 0; i < report->candidates; i++)
        write_candidate(out, world, &report->candidate[i]);
    ul_json_close(out);
    ul_json_put_int(out, "playouts", report->playouts);
    ul_json_close(out);
}

void ul_bot_answer_write(ul_json_out *out, const ul_world *world, ul_level level, const ul_report *report)
{
    char text[UL_ACTION_TEXT];
    ul_json_put_string(out, "action", ul_action_write(world, report->action, text));
    write_report(out, world, level, report);
}
