/* walk.c: following the mask stack of a wave along its trace; see walk.h. What instructions do is in sim/core/simt.c.
 */
#include "sim/debug/inspect/walk.h"

#include <stdlib.h>
#include <string.h>

const ChargeInfo charge_info[CHARGE_COUNT] = {
#define CHARGE(ID, name, meaning) [CHARGE_##ID] = {name, meaning},
#include "sim/debug/inspect/charge.def"
#undef CHARGE
};

Masks masks_of_wave(const InspectWave *wave, uint64_t threads) {
    return (Masks){.threads = threads,
                   .exec = wave->exec,
                   .live = wave->live,
                   .stack = wave->stack,
                   .depth = wave->depth,
                   .off = wave->off,
                   .exec_from = wave->exec_from};
}

/* ---- the walk ---- */

static bool reserve(MaskWalk *walk, uint32_t needed) {
    if (needed <= walk->room) return true;
    const uint32_t room = needed < 32 ? 32 : 2 * needed;
    MaskEntry *stack = realloc(walk->stack, room * sizeof *stack);
    walk->failed |= !stack;
    if (!stack) return false;
    walk->stack = stack;
    walk->masks.stack = stack;
    walk->room = room;
    return true;
}

void walk_start(MaskWalk *walk, const Code *code, uint64_t threads, uint32_t entry) {
    walk->code = code;
    walk->masks = (Masks){.threads = threads,
                          .exec = threads,
                          .live = threads,
                          .stack = walk->stack,
                          .off = walk->off,
                          .exec_from = entry};
    memset(walk->off, 0, sizeof walk->off);
}

void walk_start_at(MaskWalk *walk, const Code *code, const Masks *masks) {
    walk->code = code;
    walk->masks = *masks;
    walk->masks.off = walk->off;
    memcpy(walk->off, masks->off, sizeof walk->off);
    if (!reserve(walk, masks->depth)) walk->masks.depth = 0;
    walk->masks.stack = walk->stack;
    if (walk->masks.depth) memcpy(walk->stack, masks->stack, masks->depth * sizeof *walk->stack);
}

void walk_free(MaskWalk *walk) {
    free(walk->stack);
    *walk = (MaskWalk){0};
}

/* Only a damaged trace has more than the deepest stack of any machine. */
enum { MOST_MASKS = 1024 };

static void push(MaskWalk *walk, uint64_t exec, uint32_t pc, uint32_t by, uint64_t cycle) {
    if (walk->masks.depth == MOST_MASKS || !reserve(walk, walk->masks.depth + 1)) return;
    walk->stack[walk->masks.depth++] = (MaskEntry){.exec = exec, .cycle = cycle, .by = by, .pc = pc};
}

/* Pop until an entry has a live lane. */
static void pop(MaskWalk *walk) {
    Masks *masks = &walk->masks;
    while (masks->depth && !(walk->stack[--masks->depth].exec & masks->live)) {}
}

/* Would a pop continue with these lanes at this place? */
static bool pops_to(const MaskWalk *walk, uint64_t exec, uint32_t next) {
    const Masks *masks = &walk->masks;
    for (uint32_t i = masks->depth; i-- > 0;) {
        const uint64_t lanes = walk->stack[i].exec & masks->live;
        if (lanes) return lanes == exec && walk->stack[i].pc == next;
    }
    return exec == 0;
}

static void branch(MaskWalk *walk, uint32_t pc, uint64_t cycle, uint64_t exec, uint32_t next) {
    const Operand *operand = walk->code->ins[pc].operand;
    const uint32_t otherwise = operand[1].target;
    const uint64_t before = walk->masks.exec, rest = before & ~exec;
    push(walk, before, operand[2].target, pc, cycle);
    if (exec & ~before || !exec)
        pop(walk); /* no lane at all was active */
    else if (rest)
        push(walk, rest, next == otherwise ? pc + 1 : otherwise, pc, cycle);
}

void walk_issue(MaskWalk *walk, uint32_t pc, uint64_t cycle, uint64_t exec, uint32_t next) {
    Masks *masks = &walk->masks;
    const uint64_t before = masks->exec;
    switch (code_op(walk->code, pc)) {
    case OP_PUSH_MASK: push(walk, before, walk->code->ins[pc].operand[0].target, pc, cycle); break;
    case OP_BR_PUSH: branch(walk, pc, cycle, exec, next); break;
    case OP_MASK_NZ:
        if (next != pc + 1 || exec & ~before || !exec)
            if (pops_to(walk, exec, next) || exec & ~before || !exec) pop(walk);
        break;
    case OP_POP_MASK: pop(walk); break;
    case OP_RET:
        masks->live &= ~before;
        pop(walk);
        break;
    default: break;
    }
    if (exec == before) return;
    for (uint64_t off = before & ~exec; off; off &= off - 1)
        walk->off[__builtin_ctzll(off)] = (OffCause){.cycle = cycle, .pc = pc, .from = masks->exec_from};
    masks->exec = exec;
    masks->exec_from = next;
}

/* ---- why a lane is inactive ---- */

bool masks_is_side(const Code *code, const Masks *masks, int entry) {
    if (entry < 1) return false;
    const MaskEntry *top = &masks->stack[entry], *below = top - 1;
    return code_op(code, top->by) == OP_BR_PUSH && below->by == top->by && below->cycle == top->cycle;
}

static int top_entry_with(const Masks *masks, uint32_t lane) {
    for (uint32_t i = masks->depth; i-- > 0;)
        if (masks->stack[i].exec >> lane & 1) return (int)i;
    return CHARGE_NO_ENTRY;
}

static ChargeKind kind_of_wait(const Code *code, const Masks *masks, int entry, const OffCause *off) {
    if (masks_is_side(code, masks, entry))
        return code_op(code, masks->stack[entry].pc) == OP_POP_MASK ? CHARGE_SKIPPED : CHARGE_PENDING;
    return off->pc == off->from ? CHARGE_SKIPPED : CHARGE_DONE; /* it had only the pop to run */
}

Charge charge_of(Code *code, const Masks *masks, uint32_t lane) {
    const OffCause *off = &masks->off[lane];
    if (!(masks->threads >> lane & 1)) return (Charge){CHARGE_NO_THREAD, TRACE_NO_PC, CHARGE_NO_ENTRY};
    if (!(masks->live >> lane & 1)) return (Charge){CHARGE_RETURNED, off->pc, CHARGE_NO_ENTRY};
    const int entry = top_entry_with(masks, lane);
    if (code_writes_exec(code, off->pc)) return (Charge){CHARGE_EXEC_WRITE, off->pc, entry};
    if (code_op(code, off->pc) == OP_MASK_NZ)
        return (Charge){code_in_loop(code, off->pc) ? CHARGE_LOOP_EXITED : CHARGE_SKIPPED, off->pc, entry};
    /* Only where exec was written can a pop leave a lane inactive that no entry has. */
    if (entry == CHARGE_NO_ENTRY) return (Charge){CHARGE_EXEC_WRITE, off->pc, entry};
    return (Charge){kind_of_wait(code, masks, entry, off), masks->stack[entry].by, entry};
}
