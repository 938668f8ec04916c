/* walk.c: following the mask stack of a wave along its trace; see walk.h. sim/core/simt.c executes the instructions.
 */
#include "sim/debug/inspect/walk.h"

#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"
const ChargeInfo charge_info[CHARGE_COUNT] = {
#define CHARGE(ID, name, clause, meaning) [CHARGE_##ID] = {name, clause, meaning},
#include "sim/debug/inspect/charge.def"
#undef CHARGE
};

Masks masks_of_wave(const InspectWave *wave, uint64_t threads) {
    return (Masks){.threads = threads,
                   .exec = wave->exec,
                   .live = wave->live,
                   .stack = wave->stack,
                   .depth = wave->depth,
                   .deactivated = wave->deactivated,
                   .exec_from = wave->exec_from};
}

/* ---- the walk ---- */

void walk_start(MaskWalk *walk, const Code *code, uint64_t threads, uint32_t entry) {
    walk->code = code;
    walk->masks = (Masks){.threads = threads,
                          .exec = threads,
                          .live = threads,
                          .stack = walk->stack,
                          .deactivated = walk->deactivated,
                          .exec_from = entry};
    memset(walk->deactivated, 0, sizeof walk->deactivated);
    walk->issued = threads;
    walk->last = (Deactivation){.pc = entry};
}

void walk_start_at(MaskWalk *walk, const Code *code, const Masks *masks) {
    walk->code = code;
    walk->masks = *masks;
    walk->masks.deactivated = walk->deactivated;
    for (uint64_t left = masks->threads; left; left &= left - 1)
        walk->deactivated[__builtin_ctzll(left)] = masks->deactivated[__builtin_ctzll(left)];
    (void)ARRAY_RESERVE(walk->stack, walk->room, masks->depth);
    walk->masks.stack = walk->stack;
    if (walk->masks.depth) memcpy(walk->stack, masks->stack, masks->depth * sizeof *walk->stack);
}

void walk_free(MaskWalk *walk) {
    memory_free(walk->stack);
    *walk = (MaskWalk){0};
}

static void push(MaskWalk *walk, uint64_t exec, uint32_t pc, uint32_t by, uint64_t cycle) {
    enum { MOST_MASKS = 1024 }; /* only a damaged trace has more than the deepest stack of any machine */
    Masks *masks = &walk->masks;
    if (masks->depth == MOST_MASKS) return;
    (void)ARRAY_RESERVE(walk->stack, walk->room, masks->depth + 1);
    masks->stack = walk->stack;
    walk->stack[masks->depth++] = (MaskEntry){.exec = exec, .cycle = cycle, .by = by, .pc = pc};
}

/* Pop until an entry has a live lane. */
static void pop(MaskWalk *walk) {
    Masks *masks = &walk->masks;
    while (masks->depth && !(walk->stack[--masks->depth].exec & masks->live)) {}
}

void walk_issue(MaskWalk *walk, uint32_t pc, uint64_t cycle, uint64_t exec, uint32_t next) {
    Masks *masks = &walk->masks;
    const uint64_t before = masks->exec, rest = before & ~exec;
    switch (code_control(walk->code, pc)) {
    case CONTROL_NEXT:
    case CONTROL_JUMP:
    case CONTROL_SPLIT: break;

    case CONTROL_PUSH: push(walk, before, code_ins(walk->code, pc).operand[0].target, pc, cycle); break;

    case CONTROL_BRANCH: { /* the lanes that `exec` has not got take the other path, later */
        const Instruction branch = code_ins(walk->code, pc);
        const uint32_t other = branch.operand[1].target;
        push(walk, before, branch.operand[2].target, pc, cycle);
        if (!before)
            pop(walk);
        else if (rest)
            push(walk, rest, next == other ? pc + 1 : other, pc, cycle);
        break;
    }

    case CONTROL_NARROW: { /* has it left no lane, and popped? */
        const bool elsewhere = next != TRACE_NO_PC && next != pc + 1;
        if (!exec || (exec & ~before) || elsewhere) pop(walk);
        break;
    }

    case CONTROL_POP: pop(walk); break;

    case CONTROL_RET:
        masks->live &= ~before;
        pop(walk);
        break;
    }
    if (exec == before) return;
    for (uint64_t left = rest; left; left &= left - 1)
        walk->deactivated[__builtin_ctzll(left)] = (Deactivation){.cycle = cycle, .pc = pc, .from = masks->exec_from};
    masks->exec = exec;
    masks->exec_from = next;
}

void walk_lanes(MaskWalk *walk, const TraceRun *run) {
    Masks *masks = &walk->masks;
    for (uint64_t left = masks->exec & ~run->exec & walk->issued; left; left &= left - 1)
        walk->deactivated[__builtin_ctzll(left)] = walk->last;
    masks->exec = run->exec;
    if (run->state != STATE_ACTIVE) return;
    walk->issued = run->exec;
    walk->last = (Deactivation){.cycle = run->cycle + run->cycles - 1, .pc = run->pc, .from = run->pc};
}

/* ---- why a lane is inactive ---- */

bool masks_is_side(const Code *code, const Masks *masks, int entry) {
    if (entry < 1) return false;
    const MaskEntry *top = &masks->stack[entry], *below = top - 1;
    const bool branches = code_control(code, top->by) == CONTROL_BRANCH;
    return branches && below->by == top->by && below->cycle == top->cycle;
}

Charge charge_of(Code *code, const Masks *masks, uint32_t lane) {
    const Deactivation *by = &masks->deactivated[lane];
    if (!(masks->threads >> lane & 1)) return (Charge){CHARGE_NO_THREAD, TRACE_NO_PC, CHARGE_NO_ENTRY};
    if (!(masks->live >> lane & 1)) return (Charge){CHARGE_RETURNED, by->pc, CHARGE_NO_ENTRY};

    int entry = (int)masks->depth - 1; /* the lane waits for the highest one that has it, if any does */
    while (entry >= 0 && !(masks->stack[entry].exec >> lane & 1)) entry--;

    if (code->inst[by->pc].writes_exec) return (Charge){CHARGE_EXEC_WRITE, by->pc, entry};
    if (code_control(code, by->pc) == CONTROL_NARROW)
        return (Charge){code_in_loop(code, by->pc) ? CHARGE_LOOP_EXITED : CHARGE_SKIPPED, by->pc, entry};
    /* Only where exec was written can a pop leave a lane inactive that no entry has. */
    if (entry == CHARGE_NO_ENTRY) return (Charge){CHARGE_EXEC_WRITE, by->pc, entry};

    /* A side that has nothing but the pop to run is none. */
    const MaskEntry *waits = &masks->stack[entry];
    if (!masks_is_side(code, masks, entry))
        return (Charge){by->pc == by->from ? CHARGE_SKIPPED : CHARGE_DONE, waits->by, entry};
    const bool only_pops = code_control(code, waits->pc) == CONTROL_POP;
    return (Charge){only_pops ? CHARGE_SKIPPED : CHARGE_PENDING, waits->by, entry};
}

Charge charge_of_thread(const Code *code, uint32_t reconvergence, const Masks *masks, uint32_t lane, uint32_t next) {
    const uint32_t pc = masks->deactivated[lane].pc;
    if (!(masks->threads >> lane & 1)) return (Charge){CHARGE_NO_THREAD, TRACE_NO_PC, CHARGE_NO_ENTRY};
    const Control control = code_control(code, pc);
    const bool pops = control == CONTROL_POP || (control == CONTROL_NARROW && next != pc + 1);
    ChargeKind kind = CHARGE_TURN;
    if (control == CONTROL_RET)
        kind = CHARGE_RETURNED;
    else if (code_op(code, pc) == OP_BARRIER || (pops && reconvergence == RECONVERGE_BARRIER))
        kind = CHARGE_BLOCKED;
    return (Charge){kind, pc, CHARGE_NO_ENTRY};
}
