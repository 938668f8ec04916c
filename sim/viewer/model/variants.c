/* variants.c: the program on other machines, one after the other: with waves of every width; and with settings that
 * might make the selected cycles, which are summed up first, shorter. See job.h, sim/run/run.h. */
#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/viewer/model/model.h"

/* ---- waves of every width ---- */

void model_forget_widths(Model *m) {
    if (m->job.kind == JOB_WIDTHS) job_stop(m);
    for (uint32_t i = 0; i < m->width_count; i++) memory_free(m->widths[i].columns);
    m->width_count = 0;
    m->widths_made = false;
}

static bool begin_width(void *user, size_t i, Run *run, ProgramError *error) {
    Model *m = user;
    Width *width = &m->widths[m->width_count++];
    char setting[32];
    *width = (Width){.lanes = 1u << i};
    snprintf(setting, sizeof setting, "wave_size=%u", width->lanes);
    snprintf(m->job.name, sizeof m->job.name, "waves of %u lane%s", width->lanes, width->lanes == 1 ? "" : "s");
    m->changed = true;
    return variant_create(run, m->run->program, setting, true, error);
}

/* Measure the run; its strip is counted next. */
static bool end_width(void *user, size_t i, Run *run, const ProgramError *error) {
    Model *m = user;
    Job *job = &m->job;
    Width *width = &m->widths[i];
    m->changed = true;
    snprintf(width->error, sizeof width->error, "%.79s", error->text);
    if (!run) return true;
    const Stats stats = gpu_stats(run->gpu);
    width->cycles = trace_cycles(run->trace);
    width->active = percent(stats.lane_instructions, stats.wave_instructions * width->lanes);
    if (gpu_fault(run->gpu)) snprintf(width->error, sizeof width->error, "stopped by a fault");
    job->counted = *run;
    *run = (Run){0};
    job->bins = bins_create(job->counted.trace);
    return true;
}

void model_start_widths(Model *m) {
    job_stop(m);
    model_forget_widths(m);
    m->job = (Job){.kind = JOB_WIDTHS, .name = "waves of 1 to 64 lanes"};
    const VariantsPlan plan = {.count = VIEW_WIDTHS, .user = m, .begin = begin_width, .end = end_width};
    m->job.variants = variants_create(&plan, 1);
}

void job_work_on_widths(Model *m) {
    Job *job = &m->job;
    if (job->bins) {
        if (bins_work(job->bins)) return;
        Width *width = &m->widths[m->width_count - 1];
        const BandZoom zoom = band_zoom(WIDTH_COLUMNS, width->cycles);
        width->columns = memory_array(WIDTH_COLUMNS, sizeof *width->columns);
        uint64_t starts[WIDTH_COLUMNS + 1];
        band_starts(zoom, 0, WIDTH_COLUMNS, starts);
        bins_count(job->bins, COUNT_GPU, 0, 0, starts, WIDTH_COLUMNS, width->columns);
        bins_destroy(job->bins);
        job->bins = NULL;
        run_destroy(&job->counted);
        m->changed = true;
    } else if (!variants_work(job->variants)) {
        m->widths_made = true;
        job->kind = JOB_NONE;
    }
}

/* ---- the selected cycles ---- */

void model_drop_range(Model *m) {
    if (m->job.kind == JOB_TRIES) job_stop(m);
    if (m->has_range) {
        range_free(&m->range);
        model_forget_profile(m);
    }
    m->has_range = m->tries_made = m->tries_wanted = false;
    m->try_count = m->faster = 0;
    m->changed = true;
}

void model_select_range(Model *m, uint64_t from, uint64_t to) {
    model_drop_range(m);
    range_start(&m->range, m->fill, m->trace, RANGE_ALL_CORES, from, to);
    model_forget_profile(m);
    m->has_range = m->tries_wanted = true;
}

bool model_range_work(Model *m) {
    if (!m->has_range || m->range.done) return false;
    const bool more = range_work(&m->range);
    m->changed |= !more;
    return more;
}

/* ---- settings that might make them shorter ---- */

void model_start_tries(Model *m) {
    job_stop(m);
    m->tries_made = m->tries_wanted = false;
    m->faster = m->try_count = 0;
    if (!m->has_range || !m->range.done) return;
    m->try_count = try_choose(&m->range, m->tries);
    m->job = (Job){.kind = JOB_TRIES, .name = "other settings", .try_runs = {&m->range, m->tries, m->try_count}};
    const VariantsPlan plan = try_plan(&m->job.try_runs);
    m->job.variants = variants_create(&plan, 1);
}

void job_work_on_tries(Model *m) {
    Job *job = &m->job;
    const int ended = job->try_runs.ended;
    const bool more = variants_work(job->variants);
    if (ended < m->try_count) snprintf(job->name, sizeof job->name, "%s", m->tries[ended].setting);
    m->changed |= ended != job->try_runs.ended || !more;
    if (more) return;
    m->faster = try_sort(m->tries, m->try_count);
    m->tries_made = true;
    job->kind = JOB_NONE;
}
