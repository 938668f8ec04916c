/* lsu.h: the load/store unit and the L1 of a core; see lsu.c. */
#ifndef SIM_MEMORY_LSU_H
#define SIM_MEMORY_LSU_H

#include "sim/base/arith.h"
#include "sim/memory/memory.h"

void lsu_issue(Step *step, const DecodedInst *inst, MemRequest *request);
void lsu_step(Step *step);
static inline uint64_t lsu_next_event(const Step *step) {
    return min_u64(step->core->memory.next_event, step->core->memory.next_lookup);
}
uint64_t lsu_next_touch(const Step *step); /* as in memory_next_touch */
/* The L2 has served a line: for a miss-status register, which it reaches in this cycle; of a store or an atomic, whose
 * old values can be used from then on. */
void lsu_line_arrives(Step *step, uint64_t cycle, uint32_t mshr);
void lsu_line_changed(Step *step, uint32_t request, uint64_t usable);

/* For the texture cache: fetch a line for the sample at this place (a bit), or wait for it with others. Returns the
 * cycle to try again in, since the link is not free, or GPU_NEVER: no miss-status register is. 0: done. */
uint64_t lsu_fetch_texels(Step *step, uint32_t line, uint64_t sample);

#endif
