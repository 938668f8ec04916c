/* operation.c: translates one operation of SPIR-V, and reports unsupported ones. */
#include "asm/import/value.h"

/* ---- matrices and choices ---- */
static void select_parts(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1);
    const ShaderOperand condition = value_at(im, at, 3);
    const Value *yes = value_of(im, module_word(im, at, 4)), *no = value_of(im, module_word(im, at, 5));
    if (yes->type != type || no->type != type) import_fail(im, "a selection is between different types");
    ShaderOperand *leaf = arena_alloc(im->arena, yes->count * sizeof *leaf);
    for (uint32_t i = 0; i < yes->count; i++) leaf[i] = emit3(im, OP_SEL, condition, yes->leaf[i], no->leaf[i]);
    value_set_leaves(im, at, leaf);
}

/* Return the sum of the columns, each times a component of the vector. */
static ShaderOperand times_vector(Importer *im, const Value *matrix, ShaderOperand vector) {
    if (vector.count != (int)matrix->count) import_fail(im, "a matrix and a vector have different sizes");
    ShaderOperand sum = emit2(im, OP_MUL_F32, matrix->leaf[0], shader_pick(vector, 0));
    for (int i = 1; i < vector.count; i++) sum = emit3(im, OP_MAD_F32, matrix->leaf[i], shader_pick(vector, i), sum);
    return sum;
}

static const Value *matrix_of(Importer *im, uint32_t id, uint32_t columns) {
    const Value *value = value_of(im, id);
    if (module_type(im, value->type)->kind != KIND_MATRIX || (columns && value->count != columns))
        import_fail(im, "id %u is not a matrix of the right size", id);
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
    if (!value) import_fail(im, "id %u has no value", from);
    if (!value->leaf) {
        im->id[module_word(im, at, 2)].value = value;
        return;
    }
    if (!value_has_type(im, module_word(im, at, 1), value->leaf, value->count))
        import_fail(im, "a value is copied to another type");
    value_set_leaves(im, at, value->leaf)->mask = value->mask;
}

/* ---- unsupported operations ---- */
/* Return the id that the operation defines, NULL if it defines none with a type. */
static Id *result_of(const Importer *im, uint32_t at) {
    const uint32_t id = module_word(im, at, 2);
    return id && id < im->bound && im->id[id].at == at && im->id[id].type ? &im->id[id] : NULL;
}

static void not_supported(Importer *im, uint32_t at) {
    const char *what = arena_printf(im->arena, "operation %u of SPIR-V", module_op(im, at));
    switch (module_op(im, at)) {
    case SpvOpImageQueryLod: what = "the level of detail of a sample (textureQueryLod)"; break;
    case SpvOpImageQuerySamples: what = "an image with several samples"; break;
    case SpvOpImageSparseSampleImplicitLod ... SpvOpImageSparseRead: what = "a sparse image"; break;
    case SpvOpPtrAccessChain: what = "arithmetic on pointers"; break;
    case SpvOpConvertPtrToU ... SpvOpConvertUToPtr: what = "a pointer as a number"; break;
    case SpvOpEmitVertex ... SpvOpEndStreamPrimitive: what = "a stream of vertices"; break;
    case SpvOpEnqueueMarker ... SpvOpBuildNDRange: what = "a kernel of OpenCL"; break;
    case SpvOpTraceRayKHR ... SpvOpRayQueryGetIntersectionTypeKHR:
    case SpvOpRayQueryGetRayTMinKHR ... SpvOpRayQueryGetIntersectionWorldToObjectKHR: what = "ray tracing"; break;
    case SpvOpAtomicFMinEXT ... SpvOpAtomicFMaxEXT: what = "an atomic smaller or larger float"; break;
    case SpvOpGroupNonUniformPartitionNV: what = "a partition of a wave"; break;
    case SpvOpReadClockKHR: what = "the clock"; break;
    default: break;
    }
    import_problem(im, "%s is not supported", what);
    Id *result = result_of(im, at);
    if (result) result->value = NULL; /* readers get zeros */
}

/* ---- all operations ---- */
bool operation_has_types(Importer *im, uint32_t at) {
    Id *result = result_of(im, at);
    uint32_t type = result ? result->type : 0;
    if (module_op(im, at) == SpvOpStore) type = module_id(im, module_word(im, at, 2))->type;
    const SpirvType *refused = type ? module_type(im, type)->refused : NULL;
    if (!refused) return true;
    const bool is_float = refused->kind == KIND_FLOAT;
    if (!im->refuses_type)
        import_problem(im, "%s of %u bits are not supported: use %s", is_float ? "floats" : "integers", refused->width,
                       is_float ? "32 bits, or 16" : "8, 16, 32 or 64 bits");
    im->refuses_type |= !im->dry;
    if (result) result->value = NULL; /* readers get zeros */
    return false;
}

static void operate(Importer *im, uint32_t at) {
    const SpvOp op = module_op(im, at);
    if (!operation_has_types(im, at)) return;
    if (long_operation(im, at) || arithmetic_operation(im, at) || matrix_operation(im, at) || part_operation(im, at) ||
        wave_operation(im, at) || memory_atomic(im, at) || image_operation(im, at))
        return;

    switch (op) {
    case SpvOpNop: break;
    case SpvOpBitcast: narrow_cast(im, at); break;
    case SpvOpUndef: value_set_leaves(im, at, value_new(im, module_word(im, at, 1), NULL)); break; /* never written */
    case SpvOpVariable: memory_local(im, at); break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain: memory_chain(im, at); break;
    case SpvOpLoad: memory_load(im, at); break;
    case SpvOpStore: memory_store(im, at); break;
    case SpvOpCopyMemory: memory_copy(im, at); break;
    case SpvOpArrayLength: memory_array_length(im, at); break;
    case SpvOpExtInst:
        if (module_word(im, at, 3) == im->extended) glsl_operation(im, at);
        break;
    case SpvOpCopyObject:
    case SpvOpCopyLogical: copy_value(im, at); break;
    case SpvOpSelect: select_parts(im, at); break;
    case SpvOpControlBarrier:
    case SpvOpMemoryBarrier: {
        uint32_t scope = SpvScopeWorkgroup;
        value_number(im, module_word(im, at, 1), &scope);
        const bool whole_group = op == SpvOpControlBarrier && scope != SpvScopeSubgroup;
        emit(im, whole_group ? OP_BARRIER : OP_FENCE, (ShaderOperand){0}, NULL, 0);
        break;
    }
    case SpvOpDemoteToHelperInvocation: pixel_discard(im); break;
    case SpvOpIsHelperInvocationEXT: value_set_operand(im, at, variable_is_helper(im)); break;
    default: not_supported(im, at); break;
    }
}

/* Are the numbers of a type, or of the first member of a struct, floats of 16 bits? */
static bool is_half(Importer *im, uint32_t type) {
    const SpirvType *scalar = value_scalar(im, type);
    if (scalar->kind == KIND_STRUCT && scalar->count) scalar = value_scalar(im, scalar->member[0].type);
    return narrow_is_float(scalar);
}

/* Behind a problem, operations are still translated to find more problems. */
void operation(Importer *im, uint32_t at) {
    const Id *result = result_of(im, at);
    im->is_half = result && is_half(im, result->type);
    im->skips = im->result->problem_count > 0;
    if (!setjmp(im->skipped)) operate(im, at);
    im->skips = im->is_half = false;
}
