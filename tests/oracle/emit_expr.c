/* emit_expr.c: expressions as instructions: the deepest operations first, into temporaries. */
#include "tests/oracle/emit.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"

#define NAN_F32 0x7fc00000u

enum { LAST_REGISTER = 255, LAST_WAVE_REGISTER = 127 };

/* ---- text ---- */
static void append(Emit *e, const char *format, va_list arguments) {
    char piece[512];
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    if (length < 0 || (size_t)length >= sizeof piece) abort();
    if (e->length + (size_t)length + 1 > e->capacity) {
        e->capacity = 2 * e->capacity + sizeof piece;
        e->bytes = memory_grow(e->bytes, e->capacity);
        if (!e->bytes) abort();
    }
    memcpy(e->bytes + e->length, piece, (size_t)length + 1);
    e->length += (size_t)length;
}

void emit_text(Emit *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    append(e, format, arguments);
    va_end(arguments);
}

void emit_line(Emit *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    emit_text(e, "    ");
    append(e, format, arguments);
    emit_text(e, "\n");
    va_end(arguments);
}

/* ---- operands ---- */
static void write_swizzle(char *out, const uint8_t *component, int count) {
    for (int c = 0; c < count; c++) out[c] = "xyzw"[component[c]];
    out[count] = '\0';
}

OperandText emit_register(const Emit *e, int reg, const uint8_t *component, int count) {
    OperandText operand;
    char swizzle[TREE_COMPONENTS + 1];
    write_swizzle(swizzle, component, count);
    snprintf(operand.text, sizeof operand.text, "r%d.%s", e->downwards ? LAST_REGISTER - reg : reg, swizzle);
    return operand;
}

OperandText emit_wave_register(int reg, const uint8_t *component, int count) {
    OperandText operand;
    char swizzle[TREE_COMPONENTS + 1];
    write_swizzle(swizzle, component, count);
    snprintf(operand.text, sizeof operand.text, "w%d.%s", reg, swizzle);
    return operand;
}

/* Saved masks are counted from the last wave register down, two in each. */
OperandText emit_saved_mask(Emit *e) {
    static const uint8_t pairs[] = {0, 1, 2, 3};
    int number = e->saved_masks++;
    return emit_wave_register(LAST_WAVE_REGISTER - number / 2, &pairs[number % 2 * 2], 2);
}

OperandText emit_temporary(Emit *e, int count) {
    uint8_t order[TREE_COMPONENTS];
    random_order(&e->random, order);
    if (e->scalar) return emit_wave_register(TREE_WAVE_REGISTERS + e->temporaries++, order, count);
    int first = e->kernel->registers + e->kernel->loops + e->kernel->functions + e->kernel->switches;
    return emit_register(e, first + e->temporaries++, order, count);
}

/* Nine digits tell any two floats apart. */
static void write_float(char *out, size_t size, uint32_t bits, bool needs_point) {
    float value;
    memcpy(&value, &bits, sizeof value);
    if (isnan(value)) {
        snprintf(out, size, bits == NAN_F32 ? "nan" : "nan(0x%x)", bits);
        return;
    }
    if (isinf(value)) {
        snprintf(out, size, "%sinf", value < 0 ? "-" : "");
        return;
    }
    snprintf(out, size, "%.9g", (double)value);
    if (needs_point && !strpbrk(out, ".e")) strncat(out, ".", size - strlen(out) - 1);
}

static void write_component(Emit *e, char *out, size_t size, char type, uint32_t bits) {
    if (type == 'f')
        write_float(out, size, bits, random_chance(&e->random, 70));
    else if (type == 'i')
        snprintf(out, size, "%s%u", bits >> 31 ? "-" : "", bits >> 31 ? 0u - bits : bits);
    else
        snprintf(out, size, random_chance(&e->random, 30) ? "0x%x" : "%u", bits);
}

static OperandText write_immediate(Emit *e, const TreeExpr *expr, TreeClass bare) {
    OperandText operand;
    char *out = operand.text;
    size_t size = sizeof operand.text;
    char type = expr->class == CLASS_FLOAT ? 'f' : random_chance(&e->random, 60) ? 'u' : 'i';
    if (random_chance(&e->random, 5)) type = 'u';
    bool fits = expr->class == CLASS_FLOAT || expr->bits[0] >> 31 == 0;
    if (expr->width == 1 && bare == (TreeClass)expr->class && fits && random_chance(&e->random, 40)) {
        if (bare == CLASS_FLOAT)
            write_float(out, size, expr->bits[0], true);
        else
            snprintf(out, size, "%u", expr->bits[0]);
        return operand;
    }
    size_t length = (size_t)snprintf(out, size, expr->width > 1 ? "%c%d(" : "%c(", type, expr->width);
    const char *separator = random_chance(&e->random, 50) ? ", " : " ";
    for (int c = 0; c < expr->width; c++) {
        char number[24];
        write_component(e, number, sizeof number, type, expr->bits[c]);
        length += (size_t)snprintf(out + length, size - length, "%s%s", c ? separator : "", number);
    }
    snprintf(out + length, size - length, ")");
    return operand;
}

static OperandText write_builtin(Emit *e, const TreeExpr *expr) {
    OperandText operand;
    char swizzle[TREE_COMPONENTS + 1];
    write_swizzle(swizzle, expr->component, expr->width);
    bool plain = expr->width == 1 && expr->component[0] == 0 && random_chance(&e->random, 50);
    snprintf(operand.text, sizeof operand.text, "%s%s%s", tree_builtins[expr->builtin].name, plain ? "" : ".",
             plain ? "" : swizzle);
    return operand;
}

/* ---- operations ---- */

/* One of the ways to write the operation's name; *bare becomes what that says about bare numbers. */
static const char *pick_spelling(Emit *e, OracleOp op, TreeClass *bare) {
    const char *mnemonic = tree_ops[op].mnemonic;
    *bare = tree_ops[op].bare;
    for (size_t i = 0; i < tree_spelling_count; i++)
        if (tree_spellings[i].op == op && random_chance(&e->random, 30)) {
            mnemonic = tree_spellings[i].mnemonic;
            *bare = tree_spellings[i].bare;
        }
    return mnemonic;
}

/* Temporaries of the arguments are free again when this returns, so its result may go into one of them. */
static void emit_arguments(Emit *e, const TreeExpr *expr, TreeClass bare, OperandText *out) {
    int mark = e->temporaries;
    for (int i = 0; i < tree_ops[expr->op].arity; i++) out[i] = emit_operand(e, expr->argument[i], bare);
    e->temporaries = mark;
}

static void write_operation(Emit *e, const char *predicate, const char *mnemonic, const OperandText *destination,
                            const OperandText *source, int arity) {
    emit_text(e, "    %s%s %s", predicate, mnemonic, destination->text);
    for (int i = 0; i < arity; i++) emit_text(e, ", %s", source[i].text);
    emit_text(e, "\n");
}

OperandText emit_operand(Emit *e, const TreeExpr *expr, TreeClass bare) {
    switch (expr->kind) {
    case EXPR_WAVE: return emit_wave_register(expr->reg, expr->component, expr->width);
    case EXPR_REGISTER: return emit_register(e, expr->reg, expr->component, expr->width);
    case EXPR_IMMEDIATE: return write_immediate(e, expr, bare);
    case EXPR_BUILTIN: return write_builtin(e, expr);
    default: break;
    }
    OperandText source[TREE_ARGUMENTS];
    const char *mnemonic = pick_spelling(e, expr->op, &bare);
    emit_arguments(e, expr, bare, source);
    OperandText result = emit_temporary(e, expr->width);
    write_operation(e, "", mnemonic, &result, source, tree_ops[expr->op].arity);
    return result;
}

OperandText emit_uniform(Emit *e, const TreeExpr *expr, TreeClass bare) {
    e->scalar = true;
    OperandText operand = emit_operand(e, expr, bare);
    e->scalar = false;
    return operand;
}

void emit_assign(Emit *e, const char *predicate, const OperandText *destination, int count, const TreeExpr *expr) {
    OperandText source[TREE_ARGUMENTS];
    TreeClass bare;
    bool widens = expr->width != count && tree_ops[expr->op].shape == SHAPE_WHOLE;
    if (expr->kind == EXPR_OP && !widens) {
        const char *mnemonic = pick_spelling(e, expr->op, &bare);
        emit_arguments(e, expr, bare, source);
        write_operation(e, predicate, mnemonic, destination, source, tree_ops[expr->op].arity);
        return;
    }
    const char *mnemonic = pick_spelling(e, ORACLE_OP_MOV, &bare);
    source[0] = emit_operand(e, expr, bare);
    write_operation(e, predicate, mnemonic, destination, source, 1);
}
