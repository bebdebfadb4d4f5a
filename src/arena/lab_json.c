/* lab_json.c: what the lab found, for programs. */
#include "arena/lab.h"
#include "arena/real.h"
#include "base/json.h"

static void write_list(ul_json_out *out, const char *key, const uint64_t *values, size_t count)
{
    ul_json_put_array(out, key);
    for (size_t i = 0; i < count; i++)
        ul_json_int(out, (int64_t)values[i]);
    ul_json_close(out);
}

static void write_measures(ul_json_out *out, const ul_finding *f)
{
    ul_measure measures[UL_MAX_MEASURES];
    size_t     count = ul_tally_measures(f->tally, f->world, measures);
    ul_json_put_object(out, "figures");
    for (size_t i = 0; i < count; i++) {
        ul_json_put_object(out, measures[i].key);
        ul_real_member(out, "value", measures[i].value);
        ul_real_member(out, "low", measures[i].sure.low);
        ul_real_member(out, "high", measures[i].sure.high);
        ul_json_close(out);
    }
    ul_json_close(out);
}

static void write_places(ul_json_out *out, const ul_finding *f)
{
    ul_json_put_array(out, "places");
    for (uint8_t place = 0; place < ul_world_players(f->world); place++) {
        ul_interval sure = ul_share_interval(f->tally->won[place], f->tally->games);
        ul_json_open_object(out);
        ul_json_put_number(out, "wins", f->tally->won[place]);
        ul_real_member(out, "low", sure.low);
        ul_real_member(out, "high", sure.high);
        ul_json_put_number(out, "turns", f->tally->played[place]);
        ul_json_put_number(out, "skipped", f->tally->skipped[place]);
        ul_json_close(out);
    }
    ul_json_close(out);
}

static void write_endings(ul_json_out *out, const ul_finding *f)
{
    ul_json_put_object(out, "endings");
    ul_json_put_number(out, ul_world_edition(f->world)->success, f->tally->ending[UL_ENDING_SUCCESS]);
    ul_json_put_number(out, "drowned", f->tally->ending[UL_ENDING_DROWNED]);
    ul_json_put_number(out, "stalled", f->tally->ending[UL_ENDING_STALLED]);
    ul_json_close(out);
}

static void write_rooms(ul_json_out *out, const ul_finding *f)
{
    const ul_plan *plan = ul_world_plan(f->world);
    ul_json_put_array(out, "rooms");
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        const ul_room_tally *r = &f->tally->room[room];
        ul_json_open_object(out);
        ul_json_put_string(out, "id", ul_plan_room_id(plan, room));
        ul_json_put_number(out, "stays", r->stays);
        ul_json_put_number(out, "watched", r->watched);
        ul_json_put_number(out, "eyes", r->eyes);
        ul_json_put_number(out, "attempts", r->attempts);
        ul_json_put_number(out, "successes", r->successes);
        ul_json_put_number(out, "spoiled", r->spoiled);
        ul_json_put_number(out, "spoils", r->spoils);
        ul_json_close(out);
    }
    ul_json_close(out);
}

static void write_finding(ul_json_out *out, const ul_finding *f)
{
    const ul_tally *t = f->tally;
    ul_json_open_object(out);
    ul_json_put_string(out, "label", f->label);
    ul_json_put_string(out, "bots", f->bots);
    ul_json_put_string(out, "edition", ul_world_edition(f->world)->id);
    ul_json_put_string(out, "board", ul_plan_id(ul_world_plan(f->world)));
    ul_json_put_number(out, "players", ul_world_players(f->world));
    ul_json_key(out, "options");
    ul_options_write(out, ul_world_edition(f->world), ul_world_options(f->world));
    ul_json_put_number(out, "games", t->games);
    ul_json_put_number(out, "longer_than_600", t->endless);
    ul_json_put_number(out, "turns", t->sum[UL_COUNT_TURNS]);
    ul_json_put_number(out, "attempts", t->attempts);
    ul_json_put_number(out, "successes", t->successes);
    write_measures(out, f);
    write_endings(out, f);
    write_places(out, f);
    write_list(out, "lengths", t->length, UL_LAB_LENGTHS);
    write_list(out, "turns_in", t->turns_in, UL_LAB_SPANS);
    write_list(out, "attempts_in", t->attempts_in, UL_LAB_SPANS);
    write_list(out, "successes_in", t->successes_in, UL_LAB_SPANS);
    write_list(out, "failures_left", t->left, UL_LAB_LEFT);
    write_rooms(out, f);
    ul_json_close(out);
}

void ul_lab_write(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "seed", lab->seed);
    ul_json_put_number(&out, "turns_a_length", UL_LAB_LENGTH);
    ul_json_put_number(&out, "turns_a_span", UL_LAB_SPAN);
    ul_json_put_array(&out, "findings");
    for (size_t i = 0; i < count; i++)
        write_finding(&out, &findings[i]);
    ul_json_close(&out);
    ul_json_close(&out);
    ul_text_put(text, "\n");
}
