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
 *   reasons                                     [name, state of the active lanes, meaning]
 *   files                                       [name, text or null]
 *   code                                        [instruction, file, line]
 *   waves                                       live lanes 0-31, live lanes 32-63, group; three numbers a wave
 *   runs                                        for each slot, core after core: eight numbers a run
 *   alu_runs                                    for each of the units: four numbers an instruction
 *   queues queue_entries                        names of the memory queues of a core; how much each can hold
 *   queue_levels                                for each queue, core after core: three numbers a level, which is cycle,
 *                                               cycles, requests; in cycles without a level there are none
 *   charges                                     [name, meaning] of each reason for which a lane can be inactive
 *   lane_cycles                                 of slots with a wave: inactive ones are a part of them
 *   profile                                     a row for each instruction, one for the `ret` behind the last one, one
 *                                               for what none is charged with: issues, active lanes in them, cycles
 *                                               that waves spent there, stalled, exposed, idle, inactive lane-cycles in
 *                                               which the wave issued, [inactive lane-cycles of each charge],
 *                                               [reason, cycles, ...] of stalled and idle ones
 *
 * A run: cycles, reason, pc, wave, active lanes 0-31, lanes 32-63, producer, register; -1 is none. An instruction
 * of an ALU: cycle, cycles, wave, pc. `vector_components` tells r from w registers.
 */
#include <inttypes.h>
#include <stdio.h>

#include "sim/base/template.h"
#include "sim/debug/why/profile.h"
#include "sim/export/common.h"
#include "sim/program/program.h"
#include "sim/trace/lane_state.h"

EMBED(page_style, "sim/export/page/page.css");
EMBED(page_body, "sim/export/page/body.html");
EMBED(page_data, "sim/export/page/data.js");
EMBED(page_sums, "sim/export/page/sums.js");
EMBED(page_draw, "sim/export/page/draw.js");
EMBED(page_text, "sim/export/page/text.js");
EMBED(page_main, "sim/export/page/main.js");
#define PUT_FILE(out, name) text_bytes(out, name, (size_t)(name##_end - name))

/* What a browser shows without trouble: about 15 MB. */
enum { PAGE_MAX_RUNS = 500000, COUNT_BINS = 1024 };

/* One past the reasons of a trace: the last instruction of a wave, from which on pictures draw it as ended. */
enum { REASON_ENDED = REASON_COUNT };

/* ---- is it short enough? ---- */

typedef struct Census {
    uint64_t start, width;            /* of a bin, in cycles */
    uint64_t total, bins[COUNT_BINS]; /* of the runs that begin in the page's cycles, in order */
} Census;

static void count_item(Census *census, uint64_t cycle) {
    const uint64_t bin = cycle > census->start ? (cycle - census->start) / census->width : 0;
    census->total++;
    census->bins[bin < COUNT_BINS ? bin : COUNT_BINS - 1]++;
}

/* False if memory ran out, or there are too many runs: then it says from where to where the page would be. */
static bool is_short_enough(Export *export, char *error) {
    const TraceShape shape = export->shape;
    const uint64_t start = trace_start(export->trace);
    Census census = {.start = start, .width = (export->in->end - start) / COUNT_BINS + 1};
    const uint32_t units = shape.slots + trace_units(shape), all = units + trace_queues(shape);
    for (size_t i = 0; i < (size_t)shape.cores * all; i++) {
        const uint32_t core = (uint32_t)(i / all), at = (uint32_t)(i % all);
        TraceCursor *cursor = at < shape.slots ? trace_run_cursor(export->trace, core, at)
                              : at < units     ? trace_alu_cursor(export->trace, core, at - shape.slots)
                                               : trace_level_cursor(export->trace, core, at - units);
        if (!cursor) {
            export->no_memory = true;
            return false;
        }
        if (at < shape.slots)
            for (TraceRun run; trace_next_run(cursor, &run);) count_item(&census, run.cycle);
        else if (at < units)
            for (TraceAlu run; trace_next_alu(cursor, &run);) count_item(&census, run.cycle);
        else
            for (TraceLevel level; trace_next_level(cursor, &level);) count_item(&census, level.cycle);
        trace_cursor_destroy(cursor);
    }
    if (census.total <= PAGE_MAX_RUNS) return true;

    uint64_t sum = 0, end = start;
    for (int i = 0; i < COUNT_BINS && (sum += census.bins[i]) <= PAGE_MAX_RUNS; i++) end += census.width;
    if (end == start) end += census.width / 2 + 1;
    snprintf(error, EXPORT_ERROR_MAX,
             "the page would have %" PRIu64 " runs of cycles, and no more than %d fit: show fewer cycles, for example "
             "--window %" PRIu64 ":%" PRIu64,
             census.total, PAGE_MAX_RUNS, start, end);
    return false;
}

/* ---- the machine, the program, and what is shown ---- */

static void put_colour(Json *json, const char *key, Rgba colour) {
    text_printf(json_value(json, key), "\"#%02x%02x%02x\"", colour.r, colour.g, colour.b);
}

static void put_palettes(Json *json, Palette first) {
    json_text(json, "palette", palette_names[first]);
    json_open(json, "palettes", '{');
    json->lines = false;
    for (int i = 0; i < PALETTE_COUNT; i++) {
        const Theme *theme = theme_of(THEME_DARK, (Palette)i);
        json_open(json, palette_names[i], '{');
        json_open(json, "lanes", '[');
        for (int lane = 0; lane < LANE_STATE_COUNT; lane++) put_colour(json, NULL, theme_lane(theme, (LaneState)lane));
        json_close(json, ']');
        json_open(json, "waves", '[');
        for (uint32_t wave = 0; wave < IDENTITY_COUNT; wave++) put_colour(json, NULL, theme->identity[wave]);
        json_close(json, ']');
        put_colour(json, "fault", theme->event[EVENT_FAULT]);
        put_colour(json, "BACKGROUND", theme->colour[THEME_PANE]);
        put_colour(json, "TICK", theme->colour[THEME_TEXT_3]);
        put_colour(json, "TEXT", theme->colour[THEME_TEXT]);
        put_colour(json, "NOTE", theme->colour[THEME_TEXT_2]);
        put_colour(json, "ALU_EMPTY", theme->colour[THEME_FIELD]);
        put_colour(json, "ALU_DRAIN", theme->colour[THEME_TEXT]);
        put_colour(json, "QUEUE", theme->colour[THEME_TEXT_2]);
        json_close(json, '}');
    }
    json->lines = true;
    json_close(json, '}');
    json_open(json, "states", '[');
    for (int i = 0; i < LANE_STATE_COUNT; i++) json_text(json, NULL, lane_states[i].name);
    json_close(json, ']');
}

static void put_reason(Json *json, const char *name, LaneState active, const char *meaning) {
    json_open(json, NULL, '[');
    json_text(json, NULL, name);
    json_number(json, NULL, active);
    json_text(json, NULL, meaning);
    json_close(json, ']');
}

static void put_program(Export *export) {
    Json *json = &export->json;
    const Image *image = export->in->image;
    json_open(json, "files", '[');
    for (uint32_t i = 0; i < image->file_count; i++) {
        const ExportSource *source = export->in->sources ? &export->in->sources[i] : NULL;
        json->line = true;
        json_open(json, NULL, '[');
        json_text(json, NULL, image->files[i]);
        TextBuffer *out = json_value(json, NULL);
        if (source && source->text)
            text_json_bytes(out, source->text, source->length);
        else
            text_add(out, "null");
        json_close(json, ']');
    }
    json_close(json, ']');

    json_open(json, "code", '[');
    for (uint32_t i = 0; i <= image->instructions; i++) {
        const Location at = export_place(export, i);
        json->line = true;
        json_open(json, NULL, '[');
        json_text(json, NULL, export_text(export, i));
        json_number(json, NULL, at.file);
        json_number(json, NULL, at.line);
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* ---- what --check found ---- */

static void put_access(Json *json, const CheckAccess *access) {
    json_open(json, NULL, '[');
    json_number(json, NULL, access->wave);
    json_number(json, NULL, access->lane);
    json_number(json, NULL, access->cycle);
    json_close(json, ']');
}

/* A sentence about an instruction, after its line; nothing if there is none. */
static void put_sentence(Export *export, uint32_t pc, const char *text) {
    char line[FINDING_TEXT_MAX + 32] = "";
    if (*text) snprintf(line, sizeof line, "line %u: %s", export_place(export, pc).line, text);
    json_text(&export->json, NULL, line);
}

static void put_checks(Export *export) {
    Json *json = &export->json;
    const Checker *checker = export->in->checker;
    if (!checker) {
        json_raw(json, "checks", "null");
        return;
    }
    json_open(json, "checks", '[');
    for (uint32_t i = 0; i < checker_count(checker); i++) {
        const Finding *finding = checker_finding(checker, i);
        char text[FINDING_TEXT_MAX];
        uint32_t pc = 0;
        json->line = true;
        json_open(json, NULL, '[');
        json_text(json, NULL, check_infos[finding_check(finding)].name);
        finding_text(export->in->program, finding, text);
        put_sentence(export, finding->access.pc, text);
        finding_note(finding, text, &pc);
        put_sentence(export, pc, text);
        json_number(json, NULL, finding->count);
        put_access(json, &finding->access);
        if (finding->kind == FINDING_RACE)
            put_access(json, &finding->other);
        else
            json_raw(json, NULL, "null");
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* ---- runs ---- */

static int64_t or_none(uint32_t number, uint32_t none) {
    return number == none ? -1 : (int64_t)number;
}

static void put_slot(Export *export, uint32_t core, uint32_t slot) {
    Json *json = &export->json;
    TraceCursor *cursor = trace_run_cursor(export->trace, core, slot);
    TraceRun run, next;
    export->no_memory |= !cursor;
    bool more = cursor && trace_next_run(cursor, &run);
    for (; more && run.cycle < export->in->end && !export->out->failed; run = next) {
        more = trace_next_run(cursor, &next);
        const uint64_t lanes = export_lanes(export, &run);
        const uint64_t end = run.cycle + run.cycles < export->in->end ? run.cycle + run.cycles : export->in->end;
        json_number(json, NULL, end - run.cycle);
        json_number(json, NULL, lane_ends_wave(&run, more ? &next : NULL) ? REASON_ENDED : run.reason);
        json_signed(json, NULL, or_none(run.pc, TRACE_NO_PC));
        json_signed(json, NULL, or_none(run.wave, TRACE_NO_WAVE));
        json_number(json, NULL, lanes & UINT32_MAX);
        json_number(json, NULL, lanes >> 32);
        json_signed(json, NULL, or_none(run.producer, TRACE_NO_PC));
        json_signed(json, NULL, or_none(run.reg, TRACE_NO_REGISTER));
    }
    trace_cursor_destroy(cursor);
}

static void put_unit(Export *export, uint32_t core, uint32_t unit) {
    Json *json = &export->json;
    TraceCursor *cursor = trace_alu_cursor(export->trace, core, unit);
    export->no_memory |= !cursor;
    TraceAlu run;
    while (cursor && !export->out->failed && trace_next_alu(cursor, &run) && run.cycle < export->in->end) {
        json_number(json, NULL, run.cycle);
        json_number(json, NULL, run.cycles);
        json_number(json, NULL, run.wave);
        json_signed(json, NULL, or_none(run.pc, TRACE_NO_PC));
    }
    trace_cursor_destroy(cursor);
}

static void put_queue(Export *export, uint32_t core, uint32_t queue) {
    Json *json = &export->json;
    TraceCursor *cursor = trace_level_cursor(export->trace, core, queue);
    export->no_memory |= !cursor;
    TraceLevel level;
    while (cursor && !export->out->failed && trace_next_level(cursor, &level) && level.cycle < export->in->end) {
        json_number(json, NULL, level.cycle);
        json_number(json, NULL, level.cycles);
        json_number(json, NULL, level.requests);
    }
    trace_cursor_destroy(cursor);
}

static void put_runs(Export *export, const char *key, uint32_t units, void (*put)(Export *, uint32_t, uint32_t)) {
    Json *json = &export->json;
    json_open(json, key, '[');
    for (size_t i = 0; i < (size_t) export->shape.cores * units; i++) {
        json->line = true;
        json_open(json, NULL, '[');
        put(export, (uint32_t)(i / units), (uint32_t)(i % units));
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* ---- costs ---- */

static void put_profile(Json *json, const Profile *profile, uint32_t lanes) {
    const ProfileRow *total = &profile->total;
    json_open(json, "charges", '[');
    for (int kind = 0; kind < CHARGE_COUNT; kind++) {
        json_open(json, NULL, '[');
        json_text(json, NULL, charge_info[kind].name);
        json_text(json, NULL, charge_info[kind].meaning);
        json_close(json, ']');
    }
    json_close(json, ']');
    json_number(json, "lane_cycles", (profile_cycles(total) - profile_state_cycles(total, STATE_DISABLED)) * lanes);
    json_open(json, "profile", '[');
    for (uint32_t i = 0; i <= profile->count + 1; i++) {
        const ProfileRow *row = &profile->rows[i];
        uint64_t inactive = 0;
        for (int kind = 0; kind < CHARGE_COUNT; kind++) inactive += row->inactive_issues[kind];
        json->line = true;
        json_open(json, NULL, '[');
        json_number(json, NULL, row->issues);
        json_number(json, NULL, row->lane_issues);
        json_number(json, NULL, profile_cycles(row));
        json_number(json, NULL, profile_state_cycles(row, STATE_STALLED));
        json_number(json, NULL, row->exposed);
        json_number(json, NULL, profile_state_cycles(row, STATE_IDLE));
        json_number(json, NULL, inactive);
        json_open(json, NULL, '[');
        for (int kind = 0; kind < CHARGE_COUNT; kind++) json_number(json, NULL, row->inactive[kind]);
        json_close(json, ']');

        /* Of stalled and idle cycles there are few for each instruction. */
        json_open(json, NULL, '[');
        for (int reason = 0; reason < REASON_COUNT; reason++) {
            const WaveState state = trace_reasons[reason].state;
            if (!row->reason_cycles[reason] || (state != STATE_STALLED && state != STATE_IDLE)) continue;
            json_number(json, NULL, (uint64_t)reason);
            json_number(json, NULL, row->reason_cycles[reason]);
        }
        json_close(json, ']');
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* ---- the page ---- */

static void put_data(Export *export, const Profile *profile) {
    Json *json = &export->json;
    const ExportInput *in = export->in;
    const TraceShape shape = export->shape;
    json->lines = true;
    json_open(json, NULL, '{');
    json_text(json, "title", in->title);
    json_text(json, "machine", in->machine);
    json_text(json, "version", in->version);
    json_text(json, "hashes", in->hashes);
    json_raw(json, "settings", in->config);
    json_number(json, "cycles", trace_cycles(in->trace));
    json_number(json, "start", trace_start(in->trace));
    json_number(json, "end", in->end);
    json_number(json, "cores", shape.cores);
    json_number(json, "slots", shape.slots);
    json_number(json, "alus", trace_units(shape));
    json_number(json, "samplers", shape.samplers);
    json_number(json, "lanes", shape.wave_size);
    json_number(json, "vector_components", PROGRAM_VECTOR_COMPONENTS);
    if (in->fault.name) {
        json_open(json, "fault", '{');
        json_text(json, "name", in->fault.name);
        json_number(json, "cycle", in->fault.cycle);
        json_number(json, "core", in->fault.core);
        json_number(json, "wave", in->fault.wave);
        json_number(json, "pc", in->fault.pc);
        json_close(json, '}');
    } else {
        json_raw(json, "fault", "null");
    }
    put_checks(export);
    put_palettes(json, in->palette);

    json_open(json, "reasons", '[');
    for (int i = 0; i < REASON_COUNT; i++)
        put_reason(json, trace_reasons[i].name, lane_state_of(trace_reasons[i].state), trace_reasons[i].meaning);
    put_reason(json, "ended", LANE_DISABLED, "the last instruction of the wave, which leaves no lane");
    json_close(json, ']');

    put_program(export);
    json_open(json, "waves", '[');
    for (size_t i = 0; i < export->wave_count; i++) {
        json_number(json, NULL, export->waves[i].live & UINT32_MAX);
        json_number(json, NULL, export->waves[i].live >> 32);
        json_number(json, NULL, export->waves[i].group);
    }
    json_close(json, ']');
    put_runs(export, "runs", shape.slots, put_slot);
    put_runs(export, "alu_runs", trace_units(shape), put_unit);
    json_open(json, "queues", '[');
    for (uint32_t i = 0; i < trace_queues(shape); i++) json_text(json, NULL, trace_queue_names[trace_queue(shape, i)]);
    json_close(json, ']');
    json_number(json, "queue_entries", shape.queue_entries);
    put_runs(export, "queue_levels", trace_queues(shape), put_queue);
    put_profile(json, profile, shape.wave_size);
    json_close(json, '}');
    text_char(export->out, '\n');
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
    PUT_FILE(out, page_style);
    text_add(out, "</style>\n</head>\n<body>\n");
    PUT_FILE(out, page_body);
    text_add(out, "<script type=\"application/json\" id=\"trace\">\n");
    put_data(export, profile);
    text_add(out, "</script>\n<script>\n");
    PUT_FILE(out, page_data);
    PUT_FILE(out, page_sums);
    PUT_FILE(out, page_draw);
    PUT_FILE(out, page_text);
    PUT_FILE(out, page_main);
    text_add(out, "</script>\n</body>\n</html>\n");
}

bool export_html(const ExportInput *input, TextWrite *write, void *user, char *error) {
    Export export;
    ExportInput shown = *input;
    const char *why = "out of memory";

    /* Cycles at the end of the run in which no wave is there are not shown. But they are in the profile, if all waves
     * have ended within the page, as `lockstep profile` has it. */
    const uint64_t used = trace_used(input->trace), end = used > 0 ? used : 1, start = trace_start(input->trace);
    if (shown.end > end) shown.end = end;
    const uint64_t profile_end = used <= shown.end ? UINT64_MAX : shown.end;

    if (!export_begin(&export, &shown, write, user, error)) return export_end(&export, error);
    if (start >= shown.end) {
        snprintf(error, EXPORT_ERROR_MAX, "there is nothing to show: a wave is there in cycles 0 to %" PRIu64 " only",
                 shown.end - 1);
    } else if (is_short_enough(&export, error)) {
        Code *code = code_create(shown.image);
        Profile *profile = code ? profile_create(code, shown.run, start, profile_end, &why) : NULL;
        if (profile)
            put_page(&export, profile);
        else
            snprintf(error, EXPORT_ERROR_MAX, "%s", why);
        profile_destroy(profile);
        code_destroy(code);
    }
    return export_end(&export, error);
}
