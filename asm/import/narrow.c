/* narrow.c: numbers of 8 and 16 bits. Each has a register of 32 bits to itself: an integer is extended as its type is
 * signed, a float of 16 bits is a float of 32 bits that is rounded after each step. Addition, multiplication, division
 * and the square root of 32 bits, rounded again, are what IEEE wants of 16 bits; only a fused product and sum is not.
 */
#include "asm/import/value.h"
#include "asm/isa/lane_ops.h"

bool narrow_is_integer(const SpirvType *scalar) {
    return scalar->kind == KIND_INT && scalar->width < 32;
}

bool narrow_is_float(const SpirvType *scalar) {
    return scalar->kind == KIND_FLOAT && scalar->width < 32;
}

static ShaderOperand extend(Importer *im, ShaderOperand bits, uint32_t width, bool is_signed) {
    if (is_signed) return emit3(im, OP_BFE_I32, bits, shader_u32(0), shader_u32(width));
    return emit2(im, OP_AND, bits, shader_u32((1u << width) - 1));
}

/* ---- operands and results of instructions of 32 bits ---- */
/* How an instruction sees integers: as unsigned ones, as signed ones, or as bits of which only the lowest decide about
 * the lowest of its result. */
typedef enum Sight { SIGHT_UNSIGNED, SIGHT_SIGNED, SIGHT_LOW_BITS } Sight;

static Sight sight_of(Op op) {
    switch (op) {
    case OP_MOV ... OP_SEL:
    case OP_AND ... OP_SHL:
    case OP_ADD_U32 ... OP_MUL_U32:
    case OP_ADD_I32 ... OP_MUL_I32:
    case OP_NEG_I32: return SIGHT_LOW_BITS;
    case OP_BFE_I32: return SIGHT_SIGNED;
    default: return isa_ops[op].source == TYPE_I32 ? SIGHT_SIGNED : SIGHT_UNSIGNED;
    }
}

ShaderOperand narrow_operand(Importer *im, Op op, uint32_t id) {
    const ShaderOperand operand = value_operand(im, id);
    const SpirvType *scalar = value_scalar(im, module_id(im, id)->type);
    const Sight sight = sight_of(op);
    if (!narrow_is_integer(scalar) || sight == SIGHT_LOW_BITS || scalar->is_signed == (sight == SIGHT_SIGNED))
        return operand;
    return extend(im, operand, scalar->width, sight == SIGHT_SIGNED);
}

ShaderOperand narrow_result(Importer *im, uint32_t type, ShaderOperand result) {
    const SpirvType *scalar = value_scalar(im, type);
    return narrow_is_integer(scalar) ? extend(im, result, scalar->width, scalar->is_signed) : result;
}

uint32_t narrow_constant(const SpirvType *scalar, uint32_t bits) {
    if (narrow_is_float(scalar)) shader_compute(OP_HALF, bits, 0, &bits);
    if (!narrow_is_integer(scalar)) return bits;
    return scalar->is_signed ? lane_bfe_i32(bits, 0, scalar->width) : bits & lane_bfm(scalar->width, 0);
}

/* ---- memory and bit casts ---- */
void narrow_read(Importer *im, const SpirvType *scalar, ShaderOperand to, ShaderOperand bits) {
    if (narrow_is_float(scalar))
        emit(im, OP_HTOF, to, &bits, 1);
    else if (scalar->is_signed)
        emit(im, OP_BFE_I32, to, (ShaderOperand[]){bits, shader_u32(0), shader_u32(scalar->width)}, 3);
    else
        value_move(im, to, bits);
}

/* The bits in memory: of integers only the lowest count. */
ShaderOperand narrow_bits(Importer *im, const SpirvType *scalar, ShaderOperand value) {
    return narrow_is_float(scalar) ? emit1(im, OP_FTOH, value) : value;
}

/* Return the value's bits as words, the first component in the lowest bits; fewer than 32 bits in all are one word. */
static uint32_t to_words(Importer *im, const Value *value, ShaderOperand word[8]) {
    const SpirvType *scalar = value_scalar(im, value->type);
    const int count = value->leaf[0].count;
    const uint32_t per_word = 32 / (scalar->width < 32 ? scalar->width : 32);
    ShaderOperand bits = value->leaf[0];
    if (scalar->width < 32) bits = narrow_bits(im, scalar, bits);
    if (narrow_is_integer(scalar) && scalar->is_signed) bits = extend(im, bits, scalar->width, false);
    uint32_t words = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t place = (uint32_t)i % per_word * scalar->width;
        const ShaderOperand part = shader_pick(bits, i);
        if (!place)
            word[words++] = part;
        else
            word[words - 1] = emit2(im, OP_OR, word[words - 1], emit2(im, OP_SHL, part, shader_u32(place)));
        if (scalar->width == 64) word[words++] = shader_pick(value->leaf[1], i);
    }
    return words;
}

/* Make a leaf of count components of every step-th word, from the first on. */
static ShaderOperand join_words(Importer *im, const ShaderOperand *word, int count, int step, Type type) {
    ShaderOperand part[4];
    for (int i = 0; i < count; i++) part[i] = word[i * step];
    return value_join(im, part, count, type);
}

void narrow_cast(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1);
    const Value *from = value_of(im, module_word(im, at, 3));
    const SpirvType *scalar = value_scalar(im, type), *old = value_scalar(im, from->type);
    const int count = value_components(im, type);
    const Type number = value_type(im, type);
    if (old->refused) import_fail(im, "a number has a width that is not supported");
    if (value_components(im, from->type) * (int)old->width != count * (int)scalar->width)
        import_fail(im, "a bit cast is to a type of another size");
    if (scalar->width == old->width && scalar->kind == old->kind && scalar->is_signed == old->is_signed) {
        value_set_leaves(im, at, from->leaf);
        return;
    }
    ShaderOperand word[8], *leaf = value_new(im, type, NULL);
    to_words(im, from, word);
    for (uint32_t i = 0; i < 2 && scalar->width == 64; i++) leaf[i] = join_words(im, word + i, count, 2, TYPE_U32);
    if (scalar->width == 32) leaf[0] = join_words(im, word, count, 1, number);
    for (int i = 0; i < count && scalar->width < 32; i++) {
        const uint32_t place = (uint32_t)i * scalar->width % 32;
        ShaderOperand bits = word[(uint32_t)i * scalar->width / 32];
        if (place) bits = emit2(im, OP_SHR_U32, bits, shader_u32(place));
        if (narrow_is_integer(scalar) && !scalar->is_signed) bits = extend(im, bits, scalar->width, false);
        narrow_read(im, scalar, shader_pick(leaf[0], i), bits);
    }
    value_set_leaves(im, at, leaf);
}
