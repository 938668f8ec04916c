/* lane_state.c: from the runs of a trace to what lanes show. */
#include "sim/trace/lane_state.h"

#include <stdio.h>

#include "sim/base/arith.h"

const TraceTerm lane_states[LANE_STATE_COUNT] = {
#define LANE(ID, name, meaning) [LANE_##ID] = {name, meaning},
#include "sim/trace/legend.def"
};

const ShadeInfo shades[SHADE_COUNT] = {
#define SHADE(ID, LANE_ID, key, name, meaning) [SHADE_##ID] = {LANE_##LANE_ID, key, name, meaning},
#include "sim/trace/legend.def"
};

const TraceTerm trace_events[EVENT_COUNT] = {
#define EVENT(ID, name, meaning) [EVENT_##ID] = {name, meaning},
#include "sim/trace/legend.def"
};

const Shade shade_of_state[STATE_COUNT] = {
    [STATE_DISABLED] = SHADE_NO_WAVE,
    [STATE_ACTIVE] = SHADE_EXECUTES,
    [STATE_STALLED] = SHADE_STALLED,
    [STATE_IDLE] = SHADE_READY,
};

bool lane_ends_wave(const TraceRun *run, const TraceRun *next) {
    return run->state == STATE_ACTIVE && run->exec == 0 && (!next || next->wave != run->wave);
}

ShadeRun shade_run(const Trace *trace, const TraceRun *run, const TraceRun *next) {
    if (run->state == STATE_DISABLED || lane_ends_wave(run, next))
        return (ShadeRun){.on_shade = SHADE_NO_WAVE, .rest_shade = SHADE_NO_WAVE};
    const uint64_t live = trace_live(trace, run->wave), inactive = live & ~run->exec;
    const bool threads = trace_shape(trace).reconvergence != RECONVERGE_STACK;
    return (ShadeRun){.on = run->exec & live,
                      .masked = threads ? inactive & run->retired : inactive,
                      .waiting = threads ? inactive & ~run->retired : 0,
                      .on_shade = shade_of_state[run->state],
                      .rest_shade = SHADE_NO_THREAD};
}

Shade shade_at(const ShadeRun *run, uint32_t lane) {
    if (run->on >> lane & 1) return run->on_shade;
    if (run->waiting >> lane & 1) return SHADE_WAITS;
    return run->masked >> lane & 1 ? SHADE_MASKED : run->rest_shade;
}

LanesText lanes_text(uint64_t lanes) {
    enum { MANY = 5 /* that are worth being summed up */ };
    LanesText text = {""};
    uint8_t list[64];
    uint32_t count = 0;
    size_t used = 0;
    for (int lane = 0; lane < 64; lane++)
        if (lanes >> lane & 1) list[count++] = (uint8_t)lane;
    for (uint32_t i = 0, length; i < count; i += length) {
        char *out = text.text + used;
        const size_t size = sizeof text.text - used;
        const char *comma = i ? ", " : "";
        length = 1; /* of lanes from here on that are as far from one another as the first two */
        while (i + length < count && list[i + length] - list[i + length - 1] == list[i + 1] - list[i]) length++;
        const bool together = length > 1 && list[i + 1] == list[i] + 1;
        if (together)
            used += (size_t)snprintf(out, size, "%s%u-%u", comma, list[i], list[i + length - 1]);
        else if (length >= MANY)
            used += (size_t)snprintf(out, size, "%s%u, %u ... %u", comma, list[i], list[i + 1], list[i + length - 1]);
        else
            used += (size_t)snprintf(out, size, "%s%u", comma, list[i]);
        if (!together && length < MANY) length = 1;
    }
    return text;
}

LanesText lanes_named(uint64_t lanes, uint32_t wave_size) {
    const uint64_t all = low_bits(wave_size), even = UINT64_C(0x5555555555555555) & all;
    const uint32_t count = (uint32_t)__builtin_popcountll(lanes);
    LanesText text;
    if (count < 2)
        snprintf(text.text, sizeof text.text, count ? "lane %s" : "no lane", lanes_text(lanes).text);
    else if (lanes == all)
        snprintf(text.text, sizeof text.text, "all %u lanes", count);
    else if (wave_size > 4 && (lanes == even || lanes == (all & ~even)))
        snprintf(text.text, sizeof text.text, "the %u %s lanes", count, lanes == even ? "even" : "odd");
    else
        snprintf(text.text, sizeof text.text, "lanes %.240s", lanes_text(lanes).text);
    return text;
}
