/* test_travel.c: wherever one goes in a run and by whatever way, the state there is that of a run that simply went so
 * far; the trace is that of a plain run. Random programs and machines; SEED=N repeats a failure. */
#include "asm/base/hash.h"
#include "asm/base/memory.h"
#include "sim/debug/time/kept.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 60, VISITS = 60, CHECKED = 400 };

/* Of all bytes, as travel_hash is, but of four parts side by side: in a quarter of the time. */
static uint64_t state_hash(const Travel *travel) {
    const uint8_t *state = gpu_state(travel_gpu(travel)), *parts[HASH_TEXTS];
    const size_t size = gpu_snapshot_size(travel_gpu(travel)), part = size / HASH_TEXTS;
    size_t lengths[HASH_TEXTS];
    uint64_t hashes[HASH_TEXTS];
    for (size_t i = 0; i < HASH_TEXTS; i++) {
        parts[i] = state + i * part;
        lengths[i] = i + 1 < HASH_TEXTS ? part : size - i * part;
        hashes[i] = HASH_START;
    }
    hash_wide_texts(hashes, parts, lengths);
    return hash_wide(HASH_START, hashes, sizeof hashes);
}

/* The hash of every cycle (of the first CHECKED), by a run that never goes back. */
static uint64_t *straight_hashes(const Program *program, uint64_t *count) {
    Travel *travel = record(program, NULL);
    const uint64_t end = travel_end(travel);
    *count = end + 1 < CHECKED ? end + 1 : CHECKED;
    uint64_t *hashes = memory_raw(*count * sizeof *hashes);
    for (uint64_t c = 0; c < *count; c++) {
        travel_go(travel, c);
        assert_int_equal(travel_now(travel), c);
        hashes[c] = state_hash(travel);
    }
    travel_destroy(travel);
    return hashes;
}

/* Step back, step on, or go anywhere. */
static uint64_t next_place(uint64_t now, uint64_t count) {
    switch (random_below(4)) {
    case 0: return now > 0 ? now - 1 : 0;
    case 1: return now + 1 < count ? now + 1 : now;
    default: return random_u64() % count;
    }
}

static void visit_places(const Program *program) {
    uint64_t count, now = 0;
    uint64_t *hashes = straight_hashes(program, &count);
    const TravelOptions options = {.frame_bytes = 20000u << random_below(8), .frame_interval = 1 + random_below(60)};
    Travel *travel = record(program, &options);
    for (int i = 0; i < VISITS; i++) {
        now = next_place(now, count);
        travel_go(travel, now);
        assert_int_equal(travel_now(travel), now);
        if (state_hash(travel) != hashes[now])
            fail_msg("the state at cycle %" PRIu64 " is another one by this way", now);
    }
    travel_destroy(travel);
    memory_free(hashes);
}

/* What programs of the oracle do not do: faults on one of several cores, barriers and group memory, dispatches one
 * after the other, running into the limit of cycles, nothing at all. */
static const char *const others[] = {
    ".machine cores=3 waves=2\n.buffer u0, 64\n.dispatch 12x16\n    shl r0.x, thread_id, 2\n    st u0.x, r0.x, r0.x\n"
    "    div.u32 r1.x, r0.x, 7\n    div.u32 r1.x, r1.x, 7\n    fence\n    ret\n",
    ".machine cores=2 waves=4\n.shared 64\n.buffer u0, 256\n.dispatch 6x32\n    shl r0.x, group_thread_id, 2\n"
    "    st shared.x, r0.x, thread_id\n    barrier\n    sub.u32 r1.x, u(124), r0.x\n    ld r2.x, shared.x, r1.x\n"
    "    shl r3.x, thread_id, 2\n    st u0.x, r3.x, r2.x\n    ret\n",
    ".machine cores=2 waves=2\n.buffer u0, 64\n.dispatch A, 4x16\n.dispatch B, 3x16\n.dispatch A, 2x16 together\n"
    "A:  shl r0.x, thread_id, 2\n    st u0.x, r0.x, thread_id\n    ret\nB:  ld r1.x, u0.x, r2.x\n"
    "    add.u32 r1.x, r1.x, 1\n    ret\n",
    ".machine cores=2 max_cycles=300\n.dispatch 9x16\nL:  add.u32 r0.x, r0.x, 1\n    jmp L\n",
    "    pop_mask\n",
    "",
};
enum { OTHERS = sizeof others / sizeof *others };

static void routes_do_not_matter(void **state) {
    (void)state;
    random_start(__func__);
    for (int i = 0; i < RUNS + 4 * OTHERS; i++) {
        Subject subject = i < RUNS ? random_subject() : subject_of(others[i % OTHERS], "wave_size", "16");
        visit_places(subject.program);
        subject_free(&subject);
    }
}

static void assert_same_runs(const Trace *a, const Trace *b) {
    const TraceShape shape = trace_shape(a);
    assert_int_equal(trace_cycles(a), trace_cycles(b));
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) {
            TraceCursor *x = trace_run_cursor(a, core, slot), *y = trace_run_cursor(b, core, slot);
            TraceRun run_x = {0}, run_y = {0};
            bool more;
            do {
                more = trace_next_run(x, &run_x);
                assert_int_equal(more, trace_next_run(y, &run_y));
                assert_memory_equal(&run_x, &run_y,
                                    offsetof(TraceRun, reason) + 1); /* without the bytes that fill it up */
            } while (more);
            trace_cursor_destroy(x);
            trace_cursor_destroy(y);
        }
}

/* Key frames settle the ledger in the middle of a run: that must not be seen. */
static void trace_is_that_of_a_plain_run(void **state) {
    (void)state;
    random_start(__func__);
    for (int i = 0; i < RUNS + OTHERS; i++) {
        Subject subject = i < RUNS ? random_subject() : subject_of(others[i % OTHERS], "wave_size", "16");
        Trace *plain = trace_create(gpu_trace_shape(subject.program));
        Gpu *gpu = gpu_create(subject.program, plain);
        while (!gpu_done(gpu)) gpu_run(gpu, GPU_NEVER);
        Travel *travel = record(subject.program, &(TravelOptions){.frame_interval = 1 + random_below(20)});
        assert_same_runs(travel_trace(travel), plain);
        assert_false(trace_failed(travel_trace(travel)));
        travel_go(travel, random_u64() % (travel_end(travel) + 1));
        travel_go(travel, UINT64_MAX);
        assert_int_equal(travel_end(travel), gpu_now(gpu));
        assert_true(gpu_done(travel_gpu(travel)));
        assert_int_equal(travel_fault(travel) ? travel_fault(travel)->kind : 0,
                         gpu_fault(gpu) ? gpu_fault(gpu)->kind : 0);
        travel_destroy(travel);
        gpu_destroy(gpu);
        trace_destroy(plain);
        subject_free(&subject);
    }
}

/* Broken off in the middle, as after Ctrl-C. */
static void a_part_of_a_run(void **state) {
    (void)state;
    Subject subject = subject_of("L:  add.u32 r0.x, r0.x, 1\n    jmp L\n", "max_cycles", "1000000000");
    Travel *travel = travel_create(subject.program, NULL);
    for (int i = 0; i < 3; i++) assert_true(travel_record(travel));
    travel_finish(travel);
    assert_false(travel_is_whole(travel));
    const uint64_t end = travel_end(travel);
    assert_true(end > 1000);
    const uint64_t last = travel_hash(travel);
    travel_go(travel, end / 2);
    travel_go(travel, UINT64_MAX);
    assert_int_equal(travel_now(travel), end);
    assert_int_equal(travel_hash(travel), last);
    assert_int_equal(trace_cycles(travel_trace(travel)), end);
    travel_destroy(travel);
    subject_free(&subject);
}

/* However small the budget, it is kept to, and one still comes everywhere. */
/* Cut at cycles in any order: nothing tells of what comes after; then it is all there again. */
static void a_run_that_is_cut(void **state) {
    (void)state;
    random_start(__func__);
    Subject subject = subject_of("L:  add.u32 r0.x, r0.x, 1\n    jmp L\n", "max_cycles", "500");
    Travel *travel = record(subject.program, NULL);
    const uint64_t whole = travel_end(travel), hash = travel_hash(travel);
    for (int i = 0; i < 20; i++) {
        const uint64_t end = i < 2 ? 0 : random_below((uint32_t)whole);
        travel_cut(travel, end);
        travel_go(travel, UINT64_MAX);
        assert_int_equal(travel_now(travel), end);
        assert_int_equal(travel_end(travel), end);
        assert_int_equal(trace_end(travel_trace(travel)), end);
        assert_false(travel_is_whole(travel));
        assert_null(travel_fault(travel));
    }
    travel_cut(travel, GPU_NEVER);
    travel_go(travel, UINT64_MAX);
    assert_int_equal(travel_end(travel), whole);
    assert_int_equal(trace_end(travel_trace(travel)), whole);
    assert_int_equal(travel_hash(travel), hash);
    assert_true(travel_is_whole(travel));
    assert_int_equal(travel_fault(travel)->kind, FAULT_CYCLE_LIMIT);
    travel_destroy(travel);
    subject_free(&subject);
}

static void budget_of_frames(void **state) {
    (void)state;
    enum { BUDGET = 64 << 10 };
    Subject subject = subject_of(".buffer u0, 256\n    mov r1.x, thread_id\nL:  add.u32 r0.x, r0.x, 1\n"
                                 "    shl r2.x, r1.x, 2\n    st u0.x, r2.x, r0.x\n    lt.u32 r3.x, r0.x, 20000\n"
                                 "    mask_nz r3.x\n    jmp L\n",
                                 "waves", "4");
    Travel *travel = record(subject.program, &(TravelOptions){.frame_bytes = BUDGET, .frame_interval = 100});
    assert_true(travel_memory(travel).frames.memory <= BUDGET);
    assert_true(travel_memory(travel).frames.count > 2);
    const uint64_t middle = travel_end(travel) / 2;
    travel_go(travel, middle);
    const uint64_t hash = travel_hash(travel);
    travel_go(travel, 17);
    for (uint64_t c = middle + 5; c >= middle; c--) travel_go(travel, c);
    assert_int_equal(travel_hash(travel), hash);
    travel_destroy(travel);
    subject_free(&subject);
}

static bool gives_up_soon(void *user) {
    int *asked = user;
    return ++*asked > 3;
}

/* Then one is on the way there, and every cycle is still what it is. */
static void going_can_be_given_up(void **state) {
    (void)state;
    int asked = 0;
    Subject subject = subject_of("L:  add.u32 r0.x, r0.x, 1\n    jmp L\n", "max_cycles", "1000000000");
    Travel *travel = travel_create(subject.program, &(TravelOptions){.frame_interval = 1 << 24});
    for (int i = 0; i < 20; i++) assert_true(travel_record(travel));
    travel_finish(travel);
    const uint64_t end = travel_end(travel), end_hash = travel_hash(travel);
    travel_go(travel, 0);
    assert_int_equal(travel_go_unless(travel, end, gives_up_soon, &asked), SEARCH_STOPPED);
    const uint64_t there = travel_now(travel), hash = travel_hash(travel);
    assert_true(asked == 4 && there > 0 && there < end);
    travel_go(travel, end);
    assert_int_equal(travel_hash(travel), end_hash);
    travel_go(travel, there);
    assert_int_equal(travel_hash(travel), hash);
    travel_destroy(travel);
    subject_free(&subject);
}

static size_t frames_with_cores(const char *cores) {
    Subject subject = subject_of("L:  add.u32 r0.x, r0.x, 1\n    div.u32 r2.x, r0.x, 7\n    lt.u32 r3.x, r0.x, 2000\n"
                                 "    mask_nz r3.x\n    jmp L\n",
                                 "cores", cores);
    Travel *travel = record(subject.program, &(TravelOptions){.frame_interval = 10000});
    const size_t count = travel_memory(travel).frames.count;
    travel_destroy(travel);
    subject_free(&subject);
    return count;
}

/* Replaying many cores takes long though few waves issue: frames lie as much closer. */
static void frames_of_many_cores(void **state) {
    (void)state;
    assert_true(frames_with_cores("64") > 4 * frames_with_cores("1"));
}

/* On a long way frames are kept at 1/16, 1/256 and 1/4096 of it before its end, so that one goes back from there at
 * once; on a short way none. */
static void frames_near_by(void **state) {
    (void)state;
    Subject subject = subject_of(
        "L:  add.u32 r0.x, r0.x, 1\n    lt.u32 r3.x, r0.x, 20000\n    mask_nz r3.x\n    jmp L\n", "waves", "1");
    Travel *travel = record(subject.program, NULL);
    const uint64_t end = travel_end(travel);
    assert_true(end > 40000);
    travel_go(travel, 0);
    const size_t count = travel_memory(travel).frames.count;
    travel_go(travel, 60);
    assert_int_equal(travel_memory(travel).frames.count, count);
    travel_go(travel, 40000);
    assert_int_equal(travel_memory(travel).frames.count, count + 3);
    travel_destroy(travel);
    subject_free(&subject);
}

static void names_of_components(void **state) {
    (void)state;
    for (uint32_t component = 0; component < PROGRAM_COMPONENTS; component++) {
        const ComponentName name = program_component_name(component);
        assert_int_equal(inspect_component(name.text, strlen(name.text)), component);
        const Operand operand = inspect_component_operand(component);
        assert_int_equal(operand.kind, name.text[0] == 'r' ? OPERAND_VREG : OPERAND_WREG);
        assert_int_equal(program_component(&operand, 0), component);
    }
    static const char *const wrong[] = {"",       "r",      "r.x",   "r1",   "r1.", "r1.q",
                                        "r256.x", "w128.x", "r1.xy", "q1.x", "r1x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(inspect_component(wrong[i], strlen(wrong[i])), INSPECT_NONE);
}

/* What a pack gives back is what was written, from any byte on and across what was written in one go. */
static void test_a_pack_is_read_anywhere(void **state) {
    (void)state;
    enum { PIECES = 60, MOST = 30000 };
    static uint8_t written[PIECES * MOST], back[PIECES * MOST];
    size_t length = 0;
    Pack *pack = pack_create();
    assert_non_null(pack);
    for (int i = 0; i < PIECES; i++) {
        const size_t n = 1 + random_below(i % 3 ? MOST : 200);
        for (size_t b = 0; b < n; b++) written[length + b] = (uint8_t)random_below(b % 7 ? 3 : 256);
        assert_true(pack_write(pack, written + length, n));
        length += n;
    }
    assert_int_equal(pack_size(pack).length, length);
    for (int i = 0; i < 200; i++) {
        const size_t from = random_below((uint32_t)length);
        const size_t n = i == 0 ? length - from : random_below((uint32_t)(length - from) + 1);
        assert_true(pack_read(pack, from, back, n));
        assert_memory_equal(back, written + from, n);
    }
    assert_false(pack_read(pack, length - 1, back, 2));
    pack_destroy(pack);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pack_is_read_anywhere),
        cmocka_unit_test(routes_do_not_matter),
        cmocka_unit_test(trace_is_that_of_a_plain_run),
        cmocka_unit_test(a_part_of_a_run),
        cmocka_unit_test(a_run_that_is_cut),
        cmocka_unit_test(budget_of_frames),
        cmocka_unit_test(going_can_be_given_up),
        cmocka_unit_test(frames_of_many_cores),
        cmocka_unit_test(frames_near_by),
        cmocka_unit_test(names_of_components),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
