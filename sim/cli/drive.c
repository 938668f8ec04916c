/* drive.c: running a machine in stretches short enough to show progress and to notice Ctrl-C. */
#include "sim/cli/drive.h"

#include <stdio.h>

#include "sim/cli/progress.h"

enum { STRETCH_CYCLES = 100000 };

/* Progress is counted in waves, the only total that is known beforehand. */
static void show(const Gpu *gpu, Progress *progress) {
    const unsigned long long started = gpu_stats(gpu).waves, total = gpu->program->wave_count, now = gpu_now(gpu);
    char text[128];
    snprintf(text, sizeof text, "wave %llu of %llu, cycle %llu, %.1f million cycles/s", started, total, now,
             (double)now / progress_seconds(progress) * 1e-6);
    progress_show(progress, started, total, text);
}

bool drive(Gpu *gpu, bool functional) {
    Progress progress = progress_start();
    interrupt_catch();
    while (!gpu_done(gpu) && !interrupt_came()) {
        if (functional)
            gpu_run_functional(gpu, STRETCH_CYCLES);
        else
            gpu_run(gpu, gpu_now(gpu) + STRETCH_CYCLES);
        if (progress_is_due(&progress)) show(gpu, &progress);
    }
    interrupt_release();
    progress_end(&progress);
    if (!functional) gpu_settle(gpu);
    return gpu_done(gpu);
}
