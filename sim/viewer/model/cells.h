/* cells.h: what happens in the cycles that are seen, besides lanes: the mask stack of the selected wave, with a bar for
 * each entry, from the cycle after its push to the one that pops it, and the turns of the loops that its lanes go
 * through; and the values that instructions write, lane by lane, for cells with room for a number.
 *
 *   depth 0   [OUTER_END     turn 2           turn 3      ]
 *         1        [INNER_END  ]   [INNER_END  ]
 *
 * Both are found in as many cycles before and behind, so that panning does not look again in every frame.
 */
#ifndef SIM_VIEWER_MODEL_CELLS_H
#define SIM_VIEWER_MODEL_CELLS_H

#include "sim/debug/inspect/inspect.h"
#include "sim/machine/machine.h"

typedef struct Model Model;

/* ---- the mask stack ---- */

typedef struct MaskBar {
    uint64_t from, to; /* it is on the stack before the instructions of cycles from .. to - 1 */
    uint32_t depth;    /* entries below it */
    MaskEntry entry;
    bool side; /* the other side of a branch, which still has to run */
    bool open; /* it is still there when the cycles that were looked at end */
} MaskBar;

#define MASK_NO_BAR UINT32_MAX

/* The lanes begin a loop anew. */
typedef struct MaskTurn {
    uint64_t cycle;
    uint32_t bar;    /* the top of the stack then; MASK_NO_BAR: it is empty */
    uint32_t number; /* 2, 3, ...; 0: not known */
} MaskTurn;

typedef struct MaskBars {
    MaskBar *list; /* in the order of their pushes */
    uint32_t count;
    size_t room;
    ARRAY_OF(MaskTurn) turns;
    uint64_t from, to; /* the cycles that were looked at, */
    uint32_t wave;     /* of this wave, */
    uint64_t run;      /* when model.runs was this */
} MaskBars;

/* The mask stack of the selected wave in cycles from .. to - 1, and perhaps around them. */
const MaskBars *model_mask_bars(Model *model, uint64_t from, uint64_t to);

/* ---- values ---- */

/* An instruction that a wave issues. */
typedef struct CellValue {
    uint64_t cycle, there; /* when it is issued, and when its results are there; GPU_NEVER: not for a long time */
    uint64_t lanes;        /* that it writes in */
    uint32_t slot, pc;
    ValueSet lane[64];
} CellValue;

typedef struct CellValues {
    CellValue *list; /* by their cycles */
    size_t count, room;
    size_t waiting;           /* how many of them memory has not answered yet */
    uint64_t from, to, slots; /* what was looked at: cycles, a bit for each slot, */
    uint32_t core;
    uint64_t run; /* when model.runs was this */
} CellValues;

/* The values that slots (a bit each) of the selected core write in cycles from .. to - 1, and perhaps around them. */
const CellValues *model_cell_values(Model *model, uint64_t slots, uint64_t from, uint64_t to);

#endif
