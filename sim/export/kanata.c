/* kanata.c: a trace as a pipeline log (Kanata 0004), which Konata shows: a row for every instruction that a wave
 * issued, in the order in which they became the wave's next one.
 *
 *   lane 0   W               since it is the wave's next instruction
 *            X               on an ALU, for its latency
 *            Xs Xm Xt Xc     a cycle in the scalar ALU, memory, sampler, or as a control instruction (only stages with
 *                            an X in their name can have arrows)
 *   lane 1   the reason      for which it could not issue, over W
 *   W        an arrow from the instruction whose result it waited for
 *
 * A thread is a wave. An instruction that was never issued, because the run or the window ended, is flushed.
 */
#include <inttypes.h>

#include "asm/base/array.h"
#include "sim/export/common.h"

#define NO_ROW UINT64_MAX

/* The instruction of a slot that is next or has just issued. */
typedef struct Slot {
    uint32_t wave, pc; /* of the row that waits */
    uint64_t row;      /* NO_ROW: none waits */
    uint8_t reason;    /* that is shown on lane 1; REASON_NONE: none */
    TraceAlu alu;      /* the last instruction that an ALU began for the slot */
    uint64_t *issued;  /* for each instruction: 1 + the row that last issued it; a wave waits for its own ones only */
} Slot;

/* A row that is to retire, in a heap by cycle, then row. */
typedef struct Retirement {
    uint64_t cycle, row;
} Retirement;

typedef struct Kanata {
    Export *export;
    Slot *slots; /* core after core */
    uint64_t *issued;
    Retirement *heap;
    size_t heap_count, heap_room;
    uint64_t rows, retired;
    uint64_t time;
} Kanata;

static const char *const stages[UNIT_COUNT] = {
    [UNIT_VALU] = "Xs", [UNIT_SALU] = "Xs", [UNIT_CTRL] = "Xc", [UNIT_LSU] = "Xm", [UNIT_SAMPLER] = "Xt"};

/* ---- lines ---- */

/* "S", row, lane, and others of this form: text_printf would take longer. The caller writes the rest of the line. */
static void put_start(const Kanata *k, const char *command, uint64_t row, uint64_t number) {
    TextBuffer *out = k->export->out;
    text_add(out, command);
    text_char(out, '\t');
    text_number(out, row);
    text_char(out, '\t');
    text_number(out, number);
    text_char(out, '\t');
}

static void put_line(const Kanata *k, const char *command, uint64_t row, uint64_t number, const char *last) {
    put_start(k, command, row, number);
    text_add(k->export->out, last);
    text_char(k->export->out, '\n');
}

static void put_time(Kanata *k, uint64_t time) {
    if (time <= k->time) return;
    text_add(k->export->out, "C\t");
    text_number(k->export->out, time - k->time);
    text_char(k->export->out, '\n');
    k->time = time;
}

/* ---- retiring ---- */

static bool retires_before(const Retirement *a, const Retirement *b) {
    return a->cycle != b->cycle ? a->cycle < b->cycle : a->row < b->row;
}

#define HEAP_ITEM Retirement
#define HEAP_BEFORE retires_before
#include "sim/base/heap.h"

/* Continue at a cycle; what ends until then retires. */
static void advance(Kanata *k, uint64_t time) {
    while (k->heap_count > 0 && k->heap[0].cycle <= time) {
        const Retirement first = heap_take(k->heap, k->heap_count--);
        put_time(k, first.cycle);
        put_line(k, "R", first.row, k->retired++, "0");
    }
    put_time(k, time);
}

/* ---- rows ---- */

static void end_reason(const Kanata *k, Slot *slot) {
    if (slot->reason != REASON_NONE) put_line(k, "E", slot->row, 1, trace_reasons[slot->reason].name);
    slot->reason = REASON_NONE;
}

static void flush(const Kanata *k, Slot *slot) {
    if (slot->row == NO_ROW) return;
    end_reason(k, slot);
    put_line(k, "R", slot->row, k->retired, "1");
    slot->row = NO_ROW;
}

/* The row that the run is about; one that waited for something else is over. Returns whether it is a new one. */
static bool find_row(Kanata *k, Slot *slot, const TraceRun *run) {
    const Export *export = k->export;
    if (slot->row != NO_ROW && (slot->wave != run->wave || slot->pc != run->pc)) flush(k, slot);
    if (slot->row != NO_ROW) return false;

    slot->row = k->rows++;
    slot->wave = run->wave;
    slot->pc = run->pc;
    put_start(k, "I", slot->row, slot->row);
    text_number(export->out, run->wave);
    text_char(export->out, '\n');
    put_start(k, "L", slot->row, 0);
    text_printf(export->out, "%u: %s\n", run->pc, export_written(export, run->pc));
    put_start(k, "L", slot->row, 1); /* shows when the mouse is over the row */
    text_printf(export->out, "wave %u group %u line %u\\n\n", run->wave, export_group(export, run->wave),
                export_place(export, run->pc).line);
    return true;
}

/* ---- all of it ---- */

static void put_item(Kanata *k, const MergeItem *item) {
    Export *export = k->export;
    Slot *slots = &k->slots[(size_t)item->core * export->shape.slots]; /* of the core */
    if (item->kind == MERGE_ITEM_ALU) {
        const uint32_t wave = item->alu.wave;
        const uint32_t number = wave < export->wave_count ? export->waves[wave].slot : export->shape.slots;
        if (number < export->shape.slots) slots[number].alu = item->alu;
        return;
    }
    const TraceRun *run = &item->run;
    const uint32_t instructions = export->in->run->image->instructions;
    Slot *slot = &slots[item->unit];
    advance(k, run->cycle);
    if (run->state == STATE_DISABLED) {
        flush(k, slot);
    } else if (run->state == STATE_ACTIVE) {
        const bool on_alu = slot->alu.cycles > 0 && slot->alu.cycle == run->cycle && slot->alu.wave == run->wave;
        find_row(k, slot, run);
        end_reason(k, slot);
        const Unit unit = run->pc <= instructions ? isa_ops[code_op(export->code, run->pc)].unit : UNIT_CTRL;
        put_line(k, "S", slot->row, 0, on_alu ? "X" : stages[unit]);
        put_start(k, "L", slot->row, 1);
        text_add(export->out, "exec ");
        export_put_exec(export, run);
        text_add(export->out, " after it\n");
        (void)ARRAY_RESERVE(k->heap, k->heap_room, k->heap_count + 1);
        heap_add(k->heap, k->heap_count++, (Retirement){run->cycle + (on_alu ? slot->alu.cycles : 1), slot->row});
        if (run->pc <= instructions) slot->issued[run->pc] = slot->row + 1;
        slot->row = NO_ROW;
    } else { /* it waits */
        if (find_row(k, slot, run)) put_line(k, "S", slot->row, 0, "W");
        end_reason(k, slot);
        slot->reason = run->reason;
        put_line(k, "S", slot->row, 1, trace_reasons[run->reason].name);
        const bool known = run->producer <= instructions && slot->issued[run->producer] > 0;
        if (known) put_line(k, "W", slot->row, slot->issued[run->producer] - 1, "0");
    }
}

bool export_kanata(const ExportInput *input, TextWrite *write, void *user, char *error) {
    Export export;
    export_begin(&export, input, write, user, error);
    const TraceShape shape = trace_shape(input->trace);
    const size_t slots = (size_t)shape.cores * shape.slots;
    const size_t instructions = (size_t)input->run->image->instructions + 1;
    Kanata k = {.export = &export,
                .time = trace_start(input->trace),
                .slots = memory_array(slots + 1, sizeof *k.slots),
                .issued = memory_array(slots * instructions + 1, sizeof *k.issued)};
    Merge *merge = merge_create(input->trace, MERGE_ISSUES | MERGE_ALUS);
    for (size_t i = 0; i < slots; i++)
        k.slots[i] = (Slot){.wave = TRACE_NO_WAVE, .row = NO_ROW, .issued = k.issued + i * instructions};
    text_printf(export.out, "Kanata\t0004\nC=\t%" PRIu64 "\n", k.time);
    for (MergeItem item; !export.out->failed && merge_next(merge, &item);) put_item(&k, &item);

    /* Rows that wait at the end are flushed; rows that execute retire when they are done. */
    advance(&k, trace_end(input->trace));
    for (size_t i = 0; i < slots; i++) flush(&k, &k.slots[i]);
    while (k.heap_count > 0) advance(&k, k.heap[0].cycle);
    merge_destroy(merge);
    memory_free(k.slots);
    memory_free(k.issued);
    memory_free(k.heap);
    return export_end(&export, error);
}
