/* mask_cells.c: drawing the data of an execution-mask picture when every lane and cycle has pixels of its own. */
#include "sim/view/mask/mask_paint.h"

#include <inttypes.h>
#include <stdio.h>

#include "sim/view/raster/font.h"

/* ---- states ---- */

static uint32_t dot_size(uint32_t cell) {
    const uint32_t size = cell / 4;
    return (cell - size) % 2 == 0 ? size : size + 1; /* so that it is in the middle */
}

static void paint_dots(Canvas *canvas, Rect cells, Rgba colour, int32_t width, int32_t height) {
    const int32_t w = (int32_t)dot_size((uint32_t)width), h = (int32_t)dot_size((uint32_t)height);
    for (int32_t y = cells.y + (height - h) / 2; y < cells.y + cells.h; y += height)
        for (int32_t x = cells.x + (width - w) / 2; x < cells.x + cells.w; x += width)
            canvas_fill(canvas, (Rect){x, y, w, h}, colour);
}

void mask_paint_state(Canvas *canvas, Rect cells, LaneState state, const Theme *theme, bool patterns,
                      uint32_t cell_width, uint32_t cell_height) {
    canvas_fill(canvas, cells, theme->lane[state]);
    if (!patterns) return;
    switch (theme_textures[state]) {
    case TEXTURE_NONE: break;
    case TEXTURE_HATCH: canvas_pattern(canvas, cells, PATTERN_RISING, theme->texture[state]); break;
    case TEXTURE_CROSS: canvas_pattern(canvas, cells, PATTERN_CROSS, theme->texture[state]); break;
    case TEXTURE_DOT:
        paint_dots(canvas, cells, theme->texture[state], (int32_t)cell_width, (int32_t)cell_height);
        break;
    }
}

/* Neighbouring lanes that show the same are one rectangle. */
static void paint_run(const Painter *painter, uint32_t y, Rect columns, LaneRun shown) {
    const MaskLayout *layout = painter->layout;
    for (uint32_t lane = 0, next; lane < layout->lanes; lane = next) {
        const uint64_t on = shown.on >> lane & 1;
        for (next = lane + 1; next < layout->lanes && (shown.on >> next & 1) == on;) next++;
        const Rect cells = {columns.x, (int32_t)(y + lane * layout->group_height), columns.w,
                            (int32_t)((next - lane) * layout->group_height)};
        mask_paint_state(painter->canvas, cells, on ? shown.on_state : shown.off_state, painter->theme,
                         layout->patterns, layout->sx, layout->group_height);
    }
}

static void paint_wave(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    const uint32_t y = mask_layout_wave_y(layout, row, core, slot);
    size_t count;
    const TraceRun *runs = trace_runs(painter->trace, layout->core0 + core, slot, &count);
    for (size_t i = lane_run_find(runs, count, row->start); i < count && runs[i].cycle < row->end; i++) {
        const Rect columns = mask_layout_columns(layout, row, runs[i].cycle, runs[i].cycle + runs[i].cycles);
        paint_run(painter, y, columns, lane_run(painter->trace, runs, count, i));
    }
}

/* ---- ALUs ---- */

uint32_t mask_paint_slot(const Painter *painter, uint32_t wave) {
    size_t count;
    const TraceWave *waves = trace_waves(painter->trace, &count);
    return wave < count ? waves[wave].slot : 0;
}

/* The second channel of ALU strips: the wave's number, where an instruction starts and there is room for it. */
static void paint_number(const Painter *painter, Rect cell, uint32_t wave) {
    char text[16];
    const int length = snprintf(text, sizeof text, "%" PRIu32, wave);
    const int32_t width = length * FONT_ADVANCE - 1;
    if (!painter->layout->patterns || width + 2 > cell.w || FONT_ASCENT + 2 > cell.h) return;
    canvas_text(painter->canvas, cell.x + (cell.w - width) / 2, cell.y + (cell.h - FONT_ASCENT) / 2, 1,
                painter->theme->colour[THEME_ALU_TEXT], text, (size_t)length);
}

/* The first cycle of an instruction is solid, the cycles in which the ALU is still busy with it are hatched. */
static void paint_instruction(const Painter *painter, const MaskRow *row, Rect strip, const TraceAlu *run) {
    const MaskLayout *layout = painter->layout;
    const uint64_t end = run->cycle + run->cycles;
    Rect all = mask_layout_columns(layout, row, run->cycle, end);
    all.y = strip.y;
    all.h = strip.h;
    canvas_fill(painter->canvas, all, theme_wave(mask_paint_slot(painter, run->wave)));
    if (run->cycle >= row->start) {
        Rect first = all;
        first.w = (int32_t)layout->sx;
        paint_number(painter, first, run->wave);
    }
    if (run->cycles == 1 || run->cycle + 1 >= row->end) return;
    Rect draining = mask_layout_columns(layout, row, run->cycle + 1, end);
    draining.y = strip.y;
    draining.h = strip.h;
    canvas_pattern(painter->canvas, draining, PATTERN_HATCH, painter->theme->colour[THEME_ALU_DRAIN]);
}

static void paint_alu(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t alu) {
    const MaskLayout *layout = painter->layout;
    Rect strip = mask_layout_columns(layout, row, row->start, row->end);
    strip.y = (int32_t)mask_layout_alu_y(layout, row, core, alu);
    strip.h = (int32_t)layout->alu_height;
    canvas_fill(painter->canvas, strip, painter->theme->colour[THEME_ALU_EMPTY]);
    size_t count;
    const TraceAlu *runs = trace_alus(painter->trace, layout->core0 + core, alu, &count);
    for (size_t i = lane_alu_find(runs, count, row->start); i < count && runs[i].cycle < row->end; i++)
        paint_instruction(painter, row, strip, &runs[i]);
}

void mask_paint_cells(const Painter *painter, const MaskRow *row) {
    for (uint32_t core = 0; core < painter->layout->cores; core++) {
        for (uint32_t slot = 0; slot < painter->layout->slots; slot++) paint_wave(painter, row, core, slot);
        for (uint32_t unit = 0; unit < painter->layout->units; unit++) paint_alu(painter, row, core, unit);
        for (uint32_t strip = painter->layout->units; strip < painter->layout->strips; strip++)
            mask_paint_queue(painter, row, core, strip);
    }
}
