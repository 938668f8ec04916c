/* test_asm_language.c: constants, include, macros, repetition, conditions and structured statements: places, limits and
 * hostile sources. What they assemble to, and what is said about mistakes, is in tests/asm.
 *
 * SEED=N and FUZZ=N (a factor for the number of trials) change the random tests.
 */
#include "tests/unit/asm_helpers.h"

#include "asm/base/array.h"

/* ---- sources that are made ---- */
typedef struct Text {
    ARRAY_OF(char) bytes;
} Text;

static Text text_create(void) {
    return (Text){0};
}

static void __attribute__((format(printf, 2, 3))) add(Text *text, const char *format, ...) {
    char line[512];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    assert_in_range(length, 0, sizeof line - 1);
    char *room = ARRAY_ADD(text->bytes, (size_t)length);
    assert_non_null(room);
    memcpy(room, line, (size_t)length);
}

static void add_many(Text *text, int count, const char *piece) {
    for (int i = 0; i < count; i++) add(text, "%s", piece);
}

static Assembly assemble_text(Text *text) {
    Assembly assembly = assemble_bytes("test.s", text->bytes.at, text->bytes.count);
    memory_free(text->bytes.at);
    *text = (Text){0};
    return assembly;
}

/* How many instructions a source makes that must be right. */
static uint32_t instructions_of(Text *text) {
    Assembly assembly = assemble_text(text);
    if (!assembly.image) {
        char *printed = print_diags(&assembly);
        fail_msg("%.2000s", printed);
    }
    uint32_t count = assembly.image->instructions;
    assembly_free(&assembly);
    return count;
}

/* The first error of a source that must be wrong. */
static DiagCode error_of(Text *text) {
    Assembly assembly = assemble_text(text);
    assert_null(assembly.image);
    assert_non_null(assembly.diags.first);
    DiagCode code = assembly.diags.first->code;
    assembly_free(&assembly);
    return code;
}

/* ---- files in memory ---- */
typedef struct File {
    const char *name, *text;
} File;

static const char *read_from(void *user, const char *from, const char *path, size_t limit, uint8_t **bytes,
                             size_t *length) {
    (void)from, (void)limit;
    for (const File *file = user; file->name; file++) {
        if (strcmp(file->name, path) != 0) continue;
        *length = strlen(file->text);
        *bytes = memory_raw(*length + 1);
        memcpy(*bytes, file->text, *length);
        return NULL;
    }
    return "there is no such file";
}

static Assembly assemble_files(const File *files, const char *text) {
    const AsmOptions options = {.read_file = read_from, .user = (void *)files, .error_limit = ERROR_LIMIT};
    const Source source = {"main.s", text, strlen(text)};
    return assemble(&source, &options);
}

static void assert_location(const Image *image, uint32_t instruction, const char *file, uint32_t line) {
    assert_string_equal(image->files[image_location(image, instruction)->file], file);
    assert_int_equal(image_location(image, instruction)->line, line);
}

static void instructions_know_their_file(void **state) {
    (void)state;
    static const File files[] = {
        {"lib/a.s", "nop\n.include \"lib/b.s\"\nnop\n.macro M\n  nop\n.repeat 2\n nop\n.endr\n.endm"},
        {"lib/b.s", "\n\nnop"},
        {NULL, NULL}};
    Assembly assembly = assemble_files(files, "nop\n.include \"lib/a.s\"\n M\nret\n");
    assert_non_null(assembly.image);
    assert_int_equal(assembly.image->instructions, 8);
    assert_int_equal(assembly.source_count, 3);
    assert_location(assembly.image, 0, "main.s", 1);
    assert_location(assembly.image, 1, "lib/a.s", 1);
    assert_location(assembly.image, 2, "lib/lib/b.s", 3);
    assert_location(assembly.image, 3, "lib/a.s", 3);
    assert_location(assembly.image, 4, "lib/a.s", 5);
    assert_location(assembly.image, 5, "lib/a.s", 7);
    assert_location(assembly.image, 6, "lib/a.s", 7);
    assert_location(assembly.image, 7, "main.s", 4);
    assembly_free(&assembly);
}

/* Errors come in the order in which the lines are read, also those that are found at the end. */
static void errors_are_in_order(void **state) {
    (void)state;
    static const File files[] = {{"a.s", "bad2\njmp NOWHERE3\nbad4\n"}, {NULL, NULL}};
    Assembly assembly = assemble_files(files, "jmp NOWHERE1\n.include \"a.s\"\nbad5\njmp NOWHERE6\n");
    static const DiagCode wanted[] = {DIAG_UNDEFINED_LABEL,  DIAG_UNKNOWN_MNEMONIC, DIAG_UNDEFINED_LABEL,
                                      DIAG_UNKNOWN_MNEMONIC, DIAG_UNKNOWN_MNEMONIC, DIAG_UNDEFINED_LABEL};
    const Diag *diag = assembly.diags.first;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++, diag = diag->next) {
        assert_non_null(diag);
        assert_int_equal(diag->code, wanted[i]);
        assert_int_equal(diag->span.source, i >= 1 && i <= 3);
        assert_int_equal(diag->notes != NULL, i >= 1 && i <= 3);
    }
    assert_null(diag);
    assembly_free(&assembly);
}

static void includes_end(void **state) {
    (void)state;
    static const File loop[] = {{"a.s", ".include \"b.s\"\n"}, {"b.s", ".include \"a.s\"\n"}, {NULL, NULL}};
    Assembly assembly = assemble_files(loop, ".include \"a.s\"\n");
    assert_int_equal(assembly.diags.first->code, DIAG_INCLUDE_LOOP);
    assembly_free(&assembly);

    /* each level has another name: the depth ends it */
    static const File deep[] = {{"x/a.s", ".include \"x/a.s\"\n"}, {NULL, NULL}};
    assembly = assemble_files(deep, ".include \"x/a.s\"\n");
    assert_int_equal(assembly.diags.first->code, DIAG_TOO_LARGE);
    assembly_free(&assembly);

    static const File empty[] = {{"e.s", ""}, {NULL, NULL}};
    assembly = assemble_files(empty, ".repeat 70000\n.include \"e.s\"\n.endr\nret\n");
    assert_int_equal(assembly.diags.first->code, DIAG_TOO_LARGE);
    assert_int_equal(assembly.diags.errors, 1);
    assert_int_equal(assembly.source_count, 2);
    assembly_free(&assembly);

    const Source source = {"main.s", ".include \"a.s\"\nret\n", 19};
    assembly = assemble(&source, NULL);
    assert_int_equal(assembly.diags.first->code, DIAG_UNREADABLE_FILE);
    assembly_free(&assembly);
}

/* ---- limits ---- */
static void macros_end(void **state) {
    (void)state;
    static const struct {
        const char *text;
        DiagCode code;
    } rows[] = {
        {".macro M\n M\n M\n.endm\n M\n M\nret\n", DIAG_MACRO_RECURSION},
        {".macro M a\n M \\a\\a\n M \\a\\a\n.endm\n M 12\nret\n", DIAG_TOO_LARGE},
        {".repeat 16777216\n.endr\n.repeat 16777216\n nonsense\n.endr\nret\n", DIAG_TOO_LARGE},
        {".macro M\n.repeat 2\n M\n.endr\n.endm\n M\nret\n", DIAG_MACRO_RECURSION},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text text = text_create();
        add(&text, "%s", rows[i].text);
        assert_int_equal(error_of(&text), rows[i].code);
    }
}

/* Lines of expansions are counted, rounds without lines too; nothing is read behind the limit. */
static void expansions_end(void **state) {
    (void)state;
    static const char *const texts[] = {
        ".repeat 11\n nop\n.endr\n bad\n",
        ".repeat 4\n.repeat 2\n nop\n.endr\n.endr\n bad\n",
        ".macro M\n nop\n nop\n.endm\n M\n M\n M\n M\n M\n M\n bad\n",
        ".repeat 1000000\n.endr\n bad\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const AsmOptions options = {.expansion_limit = 10};
        const Source source = {"main.s", texts[i], strlen(texts[i])};
        Assembly assembly = assemble(&source, &options);
        assert_int_equal(assembly.diags.errors, 1);
        assert_int_equal(assembly.diags.first->code, DIAG_TOO_LARGE);
        assembly_free(&assembly);
    }
}

/* A recursion that ends is none; and 250 levels are possible. */
static void recursion_with_an_end(void **state) {
    (void)state;
    Text text = text_create();
    add(&text, ".macro DOWN n\n nop\n.if \\n\n DOWN (\\n-1)\n.endif\n.endm\n DOWN 9\n.set N, 250\n");
    add(&text, ".macro DEEP\n nop\n.set N, N - 1\n.if N\n DEEP\n.endif\n.endm\n DEEP\n ret\n");
    assert_int_equal(instructions_of(&text), 10 + 250 + 1);
}

static void deep_nesting(void **state) {
    (void)state;
    enum { DEPTH = 20000 };
    Text text = text_create();
    add_many(&text, DEPTH, " if lane_id\n");
    add_many(&text, DEPTH, " endif\n");
    add(&text, " ret\n");
    assert_int_equal(instructions_of(&text), 2 * DEPTH + 1);
    add_many(&text, DEPTH, ".if 1\n");
    add_many(&text, DEPTH, ".endif\n");
    add_many(&text, DEPTH, ".if 0\n");
    add_many(&text, DEPTH, ".endif\n");
    add(&text, " ret\n");
    assert_int_equal(instructions_of(&text), 1);
    add(&text, "A = ");
    add_many(&text, DEPTH, "1+");
    add(&text, "1\n.if A != %d\n nonsense\n.endif\n ret\n", DEPTH + 1);
    assert_int_equal(instructions_of(&text), 1);
    static const char *const openers[] = {"(", "-", "!", "1?", "0?1:", "min(", "~"};
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++) {
        add(&text, "A = ");
        add_many(&text, DEPTH, openers[i]);
        add(&text, "1\n");
        assert_int_equal(error_of(&text), DIAG_TOO_LARGE);
    }
}

static void many_of_everything(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    Text text = text_create();
    for (int i = 0; i < COUNT; i++) add(&text, "C%d = %d\n.macro M%d a, b=C%d\n mov.u32 \\a, \\b\n.endm\n", i, i, i, i);
    for (int i = 0; i < COUNT; i++) add(&text, " M%d r%d.x\n", i, i % 256);
    add(&text, ".macro LOCALS\n.local A, B\nA: jmp B\nB:\n.endm\n.repeat %d\n LOCALS\n.endr\n", COUNT);
    add(&text, " switch lane_id, r0.x\n");
    for (int i = 0; i < COUNT; i++) add(&text, " case %d\n", i);
    add(&text, " endswitch\n ret\n");
    assert_int_equal(instructions_of(&text), COUNT + COUNT + (1 + 3 * COUNT + COUNT + COUNT) + 1);
}

static void long_lines(void **state) {
    (void)state;
    enum { COUNT = 100000 };
    Text text = text_create();
    add(&text, ".macro ALL list...\n.for x, \\list\n add.u32 r0.x, r0.x, \\x\n.endr\n.endm\n.buffer u0, u32");
    add_many(&text, COUNT, " (1)");
    add(&text, "\n ALL 0");
    add_many(&text, COUNT, ", 1+2");
    add(&text, "\n ret\n");
    assert_int_equal(instructions_of(&text), COUNT + 2);
}

/* A million suggestions would take for ever. */
static void suggestions_are_bounded(void **state) {
    (void)state;
    Text text = text_create();
    for (int i = 0; i < 20000; i++) add(&text, "CONSTANT%d = 1\n.macro MACRO%d\n.endm\n", i, i);
    add_many(&text, 20000, " add.u32 r0.x, CONSTATN, CONSTANT\n MARCO\n jmp LABLE\n");
    assert_int_equal(error_of(&text), DIAG_UNKNOWN_OPERAND);
}

/* ---- anything ---- */
static const char *const pieces[] = {
    ".macro",    "M",        "a",        "b=1",     "rest...", ".endm",     ".exitm",  ".local",  "L",
    ".repeat",   "2",        ".for",     ".endr",   ".if",     ".ifdef",    ".elif",   ".else",   ".endif",
    ".include",  "\"self\"", ".equ",     ".set",    "N",       "=",         "(",       ")",       "+",
    "-",         "*",        "/",        "?",       ":",       "<<",        "&&",      "~",       "!",
    "defined",   "min",      "\\a",      "\\@",     "\\#",     "\\()",      "\\rest",  "\\",      "\"",
    ";",         ",",        "if",       "else",    "endif",   "loop",      "while",   "break",   "continue",
    "break_if",  "endloop",  "switch",   "case",    "default", "endswitch", "r1.x",    "r1.y",    "r2.x",
    "lane_id",   "u(1)",     "u2(",      "1",       "0",       "nop",       "ret",     "jmp",     "L:",
    ".dispatch", "x",        "together", "@1",      ".buffer", "u0",        "u32",     "add.u32", "continue_if",
    "mov.u32",   "1.5",      "-1",       ".expect", "u0[0]",   "N + 1",     ".ifndef", "\\i",     "i",
};

static void anything_ends(void **state) {
    (void)state;
    random_start("anything_ends");
    static const File files[] = {{"self", "nop\n.include \"self\"\n"}, {NULL, NULL}};
    for (uint32_t trial = 0; trial < trials(20000); trial++) {
        Text text = text_create();
        for (uint32_t i = random_below(40); i > 0; i--)
            add(&text, "%s%s", pieces[random_below(sizeof pieces / sizeof *pieces)],
                random_below(3)   ? " "
                : random_below(4) ? "\n"
                                  : "");
        add(&text, "\n%c", 0);
        Assembly assembly = assemble_files(files, text.bytes.at);
        char *printed = print_diags(&assembly);
        memory_free(printed);
        if (assembly.image) assert_round_trip(assembly.image);
        assembly_free(&assembly);
        memory_free(text.bytes.at);
    }
}

/* Whole statements, in an order that mostly makes sense. */
static const char *const lines[] = {
    ".macro M a, b=1",
    ".endm",
    " M r1.x",
    " M r2.x, N",
    ".repeat 2, i",
    ".for x, 1, N, \\b",
    ".endr",
    ".if N",
    ".elif N - 1",
    ".else",
    ".endif",
    ".set N, N + 1",
    ".local L",
    "L: nop",
    " jmp L",
    " if lane_id",
    " else",
    " endif",
    " loop r3.x",
    " loop r4.x, r4.y",
    " loop",
    " endloop",
    " break",
    " continue",
    " while r1.x",
    " break_if 1",
    " switch r1.x, r5.x",
    " case N",
    " case N + 100, -1",
    " default",
    " endswitch",
    " ret",
    " mov \\a, u(\\b)",
    " .exitm",
    "L\\@: nop",
    " add.u32 r1.x, r1.x, N",
    ".include \"f\"",
    ".dispatch L, N x 2",
    " mov r\\i.x, u(i)",
    "L: L2_\\@:",
};

static void any_order_of_lines_ends(void **state) {
    (void)state;
    random_start("any_order_of_lines_ends");
    static const File files[] = {{"f", ".if 1\nnop\n.endif\n.macro F\n.endm\n"}, {NULL, NULL}};
    for (uint32_t trial = 0; trial < trials(10000); trial++) {
        Text text = text_create();
        add(&text, "N = 1\n");
        for (uint32_t i = 1 + random_below(25); i > 0; i--)
            add(&text, "%s\n", lines[random_below(sizeof lines / sizeof *lines)]);
        add(&text, "%c", 0);
        Assembly assembly = assemble_files(files, text.bytes.at);
        char *printed = print_diags(&assembly);
        memory_free(printed);
        if (assembly.image) assert_round_trip(assembly.image);
        assembly_free(&assembly);
        memory_free(text.bytes.at);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instructions_know_their_file),
        cmocka_unit_test(errors_are_in_order),
        cmocka_unit_test(includes_end),
        cmocka_unit_test(macros_end),
        cmocka_unit_test(expansions_end),
        cmocka_unit_test(recursion_with_an_end),
        cmocka_unit_test(deep_nesting),
        cmocka_unit_test(many_of_everything),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(suggestions_are_bounded),
        cmocka_unit_test(anything_ends),
        cmocka_unit_test(any_order_of_lines_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
