/* trace_csv.c: merges the runs of all slots, or of all ALUs, by time and prints them as CSV rows. */
#include "sim/trace_csv.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/disasm.h"

enum {
    CSV_TEXT_MAX = DISASM_MAX * 2 + 2, /* every character a quote, and two around */
    CSV_ROW_MAX = CSV_TEXT_MAX + 256,
};

/* ---- merging ----
 * A heap of streams (slots or ALUs), the one with the earliest next row on top. Streams are numbered core after
 * core, so that ties go by core and slot. */

typedef struct Stream {
    uint64_t cycle; /* of its next row */
    size_t number;
    size_t next; /* the next run to read */
} Stream;

typedef struct Merge {
    Stream *heap;
    size_t count;
} Merge;

static bool stream_before(const Stream *a, const Stream *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : a->number < b->number;
}

/* The top has moved on: let it sink to its place. */
static void merge_sink(Merge *merge) {
    size_t at = 0;
    for (;;) {
        size_t least = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < merge->count; child++)
            if (stream_before(&merge->heap[child], &merge->heap[least])) least = child;
        if (least == at) return;
        const Stream swap = merge->heap[at];
        merge->heap[at] = merge->heap[least];
        merge->heap[least] = swap;
        at = least;
    }
}

/* The top has nothing left. */
static void merge_drop(Merge *merge) {
    merge->heap[0] = merge->heap[--merge->count];
    merge_sink(merge);
}

/* All streams begin at cycle 0, and in that order they are a heap. */
static bool merge_init(Merge *merge, size_t streams) {
    *merge = (Merge){.heap = calloc(streams + 1, sizeof *merge->heap), .count = streams};
    for (size_t i = 0; merge->heap && i < streams; i++) merge->heap[i].number = i;
    return merge->heap != NULL;
}

/* ---- the program's text ---- */

/* The instructions as CSV fields, made once: a long trace shows each many times. */
typedef struct Listing {
    const Image *image;
    char **fields; /* one per instruction, and `ret` for falling off the end */
} Listing;

static void listing_free(Listing *listing) {
    for (uint32_t i = 0; listing->fields && i <= listing->image->instructions; i++) free(listing->fields[i]);
    free(listing->fields);
}

/* A copy of a text as a CSV field: in quotes if it needs them. NULL when out of memory. */
static char *csv_field(const char *text) {
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    char *field = malloc(2 * strlen(text) + 3);
    if (!field) return NULL;
    char *out = field;
    if (quoted) *out++ = '"';
    for (; *text; text++) {
        if (*text == '"') *out++ = '"';
        *out++ = *text;
    }
    if (quoted) *out++ = '"';
    *out = '\0';
    return field;
}

static bool listing_init(Listing *listing, const Image *image) {
    *listing = (Listing){.image = image, .fields = calloc((size_t)image->instructions + 1, sizeof(char *))};
    if (!listing->fields) return false;
    uint32_t word = 0;
    for (uint32_t i = 0; i <= image->instructions; i++) {
        char text[DISASM_MAX] = "ret";
        if (i < image->instructions) {
            Instruction instruction;
            const char *why;
            const int used = isa_decode(image->code + word, image->code_words - word, &instruction, &why);
            disasm_instruction(&instruction, image, text, sizeof text);
            word += (uint32_t)used;
        }
        listing->fields[i] = csv_field(text);
        if (!listing->fields[i]) return false;
    }
    return true;
}

static uint32_t listing_line(const Image *image, uint32_t pc) {
    if (image->instructions == 0) return 0;
    return image->locations[pc < image->instructions ? pc : image->instructions - 1].line;
}

/* ---- waves ---- */

typedef struct CsvOut {
    TraceCsvWrite *write;
    void *user;
} CsvOut;

static bool write_text(const CsvOut *out, const char *text) {
    return out->write(out->user, text, strlen(text));
}

/* -1 for "none". */
static int64_t csv_number(uint32_t value, uint32_t none) {
    return value == none ? -1 : (int64_t)value;
}

static bool write_run(const CsvOut *out, const Trace *trace, const Listing *listing, size_t stream,
                      const TraceRun *run) {
    const TraceShape shape = trace_shape(trace);
    size_t wave_count;
    const TraceWave *waves = trace_waves(trace, &wave_count);
    const bool has_pc = run->pc <= listing->image->instructions;
    char row[CSV_ROW_MAX];
    snprintf(row, sizeof row,
             "%" PRIu64 ",%" PRIu32 ",%zu,%zu,%" PRId64 ",%" PRId64 ",%s,0x%0*" PRIx64 ",%" PRId64 ",%" PRIu32
             ",%s,%s\n",
             run->cycle, run->cycles, stream / shape.slots, stream % shape.slots,
             run->wave < wave_count ? (int64_t)waves[run->wave].group : -1, csv_number(run->wave, TRACE_NO_WAVE),
             trace_states[run->state].name, shape.wave_size > 32 ? 16 : 8, run->exec, csv_number(run->pc, TRACE_NO_PC),
             has_pc ? listing_line(listing->image, run->pc) : 0, has_pc ? listing->fields[run->pc] : "",
             trace_reasons[run->reason].name);
    return write_text(out, row);
}

static bool write_runs(const CsvOut *out, const Trace *trace, const Listing *listing, Merge *merge) {
    const uint32_t slots = trace_shape(trace).slots;
    if (!write_text(out, "cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason\n")) return false;
    while (merge->count > 0) {
        Stream *top = &merge->heap[0];
        size_t count;
        const TraceRun *runs =
            trace_runs(trace, (uint32_t)(top->number / slots), (uint32_t)(top->number % slots), &count);
        if (top->next < count && !write_run(out, trace, listing, top->number, &runs[top->next])) return false;
        if (++top->next < count) {
            top->cycle = runs[top->next].cycle;
            merge_sink(merge);
        } else {
            merge_drop(merge);
        }
    }
    return true;
}

bool trace_csv_write(const Trace *trace, const Image *image, TraceCsvWrite *write, void *user) {
    const TraceShape shape = trace_shape(trace);
    Listing listing;
    Merge merge = {0};
    const bool done = listing_init(&listing, image) && merge_init(&merge, (size_t)shape.cores * shape.slots) &&
                      write_runs(&(CsvOut){write, user}, trace, &listing, &merge);
    free(merge.heap);
    listing_free(&listing);
    return done;
}

/* ---- ALUs ---- */

/* What an ALU does from a cycle on, until something else. */
typedef struct AluSpan {
    uint64_t cycle, end;
    uint32_t wave; /* TRACE_NO_WAVE: empty */
} AluSpan;

/* The span of an ALU that starts at stream->cycle; moves the stream to its end. */
static AluSpan alu_span(const Trace *trace, Stream *stream) {
    const uint32_t alus = trace_shape(trace).alus;
    size_t count;
    const TraceAlu *runs =
        trace_alus(trace, (uint32_t)(stream->number / alus), (uint32_t)(stream->number % alus), &count);
    const uint64_t end = trace_cycles(trace);
    AluSpan span = {stream->cycle, end, TRACE_NO_WAVE};
    if (stream->next < count && runs[stream->next].cycle > span.cycle) {
        span.end = runs[stream->next].cycle;
    } else if (stream->next < count) {
        span.wave = runs[stream->next].wave;
        span.end = span.cycle;
        for (; stream->next < count; stream->next++) {
            const TraceAlu *run = &runs[stream->next];
            if (run->wave != span.wave || run->cycle > span.end) break;
            if (run->cycle + run->cycles > span.end) span.end = run->cycle + run->cycles;
        }
    }
    if (span.end > end) span.end = end; /* a run that was stopped may leave an ALU at work */
    stream->cycle = span.end;
    return span;
}

static bool write_alus(const CsvOut *out, const Trace *trace, Merge *merge) {
    const uint32_t alus = trace_shape(trace).alus;
    if (!write_text(out, "cycle,cycles,core,alu,wave,busy\n")) return false;
    while (merge->count > 0) {
        Stream *top = &merge->heap[0];
        if (top->cycle >= trace_cycles(trace)) {
            merge_drop(merge);
            continue;
        }
        const size_t core = top->number / alus, alu = top->number % alus;
        const AluSpan span = alu_span(trace, top);
        const bool busy = span.wave != TRACE_NO_WAVE;
        char row[CSV_ROW_MAX];
        snprintf(row, sizeof row, "%" PRIu64 ",%" PRIu64 ",%zu,%zu,%" PRId64 ",%d\n", span.cycle, span.end - span.cycle,
                 core, alu, csv_number(span.wave, TRACE_NO_WAVE), busy);
        if (!write_text(out, row)) return false;
        merge_sink(merge);
    }
    return true;
}

bool trace_csv_write_alus(const Trace *trace, const Image *image, TraceCsvWrite *write, void *user) {
    (void)image; /* for the same shape as trace_csv_write */
    const TraceShape shape = trace_shape(trace);
    Merge merge;
    const bool done =
        merge_init(&merge, (size_t)shape.cores * shape.alus) && write_alus(&(CsvOut){write, user}, trace, &merge);
    free(merge.heap);
    return done;
}
