/* unit.c: requests in flight and the waves that issued them; see unit.h. */
#include "sim/memory/unit.h"

/* ---- queues ---- */

void memory_count_request(Step *step, Queue queue, int change) {
    const uint32_t requests = step->core->queue_count[queue] += (uint32_t)change;
    if (step->gpu->trace) trace_set_requests(step->gpu->trace, step->core_id, queue, step->now, requests);
}

void memory_enqueue(Step *step, Queue queue, MemRequest *request) {
    Core *core = step->core;
    const uint16_t index = (uint16_t)(request - step_request(step, 0));
    request->next = MEM_NONE;
    if (core->queue_first[queue] == MEM_NONE)
        core->queue_first[queue] = index;
    else
        step_request(step, core->queue_last[queue])->next = index;
    core->queue_last[queue] = index;
}

/* ---- results ---- */

/* Do barriers of its wave wait for it? What comes later to the queue of group memory is served later anyway. */
static bool is_awaited(const Step *step, const DecodedInst *inst) {
    return inst->dst_count || inst->need != NEED_SHARED || step->program->config.shared_drain == SHARED_DRAINS;
}

void memory_expect_results(Step *step, Wave *wave, const DecodedInst *inst) {
    wave->requests += is_awaited(step, inst);
    wave->loads += inst->dst_count > 0;
    scores_expect(state_scores(step->gpu, wave), inst, GPU_NEVER, wave->pc);
}

void memory_results_ready(Step *step, uint32_t slot, uint32_t number, const DecodedInst *inst) {
    Wave *wave = memory_requester(step, slot, number);
    if (!wave) return;
    const Scores scores = state_scores(step->gpu, wave);
    for (int i = 0; i < inst->dst_count; i++) scores.ready[inst->dst_slot[i]] = step->now;
    wave->requests -= is_awaited(step, inst);
    wave->loads -= inst->dst_count > 0;
    if (step->core->ready_at[slot] == GPU_NEVER) step->core->woken |= 1ull << slot;
    const GpuListener *listener = step->gpu->listener;
    if (!listener || !inst->dst_count) return;
    const GpuAnswer answer = {step->now, step->core_id, slot, (uint32_t)(inst - step->program->code)};
    listener->answered(listener->user, step->gpu, &answer);
}

void memory_complete(Step *step, MemRequest *request) {
    MemUnit *unit = &step->core->memory;
    const DecodedInst *inst = &step->program->code[request->pc];
    memory_count_request(step, (Queue)inst->need, -1);
    step->core->stats.mem_queue_cycles += step->now - request->issued;
    memory_results_ready(step, request->slot, request->wave, inst);
    request->next = unit->free;
    unit->free = (uint16_t)(request - step_request(step, 0));
}
