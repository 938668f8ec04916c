/* tries.c: the selected cycles, summed up, and the program with settings that might make them shorter; see model.h. */
#include <stdio.h>

#include "sim/viewer/model/model.h"

/* ---- the range ---- */

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

bool model_select_range(Model *m, uint32_t core, uint64_t from, uint64_t to) {
    model_drop_range(m);
    m->has_range = range_start(&m->range, m->fill, m->trace, core, from, to);
    model_forget_profile(m);
    m->tries_wanted = m->has_range;
    return m->has_range || model_lost(m);
}

bool model_range_work(Model *m) {
    if (!m->has_range || m->range.done || m->range.failed) return false;
    const bool more = range_work(&m->range);
    m->lost |= m->range.failed;
    m->changed |= !more;
    return more;
}

/* ---- what might make it shorter ---- */

void model_start_tries(Model *m) {
    job_stop(m);
    m->tries_made = m->tries_wanted = false;
    m->faster = m->try_count = 0;
    if (!m->has_range || !m->range.done) return;
    m->try_count = try_choose(&m->range, m->tries);
    m->job = (Job){.kind = JOB_TRIES, .name = "other settings"};
}

void job_work_on_tries(Model *m) {
    Job *job = &m->job;
    char error[VIEW_TEXT_MAX];
    if (job->run) {
        if (job_record(m, error, sizeof error)) return;
        /* The present of a run that was recorded is its end. */
        try_take(&m->tries[job->step++], &m->range, job->recorded ? job->run->checked : NULL);
        job_drop_run(m);
        m->changed = true;
    } else if (job->step < (uint32_t)m->try_count) {
        Try *next = &m->tries[job->step];
        job->settings = m->settings;
        snprintf(job->name, sizeof job->name, "%s", next->setting);
        m->changed = true;
        if (settings_put(&job->settings, next->setting) && job_begin_run(m, error, sizeof error)) return;
        try_take(next, &m->range, NULL);
        job->step++;
    } else {
        m->faster = try_sort(m->tries, m->try_count);
        m->tries_made = true;
        job->kind = JOB_NONE;
    }
}
