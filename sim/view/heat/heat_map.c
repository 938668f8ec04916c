/* heat_map.c: the picture of what each pixel cost; see heat_map.h. */
#include "sim/view/heat/heat_map.h"

#include <stdio.h>
#include <string.h>

#include "asm/base/text.h"
#include "sim/base/arith.h"
#include "sim/view/sheet/sheet.h"

enum {
    MARGIN = 16,
    LEAST_WIDTH = 760, /* of the texts */
    LEAST_IMAGE = 768, /* a smaller image is enlarged up to that, */
    MOST_FACTOR = 32,  /* times at most */
    GAP = 12,          /* between image and texts */
    LINE_GAP = 4,      /* between texts */
    RAMP_WIDTH = 200,
    RAMP_HEIGHT = 12,
    LEGEND = 20, /* a line of it */
    FRAME = 2,   /* around the worst tile, and a dark line around it */
};

typedef struct HeatPainter {
    Canvas *canvas; /* NULL: measure */
    const Heat *heat;
    const HeatMapOptions *options;
    const Theme *theme;
    int32_t width, factor;
} HeatPainter;

/* Headline, evidence, and what was run. Return the bottom edge. */
static int32_t set_head(const HeatPainter *painter) {
    const HeatMapOptions *options = painter->options;
    const Heat *heat = painter->heat;
    OWNED TextBuffer run = {0};
    text_printf(&run, "%s  ·  %s", options->file,
                program_resource_title(heat->program, OPERAND_RES_U, heat->image).text);
    if (!heat->program->dispatches->raster)
        text_printf(&run, ", %u × %u pixels", heat->width, heat->height); /* else the machine */
    text_printf(&run, "  ·  %s  ·  %s", options->machine, draw_cycles(options->cycles).text);
    Flow flow = flow_begin(painter->canvas, SCALE_ONE, MARGIN, MARGIN, painter->width - 2 * MARGIN);
    flow_say(&flow, FACE_TITLE, painter->theme->colour[THEME_TEXT],
             options->title ? options->title : options->summary->headline);
    flow_skip(&flow, LINE_GAP);
    if (options->title) flow_say(&flow, FACE_BODY, painter->theme->colour[THEME_TEXT_2], options->summary->headline);
    if (options->title) flow_skip(&flow, LINE_GAP);
    if (*options->summary->evidence)
        flow_say(&flow, FACE_BODY, painter->theme->colour[THEME_TEXT_2], options->summary->evidence);
    flow_skip(&flow, LINE_GAP);
    flow_say(&flow, FACE_SMALL, painter->theme->colour[THEME_TEXT_3], run.text);
    return flow_end(&flow);
}

/* Put text in the middle of a line of the legend. */
static void say(const HeatPainter *painter, Spot spot, ThemeColour colour, const char *text) {
    canvas_say(painter->canvas, spot.x, face_baseline(FACE_SMALL, SCALE_ONE, spot.y, LEGEND), FACE_SMALL, SCALE_ONE,
               painter->theme->colour[colour], text, strlen(text));
}

/* A frame that is seen on any colour. */
static void draw_frame(const HeatPainter *painter, Rect inside) {
    const Rgba inks[] = {painter->theme->ramp[0], painter->theme->colour[THEME_SELECT], painter->theme->ramp[0]};
    const int32_t widths[] = {1, FRAME, 1};
    for (int i = 0; i < 3; i++)
        for (int32_t w = 0; w < widths[i]; w++) {
            canvas_fill(painter->canvas, (Rect){inside.x - 1, inside.y - 1, inside.w + 2, 1}, inks[i]);
            canvas_fill(painter->canvas, (Rect){inside.x - 1, inside.y + inside.h, inside.w + 2, 1}, inks[i]);
            canvas_fill(painter->canvas, (Rect){inside.x - 1, inside.y, 1, inside.h}, inks[i]);
            canvas_fill(painter->canvas, (Rect){inside.x + inside.w, inside.y, 1, inside.h}, inks[i]);
            inside = (Rect){inside.x - 1, inside.y - 1, inside.w + 2, inside.h + 2};
        }
}

/* Legend and footer. Return the bottom edge. */
static int32_t set_foot(const HeatPainter *painter, int32_t y) {
    const HeatInfo *info = &heat_infos[painter->options->quantity];
    const HeatSummary *s = painter->options->summary;
    OWNED TextBuffer what = {0}, tile = {0}, foot = {0};
    text_printf(&what, info->form == HEAT_SHARE ? "%s" : "%s a pixel", info->noun);
    if (painter->heat->line) text_printf(&what, ", line %u", painter->heat->line);
    text_printf(&tile, "the worst tile, %u × %u pixels", s->tile_w, s->tile_h);
    char end[48];
    snprintf(end, sizeof end, "%s%s", heat_number(s->scale).text, s->exceeds ? " or more" : "");
    const int32_t end_width = face_text_width(FACE_SMALL, end), zero = face_text_width(FACE_SMALL, "0");

    Flow flow = flow_begin(painter->canvas, SCALE_ONE, MARGIN, y, painter->width - 2 * MARGIN);
    flow.line = LEGEND;
    const Spot name = flow_place(&flow, face_text_width(FACE_SMALL, what.text), GAP);
    const Spot ramp = flow_place(&flow, zero + RAMP_WIDTH + end_width + GAP, 2 * GAP);
    const Spot worst = flow_place(&flow, LEGEND + face_text_width(FACE_SMALL, tile.text), GAP);
    if (painter->canvas) {
        const int32_t x = ramp.x + zero + GAP / 2, top = ramp.y + (LEGEND - RAMP_HEIGHT) / 2;
        say(painter, name, THEME_TEXT_2, what.text);
        say(painter, ramp, THEME_TEXT, "0");
        for (int32_t i = 0; i < RAMP_WIDTH; i++)
            canvas_fill(painter->canvas, (Rect){x + i, top, 1, RAMP_HEIGHT},
                        theme_ramp(painter->theme, (double)i / (RAMP_WIDTH - 1)));
        say(painter, (Spot){x + RAMP_WIDTH + GAP / 2, ramp.y}, THEME_TEXT, end);
        if (s->tile_w) {
            draw_frame(painter, (Rect){worst.x + FRAME + 2, worst.y + LEGEND / 2 - 2, 4, 4});
            say(painter, (Spot){worst.x + LEGEND, worst.y}, THEME_TEXT_2, tile.text);
        }
    }
    flow_skip(&flow, LINE_GAP);
    text_printf(&foot, "%s  ·  %s", painter->options->version, painter->options->hashes);
    if (painter->factor > 1) text_printf(&foot, "  ·  %d × %d pixels = 1 pixel", painter->factor, painter->factor);
    flow_say(&flow, FACE_SMALL, painter->theme->colour[THEME_TEXT_3], foot.text);
    return flow_end(&flow);
}

/* Where pixels of the image are. */
static Rect enlarged(const HeatPainter *painter, Rect image, uint32_t x, uint32_t y, uint32_t w, uint32_t h) {
    const int32_t f = painter->factor;
    return (Rect){image.x + (int32_t)x * f, image.y + (int32_t)y * f, (int32_t)w * f, (int32_t)h * f};
}

uint8_t *heat_map_png(const Heat *heat, const HeatMapOptions *options, size_t *length) {
    HeatPainter painter = {.heat = heat, .options = options, .theme = theme_of(options->theme, PALETTE_NEW)};
    const int32_t side = (int32_t)max_u32(heat->width, heat->height);
    painter.factor = clamp_i32(LEAST_IMAGE / side, 1, MOST_FACTOR);
    Rect image = {MARGIN, 0, (int32_t)heat->width * painter.factor, (int32_t)heat->height * painter.factor};
    painter.width = max_i32(LEAST_WIDTH, image.w + 2 * MARGIN);
    image.y = set_head(&painter) + GAP;
    const int32_t foot = image.y + image.h + GAP;
    painter.canvas = canvas_create((uint32_t)painter.width, (uint32_t)(set_foot(&painter, foot) + MARGIN));
    canvas_clear(painter.canvas, painter.theme->colour[THEME_PANE]);
    set_head(&painter);
    set_foot(&painter, foot);

    const HeatSummary *s = options->summary;
    canvas_fill(painter.canvas, (Rect){image.x - 1, image.y - 1, image.w + 2, image.h + 2},
                painter.theme->colour[THEME_FRAME]);
    for (uint32_t y = 0; y < heat->height; y++)
        for (uint32_t x = 0; x < heat->width; x++) {
            const double value = heat_value(&heat->pixels[(size_t)y * heat->width + x], options->quantity);
            canvas_fill(painter.canvas, enlarged(&painter, image, x, y, 1, 1),
                        theme_ramp(painter.theme, value / s->scale));
        }
    if (s->tile_w) draw_frame(&painter, enlarged(&painter, image, s->tile_x, s->tile_y, s->tile_w, s->tile_h));

    uint8_t *bytes = png_encode(
        painter.canvas, &(PngText){"Title", options->title ? options->title : options->summary->headline}, 1, length);
    canvas_destroy(painter.canvas);
    return bytes;
}
