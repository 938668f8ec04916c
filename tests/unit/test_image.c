/* test_image.c: hostile input: .lsb files that are cut off or changed, sources of random bytes and of random tokens.
 * Whatever is accepted must come back the same from its binary and from its disassembly.
 *
 * SEED=N and FUZZ=N (a factor for the number of trials) change the random tests.
 */
#include "tests/unit/asm_helpers.h"

#include "asm/base/memory.h"
#include "asm/image/image_format.h"

/* A program with something in every section. */
static const char program[] = ".machine wave_size=32, scheduler=two-level\n"
                              ".shared 4\n"
                              ".private 16\n"
                              ".name u3, \"pixels\"\n"
                              ".name s1, \"near\"\n"
                              ".group 64\n"
                              ".buffer u0, u32 1 2 3 4 5 6 7 8 9 10\n"
                              ".buffer t1, 64, f32 random(1, 0, 1)\n"
                              ".dispatch 4x64\n"
                              ".expect u0[1], f32 1 2 nan ~ 0.5 when wave_size=32\n"
                              ".expect cycles <= 70\n"
                              ".expect fault out-of-bounds when waves=4\n"
                              ".macro TWICE reg\n"
                              "   if \\reg\n"
                              "   add.u32 \\reg, \\reg, \\reg\n"
                              "   endif\n"
                              ".endm\n"
                              ".var i, u32 r0.x\n"
                              "A: mov r0.x, lane_id\n"
                              "   TWICE r0.x\n"
                              "   TWICE r0.x\n"
                              "   mul.f32 r1.wzyx, f4(1 2 3 4), 0.5\n"
                              ".endvar i\n"
                              ".var \"m[0]\", f32 r1.zyxw\n"
                              ".var i, i32 w3.y\n"
                              "B: C: br_push r0.x, A, END\n"
                              ".gone j\n"
                              ".frame 1, \"blur\" \"x.hlsl\" 40 \"c = blur(p);\"\n"
                              ".frame 2, round 3 of 16 \"x.hlsl\" 6 in 1\n"
                              ".loc \"x.hlsl\" 7 as select in 2\n"
                              "   sample r1.xyzw, t0.xyzw, s0, r0.xy\n"
                              "   st u0.x, exec.y, r0.x\n"
                              "   ret\n"
                              "END:\n";

static uint8_t *program_bytes(size_t *length) {
    Image *image = image_of(program);
    uint8_t *bytes = image_write(image, length);
    assert_non_null(bytes);
    image_free(image);
    return bytes;
}

static void put_u64(uint8_t *at, uint64_t value) {
    for (int i = 0; i < 8; i++) at[i] = (uint8_t)(value >> 8 * i);
}

/* Make length and checksum right, so that reading gets to the rest. */
static void seal(uint8_t *bytes, size_t length) {
    if (length < IMAGE_TABLE_AT) return;
    put_u64(bytes + IMAGE_LENGTH_AT, length);
    put_u64(bytes + IMAGE_CHECKSUM_AT, image_checksum(bytes, length));
}

/* Read a copy of exact size, so that the sanitizer sees every byte too far. */
static Image *read_copy(const uint8_t *bytes, size_t length) {
    const char *error = NULL;
    uint8_t *copy = memory_raw(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    Image *image = image_read(copy, length, &error);
    assert_true(!image == (error != NULL));
    memory_free(copy);
    return image;
}

static void every_truncation_is_refused(void **state) {
    (void)state;
    size_t length;
    uint8_t *bytes = program_bytes(&length);
    for (size_t cut = 0; cut < length; cut++) {
        uint8_t *part = memory_raw(cut + 1);
        assert_non_null(part);
        memcpy(part, bytes, cut);
        assert_null(read_copy(part, cut));
        seal(part, cut);
        assert_null(read_copy(part, cut));
        memory_free(part);
    }
    memory_free(bytes);
}

static void every_changed_bit_is_refused(void **state) {
    (void)state;
    size_t length;
    uint8_t *bytes = program_bytes(&length);
    for (size_t bit = 0; bit < length * 8; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_null(read_copy(bytes, length));
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    memory_free(bytes);
}

static void mutate(uint8_t *bytes, size_t length) {
    static const uint32_t words[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0x10000, 0x40000000};
    size_t at = IMAGE_TABLE_AT + random_below((uint32_t)(length - IMAGE_TABLE_AT));
    if (random_below(2) && at + 4 <= length) {
        uint32_t word = words[random_below(sizeof words / sizeof *words)];
        for (int i = 0; i < 4; i++) bytes[at + (size_t)i] = (uint8_t)(word >> 8 * i);
    } else if (random_below(2)) {
        bytes[at] ^= (uint8_t)(1u << random_below(8));
    } else {
        bytes[at] = (uint8_t)random_u32();
    }
}

/* Changes that the checksum does not give away: refused, or an image in every respect. */
static void changed_files_are_refused_or_whole(void **state) {
    (void)state;
    random_start("changed_files_are_refused_or_whole");
    size_t length;
    uint32_t accepted = 0;
    uint8_t *bytes = program_bytes(&length), *changed = memory_raw(length);
    assert_non_null(changed);
    for (uint32_t i = 0; i < trials(30000); i++) {
        memcpy(changed, bytes, length);
        for (uint32_t changes = 1 + random_below(3); changes; changes--) mutate(changed, length);
        seal(changed, length);
        Image *image = read_copy(changed, length);
        if (!image) continue;
        accepted++;
        assert_same_file(changed, length, image);
        assert_round_trip(image);
        image_free(image);
    }
    assert_true(accepted > 0);
    memory_free(changed);
    memory_free(bytes);
}

/* As compilers write it that only know lines. */
static void a_place_without_text_is_the_origin_of_instructions_and_of_no_label(void **state) {
    (void)state;
    Image *image = image_of(".loc \"x.hlsl\" 7\n.if1.end: nop\n ret\n");
    assert_int_equal(image->origin_count, 1);
    assert_null(image->origins[0].text);
    assert_int_equal(image_location(image, 1)->line, 7);
    assert_int_equal(image->origin_of[2], ORIGIN_NONE);
    assert_round_trip(image);
    image_free(image);
}

static void other_versions_are_refused_in_one_line(void **state) {
    (void)state;
    size_t length;
    uint8_t *bytes = program_bytes(&length);
    for (uint8_t version = 0; version < IMAGE_VERSION + 2; version++) {
        const char *error = NULL;
        bytes[IMAGE_VERSION_AT] = version;
        seal(bytes, length);
        Image *image = image_read(bytes, length, &error);
        assert_int_equal(image != NULL, version == IMAGE_VERSION);
        if (!image) assert_string_equal(error, "another version of lockstep wrote the file: assemble the source again");
        image_free(image);
    }
    memory_free(bytes);
}

static void check_variable(const Variable *v, const char *name, Type type, uint32_t first, uint32_t end) {
    assert_string_equal(v->name, name);
    assert_int_equal(v->place.type, type);
    assert_int_equal(v->first, first);
    assert_int_equal(v->end, end);
}

/* One that moves ends where it was; one that is nowhere is left out. */
static void variables_are_where_they_were_said_to_be(void **state) {
    (void)state;
    Image *image = image_of(".var i, u32 r3.x\n nop\n.var \"a[1].b\", f32 r4.zyx\n.var i, i32 w127.w\n nop\n"
                            ".var j, u32 r5.x\n.endvar j\n.endvar i\n ret\n.var k, u32 r6.x\n");
    assert_int_equal(image->variable_count, 3);
    check_variable(&image->variables[0], "i", TYPE_U32, 0, 1);
    check_variable(&image->variables[1], "a[1].b", TYPE_F32, 1, 3);
    check_variable(&image->variables[2], "i", TYPE_I32, 1, 2);
    const Operand *vector = &image->variables[1].place, *wave = &image->variables[2].place;
    assert_int_equal(vector->kind, OPERAND_VREG);
    assert_int_equal(vector->count, 3);
    assert_int_equal(vector->swizzle[0] * 100 + vector->swizzle[1] * 10 + vector->swizzle[2], 210);
    assert_int_equal(wave->kind, OPERAND_WREG);
    assert_int_equal(wave->index, 127);
    assert_round_trip(image);
    image_free(image);
}

static void check_from(const Image *image, uint32_t index, const char *text, uint32_t line, const char *call) {
    const Origin *origin = &image->origins[image->origin_of[index]];
    assert_string_equal(origin->text, text);
    assert_int_equal(origin->at.line, line);
    if (call)
        assert_string_equal(image->origins[origin->call].text, call);
    else
        assert_int_equal(origin->call, ORIGIN_NONE);
}

/* A row says what became of its if as soon as one of its instructions says so. */
static void frames_lead_to_their_calls(void **state) {
    (void)state;
    Image *image = image_of(".frame 9, \"blur\" \"a.comp\" 40 \"c = blur(p);\"\n"
                            ".frame 4, round 3 of 16 \"a.comp\" 6 in 9\n"
                            ".loc \"a.comp\" 7 \"if (x) y = 1;\" in 4\n nop\n"
                            ".loc \"a.comp\" 7 \"if (x) y = 1;\" as select in 4\n nop\n"
                            ".loc \"a.comp\" 7 \"if (x) y = 1;\" in 9\n nop\n"
                            ".gone i\n ret\n");
    const Origin *row = &image->origins[image->origin_of[0]], *outer = &image->origins[row->call];
    const CallFrame *round = image_frame(image, outer);
    assert_int_equal(image->origin_count, 4);
    assert_int_equal(image->origin_of[0], image->origin_of[1]);
    assert_int_equal(row->kind, ORIGIN_SELECT);
    assert_null(round->callee);
    assert_null(outer->text);
    assert_int_equal(round->round, 3);
    assert_int_equal(round->rounds, 16);
    const Origin *call = &image->origins[outer->call];
    assert_string_equal(image_frame(image, call)->callee, "blur");
    assert_string_equal(call->text, "c = blur(p);");
    assert_int_equal(call->at.line, 40);
    assert_int_equal(call->call, ORIGIN_NONE);
    row = &image->origins[image->origin_of[2]];
    assert_ptr_equal(&image->origins[row->call], call);
    assert_int_equal(row->kind, ORIGIN_BRANCH);
    assert_int_equal(image->variable_count, 1);
    assert_int_equal(image->variables[0].place.kind, OPERAND_NONE);
    assert_round_trip(image);
    image_free(image);
}

static void statements_are_kept_as_they_were_written(void **state) {
    (void)state;
    Image *image = image_of("STEP = 4\n"
                            ".macro ADD reg, by=STEP\n"
                            "    add.u32 \\reg,\t\\reg, \\by ; more\n"
                            ".endm\n"
                            "L: if   r0.x ; some lanes\n"
                            "    ADD r1.x\n"
                            "M: @!w0.x mov r3.x, \\\n"
                            "       u(STEP)\n"
                            "else\n"
                            ".repeat 2, i\n"
                            "    mov r2.x, u(\\i)\n"
                            ".endr\n"
                            "endif\n");
    check_from(image, 0, "if r0.x", 5, NULL);
    check_from(image, 1, "add.u32 r1.x, r1.x, STEP", 3, "ADD r1.x");
    check_from(image, 2, "@!w0.x mov r3.x, u(STEP)", 7, NULL);
    check_from(image, 3, "else", 9, NULL);
    check_from(image, 4, "mov r2.x, u(0)", 11, NULL);
    check_from(image, 5, "mov r2.x, u(1)", 11, NULL);
    check_from(image, 6, "endif", 13, NULL);
    assert_int_equal(image->origin_of[7], ORIGIN_NONE); /* L and M are the source's own */
    assert_int_equal(image->origin_of[8], ORIGIN_NONE);
    check_from(image, 9, "else", 9, NULL);
    check_from(image, 10, "endif", 13, NULL);
    assert_round_trip(image);
    image_free(image);
}

static void huge_counts_are_refused(void **state) {
    (void)state;
    size_t length;
    uint8_t *bytes = program_bytes(&length);
    for (int section = 0; section < IMAGE_SECTION_COUNT; section++) {
        uint8_t *rows = bytes + IMAGE_TABLE_AT + section * IMAGE_TABLE_ROW + 4, old[4];
        memcpy(old, rows, 4);
        memset(rows, 0xff, 4);
        seal(bytes, length);
        assert_null(read_copy(bytes, length));
        memcpy(rows, old, 4);
    }
    memory_free(bytes);
}

/* ---- sources ---- */
static void check_source(const char *bytes, size_t length) {
    char *copy = memory_raw(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    Assembly assembly = assemble_bytes("fuzz.s", copy, length);
    memory_free(copy);
    memory_free(print_diags(&assembly));
    assert_true(!assembly.image == (assembly.diags.errors > 0));
    if (assembly.image) assert_round_trip(assembly.image);
    assembly_free(&assembly);
}

static void random_bytes_are_no_harm(void **state) {
    (void)state;
    random_start("random_bytes_are_no_harm");
    static char bytes[1 << 16];
    static const char common[] = "\n\t ;:.,(\"\\x0r";
    for (uint32_t i = 0; i < trials(60); i++) {
        uint32_t length = 1 + random_below(sizeof bytes);
        for (uint32_t k = 0; k < length; k++)
            bytes[k] = i % 2 ? (char)random_u32() : common[random_below(sizeof common - 1)];
        check_source(bytes, length);
    }
}

/* Pieces that get far into the parser when they are strung together. */
static const char *const pieces[] = {
    "mov",
    "add.u32",
    "mul.f32",
    "st",
    "ld",
    "sample",
    "br_push",
    "jmp",
    "ret",
    "nop",
    " r0.x",
    " r1.xyzw",
    " r255.wz",
    " t0.x",
    " u1.x",
    " s0",
    " lane_id",
    " exec.y",
    " u(1)",
    " f2(1 2)",
    " i(-3)",
    " 1",
    " -1",
    " 0.5",
    " 0x",
    " nan",
    "(",
    ")",
    "[",
    "]",
    ",",
    ", ",
    ":",
    "\n",
    "\n",
    "\r\n",
    ";",
    "\\\n",
    "\"",
    "\"a\"",
    " A",
    "A:",
    "B: ",
    "@1",
    "@",
    ".machine ",
    "a=b",
    "=",
    " == ",
    "~",
    ".buffer",
    " u0",
    ".dispatch",
    " 4x64",
    "x",
    ".expect ",
    "u0[0]",
    " cycles",
    " fault ",
    " when ",
    ".loc ",
    " u32 1 2",
    " 64",
    ".frame 1,",
    " in 1",
    " round 1",
    " of 2",
    " as select",
    ".gone ",
    " fill(1)",
    " iota(1,2)",
    " file(",
    "\xef\xbb\xbf",
    "\xc3\xa9",
    "",
    "\t",
};

static void random_tokens_are_no_harm(void **state) {
    (void)state;
    random_start("random_tokens_are_no_harm");
    static char text[4096];
    for (uint32_t i = 0; i < trials(20000); i++) {
        size_t length = 0;
        for (uint32_t k = random_below(30); k; k--) {
            const char *piece = pieces[random_below(sizeof pieces / sizeof *pieces)];
            memcpy(text + length, piece, strlen(piece));
            length += strlen(piece);
        }
        check_source(text, length);
    }
}

/* The good program with a few bytes changed, lost or doubled. */
static void changed_sources_are_no_harm(void **state) {
    (void)state;
    random_start("changed_sources_are_no_harm");
    char text[2 * sizeof program];
    for (uint32_t i = 0; i < trials(10000); i++) {
        size_t length = strlen(program);
        memcpy(text, program, length);
        for (uint32_t changes = 1 + random_below(3); changes; changes--) {
            size_t at = random_below((uint32_t)length), rest = length - at - 1;
            switch (random_below(3)) {
            case 0: text[at] = (char)(32 + random_below(95)); break;
            case 1: memmove(text + at, text + at + 1, rest), length--; break;
            default: memmove(text + at + 1, text + at, rest + 1), length++; break;
            }
        }
        check_source(text, length);
    }
}

static void long_lines_take_linear_time(void **state) {
    (void)state;
    enum { LENGTH = 1 << 20 };
    static const char *const units[] = {"x", "(",  "\\ ",    "\\;", "1 ", "-", "\"",
                                        ":", "a:", "a: b: ", "é",   "\t", ".", "u2(1 2) "};
    char *text = memory_raw(LENGTH + 16);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t length = 0;
        for (; length < LENGTH; length += strlen(units[i])) memcpy(text + length, units[i], strlen(units[i]));
        check_source(text, length);
    }
    memory_free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(every_changed_bit_is_refused),
        cmocka_unit_test(changed_files_are_refused_or_whole),
        cmocka_unit_test(huge_counts_are_refused),
        cmocka_unit_test(random_bytes_are_no_harm),
        cmocka_unit_test(random_tokens_are_no_harm),
        cmocka_unit_test(changed_sources_are_no_harm),
        cmocka_unit_test(long_lines_take_linear_time),
        cmocka_unit_test(a_place_without_text_is_the_origin_of_instructions_and_of_no_label),
        cmocka_unit_test(other_versions_are_refused_in_one_line),
        cmocka_unit_test(variables_are_where_they_were_said_to_be),
        cmocka_unit_test(frames_lead_to_their_calls),
        cmocka_unit_test(statements_are_kept_as_they_were_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
