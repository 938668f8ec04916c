/* fault.c: stopping a run with its context. */
#include "sim/core/stages.h"

const FaultInfo gpu_faults[FAULT_COUNT] = {
#define FAULT(ID, name, meaning) [FAULT_##ID] = {name, meaning},
#include "sim/spec/fault.def"
#undef FAULT
};

bool fault_raise(Step *step, FaultKind kind, uint32_t slot, uint64_t lanes) {
    Fault *fault = step->fault;
    if (fault->kind) return false;
    const Wave *wave = state_wave(step->gpu, step->core_id, slot);
    *fault = (Fault){.kind = kind,
                     .core = step->core_id,
                     .slot = slot,
                     .wave = wave->number,
                     .group = wave->group,
                     .pc = wave->pc,
                     .entry = step->program->dispatches[wave->dispatch].entry,
                     .cycle = step->now,
                     .lanes = lanes};
    return true;
}
