/* line_costs.c: the costs of lines as bars beside the source, and the card of a line: in the selected cycles, or in the
 * whole run.
 */
#include <stdio.h>

#include "sim/base/visible.h"
#include "sim/viewer/panels/panel.h"

/* ---- bars ---- */

void draw_states(Viewer *v, Rect bar, uint64_t most, const ProfileRow *row) {
    const uint64_t *cycles = row->reason_cycles;
    const BarPart parts[] = {{(double)trace_state_sum(cycles, STATE_ACTIVE), SHADE_EXECUTES},
                             {(double)trace_state_sum(cycles, STATE_STALLED), SHADE_STALLED},
                             {(double)trace_state_sum(cycles, STATE_IDLE), SHADE_READY}};
    draw_parts(v, bar, (double)most, parts, 3, false);
}

CountText heat_text(ProfileColumn column, double value) {
    CountText text = draw_count((uint64_t)(value + 0.5));
    if (profile_columns[column].decimals && value < 9.95) snprintf(text.text, sizeof text.text, "%.1f", value);
    return text;
}

/* Exposed stalls are in the colour of that event. */
void draw_line_bar(Viewer *v, Rect bar, ProfileColumn column, const ProfileRow *row, double most) {
    const double value = profile_value(row, column),
                 port = (double)(SCAN_PORT * v->model.config->issue * v->model.config->cores);
    const double stalled = (double)trace_state_sum(row->waits, STATE_STALLED) / port,
                 ready = (double)trace_state_sum(row->waits, STATE_IDLE) / port;
    const BarPart parts[] = {{value - stalled - ready, SHADE_MASKED}, {stalled, SHADE_STALLED}, {ready, SHADE_READY}};
    Rect part = sheet_pixels(&v->sheet, bar);
    draw_fill(v, bar, THEME_APP);
    if (column == COLUMN_cost) {
        draw_parts(v, bar, most, parts, 3, false);
    } else if (column == COLUMN_cycles) {
        draw_states(v, bar, (uint64_t)most, row);
    } else if (column == COLUMN_stalled) {
        draw_parts(v, bar, most, &(BarPart){value, SHADE_STALLED}, 1, false);
        part.w = (int32_t)((double)row->exposed * part.w / most);
        canvas_fill(v->sheet.canvas, part, v->sheet.theme->event[EVENT_EXPOSED]);
    } else {
        part.w = (int32_t)(value * part.w / most);
        canvas_fill(v->sheet.canvas, part, sheet_ink(&v->sheet, THEME_TEXT_2));
    }
}

/* ---- what is told of a line ---- */

static void card_line(Viewer *v, HoverTarget *target, Card *card) {
    const Model *m = &v->model;
    const uint32_t line = target->number, file = target->lane;
    const SourceText *source = run_text(m->run, file);
    const LineRow *found = m->lines ? lines_find(m->lines, file, line) : NULL;
    card_title(card, "Line %u", line);
    if (file) card_place(card, "%.30s", visible_base(m->run->image->files[file]));
    if (line <= source->count)
        card_text(card, "%.300s", shown_line(source->lines[line - 1], SHOWN_LINE_BYTES, source->is_shader).text);
    if (!found || !found->row.issues) return;

    size_t count;
    OWNED LineRow *parts = line_calls(m->run->code, m->profile, found, &count);
    const uint64_t issues = found->row.issues;
    for (size_t used = strlen(card->text), i = 0; i < count; i++, used = strlen(card->text)) {
        const CodePlace calls = code_calls(m->run->code, parts[i].pc);
        if (used + strlen(calls.text) + 64 > sizeof card->text) break;
        snprintf(card->text + used, sizeof card->text - used, "\n%.0f %% of its issues are %s.",
                 percent(parts[i].row.issues, issues), *calls.text ? calls.text : "in no call");
    }
    const ProfileRow *row = &found->row;
    card_row(card, "issued", row->issues == 1 ? "once" : "%s times", draw_count(row->issues).text);
    card_row(card, "lanes", "%.1f %% take part", percent(row->lane_issues, row->issues * m->config->wave_size));
    card_row(card, "wave-cycles", "%s", draw_count(profile_cycles(row)).text);
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (row->reason_cycles[reason] && reason != REASON_NONE)
            card_row(card, trace_reasons[reason].word, "%s", draw_cycles(row->reason_cycles[reason]).text);
    for (ProfileColumn c = 0; c < PROFILE_COLUMNS; c++)
        if (profile_columns[c].table == COLUMN_MEMORY && *profile_columns[c].bar && profile_value(row, c) > 0)
            card_row(card, profile_columns[c].bar, "%s", heat_text(c, profile_value(row, c)).text);
    if (profile_inactive(row)) card_row(card, "inactive", "%s lane-cycles", draw_count(profile_inactive(row)).text);
}

void draw_target_line(Viewer *v, Rect row, uint32_t line, uint32_t file) {
    draw_target_late(v, row, card_line, line, file);
}
