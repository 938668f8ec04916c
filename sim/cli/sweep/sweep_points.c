/* sweep_points.c: the points of a sweep that have no row yet, run by the engine of sim/run/variants.h. A point that
 * faults or that its machine refuses is a result like any other. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"
#include "sim/cli/sweep/sweep.h"
#include "sim/run/variants.h"

typedef struct Points {
    Sweep *sweep;
    size_t *missing; /* those that have no row yet */
    size_t count, before;
    bool failed; /* after a message */
    Progress progress;
} Points;

static bool begin(void *user, size_t i, Run *run, ProgramError *error) {
    const Points *points = user;
    const Sweep *sweep = points->sweep;
    SessionOptions options;
    Binding bindings[MACHINE_MAX_ARGS];
    const Image *image = sweep->images[sweep_grid_program(sweep->grid, points->missing[i])];
    sweep_grid_options(sweep->grid, points->missing[i], &sweep->base, &options);
    MachineOptions *machine = &options.machine;
    memcpy(bindings, machine->bindings, machine->bind_count * sizeof *bindings);
    machine->bindings = bindings; /* what they are called depends on the program */

    /* All of this has succeeded for the key of the point, but for the last two. */
    ProgramOptions wanted = {.bindings = bindings, .binding_count = machine->bind_count, .grid = machine->grid};
    *error = (ProgramError){.out_of_memory = true};
    if (!machine_name_resources(machine, image) || !run_configure(image, &wanted.config, error->text) ||
        !machine_configure(machine, &wanted.config))
        return false;
    *run = (Run){.image = image, .program = program_create(image, &wanted, error)};
    if (!run->program || !run_start(run, false)) return false;
    if (machine->threads > 1) gpu_set_threads(run->gpu, machine->threads);
    return true;
}

static bool end(void *user, size_t i, Run *run, const ProgramError *error) {
    Points *points = user;
    Sweep *sweep = points->sweep;
    const size_t point = points->missing[i];
    if (run && !gpu_done(run->gpu)) return true; /* interrupted: no result */
    RunVerdict verdict = {.kind = PROBLEM_REFUSED};
    TextBuffer row = {0};
    if (run) {
        run_judge(run, &verdict);
    } else {
        SessionOptions options;
        TextBuffer text = {0};
        sweep_grid_options(sweep->grid, point, &sweep->base, &options);
        machine_origin(&text, &options.machine, sweep->images[sweep_grid_program(sweep->grid, point)], error->settings);
        text_printf(&text, "%s: %s", text.length ? "" : options.file, error->text);
        if (text.failed || error->out_of_memory) verdict.kind = PROBLEM_NO_MEMORY;
        if (text.text) visible_line(text.text, verdict.text, sizeof verdict.text);
        memory_free(text_take(&text));
    }
    if (verdict.kind != PROBLEM_NO_MEMORY) sweep_row_make(&row, &verdict, run);
    const bool kept = row.length && !row.failed ? sweep_keep(sweep, point, row.text, row.length)
                                                : cli_fail("out of memory: what is finished is kept for the next time");
    memory_free(text_take(&row));
    points->failed |= !kept;
    return kept;
}

static bool watch(void *user) {
    Points *points = user;
    const size_t done = points->sweep->finished, total = points->sweep->last - points->sweep->first;
    const double seconds = progress_seconds(&points->progress);
    char left[40] = "";
    if (done > points->before) {
        const double rest = seconds / (double)(done - points->before) * (double)(total - done);
        snprintf(left, sizeof left, ", %d:%02d:%02d left", (int)(rest / 3600), (int)(rest / 60) % 60, (int)rest % 60);
    }
    progress_show(&points->progress, done, total, "%zu of %zu points%s", done, total, left);
    return !interrupt_came();
}

bool sweep_run_points(Sweep *sweep) {
    Points points = {.sweep = sweep, .before = sweep->finished, .progress = progress_start()};
    points.missing = arena_alloc(sweep->arena, (sweep->last - sweep->first) * sizeof *points.missing);
    for (size_t point = sweep->first; points.missing && point < sweep->last; point++)
        if (!sweep->rows[point]) points.missing[points.count++] = point;
    const VariantsPlan plan = {points.count, &points,        .begin = begin,
                               .end = end,   .watch = watch, .functional = sweep->base.functional};
    Variants *variants = points.missing ? variants_create(&plan, sweep->command->jobs) : NULL;
    interrupt_catch(INTERRUPT_COMMAND);
    if (variants) variants_run(variants);
    interrupt_release();
    progress_end(&points.progress);
    variants_destroy(variants);
    return variants ? !points.failed : cli_fail("out of memory");
}
