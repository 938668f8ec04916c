/* constant.c: constants become numbers; specialisation constants too, with the value that --define gives them. */
#include <string.h>

#include "asm/import/importer.h"
#include "asm/isa/number.h"

ShaderOperand constant_operand(const uint32_t *bits, int count, Type type) {
    ShaderOperand operand = {.kind = SHADER_NUMBER, .count = (uint8_t)count, .type = (uint8_t)type};
    memcpy(operand.imm, bits, (size_t)count * sizeof *bits);
    return operand;
}

bool constant_number(Importer *im, uint32_t id, uint32_t *number) {
    const Value *value = module_id(im, id)->value;
    if (!value || !value->leaf || value->count != 1 || value->leaf->kind != SHADER_NUMBER || value->leaf->count != 1)
        return false;
    *number = value->leaf->imm[0];
    return true;
}

/* ---- specialisation by name ---- */
/* The numbers of "NAME=1, 2 3" in options->define, which have to be as many as are wanted. */
bool constant_define(Importer *im, const char *name, Type type, uint32_t *bits, uint32_t count) {
    const size_t length = name ? strlen(name) : 0;
    if (!length) return false;
    for (size_t i = 0; i < im->options->define_count; i++) {
        const char *text = im->options->define[i];
        if (strncmp(text, name, length) != 0 || text[length] != '=') continue;
        im->result->define_used[i] = true;
        text += length + 1;
        bool fits = true;
        for (uint32_t k = 0; k < count; k++) {
            text += strspn(text, " ,");
            const size_t digits = strcspn(text, " ,");
            const bool truth = !strncmp(text, "true", digits) && digits == 4;
            const bool lie = !strncmp(text, "false", digits) && digits == 5;
            bits[k] = truth;
            if (!truth && !lie) fits = fits && number_read(type, text, digits, &bits[k]) == NUMBER_OK;
            text += digits;
        }
        if (!fits || text[strspn(text, " ,")])
            import_problem(im, "--define %s needs %u number%s of type %s", name, count, count > 1 ? "s" : "",
                           isa_type_names[type]);
        return true;
    }
    return false;
}

/* ---- operations on constants ---- */
static uint32_t fold(Importer *im, SpvOp op, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t result;
    switch (op) {
    case SpvOpUConvert:
    case SpvOpSConvert:
    case SpvOpBitcast: return a;
    case SpvOpSelect: return a ? b : c;
    case SpvOpUDiv:
    case SpvOpSDiv:
    case SpvOpUMod:
    case SpvOpSRem:
    case SpvOpSMod:
        if (b) break;
        import_problem(im, "a constant is divided by zero");
        return 0;
    default: break;
    }
    if (operation_fold(op, a, b, &result)) return result;
    import_problem(im, "operation %u on constants is not supported", op);
    return 0;
}

/* An operation of constants: of numbers, or on the parts of composites. */
static void read_operation(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1);
    const SpvOp op = (SpvOp)module_word(im, at, 3);
    if (op == SpvOpCompositeExtract || op == SpvOpCompositeInsert || op == SpvOpVectorShuffle) {
        value_composite(im, at);
        return;
    }

    ShaderOperand of[3] = {0};
    for (uint32_t i = 0; i < 3 && 4 + i < module_length(im, at); i++) {
        of[i] = value_operand(im, module_word(im, at, 4 + i));
        if (of[i].kind != SHADER_NUMBER) import_fail(im, "a constant is made of what is none");
    }
    const int count = value_components(im, type);
    uint32_t bits[4];
    for (int i = 0; i < count; i++) {
        uint32_t part[3];
        for (int k = 0; k < 3; k++) part[k] = of[k].imm[of[k].count > 1 ? i : 0];
        bits[i] = fold(im, op, part[0], part[1], part[2]);
    }
    value_set_operand(im, at, constant_operand(bits, count, value_type(im, type)));
}

void constant_read(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1), id = module_word(im, at, 2);
    const SpvOp op = module_op(im, at);
    if (!module_has_values(module_type(im, type))) {
        if (op == SpvOpConstantNull || op == SpvOpUndef) return; /* of a type that nothing can be done with */
        import_fail(im, "a constant is too large, or has a type without values");
    }
    switch (op) {
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite: value_composite(im, at); return;
    case SpvOpSpecConstantOp: read_operation(im, at); return;
    case SpvOpUndef: value_set_leaves(im, at, value_new(im, type, NULL)); return; /* which nobody writes */
    case SpvOpConstantNull: value_set_leaves(im, at, value_zero(im, type)); return;
    default: break;
    }

    uint32_t bits = op == SpvOpConstantTrue || op == SpvOpSpecConstantTrue ? 1 : module_word(im, at, 3);
    if (op == SpvOpConstantFalse || op == SpvOpSpecConstantFalse) bits = 0;
    if (op >= SpvOpSpecConstantTrue && op <= SpvOpSpecConstant) {
        uint32_t spec_id;
        if (!im->id[id].name && module_decorated(im, id, SpvDecorationSpecId, &spec_id)) {
            im->id[id].name = arena_printf(im->arena, "constant_%u", spec_id);
            if (!im->id[id].name) import_out_of_memory(im);
        }
        constant_define(im, im->id[id].name, value_type(im, type), &bits, 1);
        if (op != SpvOpSpecConstant) bits = bits != 0; /* a boolean is 0 or 1 */
    }
    value_set_operand(im, at, constant_operand(&bits, 1, value_type(im, type)));
}
