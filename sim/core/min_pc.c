/* min_pc.c: reconvergence=min-pc: the lanes at the lowest address issue, so that the others, which are further on, wait
 * for them, and join as soon as addresses are equal. With pc_order=deepest those with the most pushed addresses come
 * first, as inside of a function that they have called.
 *
 *   lane 0   ....10 11 12 13 14     13 14
 *   lane 1   ....10 . .  .  . 20 21 >        at 13 it waits, until lane 0 is there too
 *
 * Code must be laid out so that what comes later stands later. Source: S. Collange, Stack-less SIMT reconvergence at
 * low cost (2011), for the address of each lane; the order of pc_order=deepest is ours.
 */
#include "sim/core/threads.h"

/* Does a lane issue before another? */
static bool is_before(const Step *step, const Threads *t, int a, int b) {
    const bool deepest = step->program->config.pc_order == PC_DEEPEST;
    if (deepest && t->depth[a] != t->depth[b]) return t->depth[a] > t->depth[b];
    return t->pc[a] < t->pc[b];
}

static LaneGroup next_group(Step *step, Wave *wave, const Moved *moved) {
    const Threads *t = state_threads(step->gpu, wave);
    const uint64_t able = threads_able(step->gpu, wave);
    LaneGroup next = {.watch = TRACE_NO_PC};
    int first = able ? __builtin_ctzll(able) : 0;
    (void)moved;
    for (uint64_t left = able; left; left &= left - 1)
        if (is_before(step, t, __builtin_ctzll(left), first)) first = __builtin_ctzll(left);
    for (uint64_t left = able; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        if (!is_before(step, t, first, lane)) next.lanes |= left & -left;
        /* What it comes to in front of others that are as deep; those below it do not issue before it pops. */
        const bool is_ahead = t->pc[lane] > t->pc[first] && !(next.lanes & left & -left);
        if (is_ahead && t->pc[lane] < next.watch) next.watch = t->pc[lane];
    }
    next.pc = t->pc[first];
    return next;
}

const Model model_min_pc = {.next = next_group};
