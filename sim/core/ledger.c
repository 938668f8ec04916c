/* ledger.c: the account of every cycle of every wave slot.
 *
 * A slot's cycles are entered late, when its next change is known: the stretch since the last entry was stalled until
 * ready_at, and from there on it waited for `ready_reason`. So a wave costs work when it issues, not in every cycle,
 * and the trace comes out run-length coded by itself.
 */
#include "sim/core/core.h"

/* A run's length has 32 bits. */
static __attribute__((noinline, cold)) void record_long(const Step *step, uint32_t slot, TraceRun run, uint64_t until) {
    while (run.cycle < until) {
        run.cycles = until - run.cycle < UINT32_MAX ? (uint32_t)(until - run.cycle) : UINT32_MAX;
        trace_add_run(step->gpu->trace, step->core_id, slot, &run);
        run.cycle += run.cycles;
    }
}

/* NOTE: inlined into small functions that are not, so that the run stays in registers. Through memory it would cost
 * more than the rest of the ledger: it is read by wider loads than the stores that have just made it. */
static inline __attribute__((always_inline)) void enter(const Step *step, uint32_t slot, const Wave *wave, TraceRun run,
                                                        uint64_t from, uint64_t until) {
    step->core->reason_cycles[run.reason] += until - from;
    if (!step->gpu->trace) return;
    run.state = trace_state_of[run.reason];
    run.cycle = from;
    run.cycles = (uint32_t)(until - from);
    run.wave = TRACE_NO_WAVE;
    if (run.state != STATE_DISABLED) {
        run.wave = wave->number;
        run.exec = wave->exec;
    }
    if (until - from > UINT32_MAX)
        record_long(step, slot, run, until);
    else
        trace_add_run(step->gpu->trace, step->core_id, slot, &run);
}

static __attribute__((noinline)) void enter_stall(const Step *step, uint32_t slot, const Wave *wave, uint64_t from,
                                                  uint64_t until) {
    const TraceRun run = {
        .reason = wave->stall_reason, .pc = wave->pc, .producer = wave->stall_producer, .reg = wave->stall_reg};
    enter(step, slot, wave, run, from, until);
}

static __attribute__((noinline)) void enter_late(const Step *step, uint32_t slot, const Wave *wave, uint32_t pc,
                                                 uint64_t from, uint64_t until) {
    const TraceRun run = {.reason = wave->ready_reason, .pc = pc, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER};
    enter(step, slot, wave, run, from, until);
}

void ledger_account(const Step *step, uint32_t slot, uint64_t until) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    const uint64_t from = wave->accounted;
    if (from >= until) return;
    wave->accounted = until;

    if (!(step->core->occupied >> slot & 1)) {
        enter_late(step, slot, wave, TRACE_NO_PC, from, until);
        return;
    }
    uint64_t ready = step->core->ready_at[slot];
    if (ready < from) ready = from;
    if (ready > until) ready = until;
    if (from < ready) enter_stall(step, slot, wave, from, ready);
    if (ready < until) enter_late(step, slot, wave, wave->pc, ready, until);
}

void ledger_issue(const Step *step, uint32_t slot, uint32_t pc) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    TraceRun run = {.reason = REASON_NONE, .pc = pc, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER};
    wave->accounted = step->now + 1;
    enter(step, slot, wave, run, step->now, step->now + 1);
}

void ledger_set_ready_reason(const Step *step, uint32_t slot, Reason reason) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    if (wave->ready_reason == reason) return;
    ledger_account(step, slot, step->now);
    wave->ready_reason = (uint8_t)reason;
}
