/* test_mask.c: the trace store, its CSV, and the execution-mask picture. Random traces are drawn and the pixels decoded
 * again with nothing but the map in the PNG; the states must be those that the trace was made from. */
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

#include "sim/trace_csv.h"
#include "sim/view/mask_image.h"
#include "sim/view/png.h"
#include "sim/view/text_buffer.h"

static uint64_t random_state;

/* A number below n; splitmix64. */
static uint32_t random_below(uint32_t n) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) % n);
}

static void random_start(const char *test) {
    const char *given = getenv("SEED");
    random_state = given ? strtoull(given, NULL, 0) : 1;
    print_message("%s: SEED=%" PRIu64 "\n", test, random_state);
}

/* ---- random traces, with what every pixel of them must show ---- */

typedef struct Expected {
    TraceShape shape;
    uint64_t cycles;
    uint64_t used;  /* cycles until all is disabled */
    uint8_t *lanes; /* LaneState of (core, slot, lane, cycle) */
    uint32_t *alus; /* 0 empty, else 2 * slot + 2, + 1 while draining, of (core, alu, cycle) */
    uint64_t slot_states[STATE_COUNT];
    uint32_t waves;
} Expected;

static uint8_t *lane_at(const Expected *e, uint32_t core, uint32_t slot, uint32_t lane, uint64_t cycle) {
    const uint64_t row = ((uint64_t)core * e->shape.slots + slot) * e->shape.wave_size + lane;
    return &e->lanes[row * e->cycles + cycle];
}

static uint32_t *alu_at(const Expected *e, uint32_t core, uint32_t alu, uint64_t cycle) {
    return &e->alus[((uint64_t)core * e->shape.alus + alu) * e->cycles + cycle];
}

static uint64_t random_mask(uint32_t lanes) {
    const uint64_t all = lanes < 64 ? (UINT64_C(1) << lanes) - 1 : UINT64_MAX;
    const uint64_t any = (uint64_t)random_below(UINT32_MAX) << 32 | random_below(UINT32_MAX);
    return all & (random_below(3) ? any : UINT64_MAX << random_below(lanes));
}

static void add_run(Trace *trace, Expected *e, uint32_t core, uint32_t slot, TraceRun run, uint64_t shown_on,
                    LaneState on, LaneState off) {
    trace_add_run(trace, core, slot, &run);
    e->slot_states[run.state] += run.cycles;
    for (uint64_t c = run.cycle; c < run.cycle + run.cycles; c++)
        for (uint32_t lane = 0; lane < e->shape.wave_size; lane++)
            *lane_at(e, core, slot, lane, c) = (uint8_t)(shown_on >> lane & 1 ? on : off);
    if (off != LANE_DISABLED && run.cycle + run.cycles > e->used) e->used = run.cycle + run.cycles;
}

/* One wave from `cycle` on, at most to the end. Returns its end. */
static uint64_t add_wave(Trace *trace, Expected *e, uint32_t core, uint32_t slot, uint64_t cycle) {
    static const LaneState shown[] = {LANE_DISABLED, LANE_ACTIVE, LANE_STALLED, LANE_IDLE};
    const uint32_t wave = e->waves++;
    const uint64_t live = random_mask(e->shape.wave_size);
    const TraceWave info = {.live = live, .group = wave / 3, .core = (uint16_t)core, .slot = (uint16_t)slot};
    trace_add_wave(trace, wave, &info);
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

static void fill_slot(Trace *trace, Expected *e, uint32_t core, uint32_t slot) {
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

static void fill_alu(Trace *trace, Expected *e, uint32_t core, uint32_t alu) {
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

static Trace *random_trace(Expected *e, TraceShape shape, uint64_t cycles) {
    *e = (Expected){.shape = shape, .cycles = cycles};
    const size_t rows = (size_t)shape.cores * shape.slots * shape.wave_size;
    e->lanes = calloc(rows * cycles, 1);
    e->alus = calloc((size_t)shape.cores * shape.alus * cycles, sizeof *e->alus);
    Trace *trace = trace_create(shape);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) fill_slot(trace, e, core, slot);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t alu = 0; alu < shape.alus; alu++) fill_alu(trace, e, core, alu);
    trace_finish(trace, cycles);
    assert_false(trace_failed(trace));
    if (e->used == 0) e->used = 1;
    return trace;
}

static TraceShape random_shape(void) {
    static const uint32_t sizes[] = {1, 2, 3, 4, 8, 16, 32, 64};
    return (TraceShape){.cores = 1 + random_below(3),
                        .slots = 1 + random_below(random_below(4) ? 6 : 20),
                        .alus = 1 + random_below(random_below(4) ? 3 : 16),
                        .wave_size = sizes[random_below(8)]};
}

static void expected_free(Expected *e) {
    free(e->lanes);
    free(e->alus);
}

/* ---- decoding pictures ---- */

typedef struct Picture {
    uint32_t *pixels; /* 0xrrggbb */
    int width, height;
    char *map;
    size_t map_length;
} Picture;

static Picture picture_read(const uint8_t *png, size_t length) {
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

static void picture_free(Picture *picture) {
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
static uint64_t map_number(const Picture *picture, const char *key, size_t at) {
    const char *text = map_value(picture, key);
    if (*text == '[') text++;
    for (; at > 0; at--) text = strchr(text, ',') + 1;
    return strtoull(text, NULL, 10);
}

static uint32_t map_colour(const Picture *picture, LaneState lane) {
    return (uint32_t)strtoul(map_value(picture, theme_lanes[lane].name) + 2, NULL, 16);
}

static uint32_t pixel_at(const Picture *picture, uint64_t x, uint64_t y) {
    assert_true(x < (uint64_t)picture->width && y < (uint64_t)picture->height);
    return picture->pixels[y * (uint64_t)picture->width + x];
}

/* Every pixel of the cells that one lane has in one band. */
static void check_lane(const Picture *picture, const Expected *e, uint32_t core, uint32_t slot, uint32_t lane) {
    const uint64_t sx = map_number(picture, "sx", 0), sy = map_number(picture, "sy", 0);
    const uint64_t x0 = map_number(picture, "x0", 0), c0 = map_number(picture, "c0", 0);
    const uint64_t cycles = map_number(picture, "cycles", 0);
    const uint64_t y0 = map_number(picture, "y0", (size_t)core * e->shape.slots + slot) + lane * sy;
    uint32_t colours[LANE_STATE_COUNT];
    for (int i = 0; i < LANE_STATE_COUNT; i++) colours[i] = map_colour(picture, (LaneState)i);
    for (uint64_t c = 0; c < cycles; c++)
        for (uint64_t i = 0; i < sx * sy; i++)
            if (pixel_at(picture, x0 + c * sx + i % sx, y0 + i / sx) != colours[*lane_at(e, core, slot, lane, c0 + c)])
                fail_msg("core %u slot %u lane %u cycle %" PRIu64, core, slot, lane, c0 + c);
}

static uint32_t rgb_of(Rgba colour) {
    return (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;
}

static void check_alu(const Picture *picture, const Expected *e, uint32_t core, uint32_t alu) {
    const uint64_t sx = map_number(picture, "sx", 0), height = map_number(picture, "alu_height", 0);
    const uint64_t x0 = map_number(picture, "x0", 0), c0 = map_number(picture, "c0", 0);
    const uint64_t cycles = map_number(picture, "cycles", 0);
    const uint64_t y0 = map_number(picture, "alu_y0", (size_t)core * e->shape.alus + alu);
    for (uint64_t c = 0; c < cycles; c++)
        for (uint64_t i = 0; i < sx * height; i++) {
            const uint64_t x = x0 + c * sx + i % sx, y = y0 + i / sx;
            const uint32_t what = *alu_at(e, core, alu, c0 + c);
            const bool hatched = what % 2 == 1 && (x + y) % 4 < 2;
            const uint32_t solid = what ? rgb_of(theme_wave(what / 2 - 1)) : 0;
            assert_int_equal(pixel_at(picture, x, y), hatched ? 0xffffff : solid);
        }
}

/* Texts are not cut: a margin all around stays empty. */
static void check_margin(const Picture *picture, uint32_t background) {
    enum { MARGIN = 8 };
    for (int y = 0; y < picture->height; y++)
        for (int x = 0; x < picture->width; x++)
            if (x < MARGIN || y < MARGIN || x >= picture->width - MARGIN || y >= picture->height - MARGIN)
                assert_int_equal(pixel_at(picture, (uint64_t)x, (uint64_t)y), background);
}

static void check_picture(const Picture *picture, const Expected *e, const MaskImageOptions *options) {
    const bool all = options->window_end == 0;
    const uint64_t end = !all && options->window_end < e->used ? options->window_end : e->used;
    assert_int_equal(map_number(picture, "c0", 0), options->window_start);
    assert_int_equal(map_number(picture, "cycles", 0), end - options->window_start);
    for (uint32_t core = 0; core < e->shape.cores; core++) {
        for (uint32_t slot = 0; slot < e->shape.slots; slot++)
            for (uint32_t lane = 0; lane < e->shape.wave_size; lane++) check_lane(picture, e, core, slot, lane);
        for (uint32_t alu = 0; alu < e->shape.alus && !options->bare; alu++) check_alu(picture, e, core, alu);
    }
    if (!options->bare) check_margin(picture, rgb_of(themes[options->palette].colour[THEME_BACKGROUND]));
}

static void test_pixels_are_the_trace(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 60; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(random_below(3) ? 150 : 12));
        MaskImageOptions options = {.palette = (Palette)random_below(PALETTE_COUNT),
                                    .title = "some/program_name.s",
                                    .config_text = "1 core · 4 waves × 32 lanes · 2 ALUs",
                                    .version = "lockstep"};
        options.scale_x = random_below(5);
        options.scale_y = random_below(5);
        options.bare = random_below(4) == 0;
        if (random_below(2)) {
            options.window_start = random_below((uint32_t)e.used);
            options.window_end = options.window_start + 1 + random_below(100);
        }
        char error[MASK_ERROR_MAX];
        size_t length;
        uint8_t *png = mask_image_png(trace, &options, &length, error);
        assert_non_null(png);
        Picture picture = picture_read(png, length);
        check_picture(&picture, &e, &options);
        picture_free(&picture);
        free(png);
        trace_destroy(trace);
        expected_free(&e);
    }
}

static void test_totals(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 100; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(100));
        const uint64_t start = random_below((uint32_t)e.cycles),
                       end = start + random_below((uint32_t)(e.cycles - start) + 1);
        LaneTotals totals;
        assert_true(lane_totals(&totals, trace, start, end));
        uint64_t counted[LANE_STATE_COUNT] = {0};
        for (uint32_t row = 0; row < e.shape.cores * e.shape.slots * e.shape.wave_size; row++)
            for (uint64_t c = start; c < end; c++) counted[e.lanes[row * e.cycles + c]]++;
        assert_memory_equal(totals.lanes, counted, sizeof counted);
        assert_true(lane_totals(&totals, trace, 0, e.cycles));
        assert_memory_equal(totals.slots, e.slot_states, sizeof e.slot_states);
        assert_false(lane_totals(&totals, trace, 0, e.cycles + 1)); /* the trace does not reach so far */
        uint32_t shares[LANE_STATE_COUNT], sum = 0;
        lane_shares(&totals, shares);
        for (int i = 0; i < LANE_STATE_COUNT; i++) sum += shares[i];
        assert_int_equal(sum, 1000);
        trace_destroy(trace);
        expected_free(&e);
    }
}

static void test_shares_by_largest_remainder(void **state) {
    (void)state;
    uint32_t shares[LANE_STATE_COUNT];
    lane_shares(&(LaneTotals){.lanes = {1, 1, 1, 0, 0}}, shares);
    assert_int_equal(shares[0] + shares[1] + shares[2], 1000);
    assert_int_equal(shares[0], 334);
    lane_shares(&(LaneTotals){.lanes = {0}}, shares);
    for (int i = 0; i < LANE_STATE_COUNT; i++) assert_int_equal(shares[i], 0);
    lane_shares(&(LaneTotals){.lanes = {UINT64_MAX / 2, UINT64_MAX / 2}}, shares);
    assert_int_equal(shares[0], 500);
}

/* ---- one wave by hand ---- */

enum { HAND_CYCLES = 7 };

/* Four lanes: mov, a branch that leaves two, a stall, idle, the other two, ret; then nothing for a cycle. */
static Trace *hand_trace(void) {
    static const TraceRun runs[] = {
        {0, 0xf, 1, 0, 0, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {1, 0x3, 1, 0, 1, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {2, 0x3, 1, 0, 2, 0, 0, STATE_STALLED, REASON_ALU_RESULT},
        {3, 0x3, 1, 0, 2, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_IDLE, REASON_NO_UNIT},
        {4, 0xc, 1, 0, 2, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {5, 0x0, 1, 0, 3, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {6, 0x0, 1, TRACE_NO_WAVE, TRACE_NO_PC, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_DISABLED, REASON_NO_WAVE},
    };
    Trace *trace = trace_create((TraceShape){1, 1, 1, 4});
    trace_add_wave(trace, 0, &(TraceWave){.live = 0xf, .group = 5});
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) trace_add_run(trace, 0, 0, &runs[i]);
    trace_add_alu(trace, 0, 0, &(TraceAlu){0, 1, 0, 0});
    trace_add_alu(trace, 0, 0, &(TraceAlu){1, 2, 0, 1});
    trace_add_alu(trace, 0, 0, &(TraceAlu){4, 1, 0, 2});
    trace_finish(trace, HAND_CYCLES);
    return trace;
}

static void test_bare_picture_is_a_pixel_a_lane(void **state) {
    (void)state;
    static const char *const shown[] = {"WWBRK", "WWBRK", "WKKKW", "WKKKW"}; /* the last two columns are all grey */
    Trace *trace = hand_trace();
    char error[MASK_ERROR_MAX];
    Canvas *canvas = mask_image_draw(trace, &(MaskImageOptions){.bare = true}, error);
    assert_int_equal(canvas->width, 5);
    assert_int_equal(canvas->height, 4);
    for (uint32_t y = 0; y < 4; y++)
        for (uint32_t x = 0; x < 5; x++) {
            const char c = shown[y][x];
            const uint32_t rgb = c == 'W' ? 0xffffff : c == 'B' ? 0x0000ff : c == 'R' ? 0xff0000 : 0;
            assert_int_equal(rgb_of(canvas_pixel(canvas, x, y)), rgb);
        }
    canvas_destroy(canvas);
    trace_destroy(trace);
}

static void test_utilisation(void **state) {
    (void)state;
    Trace *trace = hand_trace();
    LaneTotals totals;
    assert_true(lane_totals(&totals, trace, 0, HAND_CYCLES));
    assert_int_equal(lane_utilisation(&totals), 40); /* 8 of 20 lane-cycles with a wave */
    assert_true(lane_totals(&totals, trace, 5, HAND_CYCLES));
    assert_int_equal(lane_utilisation(&totals), -1);
    trace_destroy(trace);
}

static void test_refusals(void **state) {
    (void)state;
    char error[MASK_ERROR_MAX] = "";
    Trace *trace = hand_trace();
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.window_start = 5, .window_end = 9}, error));
    assert_non_null(strstr(error, "5:9"));
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.window_start = 3, .window_end = 3}, error));
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.scale_x = 4000, .scale_y = 1}, error));
    assert_non_null(strstr(error, "--window"));
    assert_non_null(strstr(error, "--scale"));
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.scale_x = UINT32_MAX, .scale_y = UINT32_MAX}, error));
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.scale_x = 1, .scale_y = UINT32_MAX}, error));
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.scale_x = 100, .scale_y = 150000}, error));
    assert_non_null(strstr(error, "million"));
    trace_destroy(trace);
    trace = trace_create((TraceShape){1, 1, 1, 32});
    trace_finish(trace, 0);
    assert_null(mask_image_draw(trace, &(MaskImageOptions){0}, error));
    assert_non_null(strstr(error, "empty"));
    trace_finish(trace, 3); /* but no runs */
    assert_null(mask_image_draw(trace, &(MaskImageOptions){0}, error));
    assert_non_null(strstr(error, "not whole"));
    trace_destroy(trace);
}

/* ---- the trace store ---- */

static void test_equal_runs_are_joined(void **state) {
    (void)state;
    Trace *trace = trace_create((TraceShape){2, 2, 1, 32});
    TraceRun run = {.cycles = 1, .wave = 3, .pc = 7, .state = STATE_IDLE, .reason = REASON_NOT_PICKED};
    for (; run.cycle < 100; run.cycle++) {
        run.pc = run.cycle < 60 ? 7 : 8;
        trace_add_run(trace, 1, 1, &run);
    }
    run.cycles = UINT32_MAX; /* too long to be counted in one run */
    trace_add_run(trace, 1, 1, &run);
    size_t count;
    const TraceRun *runs = trace_runs(trace, 1, 1, &count);
    assert_int_equal(count, 3);
    assert_int_equal(runs[0].cycles, 60);
    assert_int_equal(runs[1].cycles, 40);
    assert_int_equal(runs[2].cycle, 100);
    (void)trace_runs(trace, 0, 0, &count);
    assert_int_equal(count, 0);
    trace_destroy(trace);
    trace_destroy(NULL);
}

/* ---- CSV ---- */

static bool to_buffer(void *user, const char *bytes, size_t n) {
    text_printf(user, "%.*s", (int)n, bytes);
    return true;
}

static bool refuse_third(void *user, const char *bytes, size_t n) {
    (void)bytes;
    (void)n;
    return ++*(int *)user < 3;
}

/* One instruction whose text has a comma, two without; pc 3 falls off the end. */
static Image hand_image(uint32_t *code, Location *locations) {
    static const Instruction mov = {.op = OP_MOV,
                                    .operand = {{.kind = OPERAND_VREG, .count = 1},
                                                {.kind = OPERAND_IMM, .count = 1, .type = TYPE_U32, .imm = {1}}}};
    static const Instruction pop = {.op = OP_POP_MASK};
    Image image = {.code = code, .instructions = 3, .locations = locations};
    const Instruction *const all[] = {&mov, &pop, &pop};
    for (uint32_t i = 0; i < 3; i++) {
        image.code_words += (uint32_t)isa_encode(all[i], code + image.code_words);
        locations[i] = (Location){0, 10 + i};
    }
    return image;
}

static void test_csv(void **state) {
    (void)state;
    uint32_t code[3 * ISA_MAX_WORDS];
    Location locations[3];
    const Image image = hand_image(code, locations);
    Trace *trace = hand_trace();
    TextBuffer out = {0};
    assert_true(trace_csv_write(trace, &image, to_buffer, &out));
    char *text = text_take(&out);
    assert_string_equal(text, "cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason\n"
                              "0,1,0,0,5,0,active,0x0000000f,0,10,\"mov r0.x, u(1)\",\n"
                              "1,1,0,0,5,0,active,0x00000003,1,11,pop_mask,\n"
                              "2,1,0,0,5,0,stalled,0x00000003,2,12,pop_mask,alu-result\n"
                              "3,1,0,0,5,0,idle,0x00000003,2,12,pop_mask,no-unit\n"
                              "4,1,0,0,5,0,active,0x0000000c,2,12,pop_mask,\n"
                              "5,1,0,0,5,0,active,0x00000000,3,12,ret,\n"
                              "6,1,0,0,-1,-1,disabled,0x00000000,-1,0,,no-wave\n");
    free(text);
    assert_true(trace_csv_write_alus(trace, &image, to_buffer, &out));
    text = text_take(&out);
    assert_string_equal(text, "cycle,cycles,core,alu,wave,busy\n"
                              "0,3,0,0,0,1\n"
                              "3,1,0,0,-1,0\n"
                              "4,1,0,0,0,1\n"
                              "5,2,0,0,-1,0\n");
    free(text);
    int calls = 0;
    assert_false(trace_csv_write(trace, &image, refuse_third, &calls));
    calls = 0;
    assert_false(trace_csv_write_alus(trace, &image, refuse_third, &calls));
    trace_destroy(trace);
}

/* Rows of random traces are in order, and cover every cycle of every slot or ALU once. */
static void check_csv_cover(const char *text, const Expected *e, uint32_t units) {
    uint64_t *next = calloc((size_t)e->shape.cores * units, sizeof *next), before = 0;
    uint64_t covered = 0;
    for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        uint64_t cycle, cycles;
        uint32_t core, unit;
        assert_int_equal(sscanf(line, "%" SCNu64 ",%" SCNu64 ",%u,%u,", &cycle, &cycles, &core, &unit), 4);
        const uint64_t key = (cycle * e->shape.cores + core) * units + unit + 1;
        assert_true(key > before);
        before = key;
        assert_int_equal(next[core * units + unit], cycle);
        next[core * units + unit] += cycles;
        covered += cycles;
    }
    assert_int_equal(covered, e->cycles * e->shape.cores * units);
    free(next);
}

static void test_csv_covers_everything(void **state) {
    (void)state;
    random_start(__func__);
    uint32_t code[3 * ISA_MAX_WORDS];
    Location locations[3];
    const Image image = hand_image(code, locations);
    for (int round = 0; round < 30; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(100));
        TextBuffer waves = {0}, alus = {0};
        assert_true(trace_csv_write(trace, &image, to_buffer, &waves));
        assert_true(trace_csv_write_alus(trace, &image, to_buffer, &alus));
        char *wave_text = text_take(&waves), *alu_text = text_take(&alus);
        check_csv_cover(wave_text, &e, e.shape.slots);
        check_csv_cover(alu_text, &e, e.shape.alus);
        free(wave_text);
        free(alu_text);
        trace_destroy(trace);
        expected_free(&e);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pixels_are_the_trace),
        cmocka_unit_test(test_totals),
        cmocka_unit_test(test_shares_by_largest_remainder),
        cmocka_unit_test(test_bare_picture_is_a_pixel_a_lane),
        cmocka_unit_test(test_utilisation),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_equal_runs_are_joined),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_csv_covers_everything),
    };
    return cmocka_run_group_tests_name("mask", tests, NULL, NULL);
}
