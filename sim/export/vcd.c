/* vcd.c: a trace as value changes (VCD, IEEE 1364-2005 clause 18), for GTKWave, Surfer and the like.
 *
 * A nanosecond is a cycle. For each core and slot: the wave (x: none), its pc and source line (x: none), its state and
 * the reason for it (numbers; a $comment lists them), and exec. For each ALU and sampler: whether it is busy, and with
 * which wave. For each memory queue that the program uses: its requests. There is no $date: the same trace gives the
 * same file.
 */
#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/export/common.h"

typedef struct SignalInfo {
    const char *name;
    uint32_t bits; /* 0: one a lane */
} SignalInfo;

enum { MOST_SIGNALS = 6 };

/* The signals of a slot, of an ALU or sampler, and of a queue. */
static const struct {
    size_t count;
    SignalInfo signals[MOST_SIGNALS];
} kinds[] = {
    [MERGE_ITEM_SLOT] = {6, {{"wave", 32}, {"pc", 32}, {"line", 32}, {"state", 4}, {"reason", 4}, {"exec", 0}}},
    [MERGE_ITEM_ALU] = {2, {{"busy", 1}, {"wave", 32}}},
    [MERGE_ITEM_QUEUE] = {1, {{"requests", 16}}},
};
_Static_assert(STATE_COUNT <= 1 << 4 && REASON_COUNT <= 1 << 4, "they fit in their signals");

enum { ID_FIRST = '!', ID_COUNT = '~' - '!' + 1 };

typedef enum Known { NEVER_SET, IS_UNKNOWN, IS_NUMBER } Known;

typedef struct Value {
    Known known;
    uint64_t number;
} Value;

/* ---- signals ---- */

/* The first signal of a slot, ALU or queue. All slots come first, then ALUs, then queues. */
static size_t first_signal(const Export *export, MergeKind kind, uint32_t core, uint32_t unit) {
    const TraceShape shape = export->shape;
    const uint32_t units[] = {[MERGE_ITEM_SLOT] = shape.slots,
                              [MERGE_ITEM_ALU] = trace_units(shape),
                              [MERGE_ITEM_QUEUE] = trace_queues(shape)};
    size_t first = ((size_t)core * units[kind] + unit) * kinds[kind].count;
    for (int before = MERGE_ITEM_SLOT; before > (int)kind; before--)
        first += (size_t)shape.cores * units[before] * kinds[before].count;
    return first;
}

/* The short name of a signal: its number in base 94, of printable characters. */
static void put_id(TextBuffer *out, size_t signal) {
    do {
        text_char(out, (char)(ID_FIRST + signal % ID_COUNT));
        signal /= ID_COUNT;
    } while (signal > 0);
}

/* ---- the header ---- */

/* A scope with its signals. */
static void put_scope(const Export *export, const char *name, MergeKind kind, uint32_t core, uint32_t unit) {
    TextBuffer *out = export->out;
    text_printf(out, "$scope module %s $end\n", name);
    for (size_t i = 0; i < kinds[kind].count; i++) {
        const SignalInfo *info = &kinds[kind].signals[i];
        const uint32_t bits = info->bits ?: export->shape.wave_size;
        text_printf(out, "$var wire %u ", bits);
        put_id(out, first_signal(export, kind, core, unit) + i);
        text_printf(out, " %s", info->name);
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
    put_plain(out, export->in->run->title);
    text_add(out, ": ");
    put_plain(out, export->in->run->machine);
    text_add(out, "; 1 ns = 1 cycle $end\n$comment state:");
    for (int i = 0; i < STATE_COUNT; i++) text_printf(out, " %d=%s", i, trace_states[i].name);
    text_add(out, " $end\n$comment reason:");
    for (int i = 0; i < REASON_COUNT; i++)
        text_printf(out, " %d=%s", i, *trace_reasons[i].name ? trace_reasons[i].name : "none");
    text_add(out, " $end\n$timescale 1 ns $end\n");

    const TraceShape shape = export->shape;
    for (uint32_t core = 0; core < shape.cores; core++) {
        text_printf(out, "$scope module core%u $end\n", core);
        char name[24];
        for (uint32_t slot = 0; slot < shape.slots; slot++) {
            snprintf(name, sizeof name, "slot%u", slot);
            put_scope(export, name, MERGE_ITEM_SLOT, core, slot);
        }
        for (uint32_t unit = 0; unit < trace_units(shape); unit++) {
            const bool is_alu = unit < shape.alus;
            snprintf(name, sizeof name, "%s%u", is_alu ? "alu" : "sampler", is_alu ? unit : unit - shape.alus);
            put_scope(export, name, MERGE_ITEM_ALU, core, unit);
        }
        for (uint32_t i = 0; i < trace_queues(shape); i++)
            put_scope(export, trace_queue_names[trace_queue(shape, i)], MERGE_ITEM_QUEUE, core, i);
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

static Value number_or_unknown(uint64_t number, uint64_t unknown) {
    return number == unknown ? (Value){IS_UNKNOWN, 0} : (Value){IS_NUMBER, number};
}

/* Set the signals of a slot, ALU or queue, and write the ones that change. `all`: the values of every signal. */
static void set_item(const Export *export, const MergeItem *item, Value *all) {
    const TraceRun *run = &item->run;
    const MergeSpan *span = &item->span;
    Value values[MOST_SIGNALS]; /* in the order of the kind's */
    switch (item->kind) {
    case MERGE_ITEM_SLOT:
        values[0] = number_or_unknown(run->wave, TRACE_NO_WAVE);
        values[1] = number_or_unknown(run->pc, TRACE_NO_PC);
        values[2] = number_or_unknown(export_place(export, run->pc).line, 0);
        values[3] = (Value){IS_NUMBER, run->state};
        values[4] = (Value){IS_NUMBER, run->reason};
        values[5] = (Value){IS_NUMBER, run->exec};
        break;
    case MERGE_ITEM_ALU:
        values[0] = (Value){IS_NUMBER, span->wave != TRACE_NO_WAVE};
        values[1] = number_or_unknown(span->wave, TRACE_NO_WAVE);
        break;
    case MERGE_ITEM_QUEUE: values[0] = (Value){IS_NUMBER, span->requests}; break;
    }

    const size_t first = first_signal(export, item->kind, item->core, item->unit);
    for (size_t i = 0; i < kinds[item->kind].count; i++) {
        Value *last = &all[first + i], value = values[i];
        if (last->known == value.known && (value.known == IS_UNKNOWN || last->number == value.number)) continue;
        *last = value;
        TextBuffer *out = export->out;
        const bool scalar = (kinds[item->kind].signals[i].bits ?: export->shape.wave_size) == 1;
        if (!scalar) text_char(out, 'b');
        if (value.known == IS_UNKNOWN) text_char(out, 'x');
        for (int bit = 63 - __builtin_clzll(value.number | 1); bit >= 0 && value.known == IS_NUMBER; bit--)
            text_char(out, value.number >> bit & 1 ? '1' : '0');
        if (!scalar) text_char(out, ' ');
        put_id(out, first + i);
        text_char(out, '\n');
    }
}

bool export_vcd(const ExportInput *input, TextWrite *write, void *user, char *error) {
    Export export;
    export_begin(&export, input, write, user, error);
    Merge *merge = merge_create(input->trace, MERGE_SLOTS | MERGE_SPANS | MERGE_SAMPLERS | MERGE_QUEUES);
    OWNED Value *values =
        memory_array(first_signal(&export, MERGE_ITEM_QUEUE, export.shape.cores, 0) + 1, sizeof *values);
    uint64_t now = trace_start(input->trace);
    TextBuffer *out = export.out;
    bool dumping = true;
    put_header(&export);
    put_time(out, now);

    /* Every slot, ALU and queue has an item that starts in the first cycle, so that $dumpvars sets every signal. */
    text_add(out, "$dumpvars\n");
    for (MergeItem item; !out->failed && merge_next(merge, &item);) {
        const uint64_t time = item.kind == MERGE_ITEM_SLOT ? item.run.cycle : item.span.cycle;
        if (time != now) {
            if (dumping) text_add(out, "$end\n");
            dumping = false;
            put_time(out, now = time);
        }
        set_item(&export, &item, values);
    }
    if (dumping) text_add(out, "$end\n");
    if (now < trace_end(input->trace)) put_time(out, trace_end(input->trace));
    merge_destroy(merge);
    return export_end(&export, error);
}
