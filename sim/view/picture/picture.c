/* picture.c: a picture of runs as a whole: the layout, what stands beside the bands, the bands; and as a PNG. */
#include "sim/view/picture/picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/debug/inspect/code.h"
#include "sim/view/band/band.h"
#include "sim/view/picture/picture_label.h"
#include "sim/view/picture/picture_paint.h"
#include "sim/view/raster/png.h"

/* ---- the whole ---- */

/* What stands around the data of a row. False when out of memory. */
static bool paint_around(const Painter *painter, const PictureRow *row, const Code *code) {
    const PictureLayout *layout = painter->layout;
    const Axis axis = {(int32_t)layout->x0, layout->sx, layout->bin, row->start, row->end - row->start};
    const int32_t above = (int32_t)(layout->axis_y + row->y), below = (int32_t)(layout->bottom_axis_y + row->y);
    axis_draw(painter->canvas, &axis, above, AXIS_ABOVE, painter->theme);
    axis_draw(painter->canvas, &axis, below, AXIS_BELOW, painter->theme);
    picture_text_in(painter, (int32_t)layout->name_x, above, PICTURE_LABEL_LINE, FACE_SMALL, THEME_TEXT_2, "cycle");
    picture_text_in(painter, (int32_t)layout->name_x, below + AXIS_HEIGHT - PICTURE_LABEL_LINE, PICTURE_LABEL_LINE,
                    FACE_SMALL, THEME_TEXT_2, "cycle");
    if (layout->run_count == 1)
        picture_text_in(painter, (int32_t)layout->right_x, above, PICTURE_LABEL_LINE, FACE_SMALL, THEME_TEXT_3,
                        layout->folded ? "lanes" : "issue");
    (void)picture_notes(painter, row);

    for (uint32_t i = 0; i < layout->band_count; i++) {
        const PictureBand *band = &layout->bands[i];
        const uint64_t end = min_u64(row->end, layout->run[band->run].end);
        if (row->start >= end) continue;
        const Rect columns = picture_layout_columns(layout, row, row->start, end);
        const Rect place = {columns.x, (int32_t)(band->y + row->y), columns.w, (int32_t)band->height};
        int used = 0;
        if (i == 0 || band->core != band[-1].core || band->run != band[-1].run) picture_core_name(painter, row, band);
        if (band->kind == PICTURE_UNIT && (used = picture_unit_paint(painter, row, band)) < 0) return false;
        if (band->kind == PICTURE_LANES) {
            if (layout->run_count == 1) picture_lane_numbers(painter, row, band);
            picture_instructions(painter, row, band, place, code);
        }
        if (band->kind == PICTURE_EMPTY)
            picture_empty(painter, band, place);
        else
            canvas_frame(painter->canvas, (Rect){place.x - 1, place.y - 1, place.w + 2, place.h + 2},
                         painter->theme->colour[THEME_FRAME]);
        if (band->kind == PICTURE_TOTAL)
            picture_total(painter, band, place);
        else
            picture_beside(painter, row, band);
        if (layout->run_count == 1 && (band->kind <= PICTURE_SHARES || band->kind == PICTURE_UNIT))
            picture_share(painter, row, band, used);
    }

    for (uint32_t r = 0; layout->run_count > 1 && r < layout->run_count; r++) {
        picture_run_name(painter, row, r);
        picture_run_end(painter, row, r);
    }
    return true;
}

Canvas *picture_draw(const PictureRun *runs, size_t count, const PictureOptions *options, PictureLayout *layout,
                     char *error) {
    if (!picture_layout(layout, runs, count, options, error)) return NULL;
    Canvas *canvas = canvas_create(layout->width * layout->scale, layout->height * layout->scale);
    if (canvas) canvas->unit = (int32_t)layout->scale;
    Code *code = runs[0].image && layout->instruction_height ? code_create(runs[0].image) : NULL;
    const Painter painter = {canvas, layout, theme_of(options->theme, options->palette)};
    bool ok = canvas && (code || !layout->instruction_height);
    if (ok) canvas_clear(canvas, painter.theme->colour[THEME_PANE]);
    if (ok && !options->bare) {
        (void)picture_head(&painter);
        (void)picture_foot(&painter);
    }
    for (uint32_t i = 0; ok && i < layout->rows; i++) {
        const PictureRow row = picture_layout_row(layout, i);
        /* A row has sums of its own only if there are several rows. */
        for (uint32_t r = 0; ok && !options->bare && layout->rows > 1 && r < layout->run_count; r++) {
            const uint64_t end = min_u64(row.end, layout->run[r].end);
            uint64_t exposed;
            if (row.start < end) ok = picture_layout_sums(layout, r, row.start, end, &exposed, NULL);
        }
        ok = ok && (options->bare || paint_around(&painter, &row, code));
        for (uint32_t r = 0; ok && r < layout->run_count; r++) ok = picture_data(&painter, &row, r);
    }
    code_destroy(code);

    const char *damage = NULL;
    for (uint32_t r = 0; r < layout->run_count && !damage; r++) damage = trace_error(runs[r].trace);
    if (ok && !damage) return canvas;
    if (damage)
        snprintf(error, PICTURE_ERROR_MAX, "%s", damage);
    else
        snprintf(error, PICTURE_ERROR_MAX, "out of memory: for a picture of %" PRIu32 " x %" PRIu32 " pixels",
                 layout->width * layout->scale, layout->height * layout->scale);
    canvas_destroy(canvas);
    return NULL;
}

uint8_t *picture_png(const PictureRun *runs, size_t count, const PictureOptions *options, size_t *length, char *error) {
    PictureLayout layout;
    Canvas *canvas = picture_draw(runs, count, options, &layout, error);
    uint8_t *bytes = NULL;
    if (canvas) {
        char description[2 * PICTURE_NOTE_MAX + 2], pixel[PICTURE_NOTE_MAX], *map = picture_layout_json(&layout);
        picture_head_cycles(description, &layout);
        picture_head_pixel(pixel, &layout);
        strcat(strcat(description, "; "), pixel);
        const PngText texts[] = {
            {"Title", options->title  ? options->title
                      : options->file ? options->file
                                      : ""},
            {"Description", description},
            {"Software", options->version ? options->version : ""},
            {"simt:config", options->config_json ? options->config_json : "{}"},
            {"simt:map", map},
        };
        bytes = map ? png_encode(canvas, texts, sizeof texts / sizeof *texts, length) : NULL;
        if (!bytes) snprintf(error, PICTURE_ERROR_MAX, "out of memory: for the PNG");
        memory_free(map);
    }
    canvas_destroy(canvas);
    picture_layout_free(&layout);
    return bytes;
}
