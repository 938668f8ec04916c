/* vcd.c: a trace as value changes (VCD, IEEE 1364-2005 clause 18), for GTKWave, Surfer and the like.
 *
 * A nanosecond is a cycle. For each core and slot: the wave (x: none), its pc and source line (x: none), its state and
 * the reason for it (numbers; a $comment lists them), and exec. For each ALU and sampler: whether it is busy, and with
 * which wave. For each memory queue that the program uses: its requests. There is no $date: the same trace gives the
 * same file.
 */
#include <stdlib.h>

#include "sim/export/common.h"
#include "sim/trace/trace_merge.h"

/* The signals of a slot, of an ALU and of a queue, with their bits; 0: one a lane. */
/* clang-format off */
#define SLOT_SIGNALS(X) \
    X(WAVE,   "wave",   32) \
    X(PC,     "pc",     32) \
    X(LINE,   "line",   32) \
    X(STATE,  "state",  4)  \
    X(REASON, "reason", 4)  \
    X(EXEC,   "exec",   0)
#define ALU_SIGNALS(X) X(BUSY, "busy", 1) X(ALU_WAVE, "wave", 32)
#define QUEUE_SIGNALS(X) X(REQUESTS, "requests", 16)
/* clang-format on */

#define AS_ENUM(ID, name, bits) SIGNAL_##ID,
typedef enum SlotSignal { SLOT_SIGNALS(AS_ENUM) SLOT_SIGNAL_COUNT } SlotSignal;
typedef enum AluSignal { ALU_SIGNALS(AS_ENUM) ALU_SIGNAL_COUNT } AluSignal;
typedef enum QueueSignal { QUEUE_SIGNALS(AS_ENUM) QUEUE_SIGNAL_COUNT } QueueSignal;

typedef struct SignalInfo {
    const char *name;
    uint32_t bits;
} SignalInfo;

#define AS_INFO(ID, name, bits) {name, bits},
static const SignalInfo slot_signals[] = {SLOT_SIGNALS(AS_INFO)};
static const SignalInfo alu_signals[] = {ALU_SIGNALS(AS_INFO)};
static const SignalInfo queue_signals[] = {QUEUE_SIGNALS(AS_INFO)};
_Static_assert(STATE_COUNT <= 1 << 4 && REASON_COUNT <= 1 << 4, "they fit in their signals");

enum { ID_FIRST = '!', ID_COUNT = '~' - '!' + 1 };

typedef enum Known { NEVER_SET, IS_UNKNOWN, IS_NUMBER } Known;

typedef struct Value {
    Known known;
    uint64_t number;
} Value;

typedef struct Vcd {
    Export *export;
    Value *last; /* of every signal */
    uint64_t time;
} Vcd;

/* ---- signals ---- */

static size_t slot_base(const Export *export, uint32_t core, uint32_t slot) {
    return ((size_t)core * export->shape.slots + slot) * SLOT_SIGNAL_COUNT;
}

static size_t alu_base(const Export *export, uint32_t core, uint32_t alu) {
    return slot_base(export, export->shape.cores, 0) +
           ((size_t)core * trace_units(export->shape) + alu) * ALU_SIGNAL_COUNT;
}

static size_t queue_base(const Export *export, uint32_t core, uint32_t queue) {
    return alu_base(export, export->shape.cores, 0) +
           ((size_t)core * trace_queues(export->shape) + queue) * QUEUE_SIGNAL_COUNT;
}

static uint32_t signal_bits(const Export *export, const SignalInfo *info) {
    return info->bits ? info->bits : export->shape.wave_size;
}

/* The short name of a signal: its number in base 94, of printable characters. */
static void put_id(TextBuffer *out, size_t signal) {
    do {
        text_char(out, (char)(ID_FIRST + signal % ID_COUNT));
        signal /= ID_COUNT;
    } while (signal > 0);
}

/* ---- the header ---- */

/* The signals of a scope, and its end. */
static void put_variables(const Export *export, size_t base, const SignalInfo *infos, size_t count) {
    TextBuffer *out = export->out;
    for (size_t i = 0; i < count; i++) {
        const uint32_t bits = signal_bits(export, &infos[i]);
        text_printf(out, "$var wire %u ", bits);
        put_id(out, base + i);
        text_printf(out, " %s", infos[i].name);
        if (bits > 1) text_printf(out, " [%u:0]", bits - 1);
        text_add(out, " $end\n");
    }
    text_add(out, "$upscope $end\n");
}

/* In a $comment, whose end must not be in it. */
static void put_plain(TextBuffer *out, const char *text) {
    for (; *text; text++) text_char(out, *text == '$' || (unsigned char)*text < ' ' ? '_' : *text);
}

static void put_header(const Export *export) {
    TextBuffer *out = export->out;
    text_add(out, "$version ");
    put_plain(out, export->in->version);
    text_add(out, " $end\n$comment ");
    put_plain(out, export->in->title);
    text_add(out, ": ");
    put_plain(out, export->in->machine);
    text_add(out, "; 1 ns = 1 cycle $end\n$comment state:");
    for (int i = 0; i < STATE_COUNT; i++) text_printf(out, " %d=%s", i, trace_states[i].name);
    text_add(out, " $end\n$comment reason:");
    for (int i = 0; i < REASON_COUNT; i++)
        text_printf(out, " %d=%s", i, *trace_reasons[i].name ? trace_reasons[i].name : "none");
    text_add(out, " $end\n$timescale 1 ns $end\n");

    for (uint32_t core = 0; core < export->shape.cores; core++) {
        text_printf(out, "$scope module core%u $end\n", core);
        for (uint32_t slot = 0; slot < export->shape.slots; slot++) {
            text_printf(out, "$scope module slot%u $end\n", slot);
            put_variables(export, slot_base(export, core, slot), slot_signals, SLOT_SIGNAL_COUNT);
        }
        for (uint32_t unit = 0; unit < trace_units(export->shape); unit++) {
            const uint32_t alus = export->shape.alus;
            const bool is_alu = unit < alus;
            text_printf(out, "$scope module %s%u $end\n", is_alu ? "alu" : "sampler", is_alu ? unit : unit - alus);
            put_variables(export, alu_base(export, core, unit), alu_signals, ALU_SIGNAL_COUNT);
        }
        for (uint32_t i = 0; i < trace_queues(export->shape); i++) {
            text_printf(out, "$scope module %s $end\n", trace_queue_names[trace_queue(export->shape, i)]);
            put_variables(export, queue_base(export, core, i), queue_signals, QUEUE_SIGNAL_COUNT);
        }
        text_add(out, "$upscope $end\n");
    }
    text_add(out, "$enddefinitions $end\n");
}

/* ---- changes ---- */

static void put_time(TextBuffer *out, uint64_t time) {
    text_char(out, '#');
    text_number(out, time);
    text_char(out, '\n');
}

static void set(Vcd *vcd, size_t signal, const SignalInfo *info, Value value) {
    Value *last = &vcd->last[signal];
    if (last->known == value.known && (value.known == IS_UNKNOWN || last->number == value.number)) return;
    *last = value;
    TextBuffer *out = vcd->export->out;
    const bool scalar = signal_bits(vcd->export, info) == 1;
    if (!scalar) text_char(out, 'b');
    if (value.known == IS_UNKNOWN)
        text_char(out, 'x');
    else
        text_binary(out, value.number);
    if (!scalar) text_char(out, ' ');
    put_id(out, signal);
    text_char(out, '\n');
}

static Value number_or_unknown(uint64_t number, uint64_t unknown) {
    return number == unknown ? (Value){IS_UNKNOWN, 0} : (Value){IS_NUMBER, number};
}

/* Sets the signals of a slot, ALU or queue. */
static void set_item(Vcd *vcd, const TraceItem *item) {
    const Export *export = vcd->export;
    const TraceRun *run = &item->run;
    const TraceSpan *span = &item->span;
    switch (item->kind) {
    case TRACE_ITEM_SLOT: {
        const Value values[SLOT_SIGNAL_COUNT] = {
            [SIGNAL_WAVE] = number_or_unknown(run->wave, TRACE_NO_WAVE),
            [SIGNAL_PC] = number_or_unknown(run->pc, TRACE_NO_PC),
            [SIGNAL_LINE] = number_or_unknown(export_place(export, run->pc).line, 0),
            [SIGNAL_STATE] = {IS_NUMBER, run->state},
            [SIGNAL_REASON] = {IS_NUMBER, run->reason},
            [SIGNAL_EXEC] = {IS_NUMBER, run->exec},
        };
        const size_t base = slot_base(export, item->core, item->unit);
        for (size_t i = 0; i < SLOT_SIGNAL_COUNT; i++) set(vcd, base + i, &slot_signals[i], values[i]);
        break;
    }
    case TRACE_ITEM_ALU: {
        const size_t base = alu_base(export, item->core, item->unit);
        const Value busy = {IS_NUMBER, span->wave != TRACE_NO_WAVE};
        set(vcd, base + SIGNAL_BUSY, &alu_signals[SIGNAL_BUSY], busy);
        set(vcd, base + SIGNAL_ALU_WAVE, &alu_signals[SIGNAL_ALU_WAVE], number_or_unknown(span->wave, TRACE_NO_WAVE));
        break;
    }
    case TRACE_ITEM_QUEUE:
        set(vcd, queue_base(export, item->core, item->unit) + SIGNAL_REQUESTS, &queue_signals[SIGNAL_REQUESTS],
            (Value){IS_NUMBER, span->requests});
        break;
    }
}

bool export_vcd(const ExportInput *input, TextWrite *write, void *user, char *error) {
    Export export;
    const bool begun = export_begin(&export, input, write, user, error);
    TraceMerge *merge = trace_merge_create(input->trace, TRACE_MERGE_SLOTS | TRACE_MERGE_SPANS | TRACE_MERGE_SAMPLERS |
                                                             TRACE_MERGE_QUEUES);
    Vcd vcd = {.export = &export,
               .time = trace_start(input->trace),
               .last = calloc(queue_base(&export, export.shape.cores, 0) + 1, sizeof *vcd.last)};
    export.no_memory |= !merge || !vcd.last;
    if (begun && !export.no_memory) {
        TextBuffer *out = export.out;
        bool dumping = true;
        put_header(&export);
        put_time(out, vcd.time);

        /* Every slot, ALU and queue has an item that starts in the first cycle, so that $dumpvars sets every signal. */
        text_add(out, "$dumpvars\n");
        for (TraceItem item; !out->failed && trace_merge_next(merge, &item);) {
            const uint64_t time = item.kind == TRACE_ITEM_SLOT ? item.run.cycle : item.span.cycle;
            if (time != vcd.time) {
                if (dumping) text_add(out, "$end\n");
                dumping = false;
                put_time(out, vcd.time = time);
            }
            set_item(&vcd, &item);
        }
        if (dumping) text_add(out, "$end\n");
        if (vcd.time < trace_end(input->trace)) put_time(out, trace_end(input->trace));
    }
    trace_merge_destroy(merge);
    free(vcd.last);
    return export_end(&export, error);
}
