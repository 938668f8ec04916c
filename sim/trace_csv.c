/* trace_csv.c: merges the runs of all slots, or of all ALUs, by time and prints them as CSV rows. It reads with
 * cursors, so that a long trace does not have to fit into memory. */
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
} Stream;

/* Where a stream is read from, and the run that comes next. */
typedef struct Feed {
    TraceCursor *cursor;
    bool more;
    union {
        TraceRun run;
        TraceAlu alu;
    };
} Feed;

typedef struct Merge {
    const Trace *trace;
    Stream *heap;
    Feed *feeds; /* by number */
    size_t count, streams;
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

static void merge_free(Merge *merge) {
    for (size_t i = 0; merge->feeds && i < merge->streams; i++) trace_cursor_destroy(merge->feeds[i].cursor);
    free(merge->feeds);
    free(merge->heap);
}

typedef TraceCursor *OpenCursor(const Trace *trace, uint32_t core, uint32_t unit);

/* All streams begin at the start of the trace, and in the order of their numbers they are a heap. */
static bool merge_init(Merge *merge, const Trace *trace, uint32_t units, OpenCursor *open) {
    const size_t streams = (size_t)trace_shape(trace).cores * units;
    *merge = (Merge){.trace = trace, .count = streams, .streams = streams};
    merge->heap = calloc(streams + 1, sizeof *merge->heap);
    merge->feeds = calloc(streams + 1, sizeof *merge->feeds);
    if (!merge->heap || !merge->feeds) return false;
    for (size_t i = 0; i < streams; i++) {
        merge->heap[i] = (Stream){.cycle = trace_start(trace), .number = i};
        merge->feeds[i].cursor = open(trace, (uint32_t)(i / units), (uint32_t)(i % units));
        if (!merge->feeds[i].cursor) return false;
    }
    return true;
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
    if (!write_text(out, "cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason\n")) return false;
    for (size_t i = 0; i < merge->streams; i++) {
        Feed *feed = &merge->feeds[i];
        feed->more = trace_next_run(feed->cursor, &feed->run);
    }
    while (merge->count > 0) {
        Stream *top = &merge->heap[0];
        Feed *feed = &merge->feeds[top->number];
        if (feed->more) {
            if (!write_run(out, trace, listing, top->number, &feed->run)) return false;
            feed->more = trace_next_run(feed->cursor, &feed->run);
        }
        if (feed->more) {
            top->cycle = feed->run.cycle;
            merge_sink(merge);
        } else {
            merge_drop(merge);
        }
    }
    return true;
}

bool trace_csv_write(const Trace *trace, const Image *image, TraceCsvWrite *write, void *user) {
    Listing listing;
    Merge merge = {0};
    const bool done = listing_init(&listing, image) &&
                      merge_init(&merge, trace, trace_shape(trace).slots, trace_run_cursor) &&
                      write_runs(&(CsvOut){write, user}, trace, &listing, &merge);
    merge_free(&merge);
    listing_free(&listing);
    return done && !trace_failed(trace);
}

/* ---- ALUs ---- */

/* What an ALU does from a cycle on, until something else. */
typedef struct AluSpan {
    uint64_t cycle, end;
    uint32_t wave; /* TRACE_NO_WAVE: empty */
} AluSpan;

/* The span of an ALU that starts at stream->cycle; moves the stream to its end. */
static AluSpan alu_span(const Merge *merge, Stream *stream) {
    Feed *feed = &merge->feeds[stream->number];
    const uint64_t end = trace_end(merge->trace);
    AluSpan span = {stream->cycle, end, TRACE_NO_WAVE};
    if (feed->more && feed->alu.cycle > span.cycle) {
        span.end = feed->alu.cycle;
    } else if (feed->more) {
        span.wave = feed->alu.wave;
        span.end = span.cycle;
        while (feed->more && feed->alu.wave == span.wave && feed->alu.cycle <= span.end) {
            if (feed->alu.cycle + feed->alu.cycles > span.end) span.end = feed->alu.cycle + feed->alu.cycles;
            feed->more = trace_next_alu(feed->cursor, &feed->alu);
        }
    }
    if (span.end > end) span.end = end; /* the last instruction may go on after the end */
    stream->cycle = span.end;
    return span;
}

static bool write_alus(const CsvOut *out, const Trace *trace, Merge *merge) {
    const uint32_t alus = trace_shape(trace).alus;
    if (!write_text(out, "cycle,cycles,core,alu,wave,busy\n")) return false;
    for (size_t i = 0; i < merge->streams; i++) {
        Feed *feed = &merge->feeds[i];
        feed->more = trace_next_alu(feed->cursor, &feed->alu);
    }
    while (merge->count > 0) {
        Stream *top = &merge->heap[0];
        if (top->cycle >= trace_end(trace)) {
            merge_drop(merge);
            continue;
        }
        const size_t core = top->number / alus, alu = top->number % alus;
        const AluSpan span = alu_span(merge, top);
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
    Merge merge;
    const bool done = merge_init(&merge, trace, trace_shape(trace).alus, trace_alu_cursor) &&
                      write_alus(&(CsvOut){write, user}, trace, &merge);
    merge_free(&merge);
    return done && !trace_failed(trace);
}
