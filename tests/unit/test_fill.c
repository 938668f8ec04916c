/* test_fill.c: what is said of slots that stay empty is what the dispatcher does: in random programs, and in programs
 * that are limited by each of the things that can be. SEED=N repeats a failure. */
#include "sim/debug/fill/fill.h"
#include "sim/debug/why/profile.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 80, MOST_RUNS = 2000 };

/* Runs of five kinds of programs; every number is random. */
static const char *const bodies[] = {
    ".dispatch %ux%u\n    add.u32 r0.xyzw, r1.xyzw, r2.xyzw\n    ret\n",
    ".dispatch %ux%u\n    add.u32 r0.x, r0.x, 1\n    barrier\n    ret\n",
    ".shared 64\n.dispatch %ux%u\n    add.u32 r0.x, r0.x, 1\n    barrier\n    ret\n",
    ".dispatch A, %ux%u\n.dispatch B, 3x40\nA:  add.u32 r0.xyzw, r1.xyzw, r2.xyzw\n    ret\nB:  add.u32 r0.x, r0.x, 1\n"
    "    ret\n",
    ".dispatch A, %ux%u\n.dispatch B, 9x8 together\nA:  add.u32 r0.xyzw, r1.xyzw, r2.xyzw\n    ret\n"
    "B:  add.u32 r0.x, r0.x, 1\n    ret\n",
};

static void random_text(char *text, size_t size) {
    const int used = snprintf(text, size,
                              ".machine waves=%u cores=%u wave_size=%u register_file=%u shared_memory=%u "
                              "group_limit=%u\n",
                              1 + random_below(9), 1 + random_below(3), 8u << random_below(2),
                              random_below(2) ? 1024 + 256 * random_below(8) : 0, 256 + 128 * random_below(8),
                              random_below(3) ? 0 : 1 + random_below(3));
    snprintf(text + used, size - (size_t)used, bodies[random_below(5)], 1 + random_below(20), 1 + random_below(40));
    print_message("%s", text);
}

typedef struct Filled {
    Subject subject;
    Run run;
    Fill *fill;
} Filled;

static bool fill_start(Filled *f, const char *text) {
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX];
    ProgramError refused;
    *f = (Filled){.subject.image = subject_image(text)};
    assert_true(run_configure(f->subject.image, &options.config, error));
    f->subject.program = program_create(f->subject.image, &options, &refused);
    if (!f->subject.program) { /* a group that no core can hold */
        image_free(f->subject.image);
        return false;
    }
    f->run = (Run){.image = f->subject.image, .program = f->subject.program};
    run_start(&f->run, true);
    while (!gpu_done(f->run.gpu)) gpu_run(f->run.gpu, gpu_now(f->run.gpu) + 100000);
    f->fill = fill_create(&f->run, f->run.trace);
    assert_non_null(f->fill);
    return true;
}

static void fill_end(Filled *f) {
    fill_destroy(f->fill);
    run_destroy(&f->run);
    image_free(f->subject.image);
}

/* Has the slot a wave in a cycle? */
static bool has_wave(const Filled *f, uint64_t cycle, uint32_t core, uint32_t slot) {
    size_t count;
    const TraceRun *runs = trace_runs(f->run.trace, core, slot, &count);
    return runs[TRACE_FIND(runs, count, cycle)].wave != TRACE_NO_WAVE;
}

static bool has_any(const Filled *f, uint32_t core, uint32_t slot) {
    size_t count;
    const TraceRun *runs = trace_runs(f->run.trace, core, slot, &count);
    bool any = false;
    for (size_t i = 0; i < count; i++) any |= runs[i].wave != TRACE_NO_WAVE;
    return any;
}

/* RUNS programs, and more until every reason was met: some are rare. */
static bool wants_more(int runs, const uint64_t seen[EMPTY_COUNT]) {
    bool all = true;
    for (int kind = EMPTY_NO_WORK; kind < EMPTY_DRAIN; kind++)
        all &= seen[kind] > 0; /* only a range tells of draining */
    return runs < (all ? RUNS : MOST_RUNS);
}

static void slots_are_empty_as_said(void **state) {
    (void)state;
    uint64_t seen[EMPTY_COUNT] = {0};
    random_start(__func__);
    for (int i = 0; wants_more(i, seen); i++) {
        char text[1000];
        random_text(text, sizeof text);
        Filled f;
        if (!fill_start(&f, text)) continue;
        const Config *config = &f.subject.program->config;
        uint64_t from = 0;
        for (const FillPhase *phase = f.fill->phases; phase < f.fill->phases + f.fill->phase_count; phase++) {
            assert_true(phase->from >= from && phase->to > phase->from);
            assert_ptr_equal(fill_phase_at(f.fill, phase->from), phase);
            assert_ptr_equal(fill_phase_at(f.fill, phase->to - 1), phase);
            from = phase->to;
            const bool alone = phase->end == phase->first + 1;
            for (uint32_t core = 0; core < config->cores; core++)
                for (uint32_t slot = 0; slot < config->waves && alone; slot++) {
                    const EmptyKind kind = fill_empty_in(f.fill, phase, core, slot);
                    assert_int_equal(kind == EMPTY_NOT, has_wave(&f, phase->from, core, slot));
                    seen[kind]++;
                }
            if (!alone) continue;
            const Occupancy occupancy = fill_occupancy(f.fill, phase);
            const bool never = occupancy.limit == EMPTY_REGISTERS || occupancy.limit == EMPTY_SHARED;
            for (uint32_t slot = 0; slot < config->waves; slot++) {
                if (slot >= occupancy.waves) assert_false(has_wave(&f, phase->from, 0, slot));
                if (slot >= occupancy.waves && never && f.fill->phase_count == 1) assert_false(has_any(&f, 0, slot));
            }
        }
        assert_int_equal(from, trace_cycles(f.run.trace));
        Fill *recorded = fill_create(&(Run){.program = f.subject.program}, f.run.trace);
        for (uint32_t core = 0; core < config->cores; core++) {
            bool any = false;
            for (uint32_t slot = 0; slot < config->waves; slot++) {
                const bool had = has_any(&f, core, slot);
                const EmptyReason reason = fill_empty_slot(f.fill, core, slot);
                assert_int_equal(reason.kind == EMPTY_NOT, had);
                if (f.subject.program->dispatch_count == 1)
                    assert_string_equal(fill_empty_slot(recorded, core, slot).text, reason.text);
                assert_int_equal(reason.text[0] == '\0', had);
                any |= had;
            }
            assert_int_equal(fill_empty_slot(f.fill, core, 0).kind == EMPTY_NOT, any);
        }
        fill_destroy(recorded);
        fill_end(&f);
    }
    for (int kind = 0; kind < EMPTY_DRAIN; kind++)
        if (!seen[kind]) fail_msg("no slot was empty for reason %d", kind);
}

/* ---- ranges ---- */

/* From which cycle on all waves of a phase have been dispatched. */
static uint64_t all_sent(const Filled *f, const FillPhase *phase) {
    const Config *config = &f->subject.program->config;
    uint64_t sent = phase->from;
    for (uint32_t core = 0; core < config->cores; core++)
        for (uint32_t slot = 0; slot < config->waves; slot++) {
            size_t count;
            const TraceRun *runs = trace_runs(f->run.trace, core, slot, &count);
            for (size_t i = 1; i < count; i++)
                if (runs[i].wave != runs[i - 1].wave && runs[i].wave != TRACE_NO_WAVE && runs[i].cycle > phase->from &&
                    runs[i].cycle < phase->to)
                    sent = runs[i].cycle - config->interconnect_latency > sent
                               ? runs[i].cycle - config->interconnect_latency
                               : sent;
        }
    return sent;
}

/* Cycle by cycle, slot by slot. */
/* Lanes that are active before a run's instruction issues in a cycle. */
static uint64_t lanes_before(const Trace *trace, const TraceRun *runs, const TraceRun *run, uint64_t cycle) {
    const uint64_t live = trace_live(trace, run->wave);
    if (run->cycle < cycle) return run->exec & live;
    return run > runs && run[-1].wave == run->wave ? run[-1].exec & live : live;
}

static void count_slowly(const Filled *f, Range *r, uint32_t first, uint32_t cores) {
    const TraceShape shape = trace_shape(f->run.trace);
    size_t count;
    memset(r->reasons, 0, sizeof r->reasons);
    memset(r->empty, 0, sizeof r->empty);
    memset(r->ports, 0, sizeof r->ports);
    r->alu_busy = r->lane_issues = 0;
    const uint64_t lanes = shape.wave_size;
    for (uint32_t core = first; core < first + cores; core++)
        for (uint64_t cycle = r->from; cycle < r->to; cycle++) {
            const FillPhase *phase = fill_phase_at(f->fill, cycle);
            const bool left = cycle < all_sent(f, phase);
            uint64_t issued = 0;
            bool ready = false, stalled = false;
            for (uint32_t slot = 0; slot < shape.slots; slot++) {
                const TraceRun *runs = trace_runs(f->run.trace, core, slot, &count);
                const TraceRun *run = &runs[TRACE_FIND(runs, count, cycle)];
                const Reason reason = (Reason)run->reason;
                r->reasons[reason]++;
                ready |= run->state == STATE_IDLE;
                stalled |= run->state == STATE_STALLED;
                if (reason == REASON_NONE) {
                    const uint64_t active =
                        (uint64_t)__builtin_popcountll(lanes_before(f->run.trace, runs, run, cycle));
                    const uint64_t threads = (uint64_t)__builtin_popcountll(trace_live(f->run.trace, run->wave));
                    issued++;
                    r->lane_issues += active;
                    r->ports[PORT_ACTIVE] += active;
                    r->ports[PORT_INACTIVE] += threads - active;
                    r->ports[PORT_NO_THREAD] += lanes - threads;
                }
                if (reason == REASON_NO_ROOM) r->empty[fill_empty_in(f->fill, phase, core, slot)]++;
                const EmptyKind ended = cycle < trace_used(f->run.trace) ? EMPTY_NO_WORK : EMPTY_DRAIN;
                if (reason == REASON_NO_WAVE) r->empty[left ? phase->waits_for : ended]++;
            }
            const PortPart part = ready ? PORT_NOT_SELECTED : stalled ? PORT_STALLED : PORT_EMPTY;
            r->ports[part] += (f->fill->program->config.issue - issued) * lanes;
            for (uint32_t alu = 0; alu < shape.alus; alu++) {
                const TraceAlu *runs = trace_alus(f->run.trace, core, alu, &count);
                for (size_t i = 0; i < count; i++)
                    r->alu_busy += runs[i].cycle <= cycle && cycle < runs[i].cycle + runs[i].cycles;
            }
        }
}

/* The bill counts a range on its way; then the range is the same, and what both have is equal. */
static void bill_counts_the_range(const Filled *f, uint64_t from, uint64_t to) {
    const char *error;
    Code *code = code_create(f->subject.image);
    Range alone, again;
    range_start(&alone, f->fill, f->run.trace, RANGE_ALL_CORES, from, to);
    while (range_work(&alone)) {}
    range_start(&again, f->fill, f->run.trace, RANGE_ALL_CORES, from, to);
    Profile *profile = profile_of_range(code, &again, &error);
    assert_true(profile && again.done);
    assert_memory_equal(again.reasons, alone.reasons, sizeof again.reasons);
    assert_memory_equal(again.empty, alone.empty, sizeof again.empty);
    assert_memory_equal(again.ports, alone.ports, sizeof again.ports);
    assert_memory_equal(profile->total.reason_cycles, alone.reasons, sizeof alone.reasons);
    assert_int_equal(again.lane_issues, alone.lane_issues);
    assert_int_equal(profile->total.lane_issues, alone.lane_issues);
    assert_int_equal(again.alu_busy, alone.alu_busy);
    assert_int_equal(profile->total.alu_cycles, alone.alu_busy);
    range_free(&alone);
    range_free(&again);
    profile_destroy(profile);
    code_destroy(code);
}

static void ranges_add_up(void **state) {
    (void)state;
    uint64_t seen[EMPTY_COUNT] = {0};
    random_start(__func__);
    for (int i = 0; wants_more(i, seen); i++) {
        char text[1000];
        random_text(text, sizeof text);
        Filled f;
        if (!fill_start(&f, text)) continue;
        const uint32_t all = (uint32_t)f.subject.program->config.cores;
        const uint64_t end = trace_cycles(f.run.trace);
        for (int k = 0; k < 3; k++) {
            const uint32_t core = k ? random_below(all) : RANGE_ALL_CORES;
            const uint64_t from = k ? random_below((uint32_t)end) : 0, to = k ? from + random_below(200) : UINT64_MAX;
            Range range;
            range_start(&range, f.fill, f.run.trace, core, from, to);
            while (range_work(&range)) {}
            assert_true(range.done && !range.failed);
            Range slow = range;
            count_slowly(&f, &slow, k ? core : 0, k ? 1 : all);
            assert_memory_equal(&range, &slow, sizeof slow);
            bill_counts_the_range(&f, from, to);

            RangeRow rows[RANGE_ROWS];
            const int count = range_rows(&range, rows);
            uint64_t sum = 0;
            for (int row = 0; row < count; row++) {
                assert_true(rows[row].slot_cycles && rows[row].text[0]);
                sum += rows[row].slot_cycles;
            }
            assert_int_equal(sum, range.slot_cycles);
            assert_int_equal(sum, range.slots * (range.to - range.from));
            uint64_t ports = 0;
            for (int part = 0; part < PORT_PARTS; part++) ports += range.ports[part];
            const Config *config = &f.subject.program->config;
            assert_int_equal(ports, range.cores * config->issue * config->wave_size * (range.to - range.from));
            for (int kind = 0; kind < EMPTY_COUNT; kind++) seen[kind] += range.empty[kind];
            const FillPhase *phase = range_phase(&range);
            assert_true(range.from == range.to || (phase->from < range.to && range.from < phase->to));
            range_free(&range);
        }
        fill_end(&f);
    }
    assert_int_equal(seen[EMPTY_NOT], 0);
    for (int kind = EMPTY_NO_WORK; kind < EMPTY_COUNT; kind++) assert_true(seen[kind]);
}

/* ---- what might make it shorter ---- */

/* Every idea is a setting that the program accepts, or says that it does not; a run with it has the cycles that it
 * says. */
static void tries_are_true(void **state) {
    (void)state;
    int faster = 0, slower = 0, useless = 0;
    random_start(__func__);
    for (int i = 0; i < RUNS; i++) {
        char text[1000], again[1100];
        random_text(text, sizeof text);
        Filled f, other;
        if (!fill_start(&f, text)) continue;
        Range range;
        const bool whole = i % 2; /* then it is the cycles of the run that count, else those of its longest phase */
        range_start(&range, f.fill, f.run.trace, RANGE_ALL_CORES, whole ? 0 : 1, UINT64_MAX);
        while (range_work(&range)) {}
        Tries all = {.range = &range, .usual = &f.run};
        const VariantsPlan plan = tries_plan(&all);
        const Try *tries = all.list;
        const FillPhase *phase = range_phase(&range);
        for (int k = 0; k < all.count; k++) {
            /* On top of the machine: the last setting counts. */
            const int head = (int)(strchr(text, '\n') - text);
            snprintf(again, sizeof again, "%.*s %s%s", head, text, tries[k].setting, text + head);
            const bool runs = fill_start(&other, again);
            plan.end(&all, (size_t)k, runs ? &other.run : NULL, NULL);
            assert_true(tries[k].text[0]);
            if (!runs) {
                useless++;
                continue;
            }
            assert_int_equal(tries[k].cycles,
                             whole ? trace_cycles(other.run.trace) : other.fill->phases[phase - f.fill->phases].cycles);
            assert_int_equal(tries[k].before, whole ? trace_cycles(f.run.trace) : phase->cycles);
            assert_int_equal(tries[k].faster, tries[k].cycles < tries[k].before);
            fill_end(&other);
        }
        tries_end(&all);
        for (int k = 0; k < all.count; k++) {
            assert_int_equal(tries[k].faster, k < all.faster);
            if (k && k < all.faster) assert_true(tries[k - 1].cycles <= tries[k].cycles);
        }
        faster += all.faster;
        slower += all.count - all.faster;
        range_free(&range);
        fill_end(&f);
    }
    print_message("%d faster, %d not, %d did not run\n", faster, slower, useless);
    assert_true(faster > 20 && slower > 20);
}

/* What slot-cycles were spent on says what is tried. */
static void what_takes_time_is_tried(void **state) {
    static const char *const cases[][2] = {
        {"waves=8 register_file=512 wave_size=8\n.dispatch 20x8\n    add.u32 r0.xyzw, r1.xyzw, r2.xyzw\n",
         "register_file=1024"},
        {"waves=3 shared_memory=512\n.shared 64\n.dispatch 9x32\n    barrier\n", "shared_memory=1024"},
        {"waves=8 group_limit=2\n.dispatch 20x32\n    barrier\n", "group_limit=4"},
        {"waves=8\n.dispatch 8x96\n    barrier\n", "waves=9"},
        {"waves=8\n.dispatch 3x32\n    ret\n", "wave_size=16"},
        {"waves=2 issue=1\n.dispatch 20x32\n    div.f32 r0.x, r1.x, r2.x\n    div.f32 r0.x, r0.x, r1.x\n", "waves=4"},
        {"waves=8 mem_queue=1\n.buffer t0, 64\n.dispatch 8x32\n    ld r1.x, t0.x, r0.x\n    ld r2.x, t0.x, r0.x\n",
         "mem_queue=2"},
        {"waves=8 issue=1 alus=4\n.dispatch 8x32\n    mov r0.x, r1.x\n    mov r0.y, r1.x\n    mov r0.z, r1.x\n",
         "issue=2"},
        {"waves=8 issue=4 alus=1\n.dispatch 8x32\n    mov r0.x, r1.x\n    mov r0.y, r1.x\n    mov r0.z, r1.x\n",
         "alus=2"},
        {"waves=8 issue=8 wave_size=4\n.dispatch 8x4\n    mov w0.x, w1.x\n    mov w0.y, w1.x\n    mov w0.z, w1.x\n",
         "scalar_alus=2"},
        {"waves=8 issue=4 alus=1\n.dispatch 8x32\n    mov r0.x, r1.x\n    mov r0.y, r1.x\n    mov r0.z, r1.x\n",
         "scheduler=round-robin"},
        {"waves=4 memory=caches\n.buffer t0, 64\n.dispatch 4x32\n    ld r1.x, t0.x, 0\n    mov r0.x, r1.x\n",
         "l1_size=32768"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        snprintf(text, sizeof text, ".machine %s    ret\n", cases[i][0]);
        Filled f;
        Range range;
        assert_true(fill_start(&f, text));
        range_start(&range, f.fill, f.run.trace, RANGE_ALL_CORES, 0, UINT64_MAX);
        while (range_work(&range)) {}
        Tries tries = {.range = &range, .usual = &f.run};
        tries_plan(&tries);
        bool found = false;
        for (int k = 0; k < tries.count; k++) found |= strcmp(tries.list[k].setting, cases[i][1]) == 0;
        if (!found) fail_msg("%s is not tried for\n%s", cases[i][1], text);
        range_free(&range);
        fill_end(&f);
    }
}

/* ---- the words ---- */

static void check_words(const char *text, uint32_t slot, const char *reason, const char *title, const char *numbers) {
    Filled f;
    assert_true(fill_start(&f, text));
    const FillPhase *last = &f.fill->phases[f.fill->phase_count - 1];
    const Occupancy occupancy = fill_occupancy(f.fill, last);
    assert_string_equal(fill_empty_slot(f.fill, 0, slot).text, reason);
    assert_string_equal(occupancy.title, title);
    assert_string_equal(occupancy.text, numbers);
    fill_end(&f);
}

static void what_limits_is_said(void **state) {
    (void)state;
    check_words(
        ".machine waves=8 register_file=8192\n.dispatch 9x32\n    add.u32 r0.xyzw, r1.xyzw, r2.xyzw\n    ret\n", 7,
        "never filled: registers leave no room for another wave", "5 of 8 wave slots: limited by registers",
        "12 registers a thread x 32 lanes x 4 bytes = 1536 bytes a wave; the register file has 8192. Slots 5-7 are "
        "never filled.");
    check_words(".machine waves=4\n.dispatch A, 1x32\n.dispatch B, 3x64\nA:  ret\nB:  barrier\n    ret\n", 3, "",
                "4 of 4 wave slots: as many as a core has", "");
    check_words(".machine waves=8\n.dispatch A, 1x32\n.dispatch B, 3x96\nA:  ret\nB:  barrier\n    ret\n", 7, "",
                "6 of 8 wave slots: limited by the size of groups",
                "The 3 waves of a group are resident together; 8 slots have room for 2 groups.");
    check_words(".machine waves=8\n.dispatch A, 1x32\n.dispatch B, 3x96\nA:  ret\nB:  pop_mask\n    barrier\n", 7,
                "never filled: another group of B needs 3 slots at once",
                "6 of 8 wave slots: limited by the size of groups",
                "The 3 waves of a group are resident together; 8 slots have room for 2 groups. Slots 6-7 are never "
                "filled.");
    check_words(".machine waves=3 shared_memory=512\n.shared 64\n.dispatch 9x32\n    barrier\n    ret\n", 2,
                "never filled: group memory leaves no room for another group",
                "2 of 3 wave slots: limited by group memory",
                "A group of 1 wave has 256 bytes of group memory; a core has 512, room for 2 groups. Slot 2 is never "
                "filled.");
    check_words(".machine waves=8\n.dispatch 3x32\n    ret\n", 5, "never filled: nothing was left to dispatch",
                "3 of 8 wave slots: nothing is left to dispatch",
                "The run has 3 waves, for 1 core of 8 slots. Slots 3-7 are never filled.");
}

static void lanes_without_threads_are_said(void **state) {
    (void)state;
    static const struct {
        const char *dispatch, *text;
        uint64_t lanes, total, of;
    } cases[] = {
        {"4x32", "", 0, 0, 128},
        {"4x8", "lanes 8-31 of every wave never hold a thread: a group has 8, and a wave 32 lanes", 0xffffff00, 96,
         128},
        {"1x31", "lane 31 of the wave never holds a thread: a group has 31, and a wave 32 lanes", 0x80000000, 1, 32},
        {"2x40",
         "lanes 8-31 of the last of the 2 waves of every group never hold a thread: a group has 40, and a wave 32 "
         "lanes",
         0xffffff00, 48, 128},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[80];
        snprintf(text, sizeof text, ".dispatch %s\n    ret\n", cases[i].dispatch);
        Filled f;
        assert_true(fill_start(&f, text));
        const MissingThreads missing = missing_threads(f.run.gpu, 0);
        assert_string_equal(missing.text, cases[i].text);
        assert_int_equal(missing.lanes, cases[i].lanes);
        assert_int_equal(missing.total, cases[i].total);
        assert_int_equal(missing.of, cases[i].of);
        fill_end(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_are_empty_as_said), cmocka_unit_test(ranges_add_up),
        cmocka_unit_test(tries_are_true),          cmocka_unit_test(what_takes_time_is_tried),
        cmocka_unit_test(what_limits_is_said),     cmocka_unit_test(lanes_without_threads_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
