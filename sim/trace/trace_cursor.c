/* trace_cursor.c: reading a trace: cursors that decode block after block, and the arrays and windows made with them. */
#include <stddef.h>

#include "asm/base/array.h"
#include "sim/trace/lane_state.h"
#include "sim/trace/trace_store.h"

enum {
    SHORT_ITEMS = 1 << 17, /* of all lanes: decoded, some 5 MB */
    BATCH = 16,
};

/* They begin alike: `run` says the cycles of each. */
typedef union TraceItem {
    TraceRun run;
    TraceAlu alu;
} TraceItem;
_Static_assert(offsetof(TraceAlu, cycles) == offsetof(TraceRun, cycles), "runs begin alike");

struct TraceCursor {
    const TraceStore *store;
    TraceLane *lane;
    bool is_alu; /* or a sampler, or */
    bool is_queue;
    bool started; /* some block has been entered */
    size_t block; /* the next to be opened: closed blocks, and then the open one */
    const uint8_t *at, *end;
    uint32_t left; /* items in the present block */
    uint8_t *buffer;
    size_t room;
    TraceItem before; /* the last that was decoded */
    TraceRun cut;     /* a run that the window cuts */

    /* What is to be read next. A run is slow to copy while its fields are on their way to memory: so some are decoded
     * at a time, and copied later. */
    const void *items; /* of the batch; or of the lane, if all of it is decoded */
    size_t index, count;
    size_t clear; /* the runs before are in the window, and it cuts none of them */
    bool is_whole;
    union {
        TraceRun runs[BATCH];
        TraceAlu alus[BATCH];
    } batch;
};

/* ---- lanes ---- */

/* The last block that starts at or before a cycle; 0 if no block does. */
static size_t find_block(const TraceLane *lane, uint64_t cycle) {
    const size_t later = BISECT(i, lane->block_count, lane->blocks[i].first <= cycle);
    return later ? later - 1 : 0;
}

static uint64_t lane_stamp(const TraceLane *lane) {
    return lane->tail ? lane->tail->end : 0;
}

/* ---- cursors ---- */

static void cursor_init(TraceCursor *cursor, const Trace *trace, TraceLane *lane) {
    const TraceStore *store = trace->store;
    const bool is_alu = lane_is_alu(store, lane);
    *cursor =
        (TraceCursor){.store = store,
                      .lane = lane,
                      .is_alu = is_alu,
                      .is_queue = is_alu && lane_number(store, lane) % trace->streams >= trace_units(trace->shape),
                      .block = find_block(lane, store->start),
                      .items = &cursor->batch};
}

void trace_cursor_seek(TraceCursor *cursor, uint64_t cycle) {
    const TraceRun *runs = cursor->items;
    const TraceAlu *alus = cursor->items;
    const size_t block = find_block(cursor->lane, cycle);
    if (!cursor->is_whole && cursor->started && block < cursor->block) return; /* it is in the present block, or was */
    cursor->block = block;
    cursor->at = cursor->end = NULL;
    cursor->left = 0;
    cursor->started = false;
    if (!cursor->is_whole) cursor->count = cursor->clear = 0;
    cursor->index = cursor->is_alu ? TRACE_FIND(alus, cursor->count, cycle) : TRACE_FIND(runs, cursor->count, cycle);
}

static bool fail(TraceCursor *cursor, const char *why) {
    cursor->lane->error = why;
    return false;
}

/* Advance to the next block. False at the end, or after an error. */
static bool next_block(TraceCursor *cursor) {
    const TraceLane *lane = cursor->lane;
    TraceInput *input = cursor->store->input;
    if (cursor->at != cursor->end) return fail(cursor, "a block of the trace is longer than its runs");
    if (cursor->block > lane->block_count) return false;
    const bool is_open = cursor->block == lane->block_count;
    const TraceBlock block = is_open ? lane_open_block(lane) : lane->blocks[cursor->block];

    /* A block of a file begins where the previous block ended, or at cycle 0; the last block ends with the run. */
    const uint64_t end = cursor->before.run.cycle + cursor->before.run.cycles;
    if (block.count == 0) {
        const bool is_whole = !input || !cursor->started || cursor->is_alu || end == cursor->store->cycles;
        return is_whole ? false : fail(cursor, "a wave slot has no state in some cycle");
    }
    const char *why = NULL;
    cursor->at = block.data
                     ? block.data
                     : input_read_block(input, cursor->is_alu ? TRACE_ALUS : TRACE_RUNS,
                                        lane_number(cursor->store, lane), &block, &cursor->buffer, &cursor->room, &why);
    cursor->end = cursor->at ? cursor->at + block.bytes : NULL;
    if (!cursor->at) return fail(cursor, why);
    const bool follows = cursor->is_alu ? block.first >= end : block.first == end;
    if (input && (cursor->started || cursor->block == 0) && !follows)
        return fail(cursor, "a block of the trace does not follow the one before");
    cursor->left = block.count;
    cursor->before = (TraceItem){0};
    cursor->before.run.cycle = block.first;
    cursor->started = true;
    cursor->block++;
    return true;
}

static const char malformed[] = "a block of the trace is malformed";

/* What of a file can be in a trace like this: NULL, or a sentence. */

static const char *check_run(const TraceInput *input, const TraceRun *run) {
    if (run->cycle >= input->cycles || run->cycles > input->cycles - run->cycle) return "a run is outside the trace";
    if (run->producer != TRACE_NO_PC && run->producer > input->instructions) return "a run has no such producer";
    if (run->state == STATE_DISABLED) {
        const bool none = run->wave == TRACE_NO_WAVE && run->pc == TRACE_NO_PC && run->exec == 0;
        return none ? NULL : "a run without a wave has one";
    }
    if (run->wave >= input->waves) return "a run has no such wave";
    if (run->pc > input->instructions) return "a run has no such instruction";
    return (run->exec | run->retired) & ~input->lanes ? "a run has no such lanes" : NULL;
}

static const char *check_alu(const TraceInput *input, bool is_queue, const TraceAlu *run) {
    if (!is_queue) {
        if (run->cycle >= input->cycles) return "a run is outside the trace";
        if (run->wave >= input->waves) return "a run has no such wave";
        return run->pc > input->instructions ? "a run has no such instruction" : NULL;
    }
    if (run->cycle >= input->cycles || run->cycles > input->cycles - run->cycle) return "a level is outside the trace";
    const bool held = run->wave >= 1 && run->wave <= input->entries && run->pc == 0;
    return held ? NULL : "a queue cannot have so many requests";
}

/* Some of the present block; as many as there are before something is wrong, which is returned. */
static const char *decode_runs(TraceCursor *cursor, uint32_t count) {
    const TraceInput *input = cursor->store->input;
    const uint8_t *at = cursor->at, *end = cursor->end;
    TraceRun run = cursor->before.run; /* here, since what was just written to the batch takes long to read again */
    for (; cursor->count < count; cursor->count++) {
        at = trace_decode_run(at, end, &run);
        const char *why = !at ? malformed : input ? check_run(input, &run) : NULL;
        if (why) return why;
        cursor->batch.runs[cursor->count] = run;
    }
    cursor->at = at;
    cursor->before.run = run;
    const bool inside =
        cursor->batch.runs[0].cycle >= cursor->store->start && run.cycle + run.cycles <= cursor->store->end;
    cursor->clear = inside ? cursor->count : 0;
    return NULL;
}

static const char *decode_alus(TraceCursor *cursor, uint32_t count) {
    const TraceInput *input = cursor->store->input;
    const uint8_t *at = cursor->at, *end = cursor->end;
    TraceAlu run = cursor->before.alu;
    for (; cursor->count < count; cursor->count++) {
        at = trace_decode_alu(at, end, &run);
        const char *why = !at ? malformed : input ? check_alu(input, cursor->is_queue, &run) : NULL;
        if (why) return why;
        cursor->batch.alus[cursor->count] = run;
    }
    cursor->at = at;
    cursor->before.alu = run;
    return NULL;
}

/* Not inlined: most items are there when they are asked for. */
static __attribute__((noinline)) bool fill_batch(TraceCursor *cursor) {
    cursor->index = cursor->count = cursor->clear = 0;
    if (cursor->store->input && cursor->lane->error) return false;
    if (cursor->left == 0 && !next_block(cursor)) return false;

    const uint32_t count = cursor->left < BATCH ? cursor->left : BATCH;
    const char *why = cursor->is_alu ? decode_alus(cursor, count) : decode_runs(cursor, count);
    cursor->left -= count;
    if (why) {
        cursor->at = cursor->end = NULL;
        cursor->lane->error = why;
    }
    return cursor->count > 0;
}

/* Is there an item to be read? */
static bool is_ready(TraceCursor *cursor) {
    return cursor->index < cursor->count || (!cursor->is_whole && fill_batch(cursor));
}

static TraceCursor *create_cursor(const Trace *trace, TraceLane *lane) {
    TraceCursor *cursor = memory_raw(sizeof *cursor);
    cursor_init(cursor, trace, lane);
    /* Have its items been asked for as an array, and nothing was appended since? */
    if (lane->items && lane->item_stamp == lane_stamp(lane)) {
        cursor->is_whole = true;
        cursor->items = lane->items;
        cursor->count = cursor->clear = lane->item_count;
    }
    return cursor;
}

TraceCursor *trace_run_cursor(const Trace *trace, uint32_t core, uint32_t slot) {
    return create_cursor(trace, trace_lane(trace, core, slot));
}

TraceCursor *trace_alu_cursor(const Trace *trace, uint32_t core, uint32_t alu) {
    return create_cursor(trace, trace_lane(trace, core, trace->shape.slots + alu));
}

/* Cut to the window. */
const TraceRun *trace_read_run(TraceCursor *cursor) {
    if (cursor->index < cursor->clear) return &((const TraceRun *)cursor->items)[cursor->index++];
    const uint64_t start = cursor->store->start, end = cursor->store->end;
    while (is_ready(cursor)) {
        const TraceRun *run = &((const TraceRun *)cursor->items)[cursor->index++];
        const uint64_t run_end = run->cycle + run->cycles;
        if (run->cycle >= end) return NULL;
        if (run_end <= start) continue;
        if (run->cycle >= start && run_end <= end) return run;
        TraceRun *cut = &cursor->cut;
        *cut = *run;
        if (cut->cycle < start) cut->cycle = start;
        cut->cycles = (uint32_t)((run_end < end ? run_end : end) - cut->cycle);
        return cut;
    }
    return NULL;
}

bool trace_next_run(TraceCursor *cursor, TraceRun *run) {
    const TraceRun *next = trace_read_run(cursor);
    if (next) *run = *next;
    return next != NULL;
}

bool trace_peek_run(TraceCursor *cursor, TraceRun *run) {
    const bool found = trace_next_run(cursor, run);
    cursor->index -= found;
    return found;
}

/* Whole, as one can tell the first cycle of an instruction then. */
bool trace_next_alu(TraceCursor *cursor, TraceAlu *run) {
    while (is_ready(cursor)) {
        *run = ((const TraceAlu *)cursor->items)[cursor->index++];
        if (run->cycle >= cursor->store->end) return false;
        if (run->cycle + run->cycles > cursor->store->start) return true;
    }
    return false;
}

void trace_cursor_destroy(TraceCursor *cursor) {
    if (!cursor) return;
    memory_free(cursor->buffer);
    memory_free(cursor);
}

/* ---- arrays ---- */

/* As many as there may be in the window. */
static size_t most_items(const TraceStore *store, const TraceLane *lane) {
    size_t count = lane_open_block(lane).count + 1;
    for (size_t i = find_block(lane, store->start); i < lane->block_count && lane->blocks[i].first < store->end; i++)
        count += lane->blocks[i].count;
    return count;
}

static const void *lane_items(const Trace *trace, TraceLane *lane, size_t *count) {
    *count = lane->item_count;
    if (lane->items && lane->item_stamp == lane_stamp(lane)) return lane->items;

    TraceCursor cursor;
    cursor_init(&cursor, trace, lane);
    const size_t room = most_items(trace->store, lane);
    memory_free(lane->items);
    lane->items = memory_raw(room * (cursor.is_alu ? sizeof(TraceAlu) : sizeof(TraceRun)));
    lane->item_count = 0;
    lane->item_stamp = lane_stamp(lane);

    /* There is room for one more than a file has, so that its end is checked. */
    TraceRun *runs = lane->items;
    TraceAlu *alus = lane->items;
    for (size_t i = 0; i < room; i = ++lane->item_count)
        if (!(cursor.is_alu ? trace_next_alu(&cursor, &alus[i]) : trace_next_run(&cursor, &runs[i]))) break;
    memory_free(cursor.buffer);
    *count = lane->item_count;
    return lane->items;
}

const TraceRun *trace_runs(const Trace *trace, uint32_t core, uint32_t slot, size_t *count) {
    return lane_items(trace, trace_lane(trace, core, slot), count);
}

const TraceAlu *trace_alus(const Trace *trace, uint32_t core, uint32_t alu, size_t *count) {
    return lane_items(trace, trace_lane(trace, core, trace->shape.slots + alu), count);
}

bool trace_load_short(const Trace *trace) {
    size_t items = 0;
    for (size_t i = 0; i < trace->store->lane_count; i++) items += most_items(trace->store, &trace->store->lanes[i]);
    return items > SHORT_ITEMS ? !trace_failed(trace) : trace_load(trace);
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
    TraceStore *store = window->store;
    store->whole = trace->store;
    store->cycles = from->cycles;
    store->start = start > from->start ? start : from->start;
    store->end = end < from->end ? end : from->end;
    store->waves = from->waves;
    store->wave_count = from->wave_count;
    store->barriers = from->barriers;
    store->barrier_count = from->barrier_count;
    store->input = from->input;
    store->error = from->error;
    for (size_t i = 0; i < store->lane_count; i++) {
        store->lanes[i] = from->lanes[i];
        store->lanes[i].items = NULL;
    }
    return window;
}

/* ---- how long waves are there ---- */

/* From the last block of each slot backwards: mostly the last one says it. */
uint64_t trace_used(const Trace *trace) {
    uint64_t used = 0;
    for (size_t i = 0; i < trace->store->slot_lanes; i++) {
        TraceLane *lane = &trace->store->lanes[i];
        uint64_t end = 0; /* one past the last cycle with a wave in the block */
        for (size_t block = lane->block_count + 1; block-- > 0 && !end && !lane->error;) {
            TraceCursor cursor;
            cursor_init(&cursor, trace, lane);
            cursor.block = block;
            size_t left = block < lane->block_count ? lane->blocks[block].count : SIZE_MAX;
            for (; left > 0 && is_ready(&cursor); left--) {
                const TraceRun run = cursor.batch.runs[cursor.index++];
                const bool last = lane_ends_wave(&run, is_ready(&cursor) ? &cursor.batch.runs[cursor.index] : NULL);
                if (run.state != STATE_DISABLED && !last) end = run.cycle + run.cycles;
            }
            memory_free(cursor.buffer);
        }
        if (end > used) used = end;
    }
    return used;
}
