/* group.c: groups whose waves are resident together, and their barriers.
 *
 * A barrier opens when every wave of the group that has not ended has arrived. A wave without a lane in force does not
 * arrive: it goes on.
 */
#include "sim/core/stages.h"

static void open_barrier(Step *step, uint32_t group_slot) {
    Core *core = step->core;
    GroupSlot *group = &core->groups[group_slot];
    core->stats.short_barriers += group->alive < group->waves;
    group->arrived = 0;
    if (step->checker) check_barrier_opens(step, group_slot);
    for (uint64_t left = core->occupied; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        Wave *wave = state_wave(step->gpu, step->core_id, slot);
        if (wave->group_slot != group_slot || !wave->at_barrier) continue;
        wave->at_barrier = 0;
        ledger_account(step, slot, step->now);
        issue_find_hazard(step, slot, step->now + 1, REASON_BARRIER);
    }
}

bool group_barrier(Step *step, uint32_t slot, Wave *wave) {
    GroupSlot *group = &step->core->groups[wave->group_slot];
    step->core->stats.barriers++;
    if (!wave->exec) return true;
    if (group->arrived && group->barrier_pc != wave->pc) {
        fault_raise(step, FAULT_BARRIER_MISMATCH, slot, wave->exec);
        return false;
    }
    group->barrier_pc = wave->pc;
    group->arrived++;
    wave->at_barrier = 1;
    if (group->arrived == group->alive) {
        wave->at_barrier = 0; /* the last one does not wait */
        open_barrier(step, wave->group_slot);
    }
    return true;
}

void group_wave_ended(Step *step, const Wave *wave) {
    GroupSlot *group = &step->core->groups[wave->group_slot];
    group->alive--;
    if (group->alive && group->arrived == group->alive) open_barrier(step, wave->group_slot);
}
