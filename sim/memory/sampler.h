/* sampler.h: the sampler unit (sampler.c) and the texture cache (texcache.c) of a core. */
#ifndef SIM_MEMORY_SAMPLER_H
#define SIM_MEMORY_SAMPLER_H

#include "sim/memory/memory.h"

/* Samples are in a ring: the place of the one with this number, counted from the oldest; and what is at a place. */
static inline uint32_t sample_place(const Step *step, uint32_t number) {
    return (step->core->sampler.head + number) % (uint32_t)step->program->config.sampler_queue;
}
static inline SampleRequest *sample_at(const Step *step, uint32_t place) {
    return step_sample(step, place);
}

void sampler_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);
void sampler_serve(Step *step, uint64_t until); /* what is due in this cycle, or before */
uint64_t sampler_next_event(const Step *step);

/* ---- texcache.c ---- */

/* The sample at this place, the last of the queue, needs these lines; there may be none. */
void texcache_begin(Step *step, uint32_t place, const uint32_t *lines, uint32_t count);
void texcache_step(Step *step);
uint64_t texcache_next_touch(const Step *step);                  /* as in memory_next_touch */
void texcache_fill(Step *step, uint32_t line, uint64_t samples); /* a line has come for these places */
void texcache_retry(Step *step);                                 /* a miss-status register is free */

#endif
