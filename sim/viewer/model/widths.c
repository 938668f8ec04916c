/* widths.c: the same program with waves of every width, one after the other. */
#include <stdio.h>
#include <string.h>

#include "sim/viewer/model/model.h"

enum { PICTURE_WIDTH = 256, PICTURE_BAND = 16, PICTURE_PITCH = 22, PICTURE_RAIL = 4, PICTURE_SLOTS = 64 };

void model_forget_widths(Model *m) {
    if (m->job.kind == JOB_WIDTHS) job_stop(m);
    for (uint32_t i = 0; i < m->width_count; i++) canvas_destroy(m->widths[i].picture);
    m->width_count = 0;
    m->widths_made = false;
}

void model_start_widths(Model *m, const Theme *theme) {
    job_stop(m);
    model_forget_widths(m);
    m->job = (Job){.kind = JOB_WIDTHS, .name = "waves of 1 to 64 lanes", .theme = theme};
}

static void begin_width(Model *m) {
    char text[32];
    Job *job = &m->job;
    Width *width = &m->widths[m->width_count++];
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
}

static void end_width(Model *m) {
    job_drop_run(m);
    m->job.step++;
    m->changed = true;
}

/* The run is recorded: measure it, and count it for its picture. False: there will be none. */
static bool start_picture(Model *m, Width *width) {
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

/* The first slots of the run, with all its cycles. */
static void end_picture(Model *m, Width *width) {
    Job *job = &m->job;
    const uint32_t slots = trace_shape(bins_trace(job->bins)).slots;
    const uint32_t shown = slots < PICTURE_SLOTS ? slots : PICTURE_SLOTS;
    const BandView view = {.zoom = band_zoom(PICTURE_WIDTH, width->cycles), .ink = band_ink(job->theme)};
    BandRow rows[PICTURE_SLOTS];
    for (uint32_t i = 0; i < shown; i++)
        rows[i] = (BandRow){.kind = band_has_cells(view.zoom) ? BAND_LANES : BAND_SHARES,
                            .slot = i,
                            .y = (int32_t)i * PICTURE_PITCH + PICTURE_RAIL + 1,
                            .height = PICTURE_BAND,
                            .rail = PICTURE_RAIL};
    BandStrips *strips = strips_create();
    width->picture = canvas_create(PICTURE_WIDTH, shown * PICTURE_PITCH);
    if (strips && width->picture) {
        const BandPlace place = {0, 0, 0, PICTURE_WIDTH};
        canvas_clear(width->picture, job->theme->colour[THEME_PANE]);
        strips_show(strips, width->picture, place, job->bins, &view, rows, shown);
    }
    m->lost |= !strips || !width->picture || strips_lost(strips) || bins_lost(job->bins);
    strips_destroy(strips);
    bins_destroy(job->bins);
    job->bins = NULL;
}

void job_work_on_widths(Model *m) {
    Job *job = &m->job;
    Width *width = m->width_count ? &m->widths[m->width_count - 1] : NULL;
    if (job->bins) {
        if (bins_work(job->bins)) return;
        end_picture(m, width);
        end_width(m);
    } else if (job->run) {
        if (job_record(m, width->error, sizeof width->error)) return;
        if (!job->recorded || !start_picture(m, width)) end_width(m);
    } else if (job->step < VIEW_WIDTHS) {
        begin_width(m);
    } else {
        m->widths_made = true;
        job->kind = JOB_NONE;
    }
}
