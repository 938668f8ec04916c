/* debug_helpers.h: what the tests of sim/debug share: random programs of the oracle on random machines, and recording
 * their runs. */
#ifndef TESTS_UNIT_DEBUG_HELPERS_H
#define TESTS_UNIT_DEBUG_HELPERS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/parse/assemble.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/time/travel.h"
#include "sim/run/run.h"
#include "tests/oracle/trial.h"
#include "tests/unit/random.h"

/* A program ready to run, and what it was made of. */
typedef struct Subject {
    Image *image;
    Program *program;
} Subject;

static inline Image *subject_image(const char *text) {
    const Source source = {"test.s", text, strlen(text)};
    Assembly assembly = assemble(&source, &(AsmOptions){.error_limit = 1});
    Image *image = assembly.image;
    if (!image) print_error("this does not assemble:\n%s\n", text);
    assembly.image = NULL;
    assembly_free(&assembly);
    assert_non_null(image);
    return image;
}

static inline void subject_start(Subject *subject, const ProgramOptions *options) {
    ProgramError error;
    subject->program = program_create(subject->image, options, &error);
    if (!subject->program) fail_msg("%s", error.text);
}

/* `text` on the default machine with one setting. */
static inline Subject subject_of(const char *text, const char *key, const char *value) {
    Subject subject = {.image = subject_image(text)};
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX];
    assert_true(run_configure(subject.image, &options.config, error));
    assert_true(config_set(&options.config, key, value, error));
    subject_start(&subject, &options);
    return subject;
}

/* A random structured program on a random machine: several cores, any width, scheduler and path order. */
static inline Subject random_subject(void) {
    const uint64_t seed = random_u64() % 100000;
    Trial trial = trial_choose(seed, (int)random_below(TRIAL_WAVE_SIZES));
    trial.route = ROUTE_EXPECTATIONS; /* a source that carries its machine */
    char *text = trial_source(&trial);
    Subject subject = {.image = subject_image(text)};
    memory_free(text);
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX];
    if (!run_configure(subject.image, &options.config, error)) fail_msg("%s", error);
    subject_start(&subject, &options);
    print_message("trial %" PRIu64 ":%d\n", seed, trial.number);
    return subject;
}

static inline void subject_free(Subject *subject) {
    program_destroy(subject->program);
    image_free(subject->image);
}

/* A run for the window, of a subject that is recorded; its image stays the subject's. */
static inline Run run_of(const Subject *subject, Travel *travel) {
    return (Run){.image = subject->image,
                 .program = subject->program,
                 .travel = travel,
                 .gpu = (Gpu *)travel_gpu(travel),
                 .code = code_create(subject->image)};
}

static inline Travel *record(const Program *program, const TravelOptions *options) {
    Travel *travel = travel_create(program, options);
    assert_non_null(travel);
    while (travel_record(travel)) {}
    travel_finish(travel);
    assert_true(travel_is_whole(travel));
    return travel;
}

#endif
