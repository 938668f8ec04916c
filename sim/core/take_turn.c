/* take_turn.c: which lanes of a wave, whose lanes are threads, issue next. */
#include "sim/core/threads.h"

void threads_go_to(const Step *step, Wave *wave, uint64_t lanes, uint32_t pc) {
    Threads *t = state_threads(step->gpu, wave);
    for (; lanes; lanes &= lanes - 1) t->pc[__builtin_ctzll(lanes)] = pc;
}

void threads_take(Step *step, Wave *wave, LaneGroup group) {
    const uint32_t at = wave->pc;
    /* The cycles until now are of the lanes until now. */
    if (step->by_slot) ledger_account(step, state_slot(step->gpu, step->core_id, wave), step->now);
    threads_go_to(step, wave, wave->exec, wave->pc);
    exec_set_mask(step, wave, group.lanes, at, group.pc);
    wave->pc = group.pc;
    state_threads(step->gpu, wave)->watch = group.watch;
}
