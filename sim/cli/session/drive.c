/* drive.c: running a machine in stretches short enough to show progress and to notice Ctrl-C. */
#include "sim/cli/session/drive.h"

#include <stdio.h>

#include "sim/cli/base/progress.h"

/* Cycles in one go. Some machines do a million a second, others ten thousand: it grows and shrinks with the time that
 * it takes. */
enum { STRETCH_LEAST = 64, STRETCH_MOST = 1 << 17 };
static const double stretch_seconds = 0.02;

/* Progress is counted in waves, the only total that is known beforehand. */
static void show(const Gpu *gpu, Progress *progress) {
    const unsigned long long started = gpu_stats(gpu).waves, total = gpu->program->wave_count, now = gpu_now(gpu);
    char text[128];
    snprintf(text, sizeof text, "wave %llu of %llu, cycle %llu, %.1f million cycles/s", started, total, now,
             (double)now / progress_seconds(progress) * 1e-6);
    progress_show(progress, started, total, text);
}

/* Runs on for a while. */
typedef void Stretch(void *machine, uint64_t cycles);

static void timed(void *machine, uint64_t cycles) {
    gpu_run(machine, gpu_now(machine) + cycles);
}

static void untimed(void *machine, uint64_t cycles) {
    gpu_run_functional(machine, cycles);
}

static void recorded(void *machine, uint64_t cycles) {
    (void)cycles; /* it has a measure of its own */
    travel_record(machine);
}

/* Stretch after stretch. `gpu` is the machine, or in it; `trace` may be NULL. */
static DriveEnd drive_on(const Gpu *gpu, const Trace *trace, Stretch *stretch, void *machine, InterruptKind kind) {
    Progress progress = progress_start();
    bool lost = false, stopped = false;
    uint64_t cycles = 1024;
    double before = 0;
    interrupt_catch(kind);
    while (!gpu_done(gpu) && !stopped && !lost) {
        stretch(machine, cycles);
        const double now = progress_seconds(&progress);
        if (now - before < stretch_seconds && cycles < STRETCH_MOST) cycles *= 2;
        if (now - before > 2 * stretch_seconds && cycles > STRETCH_LEAST) cycles /= 2;
        before = now;
        stopped = interrupt_came();
        lost = trace && trace_failed(trace);
        if (progress_is_due(&progress)) show(gpu, &progress);
    }
    interrupt_release();
    progress_end(&progress);
    if (lost) return DRIVE_TRACE_FAILED;
    return gpu_done(gpu) ? DRIVE_DONE : DRIVE_INTERRUPTED;
}

DriveEnd drive(Gpu *gpu, const Trace *trace, bool functional) {
    const DriveEnd end = drive_on(gpu, trace, functional ? untimed : timed, gpu, INTERRUPT_COMMAND);
    if (!functional) gpu_settle(gpu);
    return end;
}

bool drive_travel(Travel *travel, InterruptKind kind) {
    return drive_on(travel_gpu(travel), NULL, recorded, travel, kind) == DRIVE_DONE;
}
