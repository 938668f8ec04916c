/* html.c: traces as one page that needs no network and no other file: the timeline, what every cell of it shows, the
 * source beside it, the bill, what each line costs; of several runs on one axis, if there are. The page's look and its
 * script are in sim/export/page; here are its data, a JSON object:
 *
 *   heading          what the page claims, or null
 *   theme            "dark" or "light" to begin with; null: the reader's setting decides
 *   themes           of both: colours of shades, of texts on them, of slots, of stalls that nothing hides; [kind,
 *                    colour] of textures
 *   shades           [name, meaning]; so are charges, and
 *   reasons          [name, meaning, shade of the active lanes, clause, word]
 *   vector_components    tells r from w registers
 *   runs             a run each:
 *
 *     name title machine version hashes settings    texts, and all settings
 *     command        that traces it, but for -o and --window; or null: the page makes it up
 *     cycles start end    length of the run; the cycles shown are start .. end - 1
 *     cores slots_of_core alus samplers lanes queues queue_entries    of the machine: of one core
 *     fault          {name, meaning, cycle, core, wave, pc, lane}, or null
 *     passed failed problem    expectations, and what went wrong first
 *     recorded       null; of a recording, which does not have these: how many expectations the program has
 *     checks         what --check found: [check, text, note, times, access, other access or null]; an access is wave,
 *                    lane, cycle; null if nothing was checked
 *     sources        [name, language, lines; null if they are not at hand]
 *     code           [text as written, the instruction if the assembler made another one of it, [source, line] ...]:
 *                    a line in each of the languages that it comes from
 *     calls          [pc, the macro calls that it comes from]
 *     labels         [pc, name]
 *     near ... levels    its cycles: page_runs.h
 *     lane_cycles    of slots with a wave: inactive ones are a part of them
 *     profile        a row for each instruction, one for the `ret` behind the last one, one for what none is charged
 *                    with; 0 if there is nothing in it: issues, active lanes in them, cycles that waves spent there,
 *                    stalled, exposed, idle, inactive lane-cycles in which the wave issued, [inactive lane-cycles of
 *                    each charge], [reason, cycles, ...] of stalled and idle ones, issues of each lane (a number if
 *                    all have as many)
 */
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/base/embed.h"
#include "sim/debug/why/profile.h"
#include "sim/export/page_runs.h"
#include "sim/program/program.h"

/* The files of the script, in their order. */
/* clang-format off */
#define SCRIPTS(X) X(data) X(counts) X(sums) X(layout) X(draw) X(head) X(card) X(panes) X(main)
/* clang-format on */

EMBED(page_style, "sim/export/page/page.css");
EMBED(page_body, "sim/export/page/body.html");
#define EMBED_SCRIPT(name) EMBED(page_##name, "sim/export/page/" #name ".js");
SCRIPTS(EMBED_SCRIPT)
#define PUT_FILE(out, name) text_bytes(out, page_##name, (size_t)(page_##name##_end - page_##name))

/* A browser opens this at once. Sources are left out if they alone would take much of it. */
enum { PAGE_BYTES = 19600000, SOURCE_BYTES = 4000000, LEAST_ROOM = 65536 };

typedef struct Page {
    TextWrite *write;
    void *user;
    uint64_t bytes; /* that are written */
} Page;

static bool count_write(void *user, const char *bytes, size_t n) {
    Page *page = user;
    page->bytes += n;
    return page->write(page->user, bytes, n);
}

/* ---- words and colours ---- */

static void put_words(Json *json) {
    json_put(json, "shades [");
    for (int i = 0; i < SHADE_COUNT; i++) {
        json->line = true;
        json_put(json, "[ %s %s ]", shades[i].name, shades[i].meaning);
    }
    json_put(json, "] reasons [");
    for (int i = 0; i <= REASON_COUNT; i++) {
        static const ReasonInfo ended = {"ended", STATE_DISABLED, "has ended", "ended",
                                         "the last instruction of the wave, which leaves no lane"};
        const ReasonInfo *reason = i == REASON_ENDED ? &ended : &trace_reasons[i];
        json->line = true;
        json_put(json, "[ %s %s %u %s %s ]", reason->name, reason->meaning, shade_of_state[reason->state],
                 reason->clause, reason->word);
    }
    json_put(json, "] charges [");
    for (int i = 0; i < CHARGE_COUNT; i++) {
        json->line = true;
        json_put(json, "[ %s %s ]", charge_info[i].name, charge_info[i].meaning);
    }
    json_close(json, ']');
}

static void put_colour(Json *json, Rgba colour) {
    text_printf(json_value(json, NULL), "\"#%02x%02x%02x%02x\"", colour.r, colour.g, colour.b, colour.a);
}

static void put_colours(Json *json, const char *key, const Rgba *colours, int count) {
    json_open(json, key, '[');
    for (int i = 0; i < count; i++) put_colour(json, colours[i]);
    json_close(json, ']');
}

static void put_themes(Json *json, const ExportInput *in) {
    json_text(json, "theme", in->theme);
    json_open(json, "themes", '{');
    for (int id = 0; id < THEME_COUNT; id++) {
        const Theme *theme = theme_of((ThemeId)id, in->palette);
        json_open(json, theme_names[id], '{');
        put_colours(json, "shades", theme->shade, SHADE_COUNT);
        put_colours(json, "on_shades", theme->on_shade, SHADE_COUNT);
        put_colours(json, "slots", theme->identity, IDENTITY_COUNT);
        put_colours(json, "exposed", &theme->event[EVENT_EXPOSED], 1);
        json_open(json, "textures", '[');
        for (int i = 0; i < SHADE_COUNT; i++) {
            json_put(json, "[ %u", theme->texture[i].kind);
            put_colour(json, theme->texture[i].colour);
            json_close(json, ']');
        }
        json_put(json, "] }");
    }
    json_close(json, '}');
}

/* ---- the program ---- */

/* With their lines, as far as there is room for them. */
static void put_sources(Export *export) {
    Json *json = &export->json;
    const Assembly *sources = export->in->sources;
    const Image *image = export->in->run->image;
    size_t bytes = 0;
    json_open(json, "sources", '[');
    for (uint32_t i = 0; i < image->file_count; i++) {
        const Source *source = NULL; /* with the name of the file, if its text is at hand */
        for (uint32_t k = 0; sources && !source && k < sources->source_count; k++)
            if (sources->sources[k].bytes && strcmp(sources->sources[k].name, image->files[i]) == 0)
                source = &sources->sources[k];
        json->line = true;
        json_put(json, "[ %s %s", image->files[i], code_file_is_shader(export->code, i) ? "shader" : "assembly");
        if (source && (bytes += source->length) <= SOURCE_BYTES) {
            TextBuffer *out = json_value(json, NULL);
            text_char(out, '[');
            for (size_t at = 0, length; at < source->length; at += length + 1) {
                const char *line = source->bytes + at, *end = memchr(line, '\n', source->length - at);
                length = end ? (size_t)(end - line) : source->length - at;
                if (at) text_char(out, ',');
                text_json(out, line, length && line[length - 1] == '\r' ? length - 1 : length, false);
            }
            text_char(out, ']');
        } else {
            json_text(json, NULL, NULL);
        }
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void put_program(Export *export) {
    Json *json = &export->json;
    const Code *code = export->code;
    const Image *image = export->in->run->image;
    put_sources(export);

    json_open(json, "code", '[');
    for (uint32_t i = 0; i <= image->instructions; i++) {
        const Location at = export_place(export, i);
        json->line = true;
        json_put(json, "[ %s %s [ %u %u ] ]", export_written(export, i),
                 code_is_made(code, i) ? export_text(export, i) : NULL, at.file, at.line);
    }
    json_put(json, "] calls [");
    for (uint32_t i = 0; i < code->count; i++) {
        const CodePlace calls = code_calls(code, i);
        if (*calls.text) json_put(json, "[ %u %s ]", i, calls.text);
    }
    json_put(json, "] labels [");
    for (uint32_t i = 0; i < image->symbol_count; i++) {
        const Symbol *symbol = &image->symbols[i];
        CodePlace goal = code_goal(code, symbol->target);
        goal.text[strcspn(goal.text, ",")] = '\0'; /* "endif" of "endif, line 14" */
        json_put(json, "[ %u %s ]", symbol->target, symbol->name[0] == '.' ? goal.text : symbol->name);
    }
    json_close(json, ']');
}

/* ---- what --check found ---- */

/* Write a sentence about an instruction, after its line, or an empty text. */
static void put_sentence(Export *export, uint32_t pc, const char *text) {
    char line[FINDING_TEXT_MAX + 32] = "";
    if (*text) snprintf(line, sizeof line, "line %u: %s", export_place(export, pc).line, text);
    json_text(&export->json, NULL, line);
}

static void put_checks(Export *export) {
    Json *json = &export->json;
    const Checker *checker = export->in->run->checker;
    if (!checker) {
        json_text(json, "checks", NULL);
        return;
    }
    json_open(json, "checks", '[');
    for (uint32_t i = 0; i < checker_findings(checker)->count; i++) {
        const Finding *finding = &checker_findings(checker)->list[i];
        char text[FINDING_TEXT_MAX];
        uint32_t pc = 0;
        json->line = true;
        json_put(json, "[ %s", check_infos[finding_checks[finding->kind]].name);
        finding_text(export->in->run->program, finding, text);
        put_sentence(export, finding->access.pc, text);
        finding_note(export->in->run->program, finding, text, &pc);
        put_sentence(export, pc, text);
        const CheckAccess *access = &finding->access, *other = &finding->other;
        json_put(json, "%llu [ %u %u %llu ]", wide(finding->count), access->wave, access->lane, wide(access->cycle));
        if (finding->kind == FINDING_RACE)
            json_put(json, "[ %u %u %llu ]", other->wave, other->lane, wide(other->cycle));
        else
            json_text(json, NULL, NULL);
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* ---- costs ---- */

static void put_profile(Json *json, const Profile *profile, uint32_t lanes) {
    const ProfileRow *total = &profile->total;
    json_number(json, "lane_cycles",
                (profile_cycles(total) - trace_state_sum(total->reason_cycles, STATE_DISABLED)) * lanes);
    json_open(json, "profile", '[');
    for (uint32_t i = 0; i <= profile->count + 1; i++) {
        const ProfileRow *row = &profile->rows[i];
        uint64_t inactive = 0;
        for (int kind = 0; kind < CHARGE_COUNT; kind++) inactive += row->inactive_issues[kind];
        if (!profile_cycles(row) && !profile_inactive(row)) {
            json_number(json, NULL, 0);
            continue;
        }
        json->line = true;
        json_put(json, "[ %llu %llu %llu %llu %llu %llu %llu", wide(row->issues), wide(row->lane_issues),
                 wide(profile_cycles(row)), wide(trace_state_sum(row->reason_cycles, STATE_STALLED)),
                 wide(row->exposed), wide(trace_state_sum(row->reason_cycles, STATE_IDLE)), wide(inactive));
        json_numbers(json, NULL, row->inactive, CHARGE_COUNT);

        /* An instruction has few reasons for stalled and idle cycles. */
        json_open(json, NULL, '[');
        for (int reason = 0; reason < REASON_COUNT; reason++) {
            const WaveState state = trace_reasons[reason].state;
            if (!row->reason_cycles[reason] || (state != STATE_STALLED && state != STATE_IDLE)) continue;
            json_put(json, "%u %llu", (unsigned)reason, wide(row->reason_cycles[reason]));
        }
        json_close(json, ']');

        bool equal = true;
        for (uint32_t lane = 1; lane < lanes; lane++) equal = equal && row->lanes[lane] == row->lanes[0];
        if (equal)
            json_number(json, NULL, row->lanes[0]);
        else
            json_numbers(json, NULL, row->lanes, lanes);
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* ---- a run ---- */

static void put_fault(Json *json, const TraceFault *fault) {
    if (!fault) {
        json_text(json, "fault", NULL);
        return;
    }
    json_put(json, "fault { name %s", fault->name);
    for (int kind = FAULT_NONE + 1; kind < FAULT_COUNT; kind++)
        if (strcmp(gpu_faults[kind].name, fault->name) == 0) json_text(json, "meaning", gpu_faults[kind].meaning);
    json_put(json, "cycle %llu core %u wave %u pc %u lane %u }", wide(fault->cycle), fault->core, fault->wave,
             fault->pc, fault->lanes ? (unsigned)__builtin_ctzll(fault->lanes) : 0);
}

static void put_head(Export *export) {
    Json *json = &export->json;
    const ExportInput *in = export->in;
    const Run *run = in->run;
    const TraceShape shape = export->shape;
    json_put(json, "name %s title %s machine %s version %s hashes %s command %s", in->name ? in->name : run->title,
             run->title, run->machine, in->version, run->hashes, run->command);
    json_raw(json, "settings", run->config && *run->config ? run->config : "{}");
    json_put(json, "cycles %llu start %llu end %llu", wide(trace_cycles(in->trace)), wide(trace_start(in->trace)),
             wide(in->end));
    json_put(json, "cores %u slots_of_core %u alus %u samplers %u lanes %u queues [", shape.cores, shape.slots,
             trace_units(shape), shape.samplers, shape.wave_size);
    for (uint32_t i = 0; i < trace_queues(shape); i++) json_text(json, NULL, trace_queue_names[trace_queue(shape, i)]);
    json_put(json, "] queue_entries %u", shape.queue_entries);
    put_fault(json, run->faulted ? &run->fault : NULL);
    json_put(json, "passed %u failed %llu problem %s", run->passed, wide(run->failures.count),
             run->problem ? run->problem_text : NULL);
    if (!run->gpu) /* of a recording it is not known which expectations hold */
        json_put(json, "recorded %u", run->image->expect_count);
    else
        json_text(json, "recorded", NULL);
    put_checks(export);
}

/* All that is known of a run but its cycles comes first: these get the room that is left. */
static bool put_run(Export *export, Page *page, uint64_t page_bytes, char *error) {
    Json *json = &export->json;
    const ExportInput *in = export->in;
    const char *why;
    /* The profile has also the cycles behind the last wave if all of them have ended within the page, as `lockstep
     * profile` has it. */
    const uint64_t end = trace_used(run_trace(in->run)) <= in->end ? UINT64_MAX : in->end;
    Profile *profile = profile_create(export->code, run_trace(in->run), trace_start(in->trace), end, &why);
    if (profile) {
        json_open(json, NULL, '{');
        put_head(export);
        put_program(export);
        put_profile(json, profile, export->shape.wave_size);
        const uint64_t so_far = page->bytes + export->out->length;
        page_runs_put(export, max_u64(page_bytes, so_far + LEAST_ROOM) - so_far);
        json_close(json, '}');
    } else {
        snprintf(error, EXPORT_ERROR_MAX, "%s", why);
    }
    profile_destroy(profile);
    return profile != NULL;
}

/* ---- the page ---- */

/* The policy forbids what the page does not do anyway: to fetch anything. */
static void put_start(Export *export) {
    TextBuffer *out = export->out;
    Json *json = &export->json;
    const ExportInput *in = export->in;
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    text_html(out, in->heading ? in->heading : in->run->title);
    text_add(out, " - lockstep</title>\n<style>\n");
    for (int id = 0; id < THEME_COUNT; id++) { /* the colours around the data, as the style of the page names them */
        static const char *const names[] = {
#define TOKEN(ID, dark, light) #ID,
#include "sim/view/raster/theme.def"
        };
        const Theme *theme = theme_of((ThemeId)id, PALETTE_NEW);
        text_printf(out, ":root[data-theme=%s] {", theme_names[id]);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const Rgba colour = theme->colour[i];
            text_printf(out, " --%s: #%02x%02x%02x;", names[i], colour.r, colour.g, colour.b);
        }
        text_add(out, " }\n");
    }
    PUT_FILE(out, style);
    text_add(out, "</style>\n</head>\n<body>\n");
    PUT_FILE(out, body);

    text_add(out, "<script type=\"application/json\" id=\"trace\">\n");
    json->lines = true;
    json_put(json, "{ heading %s", in->heading);
    put_themes(json, in);
    put_words(json);
    json_put(json, "vector_components %u runs [", PROGRAM_VECTOR_COMPONENTS);
}

bool export_html_runs(const ExportInput *inputs, size_t count, TextWrite *write, void *user, char *error) {
    Page page = {.write = write, .user = user};
    for (size_t i = 0; i < count; i++) {
        /* Each has its own Export, which writes through the page. Cycles at the end of the run in which no wave is
         * there are not shown. */
        Export export;
        ExportInput shown = inputs[i];
        shown.end = min_u64(shown.end, max_u64(trace_used(shown.trace), 1));
        export_begin(&export, &shown, count_write, &page, error);
        if (trace_start(shown.trace) >= shown.end) {
            snprintf(error, EXPORT_ERROR_MAX, "there is nothing to show: a wave is there in cycles 0 to %llu only",
                     (unsigned long long)shown.end - 1);
            return export_end(&export, error);
        }
        if (i == 0) put_start(&export);
        export.json.lines = true;
        if (i > 0) text_add(export.out, ",\n");
        const uint64_t so_far = page.bytes + export.out->length, left = PAGE_BYTES - min_u64(PAGE_BYTES, so_far);
        if (put_run(&export, &page, so_far + left / (count - i), error) && i + 1 == count) {
            json_put(&export.json, "] }");
            text_add(export.out, "\n</script>\n<script>\n");
#define PUT_SCRIPT(name) PUT_FILE(export.out, name);
            SCRIPTS(PUT_SCRIPT)
            text_add(export.out, "</script>\n</body>\n</html>\n");
        }
        if (!export_end(&export, error)) return false;
    }
    return true;
}

bool export_html(const ExportInput *input, TextWrite *write, void *user, char *error) {
    return export_html_runs(input, 1, write, user, error);
}
