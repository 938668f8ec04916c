/* widths.c: the same program with waves of every width, one after the other. */
#include <stdio.h>
#include <string.h>

#include "sim/viewer/model/model.h"

enum { PICTURE_TILES = 2 };

void model_forget_widths(Model *m) {
    if (m->job.kind == JOB_WIDTHS) job_stop(m);
    for (uint32_t i = 0; i < m->width_count; i++) canvas_destroy(m->widths[i].picture);
    m->width_count = 0;
    m->widths_made = false;
}

void model_start_widths(Model *m, const Theme *theme) {
    job_stop(m);
    model_forget_widths(m);
    m->job = (Job){.kind = JOB_WIDTHS, .name = "waves of 1 to 64 lanes", .zoom = 2, .theme = theme};
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
    const MaskFault fault = {0};
    width->cycles = trace_cycles(travel_trace(travel));
    if (travel_go(travel, travel_end(travel))) {
        const Stats stats = gpu_stats(travel_gpu(travel));
        const uint64_t most = stats.wave_instructions * width->lanes;
        width->efficiency = most ? (uint32_t)(stats.lane_instructions * 1000 / most) : 0;
        if (travel_fault(travel)) snprintf(width->error, sizeof width->error, "stopped by a fault");
    } else {
        m->lost = true;
    }
    while (PICTURE_TILES * tile_cycles(job->zoom) < width->cycles) job->zoom--;
    job->summarising = summary_start(&job->summary, travel_trace(travel), 0, &fault);
    m->lost |= !job->summarising;
    return job->summarising;
}

/* The first slots of the run, with all its cycles if they fit at this zoom. */
static void end_picture(Model *m, Width *width) {
    Summary *summary = &m->job.summary;
    const uint32_t lanes = summary->shape.wave_size;
    const TileView view = {.summary = summary,
                           .zoom = m->job.zoom,
                           .lane_height = lanes < 16 ? 16 / lanes : 1,
                           .fold = 1,
                           .theme = m->job.theme};
    Tiles *tiles = tiles_create();
    Canvas *picture = canvas_create(PICTURE_TILES * TILE_WIDTH, (uint32_t)tile_units_y(&view));
    int64_t budget = INT64_MAX;
    for (uint32_t i = 0; tiles && picture && i < PICTURE_TILES; i++) {
        const Canvas *tile = tiles_get(tiles, &view, i, &budget);
        for (uint32_t y = 0; tile && y < picture->height; y++)
            memcpy(picture->pixels + (size_t)y * picture->width + (size_t)i * TILE_WIDTH,
                   tile->pixels + (size_t)y * TILE_WIDTH, TILE_WIDTH * sizeof *picture->pixels);
    }
    m->lost |= !tiles || !picture || tiles_lost(tiles) || summary->lost || trace_failed(summary->trace);
    width->picture = picture;
    tiles_destroy(tiles);
    summary_free(summary);
    m->job.summarising = false;
}

void job_work_on_widths(Model *m) {
    Job *job = &m->job;
    Width *width = m->width_count ? &m->widths[m->width_count - 1] : NULL;
    if (job->summarising) {
        if (summary_work(&job->summary)) return;
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
