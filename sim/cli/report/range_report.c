/* range_report.c: what the wave slots of some cycles were spent on; see profile_report.h. */
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/cli/report/profile_report.h"

Profile *range_report_make(RangeReport *report, const Run *run, const uint64_t cycles[2], const char **error) {
    const Trace *trace = travel_trace(run->travel);
    *report = (RangeReport){.fill = fill_create(run, trace)};
    range_start(&report->range, report->fill, trace, RANGE_ALL_CORES, cycles[0], cycles[1]);
    Profile *profile = profile_of_range(run->code, &report->range, error);
    report->phase = range_phase(&report->range);
    report->row_count = range_rows(&report->range, report->rows);
    if (report->phase) report->occupancy = fill_occupancy(report->fill, report->phase);
    return profile;
}

void range_report_try(RangeReport *report, unsigned threads) {
    TryRuns runs = {&report->range, report->tries, .count = try_choose(&report->range, report->tries)};
    const VariantsPlan plan = try_plan(&runs);
    Variants *variants = variants_create(&plan, max_u64(threads, 1));
    variants_run(variants);
    variants_destroy(variants);
    report->tried = true;
    report->try_count = runs.count;
    report->faster = try_sort(report->tries, report->try_count);
}

void range_report_text(FILE *out, const RangeReport *report) {
    const Range *range = &report->range;
    const RangeRates rates = range_rates(range);
    const Occupancy *occupancy = &report->occupancy;
    const bool several = report->fill->several_kernels;
    const Config *config = &range->fill->program->config;
    const uint64_t cycles = range->to - range->from, ports = config->issue * range->cores;
    const uint64_t lanes = ports * config->wave_size; /* of port-lane-cycles in a cycle */
    fprintf(out, "\nIssue ports: %llu cycles of %llu port%s\n", wide(cycles), wide(ports), ports == 1 ? "" : "s");
    for (int part = 0; part < PORT_PARTS; part++)
        if (range->ports[part])
            fprintf(out, "%9.1f %6.1f%%  %-13s %s\n", (double)range->ports[part] / (double)lanes,
                    percent(range->ports[part], lanes * cycles), count_port_parts[part].name,
                    count_port_parts[part].meaning);
    if (!report->phase) return;
    fprintf(out, "\nOccupancy%s%s: %s\n", several ? " of " : "", several ? report->phase->kernel : "",
            occupancy->title);
    if (*occupancy->text) fprintf(out, "  %s\n", occupancy->text);
    fprintf(
        out,
        "  %.1f waves resident in a core, on average; %.1f%% of the issue ports used, %.1f%% of the ALU cycles busy\n",
        rates.resident, percent(rates.issue.part, rates.issue.whole), percent(rates.alu.part, rates.alu.whole));
    for (int i = 0; i < report->row_count; i++)
        if (report->rows[i].state == STATE_DISABLED)
            fprintf(out, "  %5.1f%% of the slot cycles without a wave: %s\n",
                    percent(report->rows[i].slot_cycles, range->slot_cycles), report->rows[i].text);
    for (int i = 0; i < report->faster && i < TRY_SHOWN; i++)
        fprintf(out, "  Try %s: %s\n", report->tries[i].setting, report->tries[i].text);
    if (report->tried && !report->faster && report->try_count)
        fprintf(out, "  None of %d other settings made it faster.\n", report->try_count);
    if (report->tried && !report->try_count) fprintf(out, "  There is no setting to try.\n");
}

static double fraction(RangeShare share) {
    return share.whole ? (double)share.part / (double)share.whole : 0;
}

void range_report_json(json_t *root, const RangeReport *report) {
    const Range *range = &report->range;
    const RangeRates rates = range_rates(range);
    const Occupancy *occupancy = &report->occupancy;
    json_t *ports = json_object();
    for (int part = 0; part < PORT_PARTS; part++)
        json_set_number(ports, count_port_parts[part].name, range->ports[part]);
    json_object_set_new(root, "ports", ports);
    if (!report->phase) return;
    json_t *empty = json_object(), *tries = report->tried ? json_array() : NULL;
    for (int i = 0; i < report->row_count; i++)
        if (report->rows[i].state == STATE_DISABLED)
            json_set_number(empty, report->rows[i].text, report->rows[i].slot_cycles);
    for (int i = 0; i < report->try_count; i++) {
        const Try *t = &report->tries[i];
        json_array_append_new(tries, json_pack("{s:s, s:b, s:I, s:I, s:s}", "setting", t->setting, "faster", t->faster,
                                               "cycles", (json_int_t)t->cycles, "before", (json_int_t)t->before, "text",
                                               t->text));
    }
    json_t *kernel =
        json_pack("{s:s, s:i, s:i, s:s, s:s}", "kernel", report->phase->kernel, "waves", (int)occupancy->waves, "slots",
                  (int)occupancy->slots, "limit", occupancy->title, "because", occupancy->text);
    json_object_update_new(root, json_pack("{s:I, s:I, s:f, s:f, s:f, s:o, s:o, s:o*}", "from", (json_int_t)range->from,
                                           "to", (json_int_t)range->to, "resident_waves", rates.resident, "issue_share",
                                           fraction(rates.issue), "alu_share", fraction(rates.alu), "occupancy", kernel,
                                           "without_wave", empty, "tries", tries));
}
