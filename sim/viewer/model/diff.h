/* diff.h: two runs compared: what they cost, line by line, and their moments (see sim/debug/compare). */
#ifndef SIM_VIEWER_MODEL_DIFF_H
#define SIM_VIEWER_MODEL_DIFF_H

#include "sim/debug/compare/compare.h"
#include "sim/debug/fill/fill.h"
#include "sim/run/run.h"
#include "sim/viewer/model/settings.h"

enum { VIEW_TEXT_MAX = 200, DIFF_FILE_MAX = 1024 };

typedef struct Model Model;

/* A run that is kept, with its program as it was, though it is no longer shown or no longer what is on disk. */
typedef struct KeptRun {
    Run *run; /* NULL: none */
    Settings settings;
    uint32_t version; /* of the program: how often it had changed when it ran */
} KeptRun;

/* A side of a comparison: a run that is there, or a program, "" that which is shown, and its machine. */
typedef struct DiffSide {
    Run *run; /* NULL: it is to be made */
    char file[DIFF_FILE_MAX];
    Settings settings;
} DiffSide;

typedef struct Diff {
    bool made;
    bool other_file[2]; /* a run of another file than the one that is shown */
    char name[2][VIEW_TEXT_MAX], error[160];
    uint64_t cycles[2];
    Match match;
    Comparison lines;
    uint64_t number; /* how many there have been */
    Run *run[2];     /* both when it is made, without an error; either may be the one that is shown */
    Fill *fill[2];
    Alignment align; /* of a wave of them: see model_align */
} Diff;

/* What two runs cost, line by line and moment by moment. */
void model_start_diff(Model *model, const DiffSide side[2]);
void model_drop_diff(Model *model);
const Trace *model_diff_trace(const Model *model, int side);

bool model_has_diff(const Model *model); /* it is made, and both runs are there */

/* A line as each run's own source has it, "A -> B" if they differ; the statement if a source cannot be read. */
void model_diff_text(const Model *model, const CompareLine *line, char out[COMPARE_TEXT_MAX]);

/* The wave that a slot of a side has in a cycle, or has next, or had last, is to be followed on both: a moment of one
 * side has its counterpart on the other when align_work is done. Nothing is done again for the same wave. */
void model_align(Model *model, int side, uint32_t core, uint32_t slot, uint64_t cycle);

#endif
