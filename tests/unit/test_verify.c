/* test_verify.c: the verifier, against files with one fault each, and against what the simulator really does.
 *
 *   tests/verify/fault_*.s, clean_*.s    `; expect-warning: NAME LINE` for every warning, with -Wall
 *   programs, tests/isa, timing, faults  no warning, but for faults that are there on purpose
 *   random kernels of the oracle         whatever is executed is reachable, and no stack is deeper than the bound
 *
 * Run it in the root of the repository.
 */
#include "tests/unit/asm_helpers.h"

#include <glob.h>

#include "asm/base/memory.h"
#include "asm/verify/verify.h"
#include "sim/run/run.h"
#include "tests/oracle/oracle.h"
#include "tests/tools/stream.h"

enum { LEAST_FAULTS = 40, LEAST_CLEAN = 12, KERNELS = 2000 };

/* ---- assembling ---- */
static const DiagPolicy all_warnings = {.all = DIAG_YES};

static Assembly assemble_with(const char *name, const char *bytes, size_t length, const DiagPolicy *policy) {
    const AsmOptions options = {.read_file = read_beside, .warnings = policy};
    const Source source = {name, bytes, length};
    return assemble(&source, &options);
}

static uint32_t line_of(const Assembly *assembly, const Diag *diag) {
    return source_place(&assembly->sources[diag->span.source], diag->span.start).line;
}

static size_t each_file(const char *pattern, void (*check)(const char *path, const char *bytes, size_t length)) {
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) return 0;
    const size_t count = found.gl_pathc;
    for (size_t i = 0; i < count; i++) {
        size_t length = 0;
        char *bytes = read_bytes(found.gl_pathv[i], &length);
        assert_non_null(bytes);
        bytes[length] = '\0';
        check(found.gl_pathv[i], bytes, length);
        memory_free(bytes);
    }
    globfree(&found);
    return count;
}

/* ---- planted faults ---- */

/* Is `; expect-warning: NAME LINE` in the text? */
static bool is_expected(const char *text, const Assembly *assembly, const Diag *diag) {
    char line[128];
    snprintf(line, sizeof line, "; expect-warning: %s %u\n", diag_codes[diag->code].name, line_of(assembly, diag));
    return strstr(text, line) != NULL;
}

static int count_expected(const char *text) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, "; expect-warning: ")); at++) count++;
    return count;
}

/* Exactly the expected warnings come, of the source and of the binary that is made of it. */
static void check_warnings(const char *path, const char *text, size_t length) {
    Assembly assembly = assemble_with(path, text, length, &all_warnings);
    const int expected = count_expected(text);
    char *printed = print_diags(&assembly);
    if (!assembly.image || assembly.diags.warnings != expected)
        fail_msg("%s: %d expected\n%s", path, expected, printed);
    DiagList again = {.arena = assembly.arena, .policy = &all_warnings};
    verify_image(assembly.image, &(VerifyOptions){.diags = &again});
    const Diag *other = again.first;
    for (const Diag *diag = assembly.diags.first; diag; diag = diag->next, other = other->next) {
        if (!is_expected(text, &assembly, diag)) fail_msg("%s: not expected:\n%s", path, printed);
        assert_non_null(other);
        assert_int_equal(other->code, diag->code);
        assert_int_equal(other->span.start, line_of(&assembly, diag));
        assert_string_equal(other->message, diag->message);
    }
    assert_null(other);
    memory_free(printed);
    assembly_free(&assembly);
}

static void every_planted_fault_is_found(void **state) {
    (void)state;
    assert_true(each_file("tests/verify/fault_*.s", check_warnings) >= LEAST_FAULTS);
}

static void check_fault_is_planted(const char *path, const char *text, size_t length) {
    (void)length;
    if (!count_expected(text)) fail_msg("%s expects nothing", path);
}

static void check_clean(const char *path, const char *text, size_t length) {
    (void)length;
    if (count_expected(text)) fail_msg("%s expects something", path);
}

static void clean_programs_are_clean(void **state) {
    (void)state;
    assert_true(each_file("tests/verify/clean_*.s", check_warnings) >= LEAST_CLEAN);
    each_file("tests/verify/clean_*.s", check_clean);
    each_file("tests/verify/fault_*.s", check_fault_is_planted);
}

/* ---- programs of this repository ---- */

/* Instructions that are not executed say so in their comment. Everything else that is there on purpose: */
static const struct {
    const char *path;
    DiagCode code;
} on_purpose[] = {
    {"tests/isa/pop_mask.s", DIAG_MASK_LEFT_AT_RET},
    {"tests/isa/ret.s", DIAG_MASK_LEFT_AT_RET},
    {"tests/isa/exec.s", DIAG_UNREACHABLE_CODE},
    {"tests/timing/vector_to_wave.s", DIAG_NEVER_WRITTEN},
    {"tests/faults/stack_underflow_empty_exec.s", DIAG_MASK_UNDERFLOW},
    {"tests/faults/stack_end_empty_exec.s", DIAG_MASK_NOT_POPPED},
    {"tests/faults/barrier_never_reached.s", DIAG_ENDLESS_LOOP},
    {"tests/isa/jmp_execz.s", DIAG_UNREACHABLE_CODE},
    {"tests/isa/jmp_execnz.s", DIAG_UNREACHABLE_CODE},
    {"tests/isa/ddx.s", DIAG_DIVERGENT_DERIVATIVE},
    {"tests/isa/ddy.s", DIAG_DIVERGENT_DERIVATIVE},
    {"programs/sample_in_a_branch.s", DIAG_DIVERGENT_DERIVATIVE},
    {"tests/faults/cycle_limit.s", DIAG_ENDLESS_LOOP},
    {"tests/faults/stack_overflow.s", DIAG_MASK_NOT_POPPED},
    {"tests/faults/stack_overflow_default.s", DIAG_MASK_UNBOUNDED},
    {"tests/faults/stack_underflow.s", DIAG_MASK_UNDERFLOW},
    {"tests/faults/stack_underflow_later.s", DIAG_MASK_UNDERFLOW},
    {"tests/faults/unbound_not_reached.s", DIAG_UNREACHABLE_CODE},
    {"tests/faults/simt_deadlock_none_stack_grows.s", DIAG_MASK_UNBOUNDED},
    {"tests/faults/simt_deadlock_none_stack_grows.s", DIAG_MASK_UNDERFLOW},
};

static bool is_on_purpose(const char *path, const Assembly *assembly, const Diag *diag) {
    for (size_t i = 0; i < sizeof on_purpose / sizeof *on_purpose; i++)
        if (strcmp(path, on_purpose[i].path) == 0 && on_purpose[i].code == diag->code) return true;
    const Source *source = &assembly->sources[0];
    const Place place = source_place(source, diag->span.start);
    char line[512];
    snprintf(line, sizeof line, "%.*s", (int)place.line_length, source->bytes + place.line_start);
    return diag->code == DIAG_UNREACHABLE_CODE && strstr(line, "not reached");
}

static void check_good_program(const char *path, const char *text, size_t length) {
    Assembly assembly = assemble_with(path, text, length, NULL);
    assert_non_null(assembly.image);
    for (const Diag *diag = assembly.diags.first; diag; diag = diag->next)
        if (!is_on_purpose(path, &assembly, diag)) {
            char *printed = print_diags(&assembly);
            fail_msg("%s", printed);
        }
    assembly_free(&assembly);
}

static void good_programs_give_no_alarm(void **state) {
    (void)state;
    assert_true(each_file("programs/*.s", check_good_program) > 0);
    assert_true(each_file("tests/isa/*.s", check_good_program) > 0);
    each_file("tests/timing/*.s", check_good_program);
    each_file("tests/faults/*.s", check_good_program);
    assert_true(each_file("tests/asm/ok_post_*.s", check_good_program) > 0);
}

/* ---- what the simulator does ---- */
typedef struct Watch {
    const char *name;
    const Image *image;
    const DiagList *diags; /* with lines as spans */
    const uint8_t *reached;
    VerifyReport report;
} Watch;

typedef struct Tally {
    int runs, exact, as_generated, reported[DIAG_CODE_COUNT];
} Tally;

static uint32_t instruction_of_line(const Image *image, uint32_t line) {
    for (uint32_t pc = 0; pc < image->instructions; pc++)
        if (image_location(image, pc)->line == line) return pc;
    fail_msg("no instruction has line %u", line);
    return 0;
}

static Instruction instruction_at(const Image *image, uint32_t number) {
    Instruction ins = {0};
    const char *why;
    for (uint32_t pc = 0, at = 0; pc <= number; pc++)
        at += (uint32_t)isa_decode(image->code + at, image->code_words - at, &ins, &why);
    return ins;
}

/* No wave may go from this ret to the label of the mask whose lanes all retire there. */
static void check_left_at_ret(const Watch *watch, const Diag *diag, uint32_t from, uint32_t to) {
    if (from != instruction_of_line(watch->image, diag->span.start)) return;
    const uint32_t push = instruction_of_line(watch->image, diag->notes->span.start);
    if (to == instruction_at(watch->image, push).operand[0].target)
        fail_msg("%s: %u continues at %u", watch->name, from, to);
}

static void check_slot(const Watch *watch, const Trace *trace, uint32_t slot) {
    size_t count;
    uint32_t before = TRACE_NO_PC, wave = TRACE_NO_WAVE;
    const TraceRun *runs = trace_runs(trace, 0, slot, &count);
    for (size_t i = 0; i < count; i++) {
        if (runs[i].state != STATE_ACTIVE) continue;
        const uint32_t pc = runs[i].pc;
        if (pc < watch->image->instructions && !watch->reached[pc])
            fail_msg("%s: instruction %u is executed, though it is unreachable", watch->name, pc);
        for (const Diag *diag = watch->diags->first; diag && runs[i].wave == wave; diag = diag->next)
            if (diag->code == DIAG_MASK_LEFT_AT_RET) check_left_at_ret(watch, diag, before, pc);
        before = pc;
        wave = runs[i].wave;
    }
}

/* Run the program; returns how deep a stack got. */
static uint64_t watch_run(const Watch *watch, const char *path_order) {
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX] = "";
    Run run;
    assert_true(run_configure(watch->image, &options.config, error));
    assert_true(config_set(&options.config, "path_order", path_order, error));
    assert_true(config_set(&options.config, "max_cycles", "3000000", error));
    if (!run_create(&run, watch->image, &options, true, error)) fail_msg("%s: %s", watch->name, error);
    while (!gpu_done(run.gpu)) gpu_run(run.gpu, GPU_NEVER);
    const Fault *fault = gpu_fault(run.gpu);
    if (fault && !run_fault_expected(&run)) fail_msg("%s: %s", watch->name, gpu_faults[fault->kind].name);
    for (uint32_t slot = 0; slot < options.config.waves; slot++)
        if (options.config.cores == 1) check_slot(watch, run.trace, slot);
    const uint64_t depth = gpu_stats(run.gpu).max_mask_depth;
    run_destroy(&run);
    return depth;
}

static void watch_image(const char *name, const Image *image, Tally *tally) {
    DiagList diags = {.arena = arena_create()};
    uint8_t *reached = memory_array(image->instructions + 1, 1);
    assert_non_null(reached);
    Watch watch = {.name = name, .image = image, .diags = &diags, .reached = reached};
    watch.report = verify_image(image, &(VerifyOptions){.diags = &diags, .reached = reached});
    const uint64_t depth = watch_run(&watch, "true-first"), other = watch_run(&watch, "fewer-first");
    if (!watch.report.unbounded && (depth > watch.report.depth || other > watch.report.depth_any_order))
        fail_msg("%s: %u and %u entries at most, but %u and %u are used", name, watch.report.depth,
                 watch.report.depth_any_order, (unsigned)depth, (unsigned)other);
    for (const Diag *diag = diags.first; diag; diag = diag->next) tally->reported[diag->code]++;
    tally->runs++;
    tally->exact += depth == watch.report.depth;
    memory_free(reached);
    arena_destroy(diags.arena);
}

static void report_tally(const char *what, const Tally *tally) {
    print_message("%s: the bound is reached in %d of %d\n", what, tally->exact, tally->runs);
    for (int code = 0; code < DIAG_CODE_COUNT; code++)
        if (tally->reported[code]) print_message("    %s: %d\n", diag_codes[code].name, tally->reported[code]);
}

static Tally programs_tally;

static void watch_program(const char *path, const char *text, size_t length) {
    Assembly assembly = assemble_with(path, text, length, NULL);
    assert_non_null(assembly.image);
    watch_image(path, assembly.image, &programs_tally);
    assembly_free(&assembly);
}

static void programs_keep_to_their_bounds(void **state) {
    (void)state;
    each_file("programs/*.s", watch_program);
    each_file("tests/isa/*.s", watch_program);
    report_tally("programs and tests/isa", &programs_tally);
    assert_true(programs_tally.exact * 10 >= programs_tally.runs * 9);
}

/* These are never right for what the oracle's generator makes. The others can be: it makes dead code, functions that
 * end the thread and programs without a last ret, and reads variables that are written nowhere. */
static const DiagCode never_in_kernels[] = {DIAG_MASK_UNDERFLOW, DIAG_MASK_UNBOUNDED, DIAG_MASK_NOT_POPPED,
                                            DIAG_ENDLESS_LOOP};

/* The generator knows how deep its blocks nest, dead ones included, and sets the machine's limit to that (at least 1).
 */
static uint32_t generated_depth(const Image *image) {
    for (uint32_t i = 0; i < image->setting_count; i++)
        if (strcmp(image->settings[i].key, "mask_stack_depth") == 0)
            return (uint32_t)strtoul(image->settings[i].value, NULL, 10);
    fail_msg("no mask_stack_depth");
    return 0;
}

static void compare_with_generator(const char *name, const Image *image, Tally *tally) {
    const VerifyReport report = verify_image(image, &(VerifyOptions){0});
    const uint32_t generated = generated_depth(image), found = report.depth_any_order ? report.depth_any_order : 1;
    if (found > generated) fail_msg("%s: %u entries at most, but the generator says %u", name, found, generated);
    tally->as_generated += found == generated;
}

static void kernels_keep_to_their_bounds(void **state) {
    (void)state;
    Tally tally = {0};
    for (uint64_t seed = 0; seed < KERNELS; seed++) {
        char name[32];
        snprintf(name, sizeof name, "kernel %u", (unsigned)seed);
        OracleShape shape = oracle_shape(seed);
        shape.wild = false; /* accesses outside are faults here */
        OracleKernel *kernel = oracle_generate(seed, &shape);
        char *source = oracle_source(kernel, (OracleDispatch){.groups = 1, .size = 40, .wave_size = 32}, seed);
        Image *image = image_of(source);
        watch_image(name, image, &tally);
        compare_with_generator(name, image, &tally);
        for (size_t i = 0; i < sizeof never_in_kernels / sizeof *never_in_kernels; i++)
            if (tally.reported[never_in_kernels[i]]) fail_msg("%s: %s", name, diag_codes[never_in_kernels[i]].name);
        image_free(image);
        memory_free(source);
        oracle_free(kernel);
    }
    report_tally("random kernels", &tally);
    print_message("    the bound is the generator's in %d\n", tally.as_generated);
    assert_true(tally.exact * 4 > tally.runs);
    assert_true(tally.as_generated * 2 > tally.runs);
}

/* ---- bounds ---- */
static VerifyReport report_of(const char *text) {
    Image *image = image_of(text);
    const VerifyReport report = verify_image(image, &(VerifyOptions){0});
    image_free(image);
    return report;
}

static void bounds_are_exact(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t depth, any_order, registers, components;
    } rows[] = {
        {"", 0, 0, 0, 0},
        {"ret", 0, 0, 0, 0},
        {"push_mask A\npop_mask\nA: ret", 1, 1, 0, 0},
        {"br_push r3.w, E, C\npop_mask\nE: pop_mask\nC: ret", 2, 2, 4, 1},
        {"br_push u(1), E, C\npop_mask\nE: pop_mask\nC: ret", 1, 1, 0, 0},
        {"br_push u(0), E, C\npop_mask\nE: pop_mask\nC: ret", 2, 2, 0, 0},
        /* a branch in the then side; in the else side, where the first entry is gone already */
        {"br_push r0.x, E, C\nbr_push r0.y, F, D\npop_mask\nF: pop_mask\nD: pop_mask\nE: pop_mask\nC: ret", 4, 4, 1, 2},
        {"br_push r0.x, E, C\npop_mask\nE: br_push r0.y, F, D\npop_mask\nF: pop_mask\nD: pop_mask\nC: ret", 3, 4, 1, 2},
        {"mov r2.xyzw, r1.xxyy\nret", 0, 0, 3, 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const VerifyReport report = report_of(rows[i].text);
        assert_int_equal(report.depth, rows[i].depth);
        assert_int_equal(report.depth_any_order, rows[i].any_order);
        assert_int_equal(report.registers, rows[i].registers);
        assert_int_equal(report.components, rows[i].components);
        assert_false(report.unbounded);
    }
    assert_true(report_of("F: push_mask B\njmp F\nB: pop_mask").unbounded);
}

/* Calls in a chain have 2^n paths: the verifier must not walk them. */
static void call_paths_are_not_enumerated(void **state) {
    (void)state;
    enum { LEVELS = 3000 };
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fprintf(out, "push_mask B\njmp F0\nB: ret\n");
    for (int i = 0; i < LEVELS; i++)
        fprintf(out, "F%d: push_mask L%d\njmp F%d\nL%d: push_mask M%d\njmp F%d\nM%d: pop_mask\n", i, i, i + 1, i, i,
                i + 1, i);
    fprintf(out, "F%d: pop_mask\n", LEVELS);
    (void)stream_close(out, &text, &length);
    const VerifyReport report = report_of(text);
    assert_int_equal(report.depth, LEVELS + 1);
    assert_false(report.unbounded);
    memory_free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_planted_fault_is_found),  cmocka_unit_test(clean_programs_are_clean),
        cmocka_unit_test(good_programs_give_no_alarm),   cmocka_unit_test(programs_keep_to_their_bounds),
        cmocka_unit_test(kernels_keep_to_their_bounds),  cmocka_unit_test(bounds_are_exact),
        cmocka_unit_test(call_paths_are_not_enumerated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
