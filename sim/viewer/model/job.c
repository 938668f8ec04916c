/* job.c: recording runs in slices: the next one to be shown, and what all jobs have in common; see model.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/image/image.h"
#include "sim/viewer/model/model.h"

enum { DRAW_SLICES = 8 /* from one drawing to the next */ };

/* ---- one run of a job ---- */

void job_drop_run(Model *m) {
    Job *job = &m->job;
    Run *run = job->run;
    job->run = NULL;
    model_release(m, run);
    job->recorded = false;
}

bool job_begin_run(Model *m, char *error, size_t size) {
    Job *job = &m->job;
    const char *list[SETTINGS_MOST];
    char *errors = NULL;
    job_drop_run(m);
    for (size_t i = 0; i < job->settings.count; i++) list[i] = job->settings.text[i];
    job->run = m->host.begin(m->host.user, job->file, list, job->settings.count, &errors);
    if (!job->run) {
        const char *text = !errors ? "out of memory" : *errors ? errors : "it does not run";
        snprintf(error, size, "%.*s", (int)strcspn(text, "\n"), text); /* the first line */
        if (job->kind == JOB_RUN) {
            memory_free(m->errors);
            m->errors = errors;
            errors = NULL;
        }
    }
    memory_free(errors);
    return job->run != NULL;
}

bool job_record(Model *m) {
    if (!m->job.recorded && travel_record(m->job.run->travel)) return true;
    if (!m->job.recorded) travel_finish(m->job.run->travel);
    m->job.recorded = true;
    return false;
}

/* ---- the next run to be shown ---- */

const Settings *model_wanted(const Model *m) {
    return m->job.kind == JOB_RUN ? &m->job.settings : &m->settings;
}

const Config *model_wanted_config(const Model *m) {
    return m->job.kind == JOB_RUN ? &m->job.run->program->config : m->config;
}

bool model_start_run(Model *m, const Settings *settings, const char *name) {
    char error[VIEW_TEXT_MAX];
    const Settings wanted = *settings; /* a copy: they may belong to the job that ends now */
    job_stop(m);
    m->job = (Job){.kind = JOB_RUN, .settings = wanted};
    snprintf(m->job.name, sizeof m->job.name, "%.95s", name);
    if (job_begin_run(m, error, sizeof error)) return true;
    m->job.kind = JOB_NONE;
    return model_say(m, m->waiting ? "it still does not run" : "build failed: showing the last good run");
}

/* While nothing has run there is no run to go back to: errors of the file are shown, until it is saved without. */
bool model_open(Model *m, const char *path) {
    job_stop(m);
    const char *before = m->host.file;
    const char *wrong = m->host.open ? m->host.open(m->host.user, path, &m->host.file, &m->host.command)
                                     : "no other file can be opened here";
    if (wrong) return model_say(m, "%s", wrong);
    if (model_start_run(m, &(Settings){0}, m->host.file)) {
        m->job.back = before;
        return true;
    }
    if (!m->waiting) m->host.open(m->host.user, before, &m->host.file, &m->host.command);
    return false;
}

static void work_on_run(Model *m) {
    Job *job = &m->job;
    if (job_record(m)) return;
    job->kind = JOB_NONE;

    /* Is it another program, byte by byte? */
    size_t lengths[2] = {0};
    uint8_t *bytes[2] = {image_write(m->run->image, &lengths[0]), image_write(job->run->image, &lengths[1])};
    if (!bytes[0] || !bytes[1]) memory_fail();
    const bool edited = lengths[0] != lengths[1] || memcmp(bytes[0], bytes[1], lengths[0]) != 0;
    memory_free(bytes[0]);
    memory_free(bytes[1]);
    const KeptRun shown = {m->run, m->settings, m->version}, before = m->before;
    model_drop_diff(m); /* which may hold the run before the last change */
    if (edited || !settings_same(&m->settings, &job->settings)) m->before = shown; /* which adopting does not end */
    model_adopt(m, job->run);
    job->run = NULL;
    model_release(m, before.run);
    if (m->waiting || job->back) { /* another program: there is nothing to compare it with */
        model_keep(m, &m->before, (KeptRun){0});
        model_keep(m, &m->a, (KeptRun){0});
    }
    m->version = m->waiting || job->back ? 0 : m->version + edited;
    m->waiting = false;
    if (job->back) {
        job->back = NULL;
        m->cycle = 0;
        m->line = 1;
    }
    m->settings = job->settings;
    if (m->settings.count == 0) {
        m->base = *m->config;
        m->base_cycles = m->cycles;
    }
    memory_free(m->errors);
    m->errors = NULL;
    model_say(m, "%s: %" PRIu64 " cycles", job->name, m->cycles);
}

/* ---- any job ---- */

bool job_work(Model *m) {
    switch (m->job.kind) {
    case JOB_NONE: return false;
    case JOB_RUN: work_on_run(m); break;
    case JOB_WIDTHS: job_work_on_widths(m); break;
    case JOB_DIFF: job_work_on_diff(m); break;
    case JOB_TRIES: job_work_on_tries(m); break;
    }
    if (++m->job.slices % DRAW_SLICES == 0 || m->job.kind == JOB_NONE) m->changed = true;
    return true;
}

void job_stop(Model *m) {
    Job *job = &m->job;
    bins_destroy(job->bins);
    run_destroy(&job->counted);
    variants_destroy(job->variants);
    job_drop_run(m);
    if (job->back) m->host.open(m->host.user, job->back, &m->host.file, &m->host.command);
    for (int side = 0; side < 2; side++) profile_destroy(job->profile[side]);
    if (job->kind == JOB_DIFF && !m->diff.made) model_drop_diff(m);
    if (job->kind == JOB_TRIES) m->tries_wanted = true;
    *job = (Job){0};
    m->changed = true;
}

bool model_is_busy(const Model *m) {
    return m->job.kind != JOB_NONE && m->job.kind != JOB_TRIES;
}

/* Waves are the only total that is known beforehand. */
uint32_t job_text(const Model *m, char *out, size_t size) {
    const Job *job = &m->job;
    snprintf(out, size, "%s ...", job->name);
    const Run *run = job->run ? job->run : variants_now(job->variants);
    if (!run || job->run == m->run) return 0;
    const Gpu *gpu = run->gpu;
    const uint64_t started = gpu_stats(gpu).waves, total = run->program->wave_count;
    snprintf(out, size, "%s: cycle %" PRIu64 ", wave %" PRIu64 " of %" PRIu64, job->name, gpu_now(gpu), started, total);
    return job->recorded ? 1000 : (uint32_t)(started * 1000 / (total + 1));
}
