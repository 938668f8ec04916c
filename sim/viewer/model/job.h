/* job.h: runs in slices while the window stays alive: one job at a time, a newer one ends the one before.
 *
 *   Settings settings = {.count = 0};
 *   settings_put(&settings, "alus=1");
 *   model_start_run(model, &settings, "alus=1");     // nothing is recorded yet
 *   while (job_work(model)) continue;                // some milliseconds a call; job_text says how far it is
 *   job_stop(model);                                 // Escape: the run before is still shown
 */
#ifndef SIM_VIEWER_MODEL_JOB_H
#define SIM_VIEWER_MODEL_JOB_H

#include "sim/count/count.h"
#include "sim/debug/fill/fill.h"
#include "sim/debug/why/profile.h"
#include "sim/viewer/model/diff.h"

enum { VIEW_WIDTHS = 7, WIDTH_COLUMNS = 512 };

/* A machine with another wave size. */
typedef struct Width {
    uint32_t lanes;
    uint64_t cycles;
    double active;  /* per cent of the lanes of waves that issue */
    Count *columns; /* of all cores, WIDTH_COLUMNS for the whole run; NULL: not counted */
    char error[80];
} Width;

/* What is being run: the next run to be shown, waves of every width, the two sides of a comparison,
 * or what might make the selected cycles shorter. */
typedef enum JobKind { JOB_NONE, JOB_RUN, JOB_WIDTHS, JOB_DIFF, JOB_TRIES } JobKind;

typedef struct Job {
    JobKind kind;
    Run *run;           /* being recorded, or looked at; NULL: none */
    bool recorded;      /* all of it */
    Settings settings;  /* of this run */
    const char *file;   /* its program; NULL: that which is shown */
    const char *back;   /* RUN: of another file than the one that is shown, to which the host goes back if it fails */
    char name[96];      /* of the run */
    uint32_t slices;    /* done, for drawing now and then */
    uint32_t step;      /* DIFF: which side */
    Variants *variants; /* WIDTHS, TRIES: the runs */
    TryRuns try_runs;   /* TRIES */
    Run counted;        /* WIDTHS: the run that is at its end, */
    Bins *bins;         /* and of it, for its strip; NULL: nothing is counted now */
    DiffSide side[2];   /* DIFF */
    Profile *profile[2];
} Job;

/* Run the program, as it is on disk now, with these settings, and show that. False if it cannot start: errors are in
 * model->errors, and what was shown stays. */
bool model_start_run(Model *model, const Settings *settings, const char *name);

/* The same of another file. */
bool model_open(Model *model, const char *path);

void model_start_widths(Model *model);
void model_forget_widths(Model *model); /* they are to be made again: for another run */

/* Run the program with settings that might make the selected cycles shorter, once they are summed up. If it is stopped,
 * it begins again later. */
void model_start_tries(Model *model);

/* The machine that is shown, or the one that is coming: changes are made to that. */
const Settings *model_wanted(const Model *model);
const Config *model_wanted_config(const Model *model);

bool job_work(Model *model); /* a slice; true: there was something to do */
void job_stop(Model *model); /* nothing is left of it */

/* How far it is: a sentence, and tenths of a per cent. */
uint32_t job_text(const Model *model, char *out, size_t size);
/* Is there a job to be waited for? Tries run beside everything else. */
bool model_is_busy(const Model *model);

/* ---- what the kinds of jobs have in common ---- */

bool job_begin_run(Model *model, char *error, size_t size); /* with job.settings */
bool job_record(Model *model);                              /* a slice; false: it is done */
void job_drop_run(Model *model);
void job_work_on_widths(Model *model);
void job_work_on_diff(Model *model);
void job_work_on_tries(Model *model);

#endif
