/* calibration.c: see calibration.h. */
#include "arena/calibration.h"

#include <inttypes.h>
#include <math.h>
#include "arena/real.h"

#define SURE 10000

static uint64_t squared(int64_t number)
{
    return (uint64_t)(number * number);
}

static void add_one(ul_calibration *c, const ul_told *told, uint8_t players, const ul_scene *end)
{
    unsigned quarter = (unsigned)(UL_QUARTERS * (told->turn - 1) / end->turn);
    c->told[quarter]++;
    for (ul_seat k = 0; k < players; k++) {
        int64_t  truth = k == end->winner ? SURE : 0;
        unsigned bin = (unsigned)(told->chance[k] * UL_CHANCE_BINS / SURE);
        bin = bin < UL_CHANCE_BINS ? bin : UL_CHANCE_BINS - 1;
        c->wrong[quarter] += squared(told->chance[k] - truth);
        c->even[quarter] += squared(SURE / players - truth);
        int64_t even = SURE / players;
        c->agreed[told->phase] += (told->chance[k] - even) * (truth - even);
        c->spread[told->phase] += (told->chance[k] - even) * (told->chance[k] - even);
        c->count[bin]++;
        c->sum[bin] += told->chance[k];
        c->won[bin] += k == end->winner;
    }
}

void ul_calibration_add(ul_calibration *c, const ul_told *told, size_t count, uint8_t players, const ul_scene *end)
{
    for (size_t i = 0; i < count && end->winner != UL_NOBODY; i++)
        add_one(c, &told[i], players, end);
}

void ul_calibration_sum(ul_calibration *c, const ul_calibration *more)
{
    for (int i = 0; i < UL_QUARTERS; i++) {
        c->told[i] += more->told[i];
        c->wrong[i] += more->wrong[i];
        c->even[i] += more->even[i];
    }
    for (int i = 0; i < UL_PHASES; i++) {
        c->agreed[i] += more->agreed[i];
        c->spread[i] += more->spread[i];
    }
    for (int i = 0; i < UL_CHANCE_BINS; i++) {
        c->count[i] += more->count[i];
        c->sum[i] += more->sum[i];
        c->won[i] += more->won[i];
    }
}

double ul_calibration_slope(const ul_calibration *c, unsigned phase)
{
    return c->spread[phase] ? (double)c->agreed[phase] / (double)c->spread[phase] : 0;
}

double ul_calibration_skill(const ul_calibration *c, unsigned quarter)
{
    return c->even[quarter] ? 1 - (double)c->wrong[quarter] / (double)c->even[quarter] : 0;
}

double ul_calibration_error(const ul_calibration *c)
{
    double   off = 0;
    uint64_t all = 0;
    for (int i = 0; i < UL_CHANCE_BINS; i++) {
        off += fabs((double)c->sum[i] / SURE - (double)c->won[i]);
        all += c->count[i];
    }
    return all ? off / (double)all : 0;
}

void ul_calibration_put(ul_text *text, const char *name, const ul_calibration *c)
{
    ul_text_print(text, "\nchances told by %s: skill beside everybody alike, by quarter of the game\n ", name);
    for (unsigned i = 0; i < UL_QUARTERS; i++)
        ul_text_print(text, " %+.3f (%" PRIu64 ")", ul_calibration_skill(c, i), c->told[i]);
    ul_text_print(text, "\nerror of calibration %.3f\n%10s %10s %10s %10s\n", ul_calibration_error(c), "told",
                  "of seats", "mean told", "came true");
    for (int i = 0; i < UL_CHANCE_BINS; i++)
        if (c->count[i])
            ul_text_print(text, "%4d to %2d %10" PRIu64 " %8.1f %% %8.1f %%\n", 100 / UL_CHANCE_BINS * i,
                          100 / UL_CHANCE_BINS * (i + 1), c->count[i], (double)c->sum[i] / (double)c->count[i] / 100,
                          100 * (double)c->won[i] / (double)c->count[i]);
}

void ul_calibration_write(ul_json_out *out, const char *name, const ul_calibration *c)
{
    ul_json_put_object(out, "judged");
    ul_json_put_string(out, "by", name);
    ul_json_put_array(out, "skill");
    for (unsigned i = 0; i < UL_QUARTERS; i++)
        ul_real_write(out, ul_calibration_skill(c, i));
    ul_json_close(out);
    ul_real_member(out, "error", ul_calibration_error(c));
    ul_json_put_array(out, "bins");
    for (int i = 0; i < UL_CHANCE_BINS; i++) {
        double count = c->count[i] ? (double)c->count[i] : 1;
        ul_json_open_object(out);
        ul_json_put_number(out, "count", c->count[i]);
        ul_real_member(out, "told", (double)c->sum[i] / SURE / count);
        ul_real_member(out, "true", (double)c->won[i] / count);
        ul_json_close(out);
    }
    ul_json_close(out);
    ul_json_close(out);
}
