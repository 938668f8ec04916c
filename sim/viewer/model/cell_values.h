/* cell_values.h: what the instructions of waves write in some cycles, lane by lane: for cells with room for a number.
 *
 *   CellValues values = {0};
 *   cell_values_find(&values, travel, code, 0, 1 << 2, 24, 31);                 // of core 0, slot 2
 *   show(&values.list[0]);
 *   memory_free(values.list);                                                           // the present is elsewhere
 *
 * What memory and samplers answer comes in later cycles: it is looked for there.
 */
#ifndef SIM_VIEWER_MODEL_CELL_VALUES_H
#define SIM_VIEWER_MODEL_CELL_VALUES_H

#include "asm/base/memory.h"
#include "sim/debug/inspect/inspect.h"
#include "sim/debug/time/travel.h"

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
    uint64_t from, to, slots; /* what was looked at: cycles, a bit for each slot, */
    uint32_t core;
    uint64_t run; /* when model.runs was this */
} CellValues;

/* In cycles from .. to - 1. */
void cell_values_find(CellValues *values, Travel *travel, const Code *code, uint32_t core, uint64_t slots,
                      uint64_t from, uint64_t to);

#endif
