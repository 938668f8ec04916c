/* profile_report.c: the tables of `lockstep profile`; see profile_report.h. */
#include "sim/cli/report/profile_report.h"

#include <stdlib.h>

#include "asm/base/memory.h"

enum { LANE_CELLS = 16, NUMBER_WIDTH = 9 };

typedef struct ColumnInfo {
    const char *key, *heading;
} ColumnInfo;

static const ColumnInfo columns[] = {
#define COLUMN(key, heading, value, meaning) {#key, heading},
#include "sim/cli/report/profile_column.def"
#undef COLUMN
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void column_values(const ProfileRow *row, uint64_t values[COLUMNS]) {
    size_t i = 0;
#define COLUMN(key, heading, value, meaning) values[i++] = (value);
#include "sim/cli/report/profile_column.def"
#undef COLUMN
}

static uint32_t wave_size_of(const ProfileReport *report) {
    return (uint32_t)report->run->program->config.wave_size;
}

/* ---- the bill ---- */

typedef struct Culprit {
    uint32_t pc; /* the first one, if it is a statement; TRACE_NO_PC: nobody */
    uint64_t inactive, charges[CHARGE_COUNT], issued[CHARGE_COUNT];
} Culprit;

static int compare_culprits(const void *a, const void *b) {
    const Culprit *x = a, *y = b;
    if (x->inactive != y->inactive) return x->inactive > y->inactive ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

/* Return the instructions, or whole statements, that are charged with inactive lane-cycles, the most expensive first.
 * memory_free() it. */
static Culprit *find_culprits(const ProfileReport *report, bool statements, size_t *count) {
    const Profile *profile = report->profile;
    const Code *code = report->run->code;
    const size_t most = (size_t)code->image->origin_count + profile->count + 2; /* code_statement is below that */
    Culprit *culprits = memory_array(most, sizeof *culprits);
    *count = 0;
    for (uint32_t i = 0; i <= profile->count + 1; i++) {
        const ProfileRow *row = &profile->rows[i];
        const uint64_t inactive = profile_inactive(row);
        if (!inactive) continue;
        Culprit *culprit = &culprits[statements ? code_statement(code, i) : i];
        if (!culprit->inactive) culprit->pc = i > profile->count ? TRACE_NO_PC : i;
        culprit->inactive += inactive;
        for (int kind = 0; kind < CHARGE_COUNT; kind++) {
            culprit->charges[kind] += row->inactive[kind];
            culprit->issued[kind] += row->inactive_issues[kind];
        }
    }
    for (size_t i = 0; i < most; i++)
        if (culprits[i].inactive) culprits[(*count)++] = culprits[i];
    qsort(culprits, *count, sizeof *culprits, compare_culprits);
    return culprits;
}

void profile_report_bill(FILE *out, const ProfileReport *report) {
    const Code *code = report->run->code;
    const ProfileRow *total = &report->profile->total;
    size_t count;
    Culprit *culprits = find_culprits(report, true, &count);
    const uint64_t inactive = profile_inactive(total); /* lane-cycles, of all of slots with a wave: */
    const uint64_t all =
        (profile_cycles(total) - trace_state_sum(total->reason_cycles, STATE_DISABLED)) * wave_size_of(report);
    fprintf(out, "The divergence bill: lanes were inactive in %llu of %llu lane-cycles (%.1f%%)\n", wide(inactive),
            wide(all), percent(inactive, all));
    if (count) fprintf(out, "%*s %7s %*s  why, and where\n", NUMBER_WIDTH, "inactive", "share", NUMBER_WIDTH, "issued");
    for (size_t i = 0; i < count; i++) {
        const Culprit *culprit = &culprits[i];
        const char *comma = "";
        uint64_t issued = 0;
        for (int kind = 0; kind < CHARGE_COUNT; kind++) issued += culprit->issued[kind];
        fprintf(out, "%*llu %6.1f%% %*llu  ", NUMBER_WIDTH, wide(culprit->inactive),
                percent(culprit->inactive, inactive), NUMBER_WIDTH, wide(issued));
        for (int kind = 0; kind < CHARGE_COUNT; kind++) {
            if (!culprit->charges[kind]) continue;
            fprintf(out, "%s%llu %s", comma, wide(culprit->charges[kind]), charge_info[kind].name);
            comma = ", ";
        }
        if (culprit->pc != TRACE_NO_PC)
            fprintf(out, ": %s: %s", code_place(code, culprit->pc).text, code_written(code, culprit->pc).text);
        fputc('\n', out);
    }
    for (int kind = 0; kind < CHARGE_COUNT; kind++)
        if (total->inactive[kind]) fprintf(out, "  %-11s  %s\n", charge_info[kind].name, charge_info[kind].meaning);
    if (count)
        fprintf(out,
                "  %-11s  the part of the inactive lane-cycles in which the wave issued: an ALU worked for nothing\n",
                "issued");
    memory_free(culprits);
}

/* ---- the source ---- */

/* The numbers of a line or instruction; blanks if `row` is NULL. Which lanes were active: a digit for each lane, or
 * each group of lanes, is the share of the issues, in tenths. */
static void show_numbers(FILE *out, const ProfileRow *row, uint32_t wave_size) {
    uint64_t values[COLUMNS] = {0};
    if (row) column_values(row, values);
    for (int i = 0; i < COLUMNS; i++) {
        if (!*columns[i].heading) continue;
        if (values[i])
            fprintf(out, "%*llu", NUMBER_WIDTH, wide(values[i]));
        else
            fprintf(out, "%*s", NUMBER_WIDTH, row ? "." : "");
    }
    if (!row || !row->issues) {
        fprintf(out, "  %5s  %*s", "", LANE_CELLS, "");
        return;
    }
    const uint32_t each = (wave_size + LANE_CELLS - 1) / LANE_CELLS;
    char lanes[LANE_CELLS + 1] = "";
    for (uint32_t lane = 0, cell = 0; lane < wave_size; lane += each, cell++) {
        const uint32_t last = lane + each < wave_size ? lane + each : wave_size;
        uint64_t sum = 0;
        for (uint32_t l = lane; l < last; l++) sum += row->lanes[l];
        const uint64_t most = row->issues * (last - lane);
        lanes[cell] = sum == most ? '#' : (char)('0' + sum * 10 / most);
        if (sum == 0) lanes[cell] = '.';
    }
    fprintf(out, "  %5.1f  %-*s", (double)row->lane_issues / (double)row->issues, LANE_CELLS, lanes);
}

/* Between the first and the last line that has an instruction; long stretches without any are left out. */
static void show_source(FILE *out, const ProfileReport *report, const SourceText *text, const LineRow *rows,
                        size_t count) {
    enum { BARE_LINES = 8 };
    const Code *code = report->run->code;
    uint32_t line = rows[0].line;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].line - line > BARE_LINES) {
            show_numbers(out, NULL, 0);
            fprintf(out, "  ...\n");
            line = rows[i].line;
        }
        for (; line <= rows[i].line; line++) {
            show_numbers(out, line == rows[i].line ? &rows[i].row : NULL, wave_size_of(report));
            fprintf(out, " %5u  %s\n", line, source_line(text, line));
        }
        for (uint32_t pc = 0; code->expanded && pc < code->count; pc++) { /* the instructions that the line became */
            const Location *at = image_location(code->image, pc);
            if (at->file != rows[i].file || at->line != rows[i].line) continue;
            show_numbers(out, &report->profile->rows[pc], wave_size_of(report));
            fprintf(out, "        > %s\n", code_text(code, pc).text);
        }
    }
}

static void show_files(FILE *out, const ProfileReport *report) {
    const Image *image = report->run->image;
    const Code *code = report->run->code;
    const Lines *lines = report->lines;
    for (size_t i = 0, next; i < lines->count; i = next) {
        const LineRow *rows = &lines->rows[i];
        for (next = i; next < lines->count && lines->rows[next].file == rows->file; next++) {}
        const SourceText *text = run_text(report->run, rows->file);
        const bool readable = text->lines != NULL;
        fprintf(out, "\n%s%s\n", image->files[rows->file],
                readable ? "" : " (cannot be read: these are the instructions)");
        for (int c = 0; c < COLUMNS; c++)
            if (*columns[c].heading) fprintf(out, "%*s", NUMBER_WIDTH, columns[c].heading);
        fprintf(out, "  lanes  %-*s  line\n", LANE_CELLS, "which lanes");
        if (readable) show_source(out, report, text, rows, next - i);
        for (uint32_t pc = 0; !readable && pc < code->count; pc++) {
            if (image_location(image, pc)->file != rows->file) continue;
            const char *label = image_symbol(image, pc);
            if (label) {
                show_numbers(out, NULL, 0);
                fprintf(out, "        %s:\n", label);
            }
            show_numbers(out, &report->profile->rows[pc], wave_size_of(report));
            fprintf(out, " %5u      %s\n", code_line(code, pc), code_text(code, pc).text);
        }
    }
}

void profile_report_text(FILE *out, const ProfileReport *report) {
    const Profile *profile = report->profile;
    const ProfileRow *total = &profile->total;
    const uint64_t lanes = total->issues * wave_size_of(report);
    fprintf(out, "%s: %s\n", report->run->file, machine_line(&report->run->program->config).text);
    fprintf(out, "%llu cycles, %llu wave instructions with %llu of %llu lanes active (%.1f%%)\n\n",
            wide(profile->end - profile->start), wide(total->issues), wide(total->lane_issues), wide(lanes),
            percent(total->lane_issues, lanes));
    profile_report_bill(out, report);

    fprintf(out, "\nWave slots: %llu cycles of slots\n", wide(profile->slot_cycles));
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        const uint64_t cycles = total->reason_cycles[reason];
        const TraceTerm *state = &trace_states[trace_reasons[reason].state];
        if (!cycles) continue;
        fprintf(out, "%*llu %6.1f%%  %-8s %-13s  %s\n", NUMBER_WIDTH, wide(cycles),
                percent(cycles, profile->slot_cycles), state->name,
                reason == REASON_NONE ? "" : trace_reasons[reason].name,
                reason == REASON_NONE ? state->meaning : trace_reasons[reason].meaning);
    }
    fprintf(out, "%*llu %6.1f%%  stalled  exposed        nothing else went on in the core\n", NUMBER_WIDTH,
            wide(total->exposed), percent(total->exposed, profile->slot_cycles));
    if (report->range) range_report_text(out, report->range);
    show_files(out, report);
}

/* ---- JSON ---- */

static void set_charges(json_t *object, const uint64_t inactive[CHARGE_COUNT], const uint64_t issued[CHARGE_COUNT]) {
    json_t *lane_cycles = json_object(), *while_issuing = json_object();
    for (int kind = 0; kind < CHARGE_COUNT; kind++) {
        json_set_number(lane_cycles, charge_info[kind].name, inactive[kind]);
        json_set_number(while_issuing, charge_info[kind].name, issued[kind]);
    }
    json_object_set_new(object, "inactive_lane_cycles", lane_cycles);
    json_object_set_new(object, "inactive_while_issuing", while_issuing);
}

static json_t *json_row(const ProfileRow *row, uint32_t wave_size) {
    uint64_t values[COLUMNS];
    json_t *object = json_object(), *lanes = json_array(), *reasons = json_object();
    column_values(row, values);
    for (int i = 0; i < COLUMNS; i++) json_set_number(object, columns[i].key, values[i]);
    for (uint32_t lane = 0; lane < wave_size; lane++)
        json_array_append_new(lanes, json_integer((json_int_t)row->lanes[lane]));
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (reason != REASON_NONE) json_set_number(reasons, trace_reasons[reason].name, row->reason_cycles[reason]);
    const double mean = row->issues ? (double)row->lane_issues / (double)row->issues : 0.0;
    json_object_set_new(object, "mean_lanes", json_real(mean));
    json_object_set_new(object, "lanes", lanes);
    json_object_set_new(object, "reasons", reasons);
    set_charges(object, row->inactive, row->inactive_issues);
    return object;
}

static void set_place(json_t *object, const ProfileReport *report, uint32_t pc) {
    const Code *code = report->run->code;
    if (pc < code->count) {
        json_set_text(object, "file", code->image->files[image_location(code->image, pc)->file]);
        json_set_number(object, "line", image_location(code->image, pc)->line);
    }
    json_set_number(object, "pc", pc);
    json_object_set_new(object, "instruction", json_string(code_text(code, pc).text));
    json_set_text(object, "written", code_written(code, pc).text);
}

void profile_report_json(FILE *out, const ProfileReport *report) {
    const Profile *profile = report->profile;
    const uint32_t wave_size = wave_size_of(report);
    size_t count;
    Culprit *culprits = find_culprits(report, false, &count);
    json_t *root = json_object(), *bill = json_array(), *lines = json_array(), *instructions = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *object = json_object();
        if (culprits[i].pc != TRACE_NO_PC) set_place(object, report, culprits[i].pc);
        json_set_number(object, "inactive", culprits[i].inactive);
        set_charges(object, culprits[i].charges, culprits[i].issued);
        json_array_append_new(bill, object);
    }
    memory_free(culprits);
    for (size_t i = 0; i < report->lines->count; i++) {
        const LineRow *line = &report->lines->rows[i];
        json_t *object = json_row(&line->row, wave_size);
        json_set_text(object, "file", report->run->image->files[line->file]);
        json_set_number(object, "line", line->line);
        json_array_append_new(lines, object);
    }
    for (uint32_t pc = 0; pc < report->run->code->count; pc++) {
        json_t *object = json_row(&profile->rows[pc], wave_size);
        set_place(object, report, pc);
        json_array_append_new(instructions, object);
    }
    json_set_text(root, "file", report->run->file);
    json_set_number(root, "cycles", profile->end - profile->start);
    json_set_number(root, "slot_cycles", profile->slot_cycles);
    json_set_number(root, "wave_size", wave_size);
    json_object_set_new(root, "total", json_row(&profile->total, wave_size));
    json_object_set_new(root, "bill", bill);
    json_object_set_new(root, "lines", lines);
    json_object_set_new(root, "instructions", instructions);
    if (report->range) range_report_json(root, report->range);
    json_out(root, out, JSON_INDENT(2));
}
