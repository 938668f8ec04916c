/* chart.c: a chart as a whole: axes and names around the data. */
#include "sim/view/chart/chart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/view/chart/chart_layout.h"
#include "sim/view/chart/chart_plot.h"
#include "sim/view/raster/flow.h"
#include "sim/view/raster/font.h"
#include "sim/view/raster/theme.h"

enum { MAJOR_TICK = 5, MINOR_TICK = 3, LABEL_GAP = 4 };

const ChartKindInfo chart_kinds[CHART_KIND_COUNT] = {
#define CHART_KIND(ID, name, meaning) [CHART_##ID] = {name, meaning},
    CHART_KINDS(CHART_KIND)
#undef CHART_KIND
};

int chart_find_kind(const char *name) {
    for (int i = 0; i < CHART_KIND_COUNT; i++)
        if (strcmp(chart_kinds[i].name, name) == 0) return i;
    return -1;
}

static Rgba ink(ThemeColour colour) {
    return themes[PALETTE_CLASSIC].colour[colour];
}

static void draw_text(Canvas *canvas, int32_t x, int32_t y, ThemeColour colour, const char *text) {
    canvas_text(canvas, x, y, 1, ink(colour), text, strlen(text));
}

static int32_t text_width(const char *text) {
    return font_width(text, strlen(text), 1) - 1;
}

/* ---- axes ---- */

/* Ticks grow outwards. Lines across the plot are drawn first, and data over them. */
static void draw_y_axis(Canvas *canvas, const ChartLayout *layout) {
    ChartTick ticks[CHART_MAX_TICKS];
    const size_t count = chart_scale_ticks(&layout->y, ticks);
    const int32_t left = layout->plot.x - 1;
    for (size_t i = 0; i < count; i++) {
        const int32_t y = chart_tick_y(layout, &ticks[i]), length = ticks[i].major ? MAJOR_TICK : MINOR_TICK;
        canvas_hline(canvas, left - length, y, length, ink(THEME_INK));
        if (!ticks[i].major) continue;
        canvas_hline(canvas, layout->plot.x, y, layout->plot.w, ink(THEME_GRID));
        draw_text(canvas, left - MAJOR_TICK - LABEL_GAP - text_width(ticks[i].text), y - FONT_ASCENT / 2, THEME_INK,
                  ticks[i].text);
    }
}

static void draw_x_tick(Canvas *canvas, const ChartLayout *layout, int32_t x, bool major, const char *text) {
    const int32_t y = layout->plot.y + layout->plot.h + 1;
    canvas_vline(canvas, x, y, major ? MAJOR_TICK : MINOR_TICK, ink(THEME_INK));
    draw_text(canvas, x - text_width(text) / 2, layout->x_labels_y, THEME_INK, text);
}

static void draw_x_numbers(Canvas *canvas, const ChartLayout *layout) {
    ChartTick ticks[CHART_MAX_TICKS];
    const size_t count = chart_scale_ticks(&layout->x, ticks);
    for (size_t i = 0; i < count; i++)
        draw_x_tick(canvas, layout, chart_tick_x(layout, &ticks[i]), ticks[i].major, ticks[i].text);
}

static void draw_x_points(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    for (size_t point = 0; point < chart->points; point += layout->label_step) {
        char text[CHART_NUMBER_MAX];
        const char *label = chart->categories ? "" : chart_point_label(chart, point, text);
        draw_x_tick(canvas, layout, chart_point_x(layout, chart, point), true, label);
        if (chart->categories) (void)chart_set_category(canvas, layout, chart, point);
    }
}

/* Drawn after the data: the edges of the plot, and the line of 0 if there is something below it. */
static void draw_edges(Canvas *canvas, const ChartLayout *layout) {
    const Rect plot = layout->plot;
    canvas_vline(canvas, plot.x - 1, plot.y, plot.h + 1, ink(THEME_INK));
    canvas_hline(canvas, plot.x - 1, plot.y + plot.h, plot.w + 1, ink(THEME_INK));
    if (layout->y.kind == CHART_LINEAR && layout->y.low < 0 && layout->y.high >= 0)
        canvas_hline(canvas, plot.x, chart_value_y(layout, 0), plot.w, ink(THEME_INK));
}

static void draw_names(Canvas *canvas, const ChartLayout *layout, const Chart *chart) {
    if (chart->y_name) draw_text(canvas, layout->margin, layout->y_name_y, THEME_INK, chart->y_name);
    if (!chart->x_name) return;
    const int32_t middle = layout->plot.x + layout->plot.w / 2, x = middle - text_width(chart->x_name) / 2;
    draw_text(canvas, x > layout->margin ? x : layout->margin, layout->x_name_y, THEME_INK, chart->x_name);
}

/* ---- the whole ---- */

/* The same picture with larger pixels. */
static Canvas *enlarge(Canvas *small, uint32_t scale) {
    Canvas *large = canvas_create(small->width * scale, small->height * scale);
    for (uint32_t y = 0; large && y < small->height; y++)
        for (uint32_t x = 0; x < small->width; x++) {
            const Rect pixel = {(int32_t)(x * scale), (int32_t)(y * scale), (int32_t)scale, (int32_t)scale};
            canvas_fill(large, pixel, canvas_pixel(small, x, y));
        }
    canvas_destroy(small);
    return large;
}

Canvas *chart_draw(const Chart *chart, char *error) {
    ChartLayout layout;
    if (!chart_layout_make(&layout, chart, error)) return NULL;
    Canvas *canvas = canvas_create(layout.width, layout.height);
    if (canvas) {
        canvas_clear(canvas, ink(THEME_PAPER));
        (void)chart_set_header(canvas, &layout, chart);
        draw_names(canvas, &layout, chart);
        draw_y_axis(canvas, &layout);
        if (layout.numeric_x)
            draw_x_numbers(canvas, &layout);
        else
            draw_x_points(canvas, &layout, chart);
        chart_plot_draw(canvas, &layout, chart);
        draw_edges(canvas, &layout);
        (void)chart_set_footer(canvas, &layout, chart);
        if (chart->scale > 1) canvas = enlarge(canvas, chart->scale);
    }
    if (!canvas) snprintf(error, CHART_ERROR_MAX, "out of memory: for the chart");
    return canvas;
}
