/* mask_frame.c: what stands around the data of an execution-mask picture: axes, frames, names and numbers. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/mask/mask_label.h"
#include "sim/view/mask/mask_paint.h"
#include "sim/view/raster/font.h"

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

/* The rail has a frame of its own, whose bottom is the top of the band's. */
static void paint_band_frame(const Painter *painter, const MaskRow *row, uint32_t y) {
    const uint32_t rail = painter->layout->rail_height;
    paint_frame(painter, row, y, mask_layout_band_height(painter->layout));
    if (rail > 0) paint_frame(painter, row, y - 1 - rail, rail);
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

static void paint_wave_labels(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    const uint32_t y = mask_layout_wave_y(layout, row, core, slot), height = mask_layout_band_height(layout);
    const uint32_t shown = layout->core0 + core;
    const int32_t text_y = text_beside(y, height);
    const SlotLabel label = mask_label_slot(painter->trace, shown, slot, row->start, row->end);
    LaneTotals totals = {0};
    lane_totals_add(&totals, painter->trace, shown, slot, row->start, row->end);
    paint_band_frame(painter, row, y);
    mask_label_slot_draw(painter->canvas, &label, slot, (int32_t)layout->wave_label_x, text_y, painter->theme);
    paint_lane_numbers(painter, y);
    paint_share(painter, y, height, "util", lane_utilisation(&totals));
    if (layout->all_cores == 1 || slot > 0) return;
    char name[32];
    snprintf(name, sizeof name, "core %" PRIu32, shown);
    paint_text(painter, (int32_t)layout->core_label_x, text_y, THEME_TEXT, name);
}

/* Per cent of the cycles of a row in which an ALU is busy, rounded. */
static int alu_busy(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t alu) {
    size_t count;
    const TraceAlu *runs = trace_alus(painter->trace, painter->layout->core0 + core, alu, &count);
    uint64_t busy = 0;
    for (size_t i = lane_alu_find(runs, count, row->start); i < count && runs[i].cycle < row->end; i++) {
        const uint64_t end = runs[i].cycle + runs[i].cycles;
        busy += (end < row->end ? end : row->end) - (runs[i].cycle > row->start ? runs[i].cycle : row->start);
    }
    return (int)(100.0 * (double)busy / (double)(row->end - row->start) + 0.5);
}

static void paint_strip_labels(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip) {
    const MaskLayout *layout = painter->layout;
    const uint32_t y = mask_layout_alu_y(layout, row, core, strip), height = layout->alu_height;
    char name[32];
    mask_layout_strip_name(layout, strip, name, sizeof name);
    paint_frame(painter, row, y, height);
    paint_text(painter, (int32_t)layout->wave_label_x, text_beside(y, height), THEME_TEXT, name);
    if (strip < layout->units)
        paint_share(painter, y, height, "busy", alu_busy(painter, row, core, strip));
    else
        paint_share(painter, y, height, "used", mask_queue_held(painter, row, core, strip));
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

void mask_paint_frames(const Painter *painter, const MaskRow *row) {
    paint_axes(painter, row);
    for (uint32_t core = 0; core < painter->layout->cores; core++) {
        for (uint32_t slot = 0; slot < painter->layout->slots; slot++) paint_wave_labels(painter, row, core, slot);
        for (uint32_t strip = 0; strip < painter->layout->strips; strip++)
            paint_strip_labels(painter, row, core, strip);
    }
}
