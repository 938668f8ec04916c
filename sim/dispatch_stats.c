/* dispatch_stats.c: the statistics of one dispatch: what the counters have gained between the start of its phase and
 * that of the next.
 */
#include "sim/state.h"

/* What was done until the end of the dispatch's phase. */
static Stats stats_after(const Gpu *gpu, uint32_t dispatch) {
    const Program *p = gpu->program;
    for (uint32_t d = dispatch + 1; d < p->dispatch_count; d++)
        if (p->dispatches[d].phase != p->dispatches[dispatch].phase && state_dispatches(gpu)[d].begun)
            return state_dispatches(gpu)[d].before;
    return gpu_stats(gpu);
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
