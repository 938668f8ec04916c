/* test_turns.c: what a trace tells of lanes that are threads, under every model but the mask stack: which lanes have
 * retired and which wait for their turn, which lanes of which waves issue together, and their colours.
 */
#include "sim/count/ports.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/run/run.h"
#include "sim/view/band/band.h"
#include "tests/unit/asm_helpers.h"

enum { SLOTS = 4, CYCLES = 2000 };

/* Lanes leave a loop one by one and meet at a barrier; some return before it, and some in a branch behind it. */
static const char text[] =
    ".dispatch 3x15\n.shared 64\n    and r1.x, thread_id, u(3)\n    shl r0.y, thread_id, u(2)\n    push_mask OUT\n"
    "LOOP: mask_nz r1.x\n    sub.u32 r1.x, r1.x, u(1)\n    jmp LOOP\n"
    "OUT: st shared.x, r0.y, r0.y\n    barrier\n    ld r2.x, shared.x, r0.y\n    push_mask END\n"
    "    lt.u32 r1.x, r0.y, u(24)\n    br_push r1.x, ELSE, END\n    ret\n"
    "ELSE: add.u32 r2.x, r2.x, u(1)\n    add.u32 r2.x, r2.x, u(1)\n    pop_mask\nEND: ret\n";

static const char *const settings[][2] = {
    {"ipdom", "issue=1"},     {"min-pc", "issue=2"},     {"barrier", "issue=1 yield=1"}, {"formation", "issue=1"},
    {"formation", "issue=2"}, {"compaction", "issue=1"}, {"compaction", "issue=2"},      {"stack", "issue=2"}};

static void start(Run *run, Image **image, size_t i) {
    char source[sizeof text + 200], error[CONFIG_ERROR_MAX];
    snprintf(source, sizeof source, ".machine waves=%d wave_size=8 alus=2 reconvergence=%s %s\n%s", SLOTS,
             settings[i][0], settings[i][1], text);
    Assembly assembly = assemble(&(Source){"test.s", source, strlen(source)}, &(AsmOptions){.error_limit = 1});
    *image = assembly.image;
    assembly.image = NULL;
    assembly_free(&assembly);
    assert_non_null(*image);
    ProgramOptions options = {0};
    assert_true(run_configure(*image, &options.config, error));
    if (!run_create(run, *image, &options, true, error)) fail_msg("%s", error);
}

static void lanes_wait_or_have_retired(void **state) {
    (void)state;
    static uint64_t live[CYCLES][SLOTS];
    for (size_t i = 0; i + 1 < sizeof settings / sizeof *settings; i++) {
        Run run;
        Image *image;
        InspectWave wave;
        start(&run, &image, i);
        for (; !gpu_done(run.gpu); gpu_run(run.gpu, gpu_now(run.gpu) + 1)) {
            assert_true(gpu_now(run.gpu) < CYCLES);
            for (uint32_t slot = 0; slot < SLOTS; slot++)
                live[gpu_now(run.gpu)][slot] = inspect_wave(run.gpu, 0, slot, &wave) ? wave.live : 0;
        }
        uint32_t waiting = 0, retired = 0;
        const Trace *trace = run_trace(&run);
        for (uint32_t slot = 0; slot < SLOTS; slot++) {
            RunReader reader;
            reader_open(&reader, trace, 0, slot, 0);
            for (uint64_t cycle = 0; cycle < trace_cycles(trace); cycle++) {
                while (reader_end(&reader) <= cycle) reader_next(&reader);
                for (uint32_t lane = 0; lane < 8; lane++) {
                    const Shade shade = shade_at(&reader.shades, lane);
                    const bool lives = live[cycle][slot] >> lane & 1, issues = reader.run->exec >> lane & 1;
                    const bool has_wave = live[cycle][slot]; /* it may come in this cycle */
                    if (!has_wave || shade == SHADE_NO_WAVE || shade == SHADE_NO_THREAD) continue;
                    assert_int_equal(shade == SHADE_MASKED, !lives);
                    assert_int_equal(shade == SHADE_WAITS, lives && !issues);
                    waiting += shade == SHADE_WAITS;
                    retired += shade == SHADE_MASKED;
                }
            }
            reader_close(&reader);
        }
        assert_true(waiting > 0 && retired > 0);
        run_destroy(&run);
        image_free(image);
    }
}

/* Each issue is one instruction of the statistics, its lanes are lanes of the waves that it names, and under formation
 * and compaction some issue has several waves. */
static void ports_have_every_issue(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Run run;
        Image *image;
        start(&run, &image, i);
        while (!gpu_done(run.gpu)) gpu_run(run.gpu, gpu_now(run.gpu) + 1000);
        const Trace *trace = run_trace(&run);
        const Stats stats = gpu_stats(run.gpu);
        uint64_t issues = 0, lanes = 0, merged = 0;
        PortReader reader;
        ports_open(&reader, trace, 0, 0);
        while (ports_next(&reader))
            for (uint32_t port = 0; port < reader.count; port++) {
                uint64_t slots = 0;
                issues += reader.to - reader.from;
                lanes += (reader.to - reader.from) * (uint64_t)__builtin_popcountll(reader.issues[port].lanes);
                for (uint64_t left = reader.issues[port].lanes; left; left &= left - 1) {
                    const int lane = __builtin_ctzll(left);
                    const uint8_t slot = reader.home[port][lane];
                    slots |= 1ull << slot;
                    assert_true(reader.slots[slot].run->state == STATE_ACTIVE);
                    assert_int_equal(reader.slots[slot].run->pc, reader.issues[port].pc);
                    assert_true(reader.slots[slot].run->exec >> lane & 1);
                }
                merged += (slots & (slots - 1)) != 0;
            }
        assert_true(reader.from == trace_cycles(trace));
        ports_close(&reader);
        assert_int_equal(issues, stats.wave_instructions);
        if (strcmp(settings[i][0], "stack") != 0) assert_int_equal(lanes, stats.lane_instructions);
        assert_int_equal(merged > 0, trace_shares_issues(trace_shape(trace)));
        run_destroy(&run);
        image_free(image);
    }
}

/* A pixel a cycle and a lane: of one port, the colour of the slot whose wave issues with the lane. */
static void pixels_are_of_home_slots(void **state) {
    (void)state;
    const Theme *theme = theme_of(THEME_DARK, PALETTE_NEW);
    uint32_t homes = 0;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        Run run;
        Image *image;
        if (!strstr(settings[i][1], "issue=1")) continue;
        start(&run, &image, i);
        while (!gpu_done(run.gpu)) gpu_run(run.gpu, gpu_now(run.gpu) + 1000);
        const Trace *trace = run_trace(&run);
        const uint32_t cycles = (uint32_t)trace_cycles(trace);
        const BandView view = {.zoom = band_zoom(1, 1), .ink = band_ink(theme)};
        const BandUnit unit = {.height = 8, .to = cycles};
        Canvas *canvas = canvas_create(cycles, 8);
        const uint64_t active = band_issued(canvas, (BandPlace){0, 0, 0, cycles}, trace, &view, theme, &unit);
        assert_int_equal(active, gpu_stats(run.gpu).lane_instructions);
        for (uint32_t slot = 0; slot < SLOTS; slot++) {
            size_t count;
            const TraceRun *runs = trace_runs(trace, 0, slot, &count);
            for (; count; count--, runs++)
                for (uint32_t at = 0; at < 8 * runs->cycles && runs->state == STATE_ACTIVE; at++) {
                    const Rgba pixel = canvas->pixels[at % 8 * cycles + runs->cycle + at / 8];
                    const Rgba home = theme_home(theme, slot);
                    assert_int_equal(memcmp(&pixel, &home, sizeof home) == 0, runs->exec >> at % 8 & 1);
                    homes += runs->exec >> at % 8 & 1;
                }
        }
        canvas_destroy(canvas);
        run_destroy(&run);
        image_free(image);
    }
    assert_true(homes > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_wait_or_have_retired),
        cmocka_unit_test(ports_have_every_issue),
        cmocka_unit_test(pixels_are_of_home_slots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
