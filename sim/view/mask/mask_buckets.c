/* mask_buckets.c: drawing the data of an execution-mask picture when a column of pixels stands for many cycles, or a
 * row of them for many lanes. Colours are never mixed: pixels are divided. */
#include <stdlib.h>
#include <string.h>

#include "sim/trace/trace_event.h"
#include "sim/view/mask/bucket.h"
#include "sim/view/mask/mask_paint.h"

void mask_paint_shares(Canvas *canvas, Rect place, const Rgba *colours, const uint32_t *shares, uint32_t parts) {
    for (uint32_t i = 0; i < parts; i++) {
        place.h = (int32_t)shares[i];
        canvas_fill(canvas, place, colours[i]);
        place.y += place.h;
    }
}

void mask_paint_wave_buckets(const Painter *painter, const MaskRow *row, const Buckets *buckets, uint32_t core,
                             uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    const int32_t y = (int32_t)mask_layout_wave_y(layout, row, core, slot);
    for (uint32_t column = 0; column < buckets->columns; column++)
        for (uint32_t group = 0; group < buckets->groups; group++) {
            uint32_t shares[LANE_STATE_COUNT];
            bucket_share(buckets_at(buckets, column, group), LANE_STATE_COUNT, layout->group_height, shares);
            const Rect place = {.x = (int32_t)(layout->x0 + column * layout->sx),
                                .y = y + (int32_t)(group * layout->group_height),
                                .w = (int32_t)layout->sx};
            mask_paint_shares(painter->canvas, place, painter->theme->lane, shares, LANE_STATE_COUNT);
        }
}

/* ---- rails ---- */

/* The rails of all slots of a core: a set of kinds of events for each column. */
typedef struct Rails {
    BucketGrid grid;
    uint32_t columns;
    uint8_t *kinds;
} Rails;

_Static_assert(EVENT_COUNT <= 8, "the kinds of events are bits of a byte");

static void add_event(void *user, const TraceEvent *event) {
    const Rails *rails = user;
    const uint32_t last = bucket_column(&rails->grid, event->cycle + event->cycles - 1);
    for (uint32_t column = bucket_column(&rails->grid, event->cycle); column <= last; column++)
        rails->kinds[(size_t)event->slot * rails->columns + column] |= (uint8_t)(1u << event->kind);
}

/* A fault stops the run: its cycle may be the first that the trace does not have any more. */
static void add_fault(const Painter *painter, const MaskRow *row, uint32_t core, Rails *rails) {
    const MaskFault *fault = &painter->options->fault;
    size_t count;
    const TraceWave *waves = trace_waves(painter->trace, &count);
    const uint64_t last = trace_cycles(painter->trace) - 1, cycle = fault->cycle < last ? fault->cycle : last;
    if (!fault->present || fault->wave >= count || waves[fault->wave].core != painter->layout->core0 + core) return;
    if (cycle < row->start || cycle >= row->end) return;
    add_event(rails, &(TraceEvent){EVENT_FAULT, waves[fault->wave].slot, cycle, 1});
}

/* A row of pixels for each kind that there is, the most severe on top; it also gets the rows of those that are not. */
static void paint_rail_column(const Painter *painter, Rect place, uint32_t kinds) {
    const int missing = EVENT_COUNT - __builtin_popcount(kinds);
    place.h = 1 + missing;
    for (int kind = 0; kind < EVENT_COUNT; kind++) {
        if (!(kinds >> kind & 1)) continue;
        canvas_fill(painter->canvas, place, painter->theme->event[kind]);
        place.y += place.h;
        place.h = 1;
    }
}

void mask_paint_rail(const Painter *painter, const MaskRow *row, const uint8_t *kinds, uint32_t core, uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    Rect place = mask_layout_columns(layout, row, row->start, row->end);
    place.y = (int32_t)(mask_layout_wave_y(layout, row, core, slot) - 1 - layout->rail_height);
    place.h = (int32_t)layout->rail_height;
    canvas_fill(painter->canvas, place, painter->theme->colour[THEME_RAIL]);
    place.w = (int32_t)layout->sx;
    for (uint32_t column = 0; column < row->columns; column++, place.x += place.w)
        paint_rail_column(painter, place, kinds[column]);
}

void mask_find_events(const Painter *painter, const MaskRow *row, uint32_t core, uint8_t *kinds) {
    const MaskLayout *layout = painter->layout;
    Rails rails = {mask_layout_grid(layout, row), row->columns, kinds};
    memset(kinds, 0, (size_t)layout->slots * row->columns);
    trace_event_find(painter->trace, layout->core0 + core, row->start, row->end, add_event, &rails);
    add_fault(painter, row, core, &rails);
}

bool mask_paint_rails(const Painter *painter, const MaskRow *row, uint32_t core) {
    const MaskLayout *layout = painter->layout;
    uint8_t *kinds = malloc((size_t)layout->slots * row->columns);
    if (!kinds) return false;
    mask_find_events(painter, row, core, kinds);
    for (uint32_t slot = 0; slot < layout->slots; slot++)
        mask_paint_rail(painter, row, kinds + (size_t)slot * row->columns, core, slot);
    free(kinds);
    return true;
}

/* ---- strips ---- */

static void count_alu(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t alu, MaskWork *work) {
    const BucketGrid grid = mask_layout_grid(painter->layout, row);
    for (uint32_t column = 0; column < row->columns; column++) {
        const uint64_t start = (grid.start / grid.bin + column) * grid.bin, end = start + grid.bin;
        work[column] = (MaskWork){{(end < grid.end ? end : grid.end) - (start > grid.start ? start : grid.start)}};
    }
    size_t count;
    const TraceAlu *runs = trace_alus(painter->trace, painter->layout->core0 + core, alu, &count);
    for (size_t i = lane_alu_find(runs, count, row->start); i < count && runs[i].cycle < row->end; i++) {
        const uint64_t run_end = runs[i].cycle + runs[i].cycles, end = run_end < grid.end ? run_end : grid.end;
        for (uint64_t cycle = runs[i].cycle > grid.start ? runs[i].cycle : grid.start, next; cycle < end;
             cycle = next) {
            const uint64_t column_end = (cycle / grid.bin + 1) * grid.bin;
            next = column_end < end ? column_end : end;
            uint64_t *cycles = work[bucket_column(&grid, cycle)].cycles;
            cycles[0] -= next - cycle;
            cycles[1 + mask_paint_slot(painter, runs[i].wave) % theme_wave_count] += next - cycle;
        }
    }
}

void mask_count_work(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip, MaskWork *work) {
    if (strip < painter->layout->units)
        count_alu(painter, row, core, strip, work);
    else
        mask_count_queue(painter, row, core, strip, work);
}

/* Returns how many parts a strip has. */
static uint32_t strip_colours(const Painter *painter, uint32_t strip, Rgba colours[BUCKET_MAX_PARTS]) {
    if (strip >= painter->layout->units) {
        mask_queue_colours(painter->theme, colours);
        return QUEUE_PARTS;
    }
    colours[0] = painter->theme->colour[THEME_ALU_EMPTY];
    memcpy(colours + 1, theme_waves, theme_wave_count * sizeof *theme_waves);
    return 1 + theme_wave_count;
}

void mask_paint_work(const Painter *painter, const MaskRow *row, const MaskWork *work, uint32_t core, uint32_t strip) {
    const MaskLayout *layout = painter->layout;
    Rgba colours[BUCKET_MAX_PARTS];
    const uint32_t parts = strip_colours(painter, strip, colours);
    for (uint32_t column = 0; column < row->columns; column++) {
        uint32_t shares[BUCKET_MAX_PARTS];
        bucket_share(work[column].cycles, parts, layout->alu_height, shares);
        const Rect place = {.x = (int32_t)(layout->x0 + column * layout->sx),
                            .y = (int32_t)mask_layout_alu_y(layout, row, core, strip),
                            .w = (int32_t)layout->sx};
        mask_paint_shares(painter->canvas, place, colours, shares, parts);
    }
}

static bool paint_strips(const Painter *painter, const MaskRow *row) {
    MaskWork *work = malloc(row->columns * sizeof *work);
    if (!work) return false;
    for (uint32_t core = 0; core < painter->layout->cores; core++)
        for (uint32_t strip = 0; strip < painter->layout->strips; strip++) {
            mask_count_work(painter, row, core, strip, work);
            mask_paint_work(painter, row, work, core, strip);
        }
    free(work);
    return true;
}

static bool paint_waves(const Painter *painter, const MaskRow *row) {
    const MaskLayout *layout = painter->layout;
    const BucketGrid grid = mask_layout_grid(layout, row);
    Buckets buckets;
    if (!buckets_create(&buckets, &grid)) return false;
    for (uint32_t core = 0; core < layout->cores; core++)
        for (uint32_t slot = 0; slot < layout->slots; slot++) {
            buckets_fill(&buckets, painter->trace, layout->core0 + core, slot);
            mask_paint_wave_buckets(painter, row, &buckets, core, slot);
        }
    buckets_destroy(&buckets);
    return true;
}

bool mask_paint_buckets(const Painter *painter, const MaskRow *row) {
    bool ok = paint_waves(painter, row) && paint_strips(painter, row);
    for (uint32_t core = 0; ok && painter->layout->rail_height > 0 && core < painter->layout->cores; core++)
        ok = mask_paint_rails(painter, row, core);
    return ok;
}
