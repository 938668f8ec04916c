/* lane_totals.h: what all lanes and slots of a trace add up to, from its arrays: for comparing with what others say. */
#ifndef TESTS_UNIT_LANE_TOTALS_H
#define TESTS_UNIT_LANE_TOTALS_H

#include <string.h>

#include "sim/trace/lane_state.h"

typedef struct LaneTotals {
    uint64_t lanes[LANE_STATE_COUNT]; /* lane-cycles, as pictures show them */
    uint64_t slots[STATE_COUNT];      /* slot-cycles, as the trace has them */
} LaneTotals;

/* Totals of cycles start .. end - 1 of one slot are added to *totals. */
static void lane_totals_add(LaneTotals *totals, const Trace *trace, uint32_t core, uint32_t slot, uint64_t start,
                            uint64_t end) {
    const uint32_t lanes = trace_shape(trace).wave_size;
    size_t count;
    const TraceRun *runs = trace_runs(trace, core, slot, &count);
    for (size_t i = TRACE_FIND(runs, count, start); i < count && runs[i].cycle < end; i++) {
        const uint64_t run_end = runs[i].cycle + runs[i].cycles;
        const uint64_t cycles = (run_end < end ? run_end : end) - (runs[i].cycle > start ? runs[i].cycle : start);
        const ShadeRun shown = shade_run(trace, &runs[i], i + 1 < count ? &runs[i + 1] : NULL);
        for (uint32_t lane = 0; lane < lanes; lane++) totals->lanes[shades[shade_at(&shown, lane)].lane] += cycles;
        totals->slots[runs[i].state] += cycles;
    }
}

/* Totals of all slots. False if they do not add up to slots x cycles (x lanes): the trace is not whole. */
static inline bool lane_totals(LaneTotals *totals, const Trace *trace, uint64_t start, uint64_t end) {
    const TraceShape shape = trace_shape(trace);
    memset(totals, 0, sizeof *totals);
    for (uint32_t core = 0; core < shape.cores; core++)
        for (uint32_t slot = 0; slot < shape.slots; slot++) lane_totals_add(totals, trace, core, slot, start, end);
    uint64_t lane_cycles = 0, slot_cycles = 0;
    for (int i = 0; i < LANE_STATE_COUNT; i++) lane_cycles += totals->lanes[i];
    for (int i = 0; i < STATE_COUNT; i++) slot_cycles += totals->slots[i];
    const uint64_t expected = (uint64_t)shape.cores * shape.slots * (end - start);
    return slot_cycles == expected && lane_cycles == expected * shape.wave_size;
}

#endif
