/* dispatch_stats.c: the statistics of one dispatch: what the counters have gained between the start of its phase and
 * that of the next.
 */
#include "sim/core/state.h"

/* What was done until the end of the dispatch's phase. Phases begin one after the other. */
static Stats stats_after(const Gpu *gpu, uint32_t dispatch) {
    const uint32_t next = gpu->program->dispatches[dispatch].phase_end;
    const bool begun = next < gpu->program->dispatch_count && state_dispatches(gpu)[next].begun;
    return begun ? state_dispatches(gpu)[next].before : gpu_stats(gpu);
}

bool gpu_dispatch_stats(const Gpu *gpu, uint32_t dispatch, Stats *stats) {
    const DispatchState *state = &state_dispatches(gpu)[dispatch];
    if (!state->begun) return false;
    const Stats after = stats_after(gpu, dispatch);
    for (size_t i = 0; i < gpu_stat_count; i++) {
        const size_t offset = gpu_stat_info[i].offset;
        *(uint64_t *)((char *)stats + offset) = *(const uint64_t *)((const char *)&after + offset) -
                                                *(const uint64_t *)((const char *)&state->before + offset);
    }
    stats->cycles = after.cycles > state->first_cycle ? after.cycles - state->first_cycle : 0;
    stats->max_mask_depth = 0;
    return true;
}
