/* constant.c: constants become numbers; specialisation constants too, with the value that --define gives them. */
#include <stdlib.h>
#include <string.h>

#include "asm/import/value.h"
#include "asm/isa/number.h"

/* A SpecId. Several constants may share it: their name and default come from the constant that --define names, else
 * from the first named one. */
typedef struct Specialisation {
    uint32_t spec_id, at; /* at: the word at which the constant is defined */
    const char *name;
} Specialisation;

/* ---- specialisation by name ---- */
/* Return the number + 1 of the first of options->define that defines a name, 0 if none does. All of them are used. */
static uint32_t defined_by(Importer *im, const char *name) {
    uint32_t first = 0;
    for (size_t i = im->options->define_count; name && i-- > 0;) {
        if (!import_names(im->options->define[i], name)) continue;
        im->result->define_used[i] = true;
        first = (uint32_t)i + 1;
    }
    return first;
}

bool constant_define(Importer *im, const char *name, ShaderOperand *leaf, uint32_t count, bool is_bool) {
    const uint32_t define = defined_by(im, name);
    if (name) *ARRAY_ADD(im->constants, 1) = name;
    if (!define) return false;
    const char *text = strchr(im->options->define[define - 1], '=') + 1;
    const Type type = count ? (Type)leaf->type : TYPE_U32;
    uint32_t words = 0;
    bool fits = true;
    for (uint32_t i = 0; i < count; i++) {
        for (int k = 0; k < leaf[i].count; k++, words++) {
            text += strspn(text, " ,");
            const size_t digits = strcspn(text, " ,");
            const bool truth = !strncmp(text, "true", digits) && digits == 4;
            const bool lie = !strncmp(text, "false", digits) && digits == 5;
            if ((truth || lie) && type != TYPE_F32)
                leaf[i].imm[k] = truth;
            else
                fits &= number_read(type, text, digits, &leaf[i].imm[k]) == NUMBER_OK;
            text += digits;
        }
    }
    im->define = define;
    const bool is_right = fits && !text[strspn(text, " ,")];
    if (!is_right && is_bool)
        import_problem(im, "%s needs one value of type bool: true or false", name);
    else if (!is_right)
        import_problem(im, "%s needs %u number%s of type %s", name, words, words > 1 ? "s" : "", isa_type_names[type]);
    im->define = 0;
    return true;
}

/* Give one leaf's numbers of 32 bits the width of its scalars. */
static void fit_leaf(Importer *im, const SpirvType *scalar, const char *name, ShaderOperand *leaf) {
    for (int k = 0; k < leaf->count; k++) {
        const uint32_t given = leaf->imm[k], fits = leaf->imm[k] = narrow_constant(scalar, given);
        if (!narrow_is_integer(scalar) || fits == given) continue;
        im->define = defined_by(im, name);
        import_problem(im, "%s: %s %u bits do not hold such a number", name, scalar->is_signed ? "signed" : "unsigned",
                       scalar->width);
        im->define = 0;
    }
}

ShaderOperand *constant_fit(Importer *im, uint32_t type, const char *name, ShaderOperand *leaf) {
    const SpirvType *of = module_type(im, type);
    if (of->kind <= KIND_VECTOR) {
        fit_leaf(im, value_scalar(im, type), name, leaf);
        return leaf + of->leaves;
    }
    for (uint32_t i = 0; i < of->count; i++)
        leaf = constant_fit(im, of->kind == KIND_STRUCT ? of->member[i].type : of->element, name, leaf);
    return leaf;
}

/* ---- specialisation constants ---- */
static int by_number(const void *a, const void *b) {
    const Specialisation *x = a, *y = b;
    return ORDER(x->spec_id, y->spec_id) ?: ORDER(x->at, y->at);
}

static bool is_specialised(SpvOp op) {
    return op >= SpvOpSpecConstantTrue && op <= SpvOpSpecConstant;
}

/* Collect the named specialisation constants from word `at` on, one for each SpecId. */
static void find_specialisations(Importer *im, uint32_t at) {
    im->specialised = true;
    for (; at < im->count && module_length(im, at) && module_op(im, at) != SpvOpFunction; at += module_length(im, at)) {
        const uint32_t id = module_word(im, at, 2);
        uint32_t spec_id;
        if (!is_specialised(module_op(im, at)) || module_length(im, at) > im->count - at) continue;
        if (id >= im->bound || !im->id[id].name || !module_decorated(im, id, SpvDecorationSpecId, &spec_id)) continue;
        *ARRAY_ADD(im->specialisations, 1) = (Specialisation){spec_id, at, im->id[id].name};
    }
    Specialisation *list = im->specialisations.at;
    size_t kept = 0;
    if (list) qsort(list, im->specialisations.count, sizeof *list, by_number);
    for (size_t i = 0; i < im->specialisations.count; i++) {
        if (!kept || list[kept - 1].spec_id != list[i].spec_id)
            list[kept++] = list[i];
        else if (defined_by(im, list[i].name))
            list[kept - 1].name = list[i].name;
    }
    im->specialisations.count = kept;
}

/* Return a constant's bits as its register holds them; of 64 bits the low word. */
static uint32_t literal(Importer *im, uint32_t at) {
    const SpvOp op = module_op(im, at);
    if (op == SpvOpConstantTrue || op == SpvOpSpecConstantTrue) return 1;
    if (op == SpvOpConstantFalse || op == SpvOpSpecConstantFalse) return 0;
    const SpirvType *scalar = value_scalar(im, module_word(im, at, 1));
    uint32_t bits = module_word(im, at, 3);
    if (narrow_is_float(scalar)) shader_compute(OP_HTOF, bits, 0, &bits);
    return narrow_constant(scalar, bits);
}

/* Return the constant's bits: given by a --define of any constant with the same SpecId, else its default. A group size
 * has default 1 if the source gives none; then another constant with its SpecId decides, as no source says
 * local_size_x_id to have groups of 1.
 */
static uint32_t specialise(Importer *im, uint32_t at, Type type, bool *given) {
    Id *id = &im->id[module_word(im, at, 2)];
    ShaderOperand number = shader_number(type, literal(im, at));
    uint32_t spec_id;
    if (!im->specialised) find_specialisations(im, at);
    if (!module_decorated(im, module_word(im, at, 2), SpvDecorationSpecId, &spec_id)) return number.imm[0];

    const Specialisation *list = im->specialisations.at;
    const size_t i = BISECT(k, im->specialisations.count, list[k].spec_id < spec_id);
    const bool is_known = i < im->specialisations.count && list[i].spec_id == spec_id, has_name = id->name;
    if (!has_name) id->name = arena_printf(im->arena, "constant_%u", spec_id);
    const bool is_bool = value_scalar(im, module_word(im, at, 1))->kind == KIND_BOOL;
    *given = constant_define(im, id->name, &number, 1, is_bool) ||
             (is_known && constant_define(im, list[i].name, &number, 1, is_bool));
    if (*given) {
        constant_fit(im, module_word(im, at, 1), id->name, &number);
        return number.imm[0];
    }
    id->open = !has_name && number.imm[0] == 1;
    if (!id->open || !is_known) return number.imm[0];
    id->name = list[i].name;
    return literal(im, list[i].at);
}

void constant_check_group(Importer *im, uint32_t id, uint32_t i) {
    uint32_t size;
    if (!module_id(im, id)->open || !value_number(im, id, &size)) return;
    const char *name = im->id[id].name, axis = "xyz"[i];
    import_line_of(im, i == 0 ? "local_size_x_id" : i == 1 ? "local_size_y_id" : "local_size_z_id");
    if (size == 1)
        import_warn(im, "the group's size in %c is a constant without a value: it is 1; --define %s=VALUE", axis, name);
    else
        import_warn(im, "the group's size in %c has no default but 1: it is that of %s, %u; --define %s=%u says so",
                    axis, name, size, name, size);
    import_line(im, 0, 0);
}

/* ---- operations on constants ---- */
/* Refuse an operation whose result or one of whose operands has 64 bits, with the line of a constant that it is of. */
static void refuse_long(Importer *im, uint32_t at) {
    bool is_long = value_is_long(im, module_word(im, at, 1));
    const char *name = NULL;
    for (uint32_t i = 4; i < 7 && i < module_length(im, at); i++) {
        const Id *operand = module_id(im, module_word(im, at, i));
        is_long |= operand->type && value_is_long(im, operand->type);
        if (!name) name = operand->name;
    }
    if (!is_long) return;
    if (name) import_line_of(im, name);
    import_stop(im, "an operation on constants%s%s%s is not supported on 64 bits: use a variable", name ? " (" : "",
                name ? name : "", name ? ")" : "");
}

/* Evaluate an OpSpecConstantOp: arithmetic on numbers, or taking composites apart. */
static void read_operation(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1);
    const SpvOp op = arithmetic_meant(im, (SpvOp)module_word(im, at, 3));
    if (op == SpvOpCompositeExtract || op == SpvOpCompositeInsert || op == SpvOpVectorShuffle) {
        part_operation(im, at);
        return;
    }

    refuse_long(im, at);
    ShaderOperand of[3] = {0};
    for (uint32_t i = 0; i < 3 && 4 + i < module_length(im, at); i++) {
        of[i] = value_at(im, at, 4 + i);
        if (of[i].kind != SHADER_NUMBER) import_fail(im, "an operand of a constant is not constant");
    }
    const int count = value_components(im, type);
    const SpirvType *scalar = value_scalar(im, type);
    const SpirvType *from = value_scalar(im, module_id(im, module_word(im, at, 4))->type);
    const SpirvType seen = {.kind = from->kind, .width = from->width, .is_signed = op != SpvOpUConvert};
    const bool divides = op >= SpvOpUDiv && op <= SpvOpSMod && op != SpvOpFDiv;
    uint32_t bits[4] = {0};
    for (int i = 0; i < count; i++) {
        uint32_t part[3];
        for (int k = 0; k < 3; k++) part[k] = of[k].imm[of[k].count > 1 ? i : 0];
        if (op == SpvOpSConvert || op == SpvOpUConvert) part[0] = narrow_constant(&seen, part[0]);
        if (op == SpvOpSelect)
            bits[i] = part[0] ? part[1] : part[2];
        else if (divides && !part[1])
            import_problem(im, "a constant is divided by zero");
        else if (!arithmetic_fold(op, part[0], part[1], &bits[i]))
            import_problem(im, "operation %u on constants is not supported", op);
        bits[i] = narrow_constant(scalar, bits[i]);
    }
    value_set_operand(im, at, value_constant(bits, count, value_type(im, type)));
}

void constant_read(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1);
    const SpvOp op = module_op(im, at);
    if (!module_has_values(module_type(im, type))) {
        if (op == SpvOpConstantNull || op == SpvOpUndef) return; /* no operation can use this type */
        import_fail(im, "a constant is too large, or has a type without values");
    }
    switch (op) {
    case SpvOpConstantComposite:
    case SpvOpSpecConstantComposite: part_operation(im, at); return;
    case SpvOpSpecConstantOp: read_operation(im, at); return;
    case SpvOpUndef: value_set_leaves(im, at, value_new(im, type, NULL)); return; /* never written */
    case SpvOpConstantNull: value_set_leaves(im, at, value_zero(im, type)); return;
    default: break;
    }

    const Type number = value_type(im, type);
    bool given = false;
    uint32_t bits = is_specialised(op) ? specialise(im, at, number, &given) : literal(im, at);
    if (is_specialised(op) && op != SpvOpSpecConstant) bits = bits != 0; /* a boolean is 0 or 1 */
    if (value_components(im, type) != 1) import_fail(im, "a number has the type of a vector");
    const uint32_t high = !given ? module_word(im, at, 4) : number == TYPE_I32 ? -(bits >> 31) : 0;
    const ShaderOperand leaf[] = {value_constant(&bits, 1, number), value_constant(&high, 1, number)};
    value_set_operands(im, at, leaf, value_is_long(im, type) ? 2 : 1);
}
