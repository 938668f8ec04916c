/* test_profile.c: the masks that are worked out from a trace are those of the machine; the bill's sum is the number of
 * black pixels, whatever the program; the other columns add up to what the machine counted. SEED=N repeats a failure.
 */
#include "sim/debug/why/profile.h"
#include "sim/trace/lane_state.h"
#include "tests/unit/debug_helpers.h"
#include "tests/unit/lane_totals.h"

enum { RUNS = 60, CHECKED_CYCLES = 12000 };

/* Programs of the oracle have no writes to exec, and few of these corners. */
static const char *const corners[] = {
    /* exec written, emptied, and restored */
    "    mov w0.x, exec.x\n    and w1.x, w0.x, 0x5555\n    mov exec.x, w1.x\n    add.u32 r0.x, r0.x, 1\n"
    "    mov exec.x, u(0)\n    add.u32 r0.x, r0.x, 1\n    mov exec.x, w0.x\n    add.u32 r0.x, r0.x, 1\n    ret\n",
    /* mask_nz and br_push with no lane at all */
    "    push_mask A\n    mov exec.x, u(0)\n    mask_nz r0.x\nA:  push_mask C\n    mov exec.x, u(0)\n"
    "    br_push r0.x, B, C\n    pop_mask\nB:  pop_mask\nC:  add.u32 r0.x, r0.x, 1\n    ret\n",
    /* lanes return on both sides; nothing is left for the end */
    "    and r0.x, lane_id, 1\n    br_push r0.x, B, C\n    add.u32 r1.x, r1.x, 1\n    ret\nB:  and r0.x, lane_id, 2\n"
    "    br_push r0.x, D, E\n    ret\nD:  add.u32 r1.x, r1.x, 1\n    pop_mask\nE:  pop_mask\nC:  ret\n",
    /* lanes that nothing brings back */
    "    and r0.x, lane_id, 3\n    mask_nz r0.x\n    add.u32 r1.x, r1.x, 1\n    and r0.x, lane_id, 1\n    mask_nz "
    "r0.x\n"
    "    add.u32 r1.x, r1.x, 1\n    ret\n",
    /* instructions that continue at themselves */
    "    mov r0.x, lane_id\n    push_mask E\nL:  br_push r0.x, L, L\n    ret\nE:  ret\n",
    /* a fault in the middle */
    "    and r0.x, lane_id, 1\n    br_push r0.x, B, C\n    add.u32 r1.x, r1.x, 1\n    pop_mask\nB:  pop_mask\n"
    "C:  pop_mask\n    ret\n",
    "    ret\n",
};
enum { CORNERS = sizeof corners / sizeof *corners };

static Subject subject_number(int number) {
    return number < CORNERS ? subject_of(corners[number], "wave_size", "16") : random_subject();
}

/* ---- the walk ---- */

static void assert_same_masks(const Masks *a, const Masks *b, uint64_t cycle) {
    assert_int_equal(a->exec, b->exec);
    assert_int_equal(a->live, b->live);
    if (a->depth != b->depth) fail_msg("cycle %" PRIu64 ": depth %u, not %u", cycle, a->depth, b->depth);
    for (uint32_t i = 0; i < a->depth; i++) assert_memory_equal(&a->stack[i], &b->stack[i], sizeof *a->stack);
    for (uint64_t off = a->live & ~a->exec; off; off &= off - 1) {
        const Deactivation *x = &a->deactivated[__builtin_ctzll(off)], *y = &b->deactivated[__builtin_ctzll(off)];
        assert_memory_equal(x, y, sizeof *x);
    }
}

/* After each instruction, with the state of the cycle behind it. */
static void walk_slot(Travel *travel, const Code *code, uint32_t core, uint32_t slot) {
    const Trace *trace = travel_trace(travel);
    size_t waves;
    const TraceWave *wave = trace_waves(trace, &waves);
    MaskWalk walk = {0};
    TraceCursor *cursor = trace_run_cursor(trace, core, slot);
    TraceRun run, next;
    uint32_t number = TRACE_NO_WAVE;
    for (bool more = trace_next_run(cursor, &run); more; run = next) {
        more = trace_next_run(cursor, &next);
        if (run.wave != TRACE_NO_WAVE && run.wave != number) walk_start(&walk, code, wave[run.wave].live, run.pc);
        number = run.wave;
        const bool goes_on = more && next.wave == number;
        if (run.state != STATE_ACTIVE) continue;
        for (uint32_t i = 0; i < run.cycles; i++) {
            InspectWave there;
            walk_issue(&walk, run.pc, run.cycle + i, run.exec,
                       i + 1 < run.cycles ? run.pc
                       : goes_on          ? next.pc
                                          : TRACE_NO_PC);
            travel_go(travel, run.cycle + i + 1);
            if (!inspect_wave(travel_gpu(travel), core, slot, &there) || there.number != number) continue;
            if (travel_fault(travel) && travel_now(travel) == travel_end(travel)) continue;
            const Masks masks = masks_of_wave(&there, wave[number].live);
            assert_same_masks(&walk.masks, &masks, run.cycle + i);
        }
    }
    walk_free(&walk);
    trace_cursor_destroy(cursor);
}

static void walk_is_the_machine(void **state) {
    (void)state;
    random_start(__func__);
    for (int i = 0; i < RUNS; i++) {
        Subject subject = subject_number(i);
        Travel *travel = record(subject.program, NULL);
        Code *code = code_create(subject.image);
        const TraceShape shape = trace_shape(travel_trace(travel));
        if (travel_end(travel) < CHECKED_CYCLES && !shape.reconvergence)
            for (uint32_t core = 0; core < shape.cores; core++)
                for (uint32_t slot = 0; slot < shape.slots; slot++) walk_slot(travel, code, core, slot);
        code_destroy(code);
        travel_destroy(travel);
        subject_free(&subject);
    }
}

/* ---- sums ---- */

static Profile *profile_of(Code *code, const Travel *travel, uint64_t start, uint64_t end) {
    const char *error = "";
    Profile *profile = profile_create(code, travel_trace(travel), start, end, &error);
    if (!profile) fail_msg("%s", error);
    return profile;
}

/* Slot-cycles that wait while no slot works or could, and no ALU works: cycle by cycle, from the arrays of a window. */
static uint64_t plain_exposed(const Trace *window, uint32_t core, uint64_t start, uint64_t end) {
    const TraceShape shape = trace_shape(window);
    uint64_t sum = 0;
    for (uint64_t cycle = start; cycle < end; cycle++) {
        uint64_t waiting = 0;
        bool works = false;
        size_t count;
        for (uint32_t slot = 0; slot < shape.slots; slot++) {
            const TraceRun *runs = trace_runs(window, core, slot, &count);
            const TraceRun *run = &runs[TRACE_FIND(runs, count, cycle)];
            waiting += run->state == STATE_STALLED;
            works |= run->state == STATE_ACTIVE || run->state == STATE_IDLE;
        }
        for (uint32_t alu = 0; alu < shape.alus; alu++) {
            const TraceAlu *runs = trace_alus(window, core, alu, &count);
            const size_t at = TRACE_FIND(runs, count, cycle);
            works |= at < count && runs[at].cycle <= cycle;
        }
        if (!works) sum += waiting;
    }
    return sum;
}

static void check_sums(const Profile *profile, Travel *travel) {
    const TraceShape shape = trace_shape(travel_trace(travel));
    Trace *window = trace_window(travel_trace(travel), 0, UINT64_MAX);
    const ProfileRow *total = &profile->total;
    LaneTotals totals;
    assert_true(trace_load(window));
    assert_true(lane_totals(&totals, window, profile->start, profile->end));
    assert_int_equal(profile_inactive(total), totals.lanes[LANE_INACTIVE]);
    assert_int_equal(profile_cycles(total), profile->slot_cycles);
    for (int s = 0; s < STATE_COUNT; s++)
        assert_int_equal(trace_state_sum(total->reason_cycles, (WaveState)s), totals.slots[s]);
    uint64_t exposed = 0, lanes = 0;
    for (uint32_t core = 0; core < shape.cores; core++)
        exposed += plain_exposed(window, core, profile->start, profile->end);
    assert_int_equal(total->exposed, exposed);
    for (int l = 0; l < ISA_MAX_LANES; l++) lanes += total->lanes[l];
    assert_int_equal(lanes, total->lane_issues);
    trace_destroy(window);
}

/* The whole is what the machine counted. */
static void check_whole(const Profile *profile, Travel *travel) {
    travel_go(travel, UINT64_MAX);
    const Gpu *gpu = travel_gpu(travel);
    const Stats stats = gpu_stats(gpu);
    uint64_t busy = 0;
    for (uint32_t core = 0; core < gpu_program(gpu)->config.cores; core++)
        for (uint32_t alu = 0; alu < gpu_program(gpu)->config.alus; alu++) busy += gpu_alu_busy(gpu, core, alu);
    if (!trace_shares_issues(trace_shape(travel_trace(travel))))
        assert_int_equal(profile->total.issues, stats.wave_instructions);
    assert_int_equal(profile->total.lane_issues, stats.lane_instructions);
    if (!gpu_fault(gpu)) assert_int_equal(profile->total.alu_cycles, busy);
}

static void bill_adds_up(void **state) {
    (void)state;
    random_start(__func__);
    uint64_t inactive[CHARGE_COUNT] = {0};
    for (int i = 0; i < 4 * RUNS; i++) {
        Subject subject = subject_number(i);
        Travel *travel = record(subject.program, NULL);
        Code *code = code_create(subject.image);
        const uint64_t middle = random_u64() % (travel_end(travel) + 1);
        Profile *whole = profile_of(code, travel, 0, UINT64_MAX);
        Profile *first = profile_of(code, travel, 0, middle), *second = profile_of(code, travel, middle, UINT64_MAX);
        check_sums(whole, travel);
        check_whole(whole, travel);
        check_sums(first, travel);
        profile_add(&first->total, &second->total);
        /* What a lane waits for that is a thread may be known only behind the middle. */
        if (subject.program->threads) {
            assert_int_equal(profile_inactive(&first->total), profile_inactive(&whole->total));
            memcpy(first->total.inactive, whole->total.inactive, sizeof whole->total.inactive);
            memcpy(first->total.inactive_issues, whole->total.inactive_issues, sizeof whole->total.inactive_issues);
        }
        assert_memory_equal(&first->total, &whole->total, sizeof whole->total);
        for (int kind = 0; kind < CHARGE_COUNT; kind++) inactive[kind] += whole->total.inactive[kind];
        profile_destroy(whole);
        profile_destroy(first);
        profile_destroy(second);
        code_destroy(code);
        travel_destroy(travel);
        subject_free(&subject);
    }
    for (int kind = 0; kind < CHARGE_COUNT; kind++)
        if (!inactive[kind]) fail_msg("nothing was charged as %s", charge_info[kind].name);
}

/* Requests of all instructions together are what the machine counted; going back in time counts nothing twice. */
static void memory_adds_up(void **state) {
    (void)state;
    random_start(__func__);
    uint64_t hits = 0, conflicts = 0;
    for (int i = 0; i < 4 * RUNS; i++) {
        Subject subject = random_subject();
        Travel *travel = record(subject.program, NULL);
        Code *code = code_create(subject.image);
        travel_go(travel, travel_end(travel) / 2);
        travel_go(travel, UINT64_MAX);
        Profile *profile = profile_of(code, travel, 0, travel_end(travel) / 2);
        Lines *lines = lines_create(code, profile, travel_gpu(travel));
        ProfileRow sum = {0};
        for (size_t l = 0; l < lines->count; l++) profile_add(&sum, &lines->rows[l].row);
        const Stats stats = gpu_stats(travel_gpu(travel));
        const MemoryCounts *counts = &profile->total.memory;
        assert_memory_equal(&sum.memory, counts, sizeof *counts);
        assert_int_equal(counts->requests, stats.loads + stats.stores + stats.atomics + stats.samples);
        assert_true(counts->sectors >= counts->memory_lines);
#define STAT(name, unit, timed, over, aim, meaning)
#define EACH(name, unit, timed, over, aim, meaning) assert_int_equal(counts->name, stats.name);
#include "sim/spec/stat.def"
#undef STAT
        hits += counts->l1_hits + counts->l2_hits;
        conflicts += counts->bank_conflict_cycles;
        lines_destroy(lines);
        profile_destroy(profile);
        code_destroy(code);
        travel_destroy(travel);
        subject_free(&subject);
    }
    assert_true(hits && conflicts);
}

/* ---- live registers ---- */

/* `counts` has a letter for each instruction: how many vector registers are live there. */
static void assert_live(const char *text, const char *counts) {
    Image *image = subject_image(text);
    Code *code = code_create(image);
    assert_int_equal(code->count, strlen(counts));
    for (uint32_t pc = 0; pc < code->count; pc++)
        if (code_live(code)[pc] != (uint32_t)(counts[pc] - '0'))
            fail_msg("instruction %u of\n%s: %u, not %c", pc, text, code_live(code)[pc], counts[pc]);
    code_destroy(code);
    image_free(image);
}

static void registers_are_live(void **state) {
    (void)state;
    /* before an instruction, or behind it; a result that nothing reads takes a register, too */
    assert_live(
        "    mov r0.x, u(1)\n    mov r0.y, u(2)\n    add.u32 r1.x, r0.x, r0.y\n    st u0.x, r1.x, r1.x\n    ret\n",
        "12210");
    /* the lanes of the other side keep their r2, those behind it their r1, whatever this side writes */
    assert_live("    mov r0.x, lane_id\n    mov r1.x, u(1)\n    mov r2.x, u(2)\n    br_push r0.x, B, C\n"
                "    mov r1.x, u(3)\n    pop_mask\nB:  add.u32 r1.x, r1.x, r2.x\n    pop_mask\nC:  st u0.x, r1.x, "
                "r1.x\n    ret\n",
                "1233222110");
    /* lanes that have left a loop keep what is read behind it; r3 is theirs, and the others' r3 is another one */
    assert_live("    mov r0.x, lane_id\n    mov r3.x, u(1)\n    push_mask E\nL:  mask_nz r0.x\n    mov r3.x, u(5)\n"
                "    sub.u32 r0.x, r0.x, 1\n    jmp L\nE:  st u0.x, r3.x, r3.x\n    ret\n",
                "122222210");
    /* a predicated write leaves the lanes that take no part what they have */
    assert_live("    mov r0.x, u(1)\n    mov w0.x, u(1)\n    @w0.x mov r0.x, u(2)\n    st u0.x, r0.x, r0.x\n    ret\n",
                "11110");
    /* after a write to exec any lane may be awake */
    assert_live("    mov exec.x, u(1)\n    mov r0.x, u(1)\n    mov exec.x, u(3)\n    st u0.x, r0.x, r0.x\n    ret\n",
                "11110");
}

/* ---- what exactly is charged ---- */

typedef struct Charged {
    uint32_t pc;
    ChargeKind kind;
    uint64_t lane_cycles;
} Charged;

/* One wave, alone on a machine that issues one instruction a cycle. */
static void assert_bill(const char *text, const char *wave_size, const Charged *expected, size_t count) {
    Subject subject = subject_of(text, "wave_size", wave_size);
    Travel *travel = record(subject.program, NULL);
    Code *code = code_create(subject.image);
    Profile *profile = profile_of(code, travel, 0, UINT64_MAX);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t row = expected[i].pc == TRACE_NO_PC ? profile->count + 1 : expected[i].pc;
        if (profile->rows[row].inactive[expected[i].kind] != expected[i].lane_cycles)
            fail_msg("instruction %u, %s: %" PRIu64 ", not %" PRIu64, expected[i].pc,
                     charge_info[expected[i].kind].name, profile->rows[row].inactive[expected[i].kind],
                     expected[i].lane_cycles);
        sum += expected[i].lane_cycles;
    }
    assert_int_equal(profile_inactive(&profile->total), sum);
    profile_destroy(profile);
    code_destroy(code);
    travel_destroy(travel);
    subject_free(&subject);
}

#define ALONE ".machine waves=1 issue=1 alus=1\n"

/* Both sides: lane 0 waits for two cycles, then lanes 1 to 3 for two. The first of each is the instruction that turns
 * them off. */
static void bill_of_if_else(void **state) {
    (void)state;
    static const Charged expected[] = {{1, CHARGE_PENDING, 2}, {1, CHARGE_DONE, 6}};
    assert_bill(ALONE ".dispatch 1x4\n    mov r0.x, lane_id\n    br_push r0.x, B, C\n    mov r1.x, u(1)\n    pop_mask\n"
                      "B:  mov r1.x, u(2)\n    pop_mask\nC:  ret\n",
                "4", expected, 2);
}

static void bill_of_if(void **state) {
    (void)state;
    static const Charged expected[] = {
        {1, CHARGE_SKIPPED, 2}, {1, CHARGE_DONE, 3}, {TRACE_NO_PC, CHARGE_NO_THREAD, 20}};
    assert_bill(ALONE ".dispatch 1x4\n    mov r0.x, lane_id\n    br_push r0.x, B, C\n    mov r1.x, u(1)\nB:  pop_mask\n"
                      "C:  ret\n",
                "8", expected, 3);
}

/* Lane l stays l rounds. */
static void bill_of_loop(void **state) {
    (void)state;
    static const Charged expected[] = {{3, CHARGE_LOOP_EXITED, 4 + 8}};
    assert_bill(ALONE ".dispatch 1x3\n    mov r0.x, lane_id\n    push_mask E\nL:  add.u32 r1.x, r1.x, 1\n"
                      "    mask_nz r0.x\n    sub.u32 r0.x, r0.x, 1\n    jmp L\nE:  ret\n",
                "3", expected, 1);
}

/* The events of slots are the issues of barriers, and no others. */
static void barriers_are_counted(void **state) {
    (void)state;
    Subject subject =
        subject_of(".machine waves=4 wave_size=8\n.dispatch 3x32\n    add.u32 r0.x, r0.x, 1\n    barrier\n"
                   "    add.u32 r0.x, r0.x, 1\n    add.u32 r0.x, r0.x, 1\n    barrier\n    ret\n",
                   "issue", "2");
    Travel *travel = record(subject.program, NULL);
    const Trace *trace = travel_trace(travel);
    uint64_t barriers = 0;
    for (uint32_t slot = 0; slot < 4; slot++) barriers += count_slot(trace, 0, slot, 0, trace_cycles(trace)).barriers;
    assert_int_equal(barriers, 2 * 3 * 4);
    travel_destroy(travel);
    subject_free(&subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walk_is_the_machine), cmocka_unit_test(bill_adds_up),
        cmocka_unit_test(bill_of_if_else),     cmocka_unit_test(memory_adds_up),
        cmocka_unit_test(registers_are_live),  cmocka_unit_test(bill_of_if),
        cmocka_unit_test(bill_of_loop),        cmocka_unit_test(barriers_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
