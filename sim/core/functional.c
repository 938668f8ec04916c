/* functional.c: running a program without time: the same instructions, dispatch and mask stack, but no scoreboard, no
 * units, no queues. Waves run one after the other, in order of dispatch; the waves of a group that is resident as a
 * whole take turns at its barriers. Memory is served at once.
 *
 * What a program can see of time differs: `clock` counts the instructions of the whole run.
 */
#include "sim/base/arith.h"
#include "sim/check/hooks.h"
#include "sim/core/core.h"
#include "sim/core/gpu.h"
#include "sim/machine/operand.h"
#include "sim/memory/memory.h"

/* An instruction; false when it was the wave's last. */
static inline bool run_instruction(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    if (step->checker) check_issue(step, slot, wave, inst);
    switch ((Unit)inst->unit) {
    case UNIT_CTRL: return control_execute(step, slot, wave, inst);
    case UNIT_SALU: step->core->stats.scalar_instructions++; /* fall through */
    case UNIT_VALU:
        exec_alu(step, wave, inst);
        wave->pc++;
        break;
    default: memory_issue(step, slot, wave, inst); memory_serve_all(step);
    }
    if (step->program->threads) threads_meet(step, slot, wave);
    return true;
}

/* From an instruction on as long as nothing changes but registers: straight code, jumps, and masks that lose no lane.
 * At most *budget instructions, which are taken off. Returns the instruction that is next. */
static const DecodedInst *run_on(Step *step, Wave *wave, const LaneArrays *arrays, const DecodedInst *inst,
                                 uint64_t *budget) {
    const Program *p = step->program;
    const LaneMasking masking = exec_masking(p, wave);
    const uint64_t exec = wave->exec;
    const DecodedInst *last = inst;
    uint64_t left = *budget, scalar = 0;
    for (; left; left--) {
        if (inst->straight) {
            const DecodedInst *end = inst + (inst->straight < left ? inst->straight : left);
            exec_loops(p->lanes, arrays, masking, p->loops + inst->loops, p->loops + end->loops);
            scalar += end->scalar_before - inst->scalar_before;
            left -= (uint64_t)(end - inst);
            last = end - 1;
            inst = end;
            if (!left) break;
        }
        const bool jumps = inst->op == OP_JMP;
        if (!jumps &&
            (inst->op != OP_MASK_NZ || !exec || inst->reads_clock || operand_condition(step, wave, inst) != exec))
            break;
        last = inst;
        inst = jumps ? p->code + inst->target[0] : inst + 1;
    }
    step->core->last_pc = (uint32_t)(last - p->code);
    step->core->stats.scalar_instructions += scalar;
    *budget = left;
    return inst;
}

/* Run the wave in a slot until it ends, faults, waits at a barrier or has used up the budget. A checker sees one
 * instruction after the other. Returns the number of instructions. */
static uint64_t run_wave(Step *step, uint32_t slot, uint64_t budget) {
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    const DecodedInst *code = step->program->code;
    const Fault *fault = &state_gpu(step->gpu)->fault;
    uint32_t aside[EXEC_ASIDE] __attribute__((aligned(64)));
    const LaneArrays arrays = exec_arrays(step, wave, aside);
    const uint64_t start = step->now;
    uint64_t left = budget, lanes = 0, helpers = 0;
    const bool runs_on = !step->checker && !step->program->threads;
    bool ended = false;
    while (!ended && left && !fault->kind && !wave->at_barrier) {
        const uint64_t before = left, active = wave->lanes, helping = wave->exec & wave->helpers;
        if (runs_on) wave->pc = (uint32_t)(run_on(step, wave, &arrays, code + wave->pc, &left) - code);
        step->now = start + budget - left;
        if (left) {
            step->core->last_pc = wave->pc;
            ended = !run_instruction(step, slot, wave, &code[wave->pc]);
            left--;
        }
        lanes += (before - left) * active;
        if (helping) helpers += (before - left) * (uint64_t)__builtin_popcountll(helping);
    }
    step->now = start + budget - left;
    if (ended) {
        step->core->issue.occupied &= ~(1ull << slot);
        if (step->checker) check_end(step, slot);
        if (step->program->whole_groups) group_wave_ended(step, wave);
    }
    step->core->released = 0; /* without time, no wave has to be woken */
    step->core->stats.wave_instructions += budget - left;
    step->core->stats.lane_instructions += lanes;
    step->core->stats.helper_lane_instructions += helpers;
    return budget - left;
}

static void finish(GpuState *state) {
    state->done = 1;
    state->now = state->end = 0; /* no time has passed */
}

/* Start the next wave, or all waves of the next group, in the first slots of core 0. All dispatches run one after the
 * other, even if a timed run would overlap them. Return false if all have run. */
static bool start_next(Step *step) {
    GpuState *state = state_gpu(step->gpu);
    const Program *p = step->program;
    while (state->functional_dispatch < p->dispatch_count) {
        const uint32_t number = state->functional_dispatch;
        DispatchState *dispatch = &state_dispatches(step->gpu)[number];
        if (!state->functional_sized) {
            const bool is_next_phase = number && p->dispatches[number].phase != p->dispatches[number - 1].phase;
            if (step->checker && is_next_phase) check_phase(step->gpu);
            dispatch_size(step->gpu, number);
        }
        state->functional_sized = 1;
        if (state->fault.kind) return true;
        if (dispatch->started < dispatch->waves) {
            const uint32_t waves = p->whole_groups ? p->dispatches[number].waves_per_group : 1;
            step->core->groups[0] = (GroupSlot){.used = 1, .waves = waves, .alive = waves};
            dispatch_clear_group(step, 0);
            for (uint32_t i = 0; i < waves; i++)
                dispatch_start(step, i,
                               &(Arrival){.number = state->functional_started++,
                                          .dispatch = number,
                                          .index = dispatch->started++});
            return true;
        }
        state->functional_dispatch++;
        state->functional_sized = 0;
    }
    return false;
}

void gpu_run_functional(Gpu *gpu, uint64_t budget) {
    GpuState *state = state_gpu(gpu);
    Step step = state_step(gpu, 0, 0);
    step.fault = &state->fault;
    state->functional = 1;
    step.now = step.core->stats.wave_instructions;
    while (!state->done && budget) {
        const bool is_over = !step.core->issue.occupied && !start_next(&step);
        if (is_over || state->fault.kind) { /* a fault: of a dispatch that could not start */
            finish(state);
            return;
        }

        /* The slot that the budget stopped, so that a run is the same in however many pieces it is made; else that of
         * the first resident wave that is not at a barrier. Some wave always is not: the last to arrive opens it. */
        uint32_t slot = state->functional_slot;
        if (!state->functional_stopped) {
            uint64_t waiting = step.core->issue.occupied;
            while (step_wave(&step, (uint32_t)__builtin_ctzll(waiting))->at_barrier) waiting &= waiting - 1;
            slot = (uint32_t)__builtin_ctzll(waiting);
        }
        const Wave *wave = step_wave(&step, slot);
        const uint64_t look = deadlock_next_look(step.now);
        const uint64_t left = min_u64(gpu->program->config.max_cycles, look) - step.now;
        state->functional_slot = slot;
        if (!left && !deadlock_find(gpu, step.now)) {
            fault_raise(&step, FAULT_CYCLE_LIMIT, slot, wave->exec);
            state->fault.pc = step.core->last_pc;
        }
        if (!state->fault.kind) budget -= run_wave(&step, slot, left < budget ? left : budget);
        if (step.now == look && !state->fault.kind) deadlock_find(gpu, look);
        state->functional_stopped = (step.core->issue.occupied >> slot & 1) && !wave->at_barrier;
        if (state->fault.kind) finish(state);
    }
}
