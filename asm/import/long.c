/* long.c: integers of 64 bits, as two leaves: the low words and the high words. */
#include <spirv/unified1/GLSL.std.450.h>

#include "asm/import/value.h"

typedef struct Long {
    ShaderOperand low, high;
} Long;

static Long long_value(Importer *im, uint32_t id) {
    const Value *value = value_of(im, id);
    if (!value_is_long(im, value->type)) import_fail(im, "id %u is not an integer of 64 bits", id);
    return (Long){value->leaf[0], value->leaf[1]};
}

static bool set(Importer *im, uint32_t at, Long value) {
    value_set_operands(im, at, (ShaderOperand[]){value.low, value.high}, 2);
    return true;
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

/* Negate the lanes whose `sign` is -1; the others have 0. */
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
/* Divide bit by bit unless all numbers fit into words. `rest`: return the remainder. */
static Long divide(Importer *im, Long a, Long b, bool rest) {
    const int count = a.low.count > b.low.count ? a.low.count : b.low.count;
    const Long q = {shader_value(im->shader, count, TYPE_U32, NULL), shader_value(im->shader, count, TYPE_U32, NULL)};
    const Long r = {shader_value(im->shader, count, TYPE_U32, NULL), shader_value(im->shader, count, TYPE_U32, NULL)};
    const ShaderOperand high = emit2(im, OP_OR, a.high, b.high), left = emit1(im, OP_MOV, shader_u32(64));
    ShaderOperand large = shader_pick(high, 0);
    for (int i = 1; i < count; i++) large = emit2(im, OP_OR, large, shader_pick(high, i));
    value_move(im, q.high, a.high);
    value_move(im, r.high, shader_u32(0));
    shader_conditional(im->shader, SHADER_IF, 0, large, false);
    value_move(im, q.low, a.low);
    value_move(im, r.low, shader_u32(0));
    shader_statement(im->shader, SHADER_LOOP);
    const ShaderOperand lost = emit2(im, OP_SHR_U32, r.high, shader_u32(31));
    const Long twice = shift_left(im, r, shader_u32(1)), doubled = shift_left(im, q, shader_u32(1));
    const Long next = {emit2(im, OP_OR, twice.low, emit2(im, OP_SHR_U32, q.high, shader_u32(31))), twice.high};
    const ShaderOperand fits = emit2(im, OP_OR, lost, emit_not(im, less(im, next, b, false)));
    const Long reduced = choose(im, fits, subtract(im, next, b), next);
    value_move(im, r.low, reduced.low);
    value_move(im, r.high, reduced.high);
    emit(im, OP_OR, q.low, (ShaderOperand[]){doubled.low, fits}, 2);
    value_move(im, q.high, doubled.high);
    emit(im, OP_SUB_U32, left, (ShaderOperand[]){left, shader_u32(1)}, 2);
    shader_conditional(im->shader, SHADER_BREAK, 0, left, true);
    shader_statement(im->shader, SHADER_END);
    shader_statement(im->shader, SHADER_ELSE);
    emit(im, OP_DIV_U32, q.low, (ShaderOperand[]){a.low, b.low}, 2);
    emit(im, OP_REM_U32, r.low, (ShaderOperand[]){a.low, b.low}, 2);
    shader_statement(im->shader, SHADER_END);
    return rest ? r : q;
}

static Long divide_signed(Importer *im, SpvOp op, Long a, Long b) {
    const ShaderOperand of_a = sign_of(im, a.high), of_b = sign_of(im, b.high), differ = emit2(im, OP_XOR, of_a, of_b);
    const Long size_a = negate_if(im, of_a, a), size_b = negate_if(im, of_b, b);
    const Long size = divide(im, size_a, size_b, op != SpvOpSDiv);
    const Long result = negate_if(im, op == SpvOpSDiv ? differ : of_a, size);
    if (op != SpvOpSMod) return result;
    const ShaderOperand add_b = emit2(im, OP_AND, differ, emit2(im, OP_OR, result.low, result.high));
    return choose(im, add_b, add(im, result, b), result);
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
/* Emit an operation whose result has 64 bits. */
static bool make(Importer *im, uint32_t at, SpvOp op) {
    static const Op bitwise[] = {OP_OR, OP_XOR, OP_AND};
    const uint32_t of_a = module_word(im, at, 3), of_b = module_word(im, at, 4);
    const bool from_long = value_is_long(im, module_id(im, of_a)->type);
    const bool is_binary = (op > SpvOpSNegate && op <= SpvOpSMod) || (op >= SpvOpBitwiseOr && op < SpvOpNot);
    const Long a = from_long ? long_value(im, of_a) : (Long){0}, b = is_binary ? long_value(im, of_b) : (Long){0};
    if (!from_long && op != SpvOpConvertFToS && op != SpvOpConvertFToU && op != SpvOpSConvert && op != SpvOpUConvert)
        return false;
    switch (op) {
    case SpvOpConvertFToS:
    case SpvOpConvertFToU: return set(im, at, from_float(im, value_operand(im, of_a), op == SpvOpConvertFToS));
    case SpvOpUConvert:
    case SpvOpSConvert: {
        if (from_long) return set(im, at, a);
        const ShaderOperand low = narrow_operand(im, op == SpvOpSConvert ? OP_ITOF : OP_UTOF, of_a);
        return set(im, at, (Long){low, op == SpvOpSConvert ? sign_of(im, low) : shader_u32(0)});
    }
    case SpvOpSNegate: return set(im, at, subtract(im, (Long){shader_u32(0), shader_u32(0)}, a));
    case SpvOpNot: return set(im, at, (Long){emit1(im, OP_NOT, a.low), emit1(im, OP_NOT, a.high)});
    case SpvOpIAdd: return set(im, at, add(im, a, b));
    case SpvOpISub: return set(im, at, subtract(im, a, b));
    case SpvOpIMul: return set(im, at, multiply(im, a, b));
    case SpvOpUDiv:
    case SpvOpUMod: return set(im, at, divide(im, a, b, op == SpvOpUMod));
    case SpvOpSDiv:
    case SpvOpSRem:
    case SpvOpSMod: return set(im, at, divide_signed(im, op, a, b));
    case SpvOpShiftLeftLogical: return set(im, at, shift_left(im, a, value_low(im, of_b)));
    case SpvOpShiftRightLogical: return set(im, at, shift_right(im, a, value_low(im, of_b), OP_SHR_U32));
    case SpvOpShiftRightArithmetic: return set(im, at, shift_right(im, a, value_low(im, of_b), OP_SHR_I32));
    case SpvOpBitwiseOr ... SpvOpBitwiseAnd: {
        const ShaderOperand low = emit2(im, bitwise[op - SpvOpBitwiseOr], a.low, b.low);
        return set(im, at, (Long){low, emit2(im, bitwise[op - SpvOpBitwiseOr], a.high, b.high)});
    }
    default: return false;
    }
}

/* Emit an operation on 64 bits whose result is of another type. */
static bool reduce(Importer *im, uint32_t at, SpvOp op) {
    const Long a = long_value(im, module_word(im, at, 3));
    const bool compares = op >= SpvOpIEqual && op <= SpvOpSLessThanEqual;
    const Long b = compares ? long_value(im, module_word(im, at, 4)) : a;
    ShaderOperand result;
    switch (op) {
    case SpvOpUConvert:
    case SpvOpSConvert: result = narrow_result(im, module_word(im, at, 1), a.low); break;
    case SpvOpConvertSToF:
    case SpvOpConvertUToF: result = to_float(im, a, op == SpvOpConvertSToF); break;
    case SpvOpIEqual: result = equal(im, a, b); break;
    case SpvOpINotEqual: result = emit_not(im, equal(im, a, b)); break;
    case SpvOpULessThan:
    case SpvOpSLessThan: result = less(im, a, b, op == SpvOpSLessThan); break;
    case SpvOpUGreaterThan:
    case SpvOpSGreaterThan: result = less(im, b, a, op == SpvOpSGreaterThan); break;
    case SpvOpUGreaterThanEqual:
    case SpvOpSGreaterThanEqual: result = emit_not(im, less(im, a, b, op == SpvOpSGreaterThanEqual)); break;
    case SpvOpULessThanEqual:
    case SpvOpSLessThanEqual: result = emit_not(im, less(im, b, a, op == SpvOpSLessThanEqual)); break;
    default: return false;
    }
    value_set_operand(im, at, result);
    return true;
}

bool long_operation(Importer *im, uint32_t at) {
    const SpvOp op = arithmetic_meant(im, module_op(im, at));
    if (op < SpvOpConvertFToU || op > SpvOpNot || op == SpvOpBitcast) return false;
    const uint32_t type = module_word(im, at, 1), from = module_id(im, module_word(im, at, 3))->type;
    if (type && value_is_long(im, type)) return make(im, at, op);
    return from && value_is_long(im, from) && reduce(im, at, op);
}

static Long extreme(Importer *im, Long a, Long b, bool is_signed, bool larger) {
    return choose(im, less(im, larger ? a : b, larger ? b : a, is_signed), b, a);
}

bool long_extended(Importer *im, uint32_t at, uint32_t number) {
    if (!value_is_long(im, module_word(im, at, 1))) return false;
    Long of[3];
    for (uint32_t i = 0; i < 3; i++)
        of[i] = long_value(im, module_word(im, at, 5 + i < module_length(im, at) ? 5 + i : 5));
    const ShaderOperand sign = sign_of(im, of[0].high);
    const bool is_signed = number == GLSLstd450SMin || number == GLSLstd450SMax || number == GLSLstd450SClamp;
    switch (number) {
    case GLSLstd450SAbs: return set(im, at, negate_if(im, sign, of[0]));
    case GLSLstd450SSign: {
        const ShaderOperand is_set = emit2(im, OP_NE_U32, emit2(im, OP_OR, of[0].low, of[0].high), shader_u32(0));
        return set(im, at, (Long){emit2(im, OP_OR, sign, is_set), sign});
    }
    case GLSLstd450UMin:
    case GLSLstd450SMin: return set(im, at, extreme(im, of[0], of[1], is_signed, false));
    case GLSLstd450UMax:
    case GLSLstd450SMax: return set(im, at, extreme(im, of[0], of[1], is_signed, true));
    case GLSLstd450UClamp:
    case GLSLstd450SClamp: {
        const Long above = extreme(im, of[0], of[1], is_signed, true);
        return set(im, at, extreme(im, above, of[2], is_signed, false));
    }
    default: return false;
    }
}
