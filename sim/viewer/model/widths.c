/* widths.c: the same program with waves of every width, one after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/state.h"

enum { PICTURE_TILES = 2 };

void viewer_free_widths(Viewer *v) {
    for (uint32_t i = 0; i < v->width_count; i++) canvas_destroy(v->widths[i].picture);
    v->width_count = 0;
}

/* The first slots of the run, with all its cycles if they fit at this zoom. */
static Canvas *picture_of(Viewer *v, const Summary *summary, int zoom) {
    const uint32_t lanes = summary->shape.wave_size;
    const TileView view = {
        .summary = summary, .zoom = zoom, .lane_height = lanes < 16 ? 16 / lanes : 1, .fold = 1, .palette = v->palette};
    Tiles *tiles = tiles_create();
    Canvas *picture = canvas_create(PICTURE_TILES * TILE_WIDTH, (uint32_t)tile_units_y(&view));
    int64_t budget = INT64_MAX;
    for (uint32_t i = 0; tiles && picture && i < PICTURE_TILES; i++) {
        const Canvas *tile = tiles_get(tiles, &view, i, &budget);
        for (uint32_t y = 0; tile && y < picture->height; y++)
            memcpy(picture->pixels + (size_t)y * picture->width + (size_t)i * TILE_WIDTH,
                   tile->pixels + (size_t)y * TILE_WIDTH, TILE_WIDTH * sizeof *picture->pixels);
    }
    v->lost |= !tiles || !picture || tiles_lost(tiles);
    tiles_destroy(tiles);
    return picture;
}

static void measure(Viewer *v, Width *width) {
    ViewRun *run = v->job.run;
    width->cycles = trace_cycles(travel_trace(run->travel));
    if (!travel_go(run->travel, travel_end(run->travel))) {
        v->lost = true;
        return;
    }
    const Stats stats = gpu_stats(travel_gpu(run->travel));
    const uint64_t most = stats.wave_instructions * width->lanes;
    width->efficiency = most ? (uint32_t)(stats.lane_instructions * 1000 / most) : 0;
    if (travel_fault(run->travel)) snprintf(width->error, sizeof width->error, "stopped by a fault");
}

/* The run is recorded: count it for its picture. False: there will be none. */
static bool start_picture(Viewer *v, Width *width) {
    const MaskFault fault = {0};
    measure(v, width);
    while (PICTURE_TILES * tile_cycles(v->job.zoom) < width->cycles) v->job.zoom--;
    v->job.summarising = summary_start(&v->job.summary, travel_trace(v->job.run->travel), 0, &fault);
    v->lost |= !v->job.summarising;
    return v->job.summarising;
}

static void end_picture(Viewer *v, Width *width) {
    width->picture = picture_of(v, &v->job.summary, v->job.zoom);
    v->lost |= v->job.summary.lost || trace_failed(v->job.summary.trace);
    summary_free(&v->job.summary);
    v->job.summarising = false;
}

static void begin_width(Viewer *v) {
    char text[32];
    Job *job = &v->job;
    Width *width = &v->widths[v->width_count++];
    *width = (Width){.lanes = 1u << job->step};
    job->settings = v->settings;
    snprintf(text, sizeof text, "wave_size=%u", width->lanes);
    snprintf(job->name, sizeof job->name, "waves of %u lane%s", width->lanes, width->lanes == 1 ? "" : "s");
    v->stale = true;
    if (!settings_put(&job->settings, text))
        snprintf(width->error, sizeof width->error, "too many settings");
    else if (job_begin_run(v, width->error, sizeof width->error))
        return;
    job->step++;
}

static void end_width(Viewer *v) {
    job_drop_run(v);
    v->job.step++;
    v->stale = true;
}

void job_work_on_widths(Viewer *v) {
    Job *job = &v->job;
    Width *width = v->width_count ? &v->widths[v->width_count - 1] : NULL;
    if (job->summarising) {
        if (summary_work(&job->summary)) return;
        end_picture(v, width);
        end_width(v);
    } else if (job->run) {
        if (job_record(v, width->error, sizeof width->error)) return;
        if (!job->recorded || !start_picture(v, width)) end_width(v);
    } else if (job->step < VIEW_WIDTHS) {
        begin_width(v);
    } else {
        v->widths_made = true;
        job->kind = JOB_NONE;
    }
}

void viewer_forget_widths(Viewer *v) {
    if (v->job.kind == JOB_WIDTHS) job_stop(v);
    viewer_free_widths(v);
    v->widths_made = false;
}

void viewer_start_widths(Viewer *v) {
    job_stop(v);
    viewer_forget_widths(v);
    v->job = (Job){.kind = JOB_WIDTHS, .name = "waves of 1 to 64 lanes", .zoom = 2};
}
