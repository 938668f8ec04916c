/* model.h: what the window shows, apart from how: a run, what is selected in it and known about that, breakpoints and
 * bookmarks, and the runs that are made of the program on other machines.
 *
 *     host.begin(settings) ---> Job ---> model_adopt ---> run, trace, config, problems, bins
 *         ^                      |                              |
 *         |                      +--> widths, diff              v
 *      settings  <---- actions ------------------->  cycle, core, slot, lane ---> model_facts: wave, registers, why
 *
 * Nothing here knows of the window: that sees that `changed` is set, that `selections` and `runs` go up.
 *
 *   model.h host.h   this, and what the program around the window provides
 *   model.c          adopting a run; facts about the selection; memory to be shown; breakpoints
 *   job.c            runs on other machines, in slices: the next one to be shown,
 *   widths.c         waves of every width (sim/run/variants.h),
 *   diff.c           two machines, or two programs, compared
 *   tries.c          the selected cycles summed up, and settings that might make them shorter
 *   preview.c        small pictures of programs
 *   problem.c        what went wrong in a run
 *   marks.h          bookmarks, and their file
 *   settings.h       what was changed of the machine
 *   mask_bars.h      the mask stack of a wave over time
 *   cell_values.h    what instructions write, in cells
 *   card.h           the card of the thing below the mouse
 */
#ifndef SIM_VIEWER_MODEL_MODEL_H
#define SIM_VIEWER_MODEL_MODEL_H

#include "sim/debug/compare/compare.h"
#include "sim/debug/fill/range.h"
#include "sim/debug/fill/try.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/inspect/values.h"
#include "sim/debug/time/move.h"
#include "sim/debug/why/profile.h"
#include "sim/debug/why/why.h"
#include "sim/view/band/band.h"
#include "sim/viewer/model/card.h"
#include "sim/viewer/model/cell_values.h"
#include "sim/viewer/model/host.h"
#include "sim/viewer/model/marks.h"
#include "sim/viewer/model/mask_bars.h"
#include "sim/viewer/model/problem.h"
#include "sim/viewer/model/settings.h"

enum {
    VIEW_TEXT_MAX = 200,
    PROBLEM_TEXT_MAX = 640,
    VIEW_BREAK_LETTERS = 63,
    VIEW_WIDTHS = 7,
    WIDTH_COLUMNS = 512,
    DIFF_FILE_MAX = 1024,
    VIEW_PREVIEWS = 64,
};

/* A machine with another wave size. */
typedef struct Width {
    uint32_t lanes;
    uint64_t cycles;
    double active;  /* per cent of the lanes of waves that issue */
    Count *columns; /* of all cores, WIDTH_COLUMNS for the whole run; NULL: not counted */
    char error[80];
} Width;

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

/* What is known about the selection; made again when it changes. */
typedef struct Facts {
    bool fresh;
    bool here; /* a wave is in the slot in this cycle, in `wave`: */
    InspectWave wave;
    TraceRun run; /* of the trace: what the slot does */
    Why why;
    bool has_why;
    uint32_t pc, file, line; /* of the wave's next instruction; TRACE_NO_PC, 0 if absent */
    uint32_t *before;        /* registers before the wave's last instruction: [component][lane]; NULL: not known */
} Facts;

/* The card that is shown, made again for another place only. */
typedef struct CardKept {
    bool fresh;
    WhyPixel at;
    uint64_t to; /* of a column its end; else 0 */
    Card card;
} CardKept;

/* A program of the start page in small. */
typedef struct Preview {
    Canvas *picture; /* NULL: not painted yet, or impossible */
    uint64_t cycles; /* 0: they are not known */
    uint32_t width, height;
    const Theme *theme;
    bool wanted, tried;
} Preview;

typedef struct Model {
    ViewHost host;

    /* The run that is shown. */
    Run *run;
    const Trace *trace;
    const Config *config;
    uint64_t cycles; /* at least 1 */
    Fill *fill;      /* why slots and cores are empty; phases */
    Profile *profile;
    Lines *lines;
    Stats stats; /* of the whole run */
    RunProblems problems;
    uint32_t problem;       /* the one that the banner shows */
    Bins *bins;             /* of the whole run */
    BandStrips *strips;     /* painted rows of the timeline, */
    BandStrips *map;        /* and of the whole run: both read on in its trace, and outlive it */
    BandFault stop;         /* where it was stopped by a fault */
    char *errors;           /* of the last attempt to run; NULL: none */
    bool expanded;          /* statements are shown with their instructions */
    bool waiting;           /* nothing has run yet; the run is of an empty program */
    const char *file_shown; /* host.file of the run, or of the one before */

    /* The selection. */
    uint64_t cycle;
    uint32_t core, slot, lane;
    uint32_t line;      /* of the main file */
    uint32_t component; /* index among the components that the program names */
    Facts facts;

    CardKept card;
    MaskBars mask_bars; /* visible ones, and some around them */
    CellValues values;  /* likewise */
    BreakList breaks;   /* read again for every run */
    Marks marks;        /* of the file */

    /* The selected cycles: what they were spent on, when range.done, and what might make them shorter. */
    bool has_range;
    Range range;
    Try tries[TRY_MOST];
    int try_count, faster;         /* the first `faster` are worth showing, when tries_made */
    bool tries_made, tries_wanted; /* wanted: they are to be made once nothing else is to do */

    /* Other machines. */
    Settings settings;    /* of the run */
    uint32_t version;     /* of its program */
    KeptRun before, a;    /* the run before the last change of program or machine; A of comparisons */
    Config base;          /* the machine as it was at first, before anything was changed in the window, */
    uint64_t base_cycles; /* and its cycles */
    Width widths[VIEW_WIDTHS];
    uint32_t width_count;
    bool widths_made; /* all of them */
    Diff diff;
    Job job;

    Preview previews[VIEW_PREVIEWS];
    Run *previewed; /* the run that one is made of; NULL: none */
    uint32_t previewing;

    /* What the window looks at. */
    char message[VIEW_TEXT_MAX];
    bool changed;              /* something that is shown */
    uint64_t selections, runs; /* how many there have been */
} Model;

bool model_say(Model *model, const char *format, ...) __attribute__((format(printf, 2, 3))); /* returns false */
#define model_tell(...) (!model_say(__VA_ARGS__)) /* reports success: returns true */

/* ---- runs ---- */

/* Adopt a run: everything that belonged to the one before is forgotten, but the selection stays where it can. */
void model_adopt(Model *model, Run *run);
/* Show the run that is shown up to a cycle only, as one that ends there; GPU_NEVER: all of it again. The selection, the
 * selected cycles among it, stays. */
void model_cut(Model *model, uint64_t end);
void model_release(Model *model, Run *run); /* end it, unless it is shown, kept or compared; NULL: nothing */
void model_keep(Model *model, KeptRun *kept, KeptRun next); /* keep `next` instead, which may be none */
void model_free(Model *model);
/* What lines cost, in the selected cycles or in all; another selection forgets it. False, having said why, if that
 * cannot be counted. */
bool model_profile(Model *model);
void model_forget_profile(Model *model);
bool model_has_failed(const Model *model);
const SourceText *model_source(const Model *model); /* the file in which the program is written */
void model_problem_text(const Model *model, uint32_t number, char *out, size_t size); /* and its place in the source */
void model_problem_clause(const Model *model, const RunProblem *problem, char *out,
                          size_t size); /* as short as can be */

/* ---- the selection ---- */

#define model_travel(m, cycle) travel_go((m)->run->travel, cycle)
void model_selected(Model *model); /* it is another one */

const Facts *model_facts(Model *model);
uint32_t model_wave(Model *model); /* that the selected slot has, or has next; TRACE_NO_WAVE: none */
/* In the selected cycle, or in the one before it if the run was cut there; TRACE_NO_WAVE: none */
uint32_t model_wave_of(const Model *model, uint32_t core, uint32_t slot);

/* Select cycles from .. to - 1 of a core, or of RANGE_ALL_CORES, and sum them up in slices. Another run drops them. */
void model_select_range(Model *model, uint32_t core, uint64_t from, uint64_t to);
void model_drop_range(Model *model);
bool model_range_work(Model *model); /* a slice; true: there is more to do */

/* What a hover card says of a pixel; or, with `to` behind its cycle, of a column of cycles. NULL: nothing is known. */
const Card *model_card(Model *model, const WhyPixel *at, uint64_t to);

/* The mask stack of the selected wave in cycles from .. to - 1, and perhaps around them. */
const MaskBars *model_mask_bars(Model *model, uint64_t from, uint64_t to);
/* The values that slots of the selected core write in cycles from .. to - 1. */
const CellValues *model_cell_values(Model *model, uint64_t slots, uint64_t from, uint64_t to);

/* Memory that can be shown, by its number. */
typedef struct ViewMemory {
    char name[24];
    const uint32_t *words;
    uint32_t count;
    const TextureShape *shape; /* NULL: a buffer, or group memory */
    uint8_t space, index;      /* of its operand; space 0: group memory, of whose words there are no breakpoints */
} ViewMemory;
bool model_memory(Model *model, int number, ViewMemory *memory);

/* ---- breakpoints ---- */

/* One with this text; or if there is one, it goes. Says which. False if the text is none. */
bool model_toggle_break(Model *model, const char *text);

void model_break_name(const NamedBreak *b, char *out, size_t size);

/* ---- bookmarks: marks.c ---- */

void model_read_marks(Model *model); /* from the file of the program that is shown */

/* Set it, or take it away, and write the file. False if that cannot be written, the first time. */
bool model_put_mark(Model *model, int name, const Mark *mark);
bool model_has_place(const Model *model, const Mark *mark); /* the run that is shown has such a place */

/* ---- other machines: job.c, widths.c, diff.c, tries.c ---- */

/* Runs in slices while the window stays alive. One job at a time: a newer one ends the one before.
 *
 *   model_start_run(m, &settings, "alus=1");         // nothing is recorded yet
 *   while (job_work(m)) ...                          // some milliseconds a call; job_text says how far it is
 *   job_stop(m);                                     // Escape: what was shown stays
 */

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

/* The machine that is shown, or the one that is coming: changes are made to that. */
const Settings *model_wanted(const Model *model);
const Config *model_wanted_config(const Model *model);

bool job_work(Model *model); /* a slice; true: there was something to do */
void job_stop(Model *model); /* nothing is left of it */

/* ---- the start page: preview.c ---- */

/* The picture of a program of the host, which is made, or made again, if it has not this size and theme. */
const Preview *model_preview(Model *model, uint32_t number, uint32_t width, uint32_t height, const Theme *theme);
bool model_preview_work(Model *model); /* a slice; true: there is more to do */

/* ---- how far a job is ---- */

/* How far it is: a sentence, and tenths of a per cent. */
uint32_t job_text(const Model *model, char *out, size_t size);
/* Is there a job to be waited for? Tries run beside everything else. */
bool model_is_busy(const Model *model);

/* What the kinds of jobs have in common. */
bool job_begin_run(Model *model, char *error, size_t size); /* with job.settings */
bool job_record(Model *model);                              /* a slice; false: it is done */
void job_drop_run(Model *model);
void job_work_on_widths(Model *model);
void job_work_on_diff(Model *model);
void job_work_on_tries(Model *model);

#endif
