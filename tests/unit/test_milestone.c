/* test_milestone.c: the cycles of events that most runs have, of traces that are written down; whatever the slices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "asm/base/memory.h"
#include "sim/debug/compare/compare.h"

enum { CORES = 2, SLOTS = 2, CODE = 6, LONG = UINT16_MAX };

/* What the slots of two cores do. A letter is an instruction that issues, 'M' a wait for memory and 'R' one for an ALU
 * at the next letter, '.' an empty slot; '|' begins another wave. */
typedef struct Known {
    const char *slot[CORES * SLOTS];
    uint32_t core, cores;
    uint64_t at[MILESTONES], first[CODE];
} Known;

#define NONE MILESTONE_NONE

static const Known known[] = {
    /* Of core 0: the load of its slot 1 is back first. */
    {{"aMMMMb....", "aRaMMbc...", "aMb.......", ".........a"}, 0, 1, {5, 6, 6}, {0, 5, 6, NONE, NONE, NONE}},
    /* Of both: core 1 is earlier with the load, and later with the last issue. The median of four ends is the second.
     */
    {{"aMMMMb....", "aRaMMbc...", "aMb.......", ".........a"}, 0, 2, {2, 6, 9}, {0, 2, 6, NONE, NONE, NONE}},
    /* Of core 1 alone. */
    {{"aMMMMb....", "aRaMMbc...", "aMb.......", ".........a"}, 1, 1, {2, 3, 9}, {0, 2, NONE, NONE, NONE, NONE}},
    /* Three waves of one slot, one after the other without a gap; no load. */
    {{"ab|ab|aRRf..", "..........", "..........", ".........."}, 0, 2, {NONE, 4, 7}, {0, 1, NONE, NONE, NONE, 7}},
    /* A load that is still away at the end; nothing issues but what asks for it. */
    {{"aMMMMMMMMM", "..........", "..........", ".........."}, 0, 1, {NONE, 10, 0}, {0, NONE, NONE, NONE, NONE, NONE}},
    /* No wave at all. */
    {{"..........", "..........", "..........", ".........."},
     0,
     2,
     {NONE, NONE, NONE},
     {NONE, NONE, NONE, NONE, NONE, NONE}},
};

/* One that waits is at the instruction that issues next. */
static uint32_t next_pc(const char *at) {
    at += strspn(at, "MR");
    return *at && *at != '.' ? (uint32_t)(*at - 'a') : CODE - 1;
}

static Trace *trace_of(const Known *k) {
    Trace *trace = trace_create((TraceShape){.cores = CORES, .slots = SLOTS, .alus = 1, .wave_size = 4});
    uint32_t wave = 0;
    uint64_t end = 0;
    assert_non_null(trace);
    for (uint32_t i = 0; i < CORES * SLOTS; i++) {
        uint64_t cycle = 0;
        bool has_wave = false;
        for (const char *at = k->slot[i]; *at; at++) {
            if (*at == '|') {
                has_wave = false;
                continue;
            }
            if (*at != '.' && !has_wave)
                trace_add_wave(trace, wave++,
                               &(TraceWave){.live = 15, .core = (uint16_t)(i / SLOTS), .slot = (uint16_t)(i % SLOTS)});
            has_wave = *at != '.';
            const bool waits = *at == 'M' || *at == 'R';
            TraceRun run = {.cycle = cycle++, .cycles = 1, .wave = TRACE_NO_WAVE, .pc = TRACE_NO_PC};
            run.producer = TRACE_NO_PC;
            run.reg = TRACE_NO_REGISTER;
            run.reason = REASON_NO_WAVE;
            if (has_wave) {
                run.wave = wave - 1;
                run.exec = 15;
                run.pc = next_pc(at);
                run.state = waits ? STATE_STALLED : STATE_ACTIVE;
                run.reason = *at == 'M' ? REASON_MEMORY_RESULT : waits ? REASON_ALU_RESULT : REASON_NONE;
            }
            trace_add_run(trace, i / SLOTS, i % SLOTS, &run);
        }
        end = cycle > end ? cycle : end;
    }
    trace_finish(trace, end);
    assert_null(trace_error(trace));
    return trace;
}

static void milestones_are_found(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int64_t slice = 1; slice <= LONG; slice = slice == 1 ? LONG : slice + 1) {
            const Known *k = &known[i];
            Trace *trace = trace_of(k);
            Milestones found;
            milestones_start(&found, trace, k->core, k->cores, CODE);
            for (int64_t budget = slice; milestones_work(&found, &budget); budget = slice) assert_false(found.done);
            assert_true(found.done);
            for (int m = 0; m < MILESTONES; m++)
                if (found.at[m] != k->at[m])
                    fail_msg("trace %zu: %s in cycle %d, not %d", i, milestone_names[m], (int)found.at[m],
                             (int)k->at[m]);
            for (int pc = 0; pc < CODE; pc++) assert_int_equal(found.first[pc], k->first[pc]);
            milestones_free(&found);
            trace_destroy(trace);
        }
}

/* One that is left in the middle gives everything back. */
static void they_can_be_left(void **state) {
    (void)state;
    Trace *trace = trace_of(&known[0]);
    Milestones begun;
    int64_t budget = 3;
    milestones_start(&begun, trace, 0, CORES, CODE);
    assert_true(milestones_work(&begun, &budget));
    milestones_free(&begun);
    assert_null(begun.cursor);
    trace_destroy(trace);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(milestones_are_found), cmocka_unit_test(they_can_be_left)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
