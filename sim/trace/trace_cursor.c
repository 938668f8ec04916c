/* trace_cursor.c: reading a trace: cursors that decode block after block, and the arrays and windows made with them. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"
#include "sim/trace/lane_state.h"
#include "sim/trace/trace_store.h"

/* They begin alike: `run` says the cycles of each. */
typedef union TraceItem {
    TraceRun run;
    TraceAlu alu;
    TraceLevel level; /* coded as a run of an ALU, with the requests in place of the wave */
} TraceItem;
_Static_assert(offsetof(TraceAlu, cycles) == offsetof(TraceRun, cycles), "runs begin alike");
_Static_assert(offsetof(TraceLevel, requests) == offsetof(TraceAlu, wave), "a level is the beginning of a run");

struct TraceCursor {
    const TraceStore *store;
    TraceLane *lane;
    bool is_alu; /* or coded as one: */
    bool is_queue;
    bool started;   /* some block has been entered */
    bool past_last; /* the last run of a slot, which is in no block, has been read */
    size_t block;   /* the next to be opened: closed blocks, and then the open one */
    const uint8_t *at, *end;
    uint32_t left; /* items in the present block */
    uint8_t *buffer;
    size_t room;
    TraceItem item;
};

/* ---- lanes ---- */

static TraceLane *find_slot(const Trace *trace, uint32_t core, uint32_t slot) {
    return &trace->store->lanes[(size_t)core * trace->shape.slots + slot];
}

static TraceLane *find_stream(const Trace *trace, uint32_t core, uint32_t stream) {
    const TraceStore *store = trace->store;
    return &store->lanes[store->slot_lanes + (size_t)core * trace->streams + stream];
}

/* The last block that starts at or before a cycle; 0 if there is none. */
static size_t find_block(const TraceLane *lane, uint64_t cycle) {
    const size_t later = BISECT(i, lane->block_count, lane->blocks[i].first <= cycle);
    return later ? later - 1 : 0;
}

/* ---- cursors ---- */

static void cursor_init(TraceCursor *cursor, const Trace *trace, TraceLane *lane) {
    *cursor = (TraceCursor){.store = trace->store,
                            .lane = lane,
                            .is_alu = lane_is_alu(trace->store, lane),
                            .is_queue = lane_is_queue(trace, lane)};
    cursor->block = find_block(lane, trace->store->start);
}

void trace_cursor_seek(TraceCursor *cursor, uint64_t cycle) {
    cursor->block = find_block(cursor->lane, cycle);
}

static bool damaged(TraceCursor *cursor, const char *error) {
    cursor->lane->error = error;
    return false;
}

static uint64_t item_end(const TraceCursor *cursor) {
    return cursor->item.run.cycle + cursor->item.run.cycles;
}

/* Go on to the next block. False if there is none, or after an error. */
static bool next_block(TraceCursor *cursor) {
    TraceLane *lane = cursor->lane;
    const struct TraceInput *input = cursor->store->input;
    if (cursor->at != cursor->end) return damaged(cursor, "a block of the trace is longer than its runs");
    if (cursor->block > lane->block_count) return false;
    const bool is_open = cursor->block == lane->block_count;
    const TraceBlock block = is_open ? lane_open_block(lane) : lane->blocks[cursor->block];
    if (block.count == 0) return false;
    cursor->at = block.data ? block.data
                            : input_read_block(input, cursor->is_alu, lane_number(cursor->store, lane), &block,
                                               &cursor->buffer, &cursor->room, &lane->error);
    cursor->end = cursor->at ? cursor->at + block.bytes : NULL;
    if (!cursor->at) return false;

    /* Does a block of a file go on where the one before ended? That is cycle 0 at the beginning. */
    const uint64_t end = item_end(cursor);
    const bool follows = cursor->is_alu ? block.first >= end : block.first == end;
    if (input && (cursor->started || cursor->block == 0) && !follows)
        return damaged(cursor, "a block of the trace does not follow the one before");
    cursor->left = block.count;
    cursor->item = (TraceItem){0};
    cursor->item.run.cycle = block.first;
    cursor->started = true;
    cursor->block++;
    return true;
}

static bool decode_item(TraceCursor *cursor) {
    cursor->at = cursor->is_alu ? trace_decode_alu(cursor->at, cursor->end, &cursor->item.alu)
                                : trace_decode_run(cursor->at, cursor->end, &cursor->item.run);
    cursor->left--;
    if (!cursor->at) {
        cursor->end = NULL;
        return damaged(cursor, "a block of the trace is malformed");
    }
    const struct TraceInput *input = cursor->store->input;
    if (!input) return true;
    const char *why = cursor->is_queue ? input_check_level(input, &cursor->item.alu)
                      : cursor->is_alu ? input_check_alu(input, &cursor->item.alu)
                                       : input_check_run(input, &cursor->item.run);
    return !why || damaged(cursor, why);
}

/* Make the next item of the lane cursor->item. */
static bool next_item(TraceCursor *cursor) {
    const TraceStore *store = cursor->store;
    const TraceLane *lane = cursor->lane;
    const bool from_file = store->input != NULL;
    if (cursor->left == 0 && !(from_file && lane->error)) next_block(cursor);
    if (from_file && lane->error) return false;
    if (cursor->left > 0) return decode_item(cursor);
    if (!cursor->past_last && lane_last_run(lane, &cursor->item.run)) {
        cursor->past_last = true;
        return true;
    }
    /* Is the end of a file's lane the end of the run? */
    if (from_file && cursor->started && !cursor->is_alu && item_end(cursor) != store->cycles)
        return damaged(cursor, "a wave slot has no state in some cycle");
    return false;
}

/* The same, but only what overlaps the window. */
static bool next_shown(TraceCursor *cursor) {
    while (next_item(cursor)) {
        if (cursor->item.run.cycle >= cursor->store->end) return false;
        if (item_end(cursor) > cursor->store->start) return true;
    }
    return false;
}

static TraceRun cut_run(const TraceCursor *cursor) {
    TraceRun run = cursor->item.run;
    const TraceStore *store = cursor->store;
    const uint64_t from = run.cycle > store->start ? run.cycle : store->start;
    const uint64_t to = item_end(cursor) < store->end ? item_end(cursor) : store->end;
    run.cycle = from;
    run.cycles = (uint32_t)(to - from);
    return run;
}

static TraceCursor *create_cursor(const Trace *trace, TraceLane *lane) {
    TraceCursor *cursor = malloc(sizeof *cursor);
    if (cursor)
        cursor_init(cursor, trace, lane);
    else
        trace->store->error = "out of memory";
    return cursor;
}

TraceCursor *trace_run_cursor(const Trace *trace, uint32_t core, uint32_t slot) {
    return create_cursor(trace, find_slot(trace, core, slot));
}

TraceCursor *trace_alu_cursor(const Trace *trace, uint32_t core, uint32_t alu) {
    return create_cursor(trace, find_stream(trace, core, alu));
}

TraceCursor *trace_level_cursor(const Trace *trace, uint32_t core, uint32_t i) {
    return create_cursor(trace, find_stream(trace, core, trace_units(trace->shape) + i));
}

bool trace_next_run(TraceCursor *cursor, TraceRun *run) {
    if (!next_shown(cursor)) return false;
    *run = cut_run(cursor);
    return true;
}

bool trace_next_alu(TraceCursor *cursor, TraceAlu *run) {
    if (!next_shown(cursor)) return false;
    *run = cursor->item.alu;
    return true;
}

bool trace_next_level(TraceCursor *cursor, TraceLevel *level) {
    if (!next_shown(cursor)) return false;
    *level = cursor->item.level;
    return true;
}

void trace_cursor_destroy(TraceCursor *cursor) {
    if (!cursor) return;
    free(cursor->buffer);
    free(cursor);
}

/* ---- arrays ---- */

static const void *lane_items(const Trace *trace, TraceLane *lane, size_t *count) {
    const TraceStore *store = trace->store;
    const bool is_queue = lane_is_queue(trace, lane), is_alu = lane_is_alu(store, lane);
    const size_t item_bytes = is_queue ? sizeof(TraceLevel) : is_alu ? sizeof(TraceAlu) : sizeof(TraceRun);
    uint64_t stamp = 0;
    if (lane->run_tail)
        stamp = lane->run_tail->cycle + lane->run_tail->cycles;
    else if (lane->alu_tail)
        stamp = lane->alu_tail->end;
    *count = lane->item_count;
    if (lane->items && lane->item_stamp == stamp) return lane->items;

    /* As many as there may be in the window. */
    size_t room = lane_open_block(lane).count + 1;
    for (size_t i = find_block(lane, store->start); i < lane->block_count && lane->blocks[i].first < store->end; i++)
        room += lane->blocks[i].count;
    free(lane->items);
    lane->items = malloc(room * item_bytes);
    lane->item_count = 0;
    lane->item_stamp = stamp;
    if (!lane->items) lane->error = "out of memory";

    /* Reads on until there is nothing more, even if there is no more room: only then the end of a file is checked. */
    TraceCursor cursor;
    cursor_init(&cursor, trace, lane);
    while (lane->items && next_shown(&cursor) && lane->item_count < room) {
        const size_t i = lane->item_count++;
        if (is_queue)
            ((TraceLevel *)lane->items)[i] = cursor.item.level;
        else if (is_alu)
            ((TraceAlu *)lane->items)[i] = cursor.item.alu;
        else
            ((TraceRun *)lane->items)[i] = cut_run(&cursor);
    }
    free(cursor.buffer);
    *count = lane->item_count;
    return lane->items;
}

const TraceRun *trace_runs(const Trace *trace, uint32_t core, uint32_t slot, size_t *count) {
    return lane_items(trace, find_slot(trace, core, slot), count);
}

const TraceAlu *trace_alus(const Trace *trace, uint32_t core, uint32_t alu, size_t *count) {
    return lane_items(trace, find_stream(trace, core, alu), count);
}

const TraceLevel *trace_levels(const Trace *trace, uint32_t core, uint32_t i, size_t *count) {
    return lane_items(trace, find_stream(trace, core, trace_units(trace->shape) + i), count);
}

bool trace_load(const Trace *trace) {
    size_t count;
    for (size_t i = 0; i < trace->store->lane_count; i++) lane_items(trace, &trace->store->lanes[i], &count);
    return !trace_failed(trace);
}

/* ---- windows ---- */

Trace *trace_window(const Trace *trace, uint64_t start, uint64_t end) {
    const TraceStore *from = trace->store;
    Trace *window = trace_create_bare(trace->shape);
    if (!window) return trace->store->error = "out of memory", NULL;
    TraceStore *store = window->store;
    store->is_window = true;
    store->whole = trace->store;
    store->cycles = from->cycles;
    store->start = start > from->start ? start : from->start;
    store->end = end < from->end ? end : from->end;
    store->waves = from->waves;
    store->wave_count = from->wave_count;
    store->input = from->input;
    store->error = from->error;
    for (size_t i = 0; i < store->lane_count; i++) {
        store->lanes[i] = from->lanes[i];
        store->lanes[i].items = NULL;
    }
    return window;
}

/* ---- how long waves are there ---- */

/* One past the last cycle with a wave among `count` runs from a cursor on; 0 if there is none. */
static uint64_t segment_used(TraceCursor *cursor, size_t count) {
    uint64_t used = 0;
    bool more = next_item(cursor);
    for (size_t i = 0; more && i < count; i++) {
        const TraceRun run = cursor->item.run;
        more = next_item(cursor);
        const bool last = lane_ends_wave(&run, more ? &cursor->item.run : NULL);
        if (run.state != STATE_DISABLED && !last) used = run.cycle + run.cycles;
    }
    return used;
}

/* From the last block of each slot backwards: mostly the last one says it. */
uint64_t trace_used(const Trace *trace) {
    uint64_t used = 0;
    for (size_t i = 0; i < trace->store->slot_lanes; i++) {
        TraceLane *lane = &trace->store->lanes[i];
        uint64_t end = 0;
        for (size_t block = lane->block_count + 1; block-- > 0;) {
            TraceCursor cursor;
            cursor_init(&cursor, trace, lane);
            cursor.block = block;
            end = segment_used(&cursor, block < lane->block_count ? lane->blocks[block].count : SIZE_MAX);
            free(cursor.buffer);
            if (end || lane->error) break;
        }
        if (end > used) used = end;
    }
    return used;
}
