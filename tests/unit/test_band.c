/* test_band.c: bands of wave slots at any zoom, against a plain second implementation that looks at every lane in every
 * cycle of random runs. */
#include "tests/unit/trace_picture.h"

#include "sim/count/count.h"
#include "sim/view/band/band.h"

/* ---- the plain implementation ---- */

static uint64_t plain_start(BandZoom zoom, uint64_t column) {
    return column * zoom.cycles / zoom.pixels;
}

static uint64_t plain_end(BandZoom zoom, uint64_t column) {
    const uint64_t end = plain_start(zoom, column + 1);
    return end > plain_start(zoom, column) ? end : plain_start(zoom, column) + 1;
}

static Shade plain_shade(const Expected *e, uint32_t core, uint32_t slot, uint32_t lane, uint64_t cycle) {
    const uint8_t state = *lane_at(e, core, slot, lane, cycle);
    if (state == LANE_INACTIVE && !(moment_at(e, core, slot, cycle)->live >> lane & 1)) return SHADE_NO_THREAD;
    for (int s = 0; s < SHADE_COUNT; s++)
        if (s != SHADE_NO_THREAD && s != SHADE_WAITS && (uint8_t)shades[s].lane == state) return (Shade)s;
    fail();
    return SHADE_COUNT;
}

static bool plain_busy(const Expected *e, uint32_t core, uint64_t cycle) {
    for (uint32_t alu = 0; alu < e->shape.alus; alu++)
        if (*alu_at(e, core, alu, cycle)) return true;
    for (uint32_t slot = 0; slot < e->shape.slots; slot++) {
        const uint8_t state = moment_at(e, core, slot, cycle)->state;
        if (state == STATE_ACTIVE || state == STATE_IDLE) return true;
    }
    return false;
}

static Count plain_count(const Expected *e, uint32_t core, uint32_t slot, BandZoom zoom, uint64_t column) {
    Count count = {0};
    for (uint64_t c = plain_start(zoom, column); c < plain_end(zoom, column) && c < e->cycles; c++) {
        for (uint32_t lane = 0; lane < e->shape.wave_size; lane++) count.lanes[plain_shade(e, core, slot, lane, c)]++;
        count.exposed += moment_at(e, core, slot, c)->state == STATE_STALLED && !plain_busy(e, core, c);
    }
    return count;
}

static void plain_share(const uint64_t counts[SHADE_COUNT], uint32_t height, uint32_t heights[SHADE_COUNT]) {
    uint64_t sum = 0;
    uint32_t given = 0;
    bool up[SHADE_COUNT] = {false};
    for (int s = 0; s < SHADE_COUNT; s++) sum += counts[s];
    for (int s = 0; s < SHADE_COUNT; s++) given += heights[s] = (uint32_t)(height * counts[s] / sum);
    for (; given < height; given++) {
        int best = -1;
        for (int s = 0; s < SHADE_COUNT; s++)
            if (!up[s] && (best < 0 || height * counts[s] % sum > height * counts[best] % sum)) best = s;
        up[best] = true;
        heights[best]++;
    }
    for (int s = 0; s < SHADE_COUNT && height > 6; s++) {
        if (counts[s] == 0 || heights[s] > 0) continue;
        int tall = 0;
        for (int t = 0; t < SHADE_COUNT; t++)
            if (heights[t] > heights[tall]) tall = t;
        if (heights[tall] > 1) heights[tall]--, heights[s]++;
    }
}

/* ---- zooms ---- */

static const BandZoom zooms[] = {{1, 1},    {1, 2},      {1, 7},      {3, 7}, {5, 2},
                                 {113, 10}, {738, 1039}, {997, 1000}, {4, 1}, {1, 1000}};
enum { ZOOMS = sizeof zooms / sizeof *zooms };

static void axis_is_exact(void **state) {
    (void)state;
    for (int z = 0; z < ZOOMS; z++) {
        const BandZoom zoom = zooms[z];
        for (uint64_t column = 0; column < 3000; column++) {
            assert_int_equal(band_start(zoom, column), plain_start(zoom, column));
            assert_int_equal(band_end(zoom, column), plain_end(zoom, column));
        }
        for (uint64_t cycle = 0; cycle < 500; cycle++) {
            const uint64_t edge = band_edge(zoom, cycle), column = band_column(zoom, cycle);
            assert_true(band_start(zoom, edge) >= cycle);
            assert_true(edge == 0 || band_start(zoom, edge - 1) < cycle);
            assert_true(band_start(zoom, column) <= cycle && cycle < band_end(zoom, column));
        }
    }
    const BandZoom fit = band_zoom(1400, UINT64_C(10) << 40);
    assert_in_range(band_edge(fit, UINT64_C(10) << 40), 1399, 1401);
    assert_int_equal(band_start((BandZoom){1, UINT64_C(1) << 39}, UINT64_C(1) << 20), UINT64_C(1) << 59);
    assert_int_equal(band_zoom_compare(band_zoom_step((BandZoom){3, 7}, 4), (BandZoom){6, 7}), 0);
    assert_int_equal(band_zoom_compare(band_zoom_step((BandZoom){3, 7}, -8), (BandZoom){3, 28}), 0);
    assert_true(band_zoom_compare(band_zoom_step((BandZoom){3, 7}, 1), (BandZoom){3, 7}) > 0);
    assert_true(band_zoom_compare(band_zoom_step((BandZoom){3, 7}, -1), (BandZoom){3, 7}) < 0);
}

/* ---- shares ---- */

static void shares_follow_the_rule(void **state) {
    (void)state;
    static const struct {
        uint64_t counts[SHADE_COUNT];
        uint32_t height, heights[SHADE_COUNT];
    } cases[] = {
        {{32, 0, 0, 0, 0, 0}, 18, {18}},
        {{16, 16, 0, 0, 0, 0}, 18, {9, 9}},
        {{1, 0, 999, 0, 0, 0}, 18, {1, 0, 17}},      /* what is rare keeps a pixel */
        {{1, 0, 999, 0, 0, 0}, 6, {0, 0, 6}},        /* but not of so few */
        {{1, 1, 1, 1, 1, 0}, 18, {4, 4, 4, 3, 3}},   /* equal remainders: from the bottom */
        {{64, 0, 192, 32, 0, 0}, 18, {4, 0, 12, 2}}, /* 64, 192 and 32 of 288 */
        {{1, 1, 1, 1, 1, 1}, 3, {1, 1, 1}},          /* more than there are pixels */
        {{0}, 18, {0}},
        {{UINT64_C(1) << 60, UINT64_C(1) << 60, 1, 0, 0, 0}, 1000, {499, 500, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t heights[SHADE_COUNT];
        band_share(cases[i].counts, cases[i].height, heights);
        assert_memory_equal(heights, cases[i].heights, sizeof heights);
    }
    for (int i = 0; i < 20000; i++) {
        uint64_t counts[SHADE_COUNT];
        uint32_t heights[SHADE_COUNT], expected[SHADE_COUNT];
        const uint32_t height = 3 + random_below(60);
        for (int s = 0; s < SHADE_COUNT; s++) counts[s] = random_below(3) ? random_below(300) : 0;
        counts[random_below(SHADE_COUNT)]++;
        band_share(counts, height, heights);
        plain_share(counts, height, expected);
        assert_memory_equal(heights, expected, sizeof heights);
    }
}

/* ---- counts ---- */

/* How often lanes of a slot diverge in a column: some are lost, and some stay. */
static uint64_t plain_parts(const Trace *trace, uint32_t core, uint32_t slot, BandZoom zoom, uint64_t column) {
    size_t count;
    const TraceRun *runs = trace_runs(trace, core, slot, &count);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t live = trace_live(trace, runs[i].wave), after = runs[i].exec & live;
        const uint64_t before = live & (i > 0 && runs[i - 1].wave == runs[i].wave ? runs[i - 1].exec : UINT64_MAX);
        if (runs[i].cycle < plain_start(zoom, column) || runs[i].cycle >= plain_end(zoom, column)) continue;
        sum += runs[i].state == STATE_ACTIVE && (before & ~after) && (before & after);
    }
    return sum;
}

/* Of a core counts[slot][column], and behind the slots those of the core. */
static void count_columns(const Trace *trace, uint32_t core, BandZoom zoom, uint64_t column, uint32_t columns,
                          Count *counts) {
    const uint32_t slots = trace_shape(trace).slots;
    uint64_t *starts = memory_raw((columns + (size_t)1) * sizeof *starts);
    CountedColumns counted;
    band_starts(zoom, column, columns, starts);
    assert_true(columns_count(&counted, trace, core, 1, starts, columns));
    for (uint32_t slot = 0; slot <= slots; slot++)
        columns_row(&counted, slot < slots ? COUNT_SLOT : COUNT_CORE, slot, counts + (size_t)slot * columns);
    columns_free(&counted);
    memory_free(starts);
}

static void check_counts(const Trace *trace, const Expected *e, uint32_t core, BandZoom zoom, uint64_t column,
                         uint32_t columns) {
    const uint32_t slots = e->shape.slots;
    Count *counts = memory_array((size_t)(slots + 1) * columns, sizeof *counts);
    count_columns(trace, core, zoom, column, columns, counts);
    for (uint32_t i = 0; i < columns; i++) {
        Count sum = {0};
        uint64_t most = 0;
        for (uint32_t slot = 0; slot < slots; slot++) {
            Count expected = plain_count(e, core, slot, zoom, column + i);
            expected.parts = plain_parts(trace, core, slot, zoom, column + i);
            assert_memory_equal(&counts[(size_t)slot * columns + i], &expected, sizeof expected);
            for (int s = 0; s < SHADE_COUNT; s++) sum.lanes[s] += expected.lanes[s];
            sum.parts += expected.parts;
            if (expected.exposed > most) most = expected.exposed;
        }
        const Count *core_count = &counts[(size_t)slots * columns + i];
        assert_memory_equal(core_count->lanes, sum.lanes, sizeof sum.lanes);
        assert_int_equal(core_count->parts, sum.parts);
        assert_true(core_count->exposed >= most && (most > 0 || core_count->exposed == 0));
    }
    memory_free(counts);
}

/* Sums are those of the cycles one by one; and the columns that are counted on the way as those that are asked for. */
static void check_sums(const Trace *trace, const Expected *e, uint32_t core) {
    const uint32_t slots = e->shape.slots, from = random_below((uint32_t)e->cycles);
    const uint32_t cycles = 1 + random_below((uint32_t)e->cycles - from);
    const BandZoom bin = band_zoom(1, 2 + random_below(100));
    const uint64_t first = from / bin.cycles / STRIP_COLUMNS * STRIP_COLUMNS;
    const uint32_t count = (uint32_t)(band_edge(bin, from + cycles) - first);
    SlotSum *sums = memory_array(slots, sizeof *sums);
    Count *each = memory_array((size_t)(slots + 1) * cycles, sizeof *each);
    Count *all = memory_array((size_t)(slots + 1) * count, sizeof *all);
    uint64_t *edges = memory_raw((count + (size_t)1) * sizeof *edges);
    const ColumnCounts columns = {edges, count, memory_array((size_t)(slots + 1) * count, sizeof *all)};
    const bool with_columns = random_below(4) > 0;
    uint64_t expected = 0;
    for (uint32_t i = 0; i <= count; i++) {
        const uint64_t start = plain_start(bin, first + i);
        edges[i] = start < e->cycles ? start : e->cycles;
    }
    const uint32_t threads = random_below(6);
    const uint64_t exposed = count_sum(trace, core, from, from + cycles, sums, with_columns ? &columns : NULL, threads);
    count_columns(trace, core, (BandZoom){1, 1}, from, cycles, each);
    count_columns(trace, core, bin, first, count, all);
    if (with_columns) assert_memory_equal(columns.counts, all, (size_t)(slots + 1) * count * sizeof *all);
    for (uint32_t slot = 0; slot < slots; slot++) {
        SlotSum sum = {.wave = TRACE_NO_WAVE, .last = TRACE_NO_WAVE, .low_group = UINT32_MAX};
        size_t runs, waves;
        const TraceRun *first_run = trace_runs(trace, core, slot, &runs), *run = first_run;
        const TraceWave *wave = trace_waves(trace, &waves);
        for (uint32_t i = 0; i < cycles; i++) {
            for (int s = 0; s < SHADE_COUNT; s++) sum.count.lanes[s] += each[(size_t)slot * cycles + i].lanes[s];
            sum.count.parts += each[(size_t)slot * cycles + i].parts;
            while (run->cycle + run->cycles <= from + i) run++;
            sum.reasons[run->reason]++;
            if (run->state == STATE_ACTIVE) {
                const uint64_t lanes = ~UINT64_C(0) >> (64 - e->shape.wave_size),
                               live = trace_live(trace, run->wave) & lanes;
                const TraceRun *before = run->cycle < from + i || run == first_run ? run : run - 1;
                const bool same = before->wave == run->wave && !(before == run && run->cycle == from + i);
                sum.lane_issues += (uint64_t)__builtin_popcountll(same ? before->exec & live : live);
                sum.thread_issues += (uint64_t)__builtin_popcountll(live);
            }
            if (run->wave == TRACE_NO_WAVE || run->wave == sum.last) continue;
            sum.last = run->wave;
            sum.more += sum.wave != TRACE_NO_WAVE;
            if (sum.wave == TRACE_NO_WAVE) sum.wave = sum.last;
            if (wave[sum.last].group < sum.low_group) sum.low_group = wave[sum.last].group;
            if (wave[sum.last].group > sum.high_group) sum.high_group = wave[sum.last].group;
        }
        assert_memory_equal(&sums[slot], &sum, sizeof sum);
    }
    for (uint32_t i = 0; i < cycles; i++) expected += each[(size_t)slots * cycles + i].exposed;
    assert_int_equal(exposed, expected);
    memory_free(sums);
    memory_free(each);
    memory_free(all);
    memory_free(columns.counts);
    memory_free(edges);
}

/* What cores core .. core + cores - 1 do in a column, counted cycle by cycle. */
static CountLevel plain_level(const Expected *e, uint32_t core, uint32_t cores, BandZoom zoom, uint64_t column) {
    CountLevel level = {0};
    for (uint64_t c = plain_start(zoom, column); c < plain_end(zoom, column) && c < e->cycles; c++) {
        uint32_t now[COUNT_CURVES] = {0};
        level.cycles++;
        for (uint32_t at = core; at < core + cores; at++) {
            for (uint32_t slot = 0; slot < e->shape.slots; slot++) {
                now[COUNT_WAVES] += *lane_at(e, at, slot, 0, c) != LANE_DISABLED;
                for (uint32_t lane = 0; lane < e->shape.wave_size; lane++)
                    now[COUNT_EXECUTING] += *lane_at(e, at, slot, lane, c) == LANE_ACTIVE;
            }
            for (uint32_t alu = 0; alu < e->shape.alus; alu++) now[COUNT_ALUS] += *alu_at(e, at, alu, c) > 0;
            for (uint32_t q = 0; q < trace_queues(e->shape); q++) now[COUNT_REQUESTS] += *held_at(e, at, q, c);
        }
        for (int curve = 0; curve < COUNT_CURVES; curve++) {
            level.sum[curve] += now[curve];
            if (now[curve] > level.most[curve]) level.most[curve] = now[curve];
        }
    }
    return level;
}

static void counts_are_exact(void **state) {
    (void)state;
    for (int round = 0; round < 24; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), round % 8 == 7 ? 9000 : 50 + random_below(700));
        for (int z = 0; z < ZOOMS; z++) {
            const uint64_t all = band_edge(zooms[z], e.cycles), column = random_below((uint32_t)all);
            const uint32_t columns = 1 + random_below(300);
            check_counts(trace, &e, random_below(e.shape.cores), zooms[z], column, columns);
            check_sums(trace, &e, random_below(e.shape.cores));
        }
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* ---- pixels ---- */

static bool same_colour(Rgba a, Rgba b) {
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

enum { WIDTH = 300, TOP = 9, HEIGHT = 24, RAIL = 4 };

static void check_column(const Canvas *canvas, const BandView *view, const uint64_t counts[SHADE_COUNT], uint32_t x) {
    uint64_t others = 0;
    uint32_t heights[SHADE_COUNT];
    for (int s = 0; s < SHADE_NO_WAVE; s++) others += counts[s];
    plain_share(counts, HEIGHT, heights);
    for (uint32_t y = 0, from_bottom = HEIGHT - 1; y < HEIGHT; y++, from_bottom--) {
        Rgba expected = view->ink.ground;
        uint32_t end = 0;
        for (int s = SHADE_COUNT - 1; others && s >= 0; s--) {
            for (end = 0; end < SHADE_COUNT && (int)end <= s;) end++;
            uint32_t top = 0;
            for (uint32_t t = 0; t < end; t++) top += heights[t];
            if (from_bottom < top) expected = view->ink.shade[s];
        }
        if (!others && y >= (HEIGHT - 3) / 2 && y < (HEIGHT - 3) / 2 + 3) expected = view->ink.shade[SHADE_NO_WAVE];
        assert_true(same_colour(canvas_pixel(canvas, x, TOP + y), expected));
    }
}

static void bands_show_their_counts(void **state) {
    (void)state;
    for (int round = 0; round < 8; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 2000);
        for (int z = 0; z < ZOOMS; z++) {
            BandView view = {.zoom = zooms[z], .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW))};
            memset(view.ink.texture, TEXTURE_NONE, sizeof view.ink.texture);
            const uint32_t core = random_below(e.shape.cores), slot = random_below(e.shape.slots);
            const BandRow rows[] = {{BAND_SHARES, core, slot, .y = TOP, .height = HEIGHT, .rail = RAIL}};
            const uint64_t all = band_edge(zooms[z], e.cycles), column = random_below((uint32_t)all);
            Canvas *canvas = canvas_create(WIDTH, TOP + HEIGHT);
            band_paint(canvas, (BandPlace){0, 0, column, WIDTH}, trace, &view, rows, 1);
            for (uint32_t x = 0; x < WIDTH && column + x < all; x++) {
                const Count count = plain_count(&e, core, slot, zooms[z], column + x);
                check_column(canvas, &view, count.lanes, x);
                const Rgba mark = canvas_pixel(canvas, x, TOP - 2);
                assert_true(count.exposed > 0 || same_colour(mark, view.ink.ground) ||
                            same_colour(mark, view.ink.parts));
                assert_false(count.exposed > 0 && same_colour(mark, view.ink.ground));
            }
            canvas_destroy(canvas);
        }
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* Cells: the middle pixel of a lane in the middle of a cycle; without textures. Or what most lanes and cycles show. */
static void lanes_show_their_state(void **state) {
    (void)state;
    for (int round = 0; round < 8; round++) {
        Expected e;
        Trace *trace = random_trace(&e, random_shape(), 600);
        const uint32_t lanes = e.shape.wave_size;
        for (int z = 0; z < ZOOMS; z++) {
            BandView view = {.zoom = zooms[z], .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW))};
            memset(view.ink.texture, TEXTURE_NONE, sizeof view.ink.texture);
            const uint32_t core = random_below(e.shape.cores), slot = random_below(e.shape.slots);
            const BandRow row = {BAND_LANES, core, slot, .y = 0, .height = (int32_t)lanes * 2};
            const uint64_t all = band_edge(zooms[z], e.cycles), column = random_below((uint32_t)all);
            Canvas *canvas = canvas_create(WIDTH, lanes * 2);
            band_paint(canvas, (BandPlace){0, 0, column, WIDTH}, trace, &view, &row, 1);
            for (uint32_t x = 0; x < WIDTH && column + x < all; x++)
                for (uint32_t lane = 0; lane < lanes; lane++) {
                    uint64_t count[SHADE_COUNT] = {0};
                    int most = 0;
                    for (uint64_t c = plain_start(zooms[z], column + x);
                         c < plain_end(zooms[z], column + x) && c < e.cycles; c++)
                        count[plain_shade(&e, core, slot, lane, c)]++;
                    for (int s = 1; s < SHADE_COUNT; s++)
                        if (count[s] > count[most]) most = s;
                    for (uint32_t y = 0; y < 2; y++)
                        assert_true(same_colour(canvas_pixel(canvas, x, lane * 2 + y), view.ink.shade[most]));
                }
            canvas_destroy(canvas);
        }
        trace_destroy(trace);
        expected_free(&e);
    }
}

/* Whoever pans by some pixels sees the same, moved by so many pixels. */
static void panning_does_not_shimmer(void **state) {
    (void)state;
    Expected e;
    Trace *trace = random_trace(&e, (TraceShape){.cores = 2, .slots = 3, .alus = 2, .wave_size = 16}, 5000);
    for (int z = 0; z < ZOOMS; z++) {
        const BandView view = {.zoom = zooms[z], .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW)), .grid = true};
        const BandRow rows[] = {{BAND_SHARES, 1, 2, .y = 5, .height = 18, .rail = 4},
                                {BAND_LANES, 1, 0, .y = 30, .height = 64, .rail = 4, .no_threads = 7},
                                {BAND_CORE, 0, 0, .y = 110, .height = 20, .rail = 4},
                                {BAND_GPU, 0, 0, .y = 140, .height = 20}};
        const uint32_t by = 1 + random_below(WIDTH - 1), start = random_below(400);
        Canvas *a = canvas_create(WIDTH, 160), *b = canvas_create(WIDTH, 160);
        band_paint(a, (BandPlace){0, 0, start, WIDTH}, trace, &view, rows, 4);
        band_paint(b, (BandPlace){0, 0, start + by, WIDTH}, trace, &view, rows, 4);
        for (uint32_t y = 0; y < 160; y++)
            assert_memory_equal(a->pixels + y * WIDTH + by, b->pixels + y * WIDTH, (WIDTH - by) * sizeof(Rgba));
        canvas_destroy(a);
        canvas_destroy(b);
    }
    trace_destroy(trace);
    expected_free(&e);
}

/* One slot of four lanes, two of which have a thread: stalled in cycles 0 to 19, then the wave ends. */
static Trace *stalled_trace(void) {
    Trace *trace = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 4});
    trace_add_wave(trace, 0, &(TraceWave){.live = 3});
    TraceRun run = {.cycles = 20, .exec = 3, .state = STATE_STALLED, .reason = REASON_BARRIER};
    run.producer = TRACE_NO_PC;
    run.reg = TRACE_NO_REGISTER;
    trace_add_run(trace, 0, 0, &run);
    run = (TraceRun){.cycle = 20, .cycles = 1, .pc = 1, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER};
    run.state = STATE_ACTIVE;
    trace_add_run(trace, 0, 0, &run);
    trace_finish(trace, 21);
    return trace;
}

static uint32_t count_pixels(const Canvas *canvas, Rect in, Rgba colour) {
    uint32_t count = 0;
    for (int32_t y = in.y; y < in.y + in.h; y++)
        for (int32_t x = in.x; x < in.x + in.w; x++)
            count += same_colour(canvas_pixel(canvas, (uint32_t)x, (uint32_t)y), colour);
    return count;
}

/* A barrier has a mark where the wave comes to it, whether it waits there or not; nothing else has it. */
static void barriers_have_a_mark(void **state) {
    (void)state;
    Trace *trace = stalled_trace();
    const BandView view = {.zoom = {1, 1}, .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW))};
    const BandRow rows[] = {{BAND_SHARES, .y = 5, .height = 18, .rail = 4},
                            {BAND_CORE, .y = 30, .height = 18, .rail = 4}};
    for (int known = 0; known < 2; known++) {
        if (known) trace_add_barrier(trace, 1);
        Trace *window = trace_window(trace, 15, 21); /* which knows of it too */
        Canvas *canvas = canvas_create(WIDTH, 50);
        band_paint(canvas, (BandPlace){0, 0, 0, WIDTH}, known ? window : trace, &view, rows, 2);
        assert_int_equal(count_pixels(canvas, (Rect){20, 0, 1, 50}, view.ink.barrier), 4 * known);
        assert_int_equal(count_pixels(canvas, (Rect){0, 0, WIDTH, 50}, view.ink.barrier), 4 * known);
        canvas_destroy(canvas);
        trace_destroy(window);
    }
    trace_destroy(trace);
}

/* The frame of a thin band is its rail; a slot without a wave is a line, but nothing in the whole run is. */
static void thin_bands_have_a_rail(void **state) {
    (void)state;
    Trace *trace = stalled_trace();
    const BandView view = {.zoom = {1, 1}, .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW))};
    const BandRow rows[] = {{BAND_SHARES, .y = 1, .height = 8, .rail = 1, .thin = true},
                            {BAND_GPU, .y = 20, .height = 10}};
    Canvas *canvas = canvas_create(WIDTH, 30);
    band_paint(canvas, (BandPlace){0, 0, 0, WIDTH}, trace, &view, rows, 2);
    assert_int_equal(count_pixels(canvas, (Rect){0, 0, 30, 1}, view.ink.exposed), 20);
    assert_int_equal(count_pixels(canvas, (Rect){20, 0, 1, 1}, view.ink.frame), 1);
    assert_int_equal(count_pixels(canvas, (Rect){20, 1, 1, 8}, view.ink.shade[SHADE_NO_WAVE]), 3);
    assert_int_equal(count_pixels(canvas, (Rect){20, 20, 1, 10}, view.ink.shade[SHADE_NO_WAVE]), 10);
    canvas_destroy(canvas);
    trace_destroy(trace);
}

/* At 6 pixels a cycle there is a grid, at 4 hatches; dots are at any zoom. The fault is red in its cycle only. */
static void marks_are_where_they_belong(void **state) {
    (void)state;
    Trace *trace = stalled_trace();
    const BandRow row = {BAND_LANES, .y = 5, .height = 32, .rail = 4};
    for (uint64_t z = 1; z <= 8; z++) {
        const BandView view = {.zoom = {z, 1},
                               .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW)),
                               .fault = {true, 0, 0, 3, 0},
                               .grid = true};
        const int32_t width = (int32_t)z * 21, cell = (int32_t)z;
        const Rect threads = {0, 5, cell * 20, 16}, none = {0, 21, cell * 20, 16};
        Canvas *canvas = canvas_create((uint32_t)width, 37);
        band_paint(canvas, (BandPlace){0, 0, 0, (uint32_t)width}, trace, &view, &row, 1);
        const uint32_t hatched = count_pixels(canvas, threads, view.ink.mark[SHADE_STALLED]);
        const uint32_t grid = count_pixels(canvas, threads, view.ink.grid[SHADE_STALLED]);
        const uint32_t red = count_pixels(canvas, (Rect){0, 0, width, 5}, view.ink.fault);
        assert_int_equal(hatched > 0, z >= 4);
        assert_true(hatched * 3 < (uint32_t)(threads.w * threads.h));
        assert_int_equal(grid, z < 6 ? 0 : 20 * 16 + (z - 1) * 20 * 2);
        assert_true(count_pixels(canvas, none, view.ink.mark[SHADE_NO_THREAD]) > 0);
        assert_int_equal(red, z * 4);
        assert_int_equal(count_pixels(canvas, (Rect){cell * 3, 0, cell, 4}, view.ink.fault), red);
        /* Rising: the pixel to the upper right of a mark is one, too. */
        for (int32_t x = 0; z == 4 && x + 1 < threads.w; x++)
            assert_int_equal(same_colour(canvas_pixel(canvas, (uint32_t)x, 10), view.ink.mark[SHADE_STALLED]),
                             same_colour(canvas_pixel(canvas, (uint32_t)x + 1, 9), view.ink.mark[SHADE_STALLED]));
        canvas_destroy(canvas);
    }
    trace_destroy(trace);
}

/* The cells of the lanes that caused it, of the slot and in the cycle; one behind the end counts as in the last. */
static void cells_of_a_fault_are_red(void **state) {
    (void)state;
    Trace *trace = stalled_trace();
    const uint32_t lanes = trace_shape(trace).wave_size, cycles = (uint32_t)trace_cycles(trace);
    const int32_t height = (int32_t)lanes * 2;
    const BandRow row = {BAND_LANES, .height = height};
    for (uint32_t cycle = 3; cycle <= cycles; cycle += cycles - 3) {
        const BandView view = {.zoom = {5, 1},
                               .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW)),
                               .fault = {true, 0, 0, cycle, 1 << 0 | 1 << 2}};
        const int32_t x = 5 * (int32_t)(cycle < cycles ? cycle : cycles - 1);
        Canvas *canvas = canvas_create(cycles * 5, (uint32_t)height);
        const BandPlace place = {0, 0, 0, cycles * 5};
        band_paint(canvas, place, trace, &view, &row, 1);
        assert_int_equal(count_pixels(canvas, (Rect){x, 0, 5, 2}, view.ink.fault), 10);
        assert_int_equal(count_pixels(canvas, (Rect){x, 4, 5, 2}, view.ink.fault), 10);
        assert_int_equal(count_pixels(canvas, (Rect){0, 0, (int32_t)cycles * 5, height}, view.ink.fault), 20);
        canvas_destroy(canvas);
    }
    trace_destroy(trace);
}

/* ---- the window's way ---- */

static const TraceShape long_shape = {
    .cores = 2, .slots = 3, .alus = 2, .wave_size = 8, .queues = 3, .queue_entries = 9};

static void add_counts(Count *sum, const Count *count) {
    for (int s = 0; s < SHADE_COUNT; s++) sum->lanes[s] += count->lanes[s];
    sum->parts += count->parts;
    sum->exposed += count->exposed;
}

/* What a column has is what is in whole bins, whose edges are at most half a bin away from those of the column. */
static void bins_are_sums(void **state) {
    (void)state;
    Expected e;
    Trace *trace = random_trace(&e, long_shape, 70001);
    Bins *bins = bins_create(trace);
    while (bins_work(bins)) {}
    assert_int_equal(bins->done, e.cycles);
    const uint64_t width = bins->width[COUNT_SLOT];
    const BandZoom bin = {1, width}, zoom = band_zoom(1371, e.cycles);
    assert_true(width > 1);
    const uint32_t all = (uint32_t)band_edge(bin, e.cycles), slots = e.shape.slots;
    Count *exact = memory_array((size_t)(slots + 1) * all, sizeof *exact), *found = memory_array(all, sizeof *found);
    CountLevel *levels = memory_array(all, sizeof *levels);
    uint64_t *starts = memory_raw((all + (size_t)1) * sizeof *starts), zoomed[1372];
    band_starts(bin, 0, all, starts);
    band_starts(zoom, 0, 1371, zoomed);
    for (uint32_t core = 0; core < e.shape.cores; core++) {
        count_columns(trace, core, bin, 0, all, exact);
        for (uint32_t slot = 0; slot <= slots; slot++) {
            const CountOf of = slot < slots ? COUNT_SLOT : COUNT_CORE;
            bins_count(bins, of, core, slot < slots ? slot : 0, starts, all, found);
            assert_memory_equal(found, exact + (size_t)slot * all, all * sizeof *found);
            bins_count(bins, of, core, slot < slots ? slot : 0, zoomed, 1371, found);
            for (uint64_t column = 0; column < 1371; column++) {
                const uint64_t from = (plain_start(zoom, column) + width / 2) / width;
                const uint64_t to = (plain_end(zoom, column) + width / 2) / width;
                Count sum = {0};
                for (uint64_t i = from; i < to && i < all; i++) add_counts(&sum, &exact[(size_t)slot * all + i]);
                assert_memory_equal(&found[column], &sum, sizeof sum);
            }
        }
        bins_levels(bins, COUNT_CORE, core, starts, all, levels);
        for (uint64_t i = 0; i < all; i++) {
            const CountLevel expected = plain_level(&e, core, 1, bin, i);
            assert_memory_equal(&levels[i], &expected, sizeof expected);
        }
    }
    bins_levels(bins, COUNT_GPU, 0, starts, all, levels);
    for (uint64_t i = 0; i < all; i++) {
        const CountLevel expected = plain_level(&e, 0, e.shape.cores, bin, i);
        assert_memory_equal(&levels[i], &expected, sizeof expected);
    }
    memory_free(exact);
    memory_free(found);
    memory_free(levels);
    memory_free(starts);
    bins_destroy(bins);
    trace_destroy(trace);
    expected_free(&e);
}

/* Whether lanes diverge is seen from the run before, wherever one begins to read: here they do in cycle 0 only. */
static void divergence_is_seen_from_anywhere(void **state) {
    (void)state;
    enum { CYCLES = 20000 }; /* of some blocks of the trace */
    Trace *trace = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 8});
    TraceRun run = {.cycles = 1, .exec = 15, .state = STATE_ACTIVE, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER};
    Count counts[2];
    trace_add_wave(trace, 0, &(TraceWave){.live = 255});
    for (; run.cycle < CYCLES; run.cycle++) {
        run.pc = (uint32_t)run.cycle % 2;
        trace_add_run(trace, 0, 0, &run);
    }
    trace_finish(trace, CYCLES);
    for (uint64_t cycle = 0; cycle < CYCLES; cycle++) {
        count_columns(trace, 0, (BandZoom){1, 1}, cycle, 1, counts);
        assert_int_equal(counts[0].parts, cycle == 0);
    }
    trace_destroy(trace);
}

enum { STRIPS_HEIGHT = 220 };

static const BandRow strip_rows[] = {{BAND_GPU, 0, 0, .y = 0, .height = 20},
                                     {BAND_SHARES, 1, 2, .y = 30, .height = 18, .rail = 4},
                                     {BAND_LANES, 1, 0, .y = 60, .height = 32, .rail = 4, .no_threads = 7},
                                     {BAND_LANES, 0, 1, .y = 120, .height = 5, .rail = 4},
                                     {BAND_CORE, 0, 0, .y = 160, .height = 20, .rail = 4}};

/* Whatever was shown before, and however the work is cut, it ends with the pixels of the exact picture. */
static void strips_become_exact(void **state) {
    (void)state;
    Expected e;
    Trace *trace = random_trace(&e, long_shape, 70001);
    Bins *bins = bins_create(trace);
    BandStrips *strips = strips_create();
    Canvas *a = canvas_create(WIDTH, STRIPS_HEIGHT), *b = canvas_create(WIDTH, STRIPS_HEIGHT);
    BandView view = {.ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW)), .grid = true, .fault = {true, 1, 2, 35000, 0}};
    for (int i = 0; i < 60; i++) {
        if (i % 3 == 0) view.zoom = i == 30 ? band_zoom(WIDTH, e.cycles) : zooms[random_below(ZOOMS)];
        const uint64_t all = band_edge(view.zoom, e.cycles), most = all > WIDTH ? all - WIDTH : 0;
        const BandPlace place = {3, 0, most ? random_below((uint32_t)most) : 0, WIDTH - 6};
        for (int k = 0; k < 3; k++) bins_work(bins);
        canvas_clear(a, view.ink.ground);
        canvas_clear(b, view.ink.ground);
        strips_show(strips, a, place, bins, &view, strip_rows, 5);
        for (int k = random_below(4); k > 0; k--) strips_work(strips, 100);
        if (i % 5 == 4) continue; /* on to another place, in the middle of the work */
        strips_show(strips, a, place, bins, &view, strip_rows, 5);
        assert_false(strips_work(strips, INT64_MAX));
        strips_show(strips, a, place, bins, &view, strip_rows, 5);
        assert_false(strips_rough(strips));
        band_paint(b, place, trace, &view, strip_rows, 5);
        assert_memory_equal(a->pixels, b->pixels, (size_t)WIDTH * STRIPS_HEIGHT * sizeof(Rgba));
    }
    canvas_destroy(a);
    canvas_destroy(b);
    strips_destroy(strips);
    bins_destroy(bins);
    trace_destroy(trace);
    expected_free(&e);
}

/* What was drawn while the bins were counted is drawn anew when there are more. */
static void strips_follow_the_bins(void **state) {
    (void)state;
    Expected e;
    Trace *trace = random_trace(&e, long_shape, 70001);
    Bins *bins = bins_create(trace);
    BandStrips *early = strips_create(), *late = strips_create();
    Canvas *a = canvas_create(WIDTH, STRIPS_HEIGHT), *b = canvas_create(WIDTH, STRIPS_HEIGHT);
    const BandView view = {.zoom = band_zoom(WIDTH, e.cycles), .ink = band_ink(theme_of(THEME_DARK, PALETTE_NEW))};
    const BandPlace place = {0, 0, 0, WIDTH};
    do strips_show(early, a, place, bins, &view, strip_rows, 5);
    while (bins_work(bins));
    strips_show(early, a, place, bins, &view, strip_rows, 5);
    canvas_clear(a, view.ink.ground);
    canvas_clear(b, view.ink.ground);
    strips_show(early, a, place, bins, &view, strip_rows, 5);
    strips_show(late, b, place, bins, &view, strip_rows, 5);
    assert_memory_equal(a->pixels, b->pixels, (size_t)WIDTH * STRIPS_HEIGHT * sizeof(Rgba));
    assert_true(count_pixels(a, (Rect){0, 0, WIDTH, 20}, view.ink.shade[SHADE_EXECUTES]) > 0);
    canvas_destroy(a);
    canvas_destroy(b);
    strips_destroy(early);
    strips_destroy(late);
    bins_destroy(bins);
    trace_destroy(trace);
    expected_free(&e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axis_is_exact),
        cmocka_unit_test(shares_follow_the_rule),
        cmocka_unit_test(counts_are_exact),
        cmocka_unit_test(bands_show_their_counts),
        cmocka_unit_test(lanes_show_their_state),
        cmocka_unit_test(panning_does_not_shimmer),
        cmocka_unit_test(thin_bands_have_a_rail),
        cmocka_unit_test(barriers_have_a_mark),
        cmocka_unit_test(marks_are_where_they_belong),
        cmocka_unit_test(cells_of_a_fault_are_red),
        cmocka_unit_test(divergence_is_seen_from_anywhere),
        cmocka_unit_test(strips_follow_the_bins),
        cmocka_unit_test(bins_are_sums),
        cmocka_unit_test(strips_become_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
