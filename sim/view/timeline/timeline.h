/* timeline.h: what a timeline is made of, once for the window, its comparisons, previews and pictures: cycles from left
 * to right on an axis, runs, cores and wave slots from top to bottom. Users choose what is shown and add their own:
 * selection, cursor, mouse, notes.
 *
 *   axis.c        the axis of cycles; several runs below each other
 *   rows.c        which rows a run has, and where they are
 *   paint.c       drawing rows, with what stands above and beside them; the signs of legends
 *
 *   cycle      0        10        20                   timeline_axis
 *   [0] wave 0 | ld  | load not complete   | add |     timeline_paint: what is issued, and waited for
 *      group 0 +===================================+ 60 %    a row of sim/view/band
 *   slots 2-3  - - - nothing was left - - - - - - -
 *   ALU 0      [===================================] 71 %
 *
 *   const Timeline line = {.zoom = band_zoom(738, 10305), .x = 104, .width = 738, .from = 0, .to = 10305};
 *   timeline_axis(sheet, &line, &(TimelineAxis){.y = 20, .height = TIMELINE_AXIS});
 *   TimeRows rows = {0};
 *   uint8_t lanes[4]; // of a core of four slots
 *   timeline_lanes(trace, lanes);
 *   timeline_rows(&rows, &(TimeRun){trace, lanes, .end_core = 1, .all_open = true}, &(TimeSizes){.slot.lane = 8});
 *   timeline_paint(&(TimePainter){.sheet = sheet, .line = line, .y = 40, .trace = trace, .pick_slot = -1}, &rows);
 */
#ifndef SIM_VIEW_TIMELINE_TIMELINE_H
#define SIM_VIEW_TIMELINE_TIMELINE_H

#include "sim/debug/fill/fill.h"
#include "sim/debug/inspect/code.h"
#include "sim/view/band/band.h"
#include "sim/view/sheet/sheet.h"

/* Cycles from .. to - 1 along x: column `column` of the zoom, which is of pixels of the canvas, begins at x. */
typedef struct Timeline {
    BandZoom zoom;
    uint64_t column;
    int32_t x, width; /* of the drawing */
    uint64_t from, to;
} Timeline;

/* Where the column that has a cycle begins. Far away cycles are at some place that is not seen. */
int32_t timeline_x(Scale scale, const Timeline *line, uint64_t cycle);

/* ---- rows: runs, cores and slots from top to bottom; y in pixels of the drawing, from the top of all rows ---- */

typedef enum TimeRowKind {
    ROW_LANES,       /* a slot, lane by lane */
    ROW_SHARES,      /* a slot */
    ROW_GPU,         /* all slots of all cores */
    ROW_HEAT,        /* a core as a line of a map, as BAND_HEAT has it */
    ROW_CORE,        /* all slots of a core */
    ROW_EMPTY_SLOTS, /* slots slot .. slot + count - 1, which never have a wave */
    ROW_EMPTY_CORES, /* cores core .. core + count - 1 likewise */
    ROW_UNIT,        /* an ALU, a sampler or a queue: `slot` is its number, as trace_alu_cursor has it */
    ROW_TOTAL,       /* lane-cycles of each shade, of a run with one slot */
    ROW_ISSUED,      /* an issue port of a core: `slot` is its number, as band_issued has it */
} TimeRowKind;

typedef struct TimeRow {
    TimeRowKind kind;
    uint32_t run, core, slot, count;
    uint32_t lanes;     /* that ever hold a thread */
    int32_t y, height;  /* of its band */
    int32_t words;      /* height of the instructions above it, */
    int32_t rail;       /* and of the rail with the pixel below it, if the row is not thin; 0 if absent */
    int32_t no_threads; /* height of the strip for other lanes below it */
    int32_t top, end;   /* with all of that */
    bool thin;          /* as BandRow has it */
} TimeRow;

typedef struct TimeRows {
    TimeRow *list;
    uint32_t count, pinned; /* the first ones are pinned: they have no place among others */
    size_t room;
    int32_t height; /* of all */
} TimeRows;

enum {
    ROW_EMPTY = 15,     /* height of a row that never has a wave */
    ROW_NO_THREADS = 7, /* of the strip for lanes that never hold a thread */
};

/* How a slot is shown. */
typedef struct TimeSlotSize {
    TimeRowKind kind;
    int32_t lane, shares; /* height of a lane; 0: of the whole band */
    int32_t words, rail, gap;
    int32_t below; /* room that its user draws on */
    bool thin;
} TimeSlotSize;

typedef struct TimeSizes {
    TimeSlotSize slot, chosen, port;
    int32_t core, core_rail, core_gap;
    int32_t gap;                  /* below rows that are no slots or cores, and above units */
    int32_t least;                /* from slot to slot */
    int32_t heading, heading_gap; /* above an open core, and above that but for the first core */
    int32_t unit, unit_pitch;     /* 0: without units */
    int32_t total;                /* 0: without the sum */
} TimeSizes;

/* What is shown of a run. */
typedef struct TimeRun {
    const Trace *trace;
    const uint8_t *lanes; /* of each slot, core by core: how many hold a thread, ever; 0: it has no row of its own */
    uint32_t number, first_core, end_core;
    bool all_open, has_open, has_chosen;
    uint32_t open, chosen; /* the core that is shown slot by slot, and the slot that has the other size */
    uint32_t ports;        /* of each core that is shown slot by slot: issue ports, above its slots */
    bool no_slots;         /* or instead of them */
} TimeRun;

/* For each slot, from lane 0 to the last one that some wave of it ever has. */
void timeline_lanes(const Trace *trace, uint8_t *lanes);

void timeline_rows(TimeRows *rows, const TimeRun *run, const TimeSizes *sizes); /* below the rows that are there */
void timeline_skip(TimeRows *rows, int32_t height);                             /* leave room */

/* Before all others: a slot, which is not thin. Nothing, if it never has a wave, or there is no such slot. */
void timeline_pin(TimeRows *rows, const TimeRun *run, const TimeSizes *sizes, uint32_t core, uint32_t slot);

/* Add a row, below the words and the rail that it has; with a gap below it, and of a height of at least `least`. */
void timeline_add(TimeRows *rows, TimeRow row, int32_t gap, int32_t least);

/* ---- drawing rows ---- */

enum { TIME_TEXT_MAX = 64, TIME_LINES = 2, TIMELINE_LINE = 14, TIMELINE_SWATCH = 16, TIMELINE_AIM = 20 };

/* What stands beside a row: its name, that of a slot behind its number; below it calmer lines, as many as fit. */
typedef struct TimeLabel {
    int slot; /* -1: no number */
    char name[TIME_TEXT_MAX], below[TIME_LINES][TIME_TEXT_MAX];
    Face face;
    ThemeColour ink;
    int32_t hang; /* where the lines below begin, from the left edge */
    int share;    /* of its lanes that are active, or of a unit that is used, in per cent; -1: it is not told */
} TimeLabel;

/* How the rows of a run are drawn. */
typedef struct TimePainter {
    Sheet *sheet;
    Timeline line;
    int32_t y;           /* of the top of all rows */
    Rect seen;           /* rows are cut at its y and h; */
    int32_t left, right; /* the edges of what stands beside them */
    int32_t indent;      /* of slots, so that their core has its name beside the first; 0: it is above that */
    bool bare;           /* nothing but bands */
    bool numbers;        /* of lanes */
    const Trace *trace;
    uint32_t run;             /* rows of other runs are left out */
    const Code *code;         /* NULL: not known */
    const Fill *fill;         /* the same: why slots are empty */
    const TimeRow *chosen;    /* the row of the selected slot, NULL: none, */
    uint64_t now;             /* and the selected cycle */
    int pick_slot, pick_core; /* the actions of names that are clicked; -1: none */
    int pick_pin;             /* and of the sign on a slot's number; 0: none */

    /* How bands look; and where they come from: painted pieces are kept (strips), or somebody counts the columns, or
     * they are read from the trace. `count` fills in the counts of a row; false: they are not known yet. */
    BandView view;
    BandStrips *strips;
    const Bins *bins;
    bool (*count)(void *user, const TimeRow *row, uint32_t columns, Count *counts);

    void (*label)(void *user, const TimeRow *row, TimeLabel *label); /* to add to a label; or NULL */
    void *user;
} TimePainter;

void timeline_paint(const TimePainter *painter, const TimeRows *rows);

/* The label of a row as the painter has it, and its width. */
TimeLabel timeline_label(const TimePainter *painter, const TimeRow *row);
int32_t timeline_label_width(const TimeLabel *label);
void timeline_range(char out[TIME_TEXT_MAX], const char *word, uint32_t first, uint32_t last); /* "slots 2–3" */
void timeline_swatch(Sheet *sheet, Rect place, uint32_t slot); /* the number of a wave slot, in its colour */

/* Signs of legends: shades, and what rails mark. */
enum { SIGN_EXPOSED = SHADE_COUNT, SIGN_DIVERGENCE, SIGN_BARRIER, SIGN_FAULT, TIME_SIGNS };

/* List what occurs. Return how many they are. */
uint32_t timeline_signs(const Count *all, bool fault, int signs[TIME_SIGNS]);
const char *timeline_sign_name(int sign);
void timeline_sign(Sheet *sheet, Rect square, int sign, const BandInk *ink);

/* ---- the axis ----
 *
 *      |0         |10        |20              labels stand right of their ticks
 *      |  '  '  ' |  '  '  ' |  '  '          major and minor ticks, which grow from the data outwards
 *      [data ........................... ]
 *
 * The step between labels is 1, 2 or 5 times a power of ten; minor ticks are a fifth of it. */
enum {
    TIMELINE_AXIS = 17,       /* height of a line of labels and the ticks */
    TIMELINE_LABEL_STEP = 48, /* least distance of labels, */
    TIMELINE_LABEL_GAP = 8,   /* and least space between two of them */
};

typedef struct TimelineAxis {
    int32_t y, height;
    bool below;        /* the data is above the axis */
    bool first;        /* `from` has a label, whatever cycle it is */
    int32_t beyond;    /* how far labels may reach to the right of the track */
    const Rect *taken; /* places that no label touches; w 0: none */
    uint32_t taken_count;
} TimelineAxis;

void timeline_axis(Sheet *sheet, const Timeline *line, const TimelineAxis *axis);

/* Is there room between a label of the axis and a place that is taken? */
bool timeline_beside(Rect label, Rect taken);

/* ---- several runs below each other ---- */

/* Write a run's name, its cycles, and how many more than `first` they are, below each other; 0: it is the first one. */
void timeline_run_name(Sheet *sheet, Rect place, const char *name, uint64_t cycles, uint64_t first);

/* Draw a line at x where a run ends, over its rows; and the last cycle, if that is not beyond `right`. */
void timeline_run_end(Sheet *sheet, Rect rows, int32_t x, uint64_t last, ThemeColour colour, int32_t right);

/* Draw an arrow from one end to another, with the cycles between them. */
void timeline_distance(Sheet *sheet, int32_t from, int32_t to, int32_t middle, uint64_t cycles, ThemeColour colour);

/* Steps of all axes of whole numbers are 1, 2 or 5 times a power of ten: the one after a step. */
static inline uint64_t axis_wider_step(uint64_t step) {
    uint64_t digit = step;
    while (digit >= 10) digit /= 10;
    return digit == 2 ? step / 2 * 5 : step * 2;
}

/* Choose the lanes of `lanes` that get a number in a height in pixels: 0, then at equal steps, and the last. Return the
 * number of them. */
enum { AXIS_MAX_LANES = 10 };
uint32_t axis_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[AXIS_MAX_LANES]);

#endif
