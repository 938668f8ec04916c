/* trace_format.h: places in a .lstrace file, which is drawn in trace_file.h; for its writer and its reader. */
#ifndef SIM_TRACE_TRACE_FORMAT_H
#define SIM_TRACE_TRACE_FORMAT_H

#include <string.h>

#include "asm/base/hash.h"
#include "sim/trace/trace.h"

#define TRACE_MAGIC "\x7fLST"
#define TRACE_TRAILER_TAG "DONE"

/* clang-format off */
typedef enum TraceTag {
    TRACE_RUNS, TRACE_ALUS, TRACE_WAVE, TRACE_PROG, TRACE_NAME, TRACE_MACH, TRACE_CONF, TRACE_FALT, TRACE_INDX,
    TRACE_TAG_COUNT
} TraceTag;

static const char trace_tags[TRACE_TAG_COUNT][5] = {
    "RUNS",     "ALUS",     "WAVE",     "PROG",     "NAME",     "MACH",     "CONF",     "FALT",     "INDX",
};
/* clang-format on */

enum {
    TRACE_VERSION = 2,
    TRACE_VERSION_BEFORE = 1, /* can be read, too: it has zeros for the queues */
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
};

/* clang-format off */
/* Numbers of the header: field of TraceShape, place, bytes. */
#define TRACE_SHAPE(FIELD)      \
    FIELD(cores,          8, 4) \
    FIELD(slots,         12, 4) \
    FIELD(alus,          16, 2) \
    FIELD(samplers,      18, 1) \
    FIELD(queues,        19, 1) \
    FIELD(wave_size,     20, 2) \
    FIELD(queue_entries, 22, 2)

/* A fault, one after the other: field of TraceFault, bytes. Its name follows. */
#define TRACE_FAULT(FIELD)                                \
    FIELD(cycle, 8) FIELD(lanes, 8)                       \
    FIELD(core, 4)  FIELD(slot, 4) FIELD(wave, 4)         \
    FIELD(group, 4) FIELD(pc, 4)   FIELD(address, 4)      \
    FIELD(space, 1) FIELD(index, 1)
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

#endif
