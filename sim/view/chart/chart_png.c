/* chart_png.c: charts as a PNG: one, or several one below the other, with their numbers as JSON, so that a picture can
 * be drawn again, or its values read. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/utf8.h"
#include "sim/base/text_buffer.h"
#include "sim/view/chart/chart.h"
#include "sim/view/raster/png.h"

/* ASCII: the PNG's texts are Latin-1. */
static void put_string(TextBuffer *json, const char *text) {
    text_printf(json, "\"");
    for (size_t left = strlen(text), used; left > 0; text += used, left -= used) {
        uint32_t c = utf8_decode(text, left, &used);
        if (c == '"' || c == '\\')
            text_printf(json, "\\%c", (char)c);
        else if (c >= 0x20 && c < 0x7f)
            text_printf(json, "%c", (char)c);
        else if (c < 0x10000)
            text_printf(json, "\\u%04x", (unsigned)c);
        else
            text_printf(json, "\\u%04x\\u%04x", (unsigned)(0xd800 + ((c - 0x10000) >> 10)),
                        (unsigned)(0xdc00 + (c & 0x3ff)));
    }
    text_printf(json, "\"");
}

/* So many digits that reading gives the same number. */
static void put_numbers(TextBuffer *json, const double *values, size_t count) {
    text_printf(json, "[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_printf(json, ",");
        if (isfinite(values[i]))
            text_printf(json, "%.17g", values[i]);
        else
            text_printf(json, "null");
    }
    text_printf(json, "]");
}

static void put_text(TextBuffer *json, const char *key, const char *text) {
    if (!text) return;
    text_printf(json, ",\"%s\":", key);
    put_string(json, text);
}

static void put_axis(TextBuffer *json, const char *key, const char *name, ChartScaleKind scale) {
    static const char *const scales[] = {[CHART_LINEAR] = "linear", [CHART_LOG2] = "log2", [CHART_LOG10] = "log10"};
    text_printf(json, ",\"%s\":{\"scale\":\"%s\"", key, scales[scale]);
    put_text(json, "name", name);
}

static void put_points(TextBuffer *json, const Chart *chart) {
    if (!chart->categories) {
        if (chart->x) text_printf(json, ",\"values\":"), put_numbers(json, chart->x, chart->points);
        return;
    }
    text_printf(json, ",\"categories\":[");
    for (size_t i = 0; i < chart->points; i++) {
        if (i > 0) text_printf(json, ",");
        put_string(json, chart->categories[i]);
    }
    text_printf(json, "]");
}

char *chart_json(const Chart *chart) {
    TextBuffer json = {0};
    text_printf(&json, "{\"kind\":\"%s\"", chart_kinds[chart->kind].name);
    put_text(&json, "title", chart->title);
    put_text(&json, "subtitle", chart->subtitle);
    put_text(&json, "footnote", chart->footnote);
    put_axis(&json, "x", chart->x_name, chart->x_scale);
    put_points(&json, chart);
    text_printf(&json, "}");
    put_axis(&json, "y", chart->y_name, chart->y_scale);
    text_printf(&json, "},\"series\":[");
    for (size_t s = 0; s < chart->series_count; s++) {
        text_printf(&json, "%s{\"name\":", s > 0 ? "," : "");
        put_string(&json, chart->series[s].name ? chart->series[s].name : "");
        text_printf(&json, ",\"values\":");
        put_numbers(&json, chart->series[s].values, chart->points);
        text_printf(&json, "}");
    }
    text_printf(&json, "]}");
    return text_take(&json);
}

static void put_canvas(Canvas *sheet, const Canvas *canvas, uint32_t top) {
    for (uint32_t y = 0; y < canvas->height; y++)
        memcpy(sheet->pixels + (size_t)(top + y) * sheet->width, canvas->pixels + (size_t)y * canvas->width,
               canvas->width * sizeof *canvas->pixels);
}

/* Below `sheet`, which may be NULL, the chart. Takes the sheet; NULL with a sentence in error when it cannot. */
static Canvas *add_chart(Canvas *sheet, const Chart *chart, char *error) {
    Canvas *canvas = chart_draw(chart, error);
    if (!sheet || !canvas) {
        canvas_destroy(sheet);
        return canvas;
    }
    const uint32_t width = sheet->width > canvas->width ? sheet->width : canvas->width;
    const uint32_t height = sheet->height + canvas->height;
    const bool fits = width <= CHART_MAX_WIDTH && height <= CHART_MAX_HEIGHT;
    Canvas *both = fits ? canvas_create(width, height) : NULL;
    if (both) {
        canvas_clear(both, canvas_pixel(canvas, 0, 0)); /* the colour of the paper */
        put_canvas(both, sheet, 0);
        put_canvas(both, canvas, sheet->height);
    } else if (fits) {
        snprintf(error, CHART_ERROR_MAX, "out of memory: for the charts");
    } else {
        snprintf(error, CHART_ERROR_MAX, "the charts do not fit in %d x %d pixels", CHART_MAX_WIDTH, CHART_MAX_HEIGHT);
    }
    canvas_destroy(sheet);
    canvas_destroy(canvas);
    return both;
}

static char *sheet_json(const Chart *charts, size_t count) {
    if (count == 1) return chart_json(charts);
    TextBuffer text = {0};
    text_printf(&text, "[");
    for (size_t i = 0; i < count; i++) {
        char *json = chart_json(&charts[i]);
        text_printf(&text, "%s%s", i ? "," : "", json ? json : "");
        text.failed |= !json;
        free(json);
    }
    text_printf(&text, "]");
    return text_take(&text);
}

uint8_t *chart_png(const Chart *charts, size_t count, size_t *length, char *error) {
    Canvas *sheet = NULL;
    for (size_t i = 0; i < count && (i == 0 || sheet); i++) sheet = add_chart(sheet, &charts[i], error);
    if (!sheet) return NULL;
    char *json = sheet_json(charts, count);
    const PngText texts[] = {{"Title", charts->title ? charts->title : ""}, {"simt:chart", json}};
    uint8_t *bytes = json ? png_encode(sheet, texts, sizeof texts / sizeof *texts, length) : NULL;
    if (!bytes) snprintf(error, CHART_ERROR_MAX, "out of memory: for the PNG");
    free(json);
    canvas_destroy(sheet);
    return bytes;
}
