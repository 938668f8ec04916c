/* live.c: how many registers hold a value that some lane of the wave still reads, at each instruction.
 *
 * Live are the registers of active lanes, found backwards along the ways that a lane can take, and the registers of
 * lanes that wait in the mask stack, where those continue: a write by some lanes does not end a value of the others.
 *
 *   br_push r0.x, ELSE, CONV                              live behind it: of both sides
 *     mov r1.x, r2.x                                      and what is live at ELSE and at CONV
 *   ELSE: mov r1.x, r3.x ; pop_mask                       and what is live at CONV
 *   CONV:
 *
 * The side of the true condition runs first (path_order=true-first). Code that two pushes share counts for one of them.
 * If the program writes exec, any lane may wake up: then no write of a vector register ends a value.
 */
#include "asm/base/memory.h"
#include "sim/debug/inspect/code.h"

enum { VECTORS = ISA_VREGS * ISA_COMPONENTS, SET_WORDS = (VECTORS + ISA_WREGS * ISA_COMPONENTS) / 64 };

/* Components: r0.x r0.y ... r255.w w0.x ... w127.w, a bit each. */
typedef struct Set {
    uint64_t words[SET_WORDS];
} Set;

/* Whose entry is the topmost of the mask stack: 2 * (its push + 1), and 1 in the second side of a br_push. */
enum { TOP_UNKNOWN, TOP_NONE };

typedef struct Analysis {
    const Code *code;
    Set *live;     /* in front of each instruction, and at the end */
    uint32_t *top; /* the same; TOP_UNKNOWN: never reached */
    bool writes_exec, changed;
} Analysis;

static void add(Set *set, uint32_t component) {
    set->words[component / 64] |= 1ull << component % 64;
}

static void add_all(Set *set, const Set *more) {
    for (int i = 0; i < SET_WORDS; i++) set->words[i] |= more->words[i];
}

/* ---- the mask stack ---- */

static bool pushes(const Instruction *ins) {
    return isa_control((Op)ins->op) == CONTROL_PUSH || isa_control((Op)ins->op) == CONTROL_BRANCH;
}

/* Where a jump or a branch can go besides the next instruction; a push goes on there when its entry is popped. */
static uint32_t label_of(const Instruction *ins) {
    if (isa_control((Op)ins->op) == CONTROL_BRANCH) return ins->operand[1].target;
    int i = 0;
    while (ins->operand[i].kind != OPERAND_LABEL) i++;
    return ins->operand[i].target;
}

static uint32_t join_of(const Instruction *ins) {
    return isa_control((Op)ins->op) == CONTROL_BRANCH ? ins->operand[2].target : label_of(ins);
}

static void reach(Analysis *a, uint32_t pc, uint32_t top) {
    a->changed |= !a->top[pc];
    if (!a->top[pc]) a->top[pc] = top;
}

static void find_top(Analysis *a, uint32_t pc) {
    const Instruction ins = code_ins(a->code, pc);
    const uint32_t top = a->top[pc], own = 2 * pc + 2;
    const Control control = isa_control((Op)ins.op);
    if (!top) return;
    if (isa_falls_through((Op)ins.op)) reach(a, pc + 1, pushes(&ins) ? own : top);
    if (control == CONTROL_JUMP || control == CONTROL_SPLIT) reach(a, label_of(&ins), top);
    if (control == CONTROL_BRANCH) reach(a, label_of(&ins), own + 1);
    if (pushes(&ins)) reach(a, join_of(&ins), top);
}

/* ---- liveness ---- */

/* Return what is live where the lanes of an instruction continue. */
static Set live_behind(const Analysis *a, uint32_t pc, const Instruction *ins) {
    const Control control = isa_control((Op)ins->op);
    Set behind = {{0}};
    if (isa_falls_through((Op)ins->op)) add_all(&behind, &a->live[pc + 1]);
    if (control == CONTROL_JUMP || control == CONTROL_SPLIT || control == CONTROL_BRANCH)
        add_all(&behind, &a->live[label_of(ins)]);
    if ((control == CONTROL_NARROW || control == CONTROL_POP) && a->top[pc] > TOP_NONE) {
        const Instruction push = code_ins(a->code, a->top[pc] / 2 - 1);
        add_all(&behind, &a->live[join_of(&push)]);
    }
    return behind;
}

static void note_operands(const Instruction *ins, Set *reads, Set *writes) {
    if (ins->predicated) add(reads, VECTORS + ins->predicate);
    for (int i = 0; i < isa_format((Op)ins->op)->count; i++) {
        const Operand *o = &ins->operand[i];
        Set *set = isa_is_destination((Role)isa_format((Op)ins->op)->role[i]) ? writes : reads;
        const uint32_t first = (o->kind == OPERAND_WREG ? VECTORS : 0) + o->index * ISA_COMPONENTS;
        const bool is_register = o->kind == OPERAND_VREG || o->kind == OPERAND_WREG;
        if (o->indexed) add(reads, VECTORS + o->index);
        for (int c = 0; is_register && c < o->count; c++) add(set, first + o->swizzle[c]);
    }
}

static void find_live(Analysis *a, uint32_t pc) {
    const Instruction ins = code_ins(a->code, pc);
    const Set behind = live_behind(a, pc, &ins);
    const bool some_lanes = ins.predicated || ins.op == OP_WRITELANE;
    Set live = {{0}}, writes = {{0}};
    note_operands(&ins, &live, &writes);
    for (int i = 0; i < SET_WORDS; i++) {
        const bool ends = !some_lanes && (i >= VECTORS / 64 || !a->writes_exec);
        live.words[i] |= behind.words[i] & ~(ends ? writes.words[i] : 0);
        a->changed |= live.words[i] != a->live[pc].words[i];
    }
    a->live[pc] = live;
}

/* Before an instruction or behind it, whichever is more; with the registers of the lanes that wait. */
static LiveCount count_live(const Analysis *a, uint32_t pc) {
    const Instruction ins = code_ins(a->code, pc);
    Set sets[2] = {a->live[pc], live_behind(a, pc, &ins)}, ignored = {{0}};
    LiveCount most = {0, 0};
    note_operands(&ins, &ignored, &sets[1]);
    for (uint32_t top = a->top[pc]; top > TOP_NONE; top = a->top[top / 2 - 1]) {
        const Instruction push = code_ins(a->code, top / 2 - 1);
        for (int i = 0; i < 2; i++) {
            add_all(&sets[i], &a->live[join_of(&push)]);
            if (top % 2 == 0) add_all(&sets[i], &a->live[label_of(&push)]);
        }
    }
    for (int i = 0; i < 2; i++) {
        uint32_t counts[2] = {0, 0}; /* vector, wave */
        for (int w = 0; w < SET_WORDS; w++)
            counts[w >= VECTORS / 64] += (uint32_t)__builtin_popcountll(sets[i].words[w]);
        if (counts[0] > most.vector) most.vector = counts[0];
        if (counts[1] > most.wave) most.wave = counts[1];
    }
    return most;
}

const LiveCount *code_live(Code *code) {
    if (code->live) return code->live;
    const size_t places = (size_t)code->count + 1;
    Analysis a = {.code = code,
                  .live = memory_array(places, sizeof *a.live),
                  .top = memory_array(places, sizeof *a.top),
                  .changed = true};
    a.top[0] = TOP_NONE;
    for (uint32_t i = 0; i < code->image->dispatch_count; i++) a.top[code->image->dispatches[i].entry] = TOP_NONE;
    for (uint32_t pc = 0; pc < code->count; pc++) a.writes_exec |= code->inst[pc].writes_exec;
    while (a.changed) {
        a.changed = false;
        for (uint32_t pc = 0; pc < code->count; pc++) find_top(&a, pc);
    }
    for (a.changed = true; a.changed;) {
        a.changed = false;
        for (uint32_t pc = code->count; pc-- > 0;) find_live(&a, pc);
    }
    code->live = memory_array(places, sizeof *code->live);
    for (uint32_t pc = 0; pc < code->count; pc++) code->live[pc] = count_live(&a, pc);
    memory_free(a.live);
    memory_free(a.top);
    return code->live;
}
