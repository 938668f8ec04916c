/* picture_beside.c: the texts left and right of bands: names, numbers of lanes, shares, and why a slot is empty; of
 * several runs, their names, where they end, and how far that is from the end of the first. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/view/picture/picture_paint.h"

enum {
    SWATCH_PADDING = 4, /* of a slot's number, on each side */
    NUMBER_GAP = 6,     /* between a lane's number and the data */
    EMPTY_GAP = 8,      /* between the edge of an empty row and its text */
    LINE = PICTURE_LABEL_LINE,
};

/* ---- bands ---- */

/* "group 3", or "groups 0–28": one word and two numbers. */
static void put_range(char *out, size_t size, const char *word, uint32_t first, uint32_t last) {
    if (first == last)
        snprintf(out, size, "%s %" PRIu32, word, first);
    else
        snprintf(out, size, "%ss %" PRIu32 "–%" PRIu32, word, first, last);
}

PictureLabel picture_label(const PictureRun *run, const TimeRow *band, const SlotSum *sum) {
    const TraceShape shape = trace_shape(run->trace);
    PictureLabel label = {0};
    if (band->kind == ROW_UNIT && band->slot < shape.alus)
        snprintf(label.name, sizeof label.name, "ALU %" PRIu32, band->slot);
    else if (band->kind == ROW_UNIT)
        snprintf(label.name, sizeof label.name, "%s",
                 band->slot < trace_units(shape)
                     ? "sampler"
                     : trace_queue_names[trace_queue(shape, band->slot - trace_units(shape))]);
    else if (band->kind == ROW_CORE || band->kind == ROW_EMPTY_CORES)
        put_range(label.name, sizeof label.name, "core", band->core,
                  band->core + (band->kind == ROW_CORE ? 1 : band->count) - 1);
    else if (band->kind == ROW_EMPTY_SLOTS)
        put_range(label.name, sizeof label.name, "slot", band->slot, band->slot + band->count - 1);
    else {
        snprintf(label.swatch, sizeof label.swatch, "%" PRIu32, band->slot);
        label.swatch_width =
            max_u32(PICTURE_SWATCH, (uint32_t)face_text_width(FACE_CELL_BOLD, label.swatch) + 2 * SWATCH_PADDING);
        snprintf(label.name, sizeof label.name, "slot %" PRIu32, band->slot);
        if (sum->wave == TRACE_NO_WAVE) return label;
        snprintf(label.name, sizeof label.name, sum->more ? "wave %" PRIu32 " +%" PRIu64 : "wave %" PRIu32, sum->wave,
                 sum->more);
        put_range(label.group, sizeof label.group, "group", sum->low_group, sum->high_group);
    }
    return label;
}

uint32_t picture_label_width(const PictureLabel *label) {
    const uint32_t swatch = label->swatch_width;
    const uint32_t text = max_u32((uint32_t)face_text_width(FACE_SMALL_STRONG, label->name),
                                  (uint32_t)face_text_width(FACE_SMALL, label->group));
    return (swatch ? swatch + PICTURE_SWATCH_GAP : 0) + text;
}

/* The sums of the slots of a band that is of slots. */
static const SlotSum *sums_of(const Painter *painter, const TimeRow *band) {
    const PictureSum *sum = &painter->layout->run[band->run];
    return sum->slots + (size_t)(band->core - sum->first_core) * picture_shape(painter->layout, band).slots +
           band->slot;
}

/* A band that is too low for two lines of text has its labels in the middle of one, at least of its own height. */
void picture_beside(const Painter *painter, const TimeRow *band) {
    const PictureLabel label = picture_label(&painter->layout->runs[band->run], band, sums_of(painter, band));
    const int32_t top = (int32_t)(band->y + painter->row.y), height = (int32_t)band->height;
    const int32_t y = height < LINE ? top + (height - LINE) / 2 : top;
    int32_t x = (int32_t)painter->layout->label_x;
    const int32_t swatch = (int32_t)label.swatch_width;
    if (swatch > 0) {
        const Rect square = {x, y, swatch, PICTURE_SWATCH_HEIGHT};
        canvas_round(painter->canvas, square, 2, theme_identity(painter->theme, band->slot));
        picture_text_in(painter, x + (swatch - face_text_width(FACE_CELL_BOLD, label.swatch)) / 2, y,
                        PICTURE_SWATCH_HEIGHT, FACE_CELL_BOLD, THEME_ON_IDENTITY, label.swatch);
        x += swatch + PICTURE_SWATCH_GAP;
    }
    const bool calm = band->kind > ROW_CORE;
    picture_text_in(painter, x, y, PICTURE_SWATCH_HEIGHT, calm ? FACE_SMALL : FACE_SMALL_STRONG,
                    calm ? THEME_TEXT_2 : THEME_TEXT, label.name);
    if (height >= 2 * LINE)
        picture_text_in(painter, x, y + LINE, PICTURE_SWATCH_HEIGHT, FACE_SMALL, THEME_TEXT_3, label.group);
}

void picture_core_name(const Painter *painter, const TimeRow *band) {
    const PictureLayout *layout = painter->layout;
    const TraceShape shape = picture_shape(painter->layout, band);
    if (shape.cores == 1 || band->kind == ROW_CORE || band->kind == ROW_EMPTY_CORES) return; /* a core is a band */
    char text[32];
    snprintf(text, sizeof text, "core %" PRIu32, band->core);
    picture_text_in(painter, (int32_t)layout->label_x, band->top + (int32_t)painter->row.y - PICTURE_CORE_HEADING,
                    PICTURE_CORE_HEADING, FACE_SMALL_STRONG, THEME_TEXT, text);
}

/* Each beside its lane, but not above or below the band. A band whose slot has lanes that never hold a thread says
 * which do, and the strip below it which do not. */
void picture_lane_numbers(const Painter *painter, const TimeRow *band) {
    const PictureLayout *layout = painter->layout;
    const int32_t y = (int32_t)(band->y + painter->row.y), height = (int32_t)band->height,
                  end = (int32_t)layout->x0 - NUMBER_GAP;
    const uint32_t wave_size = picture_shape(painter->layout, band).wave_size;
    char text[32];
    if (band->lanes < wave_size) {
        snprintf(text, sizeof text, band->lanes == 1 ? "0" : "0–%" PRIu32, band->lanes - 1);
        picture_text_before(painter, end, y, min_i32(height, LINE), FACE_CODE_SMALL, THEME_TEXT_3, text);
        snprintf(text, sizeof text, "%" PRIu32 "–%" PRIu32 " none", band->lanes, wave_size - 1);
        if (height >= LINE)
            picture_text_before(painter, end, y + height - 3, LINE, FACE_CODE_SMALL, THEME_TEXT_3, text);
        return;
    }
    uint32_t ticks[AXIS_MAX_LANES];
    const uint32_t count = height >= LINE ? axis_lanes(band->lanes, band->height, ticks) : 0;
    for (uint32_t i = 0; i < count; i++) {
        snprintf(text, sizeof text, "%" PRIu32, ticks[i]);
        const int32_t lane = y + (int32_t)(ticks[i] * layout->lane_height),
                      middle = lane + (int32_t)layout->lane_height / 2;
        int32_t line = middle - LINE / 2;
        if (line < y - 2) line = y - 2;
        if (line + LINE > y + height + 2) line = y + height + 2 - LINE;
        picture_text_before(painter, end, line, LINE, FACE_CODE_SMALL, THEME_TEXT_3, text);
        canvas_fill(painter->canvas, (Rect){end + 2, middle, 3, 1}, painter->theme->colour[THEME_FRAME]);
    }
}

void picture_share(const Painter *painter, const TimeRow *band, int of_unit) {
    Count sum = {0};
    for (uint32_t i = 0; band->kind != ROW_UNIT && i < band->count; i++)
        count_add(&sum, &sums_of(painter, band)[i].count);

    char text[16];
    const int32_t height = (int32_t)band->height, y = (int32_t)(band->y + painter->row.y);
    snprintf(text, sizeof text, "%3d %%", band->kind == ROW_UNIT ? of_unit : count_active(&sum));
    picture_text_in(painter, (int32_t)painter->layout->right_x, height < LINE ? y + (height - LINE) / 2 : y, LINE,
                    FACE_CODE_SMALL, THEME_TEXT_2, text);
}

void picture_empty(const Painter *painter, const TimeRow *band, Rect place) {
    char text[200];
    const Rgba colour = painter->theme->colour[THEME_FRAME];
    for (int32_t x = 0; x < place.w; x += 6)
        for (int32_t side = 0; side < 2; side++)
            canvas_fill(painter->canvas,
                        (Rect){place.x + x, place.y + side * (place.h - 1), min_i32(3, place.w - x), 1}, colour);
    for (int32_t y = 0; y < place.h; y += 6)
        for (int32_t side = 0; side < 2; side++)
            canvas_fill(painter->canvas,
                        (Rect){place.x + side * (place.w - 1), place.y + y, 1, min_i32(3, place.h - y)}, colour);

    /* Why it is empty. */
    const PictureRun *run = &painter->layout->runs[band->run];
    const bool cores = band->kind == ROW_EMPTY_CORES;
    const uint32_t count = band->count;
    EmptyReason why = {.text = "never filled"};
    if (run->fill) why = fill_empty_slot(run->fill, band->core, band->slot);
    snprintf(text, sizeof text, "%" PRIu32 " %s%s: %s", count, cores ? "core" : "slot", count == 1 ? "" : "s",
             why.text);
    /* The text may be wider than few cycles are: there is nothing beside it. */
    picture_text_in(painter, place.x + EMPTY_GAP, place.y, place.h, FACE_SMALL, THEME_TEXT_3, text);
}

/* ---- runs ---- */

void picture_run_name(const Painter *painter, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const PictureSum *sum = &layout->run[number];
    const Rect place = {(int32_t)layout->name_x, (int32_t)(sum->y + painter->row.y),
                        (int32_t)(layout->label_x - layout->name_x), 0};
    timeline_run_name(painter->sheet, place, layout->runs[number].name, sum->cycles,
                      number ? layout->run[0].cycles : 0);
}

/* Continue the end of the first run below it, between the bands of longer runs, and as dashes beside shorter ones. */
static void continue_end(const Painter *painter, int32_t x) {
    const PictureLayout *layout = painter->layout;
    const PictureSum *first = &layout->run[0], *last = &layout->run[layout->run_count - 1];
    const Rgba colour = painter->theme->colour[THEME_SELECT];
    for (uint32_t y = first->y + first->height + 4; y < last->y + last->height; y++) {
        bool free = true, beyond = false;
        for (uint32_t r = 1; r < layout->run_count; r++) {
            const uint32_t below = y - layout->run[r].y; /* the run's text "ends in" comes first */
            beyond |= layout->run[r].end <= first->end && below < layout->run[r].height;
            free &= layout->run[r].end > first->end || below >= LINE + 4;
        }
        for (uint32_t i = 0; !beyond && i < layout->bands.count; i++) {
            const TimeRow *band = &layout->bands.list[i];
            free &= (int32_t)y + (layout->rails ? PICTURE_RAIL : 0) < band->y || (int32_t)y >= band->end;
        }
        if (free && (!beyond || y % 8 < 4))
            canvas_fill(painter->canvas, (Rect){x, (int32_t)(y + painter->row.y), 1, 1}, colour);
    }
}

/* Draw a line where a run ends, and above a later run an arrow from the end of the first run to its end. A run that
 * goes beyond the window has no such line. */
void picture_run_end(const Painter *painter, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const PictureSum *sum = &layout->run[number], *first = &layout->run[0];
    if (sum->end < sum->cycles || sum->end <= painter->row.start || sum->end > painter->row.end) return;
    const Rect columns = picture_layout_columns(layout, &painter->row, painter->row.start, sum->end);
    const int32_t x = columns.x + columns.w, y = (int32_t)(sum->y + painter->row.y);
    timeline_run_end(painter->sheet, (Rect){columns.x, y, columns.w, (int32_t)sum->height}, x, sum->end - 1,
                     THEME_SELECT, (int32_t)layout->width);
    if (number == 0) continue_end(painter, x);
    if (number == 0 || sum->end == first->end || first->end < first->cycles || first->end <= painter->row.start) return;
    const Rect before = picture_layout_columns(layout, &painter->row, painter->row.start, first->end);
    const uint64_t cycles = sum->end > first->end ? sum->end - first->end : first->end - sum->end;
    timeline_distance(painter->sheet, before.x + before.w, x, y - PICTURE_RUN_GAP / 2 - 2, cycles, THEME_SELECT);
}
