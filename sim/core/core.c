/* core.c: one cycle of one core, as a list of stages, back of the pipe first.
 *
 * A cycle is worked on only if something can happen in it: next_event says when that is next. Between two events no
 * wave issues, no queue moves and no slot fills, so every slot's state stays what it is.
 */
#include "sim/core/core.h"

#include "sim/base/arith.h"
#include "sim/memory/memory.h"

/* Waves that have no hazard and did not issue, by slot. */
static uint64_t waiting_waves(const Step *step) {
    uint64_t waiting = 0;
    for (uint32_t slot = 0; slot < step->program->config.waves; slot++)
        waiting |= (uint64_t)(step->core->ready_at[slot] <= step->now) << slot;
    return waiting & ~step->core->issued;
}

/* Why did each ready wave not issue? Only slots whose answer may have changed since the last cycle are looked at. */
static void settle_ready_reasons(Step *step, uint64_t blocked) {
    Core *core = step->core;
    uint64_t changed =
        ((core->unit_conflict ^ core->last_unit_conflict) | (blocked ^ core->last_blocked)) & core->occupied;
    core->last_unit_conflict = core->unit_conflict;
    core->last_blocked = blocked;
    for (; changed; changed &= changed - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(changed);
        Reason reason = REASON_NOT_PICKED;
        if (core->unit_conflict >> slot & 1) reason = REASON_NO_UNIT;
        if (blocked >> slot & 1)
            reason = core->needs[NEED_SAMPLER] >> slot & 1 ? REASON_SAMPLER_FULL : REASON_QUEUE_FULL;
        ledger_set_ready_reason(step, slot, reason);
    }
}

/* The next cycle in which anything can happen here, when nothing issued in this one. */
static uint64_t next_event(const Step *step, uint64_t blocked) {
    const Core *core = step->core;
    const Config *config = &step->program->config;
    if (waiting_waves(step) & ~core->unit_conflict & ~blocked) return step->now + 1;
    uint64_t next = min_u64(core->next_arrival, memory_next_event(step));
    for (uint32_t slot = 0; slot < config->waves; slot++)
        if (core->ready_at[slot] > step->now) next = min_u64(next, core->ready_at[slot]);
    for (uint32_t alu = 0; core->unit_conflict && alu < config->alus; alu++)
        if (core->alu_free[alu] > step->now) next = min_u64(next, core->alu_free[alu]);
    for (uint32_t alu = 0; core->unit_conflict && alu < config->scalar_alus; alu++)
        if (core->scalar_free[alu] > step->now) next = min_u64(next, core->scalar_free[alu]);
    return next;
}

void core_step(Step *step) {
    Core *core = step->core;
    core->issued = 0;
    core->unit_conflict = 0;
    if (memory_is_busy(core)) {
        memory_serve(step); /* first: a value that comes now can be used now */
        if (core->woken) issue_wake(step);
    }
    if (core->next_arrival <= step->now) dispatch_arrive(step); /* a wave that arrives now can issue now */
    uint64_t blocked = issue_ports(step);
    if (blocked) blocked &= waiting_waves(step);
    if (core->unit_conflict | core->last_unit_conflict | blocked | core->last_blocked)
        settle_ready_reasons(step, blocked); /* last: only now is it known who was not picked */
    core->next_event = core->issued && core->occupied ? step->now + 1 : next_event(step, blocked);
}
