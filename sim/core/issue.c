/* issue.c: the issue stage: hazards by a scoreboard, and sending instructions to their units.
 *
 * Instructions take effect when they issue (their operands are read then); the scoreboard only keeps others from
 * seeing a result before its time. Loads are the exception: they write their registers when memory serves them.
 */
#include "sim/base/arith.h"
#include "sim/check/hooks.h"
#include "sim/core/core.h"
#include "sim/core/schedule.h"
#include "sim/heat/hooks.h"
#include "sim/machine/operand.h"
#include "sim/memory/memory.h"

/* Slow path: the wave is ready in another cycle than the next. */
static __attribute__((noinline)) void set_other_ready_at(const Step *step, uint32_t slot, uint64_t ready) {
    Core *core = step->core;
    const uint64_t bit = 1ull << slot;
    if (ready <= step->now) {
        core->issue.ready |= bit;
    } else if (ready - step->now <= CORE_WHEEL) {
        core->ready_in[ready % CORE_WHEEL] |= bit;
        core->ready_wheel |= 1ull << ready % CORE_WHEEL;
    } else if (ready != GPU_NEVER) {
        core->ready_later |= bit;
        core->next_ready_later = min_u64(core->next_ready_later, ready);
    } else {
        core->issue.asleep |= bit;
        core->issue.active &= ~bit; /* two-level: it makes room for another */
    }
}

/* The wave's next instruction has no hazard from cycle `ready` on. */
static inline void set_ready_at(const Step *step, uint32_t slot, uint64_t ready) {
    step->core->ready_at[slot] = ready;
    if (ready == step->now + 1)
        step->core->issue.ready_next |= 1ull << slot;
    else
        set_other_ready_at(step, slot, ready);
}

/* Does it wait for a component of its list? Of lanes that are threads, those in exec do not wait for a source that is
 * on its way to others; but they wait until they can write it. */
static __attribute__((noinline)) bool is_awaited(const Step *step, Wave *wave, const DecodedInst *inst,
                                                 uint16_t component) {
    if (inst->unit == UNIT_SAMPLER || operand_crosses_lanes((Op)inst->op)) return true;
    for (int i = 0; i < inst->dst_count; i++)
        if (inst->dst_slot[i] == component) return true;
    return state_waiters(step->gpu, wave)[component] & wave->exec;
}

/* The hazards of an instruction: the cycle from which all have passed, at least `earliest`. */
static uint64_t find_hazards(const Step *step, Wave *wave, const DecodedInst *inst, uint64_t earliest) {
    const Program *p = step->program;
    const Scores scores = state_scores(step->gpu, wave);

    /* The register that is ready last. Loads and samples are when they are served. */
    uint64_t ready = 0;
    uint16_t last = 0;
    const uint16_t *waits = p->waits + inst->waits;
    for (int i = 0; i < inst->wait_count; i++)
        if (scores.ready[waits[i]] > ready && (!p->threads || is_awaited(step, wave, inst, waits[i]))) {
            last = waits[i];
            ready = scores.ready[last];
        }
    if (ready > earliest) {
        const uint8_t unit = p->code[scores.producer[last]].unit;
        wave->stall_reason = unit == UNIT_SAMPLER ? REASON_SAMPLER_RESULT : REASON_MEMORY_RESULT;
        if (ready != GPU_NEVER) wave->stall_reason = REASON_ALU_RESULT;
        wave->stall_producer = scores.producer[last];
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
    return max_u64(ready, earliest);
}

/* Of lanes that are threads, the group that can issue first takes its turn; of several, the first in turn. */
static void take_turns(Step *step, Wave *wave, uint64_t earliest) {
    const LaneGroup now = threads_group(step, wave, 0);
    uint64_t first = GPU_NEVER;
    uint32_t best = 0;
    for (uint32_t n = 0; first > earliest; n++) {
        const LaneGroup group = threads_group(step, wave, n);
        if (!group.lanes) break;
        wave->exec = group.lanes;
        wave->pc = group.pc;
        const uint64_t ready = find_hazards(step, wave, &step->program->code[group.pc], earliest);
        if (ready < first) best = n;
        if (ready < first) first = ready;
    }
    wave->exec = now.lanes;
    wave->pc = now.pc;
    if (best) threads_turn(step, wave, best);
}

/* Find from when the wave's next instruction can issue: not before `earliest`; the cycles until then are `reason`
 * unless a register comes later. */
static void find_hazard(Step *step, uint32_t slot, Wave *wave, uint64_t earliest, Reason reason) {
    uint64_t ready = earliest;
    /* If the ALUs have written all results and memory is quiet, there is nothing that a wave could wait for. */
    const bool waits = wave->last_write > earliest || wave->requests || wave->at_barrier;
    if (waits && step->program->threads && !wave->at_barrier) take_turns(step, wave, earliest);
    const DecodedInst *inst = &step->program->code[wave->pc];
    wave->stall_reason = (uint8_t)reason;
    wave->stall_producer = TRACE_NO_PC;
    wave->stall_reg = TRACE_NO_REGISTER;
    if (waits) {
        ready = find_hazards(step, wave, inst, earliest);
        wave->paused_until = earliest;
        wave->pause_reason = (uint8_t)reason;
    }
    set_ready_at(step, slot, ready);
    issue_set_need(step->core, slot, wave, inst->need);
}

/* The cycle in which the wave has the instruction that it continues at, after the one at `pc`. */
static inline uint64_t fetched_in(Step *step, const Wave *wave, uint32_t pc) {
    return step->now + memory_fetch(step, pc, wave->pc);
}

static void continue_wave(Step *step, uint32_t slot, Wave *wave, uint64_t earliest, uint64_t fetched, Reason reason) {
    const bool late = fetched > earliest;
    find_hazard(step, slot, wave, late ? fetched : earliest, late ? REASON_FETCH : reason);
}

/* The waves in these slots have waited until now for what has come, which lets them issue from cycle `earliest` on; the
 * pause behind their last instruction may end later. */
static void end_stalls(Step *step, uint64_t slots, uint64_t earliest, Reason reason) {
    step->core->issue.asleep &= ~slots;
    for (; slots; slots &= slots - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctzll(slots);
        Wave *wave = step_wave(step, slot);
        const bool pauses = wave->paused_until > earliest;
        ledger_account(step, slot, step->now);
        find_hazard(step, slot, wave, pauses ? wave->paused_until : earliest,
                    pauses ? (Reason)wave->pause_reason : reason);
    }
}

void issue_wake(Step *step) {
    end_stalls(step, step->core->woken, step->now, REASON_CONTROL);
    step->core->woken = 0;
}

/* The first of the free ALUs takes an instruction. */
static inline uint32_t take_unit(const Step *step, uint32_t units, uint32_t cycles) {
    Core *core = step->core;
    const uint32_t unit = (uint32_t)__builtin_ctz(units & ~(core->units_taken | core->units_busy));
    *(cycles > 1 ? &core->units_busy : &core->units_taken) |= 1u << unit;
    core->unit_free[unit] = step->now + cycles;
    return unit;
}

static inline void take_alu(Step *step, const Wave *wave, const DecodedInst *inst) {
    const uint32_t alu = take_unit(step, step->program->alus, inst->busy);
    step->core->alu_busy[alu] += inst->busy;
    if (step->alu_runs)
        trace_append_alu(step->gpu->trace, &step->alu_runs[alu], trace_place(wave->number, wave->pc), step->now,
                         inst->busy);
}

/* The ALU takes the instruction; finds out from when on the one behind it can issue. */
static void issue_to_alu(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    Core *core = step->core;
    const uint32_t pc = wave->pc;
    const uint64_t last_write = wave->last_write;
    const uint64_t ready = step->now + inst->latency + (inst->piped ? memory_wait_in_pipe(step, 1) : 0);
    if (inst->unit == UNIT_VALU) {
        if (!step->shares) take_alu(step, wave, inst);
    } else {
        if (!step->shares) take_unit(step, step->program->scalar_alus, inst->busy);
        core->stats.scalar_instructions++;
    }
    exec_alu(step, wave, inst);
    wave->pc++;
    wave->last_write = max_u64(last_write, ready);
    ledger_issue(step, slot, wave, pc);

    uint64_t earliest = ready; /* exec that was written holds from when it is there */
    if (!inst->writes_exec) {
        scores_expect(state_scores(step->gpu, wave), inst, ready, pc);
        earliest = step->now + 1;
    }
    if (step->program->threads) {
        state_expect_lanes(step->gpu, wave, inst);
        threads_meet(step, slot, wave);
    }
    const uint64_t fetched = fetched_in(step, wave, pc);
    if (last_write > earliest || fetched > earliest || wave->requests || inst->next_wait == NEXT_WAITS_FOR_ALL ||
        wave->pc != pc + 1) {
        continue_wave(step, slot, wave, earliest, fetched, REASON_CONTROL);
        return;
    }
    /* Only this result is on its way: the program says whether the next instruction waits for it. */
    const bool waits = inst->next_wait == NEXT_WAITS_FOR_RESULT && ready > earliest;
    wave->stall_reason = waits ? REASON_ALU_RESULT : REASON_CONTROL;
    wave->stall_producer = waits ? pc : TRACE_NO_PC;
    wave->stall_reg = waits ? step->program->slot_component[inst->next_waits_for] : TRACE_NO_REGISTER;
    set_ready_at(step, slot, waits ? ready : earliest);
    issue_set_need(core, slot, wave, inst[1].need);
}

/* Waves that have waited for others go on. */
static void end_barriers(Step *step, Reason reason) {
    Core *core = step->core;
    if (core->released) {
        end_stalls(step, core->released, step->now + 1 + core->opening, reason);
        core->released = 0;
    }
    core->opening = 0;
}

static void issue_control(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    Core *core = step->core;
    const uint32_t pc = wave->pc;
    const uint64_t divergences = core->stats.divergent_branches, exec = wave->exec;
    const bool ended = !control_execute(step, slot, wave, inst);
    const uint64_t opening = core->opening; /* it is the last wave at a barrier */
    uint64_t pause = inst->latency + opening;
    if (inst->op == OP_POP_MASK && !(wave->exec & exec))
        pause = step->program->config.lat_control; /* it is others' turn */
    const bool diverge = core->stats.divergent_branches > divergences;
    if (diverge) pause += step->program->config.lat_diverge;
    const bool threads = step->program->threads;
    ledger_issue_by(step, slot, wave, pc, threads ? exec : wave->exec, threads && diverge);
    if (ended) dispatch_refill(step, slot);
    end_barriers(step, REASON_BARRIER);
    if (ended) return;
    step->turned |= (uint64_t)(wave->pc <= pc) << slot;
    const Reason reason = opening ? REASON_BARRIER : REASON_CONTROL;
    continue_wave(step, slot, wave, step->now + pause, fetched_in(step, wave, pc), reason);
}

/* Returns whether memory's queues have changed. */
static __attribute__((noinline)) bool issue_instruction(Step *step, uint32_t slot) {
    Core *core = step->core;
    Wave *wave = step_wave(step, slot);
    const uint32_t pc = wave->pc;
    const DecodedInst *inst = &step->program->code[pc];

    if (step->by_slot) {
        ledger_account(step, slot, step->now);
        if (step->heat) heat_issue(step, slot, wave);
    } else {
        ledger_count(core, slot, wave, step->now);
    }
    core->issue.ready &= ~(1ull << slot);
    core->issued = true;
    core->last_slot = slot;
    core->last_pc = pc;
    core->stats.wave_instructions++;
    core->stats.lane_instructions += wave->lanes;
    if (wave->helpers)
        core->stats.helper_lane_instructions += (uint64_t)__builtin_popcountll(wave->exec & wave->helpers);
    if (step->checker) check_issue(step, slot, wave, inst);
    switch ((Unit)inst->unit) {
    case UNIT_VALU:
    case UNIT_SALU: issue_to_alu(step, slot, wave, inst); break;
    case UNIT_CTRL: issue_control(step, slot, wave, inst); break;
    default:
        memory_issue(step, slot, wave, inst);
        ledger_issue(step, slot, wave, pc);
        if (step->program->threads) threads_meet(step, slot, wave);
        continue_wave(step, slot, wave, step->now + 1, fetched_in(step, wave, pc), REASON_CONTROL);
    }
    if (step->recording) replay_note(step, slot, pc);
    return inst->unit == UNIT_LSU || inst->unit == UNIT_SAMPLER;
}

/* ALUs that have become free. */
static void release_units(Step *step) {
    Core *core = step->core;
    for (uint32_t left = core->units_busy; left; left &= left - 1)
        if (core->unit_free[__builtin_ctz(left)] <= step->now) core->units_busy &= ~(left & -left);
}

static inline __attribute__((always_inline)) void issue_by(Step *step, SchedulePick *pick) {
    Core *core = step->core;
    const uint32_t ports = (uint32_t)step->program->config.issue;
    uint64_t blocked = memory_blocked(step), no_unit = 0;
    core->units_taken = 0;
    if (core->units_busy) release_units(step);
    for (uint32_t port = 0; port < ports && !step->fault->kind; port++) {
        const int slot = pick(step, core->issue.ready & ~blocked & step->program->port_slots[port], port, &no_unit);
        if (slot >= 0 && issue_instruction(step, (uint32_t)slot)) blocked = memory_blocked(step);
    }
    blocked &= core->issue.ready;
    if (no_unit | blocked | core->issue.no_unit | core->issue.queue_full | core->issue.sampler_full)
        ledger_set_idle(step, no_unit, blocked);
}

/* Has the queue for an instruction of memory room? */
static bool has_room(const Step *step, const DecodedInst *inst) {
    if (inst->need == NEED_SAMPLER) return !sampler_full(step);
    return inst->need > NEED_SHARED || !memory_full(step, (Queue)inst->need);
}

static bool can_issue(Step *step, Wave *wave, const LaneGroup *group) {
    const Core *core = step->core;
    const DecodedInst *inst = &step->program->code[group->pc];
    const uint32_t units = ~(core->units_taken | core->units_busy);
    if (inst->need == NEED_ALU && !(units & step->program->alus)) return false;
    if (inst->need == NEED_SCALAR_ALU && !(units & step->program->scalar_alus)) return false;
    if (!has_room(step, inst)) return false;
    const Wave saved = *wave;
    wave->exec = group->lanes;
    wave->pc = group->pc;
    const bool can = find_hazards(step, wave, inst, step->now) <= step->now;
    *wave = saved;
    return can;
}

/* An issue of several waves for each port; a wave takes part in one. */
static void issue_formed(Step *step, PiecePick *pick) {
    Core *core = step->core;
    Piece pieces[CONFIG_MAX_waves];
    uint64_t slots = core->issue.ready, no_unit = 0;
    core->units_taken = 0;
    if (core->units_busy) release_units(step);
    for (uint32_t port = 0; port < step->program->config.issue && !step->fault->kind; port++) {
        const uint32_t count = pick(step, slots, can_issue, pieces);
        for (uint32_t i = 0; i < count && !step->fault->kind; i++) {
            Wave *wave = step_wave(step, pieces[i].slot);
            if (!has_room(step, &step->program->code[pieces[i].group.pc])) break;
            slots &= ~(1ull << pieces[i].slot);
            threads_take(step, wave, pieces[i].group);
            (void)issue_instruction(step, pieces[i].slot);
            core->stats.wave_instructions -= step->shares;
            core->shared += step->shares;
            step->shares = true;
        }
        step->shares = false;
        end_barriers(step, REASON_BARRIER);
    }
    const uint64_t blocked = memory_blocked(step) & core->issue.ready;
    no_unit = without_unit(step, core->issue.ready);
    core->issued |= core->issue.ready != 0; /* other lanes of these slots may be able to issue in the next cycle */
    if (no_unit | blocked | core->issue.no_unit | core->issue.queue_full | core->issue.sampler_full)
        ledger_set_idle(step, no_unit, blocked);
}

void issue_ports(Step *step) {
    if (step->program->config.reconvergence == RECONVERGE_FORMATION) return issue_formed(step, formation_pick);
    if (step->program->config.reconvergence == RECONVERGE_COMPACTION) return issue_formed(step, compaction_pick);
    switch (step->program->config.scheduler) {
#define SCHEDULER(ID, name, function)    \
    case SCHEDULER_##ID:                 \
        issue_by(step, pick_##function); \
        break;
#include "sim/spec/scheduler.def"
#undef SCHEDULER
    }
}
