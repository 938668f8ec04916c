/* trace_picture.h: for tests of pictures: random traces with what every pixel of them must show, and reading pictures
 * back with nothing but the map in the PNG. */
#ifndef TESTS_UNIT_TRACE_PICTURE_H
#define TESTS_UNIT_TRACE_PICTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stb/stb_image.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/trace/trace.h"
#include "sim/view/mask/mask_image.h"
#include "sim/view/raster/png.h"
#include "tests/unit/random.h"

/* ---- random traces, with what every pixel of them must show ---- */

/* What the trace says of one slot in one cycle. */
typedef struct Moment {
    uint64_t exec; /* of the lanes that hold a thread */
    uint64_t live;
    uint32_t wave;
    uint8_t state;
} Moment;

typedef struct Expected {
    TraceShape shape;
    uint64_t cycles;
    uint64_t used;   /* cycles until all is disabled */
    uint8_t *lanes;  /* LaneState of (core, slot, lane, cycle) */
    uint32_t *alus;  /* 0 empty, else 2 * slot + 2, + 1 while draining, of (core, alu, cycle) */
    uint32_t *held;  /* requests of (core, queue, cycle) */
    Moment *moments; /* of (core, slot, cycle) */
    uint64_t slot_states[STATE_COUNT];
    uint32_t waves;
    uint16_t *wave_core, *wave_slot;
} Expected;

static inline uint8_t *lane_at(const Expected *e, uint32_t core, uint32_t slot, uint32_t lane, uint64_t cycle) {
    const uint64_t row = ((uint64_t)core * e->shape.slots + slot) * e->shape.wave_size + lane;
    return &e->lanes[row * e->cycles + cycle];
}

static inline Moment *moment_at(const Expected *e, uint32_t core, uint32_t slot, uint64_t cycle) {
    return &e->moments[((uint64_t)core * e->shape.slots + slot) * e->cycles + cycle];
}

static inline uint32_t *alu_at(const Expected *e, uint32_t core, uint32_t alu, uint64_t cycle) {
    return &e->alus[((uint64_t)core * e->shape.alus + alu) * e->cycles + cycle];
}

static inline uint32_t *held_at(const Expected *e, uint32_t core, uint32_t queue, uint64_t cycle) {
    return &e->held[((uint64_t)core * trace_queues(e->shape) + queue) * e->cycles + cycle];
}

static inline uint64_t random_mask(uint32_t lanes) {
    const uint64_t all = lanes < 64 ? (UINT64_C(1) << lanes) - 1 : UINT64_MAX;
    const uint64_t any = (uint64_t)random_below(UINT32_MAX) << 32 | random_below(UINT32_MAX);
    return all & (random_below(3) ? any : UINT64_MAX << random_below(lanes));
}

static inline void add_run(Trace *trace, Expected *e, uint32_t core, uint32_t slot, TraceRun run, uint64_t shown_on,
                           LaneState on, LaneState off) {
    trace_add_run(trace, core, slot, &run);
    e->slot_states[run.state] += run.cycles;
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    const uint64_t live = run.wave == TRACE_NO_WAVE ? 0 : waves[run.wave].live;
    for (uint64_t c = run.cycle; c < run.cycle + run.cycles; c++) {
        *moment_at(e, core, slot, c) = (Moment){run.exec & live, live, run.wave, run.state};
        for (uint32_t lane = 0; lane < e->shape.wave_size; lane++)
            *lane_at(e, core, slot, lane, c) = (uint8_t)(shown_on >> lane & 1 ? on : off);
    }
    if (off != LANE_DISABLED && run.cycle + run.cycles > e->used) e->used = run.cycle + run.cycles;
}

/* One wave from `cycle` on, at most to the end. Returns its end. */
static inline uint64_t add_wave(Trace *trace, Expected *e, uint32_t core, uint32_t slot, uint64_t cycle) {
    static const LaneState shown[] = {LANE_DISABLED, LANE_ACTIVE, LANE_STALLED, LANE_IDLE};
    const uint32_t wave = e->waves++;
    const uint64_t live = random_mask(e->shape.wave_size);
    const TraceWave info = {.live = live, .group = wave / 3, .core = (uint16_t)core, .slot = (uint16_t)slot};
    trace_add_wave(trace, wave, &info);
    e->wave_core = realloc(e->wave_core, e->waves * sizeof *e->wave_core);
    e->wave_slot = realloc(e->wave_slot, e->waves * sizeof *e->wave_slot);
    e->wave_core[wave] = info.core;
    e->wave_slot[wave] = info.slot;
    TraceRun run = {.cycle = cycle, .wave = wave, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER};
    for (uint32_t runs = random_below(40); runs > 0 && run.cycle + 1 < e->cycles; runs--, run.cycle += run.cycles) {
        const uint64_t left = e->cycles - 1 - run.cycle;
        run.cycles = 1 + random_below(left < 9 ? (uint32_t)left : 9);
        run.exec = random_mask(e->shape.wave_size);
        run.state = (uint8_t)(STATE_ACTIVE + random_below(3));
        run.pc = random_below(20);
        add_run(trace, e, core, slot, run, run.exec & live, shown[run.state], LANE_INACTIVE);
    }
    run.cycles = 1; /* the final ret, at a place of its own */
    run.pc = 20;
    run.exec = 0;
    run.state = STATE_ACTIVE;
    add_run(trace, e, core, slot, run, 0, LANE_DISABLED, LANE_DISABLED);
    return run.cycle + 1;
}

static inline void fill_slot(Trace *trace, Expected *e, uint32_t core, uint32_t slot) {
    uint64_t cycle = 0;
    while (cycle < e->cycles) {
        if (random_below(3)) {
            cycle = add_wave(trace, e, core, slot, cycle);
            continue;
        }
        const uint64_t left = e->cycles - cycle;
        const uint32_t cycles = random_below(4) ? 1 + random_below(left < 30 ? (uint32_t)left : 30) : (uint32_t)left;
        const TraceRun run = {.cycle = cycle,
                              .cycles = cycles,
                              .wave = TRACE_NO_WAVE,
                              .pc = TRACE_NO_PC,
                              .producer = TRACE_NO_PC,
                              .reg = TRACE_NO_REGISTER,
                              .reason = REASON_NO_WAVE};
        add_run(trace, e, core, slot, run, 0, LANE_DISABLED, LANE_DISABLED);
        cycle += cycles;
    }
}

static inline void fill_alu(Trace *trace, Expected *e, uint32_t core, uint32_t alu) {
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    for (uint64_t cycle = random_below(4); cycle < e->cycles && count > 0;) {
        const TraceAlu run = {cycle, 1 + random_below(4), random_below((uint32_t)count), random_below(20)};
        trace_add_alu(trace, core, alu, &run);
        for (uint64_t c = cycle; c < cycle + run.cycles && c < e->cycles; c++)
            *alu_at(e, core, alu, c) = 2u * waves[run.wave].slot + 2 + (c > cycle);
        cycle += run.cycles + (random_below(3) ? 0 : random_below(20));
    }
}

/* Often full, often empty. */
static inline void fill_queue(Trace *trace, Expected *e, uint32_t core, uint32_t queue) {
    const uint32_t entries = e->shape.queue_entries;
    for (uint64_t cycle = random_below(4), next; cycle < e->cycles; cycle = next) {
        const uint32_t requests = random_below(3) ? random_below(entries + 1) : random_below(2) * entries;
        trace_set_requests(trace, core, trace_queue(e->shape, queue), cycle, requests);
        next = cycle + 1 + random_below(random_below(4) ? 6 : 200);
        for (uint64_t c = cycle; c < next && c < e->cycles; c++) *held_at(e, core, queue, c) = requests;
    }
}

static inline Trace *random_trace(Expected *e, TraceShape shape, uint64_t cycles) {
    *e = (Expected){.shape = shape, .cycles = cycles};
    const size_t rows = (size_t)shape.cores * shape.slots * shape.wave_size;
    e->lanes = calloc(rows * cycles, 1);
    e->moments = calloc((size_t)shape.cores * shape.slots * cycles, sizeof *e->moments);
    e->alus = calloc((size_t)shape.cores * shape.alus * cycles, sizeof *e->alus);
    e->held = calloc((size_t)shape.cores * trace_queues(shape) * cycles + 1, sizeof *e->held);
    Trace *trace = trace_create(shape);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) fill_slot(trace, e, core, slot);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t alu = 0; alu < shape.alus; alu++) fill_alu(trace, e, core, alu);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t queue = 0; queue < trace_queues(shape); queue++) fill_queue(trace, e, core, queue);
    trace_finish(trace, cycles);
    assert_false(trace_failed(trace));
    if (e->used == 0) e->used = 1;
    return trace;
}

static inline TraceShape random_shape(void) {
    static const uint32_t sizes[] = {1, 2, 3, 4, 8, 16, 32, 64};
    TraceShape shape = {.cores = 1 + random_below(3),
                        .slots = 1 + random_below(random_below(4) ? 6 : 20),
                        .alus = 1 + random_below(random_below(4) ? 3 : 16),
                        .wave_size = sizes[random_below(8)],
                        .queues = random_below(1 << QUEUE_COUNT)};
    if (shape.queues) shape.queue_entries = 1 + random_below(random_below(3) ? 16 : 1024);
    return shape;
}

static inline void expected_free(Expected *e) {
    free(e->lanes);
    free(e->alus);
    free(e->held);
    free(e->moments);
    free(e->wave_core);
    free(e->wave_slot);
}

/* ---- decoding pictures ---- */

static inline uint32_t rgb_of(Rgba colour) {
    return (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;
}

typedef struct Picture {
    uint32_t *pixels; /* 0xrrggbb */
    int width, height;
    char *map;
    size_t map_length;
} Picture;

static inline Picture picture_read(const uint8_t *png, size_t length) {
    Picture picture;
    int channels;
    uint8_t *rgb = stbi_load_from_memory(png, (int)length, &picture.width, &picture.height, &channels, 3);
    assert_non_null(rgb);
    const size_t count = (size_t)picture.width * (size_t)picture.height;
    picture.pixels = malloc(count * sizeof *picture.pixels);
    for (size_t i = 0; i < count; i++)
        picture.pixels[i] = (uint32_t)rgb[3 * i] << 16 | (uint32_t)rgb[3 * i + 1] << 8 | rgb[3 * i + 2];
    stbi_image_free(rgb);
    const char *map = png_find_text(png, length, "simt:map", &picture.map_length);
    assert_non_null(map);
    picture.map = strndup(map, picture.map_length);
    return picture;
}

/* The same without a PNG in between, which takes most of the time. */
static inline Picture picture_draw(const Trace *trace, const MaskImageOptions *options, char *error) {
    MaskLayout layout;
    Canvas *canvas = mask_image_draw(trace, options, error);
    if (!canvas || !mask_image_layout(&layout, trace, options, error)) return (Picture){0};
    Picture picture = {.width = (int)canvas->width, .height = (int)canvas->height};
    const size_t count = (size_t)canvas->width * canvas->height;
    picture.pixels = malloc(count * sizeof *picture.pixels);
    for (size_t i = 0; i < count; i++) picture.pixels[i] = rgb_of(canvas->pixels[i]);
    picture.map = mask_layout_json(&layout, theme_of(options->theme, options->palette));
    picture.map_length = strlen(picture.map);
    canvas_destroy(canvas);
    return picture;
}

static inline void picture_free(Picture *picture) {
    free(picture->pixels);
    free(picture->map);
}

/* The text after a key of the map. */
static const char *map_value(const Picture *picture, const char *key) {
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(picture->map, quoted);
    assert_non_null(found);
    return found + strlen(quoted);
}

/* Number `at` of the list, or the only number, after a key. */
static inline uint64_t map_number(const Picture *picture, const char *key, size_t at) {
    const char *text = map_value(picture, key);
    if (*text == '[') text++;
    for (; at > 0; at--) text = strchr(text, ',') + 1;
    return strtoull(text, NULL, 10);
}

/* The colour of a name in one of the lists of colours; UINT32_MAX if it has none there. */
static inline uint32_t map_colour(const Picture *picture, const char *list, const char *name) {
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":\"#", name);
    const char *start = map_value(picture, list), *end = strchr(start, '}'), *found = strstr(start, quoted);
    return found && found < end ? (uint32_t)strtoul(found + strlen(quoted), NULL, 16) : UINT32_MAX;
}

/* Every number and colour that the tests below need again and again. */
typedef struct Map {
    uint64_t x0, sx, c0, cycles, bin, rows, row_columns, row_pitch;
    uint64_t lanes, group_lanes, group_height, sy, rail_height, core0, cores, slots, alus, alu_height;
    uint32_t colours[LANE_STATE_COUNT], textures[LANE_STATE_COUNT], events[EVENT_COUNT];
} Map;

static inline Map map_read(const Picture *picture) {
    Map map;
#define FIELD(name) map.name = map_number(picture, #name, 0)
    FIELD(x0), FIELD(sx), FIELD(c0), FIELD(cycles), FIELD(bin), FIELD(rows), FIELD(row_columns), FIELD(row_pitch);
    FIELD(lanes), FIELD(group_lanes), FIELD(group_height), FIELD(sy), FIELD(rail_height), FIELD(core0), FIELD(cores);
    FIELD(slots), FIELD(alus), FIELD(alu_height);
#undef FIELD
    for (int i = 0; i < LANE_STATE_COUNT; i++) {
        map.colours[i] = map_colour(picture, "colours", lane_states[i].name);
        map.textures[i] = map_colour(picture, "textures", lane_states[i].name);
    }
    for (int i = 0; i < EVENT_COUNT; i++) map.events[i] = map_colour(picture, "events", trace_events[i].name);
    return map;
}

static inline uint64_t map_columns(const Map *map) {
    return (map->c0 + map->cycles - 1) / map->bin - map->c0 / map->bin + 1;
}

/* Where a column is, and how far below the first row. */
static inline uint64_t map_x(const Map *map, uint64_t column) {
    return map->x0 + column % map->row_columns * map->sx;
}

static inline uint64_t map_y(const Map *map, uint64_t column) {
    return column / map->row_columns * map->row_pitch;
}

/* The state that a pixel shows; LANE_STATE_COUNT: none. */
static inline int map_state(const Map *map, uint32_t pixel) {
    for (int i = 0; i < LANE_STATE_COUNT; i++)
        if (pixel == map->colours[i] || pixel == map->textures[i]) return i;
    return LANE_STATE_COUNT;
}

static inline uint32_t pixel_at(const Picture *picture, uint64_t x, uint64_t y) {
    assert_true(x < (uint64_t)picture->width && y < (uint64_t)picture->height);
    return picture->pixels[y * (uint64_t)picture->width + x];
}

/* A queue's strip in a column of cycles from .. to - 1: from top to bottom free entries, those held and those held
 * while none is free, in proportion; of each that there is at least a pixel. */
static inline void check_queue(const Picture *picture, const Map *map, const Expected *e, const Theme *theme,
                               uint32_t core, uint32_t queue, uint64_t column, uint64_t from, uint64_t to) {
    const uint32_t colours[] = {rgb_of(theme->colour[THEME_ALU_EMPTY]), rgb_of(theme->colour[THEME_QUEUE]),
                                map->colours[LANE_STALLED]};
    const char *key = trace_queue(e->shape, queue) == QUEUE_SHARED ? "shared_y0" : "memory_y0";
    const uint64_t y0 = map_number(picture, key, (size_t)(core - map->core0)) + map_y(map, column);
    const uint64_t entries = map_number(picture, "queue_entries", 0);
    uint64_t cycles[3] = {0}, shown[3] = {0};
    assert_int_equal(entries, e->shape.queue_entries);
    for (uint64_t c = from; c < to; c++) {
        const uint32_t held = *held_at(e, core, queue, c);
        cycles[held < entries ? 1 : 2] += held;
        cycles[0] += entries - held;
    }
    for (uint64_t y = 0, part = 0; y < map->alu_height; y++) {
        const uint32_t pixel = pixel_at(picture, map_x(map, column), y0 + y);
        for (uint64_t x = 1; x < map->sx; x++)
            assert_int_equal(pixel_at(picture, map_x(map, column) + x, y0 + y), pixel);
        while (part < 3 && colours[part] != pixel) part++;
        assert_true(part < 3);
        shown[part]++;
    }
    for (int part = 0; part < 3; part++) {
        const double exact = (double)(cycles[part] * map->alu_height) / (double)(entries * (to - from));
        assert_int_equal(shown[part] > 0, cycles[part] > 0);
        assert_true((double)shown[part] > exact - 2 && (double)shown[part] < exact + 2);
    }
}

/* Texts are not cut: a margin all around stays empty. */
static inline void check_margin(const Picture *picture, uint32_t background) {
    enum { MARGIN = 8 };
    for (int y = 0; y < picture->height; y++)
        for (int x = 0; x < picture->width; x++)
            if (x < MARGIN || y < MARGIN || x >= picture->width - MARGIN || y >= picture->height - MARGIN)
                assert_int_equal(pixel_at(picture, (uint64_t)x, (uint64_t)y), background);
}

#endif
