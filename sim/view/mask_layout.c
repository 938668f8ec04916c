/* mask_layout.c: computing the places of an execution-mask picture. */
#include "sim/view/mask_layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/font.h"
#include "sim/view/mask_label.h"
#include "sim/view/text_buffer.h"

enum {
    MARGIN = 14,
    HEADER_GAP = 10,      /* between header and axis, and between data and footer */
    MIN_CONTENT = 540,    /* each line of the legend fits, however short the trace is */
    BAND_GAP = 6,         /* between the data of two bands: two frames and four pixels */
    BAND_PITCH = 14,      /* least distance of two bands: a line of text fits */
    CORE_GAP = 14,        /* between the data of two cores */
    LANE_NUMBER_GAP = 7,  /* between a lane's number and the data: a tick and the frame */
    COLUMN_GAP = 12,      /* between the columns of labels on the left */
    RIGHT_GAP = 10,       /* between data and utilisation */
    ALU_LANES = 6,        /* an ALU's strip is as high as this many lanes, */
    ALU_MIN_HEIGHT = 6,   /* but not lower than this many pixels */
    DEFAULT_CELL = 8,     /* default scale: cells at most so large, */
    DEFAULT_WIDTH = 1600, /* data at most so wide */
    DEFAULT_HEIGHT = 640, /* and the lanes of all waves together so high; */
    DEFAULT_TALL = 3,     /* cells narrower than this may be so tall */
    TALL_PICTURE = 600,   /* from here on the axis is repeated below */
};

static uint32_t clamp(uint64_t value, uint32_t low, uint32_t high) {
    return value < low ? low : value > high ? high : (uint32_t)value;
}

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

/* The cycles that are shown. Columns at the end of the trace in which everything is disabled are not. */
static bool choose_window(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error) {
    layout->all_cycles = trace_cycles(trace);
    if (layout->all_cycles == 0) {
        snprintf(error, MASK_ERROR_MAX, "the trace is empty: there is nothing to draw");
        return false;
    }
    uint64_t alive = lane_used_cycles(trace);
    if (alive == 0) alive = 1; /* nothing but the last instruction of every wave: one grey column */
    const bool all = options->window_start == 0 && options->window_end == 0;
    const uint64_t end = !all && options->window_end < alive ? options->window_end : alive;
    if (options->window_start >= end) {
        snprintf(error, MASK_ERROR_MAX,
                 "the window %" PRIu64 ":%" PRIu64 " holds no cycle of the trace, in which a wave is alive in cycles "
                 "0 to %" PRIu64,
                 options->window_start, options->window_end, alive - 1);
        return false;
    }
    layout->c0 = options->window_start;
    layout->cycles = end - options->window_start;
    return true;
}

static void choose_scale(MaskLayout *layout, const MaskImageOptions *options) {
    const uint64_t rows = (uint64_t)layout->cores * layout->slots * layout->lanes;
    layout->sx = options->scale_x ? options->scale_x : clamp(DEFAULT_WIDTH / layout->cycles, 1, DEFAULT_CELL);
    const uint32_t tallest = clamp(DEFAULT_HEIGHT / rows, 1, DEFAULT_CELL);
    layout->sy = options->scale_y ? options->scale_y : clamp(larger(layout->sx, DEFAULT_TALL), 1, tallest);
    if (!options->bare) return;
    layout->sx = options->scale_x ? options->scale_x : 1;
    layout->sy = options->scale_y ? options->scale_y : 1;
}

/* The limits are on what viewers of PNG files can be expected to take. */
static bool check_size(uint64_t width, uint64_t height, char *error) {
    if (width > MASK_MAX_WIDTH) {
        snprintf(error, MASK_ERROR_MAX,
                 "the picture would be more than %d pixels wide: draw fewer cycles with --window a:b or narrower "
                 "cells with --scale N",
                 MASK_MAX_WIDTH);
        return false;
    }
    if (height > MASK_MAX_PIXELS / width) {
        snprintf(error, MASK_ERROR_MAX,
                 "the picture would have %" PRIu64 " x %" PRIu64 " pixels or more, above the limit of %d million: "
                 "draw fewer cycles with --window a:b or smaller cells with --scale N",
                 width, height, MASK_MAX_PIXELS / 1000000);
        return false;
    }
    return true;
}

/* Distances that depend on the scale alone. Returns the height of all cores. */
static uint64_t place_bands(MaskLayout *layout, bool bare) {
    const uint64_t band = (uint64_t)layout->lanes * layout->sy;
    if (bare) {
        layout->wave_pitch = (uint32_t)band;
        layout->core_pitch = (uint32_t)(band * layout->slots);
        return (uint64_t)layout->core_pitch * layout->cores;
    }
    const uint32_t strip_lanes = layout->lanes < ALU_LANES ? layout->lanes : ALU_LANES;
    layout->alu_height = larger(strip_lanes * layout->sy, ALU_MIN_HEIGHT);
    layout->wave_pitch = larger((uint32_t)band + BAND_GAP, BAND_PITCH);
    layout->alu_pitch = larger(layout->alu_height + BAND_GAP, BAND_PITCH);
    layout->alu_offset = layout->slots * layout->wave_pitch;
    /* The last strip is followed by the gap between cores instead of the one between bands. */
    const uint64_t pitch = layout->alu_offset + (uint64_t)layout->alus * layout->alu_pitch - BAND_GAP + CORE_GAP;
    layout->core_pitch = (uint32_t)pitch;
    return pitch * layout->cores - CORE_GAP; /* if it does not fit in 32 bits, the caller refuses it */
}

/* The widest label of a wave slot or ALU. */
static uint32_t label_width(const Trace *trace, const MaskLayout *layout) {
    char text[16];
    snprintf(text, sizeof text, "ALU %" PRIu32, layout->alus - 1);
    int32_t widest = font_width(text, strlen(text), 1);
    for (uint32_t core = 0; core < layout->cores; core++)
        for (uint32_t slot = 0; slot < layout->slots; slot++) {
            const SlotLabel label = mask_label_slot(trace, core, slot, layout->c0, layout->c0 + layout->cycles);
            const int32_t width = mask_label_slot_width(&label);
            if (width > widest) widest = width;
        }
    return (uint32_t)widest;
}

static uint32_t digits_width(const char *before, uint32_t number) {
    char text[32];
    snprintf(text, sizeof text, "%s%" PRIu32, before, number);
    return (uint32_t)font_width(text, strlen(text), 1);
}

/* The columns from left to right. Returns the width of the picture. */
static uint64_t place_columns(MaskLayout *layout, const Trace *trace) {
    layout->margin = MARGIN;
    layout->core_label_x = MARGIN;
    layout->wave_label_x = MARGIN;
    if (layout->cores > 1) layout->wave_label_x += digits_width("core ", layout->cores - 1) + COLUMN_GAP;
    const uint32_t lane_numbers_x = layout->wave_label_x + label_width(trace, layout) + COLUMN_GAP;
    layout->x0 = lane_numbers_x + digits_width("", layout->lanes - 1) + LANE_NUMBER_GAP;
    const uint64_t data_end = layout->x0 + layout->cycles * layout->sx;
    if (data_end > MASK_MAX_WIDTH) return data_end; /* refused by the caller */
    layout->right_x = (uint32_t)data_end + RIGHT_GAP;
    const Axis axis = mask_layout_axis(layout);
    const uint32_t labels_end = (uint32_t)axis_right(&axis);
    const uint32_t right_end = layout->right_x + digits_width("util 100%", 0) - FONT_ADVANCE;
    const uint32_t content_end = larger(larger(labels_end, right_end), MARGIN + MIN_CONTENT);
    layout->content_width = content_end - MARGIN;
    return content_end + MARGIN;
}

/* The rows from top to bottom. Returns the height of the picture. */
static uint64_t place_rows(MaskLayout *layout, const MaskImageOptions *options, uint64_t bands) {
    layout->header_y = MARGIN;
    const uint32_t header_end = (uint32_t)mask_label_header(NULL, layout, options);
    layout->axis_y = header_end + HEADER_GAP;
    layout->y0 = layout->axis_y + AXIS_HEIGHT + 1; /* and the frame */
    uint64_t end = layout->y0 + bands + 1;
    if (end > MASK_MAX_PIXELS) return end; /* refused by the caller */
    if (end + HEADER_GAP + 2 * FONT_LINE + MARGIN > TALL_PICTURE) {
        layout->bottom_axis_y = (uint32_t)end;
        end += AXIS_HEIGHT;
    }
    layout->footer_y = (uint32_t)end + HEADER_GAP;
    const uint32_t footer_end = (uint32_t)mask_label_footer(NULL, layout, options);
    return (footer_end > layout->footer_y ? footer_end : end) + MARGIN;
}

bool mask_layout_make(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error) {
    const TraceShape shape = trace_shape(trace);
    *layout = (MaskLayout){.cores = shape.cores, .slots = shape.slots, .lanes = shape.wave_size};
    if (!choose_window(layout, trace, options, error)) return false;
    choose_scale(layout, options);
    if (!lane_totals(&layout->totals, trace, layout->c0, layout->c0 + layout->cycles)) {
        snprintf(error, MASK_ERROR_MAX, "the trace is not whole: some wave slot has no state in some cycle");
        return false;
    }
    layout->alus = options->bare ? 0 : shape.alus;
    /* The data alone first, so that what follows fits in 32 bits. */
    const uint64_t rows = (uint64_t)shape.cores * shape.slots * shape.wave_size;
    const uint64_t columns = layout->cycles < MASK_MAX_WIDTH ? layout->cycles : MASK_MAX_WIDTH + 1;
    if (!check_size(columns * layout->sx, rows * layout->sy, error)) return false;
    const uint64_t bands = place_bands(layout, options->bare);
    const uint64_t width = options->bare ? layout->cycles * layout->sx : place_columns(layout, trace);
    if (!check_size(width, 1, error)) return false;
    const uint64_t height = options->bare ? bands : place_rows(layout, options, bands);
    if (!check_size(width, height, error)) return false;
    layout->width = (uint32_t)width;
    layout->height = (uint32_t)height;
    return true;
}

uint32_t mask_layout_wave_y(const MaskLayout *layout, uint32_t core, uint32_t slot) {
    return layout->y0 + core * layout->core_pitch + slot * layout->wave_pitch;
}

uint32_t mask_layout_alu_y(const MaskLayout *layout, uint32_t core, uint32_t alu) {
    return layout->y0 + core * layout->core_pitch + layout->alu_offset + alu * layout->alu_pitch;
}

uint32_t mask_layout_x(const MaskLayout *layout, uint64_t cycle) {
    return layout->x0 + (uint32_t)(cycle - layout->c0) * layout->sx;
}

Axis mask_layout_axis(const MaskLayout *layout) {
    return (Axis){.x0 = (int32_t)layout->x0, .sx = layout->sx, .c0 = layout->c0, .cycles = layout->cycles};
}

char *mask_layout_json(const MaskLayout *layout, Palette palette) {
    TextBuffer json = {0};
    text_printf(&json,
                "{\"x0\":%" PRIu32 ",\"sx\":%" PRIu32 ",\"c0\":%" PRIu64 ",\"cycles\":%" PRIu64 ",\"sy\":%" PRIu32
                ",\"lanes\":%" PRIu32 ",\"cores\":%" PRIu32 ",\"slots\":%" PRIu32 ",\"y0\":[",
                layout->x0, layout->sx, layout->c0, layout->cycles, layout->sy, layout->lanes, layout->cores,
                layout->slots);
    for (uint32_t core = 0; core < layout->cores; core++)
        for (uint32_t slot = 0; slot < layout->slots; slot++)
            text_printf(&json, "%s%" PRIu32, core + slot ? "," : "", mask_layout_wave_y(layout, core, slot));
    text_printf(&json, "],\"alus\":%" PRIu32 ",\"alu_height\":%" PRIu32 ",\"alu_y0\":[", layout->alus,
                layout->alu_height);
    for (uint32_t core = 0; core < layout->cores; core++)
        for (uint32_t alu = 0; alu < layout->alus; alu++)
            text_printf(&json, "%s%" PRIu32, core + alu ? "," : "", mask_layout_alu_y(layout, core, alu));
    text_printf(&json, "],\"colours\":{");
    for (int i = 0; i < LANE_STATE_COUNT; i++) {
        const Rgba colour = themes[palette].lane[i];
        text_printf(&json, "%s\"%s\":\"#%02x%02x%02x\"", i ? "," : "", theme_lanes[i].name, colour.r, colour.g,
                    colour.b);
    }
    text_printf(&json, "}}");
    return text_take(&json);
}
