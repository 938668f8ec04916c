/* totals.c: looking at a machine: where its run is, its totals, its buffers. See gpu.h. */
#include "sim/core/gpu.h"

#include "asm/base/text.h"
#include "sim/base/arith.h"
#include "sim/machine/machine.h"
#include "sim/memory/memory.h"

const Program *gpu_program(const Gpu *gpu) {
    return gpu->program;
}
bool gpu_is_functional(const Gpu *gpu) {
    return state_gpu(gpu)->functional;
}
bool gpu_done(const Gpu *gpu) {
    return state_gpu(gpu)->done;
}
uint64_t gpu_now(const Gpu *gpu) {
    return state_gpu(gpu)->now;
}
const Fault *gpu_fault(const Gpu *gpu) {
    return state_gpu(gpu)->fault.kind ? &state_gpu(gpu)->fault : NULL;
}

const uint32_t *gpu_buffer(const Gpu *gpu, uint8_t space, uint8_t index, uint32_t *words) {
    if ((space != OPERAND_RES_T && space != OPERAND_RES_U) || index >= ISA_RESOURCES) return NULL;
    const Resource *r = &gpu->program->resource[program_space(space)][index];
    *words = r->words;
    return r->bound ? state_memory(gpu) + r->offset : NULL;
}

/* ---- totals ---- */

/* The cycles of requests that are in flight: statistics of a core have them when they are complete. */
static uint64_t cycles_in_flight(const Gpu *gpu, uint32_t core) {
    const MemUnit *unit = &state_core(gpu, core)->memory;
    const MemRequest *requests = (const MemRequest *)(state_unit(gpu, core) + gpu->layout.mem.requests);
    uint64_t issued = 0, count = unit->fresh;
    for (uint32_t i = 0; i < unit->fresh; i++) issued += requests[i].issued;
    for (uint16_t i = unit->free; i != MEM_NONE; i = requests[i].next, count--) issued -= requests[i].issued;
    return count * gpu_now(gpu) - issued;
}

Stats gpu_stats(const Gpu *gpu) {
    Stats sum = {0};
    for (uint32_t c = 0; c <= gpu->program->config.cores; c++) {
        const bool is_core = c < gpu->program->config.cores;
        const Stats *part = is_core ? &state_core(gpu, c)->stats : &state_l2(gpu)->stats;
        for (size_t i = 0; i < STAT_COUNT; i++) {
            uint64_t *all = &((uint64_t *)&sum)[i];
            *all = gpu_stat_info[i].most ? max_u64(*all, stat_get(part, i)) : *all + stat_get(part, i);
        }
        if (is_core) sum.mem_queue_cycles += cycles_in_flight(gpu, c);
    }
    sum.cycles = gpu_now(gpu);
    return sum;
}

bool gpu_dispatch_stats(const Gpu *gpu, uint32_t dispatch, Stats *stats) {
    const DispatchState *all = state_dispatches(gpu), *state = &all[dispatch];
    if (!state->begun) return false;
    /* Phases begin one after the other: all that was done until the next one does is this one's. */
    const uint32_t next = gpu->program->dispatches[dispatch].phase_end;
    const Stats after = next < gpu->program->dispatch_count && all[next].begun ? all[next].before : gpu_stats(gpu);
    for (size_t i = 0; i < STAT_COUNT; i++)
        ((uint64_t *)stats)[i] = gpu_stat_info[i].most ? 0 : stat_get(&after, i) - stat_get(&state->before, i);
    stats->cycles = after.cycles > state->first_cycle ? after.cycles - state->first_cycle : 0;
    return true;
}

uint64_t gpu_reason_cycles(const Gpu *gpu, Reason reason) {
    uint64_t sum = 0;
    for (uint32_t c = 0; c < gpu->program->config.cores; c++) sum += state_core(gpu, c)->reason_cycles[reason];
    return sum;
}

uint64_t gpu_state_cycles(const Gpu *gpu, WaveState wanted) {
    uint64_t sum = 0;
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (trace_reasons[reason].state == wanted) sum += gpu_reason_cycles(gpu, reason);
    return sum;
}

MemoryCounts gpu_memory_counts(const Gpu *gpu, uint32_t pc) {
    MemoryCounts sum = {0};
    for (uint32_t c = 0; gpu->counts && c < gpu->program->config.cores; c++) {
        const uint64_t *part = (const uint64_t *)&gpu->counts[(size_t)c * gpu->program->instructions + pc];
        for (size_t i = 0; i < sizeof sum / sizeof *part; i++) ((uint64_t *)&sum)[i] += part[i];
    }
    return sum;
}

uint64_t gpu_alu_busy(const Gpu *gpu, uint32_t core, uint32_t alu) {
    return state_core(gpu, core)->alu_busy[alu];
}
