/* track.h: the timeline as the state of the window has it: the cycles that it shows (track.c), its rows (rows.c), and
 * how the drawing gets there.
 *
 *   row 2: [words][rail][band: a slot, lane by lane, or shares of its lanes] ...     x: band_column(zoom, cycle) - left
 *
 * x and y are pixels of the drawing, if nothing else is said.
 */
#ifndef SIM_VIEWER_ACTIONS_TRACK_H
#define SIM_VIEWER_ACTIONS_TRACK_H

#include "sim/count/count.h"
#include "sim/view/timeline/timeline.h"

enum { TRACK_GAP = 6 /* below a row */ };

/* Is the selected core one band? By itself it is where many cycles and many slots are seen. */
typedef enum FoldKind { FOLD_AUTO, FOLD_CLOSED, FOLD_OPEN } FoldKind;

/* Which cycles are seen, with parts of them. */
typedef struct CyclesSeen {
    double first, span;
} CyclesSeen;

/* Counts of some cycles of a core and its slots: idle work counts them where the bins are too rough. */
typedef struct Visible {
    uint64_t from, to, run;
    uint32_t core;
    bool wanted;
    CountedColumns counted; /* in one column */
} Visible;

/* A wave that ends when few cores still work. */
typedef struct TailWave {
    uint32_t wave, core, slot;
    uint64_t end, issued;
} TailWave;

/* More cores than MAP_CORES are a map: a row each, whose colours show a quantity. The selected core may be open below
 * it, slot by slot. */
enum {
    MAP_CORES = 8,
    MAP_COLUMNS = 5,
    MAP_COLUMNS_FEW = 3,
    MAP_COLUMN = 62, /* pixels of each column at the right of it */
    TAIL_MOST = 8
};
typedef struct CoreMap {
    unsigned quantity;            /* CoreQuantity, which is shown */
    unsigned by_number;           /* order the cores by number; 0: by their ends, the last first */
    uint32_t columns;             /* at the right */
    uint32_t *order;              /* the cores from the top, */
    uint64_t *ends;               /* and their ends, the last one first; */
    uint64_t mean_end, run, done; /* of these cycles of a run */
    uint32_t scale;               /* the end of the colours */
    unsigned key[2];              /* for this quantity and order */
    /* The last waves, the last one first. They are counted slot by slot of the cores of the tail: `now` is the wave
     * that is being counted, at slot `tail_at`, from cycle `tail_cycle` on. */
    TailWave tail[TAIL_MOST], now;
    uint32_t tail_count, tail_at;
    uint64_t tail_cycle;
} CoreMap;

/* What is on its way. */
typedef struct Motion {
    bool on;                            /* a window is seen; else all is there at once */
    uint32_t zooming, opening, closing; /* milliseconds that are left; 0: it is there */
    CyclesSeen from, seen;              /* where the way began; what was drawn last, */
    BandZoom zoom;                      /* what was wanted then, */
    uint64_t run;                       /* of which run, */
    int32_t columns;                    /* in how many columns, */
    int overlay;                        /* and the PanelId that was open */
} Motion;

/* ---- track.c: which cycles the timeline shows. x is in pixels of the drawing ---- */

void view_place_track(Viewer *viewer);
/* The cycles that the run takes fewer than the one before; 0 if that would leave little of the axis to the run. */
uint64_t view_saved(const Viewer *viewer);
uint64_t view_length(const Viewer *viewer); /* in cycles: of the longer of the run and the one before, or up to a fault
                                             * and a bit of what it did not let come */
void view_clamp(Viewer *viewer);            /* to what there is; rows are placed again */
uint64_t view_cycle_at(const Viewer *viewer, int32_t x);
int32_t view_x_of(const Viewer *viewer, uint64_t cycle);
Timeline view_line(const Viewer *viewer);
uint64_t view_first(const Viewer *viewer);                         /* the first cycle that is seen, */
uint64_t view_end(const Viewer *viewer);                           /* and one past the last one */
void view_zoom_text(const Viewer *viewer, char *out, size_t size); /* "1 cycle = 58 px", "1 px = 8.4 cycles" */
double view_cycle_width(const Viewer *viewer);                     /* pixels of the drawing */
void view_show_cycle(Viewer *viewer);                              /* scroll so that the cursor is seen */
void view_show_core(Viewer *viewer);                               /* and all of a core that is open below a map */
void view_zoom_to(Viewer *viewer, uint64_t from, uint64_t cycles); /* as large as they fit */
void view_zoom_about(Viewer *viewer, BandZoom zoom, int32_t x);
bool view_range(const Viewer *viewer, uint64_t *from, uint64_t *to); /* the selected cycles; false: there are none */

/* ---- motion: the drawing moves from the drawn state to the target state ---- */

/* True: the track is on its way, and what it was is to come back when all is drawn. */
bool view_begin_frame(Viewer *viewer);
Rect view_drawer_place(const Viewer *viewer); /* as far as it is out */

/* ---- core_map.c: the cores of the map ---- */

bool view_has_map(const Viewer *viewer);
void view_place_cores(Viewer *viewer);                        /* their rows, of which rows.c places the first */
uint64_t view_quantity_most(const Viewer *viewer);            /* how much of its quantity a core can have in a cycle */
uint32_t view_core_rank(const Viewer *viewer, uint32_t core); /* in the order of the map, from 0 on */
/* How many cores work in the tail: fewer than 5 in 100. It begins in *from. */
uint32_t view_tail(const Viewer *viewer, uint64_t *from);
bool view_tail_work(Viewer *viewer); /* find the waves of the tail; true: there is more to do */

/* ---- rows.c: where the rows of the timeline are ---- */

void view_count_lanes(Viewer *viewer);                /* of another run */
void view_place_rows(Viewer *viewer, int32_t height); /* as large as they fit in it, of a map only the first */
bool view_is_folded(const Viewer *viewer);            /* the selected core */
const TimeRow *view_row_at(const Viewer *viewer, int32_t y);
const TimeRow *view_row_of(const Viewer *viewer, uint32_t core, uint32_t slot);
int32_t view_row_y(const Viewer *viewer, const TimeRow *row); /* of its band, in the drawing */
Rect view_seen(const Viewer *viewer, const TimeRow *row);     /* where it can be seen: not below pinned rows */
/* The lane at a place; that of the last lane for places below. */
uint32_t view_lane_at(const Viewer *viewer, const TimeRow *row, int32_t y);
Rect view_lane(const Viewer *viewer, const TimeRow *row, uint32_t lane, uint64_t cycle); /* its pixels */

/* What is in cycles from .. to - 1 of a row. */
void view_count(Viewer *viewer, uint64_t from, uint64_t to, const TimeRow *row, Count *count);
bool view_count_work(Viewer *viewer); /* true: there is more to do */

#endif
