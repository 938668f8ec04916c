/* functional.c: running a program without time: the same instructions, dispatch and mask stack, but no scoreboard, no
 * units, no queues. Waves run one after the other, in order of dispatch; memory is served at once.
 *
 * What a program can see of time differs: `clock` counts the instructions of the whole run.
 */
#include "sim/stages.h"

enum { FUNCTIONAL_SLOT = 0 }; /* all waves run in this slot of core 0 */

/* Returns false when the wave has ended, faulted or used up the budget. */
static bool run_instruction(Step *step, Wave *wave, const DecodedInst *inst) {
    switch ((Unit)inst->unit) {
    case UNIT_VALU:
        exec_vector(step, wave, inst);
        wave->pc++;
        return true;
    case UNIT_CTRL: return simt_execute(step, FUNCTIONAL_SLOT, wave, inst);
    case UNIT_LSU:
        memory_issue(step, FUNCTIONAL_SLOT, wave, inst);
        memory_serve_all(step);
        return true;
    default: memory_refuse_texture(step, FUNCTIONAL_SLOT, wave, inst); return true;
    }
}

/* Run the wave in the slot for at most `budget` instructions. Returns the number that it used. */
static uint64_t run_wave(Step *step, Wave *wave, uint64_t budget) {
    const DecodedInst *code = step->program->code;
    const Fault *fault = &state_gpu(step->gpu)->fault;
    uint64_t count = 0, lanes = 0;
    bool goes_on = true;
    while (goes_on && count < budget && !fault->kind) {
        count++;
        lanes += wave->lanes;
        goes_on = run_instruction(step, wave, &code[wave->pc]);
        step->now++;
    }
    if (!goes_on) step->core->occupied = 0;
    step->core->stats.wave_instructions += count;
    step->core->stats.lane_instructions += lanes;
    return count;
}

static void finish(GpuState *state) {
    state->done = 1;
    state->now = state->end = 0; /* no time has passed */
}

/* Start the next wave: the dispatches one after the other, also those that would run at the same time. Returns false
 * if all waves have run. */
static bool start_next(Step *step) {
    GpuState *state = state_gpu(step->gpu);
    uint32_t first = 0;
    for (uint32_t d = 0; d < step->program->dispatch_count; first += step->program->dispatches[d++].wave_count) {
        const uint32_t index = state->functional_started - first;
        if (index >= step->program->dispatches[d].wave_count) continue;
        dispatch_start(step, FUNCTIONAL_SLOT, state->functional_started++, d, index);
        return true;
    }
    return false;
}

void gpu_run_functional(Gpu *gpu, uint64_t budget) {
    GpuState *state = state_gpu(gpu);
    Step step = {.gpu = gpu, .program = gpu->program, .core = state_core(gpu, 0)};
    Wave *wave = state_wave(gpu, 0, FUNCTIONAL_SLOT);
    state->functional = 1;
    step.now = step.core->stats.wave_instructions;
    while (!state->done && budget) {
        if (!step.core->occupied && !start_next(&step)) {
            finish(state);
            return;
        }
        const uint64_t left = gpu->program->config.max_cycles - step.now;
        budget -= run_wave(&step, wave, left < budget ? left : budget);
        if (!state->fault.kind && step.now >= gpu->program->config.max_cycles)
            fault_raise(&step, FAULT_CYCLE_LIMIT, FUNCTIONAL_SLOT, wave->exec);
        if (state->fault.kind) finish(state);
    }
}
