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

/* Runs on for a while. */
typedef void Stretch(void *machine);

static void timed(void *machine) {
    gpu_run(machine, gpu_now(machine) + STRETCH_CYCLES);
}

static void untimed(void *machine) {
    gpu_run_functional(machine, STRETCH_CYCLES);
}

static void recorded(void *machine) {
    travel_record(machine);
}

/* Stretch after stretch. `gpu` is the machine, or in it; `trace` may be NULL. */
static DriveEnd drive_on(const Gpu *gpu, const Trace *trace, Stretch *stretch, void *machine) {
    Progress progress = progress_start();
    bool lost = false;
    interrupt_catch();
    while (!gpu_done(gpu) && !interrupt_came() && !lost) {
        stretch(machine);
        lost = trace && trace_failed(trace);
        if (progress_is_due(&progress)) show(gpu, &progress);
    }
    interrupt_release();
    progress_end(&progress);
    if (lost) return DRIVE_TRACE_FAILED;
    return gpu_done(gpu) ? DRIVE_DONE : DRIVE_INTERRUPTED;
}

DriveEnd drive(Gpu *gpu, const Trace *trace, bool functional) {
    const DriveEnd end = drive_on(gpu, trace, functional ? untimed : timed, gpu);
    if (!functional) gpu_settle(gpu);
    return end;
}

bool drive_travel(Travel *travel) {
    return drive_on(travel_gpu(travel), NULL, recorded, travel) == DRIVE_DONE;
}
