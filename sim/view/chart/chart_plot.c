/* chart_plot.c: drawing the data of a chart: bars and lines, and values beside them. */
#include "sim/view/chart/chart_plot.h"

#include <math.h>
#include <string.h>

#include "sim/view/chart/chart_mark.h"
#include "sim/view/raster/font.h"
#include "sim/view/raster/theme.h"

enum { MARKER_ROOM = 40 /* least distance of two markers of one line, in pixels */ };

/* ---- values ---- */

static void print_value(Canvas *canvas, double value, int32_t middle, int32_t y) {
    char text[CHART_NUMBER_MAX];
    chart_number(text, value, CHART_VALUE_DIGITS);
    const int32_t width = font_width(text, strlen(text), 1) - 1;
    canvas_text(canvas, middle - width / 2, y, 1, themes[PALETTE_CLASSIC].colour[THEME_INK], text, strlen(text));
}

/* At the end of a bar that is away from the base. */
static void print_bar_value(Canvas *canvas, double value, Rect bar) {
    const int32_t y = value < 0 ? bar.y + bar.h + 3 : bar.y - FONT_ASCENT - 3;
    print_value(canvas, value, bar.x + bar.w / 2, y);
}

/* ---- bars ---- */

/* The bar between two values. A value that is not the base gets at least one pixel, so that it can be seen. */
static Rect value_bar(const ChartLayout *layout, int32_t x, double from, double to) {
    int32_t a = chart_value_y(layout, from), b = chart_value_y(layout, to);
    if (a == b && from != to) b += to > from ? -1 : 1;
    return (Rect){x, a < b ? a : b, layout->bar, a < b ? b - a : a - b};
}

static void draw_bars(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t point) {
    int32_t x = chart_point_x(layout, chart, point) - layout->group / 2;
    for (size_t s = 0; s < chart->series_count; s++, x += layout->bar) {
        if (!chart_shows(chart, s, point)) continue;
        const double value = chart->series[s].values[point];
        const Rect bar = value_bar(layout, x, chart_base(layout), value);
        chart_mark_bar(canvas, bar, s);
        if (chart->values) print_bar_value(canvas, value, bar);
    }
}

/* The longest first, so that the shorter ones are in front of it; of equals, the first series is in front. */
static void draw_overlay(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t point) {
    size_t order[CHART_MAX_SERIES], count = 0;
    for (size_t s = 0; s < chart->series_count; s++) {
        if (!chart_shows(chart, s, point)) continue;
        const double size = fabs(chart->series[s].values[point]);
        size_t at = count++;
        for (; at > 0 && fabs(chart->series[order[at - 1]].values[point]) <= size; at--) order[at] = order[at - 1];
        order[at] = s;
    }
    const int32_t x = chart_point_x(layout, chart, point) - layout->bar / 2;
    for (size_t i = 0; i < count; i++) {
        const double value = chart->series[order[i]].values[point];
        const Rect bar = value_bar(layout, x, chart_base(layout), value);
        chart_mark_bar(canvas, bar, order[i]);
        if (chart->values && i == 0) print_bar_value(canvas, value, bar);
    }
}

static void draw_stack(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t point) {
    const int32_t x = chart_point_x(layout, chart, point) - layout->bar / 2;
    double above = 0, below = 0;
    for (size_t s = 0; s < chart->series_count; s++) {
        if (!chart_shows(chart, s, point)) continue;
        const double value = chart->series[s].values[point];
        double *sum = value < 0 ? &below : &above;
        chart_mark_bar(canvas, value_bar(layout, x, *sum, *sum + value), s);
        *sum += value;
    }
    if (chart->values && above > 0) print_bar_value(canvas, above, value_bar(layout, x, 0, above));
    if (chart->values && below < 0) print_bar_value(canvas, below, value_bar(layout, x, 0, below));
}

/* ---- lines ---- */

static bool same_place(const ChartLayout *layout, const Chart *chart, size_t a, size_t b, size_t point) {
    if (!chart_shows(chart, a, point) || !chart_shows(chart, b, point)) return false;
    return chart_value_y(layout, chart->series[a].values[point]) ==
           chart_value_y(layout, chart->series[b].values[point]);
}

/* Of the lines from a point to the next one: how many are where that of a series is? */
static ChartShare share_of(const ChartLayout *layout, const Chart *chart, size_t series, size_t point) {
    ChartShare share = CHART_ALONE;
    for (size_t other = 0; other < chart->series_count; other++) {
        if (other == series || !same_place(layout, chart, series, other, point) ||
            !same_place(layout, chart, series, other, point + 1))
            continue;
        share.count++;
        share.rank += other < series;
    }
    return share;
}

static void draw_line(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t series) {
    const double *values = chart->series[series].values;
    uint32_t phase = 0;
    for (size_t point = 0; point + 1 < chart->points; point++) {
        if (!chart_shows(chart, series, point) || !chart_shows(chart, series, point + 1)) continue;
        const int32_t x0 = chart_point_x(layout, chart, point), x1 = chart_point_x(layout, chart, point + 1);
        const int32_t y0 = chart_value_y(layout, values[point]), y1 = chart_value_y(layout, values[point + 1]);
        const ChartShare share = share_of(layout, chart, series, point);
        if (chart->kind == CHART_LINES) {
            chart_mark_line(canvas, (ChartStroke){x0, y0, x1, y1}, series, share, &phase);
            continue;
        }
        chart_mark_line(canvas, (ChartStroke){x0, y0, x1, y0}, series, share, &phase);
        chart_mark_line(canvas, (ChartStroke){x1, y0, x1, y1}, series, share, &phase);
    }
}

static bool is_lonely(const Chart *chart, size_t series, size_t point) {
    const bool left = point > 0 && chart_shows(chart, series, point - 1);
    const bool right = point + 1 < chart->points && chart_shows(chart, series, point + 1);
    return !left && !right;
}

/* Where lines share their place on both sides of a point, its marker is that of one of them, by turns. */
static bool marker_has_turn(const ChartLayout *layout, const Chart *chart, size_t series, size_t point, size_t turn) {
    if (point == 0 || point + 1 >= chart->points) return true;
    const ChartShare before = share_of(layout, chart, series, point - 1);
    const ChartShare after = share_of(layout, chart, series, point);
    if (before.count != after.count || before.rank != after.rank) return true;
    return turn % (size_t)after.count == (size_t)after.rank;
}

/* All of them if there is room; else some, but always those that no line leads to. */
static void draw_markers(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t series) {
    const bool dense = chart->points > 1 && (size_t)layout->plot.w / (chart->points - 1) < CHART_MARKER + 3;
    int32_t last = INT32_MIN / 2;
    size_t turn = 0;
    for (size_t point = 0; point < chart->points; point++) {
        if (!chart_shows(chart, series, point)) continue;
        const int32_t x = chart_point_x(layout, chart, point);
        if (dense && x - last < MARKER_ROOM && !is_lonely(chart, series, point)) continue;
        last = x;
        if (!marker_has_turn(layout, chart, series, point, turn++)) continue;
        chart_mark_point(canvas, x, chart_value_y(layout, chart->series[series].values[point]), series);
    }
}

/* Above a point, or below it: where nothing is yet. */
static void print_point_values(Canvas *canvas, const ChartLayout *layout, const Chart *chart, size_t series) {
    const Rgba paper = themes[PALETTE_CLASSIC].colour[THEME_PAPER], grid = themes[PALETTE_CLASSIC].colour[THEME_GRID];
    for (size_t point = 0; point < chart->points; point++) {
        if (!chart_shows(chart, series, point)) continue;
        const double value = chart->series[series].values[point];
        char text[CHART_NUMBER_MAX];
        chart_number(text, value, CHART_VALUE_DIGITS);
        const int32_t width = font_width(text, strlen(text), 1), x = chart_point_x(layout, chart, point);
        const int32_t y = chart_value_y(layout, value);
        const int32_t places[] = {y - CHART_MARKER / 2 - FONT_LINE, y + CHART_MARKER / 2 + 4};
        for (int i = 0; i < 2; i++) {
            const Rect place = {x - width / 2, places[i], width, FONT_ASCENT};
            if (!canvas_holds_only(canvas, place, paper, grid)) continue;
            print_value(canvas, value, x, places[i]);
            break;
        }
    }
}

void chart_plot_draw(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    for (size_t point = 0; chart_has_bars(chart) && point < chart->points; point++) {
        if (chart->kind == CHART_BARS) draw_bars(canvas, layout, chart, point);
        if (chart->kind == CHART_OVERLAY) draw_overlay(canvas, layout, chart, point);
        if (chart->kind == CHART_STACKED) draw_stack(canvas, layout, chart, point);
    }
    if (chart_has_bars(chart)) return;
    /* The first series is the most important one: it is in front. */
    for (size_t s = chart->series_count; s-- > 0;) draw_line(canvas, layout, chart, s);
    for (size_t s = chart->series_count; s-- > 0;) draw_markers(canvas, layout, chart, s);
    for (size_t s = 0; chart->values && s < chart->series_count; s++) print_point_values(canvas, layout, chart, s);
}
