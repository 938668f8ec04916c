/* compare_report.c: the tables of `lockstep profile --against`; see profile_report.h. */
#include "sim/cli/report/profile_report.h"

enum { NUMBER_WIDTH = 9, LINE_WIDTH = 6 };

/* ---- text ---- */

/* A, B, and what B has more. A dot is nothing. */
static void show_costs(FILE *out, const CompareLine *line) {
    for (int cost = 0; cost < COMPARE_COSTS; cost++) {
        const int64_t more = compare_more(line, (CompareCost)cost);
        for (int side = 0; side < 2; side++)
            if (line->cost[side][cost])
                fprintf(out, "%*llu", NUMBER_WIDTH, wide(line->cost[side][cost]));
            else
                fprintf(out, "%*s", NUMBER_WIDTH, ".");
        if (more)
            fprintf(out, "%+*lld", NUMBER_WIDTH, (long long)more);
        else
            fprintf(out, "%*s", NUMBER_WIDTH, ".");
    }
}

void compare_report_text(FILE *out, const CompareReport *report) {
    const Comparison *c = report->lines;
    const Profile *const *profile = report->profile;
    const uint64_t a = profile[0]->end - profile[0]->start, b = profile[1]->end - profile[1]->start;
    for (int side = 0; side < 2; side++) {
        const Run *run = report->run[side];
        fprintf(out, "%c: %s: %s\n", side ? 'B' : 'A', run->file, machine_line(&run->program->config).text);
    }
    fprintf(out, "A takes %llu cycles, B %llu: %+lld", wide(a), wide(b), (long long)(b - a));
    if (a) fprintf(out, " (%+.1f %%)", 100.0 * ((double)b / (double)a - 1));
    fprintf(out, "\n\n");
    for (int cost = 0; cost < COMPARE_COSTS; cost++) fprintf(out, "%*s", 3 * NUMBER_WIDTH, compare_costs[cost]);
    fputc('\n', out);
    for (int cost = 0; cost < COMPARE_COSTS; cost++)
        fprintf(out, "%*s%*s%*s", NUMBER_WIDTH, "A", NUMBER_WIDTH, "B", NUMBER_WIDTH, "B - A");
    fprintf(out, "%*s%*s  line\n", LINE_WIDTH, "A", LINE_WIDTH, "B");
    show_costs(out, &c->total);
    fprintf(out, "%*s  all wave slots\n", 2 * LINE_WIDTH, "");
    for (const CompareLine *line = c->lines; line < c->lines + c->differing; line++) {
        const Code *const codes[2] = {report->run[0]->code, report->run[1]->code};
        char text[COMPARE_TEXT_MAX];
        const bool is_line = line->pc[0] != TRACE_NO_PC || line->pc[1] != TRACE_NO_PC;
        show_costs(out, line);
        for (int side = 0; side < 2; side++)
            if (line->pc[side] != TRACE_NO_PC)
                fprintf(out, "%*u", LINE_WIDTH, line->line[side]);
            else
                fprintf(out, "%*s", LINE_WIDTH, is_line ? "-" : "");
        compare_text(line, codes, text, sizeof text);
        fprintf(out, "  %s\n", text);
    }
    const size_t same = c->count - c->differing;
    if (same) fprintf(out, "%zu line%s cost%s the same.\n", same, same == 1 ? "" : "s", same == 1 ? "s" : "");
}

/* ---- JSON ---- */

static json_t *json_costs(const CompareLine *line, int side) {
    json_t *object = json_object();
    for (int cost = 0; cost < COMPARE_COSTS; cost++)
        json_set_number(object, compare_costs[cost], line->cost[side][cost]);
    return object;
}

static json_t *json_line(const CompareLine *line) {
    json_t *more = json_object();
    for (int cost = 0; cost < COMPARE_COSTS; cost++)
        json_object_set_new(more, compare_costs[cost], json_integer(compare_more(line, (CompareCost)cost)));
    return json_pack("{s:o, s:o, s:o}", "a", json_costs(line, 0), "b", json_costs(line, 1), "more", more);
}

void compare_report_json(FILE *out, const CompareReport *report) {
    const Comparison *c = report->lines;
    json_t *root = json_object(), *lines = json_array();
    for (int side = 0; side < 2; side++) {
        const Run *run = report->run[side];
        const Profile *profile = report->profile[side];
        json_object_set_new(root, side ? "b" : "a",
                            json_pack("{s:o, s:I, s:o}", "file", json_out_string(run->file), "cycles",
                                      (json_int_t)(profile->end - profile->start), "machine",
                                      machine_json(&run->program->config)));
    }
    for (size_t i = 0; i < c->count; i++) {
        const CompareLine *line = &c->lines[i];
        json_t *object = json_line(line);
        for (int side = 0; side < 2 && (line->pc[0] != TRACE_NO_PC || line->pc[1] != TRACE_NO_PC); side++) {
            const Run *run = report->run[side];
            const bool there = line->pc[side] != TRACE_NO_PC;
            json_t *place = there ? json_costs(line, side) : json_null();
            if (there) {
                json_set_text(place, "file", run->image->files[line->file[side]]);
                json_set_number(place, "line", line->line[side]);
                json_set_text(place, "written", code_written(run->code, line->pc[side]).text);
            }
            json_object_set_new(object, side ? "b" : "a", place);
        }
        json_array_append_new(lines, object);
    }
    json_object_set_new(root, "total", json_line(&c->total));
    json_object_set_new(root, "lines", lines);
    json_out(root, out, JSON_INDENT(2));
}
