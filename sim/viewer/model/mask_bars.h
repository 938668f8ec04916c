/* mask_bars.h: the mask stack of a wave over time: a bar for each entry, from the cycle after its push to the one that
 * pops it, and the turns of the loops that its lanes go through.
 *
 *   depth 0   [OUTER_END     turn 2           turn 3      ]
 *         1        [INNER_END  ]   [INNER_END  ]
 *
 *   MaskBars bars = {0};
 *   mask_bars_find(&bars, travel, code, 0, 24, 37);                              // of wave 0
 *   if (bars.count) show(&bars.list[0]);
 *   memory_free(bars.list), memory_free(bars.turns);                              // travel is elsewhere now
 */
#ifndef SIM_VIEWER_MODEL_MASK_BARS_H
#define SIM_VIEWER_MODEL_MASK_BARS_H

#include "asm/base/memory.h"
#include "sim/debug/inspect/code.h"
#include "sim/debug/time/travel.h"
#include "sim/machine/machine.h"

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
    MaskTurn *turns;
    uint32_t count, turn_count;
    size_t room, turn_room;
    uint64_t from, to; /* the cycles that were looked at, */
    uint32_t wave;     /* of this wave, */
    uint64_t run;      /* when model.runs was this */
} MaskBars;

/* Find the bars of cycles from .. to - 1. */
void mask_bars_find(MaskBars *bars, Travel *travel, const Code *code, uint32_t wave, uint64_t from, uint64_t to);

#endif
