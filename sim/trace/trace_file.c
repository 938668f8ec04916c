/* trace_file.c: writing and reading a .lstrace file.
 *
 * It is written block after block, in constant memory: the index and the table of waves are written in pieces too.
 * Blocks wait until there are enough to compute their checksums side by side. Nothing in a file that is read is
 * trusted: every number is checked before it is used, and everything that is allocated is in proportion to bytes that
 * are in the file.
 */

#include "asm/base/array.h"
#include "sim/base/arith.h"
#include "sim/spec/config.h"
#include "sim/trace/trace_store.h"

/* ---- writing: blocks ---- */

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

static void put_numbered(TraceStream *stream, TraceTag tag, uint32_t number, const void *bytes, size_t n) {
    if (n > UINT32_MAX) stream->failed = true;
    put_block(stream, tag, number, &(TraceBlock){.data = (uint8_t *)bytes, .bytes = (uint32_t)n, .count = 1});
}

static void put_bytes(TraceStream *stream, TraceTag tag, const void *bytes, size_t n) {
    if (bytes) put_numbered(stream, tag, 0, bytes, n);
}

void stream_write_block(const TraceStore *store, TraceLane *lane, const TraceBlock *block) {
    TraceStream *stream = store->stream;
    put_block(stream, lane_is_alu(store, lane) ? TRACE_ALUS : TRACE_RUNS, lane_number(store, lane), block);
    if (stream->failed) lane->error = "the trace could not be written";
}

/* ---- writing: waves ---- */

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

/* ---- writing: the file ---- */

/* Any error stands for the whole file. */
static bool report(Trace *trace) {
    TraceStore *store = trace->store;
    if (store->stream->failed) store->error = "the trace could not be written";
    return !trace_failed(trace);
}

/* What the options of the program bind, as they did: level 0 of textures, from which the others are made. */
static void put_bindings(TraceStream *stream, const Program *program) {
    for (uint32_t i = 0; i < 2 * ISA_RESOURCES; i++) {
        const Resource *r = &program->resource[i / ISA_RESOURCES][i % ISA_RESOURCES];
        if (!(program->given[i / ISA_RESOURCES] >> i % ISA_RESOURCES & 1) || r->viewed) continue;
        const Binding binding = {.space = i < ISA_RESOURCES ? OPERAND_RES_T : OPERAND_RES_U,
                                 .index = (uint8_t)(i % ISA_RESOURCES),
                                 .words = r->shape.format ? (uint32_t)texture_words(&r->shape, 1) : r->words,
                                 .shape = r->shape};
        uint64_t set = 0;
        for (uint32_t w = 0; r->initial && w < binding.words; w++) set |= r->initial[w];
        OWNED uint8_t *bytes = memory_raw(TRACE_BIND_BYTES + 4 * (size_t)binding.words);
        uint8_t *at = bytes;
#define FIELD(name, count)                \
    trace_set(at, count, (binding).name); \
    at += count;
        TRACE_BINDING(FIELD)
#undef FIELD
        *at++ = !set;
        for (uint32_t w = 0; set && w < binding.words; w++, at += 4) trace_set(at, 4, r->initial[w]);
        put_bytes(stream, TRACE_BIND, bytes, (size_t)(at - bytes));
    }
}

static void put_size(TraceStream *stream, const DispatchSize *grid, unsigned checks) {
    uint8_t bytes[TRACE_SIZE_BYTES];
    for (int i = 0; i < 3; i++) trace_set(bytes + 4 * i, 4, grid->groups[i]);
    for (int i = 0; i < 3; i++) trace_set(bytes + 12 + 4 * i, 4, grid->size[i]);
    trace_set(bytes + 24, 4, checks);
    put_bytes(stream, TRACE_SIZE, bytes, sizeof bytes);
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
    if (info->program) put_bindings(stream, info->program);
    if (info->program) put_size(stream, &info->program->grid, info->checks);
    for (size_t i = 0; i < info->text_count; i++)
        if (info->texts[i]) put_numbered(stream, TRACE_TEXT, (uint32_t)i, info->texts[i], strlen(info->texts[i]));
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

/* ---- reading ---- */

/* Wave numbers that may be missing: of waves that were on their way when the run was stopped. */
enum { MISSING_WAVES = 65536 };

/* A line of the index. */
typedef struct Entry {
    TraceTag tag;
    uint32_t number;
    TraceBlock block; /* in the file */
} Entry;

typedef struct Opening {
    TraceFile *file;
    TraceInput *input;
    Entry *entries;
    size_t entry_count;
    uint64_t last_index;
    const char *why; /* the first thing wrong, or NULL */
} Opening;

static bool require(Opening *o, bool condition, const char *why) {
    if (!condition && !o->why) o->why = why;
    return !o->why;
}

/* ---- reading: blocks ---- */

static Entry get_entry(const uint8_t *bytes, uint64_t offset) {
    int tag = 0;
    while (tag < TRACE_TAG_COUNT && memcmp(bytes, trace_tags[tag], TRACE_TAG_BYTES) != 0) tag++;
    return (Entry){.tag = (TraceTag)tag,
                   .number = (uint32_t)trace_get(bytes + TRACE_NUMBER_AT, 4),
                   .block = {.first = trace_get(bytes + TRACE_FIRST_AT, 8),
                             .offset = offset,
                             .bytes = (uint32_t)trace_get(bytes + TRACE_BYTES_AT, 4),
                             .count = (uint32_t)trace_get(bytes + TRACE_COUNT_AT, 4)}};
}

const uint8_t *input_read_block(TraceInput *input, TraceTag tag, uint32_t number, const TraceBlock *block,
                                uint8_t **buffer, size_t *room, const char **why) {
    uint8_t frame[TRACE_FRAME];
    (void)ARRAY_RESERVE(*buffer, *room, (size_t)block->bytes + 1);
    uint8_t *bytes = *buffer;
    pthread_mutex_lock(&input->lock);
    const bool ok = input->read(input->user, block->offset, frame, sizeof frame) &&
                    input->read(input->user, block->offset + sizeof frame, bytes, block->bytes);
    pthread_mutex_unlock(&input->lock);
    if (!ok) {
        *why = "the file cannot be read";
        return NULL;
    }
    const Entry found = get_entry(frame, block->offset);
    const bool same = found.tag == tag && found.number == number && found.block.first == block->first &&
                      found.block.count == block->count && found.block.bytes == block->bytes;
    if (same && trace_get(frame + TRACE_ENTRY, 8) == trace_block_sum(frame, bytes, block->bytes)) return bytes;
    *why = "a block has a wrong checksum: the file is damaged";
    return NULL;
}

/* ---- reading: header and trailer ---- */

bool trace_file_is(const uint8_t *bytes, size_t length) {
    return length >= TRACE_TAG_BYTES && memcmp(bytes, TRACE_MAGIC, TRACE_TAG_BYTES) == 0;
}

static void read_header(Opening *o, TraceShape *shape) {
    TraceInput *input = o->input;
    uint8_t header[TRACE_HEADER];
    const bool is_long = input->length >= TRACE_HEADER;
    if (!require(o, !is_long || input->read(input->user, 0, header, sizeof header), "the file cannot be read")) return;
    require(o, is_long, "the file is cut off in its header");
    require(o, is_long && trace_file_is(header, sizeof header), "this is not a .lstrace file");
    if (o->why) return;
    const uint64_t version = trace_get(header + TRACE_VERSION_AT, 4);
    require(o, version >= TRACE_VERSION_FIRST && version <= TRACE_VERSION,
            "the file has a version that this program cannot read");
    o->file->whole = version > TRACE_VERSION_QUEUES;
    if (o->why) return;
    require(o, trace_get(header + TRACE_HEADER_SUM_AT, 8) == hash_wide(HASH_START, header, TRACE_HEADER_SUM_AT),
            "the header has a wrong checksum: the file is damaged");
    require(o, trace_get(header + TRACE_NAMES_AT, 8) == trace_names_sum(),
            "the file has states or reasons that this program does not have: another version wrote it");

#define FIELD(name, at, bytes) shape->name = (uint32_t)trace_get(header + at, bytes);
    TRACE_SHAPE(FIELD)
#undef FIELD
    /* Every slot has a block, so there cannot be more cores or slots than bytes. */
    const uint64_t most = input->length / TRACE_FRAME;
    require(o,
            shape->cores >= 1 && shape->cores <= most && shape->slots >= 1 && shape->slots <= CONFIG_MAX_waves &&
                shape->alus <= CONFIG_MAX_alus && shape->samplers <= 1 && shape->queues < 1 << QUEUE_COUNT &&
                (shape->queues != 0) == (shape->queue_entries != 0) && shape->wave_size >= 1 &&
                shape->wave_size <= ISA_MAX_LANES && shape->reconvergence < RECONVERGE_COUNT &&
                (uint64_t)shape->cores * shape->slots <= most,
            "there is no machine of that shape");
    input->entries = shape->queue_entries;
    if (!o->why) input->lanes = low_bits(shape->wave_size);
}

static void read_trailer(Opening *o) {
    TraceInput *input = o->input;
    uint8_t trailer[TRACE_TRAILER];
    if (!require(o, input->length >= TRACE_HEADER + TRACE_FRAME + TRACE_TRAILER, "the file is cut off")) return;
    if (!require(o, input->read(input->user, input->length - TRACE_TRAILER, trailer, sizeof trailer),
                 "the file cannot be read"))
        return;
    require(o,
            memcmp(trailer, TRACE_TRAILER_TAG, TRACE_TAG_BYTES) == 0 &&
                trace_get(trailer + TRACE_TRAILER_SUM_AT, 8) == hash_wide(HASH_START, trailer, TRACE_TRAILER_SUM_AT) &&
                trace_get(trailer + TRACE_LENGTH_AT, 8) == input->length,
            "the file does not end as it should: it is cut off or damaged");
    input->waves = (size_t)trace_get(trailer + TRACE_WAVES_AT, 4);
    input->cycles = trace_get(trailer + TRACE_CYCLES_AT_END, 8);
    o->last_index = trace_get(trailer + TRACE_INDEX_AT, 8);
}

/* ---- reading: the index ---- */

/* Does a block that starts at an offset end before the trailer? */
static bool block_fits(const TraceInput *input, uint64_t offset, uint32_t bytes) {
    const uint64_t end = input->length - TRACE_TRAILER;
    return offset >= TRACE_HEADER && offset <= end && end - offset >= TRACE_FRAME &&
           end - offset - TRACE_FRAME >= bytes;
}

/* The entries of one INDX, which stand before it in the file. Returns where the next block starts. */
static uint64_t read_index(Opening *o, const Entry *index, uint64_t offset, uint8_t **buffer, size_t *room) {
    const char *why = NULL;
    const uint8_t *bytes = input_read_block(o->input, TRACE_INDX, index->number, &index->block, buffer, room, &why);
    if (!require(o, bytes != NULL, why)) return offset;
    for (uint32_t i = 0; i < index->block.count && !o->why; i++, bytes += TRACE_ENTRY) {
        const Entry entry = get_entry(bytes, offset);
        require(o, entry.tag < TRACE_INDX && block_fits(o->input, offset, entry.block.bytes), "the index is malformed");
        o->entries[o->entry_count++] = entry;
        offset += TRACE_FRAME + (uint64_t)entry.block.bytes;
    }
    require(o, offset == index->block.offset, "the blocks do not fill the file");
    return offset + TRACE_FRAME + index->block.bytes;
}

/* From the last INDX back to the first, and then all of them in the order of the file. */
static void read_indices(Opening *o) {
    const TraceInput *input = o->input;
    OWNED Entry *indices = NULL;
    uint8_t *buffer = NULL, frame[TRACE_FRAME];
    size_t count = 0, index_room = 0, room = 0;
    uint64_t total = 0, next = o->last_index;
    do { /* without its payload */
        (void)ARRAY_RESERVE(indices, index_room, count + 1);
        if (!require(o, block_fits(input, next, 0), "the index is not in the file")) break;
        if (!require(o, input->read(input->user, next, frame, sizeof frame), "the file cannot be read")) break;
        const Entry entry = indices[count++] = get_entry(frame, next);
        require(o,
                entry.tag == TRACE_INDX && entry.block.first < next && block_fits(input, next, entry.block.bytes) &&
                    (uint64_t)entry.block.count * TRACE_ENTRY == entry.block.bytes,
                "the index is malformed");
        total += entry.block.count;
        next = entry.block.first;
    } while (next && !o->why);
    /* Their INDX do not overlap, as each lies before the next: so there are fewer entries than bytes. */
    require(o, total <= input->length / (TRACE_ENTRY + TRACE_FRAME), "the index is malformed");
    if (!o->why) o->entries = memory_raw(((size_t)total + 1) * sizeof *o->entries);
    uint64_t offset = TRACE_HEADER;
    while (count-- > 0 && !o->why) offset = read_index(o, &indices[count], offset, &buffer, &room);
    require(o, offset == input->length - TRACE_TRAILER, "the blocks do not fill the file");
    memory_free(buffer);
}

/* ---- reading: what the blocks say ---- */

/* Give the blocks of runs to their lanes. */
static void sort_blocks(Opening *o) {
    const TraceStore *store = o->file->trace->store;
    for (size_t i = 0; i < o->entry_count && !o->why; i++) {
        const TraceTag tag = o->entries[i].tag;
        const uint32_t number = o->entries[i].number;
        const TraceBlock *block = &o->entries[i].block;
        if (tag != TRACE_RUNS && tag != TRACE_ALUS) continue;
        const bool is_alu = tag == TRACE_ALUS;
        const size_t lanes = is_alu ? store->lane_count - store->slot_lanes : store->slot_lanes;
        require(o, number < lanes, "there is no such slot, ALU or queue");
        require(o,
                block->count >= 1 && (uint64_t)block->count * (is_alu ? TRACE_ALU_MIN : TRACE_RUN_MIN) <= block->bytes,
                "a block is too short for its runs");
        if (o->why) break;
        TraceLane *lane = &store->lanes[(is_alu ? store->slot_lanes : 0) + number];
        const bool later = !lane->block_count || lane->blocks[lane->block_count - 1].first < block->first;
        require(o, later && block->first < o->input->cycles, "the blocks of a slot, ALU or queue are not in order");
        (void)ARRAY_RESERVE(lane->blocks, lane->block_room, lane->block_count + 1);
        lane->blocks[lane->block_count++] = *block;
    }
    for (size_t i = 0; i < store->slot_lanes; i++)
        require(o, store->lanes[i].block_count || !o->input->cycles, "a wave slot has no runs");
}

/* Room for all waves, if as many are in the table, but for some that may be missing. */
static void make_waves(Opening *o) {
    TraceStore *store = o->file->trace->store;
    uint64_t count = MISSING_WAVES;
    for (size_t i = 0; i < o->entry_count; i++) {
        const Entry *entry = &o->entries[i];
        if (entry->tag != TRACE_WAVE) continue;
        require(o, (uint64_t)entry->block.count * TRACE_WAVE_MIN <= entry->block.bytes,
                "the table of waves is malformed");
        count += entry->block.count;
    }
    if (!require(o, o->input->waves <= count, "the table of waves is malformed")) return;
    store->waves = memory_array(o->input->waves + 1, sizeof *store->waves);
    store->wave_count = o->input->waves;
}

static void read_waves(Opening *o, const Entry *entry, const uint8_t *bytes) {
    const uint8_t *at = bytes, *end = bytes + entry->block.bytes;
    const TraceShape shape = o->file->trace->shape;
    NumberedWave item = {0};
    for (uint32_t i = 0; i < entry->block.count && !o->why; i++) {
        at = trace_decode_wave(at, end, &item);
        if (!require(o, at != NULL, "the table of waves is malformed")) return;
        require(o,
                item.number < o->input->waves && item.wave.core < shape.cores && item.wave.slot < shape.slots &&
                    !(item.wave.live & ~o->input->lanes),
                "the table of waves has a wave that cannot be");
        if (!o->why) o->file->trace->store->waves[item.number] = item.wave;
    }
    require(o, at == end, "the table of waves is malformed");
}

static void read_fault(Opening *o, const Entry *entry, const uint8_t *bytes) {
    TraceFault *fault = &o->file->fault;
    require(o, !o->file->faulted, "the file has two faults");
    require(o, entry->block.bytes > TRACE_FAULT_BYTES && entry->block.bytes < TRACE_FAULT_BYTES + TRACE_FAULT_NAME_MAX,
            "the fault is malformed");
    if (o->why) return;
#define FIELD(name, count)                                          \
    fault->name = (__typeof__(fault->name))trace_get(bytes, count); \
    bytes += count;
    TRACE_FAULT(FIELD)
#undef FIELD
    memcpy(fault->name, bytes, entry->block.bytes - TRACE_FAULT_BYTES);
    o->file->faulted = true;
}

static void read_text(Opening *o, const Entry *entry, const uint8_t *bytes, char **text) {
    require(o, !*text, "the file has a text twice");
    require(o, !memchr(bytes, '\0', entry->block.bytes), "a text has a zero byte");
    if (o->why) return;
    *text = memory_raw((size_t)entry->block.bytes + 1);
    memcpy(*text, bytes, entry->block.bytes);
    (*text)[entry->block.bytes] = '\0';
}

static void read_binding(Opening *o, const Entry *entry, const uint8_t *bytes) {
    TraceFile *file = o->file;
    Binding binding = {0};
    TextureShape *shape = &binding.shape;
    const uint64_t length = entry->block.bytes;
    if (!require(o, length >= TRACE_BIND_BYTES, "a binding is malformed")) return;
#define FIELD(name, count)                                            \
    binding.name = (__typeof__(binding.name))trace_get(bytes, count); \
    bytes += count;
    TRACE_BINDING(FIELD)
#undef FIELD
    const bool zeros = *bytes++;
    const bool fits = shape->format ? shape->format < TEXEL_FORMAT_COUNT && shape->kind < TEXTURE_KIND_COUNT &&
                                          !texture_problem(shape) && texture_words(shape, 1) == binding.words
                                    : !(shape->levels | shape->width | shape->height | shape->depth | shape->kind);
    require(o,
            fits && (binding.space == OPERAND_RES_T || binding.space == OPERAND_RES_U) &&
                binding.index < ISA_RESOURCES &&
                length == TRACE_BIND_BYTES + (zeros ? 0 : UINT64_C(4) * binding.words) &&
                file->binding_count < 2 * ISA_RESOURCES,
            "a binding is malformed");
    if (o->why) return;
    uint32_t *words = zeros ? NULL : memory_raw(length);
    for (uint32_t i = 0; !zeros && i < binding.words; i++, bytes += 4) words[i] = (uint32_t)trace_get(bytes, 4);
    binding.data = words;
    if (!file->bindings) file->bindings = memory_array(2 * ISA_RESOURCES, sizeof *file->bindings);
    file->bindings[file->binding_count++] = binding;
}

static void read_size(Opening *o, const Entry *entry, const uint8_t *bytes) {
    if (!require(o, entry->block.bytes == TRACE_SIZE_BYTES, "the size is malformed")) return;
    for (int i = 0; i < 3; i++) o->file->grid.groups[i] = (uint32_t)trace_get(bytes + 4 * i, 4);
    for (int i = 0; i < 3; i++) o->file->grid.size[i] = (uint32_t)trace_get(bytes + 12 + 4 * i, 4);
    o->file->checks = (unsigned)trace_get(bytes + 24, 4);
}

static void read_source(Opening *o, const Entry *entry, const uint8_t *bytes) {
    TraceFile *file = o->file;
    const uint32_t files = file->image ? file->image->file_count : 0;
    if (!require(o, entry->number < files, "a text belongs to no file of the program")) return;
    if (!file->texts) file->texts = memory_array(file->text_count = files, sizeof *file->texts);
    read_text(o, entry, bytes, &file->texts[entry->number]);
}

/* Read all blocks but blocks of runs, which are read when they are needed. */
static void read_notes(Opening *o) {
    TraceFile *file = o->file;
    OWNED uint8_t *buffer = NULL;
    size_t room = 0;
    for (size_t i = 0; i < o->entry_count && !o->why; i++) {
        const Entry *entry = &o->entries[i];
        const char *why = NULL;
        if (entry->tag == TRACE_RUNS || entry->tag == TRACE_ALUS) continue;
        const uint8_t *bytes =
            input_read_block(o->input, entry->tag, entry->number, &entry->block, &buffer, &room, &why);
        if (!require(o, bytes != NULL, why)) break;
        switch (entry->tag) {
        case TRACE_WAVE: read_waves(o, entry, bytes); break;
        case TRACE_PROG:
            if (!require(o, !file->image, "the file has two programs")) break;
            file->image = image_read(bytes, entry->block.bytes, &why);
            require(o, file->image != NULL, why);
            if (file->image) o->input->instructions = file->image->instructions;
            break;
        case TRACE_NAME: read_text(o, entry, bytes, &file->title); break;
        case TRACE_MACH: read_text(o, entry, bytes, &file->machine); break;
        case TRACE_CONF: read_text(o, entry, bytes, &file->config); break;
        case TRACE_BIND: read_binding(o, entry, bytes); break;
        case TRACE_SIZE: read_size(o, entry, bytes); break;
        case TRACE_TEXT: read_source(o, entry, bytes); break;
        default: read_fault(o, entry, bytes); break;
        }
    }
}

/* ---- reading: the file ---- */

TraceFile *trace_file_open(TraceRead *read, void *user, uint64_t length, const char **error) {
    MEMORY_ENTRY(*error = "out of memory"; return NULL);
    Opening o = {.file = memory_new(sizeof *o.file), .input = memory_new(sizeof *o.input)};
    TraceShape shape = {0};
    *o.input = (TraceInput){
        .read = read, .user = user, .lock = PTHREAD_MUTEX_INITIALIZER, .length = length, .instructions = UINT32_MAX};
    read_header(&o, &shape);
    if (!o.why) read_trailer(&o);
    if (!o.why) read_indices(&o);
    if (!o.why) {
        Trace *trace = o.file->trace = trace_create_bare(shape);
        trace->store->cycles = o.input->cycles;
        trace->store->input = o.input;
    }
    if (!o.why) sort_blocks(&o);
    if (!o.why) make_waves(&o);
    if (!o.why) read_notes(&o);
    memory_free(o.entries);
    if (!o.why) return o.file;
    *error = o.why;
    if (!o.file->trace) memory_free(o.input); /* else it belongs to the trace */
    trace_file_close(o.file);
    return NULL;
}

void trace_file_close(TraceFile *file) {
    if (!file) return;
    trace_destroy(file->trace);
    for (uint32_t i = 0; i < file->text_count; i++) memory_free(file->texts[i]);
    for (size_t i = 0; i < file->binding_count; i++) memory_free((void *)file->bindings[i].data);
    memory_free(file->texts);
    memory_free(file->bindings);
    image_free(file->image);
    memory_free(file->title);
    memory_free(file->machine);
    memory_free(file->config);
    memory_free(file);
}
