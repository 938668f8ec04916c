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
 *   model.c          adopting a run; its selected cycles; breakpoints
 *   facts.h          what is known about the selection (facts.c)
 *   cells.h          a wave's mask stack over time; values that instructions write, in cells
 *   card.h           the card of the thing below the mouse
 *   job.h            other runs, in slices: the next one to be shown, waves of every width, settings that might make
 *                    the selected cycles shorter, two runs compared (job.c)
 *   preview.c        small pictures of programs
 *   marks.h          bookmarks, and their file
 *   pixels.h         what each pixel of an image cost (pixels.c)
 *   saves.c          the last runs of the program, and which of them the shown one is compared with
 */
#ifndef SIM_VIEWER_MODEL_MODEL_H
#define SIM_VIEWER_MODEL_MODEL_H

#include "sim/debug/cost/cost.h"
#include "sim/debug/fill/fill.h"
#include "sim/run/problem.h"
#include "sim/view/band/band.h"
#include "sim/viewer/model/cells.h"
#include "sim/viewer/model/facts.h"
#include "sim/viewer/model/host.h"
#include "sim/viewer/model/job.h"
#include "sim/viewer/model/marks.h"
#include "sim/viewer/model/pixels.h"

enum { VIEW_BREAK_LETTERS = 63, MODEL_SAVES = 8, SAVE_TEXT_MAX = 160 };

/* A run of the program that is kept, with the source and the machine that it had. */
typedef struct SavedRun {
    OtherRun of;     /* `run` is never NULL */
    uint32_t number; /* from 1 on */
    uint64_t cycles;
    bool passed;                /* its results are right, or nothing is expected of them */
    char change[SAVE_TEXT_MAX]; /* since the run before it: "line 12: i += 4", "alus=4" */
} SavedRun;

/* What the run that the shown one is compared with cost, held against it: counted in idle time. */
typedef struct Was {
    bool made; /* it was tried */
    Billing *billing;
    CompareSide side;      /* its lines are NULL: not known */
    Comparison comparison; /* of it with the one that is shown */
} Was;

struct Model {
    ViewHost host;

    /* The run that is shown. */
    Run *run;
    const Trace *trace;
    const Config *config;
    uint64_t cycles; /* at least 1 */
    Fill *fill;      /* why slots and cores are empty; phases */
    Profile *profile;
    Lines *lines;
    bool costed;              /* the costs of the whole run are added up: */
    Costs costs, range_costs; /* those of the selected cycles, when they are looked at */
    Range whole;              /* of all its cycles, when `done` */
    Billing *billing;         /* they are being added up */
    Range lines_of;           /* the cycles of which lines are being billed, */
    Billing *lines_billing;
    bool damaged; /* which the trace does not allow */
    Tries cost_tries;
    PixelCosts pixels;
    uint32_t cost; /* the selected one, from 1 on; 0: none is */
    Stats stats;   /* of the whole run */
    Problems problems;
    uint32_t problem;       /* the one that the banner shows */
    Bins *bins;             /* of the whole run */
    BandStrips *strips;     /* painted rows of the timeline, */
    BandStrips *pinned;     /* of its pinned rows, */
    BandStrips *map;        /* and of the whole run: all read on in its trace, and outlive it */
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
    Tries tries;

    /* Other machines. */
    Settings settings;               /* of the run */
    uint32_t version;                /* of its program */
    SavedRun saves[MODEL_SAVES + 1]; /* the last runs, a new one for each change of program or machine; the last is */
    uint32_t save_count;             /* shown */
    uint32_t chosen;                 /* the number of the run to compare with; 0: the last one that passed */
    Was was;
    Config base;               /* the machine as it was at first, before anything was changed in the window, */
    uint64_t base_cycles;      /* and its cycles */
    const SettingInfo *varied; /* the setting that they differ in; NULL: the wave size */
    Width widths[VIEW_WIDTHS]; /* in the order of their values */
    uint32_t width_first;      /* the present one, or the next one below it */
    uint32_t width_next;       /* the one that runs */
    uint32_t widths_begun;
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
    uint64_t early;            /* selections, as the beginning of a run was shown; 0: all of one is shown */
    uint64_t before_early;     /* the cycle that was selected before, which the beginning may lack */
    enum {
        RUN_NEW,
        RUN_SHORT, /* it ends before the selected cycle */
        RUN_CUT    /* the same run, cut or whole again */
    } arrival;     /* the last of these */
};

bool model_say(Model *model, const char *format, ...) __attribute__((format(printf, 2, 3))); /* returns false */
#define model_tell(...) (!model_say(__VA_ARGS__)) /* reports success: returns true */

/* ---- runs ---- */

/* Adopt a run: everything that belonged to the one before is forgotten, but the selection stays where it can. */
void model_adopt(Model *model, Run *run);
/* Show the run that is shown up to a cycle only, as one that ends there; GPU_NEVER: all of it again. The selection, the
 * selected cycles among it, stays. */
void model_cut(Model *model, uint64_t end);
void model_release(Model *model, Run *run); /* end it, unless it is shown, kept or compared; NULL: nothing */
void model_free(Model *model);
/* What lines cost, in the selected cycles or in all; another selection forgets it. False, having said why, if that
 * cannot be counted. */
bool model_profile(Model *model);
/* Add up the costs of the whole run, and of its lines if no cycles are selected. False: they cannot be counted, and the
 * message says why. */
bool model_cost(Model *model);
/* Return the costs of the selected cycles if these are counted, else of the whole run. */
const Costs *model_costs(Model *model);
bool model_cost_work(Model *model);  /* a slice of it; true: there is more to do */
bool model_lines_work(Model *model); /* likewise, of lines in the selected cycles, or in all, if they are not known */
bool model_was_work(Model *model);   /* likewise, of the run to compare with, when no cycles are selected */
bool model_has_failed(const Model *model);
const SourceText *model_source(const Model *model); /* the file in which the program is written */

/* ---- the last runs of the program: saves.c ---- */

/* By more than half a per cent: else they are about the same. */
static inline bool cycles_fell(uint64_t was, uint64_t now) {
    return now < was && (was - now) * 200 > was;
}

/* Keep the run with model->settings and model->version: in place of the last one, if that had the same, else behind it.
 */
void model_keep(Model *model, Run *run, bool passed);
void model_forget_saves(Model *model);
const SavedRun *model_shown(const Model *model);
/* The nearest one before (by = -1) or behind it (1) that passed; NULL if absent. */
const SavedRun *model_passed(const Model *model, const SavedRun *save, int by);
/* The run to compare with: the chosen one, else the last one before the shown one that passed. NULL if absent. */
const SavedRun *model_before(const Model *model);
void model_drop_was(Model *model);
void model_choose(Model *model, uint32_t number); /* which that is; 0: the last one that passed */
uint64_t model_saved_cycles(const Model *model);  /* 0 if it is not faster, or its results are wrong */
bool model_is_better(const Model *model);         /* it is: see cycles_fell */

/* ---- the selection ---- */

/* Select cycles from .. to - 1, and sum them up in slices. Another run drops them. */
void model_select_range(Model *model, uint64_t from, uint64_t to);
void model_drop_range(Model *model);
bool model_range_work(Model *model); /* a slice; true: there is more to do */

/* ---- breakpoints ---- */

/* One with this text; or if there is one, it goes. Says which. False if the text is none. */
bool model_toggle_break(Model *model, const char *text);

void model_break_name(const NamedBreak *b, char *out, size_t size);

/* ---- bookmarks: marks.c ---- */

void model_read_marks(Model *model); /* from the file of the program that is shown */

/* Set it, or take it away, and write the file. False if that cannot be written, the first time. */
bool model_put_mark(Model *model, int name, const Mark *mark);
bool model_has_place(const Model *model, const Mark *mark); /* the run that is shown has such a place */

#endif
