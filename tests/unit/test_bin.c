/* test_bin.c: pictures in which a pixel stands for many cycles or lanes. Whatever is rare must stay visible: random
 * traces are drawn, and every bucket is read back from the PNG and compared with what its cycles hold. */
#include "tests/unit/trace_picture.h"

#include "sim/trace/trace_event.h"
#include "sim/view/mask/bucket.h"

/* ---- sharing pixels ---- */

/* Nothing that is there is lost, nothing that is not there appears, more never gets less, all pixels are used, and a
 * share is exact but for rounding and for what small parts are given. */
static void check_share(const uint64_t *counts, uint32_t parts, uint32_t pixels) {
    uint32_t shares[BUCKET_MAX_PARTS], present = 0, given = 0;
    uint64_t sum = 0;
    bucket_share(counts, parts, pixels, shares);
    for (uint32_t i = 0; i < parts; i++) {
        present += counts[i] > 0;
        sum += counts[i];
        given += shares[i];
    }
    assert_int_equal(given, present > 0 ? pixels : 0);
    for (uint32_t i = 0; i < parts; i++) {
        assert_true(counts[i] > 0 || shares[i] == 0);
        for (uint32_t j = 0; j < parts; j++) assert_true(counts[i] <= counts[j] || shares[i] >= shares[j]);
        if (present > pixels || counts[i] == 0) continue;
        assert_true(shares[i] >= 1);
        const double exact = (double)counts[i] * pixels / (double)sum;
        assert_true(shares[i] <= 1 || shares[i] < exact + 1.0);
        assert_true(shares[i] > exact - (double)present);
    }
}

static void test_share(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 100000; round++) {
        uint64_t counts[BUCKET_MAX_PARTS];
        const uint32_t parts = 1 + random_below(8), kind = random_below(4);
        for (uint32_t i = 0; i < parts; i++) {
            counts[i] = random_below(3) == 0 ? 0 : 1 + random_below(kind == 0 ? 5 : kind == 1 ? 1000 : 3);
            if (kind == 3) counts[i] <<= random_below(58);
        }
        check_share(counts, parts, 1 + random_below(random_below(2) ? 8 : 40));
    }
    uint32_t shares[3];
    bucket_share((const uint64_t[]){1, 1000000, 0}, 3, 5, shares);
    assert_int_equal(shares[0], 1);
    assert_int_equal(shares[1], 4);
    assert_int_equal(shares[2], 0);
    bucket_share((const uint64_t[]){10, 30, 20}, 3, 6, shares);
    assert_int_equal(shares[0], 1);
    assert_int_equal(shares[1], 3);
    assert_int_equal(shares[2], 2);
}

/* ---- what a bucket holds, cycle by cycle ---- */

typedef struct Cycles {
    uint64_t start, end;
} Cycles;

static Cycles column_cycles(const Map *map, uint64_t column) {
    const uint64_t start = (map->c0 / map->bin + column) * map->bin, end = start + map->bin;
    const uint64_t shown_end = map->c0 + map->cycles;
    return (Cycles){start > map->c0 ? start : map->c0, end < shown_end ? end : shown_end};
}

/* Do all waves that a core has wait in a cycle, and none of its ALUs works? */
static bool is_exposed(const Expected *e, uint32_t core, uint64_t cycle) {
    bool waits = false;
    for (uint32_t slot = 0; slot < e->shape.slots; slot++) {
        const uint8_t state = moment_at(e, core, slot, cycle)->state;
        if (state == STATE_ACTIVE || state == STATE_IDLE) return false;
        waits |= state == STATE_STALLED;
    }
    for (uint32_t alu = 0; alu < e->shape.alus; alu++)
        if (*alu_at(e, core, alu, cycle) != 0) return false;
    return waits;
}

/* The kinds of events of a slot in a cycle, as bits. */
static uint32_t events_at(const Expected *e, const MaskFault *fault, uint32_t core, uint32_t slot, uint64_t cycle) {
    const Moment *now = moment_at(e, core, slot, cycle);
    uint32_t kinds = 0;
    if (now->state == STATE_ACTIVE) {
        const Moment *last = cycle > 0 ? moment_at(e, core, slot, cycle - 1) : now;
        const uint64_t before = cycle > 0 && last->wave == now->wave ? last->exec : now->live;
        if ((before & ~now->exec) != 0 && (before & now->exec) != 0) kinds |= 1u << EVENT_DIVERGENCE;
        if ((now->exec & ~before) != 0) kinds |= 1u << EVENT_RECONVERGENCE;
    }
    if (now->state == STATE_STALLED && is_exposed(e, core, cycle)) kinds |= 1u << EVENT_EXPOSED;
    const uint64_t fault_cycle = fault->cycle < e->cycles ? fault->cycle : e->cycles - 1;
    if (fault->present && fault_cycle == cycle && e->wave_core[fault->wave] == core &&
        e->wave_slot[fault->wave] == slot)
        kinds |= 1u << EVENT_FAULT;
    return kinds;
}

/* ---- reading pictures ---- */

/* One column of one group of lanes. Returns its states, as bits. */
static uint32_t check_bucket(const Picture *picture, const Map *map, const Expected *e, uint32_t core, uint32_t slot,
                             uint64_t y0, uint64_t column, uint32_t group) {
    const Cycles cycles = column_cycles(map, column);
    const uint32_t first = group * (uint32_t)map->group_lanes;
    uint64_t counts[LANE_STATE_COUNT] = {0}, pixels[LANE_STATE_COUNT] = {0};
    for (uint32_t lane = first; lane < first + map->group_lanes && lane < e->shape.wave_size; lane++)
        for (uint64_t c = cycles.start; c < cycles.end; c++) counts[*lane_at(e, core, slot, lane, c)]++;
    const uint64_t y = y0 + map_y(map, column) + group * map->group_height;
    int above = 0;
    for (uint64_t i = 0; i < map->group_height; i++) {
        const uint32_t pixel = pixel_at(picture, map_x(map, column), y + i);
        const int shown = map_state(map, pixel);
        assert_true(shown < LANE_STATE_COUNT && shown >= above && pixel == map->colours[shown]);
        for (uint64_t x = 1; x < map->sx; x++)
            assert_int_equal(pixel_at(picture, map_x(map, column) + x, y + i), pixel);
        pixels[shown]++;
        above = shown;
    }
    uint32_t present = 0;
    for (int i = 0; i < LANE_STATE_COUNT; i++) {
        assert_int_equal(pixels[i] > 0, counts[i] > 0);
        for (int j = 0; j < LANE_STATE_COUNT; j++) assert_true(counts[i] <= counts[j] || pixels[i] >= pixels[j]);
        if (counts[i] > 0) present |= 1u << i;
    }
    return present;
}

/* One column of a rail. Returns the kinds that it shows. */
static uint32_t check_rail(const Picture *picture, const Map *map, const Expected *e, const MaskImageOptions *options,
                           uint32_t core, uint32_t slot, uint64_t y0, uint64_t column) {
    const Cycles cycles = column_cycles(map, column);
    uint32_t expected = 0, shown = 0;
    for (uint64_t c = cycles.start; c < cycles.end; c++) expected |= events_at(e, &options->fault, core, slot, c);
    const uint64_t y = y0 + map_y(map, column) - 1 - map->rail_height;
    for (uint64_t i = 0; i < map->rail_height; i++) {
        const uint32_t pixel = pixel_at(picture, map_x(map, column), y + i);
        for (int kind = 0; kind < EVENT_COUNT; kind++)
            if (pixel == map->events[kind]) {
                assert_int_equal(shown & ~((2u << kind) - 1), 0); /* the most severe is on top */
                shown |= 1u << kind;
            }
        if (expected == 0)
            assert_int_equal(pixel, rgb_of(theme_of(options->theme, options->palette)->colour[THEME_RAIL]));
    }
    assert_int_equal(shown, expected);
    return shown;
}

/* An ALU's column has the colour of every wave that it worked for, and black if it did not always work. */
static void check_alu(const Picture *picture, const Map *map, const Expected *e, const Theme *theme, uint32_t core,
                      uint32_t alu, uint64_t y0, uint64_t column) {
    const Cycles cycles = column_cycles(map, column);
    uint32_t expected = 0, shown = 0;
    for (uint64_t c = cycles.start; c < cycles.end; c++) {
        const uint32_t what = *alu_at(e, core, alu, c);
        expected |= what ? 2u << (what / 2 - 1) % IDENTITY_COUNT : 1u;
    }
    for (uint64_t i = 0; i < map->alu_height; i++) {
        const uint32_t pixel = pixel_at(picture, map_x(map, column), y0 + map_y(map, column) + i);
        if (pixel == rgb_of(theme->colour[THEME_ALU_EMPTY])) shown |= 1u;
        for (uint32_t wave = 0; wave < IDENTITY_COUNT; wave++)
            if (pixel == rgb_of(theme->identity[wave])) shown |= 2u << wave;
    }
    assert_int_equal(shown, expected);
}

/* What all of a picture shows. */
typedef struct Seen {
    uint32_t states, events;
} Seen;

static Seen check_slot(const Picture *picture, const Map *map, const Expected *e, const MaskImageOptions *options,
                       uint32_t core, uint32_t slot) {
    const uint32_t groups = (uint32_t)((map->lanes + map->group_lanes - 1) / map->group_lanes);
    const uint64_t y0 = map_number(picture, "y0", (size_t)(core - map->core0) * e->shape.slots + slot);
    Seen seen = {0, 0};
    for (uint64_t column = 0; column < map_columns(map); column++) {
        for (uint32_t group = 0; group < groups; group++)
            seen.states |= check_bucket(picture, map, e, core, slot, y0, column, group);
        if (map->rail_height > 0) seen.events |= check_rail(picture, map, e, options, core, slot, y0, column);
    }
    return seen;
}

static void check_picture(const Picture *picture, const Expected *e, const MaskImageOptions *options) {
    const Map map = map_read(picture);
    Seen seen = {0, 0}, present = {0, 0};
    assert_int_equal(map.bin, options->bin);
    assert_int_equal(map.rail_height == 0, options->bare);
    assert_int_equal(map.sx, 1);
    for (uint32_t core = (uint32_t)map.core0; core < map.core0 + map.cores; core++) {
        for (uint32_t slot = 0; slot < e->shape.slots; slot++) {
            const Seen here = check_slot(picture, &map, e, options, core, slot);
            seen.states |= here.states;
            seen.events |= here.events;
            for (uint64_t c = map.c0; c < map.c0 + map.cycles; c++) {
                present.events |= events_at(e, &options->fault, core, slot, c);
                for (uint32_t lane = 0; lane < e->shape.wave_size; lane++)
                    present.states |= 1u << *lane_at(e, core, slot, lane, c);
            }
        }
        for (uint32_t alu = 0; alu < map.alus; alu++) {
            const uint64_t y0 = map_number(picture, "alu_y0", (size_t)(core - map.core0) * e->shape.alus + alu);
            for (uint64_t column = 0; column < map_columns(&map); column++)
                check_alu(picture, &map, e, theme_of(options->theme, options->palette), core, alu, y0, column);
        }
        for (uint32_t queue = 0; queue < trace_queues(e->shape) && !options->bare; queue++)
            for (uint64_t column = 0; column < map_columns(&map); column++) {
                const Cycles cycles = column_cycles(&map, column);
                check_queue(picture, &map, e, theme_of(options->theme, options->palette), core, queue, column,
                            cycles.start, cycles.end);
            }
    }
    assert_int_equal(seen.states, present.states);
    if (!options->bare) assert_int_equal(seen.events, present.events);
    if (!options->bare)
        check_margin(picture, rgb_of(theme_of(options->theme, options->palette)->colour[THEME_BACKGROUND]));
}

/* ---- random traces ---- */

static MaskImageOptions random_options(const Expected *e) {
    MaskImageOptions options = {.theme = (ThemeId)random_below(THEME_COUNT),
                                .palette = (Palette)random_below(PALETTE_COUNT),
                                .title = "program.s"};
    options.bin = UINT64_C(2) << random_below(12);
    options.bare = random_below(8) == 0;
    options.scale_x = options.scale_y = random_below(2) ? 0 : 1 + random_below(7);
    if (random_below(3) == 0) options.wrap = options.bin * (1 + e->cycles / options.bin / 20 + random_below(40));
    if (random_below(2)) {
        options.window_start = random_below((uint32_t)e->used);
        options.window_end = options.window_start + 1 + random_below((uint32_t)e->cycles);
    }
    if (random_below(3) == 0) {
        options.core_start = random_below(e->shape.cores);
        options.core_end = options.core_start + 1 + random_below(e->shape.cores - options.core_start);
    }
    if (e->waves > 0 && random_below(2))
        options.fault = (MaskFault){true, random_below((uint32_t)e->cycles + 1), random_below(e->waves)};
    return options;
}

static void test_nothing_rare_is_lost(void **state) {
    (void)state;
    random_start(__func__);
    for (int round = 0; round < 240; round++) {
        const TraceShape shape = random_shape();
        const uint32_t rows = shape.cores * shape.slots * shape.wave_size;
        const uint32_t longest = 10 + 200000 / rows;
        Expected e;
        Trace *trace = random_trace(&e, shape, 1 + random_below(longest < 6000 ? longest : 6000));
        const MaskImageOptions options = random_options(&e);
        char error[MASK_ERROR_MAX];
        size_t length = 0;
        uint8_t *png = round % 4 == 0 ? mask_image_png(trace, &options, &length, error) : NULL;
        Picture picture = png ? picture_read(png, length) : picture_draw(trace, &options, error);
        if (!picture.pixels) fail_msg("round %d: %s", round, error);
        check_picture(&picture, &e, &options);
        picture_free(&picture);
        free(png);
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* ---- one wave by hand ---- */

static void test_one_bucket_shows_all(void **state) {
    (void)state;
    /* mov; a branch that keeps lane 0; a stall that nothing hides; idle; the other lane joins; ret. Bin: all of it. */
    static const TraceRun runs[] = {
        {0, 100, 0, 0x3, 0, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {100, 1, 0, 0x1, 1, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {101, 1, 0, 0x1, 2, 0, 0, STATE_STALLED, REASON_ALU_RESULT},
        {102, 1, 0, 0x1, 2, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_IDLE, REASON_NO_UNIT},
        {103, 20, 0, 0x3, 2, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
        {123, 1, TRACE_NO_WAVE, 0x0, TRACE_NO_PC, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_DISABLED, REASON_NO_WAVE},
        {124, 4, 1, 0x3, 0, TRACE_NO_PC, TRACE_NO_REGISTER, STATE_ACTIVE, REASON_NONE},
    };
    Trace *trace = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 2});
    trace_add_wave(trace, 0, &(TraceWave){.live = 0x3});
    trace_add_wave(trace, 1, &(TraceWave){.live = 0x3});
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) trace_add_run(trace, 0, 0, &runs[i]);
    trace_finish(trace, 128);
    const MaskImageOptions options = {.bin = 128, .scale_y = 5, .fault = {true, 128, 1}};
    char error[MASK_ERROR_MAX];
    size_t length, note_length;
    uint8_t *png = mask_image_png(trace, &options, &length, error);
    const char *note = png_find_text(png, length, "Description", &note_length);
    char *copy = strndup(note, note_length);
    assert_non_null(strstr(copy, "1 px = 128 cycles"));
    free(copy);
    Picture picture = picture_read(png, length);
    const Map map = map_read(&picture);
    assert_int_equal(map_columns(&map), 1);
    assert_int_equal(map.group_height, 5);
    assert_int_equal(map.group_lanes, 1);
    const uint64_t y = map_number(&picture, "y0", 0);
    static const LaneState first[] = {LANE_ACTIVE, LANE_ACTIVE, LANE_DISABLED, LANE_STALLED, LANE_IDLE};
    static const LaneState second[] = {LANE_INACTIVE, LANE_ACTIVE, LANE_ACTIVE, LANE_ACTIVE, LANE_DISABLED};
    for (uint64_t i = 0; i < 5; i++) {
        assert_int_equal(pixel_at(&picture, map.x0, y + i), map.colours[first[i]]);
        assert_int_equal(pixel_at(&picture, map.x0, y + 5 + i), map.colours[second[i]]);
    }
    for (uint64_t i = 0; i < EVENT_COUNT; i++)
        assert_int_equal(pixel_at(&picture, map.x0, y - 1 - EVENT_COUNT + i), map.events[i]);
    picture_free(&picture);
    free(png);
    trace_destroy(trace);
}

/* ---- folding ---- */

/* Too many lanes for the height of a picture: several share a row of pixels, and still no state is lost. */
static void test_lanes_are_folded(void **state) {
    (void)state;
    random_start(__func__);
    Expected e;
    Trace *trace = random_trace(&e, (TraceShape){.cores = 64, .slots = 20, .alus = 1, .wave_size = 64}, 6);
    char error[MASK_ERROR_MAX];
    size_t length;
    uint8_t *png = mask_image_png(trace, &(MaskImageOptions){0}, &length, error);
    assert_non_null(png);
    Picture picture = picture_read(png, length);
    const Map map = map_read(&picture);
    assert_int_equal(map.bin, 1);
    assert_int_equal(map.sy, 0);
    assert_true(map.group_lanes > map.group_height && map.group_height >= LANE_STATE_COUNT);
    assert_true(picture.height <= MASK_MAX_HEIGHT);
    const uint32_t groups = (uint32_t)(map.lanes / map.group_lanes);
    for (uint32_t core = 0; core < 64; core += 21)
        for (uint32_t slot = 0; slot < 20; slot++) {
            const uint64_t y0 = map_number(&picture, "y0", core * 20 + slot);
            for (uint64_t column = 0; column < map_columns(&map); column++)
                for (uint32_t group = 0; group < groups; group++)
                    (void)check_bucket(&picture, &map, &e, core, slot, y0, column, group);
        }
    picture_free(&picture);
    free(png);
    png = mask_image_png(trace, &(MaskImageOptions){.scale_x = 1, .scale_y = 1}, &length, error);
    assert_null(png); /* a scale that is asked for is kept, or refused */
    assert_non_null(strstr(error, "--cores"));
    trace_destroy(trace);
    expected_free(&e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share),
        cmocka_unit_test(test_nothing_rare_is_lost),
        cmocka_unit_test(test_one_bucket_shows_all),
        cmocka_unit_test(test_lanes_are_folded),
    };
    return cmocka_run_group_tests_name("bin", tests, NULL, NULL);
}
