/* rows.c: placing the rows of a run, from top to bottom: cores that are open slot by slot, others as one row. */
#include <string.h>

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/view/timeline/timeline.h"

enum { FAR_DOWN = 1 << 30 /* pixels: rows below are all there, as nobody can show them */ };

void timeline_lanes(const Trace *trace, uint8_t *lanes) {
    const TraceShape shape = trace_shape(trace);
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    memset(lanes, 0, (size_t)shape.cores * shape.slots);
    for (size_t i = 0; i < count; i++) {
        uint8_t *of_slot = &lanes[(size_t)waves[i].core * shape.slots + waves[i].slot];
        const uint8_t used = (uint8_t)(64 - __builtin_clzll(waves[i].live | 1));
        if (used > *of_slot) *of_slot = used;
    }
}

void timeline_skip(TimeRows *rows, int32_t height) {
    rows->height = min_i32(rows->height + min_i32(height, FAR_DOWN), FAR_DOWN);
}

void timeline_add(TimeRows *rows, TimeRow row, int32_t gap, int32_t least) {
    (void)ARRAY_RESERVE(rows->list, rows->room, rows->count + 1);
    row.top = rows->height;
    row.y = row.top + row.words + row.rail;
    row.end = row.y + row.height + row.no_threads;
    timeline_skip(rows, row.words + row.rail + max_i32(row.height + row.no_threads + gap, least));
    rows->list[rows->count++] = row;
}

static void add_slot(TimeRows *rows, TimeRow row, uint32_t lanes, uint32_t wave_size, const TimeSlotSize *size,
                     int32_t least) {
    const int32_t lane = min_i32(size->lane, FAR_DOWN / 64);
    row.kind = size->kind;
    row.count = 1;
    row.lanes = lane ? lanes : wave_size;
    row.height = lane ? lane * (int32_t)lanes : size->shares;
    row.words = lane ? size->words : 0;
    row.no_threads = lane && lanes < wave_size ? ROW_NO_THREADS : 0;
    row.rail = size->rail;
    row.thin = size->thin;
    timeline_add(rows, row, size->gap, least);
    timeline_skip(rows, size->below);
}

void timeline_pin(TimeRows *rows, const TimeRun *run, const TimeSizes *sizes, uint32_t core, uint32_t slot) {
    const TraceShape shape = trace_shape(run->trace);
    const bool exists = core < shape.cores && slot < shape.slots;
    const uint32_t lanes = exists ? run->lanes[(size_t)core * shape.slots + slot] : 0;
    TimeSlotSize size = sizes->chosen;
    if (!lanes) return;
    if (core != run->open || slot != run->chosen) {
        size.kind = sizes->slot.kind;
        size.lane = sizes->slot.lane;
        size.words = sizes->slot.words;
        size.below = 0;
    }
    add_slot(rows, (TimeRow){.run = run->number, .core = core, .slot = slot}, lanes, shape.wave_size, &size, 0);
    rows->pinned = rows->count;
}

/* Add the slots of a core that are not pinned, of which neighbours without a wave are one row. */
static void add_slots(TimeRows *rows, TimeRow row, const TimeRun *run, const TimeSizes *sizes) {
    const TraceShape shape = trace_shape(run->trace);
    const uint8_t *lanes = run->lanes + (size_t)row.core * shape.slots;
    for (uint32_t slot = 0, next; slot < shape.slots; slot = next) {
        next = slot + 1;
        row.slot = slot;
        uint32_t pin = 0;
        while (pin < rows->pinned && (rows->list[pin].core != row.core || rows->list[pin].slot != slot)) pin++;
        if (pin < rows->pinned) continue;
        if (lanes[slot]) {
            const bool chosen = run->has_chosen && slot == run->chosen;
            add_slot(rows, row, lanes[slot], shape.wave_size, chosen ? &sizes->chosen : &sizes->slot, sizes->least);
            continue;
        }
        while (next < shape.slots && !lanes[next]) next++;
        TimeRow empty = row;
        empty.kind = ROW_EMPTY_SLOTS;
        empty.count = next - slot;
        empty.height = ROW_EMPTY;
        timeline_add(rows, empty, sizes->gap, 0);
    }
}

void timeline_rows(TimeRows *rows, const TimeRun *run, const TimeSizes *sizes) {
    const TraceShape shape = trace_shape(run->trace);
    for (uint32_t core = run->first_core; core < run->end_core; core++) {
        TimeRow row = {.run = run->number, .core = core, .count = shape.slots};
        TimeRow *before = core > run->first_core ? &rows->list[rows->count - 1] : NULL;
        bool used = false;
        for (uint32_t i = 0; i < shape.slots && !used; i++) used = run->lanes[(size_t)core * shape.slots + i];
        if (!used && before && before->kind == ROW_EMPTY_CORES) {
            before->count++;
        } else if (!used) {
            row.kind = ROW_EMPTY_CORES;
            row.count = 1;
            row.height = ROW_EMPTY;
            timeline_add(rows, row, sizes->gap, 0);
        } else if (run->all_open || (run->has_open && core == run->open)) {
            timeline_skip(rows, sizes->heading + (before ? sizes->heading_gap : 0));
            for (row.slot = 0; row.slot < run->ports; row.slot++)
                add_slot(rows, row, shape.wave_size, shape.wave_size, &sizes->port, sizes->least);
            if (!run->no_slots) add_slots(rows, row, run, sizes);
            row.count = 1;
            if (sizes->total) {
                row.kind = ROW_TOTAL;
                row.height = sizes->total;
                timeline_skip(rows, sizes->gap);
                timeline_add(rows, row, sizes->gap, 0);
            }
            if (!sizes->unit) continue;
            row.kind = ROW_UNIT;
            row.height = sizes->unit;
            timeline_skip(rows, sizes->gap);
            for (row.slot = 0; row.slot < trace_streams(shape); row.slot++)
                timeline_add(rows, row, 0, sizes->unit_pitch);
        } else {
            row.kind = ROW_CORE;
            row.height = sizes->core;
            row.rail = sizes->core_rail;
            timeline_add(rows, row, sizes->core_gap, 0);
        }
    }
}
