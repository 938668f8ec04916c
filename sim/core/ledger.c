/* ledger.c: the account of every cycle of every wave slot.
 *
 * A slot's cycles are entered late, when its next change is known: the stretch since the last entry was stalled until
 * ready_at, and from there on the wave was idle. So a wave costs work when it issues, not in every cycle, and the trace
 * comes out run-length coded by itself. Without a trace, idle slots are entered as not picked; slots that were idle for
 * another reason are counted together, from the masks of Core, for as long as these masks hold.
 */
#include "sim/core/core.h"
#include "sim/heat/hooks.h"

/* ---- the trace; these are functions of their own so that others need not save registers for them ---- */

static inline __attribute__((always_inline)) void record(const Step *step, uint32_t slot, const Wave *wave,
                                                         uint64_t cause, uint32_t pc, uint64_t cycles) {
    trace_append(step->gpu->trace, &step->runs[slot], trace_place(wave->number, pc), cause, wave->exec, cycles);
}

void ledger_record_issue(const Step *step, uint32_t slot, const Wave *wave, uint32_t pc, uint64_t lanes, bool diverge) {
    const uint64_t cause = trace_cause(REASON_NONE, diverge ? pc : TRACE_NO_PC, TRACE_NO_REGISTER);
    trace_append(step->gpu->trace, &step->runs[slot], trace_place(wave->number, pc), cause, lanes, 1);
}

static __attribute__((noinline)) void record_stall(const Step *step, uint32_t slot, const Wave *wave, uint64_t cycles) {
    record(step, slot, wave, trace_cause(wave->stall_reason, wave->stall_producer, wave->stall_reg), wave->pc, cycles);
}

/* A ready slot that has not issued since the masks were set. */
static __attribute__((noinline)) void record_idle(const Step *step, uint32_t slot, const Wave *wave, uint64_t cycles) {
    const Core *core = step->core;
    const uint8_t reason = core->issue.no_unit >> slot & 1        ? REASON_NO_UNIT
                           : core->issue.queue_full >> slot & 1   ? REASON_QUEUE_FULL
                           : core->issue.sampler_full >> slot & 1 ? REASON_SAMPLER_FULL
                                                                  : REASON_NOT_PICKED;
    record(step, slot, wave, trace_cause(reason, TRACE_NO_PC, TRACE_NO_REGISTER), wave->pc, cycles);
}

static __attribute__((noinline)) void record_empty(const Step *step, uint32_t slot, const Wave *wave, uint64_t cycles) {
    const uint64_t cause = trace_cause(wave->empty_reason, TRACE_NO_PC, TRACE_NO_REGISTER);
    trace_append(step->gpu->trace, &step->runs[slot], TRACE_NOWHERE, cause, 0, cycles);
}

/* ---- the account ---- */

void ledger_account(const Step *step, uint32_t slot, uint64_t until) {
    Core *core = step->core;
    Wave *wave = step_wave(step, slot);
    const bool traced = step->runs != NULL;
    const uint64_t from = wave->accounted;
    if (from >= until) return;

    if (!(core->issue.occupied >> slot & 1)) {
        wave->accounted = until;
        core->reason_cycles[wave->empty_reason] += until - from;
        if (traced) record_empty(step, slot, wave, until - from);
        return;
    }
    const uint64_t ready = ledger_count(core, slot, wave, until);
    if (step->heat) {
        const bool blocked = (core->issue.queue_full | core->issue.sampler_full) >> slot & 1;
        const uint64_t stalled = (blocked ? until : ready) - from;
        if (stalled) heat_stall(step, slot, wave, stalled);
    }
    if (!traced) return;
    if (from < ready) record_stall(step, slot, wave, ready - from);
    if (ready < until) record_idle(step, slot, wave, until - ready);
}

/* Count `cycles` cycles of slots that were idle for another reason than not being picked. */
static void move_idle(Core *core, uint64_t slots, uint64_t cycles, Reason reason) {
    const uint64_t slot_cycles = (uint64_t)__builtin_popcountll(slots) * cycles;
    core->reason_cycles[REASON_NOT_PICKED] -= slot_cycles;
    core->reason_cycles[reason] += slot_cycles;
}

void ledger_count_idle(const Step *step) {
    Core *core = step->core;
    const uint64_t cycles = step->now > core->idle_since ? step->now - core->idle_since : 0;
    core->idle_since += cycles;
    if (core->issue.no_unit) move_idle(core, core->issue.no_unit, cycles, REASON_NO_UNIT);
    if (core->issue.queue_full) move_idle(core, core->issue.queue_full, cycles, REASON_QUEUE_FULL);
    if (core->issue.sampler_full) move_idle(core, core->issue.sampler_full, cycles, REASON_SAMPLER_FULL);
}

void ledger_set_idle(const Step *step, uint64_t no_unit, uint64_t blocked) {
    Core *core = step->core;
    const uint64_t sampler_full = blocked & core->issue.needs[NEED_SAMPLER], queue_full = blocked & ~sampler_full;
    if (step->by_slot) { /* heat does not tell idle slots apart */
        uint64_t changed = (queue_full ^ core->issue.queue_full) | (sampler_full ^ core->issue.sampler_full);
        if (step->runs) changed |= no_unit ^ core->issue.no_unit;
        changed &= core->issue.occupied;
        for (; changed; changed &= changed - 1) ledger_account(step, (uint32_t)__builtin_ctzll(changed), step->now);
    }
    ledger_count_idle(step);
    core->idle_since = step->now;
    core->issue.no_unit = no_unit;
    core->issue.queue_full = queue_full;
    core->issue.sampler_full = sampler_full;
}

void ledger_set_empty_reason(const Step *step, uint32_t slot, Reason reason) {
    Wave *wave = step_wave(step, slot);
    if (wave->empty_reason == reason) return;
    ledger_account(step, slot, step->now);
    wave->empty_reason = (uint8_t)reason;
}
