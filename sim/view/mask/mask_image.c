/* mask_image.c: an execution-mask picture as a whole: the layout, what stands around the data, the data; and as a PNG.
 */
#include "sim/view/mask/mask_image.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/mask/mask_label.h"
#include "sim/view/mask/mask_paint.h"
#include "sim/view/raster/font.h"
#include "sim/view/raster/png.h"

/* ---- what stands around the data ---- */

static void paint_text(const Painter *painter, int32_t x, int32_t y, ThemeColour colour, const char *text) {
    canvas_text(painter->canvas, x, y, 1, painter->theme->colour[colour], text, strlen(text));
}

/* The top of a line of text that is centred beside something. */
static int32_t text_beside(uint32_t y, uint32_t height) {
    return (int32_t)y + ((int32_t)height - FONT_ASCENT) / 2;
}

static void paint_frame(const Painter *painter, const MaskRow *row, uint32_t y, uint32_t height) {
    const Rect inside = mask_layout_columns(painter->layout, row, row->start, row->end);
    const Rect around = {inside.x - 1, (int32_t)y - 1, inside.w + 2, (int32_t)height + 2};
    canvas_frame(painter->canvas, around, painter->theme->colour[THEME_FRAME]);
}

/* The number stands beside its lane, but not above or below the band, where the next band's numbers are. */
static void paint_lane_numbers(const Painter *painter, uint32_t y) {
    const MaskLayout *layout = painter->layout;
    const uint32_t height = mask_layout_band_height(layout), lane_height = height / layout->lanes;
    uint32_t ticks[MASK_MAX_LANE_TICKS];
    const uint32_t count = mask_label_lanes(layout->lanes, height, ticks);
    const int32_t bottom = (int32_t)(y + height) - FONT_ASCENT;
    for (uint32_t i = 0; i < count; i++) {
        char text[16];
        const int width = FONT_ADVANCE * snprintf(text, sizeof text, "%" PRIu32, ticks[i]) - 1;
        const uint32_t lane_y = y + ticks[i] * height / layout->lanes;
        int32_t text_y = text_beside(lane_y, lane_height);
        if (bottom >= (int32_t)y && text_y > bottom) text_y = bottom;
        if (bottom >= (int32_t)y && text_y < (int32_t)y) text_y = (int32_t)y;
        paint_text(painter, (int32_t)layout->x0 - 7 - width, text_y, THEME_NOTE, text);
        canvas_hline(painter->canvas, (int32_t)layout->x0 - 5, (int32_t)(lane_y + lane_height / 2), 3,
                     painter->theme->colour[THEME_TICK]);
    }
}

static void paint_share(const Painter *painter, uint32_t y, uint32_t height, const char *name, int per_cent) {
    char text[32];
    snprintf(text, sizeof text, per_cent < 0 ? "%s   -" : "%s %3d%%", name, per_cent);
    paint_text(painter, (int32_t)painter->layout->right_x, text_beside(y, height), THEME_NOTE, text);
}

/* The rail has a frame of its own, whose bottom is the top of the band's. */
static void paint_wave_labels(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    const uint32_t y = mask_layout_wave_y(layout, row, core, slot), height = mask_layout_band_height(layout);
    const uint32_t shown = layout->core0 + core, rail = layout->rail_height;
    const int32_t text_y = text_beside(y, height);
    const SlotLabel label = mask_label_slot(painter->trace, shown, slot, row->start, row->end);
    LaneTotals totals = {0};
    lane_totals_add(&totals, painter->trace, shown, slot, row->start, row->end);
    paint_frame(painter, row, y, height);
    if (rail > 0) paint_frame(painter, row, y - 1 - rail, rail);
    mask_label_slot_draw(painter->canvas, &label, slot, (int32_t)layout->wave_label_x, text_y, painter->theme);
    paint_lane_numbers(painter, y);
    paint_share(painter, y, height, "util", lane_utilisation(&totals));
    if (layout->all_cores == 1 || slot > 0) return;
    char name[32];
    snprintf(name, sizeof name, "core %" PRIu32, shown);
    paint_text(painter, (int32_t)layout->core_label_x, text_y, THEME_TEXT, name);
}

/* Cycles of a run that are in the row. */
static double cycles_in(const MaskRow *row, uint64_t cycle, uint64_t cycles) {
    return (double)(min_u64(cycle + cycles, row->end) - max_u64(cycle, row->start));
}

/* Its share: of the cycles of the row those in which an ALU is busy; of the entries of a queue those that are held. */
static void paint_strip_labels(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip) {
    const MaskLayout *layout = painter->layout;
    const uint32_t y = mask_layout_alu_y(layout, row, core, strip), height = layout->alu_height;
    const bool is_queue = strip >= layout->units;
    double used = 0, all = (double)(row->end - row->start);
    size_t count;
    if (is_queue) {
        const TraceLevel *levels = trace_levels(painter->trace, layout->core0 + core, strip - layout->units, &count);
        for (size_t i = TRACE_FIND(levels, count, row->start); i < count && levels[i].cycle < row->end; i++)
            used += cycles_in(row, levels[i].cycle, levels[i].cycles) * levels[i].requests;
        all = (double)layout->queue_entries * all;
    } else {
        const TraceAlu *runs = trace_alus(painter->trace, layout->core0 + core, strip, &count);
        for (size_t i = TRACE_FIND(runs, count, row->start); i < count && runs[i].cycle < row->end; i++)
            used += cycles_in(row, runs[i].cycle, runs[i].cycles);
    }
    char name[32];
    mask_layout_strip_name(layout, strip, name, sizeof name);
    paint_frame(painter, row, y, height);
    paint_text(painter, (int32_t)layout->wave_label_x, text_beside(y, height), THEME_TEXT, name);
    paint_share(painter, y, height, is_queue ? "used" : "busy", (int)(100.0 * used / all + 0.5));
}

static void paint_axes(const Painter *painter, const MaskRow *row) {
    static const char name[] = "cycle";
    const MaskLayout *layout = painter->layout;
    const Axis axis = mask_layout_axis(layout, row);
    const int32_t x = (int32_t)layout->x0 - 7 - font_width(name, strlen(name), 1) + 1;
    int32_t y = (int32_t)(layout->axis_y + row->y);
    axis_draw(painter->canvas, &axis, y, AXIS_ABOVE, painter->theme);
    paint_text(painter, x, y, THEME_NOTE, name);
    if (layout->bottom_axis_y == 0) return;
    y = (int32_t)(layout->bottom_axis_y + row->y);
    axis_draw(painter->canvas, &axis, y, AXIS_BELOW, painter->theme);
    paint_text(painter, x, y + AXIS_HEIGHT - FONT_LINE, THEME_NOTE, name);
}

/* ---- the whole ---- */

/* The layout says where things are, the labels how large they are: each needs some of the other. */
bool mask_image_layout(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error) {
    if (!mask_layout_begin(layout, trace, options, error)) return false;
    if (options->bare) return mask_layout_end(layout, options, 0, 0, error);
    uint32_t widest = 0;
    for (uint32_t r = 0; r < layout->rows; r++) {
        const MaskRow row = mask_layout_row(layout, r);
        for (uint32_t i = 0; i < layout->cores * layout->slots; i++) {
            const uint32_t core = layout->core0 + i / layout->slots;
            const SlotLabel label = mask_label_slot(trace, core, i % layout->slots, row.start, row.end);
            const uint32_t width = (uint32_t)mask_label_slot_width(&label);
            if (width > widest) widest = width;
        }
    }
    return mask_layout_place_columns(layout, widest, error) &&
           mask_layout_end(layout, options, mask_label_header(NULL, layout, options),
                           mask_label_footer(NULL, layout, options), error);
}

static Canvas *draw_layout(const Trace *trace, const MaskImageOptions *options, const MaskLayout *layout, char *error) {
    Canvas *canvas = canvas_create(layout->width, layout->height);
    const Painter painter = {canvas, trace, layout, options, theme_of(options->theme, options->palette)};
    if (canvas) {
        canvas_clear(canvas, painter.theme->colour[THEME_BACKGROUND]);
        if (!options->bare) (void)mask_label_header(canvas, layout, options);
        if (!options->bare) (void)mask_label_footer(canvas, layout, options);
        bool ok = true;
        for (uint32_t i = 0; ok && i < layout->rows; i++) {
            const MaskRow row = mask_layout_row(layout, i);
            if (!options->bare) paint_axes(&painter, &row);
            for (uint32_t core = 0; !options->bare && core < layout->cores; core++) {
                for (uint32_t slot = 0; slot < layout->slots; slot++) paint_wave_labels(&painter, &row, core, slot);
                for (uint32_t strip = 0; strip < layout->strips; strip++)
                    paint_strip_labels(&painter, &row, core, strip);
            }
            if (layout->buckets)
                ok = mask_paint_buckets(&painter, &row);
            else
                mask_paint_cells(&painter, &row);
        }
        if (ok && !trace_failed(trace)) return canvas;
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
    if (!mask_image_layout(&layout, trace, options, error)) return NULL;
    return draw_layout(trace, options, &layout, error);
}

uint8_t *mask_image_png(const Trace *trace, const MaskImageOptions *options, size_t *length, char *error) {
    MaskLayout layout;
    if (!mask_image_layout(&layout, trace, options, error)) return NULL;
    Canvas *canvas = draw_layout(trace, options, &layout, error);
    if (!canvas) return NULL;
    char note[MASK_NOTE_MAX], *map = mask_layout_json(&layout, theme_of(options->theme, options->palette));
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
