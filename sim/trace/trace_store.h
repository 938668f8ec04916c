/* trace_store.h: the blocks behind a Trace, as drawn in trace.h, their places in a file, and functions that the
 * trace_*.c files share.
 *
 * The levels of a queue are coded as runs of an ALU, in lanes behind the core's units.
 * A trace that was opened from a file has closed blocks only, and reads them when they are needed. A window shares the
 * blocks of the trace that it is a part of.
 */
#ifndef SIM_TRACE_TRACE_STORE_H
#define SIM_TRACE_TRACE_STORE_H

#include <pthread.h>
#include <stdatomic.h>

#include "asm/base/hash.h"
#include "sim/trace/trace_file.h"

/* ---- places in a .lstrace file, which is drawn in trace_file.h ---- */

#define TRACE_MAGIC "\x7fLST"
#define TRACE_TRAILER_TAG "DONE"

/* clang-format off */
typedef enum TraceTag {
    TRACE_RUNS, TRACE_ALUS, TRACE_WAVE, TRACE_PROG, TRACE_NAME, TRACE_MACH, TRACE_CONF, TRACE_FALT, TRACE_BIND,
    TRACE_SIZE, TRACE_TEXT, TRACE_INDX,
    TRACE_TAG_COUNT
} TraceTag;

static const char trace_tags[TRACE_TAG_COUNT][5] = {
    "RUNS",     "ALUS",     "WAVE",     "PROG",     "NAME",     "MACH",     "CONF",     "FALT",     "BIND",
    "SIZE",     "TEXT",     "INDX",
};
/* clang-format on */

enum {
    TRACE_VERSION = 3,
    TRACE_VERSION_QUEUES = 2, /* these can be read, too: without BIND, SIZE and TEXT, */
    TRACE_VERSION_FIRST = 1,  /* and with zeros for the queues */
    TRACE_TAG_BYTES = 4,
    TRACE_CHECKSUM_BYTES = 8,

    TRACE_VERSION_AT = 4, /* header; TRACE_SHAPE lies between */
    TRACE_NAMES_AT = 24,
    TRACE_HEADER_SUM_AT = 32,
    TRACE_HEADER = TRACE_HEADER_SUM_AT + TRACE_CHECKSUM_BYTES,

    TRACE_NUMBER_AT = 4, /* block */
    TRACE_FIRST_AT = 8,
    TRACE_COUNT_AT = 16,
    TRACE_BYTES_AT = 20,
    TRACE_ENTRY = 24, /* what the index repeats */
    TRACE_FRAME = TRACE_ENTRY + TRACE_CHECKSUM_BYTES,

    TRACE_WAVES_AT = 4, /* trailer */
    TRACE_CYCLES_AT_END = 8,
    TRACE_INDEX_AT = 16,
    TRACE_LENGTH_AT = 24,
    TRACE_TRAILER_SUM_AT = 32,
    TRACE_TRAILER = TRACE_TRAILER_SUM_AT + TRACE_CHECKSUM_BYTES,

    TRACE_FAULT_BYTES = 2 * 8 + 6 * 4 + 2, /* and the name */
    TRACE_BIND_BYTES = 6 + 4 * 4,          /* and the words */
    TRACE_SIZE_BYTES = 7 * 4,
};

/* clang-format off */
/* Numbers of the header: field of TraceShape, place, bytes. */
#define TRACE_SHAPE(FIELD)      \
    FIELD(cores,          8, 4) \
    FIELD(slots,         12, 4) \
    FIELD(alus,          16, 2) \
    FIELD(samplers,      18, 1) \
    FIELD(queues,        19, 1) \
    FIELD(wave_size,     20, 1) \
    FIELD(reconvergence, 21, 1) \
    FIELD(queue_entries, 22, 2)

/* A fault, one after the other: field of TraceFault, bytes. Its name follows. */
#define TRACE_FAULT(FIELD)                                \
    FIELD(cycle, 8) FIELD(lanes, 8)                       \
    FIELD(core, 4)  FIELD(slot, 4) FIELD(wave, 4)         \
    FIELD(group, 4) FIELD(pc, 4)   FIELD(address, 4)      \
    FIELD(space, 1) FIELD(index, 1)

/* What is bound, likewise: field of Binding, bytes. `zeros` and words follow. */
#define TRACE_BINDING(FIELD)                                       \
    FIELD(space, 1)        FIELD(index, 1)                         \
    FIELD(shape.format, 1) FIELD(shape.levels, 1) FIELD(shape.kind, 1) \
    FIELD(shape.width, 4)  FIELD(shape.height, 4) FIELD(shape.depth, 4) FIELD(words, 4)
/* clang-format on */

static inline void trace_set(uint8_t *out, int bytes, uint64_t value) {
    for (int i = 0; i < bytes; i++) out[i] = (uint8_t)(value >> 8 * i);
}

static inline uint64_t trace_get(const uint8_t *bytes, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++) value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

/* The checksum of a block: its entry and its payload. */
static inline uint64_t trace_block_sum(const uint8_t *entry, const uint8_t *payload, size_t bytes) {
    return hash_wide(hash_wide(HASH_START, entry, TRACE_ENTRY), payload, bytes);
}

/* The checksum of the names of states and reasons. */
static inline uint64_t trace_names_sum(void) {
    uint64_t sum = HASH_START;
    for (int i = 0; i < STATE_COUNT; i++)
        sum = hash_wide(sum, (const uint8_t *)trace_states[i].name, strlen(trace_states[i].name) + 1);
    for (int i = 0; i < REASON_COUNT; i++)
        sum = hash_wide(sum, (const uint8_t *)trace_reasons[i].name, strlen(trace_reasons[i].name) + 1);
    return sum;
}

/* ---- blocks ---- */

struct TraceStream; /* being written: trace_file.c */

/* Being read. Several threads may read, each with cursors of its own. */
typedef struct TraceInput {
    TraceRead *read;
    void *user;
    pthread_mutex_t lock;           /* one reads at a time */
    uint64_t length, cycles, lanes; /* a bit for each lane of a wave */
    size_t waves;
    uint32_t instructions, entries; /* of a queue */
} TraceInput;

typedef struct TraceBlock {
    uint64_t first;  /* cycle from which its first run is counted: a slot's starts there, an ALU's there or later */
    uint64_t offset; /* in the file */
    uint8_t *data;   /* or in memory */
    uint32_t bytes, count;
} TraceBlock;

/* One wave slot, or a stream: one ALU, sampler or queue. */
typedef struct TraceLane {
    TraceTail *tail; /* NULL if nothing can be appended */
    uint8_t *open;
    uint64_t open_first;
    TraceRun before;  /* the run before the last, if the last takes form 3 */
    uint64_t retired; /* as the last run of the open block was coded */
    TraceBlock *blocks;
    size_t block_count, block_room;
    void *items; /* all of them decoded, once they were asked for */
    size_t item_count;
    uint64_t item_stamp;         /* the state that every append changes, as it was then */
    _Atomic(const char *) error; /* here and not in the trace, so that cores can be simulated by several threads */
} TraceLane;

typedef struct TraceStore {
    uint64_t cycles, start, end;
    TraceLane *lanes; /* as the tails: slots, then streams */
    size_t slot_lanes, lane_count;
    uint8_t *slab; /* memory of all open blocks */
    size_t block_bytes;
    uint8_t *unwritten; /* cores with blocks that wait for trace_flush */
    TraceWave *waves;
    size_t wave_count, wave_room;
    uint32_t *barriers; /* instructions, ascending */
    size_t barrier_count, barrier_room;
    _Atomic(const char *) error;
    struct TraceStream *stream; /* NULL: kept in memory */
    TraceInput *input;          /* NULL: not from a file */
    struct TraceStore *whole;   /* of a window: where it was cut from, which hears of its errors */
} TraceStore;

static inline bool lane_is_alu(const TraceStore *store, const TraceLane *lane) {
    return (size_t)(lane - store->lanes) >= store->slot_lanes;
}

/* The lane of a slot or stream, core after core. */
static inline uint32_t lane_number(const TraceStore *store, const TraceLane *lane) {
    return (uint32_t)((size_t)(lane - store->lanes) - (lane_is_alu(store, lane) ? store->slot_lanes : 0));
}

/* The lanes of a core: its slots, then its streams. */
static inline TraceLane *trace_lane(const Trace *trace, uint32_t core, uint32_t i) {
    const uint32_t slots = trace->shape.slots;
    return i < slots ? &trace->store->lanes[(size_t)core * slots + i]
                     : &trace->store->lanes[trace->store->slot_lanes + (size_t)core * trace->streams + i - slots];
}

/* ---- trace.c ---- */

/* A trace with lanes, but no tails: only for reading. */
Trace *trace_create_bare(TraceShape shape);

/* The block that is being filled. */
TraceBlock lane_open_block(const TraceLane *lane);

/* Close the open block. The next run is coded from zeros and from a cycle, and is not joined to the last one. */
void lane_close(Trace *trace, TraceLane *lane, uint64_t next);

/* ---- trace_code.c: coding and decoding one run or wave, as drawn in trace_append.h ---- */

enum {
    TRACE_CODE_MAX = 40, /* no code has more bytes, whether of a run or of a wave */
    TRACE_RUN_MIN = TRACE_HEAD_BYTES,
    TRACE_ALU_MIN = TRACE_ALU_BYTES,
    TRACE_WAVE_MIN = 6,
};

/* A wave and its number. */
typedef struct NumberedWave {
    uint32_t number;
    TraceWave wave;
} NumberedWave;

/* Each writes one code to `out` and returns its end. `before` is the item before. */
uint8_t *trace_code_wide_run(uint8_t *out, const TraceRun *before, const TraceRun *run);
uint8_t *trace_code_wide_alu(uint8_t *out, uint64_t gap, uint32_t cycles, uint64_t place_before, uint64_t place);
uint8_t *trace_code_wave(uint8_t *out, const NumberedWave *before, const NumberedWave *wave);
uint8_t *trace_code_varint(uint8_t *out, uint64_t value);

/* Each decodes an item from `at`, not reading from `end` on: *item is the one before and becomes the next. They return
 * the end of the code, or NULL if the bytes make no sense. A run has cycles, and a state and a reason that exist. */
static inline const uint8_t *trace_decode_run(const uint8_t *at, const uint8_t *end, TraceRun *item);
const uint8_t *trace_decode_wide_run(const uint8_t *at, const uint8_t *end, TraceRun *item); /* form 3 */
static inline const uint8_t *trace_decode_alu(const uint8_t *at, const uint8_t *end, TraceAlu *item);
const uint8_t *trace_decode_wide_alu(const uint8_t *at, const uint8_t *end, TraceAlu *item);
const uint8_t *trace_decode_wave(const uint8_t *at, const uint8_t *end, NumberedWave *item);

/* ---- trace_file.c ---- */

void stream_write_block(const TraceStore *store, TraceLane *lane, const TraceBlock *block); /* an error is the lane's */
bool stream_add_wave(struct TraceStream *stream, uint32_t number, const TraceWave *wave);   /* false after an error */

/* The payload of a block, in *buffer, which grows; NULL with a sentence in *why. */
const uint8_t *input_read_block(TraceInput *input, TraceTag tag, uint32_t number, const TraceBlock *block,
                                uint8_t **buffer, size_t *room, const char **why);

/* ---- decoding, which long runs wait for: inlined ---- */

static inline uint32_t trace_unzigzag(uint32_t coded) {
    return coded >> 1 ^ (0 - (coded & 1));
}

/* Read a varint of at most `bits` bits. Return its end, or NULL if it is damaged or `at` is NULL. */
static inline const uint8_t *trace_get_varint(const uint8_t *at, const uint8_t *end, int bits, uint64_t *value) {
    *value = 0;
    for (int shift = 0; at && at < end && shift < bits; shift += 7) {
        const uint64_t part = *at & 0x7f;
        if (bits - shift < 7 && part >> (bits - shift)) return NULL;
        *value |= part << shift;
        if (!(*at++ & 0x80)) return at;
    }
    return NULL;
}

static inline uint32_t trace_field(uint32_t word, int at, int bits) {
    return word >> at & ((1u << bits) - 1);
}

static inline const uint8_t *trace_decode_run(const uint8_t *at, const uint8_t *end, TraceRun *item) {
    TraceRun run = *item; /* nothing points to this copy: it is kept in registers */
    run.cycle += run.cycles;
    if (end - at < TRACE_HEAD_BYTES) return NULL;
    const uint32_t head = at[0] | (uint32_t)at[1] << 8, form = trace_field(head, 0, TRACE_FORM_BITS);
    uint64_t exec = 0, more;
    if (form == TRACE_FORM_WIDE) {
        TraceRun wide = run;
        at = trace_decode_wide_run(at, end, &wide);
        *item = wide;
        return at;
    }

    at += TRACE_HEAD_BYTES;
    run.cycles = trace_field(head, TRACE_CYCLES_AT, TRACE_CYCLES_BITS) + 1;
    run.reason = (uint8_t)trace_field(head, TRACE_REASON_AT, TRACE_REASON_BITS);
    run.state = trace_state_of[run.reason];
    const uint64_t place =
        ((uint64_t)run.wave << 32 | run.pc) + trace_field(head, TRACE_PC_AT, TRACE_PC_BITS) - TRACE_PC_BIAS;
    run.wave = (uint32_t)(place >> 32);
    run.pc = (uint32_t)place;
    run.producer = TRACE_NO_PC;
    run.reg = TRACE_NO_REGISTER;
    if (run.reason >= REASON_COUNT) return NULL;
    if (form == TRACE_FORM_PRODUCER) {
        if (end - at < TRACE_HEAD_BYTES) return NULL;
        const uint32_t code = (at[0] | (uint32_t)at[1] << 8) << TRACE_PRODUCER_AT;
        run.producer = run.pc - trace_unzigzag(trace_field(code, TRACE_PRODUCER_AT, TRACE_PRODUCER_BITS));
        run.reg = (uint16_t)trace_field(code, TRACE_REGISTER_AT, TRACE_REGISTER_BITS);
        at += TRACE_HEAD_BYTES;
    }
    if (form == TRACE_FORM_EXEC) at = trace_get_varint(at, end, 64, &exec);
    run.exec ^= exec;
    if (run.cycles > TRACE_SMALL_CYCLES) { /* the rest of the cycles */
        at = trace_get_varint(at, end, 32, &more);
        run.cycles += (uint32_t)more;
        if (run.cycles <= more) return NULL;
    }
    *item = run;
    return at;
}

static inline const uint8_t *trace_decode_alu(const uint8_t *at, const uint8_t *end, TraceAlu *item) {
    TraceAlu run = *item;
    const uint64_t ended = run.cycle + run.cycles;
    if (end - at < TRACE_ALU_BYTES) return NULL;
    const uint32_t gap = *at & 0xf;
    if (gap == TRACE_ALU_WIDE) {
        TraceAlu wide = run;
        at = trace_decode_wide_alu(at, end, &wide);
        *item = wide;
        return at;
    }

    const uint64_t moved = (uint64_t)at[2] << 32 | at[1];
    const uint64_t place = ((uint64_t)run.wave << 32 | run.pc) + moved - TRACE_ALU_BIAS;
    run.cycle = ended + gap;
    run.cycles = (*at >> 4) + 1;
    run.wave = (uint32_t)(place >> 32);
    run.pc = (uint32_t)place;
    *item = run;
    return run.cycle >= ended ? at + TRACE_ALU_BYTES : NULL;
}

#endif
