/* unit.h: what the units say of a request: it is in flight, it is served. */
#ifndef SIM_MEMORY_UNIT_H
#define SIM_MEMORY_UNIT_H

#include "sim/memory/memory.h"

/* The wave that issued a request from a slot, or NULL: a wave whose mask stack runs out ends without waiting for its
 * loads, and its slot may have another wave now. */
static inline Wave *memory_requester(const Step *step, uint32_t slot, uint32_t number) {
    Wave *wave = step_wave(step, slot);
    return step->core->issue.occupied >> slot & 1 && wave->number == number ? wave : NULL;
}
/* The registers that the wave's next instruction writes are not ready until memory_results_ready says so. */
void memory_expect_results(Step *step, Wave *wave, const DecodedInst *inst);
/* The registers that `inst` of a wave writes can be used now; the wave may be gone. */
void memory_results_ready(Step *step, uint32_t slot, uint32_t wave, const DecodedInst *inst);
/* Count one more request in a queue, or one less (`change` -1). */
void memory_count_request(Step *step, Queue queue, int change);
/* The request goes to the end of its queue, for the unit behind that. */
void memory_enqueue(Step *step, Queue queue, MemRequest *request);
/* All is done, its results are ready, and the request is free. */
void memory_complete(Step *step, MemRequest *request);

#endif
