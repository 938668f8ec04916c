/* html.c: a trace as one page that needs no network and no other file: the picture, what every pixel of it shows, the
 * source beside it, sums for each line. The page's look and its script are in sim/export/page; here are its data, a
 * JSON object:
 *
 *   title machine version hashes settings       texts, and all settings
 *   cycles start end                            length of the run; the cycles shown are start .. end - 1
 *   cores slots alus samplers lanes             of the machine; slots and units of one core: `alus` counts ALUs and
 *                                               samplers, which are the last of them
 *   fault                                       {name, cycle, core, wave, pc}, or null
 *   checks                                      what --check found: [check, text, note, times, access, other access or
 *                                               null]; an access is wave, lane, cycle; null if nothing was checked
 *   palette palettes states                     colours as in theme.def; states in the order of the legend
 *   reasons                                     [name, state of the lanes that are on, meaning]
 *   files                                       [name, text or null]
 *   code                                        [instruction, file, line]
 *   waves                                       live lanes 0-31, live lanes 32-63, group; three numbers a wave
 *   runs                                        for each slot, core after core: eight numbers a run
 *   alu_runs                                    for each of the units: four numbers an instruction
 *   queues queue_entries                        names of the memory queues of a core; how much each can hold
 *   queue_levels                                for each queue, core after core: three numbers a level, which is cycle,
 *                                               cycles, requests; in cycles without a level there are none
 *   charges lane_cycles profile                 as html_profile.h says
 *
 * A run: cycles, reason, pc, wave, lanes 0-31 that are on, lanes 32-63, producer, register; -1 is none. An instruction
 * of an ALU: cycle, cycles, wave, pc. `vector_components` tells r from w registers.
 */
#include <inttypes.h>
#include <stdio.h>

#include "sim/export/common.h"
#include "sim/export/html_profile.h"
#include "sim/export/page.h"
#include "sim/program/program.h"
#include "sim/trace/lane_state.h"

/* What a browser shows without trouble: about 15 MB. */
enum { PAGE_MAX_RUNS = 500000, COUNT_BINS = 1024 };

/* One past the reasons of a trace: the last instruction of a wave, from which on pictures draw it as ended. */
enum { REASON_ENDED = REASON_COUNT };

/* ---- is it short enough? ---- */

typedef struct Census {
    const ExportInput *in;
    uint64_t total, bins[COUNT_BINS]; /* of the runs that begin in the page's cycles, in order */
} Census;

static uint64_t page_cycles(const ExportInput *in) {
    return in->end - trace_start(in->trace);
}

static void count_item(Census *census, uint64_t cycle) {
    const uint64_t start = trace_start(census->in->trace), width = page_cycles(census->in) / COUNT_BINS + 1;
    const uint64_t bin = cycle > start ? (cycle - start) / width : 0;
    census->total++;
    census->bins[bin < COUNT_BINS ? bin : COUNT_BINS - 1]++;
}

static bool count_items(Census *census, Export *export) {
    const TraceShape shape = export->shape;
    const uint32_t units = shape.slots + trace_units(shape), all = units + trace_queues(shape);
    for (size_t i = 0; i < (size_t)shape.cores * all; i++) {
        const uint32_t core = (uint32_t)(i / all), at = (uint32_t)(i % all);
        TraceCursor *cursor = at < shape.slots ? trace_run_cursor(export->trace, core, at)
                              : at < units     ? trace_alu_cursor(export->trace, core, at - shape.slots)
                                               : trace_level_cursor(export->trace, core, at - units);
        if (!cursor) return !(export->no_memory = true);
        if (at < shape.slots)
            for (TraceRun run; trace_next_run(cursor, &run);) count_item(census, run.cycle);
        else if (at < units)
            for (TraceAlu run; trace_next_alu(cursor, &run);) count_item(census, run.cycle);
        else
            for (TraceLevel level; trace_next_level(cursor, &level);) count_item(census, level.cycle);
        trace_cursor_destroy(cursor);
    }
    return true;
}

/* Say from where to where it would be. */
static void refuse(const Census *census, char *error) {
    const uint64_t start = trace_start(census->in->trace), width = page_cycles(census->in) / COUNT_BINS + 1;
    uint64_t sum = 0, end = start;
    for (int i = 0; i < COUNT_BINS && (sum += census->bins[i]) <= PAGE_MAX_RUNS; i++) end += width;
    if (end == start) end += width / 2 + 1;
    snprintf(error, EXPORT_ERROR_MAX,
             "the page would have %" PRIu64 " runs of cycles, and no more than %d fit: show fewer cycles, for example "
             "--window %" PRIu64 ":%" PRIu64,
             census->total, PAGE_MAX_RUNS, start, end);
}

/* ---- data ---- */

static void put_key(TextBuffer *out, const char *key) {
    text_add(out, ",\n\"");
    text_add(out, key);
    text_add(out, "\":");
}

static void put_text(TextBuffer *out, const char *key, const char *text) {
    put_key(out, key);
    text_json(out, text);
}

static void put_number(TextBuffer *out, const char *key, uint64_t number) {
    put_key(out, key);
    text_number(out, number);
}

/* A comma before all items but the first. */
static void put_comma(TextBuffer *out, size_t index) {
    if (index > 0) text_char(out, ',');
}

static void put_colour(TextBuffer *out, size_t index, Rgba colour) {
    put_comma(out, index);
    text_add(out, "\"#");
    text_hex(out, (uint64_t)colour.r << 16 | (uint64_t)colour.g << 8 | colour.b, 6);
    text_char(out, '"');
}

static void put_colours(TextBuffer *out, const char *name, const Rgba *colours, size_t count) {
    text_add(out, name);
    for (size_t i = 0; i < count; i++) put_colour(out, i, colours[i]);
}

static void put_palettes(TextBuffer *out, Palette first) {
    put_text(out, "palette", themes[first].name);
    put_key(out, "palettes");
    for (int i = 0; i < PALETTE_COUNT; i++) {
        const Theme *theme = &themes[i];
        text_char(out, i ? ',' : '{');
        text_json(out, theme->name);
        put_colours(out, ":{\"lanes\":[", theme->lane, LANE_STATE_COUNT);
        put_colours(out, "],\"waves\":[", theme_waves, theme_wave_count);
        text_add(out, "],\"fault\":");
        put_colour(out, 0, theme->event[EVENT_FAULT]);
#define COLOUR(ID, classic, safe)   \
    text_add(out, ",\"" #ID "\":"); \
    put_colour(out, 0, theme->colour[THEME_##ID]);
#include "sim/view/raster/theme.def"
        text_char(out, '}');
    }
    text_char(out, '}');
    put_key(out, "states");
    for (int i = 0; i < LANE_STATE_COUNT; i++) {
        text_char(out, i ? ',' : '[');
        text_json(out, lane_states[i].name);
    }
    text_char(out, ']');
}

static void put_reason(TextBuffer *out, int index, const char *name, LaneState on, const char *meaning) {
    text_char(out, index ? ',' : '[');
    text_char(out, '[');
    text_json(out, name);
    text_char(out, ',');
    text_number(out, on);
    text_char(out, ',');
    text_json(out, meaning);
    text_char(out, ']');
}

static void put_reasons(TextBuffer *out) {
    put_key(out, "reasons");
    for (int i = 0; i < REASON_COUNT; i++)
        put_reason(out, i, trace_reasons[i].name, lane_state_of(trace_reasons[i].state), trace_reasons[i].meaning);
    put_reason(out, REASON_ENDED, "ended", LANE_DISABLED, "the last instruction of the wave, which leaves no lane");
    text_char(out, ']');
}

static void put_program(const Export *export) {
    TextBuffer *out = export->out;
    const Image *image = export->in->image;
    put_key(out, "files");
    for (uint32_t i = 0; i < image->file_count; i++) {
        const ExportSource *source = export->in->sources ? &export->in->sources[i] : NULL;
        text_add(out, i ? ",\n[" : "[\n[");
        text_json(out, image->files[i]);
        text_char(out, ',');
        if (source && source->text)
            text_json_bytes(out, source->text, source->length);
        else
            text_add(out, "null");
        text_char(out, ']');
    }
    text_add(out, image->file_count ? "]" : "[]");
    put_key(out, "code");
    for (uint32_t i = 0; i <= image->instructions; i++) {
        const Location at = trace_text_at(&export->text, i);
        text_add(out, i ? ",\n[" : "[\n[");
        text_json(out, trace_text_of(&export->text, i));
        text_char(out, ',');
        text_number(out, at.file);
        text_char(out, ',');
        text_number(out, at.line);
        text_char(out, ']');
    }
    text_char(out, ']');
}

static void put_fault(const Export *export) {
    TextBuffer *out = export->out;
    const ExportFault *fault = &export->in->fault;
    put_key(out, "fault");
    if (!fault->name) {
        text_add(out, "null");
        return;
    }
    text_add(out, "{\"name\":");
    text_json(out, fault->name);
    put_number(out, "cycle", fault->cycle);
    put_number(out, "core", fault->core);
    put_number(out, "wave", fault->wave);
    put_number(out, "pc", fault->pc);
    text_char(out, '}');
}

/* ---- mistakes ---- */

static void put_access(TextBuffer *out, const CheckAccess *access) {
    text_char(out, '[');
    text_number(out, access->wave);
    text_char(out, ',');
    text_number(out, access->lane);
    text_char(out, ',');
    text_number(out, access->cycle);
    text_char(out, ']');
}

static void put_finding(const Export *export, const Finding *finding) {
    TextBuffer *out = export->out;
    char text[FINDING_TEXT_MAX], line[32];
    uint32_t pc;
    text_char(out, '[');
    text_json(out, check_infos[finding_check(finding)].name);
    for (int note = 0; note < 2; note++) {
        if (note)
            finding_note(finding, text, &pc);
        else
            finding_text(export->in->program, finding, text);
        snprintf(line, sizeof line, "line %u: ", trace_text_at(&export->text, note ? pc : finding->access.pc).line);
        text_char(out, ',');
        if (*text) {
            char whole[sizeof line + sizeof text];
            snprintf(whole, sizeof whole, "%s%s", line, text);
            text_json(out, whole);
        } else {
            text_add(out, "\"\"");
        }
    }
    text_char(out, ',');
    text_number(out, finding->count);
    text_char(out, ',');
    put_access(out, &finding->access);
    text_char(out, ',');
    if (finding->kind == FINDING_RACE)
        put_access(out, &finding->other);
    else
        text_add(out, "null");
    text_char(out, ']');
}

static void put_checks(const Export *export) {
    const Checker *checker = export->in->checker;
    put_key(export->out, "checks");
    if (!checker) {
        text_add(export->out, "null");
        return;
    }
    text_char(export->out, '[');
    for (uint32_t i = 0; i < checker_count(checker); i++) {
        text_add(export->out, i ? ",\n" : "\n");
        put_finding(export, checker_finding(checker, i));
    }
    text_char(export->out, ']');
}

/* ---- runs ---- */

static void put_item(TextBuffer *out, int64_t number) {
    text_signed(out, number);
    text_char(out, ',');
}

static int64_t or_none(uint32_t number, uint32_t none) {
    return number == none ? -1 : (int64_t)number;
}

/* `next` NULL: there is none. */
static void put_run(const Export *export, const TraceRun *run, const TraceRun *next) {
    TextBuffer *out = export->out;
    const uint64_t lanes = export_lanes(export, run);
    const uint64_t end = run->cycle + run->cycles < export->in->end ? run->cycle + run->cycles : export->in->end;
    put_item(out, (int64_t)(end - run->cycle));
    put_item(out, lane_ends_wave(run, next) ? REASON_ENDED : run->reason);
    put_item(out, or_none(run->pc, TRACE_NO_PC));
    put_item(out, or_none(run->wave, TRACE_NO_WAVE));
    put_item(out, (int64_t)(lanes & UINT32_MAX));
    put_item(out, (int64_t)(lanes >> 32));
    put_item(out, or_none(run->producer, TRACE_NO_PC));
    text_signed(out, or_none(run->reg, TRACE_NO_REGISTER));
}

static void put_slot(Export *export, uint32_t core, uint32_t slot) {
    TraceCursor *cursor = trace_run_cursor(export->trace, core, slot);
    TraceRun run, next;
    export->no_memory |= !cursor;
    bool more = cursor && trace_next_run(cursor, &run);
    for (size_t i = 0; more && run.cycle < export->in->end && !export->out->failed; i++, run = next) {
        more = trace_next_run(cursor, &next);
        put_comma(export->out, i);
        put_run(export, &run, more ? &next : NULL);
    }
    trace_cursor_destroy(cursor);
}

static void put_alu(Export *export, uint32_t core, uint32_t alu) {
    TextBuffer *out = export->out;
    TraceCursor *cursor = trace_alu_cursor(export->trace, core, alu);
    export->no_memory |= !cursor;
    size_t count = 0;
    for (TraceAlu run; cursor && !out->failed && trace_next_alu(cursor, &run) && run.cycle < export->in->end;) {
        put_comma(out, count++);
        put_item(out, (int64_t)run.cycle);
        put_item(out, run.cycles);
        put_item(out, run.wave);
        text_signed(out, or_none(run.pc, TRACE_NO_PC));
    }
    trace_cursor_destroy(cursor);
}

static void put_queue(Export *export, uint32_t core, uint32_t queue) {
    TextBuffer *out = export->out;
    TraceCursor *cursor = trace_level_cursor(export->trace, core, queue);
    export->no_memory |= !cursor;
    size_t count = 0;
    for (TraceLevel level;
         cursor && !out->failed && trace_next_level(cursor, &level) && level.cycle < export->in->end;) {
        put_comma(out, count++);
        put_item(out, (int64_t)level.cycle);
        put_item(out, level.cycles);
        text_number(out, level.requests);
    }
    trace_cursor_destroy(cursor);
}

static void put_queue_names(const Export *export) {
    TextBuffer *out = export->out;
    put_key(out, "queues");
    text_char(out, '[');
    for (uint32_t i = 0; i < trace_queues(export->shape); i++) {
        put_comma(out, i);
        text_json(out, trace_queue_names[trace_queue(export->shape, i)]);
    }
    text_char(out, ']');
    put_number(out, "queue_entries", export->shape.queue_entries);
}

static void put_runs(Export *export, const char *key, uint32_t units, void (*put)(Export *, uint32_t, uint32_t)) {
    TextBuffer *out = export->out;
    put_key(out, key);
    text_char(out, '[');
    for (size_t i = 0; i < (size_t) export->shape.cores * units; i++) {
        text_add(out, i ? ",\n[" : "\n[");
        put(export, (uint32_t)(i / units), (uint32_t)(i % units));
        text_char(out, ']');
    }
    text_char(out, ']');
}

static void put_waves(const Export *export) {
    TextBuffer *out = export->out;
    put_key(out, "waves");
    text_char(out, '[');
    for (size_t i = 0; i < export->wave_count; i++) {
        put_comma(out, i);
        put_item(out, (int64_t)(export->waves[i].live & UINT32_MAX));
        put_item(out, (int64_t)(export->waves[i].live >> 32));
        text_number(out, export->waves[i].group);
    }
    text_char(out, ']');
}

/* ---- the page ---- */

static void put_data(Export *export, const Profile *profile) {
    TextBuffer *out = export->out;
    const ExportInput *in = export->in;
    text_add(out, "{\"title\":");
    text_json(out, in->title);
    put_text(out, "machine", in->machine);
    put_text(out, "version", in->version);
    put_text(out, "hashes", in->hashes);
    put_key(out, "settings");
    text_add(out, in->config);
    put_number(out, "cycles", trace_cycles(in->trace));
    put_number(out, "start", trace_start(in->trace));
    put_number(out, "end", in->end);
    put_number(out, "cores", export->shape.cores);
    put_number(out, "slots", export->shape.slots);
    put_number(out, "alus", trace_units(export->shape));
    put_number(out, "samplers", export->shape.samplers);
    put_number(out, "lanes", export->shape.wave_size);
    put_number(out, "vector_components", PROGRAM_VECTOR_COMPONENTS);
    put_fault(export);
    put_checks(export);
    put_palettes(out, in->palette);
    put_reasons(out);
    put_program(export);
    put_waves(export);
    put_runs(export, "runs", export->shape.slots, put_slot);
    put_runs(export, "alu_runs", trace_units(export->shape), put_alu);
    put_queue_names(export);
    put_runs(export, "queue_levels", trace_queues(export->shape), put_queue);
    html_put_profile(out, profile, export->shape.wave_size);
    text_add(out, "}\n");
}

/* The policy forbids what the page does not do anyway: to fetch anything. */
static void put_page(Export *export, const Profile *profile) {
    TextBuffer *out = export->out;
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    text_html(out, export->in->title);
    text_add(out, " - lockstep</title>\n<style>\n");
    page_put_style(out);
    text_add(out, "</style>\n</head>\n<body>\n");
    page_put_body(out);
    text_add(out, "<script type=\"application/json\" id=\"trace\">\n");
    put_data(export, profile);
    text_add(out, "</script>\n<script>\n");
    page_put_script(out);
    text_add(out, "</script>\n</body>\n</html>\n");
}

/* Of the page's cycles, and of those behind its last one in which all waves have ended, as `lockstep profile` has it.
 */
static void put_profiled_page(Export *export, char *error) {
    const ExportInput *in = export->in;
    const char *why = "out of memory";
    const uint64_t end = trace_used(in->trace) <= in->end ? UINT64_MAX : in->end;
    Code *code = code_create(in->image);
    Profile *profile = code ? profile_create(code, in->run, trace_start(in->trace), end, &why) : NULL;
    if (profile)
        put_page(export, profile);
    else
        snprintf(error, EXPORT_ERROR_MAX, "%s", why);
    profile_destroy(profile);
    code_destroy(code);
}

/* Cycles at the end of the run in which no wave is there are not shown. */
static uint64_t shown_end(const ExportInput *input) {
    const uint64_t used = trace_used(input->trace), end = used > 0 ? used : 1;
    return input->end < end ? input->end : end;
}

bool export_html(const ExportInput *input, TextWrite *write, void *user, char *error) {
    Export export;
    ExportInput shown = *input;
    shown.end = shown_end(input);
    Census census = {.in = &shown};
    if (export_begin(&export, &shown, write, user, error)) {
        if (trace_start(shown.trace) >= shown.end)
            snprintf(error, EXPORT_ERROR_MAX,
                     "there is nothing to show: a wave is there in cycles 0 to %" PRIu64 " only", shown.end - 1);
        else if (count_items(&census, &export) && census.total > PAGE_MAX_RUNS)
            refuse(&census, error);
        else
            put_profiled_page(&export, error);
    }
    return export_end(&export, error);
}
