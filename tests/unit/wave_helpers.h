/* wave_helpers.h: what the tests of waves and groups share: random numbers, running a source on bound words. */
#ifndef TESTS_UNIT_WAVE_HELPERS_H
#define TESTS_UNIT_WAVE_HELPERS_H

#include "tests/unit/asm_helpers.h"

#include "sim/run/run.h"

enum { MAX_BUFFERS = 8 };

/* A mask of lanes: often empty or full, else with many or with few bits. */
static inline uint64_t random_mask(void) {
    switch (random_below(6)) {
    case 0: return 0;
    case 1: return ~UINT64_C(0);
    case 2: return random_u64() & random_u64() & random_u64();
    case 3: return UINT64_C(1) << random_below(64);
    default: return random_u64();
    }
}

/* Wave sizes that are powers of two, and all others. */
static inline uint32_t random_wave_size(void) {
    return random_below(2) ? 1u << random_below(7) : random_between(1, 64);
}

/* An experiment: one source, its machine, what is bound to it. */
typedef struct Trial {
    const Image *image;
    ProgramOptions options;
    Binding bindings[MAX_BUFFERS];
    Run run;
} Trial;

static inline Trial trial_of(const Image *image) {
    Trial trial = {.image = image, .options = {.config = config_default(), .grid = {{1}, {0}}}};
    return trial;
}

/* `data` NULL: zeros. */
static inline void trial_bind(Trial *trial, uint8_t space, uint8_t index, const uint32_t *data, uint32_t words) {
    assert_in_range(trial->options.binding_count, 0, MAX_BUFFERS - 1);
    trial->bindings[trial->options.binding_count++] =
        (Binding){.space = space, .index = index, .words = words, .data = data};
}

/* Run to the end, with time or without; trial_end gives it back. A fault is a failure. */
static inline void trial_run(Trial *trial, bool functional) {
    char error[CONFIG_ERROR_MAX];
    trial->options.bindings = trial->bindings;
    if (!run_create(&trial->run, trial->image, &trial->options, false, error)) fail_msg("%s", error);
    while (!gpu_done(trial->run.gpu)) {
        if (functional)
            gpu_run_functional(trial->run.gpu, 1000000);
        else
            gpu_run(trial->run.gpu, gpu_now(trial->run.gpu) + 1000000);
    }
    const Fault *fault = gpu_fault(trial->run.gpu);
    if (fault) fail_msg("fault %s at instruction %u", gpu_faults[fault->kind].name, fault->pc);
}

static inline void trial_end(Trial *trial) {
    run_destroy(&trial->run);
}

static inline const uint32_t *trial_words(const Trial *trial, uint8_t index) {
    uint32_t words;
    const uint32_t *memory = gpu_buffer(trial->run.gpu, OPERAND_RES_U, index, &words);
    assert_non_null(memory);
    return memory;
}

#endif
