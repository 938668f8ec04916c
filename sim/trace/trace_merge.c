/* trace_merge.c: a heap of streams (slots, ALUs or queues), the one with the earliest next item on top. */
#include "sim/trace/trace_merge.h"

#include <stdlib.h>

/* A slot, an ALU or a queue, and the item that comes next. */
typedef struct Stream {
    TraceCursor *cursor;
    TraceItemKind kind;
    bool spans; /* spans are items, */
    bool split; /* and each issue of a slot */
    uint32_t core, unit;
    bool more; /* `run`, `alu` or `level` is the next one read */
    union {
        TraceRun run;
        TraceAlu alu;
        TraceLevel level;
    };
} Stream;

typedef struct Turn {
    uint64_t cycle; /* of the stream's next item */
    size_t number;  /* streams are in the order in which items of one cycle come */
} Turn;

struct TraceMerge {
    const Trace *trace;
    Stream *streams;
    Turn *heap;
    size_t stream_count, count; /* in the heap */
};

/* ---- the heap ---- */

static bool turn_before(const Turn *a, const Turn *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : a->number < b->number;
}

#define HEAP_ITEM Turn
#define HEAP_BEFORE turn_before
#include "sim/base/heap.h"

/* ---- streams ---- */

static void read_next(Stream *stream) {
    switch (stream->kind) {
    case TRACE_ITEM_QUEUE: stream->more = trace_next_level(stream->cursor, &stream->level); break;
    case TRACE_ITEM_ALU: stream->more = trace_next_alu(stream->cursor, &stream->alu); break;
    case TRACE_ITEM_SLOT: stream->more = trace_next_run(stream->cursor, &stream->run); break;
    }
}

static uint64_t next_cycle(const Stream *stream) {
    switch (stream->kind) {
    case TRACE_ITEM_QUEUE: return stream->level.cycle;
    case TRACE_ITEM_ALU: return stream->alu.cycle;
    default: return stream->run.cycle;
    }
}

/* The cycle of a stream's next item after one that ends at `end`; false if there is none. */
static bool next_turn(const TraceMerge *merge, const Stream *stream, uint64_t end, uint64_t *cycle) {
    *cycle = stream->spans ? end : next_cycle(stream);
    return stream->spans ? end < trace_end(merge->trace) : stream->more;
}

/* What a span of it would say: a wave or a number of requests. */
static uint32_t span_value(const Stream *stream) {
    return stream->kind == TRACE_ITEM_QUEUE ? stream->level.requests : stream->alu.wave;
}

static uint64_t span_end(const Stream *stream) {
    return next_cycle(stream) + (stream->kind == TRACE_ITEM_QUEUE ? stream->level.cycles : stream->alu.cycles);
}

/* The span of an ALU or queue that starts at a cycle. */
static TraceSpan take_span(const TraceMerge *merge, Stream *stream, uint64_t start) {
    const uint64_t last = trace_end(merge->trace);
    uint32_t value = stream->kind == TRACE_ITEM_QUEUE ? 0 : TRACE_NO_WAVE;
    uint64_t end = last;
    if (stream->more && next_cycle(stream) > start) {
        end = next_cycle(stream);
    } else if (stream->more) {
        value = span_value(stream);
        end = start;
        while (stream->more && span_value(stream) == value && next_cycle(stream) <= end) {
            if (span_end(stream) > end) end = span_end(stream);
            read_next(stream);
        }
    }
    if (end > last) end = last; /* the last instruction may go on after the end */
    TraceSpan span = {.cycle = start, .end = end};
    if (stream->kind == TRACE_ITEM_QUEUE)
        span.requests = value;
    else
        span.wave = value;
    return span;
}

static TraceCursor *open_cursor(const Trace *trace, TraceItemKind kind, uint32_t core, uint32_t unit) {
    switch (kind) {
    case TRACE_ITEM_QUEUE: return trace_level_cursor(trace, core, unit);
    case TRACE_ITEM_ALU: return trace_alu_cursor(trace, core, unit);
    default: return trace_run_cursor(trace, core, unit);
    }
}

static bool open_streams(TraceMerge *merge, uint32_t units, TraceItemKind kind, bool spans, bool split) {
    const uint32_t cores = trace_shape(merge->trace).cores;
    for (uint32_t core = 0; core < cores; core++) {
        for (uint32_t unit = 0; unit < units; unit++) {
            Stream *stream = &merge->streams[merge->stream_count];
            *stream = (Stream){.kind = kind, .spans = spans, .split = split, .core = core, .unit = unit};
            stream->cursor = open_cursor(merge->trace, kind, core, unit);
            if (!stream->cursor) return false;
            read_next(stream);
            Turn turn = {.number = merge->stream_count++};
            if (next_turn(merge, stream, trace_start(merge->trace), &turn.cycle))
                heap_add(merge->heap, merge->count++, turn);
        }
    }
    return true;
}

TraceMerge *trace_merge_create(const Trace *trace, unsigned kinds) {
    const TraceShape shape = trace_shape(trace);
    const uint32_t units = kinds & TRACE_MERGE_SAMPLERS ? trace_units(shape) : shape.alus;
    const size_t most = (size_t)shape.cores * ((size_t)shape.slots + units + trace_queues(shape));
    TraceMerge *merge = calloc(1, sizeof *merge);
    if (!merge) return NULL;
    merge->trace = trace;
    merge->streams = calloc(most + 1, sizeof *merge->streams);
    merge->heap = calloc(most + 1, sizeof *merge->heap);
    bool ok = merge->streams && merge->heap;
    if (kinds & TRACE_MERGE_QUEUES) ok = ok && open_streams(merge, trace_queues(shape), TRACE_ITEM_QUEUE, true, false);
    if (kinds & (TRACE_MERGE_ALUS | TRACE_MERGE_SPANS))
        ok = ok && open_streams(merge, units, TRACE_ITEM_ALU, kinds & TRACE_MERGE_SPANS, false);
    if (kinds & (TRACE_MERGE_SLOTS | TRACE_MERGE_ISSUES))
        ok = ok && open_streams(merge, shape.slots, TRACE_ITEM_SLOT, false, kinds & TRACE_MERGE_ISSUES);
    if (!ok) return trace_merge_destroy(merge), NULL;
    return merge;
}

void trace_merge_destroy(TraceMerge *merge) {
    if (!merge) return;
    for (size_t i = 0; i < merge->stream_count; i++) trace_cursor_destroy(merge->streams[i].cursor);
    free(merge->streams);
    free(merge->heap);
    free(merge);
}

/* The next run of a slot, or the first cycle of it. */
static TraceRun take_run(Stream *stream) {
    TraceRun run = stream->run;
    if (stream->split && run.state == STATE_ACTIVE && run.cycles > 1) {
        run.cycles = 1;
        stream->run.cycle++;
        stream->run.cycles--;
    } else {
        read_next(stream);
    }
    return run;
}

static TraceAlu take_alu(Stream *stream) {
    const TraceAlu alu = stream->alu;
    read_next(stream);
    return alu;
}

bool trace_merge_next(TraceMerge *merge, TraceItem *item) {
    if (merge->count == 0) return false;
    Turn *top = &merge->heap[0];
    Stream *stream = &merge->streams[top->number];
    uint64_t end = 0; /* matters for spans only */
    *item = (TraceItem){.kind = stream->kind, .core = stream->core, .unit = stream->unit};
    if (stream->spans)
        end = (item->span = take_span(merge, stream, top->cycle)).end;
    else if (stream->kind == TRACE_ITEM_ALU)
        item->alu = take_alu(stream);
    else
        item->run = take_run(stream);
    if (next_turn(merge, stream, end, &top->cycle))
        heap_sink(merge->heap, merge->count);
    else
        (void)heap_take(merge->heap, merge->count--);
    return true;
}
