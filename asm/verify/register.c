/* register.c: registers that are read but written nowhere, and conditions that are the same always.
 *
 * A register that is only a condition is not reported as never written: sketches of control flow leave out how their
 * conditions come about, and it is found as a constant condition by those who ask for that.
 */
#include "asm/verify/flow.h"

/* ---- never written ---- */
void find_never_written(Flow *flow) {
    uint8_t missing[ISA_VREGS];
    int left = 0;
    for (int r = 0; r < ISA_VREGS; r++) {
        missing[r] = flow->use.read[r] & (uint8_t)~flow->use.written[r];
        left += missing[r] != 0;
    }
    for (uint32_t pc = 0, at = 0; left && pc < flow->instructions; pc++) {
        Instruction ins;
        at += isa_unpack(flow->image->code + at, &ins);
        const FormatInfo *format = isa_format(ins.op);
        if (!flow_is_executed(flow, pc)) continue;
        for (int i = 0; i < format->count; i++) {
            const Operand *o = &ins.operand[i];
            if (o->kind != OPERAND_VREG || isa_is_destination(format->role[i]) || format->role[i] == ROLE_COND)
                continue;
            if (!(flow_components(o) & missing[o->index])) continue;
            char swizzle[ISA_COMPONENTS + 1] = {0};
            for (int c = 0, n = 0; c < ISA_COMPONENTS; c++)
                if (missing[o->index] >> c & 1) swizzle[n++] = "xyzw"[c];
            flow_warn(flow, DIAG_NEVER_WRITTEN, pc, "r%u.%s is read, but never written: it is always 0", o->index,
                      swizzle);
            missing[o->index] = 0;
            left--;
        }
    }
}

/* ---- constant conditions ---- */
typedef enum Known { KNOWN_NOTHING, KNOWN_ZERO, KNOWN_NONZERO } Known;

/* What each active lane holds in components of vector registers. Start anew in every run of instructions that is only
 * entered at its start: within a run lanes become inactive but never active again, so a fact about the lanes that wrote
 * a register also holds for the lanes that read it. */
typedef struct Knowledge {
    const Flow *flow;
    uint32_t run;                               /* number of the run */
    uint32_t since[ISA_VREGS * ISA_COMPONENTS]; /* the run in which `known` was found out */
    uint8_t known[ISA_VREGS * ISA_COMPONENTS];  /* Known */
} Knowledge;

static Known known_component(const Knowledge *k, unsigned reg, unsigned c) {
    const unsigned component = reg * ISA_COMPONENTS + c;
    if (!(k->flow->use.written[reg] >> c & 1)) return KNOWN_ZERO; /* as registers start */
    return k->since[component] == k->run ? (Known)k->known[component] : KNOWN_NOTHING;
}

/* Component c of a source. */
static Known known_source(const Knowledge *k, const Operand *o, int c) {
    if (o->count == 1) c = 0;
    if (o->kind == OPERAND_IMM) return o->imm[c] ? KNOWN_NONZERO : KNOWN_ZERO;
    return o->kind == OPERAND_VREG ? known_component(k, o->index, o->swizzle[c]) : KNOWN_NOTHING;
}

static Known known(bool nonzero, bool is_zero) {
    if (nonzero) return KNOWN_NONZERO;
    return is_zero ? KNOWN_ZERO : KNOWN_NOTHING;
}

/* Component c of the result, where the components of the sources say it. */
static Known known_result(const Knowledge *k, const Instruction *ins, int c) {
    const Operand *o = ins->operand;
    if (ins->op == OP_MOV) return known_source(k, &o[1], c);
    if (isa_ops[ins->op].format != FORMAT_D_AB) return KNOWN_NOTHING;

    const Known a = known_source(k, &o[1], c), b = known_source(k, &o[2], c);
    const bool both_zero = a == KNOWN_ZERO && b == KNOWN_ZERO;
    const bool same_component = o[1].kind == OPERAND_VREG && o[2].kind == OPERAND_VREG && o[1].index == o[2].index &&
                                o[1].swizzle[o[1].count == 1 ? 0 : c] == o[2].swizzle[o[2].count == 1 ? 0 : c];
    const bool same = both_zero || same_component;
    const bool differ = a != b && a != KNOWN_NOTHING && b != KNOWN_NOTHING;
    switch (ins->op) { /* is it certainly not 0, is it certainly 0? */
    case OP_AND:
    case OP_MUL_U32:
    case OP_MUL_I32: return known(false, a == KNOWN_ZERO || b == KNOWN_ZERO);
    case OP_OR: return known(a == KNOWN_NONZERO || b == KNOWN_NONZERO, both_zero);
    case OP_EQ_U32:
    case OP_EQ_I32: return known(same, differ);
    case OP_NE_U32:
    case OP_NE_I32: return known(differ, same);
    case OP_LT_U32: return known(false, same || b == KNOWN_ZERO); /* nothing is below 0 */
    case OP_GE_U32: return known(same || b == KNOWN_ZERO, false);
    case OP_GT_U32: return known(false, same || a == KNOWN_ZERO);
    case OP_LE_U32: return known(same || a == KNOWN_ZERO, false);
    case OP_LE_I32:
    case OP_GE_I32: return known(same, false);
    case OP_LT_I32:
    case OP_GT_I32: return known(false, same);
    default: return KNOWN_NOTHING;
    }
}

/* What an instruction leaves in its destination. */
static void note_result(Knowledge *k, const Instruction *ins) {
    const Operand *d = &ins->operand[0];
    if (isa_writes_exec(ins)) k->run++; /* lanes become active that hold anything */
    if (!isa_is_destination((Role)isa_format(ins->op)->role[0]) || d->kind != OPERAND_VREG) return;

    Known results[ISA_COMPONENTS]; /* all sources are read before anything is written */
    for (int c = 0; c < d->count; c++) {
        results[c] = known_result(k, ins, c);
        const bool kept = ins->predicated; /* in some lanes, by what was there before */
        if (kept && results[c] != known_component(k, d->index, d->swizzle[c])) results[c] = KNOWN_NOTHING;
    }
    for (int c = 0; c < d->count; c++) {
        const int component = d->index * ISA_COMPONENTS + d->swizzle[c];
        k->since[component] = k->run;
        k->known[component] = (uint8_t)results[c];
    }
}

void find_constants(Flow *flow) {
    const Image *image = flow->image;
    Knowledge *k = arena_alloc(flow->arena, sizeof *k);
    bool *targets = arena_alloc(flow->arena, (size_t)flow->instructions + 1);
    *k = (Knowledge){.flow = flow, .run = 1};

    /* Addresses at which execution may arrive otherwise than from the instruction before. With path_order=fewer-first
     * the other side may run before the next instruction of br_push: no matter, unless it can write to lanes that
     * wait. */
    for (uint32_t n = 0; n < flow->count; n++) {
        const FlowNode *node = &flow->nodes[n];
        const bool comes_back = node->kind == FLOW_BRANCH && flow->use.writes_inactive;
        const uint32_t next = node->kind == FLOW_JMP || comes_back ? node->next : FLOW_NONE;
        const uint32_t to[] = {next, node->side, node->join};
        for (int i = 0; i < 3; i++)
            if (to[i] != FLOW_NONE) targets[to[i]] = true;
    }
    for (uint32_t i = 0; i < image->dispatch_count; i++) targets[image->dispatches[i].entry] = true;

    for (uint32_t pc = 0, at = 0; pc < flow->instructions; pc++) {
        Instruction ins;
        at += isa_unpack(image->code + at, &ins);
        k->run += targets[pc];
        if (isa_format(ins.op)->role[0] != ROLE_COND) {
            note_result(k, &ins);
            continue;
        }
        const Known known = known_source(k, &ins.operand[0], 0);
        if (known == KNOWN_NOTHING || !flow_is_executed(flow, pc)) continue;
        flow_warn(flow, DIAG_CONSTANT_CONDITION, pc, "the condition is %s 0", known == KNOWN_ZERO ? "always" : "never");
    }
}
