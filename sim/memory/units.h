/* units.h: what the files of the memory room have for each other. */
#ifndef SIM_MEMORY_UNITS_H
#define SIM_MEMORY_UNITS_H

#include "sim/base/arith.h"
#include "sim/machine/operand.h"
#include "sim/memory/memory.h"

/* ---- requests: what the units say of one: it is in flight, it is served (serve.c) ---- */

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

/* ---- accesses of a memory instruction: checked when it issues (access.c), done when it is served (serve.c) ---- */

/* The addresses of its lanes become the request's. Returns false after raising a fault. Words out of bounds that
 * bounds=d3d allows are counted. */
bool access_check(Step *step, Wave *wave, const DecodedInst *inst, MemRequest *request, uint32_t *words_outside);

/* coalesce.c: the lines that the request touches; returns how many. The components of a lane can fall on two. */
enum { COALESCE_MOST = 2 * ISA_MAX_LANES };
uint32_t coalesce(const Step *step, const DecodedInst *inst, const MemRequest *request,
                  LineAccess accesses[COALESCE_MOST]);

/* The cost of a request in a queue that is served in order, in cycles. */
typedef struct AccessCost {
    uint64_t unit;  /* the unit behind the queue is busy; 0: it can take the next at once */
    uint64_t later; /* that it is served later than without conflicts */
    uint64_t wave;  /* until the wave's next access to group memory starts; 0: no limit */
} AccessCost;
AccessCost access_cost(Step *step, const DecodedInst *inst, const MemRequest *request);
void access_serve(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave); /* wave NULL: gone */
/* The same, a line at a time. `words` is the line. */
void access_load_line(Step *step, const DecodedInst *inst, const MemRequest *request, const LineAccess *access,
                      const uint32_t *words, Wave *wave);
/* A store or an atomic of some of its lanes; an atomic's old values take the place of its first operand. */
void access_change_line(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes, uint32_t line);
/* What a load or atomic gets of words out of bounds: 0. */
void access_clear_outside(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave);
/* An atomic's old values, once all are there. */
void access_write_old(Step *step, const DecodedInst *inst, const MemRequest *request, Wave *wave);
/* Cycles of the atomics of some of its lanes: those on one address one after the other. */
uint64_t access_atomic_cycles(Step *step, const MemRequest *request, uint64_t lanes);
/* With an atomic_interval, of lanes on one line, in hundredths of a cycle: sectors one after the other, too. */
uint64_t access_atomic_hundredths(Step *step, const DecodedInst *inst, const MemRequest *request, uint64_t lanes);
/* See MemRequest.passes. */
uint16_t access_l1_passes(const Step *step, const DecodedInst *inst, const MemRequest *request);

/* ---- lsu.c: the load/store unit and the L1 of a core ---- */

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
uint64_t lsu_fetch_texels(Step *step, uint32_t pc, uint32_t line, uint64_t sample);

/* ---- sampler.c: the sampler unit and the texture cache of a core ---- */

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

uint64_t texcache_next_touch(const Step *step);                  /* as in memory_next_touch */
void texcache_fill(Step *step, uint32_t line, uint64_t samples); /* a line has come for these places */
void texcache_retry(Step *step);                                 /* a miss-status register is free */

#endif
