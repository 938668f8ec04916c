/* picture.c: a picture of runs as a whole: the layout, what stands beside the bands, the bands; and as a PNG, with the
 * layout as JSON for programs that read the picture. */
#include "sim/view/picture/picture.h"

#include <inttypes.h>
#include <stdio.h>

#include "sim/base/json.h"
#include "sim/view/raster/canvas.h"

/* ---- rows ---- */

/* The triangles of a pixel shader's waves, if there are several. */
static void label_triangles(const Dispatch *draw, bool room, const SlotSum *sums, TimeLabel *label) {
    const uint32_t lanes = draw->group_size, end = (sums->high_group + 1) * lanes;
    const uint32_t last = (uint32_t)min_u64(end, 4 * (uint64_t)draw->raster->quad_count) - 1;
    if (!room || draw->raster->triangle_count == 1) return;
    timeline_range(label->below[0], "triangle", program_pixel(draw, sums->low_group * lanes).triangle,
                   program_pixel(draw, last).triangle);
}

void picture_label(void *user, const TimeRow *row, TimeLabel *label) {
    const Painter *painter = user;
    const PictureLayout *layout = painter->layout;
    const ShownRun *run = &layout->shown[row->run];
    const uint32_t slots = trace_shape(run->trace).slots;
    const SlotSum *sums = run->slots + (size_t)(row->core - run->first_core) * slots + row->slot;
    if (row->kind <= ROW_SHARES) {
        label->face = FACE_SMALL_STRONG;
        label->ink = THEME_TEXT;
        label->hang = PICTURE_HANG;
        const bool room = row->end - row->top >= 2 * TIMELINE_LINE;
        if (sums->wave != TRACE_NO_WAVE) {
            snprintf(label->name, sizeof label->name, sums->more ? "wave %" PRIu32 " +%" PRIu64 : "wave %" PRIu32,
                     sums->wave, sums->more);
            const Program *program = layout->runs[row->run].program;
            if (program && program->dispatch_count == 1 && program->draws)
                label_triangles(program->dispatches, room, sums, label);
            else if (room && sums->more == 1 && sums->high_group > sums->low_group + 1)
                snprintf(label->below[0], TIME_TEXT_MAX, "groups %u and %u", sums->low_group, sums->high_group);
            else if (room)
                timeline_range(label->below[0], "group", sums->low_group, sums->high_group);
        }
    }
    if (row->kind >= ROW_UNIT && row->kind != ROW_TOTAL) label->share = 0; /* the painter knows it */
    if (layout->run_count > 1 || row->kind > ROW_CORE) return;
    Count sum = {0};
    for (uint32_t i = 0; i < row->count; i++) count_add(&sum, &sums[i].count);
    label->share = count_active(&sum);
}

/* All lane-cycles of a picture of one slot: as a bar, with numbers where they fit. */
static void paint_total(const Painter *painter, Rect place) {
    enum { PAD = 8 };
    const uint64_t *sums = painter->layout->shown[0].count.lanes, all = count_lanes(&painter->layout->shown[0].count);
    uint32_t widths[SHADE_COUNT];
    band_share(sums, (uint32_t)place.w, widths);
    for (int s = 0, first = 1; s < SHADE_COUNT; s++) {
        char text[64];
        if (widths[s] == 0) continue;
        const Rect part = cut_left(&place, (int32_t)widths[s]), inside = rect_inside(part, PAD, 0);
        sheet_fill(painter->sheet, part, painter->theme->shade[s]);
        if (first)
            snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64 ": %s", sums[s], all, shades[s].name);
        else
            snprintf(text, sizeof text, "%" PRIu64 ": %s", sums[s], shades[s].name);
        if (sheet_width(painter->sheet, FACE_SMALL_STRONG, text) <= inside.w)
            sheet_say(painter->sheet, inside, FACE_SMALL_STRONG, ALIGN_LEFT, painter->theme->on_shade[s], "%s", text);
        first = 0;
    }
}

/* The rows of a run, as far as it comes in the row of cycles. */
static void paint_run(const Painter *painter, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const PictureRow *row = &painter->row;
    const Run *run = &layout->runs[number];
    const ShownRun *sum = &layout->shown[number];
    const uint64_t end = min_u64(row->end, sum->end);
    if (row->start >= end) return;
    const Rect columns = picture_layout_columns(layout, row, row->start, end);
    BandView view = {.zoom = band_zoom(layout->sx, layout->bin), .ink = band_ink(painter->theme)};
    if (sum->columns.counts) view.columns = &sum->columns;
    size_t waves;
    const TraceWave *wave = trace_waves(sum->trace, &waves);
    const TraceFault *fault = &run->fault;
    if (run->faulted && fault->wave < waves)
        view.fault = (BandFault){true, wave[fault->wave].core, wave[fault->wave].slot, fault->cycle, fault->lanes};
    if (!layout->textures) memset(view.ink.texture, 0, sizeof view.ink.texture);
    const Timeline line = {view.zoom, row->start / layout->bin * layout->sx, columns.x, columns.w, row->start, end};
    timeline_paint(&(TimePainter){.sheet = painter->sheet,
                                  .line = line,
                                  .y = row->y,
                                  .seen = {0, 0, layout->width, layout->height},
                                  .left = layout->label_x,
                                  .right = layout->right_x + face_text_width(FACE_CODE_SMALL, "100 %"),
                                  .bare = layout->options->bare,
                                  .numbers = layout->run_count == 1,
                                  .trace = sum->trace,
                                  .run = number,
                                  .code = painter->code,
                                  .fill = sum->fill,
                                  .pick_slot = -1,
                                  .pick_core = -1,
                                  .view = view,
                                  .label = picture_label,
                                  .user = (void *)painter},
                   &layout->bands);
    for (uint32_t i = 0; i < layout->bands.count; i++) {
        const TimeRow *band = &layout->bands.list[i];
        if (band->kind == ROW_TOTAL) paint_total(painter, (Rect){columns.x, band->y + row->y, columns.w, band->height});
    }
}

/* ---- runs ---- */

/* Continue the end of the first run below it, between the bands of longer runs, and as dashes beside shorter ones. */
static void continue_end(const Painter *painter, int32_t x) {
    const PictureLayout *layout = painter->layout;
    const ShownRun *first = &layout->shown[0], *last = &layout->shown[layout->run_count - 1];
    const Rgba colour = painter->theme->colour[THEME_SELECT];
    for (int32_t y = first->y + first->height + 4; y < last->y + last->height; y++) {
        bool free = true, beyond = false;
        for (uint32_t r = 1; r < layout->run_count; r++) {
            const int32_t below = y - layout->shown[r].y; /* the run's text "ends in" comes first */
            beyond |= layout->shown[r].end <= first->end && below >= 0 && below < layout->shown[r].height;
            free &= layout->shown[r].end > first->end || below < 0 || below >= TIMELINE_LINE + 4;
            free &= below >= 0 || below < -layout->shown[r].notes;
        }
        for (uint32_t i = 0; !beyond && i < layout->bands.count; i++) {
            const TimeRow *band = &layout->bands.list[i];
            free &= y + (layout->rails ? PICTURE_RAIL : 0) < band->y || y >= band->end;
        }
        if (free && (!beyond || y % 8 < 4)) canvas_fill(painter->canvas, (Rect){x, y + painter->row.y, 1, 1}, colour);
    }
}

/* Write a run's name; draw a line where it ends, and above a later run an arrow from the end of the first run to its
 * end. A run that goes beyond the window has no such line. */
static void paint_beside(const Painter *painter, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const ShownRun *sum = &layout->shown[number], *first = &layout->shown[0];
    const int32_t y = (sum->y + painter->row.y), left = layout->name_x;
    timeline_run_name(painter->sheet, (Rect){left, y, layout->label_x - left, 0}, layout->options->names[number],
                      sum->cycles, number ? first->cycles : 0);
    if (number > 0) (void)picture_notes(painter, number);
    if (sum->end < sum->cycles || sum->end <= painter->row.start || sum->end > painter->row.end) return;
    const Rect columns = picture_layout_columns(layout, &painter->row, painter->row.start, sum->end);
    const int32_t x = columns.x + columns.w;
    timeline_run_end(painter->sheet, (Rect){columns.x, y, columns.w, sum->height}, x, sum->end - 1, THEME_SELECT,
                     layout->width);
    if (number == 0) continue_end(painter, x);
    if (number == 0 || sum->end == first->end || first->end < first->cycles || first->end <= painter->row.start) return;
    const Rect before = picture_layout_columns(layout, &painter->row, painter->row.start, first->end);
    const uint64_t cycles = sum->end > first->end ? sum->end - first->end : first->end - sum->end;
    timeline_distance(painter->sheet, before.x + before.w, x, y - sum->notes - PICTURE_RUN_GAP / 2 - 2, cycles,
                      THEME_SELECT);
}

/* ---- the whole ---- */

void picture_say(const Painter *painter, int32_t x, int32_t y, int32_t height, Face face, ThemeColour colour,
                 const char *text) {
    canvas_say(painter->canvas, x, face_baseline(face, SCALE_ONE, y, height), face, SCALE_ONE,
               painter->theme->colour[colour], text, strlen(text));
}

/* What stands around the data of a row. */
static void paint_around(const Painter *painter) {
    const PictureLayout *layout = painter->layout;
    const PictureRow *row = &painter->row;
    const int32_t above = (layout->axis_y + row->y), below = (layout->bottom_axis_y + row->y);
    const Timeline line = {band_zoom(layout->sx, layout->bin),
                           row->start / layout->bin * layout->sx,
                           layout->x0,
                           row->columns * layout->sx,
                           row->start,
                           row->end};
    TimelineAxis axis = {.y = above, .height = TIMELINE_AXIS, .first = true, .beyond = TIMELINE_LABEL_GAP};
    timeline_axis(painter->sheet, &line, &axis);
    axis.y = below;
    axis.below = true;
    timeline_axis(painter->sheet, &line, &axis);
    picture_say(painter, layout->name_x, above, TIMELINE_LINE, FACE_SMALL, THEME_TEXT_2, "cycle");
    picture_say(painter, layout->name_x, below + TIMELINE_AXIS - TIMELINE_LINE, TIMELINE_LINE, FACE_SMALL, THEME_TEXT_2,
                "cycle");
    if (layout->run_count == 1)
        picture_say(painter, layout->right_x, above, TIMELINE_LINE, FACE_SMALL, THEME_TEXT_3, "active");
    (void)picture_notes(painter, 0);
}

static const char *damage_of(const PictureLayout *layout) {
    const char *damage = NULL;
    for (uint32_t r = 0; r < layout->run_count && !damage; r++) damage = trace_error(layout->shown[r].trace);
    return damage;
}

Canvas *picture_draw(const Run *runs, size_t count, const PictureOptions *options, PictureLayout *layout, char *error) {
    if (!picture_layout(layout, runs, count, options, error)) return NULL;
    Canvas *canvas = canvas_create(layout->width * layout->scale, layout->height * layout->scale);
    Code *code = runs[0].image && layout->instruction_height ? code_create(runs[0].image) : NULL;
    Sheet sheet = {0};
    Painter painter = {canvas, &sheet, layout, theme_of(options->theme, options->palette), .code = code};
    canvas->unit = layout->scale;
    sheet_begin(&sheet, canvas, SCALE_ONE, painter.theme);
    canvas_clear(canvas, painter.theme->colour[THEME_PANE]);
    if (!options->bare) {
        (void)picture_head(&painter);
        (void)picture_foot(&painter);
    }
    for (int32_t i = 0; i < layout->rows && !damage_of(layout); i++) {
        painter.row = picture_layout_row(layout, i);
        /* A row has sums of its own only if there are several rows. */
        for (uint32_t r = 0; !options->bare && layout->rows > 1 && r < layout->run_count; r++) {
            const uint64_t end = min_u64(painter.row.end, layout->shown[r].end);
            if (painter.row.start < end) (void)picture_layout_sums(layout, r, painter.row.start, end, NULL);
        }
        if (!options->bare) paint_around(&painter);
        for (uint32_t r = 0; r < layout->run_count; r++) paint_run(&painter, r);
        for (uint32_t r = 0; layout->run_count > 1 && r < layout->run_count; r++) paint_beside(&painter, r);
    }
    code_destroy(code);
    sheet_free(&sheet);
    if (!damage_of(layout)) return canvas;
    snprintf(error, PICTURE_ERROR_MAX, "%s", damage_of(layout));
    canvas_destroy(canvas);
    return NULL;
}

/* ---- the layout as JSON ---- */

static const char *const kinds[] = {
    [ROW_LANES] = "lanes",       [ROW_SHARES] = "shares", [ROW_CORE] = "shares",  [ROW_EMPTY_SLOTS] = "empty",
    [ROW_EMPTY_CORES] = "empty", [ROW_TOTAL] = "total",   [ROW_ISSUED] = "issued"};

static void put_colour(Json *json, const char *name, Rgba colour) {
    text_printf(json_value(json, name), "\"#%02x%02x%02x\"", colour.r, colour.g, colour.b);
}

static void put_run(Json *json, const PictureLayout *layout, uint32_t number) {
    const ShownRun *run = &layout->shown[number];
    const TraceShape shape = trace_shape(run->trace);
    json_open(json, NULL, '{');
    if (layout->options->names) json_text(json, "name", layout->options->names[number]);
    json_number(json, "cycles", run->cycles);
    json_number(json, "end", run->end);
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
        if (!unit && band->kind != ROW_ISSUED) json_number(json, "slot", band->slot);
        if (band->kind == ROW_ISSUED) json_number(json, "number", band->slot);
        if (unit && band->slot < shape.alus) json_number(json, "number", band->slot);
        const uint32_t slots = empty_cores ? shape.slots : band->count;
        if (slots > 1) json_number(json, "slots", slots);
        json_number(json, "y", band->y * layout->scale);
        json_number(json, "height", band->height * layout->scale);
        if (layout->lane_height && (band->kind == ROW_LANES || band->kind == ROW_ISSUED)) {
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
    Shade without = SHADE_WAITS; /* on a mask stack no lane has a turn */
    for (uint32_t r = 0; r < layout->run_count; r++)
        if (trace_shape(layout->shown[r].trace).reconvergence != RECONVERGE_STACK) without = SHADE_COUNT;
    for (int s = 0; s < SHADE_COUNT; s++)
        if (s != (int)without) put_colour(&json, shades[s].key, theme->shade[s]);
    json_close(&json, '}');
    json_open(&json, "textures", '{');
    for (int s = 0; layout->textures && s < SHADE_COUNT; s++)
        if (theme->texture[s].kind != TEXTURE_NONE && s != (int)without)
            put_colour(&json, shades[s].key, theme_mark(theme, (Shade)s));
    json_close(&json, '}');
    json_open(&json, "events", '{');
    for (int e = 0; e < EVENT_COUNT; e++) put_colour(&json, trace_events[e].name, theme->event[e]);
    json_close(&json, '}');
    json_close(&json, '}');
    return text_take(&text);
}

/* ---- the PNG ---- */

uint8_t *picture_png(const Run *runs, size_t count, const PictureOptions *options, size_t *length, char *error) {
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
