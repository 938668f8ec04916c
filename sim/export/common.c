/* common.c: see common.h. */
#include "sim/export/common.h"

#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"

void export_begin(Export *export, const ExportInput *input, TextWrite *write, void *user, char *error) {
    error[0] = '\0';
    *export =
        (Export){.in = input, .trace = input->trace, .shape = trace_shape(input->trace), .code = input->run->code};
    export->waves = trace_waves(input->trace, &export->wave_count);
    export->buffer = (TextBuffer){.write = write, .user = user};
    export->out = export->json.out = &export->buffer;
    const size_t count = (size_t)input->run->image->instructions + 1;
    export->texts = memory_array(count, sizeof *export->texts);
    for (uint32_t pc = 0; pc < count; pc++) {
        export->texts[pc][0] = memory_strdup(code_text(export->code, pc).text);
        export->texts[pc][1] = memory_strdup(code_written(export->code, pc).text);
    }
}

bool export_end(Export *export, char *error) {
    const bool written = text_close(export->out);
    for (uint32_t pc = 0; pc <= export->in->run->image->instructions; pc++) {
        memory_free(export->texts[pc][0]);
        memory_free(export->texts[pc][1]);
    }
    memory_free(export->texts);
    /* Errors of the trace first: for one that ends early, other reasons are not true. It may be a window of the run,
     * which hears of its errors only when it is destroyed. */
    const char *damage = trace_error(export->trace);
    if (!damage && run_trace(export->in->run)) damage = trace_error(run_trace(export->in->run));
    if (damage) snprintf(error, EXPORT_ERROR_MAX, "%s", damage);
    return written && !error[0];
}

const char *export_text(const Export *export, uint32_t pc) {
    return pc <= export->in->run->image->instructions ? export->texts[pc][0] : "";
}

const char *export_written(const Export *export, uint32_t pc) {
    return pc <= export->in->run->image->instructions ? export->texts[pc][1] : "";
}

Location export_place(const Export *export, uint32_t pc) {
    const Image *image = export->in->run->image;
    if (image->instructions == 0 || pc > image->instructions) return (Location){0, 0};
    return *image_location(image, pc < image->instructions ? pc : image->instructions - 1);
}

uint32_t export_group(const Export *export, uint32_t wave) {
    return wave < export->wave_count ? export->waves[wave].group : 0;
}

void export_put_exec(const Export *export, const TraceRun *run) {
    text_bytes(export->out, "0x", 2);
    text_hex(export->out, run->exec, export->shape.wave_size > 32 ? 16 : 8);
}

/* ---- a merge: a heap of streams (slots, ALUs or queues), the one with the earliest next item on top ---- */

/* A slot, an ALU or a queue, and what it has read ahead. */
typedef struct Stream {
    TraceCursor *cursor;
    MergeKind kind;
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

struct Merge {
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
    stream->more = stream->kind == MERGE_ITEM_SLOT ? trace_next_run(stream->cursor, &stream->run)
                                                   : trace_next_alu(stream->cursor, &stream->alu);
}

static void open_streams(Merge *merge, uint32_t units, Stream stream) {
    const Trace *trace = merge->trace;
    const uint32_t first = stream.kind == MERGE_ITEM_QUEUE ? trace_units(trace_shape(trace)) : 0;
    for (stream.core = 0; stream.core < trace_shape(trace).cores; stream.core++) {
        for (stream.unit = 0; stream.unit < units; stream.unit++) {
            Stream *opened = &merge->streams[merge->stream_count];
            *opened = stream;
            opened->cursor = stream.kind == MERGE_ITEM_SLOT ? trace_run_cursor(trace, stream.core, stream.unit)
                                                            : trace_alu_cursor(trace, stream.core, first + stream.unit);
            read_next(opened);
            const Turn turn = {stream.spans ? trace_start(trace) : opened->run.cycle, merge->stream_count++};
            if (stream.spans ? turn.cycle < trace_end(trace) : opened->more)
                heap_add(merge->heap, merge->count++, turn);
        }
    }
}

Merge *merge_create(const Trace *trace, unsigned kinds) {
    const TraceShape shape = trace_shape(trace);
    const uint32_t units = kinds & MERGE_SAMPLERS ? trace_units(shape) : shape.alus;
    const size_t most = (size_t)shape.cores * ((size_t)shape.slots + units + trace_queues(shape));
    Merge *merge = memory_new(sizeof *merge);
    merge->trace = trace;
    merge->streams = memory_array(most + 1, sizeof *merge->streams);
    merge->heap = memory_array(most + 1, sizeof *merge->heap);
    if (kinds & MERGE_QUEUES)
        open_streams(merge, trace_queues(shape), (Stream){.kind = MERGE_ITEM_QUEUE, .spans = true});
    if (kinds & (MERGE_ALUS | MERGE_SPANS))
        open_streams(merge, units, (Stream){.kind = MERGE_ITEM_ALU, .spans = kinds & MERGE_SPANS});
    if (kinds & (MERGE_SLOTS | MERGE_ISSUES))
        open_streams(merge, shape.slots, (Stream){.kind = MERGE_ITEM_SLOT, .split = kinds & MERGE_ISSUES});
    return merge;
}

void merge_destroy(Merge *merge) {
    if (!merge) return;
    for (size_t i = 0; i < merge->stream_count; i++) trace_cursor_destroy(merge->streams[i].cursor);
    memory_free(merge->streams);
    memory_free(merge->heap);
    memory_free(merge);
}

/* ---- items ---- */

/* The span of an ALU or queue that starts at a cycle: of equal items without a gap, or of the gap before the next. */
static MergeSpan take_span(Stream *stream, uint64_t start, uint64_t last) {
    uint32_t value = stream->kind == MERGE_ITEM_QUEUE ? 0 : TRACE_NO_WAVE;
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
    return (MergeSpan){.cycle = start, .end = min_u64(end, last), .wave = value};
}

bool merge_next(Merge *merge, MergeItem *item) {
    if (merge->count == 0) return false;
    Turn *top = &merge->heap[0];
    Stream *stream = &merge->streams[top->number];
    const uint64_t last = trace_end(merge->trace);
    *item = (MergeItem){.kind = stream->kind, .core = stream->core, .unit = stream->unit};
    if (stream->spans) {
        item->span = take_span(stream, top->cycle, last);
    } else if (stream->kind == MERGE_ITEM_ALU) {
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
