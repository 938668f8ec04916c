/* mask_label.c: wording and setting the texts around the data. */
#include "sim/view/mask/mask_label.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/view/raster/flow.h"
#include "sim/view/raster/font.h"

enum {
    SWATCH = 9,     /* side of a colour's square in the legend, frame included */
    SWATCH_GAP = 5, /* between it and its text */
    ITEM_GAP = 18,  /* between items of the legend */
    LABEL_GAP = 6,  /* between the waves and the groups of a slot */
    LANE_TICK_STEP = 8,
    LANE_TICK_ROOM = 10, /* least distance of two lane numbers */
};

/* ---- wave slots ---- */

SlotLabel mask_label_slot(const Trace *trace, uint32_t core, uint32_t slot, uint64_t start, uint64_t end) {
    size_t count, wave_count;
    const TraceRun *runs = trace_runs(trace, core, slot, &count);
    const TraceWave *waves = trace_waves(trace, &wave_count);
    uint32_t first = TRACE_NO_WAVE, last = TRACE_NO_WAVE, more = 0, low = UINT32_MAX, high = 0;
    for (size_t i = TRACE_FIND(runs, count, start); i < count && runs[i].cycle < end; i++) {
        const uint32_t wave = runs[i].wave;
        if (wave == TRACE_NO_WAVE || wave == last) continue;
        if (first == TRACE_NO_WAVE)
            first = wave;
        else
            more++;
        last = wave;
        const uint32_t group = wave < wave_count ? waves[wave].group : 0;
        if (group < low) low = group;
        if (group > high) high = group;
    }
    SlotLabel label = {.groups = "no wave"};
    snprintf(label.waves, sizeof label.waves, "slot %" PRIu32, slot);
    if (first == TRACE_NO_WAVE) return label;
    snprintf(label.waves, sizeof label.waves, more ? "w%" PRIu32 " +%" PRIu32 : "w%" PRIu32, first, more);
    snprintf(label.groups, sizeof label.groups, low < high ? "groups %" PRIu32 "-%" PRIu32 : "group %" PRIu32, low,
             high);
    return label;
}

static int32_t text_width(const char *text) {
    return font_width(text, strlen(text), 1);
}

int32_t mask_label_slot_width(const SlotLabel *label) {
    return SWATCH + SWATCH_GAP + text_width(label->waves) + LABEL_GAP + text_width(label->groups);
}

static void draw_swatch(Canvas *canvas, int32_t x, int32_t y, Rgba colour, const Theme *theme) {
    canvas_frame(canvas, (Rect){x, y - 1, SWATCH, SWATCH}, theme->colour[THEME_TICK]);
    canvas_fill(canvas, (Rect){x + 1, y, SWATCH - 2, SWATCH - 2}, colour);
}

void mask_label_slot_draw(Canvas *canvas, const SlotLabel *label, uint32_t slot, int32_t x, int32_t y,
                          const Theme *theme) {
    draw_swatch(canvas, x, y, theme_identity(theme, slot), theme);
    x += SWATCH + SWATCH_GAP;
    canvas_text(canvas, x, y, 1, theme->colour[THEME_TEXT], label->waves, strlen(label->waves));
    x += text_width(label->waves) + LABEL_GAP;
    canvas_text(canvas, x, y, 1, theme->colour[THEME_NOTE], label->groups, strlen(label->groups));
}

uint32_t mask_label_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[MASK_MAX_LANE_TICKS]) {
    uint32_t step = LANE_TICK_STEP;
    while (step * height < LANE_TICK_ROOM * lanes) step *= 2;
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < lanes; lane += step) ticks[count++] = lane;
    const uint32_t last = lanes - 1;
    if (ticks[count - 1] == last) return count;
    /* The last lane is worth more than the regular one just before it; lane 0 stays. */
    if ((last - ticks[count - 1]) * height < LANE_TICK_ROOM * lanes) count--;
    if (count == 0) count = 1;
    if ((last - ticks[count - 1]) * height >= LANE_TICK_ROOM * lanes) ticks[count++] = last;
    return count;
}

/* ---- legend ---- */

/* A colour and what it means. Returns where the colour's square is. */
static Spot set_item(Flow *flow, const char *text, Rgba colour, const Theme *theme) {
    const Spot spot = flow_place(flow, SWATCH + SWATCH_GAP + text_width(text), ITEM_GAP);
    if (!flow->canvas) return spot;
    draw_swatch(flow->canvas, spot.x, spot.y, colour, theme);
    canvas_text(flow->canvas, spot.x + SWATCH + SWATCH_GAP, spot.y, 1, theme->colour[THEME_TEXT], text, strlen(text));
    return spot;
}

static void set_states(Flow *flow, const MaskLayout *layout, const Theme *theme) {
    uint32_t shares[LANE_STATE_COUNT];
    lane_shares(&layout->totals, shares);
    for (int i = 0; i < LANE_STATE_COUNT; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s %" PRIu32 ".%" PRIu32 "%%", lane_states[i].name, shares[i] / 10,
                 shares[i] % 10);
        const Spot spot = set_item(flow, text, theme_lane(theme, (LaneState)i), theme);
        const Rect inside = {spot.x + 1, spot.y, SWATCH - 2, SWATCH - 2};
        if (flow->canvas && layout->patterns) theme_paint_lanes(flow->canvas, inside, (LaneState)i, theme, true);
    }
}

/* The colours of the wave slots, side by side; then what else an ALU shows. */
static void set_alus(Flow *flow, const MaskLayout *layout, const Theme *theme) {
    const char *text = layout->buckets ? "ALU works for this wave" : "ALU starts an instruction of this wave";
    const int32_t shown = (int32_t)(layout->slots < IDENTITY_COUNT ? layout->slots : IDENTITY_COUNT);
    Spot spot = flow_place(flow, shown * (SWATCH - 1) + 1 + SWATCH_GAP + text_width(text), ITEM_GAP);
    if (flow->canvas) {
        for (int32_t i = 0; i < shown; i++)
            draw_swatch(flow->canvas, spot.x + i * (SWATCH - 1), spot.y, theme_identity(theme, (uint32_t)i), theme);
        canvas_text(flow->canvas, spot.x + shown * (SWATCH - 1) + 1 + SWATCH_GAP, spot.y, 1, theme->colour[THEME_TEXT],
                    text, strlen(text));
    }
    if (!layout->buckets) {
        spot = set_item(flow, "still busy with it", theme_identity(theme, 0), theme);
        const Rect inside = {spot.x + 1, spot.y, SWATCH - 2, SWATCH - 2};
        if (flow->canvas) canvas_pattern(flow->canvas, inside, PATTERN_HATCH, theme->colour[THEME_ALU_DRAIN]);
    }
    (void)set_item(flow, "empty", theme->colour[THEME_ALU_EMPTY], theme);
    flow_break(flow);
}

/* ---- the note ---- */

typedef struct Note {
    char *text;
    size_t length;
} Note;

__attribute__((format(printf, 2, 3))) static void note_add(Note *note, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(note->text + note->length, MASK_NOTE_MAX - note->length, format, arguments);
    va_end(arguments);
    if (length > 0) note->length += (size_t)length;
    if (note->length >= MASK_NOTE_MAX) note->length = MASK_NOTE_MAX - 1;
}

static void note_pixel(Note *note, const MaskLayout *layout) {
    if (!layout->buckets) {
        if (layout->sx == 1 && layout->group_height == 1)
            note_add(note, " · 1 px = 1 cycle × 1 lane");
        else
            note_add(note, " · %" PRIu32 " × %" PRIu32 " px = 1 cycle × 1 lane", layout->sx, layout->group_height);
        return;
    }
    note_add(note, " · %" PRIu32 " px = %" PRIu64 " cycle%s", layout->sx, layout->bin, layout->bin == 1 ? "" : "s");
    if (layout->group_lanes == 1)
        note_add(note, ", a lane's %" PRIu32 " px show the shares of its states", layout->group_height);
    else
        note_add(note, ", each %" PRIu32 " px show the shares of %" PRIu32 " lanes' states", layout->group_height,
                 layout->group_lanes);
}

void mask_label_note(char text[MASK_NOTE_MAX], const MaskLayout *layout, const MaskImageOptions *options) {
    Note note = {.text = text};
    note_add(&note, "cycles %" PRIu64 "-%" PRIu64 " of %" PRIu64, layout->c0, layout->c0 + layout->cycles - 1,
             layout->all_cycles);
    if (layout->cores != layout->all_cores)
        note_add(&note, " · cores %" PRIu32 "-%" PRIu32 " of %" PRIu32, layout->core0,
                 layout->core0 + layout->cores - 1, layout->all_cores);
    note_pixel(&note, layout);
    if (layout->rows > 1)
        note_add(&note, " · rows of %" PRIu64 " cycles; util, busy and used are the row's",
                 layout->row_columns * layout->bin);
    note_add(&note, " · lane 0 on top · %s colours", palette_names[options->palette]);
    if (options->patterns == MASK_PATTERNS_ON && !layout->patterns) note_add(&note, " · too small for patterns");
    if (options->fault.present)
        note_add(&note, " · fault of w%" PRIu32 " in cycle %" PRIu64, options->fault.wave, options->fault.cycle);
}

/* ---- header and footer ---- */

static bool has_text(const char *text) {
    return text && *text;
}

int32_t mask_label_header(Canvas *canvas, const MaskLayout *layout, const MaskImageOptions *options) {
    const Theme *theme = theme_of(options->theme, options->palette);
    char note[MASK_NOTE_MAX];
    Flow flow = flow_begin(canvas, (int32_t)layout->margin, (int32_t)layout->header_y, (int32_t)layout->content_width);
    if (has_text(options->title)) flow_text(&flow, 2, theme->colour[THEME_TEXT], options->title);
    if (has_text(options->config_text)) flow_text(&flow, 1, theme->colour[THEME_TEXT], options->config_text);
    mask_label_note(note, layout, options);
    flow_text(&flow, 1, theme->colour[THEME_NOTE], note);
    flow_skip(&flow, 6);
    set_states(&flow, layout, theme);
    flow_break(&flow);
    set_alus(&flow, layout, theme);
    if (layout->strips > layout->units) {
        snprintf(note, sizeof note, "memory requests in flight, at most %" PRIu32, layout->queue_entries);
        (void)set_item(&flow, note, theme->colour[THEME_QUEUE], theme);
        (void)set_item(&flow, "queue full", theme_queue_full(theme), theme);
        flow_break(&flow);
    }
    if (layout->rail_height > 0) {
        static const char text[] = "rail above a wave:";
        const Spot spot = flow_place(&flow, text_width(text), ITEM_GAP / 2);
        if (canvas) canvas_text(canvas, spot.x, spot.y, 1, theme->colour[THEME_TEXT], text, sizeof text - 1);
        for (int i = 0; i < EVENT_COUNT; i++) (void)set_item(&flow, trace_events[i].name, theme->event[i], theme);
    }
    return flow_end(&flow);
}

int32_t mask_label_footer(Canvas *canvas, const MaskLayout *layout, const MaskImageOptions *options) {
    const Theme *theme = theme_of(options->theme, options->palette);
    Flow flow = flow_begin(canvas, (int32_t)layout->margin, (int32_t)layout->footer_y, (int32_t)layout->content_width);
    const char *version = options->version ? options->version : "", *hashes = options->hashes ? options->hashes : "";
    char text[512];
    snprintf(text, sizeof text, "%s%s%s", version, *version && *hashes ? " · " : "", hashes);
    flow_text(&flow, 1, theme->colour[THEME_NOTE], text);
    return flow_end(&flow);
}
