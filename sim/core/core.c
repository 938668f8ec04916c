/* core.c: one cycle of one core, as a list of stages, back of the pipe first.
 *
 * A cycle is worked on only if something can happen in it: next_event says when that is next. Between two events no
 * wave issues, no queue moves and no slot fills, so every slot's state stays what it is.
 */
#include "sim/core/core.h"

#include "sim/base/arith.h"
#include "sim/memory/memory.h"

/* Waves whose next instruction has no hazard from this cycle on. */
static void become_ready(Step *step) {
    Core *core = step->core;
    const uint64_t now = step->now, turn = now % CORE_WHEEL;
    core->issue.ready |= core->issue.ready_next;
    core->issue.ready_next = 0;
    if (core->ready_wheel >> turn & 1) {
        core->issue.ready |= core->ready_in[turn];
        core->ready_in[turn] = 0;
        core->ready_wheel &= ~(1ull << turn);
    }
    if (core->next_ready_later > now) return;
    core->next_ready_later = GPU_NEVER;
    for (uint64_t left = core->ready_later; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        if (core->ready_at[slot] > now) {
            core->next_ready_later = min_u64(core->next_ready_later, core->ready_at[slot]);
            continue;
        }
        core->issue.ready |= 1ull << slot;
        core->ready_later &= ~(1ull << slot);
    }
}

/* The next cycle in which anything can happen here, when nothing issued in this one. */
static uint64_t next_event(const Step *step) {
    const Core *core = step->core;
    if (core->issue.ready & ~(core->issue.no_unit | core->issue.queue_full | core->issue.sampler_full))
        return step->now + 1;
    if (core->issue.ready_next) return step->now + 1;

    /* The next wave that becomes ready, as far as that is known; memory; an ALU that someone waits for. */
    const uint32_t first = (step->now + 1) % CORE_WHEEL;
    const uint64_t turned = core->ready_wheel >> first | core->ready_wheel << (CORE_WHEEL - first) % CORE_WHEEL;
    uint64_t next = min_u64(core->next_arrival, memory_next_event(step));
    next = min_u64(next, core->next_ready_later);
    if (turned) next = min_u64(next, step->now + 1 + (uint64_t)__builtin_ctzll(turned));
    for (uint32_t left = core->issue.no_unit ? core->units_busy : 0; left; left &= left - 1)
        next = min_u64(next, core->unit_free[__builtin_ctz(left)]);
    return next;
}

void core_step(Step *step) {
    Core *core = step->core;
    core->issued = false;
    become_ready(step);
    if (memory_is_busy(core)) {
        memory_serve(step); /* first: a value that comes now can be used now */
        if (core->woken) issue_wake(step);
    }
    if (core->next_arrival <= step->now) dispatch_arrive(step); /* a wave that arrives now can issue now */
    issue_ports(step);
    core->next_event = core->issued && core->issue.occupied ? step->now + 1 : next_event(step);
}
