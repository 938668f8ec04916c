/* diff.c: two machines held against each other, instruction by instruction. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/viewer/model/state.h"

/* ---- rows ---- */

static int by_line(const void *a, const void *b) {
    const DiffRow *x = a, *y = b;
    if (x->file != y->file) return x->file < y->file ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

static int by_size(const void *a, const void *b) {
    const DiffRow *x = a, *y = b;
    const uint64_t p = (uint64_t)llabs(x->cycles), q = (uint64_t)llabs(y->cycles);
    return p < q ? 1 : p > q ? -1 : by_line(a, b);
}

/* Line 0 has what belongs to no instruction. */
static DiffRow row_of(const Viewer *v, uint32_t pc, const TallyRow *before, const TallyRow *after) {
    DiffRow row = {.cycles = (int64_t)(after->cycles - before->cycles)};
    for (int side = 0; side < 2; side++) {
        row.side[side].cycles = side ? after->cycles : before->cycles;
        row.side[side].times = side ? after->times : before->times;
    }
    if (pc < v->run->code->count) {
        row.line = code_line(v->run->code, pc);
        row.file = v->run->image->locations[pc].file;
    }
    return row;
}

static void add_row(DiffRow *to, const DiffRow *row) {
    to->cycles += row->cycles;
    for (int side = 0; side < 2; side++) {
        to->side[side].cycles += row->side[side].cycles;
        to->side[side].times += row->side[side].times;
    }
}

static void make_rows(Viewer *v, const Tally *before, const Tally *after) {
    Diff *diff = &v->diff;
    const uint32_t all = before->count + 2;
    DiffRow *rows = malloc(all * sizeof *rows);
    uint32_t count = 0;
    v->lost |= !rows;
    if (!rows) return;
    for (uint32_t pc = 0; pc < all; pc++) rows[pc] = row_of(v, pc, &before->at[pc], &after->at[pc]);
    qsort(rows, all, sizeof *rows, by_line);
    for (uint32_t i = 0; i < all; i++)
        if (count > 0 && by_line(&rows[count - 1], &rows[i]) == 0)
            add_row(&rows[count - 1], &rows[i]);
        else
            rows[count++] = rows[i];
    qsort(rows, count, sizeof *rows, by_size);
    for (uint32_t i = 0; i < count; i++) {
        diff->same_work &= rows[i].side[0].times == rows[i].side[1].times;
        if (rows[i].cycles && diff->rows < VIEW_DIFF_ROWS) diff->row[diff->rows++] = rows[i];
    }
    free(rows);
}

/* ---- the job ---- */

static void end(Viewer *v, const char *error) {
    snprintf(v->diff.error, sizeof v->diff.error, "%s", error);
    v->diff.made = true;
    job_stop(v);
}

static void compare(Viewer *v) {
    Job *job = &v->job;
    const char *error = "";
    v->diff.same_work = true;
    if (job->tally[0].count == job->tally[1].count && job->tally[0].count == v->run->code->count)
        make_rows(v, &job->tally[0], &job->tally[1]);
    else
        error = "The program is another one now: read it again (r).";
    end(v, error);
}

/* The present run is not made again. */
static void begin_side(Viewer *v) {
    Job *job = &v->job;
    char error[sizeof v->diff.error] = "";
    const char *name = v->diff.name[job->step];
    job->settings = job->side[job->step];
    snprintf(job->name, sizeof job->name, "%.90s", name);
    v->stale = true;
    if (settings_same(&job->settings, &v->settings)) {
        job->run = v->run;
        job->recorded = true;
    } else if (!job_begin_run(v, error, sizeof error)) {
        end(v, error);
    }
}

static void begin_tally(Viewer *v) {
    Job *job = &v->job;
    v->diff.cycles[job->step] = travel_end(job->run->travel);
    if (!tally_start(&job->tally[job->step], travel_trace(job->run->travel), job->run->code->count)) {
        v->lost = true;
        end(v, "out of memory");
    }
}

void job_work_on_diff(Viewer *v) {
    Job *job = &v->job;
    char error[sizeof v->diff.error] = "";
    if (job->step == 2) {
        compare(v);
    } else if (!job->run) {
        begin_side(v);
    } else if (!job->recorded) {
        if (!job_record(v, error, sizeof error) && !job->recorded) end(v, error);
    } else if (!job->tally[job->step].at) {
        begin_tally(v);
    } else if (!tally_work(&job->tally[job->step])) {
        v->lost |= trace_failed(travel_trace(job->run->travel));
        job_drop_run(v);
        job->step++;
    }
}

void viewer_start_diff(Viewer *v, const Settings *before, const Settings *after) {
    job_stop(v);
    v->diff.made = false;
    v->diff.rows = 0;
    v->diff.error[0] = '\0';
    v->diff.cycles[0] = v->diff.cycles[1] = 0;
    v->job = (Job){.kind = JOB_DIFF, .name = "comparison", .side = {*before, *after}};
}
