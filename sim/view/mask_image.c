/* mask_image.c: drawing an execution-mask picture into its layout. */
#include "sim/view/mask_image.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/view/font.h"
#include "sim/view/lane_state.h"
#include "sim/view/mask_label.h"
#include "sim/view/png.h"

/* What all drawing functions need. */
typedef struct Painter {
    Canvas *canvas;
    const Trace *trace;
    const MaskLayout *layout;
    const Theme *theme;
} Painter;

/* ---- data ---- */

/* The part of a run that is shown, in pixels; w is 0 if none is. */
static Rect shown_columns(const MaskLayout *layout, uint64_t cycle, uint64_t cycles) {
    const uint64_t end = layout->c0 + layout->cycles;
    const uint64_t from = cycle > layout->c0 ? cycle : layout->c0;
    const uint64_t to = cycle + cycles < end ? cycle + cycles : end;
    if (from >= to) return (Rect){0, 0, 0, 0};
    return (Rect){.x = (int32_t)mask_layout_x(layout, from), .w = (int32_t)((uint32_t)(to - from) * layout->sx)};
}

/* Neighbouring lanes that show the same are one rectangle. */
static void paint_run(const Painter *painter, uint32_t y, Rect columns, LaneRun shown) {
    const MaskLayout *layout = painter->layout;
    for (uint32_t lane = 0, next; lane < layout->lanes; lane = next) {
        const uint64_t on = shown.on >> lane & 1;
        for (next = lane + 1; next < layout->lanes && (shown.on >> next & 1) == on;) next++;
        const Rect cells = {columns.x, (int32_t)(y + lane * layout->sy), columns.w,
                            (int32_t)((next - lane) * layout->sy)};
        canvas_fill(painter->canvas, cells, painter->theme->lane[on ? shown.on_state : shown.off_state]);
    }
}

static void paint_wave(const Painter *painter, uint32_t core, uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    const uint32_t y = mask_layout_wave_y(layout, core, slot);
    size_t count;
    const TraceRun *runs = trace_runs(painter->trace, core, slot, &count);
    for (size_t i = lane_run_find(runs, count, layout->c0); i < count; i++) {
        const Rect columns = shown_columns(layout, runs[i].cycle, runs[i].cycles);
        if (columns.w == 0) break;
        paint_run(painter, y, columns, lane_run(painter->trace, runs, count, i));
    }
}

/* The first cycle of an instruction is solid, the cycles in which the ALU is still busy with it are hatched. */
static void paint_alu(const Painter *painter, uint32_t core, uint32_t alu) {
    const MaskLayout *layout = painter->layout;
    const Theme *theme = painter->theme;
    Rect strip = {.x = (int32_t)layout->x0,
                  .y = (int32_t)mask_layout_alu_y(layout, core, alu),
                  .w = (int32_t)((uint32_t)layout->cycles * layout->sx),
                  .h = (int32_t)layout->alu_height};
    canvas_fill(painter->canvas, strip, theme->colour[THEME_ALU_EMPTY]);
    size_t count, wave_count;
    const TraceAlu *runs = trace_alus(painter->trace, core, alu, &count);
    const TraceWave *waves = trace_waves(painter->trace, &wave_count);
    for (size_t i = 0; i < count; i++) {
        const Rect all = shown_columns(layout, runs[i].cycle, runs[i].cycles);
        if (all.w == 0) continue;
        const Rect draining = shown_columns(layout, runs[i].cycle + 1, runs[i].cycles - 1);
        const uint32_t slot = runs[i].wave < wave_count ? waves[runs[i].wave].slot : 0;
        canvas_fill(painter->canvas, (Rect){all.x, strip.y, all.w, strip.h}, theme_wave(slot));
        canvas_pattern(painter->canvas, (Rect){draining.x, strip.y, draining.w, strip.h}, PATTERN_HATCH,
                       theme->colour[THEME_ALU_DRAIN]);
    }
}

static void paint_data(const Painter *painter) {
    for (uint32_t core = 0; core < painter->layout->cores; core++) {
        for (uint32_t slot = 0; slot < painter->layout->slots; slot++) paint_wave(painter, core, slot);
        for (uint32_t alu = 0; alu < painter->layout->alus; alu++) paint_alu(painter, core, alu);
    }
}

/* ---- what stands around it ---- */

static void paint_text(const Painter *painter, int32_t x, int32_t y, ThemeColour colour, const char *text) {
    canvas_text(painter->canvas, x, y, 1, painter->theme->colour[colour], text, strlen(text));
}

/* The top of a line of text that is centred beside something. */
static int32_t text_beside(uint32_t y, uint32_t height) {
    return (int32_t)y + ((int32_t)height - FONT_ASCENT) / 2;
}

static void paint_frame(const Painter *painter, uint32_t y, uint32_t height) {
    const MaskLayout *layout = painter->layout;
    const Rect around = {(int32_t)layout->x0 - 1, (int32_t)y - 1, (int32_t)((uint32_t)layout->cycles * layout->sx) + 2,
                         (int32_t)height + 2};
    canvas_frame(painter->canvas, around, painter->theme->colour[THEME_FRAME]);
}

/* The number stands beside its lane, but not above or below the band, where the next band's numbers are. */
static void paint_lane_numbers(const Painter *painter, uint32_t y) {
    const MaskLayout *layout = painter->layout;
    uint32_t ticks[MASK_MAX_LANE_TICKS];
    const uint32_t count = mask_label_lanes(layout->lanes, layout->sy, ticks);
    const int32_t bottom = (int32_t)(y + layout->lanes * layout->sy) - FONT_ASCENT;
    for (uint32_t i = 0; i < count; i++) {
        char text[16];
        const int width = FONT_ADVANCE * snprintf(text, sizeof text, "%" PRIu32, ticks[i]) - 1;
        const uint32_t lane_y = y + ticks[i] * layout->sy;
        int32_t text_y = text_beside(lane_y, layout->sy);
        if (bottom >= (int32_t)y && text_y > bottom) text_y = bottom;
        if (bottom >= (int32_t)y && text_y < (int32_t)y) text_y = (int32_t)y;
        paint_text(painter, (int32_t)layout->x0 - 7 - width, text_y, THEME_NOTE, text);
        canvas_hline(painter->canvas, (int32_t)layout->x0 - 5, (int32_t)(lane_y + layout->sy / 2), 3,
                     painter->theme->colour[THEME_TICK]);
    }
}

static void paint_share(const Painter *painter, uint32_t y, uint32_t height, const char *name, int per_cent) {
    char text[32];
    snprintf(text, sizeof text, per_cent < 0 ? "%s   -" : "%s %3d%%", name, per_cent);
    paint_text(painter, (int32_t)painter->layout->right_x, text_beside(y, height), THEME_NOTE, text);
}

static void paint_wave_labels(const Painter *painter, uint32_t core, uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    const uint64_t end = layout->c0 + layout->cycles;
    const uint32_t y = mask_layout_wave_y(layout, core, slot), height = layout->lanes * layout->sy;
    paint_frame(painter, y, height);
    const int32_t text_y = text_beside(y, height);
    const SlotLabel label = mask_label_slot(painter->trace, core, slot, layout->c0, end);
    mask_label_slot_draw(painter->canvas, &label, slot, (int32_t)layout->wave_label_x, text_y, painter->theme);
    paint_lane_numbers(painter, y);
    LaneTotals totals = {0};
    lane_totals_add(&totals, painter->trace, core, slot, layout->c0, end);
    paint_share(painter, y, height, "util", lane_utilisation(&totals));
    if (layout->cores == 1 || slot > 0) return;
    char name[32];
    snprintf(name, sizeof name, "core %" PRIu32, core);
    paint_text(painter, (int32_t)layout->core_label_x, text_y, THEME_TEXT, name);
}

/* Per cent of the cycles shown in which an ALU is busy, rounded. */
static int alu_busy(const Painter *painter, uint32_t core, uint32_t alu) {
    const MaskLayout *layout = painter->layout;
    size_t count;
    const TraceAlu *runs = trace_alus(painter->trace, core, alu, &count);
    uint64_t pixels = 0;
    for (size_t i = 0; i < count; i++) pixels += (uint64_t)shown_columns(layout, runs[i].cycle, runs[i].cycles).w;
    const uint64_t all = layout->cycles * layout->sx;
    return (int)((200 * pixels + all) / (2 * all));
}

static void paint_alu_labels(const Painter *painter, uint32_t core, uint32_t alu) {
    const MaskLayout *layout = painter->layout;
    const uint32_t y = mask_layout_alu_y(layout, core, alu), height = layout->alu_height;
    char name[32];
    snprintf(name, sizeof name, "ALU %" PRIu32, alu);
    paint_frame(painter, y, height);
    paint_text(painter, (int32_t)layout->wave_label_x, text_beside(y, height), THEME_TEXT, name);
    paint_share(painter, y, height, "busy", alu_busy(painter, core, alu));
}

static void paint_axes(const Painter *painter) {
    static const char name[] = "cycle";
    const MaskLayout *layout = painter->layout;
    const Axis axis = mask_layout_axis(layout);
    const int32_t x = (int32_t)layout->x0 - 7 - font_width(name, strlen(name), 1) + 1;
    axis_draw(painter->canvas, &axis, (int32_t)layout->axis_y, AXIS_ABOVE, painter->theme);
    paint_text(painter, x, (int32_t)layout->axis_y, THEME_NOTE, name);
    if (layout->bottom_axis_y == 0) return;
    axis_draw(painter->canvas, &axis, (int32_t)layout->bottom_axis_y, AXIS_BELOW, painter->theme);
    paint_text(painter, x, (int32_t)layout->bottom_axis_y + AXIS_HEIGHT - FONT_LINE, THEME_NOTE, name);
}

static void paint_labels(const Painter *painter, const MaskImageOptions *options) {
    const MaskLayout *layout = painter->layout;
    (void)mask_label_header(painter->canvas, layout, options);
    paint_axes(painter);
    for (uint32_t core = 0; core < layout->cores; core++) {
        for (uint32_t slot = 0; slot < layout->slots; slot++) paint_wave_labels(painter, core, slot);
        for (uint32_t alu = 0; alu < layout->alus; alu++) paint_alu_labels(painter, core, alu);
    }
    (void)mask_label_footer(painter->canvas, layout, options);
}

/* ---- the whole ---- */

static Canvas *draw_layout(const Trace *trace, const MaskImageOptions *options, const MaskLayout *layout, char *error) {
    Canvas *canvas = canvas_create(layout->width, layout->height);
    if (!canvas) {
        snprintf(error, MASK_ERROR_MAX, "not enough memory for a picture of %" PRIu32 " x %" PRIu32 " pixels",
                 layout->width, layout->height);
        return NULL;
    }
    const Painter painter = {canvas, trace, layout, &themes[options->palette]};
    canvas_clear(canvas, painter.theme->colour[THEME_BACKGROUND]);
    if (!options->bare) paint_labels(&painter, options);
    paint_data(&painter);
    return canvas;
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
    char *map = mask_layout_json(&layout, options->palette);
    const PngText texts[] = {
        {"Title", options->title ? options->title : ""},
        {"Software", options->version ? options->version : ""},
        {"simt:config", options->config_json ? options->config_json : "{}"},
        {"simt:map", map},
    };
    uint8_t *bytes = map ? png_encode(canvas, texts, sizeof texts / sizeof *texts, length) : NULL;
    if (!bytes) snprintf(error, MASK_ERROR_MAX, "not enough memory for the PNG");
    free(map);
    canvas_destroy(canvas);
    return bytes;
}
