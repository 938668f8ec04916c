/* band_axis.c: from cycles to columns of pixels and back, in whole numbers. */
#include "sim/view/band/band.h"

#include <stddef.h>

typedef unsigned __int128 Wide; /* columns times cycles may not fit in 64 bits */

enum { ZOOM_BITS = 40 };

/* ---- zoom ---- */

BandZoom band_zoom(uint64_t pixels, uint64_t cycles) {
    uint64_t a = pixels, b = cycles;
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    BandZoom zoom = {pixels / a, cycles / a};
    while (zoom.pixels >> ZOOM_BITS || zoom.cycles >> ZOOM_BITS) {
        zoom.pixels = (zoom.pixels + 1) / 2;
        zoom.cycles = (zoom.cycles + 1) / 2;
    }
    return zoom;
}

/* 2^(1/4), 2^(2/4), 2^(3/4) in units of 2^-20. */
static const uint64_t quarter[4] = {1048576, 1246974, 1482910, 1763488};

BandZoom band_zoom_step(BandZoom zoom, int quarters) {
    const int parts = (quarters % 4 + 4) % 4;
    Wide pixels = (Wide)zoom.pixels * quarter[parts], cycles = (Wide)zoom.cycles << 20;
    const int whole = (quarters - parts) / 4;
    if (whole >= 0)
        pixels <<= whole < 40 ? whole : 40;
    else
        cycles <<= -whole < 40 ? -whole : 40;
    while (pixels >> 62 || cycles >> 62) {
        pixels = (pixels + 1) / 2;
        cycles = (cycles + 1) / 2;
    }
    return band_zoom((uint64_t)pixels, (uint64_t)cycles);
}

int band_zoom_compare(BandZoom a, BandZoom b) {
    const Wide left = (Wide)a.pixels * b.cycles, right = (Wide)b.pixels * a.cycles;
    return (left > right) - (left < right);
}

/* ---- columns ---- */

/* floor(a * b / divisor), quickly if the product fits. */
static uint64_t scaled(uint64_t a, uint64_t b, uint64_t divisor) {
    uint64_t product;
    if (!__builtin_mul_overflow(a, b, &product)) return product / divisor;
    return (uint64_t)((Wide)a * b / divisor);
}

uint64_t band_start(BandZoom zoom, uint64_t column) {
    return scaled(column, zoom.cycles, zoom.pixels);
}

uint64_t band_end(BandZoom zoom, uint64_t column) {
    return band_has_cells(zoom) ? band_start(zoom, column) + 1 : band_start(zoom, column + 1);
}

uint64_t band_edge(BandZoom zoom, uint64_t cycle) {
    const uint64_t down = scaled(cycle, zoom.pixels, zoom.cycles);
    return down + ((Wide)down * zoom.cycles < (Wide)cycle * zoom.pixels);
}

uint64_t band_column(BandZoom zoom, uint64_t cycle) {
    return band_has_cells(zoom) ? band_edge(zoom, cycle) : band_edge(zoom, cycle + 1) - 1;
}

void band_starts(BandZoom zoom, uint64_t column, uint32_t columns, uint64_t *starts) {
    for (uint32_t i = 0; i <= columns; i++) starts[i] = band_start(zoom, column + i);
}
