/* picture_paint.c: text and places, for all parts of a picture; and the lanes and shares, drawn by sim/view/band. */
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/view/band/band.h"
#include "sim/view/picture/picture_paint.h"

void picture_text_in(const Painter *painter, int32_t x, int32_t y, int32_t height, Face face, ThemeColour colour,
                     const char *text) {
    canvas_say(painter->canvas, x, face_baseline(face, SCALE_ONE, y, height), face, SCALE_ONE,
               painter->theme->colour[colour], text, strlen(text));
}

void picture_text_before(const Painter *painter, int32_t end, int32_t y, int32_t height, Face face, ThemeColour colour,
                         const char *text) {
    picture_text_in(painter, end - face_text_width(face, text), y, height, face, colour, text);
}

const SlotSum *picture_sums_of(const Painter *painter, const PictureBand *band) {
    const PictureSum *sum = &painter->layout->run[band->run];
    const uint32_t slots = trace_shape(painter->layout->runs[band->run].trace).slots;
    return sum->slots + (size_t)(band->core - sum->first_core) * slots + band->slot;
}

/* ---- lanes and shares ---- */

bool picture_data(const Painter *painter, const PictureRow *row, uint32_t number) {
    const PictureLayout *layout = painter->layout;
    const PictureRun *run = &layout->runs[number];
    const uint64_t end = min_u64(row->end, layout->run[number].end);
    if (row->start >= end) return true;
    BandRow *rows = memory_raw(layout->band_count * sizeof *rows);
    size_t count = 0;
    for (uint32_t i = 0; rows && i < layout->band_count; i++) {
        const PictureBand *band = &layout->bands[i];
        const bool lanes = band->kind == PICTURE_LANES;
        if (band->run != number || band->kind > PICTURE_SHARES) continue;
        rows[count++] =
            (BandRow){.kind = lanes              ? BAND_LANES
                              : band->slots == 1 ? BAND_SHARES
                                                 : BAND_CORE,
                      .core = band->core,
                      .slot = band->slot,
                      .y = (int32_t)(band->y - layout->run[number].y),
                      .height = (int32_t)band->height,
                      .rail = !lanes && layout->rails ? PICTURE_RAIL : 0,
                      .lanes = lanes ? band->lanes : 0,
                      .no_threads = lanes && band->lanes < trace_shape(run->trace).wave_size ? PICTURE_NO_THREADS : 0};
    }

    BandView view = {.zoom = band_zoom(layout->sx, layout->bin), .ink = band_ink(painter->theme)};
    if (layout->run[number].columns.counts) view.columns = &layout->run[number].columns;
    size_t count_waves;
    const TraceWave *waves = trace_waves(run->trace, &count_waves);
    const TraceFault *fault = run->fault;
    if (fault && fault->wave < count_waves)
        view.fault = (BandFault){true, waves[fault->wave].core, waves[fault->wave].slot, fault->cycle, fault->lanes};
    if (!layout->textures) memset(view.ink.texture, 0, sizeof view.ink.texture);

    const Rect columns = picture_layout_columns(layout, row, row->start, end);
    const BandPlace place = {.x = columns.x,
                             .y = (int32_t)(layout->run[number].y + row->y),
                             .column = row->start / layout->bin * layout->sx,
                             .columns = (uint32_t)columns.w};
    band_paint(painter->canvas, place, run->trace, &view, rows, count);
    memory_free(rows);
    return !trace_failed(run->trace);
}
