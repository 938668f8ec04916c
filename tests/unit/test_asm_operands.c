/* test_asm_operands.c: component counts and the types of bare numbers, of every instruction, as isa-spec.md gives them:
 * written down here once more, by hand, against what isa.def, fmt.def and role.def make of them.
 */
#include "tests/unit/asm_helpers.h"

#include "asm/isa/isa.h"

/* What stands in the place of an operand, and how many components it may have: n (1 to 4), N (as many), J (1 or as
 * many), m (1 to 4), M (as many as m), 1, 2, 4, H (1 or 2); 0: it has none. Every format has a row. */
static const struct {
    Format format;
    const char *operands;
} counts[] = {
    {FORMAT_D_A, "r0:n r1:J"},
    {FORMAT_D_AB, "r0:n r1:J r2:J"},
    {FORMAT_D_ABC, "r0:n r1:J r2:J r3:J"},
    {FORMAT_VEC_A, "r0:n r1:J"},
    {FORMAT_REDUCE_A, "r0:n r1:m"},
    {FORMAT_REDUCE_AB, "r0:n r1:m r2:M"},
    {FORMAT_LOAD, "r0:n t0:N r1:T"},
    {FORMAT_SIZE, "r0:n t0:N"},
    {FORMAT_STORE, "u0:n r1:T r2:J"},
    {FORMAT_SAMPLE, "r0:n t0:N s0:0 r1:C"},
    {FORMAT_SAMPLE_LOD, "r0:n t0:N s0:0 r1:C r2:1"},
    {FORMAT_SAMPLE_GRAD, "r0:n t0:N s0:0 r1:C r2:4"},
    {FORMAT_SAMPLE_CMP, "r0:n t0:N s0:0 r1:R"},
    {FORMAT_SAMPLE_CMP_LOD, "r0:n t0:N s0:0 r1:R r2:1"},
    {FORMAT_BARE, ""},
    {FORMAT_GOTO, "@0:0"},
    {FORMAT_TEST, "r0:1"},
    {FORMAT_BRANCH, "r0:1 @0:0 @0:0"},
    {FORMAT_BALLOT, "w0:n r0:1"},
    {FORMAT_READFIRST, "w0:n r0:N"},
    {FORMAT_READLANE, "w0:n r0:N w1:1"},
    {FORMAT_WRITELANE, "r0:n w0:J w1:1"},
    {FORMAT_MBCNT, "r0:n w0:H"},
    {FORMAT_MBCNT_ADD, "r0:n w0:1 r1:1"},
    {FORMAT_SHUFFLE, "r0:n r1:N r2:1"},
    {FORMAT_QUAD, "r0:n r1:N"},
    {FORMAT_MASK_SCAN, "w0:n w1:H"},
    {FORMAT_WBRANCH, "w0:1 @0:0"},
    {FORMAT_ATOMIC, "r0:n u0:1 r1:T r2:1"},
    {FORMAT_ATOMIC_CAS, "r0:n u0:1 r1:T r2:1 r3:1"},
};

static bool fits(char rule, int count, int first, int wide) {
    switch (rule) {
    case 'N': return count == first;
    case 'J': return count == 1 || count == first;
    case 'M': return count == wide;
    case 'H': return count <= 2;
    case 'T': return count <= 3;
    case 'C': return count == 2 || count == 3;
    case 'R': return count >= 3;
    case '1':
    case '4': return count == rule - '0';
    default: return true;
    }
}

/* One choice of counts, two bits an operand: does the assembler take it, and should it? */
static void check_counts(Op op, const char *operands, unsigned choice) {
    char text[256];
    int length = snprintf(text, sizeof text, "%s ", isa_ops[op].mnemonic), first = 0, wide = 0;
    bool expected = true;
    for (const char *o = operands; *o; o += o[4] ? 5 : 4) { /* "r0:n " */
        const int count = (int)(choice & 3) + 1;
        choice >>= 2;
        if (o == operands) first = count;
        if (o[3] == 'm') wide = count;
        expected &= fits(o[3], count, first, wide);
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%.2s", o == operands ? "" : ", ", o);
        if (o[3] != '0') length += snprintf(text + length, sizeof text - (size_t)length, ".%.*s", count, "xyzw");
    }
    Assembly assembly = assemble_bytes("test.s", text, (size_t)length);
    if ((assembly.image != NULL) != expected) fail_msg("'%s' is %s", text, expected ? "refused" : "taken");
    assembly_free(&assembly);
}

static void component_counts_are_as_specified(void **state) {
    (void)state;
    bool seen[FORMAT_COUNT] = {false};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const char *operands = counts[i].operands;
        const unsigned number = (unsigned)(strlen(operands) + 1) / 5;
        assert_int_equal(number, isa_formats[counts[i].format].count);
        seen[counts[i].format] = true;
        Op op = OP_INVALID + 1;
        while (isa_ops[op].format != counts[i].format) op++;
        for (unsigned choice = 0; choice < 1u << 2 * number; choice++) check_counts(op, operands, choice);
    }
    for (int f = 0; f < FORMAT_COUNT; f++)
        if (!seen[f]) fail_msg("format %s has no row", isa_formats[f].id);
}

/* ---- bare numbers ---- */

/* What a mnemonic's bare numbers are read as: by its suffix, but for those that name the result. */
static Type bare_type(const char *mnemonic, Type plain) {
    static const struct {
        const char *name;
        Type type;
    } special[] = {{"utof.f32", TYPE_U32},   {"itof.f32", TYPE_I32},      {"ftou.u32", TYPE_F32},
                   {"ftoi.i32", TYPE_F32},   {"mov", TYPE_RAW},           {"sel", TYPE_RAW},
                   {"st", TYPE_RAW},         {"st8", TYPE_RAW},           {"st16", TYPE_RAW},
                   {"utof", TYPE_U32},       {"itof", TYPE_I32},          {"ftou", TYPE_F32},
                   {"ftoi", TYPE_F32},       {"clamp", TYPE_F32},         {"lerp", TYPE_F32},
                   {"len", TYPE_F32},        {"norm", TYPE_F32},          {"dot", TYPE_F32},
                   {"sample_lod", TYPE_F32}, {"ftoh", TYPE_F32},          {"frexp_exp", TYPE_F32},
                   {"ldexp", TYPE_I32},      {"sample_cmp_lod", TYPE_F32}};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (strcmp(mnemonic, special[i].name) == 0) return special[i].type;
    const char *dot = strrchr(mnemonic, '.');
    if (!dot) return plain;
    return strcmp(dot, ".u32") == 0 ? TYPE_U32 : strcmp(dot, ".i32") == 0 ? TYPE_I32 : TYPE_F32;
}

/* With 1 as its last operand; the others are registers. */
static void check_bare(const char *mnemonic, Op op) {
    const char *operands = NULL;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (counts[i].format == isa_ops[op].format) operands = counts[i].operands;
    const int number = isa_format(op)->count;
    const Role last = number ? (Role)isa_format(op)->role[number - 1] : ROLE_NONE;
    if (!isa_role_accepts(last, OPERAND_IMM) || last == ROLE_COORD || last == ROLE_CCOORD || last == ROLE_GRAD) return;
    char text[256];
    int length = snprintf(text, sizeof text, "%s ", mnemonic);
    for (int i = 0; i + 1 < number; i++) {
        const char *o = operands + 5 * i, *swizzle = o[3] == '0'   ? ""
                                                     : o[3] == 'C' ? ".xy"
                                                     : o[3] == 'R' ? ".xyz"
                                                                   : ".x";
        length += snprintf(text + length, sizeof text - (size_t)length, "%.2s%s, ", o, swizzle);
    }
    length += snprintf(text + length, sizeof text - (size_t)length, "1");
    const bool fixed = last == ROLE_ADDR || last == ROLE_COND;
    const Type type = fixed ? TYPE_U32 : bare_type(mnemonic, TYPE_U32);
    Assembly assembly = assemble_bytes("test.s", text, (size_t)length);
    if ((assembly.image != NULL) != (type != TYPE_RAW))
        fail_msg("'%s': %s", text, assembly.image ? "taken" : "refused");
    if (assembly.image) {
        Instruction ins;
        const char *why;
        assert_true(isa_decode(assembly.image->code, assembly.image->code_words, &ins, &why) > 0);
        if (ins.operand[number - 1].type != type)
            fail_msg("'%s': the number has type %d", text, ins.operand[number - 1].type);
    }
    assembly_free(&assembly);
}

static void bare_numbers_are_as_specified(void **state) {
    (void)state;
    for (size_t i = 0; i < isa_mnemonic_count; i++) check_bare(isa_mnemonics[i].name, (Op)isa_mnemonics[i].op);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(component_counts_are_as_specified),
        cmocka_unit_test(bare_numbers_are_as_specified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
