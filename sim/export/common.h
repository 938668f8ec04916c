/* common.h: what the exports share: from the input to the first byte, from the last byte to the result; and the runs of
 * several wave slots and ALUs in the order of time.
 *
 *   Export export;
 *   char error[EXPORT_ERROR_MAX];
 *   TextWrite to_file;
 *   export_begin(&export, &(ExportInput){.run = run, .trace = trace}, to_file, user, error);
 *   text_add(export.out, "cycle,core,slot\n");          // or members to export.json
 *   Merge *merge = merge_create(export.trace, MERGE_SLOTS | MERGE_ALUS);
 *   for (MergeItem item; merge_next(merge, &item);) text_number(export.out, item.core);
 *   merge_destroy(merge);
 *   return export_end(&export, error);
 */
#ifndef SIM_EXPORT_COMMON_H
#define SIM_EXPORT_COMMON_H

#include "sim/base/json.h"
#include "sim/export/export.h"

typedef struct Export {
    const ExportInput *in;
    const Trace *trace;
    TraceShape shape;
    const TraceWave *waves;
    size_t wave_count;
    Code *code;        /* the run's */
    char *(*texts)[2]; /* of each instruction as such and as written, and `ret` for falling off the end: a long trace
                          shows each often */
    TextBuffer *out;   /* is `buffer`; json.out is it, too */
    TextBuffer buffer;
    Json json;
} Export;

void export_begin(Export *export, const ExportInput *input, TextWrite *write, void *user, char *error);
bool export_end(Export *export, char *error); /* false with a reason in error, or an empty one when a write failed */

/* The instruction as text, as it was written, and its place in the source; "" and line 0 if it is absent. Falling off
 * the end belongs to the last line. */
const char *export_text(const Export *export, uint32_t pc);
const char *export_written(const Export *export, uint32_t pc);
Location export_place(const Export *export, uint32_t pc);

/* The group of a wave. */
uint32_t export_group(const Export *export, uint32_t wave);

/* Writes "0x0000ffff": the mask of a run, with as many digits as a wave needs. */
void export_put_exec(const Export *export, const TraceRun *run);

/* ---- runs in the order of time: read with cursors, so that a long trace does not have to fit into memory ---- */

enum {
    MERGE_SLOTS = 1,     /* every run of every slot */
    MERGE_ISSUES = 2,    /* the same, but every instruction that issues is an item of its own */
    MERGE_ALUS = 4,      /* every instruction of every ALU */
    MERGE_SPANS = 8,     /* all cycles of every ALU; consecutive instructions of one wave are one item */
    MERGE_SAMPLERS = 16, /* with one of the last two: samplers too, as units behind the ALUs */
    MERGE_QUEUES = 32,   /* all cycles of every queue; equal ones are one item */
};

/* What an ALU does from a cycle on, until something else or the end of the trace; or what a queue holds. */
typedef struct MergeSpan {
    uint64_t cycle, end;
    union {
        uint32_t wave; /* TRACE_NO_WAVE: empty */
        uint32_t requests;
    };
} MergeSpan;

typedef enum MergeKind { MERGE_ITEM_QUEUE, MERGE_ITEM_ALU, MERGE_ITEM_SLOT } MergeKind;

typedef struct MergeItem {
    MergeKind kind;
    uint32_t core, unit; /* slot; ALU or sampler; number of a queue as in trace_queue */
    union {
        TraceRun run;
        TraceAlu alu;
        MergeSpan span;
    };
} MergeItem;

typedef struct Merge Merge;

/* Items are sorted by the cycle in which they start; within a cycle queues come first, then ALUs, then slots, by core
 * and unit. An instruction that an ALU began before a window comes first. */
Merge *merge_create(const Trace *trace, unsigned kinds);
void merge_destroy(Merge *merge); /* NULL is fine */

/* False at the end, or after an error of the trace. */
bool merge_next(Merge *merge, MergeItem *item);

#endif
