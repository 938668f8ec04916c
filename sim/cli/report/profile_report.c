/* profile_report.c: the tables of `lockstep profile`, of one run and of two; see report.h. */
#include "sim/cli/report/report.h"

#include <string.h>

#include "sim/base/visible.h"
#include "sim/cli/base/json_tree.h"
#include "sim/cli/base/terminal.h"
#include "sim/cli/report/heat_report.h"
#include "sim/debug/compare/compare.h"
#include "sim/debug/cost/cost.h"
#include "sim/debug/fill/fill.h"

enum { LANE_CELLS = 16 };

/* A number in a table. A dot is nothing. */
static void show_number(uint64_t number, int width) {
    if (number)
        printf("%*llu", width, wide(number));
    else
        printf("%*s", width, ".");
}

static void show_value(const ProfileRow *row, ProfileColumn column) {
    const double value = profile_value(row, column);
    if (value > 0)
        printf("%9.*f", profile_columns[column].decimals, value);
    else
        show_number(0, 9);
}

static uint32_t wave_size_of(const ProfileReport *report) {
    return (uint32_t)report->run->program->config.wave_size;
}

/* ---- the wave slots of some cycles ---- */

/* What they were spent on, and which settings would make them shorter. */
typedef struct RangeReport {
    Fill *fill;
    Range range;
    const FillPhase *phase; /* NULL: nothing had started, and there is nothing more to tell */
    Occupancy occupancy;
    Costs costs;
    RangeRow rows[RANGE_ROWS];
    int row_count;
    Tries tries;
} RangeReport;

static void range_report_text(const RangeReport *report) {
    const Range *range = &report->range;
    const RangeRates rates = range_rates(range);
    const Occupancy *occupancy = &report->occupancy;
    const bool several = report->fill->several_kernels;
    const Config *config = &range->fill->program->config;
    const uint64_t cycles = range->to - range->from, ports = config->issue * range->cores;
    const uint64_t lanes = ports * config->wave_size; /* of port-lane-cycles in a cycle */
    printf("\nIssue ports: %llu cycles of %llu port%s\n", wide(cycles), wide(ports), ports == 1 ? "" : "s");
    for (int part = 0; part < PORT_PARTS; part++)
        if (range->ports[part])
            printf("%9.1f %6.1f%%  %-13s %s\n", (double)range->ports[part] / (double)lanes,
                   percent(range->ports[part], lanes * cycles), count_port_parts[part].name,
                   count_port_parts[part].meaning);
    if (!report->phase) return;
    printf("\nOccupancy%s%s: %s\n", several ? " of " : "", several ? report->phase->kernel : "", occupancy->title);
    if (*occupancy->text) printf("  %s\n", occupancy->text);
    printf(
        "  %.1f waves resident in a core, on average; %.1f%% of the issue ports used, %.1f%% of the ALU cycles busy\n",
        rates.resident, percent(rates.issue.part, rates.issue.whole), percent(rates.alu.part, rates.alu.whole));
    for (int i = 0; i < report->row_count; i++)
        if (report->rows[i].state == STATE_DISABLED)
            printf("  %5.1f%% of the slot cycles without a wave: %s\n",
                   percent(report->rows[i].slot_cycles, range->slot_cycles), report->rows[i].text);
    const Tries *tries = &report->tries;
    for (int i = 0; i < tries->faster && i < TRY_SHOWN; i++)
        printf("  Try %s: %s\n", tries->list[i].setting, tries->list[i].text);
    if (tries->count && !tries->faster)
        printf("  None of %d %s made it faster.\n", tries->count, tries->loops ? "changes" : "other settings");
    if (tries->made && !tries->count) printf("  There is no setting to try.\n");
}

static double fraction(RangeShare share) {
    return share.whole ? (double)share.part / (double)share.whole : 0;
}

/* Adds its keys. */
static void range_report_json(json_t *root, const RangeReport *report) {
    const Range *range = &report->range;
    const RangeRates rates = range_rates(range);
    const Occupancy *o = &report->occupancy;
    json_t *ports = json_object();
    for (int part = 0; part < PORT_PARTS; part++)
        json_set_number(ports, count_port_parts[part].name, range->ports[part]);
    json_add(root, "ports %p", ports);
    if (!report->phase) return;
    json_t *empty = json_object(), *tries = report->tries.made ? json_array() : NULL;
    for (int i = 0; i < report->row_count; i++)
        if (report->rows[i].state == STATE_DISABLED)
            json_set_number(empty, report->rows[i].text, report->rows[i].slot_cycles);
    for (const Try *t = report->tries.list; t < report->tries.list + report->tries.count; t++)
        json_array_append_new(tries,
                              json_add(json_object(), "setting %s faster %p cycles %llu before %llu text %s",
                                       t->setting, json_boolean(t->faster), wide(t->cycles), wide(t->before), t->text));
    json_t *kernel = json_add(json_object(), "kernel %s waves %u slots %u limit %s because %s", report->phase->kernel,
                              o->waves, o->slots, o->title, o->text);
    json_add(root,
             "from %llu to %llu resident_waves %f issue_share %f alu_share %f occupancy %p without_wave %p tries %p",
             wide(range->from), wide(range->to), rates.resident, fraction(rates.issue), fraction(rates.alu), kernel,
             empty, tries);
}

/* ---- the costs ---- */

static void add_place(json_t *object, const Code *code, uint32_t pc) {
    const Location *at = pc < code->count ? image_location(code->image, pc) : NULL;
    if (at) json_add(object, "file %s line %u", code->image->files[at->file], at->line);
    const CodePlace calls = code_calls(code, pc);
    if (*calls.text) json_add(object, "calls %s", calls.text);
    json_add(object, "pc %u instruction %s written %s", pc, code_text(code, pc).text, code_written(code, pc).text);
}

static void show_costs_of_run(const Run *run, const RangeReport *range) {
    const Costs *costs = &range->costs;
    printf("%s.\n%s\n\n", costs->headline, costs->evidence);
    if (!costs->count) return;
    printf("Costs: cycles that issue ports do not spend on active lanes\n");
    for (uint32_t i = 0; i < costs->count; i++) {
        const Cost *cost = &costs->list[i];
        const CodePlace at = cost_place(run->code, cost);
        printf("%9.1f %6.1f%%  %s%s%s: %s\n", cost->cycles, cost->percent, cost_info[cost->kind].name,
               *at.text ? ", " : "", at.text, cost->reason);
        printf("%18s Kernel: %s\n", "", cost->kernel);
        for (const Try *t = range->tries.list; t < range->tries.list + range->tries.count; t++)
            if (cost_has_try(cost, t))
                printf("%18s %s: %s: %s\n", "", t->loop ? "Kernel" : "Machine", t->setting, t->text);
    }
    printf("%9.1f %6.1f%%  other, below %d %% each\n", costs->other,
           costs->cycles > 0 ? 100 * costs->other / costs->cycles : 0, COST_PERCENT);
    const Cost *work = &costs->list[costs->count];
    printf("%9.1f %6.1f%%  %s, most at %s: %s\n\n", work->cycles, work->percent, cost_info[COST_WORK].name,
           cost_place(run->code, work).text, cost_info[COST_WORK].reason);
}

static json_t *json_of_costs(const Run *run, const RangeReport *range) {
    const Costs *costs = &range->costs;
    json_t *list = json_array();
    for (uint32_t i = 0; i < costs->count; i++) {
        const Cost *cost = &costs->list[i];
        json_t *object = json_add(json_object(), "cost %s cycles %f percent %f reason %s kernel %s",
                                  cost_info[cost->kind].name, cost->cycles, cost->percent, cost->reason, cost->kernel);
        if (cost->pc != TRACE_NO_PC) add_place(object, run->code, cost->pc);
        if (cost->at.weight)
            json_add(object, "core %u slot %u lane %u cycle %llu", cost->at.core, cost->at.slot, cost->at.lane,
                     wide(cost->cycle));
        json_t *settings = json_array();
        for (const Try *t = range->tries.list; t < range->tries.list + range->tries.count; t++)
            if (cost_has_try(cost, t)) json_array_append_new(settings, json_string(t->setting));
        json_add(object, "settings %p", settings);
        json_array_append_new(list, object);
    }
    return json_add(json_object(), "headline %s evidence %s active %f active_line %u other %f list %p", costs->headline,
                    costs->evidence, costs->parts[PORT_ACTIVE], code_line(run->code, costs->list[costs->count].pc),
                    costs->other, list);
}

/* ---- the bill ---- */

typedef struct Culprit {
    uint32_t pc; /* the first one, if it is a statement; TRACE_NO_PC: nobody */
    uint64_t inactive, charges[CHARGE_COUNT], issued[CHARGE_COUNT];
} Culprit;

static int compare_culprits(const void *a, const void *b) {
    const Culprit *x = a, *y = b;
    return ORDER(y->inactive, x->inactive) ?: ORDER(x->pc, y->pc);
}

static void add_culprit(Culprit *sum, const Culprit *culprit) {
    sum->inactive += culprit->inactive;
    for (int kind = 0; kind < CHARGE_COUNT; kind++) {
        sum->charges[kind] += culprit->charges[kind];
        sum->issued[kind] += culprit->issued[kind];
    }
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
        Culprit *culprit = &culprits[statements ? code_statement(code, i) : i], new = {.inactive = inactive};
        if (!culprit->inactive) culprit->pc = i > profile->count ? TRACE_NO_PC : i;
        memcpy(new.charges, row->inactive, sizeof new.charges);
        memcpy(new.issued, row->inactive_issues, sizeof new.issued);
        add_culprit(culprit, &new);
    }
    const bool is_whole = statements && !code->expanded; /* also of the rounds of an unrolled loop */
    for (size_t i = 0; i < most; i++) {
        size_t same = 0;
        if (!culprits[i].inactive) continue;
        while (same < *count && !(is_whole && code_same_place(code, culprits[same].pc, culprits[i].pc))) same++;
        if (same < *count)
            add_culprit(&culprits[same], &culprits[i]);
        else
            culprits[(*count)++] = culprits[i];
    }
    qsort(culprits, *count, sizeof *culprits, compare_culprits);
    return culprits;
}

static void show_place(const Code *code, uint32_t pc) {
    const CodePlace calls = code_calls(code, pc);
    printf(*calls.text ? ": %s (%s)" : ": %s%s", code_row(code, pc).text, calls.text);
    printf(": %s", code_written(code, pc).text);
}

void profile_report_bill(const ProfileReport *report) {
    const Code *code = report->run->code;
    const ProfileRow *total = &report->profile->total;
    size_t count;
    OWNED Culprit *culprits = find_culprits(report, true, &count);
    const uint64_t inactive = profile_inactive(total); /* lane-cycles, of all of slots with a wave: */
    const uint64_t all =
        (profile_cycles(total) - trace_state_sum(total->reason_cycles, STATE_DISABLED)) * wave_size_of(report);
    printf("The divergence bill: lanes were inactive in %llu of %llu lane-cycles (%.1f%%)\n", wide(inactive), wide(all),
           percent(inactive, all));
    if (count) printf(" inactive   share    issued  why, and where\n");
    for (size_t i = 0; i < count; i++) {
        const Culprit *culprit = &culprits[i];
        const char *comma = "";
        uint64_t issued = 0;
        for (int kind = 0; kind < CHARGE_COUNT; kind++) issued += culprit->issued[kind];
        printf("%9llu %6.1f%% %9llu  ", wide(culprit->inactive), percent(culprit->inactive, inactive), wide(issued));
        for (int kind = 0; kind < CHARGE_COUNT; kind++) {
            if (!culprit->charges[kind]) continue;
            printf("%s%llu %s", comma, wide(culprit->charges[kind]), charge_info[kind].name);
            comma = ", ";
        }
        if (culprit->pc != TRACE_NO_PC) show_place(code, culprit->pc);
        putchar('\n');
    }
    for (int kind = 0; kind < CHARGE_COUNT; kind++)
        if (total->inactive[kind]) printf("  %-11s  %s\n", charge_info[kind].name, charge_info[kind].meaning);
    if (count)
        printf("  %-11s  the part of the inactive lane-cycles in which the wave issued: an ALU worked for nothing\n",
               "issued");
}

/* ---- the source ---- */

/* The numbers of a line or instruction; blanks if `row` is NULL. Which lanes were active: a digit for each lane, or
 * each group of lanes, is the share of the issues, in tenths. */
static void show_numbers(const ProfileRow *row, uint32_t wave_size) {
    for (ProfileColumn c = 0; c < PROFILE_COLUMNS; c++) {
        if (profile_columns[c].table != COLUMN_LINES) continue;
        if (row)
            show_value(row, c);
        else
            printf("%9s", "");
    }
    if (!row || !row->issues) {
        printf("  %5s  %*s", "", LANE_CELLS, "");
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
    printf("  %5.1f  %-*s", (double)row->lane_issues / (double)row->issues, LANE_CELLS, lanes);
}

/* The parts of a line in different calls of inlined functions. */
static void show_calls(const ProfileReport *report, const LineRow *line) {
    enum { MOST_CALLS = 12 };
    size_t count;
    OWNED LineRow *parts = line_calls(report->run->code, report->profile, line, &count);
    for (size_t i = 0; i < count && i < MOST_CALLS; i++) {
        const CodePlace calls = code_calls(report->run->code, parts[i].pc);
        show_numbers(&parts[i].row, wave_size_of(report));
        printf("        %s\n", *calls.text ? calls.text : "in no call");
    }
    if (count <= MOST_CALLS) return;
    show_numbers(NULL, 0);
    printf("        and in %zu more calls\n", count - MOST_CALLS);
}

/* Between the first and the last line that has an instruction; long stretches without any are left out. */
static void show_source(const ProfileReport *report, const SourceText *text, const LineRow *rows, size_t count) {
    enum { BARE_LINES = 8 };
    const Code *code = report->run->code;
    uint32_t line = rows[0].line;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].line - line > BARE_LINES) {
            show_numbers(NULL, 0);
            printf("  ...\n");
            line = rows[i].line;
        }
        for (; line <= rows[i].line; line++) {
            show_numbers(line == rows[i].line ? &rows[i].row : NULL, wave_size_of(report));
            printf(" %5u  %s\n", line, source_line(text, line));
        }
        show_calls(report, &rows[i]);
        for (uint32_t pc = 0; code->expanded && pc < code->count; pc++) { /* the instructions that the line became */
            const Location *at = image_location(code->image, pc);
            if (at->file != rows[i].file || at->line != rows[i].line) continue;
            show_numbers(&report->profile->rows[pc], wave_size_of(report));
            printf("        > %s\n", code_text(code, pc).text);
        }
    }
}

static void show_files(const ProfileReport *report) {
    const Image *image = report->run->image;
    const Code *code = report->run->code;
    const Lines *lines = report->lines;
    for (size_t i = 0, next; i < lines->count; i = next) {
        const LineRow *rows = &lines->rows[i];
        for (next = i; next < lines->count && lines->rows[next].file == rows->file; next++) {}
        const SourceText *text = run_text(report->run, rows->file);
        const bool readable = text->lines != NULL;
        printf("\n%s%s\n", image->files[rows->file], readable ? "" : " (cannot be read: these are the instructions)");
        for (ProfileColumn c = 0; c < PROFILE_COLUMNS; c++)
            if (profile_columns[c].table == COLUMN_LINES) printf("%9s", profile_columns[c].heading);
        printf("  lanes  %-*s  line\n", LANE_CELLS, "which lanes");
        if (readable) show_source(report, text, rows, next - i);
        for (uint32_t pc = 0; !readable && pc < code->count; pc++) {
            if (image_location(image, pc)->file != rows->file) continue;
            const char *label = image_symbol(image, pc);
            if (label) {
                show_numbers(NULL, 0);
                printf("        %s:\n", label);
            }
            show_numbers(&report->profile->rows[pc], wave_size_of(report));
            printf(" %5u      %s\n", code_line(code, pc), code_text(code, pc).text);
        }
    }
}

/* ---- memory by line ---- */

/* The columns in which something is counted, by one of them; and the place with most live registers. */
static void show_memory(const ProfileReport *report) {
    const ProfileRow *total = &report->profile->total;
    size_t count;
    OWNED const LineRow **sorted = lines_by(report->lines, report->sort, &count);
    const Image *image = report->run->image;
    bool several = report->run->code->several; /* files */
    int width = 0;                             /* of their names, then */
    for (size_t i = 1; i < count; i++) several |= sorted[i]->file != sorted[0]->file;
    for (size_t i = 0; i < count && several; i++)
        width = max_i32(width, (int)strlen(visible_base(image->files[sorted[i]->file])) + 2);
    if (count) printf("\nMemory by line, of the whole run, by %s\n", profile_columns[report->sort].key);
    for (size_t i = 0; i <= count && count; i++) { /* the headings first */
        const LineRow *line = i ? sorted[i - 1] : NULL;
        for (ProfileColumn c = 0; c < PROFILE_COLUMNS; c++) {
            if (profile_columns[c].table != COLUMN_MEMORY || profile_value(total, c) <= 0) continue;
            if (line)
                show_value(&line->row, c);
            else
                printf("%9s", profile_columns[c].heading);
        }
        if (line)
            printf(" %5u  %-*s%s\n", line->line, width, width ? visible_base(image->files[line->file]) : "",
                   source_line(run_text(report->run, line->file), line->line) ?: "");
        else
            printf("  line\n");
    }

    const LineRow *most = lines_most(report->lines, COLUMN_live_registers);
    if (!most) return;
    printf("\nRegisters: %llu live at %s, the most", wide(total->live_registers),
           code_row(report->run->code, most->pc).text);
    const FillPhase *phase = report->range ? report->range->phase : NULL;
    if (phase)
        printf("; a thread of %s gets %u", phase->kernel, report->run->program->dispatches[phase->tightest].registers);
    putchar('\n');
}

void profile_report_text(const ProfileReport *report) {
    const Profile *profile = report->profile;
    const ProfileRow *total = &profile->total;
    const uint64_t lanes = total->issues * wave_size_of(report);
    printf("%s: %s\n", report->run->file, machine_line(&report->run->program->config).text);
    printf("%llu cycles, %llu wave instructions with %llu of %llu lanes active (%.1f%%)\n\n",
           wide(profile->end - profile->start), wide(total->issues), wide(total->lane_issues), wide(lanes),
           percent(total->lane_issues, lanes));
    const bool whole = report->range && !profile->start && profile->end == travel_end(report->run->travel);
    if (whole && report_dispatches(report->run)) printf("  --pass NAME has the costs of one\n\n");
    if (report->range) show_costs_of_run(report->run, report->range);
    profile_report_bill(report);

    printf("\nWave slots: %llu cycles of slots\n", wide(profile->slot_cycles));
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        const uint64_t cycles = total->reason_cycles[reason];
        const TraceTerm *state = &trace_states[trace_reasons[reason].state];
        if (!cycles) continue;
        printf("%9llu %6.1f%%  %-8s %-13s  %s\n", wide(cycles), percent(cycles, profile->slot_cycles), state->name,
               reason == REASON_NONE ? "" : trace_reasons[reason].name,
               reason == REASON_NONE ? state->meaning : trace_reasons[reason].meaning);
    }
    printf("%9llu %6.1f%%  stalled  exposed        nothing else went on in the core\n", wide(total->exposed),
           percent(total->exposed, profile->slot_cycles));
    if (report->range) range_report_text(report->range);
    show_memory(report);
    show_files(report);
}

/* ---- JSON ---- */

static void add_charges(json_t *object, const uint64_t inactive[CHARGE_COUNT], const uint64_t issued[CHARGE_COUNT]) {
    json_t *lane_cycles = json_object(), *while_issuing = json_object();
    for (int kind = 0; kind < CHARGE_COUNT; kind++) {
        json_set_number(lane_cycles, charge_info[kind].name, inactive[kind]);
        json_set_number(while_issuing, charge_info[kind].name, issued[kind]);
    }
    json_add(object, "inactive_lane_cycles %p inactive_while_issuing %p", lane_cycles, while_issuing);
}

static json_t *json_row(const ProfileRow *row, uint32_t wave_size) {
    json_t *object = json_object(), *lanes = json_array(), *reasons = json_object();
    for (ProfileColumn c = 0; c < PROFILE_COLUMNS; c++) {
        const double value = profile_value(row, c);
        json_object_set_new(object, profile_columns[c].key,
                            profile_columns[c].decimals ? json_real(value) : json_integer((json_int_t)value));
    }
    for (uint32_t lane = 0; lane < wave_size; lane++)
        json_array_append_new(lanes, json_integer((json_int_t)row->lanes[lane]));
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (reason != REASON_NONE) json_set_number(reasons, trace_reasons[reason].name, row->reason_cycles[reason]);
    const double mean = row->issues ? (double)row->lane_issues / (double)row->issues : 0.0;
    json_add(object, "mean_lanes %p lanes %p reasons %p", json_real(mean), lanes, reasons);
    add_charges(object, row->inactive, row->inactive_issues);
    return object;
}

static void profile_report_json(const ProfileReport *report) {
    const Profile *profile = report->profile;
    const uint32_t wave_size = wave_size_of(report);
    size_t count;
    Culprit *culprits = find_culprits(report, false, &count);
    json_t *bill = json_array(), *lines = json_array(), *instructions = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *object = json_object();
        if (culprits[i].pc != TRACE_NO_PC) add_place(object, report->run->code, culprits[i].pc);
        json_add(object, "inactive %llu", wide(culprits[i].inactive));
        add_charges(object, culprits[i].charges, culprits[i].issued);
        json_array_append_new(bill, object);
    }
    for (const LineRow *line = report->lines->rows; line < report->lines->rows + report->lines->count; line++) {
        json_t *object = json_add(json_row(&line->row, wave_size), "file %s line %u",
                                  report->run->image->files[line->file], line->line);
        size_t parts;
        OWNED LineRow *of = line_calls(report->run->code, profile, line, &parts);
        json_t *calls = parts ? json_array() : NULL;
        for (size_t i = 0; i < parts; i++)
            json_array_append_new(calls, json_add(json_row(&of[i].row, wave_size), "calls %s",
                                                  code_calls(report->run->code, of[i].pc).text));
        if (calls) json_add(object, "by_call %p", calls);
        json_array_append_new(lines, object);
    }
    for (uint32_t pc = 0; pc < report->run->code->count; pc++) {
        json_t *object = json_row(&profile->rows[pc], wave_size);
        add_place(object, report->run->code, pc);
        json_array_append_new(instructions, object);
    }
    json_t *root = json_add(
        json_object(), "file %s cycles %llu slot_cycles %llu wave_size %u total %p bill %p lines %p instructions %p",
        report->run->file, wide(profile->end - profile->start), wide(profile->slot_cycles), wave_size,
        json_row(&profile->total, wave_size), bill, lines, instructions);
    if (report->range) {
        range_report_json(root, report->range);
        json_add(root, "costs %p dispatches %p", json_of_costs(report->run, report->range),
                 report_json_dispatches(report->run));
    }
    json_out(root, stdout);
}

/* ---- two runs, as text ---- */

/* Two runs, line by line: --against. */
typedef struct CompareReport {
    const Run *run[2]; /* of SESSION_TRAVEL */
    const Profile *profile[2];
    const Comparison *lines;
    CompareOrder order; /* of these */
    int width;          /* of a column, for the largest number with a sign, which is among the totals */
} CompareReport;

/* A, B, and what B has more. */
static void show_costs(const CompareLine *line, int width) {
    for (int cost = 0; cost < COMPARE_COSTS; cost++) {
        for (int side = 0; side < 2; side++) show_number(line->cost[side][cost], width);
        const int64_t more = compare_more(line, (CompareCost)cost);
        if (more)
            printf("%+*lld", width, (long long)more);
        else
            show_number(0, width);
    }
}

/* What was changed takes two lines, the costs beside the second one. */
static void show_line(const CompareReport *report, const CompareLine *line) {
    const bool one = line->sign == SOURCE_SAME || line->sign == SOURCE_MOVED;
    const int first = !one && line->line[0] ? 0 : 1, last = one || line->line[1] ? 1 : 0;
    for (int side = first; side <= last; side++) {
        CodeText kept;
        if (side == last && compare_has_costs(line))
            show_costs(line, report->width);
        else
            printf("%*s", 3 * COMPARE_COSTS * report->width, "");
        for (int of = 0; of < 2; of++)
            if (line->line[of] && (one || of == side))
                printf("%6u", line->line[of]);
            else
                printf("%6s", "");
        printf(" %c %s\n", line->sign == SOURCE_MOVED ? '~' : " -+"[one ? 0 : side + 1],
               compare_text(line, side, report->run, &kept));
    }
}

static void compare_report_text(const CompareReport *report) {
    const Comparison *c = report->lines;
    const Profile *const *profile = report->profile;
    const uint64_t a = profile[0]->end - profile[0]->start, b = profile[1]->end - profile[1]->start;
    for (int side = 0; side < 2; side++) {
        const Run *run = report->run[side];
        printf("%c: %s: %s\n", side ? 'B' : 'A', run->file, machine_line(&run->program->config).text);
    }
    printf("%s.\n", c->headline);
    printf("A takes %llu cycles, B %llu: %+lld", wide(a), wide(b), (long long)(b - a));
    if (a) printf(" (%+.1f %%)", 100.0 * ((double)b / (double)a - 1));
    printf(", %s\n\n", c->evidence);
    const int width = report->width;
    for (int cost = 0; cost < COMPARE_COSTS; cost++) printf("%*s", 3 * width, compare_costs[cost]);
    putchar('\n');
    for (int cost = 0; cost < COMPARE_COSTS; cost++) printf("%*s%*s%*s", width, "A", width, "B", width, "B - A");
    printf("     A     B  line\n");
    show_costs(&c->total, width);
    printf("%12s  all wave slots\n", "");
    size_t same = 0;
    for (const CompareLine *line = c->lines; line < c->lines + c->count; line++) {
        const bool differs = compare_differs(line);
        if (differs || (report->order == COMPARE_BY_LINE && line->sign != SOURCE_SAME)) show_line(report, line);
        same += !differs && compare_has_costs(line);
    }
    if (same) printf("%zu line%s cost%s the same.\n", same, same == 1 ? "" : "s", same == 1 ? "s" : "");
}

/* ---- two runs, as JSON ---- */

static json_t *json_costs(const CompareLine *line, int side) {
    json_t *object = json_object();
    for (int cost = 0; cost < COMPARE_COSTS; cost++)
        json_set_number(object, compare_costs[cost], line->cost[side][cost]);
    return object;
}

static json_t *json_difference(const CompareLine *line) {
    json_t *more = json_object();
    for (int cost = 0; cost < COMPARE_COSTS; cost++)
        json_object_set_new(more, compare_costs[cost], json_integer(compare_more(line, (CompareCost)cost)));
    return json_add(json_object(), "a %p b %p more %p", json_costs(line, 0), json_costs(line, 1), more);
}

/* The cost of a line in one of the runs, and its place. */
static json_t *json_side(const CompareReport *report, const CompareLine *line, int side) {
    const Run *run = report->run[side];
    if (line->pc[side] == TRACE_NO_PC) return json_null();
    return json_add(json_costs(line, side), "file %s line %u written %s", run->image->files[line->file[side]],
                    line->line[side], code_written(run->code, line->pc[side]).text);
}

static void compare_report_json(const CompareReport *report) {
    const Comparison *c = report->lines;
    json_t *sides[2], *lines = json_array();
    for (int side = 0; side < 2; side++) {
        const Run *run = report->run[side];
        const Profile *profile = report->profile[side];
        sides[side] = json_add(json_object(), "file %s cycles %llu machine %p", run->file,
                               wide(profile->end - profile->start), json_of_text(config_json(&run->program->config)));
    }
    for (const CompareLine *line = c->lines; line < c->lines + c->count; line++) {
        if (!compare_has_costs(line)) continue;
        static const char *const signs[] = {"alone", "same", "changed", "moved"};
        json_t *object = json_add(json_difference(line), "sign %s", signs[line->sign]);
        if (line->pc[0] != TRACE_NO_PC || line->pc[1] != TRACE_NO_PC)
            json_add(object, "a %p b %p", json_side(report, line, 0), json_side(report, line, 1));
        json_array_append_new(lines, object);
    }
    json_out(json_add(json_object(), "headline %s evidence %s same_results %p a %p b %p total %p lines %p", c->headline,
                      c->evidence, json_boolean(c->same_results), sides[0], sides[1], json_difference(&c->total),
                      lines),
             stdout);
}

/* ---- the command ---- */

enum { OPTION_WINDOW = 0x600, OPTION_SORT, OPTION_HEAT, OPTION_HEAT_LINE };

typedef struct ProfileCommand {
    SessionOptions session;
    const char *against; /* NULL: one run */
    uint64_t window[2];
    CompareOrder order;
    bool tries;
    const char *pass; /* NULL: all of the run */
    const char *sort; /* NULL: by requests */
    ProfileColumn column;
    HeatOptions heat;
} ProfileCommand;

static error_t parse_profile(int key, char *text, struct argp_state *state) {
    ProfileCommand *options = state->input;
    switch (key) {
    case ARGP_KEY_END:
        if (options->against && !*options->against) argp_error(state, "--against takes a FILE or KEY=VALUE,...");
        while (options->sort && options->column < PROFILE_COLUMNS &&
               strcmp(profile_columns[options->column].key, options->sort) != 0)
            options->column++;
        if (!options->sort) options->column = COLUMN_requests;
        if (options->column == PROFILE_COLUMNS)
            argp_error(state, "--sort: there is no column '%s'; `lockstep explain columns` lists them", options->sort);
        options->heat.pass = options->pass;
        if (options->pass && options->window[1] < UINT64_MAX) argp_error(state, "--pass and --window both name cycles");
        if (options->pass && options->against) argp_error(state, "--pass is about one run, --against about two");
        heat_check_options(state, &options->heat,
                           options->against                  ? "--against"
                           : options->tries                  ? "--try"
                           : options->sort                   ? "--sort"
                           : options->window[1] < UINT64_MAX ? "--window"
                                                             : NULL);
        if (options->against && options->tries) argp_error(state, "--try is about one run, --against about two");
        if (options->against && options->session.file && strcmp(options->session.file, "-") == 0)
            argp_error(state, "--against: the program must be in a file, so that it can be read twice");
        return 0;
    case OPTION_WINDOW: cli_read_range(state, "--window", text, options->window); return 0;
    case OPTION_HEAT: heat_read_quantity(state, text, &options->heat); return 0;
    case OPTION_HEAT_LINE: options->heat.line = cli_read_count(state, "--heat-line", text, 1, UINT32_MAX); return 0;
    case 'o': return cli_fill(CLI_LIST(ProfileCommand, heat.outputs), text, state);
    case OPTION_SORT:
        options->order = strcmp(text, "line") == 0 ? COMPARE_BY_LINE : COMPARE_BY_CHANGE;
        if (!options->order && strcmp(text, "change") != 0)
            argp_error(state, "--sort takes change or line, not '%s'", text);
        return 0;
    default: return cli_fill(key, text, state);
    }
}

/* Prints and returns false if the run has no such cycles. */
static bool has_window(const Run *run, const uint64_t window[2]) {
    const uint64_t end = travel_end(run->travel);
    return !window[0] || window[0] < end ||
           cli_fail("--window %llu:%llu begins behind the end: %s has %llu cycles", wide(window[0]), wide(window[1]),
                    run->file, wide(end));
}

/* Set the window to the cycles of the first phase with a pass. Return false after saying why there is none. */
static bool find_pass(const Run *run, const Fill *fill, ProfileCommand *options) {
    uint32_t entry;
    if (!report_find_pass(run, options->pass, &entry)) return false;
    for (const FillPhase *phase = fill->phases; phase < fill->phases + fill->phase_count; phase++)
        for (uint32_t d = phase->first; d < phase->end; d++)
            if (run->program->dispatches[d].entry == entry) {
                options->window[0] = phase->from;
                options->window[1] = phase->to;
                return true;
            }
    return cli_fail("%s: the pass '%s' never began", run->file, options->pass);
}

static int profile_one(ProfileCommand *options) {
    SessionOptions *session = &options->session;
    Run run;
    if (!session_run(&run, session, SESSION_TRAVEL) || !has_window(&run, options->window)) return EXIT_USAGE;

    /* Count what the wave slots were spent on, and bill it in the same pass; and run the program with what might help.
     */
    activity_begin("adding up what %s cost", session->file);
    const Trace *trace = travel_trace(run.travel);
    const char *why;
    RangeReport range = {.fill = fill_create(&run, trace), .tries = {.range = &range.range, .usual = &run}};
    if (options->pass && !find_pass(&run, range.fill, options)) return EXIT_USAGE;
    range_start(&range.range, range.fill, trace, RANGE_ALL_CORES, options->window[0], options->window[1]);
    Profile *profile = profile_of_range(run.code, &range.range, &why);
    if (!profile) return cli_error("%s: %s", run.file, why);
    range.phase = range_phase(&range.range);
    range.row_count = range_rows(&range.range, range.rows);
    if (range.phase) range.occupancy = fill_occupancy(range.fill, range.phase);
    activity_end();
    if (options->tries && !run.interrupted) {
        activity_begin("trying what makes %s faster", session->file);
        tries_add_loops(&range.tries, profile);
        const VariantsPlan plan = tries_plan(&range.tries);
        Variants *variants = variants_create(&plan, max_u64(session->machine.threads, 1));
        variants_run(variants);
        variants_destroy(variants);
        tries_end(&range.tries);
        activity_end();
    }

    const Lines *lines = lines_create(run.code, profile, run.gpu);
    range.costs = costs_create(&run, profile, lines, &range.range);
    const ProfileReport report = {&run, profile, lines, &range, options->column};
    if (session->json)
        profile_report_json(&report);
    else if (!session->quiet)
        profile_report_text(&report);
    const int status = report_status(&run, session);
    run_destroy(&run);
    return status;
}

static int profile_two(ProfileCommand *options) {
    /* The other one: another file, or other settings. It writes nothing: both would write the same files. */
    SessionOptions *both = memory_array(2, sizeof *both), *other = &both[1];
    both[0] = both[1] = options->session;
    other->machine.dump_count = 0;
    if (against_is_file(options->against)) {
        other->file = options->against;
    } else {
        for (char *rest = memory_strdup(options->against), *word; (word = strsep(&rest, ",")) != NULL;)
            if (!cli_list_add(&other->machine.set, word)) return cli_error("too many settings");
    }
    Run runs[2];
    if (!session_open(&runs[0], &both[0], SESSION_TRAVEL, NULL) ||
        !session_open(&runs[1], &both[1], SESSION_TRAVEL, NULL) || !session_drive(runs, both, 2) ||
        !has_window(&runs[0], options->window) || !has_window(&runs[1], options->window))
        return EXIT_USAGE;
    CompareSide sides[2];
    Comparison lines;
    activity_begin("comparing %s", options->session.file);
    for (int i = 0; i < 2; i++) {
        const char *why;
        if (!compare_side(&sides[i], &runs[i], options->window[0], options->window[1], &why))
            return cli_error("%s: %s", runs[i].file, why);
    }
    compare_make(&lines, sides);
    compare_results(&lines, sides);
    compare_tell(&lines, sides);
    compare_sort(&lines, options->order);
    activity_end();
    CompareReport report = {{&runs[0], &runs[1]}, {sides[0].profile, sides[1].profile}, &lines, options->order, 9};
    for (int i = 0; i < 2 * COMPARE_COSTS; i++)
        report.width = max_i32(report.width, 3 + snprintf(NULL, 0, "%llu", wide(lines.total.cost[i % 2][i / 2])));
    if (options->session.json)
        compare_report_json(&report);
    else if (!options->session.quiet)
        compare_report_text(&report);
    const int of_a = report_status(&runs[0], &both[0]), of_b = report_status(&runs[1], &both[1]);
    run_destroy(&runs[0]);
    run_destroy(&runs[1]);
    return max_i32(of_a, of_b);
}

static error_t parse_compare(int key, char *text, struct argp_state *state) {
    ProfileCommand *options = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (!options->session.file)
            options->session.file = text;
        else if (!options->against)
            options->against = text;
        else
            argp_error(state, "compare takes two runs, not also '%s'", text);
        return 0;
    case ARGP_KEY_END:
        if (!options->session.file) argp_error(state, "missing FILE");
        if (!options->against)
            argp_error(state, "compare with what? Name another FILE, or KEY=VALUE,..."); /* fall through */
    default: return parse_profile(key, text, state);
    }
}

int cmd_compare(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"sort", OPTION_SORT, "change|line", 0, "The largest change first, or a diff in the order of the source", 1},
        {"window", OPTION_WINDOW, "A:B", 0, "Only cycles A to B-1", 1},
        {0}};
    ProfileCommand options = {.window = {0, UINT64_MAX}};
    cli_parse(argc, argv, table, parse_compare, session_child, &options);
    return profile_two(&options);
}

int cmd_profile(int argc, char **argv) {
    static const struct argp_option table[] = {
        {"window", OPTION_WINDOW, "A:B", 0, "Only cycles A to B-1", 1},
        {"pass", CLI_TEXT(ProfileCommand, pass), "NAME", 0,
         "Only the cycles of this kernel, as `run` names it, the first time that it runs; with --heat: its threads", 1},
        {"try", CLI_FLAG(ProfileCommand, tries), NULL, 0,
         "Run it again with settings that might help, and print those that make it faster", 1},
        {"sort", CLI_TEXT(ProfileCommand, sort), "COLUMN", 0,
         "Sort the table of memory by a column, as JSON names it (default: requests)", 1},
        {"against", CLI_TEXT(ProfileCommand, against), "FILE|KEY=VALUE,...", 0,
         "Compare the run with that of another program, or with other settings, line by line", 1},
        {"heat", OPTION_HEAT, "QUANTITY", 0,
         "Count what each pixel of the program's image cost:"
#define HEAT(ID, form, of_line, value, noun, sum, meaning) " " #ID ": " meaning ";"
#include "sim/heat/heat.def"
#undef HEAT
         " with -o a picture or a table",
         2},
        {"heat-line", OPTION_HEAT_LINE, "LINE", 0, "With --heat: count the instructions of this line alone", 2},
        {"title", CLI_TEXT(ProfileCommand, heat.title), "TEXT", 0, "With --heat: the title of the picture", 2},
        {"output", 'o', "FILE", 0, "With --heat: write FILE.png, a picture, or FILE.csv, a table; may be repeated", 2},
        {0}};
    ProfileCommand options = {.window = {0, UINT64_MAX}};
    cli_parse(argc, argv, table, parse_profile, session_child, &options);
    if (options.heat.wanted) return heat_command(&options.session, &options.heat);
    return options.against ? profile_two(&options) : profile_one(&options);
}
