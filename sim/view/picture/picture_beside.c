/* picture_beside.c: what stands beside a band: its name, its lanes' numbers, its share; and why there is none. */
#include <inttypes.h>
#include <stdio.h>

#include "sim/base/arith.h"
#include "sim/view/picture/picture_label.h"
#include "sim/view/picture/picture_paint.h"

enum {
    NUMBER_GAP = 6, /* between a lane's number and the data */
    EMPTY_GAP = 8,  /* between the edge of an empty row and its text */
    LINE = PICTURE_LABEL_LINE,
};

/* A band that is too low for two lines of text has its labels in the middle of one, at least of its own height. */
void picture_beside(const Painter *painter, const PictureRow *row, const PictureBand *band) {
    const PictureLabel label = picture_label(&painter->layout->runs[band->run], band, picture_sums_of(painter, band));
    const int32_t top = (int32_t)(band->y + row->y), height = (int32_t)band->height;
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
    const bool calm = band->kind == PICTURE_EMPTY || band->kind == PICTURE_UNIT;
    picture_text_in(painter, x, y, PICTURE_SWATCH_HEIGHT, calm ? FACE_SMALL : FACE_SMALL_STRONG,
                    calm ? THEME_TEXT_2 : THEME_TEXT, label.name);
    if (height >= 2 * LINE)
        picture_text_in(painter, x, y + LINE, PICTURE_SWATCH_HEIGHT, FACE_SMALL, THEME_TEXT_3, label.group);
}

void picture_core_name(const Painter *painter, const PictureRow *row, const PictureBand *band) {
    const PictureLayout *layout = painter->layout;
    const TraceShape shape = trace_shape(painter->layout->runs[band->run].trace);
    if (shape.cores == 1 || (band->slots == shape.slots && band->kind != PICTURE_LANES)) return; /* a core is a band */
    const uint32_t above = band->kind == PICTURE_LANES    ? layout->instruction_height
                           : band->kind == PICTURE_SHARES ? PICTURE_RAIL + 1
                                                          : 0;
    char text[32];
    snprintf(text, sizeof text, "core %" PRIu32, band->core);
    picture_text_in(painter, (int32_t)layout->label_x, (int32_t)(band->y + row->y - above) - PICTURE_CORE_HEADING,
                    PICTURE_CORE_HEADING, FACE_SMALL_STRONG, THEME_TEXT, text);
}

/* Each beside its lane, but not above or below the band. A band whose slot has lanes that never hold a thread says
 * which do, and the strip below it which do not. */
void picture_lane_numbers(const Painter *painter, const PictureRow *row, const PictureBand *band) {
    const PictureLayout *layout = painter->layout;
    const int32_t y = (int32_t)(band->y + row->y), height = (int32_t)band->height,
                  end = (int32_t)layout->x0 - NUMBER_GAP;
    const uint32_t wave_size = trace_shape(painter->layout->runs[band->run].trace).wave_size;
    char text[32];
    if (band->lanes < wave_size) {
        snprintf(text, sizeof text, band->lanes == 1 ? "0" : "0–%" PRIu32, band->lanes - 1);
        picture_text_before(painter, end, y, min_i32(height, LINE), FACE_CODE_SMALL, THEME_TEXT_3, text);
        snprintf(text, sizeof text, "%" PRIu32 "–%" PRIu32 " none", band->lanes, wave_size - 1);
        if (height >= LINE)
            picture_text_before(painter, end, y + height - 3, LINE, FACE_CODE_SMALL, THEME_TEXT_3, text);
        return;
    }
    uint32_t ticks[PICTURE_MAX_LANE_TICKS];
    const uint32_t count = height >= LINE ? picture_label_lanes(band->lanes, band->height, ticks) : 0;
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

void picture_share(const Painter *painter, const PictureRow *row, const PictureBand *band, int of_unit) {
    const TraceShape shape = trace_shape(painter->layout->runs[band->run].trace);
    const bool core = band->slots > 1;
    const uint64_t all = (min_u64(row->end, painter->layout->run[band->run].end) - row->start) *
                         (core ? (uint64_t)band->slots * shape.wave_size : 1);
    uint64_t part = 0;
    for (uint32_t i = 0; band->kind != PICTURE_UNIT && i < band->slots; i++) {
        const SlotSum *sum = &picture_sums_of(painter, band)[i];
        part += core ? sum->count.lanes[SHADE_EXECUTES] : sum->reasons[REASON_NONE];
    }

    char text[16];
    const int32_t height = (int32_t)band->height, y = (int32_t)(band->y + row->y);
    snprintf(text, sizeof text, "%3d %%", band->kind == PICTURE_UNIT ? of_unit : (int)((part * 100 + all / 2) / all));
    picture_text_in(painter, (int32_t)painter->layout->right_x, height < LINE ? y + (height - LINE) / 2 : y, LINE,
                    FACE_CODE_SMALL, THEME_TEXT_2, text);
}

void picture_empty(const Painter *painter, const PictureBand *band, Rect place) {
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
    const bool cores = band->cores > 1 || band->slots == trace_shape(run->trace).slots;
    const uint32_t count = band->cores > 1 ? band->cores : cores ? 1 : band->slots;
    EmptyReason why = {.text = "never filled"};
    if (run->fill)
        why = cores ? fill_empty_core(run->fill, band->core) : fill_empty_slot(run->fill, band->core, band->slot);
    snprintf(text, sizeof text, "%" PRIu32 " %s%s: %s", count, cores ? "core" : "slot", count == 1 ? "" : "s",
             why.text);
    /* The text may be wider than few cycles are: there is nothing beside it. */
    picture_text_in(painter, place.x + EMPTY_GAP, place.y, place.h, FACE_SMALL, THEME_TEXT_3, text);
}
