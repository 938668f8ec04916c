/* trace_csv.c: what all slots do, or all ALUs, or all queues, in the order of time, as CSV rows. */
#include "sim/trace/trace_csv.h"

#include <stdlib.h>
#include <string.h>

#include "sim/trace/trace_merge.h"
#include "sim/trace/trace_text.h"

/* ---- fields ---- */

static void put_number(TextBuffer *out, uint64_t number) {
    text_number(out, number);
    text_char(out, ',');
}

/* -1 for "none". */
static void put_optional(TextBuffer *out, uint32_t number, uint32_t none) {
    text_signed(out, number == none ? -1 : (int64_t)number);
    text_char(out, ',');
}

/* ---- rows ---- */

static void put_run(TextBuffer *out, const Trace *trace, const TraceText *text, const TraceItem *item) {
    const TraceRun *run = &item->run;
    size_t wave_count;
    const TraceWave *waves = trace_waves(trace, &wave_count);
    put_number(out, run->cycle);
    put_number(out, run->cycles);
    put_number(out, item->core);
    put_number(out, item->unit);
    put_optional(out, run->wave < wave_count ? waves[run->wave].group : TRACE_NO_WAVE, TRACE_NO_WAVE);
    put_optional(out, run->wave, TRACE_NO_WAVE);
    text_add(out, trace_states[run->state].name);
    text_add(out, ",0x");
    text_hex(out, run->exec, trace_shape(trace).wave_size > 32 ? 16 : 8);
    text_char(out, ',');
    put_optional(out, run->pc, TRACE_NO_PC);
    put_number(out, trace_text_at(text, run->pc).line);
    text_csv(out, trace_text_of(text, run->pc));
    text_char(out, ',');
    text_add(out, trace_reasons[run->reason].name);
    text_char(out, '\n');
}

static void put_alu(TextBuffer *out, const Trace *trace, const TraceText *text, const TraceItem *item) {
    (void)trace, (void)text; /* for the same shape as put_run */
    const TraceSpan *span = &item->span;
    put_number(out, span->cycle);
    put_number(out, span->end - span->cycle);
    put_number(out, item->core);
    put_number(out, item->unit);
    put_optional(out, span->wave, TRACE_NO_WAVE);
    text_add(out, span->wave == TRACE_NO_WAVE ? "0\n" : "1\n");
}

static void put_queue(TextBuffer *out, const Trace *trace, const TraceText *text, const TraceItem *item) {
    (void)text;
    const TraceSpan *span = &item->span;
    put_number(out, span->cycle);
    put_number(out, span->end - span->cycle);
    put_number(out, item->core);
    text_add(out, trace_queue_names[trace_queue(trace_shape(trace), item->unit)]);
    text_char(out, ',');
    text_number(out, span->requests);
    text_char(out, '\n');
}

typedef struct Table {
    const char *header;
    unsigned kinds; /* of items: TRACE_MERGE_... */
    void (*put_row)(TextBuffer *, const Trace *, const TraceText *, const TraceItem *);
} Table;

static bool write_table(const Table *table, const Trace *trace, const TraceText *text, TextWrite *write, void *user) {
    TraceMerge *merge = trace_merge_create(trace, table->kinds);
    TextBuffer out = {.write = write, .user = user};
    if (merge) text_add(&out, table->header);
    for (TraceItem item; merge && !out.failed && trace_merge_next(merge, &item);)
        table->put_row(&out, trace, text, &item);
    const bool written = text_close(&out) && merge && !trace_failed(trace);
    trace_merge_destroy(merge);
    return written;
}

bool trace_csv_write(const Trace *trace, const Image *image, TextWrite *write, void *user) {
    static const Table table = {"cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason\n",
                                TRACE_MERGE_SLOTS, put_run};
    TraceText text;
    const bool done = trace_text_make(&text, image) && write_table(&table, trace, &text, write, user);
    trace_text_free(&text);
    return done;
}

bool trace_csv_write_alus(const Trace *trace, const Image *image, TextWrite *write, void *user) {
    static const Table table = {"cycle,cycles,core,alu,wave,busy\n", TRACE_MERGE_SPANS, put_alu};
    (void)image; /* for the same shape as trace_csv_write */
    return write_table(&table, trace, NULL, write, user);
}

bool trace_csv_write_queues(const Trace *trace, const Image *image, TextWrite *write, void *user) {
    static const Table table = {"cycle,cycles,core,queue,requests\n", TRACE_MERGE_QUEUES, put_queue};
    (void)image;
    return write_table(&table, trace, NULL, write, user);
}
