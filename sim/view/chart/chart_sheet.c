/* chart_sheet.c: charts as a PNG: one, or several one below the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/text_buffer.h"
#include "sim/view/chart/chart.h"
#include "sim/view/raster/png.h"

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
