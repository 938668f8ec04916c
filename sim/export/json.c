/* json.c: a trace as Chrome trace events, which Perfetto (ui.perfetto.dev) shows.
 *
 * A microsecond is a cycle. A core is a process. Its threads are tracks on which nothing overlaps:
 *
 *   slot 0 waves    [wave 0             ][wave 4      ]   a wave, from its first cycle in the slot to its last
 *   slot 0 issue    [mov][mul]          [add]             an instruction that issues
 *   slot 0 waits              [alu-result]   [not-picked] why none does; an arrow comes from the producer
 *   ALU 0           [mov][mul           ][add]            an instruction for its whole latency
 *   lanes of slot 0                                       a counter: how many lanes are in force
 *   requests to memory                                    a counter: how many are under way; likewise `shared`
 *
 * Cycles of a slot that no event covers are disabled. A trace viewer sorts by time itself, so tracks are written one
 * after the other. Format: "Trace Event Format", and what Perfetto reads of it.
 */
#include <stdlib.h>

#include "sim/export/common.h"

enum { TRACKS_A_SLOT = 3 }; /* waves, issue, waits */

typedef struct Track {
    Export *export;
    uint32_t core, slot;
    uint64_t *issued; /* for each instruction: 1 + the cycle in which the present wave last issued it */
    uint64_t *flows;  /* arrows so far, for their numbers */
} Track;

/* ---- pieces of events ---- */

/* A key, and a comma before it unless it is the first. */
static void put_key(TextBuffer *out, bool first, const char *key) {
    if (!first) text_char(out, ',');
    text_char(out, '"');
    text_add(out, key);
    text_add(out, "\":");
}

static void put_number(TextBuffer *out, const char *key, uint64_t number) {
    put_key(out, false, key);
    text_number(out, number);
}

static void put_text(TextBuffer *out, const char *key, const char *text) {
    put_key(out, false, key);
    text_json(out, text);
}

/* Up to the comma before what is special. */
static void put_event(TextBuffer *out, const char *phase, uint32_t core, uint32_t thread) {
    text_add(out, ",\n{\"ph\":\"");
    text_add(out, phase);
    text_add(out, "\",\"pid\":");
    text_number(out, (uint64_t)core + 1);
    put_number(out, "tid", thread);
}

static void put_span(TextBuffer *out, uint32_t core, uint32_t thread, uint64_t cycle, uint64_t cycles,
                     const char *category) {
    put_event(out, "X", core, thread);
    put_number(out, "ts", cycle);
    put_number(out, "dur", cycles);
    put_text(out, "cat", category);
}

static uint32_t slot_thread(uint32_t slot, uint32_t track) {
    return slot * TRACKS_A_SLOT + track + 1;
}

static uint32_t alu_thread(const Export *export, uint32_t alu) {
    return slot_thread(export->shape.slots, 0) + alu;
}

/* ---- names ---- */

static void put_metadata(TextBuffer *out, uint32_t core, uint32_t thread, const char *what, const char *prefix,
                         uint32_t number, const char *suffix) {
    put_event(out, "M", core, thread);
    put_text(out, "name", what);
    text_add(out, ",\"args\":{\"name\":\"");
    text_add(out, prefix);
    text_number(out, number);
    text_add(out, suffix);
    text_add(out, "\"}}");
}

static void put_order(TextBuffer *out, const char *what, uint32_t core, uint32_t thread, uint64_t order) {
    put_event(out, "M", core, thread);
    put_text(out, "name", what);
    text_add(out, ",\"args\":{\"sort_index\":");
    text_number(out, order);
    text_add(out, "}}");
}

static void put_thread(TextBuffer *out, uint32_t core, uint32_t thread, const char *prefix, uint32_t number,
                       const char *suffix) {
    put_metadata(out, core, thread, "thread_name", prefix, number, suffix);
    put_order(out, "thread_sort_index", core, thread, thread);
}

static void put_names(const Export *export, uint32_t core) {
    TextBuffer *out = export->out;
    put_metadata(out, core, 0, "process_name", "core ", core, " (1 us = 1 cycle)");
    put_order(out, "process_sort_index", core, 0, core);
    for (uint32_t slot = 0; slot < export->shape.slots; slot++) {
        put_thread(out, core, slot_thread(slot, 0), "slot ", slot, " waves");
        put_thread(out, core, slot_thread(slot, 1), "slot ", slot, " issue");
        put_thread(out, core, slot_thread(slot, 2), "slot ", slot, " waits");
    }
    for (uint32_t alu = 0; alu < export->shape.alus; alu++)
        put_thread(out, core, alu_thread(export, alu), "ALU ", alu, "");
    for (uint32_t sampler = 0; sampler < export->shape.samplers; sampler++)
        put_thread(out, core, alu_thread(export, export->shape.alus + sampler), "sampler ", sampler, "");
}

/* ---- slots ---- */

static void put_place(const Export *export, uint32_t pc) {
    const Location at = trace_text_at(&export->text, pc);
    put_number(export->out, "pc", pc);
    if (export->in->image->file_count > 1) put_text(export->out, "file", export->in->image->files[at.file]);
    put_number(export->out, "line", at.line);
}

static void put_lanes(const Export *export, const TraceRun *run) {
    text_add(export->out, ",\"exec\":\"0x");
    text_hex(export->out, run->exec, export->shape.wave_size > 32 ? 16 : 8);
    text_char(export->out, '"');
    put_number(export->out, "lanes", (uint64_t)__builtin_popcountll(export_lanes(export, run)));
}

/* A run in which each cycle issues is one event a cycle. */
static void put_issues(const Track *track, const TraceRun *run) {
    const Export *export = track->export;
    TextBuffer *out = export->out;
    for (uint32_t i = 0; i < run->cycles && !out->failed; i++) {
        put_span(out, track->core, slot_thread(track->slot, 1), run->cycle + i, 1, "issue");
        put_text(out, "name", trace_text_of(&export->text, run->pc));
        text_add(out, ",\"args\":{\"wave\":");
        text_number(out, run->wave);
        put_place(export, run->pc);
        put_lanes(export, run);
        text_add(out, "}}");
    }
    if (run->pc <= export->in->image->instructions) track->issued[run->pc] = run->cycle + run->cycles;
}

static void put_flow_end(const Track *track, const char *phase, uint32_t thread, uint64_t cycle) {
    TextBuffer *out = track->export->out;
    put_event(out, phase, track->core, thread);
    put_number(out, "ts", cycle);
    text_add(out, ",\"cat\":\"result\",\"name\":\"result\"");
    put_number(out, "id", *track->flows);
    if (*phase == 'f') text_add(out, ",\"bp\":\"e\"");
    text_char(out, '}');
}

/* From the instruction that produces what the wave waits for. */
static void put_flow(const Track *track, const TraceRun *run) {
    if (run->producer > track->export->in->image->instructions || track->issued[run->producer] == 0) return;
    ++*track->flows;
    put_flow_end(track, "s", slot_thread(track->slot, 1), track->issued[run->producer] - 1);
    put_flow_end(track, "f", slot_thread(track->slot, 2), run->cycle);
}

static void put_cause(const Export *export, const TraceRun *run) {
    TextBuffer *out = export->out;
    if (run->reg != TRACE_NO_REGISTER) {
        char reg[EXPORT_REGISTER_MAX];
        export_register(run->reg, reg);
        put_text(out, "register", reg);
    }
    if (run->producer == TRACE_NO_PC) return;
    put_text(out, "producer", trace_text_of(&export->text, run->producer));
    put_number(out, "producer_line", trace_text_at(&export->text, run->producer).line);
}

static void put_wait(const Track *track, const TraceRun *run) {
    const Export *export = track->export;
    TextBuffer *out = export->out;
    put_span(out, track->core, slot_thread(track->slot, 2), run->cycle, run->cycles, trace_states[run->state].name);
    put_text(out, "name", trace_reasons[run->reason].name);
    text_add(out, ",\"args\":{\"wave\":");
    text_number(out, run->wave);
    put_text(out, "instruction", trace_text_of(&export->text, run->pc));
    put_place(export, run->pc);
    put_cause(export, run);
    put_lanes(export, run);
    text_add(out, "}}");
    put_flow(track, run);
}

static void put_wave(const Track *track, uint32_t wave, uint64_t cycle, uint64_t end) {
    TextBuffer *out = track->export->out;
    put_span(out, track->core, slot_thread(track->slot, 0), cycle, end - cycle, "wave");
    text_add(out, ",\"name\":\"wave ");
    text_number(out, wave);
    text_add(out, "\",\"args\":{\"group\":");
    text_number(out, export_group(track->export, wave));
    text_add(out, "}}");
}

/* Up to its name. */
static void begin_counter(TextBuffer *out, uint32_t core, uint64_t cycle) {
    put_event(out, "C", core, 0);
    put_number(out, "ts", cycle);
    text_add(out, ",\"name\":\"");
}

static void end_counter(TextBuffer *out, const char *what, uint64_t count) {
    text_add(out, "\",\"args\":{\"");
    text_add(out, what);
    text_add(out, "\":");
    text_number(out, count);
    text_add(out, "}}");
}

static void put_counter(const Track *track, uint64_t cycle, uint64_t lanes) {
    TextBuffer *out = track->export->out;
    begin_counter(out, track->core, cycle);
    text_add(out, "lanes of slot ");
    text_number(out, track->slot);
    end_counter(out, "lanes", lanes);
}

static void forget_issues(const Track *track) {
    for (uint32_t i = 0; i <= track->export->in->image->instructions; i++) track->issued[i] = 0;
}

/* The wave that is in the slot, and since when. */
typedef struct Stay {
    uint32_t wave;
    uint64_t since, end, lanes;
} Stay;

static void follow_run(const Track *track, Stay *stay, const TraceRun *run) {
    if (run->wave != stay->wave) {
        if (stay->wave != TRACE_NO_WAVE) put_wave(track, stay->wave, stay->since, stay->end);
        forget_issues(track);
        *stay = (Stay){.wave = run->wave, .since = run->cycle, .lanes = stay->lanes};
    }
    stay->end = run->cycle + run->cycles;
    const uint64_t lanes = (uint64_t)__builtin_popcountll(export_lanes(track->export, run));
    if (lanes != stay->lanes) put_counter(track, run->cycle, lanes);
    stay->lanes = lanes;
    if (run->state == STATE_ACTIVE)
        put_issues(track, run);
    else if (run->state != STATE_DISABLED)
        put_wait(track, run);
}

static void put_slot(const Track *track) {
    Export *export = track->export;
    TraceCursor *cursor = trace_run_cursor(export->trace, track->core, track->slot);
    Stay stay = {.wave = TRACE_NO_WAVE};
    export->no_memory |= !cursor;
    put_counter(track, trace_start(export->trace), 0);
    for (TraceRun run; cursor && !export->out->failed && trace_next_run(cursor, &run);) follow_run(track, &stay, &run);
    if (stay.wave != TRACE_NO_WAVE) put_wave(track, stay.wave, stay.since, stay.end);
    trace_cursor_destroy(cursor);
}

/* ---- ALUs, and all of it ---- */

static void put_alu(Export *export, uint32_t core, uint32_t alu) {
    TraceCursor *cursor = trace_alu_cursor(export->trace, core, alu);
    TextBuffer *out = export->out;
    export->no_memory |= !cursor;
    for (TraceAlu run; cursor && !out->failed && trace_next_alu(cursor, &run);) {
        put_span(out, core, alu_thread(export, alu), run.cycle, run.cycles,
                 alu < export->shape.alus ? "alu" : "sampler");
        put_text(out, "name", trace_text_of(&export->text, run.pc));
        text_add(out, ",\"args\":{\"wave\":");
        text_number(out, run.wave);
        put_place(export, run.pc);
        text_add(out, "}}");
    }
    trace_cursor_destroy(cursor);
}

static void put_requests(TextBuffer *out, uint32_t core, Queue queue, uint64_t cycle, uint32_t requests) {
    begin_counter(out, core, cycle);
    text_add(out, "requests to ");
    text_add(out, trace_queue_names[queue]);
    end_counter(out, "requests", requests);
}

/* A counter keeps its value until it is said to have another. A level of a window may begin before it. */
static void put_queue(Export *export, uint32_t core, uint32_t i) {
    const Queue queue = trace_queue(export->shape, i);
    const uint64_t start = trace_start(export->trace), last = trace_end(export->trace);
    TraceCursor *cursor = trace_level_cursor(export->trace, core, i);
    TextBuffer *out = export->out;
    uint64_t end = start;
    export->no_memory |= !cursor;
    for (TraceLevel level; cursor && !out->failed && trace_next_level(cursor, &level);) {
        if (level.cycle > end) put_requests(out, core, queue, end, 0);
        put_requests(out, core, queue, level.cycle > start ? level.cycle : start, level.requests);
        end = level.cycle + level.cycles;
    }
    if (end < last) put_requests(out, core, queue, end, 0);
    trace_cursor_destroy(cursor);
}

static void put_fault(const Export *export) {
    const ExportFault *fault = &export->in->fault;
    if (!fault->name) return;
    put_event(export->out, "i", fault->core, 0);
    put_number(export->out, "ts", fault->cycle);
    text_add(export->out, ",\"s\":\"p\",\"cat\":\"fault\",\"name\":");
    text_json(export->out, fault->name);
    text_add(export->out, ",\"args\":{\"wave\":");
    text_number(export->out, fault->wave);
    put_place(export, fault->pc);
    text_add(export->out, "}}");
}

/* The array begins with an event that has no comma in front. */
static void put_head(const Export *export) {
    TextBuffer *out = export->out;
    text_add(out, "{\"displayTimeUnit\":\"ns\",\"metadata\":{\"clock\":\"1 us = 1 cycle\"");
    put_text(out, "program", export->in->title);
    put_text(out, "machine", export->in->machine);
    put_text(out, "version", export->in->version);
    put_key(out, false, "settings");
    text_add(out, export->in->config);
    put_number(out, "start", trace_start(export->trace));
    put_number(out, "end", trace_end(export->trace));
    text_add(out, "},\n\"traceEvents\":[\n{\"ph\":\"M\",\"pid\":1,\"name\":\"process_labels\",\"args\":{\"labels\":");
    text_json(out, export->in->title);
    text_add(out, "}}");
}

bool export_json(const ExportInput *input, TextWrite *write, void *user, char *error) {
    Export export;
    const bool begun = export_begin(&export, input, write, user, error);
    uint64_t *issued = malloc(((size_t)input->image->instructions + 1) * sizeof *issued), flows = 0;
    export.no_memory = !issued;
    if (begun && issued) {
        put_head(&export);
        for (uint32_t core = 0; core < export.shape.cores; core++) {
            put_names(&export, core);
            for (uint32_t slot = 0; slot < export.shape.slots; slot++)
                put_slot(&(Track){&export, core, slot, issued, &flows});
            for (uint32_t unit = 0; unit < trace_units(export.shape); unit++) put_alu(&export, core, unit);
            for (uint32_t i = 0; i < trace_queues(export.shape); i++) put_queue(&export, core, i);
        }
        put_fault(&export);
        text_add(export.out, "\n]}\n");
    }
    free(issued);
    return export_end(&export, error);
}
