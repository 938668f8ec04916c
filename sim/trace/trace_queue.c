/* trace_queue.c: recording how many requests a queue has: from changes to levels.
 *
 *   changes    cycle 3: 1   cycle 5: 2   cycle 5: 3   cycle 9: 2   cycle 9: 3   cycle 12: 0
 *   levels               [1 ............][3 ..........................................]
 *
 * A cycle may have several changes, and the last of them counts. So what holds is only known when a later cycle has
 * one.
 */
#include <stdlib.h>

#include "sim/trace/trace_store.h"

const char *const trace_queue_names[QUEUE_COUNT] = {[QUEUE_BUFFERS] = "memory", [QUEUE_SHARED] = "shared"};

TraceQueueTail *queues_create(TraceShape shape) {
    const size_t count = (size_t)shape.cores * trace_queues(shape);
    TraceQueueTail *queues = aligned_alloc(sizeof *queues, (count + 1) * sizeof *queues);
    for (size_t i = 0; queues && i < count; i++) queues[i] = (TraceQueueTail){0};
    return queues;
}

/* A level's cycles have 32 bits. */
static void add_levels(Trace *trace, uint32_t core, uint32_t i, const TraceQueueTail *tail, uint64_t end) {
    for (uint64_t cycle = tail->from; tail->before > 0 && cycle < end;) {
        const uint32_t cycles = end - cycle < UINT32_MAX ? (uint32_t)(end - cycle) : UINT32_MAX;
        trace_add_alu(trace, core, trace_units(trace->shape) + i, &(TraceAlu){cycle, cycles, tail->before, 0});
        cycle += cycles;
    }
}

/* Nothing changes any more before a cycle. */
static void settle(Trace *trace, uint32_t core, uint32_t i, TraceQueueTail *tail) {
    if (tail->requests == tail->before) return;
    add_levels(trace, core, i, tail, tail->since);
    tail->from = tail->since;
    tail->before = tail->requests;
}

void trace_set_requests(Trace *trace, uint32_t core, Queue queue, uint64_t cycle, uint32_t requests) {
    const uint32_t i = queue == QUEUE_SHARED && trace->shape.queues >> QUEUE_BUFFERS & 1; /* as in trace_queue */
    TraceQueueTail *tail = &trace->queues[(size_t)core * trace_queues(trace->shape) + i];
    if (cycle != tail->since) settle(trace, core, i, tail);
    tail->since = cycle;
    tail->requests = requests;
}

void queues_finish(Trace *trace, uint64_t cycles) {
    const uint32_t count = trace_queues(trace->shape);
    for (uint32_t core = 0; core < trace->shape.cores; core++)
        for (uint32_t i = 0; i < count; i++) {
            TraceQueueTail *tail = &trace->queues[(size_t)core * count + i];
            settle(trace, core, i, tail);
            add_levels(trace, core, i, tail, cycles);
            *tail = (TraceQueueTail){.from = cycles, .since = cycles};
        }
}
