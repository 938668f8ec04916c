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

void model_select_range(Model *m, uint32_t core, uint64_t from, uint64_t to) {
    model_drop_range(m);
    range_start(&m->range, m->fill, m->trace, core, from, to);
    model_forget_profile(m);
    m->has_range = m->tries_wanted = true;
}

bool model_range_work(Model *m) {
    if (!m->has_range || m->range.done) return false;
    const bool more = range_work(&m->range);
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
