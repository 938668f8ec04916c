/* issue.c: the issue stage: hazards by a scoreboard, and sending instructions to their units.
 *
 * Instructions take effect when they issue (their operands are read then); the scoreboard only keeps others from
 * seeing a result before its time. Loads are the exception: they write their registers when memory serves them.
 */
#include "sim/base/arith.h"
#include "sim/check/hooks.h"
#include "sim/core/core.h"
#include "sim/memory/memory.h"

void issue_find_hazard(Step *step, uint32_t slot, uint64_t earliest, Reason reason) {
    const Program *p = step->program;
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    const DecodedInst *inst = &p->code[wave->pc];
    const Score *scores = state_scores(step->gpu, wave);
    wave->stall_reason = (uint8_t)reason;
    wave->stall_producer = TRACE_NO_PC;
    wave->stall_reg = TRACE_NO_REGISTER;

    /* The register that is ready last. Loads and samples are when they are served. */
    uint64_t ready = 0;
    uint16_t last = 0;
    for (int i = 0; i < inst->wait_count; i++)
        if (scores[inst->wait_slot[i]].ready > ready) {
            last = inst->wait_slot[i];
            ready = scores[last].ready;
        }
    if (ready > earliest) {
        const uint8_t unit = p->code[scores[last].producer].unit;
        wave->stall_reason = unit == UNIT_SAMPLER ? REASON_SAMPLER_RESULT : REASON_MEMORY_RESULT;
        if (ready != GPU_NEVER) wave->stall_reason = REASON_ALU_RESULT;
        wave->stall_producer = scores[last].producer;
        wave->stall_reg = p->slot_component[last];
    }

    /* ret waits for the wave's register writes, fence and barrier for all of its memory accesses. */
    if (inst->op == OP_RET) {
        ready = wave->loads ? GPU_NEVER : wave->last_write;
        if (ready > earliest) wave->stall_reason = REASON_RET_WAIT;
    } else if (inst->op == OP_FENCE || inst->op == OP_BARRIER) {
        ready = wave->requests ? GPU_NEVER : 0;
        if (ready > earliest) wave->stall_reason = REASON_MEMORY_DRAIN;
    }
    if (wave->at_barrier) {
        ready = GPU_NEVER;
        wave->stall_reason = REASON_BARRIER;
        wave->stall_producer = TRACE_NO_PC;
        wave->stall_reg = TRACE_NO_REGISTER;
    }
    step->core->ready_at[slot] = max_u64(ready, earliest);
    uint64_t *needs = step->core->needs;
    if (needs[inst->need] >> slot & 1) return; /* the same as the instruction before */
    for (int n = 0; n < NEED_COUNT; n++) needs[n] &= ~(1ull << slot);
    needs[inst->need] |= 1ull << slot;
}

/* The waves in these slots have waited until now for what has come. */
static void end_stalls(Step *step, uint64_t slots, uint64_t earliest, Reason reason) {
    for (; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(slots);
        ledger_account(step, slot, step->now);
        issue_find_hazard(step, slot, earliest, reason);
    }
}

void issue_wake(Step *step) {
    end_stalls(step, step->core->woken, step->now, REASON_CONTROL);
    step->core->woken = 0;
}

static void issue_to_alu(Step *step, Wave *wave, const DecodedInst *inst) {
    const Config *config = &step->program->config;
    Core *core = step->core;
    const uint32_t pc = wave->pc;
    const uint64_t ready = step->now + inst->latency;
    if (inst->unit == UNIT_VALU) {
        const int alu = schedule_free_unit(core->alu_free, config->alus, step->now);
        const TraceAlu busy = {.cycle = step->now, .cycles = inst->busy, .wave = wave->number, .pc = pc};
        core->alu_free[alu] = step->now + inst->busy;
        core->alu_busy[alu] += inst->busy;
        if (step->gpu->trace) trace_add_alu(step->gpu->trace, step->core_id, (uint32_t)alu, &busy);
    } else {
        const int alu = schedule_free_unit(core->scalar_free, config->scalar_alus, step->now);
        core->scalar_free[alu] = step->now + inst->busy;
        core->stats.scalar_instructions++;
    }
    exec_alu(step, wave, inst);
    Score *scores = state_scores(step->gpu, wave);
    for (int i = 0; i < inst->dst_count && !inst->writes_exec; i++)
        scores[inst->dst_slot[i]] = (Score){.ready = ready, .producer = pc};
    wave->last_write = max_u64(wave->last_write, ready);
    wave->pc++;
}

static void issue_instruction(Step *step, uint32_t slot) {
    Core *core = step->core;
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    const uint32_t pc = wave->pc;
    const DecodedInst *inst = &step->program->code[pc];
    const uint64_t divergences = core->stats.divergent_branches;

    ledger_account(step, slot, step->now);
    wave->ready_reason = REASON_NOT_PICKED;
    core->issued |= 1ull << slot;
    core->stats.wave_instructions++;
    core->stats.lane_instructions += wave->lanes;
    if (wave->helpers)
        core->stats.helper_lane_instructions += (uint64_t)__builtin_popcountll(wave->exec & wave->helpers);
    if (step->checker) check_issue(step, slot, wave, inst);

    bool ended = false;
    uint64_t pause = inst->writes_exec ? inst->latency : 1; /* exec that was written holds from when it is there */
    switch ((Unit)inst->unit) {
    case UNIT_VALU:
    case UNIT_SALU: issue_to_alu(step, wave, inst); break;
    case UNIT_CTRL:
        ended = !simt_execute(step, slot, wave, inst);
        pause = inst->latency;
        break;
    default: memory_issue(step, slot, wave, inst); break;
    }
    ledger_issue(step, slot, pc);
    if (ended) dispatch_refill(step, slot);
    if (core->released) {
        end_stalls(step, core->released, step->now + 1, REASON_BARRIER);
        core->released = 0;
    }
    if (ended) return;
    if (core->stats.divergent_branches > divergences) pause += step->program->config.lat_diverge;
    issue_find_hazard(step, slot, step->now + pause, REASON_CONTROL);
}

uint64_t issue_ports(Step *step) {
    const uint32_t ports = (uint32_t)step->program->config.issue;
    uint64_t blocked = memory_blocked(step);
    for (uint32_t port = 0; port < ports && !step->fault->kind; port++) {
        const int slot = schedule_pick(step, port, blocked);
        if (slot < 0) continue;
        issue_instruction(step, (uint32_t)slot);
        blocked = memory_blocked(step);
    }
    return blocked;
}
