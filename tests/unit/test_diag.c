/* test_diag.c: which diagnostics are given, how they are printed, and the pages of `lockstep explain` about them. */
#include "tests/unit/asm_helpers.h"

#include <jansson.h>

#include "asm/base/memory.h"
#include "asm/verify/verify.h"
#include "sim/cli/explain/explain.h"
#include "tests/tools/stream.h"

/* ---- the switches ---- */
static void set(DiagPolicy *policy, const char *text) {
    const char *nearest;
    if (!diag_policy_set(policy, text, &nearest)) fail_msg("-W%s", text);
}

static void switches_choose_warnings(void **state) {
    (void)state;
    DiagPolicy policy = {0};
    assert_true(diag_is_given(&policy, DIAG_ENDLESS_LOOP));
    assert_true(diag_is_given(NULL, DIAG_ENDLESS_LOOP));
    assert_false(diag_is_given(&policy, DIAG_CONSTANT_CONDITION));
    set(&policy, "all");
    assert_true(diag_is_given(&policy, DIAG_CONSTANT_CONDITION));
    set(&policy, "no-all");
    assert_false(diag_is_given(&policy, DIAG_ENDLESS_LOOP));
    assert_true(diag_is_given(&policy, DIAG_SYNTAX));
    set(&policy, "endless-loop");
    set(&policy, "no-all"); /* what names a warning goes first */
    assert_true(diag_is_given(&policy, DIAG_ENDLESS_LOOP));
    set(&policy, "no-endless-loop");
    assert_false(diag_is_given(&policy, DIAG_ENDLESS_LOOP));
    set(&policy, "error=endless-loop");
    assert_true(diag_is_given(&policy, DIAG_ENDLESS_LOOP));
}

static void unknown_warnings_have_a_suggestion(void **state) {
    (void)state;
    DiagPolicy policy = {0};
    const char *nearest;
    assert_false(diag_policy_set(&policy, "no-unreachable-cod", &nearest));
    assert_string_equal(nearest, "unreachable-code");
    assert_false(diag_policy_set(&policy, "error=endles-loop", &nearest));
    assert_string_equal(nearest, "endless-loop");
    assert_false(diag_policy_set(&policy, "syntax", &nearest)); /* an error is no warning */
    assert_false(diag_policy_set(&policy, "", &nearest));
    assert_null(nearest);
}

/* errors and warnings of one endless loop */
static void count_with(const char *const *switches, int *errors, int *warnings) {
    static const char text[] = "L: jmp L\n";
    DiagPolicy policy = {0};
    for (; *switches; switches++) set(&policy, *switches);
    const Source source = {"x.s", text, strlen(text)};
    Assembly assembly = assemble(&source, &(AsmOptions){.warnings = &policy});
    *errors = assembly.diags.errors;
    *warnings = assembly.diags.warnings;
    assert_true((assembly.image == NULL) == (*errors > 0));
    assembly_free(&assembly);
}

static void warnings_can_be_errors(void **state) {
    (void)state;
    static const struct {
        const char *switches[4];
        int errors, warnings;
    } rows[] = {
        {{NULL}, 0, 1},
        {{"no-endless-loop"}, 0, 0},
        {{"error"}, 1, 0},
        {{"error", "no-error"}, 0, 1},
        {{"error", "no-error=endless-loop"}, 0, 1},
        {{"no-error=endless-loop", "error"}, 0, 1},
        {{"error=endless-loop"}, 1, 0},
        {{"error=unreachable-code"}, 0, 1},
        {{"error", "no-endless-loop"}, 0, 0},
        {{"no-all", "error=endless-loop"}, 1, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int errors, warnings;
        count_with(rows[i].switches, &errors, &warnings);
        if (errors != rows[i].errors || warnings != rows[i].warnings)
            fail_msg("row %zu: %d errors, %d warnings", i, errors, warnings);
    }
}

static void warnings_beyond_the_limit_are_counted(void **state) {
    (void)state;
    char text[4096] = "";
    for (int i = 0; i < 31; i++) sprintf(text + strlen(text), "st u0.x, 0, r%d.x\n", i);
    strcat(text, "ret\n");
    Assembly assembly = assemble_bytes("test.s", text, strlen(text));
    char *printed = print_diags(&assembly);
    assert_int_equal(assembly.diags.warnings, 31);
    int kept = 0;
    for (const Diag *diag = assembly.diags.first; diag; diag = diag->next) kept++;
    assert_int_equal(kept, ERROR_LIMIT);
    assert_non_null(strstr(printed, "11 more warnings not shown: --error-limit N shows N\n"));
    memory_free(printed);
    assembly_free(&assembly);
}

/* ---- JSON, and binaries ---- */
static void json_has_every_field(void **state) {
    (void)state;
    static const char source[] = "\xff L: jmp L\n    push_mask A\nA:  re\n";
    Assembly assembly = assemble_bytes("a\"\xff.s", source, strlen(source));
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    diag_print_json(out, &assembly.diags, assembly.sources);
    (void)stream_close(out, &text, &length);
    assert_int_equal(text[0], '[');
    assert_non_null(strstr(text, "\"code\": \"unexpected-byte\""));
    assert_non_null(strstr(text, "\"severity\": \"error\""));
    assert_non_null(strstr(text, "\"file\": \"a\\\"\\\\xff.s\""));
    assert_non_null(strstr(text, "\"line\": 3"));
    assert_non_null(strstr(text, "\"column\": 5"));
    assert_non_null(strstr(text, "\"end_column\": 7"));
    assert_non_null(strstr(text, "\"suggestion\": \"ret\""));
    assert_non_null(strstr(text, "\"notes\": []"));
    memory_free(text);
    assembly_free(&assembly);
}

static void binaries_have_lines_only(void **state) {
    (void)state;
    Image *image = image_of(".loc \"shader.hlsl\" 7\nL: jmp L\n");
    DiagList diags = {.arena = arena_create()};
    verify_image(image, &(VerifyOptions){.diags = &diags});
    const Source sources[] = {{.name = image->files[0]}};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    diag_print(out, &diags, sources, false);
    (void)stream_close(out, &text, &length);
    assert_string_equal(text, "shader.hlsl:7: warning: this jumps to itself, for ever [-Wendless-loop]\n");
    memory_free(text);
    arena_destroy(diags.arena);
    image_free(image);
}

/* ---- lockstep explain ---- */
static void every_example_gives_its_diagnostic(void **state) {
    (void)state;
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        if (!explain_pages[code].example) continue; /* a shader's: tests/cli/import.sh */
        Assembly assembly = explain_assemble((DiagCode)code);
        char *printed = print_diags(&assembly);
        if (!assembly.diags.first) fail_msg("the example of %s gives nothing", diag_codes[code].name);
        for (const Diag *diag = assembly.diags.first; diag; diag = diag->next)
            if ((int)diag->code != code) fail_msg("the example of %s gives\n%s", diag_codes[code].name, printed);
        memory_free(printed);
        assembly_free(&assembly);
    }
}

int main(void) {
    json_set_alloc_funcs(memory_raw, memory_free);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(switches_choose_warnings),
        cmocka_unit_test(unknown_warnings_have_a_suggestion),
        cmocka_unit_test(warnings_can_be_errors),
        cmocka_unit_test(warnings_beyond_the_limit_are_counted),
        cmocka_unit_test(json_has_every_field),
        cmocka_unit_test(binaries_have_lines_only),
        cmocka_unit_test(every_example_gives_its_diagnostic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
