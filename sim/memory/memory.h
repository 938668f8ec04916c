/* memory.h: what memory does for the cores: instructions go in when they issue, and their registers are ready later.
 *
 *   ld, st, atomic --> buffers:       load/store unit, L1 (lsu.c) --link--> L2, DRAM (l2.c)
 *                      flat buffers:  a queue, served in order after mem_latency (memory.c)
 *                      group memory, private memory: a queue, served in order (memory.c)
 *   sample         --> sampler, texture cache (sampler.c) --link--> L2, DRAM
 *   instructions   --> instruction cache (memory.c)
 *
 *   access.c     what an instruction may touch, and what it costs
 *   coalesce.c   the lines of memory that its lanes touch
 *   serve.c      what it does to memory and registers, and when its results are there
 *   units.h      what these have for each other
 *   cache.h      tags
 */
#ifndef SIM_MEMORY_MEMORY_H
#define SIM_MEMORY_MEMORY_H

#include "sim/machine/machine.h"

/* Are buffers and textures behind caches? Not in a run without time. */
static inline bool memory_is_cached(const Step *step) {
    return step->program->config.memory == MEMORY_CACHES && !state_gpu(step->gpu)->functional;
}

/* Is anything in flight? If not, there is nothing to serve, and no queue is full. */
static inline bool memory_is_busy(const Core *core) {
    return core->queue_count[QUEUE_BUFFERS] | core->queue_count[QUEUE_SHARED] | core->sampler.count;
}

/* Has the queue no room for another request? */
static inline bool memory_full(const Step *step, Queue queue) {
    return step->core->queue_count[queue] >= step->program->config.mem_queue;
}
static inline bool sampler_full(const Step *step) {
    return step->core->sampler.count >= step->program->config.sampler_queue;
}

/* Slots of waves whose next instruction needs a queue that is full. */
static inline uint64_t memory_blocked(const Step *step) {
    const uint64_t *needs = step->core->issue.needs;
    if (!memory_is_busy(step->core)) return 0;
    uint64_t slots = memory_full(step, QUEUE_BUFFERS) ? needs[NEED_BUFFERS] : 0;
    if (memory_full(step, QUEUE_SHARED)) slots |= needs[NEED_SHARED];
    if (sampler_full(step)) slots |= needs[NEED_SAMPLER];
    return slots;
}

/* An instruction that issues now keeps the unit behind a queue busy for `cycles`. Return how long it waits for it. */
static inline uint64_t memory_wait(const Step *step, Queue queue, uint64_t cycles) {
    uint64_t *free = &step->core->queue_free[queue];
    const uint64_t start = *free > step->now ? *free : step->now;
    *free = start + cycles;
    return start - step->now;
}
/* The same for the pipe of a core that has one for all queues: later instructions wait for the conflicts of all earlier
 * ones. */
static inline uint64_t memory_wait_in_pipe(const Step *step, uint64_t cycles) {
    const bool one = step->program->config.memory_pipe == PIPE_ONE;
    return one ? memory_wait(step, QUEUE_SHARED, cycles ? cycles : 1) : 0;
}

/* A memory instruction or a sample issues; its queue must not be full. */
void memory_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst);

/* Stop the run because of a request of the step's core; false, for those who return it. */
bool memory_raise(Step *step, FaultKind kind, const DecodedInst *inst, const MemRequest *request, uint64_t lanes,
                  uint32_t address);

void memory_serve(Step *step);     /* all that is due in this cycle */
void memory_serve_all(Step *step); /* whatever its time */
uint64_t memory_next_event(const Step *step);
/* No cycle before this one reads or changes memory that other cores see, or sends to the L2. 0: the next one may. */
uint64_t memory_next_touch(const Step *step);

/* Cycles from the issue of instruction `from` of a wave until the one at `to` is at hand; 0: it is. */
uint64_t fetch_line(Step *step, uint32_t line);
static inline uint64_t memory_fetch(Step *step, uint32_t from, uint32_t to) {
    if (!step->program->config.fetch_cache || (from ^ to) < FETCH_LINE) return 0;
    return fetch_line(step, to / FETCH_LINE);
}

/* A phase begins, whose groups take `group_bytes` of a core: find how much of the L1 is left, and which lines stay. */
void memory_begin_phase(Gpu *gpu, uint64_t group_bytes);

/* The L2 and DRAM serve all messages that the cores have sent. */
void l2_serve(Gpu *gpu);

#endif
