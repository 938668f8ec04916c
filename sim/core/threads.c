/* threads.c: control flow of lanes that are threads; see threads.h. */
#include "sim/core/threads.h"

#include <string.h>

#include "sim/machine/operand.h"

const Model model_stack = {0}; /* simt.c */

static const Model *const models[] = {
#define RECONVERGE(ID, name, function, quads, meaning) &model_##function,
#include "sim/spec/reconverge.def"
#undef RECONVERGE
};

static const Model *model_of(const Step *step) {
    return models[step->program->config.reconvergence];
}

size_t threads_model_bytes(const Program *program) {
    const Model *model = models[program->config.reconvergence];
    return model->bytes ? model->bytes(program) : 0;
}

void threads_start(Step *step, Wave *wave) {
    Threads *t = state_threads(step->gpu, wave);
    memset(t, 0, sizeof *t);
    for (int l = 0; l < ISA_MAX_LANES; l++) t->pc[l] = wave->pc;
    t->watch = TRACE_NO_PC;
    if (step->runs) trace_set_retired(step->gpu->trace, &step->runs[state_slot(step->gpu, step->core_id, wave)], 0);
    if (model_of(step)->start) model_of(step)->start(step, wave);
}

/* ---- who issues next ---- */

/* All lanes that have not ended are at a barrier: the wave arrives. */
static void arrive(Step *step, uint32_t slot, Wave *wave) {
    Threads *t = state_threads(step->gpu, wave);
    wave->pc = t->pc[__builtin_ctzll(wave->live)];
    for (uint64_t left = wave->live; left; left &= left - 1)
        if (t->pc[__builtin_ctzll(left)] != wave->pc) fault_raise(step, FAULT_BARRIER_MISMATCH, slot, left & -left);
    if (step->fault->kind || !group_barrier(step, slot, wave)) return;
    t->at_barrier = 0;
    threads_go_to(step, wave, wave->live, wave->pc + 1);
}

/* Returns false when the wave has ended. */
static bool regroup(Step *step, uint32_t slot, Wave *wave, const Moved *moved) {
    Threads *t = state_threads(step->gpu, wave);
    const uint32_t at = wave->pc;
    if (wave->live && t->at_barrier == wave->live) {
        exec_set_mask(step, wave, wave->live, at, at);
        arrive(step, slot, wave);
        if (step->fault->kind) return true;
    }
    const LaneGroup next = model_of(step)->next(step, wave, moved);
    if (next.lanes != wave->exec) exec_set_mask(step, wave, next.lanes, at, next.pc);
    t->watch = next.watch;
    if (next.lanes) wave->pc = next.pc;
    if (!next.lanes && wave->live && !wave->at_barrier) fault_raise(step, FAULT_BARRIER_MISMATCH, slot, t->at_barrier);
    return wave->live;
}

LaneGroup threads_group(const Step *step, Wave *wave, uint32_t n) {
    if (!n) return threads_present(wave);
    return model_of(step)->other ? model_of(step)->other(step, wave, n, false) : (LaneGroup){0};
}

void threads_turn(Step *step, Wave *wave, uint32_t n) {
    threads_go_to(step, wave, wave->exec, wave->pc);
    threads_take(step, wave, model_of(step)->other(step, wave, n, true));
}

void threads_meet(Step *step, uint32_t slot, Wave *wave) {
    if (wave->pc != state_threads(step->gpu, wave)->watch) return;
    threads_go_to(step, wave, wave->exec, wave->pc);
    (void)regroup(step, slot, wave, NULL);
}

/* ---- control instructions ---- */

/* False: a fault. */
static bool push(Step *step, uint32_t slot, Wave *wave, uint32_t pc) {
    Threads *t = state_threads(step->gpu, wave);
    Stats *stats = &step->core->stats;
    for (uint64_t left = wave->exec; left; left &= left - 1) {
        const int lane = __builtin_ctzll(left);
        if (t->depth[lane] == step->program->config.mask_stack_depth) {
            fault_raise(step, FAULT_STACK_OVERFLOW, slot, left & -left);
            return false;
        }
        state_level(step->gpu, wave, t->depth[lane]++)[lane] = pc;
        if (t->depth[lane] > stats->max_mask_depth) stats->max_mask_depth = t->depth[lane];
    }
    stats->mask_pushes++;
    return true;
}

/* Lanes go where they have pushed to go; returns those that have pushed nothing. */
static uint64_t pop(const Step *step, Wave *wave, uint64_t lanes) {
    Threads *t = state_threads(step->gpu, wave);
    uint64_t without = 0;
    for (; lanes; lanes &= lanes - 1) {
        const int lane = __builtin_ctzll(lanes);
        if (t->depth[lane])
            t->pc[lane] = state_level(step->gpu, wave, --t->depth[lane])[lane];
        else
            without |= lanes & -lanes;
    }
    return without;
}

static void retire(const Step *step, uint32_t slot, Wave *wave, uint64_t lanes) {
    wave->live &= ~lanes;
    if (!step->runs || !lanes || !wave->live) return; /* a wave that ends leaves no lanes to tell apart */
    TraceTail *run = &step->runs[slot];
    trace_set_retired(step->gpu->trace, run, run->retired | lanes);
}

/* Have lanes that issued together gone apart? One that has ended is nowhere. */
static bool diverge(const Threads *t, uint64_t lanes) {
    const uint32_t first = lanes ? t->pc[__builtin_ctzll(lanes)] : 0;
    bool apart = false;
    for (; lanes; lanes &= lanes - 1) apart |= t->pc[__builtin_ctzll(lanes)] != first;
    return apart;
}

bool threads_execute(Step *step, uint32_t slot, Wave *wave, const DecodedInst *inst) {
    Threads *t = state_threads(step->gpu, wave);
    Moved moved = {.lanes = wave->exec, .pc = wave->pc};
    uint64_t jump = 0; /* lanes that go to target[0]; the others go on */
    switch (inst->op) {
    case OP_PUSH_MASK:
        if (!push(step, slot, wave, inst->target[0])) return true;
        moved.pushed = wave->exec;
        break;
    case OP_BR_PUSH:
        jump = wave->exec & ~operand_condition(step, wave, inst);
        if (!push(step, slot, wave, inst->target[1])) return true;
        moved.pushed = wave->exec;
        break;
    case OP_JMP:
    case OP_JMP_EXECNZ: jump = wave->exec; break; /* there is an active lane: it issues */
    case OP_JMP_Z:
    case OP_JMP_NZ:
        if ((operand_source(step, wave, inst, 0, 0)[0] == 0) == (inst->op == OP_JMP_Z)) jump = wave->exec;
        break;
    case OP_MASK_NZ: moved.popped = wave->exec & ~operand_condition(step, wave, inst); break;
    case OP_POP_MASK: moved.popped = wave->exec; break;
    case OP_RET: retire(step, slot, wave, wave->exec); break;
    case OP_DEMOTE: wave->helpers |= operand_condition(step, wave, inst); break;
    case OP_BARRIER: t->at_barrier |= wave->exec; break;
    default: break; /* nop, fence; jmp_execz, as lanes issue */
    }
    threads_go_to(step, wave, wave->exec & ~moved.popped, wave->pc + (inst->op != OP_BARRIER));
    threads_go_to(step, wave, jump, inst->target[0]);
    const uint64_t without = pop(step, wave, moved.popped);
    if (inst->op == OP_POP_MASK && without) {
        fault_raise(step, FAULT_STACK_UNDERFLOW, slot, without);
        return true;
    }
    retire(step, slot, wave, without);
    step->core->stats.divergent_branches += diverge(t, moved.lanes & wave->live);
    return regroup(step, slot, wave, &moved);
}

/* ---- to be shown ---- */

static GpuGroup place_of(const Step *step, Wave *wave, int lane) {
    const Threads *t = state_threads(step->gpu, wave);
    const Model *model = model_of(step);
    GpuGroup at = {.lanes = 1ull << lane, .pc = t->pc[lane], .depth = t->depth[lane], .wait = GROUP_TURN};
    if (wave->exec & at.lanes) {
        at.pc = wave->pc;
        at.wait = GROUP_ISSUES;
    } else if (t->at_barrier & at.lanes) {
        at.awaits = wave->live & ~t->at_barrier;
        at.wait = GROUP_AT_BARRIER;
    } else if (model->wait) {
        at.wait = model->wait(step, wave, lane, &at.awaits);
    }
    return at;
}

static bool is_same(const GpuGroup *a, const GpuGroup *b) {
    return a->pc == b->pc && a->wait == b->wait && a->awaits == b->awaits;
}

uint32_t gpu_groups(const Gpu *gpu, uint32_t core, uint32_t slot, GpuGroup groups[ISA_MAX_LANES]) {
    Wave *wave = state_wave(gpu, core, slot);
    const Step step = {.gpu = (Gpu *)gpu, .program = gpu->program, .core = state_core(gpu, core), .core_id = core};
    uint32_t count = 0;
    if (!gpu->program->threads) return 0;
    for (int pass = 0; pass < 2; pass++) /* those in exec come first */
        for (uint64_t left = wave->live & (pass ? ~wave->exec : wave->exec); left; left &= left - 1) {
            const GpuGroup at = place_of(&step, wave, __builtin_ctzll(left));
            uint32_t i = 0;
            while (i < count && !is_same(&groups[i], &at)) i++;
            if (i == count) groups[count++] = at;
            groups[i].lanes |= at.lanes;
        }
    return count;
}
