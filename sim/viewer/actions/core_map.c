/* core_map.c: the cores of a map: their order, their ends, and what its colours mean. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/count/scan.h"
#include "sim/viewer/actions/view.h"

bool view_has_map(const Viewer *v) {
    return v->model.config->cores > MAP_CORES;
}

uint64_t view_quantity_most(const Viewer *v) {
    const Config *config = v->model.config;
    const TraceShape shape = trace_shape(v->model.trace);
    const uint64_t most[CORE_QUANTITIES] = {[CORE_ACTIVE] = config->issue * config->wave_size,
                                            [CORE_RESIDENT] = config->waves,
                                            [CORE_STALLED] = config->waves * config->wave_size,
                                            [CORE_MEMORY] = (uint64_t)shape.queue_entries * trace_queues(shape)};
    return most[v->map.quantity];
}

static int smaller_first(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The end of the colours: a power of two that 85 of 100 cells with anything do not exceed. */
static uint32_t find_scale(const Viewer *v) {
    enum { COLUMNS = 128, POWERS = 32 };
    const Bins *bins = v->model.bins;
    uint64_t starts[COLUMNS + 1];
    uint32_t cells = 0, at_most[POWERS] = {0}, power = 0;
    for (uint64_t i = 0; i <= COLUMNS; i++) starts[i] = bins->cycles * i / COLUMNS;
    for (uint32_t core = 0; core < bins->shape.cores; core++) {
        float means[COLUMNS];
        bins_means(bins, core, (CoreQuantity)v->map.quantity, starts, COLUMNS, means);
        for (uint32_t i = 0; i < COLUMNS; i++) {
            cells += means[i] > 0;
            for (uint32_t p = 0; p < POWERS && means[i] > 0; p++) at_most[p] += means[i] <= (float)(UINT64_C(1) << p);
        }
    }
    while (power + 1 < POWERS && at_most[power] * UINT64_C(100) < cells * UINT64_C(85)) power++;
    return 1u << power;
}

void view_place_cores(Viewer *v) {
    const Bins *bins = v->model.bins;
    const uint32_t cores = bins->shape.cores;
    CoreMap *map = &v->map;
    if (!view_has_map(v)) return;

    /* Order them, if more is counted, or another choice was made. */
    const bool same_run = map->run == v->model.runs && map->done == bins->done;
    if (!same_run || !map->order || map->key[0] != map->quantity || map->key[1] != map->by_number) {
        if (!same_run) map->tail_count = map->tail_at = 0, map->tail_cycle = 0;
        map->run = v->model.runs;
        map->done = bins->done;
        map->key[0] = map->quantity;
        map->key[1] = map->by_number;
        memory_free(map->order);
        memory_free(map->ends);
        map->order = memory_array(cores, sizeof *map->order);
        map->ends = memory_array(cores, sizeof *map->ends);
        map->scale = find_scale(v);

        /* While it is counted, cores stay where they are. Of equal ends the smaller number comes first. */
        uint64_t sum = 0;
        for (uint32_t core = 0; core < cores; core++) {
            map->ends[core] = (bins->cycles - bins->totals[core].end) << 16 | core;
            sum += bins->totals[core].end;
        }
        map->mean_end = sum / cores;
        qsort(map->ends, cores, sizeof *map->ends, smaller_first);
        for (uint32_t i = 0; i < cores; i++) {
            map->order[i] = map->by_number || bins->done < bins->cycles ? i : (uint32_t)map->ends[i] & 0xffff;
            map->ends[i] = bins->cycles - (map->ends[i] >> 16);
        }
    }
    TimeRow *rows = v->rows.list + v->rows.pinned, row = *rows;
    for (uint32_t i = 0; i < cores; i++, row.y = row.top = row.end, row.end += row.height) {
        row.core = map->order[i];
        rows[i] = row;
    }
}

uint32_t view_core_rank(const Viewer *v, uint32_t core) {
    uint32_t rank = 0;
    while (rank + 1 < v->model.config->cores && v->map.order[rank] != core) rank++;
    return rank;
}

uint32_t view_tail(const Viewer *v, uint64_t *from) {
    const uint32_t cores = (uint32_t)v->model.config->cores;
    uint32_t count = (cores * 5 - 1) / 100;
    *from = v->map.ends[count];
    while (count > 0 && v->map.ends[count - 1] == *from) count--; /* others end with the first one of the tail */
    return count;
}

/* Note the wave, if it ends late enough. */
static void end_wave(CoreMap *map) {
    uint32_t at = map->tail_count;
    while (at > 0 && map->tail[at - 1].end < map->now.end) at--;
    if (at == TAIL_MOST) return;
    map->tail_count += map->tail_count < TAIL_MOST;
    memmove(&map->tail[at + 1], &map->tail[at], (map->tail_count - at - 1) * sizeof *map->tail);
    map->tail[at] = map->now;
}

/* Read some of the runs of a slot of a core of the tail, which is the last cores to end. */
bool view_tail_work(Viewer *v) {
    enum { RUNS = 1 << 13 };
    CoreMap *map = &v->map;
    const Bins *bins = v->model.bins;
    const uint32_t slots = bins->shape.slots;
    uint64_t from;
    if (!view_has_map(v) || bins->done < bins->cycles || map->run != v->model.runs || map->done != bins->done)
        return false;
    const uint32_t rank = map->tail_at / slots, slot = map->tail_at % slots;
    if (rank >= view_tail(v, &from)) return false;
    uint32_t core = 0, left = rank;
    while (core + 1 < bins->shape.cores && (bins->totals[core].end <= from || left-- > 0)) core++;

    RunReader reader;
    reader_open(&reader, bins->trace, core, slot, map->tail_cycle);
    if (!map->tail_cycle) map->now.wave = TRACE_NO_WAVE;
    for (int i = 0; i < RUNS && reader.run; i++, reader_next(&reader)) {
        const TraceRun *run = reader.run;
        if (run->wave != map->now.wave) {
            if (map->now.wave != TRACE_NO_WAVE && map->now.end > from) end_wave(map);
            map->now = (TailWave){run->wave, core, slot, 0, 0};
        }
        map->now.end = reader_end(&reader);
        map->now.issued += run->state == STATE_ACTIVE ? run->cycles : 0;
        map->tail_cycle = map->now.end;
    }
    if (!reader.run) {
        if (map->now.wave != TRACE_NO_WAVE && map->now.end > from) end_wave(map);
        map->tail_cycle = 0;
        map->tail_at++;
        v->model.changed = true;
    }
    reader_close(&reader);
    return true;
}
