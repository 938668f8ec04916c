/* test_asm.c: the assembler: every row of isa.def there and back, numbers, labels, data, diagnostics.
 *
 * SEED=N and FUZZ=N (a factor for the number of trials) change the random tests.
 */
#include "tests/unit/asm_helpers.h"

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/isa/number.h"

/* The only error of a source: its code. */
static DiagCode error_of(const char *text) {
    Assembly assembly = assemble_bytes("test.s", text, strlen(text));
    assert_null(assembly.image);
    assert_int_equal(assembly.diags.errors, 1);
    DiagCode code = assembly.diags.first->code;
    assembly_free(&assembly);
    return code;
}

static Instruction instruction_at(const Image *image, uint32_t number) {
    Instruction ins = {0};
    const char *why;
    for (uint32_t i = 0, at = 0; i <= number; i++) {
        int words = isa_decode(image->code + at, image->code_words - at, &ins, &why);
        assert_true(words > 0);
        at += (uint32_t)words;
    }
    return ins;
}

/* ---- every row of isa.def ---- */
static const uint32_t special_bits[] = {0,          1,          0x3f800000, 0x80000000, 0x7f800000,
                                        0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001, 0x7fffffff,
                                        0xffffffff, 0x007fffff, 0x00800000, 0x7f7fffff};

static uint32_t random_bits(void) {
    return random_below(2) ? random_u32() : special_bits[random_below(sizeof special_bits / sizeof *special_bits)];
}

static void random_swizzle(Operand *o, uint32_t count, uint32_t components, bool distinct) {
    uint8_t order[4] = {0, 1, 2, 3};
    o->count = (uint8_t)count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = i + random_below(4 - i);
        uint8_t chosen = order[j];
        order[j] = order[i];
        order[i] = chosen;
        o->swizzle[i] = distinct ? chosen : (uint8_t)random_below(components);
    }
}

static Operand random_register(OperandKind kind, uint32_t count, bool distinct) {
    Operand o = {.kind = (uint8_t)kind};
    o.index = (uint16_t)random_below(kind == OPERAND_VREG ? ISA_VREGS : ISA_WREGS);
    random_swizzle(&o, count, 4, distinct);
    return o;
}

/* uniform: the same in all lanes. */
static Operand random_value(uint32_t count, bool uniform) {
    Operand o = {0};
    switch (random_below(uniform ? 3 : 4)) {
    case 0:
        o.kind = OPERAND_IMM;
        o.type = (uint8_t)(TYPE_U32 + random_below(3));
        o.count = (uint8_t)count;
        for (uint32_t i = 0; i < count; i++) o.imm[i] = random_bits();
        return o;
    case 1:
        o.kind = OPERAND_BUILTIN;
        do o.index = (uint16_t)random_below(BUILTIN_COUNT);
        while (uniform && !isa_builtins[o.index].uniform);
        random_swizzle(&o, count, isa_builtins[o.index].components, false);
        return o;
    case 2: return random_register(OPERAND_WREG, count, false);
    default: return random_register(OPERAND_VREG, count, false);
    }
}

static Operand random_resource(OperandKind kind, uint32_t count, bool distinct) {
    Operand o = {.kind = (uint8_t)kind, .index = (uint16_t)random_below(ISA_RESOURCES)};
    if (kind == OPERAND_SHARED || kind == OPERAND_PRIVATE) o.index = 0;
    if ((kind == OPERAND_RES_T || kind == OPERAND_RES_U) && random_below(3) == 0) {
        o.indexed = true;
        o.index = (uint16_t)random_below(ISA_WREGS * ISA_COMPONENTS);
    }
    if (kind != OPERAND_SAMPLER) random_swizzle(&o, count, 4, distinct);
    return o;
}

/* What the operands of one instruction have in common. */
typedef struct Shape {
    uint32_t width, wide; /* components of the destination, and of what is reduced */
    bool scalar, exec;    /* the destination is a wave register, or even exec */
    bool texel;           /* an access by coordinates: not to group memory */
} Shape;

static Shape random_shape(Op op) {
    const Role role = (Role)isa_format(op)->role[0];
    const Unit unit = (Unit)isa_ops[op].unit;
    Shape shape = {.width = 1 + random_below(4), .wide = 1 + random_below(4), .texel = random_below(2)};
    if (isa_component_bytes(op) < 4) shape.texel = false;
    shape.scalar = role == ROLE_WDST || (role == ROLE_DST && unit != UNIT_SAMPLER && random_below(2));
    shape.exec = shape.scalar && shape.width <= 2 && unit != UNIT_LSU && random_below(3) == 0;
    return shape;
}

static Operand random_destination(const Shape *shape) {
    if (!shape->exec) return random_register(shape->scalar ? OPERAND_WREG : OPERAND_VREG, shape->width, true);
    Operand o = {.kind = OPERAND_BUILTIN, .index = BUILTIN_EXEC, .count = (uint8_t)shape->width};
    o.swizzle[0] = (uint8_t)random_below(2);
    if (shape->width == 2) o.swizzle[1] = !o.swizzle[0];
    return o;
}

static OperandKind random_kind(OperandKind a, OperandKind b) {
    return random_below(2) ? a : b;
}

/* What an access by byte address may go to, or one by coordinates. */
static OperandKind random_space(const Shape *shape, OperandKind other) {
    if (shape->texel) return other;
    return random_kind(shape->scalar ? OPERAND_SHARED : random_kind(OPERAND_SHARED, OPERAND_PRIVATE), other);
}

static Operand random_operand(Role role, const Shape *shape) {
    const uint32_t width_or_one = random_below(2) ? shape->width : 1;
    switch (role) {
    case ROLE_DST:
    case ROLE_VDST:
    case ROLE_WDST: return random_destination(shape);
    case ROLE_SRC:
    case ROLE_VALUE: return random_value(width_or_one, shape->scalar);
    case ROLE_WIDE: return random_value(shape->wide, shape->scalar);
    case ROLE_COND: return random_value(1, false);
    case ROLE_ADDR: {
        Operand address = random_value(shape->texel ? 2 + random_below(2) : 1, shape->scalar);
        if (address.kind != OPERAND_IMM && !shape->texel && random_below(2)) address.offset = random_u32();
        return address;
    }
    case ROLE_COORD: return random_value(2 + random_below(2), shape->scalar);
    case ROLE_CCOORD: return random_value(3 + random_below(2), shape->scalar);
    case ROLE_GRAD: return random_value(4, shape->scalar);
    case ROLE_VSRC: return random_register(OPERAND_VREG, shape->width, false);
    case ROLE_WSRC: return random_value(width_or_one, true);
    case ROLE_WONE: return random_value(1, true);
    case ROLE_ONE: return random_value(1, false);
    case ROLE_MASK: return random_value(1 + random_below(2), true);
    case ROLE_RES_R:
        return random_resource(random_space(shape, random_kind(OPERAND_RES_T, OPERAND_RES_U)), shape->width, false);
    case ROLE_RES_T: return random_resource(OPERAND_RES_T, shape->width, false);
    case ROLE_RES_W: return random_resource(random_space(shape, OPERAND_RES_U), shape->width, true);
    case ROLE_RES_A:
        return random_resource(shape->texel ? OPERAND_RES_U : random_kind(OPERAND_SHARED, OPERAND_RES_U), 1, false);
    case ROLE_SAMP: return random_resource(OPERAND_SAMPLER, 0, false);
    case ROLE_LABEL: return (Operand){.kind = OPERAND_LABEL, .target = random_below(2)};
    default: return (Operand){0};
    }
}

static Instruction random_instruction(Op op) {
    Instruction ins = {.op = (uint16_t)op};
    const Shape shape = random_shape(op);
    const Unit unit = (Unit)isa_ops[op].unit;
    for (int i = 0; i < isa_format(op)->count; i++)
        ins.operand[i] = random_operand((Role)isa_format(op)->role[i], &shape);
    const bool may = !shape.scalar && unit != UNIT_CTRL && unit != UNIT_SALU && op != OP_WRITELANE;
    if (may && random_below(3) == 0) {
        ins.predicated = true;
        ins.negated = random_below(2);
        ins.predicate = (uint16_t)random_below(ISA_WREGS * ISA_COMPONENTS);
    }
    return ins;
}

/* Instruction -> words -> instruction -> words, and instruction -> text -> words; the text under another name too. */
static void check_instruction(const Instruction *ins, const char *alias) {
    uint32_t words[ISA_MAX_WORDS], again[ISA_MAX_WORDS];
    Instruction decoded;
    const char *why;
    assert_null(isa_check(ins).text);
    int count = isa_encode(ins, words);
    assert_int_equal(isa_decode(words, (size_t)count, &decoded, &why), count);
    assert_int_equal(isa_encode(&decoded, again), count);
    assert_memory_equal(words, again, (size_t)count * sizeof *words);

    char text[DISASM_MAX], renamed[2 * DISASM_MAX];
    const char *source = text;
    disasm_instruction(&decoded, NULL, text);
    assert_true(strlen(text) < sizeof text - 1);
    if (alias) {
        const char *name = strstr(text, isa_ops[ins->op].mnemonic); /* behind a predicate, if there is one */
        snprintf(renamed, sizeof renamed, "%.*s%s%s", (int)(name - text), text, alias, name + strcspn(name, " "));
        source = renamed;
    }
    Image *image = image_of(source);
    assert_int_equal(image->instructions, 1);
    assert_int_equal(image->code_words, count);
    assert_memory_equal(image->code, words, (size_t)count * sizeof *words);
    assert_round_trip(image);
    image_free(image);
}

static void every_row_comes_back(void **state) {
    (void)state;
    random_start("every_row_comes_back");
    for (int op = OP_INVALID + 1; op < OP_COUNT; op++)
        for (uint32_t i = 0; i < trials(40); i++) {
            Instruction ins = random_instruction((Op)op);
            check_instruction(&ins, NULL);
        }
    for (size_t i = 0; i < isa_mnemonic_count; i++) {
        Instruction ins = random_instruction((Op)isa_mnemonics[i].op);
        check_instruction(&ins, isa_mnemonics[i].name);
    }
}

static bool is_on_core(const Operand *o) {
    return o->kind == OPERAND_SHARED || o->kind == OPERAND_PRIVATE;
}

/* The numbers of components, as digits, that an operand may have, whatever the others have; "": that depends on them.
 */
static const char *components_of(Role role, const Instruction *ins) {
    switch (role) {
    case ROLE_COND:
    case ROLE_ONE:
    case ROLE_WONE:
    case ROLE_RES_A: return "1";
    case ROLE_MASK: return "12";
    case ROLE_ADDR: {
        const bool by_bytes = isa_component_bytes((Op)ins->op) < 4;
        return by_bytes || is_on_core(&ins->operand[0]) || is_on_core(&ins->operand[1]) ? "1" : "123";
    }
    case ROLE_COORD: return "23";
    case ROLE_CCOORD: return "34";
    case ROLE_GRAD: return "4";
    default: return "";
    }
}

/* Addresses, coordinates and conditions of the wrong width: neither the assembler nor the reader of binaries takes
 * them, on whatever resource. */
static void wrong_widths_are_refused(void **state) {
    uint32_t words[ISA_MAX_WORDS], refused = 0;
    const char *why;
    (void)state;
    random_start("wrong_widths_are_refused");
    for (int op = OP_INVALID + 1; op < OP_COUNT; op++)
        for (uint32_t i = 0; i < 60; i++) {
            const Instruction right = random_instruction((Op)op);
            const uint32_t at = random_below(ISA_MAX_OPERANDS), count = 1 + random_below(4);
            const char *wanted = components_of((Role)isa_format((Op)op)->role[at], &right);
            if (!*wanted || right.operand[at].kind == OPERAND_BUILTIN) continue;
            Instruction ins = right, decoded;
            ins.operand[at].count = (uint8_t)count;
            for (uint32_t c = count; c < ISA_COMPONENTS; c++) ins.operand[at].swizzle[c] = 0;
            ins.operand[at].offset = 0;
            const bool fine = strchr(wanted, '0' + (int)count) != NULL;
            assert_int_equal(!isa_check(&ins).text, fine);
            const int length = isa_encode(&ins, words);
            assert_int_equal(isa_decode(words, (size_t)length, &decoded, &why), fine ? length : 0);
            refused += !fine;
        }
    assert_true(refused > 300);
}

/* ---- numbers ---- */
static void every_float_comes_back(void **state) {
    (void)state;
    random_start("every_float_comes_back");
    for (uint32_t i = 0; i < trials(200000); i++) {
        uint32_t bits = random_bits(), back = 0;
        char text[NUMBER_TEXT_MAX];
        size_t length = number_write(TYPE_F32, bits, text);
        if (number_is_nan(bits) && bits != NUMBER_NAN) continue; /* an expression, see every_row_comes_back */
        assert_int_equal(number_read(TYPE_F32, text, length, &back), NUMBER_OK);
        assert_int_equal(back, bits);
    }
}

static const struct {
    Type type;
    const char *text;
    NumberStatus status;
    uint32_t bits;
} number_rows[] = {
    {TYPE_U32, "4294967295", NUMBER_OK, 0xffffffff},
    {TYPE_U32, "0xFFffFFff", NUMBER_OK, 0xffffffff},
    {TYPE_U32, "0b101", NUMBER_OK, 5},
    {TYPE_U32, "+7", NUMBER_OK, 7},
    {TYPE_U32, "-0", NUMBER_OK, 0},
    {TYPE_U32, "4294967296", NUMBER_RANGE, 0},
    {TYPE_U32, "18446744073709551616", NUMBER_RANGE, 0},
    {TYPE_U32, "0b2", NUMBER_MALFORMED, 0},
    {TYPE_U32, "1.0", NUMBER_NOT_WHOLE, 0},
    {TYPE_U32, "-", NUMBER_MALFORMED, 0},
    {TYPE_I32, "-2147483648", NUMBER_OK, 0x80000000},
    {TYPE_I32, "-0x80000000", NUMBER_OK, 0x80000000},
    {TYPE_I32, "2147483647", NUMBER_OK, 0x7fffffff},
    {TYPE_I32, "2147483648", NUMBER_RANGE, 0},
    {TYPE_I32, "-2147483649", NUMBER_RANGE, 0},
    {TYPE_F32, "5.", NUMBER_OK, 0x40a00000},
    {TYPE_F32, ".5", NUMBER_OK, 0x3f000000},
    {TYPE_F32, "-1.0", NUMBER_OK, 0xbf800000},
    {TYPE_F32, "1e-3", NUMBER_OK, 0x3a83126f},
    {TYPE_F32, "0x1f", NUMBER_OK, 0x41f80000},
    {TYPE_F32, "-0", NUMBER_OK, 0x80000000},
    {TYPE_F32, "inf", NUMBER_OK, 0x7f800000},
    {TYPE_F32, "-inf", NUMBER_OK, 0xff800000},
    {TYPE_F32, "nan", NUMBER_OK, 0x7fc00000},
    {TYPE_F32, "1e-45", NUMBER_OK, 1},
    {TYPE_F32, "1e-60", NUMBER_OK, 0},
    {TYPE_F32, "3.4028235e38", NUMBER_OK, 0x7f7fffff},
    {TYPE_F32, "3.4028236e38", NUMBER_RANGE, 0},
    /* a hair above the middle of two floats; rounding through double would lose the hair */
    {TYPE_F32, "1.0000000596046447753906250000000001", NUMBER_OK, 0x3f800001},
    {TYPE_F32, "1.000000059604644775390625", NUMBER_OK, 0x3f800000},
    {TYPE_F32, "16777217", NUMBER_OK, 0x4b800000},
    {TYPE_F32, "0x1000001", NUMBER_OK, 0x4b800000},
    {TYPE_F32, ".", NUMBER_MALFORMED, 0},
    {TYPE_F32, "1e+", NUMBER_MALFORMED, 0},
    {TYPE_F32, "0x1p3", NUMBER_MALFORMED, 0},
    {TYPE_F32, "infinity", NUMBER_MALFORMED, 0},
};

static void numbers_are_read_exactly(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof number_rows / sizeof *number_rows; i++) {
        uint32_t bits = 0;
        NumberStatus status = number_read(number_rows[i].type, number_rows[i].text, strlen(number_rows[i].text), &bits);
        if (status != number_rows[i].status || (status == NUMBER_OK && bits != number_rows[i].bits))
            fail_msg("%s: status %d, bits 0x%08x", number_rows[i].text, status, bits);
    }
}

static void bare_numbers_have_the_instructions_type(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int operand;
        Type type;
        uint32_t bits;
    } rows[] = {
        {"add.u32 r0.x, r0.x, 4294967295", 2, TYPE_U32, 0xffffffff},
        {"add.i32 r0.x, r0.x, -1", 2, TYPE_I32, 0xffffffff},
        {"shl.i32 r0.x, r0.x, 3", 2, TYPE_I32, 3},
        {"mul.f32 r0.x, 2, r0.x", 1, TYPE_F32, 0x40000000},
        {"mov.f32 r0.x, nan(0xffc12345)", 1, TYPE_F32, 0xffc12345},
        {"mov.i32 r0.x, -2", 1, TYPE_I32, 0xfffffffe},
        {"and r0.x, r0.x, 0xff", 2, TYPE_U32, 0xff},
        {"st u0.x, 4, r0.x", 1, TYPE_U32, 4},
        {"ld r0.x, t0.x, 8", 2, TYPE_U32, 8},
        {"mask_nz 1", 0, TYPE_U32, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Image *image = image_of(rows[i].text);
        Instruction ins = instruction_at(image, 0);
        const Operand *o = &ins.operand[rows[i].operand];
        assert_int_equal(o->kind, OPERAND_IMM);
        assert_int_equal(o->type, rows[i].type);
        assert_int_equal(o->imm[0], rows[i].bits);
        image_free(image);
    }
    assert_int_equal(error_of("mov r0.x, 1"), DIAG_UNTYPED_NUMBER);
    assert_int_equal(error_of("add.u32 r0.x, r0.x, -1"), DIAG_OUT_OF_RANGE);
}

/* ---- labels, lines, data ---- */
static void labels_and_lines(void **state) {
    (void)state;
    Image *image =
        image_of("jmp END\r\n.buffer u0, u32 1 \\\r\n 2\r\nA: B: jmp B\r\n\r\n.loc \"x.hlsl\" 9\nC: ret\nEND:");
    assert_int_equal(image->instructions, 3);
    assert_int_equal(instruction_at(image, 0).operand[0].target, 3);
    assert_int_equal(instruction_at(image, 1).operand[0].target, 1);
    assert_int_equal(image->symbol_count, 4);
    assert_string_equal(image->symbols[3].name, "END");
    assert_int_equal(image->symbols[3].target, 3);
    assert_int_equal(image->file_count, 2);
    assert_string_equal(image->files[0], "test.s");
    assert_string_equal(image->files[1], "x.hlsl");
    assert_int_equal(image->buffers[0].at.line, 2);
    assert_int_equal(image_location(image, 0)->line, 1);
    assert_int_equal(image_location(image, 1)->line, 4);
    assert_int_equal(image_location(image, 2)->file, 1);
    assert_int_equal(image_location(image, 2)->line, 9);
    assert_round_trip(image);
    image_free(image);
}

static void many_labels(void **state) {
    (void)state;
    char *text = memory_raw(4 << 20), *at = text;
    assert_non_null(text);
    enum { COUNT = 50000 };
    for (int i = 0; i < COUNT; i++) at += sprintf(at, "label_%d: jmp label_%d\n", i, (i * 7 + 3) % COUNT);
    Image *image = image_of(text);
    memory_free(text);
    assert_int_equal(image->symbol_count, COUNT);
    assert_int_equal(instruction_at(image, 100).operand[0].target, 703);
    assert_round_trip(image);
    image_free(image);
}

static void data_words_are_defined(void **state) {
    (void)state;
    const uint32_t pool[] = {7, 8, 9};
    const DataSpec words = {.kind = DATA_WORDS, .type = TYPE_U32, .count = 2, .first = 1};
    const DataSpec iota = {.kind = DATA_IOTA, .type = TYPE_I32, .count = 9, .arg = {10, 0xffffffff}};
    const DataSpec ramp = {.kind = DATA_IOTA, .type = TYPE_F32, .count = 9, .arg = {0x3f800000, 0x3f000000}};
    assert_int_equal(data_word(&words, pool, 1), 9);
    assert_int_equal(data_word(&iota, NULL, 3), 7);
    assert_int_equal(data_word(&ramp, NULL, 3), 0x40200000);
    /* the hash is part of the language: these never change */
    assert_int_equal(data_hash(0, 0), 0xe220a839);
    assert_int_equal(data_hash(1, 0), 0xc42c5a1a);
    assert_int_equal(data_hash(1, 1), 0x204391a6);
    DataSpec random = {.kind = DATA_RANDOM, .type = TYPE_I32, .count = 1, .arg = {1, (uint32_t)-3, 3}};
    DataSpec full = {.kind = DATA_RANDOM, .type = TYPE_U32, .count = 1, .arg = {5, 0, UINT32_MAX}};
    DataSpec unit = {.kind = DATA_RANDOM, .type = TYPE_F32, .count = 1, .arg = {1, 0, 0x3f800000}};
    unsigned seen = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        int32_t value = (int32_t)data_word(&random, NULL, i);
        assert_in_range(value + 3, 0, 6);
        seen |= 1u << (value + 3);
        assert_int_equal(data_word(&full, NULL, i), data_hash(5, i));
        assert_true(number_float(data_word(&unit, NULL, i)) < 1);
    }
    assert_int_equal(seen, 127);
}

/* ---- diagnostics ---- */
static void errors_beyond_the_limit_are_counted(void **state) {
    (void)state;
    char text[4096] = "jmp LATE\n";
    for (int i = 0; i < 30; i++) strcat(text, "bad\n");
    Assembly assembly = assemble_bytes("test.s", text, strlen(text));
    assert_int_equal(assembly.diags.errors, 31);
    assert_int_equal(assembly.diags.first->code, DIAG_UNDEFINED_LABEL);
    int kept = 0;
    for (const Diag *diag = assembly.diags.first; diag; diag = diag->next) kept++;
    assert_int_equal(kept, ERROR_LIMIT);
    assembly_free(&assembly);
}

static void notes_of_dropped_errors_are_dropped(void **state) {
    (void)state;
    DiagList list = {.arena = arena_create(), .limit = 1};
    diag_push(&list, DIAG_SYNTAX, (Span){0}, "kept");
    diag_push(&list, DIAG_SYNTAX, (Span){0}, "dropped");
    diag_note(&list, (Span){0}, "dropped");
    diag_suggest(&list, "dropped");
    assert_int_equal(list.errors, 2);
    assert_ptr_equal(list.first, list.last);
    assert_null(list.first->notes);
    assert_null(list.first->suggestion);
    arena_destroy(list.arena);
}

static void suggestions_are_certain(void **state) {
    (void)state;
    static const char *const names[] = {"mov", "add.u32", "pop_mask", "or"};
    static const struct {
        const char *text, *nearest;
    } rows[] = {{"mvo", "mov"},          {"MOV", "mov"}, {"ad.u32", "add.u32"},
                {"popmsak", "pop_mask"}, {"ro", NULL},   {"zzz", NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Nearest nearest = nearest_start(rows[i].text, strlen(rows[i].text));
        for (size_t n = 0; n < 4; n++) nearest_offer(&nearest, names[n], strlen(names[n]));
        if (rows[i].nearest)
            assert_string_equal(nearest.best, rows[i].nearest);
        else
            assert_null(nearest.best);
    }
}

static void places_of_bytes(void **state) {
    (void)state;
    const Source source = {"x", "ab\r\n\ncd", 7};
    static const struct {
        uint32_t offset;
        Place place;
    } rows[] = {{0, {1, 1, 0, 2}}, {1, {1, 2, 0, 2}}, {4, {2, 1, 4, 0}}, {6, {3, 2, 5, 2}}, {99, {3, 3, 5, 2}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Place place = source_place(&source, rows[i].offset);
        assert_memory_equal(&place, &rows[i].place, sizeof place);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_comes_back),
        cmocka_unit_test(wrong_widths_are_refused),
        cmocka_unit_test(every_float_comes_back),
        cmocka_unit_test(numbers_are_read_exactly),
        cmocka_unit_test(bare_numbers_have_the_instructions_type),
        cmocka_unit_test(labels_and_lines),
        cmocka_unit_test(many_labels),
        cmocka_unit_test(data_words_are_defined),
        cmocka_unit_test(errors_beyond_the_limit_are_counted),
        cmocka_unit_test(notes_of_dropped_errors_are_dropped),
        cmocka_unit_test(suggestions_are_certain),
        cmocka_unit_test(places_of_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
