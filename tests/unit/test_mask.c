/* test_mask.c: the trace store, its CSV, and the execution-mask picture. Random traces are drawn and the pixels decoded
 * again with nothing but the map in the PNG; the states must be those that the trace was made from. */
#include "tests/unit/trace_picture.h"

#include "sim/base/text_buffer.h"
#include "sim/export/export.h"

/* Every pixel of the cells that one lane has in one band. Textures leave at least half of a cell alone. */
static void check_lane(const Picture *picture, const Map *map, const Expected *e, uint32_t core, uint32_t slot,
                       uint32_t lane) {
    const uint64_t shown = core - map->core0;
    const uint64_t y0 = map_number(picture, "y0", (size_t)shown * e->shape.slots + slot) + lane * map->sy;
    for (uint64_t column = 0; column < map->cycles; column++) {
        const int state = *lane_at(e, core, slot, lane, map->c0 + column);
        const uint64_t x = map_x(map, column), y = y0 + map_y(map, column);
        uint64_t textured = 0;
        for (uint64_t i = 0; i < map->sx * map->sy; i++) {
            const uint32_t pixel = pixel_at(picture, x + i % map->sx, y + i / map->sx);
            textured += pixel == map->textures[state];
            if (map_state(map, pixel) != state)
                fail_msg("core %u slot %u lane %u cycle %" PRIu64, core, slot, lane, map->c0 + column);
        }
        assert_true(2 * textured <= map->sx * map->sy);
    }
}

static void check_alu(const Picture *picture, const Map *map, const Expected *e, const Theme *theme, uint32_t core,
                      uint32_t alu, bool numbers) {
    const uint64_t y0 = map_number(picture, "alu_y0", (size_t)(core - map->core0) * e->shape.alus + alu);
    const uint32_t text = rgb_of(theme->colour[THEME_ALU_TEXT]);
    for (uint64_t column = 0; column < map->cycles; column++)
        for (uint64_t i = 0; i < map->sx * map->alu_height; i++) {
            const uint64_t x = map_x(map, column) + i % map->sx, y = y0 + map_y(map, column) + i / map->sx;
            const uint32_t what = *alu_at(e, core, alu, map->c0 + column), pixel = pixel_at(picture, x, y);
            const bool hatched = what % 2 == 1 && (x + y) % 4 < 2, starts = what > 0 && what % 2 == 0;
            const uint32_t solid = rgb_of(what ? theme_identity(theme, what / 2 - 1) : theme->colour[THEME_ALU_EMPTY]);
            if (numbers && starts && pixel == text) continue;
            assert_int_equal(pixel, hatched ? rgb_of(theme->colour[THEME_ALU_DRAIN]) : solid);
        }
}

static void check_picture(const Picture *picture, const Expected *e, const MaskImageOptions *options) {
    const Map map = map_read(picture);
    const Theme *theme = theme_of(options->theme, options->palette);
    const bool all = options->window_end == 0;
    const uint64_t end = !all && options->window_end < e->used ? options->window_end : e->used;
    const uint64_t cycles = end - options->window_start;
    assert_int_equal(map.c0, options->window_start);
    assert_int_equal(map.cycles, cycles);
    assert_int_equal(map.bin, 1);
    assert_int_equal(map.row_columns, options->wrap && options->wrap < cycles ? options->wrap : cycles);
    assert_int_equal(map.rows, (cycles + map.row_columns - 1) / map.row_columns);
    assert_int_equal(map.core0, options->core_start);
    assert_int_equal(map.cores, options->core_end ? options->core_end - options->core_start : e->shape.cores);
    for (uint32_t core = (uint32_t)map.core0; core < map.core0 + map.cores; core++) {
        for (uint32_t slot = 0; slot < e->shape.slots; slot++)
            for (uint32_t lane = 0; lane < e->shape.wave_size; lane++) check_lane(picture, &map, e, core, slot, lane);
        for (uint32_t alu = 0; alu < e->shape.alus && !options->bare; alu++)
            check_alu(picture, &map, e, theme, core, alu, options->patterns != MASK_PATTERNS_OFF);
        for (uint32_t queue = 0; queue < trace_queues(e->shape) && !options->bare; queue++)
            for (uint64_t c = 0; c < map.cycles; c++)
                check_queue(picture, &map, e, theme, core, queue, c, map.c0 + c, map.c0 + c + 1);
    }
    if (!options->bare) check_margin(picture, rgb_of(theme->colour[THEME_BACKGROUND]));
}

static void test_pixels_are_the_trace(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 100; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(random_below(3) ? 150 : 12));
        MaskImageOptions options = {.theme = (ThemeId)random_below(THEME_COUNT),
                                    .palette = (Palette)random_below(PALETTE_COUNT),
                                    .title = "some/program_name.s",
                                    .config_text = "1 core · 4 waves × 32 lanes · 2 ALUs",
                                    .version = "lockstep"};
        options.scale_x = random_below(10);
        options.scale_y = random_below(7);
        options.bare = random_below(4) == 0;
        options.patterns = (MaskPatterns)random_below(3);
        options.wrap = random_below(2) ? 1 + random_below(60) : 0;
        if (random_below(3) == 0) {
            options.core_start = random_below(e.shape.cores);
            options.core_end = options.core_start + 1 + random_below(e.shape.cores - options.core_start);
        }
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

/* A lane has the shade of its state; a lane without a thread has one of its own. */
static void test_shades(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 30; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 1 + random_below(150));
        for (uint32_t core = 0; core < e.shape.cores; core++)
            for (uint32_t slot = 0; slot < e.shape.slots; slot++) {
                size_t count;
                const TraceRun *runs = trace_runs(trace, core, slot, &count);
                for (size_t i = 0; i < count; i++) {
                    const ShadeRun run = shade_run(trace, runs, count, i);
                    const uint64_t live = moment_at(&e, core, slot, runs[i].cycle)->live;
                    uint32_t counts[SHADE_COUNT], seen[SHADE_COUNT] = {0};
                    for (uint32_t lane = 0; lane < e.shape.wave_size; lane++) {
                        const Shade shade = shade_at(&run, lane);
                        const LaneState shown = *lane_at(&e, core, slot, lane, runs[i].cycle);
                        assert_int_equal(shades[shade].lane, shown);
                        assert_int_equal(shade == SHADE_NO_THREAD, shown == LANE_INACTIVE && !(live >> lane & 1));
                        seen[shade]++;
                    }
                    shade_count(&run, e.shape.wave_size, counts);
                    assert_memory_equal(counts, seen, sizeof seen);
                }
            }
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* The decoder must not be fooled: in patterned pictures there are textures, in others there are none. */
static void test_textures(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 12; round++) {
        Expected e;
        Trace *trace = random_trace(&e, (TraceShape){.cores = 1, .slots = 4, .alus = 1, .wave_size = 16}, 150);
        MaskImageOptions options = {.palette = (Palette)(round % 2), .patterns = (MaskPatterns)(round / 2 % 3)};
        options.scale_x = options.scale_y = round < 6 ? 4 + random_below(5) : 1 + random_below(3);
        const Theme *theme = theme_of(options.theme, options.palette);
        const bool wanted = options.patterns != MASK_PATTERNS_OFF && options.palette == PALETTE_NEW;
        char error[MASK_ERROR_MAX];
        Canvas *canvas = mask_image_draw(trace, &options, error);
        size_t textured = 0;
        for (size_t i = 0; i < (size_t)canvas->width * canvas->height; i++)
            textured +=
                theme->palette == PALETTE_NEW && rgb_of(canvas->pixels[i]) == rgb_of(theme_mark(theme, SHADE_STALLED));
        assert_int_equal(textured > 0, wanted && options.scale_x >= 4);
        canvas_destroy(canvas);
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* ---- one wave by hand ---- */

enum { HAND_CYCLES = 7 };

/* Four lanes: mov, a branch that leaves two, a stall, idle, the other two, ret; then nothing for a cycle. */
static Trace *hand_trace(void) {
    static const TraceRun runs[] = {
        {0, 1, 0, 0xf, 0, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {1, 1, 0, 0x3, 1, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {2, 1, 0, 0x3, 2, 0, 0, STATE_STALLED, REASON_ALU_RESULT},
        {3, 1, 0, 0x3, 2, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_IDLE, REASON_NO_UNIT},
        {4, 1, 0, 0xc, 2, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {5, 1, 0, 0x0, 3, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {6, 1, TRACE_NO_WAVE, 0x0, TRACE_NO_PC, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_DISABLED, REASON_NO_WAVE},
    };
    Trace *trace = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 4});
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
    Canvas *canvas = mask_image_draw(trace, &(MaskImageOptions){.palette = PALETTE_CLASSIC, .bare = true}, error);
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
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.bin = 6}, error));
    assert_non_null(strstr(error, "power of two"));
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.bin = 4, .wrap = 6}, error));
    assert_non_null(strstr(error, "whole pixels"));
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.core_start = 1, .core_end = 2}, error));
    assert_non_null(strstr(error, "1:2"));
    assert_null(mask_image_draw(trace, &(MaskImageOptions){.scale_y = 7000, .wrap = 1}, error));
    assert_non_null(strstr(error, "--bin"));
    trace_destroy(trace);
    trace = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 32});
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
    Trace *trace = trace_create((TraceShape){.cores = 2, .slots = 2, .alus = 1, .wave_size = 32});
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

static bool refuse(void *user, const char *bytes, size_t n) {
    (void)bytes;
    (void)n;
    ++*(int *)user;
    return false;
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
    char error[EXPORT_ERROR_MAX];
    assert_true(export_csv(&(ExportInput){.trace = trace, .image = &image}, to_buffer, &out, error));
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
    assert_true(export_csv_alus(&(ExportInput){.trace = trace, .image = &image}, to_buffer, &out, error));
    text = text_take(&out);
    assert_string_equal(text, "cycle,cycles,core,alu,wave,busy\n"
                              "0,3,0,0,0,1\n"
                              "3,1,0,0,-1,0\n"
                              "4,1,0,0,0,1\n"
                              "5,2,0,0,-1,0\n");
    free(text);
    int calls = 0;
    assert_false(export_csv(&(ExportInput){.trace = trace, .image = &image}, refuse, &calls, error));
    assert_false(export_csv_alus(&(ExportInput){.trace = trace, .image = &image}, refuse, &calls, error));
    assert_int_equal(calls, 2); /* after a refusal it is not called again */
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
        char error[EXPORT_ERROR_MAX];
        assert_true(export_csv(&(ExportInput){.trace = trace, .image = &image}, to_buffer, &waves, error));
        assert_true(export_csv_alus(&(ExportInput){.trace = trace, .image = &image}, to_buffer, &alus, error));
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
        cmocka_unit_test(test_shades),
        cmocka_unit_test(test_textures),
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
