/* test_asm_files.c: the files of tests/asm: err_*.s and warn_*.s print exactly what their .expected says, ok_*.s
 * and run_*.s assemble without a word and come back from their binary and from their disassembly. (What run_*.s do when
 * they run is checked at all wave sizes: tests/wave_sizes.list.)
 *
 * Run it in the root of the repository. ACCEPT=1 writes the .expected files.
 */
#include "tests/unit/asm_helpers.h"

#include <glob.h>

#include "asm/base/memory.h"

static void each_file(const char *pattern, void (*check)(const char *path, char *bytes, size_t length)) {
    glob_t found;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        size_t length = 0;
        char *bytes = read_bytes(found.gl_pathv[i], &length);
        assert_non_null(bytes);
        check(found.gl_pathv[i], bytes, length);
        memory_free(bytes);
    }
    globfree(&found);
}

/* x.s to x.expected */
static void expected_path(const char *path, char *out, size_t size) {
    snprintf(out, size, "%.*s.expected", (int)(strlen(path) - strlen(".s")), path);
}

static void check_printed(const char *path, const Assembly *assembly) {
    char expected[4096], *printed = print_diags(assembly);
    expected_path(path, expected, sizeof expected);
    const char *accept = getenv("ACCEPT"); /* tests/run sets it, also to nothing */
    if (accept && *accept) {
        FILE *file = fopen(expected, "wb");
        assert_non_null(file);
        fputs(printed, file);
        fclose(file);
    }
    size_t length = 0;
    char *wanted = read_bytes(expected, &length);
    if (!wanted) fail_msg("%s is missing; ACCEPT=1 writes it", expected);
    if (strlen(printed) != length || memcmp(printed, wanted, length) != 0)
        fail_msg("%s\n---- wanted\n%.*s---- printed\n%s", path, (int)length, wanted, printed);
    memory_free(wanted);
    memory_free(printed);
}

static void check_error(const char *path, char *bytes, size_t length) {
    Assembly assembly = assemble_bytes(path, bytes, length);
    assert_null(assembly.image);
    assert_true(assembly.diags.errors > 0);
    check_printed(path, &assembly);
    assembly_free(&assembly);
}

static void check_warning(const char *path, char *bytes, size_t length) {
    Assembly assembly = assemble_bytes(path, bytes, length);
    assert_non_null(assembly.image);
    assert_true(assembly.diags.warnings > 0);
    check_printed(path, &assembly);
    assert_round_trip(assembly.image);
    assembly_free(&assembly);
}

static void check_ok(const char *path, char *bytes, size_t length) {
    Assembly assembly = assemble_bytes(path, bytes, length);
    char *printed = print_diags(&assembly);
    if (!assembly.image || *printed) fail_msg("%s", printed);
    memory_free(printed);
    assert_round_trip(assembly.image);
    assembly_free(&assembly);
}

static void errors_print_what_is_expected(void **state) {
    (void)state;
    each_file("tests/asm/err_*.s", check_error);
}

static void warnings_print_what_is_expected(void **state) {
    (void)state;
    each_file("tests/asm/warn_*.s", check_warning);
}

static void good_sources_assemble_and_come_back(void **state) {
    (void)state;
    each_file("tests/asm/ok_*.s", check_ok);
    each_file("tests/asm/run_*.s", check_ok);
}

/* ---- every row of diag.def is in some .expected ---- */
static bool diag_seen[DIAG_CODE_COUNT];

static void look_for_names(const char *path, char *bytes, size_t length) {
    (void)path;
    bytes[length < (1 << 20) ? length : length - 1] = '\0';
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        char tag[80];
        bool warning = diag_codes[code].severity != SEVERITY_ERROR;
        snprintf(tag, sizeof tag, "[%s%s]\n", warning ? "-W" : "", diag_codes[code].name);
        diag_seen[code] |= strstr(bytes, tag) != NULL;
    }
}

static void every_diagnostic_has_a_file(void **state) {
    (void)state;
    each_file("tests/asm/*.expected", look_for_names);
    for (int code = 0; code < DIAG_CODE_COUNT; code++)
        if (!diag_seen[code] && strncmp(diag_codes[code].name, "shader-", 7) != 0) /* those: tests/cli/import.sh */
            fail_msg("no file of tests/asm shows [%s]", diag_codes[code].name);
}

/* An .expected without its source would never be looked at. */
static void check_has_source(const char *path, char *bytes, size_t length) {
    char source[4096];
    (void)bytes;
    (void)length;
    snprintf(source, sizeof source, "%.*s.s", (int)(strlen(path) - strlen(".expected")), path);
    size_t source_length;
    char *found = read_bytes(source, &source_length);
    if (!found) fail_msg("%s is missing", source);
    memory_free(found);
}

static void every_expected_has_a_source(void **state) {
    (void)state;
    each_file("tests/asm/*.expected", check_has_source);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_print_what_is_expected),       cmocka_unit_test(warnings_print_what_is_expected),
        cmocka_unit_test(good_sources_assemble_and_come_back), cmocka_unit_test(every_diagnostic_has_a_file),
        cmocka_unit_test(every_expected_has_a_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
