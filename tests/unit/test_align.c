/* test_align.c: two runs held against each other by the events of a wave: what is paired in small ones is known, and of
 * any two time goes forwards; a run against itself is the identity, also when only some pairs are kept. */
#include <malloc.h>

#include "sim/debug/compare/compare.h"
#include "tests/unit/debug_helpers.h"

/* ---- runs that are written down ---- */

/* Of one slot: a letter is an instruction that issues, '-' the wave waits, '.' there is none. */
static Trace *trace_of(const char *cycles) {
    Trace *trace = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 4});
    assert_non_null(trace);
    trace_add_wave(trace, 0, &(TraceWave){.live = 15});
    for (uint64_t cycle = 0; cycles[cycle]; cycle++) {
        const char c = cycles[cycle];
        TraceRun run = {.cycle = cycle, .cycles = 1, .exec = 15, .pc = 0, .producer = TRACE_NO_PC};
        run.reg = TRACE_NO_REGISTER;
        run.wave = c == '.' ? TRACE_NO_WAVE : 0;
        run.pc = c == '.' ? TRACE_NO_PC : c == '-' ? 0 : (uint32_t)(c - 'a');
        run.reason = (uint8_t)(c == '.' ? REASON_NO_WAVE : c == '-' ? REASON_ALU_RESULT : REASON_NONE);
        run.state = (uint8_t)(c == '.' ? STATE_DISABLED : c == '-' ? STATE_STALLED : STATE_ACTIVE);
        if (c == '.') run.exec = 0;
        trace_add_run(trace, 0, 0, &run);
    }
    trace_finish(trace, strlen(cycles));
    assert_null(trace_error(trace));
    return trace;
}

static Alignment aligned(const Trace *a, const Trace *b, uint32_t wave_a, uint32_t wave_b) {
    Alignment align;
    align_start(&align, a, b, wave_a, wave_b, NULL);
    while (align_work(&align)) {}
    return align;
}

/* Where the cycles of one side are on the other. */
static void assert_maps(const char *a, const char *b, const char *wanted, const char *back) {
    Trace *traces[2] = {trace_of(a), trace_of(b)};
    Alignment align = aligned(traces[0], traces[1], 0, 0);
    for (int side = 0; side < 2; side++) {
        const char *want = side ? back : wanted;
        for (uint64_t cycle = 0; want[cycle]; cycle++) {
            const uint64_t found = align_map(&align, side, cycle);
            const uint64_t number = (uint64_t)(want[cycle] <= '9' ? want[cycle] - '0' : want[cycle] - 'a' + 10);
            if (found != number)
                fail_msg("%s against %s: cycle %d of side %d is %d there", a, b, (int)cycle, side, (int)found);
        }
    }
    align_free(&align);
    for (int side = 0; side < 2; side++) trace_destroy(traces[side]);
}

/* Each letter of `a` at its cycle in `b`; what waits, as far behind it, but before the next letter. */
static void what_is_known_by_hand(void **state) {
    (void)state;
    assert_maps("abc", "abc", "0123", "0123");
    assert_maps(".ab..", "...a--b...", "03678a", "00011123445");
    assert_maps("a---b--c.", "a-b-c.", "0111233456", "0145789");
    /* an iteration more: what is left pairs again */
    assert_maps("abdbdc", "abdbdbdc", "0123478", "012344456");
    assert_maps("axyzb", "amnb", "012234", "01245");
}

/* The few events that a wave still has wait for the other wave, which first does many others, of many kinds. */
static void a_short_rest_finds_its_place(void **state) {
    (void)state;
    enum { OTHERS = 3 * ALIGN_WINDOW };
    char longer[1 + OTHERS + sizeof "z"] = "a";
    for (int i = 0; i < OTHERS; i++) longer[1 + i] = "cdefgh"[i % 6];
    longer[1 + OTHERS] = 'z';
    Trace *traces[2] = {trace_of("az"), trace_of(longer)};
    Alignment align = aligned(traces[0], traces[1], 0, 0);
    assert_int_equal(align_map(&align, 0, 1), 1 + OTHERS);
    align_free(&align);
    for (int side = 0; side < 2; side++) trace_destroy(traces[side]);
}

/* A wave that starts later, in another slot or of another size, has its own. */
static void waves_are_found_by_their_first_thread(void **state) {
    (void)state;
    Trace *narrow = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 4});
    Trace *wide = trace_create((TraceShape){.cores = 1, .slots = 1, .alus = 1, .wave_size = 8});
    for (uint32_t i = 0; i < 8; i++) /* two dispatches of a group of four waves */
        trace_add_wave(narrow, i, &(TraceWave){.live = 15, .in_group = i % 4});
    for (uint32_t i = 0; i < 4; i++) trace_add_wave(wide, i, &(TraceWave){.live = 255, .in_group = i % 2});
    static const uint32_t there[] = {0, 0, 1, 1, 0, 0, 1, 1};
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(align_wave(narrow, wide, i), there[i] + i / 4 * 2);
        assert_int_equal(align_wave(narrow, narrow, i), i);
        if (i < 4) assert_int_equal(align_wave(wide, narrow, i), i * 2);
    }
    assert_int_equal(align_wave(narrow, wide, 8), TRACE_NO_WAVE);
    trace_destroy(narrow);
    trace_destroy(wide);
}

/* Dispatches before and after the wave; one that contradicts it does not count. */
static void dispatches_are_events_too(void **state) {
    (void)state;
    Trace *a = trace_of("....ab......"), *b = trace_of("..........ab........");
    Alignment align;
    align_start(&align, a, b, 0, 0, NULL);
    align_mark(&align, 2, 8);
    align_mark(&align, 4, 9);
    align_mark(&align, 8, 15);
    while (align_work(&align)) {}
    static const uint64_t there[] = {0, 1, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 20};
    for (uint64_t cycle = 0; cycle < 13; cycle++) assert_int_equal(align_map(&align, 0, cycle), there[cycle]);
    align_free(&align);
    trace_destroy(a);
    trace_destroy(b);
}

/* One that is freed before all pairs are found leaves nothing behind: a second one needs no more memory. */
static void one_that_is_not_done_is_freed(void **state) {
    (void)state;
    Trace *a = trace_of(".ab.."), *b = trace_of("...a--b...");
    size_t used[2];
    for (int i = 0; i < 2; i++) {
        Alignment align;
        align_start(&align, a, b, 0, 0, NULL);
        align_free(&align);
        used[i] = mallinfo2().uordblks + mallinfo2().hblkhd;
    }
    assert_int_equal(used[1], used[0]);
    trace_destroy(a);
    trace_destroy(b);
}

/* ---- any runs ---- */

static void assert_forwards(const Alignment *align, bool is_itself) {
    for (int side = 0; side < 2; side++) {
        const uint64_t cycles = align->cycles[side], step = cycles / 5000 + 1;
        uint64_t last = 0;
        for (uint64_t cycle = 0; cycle <= cycles; cycle += step) {
            const uint64_t found = align_map(align, side, cycle);
            assert_true(found >= last && found <= align->cycles[!side]);
            if (is_itself) assert_int_equal(found, cycle);
            last = found;
        }
        assert_int_equal(align_map(align, side, cycles), align->cycles[!side]);
    }
}

static void time_goes_forwards(void **state) {
    static const char *const settings[][2] = {
        {"scheduler", "oldest"}, {"alus", "1"}, {"waves", "1"}, {"wave_size", "5"}, {"lat_fast", "9"}};
    (void)state;
    for (int round = 0; round < 10; round++) {
        Subject subject = random_subject();
        ProgramOptions options = {0};
        ProgramError refused;
        char error[CONFIG_ERROR_MAX];
        const size_t change = random_below(5);
        assert_true(run_configure(subject.image, &options.config, error));
        assert_true(config_set(&options.config, settings[change][0], settings[change][1], error));
        Program *other = program_create(subject.image, &options, &refused);
        if (!other) { /* its groups have no room there */
            subject_free(&subject);
            continue;
        }
        Travel *runs[2] = {record(subject.program, NULL), record(other, NULL)};
        const Trace *a = travel_trace(runs[0]), *b = travel_trace(runs[1]);
        size_t waves;
        trace_waves(a, &waves);
        for (uint32_t i = 0; i < 3 && waves > 0; i++) {
            const uint32_t wave = random_below((uint32_t)waves);
            Alignment itself = aligned(a, a, wave, wave), both = aligned(a, b, wave, align_wave(a, b, wave));
            assert_forwards(&itself, true);
            assert_forwards(&both, false);
            if (change < 3 && both.wave[1] != TRACE_NO_WAVE) assert_true(both.count > 2);
            align_free(&itself);
            align_free(&both);
        }
        for (int side = 0; side < 2; side++) travel_destroy(runs[side]);
        program_destroy(other);
        subject_free(&subject);
    }
}

/* A loop of more events than pairs are kept. */
static void of_many_pairs_some_are_kept(void **state) {
    static const char text[] =
        ".machine waves=2 wave_size=4\n.dispatch 1x8\n    mov w0.x, u(100000)\nAGAIN:\n"
        "    sub.u32 w0.x, w0.x, 1\n    add.u32 r1.x, r0.x, r0.x\n    jmp_nz w0.x, AGAIN\n    ret\n";
    (void)state;
    Subject subjects[2] = {subject_of(text, "lat_fast", "2"), subject_of(text, "lat_fast", "5")};
    Travel *runs[2];
    for (int side = 0; side < 2; side++) runs[side] = record(subjects[side].program, NULL);
    const Trace *a = travel_trace(runs[0]), *b = travel_trace(runs[1]);
    Alignment itself = aligned(a, a, 0, 0), both = aligned(a, b, 0, 0);
    assert_true(itself.stride > 1 && itself.count <= ALIGN_PAIRS && itself.count > ALIGN_PAIRS / 4);
    for (int i = 0; i < 2000; i++) {
        const uint64_t cycle = random_u64() % itself.cycles[0];
        assert_int_equal(align_map(&itself, 0, cycle), cycle);
        assert_true(align_map(&both, 0, cycle) <= align_map(&both, 0, cycle + 1));
    }
    align_free(&itself);
    align_free(&both);
    for (int side = 0; side < 2; side++) {
        travel_destroy(runs[side]);
        subject_free(&subjects[side]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_known_by_hand),
        cmocka_unit_test(a_short_rest_finds_its_place),
        cmocka_unit_test(waves_are_found_by_their_first_thread),
        cmocka_unit_test(dispatches_are_events_too),
        cmocka_unit_test(one_that_is_not_done_is_freed),
        cmocka_unit_test(time_goes_forwards),
        cmocka_unit_test(of_many_pairs_some_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
