/* long.c: integers of 64 bits, as two leaves: the low words and the high words. */
#include <spirv/unified1/GLSL.std.450.h>

#include "asm/import/value.h"

typedef struct Long {
    ShaderOperand low, high;
} Long;

static Long long_value(Importer *im, uint32_t id) {
    const Value *value = value_of(im, id);
    if (!long_is(im, value->type)) import_fail(im, "id %u is not an integer of 64 bits", id);
    return (Long){value->leaf[0], value->leaf[1]};
}

static Long set(Importer *im, uint32_t at, Long value) {
    ShaderOperand *leaf = arena_alloc(im->arena, 2 * sizeof *leaf);
    const int count = value_components(im, module_word(im, at, 1));
    leaf[0] = value.low;
    leaf[1] = value.high;
    for (int i = 0; i < 2; i++)
        if (leaf[i].count == 1) leaf[i] = shader_swizzle(leaf[i], count, (const uint8_t[4]){0});
    value_set_leaves(im, at, leaf);
    return value;
}

bool long_is(Importer *im, uint32_t type) {
    const SpirvType *scalar = value_scalar(im, type);
    return scalar->kind == KIND_INT && scalar->width == 64;
}

/* ---- sums, products, comparisons ---- */
static Long add(Importer *im, Long a, Long b) {
    const ShaderOperand low = emit2(im, OP_ADD_U32, a.low, b.low), carry = emit2(im, OP_LT_U32, low, a.low);
    return (Long){low, emit2(im, OP_ADD_U32, emit2(im, OP_ADD_U32, a.high, b.high), carry)};
}

static Long subtract(Importer *im, Long a, Long b) {
    const ShaderOperand low = emit2(im, OP_SUB_U32, a.low, b.low), borrow = emit2(im, OP_LT_U32, a.low, b.low);
    return (Long){low, emit2(im, OP_SUB_U32, emit2(im, OP_SUB_U32, a.high, b.high), borrow)};
}

static Long negate(Importer *im, Long a) {
    return subtract(im, (Long){shader_u32(0), shader_u32(0)}, a);
}

static Long multiply(Importer *im, Long a, Long b) {
    const ShaderOperand low = emit2(im, OP_MUL_U32, a.low, b.low), carry = emit2(im, OP_MULHI_U32, a.low, b.low);
    const ShaderOperand once = emit3(im, OP_MAD_U32, a.low, b.high, carry);
    return (Long){low, emit3(im, OP_MAD_U32, a.high, b.low, once)};
}

static ShaderOperand equal(Importer *im, Long a, Long b) {
    const ShaderOperand low = emit2(im, OP_EQ_U32, a.low, b.low);
    return emit2(im, OP_AND, low, emit2(im, OP_EQ_U32, a.high, b.high));
}

static ShaderOperand less(Importer *im, Long a, Long b, bool is_signed) {
    const ShaderOperand high = emit2(im, is_signed ? OP_LT_I32 : OP_LT_U32, a.high, b.high);
    const ShaderOperand same = emit2(im, OP_EQ_U32, a.high, b.high);
    return emit2(im, OP_OR, high, emit2(im, OP_AND, same, emit2(im, OP_LT_U32, a.low, b.low)));
}

static Long choose(Importer *im, ShaderOperand condition, Long yes, Long no) {
    const ShaderOperand low = emit3(im, OP_SEL, condition, yes.low, no.low);
    return (Long){low, emit3(im, OP_SEL, condition, yes.high, no.high)};
}

static ShaderOperand sign_of(Importer *im, ShaderOperand high) {
    return emit2(im, OP_SHR_I32, high, shader_u32(31));
}

/* Negate the lanes of which `sign` is -1, not those of which it is 0. */
static Long negate_if(Importer *im, ShaderOperand sign, Long a) {
    const ShaderOperand low = emit2(im, OP_XOR, a.low, sign);
    return subtract(im, (Long){low, emit2(im, OP_XOR, a.high, sign)}, (Long){sign, sign});
}

/* ---- shifts, by 0 to 63 ---- */
/* Shifts of a word are modulo 32. So bits that change words are shifted twice, by 1 and by 31 - n. */
static Long shift_left(Importer *im, Long a, ShaderOperand n) {
    const ShaderOperand rest = emit2(im, OP_XOR, n, shader_u32(31)), half = emit2(im, OP_SHR_U32, a.low, shader_u32(1));
    const ShaderOperand low = emit2(im, OP_SHL, a.low, n), high = emit2(im, OP_SHL, a.high, n);
    const Long near = {low, emit2(im, OP_OR, high, emit2(im, OP_SHR_U32, half, rest))};
    return choose(im, emit2(im, OP_AND, n, shader_u32(32)), (Long){shader_u32(0), low}, near);
}

static Long shift_right(Importer *im, Long a, ShaderOperand n, Op op) {
    const ShaderOperand rest = emit2(im, OP_XOR, n, shader_u32(31)), twice = emit2(im, OP_SHL, a.high, shader_u32(1));
    const ShaderOperand low = emit2(im, OP_SHR_U32, a.low, n), high = emit2(im, op, a.high, n);
    const Long near = {emit2(im, OP_OR, low, emit2(im, OP_SHL, twice, rest)), high};
    const ShaderOperand above = op == OP_SHR_I32 ? sign_of(im, a.high) : shader_u32(0);
    return choose(im, emit2(im, OP_AND, n, shader_u32(32)), (Long){high, above}, near);
}

/* ---- quotients ---- */
typedef struct Quotient {
    Long quotient, rest;
} Quotient;

/* Divide one component, bit by bit unless both numbers fit into words. */
static Quotient divide_one(Importer *im, Long a, Long b) {
    const Long q = {emit1(im, OP_MOV, a.low), emit1(im, OP_MOV, a.high)};
    const Long r = {emit1(im, OP_MOV, shader_u32(0)), emit1(im, OP_MOV, shader_u32(0))};
    shader_conditional(im->shader, SHADER_IF, 0, emit2(im, OP_OR, a.high, b.high), false);
    const ShaderOperand left = emit1(im, OP_MOV, shader_u32(64));
    shader_statement(im->shader, SHADER_LOOP);
    const ShaderOperand lost = emit2(im, OP_SHR_U32, r.high, shader_u32(31));
    const Long next = shift_left(im, r, shader_u32(1)),
               rest = {emit2(im, OP_OR, next.low, emit2(im, OP_SHR_U32, q.high, shader_u32(31))), next.high};
    const ShaderOperand fits = emit2(im, OP_OR, lost, emit_not(im, less(im, rest, b, false)));
    const Long without = choose(im, fits, subtract(im, rest, b), rest), doubled = shift_left(im, q, shader_u32(1));
    value_move(im, r.low, without.low);
    value_move(im, r.high, without.high);
    emit(im, OP_OR, q.low, (ShaderOperand[]){doubled.low, fits}, 2);
    value_move(im, q.high, doubled.high);
    emit(im, OP_SUB_U32, left, (ShaderOperand[]){left, shader_u32(1)}, 2);
    shader_conditional(im->shader, SHADER_BREAK, 0, left, true);
    shader_statement(im->shader, SHADER_END);
    shader_statement(im->shader, SHADER_ELSE);
    emit(im, OP_DIV_U32, q.low, (ShaderOperand[]){a.low, b.low}, 2);
    emit(im, OP_REM_U32, r.low, (ShaderOperand[]){a.low, b.low}, 2);
    shader_statement(im->shader, SHADER_END);
    return (Quotient){q, r};
}

static Quotient divide(Importer *im, Long a, Long b) {
    ShaderOperand part[4][4];
    const int count = a.low.count;
    for (int i = 0; i < count; i++) {
        const Long x = {shader_pick(a.low, i), shader_pick(a.high, i)},
                   y = {shader_pick(b.low, i), shader_pick(b.high, i)};
        const Quotient one = divide_one(im, x, y);
        part[0][i] = one.quotient.low;
        part[1][i] = one.quotient.high;
        part[2][i] = one.rest.low;
        part[3][i] = one.rest.high;
    }
    ShaderOperand all[4];
    for (int k = 0; k < 4; k++) all[k] = value_join(im, part[k], count, TYPE_U32);
    return (Quotient){{all[0], all[1]}, {all[2], all[3]}};
}

static Long divide_signed(Importer *im, SpvOp op, Long a, Long b) {
    const ShaderOperand of_a = sign_of(im, a.high), of_b = sign_of(im, b.high);
    const Long size_a = negate_if(im, of_a, a), size_b = negate_if(im, of_b, b);
    const Quotient sizes = divide(im, size_a, size_b);
    const ShaderOperand differ = emit2(im, OP_XOR, of_a, of_b);
    if (op == SpvOpSDiv) return negate_if(im, differ, sizes.quotient);
    const Long rest = negate_if(im, of_a, sizes.rest);
    if (op == SpvOpSRem) return rest;
    const ShaderOperand add_b = emit2(im, OP_AND, differ, emit2(im, OP_OR, rest.low, rest.high));
    return choose(im, add_b, add(im, rest, b), rest);
}

/* ---- conversions ---- */
/* The highest 32 bits, of which the lowest says whether any bit below them is set, are rounded to a float just as all
 * of them are. */
static ShaderOperand to_float(Importer *im, Long a, bool is_signed) {
    const bool is_half = im->is_half;
    im->is_half = false;
    const ShaderOperand sign = is_signed ? sign_of(im, a.high) : shader_u32(0);
    const Long size = is_signed ? negate_if(im, sign, a) : a;
    const ShaderOperand free = emit1(im, OP_CLZ, size.high);
    const Long top = shift_left(im, size, free);
    const ShaderOperand below = emit2(im, OP_NE_U32, top.low, shader_u32(0));
    const ShaderOperand number = emit1(im, OP_UTOF, emit2(im, OP_OR, top.high, below));
    const ShaderOperand exponent = emit2(im, OP_SUB_I32, shader_number(TYPE_I32, 32), free);
    const ShaderOperand scaled = emit2(im, OP_LDEXP, number, exponent);
    const ShaderOperand result = emit2(im, OP_XOR, scaled, emit2(im, OP_AND, sign, shader_u32(0x80000000)));
    im->is_half = is_half;
    return is_half ? emit1(im, OP_HALF, result) : result;
}

static Long from_float(Importer *im, ShaderOperand x, bool is_signed) {
    const ShaderOperand size = is_signed ? emit1(im, OP_ABS_F32, x) : x;
    const ShaderOperand high = emit1(im, OP_FTOU, emit2(im, OP_MUL_F32, size, shader_f32(0x1p-32f)));
    const ShaderOperand taken = emit2(im, OP_MUL_F32, emit1(im, OP_UTOF, high), shader_f32(0x1p32f));
    const Long whole = {emit1(im, OP_FTOU, emit2(im, OP_SUB_F32, size, taken)), high};
    return is_signed ? negate_if(im, sign_of(im, x), whole) : whole;
}

/* ---- operations ---- */
/* Emit an operation whose result is of 64 bits; return false if it is another one. */
static bool make(Importer *im, uint32_t at, SpvOp op) {
    const uint32_t a = module_word(im, at, 3), b = module_word(im, at, 4);
    Long x;
    switch (op) {
    case SpvOpConvertFToS:
    case SpvOpConvertFToU: set(im, at, from_float(im, value_operand(im, a), op == SpvOpConvertFToS)); return true;
    case SpvOpUConvert:
    case SpvOpSConvert:
        x.low = long_is(im, module_id(im, a)->type) ? long_value(im, a).low
                                                    : narrow_operand(im, op == SpvOpSConvert ? OP_ITOF : OP_UTOF, a);
        if (long_is(im, module_id(im, a)->type))
            x = long_value(im, a);
        else
            x.high = op == SpvOpSConvert ? sign_of(im, x.low) : shader_u32(0);
        set(im, at, x);
        return true;
    default: break;
    }
    static const Op bitwise[] = {OP_OR, OP_XOR, OP_AND};
    if (op < SpvOpSNegate || (op > SpvOpSMod && op < SpvOpShiftRightLogical)) return false;
    x = long_value(im, a);
    switch (op) {
    case SpvOpSNegate: x = negate(im, x); break;
    case SpvOpNot: x = (Long){emit1(im, OP_NOT, x.low), emit1(im, OP_NOT, x.high)}; break;
    case SpvOpIAdd: x = add(im, x, long_value(im, b)); break;
    case SpvOpISub: x = subtract(im, x, long_value(im, b)); break;
    case SpvOpIMul: x = multiply(im, x, long_value(im, b)); break;
    case SpvOpUDiv: x = divide(im, x, long_value(im, b)).quotient; break;
    case SpvOpUMod: x = divide(im, x, long_value(im, b)).rest; break;
    case SpvOpSDiv:
    case SpvOpSRem:
    case SpvOpSMod: x = divide_signed(im, op, x, long_value(im, b)); break;
    case SpvOpShiftLeftLogical: x = shift_left(im, x, value_of(im, b)->leaf[0]); break;
    case SpvOpShiftRightLogical: x = shift_right(im, x, value_of(im, b)->leaf[0], OP_SHR_U32); break;
    case SpvOpShiftRightArithmetic: x = shift_right(im, x, value_of(im, b)->leaf[0], OP_SHR_I32); break;
    case SpvOpBitwiseOr ... SpvOpBitwiseAnd: {
        const Op each = bitwise[op - SpvOpBitwiseOr];
        const Long y = long_value(im, b);
        x.low = emit2(im, each, x.low, y.low);
        x.high = emit2(im, each, x.high, y.high);
        break;
    }
    default: return false;
    }
    set(im, at, x);
    return true;
}

/* Emit an operation on 64 bits whose result is another type. */
static bool reduce(Importer *im, uint32_t at, SpvOp op) {
    const uint32_t type = module_word(im, at, 1);
    const Long a = long_value(im, module_word(im, at, 3));
    ShaderOperand result;
    if (op == SpvOpUConvert || op == SpvOpSConvert) {
        result = narrow_result(im, type, a.low);
    } else if (op == SpvOpConvertSToF || op == SpvOpConvertUToF) {
        result = to_float(im, a, op == SpvOpConvertSToF);
    } else if (op >= SpvOpIEqual && op <= SpvOpSLessThanEqual) {
        const Long b = long_value(im, module_word(im, at, 4));
        const bool is_signed = op == SpvOpSGreaterThan || op == SpvOpSGreaterThanEqual || op == SpvOpSLessThan ||
                               op == SpvOpSLessThanEqual;
        const bool turns = op == SpvOpUGreaterThan || op == SpvOpSGreaterThan || op == SpvOpULessThanEqual ||
                           op == SpvOpSLessThanEqual;
        const bool negates = op == SpvOpUGreaterThanEqual || op == SpvOpSGreaterThanEqual ||
                             op == SpvOpULessThanEqual || op == SpvOpSLessThanEqual || op == SpvOpINotEqual;
        result = op <= SpvOpINotEqual ? equal(im, a, b) : less(im, turns ? b : a, turns ? a : b, is_signed);
        if (negates) result = emit_not(im, result);
    } else {
        return false;
    }
    value_set_operand(im, at, result);
    return true;
}

bool long_operation(Importer *im, uint32_t at) {
    const SpvOp op = arithmetic_meant(im, module_op(im, at));
    const bool is_arithmetic = op >= SpvOpConvertFToU && op <= SpvOpNot && op != SpvOpBitcast;
    const bool compares = op >= SpvOpIEqual && op <= SpvOpSLessThanEqual;
    if (!is_arithmetic && !compares) return false;
    const uint32_t type = module_word(im, at, 1), from = module_id(im, module_word(im, at, 3))->type;
    if (is_arithmetic && type && long_is(im, type)) return make(im, at, op);
    return from && long_is(im, from) && reduce(im, at, op);
}

bool long_extended(Importer *im, uint32_t at, uint32_t number) {
    if (!long_is(im, module_word(im, at, 1))) return false;
    const bool is_signed = number == GLSLstd450SMin || number == GLSLstd450SMax || number == GLSLstd450SClamp;
    const Long a = long_value(im, module_word(im, at, 5));
    Long result;
    switch (number) {
    case GLSLstd450SAbs: result = negate_if(im, sign_of(im, a.high), a); break;
    case GLSLstd450SSign: {
        const ShaderOperand sign = sign_of(im, a.high);
        const ShaderOperand is_set = emit2(im, OP_NE_U32, emit2(im, OP_OR, a.low, a.high), shader_u32(0));
        result = (Long){emit2(im, OP_OR, sign, is_set), sign};
        break;
    }
    case GLSLstd450UMin:
    case GLSLstd450SMin:
    case GLSLstd450UMax:
    case GLSLstd450SMax: {
        const Long b = long_value(im, module_word(im, at, 6));
        const bool smaller = number == GLSLstd450UMin || number == GLSLstd450SMin;
        result = choose(im, less(im, smaller ? b : a, smaller ? a : b, is_signed), b, a);
        break;
    }
    case GLSLstd450UClamp:
    case GLSLstd450SClamp: {
        const Long low = long_value(im, module_word(im, at, 6)), high = long_value(im, module_word(im, at, 7));
        const Long above = choose(im, less(im, a, low, is_signed), low, a);
        result = choose(im, less(im, high, above, is_signed), high, above);
        break;
    }
    default: return false;
    }
    set(im, at, result);
    return true;
}
