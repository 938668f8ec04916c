/* bench.c: how fast the simulator is, on the kernels of this folder: `bench [--record] RECORDED KERNEL.s...`.
 *
 * For each kernel: the timed machine, the same with a trace in memory, and without timing. CPU time of this thread,
 * best of several runs; creating the machine is not counted. A wave instruction is one instruction issued for one
 * wave; a lane instruction is the same, counted once for each active lane. The last column is the rate of wave
 * instructions over the one recorded in RECORDED (1.00: the same; nothing: none recorded). The last line is the first
 * kernel on eight cores, simulated on one and on two host threads: seconds of the wall clock.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/run/run.h"
#include "tests/bench/kernel.h"

enum { REPEATS = 5, MAX_ROWS = 64 };

typedef enum Mode { MODE_TIMED, MODE_TRACED, MODE_FUNCTIONAL, MODE_COUNT } Mode;
static const char *const mode_names[MODE_COUNT] = {"timed", "traced", "functional"};

typedef struct Row {
    char kernel[32], mode[16];
    double rate; /* wave instructions a second */
} Row;

/* One run; returns its CPU time, or a negative number if it could not run or gave wrong results. */
static double measure(const Image *image, Mode mode, Stats *stats) {
    ProgramOptions options = {0};
    char error[CONFIG_ERROR_MAX], message[256];
    Run run;
    if (!run_configure(image, &options.config, error) ||
        !run_create(&run, image, &options, mode == MODE_TRACED, error)) {
        fprintf(stderr, "bench: %s\n", error);
        return -1;
    }
    const double start = bench_seconds();
    if (mode == MODE_FUNCTIONAL)
        gpu_run_functional(run.gpu, UINT64_MAX);
    else
        gpu_run(run.gpu, UINT64_MAX);
    const double seconds = bench_seconds() - start;
    *stats = gpu_stats(run.gpu);
    bool right = !gpu_fault(run.gpu);
    for (uint32_t i = 0; i < image->expect_count; i++)
        right &= run_check(&run, &image->expects[i], message, sizeof message) != EXPECT_FAILED;
    run_destroy(&run);
    return right ? seconds : -1;
}

static double recorded_rate(const Row *rows, size_t count, const char *kernel, const char *mode) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(rows[i].kernel, kernel) == 0 && strcmp(rows[i].mode, mode) == 0) return rows[i].rate;
    return 0;
}

static size_t read_recorded(const char *path, Row *rows) {
    char line[128];
    size_t count = 0;
    FILE *file = fopen(path, "r");
    while (file && count < MAX_ROWS && fgets(line, sizeof line, file))
        count += sscanf(line, "%31s %15s %lf", rows[count].kernel, rows[count].mode, &rows[count].rate) == 3;
    if (file) fclose(file);
    return count;
}

static void print_machine(void) {
    char line[256], model[256] = "unknown processor\n";
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) strcpy(model, strchr(line, ':') + 2);
    if (file) fclose(file);
    printf("one thread, lane loops for %s, compiler %s, on %s", lanes_select(NULL)->level, __VERSION__, model);
    printf("%-8s %-11s %14s %16s %16s %16s %7s\n", "kernel", "mode", "wave inst", "wave inst/s", "lane inst/s",
           "cycles/s", "ratio");
}

static bool bench_kernel(const char *path, const Row *old, size_t old_count, Row *rows, size_t *count) {
    const char *slash = strrchr(path, '/');
    Image *image = bench_load(path);
    if (!image) return fprintf(stderr, "bench: cannot load %s\n", path), false;
    bool ok = true;
    for (Mode mode = 0; ok && mode < MODE_COUNT; mode++) {
        Row *row = &rows[(*count)++];
        Stats stats = {0};
        double best = 1e9;
        snprintf(row->kernel, sizeof row->kernel, "%.*s", (int)strcspn(slash ? slash + 1 : path, "."),
                 slash ? slash + 1 : path);
        strcpy(row->mode, mode_names[mode]);
        for (int i = 0; ok && i < REPEATS; i++) {
            const double seconds = measure(image, mode, &stats);
            ok = seconds >= 0;
            if (seconds < best) best = seconds;
        }
        if (!ok) fprintf(stderr, "bench: %s (%s) gave wrong results\n", path, row->mode);
        row->rate = (double)stats.wave_instructions / best;
        printf("%-8s %-11s %14llu %14.2f M %14.2f M %14.2f M", row->kernel, row->mode,
               (unsigned long long)stats.wave_instructions, row->rate * 1e-6,
               (double)stats.lane_instructions / best * 1e-6, (double)stats.cycles / best * 1e-6);
        const double before = recorded_rate(old, old_count, row->kernel, row->mode);
        if (before > 0) printf(" %7.2f", row->rate / before);
        printf("\n");
    }
    image_free(image);
    return ok;
}

/* ---- host threads ---- */

enum { THREAD_CORES = 8, THREAD_GROUPS = 64 * THREAD_CORES, THREAD_SIZE = 256 };

/* Seconds of the wall clock for the kernel on eight cores, simulated on so many host threads; negative on failure. */
static double measure_threads(const Image *image, uint32_t threads) {
    char error[CONFIG_ERROR_MAX];
    const Binding target = {.space = OPERAND_RES_U, .words = THREAD_GROUPS * THREAD_SIZE};
    ProgramOptions options = {.bindings = &target, .binding_count = 1, .grid = {{THREAD_GROUPS}, {THREAD_SIZE}}};
    Run run;
    if (!run_configure(image, &options.config, error)) return -1;
    options.config.cores = THREAD_CORES;
    if (!run_create(&run, image, &options, false, error)) return -1;
    gpu_set_threads(run.gpu, threads);
    const double start = bench_clock(CLOCK_MONOTONIC);
    gpu_run(run.gpu, UINT64_MAX);
    const double seconds = bench_clock(CLOCK_MONOTONIC) - start;
    const bool right = !gpu_fault(run.gpu);
    run_destroy(&run);
    return right ? seconds : -1;
}

/* In turns, so that whatever else the host does meets both. */
static bool bench_threads(const char *path) {
    Image *image = bench_load(path);
    double one = 1e9, two = 1e9;
    bool ok = image != NULL;
    for (int i = 0; ok && i < REPEATS; i++) {
        const double a = measure_threads(image, 1), b = measure_threads(image, 2);
        ok = a >= 0 && b >= 0;
        if (a < one) one = a;
        if (b < two) two = b;
    }
    if (ok)
        printf("%s on %d cores: %.3f s with 1 host thread, %.3f s with 2, %.2f times as fast (wall clock)\n", path,
               THREAD_CORES, one, two, one / two);
    image_free(image);
    return ok;
}

int main(int argc, char **argv) {
    static Row old[MAX_ROWS], rows[MAX_ROWS];
    const bool record = argc > 1 && strcmp(argv[1], "--record") == 0;
    const int first = record ? 2 : 1;
    size_t count = 0;
    if (argc - first < 2) return fprintf(stderr, "usage: bench [--record] RECORDED KERNEL.s...\n"), 2;
    const size_t old_count = read_recorded(argv[first], old);
    bool ok = true;
    print_machine();
    for (int i = first + 1; i < argc && count + MODE_COUNT <= MAX_ROWS; i++)
        ok &= bench_kernel(argv[i], old, old_count, rows, &count);
    ok &= bench_threads(argv[first + 1]);
    if (!record || !ok) return !ok;
    FILE *file = fopen(argv[first], "w");
    for (size_t i = 0; file && i < count; i++)
        fprintf(file, "%s %s %.0f\n", rows[i].kernel, rows[i].mode, rows[i].rate);
    return !file || fclose(file) != 0;
}
