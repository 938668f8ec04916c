/* picture.c: a picture of runs as a whole: the layout, what stands beside the bands, the bands; and as a PNG, with the
 * layout as JSON for programs that read the picture. */
#include "sim/view/picture/picture.h"

#include <inttypes.h>
#include <stdio.h>

#include "sim/base/json.h"
#include "sim/view/picture/picture_paint.h"
#include "sim/view/raster/png.h"

/* ---- drawing ---- */

void picture_text_in(const Painter *painter, int32_t x, int32_t y, int32_t height, Face face, ThemeColour colour,
                     const char *text) {
    canvas_say(painter->canvas, x, face_baseline(face, SCALE_ONE, y, height), face, SCALE_ONE,
               painter->theme->colour[colour], text, strlen(text));
}

void picture_text_before(const Painter *painter, int32_t end, int32_t y, int32_t height, Face face, ThemeColour colour,
                         const char *text) {
    picture_text_in(painter, end - face_text_width(face, text), y, height, face, colour, text);
}

Rect picture_place(const Painter *painter, const TimeRow *band, uint64_t from, uint64_t to) {
    Rect place = picture_layout_columns(painter->layout, &painter->row, from, to);
    place.y = (int32_t)(band->y + painter->row.y);
    place.h = (int32_t)band->height;
    return place;
}

static void paint_band(const Painter *painter, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const TimeRow *band = &layout->bands.list[number];
    const uint64_t end = min_u64(painter->row.end, layout->run[band->run].end);
    const bool alone = layout->run_count == 1;
    if (painter->row.start >= end) return;
    const Rect place = picture_place(painter, band, painter->row.start, end);
    if (number == 0 || band->core != band[-1].core || band->run != band[-1].run) picture_core_name(painter, band);
    const int used = band->kind == ROW_UNIT ? picture_unit(painter, band) : 0;
    if (band->kind == ROW_LANES) {
        if (alone) picture_lane_numbers(painter, band);
        picture_instructions(painter, band, place);
    }
    if (band->kind == ROW_EMPTY_SLOTS || band->kind == ROW_EMPTY_CORES)
        picture_empty(painter, band, place);
    else
        canvas_frame(painter->canvas, (Rect){place.x - 1, place.y - 1, place.w + 2, place.h + 2},
                     painter->theme->colour[THEME_FRAME]);
    if (band->kind == ROW_TOTAL)
        picture_total(painter, band, place);
    else
        picture_beside(painter, band);
    if (alone && (band->kind <= ROW_CORE || band->kind == ROW_UNIT)) picture_share(painter, band, used);
}

/* What stands around the data of a row. */
static void paint_around(const Painter *painter) {
    const PictureLayout *layout = painter->layout;
    const PictureRow *row = &painter->row;
    const int32_t above = (int32_t)(layout->axis_y + row->y), below = (int32_t)(layout->bottom_axis_y + row->y);
    const Timeline line = {band_zoom(layout->sx, layout->bin),
                           row->start / layout->bin * layout->sx,
                           (int32_t)layout->x0,
                           (int32_t)(row->columns * layout->sx),
                           row->start,
                           row->end};
    TimelineAxis axis = {.y = above, .height = TIMELINE_AXIS, .first = true, .beyond = TIMELINE_LABEL_GAP};
    timeline_axis(painter->sheet, &line, &axis);
    axis.y = below;
    axis.below = true;
    timeline_axis(painter->sheet, &line, &axis);
    picture_text_in(painter, (int32_t)layout->name_x, above, PICTURE_LABEL_LINE, FACE_SMALL, THEME_TEXT_2, "cycle");
    picture_text_in(painter, (int32_t)layout->name_x, below + TIMELINE_AXIS - PICTURE_LABEL_LINE, PICTURE_LABEL_LINE,
                    FACE_SMALL, THEME_TEXT_2, "cycle");
    if (layout->run_count == 1)
        picture_text_in(painter, (int32_t)layout->right_x, above, PICTURE_LABEL_LINE, FACE_SMALL, THEME_TEXT_3,
                        "active");
    (void)picture_notes(painter);
    for (uint32_t i = 0; i < layout->bands.count; i++) paint_band(painter, i);
    for (uint32_t r = 0; layout->run_count > 1 && r < layout->run_count; r++) {
        picture_run_name(painter, r);
        picture_run_end(painter, r);
    }
}

static const char *damage_of(const PictureLayout *layout) {
    const char *damage = NULL;
    for (uint32_t r = 0; r < layout->run_count && !damage; r++) damage = trace_error(layout->runs[r].trace);
    return damage;
}

Canvas *picture_draw(const PictureRun *runs, size_t count, const PictureOptions *options, PictureLayout *layout,
                     char *error) {
    if (!picture_layout(layout, runs, count, options, error)) return NULL;
    Canvas *canvas = canvas_create(layout->width * layout->scale, layout->height * layout->scale);
    Code *code = runs[0].image && layout->instruction_height ? code_create(runs[0].image) : NULL;
    Sheet sheet = {0};
    Painter painter = {canvas, &sheet, layout, theme_of(options->theme, options->palette), .code = code};
    canvas->unit = (int32_t)layout->scale;
    sheet_begin(&sheet, canvas, SCALE_ONE, painter.theme);
    canvas_clear(canvas, painter.theme->colour[THEME_PANE]);
    if (!options->bare) {
        (void)picture_head(&painter);
        (void)picture_foot(&painter);
    }
    for (uint32_t i = 0; i < layout->rows && !damage_of(layout); i++) {
        painter.row = picture_layout_row(layout, i);
        /* A row has sums of its own only if there are several rows. */
        for (uint32_t r = 0; !options->bare && layout->rows > 1 && r < layout->run_count; r++) {
            const uint64_t end = min_u64(painter.row.end, layout->run[r].end);
            if (painter.row.start < end) (void)picture_layout_sums(layout, r, painter.row.start, end, NULL);
        }
        if (!options->bare) paint_around(&painter);
        for (uint32_t r = 0; r < layout->run_count; r++) picture_data(&painter, r);
    }
    code_destroy(code);
    sheet_free(&sheet);
    if (!damage_of(layout)) return canvas;
    snprintf(error, PICTURE_ERROR_MAX, "%s", damage_of(layout));
    canvas_destroy(canvas);
    return NULL;
}

/* ---- the layout as JSON ---- */

static const char *const kinds[] = {[ROW_LANES] = "lanes",       [ROW_SHARES] = "shares",     [ROW_CORE] = "shares",
                                    [ROW_EMPTY_SLOTS] = "empty", [ROW_EMPTY_CORES] = "empty", [ROW_TOTAL] = "total"};

static void put_colour(Json *json, const char *name, Rgba colour) {
    text_printf(json_value(json, name), "\"#%02x%02x%02x\"", colour.r, colour.g, colour.b);
}

static void put_run(Json *json, const PictureLayout *layout, uint32_t number) {
    const PictureRun *run = &layout->runs[number];
    const TraceShape shape = trace_shape(run->trace);
    json_open(json, NULL, '{');
    if (run->name) json_text(json, "name", run->name);
    json_number(json, "cycles", layout->run[number].cycles);
    json_number(json, "end", layout->run[number].end);
    json_number(json, "cores", shape.cores);
    json_number(json, "slots", shape.slots);
    json_number(json, "lanes", shape.wave_size);
    if (trace_queues(shape)) json_number(json, "queue_entries", shape.queue_entries);
    json_open(json, "bands", '[');
    for (uint32_t i = 0; i < layout->bands.count; i++) {
        const TimeRow *band = &layout->bands.list[i];
        if (band->run != number) continue;
        const bool unit = band->kind == ROW_UNIT;
        const char *kind = !unit                     ? kinds[band->kind]
                           : band->slot < shape.alus ? "alu"
                           : band->slot < trace_units(shape)
                               ? "sampler"
                               : trace_queue_names[trace_queue(shape, band->slot - trace_units(shape))];
        json_open(json, NULL, '{');
        json_text(json, "kind", kind);
        json_number(json, "core", band->core);
        const bool empty_cores = band->kind == ROW_EMPTY_CORES;
        if (empty_cores && band->count > 1) json_number(json, "cores", band->count);
        if (!unit) json_number(json, "slot", band->slot);
        if (unit && band->slot < shape.alus) json_number(json, "number", band->slot);
        const uint32_t slots = empty_cores ? shape.slots : band->count;
        if (slots > 1) json_number(json, "slots", slots);
        json_number(json, "y", (uint32_t)band->y * layout->scale);
        json_number(json, "height", (uint32_t)band->height * layout->scale);
        if (band->kind == ROW_LANES) {
            json_number(json, "lanes", band->lanes);
            json_number(json, "sy", layout->lane_height * layout->scale);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

static char *layout_json(const PictureLayout *layout) {
    const Theme *theme = theme_of(layout->options->theme, layout->options->palette);
    TextBuffer text = {0};
    Json json = {.out = &text, .ascii = true};
    json_open(&json, NULL, '{');
    if (layout->scale > 1) json_number(&json, "scale", layout->scale);
    json_number(&json, "x0", layout->x0 * layout->scale);
    json_number(&json, "sx", layout->sx * layout->scale);
    json_number(&json, "c0", layout->c0);
    json_number(&json, "cycles", layout->cycles);
    json_number(&json, "bin", layout->bin);
    json_number(&json, "rows", layout->rows);
    json_number(&json, "row_columns", layout->row_columns);
    json_number(&json, "row_pitch", layout->row_pitch * layout->scale);
    json_open(&json, "runs", '[');
    for (uint32_t r = 0; r < layout->run_count; r++) put_run(&json, layout, r);
    json_close(&json, ']');
    json_open(&json, "colours", '{');
    for (int s = 0; s < SHADE_COUNT; s++) put_colour(&json, shades[s].key, theme->shade[s]);
    json_close(&json, '}');
    json_open(&json, "textures", '{');
    for (int s = 0; layout->textures && s < SHADE_COUNT; s++)
        if (theme->texture[s].kind != TEXTURE_NONE) put_colour(&json, shades[s].key, theme_mark(theme, (Shade)s));
    json_close(&json, '}');
    json_open(&json, "events", '{');
    for (int e = 0; e < EVENT_COUNT; e++) put_colour(&json, trace_events[e].name, theme->event[e]);
    json_close(&json, '}');
    json_close(&json, '}');
    return text_take(&text);
}

/* ---- the PNG ---- */

uint8_t *picture_png(const PictureRun *runs, size_t count, const PictureOptions *options, size_t *length, char *error) {
    PictureLayout layout;
    Canvas *canvas = picture_draw(runs, count, options, &layout, error);
    uint8_t *bytes = NULL;
    if (canvas) {
        char description[2 * PICTURE_NOTE_MAX + 2], pixel[PICTURE_NOTE_MAX], *map = layout_json(&layout);
        picture_head_cycles(description, &layout);
        picture_head_pixel(pixel, &layout);
        strcat(strcat(description, "; "), pixel);
        const PngText texts[] = {
            {"Title", options->title  ? options->title
                      : options->file ? options->file
                                      : ""},
            {"Description", description},
            {"Software", options->version ? options->version : ""},
            {"simt:config", options->config_json ? options->config_json : "{}"},
            {"simt:map", map},
        };
        bytes = png_encode(canvas, texts, sizeof texts / sizeof *texts, length);
        memory_free(map);
    }
    canvas_destroy(canvas);
    picture_layout_free(&layout);
    return bytes;
}
