/* test_step.c: stepping and breakpoints against going through every cycle. Random programs; SEED=N repeats a failure.
 */
#include "asm/base/memory.h"
#include "sim/count/count.h"
#include "sim/debug/verb/verb.h"
#include "tests/unit/debug_helpers.h"

enum { RUNS = 40, STEPS = 40, LONGEST = 12000, MAX_HITS = 12000 };

/* ---- a run, cycle by cycle ---- */

typedef struct Moment {
    bool issues; /* the wave, in this cycle */
    bool begins; /* a statement */
    uint32_t pc, depth;
} Moment;

/* What a wave, or a lane of it that is a thread, does in each cycle; memory_free() it. */
static Moment *moments_of(Travel *travel, const Code *code, uint32_t wave, uint32_t lane) {
    const bool threads = gpu_program(travel_gpu(travel))->threads;
    const Trace *trace = travel_trace(travel);
    size_t count;
    const TraceWave *at = &trace_waves(trace, &count)[wave];
    Moment *moments = memory_array(travel_end(travel) + 1, sizeof *moments);
    TraceCursor *cursor = trace_run_cursor(trace, at->core, at->slot);
    for (TraceRun run; trace_next_run(cursor, &run);)
        for (uint64_t c = run.cycle; run.wave == wave && run.state == STATE_ACTIVE && c < run.cycle + run.cycles; c++)
            if (!threads || run.exec >> lane & 1) moments[c] = (Moment){.issues = true, .pc = run.pc};
    trace_cursor_destroy(cursor);
    const Moment *before = NULL;
    for (uint64_t c = 0; c < travel_end(travel); c++) {
        if (!moments[c].issues) continue;
        moments[c].begins = !before || moments[c].pc <= before->pc ||
                            code_statement(code, before->pc) != code_statement(code, moments[c].pc);
        before = &moments[c];
    }
    for (uint64_t c = 0; c < travel_end(travel); c++) {
        InspectWave there;
        travel_go(travel, c);
        if (!inspect_find(travel_gpu(travel), wave, &there)) continue;
        moments[c].depth = there.depth;
        if (threads)
            moments[c].depth =
                state_threads(travel_gpu(travel), state_wave(travel_gpu(travel), there.core, there.slot))->depth[lane];
    }
    return moments;
}

/* Where a step from `now` must lead; GPU_NEVER: nowhere. */
static uint64_t expected_step(const Moment *moments, uint64_t end, uint64_t now, StepKind kind, bool back) {
    const uint32_t depth = moments[now].depth;
    if (kind == STEP_OUT && depth == 0) return GPU_NEVER;
    for (uint64_t i = 1; back ? i <= now : now + i < end; i++) {
        const uint64_t c = back ? now - i : now + i;
        if (!moments[c].issues) continue;
        if (kind == STEP_INSTRUCTION) return c;
        if (kind == STEP_STATEMENT && moments[c].begins) return c;
        if (kind == STEP_OVER && moments[c].begins && moments[c].depth <= depth) return c;
        if (kind == STEP_OUT && moments[c].depth < depth) return c;
    }
    return GPU_NEVER;
}

static void step_about(const Subject *subject) {
    Travel *travel = record(subject->program, NULL);
    Code *code = code_create(subject->image);
    size_t waves;
    trace_waves(travel_trace(travel), &waves);
    const uint32_t wave = random_below((uint32_t)waves);
    const uint64_t end = travel_end(travel);
    size_t count;
    const uint32_t lane = (uint32_t)__builtin_ctzll(trace_waves(travel_trace(travel), &count)[wave].live);
    Moment *moments = end < LONGEST ? moments_of(travel, code, wave, lane) : NULL;
    travel_go(travel, 0);
    for (int i = 0; moments && i < STEPS; i++) {
        const StepKind kind = (StepKind)random_below(STEP_OUT + 1);
        const bool back = random_below(3) == 0;
        const uint64_t now = travel_now(travel), expected = expected_step(moments, end, now, kind, back);
        const Move move = {.travel = travel, .code = code, .lane = lane, .back = back};
        const bool went = move_step(&move, wave, kind) == SEARCH_FOUND;
        if (went != (expected != GPU_NEVER) || travel_now(travel) != (went ? expected : now))
            fail_msg("%skind %d of wave %u from %" PRIu64 " came to %" PRIu64 ", not %" PRIu64, back ? "back " : "",
                     kind, wave, now, travel_now(travel), expected);
        if (random_below(8) == 0) travel_go(travel, random_u64() % (end + 1));
    }
    memory_free(moments);
    code_destroy(code);
    travel_destroy(travel);
}

static void steps_are_those_of_the_machine(void **state) {
    (void)state;
    random_start(__func__);
    for (int i = 0; i < 2 * RUNS; i++) {
        Subject subject = random_subject();
        step_about(&subject);
        subject_free(&subject);
    }
}

/* Every instruction has a way there, and one back. */
static void to_a_place_and_back(void **state) {
    (void)state;
    Subject subject = subject_of(".dispatch 1x4\n    mov r0.x, lane_id\n    push_mask E\nL:  add.u32 r1.x, r1.x, 1\n"
                                 "    mask_nz r0.x\n    sub.u32 r0.x, r0.x, 1\n    jmp L\nE:  ret\n",
                                 "wave_size", "4");
    Travel *travel = record(subject.program, NULL);
    Code *code = code_create(subject.image);
    const Move on = {.travel = travel, .code = code}, back = {.travel = travel, .code = code, .back = true};
    Focus focus = {.move = {.travel = travel, .code = code}, .last = travel_end(travel)};
    uint64_t rounds[4];
    travel_go(travel, 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(verb_until(&focus, (Call){"#2", 1}), SEARCH_FOUND);
        rounds[i] = travel_now(travel);
    }
    assert_int_equal(verb_until(&focus, (Call){"#2", 1}), SEARCH_NOTHING);
    assert_int_equal(travel_now(travel), rounds[3]);
    for (int i = 2; i >= 0; i--) {
        assert_int_equal(verb_until(&focus, (Call){"#2", -1}), SEARCH_FOUND);
        assert_int_equal(travel_now(travel), rounds[i]);
    }
    assert_int_equal(move_step(&on, 0, STEP_OUT), SEARCH_FOUND); /* of the loop */
    InspectWave wave;
    assert_true(inspect_find(travel_gpu(travel), 0, &wave));
    assert_int_equal(wave.pc, 6);
    assert_int_equal(move_step(&back, 0, STEP_OVER), SEARCH_FOUND); /* to where it began */
    assert_true(inspect_find(travel_gpu(travel), 0, &wave));
    assert_int_equal(wave.pc, 1);
    code_destroy(code);
    travel_destroy(travel);
    subject_free(&subject);
}

/* ---- breakpoints ---- */

/* All hits, on or back; the number of them. */
static size_t all_hits(Travel *travel, const Breakpoint *list, uint32_t count, bool back, uint64_t hits[MAX_HITS]) {
    BreakHit hit;
    size_t found = 0;
    travel_go(travel, back ? UINT64_MAX : 0);
    for (; found < MAX_HITS && break_find(&(Move){.travel = travel, .back = back}, list, count, &hit) == SEARCH_FOUND;
         found++) {
        assert_int_equal(travel_now(travel), hit.cycle);
        hits[found] = hit.cycle;
    }
    return found;
}

static size_t check_both_ways(Travel *travel, const Breakpoint *list, uint32_t count) {
    static uint64_t on[MAX_HITS], back[MAX_HITS];
    size_t n_on = all_hits(travel, list, count, false, on), n_back = all_hits(travel, list, count, true, back);
    /* A search from cycle 0 cannot come back to cycle 0, nor one from the end to the end. */
    if (n_back && back[n_back - 1] == 0) n_back--;
    if (n_on && on[n_on - 1] == travel_end(travel)) n_on--;
    assert_int_equal(n_on, n_back);
    for (size_t i = 0; i < n_on; i++) assert_int_equal(on[i], back[n_on - 1 - i]);
    return n_on;
}

static Breakpoint random_breakpoint(const Program *program, uint8_t *at) {
    Breakpoint b = {.kind = (uint8_t)random_below(BREAK_COUNT), .wave = TRACE_NO_WAVE, .lane = BREAK_ANY_LANE};
    memset(at, 0, program->instructions + 1);
    b.at = at;
    at[random_below(program->instructions + 1)] = 1;
    b.cycle = random_below(500);
    b.component = inspect_component_at(program, random_below(program->component_count));
    b.space = OPERAND_RES_U;
    b.word = random_below(16);
    b.compares = random_below(2);
    b.type = TYPE_U32;
    b.relation = (uint8_t)random_below(REL_COUNT);
    b.value = random_below(4);
    if (random_below(4) == 0) b.wave = random_below(4);
    if (random_below(2)) b.lane = random_below((uint32_t)program->config.wave_size);
    return b;
}

static void breakpoints_hit_both_ways(void **state) {
    (void)state;
    random_start(__func__);
    size_t hits = 0;
    for (int i = 0; i < RUNS; i++) {
        Subject subject = random_subject();
        Travel *travel = record(subject.program, NULL);
        uint8_t *at[2] = {memory_raw(subject.program->instructions + 1), memory_raw(subject.program->instructions + 1)};
        if (travel_end(travel) < LONGEST) {
            const Breakpoint list[2] = {random_breakpoint(subject.program, at[0]),
                                        random_breakpoint(subject.program, at[1])};
            hits += check_both_ways(travel, list, 1);
            hits += check_both_ways(travel, list, 2);
        }
        memory_free(at[0]);
        memory_free(at[1]);
        travel_destroy(travel);
        subject_free(&subject);
    }
    assert_true(hits > 50);
}

/* Each kind on a program in which one can count. */
static void where_breakpoints_hit(void **state) {
    (void)state;
    Subject subject = subject_of(".machine waves=1 issue=1 memory=flat mem_latency=1\n.buffer u0, 64\n.dispatch 1x4\n"
                                 "    mov r0.x, lane_id\n    shl r1.x, r0.x, 2\n    st u0.x, r1.x, r0.x\n"
                                 "    br_push r0.x, B, C\n    add.u32 r2.x, r0.x, 1\n    pop_mask\nB:  pop_mask\n"
                                 "C:  ld r3.x, u0.x, u(400)\n    ret\n",
                                 "wave_size", "4");
    Travel *travel = record(subject.program, NULL);
    uint8_t at[10] = {[4] = 1};
    const Breakpoint common = {.wave = TRACE_NO_WAVE, .lane = BREAK_ANY_LANE, .at = at, .space = OPERAND_RES_U};
    Breakpoint b = common;
    BreakHit hit;
    InspectWave wave;

    b.kind = BREAK_PLACE;
    assert_int_equal(check_both_ways(travel, &b, 1), 1);
    travel_go(travel, 0);
    assert_int_equal(break_find(&(Move){.travel = travel}, &b, 1, &hit), SEARCH_FOUND);
    travel_go(travel, hit.cycle);
    assert_true(inspect_find(travel_gpu(travel), 0, &wave));
    assert_int_equal(wave.pc, 4);
    assert_int_equal(wave.exec, 14);

    b = common;
    b.kind = BREAK_DIVERGENCE;
    assert_int_equal(check_both_ways(travel, &b, 1), 1);
    travel_go(travel, 0);
    assert_int_equal(break_find(&(Move){.travel = travel}, &b, 1, &hit), SEARCH_FOUND);
    travel_go(travel, hit.cycle);
    assert_true(inspect_find(travel_gpu(travel), 0, &wave));
    assert_int_equal(wave.pc, 3);

    b = common;
    b.kind = BREAK_REGISTER;
    b.component = inspect_component("r2.x", 4);
    b.type = TYPE_U32;
    b.relation = REL_EQ;
    b.value = 3;
    assert_int_equal(check_both_ways(travel, &b, 1), 1);
    travel_go(travel, 0);
    assert_int_equal(break_find(&(Move){.travel = travel}, &b, 1, &hit), SEARCH_FOUND);
    travel_go(travel, hit.cycle);
    assert_int_equal(inspect_register(travel_gpu(travel), 0, 0, b.component)[2], 3);
    travel_go(travel, hit.cycle - 1);
    assert_int_equal(inspect_register(travel_gpu(travel), 0, 0, b.component)[2], 0);

    b = common;
    b.kind = BREAK_MEMORY;
    b.word = 2;
    assert_int_equal(check_both_ways(travel, &b, 1), 1);
    b.compares = true;
    b.type = TYPE_U32;
    b.relation = REL_GT;
    b.value = 2;
    assert_int_equal(check_both_ways(travel, &b, 1), 0);

    b = common;
    b.kind = BREAK_FAULT;
    assert_non_null(travel_fault(travel));
    assert_int_equal(check_both_ways(travel, &b, 1), 1);

    b = common;
    b.kind = BREAK_CYCLE;
    b.cycle = 3;
    assert_int_equal(check_both_ways(travel, &b, 1), 1);
    b.cycle = travel_end(travel) + 1;
    assert_int_equal(check_both_ways(travel, &b, 1), 0);
    travel_destroy(travel);
    subject_free(&subject);
}

/* Of several breakpoints that hit in one cycle the first in the list is told, in whatever slot it hit. */
static void the_first_of_those_that_hit_together(void **state) {
    (void)state;
    Subject subject =
        subject_of(".machine waves=2 alus=2 issue=2\n.dispatch 2x4\n    nop\n    nop\n    ret\n", "wave_size", "4");
    Travel *travel = record(subject.program, NULL);
    uint8_t at[4] = {[1] = 1};
    BreakHit hit;
    for (uint32_t first = 0; first < 2; first++)
        for (int back = 0; back < 2; back++) {
            const Breakpoint list[2] = {{.kind = BREAK_PLACE, .at = at, .wave = first},
                                        {.kind = BREAK_PLACE, .at = at, .wave = !first}};
            travel_go(travel, back ? travel_end(travel) : 0);
            assert_int_equal(break_find(&(Move){.travel = travel, .back = back}, list, 2, &hit), SEARCH_FOUND);
            assert_int_equal(hit.cycle, 1);
            assert_int_equal(hit.number, 0);
            assert_int_equal(hit.wave, first);
        }
    travel_destroy(travel);
    subject_free(&subject);
}

/* A wave that follows another one in its slot begins with all its lanes: its first instruction can part them. */
static void the_first_instruction_of_a_following_wave_can_diverge(void **state) {
    (void)state;
    Subject subject = subject_of(".machine waves=1\n.dispatch 2x4\n    mask_nz lane_id\n    ret\n", "wave_size", "4");
    Travel *travel = record(subject.program, NULL);
    const Breakpoint b = {.kind = BREAK_DIVERGENCE, .wave = TRACE_NO_WAVE};
    BreakHit hit;
    travel_go(travel, 0);
    assert_int_equal(break_find(&(Move){.travel = travel}, &b, 1, &hit), SEARCH_FOUND);
    assert_int_equal(hit.wave, 1);
    travel_go(travel, hit.cycle);
    assert_int_equal(break_find(&(Move){.travel = travel}, &b, 1, &hit), SEARCH_NOTHING);
    travel_destroy(travel);
    subject_free(&subject);
}

/* Under every model lanes diverge at the branch, once for each wave, in breakpoints and in marks: also where the lanes
 * of a wave issue piece by piece behind it. Wave 1 has two lanes on the side on which wave 0 has one. */
static void lanes_diverge_at_the_branch(void **state) {
    (void)state;
    static const char *const models[] = {
#define RECONVERGE(ID, name, function, quads, meaning) name,
#include "sim/spec/reconverge.def"
#undef RECONVERGE
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        Subject subject = subject_of(".machine waves=2 issue=1 wave_size=4\n.dispatch 2x4\n    mov r0.x, u(0x31)\n"
                                     "    shr.u32 r0.x, r0.x, thread_id\n    and r0.x, r0.x, u(1)\n"
                                     "    br_push r0.x, B, C\n    nop\n    nop\n    pop_mask\n"
                                     "B:  pop_mask\nC:  ret\n",
                                     "reconvergence", models[i]);
        Travel *travel = record(subject.program, NULL);
        const Breakpoint b = {.kind = BREAK_DIVERGENCE, .wave = TRACE_NO_WAVE};
        BreakHit hit;
        uint32_t waves = 0;
        uint64_t marks = 0;
        travel_go(travel, 0);
        for (; break_find(&(Move){.travel = travel}, &b, 1, &hit) == SEARCH_FOUND; travel_go(travel, hit.cycle)) {
            InspectWave wave;
            travel_go(travel, hit.cycle);
            assert_true(inspect_find(travel_gpu(travel), hit.wave, &wave));
            assert_int_equal(wave.pc, 3);
            assert_int_equal(wave.exec, 15);
            waves |= 1u << hit.wave;
        }
        assert_int_equal(waves, 3);
        for (uint32_t slot = 0; slot < 2; slot++)
            marks += count_slot(travel_trace(travel), 0, slot, 0, travel_end(travel)).parts;
        assert_int_equal(marks, 2);
        travel_destroy(travel);
        subject_free(&subject);
    }
}

static void relations(void **state) {
    (void)state;
    const uint32_t nan = 0x7fc00000, one = 0x3f800000, minus_one = 0xbf800000, minus_zero = 0x80000000;
    assert_true(break_holds(TYPE_F32, REL_EQ, 0, minus_zero));
    assert_true(break_holds(TYPE_F32, REL_LT, minus_one, one));
    assert_false(break_holds(TYPE_U32, REL_LT, minus_one, one));
    assert_true(break_holds(TYPE_I32, REL_LT, minus_one, one));
    for (int r = 0; r < REL_COUNT; r++) {
        assert_int_equal(break_holds(TYPE_F32, (Relation)r, nan, nan), r == REL_NE);
        assert_int_equal(break_holds(TYPE_F32, (Relation)r, nan, one), r == REL_NE);
        assert_int_equal(break_holds(TYPE_F32, (Relation)r, one, nan), r == REL_NE);
    }
    assert_true(break_holds(TYPE_U32, REL_GE, 7, 7) && break_holds(TYPE_U32, REL_LE, 7, 7));
    assert_false(break_holds(TYPE_U32, REL_GT, 7, 7) || break_holds(TYPE_U32, REL_NE, 7, 7));
}

static bool at_once(void *user) {
    (void)user;
    return true;
}

static void giving_up(void **state) {
    (void)state;
    Subject subject = subject_of("    ret\n", "wave_size", "4");
    Travel *travel = record(subject.program, NULL);
    const Breakpoint b = {.kind = BREAK_CYCLE, .cycle = 1};
    BreakHit hit;
    travel_go(travel, 0);
    assert_int_equal(break_find(&(Move){.travel = travel}, &b, 1, &hit), SEARCH_FOUND);
    assert_int_equal(travel_now(travel), 1);
    travel_go(travel, 0);
    assert_int_equal(break_find(&(Move){.travel = travel, .give_up = at_once}, &b, 1, &hit), SEARCH_STOPPED);
    assert_int_equal(travel_now(travel), 0);
    travel_destroy(travel);
    subject_free(&subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_those_of_the_machine),
        cmocka_unit_test(to_a_place_and_back),
        cmocka_unit_test(breakpoints_hit_both_ways),
        cmocka_unit_test(where_breakpoints_hit),
        cmocka_unit_test(the_first_of_those_that_hit_together),
        cmocka_unit_test(the_first_instruction_of_a_following_wave_can_diverge),
        cmocka_unit_test(lanes_diverge_at_the_branch),
        cmocka_unit_test(relations),
        cmocka_unit_test(giving_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
