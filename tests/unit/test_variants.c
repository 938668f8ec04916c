/* test_variants.c: runs of a program with other settings: the same on any number of threads and slice by slice; they
 * can be stopped and dropped; what was bound and dispatched is that of the program, also with a loop unrolled. */
#include "sim/run/run.h"
#include "tests/unit/debug_helpers.h"

enum { COUNT = 7 };

static const char text[] =
    ".buffer u0, 64\n.buffer t1, 4, fill(500)\n    ld r1.x, t0.x, u(0)\n    ld r3.x, t1.x, u(0)\n"
    "    add.u32 r1.x, r1.x, r3.x\n    push_mask DONE\nLOOP:\n"
    "    add.u32 r1.x, r1.x, u(1)\n    lt.u32 r2.x, r1.x, u(2000)\n    mask_nz r2.x\n    jmp LOOP\nDONE:\n    ret\n";

typedef struct Outcome {
    Subject subject;
    uint64_t cycles[COUNT]; /* 0: it has not ended, UINT64_MAX: it did not begin */
    bool traced;
    int ended, stop_after, cut;
} Outcome;

static bool begin(void *user, size_t i, Run *run, ProgramError *error) {
    const Outcome *o = user;
    char setting[40];
    snprintf(setting, sizeof setting, i ? "wave_size=%u" : "waves=%u", i ? 1u << i : 1000u); /* there are 64 at most */
    return variant_create(run, o->subject.program, setting, o->traced, error);
}

static bool end(void *user, size_t i, Run *run, const ProgramError *error) {
    Outcome *o = user;
    o->cut += run && !gpu_done(run->gpu);
    assert_int_equal(run != NULL, !error->text[0]);
    assert_true(!run || (run->program->dispatches->groups == 3 && run->program->dispatches->group_size == 8));
    if (!run || gpu_done(run->gpu)) o->cycles[i] = run ? gpu_stats(run->gpu).cycles : UINT64_MAX;
    if (run && o->traced && gpu_done(run->gpu)) assert_int_equal(trace_cycles(run->trace), o->cycles[i]);
    return ++o->ended != o->stop_after;
}

/* With waves of so many lanes, without the engine. */
static Outcome outcome_of(uint64_t lanes) {
    Outcome o = {.subject.image = subject_image(text)};
    static const uint32_t words[] = {1000};
    const Binding binding = {.space = OPERAND_RES_T, .words = 1, .data = words};
    ProgramOptions options = {.bindings = &binding, .binding_count = 1, .grid = {{3}, {8}}};
    options.config = config_default();
    options.config.wave_size = lanes;
    subject_start(&o.subject, &options);
    return o;
}

static Outcome outcome(void) {
    return outcome_of(32);
}

static VariantsPlan plan_of(Outcome *o) {
    return (VariantsPlan){.count = COUNT, .user = o, .begin = begin, .end = end};
}

static void test_threads(void **state) {
    (void)state;
    Outcome first = outcome();
    for (size_t threads = 1; threads <= 9; threads += 4) {
        Outcome o = outcome();
        const VariantsPlan plan = plan_of(&o);
        Variants *variants = variants_create(&plan, threads);
        assert_non_null(variants);
        variants_run(variants);
        variants_destroy(variants);
        assert_int_equal(o.ended, COUNT);
        if (threads == 1) memcpy(first.cycles, o.cycles, sizeof o.cycles);
        assert_memory_equal(first.cycles, o.cycles, sizeof o.cycles);
        subject_free(&o.subject);
    }
    assert_true(first.cycles[0] == UINT64_MAX);
    for (size_t i = 1; i < COUNT; i++) {
        Outcome alone = outcome_of(1u << i);
        Gpu *gpu = gpu_create(alone.subject.program, NULL);
        assert_non_null(gpu);
        while (!gpu_done(gpu)) gpu_run(gpu, gpu_now(gpu) + 1000);
        assert_null(gpu_fault(gpu));
        assert_int_equal(first.cycles[i], gpu_stats(gpu).cycles);
        gpu_destroy(gpu);
        subject_free(&alone.subject);
    }
    subject_free(&first.subject);
}

static void test_slices(void **state) {
    (void)state;
    Outcome whole = outcome(), o = outcome();
    VariantsPlan plan = plan_of(&whole);
    Variants *variants = variants_create(&plan, 1);
    variants_run(variants);
    variants_destroy(variants);
    o.traced = true;
    plan = plan_of(&o);
    variants = variants_create(&plan, 1);
    assert_null(variants_now(variants));
    while (variants_work(variants))
        if (o.ended < COUNT && variants_now(variants)) assert_false(gpu_done(variants_now(variants)->gpu));
    variants_destroy(variants);
    assert_memory_equal(whole.cycles, o.cycles, sizeof o.cycles);
    subject_free(&whole.subject);
    subject_free(&o.subject);
}

static bool never(void *user) {
    (void)user;
    return false;
}

/* After `end` says so, or `watch`, no other begins; what is dropped while it runs leaves nothing behind. */
static void test_stopping(void **state) {
    (void)state;
    Outcome o = outcome();
    VariantsPlan plan = plan_of(&o);
    o.stop_after = 3;
    Variants *variants = variants_create(&plan, 1);
    variants_run(variants);
    variants_destroy(variants);
    assert_int_equal(o.ended, 3);
    o.ended = o.stop_after = 0;
    plan.watch = never;
    variants = variants_create(&plan, 4);
    variants_run(variants);
    variants_destroy(variants);
    assert_int_equal(o.ended, 0);
    plan.watch = NULL;
    variants = variants_create(&plan, 1);
    for (int i = 0; i < 2; i++) assert_true(variants_work(variants));
    variants_destroy(variants);
    assert_true(o.ended <= 2);
    subject_free(&o.subject);
}

static Build *make_unrolled(const Build *build, const ImportLoop *loop) {
    static const char other[] = ".buffer t3, u32 1 2 3\n.buffer u0, u32 9\n    ret\n";
    const Source source = {"other.s", other, strlen(other)};
    const Assembly assembly = assemble(&source, &(AsmOptions){.error_limit = 1});
    assert_non_null(build);
    assert_int_equal(loop->line, 21);
    return build_create(&assembly, NULL);
}

/* With a loop unrolled, a program has the memory of the usual one, whatever its files have become meanwhile. */
static void test_unrolled(void **state) {
    (void)state;
    Subject subject = {.image = subject_image(".buffer t1, u32 4 4\n.buffer u0, u32 5 7 8\n    nop\n    ret\n")};
    const Unrolling unrolling = {.make = make_unrolled};
    Build build = {.unrolling = &unrolling};
    subject_start(&subject, &(ProgramOptions){.config = config_default(), .grid = {{3}, {8}}});
    const Run usual = {.image = subject.image, .program = subject.program, .build = &build};
    Run run;
    ProgramError error;
    uint32_t words;
    assert_true(variant_unroll(&run, &usual, &(ImportLoop){"x.comp", 21}, &error));
    assert_int_equal(run.program->instructions, 1);
    assert_int_equal(run.program->dispatches->groups, 3);
    const uint32_t *u0 = gpu_buffer(run.gpu, OPERAND_RES_U, 0, &words);
    assert_int_equal(words, 3);
    assert_memory_equal(u0, ((uint32_t[]){5, 7, 8}), 12);
    run_destroy(&run);
    subject_free(&subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_unrolled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
