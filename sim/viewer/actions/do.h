/* do.h: functions that actions share with each other, with the mouse and with panels.
 *
 *   do_time.c        in time: cycles, steps, breakpoints, events, problems, causes, bookmarks
 *   do_show.c        selecting, and how things are shown
 *   do_runs.c        other runs: other settings, read again, other widths, compared; the start page
 *   do_predict.c     the reader predicts what a branch does
 *   do_window.c      the window itself: saving a picture, typing, closing
 */
#ifndef SIM_VIEWER_ACTIONS_DO_H
#define SIM_VIEWER_ACTIONS_DO_H

#include "sim/viewer/actions/view.h"

/* What do_look changes. */
typedef enum LookId {
    LOOK_THEME,
    LOOK_PALETTE,
    LOOK_FORMAT,
    LOOK_HEAT,
    LOOK_SCALE,
    LOOK_PATTERNS,
    LOOK_BANDS,    /* Viewer.frequent */
    LOOK_ISSUED,   /* Viewer.issued */
    LOOK_CORES,    /* Compare.gpu */
    LOOK_SHOW,     /* Compare.by_total */
    LOOK_ALIGN,    /* Compare.align */
    LOOK_PAIRS,    /* Compare.pairs */
    LOOK_MAP,      /* CoreMap.quantity */
    LOOK_ORDER,    /* CoreMap.by_number */
    LOOK_LINES,    /* Diff.by_line */
    LOOK_PROBLEMS, /* Viewer.listed */
} LookId;

typedef struct Look {
    const char *const *words; /* its choices, */
    unsigned count, *now;     /* and the present one */
} Look;
Look view_look(Viewer *viewer, LookId id);

/* Do it, as viewer_do; or if it wants an argument and has none, ask for a line of text, which begins with `typed`. */
bool view_do_or_ask(Viewer *viewer, ActionId action, const char *argument);
void view_ask_for(Viewer *viewer, ActionId action, const char *typed);
/* Keep the first `kept` bytes of what is typed, and put this text behind them, if there is room. */
void view_set_typed(Viewer *viewer, size_t kept, const char *text);

bool view_read_number(const char *text, uint64_t limit, uint64_t *number); /* from 0 to limit - 1 */
bool view_go(Viewer *viewer, uint64_t cycle);                              /* there; the wave's line is shown. true */
uint64_t view_resumes(const Why *why);                                     /* when it is over; GPU_NEVER: never */
bool view_select_pixel(Viewer *viewer, uint32_t core, uint64_t slot, uint64_t lane, uint64_t cycle);
void view_drop_range(Viewer *viewer); /* and its panels */
/* Find the last write of a component by the selected lane (by = -1) or by any of its wave (-2), or the lane's next one
 * (1) within a number of cycles. */
bool view_find_write(Model *model, uint32_t component, int by, uint64_t cycles, TraceRun *found);
uint32_t view_count_problems(const Viewer *viewer, ProblemGroup group);
ProblemGroup view_listed(const Viewer *viewer); /* the chosen group; all, if that has no problem */
bool view_has_problems(const Viewer *viewer);   /* the list of problems is seen, and has its keys */
/* The fault, or a word that is wrong, or after a check what it found: a run is looked at there first. Which threads
 * wrote such words is looked for in idle time, and gone to unless the reader does something before. True: there is more
 * to do. */
void view_start_at_problem(Viewer *viewer);
/* Compare the run before with the one that is shown, if there is one. */
bool view_compare_again(Viewer *viewer);
bool view_find_writers(Viewer *viewer);
/* Return the cost that the headline names, the largest one, and that of imbalance, NULL if there is no map of cores.
 * That map answers its own question first if that costs at least half of the largest. */
const Cost *view_headline(const Viewer *viewer, const Cost **imbalance);
/* The same of the run that the window was opened with, unless something else was selected since, or went wrong.
 */
void view_start_at_cost(Viewer *viewer);

/* A setting's value with more or less of it: the next power of two, or word. */
void view_other_value(const Viewer *viewer, const SettingInfo *setting, int by, char *out, size_t size);

void view_command(Viewer *viewer, char *out, size_t size);            /* the equivalent command line */
ValueText view_value(const Viewer *viewer, Type type, uint32_t bits); /* the type holds where none was chosen */
/* Of a register component of the selected wave, by the variable that it holds. */
ValueText view_register_value(Viewer *viewer, uint32_t component, uint32_t bits);

/* Do a verb that the debugger has too, and go where it leads. */
bool view_do_verb(Viewer *viewer, VerbFunction *verb, Call call);

/* ---- predicting: while the question is open, the model has a run that ends before the branch's cycle. The other runs,
 * and the register that the branch reads, would still tell the answer: they are hidden. ---- */

bool view_is_asking(const Viewer *viewer);                     /* and the answer is not revealed */
bool view_is_hidden(const Viewer *viewer, uint32_t component); /* it is the condition, and that is asked */
/* Give the question up: it does not count, and all of the run is shown again. */
void view_end_question(Viewer *viewer);

/* ---- the start page: its rows are recent files, and programs that match what is typed there ---- */

typedef struct StartGrid {
    uint32_t recent;                         /* rows 0 .. recent - 1; */
    uint32_t count, programs[VIEW_PREVIEWS]; /* behind them these programs of the host, */
    uint32_t columns, rows;                  /* in cards, several beside each other; and how many rows all are */
    bool by_code;                            /* the text is in no name and no claim: it is looked for in the code */
    int32_t left, right;                     /* the widths of recent files (0: no room), and of the cards */
} StartGrid;
enum { START_EDGE = 24 };
StartGrid view_start_grid(const Viewer *viewer);

const char *view_start_file(const Viewer *viewer, uint32_t row);
bool view_start_matches(const Viewer *viewer, const ViewProgram *program, bool by_code);

#endif
