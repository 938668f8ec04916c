/* arithmetic.c: operations that are one instruction of ours (the table `core`), or a short formula with one. */
#include "asm/import/value.h"

/* How the instruction `op` makes the result of the operands a, b, c. */
typedef enum Shape {
    SHAPE_NONE,
    SHAPE_A,
    SHAPE_AB,
    SHAPE_ABC,
    SHAPE_AA,
    SHAPE_COPY,      /* a itself, as op sees integers; a float of 16 bits is rounded */
    SHAPE_NOT,       /* AB, negated (so a comparison with a NaN is true) */
    SHAPE_NOT_A,     /* a, negated */
    SHAPE_APART,     /* a < b or a > b: false if one is a NaN */
    SHAPE_NOT_APART, /* ... negated */
    SHAPE_INFINITE,  /* AB of |a| and infinity */
    SHAPE_MODULO,    /* AB, plus b where the result has not the sign of b */
    SHAPE_REST,      /* a - b * op(a / b) */
    SHAPE_NORMAL,    /* A, or 0 where that is a subnormal float of 16 bits */
    SHAPE_ACROSS,    /* op over the components of a */
    SHAPE_DOT,       /* the sum of all products */
    SHAPE_INSERT,    /* a with bits of b inserted */
    SHAPE_WIDTH,     /* |ddx a| op |ddy a| */
    SHAPE_TWO,       /* a struct: AB by op, AB by `other` */
    SHAPE_CARRY,     /* a struct: AB by op, then that and a by `other` */
} Shape;

static const struct {
    uint16_t op;
    uint8_t shape;
    uint16_t other; /* for signed results, or the second of two results */
} core[] = {
    /* clang-format off */
    [SpvOpFAdd]                    = {OP_ADD_F32, SHAPE_AB, 0},
    [SpvOpFSub]                    = {OP_SUB_F32, SHAPE_AB, 0},
    [SpvOpFMul]                    = {OP_MUL_F32, SHAPE_AB, 0},
    [SpvOpFDiv]                    = {OP_DIV_F32, SHAPE_AB, 0},
    [SpvOpFNegate]                 = {OP_NEG_F32, SHAPE_A, 0},
    [SpvOpFRem]                    = {OP_TRUNC,   SHAPE_REST, 0},
    [SpvOpFMod]                    = {OP_FLOOR,   SHAPE_REST, 0},
    [SpvOpDot]                     = {OP_DOT,     SHAPE_DOT, 0},
    [SpvOpVectorTimesScalar]       = {OP_MUL_F32, SHAPE_AB, 0},
    [SpvOpUDiv]                    = {OP_DIV_U32, SHAPE_AB, 0},
    [SpvOpSDiv]                    = {OP_DIV_I32, SHAPE_AB, 0},
    [SpvOpUMod]                    = {OP_REM_U32, SHAPE_AB, 0},
    [SpvOpSRem]                    = {OP_REM_I32, SHAPE_AB, 0},
    [SpvOpSMod]                    = {OP_REM_I32, SHAPE_MODULO, 0},
    [SpvOpSNegate]                 = {OP_NEG_I32, SHAPE_A, 0},

    [SpvOpShiftRightLogical]       = {OP_SHR_U32, SHAPE_AB, 0},
    [SpvOpShiftRightArithmetic]    = {OP_SHR_I32, SHAPE_AB, 0},
    [SpvOpShiftLeftLogical]        = {OP_SHL,     SHAPE_AB, 0},
    [SpvOpBitwiseOr]               = {OP_OR,      SHAPE_AB, 0},
    [SpvOpBitwiseXor]              = {OP_XOR,     SHAPE_AB, 0},
    [SpvOpBitwiseAnd]              = {OP_AND,     SHAPE_AB, 0},
    [SpvOpNot]                     = {OP_NOT,     SHAPE_A, 0},
    [SpvOpBitFieldSExtract]        = {OP_BFE_I32, SHAPE_ABC, 0},
    [SpvOpBitFieldUExtract]        = {OP_BFE_U32, SHAPE_ABC, 0},
    [SpvOpBitFieldInsert]          = {OP_BFI,     SHAPE_INSERT, 0},
    [SpvOpBitReverse]              = {OP_BREV,    SHAPE_A, 0},
    [SpvOpBitCount]                = {OP_BCNT,    SHAPE_A, 0},

    [SpvOpConvertFToU]             = {OP_FTOU,    SHAPE_A, 0},
    [SpvOpConvertFToS]             = {OP_FTOI,    SHAPE_A, 0},
    [SpvOpConvertSToF]             = {OP_ITOF,    SHAPE_A, 0},
    [SpvOpConvertUToF]             = {OP_UTOF,    SHAPE_A, 0},
    [SpvOpUConvert]                = {OP_UTOF,    SHAPE_COPY, 0},
    [SpvOpSConvert]                = {OP_ITOF,    SHAPE_COPY, 0},
    [SpvOpFConvert]                = {OP_HALF,    SHAPE_COPY, 0},
    [SpvOpQuantizeToF16]           = {OP_HALF,    SHAPE_NORMAL, 0},

    [SpvOpLogicalNot]              = {OP_XOR,     SHAPE_NOT_A, 0},
    [SpvOpLogicalEqual]            = {OP_EQ_U32,  SHAPE_AB, 0},
    [SpvOpLogicalNotEqual]         = {OP_NE_U32,  SHAPE_AB, 0},
    [SpvOpLogicalOr]               = {OP_OR,      SHAPE_AB, 0},
    [SpvOpLogicalAnd]              = {OP_AND,     SHAPE_AB, 0},
    [SpvOpAny]                     = {OP_OR,      SHAPE_ACROSS, 0},
    [SpvOpAll]                     = {OP_AND,     SHAPE_ACROSS, 0},
    [SpvOpIEqual]                  = {OP_EQ_U32,  SHAPE_AB, 0},
    [SpvOpINotEqual]               = {OP_NE_U32,  SHAPE_AB, 0},
    [SpvOpUGreaterThan]            = {OP_GT_U32,  SHAPE_AB, 0},
    [SpvOpSGreaterThan]            = {OP_GT_I32,  SHAPE_AB, 0},
    [SpvOpUGreaterThanEqual]       = {OP_GE_U32,  SHAPE_AB, 0},
    [SpvOpSGreaterThanEqual]       = {OP_GE_I32,  SHAPE_AB, 0},
    [SpvOpULessThan]               = {OP_LT_U32,  SHAPE_AB, 0},
    [SpvOpSLessThan]               = {OP_LT_I32,  SHAPE_AB, 0},
    [SpvOpULessThanEqual]          = {OP_LE_U32,  SHAPE_AB, 0},
    [SpvOpSLessThanEqual]          = {OP_LE_I32,  SHAPE_AB, 0},
    [SpvOpFOrdEqual]               = {OP_EQ_F32,  SHAPE_AB, 0},
    [SpvOpFOrdLessThan]            = {OP_LT_F32,  SHAPE_AB, 0},
    [SpvOpFOrdGreaterThan]         = {OP_GT_F32,  SHAPE_AB, 0},
    [SpvOpFOrdLessThanEqual]       = {OP_LE_F32,  SHAPE_AB, 0},
    [SpvOpFOrdGreaterThanEqual]    = {OP_GE_F32,  SHAPE_AB, 0},
    [SpvOpFOrdNotEqual]            = {OP_OR,      SHAPE_APART, 0},
    [SpvOpFUnordEqual]             = {OP_OR,      SHAPE_NOT_APART, 0},
    [SpvOpFUnordNotEqual]          = {OP_NE_F32,  SHAPE_AB, 0},
    [SpvOpFUnordLessThan]          = {OP_GE_F32,  SHAPE_NOT, 0},
    [SpvOpFUnordGreaterThan]       = {OP_LE_F32,  SHAPE_NOT, 0},
    [SpvOpFUnordLessThanEqual]     = {OP_GT_F32,  SHAPE_NOT, 0},
    [SpvOpFUnordGreaterThanEqual]  = {OP_LT_F32,  SHAPE_NOT, 0},
    [SpvOpIsNan]                   = {OP_NE_F32,  SHAPE_AA, 0},
    [SpvOpIsInf]                   = {OP_EQ_F32,  SHAPE_INFINITE, 0},

    [SpvOpDPdx]                    = {OP_DDX,     SHAPE_A, 0},
    [SpvOpDPdy]                    = {OP_DDY,     SHAPE_A, 0},
    [SpvOpDPdxFine]                = {OP_DDX,     SHAPE_A, 0},
    [SpvOpDPdyFine]                = {OP_DDY,     SHAPE_A, 0},
    [SpvOpDPdxCoarse]              = {OP_DDX,     SHAPE_A, 0},
    [SpvOpDPdyCoarse]              = {OP_DDY,     SHAPE_A, 0},
    [SpvOpFwidth]                  = {OP_ADD_F32, SHAPE_WIDTH, 0},
    [SpvOpFwidthFine]              = {OP_ADD_F32, SHAPE_WIDTH, 0},
    [SpvOpFwidthCoarse]            = {OP_ADD_F32, SHAPE_WIDTH, 0},

    [SpvOpIAdd]                    = {OP_ADD_U32, SHAPE_AB,    OP_ADD_I32},
    [SpvOpISub]                    = {OP_SUB_U32, SHAPE_AB,    OP_SUB_I32},
    [SpvOpIMul]                    = {OP_MUL_U32, SHAPE_AB,    OP_MUL_I32},
    [SpvOpIAddCarry]               = {OP_ADD_U32, SHAPE_CARRY, OP_LT_U32},
    [SpvOpISubBorrow]              = {OP_SUB_U32, SHAPE_TWO,   OP_LT_U32},
    [SpvOpUMulExtended]            = {OP_MUL_U32, SHAPE_TWO,   OP_MULHI_U32},
    [SpvOpSMulExtended]            = {OP_MUL_I32, SHAPE_TWO,   OP_MULHI_I32},
    /* clang-format on */
};

/* ---- shapes ---- */
/* Emit the shapes of two operands. */
static ShaderOperand make_of_two(Importer *im, Shape shape, Op op, ShaderOperand a, ShaderOperand b) {
    switch (shape) {
    case SHAPE_NOT: return emit_not(im, emit2(im, op, a, b));
    case SHAPE_APART:
    case SHAPE_NOT_APART: {
        const ShaderOperand less = emit2(im, OP_LT_F32, a, b);
        const ShaderOperand differ = emit2(im, op, less, emit2(im, OP_GT_F32, a, b));
        return shape == SHAPE_APART ? differ : emit_not(im, differ);
    }
    case SHAPE_MODULO: {
        const ShaderOperand rest = emit2(im, op, a, b), zero = shader_number(TYPE_I32, 0);
        const ShaderOperand other = emit2(im, OP_LT_I32, emit2(im, OP_XOR, rest, b), zero);
        const ShaderOperand add = emit2(im, OP_AND, other, emit2(im, OP_NE_I32, rest, zero));
        return emit3(im, OP_SEL, add, emit2(im, OP_ADD_I32, rest, b), rest);
    }
    case SHAPE_REST: {
        const ShaderOperand whole = emit1(im, op, emit2(im, OP_DIV_F32, a, b));
        return emit2(im, OP_SUB_F32, a, emit2(im, OP_MUL_F32, b, whole));
    }
    case SHAPE_DOT: return emit_dot(im, a, b);
    default: return emit2(im, op, a, b);
    }
}

/* In HLSL, % has the sign of the first operand; but glslang emits GLSL's operation, with the sign of the second. */
SpvOp arithmetic_meant(const Importer *im, SpvOp spirv) {
    if (!im->is_hlsl) return spirv;
    return spirv == SpvOpSMod ? SpvOpSRem : spirv == SpvOpFMod ? SpvOpFRem : spirv;
}

bool arithmetic_operation(Importer *im, uint32_t at) {
    const SpvOp spirv = arithmetic_meant(im, module_op(im, at));
    if (spirv >= sizeof core / sizeof *core || core[spirv].shape == SHAPE_NONE) return false;
    const bool is_signed = value_type(im, module_word(im, at, 1)) == TYPE_I32;
    const Op other = (Op)core[spirv].other, op = is_signed && other ? other : (Op)core[spirv].op;
    const Shape shape = (Shape)core[spirv].shape;
    const uint32_t type = module_word(im, at, 1);
    const ShaderOperand a = narrow_operand(im, op, module_word(im, at, 3));
    ShaderOperand result;
    switch (shape) {
    case SHAPE_COPY: result = im->is_half ? emit1(im, OP_HALF, a) : a; break;
    case SHAPE_NORMAL: {
        const ShaderOperand half = emit1(im, op, a), size = emit1(im, OP_ABS_F32, half);
        const ShaderOperand zero = emit2(im, OP_AND, half, shader_u32(0x80000000));
        result = emit3(im, OP_SEL, emit2(im, OP_LT_F32, size, shader_f32(0x1p-14f)), zero, half);
        break;
    }
    case SHAPE_A: result = emit1(im, op, isa_ops[op].format == FORMAT_QUAD ? value_in_register(im, a) : a); break;
    case SHAPE_ABC: result = emit3(im, op, a, value_at(im, at, 4), value_at(im, at, 5)); break;
    case SHAPE_AA: result = emit2(im, op, a, a); break;
    case SHAPE_NOT_A: result = emit_not(im, a); break;
    case SHAPE_INFINITE: result = emit2(im, op, emit1(im, OP_ABS_F32, a), shader_f32(__builtin_inff())); break;
    case SHAPE_ACROSS:
        result = shader_pick(a, 0);
        for (int i = 1; i < a.count; i++) result = emit2(im, op, result, shader_pick(a, i));
        break;
    case SHAPE_INSERT: {
        const ShaderOperand first = value_at(im, at, 5), mask = emit2(im, OP_BFM, value_at(im, at, 6), first);
        const ShaderOperand bits = emit2(im, OP_SHL, value_at(im, at, 4), first);
        result = emit3(im, op, mask, bits, a);
        break;
    }
    case SHAPE_WIDTH: {
        const ShaderOperand from = value_in_register(im, a), x = emit1(im, OP_ABS_F32, emit1(im, OP_DDX, from));
        result = emit2(im, op, x, emit1(im, OP_ABS_F32, emit1(im, OP_DDY, from)));
        break;
    }
    case SHAPE_TWO:
    case SHAPE_CARRY: {
        const ShaderOperand b = value_at(im, at, 4);
        ShaderOperand *leaf = arena_alloc(im->arena, 2 * sizeof *leaf);
        const SpirvType *pair = module_type(im, type);
        if (pair->kind != KIND_STRUCT || pair->leaves != 2) import_fail(im, "a result is not a struct of two members");
        if (value_scalar(im, pair->member[0].type)->width != 32)
            import_stop(im, "products and sums in two parts are supported for 32 bits only");
        leaf[0] = emit2(im, op, a, b);
        leaf[1] = shape == SHAPE_TWO ? emit2(im, other, a, b) : emit2(im, other, leaf[0], a);
        value_set_leaves(im, at, leaf);
        return true;
    }
    default: {
        const bool shifts = spirv >= SpvOpShiftRightLogical && spirv <= SpvOpShiftLeftLogical;
        const uint32_t right = module_word(im, at, 4);
        const ShaderOperand b = shifts ? value_low(im, right) : narrow_operand(im, op, right);
        result = make_of_two(im, shape, op, a, b);
        break;
    }
    }
    if (spirv == SpvOpBitReverse && narrow_is_integer(value_scalar(im, type)))
        result = emit2(im, OP_SHR_U32, result, shader_u32(32 - value_scalar(im, type)->width));
    value_set_operand(im, at, narrow_result(im, type, result));
    return true;
}

/* SPIR-V evaluates only integer operations on constants. */
bool arithmetic_fold(SpvOp spirv, uint32_t a, uint32_t b, uint32_t *result) {
    if (spirv >= sizeof core / sizeof *core) return false;
    const Op op = (Op)core[spirv].op;
    const Shape shape = (Shape)core[spirv].shape;
    *result = a;
    if (shape == SHAPE_COPY) return true;
    if (isa_ops[op].result == TYPE_F32 || isa_ops[op].bare == TYPE_F32) return false;
    if (shape == SHAPE_NOT_A) b = 1;
    const bool is_one = shape == SHAPE_A || shape == SHAPE_AB || shape == SHAPE_NOT_A || shape == SHAPE_MODULO;
    if (!is_one || !shader_compute(op, a, b, result)) return false;
    if (shape == SHAPE_MODULO && *result && (*result ^ b) >> 31) *result += b;
    return true;
}
