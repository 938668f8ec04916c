/* test_heat.c: what pixels cost, as it is counted while a program runs, against a plain count of its whole trace; and
 * sums against the statistics. SEED=N repeats a failure, FUZZ=N multiplies the trials.
 */
#include "tests/unit/debug_helpers.h"

#include "asm/base/text.h"
#include "sim/base/arith.h"
#include "sim/heat/heat.h"

enum { TRIALS = 200, THREADS = 3 };

/* ---- random programs that write an image by their position ---- */

static void put_block(TextBuffer *text, int depth) {
    for (uint32_t i = 0, count = 1 + random_below(3); i < count; i++) switch (random_below(depth ? 8 : 4)) {
        case 0: text_add(text, "add.u32 r1.x, r1.x, 3\n"); break;
        case 1: text_add(text, "mul.u32 r2.x, r1.x, r0.x\n"); break;
        case 2: text_add(text, "and r4.x, r1.x, 0x7c\nld r4.x, u1.x, r4.x\nadd.u32 r1.x, r4.x, r1.x\n"); break;
        case 3: text_add(text, "st u0.xyzw, r0.xy, r5.xyzw\n"); break;
        case 4: /* some lanes are done */
            text_printf(text, "and r3.x, r0.x, %u\neq.u32 r3.x, r3.x, 0\nif r3.x\nret\nendif\n", 1 + random_below(15));
            break;
        case 5: /* a loop, of another length in each lane */
            text_printf(text, "mov r%d.y, u(0)\nloop\nand r3.x, r0.%c, 7\nlt.u32 r3.x, r%d.y, r3.x\nwhile r3.x\n",
                        10 + depth, "xy"[random_below(2)], 10 + depth);
            put_block(text, depth - 1);
            text_printf(text, "add.u32 r%d.y, r%d.y, 1\nendloop\n", 10 + depth, 10 + depth);
            break;
        default:
            text_printf(text, "and r3.x, r0.%c, %u\nif r3.x\n", "xy"[random_below(2)], 1 + random_below(7));
            put_block(text, depth - 1);
            if (random_below(2)) {
                text_add(text, "else\n");
                put_block(text, depth - 1);
            }
            text_add(text, "endif\n");
        }
}

static void put_machine(TextBuffer *text) {
    static const char *const models[] = {"stack", "ipdom", "min-pc", "barrier", "formation", "compaction"};
    static const uint32_t sizes[] = {4, 8, 16, 32, 64};
    const uint32_t model = random_below(3) ? 0 : random_below(6);
    const uint32_t waves = model == 5 ? 16 : 1 + random_below(6); /* all waves of a group at once */
    text_printf(text, ".machine reconvergence=%s wave_size=%u waves=%u cores=%u issue=%u memory=%s mem_queue=%u\n",
                models[model], sizes[random_below(5)], waves, 1 + random_below(4), 1 + random_below(2),
                random_below(2) ? "flat" : "caches", 1 + random_below(4));
}

/* Groups that cover an image, row after row or as places, and may reach over its edges; or the targets of a pixel
 * shader. */
static Subject random_image(void) {
    TextBuffer text = {0};
    const uint32_t width = 1 + random_below(40), height = 1 + random_below(24), side = 2 + 2 * random_below(4);
    put_machine(&text);
    text_printf(&text, ".buffer u1, 32, iota(5, 3)\n");
    switch (random_below(4)) {
    case 0: text_printf(&text, ".dispatch %ux%u\n.framebuffer", (width * height + 31) / 32, 32); break;
    case 1:
        text_printf(&text, ".target u0, %ux%u\n", width, height);
        text_add(&text, "mov r0.xy, pixel_pos.xy\n");
        break;
    default:
        text_printf(&text, ".dispatch [%u %u]x[%u %u]%s\n.framebuffer", (width + side - 1) / side, (height + 3) / 4,
                    side, 4, random_below(2) ? " quads" : "");
    }
    if (strstr(text.text, ".framebuffer")) {
        const bool flat = !strstr(text.text, "]x[");
        text_printf(&text, " u0, %ux%u\n", width, height);
        text_printf(&text, "mov r0.x, thread_id\nrem.u32 r0.x, thread_id, %u\ndiv.u32 r0.y, thread_id, %u\n", width,
                    width);
        if (!flat) text_add(&text, "mov r0.xy, thread_pos.xy\n");
        /* those outside are done */
        text_printf(&text,
                    "lt.u32 r3.x, r0.x, %u\nlt.u32 r3.y, r0.y, %u\nand r3.x, r3.x, r3.y\neq.u32 r3.x, r3.x, 0\n"
                    "if r3.x\nret\nendif\n",
                    width, height);
    }
    put_block(&text, 3);
    text_add(&text, "ret\n");
    Subject subject = {.image = subject_image(text.text)};
    memory_free(text.text);
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX];
    if (!run_configure(subject.image, &options.config, error)) fail_msg("%s", error);
    subject_start(&subject, &options);
    return subject;
}

/* ---- the plain count ---- */

static bool in_line(const Program *p, uint32_t pc, uint32_t line) {
    return !line || (pc < p->instructions && image_location(p->image, pc)->line == line);
}

/* Add the runs of a wave, which are next to each other in its slot. */
static void count_wave(const Heat *heat, const TraceRun *runs, size_t count, const TraceWave *wave, HeatCost *costs) {
    const Program *p = heat->program;
    const bool is_after = p->config.reconvergence == RECONVERGE_STACK; /* does a run have the mask after it? */
    for (uint32_t l = 0; l < p->config.wave_size; l++) {
        if (!(wave->live >> l & 1)) continue;
        const uint32_t thread =
            wave->group * p->dispatches->group_size + wave->in_group * (uint32_t)p->config.wave_size + l;
        const uint32_t pixel = heat_pixel(heat, 0, thread);
        HeatCost *cost = &costs[pixel == HEAT_NO_PIXEL ? heat->width * heat->height : pixel];
        uint64_t mask = wave->live, end = runs[0].cycle;
        for (size_t i = 0; i < count; i++) {
            const bool counts = in_line(p, runs[i].pc, heat->line);
            for (uint64_t c = 0; runs[i].state == STATE_ACTIVE && c < runs[i].cycles; c++) {
                if (!is_after) mask = runs[i].exec;
                cost->issued += counts;
                cost->executed += counts && mask >> l & 1;
                if (mask >> l & 1) end = runs[i].cycle + c + 1;
                mask = runs[i].exec;
            }
            if (runs[i].state == STATE_STALLED && counts) cost->stalled += runs[i].cycles;
        }
        cost->cycles += end - runs[0].cycle;
    }
}

static HeatCost *count_trace(const Heat *heat, const Trace *trace) {
    const TraceShape shape = trace_shape(trace);
    HeatCost *costs = memory_array((size_t)heat->width * heat->height + 1, sizeof *costs);
    size_t waves;
    const TraceWave *wave = trace_waves(trace, &waves);
    for (uint32_t slot = 0; slot < shape.cores * shape.slots; slot++) {
        size_t count;
        const TraceRun *runs = trace_runs(trace, slot / shape.slots, slot % shape.slots, &count);
        for (size_t i = 0, next; i < count; i = next) {
            for (next = i; next < count && runs[next].wave == runs[i].wave; next++) {}
            if (runs[i].wave != TRACE_NO_WAVE) count_wave(heat, runs + i, next - i, &wave[runs[i].wave], costs);
        }
    }
    return costs;
}

/* ---- the tests ---- */

static Heat *heat_of(const Program *program, uint32_t line) {
    char error[HEAT_ERROR_MAX];
    Heat *heat = heat_create(program, (HeatScope){.line = line}, error);
    if (!heat) fail_msg("%s", error);
    return heat;
}

/* Count a run on some host threads, with a trace or without. */
static Gpu *run_heat(const Program *program, Heat *heat, Trace *trace, uint32_t threads) {
    Gpu *gpu = gpu_create(program, trace);
    gpu_set_threads(gpu, threads);
    gpu_set_heat(gpu, heat);
    while (!gpu_done(gpu)) gpu_run(gpu, gpu_now(gpu) + 1 + random_below(5000));
    const Fault *fault = gpu_fault(gpu);
    if (fault) fail_msg("%s at %u", gpu_faults[fault->kind].name, fault->pc);
    return gpu;
}

static void assert_equal_costs(const Heat *heat, const HeatCost *costs) {
    for (size_t i = 0; i <= (size_t)heat->width * heat->height; i++) {
        const HeatCost *a = i == (size_t)heat->width * heat->height ? &heat->outside : &heat->pixels[i], *b = &costs[i];
        if (a->executed != b->executed || a->issued != b->issued || a->stalled != b->stalled || a->cycles != b->cycles)
            fail_msg("pixel %zu: executed %llu, not %llu; issued %llu, not %llu; stalled %llu, not %llu; cycles %llu, "
                     "not %llu",
                     i, wide(a->executed), wide(b->executed), wide(a->issued), wide(b->issued), wide(a->stalled),
                     wide(b->stalled), wide(a->cycles), wide(b->cycles));
    }
}

/* Whatever the machine: with a trace, without one, and on several host threads; for all lines and for one. */
static void test_equals_the_trace(void **state) {
    const char *given = getenv("FUZZ");
    (void)state;
    random_start("heat");
    for (int trial = 0; trial < TRIALS * (given ? atoi(given) : 1); trial++) {
        Subject subject = random_image();
        const Program *program = subject.program;
        const uint32_t some = image_location(program->image, random_below(program->instructions))->line;
        const uint32_t line = random_below(2) ? HEAT_ALL_LINES : some;
        Heat *traced = heat_of(program, line), *plain = heat_of(program, line), *shared = heat_of(program, line);
        Trace *trace = trace_create(gpu_trace_shape(program));
        Gpu *gpu = run_heat(program, traced, trace, 1);
        HeatCost *costs = count_trace(traced, trace);
        assert_equal_costs(traced, costs);
        const Stats stats = gpu_stats(gpu);
        gpu_destroy(gpu);
        gpu_destroy(run_heat(program, plain, NULL, 1));
        assert_equal_costs(plain, costs);
        gpu = run_heat(program, shared, NULL, THREADS);
        assert_equal_costs(shared, costs);
        gpu_destroy(gpu);

        uint64_t executed = shared->outside.executed, helpers = shared->outside.helpers;
        for (uint32_t i = 0; i < plain->width * plain->height; i++) {
            executed += shared->pixels[i].executed;
            helpers += shared->pixels[i].helpers;
        }
        if (!line) assert_int_equal(executed, stats.lane_instructions);
        if (!line) assert_int_equal(helpers, 4 * stats.helper_lane_instructions); /* a quad has four pixels */
        memory_free(costs);
        heat_destroy(traced);
        heat_destroy(plain);
        heat_destroy(shared);
        trace_destroy(trace);
        subject_free(&subject);
    }
}

/* A run is the same whether heat is counted or not. */
static void test_changes_nothing(void **state) {
    (void)state;
    random_start("heat");
    for (int trial = 0; trial < TRIALS / 3; trial++) {
        Subject subject = random_image();
        Heat *heat = heat_of(subject.program, HEAT_ALL_LINES);
        Gpu *with = run_heat(subject.program, heat, NULL, 1), *without = run_heat(subject.program, NULL, NULL, 1);
        const Stats a = gpu_stats(with), b = gpu_stats(without);
        assert_memory_equal(&a, &b, sizeof a);
        for (int r = 0; r < REASON_COUNT; r++)
            assert_int_equal(gpu_reason_cycles(with, (Reason)r), gpu_reason_cycles(without, (Reason)r));
        gpu_destroy(with);
        gpu_destroy(without);
        heat_destroy(heat);
        subject_free(&subject);
    }
}

/* Each pixel of a dispatch that covers the image is that of one thread. */
static void test_pixels_of_threads(void **state) {
    (void)state;
    Subject subject = subject_of(".dispatch [3 2]x[4 4] quads\n.framebuffer u0, 10x7\nret\n", "waves", "2");
    Heat *heat = heat_of(subject.program, HEAT_ALL_LINES);
    uint32_t seen[70] = {0}, outside = 0;
    for (uint32_t t = 0; t < 96; t++) {
        const uint32_t pixel = heat_pixel(heat, 0, t);
        outside += pixel == HEAT_NO_PIXEL;
        if (pixel != HEAT_NO_PIXEL) seen[pixel]++;
    }
    for (int i = 0; i < 70; i++) assert_int_equal(seen[i], 1);
    assert_int_equal(outside, 26);
    assert_int_equal(heat_pixel(heat, 0, 3), 11);  /* the fourth of the first quad */
    assert_int_equal(heat_pixel(heat, 0, 16), 4);  /* the second group */
    assert_int_equal(heat_pixel(heat, 0, 48), 40); /* the first of the second row of groups */
    heat_destroy(heat);
    subject_free(&subject);
}

static void refuse(const char *text, uint32_t line, const char *reason) {
    char error[HEAT_ERROR_MAX];
    Subject subject = subject_of(text, "waves", "2");
    assert_null(heat_create(subject.program, (HeatScope){.line = line}, error));
    if (!strstr(error, reason)) fail_msg("'%s' does not say '%s'", error, reason);
    subject_free(&subject);
}

static void test_refuses(void **state) {
    (void)state;
    refuse("ret\n", 0, "writes no image");
    refuse(".buffer u0, 4, fill(0)\nret\n", 0, "writes no image");
    refuse(".dispatch 1x32\n.framebuffer u0, 8x8\nret\n", 0, "8 x 8 pixels, but the dispatch 32 x 1 x 1");
    refuse(".dispatch [4 2]x[4 4]\n.framebuffer u0, 8x8\nret\n", 0, "a thread for each pixel"); /* twice as wide */
    refuse(".dispatch [2 2 2]x[4 4]\n.framebuffer u0, 8x8\nret\n", 0, "8 x 8 x 2 threads");
    refuse(".buffer u1, u32 1, 1, 1\n.dispatch u1[0]x64\n.framebuffer u0, 8x8\nret\n", 0, "indirect");
    refuse(".dispatch 1x64\n.framebuffer u0, 8x8\nret\n", 1, "line 1 has no instruction");
}

/* Of several images a dispatch has the ones that it writes, if it covers any of these. */
static void test_written_image(void **state) {
    char error[HEAT_ERROR_MAX];
    (void)state;
    Subject subject = subject_of(".framebuffer u0, 8x8\n.framebuffer u1, 8x8\n.framebuffer u2, 9x8\n.buffer u3, 4\n"
                                 ".dispatch image, [1 1]x[8 8]\n.dispatch buffer, 1x64\n.dispatch other, [1 1]x[8 8]\n"
                                 "image:\nst u1.xyzw, thread_pos.xy, f4(1 1 1 1)\nret\n"
                                 "buffer:\nst u3.x, 0, u(1)\nret\n"
                                 "other:\nst u2.xyzw, thread_pos.xy, f4(1 1 1 1)\nret\n",
                                 "waves", "2");
    const uint64_t shown[] = {2, 3, 3}, written[] = {2, 0, 0};
    for (uint32_t d = 0; d < 3; d++) {
        assert_int_equal(heat_images(subject.program, d, false), shown[d]);
        assert_int_equal(heat_images(subject.program, d, true), written[d]);
    }
    Heat *heat = heat_create(subject.program, (HeatScope){.counts = (bool[]){true, false, false}}, error);
    assert_int_equal(heat->image, 1);
    assert_int_equal(heat_pixel(heat, 0, 5), 5);
    assert_int_equal(heat_pixel(heat, 1, 5), HEAT_NO_PIXEL); /* it does not count */
    heat_destroy(heat);
    subject_free(&subject);
}

static HeatSummary summary_of(const Heat *heat, HeatQuantity quantity) {
    HeatSummary s = {0};
    while (heat_summary_work(heat, quantity, &s)) continue;
    assert_null(s.values);
    assert_null(s.other);
    return s;
}

static int by_value(const void *a, const void *b) {
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Numbers of all sizes, whole ones and shares, are in order. */
static void test_order(void **state) {
    enum { COUNT = 64 * 64 };
    static const HeatQuantity quantities[] = {HEAT_executed, HEAT_active};
    double sorted[COUNT];
    (void)state;
    Subject subject = subject_of(".dispatch [8 8]x[8 8]\n.framebuffer u0, 64x64\nret\n", "waves", "2");
    Heat *heat = heat_of(subject.program, HEAT_ALL_LINES);
    uint64_t number = 1;
    for (uint32_t i = 0; i < COUNT; i++) {
        number = number * 6364136223846793005u + 1442695040888963407u;
        const uint64_t executed = number >> 20 >> number % 40; /* up to 44 bits */
        heat->pixels[i] = (HeatCost){.executed = executed, .issued = executed + (number >> 30)};
    }
    for (int q = 0; q < 2; q++) {
        const HeatSummary s = summary_of(heat, quantities[q]);
        for (uint32_t i = 0; i < COUNT; i++) sorted[i] = heat_value(&heat->pixels[i], quantities[q]);
        qsort(sorted, COUNT, sizeof *sorted, by_value);
        assert_true(s.median == sorted[(COUNT - 1) / 2]);
        assert_true(s.worst == sorted[q ? 0 : COUNT - 1]);
    }
    heat_destroy(heat);
    subject_free(&subject);
}

/* A step that is not the last leaves what heat_summary_drop frees. */
static void test_dropped_summary(void **state) {
    (void)state;
    HeatSummary s = {0};
    Subject subject = subject_of(".dispatch [8 8]x[8 8]\n.framebuffer u0, 64x64\nret\n", "waves", "2");
    Heat *heat = heat_of(subject.program, HEAT_ALL_LINES);
    for (int i = 0; i < 3; i++) assert_true(heat_summary_work(heat, HEAT_executed, &s));
    assert_non_null(s.values);
    heat_summary_drop(&s);
    assert_null(s.values);
    heat_destroy(heat);
    subject_free(&subject);
}

/* A scale, a tile and sentences for costs that are known. */
static void test_summary(void **state) {
    (void)state;
    HeatSummary s;
    Subject subject = subject_of(".dispatch [8 8]x[8 8]\n.framebuffer u0, 64x64\nret\n", "waves", "2");
    Heat *heat = heat_of(subject.program, HEAT_ALL_LINES);
    s = summary_of(heat, HEAT_executed);
    assert_string_equal(s.headline, "No pixel has any executed instructions");
    assert_int_equal(s.tile_w, 0);
    for (uint32_t i = 0; i < 64 * 64; i++) heat->pixels[i] = (HeatCost){.executed = 10, .issued = 20};
    for (uint32_t i = 0; i < 100; i++) heat->pixels[(40 + i / 10) * 64 + 20 + i % 10].executed = 2761;
    s = summary_of(heat, HEAT_executed);
    assert_true(s.scale == 2800 && s.worst == 2761 && s.median == 10 && !s.exceeds);
    assert_int_equal(s.tile_x, 16);
    assert_int_equal(s.tile_y, 32);
    assert_int_equal(s.tile_w, 16);
    /* 410 pixels: 100 of 2761, 310 of 10, of 276100 + 39960 */
    assert_true(s.tenth > 88.33 && s.tenth < 88.34);
    assert_string_equal(s.headline, "The costliest tenth of the pixels takes 88 % of the instructions");
    for (uint32_t i = 0; i < 64 * 64; i++) heat->pixels[i].executed = i < 64 * 8 ? 5 : 20;
    s = summary_of(heat, HEAT_active);
    assert_true(s.scale == 100 && s.worst == 25 && s.median == 100 && s.tenth == 25 && s.tile_mean == 62.5);
    assert_true(s.tile_x == 0 && s.tile_y == 0); /* the first of equals */
    s = summary_of(heat, HEAT_lost);
    assert_true(s.sum == 15 * 64 * 8 && s.scale == 15);
    assert_true(s.tile_x == 0 && s.tile_y == 0);
    assert_string_equal(heat_number(1234567).text, "1,234,567");
    assert_string_equal(heat_number(9.94).text, "9.9");
    assert_string_equal(heat_number(9.96).text, "10");
    heat_destroy(heat);
    subject_free(&subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_the_trace),
        cmocka_unit_test(test_changes_nothing),
        cmocka_unit_test(test_pixels_of_threads),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_written_image),
        cmocka_unit_test(test_summary),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_dropped_summary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
