/* trace_merge.c: a heap of streams (slots, ALUs or queues), the one with the earliest next item on top. */
#include "sim/trace/trace_merge.h"

#include <stdlib.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"

/* A slot, an ALU or a queue, and what it has read ahead. */
typedef struct Stream {
    TraceCursor *cursor;
    TraceItemKind kind;
    bool spans; /* spans are items, */
    bool split; /* and each issue of a slot */
    uint32_t core, unit;
    bool more; /* there is a next run; both kinds begin alike, so that `run` says the cycles of either: */
    union {
        TraceRun run;
        TraceAlu alu;
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

static bool turn_before(const Turn *a, const Turn *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : a->number < b->number;
}

#define HEAP_ITEM Turn
#define HEAP_BEFORE turn_before
#include "sim/base/heap.h"

/* ---- streams ---- */

static void read_next(Stream *stream) {
    stream->more = stream->kind == TRACE_ITEM_SLOT ? trace_next_run(stream->cursor, &stream->run)
                                                   : trace_next_alu(stream->cursor, &stream->alu);
}

static void open_streams(TraceMerge *merge, uint32_t units, Stream stream) {
    const Trace *trace = merge->trace;
    const uint32_t first = stream.kind == TRACE_ITEM_QUEUE ? trace_units(trace_shape(trace)) : 0;
    for (stream.core = 0; stream.core < trace_shape(trace).cores; stream.core++) {
        for (stream.unit = 0; stream.unit < units; stream.unit++) {
            Stream *opened = &merge->streams[merge->stream_count];
            *opened = stream;
            opened->cursor = stream.kind == TRACE_ITEM_SLOT ? trace_run_cursor(trace, stream.core, stream.unit)
                                                            : trace_alu_cursor(trace, stream.core, first + stream.unit);
            read_next(opened);
            const Turn turn = {stream.spans ? trace_start(trace) : opened->run.cycle, merge->stream_count++};
            if (stream.spans ? turn.cycle < trace_end(trace) : opened->more)
                heap_add(merge->heap, merge->count++, turn);
        }
    }
}

TraceMerge *trace_merge_create(const Trace *trace, unsigned kinds) {
    const TraceShape shape = trace_shape(trace);
    const uint32_t units = kinds & TRACE_MERGE_SAMPLERS ? trace_units(shape) : shape.alus;
    const size_t most = (size_t)shape.cores * ((size_t)shape.slots + units + trace_queues(shape));
    TraceMerge *merge = memory_new(sizeof *merge);
    merge->trace = trace;
    merge->streams = memory_array(most + 1, sizeof *merge->streams);
    merge->heap = memory_array(most + 1, sizeof *merge->heap);
    if (kinds & TRACE_MERGE_QUEUES)
        open_streams(merge, trace_queues(shape), (Stream){.kind = TRACE_ITEM_QUEUE, .spans = true});
    if (kinds & (TRACE_MERGE_ALUS | TRACE_MERGE_SPANS))
        open_streams(merge, units, (Stream){.kind = TRACE_ITEM_ALU, .spans = kinds & TRACE_MERGE_SPANS});
    if (kinds & (TRACE_MERGE_SLOTS | TRACE_MERGE_ISSUES))
        open_streams(merge, shape.slots, (Stream){.kind = TRACE_ITEM_SLOT, .split = kinds & TRACE_MERGE_ISSUES});
    return merge;
}

void trace_merge_destroy(TraceMerge *merge) {
    if (!merge) return;
    for (size_t i = 0; i < merge->stream_count; i++) trace_cursor_destroy(merge->streams[i].cursor);
    memory_free(merge->streams);
    memory_free(merge->heap);
    memory_free(merge);
}

/* ---- items ---- */

/* The span of an ALU or queue that starts at a cycle: of equal items without a gap, or of the gap before the next. */
static TraceSpan take_span(Stream *stream, uint64_t start, uint64_t last) {
    uint32_t value = stream->kind == TRACE_ITEM_QUEUE ? 0 : TRACE_NO_WAVE;
    uint64_t end = last;
    if (stream->more && stream->run.cycle > start) {
        end = stream->run.cycle;
    } else if (stream->more) {
        value = stream->alu.wave; /* or requests */
        end = start;
        while (stream->more && stream->alu.wave == value && stream->run.cycle <= end) {
            end = max_u64(end, stream->run.cycle + stream->run.cycles);
            read_next(stream);
        }
    }
    /* The last instruction may end later than the trace. */
    return (TraceSpan){.cycle = start, .end = min_u64(end, last), .wave = value};
}

bool trace_merge_next(TraceMerge *merge, TraceItem *item) {
    if (merge->count == 0) return false;
    Turn *top = &merge->heap[0];
    Stream *stream = &merge->streams[top->number];
    const uint64_t last = trace_end(merge->trace);
    *item = (TraceItem){.kind = stream->kind, .core = stream->core, .unit = stream->unit};
    if (stream->spans) {
        item->span = take_span(stream, top->cycle, last);
    } else if (stream->kind == TRACE_ITEM_ALU) {
        item->alu = stream->alu;
        read_next(stream);
    } else {
        item->run = stream->run;
        if (stream->split && item->run.state == STATE_ACTIVE && item->run.cycles > 1) {
            item->run.cycles = 1; /* the first cycle of it */
            stream->run.cycle++;
            stream->run.cycles--;
        } else {
            read_next(stream);
        }
    }

    top->cycle = stream->spans ? item->span.end : stream->run.cycle;
    if (stream->spans ? top->cycle < last : stream->more)
        heap_sink(merge->heap, merge->count);
    else
        (void)heap_take(merge->heap, merge->count--);
    return true;
}
