/* job.h: runs on other machines, made in slices while the window stays alive: the next run to be shown, waves of every
 * width, and the two sides of a comparison. One job at a time: a newer one ends the one before.
 *
 *   viewer_start_run(v, &settings, "alus=1");         // nothing is recorded yet
 *   while (job_work(v)) ...                           // some milliseconds a call; job_text says how far it is
 *   job_stop(v);                                      // Escape: what was shown stays
 */
#ifndef SIM_VIEWER_MODEL_JOB_H
#define SIM_VIEWER_MODEL_JOB_H

#include "sim/viewer/model/settings.h"
#include "sim/viewer/model/tally.h"
#include "sim/viewer/paint/tiles.h"
#include "sim/viewer/viewer.h"

typedef enum JobKind { JOB_NONE, JOB_RUN, JOB_WIDTHS, JOB_DIFF } JobKind;

typedef struct Job {
    JobKind kind;
    ViewRun *run;      /* being recorded, or looked at; NULL: none */
    bool recorded;     /* all of it */
    Settings settings; /* of this run */
    char name[96];     /* what the run is called */
    uint32_t slices;   /* done, for drawing now and then */
    uint32_t step;     /* WIDTHS: which of them; DIFF: which side */
    Summary summary;   /* WIDTHS: of the run, for its picture */
    bool summarising;
    int zoom;         /* of the pictures */
    Settings side[2]; /* DIFF */
    Tally tally[2];
} Job;

/* Run the program, as it is on disk now, with these settings, and show that. False if it cannot start: errors are in
 * v->errors, and what was shown stays. */
bool viewer_start_run(Viewer *viewer, const Settings *settings, const char *name);

void viewer_start_widths(Viewer *viewer);
void viewer_free_widths(Viewer *viewer);
void viewer_forget_widths(Viewer *viewer); /* they are to be made again: their pictures have other colours */

/* What the second machine takes more, line by line. */
void viewer_start_diff(Viewer *viewer, const Settings *before, const Settings *after);

bool job_work(Viewer *viewer); /* a slice; true: there was something to do */
void job_stop(Viewer *viewer); /* nothing is left of it */

/* How far it is: a sentence, and tenths of a per cent. */
uint32_t job_text(const Viewer *viewer, char *out, size_t size);

/* The parts of job_work: widths.c, diff.c. */
void job_drop_run(Viewer *viewer);
bool job_begin_run(Viewer *viewer, char *error, size_t size); /* with job.settings */
bool job_record(Viewer *viewer, char *error, size_t size);    /* a slice; false: it is done, or failed */
void job_work_on_widths(Viewer *viewer);
void job_work_on_diff(Viewer *viewer);

#endif
