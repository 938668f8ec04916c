/* test_import.c: modules that are right, wrong and damaged. They are written word by word here, so that no front end is
 * needed. */
#include "tests/unit/asm_helpers.h"

#include <spirv/unified1/spirv.h>

#include "asm/import/import.h"

enum { MODULE_WORDS = 4096 };

typedef struct Words {
    uint32_t at[MODULE_WORDS];
    size_t count;
} Words;

static void put(Words *words, SpvOp op, size_t count, const uint32_t *operands) {
    assert_true(words->count + count + 1 < MODULE_WORDS);
    words->at[words->count++] = (uint32_t)(count + 1) << 16 | op;
    if (count) memcpy(&words->at[words->count], operands, count * sizeof *operands);
    words->count += count;
}

#define PUT(words, op, ...) put(words, SpvOp##op, sizeof((uint32_t[]){__VA_ARGS__}) / 4, (uint32_t[]){__VA_ARGS__})

/* The letters of a short name, at the end of an instruction. */
#define NAME(text) (text)[0] | (uint32_t)(text)[1] << 8 | (uint32_t)(text)[2] << 16, 0

enum {
    MAIN = 1,
    VOID,
    FUNCTION,
    U32,
    BOOL,
    U32X3,
    WORDS,
    BLOCK,
    TO_BLOCK,
    TO_U32,
    BUFFER,
    IN,
    THREAD,
    ZERO,
    ONE,
    TEN,
    ENTRY,
    I,
    PLACE,
    SUM,
    LOCAL,
    K,
    FILE_NAME,
    F64,
    HEAD,
    TEST,
    BODY,
    NEXT,
    END,
    LOADED,
    LESS,
    OTHER,
    BOUND = 64,
};

/* A header, types, constants, the buffer u0 and the thread's number: up to the kernel's first block. */
static void begin(Words *words) {
    *words = (Words){.at = {SpvMagicNumber, 0x10300, 0, BOUND, 0}, .count = 5};
    PUT(words, Capability, SpvCapabilityShader);
    PUT(words, MemoryModel, SpvAddressingModelLogical, SpvMemoryModelGLSL450);
    PUT(words, EntryPoint, SpvExecutionModelGLCompute, MAIN, NAME("run"), THREAD);
    PUT(words, ExecutionMode, MAIN, SpvExecutionModeLocalSize, 8, 2, 1);
    PUT(words, String, FILE_NAME, NAME("abc"));
    PUT(words, Name, BUFFER, NAME("out"));
    PUT(words, Name, TEN, NAME("ten"));
    PUT(words, Name, LOCAL, NAME("sum"));
    PUT(words, Decorate, WORDS, SpvDecorationArrayStride, 4);
    PUT(words, Decorate, BLOCK, SpvDecorationBlock);
    PUT(words, MemberDecorate, BLOCK, 0, SpvDecorationOffset, 0);
    PUT(words, Decorate, BUFFER, SpvDecorationBinding, 3);
    PUT(words, Decorate, THREAD, SpvDecorationBuiltIn, SpvBuiltInGlobalInvocationId);
    PUT(words, Decorate, TEN, SpvDecorationSpecId, 0);
    PUT(words, TypeVoid, VOID);
    PUT(words, TypeFunction, FUNCTION, VOID);
    PUT(words, TypeInt, U32, 32, 0);
    PUT(words, TypeBool, BOOL);
    PUT(words, TypeVector, U32X3, U32, 3);
    PUT(words, TypeFloat, F64, 64);
    PUT(words, TypeRuntimeArray, WORDS, U32);
    PUT(words, TypeStruct, BLOCK, WORDS);
    PUT(words, TypePointer, TO_BLOCK, SpvStorageClassStorageBuffer, BLOCK);
    PUT(words, TypePointer, TO_U32, SpvStorageClassStorageBuffer, U32);
    PUT(words, Variable, TO_BLOCK, BUFFER, SpvStorageClassStorageBuffer);
    PUT(words, TypePointer, IN, SpvStorageClassInput, U32X3);
    PUT(words, Variable, IN, THREAD, SpvStorageClassInput);
    PUT(words, Constant, U32, ZERO, 0);
    PUT(words, Constant, U32, ONE, 1);
    PUT(words, SpecConstant, U32, TEN, 10);
    PUT(words, Function, VOID, MAIN, 0, FUNCTION);
    PUT(words, Label, ENTRY);
}

/* out[thread.x] = value, and the end. */
static void finish(Words *words, uint32_t value) {
    PUT(words, Load, U32X3, I, THREAD);
    PUT(words, CompositeExtract, U32, SUM, I, 0);
    PUT(words, AccessChain, TO_U32, PLACE, BUFFER, ZERO, SUM);
    PUT(words, Store, PLACE, value);
    put(words, SpvOpReturn, 0, NULL);
    put(words, SpvOpFunctionEnd, 0, NULL);
}

/* for (k = 0; k < ten; k++); with a phi, and out[thread.x] = k behind it */
static void put_loop(Words *words) {
    begin(words);
    PUT(words, Branch, HEAD);
    PUT(words, Label, HEAD);
    PUT(words, Phi, U32, K, ZERO, ENTRY, LOADED, NEXT);
    PUT(words, LoopMerge, END, NEXT, 0);
    PUT(words, Branch, TEST);
    PUT(words, Label, TEST);
    PUT(words, ULessThan, BOOL, LESS, K, TEN);
    PUT(words, BranchConditional, LESS, BODY, END);
    PUT(words, Label, BODY);
    PUT(words, Branch, NEXT);
    PUT(words, Label, NEXT);
    PUT(words, IAdd, U32, LOADED, K, ONE);
    PUT(words, Branch, HEAD);
    PUT(words, Label, END);
    finish(words, K);
}

/* The text assembles. */
static void is_a_program(const Import *import) {
    if (!import->text) fail_msg("%s", import->problem_count ? import->problem[0].text : "out of memory");
    Assembly assembly = assemble_bytes("text.s", import->text, import->length);
    if (!assembly.image) fail_msg("%s\n%s", import->text, print_diags(&assembly));
    assembly_free(&assembly);
}

static void says(const Words *words, size_t count, const char *what) {
    Import import = import_spirv(words->at, count, &(ImportOptions){.name = "x.spv"});
    assert_null(import.text);
    assert_int_not_equal(import.problem_count, 0);
    if (!strstr(import.problem[0].text, what)) fail_msg("'%s' is not '%s'", import.problem[0].text, what);
    import_free(&import);
}

/* ---- tests ---- */
static void a_kernel_becomes_a_program(void **state) {
    (void)state;
    Words words;
    begin(&words);
    finish(&words, TEN);
    Import import = import_spirv(words.at, words.count, &(ImportOptions){.name = "x.spv"});
    is_a_program(&import);
    assert_non_null(strstr(import.text, "u3          out "));
    assert_non_null(strstr(import.text, "u(10)"));
    assert_int_equal(import.group_size[0], 8);
    assert_int_equal(import.group_size[1], 2);
    import_free(&import);
}

static void a_loop_stays_a_loop(void **state) {
    (void)state;
    Words words;
    put_loop(&words);
    Import import = import_spirv(words.at, words.count, &(ImportOptions){.name = "x.spv", .no_uniform = true});
    is_a_program(&import);
    assert_non_null(strstr(import.text, "loop"));
    assert_non_null(strstr(import.text, "endloop"));
    import_free(&import);
}

static void constants_are_defined_by_name(void **state) {
    (void)state;
    Words words;
    begin(&words);
    finish(&words, TEN);
    const char *const define[] = {"other=3", "ten=77"};
    Import import =
        import_spirv(words.at, words.count, &(ImportOptions){.name = "x.spv", .define = define, .define_count = 2});
    is_a_program(&import);
    assert_non_null(strstr(import.text, "u(77)"));
    assert_false(import.define_used[0]);
    assert_true(import.define_used[1]);
    import_free(&import);

    import =
        import_spirv(words.at, words.count, &(ImportOptions){.define = (const char *[]){"ten=x"}, .define_count = 1});
    assert_null(import.text);
    assert_non_null(strstr(import.problem[0].text, "ten needs 1 number of type u32"));
    import_free(&import);
}

static void what_is_no_module_is_said(void **state) {
    (void)state;
    Words words;
    begin(&words);
    finish(&words, ONE);
    says(&words, 0, "it does not begin as SPIR-V does");
    says(&words, 4, "it does not begin as SPIR-V does");
    says(&words, words.count - 2, "the last block does not end");
    says(&words, 20, "cut off");

    Words other = words;
    other.at[0] = __builtin_bswap32(other.at[0]);
    says(&other, other.count, "the other order");
    other = words;
    other.at[3] = UINT32_MAX;
    says(&other, other.count, "size");
    other = words;
    PUT(&other, TypeVoid, VOID);
    says(&other, other.count, "id 2 is defined twice");
}

static void all_that_is_missing_is_said_at_once(void **state) {
    (void)state;
    Words words;
    begin(&words);
    PUT(&words, Line, FILE_NAME, 7, 1);
    PUT(&words, ConvertUToF, F64, OTHER, ONE);
    PUT(&words, Line, FILE_NAME, 9, 1);
    PUT(&words, FAdd, F64, OTHER + 1, OTHER, OTHER);
    PUT(&words, Line, FILE_NAME, 11, 1);
    PUT(&words, ReadClockKHR, U32, OTHER + 2, ONE);
    finish(&words, OTHER + 2);
    Import import = import_spirv(words.at, words.count, &(ImportOptions){.name = "x.spv"});
    assert_null(import.text);
    assert_int_equal(import.problem_count, 2); /* of double only the first operation is named */
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(import.problem[i].line, 7 + 4 * i);
        assert_string_equal(import.problem[i].file, "abc");
    }
    assert_string_equal(import.problem[0].text, "floats of 64 bits are not supported: use 32 bits, or 16");
    assert_string_equal(import.problem[1].text, "the clock is not supported");
    import_free(&import);
}

static void recursion_is_refused(void **state) {
    (void)state;
    Words words;
    begin(&words);
    PUT(&words, FunctionCall, VOID, OTHER, MAIN);
    finish(&words, ONE);
    says(&words, words.count, "calls itself");
}

/* Each of twenty functions calls the next one four times. */
static void too_much_is_refused(void **state) {
    (void)state;
    Words words;
    enum { FIRST = 200, LAST = FIRST + 3 * 20 };
    begin(&words);
    words.at[3] = 1000;
    PUT(&words, FunctionCall, VOID, OTHER, FIRST);
    finish(&words, ONE);
    for (uint32_t f = FIRST; f < LAST; f += 3) {
        PUT(&words, Function, VOID, f, 0, FUNCTION);
        PUT(&words, Label, f + 1);
        for (uint32_t i = 0; i < 4 && f + 3 < LAST; i++) PUT(&words, FunctionCall, VOID, 300 + 4 * f / 3 + i, f + 3);
        PUT(&words, IAdd, U32, f + 2, ONE, ONE);
        put(&words, SpvOpReturn, 0, NULL);
        put(&words, SpvOpFunctionEnd, 0, NULL);
    }
    says(&words, words.count, "too large");
}

static void blocks_without_structure_are_refused(void **state) {
    (void)state;
    Words words;
    begin(&words);
    PUT(&words, IEqual, BOOL, LESS, ONE, TEN);
    PUT(&words, BranchConditional, LESS, BODY, NEXT);
    PUT(&words, Label, BODY);
    PUT(&words, Branch, NEXT);
    PUT(&words, Label, NEXT);
    finish(&words, ONE);
    says(&words, words.count, "structured");
}

/* Each word of a module is replaced by others, one at a time. */
static void damaged_modules_are_programs_or_refused(void **state) {
    (void)state;
    Words words;
    put_loop(&words);
    const uint32_t bad[] = {0, 1, UINT32_MAX, SpvOpKill, K, U32X3, BLOCK, HEAD, 1u << 16 | SpvOpReturn, 0x40040};
    int programs = 0;
    for (size_t i = 0; i < words.count; i++) {
        for (size_t k = 0; k < 2 * sizeof bad / sizeof *bad; k++) {
            Words other = words;
            const uint32_t word = bad[k / 2];
            other.at[i] = k % 2 ? other.at[i] ^ word : word;
            Import import = import_spirv(other.at, other.count, &(ImportOptions){.name = "x.spv"});
            assert_true(!import.text == (import.problem_count != 0));
            programs += import.text != NULL;
            import_free(&import);
        }
    }
    assert_true(programs > 100); /* names, sizes and bindings may be what they like */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kernel_becomes_a_program),
        cmocka_unit_test(a_loop_stays_a_loop),
        cmocka_unit_test(constants_are_defined_by_name),
        cmocka_unit_test(what_is_no_module_is_said),
        cmocka_unit_test(all_that_is_missing_is_said_at_once),
        cmocka_unit_test(recursion_is_refused),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(blocks_without_structure_are_refused),
        cmocka_unit_test(damaged_modules_are_programs_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
