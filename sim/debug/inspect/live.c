/* live.c: how many vector registers hold a value that some lane of the wave still reads, at each instruction.
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
 * If the program writes exec, any lane may wake up: then no write ends a value.
 *
 * In the same way it is found what the condition of a branch depends on: its registers, and those from which they were
 * computed, back to loads and built-in values.
 */
#include "asm/base/memory.h"
#include "sim/debug/inspect/code.h"

/* Components r0.x r0.y ... r255.w, then w0.x ... w127.w, a bit each. */
enum { VECTOR_WORDS = ISA_VREGS * ISA_COMPONENTS / 64, SET_WORDS = VECTOR_WORDS + ISA_WREGS * ISA_COMPONENTS / 64 };
typedef struct Set {
    uint64_t words[SET_WORDS];
} Set;

/* An instruction, and where lanes go from there: to the next one, to a label, and, of a push, where lanes continue
 * whose entry is popped. `top` is the push whose entry is the topmost of the mask stack: 2 * (its number + 1), and 1 on
 * the second side of a br_push. */
enum { TOP_UNKNOWN, TOP_NONE, NOWHERE = UINT32_MAX };
typedef struct Place {
    Set live, reads, writes;
    Control control;
    uint32_t side, join, top;
    bool falls_through, ends_values;
} Place;

static void add_all(Set *set, const Set *more) {
    for (int i = 0; i < SET_WORDS; i++) set->words[i] |= more->words[i];
}

static void add_component(Set *set, bool is_vector, uint32_t component) {
    component += is_vector ? 0 : VECTOR_WORDS * 64;
    set->words[component / 64] |= 1ull << component % 64;
}

static Place place_of(const Code *code, uint32_t pc) {
    const Instruction ins = code_ins(code, pc);
    const FormatInfo *format = isa_format((Op)ins.op);
    Place p = {.control = isa_control((Op)ins.op), .side = NOWHERE, .join = NOWHERE};
    p.falls_through = isa_falls_through((Op)ins.op) && pc < code->count;
    p.ends_values = !ins.predicated && ins.op != OP_WRITELANE;
    for (int i = 0; i < format->count; i++) {
        const Operand *o = &ins.operand[i];
        const bool joins = p.control == CONTROL_PUSH || p.side != NOWHERE;
        if (o->kind == OPERAND_LABEL) *(joins ? &p.join : &p.side) = o->target;
        Set *set = isa_is_destination((Role)format->role[i]) ? &p.writes : &p.reads;
        const bool is_vector = o->kind == OPERAND_VREG;
        for (int c = 0; (is_vector || o->kind == OPERAND_WREG) && c < o->count; c++)
            add_component(set, is_vector, o->index * ISA_COMPONENTS + o->swizzle[c]);
        if (o->indexed) add_component(&p.reads, false, o->index);
    }
    if (ins.predicated) add_component(&p.reads, false, ins.predicate);
    return p;
}

static bool reach(Place *place, uint32_t top) {
    const bool is_new = place->top == TOP_UNKNOWN;
    if (is_new) place->top = top;
    return is_new;
}

/* Pass on which entry is the topmost. Return whether an instruction is new. */
static bool find_top(Place *places, uint32_t pc) {
    const Place *p = &places[pc];
    const uint32_t own = 2 * pc + 2;
    bool changed = false;
    if (p->top == TOP_UNKNOWN) return false;
    if (p->falls_through) changed |= reach(&places[pc + 1], p->join == NOWHERE ? p->top : own);
    if (p->side != NOWHERE) changed |= reach(&places[p->side], p->join == NOWHERE ? p->top : own + 1);
    if (p->join != NOWHERE) changed |= reach(&places[p->join], p->top);
    return changed;
}

static Set live_behind(const Place *places, uint32_t pc) {
    const Place *p = &places[pc];
    const bool pops = p->control == CONTROL_NARROW || p->control == CONTROL_POP;
    Set behind = {{0}};
    if (p->falls_through) add_all(&behind, &places[pc + 1].live);
    if (p->side != NOWHERE) add_all(&behind, &places[p->side].live);
    if (pops && p->top > TOP_NONE) add_all(&behind, &places[places[p->top / 2 - 1].join].live);
    return behind;
}

static bool find_live(Place *places, uint32_t pc, bool reads) {
    Place *p = &places[pc];
    const Set behind = live_behind(places, pc);
    bool changed = false;
    for (int i = 0; i < SET_WORDS; i++) {
        const uint64_t ended = p->ends_values ? p->writes.words[i] : 0;
        const uint64_t live = (reads ? p->reads.words[i] : 0) | (behind.words[i] & ~ended);
        changed |= live != p->live.words[i];
        p->live.words[i] = live;
    }
    return changed;
}

/* Before an instruction or behind it, whichever is more; with the registers of the lanes that wait. */
static uint32_t count_live(const Place *places, uint32_t pc) {
    const Set behind = live_behind(places, pc);
    Set held = {{0}};
    uint32_t before = 0, after = 0;
    for (uint32_t top = places[pc].top; top > TOP_NONE; top = places[top / 2 - 1].top) {
        const Place *push = &places[top / 2 - 1];
        add_all(&held, &places[push->join].live);
        if (push->side != NOWHERE && top % 2 == 0) add_all(&held, &places[push->side].live);
    }
    for (int i = 0; i < VECTOR_WORDS; i++) {
        before += (uint32_t)__builtin_popcountll(places[pc].live.words[i] | held.words[i]);
        after += (uint32_t)__builtin_popcountll(behind.words[i] | places[pc].writes.words[i] | held.words[i]);
    }
    return before > after ? before : after;
}

/* All instructions, and the implicit `ret`; memory_free() them. */
static Place *make_places(const Code *code) {
    Place *places = memory_array((size_t)code->count + 1, sizeof *places);
    bool writes_exec = false, changed = true;
    for (uint32_t pc = 0; pc <= code->count; pc++) {
        places[pc] = place_of(code, pc);
        writes_exec |= code->inst[pc].writes_exec;
    }
    for (uint32_t pc = 0; writes_exec && pc <= code->count; pc++) places[pc].ends_values = false;
    places[0].top = TOP_NONE;
    for (uint32_t i = 0; i < code->image->dispatch_count; i++) places[code->image->dispatches[i].entry].top = TOP_NONE;
    while (changed) {
        changed = false;
        for (uint32_t pc = 0; pc < code->count; pc++) changed |= find_top(places, pc);
    }
    return places;
}

const uint32_t *code_live(Code *code) {
    if (code->live) return code->live;
    OWNED Place *places = make_places(code);
    bool changed;
    do {
        changed = false;
        for (uint32_t pc = code->count; pc-- > 0;) changed |= find_live(places, pc, true);
    } while (changed);
    code->live = memory_array((size_t)code->count + 1, sizeof *code->live);
    for (uint32_t pc = 0; pc < code->count; pc++) code->live[pc] = count_live(places, pc);
    return code->live;
}

/* ---- what a branch depends on ---- */

static bool meets(const Set *a, const Set *b) {
    bool found = false;
    for (int i = 0; i < SET_WORDS; i++) found |= (a->words[i] & b->words[i]) != 0;
    return found;
}

static bool is_load(Op op) {
    return isa_ops[op].unit == UNIT_LSU || isa_ops[op].unit == UNIT_SAMPLER;
}

/* Does the value that an instruction writes matter? */
static bool is_cause(const Place *places, uint32_t pc) {
    const Set behind = live_behind(places, pc);
    return meets(&behind, &places[pc].writes);
}

/* Find for each place the registers on which an instruction depends; not by way of memory and of values that all lanes
 * share, unless `all`. */
static void find_causes(const Code *code, Place *places, uint32_t pc, bool all) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t at = code->count; at-- > 0;) {
            const Instruction ins = code_ins(code, at);
            const bool ends = !all && (is_load((Op)ins.op) || isa_is_scalar(&ins));
            changed |= find_live(places, at, at == pc || (!ends && is_cause(places, at)));
        }
    }
}

/* Does some instruction write what a load reads? */
static bool is_written(const Code *code, uint32_t load) {
    const Operand *read = &code_ins(code, load).operand[1];
    for (uint32_t pc = 0; pc < code->count; pc++) {
        const Instruction ins = code_ins(code, pc);
        for (int i = 0; i < isa_format((Op)ins.op)->count; i++) {
            const Role role = (Role)isa_format((Op)ins.op)->role[i];
            const Operand *o = &ins.operand[i];
            const bool same = o->kind == read->kind && (o->indexed || read->indexed || o->index == read->index);
            if ((role == ROLE_RES_W || role == ROLE_RES_A) && same) return true;
        }
    }
    return false;
}

/* Does the result depend on which lanes are active, or on the time? */
static bool depends_on_moment(const Code *code, const Place *place, uint32_t pc) {
    const Instruction ins = code_ins(code, pc);
    bool depends = false;
    for (int i = 0; i < VECTOR_WORDS; i++) depends |= isa_is_scalar(&ins) && place->reads.words[i];
    for (int i = 0; i < isa_format((Op)ins.op)->count; i++)
        depends |= ins.operand[i].kind == OPERAND_BUILTIN &&
                   (ins.operand[i].index == BUILTIN_EXEC || ins.operand[i].index == BUILTIN_CLOCK);
    return depends;
}

/* Does a load read the same in every turn of the loop from `head` to `tail`: at an address that no turn changes, from
 * memory that the program does not write? */
static bool is_fixed(const Code *code, uint32_t load, uint32_t head, uint32_t tail) {
    OWNED Place *places = make_places(code);
    find_causes(code, places, load, true);
    for (uint32_t pc = head; pc <= tail; pc++) {
        if (pc != load && !is_cause(places, pc)) continue;
        const uint32_t top = places[pc].top; /* a branch inside of the loop may choose the address */
        if (meets(&places[head].live, &places[pc].writes) || (top != places[head].top && top != places[load].top) ||
            (is_load(code_op(code, pc)) && is_written(code, pc)) || depends_on_moment(code, &places[pc], pc))
            return false;
    }
    return true;
}

/* Note an instruction on which the condition or the address depends. */
static void note_cause(const Code *code, const Place *places, uint32_t pc, CodeBranch *branch) {
    const Instruction ins = code_ins(code, pc);
    const Place *p = &places[pc];
    const bool loads = is_load((Op)ins.op);
    if (isa_is_scalar(&ins)) return;
    if (loads) branch->load = pc;
    for (int i = 0; i < isa_format((Op)ins.op)->count && !loads; i++)
        if (ins.operand[i].kind == OPERAND_BUILTIN && !isa_is_uniform(&ins.operand[i]))
            branch->builtin = isa_builtins[ins.operand[i].index].name;
    if (pc < branch->head || pc > branch->tail) return;

    /* A counter reads nothing that differs between lanes but its own result. */
    Set others = {{0}};
    for (int i = 0; i < VECTOR_WORDS; i++) others.words[i] = p->reads.words[i] & ~p->writes.words[i];
    const bool counts = meets(&p->reads, &p->writes) && !meets(&others, &others);
    branch->by_turns |= loads ? !is_fixed(code, pc, branch->head, branch->tail)
                              : meets(&places[branch->head].live, &p->writes) && !counts;
}

CodeBranch code_branch(const Code *code, uint32_t pc) {
    CodeBranch branch = {.load = NOWHERE, .head = NOWHERE, .side = NOWHERE, .join = NOWHERE};
    OWNED Place *places = make_places(code);
    for (uint32_t at = code->count; at-- > pc;) /* the innermost loop around it is what the last one found ends */
        if (places[at].side <= pc && places[at].join == NOWHERE) {
            branch.head = places[at].side;
            branch.tail = at;
        }
    const uint32_t top = places[pc].top;
    const bool loads = is_load(code_op(code, pc));
    branch.side = places[pc].join == NOWHERE ? NOWHERE : places[pc].side;
    branch.join = places[pc].join == NOWHERE && top > TOP_NONE ? places[top / 2 - 1].join : places[pc].join;
    branch.is_fixed = loads && branch.tail && is_fixed(code, pc, branch.head, branch.tail);
    find_causes(code, places, pc, false);
    for (uint32_t at = 0; at < code->count; at++)
        if ((at == pc && !loads) || (at != pc && is_cause(places, at))) note_cause(code, places, at, &branch);
    return branch;
}
