/* trace_store.h: what is behind a Trace; for the trace_*.c files only.
 *
 *                   tail             open block             closed blocks
 *   append  ---->  [run]  ---->  [.............    ] ---->  [........] [........] ...
 *                  may grow         coded; copied             in memory, or written
 *                                   out when full             to a file and forgotten
 *
 * The levels of a queue are coded as runs of an ALU, in lanes behind those of the core's units (trace_queue.c).
 *
 * A trace that was opened from a file has closed blocks only, and reads them when they are needed. A window shares the
 * blocks of the trace that it is a part of.
 */
#ifndef SIM_TRACE_TRACE_STORE_H
#define SIM_TRACE_TRACE_STORE_H

#include "sim/trace/trace.h"
#include "sim/trace/trace_code.h"

struct TraceStream; /* being written: trace_file_write.c */
struct TraceInput;  /* being read: trace_file_read.c */

typedef struct TraceBlock {
    uint64_t first;  /* cycle from which its first run is counted: a slot's starts there, an ALU's there or later */
    uint64_t offset; /* in the file */
    uint8_t *data;   /* or in memory */
    uint32_t bytes, count;
} TraceBlock;

/* One wave slot, or a stream: one ALU, sampler or queue. */
typedef struct TraceLane {
    TraceRunTail *run_tail; /* a slot's; NULL if nothing can be appended */
    TraceAluTail *alu_tail; /* a stream's */
    uint8_t *open;
    uint64_t open_first;
    TraceRun before; /* the run before the last, if the last takes form 3 */
    TraceBlock *blocks;
    size_t block_count, block_room;
    void *items; /* all of them decoded, once somebody asked for it */
    size_t item_count;
    uint64_t item_stamp; /* what lane_stamp was then */
    const char *error;   /* here and not in the trace, so that cores can be simulated by several threads */
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
    const char *error;
    struct TraceStream *stream; /* NULL: kept in memory */
    struct TraceInput *input;   /* NULL: not from a file */
    bool is_window;
    struct TraceStore *whole; /* of a window: where it was cut from, which hears of its errors */
} TraceStore;

static inline bool lane_is_alu(const TraceStore *store, const TraceLane *lane) {
    return (size_t)(lane - store->lanes) >= store->slot_lanes;
}

/* Of the slot or stream, core after core. */
static inline uint32_t lane_number(const TraceStore *store, const TraceLane *lane) {
    return (uint32_t)((size_t)(lane - store->lanes) - (lane_is_alu(store, lane) ? store->slot_lanes : 0));
}

/* The items with room for `needed` of them; NULL if there is no memory, and then the old ones stay as they are. */
void *store_grow(void *items, size_t *room, size_t needed, size_t item_bytes);

/* A trace with lanes, but no tails: only for reading. */
Trace *trace_create_bare(TraceShape shape);

/* The block that is being filled, without the last run of a slot. */
TraceBlock lane_open_block(const TraceLane *lane);

/* The last run of a slot, which may grow. False if there is none in this block. */
bool lane_last_run(const TraceLane *lane, TraceRun *run);

/* The end of appending: close the open block, with the last run. */
void lane_close(Trace *trace, TraceLane *lane);

/* Have a new cursor begin with the block that has a cycle, or with one before it. */
void cursor_seek(TraceCursor *cursor, uint64_t cycle);

/* trace_queue.c: the tails of all queues, each empty from cycle 0 on; NULL when out of memory. Add what is left. */
TraceQueueTail *queues_create(TraceShape shape);
void queues_finish(Trace *trace, uint64_t cycles);

/* Is it the lane of a queue? A level, and the run as which it is coded. */
static inline bool lane_is_queue(const Trace *trace, const TraceLane *lane) {
    return lane_is_alu(trace->store, lane) &&
           lane_number(trace->store, lane) % trace->streams >= trace_units(trace->shape);
}
static inline TraceLevel level_of(const TraceAlu *run) {
    return (TraceLevel){.cycle = run->cycle, .cycles = run->cycles, .requests = run->wave};
}

/* trace_file_write.c: false after an error */
bool stream_write_block(struct TraceStream *stream, bool is_alu, uint32_t lane, const TraceBlock *block);
bool stream_add_wave(struct TraceStream *stream, uint32_t number, const TraceWave *wave);
void stream_destroy(struct TraceStream *stream);

/* trace_file_read.c: the bytes of a block, in *buffer, which grows; NULL with a sentence in *error. */
const uint8_t *input_read_block(const struct TraceInput *input, bool is_alu, uint32_t lane, const TraceBlock *block,
                                uint8_t **buffer, size_t *room, const char **error);
/* Can it be in a trace like this? NULL, or a sentence. */
const char *input_check_run(const struct TraceInput *input, const TraceRun *run);
const char *input_check_alu(const struct TraceInput *input, const TraceAlu *run);
const char *input_check_level(const struct TraceInput *input, const TraceAlu *run);
void input_destroy(struct TraceInput *input);

#endif
