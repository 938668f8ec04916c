/* job.c: recording runs in slices; see job.h. */
#include "sim/viewer/model/job.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/state.h"

enum { DRAW_SLICES = 8 /* from one drawing to the next */ };

/* ---- one run of a job ---- */

void job_drop_run(Viewer *v) {
    Job *job = &v->job;
    if (job->run && job->run != v->run) v->host.end(v->host.user, job->run);
    job->run = NULL;
    job->recorded = false;
}

/* The first line of what went wrong. Of a host there are only its words. */
static bool fail(Viewer *v, char *error, size_t size, const char *text) {
    v->lost |= strstr(text, "out of memory") != NULL;
    snprintf(error, size, "%.*s", (int)strcspn(text, "\n"), text);
    return false;
}

bool job_begin_run(Viewer *v, char *error, size_t size) {
    const char *list[SETTINGS_MOST];
    char *errors = NULL;
    job_drop_run(v);
    settings_list(&v->job.settings, list);
    v->job.run = v->host.begin(v->host.user, list, v->job.settings.count, &errors);
    if (!v->job.run) fail(v, error, size, !errors ? "out of memory" : *errors ? errors : "it does not run");
    if (!v->job.run && v->job.kind == JOB_RUN) {
        free(v->errors);
        v->errors = errors;
        errors = NULL;
    }
    free(errors);
    return v->job.run != NULL;
}

bool job_record(Viewer *v, char *error, size_t size) {
    const char *why;
    if (v->job.recorded) return false;
    if (travel_record(v->job.run->travel)) return true;
    v->job.recorded = travel_finish(v->job.run->travel, &why);
    if (!v->job.recorded) fail(v, error, size, why);
    return false;
}

/* ---- the next run to be shown ---- */

bool viewer_start_run(Viewer *v, const Settings *settings, const char *name) {
    char error[VIEW_TEXT_MAX];
    job_stop(v);
    v->job = (Job){.kind = JOB_RUN, .settings = *settings};
    snprintf(v->job.name, sizeof v->job.name, "%.95s", name);
    v->stale = true;
    if (job_begin_run(v, error, sizeof error)) return true;
    v->job.kind = JOB_NONE;
    return viewer_say(v, v->waiting ? "it still does not run"
                                    : "that did not run; what is shown is the last run that did");
}

static void work_on_run(Viewer *v) {
    Job *job = &v->job;
    char error[VIEW_TEXT_MAX];
    if (job_record(v, error, sizeof error)) return;
    const bool adopted = job->recorded && viewer_adopt(v, job->run);
    if (!adopted && !job->recorded) viewer_say(v, "%s", error);
    job->kind = JOB_NONE;
    if (!adopted) {
        job_drop_run(v);
        return;
    }
    job->run = NULL;
    if (v->waiting) viewer_start_at_fault(v);
    v->waiting = false;
    if (!settings_same(&v->settings, &job->settings)) v->before = v->settings;
    v->settings = job->settings;
    free(v->errors);
    v->errors = NULL;
    viewer_say(v, "%s: %" PRIu64 " cycles", job->name, v->cycles);
    if (v->overlay == OVERLAY_WIDTHS) viewer_start_widths(v);
}

/* ---- any job ---- */

bool job_work(Viewer *v) {
    static void (*const work[])(Viewer *) = {
        [JOB_RUN] = work_on_run, [JOB_WIDTHS] = job_work_on_widths, [JOB_DIFF] = job_work_on_diff};
    const JobKind kind = v->job.kind;
    if (kind == JOB_NONE) return false;
    work[kind](v);
    if (++v->job.slices % DRAW_SLICES == 0 || v->job.kind == JOB_NONE) v->stale = true;
    return true;
}

void job_stop(Viewer *v) {
    Job *job = &v->job;
    job_drop_run(v);
    if (job->summarising) summary_free(&job->summary);
    for (int side = 0; side < 2; side++) tally_free(&job->tally[side]);
    *job = (Job){0};
    v->stale = true;
}

/* Waves are the only total that is known beforehand. */
uint32_t job_text(const Viewer *v, char *out, size_t size) {
    const Job *job = &v->job;
    snprintf(out, size, "%s ... Escape stops", job->name);
    if (!job->run || job->run == v->run) return 0;
    const Gpu *gpu = travel_gpu(job->run->travel);
    const uint64_t started = gpu_stats(gpu).waves, total = job->run->program->wave_count;
    snprintf(out, size, "%s: cycle %" PRIu64 ", wave %" PRIu64 " of %" PRIu64 " · Escape stops", job->name,
             gpu_now(gpu), started, total);
    return job->recorded ? 1000 : total ? (uint32_t)(started * 1000 / (total + 1)) : 0;
}
