/* widths.c: the same program with waves of every width, one after the other. */
#include <stdio.h>
#include <stdlib.h>

#include "sim/viewer/model/model.h"

void model_forget_widths(Model *m) {
    if (m->job.kind == JOB_WIDTHS) job_stop(m);
    for (uint32_t i = 0; i < m->width_count; i++) free(m->widths[i].columns);
    m->width_count = 0;
    m->widths_made = false;
}

void model_start_widths(Model *m) {
    job_stop(m);
    model_forget_widths(m);
    m->job = (Job){.kind = JOB_WIDTHS, .name = "waves of 1 to 64 lanes"};
}

static void end_width(Model *m) {
    job_drop_run(m);
    m->job.step++;
    m->changed = true;
}

/* The run is recorded: measure it, and count it for its strip. False: there will be none. */
static bool start_strip(Model *m, Width *width) {
    Job *job = &m->job;
    Travel *travel = job->run->travel;
    width->cycles = trace_cycles(travel_trace(travel));
    if (travel_go(travel, travel_end(travel))) {
        const Stats stats = gpu_stats(travel_gpu(travel));
        const uint64_t most = stats.wave_instructions * width->lanes;
        width->efficiency = most ? (uint32_t)(stats.lane_instructions * 1000 / most) : 0;
        if (travel_fault(travel)) snprintf(width->error, sizeof width->error, "stopped by a fault");
    } else {
        m->lost = true;
    }
    job->bins = bins_create(travel_trace(travel));
    m->lost |= !job->bins;
    return job->bins != NULL;
}

void job_work_on_widths(Model *m) {
    Job *job = &m->job;
    Width *width = m->width_count ? &m->widths[m->width_count - 1] : NULL;
    if (job->bins) {
        if (bins_work(job->bins)) return;
        const BandZoom zoom = band_zoom(WIDTH_COLUMNS, width->cycles);
        width->columns = calloc(WIDTH_COLUMNS, sizeof *width->columns);
        if (width->columns) bins_count(job->bins, BIN_GPU, 0, 0, zoom, 0, WIDTH_COLUMNS, width->columns);
        m->lost |= !width->columns || job->bins->lost;
        bins_destroy(job->bins);
        job->bins = NULL;
        end_width(m);
    } else if (job->run) {
        if (job_record(m, width->error, sizeof width->error)) return;
        if (!job->recorded || !start_strip(m, width)) end_width(m);
    } else if (job->step < VIEW_WIDTHS) {
        char text[32];
        width = &m->widths[m->width_count++];
        *width = (Width){.lanes = 1u << job->step};
        job->settings = m->settings;
        snprintf(text, sizeof text, "wave_size=%u", width->lanes);
        snprintf(job->name, sizeof job->name, "waves of %u lane%s", width->lanes, width->lanes == 1 ? "" : "s");
        m->changed = true;
        if (!settings_put(&job->settings, text))
            snprintf(width->error, sizeof width->error, "too many settings");
        else if (job_begin_run(m, width->error, sizeof width->error))
            return;
        job->step++;
    } else {
        m->widths_made = true;
        job->kind = JOB_NONE;
    }
}
