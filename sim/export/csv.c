/* csv.c: what all slots do, or all ALUs, or all queues, in the order of time, as CSV rows (RFC 4180, lines end in \n).
 *
 * Waves: a row for every run of equal cycles of a wave slot. A disabled slot has group, wave and pc -1, line 0 and no
 * instruction. ALUs: rows for all cycles of every ALU; wave -1 and busy 0 when it is empty; the instructions
 * that one wave executes without a break are one row. Queues: rows for all cycles of every queue that the program uses.
 */
#include "sim/export/common.h"

static void put_number(TextBuffer *out, uint64_t number) {
    text_number(out, number);
    text_char(out, ',');
}

/* -1 for "none". */
static void put_optional(TextBuffer *out, uint32_t number, uint32_t none) {
    text_signed(out, number == none ? -1 : (int64_t)number);
    text_char(out, ',');
}

static void put_run(const Export *export, const MergeItem *item) {
    TextBuffer *out = export->out;
    const TraceRun *run = &item->run;
    put_number(out, run->cycle);
    put_number(out, run->cycles);
    put_number(out, item->core);
    put_number(out, item->unit);
    const bool has_wave = run->wave < export->wave_count;
    put_optional(out, has_wave ? export->waves[run->wave].group : TRACE_NO_WAVE, TRACE_NO_WAVE);
    put_optional(out, run->wave, TRACE_NO_WAVE);
    text_add(out, trace_states[run->state].name);
    text_char(out, ',');
    export_put_exec(export, run);
    text_char(out, ',');
    put_optional(out, run->pc, TRACE_NO_PC);
    put_number(out, export_place(export, run->pc).line);
    text_csv(out, export_text(export, run->pc));
    text_char(out, ',');
    text_add(out, trace_reasons[run->reason].name);
    text_char(out, '\n');
}

static bool write_table(const ExportInput *input, TextWrite *write, void *user, char *error, unsigned kinds,
                        const char *head) {
    Export export;
    export_begin(&export, input, write, user, error);
    Merge *merge = merge_create(input->trace, kinds);
    text_add(export.out, head);
    for (MergeItem item; !export.out->failed && merge_next(merge, &item);) {
        if (item.kind == MERGE_ITEM_SLOT) {
            put_run(&export, &item);
            continue;
        }
        TextBuffer *out = export.out;
        const MergeSpan *span = &item.span;
        put_number(out, span->cycle);
        put_number(out, span->end - span->cycle);
        put_number(out, item.core);
        if (item.kind == MERGE_ITEM_ALU) {
            put_number(out, item.unit);
            put_optional(out, span->wave, TRACE_NO_WAVE);
            text_add(out, span->wave == TRACE_NO_WAVE ? "0\n" : "1\n");
        } else {
            text_add(out, trace_queue_names[trace_queue(export.shape, item.unit)]);
            text_char(out, ',');
            text_number(out, span->requests);
            text_char(out, '\n');
        }
    }
    merge_destroy(merge);
    return export_end(&export, error);
}

bool export_csv(const ExportInput *input, TextWrite *write, void *user, char *error) {
    return write_table(input, write, user, error, MERGE_SLOTS,
                       "cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason\n");
}

bool export_csv_alus(const ExportInput *input, TextWrite *write, void *user, char *error) {
    return write_table(input, write, user, error, MERGE_SPANS, "cycle,cycles,core,alu,wave,busy\n");
}

bool export_csv_queues(const ExportInput *input, TextWrite *write, void *user, char *error) {
    return write_table(input, write, user, error, MERGE_QUEUES, "cycle,cycles,core,queue,requests\n");
}
