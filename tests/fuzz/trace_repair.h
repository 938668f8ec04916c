/* trace_repair.h: gives a damaged .lstrace file right checksums, lengths and an index that fits, as far as it goes: so
 * that tests get past them, to what is behind. */
#ifndef TESTS_FUZZ_TRACE_REPAIR_H
#define TESTS_FUZZ_TRACE_REPAIR_H

#include "sim/trace/trace_store.h"

/* One INDX: its entries become those of the blocks before it, if they have the right number. */
static void repair_index(uint8_t *bytes, size_t first, size_t index, uint64_t last_index) {
    const size_t payload = (size_t)trace_get(bytes + index + TRACE_BYTES_AT, 4);
    size_t at = first, entry = index + TRACE_FRAME;
    for (; at < index && entry + TRACE_ENTRY <= index + TRACE_FRAME + payload; entry += TRACE_ENTRY) {
        memcpy(bytes + entry, bytes + at, TRACE_ENTRY);
        at += TRACE_FRAME + (size_t)trace_get(bytes + at + TRACE_BYTES_AT, 4);
    }
    trace_set(bytes + index + TRACE_FIRST_AT, 8, last_index);
}

static void repair_trace(uint8_t *bytes, size_t length) {
    if (length < TRACE_HEADER + TRACE_TRAILER) return;
    uint8_t *trailer = bytes + length - TRACE_TRAILER;
    uint64_t last_index = 0;
    memcpy(bytes, TRACE_MAGIC, TRACE_TAG_BYTES);
    trace_set(bytes + TRACE_VERSION_AT, 4, TRACE_VERSION);
    trace_set(bytes + TRACE_NAMES_AT, 8, trace_names_sum());
    trace_set(bytes + TRACE_HEADER_SUM_AT, 8, hash_wide(HASH_START, bytes, TRACE_HEADER_SUM_AT));
    size_t first = TRACE_HEADER, at = TRACE_HEADER;
    while (at + TRACE_FRAME + TRACE_TRAILER <= length) {
        const size_t payload = (size_t)trace_get(bytes + at + TRACE_BYTES_AT, 4);
        if (payload > length - TRACE_TRAILER - TRACE_FRAME - at) break;
        const bool is_index = memcmp(bytes + at, trace_tags[TRACE_INDX], TRACE_TAG_BYTES) == 0;
        if (is_index) repair_index(bytes, first, at, last_index);
        trace_set(bytes + at + TRACE_ENTRY, 8, trace_block_sum(bytes + at, bytes + at + TRACE_FRAME, payload));
        if (is_index) last_index = at;
        at += TRACE_FRAME + payload;
        if (is_index) first = at;
    }
    memcpy(trailer, TRACE_TRAILER_TAG, TRACE_TAG_BYTES);
    trace_set(trailer + TRACE_INDEX_AT, 8, last_index);
    trace_set(trailer + TRACE_LENGTH_AT, 8, length);
    trace_set(trailer + TRACE_TRAILER_SUM_AT, 8, hash_wide(HASH_START, trailer, TRACE_TRAILER_SUM_AT));
}

#endif
