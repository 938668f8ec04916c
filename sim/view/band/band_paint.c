/* band_paint.c: painting rows: shares where a column has many cycles, cells where a cycle has many columns, and the
 * rails above them. */
#include "sim/view/band/band.h"

#include <string.h>

#include "asm/isa/isa.h"
#include "sim/base/arith.h"
#include "sim/count/scan.h"

enum {
    LINE = 3,         /* height of the line where there is no wave */
    EXPOSED = 2,      /* of the mark that nothing hides a stall */
    TEXTURE_FROM = 4, /* pixels a cycle */
    GRID_FROM = 6,
    GRID_LANE = 4,    /* pixels a lane */
    LEAST_SHARED = 6, /* pixels of a column, or fewer: its rare shades may be left out */
};
#define DOTS ((Pattern)0x0020)

/* ---- colours ---- */

static Rgba mix(Rgba a, Rgba b, uint32_t share) { /* `share` of 256 parts are b */
    const uint32_t rest = 256 - share;
    return (Rgba){(uint8_t)((a.r * rest + b.r * share) / 256), (uint8_t)((a.g * rest + b.g * share) / 256),
                  (uint8_t)((a.b * rest + b.b * share) / 256), 255};
}

BandInk band_ink(const Theme *theme) {
    const Rgba frame = theme->colour[THEME_FRAME];
    BandInk ink = {.ground = theme->colour[THEME_PANE],
                   .frame = frame,
                   .fault = theme->event[EVENT_FAULT],
                   .parts = theme->event[EVENT_DIVERGENCE],
                   .barrier = theme->colour[THEME_TEXT_3],
                   .exposed = theme->event[EVENT_EXPOSED]};
    for (Shade s = 0; s < SHADE_COUNT; s++) {
        ink.shade[s] = theme->shade[s];
        ink.mark[s] = theme_mark(theme, s);
        ink.texture[s] = theme->texture[s].kind;
        ink.grid[s] = mix(ink.shade[s], frame, ink.shade[s].g > 128 ? 60 : 115);
    }
    return ink;
}

Rgba band_heat_colour(const BandHeat *heat, double value) {
    const double share = value / heat->end;
    return mix(heat->cold, heat->hot, share >= 1 ? 256 : (uint32_t)(share * 256));
}

static Rgba ink_of(const BandView *view, Shade shade) {
    return view->hidden >> shade & 1 ? view->ink.ground : view->ink.shade[shade];
}

/* ---- places ---- */

static int32_t rail_space(const BandRow *row) {
    return row->rail > 0 ? row->rail + !row->thin : 0;
}

Rect piece_place(const BandRow *row, uint32_t columns) {
    const int32_t above = rail_space(row);
    return (Rect){0, row->y - above, (int32_t)columns, above + row->height + row->no_threads};
}

/* Columns of the piece that belong to the run. */
static uint32_t columns_in_run(const BandPiece *piece) {
    const uint64_t end = band_edge(piece->view->zoom, trace_cycles(piece->trace));
    return end > piece->column ? (uint32_t)min_u64(end - piece->column, piece->columns) : 0;
}

static void fill_column(Canvas *canvas, uint32_t x, int32_t y, int32_t height, Rgba colour) {
    Rgba *pixel = canvas->pixels + (size_t)y * canvas->width + x;
    for (int32_t i = 0; i < height; i++, pixel += canvas->width) *pixel = colour;
}

/* Hatches need some room, dots do not: they tell lanes without a thread from others at any size. */
static void paint_texture(Canvas *canvas, const BandView *view, Rect cells, Shade shade) {
    static const Pattern patterns[] = {
        [TEXTURE_HATCH] = PATTERN_RISING, [TEXTURE_DOTS] = DOTS, [TEXTURE_FALLING] = PATTERN_FALLING};
    const TextureKind kind = view->ink.texture[shade];
    const bool fits = kind == TEXTURE_DOTS || view->zoom.pixels >= TEXTURE_FROM * view->zoom.cycles;
    if (kind != TEXTURE_NONE && fits && !(view->hidden >> shade & 1))
        canvas_pattern(canvas, cells, patterns[kind], view->ink.mark[shade]);
}

/* ---- rails ---- */

static void paint_rail(Canvas *canvas, const BandPiece *piece) {
    const BandInk *ink = &piece->view->ink;
    const BandRow *row = piece->row;
    const TraceShape shape = trace_shape(piece->trace);
    const int32_t height = row->rail, exposed = min_i32(EXPOSED, height);
    const Rgba ground = row->thin ? ink->frame : ink->ground;
    const BandFault *fault = &piece->view->fault;
    const bool faulted = fault->present && (row->kind == BAND_GPU || fault->core == row->core) &&
                         (row->kind >= BAND_CORE || fault->slot == row->slot);
    const uint64_t fault_at = min_u64(fault->cycle, trace_cycles(piece->trace) - 1); /* it may be the first not there */
    canvas_fill(canvas, (Rect){0, 0, (int32_t)columns_in_run(piece), height}, ground);
    for (uint32_t i = 0, count = columns_in_run(piece); i < count; i++) {
        const Count *of = &piece->counts[i];
        const uint64_t column = piece->column + i;
        if (of->exposed && row->kind != BAND_GPU) {
            /* All slots of the row have lane-cycles in each cycle of the column. */
            uint64_t lane_cycles = 0;
            for (int s = 0; s < SHADE_COUNT; s++) lane_cycles += of->lanes[s];
            const uint64_t cycles = lane_cycles / shape.wave_size / (row->kind == BAND_CORE ? shape.slots : 1);
            const uint32_t alpha = (uint32_t)(of->exposed * 256 / cycles);
            fill_column(canvas, i, height - exposed, exposed, mix(ground, ink->exposed, max_u32(alpha, 32)));
        }
        if (of->barriers && !row->thin) fill_column(canvas, i, 0, height - exposed, ink->barrier);
        if (of->parts && !row->thin) fill_column(canvas, i, 0, height, ink->parts);
        if (faulted && fault_at >= band_start(piece->view->zoom, column) &&
            fault_at < band_end(piece->view->zoom, column))
            fill_column(canvas, i, 0, height, ink->fault);
    }
}

/* ---- shares ---- */

void band_share(const uint64_t counts[SHADE_COUNT], uint32_t height, uint32_t heights[SHADE_COUNT]) {
    divide_shares(counts, SHADE_COUNT, height, heights);
    if (height <= LEAST_SHARED) return; /* too low: what is rare would be most of it */
    for (int s = 0; s < SHADE_COUNT; s++) {
        int tallest = 0;
        if (!counts[s] || heights[s]) continue;
        for (int other = 1; other < SHADE_COUNT; other++)
            if (heights[other] > heights[tallest]) tallest = other;
        if (heights[tallest] < 2) break;
        heights[tallest]--;
        heights[s] = 1;
    }
}

static bool has_no_wave(const Count *count) {
    uint64_t others = 0;
    for (int s = 0; s < SHADE_COUNT; s++)
        if (s != SHADE_NO_WAVE) others |= count->lanes[s];
    return others == 0;
}

static bool has_same_lanes(const Count *a, const Count *b) {
    uint64_t differ = 0;
    for (int s = 0; s < SHADE_COUNT; s++) differ |= a->lanes[s] ^ b->lanes[s];
    return differ == 0;
}

/* In the row, on a ground that is clear. `heights` has those of the column before, which are the same where both lie in
 * one bin. */
static void paint_column(Canvas *canvas, const BandPiece *piece, uint32_t i, uint32_t heights[SHADE_COUNT]) {
    const BandView *view = piece->view;
    const int32_t top = rail_space(piece->row), height = piece->row->height, line = min_i32(LINE, height);
    const Count *count = &piece->counts[i];
    Count used;
    if (piece->row->unused < piece->row->slots) {
        used = *count;
        count_leave_out(&used, piece->row->unused, piece->row->slots);
        count = &used;
    }
    const bool counted = count->lanes[SHADE_NO_WAVE] > 0;
    if (has_no_wave(count) && (piece->row->kind != BAND_GPU || !counted)) { /* a slot, or a core */
        if (counted)
            fill_column(canvas, i, top + (height - line) / 2, line, ink_of(view, SHADE_NO_WAVE));
        else /* not counted yet: no state's colour */
            fill_column(canvas, i, top, height, view->ink.grid[SHADE_NO_THREAD]);
        return;
    }
    if (i == 0 || !has_same_lanes(&piece->counts[i - 1], &piece->counts[i]))
        band_share(count->lanes, (uint32_t)height, heights);
    int32_t y = top + height;
    for (int s = 0; s < SHADE_COUNT; s++) {
        if (heights[s] == 0) continue;
        y -= (int32_t)heights[s];
        fill_column(canvas, i, y, (int32_t)heights[s], ink_of(view, (Shade)s));
        paint_texture(canvas, view, (Rect){(int32_t)i, y, 1, (int32_t)heights[s]}, (Shade)s);
    }
}

static void paint_columns(Canvas *canvas, const BandPiece *piece, uint32_t count) {
    uint32_t heights[SHADE_COUNT];
    for (uint32_t i = 0; i < count; i++) paint_column(canvas, piece, i, heights);
}

/* ---- lanes: cells ---- */

static uint32_t lanes_of(const BandPiece *piece) {
    const uint32_t all = trace_shape(piece->trace).wave_size, lanes = piece->row->lanes;
    return lanes > 0 && lanes < all ? lanes : all;
}

static int32_t lane_y(const BandPiece *piece, uint32_t lane) {
    return rail_space(piece->row) + (int32_t)((uint64_t)lane * (uint32_t)piece->row->height / lanes_of(piece));
}

/* Cycles from .. to - 1 of a row, which may begin before the piece, from y to before `bottom`. */
static Rect cells_of(const BandPiece *piece, uint64_t from, uint64_t to, int32_t y, int32_t bottom) {
    const int64_t left = (int64_t)(band_edge(piece->view->zoom, from) - piece->column);
    const int64_t right = (int64_t)(band_edge(piece->view->zoom, to) - piece->column);
    return (Rect){(int32_t)left, y, (int32_t)(right - left), bottom - y};
}

void band_cells(Canvas *canvas, const BandView *view, Rect cells, Shade shade) {
    canvas_fill(canvas, cells, ink_of(view, shade));
    paint_texture(canvas, view, cells, shade);
}

/* Neighbouring lanes that show the same are one rectangle. */
static void paint_run(Canvas *canvas, const BandPiece *piece, const RunReader *reader, uint64_t from, uint64_t to) {
    const BandView *view = piece->view;
    const uint32_t lanes = lanes_of(piece);
    for (uint32_t lane = 0, next; lane < lanes; lane = next) {
        const Shade shade = shade_at(&reader->shades, lane);
        for (next = lane + 1; next < lanes && shade_at(&reader->shades, next) == shade;) next++;
        const Rect cells = cells_of(piece, from, to, lane_y(piece, lane), lane_y(piece, next));
        band_cells(canvas, view, cells, shade);
        if (!view->grid || view->zoom.pixels < GRID_FROM * view->zoom.cycles || view->hidden >> shade & 1) continue;

        /* The grid: a line for each cycle, and one for each lane that is high enough. */
        for (uint64_t cycle = from; cycle < to; cycle++) {
            const Rect cell = cells_of(piece, cycle, cycle + 1, cells.y, cells.y + cells.h);
            canvas_fill(canvas, (Rect){cell.x, cell.y, 1, cell.h}, view->ink.grid[shade]);
        }
        for (uint32_t l = lane; l < next; l++) {
            const int32_t top = lane_y(piece, l), bottom = lane_y(piece, l + 1);
            if (bottom - top >= GRID_LANE)
                canvas_fill(canvas, (Rect){cells.x, bottom - 1, cells.w, 1}, view->ink.grid[shade]);
        }
    }
}

static void paint_cells(Canvas *canvas, const BandPiece *piece) {
    const BandView *view = piece->view;
    const BandZoom zoom = view->zoom;
    const uint64_t start = band_start(zoom, piece->column);
    const uint64_t end = min_u64(band_end(zoom, piece->column + piece->columns - 1), trace_cycles(piece->trace));
    RunReader reader;
    reader_open(&reader, piece->trace, piece->row->core, piece->row->slot, start);
    for (; reader.run && reader.run->cycle < end; reader_next(&reader)) {
        const uint64_t from = max_u64(reader.run->cycle, start), to = min_u64(reader_end(&reader), end);
        paint_run(canvas, piece, &reader, from, to);
        if (!piece->row->no_threads) continue;

        /* The strip for the lanes that have no thread. */
        const int32_t y = rail_space(piece->row) + piece->row->height;
        const Shade shade = reader.shades.rest_shade == SHADE_NO_THREAD ? SHADE_NO_THREAD : SHADE_NO_WAVE;
        band_cells(canvas, view, cells_of(piece, from, to, y, y + piece->row->no_threads), shade);
    }
    reader_close(&reader);

    /* The lanes that caused a fault. */
    const BandFault *fault = &view->fault;
    const bool here = fault->present && fault->core == piece->row->core && fault->slot == piece->row->slot;
    const uint64_t cycle = min_u64(fault->cycle, trace_cycles(piece->trace) - 1);
    for (uint32_t lane = 0; here && cycle >= start && cycle < end && lane < lanes_of(piece); lane++) {
        const Rect cell = cells_of(piece, cycle, cycle + 1, lane_y(piece, lane), lane_y(piece, lane + 1));
        if (fault->lanes >> lane & 1) canvas_fill(canvas, cell, view->ink.fault);
    }
}

/* ---- lanes: many in a pixel ---- */

static void paint_frequent(Canvas *canvas, const BandPiece *piece) {
    const BandRow *row = piece->row;
    const BandZoom zoom = piece->view->zoom;
    const uint32_t lanes = lanes_of(piece), height = (uint32_t)row->height;
    const uint64_t cycles = trace_cycles(piece->trace);
    RunReader reader;
    reader_open(&reader, piece->trace, row->core, row->slot, min_u64(band_start(zoom, piece->column), cycles));
    for (uint32_t i = 0, count = columns_in_run(piece); i < count; i++) {
        const uint64_t end = min_u64(band_end(zoom, piece->column + i), cycles);
        uint64_t counts[ISA_MAX_LANES][SHADE_COUNT] = {{0}}; /* cycles */
        for (uint64_t at = band_start(zoom, piece->column + i), next; at < end; at = next) {
            while (reader.run && reader_end(&reader) <= at) reader_next(&reader);
            if (!reader.run) break; /* the trace is damaged */
            next = min_u64(end, reader_end(&reader));
            for (uint32_t lane = 0; lane < lanes; lane++) counts[lane][shade_at(&reader.shades, lane)] += next - at;
        }
        for (uint32_t y = 0; y < height; y++) {
            const uint32_t from = y * lanes / height, to = max_u32((y + 1) * lanes / height, from + 1);
            uint64_t sums[SHADE_COUNT] = {0};
            Shade most = 0; /* of equals the first */
            for (uint32_t lane = from; lane < to; lane++)
                for (int s = 0; s < SHADE_COUNT; s++) sums[s] += counts[lane][s];
            for (Shade s = 1; s < SHADE_COUNT; s++)
                if (sums[s] > sums[most]) most = s;
            fill_column(canvas, i, rail_space(row) + (int32_t)y, 1, ink_of(piece->view, most));
        }
        if (row->no_threads) {
            const Shade shade = has_no_wave(&piece->counts[i]) ? SHADE_NO_WAVE : SHADE_NO_THREAD;
            fill_column(canvas, i, rail_space(row) + row->height, row->no_threads, ink_of(piece->view, shade));
        }
    }
    reader_close(&reader);
}

/* ---- the whole ---- */

void piece_heat(Canvas *canvas, const BandPiece *piece, const Bins *bins, const uint64_t *starts) {
    const BandView *view = piece->view;
    const uint32_t core = piece->row->core;
    float means[STRIP_COLUMNS];
    bins_means(bins, core, view->heat.quantity, starts, piece->columns, means);
    canvas_clear(canvas, view->ink.ground);
    for (uint32_t i = 0, count = columns_in_run(piece); i < count; i++) {
        const bool ended = bins->done == bins->cycles && starts[i] >= bins->totals[core].end;
        fill_column(canvas, i, 0, piece->row->height,
                    means[i] < 0 ? view->ink.grid[SHADE_NO_THREAD]
                    : ended      ? view->ink.shade[SHADE_NO_WAVE]
                                 : band_heat_colour(&view->heat, means[i]));
    }
}

void piece_paint(Canvas *canvas, const BandPiece *piece, bool roughly) {
    const bool lanes = piece->row->kind == BAND_LANES && !roughly;
    const bool cells = band_has_cells(piece->view->zoom) && piece->row->height >= (int32_t)lanes_of(piece);
    canvas_clear(canvas, piece->view->ink.ground);
    if (piece->row->rail > 0) paint_rail(canvas, piece);
    if (lanes)
        (cells ? paint_cells : paint_frequent)(canvas, piece);
    else
        paint_columns(canvas, piece, columns_in_run(piece));
}

void piece_show(Canvas *canvas, const BandPlace *place, const BandRow *row, uint64_t column, const Canvas *piece) {
    const int32_t unit = canvas->unit, x = place->x + (int32_t)(int64_t)(column - place->column);
    const Rect clip = canvas->clip;
    const Rect track = {place->x * unit, 0, (int32_t)place->columns * unit, (int32_t)canvas->height};
    canvas->clip = rect_and(clip, track);
    canvas_put(canvas, x, place->y + piece_place(row, 0).y, piece);
    canvas->clip = clip;
}

void band_paint_counts(Canvas *canvas, BandPlace place, const BandView *view, const BandRow *row, const Count *counts) {
    const BandPiece piece = {NULL, view, row, place.column, place.columns, counts};
    const Rect size = piece_place(row, place.columns);
    Canvas *strip = canvas_create((uint32_t)size.w, (uint32_t)size.h);
    canvas_clear(strip, view->ink.ground);
    paint_columns(strip, &piece, place.columns);
    piece_show(canvas, &place, row, place.column, strip);
    canvas_destroy(strip);
}

/* ---- rows at once ---- */

/* Fill in the counts of a row in some columns, from known ones, or from `counted`, which are of the core of row `of`.
 * Return false if the trace is damaged. */
static bool count_row(CountedColumns *counted, const BandRow **of, const BandPiece *piece, Count *counts) {
    const BandColumns *known = piece->view->columns;
    const BandRow *row = piece->row;
    const TraceShape shape = trace_shape(piece->trace);
    const bool gpu = row->kind == BAND_GPU;
    if (known && !gpu) {
        const size_t at = row->kind == BAND_CORE ? shape.slots : row->slot;
        memcpy(counts,
               band_columns_of(known, shape.slots, row->core) + (piece->column - known->column) + at * known->columns,
               piece->columns * sizeof *counts);
        return true;
    }
    if (gpu || !*of || (*of)->kind == BAND_GPU || (*of)->core != row->core) {
        uint64_t starts[STRIP_COLUMNS + 1];
        band_starts(piece->view->zoom, piece->column, piece->columns, starts);
        columns_free(counted);
        *of = NULL;
        if (!columns_count(counted, piece->trace, gpu ? 0 : row->core, gpu ? shape.cores : 1, starts, piece->columns))
            return false;
        *of = row;
    }
    columns_row(counted, band_counts_of(row), row->slot, counts);
    return true;
}

void band_paint(Canvas *canvas, BandPlace place, const Trace *trace, const BandView *view, const BandRow *rows,
                size_t count) {
    const uint64_t run = band_edge(view->zoom, trace_cycles(trace)), end = min_u64(run, place.column + place.columns);
    Count counts[STRIP_COLUMNS];
    /* Pieces begin at multiples of their width, so that textures are where they are in every other picture. */
    uint64_t column = place.column / STRIP_COLUMNS * STRIP_COLUMNS;
    for (; column < end && !trace_failed(trace); column += STRIP_COLUMNS) {
        const uint32_t columns = (uint32_t)min_u64(STRIP_COLUMNS, end - column);
        CountedColumns counted = {0};
        const BandRow *of = NULL;
        for (size_t i = 0; i < count; i++) {
            const BandPiece piece = {trace, view, &rows[i], column, columns, counts};
            const Rect size = piece_place(piece.row, columns);
            if (!count_row(&counted, &of, &piece, counts)) break;
            if (size.h <= 0) continue;
            Canvas *strip = canvas_create((uint32_t)size.w, (uint32_t)size.h);
            piece_paint(strip, &piece, false);
            piece_show(canvas, &place, piece.row, column, strip);
            canvas_destroy(strip);
        }
        columns_free(&counted);
    }
}

/* ---- units ---- */

typedef struct UnitStrip {
    Canvas *canvas;
    const BandPlace *place;
    const BandUnit *unit;
    BandZoom zoom;
} UnitStrip;

/* The lower part of a strip in cycles from .. to - 1. */
static void fill_unit(const UnitStrip *strip, uint64_t from, uint64_t to, int32_t height, Rgba colour) {
    const int32_t left = (int32_t)(int64_t)(band_column(strip->zoom, from) - strip->place->column);
    const int32_t right = (int32_t)(int64_t)(band_edge(strip->zoom, to) - strip->place->column);
    const int32_t y = strip->place->y + strip->unit->y + strip->unit->height - height;
    canvas_blend(strip->canvas, (Rect){strip->place->x + left, y, right - left, height}, colour);
}

/* A bar from the bottom: any use shows, and so does anything free. */
static void fill_used(const UnitStrip *strip, uint64_t from, uint64_t to, uint64_t used, uint64_t all, Rgba full,
                      Rgba part) {
    const uint64_t most = (uint64_t)strip->unit->height;
    if (used == 0) return;
    fill_unit(strip, from, to, (int32_t)(used == all ? most : min_u64((used * most + all - 1) / all, most - 1)),
              used == all ? full : part);
}

uint64_t band_unit(Canvas *canvas, BandPlace place, const Trace *trace, BandZoom zoom, const Theme *theme,
                   const BandUnit *unit) {
    const UnitStrip strip = {canvas, &place, unit, zoom};
    const TraceShape shape = trace_shape(trace);
    const bool queue = unit->unit >= trace_units(shape), cells = band_has_cells(zoom);
    const uint64_t things = queue ? shape.queue_entries : 1, first = band_column(zoom, unit->from);
    const size_t columns = cells ? 1 : band_edge(zoom, unit->to) - first;
    const Rgba part = theme->colour[THEME_TEXT_2], full = queue ? theme->shade[SHADE_STALLED] : part;
    Rgba calm = theme->colour[THEME_PANE];
    calm.a = 128;
    uint64_t *used = memory_array(columns, sizeof *used), total = 0;
    size_t count;
    const TraceWave *waves = trace_waves(trace, &count);
    TraceCursor *cursor = trace_alu_cursor(trace, unit->core, unit->unit);
    trace_cursor_seek(cursor, unit->from);
    for (TraceAlu run; trace_next_alu(cursor, &run) && run.cycle < unit->to;) {
        const uint64_t from = max_u64(run.cycle, unit->from), to = min_u64(run.cycle + run.cycles, unit->to);
        const uint64_t now = queue ? trace_requests(&run) : 1;
        if (to <= from) continue;
        total += (to - from) * now;
        for (uint64_t cycle = from, next; !cells && cycle < to; cycle = next) {
            const uint64_t column = band_column(zoom, cycle);
            next = min_u64(band_end(zoom, column), to);
            used[column - first] += (next - cycle) * now;
        }
        if (cells && queue) fill_used(&strip, from, to, now, things, full, part);
        if (!cells || queue) continue;

        /* In the colour of the slot whose wave it works for: solid in the cycle of the issue, calmer while it is still
         * busy. */
        fill_unit(&strip, from, to, unit->height, theme_identity(theme, run.wave < count ? waves[run.wave].slot : 0));
        const uint64_t busy = max_u64(run.cycle + 1, from);
        if (busy < to) fill_unit(&strip, busy, to, unit->height, calm);
    }
    trace_cursor_destroy(cursor);
    for (size_t i = 0; !cells && i < columns; i++) {
        const uint64_t from = max_u64(band_start(zoom, first + i), unit->from);
        const uint64_t to = min_u64(band_end(zoom, first + i), unit->to);
        fill_used(&strip, from, to, used[i], (to - from) * things, full, part);
    }
    memory_free(used);
    return total;
}
