/* trace_csv.c: what all slots do, or all ALUs, or all queues, in the order of time, as CSV rows. */
#include "sim/trace/trace_csv.h"

#include <stdlib.h>
#include <string.h>

#include "sim/trace/trace_merge.h"
#include "sim/trace/trace_text.h"

/* ---- fields ---- */

static void put_number(Out *out, uint64_t number) {
    out_number(out, number);
    out_char(out, ',');
}

/* -1 for "none". */
static void put_optional(Out *out, uint32_t number, uint32_t none) {
    out_signed(out, number == none ? -1 : (int64_t)number);
    out_char(out, ',');
}

/* In quotes if it needs them. */
static void put_text(Out *out, const char *text) {
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    if (quoted) out_char(out, '"');
    for (; *text; text++) {
        if (*text == '"') out_char(out, '"');
        out_char(out, *text);
    }
    if (quoted) out_char(out, '"');
}

/* ---- rows ---- */

static void put_run(Out *out, const Trace *trace, const TraceText *text, const TraceItem *item) {
    const TraceRun *run = &item->run;
    size_t wave_count;
    const TraceWave *waves = trace_waves(trace, &wave_count);
    put_number(out, run->cycle);
    put_number(out, run->cycles);
    put_number(out, item->core);
    put_number(out, item->unit);
    put_optional(out, run->wave < wave_count ? waves[run->wave].group : TRACE_NO_WAVE, TRACE_NO_WAVE);
    put_optional(out, run->wave, TRACE_NO_WAVE);
    out_text(out, trace_states[run->state].name);
    out_text(out, ",0x");
    out_hex(out, run->exec, trace_shape(trace).wave_size > 32 ? 16 : 8);
    out_char(out, ',');
    put_optional(out, run->pc, TRACE_NO_PC);
    put_number(out, trace_text_at(text, run->pc).line);
    put_text(out, trace_text_of(text, run->pc));
    out_char(out, ',');
    out_text(out, trace_reasons[run->reason].name);
    out_char(out, '\n');
}

static void put_alu(Out *out, const Trace *trace, const TraceText *text, const TraceItem *item) {
    (void)trace, (void)text; /* for the same shape as put_run */
    const TraceSpan *span = &item->span;
    put_number(out, span->cycle);
    put_number(out, span->end - span->cycle);
    put_number(out, item->core);
    put_number(out, item->unit);
    put_optional(out, span->wave, TRACE_NO_WAVE);
    out_text(out, span->wave == TRACE_NO_WAVE ? "0\n" : "1\n");
}

static void put_queue(Out *out, const Trace *trace, const TraceText *text, const TraceItem *item) {
    (void)text;
    const TraceSpan *span = &item->span;
    put_number(out, span->cycle);
    put_number(out, span->end - span->cycle);
    put_number(out, item->core);
    out_text(out, trace_queue_names[trace_queue(trace_shape(trace), item->unit)]);
    out_char(out, ',');
    out_number(out, span->requests);
    out_char(out, '\n');
}

typedef struct Table {
    const char *header;
    unsigned kinds; /* of items: TRACE_MERGE_... */
    void (*put_row)(Out *, const Trace *, const TraceText *, const TraceItem *);
} Table;

static bool write_table(const Table *table, const Trace *trace, const TraceText *text, OutWrite *write, void *user) {
    TraceMerge *merge = trace_merge_create(trace, table->kinds);
    Out *out = out_create(write, user);
    if (merge && out) {
        out_text(out, table->header);
        for (TraceItem item; !out_failed(out) && trace_merge_next(merge, &item);)
            table->put_row(out, trace, text, &item);
    }
    const bool written = out_destroy(out) && merge && !trace_failed(trace);
    trace_merge_destroy(merge);
    return written;
}

bool trace_csv_write(const Trace *trace, const Image *image, OutWrite *write, void *user) {
    static const Table table = {"cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason\n",
                                TRACE_MERGE_SLOTS, put_run};
    TraceText text;
    const bool done = trace_text_make(&text, image) && write_table(&table, trace, &text, write, user);
    trace_text_free(&text);
    return done;
}

bool trace_csv_write_alus(const Trace *trace, const Image *image, OutWrite *write, void *user) {
    static const Table table = {"cycle,cycles,core,alu,wave,busy\n", TRACE_MERGE_SPANS, put_alu};
    (void)image; /* for the same shape as trace_csv_write */
    return write_table(&table, trace, NULL, write, user);
}

bool trace_csv_write_queues(const Trace *trace, const Image *image, OutWrite *write, void *user) {
    static const Table table = {"cycle,cycles,core,queue,requests\n", TRACE_MERGE_QUEUES, put_queue};
    (void)image;
    return write_table(&table, trace, NULL, write, user);
}
