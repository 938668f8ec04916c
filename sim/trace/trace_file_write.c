/* trace_file_write.c: writing a .lstrace file, block after block, in constant memory: the index and the table of waves
 * are written in pieces too. Blocks wait until there are enough to compute their checksums side by side. */
#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/trace/trace_store.h"

enum { INDEX_BLOCKS = 4096, WAVE_BYTES = 16 << 10, COPY_BYTES = 16 << 10 };

/* Still without its checksum. */
typedef struct WaitingBlock {
    uint8_t frame[TRACE_FRAME];
    const uint8_t *payload;
    uint32_t bytes;
    uint8_t copy[COPY_BYTES]; /* of the payload, if it fits */
} WaitingBlock;

typedef struct TraceStream {
    TraceWrite *write;
    void *user;
    uint64_t offset, last_index;
    uint32_t index_count, wave_count, waves; /* in the pieces; and the highest number of a wave, plus 1 */
    size_t wave_bytes;
    NumberedWave wave_before;
    bool failed;
    WaitingBlock waiting[HASH_TEXTS];
    uint32_t waiting_count;
    uint8_t index[INDEX_BLOCKS * TRACE_ENTRY];
    uint8_t wave_codes[WAVE_BYTES];
} TraceStream;

static void put(TraceStream *stream, const void *bytes, size_t n) {
    if (!stream->failed && n > 0) stream->failed = !stream->write(stream->user, bytes, n);
    stream->offset += n;
}

static void write_waiting(TraceStream *stream) {
    const uint8_t *payloads[HASH_TEXTS];
    size_t lengths[HASH_TEXTS];
    uint64_t sums[HASH_TEXTS];
    for (uint32_t i = 0; i < HASH_TEXTS; i++) {
        const WaitingBlock *block = &stream->waiting[i];
        sums[i] = hash_wide(HASH_START, block->frame, TRACE_ENTRY);
        payloads[i] = block->payload;
        lengths[i] = i < stream->waiting_count ? block->bytes : 0;
    }
    hash_wide_texts(sums, payloads, lengths);

    for (uint32_t i = 0; i < stream->waiting_count; i++) {
        WaitingBlock *block = &stream->waiting[i];
        trace_set(block->frame + TRACE_ENTRY, TRACE_CHECKSUM_BYTES, sums[i]);
        put(stream, block->frame, TRACE_FRAME);
        put(stream, block->payload, block->bytes);
    }
    stream->waiting_count = 0;
}

/* The payload need not outlive the call. Returns the block's entry in the index. */
static const uint8_t *put_unlisted(TraceStream *stream, TraceTag tag, uint32_t number, const TraceBlock *block) {
    WaitingBlock *waiting = &stream->waiting[stream->waiting_count++];
    uint8_t *frame = waiting->frame;
    memcpy(frame, trace_tags[tag], TRACE_TAG_BYTES);
    trace_set(frame + TRACE_NUMBER_AT, 4, number);
    trace_set(frame + TRACE_FIRST_AT, 8, block->first);
    trace_set(frame + TRACE_COUNT_AT, 4, block->count);
    trace_set(frame + TRACE_BYTES_AT, 4, block->bytes);

    const bool is_long = block->bytes > COPY_BYTES;
    waiting->payload = is_long ? block->data : waiting->copy;
    waiting->bytes = block->bytes;
    if (!is_long && block->bytes) memcpy(waiting->copy, block->data, block->bytes);
    if (is_long || stream->waiting_count == HASH_TEXTS) write_waiting(stream);
    return frame;
}

static void put_index(TraceStream *stream) {
    const TraceBlock block = {.first = stream->last_index,
                              .data = stream->index,
                              .count = stream->index_count,
                              .bytes = stream->index_count * TRACE_ENTRY};
    write_waiting(stream);
    stream->last_index = stream->offset;
    stream->index_count = 0;
    put_unlisted(stream, TRACE_INDX, 0, &block);
    write_waiting(stream);
}

static void put_block(TraceStream *stream, TraceTag tag, uint32_t number, const TraceBlock *block) {
    const uint8_t *entry = put_unlisted(stream, tag, number, block);
    memcpy(stream->index + stream->index_count++ * TRACE_ENTRY, entry, TRACE_ENTRY);
    if (stream->index_count == INDEX_BLOCKS) put_index(stream);
}

static void put_bytes(TraceStream *stream, TraceTag tag, const void *bytes, size_t n) {
    if (!bytes) return;
    if (n > UINT32_MAX) stream->failed = true;
    put_block(stream, tag, 0, &(TraceBlock){.data = (uint8_t *)bytes, .bytes = (uint32_t)n, .count = 1});
}

void stream_write_block(const TraceStore *store, TraceLane *lane, const TraceBlock *block) {
    TraceStream *stream = store->stream;
    put_block(stream, lane_is_alu(store, lane) ? TRACE_ALUS : TRACE_RUNS, lane_number(store, lane), block);
    if (stream->failed) lane->error = "the trace could not be written";
}

/* ---- waves ---- */

static void put_waves(TraceStream *stream) {
    const TraceBlock block = {
        .data = stream->wave_codes, .bytes = (uint32_t)stream->wave_bytes, .count = stream->wave_count};
    if (block.count > 0) put_block(stream, TRACE_WAVE, 0, &block);
    stream->wave_bytes = stream->wave_count = 0;
    stream->wave_before = (NumberedWave){0};
}

bool stream_add_wave(TraceStream *stream, uint32_t number, const TraceWave *wave) {
    const NumberedWave item = {number, *wave};
    uint8_t *at = stream->wave_codes + stream->wave_bytes;
    stream->wave_bytes = (size_t)(trace_code_wave(at, &stream->wave_before, &item) - stream->wave_codes);
    stream->wave_before = item;
    stream->wave_count++;
    if (number >= stream->waves) stream->waves = number + 1;
    if (stream->wave_bytes + TRACE_CODE_MAX > WAVE_BYTES) put_waves(stream);
    return !stream->failed;
}

/* ---- the file ---- */

/* Any error stands for the whole file. */
static bool report(Trace *trace) {
    TraceStore *store = trace->store;
    if (store->stream->failed) store->error = "the trace could not be written";
    return !trace_failed(trace);
}

bool trace_file_begin(Trace *trace, const TraceFileInfo *info, TraceWrite *write, void *user) {
    TraceStream *stream = memory_new(sizeof *stream);
    trace->store->stream = stream;
    stream->write = write;
    stream->user = user;

    uint8_t header[TRACE_HEADER];
    memcpy(header, TRACE_MAGIC, TRACE_TAG_BYTES);
    trace_set(header + TRACE_VERSION_AT, 4, TRACE_VERSION);
#define FIELD(name, at, bytes) trace_set(header + at, bytes, trace->shape.name);
    TRACE_SHAPE(FIELD)
#undef FIELD
    trace_set(header + TRACE_NAMES_AT, 8, trace_names_sum());
    trace_set(header + TRACE_HEADER_SUM_AT, 8, hash_wide(HASH_START, header, TRACE_HEADER_SUM_AT));
    put(stream, header, sizeof header);

    put_bytes(stream, TRACE_PROG, info->image, info->image_bytes);
    put_bytes(stream, TRACE_NAME, info->title, info->title ? strlen(info->title) : 0);
    put_bytes(stream, TRACE_MACH, info->machine, info->machine ? strlen(info->machine) : 0);
    put_bytes(stream, TRACE_CONF, info->config, info->config ? strlen(info->config) : 0);
    for (size_t i = 0; i < trace->store->wave_count; i++)
        stream_add_wave(stream, (uint32_t)i, &trace->store->waves[i]); /* they are on their way since before cycle 0 */
    return report(trace);
}

bool trace_file_end(Trace *trace, const TraceFault *fault) {
    TraceStore *store = trace->store;
    TraceStream *stream = store->stream;
    if (!stream) return false;
    for (size_t i = 0; i < store->lane_count; i++) lane_close(trace, &store->lanes[i], store->cycles);
    trace_flush(trace);
    put_waves(stream);
    if (fault) {
        uint8_t bytes[TRACE_FAULT_BYTES + TRACE_FAULT_NAME_MAX], *at = bytes;
#define FIELD(name, count)             \
    trace_set(at, count, fault->name); \
    at += count;
        TRACE_FAULT(FIELD)
#undef FIELD
        const size_t length = strnlen(fault->name, TRACE_FAULT_NAME_MAX - 1);
        memcpy(at, fault->name, length);
        put_bytes(stream, TRACE_FALT, bytes, TRACE_FAULT_BYTES + length);
    }
    put_index(stream);

    uint8_t trailer[TRACE_TRAILER];
    memcpy(trailer, TRACE_TRAILER_TAG, TRACE_TAG_BYTES);
    trace_set(trailer + TRACE_WAVES_AT, 4, stream->waves);
    trace_set(trailer + TRACE_CYCLES_AT_END, 8, store->cycles);
    trace_set(trailer + TRACE_INDEX_AT, 8, stream->last_index);
    trace_set(trailer + TRACE_LENGTH_AT, 8, stream->offset + TRACE_TRAILER);
    trace_set(trailer + TRACE_TRAILER_SUM_AT, 8, hash_wide(HASH_START, trailer, TRACE_TRAILER_SUM_AT));
    put(stream, trailer, sizeof trailer);
    return report(trace);
}
