/* travel.c: how quickly one comes to any cycle of a long run: `travel KERNEL.s...`.
 *
 * Each kernel runs with so many groups that it issues about RUN_INSTRUCTIONS wave instructions. Then one goes to random
 * cycles, and from each some steps back. CPU time of this thread; the memory is what the whole process had at most.
 * Buffers keep the size that the kernel gives them: what lies outside reads as 0 and is not written (bounds=d3d).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "sim/debug/time/travel.h"
#include "sim/run/run.h"
#include "tests/bench/kernel.h"

enum { RUN_INSTRUCTIONS = 100000000, PLACES = 200, STEPS_BACK = 20 };

/* The kernel with `groups` groups of 32; 0: its own. */
static Program *make_program(const Image *image, uint32_t groups) {
    ProgramOptions options = {.grid = {{groups}, {groups ? 32 : 0}}};
    ProgramError error;
    Program *program = NULL;
    if (run_configure(image, &options.config, error.text)) {
        options.config.bounds = BOUNDS_D3D;
        options.config.max_cycles = UINT64_C(1000000000);
        program = program_create(image, &options, &error);
    }
    if (!program) fprintf(stderr, "travel: %s\n", error.text);
    return program;
}

/* How many groups give so many instructions, from what one group takes. */
static uint32_t find_groups(const Image *image) {
    Program *program = make_program(image, 64);
    if (!program) return 0;
    Gpu *gpu = gpu_create(program, NULL);
    while (gpu && !gpu_done(gpu)) gpu_run(gpu, GPU_NEVER);
    const uint64_t instructions = gpu ? gpu_stats(gpu).wave_instructions : 1;
    gpu_destroy(gpu);
    program_destroy(program);
    return (uint32_t)(UINT64_C(64) * RUN_INSTRUCTIONS / instructions);
}

typedef struct Times {
    double sum, worst;
    int count;
} Times;

static void go(Travel *travel, uint64_t cycle, Times *times) {
    const double start = bench_seconds();
    travel_go(travel, cycle);
    const double seconds = bench_seconds() - start;
    times->sum += seconds;
    times->count++;
    if (seconds > times->worst) times->worst = seconds;
}

static uint64_t random_cycle(uint64_t *state, uint64_t end) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 20) % (end + 1);
}

static void visit(Travel *travel, const char *name, double recording) {
    Times far = {0}, back = {0};
    uint64_t state = 1;
    for (int i = 0; i < PLACES; i++) {
        go(travel, random_cycle(&state, travel_end(travel)), &far);
        for (int step = 0; step < STEPS_BACK && travel_now(travel) > 0; step++)
            go(travel, travel_now(travel) - 1, &back);
    }
    const TravelMemory memory = travel_memory(travel);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    travel_go(travel, UINT64_MAX);
    printf("%-24s %8.1f M %6.1f s %9.1f %8.1f %9.2f %8.1f %8zu %8.1f %8.1f %8.1f\n", name,
           (double)gpu_stats(travel_gpu(travel)).wave_instructions * 1e-6, recording, far.sum / far.count * 1e3,
           far.worst * 1e3, back.sum / back.count * 1e3, back.worst * 1e3, memory.frames.count,
           (double)memory.frames.memory * 1e-6, (double)memory.trace * 1e-6, (double)usage.ru_maxrss * 1e-3);
}

static int measure(const char *path) {
    Image *image = bench_load(path);
    const uint32_t groups = image ? find_groups(image) : 0;
    Program *program = groups ? make_program(image, groups) : NULL;
    Travel *travel = program ? travel_create(program, NULL) : NULL;
    const char *why = "it cannot be run, or memory is short";
    const double start = bench_seconds();
    while (travel && travel_record(travel)) {}
    if (travel) travel_finish(travel);
    if (travel)
        visit(travel, path, bench_seconds() - start);
    else
        fprintf(stderr, "travel: %s: %s\n", path, why);
    travel_destroy(travel);
    program_destroy(program);
    image_free(image);
    return !travel;
}

int main(int argc, char **argv) {
    int failed = 0;
    printf("%-24s %10s %8s %18s %18s %8s %26s\n", "", "wave", "record", "go to a cycle, ms", "step back, ms", "", "MB");
    printf("%-24s %10s %8s %9s %8s %9s %8s %8s %8s %8s %8s\n", "kernel", "instr.", "", "mean", "worst", "mean", "worst",
           "frames", "frames", "trace", "process");
    for (int i = 1; i < argc; i++) failed |= measure(argv[i]);
    return failed;
}
