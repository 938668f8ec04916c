/* test_tries.c: the window's selected cycles: they are summed up in slices, settings that might make them shorter are
 * run one after the other, and what is offered is faster when it is run again. */
#include "asm/base/memory.h"
#include "sim/viewer/model/model.h"
#include "tests/unit/debug_helpers.h"

static const char text[] =
    ".machine waves=8 wave_size=8 register_file=512 memory=flat\n.buffer t0, 64\n.dispatch A, 1x8\n"
    ".dispatch B, 20x8\nA:  ret\nB:  shl r0.x, lane_id, 2\n    ld r1.xyzw, t0.xyzw, r0.x\n"
    "    add.u32 r2.xyzw, r1.xyzw, r1.xyzw\n    ret\n";

/* ---- a host without files ---- */

static int begun; /* runs that were loaded */

static Run *begin(void *user, const char *path, const char *const *settings, size_t count, char **errors) {
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX], key[80];
    Run *run = memory_new(sizeof *run);
    Subject subject = {.image = subject_image(text)};
    (void)user;
    (void)path;
    assert_non_null(run);
    begun++;
    *errors = NULL;
    assert_true(run_configure(subject.image, &options.config, error));
    for (size_t i = 0; i < count; i++) {
        snprintf(key, sizeof key, "%s", settings[i]);
        char *value = strchr(key, '=');
        *value++ = '\0';
        assert_true(config_set(&options.config, key, value, error));
    }
    subject_start(&subject, &options);
    *run = run_of(&subject, travel_create(subject.program, NULL));
    return run;
}

static void end(void *user, Run *run) {
    (void)user;
    image_free((Image *)run->image);
    run_destroy(run);
    memory_free(run);
}

static Model *model_of_run(void) {
    Model *m = memory_new(sizeof *m);
    char *errors;
    m->host = (ViewHost){.begin = begin, .end = end};
    Run *run = begin(NULL, NULL, NULL, 0, &errors);
    while (travel_record(run->travel)) {}
    travel_finish(run->travel);
    model_adopt(m, run);
    return m;
}

/* ---- the tests ---- */

/* Cycles of the last phase with one setting more. */
static uint64_t cycles_with(const char *setting) {
    char *errors;
    Stats stats;
    Run *run = begin(NULL, NULL, &setting, 1, &errors);
    while (travel_record(run->travel)) {}
    travel_finish(run->travel);
    assert_true(gpu_dispatch_stats(travel_gpu(run->travel), 1, &stats));
    end(NULL, run);
    return stats.cycles;
}

static void what_is_offered_is_faster(void **state) {
    (void)state;
    Model *m = model_of_run();
    model_start_tries(m); /* nothing is selected */
    while (job_work(m)) {}
    assert_false(m->tries.made && m->tries.faster);

    model_select_range(m, m->fill->phases[1].from, m->fill->phases[1].to);
    while (model_range_work(m)) {}
    assert_true(m->range.done && m->range.empty[EMPTY_REGISTERS] > 0);
    model_start_tries(m);
    while (job_work(m)) {}
    assert_true(m->tries.made && m->tries.faster > 0 && m->tries.faster <= m->tries.count);
    for (int i = 0; i < m->tries.faster; i++) {
        const Try *t = &m->tries.list[i];
        assert_int_equal(t->cycles, cycles_with(t->setting));
        assert_true(t->cycles < t->before && t->before == m->fill->phases[1].cycles);
        assert_int_equal(strncmp(t->text, "B in ", 5), 0);
    }
    model_free(m);
    memory_free(m);
}

/* The program that is shown is run, not the one that is on disk meanwhile. */
static void nothing_is_loaded_for_figures(void **state) {
    (void)state;
    Model *m = model_of_run();
    const int before = begun;
    model_select_range(m, 0, UINT64_MAX);
    while (model_range_work(m)) {}
    model_start_tries(m);
    while (job_work(m)) {}
    model_start_widths(m);
    while (job_work(m)) {}
    assert_true(m->tries.made && m->widths_made);
    assert_int_equal(m->width_count, VIEW_WIDTHS);
    assert_int_equal(m->widths[3].cycles, m->cycles); /* 8 lanes, as it is shown */
    assert_int_equal(begun, before);
    model_free(m);
    memory_free(m);
}

/* Another run, or the end of the job, leaves no sums and tries behind; the cycles stay selected. */
static void sums_go_with_their_run(void **state) {
    (void)state;
    Model *m = model_of_run();
    const Settings none = {0};
    model_select_range(m, 0, UINT64_MAX);
    while (model_range_work(m)) {}
    model_start_tries(m);
    job_work(m);
    job_stop(m);
    assert_false(m->tries.made);
    model_start_tries(m);
    job_work(m);
    assert_true(model_start_run(m, &none, "again"));
    while (job_work(m)) {}
    assert_true(m->has_range && m->range.to == m->cycles);
    assert_false(m->range.done || m->tries.made);

    const WhyPixel at = {.cycle = m->fill->phases[1].from};
    const Card *card = model_card(m, &at, 0);
    assert_non_null(card);
    assert_int_equal(card->shade, SHADE_EXECUTES);
    assert_ptr_equal(model_card(m, &at, at.cycle + 4), card);
    assert_int_equal(card->shade, CARD_NO_SHADE);
    model_free(m);
    memory_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_offered_is_faster),
        cmocka_unit_test(nothing_is_loaded_for_figures),
        cmocka_unit_test(sums_go_with_their_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
