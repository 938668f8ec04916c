/* json.c: a trace as Chrome trace events, which Perfetto (ui.perfetto.dev) shows.
 *
 * A microsecond is a cycle. A core is a process. Its threads are tracks on which nothing overlaps:
 *
 *   slot 0 waves    [wave 0             ][wave 4      ]   a wave, from its first cycle in the slot to its last
 *   slot 0 issue    [mov][mul]          [add]             an instruction that issues
 *   slot 0 waits              [alu-result]   [not-picked] why none does; an arrow comes from the producer
 *   ALU 0           [mov][mul           ][add]            an instruction for its whole latency
 *   lanes of slot 0                                       a counter: how many lanes are active
 *   requests to memory                                    a counter: how many are in flight; likewise `shared`
 *
 * Cycles of a slot that no event covers are disabled. A trace viewer sorts by time itself, so tracks are written one
 * after the other. Format: "Trace Event Format", and what Perfetto reads of it.
 */
#include <stdio.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/count/scan.h"
#include "sim/export/common.h"
#include "sim/program/program.h"

/* The tracks of a slot. Tracks of ALUs and samplers come behind all slots; track 0 is the core's. */
enum { TRACK_WAVES = 1, TRACK_ISSUE, TRACK_WAITS, TRACKS_A_SLOT = 3 };
enum { TRACK_NAME = 48 }; /* of a track */

typedef struct Track {
    Export *export;
    uint32_t core, slot;
    uint64_t *issued; /* for each instruction: 1 + the cycle in which the present wave last issued it */
    uint64_t *flows;  /* arrows so far, for their numbers */
} Track;

/* ---- pieces of events ---- */

static uint32_t slot_thread(uint32_t slot, uint32_t track) {
    return slot * TRACKS_A_SLOT + track;
}

/* Each event is on a line of its own. It is open: what is special follows. */
static void open_event(Json *json, const char *phase, uint32_t core, uint32_t thread) {
    json->line = true;
    json_put(json, "{ ph %s pid %u tid %u", phase, core + 1, thread);
}

static void open_span(Json *json, uint32_t core, uint32_t thread, uint64_t cycle, uint64_t cycles,
                      const char *category) {
    open_event(json, "X", core, thread);
    json_put(json, "ts %llu dur %llu cat %s", wide(cycle), wide(cycles), category);
}

/* A counter keeps its value until it is said to have another. */
static void put_counter(Json *json, uint32_t core, uint64_t cycle, const char *name, const char *what, uint64_t count) {
    open_event(json, "C", core, 0);
    json_put(json, "ts %llu name %s args {", wide(cycle), name);
    json_number(json, what, count);
    json_put(json, "} }");
}

static void put_place(Export *export, uint32_t pc) {
    const Location at = export_place(export, pc);
    json_number(&export->json, "pc", pc);
    if (export->in->run->image->file_count > 1)
        json_text(&export->json, "file", export->in->run->image->files[at.file]);
    json_number(&export->json, "line", at.line);
}

/* Is what is written another text than that of the instruction? */
static bool is_statement(const Export *export, uint32_t pc) {
    return strcmp(export_text(export, pc), export_written(export, pc)) != 0;
}

static void put_lanes(Export *export, const TraceRun *run, uint32_t lanes) {
    TextBuffer *out = json_value(&export->json, "exec");
    text_char(out, '"');
    export_put_exec(export, run);
    text_char(out, '"');
    json_number(&export->json, "lanes", lanes);
}

/* ---- names ---- */

/* Name a thread of a core, or the process that is the core, and say its place among the others. */
static void put_name(Json *json, const char *kind, uint32_t core, uint32_t thread, uint32_t order, const char *name) {
    for (int sort = 0; sort < 2; sort++) {
        open_event(json, "M", core, thread);
        text_printf(json_value(json, "name"), "\"%s_%s\"", kind, sort ? "sort_index" : "name");
        if (sort)
            json_put(json, "args { sort_index %u } }", order);
        else
            json_put(json, "args { name %s } }", name);
    }
}

static void put_names(Export *export, uint32_t core) {
    static const char *const tracks[] = {[TRACK_WAVES] = "waves", [TRACK_ISSUE] = "issue", [TRACK_WAITS] = "waits"};
    Json *json = &export->json;
    const TraceShape shape = export->shape;
    char name[TRACK_NAME];
    snprintf(name, sizeof name, "core %u (1 us = 1 cycle)", core);
    put_name(json, "process", core, 0, core, name);
    for (uint32_t slot = 0; slot < shape.slots; slot++) {
        for (uint32_t track = TRACK_WAVES; track <= TRACK_WAITS; track++) {
            const uint32_t thread = slot_thread(slot, track);
            snprintf(name, sizeof name, "slot %u %s", slot, tracks[track]);
            put_name(json, "thread", core, thread, thread, name);
        }
    }
    for (uint32_t unit = 0; unit < trace_units(shape); unit++) {
        const uint32_t thread = slot_thread(shape.slots, TRACK_WAVES) + unit;
        const bool is_alu = unit < shape.alus;
        snprintf(name, sizeof name, "%s %u", is_alu ? "ALU" : "sampler", is_alu ? unit : unit - shape.alus);
        put_name(json, "thread", core, thread, thread, name);
    }
}

/* ---- slots ---- */

/* An end of the arrow from the instruction that produces what a wave waits for: phase s, or f where it points to. */
static void put_flow(const Track *track, const char *phase, uint32_t thread, uint64_t cycle) {
    Json *json = &track->export->json;
    open_event(json, phase, track->core, thread);
    json_put(json, "ts %llu cat %s name %s id %llu", wide(cycle), "result", "result", wide(*track->flows));
    if (*phase == 'f') json_text(json, "bp", "e");
    json_close(json, '}');
}

static void put_wait(const Track *track, const TraceRun *run, uint32_t lanes) {
    Export *export = track->export;
    Json *json = &export->json;
    const uint32_t thread = slot_thread(track->slot, TRACK_WAITS);
    open_span(json, track->core, thread, run->cycle, run->cycles, trace_states[run->state].name);
    json_put(json, "name %s args { wave %u instruction %s", trace_reasons[run->reason].name, run->wave,
             export_text(export, run->pc));
    if (is_statement(export, run->pc)) json_text(json, "written", export_written(export, run->pc));
    put_place(export, run->pc);
    if (run->reg != TRACE_NO_REGISTER) json_text(json, "register", program_component_name(run->reg).text);
    if (run->producer != TRACE_NO_PC) {
        json_text(json, "producer", export_text(export, run->producer));
        if (is_statement(export, run->producer))
            json_text(json, "producer_written", export_written(export, run->producer));
        json_number(json, "producer_line", export_place(export, run->producer).line);
    }
    put_lanes(export, run, lanes);
    json_put(json, "} }");

    if (run->producer > export->in->run->image->instructions || track->issued[run->producer] == 0) return;
    ++*track->flows;
    put_flow(track, "s", slot_thread(track->slot, TRACK_ISSUE), track->issued[run->producer] - 1);
    put_flow(track, "f", thread, run->cycle);
}

static void put_wave(const Track *track, uint32_t wave, uint64_t cycle, uint64_t end) {
    Json *json = &track->export->json;
    open_span(json, track->core, slot_thread(track->slot, TRACK_WAVES), cycle, end - cycle, "wave");
    text_printf(json_value(json, "name"), "\"wave %u\"", wave);
    json_put(json, "args { group %u } }", export_group(track->export, wave));
}

static void put_slot(const Track *track) {
    Export *export = track->export;
    Json *json = &export->json;
    uint32_t wave = TRACE_NO_WAVE; /* the wave that is in the slot, since when, and until when so far */
    uint64_t since = 0, end = 0;
    uint32_t lanes = 0; /* that are active */
    char counter[TRACK_NAME];
    snprintf(counter, sizeof counter, "lanes of slot %u", track->slot);
    RunReader reader;
    reader_open(&reader, export->trace, track->core, track->slot, trace_start(export->trace));
    put_counter(json, track->core, trace_start(export->trace), counter, "lanes", 0);
    for (; reader.run && !export->out->failed; reader_next(&reader)) {
        const TraceRun run = *reader.run;
        if (run.wave != wave) {
            if (wave != TRACE_NO_WAVE) put_wave(track, wave, since, end);
            for (uint32_t i = 0; i <= export->in->run->image->instructions; i++) track->issued[i] = 0;
            wave = run.wave;
            since = run.cycle;
        }
        end = run.cycle + run.cycles;
        if (reader.on != lanes) put_counter(json, track->core, run.cycle, counter, "lanes", reader.on);
        lanes = reader.on;
        if (run.state != STATE_ACTIVE) {
            if (run.state != STATE_DISABLED) put_wait(track, &run, lanes);
            continue;
        }
        for (uint32_t i = 0; i < run.cycles && !export->out->failed; i++) { /* an event for each cycle that issues */
            open_span(json, track->core, slot_thread(track->slot, TRACK_ISSUE), run.cycle + i, 1, "issue");
            json_put(json, "name %s args { wave %u", export_written(export, run.pc), run.wave);
            if (is_statement(export, run.pc)) json_text(json, "instruction", export_text(export, run.pc));
            put_place(export, run.pc);
            put_lanes(export, &run, lanes);
            json_put(json, "} }");
        }
        if (run.pc <= export->in->run->image->instructions) track->issued[run.pc] = end;
    }
    if (wave != TRACE_NO_WAVE) put_wave(track, wave, since, end);
    reader_close(&reader);
}

/* ---- ALUs, queues, and all of it ---- */

static void put_units(Export *export, uint32_t core) {
    Json *json = &export->json;
    for (uint32_t unit = 0; unit < trace_units(export->shape); unit++) {
        TraceCursor *cursor = trace_alu_cursor(export->trace, core, unit);
        for (TraceAlu run; !export->out->failed && trace_next_alu(cursor, &run);) {
            open_span(json, core, slot_thread(export->shape.slots, TRACK_WAVES) + unit, run.cycle, run.cycles,
                      unit < export->shape.alus ? "alu" : "sampler");
            json_put(json, "name %s args { wave %u", export_written(export, run.pc), run.wave);
            put_place(export, run.pc);
            json_put(json, "} }");
        }
        trace_cursor_destroy(cursor);
    }

    /* A level of a window may begin before it. */
    const uint64_t start = trace_start(export->trace), last = trace_end(export->trace);
    for (uint32_t i = 0; i < trace_queues(export->shape); i++) {
        char name[TRACK_NAME];
        snprintf(name, sizeof name, "requests to %s", trace_queue_names[trace_queue(export->shape, i)]);
        TraceCursor *cursor = trace_alu_cursor(export->trace, core, trace_units(export->shape) + i);
        uint64_t end = start;
        for (TraceAlu level; !export->out->failed && trace_next_alu(cursor, &level);) {
            if (level.cycle > end) put_counter(json, core, end, name, "requests", 0);
            put_counter(json, core, level.cycle > start ? level.cycle : start, name, "requests",
                        trace_requests(&level));
            end = level.cycle + level.cycles;
        }
        if (end < last) put_counter(json, core, end, name, "requests", 0);
        trace_cursor_destroy(cursor);
    }
}

static void put_head(Export *export) {
    Json *json = &export->json;
    const Run *run = export->in->run;
    json_put(json, "{ displayTimeUnit %s metadata { clock %s program %s machine %s version %s", "ns", "1 us = 1 cycle",
             run->title, run->machine, export->in->version);
    json_raw(json, "settings", run->config);
    json_put(json, "start %llu end %llu }", wide(trace_start(export->trace)), wide(trace_end(export->trace)));
    json->line = true;
    json_open(json, "traceEvents", '[');
    json->line = true;
    json_put(json, "{ ph %s pid %u name %s args { labels %s } }", "M", 1, "process_labels", run->title);
}

bool export_json(const ExportInput *input, TextWrite *write, void *user, char *error) {
    Export export;
    export_begin(&export, input, write, user, error);
    uint64_t *issued = memory_raw(((size_t)input->run->image->instructions + 1) * sizeof *issued), flows = 0;
    Json *json = &export.json;
    put_head(&export);
    for (uint32_t core = 0; core < export.shape.cores; core++) {
        put_names(&export, core);
        for (uint32_t slot = 0; slot < export.shape.slots; slot++)
            put_slot(&(Track){&export, core, slot, issued, &flows});
        put_units(&export, core);
    }
    const TraceFault *fault = input->run->faulted ? &input->run->fault : NULL;
    if (fault) {
        open_event(json, "i", fault->core, 0);
        json_put(json, "ts %llu s %s cat %s name %s args { wave %u", wide(fault->cycle), "p", "fault", fault->name,
                 fault->wave);
        put_place(&export, fault->pc);
        json_put(json, "} }");
    }
    text_add(export.out, "\n]}\n");
    memory_free(issued);
    return export_end(&export, error);
}
