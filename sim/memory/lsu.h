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
void lsu_add_event(Step *step, uint64_t cycle, MemEventKind kind, uint32_t index);
/* One more line of request `index` is served; what it brought can be used from cycle `usable` on. */
void lsu_line_served(Step *step, uint32_t index, uint64_t usable);

/* For the texture cache: fetch a line for the sample at this place (a bit), or wait for it with others. Returns the
 * cycle to try again in, since the link is not free, or GPU_NEVER: no miss-status register is. 0: done. */
uint64_t lsu_fetch_texels(Step *step, uint32_t line, uint64_t sample);

#endif
