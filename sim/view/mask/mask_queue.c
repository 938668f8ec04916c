/* mask_queue.c: the strip of a memory queue: a bar from the bottom, as high as the requests in it are of its entries.
 * Pixels are divided as in buckets: a single request shows, and so does a single free entry. */
#include "sim/view/mask/mask_paint.h"

static const TraceLevel *levels_of(const Painter *painter, uint32_t core, uint32_t strip, size_t *count) {
    const MaskLayout *layout = painter->layout;
    return trace_levels(painter->trace, layout->core0 + core, strip - layout->units, count);
}

/* So many cycles with so many requests. */
static void add_cycles(MaskWork *work, uint32_t entries, uint32_t requests, uint64_t cycles) {
    work->cycles[requests < entries ? QUEUE_HELD : QUEUE_FULL] += requests * cycles;
    work->cycles[QUEUE_FREE] += (entries - requests) * cycles;
}

void mask_queue_colours(const Theme *theme, Rgba colours[QUEUE_PARTS]) {
    colours[QUEUE_FREE] = theme->colour[THEME_ALU_EMPTY];
    colours[QUEUE_HELD] = theme->colour[THEME_QUEUE];
    colours[QUEUE_FULL] = theme->lane[LANE_STALLED]; /* whoever needs an entry stalls */
}

void mask_paint_queue(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip) {
    const MaskLayout *layout = painter->layout;
    Rgba colours[QUEUE_PARTS];
    Rect place = mask_layout_columns(layout, row, row->start, row->end);
    place.y = (int32_t)mask_layout_alu_y(layout, row, core, strip);
    place.h = (int32_t)layout->alu_height;
    mask_queue_colours(painter->theme, colours);
    canvas_fill(painter->canvas, place, colours[QUEUE_FREE]);
    size_t count;
    const TraceLevel *levels = levels_of(painter, core, strip, &count);
    for (size_t i = lane_level_find(levels, count, row->start); i < count && levels[i].cycle < row->end; i++) {
        MaskWork work = {{0}};
        uint32_t shares[QUEUE_PARTS];
        Rect columns = mask_layout_columns(layout, row, levels[i].cycle, levels[i].cycle + levels[i].cycles);
        columns.y = place.y;
        add_cycles(&work, layout->queue_entries, levels[i].requests, 1);
        bucket_share(work.cycles, QUEUE_PARTS, layout->alu_height, shares);
        mask_paint_shares(painter->canvas, columns, colours, shares, QUEUE_PARTS);
    }
}

void mask_count_queue(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip, MaskWork *work) {
    const BucketGrid grid = mask_layout_grid(painter->layout, row);
    const uint32_t entries = painter->layout->queue_entries;
    size_t count;
    const TraceLevel *levels = levels_of(painter, core, strip, &count);
    size_t i = lane_level_find(levels, count, row->start);
    uint64_t cycle = grid.start;
    for (uint32_t column = 0; column < row->columns; column++) {
        const uint64_t column_end = (grid.start / grid.bin + column + 1) * grid.bin;
        const uint64_t end = column_end < grid.end ? column_end : grid.end;
        work[column] = (MaskWork){{0}};
        while (cycle < end) {
            while (i < count && levels[i].cycle + levels[i].cycles <= cycle) i++;
            const bool held = i < count && levels[i].cycle <= cycle;
            uint64_t next = i == count ? end : held ? levels[i].cycle + levels[i].cycles : levels[i].cycle;
            if (next > end) next = end;
            add_cycles(&work[column], entries, held ? levels[i].requests : 0, next - cycle);
            cycle = next;
        }
    }
}

int mask_queue_held(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip) {
    size_t count;
    const TraceLevel *levels = levels_of(painter, core, strip, &count);
    double held = 0;
    for (size_t i = lane_level_find(levels, count, row->start); i < count && levels[i].cycle < row->end; i++) {
        const uint64_t end = levels[i].cycle + levels[i].cycles, from = levels[i].cycle;
        held +=
            (double)((end < row->end ? end : row->end) - (from > row->start ? from : row->start)) * levels[i].requests;
    }
    return (int)(100.0 * held / ((double)painter->layout->queue_entries * (double)(row->end - row->start)) + 0.5);
}
