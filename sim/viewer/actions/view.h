/* view.h: what can be done in the window: the state of its view, and every action that changes it.
 *
 *   view.h place.c   the state; where panels are
 *   track.h          the timeline: its cycles and its motion (track.c), its rows (rows.c)
 *   panel.def        the panels: names and places
 *   action.h .c      all actions and keys, a row of verb.def each; doing them
 *   do_time.c        in time: cycles, steps, running to breakpoints, events, problems, causes
 *   do_show.c        selecting, and how things are shown
 *   search.h .c      finding as one types
 *   drawer.h .c      the settings of the machine in groups
 *   do_find.c        the box for that; bookmarks, breakpoints
 *   do_runs.c        other runs: other settings, read again, other widths, compared
 *   start.h          the start page, from where do_runs.c opens programs
 *   predict.h        the reader predicts what a branch does (do_predict.c)
 *   do_window.c      the window itself: saving a picture, typing, closing
 *
 * The places of panels:
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
 * Panes lie GAP apart. The edges between them can be dragged (see Split), and a pane can be folded to its header.
 */
#ifndef SIM_VIEWER_ACTIONS_VIEW_H
#define SIM_VIEWER_ACTIONS_VIEW_H

#include "sim/base/arith.h"
#include "sim/view/sheet/sheet.h"
#include "sim/viewer/actions/action.h"
#include "sim/viewer/actions/drawer.h"
#include "sim/viewer/actions/predict.h"
#include "sim/viewer/actions/search.h"
#include "sim/viewer/actions/track.h"
#include "sim/viewer/model/model.h"

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

/* Panes scroll in rows of their own height, the timeline in pixels. */
typedef enum ScrollId {
    SCROLL_TIMELINE,
    SCROLL_SOURCE,
    SCROLL_SIDE, /* also panels over everything */
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

/* Two runs side by side. Its cursor is a moment of one of them: that of the window's selection, if the run that is
 * shown is one of the two, until it is put elsewhere. */
typedef struct Compare {
    unsigned events, gpu; /* B is drawn at A's events; all cores together */
    int side;             /* of the cursor: 0 is A */
    uint64_t cycle, selections;
    uint32_t slot;
    uint64_t from, to; /* cycles that are shown; to = 0: all */

    /* Their drawing. */
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
    uint32_t since_told;    /* milliseconds since it disappeared, at most HOVER_RECENT */
    int32_t from_x, from_y; /* where the drag began, */
    int64_t from_left;      /* and what was seen then */
    uint64_t from_cycle;    /* of a range: where it begins */
    int32_t from_scroll;
    bool moved;
} Mouse;

/* The search for the thread that wrote the first wrong word. */
typedef struct FirstWriter {
    bool wanted, began;  /* of model.problem */
    uint64_t from;       /* the search continues before this cycle */
    uint64_t selections; /* when it was wanted */
} FirstWriter;

struct Viewer {
    Model model;
    uint64_t runs_seen; /* of model.runs */

    /* The window: its size in pixels, how many of them are one of the drawing, and all places in the drawing. */
    uint32_t width, height;
    Scale scale;
    Rect place[PLACE_COUNT];
    Rect head;                  /* of the panel that is being drawn: what is left of its header, */
    bool tabs;                  /* which has tabs */
    int32_t split[SPLIT_COUNT]; /* pixels before the edge; 0: the usual size */
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
    uint8_t *lanes;                /* as TimeRun has it */
    int32_t stack;                 /* height of the mask stack of the selected wave, below its row; 0: none */
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
    int memory;           /* the number of the memory that is shown */
    PanelId overlay;
    uint32_t focus; /* the number, from 1 on, of the area with the ring, which Return presses; 0: none */
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

    /* The drawing, and a picture that it uses again. */
    Sheet sheet;
    Canvas *preview;     /* of the texture; NULL: to be painted */
    uint64_t preview_of; /* the selection that it was painted for */
};

/* ---- place.c ---- */

void view_layout(Viewer *viewer);
uint32_t view_marked(const Viewer *viewer);                      /* how many bookmarks and breakpoints there are */
bool view_has_banner(const Viewer *viewer);                      /* something went wrong, and it was not closed */
PlaceId view_place_of(const Viewer *viewer, PanelId panel);      /* where it is now: small windows have fewer places */
Split view_split_at(const Viewer *viewer, int32_t x, int32_t y); /* SPLIT_COUNT if absent */
void view_drag_split(Viewer *viewer, int32_t x, int32_t y);
void view_scroll(Viewer *viewer, ScrollId what, int64_t rows);
void view_forget_preview(Viewer *viewer);

/* ---- over the panels ---- */

bool view_is_open(const Viewer *viewer);                       /* anything does, or is shown instead of them */
bool view_is_free(const Viewer *viewer, int32_t x, int32_t y); /* nothing does here: panels have the mouse */
bool view_types_in_place(const Viewer *viewer);                /* text is asked for, and shown by what is open */
const Area *view_focused(const Viewer *viewer);                /* NULL: nothing has the ring */

/* ---- shared by actions and the mouse ---- */

/* Do it, as viewer_do; or if it wants an argument and has none, ask for a line of text, which begins with `typed`. */
bool view_do_or_ask(Viewer *viewer, ActionId action, const char *argument);
void view_ask_for(Viewer *viewer, ActionId action, const char *typed);

bool view_read_number(const char *text, uint64_t limit, uint64_t *number); /* from 0 to limit - 1 */
bool view_go(Viewer *viewer, uint64_t cycle);                              /* there; the wave's line is shown. true */
uint64_t view_resumes(const Why *why);                                     /* when it is over; GPU_NEVER: never */
bool view_select_pixel(Viewer *viewer, uint32_t core, uint64_t slot, uint64_t lane, uint64_t cycle);
void view_drop_range(Viewer *viewer); /* and its panels */
/* Find the last (by < 0) write of a component by the selected wave, or its next one within a number of cycles. */
bool view_find_write(Model *model, uint32_t component, int by, uint64_t cycles, TraceRun *found);
/* The fault, or a word that is wrong: a run is looked at there first. Which thread wrote the word is looked for in idle
 * time, unless the reader does something before it is found. True: there is more to do. */
void view_start_at_problem(Viewer *viewer);
/* Compare A, or the run before the last change, with the one that is shown, if there is one. */
bool view_compare_again(Viewer *viewer);
bool view_find_first_writer(Viewer *viewer);

/* A setting's value with more or less of it: the next power of two, or word. */
void view_other_value(const Viewer *viewer, const SettingInfo *setting, int by, char *out, size_t size);

void view_command(Viewer *viewer, char *out, size_t size);            /* the equivalent command line */
ValueText view_value(const Viewer *viewer, Type type, uint32_t bits); /* the type holds where none was chosen */

/* Do a verb that the debugger has too, and go where it leads. */
bool view_do_verb(Viewer *viewer, VerbFunction *verb, Call call);

#endif
