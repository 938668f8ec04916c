/* band_strip.c: painting and keeping strips. A strip is a row in STRIP_COLUMNS columns. */
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/arith.h"
#include "sim/view/band/band.h"

enum {
    STRIPS = 2048,
    PLACES = 4096, /* of the hash table: a power of two, twice as many */
    MEMORY = 96 << 20,
    NEAR = 16384, /* cycles in view: then their runs are kept decoded */
};

typedef struct Strip {
    BandRow row;
    uint64_t column; /* the first */
    uint64_t used;   /* the frame in which it was shown last */
    uint64_t done;   /* of the bins, when it was painted roughly */
    bool rough;
    Canvas *canvas;
} Strip;

/* Counting the columns of a strip: of one core, or of all of them. */
typedef struct Job {
    bool runs, of_gpu;
    uint32_t core;
    uint64_t column;
    CountedColumns counted;
} Job;

struct BandStrips {
    Strip strips[STRIPS];
    uint32_t count;
    uint16_t places[PLACES]; /* index + 1 */
    size_t bytes;
    uint64_t frame;
    bool rough;
    const Bins *bins;
    BandView view;
    Trace *near;        /* the runs around what is in view; NULL: there are too many */
    const Trace *trace; /* what is read: these, or all */
    Job job;
};

/* ---- keeping ---- */

BandStrips *strips_create(void) {
    return memory_new(sizeof(BandStrips));
}

static void end_job(BandStrips *strips) {
    columns_free(&strips->job.counted);
    strips->job.runs = false;
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
    strips->near = NULL;
    strips->bins = NULL;
}

void strips_destroy(BandStrips *strips) {
    if (!strips) return;
    strips_forget(strips);
    memory_free(strips);
}

bool strips_rough(const BandStrips *strips) {
    return strips->rough;
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

/* Add a strip. If there are too many, drop the strips that were not in view. Return NULL if there is no room. */
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
    if (strips->count == STRIPS) return NULL;
    Canvas *canvas = canvas_create((uint32_t)size.w, (uint32_t)size.h);
    strips->bytes += (size_t)size.w * (size_t)size.h * sizeof(Rgba);
    strips->strips[strips->count] = (Strip){.row = *row, .column = column, .canvas = canvas};
    strips->places[place_of(strips, row, column)] = (uint16_t)++strips->count;
    return &strips->strips[strips->count - 1];
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
static void show(BandStrips *strips, Canvas *canvas, const BandPlace *place, const BandRow *row, uint64_t column,
                 const uint64_t *starts) {
    const uint32_t at = strips->places[place_of(strips, row, column)];
    Strip *strip = at ? &strips->strips[at - 1] : add_strip(strips, row, column);
    if (!strip) return;
    const uint64_t counted = strips->bins->done;
    const bool heat = row->kind == BAND_HEAT; /* which stays as the bins have it */
    const bool grown =
        strip->done < counted &&
        (heat || (strip->rough && strip->done < band_end(strips->view.zoom, column + STRIP_COLUMNS - 1)));
    if (!at || grown) {
        /* Lanes are read where a cycle has pixels: what they show is not in the bins. */
        const bool cells = row->kind == BAND_LANES && band_has_cells(strips->view.zoom);
        Count counts[STRIP_COLUMNS];
        const CountOf of = band_counts_of(row);
        const BandPiece piece = {strips->trace, &strips->view, row, column, STRIP_COLUMNS, counts};
        if (!heat) bins_count(strips->bins, of, row->core, row->slot, starts, STRIP_COLUMNS, counts);
        if (heat)
            piece_heat(strip->canvas, &piece, strips->bins, starts);
        else
            piece_paint(strip->canvas, &piece, !cells);
        strip->done = counted;
        strip->rough =
            !heat && (row->kind == BAND_LANES || strips->bins->width[of] > 1 || counted < strips->bins->cycles);
    }
    strip->used = strips->frame;
    strips->rough |= strip->rough;
    piece_show(canvas, place, row, column, strip->canvas);
}

void strips_show(BandStrips *strips, Canvas *canvas, BandPlace place, const Bins *bins, const BandView *view,
                 const BandRow *rows, size_t count) {
    const BandView *before = &strips->view;
    const bool same_view =
        band_zoom_compare(before->zoom, view->zoom) == 0 && memcmp(&before->ink, &view->ink, sizeof view->ink) == 0 &&
        memcmp(&before->heat, &view->heat, sizeof view->heat) == 0 && before->fault.present == view->fault.present &&
        before->fault.core == view->fault.core && before->fault.slot == view->fault.slot &&
        before->fault.cycle == view->fault.cycle && before->grid == view->grid && before->hidden == view->hidden;
    if (strips->bins != bins)
        strips_forget(strips);
    else if (!same_view)
        forget_painted(strips);
    strips->bins = bins;
    strips->view = *view;
    strips->frame++;
    strips->rough = false;
    go_near(strips, &place);
    if (strips->job.column + STRIP_COLUMNS <= place.column || strips->job.column >= place.column + place.columns)
        end_job(strips);

    const uint64_t run = band_edge(view->zoom, bins->cycles);
    const uint64_t end = min_u64(run, place.column + place.columns);
    for (uint64_t column = place.column / STRIP_COLUMNS * STRIP_COLUMNS; column < end; column += STRIP_COLUMNS) {
        uint64_t starts[STRIP_COLUMNS + 1];
        band_starts(view->zoom, column, STRIP_COLUMNS, starts);
        for (size_t i = 0; i < count; i++) {
            const Rect size = piece_place(&rows[i], place.columns);
            const Rect seen = rect_and(canvas->clip, (Rect){place.x, place.y + size.y, size.w, size.h});
            if (seen.w > 0) show(strips, canvas, &place, &rows[i], column, starts);
        }
    }
}

/* ---- between frames ---- */

bool strips_work(BandStrips *strips, int64_t budget) {
    Job *job = &strips->job;
    if (!strips->bins) return false;
    while (budget > 0 && !trace_failed(strips->trace)) {
        const Strip *rough = NULL;
        for (uint32_t i = 0; i < strips->count && !rough; i++)
            if (strips->strips[i].rough && strips->strips[i].used == strips->frame) rough = &strips->strips[i];
        strips->rough = rough != NULL;
        if (!rough) return false;
        if (!job->runs) {
            const bool of_gpu = rough->row.kind == BAND_GPU;
            uint64_t starts[STRIP_COLUMNS + 1];
            *job = (Job){.of_gpu = of_gpu, .core = rough->row.core, .column = rough->column};
            band_starts(strips->view.zoom, job->column, STRIP_COLUMNS, starts);
            columns_start(&job->counted, strips->trace, of_gpu ? 0 : job->core, of_gpu ? strips->bins->shape.cores : 1,
                          starts, STRIP_COLUMNS);
            job->runs = true;
        } else if (!columns_work(&job->counted, &budget)) {
            /* Paint all strips in view that are counted now. */
            for (uint32_t i = 0; i < strips->count && !job->counted.lost; i++) {
                Strip *strip = &strips->strips[i];
                const BandRow *row = &strip->row;
                if (!strip->rough || strip->used != strips->frame || strip->column != job->column) continue;
                if ((row->kind == BAND_GPU) != job->of_gpu || (!job->of_gpu && row->core != job->core)) continue;
                Count counts[STRIP_COLUMNS];
                columns_row(&job->counted, band_counts_of(row), row->slot, counts);
                const BandPiece piece = {strips->trace, &strips->view, row, job->column, STRIP_COLUMNS, counts};
                piece_paint(strip->canvas, &piece, false);
                strip->rough = false;
            }
            end_job(strips);
        }
    }
    return !trace_failed(strips->trace);
}
