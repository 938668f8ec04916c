/* job.h: other runs of the program, and of other programs: on changed machines, with waves of every width, compared.
 * They are run in slices while the window stays alive: one job at a time, a newer one ends the one before.
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
#include "sim/debug/compare/compare.h"
#include "sim/debug/fill/fill.h"
#include "sim/debug/why/profile.h"

typedef struct Model Model;

/* ---- changes of the machine ---- */

enum { SETTINGS_MOST = 64, SETTING_TEXT_MAX = 80 };

/* What was changed of the machine of the command line: "KEY=VALUE", in the order in which they count. */
typedef struct Settings {
    char text[SETTINGS_MOST][SETTING_TEXT_MAX];
    size_t count;
} Settings;

/* Add a setting, in place of an earlier one of its key; a preset replaces all. Return false if there are too many, or
 * it is not KEY=VALUE. */
bool settings_put(Settings *settings, const char *text);
bool settings_put_all(Settings *settings, const char *text); /* several, with blanks between */
void settings_drop(Settings *settings, const char *key);
bool settings_same(const Settings *a, const Settings *b);
bool settings_has(const Settings *settings, const char *text);
/* Write all settings in a line, first the ones that `other` lacks; `none` if the list is empty. */
void settings_text(const Settings *settings, const Settings *other, const char *none, char *out, size_t size);

/* ---- jobs ---- */

enum { VIEW_WIDTHS = 7, WIDTH_COLUMNS = 512, VIEW_TEXT_MAX = 200, DIFF_FILE_MAX = 1024 };

/* A machine with another value of a setting (Model.varied). */
typedef struct Width {
    char value[32];
    bool is_shown; /* it is the machine that is shown */
    uint64_t cycles;
    double active;  /* per cent of the lanes of waves that issue */
    Count *columns; /* of all slots that have a wave, WIDTH_COLUMNS for the whole run; NULL: not counted */
    char error[VIEW_TEXT_MAX];
} Width;

/* A run beside the one that is shown: kept, with its program as it was; or a side of a comparison, which may be yet to
 * be made. */
typedef struct OtherRun {
    Run *run; /* NULL: none, or it is to be made */
    Settings settings;
    uint32_t version;         /* of the program: how often it had changed when it ran */
    char file[DIFF_FILE_MAX]; /* of which it is to be made; "": of the program that is shown */
} OtherRun;

/* What is being run: the next run to be shown, waves of every width, the two sides of a comparison,
 * or what might make the selected cycles shorter. */
typedef enum JobKind { JOB_NONE, JOB_RUN, JOB_WIDTHS, JOB_DIFF, JOB_TRIES } JobKind;

typedef struct Job {
    JobKind kind;
    Run *run;           /* being recorded, or looked at; NULL: none */
    bool recorded;      /* all of it */
    bool is_early;      /* RUN: its beginning is shown, while all of it is recorded */
    Settings settings;  /* of this run */
    const char *file;   /* its program; NULL: that which is shown */
    const char *back;   /* RUN: of another file than the one that is shown, to which the host goes back if it fails */
    char name[96];      /* of the run */
    uint32_t slices;    /* done, for drawing now and then */
    uint32_t step;      /* DIFF: which side */
    Variants *variants; /* WIDTHS, TRIES: the runs */
    Tries *tries;       /* TRIES */
    Run counted;        /* WIDTHS: the run that is at its end, */
    Bins *bins;         /* and of it, for its strip; NULL: nothing is counted now */
    OtherRun side[2];   /* DIFF */
} Job;

/* Run the program, as it is on disk now, with these settings, and show that. False if it cannot start: errors are in
 * model->errors, and what was shown stays. */
bool model_start_run(Model *model, const Settings *settings, const char *name);
/* Likewise, with another file. If that cannot be read, *wrong says why. */
bool model_open(Model *model, const char *path, const char **wrong);

const SettingInfo *model_varied(const Model *model);
void model_start_widths(Model *model);
void model_forget_widths(Model *model); /* they are to be made again: for another run */

/* Run the program with settings that might make the selected cycles shorter, once they are summed up, or the whole run,
 * if no cycles are selected. If it is stopped, it begins again later. */
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

/* ---- two runs compared: what they cost, line by line, and their moments (see sim/debug/compare) ---- */

typedef struct Diff {
    bool made;
    bool other_file[2]; /* a run of another file than the one that is shown */
    char name[2][VIEW_TEXT_MAX], error[160];
    uint64_t cycles[2];
    Match match;
    Comparison lines;
    unsigned by_line;     /* they are in the order of the source, as they are at first if the sources differ, */
    bool is_chosen;       /* unless the reader has chosen an order */
    CompareSide costs[2]; /* of each run by itself */
    uint64_t number;      /* how many there have been */
    OtherRun side[2];     /* as they were asked for */
    Run *run[2];          /* both when it is made, without an error; either may be the one that is shown */
    Alignment align;      /* of a wave of them: see model_align */
} Diff;

void model_start_diff(Model *model, const OtherRun side[2]);
void model_drop_diff(Model *model);
bool model_has_diff(const Model *model); /* it is made, and both runs are there */
const Trace *model_diff_trace(const Model *model, int side);

/* The wave that a slot of a side has in a cycle, or has next, or had last, is to be followed on both: a moment of one
 * side has its counterpart on the other when align_work is done. Nothing is done again for the same wave. */
void model_align(Model *model, int side, uint32_t core, uint32_t slot, uint64_t cycle);

#endif
