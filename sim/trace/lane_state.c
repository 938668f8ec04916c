/* lane_state.c: from the runs of a trace to what lanes show. */
#include "sim/trace/lane_state.h"

#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"

const LaneStateInfo lane_states[LANE_STATE_COUNT] = {
#define LANE(ID, name, meaning) [LANE_##ID] = {name, meaning},
#include "sim/trace/legend.def"
};

const ShadeInfo shades[SHADE_COUNT] = {
#define SHADE(ID, LANE_ID, name, meaning) [SHADE_##ID] = {LANE_##LANE_ID, name, meaning},
#include "sim/trace/legend.def"
};

bool lane_ends_wave(const TraceRun *run, const TraceRun *next) {
    return run->state == STATE_ACTIVE && run->exec == 0 && (!next || next->wave != run->wave);
}

LaneState lane_state_of(WaveState state) {
    static const LaneState shown[STATE_COUNT] = {
        [STATE_DISABLED] = LANE_DISABLED,
        [STATE_ACTIVE] = LANE_ACTIVE,
        [STATE_STALLED] = LANE_STALLED,
        [STATE_IDLE] = LANE_IDLE,
    };
    return shown[state];
}

LaneRun lane_run(const Trace *trace, const TraceRun *runs, size_t count, size_t at) {
    const TraceRun *run = &runs[at];
    if (run->state == STATE_DISABLED || lane_ends_wave(run, at + 1 < count ? run + 1 : NULL))
        return (LaneRun){.active = 0, .active_state = LANE_DISABLED, .other_state = LANE_DISABLED};
    return (LaneRun){.active = run->exec & trace_live(trace, run->wave),
                     .active_state = lane_state_of((WaveState)run->state),
                     .other_state = LANE_INACTIVE};
}

ShadeRun shade_run(const Trace *trace, const TraceRun *runs, size_t count, size_t at) {
    static const Shade shown[LANE_STATE_COUNT] = {
        [LANE_ACTIVE] = SHADE_EXECUTES, [LANE_STALLED] = SHADE_STALLED, [LANE_IDLE] = SHADE_READY};
    const LaneRun lanes = lane_run(trace, runs, count, at);
    if (lanes.other_state == LANE_DISABLED) return (ShadeRun){.on_shade = SHADE_NO_WAVE, .rest_shade = SHADE_NO_WAVE};
    return (ShadeRun){.on = lanes.active,
                      .masked = trace_live(trace, runs[at].wave) & ~lanes.active,
                      .on_shade = shown[lanes.active_state],
                      .rest_shade = SHADE_NO_THREAD};
}

Shade shade_at(const ShadeRun *run, uint32_t lane) {
    if (run->on >> lane & 1) return run->on_shade;
    return run->masked >> lane & 1 ? SHADE_MASKED : run->rest_shade;
}

void shade_count(const ShadeRun *run, uint32_t lanes, uint32_t counts[SHADE_COUNT]) {
    const uint64_t all = low_bits(lanes);
    const uint32_t on = (uint32_t)__builtin_popcountll(run->on & all);
    const uint32_t masked = (uint32_t)__builtin_popcountll(run->masked & all);
    memset(counts, 0, SHADE_COUNT * sizeof *counts);
    counts[run->on_shade] += on;
    counts[SHADE_MASKED] += masked;
    counts[run->rest_shade] += lanes - on - masked;
}

void lane_totals_add(LaneTotals *totals, const Trace *trace, uint32_t core, uint32_t slot, uint64_t start,
                     uint64_t end) {
    const uint32_t lanes = trace_shape(trace).wave_size;
    const uint64_t all = low_bits(lanes);
    size_t count;
    const TraceRun *runs = trace_runs(trace, core, slot, &count);
    for (size_t i = TRACE_FIND(runs, count, start); i < count && runs[i].cycle < end; i++) {
        const uint64_t run_end = runs[i].cycle + runs[i].cycles;
        const uint64_t cycles = (run_end < end ? run_end : end) - (runs[i].cycle > start ? runs[i].cycle : start);
        const LaneRun shown = lane_run(trace, runs, count, i);
        const uint64_t on = (uint64_t)__builtin_popcountll(shown.active & all);
        totals->lanes[shown.active_state] += cycles * on;
        totals->lanes[shown.other_state] += cycles * (lanes - on);
        totals->slots[runs[i].state] += cycles;
    }
}

bool lane_totals(LaneTotals *totals, const Trace *trace, uint64_t start, uint64_t end) {
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

LanesText lanes_text(uint64_t lanes) {
    LanesText text = {""};
    size_t used = 0;
    for (int l = 0; l < 64; l++) {
        if (!(lanes >> l & 1)) continue;
        const int first = l;
        while (l < 63 && (lanes >> (l + 1) & 1)) l++;
        used += (size_t)snprintf(text.text + used, sizeof text.text - used, "%s%d", used ? ", " : "", first);
        if (l > first) used += (size_t)snprintf(text.text + used, sizeof text.text - used, "-%d", l);
    }
    return text;
}
