/* test_verify_claims.c: what the verifier says of random programs, against what happens when they run.
 *
 * Programs of random instructions with random targets: exec is written, waves branch, lanes are shuffled and written by
 * others, kernels start anywhere. In front of every condition the program itself notes, in u0, whether it was zero and
 * whether it was not in some active lane; the rest is in the trace. Whatever a run can refute is checked: what is never
 * executed, how deep the mask stack gets, where it underflows, which loops have no end, which registers are always 0,
 * which conditions never change.
 *
 * SEED=N and FUZZ=N (a factor for the number of programs) change the programs.
 */
#include "tests/unit/asm_helpers.h"

#include "asm/base/memory.h"
#include "asm/verify/verify.h"
#include "sim/run/run.h"
#include "tests/tools/stream.h"

enum { PROGRAMS = 20000, LONGEST = 14, WAS_NONZERO = 1, WAS_ZERO = 2 };

/* ---- programs ---- */

/* In a form, R is a component of a vector register, W one of a wave register, L a label, N a small number. */
static const char *const work_forms[] = {
    "mov R, u(N)",      "mov R, R",          "mov R, W",          "and R, R, N",
    "or R, R, u(N)",    "sub.u32 R, R, 1",   "mul.u32 R, R, R",   "lt.u32 R, R, N",
    "ge.u32 R, N, R",   "gt.i32 R, R, R",    "eq.u32 R, R, u(N)", "ne.i32 R, R, R",
    "le.u32 R, R, R",   "sel R, R, R, u(N)", "shuffle R, R, N",   "shuffle_xor R, R, 1",
    "quad_swap_x R, R", "mbcnt R, W",        "writelane R, W, N", "atomic_add.u32 R, u1.x, 0, N",
    "ld R, u1.x, 0",    "mov W, u(N)",       "ballot W, R",       "readfirst W, R",
    "readlane W, R, N", "any W, R",          "@W mov R, u(N)",    "@!W and R, R, N",
    "mov R, lane_id",   "barrier",
};
static const char *const exec_forms[] = {
    "mov exec.x, u(N)", "ballot exec.x, R", "mov exec.x, u(0)",
    "mov exec.x, W",    "mov W, exec.x",    "mov exec.xy, u2(255 0)",
};
static const char *const control_forms[] = {
    "push_mask L",        "push_mask L",  "pop_mask",   "pop_mask",        "mask_nz R",       "mask_nz R",
    "mask_nz u(1)",       "mask_nz u(0)", "jmp L",      "br_push R, L, L", "br_push R, L, L", "br_push u(1), L, L",
    "br_push u(0), L, L", "ret",          "jmp_z W, L", "jmp_execz L",     "jmp_execnz L",    "demote R",
};

static const char *any_of(const char *const *forms, size_t count) {
    return forms[random_below((uint32_t)count)];
}
#define ANY_OF(forms) any_of(forms, sizeof(forms) / sizeof *(forms))

static void put_form(FILE *out, const char *form, uint32_t labels) {
    for (const char *c = form; *c; c++) {
        if (*c == 'R')
            fprintf(out, "r%u.%c", random_below(3), "xy"[random_below(2)]);
        else if (*c == 'W')
            fprintf(out, "w%u.x", random_below(2));
        else if (*c == 'L')
            fprintf(out, "L%u", random_below(labels));
        else if (*c == 'N')
            fprintf(out, "%u", random_below(4));
        else
            fputc(*c, out);
    }
}

static const char *condition_in(const char *line) {
    static const char *const names[] = {"mask_nz ", "br_push ", "demote "};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(line, names[i], strlen(names[i])) == 0) return line + strlen(names[i]);
    return NULL;
}

/* A statement; in front of one with a condition, what notes that in word `number` of u0. */
static void put_statement(FILE *out, const char *form, uint32_t number, uint32_t labels) {
    char *line = NULL;
    size_t length;
    FILE *text = open_memstream(&line, &length);
    assert_non_null(text);
    put_form(text, form, labels);
    (void)stream_close(text, &line, &length);
    const char *condition = condition_in(line);
    fprintf(out, "L%u:\n", number);
    if (condition)
        fprintf(out, "sel r9.x, %.*s, u(%d), u(%d)\natomic_or r9.y, u0.x, %u, r9.x\n", (int)strcspn(condition, ","),
                condition, WAS_NONZERO, WAS_ZERO, number * 4);
    fprintf(out, "%s\n", line);
    memory_free(line);
}

static char *random_program(void) {
    const uint32_t size = 1 + random_below(LONGEST), labels = size + 1;
    const bool writes_exec = random_below(3) == 0;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fprintf(out, ".buffer u0, %u\n.buffer u1, 1\n", labels);
    for (uint32_t i = random_below(3); i-- > 0;)
        fprintf(out, ".dispatch L%u, 1x%u\n", random_below(size), 3 + random_below(12));
    fprintf(out, "mov r%u.x, lane_id\n", random_below(3));
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t kind = random_below(8);
        const char *form = kind < 4                  ? ANY_OF(control_forms)
                           : kind < 5 && writes_exec ? ANY_OF(exec_forms)
                                                     : ANY_OF(work_forms);
        put_statement(out, form, i, labels);
    }
    fprintf(out, "L%u:\n", size);
    (void)stream_close(out, &text, &length);
    return text;
}

/* ---- what a run shows ---- */
typedef struct Trial {
    const char *text;
    const Image *image;
    VerifyReport report;
    const DiagList *diags; /* with lines as spans */
    const uint8_t *reached;
    bool *executed; /* by instruction */
    const Fault *fault;
    uint64_t depth;       /* the deepest that a stack got */
    const uint32_t *seen; /* u0 */
} Trial;

static void note_executed(const Trial *t, const Trace *trace, uint32_t slots) {
    for (uint32_t slot = 0; slot < slots; slot++) {
        size_t count;
        const TraceRun *runs = trace_runs(trace, 0, slot, &count);
        for (size_t i = 0; i < count; i++)
            if (runs[i].state == STATE_ACTIVE && runs[i].pc < t->image->instructions) t->executed[runs[i].pc] = true;
    }
}

static Instruction instruction_at(const Image *image, uint32_t number) {
    Instruction ins = {0};
    const char *why;
    for (uint32_t pc = 0, at = 0; pc <= number; pc++)
        at += (uint32_t)isa_decode(image->code + at, image->code_words - at, &ins, &why);
    return ins;
}

static uint32_t instruction_of(const Trial *t, const Diag *diag) {
    for (uint32_t pc = 0; pc < t->image->instructions; pc++)
        if (image_location(t->image, pc)->line == diag->span.start) return pc;
    fail_msg("no instruction has line %u", diag->span.start);
    return 0;
}

/* What was noted of the condition of the instruction: 0 if it was never executed. */
static uint32_t seen_at(const Trial *t, uint32_t pc) {
    const Instruction note = pc ? instruction_at(t->image, pc - 1) : (Instruction){0};
    return note.op == OP_ATOMIC_OR ? t->seen[note.operand[2].imm[0] / 4] : 0;
}

/* A component that is "always 0" is never noted as not 0 where it is a condition. */
static void check_never_written(const Trial *t, const Diag *diag) {
    unsigned reg;
    char letters[5];
    assert_int_equal(sscanf(diag->message, "r%u.%4[xyzw]", &reg, letters), 2);
    for (uint32_t pc = 0; pc < t->image->instructions; pc++) {
        const Operand condition = instruction_at(t->image, pc).operand[0];
        if (condition.kind != OPERAND_VREG || condition.index != reg || condition.count != 1) continue;
        if (strchr(letters, "xyzw"[condition.swizzle[0]]) && seen_at(t, pc) & WAS_NONZERO)
            fail_msg("instruction %u: %s\n%s", pc, diag->message, t->text);
    }
}

static void check_claim(const Trial *t, const Diag *diag) {
    const uint32_t pc = instruction_of(t, diag);
    const bool refuted = diag->code == DIAG_ENDLESS_LOOP ? t->executed[pc] && !t->fault
                         : diag->code == DIAG_MASK_UNDERFLOW
                             ? strstr(diag->message, "only") && t->executed[pc] && !t->fault
                         : diag->code == DIAG_CONSTANT_CONDITION
                             ? seen_at(t, pc) & (strstr(diag->message, "always 0") ? WAS_NONZERO : WAS_ZERO)
                             : false;
    if (refuted) fail_msg("instruction %u is not as it was found: %s\n%s", pc, diag->message, t->text);
    if (diag->code == DIAG_NEVER_WRITTEN) check_never_written(t, diag);
}

static void check_claims(const Trial *t, bool fewer_first, int claims[DIAG_CODE_COUNT]) {
    bool found[DIAG_CODE_COUNT] = {false};
    for (const Diag *diag = t->diags->first; diag; diag = diag->next) {
        found[diag->code] = true;
        claims[diag->code]++;
        check_claim(t, diag);
    }
    for (uint32_t pc = 0; pc < t->image->instructions; pc++)
        if (t->executed[pc] && !t->reached[pc])
            fail_msg("instruction %u is executed, though it is unreachable\n%s", pc, t->text);
    const uint32_t bound = fewer_first ? t->report.depth_any_order : t->report.depth;
    if (!t->report.unbounded && t->depth > bound)
        fail_msg("%u entries at most, but %u are used\n%s", bound, (unsigned)t->depth, t->text);
    if (t->fault && t->fault->kind == FAULT_STACK_UNDERFLOW && !found[DIAG_MASK_UNDERFLOW])
        fail_msg("an underflow is not found\n%s", t->text);
    if (t->fault && t->fault->kind == FAULT_STACK_OVERFLOW && !t->report.unbounded)
        fail_msg("an overflow is not found\n%s", t->text);
    /* Falling off: the last instruction flows on, and has been executed. */
    const uint32_t last = t->image->instructions - 1;
    const Op op = instruction_at(t->image, last).op;
    if (t->executed[last] && op != OP_RET && op != OP_JMP && op != OP_POP_MASK && seen_at(t, last) & WAS_NONZERO &&
        !found[DIAG_FALLS_OFF_END])
        fail_msg("it falls off the end\n%s", t->text);
}

static void check_program(const char *text, bool fewer_first, int claims[DIAG_CODE_COUNT]) {
    static const DiagPolicy all_warnings = {.all = DIAG_YES};
    Image *image = image_of(text);
    DiagList diags = {.arena = arena_create(), .policy = &all_warnings};
    uint8_t *reached = memory_array(image->instructions + 1, 1);
    bool *executed = memory_array(image->instructions + 1, sizeof *executed);
    assert_true(reached && executed);
    const VerifyReport report = verify_image(image, &(VerifyOptions){.diags = &diags, .reached = reached});

    ProgramOptions options = {.config = config_default(),
                              .grid = {{image->dispatch_count ? 0 : 1}, {image->dispatch_count ? 0 : 8}}};
    char error[CONFIG_ERROR_MAX];
    Run run;
    assert_true(config_set(&options.config, "max_cycles", "3000", error));
    assert_true(config_set(&options.config, "wave_size", "8", error));
    assert_true(config_set(&options.config, "memory", "flat", error));
    assert_true(config_set(&options.config, "mem_latency", "1", error));
    assert_true(config_set(&options.config, "path_order", fewer_first ? "fewer-first" : "true-first", error));
    if (!run_create(&run, image, &options, true, error)) fail_msg("%s\n%s", error, text);
    while (!gpu_done(run.gpu)) gpu_run(run.gpu, GPU_NEVER);
    uint32_t words;
    const Trial trial = {.text = text,
                         .image = image,
                         .report = report,
                         .diags = &diags,
                         .reached = reached,
                         .executed = executed,
                         .fault = gpu_fault(run.gpu),
                         .depth = gpu_stats(run.gpu).max_mask_depth,
                         .seen = gpu_buffer(run.gpu, OPERAND_RES_U, 0, &words)};
    note_executed(&trial, run.trace, options.config.waves);
    check_claims(&trial, fewer_first, claims);
    run_destroy(&run);
    memory_free(reached);
    memory_free(executed);
    arena_destroy(diags.arena);
    image_free(image);
}

static void claims_are_not_refuted(void **state) {
    (void)state;
    int claims[DIAG_CODE_COUNT] = {0};
    random_start("claims_are_not_refuted");
    for (uint32_t i = 0; i < trials(PROGRAMS); i++) {
        char *text = random_program();
        check_program(text, i % 2, claims);
        memory_free(text);
    }
    for (int code = 0; code < DIAG_CODE_COUNT; code++)
        if (claims[code]) print_message("    %s: %d\n", diag_codes[code].name, claims[code]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(claims_are_not_refuted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
