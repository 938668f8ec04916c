/* mask_paint.h: the parts that an execution-mask picture is drawn in; only mask_image.c puts them together. */
#ifndef SIM_VIEW_MASK_MASK_PAINT_H
#define SIM_VIEW_MASK_MASK_PAINT_H

#include <stdbool.h>

#include "sim/trace/trace.h"
#include "sim/view/mask/mask_layout.h"
#include "sim/view/raster/canvas.h"

/* What all drawing functions need. */
typedef struct Painter {
    Canvas *canvas;
    const Trace *trace;
    const MaskLayout *layout;
    const MaskImageOptions *options;
    const Theme *theme;
} Painter;

/* The data of one row of the picture, in cells or in buckets; the latter: false when out of memory. */
void mask_paint_cells(const Painter *painter, const MaskRow *row);
bool mask_paint_buckets(const Painter *painter, const MaskRow *row);

/* The pieces of the latter, for a window that keeps what was counted. Events: sets of kinds, a bit each, for each
 * column of every slot; work: cycles of an ALU in a column, without work and for a wave of each colour; or of each
 * entry of a queue, by QueuePart. */
typedef struct MaskWork {
    uint64_t cycles[BUCKET_MAX_PARTS];
} MaskWork;

/* The parts of a queue's strip from top to bottom: free entries; those held, and those held while none is free. */
typedef enum QueuePart { QUEUE_FREE, QUEUE_HELD, QUEUE_FULL, QUEUE_PARTS } QueuePart;

void mask_find_events(const Painter *painter, const MaskRow *row, uint32_t core, uint8_t *kinds);
void mask_count_work(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip, MaskWork *work);
void mask_paint_wave_buckets(const Painter *painter, const MaskRow *row, const Buckets *buckets, uint32_t core,
                             uint32_t slot);
void mask_paint_rail(const Painter *painter, const MaskRow *row, const uint8_t *kinds, uint32_t core, uint32_t slot);
bool mask_paint_rails(const Painter *painter, const MaskRow *row, uint32_t core); /* false when out of memory */
void mask_paint_work(const Painter *painter, const MaskRow *row, const MaskWork *work, uint32_t core, uint32_t strip);

/* mask_queue.c: cells of a queue's strip; what it holds in the columns of a row, for buckets; the colours of its parts;
 * and per cent of its entries that are held in the row, rounded. */
void mask_paint_queue(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip);
void mask_count_queue(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip, MaskWork *work);
void mask_queue_colours(const Theme *theme, Rgba colours[QUEUE_PARTS]);
int mask_queue_held(const Painter *painter, const MaskRow *row, uint32_t core, uint32_t strip);

/* Divide a column of pixels, the first part on top. */
void mask_paint_shares(Canvas *canvas, Rect place, const Rgba *colours, const uint32_t *shares, uint32_t parts);

/* What stands around the data of a row: axes, frames, names, numbers. */
void mask_paint_frames(const Painter *painter, const MaskRow *row);

/* The slot of a wave, whose colour its instructions have on an ALU. */
uint32_t mask_paint_slot(const Painter *painter, uint32_t wave);

/* A state with its texture, for cells of a size; whole cells only. */
void mask_paint_state(Canvas *canvas, Rect cells, LaneState state, const Theme *theme, bool patterns,
                      uint32_t cell_width, uint32_t cell_height);

#endif
