/* verify_register.c: registers that are read but written nowhere, and conditions that are the same always.
 *
 * A register that is only a condition is not reported as never written: sketches of control flow leave out how their
 * conditions come about, and it is found as a constant condition by those who ask for that.
 */
#include <stdlib.h>

#include "asm/verify_find.h"

/* Decodes an image's instructions one after the other. */
typedef struct Reader {
    const Image *image;
    uint32_t pc, at; /* of the next one */
} Reader;

static bool read_next(Reader *reader, Instruction *ins) {
    const Image *image = reader->image;
    const char *why;
    if (reader->pc == image->instructions) return false;
    reader->at += (uint32_t)isa_decode(image->code + reader->at, image->code_words - reader->at, ins, &why);
    reader->pc++;
    return true;
}

/* ---- never written ---- */
bool find_never_written(const Flow *flow, Findings *findings) {
    uint8_t missing[ISA_VREGS];
    int left = 0;
    for (int r = 0; r < ISA_VREGS; r++) {
        missing[r] = flow->use.read[r] & (uint8_t)~flow->use.written[r];
        left += missing[r] != 0;
    }
    Reader reader = {.image = flow->image};
    Instruction ins;
    while (left && read_next(&reader, &ins)) {
        const FormatInfo *format = isa_format(ins.op);
        if (!flow_is_executed(flow, reader.pc - 1)) continue;
        for (int i = 0; i < format->count; i++) {
            const Operand *o = &ins.operand[i];
            if (o->kind != OPERAND_VREG || format->role[i] == ROLE_DST || format->role[i] == ROLE_COND) continue;
            uint8_t here = 0;
            for (int c = 0; c < o->count; c++) here |= (uint8_t)(1u << o->swizzle[c]);
            if (!(here & missing[o->index])) continue;
            Finding *finding = findings_add(findings, DIAG_NEVER_WRITTEN, reader.pc - 1, missing[o->index]);
            if (!finding) return false;
            finding->reg = o->index;
            missing[o->index] = 0;
            left--;
        }
    }
    return true;
}

/* ---- constant conditions ---- */
typedef enum Known { KNOWN_NOTHING, KNOWN_ZERO, KNOWN_NONZERO } Known;

/* What register components hold, in a run of instructions that is only entered at its start. */
typedef struct Knowledge {
    const Flow *flow;
    uint32_t run;                               /* number of the run */
    uint32_t since[ISA_VREGS * ISA_COMPONENTS]; /* the run in which `known` was found out */
    uint8_t known[ISA_VREGS * ISA_COMPONENTS];  /* Known */
} Knowledge;

static Known known_of_bits(uint32_t bits) {
    return bits ? KNOWN_NONZERO : KNOWN_ZERO;
}

/* Component c of a source. */
static Known known_operand(const Knowledge *k, const Operand *o, int c) {
    if (o->count == 1) c = 0;
    if (o->kind == OPERAND_IMM) return known_of_bits(o->imm[c]);
    if (o->kind != OPERAND_VREG) return KNOWN_NOTHING;
    const int component = o->index * ISA_COMPONENTS + o->swizzle[c];
    if (!(k->flow->use.written[o->index] >> o->swizzle[c] & 1)) return KNOWN_ZERO;
    return k->since[component] == k->run ? (Known)k->known[component] : KNOWN_NOTHING;
}

static bool same_component(const Operand *a, const Operand *b, int c) {
    const int i = a->count == 1 ? 0 : c, j = b->count == 1 ? 0 : c;
    return a->kind == OPERAND_VREG && b->kind == OPERAND_VREG && a->index == b->index && a->swizzle[i] == b->swizzle[j];
}

/* Comparisons without sign: nothing is below 0; and of integers: everything equals itself. */
static Known known_comparison(Op op, Known a, Known b, bool same) {
    switch (op) {
    case OP_LT_U32: return same || b == KNOWN_ZERO ? KNOWN_ZERO : KNOWN_NOTHING;
    case OP_GE_U32: return same || b == KNOWN_ZERO ? KNOWN_NONZERO : KNOWN_NOTHING;
    case OP_GT_U32: return same || a == KNOWN_ZERO ? KNOWN_ZERO : KNOWN_NOTHING;
    case OP_LE_U32: return same || a == KNOWN_ZERO ? KNOWN_NONZERO : KNOWN_NOTHING;
    case OP_EQ_U32:
    case OP_EQ_I32:
    case OP_LE_I32:
    case OP_GE_I32: return same ? KNOWN_NONZERO : KNOWN_NOTHING;
    case OP_NE_U32:
    case OP_NE_I32:
    case OP_LT_I32:
    case OP_GT_I32: return same ? KNOWN_ZERO : KNOWN_NOTHING;
    default: return KNOWN_NOTHING;
    }
}

static Known known_result(const Knowledge *k, const Instruction *ins, int c) {
    const Operand *o = ins->operand;
    const int sources = isa_format(ins->op)->count - 1;
    const Known a = known_operand(k, &o[1], c), b = sources > 1 ? known_operand(k, &o[2], c) : KNOWN_NOTHING;
    switch (ins->op) {
    case OP_MOV: return a;
    case OP_AND:
    case OP_MUL_U32:
    case OP_MUL_I32: return a == KNOWN_ZERO || b == KNOWN_ZERO ? KNOWN_ZERO : KNOWN_NOTHING;
    case OP_OR:
        if (a == KNOWN_NONZERO || b == KNOWN_NONZERO) return KNOWN_NONZERO;
        return a == KNOWN_ZERO && b == KNOWN_ZERO ? KNOWN_ZERO : KNOWN_NOTHING;
    case OP_EQ_U32:
        if (a != KNOWN_NOTHING && b != KNOWN_NOTHING && a != b) return KNOWN_ZERO;
        if (a == KNOWN_ZERO && b == KNOWN_ZERO) return KNOWN_NONZERO;
        break;
    case OP_NE_U32:
        if (a != KNOWN_NOTHING && b != KNOWN_NOTHING && a != b) return KNOWN_NONZERO;
        if (a == KNOWN_ZERO && b == KNOWN_ZERO) return KNOWN_ZERO;
        break;
    default: break;
    }
    return sources == 2 ? known_comparison(ins->op, a, b, same_component(&o[1], &o[2], c)) : KNOWN_NOTHING;
}

/* Sources are read before anything is written, so results are worked out first. */
static void learn(Knowledge *k, const Instruction *ins) {
    const Operand *d = &ins->operand[0];
    if (isa_format(ins->op)->role[0] != ROLE_DST) return;
    const bool each = isa_format(ins->op)->role[1] == ROLE_SRC;
    Known results[ISA_COMPONENTS];
    for (int c = 0; c < d->count; c++) results[c] = each ? known_result(k, ins, c) : KNOWN_NOTHING;
    for (int c = 0; c < d->count; c++) {
        const int component = d->index * ISA_COMPONENTS + d->swizzle[c];
        k->since[component] = k->run;
        k->known[component] = (uint8_t)results[c];
    }
}

/* Addresses at which execution may arrive otherwise than from the instruction before: a bit each. */
static uint8_t *mark_targets(const Flow *flow) {
    const Image *image = flow->image;
    uint8_t *targets = calloc((size_t)flow->instructions / 8 + 1, 1);
    if (!targets) return NULL;
    for (uint32_t n = 0; n < flow->count; n++) {
        const FlowNode *node = flow_node(flow, n);
        const uint32_t to[] = {node->kind == FLOW_JMP ? node->next : FLOW_NONE, node->side, node->join};
        for (int i = 0; i < 3 && node->kind != FLOW_END; i++)
            if (to[i] != FLOW_NONE) targets[to[i] / 8] |= (uint8_t)(1u << to[i] % 8);
    }
    for (uint32_t i = 0; i < image->dispatch_count; i++) {
        const uint32_t entry = image->dispatches[i].entry;
        targets[entry / 8] |= (uint8_t)(1u << entry % 8);
    }
    return targets;
}

static bool find_in_runs(Knowledge *k, const uint8_t *targets, Findings *findings) {
    Reader reader = {.image = k->flow->image};
    Instruction ins;
    while (read_next(&reader, &ins)) {
        const uint32_t pc = reader.pc - 1;
        if (targets[pc / 8] >> pc % 8 & 1) k->run++;
        if (isa_format(ins.op)->role[0] != ROLE_COND) {
            learn(k, &ins);
            continue;
        }
        const Known known = known_operand(k, &ins.operand[0], 0);
        if (known == KNOWN_NOTHING || !flow_is_executed(k->flow, pc)) continue;
        const uint32_t value = known == KNOWN_ZERO ? FINDING_ALWAYS_ZERO : FINDING_NEVER_ZERO;
        if (!findings_add(findings, DIAG_CONSTANT_CONDITION, pc, value)) return false;
    }
    return true;
}

bool find_constants(const Flow *flow, Findings *findings) {
    Knowledge *k = calloc(1, sizeof *k);
    uint8_t *targets = mark_targets(flow);
    const bool ok = k && targets;
    if (k) {
        k->flow = flow;
        k->run = 1;
    }
    const bool found = ok && find_in_runs(k, targets, findings);
    free(k);
    free(targets);
    return found;
}
