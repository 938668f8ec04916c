/* sweep_points.c: the points of a sweep that have no row yet, run by the engine of sim/run/variants.h. A point that
 * faults or that its machine refuses is a result like any other. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/report.h"
#include "sim/cli/sweep/sweep.h"
#include "sim/run/variants.h"

typedef struct Points {
    Sweep *sweep;
    size_t *missing; /* the points without a row */
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
    machine->bindings = bindings; /* their names depend on the program */

    /* All of this has succeeded for the key of the point, but for the last step. */
    ProgramOptions wanted = {.bindings = bindings, .binding_count = machine->bind_count, .grid = machine->grid};
    machine_name_resources(machine, image, NULL);
    run_configure(image, &wanted.config, error->text);
    machine_configure(machine, &wanted.config, NULL);
    *run = (Run){.image = image, .program = program_create(image, &wanted, error)};
    if (!run->program) return false;
    run_start(run, false);
    if (machine->threads > 1) gpu_set_threads(run->gpu, machine->threads);
    return true;
}

static bool end(void *user, size_t i, Run *run, const ProgramError *error) {
    Points *points = user;
    Sweep *sweep = points->sweep;
    const size_t point = points->missing[i];
    if (run && !gpu_done(run->gpu)) return true; /* interrupted: no result */
    char *row;
    if (run) {
        run_judge(run);
        row = sweep_row_make(run->problem, run->problem_text, run);
    } else {
        SessionOptions options;
        Run refused = {0};
        TextBuffer text = {0};
        sweep_grid_options(sweep->grid, point, &sweep->base, &options);
        machine_origin(&text, &options.machine, sweep->images[sweep_grid_program(sweep->grid, point)], error->settings);
        text_printf(&text, "%s: %s", text.length ? "" : options.file, error->text);
        run_problem(&refused, PROBLEM_REFUSED, text.text);
        row = sweep_row_make(PROBLEM_REFUSED, refused.problem_text, NULL);
        memory_free(text_take(&text));
    }
    points->failed |= !sweep_keep(sweep, point, row);
    return !points->failed;
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
    points.missing = memory_array(sweep->last - sweep->first, sizeof *points.missing);
    for (size_t point = sweep->first; point < sweep->last; point++)
        if (!sweep->rows[point]) points.missing[points.count++] = point;
    const VariantsPlan plan = {points.count, &points,        .begin = begin,
                               .end = end,   .watch = watch, .functional = sweep->base.functional};
    Variants *variants = variants_create(&plan, sweep->command->jobs);
    interrupt_catch(INTERRUPT_COMMAND);
    variants_run(variants);
    interrupt_release();
    progress_end(&points.progress);
    variants_destroy(variants);
    return !points.failed;
}
