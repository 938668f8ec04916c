/* simulate.h: a case in lockstep: import, assemble, run without time. */
#ifndef TESTS_SHADERS_SIMULATE_H
#define TESTS_SHADERS_SIMULATE_H

#include "tests/shaders/case.h"

/* Ways to run the same shader, all with the same results. */
typedef struct SimulateVariant {
    const char *name;   /* behind "waves of 8 lanes" */
    bool no_uniform;    /* all values in vector registers */
    bool optimise;      /* as the compilers of GPUs do */
    const char *others; /* "KEY=VALUE KEY=VALUE": more settings of the machine */
} SimulateVariant;

enum { SIMULATE_VARIANTS = 3 };
extern const SimulateVariant simulate_variants[SIMULATE_VARIANTS];

#define SIMULATE_UNINIT "--check uninit:"

/* The memory of each u# after the run, in the case's arena; its .expect lines hold, and --check uninit finds nothing.
 * False: `problem` is a sentence; with SIMULATE_UNINIT in front it is what was found. */
bool simulate(ShaderCase *c, uint32_t wave_size, const SimulateVariant *variant, MemoryList *result, char *problem,
              size_t size);

/* The assembly, in the case's arena, or NULL with the problems, a line each. */
const char *simulate_import(ShaderCase *c, const SimulateVariant *variant, char *problem, size_t size);

#endif
