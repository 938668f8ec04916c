/* lane_state.h: what every lane shows in every cycle, and sums of it. Pictures and reports agree because both ask here.
 *
 * A lane shows the first of these that is true: disabled (no wave in its slot), inactive (masked off, or it holds no
 * thread), stalled, idle, active. The last instruction of a wave, which leaves no lane, shows as disabled: the post
 * draws a wave as ended from its final ret on. (Its slot is still counted as active in that cycle.)
 *
 * Pictures have shades, a finer division: a lane that holds no thread is not one that is masked off. Where lanes are
 * threads (every model but the mask stack), a lane that is not active has retired, which shows as masked off, or waits
 * for its turn.
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

extern const TraceTerm lane_states[LANE_STATE_COUNT];

/* Is it the last instruction of its wave? It leaves no lane, and another wave or none (NULL) comes after it. A wave
 * whose program emptied exec continues. */
bool lane_ends_wave(const TraceRun *run, const TraceRun *next);

typedef enum Shade {
#define SHADE(ID, LANE_ID, key, name, meaning) SHADE_##ID,
#include "sim/trace/legend.def"
    SHADE_COUNT
} Shade;

typedef struct ShadeInfo {
    LaneState lane;  /* as what it is counted */
    const char *key; /* in the data of a picture */
    const char *name, *meaning;
} ShadeInfo;

extern const ShadeInfo shades[SHADE_COUNT];

/* The shade of active lanes when their wave slot is in a state. */
extern const Shade shade_of_state[STATE_COUNT];

/* The shades of the lanes of one run. */
typedef struct ShadeRun {
    uint64_t on;      /* these lanes show on_shade */
    uint64_t masked;  /* these are masked off, */
    uint64_t waiting; /* and these wait for their turn; all others show rest_shade */
    Shade on_shade;   /* executes, stalled or ready */
    Shade rest_shade; /* no thread, or no wave */
} ShadeRun;

/* The shades of a run of a slot, after which `next` comes; NULL: none does. */
ShadeRun shade_run(const Trace *trace, const TraceRun *run, const TraceRun *next);

/* The shade of one lane. */
Shade shade_at(const ShadeRun *run, uint32_t lane);

/* What matters in a trace, the most severe first. When a wave changes to the other side of a branch it loses all lanes
 * that it had and gets others: that is a reconvergence only. A fault is not in the trace. */
typedef enum EventKind {
#define EVENT(ID, name, meaning) EVENT_##ID,
#include "sim/trace/legend.def"
    EVENT_COUNT
} EventKind;

extern const TraceTerm trace_events[EVENT_COUNT];

/* The lanes of a mask: "0-3, 5"; five and more that are equally far apart as "1, 5 ... 29". */
typedef struct LanesText {
    char text[256];
} LanesText;
LanesText lanes_text(uint64_t lanes);

/* The lanes of a mask for a sentence about a wave of `wave_size` lanes: "no lane", "lane 5", "all 32 lanes", "the 16
 * even lanes", "lanes 0-3, 5". */
LanesText lanes_named(uint64_t lanes, uint32_t wave_size);

#endif
