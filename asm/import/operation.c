/* operation.c: translates one instruction of SPIR-V: most are one instruction of ours (table `core`), others a few. */
#include "asm/import/importer.h"

#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

/* How the instruction `op` makes the result of the operands a, b, c. */
typedef enum Shape {
    SHAPE_NONE,
    SHAPE_A,
    SHAPE_AB,
    SHAPE_ABC,
    SHAPE_AA,
    SHAPE_COPY,      /* a itself, no instruction at all */
    SHAPE_NOT,       /* AB, negated (so a comparison with a NaN is true) */
    SHAPE_NOT_A,     /* a, negated */
    SHAPE_APART,     /* a < b or a > b: false if one is a NaN */
    SHAPE_NOT_APART, /* ... negated */
    SHAPE_INFINITE,  /* AB of |a| and infinity */
    SHAPE_MODULO,    /* AB, plus b where the result has not the sign of b */
    SHAPE_REST,      /* a - b * op(a / b) */
    SHAPE_ACROSS,    /* op over the components of a */
    SHAPE_DOT,       /* the sum of all products */
    SHAPE_INSERT,    /* a with bits of b inserted */
    SHAPE_WIDTH,     /* |ddx a| op |ddy a| */
    SHAPE_TWO,       /* a struct: AB by op, AB by the row of `others` */
    SHAPE_CARRY,     /* a struct: AB by op, then that and a by the row of `others` */
} Shape;

static const struct {
    uint16_t op;
    uint8_t shape;
} core[] = {
    /* clang-format off */
    [SpvOpFAdd]                    = {OP_ADD_F32, SHAPE_AB},
    [SpvOpFSub]                    = {OP_SUB_F32, SHAPE_AB},
    [SpvOpFMul]                    = {OP_MUL_F32, SHAPE_AB},
    [SpvOpFDiv]                    = {OP_DIV_F32, SHAPE_AB},
    [SpvOpFNegate]                 = {OP_NEG_F32, SHAPE_A},
    [SpvOpFRem]                    = {OP_TRUNC,   SHAPE_REST},
    [SpvOpFMod]                    = {OP_FLOOR,   SHAPE_REST},
    [SpvOpDot]                     = {OP_DOT,     SHAPE_DOT},
    [SpvOpVectorTimesScalar]       = {OP_MUL_F32, SHAPE_AB},
    [SpvOpUDiv]                    = {OP_DIV_U32, SHAPE_AB},
    [SpvOpSDiv]                    = {OP_DIV_I32, SHAPE_AB},
    [SpvOpUMod]                    = {OP_REM_U32, SHAPE_AB},
    [SpvOpSRem]                    = {OP_REM_I32, SHAPE_AB},
    [SpvOpSMod]                    = {OP_REM_I32, SHAPE_MODULO},
    [SpvOpSNegate]                 = {OP_NEG_I32, SHAPE_A},

    [SpvOpShiftRightLogical]       = {OP_SHR_U32, SHAPE_AB},
    [SpvOpShiftRightArithmetic]    = {OP_SHR_I32, SHAPE_AB},
    [SpvOpShiftLeftLogical]        = {OP_SHL,     SHAPE_AB},
    [SpvOpBitwiseOr]               = {OP_OR,      SHAPE_AB},
    [SpvOpBitwiseXor]              = {OP_XOR,     SHAPE_AB},
    [SpvOpBitwiseAnd]              = {OP_AND,     SHAPE_AB},
    [SpvOpNot]                     = {OP_NOT,     SHAPE_A},
    [SpvOpBitFieldSExtract]        = {OP_BFE_I32, SHAPE_ABC},
    [SpvOpBitFieldUExtract]        = {OP_BFE_U32, SHAPE_ABC},
    [SpvOpBitFieldInsert]          = {OP_BFI,     SHAPE_INSERT},
    [SpvOpBitReverse]              = {OP_BREV,    SHAPE_A},
    [SpvOpBitCount]                = {OP_BCNT,    SHAPE_A},

    [SpvOpConvertFToU]             = {OP_FTOU,    SHAPE_A},
    [SpvOpConvertFToS]             = {OP_FTOI,    SHAPE_A},
    [SpvOpConvertSToF]             = {OP_ITOF,    SHAPE_A},
    [SpvOpConvertUToF]             = {OP_UTOF,    SHAPE_A},
    [SpvOpUConvert]                = {OP_MOV,     SHAPE_COPY},
    [SpvOpSConvert]                = {OP_MOV,     SHAPE_COPY},
    [SpvOpFConvert]                = {OP_MOV,     SHAPE_COPY},
    [SpvOpBitcast]                 = {OP_MOV,     SHAPE_COPY},

    [SpvOpLogicalNot]              = {OP_XOR,     SHAPE_NOT_A},
    [SpvOpLogicalEqual]            = {OP_EQ_U32,  SHAPE_AB},
    [SpvOpLogicalNotEqual]         = {OP_NE_U32,  SHAPE_AB},
    [SpvOpLogicalOr]               = {OP_OR,      SHAPE_AB},
    [SpvOpLogicalAnd]              = {OP_AND,     SHAPE_AB},
    [SpvOpAny]                     = {OP_OR,      SHAPE_ACROSS},
    [SpvOpAll]                     = {OP_AND,     SHAPE_ACROSS},
    [SpvOpIEqual]                  = {OP_EQ_U32,  SHAPE_AB},
    [SpvOpINotEqual]               = {OP_NE_U32,  SHAPE_AB},
    [SpvOpUGreaterThan]            = {OP_GT_U32,  SHAPE_AB},
    [SpvOpSGreaterThan]            = {OP_GT_I32,  SHAPE_AB},
    [SpvOpUGreaterThanEqual]       = {OP_GE_U32,  SHAPE_AB},
    [SpvOpSGreaterThanEqual]       = {OP_GE_I32,  SHAPE_AB},
    [SpvOpULessThan]               = {OP_LT_U32,  SHAPE_AB},
    [SpvOpSLessThan]               = {OP_LT_I32,  SHAPE_AB},
    [SpvOpULessThanEqual]          = {OP_LE_U32,  SHAPE_AB},
    [SpvOpSLessThanEqual]          = {OP_LE_I32,  SHAPE_AB},
    [SpvOpFOrdEqual]               = {OP_EQ_F32,  SHAPE_AB},
    [SpvOpFOrdLessThan]            = {OP_LT_F32,  SHAPE_AB},
    [SpvOpFOrdGreaterThan]         = {OP_GT_F32,  SHAPE_AB},
    [SpvOpFOrdLessThanEqual]       = {OP_LE_F32,  SHAPE_AB},
    [SpvOpFOrdGreaterThanEqual]    = {OP_GE_F32,  SHAPE_AB},
    [SpvOpFOrdNotEqual]            = {OP_OR,      SHAPE_APART},
    [SpvOpFUnordEqual]             = {OP_OR,      SHAPE_NOT_APART},
    [SpvOpFUnordNotEqual]          = {OP_NE_F32,  SHAPE_AB},
    [SpvOpFUnordLessThan]          = {OP_GE_F32,  SHAPE_NOT},
    [SpvOpFUnordGreaterThan]       = {OP_LE_F32,  SHAPE_NOT},
    [SpvOpFUnordLessThanEqual]     = {OP_GT_F32,  SHAPE_NOT},
    [SpvOpFUnordGreaterThanEqual]  = {OP_LT_F32,  SHAPE_NOT},
    [SpvOpIsNan]                   = {OP_NE_F32,  SHAPE_AA},
    [SpvOpIsInf]                   = {OP_EQ_F32,  SHAPE_INFINITE},

    [SpvOpDPdx]                    = {OP_DDX,     SHAPE_A},
    [SpvOpDPdy]                    = {OP_DDY,     SHAPE_A},
    [SpvOpDPdxFine]                = {OP_DDX,     SHAPE_A},
    [SpvOpDPdyFine]                = {OP_DDY,     SHAPE_A},
    [SpvOpDPdxCoarse]              = {OP_DDX,     SHAPE_A},
    [SpvOpDPdyCoarse]              = {OP_DDY,     SHAPE_A},
    [SpvOpFwidth]                  = {OP_ADD_F32, SHAPE_WIDTH},
    [SpvOpFwidthFine]              = {OP_ADD_F32, SHAPE_WIDTH},
    [SpvOpFwidthCoarse]            = {OP_ADD_F32, SHAPE_WIDTH},

    [SpvOpIAdd]                    = {OP_ADD_U32, SHAPE_AB},
    [SpvOpISub]                    = {OP_SUB_U32, SHAPE_AB},
    [SpvOpIMul]                    = {OP_MUL_U32, SHAPE_AB},
    [SpvOpIAddCarry]               = {OP_ADD_U32, SHAPE_CARRY},
    [SpvOpISubBorrow]              = {OP_SUB_U32, SHAPE_TWO},
    [SpvOpUMulExtended]            = {OP_MUL_U32, SHAPE_TWO},
    [SpvOpSMulExtended]            = {OP_MUL_I32, SHAPE_TWO},
    /* clang-format on */
};

/* The instruction for signed results, or for the second of two results; OP_INVALID: the row of `core`. */
static const uint16_t others[sizeof core / sizeof *core] = {
    [SpvOpIAdd] = OP_ADD_I32,           [SpvOpISub] = OP_SUB_I32,      [SpvOpIMul] = OP_MUL_I32,
    [SpvOpIAddCarry] = OP_LT_U32,       [SpvOpISubBorrow] = OP_LT_U32, [SpvOpUMulExtended] = OP_MULHI_U32,
    [SpvOpSMulExtended] = OP_MULHI_I32,
};

/* ---- rows ---- */
static ShaderOperand operand(Importer *im, uint32_t at, uint32_t k) {
    return value_operand(im, module_word(im, at, k));
}

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

static void two_results(Importer *im, uint32_t at, ShaderOperand a, ShaderOperand b) {
    const SpvOp spirv = module_op(im, at);
    if (module_type(im, module_word(im, at, 1))->leaves != 2) import_fail(im, "a result is no struct of two");
    ShaderOperand *leaf = arena_alloc(im->arena, 2 * sizeof *leaf);
    leaf[0] = emit2(im, (Op)core[spirv].op, a, b);
    if (core[spirv].shape == SHAPE_CARRY) b = a, a = leaf[0];
    leaf[1] = emit2(im, (Op)others[spirv], a, b);
    value_set_leaves(im, at, leaf);
}

/* In HLSL, % has the sign of the first operand; but glslang emits GLSL's operation, with the sign of the second. */
SpvOp operation_meant(const Importer *im, SpvOp spirv) {
    if (!im->is_hlsl) return spirv;
    return spirv == SpvOpSMod ? SpvOpSRem : spirv == SpvOpFMod ? SpvOpFRem : spirv;
}

static bool in_core(Importer *im, uint32_t at) {
    const SpvOp spirv = operation_meant(im, module_op(im, at));
    if (spirv >= sizeof core / sizeof *core || core[spirv].shape == SHAPE_NONE) return false;
    const bool is_signed = value_type(im, module_word(im, at, 1)) == TYPE_I32;
    const Op op = (Op)(is_signed && others[spirv] ? others[spirv] : core[spirv].op);
    const Shape shape = (Shape)core[spirv].shape;
    const ShaderOperand a = operand(im, at, 3);
    ShaderOperand result;
    switch (shape) {
    case SHAPE_COPY: result = a; break;
    case SHAPE_A: result = emit1(im, op, isa_ops[op].format == FORMAT_QUAD ? value_in_register(im, a) : a); break;
    case SHAPE_ABC: result = emit3(im, op, a, operand(im, at, 4), operand(im, at, 5)); break;
    case SHAPE_AA: result = emit2(im, op, a, a); break;
    case SHAPE_NOT_A: result = emit_not(im, a); break;
    case SHAPE_INFINITE: result = emit2(im, op, emit1(im, OP_ABS_F32, a), shader_f32(__builtin_inff())); break;
    case SHAPE_ACROSS:
        result = shader_pick(a, 0);
        for (int i = 1; i < a.count; i++) result = emit2(im, op, result, shader_pick(a, i));
        break;
    case SHAPE_INSERT: {
        const ShaderOperand first = operand(im, at, 5), mask = emit2(im, OP_BFM, operand(im, at, 6), first);
        const ShaderOperand bits = emit2(im, OP_SHL, operand(im, at, 4), first);
        result = emit3(im, op, mask, bits, a);
        break;
    }
    case SHAPE_WIDTH: {
        const ShaderOperand from = value_in_register(im, a), x = emit1(im, OP_ABS_F32, emit1(im, OP_DDX, from));
        result = emit2(im, op, x, emit1(im, OP_ABS_F32, emit1(im, OP_DDY, from)));
        break;
    }
    case SHAPE_TWO:
    case SHAPE_CARRY: two_results(im, at, a, operand(im, at, 4)); return true;
    default: result = make_of_two(im, shape, op, a, operand(im, at, 4)); break;
    }
    value_set_operand(im, at, result);
    return true;
}

/* SPIR-V evaluates only integer operations on constants. */
bool operation_fold(SpvOp spirv, uint32_t a, uint32_t b, uint32_t *result) {
    if (spirv >= sizeof core / sizeof *core) return false;
    const Op op = (Op)core[spirv].op;
    const Shape shape = (Shape)core[spirv].shape;
    if (isa_ops[op].result == TYPE_F32 || isa_ops[op].bare == TYPE_F32) return false;
    if (shape == SHAPE_NOT_A) b = 1;
    const bool is_one = shape == SHAPE_A || shape == SHAPE_AB || shape == SHAPE_NOT_A || shape == SHAPE_MODULO;
    if (!is_one || !shader_compute(op, a, b, result)) return false;
    if (shape == SHAPE_MODULO && *result && (*result ^ b) >> 31) *result += b;
    return true;
}

static void select_parts(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1);
    const ShaderOperand condition = operand(im, at, 3);
    const Value *yes = value_of(im, module_word(im, at, 4)), *no = value_of(im, module_word(im, at, 5));
    if (yes->type != type || no->type != type) import_fail(im, "a choice is made between different types");
    ShaderOperand *leaf = arena_alloc(im->arena, yes->count * sizeof *leaf);
    for (uint32_t i = 0; i < yes->count; i++) leaf[i] = emit3(im, OP_SEL, condition, yes->leaf[i], no->leaf[i]);
    value_set_leaves(im, at, leaf);
}

/* ---- vectors and matrices ---- */
/* Return the sum of the columns, each times a component of the vector. */
static ShaderOperand times_vector(Importer *im, const Value *matrix, ShaderOperand vector) {
    if (vector.count != (int)matrix->count) import_fail(im, "a matrix and a vector do not fit");
    ShaderOperand sum = emit2(im, OP_MUL_F32, matrix->leaf[0], shader_pick(vector, 0));
    for (int i = 1; i < vector.count; i++) sum = emit3(im, OP_MAD_F32, matrix->leaf[i], shader_pick(vector, i), sum);
    return sum;
}

static const Value *matrix_of(Importer *im, uint32_t id, uint32_t columns) {
    const Value *value = value_of(im, id);
    if (module_type(im, value->type)->kind != KIND_MATRIX || (columns && value->count != columns))
        import_fail(im, "id %u is used as a matrix and is none that fits", id);
    return value;
}

static bool matrix_operation(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1), left = module_word(im, at, 3), right = module_word(im, at, 4);
    const SpvOp op = module_op(im, at);
    if (op != SpvOpTranspose && (op < SpvOpMatrixTimesScalar || op > SpvOpOuterProduct)) return false;

    const uint32_t columns = module_type(im, type)->kind == KIND_MATRIX ? module_type(im, type)->count : 1;
    ShaderOperand *leaf = arena_alloc(im->arena, columns * sizeof *leaf), part[4];
    for (uint32_t i = 0; i < columns; i++) {
        switch (op) {
        case SpvOpMatrixTimesVector:
            leaf[i] = times_vector(im, matrix_of(im, left, 0), value_operand(im, right));
            break;
        case SpvOpVectorTimesMatrix: {
            const Value *matrix = matrix_of(im, right, 0);
            for (uint32_t k = 0; k < matrix->count; k++)
                part[k] = emit_dot(im, value_operand(im, left), matrix->leaf[k]);
            leaf[i] = value_join(im, part, (int)matrix->count, TYPE_F32);
            break;
        }
        case SpvOpOuterProduct:
            leaf[i] = emit2(im, OP_MUL_F32, value_operand(im, left), shader_pick(value_operand(im, right), (int)i));
            break;
        case SpvOpTranspose: {
            const Value *matrix = matrix_of(im, left, 0);
            if (i >= matrix->leaf[0].count) import_fail(im, "a matrix does not have the type of its result");
            for (uint32_t k = 0; k < matrix->count; k++) part[k] = shader_pick(matrix->leaf[k], (int)i);
            leaf[i] = value_join(im, part, (int)matrix->count, TYPE_F32);
            break;
        }
        case SpvOpMatrixTimesScalar:
            leaf[i] = emit2(im, OP_MUL_F32, matrix_of(im, left, columns)->leaf[i], value_operand(im, right));
            break;
        default: leaf[i] = times_vector(im, matrix_of(im, left, 0), matrix_of(im, right, columns)->leaf[i]); break;
        }
    }
    if (!value_has_type(im, type, leaf, columns)) import_fail(im, "a matrix does not have the type of its result");
    value_set_leaves(im, at, leaf);
    return true;
}

/* ---- copies ---- */
static void copy_value(Importer *im, uint32_t at) {
    const uint32_t from = module_word(im, at, 3);
    Value *value = module_id(im, from)->value;
    if (!value) import_fail(im, "id %u is used as a value and has none", from);
    if (!value->leaf) {
        im->id[module_word(im, at, 2)].value = value;
        return;
    }
    if (!value_has_type(im, module_word(im, at, 1), value->leaf, value->count))
        import_fail(im, "a value is copied to another type");
    value_set_leaves(im, at, value->leaf)->mask = value->mask;
}

/* ---- unsupported operations ---- */
static bool check_type(Importer *im, uint32_t id) {
    const SpirvType *wide = module_type(im, id)->wide;
    if (!wide) return true;
    import_problem(im, "%s of %u bits are not there: use those of 32 bits",
                   wide->kind == KIND_INT ? "integers" : "floats", wide->width);
    return false;
}

/* Return the id that the operation defines, NULL if it defines none with a type. */
static Id *result_of(const Importer *im, uint32_t at) {
    const uint32_t id = module_word(im, at, 2);
    return id && id < im->bound && im->id[id].at == at && im->id[id].type ? &im->id[id] : NULL;
}

static void not_supported(Importer *im, uint32_t at) {
    static const struct {
        SpvOp first, last;
        const char *what;
    } known[] = {
        {SpvOpImageSampleDrefImplicitLod, SpvOpImageSampleDrefExplicitLod, "comparing with a shadow map"},
        {SpvOpImageSampleProjDrefImplicitLod, SpvOpImageSampleProjDrefExplicitLod, "comparing with a shadow map"},
        {SpvOpImageDrefGather, SpvOpImageDrefGather, "comparing with a shadow map"},
        {SpvOpImageQueryLod, SpvOpImageQueryLod, "the level of detail of a sample (textureQueryLod)"},
        {SpvOpImageQuerySamples, SpvOpImageQuerySamples, "an image with several samples"},
        {SpvOpImageSparseSampleImplicitLod, SpvOpImageSparseRead, "a sparse image"},
        {SpvOpPtrAccessChain, SpvOpPtrAccessChain, "arithmetic on pointers"},
        {SpvOpConvertPtrToU, SpvOpConvertUToPtr, "a pointer as a number"},
        {SpvOpEmitVertex, SpvOpEndStreamPrimitive, "a stream of vertices"},
        {SpvOpEnqueueMarker, SpvOpBuildNDRange, "a kernel of OpenCL"},
        {SpvOpTraceRayKHR, SpvOpRayQueryGetIntersectionTypeKHR, "ray tracing"},
        {SpvOpRayQueryGetRayTMinKHR, SpvOpRayQueryGetIntersectionWorldToObjectKHR, "ray tracing"},
        {SpvOpAtomicFMinEXT, SpvOpAtomicFMaxEXT, "an atomic smaller or larger float"},
        {SpvOpGroupNonUniformPartitionNV, SpvOpGroupNonUniformPartitionNV, "a partition of a wave"},
        {SpvOpReadClockKHR, SpvOpReadClockKHR, "the clock"},
        {SpvOpQuantizeToF16, SpvOpQuantizeToF16, "rounding to 16 bits"},
    };
    const SpvOp op = module_op(im, at);
    const size_t count = sizeof known / sizeof *known;
    size_t i = 0;
    while (i < count && (op < known[i].first || op > known[i].last)) i++;
    if (i < count)
        import_problem(im, "%s is not supported", known[i].what);
    else
        import_problem(im, "operation %u of SPIR-V is not supported", op);

    Id *result = result_of(im, at);
    if (result) result->value = NULL; /* readers get zeros */
}

/* ---- lines ---- */
bool operation_line(Importer *im, uint32_t at) {
    uint32_t line;
    if (module_op(im, at) == SpvOpLine) {
        import_line(im, module_word(im, at, 1), module_word(im, at, 2));
        return true;
    }
    if (module_op(im, at) != SpvOpExtInst || module_word(im, at, 3) != im->debug || !im->debug) return false;
    if (module_word(im, at, 4) != NonSemanticShaderDebugInfo100DebugLine) return false;
    const Id *source = module_id(im, module_word(im, at, 5)); /* DebugLine SOURCE LINE; DebugSource FILE */
    const bool is_known = source->at && module_op(im, source->at) == SpvOpExtInst;
    if (is_known && constant_number(im, module_word(im, at, 6), &line))
        import_line(im, module_word(im, source->at, 5), line);
    return true;
}

/* ---- all ---- */
static void operate(Importer *im, uint32_t at) {
    const SpvOp op = module_op(im, at);
    Id *result = result_of(im, at);
    if (result && !check_type(im, result->type)) {
        result->value = NULL;
        return;
    }
    const uint32_t stored = op == SpvOpStore ? module_id(im, module_word(im, at, 2))->type : 0;
    if (stored && !check_type(im, stored)) return;
    if (in_core(im, at) || matrix_operation(im, at) || value_composite(im, at) || wave_operation(im, at) ||
        memory_atomic(im, at) || image_operation(im, at))
        return;

    switch (op) {
    case SpvOpNop: break;
    case SpvOpUndef: value_set_leaves(im, at, value_new(im, module_word(im, at, 1), NULL)); break; /* never written */
    case SpvOpVariable: resource_local(im, at); break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain: memory_chain(im, at); break;
    case SpvOpLoad: memory_load(im, at); break;
    case SpvOpStore: memory_store(im, at); break;
    case SpvOpCopyMemory: memory_copy(im, at); break;
    case SpvOpArrayLength: memory_array_length(im, at); break;
    case SpvOpFunctionCall: flow_call(im, at); break;
    case SpvOpExtInst:
        if (module_word(im, at, 3) == im->extended) glsl_operation(im, at);
        break;
    case SpvOpCopyObject:
    case SpvOpCopyLogical: copy_value(im, at); break;
    case SpvOpSelect: select_parts(im, at); break;
    case SpvOpControlBarrier:
    case SpvOpMemoryBarrier: {
        uint32_t scope = SpvScopeWorkgroup;
        constant_number(im, module_word(im, at, 1), &scope);
        const bool whole_group = op == SpvOpControlBarrier && scope != SpvScopeSubgroup;
        emit(im, whole_group ? OP_BARRIER : OP_FENCE, (ShaderOperand){0}, NULL, 0);
        break;
    }
    default: not_supported(im, at); break;
    }
}

/* Behind a problem, operations are still translated to find more problems. */
void operation(Importer *im, uint32_t at) {
    if (!im->result->problem_count || module_op(im, at) == SpvOpFunctionCall) {
        operate(im, at);
        return;
    }
    im->skips = true;
    if (!setjmp(im->skipped)) operate(im, at);
    im->skips = false;
}
