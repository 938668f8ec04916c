/* memory.c: pointers, loads, stores and atomics.
 *
 * A pointer is resolved when it is made: a variable, and a part of it. In memory, the part is an offset in bytes, plus
 * an address that the program computes:
 *
 *   b.items[i].weight[2]    u3, offset 16 + 8, address i * 32       ld r0.x, u3.z, r1.x with 16 added to r1.x
 *
 * An instruction reaches four words from its address, so the swizzle holds the last 0 to 12 bytes of the offset.
 */
#include "asm/import/value.h"

#include <string.h>

enum { MOST_STORES = 64 }; /* of equal numbers; more become a loop */

/* ---- pointers ---- */
/* A pointer that an unsupported operation made points to zeros. */
Place *memory_place(Importer *im, uint32_t id) {
    const Id *pointer = module_id(im, id);
    if (pointer->value && pointer->value->place) return pointer->value->place;
    const SpirvType *type = pointer->type ? module_type(im, pointer->type) : NULL;
    if (!im->result->problem_count || !type || type->kind != KIND_POINTER ||
        !module_has_values(module_type(im, type->element)))
        import_fail(im, "id %u is not a pointer", id);
    const ShaderOperand *zeros = value_zero(im, type->element);
    variable_set_place(im, id, (Place){.kind = PLACE_LEAVES, .leaf = zeros, .constant = true});
    return pointer->value->place;
}

void memory_chain(Importer *im, uint32_t at) {
    Place *place = arena_alloc(im->arena, sizeof *place);
    *place = *memory_place(im, module_word(im, at, 3));

    for (uint32_t k = 4; k < module_length(im, at); k++) {
        const uint32_t index = module_word(im, at, k);
        const ShaderOperand element = value_low(im, index);
        if (!place->in_array) {
            part_enter(im, place, element);
            continue;
        }
        place->in_array = false; /* which of several resources */
        place->type = module_type(im, place->type)->element;
        if (element.kind == SHADER_NUMBER && element.count == 1) {
            variable_choose(im, place, element.imm[0]);
            continue;
        }
        place->element = element;
        place->nonuniform = module_decorated(im, module_word(im, at, 2), SpvDecorationNonUniform, NULL) ||
                            module_decorated(im, index, SpvDecorationNonUniform, NULL);
    }
    value_set_leaves(im, at, NULL)->place = place;
}

/* ---- resources, and the choice of one in an array ---- */
/* If lanes choose different resources, a loop serves them: in each iteration the lanes that agree with the first. */
ShaderOperand memory_use(Importer *im, const Place *place, Use use) {
    const bool is_chosen = place->element.kind != SHADER_NONE, in_turns = is_chosen && place->nonuniform;
    ShaderOperand *resource = &use.from[0];
    if (place->in_array) import_fail(im, "one of several resources has to be chosen");
    *resource = shader_words(place->resource, use.words);
    for (int i = 0; i < use.words; i++) resource->swizzle[i] = (uint8_t)(use.first + i);
    if (is_chosen) {
        const ShaderOperand wanted = value_in_register(im, place->element);
        if (in_turns) shader_statement(im->shader, SHADER_LOOP);
        const ShaderOperand first = emit_new(im, OP_READFIRST, 1, TYPE_U32, &wanted, 1);
        resource->indexed = true;
        resource->number = first.index;
        if (in_turns) shader_conditional(im->shader, SHADER_IF, 0, emit2(im, OP_EQ_U32, wanted, first), false);
    }
    emit(im, use.op, use.to, use.from, use.count);
    if (!in_turns) return use.to;
    shader_conditional(im->shader, SHADER_BREAK, 0, (ShaderOperand){0}, false);
    shader_statement(im->shader, SHADER_END);
    shader_statement(im->shader, SHADER_END);
    return use.to;
}

ShaderOperand memory_size(Importer *im, const Place *place, int words) {
    const ShaderOperand to = shader_value(im->shader, words, TYPE_U32, NULL);
    return memory_use(im, place, (Use){.op = OP_SIZE, .words = words, .to = to, .count = 1});
}

/* Emit an instruction on words of a place; its address becomes from[1]. */
static void use_words(Importer *im, const Place *place, uint32_t offset, Use use) {
    if (place->kind != PLACE_MEMORY || module_type(im, place->type)->kind >= KIND_POINTER)
        import_fail(im, "an access is not to memory");
    const uint32_t bytes = place->offset + offset, unit = isa_component_bytes(use.op), low = bytes / unit % 4;
    ShaderOperand *address = &use.from[1];
    *address = place->address;
    if (place->address.kind == SHADER_NONE) {
        *address = shader_u32(bytes);
    } else if (bytes % unit == 0 && low + (uint32_t)use.words <= 4) {
        use.first = (int)low;
        if (bytes != low * unit) *address = emit2(im, OP_ADD_U32, place->address, shader_u32(bytes - low * unit));
    } else {
        *address = emit2(im, OP_ADD_U32, place->address, shader_u32(bytes));
    }
    memory_use(im, place, use);
}

/* ---- loads and stores ---- */
/* Load or store integers of 64 bits, of which a word each is in two leaves; two numbers at once if they are side by
 * side. */
static void walk_long(Importer *im, const Place *place, Op op, ShaderOperand low, ShaderOperand high) {
    const uint32_t stride = place->component_stride ?: 8;
    for (int i = 0, n; i < low.count; i += n) {
        n = stride == 8 && i + 1 < low.count ? 2 : 1;
        ShaderOperand part[4];
        for (int k = 0; k < 2 * n; k++) part[k] = shader_pick(k % 2 ? high : low, i + k / 2);
        Use use = {.op = op, .words = 2 * n, .count = 2};
        if (op == OP_LD)
            use.to = shader_value(im->shader, 2 * n, TYPE_U32, NULL);
        else
            use.from[use.count++] = value_join(im, part, 2 * n, TYPE_U32);
        use_words(im, place, (uint32_t)i * stride, use);
        for (int k = 0; k < 2 * n && op == OP_LD; k++) value_move(im, part[k], shader_pick(use.to, k));
    }
}

static void walk_memory(Importer *im, const Place *place, Op op, const ShaderOperand **leaf);

/* If all elements of an array have the same numbers, store them in a loop; else return false. */
static bool fill(Importer *im, const Place *place, const ShaderOperand **leaf) {
    const SpirvType *type = module_type(im, place->type);
    const ShaderOperand *element = *leaf;
    const uint32_t period = type->leaves / type->count;
    for (uint32_t k = 0; k < type->leaves; k++) {
        if (element[k].kind != SHADER_NUMBER) return false;
        if (memcmp(element[k].imm, element[k % period].imm, sizeof element->imm) != 0) return false;
    }
    const ShaderOperand i = emit1(im, OP_MOV, shader_u32(0));
    Place part = *place;
    shader_statement(im->shader, SHADER_LOOP);
    part_enter(im, &part, i);
    walk_memory(im, &part, OP_ST, &element);
    emit(im, OP_ADD_U32, i, (ShaderOperand[]){i, shader_u32(1)}, 2);
    shader_conditional(im->shader, SHADER_BREAK, 0, emit2(im, OP_GE_U32, i, shader_u32(type->count)), false);
    shader_statement(im->shader, SHADER_END);
    *leaf += type->leaves;
    return true;
}

/* Load or store the leaves in order. */
static void walk_memory(Importer *im, const Place *place, Op op, const ShaderOperand **leaf) {
    const SpirvType *type = module_type(im, place->type);
    if (op == OP_ST && type->kind == KIND_ARRAY && type->leaves > MOST_STORES && fill(im, place, leaf)) return;
    if (type->kind > KIND_VECTOR) {
        for (uint32_t i = 0; i < type->count; i++) {
            Place part = *place;
            part_enter(im, &part, shader_u32(i));
            walk_memory(im, &part, op, leaf);
        }
        return;
    }
    const ShaderOperand whole = *(*leaf)++;
    if (whole.count != value_components(im, place->type))
        import_fail(im, "a value is stored in a variable of another type");
    if (value_is_long(im, place->type)) {
        walk_long(im, place, op, whole, *(*leaf)++);
        return;
    }
    if (type->refused) import_stop(im, "a copy of numbers of %u bits is not supported", type->refused->width);
    static const Op loads[] = {[1] = OP_LD8, OP_LD16, [4] = OP_LD}, stores[] = {[1] = OP_ST8, OP_ST16, [4] = OP_ST};
    const SpirvType *scalar = value_scalar(im, place->type);
    const uint32_t bytes = part_bytes(im, place);
    const bool at_once = !place->component_stride || whole.count == 1;
    for (int i = 0; i < (at_once ? 1 : whole.count); i++) {
        const ShaderOperand part = at_once ? whole : shader_pick(whole, i);
        Use use = {.op = op == OP_LD ? loads[bytes] : stores[bytes], .words = part.count, .count = 2};
        if (op == OP_LD)
            use.to = bytes < 4 ? shader_value(im->shader, part.count, TYPE_U32, NULL) : part;
        else
            use.from[use.count++] = bytes < 4 ? narrow_bits(im, scalar, part) : part;
        use_words(im, place, (uint32_t)i * place->component_stride, use);
        if (op == OP_LD && bytes < 4) narrow_read(im, scalar, part, use.to);
    }
}

/* Leaves of a variable are copied, since it may change before the value is used. */
static ShaderOperand *read_leaves(Importer *im, const Place *place) {
    const SpirvType *type = module_type(im, place->type);
    if (!module_has_values(type)) import_fail(im, "a load is not of a value, or is too large");
    const bool in_memory = place->kind == PLACE_MEMORY;
    const ShaderOperand *which = &place->component;
    if (in_memory || (which->kind == SHADER_NONE && !place->constant)) {
        ShaderOperand *leaf = value_new(im, place->type, NULL);
        for (uint32_t i = 0; i < type->leaves && !in_memory; i++) value_move(im, leaf[i], place->leaf[i]);
        if (in_memory) walk_memory(im, place, OP_LD, &(const ShaderOperand *){leaf});
        return leaf;
    }
    ShaderOperand *leaf = arena_alloc(im->arena, type->leaves * sizeof *leaf);
    if (place->kind == PLACE_BUILTIN && type->leaves != 1) import_fail(im, "a built-in value has a wrong type");
    if (place->kind == PLACE_BUILTIN)
        leaf[0] = variable_builtin(im, place->builtin, place->type);
    else
        memcpy(leaf, place->leaf, type->leaves * sizeof *leaf);
    for (uint32_t i = 0; i < type->leaves && which->kind != SHADER_NONE; i++) {
        if (which->kind != SHADER_NUMBER) {
            leaf[i] = emit_pick(im, leaf[i], *which);
            continue;
        }
        leaf[i] = shader_pick(leaf[i], (int)which->imm[0]);
        if (!place->constant) leaf[i] = emit_new(im, OP_MOV, 1, value_type(im, place->type), &leaf[i], 1);
    }
    return leaf;
}

void memory_write(Importer *im, const Place *place, const ShaderOperand *leaf) {
    const SpirvType *type = module_type(im, place->type);
    if (place->constant) return; /* a table holds this value already */
    if (!module_has_values(type)) import_fail(im, "a store is not of a value, or is too large");
    if (place->kind == PLACE_MEMORY) {
        walk_memory(im, place, OP_ST, &leaf);
        return;
    }
    const ShaderOperand *masked = im->known_mask.home;
    if (masked >= place->leaf && masked < place->leaf + type->leaves) im->known_mask = (KnownMask){0};
    const ShaderOperand *which = &place->component;
    for (uint32_t i = 0; i < type->leaves; i++) {
        const ShaderOperand home = place->leaf[i];
        if (which->kind == SHADER_NUMBER)
            value_move(im, shader_pick(home, (int)which->imm[0]), leaf[i]);
        else if (which->kind != SHADER_NONE)
            emit(im, OP_SEL, home, (ShaderOperand[]){emit_chosen(im, home.count, *which), leaf[i], home}, 3);
        else
            value_move(im, home, leaf[i]);
    }
}

void memory_load(Importer *im, uint32_t at) {
    const uint32_t pointer = module_word(im, at, 3), type = module_word(im, at, 1);
    Place *place = memory_place(im, pointer);
    const Kind kind = module_type(im, type)->kind;
    if (kind >= KIND_IMAGE && kind <= KIND_SAMPLED_IMAGE) { /* known by its place */
        Value *value = value_set_leaves(im, at, NULL);
        value->place = place;
        if (kind != KIND_IMAGE) value->sampler = place;
        return;
    }
    if (place->type != type) import_fail(im, "a load has another type than its pointer");
    Value *value = value_set_leaves(im, at, read_leaves(im, place));
    if (place->kind == PLACE_LEAVES && place->leaf == im->known_mask.home) value->mask = im->known_mask.mask;
}

void memory_store(Importer *im, uint32_t at) {
    const Place *place = memory_place(im, module_word(im, at, 1));
    const Value *value = value_of(im, module_word(im, at, 2));
    if (value->type != place->type) import_fail(im, "a store has another type than its pointer");
    memory_write(im, place, value->leaf);
    if (value->mask && place->kind == PLACE_LEAVES && place->component.kind == SHADER_NONE)
        im->known_mask = (KnownMask){place->leaf, value->mask};
}

void memory_copy(Importer *im, uint32_t at) {
    const Place *to = memory_place(im, module_word(im, at, 1)), *from = memory_place(im, module_word(im, at, 2));
    if (module_type(im, to->type)->leaves != module_type(im, from->type)->leaves)
        import_fail(im, "memory is copied to memory of another type");
    memory_write(im, to, read_leaves(im, from));
}

void memory_array_length(Importer *im, uint32_t at) {
    const Place *place = memory_place(im, module_word(im, at, 3));
    const SpirvType *type = module_type(im, place->type);
    const uint32_t member = module_word(im, at, 4);
    if (type->kind != KIND_STRUCT || member >= type->count) import_fail(im, "OpArrayLength needs an array");
    const uint32_t stride = module_type(im, type->member[member].type)->stride;

    ShaderOperand bytes = memory_size(im, place, 1);
    if (type->member[member].offset) bytes = emit2(im, OP_SUB_U32, bytes, shader_u32(type->member[member].offset));
    value_set_operand(im, at, emit2(im, OP_DIV_U32, bytes, shader_u32(stride)));
}

void memory_local(Importer *im, uint32_t at) {
    const uint32_t id = module_word(im, at, 2), initial = module_word(im, at, 4);
    variable_declare(im, at);
    if (initial && im->id[id].value) memory_write(im, im->id[id].value->place, value_of(im, initial)->leaf);
}

/* ---- atomics ---- */
bool memory_atomic(Importer *im, uint32_t at) {
    enum { ONE = 1 };
    static const struct {
        SpvOp spirv;
        Op op;
        uint8_t operands[2]; /* at which words; ONE: the number 1 */
    } rows[] = {
        {SpvOpAtomicLoad, OP_LD, {0}},
        {SpvOpAtomicStore, OP_ST, {4}},
        {SpvOpAtomicExchange, OP_ATOMIC_EXCHANGE, {6}},
        {SpvOpAtomicCompareExchange, OP_ATOMIC_COMPARE_EXCHANGE, {8, 7}},
        {SpvOpAtomicIIncrement, OP_ATOMIC_ADD_U32, {ONE}},
        {SpvOpAtomicIDecrement, OP_ATOMIC_SUB_U32, {ONE}},
        {SpvOpAtomicIAdd, OP_ATOMIC_ADD_U32, {6}},
        {SpvOpAtomicISub, OP_ATOMIC_SUB_U32, {6}},
        {SpvOpAtomicSMin, OP_ATOMIC_MIN_I32, {6}},
        {SpvOpAtomicUMin, OP_ATOMIC_MIN_U32, {6}},
        {SpvOpAtomicSMax, OP_ATOMIC_MAX_I32, {6}},
        {SpvOpAtomicUMax, OP_ATOMIC_MAX_U32, {6}},
        {SpvOpAtomicAnd, OP_ATOMIC_AND, {6}},
        {SpvOpAtomicOr, OP_ATOMIC_OR, {6}},
        {SpvOpAtomicXor, OP_ATOMIC_XOR, {6}},
        {SpvOpAtomicFAddEXT, OP_ATOMIC_ADD_F32, {6}},
    };
    const size_t count = sizeof rows / sizeof *rows;
    size_t row = 0;
    while (row < count && rows[row].spirv != module_op(im, at)) row++;
    if (row == count) return false;

    const bool has_result = rows[row].op != OP_ST;
    const Place *place = memory_place(im, module_word(im, at, has_result ? 3 : 1));
    Use use = {.op = rows[row].op, .words = 1, .count = 2};
    for (int i = 0; i < 2 && rows[row].operands[i]; i++) {
        const uint32_t k = rows[row].operands[i];
        use.from[use.count++] = k == ONE ? shader_u32(1) : value_at(im, at, k);
    }
    if (has_result) use.to = shader_value(im->shader, 1, value_type(im, module_word(im, at, 1)), NULL);
    if (place->kind != PLACE_MEMORY || module_type(im, place->type)->width != 32)
        import_problem(im, "this atomic operation is not supported: use 32 bits of a buffer or of group "
                           "memory, and exchange, compare, add, and, or, xor, min or max");
    else
        use_words(im, place, 0, use);
    if (has_result) value_set_operand(im, at, use.to);
    return true;
}
