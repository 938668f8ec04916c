/* chart_png.c: charts as a PNG: one, or several one below the other, with their numbers as JSON, so that a picture can
 * be drawn again, or its values read. */
#include <math.h>
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/base/json.h"
#include "sim/view/chart/chart.h"
#include "sim/view/raster/canvas.h"

/* So many digits that reading gives the same number. */
static void put_numbers(Json *json, const double *values, size_t count) {
    json_open(json, "values", '[');
    for (size_t i = 0; i < count; i++)
        text_printf(json_value(json, NULL), isfinite(values[i]) ? "%.17g" : "null", values[i]);
    json_close(json, ']');
}

static void put_text(Json *json, const char *key, const char *text) {
    if (text) json_text(json, key, text);
}

static void open_axis(Json *json, const char *key, const char *name, ChartScaleKind scale) {
    static const char *const scales[] = {[CHART_LINEAR] = "linear", [CHART_LOG2] = "log2", [CHART_LOG10] = "log10"};
    json_open(json, key, '{');
    json_text(json, "scale", scales[scale]);
    put_text(json, "name", name);
}

char *chart_json(const Chart *chart) {
    TextBuffer text = {0};
    Json json = {.out = &text, .ascii = true}; /* the PNG's texts are Latin-1 */
    json_open(&json, NULL, '{');
    json_text(&json, "kind", chart_kinds[chart->kind].name);
    put_text(&json, "title", chart->title);
    put_text(&json, "subtitle", chart->subtitle);
    put_text(&json, "footnote", chart->footnote);
    open_axis(&json, "x", chart->x_name, chart->x_scale);
    if (chart->categories) {
        json_open(&json, "categories", '[');
        for (size_t i = 0; i < chart->points; i++) json_text(&json, NULL, chart->categories[i]);
        json_close(&json, ']');
    } else if (chart->x) {
        put_numbers(&json, chart->x, chart->points);
    }
    json_close(&json, '}');
    open_axis(&json, "y", chart->y_name, chart->y_scale);
    json_close(&json, '}');
    json_open(&json, "series", '[');
    for (size_t s = 0; s < chart->series_count; s++) {
        json_open(&json, NULL, '{');
        json_text(&json, "name", chart->series[s].name ? chart->series[s].name : "");
        put_numbers(&json, chart->series[s].values, chart->points);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    return text_take(&text);
}

uint8_t *chart_png(const Chart *charts, size_t count, size_t *length, char *error) {
    Canvas *sheet = chart_draw(&charts[0], error);
    for (size_t i = 1; i < count && sheet; i++) {
        Canvas *canvas = chart_draw(&charts[i], error), *both = NULL;
        const uint32_t width = canvas ? max_u32(sheet->width, canvas->width) : 0;
        const uint32_t height = canvas ? sheet->height + canvas->height : 0;
        if (width > CHART_MAX_WIDTH || height > CHART_MAX_HEIGHT) {
            snprintf(error, CHART_ERROR_MAX, "the charts do not fit in %d x %d pixels", CHART_MAX_WIDTH,
                     CHART_MAX_HEIGHT);
        } else if (canvas) {
            both = canvas_create(width, height);
            canvas_clear(both, canvas_pixel(canvas, 0, 0)); /* the colour of the paper */
            canvas_put(both, 0, 0, sheet);
            canvas_put(both, 0, (int32_t)sheet->height, canvas);
        }
        canvas_destroy(sheet);
        canvas_destroy(canvas);
        sheet = both;
    }
    if (!sheet) return NULL;
    TextBuffer all = {0}; /* several are an array */
    if (count > 1) text_char(&all, '[');
    for (size_t i = 0; i < count; i++) {
        char *one = chart_json(&charts[i]);
        text_printf(&all, "%s%s", i ? "," : "", one);
        memory_free(one);
    }
    if (count > 1) text_char(&all, ']');
    char *json = text_take(&all);
    const PngText texts[] = {{"Title", charts->title ? charts->title : ""}, {"simt:chart", json}};
    uint8_t *bytes = png_encode(sheet, texts, sizeof texts / sizeof *texts, length);
    memory_free(json);
    canvas_destroy(sheet);
    return bytes;
}
