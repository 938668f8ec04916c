/* chart_scale.h: the axis of a chart: from numbers to pixels, and which ticks there are.
 *
 *   ChartScale scale = chart_scale_make(CHART_LINEAR, 0, 187, 300, 32);   // 0 .. 187 in 300 pixels
 *   chart_scale_round(&scale);                                            // 0 .. 200: it begins and ends at a tick
 *   int32_t y = bottom - chart_scale_pixel(&scale, 93.5);
 */
#ifndef SIM_VIEW_CHART_CHART_SCALE_H
#define SIM_VIEW_CHART_CHART_SCALE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/view/chart/chart.h"

typedef struct ChartScale {
    ChartScaleKind kind;
    double low, high; /* at pixels 0 and `length`; of logarithmic axes the logarithms */
    double step;      /* from tick to tick, in the same unit */
    int32_t length;
    int32_t room; /* least distance of two ticks with labels */
    bool whole;   /* ticks are at whole numbers only */
} ChartScale;

/* What an axis can show: on a logarithmic one positive numbers only. */
bool chart_scale_shows(ChartScaleKind kind, double value);

/* An axis from low to high, both of which it can show. If they are equal, there is room on both sides. */
ChartScale chart_scale_make(ChartScaleKind kind, double low, double high, int32_t length, int32_t room);

/* Ticks at whole numbers only. */
void chart_scale_make_whole(ChartScale *scale);

/* Widen it until both ends are ticks, or whole powers. */
void chart_scale_round(ChartScale *scale);

/* Pixels from the start of the axis; a value outside is at an end. */
int32_t chart_scale_pixel(const ChartScale *scale, double value);

typedef struct ChartTick {
    int32_t pixel;
    bool major;    /* with a label */
    char text[24]; /* the label */
} ChartTick;

enum { CHART_MAX_TICKS = 4096 };

/* The ticks in order. Returns how many. */
size_t chart_scale_ticks(const ChartScale *scale, ChartTick ticks[CHART_MAX_TICKS]);

/* A number as short as it can be while it keeps so many significant digits, of which 1 to 17. */
enum { CHART_NUMBER_MAX = 32 };
void chart_number(char text[CHART_NUMBER_MAX], double value, int digits);

#endif
