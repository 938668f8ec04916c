/* band_strip.h: rows for a window that moves: what was painted is kept, piece by piece, so that panning paints only
 * what comes into view; what comes is drawn at once from the bins, roughly, and exactly when there is time.
 *
 *   BandStrips *strips = strips_create();
 *   Bins *bins = bins_create(trace);
 *   const BandRow row = {BAND_SHARES, .slot = 3, .y = 5, .height = 18, .rail = 4};
 *   const BandView view = {.zoom = band_zoom(738, 10305)};
 *   strips_show(strips, canvas, (BandPlace){104, 60, 0, 738}, bins, &view, &row, 1);      // a frame
 *   while (strips_work(strips, 200000)) show(strips_rough(strips));                       // idle: then the frame again
 *   strips_destroy(strips);
 *
 * Who needs it exact at once, as scripts do, calls strips_work(strips, INT64_MAX) and shows the rows again.
 */
#ifndef SIM_VIEW_BAND_BAND_STRIP_H
#define SIM_VIEW_BAND_BAND_STRIP_H

#include "sim/count/bins.h"
#include "sim/view/band/band.h"

typedef struct BandStrips BandStrips;

BandStrips *strips_create(void); /* NULL when out of memory */
void strips_destroy(BandStrips *strips);
void strips_forget(BandStrips *strips); /* the run is another one */

/* Draw the rows that the clip of the canvas lets through. */
void strips_show(BandStrips *strips, Canvas *canvas, BandPlace place, const Bins *bins, const BandView *view,
                 const BandRow *rows, size_t count);

/* Paint exactly what was shown last; so many cycles of a slot are read. True: some of it is still rough. */
bool strips_work(BandStrips *strips, int64_t budget);

bool strips_rough(const BandStrips *strips); /* was anything of what was shown last drawn roughly? */
bool strips_lost(const BandStrips *strips);  /* has memory run out in it? Then something is not drawn */

#endif
