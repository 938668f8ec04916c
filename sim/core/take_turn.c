/* take_turn.c: which lanes of a wave, whose lanes are threads, issue next. */
#include "sim/core/threads.h"

void threads_enter(const Step *step, Wave *wave) {
    Threads *t = state_threads(step->gpu, wave);
    for (uint64_t left = wave->exec; left; left &= left - 1) t->pc[__builtin_ctzll(left)] = wave->pc;
}

void threads_take(Step *step, Wave *wave, LaneGroup group) {
    const uint32_t at = wave->pc;
    /* The trace has the cycles until now with the lanes until now. */
    if (step->runs) ledger_account(step, state_slot(step->gpu, step->core_id, wave), step->now);
    threads_enter(step, wave);
    exec_set_mask(step, wave, group.lanes, at, group.pc);
    wave->pc = group.pc;
    state_threads(step->gpu, wave)->watch = group.watch;
}
