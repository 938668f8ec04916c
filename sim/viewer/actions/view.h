/* view.h: the state of the window, which actions change and panels draw. It has the states of
 *
 *   place.h .c       where panels are, and what lies over them; panel.def: their names and places
 *   track.h          the timeline: its cycles and its motion (track.c), its rows (rows.c)
 *   drawer.h .c      the settings of the machine in groups
 *
 * and a pointer to that of search.h .c, finding as one types. action.h .c are all actions and keys, a row of verb.def
 * each, and do them; do.h has the functions of them that others use, too.
 */
#ifndef SIM_VIEWER_ACTIONS_VIEW_H
#define SIM_VIEWER_ACTIONS_VIEW_H

#include "sim/base/arith.h"
#include "sim/viewer/actions/drawer.h"
#include "sim/viewer/actions/place.h"
#include "sim/viewer/actions/track.h"
#include "sim/viewer/model/model.h"

typedef struct Search Search; /* see search.h */

typedef enum AnswerKind { ANSWER_ALL, ANSWER_LINE, ANSWER_NONE, ANSWERS } AnswerKind; /* how much of the headline */

/* A line of text that is asked for, and the action that is done with it. */
enum { TYPED_MAX = 1024 };
typedef struct Prompt {
    bool asking;
    ActionId action;
    char typed[TYPED_MAX];
} Prompt;

/* The image alone, or with what each pixel cost. */
typedef enum PictureShow { SHOW_IMAGE, SHOW_COST, SHOW_ACTIVE, SHOW_WAVES, SHOW_HELPERS, PICTURE_SHOWS } PictureShow;

/* A texture, large, before the selected cycle and after its next change. */
typedef struct Picture {
    int32_t zoom, now; /* pixels a texel, or, negative, texels a pixel; `zoom` 0: what fits, which `now` is */
    int32_t left, top; /* the first texel that is seen */
    int32_t from[2];   /* the one that was, when a drag began */
    enum { DRAGS_PICTURE, DRAGS_DIVIDER, DRAGS_WHOLE } drags;
    Rect place[2];        /* where both are seen */
    uint32_t *after;      /* the words after the next change, NULL: they are to be found; */
    uint64_t after_cycle; /* the cycle that it is in, or the last one that was looked at; */
    uint64_t of;          /* for this selection */
    int memory;           /* and this memory */

    /* What each pixel cost, over the image: */
    PictureShow show;
    Rgba ramp[PIXEL_LEVELS];
    int32_t divider;            /* between them, in parts of 1000 of their width */
    bool flipped;               /* the image alone is seen, as if the divider were at the right edge */
    Rect room;                  /* in which the picture is drawn; */
    Rect whole[2];              /* image and costs, all of them, in small; w 0: there is no room; */
    Rect source;                /* and the source, */
    int32_t source_top;         /* the first row of it that is seen, */
    uint32_t source_line;       /* and the marked one */
    const struct Action *waits; /* it is done again when costs are counted; NULL: none */
    bool has_chosen;            /* a pixel: */
    uint32_t chosen;            /* y * width + x, shown until the mouse leaves this place: */
    int32_t mouse[2];
} Picture;

typedef enum CompareAlign { ALIGN_START, ALIGN_LINE, ALIGN_END } CompareAlign;

/* Two runs side by side. Its cursor is a moment of one of them: that of the window's selection, if the run that is
 * shown is one of the two, until it is put elsewhere. */
typedef struct Compare {
    unsigned gpu;      /* all cores together */
    unsigned align;    /* what is below each other: CompareAlign */
    unsigned pairs;    /* rows of a slot are below each other, not runs */
    unsigned by_total; /* where there is little room: totals, and not lines */
    int32_t top;       /* the first row of totals */
    int side;          /* of the cursor: 0 is A */
    uint64_t cycle, selections;
    uint32_t slot;
    uint64_t from, to; /* cycles that are shown; to = 0: all */
    size_t change;     /* the chosen one, from 1 on; 0: none is */
    bool wanted;       /* the list goes there, or to the first one */

    /* Their drawing. */
    Rect track[2];    /* where the rows are */
    Rect totals;      /* and those of totals */
    TimeRows rows[2]; /* of slots, or one of all */
    BandZoom zoom;
    uint64_t column; /* the first one */
    uint64_t key[8]; /* what was counted */
    CountedColumns columns[2];
    uint64_t shift[2]; /* cycles on the axis before a side's first one */
    Milestones milestones[2];
} Compare;

enum { HOVER_RECENT = 1000 };
enum { VIEW_SLICE = 1 << 17 }; /* cycles of slots that are counted at a time: some milliseconds */
#define HOVER_OFF UINT32_MAX   /* `still` of a mouse that was pressed: nothing is told until it moves again */

typedef struct Mouse {
    int32_t x, y;
    enum {
        DRAG_NONE,
        DRAG_PAN,
        DRAG_CURSOR,
        DRAG_PICTURE,
        DRAG_RANGE,
        DRAG_MAP,
        DRAG_MAP_FROM,
        DRAG_MAP_TO,
        DRAG_SPLIT,
        DRAG_GUESS
    } drag;
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

/* The search for the threads that wrote wrong words, one problem after the other. */
typedef struct FirstWriter {
    bool wanted, began; /* wanted: of model.problem, at once, and to be gone to */
    uint32_t problem;
    uint64_t from;       /* the search continues before this cycle */
    uint64_t selections; /* when it was wanted */
} FirstWriter;

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

enum { VIEW_PINS = 16 };

typedef struct SeenCycles {
    BandZoom zoom;
    int64_t left;
} SeenCycles;

struct Viewer {
    Model model;
    uint64_t runs_seen; /* of model.runs */

    /* The window: its size in pixels, how many of them are one of the drawing, and all places in the drawing. */
    uint32_t width, height;
    Scale scale;
    unsigned scale_choice; /* its index in view_scales, when view_look was asked */
    Rect place[PLACE_COUNT];
    Rect head;                  /* of the panel that is being drawn: what is left of its header, */
    bool tabs;                  /* which has tabs */
    int32_t split[SPLIT_COUNT]; /* pixels before the edge; 0: the usual size */
    bool folded[PLACE_COUNT];
    PanelId shown[PLACE_COUNT];                         /* of the panels that share a place */
    Rect overview, dispatch, axis, curves, data, units; /* of the timeline: all as wide as its track */
    Rect stack_bars;                                    /* below the band of the selected wave; w 0: there is no room */

    /* The timeline. */
    BandZoom zoom, fit;             /* of pixels of the window */
    int64_t left;                   /* the first column that is seen, counted from cycle 0 */
    int32_t track_x, columns;       /* where they are in the window, and how many are seen */
    SeenCycles early, before_early; /* see show_next_run */
    Scale zoom_scale;               /* for which the zoom was chosen; 0: the run was not placed in the timeline yet */
    TimeRows rows;
    struct Pin {
        uint32_t core, slot;
    } pins[VIEW_PINS + 1]; /* in the order in which they were pinned; the run may have no such slots */
    uint32_t pin_count;
    int32_t pinned;       /* height of the rows at the top that do not scroll */
    uint8_t *lanes;       /* as TimeRun has it */
    int32_t stack;        /* height of the mask stack of the selected wave, below its row; 0: none */
    uint32_t lane_height; /* chosen; 0: as it fits */
    FoldKind core_fold;   /* of the selected one */
    CoreMap map;
    int only;          /* the Shade that alone is shown; -1: all */
    unsigned frequent; /* where lanes have less than a pixel: the most frequent state, instead of shares */
    unsigned issued;   /* where a cycle has pixels: issue ports above the slots */
    Visible visible;
    uint64_t range_from, range_to; /* while it is dragged */

    Motion motion;
    FirstWriter first_writer;

    /* The other panels. */
    int32_t scroll[SCROLL_COUNT];
    Rect code;                    /* instructions beside the source; w 0: there is no room for them */
    int32_t source_top, code_top; /* what was scrolled last takes the other along */
    bool lane_wanted;             /* the grid goes where the lane is, */
    bool register_wanted;         /* and where the selected register is */
    bool follow;                  /* the source goes where the wave is, */
    bool line_wanted;             /* or where the selected line is */
    uint32_t word_wanted;         /* the list of words goes where it is; UINT32_MAX: it stays */
    int memory;                   /* the number of the memory that is shown */
    PanelId overlay;
    uint32_t focus;       /* the number, from 1 on, of the area with the ring, which Return presses; 0: none */
    bool no_banner;       /* it was closed */
    char *page;           /* what `explain` says; NULL: nothing yet */
    PanelId tab_before;   /* the one that errors of the source have covered; PANEL_TITLE: none */
    unsigned listed;      /* the ProblemGroup that the list of problems has, */
    bool problem_wanted;  /* and which goes where the chosen problem is */
    bool seeks_finding;   /* the run that was started checks something: it is shown at the first finding */
    bool lanes_have_keys; /* not the list of problems: the reader has clicked at the lanes since */
    AnswerKind answer;
    bool cost_wanted; /* the list of costs goes where the selected one is */
    bool
        seeks_cost; /* a file that is opened is shown at its largest cost, unless the reader selects something before */
    uint64_t opened; /* the selections when it was; GPU_NEVER: nothing is sought */
    bool stays;      /* it was only saved: the lane is selected, and the cycles that are seen stay */
    Drawer drawer;   /* of settings */

    /* How things are shown. */
    ThemeId theme;
    Palette palette;
    unsigned patterns; /* textures on large cells */
    ShowFormat format;
    ProfileColumn heat; /* the bars beside the source show it, and lines are listed by it */

    Prompt prompt;
    bool all_typed; /* all of the text that is being typed is selected */
    bool is_wrong;  /* the last text could not be done: it is offered again */
    Prediction predict;
    Compare compare;
    Mouse mouse;
    Search *search;
    char found[VIEW_TEXT_MAX]; /* the text of the line that was found last */
    bool playing, over;
    double speed, play_rest;
    char title[VIEW_TEXT_MAX], name[80];

    /* The start page: recent files, then programs. */
    bool start;
    uint32_t start_row;
    int32_t start_top;                      /* the first line of cards that is seen, */
    bool start_row_wanted;                  /* which goes where the chosen one is */
    char start_typed[TYPED_MAX], topic[32]; /* of the programs that are shown; "": all */

    Picture picture;

    Sheet sheet; /* the drawing */
};

#endif
