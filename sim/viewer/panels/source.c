/* source.c: the source with the waves that are at each line, breakpoints, what went wrong there and what lines cost.
 *
 *   [0] * 63 |   mask_nz   r3.x  ; while ...   ####  74%
 *    |  |  | |   text, in the colours of its tokens  |
 *    |  |  | masks that are pushed here or above      what the line costs
 *    |  |  number
 *    |  a breakpoint (a click sets or removes it)
 *    the waves that are here
 *
 * Its instructions are below their lines, or where there is room beside them: a colour is that of a line and of what it
 * became, and both scroll together.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "sim/base/visible.h"
#include "sim/viewer/panels/panel.h"

enum {
    ROW = 17,
    CHIP = 14, /* of a wave's slot */
    MORE = 2,  /* slots that are seen behind it */
    CHIP_PLACE = 20,
    DOT = 8, /* of a breakpoint */
    DIGIT = 7,
    GUIDES = 8,          /* of masks that are pushed */
    NARROW = 480,        /* below it bars are shorter, and the numbers of the run before left out */
    MARGIN = 3,          /* rows above or below the wave's that are seen */
    MOST_UNFOLDED = 24,  /* instructions below a line, */
    MOST_OF_SHADER = 512 /* but all of a shader that has not more than these */
};

/* A row: a line, or below it one of its instructions; or an instruction beside all lines. */
typedef struct Row {
    uint32_t line, pc; /* pc: of an instruction, else TRACE_NO_PC */
    bool is_line;
    uint32_t group; /* of a line and its instructions beside it, from 1 on; 0: none */
} Row;

/* The lines of a file, with rows below some; of a file that cannot be read, and beside lines, the instructions. */
typedef struct Listing {
    uint32_t file, lines, count, indent; /* indent: that is not shown */
    uint32_t lit;                        /* the line below the mouse, here or beside; 0: none */
    bool beside;                         /* another one */
    Row *rows;                           /* by rising lines, if it has lines; to be freed */

    /* What its lines cost: */
    const Lines *costs; /* NULL: not known */
    ProfileColumn column;
    const Was *was; /* in the run before; NULL: not known, or not of the same cycles */
} Listing;

/* ---- rows, from 1 ---- */

static Listing make_listing(Viewer *v, uint32_t file, bool unfolds) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const Code *code = m->run->code;
    const SourceText *source = run_text(m->run, file);
    Listing l = {.file = file, .lines = source->count, .indent = shown_indent(source->lines, source->count)};
    l.costs = l.lines ? m->lines : NULL;
    l.column = v->heat;
    l.was = m->was.side.lines && !m->has_range ? &m->was : NULL;
    l.rows = memory_array(source->count + (size_t)code->count, sizeof *l.rows);
    for (uint32_t pc = 0; !l.lines && pc < code->count; pc++) l.rows[l.count++] = (Row){.line = pc + 1, .pc = pc};

    /* A shader shows the instructions of each line, an assembly source only of the wave's line and the selected line.
     */
    const bool all = source->is_shader && code->count <= MOST_OF_SHADER;
    const uint32_t here = f->file == file ? f->line : 0, chosen = file == code->file ? m->line : 0;
    for (uint32_t line = 1; line <= l.lines; line++) {
        l.rows[l.count++] = (Row){.line = line, .pc = TRACE_NO_PC, .is_line = true};
        if (!unfolds || (!all && line != here && line != chosen)) continue;

        /* List all instructions of a shader's line. Else list few, and in the wave's line only instructions of the
         * wave's statement: a macro has several. */
        const bool has_pc = !all && code_line(code, f->pc) == line;
        for (uint32_t pc = 0, count = 0; pc < code->count && (all || count < MOST_UNFOLDED); pc++) {
            const Location *at = image_location(m->run->image, pc);
            if (at->file != file || at->line != line) continue;
            if (has_pc && code_comes_from(code, pc) != code_comes_from(code, f->pc)) continue;
            l.rows[l.count++] = (Row){.line = line, .pc = pc};
            count++;
        }
    }
    return l;
}

static uint32_t row_of_line(const Listing *l, uint32_t line) {
    return line ? (uint32_t)BISECT(i, l->count, l->rows[i].line < line) + 1 : 0;
}

/* All instructions in their order, in groups with the lines of a source that they come from. */
static Listing list_code(const Model *m, Listing *source) {
    const uint32_t count = m->run->code->count;
    Listing l = {.file = source->file, .count = count, .beside = true, .rows = memory_array(count, sizeof *l.rows)};
    uint32_t groups = 0;
    for (uint32_t pc = 0; pc < count; pc++) {
        const Location *at = image_location(m->run->image, pc);
        l.rows[pc] = (Row){.pc = pc};
        if (at->file != source->file || at->line == 0 || at->line > source->lines) continue;
        Row *line = &source->rows[row_of_line(source, at->line) - 1];
        if (!line->group) line->group = ++groups;
        l.rows[pc].line = at->line;
        l.rows[pc].group = line->group;
    }
    source->beside = true;
    return l;
}

/* Return the row of an instruction, or else of its line; 0 if it is not in this listing. */
static uint32_t row_of(const Model *m, const Listing *l, uint32_t pc) {
    if (pc >= m->run->code->count) return 0;
    if (!l->lines) return pc + 1;
    const Location *at = image_location(m->run->image, pc);
    const uint32_t line = at->file == l->file ? at->line : 0, first = row_of_line(l, line);
    for (uint32_t row = first; row && row <= l->count && l->rows[row - 1].line == line; row++)
        if (l->rows[row - 1].pc == pc) return row;
    return first;
}

/* ---- beside the text ---- */

/* The columns of a row. */
typedef struct Columns {
    int32_t dot, number, guide, text, bar, bar_width, now, right; /* number, now, right: where they end */
    double most;                                                  /* of what bars show, of a line */
} Columns;

/* Return the cost of the most expensive line; 0 without lines. */
static double most_of(const Lines *lines, ProfileColumn column) {
    const LineRow *most = lines ? lines_most(lines, column) : NULL;
    return most ? profile_value(&most->row, column) : 0;
}

static Columns columns_of(const Viewer *v, const Listing *l, Rect r) {
    char digits[16];
    const int32_t letters = max_i32(snprintf(digits, sizeof digits, "%u", l->count), 2);
    const bool narrow = r.w < NARROW, lanes = l->column == COLUMN_lane_issues;
    Columns c = {.dot = r.x + CHIP_PLACE, .right = r.x + r.w - KIT_PAD};
    /* The bars of now and before are as long as their costs. */
    c.most = fmax(most_of(l->costs, l->column), most_of(l->was ? l->was->side.lines : NULL, l->column));
    const CountText most = heat_text(l->column, c.most);
    const char *widest = lanes ? "100%" : most.text;
    const int32_t figure =
        max_i32(sheet_width(&v->sheet, FACE_CODE_SMALL, widest), sheet_width(&v->sheet, FACE_CODE_SMALL, "9.9")) + 8;
    c.now = c.right - (l->was && !narrow ? figure : 0);
    c.number = c.dot + DOT + 2 + letters * DIGIT;
    c.guide = c.number + 4;
    c.text = c.guide + GUIDES + 2;
    c.bar_width = lanes ? 32 : narrow ? 40 : 80;
    c.bar = l->costs ? c.now - figure - c.bar_width : c.right + 4;
    return c;
}

/* The slots whose wave is at this row: the number of the selected or the first slot, and the colours of two more. A
 * click selects the next of them. */
static void draw_waves(Viewer *v, const Listing *l, uint32_t row, Rect r) {
    const Model *m = &v->model;
    const Gpu *gpu = travel_gpu(m->run->travel);
    uint32_t count = 0, shown = 0, first = 0, next = UINT32_MAX, others[MORE] = {0};
    for (uint32_t slot = 0; slot < m->config->waves; slot++) {
        InspectWave wave;
        if (!inspect_wave(gpu, m->core, slot, &wave) || row_of(m, l, wave.pc) != row) continue;
        if (count == 0) first = shown = slot;
        if (slot == m->slot) shown = slot;
        if (slot > m->slot && next == UINT32_MAX) next = slot;
        if (count > 0 && count <= MORE) others[count - 1] = slot;
        count++;
    }
    if (count == 0) return;
    const Rect chip = {r.x + 2, r.y + 2, CHIP, r.h - 3};
    for (int32_t i = min_i32((int32_t)count - 1, MORE); i > 0; i--)
        sheet_round(&v->sheet, (Rect){chip.x + 2 * i, chip.y + i, chip.w, chip.h - 2 * i}, 3,
                    theme_identity(v->sheet.theme, others[i - 1]));
    timeline_swatch(&v->sheet, chip, shown);
    sheet_area(&v->sheet, r, ACTION_WAVE, "%u", next == UINT32_MAX ? first : next);
}

/* Where the lanes of a mask that this instruction pushes continue; 0: it pushes none. */
static uint32_t goal_of(const Code *code, uint32_t pc) {
    switch (code_control(code, pc)) {
    case CONTROL_PUSH: return code_ins(code, pc).operand[0].target;
    case CONTROL_BRANCH: return code_ins(code, pc).operand[2].target;
    default: return 0;
    }
}

/* An instruction that pushes a mask has a bar, and a line down to where its lanes continue: in the colour of its entry
 * in the selected wave's mask stack, or else of its nesting depth in the source. */
static void draw_guides(Viewer *v, const Listing *l, uint32_t line, int32_t left, Rect r) {
    const Code *code = v->model.run->code;
    const Image *image = v->model.run->image;
    const Facts *f = model_facts(&v->model);
    const uint32_t entries = f->here ? f->wave.depth : 0;
    for (uint32_t pc = 0; pc < code->count; pc++) {
        const uint32_t goal = goal_of(code, pc);
        const Location *at = image_location(image, pc);
        if (goal <= pc || at->file != l->file || at->line > line) continue;
        const Location *to = goal < code->count ? image_location(image, goal) : NULL;
        if (to && (to->file != l->file || to->line <= line) && at->line != line) continue;
        uint32_t depth = 0;
        while (depth < entries && f->wave.stack[depth].by != pc) depth++;
        if (depth == entries) {
            depth = 0;
            for (uint32_t i = 0; i < pc; i++) depth += goal_of(code, i) > pc;
        }
        const int32_t x = left + 2 * min_i32((int32_t)depth, GUIDES / 2 - 1);
        Rgba colour = theme_identity(v->sheet.theme, depth);
        if (at->line == line) sheet_fill(&v->sheet, (Rect){x, r.y + 2, 3, r.h - 2}, colour);
        colour.a = 130;
        if (at->line != line) sheet_blend(&v->sheet, (Rect){x, r.y, 1, r.h}, colour);
    }
}

static void draw_break(Viewer *v, const Columns *c, uint32_t line, Rect r) {
    const BreakList *breaks = &v->model.breaks;
    const Rect gutter = rect_from(r, r.x + CHIP_PLACE, c->guide);
    const Rect dot = rect_left(rect_from(r, c->dot, c->guide), DOT, DOT);
    bool is_set = false;
    for (uint32_t i = 0; i < breaks->count; i++) is_set |= breaks->items[i].line == line && !breaks->items[i].error[0];
    if (is_set)
        draw_round(v, dot, DOT / 2, THEME_TEXT);
    else if (sheet_hovers(&v->sheet, gutter))
        draw_round_frame(v, dot, DOT / 2, 1, THEME_TEXT_2);
    sheet_area(&v->sheet, gutter, ACTION_BREAK, "%u", line);
}

/* False: it costs nothing, or that is not known. */
static bool draw_line_costs(Viewer *v, const Listing *l, uint32_t line, const Columns *c, Rect r) {
    const LineRow *found = l->costs ? lines_find(l->costs, l->file, line) : NULL;
    if (!found || found->row.issues == 0) return false;
    const ProfileRow *row = &found->row;
    const Was *was = l->was;
    const CompareLine *same = was ? compare_find(&was->comparison, 1, l->file, line) : NULL;
    const LineRow *before = same && same->line[0] ? lines_find(was->side.lines, same->file[0], same->line[0]) : NULL;
    const Rect bar = {c->bar, r.y + (before ? 2 : 3), c->bar_width, l->column == COLUMN_lane_issues ? 12 : 11};
    const Rect figure = rect_from(r, bar.x + bar.w + 2, c->now), figure_was = rect_from(r, c->now, c->right);
    const uint64_t lanes = v->model.config->wave_size;
    if (l->column == COLUMN_lane_issues) {
        const Rect place = sheet_pixels(&v->sheet, bar);
        draw_fill(v, bar, THEME_APP);
        for (int32_t x = 0; x < place.w; x++) { /* in how many of its issues each lane took part */
            const uint64_t part = row->lanes[(uint32_t)x * v->model.config->wave_size / (uint32_t)place.w];
            const int32_t high = (int32_t)((part * (uint64_t)place.h + row->issues - 1) / row->issues);
            canvas_fill(v->sheet.canvas, (Rect){place.x + x, place.y + place.h - high, 1, high},
                        v->sheet.theme->colour[THEME_TEXT_2]);
        }
        draw_say_right(v, figure, FACE_CODE_SMALL, THEME_TEXT_2, "%.0f%%",
                       percent(row->lane_issues, row->issues * lanes));
        if (before && before->row.issues && c->now < c->right)
            draw_say_right(v, figure_was, FACE_CODE_SMALL, THEME_TEXT_3, "%.0f%%",
                           percent(before->row.lane_issues,
                                   before->row.issues * model_before(&v->model)->of.run->program->config.wave_size));
        return true;
    }
    const ProfileColumn column = l->column;
    const double value = profile_value(row, column), value_was = before ? profile_value(&before->row, column) : 0;
    const bool hits = column == COLUMN_l1_hit_percent || column == COLUMN_l2_hit_percent; /* more are better */
    const bool better = value < value_was && !hits && model_shown(&v->model)->passed;
    if (value > 0) {
        draw_line_bar(v, bar, column, row, c->most);
        draw_say_right(v, figure, FACE_CODE_SMALL, better ? THEME_OK : THEME_TEXT_2, "%s",
                       heat_text(column, value).text);
    }
    if (value_was <= 0) return value > 0;
    draw_fill(v, (Rect){bar.x, bar.y + bar.h + 1, max_i32((int32_t)(value_was * bar.w / c->most), 1), 2}, THEME_TEXT_3);
    if (c->now < c->right)
        draw_say_right(v, figure_was, FACE_CODE_SMALL, THEME_TEXT_3, "%s", heat_text(column, value_was).text);
    return true;
}

/* Show how a save changed a line: a bar at its edge, and a ground below the characters that differ. */
static void draw_changed(Viewer *v, const Listing *l, uint32_t number, int32_t x, Rect text, ShownLine *now) {
    const CompareLine *line = l->was ? compare_find(&v->model.was.comparison, 1, l->file, number) : NULL;
    if (!line || line->sign == SOURCE_SAME) return;
    draw_fill(v, (Rect){x, text.y, 3, text.h}, THEME_CHANGED);
    if (line->sign != SOURCE_CHANGED) return;
    const SourceText *source = run_text(model_before(&v->model)->of.run, line->file[0]);
    const ShownLine was = shown_line(source->lines[line->line[0] - 1], l->indent, source->is_shader);
    const int32_t letter = draw_width(v, FACE_CODE, "0");
    const ShownChange change = shown_change(now, &was, now->skip ? 0 : (size_t)(max_i32(text.w, 0) / letter));
    const int32_t from = text.x + ((int32_t)change.from - (int32_t)now->skip) * letter;
    const int32_t width = max_i32((int32_t)(change.end - change.from) * letter, 2);
    draw_fill(v, rect_and((Rect){from, text.y + 1, width, text.h - 2}, text), THEME_CHANGED_GROUND);
}

/* ---- rows ---- */

/* The instruction of a row; if a call or round begins with it, also that. */
static CodeText instruction_text(const Code *code, const Listing *l, uint32_t number) {
    const uint32_t pc = l->rows[number - 1].pc, before = number > 1 ? l->rows[number - 2].pc : TRACE_NO_PC;
    const CodePlace frames = code_frames(code, pc);
    const bool begins = *frames.text && strcmp(code_frames(code, before).text, frames.text) != 0;
    CodeText text = code_text(code, pc);
    const size_t used = strlen(text.text);
    if (begins) snprintf(text.text + used, sizeof text.text - used, "  ; %s", frames.text);
    return text;
}

static void draw_row(Viewer *v, const Listing *l, uint32_t number, const Columns *c, Rect r, bool present) {
    const Model *m = &v->model;
    const Row row = l->rows[number - 1];
    const bool known = l->lines || row.group, is_main = known && l->file == m->run->code->file;
    const Problem *worst = NULL; /* the first one of the line */
    uint32_t count = 0;
    bool wrong = false; /* something that the program does not expect */
    for (const Problem *p = m->problems.list; known && p < m->problems.list + m->problems.count; p++) {
        if (p->file != l->file || p->line != row.line) continue;
        if (!count++) worst = p;
        wrong |= problem_ink(p) == THEME_FAULT;
    }
    if (m->errors && is_main && row.is_line) {
        OWNED char *place = memory_printf("%s:%u:", m->host.file, row.line);
        wrong |= strstr(m->errors, place) != NULL;
    }
    const bool selected = is_main && (row.is_line || l->beside) && row.line == m->line;
    const bool lit = l->beside && known && (selected || row.line == l->lit);
    const ThemeColour grounds[] = {THEME_PANE, THEME_SELECT_GROUND, THEME_FAULT_GROUND, THEME_RAISED};
    const ThemeColour bars[] = {THEME_FRAME, THEME_SELECT, THEME_FAULT, THEME_FRAME};
    const int tone = wrong ? 2 : present ? 1 : lit ? 3 : 0;
    const Rgba ground = v->sheet.theme->colour[grounds[tone]];
    if (tone) sheet_fill(&v->sheet, r, ground);
    if (tone || selected) draw_fill(v, (Rect){r.x, r.y, 3, r.h}, bars[tone]);
    if (known) draw_target_line(v, r, row.line, l->file);
    if (is_main) sheet_area(&v->sheet, r, ACTION_LINE, "%u", row.line);
    if (row.group)
        sheet_fill(&v->sheet, (Rect){c->guide, r.y, 4, r.h}, theme_identity(v->sheet.theme, row.group - 1));
    else if (l->lines && !l->beside)
        draw_guides(v, l, row.line, c->guide, r);
    const bool begins = row.is_line || number == 1 || row.group != l->rows[number - 2].group;
    if (is_main && begins) draw_break(v, c, row.line, r);
    draw_waves(v, l, number, rect_from(r, r.x + 3, r.x + CHIP_PLACE));
    const ThemeColour ink = present || selected ? THEME_TEXT : tone ? THEME_TEXT_2 : THEME_TEXT_3;
    if (row.is_line || !l->lines)
        draw_say_right(v, rect_from(r, c->dot + DOT, c->number), FACE_CODE_SMALL, ink, "%u",
                       l->beside && !row.is_line ? row.pc : row.line);

    const SourceText *source = run_text(m->run, l->file);
    ShownLine line = row.is_line ? shown_line(source->lines[row.line - 1], l->indent, source->is_shader)
                                 : shown_line(instruction_text(m->run->code, l, number).text, 0, false);
    Rect text = rect_from(r, c->text, c->right);
    if (row.is_line && worst) { /* of several problems the first, and how many more there are */
        char more[24] = "";
        const FlagText flag = problem_flag(worst);
        if (count > 1) snprintf(more, sizeof more, " (+%u)", count - 1);
        const int32_t words = draw_width(v, FACE_SMALL_STRONG, flag.text) + draw_width(v, FACE_SMALL_STRONG, more);
        Rect place = take_right(&text, min_i32(words + 20, text.w * 3 / 5), 4);
        sheet_area(&v->sheet, place, ACTION_PROBLEM, "%u", (uint32_t)(worst - m->problems.list) + 1);
        draw_icon(v, &place, 4, problem_icon(worst), problem_ink(worst));
        draw_say(v, place, FACE_SMALL_STRONG, problem_ink(worst), "%s%s", flag.text, more);
    } else if (row.is_line && draw_line_costs(v, l, row.line, c, r)) {
        text = rect_from(r, c->text, c->bar - 4);
    }
    if (l->lines && !row.is_line) {
        cut_left(&text, 2);
        draw_icon(v, &text, 3, ICON_RIGHT, THEME_TEXT_2);
    }
    if (row.is_line) line.skip = (uint32_t)v->scroll[SCROLL_TEXT];
    if (row.is_line) draw_changed(v, l, row.line, r.x + (tone || selected ? 3 : 0), text, &line);
    sheet_code(&v->sheet, text, present ? FACE_CODE_BOLD : FACE_CODE, ground, line);
}

/* ---- the pane ---- */

/* The meaning of the bars, which a click changes; abbreviated if there is little room. */
static void draw_choice(Viewer *v, const Listing *l) {
    const ProfileColumnInfo *heat = &profile_columns[v->heat];
    const char *const was = l->was ? ", was" : "";
    char text[80];
    if (!l->lines) return;
    for (int brief = 0; brief < 2; brief++) {
        snprintf(text, sizeof text, "bars: %s%s", brief ? heat->bar : heat->title, was);
        if (!brief && v->heat == COLUMN_lane_issues)
            snprintf(text, sizeof text, "bars: %s, 0–%" PRIu64 "%s", heat->title, v->model.config->wave_size - 1, was);
        const int32_t width = draw_width(v, FACE_SMALL, text) + 22;
        if (width > v->head.w) continue;
        Rect place = rect_trim(take_right(&v->head, width, 8), 0, 0, 0, 1);
        sheet_area(&v->sheet, place, ACTION_HEAT, "%s", "");
        place.h++;
        draw_last_icon(v, &place, 0, ICON_DOWN, THEME_TEXT_2);
        draw_say(v, place, FACE_SMALL, THEME_TEXT_2, "%s", text);
        return;
    }
}

static void keep_in_view(int32_t *top, int32_t row, int32_t rows) {
    if (row && row <= *top + MARGIN) *top = row - 1 - MARGIN;
    if (row && row > *top + rows - MARGIN) *top = row - rows + MARGIN;
}

/* Where `other` scrolls to, so that a group lies beside itself: of the first page the first one, of the last the last.
 */
static int32_t top_beside(const Listing *l, int32_t top, int32_t rows, const Listing *other, int32_t now) {
    const uint32_t at = (uint32_t)(top + top * rows / max_i32((int32_t)l->count - rows, 1));
    uint32_t from = at, to = 0;
    while (from < l->count && !l->rows[from].group) from++;
    if (from == l->count) return now;
    while (to < other->count && other->rows[to].group != l->rows[from].group) to++;
    if (to == other->count) return now;
    return max_i32((int32_t)to - (int32_t)from + top, 0);
}

/* What was scrolled takes the other along. The wave's instruction is kept in view, if it is followed, or else one of
 * the line that was looked for. */
static void scroll_both(Viewer *v, const Listing *l, const Listing *code, int32_t rows, bool wanted) {
    int32_t *top = &v->scroll[SCROLL_SOURCE], *beside = &v->scroll[SCROLL_CODE];
    if (*top != v->source_top)
        *beside = top_beside(l, *top, rows, code, *beside);
    else if (*beside != v->code_top)
        *top = top_beside(code, *beside, rows, l, *top);
    const uint32_t line = v->model.line;
    int32_t first = 0;
    for (int32_t at = (int32_t)code->count; wanted && at > 0; at--) {
        if (code->rows[at - 1].line != line) continue;
        first = at;
        wanted = at <= *beside || at > *beside + rows;
    }
    if (wanted && first) *beside = first - 1 - rows / 3;
    if (v->follow) keep_in_view(beside, (int32_t)row_of(&v->model, code, v->model.facts.pc), rows);
}

/* The line below the mouse; 0: none. */
static uint32_t line_below(const Viewer *v, const Listing *l, const List *list) {
    const int32_t row = list->first + (v->sheet.mouse_y - list->place.y) / ROW;
    return sheet_hovers(&v->sheet, list->place) && row < list->end ? l->rows[row].line : 0;
}

/* Lines that are too long for the room are scrolled to the left, as far as the longest one needs it. */
static void scroll_text(Viewer *v, const Listing *l, int32_t room) {
    enum { MORE_SHOWN = 4 /* blanks before a comment, and the faded end */ };
    const SourceText *source = run_text(v->model.run, l->file);
    int32_t *skip = &v->scroll[SCROLL_TEXT], letters = 0;
    for (uint32_t i = 0; *skip && i < l->lines; i++)
        letters = max_i32(letters, (int32_t)strlen(source->lines[i]) + MORE_SHOWN);
    *skip = min_i32(*skip, max_i32(letters - max_i32(room, 0) / draw_width(v, FACE_CODE, "0"), 0));
}

/* One of its rows stands out. */
static void draw_listing(Viewer *v, const Listing *l, List *list, uint32_t present) {
    const Columns c = columns_of(v, l, list->place);
    scroll_text(v, l, c.bar - 4 - c.text);
    const Rect old = sheet_clip(&v->sheet, list->place);
    for (Rect row; kit_next(&v->sheet, list, &row);)
        draw_row(v, l, (uint32_t)list->at + 1, &c, row, (uint32_t)list->at + 1 == present);
    sheet_restore(&v->sheet, old);
}

void draw_SOURCE(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const bool beside = m->expanded && r.w >= VIEW_BESIDE;
    const Facts *f = model_facts(&v->model);
    if (v->line_wanted && f->file) v->follow = false; /* it is one of the main file */
    Listing l = make_listing(v, v->follow && f->line ? f->file : m->run->code->file, m->expanded && !beside),
            code = {0};
    const int32_t present = (int32_t)row_of(m, &l, m->facts.pc), wanted = (int32_t)row_of_line(&l, m->line);
    draw_choice(v, &l);

    /* How long the source is; of another file than the main one, which. If there is room. */
    const Image *image = m->run->image;
    const char *name = l.file < image->file_count ? visible_base(image->files[l.file]) : ""; /* none: no statement */
    char title[96];
    if (!l.lines)
        snprintf(title, sizeof title, "%u instructions", l.count);
    else
        snprintf(title, sizeof title, "%.60s%s%u lines", l.file ? name : "", l.file ? ", " : "", l.lines);
    const uint32_t changed = l.was && l.file == m->run->code->file ? m->was.comparison.changed : 0;
    if (changed) {
        draw_fill(v, rect_left(take_left(&v->head, 3, 6), 3, 12), THEME_CHANGED);
        snprintf(title, sizeof title, "%u line%s changed", changed, changed == 1 ? "" : "s");
    }
    if (sheet_width(&v->sheet, FACE_SMALL, title) <= v->head.w)
        draw_aligned(ALIGN_LEFT, v, v->head, FACE_SMALL, changed ? THEME_CHANGED : THEME_TEXT_2, "%s", title);

    /* Where the wave is, if it is followed, or else the line that was looked for, is kept in view. */
    const int32_t rows = (r.h - 2) / ROW;
    int32_t *top = &v->scroll[SCROLL_SOURCE];
    List list = {r, top, .count = (int32_t)l.count, .height = ROW};
    if (v->follow) keep_in_view(top, present, rows);
    if (v->line_wanted && (wanted <= *top || wanted > *top + rows)) {
        *top = wanted - 1 - rows / 3;
        v->follow = false;
    }
    v->code = (Rect){0};
    if (beside && l.lines) {
        code = list_code(m, &l);
        list.place.w = r.w * 11 / 20;
        v->code = rect_behind(r, list.place.w + 1);
        draw_fill(v, (Rect){r.x + list.place.w, r.y, 1, r.h}, THEME_LINE);
        kit_list(&list); /* to what there is */
        scroll_both(v, &l, &code, rows, v->line_wanted);
        kit_list(&list);
        List other = {v->code, &v->scroll[SCROLL_CODE], .count = (int32_t)code.count, .height = ROW};
        kit_list(&other);
        const uint32_t below = line_below(v, &l, &list);
        l.lit = code.lit = below ? below : line_below(v, &code, &other);
        draw_listing(v, &code, &other, row_of(m, &code, f->pc));
        v->source_top = *top;
        v->code_top = *other.top;
    }
    v->line_wanted = false;
    draw_listing(v, &l, &list, (uint32_t)present);
    memory_free(l.rows);
    memory_free(code.rows);
}

void draw_wave_source(Viewer *v, Rect title, Rect r, const PixelCosts *pixels) {
    Picture *p = &v->picture;
    const WaveCosts *wave = &pixels->wave;
    const Run *run = v->model.run;
    const Lines *costs = wave->lines ? wave->lines : v->model.lines;
    const ProfileColumn column = wave->lines ? COLUMN_cycles : v->heat;
    const LineRow *most = costs ? lines_most(costs, column) : NULL;
    uint32_t file = most ? most->file : run->code->file;
    if (!wave->lines && run->code->several) /* that of the pass */
        file = image_location(run->image, run->program->dispatches[pixels->phase->first].entry)->file;
    Listing l = make_listing(v, file, false);
    const uint32_t line = most && most->file == file && l.lines ? row_of_line(&l, most->line) : 0;
    if (run->code->several)
        draw_next(v, &title, 12, FACE_SMALL, THEME_TEXT, "%s", visible_base(run->image->files[file]));
    if (wave->lines)
        draw_say(v, title, FACE_SMALL, THEME_TEXT_2, "cycles of wave %u at each line", wave->wave);
    else
        draw_say(v, title, FACE_SMALL, THEME_TEXT_2, "all waves; bars: %s", profile_columns[column].title);
    l.costs = l.lines ? costs : NULL;
    l.column = column;
    if (wave->lines) l.was = NULL;
    if (p->source_line != line) keep_in_view(&p->source_top, (int32_t)line, r.h / ROW);
    p->source_line = line;
    List list = {r, &p->source_top, .count = (int32_t)l.count, .height = ROW};
    kit_list(&list);
    draw_listing(v, &l, &list, line);
    memory_free(l.rows);
}
