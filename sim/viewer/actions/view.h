/* view.h: what can be done in the window: the state of its view, and every action that changes it.
 *
 *   view.h place.c   the state; where panels are
 *   motion.c         zooming and opening, which take a moment
 *   track.c rows.c   the timeline: which cycles it shows, and where its rows are
 *   panel.def        the panels: names and places
 *   action.h .c      everything that one can do, a row of verb.def each, with its keys; doing it
 *   do_time.c        in time: cycles, steps, running to breakpoints, events, problems, causes
 *   do_show.c        selecting, and what is shown
 *   search.h .c      finding as one types
 *   drawer.h .c      the settings of the machine in groups
 *   do_find.c        the box for that; bookmarks, breakpoints
 *   do_runs.c        other runs: other settings, read again, other widths, compared
 *   do_predict.c     the reader predicts what a branch does
 *   do_window.c      the window itself: saving a picture, typing, closing
 *
 * Panels are drawn at these places, which are all there is to know about them here:
 *
 *   +--------------------------------------------+
 *   | title: program, machine, what to open      |
 *   | bar: moving in time                        |
 *   | [banner: what went wrong]                  |
 *   +----------+---------------------------------+
 *   | source   | timeline                        |
 *   |          |                                 |
 *   +----------+------------------+--------------+
 *   | side:    | registers        | stack: tabs  |
 *   | tabs     |                  |              |
 *   +----------+------------------+--------------+
 *   | status                                     |      over: on top of everything
 *   +--------------------------------------------+
 *
 * Panes lie GAP apart. What is between them can be dragged, and a pane can be folded to its header: see Split.
 */
#ifndef SIM_VIEWER_ACTIONS_VIEW_H
#define SIM_VIEWER_ACTIONS_VIEW_H

#include "sim/base/arith.h"
#include "sim/count/count.h"
#include "sim/viewer/actions/action.h"
#include "sim/viewer/actions/drawer.h"
#include "sim/viewer/actions/search.h"
#include "sim/viewer/model/model.h"
#include "sim/viewer/paint/sheet.h"

typedef enum PanelId {
#define PANEL(ID, name, title, place, draw, press) PANEL_##ID,
#include "sim/viewer/actions/panel.def"
    PANEL_COUNT
} PanelId;
#define PANEL_NONE PANEL_COUNT

typedef enum PlaceId {
    PLACE_TITLE,
    PLACE_BAR,
    PLACE_BANNER,
    PLACE_STATUS,
    PLACE_SOURCE,
    PLACE_SIDE,
    PLACE_TIMELINE,
    PLACE_REGISTERS,
    PLACE_STACK,
    PLACE_OVER,
    PLACE_COUNT
} PlaceId;

typedef struct PanelInfo {
    const char *name, *title;
    PlaceId place;
} PanelInfo;
extern const PanelInfo panel_info[PANEL_COUNT + 1]; /* the last is that of PANEL_NONE */

/* The edges between panes that can be moved: where the left column ends, where source and timeline end, and where the
 * registers end. */
typedef enum Split { SPLIT_LEFT, SPLIT_SOURCE, SPLIT_TIMELINE, SPLIT_STACK, SPLIT_COUNT } Split;

typedef enum Heat { HEAT_LANES, HEAT_CYCLES, HEAT_STALLS, HEAT_COUNT } Heat;

/* What do_look changes. */
typedef enum LookId {
    LOOK_THEME,
    LOOK_PALETTE,
    LOOK_FORMAT,
    LOOK_HEAT,
    LOOK_SCALE,
    LOOK_BANDS, /* Viewer.frequent */
    LOOK_AXES,  /* Compare.events */
    LOOK_CORES, /* Compare.gpu */
} LookId;

/* Panes that can be folded to their headers: two of each column, one below the other. */
enum { VIEW_FOLDS = 4 };
typedef struct Fold {
    const char *name;
    PlaceId place;
} Fold;
extern const Fold view_folds[VIEW_FOLDS];

/* How large everything can be. */
enum { VIEW_SCALES = 5 };
extern const Scale view_scales[VIEW_SCALES];
extern const char *const view_scale_names[VIEW_SCALES];

/* What can be scrolled, in rows of its own height; the timeline in pixels. */
typedef enum ScrollId {
    SCROLL_TIMELINE,
    SCROLL_SOURCE,
    SCROLL_SIDE, /* also what is over everything */
    SCROLL_REGISTERS,
    SCROLL_COLUMNS,
    SCROLL_MEMORY,
    SCROLL_COUNT
} ScrollId;

/* A line of text that is asked for, and the action that is done with it. */
typedef struct Prompt {
    bool asking;
    ActionId action;
    char typed[VIEW_TEXT_MAX];
} Prompt;

/* Which lanes are active after the branch of the selected wave in the selected cycle? Until that is revealed, the model
 * has a run that ends before this cycle. */
typedef struct Prediction {
    bool asking, revealed;
    uint64_t guess, live;        /* live: lanes with a thread, about which one is asked */
    uint64_t answer, before;     /* lanes that are active after the branch, and before it */
    uint32_t pc;                 /* of the branch */
    bool failed;                 /* the run, as model_has_failed said when it was all there */
    uint32_t condition;          /* the component that the branch reads; INSPECT_NONE */
    uint32_t branches, right;    /* answered in this session, and how many of them without a mistake */
    uint32_t lanes, lanes_right; /* the same, lane by lane */
} Prediction;

/* Two runs side by side. Its cursor is a moment of one of them: that of the window's selection, if the run that is
 * shown is one of the two, until it is put elsewhere. */
typedef struct Compare {
    unsigned events, gpu; /* B is drawn at A's events; all cores together */
    int side;             /* of the cursor: 0 is A */
    uint64_t cycle, selections;
    uint32_t slot;
    uint64_t from, to; /* cycles that are shown; to = 0: all */

    /* What is drawn of them, and kept. */
    Rect track[2];    /* where the rows are */
    int32_t pitch[2]; /* from one row to the next; 0: there is one */
    BandZoom zoom;
    uint64_t column; /* the first one */
    uint64_t key[9]; /* what was counted */
    CountedColumns columns[2];
} Compare;

enum { HOVER_RECENT = 1000 };
enum { VIEW_SLICE = 1 << 17 }; /* cycles of slots that are counted at a time: some milliseconds */
#define HOVER_OFF UINT32_MAX   /* `still` of a mouse that was pressed: nothing is told until it moves again */

typedef struct Mouse {
    int32_t x, y;
    enum { DRAG_NONE, DRAG_PAN, DRAG_RANGE, DRAG_MAP, DRAG_MAP_FROM, DRAG_MAP_TO, DRAG_SPLIT, DRAG_GUESS } drag;
    Split split; /* that is dragged */
    bool guess;  /* lanes that are dragged over become active, or inactive */
    bool down;
    uint32_t still;         /* milliseconds since it moved; */
    bool resting;           /* long enough: what is below it is told */
    bool told;              /* there was something to tell, */
    uint32_t since_told;    /* and so many milliseconds ago it went, at most HOVER_RECENT */
    int32_t from_x, from_y; /* where the drag began, */
    int64_t from_left;      /* and what was seen then */
    uint64_t from_cycle;    /* of a range: where it begins */
    int32_t from_scroll;
    bool moved;
} Mouse;

/* The rows of the timeline: the slots of the selected core, the other cores folded, and what never has a wave. */
typedef enum TimeRowKind {
    ROW_LANES,       /* a slot, lane by lane */
    ROW_SHARES,      /* a slot */
    ROW_CORE,        /* all slots of a core */
    ROW_EMPTY_SLOTS, /* slots slot .. slot + count - 1 */
    ROW_EMPTY_CORES, /* `count` cores */
} TimeRowKind;

typedef struct TimeRow {
    TimeRowKind kind;
    uint32_t core, slot, count;
    uint32_t lanes;     /* that ever hold a thread */
    int32_t y, height;  /* of its band, counted from the top of all rows */
    int32_t words;      /* height of the instructions above it, */
    int32_t rail;       /* and of the rail with the pixel below it, if the row is not thin; 0: there is none */
    int32_t no_threads; /* height of the strip for other lanes below it */
    int32_t top, end;   /* with all of that */
    bool thin;          /* as BandRow has it */
} TimeRow;

typedef struct TimeRows {
    TimeRow *list;
    uint32_t count;
    size_t room;
    int32_t height;         /* of all */
    int32_t stack_y, stack; /* room for the mask stack of the selected wave, below its row; height 0: none */
    uint8_t *lanes;         /* of each slot, core by core: those that ever hold a thread; NULL: out of memory */
} TimeRows;

/* Is the selected core one band? By itself it is where many cycles and many slots are seen. */
typedef enum FoldKind { FOLD_AUTO, FOLD_CLOSED, FOLD_OPEN } FoldKind;

/* Which cycles are seen, with parts of them. */
typedef struct CyclesSeen {
    double first, span;
} CyclesSeen;

/* What is on its way. */
typedef struct Motion {
    bool on;                            /* a window is seen; else all is there at once */
    uint32_t zooming, opening, closing; /* milliseconds that are left; 0: it is there */
    CyclesSeen from, seen;              /* where the way began; what was drawn last, */
    BandZoom zoom;                      /* what was wanted then, */
    uint64_t run;                       /* of which run, */
    int32_t columns;                    /* in how many columns, */
    PanelId overlay;                    /* and what was open */
} Motion;

/* The search for the thread that wrote the first wrong word. */
typedef struct FirstWriter {
    bool wanted, began;  /* of model.problem */
    uint64_t from;       /* it goes on before this cycle */
    uint64_t selections; /* when it was wanted */
} FirstWriter;

/* What is in some cycles of the slots of a core, or of all cores, counted in idle time where the bins are too rough. */
typedef struct Visible {
    uint64_t from, to, run;
    uint32_t core;
    bool wanted;
    CountedColumns counted; /* in one column */
} Visible;

struct Viewer {
    Model model;
    uint64_t runs_seen; /* of model.runs */

    /* The window: its size in pixels, how many of them are one of the drawing, and all places in the drawing. */
    uint32_t width, height;
    Scale scale;
    Rect place[PLACE_COUNT];
    Rect head;                  /* of the panel that is being drawn: what is left of its header, */
    bool tabs;                  /* which has tabs */
    int32_t split[SPLIT_COUNT]; /* how large what lies before the edge is; 0: as is usual */
    bool folded[PLACE_COUNT];
    PanelId shown[PLACE_COUNT];                         /* of the panels that share a place */
    Rect overview, dispatch, axis, curves, data, units; /* of the timeline: all as wide as its track */
    Rect stack_bars;                                    /* below the band of the selected wave; w 0: there is no room */

    /* The timeline. */
    BandZoom zoom, fit;       /* of pixels of the window */
    int64_t left;             /* the first column that is seen, counted from cycle 0 */
    int32_t track_x, columns; /* where they are in the window, and how many are seen */
    Scale zoom_scale;         /* for which the zoom was chosen; 0: the run was not placed in the timeline yet */
    TimeRows rows;
    uint32_t lane_height;          /* chosen; 0: as it fits */
    FoldKind core_fold;            /* of the selected one */
    int only;                      /* the Shade that alone is shown; -1: all */
    unsigned frequent;             /* where lanes have less than a pixel: the most frequent state, instead of shares */
    Visible visible[2];            /* the core's, all cores' */
    uint64_t range_from, range_to; /* while it is dragged */

    Motion motion;
    FirstWriter first_writer;

    /* The other panels. */
    int32_t scroll[SCROLL_COUNT];
    bool lane_wanted;     /* the grid goes where the lane is, */
    bool register_wanted; /* and where the selected register is */
    bool follow;          /* the source goes where the wave is, */
    bool line_wanted;     /* or where the selected line is */
    uint32_t word_wanted; /* the list of words goes where it is; UINT32_MAX: it stays */
    int memory;           /* which of those that there are */
    PanelId overlay;
    uint32_t focus; /* what of it has a ring, and is pressed by Return: its number from 1 on; 0: nothing */
    bool no_banner; /* it was closed */
    Drawer drawer;  /* of settings */

    /* How things are shown. */
    ThemeId theme;
    Palette palette;
    bool patterns;
    ShowFormat format;
    Heat heat;

    Prompt prompt;
    Prediction predict;
    Compare compare;
    Mouse mouse;
    Search search;
    char found[VIEW_TEXT_MAX]; /* the text of the line that was found last */
    bool playing, over;
    double speed, play_rest;
    char title[VIEW_TEXT_MAX];

    /* The start page: programs, then recent files. */
    bool start;
    uint32_t start_row;
    char subject[32]; /* of the gallery's programs that are shown; "": all */

    /* What is drawn, and kept for the next time. */
    Sheet sheet;
    Canvas *preview;     /* of the texture; NULL: to be painted */
    uint64_t preview_of; /* the selection that it was painted for */
};

/* ---- place.c ---- */

void view_layout(Viewer *viewer);
uint32_t view_marked(const Viewer *viewer);                      /* how many bookmarks and breakpoints there are */
bool view_has_banner(const Viewer *viewer);                      /* something went wrong, and it was not closed */
PlaceId view_place_of(const Viewer *viewer, PanelId panel);      /* where it is now: small windows have fewer places */
Split view_split_at(const Viewer *viewer, int32_t x, int32_t y); /* SPLIT_COUNT: there is none */
void view_drag_split(Viewer *viewer, int32_t x, int32_t y);
void view_scroll(Viewer *viewer, ScrollId what, int64_t rows);
void view_forget_preview(Viewer *viewer);

/* ---- track.c: which cycles the timeline shows. x is in pixels of the drawing ---- */

void view_place_track(Viewer *viewer);
uint64_t view_length(const Viewer *viewer); /* in cycles: of the run, and a bit of what a fault did not let come */
void view_clamp(Viewer *viewer);            /* to what there is; rows are placed again */
uint64_t view_cycle_at(const Viewer *viewer, int32_t x);
int32_t view_x_of(const Viewer *viewer, uint64_t cycle);
/* Cycles from .. to - 1 in pixels of the window, cut to what is seen and a bit; y and h are those of the rectangle. */
Rect view_span(const Viewer *viewer, uint64_t from, uint64_t to, Rect rows);
uint64_t view_first(const Viewer *viewer);                         /* the first cycle that is seen, */
uint64_t view_end(const Viewer *viewer);                           /* and one past the last one */
void view_zoom_text(const Viewer *viewer, char *out, size_t size); /* "1 cycle = 58 px", "1 px = 8.4 cycles" */
double view_cycle_width(const Viewer *viewer);                     /* pixels of the drawing */
void view_show_cycle(Viewer *viewer);                              /* scroll so that the cursor is seen */
void view_zoom_to(Viewer *viewer, uint64_t from, uint64_t cycles); /* as large as they fit */
void view_zoom_about(Viewer *viewer, BandZoom zoom, int32_t x);
bool view_range(const Viewer *viewer, uint64_t *from, uint64_t *to); /* the selected cycles; false: there are none */

/* ---- motion.c: what is drawn, on its way to what is so ---- */

/* True: the track is on its way, and what it was is to come back when all is drawn. */
bool view_begin_frame(Viewer *viewer);
Rect view_drawer_place(const Viewer *viewer); /* as far as it is out */

/* ---- rows.c: where the rows of the timeline are ---- */

void view_count_lanes(Viewer *viewer);                /* of another run */
void view_place_rows(Viewer *viewer, int32_t height); /* as large as they fit in it */
bool view_is_folded(const Viewer *viewer);            /* the selected core */
const TimeRow *view_row_at(const Viewer *viewer, int32_t y);
const TimeRow *view_row_of(const Viewer *viewer, uint32_t core, uint32_t slot);
int32_t view_row_y(const Viewer *viewer, const TimeRow *row); /* of its band, in the drawing */
/* The lane at a place; that of the last lane for places below. */
uint32_t view_lane_at(const Viewer *viewer, const TimeRow *row, int32_t y);
Rect view_lane(const Viewer *viewer, const TimeRow *row, uint32_t lane, uint64_t cycle); /* its pixels */

/* What is in cycles from .. to - 1: of all slots that are seen, or of one. */
void view_count(Viewer *viewer, uint64_t from, uint64_t to, const TimeRow *row, Count *count);
bool view_count_work(Viewer *viewer); /* true: there is more to do */

/* ---- what lies over the panels ---- */

bool view_is_open(const Viewer *viewer);                       /* anything does, or is shown instead of them */
bool view_is_free(const Viewer *viewer, int32_t x, int32_t y); /* nothing does here: panels have the mouse */
bool view_types_in_place(const Viewer *viewer);                /* text is asked for, and shown by what is open */
const Area *view_focused(const Viewer *viewer);                /* NULL: nothing has the ring */

/* ---- what actions and the mouse share ---- */

/* Do it, as viewer_do; or if it wants an argument and has none, ask for a line of text, which begins with `typed`. */
bool view_do_or_ask(Viewer *viewer, ActionId action, const char *argument);
void view_ask_for(Viewer *viewer, ActionId action, const char *typed);

bool view_read_number(const char *text, uint64_t limit, uint64_t *number); /* from 0 to limit - 1 */
bool view_go(Viewer *viewer, uint64_t cycle);                              /* there; the wave's line is shown. true */
uint64_t view_resumes(const Why *why);                                     /* when it is over; GPU_NEVER: never */
bool view_select_pixel(Viewer *viewer, uint32_t core, uint64_t slot, uint64_t lane, uint64_t cycle);
void view_drop_range(Viewer *viewer); /* and its panels */
/* The last (by < 0) or next write of a component by the selected wave; a next one is looked for in so many cycles. */
bool view_find_write(Model *model, uint32_t component, int by, uint64_t cycles, TraceRun *found);
/* The fault, or a word that is wrong: a run is looked at there first. Which thread wrote the word is looked for in idle
 * time, unless the reader does something before it is found. True: there is more to do. */
void view_start_at_problem(Viewer *viewer);
/* Compare A, or the run before the last change, with the one that is shown, if there is one. */
bool view_compare_again(Viewer *viewer);
bool view_find_first_writer(Viewer *viewer);

/* The rows of the start page: lessons, the gallery's programs of a subject, recent files. */
const char *view_start_file(const Viewer *viewer, uint32_t row);
const char *view_subject(const Viewer *viewer, uint32_t number); /* of the gallery; NULL: there are fewer */

/* Programs stand in cards, several in a row; the lessons, which come first, in larger ones. */
typedef struct StartGrid {
    uint32_t lessons;    /* the host's programs 0 .. lessons - 1, */
    uint32_t first, end; /* and those of the gallery that are shown: they follow in the rows, */
    uint32_t cards;      /* until here, */
    uint32_t rows;       /* and recent files behind them */
    uint32_t columns[2]; /* of lessons, of others */
    int32_t left, right; /* the widths of the cards together, and of what is beside them (0: no room) */
} StartGrid;
enum { START_EDGE = 24 };
StartGrid view_start_grid(const Viewer *viewer);

/* While the reader predicts, the model has no cycle from that of the branch on; other runs, and the register that the
 * branch reads, would still tell what comes. */
bool view_is_asking(const Viewer *viewer);                     /* and the answer is not revealed */
bool view_is_hidden(const Viewer *viewer, uint32_t component); /* it is the condition, and that is asked */
/* It does not count, and all of the run is shown again. False when out of memory: then it is still asked. */
bool view_end_question(Viewer *viewer);

/* A setting's value with more or less of it: the next power of two, or word. */
void view_other_value(const Viewer *viewer, const SettingInfo *setting, int by, char *out, size_t size);

void view_command(Viewer *viewer, char *out, size_t size);            /* the equivalent command line */
ValueText view_value(const Viewer *viewer, Type type, uint32_t bits); /* the type holds where none was chosen */

/* Do a verb that the debugger has too, and go where it leads. */
bool view_do_verb(Viewer *viewer, VerbFunction *verb, Call call);

/* ---- the functions of verb.def for the window; rows may share one ---- */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wredundant-decls"
#define BOTH(ID, name, command, shortcut, argument, group, function, by, keys, help) ActionFunction do_##function;
#define WINDOW(ID, name, argument, group, function, by, keys, help) ActionFunction do_##function;
#include "sim/debug/verb/verb.def"
#pragma GCC diagnostic pop

#endif
