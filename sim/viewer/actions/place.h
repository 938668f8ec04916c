/* place.h: the panels, the places where they are drawn, and what lies over them.
 *
 *   +--------------------------------------------+
 *   | title: program, machine, what to open      |
 *   | bar: moving in time                        |
 *   | [banner: what went wrong]                  |
 *   | answer: what costs most                    |
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
#ifndef SIM_VIEWER_ACTIONS_PLACE_H
#define SIM_VIEWER_ACTIONS_PLACE_H

#include "sim/view/sheet/sheet.h"
#include "sim/viewer/actions/action.h"

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
    PLACE_ANSWER,
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

enum { VIEW_BESIDE = 560 }; /* the least width of a source with its instructions beside it */

/* Panes scroll in rows of their own height, the timeline in pixels. */
typedef enum ScrollId {
    SCROLL_TIMELINE,
    SCROLL_SOURCE,
    SCROLL_SIDE, /* also panels over everything */
    SCROLL_REGISTERS,
    SCROLL_COLUMNS,
    SCROLL_MEMORY,
    SCROLL_WHY,
    SCROLL_CODE, /* instructions beside the source */
    SCROLL_TEXT, /* letters of the source that are left of its pane */
    SCROLL_COUNT
} ScrollId;

void view_layout(Viewer *viewer);
uint32_t view_marked(const Viewer *viewer);                      /* how many bookmarks and breakpoints there are */
bool view_has_banner(const Viewer *viewer);                      /* something went wrong, and it was not closed */
PlaceId view_place_of(const Viewer *viewer, PanelId panel);      /* where it is now: small windows have fewer places */
bool view_has_tab(const Viewer *viewer, PanelId panel);          /* it has something to show in this run */
Split view_split_at(const Viewer *viewer, int32_t x, int32_t y); /* SPLIT_COUNT if absent */
void view_drag_split(Viewer *viewer, int32_t x, int32_t y);
void view_scroll(Viewer *viewer, ScrollId what, int64_t rows);

/* ---- over the panels ---- */

bool view_is_open(const Viewer *viewer);                       /* anything does, or is shown instead of them */
bool view_is_free(const Viewer *viewer, int32_t x, int32_t y); /* nothing does here: panels have the mouse */
bool view_starts(const Viewer *viewer);                        /* the start page has the keys */
char *view_typing(Viewer *viewer);                             /* what takes text, TYPED_MAX bytes; NULL: nothing */
bool view_is_searching(const Viewer *viewer);                  /* the box of search.h is open, */
bool view_lists_files(const Viewer *viewer);                   /* for a file to open, or to save to */
bool view_is_unsaved(const Viewer *viewer);                    /* the file is a template that is not saved yet */
const char *view_name(Viewer *viewer);                         /* the file, and that */
bool view_types_in_place(const Viewer *viewer);                /* text is asked for, and shown by what is open */
const Area *view_focused(const Viewer *viewer);                /* NULL: nothing has the ring */

#endif
