/* chart_json.c: the numbers of a chart as JSON, so that a picture can be drawn again, or its values read. */
#include <math.h>
#include <string.h>

#include "sim/base/text_buffer.h"
#include "sim/view/chart/chart.h"
#include "sim/view/raster/font.h"

/* ASCII: the PNG's texts are Latin-1. */
static void put_string(TextBuffer *json, const char *text) {
    text_printf(json, "\"");
    for (size_t left = strlen(text), used; left > 0; text += used, left -= used) {
        uint32_t c = font_code_point(text, left, &used);
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
