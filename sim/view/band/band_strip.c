/* band_strip.c: painting and keeping strips, a strip is a row in STRIP_COLUMNS columns; see band_strip.h. */
#include "sim/view/band/band_strip.h"

#include <stdlib.h>
#include <string.h>

#include "sim/base/arith.h"
#include "sim/view/band/band_paint.h"

enum {
    STRIPS = 2048,
    PLACES = 4096, /* of the hash table: a power of two, twice as many */
    MEMORY = 96 << 20,
    NEAR = 16384, /* cycles in view: then their runs are kept decoded */
    SEEK = 4000,  /* finding a place in the runs of a slot costs as much as so many cycles */
};

typedef struct Strip {
    BandRow row;
    uint64_t column; /* the first */
    uint64_t used;   /* the frame in which it was shown last */
    uint64_t done;   /* of the bins, when it was painted roughly */
    bool rough;
    Canvas *canvas;
} Strip;

/* Counting a core in the columns of a strip, a step at a time. */
typedef struct Job {
    BandScan *scan; /* NULL: there is none */
    uint32_t core;
    bool of_gpu; /* all cores, one after the other */
    uint64_t column, at;
    uint64_t edges[STRIP_COLUMNS + 1];
} Job;

struct BandStrips {
    Strip strips[STRIPS];
    uint32_t count;
    uint16_t places[PLACES]; /* index + 1 */
    size_t bytes;
    uint64_t frame;
    bool lost, rough;
    const BandBins *bins;
    BandView view;
    Trace *near;        /* the runs around what is in view; NULL: there are too many */
    const Trace *trace; /* what is read: these, or all */
    BandCount *counts;  /* [slot][column], of the core, of the GPU; counted for a strip, or by the job */
    Job job;
};

/* ---- keeping ---- */

BandStrips *strips_create(void) {
    return calloc(1, sizeof(BandStrips));
}

static void end_job(BandStrips *strips) {
    scan_destroy(strips->job.scan);
    strips->job.scan = NULL;
}

static void forget_painted(BandStrips *strips) {
    for (uint32_t i = 0; i < strips->count; i++) canvas_destroy(strips->strips[i].canvas);
    memset(strips->places, 0, sizeof strips->places);
    strips->count = 0;
    strips->bytes = 0;
    end_job(strips);
}

void strips_forget(BandStrips *strips) {
    forget_painted(strips);
    trace_destroy(strips->near);
    free(strips->counts);
    strips->near = NULL;
    strips->counts = NULL;
    strips->bins = NULL;
}

void strips_destroy(BandStrips *strips) {
    if (!strips) return;
    strips_forget(strips);
    free(strips);
}

bool strips_rough(const BandStrips *strips) {
    return strips->rough;
}

bool strips_lost(const BandStrips *strips) {
    return strips->lost;
}

/* Where a strip is in the table, or would be. */
static uint32_t place_of(const BandStrips *strips, const BandRow *row, uint64_t column) {
    const uint64_t key = (column / STRIP_COLUMNS * 131 + row->core) * 4099 + row->slot * 7 + row->kind;
    uint32_t place = (uint32_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 40) % PLACES;
    for (; strips->places[place]; place = (place + 1) % PLACES) {
        const Strip *strip = &strips->strips[strips->places[place] - 1];
        const BandRow *has = &strip->row; /* all but y: it can be shown anywhere */
        if (strip->column == column && has->kind == row->kind && has->core == row->core && has->slot == row->slot &&
            has->height == row->height && has->rail == row->rail && has->thin == row->thin &&
            has->lanes == row->lanes && has->no_threads == row->no_threads)
            break;
    }
    return place;
}

/* A strip more. If there are too many, those that were not in view go. NULL: there is no room, or no memory. */
static Strip *add_strip(BandStrips *strips, const BandRow *row, uint64_t column) {
    const Rect size = piece_place(row, STRIP_COLUMNS);
    if (size.h <= 0) return NULL;
    if (strips->count == STRIPS || strips->bytes >= MEMORY) {
        uint32_t kept = 0;
        memset(strips->places, 0, sizeof strips->places);
        strips->bytes = 0;
        for (uint32_t i = 0; i < strips->count; i++) {
            const Strip strip = strips->strips[i];
            if (strip.used + 1 < strips->frame) {
                canvas_destroy(strip.canvas);
                continue;
            }
            strips->strips[kept++] = strip;
            strips->bytes += (size_t)strip.canvas->width * strip.canvas->height * sizeof(Rgba);
            strips->places[place_of(strips, &strip.row, strip.column)] = (uint16_t)kept;
        }
        strips->count = kept;
    }
    Canvas *canvas = strips->count < STRIPS ? canvas_create((uint32_t)size.w, (uint32_t)size.h) : NULL;
    if (!canvas) return NULL;
    strips->bytes += (size_t)size.w * (size_t)size.h * sizeof(Rgba);
    strips->strips[strips->count] = (Strip){.row = *row, .column = column, .canvas = canvas};
    strips->places[place_of(strips, row, column)] = (uint16_t)++strips->count;
    return &strips->strips[strips->count - 1];
}

/* ---- painting ---- */

/* The counts of the core are those of strips->counts: paint all strips in view that they are of. */
static void paint_exactly(BandStrips *strips, uint32_t core, bool of_gpu, uint64_t column) {
    for (uint32_t i = 0; i < strips->count; i++) {
        Strip *strip = &strips->strips[i];
        const bool is_gpu = strip->row.kind == BAND_GPU;
        if (!strip->rough || strip->used != strips->frame || strip->column != column || is_gpu != of_gpu) continue;
        if (!is_gpu && strip->row.core != core) continue;
        const BandCount *counts =
            strips->counts + band_counts_of(&strip->row, strips->bins->shape.slots) * STRIP_COLUMNS;
        const BandPiece piece = {strips->trace, &strips->view, &strip->row, column, STRIP_COLUMNS, counts};
        strips->lost |= !piece_paint(strip->canvas, &piece, false);
        strip->rough = false;
    }
}

/* ---- a frame ---- */

/* Keep the runs around what is in view, if that are not too many. */
static void go_near(BandStrips *strips, const BandPlace *place) {
    const Trace *trace = strips->bins->trace;
    const BandZoom zoom = strips->view.zoom;
    const uint64_t from = band_start(zoom, place->column / STRIP_COLUMNS * STRIP_COLUMNS);
    const uint64_t last = (place->column + place->columns) / STRIP_COLUMNS * STRIP_COLUMNS + STRIP_COLUMNS - 1;
    const uint64_t to = min_u64(band_end(zoom, last), trace_cycles(trace)), margin = NEAR / 4;
    const bool is_near = from < to && to - from <= NEAR;
    if (strips->near && is_near && trace_start(strips->near) < max_u64(from, 1) && trace_end(strips->near) >= to)
        return;
    if (strips->near) end_job(strips);
    trace_destroy(strips->near);
    strips->near = NULL;
    if (is_near) strips->near = trace_window(trace, from > margin ? from - margin : 0, to + margin);
    strips->trace = strips->near ? strips->near : trace;
}

/* A strip: painted roughly, from the bins, if it is new or more of it is counted by now. */
static void show(BandStrips *strips, Canvas *canvas, const BandPlace *place, const BandRow *row, uint64_t column) {
    const uint32_t at = strips->places[place_of(strips, row, column)];
    Strip *strip = at ? &strips->strips[at - 1] : add_strip(strips, row, column);
    if (!strip) {
        strips->lost = true;
        return;
    }
    const uint64_t counted = strips->bins->done;
    const bool grown =
        strip->rough && strip->done < counted && strip->done < band_end(strips->view.zoom, column + STRIP_COLUMNS - 1);
    if (!at || grown) {
        /* Lanes are read where a cycle has pixels: what they show is not in the bins. */
        const bool cells = row->kind == BAND_LANES && band_has_cells(strips->view.zoom);
        BandCount counts[STRIP_COLUMNS];
        const BinOf of = row->kind == BAND_GPU ? BIN_GPU : row->kind == BAND_CORE ? BIN_CORE : BIN_SLOT;
        bins_count(strips->bins, of, row->core, row->slot, strips->view.zoom, column, STRIP_COLUMNS, counts);
        const BandPiece piece = {strips->trace, &strips->view, row, column, STRIP_COLUMNS, counts};
        strips->lost |= !piece_paint(strip->canvas, &piece, !cells);
        strip->done = counted;
        strip->rough = row->kind == BAND_LANES || strips->bins->width[of] > 1 || counted < strips->bins->cycles;
    }
    strip->used = strips->frame;
    strips->rough |= strip->rough;
    piece_show(canvas, place, row, column, strip->canvas);
}

void strips_show(BandStrips *strips, Canvas *canvas, BandPlace place, const BandBins *bins, const BandView *view,
                 const BandRow *rows, size_t count) {
    const BandView *before = &strips->view;
    const bool same_view = band_zoom_compare(before->zoom, view->zoom) == 0 &&
                           memcmp(&before->ink, &view->ink, sizeof view->ink) == 0 &&
                           before->fault.present == view->fault.present && before->fault.core == view->fault.core &&
                           before->fault.slot == view->fault.slot && before->fault.cycle == view->fault.cycle &&
                           before->grid == view->grid && before->hidden == view->hidden;
    if (strips->bins != bins)
        strips_forget(strips);
    else if (!same_view)
        forget_painted(strips);
    strips->bins = bins;
    strips->view = *view;
    strips->frame++;
    strips->rough = false;
    if (!strips->counts)
        strips->counts = calloc((strips->bins->shape.slots + (size_t)2) * STRIP_COLUMNS, sizeof *strips->counts);
    strips->lost |= !strips->counts;
    go_near(strips, &place);
    if (strips->job.column + STRIP_COLUMNS <= place.column || strips->job.column >= place.column + place.columns)
        end_job(strips);

    const uint64_t run = band_edge(view->zoom, bins->cycles);
    const uint64_t end = min_u64(run, place.column + place.columns);
    for (size_t i = 0; i < count; i++) {
        const Rect size = piece_place(&rows[i], place.columns);
        const Rect seen = rect_and(canvas->clip, (Rect){place.x, place.y + size.y, size.w, size.h});
        if (seen.w <= 0) continue;
        for (uint64_t column = place.column / STRIP_COLUMNS * STRIP_COLUMNS; column < end; column += STRIP_COLUMNS)
            show(strips, canvas, &place, &rows[i], column);
    }
}

/* ---- between frames ---- */

static bool begin_core(BandStrips *strips, uint32_t core) {
    Job *job = &strips->job;
    memset(strips->counts, 0, (strips->bins->shape.slots + (size_t)1) * STRIP_COLUMNS * sizeof *strips->counts);
    job->core = core;
    job->at = job->edges[0];
    job->scan = scan_create(strips->trace, core, job->at);
    return job->scan != NULL;
}

/* Some cycles of the job. When its core is counted, paint, or go on to the next one. */
static bool step_job(BandStrips *strips, int64_t *budget) {
    Job *job = &strips->job;
    const uint32_t slots = strips->bins->shape.slots;
    const uint64_t end = job->edges[STRIP_COLUMNS], to = min_u64(end, job->at + SCAN_CYCLES);
    const ScanColumns columns = {job->edges, STRIP_COLUMNS};
    *budget -= (int64_t)((to - job->at) * slots);
    if (job->at < to) scan_step(job->scan, job->at, to, columns, strips->counts, NULL);
    job->at = to;
    if (to < end) return true;

    end_job(strips);
    scan_sum_slots(strips->counts, slots, STRIP_COLUMNS);
    if (job->of_gpu) scan_sum_slots(strips->counts + (size_t)slots * STRIP_COLUMNS, 1, STRIP_COLUMNS);
    if (job->of_gpu && job->core + 1 < strips->bins->shape.cores) return begin_core(strips, job->core + 1);
    paint_exactly(strips, job->core, job->of_gpu, job->column);
    return true;
}

bool strips_work(BandStrips *strips, int64_t budget) {
    if (!strips->bins || !strips->counts || strips->lost) return false;
    while (budget > 0) {
        const Strip *rough = NULL;
        for (uint32_t i = 0; i < strips->count && !rough; i++)
            if (strips->strips[i].rough && strips->strips[i].used == strips->frame) rough = &strips->strips[i];
        strips->rough = rough != NULL;
        if (!rough) return false;
        if (strips->job.scan) {
            strips->lost = !step_job(strips, &budget);
        } else {
            /* To begin to read a core has a price, too. */
            budget -= (strips->near ? STRIP_COLUMNS : SEEK) * (int64_t)strips->bins->shape.slots;
            const bool of_gpu = rough->row.kind == BAND_GPU;
            if (band_has_cells(strips->view.zoom)) { /* there are few cycles: they are counted at once */
                strips->lost = !band_count_row(strips->trace, &rough->row, strips->view.zoom, rough->column,
                                               STRIP_COLUMNS, strips->counts);
                if (!strips->lost) paint_exactly(strips, rough->row.core, of_gpu, rough->column);
            } else {
                Job *job = &strips->job;
                const uint64_t cycles = strips->bins->cycles;
                job->column = rough->column;
                job->of_gpu = of_gpu;
                for (uint32_t i = 0; i <= STRIP_COLUMNS; i++)
                    job->edges[i] = min_u64(band_start(strips->view.zoom, job->column + i), cycles);
                memset(strips->counts + (strips->bins->shape.slots + (size_t)1) * STRIP_COLUMNS, 0,
                       STRIP_COLUMNS * sizeof(BandCount));
                strips->lost = !begin_core(strips, of_gpu ? 0 : rough->row.core);
            }
        }
        if (strips->lost || trace_failed(strips->bins->trace)) {
            strips->lost = true;
            return false;
        }
    }
    return true;
}
