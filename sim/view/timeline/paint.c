/* paint.c: drawing the rows of a timeline: their bands, what waves issue and wait for, units, what was never used; what
 * stands beside them; and the signs of legends. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/count/ports.h"
#include "sim/debug/time/track.h"
#include "sim/view/timeline/timeline.h"

enum {
    LINE = TIMELINE_LINE,
    NAME = 15,           /* height of a name */
    GAP = 4,             /* between a swatch and its name */
    NUMBER = 10,         /* from one lane's number to the next, at least */
    NUMBER_GAP = 6,      /* between a lane's number and the data */
    RIGHT_LEAST = 30,    /* the room that a share takes right of the data; */
    SHARE_ABOVE = 8,     /* above one that stands below the name */
    NONE_ABOVE = 3,      /* the end of a band begins the number of lanes without a thread */
    DASH = 3,            /* of the edges of an empty row */
    GRID_FROM = 6,       /* pixels of a cycle: with lines between instructions, */
    WORD_FROM = 14,      /* with their names, */
    CUT_FROM = 40,       /* which may be cut; */
    TWO_LINES = 24,      /* more than this, of the instructions' height: with operands */
    UNIT_TEXT_FROM = 12, /* height of a unit with the numbers of waves */
};

static void fill(const TimePainter *p, Rect r, ThemeColour colour) {
    sheet_fill(p->sheet, r, sheet_ink(p->sheet, colour));
}

static int32_t say(const TimePainter *p, Rect box, Face face, ThemeColour colour, const char *text) {
    return sheet_say(p->sheet, box, face, ALIGN_LEFT, sheet_ink(p->sheet, colour), "%s", text);
}

static int32_t x_of(const TimePainter *p, uint64_t cycle) {
    return timeline_x(p->sheet->scale, &p->line, cycle);
}

/* Where cycles are in a place, as far as they are in it. */
static Rect cycles_in(const TimePainter *p, uint64_t from, uint64_t to, Rect place) {
    return rect_and(rect_from(place, x_of(p, from), x_of(p, to)), place);
}

static Rect row_place(const TimePainter *p, const TimeRow *row) {
    return (Rect){p->line.x, p->y + row->y, p->line.width, row->height};
}

/* The pixels of the canvas that the axis has. */
static BandPlace track_of(const TimePainter *p) {
    const Rect track = sheet_pixels(p->sheet, (Rect){p->line.x, 0, p->line.width, 1});
    return (BandPlace){track.x, 0, p->line.column, (uint32_t)track.w};
}

/* ---- bands ---- */

/* The bands in view. */
static void paint_bands(const TimePainter *p, const TimeRows *rows) {
    static const BandKind kinds[] = {[ROW_LANES] = BAND_LANES,
                                     [ROW_SHARES] = BAND_SHARES,
                                     [ROW_GPU] = BAND_GPU,
                                     [ROW_HEAT] = BAND_HEAT,
                                     [ROW_CORE] = BAND_CORE};
    Canvas *canvas = p->sheet->canvas;
    const BandPlace place = track_of(p);
    const TraceShape shape = p->fill ? trace_shape(p->trace) : (TraceShape){0};
    if (p->line.width <= 0) return;
    BandRow *bands = memory_raw((rows->count + (size_t)1) * sizeof *bands);
    Count *counts = p->count ? memory_raw(place.columns * sizeof *counts) : NULL;
    size_t count = 0;
    for (uint32_t i = 0; i < rows->count; i++) {
        const TimeRow *row = &rows->list[i];
        const Rect r = row_place(p, row);
        if (row->run != p->run || row->kind > ROW_CORE) continue;
        if (r.y + r.h + row->no_threads < p->seen.y || r.y - row->rail > p->seen.y + p->seen.h) continue;
        const Rect band = sheet_pixels(p->sheet, r), below = {0, r.y + r.h, 1, row->no_threads};
        const Rect rail = {0, r.y - row->rail, 1, row->rail - !row->thin};
        bands[count] = (BandRow){.kind = kinds[row->kind],
                                 .core = row->core,
                                 .slot = row->slot,
                                 .y = band.y,
                                 .height = band.h,
                                 .rail = row->rail ? sheet_pixels(p->sheet, rail).h : 0,
                                 .thin = row->thin,
                                 .lanes = row->lanes,
                                 .slots = row->kind == ROW_CORE  ? shape.slots
                                          : row->kind == ROW_GPU ? shape.cores * shape.slots
                                                                 : 0,
                                 .no_threads = row->no_threads ? sheet_pixels(p->sheet, below).h : 0};
        if (bands[count].slots)
            bands[count].unused = fill_unused(p->fill, row->kind == ROW_GPU ? RANGE_ALL_CORES : row->core);
        if (!p->bare && row->kind != ROW_HEAT)
            sheet_frame(p->sheet, rect_around(r, 1), sheet_ink(p->sheet, THEME_FRAME));
        if (p->count && p->count(p->user, row, place.columns, counts))
            band_paint_counts(canvas, place, &p->view, &bands[count], counts);
        count++;
    }
    if (p->strips && count)
        strips_show(p->strips, canvas, place, p->bins, &p->view, bands, count);
    else if (!p->count && count)
        band_paint(canvas, place, p->trace, &p->view, bands, count);
    memory_free(counts);
    memory_free(bands);
}

/* ---- what a wave issues, and waits for ---- */

/* In each cell the instruction's first word, and below it the rest if there are two lines. */
static void paint_issues(const TimePainter *p, const TimeRow *row, const TraceRun *run, Rect seen) {
    const CodeText text = code_written(p->code, run->pc);
    const size_t word = strcspn(text.text, " ");
    const int32_t half = seen.h / 2 - 1;
    const bool two = seen.h > TWO_LINES, operands = two && text.text[word];
    const BandFault *fault = &p->view.fault;
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)word, text.text);
    const int32_t wide = sheet_width(p->sheet, FACE_CELL_BOLD, name);
    for (uint64_t cycle = max_u64(run->cycle, p->line.from), end = run->cycle + run->cycles; cycle < end; cycle++) {
        const Rect cell = cycles_in(p, cycle, cycle + 1, seen);
        if (cell.w <= 0) break;
        if (fault->present && fault->cycle == cycle && fault->core == row->core && fault->slot == row->slot)
            fill(p, cell, THEME_FAULT);
        else if (row == p->chosen && cycle == p->now)
            fill(p, cell, THEME_SELECT_GROUND);
        if (cell.x > seen.x) fill(p, (Rect){cell.x, cell.y, 1, cell.h}, THEME_LINE);

        Rect line = {cell.x + 3, cell.y, cell.w - 4, operands ? half + 2 : cell.h};
        const bool cut = two || cell.w >= CUT_FROM;
        if (cell.w < WORD_FROM || line.w < 12 || (!cut && wide > line.w)) continue;
        say(p, line, FACE_CELL_BOLD, THEME_TEXT, name);
        line.y += half;
        if (operands) say(p, line, FACE_CELL, THEME_TEXT_2, text.text + word + 1);
    }
}

static bool waits(const TraceRun *run) {
    return run->state == STATE_STALLED || run->state == STATE_IDLE;
}

/* The line above a band: in each cycle what issues; while nothing does, why. */
static void paint_words(const TimePainter *p, const TimeRow *row) {
    const Theme *theme = p->sheet->theme;
    const int32_t frame = !row->rail; /* the band's frame is right below */
    const Rect place = {p->line.x, p->y + row->top, p->line.width, row->words - frame};
    const bool cells = p->line.zoom.pixels * SCALE_ONE >= GRID_FROM * p->line.zoom.cycles * (uint64_t)p->sheet->scale;
    Track track;
    fill(p, place, THEME_HEAD);
    if (!p->code || !track_open(&track, p->trace, row->core, row->slot, p->line.from, p->line.to)) return;
    for (bool more = true; more;) {
        const TraceRun run = track.run;
        uint64_t end = run.cycle + run.cycles;
        while ((more = track_advance(&track)) && waits(&run) && track.run.state == run.state &&
               track.run.reason == run.reason && track.run.wave == run.wave)
            end = track.run.cycle + track.run.cycles;
        if (run.state == STATE_ACTIVE && cells) paint_issues(p, row, &run, place);
        if (!waits(&run)) continue;

        /* A stall, or being passed over, in its colour: the reason as a clause, else a word, if it fits. */
        const Shade shade = run.state == STATE_STALLED ? SHADE_STALLED : SHADE_READY;
        const Rect r = cycles_in(p, run.cycle, end, place), inside = {r.x + 4, r.y, r.w - 6, r.h};
        if (r.w <= 0 || p->view.hidden >> shade & 1) continue;
        sheet_fill(p->sheet, r, theme->shade[shade]);
        const char *text = trace_reasons[run.reason].clause;
        if (sheet_width(p->sheet, FACE_SMALL_STRONG, text) > inside.w) text = trace_reasons[run.reason].word;
        if (sheet_width(p->sheet, FACE_SMALL_STRONG, text) <= inside.w)
            sheet_say(p->sheet, inside, FACE_SMALL_STRONG, ALIGN_LEFT, theme->on_shade[shade], "%s", text);
    }
    track_close(&track);
}

/* ---- units ---- */

/* Paint the strip of an ALU, sampler or queue, with the waves that it works for where they fit. Return the share of its
 * cycles or entries that is used, in per cent. */
static int paint_unit(const TimePainter *p, const TimeRow *row) {
    const TraceShape shape = trace_shape(p->trace);
    const uint64_t from = p->line.from, to = p->line.to;
    const Rect place = row_place(p, row), pixels = sheet_pixels(p->sheet, place), old = sheet_clip(p->sheet, place);
    const BandUnit unit = {row->core, row->slot, pixels.y, pixels.h, from, to};
    const bool queue = row->slot >= trace_units(shape);
    fill(p, place, THEME_FIELD);
    const uint64_t used = band_unit(p->sheet->canvas, track_of(p), p->trace, p->line.zoom, p->sheet->theme, &unit);
    const uint64_t all = (to - from) * (queue ? shape.queue_entries : 1);
    TraceCursor *cursor = trace_alu_cursor(p->trace, row->core, row->slot);
    trace_cursor_seek(cursor, from);
    const bool texts = !queue && row->height >= UNIT_TEXT_FROM && band_has_cells(p->line.zoom);
    for (TraceAlu run; texts && trace_next_alu(cursor, &run) && run.cycle < to;) {
        const Rect r = cycles_in(p, run.cycle, run.cycle + run.cycles, place);
        char text[16];
        snprintf(text, sizeof text, "w%" PRIu32, run.wave);
        if (sheet_width(p->sheet, FACE_CELL, text) + 6 <= r.w)
            say(p, rect_behind(r, 4), FACE_CELL, THEME_ON_IDENTITY, text);
    }
    trace_cursor_destroy(cursor);
    sheet_restore(p->sheet, old);
    return (int)((100 * used + all / 2) / all);
}

/* ---- issue ports ---- */

/* The line above: the instruction in each cycle. */
static void paint_issue_words(const TimePainter *p, const TimeRow *row, uint64_t to) {
    const Rect place = {p->line.x, p->y + row->top, p->line.width, row->words};
    PortReader reader;
    fill(p, place, THEME_HEAD);
    if (!p->code) return;
    ports_open(&reader, p->trace, row->core, p->line.from);
    while (ports_next(&reader) && reader.from < to) {
        const TraceRun run = {.cycle = reader.from,
                              .cycles = (uint32_t)(min_u64(reader.to, to) - reader.from),
                              .pc = reader.issues[row->slot].pc};
        if (row->slot < reader.count) paint_issues(p, row, &run, place);
    }
    ports_close(&reader);
}

/* Return the share of its lanes that are active, in per cent. */
static int paint_issued(const TimePainter *p, const TimeRow *row) {
    const uint64_t from = p->line.from, to = min_u64(p->line.to, trace_cycles(p->trace));
    const Rect place = row_place(p, row), pixels = sheet_pixels(p->sheet, place);
    const BandUnit unit = {row->core, row->slot, pixels.y, pixels.h, from, to};
    if (from >= to) return -1;
    if (row->words) paint_issue_words(p, row, to);
    const Rect old = sheet_clip(p->sheet, place);
    const uint64_t active = band_issued(p->sheet->canvas, track_of(p), p->trace, &p->view, p->sheet->theme, &unit);
    sheet_restore(p->sheet, old);
    const uint64_t all = (to - from) * trace_shape(p->trace).wave_size;
    return (int)((100 * active + all / 2) / all);
}

/* ---- beside a row ---- */

/* "group 3", or "groups 0–28": one word and two numbers. */
void timeline_range(char out[TIME_TEXT_MAX], const char *word, uint32_t first, uint32_t last) {
    if (first == last)
        snprintf(out, TIME_TEXT_MAX, "%s %" PRIu32, word, first);
    else
        snprintf(out, TIME_TEXT_MAX, "%ss %" PRIu32 "–%" PRIu32, word, first, last);
}

TimeLabel timeline_label(const TimePainter *p, const TimeRow *row) {
    const TraceShape shape = trace_shape(p->trace);
    const bool wave = row->kind <= ROW_SHARES, unit = row->kind == ROW_UNIT;
    const uint32_t sampler = row->slot - shape.alus, queue = row->slot - trace_units(shape);
    TimeLabel label = {.slot = wave ? (int)row->slot : -1, .face = FACE_SMALL, .ink = THEME_TEXT_2, .share = -1};
    if (unit && row->slot >= trace_units(shape))
        snprintf(label.name, sizeof label.name, "%s", trace_queue_names[trace_queue(shape, queue)]);
    else if (unit && row->slot >= shape.alus)
        timeline_range(label.name, "sampler", sampler, sampler);
    else if (row->kind == ROW_CORE || row->kind == ROW_EMPTY_CORES)
        timeline_range(label.name, "core", row->core, row->core + (row->kind == ROW_CORE ? 1 : row->count) - 1);
    else if (row->kind == ROW_TOTAL)
        snprintf(label.name, sizeof label.name, "lane-cycles");
    else if (row->kind == ROW_ISSUED)
        timeline_range(label.name, "issue", row->slot, row->slot);
    else if (row->kind != ROW_GPU)
        timeline_range(label.name, unit ? "ALU" : "slot", row->slot, row->slot + row->count - 1);
    if (row->kind == ROW_CORE) {
        label.face = FACE_STRONG;
        label.ink = THEME_TEXT;
    }
    if (p->label) p->label(p->user, row, &label);
    return label;
}

int32_t timeline_label_width(const TimeLabel *label) {
    const int32_t name = (label->slot < 0 ? 0 : TIMELINE_SWATCH + GAP) + face_text_width(label->face, label->name);
    return max_i32(name, label->hang + face_text_width(FACE_SMALL, label->below[0]));
}

void timeline_swatch(Sheet *sheet, Rect place, uint32_t slot) {
    sheet_round(sheet, place, 3, theme_identity(sheet->theme, slot));
    sheet_say(sheet, place, FACE_CELL_BOLD, ALIGN_CENTRE, sheet_ink(sheet, THEME_ON_IDENTITY), "%u", slot);
}

/* Each beside its lane, but not above or below the band; and below it the lanes that never hold a thread. */
static void number_lanes(const TimePainter *p, const TimeRow *row) {
    const Rect band = row_place(p, row);
    const int32_t right = band.x - NUMBER_GAP, none = band.y + band.h - NONE_ABOVE;
    const int32_t beyond = min_i32(2 + row->y - row->top, 5),
                  bottom = row->no_threads ? none : band.y + band.h + beyond;
    const Rgba ink = sheet_ink(p->sheet, THEME_TEXT_3);
    uint32_t ticks[AXIS_MAX_LANES];
    const uint32_t count = axis_lanes(row->lanes, (uint32_t)band.h, ticks);
    int32_t free_from = max_i32(band.y - beyond, p->seen.y - 2), end = min_i32(bottom, p->seen.y + p->seen.h + 2);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t middle = band.y + (int32_t)((2 * ticks[i] + 1) * (uint32_t)band.h / (2 * row->lanes));
        const int32_t y = clamp_i32(middle - LINE / 2, band.y - beyond, bottom - LINE);
        const bool crowded = i + 2 == count && y + NUMBER > bottom - LINE; /* the last one is worth more */
        if (y < free_from || y + LINE > end || crowded) continue;
        fill(p, (Rect){band.x - 4, middle, 3, 1}, THEME_FRAME);
        sheet_say(p->sheet, (Rect){right - 24, y, 24, LINE}, FACE_CODE_SMALL, ALIGN_RIGHT, ink, "%" PRIu32, ticks[i]);
        free_from = y + NUMBER;
    }
    if (row->no_threads && none >= free_from && none + LINE <= p->seen.y + p->seen.h + 2)
        sheet_say(p->sheet, (Rect){right - 80, none, 80, LINE}, FACE_CODE_SMALL, ALIGN_RIGHT, ink,
                  "%" PRIu32 "–%" PRIu32 " none", row->lanes, trace_shape(p->trace).wave_size - 1u);
}

/* Right of the row, if there is room. */
static bool say_share(const TimePainter *p, int32_t y, int share) {
    const int32_t x = p->line.x + p->line.width + 4;
    if (share < 0 || p->right - x < RIGHT_LEAST) return share < 0;
    if (y + NAME > p->seen.y + p->seen.h + 1) return true;
    sheet_say(p->sheet, (Rect){x, y, p->right - x, NAME}, FACE_CODE_SMALL, ALIGN_RIGHT,
              sheet_ink(p->sheet, THEME_TEXT_2), "%d %%", share);
    return true;
}

static void name_core(const TimePainter *p, uint32_t core, int32_t y, bool folded) {
    const int32_t sign = p->pick_core >= 0 ? 14 : 0, width = p->indent ? p->indent : p->line.x - p->left;
    char text[TIME_TEXT_MAX];
    timeline_range(text, "core", core, core);
    say(p, (Rect){p->left + sign, y, width - sign - 2, NAME}, FACE_STRONG, THEME_TEXT, text);
    if (!sign) return;
    sheet_icon(p->sheet, (Rect){p->left - 4, y, 16, 16}, folded ? ICON_RIGHT : ICON_DOWN,
               sheet_ink(p->sheet, THEME_TEXT_2));
    sheet_area(p->sheet, (Rect){p->left - 4, y - 2, width, TIMELINE_AIM}, p->pick_core, "%" PRIu32, core);
}

/* Slots that lie too close for a name each: their colours, and the names of every second, fourth or eighth, but not
 * where the selected one has its name. */
static void name_thin(const TimePainter *p, const TimeRow *row, const TimeLabel *label, int32_t x, int32_t *free_from) {
    const Rect band = row_place(p, row), name = {x + TIMELINE_SWATCH + GAP, band.y + (band.h - NAME) / 2,
                                                 band.x - 6 - x - TIMELINE_SWATCH - GAP, NAME};
    const TimeRow *chosen = p->chosen;
    uint32_t step = 1;
    while ((int32_t)step * (row->end - row->top) < NAME + 1) step *= 2;
    sheet_fill(p->sheet, (Rect){x, band.y, TIMELINE_SWATCH, band.h}, theme_identity(p->sheet->theme, row->slot));
    if (p->pick_slot >= 0)
        sheet_area(p->sheet, (Rect){x, band.y, band.x - 8 - x, band.h}, p->pick_slot, "%" PRIu32, row->slot);
    const bool taken = chosen && name.y + NAME > p->y + chosen->top && name.y < p->y + chosen->end;
    if (row->slot % step || taken || name.y < *free_from || name.y + NAME > p->seen.y + p->seen.h + 1) return;
    say(p, name, FACE_SMALL, THEME_TEXT_2, label->name);
    say_share(p, name.y, label->share);
    *free_from = name.y + NAME;
}

/* The name with the lines below it from the top of the row on; without such lines it is in the middle of the band. */
static void name_row(const TimePainter *p, const TimeRow *row, const TimeLabel *label, bool first, int32_t *free_from) {
    const Rect band = row_place(p, row);
    const bool slot = row->kind <= ROW_SHARES, tall = label->below[0][0] != '\0', cores = row->kind == ROW_CORE;
    const int32_t middle = band.y + (band.h - NAME) / 2,
                  y = tall ? p->y + row->top + (row->words ? 0 : row->rail) : middle;
    const int32_t bottom = p->seen.y + p->seen.h, numbered = p->numbers && row->no_threads;
    const int32_t end = min_i32(numbered ? band.y + band.h - NONE_ABOVE : p->y + row->end, bottom);
    int32_t x = p->left + (row->kind == ROW_EMPTY_CORES ? 0 : p->indent);
    if (slot && row->thin && band.h < NAME) {
        name_thin(p, row, label, x, free_from);
        return;
    }
    if (y < p->seen.y - 1 || y + NAME > bottom + 1) return;
    const int32_t above = p->y + row->top - NAME - 1;
    if (first && !p->indent && row->kind != ROW_UNIT && above >= p->seen.y - 1) name_core(p, row->core, above, false);
    if (p->indent && (first || cores)) name_core(p, row->core, y, cores);
    const Rect name = {x - 4, y - 2, band.x - 8 - x, TIMELINE_AIM};
    if (slot && p->pick_slot >= 0 && p->chosen && p->chosen->core != row->core)
        sheet_area(p->sheet, name, p->pick_slot, "%" PRIu32 ":%" PRIu32, row->core, row->slot);
    else if (slot && p->pick_slot >= 0)
        sheet_area(p->sheet, name, p->pick_slot, "%" PRIu32, row->slot);
    Rect below = {x + label->hang, y + NAME, band.x - (p->numbers ? 26 : 6) - x - label->hang, LINE};
    if (label->slot >= 0) {
        const Rect swatch = {x, y, TIMELINE_SWATCH, NAME};
        timeline_swatch(p->sheet, swatch, (uint32_t)label->slot);
        if (p->pick_pin > 0 && sheet_hovers(p->sheet, name)) { /* the sign takes the place of the number */
            sheet_round(p->sheet, swatch, 3, theme_identity(p->sheet->theme, row->slot));
            sheet_icon(p->sheet, rect_middle(swatch, 14, 14), ICON_PIN, sheet_ink(p->sheet, THEME_ON_IDENTITY));
        }
        if (p->pick_pin > 0)
            sheet_area(p->sheet, rect_around(swatch, 2), p->pick_pin, "%" PRIu32 ":%" PRIu32, row->core, row->slot);
        x += TIMELINE_SWATCH + GAP;
    }
    say(p, (Rect){x, y, band.x - (tall && p->numbers ? 26 : 6) - x, NAME}, label->face, label->ink, label->name);
    for (int i = 0; i < TIME_LINES && label->below[i][0] && below.y + LINE <= end + 1; i++, below.y += LINE)
        say(p, below, FACE_SMALL, THEME_TEXT_3, label->below[i]);
    if (say_share(p, tall ? band.y : y, label->share) || !tall || below.y + SHARE_ABOVE + 3 * LINE > end) return;

    char share[16];
    snprintf(share, sizeof share, "%d %% of", label->share);
    below.y += SHARE_ABOVE;
    say(p, below, FACE_STRONG, THEME_TEXT, share);
    below.y += LINE;
    say(p, below, FACE_SMALL, THEME_TEXT_3, "lane-cycles");
    below.y += LINE;
    say(p, below, FACE_SMALL, THEME_TEXT_3, "active");
}

/* ---- all of it ---- */

/* A row that is never used has a dashed edge, and says why. */
static void paint_empty(const TimePainter *p, const TimeRow *row) {
    const Rect place = row_place(p, row);
    EmptyReason why = {.text = "never filled"};
    if (p->fill) why = fill_empty_slot(p->fill, row->core, row->slot);
    for (int32_t x = 0; x < place.w; x += 2 * DASH)
        for (int side = 0; side < 2; side++)
            fill(p, (Rect){place.x + x, place.y + side * (place.h - 1), min_i32(DASH, place.w - x), 1}, THEME_FRAME);
    /* The text may be wider than few cycles are: there is nothing beside it, unless the axis is longer than the run. */
    const int32_t end = timeline_x(p->sheet->scale, &p->line, trace_cycles(p->trace)),
                  right = end < place.x + place.w ? end : p->sheet->clip.x + p->sheet->clip.w;
    say(p, (Rect){place.x + 8, place.y, right - place.x - 8, place.h}, FACE_SMALL, THEME_TEXT_2, why.text);
}

void timeline_paint(const TimePainter *p, const TimeRows *rows) {
    const Rect seen = p->seen, data = {p->line.x - 1, seen.y, p->line.width + 2, seen.h};
    Rect old = sheet_clip(p->sheet, data);
    int32_t free_from = seen.y - 1;
    const int32_t end = seen.y + seen.h;
    paint_bands(p, rows);
    sheet_restore(p->sheet, old);
    for (uint32_t i = 0; i < rows->count && !p->bare; i++) {
        const TimeRow *row = &rows->list[i];
        const int32_t y = p->y + row->y, top = p->y + row->top;
        if (row->run != p->run || row->kind == ROW_GPU || row->kind == ROW_HEAT) continue; /* they have no label */
        if (y + row->height + row->no_threads <= seen.y || top >= end) continue;
        const bool whole = y >= seen.y && y + row->height <= end;
        const bool first = trace_shape(p->trace).cores > 1 && row->kind != ROW_EMPTY_CORES && row->kind != ROW_CORE &&
                           (p->indent || i >= rows->pinned) &&
                           (i == 0 || row[-1].core != row->core || row[-1].run != row->run || row[-1].kind == ROW_HEAT);
        int used = -1;
        old = sheet_clip(p->sheet, (Rect){data.x, data.y, INT32_MAX / 4, data.h});
        if ((row->kind == ROW_EMPTY_SLOTS || row->kind == ROW_EMPTY_CORES) && whole) paint_empty(p, row);
        if (row->kind >= ROW_UNIT)
            sheet_frame(p->sheet, rect_around(row_place(p, row), 1), sheet_ink(p->sheet, THEME_FRAME));
        if (row->kind == ROW_UNIT) used = paint_unit(p, row);
        if (row->kind == ROW_ISSUED)
            used = paint_issued(p, row);
        else if (row->words && top >= seen.y && top + row->words <= end)
            paint_words(p, row);
        sheet_restore(p->sheet, old);

        TimeLabel label = timeline_label(p, row);
        if (row->kind >= ROW_UNIT && label.share >= 0) label.share = used;
        old = sheet_clip(p->sheet, (Rect){p->left - 8, seen.y - 2, p->right - p->left + 16, seen.h + 4});
        name_row(p, row, &label, first, &free_from);
        const bool has_lanes = row->kind == ROW_LANES || (row->kind == ROW_ISSUED && band_has_cells(p->line.zoom));
        if (p->numbers && has_lanes && row->height >= LINE) number_lanes(p, row);
        sheet_restore(p->sheet, old);
    }
}

/* ---- legends ---- */

uint32_t timeline_signs(const Count *all, bool fault, int signs[TIME_SIGNS]) {
    const bool occurs[] = {[SIGN_EXPOSED] = all->exposed > 0,
                           [SIGN_DIVERGENCE] = all->parts > 0,
                           [SIGN_BARRIER] = all->barriers > 0,
                           [SIGN_FAULT] = fault};
    uint32_t count = 0;
    for (int sign = 0; sign < TIME_SIGNS; sign++)
        if (sign < SHADE_COUNT ? all->lanes[sign] > 0 : occurs[sign]) signs[count++] = sign;
    return count;
}

const char *timeline_sign_name(int sign) {
    static const char *const names[] = {[SIGN_EXPOSED] = "exposed stall",
                                        [SIGN_DIVERGENCE] = "lanes diverge",
                                        [SIGN_BARRIER] = "barrier",
                                        [SIGN_FAULT] = "fault"};
    return sign < SHADE_COUNT ? shades[sign].name : names[sign];
}

void timeline_sign(Sheet *sheet, Rect square, int sign, const BandInk *ink) {
    const Rgba colours[] = {[SIGN_EXPOSED] = ink->exposed,
                            [SIGN_DIVERGENCE] = ink->parts,
                            [SIGN_BARRIER] = ink->barrier,
                            [SIGN_FAULT] = ink->fault};
    const Rect middle = rect_middle(square, 2, square.h);
    if (sign == SIGN_FAULT)
        sheet_icon(sheet, rect_middle(square, 16, 16), ICON_FAULT, colours[sign]);
    else if (sign == SIGN_EXPOSED)
        sheet_fill(sheet, rect_middle(square, square.w, 4), colours[sign]);
    else if (sign == SIGN_BARRIER)
        sheet_fill(sheet, (Rect){middle.x, middle.y, middle.w, middle.h / 2}, colours[sign]);
    else if (sign >= SHADE_COUNT)
        sheet_fill(sheet, middle, colours[sign]);
    if (sign >= SHADE_COUNT) return;

    /* A cell, as bands have it. */
    const Rect inside = sheet_pixels(sheet, rect_inside(square, 1, 1));
    const BandView view = {.zoom = {inside.w > 0 ? (uint64_t)inside.w : 1, 1}, .ink = *ink};
    sheet_frame(sheet, square, sheet_ink(sheet, THEME_FRAME));
    Canvas *cell = canvas_create((uint32_t)inside.w, (uint32_t)inside.h);
    band_cells(cell, &view, (Rect){0, 0, inside.w, inside.h}, (Shade)sign);
    canvas_put(sheet->canvas, inside.x, inside.y, cell);
    canvas_destroy(cell);
}
