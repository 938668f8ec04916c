/* drive.c: running a machine in stretches short enough to show progress and to notice Ctrl-C. */
#include "sim/cli/drive.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STRETCH_CYCLES = 100000, BAR_WIDTH = 30 };

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Progress is counted in waves, the only total that is known beforehand. */
static void show_progress(const Gpu *gpu, double elapsed) {
    const uint64_t started = gpu_stats(gpu).waves, total = gpu->program->wave_count;
    const int full = (int)(started * BAR_WIDTH / total);
    char bar[BAR_WIDTH + 1];
    memset(bar, '#', (size_t)full);
    memset(bar + full, '.', (size_t)(BAR_WIDTH - full));
    bar[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r[%s] wave %llu of %llu, cycle %llu, %.1f million cycles/s ", bar, (unsigned long long)started,
            (unsigned long long)total, (unsigned long long)gpu_now(gpu), (double)gpu_now(gpu) / elapsed * 1e-6);
    fflush(stderr);
}

bool drive(Gpu *gpu, bool functional) {
    const struct sigaction catch = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
    struct sigaction before;
    const bool bar = isatty(STDERR_FILENO);
    const double start = seconds_now();
    double shown = start + 0.3; /* short runs show nothing */
    bool any = false;
    interrupted = 0;
    sigaction(SIGINT, &catch, &before);
    while (!gpu_done(gpu) && !interrupted) {
        if (functional)
            gpu_run_functional(gpu, STRETCH_CYCLES);
        else
            gpu_run(gpu, gpu_now(gpu) + STRETCH_CYCLES);
        const double now = bar ? seconds_now() : 0;
        if (!bar || now < shown + 0.1) continue;
        show_progress(gpu, now - start);
        shown = now;
        any = true;
    }
    sigaction(SIGINT, &before, NULL);
    if (any) fprintf(stderr, "\r\033[K");
    if (!functional) gpu_settle(gpu);
    return gpu_done(gpu);
}
