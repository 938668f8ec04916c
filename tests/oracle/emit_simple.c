/* emit_simple.c: statements without flow of control. */
#include <stdio.h>
#include <string.h>

#include "tests/oracle/emit.h"

/* ---- operands ---- */
static OperandText destination_of(const Emit *e, const TreeStmt *s) {
    return emit_register(e, s->reg, s->component, s->count);
}

static OperandText wave_destination_of(const TreeStmt *s) {
    return emit_wave_register(s->reg, s->component, s->count);
}

/* "@w0.x " or "@!w0.x ", or nothing. */
static OperandText predicate_of(const TreeStmt *s) {
    OperandText text = {""};
    if (!s->predicate) return text;
    OperandText reg = emit_wave_register(s->predicate->reg, s->predicate->component, 1);
    snprintf(text.text, sizeof text.text, "@%s%.8s ", s->negated ? "!" : "", reg.text);
    return text;
}

/* In kernels of waves now and then with its number in a wave register. */
static OperandText resource_of(Emit *e, const TreeStmt *s, int count) {
    static const char *const names[SPACE_COUNT] = {"t0", "u0", "u1", "u2", "u3",     "u4",
                                                   "u5", "t1", "t2", "t3", "shared", "private"};
    const char *name = names[s->space];
    OperandText operand;
    char swizzle[TREE_COMPONENTS + 1] = {0};
    for (int c = 0; c < count; c++) swizzle[c] = "xyzw"[s->dword[c]];
    if (s->space >= SPACE_SHARED || !e->kernel->waves || !random_chance(&e->random, 20)) {
        snprintf(operand.text, sizeof operand.text, "%s.%s", name, swizzle);
        return operand;
    }
    e->scalar = true;
    OperandText number = emit_temporary(e, 1);
    e->scalar = false;
    emit_line(e, "mov %s, u(%s)", number.text, name + 1);
    snprintf(operand.text, sizeof operand.text, "%c[%.8s].%s", name[0], number.text, swizzle);
    return operand;
}

/* ---- assignments and memory ---- */
static const char *part_of(const TreeStmt *s) {
    return s->part == 1 ? "8" : s->part == 2 ? "16" : "";
}

static void emit_load(Emit *e, const TreeStmt *s) {
    OperandText from = resource_of(e, s, s->count), to = destination_of(e, s);
    OperandText address = emit_operand(e, s->address, CLASS_INT);
    emit_line(e, "%sld%s %s, %s, %s", predicate_of(s).text, part_of(s), to.text, from.text, address.text);
}

static void emit_wave_load(Emit *e, const TreeStmt *s) {
    OperandText from = resource_of(e, s, s->count), to = wave_destination_of(s);
    OperandText address = emit_uniform(e, s->address, CLASS_INT);
    emit_line(e, "ld %s, %s, %s", to.text, from.text, address.text);
}

static void emit_store(Emit *e, const TreeStmt *s) {
    OperandText to = resource_of(e, s, s->count), address = emit_operand(e, s->address, CLASS_INT);
    OperandText value = emit_operand(e, s->value, CLASS_NONE);
    emit_line(e, "%sst%s %s, %s, %s", predicate_of(s).text, part_of(s), to.text, address.text, value.text);
}

/* ---- textures ---- */

/* Two numbers as one operand of two components. */
static OperandText emit_pair(Emit *e, const TreeExpr *x, const TreeExpr *y) {
    OperandText both = emit_temporary(e, 2), single;
    int mark = e->temporaries;
    for (int i = 0; i < 2; i++) {
        /* "r9.zx": one component of it, then the other */
        const char *dot = strchr(both.text, '.');
        snprintf(single.text, sizeof single.text, "%.*s.%c", (int)(dot - both.text), both.text, dot[1 + i]);
        emit_assign(e, "", &single, 1, i ? y : x);
        e->temporaries = mark;
    }
    return both;
}

static void emit_sample(Emit *e, const TreeStmt *s) {
    static const char *const mnemonics[SAMPLE_KINDS] = {"sample", "sample_lod", "sample_grad"};
    OperandText from = resource_of(e, s, s->count), to = destination_of(e, s), more = {""};
    OperandText at = emit_operand(e, s->value, CLASS_FLOAT);
    if (s->address) more = emit_operand(e, s->address, CLASS_FLOAT);
    emit_line(e, "%s%s %s, %s, s%d, %s%s%s", predicate_of(s).text, mnemonics[s->op], to.text, from.text, s->sampler,
              at.text, s->address ? ", " : "", more.text);
}

static void emit_load_texel(Emit *e, const TreeStmt *s) {
    OperandText from = resource_of(e, s, s->count), to = destination_of(e, s);
    OperandText at = emit_pair(e, s->address, s->swapped);
    emit_line(e, "%sld %s, %s, %s", predicate_of(s).text, to.text, from.text, at.text);
}

static void emit_store_texel(Emit *e, const TreeStmt *s) {
    OperandText to = resource_of(e, s, s->count), at = emit_pair(e, s->address, s->swapped);
    OperandText value = emit_operand(e, s->value, CLASS_NONE);
    emit_line(e, "%sst %s, %s, %s", predicate_of(s).text, to.text, at.text, value.text);
}

static void emit_size(Emit *e, const TreeStmt *s) {
    OperandText of = resource_of(e, s, s->count);
    OperandText to = s->kind == ORACLE_WAVE_SIZE ? wave_destination_of(s) : destination_of(e, s);
    emit_line(e, "%ssize %s, %s", predicate_of(s).text, to.text, of.text);
}

static void emit_demote(Emit *e, const TreeStmt *s) {
    OperandText condition = emit_operand(e, s->value, CLASS_INT);
    emit_line(e, "demote %s", condition.text);
}

static void emit_atomic(Emit *e, const TreeStmt *s) {
    const TreeAtomicInfo *info = &tree_atomics[s->op];
    OperandText to = s->count ? destination_of(e, s) : emit_temporary(e, 1);
    OperandText where = resource_of(e, s, 1), address = emit_operand(e, s->address, CLASS_INT);
    OperandText value = emit_operand(e, s->value, info->bare), swapped = {""};
    if (s->swapped) swapped = emit_operand(e, s->swapped, info->bare);
    emit_line(e, "%s%s %s, %s, %s, %s%s%s", predicate_of(s).text, info->mnemonic, to.text, where.text, address.text,
              value.text, s->swapped ? ", " : "", swapped.text);
}

/* ---- the scalar ALU and operations between lanes ---- */
static void emit_wave_assign(Emit *e, const TreeStmt *s) {
    OperandText destination = wave_destination_of(s);
    e->scalar = true;
    emit_assign(e, "", &destination, s->count, s->value);
    e->scalar = false;
}

static void emit_wave_op(Emit *e, const TreeStmt *s) {
    TreeForm form = tree_wave_ops[s->op].form;
    bool to_wave = form == FORM_VOTE || form == FORM_FIRST || form == FORM_READ || form == FORM_SCAN;
    bool from_lanes = form == FORM_VOTE || form == FORM_FIRST || form == FORM_READ || form == FORM_SHUFFLE ||
                      form == FORM_QUAD || form == FORM_SLOPE;
    bool second_from_lanes = form == FORM_COUNT_ON || form == FORM_SHUFFLE;
    OperandText to = to_wave ? wave_destination_of(s) : destination_of(e, s), second = {""};
    OperandText first = (from_lanes ? emit_operand : emit_uniform)(e, s->value, CLASS_INT);
    if (s->address) second = (second_from_lanes ? emit_operand : emit_uniform)(e, s->address, CLASS_INT);
    emit_line(e, "%s%s %s, %s%s%s", predicate_of(s).text, tree_wave_ops[s->op].mnemonic, to.text, first.text,
              s->address ? ", " : "", second.text);
}

void emit_simple(Emit *e, const TreeStmt *s) {
    OperandText destination = destination_of(e, s);
    switch ((OracleStatement)s->kind) {
    case ORACLE_ASSIGN: emit_assign(e, predicate_of(s).text, &destination, s->count, s->value); break;
    case ORACLE_LOAD_T:
    case ORACLE_LOAD_U:
    case ORACLE_LOAD_U2:
    case ORACLE_LOAD_PRIVATE:
    case ORACLE_LOAD_SHARED: emit_load(e, s); break;
    case ORACLE_STORE:
    case ORACLE_STORE_U2:
    case ORACLE_STORE_PRIVATE:
    case ORACLE_STORE_SHARED: emit_store(e, s); break;
    case ORACLE_ATOMIC:
    case ORACLE_ATOMIC_SHARED: emit_atomic(e, s); break;
    case ORACLE_WAVE_ASSIGN: emit_wave_assign(e, s); break;
    case ORACLE_WAVE_LOAD: emit_wave_load(e, s); break;
    case ORACLE_WAVE_OP: emit_wave_op(e, s); break;
    case ORACLE_SAMPLE: emit_sample(e, s); break;
    case ORACLE_LOAD_TEXEL: emit_load_texel(e, s); break;
    case ORACLE_STORE_TEXEL: emit_store_texel(e, s); break;
    case ORACLE_SIZE:
    case ORACLE_WAVE_SIZE: emit_size(e, s); break;
    case ORACLE_DEMOTE: emit_demote(e, s); break;
    case ORACLE_BARRIER:
        if (e->barriers++ != e->without) emit_line(e, "barrier");
        break;
    case ORACLE_FENCE: emit_line(e, "fence"); break;
    default: emit_line(e, "nop"); break;
    }
    e->temporaries = 0;
}
