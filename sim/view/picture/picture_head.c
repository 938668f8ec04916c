/* picture_head.c: wording and setting what stands above and below the data: title, machine, cycles, legend, footer. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/band/band.h"
#include "sim/view/picture/picture_paint.h"
#include "sim/view/raster/flow.h"

enum {
    SWATCH = 11,    /* side of a colour's square in the legend, frame included */
    SWATCH_GAP = 6, /* between it and its text */
    ITEM_GAP = 18,  /* between items of the legend */
    TITLE_GAP = 4,  /* below the title */
    LEGEND_GAP = 6, /* above the legend */
    LEGEND_LINE = 20,
};

/* ---- texts with dots between ---- */

typedef struct Note {
    char *text;
    size_t length;
} Note;

/* A part of it, after a dot unless it is the first. */
__attribute__((format(printf, 2, 3))) static void note_add(Note *note, const char *format, ...) {
    va_list arguments;
    if (note->length > 0)
        note->length += (size_t)snprintf(note->text + note->length, PICTURE_NOTE_MAX - note->length, "  ·  ");
    if (note->length >= PICTURE_NOTE_MAX) note->length = PICTURE_NOTE_MAX - 1;
    va_start(arguments, format);
    const int length = vsnprintf(note->text + note->length, PICTURE_NOTE_MAX - note->length, format, arguments);
    va_end(arguments);
    if (length > 0) note->length += (size_t)length;
    if (note->length >= PICTURE_NOTE_MAX) note->length = PICTURE_NOTE_MAX - 1;
}

void picture_head_cycles(char text[PICTURE_NOTE_MAX], const PictureLayout *layout) {
    const PictureOptions *options = layout->options;
    const TraceShape shape = trace_shape(layout->runs[0].trace);
    const uint32_t cores = shape.cores;
    Note note = {.text = text};
    text[0] = '\0';
    if (has_text(options->file) && has_text(options->title)) note_add(&note, "%s", options->file);
    if (has_text(options->config_text)) { /* "4 waves x 32 lanes" with a sign between */
        char machine[PICTURE_NOTE_MAX];
        size_t used = 0;
        for (const char *at = options->config_text; *at && used + 4 < sizeof machine; at++) {
            if (strncmp(at, " x ", 3) == 0) {
                used += (size_t)snprintf(machine + used, sizeof machine - used, " × ");
                at += 2;
            } else
                machine[used++] = *at;
        }
        note_add(&note, "%.*s", (int)used, machine);
    }

    uint64_t longest = 0;
    for (uint32_t r = 0; r < layout->run_count; r++) longest = max_u64(longest, layout->run[r].cycles);
    if (layout->run_count > 1 && layout->cycles == longest)
        note_add(&note, "one axis, in cycles");
    else if (layout->run_count > 1)
        note_add(&note, "cycles %" PRIu64 "–%" PRIu64 " of each", layout->c0, layout->c0 + layout->cycles - 1);
    else
        note_add(&note, "cycles %" PRIu64 "–%" PRIu64 " of %" PRIu64, layout->c0, layout->c0 + layout->cycles - 1,
                 layout->run[0].cycles);

    if (options->core_end > 0 && (options->core_start > 0 || options->core_end < cores))
        note_add(&note, "cores %" PRIu32 "–%" PRIu32 " of %" PRIu32, options->core_start,
                 (options->core_end < cores ? options->core_end : cores) - 1, cores);
    if (layout->bin > 1) note_add(&note, "%" PRIu64 " cycles a column", layout->bin);
    if (layout->folded) note_add(&note, "a band is a core: all of its %" PRIu32 " slots", shape.slots);
    if (layout->rows > 1) note_add(&note, "rows of %" PRIu64 " cycles", layout->row_columns * layout->bin);
}

void picture_head_pixel(char text[PICTURE_NOTE_MAX], const PictureLayout *layout) {
    const char *cycles = layout->bin == 1 ? "" : "s";
    const uint32_t wide = layout->sx * layout->scale, high = layout->lane_height * layout->scale;
    if (layout->bin > 1 || !layout->lane_height)
        snprintf(text, PICTURE_NOTE_MAX, "%" PRIu32 " pixel%s across: %" PRIu64 " cycle%s; up: shares of lane-cycles",
                 wide, wide == 1 ? "" : "s", layout->bin, cycles);
    else
        snprintf(text, PICTURE_NOTE_MAX, "%" PRIu32 " × %" PRIu32 " pixel%s = 1 cycle × 1 lane", wide, high,
                 wide * high == 1 ? "" : "s");
}

/* ---- legend ---- */

/* A colour and what it means. A rail is shown as it lies: `height` pixels on top of a band, of which there is nothing
 * but the frame. */
static void set_item(const Painter *painter, Flow *flow, const char *text, int32_t height, Rgba colour,
                     const ThemeTexture *texture) {
    const Spot spot = flow_place(flow, SWATCH + SWATCH_GAP + face_text_width(FACE_SMALL, text), ITEM_GAP);
    const Rect place = {spot.x, spot.y + (LEGEND_LINE - SWATCH) / 2, SWATCH, SWATCH};
    if (!flow->canvas) return;
    const bool rail = height < SWATCH;
    const Rect inside =
        rail ? (Rect){place.x, place.y, place.w, height} : (Rect){place.x + 1, place.y + 1, place.w - 2, place.h - 2};
    canvas_fill(flow->canvas, inside, colour);
    if (texture && texture->kind != TEXTURE_NONE)
        canvas_grain(flow->canvas, inside, texture->kind == TEXTURE_HATCH ? GRAIN_HATCH : GRAIN_DOTS, texture->colour);
    const Rect frame = {place.x, place.y + (rail ? height + 1 : 0), SWATCH, SWATCH - (rail ? height + 1 : 0)};
    canvas_frame(flow->canvas, frame, painter->theme->colour[THEME_FRAME]);
    picture_text_in(painter, place.x + SWATCH + SWATCH_GAP, spot.y, LEGEND_LINE, FACE_SMALL, THEME_TEXT_2, text);
}

/* ---- header and footer ---- */

static Flow begin(const Painter *painter, uint32_t y) {
    const int32_t margin = (int32_t)painter->layout->header_y;
    Flow flow =
        flow_begin(painter->canvas, SCALE_ONE, margin, (int32_t)y, (int32_t)painter->layout->width - 2 * margin);
    flow.line = LEGEND_LINE;
    return flow;
}

int32_t picture_head(const Painter *painter) {
    const PictureOptions *options = painter->layout->options;
    const Theme *theme = painter->theme;
    const PictureLayout *layout = painter->layout;
    Flow flow = begin(painter, layout->header_y);
    char text[PICTURE_NOTE_MAX];
    const char *title = has_text(options->title) ? options->title : options->file;
    if (has_text(title)) {
        flow_say(&flow, FACE_TITLE, theme->colour[THEME_TEXT], title);
        flow_skip(&flow, TITLE_GAP);
    }
    picture_head_cycles(text, layout);
    flow_say(&flow, FACE_SMALL, theme->colour[THEME_TEXT_2], text);
    flow_skip(&flow, LEGEND_GAP);

    /* The shades that occur, with a single run their shares; then what rails show. */
    Count all = {0};
    bool occurs[EVENT_COUNT] = {false};
    uint32_t shares[SHADE_COUNT];
    for (uint32_t r = 0; r < layout->run_count; r++) {
        count_add(&all, &layout->run[r].count);
        occurs[EVENT_EXPOSED] |= layout->run[r].count.exposed > 0;
        occurs[EVENT_FAULT] |= layout->runs[r].fault != NULL;
    }
    occurs[EVENT_DIVERGENCE] = all.parts > 0;
    band_share(all.lanes, 1000, shares);
    for (int s = 0; s < SHADE_COUNT; s++) {
        if (all.lanes[s] == 0) continue;
        if (layout->run_count > 1)
            snprintf(text, sizeof text, "%s", shades[s].name);
        else
            snprintf(text, sizeof text, "%s %" PRIu32 ".%" PRIu32 " %%", shades[s].name, shares[s] / 10,
                     shares[s] % 10);
        set_item(painter, &flow, text, SWATCH, theme->shade[s], layout->textures ? &theme->texture[s] : NULL);
    }
    for (int e = 0; layout->rails && e < EVENT_COUNT; e++)
        if (occurs[e]) set_item(painter, &flow, trace_events[e].name, PICTURE_RAIL, theme->event[e], NULL);
    if (layout->rails && all.barriers) set_item(painter, &flow, "barrier", PICTURE_RAIL, band_ink(theme).barrier, NULL);
    return flow_end(&flow);
}

int32_t picture_foot(const Painter *painter) {
    const PictureOptions *options = painter->layout->options;
    Flow flow = begin(painter, painter->layout->footer_y);
    char text[PICTURE_NOTE_MAX], pixel[PICTURE_NOTE_MAX];
    Note note = {.text = text};
    picture_head_pixel(pixel, painter->layout);
    if (has_text(options->version)) note_add(&note, "%s", options->version);
    if (has_text(options->hashes)) note_add(&note, "%s", options->hashes);
    note_add(&note, "%s", pixel);
    flow_say(&flow, FACE_SMALL, painter->theme->colour[THEME_TEXT_3], text);
    return flow_end(&flow) - (int32_t)painter->layout->footer_y;
}
