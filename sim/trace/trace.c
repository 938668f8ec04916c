/* trace.c: recording: from the runs that the simulator appends to coded blocks, in memory or to a file. */
#include "sim/trace/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim/trace/trace_store.h"

enum {
    BLOCKS_BYTES = 16 << 20, /* for all open blocks together, */
    BLOCK_MOST = 16 << 10,   /* but not more in one: they should stay in the second cache */
    BLOCK_LEAST = 1 << 10,
    BLOCK_STAGGER = 320, /* so that those of all lanes do not fall on the same lines of the first cache */
    BLOCK_SLACK = TRACE_CODE_MAX + sizeof(uint64_t), /* a block is closed when it has less room than this */
};

const StateInfo trace_states[STATE_COUNT] = {
#define STATE(ID, name, meaning) [STATE_##ID] = {name, meaning},
#define REASON(ID, name, state, meaning)
#include "sim/spec/reason.def"
#undef REASON
#undef STATE
};

const ReasonInfo trace_reasons[REASON_COUNT] = {
#define STATE(ID, name, meaning)
#define REASON(ID, name, state, meaning) [REASON_##ID] = {name, STATE_##state, meaning},
#include "sim/spec/reason.def"
#undef REASON
#undef STATE
};

/* ---- creating ---- */

Trace *trace_create_bare(TraceShape shape) {
    Trace *trace = calloc(1, sizeof *trace);
    TraceStore *store = calloc(1, sizeof *store);
    if (!trace || !store) {
        free(trace);
        free(store);
        return NULL;
    }
    trace->shape = shape;
    trace->streams = trace_units(shape) + trace_queues(shape);
    trace->store = store;
    store->end = UINT64_MAX;
    store->slot_lanes = (size_t)shape.cores * shape.slots;
    store->lane_count = store->slot_lanes + (size_t)shape.cores * trace->streams;
    /* One more than needed, so that a machine without lanes does not look like a failed allocation. */
    store->lanes = calloc(store->lane_count + 1, sizeof *store->lanes);
    if (store->lanes) return trace;
    trace_destroy(trace);
    return NULL;
}

static void start_lane(Trace *trace, size_t i) {
    TraceStore *store = trace->store;
    TraceLane *lane = &store->lanes[i];
    lane->open = store->slab + i * (store->block_bytes + BLOCK_STAGGER);
    const uint8_t *full = lane->open + store->block_bytes - BLOCK_SLACK;
    if (lane_is_alu(store, lane)) {
        lane->alu_tail = &trace->alus[i - store->slot_lanes];
        *lane->alu_tail = (TraceAluTail){.at = lane->open, .full = full};
    } else {
        /* A last run that joins with none, ends at cycle 0, and has so many cycles that the next is a rare case. */
        lane->run_tail = &trace->slots[i];
        *lane->run_tail = (TraceRunTail){.at = lane->open,
                                         .full = full,
                                         .cycle = 0 - (uint64_t)UINT32_MAX,
                                         .cycles = UINT32_MAX,
                                         .cause = UINT64_MAX};
    }
}

Trace *trace_create(TraceShape shape) {
    Trace *trace = trace_create_bare(shape);
    if (!trace) return NULL;
    TraceStore *store = trace->store;
    const size_t share = BLOCKS_BYTES / (store->lane_count + 1);
    store->block_bytes = share < BLOCK_LEAST ? BLOCK_LEAST : share > BLOCK_MOST ? BLOCK_MOST : share & ~(size_t)7;
    trace->slots = aligned_alloc(sizeof *trace->slots, (store->slot_lanes + 1) * sizeof *trace->slots);
    trace->alus = calloc(store->lane_count - store->slot_lanes + 1, sizeof *trace->alus);
    trace->queues = queues_create(shape);
    store->slab = malloc((store->lane_count + 1) * (store->block_bytes + BLOCK_STAGGER));
    store->unwritten = calloc(shape.cores + 1, sizeof *store->unwritten);
    if (!trace->slots || !trace->alus || !trace->queues || !store->slab || !store->unwritten) {
        trace_destroy(trace);
        return NULL;
    }
    for (size_t i = 0; i < store->lane_count; i++) start_lane(trace, i);
    return trace;
}

void trace_destroy(Trace *trace) {
    if (!trace) return;
    TraceStore *store = trace->store;
    if (store->whole && !store->whole->error) store->whole->error = trace_error(trace);
    for (size_t i = 0; store->lanes && i < store->lane_count; i++) {
        TraceLane *lane = &store->lanes[i];
        free(lane->items);
        for (size_t b = 0; !store->is_window && b < lane->block_count; b++) free(lane->blocks[b].data);
        if (!store->is_window) free(lane->blocks);
    }
    if (!store->is_window) {
        stream_destroy(store->stream);
        input_destroy(store->input);
        free(store->waves);
    }
    free(store->lanes);
    free(store->slab);
    free(store->unwritten);
    free(store);
    free(trace->slots);
    free(trace->alus);
    free(trace->queues);
    free(trace);
}

/* ---- appending ---- */

/* Doubling keeps the cost of an append constant on average. */
void *store_grow(void *items, size_t *room, size_t needed, size_t item_bytes) {
    if (needed <= *room) return items;
    size_t wanted = *room ? *room * 2 : 16;
    if (wanted < needed) wanted = needed;
    void *bigger = wanted <= SIZE_MAX / item_bytes ? realloc(items, wanted * item_bytes) : NULL;
    if (bigger) *room = wanted;
    return bigger;
}

TraceBlock lane_open_block(const TraceLane *lane) {
    const TraceRunTail *run_tail = lane->run_tail;
    const TraceAluTail *alu_tail = lane->alu_tail;
    TraceBlock block = {.first = lane->open_first, .data = lane->open};
    if (run_tail) {
        block.bytes = (uint32_t)(run_tail->at - lane->open);
        block.count = run_tail->count ? run_tail->count - 1 : 0;
    } else if (alu_tail) {
        block.bytes = (uint32_t)(alu_tail->at - lane->open);
        block.count = alu_tail->count;
    }
    return block;
}

static TraceRun run_of(const TraceRunTail *tail) {
    return (TraceRun){.cycle = tail->cycle,
                      .exec = tail->exec,
                      .cycles = tail->cycles,
                      .wave = (uint32_t)(tail->place >> 32),
                      .pc = (uint32_t)tail->place,
                      .producer = (uint32_t)tail->cause,
                      .reg = (uint16_t)(tail->cause >> 32),
                      .state = (uint8_t)(tail->cause >> 48),
                      .reason = (uint8_t)(tail->cause >> 56)};
}

bool lane_last_run(const TraceLane *lane, TraceRun *run) {
    if (!lane->run_tail) return false;
    *run = run_of(lane->run_tail);
    return lane->run_tail->count > 0;
}

/* A copy of the right size: the open block is used again, and stays in the cache. */
static bool keep_block(TraceLane *lane, TraceBlock block) {
    TraceBlock *blocks = store_grow(lane->blocks, &lane->block_room, lane->block_count + 1, sizeof *blocks);
    if (!blocks) return false;
    lane->blocks = blocks;
    block.data = malloc(block.bytes);
    if (!block.data) return false;
    memcpy(block.data, lane->open, block.bytes);
    blocks[lane->block_count++] = block;
    return true;
}

static void write_block(TraceStore *store, TraceLane *lane, const TraceBlock *block) {
    if (!stream_write_block(store->stream, lane_is_alu(store, lane), lane_number(store, lane), block))
        lane->error = "the trace could not be written";
}

/* The core that a lane belongs to. */
static uint32_t lane_core(const Trace *trace, const TraceLane *lane) {
    return lane_number(trace->store, lane) / (lane_is_alu(trace->store, lane) ? trace->streams : trace->shape.slots);
}

/* After an error blocks are dropped. Those of several cores, which may be simulated at the same time, are kept for
 * trace_flush, so that they are written in one order. */
static void close_block(Trace *trace, TraceLane *lane, TraceBlock block) {
    TraceStore *store = trace->store;
    if (block.count == 0 || lane->error) return;
    if (store->stream && trace->shape.cores == 1) {
        write_block(store, lane, &block);
    } else if (!keep_block(lane, block)) {
        lane->error = "out of memory";
    } else {
        store->unwritten[lane_core(trace, lane)] = store->stream != NULL;
    }
}

static void flush_lane(TraceStore *store, TraceLane *lane) {
    for (size_t b = 0; b < lane->block_count; b++) {
        write_block(store, lane, &lane->blocks[b]);
        free(lane->blocks[b].data);
    }
    lane->block_count = 0;
}

void trace_flush(Trace *trace) {
    TraceStore *store = trace->store;
    for (uint32_t core = 0; store->stream && core < trace->shape.cores; core++) {
        if (!store->unwritten[core]) continue;
        store->unwritten[core] = 0;
        TraceLane *slots = &store->lanes[(size_t)core * trace->shape.slots];
        TraceLane *alus = &store->lanes[store->slot_lanes + (size_t)core * trace->streams];
        for (uint32_t i = 0; i < trace->shape.slots; i++) flush_lane(store, &slots[i]);
        for (uint32_t i = 0; i < trace->streams; i++) flush_lane(store, &alus[i]);
    }
}

/* The last run goes into the open block. */
static void put_last(TraceLane *lane) {
    TraceRunTail *tail = lane->run_tail;
    TraceRun run;
    if (tail->count == 0) return; /* no run yet */
    if (tail->most_cycles == 0) {
        lane_last_run(lane, &run);
        tail->at = trace_code_wide_run(tail->at, &lane->before, &run);
        return;
    }
    const bool is_long = tail->cycles > TRACE_SMALL_CYCLES;
    const uint32_t cycles = is_long ? TRACE_SMALL_CYCLES : tail->cycles - 1;
    trace_put_u64(tail->at, tail->code | (uint64_t)cycles << TRACE_CYCLES_AT);
    tail->at += tail->code_bytes;
    if (is_long) tail->at = trace_code_varint(tail->at, tail->cycles - TRACE_SMALL_CYCLES - 1);
}

static void start_block(Trace *trace, TraceLane *lane) {
    TraceRunTail *tail = lane->run_tail;
    TraceBlock block = lane_open_block(lane);
    block.count++; /* the last run is in it now */
    close_block(trace, lane, block);
    lane->open_first = tail->cycle + tail->cycles;
    tail->at = lane->open;
    tail->count = 0;
    tail->exec = tail->place = 0;
}

/* The code of a run of one cycle as form 0, 1 or 2. False if it takes form 3. */
static bool code_small(TraceRunTail *tail, const TraceRun *run) {
    enum { EXEC_BITS_MAX = 35 }; /* five bytes: with the head and one for cycles they fit tail->code */
    const uint64_t moved = trace_place(run) - tail->place + TRACE_PC_BIAS, exec = run->exec ^ tail->exec;
    const bool plain = run->producer == TRACE_NO_PC && run->reg == TRACE_NO_REGISTER;
    const uint32_t producer = plain ? 0 : trace_zigzag(run->pc - run->producer), reg = plain ? 0 : run->reg;
    if (moved >> TRACE_PC_BITS || producer >> TRACE_PRODUCER_BITS || reg >> TRACE_REGISTER_BITS ||
        run->reason >= REASON_COUNT || run->state != trace_state_of[run->reason] || (exec && !plain) ||
        exec >> EXEC_BITS_MAX)
        return false;
    tail->code = (exec    ? TRACE_FORM_EXEC
                  : plain ? TRACE_FORM_PLAIN
                          : TRACE_FORM_PRODUCER) |
                 (uint32_t)run->reason << TRACE_REASON_AT | moved << TRACE_PC_AT | producer << TRACE_PRODUCER_AT |
                 reg << TRACE_REGISTER_AT;
    tail->code_bytes = (uint8_t)(plain ? TRACE_HEAD_BYTES : 2 * TRACE_HEAD_BYTES);
    uint8_t coded[TRACE_CODE_MAX];
    const uint8_t *end = exec ? trace_code_varint(coded, exec) : coded;
    for (const uint8_t *byte = coded; byte < end; byte++) tail->code |= (uint64_t)*byte << 8 * tail->code_bytes++;
    return true;
}

void trace_add_rare_run(Trace *trace, TraceRunTail *tail, uint64_t place, uint64_t cause, uint64_t exec,
                        uint32_t cycles) {
    TraceLane *lane = &trace->store->lanes[tail - trace->slots];
    put_last(lane);
    if (tail->at >= tail->full) start_block(trace, lane);
    TraceRun run, before;
    lane_last_run(lane, &before);
    const uint64_t cycle = tail->cycle + tail->cycles;
    const TraceRunTail next = {.cycle = cycle, .exec = exec, .place = place, .cause = cause, .cycles = cycles};
    run = run_of(&next);
    tail->most_cycles = code_small(tail, &run) ? TRACE_BYTE_CYCLES : 0;
    lane->before = before;
    tail->cycle = cycle;
    tail->exec = exec;
    tail->place = place;
    tail->cause = cause;
    tail->cycles = cycles;
    tail->count++;
}

void trace_add_rare_alu(Trace *trace, TraceAluTail *tail, uint64_t cycle, uint32_t cycles, uint64_t place) {
    TraceStore *store = trace->store;
    TraceLane *lane = &store->lanes[store->slot_lanes + (size_t)(tail - trace->alus)];
    assert(cycle >= tail->end && cycles > 0);
    if (tail->at >= tail->full) {
        close_block(trace, lane, lane_open_block(lane));
        lane->open_first = cycle;
        *tail = (TraceAluTail){.at = lane->open, .full = tail->full, .end = cycle};
    }
    tail->at = trace_code_wide_alu(tail->at, cycle - tail->end, cycles, tail->place, place);
    tail->end = cycle + cycles;
    tail->place = place;
    tail->count++;
}

void lane_close(Trace *trace, TraceLane *lane) {
    if (lane->run_tail && lane->run_tail->count) {
        put_last(lane);
        lane->run_tail->count++; /* as if another one followed */
    }
    close_block(trace, lane, lane_open_block(lane));
    if (lane->run_tail) lane->run_tail->count = 0;
    if (lane->alu_tail) lane->alu_tail->count = 0;
}

static bool keep_wave(TraceStore *store, uint32_t number, const TraceWave *wave) {
    const size_t needed = (size_t)number + 1;
    TraceWave *waves = store_grow(store->waves, &store->wave_room, needed, sizeof *waves);
    if (!waves) return false;
    store->waves = waves;
    if (needed > store->wave_count) {
        memset(waves + store->wave_count, 0, (needed - store->wave_count) * sizeof *waves);
        store->wave_count = needed;
    }
    waves[number] = *wave;
    return true;
}

void trace_add_wave(Trace *trace, uint32_t number, const TraceWave *wave) {
    TraceStore *store = trace->store;
    if (store->error) return;
    if (store->stream) {
        if (!stream_add_wave(store->stream, number, wave)) store->error = "the trace could not be written";
    } else if (!keep_wave(store, number, wave)) {
        store->error = "out of memory";
    }
}

/* The cycles of runs are not kept: here it shows whether they followed one another. */
void trace_finish(Trace *trace, uint64_t cycles) {
    TraceStore *store = trace->store;
    store->cycles = cycles;
    for (size_t i = 0; i < store->slot_lanes; i++) {
        const TraceRunTail *tail = &trace->slots[i];
        if (tail->cycle + tail->cycles != cycles) store->error = "a wave slot has no state in some cycle, or two";
    }
    queues_finish(trace, cycles);
}

/* ---- looking ---- */

const char *trace_error(const Trace *trace) {
    const TraceStore *store = trace->store;
    const char *error = store->error;
    for (size_t i = 0; i < store->lane_count && !error; i++) error = store->lanes[i].error;
    return error;
}

bool trace_failed(const Trace *trace) {
    return trace_error(trace) != NULL;
}

TraceShape trace_shape(const Trace *trace) {
    return trace->shape;
}

uint64_t trace_cycles(const Trace *trace) {
    return trace->store->cycles;
}

uint64_t trace_start(const Trace *trace) {
    return trace->store->start;
}

uint64_t trace_end(const Trace *trace) {
    const TraceStore *store = trace->store;
    return store->end < store->cycles ? store->end : store->cycles;
}

const TraceWave *trace_waves(const Trace *trace, size_t *count) {
    *count = trace->store->wave_count;
    return trace->store->waves;
}
