/* sweep_grid.h: the points of a sweep: the cross product of its axes, in which the last axis changes fastest.
 *
 *   --over waves=1,2,4 --over scheduler=all      ->   12 or more points: (1, eager) (1, round-robin) ...
 *
 *   axis  = KEY "=" value { "," value }
 *   KEY   = a setting of the machine | "preset" | "dispatch" | "define:" NAME
 *   value = TEXT | "all" (of settings with words, and preset) | FIRST ".." LAST [ ( "+" | "*" ) STEP ]
 *
 * Several programs are an axis too, the first.
 */
#ifndef SIM_CLI_SWEEP_SWEEP_GRID_H
#define SIM_CLI_SWEEP_SWEEP_GRID_H

#include "sim/cli/session/session.h"

enum { SWEEP_MAX_AXES = 16, SWEEP_MAX_POINTS = 1000000 };

typedef enum SweepAxisKind { AXIS_FILE, AXIS_SETTING, AXIS_PRESET, AXIS_DISPATCH, AXIS_DEFINE } SweepAxisKind;

typedef struct SweepValue {
    const char *pair; /* NAME=VALUE, as --set and --define take it */
    const char *text; /* VALUE */
} SweepValue;

typedef struct SweepAxis {
    SweepAxisKind kind;
    const char *text; /* as it was given; NULL: files */
    const char *name; /* of the column: a setting, "preset", "dispatch", "file", or the constant */
    SweepValue *values;
    size_t count, room;
} SweepAxis;

typedef struct SweepGrid {
    SweepAxis axes[SWEEP_MAX_AXES];
    size_t axis_count;
    size_t points;
} SweepGrid;

/* The grid of some programs and the arguments of --over. Prints and returns false when an axis makes no sense, or there
 * is no room for it in the options. */
bool sweep_grid_make(SweepGrid *grid, const SessionOptions *base, const CliList *files, const CliList *over);

/* The number of the axis' value at a point. */
size_t sweep_grid_value(const SweepGrid *grid, size_t axis, size_t point);

/* The options of a point: `base` with the values put in. */
void sweep_grid_options(const SweepGrid *grid, size_t point, const SessionOptions *base, SessionOptions *options);

/* Points with the same number here have the same program: sources and definitions. The last point has the last one. */
size_t sweep_grid_program(const SweepGrid *grid, size_t point);

/* "waves=4 scheduler=eager", for messages. */
void sweep_grid_show(const SweepGrid *grid, size_t point, char *out, size_t size);

#endif
