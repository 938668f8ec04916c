/* part.c: the parts of values and of memory: a step of an access chain, and operations that take composites apart and
 * put them together. */
#include "asm/import/value.h"

#include <string.h>

/* ---- one step ---- */
uint32_t part_bytes(Importer *im, const Place *place) {
    const SpirvType *scalar = value_scalar(im, place->type);
    return place->packed || scalar->kind == KIND_BOOL ? scalar->words * 4 : scalar->width / 8;
}

/* Bytes from one element to the next of what is at a place. */
static uint32_t element_stride(Importer *im, const Place *place, const SpirvType *type) {
    if (type->kind == KIND_VECTOR) return place->component_stride ?: part_bytes(im, place);
    const SpirvType *element = module_type(im, type->element);
    if (type->kind != KIND_MATRIX) return type->stride && !place->packed ? type->stride : element->words * 4;
    if (place->packed) return element->words * 4;
    return place->row_major ? part_bytes(im, place) : place->matrix_stride;
}

/* Add index * stride to the address. */
static void add_address(Importer *im, Place *place, ShaderOperand index, uint32_t stride) {
    const bool is_power = stride && !(stride & (stride - 1)), is_first = place->address.kind == SHADER_NONE;
    if (!is_power && !is_first) {
        place->address = emit3(im, OP_MAD_U32, index, shader_u32(stride), place->address);
        return;
    }
    if (!is_power) index = emit2(im, OP_MUL_U32, index, shader_u32(stride));
    if (is_power && stride > 1) index = emit2(im, OP_SHL, index, shader_u32((uint32_t)__builtin_ctz(stride)));
    place->address = is_first ? index : emit2(im, OP_ADD_U32, place->address, index);
}

void part_enter(Importer *im, Place *place, ShaderOperand index) {
    const SpirvType *type = module_type(im, place->type);
    const bool known = index.kind == SHADER_NUMBER && index.count == 1;
    const uint32_t i = index.imm[0];
    if (type->kind == KIND_STRUCT && known && i < type->count) {
        const Member *member = &type->member[i];
        if (place->kind == PLACE_LEAVES)
            place->leaf += member->leaf;
        else
            place->offset += place->packed ? member->word * 4 : member->offset;
        place->matrix_stride = member->matrix_stride;
        place->row_major = member->row_major;
        place->type = member->type;
        return;
    }
    if (type->kind < KIND_VECTOR || type->kind > KIND_RUNTIME_ARRAY || index.count != 1)
        import_fail(im, "an index is into a type without parts");
    if (place->kind == PLACE_MEMORY && known)
        place->offset += i * element_stride(im, place, type);
    else if (place->kind == PLACE_MEMORY)
        add_address(im, place, index, element_stride(im, place, type));
    else if (type->kind == KIND_VECTOR)
        place->component = known && i >= type->count ? shader_u32(type->count - 1) : index;
    else if (!known)
        import_problem(im, "an element of this array cannot be chosen while the shader runs");
    else if (i < type->count)
        place->leaf += i * module_type(im, type->element)->leaves;
    else
        import_problem(im, "element %u of an array of %u is used", i, type->count);

    if (type->kind == KIND_MATRIX)
        place->component_stride = place->row_major && !place->packed ? place->matrix_stride : 0;
    place->type = type->element;
}

/* ---- composites ---- */
/* Return the part of a value that the indices from word k on select. */
static Place find_part(Importer *im, uint32_t at, uint32_t k, const Value *value) {
    Place part = {.kind = PLACE_LEAVES, .type = value->type, .leaf = value->leaf};
    for (; k < module_length(im, at); k++) {
        const uint32_t i = module_word(im, at, k);
        if (i >= module_type(im, part.type)->count) import_fail(im, "an index is out of range");
        part_enter(im, &part, shader_u32(i));
    }
    return part;
}

static void extract(Importer *im, uint32_t at, uint32_t of, uint32_t k) {
    const Value *value = value_of(im, of);
    const Place part = find_part(im, at, k, value);
    if (part.component.kind != SHADER_NONE) {
        const uint32_t leaves = module_type(im, part.type)->leaves;
        ShaderOperand *leaf = arena_alloc(im->arena, leaves * sizeof *leaf);
        for (uint32_t i = 0; i < leaves; i++) leaf[i] = shader_pick(part.leaf[i], (int)part.component.imm[0]);
        if (!value_has_type(im, module_word(im, at, 1), leaf, leaves)) import_fail(im, "a component has another type");
        value_set_leaves(im, at, leaf);
        return;
    }
    const ptrdiff_t first = part.leaf - value->leaf;
    Value *extracted = value_set(im, module_word(im, at, 2), part.type, value->leaf + first);
    if (!first) extracted->mask = value->mask;
}

static void insert(Importer *im, uint32_t at, uint32_t k) {
    const Value *object = value_of(im, module_word(im, at, k)), *value = value_of(im, module_word(im, at, k + 1));
    if (value->type != module_word(im, at, 1)) import_fail(im, "an insertion is out of range");
    const Place place = find_part(im, at, k + 2, value);
    ShaderOperand *leaf = arena_alloc(im->arena, value->count * sizeof *leaf),
                  *first = leaf + (place.leaf - value->leaf);
    memcpy(leaf, value->leaf, value->count * sizeof *leaf);
    if (object->count > (uint32_t)(leaf + value->count - first)) import_fail(im, "an insertion is out of range");

    if (place.component.kind == SHADER_NONE) memcpy(first, object->leaf, object->count * sizeof *leaf);
    for (uint32_t l = 0; l < object->count && place.component.kind != SHADER_NONE; l++) {
        ShaderOperand part[4];
        const uint32_t which = place.component.imm[0];
        if (object->leaf[l].count != 1 || which >= first[l].count) import_fail(im, "an insertion is out of range");
        for (int i = 0; i < first[l].count; i++) part[i] = shader_pick(first[l], i);
        part[which] = object->leaf[l];
        first[l] = value_join(im, part, first[l].count, value_type(im, place.type));
    }
    value_set_leaves(im, at, leaf);
}

/* A vector is made of scalars and vectors, side by side; all other types of the leaves of their parts. */
static void construct(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1);
    const SpirvType *of = module_type(im, type);
    if (!module_has_values(of)) import_fail(im, "a composite value is too large");

    ShaderOperand *leaf = arena_alloc(im->arena, of->leaves * sizeof *leaf);
    for (uint32_t l = 0; of->kind == KIND_VECTOR && l < of->leaves; l++) {
        ShaderOperand part[4];
        uint32_t count = 0;
        for (uint32_t k = 3; k < module_length(im, at); k++) {
            const Value *from = value_of(im, module_word(im, at, k));
            if (from->count != of->leaves) import_fail(im, "a vector is made of other parts");
            for (int i = 0; i < from->leaf[l].count; i++) {
                if (count == of->count) import_fail(im, "a vector is made of too many components");
                part[count++] = shader_pick(from->leaf[l], i);
            }
        }
        if (count != of->count) import_fail(im, "a vector is made of too few components");
        leaf[l] = value_join(im, part, (int)count, value_type(im, type));
    }
    if (of->kind == KIND_VECTOR) {
        value_set_leaves(im, at, leaf);
        return;
    }
    im->items += of->leaves;
    uint32_t count = 0;
    for (uint32_t k = 3; k < module_length(im, at); k++) {
        const Value *from = value_of(im, module_word(im, at, k));
        if (from->count > of->leaves - count) import_fail(im, "a value is made of too many parts");
        memcpy(leaf + count, from->leaf, from->count * sizeof *leaf);
        count += from->count;
    }
    if (count != of->leaves) import_fail(im, "a value is made of too few parts");
    value_set_leaves(im, at, leaf);
}

/* Join the components of two vectors that the words from `k` on number. */
static ShaderOperand mix(Importer *im, uint32_t at, uint32_t k, ShaderOperand a, ShaderOperand b) {
    const uint32_t type = module_word(im, at, 1);
    const int count = value_components(im, type);
    ShaderOperand part[4];
    for (int i = 0; i < count; i++) {
        uint32_t which = module_word(im, at, k + (uint32_t)i);
        if (which == UINT32_MAX) which = 0; /* undefined: anything */
        if (which >= (uint32_t)a.count + b.count) import_fail(im, "an index is out of range");
        part[i] = which < a.count ? shader_pick(a, (int)which) : shader_pick(b, (int)(which - a.count));
    }
    return value_join(im, part, count, value_type(im, type));
}

bool part_operation(Importer *im, uint32_t at) {
    const bool constant = module_op(im, at) == SpvOpSpecConstantOp; /* its operands start one word later */
    const SpvOp op = constant ? (SpvOp)module_word(im, at, 3) : module_op(im, at);
    const uint32_t k = constant ? 4 : 3;
    switch (op) {
    case SpvOpCompositeExtract: extract(im, at, module_word(im, at, k), k + 1); break;
    case SpvOpCompositeInsert: insert(im, at, k); break;
    case SpvOpVectorShuffle:
    case SpvOpVectorExtractDynamic:
    case SpvOpVectorInsertDynamic: {
        const Value *a = value_of(im, module_word(im, at, k)), *b = value_of(im, module_word(im, at, k + 1));
        const uint32_t leaves = module_type(im, module_word(im, at, 1))->leaves;
        ShaderOperand *leaf = arena_alloc(im->arena, leaves * sizeof *leaf);
        if (a->count != leaves || (b->count != leaves && op != SpvOpVectorExtractDynamic))
            import_fail(im, "a vector is made of other parts");
        for (uint32_t l = 0; l < leaves; l++) {
            if (op == SpvOpVectorShuffle)
                leaf[l] = mix(im, at, k + 2, a->leaf[l], b->leaf[l]);
            else if (op == SpvOpVectorExtractDynamic)
                leaf[l] = emit_pick(im, a->leaf[l], value_low(im, module_word(im, at, 4)));
            else
                leaf[l] =
                    emit3(im, OP_SEL, emit_chosen(im, a->leaf[l].count, value_at(im, at, 5)), b->leaf[l], a->leaf[l]);
        }
        if (!value_has_type(im, module_word(im, at, 1), leaf, leaves)) import_fail(im, "a vector has another type");
        value_set_leaves(im, at, leaf);
        break;
    }
    case SpvOpCompositeConstruct:
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite: construct(im, at); break;
    default: return false;
    }
    return true;
}
