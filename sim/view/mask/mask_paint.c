/* mask_paint.c: painting in cells, where every lane and cycle has pixels of its own, and in buckets, where a column of
 * pixels stands for many cycles or a row of them for many lanes. Colours are never mixed: pixels are divided. */
#include "sim/view/mask/mask_paint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/trace/trace_event.h"
#include "sim/view/raster/font.h"

/* The slot of a wave, whose colour its instructions have on an ALU. */
static uint32_t slot_of(const Painter *painter, uint32_t wave) {
    size_t count;
    const TraceWave *waves = trace_waves(painter->trace, &count);
    return wave < count ? waves[wave].slot : 0;
}

/* The place of a strip in some cycles of a row. */
static Rect strip_at(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip, uint64_t from,
                     uint64_t to) {
    Rect place = mask_layout_columns(painter->layout, row, from, to);
    place.y = (int32_t)mask_layout_alu_y(painter->layout, row, core, strip);
    place.h = (int32_t)painter->layout->alu_height;
    return place;
}

/* Divide a column of pixels, the first part on top. */
static void paint_shares(Canvas *canvas, Rect place, const Rgba *colours, const uint32_t *shares, uint32_t parts) {
    for (uint32_t i = 0; i < parts; i++) {
        place.h = (int32_t)shares[i];
        canvas_fill(canvas, place, colours[i]);
        place.y += place.h;
    }
}

/* ---- queues ---- */

static const TraceLevel *levels_of(const Painter *painter, uint32_t core, uint32_t strip, size_t *count) {
    const MaskLayout *layout = painter->layout;
    return trace_levels(painter->trace, layout->core0 + core, strip - layout->units, count);
}

/* So many cycles with so many requests. */
static void add_requests(MaskWork *work, uint32_t entries, uint32_t requests, uint64_t cycles) {
    work->cycles[requests < entries ? QUEUE_HELD : QUEUE_FULL] += requests * cycles;
    work->cycles[QUEUE_FREE] += (entries - requests) * cycles;
}

static void queue_colours(const Theme *theme, Rgba colours[QUEUE_PARTS]) {
    colours[QUEUE_FREE] = theme->colour[THEME_ALU_EMPTY];
    colours[QUEUE_HELD] = theme->colour[THEME_QUEUE];
    colours[QUEUE_FULL] = theme_queue_full(theme);
}

/* ---- cells ---- */

/* Neighbouring lanes that show the same are one rectangle. */
static void paint_wave(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    const uint32_t y = mask_layout_wave_y(layout, row, core, slot);
    size_t count;
    const TraceRun *runs = trace_runs(painter->trace, layout->core0 + core, slot, &count);
    for (size_t i = TRACE_FIND(runs, count, row->start); i < count && runs[i].cycle < row->end; i++) {
        const LaneRun shown = lane_run(painter->trace, runs, count, i);
        Rect cells = mask_layout_columns(layout, row, runs[i].cycle, runs[i].cycle + runs[i].cycles);
        for (uint32_t lane = 0, next; lane < layout->lanes; lane = next) {
            const uint64_t on = shown.active >> lane & 1;
            for (next = lane + 1; next < layout->lanes && (shown.active >> next & 1) == on;) next++;
            cells.y = (int32_t)(y + lane * layout->group_height);
            cells.h = (int32_t)((next - lane) * layout->group_height);
            theme_paint_lanes(painter->canvas, cells, on ? shown.active_state : shown.other_state, painter->theme,
                              layout->patterns);
        }
    }
}

/* The first cycle of an instruction is solid, with the wave's number if there is room: the second channel of ALU
 * strips. The cycles in which the ALU is still busy with it are hatched. */
static void paint_instruction(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t alu,
                              const TraceAlu *run) {
    const MaskLayout *layout = painter->layout;
    const uint64_t end = run->cycle + run->cycles;
    Rect place = strip_at(painter, row, core, alu, run->cycle, end);
    canvas_fill(painter->canvas, place, theme_identity(painter->theme, slot_of(painter, run->wave)));
    char text[16];
    const int length = snprintf(text, sizeof text, "%" PRIu32, run->wave);
    const int32_t width = length * FONT_ADVANCE - 1, cell = (int32_t)layout->sx;
    if (run->cycle >= row->start && layout->patterns && width + 2 <= cell && FONT_ASCENT + 2 <= place.h)
        canvas_text(painter->canvas, place.x + (cell - width) / 2, place.y + (place.h - FONT_ASCENT) / 2, 1,
                    painter->theme->colour[THEME_ALU_TEXT], text, (size_t)length);
    if (run->cycles == 1 || run->cycle + 1 >= row->end) return;
    place = strip_at(painter, row, core, alu, run->cycle + 1, end);
    canvas_pattern(painter->canvas, place, PATTERN_HATCH, painter->theme->colour[THEME_ALU_DRAIN]);
}

/* A bar from the bottom. Pixels are divided as in buckets: a single request shows, and so does a single free entry. */
static void paint_queue(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip) {
    const MaskLayout *layout = painter->layout;
    Rgba colours[QUEUE_PARTS];
    size_t count;
    const TraceLevel *levels = levels_of(painter, core, strip, &count);
    queue_colours(painter->theme, colours);
    for (size_t i = TRACE_FIND(levels, count, row->start); i < count && levels[i].cycle < row->end; i++) {
        MaskWork work = {{0}};
        uint32_t shares[QUEUE_PARTS];
        add_requests(&work, layout->queue_entries, levels[i].requests, 1);
        bucket_share(work.cycles, QUEUE_PARTS, layout->alu_height, shares);
        paint_shares(painter->canvas,
                     strip_at(painter, row, core, strip, levels[i].cycle, levels[i].cycle + levels[i].cycles), colours,
                     shares, QUEUE_PARTS);
    }
}

void mask_paint_cells(const Painter *painter, const MaskRow *row) {
    const MaskLayout *layout = painter->layout;
    for (uint32_t core = 0; core < layout->cores; core++) {
        for (uint32_t slot = 0; slot < layout->slots; slot++) paint_wave(painter, row, core, slot);
        for (uint32_t strip = 0; strip < layout->strips; strip++) {
            const Rect all = strip_at(painter, row, core, strip, row->start, row->end);
            canvas_fill(painter->canvas, all, painter->theme->colour[THEME_ALU_EMPTY]);
            if (strip >= layout->units) {
                paint_queue(painter, row, core, strip);
                continue;
            }
            size_t count;
            const TraceAlu *runs = trace_alus(painter->trace, layout->core0 + core, strip, &count);
            for (size_t i = TRACE_FIND(runs, count, row->start); i < count && runs[i].cycle < row->end; i++)
                paint_instruction(painter, row, core, strip, &runs[i]);
        }
    }
}

/* ---- buckets: waves ---- */

void mask_paint_wave_buckets(const Painter *painter, const MaskRow *row, const Buckets *buckets, uint32_t core,
                             uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    const int32_t y = (int32_t)mask_layout_wave_y(layout, row, core, slot);
    Rgba colours[LANE_STATE_COUNT];
    for (int i = 0; i < LANE_STATE_COUNT; i++) colours[i] = theme_lane(painter->theme, (LaneState)i);
    for (uint32_t column = 0; column < buckets->columns; column++)
        for (uint32_t group = 0; group < buckets->groups; group++) {
            uint32_t shares[LANE_STATE_COUNT];
            bucket_share(buckets_at(buckets, column, group), LANE_STATE_COUNT, layout->group_height, shares);
            const Rect place = {.x = (int32_t)(layout->x0 + column * layout->sx),
                                .y = y + (int32_t)(group * layout->group_height),
                                .w = (int32_t)layout->sx};
            paint_shares(painter->canvas, place, colours, shares, LANE_STATE_COUNT);
        }
}

/* ---- buckets: rails ---- */

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

void mask_find_events(const Painter *painter, const MaskRow *row, uint32_t core, uint8_t *kinds) {
    const MaskLayout *layout = painter->layout;
    Rails rails = {mask_layout_grid(layout, row), row->columns, kinds};
    memset(kinds, 0, (size_t)layout->slots * row->columns);
    trace_event_find(painter->trace, layout->core0 + core, row->start, row->end, add_event, &rails);

    /* A fault stops the run: its cycle may be the first that the trace does not have any more. */
    const MaskFault *fault = &painter->options->fault;
    size_t count;
    const TraceWave *waves = trace_waves(painter->trace, &count);
    const uint64_t last = trace_cycles(painter->trace) - 1, cycle = fault->cycle < last ? fault->cycle : last;
    if (fault->present && fault->wave < count && waves[fault->wave].core == layout->core0 + core &&
        cycle >= row->start && cycle < row->end)
        add_event(&rails, &(TraceEvent){EVENT_FAULT, waves[fault->wave].slot, cycle, 1});
}

/* In each column a row of pixels for each kind that there is, the most severe on top; it also gets the rows of those
 * that are not. */
void mask_paint_rail(const Painter *painter, const MaskRow *row, const uint8_t *kinds, uint32_t core, uint32_t slot) {
    const MaskLayout *layout = painter->layout;
    Rect rail = mask_layout_columns(layout, row, row->start, row->end);
    rail.y = (int32_t)(mask_layout_wave_y(layout, row, core, slot) - 1 - layout->rail_height);
    rail.h = (int32_t)layout->rail_height;
    canvas_fill(painter->canvas, rail, painter->theme->colour[THEME_RAIL]);
    for (uint32_t column = 0; column < row->columns; column++) {
        Rect place = {rail.x + (int32_t)(column * layout->sx), rail.y, (int32_t)layout->sx,
                      1 + EVENT_COUNT - __builtin_popcount(kinds[column])};
        for (int kind = 0; kind < EVENT_COUNT; kind++) {
            if (!(kinds[column] >> kind & 1)) continue;
            canvas_fill(painter->canvas, place, painter->theme->event[kind]);
            place.y += place.h;
            place.h = 1;
        }
    }
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

/* ---- buckets: strips ---- */

static void count_alu(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t alu, MaskWork *work) {
    const BucketGrid grid = mask_layout_grid(painter->layout, row);
    for (uint32_t column = 0; column < row->columns; column++) {
        const uint64_t start = (grid.start / grid.bin + column) * grid.bin, end = start + grid.bin;
        work[column] = (MaskWork){{min_u64(end, grid.end) - max_u64(start, grid.start)}};
    }
    size_t count;
    const TraceAlu *runs = trace_alus(painter->trace, painter->layout->core0 + core, alu, &count);
    for (size_t i = TRACE_FIND(runs, count, row->start); i < count && runs[i].cycle < row->end; i++) {
        const uint64_t run_end = runs[i].cycle + runs[i].cycles, end = run_end < grid.end ? run_end : grid.end;
        const uint32_t part = 1 + slot_of(painter, runs[i].wave) % IDENTITY_COUNT;
        uint64_t cycle = runs[i].cycle > grid.start ? runs[i].cycle : grid.start;
        while (cycle < end) {
            const uint64_t next = bucket_next(&grid, cycle, end);
            uint64_t *cycles = work[bucket_column(&grid, cycle)].cycles;
            cycles[0] -= next - cycle;
            cycles[part] += next - cycle;
            cycle = next;
        }
    }
}

static void count_queue(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip, MaskWork *work) {
    const BucketGrid grid = mask_layout_grid(painter->layout, row);
    const uint32_t entries = painter->layout->queue_entries;
    size_t count;
    const TraceLevel *levels = levels_of(painter, core, strip, &count);
    size_t i = TRACE_FIND(levels, count, row->start);
    uint64_t cycle = grid.start;
    for (uint32_t column = 0; column < row->columns; column++) {
        const uint64_t end = bucket_next(&grid, cycle, grid.end);
        work[column] = (MaskWork){{0}};
        while (cycle < end) {
            while (i < count && levels[i].cycle + levels[i].cycles <= cycle) i++;
            const bool held = i < count && levels[i].cycle <= cycle;
            uint64_t next = i == count ? end : held ? levels[i].cycle + levels[i].cycles : levels[i].cycle;
            if (next > end) next = end;
            add_requests(&work[column], entries, held ? levels[i].requests : 0, next - cycle);
            cycle = next;
        }
    }
}

void mask_count_work(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip, MaskWork *work) {
    if (strip < painter->layout->units)
        count_alu(painter, row, core, strip, work);
    else
        count_queue(painter, row, core, strip, work);
}

void mask_paint_work(const Painter *painter, const MaskRow *row, const MaskWork *work, uint32_t core, uint32_t strip) {
    const MaskLayout *layout = painter->layout;
    const bool is_queue = strip >= layout->units;
    const uint32_t parts = is_queue ? QUEUE_PARTS : 1 + IDENTITY_COUNT;
    Rgba colours[BUCKET_MAX_PARTS];
    if (is_queue) {
        queue_colours(painter->theme, colours);
    } else {
        colours[0] = painter->theme->colour[THEME_ALU_EMPTY];
        memcpy(colours + 1, painter->theme->identity, sizeof painter->theme->identity);
    }
    for (uint32_t column = 0; column < row->columns; column++) {
        uint32_t shares[BUCKET_MAX_PARTS];
        bucket_share(work[column].cycles, parts, layout->alu_height, shares);
        const Rect place = {.x = (int32_t)(layout->x0 + column * layout->sx),
                            .y = (int32_t)mask_layout_alu_y(layout, row, core, strip),
                            .w = (int32_t)layout->sx};
        paint_shares(painter->canvas, place, colours, shares, parts);
    }
}

/* ---- buckets: a row ---- */

bool mask_paint_buckets(const Painter *painter, const MaskRow *row) {
    const MaskLayout *layout = painter->layout;
    const BucketGrid grid = mask_layout_grid(layout, row);
    Buckets buckets;
    MaskWork *work = malloc(row->columns * sizeof *work);
    bool ok = work != NULL && buckets_create(&buckets, &grid);
    for (uint32_t core = 0; ok && core < layout->cores; core++) {
        for (uint32_t slot = 0; slot < layout->slots; slot++) {
            buckets_fill(&buckets, painter->trace, layout->core0 + core, slot);
            mask_paint_wave_buckets(painter, row, &buckets, core, slot);
        }
        for (uint32_t strip = 0; strip < layout->strips; strip++) {
            mask_count_work(painter, row, core, strip, work);
            mask_paint_work(painter, row, work, core, strip);
        }
    }
    if (ok) buckets_destroy(&buckets);
    free(work);
    for (uint32_t core = 0; ok && layout->rail_height > 0 && core < layout->cores; core++)
        ok = mask_paint_rails(painter, row, core);
    return ok;
}
