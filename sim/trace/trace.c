/* trace.c: recording: from the runs that the simulator appends to coded blocks, in memory or to a file; and from
 * changes of a queue to levels. */
#include "sim/trace/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/array.h"
#include "sim/trace/trace_store.h"

enum {
    BLOCKS_BYTES = 16 << 20, /* for all open blocks together, */
    BLOCK_MOST = 16 << 10,   /* but not more in one: they should stay in the second cache */
    BLOCK_LEAST = 1 << 10,
    BLOCK_STAGGER = 320, /* so that the blocks of different lanes do not compete for the same lines of the L1 */
    BLOCK_SLACK = TRACE_CODE_MAX + sizeof(uint64_t), /* a block is closed when it has less room than this, */
    RETIRED_MAX = 11,                                /* and that lanes retired takes so much more */
};

#define NO_CAUSE UINT64_MAX /* of no run: one that has it joins with none */

const TraceTerm trace_states[STATE_COUNT] = {
#define STATE(ID, name, meaning) [STATE_##ID] = {name, meaning},
#define REASON(ID, name, state, clause, word, meaning)
#include "sim/spec/reason.def"
#undef REASON
#undef STATE
};

const ReasonInfo trace_reasons[REASON_COUNT] = {
#define STATE(ID, name, meaning)
#define REASON(ID, name, state, clause, word, meaning) [REASON_##ID] = {name, STATE_##state, clause, word, meaning},
#include "sim/spec/reason.def"
#undef REASON
#undef STATE
};

uint64_t trace_state_sum(const uint64_t reasons[REASON_COUNT], WaveState state) {
    uint64_t sum = 0;
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (trace_reasons[reason].state == state) sum += reasons[reason];
    return sum;
}

const char *const trace_queue_names[QUEUE_COUNT] = {[QUEUE_BUFFERS] = "memory", [QUEUE_SHARED] = "shared"};

/* ---- creating ---- */

Trace *trace_create_bare(TraceShape shape) {
    Trace *trace = memory_new(sizeof *trace);
    TraceStore *store = memory_new(sizeof *store);
    trace->shape = shape;
    trace->streams = trace_streams(shape);
    trace->store = store;
    store->end = UINT64_MAX;
    store->slot_lanes = (size_t)shape.cores * shape.slots;
    store->lane_count = store->slot_lanes + (size_t)shape.cores * trace->streams;
    store->lanes = memory_array(store->lane_count, sizeof *store->lanes);
    return trace;
}

/* The next run is coded from zeros and from a cycle, and is not joined to the last one. */
static void open_block(TraceLane *lane, uint64_t first) {
    lane->open_first = first;
    lane->retired = 0;
    *lane->tail = (TraceTail){
        .at = lane->open, .full = lane->tail->full, .end = first, .cause = NO_CAUSE, .retired = lane->tail->retired};
}

Trace *trace_create(TraceShape shape) {
    Trace *trace = trace_create_bare(shape);
    TraceStore *store = trace->store;
    const size_t share = BLOCKS_BYTES / (store->lane_count + 1);
    const size_t queues = (size_t)shape.cores * trace_queues(shape);
    store->block_bytes = share < BLOCK_LEAST ? BLOCK_LEAST : share > BLOCK_MOST ? BLOCK_MOST : share & ~(size_t)7;
    store->slab = memory_raw((store->lane_count + 1) * (store->block_bytes + BLOCK_STAGGER));
    store->unwritten = memory_array(shape.cores + 1, sizeof *store->unwritten);
    trace->slots = memory_lines((store->lane_count + 1) * sizeof *trace->slots);
    trace->alus = trace->slots + store->slot_lanes;
    trace->queues = memory_lines((queues + 1) * sizeof *trace->queues);

    for (size_t i = 0; i < store->lane_count; i++) {
        TraceLane *lane = &store->lanes[i];
        lane->open = store->slab + i * (store->block_bytes + BLOCK_STAGGER);
        lane->tail = &trace->slots[i];
        *lane->tail = (TraceTail){.full = lane->open + store->block_bytes - BLOCK_SLACK};
        open_block(lane, 0);
    }
    for (size_t i = 0; i < queues; i++) trace->queues[i] = (TraceQueueTail){0};
    return trace;
}

void trace_destroy(Trace *trace) {
    if (!trace) return;
    TraceStore *store = trace->store;
    if (store->whole && !store->whole->error) store->whole->error = trace_error(trace);
    for (size_t i = 0; i < store->lane_count; i++) {
        TraceLane *lane = &store->lanes[i];
        memory_free(lane->items);
        for (size_t b = 0; !store->whole && b < lane->block_count; b++) memory_free(lane->blocks[b].data);
        if (!store->whole) memory_free(lane->blocks);
    }
    if (!store->whole) {
        memory_free(store->stream);
        memory_free(store->input);
        memory_free(store->waves);
        memory_free(store->barriers);
    }
    memory_free(store->lanes);
    memory_free(store->slab);
    memory_free(store->unwritten);
    memory_free(store);
    memory_free(trace->slots);
    memory_free(trace->queues);
    memory_free(trace);
}

/* ---- blocks ---- */

TraceBlock lane_open_block(const TraceLane *lane) {
    const TraceTail *tail = lane->tail;
    if (!tail) return (TraceBlock){0};
    const uint32_t bytes = (uint32_t)(tail->at - lane->open);
    return (TraceBlock){.first = lane->open_first, .data = lane->open, .bytes = bytes, .count = tail->count};
}

/* After an error blocks are dropped. Those of several cores, which may be simulated at the same time, are kept for
 * trace_flush, so that they are written in one order. */
void lane_close(Trace *trace, TraceLane *lane, uint64_t next) {
    TraceStore *store = trace->store;
    TraceBlock block = lane_open_block(lane);
    const bool is_kept = !store->stream || trace->shape.cores > 1;
    if (block.count > 0 && !lane->error && !is_kept) stream_write_block(store, lane, &block);
    if (block.count > 0 && !lane->error && is_kept) {
        /* A copy of the right size: the open block is used again, and stays in the cache. */
        block.data = memory_raw(block.bytes);
        memcpy(block.data, lane->open, block.bytes);
        (void)ARRAY_RESERVE(lane->blocks, lane->block_room, lane->block_count + 1);
        lane->blocks[lane->block_count++] = block;
        const uint32_t each = lane_is_alu(store, lane) ? trace->streams : trace->shape.slots;
        store->unwritten[lane_number(store, lane) / each] = store->stream != NULL;
    }
    open_block(lane, next);
}

void trace_flush(Trace *trace) {
    TraceStore *store = trace->store;
    for (uint32_t core = 0; store->stream && core < trace->shape.cores; core++) {
        if (!store->unwritten[core]) continue;
        store->unwritten[core] = 0;
        for (uint32_t i = 0; i < trace->shape.slots + trace->streams; i++) {
            TraceLane *lane = trace_lane(trace, core, i);
            for (size_t b = 0; b < lane->block_count; b++) {
                stream_write_block(store, lane, &lane->blocks[b]);
                memory_free(lane->blocks[b].data);
            }
            lane->block_count = 0;
        }
    }
}

/* ---- runs of slots ---- */

static TraceRun run_of(const TraceTail *tail) {
    const uint8_t reason = tail->cause >> 56;
    return (TraceRun){.cycle = tail->end - tail->cycles,
                      .exec = tail->exec,
                      .cycles = tail->cycles,
                      .wave = (uint32_t)(tail->place >> 32),
                      .pc = (uint32_t)tail->place,
                      .producer = (uint32_t)tail->cause,
                      .reg = (uint16_t)(tail->cause >> 32),
                      .state = (uint8_t)(tail->cause >> 48) ^ trace_state_of[reason & TRACE_REASON_MASK],
                      .reason = reason};
}

/* The code of the last run, which may stand there for fewer cycles, becomes that for all of them. */
static void put_cycles(TraceLane *lane) {
    TraceTail *tail = lane->tail;
    uint8_t *code = tail->at - tail->code_bytes, *end = code;
    const uint32_t form = *code & TRACE_FORM_MASK;
    if (form == TRACE_FORM_WIDE) {
        const TraceRun run = run_of(tail);
        end = trace_code_wide_run(code, &lane->before, &run);
    } else {
        const bool is_long = tail->cycles > TRACE_SMALL_CYCLES;
        const uint32_t small = is_long ? TRACE_SMALL_CYCLES : tail->cycles - 1;
        *code = (uint8_t)((*code & ~(TRACE_SMALL_CYCLES << TRACE_CYCLES_AT)) | small << TRACE_CYCLES_AT);
        end += form == TRACE_FORM_PRODUCER ? 2 * TRACE_HEAD_BYTES : TRACE_HEAD_BYTES;
        while (form == TRACE_FORM_EXEC && *end++ & 0x80) continue;
        if (is_long) end = trace_code_varint(end, tail->cycles - TRACE_SMALL_CYCLES - 1);
    }
    tail->at = end;
    tail->code_bytes = (uint16_t)(end - code);
}

/* A run that is no part of the last one. */
static void add_run(Trace *trace, TraceLane *lane, uint64_t place, uint64_t cause, uint64_t exec, uint32_t cycles) {
    TraceTail *tail = lane->tail;
    const bool retire = tail->retired != lane->retired;
    tail->full = lane->open + trace->store->block_bytes - BLOCK_SLACK;
    if (tail->at + retire * RETIRED_MAX >= tail->full) lane_close(trace, lane, tail->end);
    if (tail->retired != lane->retired) {
        *tail->at++ = TRACE_RETIRED;
        tail->at = trace_code_varint(tail->at, tail->retired ^ lane->retired);
        lane->retired = tail->retired;
    }
    lane->before = run_of(tail);
    const uint64_t moved = place - tail->place + TRACE_PC_BIAS, changed = exec ^ tail->exec;
    tail->end += cycles;
    tail->exec = exec;
    tail->place = place;
    tail->cause = cause;
    tail->cycles = cycles;
    tail->count++;

    /* Its code in form 0, 1 or 2 if it fits. */
    const TraceSmallRun small = trace_small_run(place, cause, moved);
    const bool fits = !small.rare && !(changed && !small.plain) && !(changed >> TRACE_EXEC_BITS);
    uint8_t *code = tail->at;
    trace_put_u64(code, fits ? small.code : TRACE_FORM_WIDE);
    if (fits && changed) {
        *code |= TRACE_FORM_EXEC;
        trace_code_varint(code + TRACE_HEAD_BYTES, changed);
    }
    tail->code_bytes = 0;
    put_cycles(lane);
}

void trace_add_rare_run(Trace *trace, TraceTail *tail, uint64_t place, uint64_t cause, uint64_t exec, uint64_t cycles) {
    TraceLane *lane = &trace->store->lanes[tail - trace->slots];
    for (; cycles > UINT32_MAX; cycles -= UINT32_MAX) add_run(trace, lane, place, cause, exec, UINT32_MAX);
    const bool same =
        place == tail->place && cause == tail->cause && exec == tail->exec && tail->retired == lane->retired;
    if (!same || cycles > UINT32_MAX - tail->cycles) {
        add_run(trace, lane, place, cause, exec, (uint32_t)cycles);
        return;
    }
    tail->cycles += (uint32_t)cycles;
    tail->end += cycles;
    put_cycles(lane);
}

void trace_set_retired(Trace *trace, TraceTail *tail, uint64_t retired) {
    tail->retired = retired;
    tail->full = trace->store->lanes[tail - trace->slots].open; /* the next run is a rare one */
}

/* ---- runs of ALUs ---- */

void trace_add_rare_alu(Trace *trace, TraceTail *tail, uint64_t cycle, uint32_t cycles, uint64_t place) {
    TraceLane *lane = &trace->store->lanes[tail - trace->slots];
    assert(cycle >= tail->end && cycles > 0);
    if (tail->at >= tail->full) lane_close(trace, lane, cycle);
    tail->at = trace_code_wide_alu(tail->at, cycle - tail->end, cycles, tail->place, place);
    tail->end = cycle + cycles;
    tail->place = place;
    tail->count++;
}

/* ---- levels of queues ----
 *
 *   changes    cycle 3: 1   cycle 5: 2   cycle 5: 3   cycle 9: 2   cycle 9: 3   cycle 12: 0
 *   levels               [1 ............][3 ..........................................]
 *
 * A cycle may have several changes, and the last of them counts. So what holds is only known when a later cycle has
 * one.
 */

/* Nothing changes any more up to the last change. A level's cycles have 32 bits. */
static void settle(Trace *trace, uint32_t core, uint32_t i, TraceQueueTail *tail) {
    const uint64_t end = tail->since;
    if (tail->requests == tail->before) return;
    for (uint64_t cycle = tail->from; tail->before > 0 && cycle < end;) {
        const uint32_t cycles = end - cycle < UINT32_MAX ? (uint32_t)(end - cycle) : UINT32_MAX;
        const TraceAlu level = {.cycle = cycle, .cycles = cycles, .wave = tail->before};
        trace_add_alu(trace, core, trace_units(trace->shape) + i, &level);
        cycle += cycles;
    }
    tail->from = end;
    tail->before = tail->requests;
}

void trace_set_requests(Trace *trace, uint32_t core, Queue queue, uint64_t cycle, uint32_t requests) {
    const uint32_t i = queue == QUEUE_SHARED && trace->shape.queues >> QUEUE_BUFFERS & 1; /* as in trace_queue */
    TraceQueueTail *tail = &trace->queues[(size_t)core * trace_queues(trace->shape) + i];
    if (cycle != tail->since) settle(trace, core, i, tail);
    tail->since = cycle;
    tail->requests = requests;
}

/* ---- waves, and the end ---- */

void trace_add_wave(Trace *trace, uint32_t number, const TraceWave *wave) {
    TraceStore *store = trace->store;
    if (store->error) return;
    if (store->stream) {
        if (!stream_add_wave(store->stream, number, wave)) store->error = "the trace could not be written";
        return;
    }
    const size_t count = (size_t)number + 1;
    (void)ARRAY_RESERVE(store->waves, store->wave_room, count);
    for (; store->wave_count < count; store->wave_count++) store->waves[store->wave_count] = (TraceWave){0};
    store->waves[number] = *wave;
}

/* The cycles of runs are not kept: here it shows whether they followed one another. */
void trace_finish(Trace *trace, uint64_t cycles) {
    TraceStore *store = trace->store;
    store->cycles = cycles;
    for (size_t i = 0; i < store->slot_lanes; i++) {
        const TraceTail *tail = &trace->slots[i];
        if (tail->end != cycles) store->error = "a wave slot has no state in some cycle, or two";
    }
    const uint32_t queues = trace_queues(trace->shape);
    for (uint32_t core = 0; core < trace->shape.cores; core++) {
        for (uint32_t i = 0; i < queues; i++) {
            TraceQueueTail *tail = &trace->queues[(size_t)core * queues + i];
            trace_set_requests(trace, core, trace_queue(trace->shape, i), cycles, 0);
            settle(trace, core, i, tail);
            *tail = (TraceQueueTail){.from = cycles, .since = cycles};
        }
    }
}

/* ---- looking ---- */

const char *trace_error(const Trace *trace) {
    const TraceStore *store = trace->store;
    const char *error = store->error;
    for (size_t i = 0; i < store->lane_count && !error; i++) error = store->lanes[i].error;
    return error;
}

void trace_add_barrier(Trace *trace, uint32_t pc) {
    TraceStore *store = trace->store;
    (void)ARRAY_RESERVE(store->barriers, store->barrier_room, store->barrier_count + 1);
    store->barriers[store->barrier_count++] = pc;
}

bool trace_has_barriers(const Trace *trace) {
    return trace->store->barrier_count > 0;
}

bool trace_is_barrier(const Trace *trace, uint32_t pc) {
    const TraceStore *store = trace->store;
    const size_t at = BISECT(i, store->barrier_count, store->barriers[i] < pc);
    return at < store->barrier_count && store->barriers[at] == pc;
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

uint64_t trace_live(const Trace *trace, uint32_t wave) {
    return wave < trace->store->wave_count ? trace->store->waves[wave].live : UINT64_MAX;
}
