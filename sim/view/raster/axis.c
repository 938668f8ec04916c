/* axis.c: choosing and drawing the ticks of the axis of cycles. */
#include "sim/view/raster/axis.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/base/arith.h"

enum {
    MAJOR_TICK = 5,
    MINOR_TICK = 3,
    LABEL_X = 3,     /* right of its tick */
    LABEL_LINE = 12, /* height of the labels */
    LANE_STEP = 8,
    LANE_ROOM = 12, /* least distance of two lane numbers */
};

/* The left edge of the column that a cycle is in. */
static int32_t cycle_x(const Axis *axis, uint64_t cycle) {
    return axis->x0 + (int32_t)((cycle / axis->bin - axis->c0 / axis->bin) * axis->sx);
}

static AxisLabel make_label(const Axis *axis, uint64_t cycle) {
    AxisLabel label = {.cycle = cycle, .x = cycle_x(axis, cycle) + LABEL_X};
    snprintf(label.text, sizeof label.text, "%" PRIu64, cycle);
    label.width = face_width(FACE_CODE_SMALL, SCALE_ONE, label.text, strlen(label.text));
    return label;
}

uint64_t axis_step(const Axis *axis) {
    const AxisLabel widest = make_label(axis, axis->c0 + axis->cycles - 1);
    const uint32_t text = (uint32_t)widest.width + AXIS_LABEL_GAP;
    const uint64_t least = (text > AXIS_LABEL_STEP ? text : AXIS_LABEL_STEP) * axis->bin;
    uint64_t step = 1;
    while (step * axis->sx < least) step = axis_wider_step(step);
    return step;
}

uint64_t axis_minor_step(uint64_t step) {
    if (step == 1) return 0;
    return step == 2 ? 1 : step / 5; /* a fifth of 2 cycles is not a cycle */
}

size_t axis_labels(const Axis *axis, AxisLabel labels[AXIS_MAX_LABELS]) {
    size_t count = 0;
    labels[count++] = make_label(axis, axis->c0);
    const uint64_t step = axis_step(axis), end = axis->c0 + axis->cycles;
    const int32_t right = cycle_x(axis, end - 1) + (int32_t)axis->sx + AXIS_LABEL_GAP;
    for (uint64_t cycle = div_ceil(axis->c0 + 1, step) * step; cycle < end && count < AXIS_MAX_LABELS; cycle += step) {
        const AxisLabel label = make_label(axis, cycle), *before = &labels[count - 1];
        if (label.x + label.width > right) break;
        if (label.x >= before->x + before->width + AXIS_LABEL_GAP) labels[count++] = label;
    }
    return count;
}

/* One tick, which grows from the data outwards. */
static void draw_tick(Canvas *canvas, const Axis *axis, int32_t y, AxisSide side, const Theme *theme, uint64_t cycle,
                      int32_t length) {
    const int32_t top = side == AXIS_ABOVE ? y + AXIS_HEIGHT - length : y;
    canvas_fill(canvas, (Rect){cycle_x(axis, cycle), top, 1, length}, theme->colour[THEME_TEXT_3]);
}

void axis_draw(Canvas *canvas, const Axis *axis, int32_t y, AxisSide side, const Theme *theme) {
    const uint64_t end = axis->c0 + axis->cycles;
    const uint64_t step = axis_step(axis), minor = axis_minor_step(step);
    for (uint64_t cycle = minor ? div_ceil(axis->c0, minor) * minor : end; cycle < end; cycle += minor)
        draw_tick(canvas, axis, y, side, theme, cycle, MINOR_TICK);
    for (uint64_t cycle = div_ceil(axis->c0, step) * step; cycle < end; cycle += step)
        draw_tick(canvas, axis, y, side, theme, cycle, MAJOR_TICK);
    draw_tick(canvas, axis, y, side, theme, axis->c0, MAJOR_TICK);

    AxisLabel labels[AXIS_MAX_LABELS];
    const size_t count = axis_labels(axis, labels);
    const int32_t top = side == AXIS_ABOVE ? y : y + AXIS_HEIGHT - LABEL_LINE;
    const int32_t baseline = face_baseline(FACE_CODE_SMALL, SCALE_ONE, top, LABEL_LINE);
    for (size_t i = 0; i < count; i++)
        canvas_say(canvas, labels[i].x, baseline, FACE_CODE_SMALL, SCALE_ONE, theme->colour[THEME_TEXT_2],
                   labels[i].text, strlen(labels[i].text));
}

uint32_t axis_lanes(uint32_t lanes, uint32_t height, uint32_t ticks[AXIS_MAX_LANES]) {
    uint32_t step = LANE_STEP;
    while (step * height < LANE_ROOM * lanes) step *= 2;
    uint32_t count = 0;
    for (uint32_t lane = 0; lane < lanes; lane += step) ticks[count++] = lane;
    const uint32_t last = lanes - 1;
    if (ticks[count - 1] == last) return count;
    /* The last lane is worth more than the regular one just before it; lane 0 stays. */
    if ((last - ticks[count - 1]) * height < LANE_ROOM * lanes) count--;
    if (count == 0) count = 1;
    if ((last - ticks[count - 1]) * height >= LANE_ROOM * lanes) ticks[count++] = last;
    return count;
}
