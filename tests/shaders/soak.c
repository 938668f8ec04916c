/* soak.c: random shaders (random_glsl.h) on lavapipe and in lockstep, at each size of waves: memory is the same
 * afterwards.
 *
 *   soak --seeds A:B [--jobs N]     prints the seeds that differ; the last line is "N passed, N failed, N not run",
 *                                as the driver ended with them
 *   soak --seed N                   the shader, and what differs
 *   soak --shrink N                 the same with as many statements left out as still differ
 *   soak --pixels ...               the same with pixel shaders
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asm/base/memory.h"
#include "tests/shaders/compile.h"
#include "tests/shaders/golden.h"
#include "tests/shaders/random_glsl.h"
#include "tests/shaders/simulate.h"
#include "tests/shaders/vulkan.h"

enum { BATCH = 120 };

static bool pixels;

typedef struct Counts {
    uint32_t next; /* seed */
    uint32_t passed, failed, not_run;
} Counts;

/* What a case of a random shader is made of. */
typedef struct Made {
    uint32_t seed;
    char name[32];
    char *text;
    Compiled module, optimised;
} Made;

static int size_of(uint32_t seed) {
    return (int)(seed % CASE_SIZES);
}

/* The driver has no pixel shaders at waves of 16 (known.md). Their results are the same at all sizes. */
static int witness_size(uint32_t seed) {
    return pixels ? (int)(seed / CASE_SIZES % 2) : size_of(seed);
}

static void free_made(Made *made) {
    compile_free(&made->optimised);
    compile_free(&made->module);
    memory_free(made->text);
}

static bool make_case(ShaderCase *c, Made *made, const RandomGlsl *shader, uint32_t seed) {
    *made = (Made){.seed = seed, .text = random_glsl_print(shader)};
    snprintf(made->name, sizeof made->name, "seed %u", seed);
    made->module = pixels ? compile_pixel_shader(made->text, false) : compile_glsl(made->text, false);
    made->optimised = pixels ? compile_pixel_shader(made->text, true) : compile_glsl(made->text, true);
    if (!made->module.words || !made->optimised.words ||
        !case_take(c, made->name, made->text, made->module.words, made->module.count)) {
        free_made(made);
        return false;
    }
    for (int size = 0; size < CASE_SIZES; size++) c->size[size] = size == witness_size(seed);
    return true;
}

/* What differs first, in `text`. */
static bool same_at(ShaderCase *c, const char *module, const MemoryList *want, int size, char *text, size_t room) {
    for (int v = 0; v < SIMULATE_VARIANTS; v++) {
        const SimulateVariant *variant = &simulate_variants[v];
        char problem[1000];
        MemoryList got;
        if (simulate(c, case_sizes[size], variant, &got, problem, sizeof problem) &&
            golden_compare(c, want, &got, problem, sizeof problem) == 0)
            continue;
        snprintf(text, room, "waves of %u lanes%s%s: %s", case_sizes[size], module, variant->name, problem);
        return false;
    }
    return true;
}

/* The module as glslang makes it, and as spirv-opt does. */
static bool same(ShaderCase *c, const Made *made, const Results *results, char *text, size_t room) {
    const MemoryList *want = &results->at[witness_size(made->seed)];
    int size = size_of(made->seed);
    if (want->count == 0) return true;
    return same_at(c, "", want, size, text, room) && case_module(c, made->optimised.words, made->optimised.count) &&
           same_at(c, ", optimised", want, size, text, room);
}

static void count_one(uint32_t *count) {
    __atomic_add_fetch(count, 1, __ATOMIC_SEQ_CST);
}

static void run_batch(uint32_t first, uint32_t end, Counts *counts) {
    static ShaderCase cases[BATCH];
    static Made made[BATCH];
    static Results results[BATCH];
    char text[1200];
    int count = 0;
    memset(results, 0, sizeof results);
    for (uint32_t seed = first; seed < end; seed++) {
        RandomGlsl *shader = random_glsl_new(seed, pixels);
        if (make_case(&cases[count], &made[count], shader, seed)) {
            count++;
        } else {
            printf("seed %u: glslang refuses it\n", seed);
            count_one(&counts->failed);
        }
        random_glsl_free(shader);
    }
    vulkan_run_all(cases, count, results);
    for (int i = 0; i < count; i++) {
        bool run = results[i].at[witness_size(made[i].seed)].count > 0;
        bool good = same(&cases[i], &made[i], &results[i], text, sizeof text);
        if (!good) printf("seed %u: %s\n", made[i].seed, text);
        count_one(!good ? &counts->failed : run ? &counts->passed : &counts->not_run);
        case_free(&cases[i]);
        free_made(&made[i]);
    }
    fflush(stdout);
}

static int soak(uint32_t first, uint32_t end, int jobs) {
    Counts *counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED) return 2;
    counts->next = first;
    fflush(stdout);
    for (int job = 0; job < jobs; job++) {
        if (fork() != 0) continue;
        if (!freopen("/dev/null", "w", stderr)) _exit(2); /* what the driver says when it ends */
        for (;;) {
            uint32_t batch = __atomic_fetch_add(&counts->next, BATCH, __ATOMIC_SEQ_CST);
            if (batch >= end) _exit(0);
            run_batch(batch, batch + BATCH < end ? batch + BATCH : end, counts);
        }
    }
    while (wait(NULL) > 0) continue;
    printf("%u passed, %u failed, %u not run\n", counts->passed, counts->failed, counts->not_run);
    return counts->failed > 0 || counts->passed + counts->not_run != end - first;
}

typedef struct Difference {
    uint32_t seed;
    char text[1200];
} Difference;

/* Does it differ still? A shader that glslang refuses does not. */
static bool differs(const RandomGlsl *shader, void *user) {
    Difference *difference = user;
    ShaderCase c;
    Made made;
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    bool good = freopen("/dev/null", "w", stdout) && make_case(&c, &made, shader, difference->seed), differ = false;
    if (good) {
        Results results = {0};
        differ =
            vulkan_run_all(&c, 1, &results) && !same(&c, &made, &results, difference->text, sizeof difference->text);
        case_free(&c);
        free_made(&made);
    }
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    return differ;
}

static int show(uint32_t seed, bool shrinks) {
    RandomGlsl *shader = random_glsl_new(seed, pixels);
    Difference difference = {seed, "nothing differs"};
    bool differ = differs(shader, &difference);
    if (differ && shrinks) random_glsl_shrink(shader, differs, &difference);
    if (differ) differs(shader, &difference);
    char *source = random_glsl_print(shader);
    printf("%s// %s\n", source, difference.text);
    memory_free(source);
    random_glsl_free(shader);
    return differ;
}

int main(int count, char **words) {
    unsigned first, end, jobs = 1;
    setenv("GALLIVM_PERF", "nopt", 0); /* the driver's optimiser takes longer than all else together */
    pixels = count > 1 && strcmp(words[1], "--pixels") == 0;
    count -= pixels;
    words += pixels;
    if (count > 2 && strcmp(words[1], "--seed") == 0) return show((uint32_t)atoi(words[2]), false);
    if (count > 2 && strcmp(words[1], "--shrink") == 0) return show((uint32_t)atoi(words[2]), true);
    if (count < 3 || strcmp(words[1], "--seeds") != 0 || sscanf(words[2], "%u:%u", &first, &end) != 2) {
        fprintf(stderr, "usage: soak [--pixels] --seeds A:B [--jobs N] | --seed N | --shrink N\n");
        return 2;
    }
    if (count > 4 && strcmp(words[3], "--jobs") == 0) jobs = (unsigned)atoi(words[4]);
    return soak(first, end, (int)jobs);
}
