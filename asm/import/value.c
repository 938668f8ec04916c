/* value.c: values as lists of leaves, and the instructions that make them. */
#include "asm/import/value.h"

#include <string.h>

enum { IMPORT_ITEMS = 1 << 17 }; /* instructions that inlined calls may add to a module's own */

/* ---- reading values ---- */
/* The result of an unsupported operation is 0. */
Value *value_of(Importer *im, uint32_t id) {
    const Id *of = module_id(im, id);
    if (of->value && of->value->leaf) return of->value;
    if (!im->result->problem_count || !of->type || !module_has_values(module_type(im, of->type)))
        import_fail(im, "id %u has no value", id);
    return value_set(im, id, of->type, value_zero(im, of->type));
}

ShaderOperand value_operand(Importer *im, uint32_t id) {
    const Value *value = value_of(im, id);
    if (value->count == 2 && value_is_long(im, value->type))
        import_stop(im, "this operation is not supported on integers of 64 bits: use 32 bits");
    if (value->count != 1) import_fail(im, "id %u is not a scalar or vector", id);
    return value->leaf[0];
}

ShaderOperand value_low(Importer *im, uint32_t id) {
    const Value *value = value_of(im, id);
    return value_is_long(im, value->type) ? value->leaf[0] : value_operand(im, id);
}

ShaderOperand value_at(Importer *im, uint32_t at, uint32_t k) {
    return value_operand(im, module_word(im, at, k));
}

const SpirvType *value_scalar(Importer *im, uint32_t type) {
    const SpirvType *scalar = module_type(im, type);
    while (scalar->kind == KIND_VECTOR || scalar->kind == KIND_MATRIX) scalar = module_type(im, scalar->element);
    return scalar;
}

Type value_type(Importer *im, uint32_t type) {
    const SpirvType *scalar = value_scalar(im, type);
    if (scalar->kind == KIND_FLOAT) return TYPE_F32;
    return scalar->is_signed ? TYPE_I32 : TYPE_U32;
}

int value_components(Importer *im, uint32_t type) {
    const SpirvType *of = module_type(im, type);
    if (of->kind < KIND_BOOL || of->kind > KIND_VECTOR) import_fail(im, "id %u is not a scalar or vector type", type);
    return of->kind == KIND_VECTOR ? (int)of->count : 1;
}

bool value_number(Importer *im, uint32_t id, uint32_t *number) {
    const Value *value = module_id(im, id)->value;
    if (!value || !value->leaf || value->count != 1 || value->leaf->kind != SHADER_NUMBER || value->leaf->count != 1)
        return false;
    *number = value->leaf->imm[0];
    return true;
}

bool value_is_long(Importer *im, uint32_t type) {
    const SpirvType *scalar = value_scalar(im, type);
    return scalar->kind == KIND_INT && scalar->width == 64;
}

/* ---- making values ---- */
ShaderOperand value_constant(const uint32_t *bits, int count, Type type) {
    ShaderOperand operand = {.kind = SHADER_NUMBER, .count = (uint8_t)count, .type = (uint8_t)type};
    memcpy(operand.imm, bits, (size_t)count * sizeof *bits);
    return operand;
}

Value *value_set(Importer *im, uint32_t id, uint32_t type, ShaderOperand *leaf) {
    Value *value = arena_alloc(im->arena, sizeof *value);
    *value = (Value){.type = type, .leaf = leaf, .count = leaf ? module_type(im, type)->leaves : 0};
    module_id(im, id)->value = value;
    return value;
}

Value *value_set_leaves(Importer *im, uint32_t at, ShaderOperand *leaf) {
    return value_set(im, module_word(im, at, 2), module_word(im, at, 1), leaf);
}

void value_set_operands(Importer *im, uint32_t at, const ShaderOperand *operand, int leaves) {
    const int count = value_components(im, module_word(im, at, 1));
    ShaderOperand *leaf = arena_alloc(im->arena, (size_t)leaves * sizeof *leaf);
    for (int i = 0; i < leaves; i++) {
        if (operand[i].count != 1 && operand[i].count != count)
            import_fail(im, "vectors of different lengths are combined");
        leaf[i] = operand[i].count == count ? operand[i] : shader_swizzle(operand[i], count, (const uint8_t[4]){0});
    }
    value_set_leaves(im, at, leaf);
}

void value_set_operand(Importer *im, uint32_t at, ShaderOperand operand) {
    if (value_is_long(im, module_word(im, at, 1)))
        import_stop(im, "this operation is not supported on integers of 64 bits: use 32 bits");
    value_set_operands(im, at, &operand, 1);
}

/* Append a type's leaves: zeros, or new values with names like "variable.member[2]". */
static void fill(Importer *im, uint32_t type, ShaderOperand **leaf, bool zero, const char *name) {
    const SpirvType *of = module_type(im, type);
    switch (of->kind) {
    case KIND_BOOL:
    case KIND_INT:
    case KIND_FLOAT:
    case KIND_VECTOR: {
        const int count = value_components(im, type);
        const Type number = value_type(im, type);
        *(*leaf)++ = zero ? value_constant((const uint32_t[4]){0}, count, number)
                          : shader_value(im->shader, count, number, name);
        if (!value_is_long(im, type)) return;
        const char *high = name ? arena_printf(im->arena, "%s.high", name) : NULL;
        (*leaf)[0] = zero ? (*leaf)[-1] : shader_value(im->shader, count, number, high);
        ++*leaf;
        return;
    }
    case KIND_STRUCT:
        for (uint32_t i = 0; i < of->count; i++) {
            const char *own = of->member[i].name, *part = NULL;
            if (name && own) part = arena_printf(im->arena, "%s.%s", name, own);
            if (name && !own) part = arena_printf(im->arena, "%s.%u", name, i);
            fill(im, of->member[i].type, leaf, zero, part);
        }
        return;
    case KIND_MATRIX:
    case KIND_ARRAY:
        for (uint32_t i = 0; i < of->count; i++)
            fill(im, of->element, leaf, zero, name ? arena_printf(im->arena, "%s[%u]", name, i) : NULL);
        return;
    default: import_fail(im, "id %u is a type without values", type);
    }
}

static ShaderOperand *new_leaves(Importer *im, uint32_t type, bool zero, const char *name) {
    const SpirvType *of = module_type(im, type);
    if (!module_has_values(of)) import_fail(im, "id %u is a type without values, or is too large", type);
    ShaderOperand *leaf = arena_alloc(im->arena, of->leaves * sizeof *leaf), *next = leaf;
    im->items += of->leaves;
    fill(im, type, &next, zero, name);
    return leaf;
}

ShaderOperand *value_zero(Importer *im, uint32_t type) {
    return new_leaves(im, type, true, NULL);
}

ShaderOperand *value_new(Importer *im, uint32_t type, const char *name) {
    return new_leaves(im, type, false, name);
}

bool value_has_type(Importer *im, uint32_t type, const ShaderOperand *leaf, uint32_t count) {
    const ShaderOperand *expected = value_zero(im, type);
    bool fits = module_type(im, type)->leaves == count;
    for (uint32_t i = 0; fits && i < count; i++) fits = expected[i].count == leaf[i].count;
    return fits;
}

/* ---- instructions ---- */
void emit(Importer *im, Op op, ShaderOperand to, const ShaderOperand *from, int count) {
    if (++im->items > IMPORT_ITEMS + im->count)
        import_stop(im,
                    "the shader is too large: with its calls inlined, it has more than %zu instructions of %zu words",
                    IMPORT_ITEMS + im->count, im->count);
    const char *wrong = shader_wrong(im->shader, op, to, from, count);
    if (wrong) import_fail(im, "an operation has operands that do not fit (%s: %s)", isa_ops[op].mnemonic, wrong);
    shader_op(im->shader, op, to, from, count);
}

enum { EXACT = 1, NEAREST = 0, STEPS = 0, WITHIN = 0, FILTER = 0 };
#define PRECISION(ID, how, ulp, where) [OP_##ID] = how,
static const bool is_exact[OP_COUNT] = {
#include "asm/isa/precision.def"
};
#undef PRECISION

/* May the result have more bits than the operands, floats of 16 bits? */
static bool is_rounded(Op op) {
    return isa_ops[op].result == TYPE_F32 && !is_exact[op] && op != OP_HALF;
}

ShaderOperand emit_new(Importer *im, Op op, int components, Type type, const ShaderOperand *from, int count) {
    const ShaderOperand to = shader_value(im->shader, components, type, NULL);
    emit(im, op, to, from, count);
    return im->is_half && is_rounded(op) ? emit1(im, OP_HALF, to) : to;
}

/* a * b + c of floats of 16 bits, rounded once. The product is exact. The sum is rounded to an odd number where it is
 * not exact: then it is on the right side of the middle between two floats of 16 bits, and rounding it again does no
 * harm. */
static ShaderOperand emit_fused(Importer *im, ShaderOperand a, ShaderOperand b, ShaderOperand c) {
    const bool is_half = im->is_half;
    im->is_half = false;
    const ShaderOperand product = emit2(im, OP_MUL_F32, a, b), sum = emit2(im, OP_ADD_F32, product, c);
    const ShaderOperand of_c = emit2(im, OP_SUB_F32, sum, product), of_product = emit2(im, OP_SUB_F32, sum, of_c);
    const ShaderOperand rest = emit2(im, OP_SUB_F32, product, of_product);
    const ShaderOperand error = emit2(im, OP_ADD_F32, rest, emit2(im, OP_SUB_F32, c, of_c));
    const ShaderOperand less = emit2(im, OP_LT_F32, error, shader_f32(0)),
                        more = emit2(im, OP_GT_F32, error, shader_f32(0));

    /* An even sum is one step off: away from zero if the error has its sign, else towards zero. */
    const ShaderOperand inexact = emit2(im, OP_OR, less, more);
    const ShaderOperand even = emit2(im, OP_AND, inexact, emit1(im, OP_NOT, sum));
    const ShaderOperand inwards = emit2(im, OP_XOR, less, emit2(im, OP_SHR_U32, sum, shader_u32(31)));
    const ShaderOperand step = emit3(im, OP_SEL, inwards, shader_u32(UINT32_MAX), shader_u32(1));
    const ShaderOperand odd = emit3(im, OP_SEL, even, emit2(im, OP_ADD_U32, sum, step), sum);
    im->is_half = is_half;
    return emit1(im, OP_HALF, odd);
}

ShaderOperand emit_each(Importer *im, Op op, const ShaderOperand *from, int count) {
    int components = 1;
    if (im->is_half && op == OP_MAD_F32) return emit2(im, OP_ADD_F32, emit2(im, OP_MUL_F32, from[0], from[1]), from[2]);
    if (im->is_half && op == OP_FMA_F32) return emit_fused(im, from[0], from[1], from[2]);
    for (int i = 0; i < count; i++)
        if (from[i].count > components) components = from[i].count;
    for (int i = 0; i < count; i++)
        if (from[i].count != 1 && from[i].count != components)
            import_fail(im, "vectors of different lengths are combined");
    const OpInfo *info = &isa_ops[op];
    const bool compares = op >= OP_LT_I32 && op <= OP_NE_I32;
    const Type whole = info->source == TYPE_I32 && !compares ? TYPE_I32 : TYPE_U32;
    return emit_new(im, op, components, info->result == TYPE_U32 ? whole : (Type)info->result, from, count);
}

ShaderOperand emit1(Importer *im, Op op, ShaderOperand a) {
    return emit_each(im, op, &a, 1);
}

ShaderOperand emit2(Importer *im, Op op, ShaderOperand a, ShaderOperand b) {
    return emit_each(im, op, (ShaderOperand[]){a, b}, 2);
}

ShaderOperand emit3(Importer *im, Op op, ShaderOperand a, ShaderOperand b, ShaderOperand c) {
    return emit_each(im, op, (ShaderOperand[]){a, b, c}, 3);
}

ShaderOperand emit_dot(Importer *im, ShaderOperand a, ShaderOperand b) {
    if (a.count != b.count) import_fail(im, "vectors of different lengths are combined");
    if (!im->is_half) return emit_new(im, OP_DOT, 1, TYPE_F32, (ShaderOperand[]){a, b}, 2);
    ShaderOperand sum = emit2(im, OP_MUL_F32, shader_pick(a, 0), shader_pick(b, 0));
    for (int i = 1; i < a.count; i++) sum = emit3(im, OP_MAD_F32, shader_pick(a, i), shader_pick(b, i), sum);
    return sum;
}

ShaderOperand emit_not(Importer *im, ShaderOperand condition) {
    return emit2(im, OP_XOR, condition, shader_u32(1));
}

ShaderOperand emit_pick(Importer *im, ShaderOperand vector, ShaderOperand index) {
    ShaderOperand found = shader_pick(vector, 0);
    for (int k = 1; k < vector.count; k++)
        found = emit3(im, OP_SEL, emit2(im, OP_EQ_U32, index, shader_u32((uint32_t)k)), shader_pick(vector, k), found);
    return found;
}

ShaderOperand emit_chosen(Importer *im, int count, ShaderOperand index) {
    return emit2(im, OP_EQ_U32, value_constant((const uint32_t[]){0, 1, 2, 3}, count, TYPE_U32), index);
}

void value_move(Importer *im, ShaderOperand to, ShaderOperand from) {
    if (from.count != to.count && from.count != 1) import_fail(im, "a value is stored in a variable of another type");
    emit(im, OP_MOV, to, &from, 1);
}

/* Return the operand in a register: instructions that read other lanes accept no numbers. */
ShaderOperand value_in_register(Importer *im, ShaderOperand operand) {
    if (operand.kind == SHADER_VALUE) return operand;
    return emit_new(im, OP_MOV, operand.count, operand.kind == SHADER_NUMBER ? (Type)operand.type : TYPE_U32, &operand,
                    1);
}

/* ---- vectors ---- */
static bool same_source(const ShaderOperand *a, const ShaderOperand *b) {
    return a->kind == b->kind && a->index == b->index && a->kind != SHADER_RESOURCE;
}

/* Join single components into a vector: a swizzle, if they are components of one value. */
ShaderOperand value_join(Importer *im, const ShaderOperand *part, int count, Type type) {
    bool same = part[0].kind == SHADER_VALUE || part[0].kind == SHADER_BUILTIN, numbers = true;
    for (int i = 0; i < count; i++) {
        same = same && same_source(&part[0], &part[i]);
        numbers = numbers && part[i].kind == SHADER_NUMBER;
    }
    if (same) {
        ShaderOperand joined = part[0];
        joined.count = (uint8_t)count;
        for (int i = 0; i < count; i++) joined.swizzle[i] = part[i].swizzle[0];
        return joined;
    }
    if (numbers) {
        uint32_t bits[4];
        for (int i = 0; i < count; i++) bits[i] = part[i].imm[0];
        return value_constant(bits, count, type);
    }

    /* One mov for the components of each source. */
    const ShaderOperand to = shader_value(im->shader, count, type, NULL);
    bool done[4] = {false};
    for (int i = 0; i < count; i++) {
        if (done[i]) continue;
        ShaderOperand from = part[i];
        uint8_t lane[4];
        int n = 0;
        for (int k = i; k < count; k++) {
            if (k != i && (!same_source(&part[i], &part[k]) || done[k])) continue;
            done[k] = true;
            from.swizzle[n] = part[k].swizzle[0];
            from.imm[n] = part[k].imm[0];
            lane[n++] = (uint8_t)k;
        }
        from.count = (uint8_t)n;
        emit(im, OP_MOV, shader_swizzle(to, n, lane), &from, 1);
    }
    return to;
}
