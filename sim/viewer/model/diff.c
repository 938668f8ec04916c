/* diff.c: two machines, or two programs, compared: line by line, and moment by moment; see sim/debug/compare. */
#include <stdio.h>
#include <string.h>

#include "sim/debug/time/track.h"
#include "sim/viewer/model/model.h"
#include "sim/viewer/paint/kit.h"

/* ---- the job ---- */

void model_drop_diff(Model *m) {
    Diff *diff = &m->diff;
    align_free(&diff->align);
    compare_free(&diff->lines);
    match_free(&diff->match);
    for (int side = 0; side < 2; side++) {
        fill_destroy(diff->fill[side]);
        Run *run = diff->run[side];
        diff->run[side] = NULL;
        model_release(m, run);
        diff->fill[side] = NULL;
        diff->cycles[side] = 0;
    }
    diff->made = false;
    diff->error[0] = '\0';
}

void model_start_diff(Model *m, const DiffSide side[2]) {
    job_stop(m);
    model_drop_diff(m);
    m->job = (Job){.kind = JOB_DIFF, .name = "comparison", .side = {side[0], side[1]}};
    for (int i = 0; i < 2; i++) m->diff.other_file[i] = *side[i].file && strcmp(side[i].file, m->host.file) != 0;
}

static void end(Model *m, const char *error) {
    if (*error) model_drop_diff(m);
    snprintf(m->diff.error, sizeof m->diff.error, "%s", error);
    m->diff.made = true;
    m->diff.number++;
    job_stop(m);
}

void job_work_on_diff(Model *m) {
    Job *job = &m->job;
    Diff *diff = &m->diff;
    char error[sizeof diff->error] = "";
    if (job->step == 2) {
        const Code *const codes[2] = {diff->run[0]->code, diff->run[1]->code};
        const Profile *const profiles[2] = {job->profile[0], job->profile[1]};
        match_make(&diff->match, codes[0], codes[1]);
        compare_make(&diff->lines, codes, profiles, &diff->match);
        end(m, "");
    } else if (!job->run) {
        const DiffSide *side = &job->side[job->step];
        job->settings = side->settings;
        job->file = diff->other_file[job->step] ? side->file : NULL;
        snprintf(job->name, sizeof job->name, "%.90s", diff->name[job->step]);
        m->changed = true;
        const bool shown = !job->file && settings_same(&job->settings, &m->settings);
        if (side->run || shown) { /* it is not made again */
            job->run = side->run ? side->run : m->run;
            job->recorded = true;
        } else if (!job_begin_run(m, error, sizeof error)) {
            end(m, error);
        }
    } else if (job->recorded) { /* count its costs, and keep it */
        const char *why = "";
        const Trace *trace = travel_trace(job->run->travel);
        travel_go(job->run->travel, UINT64_MAX); /* how it filled the machine is known at its end */
        const int side = (int)job->step++;
        diff->cycles[side] = travel_end(job->run->travel);
        diff->fill[side] = fill_create(job->run, trace);
        job->profile[side] = profile_create(job->run->code, trace, 0, UINT64_MAX, &why);
        diff->run[side] = job->run;
        if (job->run == m->run) model_travel(m, m->cycle);
        job->run = NULL;
        job->recorded = false;
        if (!job->profile[side]) end(m, why);
    } else {
        job_record(m);
    }
}

/* ---- moment by moment ---- */

bool model_has_diff(const Model *m) {
    return m->diff.made && m->diff.run[0] && m->diff.run[1];
}

void model_diff_text(const Model *m, const CompareLine *line, char out[COMPARE_TEXT_MAX]) {
    Run *const *run = m->diff.run;
    ShownLine shown[2] = {{.is_shader = false}};
    int count = 0;
    compare_text(line, (const Code *const[]){run[0]->code, run[1]->code}, out, COMPARE_TEXT_MAX);
    for (int side = 0; side < 2; side++) {
        if (line->pc[side] == TRACE_NO_PC) continue;
        const SourceText *source = run_text(run[side], line->file[side]);
        const char *text = source_line(source, line->line[side]);
        if (!text) return;
        shown[count++] = shown_bare(text, source->is_shader);
    }
    if (count == 0) return;
    const bool changed = count == 2 && strcmp(shown[0].text, shown[1].text) != 0;
    snprintf(out, COMPARE_TEXT_MAX, "%s%s%s", shown[0].text, changed ? " -> " : "", changed ? shown[1].text : "");
}

const Trace *model_diff_trace(const Model *m, int side) {
    return travel_trace(m->diff.run[side]->travel);
}

void model_align(Model *m, int side, uint32_t core, uint32_t slot, uint64_t cycle) {
    Alignment *align = &m->diff.align;
    const Trace *trace = model_diff_trace(m, side), *other = model_diff_trace(m, !side);
    uint32_t wave[2] = {TRACE_NO_WAVE, TRACE_NO_WAVE};
    TraceRun run;
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    if ((track_run_at(trace, core, slot, cycle, &run) && run.wave != TRACE_NO_WAVE) ||
        track_next_wave(trace, core, slot, cycle, &run))
        wave[side] = run.wave;
    for (uint32_t i = (uint32_t)count; waves && wave[side] == TRACE_NO_WAVE && i-- > 0;) /* the last one that it had */
        if (waves[i].core == core && waves[i].slot == slot) wave[side] = i;
    if (align->trace[0] && align->wave[side] == wave[side]) return;
    if (wave[side] != TRACE_NO_WAVE) wave[!side] = align_wave(trace, other, wave[side]);
    align_free(align);
    const Trace *traces[2] = {side ? other : trace, side ? trace : other};
    align_start(align, traces[0], traces[1], wave[0], wave[1], &m->diff.match);
    const Fill *const *fill = (const Fill *const *)m->diff.fill;
    for (uint32_t i = 0; i < fill[0]->phase_count && i < fill[1]->phase_count; i++)
        align_mark(align, fill[0]->phases[i].from, fill[1]->phases[i].from);
}
