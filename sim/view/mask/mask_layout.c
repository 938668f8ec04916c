/* mask_layout.c: computing the places of an execution-mask picture, and telling them as JSON. */
#include "sim/view/mask/mask_layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/base/json.h"
#include "sim/view/raster/font.h"

enum {
    MARGIN = 14,
    HEADER_GAP = 10,      /* between header and axis, and between data and footer */
    MIN_CONTENT = 540,    /* each line of the legend fits, however short the trace is */
    BAND_GAP = 6,         /* between the data of two bands: two frames and four pixels */
    BAND_PITCH = 14,      /* least distance of two bands: a line of text fits */
    CORE_GAP = 14,        /* between the data of two cores */
    ROW_GAP = 18,         /* between the rows of a wrapped picture */
    LANE_NUMBER_GAP = 7,  /* between a lane's number and the data: a tick and the frame */
    COLUMN_GAP = 12,      /* between the columns of labels on the left */
    RIGHT_GAP = 10,       /* between data and utilisation */
    ALU_LANES = 6,        /* an ALU's strip is as high as this many lanes, */
    ALU_MIN_HEIGHT = 6,   /* but not lower than this many pixels; */
    ALU_BIN_HEIGHT = 8,   /* of buckets: every colour that waves have fits, and black */
    GROUP_HEIGHT = 5,     /* of buckets, least height: every state fits */
    DEFAULT_CELL = 8,     /* default scale: cells at most so large, */
    DEFAULT_WIDTH = 1600, /* data at most so wide */
    DEFAULT_HEIGHT = 640, /* and the lanes of all waves together so high; */
    DEFAULT_TALL = 3,     /* cells narrower than this may be so tall */
    TALL_PICTURE = 600,   /* from here on the axis is repeated below */
    PATTERN_CELL = 4,     /* cells of this size have room for a texture */
    LABEL_ROOM = 1024,    /* what stands beside the data is not wider */
};

_Static_assert((int)GROUP_HEIGHT >= (int)LANE_STATE_COUNT, "each state of a bucket must get a pixel");

static uint32_t clamp(uint64_t value, uint32_t low, uint32_t high) {
    return (uint32_t)min_u64(max_u64(value, low), high);
}

/* ---- what is shown ---- */

/* The cycles that are shown. Columns at the end of the trace in which everything is disabled are not. */
static bool choose_window(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error) {
    layout->all_cycles = trace_cycles(trace);
    if (layout->all_cycles == 0) {
        snprintf(error, MASK_ERROR_MAX, "the trace is empty: there is nothing to draw");
        return false;
    }
    uint64_t alive = trace_used(trace);
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

static bool choose_cores(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error) {
    const bool all = options->core_start == 0 && options->core_end == 0;
    const uint32_t end = !all && options->core_end < layout->all_cores ? options->core_end : layout->all_cores;
    if (options->core_start >= end) {
        snprintf(error, MASK_ERROR_MAX, "there are no cores %" PRIu32 ":%" PRIu32 " in the trace: it has %" PRIu32,
                 options->core_start, options->core_end, layout->all_cores);
        return false;
    }
    layout->core0 = options->core_start;
    layout->cores = end - options->core_start;

    const uint64_t cycles_end = layout->c0 + layout->cycles;
    if (!lane_totals(&layout->totals, trace, layout->c0, cycles_end)) {
        snprintf(error, MASK_ERROR_MAX, "the trace is not whole: some wave slot has no state in some cycle");
        return false;
    }
    if (layout->cores == layout->all_cores) return true;
    layout->totals = (LaneTotals){0};
    for (uint32_t core = layout->core0; core < end; core++)
        for (uint32_t slot = 0; slot < layout->slots; slot++)
            lane_totals_add(&layout->totals, trace, core, slot, layout->c0, cycles_end);
    return true;
}

/* ---- rows and columns ---- */

/* The limits are on what viewers of PNG files can be expected to take. */
static bool check_size(uint64_t width, uint64_t height, char *error) {
    if (width > MASK_MAX_WIDTH) {
        snprintf(error, MASK_ERROR_MAX,
                 "the picture would be more than %d pixels wide: wrap it with --wrap N, join cycles with --bin K, or "
                 "draw fewer with --window A:B or narrower ones with --scale N",
                 MASK_MAX_WIDTH);
        return false;
    }
    if (height > MASK_MAX_HEIGHT || height > MASK_MAX_PIXELS / width) {
        snprintf(error, MASK_ERROR_MAX,
                 "the picture would have %" PRIu64 " x %" PRIu64 " pixels; the limits are %d rows and %d million "
                 "pixels: draw fewer cycles with --window A:B or --bin K, fewer cores with --cores A:B, or smaller "
                 "cells with --scale N",
                 width, height, MASK_MAX_HEIGHT, MASK_MAX_PIXELS / 1000000);
        return false;
    }
    return true;
}

static bool choose_columns(MaskLayout *layout, const MaskImageOptions *options, char *error) {
    layout->bin = options->bin ? options->bin : 1;
    if (layout->bin > MASK_MAX_BIN || (layout->bin & (layout->bin - 1)) != 0) {
        snprintf(error, MASK_ERROR_MAX, "%" PRIu64 " cycles a pixel: it must be a power of two up to %d", layout->bin,
                 MASK_MAX_BIN);
        return false;
    }
    if (options->wrap % layout->bin != 0) {
        snprintf(error, MASK_ERROR_MAX,
                 "rows of %" PRIu64 " cycles do not consist of whole pixels of %" PRIu64 " cycles", options->wrap,
                 layout->bin);
        return false;
    }
    const uint64_t last = layout->c0 + layout->cycles - 1;
    const uint64_t columns = last / layout->bin - layout->c0 / layout->bin + 1;
    const uint64_t wrap = options->wrap / layout->bin;
    const uint64_t row_columns = wrap > 0 && wrap < columns ? wrap : columns;
    const uint64_t rows = (columns + row_columns - 1) / row_columns;
    if (!check_size(row_columns, rows, error)) return false;
    layout->row_columns = (uint32_t)row_columns;
    layout->rows = (uint32_t)rows;
    return true;
}

/* Returns the pixels a lane. */
static uint32_t choose_scale(MaskLayout *layout, const MaskImageOptions *options) {
    const uint32_t sx = clamp(DEFAULT_WIDTH / layout->row_columns, 1, DEFAULT_CELL);
    const uint64_t lanes = (uint64_t)layout->cores * layout->slots * layout->lanes;
    const uint32_t tallest = clamp(DEFAULT_HEIGHT / lanes, 1, DEFAULT_CELL);
    const uint32_t wanted = layout->bin > 1 ? GROUP_HEIGHT : max_u32(sx, DEFAULT_TALL);
    layout->sx = options->scale_x ? options->scale_x : options->bare ? 1 : sx;
    if (layout->bin > 1) layout->sx = 1; /* 1 px = K cycles, whatever the scale */
    return options->scale_y ? options->scale_y : options->bare ? 1 : clamp(wanted, 1, tallest);
}

/* ---- bands ---- */

/* Room for a rail and the line below it. */
static uint32_t rail_room(const MaskLayout *layout) {
    return layout->rail_height ? layout->rail_height + 1 : 0;
}

/* Distances that depend on the height of lanes alone, when a lane has so many pixels and `fold` lanes share one. Sets
 * the height of all cores, of one row: in 64 bits, because the caller has yet to refuse what is too large. */
static void place_bands(MaskLayout *layout, uint32_t sy, uint32_t fold, bool bare) {
    layout->buckets = layout->bin > 1 || fold > 1;
    layout->group_lanes = 1;
    layout->group_height = sy;
    if (layout->buckets) {
        uint32_t lanes = 1;
        while (lanes < layout->lanes && lanes * sy < GROUP_HEIGHT * fold) lanes *= 2;
        layout->group_lanes = lanes < layout->lanes ? lanes : layout->lanes;
        layout->group_height = max_u32(lanes * sy / fold, GROUP_HEIGHT);
    }
    layout->groups = (layout->lanes + layout->group_lanes - 1) / layout->group_lanes;
    const uint32_t band = mask_layout_band_height(layout);
    if (bare) {
        layout->wave_pitch = band;
        layout->core_pitch = band * layout->slots;
        layout->bands = (uint64_t)layout->core_pitch * layout->cores;
        return;
    }
    layout->rail_height = layout->buckets ? EVENT_COUNT : 0;
    const uint32_t strip_lanes = layout->lanes < ALU_LANES ? layout->lanes : ALU_LANES;
    layout->alu_height = max_u32(strip_lanes * sy, layout->buckets ? ALU_BIN_HEIGHT : ALU_MIN_HEIGHT);
    layout->wave_pitch = max_u32(band + rail_room(layout) + BAND_GAP, BAND_PITCH);
    layout->alu_pitch = max_u32(layout->alu_height + BAND_GAP, BAND_PITCH);
    layout->alu_offset = layout->slots * layout->wave_pitch - rail_room(layout);
    /* The last strip is followed by the gap between cores instead of the one between bands. */
    layout->core_pitch =
        layout->alu_offset + layout->strips * layout->alu_pitch - BAND_GAP + CORE_GAP + rail_room(layout);
    layout->bands = (uint64_t)layout->core_pitch * layout->cores - CORE_GAP - rail_room(layout);
}

void mask_layout_set_strips(MaskLayout *layout, TraceShape shape) {
    layout->alus = shape.alus;
    layout->units = trace_units(shape);
    layout->strips = layout->units + trace_queues(shape);
    layout->queue_entries = shape.queue_entries;
    for (uint32_t i = 0; i < trace_queues(shape); i++) layout->queue[i] = trace_queue(shape, i);
}

bool mask_layout_begin(MaskLayout *layout, const Trace *trace, const MaskImageOptions *options, char *error) {
    const TraceShape shape = trace_shape(trace);
    *layout = (MaskLayout){.all_cores = shape.cores, .slots = shape.slots, .lanes = shape.wave_size};
    if (!choose_window(layout, trace, options, error) || !choose_cores(layout, trace, options, error) ||
        !choose_columns(layout, options, error))
        return false;
    if (!options->bare) mask_layout_set_strips(layout, shape);
    const uint32_t sy = choose_scale(layout, options);
    /* The data alone first, so that what follows fits in 32 bits. */
    if (!check_size((uint64_t)layout->row_columns * layout->sx, sy, error)) return false;
    /* Lanes share pixels only when they must, and never against a given scale. */
    place_bands(layout, sy, 1, options->bare);
    for (uint32_t fold = 2; layout->bands > MASK_MAX_HEIGHT && !options->scale_y && fold <= layout->lanes; fold *= 2)
        place_bands(layout, sy, fold, options->bare);
    const bool fits = !layout->buckets && layout->sx >= PATTERN_CELL && layout->group_height >= PATTERN_CELL;
    const bool wanted =
        options->patterns == MASK_PATTERNS_AUTO ? !options->bare : options->patterns == MASK_PATTERNS_ON;
    layout->patterns = fits && wanted;
    return true;
}

/* ---- columns of labels ---- */

static uint32_t text_width(const char *text) {
    return (uint32_t)font_width(text, strlen(text), 1);
}

void mask_layout_strip_name(const MaskLayout *layout, uint32_t strip, char *out, size_t size) {
    if (strip < layout->alus)
        snprintf(out, size, "ALU %" PRIu32, strip);
    else if (strip < layout->units)
        snprintf(out, size, "sampler");
    else
        snprintf(out, size, "%s", trace_queue_names[layout->queue[strip - layout->units]]);
}

static uint32_t digits_width(const char *before, uint32_t number) {
    char text[32];
    snprintf(text, sizeof text, "%s%" PRIu32, before, number);
    return text_width(text);
}

bool mask_layout_place_columns(MaskLayout *layout, uint32_t slot_label_width, char *error) {
    uint32_t label = slot_label_width;
    for (uint32_t strip = 0; strip < layout->strips; strip++) {
        char name[16];
        mask_layout_strip_name(layout, strip, name, sizeof name);
        label = max_u32(label, text_width(name));
    }
    layout->margin = MARGIN;
    layout->header_y = MARGIN;
    layout->core_label_x = MARGIN;
    layout->wave_label_x = MARGIN;
    if (layout->all_cores > 1)
        layout->wave_label_x += digits_width("core ", layout->core0 + layout->cores - 1) + COLUMN_GAP;
    const uint32_t lane_numbers_x = layout->wave_label_x + label + COLUMN_GAP;
    layout->x0 = lane_numbers_x + digits_width("", layout->lanes - 1) + LANE_NUMBER_GAP;
    const uint64_t data_end = layout->x0 + (uint64_t)layout->row_columns * layout->sx;
    if (!check_size(data_end, 1, error)) return false;

    layout->right_x = (uint32_t)data_end + RIGHT_GAP;
    uint32_t end = max_u32(layout->right_x + text_width("util 100%") - FONT_ADVANCE, MARGIN + MIN_CONTENT);
    for (uint32_t r = 0; r < layout->rows; r++) {
        const MaskRow row = mask_layout_row(layout, r);
        const Axis axis = mask_layout_axis(layout, &row);
        end = max_u32(end, (uint32_t)axis_right(&axis));
    }
    layout->content_width = end - MARGIN;
    layout->width = end + MARGIN;
    return check_size(layout->width, 1, error);
}

/* ---- rows ---- */

/* The rows from top to bottom. Returns the height of the picture. */
static uint64_t place_rows(MaskLayout *layout, uint32_t header_end, uint32_t footer) {
    layout->axis_y = header_end + HEADER_GAP;
    layout->y0 = layout->axis_y + AXIS_HEIGHT + 1 + rail_room(layout);      /* and the frame */
    if (layout->bands > MASK_MAX_HEIGHT) return layout->y0 + layout->bands; /* refused by the caller */
    uint32_t row_end = layout->y0 + (uint32_t)layout->bands + 1;
    const uint32_t row_height = row_end - layout->axis_y;
    const uint32_t compared = layout->rows > 1 ? row_height : row_end + HEADER_GAP + 2 * FONT_LINE + MARGIN;
    if (compared > TALL_PICTURE) {
        layout->bottom_axis_y = row_end;
        row_end += AXIS_HEIGHT;
    }
    layout->row_pitch = row_end - layout->axis_y + ROW_GAP;
    const uint64_t end = row_end + (uint64_t)(layout->rows - 1) * layout->row_pitch;
    if (end > MASK_MAX_HEIGHT) return end; /* likewise */
    layout->footer_y = (uint32_t)end + HEADER_GAP;
    return (footer > 0 ? layout->footer_y + footer : end) + MARGIN;
}

bool mask_layout_end(MaskLayout *layout, const MaskImageOptions *options, int32_t header_end, int32_t footer,
                     char *error) {
    uint64_t height;
    if (options->bare) {
        layout->width = layout->row_columns * layout->sx;
        layout->row_pitch = layout->bands <= MASK_MAX_HEIGHT ? (uint32_t)layout->bands : 0;
        height = layout->bands * layout->rows;
    } else {
        height = place_rows(layout, (uint32_t)header_end, (uint32_t)footer);
    }
    if (!check_size(layout->width, height, error)) return false;
    layout->height = (uint32_t)height;
    return true;
}

uint64_t mask_layout_fitting_bin(const Trace *trace, const MaskImageOptions *options) {
    char error[MASK_ERROR_MAX];
    MaskLayout layout = {0};
    uint64_t bin = 1;
    if (!choose_window(&layout, trace, options, error)) return bin;
    while (layout.cycles / bin > MASK_MAX_WIDTH - LABEL_ROOM && bin < MASK_MAX_BIN) bin *= 2;
    return bin;
}

/* ---- asking ---- */

MaskRow mask_layout_row(const MaskLayout *layout, uint32_t row) {
    const uint64_t row_cycles = layout->row_columns * layout->bin;
    const uint64_t start = layout->c0 / layout->bin * layout->bin + row * row_cycles, end = start + row_cycles;
    const uint64_t shown_end = layout->c0 + layout->cycles;
    MaskRow result = {.start = start > layout->c0 ? start : layout->c0,
                      .end = end < shown_end ? end : shown_end,
                      .y = row * layout->row_pitch};
    result.columns = (uint32_t)((result.end - 1) / layout->bin - result.start / layout->bin) + 1;
    return result;
}

uint32_t mask_layout_wave_y(const MaskLayout *layout, const MaskRow *row, uint32_t core, uint32_t slot) {
    return layout->y0 + row->y + core * layout->core_pitch + slot * layout->wave_pitch;
}

uint32_t mask_layout_alu_y(const MaskLayout *layout, const MaskRow *row, uint32_t core, uint32_t strip) {
    return layout->y0 + row->y + core * layout->core_pitch + layout->alu_offset + strip * layout->alu_pitch;
}

uint32_t mask_layout_band_height(const MaskLayout *layout) {
    return layout->groups * layout->group_height;
}

Rect mask_layout_columns(const MaskLayout *layout, const MaskRow *row, uint64_t from, uint64_t to) {
    const uint64_t base = row->start / layout->bin;
    const uint64_t left = (from > row->start ? from : row->start) / layout->bin - base;
    const uint64_t right = ((to < row->end ? to : row->end) - 1) / layout->bin - base + 1;
    return (Rect){.x = (int32_t)(layout->x0 + (uint32_t)left * layout->sx),
                  .w = (int32_t)((uint32_t)(right - left) * layout->sx)};
}

Axis mask_layout_axis(const MaskLayout *layout, const MaskRow *row) {
    return (Axis){.x0 = (int32_t)layout->x0,
                  .sx = layout->sx,
                  .bin = layout->bin,
                  .c0 = row->start,
                  .cycles = row->end - row->start};
}

BucketGrid mask_layout_grid(const MaskLayout *layout, const MaskRow *row) {
    return (BucketGrid){.start = row->start,
                        .end = row->end,
                        .bin = layout->bin,
                        .lanes = layout->lanes,
                        .group_lanes = layout->group_lanes};
}

/* ---- as JSON ---- */

static void put_colour(Json *json, const char *name, Rgba colour) {
    text_printf(json_value(json, name), "\"#%02x%02x%02x\"", colour.r, colour.g, colour.b);
}

/* The strips from .. to - 1 of all cores. */
static void put_strips(Json *json, const MaskLayout *layout, const char *name, uint32_t from, uint32_t to) {
    const MaskRow row = mask_layout_row(layout, 0);
    char key[32];
    snprintf(key, sizeof key, "%s_y0", name);
    json_open(json, key, '[');
    for (uint32_t core = 0; core < layout->cores; core++)
        for (uint32_t strip = from; strip < to; strip++)
            json_number(json, NULL, mask_layout_alu_y(layout, &row, core, strip));
    json_close(json, ']');
}

char *mask_layout_json(const MaskLayout *layout, const Theme *theme) {
    const MaskRow row = mask_layout_row(layout, 0);
    TextBuffer text = {0};
    Json json = {.out = &text};
    json_open(&json, NULL, '{');
    json_number(&json, "x0", layout->x0);
    json_number(&json, "sx", layout->sx);
    json_number(&json, "c0", layout->c0);
    json_number(&json, "cycles", layout->cycles);
    json_number(&json, "bin", layout->bin);
    json_number(&json, "rows", layout->rows);
    json_number(&json, "row_columns", layout->row_columns);
    json_number(&json, "row_pitch", layout->row_pitch);
    json_number(&json, "lanes", layout->lanes);
    json_number(&json, "group_lanes", layout->group_lanes);
    json_number(&json, "group_height", layout->group_height);
    json_number(&json, "sy", layout->group_lanes == 1 ? layout->group_height : 0);
    json_number(&json, "rail_height", layout->rail_height);
    json_number(&json, "core0", layout->core0);
    json_number(&json, "cores", layout->cores);
    json_number(&json, "slots", layout->slots);
    json_open(&json, "y0", '[');
    for (uint32_t core = 0; core < layout->cores; core++)
        for (uint32_t slot = 0; slot < layout->slots; slot++)
            json_number(&json, NULL, mask_layout_wave_y(layout, &row, core, slot));
    json_close(&json, ']');
    json_number(&json, "alus", layout->alus);
    json_number(&json, "alu_height", layout->alu_height);
    put_strips(&json, layout, "alu", 0, layout->alus);
    for (uint32_t strip = layout->alus; strip < layout->strips; strip++) {
        char name[16];
        mask_layout_strip_name(layout, strip, name, sizeof name);
        put_strips(&json, layout, name, strip, strip + 1);
    }
    if (layout->strips > layout->units) json_number(&json, "queue_entries", layout->queue_entries);

    json_open(&json, "colours", '{');
    for (int i = 0; i < LANE_STATE_COUNT; i++) put_colour(&json, lane_states[i].name, theme_lane(theme, (LaneState)i));
    json_close(&json, '}');
    json_open(&json, "textures", '{');
    if (theme->texture[SHADE_STALLED].kind != TEXTURE_NONE)
        put_colour(&json, lane_states[LANE_STALLED].name, theme_mark(theme, SHADE_STALLED));
    json_close(&json, '}');
    json_open(&json, "events", '{');
    for (int i = 0; i < EVENT_COUNT; i++) put_colour(&json, trace_events[i].name, theme->event[i]);
    json_close(&json, '}');
    json_close(&json, '}');
    return text_take(&text);
}
