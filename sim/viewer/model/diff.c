/* diff.c: two machines held against each other: instruction by instruction, how long waves take to come to each; and
 * moment by moment. */
#include <stdio.h>
#include <stdlib.h>

#include "sim/debug/time/track.h"
#include "sim/viewer/model/model.h"

/* ---- counting ---- */

enum { SLICE = 1 << 16 /* runs: some milliseconds */ };

bool tally_start(Tally *t, const Trace *trace, uint32_t instructions) {
    *t = (Tally){.trace = trace, .count = instructions, .wave = TRACE_NO_WAVE};
    t->at = calloc((size_t)instructions + 2, sizeof *t->at);
    return t->at != NULL;
}

void tally_free(Tally *t) {
    trace_cursor_destroy(t->cursor);
    free(t->at);
    *t = (Tally){0};
}

static void count(Tally *t, const TraceRun *run) {
    if (run->state != STATE_ACTIVE || run->wave == TRACE_NO_WAVE) return;
    const bool first = run->wave != t->wave;
    TallyRow *row = &t->at[run->pc < t->count ? run->pc : t->count], *start = &t->at[t->count + 1];
    if (first) {
        start->cycles += run->cycle;
        start->times++;
    }
    row->cycles += (first ? 0 : run->cycle - t->last) + run->cycles - 1;
    row->times += run->cycles;
    t->wave = run->wave;
    t->last = run->cycle + run->cycles - 1;
}

bool tally_work(Tally *t) {
    const TraceShape shape = trace_shape(t->trace);
    TraceRun run;
    if (t->track == shape.cores * shape.slots) return false;
    if (!t->cursor) t->cursor = trace_run_cursor(t->trace, t->track / shape.slots, t->track % shape.slots);
    for (int i = 0; i < SLICE; i++) {
        if (t->cursor && trace_next_run(t->cursor, &run)) {
            count(t, &run);
            continue;
        }
        trace_cursor_destroy(t->cursor);
        t->cursor = NULL;
        t->wave = TRACE_NO_WAVE;
        t->track++;
        break;
    }
    return t->track < shape.cores * shape.slots;
}

/* ---- rows ---- */

static int by_line(const void *a, const void *b) {
    const DiffRow *x = a, *y = b;
    if (x->file != y->file) return x->file < y->file ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

static int by_size(const void *a, const void *b) {
    const DiffRow *x = a, *y = b;
    const long long p = llabs(x->cycles), q = llabs(y->cycles);
    return p != q ? (p < q) - (p > q) : by_line(a, b);
}

/* One for each line, those that differ most first. Line 0 has what belongs to no instruction. */
static void make_rows(Model *m, const Tally *before, const Tally *after) {
    Diff *diff = &m->diff;
    const uint32_t all = before->count + 2;
    DiffRow *rows = malloc(all * sizeof *rows);
    uint32_t count = 0;
    m->lost |= !rows;
    if (!rows) return;
    for (uint32_t pc = 0; pc < all; pc++) {
        const bool is_instruction = pc < m->run->code->count;
        rows[pc] = (DiffRow){.file = is_instruction ? m->run->image->locations[pc].file : 0,
                             .line = is_instruction ? code_line(m->run->code, pc) : 0,
                             .cycles = (int64_t)(after->at[pc].cycles - before->at[pc].cycles),
                             .side = {before->at[pc], after->at[pc]}};
    }

    qsort(rows, all, sizeof *rows, by_line);
    for (uint32_t i = 0; i < all; i++) {
        if (count == 0 || by_line(&rows[count - 1], &rows[i]) != 0) {
            rows[count++] = rows[i];
            continue;
        }
        rows[count - 1].cycles += rows[i].cycles;
        for (int side = 0; side < 2; side++) {
            rows[count - 1].side[side].cycles += rows[i].side[side].cycles;
            rows[count - 1].side[side].times += rows[i].side[side].times;
        }
    }

    qsort(rows, count, sizeof *rows, by_size);
    for (uint32_t i = 0; i < count; i++) {
        diff->same_work &= rows[i].side[0].times == rows[i].side[1].times;
        if (rows[i].cycles && diff->rows < VIEW_DIFF_ROWS) diff->row[diff->rows++] = rows[i];
    }
    free(rows);
}

/* ---- the job ---- */

void model_drop_diff(Model *m) {
    Diff *diff = &m->diff;
    align_free(&diff->align);
    for (int side = 0; side < 2; side++) {
        fill_destroy(diff->fill[side]);
        if (diff->run[side] && diff->run[side] != m->run) m->host.end(m->host.user, diff->run[side]);
        diff->run[side] = NULL;
        diff->fill[side] = NULL;
        diff->cycles[side] = 0;
    }
    diff->made = false;
    diff->rows = 0;
    diff->error[0] = '\0';
}

void model_start_diff(Model *m, const Settings *before, const Settings *after) {
    job_stop(m);
    model_drop_diff(m);
    m->job = (Job){.kind = JOB_DIFF, .name = "comparison", .side = {*before, *after}};
}

static void end(Model *m, const char *error) {
    if (*error) model_drop_diff(m);
    snprintf(m->diff.error, sizeof m->diff.error, "%s", error);
    m->diff.made = true;
    m->diff.number++;
    job_stop(m);
}

/* The present run is not made again. */
static void begin_side(Model *m) {
    Job *job = &m->job;
    char error[sizeof m->diff.error] = "";
    job->settings = job->side[job->step];
    snprintf(job->name, sizeof job->name, "%.90s", m->diff.name[job->step]);
    m->changed = true;
    if (settings_same(&job->settings, &m->settings)) {
        job->run = m->run;
        job->recorded = true;
    } else if (!job_begin_run(m, error, sizeof error)) {
        end(m, error);
    }
}

/* The run of a side is counted: it is kept. */
static void keep_side(Model *m) {
    Job *job = &m->job;
    Diff *diff = &m->diff;
    const Trace *trace = travel_trace(job->run->travel);
    diff->fill[job->step] = fill_create(job->run->checked, trace);
    diff->run[job->step] = job->run;
    job->run = NULL;
    job->recorded = false;
    m->lost |= trace_failed(trace);
    if (diff->fill[job->step++]) return;
    m->lost = true;
    end(m, "out of memory");
}

void job_work_on_diff(Model *m) {
    Job *job = &m->job;
    char error[sizeof m->diff.error] = "";
    Tally *tally = job->step < 2 ? &job->tally[job->step] : NULL;
    if (!tally) {
        const uint32_t count = m->run->code->count;
        const bool same = job->tally[0].count == count && job->tally[1].count == count;
        m->diff.same_work = true;
        if (same) make_rows(m, &job->tally[0], &job->tally[1]);
        end(m, same ? "" : "The program is another one now: read it again (r).");
    } else if (!job->run) {
        begin_side(m);
    } else if (!job->recorded) {
        if (!job_record(m, error, sizeof error) && !job->recorded) end(m, error);
    } else if (!tally->at) {
        m->diff.cycles[job->step] = travel_end(job->run->travel);
        if (tally_start(tally, travel_trace(job->run->travel), job->run->code->count)) return;
        m->lost = true;
        end(m, "out of memory");
    } else if (!tally_work(tally)) {
        keep_side(m);
    }
}

/* ---- moment by moment ---- */

bool model_has_diff(const Model *m) {
    return m->diff.made && m->diff.run[0] && m->diff.run[1];
}

const Trace *model_diff_trace(const Model *m, int side) {
    return travel_trace(m->diff.run[side]->travel);
}

/* That a slot has, or has next; else the last one that it had. */
static uint32_t wave_near(const Trace *trace, uint32_t core, uint32_t slot, uint64_t cycle) {
    TraceRun run;
    if (track_run_at(trace, core, slot, cycle, &run) && run.wave != TRACE_NO_WAVE) return run.wave;
    if (track_next_wave(trace, core, slot, cycle, &run)) return run.wave;
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    for (uint32_t i = (uint32_t)count; waves && i-- > 0;)
        if (waves[i].core == core && waves[i].slot == slot) return i;
    return TRACE_NO_WAVE;
}

void model_align(Model *m, int side, uint32_t core, uint32_t slot, uint64_t cycle) {
    Alignment *align = &m->diff.align;
    const Trace *trace = model_diff_trace(m, side), *other = model_diff_trace(m, !side);
    uint32_t wave[2] = {TRACE_NO_WAVE, TRACE_NO_WAVE};
    wave[side] = wave_near(trace, core, slot, cycle);
    if (align->trace[0] && align->wave[side] == wave[side]) return;
    if (wave[side] != TRACE_NO_WAVE) wave[!side] = align_wave(trace, other, wave[side]);
    align_free(align);
    const Trace *traces[2] = {side ? other : trace, side ? trace : other};
    if (!align_start(align, traces[0], traces[1], wave[0], wave[1])) m->lost = true;
    const Fill *const *fill = (const Fill *const *)m->diff.fill;
    for (uint32_t i = 0; i < fill[0]->phase_count && i < fill[1]->phase_count; i++)
        align_mark(align, fill[0]->phases[i].from, fill[1]->phases[i].from);
}

bool model_align_work(Model *m) {
    Alignment *align = &m->diff.align;
    if (!align->trace[0] || align->done) return false;
    const bool more = align_work(align);
    m->lost |= align->lost;
    m->changed |= !more;
    return more;
}
