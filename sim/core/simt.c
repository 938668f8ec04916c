/* simt.c: control flow: the execution mask and the mask stack.
 *
 *                     exec      stack (top on the right)
 *   br_push c, E, V   1111      []                       c = 0011
 *     then side       0011      [(1111,V) (1100,E)]      taken first
 *   pop_mask          1100      [(1111,V)]               continues at E
 *   pop_mask          1111      []                       continues at V: reconverged
 *
 * One rule covers every instruction that can leave exec without a live lane (ret, mask_nz, br_push, pop_mask): entries
 * are popped until one has a live lane; if the stack runs out, the wave ends.
 */
#include "sim/check/hooks.h"
#include "sim/core/core.h"
#include "sim/machine/operand.h"
#include "sim/memory/memory.h"

/* NOTE: these are not inlined into simt_execute, which needs no room on the stack then. */
#define APART static __attribute__((noinline))

APART bool push(Step *step, uint32_t slot, Wave *wave, uint64_t exec, uint32_t pc) {
    if (wave->depth >= step->program->config.mask_stack_depth) {
        fault_raise(step, FAULT_STACK_OVERFLOW, slot, wave->exec);
        return false;
    }
    state_stack(step->gpu, wave)[wave->depth++] =
        (MaskEntry){.exec = exec, .cycle = step->now, .by = wave->pc, .pc = pc};
    Stats *stats = &step->core->stats;
    stats->mask_pushes++;
    if (wave->depth > stats->max_mask_depth) stats->max_mask_depth = wave->depth;
    return true;
}

/* Continue with `exec` at `pc`, or with the first entry that has a live lane. Returns false when the wave has ended. */
APART bool continue_at(Step *step, Wave *wave, uint64_t exec, uint32_t pc) {
    const uint32_t at = wave->pc;
    exec &= wave->live;
    while (!exec && wave->depth) {
        const MaskEntry *entry = &state_stack(step->gpu, wave)[--wave->depth];
        exec = entry->exec & wave->live;
        pc = entry->pc;
    }
    if (exec != wave->exec) exec_set_mask(step, wave, exec, at, pc);
    wave->pc = pc;
    return exec != 0;
}

APART bool br_push(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    const uint64_t then_lanes = operand_condition(step, wave, inst);
    const uint64_t else_lanes = wave->exec & ~then_lanes;
    const bool both = then_lanes && else_lanes;
    const bool else_first = both && step->program->config.path_order == PATH_FEWER_FIRST &&
                            __builtin_popcountll(else_lanes) < __builtin_popcountll(then_lanes);
    step->core->stats.divergent_branches += both;

    if (!push(step, slot, wave, wave->exec, inst->target[1])) return true;
    if (else_first) {
        if (!push(step, slot, wave, then_lanes, wave->pc + 1)) return true;
        return continue_at(step, wave, else_lanes, inst->target[0]);
    }
    if (else_lanes && !push(step, slot, wave, else_lanes, inst->target[0])) return true;
    return continue_at(step, wave, then_lanes, wave->pc + 1);
}

APART bool narrow(Step *step, Wave *wave, const DecodedInst *inst) {
    const uint64_t left = operand_condition(step, wave, inst);
    if (left == wave->exec && left) {
        wave->pc++;
        return true;
    }
    step->core->stats.divergent_branches += left != 0;
    return continue_at(step, wave, left, wave->pc + 1);
}

static bool jump_if(Wave *wave, const DecodedInst *inst, bool condition) {
    wave->pc = condition ? inst->target[0] : wave->pc + 1;
    return true;
}

/* ---- barriers ----
 * A barrier opens when every wave of the group that has not ended has arrived. A wave without an active lane does not
 * arrive: it continues. */

static void open_barrier(Step *step, uint32_t group_slot) {
    Core *core = step->core;
    GroupSlot *group = &core->groups[group_slot];
    const Config *config = &step->program->config;
    core->stats.short_barriers += group->alive < group->waves;
    core->opening = config->lat_barrier + config->lat_barrier_wave * group->arrived;
    if (group->last_comes > step->now) core->opening += group->last_comes - step->now;
    group->arrived = 0;
    if (step->checker) check_barrier_opens(step, group_slot);
    for (uint64_t left = core->issue.occupied; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        Wave *wave = state_wave(step->gpu, step->core_id, slot);
        if (wave->group_slot != group_slot || !wave->at_barrier) continue;
        wave->at_barrier = 0;
        core->released |= 1ull << slot;
    }
}

__attribute__((noinline)) bool group_barrier(Step *step, uint32_t slot, Wave *wave) {
    GroupSlot *group = &step->core->groups[wave->group_slot];
    step->core->stats.barriers++;
    if (!wave->exec) return true;
    if (group->arrived && group->barrier_pc != wave->pc) {
        fault_raise(step, FAULT_BARRIER_MISMATCH, slot, wave->exec);
        return false;
    }
    group->barrier_pc = wave->pc;
    group->arrived++;
    group->last_comes = step->now + memory_wait_in_pipe(step, 1);
    wave->at_barrier = 1;
    if (group->arrived == group->alive) {
        wave->at_barrier = 0; /* the last one does not wait */
        open_barrier(step, wave->group_slot);
    }
    return true;
}

void group_wave_ended(Step *step, const Wave *wave) {
    GroupSlot *group = &step->core->groups[wave->group_slot];
    if (--group->alive && group->arrived == group->alive) open_barrier(step, wave->group_slot);
}

/* ---- every control instruction ---- */

bool simt_execute(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    switch (inst->op) {
    case OP_PUSH_MASK:
        if (push(step, slot, wave, wave->exec, inst->target[0])) wave->pc++;
        return true;
    case OP_DEMOTE:
        wave->helpers |= operand_condition(step, wave, inst);
        wave->pc++;
        return true;
    case OP_POP_MASK:
        if (wave->depth) return continue_at(step, wave, 0, wave->pc);
        fault_raise(step, FAULT_STACK_UNDERFLOW, slot, wave->exec);
        return true;
    case OP_MASK_NZ: return narrow(step, wave, inst);
    case OP_BR_PUSH: return br_push(step, slot, wave, inst);
    case OP_JMP: wave->pc = inst->target[0]; return true;
    case OP_JMP_Z: return jump_if(wave, inst, operand_source(step, wave, inst, 0, 0)[0] == 0);
    case OP_JMP_NZ: return jump_if(wave, inst, operand_source(step, wave, inst, 0, 0)[0] != 0);
    case OP_JMP_EXECZ: return jump_if(wave, inst, !wave->exec);
    case OP_JMP_EXECNZ: return jump_if(wave, inst, wave->exec != 0);
    case OP_BARRIER:
        if (group_barrier(step, slot, wave)) wave->pc++;
        return true;
    case OP_RET: wave->live &= ~wave->exec; return continue_at(step, wave, 0, wave->pc);
    default: wave->pc++; return true; /* nop, fence */
    }
}
