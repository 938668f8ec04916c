/* uninit.c: --check uninit on random shaders (random_glsl.h): silent where all variables have a first value; where one
 * lacks it, that is found if anything comes of it. Whether it does, two runs show in which the variable starts with
 * different numbers.
 *
 *   uninit --seeds A:B [--jobs N]   prints the seeds that fail; the last line is "N passed, N failed"
 *   uninit --seed N                 the shader without the first value, and what is wrong
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "asm/base/memory.h"
#include "asm/isa/contents.h"
#include "tests/shaders/random_glsl.h"
#include "tests/shaders/simulate.h"

enum {
    TRIES = 3, /* variables of a shader, until something comes of one */
    GIVEN = 3, /* u3 has what the variable starts with */
};

typedef struct Counts {
    uint32_t next; /* seed */
    uint32_t silent, alarmed, found, missed, broken;
} Counts;

typedef struct Outcome {
    bool good, uninit; /* it ran, and nothing was found; or it ran into what was never written */
    MemoryList memory;
    char problem[1000];
} Outcome;

static void run(ShaderCase *c, uint32_t seed, Outcome *outcome) {
    const SimulateVariant *variant = &simulate_variants[seed / CASE_SIZES % SIMULATE_VARIANTS];
    outcome->good = simulate(c, case_sizes[seed % CASE_SIZES], variant, &outcome->memory, outcome->problem,
                             sizeof outcome->problem);
    outcome->uninit = !outcome->good && strncmp(outcome->problem, SIMULATE_UNINIT, strlen(SIMULATE_UNINIT)) == 0;
}

static bool run_text(const RandomGlsl *shader, uint32_t seed, bool optimised, Outcome *outcome) {
    char *text = random_glsl_print(shader);
    ShaderCase c;
    bool good = case_compile(&c, text);
    memory_free(text);
    if (!good) return false;
    good = !optimised || case_optimise(&c, "-O");
    if (good) run(&c, seed, outcome);
    case_free(&c);
    return good;
}

/* Does what the variable starts with change memory? */
static bool matters(RandomGlsl *shader, int variable, uint32_t seed) {
    static const uint32_t numbers[] = {0, 0x9e3779b9, 77};
    ShaderCase first, other;
    Outcome want, got;
    random_glsl_first_value(shader, variable, FIRST_GIVEN, numbers[0]);
    char *text = random_glsl_print(shader);
    bool good = case_compile(&first, text), differs = false;
    memory_free(text);
    if (!good) return false;
    run(&first, seed, &want);
    for (int i = 1; i < 3 && want.good && !differs; i++) {
        random_glsl_first_value(shader, variable, FIRST_GIVEN, numbers[i]);
        text = random_glsl_print(shader);
        if (!case_take(&other, "random.comp", text, first.module.words, first.module.count)) abort();
        run(&other, seed, &got);
        for (int k = 0; k < got.memory.count && got.good; k++) {
            const Memory *a = &want.memory.item[k], *b = &got.memory.item[k];
            differs |= a->index != GIVEN && memcmp(a->words, b->words, 4ull * a->count) != 0;
        }
        case_free(&other);
        memory_free(text);
    }
    case_free(&first);
    return differs;
}

static void count_one(uint32_t *count) {
    __atomic_add_fetch(count, 1, __ATOMIC_SEQ_CST);
}

/* A variable of which something comes, without its first value. */
static void lack(RandomGlsl *shader, uint32_t seed, Counts *counts, bool shows) {
    Outcome outcome;
    const uint32_t variables = (uint32_t)random_glsl_variables(shader);
    for (uint32_t i = 0; i < TRIES; i++) {
        int variable = (int)((data_hash(seed, 0x1ac4) + i * 5) % variables);
        if (!matters(shader, variable, seed)) continue;
        random_glsl_first_value(shader, variable, FIRST_NONE, 0);
        if (!run_text(shader, seed, false, &outcome)) break; /* spirv-opt takes any number instead of none */
        count_one(outcome.uninit ? &counts->found : &counts->missed);
        char *text = random_glsl_print(shader);
        if (shows) printf("%s// %s\n", text, outcome.good ? "nothing is found" : outcome.problem);
        memory_free(text);
        if (!outcome.uninit) printf("seed %u, variable %d: not found\n", seed, variable);
        return;
    }
}

static void run_seed(uint32_t seed, Counts *counts, bool shows) {
    RandomGlsl *shader = random_glsl_new(seed, false);
    Outcome outcome;
    if (!run_text(shader, seed, seed % 4 == 3, &outcome)) {
        printf("seed %u: glslang refuses it\n", seed);
        count_one(&counts->broken);
    } else {
        if (!outcome.good) printf("seed %u: %s\n", seed, outcome.problem);
        count_one(outcome.good ? &counts->silent : &counts->alarmed);
        lack(shader, seed, counts, shows);
    }
    random_glsl_free(shader);
    fflush(stdout);
}

int main(int count, char **words) {
    unsigned first = 0, end = 0, jobs = 1;
    Counts *counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED) return 2;
    const bool shows = count > 2 && strcmp(words[1], "--seed") == 0;
    if (shows) {
        first = (unsigned)atoi(words[2]);
        end = first + 1;
    } else if (count < 3 || strcmp(words[1], "--seeds") != 0 || sscanf(words[2], "%u:%u", &first, &end) != 2) {
        fprintf(stderr, "usage: uninit --seeds A:B [--jobs N] | --seed N\n");
        return 2;
    }
    if (count > 4 && strcmp(words[3], "--jobs") == 0) jobs = (unsigned)atoi(words[4]);
    counts->next = first;
    for (unsigned job = 0; job < jobs; job++) {
        if (fork() != 0) continue;
        for (uint32_t seed; (seed = __atomic_fetch_add(&counts->next, 1, __ATOMIC_SEQ_CST)) < end;)
            run_seed(seed, counts, shows);
        _exit(0);
    }
    while (wait(NULL) > 0) continue;
    const uint32_t failed = counts->alarmed + counts->missed + counts->broken;
    printf("%u with all first values: %u false alarms; %u without one that counts: %u not found\n",
           counts->silent + counts->alarmed, counts->alarmed, counts->found + counts->missed, counts->missed);
    printf("%u passed, %u failed\n", counts->silent + counts->found, failed);
    return failed > 0 || counts->silent + counts->alarmed + counts->broken != end - first;
}
