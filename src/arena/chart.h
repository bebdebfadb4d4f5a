/*
 * chart.h: pictures for a page, as SVG inside of HTML: bars, and a floor plan
 * as a heat map. They are well-formed as XML and refer to nothing outside.
 * Colours of lines and letters are the page's (class names), so that they
 * follow its light or dark dress.
 */
#ifndef UL_ARENA_CHART_H
#define UL_ARENA_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include "arena/statistics.h"
#include "base/text.h"
#include "plan/plan.h"

#define UL_CHART_BARS 64
#define UL_CHART_NAME 16

/* One row of bars; charts of two findings have two. */
typedef struct ul_series {
    const char *label;
    double      value[UL_CHART_BARS];
    ul_interval sure[UL_CHART_BARS]; /* drawn if `intervals` */
} ul_series;

typedef struct ul_chart {
    const char *title;
    const char *across; /* what the bars are of */
    const char *unit;   /* of the heights: "%" */
    size_t      bars;
    char        name[UL_CHART_BARS][UL_CHART_NAME];
    bool        intervals;
    double      par; /* a line across, if not 0 */
    size_t      series;
    ul_series   of[2];
} ul_chart;

void ul_chart_draw(ul_text *text, const ul_chart *chart);

/* How hot each room is, from 0 to 1, and what to say of it. */
typedef struct ul_heat {
    const char *title;
    double      warmth[UL_MAX_ROOMS];
    char        label[UL_MAX_ROOMS][UL_CHART_NAME]; /* written in the room */
    char        count[UL_MAX_ROOMS][120];           /* told when one points at it */
} ul_heat;

void ul_heat_draw(ul_text *text, const ul_plan *plan, const ul_heat *heat);

/* Text of anybody's, so that it can stand in HTML and in an attribute. */
void ul_html_put(ul_text *text, const char *string);

#endif
