/* profile_report.c: the tables of `lockstep profile`; see profile_report.h. */
#include "sim/cli/report/profile_report.h"

#include <stdlib.h>
#include <string.h>

#include "sim/cli/base/json_out.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/session/source_text.h"

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

static unsigned long long wide(uint64_t n) {
    return n;
}

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0.0;
}

/* ---- lanes ---- */

static double mean_lanes(const ProfileRow *row) {
    return row->issues ? (double)row->lane_issues / (double)row->issues : 0.0;
}

/* Which lanes were active: a digit for each lane, or each group of lanes, is the share of the issues, in tenths. */
static void show_lanes(const ProfileRow *row, uint32_t wave_size, char cells[LANE_CELLS + 1]) {
    const uint32_t each = (wave_size + LANE_CELLS - 1) / LANE_CELLS;
    uint32_t cell = 0;
    for (uint32_t lane = 0; lane < wave_size; lane += each, cell++) {
        const uint32_t last = lane + each < wave_size ? lane + each : wave_size;
        uint64_t sum = 0;
        for (uint32_t l = lane; l < last; l++) sum += row->lanes[l];
        const uint64_t most = row->issues * (last - lane);
        const uint64_t tenths = most ? sum * 10 / most : 0;
        cells[cell] = sum == 0 ? '.' : sum == most ? '#' : (char)('0' + tenths);
    }
    cells[cell] = '\0';
}

/* ---- the bill ---- */

typedef struct Culprit {
    const ProfileRow *row;
    uint32_t pc; /* TRACE_NO_PC: nobody */
    uint64_t inactive;
} Culprit;

static int compare_culprits(const void *a, const void *b) {
    const Culprit *x = a, *y = b;
    if (x->inactive != y->inactive) return x->inactive > y->inactive ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

/* Whoever has inactive lane-cycles, the most expensive first; free() it. NULL when out of memory. */
static Culprit *find_culprits(const Profile *profile, size_t *count) {
    Culprit *culprits = malloc(((size_t)profile->count + 2) * sizeof *culprits);
    *count = 0;
    for (uint32_t i = 0; culprits && i <= profile->count + 1; i++) {
        const uint64_t inactive = profile_inactive(&profile->rows[i]);
        if (inactive)
            culprits[(*count)++] = (Culprit){&profile->rows[i], i > profile->count ? TRACE_NO_PC : i, inactive};
    }
    if (culprits) qsort(culprits, *count, sizeof *culprits, compare_culprits);
    return culprits;
}

static uint64_t issued_inactive(const ProfileRow *row) {
    uint64_t sum = 0;
    for (int kind = 0; kind < CHARGE_COUNT; kind++) sum += row->inactive_issues[kind];
    return sum;
}

static void show_kinds(FILE *out, const ProfileRow *row) {
    const char *comma = "";
    for (int kind = 0; kind < CHARGE_COUNT; kind++) {
        if (!row->inactive[kind]) continue;
        fprintf(out, "%s%llu %s", comma, wide(row->inactive[kind]), charge_info[kind].name);
        comma = ", ";
    }
}

static void show_culprit(FILE *out, const ProfileReport *report, const Culprit *culprit) {
    const uint64_t inactive = profile_inactive(&report->profile->total);
    fprintf(out, "%*llu %6.1f%% %*llu  ", NUMBER_WIDTH, wide(culprit->inactive), percent(culprit->inactive, inactive),
            NUMBER_WIDTH, wide(issued_inactive(culprit->row)));
    show_kinds(out, culprit->row);
    if (culprit->pc != TRACE_NO_PC)
        fprintf(out, ": %s: %s", code_place(report->code, culprit->pc).text, code_text(report->code, culprit->pc).text);
    fputc('\n', out);
}

/* Lane-cycles of slots with a wave. */
static uint64_t lane_cycles(const ProfileReport *report) {
    const ProfileRow *total = &report->profile->total;
    return (profile_cycles(total) - profile_state_cycles(total, STATE_DISABLED)) * report->wave_size;
}

bool profile_report_bill(FILE *out, const ProfileReport *report) {
    size_t count;
    Culprit *culprits = find_culprits(report->profile, &count);
    if (!culprits) return false;
    const uint64_t inactive = profile_inactive(&report->profile->total), all = lane_cycles(report);
    fprintf(out, "The divergence bill: lanes were inactive in %llu of %llu lane-cycles (%.1f%%)\n", wide(inactive),
            wide(all), percent(inactive, all));
    if (count)
        fprintf(out, "%*s %7s %*s  why, and because of what\n", NUMBER_WIDTH, "inactive", "share", NUMBER_WIDTH,
                "issued");
    for (size_t i = 0; i < count; i++) show_culprit(out, report, &culprits[i]);
    for (int kind = 0; kind < CHARGE_COUNT; kind++)
        if (report->profile->total.inactive[kind])
            fprintf(out, "  %-11s  %s\n", charge_info[kind].name, charge_info[kind].meaning);
    if (count)
        fprintf(out,
                "  %-11s  the part of the inactive lane-cycles in which the wave issued: an ALU worked for nothing\n",
                "issued");
    free(culprits);
    return true;
}

/* ---- where the cycles went ---- */

static void show_reasons(FILE *out, const ProfileReport *report) {
    const ProfileRow *total = &report->profile->total;
    fprintf(out, "\nWave slots: %llu cycles of slots\n", wide(report->profile->slot_cycles));
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        if (!total->reason_cycles[reason]) continue;
        const WaveState state = trace_reasons[reason].state;
        const char *name = reason == REASON_NONE ? "" : trace_reasons[reason].name;
        const char *meaning = reason == REASON_NONE ? trace_states[state].meaning : trace_reasons[reason].meaning;
        fprintf(out, "%*llu %6.1f%%  %-8s %-13s  %s\n", NUMBER_WIDTH, wide(total->reason_cycles[reason]),
                percent(total->reason_cycles[reason], report->profile->slot_cycles), trace_states[state].name, name,
                meaning);
    }
    fprintf(out, "%*llu %6.1f%%  stalled  exposed        nothing else went on in the core\n", NUMBER_WIDTH,
            wide(total->exposed), percent(total->exposed, report->profile->slot_cycles));
}

/* ---- the source ---- */

static void show_heading(FILE *out) {
    for (int i = 0; i < COLUMNS; i++)
        if (*columns[i].heading) fprintf(out, "%*s", NUMBER_WIDTH, columns[i].heading);
    fprintf(out, "  lanes  %-*s  line\n", LANE_CELLS, "which lanes");
}

/* The numbers of a line or instruction; blanks if `row` is NULL. */
static void show_numbers(FILE *out, const ProfileRow *row, uint32_t wave_size) {
    uint64_t values[COLUMNS] = {0};
    char lanes[LANE_CELLS + 1] = "";
    if (row) column_values(row, values);
    for (int i = 0; i < COLUMNS; i++) {
        if (!*columns[i].heading) continue;
        if (values[i])
            fprintf(out, "%*llu", NUMBER_WIDTH, wide(values[i]));
        else
            fprintf(out, "%*s", NUMBER_WIDTH, row ? "." : "");
    }
    if (row && row->issues) {
        show_lanes(row, wave_size, lanes);
        fprintf(out, "  %5.1f  %-*s", mean_lanes(row), LANE_CELLS, lanes);
    } else {
        fprintf(out, "  %5s  %*s", "", LANE_CELLS, "");
    }
}

/* Between the first and the last line that has an instruction; long stretches without any are left out. */
static void show_source(FILE *out, const ProfileReport *report, const SourceText *text, const LineRow *rows,
                        size_t count) {
    enum { BARE_LINES = 8 };
    uint32_t line = rows[0].line;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].line - line > BARE_LINES) {
            show_numbers(out, NULL, 0);
            fprintf(out, "  ...\n");
            line = rows[i].line;
        }
        for (; line <= rows[i].line; line++) {
            show_numbers(out, line == rows[i].line ? &rows[i].row : NULL, report->wave_size);
            fprintf(out, " %5u  %s\n", line, source_text_line(text, line));
        }
    }
}

/* The instructions themselves, when the source cannot be read. */
static void show_instructions(FILE *out, const ProfileReport *report, uint32_t file) {
    const Code *code = report->code;
    for (uint32_t pc = 0; pc < code->count; pc++) {
        if (code->image->locations[pc].file != file) continue;
        const char *label = code_label_at(code, pc);
        if (label) {
            show_numbers(out, NULL, 0);
            fprintf(out, "        %s:\n", label);
        }
        show_numbers(out, &report->profile->rows[pc], report->wave_size);
        fprintf(out, " %5u      %s\n", code_line(code, pc), code_text(code, pc).text);
    }
}

static bool show_files(FILE *out, const ProfileReport *report) {
    SourceText *texts = source_text_read(report->code->image, report->options->file, &report->options->load);
    for (size_t i = 0, next; texts && i < report->lines->count; i = next) {
        const LineRow *rows = &report->lines->rows[i];
        for (next = i; next < report->lines->count && report->lines->rows[next].file == rows->file; next++) {}
        const bool readable = texts[rows->file].bytes != NULL;
        fprintf(out, "\n%s%s\n", report->code->image->files[rows->file],
                readable ? "" : " (cannot be read: these are the instructions)");
        show_heading(out);
        if (readable)
            show_source(out, report, &texts[rows->file], rows, next - i);
        else
            show_instructions(out, report, rows->file);
    }
    source_text_free(texts, report->code->image);
    return texts != NULL;
}

bool profile_report_text(FILE *out, const ProfileReport *report) {
    const Profile *profile = report->profile;
    const uint64_t lanes = profile->total.issues * report->wave_size;
    fprintf(out, "%s: %s\n", report->options->file, report->machine);
    fprintf(out, "%llu cycles, %llu wave instructions with %llu of %llu lanes active (%.1f%%)\n\n",
            wide(profile->end - profile->start), wide(profile->total.issues), wide(profile->total.lane_issues),
            wide(lanes), percent(profile->total.lane_issues, lanes));
    if (!profile_report_bill(out, report)) return false;
    show_reasons(out, report);
    return show_files(out, report);
}

/* ---- JSON ---- */

static json_t *json_number(uint64_t n) {
    return json_integer((json_int_t)n);
}

static json_t *json_charges(const uint64_t numbers[CHARGE_COUNT]) {
    json_t *object = json_object();
    for (int kind = 0; kind < CHARGE_COUNT; kind++)
        json_object_set_new(object, charge_info[kind].name, json_number(numbers[kind]));
    return object;
}

static json_t *json_reasons(const ProfileRow *row) {
    json_t *object = json_object();
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (reason != REASON_NONE)
            json_object_set_new(object, trace_reasons[reason].name, json_number(row->reason_cycles[reason]));
    return object;
}

static json_t *json_row(const ProfileRow *row, uint32_t wave_size) {
    uint64_t values[COLUMNS];
    json_t *object = json_object(), *lanes = json_array();
    column_values(row, values);
    for (int i = 0; i < COLUMNS; i++) json_object_set_new(object, columns[i].key, json_number(values[i]));
    for (uint32_t lane = 0; lane < wave_size; lane++) json_array_append_new(lanes, json_number(row->lanes[lane]));
    json_object_set_new(object, "mean_lanes", json_real(mean_lanes(row)));
    json_object_set_new(object, "lanes", lanes);
    json_object_set_new(object, "reasons", json_reasons(row));
    json_object_set_new(object, "inactive_lane_cycles", json_charges(row->inactive));
    json_object_set_new(object, "inactive_while_issuing", json_charges(row->inactive_issues));
    return object;
}

static void put_place(json_t *object, const Code *code, uint32_t pc) {
    if (pc >= code->count) return;
    const Location *at = &code->image->locations[pc];
    json_object_set_new(object, "file", json_out_string(code->image->files[at->file]));
    json_object_set_new(object, "line", json_number(at->line));
}

static json_t *json_bill(const ProfileReport *report) {
    size_t count;
    Culprit *culprits = find_culprits(report->profile, &count);
    json_t *array = culprits ? json_array() : json_out_lost();
    for (size_t i = 0; culprits && i < count; i++) {
        const Culprit *culprit = &culprits[i];
        json_t *object = json_object();
        if (culprit->pc != TRACE_NO_PC) {
            put_place(object, report->code, culprit->pc);
            json_object_set_new(object, "pc", json_number(culprit->pc));
            json_object_set_new(object, "instruction", json_string(code_text(report->code, culprit->pc).text));
        }
        json_object_set_new(object, "inactive", json_number(culprit->inactive));
        json_object_set_new(object, "inactive_lane_cycles", json_charges(culprit->row->inactive));
        json_object_set_new(object, "inactive_while_issuing", json_charges(culprit->row->inactive_issues));
        json_array_append_new(array, object);
    }
    free(culprits);
    return array;
}

static json_t *json_instructions(const ProfileReport *report) {
    json_t *array = json_array();
    for (uint32_t pc = 0; pc < report->code->count; pc++) {
        json_t *object = json_row(&report->profile->rows[pc], report->wave_size);
        put_place(object, report->code, pc);
        json_object_set_new(object, "pc", json_number(pc));
        json_object_set_new(object, "instruction", json_string(code_text(report->code, pc).text));
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *json_lines(const ProfileReport *report) {
    json_t *array = json_array();
    for (size_t i = 0; i < report->lines->count; i++) {
        const LineRow *line = &report->lines->rows[i];
        json_t *object = json_row(&line->row, report->wave_size);
        json_object_set_new(object, "file", json_out_string(report->code->image->files[line->file]));
        json_object_set_new(object, "line", json_number(line->line));
        json_array_append_new(array, object);
    }
    return array;
}

bool profile_report_json(FILE *out, const ProfileReport *report) {
    json_t *root = json_object();
    json_object_set_new(root, "file", json_out_string(report->options->file));
    json_object_set_new(root, "cycles", json_number(report->profile->end - report->profile->start));
    json_object_set_new(root, "slot_cycles", json_number(report->profile->slot_cycles));
    json_object_set_new(root, "wave_size", json_number(report->wave_size));
    json_object_set_new(root, "total", json_row(&report->profile->total, report->wave_size));
    json_object_set_new(root, "bill", json_bill(report));
    json_object_set_new(root, "lines", json_lines(report));
    json_object_set_new(root, "instructions", json_instructions(report));
    return json_out(root, out, JSON_INDENT(2));
}
