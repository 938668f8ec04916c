/* glsl.c: the operations of GLSL.std.450. */
#include <spirv/unified1/GLSL.std.450.h>

#include "asm/import/value.h"

/* Short names for the operations that formulas below consist of. */
static ShaderOperand subtract(Importer *im, ShaderOperand a, ShaderOperand b) {
    return emit2(im, OP_SUB_F32, a, b);
}

static ShaderOperand multiply(Importer *im, ShaderOperand a, ShaderOperand b) {
    return emit2(im, OP_MUL_F32, a, b);
}

/* ---- vectors ---- */
/* k = 1 - eta^2 (1 - (N . I)^2); eta I - (eta (N . I) + sqrt k) N, or 0 where k < 0 */
static ShaderOperand refract(Importer *im, ShaderOperand i, ShaderOperand n, ShaderOperand eta) {
    const ShaderOperand one = shader_f32(1), d = emit_dot(im, n, i);
    const ShaderOperand square = multiply(im, eta, eta);
    const ShaderOperand sine = multiply(im, square, subtract(im, one, multiply(im, d, d)));
    const ShaderOperand k = subtract(im, one, sine);
    const ShaderOperand root = emit1(im, OP_SQRT, k), along = emit2(im, OP_ADD_F32, multiply(im, eta, d), root);
    const ShaderOperand straight = multiply(im, eta, i);
    const ShaderOperand bent = subtract(im, straight, multiply(im, along, n));
    return emit3(im, OP_SEL, emit2(im, OP_LT_F32, k, shader_f32(0)), shader_f32(0), bent);
}

/* ---- packed numbers ---- */
/* A number of `bits` bits, whose largest value stands for 1. */
typedef struct Packing {
    uint32_t bits;
    bool is_signed;
} Packing;

static ShaderOperand scale_of(Packing p) {
    return shader_f32((float)((1u << (p.bits - p.is_signed)) - 1));
}

static ShaderOperand limit(Importer *im, ShaderOperand x, ShaderOperand low, ShaderOperand high) {
    return emit2(im, OP_MIN_F32, emit2(im, OP_MAX_F32, x, low), high);
}

/* round(clamp(x) * scale), the first component in the lowest bits */
static ShaderOperand pack(Importer *im, Packing p, ShaderOperand numbers) {
    const ShaderOperand limited =
        p.is_signed ? limit(im, numbers, shader_f32(-1), shader_f32(1)) : emit1(im, OP_CLAMP, numbers);
    const ShaderOperand rounded = emit1(im, OP_ROUND, multiply(im, limited, scale_of(p)));
    ShaderOperand whole = emit1(im, p.is_signed ? OP_FTOI : OP_FTOU, rounded);
    if (p.is_signed) whole = emit2(im, OP_AND, whole, shader_u32((1u << p.bits) - 1));
    ShaderOperand packed = shader_pick(whole, 0);
    for (int i = 1; i < whole.count; i++) {
        const ShaderOperand part = emit2(im, OP_SHL, shader_pick(whole, i), shader_u32(p.bits * (uint32_t)i));
        packed = emit2(im, OP_OR, packed, part);
    }
    return packed;
}

static ShaderOperand unpack(Importer *im, Packing p, ShaderOperand packed) {
    const uint32_t from[4] = {0, p.bits, 2 * p.bits, 3 * p.bits};
    const ShaderOperand whole = emit3(im, p.is_signed ? OP_BFE_I32 : OP_BFE_U32, packed,
                                      value_constant(from, (int)(32 / p.bits), TYPE_U32), shader_u32(p.bits));
    const ShaderOperand number = emit1(im, p.is_signed ? OP_ITOF : OP_UTOF, whole);
    const ShaderOperand scaled = emit2(im, OP_DIV_F32, number, scale_of(p));
    return p.is_signed ? limit(im, scaled, shader_f32(-1), shader_f32(1)) : scaled;
}

/* ---- operations of several instructions ---- */
static ShaderOperand make(Importer *im, uint32_t number, ShaderOperand a, ShaderOperand b, ShaderOperand c) {
    static const uint8_t yzx[] = {1, 2, 0}, zxy[] = {2, 0, 1};
    ShaderOperand t, part;
    switch (number) {
    case GLSLstd450FClamp:
    case GLSLstd450NClamp:
        if (b.kind == SHADER_NUMBER && b.count == 1 && b.imm[0] == 0 && /* -0 is another number */
            c.kind == SHADER_NUMBER && c.count == 1 && c.imm[0] == 0x3f800000)
            return emit1(im, OP_CLAMP, a);
        return limit(im, a, b, c);
    case GLSLstd450UClamp: return emit2(im, OP_MIN_U32, emit2(im, OP_MAX_U32, a, b), c);
    case GLSLstd450SClamp: return emit2(im, OP_MIN_I32, emit2(im, OP_MAX_I32, a, b), c);
    case GLSLstd450Radians: return multiply(im, a, shader_f32(0.01745329251994329577f));
    case GLSLstd450Degrees: return multiply(im, a, shader_f32(57.2957795130823208768f));
    case GLSLstd450Step: /* 0 where x < edge, else 1 (of a NaN, too) */
        return emit3(im, OP_SEL, emit2(im, OP_LT_F32, b, a), shader_f32(0), shader_f32(1));
    case GLSLstd450SmoothStep:
        t = subtract(im, c, a);
        t = emit1(im, OP_CLAMP, emit2(im, OP_DIV_F32, t, subtract(im, b, a)));
        part = subtract(im, shader_f32(3), multiply(im, shader_f32(2), t));
        return multiply(im, multiply(im, t, t), part);
    case GLSLstd450FMix: /* x (1 - a) + y a: exact at both ends, as x + (y - x) a is not */
        part = multiply(im, a, subtract(im, shader_f32(1), c));
        return emit2(im, OP_ADD_F32, part, multiply(im, b, c));

    case GLSLstd450FindILsb: return emit3(im, OP_SEL, a, emit1(im, OP_CTZ, a), shader_number(TYPE_I32, UINT32_MAX));
    case GLSLstd450FindSMsb: /* the highest bit that differs from the sign */
        a = emit2(im, OP_XOR, a, emit2(im, OP_SHR_I32, a, shader_u32(31))); /* fall through */
    case GLSLstd450FindUMsb:
        return emit2(im, OP_SUB_I32, shader_number(TYPE_I32, 31), emit1(im, OP_CLZ, a)); /* of 0: 31 - 32 */

    case GLSLstd450Distance: a = subtract(im, a, b); /* fall through */
    case GLSLstd450Length: return a.count == 1 ? emit1(im, OP_ABS_F32, a) : emit_new(im, OP_LEN, 1, TYPE_F32, &a, 1);
    case GLSLstd450Normalize:
        return a.count == 1 ? emit1(im, OP_SIGN_F32, a) : emit_new(im, OP_NORM, a.count, TYPE_F32, &a, 1);
    case GLSLstd450Cross:
        if (a.count != 3 || b.count != 3) import_fail(im, "a cross product needs three components");
        part = multiply(im, shader_swizzle(a, 3, yzx), shader_swizzle(b, 3, zxy));
        return subtract(im, part, multiply(im, shader_swizzle(a, 3, zxy), shader_swizzle(b, 3, yzx)));
    case GLSLstd450FaceForward: /* N, if I looks against the reference, else -N */
        t = emit2(im, OP_LT_F32, emit_dot(im, c, b), shader_f32(0));
        return emit3(im, OP_SEL, t, a, emit1(im, OP_NEG_F32, a));
    case GLSLstd450Reflect: /* I - 2 (N . I) N */
        t = multiply(im, shader_f32(2), emit_dot(im, b, a));
        return subtract(im, a, multiply(im, t, b));
    case GLSLstd450Refract: return refract(im, a, b, c);

    case GLSLstd450PackHalf2x16:
        t = emit1(im, OP_FTOH, a);
        part = emit2(im, OP_SHL, shader_pick(t, 1), shader_u32(16));
        return emit2(im, OP_OR, shader_pick(t, 0), part);
    case GLSLstd450UnpackHalf2x16:
        t = value_constant((const uint32_t[]){0, 16}, 2, TYPE_U32);
        return emit1(im, OP_HTOF, emit2(im, OP_SHR_U32, a, t));
    case GLSLstd450PackSnorm4x8: return pack(im, (Packing){8, true}, a);
    case GLSLstd450PackUnorm4x8: return pack(im, (Packing){8, false}, a);
    case GLSLstd450PackSnorm2x16: return pack(im, (Packing){16, true}, a);
    case GLSLstd450PackUnorm2x16: return pack(im, (Packing){16, false}, a);
    case GLSLstd450UnpackSnorm4x8: return unpack(im, (Packing){8, true}, a);
    case GLSLstd450UnpackUnorm4x8: return unpack(im, (Packing){8, false}, a);
    case GLSLstd450UnpackSnorm2x16: return unpack(im, (Packing){16, true}, a);
    default: return unpack(im, (Packing){16, false}, a);
    }
}

/* ---- matrices ---- */
/* Return the determinant of the submatrix of the given rows and columns. */
static ShaderOperand minor(Importer *im, const Value *m, const int *rows, const int *columns, int n) {
    if (n == 1) return shader_pick(m->leaf[columns[0]], rows[0]);
    if (n == 2) {
        const ShaderOperand down =
            multiply(im, shader_pick(m->leaf[columns[0]], rows[0]), shader_pick(m->leaf[columns[1]], rows[1]));
        const ShaderOperand up =
            multiply(im, shader_pick(m->leaf[columns[1]], rows[0]), shader_pick(m->leaf[columns[0]], rows[1]));
        return subtract(im, down, up);
    }
    ShaderOperand sum = {0};
    for (int i = 0; i < n; i++) { /* along the first column */
        int left[3], k = 0;
        for (int r = 0; r < n; r++)
            if (r != i) left[k++] = rows[r];
        const ShaderOperand part =
            multiply(im, shader_pick(m->leaf[columns[0]], rows[i]), minor(im, m, left, columns + 1, n - 1));
        sum = i == 0 ? part : i % 2 ? subtract(im, sum, part) : emit2(im, OP_ADD_F32, sum, part);
    }
    return sum;
}

static const int all_rows[4] = {0, 1, 2, 3};

/* Element (r, c) of the inverse is the minor without row c and column r, with its sign, over the determinant. */
static void inverse(Importer *im, uint32_t at, const Value *m) {
    const int n = (int)m->count;
    const ShaderOperand scale = emit1(im, OP_RCP, minor(im, m, all_rows, all_rows, n));
    ShaderOperand *leaf = arena_alloc(im->arena, (size_t)n * sizeof *leaf);
    for (int c = 0; c < n; c++) {
        ShaderOperand part[4];
        for (int r = 0; r < n; r++) {
            int rows[4], columns[4], i = 0, k = 0;
            for (int j = 0; j < n; j++) {
                if (j != c) rows[i++] = j;
                if (j != r) columns[k++] = j;
            }
            part[r] = minor(im, m, rows, columns, n - 1);
            if ((r + c) % 2) part[r] = emit1(im, OP_NEG_F32, part[r]);
        }
        leaf[c] = multiply(im, value_join(im, part, n, TYPE_F32), scale);
    }
    value_set_leaves(im, at, leaf);
}

/* ---- two results: the second through a pointer, or both in a struct ---- */
static void split(Importer *im, uint32_t at, uint32_t number) {
    const ShaderOperand x = value_at(im, at, 5);
    ShaderOperand *leaf = arena_alloc(im->arena, 2 * sizeof *leaf);
    if (number == GLSLstd450Modf || number == GLSLstd450ModfStruct) {
        leaf[1] = emit1(im, OP_TRUNC, x);
        leaf[0] = subtract(im, x, leaf[1]);
        const ShaderOperand infinite = emit2(im, OP_EQ_F32, emit1(im, OP_ABS_F32, x), shader_f32(__builtin_inff()));
        leaf[0] = emit3(im, OP_SEL, infinite, shader_f32(0), leaf[0]);
    } else {
        leaf[0] = emit1(im, OP_FREXP_MANT, x);
        leaf[1] = emit1(im, OP_FREXP_EXP, x);
    }
    if (number == GLSLstd450ModfStruct || number == GLSLstd450FrexpStruct) {
        if (!value_has_type(im, module_word(im, at, 1), leaf, 2))
            import_fail(im, "a result is not a struct of two members");
        value_set_leaves(im, at, leaf);
        return;
    }
    const Place *place = memory_place(im, module_word(im, at, 6));
    if (module_type(im, place->type)->leaves != 1) import_fail(im, "a result is stored in a variable of another type");
    memory_write(im, place, &leaf[1]);
    value_set_operand(im, at, leaf[0]);
}

/* ---- all ---- */
/* Operations that are one instruction on each component. */
static const struct {
    uint16_t op;
    uint8_t operands;
} rows[GLSLstd450Count] = {
    [GLSLstd450Round] = {OP_ROUND, 1},    [GLSLstd450RoundEven] = {OP_ROUND, 1},
    [GLSLstd450Trunc] = {OP_TRUNC, 1},    [GLSLstd450FAbs] = {OP_ABS_F32, 1},
    [GLSLstd450SAbs] = {OP_ABS_I32, 1},   [GLSLstd450FSign] = {OP_SIGN_F32, 1},
    [GLSLstd450SSign] = {OP_SIGN_I32, 1}, [GLSLstd450Floor] = {OP_FLOOR, 1},
    [GLSLstd450Ceil] = {OP_CEIL, 1},      [GLSLstd450Fract] = {OP_FRACT, 1},
    [GLSLstd450Sin] = {OP_SIN, 1},        [GLSLstd450Cos] = {OP_COS, 1},
    [GLSLstd450Tan] = {OP_TAN, 1},        [GLSLstd450Asin] = {OP_ASIN, 1},
    [GLSLstd450Acos] = {OP_ACOS, 1},      [GLSLstd450Atan] = {OP_ATAN, 1},
    [GLSLstd450Atan2] = {OP_ATAN2, 2},    [GLSLstd450Sinh] = {OP_SINH, 1},
    [GLSLstd450Cosh] = {OP_COSH, 1},      [GLSLstd450Tanh] = {OP_TANH, 1},
    [GLSLstd450Asinh] = {OP_ASINH, 1},    [GLSLstd450Acosh] = {OP_ACOSH, 1},
    [GLSLstd450Atanh] = {OP_ATANH, 1},    [GLSLstd450Pow] = {OP_POW, 2},
    [GLSLstd450Exp] = {OP_EXP, 1},        [GLSLstd450Log] = {OP_LOG, 1},
    [GLSLstd450Exp2] = {OP_EXP2, 1},      [GLSLstd450Log2] = {OP_LOG2, 1},
    [GLSLstd450Sqrt] = {OP_SQRT, 1},      [GLSLstd450InverseSqrt] = {OP_RSQRT, 1},
    [GLSLstd450FMin] = {OP_MIN_F32, 2},   [GLSLstd450UMin] = {OP_MIN_U32, 2},
    [GLSLstd450SMin] = {OP_MIN_I32, 2},   [GLSLstd450FMax] = {OP_MAX_F32, 2},
    [GLSLstd450UMax] = {OP_MAX_U32, 2},   [GLSLstd450SMax] = {OP_MAX_I32, 2},
    [GLSLstd450NMin] = {OP_MIN_F32, 2},   [GLSLstd450NMax] = {OP_MAX_F32, 2},
    [GLSLstd450Fma] = {OP_FMA_F32, 3},    [GLSLstd450Ldexp] = {OP_LDEXP, 2},
};

void glsl_operation(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1), number = module_word(im, at, 4), length = module_length(im, at);
    switch (number) {
    case GLSLstd450Modf:
    case GLSLstd450ModfStruct:
    case GLSLstd450Frexp:
    case GLSLstd450FrexpStruct: split(im, at, number); return;
    case GLSLstd450Determinant:
    case GLSLstd450MatrixInverse: {
        const Value *m = value_of(im, module_word(im, at, 5));
        if (module_type(im, m->type)->kind != KIND_MATRIX || m->count != m->leaf[0].count)
            import_fail(im, "only a square matrix has a determinant");
        if (number == GLSLstd450Determinant)
            value_set_operand(im, at, minor(im, m, all_rows, all_rows, (int)m->count));
        else if (type == m->type)
            inverse(im, at, m);
        else
            import_fail(im, "the inverse of a matrix has another type");
        return;
    }
    case GLSLstd450Bad:
    case GLSLstd450IMix:
    case GLSLstd450PackDouble2x32:
    case GLSLstd450UnpackDouble2x32:
    case GLSLstd450InterpolateAtCentroid:
    case GLSLstd450InterpolateAtSample:
    case GLSLstd450InterpolateAtOffset:
        import_problem(im, "interpolateAtCentroid, interpolateAtSample and interpolateAtOffset are not supported: "
                           "an input is interpolated at the pixel's centre");
        value_set_leaves(im, at, value_zero(im, type));
        return;
    default:
        if (number > GLSLstd450NClamp) break;
        if (long_extended(im, at, number)) return;
        ShaderOperand of[3], result;
        const int operands = rows[number].operands;
        const Op op = (Op)rows[number].op;
        for (uint32_t i = 0; i < 3; i++)
            of[i] = 5 + i >= length ? shader_u32(0)
                    : operands      ? narrow_operand(im, op, module_word(im, at, 5 + i))
                                    : value_at(im, at, 5 + i);
        result = operands ? emit_each(im, op, of, operands) : make(im, number, of[0], of[1], of[2]);
        value_set_operand(im, at, narrow_result(im, type, result));
        return;
    }
    import_problem(im, "operation %u of GLSL.std.450 is not supported", number);
    value_set_leaves(im, at, value_zero(im, type));
}
