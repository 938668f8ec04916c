/* trace_merge.c: a heap of streams (slots or ALUs), the one with the earliest next item on top. */
#include "sim/trace_merge.h"

#include <stdlib.h>

/* A slot or an ALU, and the item that comes next. */
typedef struct Stream {
    TraceCursor *cursor;
    bool is_alu;
    bool split; /* a slot: each issue is an item; an ALU: spans are items */
    uint32_t core, unit;
    bool more; /* `run` or `alu` is the next one read */
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

/* ---- the heap ---- */

static bool turn_before(const Turn *a, const Turn *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : a->number < b->number;
}

/* Let an entry sink to its place. */
static void sink(TraceMerge *merge, size_t at) {
    for (;;) {
        size_t least = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < merge->count; child++)
            if (turn_before(&merge->heap[child], &merge->heap[least])) least = child;
        if (least == at) return;
        const Turn swap = merge->heap[at];
        merge->heap[at] = merge->heap[least];
        merge->heap[least] = swap;
        at = least;
    }
}

/* ---- streams ---- */

static void read_next(Stream *stream) {
    stream->more =
        stream->is_alu ? trace_next_alu(stream->cursor, &stream->alu) : trace_next_run(stream->cursor, &stream->run);
}

/* The cycle of a stream's next item after one that ends at `end`; false if there is none. */
static bool next_turn(const TraceMerge *merge, const Stream *stream, uint64_t end, uint64_t *cycle) {
    const bool spans = stream->is_alu && stream->split;
    *cycle = spans ? end : stream->is_alu ? stream->alu.cycle : stream->run.cycle;
    return spans ? end < trace_end(merge->trace) : stream->more;
}

/* The span of an ALU that starts at a cycle. */
static TraceSpan take_span(const TraceMerge *merge, Stream *stream, uint64_t start) {
    const uint64_t last = trace_end(merge->trace);
    TraceSpan span = {start, last, TRACE_NO_WAVE};
    if (stream->more && stream->alu.cycle > start) {
        span.end = stream->alu.cycle;
    } else if (stream->more) {
        span.wave = stream->alu.wave;
        span.end = start;
        while (stream->more && stream->alu.wave == span.wave && stream->alu.cycle <= span.end) {
            const uint64_t end = stream->alu.cycle + stream->alu.cycles;
            if (end > span.end) span.end = end;
            read_next(stream);
        }
    }
    if (span.end > last) span.end = last; /* the last instruction may go on after the end */
    return span;
}

static bool open_streams(TraceMerge *merge, uint32_t units, bool is_alu, bool split) {
    const uint32_t cores = trace_shape(merge->trace).cores;
    for (uint32_t core = 0; core < cores; core++) {
        for (uint32_t unit = 0; unit < units; unit++) {
            Stream *stream = &merge->streams[merge->stream_count];
            *stream = (Stream){.is_alu = is_alu, .split = split, .core = core, .unit = unit};
            stream->cursor =
                is_alu ? trace_alu_cursor(merge->trace, core, unit) : trace_run_cursor(merge->trace, core, unit);
            if (!stream->cursor) return false;
            read_next(stream);
            Turn turn = {.number = merge->stream_count++};
            if (next_turn(merge, stream, trace_start(merge->trace), &turn.cycle)) merge->heap[merge->count++] = turn;
        }
    }
    return true;
}

TraceMerge *trace_merge_create(const Trace *trace, unsigned kinds) {
    const TraceShape shape = trace_shape(trace);
    const uint32_t units = kinds & TRACE_MERGE_SAMPLERS ? trace_units(shape) : shape.alus;
    const size_t most = (size_t)shape.cores * ((size_t)shape.slots + units);
    TraceMerge *merge = calloc(1, sizeof *merge);
    if (!merge) return NULL;
    merge->trace = trace;
    merge->streams = calloc(most + 1, sizeof *merge->streams);
    merge->heap = calloc(most + 1, sizeof *merge->heap);
    bool ok = merge->streams && merge->heap;
    if (kinds & (TRACE_MERGE_ALUS | TRACE_MERGE_SPANS))
        ok = ok && open_streams(merge, units, true, (kinds & TRACE_MERGE_SPANS) != 0);
    if (kinds & (TRACE_MERGE_SLOTS | TRACE_MERGE_ISSUES))
        ok = ok && open_streams(merge, shape.slots, false, (kinds & TRACE_MERGE_ISSUES) != 0);
    if (!ok) return trace_merge_destroy(merge), NULL;
    for (size_t i = merge->count / 2; i-- > 0;) sink(merge, i);
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
    *item = (TraceItem){.is_alu = stream->is_alu, .core = stream->core, .unit = stream->unit};
    if (!stream->is_alu)
        item->run = take_run(stream);
    else if (!stream->split)
        item->alu = take_alu(stream);
    else
        end = (item->span = take_span(merge, stream, top->cycle)).end;
    if (!next_turn(merge, stream, end, &top->cycle)) *top = merge->heap[--merge->count];
    sink(merge, 0);
    return true;
}
