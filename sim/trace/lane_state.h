/* lane_state.h: what every lane shows in every cycle, and sums of it. Pictures and reports agree because both ask here.
 *
 * A lane shows the first of these that is true: disabled (no wave in its slot), inactive (masked off, or it holds no
 * thread), stalled, idle, active. The last instruction of a wave, which leaves no lane, shows as disabled: the post
 * draws a wave as ended from its final ret on. (Its slot is still counted as active in that cycle.)
 */
#ifndef SIM_TRACE_LANE_STATE_H
#define SIM_TRACE_LANE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/trace/trace.h"

typedef enum LaneState {
#define LANE(ID, name, meaning) LANE_##ID,
#include "sim/trace/legend.def"
    LANE_STATE_COUNT
} LaneState;

typedef struct LaneStateInfo {
    const char *name, *meaning;
} LaneStateInfo;

extern const LaneStateInfo lane_states[LANE_STATE_COUNT];

/* What an active lane shows when its wave slot is in a state. */
LaneState lane_state_of(WaveState state);

/* Is it the last instruction of its wave? It leaves no lane, and another wave or none (NULL) comes after it. A wave
 * whose program emptied exec continues. */
bool lane_ends_wave(const TraceRun *run, const TraceRun *next);

/* What the lanes of one run show. */
typedef struct LaneRun {
    uint64_t active;        /* these lanes show active_state, the others other_state */
    LaneState active_state; /* active, stalled or idle */
    LaneState other_state;  /* inactive, or disabled */
} LaneRun;

/* What the lanes show in run `at` of the runs of a slot. */
LaneRun lane_run(const Trace *trace, const TraceRun *runs, size_t count, size_t at);

typedef struct LaneTotals {
    uint64_t lanes[LANE_STATE_COUNT]; /* lane-cycles, as pictures show them */
    uint64_t slots[STATE_COUNT];      /* slot-cycles, as the trace has them */
} LaneTotals;

/* Totals of cycles start .. end - 1 of one slot are added to *totals. */
void lane_totals_add(LaneTotals *totals, const Trace *trace, uint32_t core, uint32_t slot, uint64_t start,
                     uint64_t end);

/* Totals of all slots. False if they do not add up to slots x cycles (x lanes): the trace is not whole. */
bool lane_totals(LaneTotals *totals, const Trace *trace, uint64_t start, uint64_t end);

/* Shares of the lane states in tenths of a per cent. They sum to exactly 1000, by largest remainder; all 0 if there
 * is nothing to share. */
void lane_shares(const LaneTotals *totals, uint32_t shares[LANE_STATE_COUNT]);

/* Per cent, rounded, of the lane-cycles with a wave in which the lane was active; -1 if there was no wave. */
int lane_utilisation(const LaneTotals *totals);

/* "0-3, 5": the lanes of a mask. */
typedef struct LanesText {
    char text[256];
} LanesText;
LanesText lanes_text(uint64_t lanes);

#endif
