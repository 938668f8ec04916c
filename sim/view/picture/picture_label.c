/* picture_label.c: wording and measuring what stands beside bands; see picture_label.h. */
#include "sim/view/picture/picture_label.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/raster/canvas.h"

enum {
    LANE_TICK_STEP = 8,
    LANE_TICK_ROOM = 12, /* least distance of two lane numbers */
    SWATCH_PADDING = 4,  /* of a slot's number, on each side */
};

/* "group 3", or "groups 0–28": one word and two numbers. */
static void put_range(char *out, size_t size, const char *word, uint32_t first, uint32_t last) {
    if (first == last)
        snprintf(out, size, "%s %" PRIu32, word, first);
    else
        snprintf(out, size, "%ss %" PRIu32 "–%" PRIu32, word, first, last);
}

PictureLabel picture_label(const PictureRun *run, const PictureBand *band, const SlotSum *sum) {
    const TraceShape shape = trace_shape(run->trace);
    PictureLabel label = {0};
    if (band->kind == PICTURE_UNIT && band->slot < shape.alus)
        snprintf(label.name, sizeof label.name, "ALU %" PRIu32, band->slot);
    else if (band->kind == PICTURE_UNIT)
        snprintf(label.name, sizeof label.name, "%s",
                 band->slot < trace_units(shape)
                     ? "sampler"
                     : trace_queue_names[trace_queue(shape, band->slot - trace_units(shape))]);
    else if (band->cores > 1 || (band->kind != PICTURE_LANES && band->slots == shape.slots && shape.cores > 1))
        put_range(label.name, sizeof label.name, "core", band->core, band->core + band->cores - 1);
    else if (band->kind == PICTURE_EMPTY)
        put_range(label.name, sizeof label.name, "slot", band->slot, band->slot + band->slots - 1);
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

uint32_t picture_label_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[PICTURE_MAX_LANE_TICKS]) {
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
