/* ledger.c: the account of every cycle of every wave slot.
 *
 * A slot's cycles are entered late, when its next change is known: the stretch since the last entry was stalled until
 * ready_at, and from there on it waited for `late_reason`. So a wave costs work when it issues, not in every cycle,
 * and the trace comes out run-length coded by itself.
 */
#include "sim/stages.h"

static void enter(const Step *step, uint32_t slot, const Wave *wave, TraceRun *run, uint64_t from, uint64_t until) {
    const Reason reason = run->reason;
    step->core->reason_cycles[reason] += until - from;
    if (!step->gpu->trace) return;
    run->state = (uint8_t)trace_reasons[reason].state;
    run->wave = TRACE_NO_WAVE;
    if (run->state != STATE_DISABLED) {
        run->wave = wave->number;
        run->exec = wave->exec;
    }
    while (from < until) { /* a run's length has 32 bits */
        const uint64_t cycles = until - from < UINT32_MAX ? until - from : UINT32_MAX;
        run->cycle = from;
        run->cycles = (uint32_t)cycles;
        trace_add_run(step->gpu->trace, step->core_id, slot, run);
        from += cycles;
    }
}

void ledger_account(const Step *step, uint32_t slot, uint64_t until) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    const uint64_t from = wave->accounted;
    if (from >= until) return;
    wave->accounted = until;

    TraceRun late = {.reason = wave->late_reason, .pc = wave->pc, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER};
    if (!(step->core->occupied >> slot & 1)) {
        late.pc = TRACE_NO_PC;
        enter(step, slot, wave, &late, from, until);
        return;
    }
    uint64_t ready = step->core->ready_at[slot];
    if (ready < from) ready = from;
    if (ready > until) ready = until;
    if (from < ready) {
        TraceRun stall = {
            .reason = wave->stall_reason, .pc = wave->pc, .producer = wave->stall_producer, .reg = wave->stall_reg};
        enter(step, slot, wave, &stall, from, ready);
    }
    if (ready < until) enter(step, slot, wave, &late, ready, until);
}

void ledger_issue(const Step *step, uint32_t slot, uint32_t pc) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    TraceRun run = {.reason = REASON_NONE, .pc = pc, .producer = TRACE_NO_PC, .reg = TRACE_NO_REGISTER};
    wave->accounted = step->now + 1;
    enter(step, slot, wave, &run, step->now, step->now + 1);
}

void ledger_late(const Step *step, uint32_t slot, Reason reason) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    if (wave->late_reason == reason) return;
    ledger_account(step, slot, step->now);
    wave->late_reason = (uint8_t)reason;
}
