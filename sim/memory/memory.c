/* memory.c: memory instructions of a core, from the wave to where they are served, and the queues that are served in
 * order: group memory, and flat buffers.
 *
 *   issue --check--> buffers:       load/store unit, L1, L2, DRAM (lsu.c), mem_queue entries
 *                    flat buffers:  queue of mem_queue entries, in order --mem_latency--> served
 *                    group memory, private memory:
 *                                   queue of mem_queue entries, in order --shared_latency or private_latency, and a
 *                                   cycle more for each bank conflict--> served
 *
 * With memory_pipe=one the queue of group memory has a pipe in front that all of these go through, and shuffles and
 * barriers too.
 *
 * Addresses are checked at issue, so that a fault names the instruction while the wave stands at it. A load returns
 * the contents of memory when it is served; requests in queues are served in order of (cycle, core, queue,
 * issue). A run without time serves everything at once.
 */
#include "sim/memory/memory.h"

#include <string.h>

#include "sim/base/arith.h"
#include "sim/check/hooks.h"
#include "sim/machine/operand.h"
#include "sim/memory/cache.h"
#include "sim/memory/units.h"

/* The queue that is served next: the one whose first request is due first. */
static Queue first_queue(const Core *core) {
    return core->queue_due[QUEUE_SHARED] < core->queue_due[QUEUE_BUFFERS] ? QUEUE_SHARED : QUEUE_BUFFERS;
}

uint64_t memory_next_event(const Step *step) {
    const Core *core = step->core;
    const uint64_t units = min_u64(lsu_next_event(step), sampler_next_event(step));
    return min_u64(min_u64(core->queue_due[QUEUE_BUFFERS], core->queue_due[QUEUE_SHARED]), units);
}

uint64_t memory_next_touch(const Step *step) {
    if (memory_is_cached(step)) return min_u64(lsu_next_touch(step), texcache_next_touch(step));
    return step->program->config.cores > 1 ? step->core->queue_due[QUEUE_BUFFERS] : GPU_NEVER;
}

/* ---- issue ---- */

/* The request as the instruction makes it; `due` and addresses are not known yet. */
static void make_request(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst, MemRequest *request) {
    const size_t bytes = step->program->stride * sizeof(uint32_t);
    request->lanes = inst->scalar ? 1 : operand_lanes(step, wave, inst);
    if (!isa_is_load(inst->op) && inst->resource_space != OPERAND_PRIVATE) { /* helper lanes change nothing of others */
        step->core->stats.helper_drops += count_bits(request->lanes & wave->helpers);
        request->lanes &= ~wave->helpers;
    }
    request->issued = step->now;
    request->wave = wave->number;
    request->pc = wave->pc;
    request->slot = (uint8_t)slot;
    request->group_slot = (uint8_t)wave->group_slot;
    request->generation = step->core->groups[wave->group_slot].generation;
    request->index = operand_resource(step, wave, inst);

    if (isa_is_store(inst->op))
        for (int c = 0; c < inst->resource_count; c++)
            memcpy(request_data(step, request, c), operand_source(step, wave, inst, 1, c), bytes);
    if (inst_is_atomic(inst))
        for (int s = 0; s < (inst->op == OP_ATOMIC_COMPARE_EXCHANGE ? 2 : 1); s++)
            memcpy(request_data(step, request, s), operand_source(step, wave, inst, 1 + s, 0), bytes);
}

/* A request starts when its unit is free and is served in order: never before the one in front of it. */
static uint64_t due_cycle(Step *step, Wave *wave, const DecodedInst *inst, const MemRequest *request, Queue queue) {
    Core *core = step->core;
    const Config *config = &step->program->config;
    const uint64_t latency = queue == QUEUE_BUFFERS                   ? config->mem_latency
                             : inst->resource_space == OPERAND_SHARED ? config->shared_latency
                                                                      : config->private_latency;
    const AccessCost cost = access_cost(step, inst, request);
    const bool one = config->memory_pipe == PIPE_ONE;
    uint64_t start = step->now + (one ? memory_wait_in_pipe(step, cost.unit) : memory_wait(step, queue, cost.unit));
    if (cost.wave) {
        start = max_u64(start, wave->shared_free);
        wave->shared_free = start + cost.wave;
    }
    const uint64_t before = core->queue_count[queue] ? step_request(step, core->queue_last[queue])->due : 0;
    return max_u64(start + cost.later + latency, before);
}

void memory_issue(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    if (inst->unit == UNIT_SAMPLER) {
        sampler_issue(step, slot, wave, inst);
        return;
    }
    const Queue queue = (Queue)inst->need;
    MemUnit *unit = &step->core->memory;
    const bool is_fresh = unit->free == MEM_NONE; /* there is one unless the queue is full */
    MemRequest *request = step_request(step, is_fresh ? unit->fresh : unit->free);
    uint32_t words_outside;
    make_request(step, slot, wave, inst, request);
    if (!access_check(step, wave, inst, request, &words_outside)) return;
    if (step->checker) check_access(step, slot, wave, inst, request, words_outside);
    if (!isa_is_store(inst->op) && (words_outside || inst_is_texel(inst)))
        access_clear_outside(step, inst, request, wave);
    if (is_fresh)
        unit->fresh++;
    else
        unit->free = request->next;
    if (queue == QUEUE_BUFFERS && memory_is_cached(step)) { /* it is not served in order */
        lsu_issue(step, inst, request);
    } else {
        request->due = due_cycle(step, wave, inst, request, queue);
        if (!step->core->queue_count[queue]) step->core->queue_due[queue] = request->due;
        memory_enqueue(step, queue, request);
    }
    memory_count_request(step, queue, 1);

    Stats *stats = &step->core->stats;
    if (step->counts) step->counts[wave->pc].requests++;
    const uint64_t words = (uint64_t)count_bits(request->lanes) * inst->resource_count - words_outside;
    stats->dropped_accesses += words_outside;
    stats->loads += isa_is_load(inst->op);
    stats->stores += isa_is_store(inst->op);
    stats->atomics += inst_is_atomic(inst);
    if (isa_is_load(inst->op)) stats->loaded_words += words;
    if (isa_is_store(inst->op)) stats->stored_words += words;
    if (inst_is_atomic(inst) && queue != QUEUE_SHARED) {
        step->core->memory.books.atomics_tried += words;
        /* A texel has fewer words than components: an atomic on green of r32ui changes nothing. */
        const Resource *resource = &step->program->resource[program_space(inst->resource_space)][request->index];
        const bool has_word =
            !inst_is_texel(inst) || texel_formats[resource->shape.format].bits[inst->resource_swizzle[0]];
        step->core->memory.books.atomics_asked += has_word ? words : 0;
    }
    memory_expect_results(step, wave, inst);
    wave->pc++;
}

/* ---- service ---- */

static void serve_first(Step *step) {
    Core *core = step->core;
    const Queue queue = first_queue(core);
    MemRequest *request = step_request(step, core->queue_first[queue]);
    access_serve(step, &step->program->code[request->pc], request,
                 memory_requester(step, request->slot, request->wave));
    core->queue_first[queue] = request->next;
    core->queue_due[queue] = request->next == MEM_NONE ? GPU_NEVER : step_request(step, request->next)->due;
    memory_complete(step, request);
}

void memory_serve(Step *step) {
    while (step->core->queue_due[first_queue(step->core)] <= step->now) serve_first(step);
    if (lsu_next_event(step) <= step->now) lsu_step(step);
    if (step->core->sampler.count) sampler_serve(step, step->now);
}

void memory_serve_all(Step *step) {
    while (step->core->queue_count[QUEUE_BUFFERS] | step->core->queue_count[QUEUE_SHARED]) serve_first(step);
    sampler_serve(step, GPU_NEVER);
}

/* ---- the instruction cache of a core, if it has a limit ----
 *
 * The program's first instructions are in it when a run starts, as if it had run before: code that fits costs nothing.
 * A wave has the line of its present instruction at hand. A wave that enters another line looks that line up; on a miss
 * it waits for lat_fetch, or for the rest of that time if another wave has asked for the line. So straight code costs a
 * look-up a line, which hits for the waves behind the first.
 */
uint64_t fetch_line(Step *step, uint32_t line) {
    const CacheWays ways = cache_ways(step->unit, &step->gpu->layout.mem.fetch, line);
    CacheTag evicted, *tag = cache_take(ways, line, &evicted);
    if (!tag->valid) tag->ready = step->now + step->program->config.lat_fetch;
    tag->valid = 1;
    return tag->ready > step->now ? tag->ready - step->now : 0;
}
