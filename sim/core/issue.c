/* issue.c: the issue stage: hazards by a scoreboard, and sending instructions to their units.
 *
 * Instructions take effect when they issue (their operands are read then); the scoreboard only keeps others from
 * seeing a result before its time. Loads are the exception: they write their registers when memory serves them.
 */
#include "sim/check/hooks.h"
#include "sim/core/core.h"
#include "sim/core/dispatch.h"
#include "sim/core/exec.h"
#include "sim/core/ledger.h"
#include "sim/core/simt.h"
#include "sim/memory/memory.h"

static void find_last_register(Step *step, Wave *wave, const DecodedInst *inst, uint64_t *ready, uint16_t *slot) {
    const Score *scores = state_scores(step->gpu, wave);
    *ready = 0;
    for (int i = 0; i < inst->wait_count; i++)
        if (scores[inst->wait_slot[i]].ready > *ready) {
            *slot = inst->wait_slot[i];
            *ready = scores[*slot].ready;
        }
}

/* ret waits for the wave's register writes, fence and barrier for all of its memory accesses. */
static uint64_t find_drain(const Wave *wave, const DecodedInst *inst) {
    if (inst->op == OP_RET) return wave->loads ? GPU_NEVER : wave->last_write;
    return wave->requests ? GPU_NEVER : 0;
}

static bool drains(const DecodedInst *inst) {
    return inst->op == OP_RET || inst->op == OP_FENCE || inst->op == OP_BARRIER;
}

static void note_need(Core *core, uint32_t slot, const DecodedInst *inst) {
    for (int n = 0; n < NEED_COUNT; n++) core->needs[n] &= ~(1ull << slot);
    core->needs[inst->need] |= 1ull << slot;
}

/* What a register waits for that is not ready: loads and samples are ready when they are served. */
static Reason result_reason(const Program *p, const Score *score) {
    if (score->ready != GPU_NEVER) return REASON_ALU_RESULT;
    return p->code[score->producer].unit == UNIT_SAMPLER ? REASON_SAMPLER_RESULT : REASON_MEMORY_RESULT;
}

void issue_find_hazard(Step *step, uint32_t slot, uint64_t earliest, Reason reason) {
    const Program *p = step->program;
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    const DecodedInst *inst = &p->code[wave->pc];
    uint64_t ready;
    uint16_t last = 0;
    wave->stall_reason = (uint8_t)reason;
    wave->stall_producer = TRACE_NO_PC;
    wave->stall_reg = TRACE_NO_REGISTER;

    find_last_register(step, wave, inst, &ready, &last);
    if (ready > earliest) {
        const Score *score = &state_scores(step->gpu, wave)[last];
        wave->stall_reason = (uint8_t)result_reason(p, score);
        wave->stall_producer = score->producer;
        wave->stall_reg = p->slot_component[last];
    }
    if (drains(inst)) {
        ready = find_drain(wave, inst);
        if (ready > earliest) wave->stall_reason = inst->op == OP_RET ? REASON_RET_WAIT : REASON_MEMORY_DRAIN;
    }
    if (wave->at_barrier) {
        ready = GPU_NEVER;
        wave->stall_reason = REASON_BARRIER;
        wave->stall_producer = TRACE_NO_PC;
        wave->stall_reg = TRACE_NO_REGISTER;
    }
    step->core->ready_at[slot] = ready > earliest ? ready : earliest;
    note_need(step->core, slot, inst);
}

void issue_wake(Step *step, uint64_t slots) {
    for (; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(slots);
        ledger_account(step, slot, step->now);
        issue_find_hazard(step, slot, step->now, REASON_CONTROL);
    }
}

/* Waves that have waited at a barrier which this cycle's instruction opened issue in the next one. */
static void leave_barrier(Step *step) {
    for (uint64_t left = step->core->released; left; left &= left - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(left);
        ledger_account(step, slot, step->now);
        issue_find_hazard(step, slot, step->now + 1, REASON_BARRIER);
    }
    step->core->released = 0;
}

static void write_scores(Step *step, Wave *wave, const DecodedInst *inst, uint32_t pc) {
    const uint64_t ready = step->now + inst->latency;
    Score *scores = state_scores(step->gpu, wave);
    for (int i = 0; i < inst->dst_count && !inst->writes_exec; i++)
        scores[inst->dst_slot[i]] = (Score){.ready = ready, .producer = pc};
    if (ready > wave->last_write) wave->last_write = ready;
    wave->pc = pc + 1;
}

static void issue_to_alu(Step *step, Wave *wave, const DecodedInst *inst) {
    Core *core = step->core;
    const uint32_t pc = wave->pc;
    const int alu = schedule_free_unit(core->alu_free, step->program->config.alus, step->now);
    core->alu_free[alu] = step->now + inst->busy;
    core->alu_busy[alu] += inst->busy;
    if (step->gpu->trace)
        trace_add_alu(step->gpu->trace, step->core_id, (uint32_t)alu,
                      &(TraceAlu){.cycle = step->now, .cycles = inst->busy, .wave = wave->number, .pc = pc});
    exec_alu(step, wave, inst);
    write_scores(step, wave, inst, pc);
}

static void issue_to_scalar_alu(Step *step, Wave *wave, const DecodedInst *inst) {
    Core *core = step->core;
    const int alu = schedule_free_unit(core->scalar_free, step->program->config.scalar_alus, step->now);
    core->scalar_free[alu] = step->now + inst->busy;
    core->stats.scalar_instructions++;
    exec_alu(step, wave, inst);
    write_scores(step, wave, inst, wave->pc);
}

/* Send it to its unit. Returns false when the wave has ended. */
static bool issue_to_unit(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    switch ((Unit)inst->unit) {
    case UNIT_VALU: issue_to_alu(step, wave, inst); return true;
    case UNIT_SALU: issue_to_scalar_alu(step, wave, inst); return true;
    case UNIT_CTRL: return simt_execute(step, slot, wave, inst);
    default: memory_issue(step, slot, wave, inst); return true;
    }
}

/* Cycles until the wave's next instruction: exec that was written holds from when the result is there. */
static uint64_t pause_after(const DecodedInst *inst) {
    return inst->unit == UNIT_CTRL || inst->writes_exec ? inst->latency : 1;
}

static void issue_instruction(Step *step, uint32_t slot) {
    Core *core = step->core;
    Wave *wave = state_wave(step->gpu, step->core_id, slot);
    const uint32_t pc = wave->pc;
    const DecodedInst *inst = &step->program->code[pc];
    const uint64_t partings = core->stats.divergent_branches;

    ledger_account(step, slot, step->now);
    wave->ready_reason = REASON_NOT_PICKED;
    core->issued |= 1ull << slot;
    core->stats.wave_instructions++;
    core->stats.lane_instructions += wave->lanes;
    if (wave->helpers)
        core->stats.helper_lane_instructions += (uint64_t)__builtin_popcountll(wave->exec & wave->helpers);
    if (step->checker) check_issue(step, slot, wave, inst);
    const bool goes_on = issue_to_unit(step, slot, wave, inst);
    ledger_issue(step, slot, pc);
    if (!goes_on) dispatch_refill(step, slot);
    if (core->released) leave_barrier(step);
    if (!goes_on) return;
    const uint64_t extra = core->stats.divergent_branches > partings ? step->program->config.lat_diverge : 0;
    issue_find_hazard(step, slot, step->now + pause_after(inst) + extra, REASON_CONTROL);
}

void issue_ports(Step *step) {
    const uint32_t ports = (uint32_t)step->program->config.issue;
    for (uint32_t port = 0; port < ports; port++) {
        const int slot = schedule_pick(step, port);
        if (slot < 0) continue;
        issue_instruction(step, (uint32_t)slot);
        if (step->fault->kind) return;
    }
}
