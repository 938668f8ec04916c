/* mask_image.c: an execution-mask picture as a whole, and as a PNG. */
#include "sim/view/mask/mask_image.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/view/mask/mask_label.h"
#include "sim/view/mask/mask_paint.h"
#include "sim/view/raster/png.h"

/* False when out of memory. */
static bool paint_rows(const Painter *painter) {
    for (uint32_t i = 0; i < painter->layout->rows; i++) {
        const MaskRow row = mask_layout_row(painter->layout, i);
        if (!painter->options->bare) mask_paint_frames(painter, &row);
        if (!painter->layout->buckets)
            mask_paint_cells(painter, &row);
        else if (!mask_paint_buckets(painter, &row))
            return false;
    }
    return true;
}

static Canvas *draw_layout(const Trace *trace, const MaskImageOptions *options, const MaskLayout *layout, char *error) {
    Canvas *canvas = canvas_create(layout->width, layout->height);
    const Painter painter = {canvas, trace, layout, options, &themes[options->palette]};
    if (canvas) {
        canvas_clear(canvas, painter.theme->colour[THEME_BACKGROUND]);
        if (!options->bare) (void)mask_label_header(canvas, layout, options);
        if (!options->bare) (void)mask_label_footer(canvas, layout, options);
        if (paint_rows(&painter) && !trace_failed(trace)) return canvas;
    }
    if (trace_failed(trace))
        snprintf(error, MASK_ERROR_MAX, "%s", trace_error(trace));
    else
        snprintf(error, MASK_ERROR_MAX, "out of memory: for a picture of %" PRIu32 " x %" PRIu32 " pixels",
                 layout->width, layout->height);
    canvas_destroy(canvas);
    return NULL;
}

Canvas *mask_image_draw(const Trace *trace, const MaskImageOptions *options, char *error) {
    MaskLayout layout;
    if (!mask_layout_make(&layout, trace, options, error)) return NULL;
    return draw_layout(trace, options, &layout, error);
}

uint8_t *mask_image_png(const Trace *trace, const MaskImageOptions *options, size_t *length, char *error) {
    MaskLayout layout;
    if (!mask_layout_make(&layout, trace, options, error)) return NULL;
    Canvas *canvas = draw_layout(trace, options, &layout, error);
    if (!canvas) return NULL;
    char note[MASK_NOTE_MAX], *map = mask_layout_json(&layout, options->palette);
    mask_label_note(note, &layout, options);
    const PngText texts[] = {
        {"Title", options->title ? options->title : ""},
        {"Description", note},
        {"Software", options->version ? options->version : ""},
        {"simt:config", options->config_json ? options->config_json : "{}"},
        {"simt:map", map},
    };
    uint8_t *bytes = map ? png_encode(canvas, texts, sizeof texts / sizeof *texts, length) : NULL;
    if (!bytes) snprintf(error, MASK_ERROR_MAX, "out of memory: for the PNG");
    free(map);
    canvas_destroy(canvas);
    return bytes;
}
