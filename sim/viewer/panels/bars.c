/* bars.c: what lies above and below the panes: the title bar with the verdict and the machine, moving in time, and the
 * status line. Each lays its parts out in several steps: the first has all of them in full, and each one after it
 * leaves out what is least missed, until the rest fits. The list of all actions, which has everything, always stays. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/visible.h"
#include "sim/viewer/actions/do.h"
#include "sim/viewer/panels/panel.h"

enum { GAP = 8, LOGO = 22, ALONE = 34 /* the width of a button with an icon alone */ };

/* ---- the title bar ---- */

/* The steps: at each of them something more is brief, or left out. */
typedef enum TitleStep {
    TITLE_ALL,
    TITLE_SHORT_SEARCH,
    TITLE_FEW_SETTINGS,
    TITLE_NO_SETTINGS,
    TITLE_ICONS,
    TITLE_SHORT_CHANGE,
    TITLE_NO_MACHINE,
    TITLE_SHORT_VERDICT,
    TITLE_NO_SEARCH,
    TITLE_NO_EXPORT,
    TITLE_NO_TOOLS,
    TITLE_NO_CHANGE,
    TITLE_NO_VERDICT,
    TITLE_STEPS
} TitleStep;

static const struct {
    Button button;
    TitleStep gone;
} tools[] = {
    {{.icon = ICON_QUESTION, .text = "Predict", .action = ACTION_PREDICT}, TITLE_NO_TOOLS},
    {{.icon = ICON_BARS, .text = "Widths", .action = ACTION_WIDTHS}, TITLE_NO_TOOLS},
    {{.icon = ICON_COMPARE, .text = "Compare", .action = ACTION_DIFF}, TITLE_NO_TOOLS},
    {{.icon = ICON_EXPORT, .action = ACTION_EXPORT, .plain = true}, TITLE_NO_EXPORT},
    {{.icon = ICON_THEME, .action = ACTION_THEME, .plain = true}, TITLE_NO_EXPORT},
    {{.icon = ICON_QUESTION, .action = ACTION_HELP, .plain = true}, TITLE_STEPS},
};
enum { TOOLS = sizeof tools / sizeof *tools };

/* The result of the run, in a chip: "text|brief". Warnings have one of their own beside errors. */
typedef struct Verdict {
    Icon icon;
    ThemeColour ink, ground;
    ActionId action;
    char text[96], warnings[24];
} Verdict;

static Verdict find_verdict(const Viewer *v) {
    const Model *m = &v->model;
    const Problems *p = &m->problems;
    uint32_t errors = 0, warnings = 0;
    for (uint32_t i = 0; i < p->count; i++) (*(problem_is_error(&p->list[i]) ? &errors : &warnings))++;
    if (p->count && p->list->expected) errors--;
    Verdict verdict = {ICON_CHECK, THEME_OK, THEME_OK_GROUND, ACTION_TAB, "|", ""};
    char *text = verdict.text;
    const size_t size = sizeof verdict.text;
    if (m->job.kind == JOB_RUN)
        return (Verdict){ICON_FORWARD, THEME_TEXT_2, THEME_RAISED, ACTION_CLOSE, "running|running", ""};
    if (view_is_asking(v) && !m->errors)
        return (Verdict){ICON_QUESTION, THEME_TEXT_2, THEME_RAISED, ACTION_PREDICT, "what will happen?|?", ""};
    if (warnings && !m->errors)
        snprintf(verdict.warnings, sizeof verdict.warnings, "%u warning%s", warnings, warnings == 1 ? "" : "s");
    if (m->errors)
        snprintf(text, size, "the source has errors|errors");
    else if (errors)
        snprintf(text, size, "%u error%s|%u", errors, errors == 1 ? "" : "s", errors);
    else if (!warnings && p->passed)
        snprintf(text, size, "%u of %u expectation%s|%u of %u", p->passed, p->passed, p->passed == 1 ? "" : "s",
                 p->passed, p->passed);
    else if (!warnings)
        snprintf(text, size, "no fault|ok");
    if (!m->errors && !errors) return verdict;
    verdict.icon = ICON_WARNING;
    verdict.ink = THEME_ON_SELECT;
    verdict.ground = THEME_FAULT;
    verdict.action = v->no_banner || !p->count ? ACTION_BANNER : ACTION_PROBLEM;
    return verdict;
}

/* The machine in words: the nearest preset, its size, then the settings in which the machine differs from the preset,
 * with the preset's values. Settings of the size are left out for the first preset, which has no size to expect. */
static void machine_words(const Viewer *v, TitleStep step, char *out, size_t size) {
    const Config *c = v->model.config;
    const uint32_t most = step < TITLE_FEW_SETTINGS ? 2 : step < TITLE_NO_SETTINGS ? 1 : 0;
    char value[40], was[40], error[CONFIG_ERROR_MAX], list[256] = "";
    size_t others, listed = 0;
    uint32_t changed = 0;
    Config preset;
    const PresetInfo *nearest = view_nearest_preset(v, &others);
    config_preset(&preset, nearest->name, error);
    for (size_t i = 0; i < config_setting_count; i++) {
        const bool sizes = i == SETTING_cores || i == SETTING_waves || i == SETTING_wave_size || i == SETTING_issue;
        const SettingInfo *setting = &config_settings[i];
        if (config_get(c, setting) == config_get(&preset, setting) || (sizes && nearest == config_presets)) continue;
        if (++changed > most || listed >= sizeof list) continue;
        config_show(c, setting, value, sizeof value);
        config_show(&preset, setting, was, sizeof was);
        listed += (size_t)snprintf(list + listed, sizeof list - listed,
                                   "%s" KIT_SMALL_SELECT "%s %s" KIT_SMALL_PLAIN ", was %s", changed == 1 ? "" : "; ",
                                   setting->name, value, was);
    }
#define MANY KIT_SMALL_STRONG "%" PRIu64 KIT_SMALL_PLAIN
    size_t used = (size_t)snprintf(out, size,
                                   KIT_SMALL_STRONG "%s" KIT_SMALL_PLAIN " · " MANY " core%s · " MANY " port%s × " MANY
                                                    " lanes · " MANY " slot%s",
                                   nearest->name, c->cores, c->cores == 1 ? "" : "s", c->issue,
                                   c->issue == 1 ? "" : "s", c->wave_size, c->waves, c->waves == 1 ? "" : "s");
    if (changed && used < size)
        used += (size_t)snprintf(out + used, size - used, " · " KIT_SMALL_SELECT "%u changed" KIT_SMALL_PLAIN "%s%s",
                                 changed, most ? ": " : "", list);
    if (most && changed > most && used < size) snprintf(out + used, size - used, " …");
}

/* The parts of the title at a step, with their widths. */
typedef struct TitleParts {
    char verdict[96], machine[512];
    int32_t chip, warnings, change, machine_chip, search, right; /* right: from the search on */
    Button tools[TOOLS];
    int32_t widths[TOOLS];
    uint32_t tool_count;
} TitleParts;

/* Returns how wide all of it is. */
static int32_t lay_title(Viewer *v, const Verdict *verdict, TitleStep step, TitleParts *p) {
    const Sheet *sheet = &v->sheet;
    const char *bar = strchr(verdict->text, '|');
    const bool brief = step >= TITLE_SHORT_VERDICT;
    snprintf(p->verdict, sizeof p->verdict, "%.*s", brief ? 64 : (int)(bar - verdict->text),
             brief ? bar + 1 : verdict->text);
    const bool shows = step < TITLE_NO_VERDICT;
    p->chip = shows && *p->verdict ? kit_chip_width(sheet, verdict->icon, p->verdict) + GAP : 0;
    p->warnings = shows && *verdict->warnings ? kit_chip_width(sheet, ICON_WARNING, verdict->warnings) + GAP : 0;
    p->change = step < TITLE_NO_CHANGE ? chip_width(v, step >= TITLE_SHORT_CHANGE) : 0;
    if (p->change) p->change += GAP;
    p->machine[0] = '\0';
    if (step < TITLE_NO_MACHINE) machine_words(v, step, p->machine, sizeof p->machine);
    p->machine_chip = p->machine[0] ? kit_words_width(sheet, p->machine) + 2 * ALONE - 12 : ALONE;
    p->search = step < TITLE_SHORT_SEARCH ? 236 : step < TITLE_NO_SEARCH ? 180 : ALONE;
    p->right = p->search + GAP;
    p->tool_count = 0;
    for (int i = 0; i < TOOLS; i++) {
        if (step >= tools[i].gone) continue;
        Button *tool = &p->tools[p->tool_count];
        *tool = tools[i].button;
        if (step >= TITLE_ICONS) tool->text = NULL;
        p->widths[p->tool_count] = tool->text ? kit_button_width(sheet, tool) : ALONE - 4;
        p->right += p->widths[p->tool_count++] + 6;
    }
    const int32_t name = sheet_width(sheet, FACE_HEADING, visible_base(view_name(v)));
    return GAP + LOGO + GAP + name + GAP + p->chip + p->warnings + p->change + p->machine_chip + GAP + p->right;
}

/* Where one clicks to find something. */
static void draw_search_box(Viewer *v, Rect place) {
    const char what[] = "Search, cycle, line, action";
    if (place.w == ALONE) {
        kit_button(&v->sheet, place, &(Button){.icon = ICON_SEARCH, .action = ACTION_FIND});
        return;
    }
    Rect line = rect_trim(place, 8, 0, 6, 0);
    draw_round(v, place, 5, THEME_FIELD);
    draw_round_frame(v, place, 5, 1, draw_hovers(v, place) ? THEME_FRAME : THEME_LINE);
    draw_icon(v, &line, 6, ICON_SEARCH, THEME_TEXT_2);
    const Rect key = take_right(&line, kit_key_width(&v->sheet, "/"), 4);
    draw_say(v, line, FACE_BODY, THEME_TEXT_3, "%s", draw_width(v, FACE_BODY, what) > line.w ? "Search" : what);
    kit_key(&v->sheet, key, "/");
    sheet_area(&v->sheet, place, ACTION_FIND, "%s", "");
}

/* Lanes of three cycles that part. */
void draw_logo(Viewer *v, Rect r) {
    static const Shade halves[2][3] = {{SHADE_EXECUTES, SHADE_EXECUTES, SHADE_MASKED},
                                       {SHADE_EXECUTES, SHADE_MASKED, SHADE_EXECUTES}};
    const int32_t width = r.w * 3 / 14, high = r.h * 9 / 28;
    const int32_t x = r.x + (r.w - 3 * width - 2) / 2, y = r.y + (r.h - 2 * high) / 2;
    draw_round(v, r, 5, THEME_RAISED);
    for (int32_t half = 0; half < 2; half++)
        for (int32_t i = 0; i < 3; i++)
            sheet_fill(&v->sheet, (Rect){x + i * (width + 1), y + half * high, width, high},
                       v->sheet.theme->shade[halves[half][i]]);
}

void draw_brand(Viewer *v, Rect *line, int32_t kept) {
    const char *name = visible_base(view_name(v));
    draw_logo(v, rect_middle(take_left(line, LOGO + 2 * GAP, 0), LOGO, LOGO));
    const int32_t room = max_i32(line->w - kept, 0);
    const Rect text = take_left(line, min_i32(draw_width(v, FACE_HEADING, name), room), GAP);
    draw_say(v, text, FACE_HEADING, THEME_TEXT, "%s", name);
    if (*v->model.host.file) sheet_tip(&v->sheet, text, "%s", v->model.host.file);
    if (view_is_unsaved(v)) sheet_area(&v->sheet, text, ACTION_SAVE, "%s", "");
}

void draw_TITLE(Viewer *v, Rect r) {
    const Verdict verdict = find_verdict(v);
    TitleParts p;
    TitleStep step = TITLE_ALL;
    while (lay_title(v, &verdict, step, &p) > r.w && step + 1 < TITLE_STEPS) step++;
    Rect right = cut_right(&r, p.right);
    draw_brand(v, &r, p.chip + p.warnings + p.change + p.machine_chip + GAP);
    r = rect_left(r, r.w, KIT_BUTTON);
    if (p.chip) {
        const Rect chip = take_left(&r, p.chip - GAP, GAP);
        kit_chip(&v->sheet, chip, verdict.icon, p.verdict, verdict.ink, verdict.ground);
        sheet_area(&v->sheet, chip, verdict.action, "%s", verdict.action == ACTION_TAB ? "wrong" : "");
    }
    if (p.warnings) {
        const Rect chip = take_left(&r, p.warnings - GAP, GAP);
        kit_chip(&v->sheet, chip, ICON_WARNING, verdict.warnings, THEME_CHANGED, THEME_CHANGED_GROUND);
        sheet_area(&v->sheet, chip, ACTION_TAB, "wrong");
    }

    if (p.change)
        draw_chip(v, rect_left(take_left(&r, p.change - GAP, GAP), p.change - GAP, KIT_BUTTON),
                  step >= TITLE_SHORT_CHANGE);

    /* The machine: a button, whose icon is in the middle; with words it is not. */
    const Rect machine = cut_left(&r, p.machine_chip);
    kit_button(&v->sheet, machine, &(Button){.icon = ICON_MACHINE, .action = ACTION_CONFIG});
    sheet_tip(&v->sheet, machine, "%s", v->model.run->machine);
    if (p.machine[0]) {
        draw_round(v, machine, 5, draw_hovers(v, machine) ? THEME_HOVER : THEME_RAISED);
        Rect line = rect_trim(machine, 8, 0, 7, 0);
        draw_icon(v, &line, 6, ICON_MACHINE, THEME_TEXT);
        draw_last_icon(v, &line, 1, ICON_DOWN, THEME_TEXT_2);
        kit_words(&v->sheet, line, p.machine);
    }

    right = rect_left(right, right.w, KIT_BUTTON);
    draw_search_box(v, take_left(&right, p.search, GAP));
    for (uint32_t i = 0; i < p.tool_count; i++) kit_button(&v->sheet, take_left(&right, p.widths[i], 6), &p.tools[i]);
}

/* ---- moving in time ---- */

/* Forwards; backwards mirrors them. Those of a high rank are left out first. */
static const struct {
    Icon icon[2]; /* forwards, backwards */
    ActionId action[2];
    const char *argument[2];
    int rank;
} moves[] = {
    {{ICON_NEXT, ICON_PREVIOUS}, {ACTION_CYCLE, ACTION_CYCLE_BACK}, {"", ""}, 0},
    {{ICON_INTO, ICON_OUT}, {ACTION_STEP, ACTION_STEP_BACK}, {"", ""}, 1},
    {{ICON_OVER, ICON_OVER_BACK}, {ACTION_OVER, ACTION_OVER_BACK}, {"", ""}, 2},
    {{ICON_EVENT, ICON_EVENT_BACK}, {ACTION_EVENT, ACTION_EVENT_BACK}, {"", ""}, 2},
    {{ICON_FORWARD, ICON_BACKWARD}, {ACTION_RUN, ACTION_RUN_BACK}, {"", ""}, 3},
    {{ICON_TO_END, ICON_TO_START}, {ACTION_GOTO, ACTION_GOTO}, {"end", "0"}, 3},
};
enum { MOVES = sizeof moves / sizeof *moves, RANKS = 4 };

/* Draw them at the left of a line, which loses them. */
static void draw_moves(Viewer *v, Rect *line, bool back, int most) {
    const Model *m = &v->model;
    const bool ends = m->cycle == (back ? 0 : m->cycles - 1);
    const char *why = !ends ? NULL : back ? "This is the first cycle." : "This is the last cycle.";
    Button buttons[MOVES];
    uint32_t count = 0;
    for (int i = 0; i < MOVES; i++) {
        const int at = back ? MOVES - 1 - i : i;
        if (moves[at].rank > most) continue;
        buttons[count] = (Button){.icon = moves[at].icon[back], .action = (int)moves[at].action[back], .why = why};
        buttons[count++].argument = moves[at].argument[back];
    }
    kit_buttons(&v->sheet, line, buttons, count);
}

/* One part of what is selected: it is clicked for itself. Once there is no room for one, the line ends before it. */
__attribute__((format(printf, 5, 6))) static void draw_part(Viewer *v, Rect *line, bool is_first, ActionId action,
                                                            const char *format, ...) {
    enum { DOT = 15 };
    char words[96];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    const int32_t width = kit_words_width(&v->sheet, words), dot = is_first ? 0 : DOT;
    if (dot + width > line->w) {
        line->w = 0;
        return;
    }
    if (dot) draw_say_centre(v, cut_left(line, dot), FACE_BODY, THEME_TEXT_3, "·");
    const Rect part = cut_left(line, width);
    kit_words(&v->sheet, part, words);
    sheet_area(&v->sheet, rect_trim(part, 0, 6, 0, 6), action, "%s", "");
}

/* What is selected, as many parts as fit. Returns the right edge. */
static int32_t draw_selected(Viewer *v, Rect r) {
    Model *m = &v->model;
    const Facts *f = model_facts(m);
    const bool cores = m->config->cores > 1;
    char slot[12];
    Rect line = rect_behind(r, 2 * GAP);
    if (line.w < KIT_SMALL) return r.x;
    snprintf(slot, sizeof slot, "%u", m->slot);
    draw_fill(v, (Rect){r.x + GAP, r.y + 10, 1, r.h - 20}, THEME_FRAME);
    const int32_t wide = max_i32(KIT_SWATCH, draw_width(v, FACE_CELL_BOLD, slot) + 6);
    const Rect swatch = rect_left(take_left(&line, wide, 6), wide, KIT_SWATCH);
    timeline_swatch(&v->sheet, swatch, m->slot);
    sheet_area(&v->sheet, rect_around(swatch, 2), ACTION_WAVE_NEXT, "%s", "");
    if (cores) draw_part(v, &line, true, ACTION_CORE_NEXT, "core " KIT_STRONG "%u", m->core);
    if (f->run.wave == TRACE_NO_WAVE)
        draw_part(v, &line, !cores, ACTION_WAVE_NEXT, "empty slot");
    else
        draw_part(v, &line, !cores, ACTION_WAVE_NEXT, "wave " KIT_STRONG "%u", f->run.wave);
    if (m->has_range) {
        const FillPhase *phase = m->range.done ? range_phase(&m->range) : NULL;
        draw_part(v, &line, false, ACTION_RANGE_ZOOM, "range " KIT_STRONG "%s–%s" KIT_PLAIN "%s%.24s",
                  draw_count(m->range.from).text, draw_count(m->range.to - 1).text, phase ? " " : "",
                  phase ? phase->kernel : "");
        return line.x;
    }
    draw_part(v, &line, false, ACTION_LANE, "lane " KIT_STRONG "%u", m->lane);
    if (f->line) draw_part(v, &line, false, ACTION_LINE, "line " KIT_STRONG "%u", f->line);
    const CodePlace frames = code_frames(m->run->code, f->pc);
    if (*frames.text) draw_part(v, &line, false, ACTION_LINE, "%s", frames.text);
    return line.x;
}

/* At the right edge: what the issue ports did in the whole run, in full or in brief; nothing while that is a secret, or
 * where the headline or the panel of the selected cycles says it. Or that the run goes no further. */
static void draw_totals(Viewer *v, Rect r) {
    const Model *m = &v->model;
    const Stats *s = &m->stats;
    const char *ends = "the run ends here";
    const int32_t chip = kit_chip_width(&v->sheet, ICON_NONE, ends);
    if (travel_fault(m->run->travel) && m->cycle == m->cycles - 1 && chip <= r.w) {
        kit_chip(&v->sheet, rect_trim(cut_right(&r, chip), 0, 8, 0, 8), ICON_NONE, ends, THEME_FAULT,
                 THEME_FAULT_GROUND);
        return;
    }
    if (!s->wave_instructions || !m->whole.done || v->place[PLACE_ANSWER].w || m->has_range) return;

    char full[160], brief[160];
    const RangeShare ports = range_rates(&m->whole).issue;
    const double issue = percent(ports.part, ports.whole);
    snprintf(brief, sizeof brief, KIT_STRONG "%.1f %%" KIT_PLAIN " of ports issue", issue);
    snprintf(full, sizeof full,
             "issue ports used " KIT_STRONG "%.1f %%" KIT_PLAIN " · of their lanes " KIT_STRONG "%.1f %%" KIT_PLAIN
             " active",
             issue, percent(s->lane_instructions, s->wave_instructions * m->config->wave_size));
    const char *words = kit_words_width(&v->sheet, full) <= r.w ? full : brief;
    const int32_t width = kit_words_width(&v->sheet, words);
    if (width > r.w || !width) return;
    const Rect place = cut_right(&r, width);
    kit_words(&v->sheet, place, words);
    sheet_area(&v->sheet, place, ACTION_TAB, "costs");
}

void draw_TOOLBAR(Viewer *v, Rect r) {
    static const int counts[RANKS] = {1, 2, 4, MOVES};
    const Theme *t = v->sheet.theme;
    const CountText now = draw_count(v->model.cycle);
    const int32_t number = draw_width(v, FACE_COUNTER, now.text);
    int rank = RANKS - 1;
    while (rank > 0 && 5 * GAP + ALONE + 2 * counts[rank] * KIT_JOINED + number > r.w) rank--;
    r = rect_inside(r, GAP, 0);
    draw_moves(v, &r, true, rank);
    cut_left(&r, GAP);

    /* Playing stands out. */
    const Rect place = rect_left(take_left(&r, ALONE, GAP), ALONE, KIT_BUTTON);
    const Button play = {.icon = v->playing ? ICON_PAUSE : ICON_PLAY, .action = ACTION_PLAY, .plain = true};
    kit_button(&v->sheet, place, &play);
    sheet_round(&v->sheet, place, 5, t->shade[SHADE_EXECUTES]);
    draw_round_frame(v, place, 5, 1, THEME_TEXT);
    sheet_icon(&v->sheet, rect_middle(place, 16, 16), play.icon, t->on_shade[SHADE_EXECUTES]);
    draw_moves(v, &r, false, rank);
    cut_left(&r, 2 * GAP - 2);

    /* "cycle 31 / 227", or as much of it as fits: a click asks for another one. */
    const CountText last = draw_count(v->model.cycles - 1);
    const int32_t word = draw_width(v, FACE_BODY, "cycle") + 6, room = max_i32(r.w, 0);
    const int32_t behind = draw_width(v, FACE_CODE, "/ ") + draw_width(v, FACE_CODE, last.text);
    const bool of = number + 8 + behind <= room, whole = word + number + 8 + behind <= room;
    Rect count = take_left(&r, (whole ? word : 0) + min_i32(number, room) + (of ? 8 + behind : 0), 4);
    const Rect area = rect_trim(count, 0, 6, 0, 6);
    if (whole) draw_say(v, rect_trim(cut_left(&count, word), 0, 2, 0, -2), FACE_BODY, THEME_TEXT_2, "cycle");
    draw_say(v, count, FACE_COUNTER, THEME_SELECT, "%s", now.text);
    if (of) draw_say(v, rect_trim(count, number + 8, 2, 0, -2), FACE_CODE, THEME_TEXT_3, "/ %s", last.text);
    sheet_area(&v->sheet, area, ACTION_GOTO, "%s", "");
    cut_left(&r, draw_selected(v, r) + 2 * GAP - r.x);
    draw_totals(v, r);
}

/* ---- the status line ---- */

enum { KEY_GAP = 12 };

void draw_keys(Viewer *v, Rect *line, int32_t least, const KeyHint *keys, uint32_t count) {
    for (const KeyHint *hint = keys; hint < keys + count; hint++) {
        const int32_t width = kit_key_width(&v->sheet, hint->key) + 5 + draw_width(v, FACE_SMALL, hint->does);
        if (line->w - width < least) return;
        Rect at = take_right(line, width, KEY_GAP);
        sheet_area(&v->sheet, rect_inside(at, 0, 2), hint->action, "%s", "");
        cut_left(&at, kit_key(&v->sheet, at, hint->key) + 5);
        draw_say(v, at, FACE_SMALL, THEME_TEXT_2, "%s", hint->does);
    }
}

/* The job: its words, a bar that shows its progress, and the key that stops it. */
bool draw_job(Viewer *v, Rect r) {
    enum { BAR = 90 };
    char text[VIEW_TEXT_MAX];
    if (!model_is_busy(&v->model)) return false;
    const int32_t share = (int32_t)job_text(&v->model, text, sizeof text), key = kit_key_width(&v->sheet, "Escape");
    const int32_t words = min_i32(sheet_width(&v->sheet, FACE_SMALL, text), r.w - BAR - key - 3 * GAP);
    if (words <= 0) return true;
    draw_say(v, take_left(&r, words, GAP), FACE_SMALL, THEME_TEXT, "%s", text);
    Rect bar = rect_left(take_left(&r, BAR, GAP), BAR, 4);
    draw_round(v, bar, 2, THEME_LINE);
    draw_round(v, cut_left(&bar, max_i32(share * BAR / 1000, 4)), 2, THEME_TEXT);
    kit_key(&v->sheet, r, "Escape");
    sheet_area(&v->sheet, cut_left(&r, key), ACTION_CLOSE, "%s", "");
    return true;
}

/* The command line that shows the same, what the last action said, keys. The message may take the place of the keys but
 * the first, and half of that of the command. */
void draw_STATUS(Viewer *v, Rect r) {
    enum { COPY = 24, LEAST = 60 };
    const Model *m = &v->model;
    const bool by_line = m->facts.pc < m->run->code->count && code_is_of_shader(m->run->code, m->facts.pc);
    const KeyHint keys[] = {{"?", "all keys", ACTION_HELP},   {"Shift+", "backwards", ACTION_HELP},
                            {"n", "event", ACTION_EVENT},     {"F11", by_line ? "line" : "instruction", ACTION_STEP},
                            {"Right", "cycle", ACTION_CYCLE}, {"k", "cost", ACTION_COST}};
    static const KeyHint of_problems[] = {{"?", "all keys", ACTION_HELP},
                                          {"l", "last write", ACTION_PROBLEM_WRITER},
                                          {"Return", "go there", ACTION_PROBLEM_GO},
                                          {"F8", "next problem", ACTION_PROBLEM}};
    char command[512];
    view_command(v, command, sizeof command);
    const bool busy = model_is_busy(m), says = m->message[0] || busy;
    const int32_t message = !says ? 0 : busy ? r.w / 3 : sheet_width(&v->sheet, FACE_SMALL, m->message) + KEY_GAP;
    const int32_t all = sheet_width(&v->sheet, FACE_CODE_SMALL, command), most = r.w - 2 * GAP - COPY - 90;
    const int32_t width = min_i32(all, says ? max_i32(most - message, most / 2) : most);
    Rect line = rect_trim(r, GAP + 2, 0, GAP, 0);
    if (width > LEAST) {
        Rect shown = take_left(&line, width + COPY, GAP);
        sheet_area(&v->sheet, shown, ACTION_COPY, "%s", "");
        draw_say(v, take_left(&shown, width, GAP), FACE_CODE_SMALL, THEME_TEXT_2, "%s", command);
        sheet_icon(&v->sheet, rect_left(shown, 14, 14), ICON_COPY, sheet_ink(&v->sheet, THEME_TEXT_2));
    }
    const bool lists = view_has_problems(v);
    draw_keys(v, &line, message, lists ? of_problems : keys, lists ? 4 : sizeof keys / sizeof *keys);
    if (line.w > LEAST && !draw_job(v, line)) draw_say_right(v, line, FACE_SMALL, THEME_TEXT, "%s", m->message);
}
